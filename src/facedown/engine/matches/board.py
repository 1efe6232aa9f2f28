"""The board of a scenario: a position read and changed by hand, by dotted paths and the names people use."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, Protocol

from facedown.engine.authors.catalogue import Ruling
from facedown.engine.authors.content import Entry
from facedown.engine.base.errors import FacedownError, nearest, unknown
from facedown.engine.base.numbers import COMPARE, as_mixed_number, mixed_number, whole_number
from facedown.engine.base.record import HIDDEN, NO_CARD, NOBODY, Place, Record, Spec
from facedown.engine.course.deal import Deal
from facedown.engine.hidden.stacking import lay, listed, shift, spots
from facedown.engine.hidden.view import view
from facedown.engine.hidden.zone import Zone
from facedown.engine.matches.board_cards import Cards
from facedown.engine.matches.fields import Fields, named_in
from facedown.engine.matches.system import System

COMPARED = re.compile(r"(<=|>=|!=|<|>|=)\s*(.+)")
_ZONE_WORDS = ("top", "has", "lacks")


class Cell(NamedTuple):
    """A place for a card in a zone; there is one while the zone's count is greater than its number."""

    zone: str  # path of it
    number: int  # 0 at the bottom
    offset: int  # of the zone's count, in bytes from the start of the state
    size: int  # of the count in bytes


class Dealt(Protocol):
    """What has a position: a match, a variant."""

    @property
    def system(self) -> System:
        """The rulebook."""

    @property
    def deal(self) -> Deal:
        """What lies on the table."""

    @property
    def content(self) -> Sequence[Entry]:
        """What an author brought along."""


class Board(Fields):
    """A state (or one seat's view of it) and its book, with the names that people give things.

    Args:
        system: the rulebook.
        deal: the state, which is read and changed; the book, likewise, under paths that begin with `book.`;
            who takes part, and what numbers in the state are called.
        content: what an author brought along.
        truth: the board that this is one seat's view of; None where the state is the truth.
    """

    def __init__(
        self,
        system: System,
        deal: Deal,
        content: Sequence[Entry] = (),
        truth: Board | None = None,
    ) -> None:
        super().__init__(system, deal)
        self.whole = truth is None
        self.cards: Cards = (
            Cards(system, deal.names.get("cards", ()), content, deal.state) if truth is None else truth.cards
        )

    @classmethod
    def of(cls, match: Dealt) -> Board:
        """Return the board of a match as it stands."""
        return cls(match.system, match.deal, match.content)

    @property
    def deal(self) -> Deal:
        """What lies on it, as a deal."""
        return Deal(self.state, self.book, self.seats, self.names)

    def seen_by(self, seat: int) -> Board:
        """Return the board as a seat may know it."""
        return self.with_state(view(self.state, seat))

    def with_state(self, state: Record) -> Board:
        """Return the board of this match with another state."""
        return Board(self.system, self.deal._replace(state=state), truth=self)

    # --- values --------------------------------------------------------------------------------

    def numbers(self, path: str, at: Place, value: int | str) -> tuple[int, ...]:
        """Return the numbers that a value means for a field: one, or all copies of a card.

        Raises:
            FacedownError: it means none there; the nearest right name is given.
        """
        text = value.strip() if isinstance(value, str) else ""
        if at.spec.card and text and whole_number(text, signed=True) is None:
            if text == "?":
                return (HIDDEN,)
            if text.upper().replace(" ", "_") not in ("NO_CARD", "NONE", "NOBODY"):
                return self.cards.copies(text).copies
        return (self.number(path, at, value),)

    def number(self, path: str, at: Place, value: int | str) -> int:
        """Return the whole number that a value means for a field: names of enums, cards, people.

        Raises:
            FacedownError: it means none there; the nearest right name is given.
        """
        name = path.removeprefix("book.")
        ruling = self.system.catalogue.switches.get(name) if name != path else None
        text = str(value).strip()  # TOML has numbers and dates that no field takes
        if ruling is not None and (reading := ruling.number_of(text)) is not None:
            return reading
        is_key = ruling is not None and ruling.numbers is None and any(map(str.isdecimal, ruling.options))
        if isinstance(value, bool) and ruling is None and (at.spec.low, at.spec.high) != (0, 1):
            raise FacedownError(f"{path} takes a number or a name, not {str(value).lower()}.")
        if isinstance(value, int) and not is_key:
            self._refuse_number(path, at, value)
            return value * at.spec.parts
        if at.spec.parts > 1:
            return self._parts(path, at, text)
        written = None if is_key else whole_number(text, signed=True)
        if written is not None:
            return written
        if bits := self.bit_names(at.spec):
            return _mask(path, at.spec, bits, text)
        if text.upper() == "NOBODY":
            return NOBODY
        if at.spec.card:
            if text.upper().replace(" ", "_") in ("NO_CARD", "NONE", ""):
                return NO_CARD
            return self.cards.copies(text).copies[0]
        return self._number_named(path, at.spec, ruling, text)

    def _number_named(self, path: str, spec: Spec, ruling: Ruling | None, text: str) -> int:
        """Return the number that a name means for a field: of an enum, or of somebody or something."""
        called: list[str] = []
        if spec.names is not None:
            members = spec.names.__members__
            called = list(members)
            for name, member in members.items():
                if name.casefold() == re.sub(r"[\s-]", "_", text).casefold():
                    return int(member)
        elif ruling is not None:
            called = list(ruling.options)
        else:
            for group in self._people(_last_name(path)):
                called += group.values()
                number = named_in(text, group)
                if number is not None:
                    return number
        near = nearest(text, called)
        hint = f" Nearest: {', '.join(near)}." if near else f" It takes {spec.low} to {spec.high}."
        if called and not near and len(called) <= 40:
            hint = f" It takes {', '.join(called)}."
        raise FacedownError(f"{path} cannot be '{text}'.{hint}")

    def bit_names(self, spec: Spec) -> dict[int, str]:
        """Return what the bits of a mask are called, by number; nothing if that has no names."""
        if isinstance(spec.bits, str):
            return {i: name for i, name in enumerate(self.names.get(spec.bits, ())) if name}
        return {int(member): member.name.replace("_", " ").capitalize() for member in spec.bits}

    def _refuse_number(self, path: str, at: Place, value: int) -> None:
        """Refuse the number of a way to answer or of a question, which another catalogue gives it."""
        names = at.spec.names
        if value and names in (self.system.rulebook.way, self.system.rulebook.decision):
            known = {int(member): f": {value} is {member.name} now" for member in names or ()}.get(value, "")
            raise FacedownError(f"{path} goes by a name, not by the number {value}{known}.")

    def _parts(self, path: str, at: Place, text: str) -> int:
        """Return how many parts, such as sixteenths, a text such as `3 1/2` is."""
        parts = at.spec.parts
        written = mixed_number(text)
        if written is None or parts % written.denominator:
            raise FacedownError(
                f"{path} cannot be '{text}': it is a number such as 3 or '3 1/2', "
                f"in {parts}ths at the finest."
            )
        return int(written * parts)

    def _people(self, field_name: str) -> list[Mapping[int, str]]:
        """Return what a number in a field may stand for, likeliest first: a side in `winner`."""
        groups: dict[str, Mapping[int, str]] = {
            name: dict(enumerate(called)) for name, called in self.names.items() if name != "sides"
        }
        groups["sides"] = dict(enumerate(self.names.get("sides", ())))
        groups["seats"] = self.seats
        first = "sides" if field_name == "winner" else f"{field_name}s"
        return [groups.pop(first), *groups.values()] if first in groups else list(groups.values())

    def reads(self, path: str, at: Place) -> str:
        """Return what is at a place as a scenario would write it."""
        value = at.value
        if isinstance(value, Zone):
            there = self.cards.joined(self.cards.of(value))
            return f"'{there}'" if value.count <= 20 else f"{value.count} cards"
        if isinstance(value, Record):
            return "a record"
        if not isinstance(value, int):
            return f"[{', '.join(self.reads(path, inner) for inner in each(at))}]"
        if at.spec.card:
            return self.cards.reads(value)
        if at.spec.names is not None:
            try:
                return str(at.spec.names(value).name)
            except ValueError:
                return str(value)
        if at.spec.parts > 1:
            text = _wholes(at, value)
            return text if text.isdecimal() else f"'{text}'"
        field_name = _last_name(path)
        if path.startswith("book.") and field_name in self.system.rulebook.switches:
            return self.system.catalogue.switches[field_name].reading_of(value)
        return "NOBODY" if value == NOBODY and at.spec.high == NOBODY else str(value)

    def differs(self, path: str, expected: Any) -> str:
        """Compare a field with what a scenario expects.

        Returns:
            "" if it is so, else what is true there, as a scenario would write it.

        Raises:
            FacedownError: there is no such field, or it cannot be what is expected.
        """
        if isinstance(expected, list) and (cells := self._cells(path)):
            if len(expected) > len(cells):
                raise _no_row_of(path, len(cells))
            if any(self.differs(cell, one) for cell, one in zip(cells, expected, strict=False)):
                return f"[{', '.join(self.reads(cell, self.find(cell)) for cell in cells)}]"
            return ""
        at = self.find(path)
        value = at.value
        if isinstance(value, Zone) and isinstance(expected, int):
            return "" if value.count == expected else f"{value.count} cards"
        if isinstance(value, Zone):
            text = " ".join(expected) if isinstance(expected, list) else str(expected)
            return self._zone_differs(value, at, text)
        if isinstance(value, Record):
            raise FacedownError(f"{path} is a record: expect its fields, {', '.join(type(value).specs)}.")
        if not isinstance(value, int):
            raise _no_row_of(path, len(each(at)))
        if isinstance(expected, list):
            raise FacedownError(f"{path} is one value, not a list.")
        return "" if self._fits(path, at, expected) else self.reads(path, at)

    def _fits(self, path: str, at: Place, expected: int | str) -> bool:
        sign, numbers = self.meant(path, at, expected)
        value = self.value(path, at)
        every = all if sign == "!=" else any
        return every(COMPARE[sign](value, number) for number in numbers)

    def meant(self, path: str, at: Place, expected: int | str) -> tuple[str, tuple[int, ...]]:
        """Return the relation that an expectation such as `>= 3` asks for, and the numbers that it means.

        A card means all its copies: whoever expects one expects what is printed on it.

        Raises:
            FacedownError: the field cannot be what is expected, or cards are to be more or less.
        """
        compared = COMPARED.fullmatch(expected.strip()) if isinstance(expected, str) else None
        sign, wanted = (compared[1], compared[2]) if compared else ("=", expected)
        numbers = self.numbers(path, at, wanted)
        if sign not in ("=", "!=") and at.spec.card:
            raise FacedownError(
                f"{path} cannot be '{expected}': cards are equal or not, so compare with = or !=."
            )
        return sign, numbers

    def value(self, path: str, at: Place) -> int:
        """Return the number at a place; a cell with no card in it holds NO_CARD.

        Raises:
            FacedownError: the cell is one of a deck whose cards have no order there.
        """
        cell = self.cell(path, at)
        if cell is None:
            return int(at.value)
        zone, faces = self.find(cell.zone).value, self.find(cell.zone).spec.faces
        if zone.count <= cell.number:
            return NO_CARD
        if self.whole and faces == "nobody" and cell.number < zone.count - zone.settled:
            raise FacedownError(
                f"{path} cannot be looked at: the cards of {cell.zone} have no order below place "
                f"{zone.count - zone.settled}."
            )
        return int(at.value)

    def cell(self, path: str, at: Place) -> Cell | None:
        """Return the cell of a zone that a path such as `hand.0.cards.2` means, None if it names no cell."""
        zone, _, _ = path.rpartition(".cards.")
        if not zone or not isinstance(self.find(zone).value, Zone):
            return None
        count = self.find(f"{zone}.count")
        return Cell(zone, int(at.key), count.offset, count.spec.size)

    def _zone_differs(self, zone: Zone, at: Place, expected: str) -> str:
        text = expected.strip()
        word, _, rest = text.partition(" ")
        if word in _ZONE_WORDS:
            text = rest
        else:
            word = ""
        here = self.cards.of(zone)
        cards = f"'{self.cards.joined(here)}'"
        if len(here) > 20:
            cards = f"{len(here)} cards, {self.cards.joined(here[:8])} ..."
        wanted = [] if text == "empty" else self.cards.faces(text)
        if word == "top":
            if self.whole and at.spec.faces == "nobody" and zone.settled < min(len(wanted), zone.count):
                return f"in no order yet below its top {zone.settled} cards"
            return "" if here[: len(wanted)] == wanted else cards
        if word == "has":
            missing = Counter(wanted) - Counter(here)
            return f"without {self.cards.joined(missing.elements())}: {cards}" if missing else ""
        if word == "lacks":
            return cards if set(wanted) & set(here) else ""
        return "" if sorted(wanted) == sorted(here) else cards

    def _cells(self, path: str) -> list[str]:
        """Return the path of everything in a row, none if this is no row.

        `slots.due` is a row as well, if `slots` is one of records: the field `due` of each.
        """
        rows, _, name = path.rpartition(".")
        if rows not in ("", "book", "state"):
            around = self.find(rows)
            of = around.spec.of
            if of is not None and name in of.specs and not isinstance(around.value, Record):
                return [f"{rows}.{i}.{name}" for i in range(len(around.value))]
        at = self.find(path)
        return [] if isinstance(at.value, int | Record) else [f"{path}.{i}" for i in range(len(at.value))]

    # --- changing ------------------------------------------------------------------------------

    def set(self, path: str, value: Any) -> None:
        """Write a number or name, or a list of them, into a field.

        Raises:
            FacedownError: there is no such field, it does not take the value, or it holds cards.
        """
        if isinstance(value, list) and (cells := self._cells(path)):
            if len(value) > len(cells):
                raise _no_row_of(path, len(cells))
            for cell, one in zip(cells, value, strict=False):
                self.set(cell, one)
            return
        at = self.find(path)
        if isinstance(at.value, Zone) or isinstance(at.holder, Zone):
            raise FacedownError(f"{path} is a place for cards: put cards there with 'stack'.")
        if isinstance(at.value, Record):
            raise FacedownError(f"{path} is a record: set its fields, {', '.join(type(at.value).specs)}.")
        if isinstance(value, list):
            raise FacedownError(f"{path} takes one value, not a list.")
        if not isinstance(at.value, int):
            raise _no_row_of(path, len(each(at)))
        number = self.number(path, at, value)
        if at.spec.dealt and number != at.value:
            raise FacedownError(
                f"{path} cannot be {value}: it is {at.value}, as many as the setup deals. Give another setup."
            )
        if not at.spec.low <= number <= at.spec.high:
            least, most = _wholes(at, at.spec.low), _wholes(at, at.spec.high)
            raise FacedownError(f"{path} cannot be {value}: it takes {least} to {most}.")
        at.put(number)

    def stack(self, stacks: Mapping[str, str]) -> None:
        """Lay cards into zones, top card first, as `facedown.engine.hidden.stacking` says.

        Raises:
            FacedownError: there is no such zone or card, or too few copies of it; nothing is moved.
        """
        zones = {path: self._zone(path) for path in stacks}
        wanted = {
            path: [self.cards.copies(card) for card in self.cards.split(cards)]
            for path, cards in stacks.items()
        }
        lay(self.state, zones, wanted, self.cards.homes)

    def move(self, card: str, source: str, to: str) -> None:
        """Move a card from one zone to the top of another; whoever knows it sees where it goes.

        Raises:
            FacedownError: there is no such zone, or the card does not lie there; nothing is moved.
        """
        zone, copies = self._zone(source), self.cards.copies(card)
        if not any(copy in zone.cards[: zone.count] for copy in copies.copies):
            lies = [
                self.called(spot.path)
                for spot in spots(self.state)
                if any(copy in spot.zone.cards[: spot.zone.count] for copy in copies.copies)
            ]
            where = f"it lies in {', '.join(lies)}" if lies else "it lies nowhere in this match"
            there = self.cards.joined(self.cards.of(zone)) if zone.count <= 20 else f"{zone.count} cards"
            raise FacedownError(
                f"{copies.face} cannot be moved from {source}, where it is not: {where}. In {source} there "
                f"is {there or 'nothing'}."
            )
        shift(self.state, {source: zone, to: self._zone(to)}, copies, self.cards.homes)

    def _zone(self, path: str) -> Zone:
        zone = self.find(path).value
        if not isinstance(zone, Zone):
            now = self._now(path)
            below = listed(zone, path) if isinstance(zone, Record) else listed(self.state)
            such = f"It is {now} now" if now else f"Such are: {below}"
            raise FacedownError(f"{path} is no place for cards. {such}.")
        return zone


def _mask(path: str, spec: Spec, called: Mapping[int, str], text: str) -> int:
    """Return the mask of those whom a text names: `Anna`, `Anna and Bert`, `none`."""
    mask = 0
    for name in [] if text.casefold() in ("none", "nobody") else map(str.strip, text.split(" and ")):
        number = named_in(name, called)
        if number is None:
            kind = spec.bits.removesuffix("s") if isinstance(spec.bits, str) else "name"
            raise unknown(kind, name, called.values(), f"in {path}")
        mask |= 1 << number
    return mask


def _no_row_of(path: str, many: int) -> FacedownError:
    """Return the error for what is not as many values as a row has."""
    return FacedownError(
        f"{path} is a row of {many}: give a list of up to {many} values, or name {path}.0 and so on."
    )


def _last_name(path: str) -> str:
    """Return the last step of a path that is no number."""
    return next(step for step in reversed(path.split(".")) if whole_number(step) is None)


def _wholes(at: Place, number: int) -> str:
    """Return a number of a field as people write it: sixteenths as `3 1/2`."""
    return as_mixed_number(Fraction(number, at.spec.parts))


def each(at: Place) -> list[Place]:
    """Return the places of a row."""
    spec = at.spec
    return [Place(at.value, i, spec, 0) for i in range(len(at.value))]
