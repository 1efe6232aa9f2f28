"""How far something is: a bar on a terminal, a word now and then elsewhere."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from facedown.cli.show import console

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

    from facedown.lab.games.run import Progress

SILENCE = 5.0  # seconds, at most, without a word on how far something is


def progress_bar() -> Bar:
    """Return a bar that says what is going on beside it, cut where a terminal ends; it goes to stderr."""
    from rich.progress import BarColumn, Progress, TextColumn
    from rich.table import Column

    out = console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=20),
        TextColumn("{task.percentage:>3.0f}%"),
        TextColumn("{task.fields[what]}", table_column=Column(ratio=1, no_wrap=True, overflow="ellipsis")),
        expand=True,
        console=out,
        transient=True,
        disable=not out.is_terminal,
    )


@contextmanager
def progress_of(title: str, whole: str = "what can happen") -> Iterator[Callable[[float, str], None]]:
    """Show how far through a `whole` a search is; the function that it gives takes that part and the stage.

    A bar on a terminal; elsewhere a line on stderr now and then, so that nobody waits in silence.
    """
    with progress_bar() as bar:
        task = bar.add_task(title, total=1.0, what="")
        last_said = time.monotonic()

        def watch(part: float, what: str) -> None:
            nonlocal last_said
            doing = f"{part:.2%} of {whole}" + (f", {what}" if what else "")
            bar.update(task, completed=part, what=doing)
            if bar.disable and time.monotonic() - last_said >= SILENCE:
                last_said = time.monotonic()
                bar.console.print(f"{title}: {doing}", soft_wrap=True)

        yield watch


@contextmanager
def stages(title: str) -> Iterator[Callable[[str], None]]:
    """Show what is going on, until the next stage; "" makes room for output.

    On a terminal beside a bar; elsewhere as a line on stderr.
    """
    bar = progress_bar()
    task = bar.add_task(title, total=None, what="")

    def watch(what: str) -> None:
        if bar.disable and what:
            bar.console.print(f"{title}: {what}", soft_wrap=True)
        elif what:
            bar.update(task, what=what)
            bar.start()
        else:
            bar.stop()

    try:
        yield watch
    finally:
        bar.stop()


class Waiting:
    """Says beside a bar what is waited for; once, on a line of stderr, where no bar is shown."""

    def __init__(self, bar: Bar, task: Any) -> None:
        self._bar, self._task = bar, task
        self._is_silent = False

    def __call__(self, stage: str) -> None:
        """Say it."""
        self._bar.update(self._task, what=stage)
        if stage and self._bar.disable and not self._is_silent:
            self._is_silent = True
            console(stderr=True).print(
                f"{stage.partition(':')[0].capitalize()}; this takes some seconds, once."
            )


@contextmanager
def progress_of_games() -> Iterator[Callable[[Progress], None]]:
    """Show how far the games of a question are."""
    with progress_bar() as bar:
        task = bar.add_task("", total=None, what="")
        waiting = Waiting(bar, task)

        def watch(now: Progress) -> None:
            bar.update(task, description=now.what, total=now.of, completed=now.done, what=pace(now))
            if now.stage:
                waiting(now.stage)

        yield watch


def pace(now: Progress) -> str:
    """Return how fast a simulation is, or what it waits for."""
    return now.stage or f"{now.rate:,.0f} games/s, {'compiled' if now.compiled else 'interpreted'}"
