"""The rulebook `arcana` obeys every law."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from facedown.engine.base.units import Card
from facedown.systems import load_system
from facedown.systems.arcana.state import PACK
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
from facedown.testing.trial import hasty

SYSTEM = hasty(load_system("arcana"))
FOLDER = Path(__file__).parent.parent / "scenarios" / "arcana"
ALL_OF_IT = {  # a campaign of short fights: every trait, equipment, Intents face down, scene actions, waves
    "name": "All of it",
    "characters": ["The Oracle", "The Runner", "The Bruiser"],
    "encounters": ["The Vault Door", "The Quiet Room", "The Crowd Grows"],
}
SMALL_DECKS = {  # a hand of what is left, shuffled again and again
    "setup": "Brock and His Double",
    "decks": {"The Bruiser": ["2W", "KS", "The Star", "The Tower", "3C", "KP", "4W"]},
}
TELLS = (
    "ARC-13.4",  # The Tower falls: none of the cards drawn before was it
    "FOOLISHNESS",  # asked of whoever has drawn a minor, whether the hands are open or not (ARC-14.2)
)
LONG = ("The Long Week", "A Bad Week")  # thousands of decisions of chance: they end, and that is enough
SHORT = (  # one to three players, each kind of adversary, face-down Intents, campaign, tiny decks
    *("One Jerk in the Hallway", "The Vault Door", "The Quiet Room", "Maintenance Shaft", "The Crowd Grows"),
    ALL_OF_IT,
    SMALL_DECKS,
)
SETUPS = (*(name for name in SYSTEM.setups() if name not in LONG), ALL_OF_IT, SMALL_DECKS)


def back(card: Card) -> int:
    """Every seat has a deck with a back of its own (ARC-R17)."""
    return card // PACK


def test_every_line_of_the_log_can_be_said() -> None:
    check_sentences(SYSTEM)


@pytest.mark.compiled
@pytest.mark.slow
def test_interpreted_and_compiled_agree() -> None:
    check_twins(SYSTEM, examples=16, setups=SETUPS)
    check_ends(SYSTEM, examples=0, setups=SETUPS, games=500)
    check_ends(SYSTEM, examples=len(LONG), setups=LONG, games=len(LONG))


@pytest.mark.compiled
@pytest.mark.slow
def test_every_number_of_a_view_is_read_alike_both_ways() -> None:
    check_reads(SYSTEM, examples=2, setups=SETUPS)


@pytest.mark.compiled
@pytest.mark.soak
def test_a_million_random_fights_end() -> None:
    check_ends(SYSTEM, examples=1, setups=SETUPS, games=1_000_000, policies=["uniform"])


LAWS = [
    partial(check_cards, examples=7),
    partial(check_legal, examples=7),
    partial(check_views, examples=7, backs=back, tells=TELLS),
    partial(check_machine, examples=7, backs=back),
    partial(check_samples, examples=7),
    partial(check_policies, examples=7, backs=back),
    partial(check_knowledge, examples=7),
    partial(check_saves, examples=7),
]


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.func.__name__)
def test_law_holds(law: partial[None]) -> None:
    law(SYSTEM, setups=SHORT)


@pytest.mark.soak
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.func.__name__)
def test_law_holds_in_many_matches(law: partial[None]) -> None:
    partial(law, examples=20 * law.keywords["examples"])(SYSTEM, setups=SHORT)


@pytest.mark.slow
def test_every_process_plays_alike() -> None:
    check_hash_seeds(load_system("arcana"), examples=4)


def test_nothing_is_missing() -> None:
    check_coverage(SYSTEM, FOLDER)
