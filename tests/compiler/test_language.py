"""Each thing that a rule may say means the same compiled as it does in Python."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple, NewType

import pytest

from compiler.both import compiled_answers, load, module_of, numbers
from facedown.compiler.errors import LanguageError, RuleFault
from facedown.engine.base.record import NOBODY, Ints, Record, Row, copy_bytes, field, number_at
from facedown.engine.base.rule import rule
from facedown.engine.base.units import each, each_in

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


class Filled(NamedTuple):
    """Two numbers, of which one may be left out."""

    first: Any
    second: Any = 9


@rule
def floor_division(a: int, b: int) -> int:
    return a // b if b != 0 else 0


@rule
def remainder(a: int, b: int) -> int:
    return a % b if b != 0 else 0


OPERATIONS = {1: floor_division, 3: remainder, Suit.HEARTS: floor_division}


@rule
def rule_of_a_table(a: int, b: int) -> int:
    return OPERATIONS[abs(a) % 3 * 2 + 1](a, b) if a != 1 else OPERATIONS[Suit.HEARTS](b, a)


@rule
def no_rule_of_a_table(a: int, b: int) -> int:
    return OPERATIONS[a](a, b)


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


@rule
def größer(a: int, b: int) -> int:
    return Filled(a).second + a


@rule
def members(a: int, b: int) -> int:
    return Suit(b) if b == Suit.CLUBS else Suit.HEARTS


@rule
def counts_at_the_edge(a: int, b: int) -> int:
    total = 0
    for i in range((1 << 63) - 1 - (a & 15), (1 << 63) - 1, 3):
        total += i & 7
    for i in range((a & 15) + -(1 << 63), -(1 << 63), -7):
        total -= i & 3
    return total


CONSTRUCTS = [
    größer,
    members,
    counts_at_the_edge,
    floor_division,
    remainder,
    rule_of_a_table,
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
def size(a: int, b: int) -> int:
    return abs(a) + a % b


@rule
def suit(a: int, b: int) -> int:
    return Suit(a)


@rule
def first_of_none(answers: Any) -> None:
    answers[0] = 1


def test_the_least_number_has_no_opposite() -> None:
    least = -(1 << 63)
    for function in (divide, size):
        assert compiled_answers(function, [(least, -1)]) == [least]
        with pytest.raises(RuleFault, match="more than 64 bits"):
            compiled_answers(function, [(least, -1)], checked=True)


def test_nothing_has_no_first_item() -> None:
    code = load({"run": (first_of_none, numbers([]))})
    with pytest.raises(RuleFault, match="there is no index 0 where nothing is"):
        code.run("run", numbers([]))


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
        (no_rule_of_a_table, (2, 0), r"`OPERATIONS\[a\]\(a, b\)`: the table has no rule for 2"),
        (suit, (4, 0), r"suit: `Suit\(a\)`: 4 is no member"),
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
def coins(purse: Purse, first: int) -> Iterable[Point]:
    return each(Point, first, len(purse.coins))


@rule
def downwards(n: int) -> Iterable[int]:
    return range(n, -1, -2)


@rule
def bits_over(mask: int, least: int) -> Iterable[Point]:
    return each_in(Point, mask >> least << least)


@rule
def over_bits(a: int, b: int) -> int:
    total, mask = 0, a
    for i in each_in(Point, mask):
        if i == b:
            continue
        total = (total * 31 + i) & 65535
        mask = 0
        if i > 40:
            break
    for i in bits_over(a, 3):
        total += i
    return total


def test_a_loop_over_a_mask_runs_over_its_bits_the_lowest_first() -> None:
    pairs = [*PAIRS, (0b1011, 1), (1 << 62 | 5, 0), (-(1 << 63), 0)]
    assert over_bits(0b1011, 1) == 3 + 3
    assert compiled_answers(over_bits, pairs) == [over_bits(a, b) for a, b in pairs]


@rule
def over_ranges(purse: Purse, answers: Any) -> None:
    k = 0
    few = downwards(4) if purse.count else downwards(2)
    for _ in range(2):
        for n in few:
            answers[k] = n
            k += 1
    for i in coins(purse, 1):
        answers[k] = purse.coins[i].worth
        k += 1


@pytest.mark.parametrize("count", [0, 1])
def test_a_range_is_a_value_that_a_rule_can_answer_with(count: int) -> None:
    answers = [numbers([0] * 9) for _ in range(2)]
    few = purse()
    few.count = count
    over_ranges(few, answers[0])
    load({"run": (over_ranges, few, answers[1])}).run("run", few, answers[1])
    assert list(answers[0]) == list(answers[1])
    assert list(answers[1])[: 4 + 2 * count] == ([4, 2, 0, 4, 2, 0] if count else [2, 0, 2, 0])


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


@rule
def copies(purse: Purse, other: Purse, count: int) -> None:
    copy_bytes(purse, other, count)


@rule
def reads(purse: Purse, at: int, size: int, answers: Any) -> None:
    answers[0] = number_at(purse, at, size)


def test_bytes_are_copied_and_read_within_a_record() -> None:
    whole, answers = len(purse().to_bytes()), numbers([0])
    code = load({"copies": (copies, purse(), purse(), 0), "reads": (reads, purse(), 0, 0, answers)})
    code.run("copies", purse(), purse(), whole)
    code.run("reads", purse(), whole - 1, 1, answers)
    for count in (whole + 1, 1 << 40, -1):
        with pytest.raises(RuleFault, match=f"the index {count} is not 0 to {whole}"):
            code.run("copies", purse(), purse(), count)
    for at, size in ((whole, 1), (-1, 1), (whole - 4, 8), (1 << 62, 8)):
        with pytest.raises(RuleFault, match=r"the index .* is not 0 to"):
            code.run("reads", purse(), at, size, answers)
    with pytest.raises(RuleFault, match="a number has 1, 2, 4 or 8 bytes, not 3"):
        code.run("reads", purse(), 0, 3, answers)


@rule
def count_coins(purse: Purse, i: int) -> int:
    purse.count += 1
    return purse.coins[i].worth


@rule
def spend_twice(purse: Purse, i: int) -> None:
    purse.lucky.worth = count_coins(purse, i)
    purse.lucky.worth = 7


def test_after_a_fault_neither_the_rule_nor_its_callers_go_on() -> None:
    code = load({"spend_twice": (spend_twice, purse(), 0)})
    spent = purse()
    with pytest.raises(RuleFault, match="the index 3 is not 0 to 2"):
        code.run("spend_twice", spent, 3)
    expected = purse()
    expected.count += 1
    assert spent.to_bytes() == expected.to_bytes()


@rule
def worth_of(purse: Purse, i: int) -> int:
    return purse.coins[i].worth


@rule
def worth_if_any(purse: Purse, i: int) -> int:
    return worth_of(purse, i) if i < 50 else -1


@rule
def worth_of_two(purse: Purse, i: int, answers: Any) -> None:
    answers[0] = 7
    answers[0] = worth_of(purse, i) + worth_of(purse, 2)


@rule
def worth_of_many(purse: Purse, last: int, answers: Any) -> None:
    for i in range(last):
        answers[i] = worth_if_any(purse, i) + worth_if_any(purse, 99)


@rule
def worth_beyond(purse: Purse, answers: Any) -> None:
    answers[0] = worth_of(purse, 9)


def test_whoever_calls_a_rule_checks_its_indices_and_the_fault_is_that_of_the_rule() -> None:
    points = {
        "two": (worth_of_two, purse(), 0, numbers([0])),
        "many": (worth_of_many, purse(), 0, numbers([0] * 9)),
        "beyond": (worth_beyond, purse(), numbers([0])),
    }
    code, answers = load(points), numbers([0] * 9)
    code.run("two", purse(), 1, answers)
    assert answers[0] == worth_of(purse(), 1) + worth_of(purse(), 2)
    for i in (3, -1, 1 << 40):
        answers[0] = 0
        with pytest.raises(RuleFault, match=rf"worth_of: `purse\.coins\[i\]`: the index {i} is not 0 to 2"):
            code.run("two", purse(), i, answers)
        assert answers[0] == 7  # what comes before is done
    code.run("many", purse(), 3, answers)  # the index 99 is none, and is none anywhere
    assert list(answers[:3]) == [worth_if_any(purse(), i) - 1 for i in range(3)]
    with pytest.raises(RuleFault, match=r"worth_of: `purse\.coins\[i\]`: the index 3 is not 0 to 2"):
        code.run("many", purse(), 4, answers)
    with pytest.raises(RuleFault, match=r"worth_of: `purse\.coins\[i\]`: the index 9 is not 0 to 2"):
        code.run("beyond", purse(), answers)
    entry = load({"spend": (worth_at, purse(), 0)})
    with pytest.raises(RuleFault, match=r"worth_at: `purse\.coins\[i\]`: the index 3 is not 0 to 2"):
        entry.run("spend", purse(), 3)


@rule
def worth_at(purse: Purse, i: int) -> None:
    purse.coins[i].worth = 1


@rule
def answers_outside(a: int) -> int:
    return a


def test_an_entry_point_answers_in_its_arguments() -> None:
    with pytest.raises(LanguageError, match="answers_outside: an entry point answers in its arguments"):
        load({"run": (answers_outside, 1)})


@rule
def count_to(a: int, answers: Any) -> None:
    total = 0
    while total < a:
        total += FLAT[total % 4]
    answers[0] = FLAT[a - 40_000_000] + total


def test_a_fault_in_one_thread_is_none_in_another() -> None:
    answers = [numbers([0]) for _ in range(2)]
    code = load({"count_to": (count_to, 0, answers[0])})
    code.run("count_to", 40_000_001, answers[0])
    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(code.run, "count_to", 40_000_001, answers[1])
        faults = 0
        while not other.done():
            with pytest.raises(RuleFault):
                code.run("count_to", 10, answers[0])
            faults += 1
        other.result()
    assert faults > 0
    assert answers[1][0] == answers[0][0] > 40_000_000


def test_a_rule_may_call_another_one_of_its_name(tmp_path: Path) -> None:
    text = """
@rule
def more(a: int, b: int) -> int:
    return a + b

inner = more

@rule
def more(a: int, b: int) -> int:
    return inner(a, b) + 1
"""
    assert compiled_answers(module_of(text, tmp_path).more, [(1, 2)]) == [4]
