"""A match goes on with who sat at it; nobody is shown another seat's cards by a save."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli.terminal import Terminal
from facedown.engine.matches.save_file import read_save, write_save

LANE = ("play", "throwdown", "--setup", "One Lane Only", "--seed", 4)


def hand_of(facedown, seat: int, file: str) -> str:
    """What the table says of the hand of Coach or of Green, as that seat sees it."""
    table = facedown("replay", file, "--as", seat).out
    return re.findall(rf"Hand of {('Coach', 'Green')[seat]}: .+", table)[-1]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_save_knows_who_sat_at_the_keyboard_and_goes_on_with_them(facedown, seat):
    facedown(*LANE, "--as", seat, "--save", "a.json", typed="1\nquit\n")
    assert read_save("a.json")["people"] == [seat]
    told = facedown("play", "--load", "a.json", typed="look\nquit\n").out
    assert f"{('Coach', 'Green')[seat]} (at this keyboard)" in told
    assert told.count("(at this keyboard)") == 1
    assert hand_of(facedown, seat, "a.json") in told
    assert hand_of(facedown, 1 - seat, "a.json") not in told


def test_another_seat_is_taken_where_it_is_typed(facedown):
    facedown(*LANE, "--as", 1, "--save", "a.json", typed="1\nquit\n")
    assert "Coach (at this keyboard)" in facedown("play", "--load", "a.json", "--as", "Coach", typed="").out
    assert read_save("a.json")["people"] == [1]


def test_all_that_shared_a_keyboard_share_it_again(facedown):
    facedown("play", "duel", "--as", "all", "--seed", 3, "--save", "a.json", typed="1\nquit\n")
    assert facedown("play", "--load", "a.json", typed="quit\n").out.count("(at this keyboard)") == 2
    facedown("play", "duel", "--as", "none", "--seed", 3, "--save", "b.json")
    assert read_save("b.json")["people"] == []


def test_a_best_of_three_goes_on_with_who_sat_at_it(facedown):
    facedown("play", "clash", "--best-of-three", "--as", "B", "--save", "a.json", typed="3\nquit\n")
    assert read_save("a.json")["people"] == [1]
    assert "B (at this keyboard)" in facedown("play", "--load", "a.json", typed="quit\n").out.replace(
        "Lantern Trickster ", ""
    )


def test_a_seat_that_nobody_has_is_refused(facedown):
    facedown(*LANE, "--as", 1, "--save", "a.json", typed="1\nquit\n")
    write_save("b.json", read_save("a.json"), [9])
    told = facedown("play", "--load", "b.json", typed="quit\n")
    assert (told.code, told.err) == (2, "Error: b.json names seats that nobody has: 9.\n")
    write_save("c.json", read_save("a.json"), [-1])
    assert "people.0 is not a whole number from 0" in facedown("play", "--load", "c.json").err


def older(file: str) -> None:
    """Turn a save into one of the format before, which does not say who sat at the keyboard."""
    data = read_save(file)
    del data["people"]
    write_save(file, {**data, "facedown": 1})


def test_a_save_that_does_not_say_who_sat_there_shows_nothing_before_somebody_agrees(facedown, tmp_path):
    facedown(*LANE, "--as", 0, "--save", "a.json", typed="1\nquit\n")
    older("a.json")
    assert "people" not in json.loads(Path("a.json").read_text(encoding="utf-8"))
    with Terminal("play", "--load", "a.json", folder=tmp_path) as terminal:
        asked = terminal.read_to("Green: press Enter when you alone can see the screen.")
        assert "a.json does not say who sat at the keyboard. You are Green now" in asked
        assert "add --as and a seat: 0 Coach, 1 Green." in asked
        for seat in (0, 1):
            assert hand_of(facedown, seat, "a.json") not in asked
        terminal.type("")
        assert hand_of(facedown, 1, "a.json") in terminal.read_to("\n> ")
    assert hand_of(facedown, 0, "a.json") not in terminal.told


def test_without_a_terminal_such_a_save_is_played_on_by_bots(facedown):
    facedown(*LANE, "--as", 0, "--save", "a.json", typed="1\nquit\n")
    older("a.json")
    told = facedown("play", "--load", "a.json")
    assert "(at this keyboard)" not in told.out
    assert hand_of(facedown, 0, "a.json") not in told.out
