"""What the content files of `clash` hold: one table for each kind of entry (CLA-X4, CLA-X5, CLA-X15).

The bounds are those of CLA-X22. A key with a default may be left out. What must be right between several
keys, or between two entries, is said in `problems`; what an effect is made of, in `effects`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal, TypeAlias

from facedown.engine.authors.content import (
    Between,
    Faults,
    NamedTable,
    NameOf,
    Table,
    schemas_of,
    split_count,
)
from facedown.engine.authors.shelf import Figure
from facedown.engine.base.errors import folded, likeliest
from facedown.systems.clash.clauses import RULEBOOK
from facedown.systems.clash.effects import Effect
from facedown.systems.clash.facts import SUSTAIN, Condition, Moment, has_marker, why_never
from facedown.systems.clash.vocabulary import OriginName, TacticName
from facedown.systems.clash.weight import MOST, weight_of_deck

Stat: TypeAlias = Annotated[int, Between(0, 20)]
Price: TypeAlias = Annotated[int, Between(0, 30)]  # in gauge cards
Effects: TypeAlias = Annotated[tuple[Effect, ...], Between(0, 6)]
Cards: TypeAlias = tuple[Annotated[str, NameOf("attack_card", "tactic_card", counted=True)], ...]
Owner: TypeAlias = Annotated[str, NameOf("character", "training_character", word="common")]

COMMON = "common"  # the owner of a design that any deck may hold
DECK = 30  # cards in a deck (CLA-X3)
COPIES = 2  # of one design at most
ATTACKS = 16  # Attack cards at least
FREE = 99  # the cost of the card that can never be played


class Character(Table):
    """A fighter: life, what it can do, and its drive (CLA-X4)."""

    id: str
    name: str
    life: Annotated[int, Between(1, 40), Figure("Life")]
    marker: str = ""
    style: str = ""
    text: str = ""
    effects: Effects = ()
    drive_cost: Annotated[Price, Figure("Drive", "{} gauge")] = 3
    drive_name: str = ""
    drive_text: str = ""
    drive_effects: Effects = ()

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield what is wrong between keys that are each right."""
        yield from _id(self.id)
        acts = [
            (key, i)
            for key, effects in (("effects", self.effects), ("drive_effects", self.drive_effects))
            for i, effect in enumerate(effects)
            if effect.trigger == "action"
        ]
        if len(acts) > 1:
            yield acts[1][0], "a character has one effect with trigger action at most (CLA-X4)"


class TrainingCharacter(Character):
    """A character for scripted positions, in no deck (CLA-X23)."""


class AttackCard(Table):
    """An Attack card (CLA-X5); `owner` is a character, or common."""

    id: str
    name: str
    owner: Owner
    copies: Literal[1, 2] = 2
    cost: Price = 0
    speed: Annotated[Stat, Figure("Speed")]
    range: Annotated[tuple[Annotated[int, Between(0, 12)], ...], Between(2, 2), Figure("Range")]
    power: Annotated[Stat, Figure("Power")]
    poise: Annotated[Stat, Figure("Poise")]
    guard: Annotated[Stat, Figure("Guard")]
    origin: OriginName = "self"
    origin_offset: Annotated[int, Between(1, 12)] | None = None
    text: str = ""
    effects: Effects = ()

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield what is wrong between keys that are each right."""
        yield from _card(self, named)
        if self.range[0] > self.range[1]:
            yield "range", f"it ends at {self.range[1]} before it begins at {self.range[0]} (CLA-X22)"
        if self.origin == "front" and self.origin_offset is None:
            yield "origin", 'origin = "front" needs origin_offset, how many spots ahead (CLA-X12)'
        if self.origin != "front" and self.origin_offset is not None:
            yield "origin_offset", 'it goes with origin = "front" only (CLA-X12)'
        if self.origin == "marker" and has_marker("attack_card", {"owner": self.owner}, named) is False:
            yield "origin", f"{self.owner} has no marker, so the attack could never hit (CLA-X22)"


class TacticCard(Table):
    """A Tactic card (CLA-X15): swift ones are used up, enhance ones stay until a clash discards them."""

    id: str
    name: str
    owner: Owner
    copies: Literal[1, 2] = 2
    cost: Price = 0
    tactic: TacticName
    text: str = ""
    effects: Effects = ()
    sustain_if: Annotated[tuple[Condition, ...], Between(1, 4)] = ()

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield what is wrong between keys that are each right."""
        yield from _card(self, named)
        if not self.sustain_if:
            return
        if self.tactic != "enhance":
            yield "sustain_if", "only an enhance tactic is ever sustained: leave this out (CLA-X15)"
            return
        asked = [one for one in self.sustain_if if one.is_right]
        never = why_never(Moment("enhance", SUSTAIN, "any"), asked)
        if never:
            yield "sustain_if", f"it can never be sustained: {never}"


class TrainingCard(Table):
    """A card for scripted positions that can never be played, in no deck (CLA-X23)."""

    id: str
    name: str
    owner: Literal["common"]
    copies: Literal[1, 2] = 2
    cost: Literal[99]
    tactic: TacticName
    text: str = ""
    effects: Annotated[tuple[Effect, ...], Between(0, 0)] = ()

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield what it cannot be called."""
        yield from _card(self, named)


class DeckPart(Table):
    """Cards that several decks share; a deck names it as `part`."""

    id: str
    name: str
    cards: Cards


class Deck(Table):
    """The cards that a character fights with (CLA-X3); "Snap Jab x2" is two of them."""

    id: str
    name: str
    character: Annotated[str, NameOf("character")]
    part: Annotated[str, NameOf("deck_part")] = ""
    cards: Cards
    plan: str = ""

    def counts(self, named: Mapping[str, object]) -> dict[str, int]:
        """Return how often each design is in the deck, by its name."""
        part = named.get(self.part) if self.part else None
        counts: dict[str, int] = {}
        for text in (*(part.cards if isinstance(part, DeckPart) else ()), *self.cards):
            name, count = (text, 1) if text in named else split_count(text)
            card = named.get(name)
            name = getattr(card, "name", name)
            counts[name] = counts.get(name, 0) + count
        return counts

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield why the deck is not legal, or makes too much happen at once. Clause: CLA-X3, CLA-X22."""
        yield from _id(self.id)
        counts = self.counts(named)
        cards = {name: named.get(name) for name in counts}
        character = named.get(self.character)
        size = sum(counts.values())
        if size != DECK:
            yield "cards", f"a deck has {DECK} cards, this one has {size} (CLA-X3)"
        for name, count in counts.items():
            card = cards[name]
            most = min(COPIES, card.copies) if isinstance(card, AttackCard | TacticCard) else COPIES
            if count > most:
                yield "cards", f"{name} may be in a deck {_times(most)}, not {count} times (CLA-X3)"
            owner = named.get(card.owner) if isinstance(card, AttackCard | TacticCard) else None
            if owner is not None and character is not None and owner is not character:
                owned = getattr(owner, "name", "")
                yield "cards", f"{name} belongs to {owned}, not to {self.character} (CLA-X3)"
        if any(card is None for card in cards.values()):
            return  # their own entries say what is wrong with them
        attacks = sum(counts[name] for name, card in cards.items() if isinstance(card, AttackCard))
        if attacks < ATTACKS:
            yield "cards", f"a deck has {ATTACKS} Attack cards at least, this one has {attacks} (CLA-X3)"
        if isinstance(character, Character):
            limit = int(RULEBOOK.catalogue.switches["enhance_limit"].default)
            designs = [cards[name] for name, count in counts.items() for _ in range(count)]
            weight = weight_of_deck(character, designs, limit)
            if weight > MOST:
                message = (
                    f"its weight is {weight}, and {MOST} is the most: lighter effects, or fewer (CLA-X22)"
                )
                yield "cards", message


class Preset(NamedTable):
    """House rules under one name: a reading for each switch that is not played in its default."""

    text: str = ""
    options: dict[str, bool | int | str] = field(default_factory=dict)

    def readings(self) -> dict[str, str]:
        """Return the readings as people write them on the command line."""
        return {name: _reading(value) for name, value in self.options.items()}

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield that there is no such switch, or that it has no such reading."""
        rulings = RULEBOOK.catalogue.switches
        for name, key in self.readings().items():
            if name not in rulings:
                yield ("options", name), f"there is no switch '{name}'", likeliest(name, rulings)
            elif rulings[name].number_of(key) is None:
                listed = ", ".join(rulings[name].options)
                near = likeliest(key, rulings[name].options)
                yield ("options", name), f"it takes one of {listed}, not {key} ({rulings[name].id})", near


class Setup(NamedTable):
    """Who meets whom, the lower spot first, under which preset; the numbers are for studies (CLA-V7)."""

    decks: Annotated[tuple[Annotated[str, NameOf("deck")], ...], Between(2, 2)]
    preset: Annotated[str, NameOf("preset")] = ""
    first_hand: Annotated[int, Between(1, 10)] = 5
    second_hand: Annotated[int, Between(1, 10)] = 6
    start_offset: Annotated[int, Between(1, 6)] = 2
    life_shift: Annotated[int, Between(-15, 15)] = 0
    poise_shift: Annotated[int, Between(-2, 2)] = 0
    notes: str = ""


SCHEMAS = schemas_of(
    Character, AttackCard, TacticCard, Deck, DeckPart, Preset, Setup, TrainingCharacter, TrainingCard
)


def _id(id: str) -> Faults:
    if not id.strip():
        yield "id", "an id is text of its own, such as MY-C01"


# Of which kind of card there are answers that are more than its name: how they read, what it then is.
LONGER = (
    (AttackCard, "twin {}", "'{}' is set twice"),
    (AttackCard, "{} defensively", "'{}' is set defensively"),
    (AttackCard, "twin {} defensively", "'{}' is set twice, defensively"),
    (TacticCard, "second {}", "the second '{}' in play is sustained"),
)


def _card(card: AttackCard | TacticCard | TrainingCard, named: Mapping[str, object]) -> Faults:
    """Yield what a card cannot be called, as lists and answers would mean another. Clause: CLA-X22."""
    yield from _id(card.id)
    for key, name in (("id", card.id), ("name", card.name)):
        wanted, also = folded(name), list[str]()
        if wanted == "wild":
            also.append("the top card of a deck is set unseen (CLA-X24)")
        for kind, reads, said in LONGER:
            before, after = reads.split("{}")
            rest = wanted.removeprefix(before).removesuffix(after)
            if isinstance(card, kind) and reads.format(rest) == wanted:
                same = (one for one in named if folded(one) == rest and isinstance(named[one], kind))
                also += [said.format(one) for one in same]
        if also:
            yield key, f"'{name}' is also how {also[0]}: call it anything else (CLA-X22)"
        if "," in name:
            yield key, f"'{name}' has a comma, which separates cards: leave it out (CLA-X22)"


def _reading(value: bool | int | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _times(most: int) -> str:
    return "once" if most == 1 else f"{most} times"
