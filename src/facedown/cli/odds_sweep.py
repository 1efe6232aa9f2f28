"""The same odds at every point of a grid."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from facedown.cli import FINE, STOPPED
from facedown.cli.odds import (
    Asked,
    find,
    in_time,
    print_ask,
    reads_as,
    refuse_within,
    the_deciders,
    the_question,
)
from facedown.cli.progress import progress_of
from facedown.cli.show import as_json, lay, paragraph, say
from facedown.cli.starts import the_start
from facedown.cli.sweep import the_axes

if TYPE_CHECKING:
    from facedown.board import Board
    from facedown.lab.listed import Decider
    from facedown.lab.odds import Odds
    from facedown.lab.odds_sweep import OddsSweep
    from facedown.lab.questions import Ask, Watch
    from facedown.lab.sampling import Sampled


def sweep(asked: Asked) -> int:
    """Print the odds at every point."""
    from facedown.lab.odds_sweep import About, sweep_odds

    refuse_within(asked)
    asked.kept.check()
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
    about = About(where, asked.command(), asked.seed)
    with progress_of("Odds", "the points") as watch:
        swept = sweep_odds(variant, axes, question, answer, start.board, in_time(asked, watch), about)
    if asked.json:
        as_json(swept.to_dict())
    else:
        _print(swept)
    asked.kept.write(swept, quiet=asked.json)
    return STOPPED if swept.is_stopped else FINE


def _print(swept: OddsSweep) -> None:
    from facedown.lab.odds_sweep_report import tables

    say(f"{swept.variant.system.key}: {' and '.join(swept.axes)}", style="bold")
    say(paragraph(f"{swept.about}."))
    print_ask(swept.ask)
    for one in tables(swept):
        lay(one)
    if swept.is_stopped:
        say("Stopped: the points above are done.", "bold red")
    points = f"{len(swept.points)} {'point' if len(swept.points) == 1 else 'points'}"
    say(f"{points}, {swept.effort}, {swept.seconds:.2g} s.")
