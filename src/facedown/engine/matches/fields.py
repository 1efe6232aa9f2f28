"""The fields of a match by the paths and names that people write: `fighters.Anna.shock`, `book.limit`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import Any

from facedown.engine.base.errors import FacedownError, UnknownName, nearest, unknown
from facedown.engine.base.numbers import whole_number
from facedown.engine.base.record import NOBODY, Place, Record, place, records_of
from facedown.engine.course.deal import Deal
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.hidden.zone import Zone
from facedown.engine.matches.system import System


class Fields:
    """The fields of a state and its book, and the names that people give them and things.

    Args:
        system: the rulebook.
        deal: the state; the book, under paths that begin with `book.`; who takes part, and what numbers in
            the state are called.
    """

    def __init__(self, system: System, deal: Deal) -> None:
        self.system = system
        self.state: Any
        self.book: Any
        self.state, self.book, self.seats, self.names = deal

    def find(self, path: str) -> Place:
        """Find a field: `fighters.0.shock`, `fighters.Anna.shock`, `book.limit`, by a name of the catalogue.

        A deck may go by its number or its seat's name alone.

        Raises:
            FacedownError: there is no such field; the nearest right name, or what it is called now, is given.
        """
        try:
            return self._find(self._meant(path))
        except UnknownName as error:
            if now := self._now(path):
                raise UnknownName(f"There is no {path} any more: it is {now}.") from None
            steps = path.split(".")
            if error.tried != (head := steps[0]):
                if error.nearest or not (like := nearest(steps[-1], self.system.catalogue.fields)):
                    raise
                raise UnknownName(f"There is no {path}. Nearest: {', '.join(like)}.") from None
            if within := [*_within(type(self.state), head)]:
                raise UnknownName(f"There is no {path}: write {' or '.join(within)}.") from None
            known = dict.fromkeys((*type(self.state).specs, *self.system.catalogue.fields))
            raise unknown("field", head, known, f"in {path}") from None

    def _meant(self, path: str) -> str:
        """Return the path that one means whose first step is a name of the catalogue."""
        head, _, rest = path.partition(".")
        meant = self.system.catalogue.fields.get(head, "")
        if not meant or (head in type(self.state).specs and ("*" not in meant or not rest)):
            return path
        steps = rest.split(".") if rest else []
        if meant.count("*") > len(steps):
            raise FacedownError(f"{path} is of somebody or something: write {head}.NAME.")
        return ".".join([*(steps.pop(0) if step == "*" else step for step in meant.split(".")), *steps])

    def _now(self, path: str) -> str:
        """Return what a path is called now that was one once, and when where that is not always; else ""."""
        steps = path.removeprefix("state.").split(".")
        for before, now in self.system.catalogue.renamed.items():
            was = before.split(".")
            if len(was) <= len(steps) and all(a in ("*", b) for a, b in zip(was, steps, strict=False)):
                rows = [b for a, b in zip(was, steps, strict=False) if a == "*"]
                for row in rows:
                    now = now.replace("*", row, 1)
                now = ".".join([now, *steps[len(was) :]])
                with suppress(FacedownError):
                    self._find(now.partition(",")[0])
                    return now
        return ""

    def _find(self, path: str) -> Place:
        path = self._unnamed(path)
        if path.startswith("book."):
            return place(self.book, path.removeprefix("book."))
        return place(self.state, path)

    def resolved(self, path: str) -> str:
        """Return a path with numbers for names, and fields for the catalogue's names of them."""
        return self._unnamed(self._meant(path))

    def _unnamed(self, path: str) -> str:
        head, _, rest = path.partition(".")
        if head == "book" and rest:
            return f"book.{self._numbered(self.book, rest)}"
        if head in type(self.book).specs and head not in type(self.state).specs:
            raise FacedownError(f"There is no field '{head}' in the state. The book has one: book.{path}.")
        if head == "state" and rest:
            path = rest
        if "." not in path and path not in type(self.state).specs and "deck" in type(self.state).specs:
            number = self._index("deck", path)
            if number is not None:
                path = f"deck.{number}"
        return self._numbered(self.state, path)

    def _numbered(self, record: Record, path: str) -> str:
        """Return the path with numbers for names, as `place` reads it."""
        cls: type[Record] | None = type(record)
        axes = 0
        name = ""
        steps: list[str] = []
        for step in path.split("."):
            if axes:
                axes -= 1
                number = self._index(name, step)
                if number is None or (name in self.names and number >= len(self.names[name])):
                    raise self._no_row(name, step, path)
                steps.append(str(number))
            else:
                spec = cls.specs.get(step) if cls is not None else None
                steps.append(step)
                name, axes, cls = (step, len(spec.shape), spec.of) if spec else ("", 0, None)
        return ".".join(steps)

    def called(self, path: str) -> str:
        """Return a path as people write it: by its name in the catalogue, if it has one, and with names."""
        steps = path.split(".")
        for name, meant in self.system.catalogue.fields.items():
            named = meant.split(".")
            if len(named) <= len(steps) and all(a in ("*", b) for a, b in zip(named, steps, strict=False)):
                rows = [self._row(named[i - 1], steps[i]) for i, step in enumerate(named) if step == "*"]
                return ".".join([name, *rows, *steps[len(named) :]])
        return ".".join(self._row(steps[i - 1], step) if i else step for i, step in enumerate(steps))

    def _row(self, field: str, step: str) -> str:
        """Return what the row of a field is called, where a name means that row and nothing else."""
        if not step.isdecimal():
            return step
        cls: type[Record] = type(self.state)
        names: Mapping[int, str] = {}
        if field in self.names:
            names = dict(enumerate(self.names[field]))
        elif field in _with_seats(cls):
            names = self.seats
        name = names.get(int(step), "")
        alone = bool(name) and [one.casefold() for one in names.values()].count(name.casefold()) == 1
        return name if alone and "." not in name else step

    def has(self, kind: str, name: str) -> bool:
        """Tell whether the match has something of a kind that is called so."""
        return name.casefold() in map(str.casefold, self.names[kind])

    def named(self, kind: str, name: str) -> int:
        """Return the number of a seat or thing of the match by its name.

        Raises:
            UnknownName: the match has none of that name; the nearest is given.
        """
        if not self.has(kind, name):
            raise unknown(kind.removesuffix("s"), name, filter(None, self.names[kind]), "of this match")
        return [one.casefold() for one in self.names[kind]].index(name.casefold())

    def _index(self, name: str, step: str) -> int | None:
        """Return the number that a step of a path after the field `name` means."""
        number = whole_number(step)
        if number is not None:
            return number
        if name in self.names:
            return named_in(step, dict(enumerate(self.names[name])))
        for called in (*(dict(enumerate(names)) for names in self.names.values()), self.seats):
            number = named_in(step, called)
            if number is not None:
                return number
        return None

    def _no_row(self, name: str, step: str, path: str) -> FacedownError:
        """Return the error for a step of a path that should name one of several: a fighter, a seat."""
        called = dict(enumerate(self.names[name])) if name in self.names else self.seats
        kind = name.removesuffix("s") if name in self.names else "seat"
        if whole_number(step) is not None:
            there = ", ".join(f"{number} ({one})" for number, one in called.items() if one)
            return UnknownName(f"There is no {kind} {step} in {path}. There is: {there}.")
        return unknown(kind, step, filter(None, called.values()), f"in {path}")

    def seat(self, text: int | str) -> int:
        """Return the seat that a number, a name or `NOBODY` means.

        Raises:
            UnknownName: nobody goes by it.
        """
        if str(text).casefold() == "nobody" or text == NOBODY:
            return NOBODY
        return self.watcher(text)

    def watcher(self, text: int | str) -> int:
        """Return the seat that a number, a name or `observer` means: somebody who sees something.

        Raises:
            UnknownName: nobody goes by it.
        """
        number = whole_number(str(text))
        if number is not None and number in self.seats:
            return number
        if str(text).casefold() == "observer":
            return OBSERVER
        named = named_in(str(text), self.seats)
        if named is None:
            raise unknown("seat", text, [*map(str, self.seats), *self.seats.values(), "observer"])
        return named

    def side(self, text: int | str) -> int:
        """Return the side that a number, a name or `NOBODY` means; of `the GM` also `GM`.

        Raises:
            UnknownName: no side goes by it.
        """
        if str(text).casefold() == "nobody" or text == NOBODY:
            return NOBODY
        sides = dict(enumerate(self.names["sides"])) if "sides" in self.names else dict(self.seats)
        number = whole_number(str(text))
        named = number if number in sides else named_in(str(text), sides)
        if named is None:
            named = named_in(f"the {text}", sides)
        if named is None:
            raise unknown("side", text, [*map(str, sides), *sides.values(), "NOBODY"])
        return named


@cache
def _with_seats(cls: type[Record]) -> frozenset[str]:
    """Return the names of the rows in a record, and in those in it, that have a place for each seat."""
    noted = ((name, str(of.__annotations__.get(name))) for of in records_of(cls) for name in of.specs)
    return frozenset(name for name, note in noted if note.startswith("Per[Seat,"))


def named_in(text: str, called: Mapping[int, str]) -> int | None:
    """Return the number of what is called so, None if nothing is.

    Raises:
        FacedownError: several are.
    """
    numbers = [number for number, name in called.items() if name.casefold() == text.casefold()]
    if len(numbers) > 1:
        raise FacedownError(f"'{text}' may be {' or '.join(map(str, numbers))}: give the number.")
    return numbers[0] if numbers else None


def _within(cls: type[Record], name: str, base: str = "") -> Iterator[str]:
    """Yield how the fields of a name are written that the records in a record have."""
    for key, spec in cls.specs.items():
        if spec.of is not None and not issubclass(spec.of, Zone):
            path = base + key + ".NAME" * len(spec.shape)
            if name in spec.of.specs:
                yield f"{path}.{name}"
            yield from _within(spec.of, name, f"{path}.")
