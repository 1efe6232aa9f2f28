"""Which way rules usually go: it is counted rightly, and whatever was counted, rules do the same."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest

from compiler.both import load, numbers
from facedown.compiler.counting import Counted, Counting, Course, counts_of
from facedown.compiler.errors import RuleFault
from facedown.compiler.key import keys_of
from facedown.compiler.kinds import kind_of, memory_of, single
from facedown.compiler.machine import Target, host
from facedown.compiler.module import EntryPoint, Module
from facedown.compiler.unit import Build
from facedown.compiler.usual import Usual
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import Ints, Record, field
from facedown.engine.base.rule import rule


class Book(Record):
    """Content."""

    reading: int = field(high=3)
    worth: Ints = field(4, high=99)


class Game(NamedTuple):
    """A bundle."""

    book: Any
    answers: Any


@rule
def even(n: int) -> int:
    """Halve."""
    return n // 2


@rule
def odd(n: int) -> int:
    """Grow."""
    return 3 * n + 1 if n > 1 and n < 1000 else 0


@rule
def never(n: int) -> int:
    """Say that something went another way."""
    for i in range(n):
        n += i
    return n


WAYS = {0: even, 1: odd, 2: never}


@rule
def walk(g: Game, start: int) -> None:
    """Walk down to 1, and add up what the steps are worth."""
    n = start
    for k in range(100):
        if n == 1 or k > 90:
            break
        n = never(n) if n < 0 else WAYS[n % 2](n)
        g.answers[0] += g.book.worth[n & 3]
    g.answers[1] = n and start
    while g.book.reading > 2:
        g.answers[1] = never(n)
    g.answers[2] = g.book.worth[start - 10] if start > 10 else 0


BOOK = Book(reading=1)
BOOK.worth[:] = [5, 7, 11, 13]


def game() -> Game:
    return Game(BOOK, numbers([0] * 3))


POINTS = {"run": EntryPoint(walk, (kind_of(game()), kind_of(0)))}


@pytest.fixture(scope="module")
def counted() -> str:
    counting = Counting(POINTS, {})
    code = Counted(counting, POINTS, {})
    for start in (6, 10):  # 6 3 10 5 16 8 4 2 1: 2 odd of 8; 10 5 16 8 4 2 1: 1 of 6
        code.run("run", game(), start)
    return counting.written(code.counters, walk)


def test_calls_and_ways_are_counted(counted: str) -> None:
    lines = {line.split(".")[-1].split()[0]: line.split()[2:] for line in counted.splitlines()}
    calls = {name: int(found[0]) for name, found in lines.items()}
    assert calls == {"walk": 1_000_000, "even": 5_500_000, "odd": 1_500_000, "never": 0}  # in a million walks
    shares = {name: [int(one.split(":")[1]) for one in found[1:]] for name, found in lines.items()}
    assert shares["odd"] == [1000, 1000]
    assert shares["never"] == []
    # goes on; n == 1, k > 90; n < 0; n and ...; the reading; start > 10
    assert sorted(shares["walk"]) == sorted([1000, 1000 * 2 // 16, 0, 0, 1000, 0, 0])


def apart(start: int) -> list[int] | None:
    """Return what is counted in two walks whose records are bytes, as a process of its own has them."""
    counting = Counting(POINTS, {})
    course = Course("run", memory_of(single([game(), start])), 1, 0, 2)
    begun, every = counting.calls_of(walk), len(counting.counted)
    return counts_of(counting.text(host().triple), host(), course, begun, every)


def test_what_is_counted_apart_is_the_same() -> None:
    counting = Counting(POINTS, {})
    code = Counted(counting, POINTS, {})
    for _ in range(2):
        code.run("run", game(), 6)
    assert apart(6) == list(code.counters)


def test_of_what_goes_out_of_its_bounds_nothing_is_counted() -> None:
    assert apart(14) is None


def wrong(text: str) -> str:
    """Return what was counted, every fork the other way round, and what is called often never."""
    turned = re.sub(r":(\d+)", lambda share: f":{1000 - int(share[1])}", text)
    return re.sub(
        r" (\d+)((?: \d+:\d+)*)$", lambda one: f" {0 if int(one[1]) else 10**6}{one[2]}", turned, flags=re.M
    )


@pytest.mark.parametrize("known", [{}, {Book: bytes(BOOK)}])
@pytest.mark.parametrize("change", [str, wrong])
def test_rules_do_the_same_whatever_was_counted(counted: str, change: Any, known: Any) -> None:
    code = load({"run": (walk, game(), 0)}, usual=Usual(change(counted)), known=known, thorough=bool(known))
    for start in range(14):
        plain, compiled = game(), game()
        walk(plain, start)
        code.run("run", compiled, start)
        assert list(compiled.answers) == list(plain.answers)
    with pytest.raises(RuleFault, match="the index 4 is not 0 to 3"):
        code.run("run", game(), 14)
    with pytest.raises(RuleFault, match="the index 90 is not 0 to 3"):
        code.run("run", game(), 100)


def text(usual: str, **options: Any) -> str:
    return Module(POINTS, {}, Build(usual=Usual(usual), **options)).text("x86_64")


def test_what_is_hardly_ever_done_is_told_to_llvm(counted: str) -> None:
    assert re.search(r'@"never\.\d+".* cold', text(counted))
    assert '!{!"branch_weights", i32 125, i32 875}' in text(counted)
    assert '!{!"branch_weights", i32 0, i32 5500000, i32 1500000, i32 0}' in text(counted)  # of the table
    assert "function_entry_count" not in text(counted)
    assert "function_entry_count" in text(counted, thorough=True)


def test_a_rule_that_has_changed_goes_as_if_nobody_had_counted(counted: str) -> None:
    other = re.sub(r"(\S+) (\d+)", lambda line: f"{line[1]} {int(line[2]) + 1}", counted)
    assert text(re.sub(r" \d+:\d+", "", other)) == text("")
    assert keys(counted) != keys("") != keys(other)


def keys(usual: str) -> list[str]:
    return keys_of(POINTS, {}, [Target("a", "b", "c")], Build(usual=Usual(usual)))


@pytest.mark.parametrize("line", ["walk", "walk 3 many", "walk 3 4 5", "walk 3 4 5:x"])
def test_a_line_that_is_none_is_refused(line: str) -> None:
    with pytest.raises(FacedownError, match=f"'{line}' does not say which way a rule goes"):
        text(line)
