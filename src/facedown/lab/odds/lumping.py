"""Odds of long courses with few positions: cards that behave alike are lumped in a Markov chain.

Who bleeds until it dies or is treated draws card after card. The courses are too many to follow one by one,
but they lead to few positions: what matters is how many cards are gone of those that bleed, of those that
heal, and of the others. Such positions are the states of a Markov chain, and cards that behave
alike are a lump of it. Nobody says which do: at first all cards of a deck are one lump, and a lump is split
as soon as two of its cards lead to different positions, when they are drawn or where they lie.

A position is a *situation*, all but what lies in decks and piles, with how many cards of each lump lie there.
What can follow in a situation is found out once; how probable it is, the numbers tell.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import zip_longest
from math import lcm
from typing import Any, NamedTuple

from facedown.engine.base.errors import IllegalAction
from facedown.engine.base.record import Record
from facedown.engine.hidden.view import plan_of
from facedown.lab.asking.program import Op
from facedown.lab.odds.positions import WORK, Alike, Budget, Effort, Position, Positions, TooLarge
from facedown.lab.odds.questions import Asking, Beginning
from facedown.lab.odds.search import Found, proved
from facedown.lab.odds.unread import CardRead

Lumps = list[tuple[int, ...]]  # each of classes of cards
Heaped = tuple[int, int, int]  # of a card: its heap, its lump, and who knows it


def one_lump_a_deck(state: Record, classes: Sequence[int]) -> Lumps:
    """Return the classes of the cards that lie unknown in each deck, and then every other one by itself."""
    shorts = memoryview(bytes(state)).cast("h")
    lumps: Lumps = []
    for zone in plan_of(state).zones if classes else ():
        if zone.mark:
            lying = {classes[card] for card in zone.cards(shorts)[: zone.loose(shorts)]}
            lumps += [tuple(sorted(lying))] if lying else []
    return [*lumps, *((one,) for one in sorted(set(classes).difference(*lumps)))]


class Layout:
    """How positions are split into situation and counts, and put together again."""

    def __init__(self, state: Record, classes: Sequence[int], lumps: Lumps) -> None:
        numbers = {one: i for i, lump in enumerate(lumps) for one in lump}
        self.lumps = lumps  # of classes
        self.lump_of = [numbers[one] for one in classes]  # of every card, its lump
        self.classes = classes
        by_class = defaultdict[int, list[int]](list)
        for card, one in enumerate(classes):
            by_class[one].append(card)
        # Cards of several classes in turn, so that a few of them are of as many as can be.
        turns = [zip_longest(*(by_class[one] for one in lump)) for lump in lumps]
        self._pools = [[card for some in turn for card in some if card is not None] for turn in turns]
        it = plan_of(state)
        self._single, self._known, self._zones = it.cards, it.known, it.zones
        large = max((zone.room for zone in self._zones if zone.mark), default=0)  # room for a deck
        is_pile = [large <= zone.room and zone.is_open for zone in self._zones]
        self._heaps = [(i, zone) for i, zone in enumerate(self._zones) if zone.mark or is_pile[i]]
        self._small = [zone for i, zone in enumerate(self._zones) if not is_pile[i]]

    def is_deck(self, heap: int) -> bool:
        """Whether a heap is a deck; else it is a pile."""
        return self._zones[heap].mark > 0

    def spots(self, shorts: Any) -> list[int]:
        """Return the places, among the 16-bit numbers of a state, of cards outside decks and piles."""
        spots: list[int] = []
        for zone in self._small:
            if zone.first < len(shorts) and shorts[zone.count_at]:
                spots += range(zone.first + zone.loose(shorts), zone.first + shorts[zone.count_at])
        return spots

    def heaps(self, shorts: Any) -> Iterator[tuple[int, range]]:
        """Return the decks and piles of a state, as numbers of zones, with the places of their cards."""
        for number, zone in self._heaps:
            if zone.first < len(shorts) and (count := shorts[zone.count_at]):
                yield number, range(zone.first, zone.first + (zone.loose(shorts) if zone.mark else count))

    def parted(self, state: bytes) -> tuple[bytes, Mapping[Heaped, int]]:
        """Return a state without what lies in its heaps, with certain cards of each lump, and the heaps."""
        bare, known = bytearray(state), self._known
        shorts, old = memoryview(bare).cast("h"), memoryview(state).cast("h").tolist()
        lying: dict[Heaped, int] = {}
        for heap, places in self.heaps(old):
            cards = old[places.start : places.stop]
            for (lump, mask), count in Counter((self.lump_of[c], old[known + c]) for c in cards).items():
                lying[heap, lump, mask] = count
            shorts[places.start : places.stop] = memoryview(bytes(2 * len(places))).cast("h")
        spots = self.spots(old)
        pools = {lump: iter(self._pools[lump]) for lump in {self.lump_of[old[at]] for at in spots}}
        becomes = {old[at]: next(pools[self.lump_of[old[at]]]) for at in spots}
        shorts[known : known + len(self.classes)] = memoryview(bytes(2 * len(self.classes))).cast("h")
        for card, other in becomes.items():
            shorts[known + other] = old[known + card]
        for at in [*spots, *self._single]:
            if at < len(old):
                shorts[at] = becomes.get(old[at], old[at])
        return bytes(bare), lying

    def joined(
        self, bare: bytes, heaps: Mapping[Heaped, int], turn: int = 0, spot: int = -1, one: int = -1
    ) -> bytes:
        """Return a state with cards in its heaps.

        Args:
            bare: the state without.
            heaps: what lies there.
            turn: by how many cards those of each lump are rotated, and in reverse order.
            spot: a place elsewhere where a card of a certain class is to lie.
            one: that class.
        """
        room, known = bytearray(bare), self._known
        shorts = memoryview(room).cast("h")
        spots = self.spots(shorts)
        if spot >= 0 and self.classes[shorts[spot]] != one:
            self._swap(shorts, spots, spot, one)
        taken = {shorts[at] for at in spots}
        pools: dict[int, list[int]] = {}
        heaped: dict[int, list[int]] = defaultdict(list)
        for (heap, lump, mask), count in heaps.items():
            if lump not in pools:
                free = [card for card in self._pools[lump] if card not in taken]
                pools[lump] = free[turn:] + free[:turn]
            cards, pools[lump] = pools[lump][:count], pools[lump][count:]
            heaped[heap] += cards
            for card in cards:
                shorts[known + card] = mask
        for heap, places in self.heaps(shorts):
            for at, card in zip(places, reversed(heaped[heap]) if turn else heaped[heap], strict=True):
                shorts[at] = card
        return bytes(room)

    def _swap(self, shorts: Any, spots: Sequence[int], spot: int, one: int) -> None:
        """Lay a card of a class in a place, if there is one that lies in no other."""
        mine, known = shorts[spot], self._known
        lying = {shorts[at] for at in spots}
        for card, its in enumerate(self.classes):
            if its == one and card not in lying:
                for at in [spot, *(at for at in self._single if at < len(shorts) and shorts[at] == mine)]:
                    shorts[at] = card
                shorts[known + card], shorts[known + mine] = shorts[known + mine], 0
                return


MET = 3_000_000  # positions, at most
_SPREAD = 16  # a step leaves out at most a 16th of what may be left out yet
SOON = WORK // 50  # after which most positions are of situations that were met before
_SITUATION, _COUNT = 24, 8  # bits of a situation's number, and of a number of cards
_READ_CARDS = {Op.CARD, Op.COUNT, Op.AMONG, Op.TOLD}

Values = tuple[int, ...]  # of what is asked, where a course ends
Ratio = tuple[int, int]  # a probability as a fraction, which need not be reduced


class _Way(NamedTuple):
    """A transition of a situation, the same for all contents of its heaps."""

    drawn: tuple[int, ...]  # where a node counts the cards that are drawn, one after another
    weight: int  # its probability times `whole` of the situation, for each of the ways to draw them
    step: int  # what is added to a node
    # decks and piles of which all that they hold is one deck then, so that nothing of it depends on the
    # node: what they count is taken off before the step is added
    reset: frozenset[int] = frozenset()


class _Ways(NamedTuple):
    """The transitions of a situation, as far as they are known."""

    whole: int
    ways: Mapping[tuple[int, ...], _Way]  # by what is drawn, and other luck


class _Differ(Exception):
    """Cards of a lump do not behave alike."""

    def __init__(self, lump: int, groups: Iterable[Iterable[int]]) -> None:
        self.lump = lump
        self.groups = list(map(tuple, groups))


class _Impossible(Exception):
    """A card was laid where no such card can lie, so rules cannot go on."""


def lumped_ends(
    begun: Beginning,
    asking: Asking,
    rest: float = 0.0,
) -> Found | None:
    """Return the distribution of ends, found position by position; None if there are too many.

    Args:
        begun: where it begins.
        asking: what is asked; not if it reads cards, or ends when a clause fires.
        rest: the most probability that may be left out.
    """
    queries = asking.queries
    reads = [row[0] for query in queries for row in query.program.rows[: query.program.count]]
    if asking.once or any(it.cards for it in queries) or not _READ_CARDS.isdisjoint(reads):
        return None  # positions do not say which cards there are, or what is at the moment a clause fires
    effort, state = Effort(most=1 << 40, budget=Budget(SOON)), begun.board.state

    def positions(alike: Alike) -> Positions:
        return Positions(begun, asking, alike=alike, effort=effort)

    for by_kind in (True, False):
        fine = positions(Alike(by_kind=by_kind))
        lumps = one_lump_a_deck(state, fine.classes)
        try:
            while lumps:
                layout = Layout(state, fine.classes, lumps)
                try:
                    coarse = positions(Alike(lump_of=layout.lump_of))
                    return _Chain(coarse, fine, layout).ends(begun, asking.record.answer, rest)
                except _Differ as split:
                    lumps[split.lump : split.lump + 1] = split.groups
        except CardRead:
            continue
        except TooLarge:
            return None
    return None


class _Chain:
    """The Markov chain of the positions of one match, for one choice of lumps.

    A node of it is one whole number: its situation, and above that how many cards of each lump lie where.

    Args:
        coarse: positions in which cards of one lump are one.
        fine: positions in which they are not.
        layout: of the lumps.
    """

    def __init__(self, coarse: Positions, fine: Positions, layout: Layout) -> None:
        self.coarse = coarse
        self.fine = fine
        self.layout = layout
        both = [coarse, fine]
        self._lump_in = [dict(zip(it.classes, layout.lump_of, strict=True)) for it in both]
        self._heaped: dict[Heaped, int] = {}  # -> where a node counts such cards
        self._situations: dict[Position, int] = {}
        self._bare: list[Position] = []
        self._values: dict[int, Values | None] = {}
        self._ways: dict[int, _Ways] = {}
        self._checked: set[Any] = set()

    def ends(self, begun: Beginning, answer: int, rest: float = 0.0) -> Found:
        """Return the distribution of ends, and how many positions were met.

        No position comes twice, as a match takes a bounded number of decisions; so this ends. Each step may
        leave out a part of `rest`.

        Raises:
            _Differ: cards of one lump do not behave alike.
            TooLarge: there are too many positions.
        """
        state = begun.board.state
        begin = self.coarse.begun(state) if state.decision else self.coarse.of(state)
        if begun.noted:
            begin = begin._replace(noted=tuple(begun.noted))
        place = self.coarse.answers(begin).index(answer - 1) if answer else None
        now, ends = self.run(self.node(begin), place), defaultdict[Values, Fraction](Fraction)
        is_worth_it = False  # situations come again and again
        met, left = 1, Fraction(0)
        while now:
            if rest:
                left += _drop(now, (rest - float(left)) / _SPREAD)
            then: dict[int, Ratio] = {}
            for node, (part, whole) in now.items():
                values = self.values(node)
                if values is not None:
                    ends[values] += Fraction(part, whole)
                    continue
                for to, (one, all_) in self.leads(node).items():
                    there = then.get(to)
                    if there is None:
                        then[to] = part * one, whole * all_
                    else:
                        then[to] = _sum(there, (part * one, whole * all_))
                met += 1
                if met % 200 == 0:
                    begun.watch(float(sum(ends.values())), f"{met:,} positions")
                    if self.coarse.is_spent or met > MET:
                        raise TooLarge(f"There are too many positions: {met:,} have been met.")
                    if len(self._bare) < met / 2 and not is_worth_it:
                        is_worth_it = True
                        self.coarse.budget.most += WORK
            now = then
        return Found(proved(dict(ends), left), positions=met)

    def node(self, position: Position) -> int:
        """Return a position as a number."""
        bare, lying = self.layout.parted(position.state)
        situation = position._replace(state=bare)
        if situation not in self._situations:
            self._situations[situation] = len(self._bare)
            self._bare.append(situation)
        node = self._situations[situation]
        for key, count in lying.items():
            node += count << self._heaped.setdefault(key, _SITUATION + _COUNT * len(self._heaped))
        return node

    def situation(self, node: int) -> Position:
        """Return the position of a node, without what lies in its heaps."""
        return self._bare[node & (1 << _SITUATION) - 1]

    def position(self, node: int, **how: Any) -> Position:
        """Return the position of a node, put together as `Layout.joined` says."""
        bare = self.situation(node)
        lying = {key: _count(node, at) for key, at in self._heaped.items() if _count(node, at)}
        return bare._replace(state=self.layout.joined(bare.state, lying, **how))

    def values(self, node: int) -> Values | None:
        """Return what is asked, if a course ends there."""
        situation = node & (1 << _SITUATION) - 1
        if situation not in self._values:
            self._values[situation] = self.fine.numbers(self.position(node))
        return self._values[situation]

    def leads(self, node: int) -> dict[int, Ratio]:
        """Return the successors of a position.

        Raises:
            _Differ: cards of one lump lead to different positions.
            TooLarge: it makes a difference what lies in a pile; or there are too many positions.
        """
        known = self._ways.get(node & (1 << _SITUATION) - 1)
        if known is None:
            return self.run(node)
        whole, leads, all_ = known.whole, dict[int, Ratio](), 0
        for drawn, part, step, reset in known.ways.values():
            for k, at in enumerate(drawn):
                part *= _count(node, at) - (drawn[:k].count(at) if k else 0)
            if part > 0:
                all_ += part
                to = (node - self.held(node, reset) if reset else node) + step
                leads[to] = (leads[to][0] + part, whole) if to in leads else (part, whole)
        return leads if all_ == whole else self.run(node)  # cards can be drawn that could not before

    def run(self, node: int, place: int | None = None) -> dict[int, Ratio]:
        """Return the successors of a position, by the rules, and keep what holds for the situation."""
        try:
            courses = self.courses(self.coarse, self.position(node), place)
        except _Impossible:
            self.check(node, place)
            raise TooLarge("Cards that behave alike cannot lie in the same places.") from None
        here = int.from_bytes(self.situation(node).state, "little")
        shape = frozenset(
            (lumps, int.from_bytes(self.situation(to).state, "little") - here, to - node >> _SITUATION)
            for lumps, (to, *_) in courses.items()
        )
        if shape not in self._checked:
            self._checked.add(shape)
            self.check(node, place)
        if place is None:
            self.keep(node, courses)
        leads: dict[int, Ratio] = {}
        for to, part, _ in courses.values():
            ratio = part.as_integer_ratio()
            leads[to] = _sum(leads[to], ratio) if to in leads else ratio
        return leads

    def keep(
        self, node: int, courses: Mapping[tuple[int, ...], tuple[int, Fraction, tuple[int, ...]]]
    ) -> None:
        """Keep a transition if it holds for all contents of the heaps: cards of one deck are drawn."""
        found: dict[tuple[int, ...], tuple[tuple[int, ...], Fraction, int, frozenset[int]]] = {}
        for lumps, (to, part, wholes) in courses.items():
            drew = [(lump, whole) for lump, whole in zip(lumps, wholes, strict=True) if lump >= 0]
            how = self.drawn(node, to, drew)
            if how is None:
                return
            drawn, reset = how
            for k, at in enumerate(drawn):
                part /= _count(node, at) - drawn[:k].count(at)
            found[lumps] = drawn, part, to - node + self.held(node, reset), reset
        situation = node & (1 << _SITUATION) - 1
        before = self._ways.get(situation, _Ways(1, {}))
        for lumps, way in before.ways.items():
            found[lumps] = way.drawn, Fraction(way.weight, before.whole), way.step, way.reset
        whole = lcm(*(part.denominator for _, part, _, _ in found.values()))
        ways = {
            lumps: _Way(drawn, int(part * whole), step, reset)
            for lumps, (drawn, part, step, reset) in found.items()
        }
        self._ways[situation] = _Ways(whole, ways)

    def held(self, node: int, heaps: frozenset[int]) -> int:
        """Return what a node counts in decks and piles, where it counts it."""
        return sum(_count(node, at) << at for (heap, _, _), at in self._heaped.items() if heap in heaps)

    def drawn(
        self, node: int, to: int, drew: Sequence[tuple[int, int]]
    ) -> tuple[tuple[int, ...], frozenset[int]] | None:
        """Return where a node counts the cards that were drawn, and the heaps that are one deck then.

        None if heaps changed otherwise, too.

        Args:
            node: where it begins.
            to: where it leads.
            drew: the lumps of the cards, each with how many equal chances there were.
        """
        gone, gathered = Counter[int](), set[int]()
        for (heap, lump, _), at in self._heaped.items():
            more = _count(to, at) - _count(node, at)
            if more and (more > 0) == self.layout.is_deck(heap):
                gathered.add(heap)
            elif more < 0:
                gone[lump] -= more
        of_them = {lump for heap, lump, _ in self._heaped if heap in gathered}
        gathered |= {heap for heap, lump, _ in self._heaped if lump in of_them}
        of_them |= {lump for heap, lump, _ in self._heaped if heap in gathered}
        for (heap, _, _), at in self._heaped.items():
            if heap in gathered and not self.layout.is_deck(heap) and _count(to, at):
                return None
        if sum(map(self.layout.is_deck, gathered)) > 1 or Counter(
            lump for lump, _ in drew if lump not in of_them
        ) != Counter({lump: fewer for lump, fewer in gone.items() if lump not in of_them}):
            return None
        drawn: list[int] = []
        run = 0
        for k, (lump, whole) in enumerate(drew):
            decks = [heap for heap, one, _ in self._heaped if one == lump and self.layout.is_deck(heap)]
            places = [at for key, at in self._heaped.items() if key[:2] in {(heap, lump) for heap in decks}]
            places = [at for at in places if _count(node, at)]
            if len(places) != 1:
                return None
            drawn += places
            if gathered:  # the cards have to come of the deck as it was, before others were shuffled in
                run = run + 1 if k and drew[k - 1][0] == lump else 1
                size = sum(_count(node, at) for key, at in self._heaped.items() if key[0] in decks)
                within = {lump for heap, lump, _ in self._heaped if heap in decks}
                before = sum(one in within for one, _ in drew[:k])
                if whole != (size - before) * run:
                    return None
        return tuple(drawn), frozenset(gathered)

    def courses(
        self, positions: Positions, position: Position, place: int | None = None
    ) -> dict[tuple[int, ...], tuple[int, Fraction, tuple[int, ...]]]:
        """Return what can be drawn, lump by lump (of other luck: -1 less its outcome), and where that leads.

        The last of it is how many equal chances each piece of luck had.

        Raises:
            _Differ: cards of one lump lead to different positions.
            _Impossible: a card lies where it cannot.
        """
        found: dict[tuple[int, ...], dict[tuple[int, ...], int]] = defaultdict(dict)
        parts: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
        wholes: dict[tuple[int, ...], tuple[int, ...]] = {}
        lump_in = self._lump_in[positions is self.fine]
        try:
            courses = list(positions.courses(position, place))
        except (LookupError, ArithmeticError, IllegalAction):  # rules rely on what can lie where
            raise _Impossible from None
        for course in courses:
            lumps = tuple(lump_in[one] if one >= 0 else one for one in course.drew)
            found[lumps][course.drew] = self.node(course.to)
            parts[lumps] += course.part
            wholes[lumps] = course.wholes
        for lumps, led in found.items():
            if len(set(led.values())) > 1:
                self.split(lumps, led)
        return {
            lumps: (next(iter(led.values())), parts[lumps], wholes[lumps]) for lumps, led in found.items()
        }

    def split(self, lumps: tuple[int, ...], led: Mapping[tuple[int, ...], int]) -> None:
        """Split a lump of which cards were drawn that led to different positions."""
        for i, lump in enumerate(lumps):
            if lump < 0:
                continue
            follows = defaultdict[int, dict[Any, Any]](dict)
            for drew, to in led.items():
                follows[drew[i]][drew[:i] + drew[i + 1 :]] = to
            _tell_apart(lump, {one: follows[one] for one in self.layout.lumps[lump]})
        raise TooLarge("Cards that behave alike one by one do not together.")

    def check(self, node: int, place: int | None) -> None:
        """Make sure that it makes no difference which cards of their lumps are drawn, or lie anywhere.

        Raises:
            _Differ: it does.
            TooLarge: it does, in a pile.
        """
        fine = self.fine

        def follows(**how: Any) -> Any:
            position = self.position(node, **how)
            try:
                courses = self.courses(fine, position, place)
                return fine.numbers(position), {lumps: it[:2] for lumps, it in courses.items()}
            except _Impossible:
                return None

        bare = memoryview(self.situation(node).state).cast("h")
        for spot in self.layout.spots(bare):
            lump = self.layout.lump_of[bare[spot]]
            _tell_apart(lump, {one: {spot: follows(spot=spot, one=one)} for one in self.layout.lumps[lump]})
        piled = [
            (_count(node, at), len(self.layout.lumps[lump]))
            for (heap, lump, _), at in self._heaped.items()
            if _count(node, at) and not self.layout.is_deck(heap)
        ]
        least, most = min(piled, default=(1, 1))[0], max((classes for _, classes in piled), default=1)
        known = follows()
        for turn in range(least, max(most, least + 1), least):  # so that each class lies in each pile once
            if follows(turn=turn) != known:
                raise TooLarge("What lies in a pile makes a difference.")


def _tell_apart(lump: int, follows: Mapping[int, Mapping[Any, Any]]) -> None:
    """Make sure that the classes of a lump behave alike, as far as is known.

    Args:
        lump: its number.
        follows: by class: case -> what follows.

    Raises:
        _Differ: in one case, different things follow.
    """
    groups: list[tuple[dict[Any, Any], list[int]]] = []
    for one, mine in follows.items():
        for known, group in groups:
            if all(mine.get(case, to) == to for case, to in known.items()):
                known.update(mine)
                group.append(one)
                break
        else:
            groups.append((dict(mine), [one]))
    if len(groups) > 1:
        raise _Differ(lump, (group for _, group in groups))


def _count(node: int, at: int) -> int:
    """Return how many cards a node counts at a place."""
    return node >> at & (1 << _COUNT) - 1


def _drop(now: dict[int, Ratio], most: float) -> Fraction:
    """Leave out the most improbable positions, and return their probability together."""
    left = Fraction(0)
    for node in sorted(now, key=lambda node: now[node][0] / now[node][1]):
        part = Fraction(*now[node])
        if left + part > most:
            break
        left += part
        del now[node]
    return left


def _sum(one: Ratio, other: Ratio) -> Ratio:
    """Add probabilities; those of as many draws have one denominator."""
    if one[1] == other[1]:
        return one[0] + other[0], one[1]
    return (Fraction(*one) + Fraction(*other)).as_integer_ratio()
