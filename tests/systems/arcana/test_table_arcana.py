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
    return match.table(seat).splitlines()


def on_turn(setup: Any, seed: int = 1, **switches: str) -> Match:
    """A match up to its first question about what to do."""
    match = Match(SYSTEM, setup, seed, switches=switches)
    while not any(one.text == "end the turn" for one in match.legal()):
        match.act(match.legal()[0])
    return match


def test_where_everybody_is_and_how_they_stand() -> None:
    told = lines(on_turn(BARBERS), 2)
    assert told[0] == "Round 1 of 60: the players act, The Courier is on turn"
    (arena,) = (one for one in told if one.startswith("Arena: "))
    assert arena == (
        "Arena: Heckler 2 at 0,2 (border); The Courier, The Oracle, The Midnight Barber, Heckler 1, "
        "Swarm of Cleaners at 1,1; The Bruiser at 2,1 (border)"
    )
    assert "Heckler 1: Duck (3 shields)" in "\n".join(told)
    assert "  Heckler 1: HP 3/14 (takes flight at 7), Mobile 1" in told
    oracle = "  The Oracle (Slow, Wise, Charming): HP 7/20, shields 4 until its owner's next turn, hand 0"
    assert any(one.startswith(oracle) for one in told)


def test_an_intent_that_lies_face_down_is_seen_by_the_gm_alone() -> None:
    match = on_turn(BARBERS)
    for seat in (1, 2, 3):
        (intents,) = (one for one in lines(match, seat) if one.startswith("Intents: "))
        assert intents.startswith("Intents: The Midnight Barber (face down); ")
    (intents,) = (one for one in lines(match, GM) if one.startswith("Intents: "))
    assert "Nick (face down) (5 melee damage to one player, then the same player bleeds 3); " in intents


def test_the_own_turn_shows_where_each_card_can_go_and_what_is_missing() -> None:
    told = "\n".join(lines(on_turn(BARBERS), 2))
    assert "Strike (9/10): 9W; Defend (0/10); Concentrate (0/2); Movement (0/1); " in told
    assert "Run Away (2/3): 6P, 5S; " in told
    assert "AW (Strike 10/10 fires, Movement 1/1 fires)" in told
    assert "7C (Defend 7/10, Movement 1/1 fires, Run Away 3/3 fires)" in told
    assert "The Hermit (Concentrate 1/2, Movement 1/1 fires, Study 1/1 fires)" in told
    assert "Stealth, Awareness (skill); Might (crossed out); Glass Wall (Spell)" in told


def test_a_closed_hand_is_a_number_to_others() -> None:
    match = on_turn(BARBERS, open_hands="false")
    assert any("AW (Strike 10/10" in one for one in lines(match, 2))
    for seat in (GM, 1, 3):
        assert any("hand 5, deck 70" in one for one in lines(match, seat))
        assert not any(one.startswith("Hand of The Courier") for one in lines(match, seat))


def test_topics_say_what_takes_part() -> None:
    match = on_turn(BARBERS)
    topics = match.topics(1)
    assert topics["Adversaries"] == ("The Midnight Barber", "Heckler", "Swarm of Cleaners")
    assert topics["Spells"] == ("The Long Arm", "Glass Wall", "Second Wind")
    assert topics["Scene actions"] == ("Patch someone up",)
    assert "Equipment" not in topics
    told = match.words.show(match.view(1), "Heckler")
    assert told.startswith("Heckler. HP 14")
    assert "Heckler 1: HP 3/14" in told
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
    assert match.table(1).startswith("The campaign is over after ")


def test_a_line_about_an_intent_names_it() -> None:
    told = [line.text for line in played("One Jerk in the Hallway", 3).log(None)]
    drawn = [line for line in told if line.startswith("Brock draws an Intent: ")]
    assert drawn
    assert all(line.rstrip(".!").split(", ")[1] in ("Punch", "Dodge", "Pocket Sand") for line in drawn)


def told_at(asked: str) -> dict[str, str]:
    """Return what is said of each answer where a campaign of those who do nothing first asks something."""
    match = Match(SYSTEM, "A First Day", 1)
    bots = {seat: Bot(SYSTEM, "focus" if seat == GM else "idle", 1, seat) for seat in match.seats}
    while asked not in match.question():
        enters = "does a stand-in enter" in match.question()
        match.act("yes" if enters else bots[match.seat].choose(match))
    return {action.text: match.explain(action) for action in match.legal()}


def test_whoever_chooses_reads_what_it_does() -> None:
    tremor = "Strike needs +1 in its sum. The Oracle has it from the next combat on (ARC-X2)."
    assert told_at("which Manipulation")["tremor"] == tremor
    placed = told_at("what do you do?")
    assert placed["place 10P on Defend"].startswith(
        "Defend has values of 0 and needs 10. The card has the value 10."
    )
    assert placed["place 10P on Movement"].startswith("Movement has 0 of 2 cards.")
    aimed = told_at("EDDY do?")
    assert any(text.startswith("Pentacles: Heal 2 for one player in its zone. (") for text in aimed.values())
