"""Exact odds: every course that luck can take from a position, followed to its end.

A script fixes the luck. Where it ends, the rules say how many outcomes the next piece of luck has,
and the search branches there. What policies draw for their whims is luck of the same kind. The
position is kept wherever the search may come back to, so a branch costs what comes after it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from facedown.board import Board
from facedown.bots.playout import Arena
from facedown.engine.alike import Likeness, untell
from facedown.engine.chance import SCRIPT, UNTOLD, Stream, seed_stream, uniform
from facedown.engine.errors import FacedownError
from facedown.engine.numbers import as_mixed_number
from facedown.engine.rule import bind
from facedown.engine.system import System
from facedown.engine.units import Card
from facedown.lab.branches import (
    DONE,
    GOING_ON,
    ROWS,
    TOO_DEEP,
    TOO_MANY_ENDS,
    TOO_SMALL,
    WHIMSICAL,
    Tally,
    Trail,
    follow,
    kept_states,
)
from facedown.lab.compiled import can_compile, compiled, is_cached, lab_bindings, loaded
from facedown.lab.expression import Reader
from facedown.lab.lumping import lumped_ends
from facedown.lab.merging import take_alike
from facedown.lab.questions import Ask, Asking, Watch
from facedown.lab.unread import CardRead, Unread

FOLLOWED = 50_000_000  # branches, at most
_BLOCK, _LARGE_BLOCK = 500, 100_000  # branches between two looks around, interpreted and compiled
_SMALL = 4_000  # branches that are not worth compiling for
_GLANCE = 20  # branches by which most rules have shown that they look at cards
_UNREAD = 20_000  # branches that are followed interpreted where no rule looks at a card
_MANY = 50_000  # branches that are followed sooner than estimated
_PROBES = 40  # courses by which a search is estimated
_SURELY = 50  # times too many, so that an estimate is enough to refuse

_TROUBLE = {
    TOO_DEEP: f"one branch needs more than {SCRIPT} pieces of luck",
    TOO_SMALL: "single branches are too improbable to be counted exactly",
    TOO_MANY_ENDS: f"they end in more than {ROWS} different ways",
    WHIMSICAL: "a policy draws luck past `whim`",
}

_INSTEAD = (
    "Sample instead, which tells them within an interval, or have `until` or `once` end the branches earlier."
)


@dataclass(frozen=True)
class Answer:
    """What was asked, and what is true.

    Attributes:
        asked: the expression.
        value: the probability of a condition, the mean of a number, in wholes.
        is_condition: whether it is one.
        distribution: of a number, every value -> its probability; of a condition, of 1 and 0.
        names: what values are called, where they have names.
    """

    asked: str
    value: Fraction
    is_condition: bool
    distribution: Mapping[Fraction, Fraction]
    names: Mapping[int, str] = field(default_factory=dict, repr=False)

    def reads(self, value: Fraction) -> str:
        """Return a value as people write it: its name, or the number."""
        return self.names.get(int(value), as_mixed_number(value)) if self.names else as_mixed_number(value)

    def texts(self) -> dict[str, str]:
        """Return the distribution for JSON: values as they read, fractions as text."""
        return {self.reads(value): str(part) for value, part in self.distribution.items()}

    def of_games(self, games: int) -> Answer:
        """Return the answer for several such games: in how many a condition holds, or the sum of a number.

        Raises:
            FacedownError: its values are names, which have no sum.
        """
        if self.names:
            raise FacedownError(f"'{self.asked}' is a name: of several games ask whether it is one of them.")
        sums = {Fraction(0): Fraction(1)}
        for _ in range(games):
            after: dict[Fraction, Fraction] = {}
            for so_far, part in sums.items():
                for value, chance in self.distribution.items():
                    after[so_far + value] = after.get(so_far + value, Fraction(0)) + part * chance
            sums = after
        asked = f"games of {games} with {self.asked}" if self.is_condition else f"{self.asked}, {games} games"
        return Answer(asked, games * self.value, False, dict(sorted(sums.items())))


class Advice(NamedTuple):
    """What a seat does at a question, in best play.

    Attributes:
        seat: who is asked.
        view: what it sees.
        answers: answer -> how probable it is.
    """

    seat: int
    view: Any
    answers: Mapping[int, Fraction]


@dataclass(frozen=True)
class Odds:
    """Exact odds.

    Attributes:
        answers: in the order asked, conditions first.
        given: the probability of what was given.
        branches: that were followed.
        seconds: that it took.
        ends: by the values of everything asked, the probability of such an end.
        advice: what to do where a seat that plays its best is asked first, situation by situation.
        positions: that were met, where they were counted instead of branches.
    """

    answers: tuple[Answer, ...]
    given: Fraction
    branches: int
    seconds: float
    ends: Mapping[tuple[int, ...], Fraction] = field(repr=False)
    advice: tuple[Advice, ...] = ()
    positions: int = 0

    @property
    def effort(self) -> str:
        """What was followed, in words: `29,384 branches`, `511,566 positions`, or both."""
        counts = (self.branches, "branch", "es"), (self.positions, "position", "s")
        said = [f"{count:,} {noun}{'' if count == 1 else many}" for count, noun, many in counts if count]
        return " and ".join(said) or "no branches"

    def of_games(self, games: int) -> Odds:
        """Return the odds of several such games, each from the same start: `Answer.of_games`, one by one."""
        answers = tuple(one.of_games(games) for one in self.answers)
        return replace(self, answers=answers, given=self.given**games, ends={})

    def to_dict(self) -> dict[str, Any]:
        """Return it for JSON: fractions as text, beside them numbers."""
        answers = [
            {
                "asked": one.asked,
                **({} if one.names else {"exactly": str(one.value), "about": float(one.value)}),
                **({} if one.is_condition else {"distribution": one.texts()}),
            }
            for one in self.answers
        ]
        return {
            "answers": answers,
            "given": str(self.given),
            "branches": self.branches,
            "positions": self.positions,
            "seconds": round(self.seconds, 4),
        }


class Search:
    """A search through everything that luck can do, which can be run interpreted, compiled, or in turn.

    Args:
        arena: the position, and who decides.
        asking: what is asked.
        merges: whether cards that nothing tells apart are one outcome of a draw.
        unread: take it that no rule looks at a card; the rule that does raises CardRead.
        noted: what has been noted already of what is asked.
        unseen: card -> back, of the cards that whoever asks does not know: wherever they lie, those of one
            back can stand for each other.
    """

    def __init__(
        self,
        arena: Arena,
        asking: Asking,
        merges: bool = True,
        unread: bool = False,
        noted: Sequence[int] = (),
        unseen: Mapping[int, int] | None = None,
    ) -> None:
        self._given = asking, merges, unread, noted, unseen
        self.arena = arena
        self.desk = arena.desk
        self.trail = Trail()
        self.tally = Tally()
        self.asked = asking.record
        self.kept = kept_states(type(arena.state))()
        log, luck = arena.log, arena.luck
        asking.prepare(log)
        luck.scripted = 1
        luck.alike.told[:] = [UNTOLD] * SCRIPT
        game = arena.desk.game
        likeness = arena.system.capability(Likeness)
        if merges and likeness is not None:
            if unread:
                likeness = likeness._replace(
                    kind=named_in(asking), back=None if likeness.read_in else likeness.back
                )
            take_alike(game, luck.alike, likeness, unseen)
        if unread and likeness is not None and likeness.read_in:
            self.desk = self.desk._replace(
                game=replace(game, book=Unread(game.book, likeness.read_in, luck.alike.meant))
            )
        self._asks = unread and likeness is not None and not likeness.read_in  # rules ask what a card is
        trail = self.trail
        trail.first = 1 if arena.state.decision != 0 else 0
        trail.share[0] = trail.weight[0] = trail.rest[0] = 1
        trail.keep_at = -1
        trail.stride = trail.grows = 1
        trail.steps[0] = trail.first
        clauses, notes = self.asked.clauses, log.notes.count
        trail.noted[0][:] = log.notes.values[:]
        if noted:
            trail.fired[0][:clauses] = noted[:clauses]
            trail.noted[0][:notes] = noted[clauses : clauses + notes]
            trail.taken[0][:notes] = noted[clauses + notes :]
        self.kept.at[0].assign(arena.start)

    def fresh(self) -> Search:
        """Return the same search, not begun."""
        before = self.arena
        arena = Arena(before.system, before.start, before.book, {})
        arena.seating.assign(before.seating)
        return Search(arena, *self._given)

    def run(self, follower: Callable[..., None], branches: int) -> None:
        """Follow so many branches more, by the rule `follow` or its machine code."""
        follower(self.desk, self.trail, self.kept, self.asked, self.tally, branches)
        if self._asks and self.arena.luck.alike.looked:
            raise CardRead
        if self.trail.status > DONE:
            raise TooManyBranches(
                f"These odds cannot be found exactly: {_TROUBLE[self.trail.status]}. {_INSTEAD}"
            )

    @property
    def done(self) -> bool:
        """Whether every branch has been followed."""
        return self.trail.status == DONE

    @property
    def part(self) -> float:
        """Which part of all branches has been followed, about."""
        if self.done:
            return 1.0
        luck, part, weight = self.arena.luck, 0.0, 1.0
        for i in range(self.trail.depth):
            weight /= luck.sizes[i]
            part += luck.outcomes[i] * weight
        return part

    def ends(self) -> dict[tuple[int, ...], Fraction]:
        """Return the probability of every way to end: of the values of what is asked."""
        table, count, odds_of = self.tally, self.asked.count, dict[tuple[int, ...], Fraction]()
        for i in table.rows[: table.count]:
            values = tuple(table.values[i][:count])
            odds = Fraction(table.share[i], table.weight[i] * table.rest[i])
            odds_of[values] = odds_of.get(values, Fraction(0)) + odds
        return proved(odds_of)

    def found(self) -> Found:
        """Return what was found, once all is done."""
        return Found(self.ends(), self.trail.branches)


def proved(ends: dict[tuple[int, ...], Fraction]) -> dict[tuple[int, ...], Fraction]:
    """Return the probabilities of every way to end; that they add up to 1 is a search's own proof."""
    if sum(ends.values()) != 1:
        raise FacedownError(f"The odds add up to {sum(ends.values())} instead of 1: please report this.")
    return ends


class TooManyBranches(FacedownError):
    """There are more courses of luck than can be followed."""


def named_in(asking: Asking) -> Callable[[Any, Card], int]:
    """Return what tells cards apart where nothing does but the sets that a question names."""
    sets = [cards for query in asking.asked for cards in query.cards]
    return lambda g, card: sum((card in cards) << i for i, cards in enumerate(sets))


def odds(
    board: Board,
    policies: Mapping[int, str],
    ask: Ask,
    progress: Watch | None = None,
    most: int = FOLLOWED,
    merges: bool = True,
) -> Odds:
    """Return exact odds: of everything that luck can do from a position.

    Args:
        board: the position: at an open question, or freshly dealt. It stays as it is.
        policies: who plays, by seat.
        ask: what is asked.
        progress: called now and then with the part that has been followed so far.
        most: branches that are followed before this gives up.
        merges: follow cards that nothing tells apart as one; the odds are the same without.

    Raises:
        UnknownName: the system has no such policy, field, fact; the nearest right name is given.
        FacedownError: what is asked cannot be; there are too many branches, or ends; what is given never
            happens; a policy draws luck where it cannot be fixed.
    """
    start, asking = time.perf_counter(), Asking(Reader(board), ask)
    return answered(asking, searched(board, policies, asking, progress, most, merges), start)


class Found(NamedTuple):
    """What can come of luck.

    Attributes:
        ends: the probability of every way to end: of the values of what is asked.
        branches: that were followed.
        positions: that were met, where they were counted instead of branches.
    """

    ends: Mapping[tuple[int, ...], Fraction]
    branches: int = 0
    positions: int = 0


def searched(
    board: Board,
    policies: Mapping[int, str],
    asking: Asking,
    progress: Watch | None = None,
    most: int = FOLLOWED,
    merges: bool = True,
    noted: Sequence[int] = (),
    unseen: Mapping[int, int] | None = None,
) -> Found:
    """Return everything that luck can do from a position; `odds` says what it takes.

    `noted` is what has been noted already of what is asked: how often the clauses have fired, then the notes;
    of `unseen` Search says what they are.
    """
    is_known = merges and unseen is None
    found = searched_unread(board, policies, asking, progress, noted) if is_known else None
    if found is not None:
        return found
    arena = Arena(board.system, board.state, board.book, policies, board)
    search = Search(arena, asking, merges, noted=noted, unseen=unseen)
    try:
        follow_all(search, progress, most)
    except TooManyBranches:
        lumped = lumped_ends(board, policies, asking, noted, progress) if is_known else None
        if lumped is None:
            raise
        ends, positions = lumped
        return Found(proved(ends), positions=positions)
    return search.found()


def answered(asking: Asking, found: Found, start: float) -> Odds:
    """Return what is asked, from the probability of every end.

    Raises:
        FacedownError: what is given never happens.
    """
    so = {values: part for values, part in found.ends.items() if not asking.given or values[-1]}
    whole = sum(so.values(), Fraction(0))
    if not whole:
        raise FacedownError(f"What is given never happens: '{asking.ask.given}'.")
    answers = []
    for i, query in enumerate(asking.answered):
        spread: dict[Fraction, Fraction] = {}
        for values, part in so.items():
            value = Fraction(values[i], query.parts)
            spread[value] = spread.get(value, Fraction(0)) + part / whole
        mean = sum((value * part for value, part in spread.items()), Fraction(0))
        answers.append(
            Answer(query.text, mean, query.is_condition, dict(sorted(spread.items())), query.names)
        )
    took = time.perf_counter() - start
    return Odds(tuple(answers), whole, found.branches, took, found.ends, positions=found.positions)


def searched_unread(
    board: Board,
    policies: Mapping[int, str],
    asking: Asking,
    progress: Watch | None = None,
    noted: Sequence[int] = (),
    unseen: Mapping[int, int] | None = None,
) -> Found | None:
    """Return what comes of luck if no rule looks at a card, and so few branches tell; else None."""
    likeness = board.system.capability(Likeness)
    if likeness is None or not (likeness.read_in or likeness.back) or not asking.until:
        return None
    arena = Arena(board.system, board.state, board.book, policies, board)
    search = Search(arena, asking, unread=True, noted=noted, unseen=unseen)
    follower = _interpreted(board.system)
    try:
        search.run(follower, _GLANCE)
        if not likeness.read_in:
            follow_all(search, progress)
        elif not search.done and foreseen(search, follower) > _UNREAD:
            return None
        while not search.done:
            search.run(follower, _BLOCK)
            if progress is not None:
                progress(search.part, "")
    except (CardRead, FacedownError):
        return None
    return search.found()


@lru_cache(8)
def _interpreted(system: System) -> Callable[..., None]:
    """Return `follow` for a system, to run interpreted."""
    return bind(follow, lab_bindings(system))


def follow_all(search: Search, progress: Watch | None = None, most: int = FOLLOWED) -> None:
    """Follow every branch: the first ones interpreted, and on compiled if there are many.

    Raises:
        FacedownError: there are too many; that is foreseen before they are followed.
    """
    system = search.arena.system
    ways = 0.0

    def tell(stage: str = "") -> None:
        if progress is not None:
            progress(search.part, stage or (f"of some {ways:.2g} branches" if ways else ""))

    code = loaded(system)
    follower, block = (code.follow, _SMALL) if code is not None else (_interpreted(system), _BLOCK)
    enough = 0  # branches that are worth compiling for
    while not search.done:
        branches = search.trail.branches
        if code is None and branches >= _BLOCK and not enough:  # to look for compiled rules takes a while
            enough = _BLOCK if can_compile() and is_cached(system) else _SMALL
        is_slow = code is None and branches >= enough > 0 and can_compile()
        if is_slow or (ways == 0.0 and branches >= _MANY):
            ways = foreseen(search, follower)
        refuse_too_many(search, ways, most)  # before anybody waits for a compilation
        if is_slow:
            code = compiled(system, tell)
            follower, block = code.follow, _SMALL
        search.run(follower, block)
        block = block if code is None else min(4 * block, _LARGE_BLOCK)
        tell()


def refuse_too_many(search: Search, ways: float, most: int) -> None:
    """Refuse a search that has too many branches, or certainly will have.

    Raises:
        FacedownError: it is one.
    """
    branches = search.trail.branches
    # Rare courses may have most of them, which an estimate misses.
    expected = branches / max(search.part, 1e-12) if branches > 20 * _MANY else 0.0
    if branches > most or expected > most or ways > _SURELY * most:
        raise TooManyBranches(
            f"These odds have too many branches, some {max(ways, expected):.2g}, and {most:,} are followed: "
            f"{100 * search.part:.3g}% is done after {branches:,}. {_INSTEAD}"
        )


def foreseen(search: Search, follower: Callable[..., None]) -> float:
    """Return about how many branches a search has: a few courses at random tell (Knuth's estimate).

    On the mean over many courses it is exactly so many; few of them rather say less.
    """
    probe, dice = search.fresh(), Stream()
    probe.trail.grows = 0  # every course is a walk of its own
    seed_stream(dice, 1, 0)
    return sum(_ways(probe, follower, dice) for _ in range(_PROBES)) / _PROBES


def _ways(probe: Search, follower: Callable[..., None], dice: Stream) -> float:
    """Return in how many ways the luck of one course could have gone, all together."""
    trail, luck = probe.trail, probe.arena.luck
    untell(luck, 0)
    trail.status = GOING_ON
    trail.depth = trail.weighed = luck.count = luck.alike.fresh = 0
    trail.keep_at = -1
    ways, ended = 1.0, trail.branches
    while trail.status == GOING_ON and trail.branches == ended:
        before = trail.depth
        follower(probe.desk, trail, probe.kept, probe.asked, probe.tally, 1)
        if trail.depth > before:
            k = trail.depth - 1
            luck.outcomes[k] = uniform(dice, luck.sizes[k])
            ways *= luck.sizes[k]
        elif trail.branches == ended:
            return 0.0 if trail.status <= DONE else ways  # luck cannot go there, or it is too deep
    return ways
