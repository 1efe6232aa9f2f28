"""Odds between two bounds that surely hold, where too much can happen for exact ones.

Most courses of a large search are improbable: ties upon ties, somebody who bleeds for long. A course that has
become less probable than a cut is left out. How probable all of those are together is known exactly, and no
condition can be more probable than it is among the others by more than that.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from facedown.engine.base.errors import FacedownError
from facedown.lab.odds.questions import Asking, OutOfTime
from facedown.lab.odds.search import FOLLOWED, MANY, WORK, Found, Reach, TooManyBranches

_FIRST, _STEP, _LEAST = 10, 10, 10**12  # cuts, as the inverse of a probability
_SOON = 1_000_000  # branches that are followed before positions are counted, or that should tell something
_LOOK = 3_000  # branches that show what bounds there could be
_VAGUE = 0.3  # bounds that are not worth having
_OR = (
    "Or sample, which tells odds within an interval; or have `until` or `once` end branches sooner; or give "
    'standing answers where a policy chooses between many (`--policy "SEAT=QUESTION: ANSWER, else POLICY"`).'
)

Find = Callable[[Reach], Found]


def found_within(find: Find, asking: Asking, within: float | None) -> Found:
    """Return the distribution of ends, or enough of it for bounds.

    Args:
        find: the search, up to a reach.
        asking: what is asked.
        within: how far apart bounds may be; None: odds are to be exact. Bounds may end further apart where
            the search is too large, and are exact where little can happen.

    Raises:
        TooManyBranches: exact odds are wanted and have too many; it says what would work.
        FacedownError: `within` is not between 0 and 1.
    """
    if within is None:
        try:
            return find(Reach())
        except TooManyBranches as error:
            raise TooManyBranches(f"{error} {_instead(find, asking)}") from None
    refuse_within(within)
    rounds = _Rounds(find, asking)
    try:
        return _within(find, asking, rounds, within)
    except OutOfTime as error:
        if not rounds.known:
            raise
        return rounds.found._replace(stopped=error.seconds)


def _within(find: Find, asking: Asking, rounds: _Rounds, within: float) -> Found:
    """Return the distribution of ends as far as bounds take it.

    Raises:
        TooManyBranches: no bounds are known when the limit is reached.
    """
    try:
        return find(Reach(MANY, lumps=False))
    except TooManyBranches:
        pass
    if rounds.narrow(within, _SOON) > within and rounds.known:
        try:
            lumped = find(Reach(MANY, rest=within * rounds.known))
            if unknown(lumped, asking) <= within:
                return lumped
        except TooManyBranches:
            pass
        rounds.narrow(within, FOLLOWED)
    if not rounds.known:
        raise TooManyBranches(
            f"These odds have no bounds: after {rounds.found.branches:,} branches nothing is known. {_OR}"
        )
    return rounds.found


def refuse_within(within: float) -> None:
    """Refuse a distance of bounds that is not between 0 and 1."""
    if not 0 < within < 1:
        raise FacedownError(
            f"How far apart bounds may be is above 0 and below 1, such as 0.001 (0.1%); not {within:g}."
        )


def unknown(found: Found, asking: Asking) -> Fraction:
    """Return the upper bound of what was left out, conditional on `given`."""
    left = 1 - sum(found.ends.values(), Fraction(0))
    return left / (left + _held(found, asking)) if left else left


def _held(found: Found, asking: Asking) -> Fraction:
    """Return the probability of `given` in the courses that were followed."""
    return sum((part for values, part in found.ends.items() if not asking.given or values[-1]), Fraction(0))


class _Rounds:
    """The same search, repeated with lower and lower cuts.

    Attributes:
        found: by the last one.
    """

    def __init__(self, find: Find, asking: Asking) -> None:
        self.found = Found({})
        self._find = find
        self._asking = asking
        self._cut = _FIRST
        self._left = WORK

    @property
    def known(self) -> float:
        """The lower bound of the probability of `given`."""
        return float(_held(self.found, self._asking))

    def narrow(self, within: float, most: int) -> Fraction:
        """Lower the cut until bounds are `within` each other, or branches or work are used up.

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
    """Return what would work instead of exact odds: bounds among them, if narrow ones come soon."""
    rounds = _Rounds(find, asking)
    apart = float(f"{float(rounds.narrow(0.0, _LOOK)):.0e}")
    if apart > _VAGUE:
        return _OR
    bounds = f"{rounds.found.branches:,} branches bring them within {apart:g} (--within {apart:g})"
    return f"Have bounds that surely hold: {bounds}. {_OR}"
