"""Ask how likely something is: exactly, or by trials; in one position, or at every point of a grid."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from facedown.cli.deciding import find, in_time, reads_as, refuse_within, the_deciders, the_question
from facedown.cli.given import the_axes
from facedown.cli.progress import progress_of
from facedown.cli.starts import the_start
from facedown.engine.base.errors import FacedownError

if TYPE_CHECKING:
    from facedown.board import Board
    from facedown.cli.asking import OddsOptions
    from facedown.lab.odds.answers import Odds, Sampled
    from facedown.lab.odds.listed import Decider
    from facedown.lab.odds.questions import Ask, Watch


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


def sweep(asked: OddsOptions) -> int:
    """Print the odds at every point."""
    from facedown.lab.experiments.odds_sweep import Start, sweep_odds

    refuse_within(asked)
    asked.output.check()
    axes = the_axes(asked.sweep)
    start = the_start(asked)
    first = start.variant
    for path, values in axes.items():
        if path.partition(".")[0] != "policy":
            first = first.with_value(path, values[0])
    board = start.board(first)
    question, deciders, seat = the_question(asked, board, start.own)
    who = min(deciders)
    for path, values in axes.items():  # a rule of one's own is compiled in under another name
        if path.partition(".")[0] == "policy":
            axes[path] = [reads_as(the_deciders(board, [f"{who}={value}"])[who]) for value in values]
    texts = {who: reads_as(decider) for who, decider in deciders.items()}
    one = next(iter(texts.values()))
    policies = (
        one if len({*texts.values()}) == 1 else texts
    )  # where more take part at a point, they do so, too
    variant = replace(start.variant, system=board.system, policies=policies)

    def answer(board: Board, deciders: dict[int, Decider], ask: Ask, progress: Watch) -> Odds | Sampled:
        return find(asked, board, deciders, ask, seat, progress)

    where = start.where
    if "setup" in axes:
        where = where.removeprefix(f"{start.variant.title}, ")
    begun = Start(start.board, where, asked.command(), asked.seed)
    with progress_of("Odds", "the points") as watch:
        swept = sweep_odds(variant, axes, question, answer, begun, in_time(asked, watch))
    return asked.output.show(swept)
