"""Ask how likely something is: exactly, or by trials."""

from __future__ import annotations

from typing import TYPE_CHECKING

from facedown.cli.deciding import find, in_time, reads_as, refuse_within, the_question
from facedown.cli.progress import progress_of
from facedown.cli.starts import the_start
from facedown.engine.base.errors import FacedownError

if TYPE_CHECKING:
    from facedown.cli.asking import OddsOptions


def odds(asked: OddsOptions) -> int:
    """Print how likely something is.

    Raises:
        FacedownError: --out is given without a sweep.
    """
    from facedown.lab.odds.report import OddsReport, Position

    if asked.output.rows:
        raise FacedownError("--out writes a row for every point of a sweep: say what to sweep with --sweep.")
    refuse_within(asked)
    asked.output.check()
    start = the_start(asked)
    board = start.board(start.variant)
    ask, policies, seat = the_question(asked, board, start.own)
    with progress_of("Odds") as watch:
        result = find(asked, board, policies, ask, seat, in_time(asked, watch))
    players = ", ".join(f"{board.seats[who]} by {reads_as(policy)}" for who, policy in policies.items())
    said = [f"{players}."]
    if seat is not None:
        said.append(f"As {board.seats[seat]} knows it: what is hidden may be anything that fits.")
    about = {
        "system": board.system.key,
        "position": start.where,
        "policies": {str(who): policy for who, policy in policies.items()},
        **({} if seat is None else {"as": seat}),
    }
    position = Position(board, start.where, "\n".join(said), about)
    within = asked.within if asked.games == 1 else None
    return asked.output.show(OddsReport(position, ask, result, asked.command(), asked.seed, within))
