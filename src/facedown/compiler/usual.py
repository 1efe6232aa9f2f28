"""Which way rules usually go, as it was counted in games.

So LLVM keeps out of the way what is hardly ever done, and writes out in the place of a call what is often
called. A wrong number, or one of a rule that has changed since, costs a little time and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from facedown.compiler.kinds import Kind, is_seen
from facedown.compiler.syntax import Rule, nodes_of
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.rule import RULES

CALLS = 1_000_000  # of one rule: calls of the others are counted in as many
_WHOLE = 1000  # shares are parts of this
_OFTEN = 20_000  # calls: what is called more often is written out, if LLVM is to be thorough
_SELDOM = 500  # calls: what is done less often is kept small then


class Counts(NamedTuple):
    """What was counted of a rule.

    Attributes:
        nodes: how many its syntax had.
        calls: how often it was called.
        shares: by node, how often a condition held, or a loop went on.
    """

    nodes: int
    calls: int
    shares: Mapping[int, int]

    def weights(self, node: int | None) -> str:
        """Return how often a fork goes which way, in LLVM's language; "" if that is not known."""
        share = self.shares.get(-1 if node is None else node)
        return "" if share is None else f"!prof {_weights((share, _WHOLE - share))}"


_NOTHING = Counts(0, -1, {})


class Usual:
    """Which way rules usually go.

    Args:
        text: a line for each rule: its name, as `name_of` has it, how many nodes its syntax had, how often it
            was called, and for each node that it forked at, NODE:SHARE.
    """

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def _rules(self) -> dict[str, Counts]:
        rules = {}
        for line in self.text.splitlines():
            try:
                name, nodes, calls, *shares = line.split()
                pairs = [one.split(":") for one in shares]
                rules[name] = Counts(int(nodes), int(calls), {int(node): int(share) for node, share in pairs})
            except ValueError:
                raise FacedownError(
                    f"'{line}' does not say which way a rule goes: have it counted anew."
                ) from None
        return rules

    def counts(self, rule: Rule, kinds: Iterable[Kind]) -> Counts:
        """Return what was counted of a rule: nothing of one that has changed since, or is new."""
        counts = self._rules.get(name_of(rule, kinds)) if self._rules else None
        return counts if counts and counts.nodes == len(nodes_of(rule)) else _NOTHING

    def weights_of(self, rules: Sequence[Rule], kinds: Sequence[Kind]) -> str:
        """Return how often which rule of a table is called, in LLVM's language, none of them never."""
        calls = [0, *(max(0, self.counts(rule, kinds).calls) for rule in rules)]
        scale = 1 + (max(calls) >> 31)  # a weight has 32 bits
        return f", !prof {_weights(one // scale for one in calls)}" if any(calls) else ""

    def attributes(self, counts: Counts, thorough: bool) -> str:
        """Return how often a rule is called, in LLVM's language: if that is to be quick, only if never."""
        if counts is _NOTHING:
            return ""
        cold = "" if counts.calls else " cold"
        return cold + f' !prof !{{!"function_entry_count", i64 {counts.calls}}}' if thorough else cold

    def summary(self, thorough: bool) -> list[str]:
        """Return what LLVM takes for often, in its language; nothing if it is to be quick."""
        if not thorough or not self.text:
            return []
        most = max(counts.calls for counts in self._rules.values())
        named = {"TotalCount": most, "MaxCount": most, "MaxInternalCount": most, "MaxFunctionCount": most}
        counted = "".join(f', !{{!"{name}", i64 {n}}}' for name, n in {**named, "NumCounts": 1}.items())
        parts = {990_000: _OFTEN, 999_999: _SELDOM}  # of a million: what LLVM takes for often, and for seldom
        steps = ", ".join(f"!{{i32 {part}, i64 {calls}, i32 1}}" for part, calls in parts.items())
        detailed = f'!{{!"NumFunctions", i64 1}}, !{{!"DetailedSummary", !{{{steps}}}}}'
        summary = f'!{{!{{!"ProfileFormat", !"InstrProf"}}{counted}, {detailed}}}'
        return ["!llvm.module.flags = !{!3}", f'!3 = !{{i32 1, !"ProfileSummary", {summary}}}']


NOT_COUNTED = Usual("")


def name_of(rule: Rule, kinds: Iterable[Kind]) -> str:
    """Return what a rule is called here: another thing where policies have it look at what they see."""
    return f"{RULES[rule]}{'*' if any(map(is_seen, kinds)) else ''}"


def written(times: Mapping[tuple[str, int, bool], int], sizes: Mapping[str, int], one: str) -> str:
    """Return what was counted as `Usual` takes it.

    Args:
        times: by rule, node, and whether the condition there held; by -1 how often the rule was called.
        sizes: of every rule how many nodes its syntax has.
        one: the rule against whose calls those of the others are held.
    """
    shares: dict[str, list[str]] = {name: [] for name in sorted(sizes)}
    for name, node, way in sorted(times):
        both = times[name, node, True] + times.get((name, node, False), 0)
        if node >= 0 and way and both:
            shares[name].append(f"{node}:{_WHOLE * times[name, node, True] // both}")
    calls = {name: -(-CALLS * times[name, -1, True] // times[one, -1, True]) for name in sizes}
    lines = (" ".join([name, str(sizes[name]), str(calls[name]), *shares[name]]) for name in shares)
    return "".join(f"{line}\n" for line in lines)


def _weights(numbers: Iterable[int]) -> str:
    listed = ", ".join(f"i32 {number}" for number in numbers)
    return f'!{{!"branch_weights", {listed}}}'
