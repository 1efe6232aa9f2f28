"""Leaks planted in `confrontation`, of everything that somebody may not know there: a law catches each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from facedown.engine.course.cards import rank_of
from facedown.engine.hidden.know import show, show_all
from facedown.engine.matches.sample import Guess
from facedown.engine.matches.system import System
from facedown.systems import load_system
from facedown.systems.confrontation.clauses import Clause
from facedown.systems.confrontation.state import COURT, GM, JOKERS, PACK, SEATS, Chosen
from facedown.testing import LawBroken
from leaks import (
    KNOWLEDGE,
    SAMPLES,
    VIEWS,
    Leak,
    Patch,
    Plant,
    guessed,
    instead,
    said,
    seen_also,
    with_switches,
)

pytestmark = pytest.mark.proof

BRAWL = {"CQC": 4}
THREE = {  # three on equal terms, who lay cards face down
    "name": "Three at a time",
    "people": [
        {
            "name": "Ann",
            "skills": {"Ballistic": 4},
            "attributes": {"DEX": 3},
            "hand": ["QS", "2H", "7H", "9C"],
        },
        {"name": "Ben", "skills": BRAWL, "attributes": {"AGI": 3, "CON": 3}, "hand": ["KS", "3H", "8D"]},
        {"name": "Cid", "skills": BRAWL, "attributes": {"AGI": 3, "CON": 3}, "hand": ["4S", "5H", "JD"]},
    ],
    "action": {"by": "Ann", "skill": "Ballistic", "attribute": "DEX", "targets": ["Ben", "Cid"]},
    "gm_hand": ["10H", "4D", "JKR"],
    "draws": True,
}
SHORT = {  # the last card of a hand is played, and the one drawn for it is locked
    **THREE,
    "name": "With one card each",
    "people": [{**one, "hand": one["hand"][:1]} for one in THREE["people"]],  # type: ignore[index, union-attr]
}
ROUND = ("Relay ambush",)


def saying(number: Callable[[Any], int]) -> Plant:
    return said("confrontation", Clause.CFN_X7, number)


def parts(field: str, value: int | None = None) -> Callable[[Any], int]:
    """The sum of a field over all who take part, or how many have a value there."""
    return lambda g: sum(
        getattr(part, field) if value is None else getattr(part, field) == value for part in g.state.parts
    )


def ranks(zones: Callable[[Any], Any]) -> Callable[[Any], int]:
    """The sum of the ranks of all cards of some zones; jokers count as nothing."""
    return lambda g: sum(rank(card) for zone in zones(g) for card in zone.cards[: zone.count])


def rank(card: int) -> int:
    return 0 if card >= JOKERS else int(rank_of(card % PACK)) + 1


def hands_of(g: Any) -> list[Any]:
    return [player.hand for player in g.state.hands]


def courts_in_hands(g: Any) -> int:
    return sum(rank(card) >= COURT for hand in hands_of(g) for card in hand.cards[: hand.count])


def jokers_of_gm(g: Any) -> int:
    hand = g.state.hands[GM].hand
    return sum(card >= JOKERS for card in hand.cards[: hand.count])


def locked_cards(g: Any) -> int:
    return sum(
        rank(card)
        for player in g.state.hands
        for card in player.hand.cards[player.hand.count - player.locked : player.hand.count]
    )


def next_of_gm(g: Any) -> int:
    deck = g.state.hands[GM].deck
    return rank(deck.cards[deck.count - 1]) if deck.count else 0


def jokers_in_deck(g: Any) -> int:
    """How many jokers the GM's deck still has, which only she can count."""
    deck = g.state.hands[GM].deck
    return sum(card >= JOKERS for card in deck.cards[: deck.count])


def public(g: Any) -> int:
    """What everybody can count: cards in hands, on the table and left in the decks."""
    lying = sum(part.row.count for part in g.state.parts)
    return int(lying + sum(player.hand.count + 7 * player.deck.count for player in g.state.hands))


SAID = (
    Leak("a committed card", "confrontation", saying(parts("chosen")), setups=(THREE,)),
    Leak(
        "a pass among committed cards",
        "confrontation",
        saying(parts("chosen", Chosen.PASS)),
        setups=(THREE,),
    ),
    Leak(
        "who enters",
        "confrontation",
        with_switches(saying(parts("entering")), counter_declaration="simultaneous"),
        setups=(THREE, "Night shift at the docks"),
    ),
    Leak(
        "an initiative card",
        "confrontation",
        saying(lambda g: sum(player.laid for player in g.state.hands)),
        setups=ROUND,
    ),
    Leak(
        "who lays the deck top",
        "confrontation",
        saying(lambda g: sum(player.laid == Chosen.PASS for player in g.state.hands)),
        setups=ROUND,
    ),
    Leak("hands", "confrontation", saying(ranks(hands_of)), setups=(THREE,)),
    Leak("the GM's hand", "confrontation", saying(ranks(lambda g: [g.state.hands[GM].hand])), setups=ROUND),
    Leak("court cards in hands, counted", "confrontation", saying(courts_in_hands), setups=ROUND),
    Leak("jokers of the GM, counted", "confrontation", saying(jokers_of_gm), setups=("Brood chamber",)),
    Leak("jokers still in the deck, counted", "confrontation", saying(jokers_in_deck), setups=ROUND),
    Leak("a locked card", "confrontation", saying(locked_cards), setups=(SHORT,)),
    Leak("the top of the GM's deck", "confrontation", saying(next_of_gm), setups=ROUND),
)


# --- what is shown --------------------------------------------------------------------------------


def show_draw(true: Any, g: Any, seat: int) -> bool:
    drawn = bool(true(g, seat))
    hand = g.state.hands[seat].hand
    if drawn:
        show(g, hand.cards[hand.count - 1], (seat + 1) % SEATS)
    return drawn


def show_hand(true: Any, g: Any, who: int, card: int) -> None:
    true(g, who, card)
    hand = g.state.hands[min(who, GM)].hand
    for other in hand.cards[: hand.count]:
        show_all(g, other)


def show_next(true: Any, g: Any, who: int) -> int:
    card = int(true(g, who))
    deck = g.state.hands[GM].deck
    if deck.count:
        show(g, deck.cards[0], GM)
    return card


def after_each(then: Callable[[Any], None]) -> Plant:
    """Do something after every answer."""

    def plant(patch: Patch) -> System:
        system = load_system("confrontation")

        def act(g: Any, action: int) -> None:
            system.act(g, action)
            then(g)

        return replace(system, act=act)

    return plant


def show_committed(g: Any) -> None:
    for seat, (part, player) in enumerate(zip(g.state.parts, g.state.hands, strict=False)):
        if seat < GM and part.chosen >= Chosen.CARD:
            show_all(g, player.hand.cards[part.chosen - Chosen.CARD])


def show_laid(g: Any) -> None:
    for player in g.state.hands:
        if player.laid >= Chosen.CARD:
            show_all(g, player.hand.cards[player.laid - Chosen.CARD])


def committed(state: Any, to: Any, seat: int) -> None:
    for part, shown in zip(state.parts, to.parts, strict=True):
        shown.chosen = part.chosen


def laid(state: Any, to: Any, seat: int) -> None:
    for player, shown in zip(state.hands, to.hands, strict=True):
        shown.laid = player.laid


SHOWN = (
    Leak("what is chosen, in views", "confrontation", seen_also(committed), setups=(THREE,)),
    Leak("what is laid, in views", "confrontation", seen_also(laid), setups=ROUND),
    Leak(
        "a drawn card shown to a neighbour",
        "confrontation",
        instead("confrontation", "draw_card", show_draw),
        KNOWLEDGE,
        ROUND,
    ),
    Leak(
        "a hand shown with the card played",
        "confrontation",
        instead("confrontation", "lay_card", show_hand),
        KNOWLEDGE,
        (THREE,),
    ),
    Leak(
        "a card of the deck shown to the GM",
        "confrontation",
        instead("confrontation", "turn_top_card", show_next),
        KNOWLEDGE,
        ROUND,
    ),
    Leak("a committed card shown", "confrontation", after_each(show_committed), KNOWLEDGE, (THREE,)),
    Leak("an initiative card shown", "confrontation", after_each(show_laid), KNOWLEDGE, ROUND),
)


# --- samples --------------------------------------------------------------------------------------


def true_cards(true: Any, it: Guess) -> bool:
    fits = bool(true(it))
    for part, truth in zip(it.game.state.parts, it.truth.parts, strict=True):
        part.chosen = truth.chosen
    return fits


def true_initiative(true: Any, it: Guess) -> bool:
    fits = bool(true(it))
    for player, truth in zip(it.game.state.hands, it.truth.hands, strict=True):
        player.laid = truth.laid
    return fits


def true_entries(true: Any, it: Guess) -> bool:
    fits = bool(true(it))
    for part, truth in zip(it.game.state.parts, it.truth.parts, strict=True):
        part.entering = truth.entering
    return fits


SAMPLED = (
    Leak(
        "committed cards, in samples",
        "confrontation",
        guessed("confrontation", true_cards),
        SAMPLES,
        (THREE,),
    ),
    Leak(
        "initiative cards, in samples",
        "confrontation",
        guessed("confrontation", true_initiative),
        SAMPLES,
        ROUND,
    ),
    Leak(
        "who enters, in samples",
        "confrontation",
        with_switches(guessed("confrontation", true_entries), counter_declaration="simultaneous"),
        SAMPLES,
        (THREE,),
    ),
)


@pytest.mark.parametrize("leak", [*SAID, *SHOWN, *SAMPLED], ids=lambda leak: leak.name)
def test_leak_is_caught(monkeypatch: Patch, leak: Leak) -> None:
    system = leak.plant(monkeypatch) or load_system(leak.key)
    with pytest.raises(LawBroken):
        leak.laws[leak.key](system, 20, leak.setups)


@pytest.mark.parametrize("law", [VIEWS, KNOWLEDGE, SAMPLES], ids=["views", "knowledge", "samples"])
def test_without_a_leak_nothing_is_caught(monkeypatch: Patch, law: dict[str, Any]) -> None:
    """The laws are silent where everybody knows what is said, in the matches in which leaks are planted."""
    system = saying(public)(monkeypatch)
    assert system is not None
    law["confrontation"](system, 4, (THREE, SHORT, *ROUND))
