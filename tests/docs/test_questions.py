"""Every question of every catalogue stands in the docs: its text, what answers it, an answer."""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

from facedown.board import Board
from facedown.lab.odds.exact import odds
from facedown.lab.odds.questions import Ask
from facedown.scenario import position, read_scenario
from facedown.systems import load_system, system_keys

DOCS = Path(__file__).parents[2] / "docs"
QUESTIONS = [(key, question) for key in system_keys() for question in load_system(key).catalogue.questions]


@pytest.mark.parametrize(("key", "question"), QUESTIONS)
def test_a_question_has_its_command_and_its_answer(key: str, question: str) -> None:
    page = (DOCS / f"questions-{key}.md").read_text(encoding="utf-8")
    text = load_system(key).catalogue.questions[question].text
    heading = f"\n### {question}: {text}\n"
    assert heading in page
    section = page.partition(heading)[2].partition("\n#")[0]
    assert re.search(r"^```(sh\nfacedown |python$)", section, re.MULTILINE), "nothing answers it"
    assert re.sub(r"```.*?```", "", section, flags=re.DOTALL).strip(), "no answer stands there"


CLASH = (DOCS / "questions-clash.md").read_text(encoding="utf-8")
BLIND = re.search(r"```toml blind.toml\n(.*?)```", CLASH, re.DOTALL)
BLINDLY = CLASH.partition("### CLA-Q10:")[2].partition("\n### ")[0]
COMMONS = re.findall(r"^\| ([A-Z][a-z]+ [A-Z][a-z]+)((?: \| \S+, \S+)+) \|$", BLINDLY, re.MULTILINE)


@pytest.mark.parametrize(("common", "cells"), COMMONS, ids=[common for common, _ in COMMONS])
def test_the_odds_of_a_common_that_is_played_blind(common: str, cells: str) -> None:
    """By distance, how often it wins and loses."""
    assert BLIND is not None
    for distance, cell in enumerate(cells.split(" | ")[1:], 1):
        data = tomllib.loads(BLIND[1].replace('A = ["Snap Jab"]', f'A = ["{common}"]'))
        data["play"] = [f"A clash {common}"]
        data["setup"]["spots"]["B"] = 5 + distance
        board = Board.of(position(read_scenario(data, load_system)))
        ask = Ask(["result(A) = WIN", "result(A) = LOSS"], until="not in_clash")
        found = [answer.value for answer in odds(board, {0: "uniform", 1: "uniform"}, ask).answers]
        assert found == [Fraction(text) for text in cell.split(", ")]


def test_all_eight_commons_are_there() -> None:
    assert len(COMMONS) == 8
