"""The rulebook of `throwdown` as data: complete, consistent with itself, with its words."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import facedown
from facedown.engine.authors.catalogue import Catalogue
from facedown.engine.authors.catalogue_file import load_catalogue
from facedown.engine.authors.codegen import is_stale
from facedown.engine.base.names import member_name
from facedown.systems.throwdown import clauses, vocabulary

FOLDER = Path(facedown.__file__).parent / "systems" / "throwdown"


@pytest.fixture(scope="module")
def book() -> Catalogue:
    return load_catalogue(FOLDER / "catalogue.toml")


def test_nothing_is_missing(book: Catalogue) -> None:
    assert len(book.clauses) == 390
    assert len(book.rulings) == 128
    assert len(book.tables) == 12
    assert len(book.extensions) == 28
    assert len(book.examples) == 16
    assert len(book.questions) == 18
    assert len(book.switches) == 37
    assert not book.extra


def test_every_reference_leads_somewhere(book: Catalogue) -> None:
    for ruling in book.rulings.values():
        assert set(book.clauses).issuperset(ruling.about), ruling.id
        assert ruling.default in ruling.options, ruling.id
        assert bool(ruling.switch) == bool(ruling.worth), ruling.id
    for example in book.examples.values():
        assert set(book.clauses).issuperset(example.clauses), example.id
    for table in book.tables.values():
        assert {len(row) for row in table.rows} == {len(table.columns)}, table.id


def test_the_table_of_switches_says_what_the_rulings_say(book: Catalogue) -> None:
    """But for the order of yes and no, which are one and nought (THR-T11)."""
    rows = {row[0]: row for row in book.tables["THR-T11"].rows}
    assert list(rows) == list(book.switches)
    for name, ruling in book.switches.items():
        _, values, default, id, worth = rows[name]
        assert sorted(values) == sorted(ruling.options), name
        assert (default, id, worth) == (ruling.default, ruling.id, ruling.worth), name


def test_the_worth_of_switches(book: Catalogue) -> None:
    worth = Counter(ruling.worth for ruling in book.switches.values())
    assert worth == {"high": 14, "medium": 10, "low": 13}


def test_yes_and_no_are_one_and_nought(book: Catalogue) -> None:
    for name, ruling in book.switches.items():
        if {"true", "yes"} & set(ruling.options) and len(ruling.options) == 2:
            assert list(ruling.options) in (["false", "true"], ["no", "yes"]), name


def test_the_names_for_code_are_up_to_date() -> None:
    assert not is_stale(FOLDER), "run: python -m facedown.engine.authors.codegen throwdown"
    assert clauses.RULEBOOK.defaults["late_deescalation"] == clauses.LateDeescalation.TRUE


def test_words_have_numbers_in_the_catalogues_order(book: Catalogue) -> None:
    for name, words in book.vocabularies.items():
        enum = getattr(vocabulary, name.capitalize())
        codes = [str(entry.get("code", word)) for word, entry in words.entries.items()]
        assert [member.name for member in enum] == [member_name(code) for code in codes]


def test_every_effect_word_of_the_table_can_be_written(book: Catalogue) -> None:
    assert list(book.vocabularies["word"].entries) == list(book.tables["THR-T12"].column("word"))


def test_every_microevent_of_the_table_can_be_written(book: Catalogue) -> None:
    told = {str(row[0]).split(" ")[0]: row[1] for row in book.tables["THR-T3"].rows}
    told["+Recover"] = told.pop("+Restore")  # one event (THR-R75)
    events = book.vocabularies["trigger"].entries
    assert {name: one["sort"] for name, one in events.items() if name != "+Damage"} == told
