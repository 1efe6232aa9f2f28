"""Variants: anything that can be changed is named as people write it."""

from __future__ import annotations

import pytest

from duel import SYSTEM
from facedown.engine.base.errors import FacedownError, UnknownName
from facedown.lab.games.variant import Variant, parsed, values_of
from facedown.systems import load_system

DUEL = Variant(SYSTEM)
CLASH = load_system("clash")
CONTEST = load_system("contest")
THROWDOWN = load_system("throwdown")


def current(variant: Variant, path: str):
    """Return what a field of content is as it stands."""
    entry, way = variant._entry(path)
    data = entry.data
    for step in way:
        data = data[int(step) if isinstance(data, list) else step]
    return data


def refused(variant, text: str, message: str) -> None:
    with pytest.raises(FacedownError, match=message):
        _ = variant.changed(text).deal


def test_a_switch_goes_by_its_name():
    assert DUEL.changed("level_cards = both").switches == {"level_cards": "both"}
    assert DUEL.changed("switch.level_cards=nobody").switches == {"level_cards": "nobody"}


def test_a_setup_or_one_key_of_it():
    assert DUEL.changed("setup=Short Decks").chosen == "Short Decks"
    one_card = DUEL.changed("setup = Short Decks; setup.hand = 1")
    assert one_card.chosen == {"setup": "Short Decks", "hand": 1}
    assert one_card.deal.book.hand_size == 1
    assert one_card.deal.state.deck[0].count == 8
    assert Variant(CONTEST).changed("setup.rounds=7").deal.book.rounds == 7
    assert Variant(CLASH).changed("setup.first_hand=4").deal.book.first_hand == 4
    assert Variant(THROWDOWN, "Low Tide").changed("setup.pilots=3").deal.state.pilots == 3


def test_a_field_of_content_goes_by_the_name_of_its_entry():
    warden = Variant(CLASH, "Stone Warden against Gale Lancer").changed("Stone Warden.life=15")
    plain = Variant(CLASH, "Stone Warden against Gale Lancer")
    assert bytes(warden.deal.book) != bytes(plain.deal.book)
    assert bytes(warden.changed("stone warden.life=18").deal.book) == bytes(plain.deal.book)
    assert current(warden, "Stone Warden.life") == 15
    assert current(plain, "CLA-H3.life") == 18


def test_names_with_dots_and_ways_into_tables_are_found():
    revolver = Variant(CONTEST).changed("Revolver .36.rof = 2")
    assert current(revolver, "revolver .36.rof") == 2
    reaver = Variant(CONTEST).changed("The Reaver.skills.hand_weapons=9")
    assert reaver.content[0].data["skills"] == {"hand_weapons": 9, "fighting": 6}
    jab = Variant(CLASH).changed("Granite Palm.effects.0.do.0.amount=2")
    assert current(jab, "Granite Palm.effects.0.do.0.amount") == 2


def test_text_stays_text_where_the_field_holds_text():
    assert Variant(CONTEST).changed("Sword.hands=2").content[0].data["hands"] == "2"


def test_a_changed_entry_stands_in_place_of_the_shipped_one():
    changed = Variant(CLASH).changed("Snap Jab.speed=3").content
    deal = CLASH.deal("Ember Brawler against Gale Lancer", {}, changed)
    assert deal.names["cards"] == CLASH.deal("Ember Brawler against Gale Lancer", {}, ()).names["cards"]
    assert len(changed) == 1
    assert changed[0].changed


def test_several_changes_are_one_value():
    one = DUEL.with_value("change", "level_cards=both; wounds.0=2")
    assert one.switches == {"level_cards": "both"}
    assert one.board.state.wounds[0] == 2
    assert DUEL.with_value("change", "as it is").switches == {}


def test_who_plays():
    assert DUEL.changed("policy=thrifty").by_seat() == {0: "thrifty", 1: "thrifty"}
    assert DUEL.changed("policy.1=thrifty").by_seat() == {0: "uniform", 1: "thrifty"}
    assert DUEL.changed("policy.red=thrifty").by_seat() == {0: "uniform", 1: "thrifty"}


def test_fields_of_the_book_and_of_the_fresh_state():
    assert DUEL.changed("book.lethal=2; wounds.0=1").fields == {"book.lethal": 2, "wounds.0": 1}


def test_a_field_refuses_what_is_no_number_of_its_own():
    for value in ("1.5", "1979-05-27", "{ a = 1 }"):
        with pytest.raises(FacedownError, match=r"wounds.0 cannot be "):
            _ = DUEL.changed(f"wounds.0={value}").board


def test_sides_change_places_with_who_plays_them():
    there = Variant(CLASH, "Stone Warden against Gale Lancer", {0: "duelist"})
    back = there.swapped()
    assert back.chosen == "Gale Lancer against Stone Warden"
    assert back.by_seat() == {0: "uniform", 1: "duelist"}
    assert back.swapped().deal.sides() == there.deal.sides()
    named = Variant(CLASH, "Lance and Ember")
    assert [*named.swapped().deal.sides().values()] == ["Ember Brawler (A)", "Gale Lancer (B)"]
    gate = Variant(CONTEST, "At the Gate")
    assert list(gate.swapped().deal.sides().values()) == ["Veteran Guard", "The Reaver"]
    assert gate.changed("fighters.0.shock=2").swapped() is None
    assert Variant(THROWDOWN).swapped() is None


def test_what_is_not_there_is_refused_with_the_nearest_name():
    refused(DUEL, "levl_cards=nobody", "Nearest: level_cards")
    refused(DUEL, "level_cards=nobdy", "Nearest: nobody")
    refused(DUEL, "level_cards", "write PATH=VALUE")
    refused(DUEL, "policy=thirfty", "Nearest: thrifty")
    refused(DUEL, "policy.Blue=thrifty", "There is no seat 'Blue'")
    refused(Variant(CLASH), "Stone Wardn.life=3", "Nearest: Stone Warden")
    refused(Variant(CLASH), "Stone Warden.lif=3", "Nearest: life")
    refused(Variant(CLASH), "Stone Warden.life=300", "at most 40")
    refused(Variant(CLASH), "Granite Palm.effects.9.may=true", "There is no effects.9.may of attack_card")
    with pytest.raises(UnknownName, match="Nearest: Short Decks"):
        DUEL.meant("Short Deck")


def test_values_are_listed_or_range():
    assert values_of("17,18, 19") == ["17", "18", "19"]
    assert values_of("-1..1, 10..30..10") == ["-1", "0", "1", "10", "20", "30"]
    assert values_of("[1, 2], [3]") == ["[1, 2]", "[3]"]
    assert values_of("'a, b', Rider's Hammer, c") == ["a, b", "Rider's Hammer", "c"]
    assert values_of("'', Chain,") == ["", "Chain"]
    for text in ("", "5..3", "1,1", "0..9999999"):
        with pytest.raises(FacedownError):
            values_of(text)


def test_values_are_read_as_toml_or_as_text():
    assert parsed("[1, 2]") == [1, 2]
    assert parsed("true") is True
    assert parsed("At the Gate") == "At the Gate"


def test_a_policy_for_a_seat_that_nobody_sits_in_is_refused() -> None:
    with pytest.raises(FacedownError, match=r"Nobody sits in seat 1 of .*: there are 0 \(.*\), 6 \(GM\)"):
        Variant(load_system("confrontation"), policies={0: "fighter", 1: "uniform"}).by_seat()
