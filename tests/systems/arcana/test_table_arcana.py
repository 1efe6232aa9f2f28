"""The table that a seat sees, what can be read about, and the names of the log."""

from __future__ import annotations

from typing import Any

from facedown.bots.policy import Bot
from facedown.engine.matches.match import Match
from facedown.systems import load_system
from facedown.systems.arcana.state import FIGHT_IN_LOG, GM

SYSTEM = load_system("arcana")
BARBERS: dict[str, Any] = {
    "setup": "Closing Time at the Barber's",
    "zones": {"Heckler 2": "0,2", "The Bruiser": "2,1"},
    "hp": {"Heckler 1": 3, "The Oracle": 7},
    "shields": {"The Oracle": 4},
    "bins": {"The Courier": {"Strike": "9W", "Run Away": "5S, 6P"}},
    "tops": {"The Courier": "AW, 7C, The Chariot, The Hermit, 2S"},
    "gm_top": "5S, QC, 3W, 4P",
}


def lines(match: Match, seat: int) -> list[str]:
    return match.words.table(match.view(seat)).splitlines()


def on_turn(setup: Any, seed: int = 1, **switches: str) -> Match:
    """A match up to its first question about what to do."""
    match = Match(SYSTEM, setup, seed, switches=switches)
    while not any(one.text == "end the turn" for one in match.legal()):
        match.act(match.legal()[0])
    return match


def test_where_everybody_is_and_how_they_stand() -> None:
    told = lines(on_turn(BARBERS), 2)
    assert told[0] == "Round 1 of 60: the players act, The Courier is on turn"
    assert told[1:5] == ["Arena 0  1      2", "  0   .  .      | 1", "  1   .  2 | 3  .", "  2   .  1      ."]
    assert "- Heckler 1: 3/14 HP, in 1,1, Mobile 1; Intent QC: Duck, 3 shields" in told
    assert "* The Oracle: 7/20 HP, 4 shields, in 1,1, Slow, Wise, Charming" in told


def test_a_row_that_fits_says_who_is_where() -> None:
    told = lines(on_turn({"setup": "One Jerk in the Hallway", "zones": {"The Bruiser": "0,2"}}), 1)
    assert told[2].split() == ["0", ".", ".", "Bruiser"]
    assert told[3].split() == ["1", ".", "|", "Brock", "."]


def test_an_intent_that_lies_face_down_is_seen_by_the_gm_alone() -> None:
    match = on_turn(BARBERS)
    for seat in (1, 2, 3):
        assert "- The Midnight Barber: 26/26 HP, in 1,1, Mobile 1; an Intent face down" in lines(match, seat)
    (barber,) = (one for one in lines(match, GM) if one.startswith("- The Midnight Barber"))
    assert (
        "Intent 5S (face down): Nick, 5 melee damage to one player, then the same player bleeds 3" in barber
    )


def test_the_own_turn_shows_where_each_card_can_go_and_what_is_missing() -> None:
    told = "\n".join(lines(on_turn(BARBERS), 2))
    assert "Strike 9 of 10: 9W; Defend 0 of 10; Concentrate 0 of 2; Movement 0 of 1; Run Away 2 of 3" in told
    assert "AW (Strike*, Movement*)" in told
    assert "2S (Strike*, Movement*)" in told
    assert "7C (Defend, Movement*, Run Away*)" in told
    assert "The Chariot (Concentrate, Movement*, Blur, Run Away*)" in told
    assert "The Hermit (Concentrate, Movement*, Study)" in told
    assert "Has Stealth, Awareness, Glass Wall (10 (Clever 14) shields)" in told


def test_a_closed_hand_is_a_number_to_others() -> None:
    match = on_turn(BARBERS, open_hands="false")
    assert any("AW (Strike*" in one for one in lines(match, 2))
    for seat in (GM, 1, 3):
        assert any("Hand 5 cards; deck 70" in one for one in lines(match, seat))


def test_topics_say_what_takes_part() -> None:
    match = on_turn(BARBERS)
    topics = match.topics(1)
    assert topics["Adversaries"] == ("The Midnight Barber", "Heckler", "Swarm of Cleaners")
    assert topics["Spells"] == ("The Long Arm", "Glass Wall", "Second Wind")
    assert topics["Scene actions"] == ("Patch someone up",)
    assert "Equipment" not in topics
    told = match.words.show(match.view(1), "Heckler")
    assert told.startswith("Heckler. HP 14")
    assert "Heckler 1: 3/14 HP" in told
    for names in topics.values():
        for name in names:
            assert len(match.words.show(match.view(1), name)) > len(name) + 2, name


def played(setup: str, seed: int) -> Match:
    match = Match(SYSTEM, setup, seed)
    bots = {seat: Bot(SYSTEM, "balanced", seed, seat) for seat in match.seats}
    while not match.over:
        match.act(bots[match.seat].choose(match))
    return match


def test_a_campaign_tells_the_adversaries_of_each_fight_apart() -> None:
    match = played("A First Day", 3)
    told = "\n".join(line.text for line in match.log(None))
    for name in ("Brock draws", "Vent Lurker draws", "Swarm of Cleaners draws", "Brock 2 draws"):
        assert name in told
    words = match.words
    assert [words.called(FIGHT_IN_LOG * k + 9) for k in range(3)] == ["Brock", "Vent Lurker", "Brock 1"]
    assert words.called(99) == "nobody"
    assert match.words.result(match.view(1)).startswith("The campaign is over after ")
    assert match.words.table(match.view(1)).startswith("Day ")


def test_a_line_about_an_intent_names_it() -> None:
    told = [line.text for line in played("One Jerk in the Hallway", 3).log(None)]
    drawn = [line for line in told if line.startswith("Brock draws an Intent: ")]
    assert drawn
    assert all(line.rstrip(".!").split(", ")[1] in ("Punch", "Dodge", "Pocket Sand") for line in drawn)
