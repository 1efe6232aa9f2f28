"""Comparing from the command line; few games, so everything runs interpreted."""

from __future__ import annotations

import json


def test_two_readings_are_compared(facedown):
    told = facedown("compare", "duel", "level_cards=both", "-n", 40)
    assert told.code == 0, told.err
    for text in ("as it is", "Black wins", "95% interval", "decisions", "the same luck", "80 games"):
        assert text in " ".join(told.out.split()), told.out
    assert max(map(len, told.out.splitlines())) <= 80


def test_json_is_the_same_for_equal_seeds(facedown):
    def data(*more: object) -> object:
        told = facedown("compare", "duel", "thrifty", "uniform", "-n", 20, "--json", *more)
        return json.loads(told.out)["differences"]

    assert data("--seed", 1) == data("--seed", 1, "--workers", 2)
    assert data("--seed", 1) != data("--seed", 2)


def test_contenders_meet(facedown):
    told = facedown("compare", "clash", "stone warden", "Gale Lancer", "-n", 4, "--policy", "uniform")
    assert told.code == 0, told.err
    assert "points won" in told.out
    assert "both orders" in " ".join(told.out.split())


def test_the_card_that_did_it(facedown, tmp_path):
    page = tmp_path / "page.html"
    words = ("compare", "clash", "Snap Jab.power=3", "-n", 2, "--cards")
    told = facedown(*words, "--report", page)
    assert told.code == 0, told.err
    assert "by how many points its worth" in " ".join(told.out.split())
    lines = told.out.replace(str(page), "").splitlines()
    assert max(map(len, lines)) <= 81  # a blank may end a line
    assert "Snap Jab" in page.read_text(encoding="utf-8").split("won with")[1]
    data = json.loads(facedown(*words, "--json").out)
    jab = next(one for one in data["pieces"]["differences"] if one["name"] == "Snap Jab")
    worth = jab["difference"]["worth"]
    assert worth["low"] <= jab["a"]["worth"]["value"] - jab["b"]["worth"]["value"] <= worth["high"]
    assert "--cards" in data["origin"]["command"]
    told = facedown("compare", "contest", "policy=uniform", "policy=fighter", "-n", 2, "--weapons")
    assert "hit share" in told.out  # two policies play among themselves, so that there are two lists


def test_what_cannot_be_compared_is_refused(facedown):
    for words, hint in (
        (["duel", "levl_cards=nobody"], "Nearest: level_cards"),
        (["duel", "Short Deck"], "Nearest: Short Decks"),
        (["duel", "wounds.0=99"], "it takes 0 to 9"),
        (["duel", "thrifty", "thrifty"], "are the same"),
        (["duel", "none.toml"], "none.toml"),
        (["clash", "Stone Warden"], "another contender"),
        (["clash", "Stone Warden", "Gale Lancer", "--cards"], "`sim` counts their cards"),
        (["duel", "level_cards=both", "--cards"], "duel counts no cards or weapons"),
    ):
        told = facedown("compare", *words, "-n", 4)
        assert told.code == 2, words
        assert hint in told.err, told.err
        assert "Traceback" not in told.err
