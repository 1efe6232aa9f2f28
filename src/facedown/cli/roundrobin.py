"""Everybody against everybody: the matrix, overall shares, and what was intended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from facedown.cli import FINE, NO, STOPPED
from facedown.cli.files import Kept
from facedown.cli.games import Games
from facedown.cli.given import the_content, the_switches, the_system
from facedown.cli.progress import stages
from facedown.cli.show import as_json, lay, paragraph, say
from facedown.engine.errors import FacedownError

if TYPE_CHECKING:
    from facedown.engine.system import System
    from facedown.lab.roundrobin import RoundRobin
    from facedown.lab.runs import Stage

_MATRIX = 12  # contenders whose matrix still fits on a screen


def play(asked: Games, only: Sequence[str], group: str, kept: Kept) -> int:
    """Play a round-robin and print what came out; NO if a game did not end.

    Where players play together, what takes its place: who meets what.
    """
    from facedown.engine.system import Encounters
    from facedown.lab.roundrobin import round_robin

    system = the_system(asked.system)
    kept.check()
    if system.capability(Encounters):
        if group:
            raise FacedownError(
                f"{system.key} has no contenders, and so no classes of them: leave --class out."
            )
        return _meet(system, asked, only, kept)
    with stages() as watch:
        played = round_robin(system, only=only, group=group, **_how(system, asked, watch))
    if asked.json:
        as_json(played.to_dict())
    else:
        _print(played)
    kept.write(played, quiet=asked.json)
    if played.is_stopped:
        return STOPPED
    return NO if played.unfinished else FINE


def _how(system: System, asked: Games, watch: Callable[[Stage], None]) -> dict[str, Any]:
    """Return how both are played."""
    return {
        "games": asked.games,
        "seed": asked.seed,
        "policy": "".join(asked.policies),
        "switches": the_switches(system, asked.switches),
        "content": the_content(system, asked.content),
        "workers": asked.workers or None,
        "progress": watch,
        "engine": asked.engine,
    }


def _classes(played: RoundRobin) -> str:
    """Return what classes of contenders there are besides, "" where there are none."""
    from facedown.engine.system import Rivals

    rivals = played.system.capability(Rivals)
    names = rivals.classes(()) if rivals else {}
    return f" Classes of contenders, for --class: {', '.join(names)}." if names else ""


def _meet(system: System, asked: Games, only: Sequence[str], kept: Kept) -> int:
    """Play every encounter with every number of players and print how often they win."""
    from facedown.lab.encounters import meet_all

    with stages() as watch:
        met = meet_all(system, only=only, **_how(system, asked, watch))
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
    kept.write(met, quiet=asked.json)
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
