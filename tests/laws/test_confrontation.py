"""The rulebook `confrontation` obeys every law."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from facedown.engine.base.units import Card
from facedown.systems import load_system
from facedown.systems.confrontation.state import GM, PACK
from facedown.testing import (
    check_cards,
    check_coverage,
    check_ends,
    check_hash_seeds,
    check_knowledge,
    check_legal,
    check_machine,
    check_policies,
    check_reads,
    check_samples,
    check_saves,
    check_sentences,
    check_twins,
    check_views,
)

SYSTEM = load_system("confrontation")
FOLDER = Path(__file__).parent.parent / "scenarios" / "confrontation"
ON_PAPER = {  # several confront each other, on equal terms, so that cards are laid face down
    "name": "On paper",
    "people": [
        {
            "name": "Ann",
            "skills": {"Ballistic": 4, "Cunning": 4},
            "attributes": {"DEX": 2, "MND": 3},
            "affinity": "H",
            "hand": ["QS", "2H", "7H", "9C"],
        },
        {"name": "Ben", "skills": {"CQC": 4}, "attributes": {"AGI": 2, "CON": 3}, "hand": ["KS", "3H", "8D"]},
        {"name": "Cid", "skills": {"CQC": 4}, "attributes": {"AGI": 2, "CON": 3}, "hand": ["4S", "5H", "JD"]},
        {"name": "Guard", "physical": {"value": 4, "cards": 2}, "mental": {"value": 2, "cards": 1}},
        {"name": "Hound", "physical": {"value": 4, "cards": 3}, "mental": {"value": 0, "cards": 1}},
    ],
    "action": {"by": "Ann", "skill": "Ballistic", "attribute": "DEX", "targets": ["Ben", "Cid", "Guard"]},
    "gm_hand": ["10H", "4D", "KH"],  # and no joker, for a switch may leave none
    "affinity": True,
    "draws": True,
    "ambience": "C",
}
NAMED = {key: value for key, value in ON_PAPER.items() if key != "action"}  # the action is a question
KIT = {"setup": "Night shift at the docks", "players": 4, "kit_choice": True}
ENTRIES = ("CFN-R32",)  # it tells who has entered, which was chosen in secret
SETUPS = (*SYSTEM.setups(), ON_PAPER, NAMED, KIT)


def back(card: Card) -> int:
    """Every seat has a pack with a back of its own; the GM's has all the jokers as well."""
    return min(card // PACK, GM)


def test_every_line_of_the_log_can_be_said() -> None:
    check_sentences(SYSTEM)


@pytest.mark.compiled
@pytest.mark.slow
def test_interpreted_and_compiled_agree() -> None:
    check_twins(SYSTEM, examples=16, setups=SETUPS)
    check_ends(SYSTEM, examples=0, setups=SETUPS, games=2_000)


@pytest.mark.compiled
@pytest.mark.slow
def test_every_number_of_a_view_is_read_alike_both_ways() -> None:
    check_reads(SYSTEM, examples=2, setups=SETUPS)


@pytest.mark.compiled
@pytest.mark.soak
def test_a_million_random_scenes_end() -> None:
    check_ends(SYSTEM, examples=1, setups=SETUPS, games=1_000_000, policies=["uniform"])


LAWS = [
    partial(check_cards, examples=13),
    partial(check_legal, examples=12),
    partial(check_views, examples=12, backs=back, tells=ENTRIES),
    partial(check_machine, examples=13, backs=back),
    partial(check_samples, examples=9),
    partial(check_policies, examples=9, backs=back),
    partial(check_knowledge, examples=13),
    partial(check_saves, examples=9),
]


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.func.__name__)
def test_law_holds(law: partial[None]) -> None:
    law(SYSTEM, setups=SETUPS)


@pytest.mark.soak
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.func.__name__)
def test_law_holds_in_many_matches(law: partial[None]) -> None:
    partial(law, examples=20 * law.keywords["examples"])(SYSTEM, setups=SETUPS)


@pytest.mark.slow
def test_every_process_plays_alike() -> None:
    check_hash_seeds(SYSTEM, examples=5)


def test_nothing_is_missing() -> None:
    check_coverage(SYSTEM, FOLDER)
