"""How Numba makes one piece of machine code of many rules, in half the time.

By itself Numba optimizes every rule together with all that it calls, and makes machine code of it, again
and again up to the one that is called from outside, the entry; that takes longer than all else. LLVM does
it once, and as well, for the entry. Numba has no options for what is done here, so functions of it are
replaced while a system is compiled; a Numba that has not got them compiles what is slower, and right.
"""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

_LONG = 60  # letters of a type's name that are spelled out


@contextmanager
def compiling_as_one(entry: str, prefix: str, bounds: bool) -> Iterator[None]:
    """Make machine code of `entry` alone while this lasts, with the twins that it calls linked into it.

    Args:
        entry: the name of the twin that is called from outside.
        prefix: what the names of all twins begin with.
        bounds: indices are checked.
    """
    try:
        changes = [*_linking(entry, prefix), *_remembering()] + ([] if bounds else _indexing())
        before = [(owner, name, getattr(owner, name)) for owner, name, _ in changes]
    except AttributeError:
        yield
        return
    collects = gc.isenabled()
    gc.disable()  # a tenth of the time, and hardly anything is garbage
    for owner, name, changed in changes:
        setattr(owner, name, changed)
    try:
        yield
    finally:
        for owner, name, original in before:
            setattr(owner, name, original)
        if collects:
            gc.enable()


@cache
def shorten_names() -> None:
    """Let compiled names say a digest for a type where Numba would spell out all its fields.

    The name of every rule has the game's records in it; spelled out they are tens of thousands of letters.
    """
    from numba.core import types

    def short(self: Any) -> tuple[str, tuple[()]]:
        name = self.name
        if len(name) > _LONG:
            name = f"{type(self).__name__}{hashlib.sha256(name.encode()).hexdigest()[:16]}"
        return name, ()

    kinds: Any = types.Type
    kinds.mangling_args = property(short)


Changes = list[tuple[Any, str, Any]]  # owner, name, and what it is while a system is compiled


def _linking(entry: str, prefix: str) -> Changes:
    """Let twins wait, neither optimized nor made machine code of, until the entry is done with them in it."""
    from numba.core import codegen

    library, jit, machine = codegen.CPUCodeLibrary, codegen.JITCodeLibrary, codegen.JITCPUCodegen
    finalize, optimize = library.finalize, library._optimize_final_module
    find_globals = library._finalize_dynamic_globals
    pointer, set_environment = jit.get_pointer_to_function, machine.set_env
    waiting: dict[str, Any] = {}  # environments of rules that have no machine code yet
    is_done = False

    def is_linked(made: Any) -> bool:
        return bool(made.name.startswith(prefix) and made.name != entry)

    def finalize_once(made: Any) -> None:
        nonlocal is_done
        if is_linked(made):
            find_globals(made)
            made._finalized = True
            return
        if made.name == entry:
            made._linking_libraries = _all_linked(made)
        finalize(made)
        is_done |= made.name == entry

    def optimize_entry(made: Any) -> None:
        if made.name == entry:
            linked = {name.name for one in made._linking_libraries for name in one.get_defined_functions()}
            for function in made._final_module.functions:
                if function.name in linked:
                    function.linkage = "internal"  # nothing else calls it: a fifth faster
        optimize(made)

    def entry_pointer(made: Any, name: str) -> int:
        made._ensure_finalized()
        return 0 if is_linked(made) else int(pointer(made, name))

    def set_when_there(made: Any, name: str, environment: Any) -> None:
        waiting[name] = environment
        if is_done:
            for known in list(waiting):
                if made._engine.get_global_value_address(known):
                    set_environment(made, known, waiting.pop(known))

    return [
        (library, "finalize", finalize_once),
        (library, "_optimize_final_module", optimize_entry),
        (jit, "get_pointer_to_function", entry_pointer),
        (machine, "set_env", set_when_there),
    ]


def _all_linked(made: Any) -> list[Any]:
    """Return the libraries that one links, and those that they link, each once."""
    found: dict[Any, None] = {}

    def visit(one: Any) -> None:
        for library in one._linking_libraries:
            if library not in found:
                found[library] = None
                visit(library)

    visit(made)
    return list(found)


def _remembering() -> Changes:
    """Let the types that an operator takes be found once, and no loop be vectorized: most are over two."""
    from numba.core import config, types

    function = types.functions.BaseFunction
    find: Callable[..., Any] = function.get_call_type
    found: dict[Any, Any] = {}

    def remembered(self: Any, context: Any, arguments: Any, named: Any) -> Any:
        if named:
            return find(self, context, arguments, named)
        key = self, arguments
        if key not in found:
            found[key] = find(self, context, arguments, named)
        return found[key]

    return [(function, "get_call_type", remembered), (config, "LOOP_VECTORIZE", 0)]


def _indexing() -> Changes:
    """Let no index count from the end where it is negative: no rule's is, and to ask costs a tenth."""
    from numba.core import types
    from numba.np import arrayobj

    def plain_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)

    return [(arrayobj, "fix_integer_index", plain_index)]
