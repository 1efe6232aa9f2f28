"""The toy system obeys every law, and the laws run on a system that the house does not list."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import facedown.testing
from duel import SYSTEM
from duel.state import DECK, State
from facedown.engine.base.record import field
from facedown.scenario import load_scenario, run_scenario
from facedown.testing import (
    Hidden,
    LawBroken,
    check_cards,
    check_coverage,
    check_ends,
    check_hash_seeds,
    check_legal,
    check_machine,
    check_samples,
    check_saves,
    check_scenarios,
    check_system,
    check_twins,
    check_views,
    match_machine,
    missing_clauses,
)
from facedown.testing.golden import find_system

SCENARIOS = Path(__file__).parent.parent / "duel" / "scenarios"

TINY = {"ranks": 1, "hand": 2, "wounds": 1}  # level cards only, until the duel has gone on for too long


def backs(card: int) -> int:
    """The two decks can be told apart from behind."""
    return card // DECK


@pytest.mark.compiled
def test_interpreted_and_compiled_agree() -> None:
    check_twins(SYSTEM, examples=30)
    check_ends(SYSTEM, examples=2, games=1_000_000, policies=["uniform"])


def test_cards_are_conserved() -> None:
    check_cards(SYSTEM, setups=[*SYSTEM.setups(), TINY])


def test_views_depend_on_knowledge_alone() -> None:
    check_views(SYSTEM, setups=[*SYSTEM.setups(), TINY], backs=backs)


def test_samples_fit_what_a_seat_knows() -> None:
    check_samples(SYSTEM, setups=[*SYSTEM.setups(), TINY])


def test_legal_is_exact() -> None:
    check_legal(SYSTEM)


def test_every_duel_ends() -> None:
    check_ends(SYSTEM, setups=[TINY])


def test_saves_play_on() -> None:
    check_saves(SYSTEM, examples=12)


def test_saves_of_a_setup_written_inline_play_on() -> None:
    check_saves(SYSTEM, examples=3, setups=[TINY])


def test_matches_driven_in_any_order() -> None:
    check_machine(SYSTEM, backs=backs)


def test_machine_for_a_test_file_of_its_own() -> None:
    assert match_machine(SYSTEM).__name__ == "DuelMachine"


def test_same_bytes_in_every_process() -> None:
    check_hash_seeds(SYSTEM)


@pytest.mark.filterwarnings("ignore:duel. the law")
def test_all_laws_at_once() -> None:
    skipped = check_system(SYSTEM, examples=4, compiled=False, hidden=Hidden(backs), scenarios=[SCENARIOS])
    assert {law for law, _ in skipped} == {"interpreted and compiled agree", "compiled policies read views"}
    assert {why for _, why in skipped} == {"compiled=False was asked for"}


def test_a_scenario_that_does_not_hold_breaks_a_law(tmp_path: Path) -> None:
    wrong = (
        'clauses = ["DUEL-3.1"]\nstack = { 0 = "9S 4C 2H" }\nplay = "0 commit 9S"\nexpect = { winner = 0 }\n'
    )
    (tmp_path / "wrong.toml").write_text(f'system = "duel"\n{wrong}', encoding="utf-8")
    with pytest.raises(LawBroken, match=r"scenarios hold: .*\n?.*wrong"):
        check_scenarios(SYSTEM, tmp_path)


def test_what_cannot_be_tried_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Hypothesis, llvmlite and scenarios, and with a number of their own that nothing guesses."""
    for law in (
        "cards",
        "legal",
        "views",
        "knowledge",
        "policies",
        "saves",
        "hash_seeds",
        "sentences",
        "ends",
    ):
        monkeypatch.setattr(facedown.testing, f"check_{law}", lambda *given: None)
    monkeypatch.setattr(facedown.testing, "can_compile", lambda: False)
    monkeypatch.setattr(facedown.testing, "find_spec", lambda name: None)

    class Noted(State):
        noted: int = field(high=9, private=True)

    with pytest.warns(UserWarning, match="was skipped") as told:
        skipped = dict(check_system(replace(SYSTEM, state=Noted)))
    assert len(told) == len(skipped) == 6
    assert "duel: the law 'any order' was skipped: Hypothesis is not installed" in str(told[1].message)
    assert "llvmlite is not installed" in skipped["interpreted and compiled agree"]
    assert "keeps noted private" in skipped["samples"]
    assert skipped["scenarios hold"] == skipped["nothing is missing"] == "no folder of scenarios was given"


@pytest.mark.parametrize("file", sorted(SCENARIOS.glob("*.toml")), ids=lambda file: file.stem)
def test_scenario_of_the_duel_holds(file: Path) -> None:
    report = run_scenario(load_scenario(file, find_system))
    assert report.passed, f"\n{report}"


def test_nothing_is_missing() -> None:
    check_coverage(SYSTEM, SCENARIOS)


def test_clauses_that_no_scenario_names_are_told(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text('clauses = ["DUEL-1.1", "DUEL-9.9"]\n', encoding="utf-8")
    missing = missing_clauses(SYSTEM, tmp_path)
    assert missing["scenarios"][0] == "DUEL-1.2"
    assert "DUEL-1.1" not in missing["scenarios"]
    assert "DUEL-4.2" not in missing["scenarios"]  # for whoever watches, not for code
    assert missing["stray"] == ("DUEL-9.9",)
    with pytest.raises(LawBroken, match=r"scenarios: DUEL-1\.2, DUEL-2\.1"):
        check_coverage(SYSTEM, tmp_path)


def test_clause_that_no_code_cites_is_told(tmp_path: Path) -> None:
    """A system of catalogue alone lacks everything; an excuse takes a clause off the list."""
    text, value = (SYSTEM.folder / "catalogue.toml").read_text(encoding="utf-8"), 'kind = "value"'
    assert text.count(value) == 1
    excused = text.replace(value, f'{value}\nno_code = "said by the cards themselves"')
    (tmp_path / "catalogue.toml").write_text(excused, encoding="utf-8")
    bare = replace(SYSTEM, rulebook=replace(SYSTEM.rulebook, folder=tmp_path))
    missing = missing_clauses(bare, SCENARIOS)
    assert missing["code"][:2] == ("DUEL-1.1", "DUEL-2.1")
