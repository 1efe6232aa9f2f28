"""The author's path: a system of one's own begun, content files checked."""

from __future__ import annotations

import keyword
import re
from collections.abc import Sequence, Set
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from string import Template

from facedown.cli import FINE, NO
from facedown.cli.given import problems_of, the_system
from facedown.cli.show import as_json, say
from facedown.engine.authors.content import Entry
from facedown.engine.authors.content_check import Problem
from facedown.engine.authors.files import refuse_unreadable
from facedown.engine.authors.house import head_of, is_house, read_house, system_of
from facedown.engine.authors.shape import keys_of
from facedown.engine.base.errors import ContentError, FacedownError, likeliest
from facedown.systems import system_keys

SKELETON = Path(__file__).parent / "skeleton"


def new_system(name: str, parent: Path) -> int:
    """Write the folder of a small system that works as it stands, and say what to do next.

    Raises:
        FacedownError: there is something in its place already.
    """
    from facedown.engine.authors.codegen import files

    _refuse_name(name)
    folder = parent / name
    if folder.exists():
        raise FacedownError(
            f"There is something at {folder} already. Nothing was written; take another name."
        )
    prefix = name.replace("_", "").upper()
    words = {"name": name, "title": name.replace("_", " ").title(), "prefix": prefix}
    for path in sorted(SKELETON.rglob("*.txt")):
        file = folder / path.relative_to(SKELETON).with_suffix("")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(Template(path.read_text(encoding="utf-8")).substitute(words), encoding="utf-8")
    for file, text in files(folder).items():
        file.write_text(text, encoding="utf-8")
    say(f"{folder} is a small system, whole as it stands. What it is made of:")
    say("  catalogue.toml  its text: clauses, questions, refusals, lines of the log")
    say("  rules.py        what a match consists of, and what the clauses do")
    say("  __init__.py     its setups, how it reads, and all of it put together")
    say("  clauses.py      names made of the catalogue: write it anew after each change there")
    say("  scenarios/      what the rules must do, as data; test_laws.py has what every system must")
    say("Try it, then change it:")
    for command in (
        "facedown play",
        "facedown scenario",
        "pytest",
        "python -m facedown.engine.authors.codegen",
    ):
        rest = f"/scenarios --system {folder}" if command == "facedown scenario" else ""
        say(f"  {command} {folder}{rest}", style="bold")
    return FINE


def _refuse_name(name: str) -> None:
    """Refuse what cannot be the name of a system and of its package."""
    if not re.fullmatch("[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise FacedownError(
            f"A system is named in small letters, digits and _, such as my_duel; not '{name}'."
        )
    if find_spec(name) is not None or name in system_keys():
        raise FacedownError(f"There is a system or a package '{name}' already. Take another name.")


def check(files: Sequence[Path], key: str, json: bool) -> int:
    """Say everything that is wrong in content files; NO if something is."""
    for path in files:
        if not path.is_dir():
            refuse_unreadable(path)
    houses = [path for path in files if is_house(path)]
    contents = [path for path in files if path not in houses]
    system = the_system(key or _system_of_houses(houses) or likely_system([*contents, *map(head_of, houses)]))
    problems, entries = list[Problem](), list[Entry]()
    for path in houses:
        house, found = read_house(path, system.rulebook, system.shelf)
        problems += found
        entries += house.entries
    if contents:
        problems += problems_of(system, contents, entries)
    if json:
        as_json(
            {
                "system": system.key,
                "files": [str(path) for path in files],
                "problems": [asdict(p) for p in problems],
            }
        )
    else:
        for problem in problems:
            say(str(problem))
        many = "1 file" if len(files) == 1 else f"{len(files)} files"
        wrong = "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
        others = {named for path in houses if (named := system_of(path)[0]) in system_keys()} - {system.key}
        other = f"; --system {min(others, default='NAME')} checks for another" if others or not key else ""
        failed = f"{wrong} in {many}, checked for {system.key}{other}."
        say(failed if problems else f"{many} checked for {system.key}: all is right.")
    return NO if problems else FINE


def _system_of_houses(houses: Sequence[Path]) -> str:
    """Return the system that house rules are for: the one that they name, or whose switches they set."""
    from facedown.systems import load_system

    def fits(key: str, written: Set[str]) -> tuple[int, int]:
        """Return how many switches are those of a system, and how many are nearly so."""
        known = load_system(key).rulebook.switches
        return len(written & known.keys()), sum(bool(likeliest(name, known)) for name in written)

    for path in houses:
        named, switches = system_of(path)
        likely = max(system_keys(), key=lambda key: fits(key, switches))
        if named in system_keys() or any(fits(likely, switches)):
            return named if named in system_keys() else likely
    return ""


def likely_system(files: Sequence[Path]) -> str:
    """Return the system that content files are for: by the kinds of their entries, then by their keys."""
    from facedown.engine.authors.content import read_content
    from facedown.systems import load_system

    entries: list[Entry] = []
    for path in files:
        try:
            entries += read_content(path)[0]
        except ContentError:
            continue  # the check reports what is wrong with it

    def fits(key: str) -> tuple[int, int]:
        """Return how many entries are of a kind of a system, and how many of their keys such an entry has."""
        schemas = load_system(key).schemas
        known = [(one, keys_of(schemas[one.kind])) for one in entries if one.kind in schemas]
        return len(known), sum(name in keys for one, keys in known for name in one.data)

    return max(system_keys(), key=fits)
