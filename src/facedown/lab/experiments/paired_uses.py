"""Which card or weapon did it: what becomes of each in two variants that are played with the same luck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple

from facedown.bots.uses import points_of
from facedown.lab.experiments.measure import surprise
from facedown.lab.games.results import Results
from facedown.lab.games.uses import Excess, Use, Worth, in_table, points, worths
from facedown.lab.showing.report import Table
from facedown.lab.showing.shares import SURE, Estimate, plus_minus

_FEW = 30  # games with any, below which a rate is not compared: their spread tells too little


class UseDifference(NamedTuple):
    """How far what becomes of a card or weapon differs, a minus b; the intervals hold for all together."""

    a: Worth  # what it is in the first variant
    b: Worth  # what it is in the second
    # how often a game, of what is counted of its kind and was in enough games to tell
    counts: Mapping[str, Estimate]
    rates: Mapping[str, Estimate | None]  # such as the part of its attacks that hit; likewise
    worth: Estimate | None  # None where nothing is dealt
    is_changed: bool  # whether something printed on it differs

    @property
    def name(self) -> str:
        """What it is called."""
        return self.a.name

    @property
    def surprise(self) -> float:
        """How far from 0 the most significant of its numbers is; 1 is the end of the interval."""
        return max(map(surprise, (*self.counts.values(), *self.rates.values(), self.worth)))

    @property
    def is_significant(self) -> bool:
        """Whether it differs, all of them looked at together, at 5%."""
        return self.surprise > 1

    def to_dict(self) -> dict[str, Any]:
        """Return it for JSON."""
        judged = {**self.counts, **self.rates, **({"worth": self.worth} if self.worth else {})}
        return {
            "name": self.name,
            "changed": self.is_changed,
            "a": self.a.to_dict(),
            "b": self.b.to_dict(),
            "difference": {name: None if it is None else it.to_dict() for name, it in judged.items()},
            "sure": self.is_significant,
        }


@dataclass(frozen=True)
class PairedUses:
    """What became of the cards or weapons of two variants."""

    # of those that are in both: those that were changed, then the others, each by significance
    differences: Sequence[UseDifference]
    only_a: Sequence[str]  # names of those that are in the first alone
    only_b: Sequence[str]  # likewise, in the second
    uses: Sequence[Use]  # those of the first

    def to_dict(self) -> dict[str, Any]:
        """Return it for JSON."""
        return {
            "differences": [one.to_dict() for one in self.differences],
            "only_in_a": list(self.only_a),
            "only_in_b": list(self.only_b),
        }

    def table(self) -> Table:
        """Return the differences as people read them."""
        counted, rates, is_dealt = in_table(self.uses), self.uses[0].rates, bool(self.uses[0].dealt)
        rows = []
        for one in self.differences:
            row = [
                f"{one.name}{' *' if one.is_changed else ''}",
                *(_in_a_hundred(one.counts.get(what)) for what in counted),
            ]
            row += [_rate(one.rates.get(rate.name), rate.is_share) for rate in rates]
            if one.worth:
                row.append(points(one.worth, surprise(one.worth) > 1))
            rows.append(row)
        heads = ["", *counted, *(rate.name for rate in rates), *(["worth"] if is_dealt else [])]
        what = "by how many points its worth (see `sim --cards`) differs" if is_dealt else "shares in points"
        note = f"A minus B: how often in 100 games, and {what}; * was changed; ± holds for all"
        note += " together, and where there is a ? it may be nothing."
        for which, names in (("A", self.only_a), ("B", self.only_b)):
            note += f" Only in {which}: {', '.join(names)}." if names else ""
        return Table(heads, rows, right=heads[1:], note=note)


def _in_a_hundred(it: Estimate | None) -> str:
    return "- " if it is None else _text(it, 100, 0 if it.high - it.low > 0.02 else 1)


def _rate(it: Estimate | None, is_share: bool) -> str:
    return "- " if it is None else _text(it, *(100, 1) if is_share else (1, 2))


def _text(it: Estimate, scale: int, digits: int) -> str:
    reach = scale * (it.high - it.low) / 2
    text = f"{scale * it.value:+.{digits}f}{plus_minus(reach, f'.{digits}f')}"
    return text + (" " if surprise(it) > 1 else "?")


def paired_uses(
    a: Sequence[Results], b: Sequence[Results], changed: Collection[str] = ()
) -> PairedUses | None:
    """Compare what became of every card or weapon in two variants; None where that was not counted.

    Args:
        a: the games of the first: in both orders, where the sides changed places.
        b: those of the second, with the same seeds.
        changed: names of entries that differ.
    """
    uses_a, uses_b = ([use for one in played for use in one.uses] for played in (a, b))
    if not uses_a or not uses_b:
        return None
    of_a, of_b = ({one.name: one for one in worths(uses)} for uses in (uses_a, uses_b))
    both = [name for name in of_a if name in of_b]
    shown = in_table(uses_a)
    judged = len(both) * (len(shown) + len(uses_a[0].rates) + bool(uses_a[0].dealt))
    errors = NormalDist().inv_cdf(1 - 0.025 / max(judged, 1))
    luck_left = sqrt(_luck_left(a, b, {use.side for use in uses_a}))
    differences = []
    for name in both:
        one, other = of_a[name], of_b[name]
        of_own, of_others = ([[use for use in one.uses if use.name == name] for one in it] for it in (a, b))
        own, others = ([use for uses in orders for use in uses] for orders in (of_own, of_others))
        counts = {
            what: _difference(_a_game(of_own, what), _a_game(of_others, what), errors)
            for what in shown
            if what in one.rows and sum(use.rows[what].games for use in (*own, *others)) >= _FEW
        }
        rates = {
            rate.name: _apart(one.rates[rate.name], other.rates[rate.name], errors)
            for rate in uses_a[0].rates
            if min(sum(use.rows[rate.each].games for use in uses) for uses in (own, others)) >= _FEW
        }
        is_same_luck = any(use.excess.squares for use in own) and _dealt(own) == _dealt(others)
        worth = _apart(one.worth, other.worth, errors * luck_left if is_same_luck else errors)
        differences.append(UseDifference(one, other, counts, rates, worth, name in changed))
    differences.sort(key=lambda one: (not one.is_changed, -one.surprise))
    only_a, only_b = (tuple(sorted({*one} - {*both})) for one in (of_a, of_b))
    return PairedUses(tuple(differences), only_a, only_b, uses_a)


def _a_game(orders: Sequence[Sequence[Use]], what: str) -> Estimate:
    """Return how often something is a game; both sides share a game, so that there their errors add up."""
    games = times = 0
    squares = 0.0
    for uses in orders:
        counted = [(use.games, use.rows[what].a_game(use.games)) for use in uses]
        games += sum(of for of, _ in counted)
        times += sum(use.rows[what].times for use in uses)
        squares += sum(of * (it.high - it.value) for of, it in counted) ** 2
    value, reach = times / games, sqrt(squares) / games
    return Estimate(value, value - reach, value + reach)


def _dealt(uses: Iterable[Use]) -> list[tuple[int, Excess]]:
    """Return how a card was dealt: with the same luck and the same decks it is the same in both variants."""
    return [(use.side, replace(use.excess, products=0)) for use in uses]


def _luck_left(a: Sequence[Results], b: Sequence[Results], sides: Iterable[int]) -> float:
    """Return what part of the luck in two variants is left in their difference, 1 if nothing cancels.

    That is by who won the games with the same luck. Two are counted besides (Agresti and Min): though none
    of those played differs, the next one may.
    """
    games: Counter[tuple[int, int]] = Counter()
    for one, other in zip(a, b, strict=True):
        games.update(zip(bytes(one.winners), bytes(other.winners), strict=True))
    most = 0.0
    for side in sides:
        pairs = [(points_of(side, x), points_of(side, y), times) for (x, y), times in games.items()]
        pairs += [(2, 0, 1), (0, 2, 1)]
        alone = sum(_variance((pair[k], pair[2]) for pair in pairs) for k in (0, 1))
        most = max(most, _variance((x - y, times) for x, y, times in pairs) / alone)
    return most


def _variance(values: Iterable[tuple[int, int]]) -> float:
    counted = list(values)
    count = sum(times for _, times in counted)
    mean = sum(value * times for value, times in counted) / count
    return sum((value - mean) ** 2 * times for value, times in counted) / count


def _apart(a: Estimate | None, b: Estimate | None, errors: float) -> Estimate | None:
    """Return a minus b, None where either is."""
    return None if a is None or b is None else _difference(a, b, errors)


def _difference(a: Estimate, b: Estimate, errors: float) -> Estimate:
    """Return a minus b, `errors` standard errors to either side (Newcombe's way to add intervals)."""
    value, part = a.value - b.value, errors / SURE
    low = value - part * hypot(a.value - a.low, b.high - b.value)
    return Estimate(value, low, value + part * hypot(a.high - a.value, b.value - b.low))
