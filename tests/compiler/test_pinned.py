"""Fields that never change while rules run: what is known of them is not asked, and nothing writes them."""

from __future__ import annotations

from typing import Any

import pytest

from compiler.both import load, numbers
from facedown.compiler.errors import LanguageError
from facedown.compiler.kinds import kind_of
from facedown.compiler.module import EntryPoint, Module
from facedown.compiler.unit import Build
from facedown.engine.base.record import Record, copy_bytes, declared_in, field
from facedown.engine.base.rule import rule


class Inner(Record):
    """A record in another one."""

    on: int = field(high=1, pinned=True)


class Way(Record):
    """Which way a rule goes."""

    how: int = field(high=3, pinned=True)
    free: int = field(high=3)
    inner: Inner = field(of=Inner)


PINS = {(Way, "how"): 2, (Inner, "on"): 0}


@rule
def go(way: Way, answers: Any) -> None:
    """Note which way was gone."""
    if way.how == 1 or (way.inner.on and way.free == 0):
        answers[0] = never(way)
    answers[0] = never(way) if way.how != 2 else way.how
    while way.how < 2:
        answers[0] = never(way)
    for i in range(way.how):
        answers[1] += i + way.free


@rule
def never(way: Way) -> int:
    """Say that the way led here."""
    return 7


@rule
def change(way: Way) -> None:
    """Change what never changes."""
    way.how = 1


@rule
def copy(way: Way, other: Way) -> None:
    """Change one as the other is."""
    copy_bytes(way, other, 3)


def module(function: Any, *arguments: Any, **options: Any) -> Module:
    return Module({"run": EntryPoint(function, tuple(map(kind_of, arguments)))}, {}, Build(**options))


def test_what_is_known_is_not_asked_and_rules_behind_it_are_not_compiled() -> None:
    asked, known = (module(go, Way(), numbers([0]), pins=pins) for pins in ({}, PINS))
    assert asked.rules == {go, never}
    assert known.rules == {go}


@pytest.mark.parametrize("pins", [{}, PINS])
def test_it_does_the_same_as_asking(pins: Any) -> None:
    way, answers, same = Way(how=2, free=3), numbers([0, 0]), numbers([0, 0])
    go(way, same)
    load({"go": (go, way, answers)}, pins=pins).run("go", way, answers)
    assert list(answers) == list(same) == [2, 7]


def test_what_rules_write_is_known_once_they_are_lowered() -> None:
    stored = module(copy, Way(), Way()).stored
    assert stored == declared_in(Way)
    assert module(go, Way(), numbers([0])).stored == {id(None)}


def test_nothing_runs_where_a_field_has_another_value() -> None:
    way, answers = Way(how=2), numbers([0, 0])
    code = load({"go": (go, way, answers)}, pins=PINS)
    way.inner.on = 1
    with pytest.raises(ValueError, match=r"Way\.inner\.on is 1, and this machine code is made for 0"):
        code.run("go", way, answers)
    assert list(answers) == [0, 0]


@pytest.mark.parametrize("pins", [{}, PINS])
def test_a_rule_that_writes_one_is_refused(pins: Any) -> None:
    with pytest.raises(LanguageError, match="a pinned field never changes while rules run"):
        module(change, Way(), pins=pins)
