"""Lessons and puzzles: right by the rules, in every system; taken at the keyboard, left and gone on with."""

from __future__ import annotations

import json
import os
import shutil
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from facedown import FacedownError, system_keys
from facedown.scenario.lesson import faults, load_lesson, load_puzzles, puzzle_faults
from facedown.systems import load_system


@pytest.mark.parametrize("key", system_keys())
def test_the_rules_bear_out_every_lesson_and_every_puzzle(key):
    assert faults(load_system(key)) == []


@pytest.mark.parametrize("key", system_keys())
def test_a_first_match_has_a_dozen_steps_or_more_and_there_are_ten_puzzles(key):
    lesson, puzzles = load_lesson(load_system(key)), load_puzzles(load_system(key))
    assert len(lesson.steps) >= 12
    assert len({puzzle.title for puzzle in puzzles}) == len(puzzles) == 10
    for one in (*lesson.steps, *puzzles):
        assert one.say.strip().endswith((".", "?")), one.say
        assert "  " not in one.say + one.after


def test_odds_that_are_not_true_are_found():
    puzzle = next(one for one in load_puzzles(load_system("contest")) if one.title == "The heavier of two")
    assert puzzle_faults(puzzle) == []
    wrong = puzzle_faults(puzzle._replace(odds={"play 6D": Fraction(3, 4)}))
    assert wrong == ['The heavier of two: the odds are\n"play 6D" = "2/3"']


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ('stack.deck = "2S 9D 6H 4S"', 'stack.deck = "2S 9D 9H 4S"', "is not legal"),
        ('clause = "CON-6.1"', 'clause = "CON-20.1"', "step 1: CON-20.1 is neither"),
        ('play = ["0 take 3", ', 'play = ["0 take 13", ', "step 1: '1 attack' "),
    ],
)
def test_a_lesson_that_the_rules_do_not_bear_out_is_found(before, after, said, tmp_path):
    system = load_system("contest")
    folder = tmp_path / "contest"
    shutil.copytree(system.folder / "learn", folder / "learn")
    file = folder / "learn" / "first.toml"
    text = file.read_text(encoding="utf-8")
    assert before in text
    file.write_text(text.replace(before, after, 1), encoding="utf-8")
    moved = replace(system)
    object.__setattr__(moved, "rulebook", _Moved(system.rulebook, folder))
    try:
        found = faults(moved)
    except FacedownError as error:
        found = [str(error)]
    assert any(said in one for one in found), found


class _Moved:
    """A rulebook whose files lie elsewhere."""

    def __init__(self, rulebook, folder):
        self.rulebook, self.folder = rulebook, folder

    def __getattr__(self, name):
        return getattr(self.rulebook, name)


def test_a_first_match_is_taken_step_by_step_and_goes_on_where_it_was_left(facedown):
    told = facedown("learn", "contest", typed="take 13\nhint\ntake 3\ndefend\nskip\nquit\n")
    assert told.code == 0
    out = " ".join(told.out.split())
    assert "1 of 15" in out
    assert "take 13: 13 is above your Reflexes" in out
    assert "Answer: take 3." in out
    assert "3 of 15" in out
    assert "Where you are is kept" in out
    again = facedown("learn", "contest", typed="quit\n").out
    assert "You go on with step 3" in again
    assert "1 of 15" not in again
    assert "2 of 15" in facedown("learn").out
    assert "1 of 15" in facedown("learn", "contest", "--again", typed="").out


def test_a_whole_first_match_leads_to_the_puzzles(facedown):
    answers = [taught.answer.partition(" ")[2] for taught in load_lesson(load_system("contest")).steps]
    told = facedown("learn", "contest", typed="\n".join([*answers, "play 4S + 3H", "skip", "quit", ""]))
    assert "That was the first match" in told.out
    assert "Puzzle 2 of 10" in told.out
    assert "15 of 15" in facedown("learn").out
    assert "1 of 10" in facedown("learn").out
    assert "Puzzle 3 of 10" in facedown("learn", "contest", typed="quit\n").out


def test_a_wrong_answer_is_told_its_chance_and_can_be_given_anew(facedown):
    told = facedown("learn", "contest", "--puzzle", 2, typed="play 6C\nhint\nplay 6D\n")
    assert "play 6C: the chance is 0. Another answer does better; try again" in " ".join(told.out.split())
    assert "* play 6D: 66.7% (2/3)" in told.out
    assert facedown("learn", "contest", "--puzzle", 11).code == 2
    assert facedown("learn", "nosuch").code == 2


def test_progress_that_cannot_be_read_is_put_aside(facedown):
    place = Path(os.environ["FACEDOWN_STATE"]) / "learned.json"
    for damaged in ('{"contest": {"step": -1}}', "[]", "{"):
        place.write_text(damaged, encoding="utf-8")
        told = facedown("learn", "contest", typed="take 3\nquit\n").out
        assert "Lessons begin anew" in " ".join(told.split())
        assert place.with_suffix(".damaged.json").read_text(encoding="utf-8") == damaged
        assert json.loads(place.read_text(encoding="utf-8"))["contest"]["step"] == 1


def test_lessons_are_held_against_the_rules_by_a_command(facedown):
    assert "are right" in facedown("learn", "clash", "--check").out
