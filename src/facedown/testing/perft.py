"""Perft: how many ways a match can go on, counted to a depth in decisions.

There are two counts. `paths` lets the match's own luck run: only decisions branch, as they do for two
people at a table. With `luck=True` every outcome of luck is a branch as well, each as often as it is
likely, so that the count depends on nothing but the rules and the position; it grows fast, since one
draw from a full deck alone is 52 branches. A match that ends earlier counts once.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from facedown.engine.base.chance import Luck
from facedown.engine.base.errors import FacedownError
from facedown.engine.course.ask import Options
from facedown.engine.course.play import GameOf
from facedown.engine.matches.match import Match
from facedown.engine.telling.log import Log


def paths(match: Match, depth: int, luck: bool = False) -> int:
    """Return how many ways there are to go on from an open question.

    Args:
        match: it stays as it is.
        depth: decisions to go.
        luck: whether luck branches too.
    """
    return _Counter(match, luck).count(match.game.state, depth)


def divide(match: Match, depth: int, luck: bool = False) -> dict[str, int]:
    """Return the same count split by the first answer, as it is printed."""
    counter = _Counter(match, luck)
    return {
        action.text: sum(
            counter.count(state, depth - 1) for state in counter.after(match.game.state, action.number)
        )
        for action in match.legal()
    }


def check_paths(match: Match, expected: Mapping[int, int], luck: bool = False) -> None:
    """Compare the counts of a position with known ones.

    Args:
        match: at the position.
        expected: depth -> count.
        luck: whether luck branches too.

    Raises:
        AssertionError: a count differs; the message has the split by the first action.
    """
    for depth, wanted in sorted(expected.items()):
        counted = paths(match, depth, luck)
        if counted != wanted:
            split = "\n".join(f"  {text}: {count}" for text, count in divide(match, depth, luck).items())
            raise AssertionError(f"{counted} paths of {depth} decisions, not {wanted}:\n{split}")


class _Counter:
    """Counts on one set of records."""

    def __init__(self, match: Match, luck: bool) -> None:
        self.system = match.system
        self.book = match.game.book
        self.luck = luck
        self.log = Log()

    def count(self, state: Any, depth: int) -> int:
        if depth == 0 or not state.decision:
            return 1
        options = Options()
        self.system.legal(GameOf(state, self.book, self.log, Luck()), options)
        if depth == 1 and not self.luck:
            return int(options.count)
        return sum(
            self.count(after, depth - 1)
            for i in range(options.count)
            for after in self.after(state, options.actions[i])
        )

    def after(self, state: Any, action: int) -> list[Any]:
        """Return every position that an answer can lead to, as often as luck leads there."""
        if not self.luck:
            return [self.run(state, action, Luck())]
        outcomes = []
        scripts: list[list[int]] = [[]]
        while scripts:
            script = scripts.pop()
            luck = Luck()
            luck.scripted = 1
            luck.count = len(script)
            if len(script) > len(luck.outcomes):
                raise FacedownError(f"One answer needs luck more than {len(luck.outcomes)} times.")
            for i, outcome in enumerate(script):
                luck.outcomes[i] = outcome
            after = self.run(state, action, luck)
            if luck.wanted:
                scripts += [[*script, outcome] for outcome in range(luck.wanted)]
            else:
                outcomes.append(after)
        return outcomes

    def run(self, state: Any, action: int, luck: Luck) -> Any:
        after = state.copy()
        self.system.act(GameOf(after, self.book, self.log, luck), action)
        return after
