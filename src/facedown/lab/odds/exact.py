"""Exact odds: every course that luck can take from a position, followed to its end (`lab/odds/search.py`).

Where too much can happen for them, odds lie between two bounds that surely hold. Most courses of a large
search are improbable: ties upon ties, somebody who bleeds for long. A course that has become less probable
than a cut is left out. How probable all of those are together is known exactly, and no condition can be more
probable than it is among the others by more than that.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from fractions import Fraction

from facedown.board import Board
from facedown.engine.base.errors import FacedownError
from facedown.engine.hidden.alike import Likeness
from facedown.lab.asking.expression import Reader
from facedown.lab.games.branches import follow
from facedown.lab.games.compiled import can_compile, interpreted, silent
from facedown.lab.odds.answers import Answer, Odds
from facedown.lab.odds.lumping import lumped_ends
from facedown.lab.odds.merged import merged_ends
from facedown.lab.odds.merging import refuse_readers_of_numbers, turned
from facedown.lab.odds.questions import Ask, Asking, Beginning, OutOfTime, Watch
from facedown.lab.odds.search import (
    BLOCK,
    EXACTLY,
    FOLLOWED,
    MANY,
    WORK,
    Found,
    Merging,
    Reach,
    Search,
    TooManyBranches,
    expected,
    follow_all,
    foreseen,
    guarded,
    repeatedly,
)
from facedown.lab.odds.unread import CardRead

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
    """The same search, repeated with lower and lower cuts."""

    def __init__(self, find: Find, asking: Asking) -> None:
        self.found = Found({})  # by the last one
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


_GLANCE = 20  # branches by which most rules have shown that they look at cards
_UNASKED = WORK // 5  # for branches in which no rule identifies a card
_BY_HAND = WORK // 100_000  # how much a branch is that is followed interpreted
_EASILY = WORK // 3 // _BY_HAND  # so many of them are followed where they can be foreseen to be as many
_PROBED = 1_000  # branches by which such a search is estimated
_SURELY = 10  # times more, so that an estimate from the first of them is enough to leave it
_FEW = 1_000_000  # branches, beyond which equal positions are merged
_APART = 16  # sets of cards that are distinguished there


def odds(
    board: Board,
    policies: Mapping[int, str],
    ask: Ask,
    progress: Watch = silent,
    within: float | None = None,
) -> Odds:
    """Return exact odds, or bounds of them, over every course of luck from a position.

    Args:
        board: the position: at an open question, or freshly dealt. It stays as it is.
        policies: who plays, by seat.
        ask: what is asked.
        progress: called now and then with the part that has been followed so far; `Deadline(10)` ends this
            after 10 seconds.
        within: how far apart bounds may be where exact odds take too long; None: they are to be exact.

    Raises:
        UnknownName: the system has no such policy, field, fact; the nearest right name is given.
        FacedownError: what is asked cannot be; there are too many branches, or ends; what is given never
            happens; a policy draws luck where it cannot be fixed.
    """
    start, asking = time.perf_counter(), Asking(Reader(board), ask)

    def find(reach: Reach, turn: int = 0) -> Found:
        here = board.with_state(turned(board.state, turn)) if turn else board
        return searched(Beginning(here, policies, watch=progress), asking, reach)

    found = found_within(find, asking, within)
    if within is None:
        refuse_readers_of_numbers(board, policies, found.ends, lambda turn: find(EXACTLY, turn).ends)
    return answered(asking, found, start)


def searched(begun: Beginning, asking: Asking, reach: Reach, merges: bool = True) -> Found:
    """Return the distribution of ends over every course of luck; `odds` says what it takes."""
    is_known = merges and begun.unseen is None
    is_unread = is_known and not reach.cut
    found = searched_unread(begun, asking, reach) if is_unread else None
    if found is not None:
        return found
    if is_known and (found := searched_coarsely(begun, asking, reach)) is not None:
        return found
    search = Search(begun.arena(), asking, Merging(merges), begun.noted, begun.unseen)
    try:
        follow_all(search, begun.watch, reach)
    except TooManyBranches:
        if reach.cut or not (is_known and reach.lumps):
            raise
        lumped = lumped_ends(begun, asking, reach.rest)
        if lumped is None:
            raise
        return lumped
    return search.found()


def searched_coarsely(begun: Beginning, asking: Asking, reach: Reach) -> Found | None:
    """Return the distribution of ends by the coarsest kinds of cards that do; None if none of these do.

    Where branches are many, equal positions are merged first: of a few kinds of cards there are few.

    Raises:
        TooManyBranches: it is too large.
    """
    likeness = begun.board.system.capability(Likeness)
    if likeness is None or not likeness.coarser:
        return None
    merges = reach.lumps and not reach.cut and can_compile()
    for level in (*range(1, len(likeness.coarser) + 1), 0):
        search = Search(begun.arena(), asking, Merging(level=level), begun.noted)
        try:
            try:
                most = min(reach.most, _FEW) if merges else reach.most
                follow_all(search, begun.watch, reach._replace(most=most, weighs=True))
            except TooManyBranches:
                merged = merged_ends(begun, asking, level) if merges else None
                if merged is None:
                    raise
                return merged
            return search.found()
        except CardRead:
            continue
    return None


def answered(asking: Asking, found: Found, start: float) -> Odds:
    """Return what is asked, from the probability of every end.

    Raises:
        FacedownError: what is given never happens.
    """
    so = {values: part for values, part in found.ends.items() if not asking.given or values[-1]}
    given, rest = sum(so.values(), Fraction(0)), 1 - sum(found.ends.values(), Fraction(0))
    whole = given + rest  # of what is given, at most: so much of the rest may belong to it
    if not given:
        raise FacedownError(f"What is given never happens: '{asking.ask.given}'.")
    answers = []
    for i, query in enumerate(asking.answered):
        spread: dict[Fraction, Fraction] = {}
        for values, part in so.items():
            value = Fraction(values[i], query.parts)
            spread[value] = spread.get(value, Fraction(0)) + part / whole
        mean = sum((value * part for value, part in spread.items()), Fraction(0)) * whole / given
        spread = dict(sorted(spread.items()))
        answers.append(Answer(query.text, mean, query.is_condition, spread, query.names, rest / whole))
    return Odds(
        tuple(answers),
        given,
        found.branches,
        time.perf_counter() - start,
        found.ends,
        positions=found.positions,
        rest=rest,
        stopped=found.stopped,
    )


def searched_unread(begun: Beginning, asking: Asking, reach: Reach) -> Found | None:
    """Return the distribution of ends if no rule looks at a card and few branches suffice; else None."""
    likeness = begun.board.system.capability(Likeness)
    if likeness is None or not (likeness.read_in or likeness.back) or not (asking.until or asking.once):
        return None
    apart: list[frozenset[int]] = []
    while True:
        merging = Merging(unread=True, apart=apart)
        search = Search(begun.arena(), asking, merging, begun.noted, begun.unseen)
        try:
            if not _is_followed(search, reach, begun.watch):
                return None
            by_hand = search.branches * _BY_HAND if likeness.read_in else 0
            return search.found()._replace(work=max(search.work, by_hand))
        except CardRead as read:
            if not read.apart or len(apart) == _APART:
                return None
            apart.append(read.apart)
        except TooManyBranches:
            return None


def _is_followed(search: Search, reach: Reach, watch: Watch) -> bool:
    """Follow a search in which no rule looks at a card, and return whether it has come to its end.

    Raises:
        CardRead: a rule looks at one.
        TooManyBranches: it is too large.
    """
    system = search.arena.system
    likeness = system.capability(Likeness)
    assert likeness is not None
    if not likeness.read_in:
        search.run(interpreted(system, follow), _GLANCE)
        follow_all(search, watch, reach._replace(work=min(reach.work, _UNASKED)))
        return True
    follower, is_known = guarded(system), False
    while not search.done:
        if search.branches >= _PROBED and not is_known:
            is_known = True
            foreseeable = foreseen(search, repeatedly(follower), _PROBED)
            if max(foreseeable, expected(search) / _SURELY) > _EASILY:
                return False
        if search.branches * _BY_HAND > reach.work:
            return False
        search.run(follower, BLOCK)
        watch(search.part, "")
    return True
