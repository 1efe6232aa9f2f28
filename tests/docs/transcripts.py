"""The fights printed in README.md and docs: `python tests/docs/transcripts.py` writes them anew."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

ROOT = Path(__file__).parents[2]


def told(*arguments: str, typed: str = "") -> list[str]:
    from facedown.cli import main

    out = io.StringIO()
    with (
        mock.patch.dict("os.environ", {"COLUMNS": "80"}),
        mock.patch.object(sys, "stdin", io.StringIO(typed)),
        contextlib.redirect_stdout(out),
    ):
        main(arguments)
    return out.getvalue().splitlines()


def part(lines: list[str], first: str, last: str) -> str:
    """Return the lines from the one that says `first` up to the next that says `last`."""
    start = next(i for i, line in enumerate(lines) if first in line)
    end = next(i for i, line in enumerate(lines) if i > start and last in line)
    return "\n".join(line.rstrip() for line in lines[start : end + 1]) + "\n"


def transcripts() -> Iterator[tuple[Path, str]]:
    """Yield each page and the first block of text that should stand in it."""
    fight = ("play", "contest", "--setup", "Plate Lesson")
    played = told(*fight, "--seed", "66", "--as", "0", typed="?\n2\n3\n")
    yield ROOT / "README.md", part(played, "Siege Knight attacks the", "Siege Knight takes")
    watched = told(*fight, "--seed", "2", "--as", "none")
    yield ROOT / "docs" / "rules-and-logs.md", part(watched, "Round 2 begins", "Hammer Brother has acted")

    session = (
        "stop contest\ngo\nset life.B = 12 because she swore to hold\n"
        "set life.B = 99 because she swore to hold\n"
        "forbid respond Wisp Dart because the flame is out\nwhisper B: he has set his longest card\n"
        "take B because her player is on the phone\nrespond Mirror Step\n"
        "back B because she is there again\nquit\n"
    )
    refereed = told("play", "clash", "--gm", "--plain", "--seed", "5", typed=session)
    yield ROOT / "docs" / "gm.md", part(refereed, "gm> set life.B = 12", "gm> quit")


def printed(page: Path) -> tuple[str, str, str]:
    """Return a page before, in, and after its first block of text."""
    before, fence, rest = page.read_text(encoding="utf-8").partition("```text\n")
    block, end, after = rest.partition("```\n")
    return before + fence, block, end + after


if __name__ == "__main__":
    for page, text in transcripts():
        before, _, after = printed(page)
        page.write_text(before + text + after, encoding="utf-8")
