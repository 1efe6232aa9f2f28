"""What a setup of `arcana` puts on the table, and what it may not be (ARC-X23), each with its clause."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.engine.base.errors import FacedownError
from facedown.engine.hidden.know import EVERYONE
from facedown.engine.matches.position import deal_setup
from facedown.systems import load_system
from facedown.systems.arcana.deal import SHELF, setups
from facedown.systems.arcana.printed import DECKS
from facedown.systems.arcana.schema import Encounter
from facedown.systems.arcana.state import FIRST_ADVERSARY, NONE, PACK, Status, Who
from facedown.systems.arcana.vocabulary import Slot

SYSTEM = load_system("arcana")
HALL = "One Jerk in the Hallway"


def deal(setup: Any, **switches: str) -> Any:
    """A deal with its position, as a match begins with it."""
    return deal_setup(SYSTEM, setup, switches, ())


def everybody(dealt: Any) -> dict[str, int]:
    """Who takes part, and with how many HP."""
    return {
        dealt.names["fighters"][who]: dealt.state.fighters[Who(who)].hp
        for who in range(1, 17)
        if dealt.state.fighters[Who(who)].status != Status.ABSENT
    }


# What is dealt


@pytest.mark.parametrize("name", setups())
def test_every_shipped_setup_is_dealt(name: str) -> None:
    dealt = deal(name)
    assert dealt.seats[0] == "GM"
    assert all(dealt.seats.values())
    assert sum(player.deck.count for player in dealt.state.players) == PACK * (len(dealt.seats) - 1)
    assert dealt.state.gm.deck.count == PACK


def test_an_encounter_is_for_as_many_as_it_says_unless_the_setup_says_more() -> None:
    assert list(deal("Brock and His Double").seats.values()) == ["GM", "The Bruiser", "The Courier"]
    assert len(deal({"setup": "Brock and His Double", "players": 4}).seats) == 5
    named = deal({"setup": "Brock and His Double", "characters": ["warden", "The Runner", "oracle"]})
    assert list(named.seats.values()) == ["GM", "The Warden", "The Runner", "The Oracle"]


@pytest.mark.parametrize(
    ("players", "hp"),
    [(1, 15), (2, 30), (3, 30), (4, 30), (5, 38), (6, 45)],  # 2 to 4 players (ARC-X15)
)
def test_hp_are_scaled_to_the_players(players: int, hp: int) -> None:
    dealt = deal({"setup": "two_brocks", "players": players})
    assert [n for name, n in everybody(dealt).items() if name.startswith("Brock")] == [hp, hp]


def test_waves_wait_and_have_numbers_behind_the_others() -> None:
    dealt = deal("The Crowd Grows")
    assert list(everybody(dealt))[3:] == ["Heckler 1", "Heckler 2", "Heckler 3", "Heckler 4", "Brock"]
    fighters, adversaries = dealt.state.fighters, dealt.state.adversaries
    status = [fighters[Who(FIRST_ADVERSARY + k)].status for k in range(5)]
    assert status == [Status.ACTIVE] * 2 + [Status.WAITING] * 3
    assert [adversaries[k].wave for k in range(5)] == [0, 0, 1, 1, 3]


def test_several_copies_of_a_character_without_a_spell_take_part() -> None:
    dealt = deal({"setup": HALL, "characters": ["baseline", "baseline", "warden"]})
    assert list(dealt.seats.values()) == ["GM", "The Plain One 1", "The Plain One 2", "The Warden"]


def test_an_encounter_can_be_written_in_a_setup() -> None:
    dealt = deal({"adversaries": ["Heckler x2", "Brock"], "arena": "large", "characters": ["warden"]})
    assert everybody(dealt) == {"The Warden": 20, "Heckler 1": 14, "Heckler 2": 14, "Brock": 30}
    assert (dealt.state.side, dealt.state.fighters[Who(1)].square) == (5, 12)


def test_a_campaign_can_be_written_in_a_setup() -> None:
    dealt = deal({"encounters": [HALL, "stairwell", HALL], "characters": ["warden", "runner"]})
    book = dealt.book
    assert (book.campaign, book.fight_count, dealt.state.scenes_left, dealt.state.day) == (1, 3, 3, 1)
    assert [book.fights[k].encounter for k in range(3)] == [0, 1, 0]
    assert dealt.names["everybody"][9:26:8] == ("Brock", "The Thing in the Stairwell", "Brock")
    assert book.roster_count == 9
    assert dealt.names["characters"][:3] == ("The Warden", "The Runner", "The Plain One")


def test_a_single_fight_has_two_scenes_left_and_nobody_to_come_after() -> None:
    dealt = deal(HALL)
    assert (dealt.book.campaign, dealt.state.scenes_left, dealt.book.roster_count) == (0, 2, 1)


def test_equipment_goes_to_who_brings_it() -> None:
    setup = {"setup": HALL, "characters": ["warden"], "equipment": {"warden": ["pipe", "satchel"]}}
    items = deal(setup, equipment="house").book.roster[0].items
    names = deal(setup).names["items"]
    assert names[items[Slot.WEAPON]] == "Two-handed pipe"
    assert names[items[Slot.TOOL]] == "Satchel"
    assert items[Slot.GUARD] == NONE


@pytest.mark.parametrize(("character", "ranks"), [("gambler", "A2"), ("runner", "QK"), ("warden", "")])
def test_luck_trims_decks(character: str, ranks: str) -> None:
    dealt = deal({"setup": HALL, "characters": [character]}, luck_trims_deck="true")
    deck = dealt.state.players[1].deck
    faces = {DECKS.text(card) for card in deck.cards[: deck.count]}
    assert {*DECKS.pack.faces} - faces == {rank + suit for rank in ranks for suit in "WSCP"}


# Positions


def test_a_deck_can_be_short() -> None:
    dealt = deal({"setup": HALL, "decks": {"The Bruiser": ["10W", "The Tower", "AC"]}})
    deck = dealt.state.players[1].deck
    assert sorted(DECKS.text(card) for card in deck.cards[: deck.count]) == ["10W", "AC", "The Tower"]


def test_what_lies_elsewhere_counts_among_the_cards_of_a_short_deck() -> None:
    setup = {
        "setup": HALL,
        "stack": {"players.1.hand": "9W, 10W", "players.1.deck": "AC"},
        "decks": {"The Bruiser": ["10W", "9W", "The Tower", "AC"]},
    }
    player = deal(setup).state.players[1]
    assert [DECKS.text(player.hand.cards[k]) for k in range(player.hand.count)] == ["10W", "9W"]
    assert [DECKS.text(player.deck.cards[k]) for k in range(player.deck.count)] == ["The Tower", "AC"]


def test_more_hp_than_at_the_start_are_those_of_the_start() -> None:
    dealt = deal({"setup": HALL, "set": {"fighters.Brock.hp": 80}})
    assert dealt.state.fighters[Who(9)].start_hp == 80
    dealt = deal({"setup": HALL, "set": {"fighters.Brock.hp": 8}})
    assert dealt.state.fighters[Who(9)].start_hp == 30


def test_whoever_has_no_hp_takes_no_part() -> None:
    dealt = deal({"setup": "two_brocks", "hp": {"Brock 2": 0, "The Courier": 0}})
    fighters = dealt.state.fighters
    assert [fighters[Who(who)].status for who in (1, 2, 9, 10)] == [
        Status.ACTIVE,
        Status.OUT,
        Status.ACTIVE,
        Status.DOWN,
    ]
    assert (dealt.state.players[2].zeros, dealt.state.players[2].out_today) == (2, 1)


def test_a_stand_in_takes_part_for_who_went_out_earlier() -> None:
    dealt = deal(
        {"setup": "two_brocks", "players": 3, "stand_ins": ["The Courier"], "zones": {"EDDY": "0,1"}}
    )
    assert everybody(dealt) == {"The Bruiser": 20, "The Oracle": 20, "EDDY": 12, "Brock 1": 30, "Brock 2": 30}
    state = dealt.state
    assert (state.stand_ins[0].player, state.players[2].out_today) == (2, 1)
    assert (state.fighters[Who(7)].square, state.fighters[Who(7)].start_hp) == (1, 12)


@pytest.mark.parametrize(("switch", "known"), [("true", EVERYONE), ("false", 1 << 1)])
def test_a_hand_that_is_given_is_open_where_hands_are(switch: str, known: int) -> None:
    dealt = deal({"setup": HALL, "hands": {"The Bruiser": "10W"}}, open_hands=switch)
    assert dealt.state.known[dealt.state.players[1].hand.cards[0]] == known


@pytest.mark.parametrize(
    ("players", "arena", "side"), [(4, None, 3), (5, None, 5), (6, None, 5), (6, "normal", 3)]
)
def test_five_or_six_meet_in_a_large_room_unless_an_encounter_says_otherwise(
    players: int, arena: str | None, side: int
) -> None:
    """The house's default (ARC-X22)."""
    setup = {"adversaries": ["Brock"], "characters": ["baseline"] * players}
    assert deal(setup | ({"arena": arena} if arena else {})).state.side == side
    assert deal({"setup": "two_brocks", "players": players}).state.side == 3


# What is refused


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"setup": HALL, "characters": []}, r"1 to 6 players take part.*\(ARC-X23\)"),
    ({"setup": HALL, "characters": ["baseline"] * 7}, r"takes 0 to 6 items, not 7 \(ARC-X23\)"),
    ({"setup": HALL, "players": 7}, r"at most 6.*\(ARC-X23\)"),
    ({"setup": HALL, "players": 0}, r"at least 1.*\(ARC-X23\)"),
    ({"setup": HALL, "players": 3, "characters": ["warden"]}, r"3 players need 3 characters, not 1"),
    ({"adversaries": []}, r"takes 1 to 8 items, not 0 \(ARC-X23\)"),
    ({"adversaries": ["Heckler x9"]}, r"9 adversaries with all waves, at most 8 \(ARC-X23\)"),
    ({"setup": "late_crowd", "adversaries": ["Heckler x6"]}, r"9 adversaries with all waves"),
    ({"setup": HALL, "characters": ["brooser"]}, r"there is no character 'brooser'.*Nearest: bruiser"),
    ({"setup": "hallway_brok"}, r"hallway_brok.*hallway_brock"),
    ({"adversaries": ["Brok"]}, r"there is no adversary 'Brok'.*Nearest: Brock"),
    ({"setup": HALL, "characters": ["bruiser", "bruiser"]}, r"knows The Long Arm, and so does.*\(ARC-X7\)"),
    ({"setup": HALL, "equipment": {"bruiser": ["pipe", "skillet"]}}, r"is the weapon already.*\(ARC-X18\)"),
    ({"setup": HALL, "equipment": {"oracle": ["pipe"]}}, r"The Oracle does not take part.*\(ARC-X18\)"),
    ({"setup": HALL, "equipment": {"bruiser": ["sword"]}}, r"there is no equipment 'sword'"),
    ({"setup": HALL, "arena": "huge"}, r"it takes"),
    ({"setup": HALL, "waves": [{"round": 0, "adversaries": ["Brock"]}]}, r"at least 1.*\(ARC-X23\)"),
    ({"setup": HALL, "waves": [{"round": 61, "adversaries": ["Brock"]}]}, r"ends after 60.*\(ARC-X23\)"),
    ({"setup": HALL, "set": {"fighters.Brock.square": 9}}, r"in zone 9: the arena has 9 zones"),
    ({"setup": HALL, "set": {"fighters.Brock.square": 25}}, r"0 to 24"),
    ({"setup": HALL, "set": {"fighters.1.hp": 21}}, r"has 0 to 20 HP, not 21.*\(ARC-X23\)"),
    ({"setup": HALL, "set": {"fighters.Brock.hp": 1000}}, r"0 to 999"),
    ({"setup": HALL, "set": {"fighters.1.shields": -1}}, r"0 to 999"),
    ({"setup": HALL, "hp": {"EDDY": 13}}, r"has 0 to 12 HP, not 13.*\(ARC-X23\)"),
    (
        {"setup": HALL, "set": {"players.1.marked": 2}},
        r"1 boxes of Friendship: 2 are not marked.*\(ARC-X17\)",
    ),
    ({"setup": HALL, "set": {"players.1.zeros": 3}}, r"0 to 2"),
    ({"setup": HALL, "zones": {"Brock": "3,1"}}, r"3,1"),
    ({"setup": HALL, "decks": {"The Bruiser": ["10W", "10W"]}}, r"10W is twice in the deck.*\(ARC-X23\)"),
    ({"setup": HALL, "decks": {"The Bruiser": ["11W"]}}, r"11W"),
    ({"setup": HALL, "decks": {"Brock": ["10W"]}}, r"Brock"),
    ({"setup": HALL, "stand_ins": ["Brock"]}, r"no player 'Brock'|Brock"),
    (
        {"setup": "stairwell", "stand_ins": ["The Bruiser", "The Bruiser"]},
        r"no player of this match whom.*ARC-X3",
    ),
    ({"setup": "stairwell", "stand_ins": ["a", "b", "c"]}, r"takes 0 to 2 items, not 3 \(ARC-X3\)"),
    ({"encounters": []}, r"takes 1 to 24 items, not 0"),
    ({"encounters": [HALL]}, r"this key of campaign is missing"),
    ({"setup": HALL, "adversary": ["Brock"]}, r"adversaries"),
    ({"setup": 3}, r"setup takes the name"),
]


@pytest.mark.parametrize(("setup", "message"), REFUSED, ids=lambda value: str(value)[:60])
def test_what_a_setup_may_not_be(setup: dict[str, Any], message: str) -> None:
    with pytest.raises(FacedownError, match=message):
        deal(setup)


def test_a_wave_may_come_late_where_rounds_have_no_limit() -> None:
    setup = {"setup": HALL, "waves": [{"round": 61, "adversaries": ["Brock"]}]}
    assert deal(setup, max_rounds="0").state.adversaries[1].wave == 61
    assert deal(setup, max_rounds="61").state.adversaries[1].wave == 61


def test_the_shipped_encounters_name_players_that_can_be_dealt() -> None:
    for one in SHELF.built:
        for count in one.players if isinstance(one, Encounter) else ():
            assert len(deal({"setup": one.name, "players": count}).seats) == count + 1
