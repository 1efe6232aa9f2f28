"""Asking the lab from the command line; few games, so everything runs interpreted."""

from __future__ import annotations

import json
import re
import shlex
from html import unescape

import pytest

from duel import SYSTEM
from facedown.cli.given import functions_in
from facedown.engine.base.errors import FacedownError
from facedown.lab.games.run import Progress, Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.variant import Variant


def test_a_simulation_says_who_wins_with_intervals(facedown):
    told = facedown("sim", "duel", "--games", 60)
    assert told.code == 0, told.err
    assert "95% interval" in told.out
    assert "nobody wins" in told.out
    assert "interpreted" in told.out
    assert max(map(len, told.out.splitlines())) <= 80


def test_equal_seeds_give_equal_results(facedown):
    def wins(*arguments: object) -> object:
        return json.loads(facedown("sim", "duel", "--games", 60, "--json", *arguments).out)["wins"]

    assert wins("--seed", 1) == wins("--seed", 1, "--workers", 1)
    assert wins("--seed", 1) != wins("--seed", 2)


def test_json_names_all_that_was_asked(facedown):
    data = json.loads(facedown("sim", "duel", "--games", 40, "--policy", "uniform", "--json").out)
    assert data["games"] == 40
    assert data["setup"] == "Full Decks"
    assert set(data["policies"].values()) == {"uniform"}
    assert sum(won["count"] for won in data["wins"]) + data["draws"]["count"] == 40


def test_each_seat_has_its_own_policy(facedown):
    told = facedown("sim", "duel", "-n", 20, "--policy", "uniform", "--policy", "1=thrifty")
    assert "Black by uniform, Red by thrifty" in told.out


def test_a_policy_may_be_a_function_in_a_file(facedown, tmp_path):
    (tmp_path / "mine.py").write_text("def last(view, legal):\n    return legal[-1]\n", encoding="utf-8")
    told = facedown("sim", "duel", "-n", 5, "--policy", "uniform", "--policy", "1=mine.py:last")
    assert (told.code, told.err) == (0, "")
    assert "Black by uniform, Red by last" in told.out
    assert facedown("play", "duel", "--as", "none", "--bots", "mine.py:last").code == 0
    assert (
        "mine.py has no function 'lost' to play by" in facedown("sim", "duel", "--policy", "mine.py:lost").err
    )
    assert "yours.py" in facedown("sim", "duel", "--policy", "yours.py:last").err


RULE = """
from facedown.engine.base.rule import rule

@rule
def last(g, options):
    '''Give the last answer.'''
    return options.count - 1

def first(view, legal):
    return legal[0]
"""


def test_a_rule_in_a_file_is_compiled_in(facedown, tmp_path):
    (tmp_path / "mine.py").write_text(RULE, encoding="utf-8")
    asked = ("sim", "duel", "-n", 60, "--policy", "mine.py:last", "--policy", "1=uniform", "--json")
    data = json.loads(facedown(*asked).out)
    assert data["policies"] == {"0": "last (compiled in from mine.py)", "1": "uniform"}
    assert facedown("play", "duel", "--as", "none", "--bots", "mine.py:last").code == 0


@pytest.mark.compiled
def test_a_rule_in_a_file_plays_alike_compiled(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(RULE, encoding="utf-8")
    rule = functions_in(path)["last"]
    slow, fast = (
        simulate(Variant(SYSTEM, policies={0: rule}), Run(200, compiling=compiling))
        for compiling in (False, True)
    )
    assert bytes(slow.winners) == bytes(fast.winners)
    assert (slow.outcome.compiled, fast.outcome.compiled) == (0, 200)
    with pytest.raises(FacedownError, match="first is a function, and cannot be compiled; a @rule can"):
        simulate(Variant(SYSTEM, policies=functions_in(path)["first"]), Run(200, compiling=True))


def test_policies_are_listed_with_what_they_do(facedown, tmp_path):
    (tmp_path / "mine.py").write_text(RULE, encoding="utf-8")
    told = facedown("policies", "duel", "mine.py")
    assert told.code == 0
    assert re.search(r"thrifty +default +yes +Choose the cheapest card", told.out)
    assert re.search(r"mine.py:last +yes +Give the last answer", told.out)
    assert re.search(r"mine.py:first +no", told.out)
    listed = json.loads(facedown("policies", "duel", "--json").out)
    assert [one["name"] for one in listed] == ["uniform", "thrifty"]


def test_clauses_are_counted(facedown):
    told = facedown("sim", "duel", "--games", 20, "--clauses")
    assert "DUEL-3.3" in told.out
    assert "Never" in told.out


def test_every_game_is_written_to_a_file(facedown, tmp_path):
    polars = pytest.importorskip("polars")
    assert facedown("sim", "duel", "--games", 25, "--out", "duels.parquet").code == 0
    assert len(polars.read_parquet(tmp_path / "duels.parquet")) == 25


def test_a_file_of_another_kind_or_nowhere_is_refused(facedown):
    told = facedown("sim", "duel", "--games", 25, "--out", "duels.csv")
    assert (told.code, told.out) == (2, "")
    assert ".parquet" in told.err
    assert facedown("sim", "duel", "--out", "none/duels.parquet").code == 2


def test_house_rules_and_content_of_ones_own_are_simulated(facedown, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('[[setup]]\nname = "Mine"\nranks = 2\nwounds = 1\n', encoding="utf-8")
    told = facedown("sim", "duel", "--games", 20, "--content", path, "--setup", "Mine")
    assert told.code == 0, told.err
    assert "Mine" in told.out


def test_sim_names_who_plays_the_sides(facedown):
    told = facedown("sim", "clash", "--games", 2).out
    assert "Ember Brawler (A) wins" in told
    assert "Lantern Trickster (B) by duelist" in " ".join(told.split())
    found = json.loads(facedown("sim", "clash", "--games", 2, "--json").out)
    assert [won["name"] for won in found["wins"]] == ["Ember Brawler (A)", "Lantern Trickster (B)"]


def test_what_was_done_before_ctrl_c_is_said_and_written(facedown, tmp_path, monkeypatch):
    polars = pytest.importorskip("polars")

    def tired(now: Progress) -> str:
        if now.done:
            raise KeyboardInterrupt
        return ""

    monkeypatch.setattr("facedown.cli.progress.pace", tired)
    monkeypatch.setattr("facedown.lab.games.playing.OFTEN", 0)
    told = facedown("sim", "duel", "--games", 99, "--out", "duels.parquet")
    assert told.code == 130
    done = len(polars.read_parquet(tmp_path / "duels.parquet"))
    assert 0 < done < 99
    assert f"{done} games, seed 0" in told.out
    assert "stopped, 99 games were asked for" in told.out


def test_a_table_that_cannot_be_written_takes_no_results_with_it(facedown, tmp_path, monkeypatch):
    pytest.importorskip("polars")
    monkeypatch.setattr("os.fsync", lambda number: (_ for _ in ()).throw(OSError("disk full")))
    told = facedown("sim", "duel", "--games", 25, "--out", "duels.parquet")
    assert told.code == 2
    assert "nobody wins" in told.out
    assert "duels.parquet: cannot be written: disk full" in told.err
    assert list(tmp_path.iterdir()) == []


def test_the_command_of_a_page_gives_its_numbers_again(facedown, tmp_path):
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    (tmp_path / "mine.py").write_text("def last(view, legal):\n    return legal[-1]\n", encoding="utf-8")
    (tmp_path / "mine.toml").write_text('[[setup]]\nname = "Mine"\nranks = 5\n', encoding="utf-8")
    asked = ["--setup", "Mine", "--content", "mine.toml", "--policy", "mine.py:last", "--policy", "1=thrifty"]
    told = facedown("sim", "duel", "-n", 30, "--seed", 8, *asked, "--report", "page.html", "--json")
    assert told.code == 0, told.err
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    command = unescape(re.findall("<pre style[^>]*>(.*)</pre>", page)[0])
    again = facedown(*shlex.split(command)[1:], "--json")
    first, second = json.loads(told.out), json.loads(again.out)
    assert first["wins"] == second["wins"]
    assert first["origin"] == second["origin"]


def test_a_page_is_drawn_and_said(facedown, tmp_path):
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    told = facedown("sim", "duel", "-n", 30, "--report", "page.html", "--picture", "page.svg")
    assert "The picture is page.svg.\nThe page is page.html.\n" in told.out
    assert facedown("sim", "duel", "--report", "page.pdf").code == 2


def test_a_precision_says_how_many_games(facedown):
    for option in ("--precision", "--until"):
        told = facedown("sim", "duel", option, "6%", "--json")
        assert told.code == 0, told.err
        data = json.loads(told.out)
        assert data["games"] >= 1000
        assert all(won["high"] - won["low"] <= 0.06 for won in data["wins"])
    assert "such as 0.5%, not 'much'" in facedown("sim", "duel", "--precision", "much").err
    assert "cannot be had" in facedown("sim", "duel", "--precision", "0.00001%").err
    for games in ("--games", "-n"):
        told = facedown("sim", "duel", games, 10_000, "--precision", "6%")
        assert (told.code, told.out) == (2, "")
        assert "leave it or --games out" in told.err


def test_cards_and_weapons_are_counted(facedown):
    told = facedown("sim", "clash", "-n", 4, "--cards")
    assert told.code == 0, told.err
    assert "Snap Jab" in told.out
    assert "How often in a game of one side that has it" in " ".join(told.out.split())
    assert max(map(len, told.out.splitlines())) <= 81  # a blank may end a line
    data = json.loads(facedown("sim", "contest", "-n", 4, "--weapons", "--json").out)
    assert {"Great Axe", "Mace"} <= {one["name"] for one in data["pieces"]}
    assert "duel counts no cards" in facedown("sim", "duel", "-n", 4, "--cards").err
