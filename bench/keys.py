"""How long the table takes from a key to what it shows: `python bench/keys.py [SYSTEM ...]`.

A screen of every size is driven by keys, without a terminal: L, which only draws, and answers, in turn. What
the session takes for an answer is told apart: rules, the bots of the others, the new scene. Times are those
of the processor in milliseconds, with all that driving costs, so they hold beside other work on the machine.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

from facedown import Match, new, system_keys
from facedown.bots.policy import Bot, policy_names, sensible
from facedown.cli.tabletop.app import Table
from facedown.engine.matches.system import FirstGame
from facedown.table.session import Session

SIZES = ((80, 24), (100, 30), (160, 50))
ANSWERS = 16


def timed(function: Callable[..., Any], spent: list[float]) -> Callable[..., Any]:
    """Return a function that notes how long each call of it takes."""

    def call(*arguments: Any) -> Any:
        begun = process_time()
        try:
            return function(*arguments)
        finally:
            spent.append(process_time() - begun)

    return call


def table_of(key: str) -> Table:
    """Return a screen on which a system's first game is played."""
    system = new(key).system
    first = system.capability(FirstGame)
    match = Match(system, first.setup if first else "", seed=5)
    seat, name = first.seat if first else 0, sensible(policy_names(system))
    bots = {one: Bot(system, name, 5, one) for one in match.seats if one != seat}
    return Table(Session(match, bots, [seat]), f"{key}: {match.title}", lambda wanted: wanted)


async def keys(key: str, size: tuple[int, int]) -> None:
    """Print how long keys take that only draw, what answers take to draw, and the session for them."""
    app, spent = table_of(key), list[float]()
    app.session.receive = timed(app.session.receive, spent)  # type: ignore[method-assign]  # a stopwatch around it
    drawing, answering, playing = [], [], []
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for _ in range(ANSWERS):
            for pressed in ("L", "A"):
                spent.clear()
                begun = process_time()
                await pilot.press(pressed)
                await pilot.pause()
                took = process_time() - begun
                if pressed == "L":
                    drawing.append(took)
                elif not app.session.over:
                    answering.append(took - sum(spent))
                    playing.append(sum(spent))
    figures = (
        f"{1000 * median(each):8.0f} {1000 * max(each):5.0f}" for each in (drawing, answering, playing)
    )
    print(f"{key:13} {size[0]:3}x{size[1]} {''.join(figures)}", flush=True)


if __name__ == "__main__":
    print(f"{'':20} {'L, worst':>14}{'answer, worst':>14}{'rules, worst':>14}")
    for one in sys.argv[1:] or system_keys():
        for size in SIZES:
            asyncio.run(keys(one, size))
