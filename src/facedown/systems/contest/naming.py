"""What fighters, gear, cards and plays are called in a match of `contest`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

from facedown.engine.cards import printed_suit, rank_of
from facedown.engine.course.words import Words
from facedown.engine.rules import HIDDEN, NO_CARD, Card
from facedown.engine.telling.log import Event
from facedown.engine.telling.sentence import Kinds, Tells
from facedown.systems.contest.clauses import RULEBOOK, AceIsFace, BonusStore, Way
from facedown.systems.contest.printed import CARDS, card_text, meters, named, points
from facedown.systems.contest.rules.bleeding import Help
from facedown.systems.contest.rules.cards import has_two_values
from facedown.systems.contest.rules.plays import cards_of, play_value, used_cards
from facedown.systems.contest.sheet import NO_GEAR, Kind
from facedown.systems.contest.state import Book, Fighter, State, Who


class ContestNames(Words):
    """What fighters, sides, weapons, shields, armors and cards are called in one match."""

    cards = CARDS
    rulebook = RULEBOOK
    book: Book

    def kinds_of_cards(self) -> Mapping[str, Sequence[int]]:
        """Return suits, ranks and face cards, with the Ace where it is one. Clause: CON-6.3, CON-R6."""
        kinds = CARDS.kinds()
        if self.book.ace_is_face == AceIsFace.YES:
            kinds["faces"] += kinds["aces"]
        return kinds

    def sorted_by(self, card: int) -> tuple[int, int]:
        """Return by what the cards of a hand are sorted: by rank, then by suit."""
        return rank_of(Card(card)), printed_suit(Card(card))

    def fighter(self, i: Who) -> str:
        """Return a fighter's name."""
        return self.names["fighters"][i] if i < len(self.names["fighters"]) else "nobody"

    def called(self, i: Who) -> str:
        """Return a fighter's name as a sentence says it: the Reaver, the swarm of Rats."""
        name = self.fighter(i)
        if i < len(self.names["fighters"]) and self.book.sheets[i].kind == Kind.SWARM:
            return f"the swarm of {name}"
        return f"the {name.removeprefix('The ')}" if name.startswith("The ") else name

    def drawn(self, event: Event) -> str:
        """Return the one or two cards of an event as a sentence says them."""
        cards = [card for card in (event.card, event.other) if card != NO_CARD]
        if cards == [HIDDEN, HIDDEN]:
            return "two cards"
        return " and ".join(map(self.card, cards or [NO_CARD]))

    def weapon(self, gear: int) -> str:
        """Return the name of a weapon of the book."""
        return self.names["weapons"][gear]

    def slot(self, fighter: Fighter, slot: int) -> str:
        """Return the name of the weapon in a gear slot; the second of two alike is called so."""
        name = self.weapon(fighter.slots[slot].weapon)
        twins = [k for k in range(slot) if fighter.slots[k].weapon == fighter.slots[slot].weapon]
        return f"second {name}" if len(twins) == 1 else f"third {name}" if twins else name

    def winner(self, side: int) -> str:
        """Return a side that has won as a sentence says it."""
        name, fighters = self.names["sides"][side], self.names["fighters"]
        swarm = name in fighters and self.book.sheets[Who(fighters.index(name))].kind == Kind.SWARM
        return self.called(Who(fighters.index(name))) if swarm else name

    def members(self, side: int) -> int:
        """Return whether a side has one member or more, 1 or 2: a swarm is one."""
        return 2 if re.search(r" and | x\d+$", self.names["sides"][side]) else 1

    def has_hide(self, i: Who) -> int:
        """Return whether a fighter wears no armor and has grown one, 1 or 0."""
        sheet = self.book.sheets[i]
        return int(sheet.armor == NO_GEAR and sheet.natural_absorption > 0)

    def played(self, view: State, play: int) -> list[str]:
        """Return the cards of a play as people write them, a face card with its value: `KC as 4`."""
        g, hand = self.game(view), cards_of(self.game(view), view.fighter)
        texts = []
        for place in range(hand.count):
            if used_cards(play) >> place & 1:
                card = hand.cards[place]
                two = card < NO_CARD and has_two_values(g, card)
                texts.append(
                    card_text(card) + (f" as {play_value(g, view.fighter, place, play)}" if two else "")
                )
        return texts

    def bonus(self, view: State, i: Who, place: int) -> str:
        """Return a bonus: its card, or the suit of a chip; ?? where that is not known."""
        fighter = view.fighters[i]
        if self.book.bonus_store == BonusStore.CARDS:
            return card_text(fighter.bonuses.cards.cards[place])
        suit = max(fighter.bonuses.known_suits[place], fighter.bonuses.suits[place])
        return named("suit", suit - 1) if suit else "??"

    def offered(self, view: State, i: Who) -> str:
        """Return the card that a combatant may keep as a bonus."""
        fighter = view.fighters[i]
        first = fighter.bonuses.cards.count - fighter.bonuses.offered
        return card_text(fighter.bonuses.cards.cards[first]) if fighter.bonuses.offered else "nothing"

    kinds: ClassVar[Kinds] = {
        "who": lambda words, i: words.called(Who(i)),
        "card": Words.card,
        "choice": Way,
        "distance": lambda words, halves: meters(halves),
        "help": Help,
        "points": lambda words, sixteenths: points(sixteenths),
        "response": Way,
        "side": winner,
        "taken": lambda words, gear: words.weapon(gear - 1),
        "weapon": weapon,
    }
    tells: ClassVar[Tells] = {
        "cards": drawn,
        "members": lambda words, event: words.members(event.a),
        "natural": lambda words, event: words.has_hide(event.who),
    }
