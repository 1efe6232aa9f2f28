"""A match that is left before its end is kept, however it is left, and can go on."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.terminal import Terminal
from facedown.engine.matches.save_file import read_save

PLAY = ("play", "duel", "--as", 0, "--seed", 3)


def kept() -> list[Path]:
    """The unfinished matches, with what else lies beside them."""
    return sorted(Path(os.environ["FACEDOWN_STATE"]).glob("unfinished/*"))


def actions(path: Path | str) -> list[str]:
    return list(read_save(path)["actions"])


@pytest.mark.parametrize("left", ["", "quit\n"])
def test_what_was_decided_is_kept_and_goes_on(facedown, left):
    told = facedown(*PLAY, typed=f"1\n2\n{left}")
    (slot,) = kept()
    assert told.code == 0
    assert str(slot) in told.out.replace("\n    ", "")
    assert told.out.endswith("Go on with:\n  facedown play duel --resume\n")
    before = actions(slot)
    on = facedown("play", "duel", "--resume", typed="1\n")
    assert "Black (at this keyboard)" in on.out
    assert "A match of duel is unfinished" not in on.out
    assert kept() == [slot]
    assert actions(slot)[: len(before)] == before
    assert len(actions(slot)) > len(before)


def test_a_match_in_which_nobody_here_has_decided_anything_is_not_kept(facedown):
    assert "nothing was decided yet" in facedown(*PLAY, typed="look\n").out
    assert "nothing was decided yet" in facedown(*PLAY[:2], "--as", "Red", "--seed", 3, typed="look\n").out
    told = facedown(
        "play", "contest", "--as", "all", "--setup", "At the Gate", "--seed", 1, typed="look\n"
    ).out
    assert "take 5" in told  # which is answered by itself
    assert "nothing was decided yet" in told
    assert kept() == []


def test_an_unfinished_match_is_offered_and_left_alone_by_the_next_one(facedown):
    facedown(*PLAY, typed="1\n")
    (slot,) = kept()
    before = slot.read_bytes()
    for system in ("", "duel"):
        told = facedown("play", *filter(None, [system]), "--as", 0, "--seed", 4, typed="").out
        assert told.startswith("A match of duel is unfinished, last played on ")
        command = f"facedown play{' duel' if system else ''} --resume"
        assert f"\n  {command}\n" in told
        assert f"Go on with it: {command} " in " ".join(told.split())
    assert "is unfinished" not in facedown("play", "clash", "--as", 0, typed="").out
    assert "is unfinished" not in facedown("play", "duel").out  # nobody is there to go on
    told = facedown("play", "duel", "--as", 0, "--seed", 4, typed="2\n").out
    assert slot.read_bytes() == before
    assert len(kept()) == 2
    assert "(1 more in " in facedown("play", "duel", "--as", 0, typed="").out.replace("\n", " ")


def test_the_one_that_was_left_last_is_resumed(facedown):
    facedown(*PLAY, typed="1\n")
    first = kept()[0]
    os.utime(first, (1, 1))
    facedown("play", "clash", "--as", 0, "--seed", 4, typed="1\n")
    assert "The Duel" in facedown("play", "duel", "--resume", typed="").out.splitlines()[0]
    assert "The Duel" not in facedown("play", "--resume", typed="").out.splitlines()[0]
    refused = facedown("play", "contest", "--resume")
    assert refused.code == 2
    assert "There is no unfinished match of contest in " in refused.err


@pytest.mark.parametrize(
    ("more", "word"),
    [(("--load", "a.json"), "--load"), (("--seed", 4), "--seed"), (("--setup", "x"), "--setup")],
)
def test_what_cannot_be_resumed_with_is_refused(facedown, more, word):
    facedown(*PLAY, typed="1\n")
    told = facedown("play", "duel", "--resume", *more)
    assert told.code == 2
    assert word in told.err


def test_a_damaged_match_does_not_stand_in_the_way_of_an_older_one(facedown):
    facedown(*PLAY, typed="1\n2\n")
    (whole,) = kept()
    facedown(*PLAY, typed="1\n")
    (broken,) = set(kept()) - {whole}
    broken.write_text(broken.read_text(encoding="utf-8")[:90], encoding="utf-8")
    os.utime(whole, (1, 1))
    told = facedown("play", "duel", "--resume", typed="quit\n").out.replace("\n    ", " ")
    assert "is cut short or damaged" in told
    assert "goes on, which is older." in told
    assert "A match of duel is unfinished, last played on 1970" in facedown(*PLAY, typed="quit\n").out
    whole.unlink()
    alone = facedown("play", "duel", "--resume", typed="quit\n")
    assert alone.code == 2
    assert "Leave --resume out to begin a match." in alone.err
    assert broken.exists()


def test_a_match_that_is_saved_or_over_is_no_longer_unfinished(facedown):
    facedown(*PLAY, "--save", "a.json", typed="1\n")
    assert kept() == []
    told = facedown(*PLAY, typed="1\nsave b.json\nquit\n")
    assert kept() == []
    assert "facedown play --load b.json" in told.out
    facedown(*PLAY, typed="1\n" * 80)
    assert kept() == []
    facedown(*PLAY, typed="1\n" * 80 + "undo\n")
    assert len(kept()) == 1


def test_a_save_that_is_older_than_the_match_is_left_as_it_is(facedown):
    facedown(*PLAY, "--save", "a.json", typed="1\n")
    before = Path("a.json").read_bytes()
    told = facedown("play", "--load", "a.json", typed="1\n")
    assert Path("a.json").read_bytes() == before
    assert "a.json holds the match as it was when it was saved." in told.out
    assert told.out.endswith("  facedown play duel --resume\n")
    assert actions(kept()[0])[: len(actions("a.json"))] == actions("a.json")


def test_where_a_named_file_cannot_be_written_the_match_is_kept_all_the_same(facedown, tmp_path):
    os.chdir(tmp_path)
    Path("a.json").write_text("Dear", encoding="utf-8")
    told = facedown(*PLAY, typed="1\nsave a.json\n1\n")
    assert "There is a file a.json already" in told.out
    assert len(actions(kept()[0])) >= 2


def test_a_match_goes_on_where_there_is_no_room_for_unfinished_ones(facedown, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("FACEDOWN_STATE", str(tmp_path / "file"))
    told = facedown(*PLAY, typed="1\n1\n")
    assert told.code == 0
    assert "This match was not kept:" in told.out
    assert "cannot be made" in told.out


def test_a_best_of_three_is_kept_as_well(facedown):
    series = ("play", "clash", "--best-of-three", "--as", 0, "--seed", 5)
    facedown(*series, typed="3\n")
    assert read_save(kept()[0])["choices"][0][0] == "Gale Lancer: standard deck"
    assert "plays Gale Lancer" in facedown("play", "clash", "--resume", typed="").out


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["Ctrl-C", "Ctrl-D"])
def test_leaving_by_a_key_keeps_the_match(tmp_path, monkeypatch, key):
    monkeypatch.setenv("FACEDOWN_STATE", str(tmp_path / "state"))
    with Terminal("play", "clash", "--seed", 3, folder=tmp_path) as terminal:
        terminal.read_to("> ")
        terminal.type("1")
        terminal.read_to("> ")
        terminal.press(key)
        left = terminal.read_all()
    assert terminal.run.returncode == 0
    assert left.endswith("Go on with:\n  facedown play clash --resume\n")
    assert actions(kept()[0])


KILLED = """
import io, json, os, sys
from pathlib import Path
from facedown import load
from facedown.cli import main
from facedown.cli.keeping import Keeping
from facedown.engine.matches.save_file import read_save

note = Keeping.note

def counted(function):
    def step(*arguments, **named):
        global steps
        steps -= 1
        if steps < 0:
            os._exit(9)
        return function(*arguments, **named)
    return step

def count_from_here(keeping):
    Keeping.note = note
    os.fsync = counted(os.fsync)
    for name in ("write_bytes", "replace", "open", "unlink", "mkdir"):
        setattr(Path, name, counted(getattr(Path, name)))
    note(keeping)

def go_on():
    Keeping.note = count_from_here
    sys.stdin, sys.stdout = io.StringIO("1\\n"), io.StringIO()
    os._exit(main(["play", "clash", "--resume"]))

load(sys.argv[1])  # so that what is read once is read
code, killed = 9, 0
while code == 9:
    steps = killed
    child = os.fork()
    if not child:
        go_on()
    code, killed = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), killed + 1
    files = [str(path) for path in Path(os.environ["FACEDOWN_STATE"]).glob("unfinished/*.json")]
    print(json.dumps([code, files, [read_save(file)["actions"] for file in files]]))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="ends a copy of itself")
def test_a_match_that_is_killed_while_it_is_written_is_there_still(facedown):
    """At whatever step it ends, what the last whole file held is there, and can go on."""
    facedown("play", "clash", "--as", 0, "--seed", 3, typed="1\n")
    (slot,) = kept()
    held = actions(slot)
    told = subprocess.run(
        [sys.executable, "-c", KILLED, str(slot)], capture_output=True, text=True, check=True
    )
    rows = [json.loads(line) for line in told.stdout.splitlines()]
    for _, files, (now,) in rows:
        assert files == [str(slot)]
        assert now[: len(held)] == held
        held = now
    assert [code for code, _, _ in rows] == [9] * (len(rows) - 1) + [0]
    assert len(rows) > 4
    assert rows[-1] != rows[0]
