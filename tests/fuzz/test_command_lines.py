"""Whatever stands on a command line, it is answered."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import strategies as st

from duel import SYSTEM
from facedown.engine.matches.match import Match
from facedown.scenario import write_scenario
from fuzz.changing import WORDS
from fuzz.running import clear, command

pytestmark = pytest.mark.proof

COMMANDS = (
    *("systems", "setups", "play", "replay", "scenario", "rules", "where", "content list", "content show"),
    *(
        "content check",
        "sim",
        "roundrobin",
        "warm nosuch",
        "bench nosuch",
        "nosuch",
        "content",
        "learn",
        "review",
        "",
    ),
)
OPTIONS = (
    *("--setup", "--seed", "--as", "--bots", "--switch", "--content", "--save", "--load", "--open", "--json"),
    *("--best-of-three", "--game", "--policy", "--games", "--workers", "--clauses", "--out", "--only"),
    *("--verbose", "--search", "--rulings", "--switches", "--tables", "--coverage", "--scenarios", "--kind"),
    *("--deck", "--system", "--svg", "--help", "--version", "--picture", "-n", "-s", "--nosuch"),
    *("--at", "--step", "--plain", "--puzzle", "--puzzles", "--worlds"),
)
VALUES = (
    *(
        "duel",
        "contest",
        "clash",
        "throwdown",
        "Low Tide",
        "thrift",
        "THR-X16",
        "DUEL-3.3",
        "CON-2.3",
        "3.3",
        "R1",
        "First Blood",
        "Full Decks",
        "At the Gate",
    ),
    *(
        "0",
        "1",
        "0,1",
        "2",
        "3",
        "uniform",
        "0=uniform",
        "level_cards=both",
        "level_cards",
        "fighter",
        "Rapier",
    ),
    *("given.json", "given.toml", "given.txt", "kept.json", "kept.svg", "none.toml", ".", "weapon", "common"),
)
# A round-robin or a thousand games would take long, and so they should.
LIMITS = {"sim": ["--games", "2", "--workers", "1"], "roundrobin": ["--games", "1", "--only", "nosuch"]}


def test_any_command_line_is_answered(fuzz):
    match = Match(SYSTEM, "Full Decks", 3)
    match.save("given.json")
    Path("given.toml").write_text(write_scenario(match, "given"), encoding="utf-8")
    Path("given.txt").write_text("Dear", encoding="utf-8")

    def check(line: tuple[str, list[str], str]) -> None:
        name, words, typed = line
        command(*name.split(), *words, *LIMITS.get(name, ()), typed=typed)
        clear("given.json", "given.toml", "given.txt")

    words = (
        st.sampled_from(OPTIONS) | st.sampled_from(VALUES) | st.sampled_from(VALUES) | st.sampled_from(WORDS)
    )
    typed = st.sampled_from(("", "1\n1\n1\n", "²\n?\nquit\n"))
    fuzz(
        st.tuples(st.sampled_from(COMMANDS), st.lists(words | st.text(max_size=5), max_size=5), typed), check
    )
