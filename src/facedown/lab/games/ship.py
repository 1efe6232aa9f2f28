"""Machine code that a wheel brings along, so that nobody compiles who has a common processor.

    python -m facedown.lab.games.ship

compiles every system for the common machines into `compiler/shipped`, and a wheel that is built then has it
(`make wheel` does both). On other machines, and after a rule was changed, the rules are compiled as ever.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from facedown.compiler import cache
from facedown.compiler.key import keys_of
from facedown.compiler.machine import COMMON, LEVEL, THOROUGH, Target, baseline_of, compile_module
from facedown.compiler.module import Module
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.system import System
from facedown.lab.games.compiled import PLAIN, WHOLE, build_of, entries, lab_bindings
from facedown.systems import load_system, system_keys


def ship(systems: Iterable[System], triples: Iterable[str], tell: Callable[[Path], None]) -> None:
    """Compile systems into the package, in place of what lies there.

    Args:
        systems: to compile.
        triples: the kinds of machines, in LLVM's words.
        tell: called with each file.

    Raises:
        FacedownError: there is no common processor for one of the machines.
    """
    targets = [_common(triple) for triple in triples]
    shutil.rmtree(cache.SHIPPED, ignore_errors=True)
    cache.SHIPPED.mkdir()
    for system in systems:
        for part in (PLAIN, WHOLE):
            points, bound, build = entries(system, part), lab_bindings(system), build_of(system, part)
            module = Module(points, bound, build._replace(thorough=part is PLAIN))
            level = THOROUGH if part is PLAIN else LEVEL
            keys = keys_of(points, bound, targets, build)
            for target, key in zip(targets, keys, strict=True):
                name = f"{system.key}-{key}"
                cache.write(name, compile_module(module, target, level), cache.SHIPPED)
                tell(cache.SHIPPED / f"{name}{cache.SUFFIX}")


def _common(triple: str) -> Target:
    target = baseline_of(triple)
    if target is None:
        raise FacedownError(f"There is no common processor for {triple}.")
    return target


def _say(path: Path) -> None:
    sys.stdout.write(f"{path}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    ship(map(load_system, system_keys()), COMMON, _say)
