"""Two things compared on the same luck."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from facedown.cli import FINE, STOPPED
from facedown.cli.files import Kept
from facedown.cli.given import Questions, the_content, the_policies, the_switches, the_system
from facedown.cli.measure import Waiting, pace, progress_bar
from facedown.cli.show import as_json, lay, paragraph, say

if TYPE_CHECKING:
    from facedown.lab.paired import Comparison
    from facedown.lab.runs import Stage
    from facedown.lab.variant import Variant


@dataclass(frozen=True)
class Asked:
    """What is played in a question of the lab; what is "" or empty was left out."""

    system: str
    games: int
    seed: int
    setup: str
    policies: list[str]
    switches: list[str]
    content: list[Path]
    workers: int
    json: bool


def compare(asked: Asked, a: str, b: str, questions: Questions, kept: Kept) -> int:
    """Compare two things and print how far they differ."""
    from facedown.lab.paired import versus

    kept.check()
    variant = the_variant(asked)
    with stages() as watch:
        played = versus(
            variant,
            a,
            b,
            games=asked.games,
            seed=asked.seed,
            workers=asked.workers or None,
            progress=watch,
            measures=questions.measures(variant),
        )
    if asked.json:
        as_json(played.to_dict())
    else:
        _print(played)
    kept.write(played, quiet=asked.json)
    return STOPPED if played.is_stopped else FINE


def the_variant(asked: Asked) -> Variant:
    """Return what is played, before anything is changed."""
    from facedown.lab.variant import Variant

    system = the_system(asked.system)
    content, switches = the_content(system, asked.content), the_switches(asked.switches)
    plain = Variant(system, asked.setup, switches=switches, content=content)
    policies = the_policies(system, asked.policies, plain.deal.seats)
    one = next(iter(policies.values()), "uniform")
    alike = all(policy == one for policy in policies.values())
    return Variant(system, asked.setup, one if alike else policies, switches, content)


@contextmanager
def stages() -> Iterator[Callable[[Stage], None]]:
    """Show how far a question of several simulations is."""
    with progress_bar() as bar:
        task = bar.add_task("", total=None, what="")
        waiting = Waiting(bar, task)

        def watch(stage: Stage) -> None:
            now = stage.now
            bar.update(task, description=stage.what, total=now.of, completed=now.done, what=pace(now))
            if now.stage:
                waiting(now.stage)

        yield watch


def _print(played: Comparison) -> None:
    from facedown.lab.measure import given_in
    from facedown.lab.paired_report import differences_table, remarks

    say(f"{played.variant.system.key}: {played.a} (A) against {played.b} (B)", style="bold")
    where = "" if played.head_to_head else f"{played.variant.title}, {played.variant.players()}. "
    order = "Every seed is played in both orders. " if played.swapped else ""
    what = f"{where}{played.games:,} games, seed {played.seed}, the same luck for both. {order}"
    draws = "A draw is half a win." if played.head_to_head else ""
    say(paragraph(what + draws + given_in([one.measure for one in played.differences])))
    lay(differences_table(played))
    for text in remarks(played):
        say(paragraph(text))
    if played.is_stopped:
        say("Stopped: the games above are done, as many of A as of B.", "bold red")
    how = f"{played.compiled:,} of them compiled" if played.compiled else "interpreted"
    say(paragraph(f"{played.games:,} games, {played.seconds:.1f} s, {how}."))
