"""Setups of `throwdown`: what is on the table before the first question, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import facedown
from facedown.engine.authors.content import Entry
from facedown.engine.authors.source import Source
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import NOBODY
from facedown.engine.course.deal import Deal
from facedown.engine.hidden.know import EVERYONE
from facedown.engine.hidden.zone import Zone
from facedown.engine.matches.match import Match
from facedown.engine.matches.position import deal_setup
from facedown.scenario import load_scenario, run_scenario
from facedown.systems import load_system
from facedown.systems.throwdown import SYSTEM
from facedown.systems.throwdown.deal import setups
from facedown.systems.throwdown.printed import card_text
from facedown.systems.throwdown.state import (
    BASIC_TECHS,
    CARDS,
    COACH,
    COACHS_DECK,
    DECK,
    FULL,
    NO_PLACE,
    NO_SIDE,
    PILOTS_DECK,
    SIDE_A,
    SIDE_B,
    THREAT,
    Book,
    Effects,
    Mode,
    Power,
    Purchase,
    Standing,
)
from facedown.systems.throwdown.steps import Step
from facedown.systems.throwdown.vocabulary import Aim, Resource, Tag, Target, Trigger, Word


def dealt(setup: Any, switches: dict[str, str] | None = None, content: tuple[Entry, ...] = ()) -> Deal:
    return deal_setup(SYSTEM, setup, switches or {}, content)


def cards(zone: Zone) -> list[str]:
    """The cards of a zone, the top one first."""
    return [card_text(zone.cards[k]) for k in reversed(range(zone.count))]


def effects(book: Book, of: Effects) -> list[tuple[int, ...]]:
    rows = book.ops[of.first : of.first + of.count]
    return [(row.word, row.x, row.y, row.z) for row in rows]


def all_cards(found: Deal) -> list[int]:
    s = found.state
    zones = [*s.decks, *s.trashes, *s.omens, *s.fused, s.removed, s.pile]
    zones += [zone for one in s.players for zone in (one.hand, one.void, one.front, one.stash)]
    zones += [one.stack for one in s.threats] + [one.favor for one in s.factions]
    return sorted(zone.cards[k] for zone in zones for k in range(zone.count))


@pytest.mark.parametrize("name", setups())
def test_every_shipped_setup_is_dealt_with_both_decks_whole(name: str) -> None:
    found = dealt(name)
    assert [deck.count for deck in found.state.decks] == [DECK, DECK]
    assert all_cards(found) == list(range(CARDS))
    assert found.seats == dict(enumerate(found.names["players"]))
    assert found.state.harmony == 4
    assert found.state.fight.to_bytes() == found.book.no_fight.to_bytes()
    assert not found.book.dealt


def test_a_contest_says_who_fights_whom() -> None:
    """Clause: THR-X23."""
    book = dealt("Debate Final").book
    assert book.mode == Mode.THROWDOWN
    assert (book.challenger, *book.commanders) == (1, 1, COACH)
    assert (book.started_by, book.stashes, book.monster) == (SIDE_A, 0, NO_PLACE)
    assert list(book.sides) == [SIDE_B, SIDE_A, SIDE_A, NO_SIDE, NO_SIDE, NO_SIDE, NO_SIDE]
    brawl = dealt({"contest": "Corridor Brawl", "started_by": "red", "fights_for": "self"}).book
    assert (brawl.challenger, *brawl.commanders, brawl.started_by) == (COACH, COACH, 1, SIDE_B)
    assert list(brawl.for_self)[:2] == [0, 1]


@pytest.mark.parametrize("given", [{"commander": "blue"}, {"challenger": "blue"}])
def test_whoever_is_named_to_challenge_or_to_lead_does_both(given: dict[str, Any]) -> None:
    """Clause: THR-65.3."""
    book = dealt({"contest": "Debate Final", **given}).book
    assert (book.challenger, *book.commanders) == (2, 2, COACH)
    with pytest.raises(FacedownError, match="red challenges, and so leads"):
        dealt({"contest": "Monster Night", "challenger": "red", "commander": "blue"})


def test_pilot_against_pilot_has_two_commanders_and_their_backers() -> None:
    """Clause: THR-65.1, THR-65.3, THR-X23."""
    found = dealt(
        {
            "mode": "throwdown_pvp",
            "pilots": ["red", "blue", "pink", "green"],
            "commanders": ["pink", "red"],
            "backers": ["green"],
        }
    )
    assert found.names["sides"] == ("Pink", "Red")
    assert list(found.book.commanders) == [3, 1]
    assert list(found.book.sides)[:5] == [NO_SIDE, SIDE_B, SIDE_A, SIDE_A, SIDE_B]


def test_a_gambit_says_what_it_is_about() -> None:
    book = dealt("The Broken Lock").book
    assert (book.mode, book.aim, book.specialty, book.blind) == (Mode.GAMBIT, Aim.LOOK_AT_STACK, 1, 1)
    assert (book.challenger, *book.commanders) == (NOBODY, NOBODY, NOBODY)


def test_a_scenario_lists_its_threats_by_act() -> None:
    """Clause: THR-X22."""
    found = dealt("Low Tide")
    s, book = found.state, found.book
    assert list(found.names["players"]) == ["Coach", "Red", "Blue", "Yellow", "Green"]
    listed = dict(zip(found.names["threats"], [row.acts for row in book.threats], strict=False))
    assert listed == {
        "Tin Cadets": 0b0110,
        "Rumour Mill": 0b0010,
        "Acid Bloom": 0b1100,
        "Drill Swarm": 0b0100,
        "Rival Squadron": 0b1000,
        "Tidebreaker": 0,
        "Student Council": 0,
        "Orbital Dockworkers": 0,
    }
    assert found.names["threats"][book.monster] == "Tidebreaker"
    assert [book.factions[k].threat for k in range(2)] == [6, 7]
    assert [s.factions[k].standing for k in range(2)] == [Standing.REVEALED, Standing.UNKNOWN]
    assert list(s.resources) == [2, 2, 2, 1]
    assert (book.resource_count, book.location_count, book.faction_count) == (4, 3, 2)


def test_what_an_author_may_change_of_a_scenario() -> None:
    found = dealt(
        {"scenario": "Low Tide", "team": ["black", "white"], "resources": {"Hangar": 5}, "crisis": 3}
    )
    assert list(found.names["players"]) == ["Coach", "Black", "White"]
    assert found.state.resources[Resource.HANGAR] == 5
    assert found.state.crisis == 3


def test_a_pilot_starts_with_a_charge_and_full_buffers() -> None:
    """Clause: THR-X2, THR-X3, THR-X4, THR-X22."""
    player = dealt("Corridor Brawl").state.players[1]
    assert list(player.stats) == [3, 2, 3, 2, 3, 2]
    assert (player.charges, player.buffers, player.gear_ready) == (1, 3, 1)
    assert list(player.limits) == [5, 5, 5]


def test_the_book_holds_the_scales() -> None:
    """Clause: THR-X1, THR-X9, THR-X19, THR-X24."""
    book = dealt("Corridor Brawl").book
    assert list(book.hand_size) == [0, 2, 3, 3, 4, 4, 5, 6]
    assert list(book.final_strike) == [0, 1, 2, 3, 4, 5, 6, 7]
    assert (list(book.margins), list(book.spoils)) == ([0, 2, 6, 12], [0, 1, 2, 3])
    assert list(book.prices) == [1, 1, 1, 1, 2, 2, 2, 3, 1, 1, 2, 2, 2, 3, 4]
    assert len(book.prices) == len(Purchase)
    assert book.aim_tags[Aim.STASH] == Tag.MACHINES
    assert effects(book, book.crises[3]) == [
        (Word.TRIGGER, Trigger.DISFAVOR, Target.CHOICE, 1),
        (Word.TARRY, 0, 0, 0),
    ]


def test_techs_are_the_basic_ones_and_one_of_each_seat() -> None:
    found = dealt("Monster Night")
    techs = found.book.techs
    assert found.names["techs"][:4] == ("Focus", "Surge", "Second Look", "Spark Card")
    assert effects(found.book, techs[0].does) == [(Word.STRIKE, 2, 0, 0)]
    assert found.names["techs"][BASIC_TECHS + 2] == "Bulwark"
    ways = [(techs[BASIC_TECHS + k].own, techs[BASIC_TECHS + k].assist) for k in range(4)]
    assert ways == [(1, 1), (1, 1), (0, 0), (1, 1)]  # Bulwark comes in where damage is applied
    assert (techs[BASIC_TECHS].once, techs[BASIC_TECHS + 1].once) == (1, 0)
    assert found.names["gear"][1:5] == ("Banner", "Decoy Drone", "Ion Shield", "Overclock Chip")
    assert techs[4].does.count == 0  # there is room for two more


def test_powers_are_the_shipped_ones_or_those_that_are_named() -> None:
    """Clause: THR-X16, THR-X17, THR-X18."""
    found = dealt("Monster Night")
    assert found.names["formations"] == ("Wings", "Cannon", "Shield", "Chorus", "Anchor", "Blade")
    assert list(found.state.fight.mutations) == [Power.FREE] * 6
    mine = own("formation", {"name": "Fan", "does": ["draw 3 cards into the fused Hand"]})
    found = dealt({"contest": "Monster Night", "formations": ["Fan", "Wings"]}, content=(mine,))
    assert found.names["formations"] == ("Fan", "Wings")
    assert [power.lasting for power in found.book.formations][:2] == [0, 1]
    assert list(found.state.fight.formations) == [Power.FREE] * 2 + [Power.USED_UP] * 4  # no others are there


def own(kind: str, data: dict[str, Any]) -> Entry:
    return Entry(kind, data, Source("mine.toml", ""), 0)


def test_content_of_an_author_is_played() -> None:
    tech = own("tech", {"name": "Gather", "cost": 1, "does": ["+Chargeup:Self(Full)"]})
    rank = own("harmony", {"rank": 4, "colour": "Green", "hand": 9, "strike": 8})
    found = dealt("Corridor Brawl", content=(tech, rank))
    assert found.names["techs"][4] == "Gather"
    row = (Word.TRIGGER, Trigger.CHARGEUP, Target.SELF, FULL)
    assert effects(found.book, found.book.techs[4].does) == [row]
    assert (found.book.hand_size[4], found.book.final_strike[4], found.book.hand_size[5]) == (9, 8, 4)


@pytest.mark.parametrize(
    ("reading", "events"), [("ruin", [Trigger.RUIN]), ("none", []), ("schism", [Trigger.SCHISM])]
)
def test_strife_is_what_the_table_agreed_on(reading: str, events: list[Trigger]) -> None:
    """Clause: THR-R74."""
    threat = {"name": "Row", "rating": 1, "stack": 1}
    threat |= {"wave": {"does": ["+Strife:Choice"]}, "storm": {"does": ["Coach draws 1 card"]}}
    setup = {"pilots": ["red"], "threats": ["Row"]}
    book = dealt(setup, {"strife_means": reading}, (own("threat", threat),)).book
    assert [x for _, x, *_ in effects(book, book.threats[0].wave)] == events


# Positions

BRAWL = {"contest": "Corridor Brawl"}


def test_given_hands_are_laid_and_nothing_is_dealt() -> None:
    """Clause: THR-X23, THR-2.1."""
    found = dealt(
        BRAWL | {"hands": {"Red": ["10H", "AS"], "Coach": ["KS"]}, "stacks": {"Tin Cadets": ["2C"]}}
    )
    s = found.state
    assert found.book.dealt
    assert cards(s.players[1].hand) == ["10H", "AS"]
    assert cards(s.players[COACH].hand) == ["KS"]
    assert s.players[COACH].hand.cards[0] >= DECK
    assert [s.known[s.players[p].hand.cards[0]] for p in (COACH, 1)] == [1, 2]
    assert cards(s.threats[0].stack) == ["2C"]
    assert s.known[s.threats[0].stack.cards[0]] == 0
    assert (s.threats[0].in_play, s.threats[0].rating) == (1, 2)
    assert all_cards(found) == list(range(CARDS))


def test_the_hand_of_a_pilot_with_a_void_is_her_void() -> None:
    """Clause: THR-7.2, THR-X12."""
    player = dealt({"contest": "The Broken Lock", "hands": {"Black": ["3C", "9D"]}}).state.players[1]
    assert cards(player.void) == ["3C", "9D"]
    assert player.hand.count == 0


def test_given_decks_are_all_there_is_of_them() -> None:
    """Clause: THR-20.2, THR-X23."""
    found = dealt(
        BRAWL | {"decks": {"pilots": ["3C", "4C"]}, "tops": {"pilots": ["9H"], "coach": ["JKB", "2S"]}}
    )
    s = found.state
    assert cards(s.decks[PILOTS_DECK]) == ["9H", "4C", "3C"]
    assert [deck.settled for deck in s.decks] == [1, 2]
    assert cards(s.decks[COACHS_DECK])[:2] == ["JKB", "2S"]
    assert s.removed.count == DECK - 3
    assert not found.book.dealt
    assert all_cards(found) == list(range(CARDS))


def test_omens_trashes_favor_and_stashes_may_be_given() -> None:
    found = dealt(
        {
            "scenario": "Low Tide",
            "omens": {"pilots": 2, "coach": 1},
            "spent": {"pilots": 1},
            "trashes": {"coach": ["5S", "6S"]},
            "favor": {"Student Council": ["8D", "7D"]},
            "stashes": {"Blue": ["QC"]},
        }
    )
    s = found.state
    assert [zone.count for zone in s.omens] == [2, 1]
    assert list(s.spent) == [1, 0]
    assert cards(s.trashes[COACHS_DECK]) == ["5S", "6S"]
    favor = s.factions[0].favor
    assert cards(favor) == ["8D", "7D"]
    assert s.known[favor.cards[1]] == EVERYONE
    assert s.known[favor.cards[0]] == 0b11110  # a covered one is the Pilots' to know (THR-R61)
    assert cards(s.players[2].stash) == ["QC"]
    assert all_cards(found) == list(range(CARDS))


def test_what_else_a_position_says() -> None:
    found = dealt(
        {
            "scenario": "Low Tide",
            "stats": {"Red": {"steel": 5}},
            "lost": {"Blue": {"synch": 2}},
            "charges": {"Red": 5},
            "buffers": {"Red": 0},
            "lessons": {"Blue": 3},
            "robos": {"Blue": "wrecked"},
            "out": {"Green": True},
            "ratings": {"Acid Bloom": 1},
            "threat_buffers": {"Acid Bloom": 4},
            "standings": {"Orbital Dockworkers": "gone"},
            "offenses": {"Student Council": 2},
            "buildings": {"Dormitory": "razed"},
            "stock": {"Signal": 5},
        }
    )
    s = found.state
    red, blue = s.players[1], s.players[2]
    assert (list(red.stats), red.charges, red.buffers) == ([3, 2, 5, 2, 3, 2], 5, 0)
    assert (blue.lost[0], list(blue.limits), blue.lessons, blue.robo) == (2, [3, 5, 5], 3, 2)
    assert [player.out for player in s.players] == [0, 0, 0, 0, 1, 0, 0]
    bloom = s.threats[2]
    assert (bloom.in_play, bloom.rating, bloom.buffers) == (1, 1, 4)
    assert [(one.standing, one.offense) for one in s.factions][:2] == [(1, 2), (2, 0)]
    assert list(s.locations)[:3] == [0, 2, 0]
    assert list(s.resources) == [2, 2, 2, 5]


@pytest.mark.parametrize("hands", [{}, {"Red": ["10H"]}], ids=["dealt", "given"])
@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({}, (1, 2, 0, 2)),
        ({"ratings": {"Tin Cadets": 5}}, (1, 5, 0, 2)),
        ({"ratings": {"Tin Cadets": 5}, "threat_buffers": {"Tin Cadets": 4}}, (1, 5, 4, 2)),
        ({"threat_buffers": {"Tin Cadets": 4}}, (1, 2, 4, 2)),
        ({"ratings": {"Tin Cadets": 0}}, (0, 0, 0, 0)),
    ],
)
def test_what_is_given_of_a_threat_holds_whether_cards_are_dealt_or_given(
    given: dict[str, Any], told: tuple[int, ...], hands: dict[str, Any]
) -> None:
    """Clause: THR-X23, THR-X7."""
    threat = Match(SYSTEM, BRAWL | given | {"hands": hands}).game.state.threats[0]
    *of_threat, stack = told
    assert [threat.in_play, threat.rating, threat.buffers] == of_threat
    assert threat.stack.count == (0 if hands else stack)


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        ("Corridor Browl", "Nearest: Corridor Brawl"),
        (BRAWL | {"hends": {}}, "contest has no such key"),
        (BRAWL | {"hands": {"Rod": ["10H"]}}, "There is no player 'Rod' in players.Rod.hand. Nearest: Red"),
        (BRAWL | {"hands": {"Red": ["10Z"]}}, "There is no card '10Z' in throwdown. Nearest: 10S"),
        (
            BRAWL | {"hands": {"Red": ["10H", "10H"]}},
            "There is no 10H for hands.Red: all 1 of decks.0 are laid already.",
        ),
        (
            BRAWL | {"hands": {"Red": ["10H"]}, "decks": {"pilots": ["10H"]}},
            "that is in players.1.hand. (THR-3.1)",
        ),
        (BRAWL | {"hands": {"Red": ["JKR"]}}, "a Joker is an Omen. (THR-14.14)"),
        (BRAWL | {"stashes": {"Red": ["2S", "3S", "4S", "5S"]}}, "has room for 3 cards, not 4"),
        (BRAWL | {"charges": {"Red": 6}}, "Red has at most 5 Charges, not 6. (THR-X3)"),
        (BRAWL | {"buffers": {"Red": 4}}, "Red has at most 3 Buffers, not 4. (THR-X4)"),
        (BRAWL | {"spent": {"coach": 1}}, "1 cannot be Spent. (THR-14.6)"),
        (BRAWL | {"stats": {"Red": {"steel": 6}}}, "stats.Red.steel cannot be 6: it takes 0 to 5."),
        (
            BRAWL | {"ratings": {"Hive Regent": 3}},
            "There is no threat 'Hive Regent' in threats.Hive Regent.rating.",
        ),
        ({"pilots": ["red"]}, "at least one Threat (THR-R109)"),
        ({"pilots": [], "threats": ["Tin Cadets"]}, "it takes 1 to 6 items, not 0 (THR-X22)"),
        ({"pilots": ["red"] * 7, "threats": ["Tin Cadets"]}, "it takes 1 to 6 items, not 7 (THR-X22)"),
        ({"scenario": "Low Tide", "pilots": 7}, "at most 6, not 7 (THR-X22)"),
        ({"contest": "Two of Us", "rumble": True}, 'play with pvp_rumble = "true". (THR-R42)'),
        ({"contest": "Two of Us", "commanders": ["red", "white"]}, "red is not among its pilots (THR-65.2)"),
        ({"contest": "Monster Night", "monster": "Hive Regent"}, "no Big Giant Monster"),
    ],
)
def test_what_cannot_be_is_refused(setup: Any, message: str) -> None:
    with pytest.raises(FacedownError) as error:
        dealt(setup)
    assert message in str(error.value)


def test_more_techs_than_there_is_room_for_are_refused() -> None:
    techs = [
        own("tech", {"name": f"T{k}", "cost": 1, "does": ["+1 Strike for this Drive"]}) for k in range(3)
    ]
    with pytest.raises(FacedownError, match=r"7 basic Charge Techs are too many.*room for 6.*THR-X3"):
        dealt("Corridor Brawl", content=tuple(techs))


# In the middle of a Throwdown


def midway(**given: Any) -> Deal:
    setup = {"contest": "Debate Final", "hands": {"Pink": ["5C"], "Blue": ["7C"], "Coach": ["9C"]}}
    return dealt(setup | {"throwdown": given})


def test_a_throwdown_may_begin_in_the_middle() -> None:
    """Clause: THR-R48, THR-R49, THR-X23."""
    s = midway(to_move="Coach", piles=[["4S", "6H"], ["3D by Blue", "8S", "KS as 9H"]]).state
    f = s.fight
    assert (f.on, f.stage, f.mover, f.leader, f.coach_side) == (1, 2, SIDE_B, SIDE_A, SIDE_B)
    assert [card_text(card) for card in s.pile.cards[: s.pile.count]] == ["4S", "6H", "3D", "8S", "KS"]
    assert [card // DECK for card in s.pile.cards[: s.pile.count]] == [0, 1, 0, 1, 0]
    assert list(s.pile_from)[:3] == [0, 2, 0]
    assert [row.seat for row in s.laid[:5]] == [1, 0, 2, 0, 1]
    assert [row.laid_as for row in s.laid[:5]] == [0, 1, 2, 1, 1]
    assert [card_text(row.wild) for row in s.laid[4:5]] == ["9H"]
    assert s.known[s.pile.cards[4]] == 1 << 1  # a Wild card is its player's to know
    assert list(f.score) == [0, 1]  # the Pilots escalated from stage 1
    assert [s.players[p].strike for p in (1, 2)] == [2, 2]  # Steel, as they started it
    assert f.coach_strike == 4  # 3 and 1 for the other Threat
    assert f.involved == 0b11


def test_a_rumble_may_be_running() -> None:
    """Clause: THR-X16."""
    found = dealt(
        {
            "contest": "Monster Night",
            "hands": {"Coach": ["9C"], "Blue": ["2C"]},
            "throwdown": {
                "to_move": "Red",
                "rumble": True,
                "piles": [["6H"], ["3S", "KC"]],
                "score": {"Red": 4, "Coach": 6},
                "joined": ["Red", "Green"],
                "fused": ["AS", "AD"],
                "payloads": {
                    "Red": ["+Trauma on Glass Leviathan", "+Trauma:Choice(2)"],
                    "Coach": ["+Purge on Blue"],
                },
            },
        }
    )
    s = found.state
    f = s.fight
    assert (f.stage, f.rumble, f.final_form, list(f.score)) == (5, 1, 1, [6, 4])
    assert [row.laid_as for row in s.laid[:3]] == [3, 2, 1]
    assert (f.fused[SIDE_B], cards(s.fused[SIDE_B])) == (0b10010, ["AS", "AD"])
    assert [s.known[card] for card in s.fused[SIDE_B].cards[:2]] == [0b10010] * 2
    assert (s.threats[2].in_play, f.involved) == (1, 0b111)
    waiting = [
        (row.side, row.trigger, row.whom, row.target, row.seat) for row in s.payload[: s.payload_count]
    ]
    trauma = (SIDE_B, Trigger.TRAUMA, Target.CHOICE, NO_PLACE, 1)
    assert waiting == [
        (SIDE_B, Trigger.TRAUMA, Target.CHOICE, THREAT + 2, 1),
        trauma,
        trauma,
        (SIDE_A, Trigger.PURGE, Target.CHOICE, 2, COACH),
    ]


def test_strikes_may_be_given() -> None:
    s = midway(to_move="Coach", piles=[["4S"]], strikes={"Pink": 0, "Coach": 9}, drives=119).state
    assert (s.players[1].strike, s.fight.coach_strike, s.fight.drives) == (0, 9, 119)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"to_move": "Green"}, "There is no player 'Green' of this match"),
        ({"piles": []}, "it takes 1 to 4 items, not 0 (THR-R49)"),
        ({"piles": [["4S by Coach"]]}, "cards are laid in turn, and this one is the other side's. (THR-R48)"),
        ({"piles": [["4S like 5S"]]}, "is such as 10H, 10H by Blue or 3C as KS"),
        ({"piles": [["4S as JKR"]]}, "There is no card 'JKR' that is standard"),
        ({"piles": [["5C"]]}, "that is in players.1.hand. (THR-3.1)"),
        ({"rumble": True}, "give score. (THR-R3)"),
        ({"payloads": {"Coach": ["+Purg:Each"]}}, "there is no microevent +Purg (THR-V1). Nearest: +Purge"),
        ({"payloads": {"Coach": ["+Purge on Rod"]}}, "There is no player 'Rod'"),
    ],
)
def test_what_cannot_be_in_the_middle_of_a_throwdown(given: dict[str, Any], message: str) -> None:
    with pytest.raises(FacedownError) as error:
        midway(**({"to_move": "Coach", "piles": [["4S"]]} | given))
    assert message in str(error.value)


@pytest.mark.parametrize("key", ["contest", "scenario", "setup"])
@pytest.mark.parametrize("base", [["Low Tide"], 3, {}])
def test_a_setup_is_like_one_of_a_name(key: str, base: object) -> None:
    with pytest.raises(FacedownError, match=f"{key} takes the name of a contest or scenario, not "):
        dealt({key: base})


MIDDLE = {"to_move": "Coach", "piles": [["4S"]]}
CLASH: dict[str, Any] = {"scenario": "Low Tide", "act": 2, "phase": "clash"}


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        ({"contest": "The Broken Lock", "throwdown": MIDDLE}, "A Gambit has no Throwdown"),
        (
            {"scenario": "Low Tide", "throwdown": MIDDLE},
            'is its Clash: give act, and phase = "clash". (THR-X22)',
        ),
        ({"scenario": "Low Tide", "act": 2, "throwdown": MIDDLE}, "is its Clash"),
        (
            CLASH | {"throwdown": MIDDLE | {"challenger": "Red", "commander": "Blue"}},
            "Red challenges, and so leads: leave commander = Blue out. (THR-65.3)",
        ),
        (
            {"contest": "Corridor Brawl", "throwdown": MIDDLE | {"commander": "Red"}},
            "A contest says itself who",
        ),
        (CLASH | {"throwdown": MIDDLE | {"stakes": {"Red": "Hanger"}}}, "Nearest: Hangar"),
    ],
)
def test_only_a_fight_begins_midway(setup: dict[str, Any], message: str) -> None:
    with pytest.raises(FacedownError) as error:
        dealt(setup)
    assert message in str(error.value)


def test_a_save_in_the_middle_of_an_interruption_goes_on_alike(tmp_path: Path) -> None:
    """A Wave interrupts Coach's turn, its +Purge asks for a target, and a Buffer may prevent it."""
    hands = {"Red": ["9C", "4D"], "Blue": ["8H"], "Coach": ["KC", "6D"]}
    setup = CLASH | {
        "team": ["red", "blue"],
        "hands": hands,
        "throwdown": MIDDLE | {"payloads": {"Coach": ["+Purge:Each"]}},
    }
    match = Match(SYSTEM, setup, seed=4)
    for answer in ("done", "concede", "done"):
        match.act(answer)
    assert match.decision == "PREVENT"
    assert match.game.state.agenda.count > 3
    match.save(tmp_path / "middle.json")
    again = facedown.load(tmp_path / "middle.json")
    while not match.over:
        assert again.game.state.to_bytes() == match.game.state.to_bytes()
        assert again.legal() == match.legal()
        again.act(match.act(match.legal()[-1]).text)


# In the middle of a scenario


def test_an_act_may_go_on() -> None:
    """Clause: THR-X22."""
    found = dealt(
        {
            "scenario": "Low Tide",
            "act": 2,
            "spotlight": "Red",
            "ratings": {"Tin Cadets": 0, "Acid Bloom": 2},
            "hands": {"Red": ["5S"]},
        }
    )
    s = found.state
    in_play = {
        name: (one.been, one.in_play, one.rating)
        for name, one in zip(found.names["threats"], s.threats, strict=False)
    }
    assert in_play == {
        "Tin Cadets": (1, 0, 0),
        "Rumour Mill": (1, 1, 2),
        "Acid Bloom": (1, 1, 2),
        "Drill Swarm": (1, 1, 2),
        "Rival Squadron": (0, 0, 0),
        "Tidebreaker": (0, 0, 5),
        "Student Council": (0, 0, 0),
        "Orbital Dockworkers": (0, 0, 0),
    }
    row = s.agenda.rows[0]
    assert (row.step, row.seat, row.at) == (Step.SPOTLIGHTS, 1, 3)  # after Blue, Yellow and Green
    assert (s.act, s.rumble_available, found.book.dealt) == (2, 0, 1)


@pytest.mark.parametrize(("phase", "step"), [("beat", Step.BEAT), ("clash", Step.CLASH)])
def test_an_act_may_go_on_behind_its_spotlights(phase: str, step: Step) -> None:
    s = dealt({"scenario": "Low Tide", "act": 3, "phase": phase}).state
    assert (s.agenda.rows[0].step, s.rumble_available) == (step, 1)


def test_a_contest_has_no_acts() -> None:
    with pytest.raises(FacedownError, match=r"Only a scenario has acts: leave act out. \(THR-X22\)"):
        dealt(BRAWL | {"act": 1})


TIDE = {"scenario": "Low Tide"}
TO_MOVE = {"to_move": "Red", "piles": [["4S"]]}
NO_HAND = "Black has a Void and no Hand: lay her cards in players.Black.void. (THR-7.2)"


@pytest.mark.parametrize(
    ("setup", "asked"),
    [
        (TIDE | {"act": 2, "spotlight": "Green", "hands": {"Green": ["5S"]}}, ("Green", "SPOTLIGHT")),
        (TIDE | {"act": 1, "phase": "beat"}, ("Coach", "BEAT")),
        (TIDE | {"act": 3, "phase": "clash", "hands": {"Red": ["5S", "2H"]}}, ("Red", "CHALLENGE")),
        (BRAWL | {"hands": {"Red": ["5C"], "Coach": ["9C"]}, "throwdown": TO_MOVE}, ("Red", "DECLARE")),
    ],
)
def test_a_match_goes_on_where_its_position_is(setup: Any, asked: tuple[str, str]) -> None:
    match = Match(SYSTEM, setup)
    assert (match.seats[match.seat], match.decision) == asked


def test_a_step_that_lays_what_cannot_lie_there_is_refused_at_its_line(tmp_path: Path) -> None:
    file = tmp_path / "case.toml"
    file.write_text(
        'system  = "throwdown"\ntitle   = "a Hand of Black"\nclauses = ["THR-7.2"]\n'
        'setup   = { scenario = "Low Tide", team = ["red", "black"] }\n'
        'step    = [{ stack = { "hands.Black" = "2C" } }]\n'
    )
    (failed,) = run_scenario(load_scenario(file, load_system)).failures
    assert failed.headline.endswith("case.toml:5: step 1: " + NO_HAND)
