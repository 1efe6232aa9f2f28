"""Machine code that can be watched: each rule notes when it begins and ends, so that others see where it is.

The rules at work are a stack in memory of the machine code itself, which another thread reads now and then.
That works on every processor and system that rules are compiled for, without symbols, signals or other
programs, and shows rules that were written out in the place of a call as well. One thread at a time runs it.
"""

from __future__ import annotations

import ast
import ctypes
import re
from collections.abc import Mapping
from typing import Any

from facedown.compiler.kinds import Kind
from facedown.compiler.machine import Loaded, compile_module, host
from facedown.compiler.module import EntryPoint, Module
from facedown.compiler.syntax import Rule
from facedown.compiler.unit import Build, Instance, Pins

_DEEPEST = 256  # rules that are at work at once: they call downwards, hardly 40 deep
_SMALL = 17  # lines of LLVM's language: shorter rules that call none take less time than noting them would
_STACK, _CALLS = "rules_at_work", "calls_of_rules"
_SLOTS = re.compile(r"(?:  %s\d+ = alloca .*\n)*")
_RETURN = re.compile(r"^  ret ", re.MULTILINE)
_BEGIN = """\
  %watch.depth = load volatile i64, ptr @{stack}
  %watch.deeper = add i64 %watch.depth, 1
  %watch.top = getelementptr inbounds i64, ptr @{stack}, i64 %watch.deeper
  store volatile i64 {number}, ptr %watch.top
  store volatile i64 %watch.deeper, ptr @{stack}
  %watch.counter = getelementptr inbounds i64, ptr @{calls}, i64 {number}
  %watch.before = load i64, ptr %watch.counter
  %watch.calls = add i64 %watch.before, 1
  store i64 %watch.calls, ptr %watch.counter
"""
_END = f"  store volatile i64 %watch.depth, ptr @{_STACK}\n"


class Watched(Module):
    """The rules that entry points reach, which note when they begin and end.

    Rules that are hardly more than an expression note nothing: their time counts for whoever calls them.

    Args:
        entries: as a module has them.
        bindings: likewise.
        pins: likewise.

    Attributes:
        watched: the rules that note it, by their numbers.
    """

    def __init__(self, entries: Mapping[str, EntryPoint], bindings: Mapping[Any, Any], pins: Pins) -> None:
        self.watched: list[Rule] = []
        super().__init__(entries, bindings, Build(pins=pins))

    def text(self, triple: str) -> str:
        """Return the module in LLVM's language, for a kind of machine."""
        rooms = ((_STACK, _DEEPEST), (_CALLS, len(self.watched)))
        return "".join(
            f"@{name} = global [{size} x i64] zeroinitializer\n" for name, size in rooms
        ) + super().text(triple)

    def instance(self, caller: Rule | None, node: ast.AST, rule: Rule, kinds: tuple[Kind, ...]) -> Instance:
        """Return a rule for arguments of these kinds."""
        is_new = (rule, kinds) not in self._instances
        answer = super().instance(caller, node, rule, kinds)
        text = self._texts[-1]
        calls = " call " in text.replace(" call void @fault(", "")
        if is_new and (calls or text.count("\n") >= _SMALL):
            self._texts[-1] = _noting(text, len(self.watched))
            self.watched.append(rule)
        return answer


def _noting(text: str, number: int) -> str:
    """Return the text of a rule with what notes that it begins and ends."""
    head, entry, body = text.partition("entry:\n")
    slots = _SLOTS.match(body)
    begin = slots.end() if slots else 0
    noted = _BEGIN.format(stack=_STACK, calls=_CALLS, number=number)
    return head + entry + body[:begin] + noted + _RETURN.sub(f"{_END}  ret ", body[begin:])


class Watch(Loaded):
    """Watched machine code in this process.

    Args:
        module: of watched rules.
        entries: its entry points.
        pins: the pinned fields whose value it takes for known.

    Attributes:
        rules: those that are watched, by their numbers.
        calls: how often each was called, by its number.
    """

    def __init__(self, module: Watched, entries: Mapping[str, EntryPoint], pins: Pins) -> None:
        super().__init__(compile_module(module, host()), entries, pins)
        self.rules = module.watched
        self._stack = (ctypes.c_int64 * _DEEPEST).from_address(self.address(_STACK))
        self.calls = (ctypes.c_int64 * len(self.rules)).from_address(self.address(_CALLS))

    def at_work(self) -> tuple[int, ...]:
        """Return the numbers of the rules at work at this moment, each called by the one before."""
        return tuple(self._stack[1 : 1 + self._stack[0]])
