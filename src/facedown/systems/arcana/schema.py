"""What the content files of `arcana` hold: one table for each kind of entry.

A key with a default may be left out. How an effect is written stands in `effects`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias, get_args

from facedown.engine.authors.content import (
    Around,
    Between,
    Faults,
    NamedTable,
    NameOf,
    Table,
    schemas_of,
    split_count,
)
from facedown.engine.authors.shelf import Figure
from facedown.engine.cards import TAROT
from facedown.engine.telling.phrase import Effect as Read
from facedown.engine.telling.phrase import Number, Phrase, Phrases, Wrong
from facedown.systems.arcana.effects import LISTED, Count, Effect, vocabulary
from facedown.systems.arcana.state import (
    ADVERSARIES,
    BUFFS,
    FIGHTS,
    INTENTS,
    KINDS_OF_INTENT,
    MANIPULATIONS,
    MINORS,
    MOST,
    PLAYERS,
    ROUNDS,
    SLOTS,
)
from facedown.systems.arcana.vocabulary import (
    ArenaName,
    AvailableName,
    BinName,
    DifficultyName,
    Keyword,
    LeavesName,
    LimitName,
    SkillName,
    SlotName,
    TraitName,
)

SUITS = tuple(TAROT.suits)
MAJORS = TAROT.faces[MINORS:]
SUIT_CARDS, MAJOR, RUN = (*SUITS, "major"), "major", "run"
STAND_IN_CARDS = (*SUIT_CARDS, "The Tower")  # of which each has a use of its own
AIMED = ("damage", "shields", "heal")  # what a card of a stand-in does to somebody
if TYPE_CHECKING:
    MajorName: TypeAlias = str
    CardKind: TypeAlias = str
    Taken: TypeAlias = str
else:
    MajorName = Literal[MAJORS]
    CardKind = Literal[(*SUIT_CARDS, *MAJORS)]
    Taken = Literal[(*SUIT_CARDS, RUN, *MAJORS)]

List: TypeAlias = Annotated[tuple[Effect, ...], Between(1, LISTED, "ARC-T14")]
Some: TypeAlias = Annotated[tuple[Effect, ...], Between(0, LISTED, "ARC-T14")]
CharacterName: TypeAlias = Annotated[str, NameOf("character")]
ItemName: TypeAlias = Annotated[str, NameOf("equipment")]
AdversaryNames: TypeAlias = Annotated[
    tuple[Annotated[str, NameOf("adversary", counted=True)], ...], Between(1, ADVERSARIES, "ARC-X23")
]
ActionNames: TypeAlias = Annotated[
    tuple[Annotated[str, NameOf("scene_action")], ...], Between(0, 12, "ARC-X16")
]
Characters: TypeAlias = Annotated[tuple[CharacterName, ...], Between(0, PLAYERS, "ARC-X23")]


@cache
def keywords() -> Phrases:
    """Return the standing qualities of adversaries."""
    return Phrases(vocabulary("keyword"), {"n": Number(99, "ARC-X8")}, "ARC-X8")


def read_keyword(text: str, place: Any) -> Read | Wrong:
    """Understand one quality, as Mobile 1."""
    return keywords().read(text, place)


def _repeated(key: str, names: Sequence[str], clause: str) -> Faults:
    """Yield what a list holds twice."""
    for i, name in enumerate(names):
        if name in names[:i]:
            yield (key, i), f"{name} is there already ({clause})"


def _one_list(effects: Sequence[Any], one_of: Sequence[Any]) -> Faults:
    """Yield that there is not exactly one list of effects."""
    if bool(effects) == bool(one_of):
        yield ("one_of" if effects else "effects"), "it has effects, or one_of several to choose (ARC-T14)"


class Bin(Table):
    """A bin: which cards it takes, when it fires, what it does then (ARC-8.1)."""

    name: BinName
    takes: Annotated[tuple[Taken, ...], Between(1, len(SUIT_CARDS))]
    needs: TraitName | None = None
    sum: Annotated[int, Between(1, 99)] = 0
    cards: Count | None = None
    leaves: LeavesName = "turn_end"
    effects: Some = ()
    one_of: Some = ()

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield what does not go together."""
        yield from _one_list(self.effects, self.one_of)
        if self.sum and self.cards is not None:
            yield "cards", "it fires at a sum, or at a number of cards (ARC-8.1)"
        if len(self.takes) > 1 and any(one not in SUIT_CARDS for one in self.takes):
            yield "takes", "it takes suits and majors, or one named major, or a run (ARC-8.1)"


class Character(NamedTable):
    """A character of a player (ARC-X14)."""

    arcana: MajorName
    traits: Annotated[tuple[TraitName, ...], Between(0, 6, "ARC-R97")] = ()
    skills: Annotated[tuple[SkillName, ...], Between(0, 8, "ARC-X6")] = ()
    crossed: SkillName | None = None
    spell: Annotated[str, NameOf("spell")] = ""
    equipment: Annotated[tuple[ItemName, ...], Between(0, SLOTS, "ARC-X18")] = ()
    says: str = ""

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield what a character cannot be. Clause: ARC-X23."""
        if self.arcana == "The Tower":
            yield "arcana", "The Tower is nobody's arcana (ARC-X14)"
        pairs = [vocabulary("trait")[name]["pair"] for name in self.traits]
        for i, name in enumerate(self.traits):
            if pairs[i] in pairs[:i]:
                other = self.traits[pairs.index(pairs[i])]
                said = "is there already" if other == name else f"and {other} exclude one another"
                yield ("traits", i), f"{name} {said} (ARC-R97)"
        if self.spell and "Dull" in self.traits:
            yield "spell", "who is Dull knows no spell (ARC-X13)"
        yield from _repeated("skills", self.skills, "ARC-X6")
        if self.crossed in self.skills:
            yield "crossed", f"{self.crossed} is chosen: another skill is crossed out (ARC-X6)"
        yield from slot_faults(("equipment",), self.equipment, named)


def slot_faults(way: tuple[str | int, ...], items: Sequence[str], named: Mapping[str, object]) -> Faults:
    """Yield what somebody brings besides one weapon, one guard and one tool. Clause: ARC-X18."""
    slots = [one.slot if isinstance(one, Equipment) else "" for one in map(named.get, items)]
    for i, slot in enumerate(slots):
        if slot and slot in slots[:i]:
            other = items[slots.index(slot)]
            yield (*way, i), f"{other} is the {slot} already: one weapon, one guard and one tool (ARC-X18)"


def party_faults(names: Sequence[str], named: Mapping[str, object]) -> Faults:
    """Yield who of a party knows a spell that another knows. Clause: ARC-X7."""
    knows: dict[str, str] = {}  # spells, and the first who knows each
    for i, one in enumerate(map(named.get, names)):
        spell = named.get(one.spell) if isinstance(one, Character) else None
        if isinstance(one, Character) and isinstance(spell, Spell):
            if spell.name in knows:
                said = f"{one.name} knows {spell.name}, and so does {knows[spell.name]}"
                yield ("characters", i), f"{said}: no two of a party know the same (ARC-X7)"
            knows.setdefault(spell.name, one.name)


class Intent(Table):
    """What an adversary does on some of the cards (ARC-28.4)."""

    on: Annotated[tuple[CardKind, ...], Between(1, 8)]
    name: str
    effects: List


class Adversary(NamedTable):
    """The sheet of a kind of adversary (ARC-X8); without `threat` it is what ARC-X15 computes."""

    hp: Annotated[int, Between(1, MOST, "ARC-X8"), Figure("HP")]
    hand: Annotated[int, Between(1, INTENTS, "ARC-X8"), Figure("Intents")] = 1
    faces: Annotated[tuple[Literal["up", "down"], ...], Between(1, INTENTS, "ARC-X8")] = ("up",)
    keywords: tuple[Annotated[str, Phrase(read_keyword, "adversary")], ...] = ()
    nerve: Annotated[int, Between(0, MOST, "ARC-X11"), Figure("nerve")] = 0
    threat: Annotated[int, Between(0, MOST, "ARC-X15")] = 0
    intents: Annotated[tuple[Intent, ...], Between(1, KINDS_OF_INTENT, "ARC-X8")]
    says: str = ""

    def number(self, keyword: Keyword) -> int:
        """Return the number of a quality, 1 where it has none; 0 if the sheet lacks it."""
        read = [read_keyword(text, "adversary") for text in self.keywords]
        own = [one for one in read if isinstance(one, Read) and one.word == keyword]
        return (own[0].numbers or (1,))[0] if own else 0

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield what does not fit together: qualities, faces, cards with no Intent or two."""
        if len(self.faces) not in (1, self.hand):
            yield (
                "faces",
                f"{len(self.faces)} faces for {self.hand} Intents: one for all, or one each (ARC-X8)",
            )
        words = [text.split()[0].capitalize() for text in self.keywords]
        yield from _repeated("keywords", words, "ARC-X8")
        if {"Mobile", "Rooted"} <= {*words}:
            yield "keywords", "what is Rooted never moves: not Mobile as well (ARC-X8)"
        if "Simple" in words and self.hand > 1:
            yield "hand", f"Simple is one Intent a round, not {self.hand} (ARC-28.2)"
        kinds = [(i, kind) for i, intent in enumerate(self.intents) for kind in intent.on]
        seen = [kind for _, kind in kinds]
        for k, (i, kind) in enumerate(kinds):
            if kind in seen[:k]:
                yield ("intents", i, "on"), f"{kind} has an Intent already (ARC-X8)"
        missing = [kind for kind in SUIT_CARDS if kind not in seen]
        if missing and not (missing == [MAJOR] and {*MAJORS} <= {*seen}):
            yield "intents", f"every card has an Intent, and there is none for {', '.join(missing)} (ARC-X8)"


class Wave(Table):
    """Adversaries that come later, at the end of a round (ARC-X9)."""

    round: Annotated[int, Between(1, ROUNDS, "ARC-X23")]
    adversaries: AdversaryNames


class Encounter(NamedTable):
    """Who is met, where, and what the room offers; for so many players its HP hold (ARC-X15)."""

    arena: ArenaName | None = None  # by the number of players (ARC-X22)
    players: Annotated[tuple[Annotated[int, Between(1, PLAYERS, "ARC-X23")], ...], Between(2, 2)] = (
        1,
        PLAYERS,
    )
    adversaries: AdversaryNames
    waves: tuple[Wave, ...] = ()
    scene_actions: ActionNames = ()
    characters: Characters = ()

    def cast(self) -> Iterator[tuple[str, int]]:
        """Yield every adversary in listed order with the round at whose end it comes, 0 from the start."""
        for wave in (Wave(round=0, adversaries=self.adversaries), *self.waves):
            for text in wave.adversaries:
                name, count = split_count(text)
                yield from [(name, wave.round)] * count

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield what does not fit together. Clause: ARC-X23."""
        low, high = self.players
        if low > high:
            yield "players", f"from {low} to {high} players"
        count = len([*self.cast()])
        if count > ADVERSARIES:
            yield "adversaries", f"{count} adversaries with all waves, at most {ADVERSARIES} (ARC-X23)"
        yield from _repeated("scene_actions", self.scene_actions, "ARC-X16")
        yield from party_faults(self.characters, named)


class Campaign(NamedTable):
    """A party, and the encounters that it fights in this order (ARC-X24)."""

    characters: Annotated[tuple[CharacterName, ...], Between(1, PLAYERS, "ARC-X23")]
    encounters: Annotated[tuple[Annotated[str, NameOf("encounter")], ...], Between(1, FIGHTS, "ARC-X24")]

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield two of a party who know the same spell."""
        yield from party_faults(self.characters, named)


class SceneAction(NamedTable):
    """What a room offers for a skill check (ARC-X16)."""

    cost: Annotated[int, Between(1, 5, "ARC-R75"), Figure("cost")]
    skill: SkillName
    difficulty: DifficultyName
    available: AvailableName = "always"
    limit: LimitName = "none"
    success: List
    critical_success: Some = ()
    critical_adds: Some = ()
    failure: Some = ()
    critical_failure: Some = ()

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield that a critical success both adds to a success and replaces it."""
        if self.critical_success and self.critical_adds:
            yield "critical_adds", "critical_success stands instead of a success, this adds to it (ARC-X16)"


class Spell(NamedTable):
    """A spell (ARC-X7)."""

    standing: bool = False
    effects: List


class Equipment(NamedTable):
    """A piece of equipment; with `use` a single action of the own turn, once in a combat (ARC-X18)."""

    slot: SlotName
    use: bool = False
    effects: List


Drawn: TypeAlias = Literal[
    "W odd", "W even", "S odd", "S even", "C odd", "C even", "P odd", "P even"
]  # a card of a suit, its value odd or even


class Manipulation(NamedTable):
    """A lasting handicap, and the cards on which it is drawn (ARC-X2)."""

    on: Drawn
    effects: List

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield that other cards have none."""
        yield from _one_each(self, named, get_args(Drawn), MANIPULATIONS, "ARC-X2")


class Buff(NamedTable):
    """What the sheets of adversaries get at a milestone, and the cards on which it is drawn (ARC-X10)."""

    on: Literal["W", "S", "C", "P", "major"]
    effects: List

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield that other cards have none."""
        yield from _one_each(self, named, SUIT_CARDS, BUFFS, "ARC-X10")


def _one_each(one: Any, named: Mapping[str, object], cards: Sequence[str], most: int, clause: str) -> Faults:
    """Yield that some cards draw two of a kind of entry, or none."""
    others: dict[int, Any] = {id(other): other for other in named.values() if type(other) is type(one)}
    same = [other for other in others.values() if other.on == one.on and other.name != one.name]
    if same:
        missing = sorted({*cards} - {other.on for other in others.values()})
        said = f"; there is none for {', '.join(missing)}" if missing else ""
        yield "on", f"{one.on} is that of {same[0].name}{said} ({clause})"


class Use(Table):
    """What a card of a stand-in does."""

    on: Annotated[tuple[CardKind, ...], Between(1, 5)]
    effects: Some = ()
    one_of: Some = ()

    def problems(self, around: Around) -> Faults:
        """Yield that there is not exactly one list, that it does several things, or stalls elsewhere."""
        yield from _one_list(self.effects, self.one_of)
        if len(self.effects) > 1:
            yield ("effects", 1), "a card of a stand-in does one thing; one_of has several to choose (ARC-X3)"
        does = ["what is for somebody" if one.op in AIMED else one.op for one in self.one_of]
        for i, what in enumerate(does):
            if what in does[:i]:
                yield ("one_of", i), f"{what} is there already (ARC-X3)"
        ops = [one.op for one in (*self.effects, *self.one_of)]
        if "stall" in ops and (len(ops) > 1 or self.on != STAND_IN_CARDS[-1:]):
            yield "effects", "what stalls is The Tower, which does nothing else (ARC-X3)"


class StandIn(NamedTable):
    """EDDY, who plays for a character that is out (ARC-X3)."""

    hp: Annotated[int, Between(1, MOST, "ARC-X3"), Figure("HP")]
    draws: Annotated[int, Between(1, 3, "ARC-X3"), Figure("draws")]
    plays: Annotated[int, Between(1, 2, "ARC-X3"), Figure("plays")]
    any_card: List
    uses: Annotated[tuple[Use, ...], Between(1, 6, "ARC-X3")]

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield cards with no use or two."""
        kinds = [(i, kind) for i, use in enumerate(self.uses) for kind in use.on]
        seen = [kind for _, kind in kinds]
        for k, (i, kind) in enumerate(kinds):
            if kind in seen[:k]:
                yield ("uses", i, "on"), f"{kind} has a use already (ARC-X3)"
            elif kind in MAJORS and kind != "The Tower":
                yield ("uses", i, "on"), f"a stand-in knows suits, majors and The Tower, not {kind} (ARC-X3)"
        missing = [kind for kind in STAND_IN_CARDS if kind not in seen]
        if missing:
            yield "uses", f"every card has a use, and there is none for {', '.join(missing)} (ARC-X3)"
        if [(one.op, getattr(one, "how", "")) for one in self.any_card] != [("move", "any_adjacent")]:
            yield "any_card", 'any card is good for one step: { op = "move", how = "any_adjacent" } (ARC-X3)'


class HidingPlace(NamedTable):
    """Where somebody who ran away is hiding: a label (ARC-22.8)."""


class Party(Table):
    """What a setup says besides its encounter: how many players, who brings what."""

    players: Annotated[int, Between(1, PLAYERS, "ARC-X23")] = 0
    equipment: dict[str, Annotated[tuple[ItemName, ...], Between(0, SLOTS, "ARC-X18")]] = field(
        default_factory=dict
    )


SCHEMAS = schemas_of(
    Character,
    Adversary,
    Encounter,
    Campaign,
    Spell,
    Equipment,
    SceneAction,
    Bin,
    Manipulation,
    Buff,
    StandIn,
    HidingPlace,
)
