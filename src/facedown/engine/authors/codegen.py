"""Turn a catalogue into names that rules can cite: `python -m facedown.engine.authors.codegen duel`.

Writes `clauses.py` beside the system's `catalogue.toml`:

* `Clause`: NONE, then every clause, ruling and extension in the catalogue's order, a line for each chapter.
* One enum for each switch; a reading's value is its place in the catalogue's list of options. A switch that
  takes a number, its one option written `20..500`, has no enum but the range of its numbers.
* `Switches`: a record with a field for each switch, which the system's `Book` begins with.
* `Decision`: NONE, then every question in the catalogue's order; `Why`: NONE, then every refusal.
* `Way`: NONE, for a way to answer that needs no name, then every other, whichever questions have it.
* `RULEBOOK`: all of these, with the switches whose default is not their first reading.

Where the catalogue has vocabularies, it writes `vocabulary.py` too: an enum for each, its values in the
catalogue's order, and with `Name` behind its own the words as content files have them, as a Literal.

How ids, switches and options are spelt in code is in `facedown.engine.base.names`.
"""

from __future__ import annotations

import argparse
import keyword
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from facedown.engine.authors.catalogue import Ruling
from facedown.engine.authors.catalogue_file import line_of, load_catalogue, said
from facedown.engine.base.errors import ContentError, FacedownError, in_file
from facedown.engine.base.names import class_name, clause_id, member_name, option_key, switch_name

COMMAND = "python -m facedown.engine.authors.codegen"
WIDTH = 110  # the house's line length
SYSTEMS = Path(__file__).parents[2] / "systems"

_TAKEN = ("Clause", "Decision", "IntEnum", "Record", "Switches", "Way", "Why")

_ENUMS = "from facedown.engine.base.enumeration import IntEnum"


def generate(folder: Path) -> str:
    """Return the text of `clauses.py` for the system in `folder`.

    Raises:
        ContentError: the catalogue cannot be read, or its names cannot stand in code.
    """
    path = folder / "catalogue.toml"
    catalogue = load_catalogue(path)
    chapters = groupby(catalogue.clauses, key=lambda id: catalogue.clauses[id].section)
    groups = [*(list(ids) for _, ids in chapters), list(catalogue.rulings), list(catalogue.extensions)]
    for id in (id for ids in groups for id in ids):
        if not _is_member(member_name(id)) or clause_id(member_name(id)) != id:
            raise _no_name(path, id, member_name(id), "an id is such as DUEL-2.3", said("id", id))
    lines = _head("Clauses, rulings and switches of this system as numbers.", folder)
    imported = "Record, field" if catalogue.switches else "Record"
    lines += ["from facedown.engine.authors.rulebook import rulebook"]
    lines += [_ENUMS, f"from facedown.engine.base.record import {imported}", ""]
    lines += _enum("Clause", [["NONE"], *groups], "whatever a log can cite")
    for name in (*catalogue.decisions, *catalogue.refusals):
        if not _is_member(name) or name != member_name(name) or name == "NONE":
            able = "a name has capital letters, digits and '_', and is not NONE"
            raise _no_name(path, name, member_name(name), able, said("name", name))
    lines += _enum("Decision", [["NONE"], list(catalogue.decisions)], "the questions")
    lines += _enum("Why", [["NONE"], list(catalogue.refusals)], "an answer is refused")
    answers = [answer for text in catalogue.decisions.values() for answer in text.answers]
    ways = dict.fromkeys(answer.name for answer in answers if answer.name)
    for name in ways:
        if not _is_member(name) or name != member_name(name):
            able = "a way to answer has capital letters, digits and '_'"
            raise _no_name(path, name, member_name(name), able, said("is", name))
    lines += _enum("Way", [["NONE"], [name for name in ways if name != "NONE"]], "to answer a question")
    for ruling in catalogue.switches.values():
        lines += _switch(path, ruling)
    lines += _book(catalogue.switches.values())
    defaults = [line for ruling in catalogue.switches.values() for line in _default(path, ruling)]
    start, end = "RULEBOOK = rulebook(globals(), {", "})"
    lines += ["", *([start, *defaults, end] if defaults else [start + end])]
    return "\n".join([*lines, ""])


def generate_words(folder: Path) -> str:
    """Return the text of `vocabulary.py` for the system in `folder`, "" if it has no vocabulary.

    Raises:
        ContentError: the catalogue cannot be read, or its words cannot stand in code.
    """
    path = folder / "catalogue.toml"
    vocabularies = load_catalogue(path).vocabularies
    if not vocabularies:
        return ""
    lines = _head("Words that the content of this system may use, as numbers and as written.", folder)
    lines += ["from typing import Literal, TypeAlias", "", _ENUMS, ""]
    literals: list[str] = []
    taken = {"IntEnum", "Literal", "TypeAlias"}
    for key, vocabulary in vocabularies.items():
        name, codes, place = class_name(key), dict[str, str](), said("name", key)
        if not _is_class(name) or taken & {name, f"{name}Name"}:
            raise _no_name(path, key, name, "that is taken, or no name", place)
        taken |= {name, f"{name}Name"}
        for word, entry in vocabulary.entries.items():
            code = str(entry.get("code", word))
            member = member_name(code)
            if not _is_member(member) or codes.setdefault(member, word) != word:
                able = "give it a `code` of its own"
                raise _no_name(path, code, member, able, place, f'"{re.escape(word)}"')
        lines += _enum(name, [codes], vocabulary.id)
        *words, last = [f'"{word}"' for word in vocabulary.entries]
        literals += _packed(
            f"{name}Name: TypeAlias = Literal[", [[*(f"{word}," for word in words), last]], "]"
        )
    return "\n".join([*lines, "", *literals, ""])


def files(folder: Path) -> dict[Path, str]:
    """Return the files that the catalogue in `folder` gives, and their text."""
    texts = {folder / "clauses.py": generate(folder), folder / "vocabulary.py": generate_words(folder)}
    return {path: text for path, text in texts.items() if text}


def is_stale(folder: Path) -> bool:
    """Tell whether a generated file differs from what the catalogue in `folder` gives now."""
    return any(
        not path.exists() or path.read_text(encoding="utf-8") != text for path, text in files(folder).items()
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Write what a catalogue gives, or with `--check` say whether it is up to date; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m facedown.engine.authors.codegen")
    parser.add_argument("system", help="key of a system of the house, or the folder of another one")
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if a file is stale")
    options = parser.parse_args(arguments)
    folder = SYSTEMS / options.system
    if not (folder / "catalogue.toml").exists():
        folder = Path(options.system).resolve()
    try:
        if not options.check:
            for path, text in files(folder).items():
                path.write_text(text, encoding="utf-8")
        elif is_stale(folder):
            sys.stderr.write(f"{folder / 'clauses.py'} is stale: {COMMAND} {options.system}\n")
            return 1
    except FacedownError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


def _head(title: str, folder: Path) -> list[str]:
    """Return how a file that is generated from the catalogue in `folder` begins, up to its imports."""
    return [
        f'"""{title}',
        "",
        f"Written by `{COMMAND} {folder.name}` from catalogue.toml: change that",
        "and write this anew.",
        '"""',
        "",
        "# fmt: off",
    ]


def _enum(name: str, groups: Iterable[Iterable[str]], comment: str) -> list[str]:
    """Return an enum of these keys, from 0 on, in the form that type checkers and editors read.

    Where they are in groups, each begins a line, unless one line holds them all.
    """
    rows = [[member_name(key) for key in group] for group in groups]
    return _packed(f'{name} = IntEnum("{name}", ', rows, f", start=0)  # {comment}", quote='"')


def _packed(start: str, rows: Sequence[Sequence[str]], end: str, quote: str = "") -> list[str]:
    """Return a statement on one line, or its middle on as many as it takes, in quotes if some are given."""
    line = f"{start}{quote}{' '.join(text for row in rows for text in row)}{quote}{end}"
    if len(line) <= WIDTH:
        return [line]
    lines = [start + 3 * quote]
    for row in rows:
        for i, text in enumerate(row):
            if i == 0 or len(lines[-1]) + 1 + len(text) > WIDTH:
                lines.append(f"    {text}")
            else:
                lines[-1] += f" {text}"
    return [*lines, 3 * quote + end]


def _switch(path: Path, ruling: Ruling) -> list[str]:
    """Return the enum of a switch, or the range of its numbers."""
    name = class_name(ruling.switch)
    if not _is_class(name) or switch_name(name) != ruling.switch:
        able = "a switch has small letters and '_'"
        raise _no_name(path, ruling.switch, name, able, said("switch", ruling.switch))
    if ruling.numbers is not None:
        ends = str(ruling.numbers).replace("(0, ", "(")
        return [f"{name} = {ends}  # {ruling.id}"]
    for key in ruling.options:
        if not _is_member(member_name(key)) or option_key(member_name(key)) != key:
            able = "an option has small letters, digits and '_', and no 'n' before a digit"
            place = (said("id", ruling.id), rf'"{re.escape(key)}[":]')
            raise _no_name(path, key, member_name(key), able, *place)
    return _enum(name, [ruling.options], ruling.id)


def _book(rulings: Collection[Ruling]) -> Iterator[str]:
    """Yield the record of the switches: a number, or a reading by its place among the options."""
    yield from (
        "",
        "",
        "class Switches(Record):",
        '    """The switches of a match; its Book begins with them."""',
        "",
    )
    for ruling in rulings:
        if ruling.numbers is None:
            yield f"    {ruling.switch}: int = field(high={len(ruling.options) - 1})"
        else:
            yield f"    {ruling.switch}: int = field(low={ruling.numbers[0]}, high={ruling.numbers[-1]})"
    if rulings:
        yield ""


def _default(path: Path, ruling: Ruling) -> Iterator[str]:
    """Yield the entry of a switch whose default is not the first of its options."""
    number = ruling.number_of(ruling.default)
    if number is None:
        line = _line_of(path, said("id", ruling.id), r"\bdefault\s*=")
        known = ", ".join(ruling.options)
        raise in_file(path, line, f"{ruling.id}: the default '{ruling.default}' is not one of {known}.")
    if ruling.numbers is not None:
        yield f'    "{ruling.switch}": {number},'
    elif number:
        yield f'    "{ruling.switch}": {class_name(ruling.switch)}.{member_name(ruling.default)},'


def _is_member(name: str) -> bool:
    return name.isidentifier() and not name.startswith("_")


def _is_class(name: str) -> bool:
    return name.isidentifier() and not keyword.iskeyword(name) and name not in _TAKEN


def _no_name(path: Path, key: str, name: str, able: str, *place: str) -> ContentError:
    """Return the error for a key that cannot be a name in code; `place` is as `line_of` takes it."""
    return in_file(path, _line_of(path, *place), f"'{key}' cannot be {name} in code: {able}.")


def _line_of(path: Path, *patterns: str) -> int:
    return line_of(path.read_text(encoding="utf-8"), *patterns)


if __name__ == "__main__":
    raise SystemExit(main())
