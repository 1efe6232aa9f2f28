"""Which way the rules of a system usually go: counted in games of all its setups, by all its bots.

What was counted lies in the system's folder, in usual.txt, and machine code is made with it. Where rules have
changed since, they run a little slower and do the same. To count anew:

    python -m facedown.lab.experiments.usual SYSTEM...
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import count

from facedown.bots.playout import Arena
from facedown.engine.matches.position import deal_setup
from facedown.engine.matches.system import System
from facedown.lab.games.branches import Measurement
from facedown.lab.games.compiled import PLAIN, USUAL, entries, lab_bindings
from facedown.lab.games.trials import Batch, Columns

COMMAND = "python -m facedown.lab.experiments.usual"
DECISIONS = 100_000  # of every setup and bot, about


def counted(system: System, decisions: int = DECISIONS) -> str:
    """Return which way the rules of a system usually go, as `Usual` takes it.

    Every setup counts alike, and in each of them chance as much as all bots together.

    Args:
        system: whose rules.
        decisions: how many are taken, at least, in each setup by each bot, what it tries out included.
    """
    from facedown.compiler.counting import Counted, Counting
    from facedown.compiler.unit import Build

    points = entries(system, PLAIN)
    counting = Counting(points, lab_bindings(system), Build(pins=PLAIN.pins))
    code, acts = Counted(counting, points, PLAIN.pins), counting.calls_of(system.act)
    for setup in system.setups():
        deal = deal_setup(system, setup, {})
        for policy in ("uniform", *system.bots):
            arena = Arena(system, deal.state, deal.book, dict.fromkeys(deal.seats, policy))
            for game in (arena.desk.game, arena.desk.guessed):
                game.options.at_once = 1
            end = sum(code.counters[i] for i in acts) + decisions * (
                len(system.bots) if policy == "uniform" else 1
            )
            for first in count():
                batch = Batch(seed=1, first=first, count=1, bound=system.bound)
                code.run("trials", arena.desk, Measurement(), batch, *Columns.of(1))
                if sum(code.counters[i] for i in acts) >= end:
                    break
    return counting.written(code.counters, system.act)


def main(given: Sequence[str] | None = None) -> int:
    """Count which way the rules of some systems go, and write it into their folders."""
    from facedown.systems import load_system, system_keys

    parser = argparse.ArgumentParser(prog=COMMAND, description=__doc__)
    parser.add_argument("systems", nargs="*", metavar="SYSTEM", help="all, if none is named")
    asked = parser.parse_args(given)
    for system in [load_system(key) for key in asked.systems or system_keys()]:
        (system.folder / USUAL).write_text(counted(system), encoding="utf-8")
        sys.stdout.write(f"{system.folder / USUAL}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
