"""The laws hold of `contest` with bonus cards, of which everybody has some from the beginning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from facedown.engine.course.deal import Deal
from facedown.engine.hidden.know import show
from facedown.engine.hidden.zone import move
from facedown.systems import load_system
from facedown.systems.contest.rules.cards import is_face
from facedown.systems.contest.state import Game
from facedown.testing import check_cards, check_ends, check_legal, check_machine, check_twins, check_views

PLAIN = load_system("contest")
MOST = 5  # bonuses that the last of some fighters begins with; the first one has none


def with_bonuses(setup: str | Mapping[str, Any], switches: Mapping[str, str], content: Sequence[Any]) -> Deal:
    """Deal, and let every fighter keep face cards of the deck that all share."""
    deal = PLAIN.deal(setup, switches, content)
    game = Game(deal.state, deal.book, None, None)  # type: ignore[arg-type]  # no log, no luck
    for i in range(deal.state.count):
        fighter = deal.state.fighters[i]
        for _ in range(3 * i % (MOST + 1)):
            faces = [
                card for card in list(deal.state.deck.cards)[: deal.state.deck.count] if is_face(game, card)
            ]
            if faces:
                card = faces[7 * i % len(faces)]
                move(deal.state.deck, fighter.bonuses.cards, card)
                show(game, card, fighter.seat)
    return deal


SYSTEM = replace(PLAIN, deal=with_bonuses)
FIGHT = {"mode": "combat", "bonus_cards": True, "rounds": 12}
SETUPS: list[dict[str, Any]] = [
    {**FIGHT, "sides": [["The Brawler"], ["The Duelist"], ["Tourney Champion"]]},
    {**FIGHT, "sides": [["The Duelist", "The Hammer Brother"], ["Veteran Guard", "The Iron Knight"]]},
    {**FIGHT, "sides": [["The Trooper", "The Ranger"], ["Gang Gunner", "The Marksman"]], "setting": "modern"},
    {**FIGHT, "sides": [["The Reaver"], ["Spear Levy x2", "Rats"]], "gm": True},
]


@pytest.mark.compiled
@pytest.mark.slow
def test_interpreted_and_compiled_agree() -> None:
    check_twins(SYSTEM, examples=12, setups=SETUPS)
    check_ends(SYSTEM, games=2_000, setups=SETUPS)


@pytest.mark.parametrize(
    "law",
    [
        partial(check_cards, examples=12),
        partial(check_legal, examples=10),
        # an announced use says something of a suit: no diamond helps in offense, for one
        partial(check_views, examples=10, tells=["CON-36.9"]),
    ],
    ids=lambda law: law.func.__name__,
)
def test_law_holds(law: partial[None]) -> None:
    law(SYSTEM, setups=SETUPS)


def test_machine_finds_nothing() -> None:
    check_machine(PLAIN, examples=10, setups=SETUPS)
