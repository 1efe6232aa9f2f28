"""Options that several commands have."""

from __future__ import annotations

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
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead.")]
Setup = Annotated[
    str,
    typer.Option("--setup", "-s", metavar="NAME", help="Who meets whom: one of `facedown setups SYSTEM`."),
]
Switches = Annotated[
    list[str] | None,
    typer.Option(
        "--switch",
        metavar="NAME=READING",
        help="A house rule: `facedown rules SYSTEM --switches`; or several, from FILE.toml (lines of "
        "NAME = READING) or of a preset. Repeat for more.",
    ),
]
Content = Annotated[
    list[Path] | None,
    typer.Option("--content", metavar="FILE", help="A content file of your own. Repeat for more."),
]
Seed = Annotated[int, typer.Option(min=0, max=MOST, help="Equal seeds give equal results on every machine.")]
Workers = Annotated[
    int, typer.Option(min=0, max=1024, help="How many threads; as many as there are cores if 0.")
]
Policies = Annotated[
    list[str] | None,
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
Report = Annotated[
    Path | None,
    typer.Option(metavar="FILE.html", help="Write a page with charts, which opens without a network."),
]
Picture = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Draw its charts: a file that ends in .svg or .png.")
]
When = Annotated[
    list[str] | None,
    typer.Option(
        "--when", metavar="CONDITION", help="In what share of the games it holds at the end. Repeat."
    ),
]
Mean = Annotated[
    list[str] | None,
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
