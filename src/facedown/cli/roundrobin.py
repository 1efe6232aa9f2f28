"""Everybody against everybody: the matrix, overall shares, and what was intended."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from facedown.cli import FINE, NO, STOPPED
from facedown.cli.compare import stages
from facedown.cli.files import Kept
from facedown.cli.given import the_content, the_switches, the_system
from facedown.cli.measure import pace, progress_bar
from facedown.cli.show import as_json, lay, paragraph, say
from facedown.engine.errors import FacedownError

if TYPE_CHECKING:
    from facedown.engine.system import System
    from facedown.lab.roundrobin import PairingProgress, RoundRobin

_MATRIX = 12  # contenders whose matrix still fits on a screen


@dataclass(frozen=True)
class Asked:
    """What `facedown roundrobin` was called with; what is "" or empty was left out."""

    system: str
    games: int
    seed: int
    policy: str
    only: list[str]
    group: str
    switches: list[str]
    content: list[Path]
    workers: int
    engine: str
    kept: Kept
    json: bool


def play(asked: Asked) -> int:
    """Play a round-robin and print what came out; NO if a game did not end.

    Where players play together, what takes its place: who meets what.
    """
    from facedown.engine.system import Encounters
    from facedown.lab.roundrobin import round_robin

    system = the_system(asked.system)
    asked.kept.check()
    if system.capability(Encounters):
        return _meet(system, asked)
    content = the_content(system, asked.content)
    switches = the_switches(asked.switches)
    with progress_bar() as bar:
        task = bar.add_task("", total=None, what="")

        def watch(stage: PairingProgress) -> None:
            now = stage.now
            bar.update(task, description=stage.what, total=now.of, completed=now.done, what=pace(now))

        played = round_robin(
            system,
            asked.games,
            asked.seed,
            asked.policy,
            asked.only,
            switches,
            content,
            asked.workers or None,
            watch,
            group=asked.group,
            engine=asked.engine,
        )
    if asked.json:
        as_json(played.to_dict())
    else:
        _print(played)
    asked.kept.write(played, quiet=asked.json)
    if played.is_stopped:
        return STOPPED
    return NO if played.unfinished else FINE


def _classes(played: RoundRobin) -> str:
    """Return what classes of contenders there are besides, "" where there are none."""
    from facedown.engine.system import Rivals

    rivals = played.system.capability(Rivals)
    names = rivals.classes(()) if rivals else {}
    return f" Classes of contenders, for --class: {', '.join(names)}." if names else ""


def _meet(system: System, asked: Asked) -> int:
    """Play every encounter with every number of players and print how often they win."""
    from facedown.lab.encounters import meet_all

    if asked.group:
        raise FacedownError(f"{system.key} has no contenders, and so no classes of them: leave --class out.")
    content, switches = the_content(system, asked.content), the_switches(asked.switches)
    with stages() as watch:
        met = meet_all(
            system,
            asked.games,
            asked.seed,
            asked.policy,
            asked.only,
            switches,
            content,
            asked.workers or None,
            watch,
        )
    if asked.json:
        as_json(met.to_dict())
    else:
        rules = "".join(f", {name} = {key}" for name, key in met.variant.switches.items())
        say(
            f"{system.key}: who meets what, {met.games:,} games of each, seed {met.seed}{rules}", style="bold"
        )
        say(paragraph(f"{met.variant.players().capitalize()}."))
        lay(met.table())
        if met.is_stopped:
            say("Stopped: those above are done.", "bold red")
        total = met.games * len(met.results)
        how = f"{met.compiled:,} of them compiled" if met.compiled else "interpreted"
        say(paragraph(f"{total:,} games, {met.seconds:.1f} s, {how}."))
    asked.kept.write(met, quiet=asked.json)
    if met.is_stopped:
        return STOPPED
    return NO if met.unfinished else FINE


def _print(played: RoundRobin) -> None:
    from facedown.lab.roundrobin_report import findings_table, matrix_table, overall_table

    rules = "".join(f", {name} = {key}" for name, key in played.switches.items())
    title = (
        f"{played.system.key}: {len(played.contenders)} contenders, {played.games:,} games of each pairing"
    )
    say(f"{title}, seed {played.seed}{rules}", style="bold")
    say(paragraph(f"Everybody by {played.policy}. A draw is half a win.{_classes(played)}"))
    if len(played.contenders) <= _MATRIX:
        lay(matrix_table(played))
    lay(overall_table(played))
    if played.targets:
        lay(findings_table(played))
    if played.unfinished:
        say(
            f"{played.unfinished:,} games were not over within the system's bound: a rule is wrong.",
            "bold red",
        )
    if played.is_stopped:
        say("Stopped: those above have all met, the others are left out.", "bold red")
    total = played.games * len(played.results)
    rate = f"{total / played.seconds:,.0f} games/s" if played.seconds else "at once"
    how = f"{played.compiled:,} of them compiled" if played.compiled else "interpreted"
    note = f": {played.note}" if played.note else ""
    say(paragraph(f"{total:,} games, {played.seconds:.1f} s, {rate}, {how}{note}."))
