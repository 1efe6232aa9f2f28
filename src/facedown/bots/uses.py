"""What is counted of cards or weapons in many games: how often each was used, and who won then."""

from __future__ import annotations

from facedown.engine.log import COUNTED, THINGS, Notes
from facedown.engine.record import NOBODY, Ints, Record, Row, field
from facedown.engine.rule import rule

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
    times_squared: Row[Ints] = field(COUNTED, UNITS, high=_BIG)  # the sum of the squares, game by game
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
        for unit in range(uses.units):
            if uses.now[row][unit] != 0:
                uses.times[row][unit] += uses.now[row][unit]
                uses.times_squared[row][unit] += uses.now[row][unit] * uses.now[row][unit]
                uses.games[row][unit] += 1
                uses.now[row][unit] = 0
                uses.points[row][unit] += points_of(uses.side[unit], winner)


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
