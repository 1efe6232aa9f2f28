"""Sentences as data: blanks, counts, owners, variants, and what is wrong with them."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from facedown.engine.authors.catalogue_file import load_catalogue
from facedown.engine.base.enumeration import IntEnum
from facedown.engine.base.errors import ContentError
from facedown.engine.base.record import HIDDEN, NO_CARD, NOBODY
from facedown.engine.telling.log import Event
from facedown.engine.telling.sentence import Sentence, Teller, Value, counted, possessive

Stance = IntEnum("Stance", "NONE OFFENSIVE DEFENSIVE", start=0)
PEOPLE = ("Anna", "Rats")
CATALOGUE = """
system = "duel"
title = "Duel"
source = "here"
prefix = "DUEL"
summary = "Two cards."
table = []
example = []
question = []

[terms]
stance = { offensive = "offensively", defensive = "defensively" }
suit = ["club", "spade"]

[[clause]]
id = "DUEL-1.1"
section = "Cards"
kind = "rule"
text = "The higher card wounds."
log = "{who} is beaten, {rank} against {other_rank}."
numbers = { a = "rank", b = "other_rank" }

[[ruling]]
id = "DUEL-R1"
about = ["DUEL-1.1"]
kind = "silence"
question = "Which?"
options = ["one"]
default = "one"
why = "It says so."
switch = ""
log = "{whoo} is level."

[[extension]]
id = "DUEL-X1"
what = "An end"
proposal = "It ends."
why = "It must."

[model]
seats = "two"
"""


def teller() -> Teller:
    terms = {"stance": {"offensive": "offensively", "defensive": "defensively"}, "suit": ["club", "spade"]}
    return Teller(
        PEOPLE,
        terms,
        {
            "who": lambda words, i: words[i],
            "card": lambda words, card: "a card" if card == HIDDEN else f"#{card}",
            "points": lambda words, n: f"{n / 16:g}",
            "stance": Stance,
        },
        {"both": lambda words, event: " and ".join(words)},
    )


def told(
    source: str | Sequence[Mapping[str, str]],
    numbers: Mapping[str, str] | None = None,
    who: int = 0,
    card: int = NO_CARD,
    a: int = 0,
    b: int = 0,
) -> str:
    event = Event(1, who, card, NO_CARD, a, b, 0)
    return teller().line(Sentence(source, numbers=numbers or {}), event).text


@pytest.mark.parametrize(
    ("source", "numbers", "read"),
    [
        ("{who} draws {card}.", {}, "Anna draws #7."),
        (
            "{who's} rank is {rank} of {limit}.",
            {"a": "rank", "b": "limit: points"},
            "Anna's rank is 2 of 0.5.",
        ),
        ("{n:Wound}, {n:bonus|bonuses}, {n:+}", {"a": "n"}, "2 Wounds, 2 bonuses, +2"),
        ("{n} of these {n|is|are} critical", {"a": "n"}, "2 of these are critical"),
        ("a {suit} {stance}", {"c": "suit: suit", "a": "stance: stance"}, "A club defensively"),
        ("{both} are level", {}, "Anna and Rats are level"),
    ],
)
def test_a_blank_reads_its_value(source: str, numbers: dict[str, str], read: str) -> None:
    assert told(source, numbers, card=7, a=2, b=8) == read


def test_a_count_carries_its_noun_and_leaves_its_sign_to_words() -> None:
    assert [counted(n, "step") for n in (0, 1, -1, -2)] == ["0 steps", "1 step", "1 step", "2 steps"]
    assert counted(2, "bonus", "bonuses") == "2 bonuses"


def test_an_owner_that_ends_in_s_takes_an_apostrophe_alone() -> None:
    assert (possessive("Anna"), possessive("Rats")) == ("Anna's", "Rats'")


VARIANTS = [
    {"when": "who = nobody", "text": "round {a_round} begins"},
    {"when": "stance = offensive and a_round != 1", "text": "attack in {a_round}"},
    {"when": "stance >= defensive", "text": "defense in {a_round}"},
    {"when": "a_round = who", "text": "{who} meets itself"},
    {"when": "card = no_card", "text": "no card"},
    {"text": "{card}"},
]


@pytest.mark.parametrize(
    ("event", "read"),
    [
        ({"who": NOBODY, "b": 3}, "Round 3 begins"),
        ({"a": 1, "b": -3}, "Attack in -3"),
        ({"a": 2, "b": 1}, "Defense in 1"),
        ({"who": 1, "b": 1}, "Rats meets itself"),
        ({"b": 1}, "No card"),
        ({"b": 1, "card": HIDDEN}, "A card"),
        ({"b": 1, "a": 1, "card": 5}, "#5"),
    ],
)
def test_the_first_sentence_that_holds_is_said(event: dict[str, int], read: str) -> None:
    assert told(VARIANTS, {"a": "stance: stance", "b": "a_round"}, **event) == read


def test_a_question_gives_its_values_itself() -> None:
    asked = Sentence("{who}, which card goes? {left:card} to choose, limit {limit}.")
    values = {"who": "Anna", "left": 2, "limit": Value(8, lambda: "1/2")}
    assert asked.said(values) == "Anna, which card goes? 2 cards to choose, limit 1/2."


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("{who draws", "'{who draws}' is no blank"),
        ("{}", "'{}' is no blank"),
        ("{who!r}", "'{who!r}' is no blank"),
        (
            [{"when": "a is 0", "text": "x"}, {"text": "y"}],
            "'a is 0' is no comparison: write one such as 'cards = 0'",
        ),
        ([{"when": "a = 0", "text": "x"}], "all but the last have a 'when'"),
        ([{"text": "x"}, {"text": "y"}], "all but the last have a 'when'"),
        ([], "all but the last have a 'when'"),
        ([{"when": "a = 0"}, {"text": "y"}], "a sentence is a text, or tables of 'when' and 'text'"),
        ("{whoo} draws", "There is no value 'whoo' in this sentence. Nearest: who."),
        ("{rank:+}", "There is no value 'rank'"),
    ],
)
def test_what_is_no_sentence_is_refused(source: Any, says: str) -> None:
    with pytest.raises(ContentError, match=re.escape(says)):
        told(source)


def test_a_sentence_says_where_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "catalogue.toml"
    path.write_text(CATALOGUE, encoding="utf-8")
    catalogue = load_catalogue(path)
    beaten, level = catalogue.log["DUEL-1.1"], catalogue.log["DUEL-R1"]
    assert list(catalogue.log) == ["DUEL-1.1", "DUEL-R1"]
    assert catalogue.terms["suit"] == ["club", "spade"]
    event = Event(1, 0, NO_CARD, NO_CARD, 2, 3, 0)
    assert teller().line(beaten, event).text == "Anna is beaten, 2 against 3."
    line = CATALOGUE[: CATALOGUE.index('log = "{whoo}')].count("\n") + 1
    with pytest.raises(ContentError, match=rf"catalogue.toml:{line}: There is no value 'whoo'") as raised:
        teller().line(level, event)
    assert raised.value.line == line


def test_a_sentence_says_whether_it_belongs_to_the_story() -> None:
    event = Event(1, 0, NO_CARD, NO_CARD, 2, 3, 0)
    variants = [
        {"when": "who = nobody", "text": "Nobody wins.", "story": False},
        {"when": "a = 2", "text": "{who} wins.", "story": True},
        {"text": "{who} draws."},
    ]
    assert teller().line(Sentence("{who} wins.", story=True), event) == ("Anna wins.", True)
    assert teller().line(Sentence("{who} wins."), event) == ("Anna wins.", False)
    wins = Sentence(variants, numbers={"a": "a"})
    assert teller().line(wins, event) == ("Anna wins.", True)
    assert teller().line(wins, event._replace(a=1)) == ("Anna draws.", False)
    assert teller().line(Sentence(variants, numbers={"a": "a"}, story=True), event._replace(a=1)).story
