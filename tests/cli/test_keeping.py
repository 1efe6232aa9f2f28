"""A match is kept whatever becomes of its file: full disks, two sessions, files that somebody changes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import facedown as package
from facedown.engine.matches.save_file import read_save

PLAY = ("play", "duel", "--as", 0, "--seed", 3)


def decisions(path: Path | str) -> int:
    return len(read_save(path)["actions"])


@pytest.fixture
def full(monkeypatch):
    """A disk that is full for one file."""

    def fill(name: str) -> None:
        sync = os.fsync

        def fail(number: int) -> None:
            if Path(f"/proc/self/fd/{number}").readlink().name.startswith(name):
                raise OSError(28, "No space left on device")
            sync(number)

        monkeypatch.setattr("os.fsync", fail)

    if not Path("/proc/self/fd").exists():
        pytest.skip("tells files by their numbers")
    return fill


def test_a_full_disk_is_told_once_and_play_goes_on_in_another_file(facedown, full, tmp_path):
    full("a.json")
    told = facedown(*PLAY, "--save", "a.json", typed="1\n1\nsave b.json\n1\nquit\n")
    assert told.code == 0
    assert told.out.count("a.json: cannot be written: No space left on device") == 1
    assert "facedown play --load b.json" in told.out
    assert decisions("b.json") >= 3
    assert [path.name for path in tmp_path.iterdir()] == ["b.json"]


def test_what_a_full_disk_holds_stays(facedown, full):
    facedown(*PLAY, "--save", "a.json", typed="1\nquit\n")
    before = Path("a.json").read_bytes()
    full("a.json")
    told = facedown("play", "--load", "a.json", "--as", 0, "--save", "a.json", typed="1\nundo\n1\nquit\n")
    assert told.out.count("No space left on device") == 1
    assert "a.json holds the match as it was when it was saved" in " ".join(told.out.split())
    assert Path("a.json").read_bytes() == before


def test_a_match_of_bots_that_cannot_be_kept_names_the_file(facedown, full):
    full("a.json")
    told = facedown("play", "duel", "--save", "a.json")
    assert told.code == 2
    assert "a.json: cannot be written: No space left on device" in told.err


def changing(monkeypatch, typed: list[object]) -> None:
    """Type lines; what is no text is done between them."""
    lines = iter(typed)

    def line(prompt: str) -> str:
        for one in lines:
            if isinstance(one, str):
                return one
            one()
        raise EOFError

    monkeypatch.setattr("builtins.input", line)


def test_a_file_that_somebody_else_changed_is_left_as_it_is(facedown, monkeypatch):
    def meanwhile() -> None:
        other = package.load("a.json")
        for _ in range(5):
            other.act(other.legal()[0])
        other.save("a.json")

    changing(monkeypatch, ["1", meanwhile, "2", "1", "save a.json", "save b.json", "1", "quit"])
    told = facedown(*PLAY, "--save", "a.json")
    assert told.code == 0
    assert told.out.count("Not kept: a.json was changed by somebody else") == 1
    assert told.out.count("a.json was changed by somebody else") == 2
    assert decisions("a.json") >= 6
    assert "facedown play --load b.json" in told.out
    assert decisions("b.json") >= 4


def test_a_file_that_was_changed_after_it_was_loaded_is_left_as_it_is(facedown, monkeypatch):
    facedown(*PLAY, "--save", "a.json", typed="1\nquit\n")
    changing(monkeypatch, [lambda: Path("a.json").write_text("Dear", encoding="utf-8"), "1", "quit"])
    told = facedown("play", "--load", "a.json", "--as", 0, "--save", "a.json")
    assert "changed by somebody else" in told.out
    assert Path("a.json").read_text(encoding="utf-8") == "Dear"


def test_a_file_that_appears_meanwhile_is_not_overwritten(facedown, monkeypatch):
    changing(monkeypatch, [lambda: Path("a.json").write_text("Dear", encoding="utf-8"), "1", "quit"])
    told = facedown(*PLAY, "--save", "a.json")
    assert "There is a file a.json already" in told.out
    assert Path("a.json").read_text(encoding="utf-8") == "Dear"


def test_a_file_that_was_deleted_is_written_again(facedown, monkeypatch):
    changing(monkeypatch, ["1", lambda: Path("a.json").unlink(), "1", "quit"])
    assert "facedown play --load a.json" in facedown(*PLAY, "--save", "a.json").out
    assert decisions("a.json") >= 2


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_link_stays_a_link(facedown, tmp_path):
    (tmp_path / "far").mkdir()
    facedown(*PLAY, "--save", "far/a.json", typed="1\nquit\n")
    (tmp_path / "a.json").symlink_to("far/a.json")
    facedown("play", "--load", "a.json", "--as", 0, "--save", "a.json", typed="1\nquit\n")
    assert (tmp_path / "a.json").is_symlink()
    assert decisions("far/a.json") >= 2


@pytest.mark.skipif(sys.platform == "win32", reason="no such files there")
@pytest.mark.parametrize("name", ["/dev/full", "/dev/null", "pipe", "folder"])
def test_what_is_no_regular_file_is_not_replaced(facedown, tmp_path, name):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    before = Path(name).stat().st_ino
    told = facedown("play", "duel", "--save", name)
    assert told.code == 2
    assert name in told.err
    match = package.new("contest")
    with pytest.raises(package.FacedownError, match="it is "):
        match.save(name)
    assert Path(name).stat().st_ino == before


SAVER = """
import sys, facedown
from facedown.engine.matches.save_file import read_save
match = facedown.new("clash", seed=int(sys.argv[1]))
for _ in range(100):
    match.save("a.json")
    assert read_save("a.json")["seed"] in (1, 2)
"""


def test_two_sessions_on_one_file_never_damage_it(tmp_path):
    runs = [
        subprocess.Popen([sys.executable, "-c", SAVER, seed], cwd=tmp_path, stderr=subprocess.PIPE, text=True)
        for seed in "12"
    ]
    assert [run.communicate()[1] for run in runs] == ["", ""]
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]
    assert json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))["system"] == "clash"


def test_a_match_that_is_over_can_still_be_kept_elsewhere(facedown, full):
    full("a.json")
    told = facedown(*PLAY, "--save", "a.json", typed="1\n" * 80 + "save b.json\nquit\n")
    assert told.code == 0
    assert package.load("b.json").over


def test_so_can_a_series(facedown, full):
    full("a.json")
    arguments = ("play", "clash", "--best-of-three", "--as", 0, "--seed", 3)
    told = facedown(*arguments, "--save", "a.json", typed="1\n" * 2000 + "save b.json\nquit\n")
    assert told.code == 0
    assert "The end is not kept" in told.out
    assert package.load_series("b.json").over


KILLED = """
import os, sys
from pathlib import Path

import facedown
from facedown.scenario import Campaign

kind, path = sys.argv[1], Path(sys.argv[2])
match = facedown.new("contest", "Two Reavers", seed=1)

def write(number):
    if kind == "campaign":
        Campaign(match.system, {"The Reaver": {"normal_wounds": number}}).write(path)
        return
    while match.taken < number:
        match.act(match.legal()[0])
    match.save(path)

def count_from_here(left):
    def counted(function):
        def call(*arguments, **options):
            nonlocal left
            left -= 1
            if left < 0:
                os._exit(9)
            return function(*arguments, **options)
        return call
    for name in ("resolve", "iterdir", "open", "write_bytes", "replace", "unlink", "stat"):
        setattr(Path, name, counted(getattr(Path, name)))
    os.fsync = counted(os.fsync)

write(1)
old, codes, texts = path.read_bytes(), [9], []
while codes[-1] == 9:
    child = os.fork()
    if not child:
        count_from_here(len(codes) - 1)
        write(3)
        os._exit(0)
    codes.append(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
    texts.append(path.read_bytes())
new = texts[-1]
assert old != new
assert set(texts) == {old, new}, "neither the old file nor the new one, whole"
assert [*path.parent.iterdir()] == [path], "drafts of the killed are left"
print(len(texts), texts.index(new))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="ends copies of itself")
@pytest.mark.parametrize("kind", ["save", "campaign"])
def test_a_file_that_is_killed_at_any_step_is_the_old_one_or_the_new_one(tmp_path, kind):
    """At every call that touches a file or flushes it; whoever writes next clears what was left."""
    (tmp_path / "here").mkdir()
    told = subprocess.run(
        [sys.executable, "-c", KILLED, kind, str(tmp_path / "here" / "kept")], capture_output=True, text=True
    )
    assert told.returncode == 0, told.stderr
    steps, first_new = map(int, told.stdout.split())
    assert steps > 7
    assert 4 < first_new < steps
