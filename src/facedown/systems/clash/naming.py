"""What players, cards, sets and effects are called in a match of `clash`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from facedown.engine.answers import part_of
from facedown.engine.base.numbers import whole_number
from facedown.engine.course.words import Cards, Words
from facedown.engine.rules import HIDDEN, NO_CARD, Card, Seat, each
from facedown.engine.telling.log import Event
from facedown.engine.telling.sentence import Kinds, Tells, counted, possessive
from facedown.systems.clash.clauses import RULEBOOK
from facedown.systems.clash.rules.operations import current
from facedown.systems.clash.rules.players import drive_of
from facedown.systems.clash.rules.sets import COPIES, STANCE
from facedown.systems.clash.rules.stats import GIVEN, source
from facedown.systems.clash.state import (
    CARDS,
    NO_DESIGN,
    SEATS,
    Book,
    Ending,
    Kind,
    Pile,
    Player,
    Result,
    Stance,
    State,
    Until,
)
from facedown.systems.clash.vocabulary import Stat


class NumberedCards(Cards):
    """Cards by their numbers, such as #12; a match's own names say what they are."""

    def text(self, card: int) -> str:
        """Return the number of a physical card as people write it."""
        return f"#{card}"

    def numbers(self, text: str) -> tuple[Card, ...]:
        """Return the physical card of a text such as `#12`."""
        number = whole_number(text.removeprefix("#"))
        return (Card(number),) if text.startswith("#") and number is not None and number < CARDS else ()


class ClashNames(Words):
    """What is called how in one match, in sentences and in the log."""

    cards = NumberedCards()
    rulebook = RULEBOOK
    book: Book

    def who(self, p: int) -> str:
        """Return a player's name."""
        return f"{self.names['players'][p]}" if p < SEATS else "nobody"

    def card(self, number: int) -> str:
        """Return what a card is called."""
        return "a card" if number >= NO_CARD else self.names["cards"][number]

    def kinds_of_cards(self) -> Mapping[str, Sequence[int]]:
        """Return Attack cards, tactics of both kinds, and what costs gauge. Clause: CLA-X5, CLA-X15."""
        numbers = [(card, self.book.design_of[card]) for card in each(Card, CARDS)]
        designs = [(card, self.book.designs[number]) for card, number in numbers if number != NO_DESIGN]
        return {
            "attacks": [card for card, design in designs if design.kind == Kind.ATTACK],
            "tactics": [card for card, design in designs if design.kind in (Kind.SWIFT, Kind.ENHANCE)],
            "swift": [card for card, design in designs if design.kind == Kind.SWIFT],
            "enhance": [card for card, design in designs if design.kind == Kind.ENHANCE],
            "costly": [card for card, design in designs if design.cost > 0],
        }

    def in_play(self, view: State, place: int) -> int:
        """Return the design of an enhance tactic in play of the owner of the effect at hand."""
        return self.book.design_of[view.players[view.owner].enhance.cards[place]]

    def design(self, number: int) -> str:
        """Return what a design is called."""
        return self.names["designs"][number]

    def laid(self, card: str, answer: int) -> str:
        """Return a set of a card as people write it: `twin Snap Jab defensively`."""
        twin = "twin " if part_of(answer, COPIES) == 2 else ""
        return f"{twin}{card}{' defensively' if part_of(answer, STANCE) == Stance.DEFENSIVE else ''}"

    def tactic(self, player: Player, place: int) -> str:
        """Return an enhance tactic in play; the second of a design is called so."""
        name = self.card(player.enhance.cards[place])
        earlier = [k for k in range(place) if self.card(player.enhance.cards[k]) == name]
        return f"second {name}" if earlier else name

    def option(self, view: State, k: int) -> str:
        """Return one of several lists of operations as people write it; alike ones are numbered."""
        operation = current(self.game(view))
        first = operation.first_option
        texts = self.names["options"][first : first + operation.options]
        return texts[k] if texts.count(texts[k]) == 1 else f"{k + 1}: {texts[k]}"

    def aside(self, player: Player) -> str:
        """Return which cards a player has set aside so far, in the exchange."""
        laid = [self.card(player.hand.cards[k]) for k in range(player.hand.count) if player.laid >> k & 1]
        return f" So far: {', '.join(laid)}." if laid else ""

    def source(self, view: State) -> str:
        """Return what the effect at hand belongs to."""
        return self.design(source(self.game(view), view.owner, view.source))

    def effect(self, view: State) -> str:
        """Return the effect that its owner is asked about, as printed."""
        return self.names["effects"][view.effect]

    def seen(self, event: Event) -> str:
        """Return the cards of a hand that was looked at; to who does not know them, how many they are."""
        return counted(len(event.cards), "card") if HIDDEN in event.cards else self.listed(event.cards)

    def performed(self, event: Event) -> str:
        """Return an effect that is performed, as printed."""
        return self.names["effects"][self.book.designs[event.a].first + event.b]

    def giver(self, event: Event) -> str:
        """Return the design that a static effect belongs to, with its owner where that is the opponent."""
        design, side = divmod(event.c - GIVEN, 2)
        return f"{possessive(self.who(1 - event.who))} {self.design(design)}" if side else self.design(design)

    def listed(self, cards: Sequence[int]) -> str:
        """Return cards, those of one name counted; unknown ones as a number."""
        names: dict[str, int] = {}
        for number in cards:
            name = "unknown" if number == HIDDEN else self.card(number)
            names[name] = names.get(name, 0) + 1
        counts = [f"{name} x{n}" if n > 1 else name for name, n in names.items()]
        return ", ".join(counts) or "none"

    kinds: ClassVar[Kinds] = {
        "who": who,
        "card": card,
        "design": design,
        "ending": Ending,
        "pile": Pile,
        "result": Result,
        "stance": Stance,
        "stat": Stat,
        "until": Until,
    }
    tells: ClassVar[Tells] = {
        "cards": seen,
        "drive": lambda words, event: words.design(drive_of(Seat(event.who))),
        "effect": performed,
        "giver": giver,
        "marker": lambda words, event: words.names["markers"][event.who],
    }
