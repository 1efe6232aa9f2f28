"""Scenarios that share a stage, and several cases in one file."""

from __future__ import annotations

from pathlib import Path

import pytest

from duel import SYSTEM as DUEL
from facedown.engine.base.errors import BadFile, FacedownError, unknown
from facedown.engine.matches.system import System
from facedown.scenario import Scenario, load_scenario, load_scenarios, read_scenario, run_scenario
from facedown.scenario.stage import read_drafts, scenario_files

STAGE = """
# Black draws 9S 4C 2H, Red draws 9D 5C AH; the next cards are KS and KD.
stack = { 0 = "9S 4C 2H KS", 1 = "9D 5C AH KD" }
set   = { wounds = [1, 0], "book.stagger" = 3 }
play  = "0 commit 9S"
"""
CASES = """
stage   = "nines and a five"
clauses = ["DUEL-3.3"]

[case."level cards hurt nobody"]
play   = "1 commit 9D"
expect = { wounds = [1, 0] }

[case."the higher card wounds"]
clauses = ["DUEL-1.2"]
set     = { wounds = [0, 0] }
play    = "1 commit 5C"
expect  = { wounds = [0, 1], phase = "COMMIT" }
"""


def load_duel(key: str) -> System:
    if key != "duel":
        raise unknown("system", key, ["duel"])
    return DUEL


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of scenarios of the duel, with one stage."""
    made = tmp_path / "duel" / "showdown"
    made.mkdir(parents=True)
    write(tmp_path / "duel" / "stages" / "nines_and_a_five.toml", STAGE)
    return made


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def stage(folder: Path, name: str, text: str) -> None:
    write(folder.parent / "stages" / name, text)


def load(folder: Path, text: str) -> list[Scenario]:
    return load_scenarios(write(folder / "cases.toml", text), load_duel)


def told(folder: Path, text: str) -> list[str]:
    """What is wrong with the scenarios, without the folder."""
    report = [run_scenario(one) for one in load(folder, text)]
    said = [failure.headline for one in report for failure in one.failures]
    return [line.replace(f"{folder}/", "").replace(f"{folder.parent}/", "") for line in said]


def refusal(folder: Path, text: str) -> list[str]:
    with pytest.raises(BadFile) as error:
        load(folder, text)
    lines = str(error.value).splitlines()
    return [line.replace(f"{folder}/", "").replace(f"{folder.parent}/", "") for line in lines]


# --- what a case is made of --------------------------------------------------------------------------


def test_a_case_stands_on_its_file_and_its_stage(folder):
    assert told(folder, CASES) == []
    level, higher = load(folder, CASES)
    assert (level.case, level.title) == ("level cards hurt nobody", "level cards hurt nobody")
    assert higher.path == f"{folder}/cases.toml::the higher card wounds"
    assert higher.clauses == ("DUEL-3.3", "DUEL-1.2")
    assert higher.steps[0].play == ("0 commit 9S", "1 commit 5C")
    assert higher.steps[0].set == {"wounds": [0, 0], "book.stagger": 3}
    assert higher.steps[0].stack == level.steps[0].stack == {"0": "9S 4C 2H KS", "1": "9D 5C AH KD"}


def test_cases_need_no_stage_and_a_stage_no_cases(folder):
    cases = "[case]\na = { set.turn = 2, expect.turn = 2 }\n[case.b]\nexpect.turn = 0"
    assert told(folder, cases) == []
    alone = 'stage = "Nines and a five"\nplay = "1 commit 5C"\nexpect = { "wounds" = [1, 1] }'
    assert told(folder, alone) == []
    (scenario,) = load(folder, alone)
    assert (scenario.case, scenario.title) == ("", "cases")


def test_tables_are_joined_lists_go_on_and_the_rest_is_replaced(folder):
    stage(folder, "base.toml", 'seed = 1\nsetup = "Short Decks"\nset."book.stagger" = 3')
    (one,) = load(
        folder,
        """
        stage       = "base"
        seed        = 2
        setup       = { ranks = 5, hand = 2 }
        logged      = "DUEL-1.1"
        set         = { wounds.0 = 1, book.stagger = 4 }
        asked.seat  = 0
        [[step]]
        title = "first"
        [case.more]
        setup  = { hand = 3 }
        set    = { "wounds.0" = 2, turn = 1 }
        logged = ["DUEL-2.1"]
        asked.decision = "COMMIT"
        [[case.more.step]]
        title  = "second"
        """,
    )
    assert (one.seed, one.setup) == (2, {"ranks": 5, "hand": 3})
    assert one.steps[0].set == {"book.stagger": 4, "wounds.0": 2, "turn": 1}
    assert one.steps[0].logged == ("DUEL-1.1", "DUEL-2.1")
    assert (one.steps[0].asked.seat, one.steps[0].asked.decision) == (0, "COMMIT")
    assert [step.title for step in one.steps[1:]] == ["first", "second"]


def test_an_entry_changes_the_one_of_its_name(folder):
    write(
        folder.parent / "stages" / "small.toml",
        'setup = "Small"\ncontent.setup = [{ name = "Small", ranks = 3, hand = 1 }, { name = "Other" }]',
    )
    text = """
    stage = "small"
    [case."three ranks"]
    expect = { "deck.0.count" = 11, "hand.0.count" = 1 }
    [case."two ranks"]
    content.setup = [{ name = "New" }, { name = "Small", ranks = 2 }]
    expect = { "deck.0.count" = 7, "hand.0.count" = 1 }
    """
    assert told(folder, text) == []
    _, two = load(folder, text)
    assert [entry.data for entry in two.content_here] == [
        {"name": "Small", "ranks": 2, "hand": 1},
        {"name": "Other"},
        {"name": "New"},
    ]


def test_a_table_in_an_entry_is_replaced_whole(folder):
    path = write(
        folder / "cases.toml",
        'content.person = [{ name = "Anna", skills = { guns = 8 } }]\n'
        '[case.a]\ncontent.person = [{ name = "Anna", skills = { swords = 2 } }]',
    )
    (draft,) = read_drafts(path)
    assert draft.data["content"] == {"person": [{"name": "Anna", "skills": {"swords": 2}}]}


def test_content_files_of_a_stage_lie_beside_it(folder):
    stage(folder, "mine.toml", 'content = "setups/tiny.toml"\nsetup = "Tiny"')
    write(folder.parent / "stages" / "setups" / "tiny.toml", '[[setup]]\nname = "Tiny"\nranks = 1\nhand = 1')
    assert told(folder, 'stage = "mine"\nexpect."hand.0.count" = 1') == []


# --- which one -----------------------------------------------------------------------------------------


def test_one_case_can_be_taken_by_its_name(folder):
    load(folder, CASES)
    file = folder / "cases.toml"
    assert load_scenario(f"{file}::the higher card wounds", load_duel).case == "the higher card wounds"
    assert load_scenario(f"{file}::Level", load_duel).case == "level cards hurt nobody"
    with pytest.raises(FacedownError, match="There is no case 'the lower card wounds' in"):
        load_scenario(f"{file}::the lower card wounds", load_duel)
    with pytest.raises(FacedownError, match=r"has 2 cases: name one, as in '.*cases\.toml::level"):
        load_scenario(file, load_duel)
    with pytest.raises(BadFile, match="has 2 cases"):
        read_scenario({"system": "duel", "case": {"a": {}, "b": {"seed": 1}}}, load_duel)
    alone = write(folder / "alone.toml", "")
    with pytest.raises(FacedownError, match="There is no case 'x' in"):
        load_scenario(f"{alone}::x", load_duel)


def test_drafts_are_every_case_and_no_stage(folder):
    load(folder, CASES)
    write(folder.parent / "alone.toml", "seed = 4")
    found = [draft for file in scenario_files(folder.parent) for draft in read_drafts(file)]
    assert [draft.path.relative_to(folder.parent).as_posix() for draft in found] == [
        "alone.toml",
        "showdown/cases.toml::level cards hurt nobody",
        "showdown/cases.toml::the higher card wounds",
    ]
    assert [draft.data.get("seed") for draft in found] == [4, None, None]
    assert found[2].data["play"] == ["0 commit 9S", "1 commit 5C"]


# --- what is wrong, and where ----------------------------------------------------------------------------


def test_a_failure_names_the_case_and_the_line_where_it_is_written(folder):
    text = CASES.replace("wounds = [0, 1]", "wounds = [0, 2]") + 'log_says = "horse"\n'
    assert told(folder, text) == [
        "cases.toml:13: case 'the higher card wounds': wounds is [0, 1], expected [0, 2].",
        "cases.toml:14: case 'the higher card wounds': The log of this step should say 'horse'.",
    ]
    step = CASES + '[[case."the higher card wounds".step]]\ntitle = "then"\nexpect.turn = 7\n'
    assert told(folder, step) == [
        "cases.toml:16: case 'the higher card wounds', step 1 (then): turn is 1, expected 7.",
    ]
    shared = CASES.replace("clauses = [", "expect.turn = 9\nclauses = [", 1)
    assert [line.split(": ")[0] for line in told(folder, shared)] == ["cases.toml:3", "cases.toml:3"]


def test_a_failure_of_the_stage_is_told_at_its_place(folder):
    stage(folder, "nines_and_a_five.toml", STAGE.replace("9S 4C", "9S 9S"))
    (first, _) = told(folder, CASES)
    assert first.startswith(
        "stages/nines_and_a_five.toml:3: case 'level cards hurt nobody': The match cannot"
    )
    stage(folder, "nines_and_a_five.toml", STAGE.replace("commit 9S", "commit 9X"))
    (first, _) = told(folder, CASES)
    assert first.startswith(
        "stages/nines_and_a_five.toml:5: case 'level cards hurt nobody': '0 commit 9X' is"
    )


def test_a_stage_is_called_as_the_file_is(folder, monkeypatch):
    monkeypatch.chdir(folder.parent)
    stage(folder, "late.toml", "set = { turn = 400 }")
    write(folder / "late.toml", 'stage = "late"')
    (failure,) = run_scenario(load_scenario("showdown/late.toml", load_duel)).failures
    assert failure.headline.startswith(f"{Path('stages', 'late.toml')}:1: The match cannot be set up. ")


def test_what_a_case_plays_after_its_stage_has_its_own_line(folder):
    (first,) = told(folder, CASES.replace("1 commit 9D", "1 commit 8D"))
    assert first.startswith("cases.toml:6: case 'level cards hurt nobody': '1 commit 8D' is not legal.")


def test_a_wrong_entry_is_told_in_the_file_that_wrote_it_last(folder):
    write(
        folder.parent / "stages" / "small.toml",
        'setup = "Small"\n[[content.setup]]\nname = "Small"\nrnks = 3',
    )
    (line,) = told(folder, 'stage = "small"')
    assert "stages/small.toml:4" in line
    write(
        folder.parent / "stages" / "small.toml",
        'setup = "Small"\n[[content.setup]]\nname = "Small"\nranks = 3',
    )
    (line,) = told(folder, 'stage = "small"\n[case.a]\ncontent.setup = [{ name = "Small", hnd = 1 }]')
    assert "cases.toml:3" in line


def test_everything_wrong_with_cases_and_stage_is_said_at_once(folder):
    stage(folder, "odd.toml", 'clauses = ["DUEL-3.3"]\nplya = "0 ..."')
    assert refusal(
        folder,
        """
        stage = "odd"
        [case.a]
        sed   = 2
        seed  = "1"
        [case.b]
        stage = "odd"
        step  = [{ plya = "0 ..." }]
        """,
    ) == [
        "cases.toml:4: There is no key 'sed' in 'case'. Nearest: seed, asked, set.",
        "cases.toml:5: 'seed' takes a whole number from 0 to 9223372036854775807, not \"1\".",
        "cases.toml:7: There is no key 'stage' in 'case'. Nearest: step, stack.",
        "cases.toml:8: There is no key 'plya' in 'step'. Nearest: play.",
        "stages/odd.toml:1: There is no key 'clauses' in a stage. There is: format, title, notes, setup, "
        "content, seed, switches, set, stack, luck, play.",
        "stages/odd.toml:2: There is no key 'plya' in a stage. Nearest: play.",
    ]


def test_cases_that_make_no_difference(folder):
    for none in ("case = []", "case = {}", "case = { a = 1 }", 'case." " = {}'):
        (line,) = refusal(folder, none)
        assert line.startswith("cases.toml:1: 'case' takes a table [case.NAME] for each, not "), none
    (line,) = refusal(folder, "[case.a]\n[case.b]\nclauses = ['DUEL-3.3']\nnotes = 'the same as a'")
    assert line == "cases.toml:2: 'b' plays and expects the same as 'a' of line 1."
    (line,) = refusal(folder, "[case.a]\n[case.a]")
    assert line.startswith("cases.toml:2: this is not TOML")


def test_a_stage_that_there_is_not(folder):
    assert refusal(folder, 'stage = "nines and a six"') == [
        "cases.toml:1: There is no stage 'nines and a six' in a folder 'stages' beside or above the file. "
        "Nearest: nines and a five."
    ]
    assert refusal(folder, "stage = 1") == ["cases.toml:1: 'stage' takes a text, not 1."]
    stage(folder, "broken.toml", "set = {")
    assert "stages/broken.toml:1: this is not TOML" in refusal(folder, 'stage = "broken"')[0]


def test_a_nearer_stage_comes_first(folder):
    write(folder / "stages" / "nines_and_a_five.toml", "seed = 5")
    assert [one.seed for one in load(folder, 'stage = "nines and a five"')] == [5]
