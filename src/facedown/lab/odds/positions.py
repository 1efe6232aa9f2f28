"""Positions of one match, and the successors of an answer over every outcome of luck.

A position is kept as its bytes in canonical form: the order of what lies unsettled in a deck, and the bytes
of places that hold no card any more, make no difference. Cards of a deck that read the same are one outcome
of a draw, and seats see of them what they read.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from math import prod
from typing import Any, NamedTuple

from facedown.bots.playout import bindings, play_on, standing_place
from facedown.engine.base.chance import CLOSER, IMPOSSIBLE, SCRIPT, UNIDENTIFIED
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import Record, size_of
from facedown.engine.base.rule import bind, rule
from facedown.engine.base.units import Card
from facedown.engine.course.ask import NOWHERE
from facedown.engine.hidden.alike import Likeness, class_of
from facedown.engine.hidden.view import plan, plan_of, see, shorts_of
from facedown.engine.hidden.zone import Zone, draw, draw_alike
from facedown.engine.matches.system import System
from facedown.engine.telling.log import COUNTING, OPEN, Event, event, joined
from facedown.lab.asking.program import work_out
from facedown.lab.odds.listed import Given, Lists
from facedown.lab.odds.merging import take_alike
from facedown.lab.odds.questions import Asking, Beginning
from facedown.lab.odds.unread import CardRead, Unread

RUNS = 200_000  # courses of luck through one answer, each of them carried out
WORK = 500_000_000  # bytes of the positions that they begin in: about 8,000,000 in a second
READ = 4096  # logs whose reading is kept
_NOTHING = [UNIDENTIFIED] * SCRIPT  # has been drawn


class Position(NamedTuple):
    """A position in canonical form: equal to every other with the same future."""

    state: bytes  # its bytes, as far as they can change
    noted: tuple[int, ...] = ()  # the counts and notes that the question reads
    is_begin: bool = False  # whether courses begin here, so that none ends
    given: Given = ()  # how many of the answers that are listed have been given


Told = tuple[Event, ...]  # what a seat has read in the log
Ways = dict[tuple[Position, tuple[Told, ...]], Fraction]  # where luck can lead, with what each seat is told


class Course(NamedTuple):
    """A course of luck."""

    to: Position  # where it leads
    told: tuple[Told, ...]  # what each seat observes on the way
    part: Fraction  # its probability
    # by piece of luck: the class of the card that was drawn; of other luck -1 less its outcome
    drew: tuple[int, ...]
    wholes: tuple[int, ...] = ()  # by piece of luck: how many equal chances there were


class TooLarge(FacedownError):
    """A search is too large."""


@dataclass
class Budget:
    """How much work may be done: as the bytes of positions, each counted whenever a course begins there."""

    most: int  # that may be done
    done: int = 0  # that has been


class Alike(NamedTuple):
    """Which cards are interchangeable; without more, those that read the same."""

    by_kind: bool = False  # those of a kind; CardRead is raised where a rule asks for more
    # of every card, its lump: cards of one are interchangeable even where rules distinguish them, and those
    # drawn at one moment are drawn one after another
    lump_of: Sequence[int] = ()
    # the class of a card of a deck as long as no rule looks at one; CardRead where one does
    unread: Callable[[Any, Card], int] | None = None


class Effort(NamedTuple):
    """What may be done."""

    most: int = RUNS  # courses that are carried out before this gives up
    # courses that one answer leads to, at most; if not given, five times what may be done at all
    at_once: int = 0
    budget: Budget | None = None  # for their work; others can share it


AS_THEY_READ, USUAL = Alike(), Effort()


class Positions:
    """The positions of one match."""

    def __init__(
        self,
        begun: Beginning,
        asking: Asking,
        tells: Iterable[int] = (),
        lists: Lists | None = None,
        alike: Alike = AS_THEY_READ,
        effort: Effort = USUAL,
    ) -> None:
        board = begun.board
        self.system = board.system
        self.runs = 0
        self.most = effort.most
        self.budget = Budget(WORK) if effort.budget is None else effort.budget
        self._asked, self._until = asking.asked, asking.until
        self._arena = begun.arena()
        self._desk, self._luck, self._log = self._arena.desk, self._arena.luck, self._arena.log
        self._size = self._arena.seating.size
        self._at_once = effort.at_once or 5 * min(effort.most, self.budget.most // self._size)
        self._seats = tuple(tells)  # whose observations on the way are noted
        self._luck.scripted = 1
        self._log.keeps = OPEN if self._seats else COUNTING
        self._clauses = tuple(asking.reader.clauses)
        asking.reader.prepare(self._log)
        self._log.notes.once = asking.once
        self._lists = Lists(board, {}) if lists is None else lists
        self._kinds = self._alike(alike)
        self._kind_of = _KindOf(enumerate(self._kinds))
        self._room = type(board.state)()
        self._begin, self._act, self._play_on, self._work_out = _rules(board.system, bool(alike.lump_of))
        self._legal: dict[Position, tuple[int, ...]] = {}
        self._read: dict[bytes, tuple[Told, ...]] = {}

    @property
    def classes(self) -> Sequence[int]:
        """Of every card its class, those of one being interchangeable; empty if all are distinguished."""
        cards = range(len(self._arena.state.known) if self._kinds else 0)
        return [class_of(self._luck, Card(card)) for card in cards]

    @property
    def is_spent(self) -> bool:
        """Whether as much was done as may be."""
        return self.runs > self.most or self.budget.done > self.budget.most

    def start(self) -> Ways:
        """Return where the match stands; of a fresh deal every place where its first question can be."""
        if self._arena.start.decision:
            return {(self.begun(self._arena.start), ((),) * len(self._seats)): Fraction(1)}
        return _ways(self.courses(self.of(self._arena.start)))

    def begun(self, state: Record) -> Position:
        """Return a state as a position that courses begin at: none ends there."""
        return self.of(state)._replace(is_begin=True)

    def of(self, state: Record) -> Position:
        """Return a state of this match as a position where nothing has fired yet."""
        notes = self._log.notes
        unset = notes.unset[: notes.count]
        return Position(
            canonical(state, self._size),
            (*(0,) * len(self._clauses), *unset, *(0,) * notes.count),
            given=self._lists.none_given,
        )

    def asked(self, position: Position) -> int:
        """Return the seat that is asked."""
        return int(self._at(position).seat)

    def is_listed(self, position: Position) -> bool:
        """Return whether the answer to the open question is listed."""
        return bool(self._lists.due(position.given, self._at(position)).text)

    def answers(self, position: Position) -> tuple[int, ...]:
        """Return the answers that can be given, as the numbers that they have there.

        They are the legal ones; but where answers are listed, or stand for a seat that is told, these.

        Raises:
            IllegalAction: one that is listed is not legal; the nearest is given.
        """
        if position not in self._legal:
            state = self._at(position)
            options = self._arena.options
            options.count = 0
            self.system.legal(self._desk.game, options)
            legal = tuple(options.actions[: options.count])
            if text := self._lists.due(position.given, state).text:
                if state.seat in self._seats:
                    legal = tuple(legal[place] for place in self._lists.places(state, legal, text))
                else:
                    legal = (legal[self._lists.place(state, legal, text)],)
            elif state.seat in self._seats:
                place = standing_place(self._desk.game, self._arena.seating, options)
                legal = legal if place == NOWHERE else (legal[place],)
            self._legal[position] = legal
        return self._legal[position]

    def seen(self, position: Position, seat: int) -> bytes:
        """Return what a seat sees; of interchangeable cards, their class."""
        state = self._at(position)
        seen = see(state, self._room, seat)
        if self._kinds:
            kind_of = self._kind_of
            shorts, raw = shorts_of(seen), bytes(state)
            for zone in plan_of(state).zones:
                if shorts[zone.count_at]:
                    cards = [kind_of[card] for card in zone.cards(shorts)]
                    is_anothers = zone.holder >= 0 and raw[zone.holder] != seat
                    shorts[zone.first : zone.first + len(cards)] = sorted(cards) if is_anothers else cards
            for at in plan_of(state).cards:
                shorts[at] = kind_of[shorts[at]]
        return bytes(seen)

    def state(self, position: Position) -> Any:
        """Return the state."""
        return self._at(position).copy()

    def numbers(self, position: Position) -> tuple[int, ...] | None:
        """Return what is asked of a position, as whole numbers, if a course ends in it; else None."""
        decision = self._at(position).decision
        if decision and (position.is_begin or not self._ends()):
            return None
        return tuple(self._work_out(self._desk, query.program) for query in self._asked)

    def worth(self, position: Position) -> Fraction | None:
        """Return the first of what is asked, if a course ends in a position; else None."""
        numbers = self.numbers(position)
        return None if numbers is None else Fraction(numbers[0], self._asked[0].parts)

    def _ends(self) -> bool:
        return self._until is not None and self._work_out(self._desk, self._until.program) != 0

    def after(self, position: Position, place: int | None) -> Ways:
        """Return the successors of an answer with their probabilities, and what each seat observes.

        Args:
            position: with an open question.
            place: of one of its answers; None lets the list or the policy of whoever is asked decide.

        Raises:
            TooLarge: there have been too many courses.
            CardRead: a rule distinguishes cards that were interchangeable.
            FacedownError: a policy draws luck where it cannot be fixed.
        """
        return _ways(self.courses(position, place))

    def courses(self, position: Position, place: int | None = None) -> Iterator[Course]:
        """Return every course of luck that an answer can lead to, or a fresh deal up to its first question.

        `after` says what it takes, and raises.
        """
        state = self._at(position)
        if not state.decision:
            return self._courses(position, self._begin, self._desk.game)
        due = self._lists.due(position.given, state)
        if place is None and not due.text:
            return self._courses(position, self._play_on, self._desk, 1)
        answer = self.answers(position)[place or 0]
        return self._courses(position._replace(given=due.given), self._act, self._desk.game, answer)

    def _courses(self, position: Position, step: Callable[..., Any], *arguments: Any) -> Iterator[Course]:
        """Follow every course of luck through one step."""
        luck, log = self._luck, self._log
        k = 0
        while True:
            self._at(position)
            log.count = luck.used = luck.wanted = luck.alike.fresh = 0
            luck.count, luck.grows = k, 1
            luck.alike.drew[:] = _NOTHING
            step(*arguments)
            self._arena.refuse_strayed()
            k, luck.grows = luck.count, 0
            self.runs += 1
            self.budget.done += self._size
            if log.notes.ended:
                luck.wanted = 0  # what came after that is no more than a way out of the rules
            if luck.wanted > 0:
                raise TooLarge(f"One answer needs more than {SCRIPT} pieces of luck.")
            if (courses := prod(luck.sizes[:k])) > self._at_once:
                raise TooLarge(f"A single answer leads to some {courses:.1g} courses of luck.")
            if luck.alike.asked == CLOSER or any(one != UNIDENTIFIED for one in luck.alike.identified[:k]):
                raise CardRead
            if luck.whim.counter:
                raise FacedownError("These odds cannot be found exactly: a policy draws luck past `whim`.")
            if luck.wanted != IMPOSSIBLE:
                part = Fraction(prod(luck.parts[:k]), prod(luck.wholes[:k]))
                drew = zip(luck.alike.drew[:k], luck.outcomes[:k], strict=True)
                how = tuple(-1 - outcome if one == UNIDENTIFIED else one for one, outcome in drew)
                yield Course(self._here(position.given), self._told_all(), part, how, tuple(luck.wholes[:k]))
            while k and luck.outcomes[k - 1] + 1 == luck.sizes[k - 1]:
                k -= 1
            if not k:
                return
            luck.outcomes[k - 1] += 1
            if self.runs % 64 == 0 and self.is_spent:
                raise TooLarge(f"{self.runs:,} courses have been followed.")

    def _here(self, given: Given) -> Position:
        notes = self._log.notes
        noted = (
            *(self._log.fired[clause] for clause in self._clauses),
            *notes.values[: notes.count],
            *notes.taken[: notes.count],
        )
        if notes.ended:  # the rules are halfway: nothing is asked of the state, and nobody is asked
            return Position(bytes(self._size), noted)
        return Position(canonical(self._arena.state, self._size), noted, given=given)

    def _told_all(self) -> tuple[Told, ...]:
        """Return what each seat has read of the log; most courses through an answer log the same lines."""
        first = self._log.lines[0]
        logged = ctypes.string_at(ctypes.addressof(first), self._log.count * ctypes.sizeof(first))
        if logged not in self._read:
            if len(self._read) == READ:
                self._read.clear()
            self._read[logged] = tuple(map(self._told, self._seats))
        return self._read[logged]

    def _told(self, seat: int) -> Told:
        lines = joined(self._log.lines[i] for i in range(self._log.count))
        told = (event(line, seat, further) for line, *further in lines)
        if not self._kinds:
            return tuple(told)
        return tuple(
            one._replace(
                card=self._kind_of[one.card],
                other=self._kind_of[one.other],
                cards=tuple(sorted(map(self._kind_of.__getitem__, one.cards))),
            )
            for one in told
        )

    def _at(self, position: Position) -> Any:
        """Take up a position."""
        state, notes = self._arena.state, self._log.notes
        ctypes.memmove(ctypes.addressof(state), position.state, self._size)
        clauses, count = len(self._clauses), notes.count
        notes.ended = 0
        for clause, times in zip(self._clauses, position.noted, strict=False):
            self._log.fired[clause] = times
        if count:
            notes.values[:count] = position.noted[clauses : clauses + count]
            notes.taken[:count] = position.noted[clauses + count :]
        return state

    def _alike(self, how: Alike) -> Sequence[int]:
        """Make cards of decks interchangeable; returns what views show of each, or nothing."""
        likeness, alike = self.system.capability(Likeness), self._luck.alike
        alike.identified[:] = [UNIDENTIFIED] * SCRIPT
        if likeness is None:
            return ()
        likeness = likeness._replace(kind=likeness.kind if how.by_kind else likeness.face, back=None)
        if how.lump_of:
            likeness = likeness._replace(kind=lambda g, card: how.lump_of[card])
        if how.unread:
            likeness = likeness._replace(kind=how.unread)
        take_alike(self._desk.game, alike, likeness)
        if how.unread:
            book = Unread(self._desk.game.book, likeness.read_in, alike)
            self._desk = self._desk._replace(game=replace(self._desk.game, book=book))
        return alike.kind[:] if alike.on else ()


def _ways(courses: Iterable[Course]) -> Ways:
    """Return the distribution over the ends of courses."""
    ways: Ways = {}
    for to, told, part, *_ in courses:
        ways[to, told] = ways.get((to, told), Fraction(0)) + part
    return ways


class _KindOf(dict[int, int]):
    """What views show of each card; what is no card is itself."""

    def __missing__(self, number: int) -> int:
        self[number] = number
        return number


@lru_cache(8)
def _rules(system: System, in_order: bool) -> tuple[Callable[..., Any], ...]:
    """Return `begin`, `act`, `play_on` and `work_out` with a log that keeps lines and counts what fires."""
    own = bindings(system)
    if in_order:
        own[draw_alike] = draw_in_order
    return tuple(bind(one, own) for one in (system.begin, system.act, play_on, work_out))


@rule
def draw_in_order(g: Any, deck: Zone, to: Zone, count: int) -> None:
    """Draw cards one after another: `draw_alike`, where their order is wanted."""
    for _ in range(count):
        draw(g, deck, to)


def canonical(state: Record, size: int) -> bytes:
    """Return the first bytes of a state in canonical form, the same for all states with the same future.

    What is unsettled in a deck has no order, no card lies beyond the end of a zone, and the stream of luck
    is not looked at.
    """
    cls, raw = type(state), bytes(state)
    kept = bytearray((int.from_bytes(raw, "little") & _bits_without_cards(cls)).to_bytes(len(raw), "little"))
    shorts, to = memoryview(raw).cast("h"), memoryview(kept).cast("h")
    for count_at, first, _, mark, _, _ in plan(cls).zones:
        if count := shorts[count_at]:
            loose = first + count - shorts[mark] if mark else first
            to[first:loose] = memoryview(array("h", sorted(shorts[first:loose])))
            to[loose : first + count] = shorts[loose : first + count]
    return bytes(to.cast("B")[:size])


@cache
def _bits_without_cards(cls: type[Record]) -> int:
    """Return a mask, in one large number, of a state without the cards of zones and the stream of luck."""
    mask = bytearray(b"\xff" * size_of(cls))
    stream = cls.places["stream"]
    for zone in plan(cls).zones:
        mask[2 * zone.first : 2 * (zone.first + zone.room)] = bytes(2 * zone.room)
    mask[stream.offset : stream.offset + stream.size] = bytes(stream.size)
    return int.from_bytes(mask, "little")
