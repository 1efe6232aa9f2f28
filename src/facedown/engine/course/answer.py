"""Answers with parts: what a way to answer is made of, and the number that an answer is.

The catalogue declares a way to answer, `reads = "invest {card} in {threat}"`. What stands in braces is a part
of the answer: a small whole number of a kind, that of its name or another, `{card:hand_card}`. A system says
once what each kind can be now. From that the engine writes the rules of a question (`writing.py`).

An answer is one number: its way, and the parts of that way as they are written, 8 bits each.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from facedown.engine.base.errors import FacedownError
from facedown.engine.base.rule import rule
from facedown.engine.base.units import each_in
from facedown.engine.course.ask import NOWHERE, Options

if TYPE_CHECKING:
    from facedown.engine.authors.catalogue import AnswerText

Rule = Callable[..., Any]

PARTS = 3  # of one way to answer, at most
VALUES = 256  # that one part can have, at most
WAYS = 128  # of a system, the one without a name counted
SEVERAL = -1  # in place of the only legal answer: there are others
NO_ANSWER = -2  # in its place: none is legal
EVERY_WAY = -1
WAY = "way"  # the parameter that says which way is taken


class Kind(NamedTuple):
    """What a part of an answer can be now: the candidates, legal or not.

    Attributes:
        size: its values are 0 to `size` - 1.
        zone: rule (g) -> the zone whose cards they are, in that order.
        end: rule (g) -> the end of the numbers that they are, `size` at most; it may take parts before it, by
            their names.
        first: the first of these numbers, or rule (g) -> it.
        mask: rule (g) -> the numbers that they are, as a mask, where few of many are; it may take parts
            before it as well.
        missing: the refusal of any other value, or rule (g, value) -> that refusal.
        face: rule (g, card) -> what is printed on a card of the zone, below 63, where that is the value:
            copies are one answer, at the place of the first.
        unseen: rule (g) -> the zone, where `zone` has a search for odds look at its cards: whether there are
            several answers is then found without that.
    """

    size: int
    zone: Rule | None = None
    end: Rule | None = None
    first: int | Rule = 0
    missing: int | Rule = 0
    face: Rule | None = None
    mask: Rule | None = None
    unseen: Rule | None = None


class Way(NamedTuple):
    """One way to answer.

    Attributes:
        number: of the way.
        parts: their kinds, by their names.
        once: rules (g, ...) -> a number that rules of the question, and those after it here, take by its
            name, like a part: it is found as soon as the parts that it takes are known, not for each answer.
    """

    number: int
    parts: Mapping[str, Kind]
    once: Mapping[str, Rule] = MappingProxyType({})


class Of(NamedTuple):
    """A predicate that is asked about one way alone, or about all: EVERY_WAY.

    Attributes:
        way: which one.
        why_not: the predicate.
        among: rule (g, ...) -> the values of its last part that it does not forbid, as a mask, where they are
            found sooner together. They are listed from it, and the predicate only says why others are not.
    """

    way: int
    why_not: Rule
    among: Rule | None = None


@rule
def answer_of(way: int, first: int = 0, second: int = 0, third: int = 0) -> int:
    """The number of an answer."""
    return way << 24 | first << 16 | second << 8 | third


@rule
def way_of(answer: int) -> int:
    """Which way an answer takes."""
    return answer >> 24


@rule
def part_of(answer: int, place: int) -> int:
    """A part of an answer, by its place among those of its way."""
    return answer >> 16 - 8 * place & 255


def step_of(place: int) -> int:
    """Return by how much an answer grows with a part of it."""
    return 1 << 16 - 8 * place


@rule
def place_of_way(options: Options, way: int) -> int:
    """The place of the first answer of a way among the options, or NOWHERE."""
    for k in range(options.count):
        if way_of(options.actions[k]) == way:
            return k
    return NOWHERE


@rule
def offered_ways(options: Options) -> int:
    """Bits: which ways the options take, of a system with fewer than 63."""
    offered = 0
    for k in range(options.count):
        offered |= 1 << way_of(options.actions[k])
    return offered


def names_of(ways: Sequence[Way]) -> tuple[str, ...]:
    """Return the names of all parts of a question, in the order in which they come."""
    return tuple(dict.fromkeys(name for way in ways for name in way.parts))


def once_of(ways: Sequence[Way]) -> Mapping[str, Rule]:
    """Return what is found once in a question, by its names: all of its ways have the same."""
    return ways[0].once if ways else {}


def named(text: AnswerText) -> Mapping[str, str]:
    """Return the kinds of the parts of a way, by their names."""
    return text.packs or text.parts


def ways_of(
    texts: Sequence[AnswerText],
    numbers: Mapping[str, int],
    kinds: Mapping[str, Kind],
    once: Mapping[str, Rule] = MappingProxyType({}),
) -> tuple[Way, ...]:
    """Return the ways to answer a question.

    Args:
        texts: of the ways.
        numbers: of the ways of the system, by their names.
        kinds: of the parts of answers, by their names.
        once: what is found once, as a Way has it.

    Raises:
        FacedownError: a part is of no kind that there is, a way has too many parts, or two have no name.
    """
    if len({numbers[text.name] for text in texts}) < len(texts):
        raise FacedownError("Where a question can be answered in several ways, each has a name: `is`.")
    for kind in (kind for text in texts for kind in named(text).values()):
        if kind not in kinds:
            raise FacedownError(f"There is no kind of part '{kind}'; there are {', '.join(kinds) or 'none'}.")
    ways = [
        Way(numbers[text.name], {name: kinds[kind] for name, kind in named(text).items()}, once)
        for text in texts
    ]
    for way in ways:
        if way.number >= WAYS:
            raise FacedownError(f"A system has fewer than {WAYS} ways to answer, by their names.")
        if len(way.parts) > PARTS:
            raise FacedownError(f"An answer has at most {PARTS} parts, not {', '.join(way.parts)}.")
    return tuple(ways)


@cache
def taken_by(function: Rule) -> tuple[str, ...]:
    """Return what a rule takes besides the game."""
    return tuple(inspect.signature(function).parameters)[1:]


def is_there(g: Any, ways: Sequence[Way], answer: int) -> bool:
    """Return whether everything that an answer names could be now, whatever forbids it."""
    way = next(way for way in ways if way.number == way_of(answer))
    values = {part: part_of(answer, place) for place, part in enumerate(way.parts)}
    values |= found_once(g, way, values)
    return all(values[name] in candidates(g, kind, values) for name, kind in way.parts.items())


def found_once(g: Any, way: Way, values: Mapping[str, int]) -> dict[str, int]:
    """Return what is found once of a way whose parts have some values."""
    known = dict(values)
    for name, one in way.once.items():
        known[name] = one(g, *(known[taken] for taken in taken_by(one)))
    return known


def candidates(g: Any, kind: Kind, values: Mapping[str, int]) -> Sequence[int]:
    """Return what a part of a kind can be now, beside the values of others."""
    if kind.zone is not None:
        zone = kind.zone(g)
        return [kind.face(g, card) if kind.face else card for card in zone.cards[: zone.count]]
    if kind.mask is not None:
        return [*each_in(int, kind.mask(g, *(values[name] for name in taken_by(kind.mask))))]
    first = kind.first(g) if callable(kind.first) else kind.first
    if kind.end is None:
        return range(first, kind.size)
    return range(first, min(kind.end(g, *(values[name] for name in taken_by(kind.end))), kind.size))
