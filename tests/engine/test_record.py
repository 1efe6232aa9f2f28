"""Records: one declaration, narrow storage, dotted paths, copies, and the same bytes for NumPy."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from enum import IntEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from facedown.engine.base.errors import FacedownError, UnknownName
from facedown.engine.base.record import (
    HIDDEN,
    NO_CARD,
    NOBODY,
    Ints,
    Record,
    Row,
    as_dict,
    bytes_in_use,
    field,
    offset_of,
    out_of_bounds,
    place,
    size_of,
)


class Guard(IntEnum):
    """How a fencer stands."""

    LOW = -1
    MIDDLE = 0
    HIGH = 1


class Blade(Record):
    """A blade."""

    length: int = field(low=10, high=200)
    notches: Ints = field(3, low=-5, high=5)


class Fencer(Record):
    """A fencer."""

    seat: int = field(high=NOBODY)
    guard: int = field(names=Guard)
    card: int = field(card=True)
    blades: Row[Blade] = field(2, of=Blade)
    steps: Row[Ints] = field(2, 3, high=40_000)


class Hall(Record):
    """Where they fence."""

    clock: int = field(low=-(1 << 40), high=1 << 40)
    fencers: Row[Fencer] = field(2, of=Fencer)
    judge: Fencer = field(of=Fencer)


def filled() -> Hall:
    """A hall in which every number is another one."""
    hall = Hall()
    hall.clock = -(1 << 35)
    for i, fencer in enumerate([hall.fencers[0], hall.fencers[1], hall.judge]):
        fencer.seat = i
        fencer.guard = Guard.HIGH
        fencer.card = NO_CARD
        for j in range(2):
            fencer.blades[j].length = 100 + 10 * i + j
            fencer.blades[j].notches[2] = -3
            for k in range(3):
                fencer.steps[j][k] = 30_000 + 100 * i + 10 * j + k
    return hall


@pytest.mark.parametrize(
    ("low", "high", "size"),
    [(0, 127, 1), (-128, 127, 1), (0, 128, 2), (-129, 0, 2), (0, 32_767, 2), (0, 32_768, 4), (0, 1 << 31, 8)],
)
def test_storage_is_the_narrowest_that_holds_the_bounds(low: int, high: int, size: int) -> None:
    narrow = type("Narrow", (Record,), {"one": field(low=low, high=high)})
    assert size_of(narrow) == size
    record: Any = narrow()
    for value in (low, high):
        record.one = value
        assert record.one == value


def test_card_and_enum_fields_take_their_bounds_from_what_they_hold() -> None:
    assert (Fencer.specs["card"].low, Fencer.specs["card"].high) == (0, HIDDEN)
    assert (Fencer.specs["guard"].low, Fencer.specs["guard"].high) == (-1, 1)


def test_misspelt_field_is_an_error() -> None:
    hall = Hall()
    with pytest.raises(AttributeError):
        hall.clokc = 3  # type: ignore[attr-defined]  # that is the point
    with pytest.raises(AttributeError):
        hall.fencers[0].blades[0].lenght = 3  # type: ignore[attr-defined]  # likewise


@pytest.mark.parametrize("index", [2, NOBODY, NO_CARD])
def test_index_beyond_the_end_is_an_error(index: int) -> None:
    with pytest.raises(IndexError):
        Hall().fencers[index]


@pytest.mark.parametrize("options", [{"of": Blade, "private": True}, {"of": Blade, "card": True}])
def test_declaration_that_would_be_ignored_is_refused(options: Any) -> None:
    with pytest.raises(FacedownError, match="its own fields"):
        field(**options)


@pytest.mark.parametrize("name", ["copy", "assign", "clear", "specs", "to_bytes", "from_bytes"])
def test_field_that_would_hide_a_method_is_refused(name: str) -> None:
    with pytest.raises(FacedownError, match=name):
        type("Hiding", (Record,), {name: field()})


def test_a_record_of_another_begins_with_its_fields() -> None:
    class Duel(Hall):
        rounds: int = field(high=9)
        second: Fencer = field(of=Fencer)

    duel: Any = Duel(rounds=4)
    assert list(Duel.specs) == [*Hall.specs, "rounds", "second"]
    assert [place(duel, name).offset for name in Hall.specs] == [offset_of(Hall, name) for name in Hall.specs]
    duel.fencers[1].blades[0].length = 30
    duel.second.blades[0].length = 31
    assert duel.to_bytes()[: size_of(Hall)] != bytes(size_of(Hall))
    assert duel.copy().fencers[1].blades[0].length == 30
    assert duel.copy().second.blades[0].length == 31
    assert "rounds" not in Hall.specs


def test_copy_shares_nothing() -> None:
    hall = filled()
    other = hall.copy()
    other.fencers[1].blades[0].notches[2] = 5
    assert hall.fencers[1].blades[0].notches[2] == -3
    assert type(other) is Hall


def test_assign_and_clear() -> None:
    hall, other = filled(), Hall()
    other.assign(hall)
    assert other.to_bytes() == hall.to_bytes()
    other.clear()
    assert other.to_bytes() == bytes(size_of(Hall))


def test_bytes_make_the_same_record_again() -> None:
    hall = filled()
    again = Hall.from_bytes(hall.to_bytes())
    assert as_dict(again) == as_dict(hall)
    with pytest.raises(FacedownError, match="bytes, not 3"):
        Hall.from_bytes(b"abc")


def test_dict_holds_whole_numbers_by_name() -> None:
    told = as_dict(filled())
    assert told["clock"] == -(1 << 35)
    assert told["fencers"][1]["steps"][1] == [30_110, 30_111, 30_112]
    assert told["judge"]["blades"][0] == {"length": 120, "notches": [0, 0, -3]}


def test_out_of_bounds_names_every_field_by_its_path() -> None:
    hall = filled()
    assert out_of_bounds(hall) == []
    hall.fencers[1].blades[0].length = 5
    hall.judge.steps[0][2] = -1
    hall.judge.guard = 2
    assert out_of_bounds(hall) == [
        "fencers.1.blades.0.length = 5, not 10 .. 200",
        "judge.guard = 2, not -1 .. 1",
        "judge.steps.0.2 = -1, not 0 .. 40000",
    ]


def test_out_of_bounds_looks_at_every_number() -> None:
    every = [path for path, _ in numbers(filled(), "")]
    assert len(every) > 40
    for path in every:
        hall = filled()
        spot = place(hall, path)
        for value in (spot.spec.low - 1, spot.spec.high + 1):
            if isinstance(spot.key, str):
                setattr(spot.holder, spot.key, value)
            else:
                spot.holder[spot.key] = value
            if spot.value == value:  # not one too large for its bytes, which makes another number of it
                assert [line.split(" = ")[0] for line in out_of_bounds(hall)] == [path]


def numbers(value: Any, path: str) -> Iterator[tuple[str, int]]:
    """Every number of a record with its path."""
    told = as_dict(value) if isinstance(value, Record) else value
    if isinstance(told, int):
        yield path, told
        return
    for key, inner in told.items() if isinstance(told, dict) else enumerate(told):
        yield from numbers(inner, f"{path}.{key}" if path else str(key))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("clock", -(1 << 35)),
        ("fencers.1.blades.0.length", 110),
        ("judge.steps.1.2", 30_212),
        ("judge.guard", 1),
    ],
)
def test_place_finds_by_dotted_path(path: str, value: int) -> None:
    hall = filled()
    found = place(hall, path)
    assert found.value == value
    size = ctypes.sizeof(found.spec.ctype()) if not found.spec.shape else 0
    if size:
        raw = hall.to_bytes()[found.offset : found.offset + size]
        assert int.from_bytes(raw, "little", signed=True) == value


def test_offset_of_a_place_is_where_its_bytes_are() -> None:
    hall = filled()
    found = place(hall, "judge.steps.1.2")
    found.put(12_345)
    raw = hall.to_bytes()[found.offset : found.offset + 4]
    assert int.from_bytes(raw, "little", signed=True) == 12_345


def test_place_refuses_values_out_of_bounds() -> None:
    hall = filled()
    with pytest.raises(FacedownError, match="it takes 10 to 200"):
        place(hall, "judge.blades.0.length").put(9)
    assert hall.judge.blades[0].length == 120


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("fencer.0.seat", "Nearest: fencers"),
        ("judge.sead", "Nearest: seat"),
        ("judge.seat.x", "what stands before 'x' is a number"),
    ],
)
def test_wrong_step_of_a_path_is_told_with_the_nearest_name(path: str, told: str) -> None:
    with pytest.raises(UnknownName, match=told):
        place(filled(), path)


@pytest.mark.parametrize("path", ["fencers.2.seat", "fencers.x.seat", "judge.steps.0.3"])
def test_index_beyond_an_array_is_told(path: str) -> None:
    with pytest.raises(FacedownError, match="should be a number from 0 to"):
        place(filled(), path)


class Bench(Record):
    """A bench with room for four, of whom some sit."""

    sitting: int = field(high=4)
    moves: int = field(high=1 << 40)
    fencers: Row[Fencer] = field(4, of=Fencer, used="sitting")


def test_rows_that_are_not_in_use_are_not_copied() -> None:
    bench = Bench()
    bench.sitting = 2
    for i in range(4):
        bench.fencers[i].seat = i + 1
    end = offset_of(Bench, "fencers") + 2 * size_of(Fencer)
    assert end <= bytes_in_use(bench) < end + 8
    bench.sitting = 4
    assert bytes_in_use(bench) == size_of(Bench)
    assert bytes_in_use(filled()) == size_of(Hall)  # says nothing of rows in use


@given(st.integers(-(1 << 40), 1 << 40), st.integers(-5, 5), st.integers(0, 40_000))
def test_every_value_within_bounds_survives(clock: int, notch: int, step: int) -> None:
    hall = filled()
    hall.clock, hall.judge.blades[1].notches[0], hall.fencers[0].steps[1][1] = clock, notch, step
    again = Hall.from_bytes(hall.to_bytes())
    assert out_of_bounds(again) == []
    assert (again.clock, again.judge.blades[1].notches[0], again.fencers[0].steps[1][1]) == (
        clock,
        notch,
        step,
    )


def test_a_record_shows_its_numbers() -> None:
    hall = filled()
    assert repr(hall) == f"Hall(clock={-(1 << 35)}, ...)"
    assert repr(hall.fencers[1].blades[0]) == "Blade(length=110, ...)"
    assert repr(Hall()) == "Hall(...)"
