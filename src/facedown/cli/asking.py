"""What `facedown odds` can be asked: its options."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer

from facedown.cli.options import Content, OwnSystem, Seed, Setup, Switches, systems_like
from facedown.cli.output import OutputWithGames
from facedown.cli.spread import typed


@dataclass(frozen=True)
class OutputOfPoints(OutputWithGames):
    """Where odds go; the rows are single points."""

    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE.parquet", help="Write every point of --sweep to a file as well."),
    ] = None


@dataclass(frozen=True)
class SeriesOptions:
    """What `facedown odds` was told of a series; what is False, "" or empty was left out."""

    best_of_three: Annotated[
        bool, typer.Option("--best-of-three", help="Who wins a series of which this is a game, and how.")
    ] = False
    won: Annotated[
        list[str],
        typer.Option(
            metavar="SEAT", help="Of a series: who has won the first game, or nobody. Repeat for the next."
        ),
    ] = field(default_factory=list)
    this_game: Annotated[
        str, typer.Option(metavar="SEAT=PART", help="Of a series: how often a seat wins the present game.")
    ] = ""
    first_wins: Annotated[
        str, typer.Option(metavar="PART", help="Of a series: how often whoever begins wins a later game.")
    ] = ""


@dataclass(frozen=True)
class OddsOptions:
    """What `facedown odds` was called with; what is None, "", 0 or empty was left out."""

    source: Annotated[
        str,
        typer.Argument(
            metavar="SYSTEM|FILE",
            help="A system, for a fresh match; a scenario (FILE or FILE::CASE); or a saved match.",
            autocompletion=systems_like,
        ),
    ]
    when: Annotated[
        list[str], typer.Option("--when", metavar="CONDITION", help="Its odds. Repeat for more.")
    ] = field(default_factory=list)
    mean: Annotated[
        list[str],
        typer.Option("--mean", metavar="NUMBER", help="Its mean and distribution. Repeat for more."),
    ] = field(default_factory=list)
    given: Annotated[str, typer.Option(metavar="CONDITION", help="Only courses count where it holds.")] = ""
    until: Annotated[
        str, typer.Option(metavar="CONDITION", help="Look at the first question where this holds.")
    ] = ""
    once: Annotated[str, typer.Option(metavar="CLAUSE", help="Look at the moment that it fires.")] = ""
    setup: Setup = ""
    set: Annotated[
        list[str],
        typer.Option("--set", metavar="PATH=VALUE", help="Change a field first, as scenarios do."),
    ] = field(default_factory=list)
    stack: Annotated[
        list[str],
        typer.Option("--stack", metavar="ZONE=CARDS", help="Lay cards first, as scenarios do."),
    ] = field(default_factory=list)
    play: Annotated[
        list[str],
        typer.Option("--play", metavar="ANSWER", help="Give this answer first. Repeat for more."),
    ] = field(default_factory=list)
    at: Annotated[
        int | None, typer.Option("--at", metavar="N", min=0, help="Of a saved match: after N decisions.")
    ] = None
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Of a scenario: before anything is dealt, not where it leads.")
    ] = False
    policies: Annotated[
        list[str],
        typer.Option(
            "--policy",
            metavar="NAME",
            help="Who decides: NAME for all seats, or SEAT=NAME for one; `best`; or answers and then a "
            "policy, 'Anna=attack then defend then highest', or with a choice for best play, "
            "'Anna=attack or pass then best'.",
        ),
    ] = field(default_factory=list)
    knows: Annotated[str, typer.Option("--as", metavar="SEAT", help="Follow only what this seat knows.")] = ""
    switches: Switches = field(default_factory=list)
    content: Content = field(default_factory=list)
    sample: Annotated[
        float | None,
        typer.Option(
            metavar="N|PRECISION",
            help="By trials instead: this number of them, or as many as 0.01 (1%) takes.",
            min=0,
        ),
    ] = None
    within: Annotated[
        float | None,
        typer.Option(
            metavar="PART",
            help="If exact odds are too large: bounds that surely hold, at most 0.001 (0.1%) apart.",
        ),
    ] = None
    seconds: Annotated[
        float | None,
        typer.Option(
            metavar="N", help="Stop a search after N seconds; else it ends at the same point everywhere."
        ),
    ] = None
    games: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=1,
            max=100,
            help="Of N games from the same start: in how many a condition holds, and sums of numbers.",
        ),
    ] = 1
    sweep: Annotated[
        list[str],
        typer.Option(
            "--sweep",
            metavar="PATH=VALUES",
            help="At every value of a field, as `facedown sweep` names it: 'Anna.skills.hand_weapons=3..9', "
            "fighters.0.shock=0..4, policy.Bert=best,fighter. Repeat for a grid.",
        ),
    ] = field(default_factory=list)
    of: SeriesOptions = SeriesOptions()
    system: OwnSystem = ""
    seed: Seed = 0
    output: OutputOfPoints = OutputOfPoints()

    def command(self) -> str:
        """Return what was typed, all but where it is written to."""
        from facedown.lab.showing.origin import typed_line

        options = {name: given for name, given in typed(self).items() if name not in typed(self.output)}
        options["games"] = self.games if self.games > 1 else None
        options["seed"] = None if self.sample is None else self.seed
        return typed_line(["odds", self.source], options)
