"""The questions of the game: each is declared beside the rules that ask it."""

from __future__ import annotations

import re
from typing import Any

from facedown.engine.answers import Kind, Questions
from facedown.engine.answers import ask as ask_seat
from facedown.engine.cards import JOKERS as NAMES_OF_JOKERS
from facedown.engine.cards import Zone
from facedown.engine.rules import Card, Seat, count_of, rule, top
from facedown.systems.throwdown.clauses import RULEBOOK, Decision, Why
from facedown.systems.throwdown.rules.cards import hand_of
from facedown.systems.throwdown.rules.targets import past_targets
from facedown.systems.throwdown.state import (
    BASIC_TECHS,
    CARDS,
    DECK,
    ENTRIES,
    FACTIONS,
    FORMATIONS,
    INVESTS,
    ITEMS,
    JOKERS,
    LOCATIONS,
    MUTATIONS,
    RESOURCES,
    SEATS,
    STATS,
    TECHS,
    THREATS,
    Game,
)
from facedown.systems.throwdown.vocabulary import Trigger

_JOKER = re.compile(rf"\b({'|'.join(NAMES_OF_JOKERS)})\b", re.IGNORECASE)


def a_joker(words: Any, view: Any, text: str) -> int:
    """Return why a text that names a Joker is no answer: none is ever held or played, nor declared."""
    if not _JOKER.search(text):
        return Why.NONE
    return Why.JOKER_DECLARED if view.decision == Decision.FACE else Why.JOKER_IS_AN_OMEN


@rule("THR-47.4")
def own_hand(g: Game) -> Zone:
    """The Hand of the seat that is asked, which a fusion and the Void leave alone."""
    return g.state.players[g.state.seat].hand


@rule("THR-19.1", "THR-X12", "THR-X14")
def active_hand(g: Game) -> Zone:
    """The active Hand of the seat that is asked: its own, the Void, or the fused Hand."""
    return hand_of(g, g.state.seat)


@rule("THR-X14", "THR-X21")
def fused_hand(g: Game) -> Zone:
    """The fused Hand of the side that the question is about."""
    return g.state.fused[g.state.about]


@rule("THR-19.1", "THR-61.3")
def why_not_initiative(g: Game, card: Card) -> int:
    """Why a card that is not in the Hand is no initiative card: that of a Faction never is one."""
    for k in range(g.book.faction_count):
        favor = g.state.factions[k].favor
        if favor.count > 0 and favor.cards[favor.count - 1] == card:
            return Why.INITIATIVE_FROM_HAND
    return Why.NOT_HELD


pilots = count_of("state.pilots")  # how many Pilots there are


@rule("THR-X22")
def everybody(g: Game) -> int:
    """How many there are, with Coach: the number behind those of the Pilots."""
    return g.state.pilots + 1


threats = count_of("book.threat_count")  # how many Threats there are
factions = count_of("book.faction_count")  # how many Factions there are
locations = count_of("book.location_count")  # how many Locations there are
resources = count_of("book.resource_count")  # how many Resources there are


@rule
def techs(g: Game) -> int:
    """How many Charge Techs there are, the signature Techs behind the basic ones."""
    return BASIC_TECHS + g.state.pilots


@rule("THR-23.2")
def behind_targets(g: Game) -> int:
    """The number behind the targets of the microevent on top."""
    return past_targets(top(g.state.agenda).trigger)


entries = count_of("state.payload_count")  # how many entries both Payloads have
items = count_of("state.fight.items")  # how many items are announced


KINDS = {
    "card": Kind(CARDS, zone=active_hand, missing=Why.NOT_HELD),
    "hand_card": Kind(CARDS, zone=own_hand, missing=Why.NOT_HELD),
    "initiative_card": Kind(CARDS, zone=active_hand, missing=why_not_initiative),
    "fused_card": Kind(CARDS, zone=fused_hand, missing=Why.NOT_HELD),
    "looked_at": Kind(CARDS),  # of a Void or the Pilots' Deck
    "drive_card": Kind(CARDS),  # of a Hand or on a Faction, in the order of a rule of its own
    "face": Kind(DECK, first=JOKERS),
    "player": Kind(SEATS, end=everybody, first=1),  # a Pilot: of Coach a predicate says why not
    "threat": Kind(THREATS, end=threats),
    "faction": Kind(FACTIONS, end=factions),
    "location": Kind(LOCATIONS, end=locations),
    "resource": Kind(RESOURCES, end=resources),
    "tech": Kind(TECHS, end=techs),
    "gear": Kind(SEATS, end=everybody, first=1),  # by its owner
    "formation": Kind(FORMATIONS),
    "mutation": Kind(MUTATIONS),
    "target": Kind(INVESTS * SEATS, end=behind_targets),
    "damage": Kind(Trigger.DAMAGE, first=Trigger.DISFAVOR),
    "stat": Kind(STATS),
    "entry": Kind(2 * ENTRIES, end=entries),
    "bought": Kind(ITEMS, end=items),
}
QUESTIONS = Questions(RULEBOOK, KINDS, a_joker)


@rule
def ask(g: Game, seat: Seat, decision: int, about: int = 0) -> None:
    """Put a question to a seat; `about` is what its own rules make of it."""
    g.state.about = about
    ask_seat(g, seat, decision)
