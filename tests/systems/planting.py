"""Plant mistakes in the shipped content of a system, one at a time, and see whether the check finds them.

What any system's content may have wrong with it is here: keys and values misspelt or misplaced, names of
nothing, numbers out of bounds. A system adds what its own rules refuse. Nothing is left to chance: the same
mistakes are planted every time.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin

from facedown.engine.authors.content import Between, Entry, NameOf
from facedown.engine.authors.content_check import Problem, check_files
from facedown.engine.authors.shape import alternatives, bare, item_of, keys_of, marks, tables_below
from facedown.engine.authors.shelf import Shelf
from facedown.engine.authors.source import line_map

Place = tuple[str | int, ...]

KEY, PLACE, VALUE = "misspelt keys", "misplaced keys", "misspelt values"
NAME, NUMBER = "dangling references", "numbers out of bounds"
JUNK = (0, -1, 99, 1.5, True, "", "x", [], [1], [[]], ["a", 1], {}, [{}], {"a": {"b": 1}})


@dataclass(frozen=True)
class Mistake:
    """One entry with one thing wrong, and what the check should say of it."""

    sort: str
    kind: str
    data: dict[str, Any]
    place: Place  # where it should be told
    nearest: str = ""  # what should be named as right, or nothing
    says: str = ""  # what the message should say

    @property
    def title(self) -> str:
        return f"{self.data.get('name', '?')} {'.'.join(map(str, self.place))}"


class Tally(NamedTuple):
    """How many mistakes were planted and found, the right name given with them, and what was said besides."""

    planted: int
    missed: list[str]
    unnamed: list[str]
    besides: int


def at(data: Any, place: Place) -> Any:
    for step in place:
        data = data[step]
    return data


def changed(one: Entry, place: Place, value: Any) -> dict[str, Any]:
    """The data of an entry with another value at a place."""
    data = copy.deepcopy(one.data)
    at(data, place[:-1])[place[-1]] = value
    return data


def slip(word: str, i: int) -> str:
    """A word as a hurried hand writes it, in one of four ways."""
    middle = len(word) // 2
    if len(word) < 3:
        return word + word[-1]
    if i % 4 == 0:
        return word[:middle] + word[middle + 1 :]
    if i % 4 == 1:
        return word[: middle - 1] + word[middle] + word[middle - 1] + word[middle + 1 :]
    if i % 4 == 2:
        return word[:middle] + word[middle] + word[middle:]
    return word[:middle] + ("w" if word[middle] != "w" else "e") + word[middle + 1 :]


class Planter:
    """Plants mistakes in what a shelf holds.

    Args:
        shelf: of the system.
        strange: kind -> keys with values that belong to other kinds.
        own: sort -> what the system's own rules refuse.
    """

    def __init__(
        self,
        shelf: Shelf,
        strange: Mapping[str, Mapping[str, Any]],
        own: Mapping[str, Callable[[], Iterator[Mistake]]],
    ) -> None:
        self.shelf = shelf
        self.strange = strange
        self.sorts: dict[str, Callable[[], Iterator[Mistake]]] = {
            KEY: self.misspelt_keys,
            PLACE: self.misplaced_keys,
            VALUE: self.misspelt_values,
            NAME: self.dangling_references,
            NUMBER: self.numbers_out_of_bounds,
            **own,
        }

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        return tuple(self.shelf.entries)

    def entry(self, name: str) -> Entry:
        return next(one for one in self.entries if one.name == name)

    def tables(self, one: Entry) -> list[tuple[Place, type, Mapping[str, Any]]]:
        """Every table of an entry, the entry first."""
        schema = self.shelf.schemas[one.kind]
        return [((), schema, one.data), *tables_below(schema, one.data)]

    def misspelt_keys(self) -> Iterator[Mistake]:
        i = 0
        for one in self.entries:
            for place, table, found in self.tables(one):
                for key in found:
                    i += 1
                    wrong = next(w for k in range(4) if (w := slip(key, i + k)) not in keys_of(table))
                    data = copy.deepcopy(one.data)
                    inside = at(data, place)
                    kept = {wrong if name == key else name: value for name, value in inside.items()}
                    inside.clear()
                    inside.update(kept)
                    yield Mistake(KEY, one.kind, data, (*place, wrong), nearest=key)

    def misplaced_keys(self) -> Iterator[Mistake]:
        for one in self.entries:
            everywhere = self.tables(one)
            for place, _, found in everywhere:
                for key in found:
                    way = [step for step in place if isinstance(step, str)]
                    label = ".".join(way[: way.index("options")] if "options" in way else way)
                    for target, other, _ in everywhere:
                        near = target == place[: len(target)] or place == target[: len(place)]
                        if target != place and near and key not in keys_of(other):
                            data = copy.deepcopy(one.data)
                            at(data, target)[key] = at(data, place)[key]
                            if key in target:  # a table cannot be moved into itself
                                continue
                            del at(data, place)[key]
                            yield Mistake(PLACE, one.kind, data, (*target, key), says=label or one.kind)
        for kind, keys in self.strange.items():
            one = next(one for one in self.entries if one.kind == kind)
            for key, value in keys.items():
                yield Mistake(PLACE, kind, changed(one, (key,), value), (key,), says="belongs to")

    @cached_property
    def words(self) -> Mapping[str, set[str]]:
        """What a key takes that takes one of some words, in any table."""
        found: dict[str, set[str]] = {}
        for one in self.entries:
            for _, table, keys in self.tables(one):
                for key in keys:
                    hint = keys_of(table)[key].hint
                    found.setdefault(key, set()).update(get_args(hint) if get_origin(hint) is Literal else ())
        return found

    def misspelt_values(self) -> Iterator[Mistake]:
        i = 0
        for one in self.entries:
            for place, table, found in self.tables(one):
                for key, value in found.items():
                    hint = keys_of(table)[key].hint
                    word = get_origin(hint) is Literal or (key == "value" and isinstance(value, str))
                    if word and isinstance(value, str):
                        i += 1
                        wrong = (
                            slip(value, i) if value.isalpha() or "_" in value else value.replace("=", "", 1)
                        )
                        words = get_args(hint) if get_origin(hint) is Literal else ()
                        others = self.words[key] - {value}
                        if wrong not in words and not any(_is_near(wrong, one) for one in others):
                            where = (*place, key)
                            yield Mistake(VALUE, one.kind, changed(one, where, wrong), where, nearest=value)

    def dangling_references(self) -> Iterator[Mistake]:
        i = 0
        for one in self.entries:
            for where, text in self.references(one):
                i += 1
                name, _, count = text.partition(" x")
                tail = f" x{count}" if count else ""
                wrong = next(w for k in range(4) if (w := slip(name, i + k)) != name) + tail
                yield Mistake(NAME, one.kind, changed(one, where, wrong), where, nearest=name)
                yield Mistake(NAME, one.kind, changed(one, where, f"Zyx{tail}"), where, says="there is no")

    def references(self, one: Entry) -> Iterator[tuple[Place, str]]:
        """Yield where an entry names another one, also in a list, and what it says there."""
        for key, value in one.data.items():
            yield from _references(keys_of(self.shelf.schemas[one.kind])[key].hint, value, (key,))

    def numbers_out_of_bounds(self) -> Iterator[Mistake]:
        for one in self.entries:
            for place, table, found in self.tables(one):
                for key, value in found.items():
                    bounds = _bounds_of(keys_of(table)[key].hint)
                    if bounds and isinstance(value, int):
                        where: Place = (*place, key)
                        yield Mistake(NUMBER, one.kind, changed(one, where, bounds.low - 1), where)
                        yield Mistake(NUMBER, one.kind, changed(one, where, bounds.high + 1), where)

    def problems_of(self, mistake: Mistake, folder: Path) -> list[Problem]:
        """What the check says of a mistake, in a file of its own beside all that is shipped."""
        path = folder / "mine.toml"
        path.write_text(toml(mistake.kind, mistake.data), encoding="utf-8")
        names = [mistake.data.get("name"), mistake.data.get("id")]
        planted = {id(one) for one in self.entries if _is_it(one, mistake, names)}
        return check_files(
            [path], self.shelf.schemas, [one for one in self.entries if id(one) not in planted]
        )

    def some(self, sort: str, most: int) -> list[Mistake]:
        """At most so many mistakes of a sort, evenly spread over the content."""
        planted = list(self.sorts[sort]())
        return planted[:: max(1, -(-len(planted) // most))]

    def tally(self, mistakes: Sequence[Mistake], folder: Path) -> Tally:
        """Plant mistakes and see what the check says of them."""
        missed, unnamed, besides = [], [], 0
        for mistake in mistakes:
            problems = self.problems_of(mistake, folder)
            said = named(mistake, problems)
            besides += len(problems) - len(said)
            if not said:
                missed.append(f"{mistake.title}: {[str(problem) for problem in problems][:3]}")
            elif mistake.nearest and not meant(mistake, said):
                unnamed.append(f"{mistake.title}: {mistake.nearest}")
        return Tally(len(mistakes), missed, unnamed, besides)

    def report(self, most: int = 1_000_000) -> None:
        """Print how many mistakes of each sort are planted and found."""
        print(f"{'':28} planted   found   not named   said besides")
        with TemporaryDirectory() as folder:
            for sort in self.sorts:
                tally = self.tally(self.some(sort, most), Path(folder))
                for text in tally.missed:
                    print(f"  not found: {text}")
                found = tally.planted - len(tally.missed)
                print(f"{sort:28} {tally.planted:7} {found:7} {len(tally.unnamed):11} {tally.besides:14}")
        alarms = len(check_files(self.shelf.files, self.shelf.schemas))
        print(f"{'the shipped content itself':28} {alarms} false alarms")


def toml(kind: str, data: Mapping[str, Any]) -> str:
    """An entry as a content file has it, one key to a line, and one line to each item of a list of tables."""

    def value(one: Any, top: bool = False) -> str:
        if isinstance(one, dict):
            return "{ " + ", ".join(f"{json.dumps(k)} = {value(v)}" for k, v in one.items()) + " }"
        if isinstance(one, list) and top and any(isinstance(item, dict) for item in one):
            return "[\n" + "".join(f"  {value(item)},\n" for item in one) + "]"
        if isinstance(one, list):
            return "[" + ", ".join(map(value, one)) + "]"
        return json.dumps(one, ensure_ascii=False)

    return f"[[{kind}]]\n" + "".join(f"{key} = {value(one, True)}\n" for key, one in data.items())


def spoilt(dice: Random, data: Mapping[str, Any], junk: Sequence[Any]) -> dict[str, Any]:
    """An entry with something in up to four places that is wrong there: of `junk`, or wrong anywhere."""
    data = copy.deepcopy(dict(data))
    for _ in range(dice.randint(1, 4)):
        place = dice.choice([*_places(data)])
        at(data, place[:-1])[place[-1]] = copy.deepcopy(dice.choice((*JUNK, *junk)))
    return data


def named(mistake: Mistake, problems: list[Problem]) -> list[Problem]:
    """The problems that are told where the mistake is, and of it."""
    way = ".".join(map(str, mistake.place))
    line = _line_of(mistake)
    return [
        problem
        for problem in problems
        if (problem.key == way or problem.key.startswith(f"{way}."))
        and problem.line == line
        and mistake.says in problem.message
    ]


def meant(mistake: Mistake, problems: list[Problem]) -> bool:
    """Whether what is right is named too, be it by name or by id: Brock, brock."""
    return any(problem.nearest.casefold() == mistake.nearest.casefold() for problem in problems)


def _places(value: Any, place: Place = ()) -> Iterator[Place]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*place, key)
        yield from _places(inner, (*place, key))


def _is_it(one: Entry, mistake: Mistake, names: list[Any]) -> bool:
    """Tell whether this is the entry in which the mistake was planted: it has most of its data."""
    if one.kind != mistake.kind:
        return False
    same = sum(mistake.data.get(key) == value for key, value in one.data.items())
    return same * 3 >= len(one.data) * 2 and (one.name in names or one.data.get("id") in names)


def _is_near(wrong: str, word: object) -> bool:
    """Tell whether a slip may as well be one of another word."""
    same = isinstance(word, str) and len(wrong) == len(word)
    return same and sum(a != b for a, b in zip(wrong, str(word), strict=True)) <= 1


def _references(hint: Any, value: Any, place: Place) -> Iterator[tuple[Place, str]]:
    if any(isinstance(mark, NameOf) for mark in marks(hint)):
        yield place, value
    elif isinstance(value, list) and item_of(hint) is not None:
        for k, item in enumerate(value):
            yield from _references(item_of(hint), item, (*place, k))


def _bounds_of(hint: Any) -> Between | None:
    for part in alternatives(hint):
        if get_origin(part) is Annotated and bare(part) is int:
            return next((mark for mark in marks(part) if isinstance(mark, Between)), None)
    return None


def _line_of(mistake: Mistake) -> int:
    lines = line_map(toml(mistake.kind, mistake.data))
    place = (mistake.kind, 0, *mistake.place)
    while place not in lines:
        place = place[:-1]
    return lines[place]
