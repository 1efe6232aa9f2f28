"""House rules: a file or folder that every command takes: shown, printed, kept, refused with reasons."""

import json

import pytest

from facedown.engine.authors.content import load_content
from facedown.engine.base.errors import FacedownError
from facedown.lab.games.variant import Variant
from facedown.systems import load_system

HOUSE = """
[house]
title   = "Thursdays"
system  = "clash"
notes   = ["Whoever loses deals."]
without = ["Lantern Trickster"]

[switches]
board_length = 11

[[character]]
name = "Ember Brawler"
life = 18
"""
SETUP = ("--setup", "Ember Brawler against Stone Warden")


def flat(text):
    return " ".join(text.split())


@pytest.fixture(autouse=True)
def house(tmp_path):
    (tmp_path / "house.toml").write_text(HOUSE, encoding="utf-8")


def test_a_match_is_played_by_them_says_so_and_keeps_it(facedown, tmp_path):
    command = ("play", "clash", "--as", "none", "--seed", "7", "--house", "house.toml", *SETUP)
    told = flat(facedown(*command, "--save", "g.json").out)
    for said in (
        "House rules: Thursdays",
        "- Whoever loses deals.",
        "House rule: board_length = 11",
        "Own content: character Ember Brawler (changed).",
        "A begins with 18 life.",
    ):
        assert said in told
    saved = json.loads((tmp_path / "g.json").read_text(encoding="utf-8"))
    assert saved["facedown"] == 4
    assert saved["house"] == {"title": "Thursdays", "notes": ["Whoever loses deals."]}
    (tmp_path / "house.toml").unlink()  # a save needs no other file
    again = flat(facedown("replay", "g.json", "--open").out)
    assert "House rules: Thursdays - Whoever loses deals." in again
    assert "A begins with 18 life." in again
    assert flat(facedown("play", "--load", "g.json", "--as", "none").out).count("Thursdays") == 1


def test_a_screen_shows_them_first(facedown, monkeypatch):
    shown = []
    monkeypatch.setattr("facedown.cli.tabletop.has_screen", lambda: True)
    monkeypatch.setattr("facedown.cli.tabletop.sit", lambda match, bots, keys, opening: shown.append(opening))
    facedown("play", "clash", "--as", "0", "--house", "house.toml", *SETUP)
    assert shown == ["House rules: Thursdays. Whoever loses deals. House rule: board_length = 11."]


def test_what_they_leave_out_is_not_played_by_whoever_has_it(facedown, tmp_path):
    setup = ("--setup", "Ember Brawler against Lantern Trickster")
    for command in (
        ("play", "clash", "--as", "none"),
        ("sim", "clash", "-n", "2"),
        ("odds", "clash", "--when", "winner = 0"),
    ):
        told = facedown(*command, "--house", "house.toml", *setup)
        assert (told.code, "these house rules leave it out" in flat(told.err)) == (2, True)
    told = facedown("play", "clash", "--best-of-three", "--as", "none", "--house", "house.toml")
    assert "every seat chooses what it plays" in flat(told.err)
    text = '[house]\nsystem = "contest"\nwithout = ["Chain"]\n'
    (tmp_path / "arms.toml").write_text(text, encoding="utf-8")
    told = facedown("play", "contest", "--as", "none", "--house", "arms.toml", "--setup", "Two Reavers")
    assert "Two Reavers has Chain of The Reaver" in flat(told.err)


def test_they_are_a_page_and_are_on_paper(facedown):
    told = flat(facedown("rules", "clash", "--house", "house.toml").out)
    for said in (
        "Thursdays",
        "Whoever loses deals.",
        "Here (board_length = 11, usually 9)",
        "Nobody plays with: Lantern Trickster.",
        "Ember Brawler (character, otherwise than usual) life: 18 (usually 19)",
    ):
        assert said in told
    data = json.loads(facedown("rules", "clash", "--house", "house.toml", "--json").out)
    assert data["house"]["title"] == "Thursdays"
    assert data["without"] == ["Lantern Trickster"]
    assert data["content"] == [{"kind": "character", "name": "Ember Brawler", "changed": {"life": [18, 19]}}]
    paper = ("content", "show", "--deck", "Two Reavers", "--system", "contest")
    assert "House rule: tie_result = redraw." in facedown(*paper, "--house", "tie_result=redraw").out
    card = ("content", "show", "Ember Brawler", "--system", "clash")
    assert "Life 18" in facedown(*card, "--house", "house.toml").out
    assert "Life 19" in facedown(*card).out
    assert "--system" in facedown(*card[:3], "--house", "house.toml").err
    listed = facedown("content", "list", "clash", "--kind", "character", "--house", "house.toml").out
    assert "life 18" in listed


def test_what_a_lab_command_prints_repeats_it(facedown):
    told = facedown("sim", "clash", "-n", "3", "--house", "house.toml", *SETUP)
    assert "house rules Thursdays, board_length = 11" in flat(told.out)
    data = json.loads(facedown("sim", "clash", "-n", "3", "--house", "house.toml", *SETUP, "--json").out)
    assert "--house house.toml" in json.dumps(data)


def test_of_what_is_shipped_only_what_is_otherwise_is_said(facedown, tmp_path):
    text = '[house]\nsystem = "contest"\n[[hand_weapon]]\nname = "Great Axe"\nboost = 3\n'
    (tmp_path / "axe.toml").write_text(text, encoding="utf-8")
    assert "all is right" in facedown("content", "check", "axe.toml").out
    told = flat(facedown("rules", "contest", "--house", "axe.toml").out)
    assert "boost: 3 (usually 1)" in told
    assert "power_by_body" not in told  # that column follows from what is otherwise now
    command = ("play", "contest", "--as", "none", "--house", "axe.toml", "--setup", "Two Reavers")
    assert "Own content: hand weapon Great Axe (changed)." in flat(facedown(*command).out)


def test_a_folder_holds_them_and_content_files(facedown, tmp_path):
    folder = tmp_path / "ours"
    folder.mkdir()
    told = facedown("play", "clash", "--as", "none", "--house", "ours")
    assert "without a house.toml" in flat(told.err)
    (folder / "house.toml").write_text('[house]\ntitle = "Ours"\n', encoding="utf-8")
    (folder / "people.toml").write_text('[[character]]\nname = "Stone Warden"\nlife = 5\n', encoding="utf-8")
    command = ("play", "clash", "--as", "none", "--seed", "7", *SETUP)
    told = flat(
        facedown(*command, "--house", "house.toml", "--house", "ours", "--switch", "board_length=13").out
    )
    assert "House rules: Thursdays, Ours" in told
    assert "House rule: board_length = 13" in told
    assert "A begins with 18 life." in told
    assert "B begins with 5 life." in told
    assert "all is right" in facedown("content", "check", "ours", "--system", "clash").out


def test_lines_without_a_header_are_switches(facedown, tmp_path):
    (tmp_path / "plain.toml").write_text("board_length = 13\n", encoding="utf-8")
    told = facedown("play", "clash", "--as", "none", "--switch", "plain.toml", "--seed", "7")
    assert "House rule: board_length = 13" in told.out
    assert "all is right" in facedown("content", "check", "plain.toml").out


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[house]\ntitel = 'x'\n", "x.toml:2: house.titel: house rules have no such key. Nearest: title."),
        ("[house]\nnotes = 'x'\n", "x.toml:2: house.notes: it is a list of texts in quotes."),
        ("[house]\ntitle = 3\n", "x.toml:2: house.title: it is a text in quotes."),
        ("house = 3\n", "x.toml:1: house: [house] is a table."),
        (
            "[house]\nsystem = 'contest'\n",
            "x.toml:2: house.system: these rules are for contest, not for clash.",
        ),
        ("[house]\nwithout = ['Ember Brawle']\n", "Nearest: Ember Brawler."),
        (
            "[[character]]\nname = 'Ember Brawller'\nlife = 18\n",
            "is missing, unless 'Ember Brawler' is meant.",
        ),
        ("[switches]\n\nbord_length = 11\n", "x.toml:3: switches.bord_length: 'bord_length' is no switch of"),
        (
            "board_lengt = 11\n",
            "x.toml:1: board_lengt: 'board_lengt' is no part of house rules, and no switch",
        ),
        ("board_length = 12\n", "x.toml:1: board_length: '12' is no reading of it: 7, 9, 11, 13."),
        ("board_length = 1.5\n", "x.toml:1: board_length: a switch takes the key of a reading."),
        ("[[charakter]]\nname = 'x'\n", "Nearest: character."),
        ("[[character]]\nname = 'Stone Warden'\nlife = 999\n", "x.toml:3: life: it takes"),
        ("[[character]]\nname = 'Stone Warden'\nlive = 9\n", "x.toml:3: live: character has no such key"),
        ("[house\n", "x.toml:1: this is not TOML"),
    ],
)
def test_what_is_wrong_in_them_is_said_with_its_place(facedown, tmp_path, text, says):
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    command = ("play", "clash", "--as", "none", "--house", "x.toml")
    told = facedown(*command)
    assert (told.code, flat(says) in flat(told.err)) == (2, True), told.err
    checked = facedown("content", "check", "x.toml", "--system", "clash")
    assert (checked.code != 0, flat(says).rstrip(".") in flat(checked.out + checked.err)) == (True, True)


def test_a_content_file_holds_entries_alone_and_a_scenario_has_its_own(facedown, tmp_path):
    told = facedown("play", "clash", "--as", "none", "--content", "house.toml")
    assert "one of house rules is given by --house" in flat(told.err)
    (tmp_path / "s.toml").write_text('system = "clash"\nsetup = "Ember Brawler against Stone Warden"\n')
    told = facedown("play", "s.toml", "--as", "none", "--house", "house.toml")
    assert "has its own content" in flat(told.err)


def test_a_series_keeps_them(facedown, tmp_path):
    (tmp_path / "notes.toml").write_text('[house]\ntitle = "Ours"\nnotes = ["Be kind."]\n', encoding="utf-8")
    command = ("play", "clash", "--best-of-three", "--as", "none", "--seed", "3", "--house", "notes.toml")
    assert "House rules: Ours - Be kind." in flat(facedown(*command, "--save", "b.json").out)
    assert "House rules: Ours - Be kind." in flat(facedown("replay", "b.json").out)


def test_the_python_call_of_a_variant_under_them_makes_it_again(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    variant = Variant(load_system("clash"), SETUP[1]).changed("house=house.toml")
    call = variant.in_python()
    assert "load_content" not in call
    scope = {"Variant": Variant, "load_system": load_system, "load_content": load_content}
    again = eval(call, scope)  # a call that our own code has written
    assert again.switches == variant.switches == {"board_length": "11"}
    assert [one.data for one in again.content] == [one.data for one in variant.content]
    assert again.fresh().state.to_bytes() == variant.fresh().state.to_bytes()
    (tmp_path / "house.toml").write_text("[switches]\nboard_lenght = 11\n", encoding="utf-8")
    with pytest.raises(FacedownError, match="board_length"):
        Variant(load_system("clash")).changed("house=house.toml")


def test_who_gives_a_ruling_in_the_place_of_its_switch_is_told_the_name_of_that(facedown):
    for command, ruling in (("rules", "R1"), ("rules", "thr-r1"), ("play", "R1")):
        told = facedown(command, "throwdown", "--switch", f"{ruling}=concession")
        assert told.code == 2
        assert "THR-R1 is a ruling, and no switch: the name of its switch is victor_by." in told.err


def test_a_preset_of_own_content_is_one_of_house_rules_too(facedown, tmp_path):
    """One of a content file, wherever it stands; and one of house rules."""
    mine = '[[preset]]\nname = "mine"\noptions = { turn_limit = 60 }\n'
    (tmp_path / "mine.toml").write_text(mine, encoding="utf-8")
    (tmp_path / "ours.toml").write_text(HOUSE + mine.replace("mine", "ours"), encoding="utf-8")
    for given in (("--house", "mine", "--content", "mine.toml"), ("--house", "ours", "--house", "ours.toml")):
        told = facedown("play", "clash", "--as", "none", "--seed", "7", *given, *SETUP)
        assert "House rule: turn_limit = 60" in flat(told.out)
    told = facedown("play", "clash", "--as", "none", "--house", "min", "--content", "mine.toml", *SETUP)
    assert "mine); 'min' is none of these" in flat(told.err)
