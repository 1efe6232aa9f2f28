"""What bots answer to the offer that a match ends as it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from facedown.engine.base.errors import FacedownError

if TYPE_CHECKING:
    from facedown.engine.matches.match import Match

_HALF = 0.5


def who_declines(
    match: Match, by: int, bots: Mapping[int, str], tell: Callable[[], None] = lambda: None
) -> int | None:
    """Return the first bot that does not agree to a draw; None if all do.

    A bot agrees unless its side is clearly ahead, as far as it can know: of the courses that it tries from
    worlds that fit what it knows, its side wins more than half. Where that is too much work to say, or
    nothing says which side it plays on, it declines. A bot of the side that offers goes along.

    Args:
        match: as it stands.
        by: the seat that offers it.
        bots: the policies of bots, by seat.
        tell: called once where rules are compiled first.
    """
    from facedown.board import Board
    from facedown.bots.policy import policy_names, sensible
    from facedown.bots.standing import standing
    from facedown.lab.odds.beside import outlook
    from facedown.lab.odds.deciders import side_of

    names, board = policy_names(match.system), Board.of(match)
    policies = dict.fromkeys(match.seats, sensible(names))
    policies |= {seat: name for seat, name in bots.items() if standing(match.system, name).policy in names}
    agreed = set[int]()
    for seat in bots:
        try:
            side = side_of(board, seat)
            if side == side_of(board, by) or side in agreed:
                continue
            found = outlook(match, seat, policies, lambda stage: tell())
        except FacedownError:
            return seat
        if found is None or found.low > _HALF:
            return seat
        agreed.add(side)
    return None
