"""Odds between two bounds that surely hold, where too much can happen for exact ones.

Most courses of a large search are improbable: ties upon ties, somebody who bleeds for long. A course that has
become less probable than a cut is left out. How probable all of those are together is known exactly, and no
condition can be more probable than it is among the others by more than that.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from facedown.engine.errors import FacedownError
from facedown.lab.odds.questions import Asking, OutOfTime
from facedown.lab.odds.search import FOLLOWED, MANY, WORK, Found, Reach, TooManyBranches

_FIRST, _STEP, _LEAST = 10, 10, 10**12  # cuts: one in so many
_SOON = 1_000_000  # branches that are followed before positions are counted, or that should tell something
_LOOK = 3_000  # branches that show what bounds there could be
_VAGUE = 0.3  # bounds that are not worth having
_OR = (
    "Or sample, which tells odds within an interval; or have `until` or `once` end branches sooner; or give "
    'standing answers where a policy chooses between many (`--policy "SEAT=QUESTION: ANSWER, else POLICY"`).'
)

Find = Callable[[Reach], Found]


def found_within(find: Find, asking: Asking, within: float | None, most: int = FOLLOWED) -> Found:
    """Return all that can come of luck, or so much of it that odds are known within some bounds.

    Args:
        find: what can come of luck, as far as it is to be followed.
        asking: what is asked.
        within: how far apart bounds may be; None: odds are to be exact. As much as can be is followed: bounds
            may end further apart, and are exact where little can happen.
        most: branches that are followed at once before this gives up.

    Raises:
        TooManyBranches: exact odds are wanted and have too many; it says what would work.
        FacedownError: no bounds can be so far apart.
    """
    if within is None:
        try:
            return find(Reach(most))
        except TooManyBranches as error:
            raise TooManyBranches(f"{error} {_instead(find, asking)}") from None
    refuse_within(within)
    rounds = _Rounds(find, asking)
    try:
        return _within(find, asking, rounds, within, most)
    except OutOfTime as error:
        if not rounds.known:
            raise
        return rounds.found._replace(stopped=error.seconds)


def _within(find: Find, asking: Asking, rounds: _Rounds, within: float, most: int) -> Found:
    """Return all that can come of luck, or so much of it that odds are known within some bounds.

    Raises:
        TooManyBranches: nothing is known after so many.
    """
    try:
        return find(Reach(min(most, MANY), lumps=False))
    except TooManyBranches:
        pass
    if rounds.narrow(within, min(most, _SOON)) > within and rounds.known:
        try:
            lumped = find(Reach(min(most, MANY), rest=within * rounds.known))
            if unknown(lumped, asking) <= within:
                return lumped
        except TooManyBranches:
            pass
        rounds.narrow(within, most)
    if not rounds.known:
        raise TooManyBranches(
            f"These odds have no bounds: after {rounds.found.branches:,} branches nothing is known. {_OR}"
        )
    return rounds.found


def refuse_within(within: float) -> None:
    """Refuse what bounds cannot be apart.

    Raises:
        FacedownError: it is none.
    """
    if not 0 < within < 1:
        raise FacedownError(
            f"How far apart bounds may be is above 0 and below 1, such as 0.001 (0.1%); not {within:g}."
        )


def unknown(found: Found, asking: Asking) -> Fraction:
    """Return how probable what was left out may be, among what is given."""
    left = 1 - sum(found.ends.values(), Fraction(0))
    return left / (left + _held(found, asking)) if left else left


def _held(found: Found, asking: Asking) -> Fraction:
    """Return how probable it is that what is given holds, as far as courses were followed."""
    return sum((part for values, part in found.ends.items() if not asking.given or values[-1]), Fraction(0))


class _Rounds:
    """The same search again and again, each time with a lower cut.

    Attributes:
        found: the last time.
    """

    def __init__(self, find: Find, asking: Asking) -> None:
        self.found = Found({})
        self._find = find
        self._asking = asking
        self._cut = _FIRST
        self._left = WORK

    @property
    def known(self) -> float:
        """How probable it is, at least, that what is given holds."""
        return float(_held(self.found, self._asking))

    def narrow(self, within: float, most: int) -> Fraction:
        """Lower the cut until bounds are so near, or as far as branches and work last.

        Returns:
            how far apart they are.
        """
        apart = unknown(self.found, self._asking)
        while apart > within and self._cut <= _LEAST and (self.known or self.found.branches < _SOON):
            try:
                self.found = self._find(Reach(most, self._cut, work=self._left))
            except TooManyBranches:
                break
            self._left -= self.found.work
            self._cut *= _STEP
            apart = unknown(self.found, self._asking)
        return apart


def _instead(find: Find, asking: Asking) -> str:
    """Return what would work instead of exact odds: bounds too, if they would soon tell something."""
    rounds = _Rounds(find, asking)
    apart = float(f"{float(rounds.narrow(0.0, _LOOK)):.0e}")
    if apart > _VAGUE:
        return _OR
    bounds = f"{rounds.found.branches:,} branches bring them within {apart:g} (--within {apart:g})"
    return f"Have bounds that surely hold: {bounds}. {_OR}"
