"""Options that several commands have."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer

MOST = (1 << 63) - 1  # what a seed can be


def systems_like(incomplete: str) -> list[str]:
    """Return the systems that begin so, for completion in shells."""
    from facedown.systems import system_keys

    return [key for key in system_keys() if key.startswith(incomplete)]


SystemKey = Annotated[
    str,
    typer.Argument(
        metavar="SYSTEM",
        help="A system, as `facedown systems` lists them, or the folder of one.",
        autocompletion=systems_like,
    ),
]
OwnSystem = Annotated[
    str,
    typer.Option(
        "--system",
        metavar="FOLDER",
        help="The folder of the file's system, where that is one of your own: files hold no paths.",
    ),
]
OneGame = Annotated[
    int | None, typer.Option("--game", metavar="N", min=1, help="Only this game of a series.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead.")]
Setup = Annotated[
    str,
    typer.Option("--setup", "-s", metavar="NAME", help="Who meets whom: one of `facedown setups SYSTEM`."),
]
_SWITCHES = typer.Option(
    "--switch",
    "--house",
    metavar="NAME=READING",
    help="A house rule: `facedown rules SYSTEM --switches`; or a set of them: FILE.toml, a folder, a preset. "
    "Repeat for more.",
)
Switches = Annotated[list[str], _SWITCHES]
MoreSwitches = Annotated[list[str] | None, _SWITCHES]
_CONTENT = typer.Option("--content", metavar="FILE", help="A content file of your own. Repeat for more.")
Content = Annotated[list[Path], _CONTENT]
MoreContent = Annotated[list[Path] | None, _CONTENT]
Seed = Annotated[int, typer.Option(min=0, max=MOST, help="Equal seeds give equal results on every machine.")]
Workers = Annotated[
    int, typer.Option(min=0, max=1024, help="How many threads; as many as there are cores if 0.")
]
Policies = Annotated[
    list[str],
    typer.Option(
        "--policy",
        metavar="NAME",
        help="Who plays: NAME or FILE.py:FUNCTION for all seats, or SEAT=NAME for one. Repeat for more.",
    ),
]
Out = Annotated[
    Path | None, typer.Option(metavar="FILE.parquet", help="Write every match to a file as well.")
]
Engine = Annotated[
    str,
    typer.Option(
        metavar="NAME", help="threads of this machine, or ray: a cluster of machines, with the same results."
    ),
]
When = Annotated[
    list[str],
    typer.Option(
        "--when", metavar="CONDITION", help="In what share of the games it holds at the end. Repeat."
    ),
]
Mean = Annotated[
    list[str],
    typer.Option("--mean", metavar="NUMBER", help="What it is at the end, on average. Repeat for more."),
]
Given = Annotated[
    str, typer.Option("--given", metavar="CONDITION", help="Only games count where it holds at the end.")
]
Scenarios = Annotated[
    Path | None,
    typer.Option(
        "--scenarios", metavar="DIR", help="Where scenarios lie; tests/scenarios of a checkout if not given."
    ),
]


@dataclass(frozen=True)
class PlayOptions:
    """What `facedown play` was called with; what is None, "" or empty was left out."""

    system: Annotated[
        str,
        typer.Argument(
            metavar="SYSTEM|FILE",
            help="A system, as `facedown systems` lists them, or the folder of one; or where to go on: a "
            "saved match, a scenario (FILE.toml or FILE.toml::CASE), a position written as one.",
            autocompletion=systems_like,
        ),
    ] = ""
    setup: Setup = ""
    seed: Annotated[
        int | None, typer.Option(min=0, max=MOST, help="Of the luck; a new one each time if not given.")
    ] = None
    seats: Annotated[
        str,
        typer.Option(
            "--as",
            "--seat",
            metavar="SEATS",
            help="Who plays at this keyboard: 0 or 0,1 or names, all, none. Else whoever sat there when it "
            "was saved; in a fresh match somebody on the side that acts.",
        ),
    ] = ""
    bots: Annotated[
        list[str],
        typer.Option(
            "--bots",
            metavar="NAME",
            help="The policy of the other seats, NAME or FILE.py:FUNCTION, or SEAT=NAME for one.",
        ),
    ] = field(default_factory=list)
    switches: Switches = field(default_factory=list)
    content: Content = field(default_factory=list)
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the match in this file, after every decision.")
    ] = None
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a match that was saved.")] = (
        None
    )
    campaign: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="A campaign, new or begun: what its people kept goes into the match, and is written back "
            "at the end.",
        ),
    ] = None
    at: Annotated[
        int | None,
        typer.Option("--at", metavar="N", min=0, help="Begin after N decisions of a save or a scenario."),
    ] = None
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the match that was left unfinished last.")
    ] = False
    plain: Annotated[
        bool,
        typer.Option(
            "--plain", help="Print lines instead of drawing a table, as where there is no terminal."
        ),
    ] = False
    gm: Annotated[
        bool,
        typer.Option(
            "--gm", help="A GM sits here, who sees everything and can rule; --as names the players besides."
        ),
    ] = False
    stop: Annotated[
        str,
        typer.Option(
            metavar="WHERE", help="Where it stops for the GM: turn, phase, contest, every, never or a clause."
        ),
    ] = "turn"
    everything: Annotated[
        bool, typer.Option("--open", help="Show every card, where nobody plays at this keyboard.")
    ] = False
    best_of_three: Annotated[
        bool,
        typer.Option("--best-of-three", help="Up to three games; before each, a choice made in secret."),
    ] = False

    @property
    def gives_seed(self) -> bool:
        """Whether the players know the seed; else it is printed when they stop."""
        return self.seed is not None


@dataclass(frozen=True)
class LearnOptions:
    """What `facedown learn` was called with."""

    system: SystemKey = ""
    puzzles: Annotated[bool, typer.Option("--puzzles", help="Leave the first match out.")] = False
    puzzle: Annotated[int | None, typer.Option("--puzzle", metavar="N", min=1, help="This puzzle alone.")] = (
        None
    )
    again: Annotated[bool, typer.Option("--again", help="Begin anew, with nothing done.")] = False
    check: Annotated[
        bool,
        typer.Option("--check", help="Hold the lessons against the rules; exit code 1 if they are wrong."),
    ] = False
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line, also where a terminal could draw the table.")
    ] = False


@dataclass(frozen=True)
class ReviewOptions:
    """What `facedown review` was called with."""

    file: Annotated[Path, typer.Argument(help="A saved match, or a series of games.")]
    seats: Annotated[
        str,
        typer.Option(
            "--as",
            "--seat",
            metavar="SEATS",
            help="Whose decisions; else of who sat there, or all.",
        ),
    ] = ""
    worlds: Annotated[
        int, typer.Option(metavar="N", min=20, help="Worlds that are drawn for each decision.")
    ] = 400
    policy: Annotated[
        str, typer.Option(metavar="NAME", help="By which everybody goes on; the sensible one if not given.")
    ] = ""
    most: Annotated[int, typer.Option(metavar="N", min=1, help="Decisions that are printed.")] = 10
    game: OneGame = None
    system: OwnSystem = ""
    json: AsJson = False


@dataclass(frozen=True)
class ReplayOptions:
    """What `facedown replay` was called with."""

    file: Annotated[Path, typer.Argument(help="A saved match, or a series of games.")]
    seat: Annotated[
        str,
        typer.Option("--as", "--seat", metavar="SEAT", help="Read it as this seat may; else as a watcher."),
    ] = ""
    everything: Annotated[bool, typer.Option("--open", help="Show every card.")] = False
    game: OneGame = None
    at: Annotated[
        int | None, typer.Option("--at", metavar="N", min=0, help="Begin at the step after N decisions.")
    ] = None
    step: Annotated[
        bool, typer.Option("--step", help="Step through it line by line, also where no terminal is.")
    ] = False
    plain: Annotated[
        bool, typer.Option("--plain", help="Print lines instead of drawing the table at each step.")
    ] = False
    played: Annotated[
        bool,
        typer.Option(
            "--played", help="Print it as it was played, what was taken back included; else as it stands."
        ),
    ] = False
    html: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.html", help="Write it as one page that needs no network, every step drawn."
        ),
    ] = None
    system: OwnSystem = ""
    json: AsJson = False


@dataclass(frozen=True)
class Parts:
    """What of a rulebook is printed; with none of them, its text."""

    search: Annotated[str, typer.Option(metavar="WORDS", help="Only what has all these words.")] = ""
    rulings: Annotated[bool, typer.Option("--rulings", help="How silences and contradictions are read.")] = (
        False
    )
    switches: Annotated[bool, typer.Option("--switches", help="The house rules that a match can choose.")] = (
        False
    )
    tables: Annotated[bool, typer.Option("--tables", help="The rulebook's tables.")] = False
    questions: Annotated[
        bool, typer.Option("--questions", help="What is asked, how it is answered, why an answer is refused.")
    ] = False
    house: Annotated[
        list[str],
        typer.Option(
            "--switch",
            "--house",
            metavar="FILE.toml",
            help="Print house rules as a page: a file or folder of them, a preset, or NAME=READING. Repeat.",
        ),
    ] = field(default_factory=list)
    coverage: Annotated[
        bool,
        typer.Option(
            "--coverage", help="Which clauses have code and scenarios; exit code 1 if one lacks them."
        ),
    ] = False


@dataclass(frozen=True)
class CardOptions:
    """What `facedown content show` was called with."""

    name: Annotated[
        str, typer.Argument(metavar="NAME", help="A card, character or other entry; or its id.")
    ] = ""
    deck: Annotated[
        str, typer.Option(metavar="NAME", help="All cards of a deck, or all paper of a setup.")
    ] = ""
    system: Annotated[
        str,
        typer.Option(
            metavar="SYSTEM", help="The system that it is of; all, if not given.", autocompletion=systems_like
        ),
    ] = ""
    switches: Switches = field(default_factory=list)
    content: Content = field(default_factory=list)
    svg: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the card, 63 x 88 mm, or with --deck A4 pages of nine."),
    ] = None
    png: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Likewise, as a picture of 300 dots per inch.")
    ] = None
    json: AsJson = False
