"""The line: distances, steps, and every way to move (CLA-X1, CLA-X6, CLA-X12)."""

from __future__ import annotations

from facedown.engine.rules import Seat, cite, rule, tally
from facedown.systems.clash.clauses import Clause
from facedown.systems.clash.rules.players import opponent
from facedown.systems.clash.state import FAR, NO_SPOT, A, B, Game, Spot
from facedown.systems.clash.vocabulary import Movement, Origin


@rule("CLA-R2", "CLA-X1")
def spots(g: Game) -> int:
    """How many spots the line has: 7, 9, 11 or 13."""
    return 7 + 2 * g.book.board_length


@rule("CLA-R29", "CLA-X1")
def distance(g: Game) -> int:
    """Spots between the fighters, adjacent ones being 1 apart."""
    return abs(g.state.players[A].spot - g.state.players[B].spot)


@rule("CLA-R57")
def front(g: Game, p: Seat) -> int:
    """Which way a fighter faces: always towards the opponent."""
    return 1 if g.state.players[opponent(p)].spot > g.state.players[p].spot else -1


@rule("CLA-X1")
def is_cornered(g: Game, p: Seat) -> bool:
    """Whether a fighter stands on an end of the line."""
    spot = g.state.players[p].spot
    return spot == 1 or spot == spots(g)


@rule("CLA-R50", "CLA-X6")
def possible_steps(g: Game, p: Seat, way: int, most: int, passes: bool) -> int:
    """How many steps a fighter can make one way, up to `most`.

    No step leaves the line. One that would end on the opponent's spot ends behind it where the move
    may pass, and is not possible where it may not.
    """
    spot = g.state.players[p].spot
    room = spots(g) - spot if way > 0 else spot - 1
    ahead = (g.state.players[opponent(p)].spot - spot) * way
    if ahead > 0:
        room = room - 1 if passes and room > ahead else ahead - 1
    return min(room, most)


@rule
def spot_after(g: Game, p: Seat, way: int, steps: int) -> Spot:
    """The spot where so many possible steps lead; passing the opponent leaves out its spot."""
    spot = g.state.players[p].spot
    ahead = (g.state.players[opponent(p)].spot - spot) * way
    passed = 1 if 0 < ahead <= steps else 0
    return Spot(spot + way * (steps + passed))


@rule("CLA-X6")
def stand(g: Game, p: Seat, spot: Spot, own: bool) -> None:
    """Put a fighter on another spot; an own move in a clash is counted."""
    s = g.state
    player = s.players[p]
    before = player.spot
    if spot == before:
        return
    other = s.players[opponent(p)].spot
    player.spot = spot
    if own and s.in_clash:
        count_move(g, p, abs(spot - before))
        if (before < other) != (spot < other):
            player.crossed = 1
    cite(g, Clause.CLA_X6, p, a=before, b=spot)


@rule
def count_move(g: Game, p: Seat, spots: int) -> None:
    """Count the spots that an own move in a clash has covered."""
    g.state.players[p].moved += spots
    tally(g, Clause.CLA_X1, p, a=spots)


@rule
def mover(p: Seat, kind: int) -> Seat:
    """Which fighter a move moves: a push or a pull moves the opponent."""
    return opponent(p) if kind == Movement.PUSH or kind == Movement.PULL else p


@rule
def heading(g: Game, p: Seat, kind: int) -> int:
    """Which way a move of `p` leads: the opponent is pushed ahead, pulled back."""
    ahead = front(g, p)
    return -ahead if kind == Movement.RETREAT or kind == Movement.PULL else ahead


@rule
def longest(g: Game, p: Seat, kind: int, amount: int) -> int:
    """How many steps a move by steps can be, at most."""
    return possible_steps(g, mover(p, kind), heading(g, p, kind), amount, kind == Movement.ADVANCE)


@rule
def go(g: Game, p: Seat, kind: int, steps: int) -> None:
    """Move so many steps, which must be possible."""
    i = mover(p, kind)
    stand(g, i, spot_after(g, i, heading(g, p, kind), steps), i == p)


@rule("CLA-X6")
def swap(g: Game, p: Seat) -> None:
    """Let the fighters exchange spots: an own move for `p`, none for the opponent."""
    s = g.state
    player, other = s.players[p], s.players[opponent(p)]
    here, there = player.spot, other.spot
    if s.in_clash:
        count_move(g, p, abs(there - here))
        player.crossed = 1
    player.spot, other.spot = there, here
    cite(g, Clause.CLA_X6, p, a=here, b=there, c=1)


@rule("CLA-X6")
def can_go_to_marker(g: Game, p: Seat) -> bool:
    """Whether a player's marker is out, on a spot where neither fighter stands."""
    player = g.state.players[p]
    at = player.marker
    return at != NO_SPOT and at != player.spot and at != g.state.players[opponent(p)].spot


@rule("CLA-3.18", "CLA-R28", "CLA-X12")
def origin(g: Game, p: Seat) -> Spot:
    """The spot that an attack comes from, or NO_SPOT."""
    player = g.state.players[p]
    if not player.in_effect:
        return NO_SPOT
    design = g.book.designs[g.book.design_of[player.set.cards[0]]]
    if design.origin == Origin.MARKER:
        return player.marker
    if design.origin == Origin.FRONT:
        return Spot(min(max(player.spot + front(g, p) * design.offset, 1), spots(g)))
    return player.spot


@rule
def origin_distance(g: Game, p: Seat) -> int:
    """How far the opponent is from the origin of the attack; FAR without one."""
    at = origin(g, p)
    return FAR if at == NO_SPOT else abs(at - g.state.players[opponent(p)].spot)


@rule("CLA-X12")
def marker_distance(g: Game, p: Seat) -> int:
    """How far the opponent is from a player's marker; FAR without one."""
    at = g.state.players[p].marker
    return FAR if at == NO_SPOT else abs(at - g.state.players[opponent(p)].spot)
