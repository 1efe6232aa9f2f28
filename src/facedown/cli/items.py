"""Items of a rulebook, clauses, rulings, tables and words, as people read them and as JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from facedown.cli.show import paragraph, say, table
from facedown.engine.authors.catalogue import (
    ClauseText,
    Example,
    Extension,
    Item,
    LabQuestion,
    Ruling,
    Table,
    Vocabulary,
)

_KINDS = {
    ClauseText: "clause",
    Ruling: "ruling",
    Table: "table",
    Extension: "extension",
    Example: "example",
    LabQuestion: "question",
}


def plain(item: Item) -> dict[str, Any]:
    """Return an item of a catalogue as JSON takes it."""
    data: dict[str, Any] = {"is": _KINDS[type(item)]}
    for spec in fields(item):
        value = getattr(item, spec.name)
        data[spec.name] = dict(value) if isinstance(value, Mapping) else value
    return data


def item_lines(item: Item) -> str:
    """Return an item of a catalogue as people read it (a table: its title and note only)."""
    if isinstance(item, ClauseText):
        return hung(item.id, item.text)
    if isinstance(item, Ruling):
        lines = [hung(item.id, f"{item.question} ({item.kind}; {', '.join(item.about)})")]
        for key, meaning in item.options.items():
            text = key if meaning == key else f"{key}: {meaning}"
            mark = f"* {item.default}, of " if item.numbers else "* " if key == item.default else "- "
            lines.append(paragraph(mark + text, " " * 10, " " * 12))
        lines.append(paragraph(f"Why: {item.why}", " " * 10))
        if item.switch:
            lines.append(paragraph(f"Switch: {item.switch} (matters: {item.worth or 'not said'})", " " * 10))
        return "\n".join(lines)
    if isinstance(item, Table):
        return hung(item.id, f"{item.title}. {item.note}".rstrip())
    if isinstance(item, Extension):
        return hung(item.id, f"{item.what}. {item.proposal} Why: {item.why}")
    if isinstance(item, Example):
        done = f"; done {value_text(list(item.do))}" if item.do else ""
        text = f"Given {value_text(item.given)}{done}; then {value_text(item.then)}. {item.note}"
        return hung(item.id, f"Example to {', '.join(item.clauses)}. {text}".rstrip())
    return hung(item.id, f"{item.text} Vary: {item.inputs}. Get: {item.output}.")


def plain_words(words: Vocabulary) -> dict[str, Any]:
    """Return a vocabulary as JSON takes it: its words, with what there is to say of each."""
    entries = {word: dict(meaning) for word, meaning in words.entries.items()}
    return {"is": "vocabulary", "id": words.id, "name": words.name, "title": words.title, "entries": entries}


def _keys(takes: Mapping[str, Any]) -> str:
    """Return the keys that a word takes, each with its words or, if that is called otherwise, its kind."""
    held = {name: [held] if isinstance(held, str) else held for name, held in takes.items()}
    return ", ".join(
        name if words == [name] else f"{name} ({', '.join(words)})" for name, words in held.items()
    )


def print_words(vocabularies: Iterable[Vocabulary]) -> None:
    """Print vocabularies: the words that content may use, with what there is to say of each."""
    for one in vocabularies:
        say(hung(one.id, f"{one.name}: {one.title}. {one.note}".rstrip()))
        for word, meaning in one.entries.items():
            said = [str(meaning[key]) for key in ("when", "says") if key in meaning]
            said += [
                f"{key}: {_keys(value) if key == 'takes' else value_text(value)}"
                for key, value in meaning.items()
                if key not in ("name", "when", "says")
            ]
            say(paragraph(f"{word:<16} {'; '.join(said)}".rstrip(), " " * 10, " " * 27))


def print_item(item: Item) -> None:
    """Print an item of a catalogue, tables with their rows."""
    say(item_lines(item))
    if isinstance(item, Table):
        table("", item.columns, item.rows, right=[name for name in item.columns if _numbers(item, name)])


def print_items(items: Iterable[Item]) -> None:
    """Print items of a catalogue."""
    for item in items:
        print_item(item)


def hung(id: str, text: str) -> str:
    """Return text hanging beside its id."""
    return paragraph(f"{id:<9} {text}", "", " " * 10)


def _numbers(item: Table, column: str) -> bool:
    return all(
        isinstance(cell, int) or re.fullmatch(r"[+-]?[\d./]+%?", str(cell)) for cell in item.column(column)
    )


def value_text(value: Any) -> str:
    """Return a value of a TOML file in a few words."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {value_text(one)}" for name, one in value.items())
    if isinstance(value, list):
        joint = "; " if any(isinstance(one, list | Mapping) for one in value) else ", "
        return joint.join(map(value_text, value)) or "none"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value) or "none"
