"""Heat and rulings from the command line; few games, so everything runs interpreted."""

from __future__ import annotations

import json


def test_heat_lists_clauses_with_their_titles_and_what_never_fires(facedown):
    told = facedown("heat", "duel", "-n", 20)
    assert told.code == 0, told.err
    for text in ("DUEL-1.1", "of 1", "100.0%", "Never, of those that the code can log"):
        assert text in told.out
    assert max(map(len, told.out.splitlines())) <= 80
    two = facedown("heat", "duel", "-n", 20, "--policy", "thrifty", "--policy", "uniform", "-s", "Full Decks")
    assert "of 2" in two.out
    data = json.loads(facedown("heat", "duel", "-n", 5, "--json").out)
    assert [part["setup"] for part in data["parts"]] == ["Full Decks", "Short Decks"]


def test_rulings_are_ranked(facedown):
    told = facedown("rulings", "duel", "-n", 20, "--everywhere")
    assert told.code == 0, told.err
    assert "level_cards = both" in " ".join(told.out.split())
    assert "DUEL-R1" in told.out
    assert max(map(len, told.out.splitlines())) <= 80
    data = json.loads(facedown("rulings", "duel", "-n", 5, "--json").out)
    assert data["readings"][0]["reading"] == "both"
    assert len(data["readings"][0]["effects"]) == 3


def test_what_cannot_be_is_refused(facedown):
    for words, hint in (
        (["heat", "duel", "--setup", "Ful Decks"], "Nearest: Full Decks"),
        (["heat", "duel", "--policy", "thirfty"], "Nearest: thrifty"),
        (["rulings", "duel", "--only", "levl_cards"], "level_cards"),
        (["rulings", "duel", "--setup", "Ful Decks"], "Nearest: Full Decks"),
    ):
        told = facedown(*words, "-n", 4)
        assert told.code == 2, (words, told)
        assert hint in told.err
        assert "Traceback" not in told.err
