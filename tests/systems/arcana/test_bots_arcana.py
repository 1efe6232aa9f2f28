"""What the reference bots do (ARC-X20), entry by entry of their lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from facedown.bots.policy import Bot
from facedown.engine.authors.content import Entry
from facedown.engine.authors.source import Source
from facedown.engine.matches.match import Match
from facedown.lab.games.run import Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.variant import Variant
from facedown.systems import load_system

SYSTEM = load_system("arcana")
NEAR, FAR = 4, 0  # the zone in the centre, where the player stands, and a corner


def met(hand: str, policy: str, who: str = "The Plain One", **given: Any) -> list[str]:
    """What a bot does in its first turn, with a hand, against Brock; `brock` is his zone."""
    damage = {"op": "damage", "n": given.pop("damage", 8), "range": "melee", "target": "one"}
    intents = [{"on": ["W", "S", "C", "P", "major"], "name": "Act", "effects": [damage]}]
    foe = Entry("adversary", {"id": "foe", "name": "Foe", "hp": 40, "intents": intents}, Source("", ""), 0)
    fields: dict[str, Any] = {"fighters.9.square": given.pop("foe", NEAR), **given.pop("set", {})}
    setup = {"name": "A fight", "characters": [who], "adversaries": ["Foe"], "set": fields}
    stack = {"players.1.deck": hand, **given.pop("stack", {})}
    match = Match(SYSTEM, {**setup, "stack": stack}, content=[foe])
    gm, bot, said = Bot(SYSTEM, policy), Bot(SYSTEM, policy, seat=1), list[str]()
    while not match.over and match.decision != "NEXT_ADVERSARY":
        chosen = (gm if match.seat == 0 else bot).choose(match)
        if match.decision != "NEXT_PLAYER":
            said.append(chosen.text)
        match.act(chosen)
    return said


END = "end the turn"


@pytest.mark.parametrize(
    ("hand", "policy", "wanted"),
    [
        ("9S KW 10W 2C 3C", "idle", [END]),
        # the smallest strike card that completes, of equal values the earlier suit and the smaller rank
        ("9S KW 10W 2C 3C", "hitter", ["place 10W on Strike", "strike Foe"]),
        ("9S KW 10S 2C 3C", "hitter", ["place KW on Strike", "strike Foe"]),
        # without one the largest, then the smallest that completes
        ("9S 4W 2W 2C 3C", "hitter", ["place 9S on Strike", "place 2W on Strike", "strike Foe"]),
        # then Defend likewise, then majors on Concentrate
        ("2C 8P 9C Justice 3P", "hitter", ["place 9C on Defend", "place 2C on Defend", "place 8P on Defend"]),
        ("Death 2C 3C 2P 3P", "hitter", ["place 3C on Defend", "place 3P on Defend", "place 2C on Defend"]),
        ("9S KW 10W 2C 3C", "keeper", ["place 3C on Defend", "place 2C on Defend", "place 10W on Strike"]),
        # 8 are known to come: the balanced one defends first, and otherwise strikes first
        ("9S KW 10W 2C 3C", "balanced", ["place 3C on Defend", "place 2C on Defend", "place 10W on Strike"]),
    ],
)
def test_the_lists(hand: str, policy: str, wanted: list[str]) -> None:
    assert met(hand, policy)[: len(wanted)] == wanted


def test_the_balanced_strikes_first_where_nothing_is_known_to_come() -> None:
    assert met("9S KW 10W 2C 3C", "balanced", damage=0)[0] == "place 10W on Strike"
    assert met("9S KW 10W 2C 3C", "balanced", set={"fighters.1.shields": 8, "players.1.keep_shields": 1})[
        0
    ] == ("place 10W on Strike")


def test_with_nobody_near_they_walk() -> None:
    said = met("2C 3C 9S 8S AP", "hitter", foe=FAR)
    assert said[:3] == ["place AP on Movement", "place 2C on Movement", "move to 0,1"]
    assert met("2C 3C 9S 8S AP", "balanced", foe=FAR)[:2] == said[:2]
    assert met("9S 8S 7S 2W 3W", "keeper", foe=FAR)[:2] == ["place 2W on Movement", "place 3W on Movement"]
    assert "Movement" not in " ".join(met("9S 8S 7S 2W 3W", "hitter", foe=FAR))  # strike cards stay


def test_special_bins() -> None:
    emperor = "The Emperor"
    flexed = met("10W 2W 3C 4C The Emperor", "hitter", "The Warden")
    assert flexed[0] == f"place {emperor} on Flex"
    weak = met("2W 3W 3C 4C The Emperor", "balanced", "The Warden", damage=0)
    assert f"place {emperor} on Flex" not in weak
    assert weak[-2:] == [f"place {emperor} on Concentrate", END] or f"place {emperor} on Concentrate" in weak
    assert met("10W 2W 3C 4C The Magician", "hitter", "The Tinker")[:2] == [
        "place The Magician on Spell",
        "choose Foe",
    ]


def test_the_keeper_runs_before_the_second_zero() -> None:
    dire: Mapping[str, int] = {"fighters.1.hp": 4, "players.1.zeros": 1}
    said = met("2W 3W 4W 5W 6S", "keeper", set=dire)
    assert said == [*(f"place {n}W on Run Away" for n in range(2, 6)), "leave the battle", "behind the door"]
    assert "Run Away" not in " ".join(met("2W 3W 4W 5W 6S", "keeper", set={**dire, "fighters.1.hp": 5}))
    assert "Run Away" not in " ".join(met("2W 3W 4W 5W 6S", "balanced", set=dire))


def test_a_sensible_player_wins_where_blind_chance_loses() -> None:
    """The hard encounter for one is won two times in three by a sensible bot, hardly ever by chance."""
    won = {}
    for policy in ("balanced", "uniform"):
        variant = Variant(SYSTEM, "A Jerk in the Broom Cupboard", {0: "balanced", 1: policy})
        won[policy] = simulate(variant, Run(40, 1, compiling=False)).wins()[0].count
    assert won["balanced"] > 20
    assert won["uniform"] < 5
