"""Reading: systems, setups, content, rulebooks, coverage."""

from __future__ import annotations

import json
import re

import pytest

import duel
from facedown.systems import load_system
from facedown.testing.coverage import cited, coverage, scenarios_naming


def test_systems_are_listed(facedown):
    told = facedown("systems")
    assert told.code == 0
    assert "The Duel" in told.out
    found = json.loads(facedown("systems", "--json").out)
    assert found[0]["system"] == "duel"
    assert found[0]["clauses"] == len(duel.SYSTEM.catalogue.clauses)


def test_setups_name_who_takes_part(facedown):
    told = facedown("setups", "duel")
    assert told.code == 0
    assert "0 Black, 1 Red" in told.out
    found = json.loads(facedown("setups", "duel", "--json").out)
    assert [row["setup"] for row in found] == list(duel.SYSTEM.setups())


def test_content_is_listed_by_kind_and_whole(facedown):
    assert "Full Decks" in facedown("content", "list", "duel").out
    told = facedown("content", "list", "duel", "--kind", "setup")
    assert "ranks 2" in told.out
    assert json.loads(facedown("content", "list", "duel", "--json").out)[0]["kind"] == "setup"


def test_a_rulebook_is_printed_whole(facedown):
    told = facedown("rules", "duel")
    assert told.code == 0
    for clause in duel.SYSTEM.catalogue.clauses:
        assert clause in told.out
    assert max(map(len, told.out.splitlines())) <= 80


@pytest.mark.parametrize("tried", ["3", "DUEL-3", "duel_3"])
def test_a_chapter_is_printed_alone(facedown, tried):
    told = facedown("rules", "duel", tried)
    assert told.code == 0
    assert "DUEL-3.1" in told.out
    assert "DUEL-2.1" not in told.out


@pytest.mark.parametrize("tried", ["3.3", "DUEL-3.3", "duel_3_3"])
def test_a_clause_comes_with_its_rulings_and_functions(facedown, tried):
    told = facedown("rules", "duel", tried)
    assert told.code == 0
    assert "wounds the other duelist once" in told.out
    assert "rules.py:" in told.out
    assert "wound" in told.out


def test_a_search_finds_all_words_or_answers_no(facedown):
    told = facedown("rules", "duel", "--search", "rank wounds")
    assert told.code == 0
    assert "DUEL-3.3" in told.out
    assert "DUEL-1.1" not in told.out
    told = facedown("rules", "duel", "--search", "zeppelin")
    assert told.code == 1
    assert "zeppelin" in told.out


def test_questions_their_answers_and_refusals_are_listed(facedown):
    told = " ".join(facedown("rules", "contest", "--questions").out.split())
    for part in (
        "CON-10.4 RESPONSE: {attacker} attacks {who} with {attacking}. Defend, or engage back?",
        "engage with {weapon}: Strike back",
        "play {play} (others do not see it at once)",
        "CON-10.2 {who} is not outnumbered and must engage.",
        "35 questions, 121 refusals",
    ):
        assert part in told
    asked = json.loads(facedown("rules", "clash", "--questions", "--json").out)
    assert asked["questions"][0]["question"] == "GO_FIRST"
    assert {one["clause"] for one in asked["refusals"]} <= set(load_system("clash").rulebook.clause_ids)


def test_rulings_and_switches_are_listed(facedown):
    assert "DUEL-R1" in facedown("rules", "duel", "--rulings").out
    assert "Switch: " in facedown("rules", "duel", "--switches").out


def test_one_refusal_is_no_several(facedown):
    assert "\n2 questions, 1 refusal." in facedown("rules", "duel", "--questions").out


def test_the_usual_number_of_a_switch_is_shown_with_those_it_may_be(facedown):
    assert "* 60, of 0..200: the combat is a stalemate" in facedown("rules", "arcana", "ARC-R94").out


def test_rules_are_json_too(facedown):
    clause = json.loads(facedown("rules", "duel", "3.3", "--json").out)
    assert clause["id"] == "DUEL-3.3"
    assert clause["functions"][0]["file"].endswith("rules.py")
    everything = json.loads(facedown("rules", "duel", "--json").out)
    assert {"clause", "ruling"} <= {item["is"] for item in everything}


def test_where_needs_no_system(facedown, tmp_path):
    scenario = tmp_path / "scenarios" / "beaten.toml"
    scenario.parent.mkdir()
    scenario.write_text('clauses = ["DUEL-3.3"]\n', encoding="utf-8")
    told = facedown("where", "DUEL-3.3", "--scenarios", scenario.parent)
    assert told.code == 0
    assert "rules.py:" in told.out
    assert "beaten.toml" in told.out
    assert "{who} is beaten by {margin}: wound {wounds}." in told.out
    clause = json.loads(facedown("where", "DUEL-3.3", "--json").out)
    assert (clause["system"], clause["log"]) == ("duel", "{who} is beaten by {margin}: wound {wounds}.")


def test_coverage_counts_what_has_code_and_scenarios(facedown, tmp_path):
    (tmp_path / "a.toml").write_text('clauses = ["DUEL-3.3"]\n', encoding="utf-8")
    (tmp_path / "b.json").write_text('{"clauses": ["DUEL-3.3", "DUEL-9.9"]}', encoding="utf-8")
    naming = scenarios_naming(tmp_path)
    found = coverage(duel.SYSTEM, naming)
    assert len(found.scenarios["DUEL-3.3"]) == 2
    assert "DUEL-3.3" not in found.missing
    assert "DUEL-3.1" in found.untested
    assert found.stray == ("DUEL-9.9",)
    told = facedown("rules", "duel", "--coverage", "--scenarios", tmp_path)
    assert told.code == 1
    assert "DUEL-9.9" in told.out
    data = json.loads(facedown("rules", "duel", "--coverage", "--json", "--scenarios", tmp_path).out)
    assert data["not_named_by_scenarios"] == list(found.untested)


def test_coverage_is_complete_once_every_due_clause_is_named(facedown, tmp_path):
    due = [id for id, clause in duel.SYSTEM.catalogue.clauses.items() if clause.kind not in ("gm", "flavour")]
    (tmp_path / "all.toml").write_text(f"clauses = {json.dumps(due)}\n", encoding="utf-8")
    told = facedown("rules", "duel", "--coverage", "--scenarios", tmp_path)
    assert "Nothing is missing." in told.out, told.out
    assert told.code == 0


def test_a_clause_named_in_a_docstring_counts_as_cited():
    sites = cited(duel.SYSTEM)
    assert any(site.function == "rank_of" for site in sites["DUEL-1.2"])
    for places in sites.values():
        for site in places:
            assert site.file.name not in ("words.py", "clauses.py", "bots.py")


def test_setups_say_how_even_they_are(facedown, monkeypatch):
    monkeypatch.setenv("COLUMNS", "150")
    told = facedown("setups", "contest")
    assert told.code == 0
    assert re.search(r"First Blood .* 0 : \d+ ±1\.\d, drawn \d+ +only Tourney Champion wins", told.out)
    assert re.search(r"At the Gate .* \d+ : \d+ ±1\.\d, drawn \d +a little better for", told.out)
    assert "each side's share of" in told.out
    found = {row["setup"]: row for row in json.loads(facedown("setups", "clash", "--json").out)}
    one = found["Gale Lancer against Tide Dancer"]
    assert one["how_even"] == "even"
    assert one["games"] >= 1000
    assert [won["low"] < won["share"] < won["high"] for won in one["wins"]] == [True, True]


MINE = """
[[setup]]
name = "A Quiet Place"
decks = ["Tide Dancer: standard deck", "Gale Lancer: standard deck"]
notes = "mine"

[[attack_card]]
id = "MY-1"
name = "Sunder"
owner = "common"
speed = 3
range = [1, 2]
power = 4
poise = 1
guard = 1
"""


def test_setups_and_content_of_ones_own_are_listed(facedown, monkeypatch, tmp_path):
    monkeypatch.setenv("COLUMNS", "150")
    (tmp_path / "mine.toml").write_text(MINE, encoding="utf-8")
    told = facedown("setups", "clash", "--content", "mine.toml")
    assert re.search(r"A Quiet Place +0 A, 1 B +not measured +mine", told.out)
    assert "Sunder" in facedown("content", "list", "clash", "--content", "mine.toml").out
    assert (
        "Sunder"
        in facedown("content", "list", "clash", "--kind", "attack_card", "--content", "mine.toml").out
    )
    assert facedown("setups", "clash", "--content", "none.toml").code == 2


def test_a_setup_says_who_is_against_whom(facedown):
    told = facedown("content", "show", "The Levy Line").out
    assert "The Ranger against Spear Levy x12" in " ".join(told.split())
    assert "How even:" in told
    told = facedown("content", "show", "gale lancer against tide dancer").out
    assert "Who: Gale Lancer (A) against Tide Dancer (B)" in told


def test_the_words_that_content_may_use_can_be_read(facedown):
    told = facedown("rules", "clash", "V1").out
    assert told.startswith("CLA-V1    trigger: when an effect is performed.")
    assert "clash_win" in told
    told = facedown("rules", "clash", "CLA-V3").out
    for word in ("place_marker", "range_max", "rooted"):
        assert word in told
    assert facedown("rules", "clash", "fact").out.startswith("CLA-V2    fact:")
    assert "fact (CLA-V2)" in " ".join(facedown("rules", "clash").out.split())
    found = json.loads(facedown("rules", "clash", "V1", "--json").out)
    assert found[0]["entries"]["hit"]["place"] == "clash"


def test_facts_are_listed(facedown):
    told = facedown("facts", "duel")
    assert told.code == 0
    assert "By how much the last exchange was won." in told.out
    found = {row["fact"]: row for row in json.loads(facedown("facts", "duel", "--json").out)}
    assert found["wounds_of"]["of"] == ["seat"]
    assert found["margin"]["lines"] == {"DUEL-3.3": "a"}
    assert facedown("facts", "deul").code == 2


def test_an_extension_is_shown_with_the_words_that_content_may_use_of_it(facedown):
    told = facedown("rules", "arcana", "X6")
    assert "The usual way of a Skill Check" in told.out
    assert told.out.index("Words") < told.out.index("skill: skills of checks")
    found = json.loads(facedown("rules", "arcana", "X6", "--json").out)
    assert (found["id"], found["words"][0]["name"]) == ("ARC-X6", "skill")
    assert "The usual way" not in facedown("rules", "arcana", "skill").out


def test_words_that_no_clause_has_together_are_named_apart(facedown):
    told = facedown(
        "play", "confrontation", "--as", 0, "--plain", typed="rules how a scene ends qqq\nquit\n"
    ).out
    assert "No clause has all of these words. Some are found by: rules scene, rules ends." in told
