"""Where a number comes from: all that it takes to have it again, on any machine."""

from __future__ import annotations

import hashlib
import json
import os
import platform
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import facedown
from facedown.bots.policy import Function
from facedown.engine.authors.content import Entry
from facedown.engine.course.deal import Deal
from facedown.engine.matches.system import System
from facedown.systems import system_keys

_DIGITS = 12  # of a hash, which is to tell versions apart and keeps nobody from forging them


@dataclass(frozen=True)
class Origin:
    """What makes a number again.

    Attributes:
        command: prints it; the call in Python, where no command says as much.
        seed: of all luck in it.
        version: of facedown, and of the Python that it ran on, which changes nothing.
        rules: a hash of the sources of the rules and of the policies.
        content: a hash of what was on the table, house rules included.
    """

    command: str
    seed: int
    version: str
    rules: str
    content: str

    def of_games(self, games: int, instead: int) -> Origin:
        """Return what makes another number of the same games again, from the first of them on."""
        if not self.command.startswith("facedown "):
            return replace(self, command=self.command.replace(f"Run({games},", f"Run({instead},", 1))
        words = shlex.split(self.command)
        words[words.index("--games") + 1] = str(instead)
        return replace(self, command=shlex.join(words))

    def to_dict(self) -> dict[str, Any]:
        """Return all of it for JSON."""
        return asdict(self)


def origin(command: str, seed: int, system: System, deal: Deal, functions: Iterable[Function] = ()) -> Origin:
    """Return what makes a number again.

    Args:
        command: as `typed_line` gives it, or a call in Python.
        seed: of all luck in it.
        system: the rulebook.
        deal: what was on the table, house rules set.
        functions: policies that are not the system's own.
    """
    version = f"facedown {facedown.__version__}, Python {platform.python_version()}"
    own = [_source(file) for file in sorted(filter(None, map(_file, functions)))]
    rules = _hash([rules_hash(system.folder), *own]) if own else rules_hash(system.folder)
    return Origin(command, seed, version, rules, _hash([bytes(deal.state), bytes(deal.book)]))


def combined(command: str, seed: int, parts: Sequence[Origin]) -> Origin:
    """Return what makes several simulations again at once."""
    content = _hash(one.content for one in parts)
    return Origin(command, seed, parts[0].version, parts[0].rules, content)


def key_of(system: System) -> str:
    """Return a system as it is typed: its name, or the folder of one that is not installed."""
    if system.key in system_keys():
        return system.key
    near = _near(system.folder)
    return near if os.sep in near else f".{os.sep}{near}"


def typed_line(words: Sequence[str], options: Mapping[str, object]) -> str:
    """Return a command as it is typed.

    Args:
        words: what it begins with, after `facedown`.
        options: name -> value, a list of values for an option that is repeated, True for one without a value;
            what is None, False or "" is left out.
    """
    line = ["facedown", *words]
    for name, given in options.items():
        for value in given if isinstance(given, list) else [given]:
            if value is True:
                line.append(f"--{name}")
            elif value is not None and value is not False and value != "":
                line += [f"--{name}", f"{value:g}" if isinstance(value, float) else str(value)]
    return shlex.join(line)


def policy_options(policies: Mapping[int, str | Function]) -> list[str]:
    """Return policies by seat as options give them: one for all, or one for every seat."""
    names = {seat: one if isinstance(one, str) else typed(one) for seat, one in policies.items()}
    one = set(names.values())
    return list(one) if len(one) == 1 else [f"{seat}={name}" for seat, name in names.items()]


def content_options(entries: Iterable[Entry]) -> list[str]:
    """Return the files that an author's entries were read from, as options give them, but for house rules."""
    return [_near(Path(file)) for file in dict.fromkeys(one.file for one in entries if not one.house)]


def house_options(entries: Iterable[Entry]) -> list[str]:
    """Return the house rules that entries were read from, as options give them."""
    return [_near(Path(path)) for path in dict.fromkeys(one.house for one in entries if one.house)]


def in_python(system: System, content: Sequence[Entry], **given: object) -> str:
    """Return how a variant is made in Python, for what no command can say; what is empty is left out."""
    name = repr(system.key) if system.key in system_keys() else f"Path({_near(system.folder)!r})"
    files = content_options(one for one in content if not one.changed)
    words = "".join(f", {name}={value!r}" for name, value in given.items() if value)
    words += f", content=load_content({files})" if files else ""
    houses = (f"house={path}" for path in house_options(content))
    changes = "; ".join([*houses, *_changes(system, [one for one in content if not one.house])])
    return f"Variant(load_system({name}){words})" + (f".changed({changes!r})" if changes else "")


def _changes(system: System, content: Sequence[Entry]) -> Iterator[str]:
    """Yield what has been changed in entries, as `Variant.changed` takes it."""
    for entry in content:
        if entry.changed:
            before = next(
                (
                    one.data
                    for one in system.shelf.entries
                    if (one.kind, one.name) == (entry.kind, entry.name)
                ),
                {},
            )
            for key, value in entry.data.items():
                if value != before.get(key):
                    yield f"{entry.name}.{key}={value if isinstance(value, str) else json.dumps(value)}"


def is_typed(policy: str | Function) -> bool:
    """Whether a policy can be named in a command: a function that is in no file cannot."""
    return isinstance(policy, str) or bool(_file(policy))


def typed(function: Function) -> str:
    """Return a function of one's own as options name it: FILE.py:FUNCTION."""
    return f"{_near(Path(_file(function)))}:{function.__name__}"


def _file(function: Callable[..., Any]) -> str:
    file = getattr(getattr(function, "__code__", None), "co_filename", "")
    return file if Path(file).is_file() and getattr(function, "__name__", "").isidentifier() else ""


def _near(path: Path) -> str:
    """Return a path from here, where it lies below; else the whole of it."""
    path = Path(os.path.abspath(path))  # noqa: PTH100 - a link is named as it was
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)


@cache
def rules_hash(folder: Path) -> str:
    """Return a hash of everything that decides what a rule or a policy of a system does."""
    home = Path(facedown.__file__).parent
    folders = (home / "engine", home / "bots", folder)
    return _hash(_source(str(file)) for one in folders for file in sorted(one.rglob("*.py")))


def _source(file: str) -> bytes:
    return Path(file).read_bytes().replace(b"\r\n", b"\n")


def _hash(parts: Iterable[bytes | str]) -> str:
    whole = hashlib.sha256()
    for part in parts:
        whole.update(part if isinstance(part, bytes) else part.encode())
    return whole.hexdigest()[:_DIGITS]
