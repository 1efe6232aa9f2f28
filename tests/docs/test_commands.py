"""Every command printed in the documentation runs, in the order of its page, in a folder of its own."""

from __future__ import annotations

import io
import re
import shlex
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from facedown.cli import main

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
FRACTION = re.compile(r"\b\d+/\d+\b")
EXACT = re.compile(r"facedown odds (?!.*--(sample|within))")  # what it prints is the same for everybody
SMALL = {"--games": "12", "-n": "12", "--sample": "30"}  # what a reader asks for a million of
SMALLER = {"--games": "2", "-n": "2"}  # of commands that play so many several times
SEVERAL_TIMES = ("sweep", "compare", "heat")
PARTS = {
    "tests/scenarios": "tests/scenarios/clash/turn"
}  # tests/scenarios holds every one of them to the same

pytestmark = pytest.mark.proof


class Block(NamedTuple):
    line: int
    info: str
    body: str


class Part(NamedTuple):
    """The lines of a page between two headings."""

    page: Path
    first: int
    after: int

    def __str__(self) -> str:
        return f"{self.page.stem}:{self.first}" if self.first else self.page.stem


def blocks(page: Path) -> Iterator[Block]:
    text = page.read_text(encoding="utf-8")
    for match in FENCE.finditer(text):
        yield Block(text.count("\n", 0, match.start()) + 1, match["info"].strip(), match["body"])


def targets() -> set[str]:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))


def arguments(command: str) -> list[str]:
    words = shlex.split(command, comments=True)[1:]
    words = [PARTS.get(word, word) for word in words]
    small = SMALLER if words[0] in SEVERAL_TIMES and "--given" not in words else SMALL
    return [small.get(before, word) for before, word in zip(["", *words], words, strict=False)]


def keep(info: str, body: str) -> None:
    """Write a file that the page tells to write."""
    language, _, name = info.partition(" ")
    if name and language in ("toml", "json", "python"):
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(body, encoding="utf-8")


def parts(page: Path) -> Iterator[Part]:
    """Yield a page; of one that only answers questions, each section, as those need nothing of each other."""
    headings = [0, 10**9]
    if page.stem.startswith("questions-"):
        text = page.read_text(encoding="utf-8").splitlines()
        headings[1:1] = [line for line, words in enumerate(text, 1) if words.startswith("### ")]
    for first, after in pairwise(headings):
        if any(info == "sh" and first < line < after for line, info, _ in blocks(page)):
            yield Part(page, first, after)


@pytest.mark.slow
@pytest.mark.parametrize("part", [part for page in PAGES for part in parts(page)], ids=str)
def test_the_commands_of_a_page_run(part, tmp_path, monkeypatch, capsys):
    page = part.page
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO())  # no terminal: nobody to ask
    monkeypatch.setattr("facedown.lab.games.simulate.FEW", 1)  # as many as a reader asks for run compiled
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    printed: set[str] = set()
    is_exact = False
    for line, info, body in blocks(page):
        if line < part.after:
            keep(info, body)
        if not part.first < line < part.after:
            continue
        if info == "text" and page.stem.startswith("questions-"):
            said = {" ".join(text.split()) for text in body.splitlines() if is_exact or FRACTION.search(text)}
            wrong = sorted(said - printed)
            assert not wrong, f"{page.name}:{line}: {wrong} is not among what is printed: {sorted(printed)}"
        if info != "sh":
            continue
        printed = set()
        is_exact = all(EXACT.match(command) for command in body.splitlines())
        for command in body.replace("\\\n", " ").splitlines():
            if command.startswith("facedown "):
                code = main(arguments(command))
                told = capsys.readouterr()
                printed |= {" ".join(text.split()) for text in told.out.splitlines()}
                answers = (0, 1) if "--coverage" in command else (0,)  # it may be that a clause is missing
                assert code in answers, f"{page.name}:{line}: {command}\n{told.out[-2000:]}{told.err}"
            elif command.startswith("make "):
                assert command.split("#")[0].split()[1] in targets(), f"{page.name}:{line}: {command}"
            else:
                assert not command or command.startswith("#"), f"{page.name}:{line}: what runs {command!r}?"


@pytest.mark.parametrize("name", ["api", "questions-clash", "questions-contest", "questions-throwdown"])
def test_the_examples_for_python_run(name, tmp_path, monkeypatch):
    """One after the other, as they stand on their page."""
    monkeypatch.chdir(tmp_path)
    page = ROOT / "docs" / f"{name}.md"
    names: dict[str, object] = {}
    for line, info, body in blocks(page):
        keep(info, body)
        if info == "python":
            exec(compile("\n" * line + body, str(page), "exec"), names)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_blocks_that_are_not_run_say_why(page):
    for line, info, _ in blocks(page):
        if info.startswith("sh "):
            assert re.fullmatch(r"sh no-run: \S.+", info), f"{page.name}:{line}: ```{info}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_between_the_pages_lead_somewhere(page):
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    for target in re.findall(r"\]\(([^)#\s]+)\)", text):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
