"""What everybody, bins, Intents and the like are called in a match of `arcana`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, get_args

from facedown.engine.course.words import Words
from facedown.engine.rules import Seat
from facedown.engine.telling.log import Event
from facedown.engine.telling.sentence import Kinds, Tells
from facedown.systems.arcana.clauses import RULEBOOK, Way
from facedown.systems.arcana.effects import BINS, TRAITS, vocabulary
from facedown.systems.arcana.printed import DECKS
from facedown.systems.arcana.state import (
    ADVERSARIES,
    FIGHT_IN_LOG,
    FIGHTERS,
    FIRST_ADVERSARY,
    GM,
    PACK,
    Book,
    Fate,
    Outcome,
    Result,
    State,
)
from facedown.systems.arcana.vocabulary import DifficultyName, SkillName

SKILLS = get_args(SkillName)
DIFFICULTIES = get_args(DifficultyName)
BIN_NAMES = tuple(str(vocabulary("bin")[name]["reads"]) for name in BINS)


class ArcanaNames(Words):
    """What is called how in one match, in sentences and in the log.

    Whoever takes part has a number in the log: in the first fight as in the state, an adversary of the second
    one FIGHT_IN_LOG more, and so on.

    Attributes:
        names: what its numbers are called: `everybody`, fight by fight, `characters`, `sheets`, `spells`,
            `items`, `actions`, `manipulations`, `buffs`, `hiding_places`, `encounters`; `intents` and
            `intent_texts` have a line for each Intent of a sheet, `stand_in_uses` one for each kind of card.
    """

    cards = DECKS
    rulebook = RULEBOOK
    book: Book

    def named(self, kind: str, number: int) -> str:
        """Return what a number of a kind is called, "nothing" if it is of none."""
        names = self.names[kind]
        return names[number] if number < len(names) else "nothing"

    def called(self, number: int) -> str:
        """Return what somebody is called, by the number in the log."""
        fight, who = divmod(number, FIGHT_IN_LOG)
        if number in self.seats:
            return self.seats[number]
        names = self.names["everybody"]
        return names[who + ADVERSARIES * fight] if who < FIGHTERS else "nobody"

    def seated(self, view: State) -> Mapping[int, str]:
        """Return the characters that the seats play now (ARC-X24)."""
        played = {seat: view.players[Seat(seat)].character for seat in self.seats if seat != GM}
        return {GM: self.seats[GM]} | {seat: self.names["characters"][one] for seat, one in played.items()}

    def now(self, view: State, who: int) -> str:
        """Return what somebody is called who takes part in the fight at hand."""
        return self.called(who + FIGHT_IN_LOG * view.fight if who >= FIRST_ADVERSARY else who)

    def sheet_row(self, number: int) -> int | None:
        """Return which sheet an adversary has, by the number in the log; None of anybody else."""
        fight, who = divmod(number, FIGHT_IN_LOG)
        k = who - FIRST_ADVERSARY
        there = k >= 0 and fight < self.book.fight_count and k < self.book.fights[fight].count
        return self.book.fights[fight].sheets[k] if there else None

    def intent(self, number: int, card: int, kind: str = "intents") -> str:
        """Return what an adversary does on a card, its name or as `intent_texts` have it; "" if unknown."""
        row = self.sheet_row(number)
        if row is None or card >= len(DECKS.texts):
            return ""
        return self.names[kind][row].split("\n")[self.book.sheets[row].intent_of[card % PACK]]

    def square(self, square: int, side: int) -> str:
        """Return a zone as people write it: row and column."""
        return f"{square // side},{square % side}"

    def zone(self, event: Event) -> str:
        """Return the zone of a line of the log."""
        return self.square(event.a, event.b or self.book.fights[0].side)

    def intent_said(self, event: Event) -> str:
        """Return what the Intent of a line does, behind its card."""
        name = self.intent(event.who, event.card)
        return f", {name}" if name else ""

    kinds: ClassVar[Kinds] = {
        "who": called,
        "card": Words.card,
        "bin": BIN_NAMES,
        "trait": TRAITS,
        "skill": SKILLS,
        "difficulty": DIFFICULTIES,
        "action": lambda words, number: words.action(number),
        "spell": "spells",
        "item": "items",
        "sheet": "sheets",
        "buff": "buffs",
        "manipulation": "manipulations",
        "character": "characters",
        "encounter": "encounters",
        "label": "hiding_places",
        "result": Result,
        "fate": Fate,
        "outcome": Outcome,
        "relief": Way,
    }
    tells: ClassVar[Tells] = {"zone": zone, "intent": intent_said}

    def action(self, number: int) -> str:
        """Return what somebody tries, a scene action or something of one's own."""
        names = self.names["actions"]
        return names[number] if number < len(names) else "a free check"
