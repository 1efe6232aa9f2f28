"""Positions of one match, and what follows from an answer: every position that luck can bring about.

A position is kept as its bytes, in a form in which what makes no difference is the same: the order of what
lies unsettled in a deck, and what is left of cards where none lie any more.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple, Protocol

from facedown.bots.playout import Arena, bindings, play_on
from facedown.engine.chance import SCRIPT
from facedown.engine.errors import FacedownError
from facedown.engine.log import COUNTING, OPEN, Event, event, joined
from facedown.engine.record import Record
from facedown.engine.rule import bind
from facedown.engine.system import System
from facedown.engine.view import deck_marks, plan, view

RUNS = 200_000  # answers carried out, each with one course of luck: about a minute


class Position(NamedTuple):
    """A position, equal to every other one from which the same can follow.

    Attributes:
        state: its bytes, as far as they can change.
        fired: how often each clause fired that the question is about.
    """

    state: bytes
    fired: tuple[int, ...] = ()


Chances = dict[Position, Fraction]  # where luck can lead, and how probably
Told = tuple[Event, ...]  # what a seat has read in the log


class Aim(Protocol):
    """What is asked of the end of a course."""

    clauses: Mapping[int, int]  # of which firing counts -> up to how often

    def is_end(self, desk: Any) -> bool:
        """Whether a course ends at the question that is open."""

    def worth(self, desk: Any) -> Fraction:
        """Return what its end is worth: 1 where something is so and 0 where not, or any number."""


class TooLarge(FacedownError):
    """There is more to follow than can be."""


class Positions:
    """The positions of one match.

    Args:
        system: the rulebook.
        game: the match; it stays as it is.
        policies: who answers where no answer is given, by seat.
        aim: what is asked.
        tells: seats for which is noted what they are told on the way.
        most: answers that are carried out before this gives up.
    """

    def __init__(
        self,
        system: System,
        game: Any,
        policies: Mapping[int, str],
        aim: Aim,
        tells: Iterable[int] = (),
        most: int = RUNS,
    ) -> None:
        self.system = system
        self.aim = aim
        self.runs = 0
        self.most = most
        self._arena = Arena(system, game.state, game.book, policies)
        self._desk = self._arena.desk
        self._size = self._arena.seating.size
        self._arena.luck.scripted = 1
        self._seats = tuple(tells)
        self._arena.log.keeps = OPEN if self._seats else COUNTING
        self._play_on = bind(play_on, bindings(system))
        self._clauses = tuple(aim.clauses.items())

    def start(self) -> dict[tuple[Position, tuple[Told, ...]], Fraction]:
        """Return where the match stands; of a fresh deal every place where its first question can be."""
        state = self._arena.start
        here = Position(canonical(state, self._size), (0,) * len(self._clauses))
        if state.decision:
            return {(here, ((),) * len(self._seats)): Fraction(1)}
        return self._courses(here, self.system.begin, self._desk.game)

    def of(self, state: Record) -> Position:
        """Return a state of this match as a position; nothing has fired yet."""
        return Position(canonical(state, self._size), (0,) * len(self._clauses))

    def asked(self, position: Position) -> int:
        """Return the seat that is asked."""
        return int(self._at(position).seat)

    def answers(self, position: Position) -> tuple[int, ...]:
        """Return the legal answers."""
        self._at(position)
        options = self._arena.options
        options.count = 0
        self.system.legal(self._desk.game, options)
        return tuple(options.actions[: options.count])

    def seen(self, position: Position, seat: int) -> bytes:
        """Return what a seat sees."""
        return bytes(view(self._at(position), seat))

    def state(self, position: Position) -> Any:
        """Return the state."""
        return self._at(position).copy()

    def worth(self, position: Position) -> Fraction | None:
        """Return what a position is worth if a course ends in it, else None."""
        if self._at(position).decision and not self.aim.is_end(self._desk):
            return None
        return Fraction(self.aim.worth(self._desk))

    def after(
        self, position: Position, answer: int | None
    ) -> dict[tuple[Position, tuple[Told, ...]], Fraction]:
        """Return where an answer leads, with how probable each is and what every seat is told on the way.

        Args:
            position: with an open question.
            answer: a legal one; None lets the policy of whoever is asked decide.

        Raises:
            TooLarge: there have been too many of them.
            FacedownError: a policy draws luck where it cannot be fixed.
        """
        if answer is None:
            return self._courses(position, self._play_on, self._desk, 1)
        return self._courses(position, self.system.act, self._desk.game, answer)

    def _courses(
        self, position: Position, step: Callable[..., Any], *given: Any
    ) -> dict[tuple[Position, tuple[Told, ...]], Fraction]:
        """Follow every course of luck through one step."""
        luck, log = self._arena.luck, self._arena.log
        found: dict[tuple[Position, tuple[Told, ...]], Fraction] = {}
        script: list[int] = []
        sizes: list[int] = []
        part = Fraction(1)
        while True:
            self._at(position)
            log.count = luck.used = luck.wanted = 0
            luck.count = len(script)
            luck.outcomes[: len(script)] = script
            step(*given)
            self.runs += 1
            if luck.wanted:
                if len(script) == SCRIPT:
                    raise TooLarge(f"One answer needs more than {SCRIPT} pieces of luck.")
                sizes.append(luck.wanted)
                script.append(0)
                part /= luck.wanted
                continue
            if luck.whim.counter:
                raise FacedownError("These odds cannot be found exactly: a policy draws luck past `whim`.")
            state = self._arena.state
            fired = tuple(min(log.fired[clause], most) for clause, most in self._clauses)
            end = Position(canonical(state, self._size), fired), tuple(map(self._told, self._seats))
            found[end] = found.get(end, Fraction(0)) + part
            while script and script[-1] + 1 == sizes[-1]:
                script.pop()
                part *= sizes.pop()
            if not script:
                return found
            script[-1] += 1
            if self.runs > self.most:
                raise TooLarge(f"{self.runs:,} answers have been carried out.")

    def _told(self, seat: int) -> Told:
        log = self._arena.log
        lines = joined(log.lines[i] for i in range(log.count))
        return tuple(event(line, seat, further) for line, *further in lines)

    def _at(self, position: Position) -> Any:
        """Take up a position."""
        state = self._arena.state
        ctypes.memmove(ctypes.addressof(state), position.state, self._size)
        for (clause, _), times in zip(self._clauses, position.fired, strict=True):
            self._arena.log.fired[clause] = times
        return state


def successors(
    system: System,
    game: Any,
    answer: int | None,
    policies: Mapping[int, str] = {},
) -> dict[bytes, Fraction]:
    """Return where an answer to the open question can lead: the bytes of states -> how probable each is.

    Args:
        system: the rulebook.
        game: the match, at an open question; it stays as it is.
        answer: a legal one; None lets the policy of whoever is asked decide.
        policies: by seat; uniform where none is named.
    """
    positions = Positions(system, game, policies, _Nothing())
    chances: dict[bytes, Fraction] = {}
    for (position, _), part in positions.after(positions.of(game.state), answer).items():
        chances[bytes(positions.state(position))] = part
    return chances


class _Nothing:
    clauses: Mapping[int, int] = {}

    def is_end(self, desk: Any) -> bool:
        return True

    def worth(self, desk: Any) -> Fraction:
        return Fraction(0)


def canonical(state: Record, size: int) -> bytes:
    """Return the first bytes of a state in the form that all states have from which the same can follow.

    What is unsettled in a deck has no order, no card lies beyond the end of a zone, and the stream of luck
    is not looked at.
    """
    raw = bytearray(state)
    shorts = memoryview(raw).cast("h")
    for count_at, first, capacity, mark in _zones_of(type(state)):
        count = shorts[count_at]
        if mark:
            loose = first + count - shorts[mark]
            shorts[first:loose] = memoryview(_shorts(sorted(shorts[first:loose]))).cast("h")
        shorts[first + count : first + capacity] = _nothing(capacity - count)
    shorts.release()
    start, length = _stream_of(type(state))
    raw[start : start + length] = bytes(length)
    return bytes(raw[:size])


def _shorts(numbers: list[int]) -> bytes:
    return bytes((ctypes.c_int16 * len(numbers))(*numbers))


@cache
def _nothing(count: int) -> memoryview:
    return memoryview(bytes(2 * count)).cast("h")


@cache
def _zones_of(cls: type[Record]) -> tuple[tuple[int, int, int, int], ...]:
    zones = plan(cls)[2]
    return tuple(zip(zones[::3], zones[1::3], zones[2::3], deck_marks(cls), strict=True))


@cache
def _stream_of(cls: type[Record]) -> tuple[int, int]:
    place = cls.places["stream"]
    return place.offset, place.size
