"""The rulebook `throwdown` obeys every law."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from facedown.systems import load_system
from facedown.testing import (
    check_cards,
    check_coverage,
    check_ends,
    check_hash_seeds,
    check_knowledge,
    check_legal,
    check_machine,
    check_reads,
    check_samples,
    check_saves,
    check_sentences,
    check_twins,
    check_views,
)
from named_secrets import LATE
from unseen import FAILS_IN_THROWDOWN, back_in_throwdown, open_part_in_throwdown

SYSTEM = load_system("throwdown")
FOLDER = Path(__file__).parent.parent / "scenarios" / "throwdown"
THREE_PILOTS = {
    "contest": "Monster Night",
    "pilots": ["red", "blue", "yellow"],
    "threats": ["Tin Cadets", "Rumour Mill"],
    "rumble": False,
    "monster": "",
}
THROWDOWNS = ("Corridor Brawl", "Debate Final", "Monster Night", "Two of Us", THREE_PILOTS)
SCENARIOS = ("Low Tide", "The Glass Semester", "No Stars Tonight")


def test_every_line_of_the_log_can_be_said() -> None:
    check_sentences(SYSTEM)


@pytest.mark.compiled
@pytest.mark.slow
def test_interpreted_and_compiled_agree() -> None:
    check_twins(SYSTEM, examples=16)
    check_ends(SYSTEM, examples=0, games=2_000)


@pytest.mark.compiled
@pytest.mark.slow
def test_every_number_of_a_view_is_read_alike_both_ways() -> None:
    check_reads(SYSTEM, examples=2)


@pytest.mark.compiled
@pytest.mark.soak
def test_a_million_random_throwdowns_end() -> None:
    check_ends(SYSTEM, examples=1, setups=THROWDOWNS, games=1_000_000, policies=["uniform"])


@pytest.mark.compiled
@pytest.mark.soak
def test_a_hundred_thousand_random_scenarios_end() -> None:
    check_ends(SYSTEM, examples=1, setups=SCENARIOS, games=100_000, policies=["uniform"])


LAWS = [
    partial(check_cards, examples=26),
    partial(check_legal, examples=16),
    partial(
        check_views,
        examples=16,
        backs=back_in_throwdown,
        tells=FAILS_IN_THROWDOWN,
        open_part=open_part_in_throwdown,
    ),
    partial(check_machine, examples=16, backs=back_in_throwdown),
    partial(check_samples, examples=13, most=60),
    partial(
        check_views,
        examples=len(LATE),
        setups=LATE,
        backs=back_in_throwdown,
        tells=FAILS_IN_THROWDOWN,
        open_part=open_part_in_throwdown,
    ),
    partial(check_samples, examples=len(LATE), setups=LATE, most=40),
    partial(check_knowledge, examples=26),
    partial(check_knowledge, examples=20, setups=LATE),
    partial(check_saves, examples=8),
    partial(check_hash_seeds, examples=6),
]


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.func.__name__)
def test_law_holds(law: partial[None]) -> None:
    law(SYSTEM)


@pytest.mark.soak
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.func.__name__)
def test_law_holds_in_many_matches(law: partial[None]) -> None:
    partial(law, examples=20 * law.keywords["examples"])(SYSTEM)


def test_nothing_is_missing() -> None:
    check_coverage(SYSTEM, FOLDER)
