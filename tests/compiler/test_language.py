"""Each thing that a rule may say means the same compiled as it does in Python."""

from __future__ import annotations

from enum import IntEnum
from itertools import product
from typing import Any, NamedTuple, NewType

import pytest

from compiler.both import compiled_answers, load, numbers
from facedown.compiler.errors import RuleFault
from facedown.engine.record import NOBODY, Ints, Record, Row, copy_bytes, field, number_at
from facedown.engine.rule import rule

pytest.importorskip("llvmlite", reason="rules cannot be compiled without llvmlite")

VALUES = [-(1 << 40), -17, -8, -3, -1, 0, 1, 2, 3, 7, 64, 1000]
PAIRS = list(product(VALUES, VALUES))
ROWS = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (0, -1, -2))
FLAT = (5, 3, 8, 2)
Point = NewType("Point", int)


class Suit(IntEnum):
    """Suits."""

    CLUBS = 3
    HEARTS = 5


class Pair(NamedTuple):
    """Two numbers."""

    first: Any
    second: Any


@rule
def floor_division(a: int, b: int) -> int:
    return a // b if b != 0 else 0


@rule
def remainder(a: int, b: int) -> int:
    return a % b if b != 0 else 0


@rule
def divisions_by_constants(a: int, b: int) -> int:
    return a // 4 + 3 * (a % 8) + 5 * (b // 7) + 7 * (b % -3) + 11 * (a // -1) + b % 1


@rule
def shifts(a: int, b: int) -> int:
    far = abs(b) % 70
    return (a >> far) + (a & 0xFF << 3) + (1 << far % 40) + (a >> 2)


@rule
def bits(a: int, b: int) -> int:
    return (a & b) ^ (a | b) + ~a - -b


@rule
def comparisons(a: int, b: int) -> int:
    return (a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * (a != b) + 16 * (a > b) + 32 * (a >= b)


@rule
def chains(a: int, b: int) -> int:
    return (a < b < 100) + 2 * (-10 <= a <= b) + 4 * (a == b == 3 != 4)


@rule
def values_of_and_and_or(a: int, b: int) -> int:
    return (a and b) + 3 * (a or b or 5) + 7 * ((a > b) and b) + (not a) + 2 * bool(a and not b)


@rule
def choices(a: int, b: int) -> int:
    low, high = (a, b) if a < b else (b, a)
    is_far = high - low > 5 or a == 0
    return (low if is_far else high) + (1 if is_far and b else 0)


@rule
def loops(a: int, b: int) -> int:
    total = 0
    for i in range(abs(a) % 5):
        if i == abs(b) % 3:
            continue
        for j in range(b % 7, -3, -2):
            total += i * j
            if total > 40:
                break
    while total > 10:
        total -= 3
        if total == 20:
            return -1
    for number in FLAT:
        total = 2 * total + number
    return total


@rule
def tables(a: int, b: int) -> int:
    row, i = ROWS[a % 4], b % 3
    first, _, third = row
    return ROWS[a % 4][i] + FLAT[b % 4] + first - third + len(FLAT) + ROWS[1][2]


@rule
def least_and_most(a: int, b: int) -> int:
    return min(a, b, 5) - max(a, b) + abs(a) + int(a > b)


@rule
def enums_and_constants(a: int, b: int) -> int:
    return Suit.HEARTS if a == Suit.CLUBS else NOBODY + Suit.CLUBS


@rule
def swap(a: int, b: int) -> int:
    a, b = b, a
    a = b = a - b
    return 2 * a + b


@rule
def both_of(a: int, b: int) -> tuple[int, int]:
    if a > b:
        return a, b
    return b, a


@rule
def bundles(a: int, b: int) -> int:
    high, low = both_of(a, b)
    pair = Pair(second=high, first=low)
    return 3 * pair.first - pair.second


@rule
def plus(a: int, b: int = 4, twice: bool = False) -> int:
    return 2 * (a + b) if twice else a + b


@rule
def defaults_and_keywords(a: int, b: int) -> int:
    return plus(a) + plus(a, b) + plus(a, twice=True) + plus(b=b, a=a, twice=a > b)


@rule
def doubled(point: Point) -> Point:
    return Point(2 * point)


@rule
def units(a: int, b: int) -> int:
    return doubled(Point(a)) + Point(b)


CONSTRUCTS = [
    floor_division,
    remainder,
    divisions_by_constants,
    shifts,
    bits,
    comparisons,
    chains,
    values_of_and_and_or,
    choices,
    loops,
    tables,
    least_and_most,
    enums_and_constants,
    swap,
    bundles,
    defaults_and_keywords,
    units,
]


@pytest.mark.parametrize("checked", [False, True])
@pytest.mark.parametrize("function", CONSTRUCTS, ids=lambda function: function.__name__)
def test_construct_means_what_it_means_in_python(function: Any, checked: bool) -> None:
    expected = [int(function(a, b)) for a, b in PAIRS]
    assert compiled_answers(function, PAIRS, checked) == expected


@rule
def product_of(a: int, b: int) -> int:
    return a * b + (a << abs(b) % 64)


def test_overflow_gives_the_low_64_bits_and_a_fault_where_everything_is_checked() -> None:
    pairs = [(1 << 62, 3), (-(1 << 63), 5), ((1 << 63) - 1, (1 << 63) - 1)]
    expected = [(product_of(a, b) + (1 << 63)) % (1 << 64) - (1 << 63) for a, b in pairs]
    assert compiled_answers(product_of, pairs) == expected
    for pair in pairs:
        with pytest.raises(RuleFault, match="more than 64 bits"):
            compiled_answers(product_of, [pair], checked=True)


@rule
def divide(a: int, b: int) -> int:
    return a // b


@rule
def item(a: int, b: int) -> int:
    return FLAT[a]


@rule
def forever(a: int, b: int) -> int:
    found = 0
    while found == 0:
        found = FLAT[a] - FLAT[a]
    return found


@rule
def shift(a: int, b: int) -> int:
    return a >> b


@pytest.mark.parametrize(
    ("function", "pair", "complaint"),
    [
        (divide, (7, 0), r"test_language.py:\d+: .*divide: `a // b`: 7 is divided by 0"),
        (item, (4, 0), r"item: `FLAT\[a\]`: the index 4 is not 0 to 3"),
        (item, (-1, 0), "the index -1 is not 0 to 3"),
        (forever, (9, 0), "the index 9 is not 0 to 3"),
    ],
)
def test_a_rule_that_leaves_its_bounds_stops_with_its_place_and_the_values(
    function: Any, pair: tuple[int, int], complaint: str
) -> None:
    with pytest.raises(RuleFault, match=complaint):
        compiled_answers(function, [pair])


def test_a_shift_by_less_than_nothing_is_a_fault_where_everything_is_checked() -> None:
    assert compiled_answers(shift, [(-5, 64), (5, 99), (5, 2)], checked=True) == [-1, 0, 1]
    with pytest.raises(RuleFault, match="a shift by -1 is none"):
        compiled_answers(shift, [(-5, -1)], checked=True)


class Coin(Record):
    """A coin."""

    worth: int = field(high=300)
    sides: Ints = field(2, 3, low=-5, high=5)


class Purse(Record):
    """Coins."""

    count: int = field(high=1 << 40)
    coins: Row[Coin] = field(3, of=Coin)
    lucky: Coin = field(of=Coin)


@rule
def best(purse: Purse) -> Coin:
    coin = purse.coins[0]
    for i in range(1, len(purse.coins)):
        if purse.coins[i].worth > coin.worth:
            coin = purse.coins[i]
    return coin


@rule
def raise_count(purse: Purse, by: int) -> int:
    purse.count += by
    return by


@rule
def handle(purse: Purse, other: Purse, size: int, answers: Any) -> None:
    coin = best(purse)
    coin.worth += 7
    coin.sides[1][2] = -coin.sides[0][1]
    other.lucky.sides[0][0], other.lucky.worth = other.lucky.worth, other.lucky.sides[0][0]
    purse.count = purse.count + raise_count(purse, 5)  # the left side is read first
    copy_bytes(other, purse, size)
    for i in range(4):
        answers[i] = number_at(purse, 8 + 2 * i, 2)
    answers[4] = number_at(purse, 0, 8)


def purse() -> Purse:
    made = Purse(count=1 << 35)
    for i in range(3):
        made.coins[i].worth = (40, 250, 90)[i]
        made.coins[i].sides[0][1] = i + 1
    made.lucky.worth = 3
    made.lucky.sides[0][0] = 2
    return made


@pytest.mark.parametrize("checked", [False, True])
def test_records_are_read_and_written_alike(checked: bool) -> None:
    results = []
    code = load({"handle": (handle, purse(), purse(), 8, numbers([0] * 5))}, checked=checked)
    for run in (handle, lambda *given: code.run("handle", *given)):
        one, other, answers = purse(), purse(), numbers([0] * 5)
        run(one, other, 16, answers)
        results.append((one.to_bytes(), other.to_bytes(), list(answers)))
    assert results[0] == results[1]


@rule
def spend(purse: Purse, by: int) -> None:
    purse.coins[1].worth += by


def test_a_store_beyond_the_bounds_of_its_field_is_a_fault_where_everything_is_checked() -> None:
    code = load({"spend": (spend, purse(), 0)}, checked=True)
    mine = purse()
    code.run("spend", mine, 50)
    assert mine.coins[1].worth == 300
    with pytest.raises(
        RuleFault, match=r"spend: `purse.coins\[1\].worth \+= by`: 301 does not go into a field of 0 to 300"
    ):
        code.run("spend", mine, 1)
    with pytest.raises(RuleFault, match="-1 does not go into a field of 0 to 300"):
        code.run("spend", mine, -301)


def test_machine_code_goes_on_working_after_a_fault() -> None:
    code = load({"spend": (spend, purse(), 0)}, checked=True)
    mine = purse()
    with pytest.raises(RuleFault):
        code.run("spend", mine, 1000)
    code.run("spend", mine, 1)
    assert mine.coins[1].worth == 251
