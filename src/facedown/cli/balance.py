"""Goals of a file, tested while games are played: an answer for whoever runs it with every change."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from facedown.cli import FINE, NO, STOPPED, UNDECIDED
from facedown.cli.files import Kept
from facedown.cli.given import part_of, the_system
from facedown.cli.progress import stages
from facedown.cli.show import as_json, lay, paragraph, say
from facedown.engine.files import refuse_unreadable

if TYPE_CHECKING:
    from facedown.lab.balance import Balance


@dataclass(frozen=True)
class Asked:
    """What `facedown balance` was called with; what is "" was left out."""

    file: Path
    system: str
    games: int
    error: str
    seed: int
    workers: int
    kept: Kept
    json: bool


def balance(asked: Asked) -> int:
    """Test the goals and print what came of each: FINE if all are met, NO if one is missed."""
    from facedown.lab import balance as lab

    refuse_unreadable(asked.file)
    asked.kept.check()
    key = the_system(asked.system).key if asked.system else ""
    goals = lab.load_goals(asked.file, key)
    error = part_of(asked.error, "--error")
    with stages() as watch:
        tested = lab.balance(goals, error, asked.games, asked.seed, asked.workers or None, watch)
    if asked.json:
        as_json(tested.to_dict())
    else:
        _print(tested)
    asked.kept.write(tested, quiet=asked.json)
    if tested.is_stopped:
        return STOPPED
    return {lab.PASS: FINE, lab.FAIL: NO}.get(tested.verdict, UNDECIDED)


def _print(tested: Balance) -> None:
    from facedown.lab.balance import goals_table

    variant = tested.goals.variant
    rules = "".join(f", {name} = {key}" for name, key in variant.switches.items())
    say(f"{variant.system.key}: {tested.verdict}", style="bold")
    say(paragraph(f"Everybody by {variant.policies}, seed {tested.seed}{rules}. A draw is half a win."))
    lay(goals_table(tested))
    if tested.is_stopped:
        say("Stopped: what is undecided might have been decided by more games.", "bold red")
    how = f"{tested.compiled:,} of them compiled" if tested.compiled else "interpreted"
    say(paragraph(f"{tested.played:,} games, {tested.seconds:.1f} s, {how}."))
