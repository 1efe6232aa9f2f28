"""Compile ahead of time, and measure speed."""

from __future__ import annotations

from collections.abc import Sequence

from facedown.cli import FINE
from facedown.cli.given import the_system
from facedown.cli.progress import Waiting, progress_bar
from facedown.cli.show import as_json_line, say, table


def warm(keys: Sequence[str]) -> int:
    """Compile the rules of some systems, or of all."""
    from facedown.lab.games.compiled import PLAIN, WHOLE, compiled
    from facedown.systems import system_keys

    for system in [the_system(key) for key in keys or system_keys()]:
        with progress_bar() as bar:
            task = bar.add_task(f"Compiling {system.key}", total=None, what="")
            seconds = sum(compiled(system, Waiting(bar, task), part).seconds for part in (PLAIN, WHOLE))
        say(f"{system.key}: {f'compiled in {seconds:.1f} s' if seconds else 'already compiled'}.")
    return FINE


def bench(system: str | None, quick: bool, json: bool) -> int:
    """Measure how fast this is."""
    from facedown.lab.bench import Bench

    with progress_bar() as bar:
        task = bar.add_task("Measuring", total=None, what="")
        rulebook = the_system(system) if system else None
        measures = list(Bench(rulebook, quick, lambda what: bar.update(task, what=what)).run())
    if json:
        for one in measures:
            as_json_line(one._asdict())
    else:
        rows = [(one.what, _figure(one.value), one.unit, one.note) for one in measures]
        table("", ("what", "measured", "unit", ""), rows, right=("measured",))
    return FINE


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"
