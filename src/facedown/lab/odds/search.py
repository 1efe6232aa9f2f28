"""A search through everything that luck can do, and how many branches it has.

A script fixes the luck. Where it ends, the rules say how many outcomes the next piece of luck has, and the
search branches there (`games/branches.py`). What policies draw for their whims is luck of the same kind. The
position is kept wherever the search may come back to, so a branch costs what comes after it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from facedown.bots.playout import Arena, choice
from facedown.compiler.errors import RuleFault
from facedown.engine.base.chance import CLOSER, KIND_ASKED, SCRIPT, UNIDENTIFIED, Stream, seed_stream, uniform
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.rule import bind
from facedown.engine.base.units import Card
from facedown.engine.hidden.alike import Likeness, unidentify
from facedown.engine.matches.system import System
from facedown.lab.games.branches import (
    DONE,
    GOING_ON,
    LEFT_OUT,
    ROWS,
    TOO_DEEP,
    TOO_SMALL,
    WHIMSICAL,
    Tally,
    Trail,
    follow,
    kept_states,
)
from facedown.lab.games.compiled import (
    can_compile,
    compiled,
    interpreted,
    is_cached,
    lab_bindings,
    loaded,
    silent,
)
from facedown.lab.odds.merging import take_coarser
from facedown.lab.odds.questions import Asking, Watch
from facedown.lab.odds.unread import CardRead, Unread, unread_by_rules

FOLLOWED = 100_000_000  # branches, at most
# Work, at most: steps and pieces of luck, each as many times as a position has bytes. Compiled rules do
# about 3e10 of it in a second, so this is about a minute, and the same on every machine.
WORK = 2 * 10**12
# Parts of the work that show how much a branch is, that all of them are far too many, and too many.
_SHOWS, _HINTS, _TELLS = 500, 200, 50
BLOCK, _LARGE_BLOCK = 500, 100_000  # times that luck is turned to between two looks around
_SMALL = 4_000  # times that are not worth compiling for, by all searches of a system in this process
MANY = 50_000  # branches, beyond which bounds are looked for
_AT_ONCE = 200_000  # branches that are followed sooner than estimated
PROBED = 3_000  # branches by which a search is estimated
_RARE = 50  # a step of a walk goes on to what is less probable than one in 50
_WIDE, _LONG = 500, 10_000  # rare courses that a step of a walk looks at, and times that it turns to luck
_ENOUGH = 1e15  # branches of a walk that need not be known better
_FORESEEING = WORK // 200  # work that such an estimate may take
_ENDS = 500_000  # ways to end, at most
_SHARES = 100_000  # of ends that are added up together
_SURELY = 10  # times too many, so that an estimate is enough to refuse
_ALL = 0.999_999  # of what can happen, but for rounding

_TROUBLE = {
    TOO_DEEP: f"one branch needs more than {SCRIPT} pieces of luck",
    TOO_SMALL: "single branches are too improbable to be counted exactly",
    WHIMSICAL: "a policy draws luck past `whim`",
}


class Merging(NamedTuple):
    """Which cards are one outcome of a draw."""

    merges: bool = True  # whether unidentified cards are
    unread: bool = False  # assume that no rule looks at a card; the rule that does raises CardRead
    apart: Sequence[Collection[int]] = ()  # sets of cards to distinguish nevertheless
    # of the coarser kinds that are tried, 1 for the coarsest; 0: kinds as they are. The rule that looks
    # closer raises CardRead.
    level: int = 0


BY_WHAT_IS_READ = Merging()


class Search:
    """A search through everything that luck can do, which can be run interpreted, compiled, or in turn.

    Args:
        arena: the position, and who decides.
        asking: what is asked.
        merging: which cards are one outcome of a draw.
        noted: what has been noted already of what is asked, as `Beginning` has it.
        unseen: likewise, the cards that whoever asks does not know.
    """

    def __init__(
        self,
        arena: Arena,
        asking: Asking,
        merging: Merging = BY_WHAT_IS_READ,
        noted: Sequence[int] = (),
        unseen: Mapping[int, int] | None = None,
    ) -> None:
        self._given = asking, merging, noted, unseen
        merges, unread, apart, level = merging
        self.arena = arena
        self.desk = arena.desk
        self.trail = Trail()
        self.tally = Tally()
        self._shares: dict[tuple[tuple[int, ...], int], int] = {}  # by values and of how many equal chances
        self._ends: dict[tuple[int, ...], Fraction] = {}
        self._probability = 0.0
        self.asked = asking.record
        self.kept = kept_states(type(arena.state))()
        log, luck = arena.log, arena.luck
        asking.prepare(log)
        luck.scripted = 1
        luck.alike.identified[:] = [UNIDENTIFIED] * SCRIPT
        game = arena.desk.game
        likeness = arena.system.capability(Likeness)
        if merges and likeness is not None:
            if unread:
                back = any_back if likeness.read_in else likeness.back  # a kind shows where it is asked for
                likeness = likeness._replace(kind=named_in(asking, apart), back=back)
            take_coarser(arena, likeness, level, sets_named(asking), unseen)
        if unread and likeness is not None and likeness.read_in:
            self.desk = self.desk._replace(
                game=replace(game, book=Unread(game.book, likeness.read_in, luck.alike, game))
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
        """Follow at most `branches` more, by the rule `follow` or its machine code."""
        while branches > 0 and not self.done:
            some = min(branches, ROWS // 2)  # their ends have room in what is half full
            try:
                follower(self.desk, self.trail, self.kept, self.asked, self.tally, some)
            except (IndexError, ArithmeticError, RuleFault):
                if self._has_read():  # cards taken for alike may be in a position that cannot be
                    raise CardRead from None
                raise
            branches -= some
            self.arena.refuse_strayed()
            if self._has_read():
                raise CardRead
            if self.trail.status > DONE:
                raise TooManyBranches(f"These odds cannot be found exactly: {_TROUBLE[self.trail.status]}.")
            if self.tally.count > ROWS // 2:
                self._take_ends()

    def _has_read(self) -> bool:
        """Whether a rule has looked closer at a card than this search assumes."""
        asked: int = self.arena.luck.alike.asked
        return asked >= (KIND_ASKED if self._asks else CLOSER)

    def _take_ends(self) -> None:
        """Take the ends that have been counted out of the tally."""
        tally, count = self.tally, self.asked.count
        for i in tally.rows[: tally.count]:
            end = tuple(tally.values[i][:count]), tally.weight[i] * tally.rest[i]
            self._shares[end] = self._shares.get(end, 0) + tally.share[i]
            self._probability += tally.share[i] / end[1]
            tally.share[i] = 0
        tally.count = 0
        if len(self._shares) > _SHARES:
            self._add_up()

    def _add_up(self) -> None:
        """Add up the probabilities of ends with equal values."""
        for (values, whole), share in self._shares.items():
            self._ends[values] = self._ends.get(values, Fraction(0)) + Fraction(share, whole)
        self._shares.clear()
        if len(self._ends) > _ENDS:
            raise TooManyBranches(
                f"These odds cannot be found exactly: they end in more than {_ENDS:,} different ways."
            )

    def counted(self) -> Mapping[tuple[int, ...], Fraction]:
        """Return how probable every way to end is so far, by the values of what is asked."""
        self._take_ends()
        self._add_up()
        return self._ends

    @property
    def done(self) -> bool:
        """Whether every branch has been followed."""
        return self.trail.status == DONE

    @property
    def branches(self) -> int:
        """How many branches have been followed, to their end or until they were left out."""
        return self.trail.branches + self.trail.left

    @property
    def work(self) -> int:
        """How much has been done: the same on every machine."""
        return self.trail.work * self.arena.seating.size

    @property
    def probability(self) -> float:
        """How probable all is together that has been followed."""
        self._take_ends()
        return self._probability

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
        """Return the distribution of the values of what is asked.

        With a cut it adds up to less than 1: what is missing is proved to be what was left out.
        """
        odds_of = dict(self.counted())
        left = odds_of.pop((LEFT_OUT,) * self.asked.count, Fraction(0))
        return proved(odds_of, left)

    def found(self) -> Found:
        """Return what was found, once all is done."""
        return Found(self.ends(), self.branches, work=self.work)


def proved(
    ends: dict[tuple[int, ...], Fraction], left: Fraction = Fraction(0)
) -> dict[tuple[int, ...], Fraction]:
    """Return the distribution of ends, once it is checked that it adds up to 1 with what was left out.

    Raises:
        FacedownError: it does not: a fault of the search.
    """
    if (whole := sum(ends.values(), left)) != 1:
        raise FacedownError(f"The odds add up to {whole} instead of 1: please report this.")
    return ends


class TooManyBranches(FacedownError):
    """There are more courses of luck than can be followed."""


def any_back(g: Any, card: Card) -> int:
    """Return what tells the backs of cards apart where all look alike."""
    return 0


def named_in(asking: Asking, apart: Sequence[Collection[int]] = ()) -> Callable[[Any, Card], int]:
    """Return the kinds of cards where only the sets that a question names, and `apart`, are distinguished."""
    sets = [*sets_named(asking), *apart]
    return lambda g, card: sum((card in cards) << i for i, cards in enumerate(sets))


def sets_named(asking: Asking) -> list[Collection[int]]:
    """Return the sets of cards that a question names."""
    return [cards for query in asking.queries for cards in query.cards]


class Reach(NamedTuple):
    """The limits of a search."""

    most: int = FOLLOWED  # branches, before it is given up
    cut: int = 0  # courses with a probability below 1 / cut are left out; 0: none is
    lumps: bool = True  # whether positions are counted where there are too many branches
    rest: float = 0.0  # the most probability that this may leave out
    work: int = WORK  # the most work, as `Search.work` counts it
    # whether branches to come are estimated by how probable those are that were followed
    weighs: bool = False


EXACTLY = Reach()


class Found(NamedTuple):
    """What a search has found."""

    # the distribution of the values of what is asked; it adds up to less than 1 if courses were left out
    ends: Mapping[tuple[int, ...], Fraction]
    branches: int = 0  # that were followed
    positions: int = 0  # that were met, where they were counted instead of branches
    work: int = 0  # done, as `Search.work` counts it
    stopped: float = 0.0  # the deadline in seconds that ended it, or 0


def repeatedly(run: Callable[..., None]) -> Callable[..., Callable[[], None]]:
    """Return what has a rule run on the same records again and again, as `Compiled.following` does."""
    return partial(partial, run)


@lru_cache(8)
def guarded(system: System) -> Callable[..., None]:
    """Return `follow` for a system, to run interpreted with an `Unread` book."""
    own = lab_bindings(system)
    return bind(follow, {**own, choice: unread_by_rules(bind(choice, own))})


_turned = WeakKeyDictionary[System, int]()  # how often searches have turned to luck interpreted


def follow_all(search: Search, watch: Watch = silent, reach: Reach = EXACTLY) -> None:
    """Follow every branch: the first ones interpreted, and on compiled if there are many.

    Whether there are too many depends on the search alone, not on the machine: it is checked at the same
    points of the search everywhere.

    Raises:
        TooManyBranches: there are too many; that is foreseen before they are followed, if none is left out.
    """
    system = search.arena.system
    search.trail.cut = reach.cut
    ways, block, code = 0.0, _SMALL, loaded(system)

    def tell(stage: str = "") -> None:
        watch(search.part, stage or (f"of some {ways:.2g} branches" if ways else ""))

    if code is None and _turned.get(system, 0) >= _SMALL and can_compile():
        code = compiled(system, tell)
    while not search.done:
        left = min(block, max(reach.most + 1 - search.branches, BLOCK))
        while left > 0 and not search.done:
            some = min(left, BLOCK) if code is None else left
            search.run(interpreted(system, follow) if code is None else code.follow, some)
            left -= some
            if code is None:
                _turned[system] = _turned.get(system, 0) + some
            tell()
            if code is None and left and search.branches >= BLOCK and can_compile() and is_cached(system):
                code = compiled(system, tell)
        is_large = search.part < 1.0 and max(search.branches, expected(search)) >= _AT_ONCE
        if is_large and not ways and not reach.cut:
            ways = foreseen(
                search, repeatedly(interpreted(system, follow)) if code is None else code.following
            )
        refuse_too_many(search, ways, reach)  # before anybody waits for a compilation
        if code is None and search.part < 1.0 and _turned[system] >= _SMALL and can_compile():
            code = compiled(system, tell)
        block = min(4 * block, _LARGE_BLOCK)


def expected(search: Search, weighs: bool = False) -> float:
    """Return how many branches there are, if those to come are like those that have been followed.

    Args:
        search: that was begun.
        weighs: whether as probable ones count as much, instead of those after as many ways to go on.
    """
    return search.branches / max(search.probability if weighs else search.part, 1e-12)


def refuse_too_many(search: Search, ways: float, reach: Reach) -> None:
    """Refuse a search that has too many branches or is too much work, or certainly will.

    What is half done may take twice as long: nobody who has waited should lose it for the rest.
    """
    branches, work = search.branches, search.work
    by_work = max(reach.work, 0) * branches // work if work > reach.work // _SHOWS else reach.most
    most = min(reach.most, by_work) * (2 if search.part > 0.5 else 1)
    # Rare courses may have most of them, which an estimate misses: it tells at once where it is far too many.
    shown = work > reach.work // _HINTS and not search.trail.cut
    all_ = max(expected(search), expected(search, reach.weighs)) if shown else 0.0
    trusted = most if work > reach.work // _TELLS else _SURELY * most
    has_too_many, will_have, surely_has = branches > most, all_ > trusted, ways > _SURELY * most
    if not search.done and (has_too_many or will_have or surely_has):
        raise TooManyBranches(
            f"These odds have too many branches, some {max(ways, all_):.2g}, and {most:,} can be "
            f"followed: {100 * search.part:.3g}% is done after {branches:,}."
        )


def refuse_too_much(reach: Reach, done: float, branches: int, work: int) -> None:
    """Refuse searches of which a part is done, if they are too much together or surely will be."""
    spent = max(branches / reach.most, work / max(reach.work, 1))
    is_foreseen = spent > 1 / _TELLS and spent > 2 * done
    if done < _ALL and (is_foreseen or spent > (2 if done > 0.5 else 1)):
        raise TooManyBranches(
            f"These odds are too much to follow in every way in which cards can lie: {100 * done:.3g}% is "
            f"done after {branches:,} branches."
        )


def foreseen(
    search: Search,
    following: Callable[..., Callable[[], None]],
    probed: int = PROBED,
    work: int = _FORESEEING,
) -> float:
    """Return about how many branches a search has, by random walks of so many (Knuth's estimate).

    The expected value is at most the true number; few walks tend to be below it.

    Args:
        search: what is walked in.
        following: returns what runs the rule `follow` on the same records again and again.
        probed: how many branches.
        work: after which there is no further walk: one that meets very many rare courses takes long.
    """
    probe, dice, walks = search.fresh(), Stream(), list[float]()
    probe.trail.grows, probe.trail.cut = 0, _RARE
    seed_stream(dice, 1, 0)
    follow_one = following(probe.desk, probe.trail, probe.kept, probe.asked, probe.tally, 1)
    while not walks or (max(probe.branches, len(walks)) < probed and probe.work < work):
        walks.append(_walk(probe, follow_one, dice))
    return sum(walks) / len(walks)


def _walk(probe: Search, follow_one: Callable[[], None], dice: Stream) -> float:
    """Return how many branches there would be if courses that are equally rare branched alike.

    A step follows all that is not rare, and goes on with one of the courses that are. Rare courses that
    branch much, such as ties upon ties, are met so. A step with very many of them looks at the first, which
    says less than there is.
    """
    trail, luck = probe.trail, probe.arena.luck
    course: list[int] = []
    trail.status = GOING_ON  # the walk before may have ended too deep
    ways, alike = 0.0, 1.0
    while alike and alike < _ENOUGH and len(course) < SCRIPT and trail.status <= DONE:
        k = len(course)
        unidentify(luck, 0)
        luck.outcomes[:k] = course
        luck.count, luck.alike.fresh = k, 0
        trail.status, trail.keep_at = GOING_ON, -1
        trail.depth = trail.weighed = trail.fixed = k
        trail.slots[: k + 1] = [0] * (k + 1)
        trail.share[k] = trail.weight[k] = trail.rest[k] = 1  # what is rare is rare beside this one
        ended, left, rare, turned = trail.branches, trail.left, 0, 0
        while trail.status == GOING_ON and rare < _WIDE and turned < _LONG:
            turned += 1
            here = luck.outcomes[: trail.depth]
            follow_one()
            if trail.left > left + rare:
                rare += 1
                course = course if uniform(dice, rare) else here
        ways += alike * (trail.branches - ended)
        alike *= rare
    return ways + alike
