"""Effects in tables: their schemas come from what each word takes, and so do the rows of the book."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

import pytest

from facedown.engine.authors.content import Around, Between, Entry
from facedown.engine.authors.content_check import check_entries
from facedown.engine.authors.operation import Kind, one_of, tables
from facedown.engine.authors.shape import built, lower_table
from facedown.engine.authors.source import Source
from facedown.engine.base.enumeration import IntEnum
from facedown.engine.base.record import Record, field

Op = IntEnum("Op", "DAMAGE MOVE WAIT", start=0)
Range = IntEnum("Range", "MELEE RANGED", start=0)
Whom = IntEnum("Whom", "ONE ALL", start=0)
WORDS: dict[str, Any] = {
    "damage": {"takes": {"n": "points", "range": ["melee", "ranged"], "target": "target"}},
    "move": {"takes": {"n": "points", "from": ["here"], "hidden": "yes"}},
    "wait": {},
}


def problems(table: Any, around: Around) -> Iterator[tuple[str, str]]:
    """Yield that an adversary moves too far for its entry."""
    if table.op == "move" and table.n > 3:
        yield "n", f"{around.entry.name} moves {table.n} steps at once (TST-1)"


KINDS = {
    "points": Kind(Annotated[int, Between(1, 9)]),
    "target": Kind(str, "one"),
    "yes": Kind(bool, False),
}
TABLES = tables(WORDS, "op", KINDS, problems)
OPERATION = one_of(TABLES.values(), "op", heal="nobody is ever healed (TST-2)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Adversary:
    """Somebody with one effect."""

    name: str
    does: OPERATION  # type: ignore[valid-type]  # made of data above


class Row(Record):
    """An effect in a book."""

    op: int = field(names=Op)
    n: int = field()
    reach: int = field(names=Range)
    target: int = field(names=Whom)
    hidden: int = field(high=1)


def wrong(does: dict[str, Any]) -> list[tuple[str, str, str]]:
    entry = Entry("adversary", {"name": "Fencer", "does": does}, Source("mine.toml", ""), 0)
    found = check_entries([entry], {"adversary": Adversary})
    return [(one.key, one.message, one.nearest) for one in found]


@pytest.mark.parametrize(
    "does",
    [{"op": "damage", "n": 9, "range": "melee"}, {"op": "move", "n": 1, "hidden": True}, {"op": "wait"}],
)
def test_what_a_word_takes_is_right(does: dict[str, Any]) -> None:
    assert wrong(does) == []


@pytest.mark.parametrize(
    ("does", "key", "message", "nearest"),
    [
        ({"op": "damage", "n": 10, "range": "melee"}, "does.n", "it takes at most 9, not 10", ""),
        ({"op": "damage", "n": 9}, "does.range", "this key of damage is missing", ""),
        ({"op": "damage", "n": 9, "range": "rangd"}, "does.range", "it takes one of", "ranged"),
        ({"op": "wait", "n": 1}, "does.n", "wait has no such key, it belongs to damage or move in does", ""),
        ({"op": "wiat"}, "does.op", "it takes one of", "wait"),
        ({"op": "heal"}, "does.op", "nobody is ever healed (TST-2)", ""),
        ({"op": "move", "n": 4}, "does.n", "Fencer moves 4 steps at once (TST-1)", ""),
    ],
)
def test_what_is_wrong_in_a_table_is_said_where_it_is(
    does: dict[str, Any], key: str, message: str, nearest: str
) -> None:
    ((at, said, near),) = wrong(does)
    assert (at, near) == (key, nearest)
    assert message in said


@pytest.mark.parametrize(
    ("does", "row"),
    [
        ({"op": "damage", "n": 8, "range": "ranged", "target": "all"}, (Op.DAMAGE, 8, 1, 1, 0)),
        ({"op": "move", "n": 2, "hidden": True}, (Op.MOVE, 2, 0, 0, 1)),
        ({"op": "wait"}, (Op.WAIT, 0, 0, 0, 0)),
    ],
)
def test_a_table_fills_the_fields_of_a_row(does: dict[str, Any], row: tuple[int, ...]) -> None:
    filled = Row()
    lower_table(built(OPERATION, does), filled, {"range": "reach"})
    assert (filled.op, filled.n, filled.reach, filled.target, filled.hidden) == row


def test_one_word_alone_need_not_be_written() -> None:
    assert built(OPERATION, {"op": "move", "n": 2}).from_ == "here"
