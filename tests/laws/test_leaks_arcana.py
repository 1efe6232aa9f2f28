"""Leaks planted in `arcana`, of everything that somebody may not know there: a law catches each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from facedown.engine.hidden.know import show, show_all
from facedown.engine.matches.system import System
from facedown.systems import load_system
from facedown.systems.arcana.clauses import Clause
from facedown.systems.arcana.state import GM, MINORS, PACK, SEATS
from facedown.testing import LawBroken
from leaks import KNOWLEDGE, SAMPLES, VIEWS, Leak, Patch, Plant, instead, said, seen_also, with_switches

pytestmark = pytest.mark.proof

TWO = ("The Courier", "The Tinker")
CARDS = [
    "The Hermit",
    "The Moon",
    "2W",
    "3W",
    "7W",
    "KC",
    "9C",
    "4S",
    "QS",
    "5P",
    "8P",
    "KnP",
    "6S",
    "10W",
    "3C",
    "Death",
]
STUDENTS = {  # two who can study, with little else in their decks, against one whose Intents lie face down
    "name": "Students",
    "characters": [*TWO],
    "adversaries": ["Vent Lurker"],
    "decks": dict.fromkeys(TWO, CARDS),
}
LURKERS = ("The Quiet Room", STUDENTS)
CAMPAIGN = ("A First Day",)


def closed(plant: Plant) -> Plant:
    """Hands are their owners' only."""
    return with_switches(lambda patch: plant(patch) or load_system("arcana"), open_hands="false")


def saying(number: Callable[[Any], int]) -> Plant:
    return said("arcana", Clause.ARC_R4, number)


def faces(zones: Callable[[Any], Any]) -> Callable[[Any], int]:
    """The sum of the faces of all cards of some zones."""
    return lambda g: sum(card % PACK for zone in zones(g) for card in zone.cards[: zone.count])


def face_down(g: Any) -> Any:
    """The Intents of those who have one that lies face down."""
    return [one.intents for one in g.state.adversaries if one.up + 1 < 1 << one.intents.count]


def majors_in_hands(g: Any) -> int:
    return sum(
        card % PACK >= MINORS for player in g.state.players for card in player.hand.cards[: player.hand.count]
    )


def next_of_gm(g: Any) -> int:
    deck = g.state.gm.deck
    return int(deck.cards[0] % PACK) if deck.count else 0


def public(g: Any) -> int:
    """What everybody can count: cards in hands, decks and piles."""
    players = sum(
        one.hand.count + 7 * one.deck.count + 49 * one.discard.count + one.limbo.count
        for one in g.state.players
    )
    return int(players + g.state.gm.deck.count + sum(one.intents.count for one in g.state.adversaries))


SAID = (
    Leak(
        "a face-down Intent",
        "arcana",
        saying(faces(face_down)),
        setups=LURKERS,
    ),
    Leak("the number that retires", "arcana", saying(lambda g: g.state.gm.retirement), setups=CAMPAIGN),
    Leak(
        "closed hands",
        "arcana",
        closed(saying(faces(lambda g: [one.hand for one in g.state.players]))),
        setups=LURKERS,
    ),
    Leak("majors in closed hands, counted", "arcana", closed(saying(majors_in_hands)), setups=LURKERS),
    Leak(
        "what a Study brings",
        "arcana",
        closed(saying(faces(lambda g: [one.limbo for one in g.state.players]))),
        setups=(STUDENTS,),
    ),
    Leak("the order of the GM's deck", "arcana", saying(next_of_gm), setups=LURKERS),
)


# --- what is shown --------------------------------------------------------------------------------


def show_draw(true: Any, g: Any, seat: int, card: int) -> None:
    true(g, seat, card)
    show(g, card, (seat + 1) % SEATS)


def show_intent(true: Any, g: Any, who: int, is_up: bool) -> None:
    true(g, who, is_up)
    intents = g.state.adversaries[who - 9].intents
    show_all(g, intents.cards[intents.count - 1])


def after_each(then: Callable[[Any], None]) -> Plant:
    """Do something after every answer."""

    def plant(patch: Patch) -> System:
        system = load_system("arcana")

        def act(g: Any, action: int) -> None:
            system.act(g, action)
            then(g)

        return replace(system, act=act)

    return plant


def show_hands(g: Any) -> None:
    for player in g.state.players:
        for card in player.hand.cards[: player.hand.count]:
            show_all(g, card)


def show_next(g: Any) -> None:
    if g.state.gm.deck.count:
        show(g, g.state.gm.deck.cards[0], GM)


def number(state: Any, to: Any, seat: int) -> None:
    to.gm.retirement = state.gm.retirement


SHOWN = (
    Leak("the number that retires, in views", "arcana", seen_also(number), setups=CAMPAIGN),
    Leak(
        "a drawn card shown to a neighbour",
        "arcana",
        closed(instead("arcana", "see", show_draw)),
        KNOWLEDGE,
        (STUDENTS,),
    ),
    Leak(
        "a face-down Intent shown to all",
        "arcana",
        instead("arcana", "draw_intent", show_intent),
        KNOWLEDGE,
        LURKERS,
    ),
    Leak("closed hands shown", "arcana", closed(after_each(show_hands)), KNOWLEDGE, LURKERS),
    Leak("a card of the deck shown to the GM", "arcana", after_each(show_next), KNOWLEDGE, LURKERS),
)


@pytest.mark.parametrize("leak", [*SAID, *SHOWN], ids=lambda leak: leak.name)
def test_leak_is_caught(monkeypatch: Patch, leak: Leak) -> None:
    system = leak.plant(monkeypatch) or load_system(leak.key)
    with pytest.raises(LawBroken):
        leak.laws[leak.key](system, 20, leak.setups)


@pytest.mark.parametrize("law", [VIEWS, KNOWLEDGE, SAMPLES], ids=["views", "knowledge", "samples"])
def test_without_a_leak_nothing_is_caught(monkeypatch: Patch, law: dict[str, Any]) -> None:
    """The laws are silent where everybody knows what is said, in the matches in which leaks are planted."""
    system = closed(saying(public))(monkeypatch)
    assert system is not None
    law["arcana"](system, 4, (*LURKERS, *CAMPAIGN))
