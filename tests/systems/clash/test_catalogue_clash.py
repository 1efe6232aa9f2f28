"""The rulebook of `clash` as data: complete, consistent with itself, with its words and its content."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import pytest

from facedown.engine.authors.catalogue import Catalogue
from facedown.engine.authors.catalogue_file import load_catalogue
from facedown.engine.authors.codegen import is_stale
from facedown.engine.authors.shape import bare, keys_of, marks, tables_of, tag_of
from facedown.engine.base.names import member_name
from facedown.systems.clash import SYSTEM, clauses, effects, schema, vocabulary
from facedown.testing.coverage import cited

# Rules that read a clause's switch or carry it out besides others that they cite.
ALSO = {
    "start_turn": ("CLA-X16", "CLA-X18"),
    "bring_into_effect": ("CLA-R51", "CLA-X19"),
    "reveal": ("CLA-R14", "CLA-R51", "CLA-X24"),
    "open_clash": ("CLA-R26", "CLA-X6", "CLA-X10"),
    "name_first_player": ("CLA-R1",),
    "settle": ("CLA-X23",),
}


@pytest.fixture(scope="module")
def book() -> Catalogue:
    return load_catalogue(SYSTEM.folder / "catalogue.toml")


def test_nothing_is_missing(book: Catalogue) -> None:
    assert len(book.clauses) == 62
    assert len(book.rulings) == 61
    assert len(book.tables) == 2
    assert len(book.extensions) == 25
    assert len(book.examples) == 14
    assert len(book.questions) == 15
    assert len(book.switches) == 26
    assert {name: len(one.entries) for name, one in book.vocabularies.items()} == {
        "trigger": 11,
        "fact": 37,
        "op": 17,
        "stat": 6,
        "flag": 3,
        "movement": 7,
        "comparator": 6,
        "source": 4,
        "stance": 3,
        "side": 3,
        "origin": 3,
        "tactic": 2,
    }
    assert list(book.extra) == ["target", "lab_value"]


def test_every_reference_leads_somewhere(book: Catalogue) -> None:
    known = {*book.clauses, *book.rulings, *book.extensions}
    for ruling in book.rulings.values():
        assert set(book.clauses).issuperset(ruling.about), ruling.id
        assert ruling.default in ruling.options or ruling.numbers, ruling.id
        assert ruling.number_of(ruling.default) is not None, ruling.id
        assert bool(ruling.switch) == bool(ruling.worth), ruling.id
    for example in book.examples.values():
        assert known.issuperset(example.clauses), example.id
        assert example.do, example.id
    for table in book.tables.values():
        assert {len(row) for row in table.rows} == {len(table.columns)}, table.id


def test_the_worth_of_switches(book: Catalogue) -> None:
    assert Counter(ruling.worth for ruling in book.switches.values()) == {"high": 12, "medium": 8, "low": 6}


def test_the_names_for_code_are_up_to_date() -> None:
    assert not is_stale(SYSTEM.folder), "run: python -m facedown.engine.authors.codegen clash"


def test_every_rule_names_what_it_carries_out() -> None:
    sites = cited(SYSTEM)
    for function, ids in ALSO.items():
        for id in ids:
            assert function in {site.function for site in sites[id]}, (function, id)


def test_a_switch_that_takes_a_number_has_no_enum(book: Catalogue) -> None:
    ruling = book.switches["turn_limit"]
    assert clauses.RULEBOOK.switches["turn_limit"] == range(20, 501) == ruling.numbers
    assert clauses.RULEBOOK.defaults["turn_limit"] == 100
    assert [ruling.number_of(key) for key in ("20", "500", "19", "501", "x")] == [20, 500, None, None, None]
    assert ruling.reading_of(60) == "60"


def test_yes_and_no_are_one_and_nought(book: Catalogue) -> None:
    for name, ruling in book.switches.items():
        if "true" in ruling.options:
            assert list(ruling.options) == ["false", "true"], name


def test_words_have_numbers_in_the_catalogues_order(book: Catalogue) -> None:
    for name, words in book.vocabularies.items():
        enum = getattr(vocabulary, name.capitalize())
        codes = [str(entry.get("code", word)) for word, entry in words.entries.items()]
        assert [member.name for member in enum] == [member_name(code) for code in codes]
        assert [member.value for member in enum] == list(range(len(codes)))
        assert get_args(getattr(vocabulary, f"{name.capitalize()}Name")) == tuple(words.entries)


def test_every_operation_of_the_vocabulary_has_its_table(book: Catalogue) -> None:
    operations = list(book.vocabularies["op"].entries)
    assert [tag_of(one, "op") for one in tables_of(effects.Operation)] == operations
    assert [tag_of(one, "op") for one in tables_of(effects.Simple)] == operations[:-1]


def test_the_numbers_of_a_setup_are_those_that_a_study_may_vary(book: Catalogue) -> None:
    (values,) = book.extra["lab_value"]
    keys = keys_of(schema.Setup)
    for value in values["entries"]:
        key = keys[value["name"]]
        (bounds,) = marks(key.hint)
        assert bare(key.hint) is int
        assert (key.default, bounds.low, bounds.high) == (value["default"], value["min"], value["max"])
