"""Scenes: what a screen draws is what the seat may know, and what answers mean can be pointed at."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache

import pytest

from duel import SYSTEM
from facedown import NOBODY, OBSERVER, Match, UnknownName, load_system, new, system_keys
from facedown.bots.policy import Bot, policy_names, sensible
from facedown.engine.base.printable import printable
from facedown.engine.course.plain import in_lines
from facedown.engine.course.scene import CARD, Area, Band, Item, Scene, Shape

# the systems that say themselves what stands in their scenes
DRAWN = ("arcana", "clash", "confrontation", "contest", "throwdown")
CLAUSE = re.compile(r"\b[A-Z]{3}-[A-Z]?\d+(?:\.\d+)?\w?\b")


@cache
def positions(key: str) -> tuple[Match, ...]:
    """Return positions on the way through two games, some of each kind of question."""
    found: dict[tuple[str, int], Match] = {}
    for seed in (1, 2):
        match = new(key, seed=seed)
        names = policy_names(match.system)
        bots = {seat: Bot(match.system, sensible(names), seed, seat) for seat in match.seats}
        while not match.over and match.taken < 150:
            kind = match.decision, match.taken // 30
            if kind not in found:
                found[kind] = match.copy()
            match.act(bots[match.seat].choose(match))
        found["over", seed] = match.copy()
    return tuple(found.values())


def scenes(key: str) -> Iterator[Scene]:
    for match in positions(key):
        for seat in (*match.seats, OBSERVER):
            yield match.scene(seat)


@pytest.mark.parametrize("key", system_keys())
def test_whatever_can_be_pointed_at_has_a_name_of_its_own_and_a_word(key: str) -> None:
    for scene in scenes(key):
        items = list(scene.items())
        assert len({item.id for item in items}) == len(items)
        assert len({area.id for area in scene.areas}) == len(scene.areas)
        words = [item.word for item in items] + [gauge.word for item in items for gauge in item.gauges]
        assert all(word and printable(word) == word for word in words)
        for area in scene.areas:
            ids = {item.id for item in area.items}
            assert {end for link in area.links for end in (link.one, link.other)} <= ids
            assert {band.item for band in area.bands} <= {item.id for item in items}
            if area.shape is Shape.GRID:
                assert area.columns > 0


@pytest.mark.parametrize("key", system_keys())
def test_a_scene_is_data(key: str) -> None:
    for scene in scenes(key):
        data = scene.to_dict()
        assert json.loads(json.dumps(data)) == data


@pytest.mark.parametrize("key", system_keys())
def test_what_a_seat_does_not_know_makes_no_difference(key: str) -> None:
    for match in positions(key):
        for seat in match.seats:
            assert match.sample(seat, seed=7).scene(seat) == match.scene(seat)


@pytest.mark.parametrize("key", DRAWN)
def test_a_card_that_an_answer_names_can_be_pointed_at(key: str) -> None:
    for match in positions(key):
        if match.over:
            continue
        scene = match.scene(match.seat)
        known = {part for item in scene.items() for part in item.parts}
        for action in match.legal():
            for kind, value in match.pointed(action):
                if kind == CARD:
                    assert (CARD, value) in known, action.text


@pytest.mark.parametrize("key", DRAWN)
def test_the_glossary_has_every_word_of_the_table_with_a_clause_that_there_is(key: str) -> None:
    catalogue = load_system(key).catalogue
    glossary = catalogue.glossary
    for scene in scenes(key):
        for item in scene.items():
            for word in (*(gauge.word for gauge in item.gauges), *item.marks):
                assert word in glossary or word == item.word
    for word, says in glossary.items():
        cited = CLAUSE.findall(says)
        assert cited, word
        assert set(cited) <= set(catalogue.items()), word


@pytest.mark.parametrize("key", DRAWN)
def test_a_word_of_the_table_can_be_asked_for(key: str) -> None:
    match = positions(key)[0]
    for word, says in match.system.catalogue.glossary.items():
        named = [name.casefold() for names in match.topics(match.seat).values() for name in names]
        assert says in match.show(word, match.seat) or word.casefold() in named


@pytest.mark.parametrize("key", DRAWN)
def test_places_cards_and_answers_can_be_asked_for_as_they_stand_on_the_table(key: str) -> None:
    for match in positions(key):
        seat = NOBODY if match.over else match.seat
        reader = OBSERVER if match.over else seat
        scene = match.scene(reader)
        areas = [area.word for area in scene.areas if area.word and area.items]
        answers = [] if match.over else [action.text for action in match.legal()]
        for word in {*areas, *(item.word for item in scene.items()), *answers}:
            assert match.show(word, reader), word


@pytest.mark.parametrize("key", DRAWN)
def test_how_an_answer_begins_can_be_asked_for_also_where_it_is_none_now(key: str) -> None:
    match = positions(key)[0]
    for decision in match.system.catalogue.decisions.values():
        for answer in decision.answers:
            word = answer.reads[0].partition(" ")[0]
            if word.isalpha():
                assert match.show(word, match.seat), word


def test_a_word_may_be_a_plural_or_stand_in_answers_or_in_a_text() -> None:
    match = new("throwdown", seed=3)
    catalogue = match.system.catalogue
    assert match.show("Charges", 1) == match.show("Charge", 1)
    clash = new("clash", seed=5)
    while not clash.legal()[-1].text.endswith("end"):
        clash.act(clash.legal()[0])
    assert "no attack (CLA-R16" in clash.show("defensively", clash.seat)
    arcana = new("arcana", "The Toll Gate", seed=3)
    assert arcana.show("Shakedown", 1) == "It stands in the text of Toll Collector."
    with pytest.raises(UnknownName):
        match.show("no such thing", 1)
    assert catalogue.glossary["initiative"] in match.show("initiative", 1)


def test_an_answer_of_somebody_else_is_not_told() -> None:
    match = new("contest", seed=3)
    while match.decision != "PLAY":
        match.act(match.legal()[0])
    secret = match.legal()[0].text
    other = next(seat for seat in match.seats if seat != match.seat)
    assert match.show(secret, match.seat)
    with pytest.raises(UnknownName):
        match.show(secret, other)


def test_a_system_that_says_nothing_shows_its_zones() -> None:
    match = Match(SYSTEM, seed=1)
    scene = match.scene(match.seat)
    assert {area.shape for area in scene.areas} == {Shape.ZONES}
    own = next(area for area in scene.areas if area.owner == match.seat and area.id.startswith("hand"))
    assert own.items
    assert not any(item.hidden for item in own.items)
    other = next(area for area in scene.areas if area.owner != match.seat and area.id.startswith("hand"))
    assert [item.hidden for item in other.items] == [True]
    assert scene.meant(match.pointed(match.legal()[0]))


def test_plain_lines_say_how_far_things_reach_on_a_line() -> None:
    people = (Item("a", "Ada", at=4), Item("b", "Bert", at=8))
    bands = (
        Band("a", 0, 5, "Axe"),
        Band("b", 0, 5, "Axe"),
        Band("b", 0, 40, "Bow: short range"),
        Band("b", 41, 80, "Bow: long range"),
        Band("a", 3, 3, "Ada's hand reaches"),
    )
    line = Area("line", Shape.LINE, "The line", people, per=2, unit="m", high=9, bands=bands)
    assert in_lines(Scene("", (line,))).splitlines()[1] == (
        "  How far: Axe (Ada, Bert) 0 to 2.5 m; Bow (Bert): short range 0 to 20 m, long range 20.5 to 40 m; "
        "Ada's hand reaches 1.5 m"
    )


def test_plain_lines_say_by_whom_ranks_go_on_a_pile_where_that_differs() -> None:
    people = Area("all", Shape.PEOPLE, "", (Item("a", "Ada"), Item("b", "Bert")))
    pile = Area("pile", Shape.PILE, "The Pile", (Item("4S", "4S"),))
    bands = [Band("a", 5, 7, "within Strike"), Band("a", 8, 8, "Dissonant"), Band("b", 5, 8, "within Strike")]

    def last(*bands: Band) -> str:
        return in_lines(Scene("", (people, pile._replace(bands=bands)))).splitlines()[-1]

    head = "The Pile, the last on top: 4S"
    assert last(*bands) == f"{head}; Ada: within Strike 5 to 7, Dissonant 8; Bert: within Strike 5 to 8"
    assert last(bands[2], bands[2]._replace(item="a")) == f"{head}; within Strike 5 to 8"
    assert last(bands[2]._replace(text="5 to J")) == f"{head}; within Strike 5 to J"
