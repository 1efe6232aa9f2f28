"""Golden matches: whole matches, read by a person, that come out the same byte for byte.

After a change that is meant: `python -m facedown.testing.golden`, and review the diff.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from facedown.engine.base.errors import BadFile, UnknownName
from facedown.testing.golden import Golden, changed, golden_files, main, play_golden, read_golden

HERE = Path(__file__).parent
ONE = HERE / "duel" / "thrifty_beats_chance.txt"


@pytest.mark.parametrize("path", golden_files(HERE), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_match_comes_out_the_same(path: Path) -> None:
    assert changed(path) == "", "if this is meant: python -m facedown.testing.golden, and review the diff"


def test_files_have_the_same_line_ends_everywhere() -> None:
    assert all(b"\r" not in path.read_bytes() for path in golden_files(HERE))


def test_header_is_read_as_it_is_written() -> None:
    for path in golden_files(HERE):
        assert path.read_text(encoding="utf-8").startswith(read_golden(path).header())


def test_every_line_names_its_clause_or_its_player() -> None:
    body = ONE.read_text(encoding="utf-8").splitlines()[6:]
    assert all(line.startswith(("DUEL-", "> Black: ", "> Red: ", "= ")) for line in body)


def test_changed_line_is_told(tmp_path: Path) -> None:
    copy = tmp_path / "golden" / "one.txt"
    copy.parent.mkdir()
    copy.write_bytes(ONE.read_bytes().replace(b"Black shuffles.", b"Black sorts."))
    assert changed(copy).endswith("one.txt:7: 'DUEL-1.1  Black sorts.' is now 'DUEL-1.1  Black shuffles.'")


def test_line_cut_off_is_told(tmp_path: Path) -> None:
    copy = tmp_path / "one.txt"
    copy.write_bytes(ONE.read_bytes().rsplit(b"\n", 2)[0])
    assert "lines are now" in changed(copy)


def test_one_command_plays_them_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copytree(HERE / "duel", tmp_path / "golden")
    file = tmp_path / "golden" / ONE.name
    file.write_text(read_golden(ONE).header(), encoding="utf-8")
    assert main([str(tmp_path / "golden"), "--check"]) == 1
    assert main([str(tmp_path / "golden")]) == 0
    assert main([str(tmp_path / "golden"), "--check"]) == 0
    assert file.read_bytes() == ONE.read_bytes()
    assert "changed" in capsys.readouterr().out


def test_file_that_is_none_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear players,\n", encoding="utf-8")
    with pytest.raises(BadFile, match="is no golden match"):
        read_golden(file)
    assert main([str(file)]) == 2
    assert "is no golden match" in capsys.readouterr().err


def test_system_that_is_none_is_refused() -> None:
    with pytest.raises(UnknownName, match="There is no system 'fencing'"):
        play_golden(Golden("fencing", "Full Decks", 1))
