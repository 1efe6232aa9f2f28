"""Policies of one's own in the odds of a scenario: a file names them, and whoever runs it says where."""

from __future__ import annotations

from fractions import Fraction

import pytest

from facedown.board import Board
from facedown.bots.policy import with_rule
from facedown.engine.base.rule import rule
from facedown.engine.matches.position import deal_setup
from facedown.lab.odds.exact import odds
from facedown.lab.odds.questions import Ask
from facedown.scenario import read_scenario, run_scenario
from facedown.systems import load_system

DECK = ["2S", "3S", "4S", "5C", "5S", "9H", "AC", "AS"]
FIRST_CARDS = Ask(("fired THR-70.1(card = AS, who = Green)",), once="THR-70.1")


@rule
def last(g, options):
    """Give the last answer that is listed."""
    return options.count - 1


@rule
def highest(g, options):
    """Give the first answer that is listed."""
    return 0


def wrestling(policies) -> dict:
    """Return a scenario: Anna contests, whoever she is against."""
    people = [
        {"name": name, "body": 5, "will": 5, "reflexes": 5, "mind": 5, "skills": {"lifting": 5}}
        for name in ("Anna", "Bert")
    ]
    return {
        "system": "contest",
        "clauses": ["CON-X14"],
        "setup": {"mode": "extended", "contest": "Arm wrestling", "sides": [["Anna"], ["Bert"]]},
        "content": {"character": people},
        "odds": [{"policies": policies, "when": "winner = Anna", "is": 1}],
    }


CONTESTS = "CHOICE: contest, else highest"


@pytest.mark.parametrize(
    "bert",
    ["last", ["concede", "last"], "CHOICE: concede, else last", ["concede", "CHOICE: concede, else last"]],
)
def test_a_scenario_names_a_rule_that_its_runner_has(bert):
    scenario = read_scenario(wrestling({"Anna": CONTESTS, "Bert": bert}), load_system)
    assert run_scenario(scenario, rules=[last]).passed
    report = run_scenario(scenario)
    assert not report.passed
    assert "'odds' names the policy 'last'. There are uniform, fighter, highest, best." in str(report)
    assert "'facedown scenario --rules FILE.py FILES'" in str(report)


def test_a_rule_is_called_otherwise_than_the_policies_there_are():
    scenario = read_scenario(wrestling({"Anna": CONTESTS, "Bert": "highest"}), load_system)
    assert "contest has a policy 'highest': call your own otherwise" in str(
        run_scenario(scenario, rules=[highest])
    )


def test_a_scenario_has_no_file_run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evil.py").write_text(
        "open('was_here', 'w')\ndef last(g, options): return 0\n", encoding="utf-8"
    )
    scenario = read_scenario(wrestling({"Anna": CONTESTS, "Bert": "evil.py:last"}), load_system)
    assert "'odds' names the policy 'evil.py:last'" in str(run_scenario(scenario, rules=[last]))
    assert not (tmp_path / "was_here").exists()


def test_every_system_has_room_for_a_rule_of_ones_own():
    """Green lays the last of four cards, which is any of eight; throwdown has four policies of its own."""
    system = with_rule(load_system("throwdown"), last)
    dealt = deal_setup(system, {"contest": "One Lane Only", "decks": {"pilots": DECK, "coach": DECK}})
    board = Board(system, dealt)
    policies = {0: "random", 1: f"INITIATIVE: lay 5S, else {list(system.bots)[-1]}"}
    assert len(system.bots) == 5
    assert odds(board, policies, FIRST_CARDS).answers[0].value == Fraction(1, 2) * Fraction(1, 7)
