"""Effects as authors write them in tables, `{ op = "draw", amount = 2 }`, and as rows of whole numbers.

A vocabulary of the catalogue lists what can be done, with the keys that each `takes`:

    { name = "draw", takes = { who = "who", amount = "cards" } }
    { name = "discard", takes = { who = "who", amount = "cards", how = ["owner", "random"] } }

Behind a key stands what it holds: the words that it can be, of which one alone need not be written, or a
kind, of which the system says the rest (`Kind`). From these come the schema of each table, by which it is
checked as all else in content files is, and its row in the book (`shape.lower_table`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, field, make_dataclass
from keyword import iskeyword
from typing import Annotated, Any, Literal, NamedTuple, Union

from facedown.engine.authors.content import Around
from facedown.engine.authors.shape import Tagged


class Kind(NamedTuple):
    """What keys of tables may hold.

    Attributes:
        hint: as schemas say it (`facedown.engine.authors.content`).
        default: what a key is that is not written; where there is none, it must be.
    """

    hint: Any
    default: Any = MISSING


Problems = Callable[[Any, Around], Iterable[tuple[Any, ...]]]


def tables(
    words: Mapping[str, Mapping[str, Any]], tag: str, kinds: Mapping[str, Kind], problems: Problems
) -> dict[str, type]:
    """Return the schema of each word's table, by the word.

    Args:
        words: of a vocabulary, each with what it `takes`.
        tag: the key that holds the word.
        kinds: what keys may hold, by the names that the vocabulary has for it.
        problems: (table, around) -> what is wrong between keys of a table that are each right.
    """
    return {word: _table(word, tag, entry.get("takes", {}), kinds, problems) for word, entry in words.items()}


def _table(
    word: str, tag: str, takes: Mapping[str, Any], kinds: Mapping[str, Kind], problems: Problems
) -> type:
    keys: list[Any] = [(tag, Literal[word])]
    for name, held in takes.items():
        one = held[0] if isinstance(held, list) and len(held) == 1 else MISSING
        kind = Kind(Literal[tuple(held)], one) if isinstance(held, list) else kinds[held]
        keys.append((f"{name}_" if iskeyword(name) else name, kind.hint, field(default=kind.default)))
    namespace = {"problems": problems}
    return make_dataclass(word, keys, namespace=namespace, frozen=True, slots=True, kw_only=True)


def one_of(tables: Iterable[type], tag: str, **refused: str) -> Any:
    """Return the annotation of a key that holds one of some tables.

    Args:
        tables: which.
        tag: the key that tells them apart.
        refused: of words that would be right elsewhere, why they are wrong here.
    """
    return Annotated[Union[tuple(tables)], Tagged(tag, **refused)]  # noqa: UP007 - made at run time
