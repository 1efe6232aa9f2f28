"""The arena: its zones, who is in them, how far apart they are (ARC-5)."""

from __future__ import annotations

from facedown.engine.rules import each, each_in, rule
from facedown.systems.arcana.rules.people import active_players
from facedown.systems.arcana.state import FIGHTERS, FIRST_STAND_IN, SQUARES, Game, Status, Who
from facedown.systems.arcana.vocabulary import How

TO_BORDER = 9  # a way to move besides those of How: flight
# The row and the column of every zone, by the side of the arena: a division takes as long as ten other steps.
ROWS = tuple(tuple(square // max(side, 1) for square in range(SQUARES)) for side in range(6))
COLUMNS = tuple(tuple(square % max(side, 1) for square in range(SQUARES)) for side in range(6))


def _adjacent(side: int, square: int, diagonal: bool) -> int:
    """Return the zones that are one step away, a mask; nobody can move off the grid."""
    mask = 0
    for other in range(side * side):
        rows = abs(ROWS[side][square] - ROWS[side][other])
        columns = abs(COLUMNS[side][square] - COLUMNS[side][other])
        if (max(rows, columns) if diagonal else rows + columns) == 1:
            mask |= 1 << other
    return mask


# The zones that are one step away from each, without diagonal moves and with them.
STRAIGHT = tuple(tuple(_adjacent(side, square, False) for square in range(SQUARES)) for side in range(6))
DIAGONAL = tuple(tuple(_adjacent(side, square, True) for square in range(SQUARES)) for side in range(6))


@rule("ARC-5.3", "ARC-R23")
def distance(g: Game, one: int, other: int) -> int:
    """How many steps two zones are apart."""
    side = g.state.side
    rows = abs(ROWS[side][one] - ROWS[side][other])
    columns = abs(COLUMNS[side][one] - COLUMNS[side][other])
    return max(rows, columns) if g.book.diagonal_moves else rows + columns


@rule("ARC-5.2", "ARC-5.3", "ARC-5.8", "ARC-5.9")
def zone_count(g: Game) -> int:
    """How many zones the arena has."""
    return g.state.side * g.state.side


@rule("ARC-15.2", "ARC-R23")
def neighbours(g: Game, square: int) -> int:
    """The zones that are one step away, a mask; nobody can move off the grid."""
    side = g.state.side
    return DIAGONAL[side][square] if g.book.diagonal_moves else STRAIGHT[side][square]


@rule("ARC-22.6", "ARC-R11")
def unoccupied(g: Game) -> int:
    """The zones with nobody active in them, a mask; a mover's own is occupied by the mover."""
    mask = (1 << zone_count(g)) - 1
    for who in each(Who, 1, FIGHTERS):
        fighter = g.state.fighters[who]
        if fighter.status == Status.ACTIVE:
            mask &= ~(1 << fighter.square)
    return mask


@rule("ARC-28.3", "ARC-R25")
def has_player(g: Game, square: int) -> bool:
    """Whether an active player is in a zone; a stand-in does not count."""
    for who in each(Who, 1, FIRST_STAND_IN):
        fighter = g.state.fighters[who]
        if fighter.status == Status.ACTIVE and fighter.square == square:
            return True
    return False


@rule("ARC-X11")
def border_distance(g: Game, square: int) -> int:
    """How many steps a zone is from the border; in a 1x1 arena the only zone is one."""
    side = g.state.side
    row, column = ROWS[side][square], COLUMNS[side][square]
    return min(row, column, side - 1 - row, side - 1 - column)


@rule("ARC-28.3", "ARC-R25")
def toward_players(g: Game, square: int) -> int:
    """The steps that lead closer to at least one active player, a mask; none from a zone with one."""
    if has_player(g, square):
        return 0
    near, mask = neighbours(g, square), 0
    for who in each_in(Who, active_players(g)):
        there = g.state.fighters[who].square
        away = distance(g, square, there)
        for other in each_in(int, near & ~mask):
            mask |= int(distance(g, other, there) < away) << other
    return mask


@rule("ARC-X11")
def toward_border(g: Game, square: int) -> int:
    """The steps that lead closer to the nearest border zone, a mask."""
    mask = 0
    for other in each_in(int, neighbours(g, square)):
        mask |= int(border_distance(g, other) < border_distance(g, square)) << other
    return mask


@rule("ARC-15.2", "ARC-28.3", "ARC-R11", "ARC-R23", "ARC-X8", "ARC-X11")
def ways_to_go(g: Game, who: Who, how: int) -> int:
    """Where a move leads from the zone of somebody, a mask of zones."""
    square = g.state.fighters[who].square
    if how == How.TOWARD_PLAYER:
        return toward_players(g, square)
    if how == How.ANY_ADJACENT:
        return neighbours(g, square)
    if how == TO_BORDER:
        return toward_border(g, square)
    if how == How.ANY_UNOCCUPIED:
        return unoccupied(g)
    return (1 << zone_count(g)) - 1 & ~(1 << square)
