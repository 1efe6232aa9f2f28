"""The rulebook `contest` obeys every law."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from facedown.systems import load_system
from facedown.testing import (
    check_cards,
    check_ends,
    check_hash_seeds,
    check_knowledge,
    check_legal,
    check_machine,
    check_samples,
    check_saves,
    check_sentences,
    check_twins,
    check_views,
    missing_clauses,
)

SYSTEM = load_system("contest")
HERE = Path(__file__).parent
SCENARIOS = HERE.parent / "scenarios" / "contest"


def test_every_line_of_the_log_can_be_said() -> None:
    check_sentences(SYSTEM)


@pytest.mark.compiled
@pytest.mark.slow
def test_interpreted_and_compiled_agree() -> None:
    check_twins(SYSTEM, examples=24)
    check_ends(SYSTEM, examples=0, games=10_000)


@pytest.mark.compiled
@pytest.mark.soak
def test_a_million_random_matches_end() -> None:
    check_ends(SYSTEM, examples=1, games=1_000_000, policies=["uniform"])


LAWS = [
    partial(check_cards, examples=36),
    partial(check_legal, examples=12),
    partial(check_views, examples=12),
    partial(check_machine, examples=16),
    partial(check_samples, examples=6, most=40),
    partial(check_knowledge, examples=24),
    partial(check_saves, examples=6),
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


def test_no_clause_is_missing() -> None:
    """Every mechanical clause is carried out by code, and a scenario holds the code to it."""
    missing = missing_clauses(SYSTEM, SCENARIOS)
    assert [id for kind in ("code", "scenarios", "stray") for id in missing[kind]] == []
