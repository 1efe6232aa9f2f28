"""What a rule may not say is refused with its file, line, words, and what would work instead."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from compiler.both import module_of, numbers, subject, try_out
from facedown.compiler.errors import LanguageError
from facedown.compiler.kinds import kind_of
from facedown.compiler.module import EntryPoint, Module
from facedown.engine.base.rule import rule

WRONG = {
    "return 'seven'": "a rule has no strings: name a member of an enum",
    "return f'{a}'": "a rule has no strings",
    "return a / b": "divide with //",
    "return a ** 2": "multiply, or shift",
    "x = 1.5\n    return 0": "whole numbers only",
    "x = [a, b]\n    return 0": "a rule has no lists",
    "x = {a: b}\n    return 0": "a rule has no dicts",
    "return sum(i for i in range(a))": "sum is no rule",
    "x = [i for i in range(a)]\n    return 0": "write a loop over a range",
    "f = lambda x: x\n    return f(a)": "a rule has no closures",
    "try:\n        return a\n    except ValueError:\n        return b": "raises and catches nothing",
    "raise ValueError": "a rule raises nothing",
    "assert a > b\n    return a": "trusts its caller",
    "import os\n    return a": "import at the top of the module",
    "global x\n    return a": "what changes is in the state",
    "return a if a is b else 0": "compare numbers with ==",
    "return a in (1, 2)": "compare with each",
    "if a > 0:\n        x = 1\n    return x": "x may have no value here",
    "for i in range(a):\n        x = i\n    return x": "x may have no value here",
    "x = TABLE[0]\n    TABLE = 5\n    return x": "TABLE may have no value here",
    "x = a > b\n    x = 5\n    return x": "a number where a truth value is due",
    "if a > 0:\n        return 1": "it can end without an answer",
    "for i in range(a):\n        pass\n    else:\n        return 1\n    return 0": "a loop has no else",
    "for i in a:\n        pass\n    return 0": "a loop runs over a range",
    "return nobody_knows(a)": "no such name",
    "return print(a)": "print is no rule: mark it with @rule",
    "return other(a)": "other is no rule",
    "return ruled(a, b, 3)": "ruled takes a",
    "return ruled(b=a)": "ruled takes a",
    "return wanting(a)": "compare it, or use bool()",
    "return 1 << 64": "more than 64 bits",
    "return TABLE[7]": "beyond the end",
    "return RAGGED[a]": "rows of numbers of equal length",
    "return TABLE[a:b]": "slices",
    "return a.b": "only records and named tuples have fields",
    "x = TABLE[0] + N\n    N = 3\n    return x": "N may have no value here",
    "N += 1\n    return N": "N may have no value here",
    "return ruled(a, a=b)": "ruled takes a",
    "return Pair(a, b, 3)": "Pair takes first, second",
    "return Pair(a, first=2)": "Pair takes first, second",
    "return abs()": "abs takes plain arguments, 1 of them",
    "return int(a, b)": "int takes plain arguments, 1 of them",
    "return HUGE[a]": "a number of more than 64 bits",
    "return 1 << (1 << 40)": "a number of more than 64 bits",
    "return TABLE[TABLE]": "a single number is due here",
    "return LIST(a)": "LIST is nothing that can be called",
    "return LIST.count": "only enums have members",
    "return None": "a rule has no None",
    "for i in range():\n        pass\n    return 0": "a range takes an end",
    "for i in range(1, 2, 3, 4):\n        pass\n    return 0": "a range takes an end",
    "for i in range(0, a, TABLE):\n        pass\n    return 0": "a number that is known and not 0",
    "range = 3\n    for i in range(a):\n        pass\n    return 0": "a rule is called by its name",
    "return (a, b)[0]": "give each a name",
    "return starred(a)": "its parameters are plain names",
    "return named(a, b=b)": "its parameters are plain names",
    "return nests(a)": "nests would call itself",
    "return " + "+".join(300 * "a"): "too much in one another",
    "copy_bytes(a, b, 8)\n    return 0": "both are records of one kind",
    "return number_at(a, 0, 8)": "bytes are read in a record",
    "return unheard(a)": "<hook unheard> has no chapter",
    "return itself(a, b)": "tried would call itself: rules call downwards",
}
HEAD = """
from facedown.engine.base.hook import hook
from facedown.engine.base.record import copy_bytes, number_at
@hook
def unheard(a: int) -> int: return 0
class Pair(NamedTuple):
    first: Any
    second: Any
N = 5
HUGE = (1 << 64, 2)
LIST = [1, 2]
TABLE = (1, 2, 3)
RAGGED = ((1, 2), (3,))
def other(a): return a
@rule
def ruled(a: int) -> int: return a
@rule
def wanting(a: bool) -> int: return int(a)
@rule
def starred(*a): return 1
@rule
def named(a, *, b): return 1
@rule
def nests(a): return nests((a, a))
@rule
def itself(a: int, b: int) -> int: return tried(a, b)
@rule
def tried(a: int, b: int) -> int:
    """


def refusal(function: Any, *arguments: Any) -> str:
    """Return what is said of a rule that is refused."""
    some = numbers([0])
    with pytest.raises(LanguageError) as error:
        Module({"run": EntryPoint(try_out, tuple(map(kind_of, (some, some, some))))}, {subject: function})
    return str(error.value)


@pytest.fixture(autouse=True)
def plain_stack() -> Iterator[None]:
    """Have Python's own limit, which other tests may have raised: it ends rules that go too deep."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(1000)
    yield
    sys.setrecursionlimit(before)


@pytest.mark.parametrize("body", WRONG, ids=lambda body: body.splitlines()[0][:40])
def test_what_has_no_meaning_is_refused_with_what_would_work(body: str, tmp_path: Path) -> None:
    module = module_of(HEAD + body + "\n", tmp_path)
    message = refusal(module.tried)
    assert WRONG[body] in message
    name, line = message.split(": ")[0].rsplit(":", 1)
    assert Path(name) == Path(module.__file__ or "")
    if "`" in message:
        words = message.split("`")[1].split("(")[0].split(" ")[0].rstrip(":,")
        assert words.strip("'{") in Path(name).read_text(encoding="utf-8").splitlines()[int(line) - 1]


@rule
def made_here(a: int, b: int) -> int:
    return a


def test_a_rule_without_a_file_is_refused() -> None:
    names: dict[str, Any] = {"rule": rule}
    exec("@rule\ndef made_here(a, b):\n    return a\n", names)
    assert "its source cannot be had" in refusal(names["made_here"])


def test_a_closure_is_refused() -> None:
    kept = 5

    @rule
    def inner(a: int, b: int) -> int:
        return a + kept

    assert "a rule has no closures" in refusal(inner)


def test_every_kind_of_syntax_is_either_lowered_or_has_a_word_of_its_own() -> None:
    import ast

    from facedown.compiler.errors import INSTEAD
    from facedown.compiler.lower import Lowering

    for base, what in ((ast.stmt, "statement"), (ast.expr, "expression")):
        for kind in base.__subclasses__():
            has_method = hasattr(Lowering, f"_{what}_{kind.__name__.lower()}")
            is_rare = kind.__name__ in {
                "AsyncFunctionDef",
                "AsyncFor",
                "AsyncWith",
                "TryStar",
                "TypeAlias",
                "Await",
                "Yield",
                "YieldFrom",
                "FormattedValue",
                "TemplateStr",
                "Interpolation",
            }
            assert has_method or kind in INSTEAD or is_rare, kind.__name__
