"""A system: one rulebook as code, put together so that the engine can run a match of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from facedown.engine.catalogue import Catalogue, load_catalogue
from facedown.engine.content import Entry, Schema
from facedown.engine.enumeration import IntEnum
from facedown.engine.errors import in_file, unknown
from facedown.engine.log import Event
from facedown.engine.record import Record
from facedown.engine.sentence import Kinds, Teller, Tells
from facedown.engine.shelf import Printed, Shelf
from facedown.engine.units import Card

if TYPE_CHECKING:
    from facedown.engine.question import Questions
    from facedown.engine.sample import Guess
    from facedown.engine.series import Series


class Deal(NamedTuple):
    """What a setup puts on the table."""

    state: Any  # the system's State, before the first question
    book: Any  # content and switches of the match, read only from here on
    seats: Mapping[int, str]  # the seats that take part, by number, and what they are called
    names: Mapping[str, Sequence[str]]  # what numbers in the state are called, such as fighters; `cards`,
    # where what a card is depends on the match; `cast`, who plays each side where sides have plain names

    def sides(self) -> dict[int, str]:
        """Return what the sides are called, with who plays them where that is not the same."""
        names = self.names.get("sides", tuple(self.seats.values()))
        cast = self.names.get("cast", ())
        return {side: f"{cast[side]} ({name})" if cast else name for side, name in enumerate(names)}


class Words(Protocol):
    """How a match of a system reads. Made per match; everything it is given is one seat's view.

    One that derives from it says only what there is to say.
    """

    def table(self, view: Any) -> str:
        """Return the situation, several lines, as a player would want it before deciding."""

    def legend(self, view: Any) -> str:
        """Return what the marks and words of the table mean, for somebody who sees it for the first time."""
        return ""

    def details(self, view: Any) -> str:
        """Return what else counts for the open question, such as limits; "" if the table says it all."""
        return ""

    def topics(self, view: Any) -> Mapping[str, Sequence[str]]:
        """Return what can be read about in this match: what such things are -> their names."""
        return {}

    def show(self, view: Any, name: str) -> str:
        """Return what one of the topics is: its text, and its numbers as they are now."""
        return ""

    def result(self, view: Any) -> str:
        """Return how the match ended, in a sentence."""


class Rivals(NamedTuple):
    """Who can be put against each other. What should come of it stands in the folder's balance.toml."""

    names: Callable[[Sequence[Any]], tuple[str, ...]]  # (content) -> what they are called
    pairing: Callable[[str, str], str | Mapping[str, Any]]  # (one, other) -> the setup, the one on side 0


@dataclass(frozen=True, eq=False)
class System:
    """One rulebook as code.

    Attributes:
        key: its name in commands and files.
        folder: where its catalogue and content lie.
        game: the bundle's NamedTuple: state, book, log, luck.
        state: the State record; it has `decision`, `seat`, `stream` and `known`.
        book: the Book record; a switch is a field of it, named as in the catalogue.
        clause: the Clause enum.
        clause_ids: the catalogue's ids by the enum's values.
        decision: the Decision enum; NONE (0) while nobody is asked.
        switches: the enum of every switch that the code reads, or the range of one that takes a number.
        begin: rule (g) that runs a fresh deal up to the first question.
        legal: rule (g, options) that lists the legal answers in `options`, which is empty.
        act: rule (g, action) that carries out a legal answer, up to the next question.
        winner: rule (g) -> the side that won a finished match, or NOBODY.
        questions: what is asked, how it is answered, why an answer is refused.
        setups: names of the shipped setups.
        deal: (setup, switches, content) -> Deal; setup is a name or a table written inline.
        words: (deal's book, names) -> Words.
        kinds: of the numbers that sentences name, `who` and `card` too: the enumeration that they are of,
            or (words, number) -> how one reads.
        tells: what else a line of the log can say, by its name there: (words, event) -> a text or a number.
        bots: the policies that are rules, by name: (g, options) -> index of an option; g holds a view.
        card_text: number of a card -> its text, and `card_numbers`: text -> numbers of such cards.
        bound: decisions that no match exceeds.
        not_mechanical: clause id -> why no code carries it out.
        schemas: what an entry of each kind of content holds.
        figures: numbers worth counting in a finished match: name -> dotted path in the state.
        printed: how its cards look on paper, if it prints some.
        series: (system, seed, switches, content) -> a fresh best of three, if it has that.
        rivals: who can be put against whom, if it has such.
        back: (g, card) -> which back a card has; cards of one back can stand for each other.
        guess: (Guess) -> whether the cards of a sample fit what others have done in secret. It writes what
            they have noted: what everybody has seen from the truth, the rest so that every pair of a deal and
            of notes that fit it is equally likely. A system that keeps no private numbers needs none.
    """

    key: str
    folder: Path
    game: Any
    state: type[Record]
    book: type[Record]
    clause: type[IntEnum]
    clause_ids: tuple[str, ...]
    decision: type[IntEnum]
    switches: Mapping[str, type[IntEnum] | range]
    begin: Callable[..., None]
    legal: Callable[..., None]
    act: Callable[..., None]
    winner: Callable[..., int]
    questions: Questions
    setups: Callable[[], tuple[str, ...]]
    deal: Callable[..., Deal]
    words: Callable[..., Words]
    card_text: Callable[[int], str]
    card_numbers: Callable[[str], tuple[Card, ...]]
    bound: int
    bots: Mapping[str, Callable[..., int]] = field(default_factory=dict)
    kinds: Kinds = field(default_factory=dict)
    tells: Tells = field(default_factory=dict)
    not_mechanical: Mapping[str, str] = field(default_factory=dict)
    schemas: Mapping[str, type[Schema]] = field(default_factory=dict)
    figures: Mapping[str, str] = field(default_factory=dict)
    printed: Printed | None = None
    series: Callable[..., Series] | None = None
    rivals: Rivals | None = None
    back: Callable[[Any, Card], int] = lambda g, card: 0
    guess: Callable[[Guess], bool] | None = None

    def story(self, words: Words, event: Event) -> str:
        """Return a line of the log in the words of a match.

        Raises:
            ContentError: the catalogue has no sentence for it, or one that cannot be said.
        """
        catalogue, id = self.catalogue, self.clause_ids[event.clause]
        if id not in catalogue.log:
            raise in_file(
                self.folder / "catalogue.toml", 0, f"{id} fires, and has no 'log' that tells of it."
            )
        return Teller(words, catalogue.terms, self.kinds, self.tells).line(catalogue.log[id], event)

    @cached_property
    def catalogue(self) -> Catalogue:
        """The rulebook as data."""
        return load_catalogue(self.folder / "catalogue.toml")

    @property
    def shelf(self) -> Shelf:
        """Its content, for authors."""
        return Shelf(self.key, self.folder, self.schemas, self.printed)

    @property
    def title(self) -> str:
        """What the rulebook is called."""
        return self.catalogue.title


def card_names(system: System, content: Sequence[Entry]) -> tuple[str, ...]:
    """Return the cards that are entries of content, whether or not they are in some match."""
    return _card_names(system, tuple(content)) if content else _shipped_cards(system)


@cache
def _shipped_cards(system: System) -> tuple[str, ...]:
    return _card_names(system, ())


def _card_names(system: System, content: tuple[Entry, ...]) -> tuple[str, ...]:
    if system.printed is None:
        return ()
    shelf = system.shelf
    named = shelf.named(content)
    return tuple({one.name: None for one in named.values() if shelf.face(one, named) is not None})


def set_switches(system: System, book: Record, switches: Mapping[str, str]) -> None:
    """Write house rules into a book.

    Args:
        system: whose switches they are.
        book: where they are kept.
        switches: switch -> the catalogue's key of the reading.

    Raises:
        UnknownName: no such switch, or it has no such reading; the nearest right name is given.
    """
    rulings = {ruling.switch: ruling for ruling in system.catalogue.rulings.values() if ruling.switch}
    for name, key in switches.items():
        if name not in system.switches:
            raise unknown("switch", name, list(system.switches), where=f"of {system.key}")
        keys = list(rulings[name].options)
        number = rulings[name].number_of(key)
        if number is None:
            raise unknown("reading", key, keys, where=f"of the switch {name} ({rulings[name].id})")
        setattr(book, name, number)
