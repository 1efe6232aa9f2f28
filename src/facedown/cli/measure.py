"""Compile ahead of time, and measure speed."""

from __future__ import annotations

from collections.abc import Sequence

from facedown.cli import FINE
from facedown.cli.given import the_system
from facedown.cli.progress import Waiting, progress_bar, stages
from facedown.cli.show import as_json_line, paragraph, say, table

_SEEN = 0.005  # which part of the time a rule takes that is worth a line


def warm(keys: Sequence[str]) -> int:
    """Compile the rules of some systems, or of all."""
    from facedown.lab.games.compiled import PLAIN, WHOLE, compiled
    from facedown.systems import system_keys

    for system in [the_system(key) for key in keys or system_keys()]:
        with progress_bar() as bar:
            task = bar.add_task(f"Compiling {system.key}", total=None, what="")
            wait = Waiting(bar, task)
            seconds = sum(compiled(system, wait, part, optimized=True).seconds for part in (PLAIN, WHOLE))
        say(f"{system.key}: {f'compiled in {seconds:.1f} s' if seconds else 'already compiled'}.")
    return FINE


def bench(system: str | None, quick: bool, thorough: bool, json: bool) -> int:
    """Measure how fast this is, and print each figure as soon as it is there."""
    from facedown.lab.bench import QUICK, THOROUGH, USUAL, Bench

    rulebook = the_system(system) if system else None
    with stages("Measuring") as stage:
        for one in Bench(rulebook, QUICK if quick else THOROUGH if thorough else USUAL, stage).run():
            stage("")
            if json:
                as_json_line(one._asdict())
            else:
                say(f"{one.what}: {_figure(one.value)} {one.unit}")
                say(paragraph(one.note, indent="    "))
    return FINE


def profile(system: str | None, setup: str, policy: str, quick: bool, json: bool) -> int:
    """Show where the time of a decision goes, rule by rule."""
    from facedown.lab.bench import Bench
    from facedown.lab.profile import profile as measured
    from facedown.systems import system_keys

    rulebook = the_system(system or system_keys()[0])
    with progress_bar() as bar:
        bar.add_task("Compiling, and playing", total=None, what=rulebook.key)
        found = measured(rulebook, setup or Bench(rulebook).setup, policy or "uniform", 1 if quick else 10)
    if json:
        for one in found.rules:
            as_json_line(one._asdict())
        return FINE
    rows = [
        (one.rule, f"{one.own:.1%}", f"{one.all:.1%}", f"{one.calls:.3g}")
        for one in found.rules
        if one.all >= _SEEN
    ]
    columns = ("rule", "own", "with what it calls", "calls a decision")
    table(found.title, columns, rows, right=columns[1:])
    say(
        f"{found.samples:,} samples, {found.decisions:,} decisions, {found.rate:,.0f} a second meanwhile. "
        "Rules note that they begin, which makes those that are called most often look dearer than they are; "
        "what is hardly more than an expression counts for whoever calls it. "
        f"Rules below {_SEEN:.1%} are left out: --json has all."
    )
    return FINE


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"
