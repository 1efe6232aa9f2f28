"""What the automatic GM answers (ARC-X12), decision by decision, and whom its four policies aim at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from facedown.bots.policy import Bot
from facedown.engine.authors.content import Entry
from facedown.engine.authors.source import Source
from facedown.engine.matches.match import Match
from facedown.systems import load_system

SYSTEM = load_system("arcana")
ANY = ["W", "S", "C", "P", "major"]
PARTY = ("The Plain One", "The Warden", "The Bruiser")


def foe(*effects: Mapping[str, Any], **other: Any) -> Entry:
    """An adversary that does the same on every card."""
    intents = [{"on": ANY, "name": "Act", "effects": list(effects)}]
    data = {"id": "foe", "name": "Foe", "hp": 40, "intents": intents, **other}
    return Entry("adversary", data, Source("", ""), 0)


def fight(
    adversary: Entry,
    adversaries: tuple[str, ...] = ("Foe",),
    party: tuple[str, ...] = PARTY,
    switches: Mapping[str, str] | None = None,
    arena: str = "large",
    **given: Any,
) -> Match:
    """A fight of a party against some who do the same on every card."""
    setup = {"name": "A fight", "characters": list(party), "adversaries": list(adversaries), "arena": arena}
    return Match(SYSTEM, {**setup, **given}, content=[adversary], switches=switches)


def answer(match: Match, decision: str, policy: str = "balanced") -> str:
    """What the automatic GM first answers to a decision, while players do nothing."""
    gm, players = Bot(SYSTEM, policy, seat=0), [Bot(SYSTEM, "idle", seat=k) for k in range(1, 7)]
    while not match.over:
        chosen = (gm if match.seat == 0 else players[match.seat - 1]).choose(match)
        if match.decision == decision:
            return chosen.text
        match.act(chosen)
    raise AssertionError(f"{decision} was not asked")


HIT = {"op": "damage", "n": 1, "range": "ranged", "target": "one"}
SHIELDED = {
    "fighters.2.shields": 3,
    "fighters.3.shields": 3,
    "fighters.3.hp": 12,
    "players.2.keep_shields": 1,
}
SHIELDED |= {"players.3.keep_shields": 1}


@pytest.mark.parametrize(
    ("policy", "given", "wanted"),
    [
        ("balanced", {}, "The Plain One"),  # nobody has shields, all the same HP: the lowest seat
        ("balanced", {"fighters.2.hp": 9}, "The Warden"),
        ("balanced", {"fighters.1.hp": 2, **SHIELDED}, "The Bruiser"),  # shields first, then the least HP
        ("focus", {"fighters.2.hp": 9, "fighters.3.hp": 8}, "The Bruiser"),
        ("focus", {"fighters.1.hp": 14, **SHIELDED}, "The Plain One"),  # 12 HP with 3 shields are 15
        ("focus", {}, "The Plain One"),
        ("duel", {"fighters.1.hp": 19}, "The Warden"),
        ("duel", {"fighters.1.hp": 20, **SHIELDED}, "The Warden"),
    ],
)
def test_whom_a_policy_aims_at(policy: str, given: Mapping[str, int], wanted: str) -> None:
    assert answer(fight(foe(HIT), set=dict(given)), "VICTIM", policy) == f"aim at {wanted}"


def test_at_random_everybody_is_aimed_at() -> None:
    match = fight(foe(HIT))
    bot = Bot(SYSTEM, "any_target", seed=1)
    while match.decision != "VICTIM":
        match.act(bot.choose(match) if match.seat == 0 else match.legal()[-1])
    aimed = {bot.choose(match).text for _ in range(60)}
    assert aimed == {f"aim at {name}" for name in PARTY}


def walker(at: int, **given: int) -> Match:
    """Somebody Mobile in a large arena, the party of two elsewhere."""
    squares = {"fighters.9.square": at, **{f"fighters.{who[1]}.square": zone for who, zone in given.items()}}
    return fight(foe(HIT, keywords=["Mobile 1"]), party=PARTY[:2], set=squares)


@pytest.mark.parametrize(
    ("at", "first", "second", "wanted"),
    [
        (12, 2, 14, "1,2"),  # both two away, nothing else to prefer: the lowest seat
        (12, 4, 14, "2,3"),  # the nearest player
        (12, 18, 24, "3,2"),  # of equal steps rows before columns
        (12, 6, 24, "1,2"),  # and the smaller number
    ],
)
def test_it_goes_to_the_nearest_player(at: int, first: int, second: int, wanted: str) -> None:
    match = walker(at, p1=first, p2=second)
    assert answer(match, "STEP") == f"move to {wanted}"


def test_of_equally_near_players_it_goes_to_the_one_it_prefers() -> None:
    match = fight(
        foe(HIT, keywords=["Mobile 1"]),
        party=PARTY[:2],
        set={"fighters.9.square": 12, "fighters.1.square": 2, "fighters.2.square": 14, "fighters.2.hp": 3},
    )
    assert answer(match, "STEP") == "move to 2,3"


def test_a_jump_leads_near_whom_it_prefers() -> None:
    jump = {"op": "move", "n": 1, "how": "any_unoccupied", "target": "self"}
    match = fight(
        foe(jump), party=PARTY[:2], set={"fighters.1.square": 0, "fighters.2.square": 24, "fighters.2.hp": 3}
    )
    assert answer(match, "STEP") == "move to 3,4"


def test_who_flees_goes_rows_before_columns() -> None:
    match = fight(foe(HIT, nerve=40), party=PARTY[:1], set={"fighters.9.square": 12})
    assert answer(match, "STEP") == "move to 1,2"


@pytest.mark.parametrize(("hp", "wanted"), [(10, "flee"), (11, "hold")])
def test_it_flees_at_a_quarter_of_its_hp(hp: int, wanted: str) -> None:
    match = fight(foe(HIT), switches={"adversary_flight": "gm"}, set={"fighters.9.hp": hp})
    assert answer(match, "FLIGHT") == wanted


def test_adversaries_act_as_listed() -> None:
    assert answer(fight(foe(HIT), ("Foe", "Brock")), "NEXT_ADVERSARY") == "Foe acts"
    assert answer(fight(foe(HIT), ("Brock", "Foe")), "NEXT_ADVERSARY") == "Brock acts"


HAND = {"players.1.deck": "2C 3C 4C 5C 6C"}
FIRST = ("The Plain One acts", "ask for a check")


def test_a_free_check_costs_three_cards_of_awareness_at_medium() -> None:
    match, gm, said = fight(foe(HIT), party=PARTY[:1], stack=HAND), Bot(SYSTEM, "balanced"), []
    for text in FIRST:
        match.act(text)
    while match.seat == 0:
        said.append(gm.choose(match).text)
        match.act(said[-1])
    assert said == ["3 cards", "Awareness", "medium", "neither"]


def failing(text: str) -> int:
    """How bad a card is for a check at medium: 2 a critical failure, 1 a failure; of a Wheel nobody knows."""
    if text in ("The Tower", "The Devil", "Death"):
        return 2
    return int(text[:-1] in ("A", *map(str, range(2, 11))))


def test_of_two_cards_the_worse_one_counts() -> None:
    seen = set()
    for seed in range(40):
        setup = {"name": "A fight", "characters": [PARTY[0]], "adversaries": ["Brock"], "stack": HAND}
        match, gm = Match(SYSTEM, setup, seed=seed), Bot(SYSTEM, "balanced")
        for text in (*FIRST, "1 card", "Awareness", "medium", "penalty", "pay 2C"):
            match.act(text)
        cards = [one.text.removesuffix(" counts") for one in match.legal()]
        assert gm.choose(match).text == f"{max(cards, key=failing)} counts"
        seen.add(tuple(map(failing, cards)))
    assert {(0, 1), (1, 0), (1, 1)} <= seen


def test_a_verdict_is_that_of_the_house_at_medium() -> None:
    verdicts = set()
    for seed in range(40):
        setup = {"name": "A fight", "characters": [PARTY[0]], "adversaries": ["Brock"], "stack": HAND}
        match = Match(SYSTEM, setup, seed=seed, switches={"skill_check_ladder": "gm_verdict"})
        gm = Bot(SYSTEM, "balanced")
        for text in FIRST:
            match.act(text)
        while match.decision != "VERDICT":
            match.act(gm.choose(match) if match.seat == 0 else match.legal()[0])
        limbo = match.view(0).players[1].limbo
        said, card = gm.choose(match).text, match.words.card(limbo.cards[0])
        if card in ("The Fool", "The Sun", "The World"):
            assert said == "critical success"
        else:
            assert said == ("success", "failure", "critical failure")[failing(card)]
        verdicts.add(said)
    assert {"success", "failure"} <= verdicts


def blow(**given: Any) -> Match:
    """The party against somebody with 1 HP, whom the first player can strike down at once."""
    return fight(foe(HIT, hp=1), stack={"players.1.deck": "10W 2C 3C 4C 5C"}, **given)


def test_it_agrees_and_gives_buffs_to_the_greatest_threat() -> None:
    match, gm, said = blow(), Bot(SYSTEM, "balanced"), {}
    for text in ("The Plain One acts", "place 10W on Strike", "strike Foe"):
        match.act(text)
    while not match.over:
        chosen = gm.choose(match) if match.seat == 0 else match.legal()[0]
        said[match.decision] = chosen.text
        match.act(chosen)
    assert said["FATE_AGREED"] == "agree"
    assert said.get("BUFF", "The Bailiff") == "The Bailiff"


def test_nobody_stands_in_and_the_first_place_hides() -> None:
    out = {"players.1.zeros": 1, "fighters.1.hp": 1, "players.1.marked": 1, "players.2.marked": 1}
    assert answer(fight(foe({**HIT, "target": "all"}), party=PARTY[:2], set=out), "STAND_IN_ENTERS") == "no"
    runs = {"players.1.deck": "2W 3W 4W 5W 6C"}
    match = fight(foe(HIT), party=PARTY[:1], stack=runs)
    for text in ("The Plain One acts", *(f"place {n}W on Run Away" for n in range(2, 6)), "leave the battle"):
        match.act(text)
    assert Bot(SYSTEM, "balanced").choose(match).text == "behind the door"


def test_its_choices_do_not_depend_on_what_lies_face_down() -> None:
    said = set()
    for seed in range(12):
        setup = {"name": "A fight", "characters": list(PARTY), "adversaries": ["Foe x2"], "arena": "large"}
        given = {"set": {"fighters.9.square": 12, "fighters.10.square": 13, "fighters.1.square": 0}}
        down = foe(HIT, faces=["down"], keywords=["Mobile 1"])
        match = Match(SYSTEM, {**setup, **given}, seed=seed, content=[down])
        gm, players = Bot(SYSTEM, "balanced"), [Bot(SYSTEM, "idle", seat=k) for k in range(1, 4)]
        answers = []
        while len(answers) < 6:
            chosen = (gm if match.seat == 0 else players[match.seat - 1]).choose(match)
            answers += [chosen.text] if match.seat == 0 else []
            match.act(chosen)
        said.add(tuple(answers))
    assert len(said) == 1
