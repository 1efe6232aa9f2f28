"""What is counted of cards or weapons in many games: how often each was used, and who won then."""

from __future__ import annotations

from facedown.engine.base.record import NOBODY, Ints, Record, Row, field
from facedown.engine.base.rule import rule
from facedown.engine.telling.log import COUNTED, THINGS, Notes

UNITS = 256  # cards by name, or weapons, of each side; the last one is for what is of no account
_BIG = 1 << 62


class Uses(Record):
    """What is counted, of games that are over."""

    things: int = field(high=THINGS)  # that are looked at; 0: nothing is counted
    units: int = field(high=UNITS)
    unit: Ints = field(THINGS, high=UNITS)  # of each thing: several copies of a card are one unit
    side: Ints = field(UNITS, high=NOBODY)  # whose each unit is
    now: Row[Ints] = field(COUNTED, UNITS, high=_BIG)  # in the game at hand
    times: Row[Ints] = field(COUNTED, UNITS, high=_BIG)
    # The sums, game by game, of the products of what one row counts and what a row before it does, or itself.
    together: Row[Ints] = field(COUNTED * COUNTED, UNITS, high=_BIG)
    games: Row[Ints] = field(COUNTED, UNITS, high=_BIG)  # with any
    points: Row[Ints] = field(COUNTED, UNITS, high=_BIG)  # of its side in these: 2 for a win, 1 for a draw
    copies: Ints = field(UNITS, high=THINGS)  # things of each unit
    all_copies: Ints = field(UNITS, high=THINGS)  # of all units of its side
    dealt: int = field(high=COUNTED)  # what luck alone decides of what is counted; COUNTED: nothing
    # Of how much more of a unit was dealt than its copies' part of all that its side was, times all copies:
    # the sum, that of the squares, and that of the products with the points of its side.
    excess: Ints = field(UNITS, low=-_BIG, high=_BIG)
    squares: Ints = field(UNITS, high=_BIG)
    products: Ints = field(UNITS, low=-_BIG, high=_BIG)


@rule
def add_uses(uses: Uses, notes: Notes, winner: int) -> None:
    """Add what was counted in a game that is over, and begin to count anew."""
    for row in range(COUNTED):
        for thing in range(uses.things):
            if notes.things[row][thing] != 0:
                uses.now[row][uses.unit[thing]] += notes.things[row][thing]
                notes.things[row][thing] = 0
        if row == uses.dealt:
            add_excess(uses, winner)
    for row in range(COUNTED):
        for unit in range(uses.units):
            times = uses.now[row][unit]
            if times != 0:
                uses.times[row][unit] += times
                uses.games[row][unit] += 1
                uses.points[row][unit] += points_of(uses.side[unit], winner)
                for other in range(row + 1):
                    uses.together[COUNTED * row + other][unit] += times * uses.now[other][unit]
    for row in range(COUNTED):
        for unit in range(uses.units):
            uses.now[row][unit] = 0


@rule
def add_excess(uses: Uses, winner: int) -> None:
    """Add by how much more of each unit was dealt than its part of what its side was dealt."""
    dealt = uses.now[uses.dealt]
    for unit in range(uses.units):
        whole = 0
        for other in range(uses.units):
            if uses.side[other] == uses.side[unit]:
                whole += dealt[other]
        excess = uses.all_copies[unit] * dealt[unit] - uses.copies[unit] * whole
        uses.excess[unit] += excess
        uses.squares[unit] += excess * excess
        uses.products[unit] += excess * points_of(uses.side[unit], winner)


@rule
def points_of(side: int, winner: int) -> int:
    """Return 2 for a win, 1 for a draw."""
    if winner == side:
        return 2
    return 1 if winner == NOBODY else 0
