"""The check of sentences finds what is planted in a copy of the duel, with the place and the nearest name."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from duel import SYSTEM
from facedown.engine.matches.citations import citations
from facedown.testing import LawBroken, check_sentences

FACE_DOWN = 'reads = "commit {card}", does = "Lay {card} in front of you, face down'
WOUNDED = """log = "{who} is beaten by {margin}: wound {wounds}."
numbers = { a = "margin", b = "wounds" }
"""
COMPARED = """log = [{ when = "margin > mine", text = "{margin}" }, { text = "{wounds}" }]
numbers = { a = "margin", b = "wounds" }
"""


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("{who} draws", "{whoo} draws", r"toml:\d+: DUEL-2.1: There is no value 'whoo'.*Nearest: who."),
        ("{margin}:", "{magin}:", "DUEL-3.3: There is no value 'magin'.*Nearest: margin."),
        ('"margin", b', '"margin: points", b', "There is no kind 'points' of number."),
        ('b = "wounds"', 'b = "who"', "a number cannot be called 'who'"),
        ('b = "wounds"', 'd = "wounds"', "a number is cited as a, b, c, and not as 'd'"),
        ('b = "wounds"', 'b = ["wounds", "more"]', "the number 'more' is named, and never said"),
        ('b = "wounds"', 'c = "wounds"', "it names 'wounds', and its clause is never cited"),
        ("{who} is staggered", "{card} staggers", "it names 'card', and its clause is never cited"),
        ("{who} draws {card}.", "{who draws", r"toml:\d+: '{who draws}' is no blank"),
        (WOUNDED, COMPARED, "There is no value 'mine' in this sentence"),
        (WOUNDED, "", r"rules.py:\d+: DUEL-3.3 is cited, and has no 'log'"),
        (
            "[model]",
            '[terms]\nsuit = ["clubs"]\n\n[model]',
            "of the kind 'suit', which .terms. has words for",
        ),
        ("cite(g, Clause.DUEL_3_4, beaten)", "pass", r"toml:\d+: DUEL-3.4 has a 'log', and no code cites it"),
        ("{who}, which card do you commit, face down", "{whom}", "There is no value 'whom'.*Nearest: who"),
        ('says = "The hand is {hand}', 'says = "{hands}', "There is no value 'hands'.*Nearest: hand"),
        (FACE_DOWN, 'reads = "commit {a}", does = "', "There is no blank 'a' for answers"),
        ('HAND"\nclause = "DUEL-3.1"', 'HAND"\nclause = "DUEL-3.9"', "There is no clause 'DUEL-3.9'"),
        ('name = "NOT_IN_HAND"', 'name = "NOT_HELD"', "no rule refuses with NOT_HELD"),
        (
            '"DUEL-3.3" = "a"',
            '"DUEL-3.3" = "c"',
            r"toml:\d+: the fact margin is 'c' of DUEL-3.3, which is never",
        ),
        ('["exchange"]', '["DUEL-4.2"]', r"toml:\d+: the fact margin names DUEL-4.2, which no code cites"),
        (
            "line = {",
            'kind = "crad"\nline = {',
            "There is no kind 'crad' for the fact margin. Nearest: card.",
        ),
        ("The deck is", "The {dekk} is", r"toml:\d+: There is no value 'dekk'.*Nearest: deck"),
        ('{ text = "The deck', '{ when = "phase = OVERR", text = "The deck', "no comparison"),
        ('{ text = "The deck', '{ when = "phase = overr", text = "The deck', "There is no value 'overr'"),
        ("cite(g, Clause.DUEL_1_1", "cite(g, 1", r"turn.py:\d+: it cannot be seen here which clause"),
    ],
)
def test_a_planted_mistake_is_found(tmp_path: Path, old: str, new: str, says: str) -> None:
    folder = tmp_path / "duel"
    shutil.copytree(SYSTEM.folder, folder)
    texts = {folder / name: (folder / name).read_text() for name in ("catalogue.toml", "rules.py", "turn.py")}
    (path,) = (path for path, text in texts.items() if old in text)
    path.write_text(texts[path].replace(old, new, 1), encoding="utf-8")
    with pytest.raises(LawBroken, match=says):
        check_sentences(replace(SYSTEM, rulebook=replace(SYSTEM.rulebook, folder=folder)))


def test_the_duel_has_none() -> None:
    check_sentences(SYSTEM)
    assert citations(SYSTEM)["DUEL-3.3"][0].gives == {"who", "a", "b"}
