"""Turn a catalogue into names that rules can cite: `python -m facedown.engine.codegen duel`.

Writes `clauses.py` beside the system's `catalogue.toml`:

* `Clause`: NONE, then every clause, ruling and extension in the catalogue's order, `DUEL-2.3` as
  `DUEL_2_3`.
* One enum for each switch, `short_deck` as `ShortDeck`. A reading's value is its place in the
  catalogue's list of options; the default reading is declared first. A switch that takes a number, its
  one option written `20..500`, has no enum: its value is the number.
* `CLAUSE_IDS` from value to id, `SWITCHES` from switch to enum or range, `OPTIONS` from switch to the
  catalogue's keys by value, `DEFAULTS` from switch to the value that holds unless a match says otherwise.

Where the catalogue has vocabularies, it writes `vocabulary.py` too: an enum for each, its values in the
catalogue's order, and with `Name` behind its own the words as content files have them, as a Literal.

An option's key becomes a member's name in capitals, with `_` for whatever cannot stand in a name and an
`N` before a leading digit: `reshuffle_first` is RESHUFFLE_FIRST, `3` is N3, `3m` is N3M. People go on
writing the keys; `OPTIONS` is the one place that maps them.
"""

from __future__ import annotations

import argparse
import re
import sys
import textwrap
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path

from facedown.engine.catalogue import Catalogue, Ruling, load_catalogue
from facedown.engine.errors import FacedownError, in_file

WIDTH = 110  # the house's line length, so that the file is as the formatter would leave it
SYSTEMS = Path(__file__).parent.parent / "systems"

_ENUMS = "from facedown.engine.enumeration import IntEnum"


def member_name(key: str) -> str:
    """Return the enum member's name for an option's key or a clause's id."""
    name = re.sub(r"\W", "_", key, flags=re.ASCII).upper()
    return f"N{name}" if name[:1].isdigit() else name


def class_name(switch: str) -> str:
    """Return the enum's name for a switch."""
    return "".join(word.capitalize() for word in switch.split("_"))


def generate(folder: Path) -> str:
    """Return the text of `clauses.py` for the system in `folder`.

    Raises:
        ContentError: the catalogue cannot be read, or its names cannot stand in code.
    """
    path = folder / "catalogue.toml"
    catalogue = load_catalogue(path)
    switches = list(catalogue.switches.values())
    named = [ruling for ruling in switches if ruling.numbers is None]
    for ruling in switches:
        if ruling.number_of(ruling.default) is None:
            known = ", ".join(ruling.options)
            raise in_file(path, 0, f"{ruling.id}: the default '{ruling.default}' is none of {known}.")
    ids = [*catalogue.clauses, *catalogue.rulings, *catalogue.extensions]
    _refuse_clashes(path, ["NONE", *ids])
    classes = [class_name(ruling.switch) for ruling in switches]
    _refuse_clashes(path, ["Clause", *classes])
    lines = _head("Clauses, rulings and switches of this system as numbers.", folder)
    lines += [_ENUMS, "", "", *_clause_enum(catalogue)]
    for ruling in named:
        lines += ["", "", *_switch_enum(path, ruling)]
    lines += ["", ""]
    lines += _tuple("CLAUSE_IDS: tuple[str, ...] = ", ["", *ids], "")
    kind = "type[IntEnum]" if len(named) == len(switches) else "type[IntEnum] | range"
    lines += ["", f"SWITCHES: dict[str, {kind}] = {{"]
    lines += [
        f'    "{r.switch}": {name if r.numbers is None else r.numbers},'
        for r, name in zip(switches, classes, strict=True)
    ]
    lines += ["}", "", "OPTIONS: dict[str, tuple[str, ...]] = {"]
    for ruling in named:
        entry = _tuple(f'    "{ruling.switch}": ', ruling.options, "    ")
        entry[-1] += ","
        lines += entry
    lines += ["}", "", "DEFAULTS: dict[str, int] = {"]
    lines += [
        f'    "{r.switch}": {f"{name}.{member_name(r.default)}" if r.numbers is None else r.default},'
        for r, name in zip(switches, classes, strict=True)
    ]
    return "\n".join([*lines, "}", ""])


def generate_words(folder: Path) -> str:
    """Return the text of `vocabulary.py` for the system in `folder`, "" if it has no vocabulary.

    Raises:
        ContentError: the catalogue cannot be read, or its words cannot stand in code.
    """
    path = folder / "catalogue.toml"
    vocabularies = load_catalogue(path).vocabularies
    if not vocabularies:
        return ""
    _refuse_clashes(
        path, [name for key in vocabularies for name in (class_name(key), f"{class_name(key)}Name")]
    )
    lines = _head("Words that the content of this system may use, as numbers and as written.", folder)
    lines += ["from typing import Literal, TypeAlias", "", _ENUMS]
    for key, vocabulary in vocabularies.items():
        codes = [str(entry.get("code", word)) for word, entry in vocabulary.entries.items()]
        _refuse_clashes(path, codes)
        title = f"{vocabulary.id}: {vocabulary.title}."
        lines += ["", "", f"class {class_name(key)}(IntEnum):", f'    """{title}"""', ""]
        lines += [f"    {member_name(code)} = {number}" for number, code in enumerate(codes)]
    lines += ["", ""]
    for key, vocabulary in vocabularies.items():
        lines += _tuple(f"{class_name(key)}Name: TypeAlias = Literal", vocabulary.entries, "", "[]")
    return "\n".join([*lines, ""])


def files(folder: Path) -> dict[Path, str]:
    """Return the files that the catalogue in `folder` gives, and their text."""
    made = {folder / "clauses.py": generate(folder), folder / "vocabulary.py": generate_words(folder)}
    return {path: text for path, text in made.items() if text}


def is_stale(folder: Path) -> bool:
    """Tell whether a file made from the catalogue in `folder` is not what the catalogue gives."""
    return any(
        not path.exists() or path.read_text(encoding="utf-8") != text for path, text in files(folder).items()
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Write what a catalogue gives, or with `--check` say whether it is up to date; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m facedown.engine.codegen")
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
            sys.stderr.write(
                f"{folder / 'clauses.py'} is stale: python -m facedown.engine.codegen {options.system}\n"
            )
            return 1
    except FacedownError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


def _head(title: str, folder: Path) -> list[str]:
    """Return the lines with which a file made from the catalogue in `folder` begins, up to its enums."""
    return [
        f'"""{title}',
        "",
        f"Written by `python -m facedown.engine.codegen {folder.name}` from catalogue.toml: change that",
        "and write this anew.",
        '"""',
        "",
    ]


def _clause_enum(catalogue: Catalogue) -> list[str]:
    lines = [
        "class Clause(IntEnum):",
        '    """Whatever a log can cite: clauses, rulings, extensions."""',
        "",
        "    NONE = 0",
    ]
    value = 0
    for section, clauses in groupby(catalogue.clauses.values(), key=lambda clause: clause.section):
        lines.append(f"    # {textwrap.shorten(section, WIDTH - 6)}")
        for clause in clauses:
            value += 1
            lines.append(f"    {member_name(clause.id)} = {value}")
    for title, part in (("Rulings", catalogue.rulings), ("Extensions", catalogue.extensions)):
        if part:
            lines.append(f"    # {title}")
        for item in part:
            value += 1
            lines.append(f"    {member_name(item)} = {value}")
    return lines


def _switch_enum(path: Path, ruling: Ruling) -> list[str]:
    keys = list(ruling.options)
    _refuse_clashes(path, keys)
    question = textwrap.shorten(ruling.question, WIDTH - len(f'    """{ruling.id}: """'), placeholder=" ...")
    question = question.replace("\\", "\\\\").replace('"', "'")
    lines = [f"class {class_name(ruling.switch)}(IntEnum):", f'    """{ruling.id}: {question}"""', ""]
    for key in [ruling.default, *(key for key in keys if key != ruling.default)]:
        lines.append(f"    {member_name(key)} = {keys.index(key)}")
    return lines


def _tuple(start: str, texts: Iterable[str], indent: str, ends: str = "()") -> list[str]:
    """Return a tuple of strings as the formatter breaks it: on one line, or one string to a line."""
    quoted = [f'"{text}"' for text in texts]
    line = f"{start}{ends[0]}{', '.join(quoted)}{',' if len(quoted) == 1 else ''}{ends[1]}"
    if len(line) < WIDTH:
        return [line]
    return [f"{start}{ends[0]}", *(f"{indent}    {text}," for text in quoted), f"{indent}{ends[1]}"]


def _refuse_clashes(path: Path, keys: Iterable[str]) -> None:
    taken: dict[str, str] = {}
    for key in keys:
        name = member_name(key)
        if not name.isidentifier() or taken.setdefault(name, key) != key:
            raise in_file(path, 0, f"'{key}' cannot be a name of its own: {name} is taken or no name.")


if __name__ == "__main__":
    raise SystemExit(main())
