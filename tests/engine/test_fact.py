"""Facts: read from a catalogue, and what is wrong with one is said with its line and the nearest name."""

import re
from pathlib import Path

import pytest

from facedown.engine.authors.catalogue import Catalogue
from facedown.engine.authors.catalogue_file import load_catalogue
from facedown.engine.base.errors import ContentError
from facedown.engine.base.record import NO_CARD, NOBODY

DUEL = """
system = "duel"
title = "Duel"
source = "here"
summary = "Two cards."

[[clause]]
id = "DUEL-1.1"
section = "Cards"
kind = "rule"
text = "The higher card wounds."

[[clause]]
id = "DUEL-1.2"
section = "Cards"
kind = "rule"
text = "Both turn a card up."

[since]
exchange = ["DUEL-1.2"]
"""

FACTS = """
[[fact]]
name = "winner"
unit = "duelist"
says = "Who won the last exchange."
line = { "DUEL-1.1" = "who" }
since = ["exchange"]

[[fact]]
name = "turned_up"
unit = "card"
says = "What a duelist turned up."
line = { "DUEL-1.2" = "card" }
of = { seat = "who" }
where = { b = 0 }

[[fact]]
name = "lead"
unit = "wounds"
says = "How many wounds one duelist has more than another."
is = "wounds.{seat} - wounds.{other}"
"""


def load(folder: Path, facts: str) -> Catalogue:
    path = folder / "catalogue.toml"
    path.write_text(DUEL + facts, encoding="utf-8")
    return load_catalogue(path)


def test_a_fact_is_a_value_of_a_line_until_a_clause_has_it_forgotten(tmp_path: Path) -> None:
    winner = load(tmp_path, FACTS).facts["winner"]
    assert (winner.lines, winner.since, winner.takes) == ({"DUEL-1.1": "who"}, ("DUEL-1.2",), "last")
    assert (winner.heading, winner.kind, winner.forgotten) == ("winner", "who", NOBODY)


def test_a_fact_may_be_asked_of_somebody(tmp_path: Path) -> None:
    card = load(tmp_path, FACTS).facts["turned_up"]
    assert (card.heading, card.of, card.where) == ("turned_up(seat)", {"seat": "who"}, {"b": 0})
    assert (card.kind, card.forgotten) == ("card", NO_CARD)


def test_the_places_of_an_expression_are_whom_it_is_asked_of(tmp_path: Path) -> None:
    lead = load(tmp_path, FACTS).facts["lead"]
    assert (lead.heading, lead.lines, lead.kind, lead.forgotten) == ("lead(seat, other)", {}, "", 0)


WRONG = [
    (
        '"DUEL-1.1" =',
        '"DUEL-1.3" =',
        "winner",
        "There is no clause 'DUEL-1.3' for the fact winner. Nearest: DU",
    ),
    (
        '["exchange"]',
        '["exchnage"]',
        "winner",
        "no clause 'exchnage' for the fact winner. Nearest: exchange.",
    ),
    ('= "who" }', '= "whom" }', "winner", "no value 'whom' of a line, for the fact winner. Nearest: who."),
    ('{ seat = "who" }', '{ seat = "d" }', "turned_up", "no value 'd' of a line, for the fact turned_up."),
    ("{ b = 0 }", "{ d = 0 }", "turned_up", "no value 'd' of a line, for the fact turned_up."),
    ("since =", "sinze =", "winner", "There is no key 'sinze' of a fact. Nearest: since, line."),
    ("of =", 'takes = "frist"\nof =', "turned_up", "no way to take lines 'frist' for the fact turned_up."),
    ("is =", 'line = { "DUEL-1.1" = "a" }\nis =', "lead", "lead has either 'is', an expression, or 'line'"),
    ("is =", 'since = ["DUEL-1.1"]\nis =', "lead", "the fact lead has 'is', so 'since' means nothing"),
    ('"winner"', '"Winner"', "Winner", "a fact cannot be called 'Winner': it has small letters"),
    ('"lead"', '"winner"', "lead", "two items have the name winner"),
    ('unit = "card"\n', "", "turned_up", "this [[fact]] lacks the key 'unit'"),
]


@pytest.mark.parametrize(("old", "new", "name", "says"), WRONG, ids=[row[3][-30:] for row in WRONG])
def test_what_is_wrong_is_said_with_its_line(
    tmp_path: Path, old: str, new: str, name: str, says: str
) -> None:
    with pytest.raises(ContentError, match=re.escape(says)) as caught:
        load(tmp_path, FACTS.replace(old, new, 1))
    named = FACTS.casefold()[: FACTS.casefold().index(f'"{name.casefold()}"')]
    line = (DUEL + named).count("\n") + 1
    assert line - 1 <= caught.value.line <= line  # where it begins, or where it is named
