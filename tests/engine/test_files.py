"""Files that people bring are read without trust; those that they keep are written whole or not at all."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from duel import SYSTEM
from facedown.bots.policy import Bot
from facedown.engine.authors.content import read_content
from facedown.engine.authors.files import (
    DEPTH,
    MOST_BYTES,
    MOST_TOML,
    drafted,
    read_json,
    read_toml,
    version_of,
    write_file,
)
from facedown.engine.base.chance import SEEDS
from facedown.engine.base.errors import BadFile, ContentError, FacedownError
from facedown.engine.matches.match import Match
from facedown.engine.matches.repeated import restore
from facedown.engine.matches.save_file import read_save
from facedown.engine.matches.series import begin_series
from facedown.scenario import load_scenario, read_scenario
from facedown.testing.coverage import scenarios_naming

TOML = {
    "nested lists": "a = " + "[" * 100_000,
    "nested tables": "a = " + "{ a = " * 50_000,
    "nested a little too deep": "a = " + "[" * (DEPTH + 1) + "1" + "]" * (DEPTH + 1),
    "dotted": "a" + ".a" * 100_000 + " = 1",
    "dotted header": "[a" + " . 'a'" * 30_000 + "]",
    "twenty digits": f"a = {'9' * 20}",
    "thousands of digits": f"a = {'9' * 100_000}",
    "thousands of digits in hex": f"a = 0x{'f' * 100_000}",
    "too large": "#" * (MOST_TOML + 1),
    "no TOML": "a = ",
    "half a character": 'a = "\\ud800"',
    "nothing but zeros": "\0" * 1000,
}
JSON = {
    "nested lists": "[" * 100_000,
    "nested tables": '{"a":' * 100_000,
    "nested a little too deep": "[" * (DEPTH + 1) + "1" + "]" * (DEPTH + 1),
    "twenty digits": f'{{"a": {"9" * 20}}}',
    "minus twenty digits": f'{{"a": -{"9" * 20}}}',
    "thousands of digits": "9" * 100_000,
    "too large": " " * (MOST_BYTES + 1),
    "no number": '{"a": NaN}',
    "no end": '{"a": -Infinity}',
    "half a character": '{"a": "\\ud800"}',
    "half a character in a key": '{"\\udfff": 1}',
    "nothing": "",
}


@pytest.mark.parametrize("name", TOML)
def test_toml_beyond_measure_is_refused(tmp_path, name):
    path = tmp_path / "x.toml"
    path.write_text(TOML[name], encoding="utf-8")
    for read in (read_toml, read_content, lambda path: load_scenario(path, {"duel": SYSTEM}.__getitem__)):
        with pytest.raises(BadFile, match=r"x\.toml"):
            read(path)
    with pytest.raises(BadFile, match=r"x\.toml"):
        scenarios_naming(tmp_path)


@pytest.mark.parametrize("name", JSON)
def test_json_beyond_measure_is_refused(tmp_path, name):
    path = tmp_path / "x.json"
    path.write_text(JSON[name], encoding="utf-8")
    for read in (read_json, read_save, lambda path: load_scenario(path, {"duel": SYSTEM}.__getitem__)):
        with pytest.raises(BadFile, match=r"x\.json"):
            read(path)


def test_what_is_within_measure_is_read(tmp_path):
    path = tmp_path / "x.toml"
    path.write_text(f'a = {"9" * 19}\nb.{"c." * 20}d = "é"\n"e.{"f." * 20}" = -1\n', encoding="utf-8")
    assert read_toml(path)[0]["a"] == 10**19 - 1
    path.write_text("[" * DEPTH + "1" + "]" * DEPTH, encoding="utf-8")
    read_json(path)


def test_an_error_says_where_it_is(tmp_path):
    path = tmp_path / "x.json"
    path.write_text(f'{{"a": [1, {{"b": {"9" * 30}}}]}}', encoding="utf-8")
    with pytest.raises(ContentError, match=r"x\.json: a\.1\.b has a number of more than 19 digits"):
        read_json(path)


@pytest.mark.skipif(sys.platform == "win32", reason="no such files there")
@pytest.mark.parametrize(
    "name", ["pipe", "/dev/zero", "/dev/stdin", "folder", "none", "no/ne", "a\0b", "x" * 300]
)
def test_what_is_no_regular_file_is_refused_at_once(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    Path("folder").mkdir()
    for read in (read_toml, read_json, read_save, read_content):
        with pytest.raises(BadFile, match="cannot be read"):
            read(name)


@pytest.mark.parametrize("name", ["no/ne", "folder", "a\0b", "x" * 300])
def test_what_cannot_be_written_is_named(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    with pytest.raises(BadFile, match="cannot be written"):
        write_file(name, "text")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_a_file_that_somebody_else_writes_has_another_version(tmp_path):
    path = tmp_path / "x"
    assert version_of(path) is None
    first = write_file(path, "one")
    assert version_of(path) == first
    assert write_file(path, "one") != first


# --- saves ---------------------------------------------------------------------------------------


def saved(tmp_path: Path, signed, **changes) -> Path:
    match = Match(SYSTEM, "Full Decks", 5)
    match.act(match.legal()[0])
    data = match.to_dict() | changes
    path = tmp_path / "x.json"
    path.write_text(
        signed({key: value for key, value in data.items() if value is not None}), encoding="utf-8"
    )
    return path


@pytest.fixture
def signed():
    """What makes the text of a save file of anything, with a check that fits."""
    import json

    from facedown.engine.matches.save_file import _digest

    return lambda data: json.dumps({**data, "check": _digest(data)})


ENTRY = {"kind": "setup", "data": {"name": "Mine"}, "file": "x.toml", "index": 0}


@pytest.mark.parametrize(
    ("key", "value", "says"),
    [
        ("facedown", 0, "facedown is not a whole number from 1 to 6"),
        ("facedown", -1, "facedown is not"),
        ("facedown", True, "does not name its format"),
        ("facedown", 1.0, "does not name its format"),
        ("system", 3, "system is not a text"),
        ("system", None, "lacks the key system"),
        ("setup", [], "setup is not a text"),
        ("setup", 3, "setup is not a text"),
        ("seed", -1, "seed is not a whole number from 0 to 9223372036854775807"),
        ("seed", 1 << 63, "seed is not"),
        ("seed", 1.0, "seed is not"),
        ("seed", True, "seed is not"),
        ("seed", "5", "seed is not"),
        ("switches", [], "switches is not a table"),
        ("switches", {"x": 1}, r"switches\.x is not a text"),
        ("content", {}, "content is not a list"),
        ("content", [1], r"content\.0 is not a table"),
        ("content", [{}], r"lacks the key content\.0\.data"),
        ("content", [ENTRY | {"index": -1}], r"content\.0\.index is not"),
        ("content", [ENTRY | {"data": []}], r"content\.0\.data is not a table"),
        ("actions", "commit", "actions is not a list"),
        ("actions", [1], r"actions\.0 is not a text"),
        ("actions", None, "lacks the key actions"),
        ("state", None, "lacks the key state"),
        ("state", 5, "state is not a text"),
        ("more", 1, "has the key more"),
        ("games", [], "has the key actions"),
    ],
)
def test_a_forged_save_is_refused_for_its_shape(tmp_path, signed, key, value, says):
    with pytest.raises(BadFile, match=says):
        read_save(saved(tmp_path, signed, **{key: value}))


def test_a_sound_save_is_not(tmp_path, signed):
    assert restore(SYSTEM, read_save(saved(tmp_path, signed))).seed == 5


@pytest.mark.parametrize("seed", [-1, 1 << 63, 10**30, 1.0, True, "5", None])
def test_no_seed_but_those_from_0_to_2_to_the_63rd_begins_anything(seed):
    from facedown.systems import load_system

    with pytest.raises(FacedownError, match="A seed is a whole number"):
        Match(SYSTEM, "Full Decks", seed)
    with pytest.raises(FacedownError, match="A seed is a whole number"):
        Bot(SYSTEM, "uniform", seed)
    with pytest.raises(FacedownError, match="A seed is a whole number"):
        begin_series(load_system("clash"), seed)
    with pytest.raises(BadFile):
        read_scenario({"system": "duel", "seed": seed}, {"duel": SYSTEM}.__getitem__)


def test_the_last_seed_begins_a_match():
    assert Match(SYSTEM, "Full Decks", SEEDS[-1]).seed == (1 << 63) - 1


def killed(target: Path) -> Path:
    """Return the draft that a save leaves where its process is killed."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    draft = target.with_name(f"{target.name}.{process.pid}-0123abcd.part")
    draft.write_text("half")
    return draft


def test_the_draft_of_a_killed_save_is_removed_by_the_next(tmp_path):
    target = tmp_path / "m.json"
    draft = killed(target)
    mine = target.with_name(
        f"{target.name}.{os.getpid()}-0123abcd.part"
    )  # of a process of the same number before
    other = tmp_path / f"n.json.{os.getpid()}-0123abcd.part"
    near = tmp_path / "m.json.1x-0123abcd.part"
    for path in (mine, other, near):
        path.write_text("half")
    with drafted(target) as first:
        first.write_text("whole")
        assert not draft.exists()
        assert not mine.exists()
        write_file(target, "meanwhile")  # leaves what is being written
        assert first.exists()
    assert target.read_text() == "whole"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["m.json", near.name, other.name]


STRANGE = [
    "a\x00b",
    "a\x1b]0;title\x07b",
    "a\x7fb",
    "a\x85b",
    "a\x9bb",
    "a\u202eb",
    "a\u2066b",
    "a\u2028b",
    "a\x0bb",
    "a\rb",
]


@pytest.mark.parametrize("text", STRANGE, ids=ascii)
def test_characters_that_steer_a_terminal_are_refused_in_every_file(tmp_path, text):
    toml, plain = tmp_path / "x.toml", tmp_path / "x.json"
    code = re.escape(f"U+{ord(text[1]):04X}")
    quoted = json.dumps(text).replace("\x7f", "\\u007f")
    for body, place in (
        (f"a = 1\nb = [\n {{ c = {quoted} }},\n]\n", "x.toml:3: b.0.c"),
        (f"[[kind]]\nname = {quoted}\n", "x.toml:2: kind.0.name"),
        (f"a = 1\n{quoted} = 2\n", "x.toml:2: "),
    ):
        toml.write_text(body, encoding="utf-8")
        for read in (read_toml, read_content, lambda path: load_scenario(path, {"duel": SYSTEM}.__getitem__)):
            with pytest.raises(BadFile, match=f"{re.escape(place)}.* holds {code}"):
                read(toml)
    plain.write_text(json.dumps({"facedown": 1, "a": [{text: 1}]}), encoding="utf-8")
    for read in (read_json, read_save):
        with pytest.raises(BadFile, match=f"holds {code}"):
            read(plain)


def test_text_of_any_language_and_of_several_lines_is_read(tmp_path):
    path = tmp_path / "x.toml"
    text = 'a = "naïve \u05e9\u05dc\u05d5\u05dd\u200f 日本 \U0001f0a1"\nb = """one\n\ttwo"""\n'
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())  # as Windows writes it
    assert read_toml(path)[0]["b"] == "one\n\ttwo"
