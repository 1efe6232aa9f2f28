"""Measure whether 95% intervals hold the truth in 95 of 100 cases, against exact odds.

    python bench/coverage.py [--intervals 2000] [--json]

Four kinds of interval: of shares and of means that `odds --sample` gives, of shares that `sim` gives, and of
differences that `compare` gives. The exact values are those of `facedown odds`, of contests of two cards each
between several attributes: shares from 4 to 87 percent. Every interval comes from games of its own.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import NamedTuple

from facedown.lab.experiments.measure import Draws, Wins
from facedown.lab.experiments.paired import compare
from facedown.lab.games.run import Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.variant import Variant
from facedown.lab.odds.exact import odds
from facedown.lab.odds.questions import Ask
from facedown.lab.odds.sampling import Trials, sample
from facedown.lab.showing.shares import interval
from facedown.systems import load_system

SYSTEM = load_system("contest")
SETUP = {"mode": "instant", "sides": [["The Advocate"], ["Court Rhetor"]], "contest": "Debate"}
SWITCHES = {"decks": "one_shared", "play_choice": "forced_highest"}
ATTRIBUTE = "sheets.{}.attributes.12"  # of the book: what both sides contest with
PAIRS = ((5, 5), (8, 5), (4, 8), (10, 10), (7, 9), (6, 3))
POLICIES = {0: "highest", 1: "highest"}
WINNERS = ("winner = 0", "winner = 1", "winner = nobody")
OTHERWISE = {**SWITCHES, "tie_result": "initiator_wins"}
MEASURES = (Wins("first", side=0), Wins("second", side=1), Draws("nobody"))
SIZES = (100, 400, 1600)  # trials of an interval


class Held(NamedTuple):
    """Intervals of one kind: how many held the truth."""

    kind: str
    intervals: int
    held: int

    @property
    def part(self) -> float:
        """Return which part of them that is."""
        return self.held / self.intervals


def variant(own: int, other: int, switches: dict[str, str]) -> Variant:
    """Return a fresh contest between two attributes."""
    fields = {f"book.{ATTRIBUTE.format(side)}": value for side, value in enumerate((own, other))}
    return Variant(SYSTEM, SETUP, POLICIES, switches, fields=fields)


def measured(intervals: int) -> Iterator[Held]:
    """Yield every kind, so many intervals of each."""
    ask = Ask(list(WINNERS), ["margin"])
    exact = {pair: odds(variant(*pair, SWITCHES).board, POLICIES, ask).answers for pair in PAIRS}
    changed = {pair: odds(variant(*pair, OTHERWISE).board, POLICIES, ask).answers for pair in PAIRS}
    held = dict.fromkeys(
        ("shares, odds --sample", "means, odds --sample", "shares, sim", "differences, compare"), 0
    )
    for number in range(intervals):
        i, which = divmod(number, len(WINNERS))
        pair, size = PAIRS[i % len(PAIRS)], SIZES[i // len(PAIRS) % len(SIZES)]
        truth = [float(answer.value) for answer in exact[pair]]
        one = variant(*pair, SWITCHES)
        guesses = sample(one.board, POLICIES, ask, Trials(size, seed=number, workers=1)).answers
        held["shares, odds --sample"] += guesses[which].low <= truth[which] <= guesses[which].high
        held["means, odds --sample"] += guesses[3].low <= truth[3] <= guesses[3].high
        played = simulate(one, Run(size, intervals + number, workers=1, compiling=True))
        won = [*played.wins().values(), played.draws()][which]
        held["shares, sim"] += won.low <= truth[which] <= won.high
        other = variant(*pair, OTHERWISE)
        apart = compare(
            one,
            other,
            Run(size, 2 * intervals + number, workers=1, compiling=True),
            measures=[MEASURES[which]],
        )
        found = apart.differences[0].difference
        held["differences, compare"] += (
            found.low <= truth[which] - float(changed[pair][which].value) <= found.high
        )
    yield from (Held(kind, intervals, count) for kind, count in held.items())


def main() -> int:
    """Print how many intervals of each kind held the truth; return the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--intervals", type=int, default=2000, help="of each kind")
    parser.add_argument("--json", action="store_true", help="print lines of JSON")
    asked = parser.parse_args()
    for one in measured(asked.intervals):
        if asked.json:
            print(json.dumps({**one._asdict(), "part": one.part}))
        else:
            low, high = interval(one.part, one.intervals)
            print(
                f"{one.kind:24} {one.held:,} of {one.intervals:,}: {one.part:.1%} ({low:.1%} to {high:.1%})"
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
