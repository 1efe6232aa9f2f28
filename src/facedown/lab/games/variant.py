"""Variants: what is played, and the same with something changed, named as people write it.

    tie_result = redraw                 a switch and its reading
    Stone Warden.life = 17              a field of content: the entry's name or id, then the key
    setup = At the Gate                 another setup; `setup.rounds = 20` one key of it
    policy = fighter                    who plays every seat; `policy.1 = uniform` one of them
    content = mine.toml                 a content file
    book.hand_size = 3, wounds.0 = 1    a field of the book or of the fresh state, as in scenarios
    change = tie_result=redraw; policy=fighter    several of these at once; or `as it is`

`Variant.changed` takes several of these with `;` between them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from facedown.board import Board
from facedown.bots.playout import policy_number
from facedown.bots.policy import Function, policy_name, policy_names
from facedown.bots.standing import labelled
from facedown.engine.authors.content import Entry, load_content
from facedown.engine.authors.house import read_house
from facedown.engine.authors.shape import keys_of
from facedown.engine.base.errors import FacedownError, unknown
from facedown.engine.base.numbers import whole_number
from facedown.engine.course.deal import Deal
from facedown.engine.matches.position import arrange, deal_setup
from facedown.engine.matches.system import Swaps, System
from facedown.lab.showing.origin import (
    Origin,
    combined,
    content_options,
    house_options,
    in_python,
    is_typed,
    key_of,
    origin,
    policy_options,
    typed_line,
)

AS_IT_IS = "as it is"
MOST_VALUES = 1000  # of one range


@dataclass(frozen=True)
class Variant:
    """What is played, by whom, with what content and under what house rules.

    Attributes:
        system: the rulebook.
        setup: name of a setup, or a table; the first one if "".
        policies: one for all seats, or by seat.
        switches: house rules that differ from the default.
        content: an author's own entries, and shipped ones that were changed.
        fields: of the book or the fresh state, path -> value.
        name: what it is called: the changes that made it, "" without any.
        house: what its house rules are called, "" without any.
    """

    system: System
    setup: str | Mapping[str, Any] = ""
    policies: str | Function | Mapping[int, str | Function] = "uniform"
    switches: Mapping[str, str] = field(default_factory=dict)
    content: Sequence[Entry] = ()
    fields: Mapping[str, Any] = field(default_factory=dict)
    name: str = ""
    house: str = ""

    @cached_property
    def chosen(self) -> str | Mapping[str, Any]:
        """The setup; the first one where none was named."""
        return self.setup or self.system.setups()[0]

    @cached_property
    def deal(self) -> Deal:
        """A fresh deal of it, its fields as they were."""
        return deal_setup(self.system, self.chosen, self.switches, self.content)

    @cached_property
    def board(self) -> Board:
        """A fresh deal of it, its fields set."""
        deal = self.deal
        fresh = deal._replace(state=deal.state.copy(), book=deal.book.copy())
        board = Board(self.system, fresh, self.content)
        if self.fields:
            arrange(board, self.fields)
        return board

    def fresh(self) -> Deal:
        """Return a deal of it, its fields set.

        Raises:
            FacedownError: that cannot be done.
        """
        return self.deal._replace(state=self.board.state.copy(), book=self.board.book.copy())

    @property
    def title(self) -> str:
        """What the setup is called."""
        if isinstance(self.chosen, str):
            return self.chosen
        base = self.chosen.get("setup")
        return f"{base} otherwise" if base else "a setup of your own"

    def by_seat(self, seats: Iterable[int] = ()) -> dict[int, str | Function]:
        """Return the policy of every seat; of some `seats`, if the deal need not be asked which there are."""
        seats = seats or self.deal.seats
        if isinstance(self.policies, Mapping):
            if strange := self.policies.keys() - set(seats):
                sat = ", ".join(f"{seat} ({self.deal.seats[seat]})" for seat in seats)
                raise FacedownError(f"Nobody sits in seat {min(strange)} of {self.title}: there are {sat}.")
            return {seat: self.policies.get(seat, "uniform") for seat in seats}
        return dict.fromkeys(seats, self.policies)

    def players(self, swept: Iterable[str] = ()) -> str:
        """Return who plays, in words, but for the seats whose policies are `swept`."""
        seats, paths = self.deal.seats, {path.casefold() for path in swept}
        named = {
            seat: policy_name(policy)
            for seat, policy in self.by_seat().items()
            if not {"policy", f"policy.{seat}", f"policy.{seats[seat].casefold()}"} & paths
        }
        if len(set(named.values())) == 1 and len(named) == len(seats):
            return f"everybody by {next(iter(named.values()))}"
        return ", ".join(f"{seats[seat]} by {name}" for seat, name in named.items())

    def rules(self) -> str:
        """Return the house rules that are not the default, in words: `, tie_result = redraw`."""
        called = f", house rules {self.house}" if self.house else ""
        return called + "".join(f", {name} = {key}" for name, key in self.switches.items())

    def conditions(self, swept: Iterable[str] = ()) -> str:
        """Return who plays under what house rules, in words, but for the seats whose policies are `swept`."""
        return f"{self.players(swept)}{self.rules()}".removeprefix(", ")

    def again(
        self, verb: str, options: Mapping[str, object], *words: str, call: str, **instead: object
    ) -> str:
        """Return the command that asks something of this; the call in Python, if no command says what it is.

        Args:
            verb: the command.
            options: of the command, besides those that say what is played.
            words: what stands before them.
            call: the call, with {} in the place of the variant.
            instead: options that say otherwise what is played, such as several setups.
        """
        policies = self.by_seat()
        is_plain = isinstance(self.chosen, str) and not self.fields
        if (
            is_plain
            and all(map(is_typed, policies.values()))
            and not any(one.changed and not one.house for one in self.content)
        ):
            own = {
                "setup": self.setup,  # none, if none was named: a content file that is compared may bring one
                "policy": policy_options(policies),
                "switch": [f"{name}={reading}" for name, reading in self.switches.items()],
                "house": house_options(self.content),
                "content": content_options(self.content),
            }
            return typed_line([verb, key_of(self.system), *words], {**options, **own, **instead})
        return call.replace("{}", self.in_python(), 1)

    def in_python(self) -> str:
        """Return how this is made in Python."""
        named = {seat: policy_name(policy) for seat, policy in self.by_seat().items()}
        played = named if len(set(named.values())) > 1 else next(iter(named.values()), "")
        given = {"setup": self.setup, "policies": played, "switches": dict(self.switches)}
        return in_python(self.system, self.content, **given, fields=dict(self.fields))

    def swapped(self) -> Variant | None:
        """Return the same with the two sides in each other's places, None where they cannot change."""
        swaps = self.system.capability(Swaps)
        setup = swaps.swapped(self.chosen, self.content) if swaps and not self.fields else None
        if setup is None:
            return None
        policies = self.by_seat()
        policies[0], policies[1] = policies[1], policies[0]
        return replace(self, setup=setup, policies=policies)

    def changed(self, text: str) -> Variant:
        """Return the variant with some fields changed, `PATH=VALUE; PATH=VALUE`.

        Raises:
            UnknownName: there is nothing of that name to change; the nearest right name is given.
            FacedownError: it cannot be changed to that.
        """
        variant = self
        for change in filter(None, map(str.strip, text.split(";"))):
            path, equals, value = change.partition("=")
            if not equals or not path.strip():
                such = next(iter(self.system.rulebook.switches), "setup")
                raise FacedownError(f"'{change}' is no change: write PATH=VALUE, such as {such}=VALUE.")
            variant = variant.with_value(path.strip(), value.strip())
        return replace(variant, name=text.strip())

    def meant(self, text: str) -> Variant:
        """Return the variant that a text means: changes, or the name of a setup, a policy or a content file.

        Nothing, or `as it is`, means no change.

        Raises:
            UnknownName: there is nothing of that name; the nearest right name is given.
            FacedownError: it cannot be changed so.
        """
        text = text.strip()
        if "=" in text:
            return self.changed(text)
        if text.casefold() in ("", AS_IT_IS):
            return replace(self, name=AS_IT_IS)
        if text.endswith(".toml"):
            own = load_content([Path(text)])
            setups = self.system.setups_in(own)
            setup = self.setup or next(iter(setups), "")
            return replace(self, content=(*self.content, *own), setup=setup, name=text)
        setups = [*self.system.setups(), *self.system.setups_in(self.content)]
        policies = policy_names(self.system)
        for name in setups:
            if name.casefold() == text.casefold():
                return replace(self, setup=name, name=name)
        if text in policies or labelled(text):
            policy_number(self.system, text)  # refuses what there is not
            return replace(self, policies=text, name=text)
        changes = [f"{name}=" for name in self.system.rulebook.switches]
        raise unknown("setup, policy, file or change", text, [*setups, *policies, *changes])

    def _under(self, path: Path) -> Variant:
        """Return the variant under the house rules of a file or a folder; its own switches go before."""
        house, problems = read_house(path, self.system.rulebook, self.system.shelf)
        if problems:
            raise FacedownError("\n".join(map(str, problems)))
        switches, content = {**house.switches, **self.switches}, (*house.entries, *self.content)
        return replace(self, switches=switches, content=content, house=house.notes.title)

    def with_value(self, path: str, text: str) -> Variant:
        """Return the variant with one field changed.

        Raises:
            UnknownName: there is nothing of that name to change; the nearest right name is given.
            FacedownError: it cannot be changed to that.
        """
        head, _, rest = path.partition(".")
        if path == "change":
            return self.meant(text)
        if path == "setup":
            return replace(self, setup=text)
        if head == "setup":
            base = {"setup": self.chosen} if isinstance(self.chosen, str) else self.chosen
            return replace(self, setup={**base, rest: parsed(text)})
        if path == "house":
            return self._under(Path(text))
        if path == "content":
            return replace(self, content=(*self.content, *load_content([Path(text)])))
        if head == "policy":
            return replace(self, policies=self._policies(rest, text))
        if path in self.system.rulebook.switches or head == "switch":
            return replace(self, switches={**self.switches, path.removeprefix("switch."): text})
        entry = self._entry(path)
        if entry is not None:
            return replace(self, content=self._with_entry(*entry, text))
        if head in ("book", "state", *self.system.catalogue.fields) or head in self.system.state.specs:
            return replace(self, fields={**self.fields, path: parsed(text)})
        raise unknown("switch, entry of content or field", head if rest else path, self._names())

    def check_policy(self, name: str) -> None:
        """Refuse a policy that there is not.

        Raises:
            UnknownName: the system has no such policy; the nearest right name is given.
        """
        policy_number(self.system, name)

    def _policies(self, seat: str, name: str) -> str | dict[int, str | Function]:
        self.check_policy(name)
        if not seat:
            return name
        policies = self.by_seat()
        number = whole_number(seat)
        if number is None:
            named = [one for one, called in self.deal.seats.items() if called.casefold() == seat.casefold()]
            number = named[0] if named else -1
        if number not in policies:
            known = [text for one, called in self.deal.seats.items() for text in (str(one), called)]
            raise unknown("seat", seat, known, where=f"of {self.title}")
        return {**policies, number: name}

    def _entry(self, path: str) -> tuple[Entry, list[str]] | None:
        """Return the entry that a path begins with, and the way to the field in it; None if with none."""
        wanted, best = path.casefold(), None
        for entry in (*self.system.shelf.entries, *self.content):
            for name in (entry.name, entry.data.get("id")):
                if isinstance(name, str) and name and wanted.startswith(f"{name.casefold()}."):
                    if best is None or len(name) >= best[1]:
                        best = entry, len(name)
        return None if best is None else (best[0], path[best[1] + 1 :].split("."))

    def _with_entry(self, entry: Entry, way: Sequence[str], text: str) -> tuple[Entry, ...]:
        """Return the content with one field of an entry changed."""
        what = f"of {entry.kind} {entry.name}"
        data = deepcopy(entry.data)
        known = keys_of(self.system.schemas[entry.kind])
        if way[0] not in known:
            raise unknown("key", way[0], known, where=what)
        if len(way) == 1:
            default = known[way[0]].default
            before = data.get(way[0], default)
            data[way[0]] = text if isinstance(before, str) else parsed(text)
        else:
            holder = _at(data, way[:-1])
            before = _at(data, way)
            if holder is None or (isinstance(holder, list) and before is None):
                raise FacedownError(f"There is no {'.'.join(way)} {what}.")
            step: Any = int(way[-1]) if isinstance(holder, list) else way[-1]
            holder[step] = text if isinstance(before, str) else parsed(text)
        shipped = any(one is entry for one in self.system.shelf.entries)
        made = replace(entry, data=data, changed=shipped or entry.changed, house="")
        return (*(one for one in self.content if one is not entry), made)

    def _names(self) -> list[str]:
        """Return what a path can begin with."""
        entries = [entry.name for entry in (*self.system.shelf.entries, *self.content) if entry.name]
        words = ["setup", "policy", "content", "book", "change"]
        return [*self.system.rulebook.switches, *entries, *self.system.state.specs, *words]


def origin_of(command: str, seed: int, variants: Sequence[Variant]) -> Origin:
    """Return what makes numbers of some variants again."""
    parts = [
        origin(command, seed, one.system, one.fresh(), filter(callable, one.by_seat().values()))
        for one in variants
    ]
    return combined(command, seed, parts)


def parsed(text: str) -> Any:
    """Return a value as TOML reads it: a number, true, a list; any other text is text."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def values_of(text: str) -> list[str]:
    """Return the values of a list such as `17,18,19`, or of a range, `17..21` or `10..50..10`.

    Raises:
        FacedownError: it is empty, or holds a value twice.
    """
    values: list[str] = []
    for part in _split(text):
        ends = [whole_number(end.strip(), signed=True) for end in part.split("..")]
        if len(ends) in (2, 3) and None not in ends:
            low, high, step = (*(one or 0 for one in ends), 1)[:3]
            if step > 0 and (high - low) // step >= MOST_VALUES:
                raise FacedownError(f"'{part}' has too many values: {MOST_VALUES} at most.")
            if step < 1 or high < low:
                raise FacedownError(f"'{part}' is no range: it goes up, as 17..21 or 10..50..10.")
            values += [str(value) for value in range(low, high + 1, step)]
        else:
            values.append(part)
    if not values:
        raise FacedownError(f"There is no value in '{text}': write them as 17,18,19 or 17..19.")
    if len(set(values)) < len(values):
        twice = next(value for value in values if values.count(value) > 1)
        raise FacedownError(f"'{text}' has {twice} twice.")
    return values


def _split(text: str) -> list[str]:
    """Return the parts between commas that stand in no brackets or quotes; an empty one only in quotes."""
    parts, depth, quote = [""], 0, ""
    for letter in text:
        if letter == "," and not depth and not quote:
            parts.append("")
            continue
        if letter == quote:
            quote = ""
        elif letter in "\"'" and not parts[-1].strip():  # the one in Rider's Hammer is no quote
            quote = letter
        depth += (letter in "[{") - (letter in "]}")
        parts[-1] += letter
    trimmed = [part.strip() for part in parts if part.strip()]
    return [part[1:-1] if part[:1] in ("'", '"') and part[-1:] == part[:1] else part for part in trimmed]


def _at(data: Any, way: Sequence[str]) -> Any:
    """Return what lies at the end of a way through tables and lists, None if nothing does."""
    for step in way:
        if isinstance(data, list):
            number = whole_number(step)
            data = data[number] if number is not None and number < len(data) else None
        else:
            data = data.get(step) if isinstance(data, Mapping) else None
    return data
