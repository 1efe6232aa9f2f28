"""Files that somebody brings to a command: of any kind, with anything in them and in their names."""

from __future__ import annotations

import io
import json
import os
import shlex
import sys

import pytest
from rich.text import Text

from facedown.cli.screen import Screen
from facedown.cli.streams import Printable, behind
from facedown.engine.base.printable import printable, unprintable

EVIL = "x\x1b]0;title\x07\x9b2J\u202ey"
READERS = (
    "replay {}",
    "play --as none --load {}",
    "scenario {}",
    "odds {} --when over",
    "odds {} --best-of-three",
    "balance {}",
    "content check {}",
    "setups duel --content {}",
    "play duel --as none --content {}",
    "sim duel -n 2 --switch {}",
    "compare duel {} -n 2",
    "sim duel -n 2 --policy {}:play",
    "policies duel {}",
)


def raw(told) -> str:
    """Return the first character of an answer that steers a terminal."""
    return unprintable(told.out + told.err)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
@pytest.mark.parametrize(
    "kind", ["pipe", "folder", "unreadable", "empty", "not UTF-8", "huge", "device", "missing"]
)
def test_what_is_no_file_of_ours_is_refused_at_once(facedown, tmp_path, kind):
    for ending in (".json", ".toml", ".py"):
        path = tmp_path / f"x{ending}"
        if kind == "pipe":
            os.mkfifo(path)
        elif kind == "folder":
            path.mkdir()
        elif kind == "device":
            path.symlink_to("/dev/zero")
        elif kind != "missing":
            path.write_bytes({"not UTF-8": b"\xff\xfe = 1\n", "huge": b"#" * (3 << 20)}.get(kind, b""))
            path.chmod(0o000 if kind == "unreadable" else 0o600)
    for command in READERS:
        for ending in (".json", ".toml"):
            file = f"x{'.py' if 'polic' in command else ending}"
            told = facedown(*shlex.split(command.format(file)))
            assert told.code in (0, 1, 2)
            if kind in ("pipe", "folder", "device", "missing") and (kind, command) != (
                "folder",
                "scenario {}",
            ):
                assert told.code == 2, command
                assert "x." in told.err + told.out
            assert "Traceback" not in told.err + told.out


@pytest.mark.parametrize("command", READERS)
def test_names_of_files_steer_no_terminal(facedown, tmp_path, command):
    for ending in (".json", ".toml", ".py"):
        file = f"{EVIL}{ending}"
        for text in ("", "play = []\n", "def play(: 1\n"):
            if ending != ".py" or "polic" in command:
                (tmp_path / file).write_text(text)
            words = [word.replace("{}", file) for word in command.split()]
            assert not raw(facedown(*words)), (command, text)
        assert not raw(facedown(*[word.replace("{}", f"none{EVIL}{ending}") for word in command.split()]))


def test_what_is_typed_is_quoted_without_steering(facedown):
    for command in (
        ["play", EVIL],
        ["play", "duel", "--setup", EVIL],
        ["play", "duel", "--as", EVIL],
        ["play", "duel", "--bots", EVIL],
        ["sim", "duel", "--when", EVIL],
        ["sim", "duel", "--switch", EVIL],
        ["sim", "duel", "--switch", f"{EVIL}={EVIL}"],
        ["odds", "duel", "--when", EVIL],
        ["odds", "duel", "--set", f"{EVIL}=1", "--when", "over"],
        ["odds", "duel", "--stack", f"deck={EVIL}", "--when", "over"],
        ["odds", "duel", "--play", EVIL, "--when", "over"],
        ["sweep", "duel", EVIL],
        ["sweep", "duel", f"{EVIL}=1,2"],
        ["rules", "duel", EVIL],
        ["rules", "duel", "--search", EVIL],
        ["where", EVIL],
        ["content", "show", EVIL],
        ["content", "list", "duel", "--kind", EVIL],
        ["new-system", EVIL],
        [EVIL],
        ["play", f"--{EVIL}"],
        ["play", "duel", EVIL],
    ):
        told = facedown(*command)
        assert told.code, command
        assert not raw(told), command
    told = facedown(
        "play", "duel", "--as", "0", typed=f"{EVIL}\nsave {EVIL}.json\nrules {EVIL}\nshow {EVIL}\n"
    )
    assert not raw(told)


def test_what_draws_is_told_from_what_is_printed():
    out = io.StringIO()
    Screen(file=out, width=80, force_terminal=True).print(Text(f"{EVIL}!", "bold"))
    drawn = out.getvalue().removeprefix("\x1b[1m").removesuffix("\x1b[0m\n")  # which Rich writes itself
    assert drawn == printable(EVIL.replace("\x07", "")) + "!"  # and it leaves bells out
    stream = io.StringIO()
    one = Printable(stream)
    one.write(EVIL)
    one.writelines([EVIL])
    assert stream.getvalue() == 2 * printable(EVIL)
    assert behind(one) is stream


def test_json_escapes_what_steers(facedown, capsys):
    from facedown.cli.show import as_json, as_json_line

    as_json({"a": EVIL})
    as_json_line({"a": EVIL})
    told = capsys.readouterr().out
    assert not unprintable(told)
    whole, line = told.rstrip("\n").rsplit("\n", 1)
    assert json.loads(whole) == json.loads(line) == {"a": EVIL}


def test_a_folder_without_a_system_is_refused(facedown, tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "path", [*sys.path])
    for name, code, said in (
        ("bare_one", "", "has no SYSTEM: write"),
        ("bare_two", "SYSTEM = 3\n", "has no SYSTEM: write"),
        ("bare_three", "x = (\n", "__init__.py:1: '(' was never closed"),
        ("bare_four", "\n1 / 0\n", "__init__.py:2: ZeroDivisionError: division by zero"),
        ("os", "SYSTEM = 1\n", "Python knows another package 'os'"),
    ):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text(code)
        (tmp_path / name / "catalogue.toml").write_text("")
        for command in (
            ["play", f"./{name}"],
            ["rules", f"./{name}"],
            ["replay", "--system", name, "x.json"],
        ):
            if name == "os" and command[0] == "replay":
                command[2] = "./os"
            told = facedown(*command)
            assert told.code == 2
            assert said in told.err
        sys.modules.pop(name if name != "os" else "", None)


def test_who_takes_part_is_what_the_setup_says(facedown, tmp_path):
    for system, field in (("throwdown", "pilots"), ("contest", "count"), ("throwdown", "book.threat_count")):
        (tmp_path / "x.toml").write_text(f'system = "{system}"\nset = {{ "{field}" = 6 }}\n')
        told = facedown("scenario", "x.toml")
        assert told.code == 1
        assert f"x.toml:2: The match cannot be set up. {field} cannot be 6: it is" in told.out
        told = facedown("odds", system, "--set", f"{field}=6", "--when", "over")
        assert "as many as the setup deals" in told.err


def test_a_position_that_cannot_be_fails_its_scenario(facedown, tmp_path):
    (tmp_path / "x.toml").write_text('system = "throwdown"\nset = { decision = "INVEST_FAVOR" }\n')
    told = facedown("scenario", "x.toml")
    assert told.code == 1
    assert "the rule fused_side broke" in told.out


def test_own_setups_of_every_system_are_listed(facedown, tmp_path):
    (tmp_path / "x.toml").write_text(
        '[[contest]]\nid = "mine"\nname = "Mine"\npilots = ["red"]\nthreats = ["Tin Cadets"]\n'
        'challenger = "coach"\ncommander = "red"\n'
    )
    told = facedown("setups", "throwdown", "--content", "x.toml")
    assert told.code == 0
    assert "Mine" in told.out
    assert facedown("setups", "throwdown", "--content", "x.toml", "--json").out.count('"setup": "Mine"') == 1
    assert facedown("content", "check", "x.toml").out == "1 file checked for throwdown: all is right.\n"
    (tmp_path / "x.toml").write_text(
        '[[contest]]\nname = "Mine"\npilot = ["red"]\nthreats = ["Tin Cadets"]\n'
    )
    assert (
        "x.toml:3: pilot: contest has no such key. Nearest: pilots."
        in facedown("content", "check", "x.toml").out
    )


def test_what_is_wrong_is_told_with_the_system_that_it_is_wrong_in(facedown, tmp_path):
    (tmp_path / "x.toml").write_text('[[preset]]\nname = "mine"\noptions = { nothing = 1 }\n')
    told = facedown("content", "check", "x.toml").out
    assert told.endswith("1 problem in 1 file, checked for clash; --system NAME checks for another.\n")
    told = facedown("content", "check", "x.toml", "--system", "clash").out
    assert told.endswith("1 problem in 1 file, checked for clash.\n")
    (tmp_path / "h.toml").write_text('[house]\nsystem = "arcana"\n[switches]\nmax_rounds = 20\n')
    told = facedown("content", "check", "h.toml", "--system", "clash").out
    assert told.endswith("2 problems in 1 file, checked for clash; --system arcana checks for another.\n")


def test_house_rules_of_a_file_and_of_a_preset(facedown, tmp_path):
    (tmp_path / "s.toml").write_text('act_limit = "one_action"\nguard_reward = false\n')
    (tmp_path / "t.toml").write_text('[switches]\nact_limit = "one_action"\nguard_reward = false\n')
    for given in ("s.toml", "t.toml"):
        told = facedown(
            "sim", "clash", "-n", 1, "--switch", given, "--switch", "act_limit=unlimited", "--json"
        )
        assert json.loads(told.out)["switches"] == {"act_limit": "unlimited", "guard_reward": "false"}
    told = facedown("sim", "clash", "-n", 1, "--switch", "bare", "--json")
    assert json.loads(told.out)["switches"]["hand_limit"] == "0"
    assert (
        "or a preset of clash (house, bare, brisk, fortress); 'nix' is none of these"
        in facedown("sim", "clash", "--switch", "nix").err
    )
    for text, said in (
        (
            'act_limt = "x"\n',
            "s.toml:1: act_limt: 'act_limt' is no part of house rules, and no switch of clash. Nearest",
        ),
        (
            "[switches]\nact_limit = [1]\n",
            "s.toml:2: switches.act_limit: a switch takes the key of a reading.",
        ),
        ("switches = 3\n", "s.toml:1: switches: [switches] is a table."),
    ):
        (tmp_path / "s.toml").write_text(text)
        assert said in facedown("sim", "clash", "--switch", "s.toml").err


def test_lists_do_not_read_as_sums_and_nothing_is_empty(facedown):
    told = facedown("content", "show", "Hatchet", "--system", "contest").out
    assert "Power at Body 1 to 10: 2 2 3 3 4 5 5 6 6 7." in told
    assert "threats: Rumour Mill, Rival Squadron" in facedown("content", "show", "Debate Final").out
    assert "Tin Cadets, Rumour Mill; Acid Bloom, Drill Swarm" in facedown("content", "show", "Low Tide").out
    assert "places: cover; none; none; cover, relay" in facedown("content", "show", "Relay ambush").out


def test_an_entry_without_an_id_has_no_empty_brackets(facedown, tmp_path):
    (tmp_path / "x.toml").write_text(
        '[[gear]]\nname = "Amber Lamp"\ndoes = ["the Commander gets 1 Charge"]\n'
    )
    told = facedown("content", "show", "Amber Lamp", "--content", "x.toml", "--system", "throwdown")
    assert told.out.splitlines()[:2] == ["Amber Lamp", "  Gear"]
