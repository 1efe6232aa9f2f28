"""A match is played from anywhere: where a scenario leads, from a position, from the middle of a save."""

from __future__ import annotations

from pathlib import Path

import pytest

from facedown.engine.base.chance import seed_stream
from facedown.engine.matches.repeated import restore
from facedown.engine.matches.save_file import read_save, write_save
from facedown.scenario import beginning, load_scenarios
from facedown.scenario.course import Course
from facedown.systems import load_system, system_keys

SCENARIOS = Path(__file__).parents[1] / "scenarios"
LATE = """
system = "clash"
title  = "One blow left"
setup  = { spots = { A = 5, B = 6 }, hand = { A = ["Snap Jab", "Iron Wall"], B = ["Heavy Overhead"] } }
set    = { "players.B.life" = 4 }
[case.before]
[case.after]
play   = ["A clash Snap Jab", "B respond Heavy Overhead"]
"""


@pytest.fixture
def late(facedown):
    Path("late.toml").write_text(LATE, encoding="utf-8")
    return facedown


@pytest.mark.parametrize("key", system_keys())
def test_a_match_begins_where_a_scenario_leads_and_is_loaded_as_it_was_saved(key, tmp_path):
    files = sorted((SCENARIOS / key).rglob("*.toml"))
    read = [path for path in files if path.parent.name != "stages"][:: len(files) // 12]
    for scenario in [load_scenarios(path, load_system)[0] for path in read]:
        report = Course(scenario).run()
        if scenario.error or report.match.over:
            continue
        match, after, many = beginning(scenario, seed=77)
        assert after == many == report.match.taken
        there, here = report.match.game.state.copy(), match.game.state.copy()
        for state in (there, here):
            seed_stream(state.stream, 0, 0)
        if match.prologue.seed is not None:
            assert here.to_bytes() == there.to_bytes(), scenario.path
        match.act(match.legal()[0])
        match.save(tmp_path / "a.json")
        again = restore(match.system, read_save(tmp_path / "a.json"))
        assert again.game.state.to_bytes() == match.game.state.to_bytes(), scenario.path
        assert again.undo() == match.undo()
        assert again.taken == 0


def test_luck_to_come_is_that_of_the_seed_and_what_led_there_stays():
    lines = [set(), set()]
    for seed in range(6):
        scenario = load_scenarios(SCENARIOS / "contest/level_ranks_hurt_nobody.toml", load_system)[0]
        match, _, _ = beginning(scenario, seed)
        lines[0].add(tuple(line.text for line in match.log()))
        assert match.anew().game.state.to_bytes() == match.game.state.to_bytes()
        while not match.over and match.taken < 9:
            match.act(match.legal()[0])
        lines[1].add(tuple(line.text for line in match.log()))
    assert len(lines[0]) == 1
    assert len(lines[1]) > 1


def test_a_position_is_played_and_goes_on_after_it_was_left(late):
    told = late("play", "late.toml::before", "--as", "A", typed="clash Snap Jab\nquit\n")
    assert "From late.toml::before: before." in told.out
    assert "* CLA-" in told.out
    assert "B's discard" not in told.err
    resumed = late("play", "--resume", typed="undo\nquit\n")
    assert "Taken back: clash Snap Jab" in resumed.out or "clash Snap Jab" in resumed.out
    assert resumed.code == 0


def test_where_a_scenario_leads_says_after_how_many_decisions_and_shows_what_happened(late):
    told = late("play", "late.toml::after", "--as", "A", typed="undo\nquit\n")
    assert "From late.toml::after after 2 of 2 decisions: after." in told.out
    assert "Snap Jab has hit" in told.out
    assert "nothing that A could take back" in " ".join(told.out.split())
    earlier = late("play", "late.toml::after", "--at", 1, "--as", "B", typed="quit\n")
    assert "after 1 of 2 decisions" in earlier.out
    assert "respond" in earlier.out
    assert "facedown play late.toml::after --at 1 --seed" in earlier.out


def test_a_save_goes_on_from_its_middle_and_is_left_as_it_is(facedown):
    facedown("play", "duel", "--as", "none", "--seed", 3, "--save", "a.json")
    kept = Path("a.json").read_bytes()
    many = len(read_save("a.json")["actions"])
    told = facedown("play", "a.json", "--at", 2, "--as", 0, "--save", "b.json", typed="1\nquit\n")
    assert f"From a.json after 2 of {many} decisions" in told.out
    assert Path("a.json").read_bytes() == kept
    assert read_save("b.json")["actions"][:2] == read_save("a.json")["actions"][:2]
    assert len(read_save("b.json")["actions"]) > 2
    assert facedown("play", "a.json", "--at", 2, "--save", "a.json").code == 2
    assert Path("a.json").read_bytes() == kept


def test_what_was_loaded_is_saved_where_it_lies_unless_another_file_is_named(facedown):
    facedown("play", "duel", "--as", 0, "--seed", 3, "--save", "a.json", typed="1\nquit\n")
    many = len(read_save("a.json")["actions"])
    assert "Saved in a.json." in facedown("play", "--load", "a.json", typed="1\nsave\nquit\n").out
    assert len(read_save("a.json")["actions"]) > many


def test_a_save_of_any_name_goes_on_where_it_is_given_in_the_place_of_a_system(facedown):
    """Such as one that was kept with `--save fight.save`."""
    facedown("play", "duel", "--as", 0, "--seed", 3, "--save", "fight.save", typed="1\nquit\n")
    told = facedown("play", "fight.save", typed="quit\n")
    assert (told.code, told.err) == (0, "")
    assert facedown("play", "--load", "fight.save", typed="quit\n").out == told.out
    assert facedown("odds", "fight.save", "--when", "over", "--sample", 10).code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nosuch.toml",), "nosuch.toml"),
        (("late.toml",), "has 2 cases: name one"),
        (("late.toml::beffore",), "Nearest: before"),
        (("late.toml::before", "--setup", "X"), "--setup contradicts late.toml::before"),
        (("late.toml::after", "--at", 3), "has 2 decisions: give --at 0 to 2"),
        (("duel", "--at", 3), "give its file"),
        (("broken.toml",), "this is not TOML"),
        (("over.toml",), "is over where it ends"),
    ],
)
def test_what_leads_nowhere_is_refused_and_loses_nothing(late, arguments, said):
    Path("broken.toml").write_text("[[", encoding="utf-8")
    play = '["A clash Snap Jab", "B respond Heavy Overhead"]'
    over = LATE.partition("[case")[0].replace("= 4", "= 1") + f"play = {play}\n"
    Path("over.toml").write_text(over, encoding="utf-8")
    files = {path: path.read_bytes() for path in Path().iterdir()}
    told = late("play", *arguments, typed="quit\n")
    assert told.code == 2
    assert said in told.err
    assert {path: path.read_bytes() for path in Path().iterdir()} == files


def test_a_save_that_was_led_elsewhere_by_other_rules_is_refused_and_names_no_card(late):
    late("play", "late.toml::after", "--as", "A", "--save", "a.json", typed="end\nquit\n")
    data = read_save("a.json")
    assert data["facedown"] == 3
    data["begins"]["parts"][0]["play"][1] = "respond Rising Heel"
    write_save("b.json", data)
    told = late("play", "--load", "b.json", typed="quit\n")
    assert told.code == 2
    assert "led to where it begins" in told.err
    assert "Heavy Overhead" not in told.err
    for wrong in ({"seed": 1, "parts": []}, {"seed": -1, "parts": data["begins"]["parts"]}, {"parts": 3}):
        write_save("c.json", {**data, "begins": wrong})
        assert "is no saved match: " in late("play", "--load", "c.json").err


def test_a_position_is_written_as_a_scenario_and_what_goes_on_from_elsewhere_is_not(late):
    late("play", "late.toml::before", "--as", "A", typed="scenario now.toml\nquit\n")
    assert late("scenario", "now.toml").code == 0
    told = late("play", "late.toml::after", "--as", "A", typed="scenario no.toml\nquit\n")
    assert "no scenario says" in " ".join(told.out.split())
    assert not Path("no.toml").exists()
