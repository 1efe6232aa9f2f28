"""Hooks: chapters act where they are called, in the order in which they are listed, in both ways to run."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.engine.base.errors import FacedownError
from facedown.engine.base.hook import Chapter, hook, hook_of, subscribe
from facedown.engine.base.record import Record, field
from facedown.engine.base.rule import bind, rule, rules_named


class Tale(Record):
    """What was told, and which chapters are read."""

    told: int = field(high=1 << 62)
    reads_first: int = field(high=1)


@hook
def opened(s: Any, i: int) -> None:
    """Something opened."""


@hook
def worth(s: Any, i: int) -> int:
    """What something is worth."""
    return 0


@hook
def objects(s: Any, i: int) -> bool:
    """Whether anybody objects."""
    return False


@hook
def unheard(s: Any, i: int) -> None:
    """Nobody acts here."""


@rule
def tell(s: Any, i: int) -> None:
    s.told = 10 * s.told + i


@rule
def tell_twice(s: Any, i: int) -> None:
    tell(s, i)
    tell(s, i)


@rule
def half(s: Any, i: int) -> int:
    tell(s, 1)
    return i // 2


@rule
def double(s: Any, i: int) -> int:
    tell(s, 2)
    return 2 * i


@rule
def is_odd(s: Any, i: int) -> bool:
    tell(s, 1)
    return i % 2 == 1


@rule
def is_large(s: Any, i: int) -> bool:
    tell(s, 2)
    return i > 4


@rule
def reads_first(s: Any) -> bool:
    return bool(s.reads_first)


@rule
def run(s: Any, i: int) -> None:
    opened(s, i)
    tell(s, worth(s, i))
    tell(s, 1 if objects(s, i) else 0)


@rule
def tell_more(s: Any, i: int) -> None:
    s.told = 10 * s.told + i + 1


FIRST = Chapter({opened: tell, worth: half, objects: is_odd}, reads_first)
SECOND = Chapter({opened: tell_twice, worth: double, objects: is_large})
CHAPTERS = subscribe(FIRST, SECOND)


def told(played: int, i: int, runs: Any = run) -> int:
    s = Tale(reads_first=played)
    runs(s, i)
    return s.told


def test_chapters_act_in_the_order_in_which_they_are_listed() -> None:
    assert told(1, 3) == 3_33_12_7_1_1
    subscribe(SECOND, FIRST)
    assert told(1, 3) == 33_3_21_7_2_1_1
    subscribe(FIRST, SECOND)


def test_a_chapter_that_is_not_played_does_not_act() -> None:
    assert told(0, 3) == 33_2_6_2_0


def test_after_a_rule_that_says_yes_no_other_is_called() -> None:
    assert told(1, 3) % 100 == 1_1
    assert told(1, 2) % 1000 == 1_2_0


def test_a_rule_is_bound_within_a_hook() -> None:
    assert told(0, 3, bind(run, {tell: tell_more})) == 44_3_7_3_1


def test_the_rules_of_a_hook_are_those_of_its_chapters_and_whether_they_are_played() -> None:
    assert rules_named(opened) == (reads_first, tell, tell_twice)
    assert repr(hook_of(opened)) == "<hook opened>"


def test_a_rule_must_take_and_answer_what_its_hook_does() -> None:
    with pytest.raises(FacedownError, match=r"is_odd\(s: Any, i: int\) -> bool cannot act at <hook worth>"):
        subscribe(Chapter({worth: is_odd}))


def test_a_hook_that_no_chapter_acts_at_is_refused() -> None:
    with pytest.raises(FacedownError, match="No chapter acts at <hook unheard>"):
        unheard(Tale(), 1)


@pytest.mark.compiled
def test_hooks_are_the_same_compiled() -> None:
    pytest.importorskip("llvmlite", reason="rules cannot be compiled without llvmlite")
    from compiler.both import load

    for bindings in ({}, {tell: tell_more}):
        compiled = load({"run": (run, Tale(), 0)}, bindings, checked=True)
        for played in range(2):
            for i in range(8):
                one, other = Tale(reads_first=played), Tale(reads_first=played)
                bind(run, bindings)(one, i)
                compiled.run("run", other, i)
                assert bytes(one) == bytes(other)


@pytest.mark.compiled
def test_machine_code_is_made_anew_where_other_chapters_act_or_in_another_order() -> None:
    pytest.importorskip("llvmlite", reason="rules cannot be compiled without llvmlite")
    from facedown.compiler.key import keys_of
    from facedown.compiler.kinds import kind_of
    from facedown.compiler.machine import host
    from facedown.compiler.module import EntryPoint

    entries = {"run": EntryPoint(run, (kind_of(Tale()), kind_of(0)))}
    keys = []
    always = Chapter(FIRST.acts)
    for chapters in ((FIRST, SECOND), (SECOND, FIRST), (FIRST,), (always, SECOND), (FIRST, SECOND)):
        subscribe(*chapters)
        keys += keys_of(entries, {}, [host()])
    assert len(set(keys)) == 4
    assert keys[0] == keys[-1]


def test_a_hook_is_declared_with_its_docstring() -> None:
    declared = hook_of(opened)
    assert declared is not None
    assert declared.function.__doc__ == "Something opened."
