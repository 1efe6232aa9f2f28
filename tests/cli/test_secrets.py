"""What is secret while it is played: seeds, from which every draw follows, and answers given unseen."""

from __future__ import annotations

import json
import re

import pytest

DUEL = ("play", "duel", "--as", 0)
SEED = re.compile(r"seed (\d+)", re.IGNORECASE)


def hidden_seed(monkeypatch, seed: int = 424_242) -> str:
    """Let the next match that is given no seed have this one."""
    monkeypatch.setattr("facedown.cli.given.secrets.randbelow", lambda most: seed)
    return str(seed)


@pytest.mark.parametrize("typed", ["quit\n", "", "1\nsave a.json\nquit\n", "1\nsave a.json\n1\nquit\n"])
def test_a_seed_that_nobody_gave_is_told_when_the_match_is_left(facedown, monkeypatch, typed):
    seed = hidden_seed(monkeypatch)
    played, _, left = facedown(*DUEL, typed=typed).out.rpartition("> ")
    assert seed not in played
    assert left.count(seed) == 1


def test_a_seed_that_nobody_gave_is_told_when_the_match_ends(facedown, monkeypatch):
    seed = hidden_seed(monkeypatch)
    played, ended, after = facedown(*DUEL, typed="1\n" * 80).out.partition("has won.")
    assert ended
    assert seed not in played
    assert after.count(f"--seed {seed}") == 1


def test_a_seed_that_nobody_gave_is_told_at_the_end_of_a_match_of_bots(facedown, monkeypatch):
    seed = hidden_seed(monkeypatch)
    told = facedown("play", "duel", "--as", "none").out
    assert told.count(seed) == 1
    assert seed in told.splitlines()[-1]


def test_a_seed_that_was_given_is_told_at_once(facedown):
    played, ended, after = facedown(*DUEL, "--seed", 3, typed="1\n" * 80).out.partition("has won.")
    assert ended
    assert played.splitlines()[0].endswith("seed 3")
    assert SEED.findall(played) == ["3"]
    assert "the luck is the same" not in after


def test_whoever_goes_on_with_a_match_is_not_told_its_seed_before_leaving(facedown, monkeypatch):
    seed = hidden_seed(monkeypatch)
    facedown(*DUEL, typed="1\nsave a.json\nquit\n")
    played, _, left = facedown("play", "--load", "a.json", "--as", 0, typed="1\nquit\n").out.rpartition("> ")
    assert seed not in played
    assert left.count(seed) == 1


def test_the_seed_of_a_best_of_three_is_told_when_it_is_left(facedown, monkeypatch):
    seed = hidden_seed(monkeypatch)
    typed = "1\nconcede\n1\nquit\n"
    played, _, left = facedown("play", "clash", "--best-of-three", "--as", 0, typed=typed).out.rpartition(">")
    assert "Games won" in played
    assert seed not in played
    assert left.count(seed) == 1


@pytest.mark.parametrize("reader", [(), ("--as", 0), ("--as", 1)])
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_a_replay_tells_the_seed_to_a_referee_alone(facedown, monkeypatch, reader, form):
    seed = hidden_seed(monkeypatch)
    facedown(*DUEL, typed="1\nsave a.json\nquit\n")
    assert seed not in facedown("replay", "a.json", *reader, *form).out
    assert seed in facedown("replay", "a.json", "--open", *form).out


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_a_replay_of_a_best_of_three_tells_no_seed_of_any_game(facedown, form):
    facedown("play", "clash", "--best-of-three", "--seed", 424_242, "--as", 0, typed="1\nsave a.json\nquit\n")
    opened = json.loads(facedown("replay", "a.json", "--open", "--json").out)
    seeds = [str(opened["seed"]), *(str(game["seed"]) for game in opened["games"])]
    assert seeds[0] == "424242"
    for reader in ((), ("--as", 0), ("--as", 1)):
        told = facedown("replay", "a.json", *reader, *form).out
        assert not [seed for seed in seeds if seed in told]


def test_json_holds_the_answers_that_the_text_tells(facedown):
    facedown(*DUEL, "--seed", 3, typed="1\nsave a.json\nquit\n")
    facedown("play", "clash", "--as", "none", "--seed", 3, "--save", "b.json")
    for file in ("a.json", "b.json"):
        for reader in ((), ("--as", 0), ("--as", 1), ("--open",)):
            text = " ".join(facedown("replay", file, *reader).out.split())
            data = json.loads(facedown("replay", file, *reader, "--json").out)
            for action in data["actions"]:
                assert action["text"] in text
            assert [line["text"] for line in data["log"] if " ".join(line["text"].split()) not in text] == []


def test_json_holds_no_answer_that_is_still_secret(facedown):
    """Two players of `clash` leave when the first one has set a card aside and the second is asked."""
    typed = "2\n2\ndone\nquit\n"
    facedown("play", "clash", "--as", "all", "--seed", 5, "--save", "a.json", typed=typed)
    first, laid, done = json.loads(facedown("replay", "a.json", "--open", "--json").out)["actions"]
    assert (laid["seat"], done["text"]) == (first["seat"], "done")
    for reader in ((), ("--as", 0), ("--as", 1)):
        assert json.loads(facedown("replay", "a.json", "--json", *reader).out)["actions"] == [first]


def test_a_save_of_other_rules_is_refused_without_naming_anybodys_cards(facedown, tmp_path):
    facedown(*DUEL, "--seed", 3, "--save", "a.json", typed="1\nquit\n")
    from facedown.engine.matches.save_file import read_save, write_save

    saved = read_save(tmp_path / "a.json")
    write_save(tmp_path / "b.json", {**saved, "actions": ["commit 2C", *saved["actions"][1:]], "seed": 4})
    told = facedown("replay", "b.json", "--as", 1)
    assert told.code == 2
    assert "decision 1" in told.err
    assert not re.search(r"\b(?:10|[2-9AJQK])[CSHD]\b", told.err), told.err


def test_a_choice_that_is_gone_is_refused_without_naming_it(facedown, tmp_path):
    facedown("play", "clash", "--best-of-three", "--as", "all", "--save", "a.json", typed="3\nquit\n")
    from facedown.engine.matches.save_file import read_save, write_save

    write_save(tmp_path / "b.json", {**read_save(tmp_path / "a.json"), "choices": [["Gale Dancer"]]})
    told = facedown("replay", "b.json", "--as", "B")
    assert told.code == 2
    assert "What A chose cannot be chosen" in told.err
    assert "Gale" not in told.err
