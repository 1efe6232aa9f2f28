"""Faults: where rules can go out of their bounds, and how machine code gets out of a rule that does.

It notes the place and two values, and goes back to its entry point at once, past all callers. The way back
is kept in room that each run brings along, so a fault in one thread is none in another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from facedown.compiler.code import FAULTS
from facedown.engine.base.errors import FacedownError


class Site(NamedTuple):
    """A place in a rule where it can go out of its bounds."""

    rule: str
    file: str
    line: int
    words: str
    what: str  # index, division, store LOW HIGH, overflow, shift, size, member, row

    def complaint(self, value: int, other: int) -> str:
        """Return in words what the rule did there."""
        kind, *bounds = self.what.split()
        if kind == "index" and other == 0:
            return f"there is no index {value} where nothing is"
        if kind == "size":
            return f"a number has 1, 2, 4 or 8 bytes, not {value}"
        if kind == "member":
            return f"{value} is no member"
        if kind == "row":
            return f"the table has no rule for {value}"
        if kind == "index":
            return f"the index {value} is not 0 to {other - 1}"
        if kind == "store":
            return f"{value} does not go into a field of {bounds[0]} to {bounds[1]}"
        if kind == "division":
            return f"{value} is divided by 0"
        if kind == "shift":
            return f"a shift by {value} is none"
        return f"the answer for {value} and {other} has more than 64 bits"


ROOM = 128  # numbers that a run brings along: the site's, from 1; two values; the way back from the fourth on


class _Way(NamedTuple):
    """Back to the entry point, in LLVM's language: the pointer %way has room for it."""

    declared: str
    note: str  # gives %again: 0 at first, something else after a fault
    take: str


_LLVM = _Way(  # its own, which it has for few processors, but these on every platform
    """\
declare i32 @llvm.eh.sjlj.setjmp(ptr)
declare void @llvm.eh.sjlj.longjmp(ptr)
declare ptr @llvm.frameaddress.p0(i32)
declare ptr @llvm.stacksave.p0()""",
    """\
  %frame = call ptr @llvm.frameaddress.p0(i32 0)
  %stack = call ptr @llvm.stacksave.p0()
  %third = getelementptr inbounds ptr, ptr %way, i64 2
  store ptr %frame, ptr %way
  store ptr %stack, ptr %third
  %again = call i32 @llvm.eh.sjlj.setjmp(ptr %way)""",
    "call void @llvm.eh.sjlj.longjmp(ptr %way)",
)
_C_LIBRARY = _Way(
    "declare i32 @_setjmp(ptr) returns_twice\ndeclare void @longjmp(ptr, i32)",
    "  %again = call i32 @_setjmp(ptr %way) returns_twice",
    "call void @longjmp(ptr %way, i32 1)",
)
_TRAP = _Way(
    "declare void @llvm.trap()", "  %again = add i32 0, 0", "call void @llvm.trap()"
)  # caught outside


def _way_for(triple: str) -> _Way:
    """Return the way back on a kind of machine.

    Raises:
        FacedownError: none is known.
    """
    processor = triple.partition("-")[0]
    if processor == "x86_64":
        return _LLVM
    if processor.startswith("wasm"):
        return _TRAP
    if "windows" not in triple:
        return _C_LIBRARY
    raise FacedownError(
        f"Rules cannot be compiled for {triple}: without llvmlite everything runs interpreted."
    )


def fault_text(triple: str) -> str:
    """Return the function that a rule ends in when it goes out of its bounds."""
    way = _way_for(triple)
    return f"""\
{way.declared}
define internal void @fault({FAULTS}, i64 %site, i64 %value, i64 %other) cold noinline noreturn nounwind {{
  %second = getelementptr inbounds i64, ptr %faults, i64 1
  %third = getelementptr inbounds i64, ptr %faults, i64 2
  %way = getelementptr inbounds i64, ptr %faults, i64 3
  store i64 %site, ptr %faults
  store i64 %value, ptr %second
  store i64 %other, ptr %third
  {way.take}
  unreachable
}}"""


def entry_text(
    triple: str,
    name: str,
    callee: str,
    given: Sequence[tuple[str, bool]],
    needs: Mapping[str, tuple[int, int]],
) -> str:
    """Return the function that is called from outside: it returns the number of a fault's site, or 0.

    Args:
        triple: what it is compiled for.
        name: of the function.
        callee: the rule that it calls.
        given: types of the arguments, and whether the rule takes them; before them stands room for a fault.
        needs: what the rule has as an index: of how many, and the number of the site where it has.
    """
    arguments = [f"{ir} %p{i}" for i, (ir, _) in enumerate(given)]
    taken = ", ".join(["ptr %faults", *arguments])
    passed = [one for one, (_, is_taken) in zip(arguments, given, strict=True) if is_taken]
    checks = "".join(
        _check_text(passed[int(part.removeprefix("%p"))].split()[-1], *need) for part, need in needs.items()
    )
    return f"""\
define i64 @{name}({taken}) #0 {{
  store i64 0, ptr %faults
  %way = getelementptr inbounds i64, ptr %faults, i64 3
{_way_for(triple).note}
  %is_back = icmp ne i32 %again, 0
  br i1 %is_back, label %end, label %begin
begin:
{checks}  call void {callee}({", ".join([FAULTS, *passed])}) noinline
  br label %end
end:
  %site = load i64, ptr %faults
  ret i64 %site
}}"""


def _check_text(index: str, length: int, site: int) -> str:
    """Return what ends a run with a fault if an argument is no index."""
    name = index.removeprefix("%")
    return f"""\
  %is_{name} = icmp ult i64 {index}, {length}
  br i1 %is_{name}, label %with_{name}, label %without_{name}
without_{name}:
  call void @fault({FAULTS}, i64 {site}, i64 {index}, i64 {length})
  unreachable
with_{name}:
"""
