"""The language of the questions: every legal answer is of it, and little else."""

from __future__ import annotations

import random

import pytest

from facedown.engine.base.language import NUMBER, Language
from facedown.engine.course.dialogue import Dialogue
from facedown.engine.matches.match import Match
from facedown.systems import load_system

LINE = Language(
    ("at {who}", "at {who} twice", "wait {number} turns", "stop"),
    {"who": ("Anna", "Old Bert", ""), "number": NUMBER},
)


@pytest.mark.parametrize(
    ("text", "slip"),
    [
        ("at Anna", ""),
        ("AT  old bert TWICE", ""),
        ("wait 3 turns", ""),
        ("at Ana", "There is no who 'Ana'. Nearest: Anna."),
        ("at Old Brt twice", "There is no who 'Old Brt'. Nearest: Old Bert."),
        ("at Xyz", "There is no who 'Xyz'."),
        ("at Cleo", "This match has no who 'Cleo', though there is one."),
        ("at Bert", "There is no who 'Bert'. Nearest: Old Bert."),
        ("wait three turns", "Nearest: 'wait NUMBER turns'."),
        ("stopp", "Nearest: 'stop'."),
        ("at Anna twic", "There is no who 'Anna twic'. Nearest: Anna."),
        ("at", "Nearest: 'at WHO'."),
        ("", "It is answered by: at WHO, at WHO twice, wait NUMBER turns, stop."),
    ],
)
def test_slips(text: str, slip: str) -> None:
    assert LINE.slip(text, elsewhere=["Cleo", "Bert"]) == slip
    assert LINE.knows(text) == (slip == "")


@pytest.mark.parametrize("key", ["contest", "clash", "throwdown", "confrontation", "arcana"])
def test_every_question_has_a_language(key: str) -> None:
    system = load_system(key)
    deal = system.deal(system.setups()[0], {}, ())
    dialogue = Dialogue(system.questions, system.words(deal))
    for decision in system.rulebook.decision:
        if decision:
            language = dialogue.language(decision)
            assert language.forms
            assert not language.knows("xyzzy")


@pytest.mark.parametrize("key", ["contest", "clash", "throwdown", "confrontation", "arcana"])
def test_every_legal_answer_is_of_the_language_of_its_question(key: str) -> None:
    system, dice = load_system(key), random.Random(1)
    for setup in system.setups()[:8]:
        match = Match(system, setup, seed=dice.randrange(1000))
        for _ in range(80):
            if match.over:
                break
            language = match.dialogue.language(int(match.game.state.decision))
            strange = [action.text for action in match.legal() if not language.knows(action.text)]
            assert not strange, (setup, match.decision)
            match.act(dice.choice(match.legal()))
