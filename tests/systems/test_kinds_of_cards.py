"""Kinds of cards that people count: each holds the cards that it should, in every system."""

from __future__ import annotations

import pytest

from facedown.engine.course.words import Words
from facedown.systems import load_system


def words(key: str, switches: dict[str, str] | None = None) -> Words:
    system = load_system(key)
    return system.words(system.deal(system.setups()[0], switches or {}, ()))


@pytest.mark.parametrize(("key", "packs", "jokers"), [("contest", 4, 0), ("throwdown", 2, 4)])
def test_playing_cards_are_counted_by_suit_rank_and_court(key: str, packs: int, jokers: int) -> None:
    of = words(key, {"ace_is_face": "no"} if key == "contest" else {})
    kinds = {name: {of.cards.text(card) for card in cards} for name, cards in of.kinds_of_cards().items()}
    assert kinds["hearts"] == {f"{rank}H" for rank in ("A", *range(2, 11), "J", "Q", "K")}
    assert kinds["tens"] == {"10C", "10S", "10H", "10D"}
    assert kinds["faces"] == kinds["jacks"] | kinds["queens"] | kinds["kings"]
    counts = {name: len(cards) for name, cards in of.kinds_of_cards().items()}
    assert (counts["hearts"], counts["aces"], counts["faces"]) == (13 * packs, 4 * packs, 12 * packs)
    assert counts.get("jokers", 0) == jokers


def test_an_ace_is_a_face_in_contest_unless_it_is_read_otherwise() -> None:
    kinds = words("contest").kinds_of_cards()
    assert set(kinds["aces"]) < set(kinds["faces"])


def test_cards_of_a_clash_are_counted_by_what_is_printed_on_them() -> None:
    of = words("clash")
    kinds = {name: set(cards) for name, cards in of.kinds_of_cards().items()}
    assert len(kinds["attacks"] | kinds["tactics"]) == 60
    assert kinds["tactics"] == kinds["swift"] | kinds["enhance"]
    assert {of.card(card) for card in kinds["attacks"]} >= {"Snap Jab"}
    assert {of.card(card) for card in kinds["enhance"]} & {of.card(card) for card in kinds["swift"]} == set()
