"""Whatever is wrong is said in one paragraph on stderr, with the nearest right name; nothing is lost."""

from __future__ import annotations

import json
import re

import pytest

from facedown.cli import progress


def refused(told, *words: str) -> None:
    assert told.code == 2, told
    assert "Traceback" not in told.err
    for word in words:
        assert word in told.err, told.err


@pytest.mark.parametrize("command", ["play", "sim", "rules", "setups"])
def test_unknown_systems(facedown, command):
    refused(facedown(command, "duell"), "duell", "Nearest: duel")


def test_unknown_commands(facedown):
    refused(facedown("plya", "duel"), "plya", "Nearest: play")
    refused(facedown("duel"), "It is a system", "`facedown play duel`")
    refused(facedown("brisket"), "`facedown --help`")


def test_a_content_file_is_no_scenario(facedown, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('[[card]]\nname = "One"\n', encoding="utf-8")
    refused(facedown("play", path), "mine.toml", "holds content", "--content FILE")


def test_unknown_clauses(facedown):
    refused(facedown("rules", "duel", "DUEL-3.9"), "DUEL-3.9", "Nearest: ", "DUEL-3.")
    refused(facedown("where", "DUEL-3.9"), "Nearest: ")
    refused(facedown("where", "levl_cards"), "Nearest: ")


def test_unknown_setups(facedown):
    refused(facedown("play", "duel", "--setup", "Ful Decks"), "Ful Decks", "Full Decks")
    refused(facedown("sim", "duel", "--setup", "Ful Decks"), "Full Decks")


@pytest.mark.parametrize("command", ["play", "sim"])
def test_unknown_and_malformed_switches(facedown, command):
    from duel import SYSTEM

    name = next(iter(SYSTEM.rulebook.switches))
    key = next(iter(SYSTEM.catalogue.switches[name].options))
    refused(facedown(command, "duel", "--switch", f"{name[:-1]}x={key}"), name)
    refused(facedown(command, "duel", "--switch", f"{name}={key}x"), key)
    refused(facedown(command, "duel", "--switch", name), "NAME=READING")
    refused(facedown(command, "duel", "--switch", f"{name}="), "name=reading")
    other = list(SYSTEM.catalogue.switches[name].options)[1]
    contradiction = ["--switch", f"{name}={key}", "--switch", f"{name}={other}"]
    refused(facedown(command, "duel", *contradiction), "twice", key, other)


def test_unknown_seats_and_policies(facedown):
    refused(facedown("play", "duel", "--as", "Rad"), "Rad", "Red")
    refused(facedown("play", "duel", "--as", "7"), "seat '7'")
    refused(facedown("play", "duel", "--bots", "unifrom"), "Nearest: uniform")
    refused(facedown("play", "duel", "--bots", "5=uniform"), "seat '5'")
    refused(facedown("play", "duel", "--as", "all", "--bots", "uniform"), "--bots")
    refused(facedown("sim", "duel", "--policy", "unifrom"), "Nearest: uniform")


def test_every_card_open_is_for_those_who_do_not_play(facedown):
    refused(facedown("play", "duel", "--as", "0", "--open"), "--open")


def test_numbers_that_cannot_be(facedown):
    refused(facedown("play", "duel", "--seed", "-1"), "--seed")
    refused(facedown("play", "duel", "--seed", str(1 << 63)), "--seed")
    refused(facedown("sim", "duel", "--games", "0"), "--games")
    refused(facedown("sim", "duel", "--games", "many"), "--games")


def test_files_that_are_not_there(facedown):
    refused(facedown("replay", "none.json"), "none.json", "No such file")
    refused(facedown("play", "--load", "none.json"), "none.json")
    refused(facedown("scenario", "none.toml"), "none.toml")
    refused(facedown("content", "check", "none.toml"), "none.toml")
    refused(facedown("play", "duel", "--content", "none.toml"), "none.toml")
    refused(facedown("rules", "duel", "--coverage", "--scenarios", "none"), "none")
    refused(facedown("play", "duel", "--save", "none/a.json"), "none/a.json")


@pytest.fixture
def saved(facedown, tmp_path):
    facedown("play", "duel", "--seed", 3, "--save", "a.json")
    return tmp_path / "a.json"


def test_saved_matches_that_were_cut_altered_or_made_by_a_newer_version(facedown, saved):
    whole = saved.read_text(encoding="utf-8")
    data = json.loads(whole)
    for text, word in [
        (whole[:-20], "cut short"),
        (whole.replace('"seed": 3', '"seed": 4'), "altered"),
        (json.dumps(data | {"facedown": 99}), "newer"),
        ("[]", "no saved match"),
        ("", "cut short"),
    ]:
        saved.write_text(text, encoding="utf-8")
        for command in (["replay", saved], ["play", "--load", saved]):
            refused(facedown(*command), word)
        assert saved.read_text(encoding="utf-8") == text


def test_what_somebody_keeps_is_not_overwritten(facedown, saved, tmp_path):
    before = saved.read_bytes()
    refused(facedown("play", "duel", "--save", saved), "already", "--load")
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear", encoding="utf-8")
    refused(facedown("play", "duel", "--save", letter), "no saved match")
    told = facedown("play", "duel", "--as", 0, typed=f"save {letter}\nsave {saved}\nsave\nquit\n")
    assert told.out.count("already") == 2
    assert saved.read_bytes() == before
    assert letter.read_text(encoding="utf-8") == "Dear"


def test_a_loaded_match_has_its_own_setup(facedown, saved):
    refused(facedown("play", "--load", saved, "--seed", "4"), "--seed")
    refused(facedown("play", "contest", "--load", saved), "duel", "contest")


def test_scenarios_that_fail_and_that_are_none(facedown, tmp_path):
    good, bad, none = tmp_path / "good.toml", tmp_path / "bad.toml", tmp_path / "none.toml"
    good.write_text('system = "duel"\nseed = 3\nexpect = { "wounds.0" = 0 }\n', encoding="utf-8")
    bad.write_text('system = "duel"\nseed = 3\nexpect = { "wounds.0" = 1 }\n', encoding="utf-8")
    none.write_text('system = "duel"\nexpct = { "wounds.0" = 0 }\n', encoding="utf-8")
    assert facedown("scenario", good).code == 0
    told = facedown("scenario", good, bad)
    assert told.code == 1
    assert "wounds.0" in told.out
    told = facedown("scenario", tmp_path)
    assert told.code == 2
    assert "expect" in told.out
    data = json.loads(facedown("scenario", good, bad, "--json").out)
    assert [one["holds"] for one in data["scenarios"]] == [True, False]
    (tmp_path / "empty").mkdir()
    refused(facedown("scenario", tmp_path / "empty"), "no scenario")


def test_cases_of_a_file_are_told_one_by_one(facedown, tmp_path):
    file = tmp_path / "turns.toml"
    file.write_text(
        'system = "duel"\nclauses = ["DUEL-1.1"]\n[case."the first turn"]\nexpect.turn = 0\n'
        '[case."a later turn"]\nexpect.turn = 9\n',
        encoding="utf-8",
    )
    told = facedown("scenario", file)
    assert told.code == 1
    assert told.out.splitlines()[0].endswith("turns.toml::the first turn")
    assert "turns.toml:6: case 'a later turn': turn is 0, expected 9." in told.out
    assert "1 of 2 scenarios hold; 1 fails." in told.out
    assert facedown("scenario", f"{file}::first").code == 0
    assert facedown("scenario", f"{file}::later").code == 1
    told = facedown("scenario", f"{file}::last turn")
    assert told.code == 2
    assert "There is no case 'last turn'" in told.out
    data = json.loads(facedown("scenario", file, "--json").out)
    assert [(one["case"], one["holds"]) for one in data["scenarios"]] == [
        ("the first turn", True),
        ("a later turn", False),
    ]
    assert "turns.toml::a later turn" in facedown("where", "DUEL-1.1", "--scenarios", tmp_path).out


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('setup = "Ful Decks"', "Full Decks"),
        ('switches = { fial = "yes" }', "There is no switch 'fial'"),
        ('stack = { hand = { 0 = "XX" } }', "There is no card 'XX'"),
        ('expect = { "hand.0" = "XX" }', "There is no card 'XX'"),
        ('expect = { "wuonds.0" = 1 }', "Nearest: wounds"),
        ('content = ["none.toml"]', "none.toml: cannot be read"),
        ("[content]\nsetup = [{ name = 'x', rnks = 2 }]", "Nearest: ranks"),
        ('winner = "Rde"', "Nearest: Red"),
        ('sees = { Rde = { reads = ["x"] } }', "Nearest: Red"),
    ],
)
def test_scenarios_that_name_what_there_is_not_make_no_sense(facedown, tmp_path, text, says):
    path = tmp_path / "wrong.toml"
    path.write_text(f'system = "duel"\nseed = 3\n{text}\n', encoding="utf-8")
    told = facedown("scenario", path)
    assert told.code == 2, told
    assert says in told.out
    assert "1 makes no sense" in told.out
    data = json.loads(facedown("scenario", path, "--json").out)
    assert (data["fail"], data["bad"]) == (0, 1)


ODDS = """
system = "duel"
setup  = { ranks = 2, hand = 1 }
[[odds]]
policies = "thrifty"
until    = { turn = 1 }
when     = { "wounds.0" = 1 }
is       = "1/4"
"""


def test_a_search_for_odds_says_how_far_it_is(facedown, tmp_path, monkeypatch):
    monkeypatch.setattr(progress, "SILENCE", 0.0)
    file = tmp_path / "odds.toml"
    file.write_text(ODDS.replace("hand = 1", "hand = 2"), encoding="utf-8")
    assert re.search(r"^Odds: \d+\.\d\d% of what can happen$", facedown("scenario", file).err, re.MULTILINE)


def test_the_log_of_a_scenario_that_holds(facedown, tmp_path):
    file = tmp_path / "good.toml"
    file.write_text('system = "duel"\nseed = 3\nexpect = { "wounds.0" = 0 }\n', encoding="utf-8")
    assert "DUEL-1.1" not in facedown("scenario", file).out
    assert "  DUEL-1.1   Black shuffles." in facedown("scenario", file, "--log").out
    data = json.loads(facedown("scenario", file, "--log", "--json").out)
    assert "  DUEL-1.1   Black shuffles." in data["scenarios"][0]["log"]


def test_content_with_problems(facedown, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('[[setup]]\nname = "Mine"\nrnks = 2\nwounds = 99\n', encoding="utf-8")
    told = facedown("content", "check", path, "--system", "duel")
    assert told.code == 1
    assert "mine.toml:3: rnks" in told.out
    assert "Nearest: ranks" in told.out
    assert "mine.toml:4: wounds" in told.out
    assert (
        len(json.loads(facedown("content", "check", path, "--system", "duel", "--json").out)["problems"]) == 2
    )
    refused(facedown("play", "duel", "--content", path), "mine.toml:3: rnks", "mine.toml:4: wounds")


def test_content_of_ones_own_is_there_by_name_and_saved_with_the_match(facedown, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('[[setup]]\nname = "Mine"\nranks = 2\n', encoding="utf-8")
    told = facedown("content", "check", path, "--system", "duel")
    assert told.code == 0, told.out
    told = facedown("play", "duel", "--content", path, "--setup", "Mine", "--save", "m.json")
    assert told.code == 0, told.err
    path.unlink()
    assert "Mine" in facedown("replay", "m.json").out


def test_unknown_kinds_of_content(facedown):
    refused(facedown("content", "list", "duel", "--kind", "setp"), "Nearest: setup")


@pytest.mark.parametrize("games", ["100000001", "9" * 20, "9" * 400])
def test_more_games_than_memory_holds_are_refused(facedown, games):
    refused(facedown("sim", "duel", "-n", games), "100,000,000")
    refused(facedown("roundrobin", "clash", "-n", games), "100,000,000")


def test_what_is_no_file_of_content_is_told(facedown, tmp_path):
    refused(facedown("play", "duel", "--content", tmp_path), "it is a folder")
    refused(facedown("content", "check", tmp_path), "a folder without a house.toml")
