"""What becomes of cards and weapons: how often each is drawn, played, won with, and who wins then.

Who wins when a card is drawn says little: who plays longer draws more, and good cards change how one plays.
What a card is worth follows from what luck alone decides, the first hand: each card is a part of it, by its
copies, and more or less than that by luck. How the wins go with this is what it is worth to be dealt it once
more in place of another card. Where both sides have it, both tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from statistics import NormalDist
from typing import Any

from facedown.bots.uses import UNITS, Uses
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import NOBODY
from facedown.engine.course.deal import Deal
from facedown.engine.matches.system import Pieces, Rate
from facedown.engine.telling.log import COUNTED, THINGS
from facedown.lab.showing.report import Table
from facedown.lab.showing.shares import SURE, Estimate, Heat, Sums, interval, plus_minus, ratio_of_counts


@dataclass(frozen=True, slots=True)
class Used(Heat):
    """One thing that is counted of a card or weapon, such as being drawn."""

    points: int = 0  # of its side in these games: 2 for a win, 1 for a draw

    @property
    def part(self) -> float:
        """The share of wins in the games with any; a draw is half a win."""
        return self.points / self.games / 2

    def wins(self) -> Estimate:
        """Return the share of wins with its interval."""
        return Estimate(self.part, *interval(self.part, self.games)) if self.games else Estimate(0.5, 0, 1)


@dataclass(frozen=True, slots=True)
class Excess(Sums):
    """By how much more of one was dealt than its part, times all copies of its side: sums over the games."""

    total: int = 0
    squares: int = 0
    products: int = 0  # with the points of its side


@dataclass(frozen=True, slots=True)
class Use:
    """What became of a card or weapon of one side."""

    name: str  # what it is called
    side: int  # whose
    games: int  # that were played
    points: int  # of its side in all of them
    rows: Mapping[str, Used]  # by what is counted of its kind; the first says whether it was used
    excess: Excess  # by how much more of it was dealt than its part
    copies: int  # of all cards of its side
    dealt: str  # which of `rows` luck alone decides, "" if none
    # how much of one row there is for each of another -> the sum of their products, game by game
    rates: Mapping[Rate, int] = field(default_factory=dict)

    def __add__(self, other: Use) -> Use:
        return replace(
            self,
            games=self.games + other.games,
            points=self.points + other.points,
            rows={what: one + other.rows[what] for what, one in self.rows.items()},
            excess=self.excess + other.excess,
            rates={rate: one + other.rates[rate] for rate, one in self.rates.items()},
        )

    def rate(self, rate: Rate) -> Estimate | None:
        """Return a rate with its interval, None where there was nothing of what it is for each of."""
        what, each = self.rows[rate.what], self.rows[rate.each]
        if not each.times:
            return None
        if rate.is_share and what.times in (0, each.times):  # then the games show no spread
            return Estimate(what.times / each.times, *interval(what.times / each.times, each.times))
        return ratio_of_counts(
            what.times, each.times, (what.squares, self.rates[rate], each.squares), self.games
        )


class Inventory:
    """The cards or weapons of a match, of which is counted what becomes of them.

    Args:
        pieces: what is counted of them.
        deal: of the match.
        rows: the names of what is counted, in the order of its notes.

    Raises:
        FacedownError: there are too many.
    """

    def __init__(self, pieces: Pieces, deal: Deal, rows: Sequence[str]) -> None:
        self.units = pieces.units(deal)
        self.rows = rows
        self.dealt, self.rates = pieces.dealt, pieces.rates
        if len(self.units) >= UNITS:
            raise FacedownError(f"Here are {len(self.units)} cards or weapons: {UNITS - 1} can be counted.")

    def prepare(self, uses: Uses) -> None:
        """Say which things are units, and whose."""
        uses.units = len(self.units)
        uses.dealt = self.rows.index(self.dealt) if self.dealt else COUNTED
        uses.things = max((max(unit.things) + 1 for unit in self.units), default=0)
        uses.unit[:] = [UNITS - 1] * THINGS
        for i, unit in enumerate(self.units):
            uses.side[i] = unit.side
            uses.copies[i] = len(unit.things)
            uses.all_copies[i] = self._copies(unit.side)
            for thing in unit.things:
                uses.unit[thing] = i

    def uses(self, counted: Sequence[Uses], winners: bytes) -> tuple[Use, ...]:
        """Return what became of each, by what every worker has counted, and who won."""
        won, listed = Counter(winners), []
        for i, unit in enumerate(self.units):
            rows = {what: Used() for what in self.rows if what not in unit.never}
            excess = Excess()
            for one in counted:
                excess += Excess(one.excess[i], one.squares[i], one.products[i])
                for what in rows:
                    row = self.rows.index(what)
                    squares = self._together(one, i, what, what)
                    rows[what] += Used(one.times[row][i], squares, one.games[row][i], one.points[row][i])
            points, copies = 2 * won[unit.side] + won[NOBODY], self._copies(unit.side)
            rates = {
                rate: sum(self._together(one, i, rate.what, rate.each) for one in counted)
                for rate in self.rates
            }
            listed.append(
                Use(unit.name, unit.side, len(winners), points, rows, excess, copies, self.dealt, rates)
            )
        return tuple(listed)

    def _together(self, counted: Uses, unit: int, what: str, other: str) -> int:
        low, high = sorted((self.rows.index(what), self.rows.index(other)))
        return int(counted.together[COUNTED * high + low][unit])

    def _copies(self, side: int) -> int:
        return sum(len(one.things) for one in self.units if one.side == side)


@dataclass(frozen=True)
class Worth:
    """What a card or weapon is worth."""

    name: str  # what it is called
    used: int  # how often a side that had it used it, of `games`: a game in which both have it counts twice
    games: int  # see `used`
    rows: Mapping[str, Estimate]  # what is counted -> how often a game
    # such as the part of its attacks that hit; None where there was nothing to tell from
    rates: Mapping[str, Estimate | None]
    wins_with: Estimate  # the share of wins of a side in games in which it used it; draws are half a win
    wins_without: Estimate  # likewise, of those in which it did not
    # how much the share of wins grows if it is dealt once more by luck, and another card once less; None
    # where nothing is dealt
    worth: Estimate | None
    is_significant: bool  # whether that differs from 0 at the 5% level, all cards tested together

    @property
    def surprise(self) -> float:
        """How many standard errors its worth is from 0."""
        if self.worth is None:
            return 0.0
        return 2 * SURE * abs(self.worth.value) / (self.worth.high - self.worth.low)

    def to_dict(self) -> dict[str, Any]:
        """Return it for JSON."""
        return {
            "name": self.name,
            "used_in": self.used,
            "games": self.games,
            "a_game": {what: it.to_dict() for what, it in self.rows.items()},
            **{name: None if it is None else it.to_dict() for name, it in self.rates.items()},
            "wins_with": self.wins_with.to_dict(),
            "wins_without": self.wins_without.to_dict(),
            "worth": None if self.worth is None else self.worth.to_dict(),
            "sure": self.is_significant,
        }


def table_of(uses: Sequence[Use]) -> Table:
    """Return what every card or weapon is worth, as people read it."""
    listed = worths(uses)
    rates = uses[0].rates
    counted = in_table(uses)
    is_dealt = listed[0].worth is not None
    rows = []
    for one in listed:
        row = [one.name, *(f"{one.rows[what].value:.2f}" if what in one.rows else "-" for what in counted)]
        row += [_rate(one.rates[rate.name], rate) for rate in rates]
        row += [_percent(one.wins_with), _percent(one.wins_without)]
        if one.worth is not None:
            row.append(points(one.worth, one.is_significant))
        rows.append(row)
    heads = ["", *counted, *(rate.name for rate in rates)]
    heads += [f"{counted[0]}: wins", "else", *(["worth"] if is_dealt else [])]
    each = "How often in a game of one side that has it (a game in which both have it is two)"
    what = f"{each}, and percent of those games that this side wins, {counted[0]} or not"
    note = f"{what}; ± is half the width of the 95% interval."
    if is_dealt:
        worth = "Worth: by how many points the share of wins grows if one more is dealt at first, in place of"
        note += f" {worth} another card; ? where that may be nothing, all of them looked at together."
    return Table(heads, rows, right=heads[1:], note=note)


def in_table(uses: Sequence[Use]) -> list[str]:
    """Return which counts a table shows: not what luck decides, and not what a rate shows."""
    each = {rate.each for rate in uses[0].rates}
    rows = max((use.rows for use in uses), key=len)
    return [what for what in rows if what != uses[0].dealt and (not each or what in each)]


def _rate(it: Estimate | None, rate: Rate) -> str:
    if it is None:
        return "-"
    reach = (it.high - it.low) / 2
    if rate.is_share:
        return f"{100 * it.value:.0f}%{plus_minus(100 * reach, '.0f')}"
    return f"{it.value:.2f}{plus_minus(reach, '.2f')}"


def _percent(it: Estimate) -> str:
    return f"{100 * it.value:.0f} ±{50 * (it.high - it.low):.0f}" if it.high - it.low < 1 else "-"


def points(it: Estimate, is_significant: bool) -> str:
    """Return what is worth some points, or by how many that differs, with ? where it may be nothing."""
    if it.high - it.low >= 2:  # it was never dealt, or to everybody alike
        return "- "
    return f"{100 * it.value:+.1f} ±{50 * (it.high - it.low):.1f}{' ' if is_significant else '?'}"


def worths(uses: Sequence[Use]) -> list[Worth]:
    """Return what every card or weapon is worth, the one whose worth is most significant first.

    Whether a worth is significant is judged for all of them together, by Holm's procedure.
    """
    named: dict[str, list[Use]] = {}
    for use in uses:
        named.setdefault(use.name, []).append(use)
    worths = [_worth(name, sides) for name, sides in named.items()]
    worths.sort(key=lambda one: (-one.surprise, -one.used))
    judged, is_significant = [], True
    for i, one in enumerate(worths):
        is_significant = is_significant and one.surprise > NormalDist().inv_cdf(1 - 0.025 / (len(worths) - i))
        judged.append(replace(one, is_significant=is_significant))
    return judged


def _worth(name: str, sides: Sequence[Use]) -> Worth:
    """Return what a card or weapon is worth; of the sides that have it, the surer one counts more."""
    weighed = total = 0.0
    for use in sides:
        slope, weight = _slope(use)
        weighed += weight * slope
        total += weight
    worth = None
    if sides[0].dealt:
        value, reach = (weighed / total, SURE / sqrt(total)) if total else (0.0, 1.0)
        worth = Estimate(value, value - reach, value + reach)
    whole = sum(sides[1:], sides[0])
    with_it = next(iter(whole.rows.values()))
    return Worth(
        name,
        with_it.games,
        whole.games,
        {what: used.a_game(whole.games) for what, used in whole.rows.items()},
        {rate.name: whole.rate(rate) for rate in whole.rates},
        with_it.wins(),
        Used(games=whole.games - with_it.games, points=whole.points - with_it.points).wins(),
        worth,
        False,
    )


def _slope(use: Use) -> tuple[float, float]:
    """Return how the share of wins grows with each that is dealt more than its part, and how sure that is."""
    part, excess = use.points / use.games / 2, use.excess
    spread = (excess.squares - excess.total**2 / use.games) / use.copies**2
    if spread <= 0 or not 0 < part < 1:
        return 0.0, 0.0
    together = (excess.products / 2 - part * excess.total) / use.copies
    return together / spread, spread / (part * (1 - part))
