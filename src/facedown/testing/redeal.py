"""States that one seat cannot tell apart, and what two states differ in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from ctypes import c_int8, c_int16, c_int32, c_int64, sizeof
from functools import cache
from typing import Any, NamedTuple

from facedown.engine.base.chance import seed_stream
from facedown.engine.base.record import Record, as_dict, offset_of
from facedown.engine.hidden.view import card_places, plan_of, shorts_of
from facedown.engine.hidden.zone import Zone
from facedown.engine.matches.sample import unknown_cards
from facedown.testing.trial import Dice

_KINDS = {1: c_int8, 2: c_int16, 4: c_int32, 8: c_int64}

Backs = Callable[[int], int]


def redeal(state: Any, seat: int, dice: Dice, backs: Backs | None = None) -> Any:
    """Return another state that a seat cannot tell from this one.

    The cards that it does not know change places, and take along who else knew what lies there; the hands of
    others are held in another order. The stream of luck and whatever is private to others become anything.

    Args:
        state: the truth.
        seat: who must not notice.
        dice: for what becomes of it.
        backs: card -> which back it has; all are alike where this is not given.
    """
    groups, back = dict[int, list[int]](), backs or one_back
    for card in unknown_cards(state, seat):
        groups.setdefault(back(card), []).append(card)
    swaps: dict[int, int] = {}
    for group in groups.values():
        swaps.update(zip(group, dice.shuffled(group), strict=True))
    other = relabel(state, swaps)
    _mix_hands(other, seat, dice)
    _change_secrets(other, seat, dice)
    reseed(other, dice)
    return other


def _mix_hands(state: Any, seat: int, dice: Dice) -> None:
    """Hold the cards of others in any order, which only they see."""
    shorts = shorts_of(state)
    for first, end, holder in hands(state):
        if holder != seat:
            shorts[first:end] = dice.shuffled(shorts[first:end])


def hands(state: Record) -> Iterator[tuple[int, int, int]]:
    """Yield of every hand where its cards begin and end among the 16-bit numbers, and who holds it."""
    shorts, raw = shorts_of(state), bytes(state)
    for zone in plan_of(state).zones:
        if zone.holder >= 0:
            yield zone.first, zone.first + shorts[zone.count_at], raw[zone.holder]


def relabel(state: Any, swaps: Mapping[int, int]) -> Any:
    """Return a state in which cards have taken each other's places.

    Args:
        state: the truth.
        swaps: card -> the card that now lies where it lay, known to those who knew that one.
    """
    single, known = plan_of(state).cards, plan_of(state).known
    raw = bytes(state)
    changed = bytearray(raw)
    before, shorts = memoryview(raw).cast("h"), memoryview(changed).cast("h")
    for place in (*card_places(state), *single):
        card = before[place]
        if card in swaps:
            shorts[place] = swaps[card]
    for card, now in swaps.items():
        shorts[known + now] = before[known + card]
    return type(state).from_buffer_copy(changed)


class Secret(NamedTuple):
    """A private whole number in the state: where it lies and what it may be."""

    size: int  # in bytes
    place: int  # among the numbers of its size
    low: int
    high: int
    owner: int  # offset of the seat it belongs to; -1 if it is nobody's
    zone: int  # place of the count of cards that it counts some of; -1 if it does not


def _change_secrets(state: Record, seat: int, dice: Dice) -> None:
    """Make every private number anything that it may be, unless it is that seat's own."""
    numbers: dict[int, Any] = {
        size: (kind * (sizeof(state) // size)).from_buffer(state) for size, kind in _KINDS.items()
    }
    seats, counts = numbers[1], numbers[2]
    seen = _seen_in_decks(state, seat)
    for size, place, low, high, owner, zone in secrets(type(state)):
        if owner < 0 or seats[owner] != seat:
            least, most = (low, high) if zone < 0 else (seen.get(place, low), counts[zone])
            numbers[size][place] = least + dice.below(most - least + 1) if most > least else least


def _seen_in_decks(state: Any, seat: int) -> dict[int, int]:
    """Return, by the place of its `settled`, how many top cards of a deck a seat sees to have a place."""
    shorts, seen = shorts_of(state), dict[int, int]()
    for zone in plan_of(state).zones:
        for depth in range(1, shorts[zone.mark] + 1) if zone.mark else ():
            if state.known[zone.cards(shorts)[-depth]] >> seat & 1:
                seen[zone.mark] = depth
    return seen


@cache
def secrets(cls: type[Record]) -> tuple[Secret, ...]:
    """Return every private number of a state; the masks of who knows what are seen to elsewhere."""
    return tuple(_secrets(cls, 0))


def _secrets(cls: type[Record], base: int, around: int = -1) -> Iterator[Secret]:
    owner = base + offset_of(cls, "seat") if "seat" in cls.specs else around
    count = (base + offset_of(cls, "count")) // 2 if issubclass(cls, Zone) else -1
    for name, spec in cls.specs.items():
        start, length = base + offset_of(cls, name), sizeof(spec.ctype())
        if spec.of is not None:
            size = sizeof(spec.of)
            nobodys = "known" in cls.specs or issubclass(spec.of, Zone)
            for i in range(length // size):
                yield from _secrets(spec.of, start + i * size, -1 if nobodys else owner)
        elif spec.private and not spec.card:
            for offset in range(start, start + length, spec.size):
                yield Secret(spec.size, offset // spec.size, spec.low, spec.high, owner, count)


def reseed(state: Any, dice: Dice) -> None:
    """Begin another stream of luck."""
    seed_stream(state.stream, dice.below(1 << 30), 3)


def one_back(card: int) -> int:
    """Return the back of a card where all are alike."""
    return 0


def differences(one: Record, other: Record) -> list[str]:
    """Return the paths at which two records differ, with both values."""
    paths: list[str] = []

    def look(here: Any, there: Any, path: str) -> None:
        if isinstance(here, Mapping):
            for name in here:
                look(here[name], there[name], f"{path}.{name}" if path else name)
        elif isinstance(here, list):
            for i in range(len(here)):
                look(here[i], there[i], f"{path}.{i}")
        elif here != there:
            paths.append(f"{path} = {here} or else {there}")

    look(as_dict(one), as_dict(other), "")
    return paths
