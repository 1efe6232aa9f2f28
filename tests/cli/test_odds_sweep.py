"""`facedown odds --sweep`: the same odds at every point of a grid."""

from __future__ import annotations

import json
import re
import shlex
from html import unescape

import pytest

SCENARIO = """
system = "duel"
title = "a nine against two unknown cards"
clauses = ["DUEL-3.1"]
setup = "Short Decks"
stack = { "hand.0" = "AS 2D AH", "hand.1" = "AC 2C 2H" }

[[odds]]
policies = "uniform"
until = "turn = 1 or over"
when = "wounds.1 > 0"
is = 1
"""


@pytest.fixture
def few(facedown, tmp_path):
    """Ask of a duel with one card each, of few ranks."""
    path = tmp_path / "few.toml"
    path.write_text('[[setup]]\nname = "Few"\nranks = 2\nhand = 1\nwounds = 1\n', encoding="utf-8")

    def run(*arguments: object):
        asked = ("--policy", "uniform", "--until", "turn = 1", "--when", "wounds.0 > 0")
        return facedown("odds", "duel", "--content", "few.toml", "--setup", "Few", *asked, *arguments)

    return run


def test_one_field_makes_a_row_for_every_point(few):
    told = few("--sweep", "setup.ranks=2..4")
    assert told.code == 0, told.err
    assert "what does setup.ranks change?" in told.out
    assert re.search(r"2 +1/4 +25.000%", told.out)
    assert re.search(r"3 points, [\d,]+ branches", told.out)


def test_two_fields_make_a_matrix_with_the_longer_one_going_down(few):
    told = few("--sweep", "level_cards=nobody,both", "--sweep", "setup.ranks=2..4")
    assert "wounds.0 > 0; level_cards across" in told.out
    assert re.search(r"2 +1/4 +3/4 +\n +25.000% +75.000%", told.out)
    assert max(map(len, told.out.splitlines())) <= 80


def test_json_has_every_fraction_with_the_command(few):
    told = json.loads(few("--sweep", "setup.ranks=2,3", "--sweep", "wounds.0=0", "--json").out)
    assert [point["at"] for point in told["points"]] == [
        {"setup.ranks": "2", "wounds.0": "0"},
        {"setup.ranks": "3", "wounds.0": "0"},
    ]
    assert told["points"][0]["answers"][0]["exactly"] == "1/4"
    assert "--sweep setup.ranks=2,3 --sweep wounds.0=0" in told["origin"]["command"]


def test_a_scenario_is_asked_with_other_cards_fields_and_deciders(facedown, tmp_path):
    (tmp_path / "case.toml").write_text(SCENARIO, encoding="utf-8")
    told = json.loads(facedown("odds", "case.toml", "--sweep", "level_cards=nobody,both", "--json").out)
    assert [point["answers"][0]["exactly"] for point in told["points"]] == ["1/9", "5/9"]
    answers = "policy.Black=commit 2D then uniform,commit AS then uniform"
    told = facedown("odds", "case.toml", "--sweep", answers)
    assert "Red by uniform" in told.out
    assert re.search(r"commit 2D then uniform +1/3", told.out), told.out
    laid = facedown("odds", "case.toml", "--sweep", "wounds.1=0,1", "--stack", "hand.0=2S 2D 2H")
    assert re.search(r"\n +0 +1/3 .*\n +1 +1 ", laid.out), laid.out


def test_rules_of_ones_own_are_swept_among_policies(facedown, tmp_path):
    rule = "from facedown.engine.base.rule import rule\n\n@rule\ndef {}(g, options):\n    return {}\n\n\n"
    (tmp_path / "mine.py").write_text(rule.format("first", 0) + rule.format("second", 1), encoding="utf-8")
    (tmp_path / "case.toml").write_text(SCENARIO, encoding="utf-8")
    swept = "policy.Black=mine.py:first,mine.py:second,commit 2D then uniform"
    told = json.loads(facedown("odds", "case.toml", "--sweep", swept, "--json").out)
    assert [point["answers"][0]["exactly"] for point in told["points"]] == ["0", "1/3", "1/3"]
    assert "mine.py:second" in told["origin"]["command"]
    wrong = facedown("odds", "case.toml", "--sweep", "policy.Black=mine.py:frist")
    assert (wrong.code, "Nearest: first" in wrong.err) == (2, True)


def test_a_saved_match_takes_fields_but_no_other_rules(facedown, tmp_path):
    facedown("play", "duel", "--as", "none", "--seed", 4, "--save", "match.json")
    asked = ("odds", "match.json", "--at", 2, "--when", "wounds.0 > 1", "--until", "turn > now(turn) or over")
    told = facedown(*asked, "--sweep", "wounds.0=0,1,2")
    assert told.code == 0, told.err
    refused = facedown(*asked, "--sweep", "level_cards=both,nobody")
    assert (refused.code, "sweep fields of its state" in refused.err) == (2, True)


def test_trials_several_games_and_what_a_seat_knows_go_with_it(few, facedown, tmp_path):
    told = few("--sweep", "setup.ranks=2,3", "--sample", 200)
    assert "±" in told.out
    assert "400 trials" in told.out
    told = few("--sweep", "setup.ranks=2,3", "--games", 2)
    assert "games of 2 with wounds.0 > 0" in " ".join(told.out.split())
    assert re.search(r"2 +1/2 +0.5000", told.out)
    (tmp_path / "case.toml").write_text(SCENARIO, encoding="utf-8")
    asked = ("odds", "case.toml", "--when", "wounds.1 = 1", "--until", "turn = 1 or over", "--as", "Black")
    assert facedown(*asked, "--policy", "uniform", "--sweep", "wounds.1=0,2").code == 0


def test_points_without_an_answer_are_named(few):
    told = few("--given", "wounds.0 < 1", "--sweep", "setup.wounds=2", "--sweep", "wounds.0=0,1")
    assert told.code == 0
    assert "none" in told.out
    assert "At 2, 1: What is given never happens: 'wounds.0 < 1'." in " ".join(told.out.split())


def test_a_page_a_picture_and_a_table_are_written(few, facedown, tmp_path):
    polars = pytest.importorskip("polars")
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    told = few(
        "--sweep", "setup.ranks=2..4", "--out", "a.parquet", "--report", "a.html", "--picture", "a.svg"
    )
    assert told.code == 0, told.err
    assert "Every point is a row of a.parquet." in told.out
    assert polars.read_parquet(tmp_path / "a.parquet")["exactly"][0] == "1/4"
    assert "setup.ranks" in (tmp_path / "a.svg").read_text(encoding="utf-8")
    page = (tmp_path / "a.html").read_text(encoding="utf-8")
    command = unescape(re.findall("<pre style[^>]*>(.*)</pre>", page)[0])
    again = json.loads(facedown(*shlex.split(command)[1:], "--json").out)
    assert [point["answers"][0]["exactly"] in page for point in again["points"]] == [True] * 3


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--sweep", "setup.ranks"], "write PATH=17,18,19"),
        (["--sweep", "setup.ranks="], "no value"),
        (["--sweep", "setup.ranks=1", "--sweep", "setup.ranks=2"], "swept twice"),
        (["--sweep", "levl_cards=both"], "Nearest: level_cards"),
        (["--sweep", "wounds.0=0,99"], "it takes 0 to 9"),
        (["--sweep", "policy.Blak=uniform"], "Nearest: Black"),
        (["--sweep", "policy.Black=best,thirfty"], "Nearest: thrifty"),
        (["--sweep", "setup.ranks=2", "--given", "wounds.0 > 7"], "No point has an answer"),
        (["--sweep", "setup.ranks=2", "--out", "a.csv"], ".parquet"),
        (["--out", "a.parquet"], "say what to sweep with --sweep"),
    ],
)
def test_what_cannot_be_swept_is_refused(few, arguments, told):
    result = few(*arguments)
    assert (result.code, result.out) == (2, "")
    assert told in result.err
    assert "Traceback" not in result.err
