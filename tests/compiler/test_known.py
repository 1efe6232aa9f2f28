"""Records whose bytes are known: what follows from them is settled when rules are compiled."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from compiler.both import load, numbers
from facedown.compiler.errors import LanguageError, RuleFault
from facedown.compiler.kinds import kind_of
from facedown.compiler.module import EntryPoint, Module
from facedown.compiler.unit import Build
from facedown.engine.base.record import Ints, Record, Row, field
from facedown.engine.base.rule import rule


class Weapon(Record):
    """A row of content."""

    damage: int = field(high=9)
    loud: int = field(high=1)
    needs: Ints = field(2, low=-1, high=9)


class Book(Record):
    """Content and switches."""

    reading: int = field(high=3)
    bound: int = field(high=1000)
    weapons: Row[Weapon] = field(3, of=Weapon)


class Game(NamedTuple):
    """A bundle."""

    book: Any
    answers: Any


def a_book() -> Book:
    book = Book(reading=2, bound=700)
    for i, damage in enumerate((4, 6, 8)):
        book.weapons[i].damage, book.weapons[i].needs[0], book.weapons[i].needs[1] = damage, -1, i
    return book


@rule
def run(g: Game, i: int) -> None:
    """Read the book in all ways there are."""
    if g.book.reading == 1 or (i > 5 and not g.book.reading):
        g.answers[0] = never(g)
    g.answers[0] = g.book.bound if is_second(g) else never(g)
    g.answers[1] = strength(g, g.book.weapons[1]) + strength(g, g.book.weapons[i])
    weapon = g.book.weapons[0]
    for k in range(g.book.reading):
        if k == i:
            weapon = g.book.weapons[2]
        g.answers[2] += weapon.damage * 10 + k
    one = g.book.weapons[0] if i == 1 else chosen(g)
    g.answers[3] = one.damage * (g.book.bound // 7 % 13) + (g.book.bound << 2)
    while g.book.reading > 2 and i < 9:
        g.answers[4] = never(g)
    loud = is_second(g) and g.book.weapons[i].loud
    g.answers[4] = min(g.book.reading, g.book.weapons[i].needs[0]) + bool(loud)
    for k in range(g.book.weapons[1].loud, g.book.weapons[1].loud):
        g.answers[4] = never(g) + k


@rule
def is_second(g: Game) -> bool:
    """Whether the second reading is played."""
    return g.book.reading == 2


@rule
def chosen(g: Game) -> Any:
    """Return the second weapon."""
    return g.book.weapons[1]


@rule
def strength(g: Game, weapon: Weapon) -> int:
    """Return what a weapon comes to."""
    return never(g) if weapon.loud else weapon.damage + weapon.needs[1] * g.book.reading


@rule
def never(g: Game) -> int:
    """Say that nothing has kept the rules from here."""
    return 7


@rule
def beyond(g: Game, i: int) -> None:
    """Go where nothing is, from some number on."""
    if i > 3:
        g.answers[0] = g.book.weapons[g.book.reading + 1].damage
    g.answers[1] = i


@pytest.mark.parametrize("i", range(3))
def test_it_does_the_same_as_reading(i: int) -> None:
    book = a_book()
    known, read, plain = (Game(book, numbers([0] * 5)) for _ in range(3))
    run(plain, i)
    for g, bytes_known in ((known, {Book: bytes(book)}), (read, {})):
        load({"run": (run, g, i)}, known=bytes_known).run("run", g, i)
        assert list(g.answers) == list(plain.answers)


def test_what_nothing_leads_to_is_not_compiled() -> None:
    g = Game(a_book(), numbers([0] * 5))
    entries = {"run": EntryPoint(run, (kind_of(g), kind_of(0)))}
    assert never in Module(entries, {}).rules
    assert never not in Module(entries, {}, Build(known={Book: bytes(g.book)})).rules


def test_a_known_index_beyond_the_end_is_a_fault_where_it_is_reached() -> None:
    g = Game(a_book(), numbers([0, 0]))
    code = load({"run": (beyond, g, 0)}, known={Book: bytes(g.book)})
    code.run("run", g, 3)
    assert list(g.answers) == [0, 3]
    with pytest.raises(RuleFault, match="the index 3 is not 0 to 2"):
        code.run("run", g, 4)


def test_another_book_is_refused() -> None:
    g = Game(a_book(), numbers([0] * 5))
    code = load({"run": (run, g, 0)}, known={Book: bytes(g.book)})
    g.book.weapons[2].loud = 1
    with pytest.raises(ValueError, match="made for another Book"):
        code.run("run", g, 0)
    assert list(g.answers) == [0] * 5


@rule
def write(g: Game) -> None:
    """Change the book."""
    g.book.reading = 1


def test_a_book_stays_as_it_is() -> None:
    g = Game(a_book(), numbers([0]))
    with pytest.raises(LanguageError, match="the book is read only"):
        load({"run": (write, g)}, known={Book: bytes(g.book)})
