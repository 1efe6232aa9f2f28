"""Everybody against everybody from the command line; few games, so everything runs interpreted."""

from __future__ import annotations

import json

import pytest

TWO = ["--policy", "uniform", "--only", "Ember Brawler", "--only", "gale lancer"]


@pytest.fixture
def few(facedown):
    def run(*arguments: object):
        return facedown("roundrobin", "clash", "-n", 4, *TWO, *arguments)

    return run


def test_a_round_robin_prints_the_matrix_shares_and_what_was_intended(few):
    told = few()
    assert told.code == 0, told.err
    for text in ("Ember Brawler", "Gale Lancer", "percent against", "95% interval", "the first player"):
        assert text in told.out
    assert "16 games" in told.out
    assert max(map(len, told.out.splitlines())) <= 80


def test_json_is_complete_and_the_same_for_equal_seeds(few):
    one, other = (json.loads(few("--seed", 3, "--json", "--workers", w).out) for w in (1, 2))
    assert [pair["games"] for pair in one["pairings"]] == [4] * 4
    assert one["contenders"] == ["Ember Brawler", "Gale Lancer"]
    assert {target["source"] for target in one["targets"]} == {"CLA-V6"}
    assert one["pairings"] == other["pairings"]
    assert one["targets"] == other["targets"]
    assert one["pairings"] != json.loads(few("--seed", 4, "--json").out)["pairings"]


def test_a_pairing_can_be_simulated_by_itself(facedown, few):
    pair = json.loads(few("--json").out)["pairings"][1]
    alone = facedown(
        *("sim", "clash", "-n", 4, "--setup", pair["setup"], "--seed", pair["seed"]),
        *("--policy", "uniform", "--json"),
    )
    assert json.loads(alone.out)["wins"][0]["count"] == pair["wins"]


def test_games_are_written_to_a_file(few, tmp_path):
    polars = pytest.importorskip("polars")
    assert few("--out", "all.parquet").code == 0
    frame = polars.read_parquet(tmp_path / "all.parquet")
    assert len(frame) == 16
    assert set(frame["first"]) == set(frame["second"]) == {"Ember Brawler", "Gale Lancer"}
    assert set(frame["first_player"]) <= {0, 1}


def test_a_picture_is_drawn(few, tmp_path):
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    told = few("--picture", "all.svg")
    assert told.code == 0, told.err
    assert "all.svg" in told.out
    text = (tmp_path / "all.svg").read_text(encoding="utf-8")
    assert "Ember Brawler" in text
    assert "clash: who beats whom" in text


def test_characters_and_decks_of_ones_own_take_part(facedown, tmp_path):
    from facedown.systems import load_system

    ember = next(one for one in load_system("clash").shelf.entries if one.name.startswith("Ember Brawler: "))
    cards = json.dumps(ember.data["cards"])
    (tmp_path / "mine.toml").write_text(
        f'[[deck]]\nid = "MY-D1"\nname = "Embers Again"\ncharacter = "Ember Brawler"\ncards = {cards}\n',
        encoding="utf-8",
    )
    own = ["--content", "mine.toml", "--only", "Embers Again", "--only", "Ember Brawler"]
    told = facedown("roundrobin", "clash", "-n", 2, "--policy", "uniform", *own, "--json")
    assert told.code == 0, told.err
    assert json.loads(told.out)["contenders"] == ["Ember Brawler", "Embers Again"]


def test_house_rules_are_named(few):
    told = few("--switch", "guard_model=negate")
    assert told.code == 0, told.err
    assert "guard_model = negate" in told.out


def refused(told, *words: str) -> None:
    assert told.code == 2, told
    assert "Traceback" not in told.err
    for word in words:
        assert word in told.err, told.err


def test_what_cannot_be_is_refused(facedown, few):
    refused(facedown("roundrobin", "duel"), "duel has no contenders", "clash")
    refused(facedown("roundrobin", "contest", "--class", "modern hero"), "Nearest: modern heroes")
    refused(facedown("roundrobin", "throwdown", "--class", "heroes"), "leave --class out")
    refused(facedown("roundrobin", "throwdown", "--only", "Tin Cadet"), "Nearest: Tin Cadets")
    refused(facedown("roundrobin", "clahs"), "Nearest: clash")
    refused(facedown("roundrobin", "clash", "--only", "Ember Brawler"), "at least two")
    refused(few("--only", "Embr Brawler"), "Nearest: Ember Brawler")
    refused(few("--policy", "duellist"), "Nearest: duelist")
    refused(few("--switch", "guard_modl=negate"), "guard_model")
    refused(few("--content", "none.toml"), "none.toml")
    refused(few("--out", "all.csv"), ".parquet")
    refused(few("--picture", "all.pdf"), ".svg")
    refused(facedown("roundrobin", "clash", "-n", 0), "--games")


def test_help_fits_eighty_columns(facedown):
    told = facedown("roundrobin", "--help")
    assert told.code == 0
    assert max(map(len, told.out.splitlines())) <= 80


def test_contenders_take_part_by_class(facedown):
    told = facedown(
        "roundrobin", "contest", "-n", 1, "--policy", "uniform", "--class", "modern heroes", "--json"
    )
    assert told.code == 0, told.err
    assert "The Marksman" in json.loads(told.out)["contenders"]
    mixed = facedown(
        *("roundrobin", "contest", "-n", 1, "--policy", "uniform"),
        *("--only", "The Reaver", "--only", "Siege Knight"),
    )
    assert "modern heroes" in " ".join(mixed.out.split())


def test_where_players_play_together_it_is_who_meets_what(facedown):
    asked = (
        "roundrobin",
        "throwdown",
        "-n",
        2,
        "--only",
        "tin cadets",
        "--only",
        "Low Tide",
        "--policy",
        "random",
    )
    told = facedown(*asked)
    assert told.code == 0, told.err
    for text in ("Tin Cadets", "Low Tide", "how many Pilots", "24 games"):
        assert text in " ".join(told.out.split()), told.out
    assert max(map(len, told.out.splitlines())) <= 80
    data = json.loads(facedown(*asked, "--json").out)
    assert data["players"] == [1, 2, 3, 4, 5, 6]
    assert len(data["meetings"]) == 12
    assert all(0 <= one["low"] <= one["share"] <= one["high"] <= 1 for one in data["meetings"])
