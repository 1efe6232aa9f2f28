"""Odds of courses that meet again: positions that are equal are followed once.

The courses of a fight of several rounds are too many to follow one by one, but they lead to few positions,
once cards are one that no rule tells apart (`lab/games/courses.py`). From each position one step is followed,
by machine code; the steps make a graph without a way back, for a match takes a bounded number of decisions.
How probable a position is, follows from those before it.
"""

from __future__ import annotations

import ctypes
from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from hashlib import blake2b
from itertools import count as count_up
from operator import mul
from struct import unpack

from facedown.bots.playout import Arena
from facedown.engine.base.chance import SCRIPT, UNIDENTIFIED
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import size_of
from facedown.engine.base.units import Card
from facedown.engine.hidden.alike import Likeness, class_of
from facedown.engine.hidden.view import plan_of
from facedown.engine.telling.log import CARD, NOTES, OTHER
from facedown.lab.games.branches import GOING_ON, Trail
from facedown.lab.games.compiled import compiled
from facedown.lab.games.courses import LIVE, PILE, POSITIONS, WORDS, ZONES, Courses, Layout, write_words
from facedown.lab.odds.merging import take_coarser
from facedown.lab.odds.questions import Asking, Beginning, Watch
from facedown.lab.odds.search import Found, proved, sets_named
from facedown.lab.odds.unread import CardRead

MET = 300_000  # positions, at most
WORK = 6_000_000  # steps and pieces of luck in them, at most
_LOOK = 1_000_000  # after which it is foreseen whether that is enough
# By work: which part of those that were followed may lie ahead, where an end is in sight.
_OPEN = 1.25 * _LOOK
_GIVEN, _ROWS, _START = (Courses.places[name].offset for name in ("given", "rows", "start"))
_DIGEST = 16  # bytes that stand for a row: two of them are equal by the rarest chance alone

Values = tuple[int, ...]
Share = tuple[int, int]  # of a whole
# Which position it comes from, the row that it leads to, or what is asked at its end; how probable it is.
_Course = tuple[int, bytes, Values | None, Share]


class _TooLarge(Exception):
    """There are too many positions, or they differ in too much, or a step needs too much luck."""


@dataclass
class _Graph:
    """Positions, and where the steps from each lead: to others by number, to ends by -1 less theirs."""

    steps: list[dict[int, list[Share]]] = field(default_factory=list)  # to -> share and whole of each
    ends: dict[Values, int] = field(default_factory=dict)

    def probabilities(self) -> dict[Values, Fraction]:
        """Return the probability of every end: a position's is known once all that lead to it are."""
        before = [0] * len(self.steps)
        for steps in self.steps:
            for to in steps:
                if to >= 0:
                    before[to] += 1
        parts = defaultdict[int, dict[int, int]](partial(defaultdict, int))  # by whole: the sum of shares
        parts[0][1] = 1
        known, done = [0], 0
        while known:
            node = known.pop()
            part = _sum(parts.pop(node))
            done += 1
            share, whole = part.as_integer_ratio()
            for to, ways in self.steps[node].items():
                there = parts[to]
                for way, all_ in ways:
                    there[whole * all_] += share * way
                if to >= 0:
                    before[to] -= 1
                    if not before[to]:
                        known.append(to)
        if done < len(self.steps):
            raise FacedownError("A position can come back as it was: please report this.")
        return {values: _sum(parts[-1 - number]) for values, number in self.ends.items()}


def _sum(parts: dict[int, int]) -> Fraction:
    return sum((Fraction(share, whole) for whole, share in parts.items()), Fraction(0))


def merged_ends(begun: Beginning, asking: Asking, level: int) -> Found | None:
    """Return the distribution of ends, found position by position; None if there are too many.

    Args:
        begun: where it begins.
        asking: what is asked.
        level: of the coarser kinds of cards; 0: as they are.

    Raises:
        CardRead: a rule looks closer at a card.
    """
    try:
        graph = _graph(_Search(begun, asking, level), begun.watch)
    except _TooLarge:
        return None
    return Found(proved(graph.probabilities()), positions=len(graph.steps))


def _graph(search: _Search, watch: Watch) -> _Graph:
    """Return all positions that a search can meet.

    Raises:
        _TooLarge: there are too many, or surely will be.
        CardRead: a rule looks closer at a card.
    """
    graph, seen, todo = _Graph(), {b"": 0}, deque([b""])
    while todo:
        first, rows = len(graph.steps), [todo.popleft() for _ in range(min(len(todo), POSITIONS))]
        graph.steps += [defaultdict[int, list[Share]](list) for _ in rows]
        for courses in search.steps(rows, first == 0):
            for source, row, values, share in courses:
                if values is not None:
                    to = -1 - graph.ends.setdefault(values, len(graph.ends))
                else:
                    to = seen.setdefault(blake2b(row, digest_size=_DIGEST).digest(), len(seen))
                    if to == len(graph.steps) + len(todo):
                        todo.append(row)
                graph.steps[first + source][to].append(share)
            watch(0.0, f"{len(seen):,} positions")
            is_endless = search.work > _LOOK and len(todo) * search.work > _OPEN * len(graph.steps)
            if is_endless or len(seen) > MET or search.work > WORK:
                raise _TooLarge
    return graph


class _Search:
    """Follows the steps from one position after the other."""

    def __init__(self, begun: Beginning, asking: Asking, level: int) -> None:
        self.arena = arena = begun.arena()
        self.asked = asking.record
        log, luck, notes = arena.log, arena.luck, arena.log.notes
        asking.prepare(log)
        luck.scripted = 1
        luck.alike.identified[:] = [UNIDENTIFIED] * SCRIPT
        likeness = arena.system.capability(Likeness)
        if likeness is not None:  # each card shows its kind when it is drawn, as far as a question names none
            take_coarser(arena, likeness, level, sets_named(asking), shows=True)
        many = min(len(notes.watches), max(notes.first) + NOTES) if any(notes.first) else 0
        names_cards = any(one.value in (CARD, OTHER) for one in notes.watches[:many])
        if names_cards or not has_room(arena, self.asked.clauses + 2 * notes.count + 1):
            raise _TooLarge
        self.trail, self.courses, self.layout = Trail(stride=1), Courses(), layout_of(arena)
        start = type(arena.state).from_address(ctypes.addressof(self.courses) + _START)
        desk = arena.desk._replace(start=start)
        write_words(desk, self.asked, self.layout, self.courses)
        words, unset = self.layout.words, notes.values[: notes.count]
        noted = begun.noted or (*(0,) * self.asked.clauses, *unset, *(0,) * notes.count)
        self.layout.base[:words] = self.courses.now[:words]
        self.layout.base[words : words + len(noted)] = noted
        self.trail.share[0] = self.trail.weight[0] = self.trail.rest[0] = 1
        self._follow = compiled(arena.system).follow_steps(
            desk, self.trail, self.asked, self.layout, self.courses
        )

    @property
    def work(self) -> int:
        """How many steps have been followed."""
        return self.trail.work

    def steps(self, rows: Sequence[bytes], is_first: bool) -> Iterator[Iterator[_Course]]:
        """Yield some courses of the step from positions after the other, until there are no more.

        Raises:
            CardRead: a rule looks closer at a card.
            _TooLarge: there is no room for them.
        """
        courses, length = self.courses, 8 * LIVE
        given = b"".join(row.ljust(length, b"\0") for row in rows)
        ctypes.memmove(ctypes.addressof(courses) + _GIVEN, given, len(given))
        courses.positions, courses.at = len(rows), 0
        self.trail.step = 0 if is_first else 1
        while courses.at < courses.positions:
            self._follow()
            self.arena.refuse_strayed()
            if courses.is_read:
                raise CardRead
            if self.trail.status != GOING_ON or courses.is_full:
                raise _TooLarge
            yield self._followed()

    def _followed(self) -> Iterator[_Course]:
        """Yield the courses that were followed last."""
        courses, count = self.courses, self.asked.count
        at, length = ctypes.addressof(courses) + _ROWS, 8 * courses.live
        some = slice(courses.count)
        wholes = map(mul, courses.weight[some], courses.rest[some])
        shares = zip(courses.share[some], wholes, strict=True)
        for i, source, ends, share in zip(
            count_up(), courses.source[some], courses.ends[some], shares, strict=False
        ):
            if ends:
                yield source, b"", tuple(courses.values[i][:count]), share
            else:
                yield source, ctypes.string_at(at + 8 * LIVE * i, length).rstrip(b"\0"), None, share


def has_room(arena: Arena, noted: int) -> bool:
    """Whether there is room for states of a system, and for so many numbers besides."""
    it, words = plan_of(arena.state), -(-arena.seating.size // 8)
    return (
        8 * words <= size_of(type(arena.state))
        and words + noted <= WORDS
        and max(len(it.zones), len(it.cards)) <= ZONES
        and max((zone.room for zone in it.zones), default=0) <= PILE
    )


def layout_of(arena: Arena) -> Layout:
    """Return how the states of a match are written as rows."""
    size, luck = arena.seating.size, arena.luck
    layout, mask = Layout(words=-(-size // 8)), bytearray(b"\xff" * (8 * -(-size // 8)))
    it, cards = plan_of(arena.state), len(arena.state.known)
    deck = max((zone.room for zone in it.zones if zone.mark), default=0)
    for zone in it.zones:
        first, room = 2 * zone.first, 2 * zone.room
        if first < size:
            orderless = int(zone.holder >= 0 or (zone.is_open and zone.room >= deck))
            layout.zone[layout.zones][:] = 2 * zone.count_at, first, 2 * zone.mark, orderless
            layout.zones += 1
            mask[first : first + room] = bytes(room)
    for at in it.cards:
        if 2 * at < size:
            layout.single[layout.singles] = 2 * at
            layout.singles += 1
            mask[2 * at : 2 * at + 2] = bytes(2)
    stream = type(arena.state).places["stream"]
    mask[stream.offset : stream.offset + stream.size] = bytes(stream.size)
    layout.known, layout.cards = 2 * it.known, cards
    mask[layout.known : layout.known + 2 * cards] = bytes(2 * cards)
    mask = mask[: 8 * layout.words]
    layout.mask[: layout.words] = unpack(f"{layout.words}q", mask)
    kinds = [class_of(luck, Card(card)) if luck.alike.on else card for card in range(cards)]
    at = 0
    for number, kind in enumerate(sorted(set(kinds))):
        layout.first[number] = at
        for card in range(cards):
            if kinds[card] == kind:
                layout.kind[card] = number
                layout.of_kind[at] = card
                at += 1
    return layout
