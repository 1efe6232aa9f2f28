"""Setting up: from content and a setup to the state and the book of a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import product
from typing import Any, TypeAlias

from facedown.engine.authors import shelf
from facedown.engine.authors.content import Entry, split_count
from facedown.engine.base.errors import FacedownError, unknown
from facedown.engine.base.record import Spec
from facedown.engine.cards import EVERYONE, put
from facedown.engine.course.deal import Deal
from facedown.engine.matches.system import Counted, Unit
from facedown.engine.rules import NOBODY, Card, Seat, each, push
from facedown.engine.telling.log import ADDS, ADDS_TO_OTHER, COUNTS, HOLDS, JOINS, LEAVES, UNCOUNTS
from facedown.systems.clash.clauses import RULEBOOK
from facedown.systems.clash.lower import CardEntry, Lowering
from facedown.systems.clash.position import stand
from facedown.systems.clash.rules.players import all_of, character_of, drive_of
from facedown.systems.clash.schema import (
    SCHEMAS,
    AttackCard,
    Character,
    Deck,
    Preset,
    Setup,
    TacticCard,
    TrainingCard,
)
from facedown.systems.clash.state import (
    CARDS,
    CHARACTER,
    DECK,
    DRIVE,
    ENHANCES,
    NO_DESIGN,
    PLAYERS,
    SEATS,
    Book,
    DesignNumber,
    Kind,
    Result,
    State,
    Step,
)
from facedown.systems.clash.strikes import note_strikes

Table: TypeAlias = Mapping[str, Any]

SHELF = shelf.Shelf(RULEBOOK.key, RULEBOOK.folder, SCHEMAS)
SEAT_NAMES = ("A", "B")
BLANK, FILLER = "BLANK", "FILLER"
FILLERS = 10  # cards of a scripted deck that is not given
LAB_VALUES = {"first_hand": 5, "second_hand": 6, "start_offset": 2, "life_shift": 0, "poise_shift": 0}
ZONE_KEYS = ("hand", "deck", "discard", "gauge", "enhance")  # cards of a scripted position (CLA-X23)
SETUP_KEYS = ("name", "notes", "decks", "characters", "preset", "chooser", *LAB_VALUES, "start", *ZONE_KEYS)


def setups() -> tuple[str, ...]:
    """Return the names of the shipped setups: every deck against every other, in both orders."""
    cast = [one.character for one in SHELF.built if isinstance(one, Deck)]
    pairs = [against(a, b) for a, b in product(cast, cast)]
    return tuple(sorted(pairs, key=lambda name: name != FIRST))


FIRST = "Ember Brawler against Lantern Trickster"  # even enough, and no mirror (evenness.toml)


def against(one: str, other: str) -> str:
    """Return the name of the setup in which two characters meet, or two decks."""
    return f"{one} against {other}"


def swapped(setup: str | Table, content: Sequence[Entry]) -> Table | str | None:
    """Return a setup with the two decks in each other's places, None for a scripted position."""
    if isinstance(setup, str) and " against " in setup:
        first, _, second = setup.partition(" against ")
        return against(second, first)
    table = _setup(Library(content), setup)
    if "decks" not in table or not {*table} <= {"id", "name", "notes", "decks", "preset", *LAB_VALUES}:
        return None
    return {key: value[::-1] if key == "decks" else value for key, value in table.items() if key != "id"}


def units(dealt: Deal) -> list[Unit]:
    """Return the cards of a match by their names, for each player."""
    copies: dict[tuple[int, str], list[int]] = {}
    for card, name in enumerate(dealt.names["cards"]):
        if name:
            copies.setdefault((card // DECK, name), []).append(card)
    return [Unit(name, p, cards, _never(dealt, cards[0])) for (p, name), cards in copies.items()]


def _never(dealt: Deal, card: int) -> Sequence[str]:
    """Return what is never counted of a card: a swift tactic is gone before there is a clash."""
    is_swift = dealt.book.designs[dealt.book.design_of[card]].kind == Kind.SWIFT
    return ("won with", "damage") if is_swift else ()


DRAWS = ("CLA-1.8", "CLA-1.9", "CLA-1.11", "CLA-2.9", "CLA-X7", "CLA-R54", "CLA-X20")
COUNTED = (
    *(Counted("drawn", id, COUNTS, "card") for id in DRAWS),
    Counted("played", "CLA-3.7", COUNTS, "card"),
    Counted("played", "CLA-R14", UNCOUNTS, "card"),  # a wild card that cannot be used is not played (CLA-X24)
    Counted("played", "CLA-3.29", COUNTS, "card"),
    Counted("", "CLA-3.7", HOLDS, "card"),
    Counted("", "CLA-3.29", JOINS, "card", given=("a", Kind.ENHANCE)),
    Counted("", "CLA-3.28", LEAVES, "card"),
    Counted("won with", "CLA-X11", ADDS, given=("a", Result.WIN)),
    Counted("damage", "CLA-3.22", ADDS_TO_OTHER, "a"),
    Counted("first hand", "CLA-1.8", COUNTS, "card"),
    Counted("first hand", "CLA-1.9", COUNTS, "card"),
)


def contenders(content: Sequence[Entry]) -> tuple[str, ...]:
    """Return who can meet: every character by the first deck made for it, then any other deck by its name."""
    library = Library(content)
    decks = [one for one in library.built if isinstance(one, Deck)]
    names = []
    for one in decks:
        character = library.get(one.character, Character).name
        names.append(character if library.deck_of(character) is one else one.name)
    return tuple(names)


class Library(shelf.Library):
    """Everything a match can be made of; upper and lower case are the same in a name."""

    def __init__(self, content: Sequence[Entry]) -> None:
        super().__init__(SHELF, content)
        self.folded = {key.casefold(): key for key in self.named}

    def get(self, name: str, *kinds: type[Any]) -> Any:
        """Return the entry of a name or an id, which must be of one of these kinds."""
        return super().get(self.folded.get(str(name).casefold(), str(name)), *kinds)

    def card(self, name: str) -> CardEntry:
        """Return a card by its name or id."""
        card: CardEntry = self.get(name, AttackCard, TacticCard, TrainingCard)
        return card

    def deck_of(self, name: str) -> Deck:
        """Return the first deck that is made for a character, or the deck of that name."""
        wanted = self.get(name, Character, Deck)
        if isinstance(wanted, Deck):
            return wanted
        for one in self.named.values():
            if isinstance(one, Deck) and self.get(one.character, Character) is wanted:
                return one
        raise FacedownError(f"There is no deck for {wanted.name}.")

    def marker_of(self, card: CardEntry) -> str:
        """Return what the owner of a card calls its marker."""
        owner = self.named.get(card.owner)
        return (owner.marker if isinstance(owner, Character) else "") or "marker"


def deal(setup: str | Mapping[str, Any], switches: Mapping[str, str], content: Sequence[Entry]) -> Deal:
    """Put a setup on the table: two personal decks, whose lists are open, in no order.

    Clause: CLA-R3, CLA-R60, CLA-X23.

    A setup is the name of a setup or pairing, or a table: two decks, or a scripted position (CLA-X23).
    """
    library = Library(content)
    table = _setup(library, setup)
    state, book = State(), Book()
    _set_house_rules(book, library, table, switches)
    state.seat = state.winner = state.chooser = state.first_player = NOBODY
    state.first = state.uncontested = NOBODY
    if table.get("chooser"):
        state.chooser = _seat(table["chooser"])
    position = "decks" not in table or any(key in table for key in ("start", *ZONE_KEYS))
    cast = _characters(library, table)
    lowering = Lowering(book)
    for p in PLAYERS:
        lowering.character(character_of(p), drive_of(p), cast[p])
    zones = _position(library, table) if position else _decks(library, table, cast)
    called = _fill_cards(state, book, library, lowering, zones)
    _note_all(book)
    note_strikes(state, book)
    for p, one in zip(PLAYERS, cast, strict=True):
        called["designs"][character_of(p)] = one.name
        called["designs"][drive_of(p)] = one.drive_name or f"the drive of {one.name}"
    names = {
        "players": SEAT_NAMES,
        "sides": SEAT_NAMES,
        "cast": [one.name for one in cast],
        "markers": [one.marker or "marker" for one in cast],
        "effects": lowering.effect_texts,
        "options": lowering.option_texts,
        "texts": lowering.texts,
        **called,
    }
    if position:
        stand(state, book, frozenset(), "act")
        for p, seat in zip(PLAYERS, SEAT_NAMES, strict=True):
            if seat in table.get("deck", {}):
                state.players[p].deck.settled = state.players[p].deck.count
    else:
        push(state.agenda, Step.SETUP)
    return Deal(state, book, dict(enumerate(SEAT_NAMES)), {key: tuple(said) for key, said in names.items()})


def _set_house_rules(book: Book, library: Library, table: Table, switches: Mapping[str, str]) -> None:
    """Set the switches, with the readings of a setup's preset, and the numbers that its table changes."""
    preset = library.get(table["preset"], Preset).readings() if table.get("preset") else {}
    RULEBOOK.set_switches(book, {**preset, **switches})
    for name, value in LAB_VALUES.items():
        setattr(book, name, table.get(name, value))


def _setup(library: Library, setup: str | Mapping[str, Any]) -> Table:
    """The table of a setup, its keys checked."""
    if isinstance(setup, str):
        first, against, second = setup.partition(" against ")
        if against:
            return {"decks": [library.deck_of(name).name for name in (first, second)]}
        return asdict(library.get(setup, Setup))
    own = {key: value for key, value in setup.items() if key != "setup"}
    for key in own:
        if key not in SETUP_KEYS:
            raise unknown("key", key, (*SETUP_KEYS, *RULEBOOK.catalogue.fields), where="of a setup")
    _check(own)
    return {**_setup(library, setup["setup"]), **own} if "setup" in setup else own


def _check(setup: Table) -> None:
    """Refuse values of a setup table that are not what its keys take.

    Raises:
        FacedownError: the first that is wrong.
    """
    for key in ("characters", *ZONE_KEYS):
        values = setup.get(key, {})
        if not isinstance(values, Mapping):
            raise FacedownError(f"{key} takes a table of the seats A and B, not {values!r}.", "CLA-X23")
        for seat, value in values.items():
            _seat(seat)
            if key in ZONE_KEYS and not _is_texts(value):
                raise FacedownError(f"{key} of {seat} takes a list of cards, not {value!r}.", "CLA-X23")
    for name in LAB_VALUES:
        if name in setup:
            _number(name, setup[name], Book.specs[name])
    decks = setup.get("decks", ("", ""))
    if not isinstance(decks, Sequence) or isinstance(decks, str) or len(decks) != SEATS:
        raise FacedownError(f"A setup has two decks, not {decks!r}.", "CLA-X3")
    for deck in decks:
        rows = [] if isinstance(deck, str) else deck
        if not isinstance(rows, Sequence) or not all(isinstance(row, str) or _is_count(row) for row in rows):
            raise FacedownError(
                f"A deck is a name, or a list such as ['Snap Jab x2'], not {deck!r}.", "CLA-X3"
            )


def _is_texts(value: Any) -> bool:
    return (
        isinstance(value, Sequence) and not isinstance(value, str) and all(isinstance(v, str) for v in value)
    )


def _is_count(row: Any) -> bool:
    """Whether a row of a deck is a card and how often it is there."""
    return isinstance(row, Sequence) and [type(part) for part in row] == [str, int]


def _number(what: str, value: Any, spec: Spec) -> None:
    if isinstance(value, bool) or not isinstance(value, int):
        written = str(value).lower() if isinstance(value, bool) else repr(value)
        raise FacedownError(f"{what} takes a whole number, not {written}.", "CLA-X23")
    if not spec.low <= value <= spec.high:
        raise FacedownError(f"{what} is {spec.low} to {spec.high}, not {value}.", "CLA-X23")


def _characters(library: Library, table: Table) -> list[Character]:
    """The character of each seat: as named, as its deck says, or the blank one."""
    cast = []
    for p, seat in zip(PLAYERS, SEAT_NAMES, strict=True):
        named = table.get("characters", {}).get(seat)
        if named is None and "decks" in table and isinstance(table["decks"][p], str):
            named = library.get(table["decks"][p], Deck).character
        cast.append(library.get(named or BLANK, Character))
    return cast


def _decks(library: Library, table: Table, cast: Sequence[Character]) -> list[dict[str, list[CardEntry]]]:
    """The cards of each seat's deck, which must be legal. Clause: CLA-X3."""
    decks = []
    for one, written in zip(cast, table["decks"], strict=True):
        deck = _deck(library, written, one.name)
        check_deck(library, deck)
        decks.append({"deck": _cards_of(library, deck)})
    return decks


def check_deck(library: Library, deck: Deck) -> None:
    """Refuse a deck of an author's own that is not legal. Clause: CLA-X3.

    Raises:
        FacedownError: the first thing that is wrong with it.
    """
    if deck not in SHELF.built:
        for problem in deck.problems(library.named):
            hint = ' A position whose decks are not legal says start = "act".' if deck.id == "own" else ""
            raise FacedownError(f"{deck.name} cannot be played: {problem[1]}.{hint}", "CLA-X3")


def _deck(library: Library, deck: str | Sequence[Any], character: str) -> Deck:
    """The deck of a name, or one of a list of `Snap Jab x2` or of names and counts."""
    if isinstance(deck, str):
        named: Deck = library.get(deck, Deck)
        return named
    texts = [row if isinstance(row, str) else f"{row[0]} x{row[1]}" for row in deck]
    counts = [(text, 1) if text.casefold() in library.folded else split_count(text) for text in texts]
    cards = tuple(f"{library.folded.get(name.casefold(), name)} x{count}" for name, count in counts)
    return Deck(id="own", name="a deck of your own", character=character, cards=cards)


def _cards_of(library: Library, deck: Deck) -> list[CardEntry]:
    counts = deck.counts(library.named)
    return [library.card(name) for name, count in counts.items() for _ in range(count)]


def _position(library: Library, table: Table) -> list[dict[str, list[CardEntry]]]:
    """The cards of each seat in a scripted position, by zone; bottom card, or the oldest, first."""
    players = []
    for p, seat in zip(PLAYERS, SEAT_NAMES, strict=True):
        zones: dict[str, list[CardEntry]] = {}
        for name in ZONE_KEYS:
            texts = table.get(name, {}).get(seat)
            if texts is None and name == "deck":
                rows = table["decks"][p] if "decks" in table else [f"{FILLER} x{FILLERS}"]
                zones[name] = _cards_of(library, _deck(library, rows, ""))
            else:
                cards = [library.card(text) for text in texts or ()]
                zones[name] = cards[::-1] if name == "deck" else cards
        count = sum(map(len, zones.values()))
        if count > DECK:
            raise FacedownError(f"Seat {seat} has {count} cards; a player has at most {DECK}.", "CLA-X23")
        for card in zones["enhance"]:
            if getattr(card, "tactic", "") != "enhance":
                raise FacedownError(
                    f"{card.name} cannot lie in the enhance area of {seat}: only enhance tactics do.",
                    "CLA-X15",
                )
        if len(zones["enhance"]) > ENHANCES:
            raise FacedownError(f"Seat {seat} has more than {ENHANCES} enhance tactics in play.", "CLA-X23")
        players.append(zones)
    return players


def _fill_cards(
    state: State,
    book: Book,
    library: Library,
    lowering: Lowering,
    zones: Sequence[Mapping[str, Sequence[CardEntry]]],
) -> dict[str, list[str]]:
    """Lay all cards where they belong; return how cards and designs are called, and the ids of designs."""
    names = {"cards": [""] * CARDS, "designs": [""] * (DRIVE + SEATS), "ids": [""] * CHARACTER}
    numbers: dict[int, DesignNumber] = {}  # of entries, by identity
    for card in each(Card, CARDS):
        book.design_of[card] = NO_DESIGN
    for p in PLAYERS:
        player = state.players[p]
        player.seat = p
        lying = [(name, one) for name, cards in zones[p].items() for one in cards]
        for card, (name, one) in zip(each(Card, p * DECK, CARDS), lying, strict=False):
            if id(one) not in numbers:
                number = numbers[id(one)] = DesignNumber(len(numbers))
                names["ids"][number], names["designs"][number] = one.id, one.name
                lowering.card(number, one, library.marker_of(one))
            book.design_of[card] = numbers[id(one)]
            names["cards"][card] = one.name
            put(getattr(player, name), card)
            if name != "deck":
                state.known[card] = 1 << p if name == "hand" else EVERYONE
    return names


def _note_all(book: Book) -> None:
    """Note what any design of a player has, so that what none has need not be looked for."""
    for p in PLAYERS:
        cards = {book.design_of[card] for card in each(Card, p * DECK, (p + 1) * DECK)} - {NO_DESIGN}
        for number in (*cards, character_of(p), drive_of(p)):
            design, together = book.designs[number], book.designs[all_of(p)]
            together.triggers |= design.triggers
            together.own_stats |= design.own_stats
            together.their_stats |= design.their_stats


def _seat(name: Any) -> Seat:
    if name not in SEAT_NAMES:
        raise unknown("seat", name, SEAT_NAMES)
    return Seat(SEAT_NAMES.index(name))
