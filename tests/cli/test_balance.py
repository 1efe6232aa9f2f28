"""Goals from the command line; few games, so everything runs interpreted."""

from __future__ import annotations

import json


def write(tmp_path, low: int) -> None:
    goal = f'[[wins]]\nname = "Black wins"\nsetup = "Full Decks"\nside = "Black"\nlow = {low}\n'
    (tmp_path / "goals.toml").write_text(f'system = "duel"\n\n{goal}', encoding="utf-8")


def test_exit_codes_fit_continuous_integration(facedown, tmp_path):
    for low, code, word in ((5, 0, "pass"), (95, 1, "fail"), (50, 3, "undecided")):
        write(tmp_path, low)
        told = facedown("balance", "goals.toml", "-n", 150)
        assert told.code == code, told
        assert word.capitalize() in told.out
        assert max(map(len, told.out.splitlines())) <= 80


def test_json_is_the_same_for_equal_seeds(facedown, tmp_path):
    write(tmp_path, 40)
    one, other = (
        json.loads(facedown("balance", "goals.toml", "-n", 200, "--json", "--workers", w).out) for w in (1, 2)
    )
    assert one["goals"] == other["goals"]
    assert one["error"] == 0.05


def test_what_cannot_be_is_refused(facedown, tmp_path):
    write(tmp_path, 40)
    for words, hint in (
        (["none.toml"], "none.toml"),
        (["goals.toml", "--error", "much"], "--error takes a number in percent"),
        (["goals.toml", "--error", "80%"], "0.01% to 50%"),
    ):
        told = facedown("balance", *words)
        assert told.code == 2, told
        assert hint in told.err
        assert "Traceback" not in told.err
