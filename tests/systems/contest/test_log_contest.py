"""The log of contest reads as English: numbers with their nouns, owners, and no number for a place."""

from __future__ import annotations

import re
from itertools import product

import pytest

from facedown.engine.base.record import NO_CARD, NOBODY
from facedown.engine.course.dialogue import Dialogue
from facedown.engine.telling.log import Event
from facedown.scenario import position, read_scenario
from facedown.systems import load_system
from facedown.systems.contest import SYSTEM
from facedown.systems.contest.clauses import Decision
from facedown.systems.contest.sheet import NO_GEAR
from facedown.systems.contest.state import SECOND
from facedown.systems.contest.words import ContestWords

NOUNS = "Wound|Critical Wound|round|action|turn|member|bonus|point|step|draw|day"
ONE_OF_MANY = re.compile(rf"(?<![\d/.-])1 (?:{NOUNS})(?:s|es)\b")
MANY_OF_ONE = re.compile(rf"(?<!/)\b(?:0|[2-9]|\d\d+) (?:{NOUNS})\b(?!s)")


def words() -> ContestWords:
    dealt = SYSTEM.deal(
        {"sides": [["Rats"], ["The Duelist", "Tourney Champion"], ["Wolf"], ["Cave Bear"]]}, {}, ()
    )
    return ContestWords(dealt)


@pytest.mark.parametrize("id", SYSTEM.catalogue.log)
def test_numbers_agree_with_their_nouns_and_owners_with_their_names(id: str) -> None:
    here, clause = words(), SYSTEM.rulebook.clause_ids.index(id)
    closed = {"use", "suit", "passing"} & {kind for _, kind in SYSTEM.catalogue.log[id].numbers.values()}
    numbers = range(2 if closed else 4)
    for a, b, card, who in product(numbers, numbers, (NO_CARD, 0), (0, 1)):
        told = SYSTEM.narrate(here, Event(clause, who, card, NO_CARD, a, b, 1)).text
        assert not ONE_OF_MANY.search(told), told
        assert not MANY_OF_ONE.search(told), told
        assert "s's" not in told, told


@pytest.mark.parametrize(
    ("clause", "a", "b", "told"),
    [
        ("CON-5.6", 1, 1, "The swarm of Rats loses 1 member; 1 is left."),
        ("CON-5.6", 2, 0, "The swarm of Rats loses 2 members; none is left."),
        ("CON-16.5", 1, 0, "1 point lifts the swarm of Rats' Status above twice its Body and is a Wound."),
        ("CON-16.5", 2, 0, "2 points lift the swarm of Rats' Status above twice its Body and are Wounds."),
        ("CON-22.1", 1, 0, "1 of these is critical."),
        ("CON-22.1", 2, 0, "2 of these are critical."),
        ("CON-X9", 0, 0, "The swarm of Rats passes."),
        ("CON-36.11", 0, 0, "The bonuses of the swarm of Rats concern itself in this round."),
        (
            "CON-R15",
            0,
            0,
            "Nothing hits the swarm of Rats, who overdrew and has lost the contest all the same.",
        ),
        ("CON-X9", 0, 1, "The swarm of Rats has acted already and passes."),
        ("CON-X9", 0, 2, "The swarm of Rats has lost its action and passes."),
        ("CON-17.9", 6, 15, "The swarm of Rats' Major Loss of 6 makes it 15."),
        ("CON-11.1", 1, 0, "The swarm of Rats and the Duelist are engaged."),
        ("CON-11.1", 2, 0, "The swarm of Rats and Tourney Champion are engaged."),
        ("CON-R168", 1, 0, "The round ends, and with it 1 bonus of the swarm of Rats."),
        ("CON-R168", 2, 0, "The round ends, and with it 2 bonuses of the swarm of Rats."),
        ("CON-33.4", 0, 0, "The swarm of Rats covers the spot where it stands with the Hatchet."),
        ("CON-33.4", 6, 6, "The swarm of Rats covers the spot 3 m up the line with the Hatchet."),
        ("CON-33.4", -6, -1, "The swarm of Rats covers what is 0.5 m to 3 m down the line with the Hatchet."),
        (
            "CON-33.4",
            -2,
            4,
            "The swarm of Rats covers what is between 1 m down and 2 m up the line with the Hatchet.",
        ),
        ("CON-35.11", 2, 0, "The swarm of Rats readies the Dagger; it is ready."),
    ],
)
def test_verbs_agree_as_well(clause: str, a: int, b: int, told: str) -> None:
    number = SYSTEM.rulebook.clause_ids.index(clause)
    here = words()
    told = told.replace("Dagger", here.weapon(a))
    assert SYSTEM.narrate(here, Event(number, 0, NO_CARD, NO_CARD, a, b, 0)).text == told


def test_a_side_of_several_are_left_standing() -> None:
    here = words()
    ended = SYSTEM.rulebook.clause_ids.index("CON-8.4")
    told = [SYSTEM.narrate(here, Event(ended, NOBODY, NO_CARD, NO_CARD, side, 0, 0)).text for side in (0, 1)]
    assert told == [
        "It is over: the swarm of Rats is left standing.",
        "It is over: The Duelist and Tourney Champion are left standing.",
    ]


def test_a_question_after_the_second_weapon_broke_can_be_asked() -> None:
    dealt = SYSTEM.deal("First Blood", {}, ())
    state = dealt.state
    state.decision, state.seat, state.fighter, state.attacker, state.both = Decision.TURN, 0, 0, 0, 1
    state.fighters[0].slots[SECOND].weapon = NO_GEAR
    assert "the Duelist" in Dialogue(SYSTEM.questions, ContestWords(dealt)).question(state)


def test_the_power_and_the_bonus_of_a_burst_are_told_once_for_all_its_bullets() -> None:
    anna = {"name": "Anna", "body": 8, "will": 9, "reflexes": 5, "mind": 5}
    anna |= {"skills": {"guns": 8}, "main_weapon": "Submachine Gun .45"}
    bert = {"name": "Bert", "body": 12, "will": 12, "reflexes": 5, "mind": 5}
    bert |= {"skills": {"hand_weapons": 8}, "main_weapon": "Knife", "armor": "Plated Kevlar"}
    burst = {  # a King of diamonds as 4, limited to +3; a diamond at short range is two bullets
        "system": "contest",
        "content": {"character": [anna, bert]},
        "setup": {"sides": [["Anna"], ["Bert"]], "start_distance_m": 30},
        "set": {"fighters.Anna.level": 9, "fighters.Bert.level": 5},
        "stack": {"deck": "KD 10S 2D 10H 3D"},
        "play": [
            *("0 shoot", "0 with Submachine Gun .45", "0 1 burst", "0 at Bert"),
            *("1 defend", "0 play KD as 4", "1 play 2D"),
        ],
    }
    cited = [line.clause for line in position(read_scenario(burst, load_system)).log(None)]
    assert cited.count("CON-26.6") == 2
    for clause in ("CON-26.1", "CON-14.2", "CON-14.4", "CON-14.6", "CON-13.4"):
        assert cited.count(clause) == 1, clause
