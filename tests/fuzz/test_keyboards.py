"""Whatever is typed, the match goes on, and what was decided is in its file."""

from __future__ import annotations

import io
import sys
from functools import partial
from pathlib import Path

import pytest
from hypothesis import strategies as st

from facedown.cli import FINE
from facedown.cli.keeping import Keeping
from facedown.cli.keyboard import Keyboard
from facedown.cli.lines import sit
from facedown.engine.matches.match import Match
from facedown.engine.matches.save_file import read_save
from facedown.systems import load_system
from fuzz.changing import FIGURES, WORDS, changed_text
from fuzz.running import Watch, clear, command

pytestmark = pytest.mark.proof

TYPED = (
    *("?", "look", "table", "log", "rules", "where", "show", "help", "undo", "save", "scenario", "replay"),
    *("again", "concede", "yes", "replay open", "rules 2.3", "where 2.3", "show a", "log 5", "? 1", "?1"),
    *("save kept2.json", "save kept.json", "save given.txt", "save no/ne", "scenario kept3.toml"),
)
TAKING = (
    "?",
    "log",
    "rules",
    "where",
    "show",
    "save",
    "scenario",
    "replay",
    "undo",
)  # commands that take something
LINES = 25  # of each time that somebody sits down


@st.composite
def lines(draw: st.DrawFn) -> list[tuple[str, int | str]]:
    """What is typed: numbers, commands, odd words, and answers that are legal, or nearly."""
    one = st.one_of(
        st.tuples(st.just("number"), st.integers(0, 14)),
        st.tuples(st.just("line"), st.sampled_from(TYPED)),
        st.tuples(st.just("line"), st.sampled_from(WORDS) | st.text(max_size=20)),
        st.tuples(st.sampled_from(TAKING), st.sampled_from(FIGURES)),
        st.tuples(st.sampled_from(TAKING), st.sampled_from(WORDS)),
        st.tuples(st.just("answer"), st.integers(0, 20)),
        st.tuples(st.just("nearly"), st.integers(0, 20)),
    )
    return draw(st.lists(one, min_size=5, max_size=LINES))


@pytest.mark.parametrize("people", ["first", "all"])
@pytest.mark.parametrize("key", ["duel", "contest", "clash", "throwdown", "confrontation", "arcana"])
def test_whatever_is_typed_the_match_goes_on_and_is_kept(fuzz, monkeypatch, key, people):
    system = load_system(key)
    setups = system.setups()
    Path("given.txt").write_text("Dear", encoding="utf-8")

    def check(case: tuple[int, list[tuple[str, int | str]], st.DataObject]) -> None:
        number, typed, data = case
        clear("given.txt")
        match = Match(system, setups[number % len(setups)], number)
        seats = list(match.seats) if people == "all" else [min(match.seats)]
        policies = {seat: "uniform" for seat in match.seats if seat not in seats}
        keyboard = Keyboard(seats, Keeping(match, Path("kept.json")))
        left = iter(typed)

        watch = Watch()

        def line(prompt: str) -> str:
            watch.look()
            kind, what = next(left, ("", ""))
            if not kind:
                raise EOFError
            if kind in ("answer", "nearly") and not match.over:
                legal = match.legal()
                text = legal[int(what) % len(legal)].text
                return text if kind == "answer" else data.draw(changed_text(text)).replace("\n", " ")
            return str(what) if kind in ("number", "line", "answer", "nearly") else f"{kind} {what}"

        monkeypatch.setattr("builtins.input", line)
        with watch:
            assert keyboard.run(partial(sit, match, policies, keyboard)) == FINE
        assert not list(Path().glob("*.part"))
        assert Path("given.txt").read_text(encoding="utf-8") == "Dear"
        if match.actions:
            kept = keyboard.keeping.last if keyboard.keeping.played is match else Path("kept.json")
            assert kept is not None
            assert read_save(kept)["actions"] == match.to_dict()["actions"]

    out = sys.stdout
    sys.stdout = io.StringIO()
    try:
        fuzz(st.tuples(st.integers(0, 1000), lines(), st.data()), check)
    finally:
        sys.stdout = out


def test_whatever_is_typed_a_series_goes_on_and_can_be_loaded(fuzz):
    words = st.sampled_from(TYPED) | st.sampled_from(WORDS) | st.integers(0, 14).map(str)

    def check(typed: list[str]) -> None:
        clear()
        typed = [line.replace("kept2", "kept") for line in typed]
        command("play", "clash", "--best-of-three", "--as", 0, "--save", "kept.json", typed="\n".join(typed))
        if Path("kept.json").exists():
            command("replay", "kept.json")

    fuzz(st.lists(words, max_size=LINES), check)
