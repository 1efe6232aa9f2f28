"""Every spell, piece of equipment, scene action, Manipulation and buff does what is printed on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from facedown.engine.matches.board import Board
from facedown.engine.matches.match import Match
from facedown.systems import load_system
from facedown.systems.arcana.state import FIRST_ADVERSARY, Who

SYSTEM = load_system("arcana")
MAGICIAN = "The Magician, 10W, 9C, KC, 2W"


def party(*characters: str, at: str = "Brock and His Double", **more: Any) -> dict[str, Any]:
    return {"setup": at, "characters": list(characters), **more}


def play(setup: Any, answers: Sequence[str], seed: int = 1, **switches: str) -> Match:
    """A match with these answers in this order; what is asked in between is answered by the last one listed.

    So turns without an answer of their own end, and checks are accepted as they come; prices are paid.
    """
    match = Match(SYSTEM, setup, seed, switches=switches)
    for wanted in answers:
        for _ in range(60):
            legal = {one.text: one for one in match.legal()}
            if wanted in legal:
                break
            match.act([*legal.values()][0 if match.legal()[0].text.startswith("pay") else -1])
        match.act({one.text: one for one in match.legal()}[wanted])
    return match


def now(match: Match, paths: Mapping[str, Any]) -> dict[str, Any]:
    board = Board.of(match)
    return {path: board.value(path, board.find(path)) for path in paths}


CAST = "place The Magician on Spell"
SPELLS: dict[str, tuple[dict[str, Any], list[str], dict[str, int]]] = {
    "ember lance": (
        party("tinker", "baseline", tops={"The Tinker": MAGICIAN}),
        [CAST, "choose Brock 1"],
        {"fighters.9.hp": 18},  # a Clever one
    ),
    "glass wall": (
        party("courier", "baseline", tops={"The Courier": MAGICIAN}),
        [CAST],
        {"fighters.1.shields": 14},
    ),
    "shared cloak, not for who is elsewhere": (
        party("captain", "baseline", "warden", tops={"The Captain": MAGICIAN}, zones={"The Warden": "0,0"}),
        [CAST],
        {"fighters.1.shields": 4, "fighters.2.shields": 4, "fighters.3.shields": 0},
    ),
    "second wind": (
        party("oracle", "baseline", tops={"The Oracle": MAGICIAN}, hp={"The Plain One": 7}),
        [CAST, "choose The Plain One"],
        {"fighters.2.hp": 12},
    ),
    "second wind stops at the start": (
        party("oracle", "baseline", tops={"The Oracle": MAGICIAN}, hp={"The Oracle": 18}),
        [CAST, "choose The Oracle"],
        {"fighters.1.hp": 20},
    ),
    "turned page": (
        party("gambler", "baseline", tops={"The Gambler": f"{MAGICIAN}, AC, 3C, 4C"}),
        [CAST],
        {"players.1.hand.count": 6},  # of five The Magician has left, and Foolishness one; three are drawn
    ),
    "long arm reaches any zone": (
        party("bruiser", tops={"The Bruiser": MAGICIAN}, zones={"Brock 1": "0,0", "Brock 2": "0,0"}),
        [CAST, "place 10W on Strike", "strike Brock 2"],
        {"fighters.10.hp": 8},  # 15 for one player, less 7
    ),
    "red thread": (
        party("runner", "baseline", tops={"The Runner": MAGICIAN}),
        [CAST, "place 10W on Strike", "strike Brock 1", "choose The Plain One"],
        {"fighters.2.shields": 2, "fighters.9.hp": 25},
    ),
}


@pytest.mark.parametrize("name", SPELLS)
def test_spells(name: str) -> None:
    setup, answers, wanted = SPELLS[name]
    assert now(play(setup, answers), wanted) == wanted


OWN_SPELLS = """
[[character]]
name = "The Adept"
arcana = "Death"
traits = ["{trait}"]
spell = "{spell}"
"""


@pytest.mark.parametrize(
    ("spell", "trait", "answers", "wanted"),
    [
        ("Ember Lance", "Fast", [CAST, "choose Brock 1"], {"fighters.9.hp": 7}),
        ("Glass Wall", "Fast", [CAST], {"fighters.1.shields": 10}),
        ("Ring of Sparks", "Fast", [CAST], {"fighters.9.hp": 11, "fighters.10.hp": 11}),
        ("Ring of Sparks", "Clever", [CAST], {"fighters.9.hp": 9, "fighters.10.hp": 9}),
        ("The Stopped Watch", "Fast", [CAST, "choose Brock 2"], {"adversaries.1.intents.count": 0}),
        ("The Turned Page", "Clever", [CAST], {"players.1.hand.count": 8}),
        ("The Iron Oath", "Wise", [CAST, "place KC on Defend"], {"fighters.1.shields": 7}),
        ("The Iron Oath", "Clever", [CAST, "place KC on Defend"], {"fighters.1.shields": 8}),
        ("The Long Arm", "Clever", [CAST, "place 10W on Strike", "strike Brock 1"], {"fighters.9.hp": 9}),
    ],
)
def test_amounts_go_by_the_trait(
    spell: str, trait: str, answers: list[str], wanted: dict[str, int], tmp_path: Any
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(OWN_SPELLS.format(spell=spell, trait=trait), encoding="utf-8")
    setup = party("The Adept", tops={"The Adept": f"{MAGICIAN}, AC, 3C, 4C, 5C"})
    match = Match(SYSTEM, setup, 1, content=[path])
    for one in answers:
        while one not in [action.text for action in match.legal()]:
            match.act(match.legal()[-1])
        match.act(next(action for action in match.legal() if action.text == one))
    assert now(match, wanted) == wanted


EQUIPMENT: dict[str, tuple[str, list[str], dict[str, int]]] = {
    "skillet": ("10W, 9W, AC, 2C, 3C", ["place 10W on Strike", "strike Brock 1"], {"fighters.9.hp": 7}),
    "slingshot": (
        "10W, 9W, AC, 2C, 3C",
        ["place 10W on Strike", "strike Brock 1 from afar"],
        {"fighters.9.hp": 11},
    ),
    "pipe": (
        "10W, 4W, AC, 2C, 3C",
        ["place 10W on Strike", "place 4W on Strike", "strike Brock 1"],
        {"fighters.9.hp": 4},
    ),
    "bin_lid": ("10W, 4W, AC, 2C, 3C", ["use Bin lid"], {"fighters.1.shields": 6}),
    "padded_coat": ("KC, 4W, AC, 2C, 3C", ["place KC on Defend"], {"fighters.1.shields": 6}),
    "satchel": ("10W, 4W, AC, 2C, 3C", ["end the turn", "keep 4W"], {"players.1.hand.count": 1}),
    "air_horn": (
        "10W, 4W, AC, 2C, 3C",
        ["use Air horn", "redraw the Intent of Brock 1"],
        {"gm.discard.count": 1},
    ),
    "running_shoes": (
        "10W, 4W, AC, 2C, 3C",
        ["place AC on Movement", "move to 0,1"],
        {"fighters.1.square": 1},
    ),
}


@pytest.mark.parametrize("name", EQUIPMENT)
def test_equipment(name: str) -> None:
    """Of the warden, who is Strong: 7 and 3; two Brocks have 15 HP each for one player."""
    cards, answers, wanted = EQUIPMENT[name]
    setup = party("warden", equipment={"warden": [name]}, tops={"The Warden": cards})
    assert now(play(setup, answers, equipment="house"), wanted) == wanted


def test_the_pipe_has_no_ranged_yield() -> None:
    setup = party("warden", equipment={"warden": ["pipe"]}, tops={"The Warden": "10W, 4W, AC, 2C, 3C"})
    match = play(setup, ["place 10W on Strike", "place 4W on Strike"], equipment="house")
    assert [one.text for one in match.legal()] == ["strike Brock 1", "strike Brock 2"]


HANDICAPS: dict[int, tuple[str, list[str], dict[str, int]]] = {  # by place: tremor, flinch, ...
    0: ("10W, 4W, AC, 2C, 3C", ["place 10W on Strike"], {"players.1.bins.Strike.count": 1}),
    1: ("KC, 4W, AC, 2C, 3C", ["place KC on Defend"], {"players.1.bins.Defend.count": 1}),
    3: ("KC, 4W, AC, 2C, 3C", ["place KC on Defend"], {"fighters.1.shields": 5}),
    4: (
        "The Sun, The World, AC, 2C, 3C",
        ["place The Sun on Concentrate"],
        {"players.1.bins.Concentrate.count": 1},
    ),
    6: (
        "10W, 4W, AC, 2C, 3C",
        ["place AC on Movement", "place 2C on Movement"],
        {"players.1.bins.Movement.count": 2},
    ),
    7: ("10W, 4W, AC, 2C, 3C", ["place AC on Movement"], {"players.1.hand.count": 3}),
}


@pytest.mark.parametrize("place", HANDICAPS)
def test_manipulations(place: int) -> None:
    """Of the warden, who is Wise: one card fires Concentrate."""
    cards, answers, wanted = HANDICAPS[place]
    setup = party("warden", tops={"The Warden": cards}, set={"players.1.manipulations": 1 << place})
    assert now(play(setup, answers), wanted) == wanted
    if place not in (3,):
        assert now(play(setup, answers, manipulations="label_only"), wanted) != wanted


def test_watched_has_the_intents_of_the_first_round_face_down() -> None:
    setup = party(
        "warden", set={"players.1.manipulations": 1 << 5}, tops={"The Warden": "10W, 4W, AC, 2C, 3C"}
    )
    match = play(setup, ["place AC on Movement"])
    assert "(face down)" in match.table(1)
    assert match.game.state.adversaries[0].up == 0


COURTS = "PgW, KnW, QW, KW, PgS, KnS, QS, KS, PgC, KnC, QC, KC, The Sun, The World, The Devil, Death"
SCENE: list[tuple[str, str, str, list[str], dict[str, int]]] = [
    (
        "fencing_hall",
        "hack the console",
        "success",
        ["choose Clockwork Fencer 2"],
        {"adversaries.1.intents.count": 0},
    ),
    (
        "fencing_hall",
        "hack the console",
        "critical success",
        ["choose Clockwork Fencer 2"],
        {"fighters.10.hp": 6},
    ),
    ("fencing_hall", "hack the console", "critical failure", ["accept"], {"fighters.9.shields": 5}),
    ("stairwell", "force the hatch", "success", [], {"hatch_open": 1}),
    (
        "stairwell",
        "force the hatch",
        "critical success",
        ["move to 0,1"],
        {"hatch_open": 1, "fighters.1.square": 1},
    ),
    ("stairwell", "force the hatch", "critical failure", ["accept"], {"fighters.1.hp": 17, "hatch_open": 0}),
    (
        "late_crowd",
        "cut the crane line",
        "critical success",
        ["1,1"],
        {"fighters.9.hp": 6, "fighters.1.hp": 20},
    ),
    (
        "late_crowd",
        "cut the crane line",
        "critical failure",
        ["accept"],
        {"fighters.9.hp": 10, "fighters.1.hp": 16},
    ),
    ("vault_door", "kill the lights", "success", [], {"dim_until": 2, "dim_adversaries_only": 0}),
    ("vault_door", "kill the lights", "critical success", [], {"dim_until": 2, "dim_adversaries_only": 1}),
    ("vault_door", "kill the lights", "critical failure", ["accept"], {"faces_down_round": 2}),
    ("quiet_room", "read the room", "success", ["reveal the Intent of The Hush"], {"adversaries.0.up": 1}),
    ("quiet_room", "read the room", "critical success", [], {"adversaries.0.up": 1, "adversaries.2.up": 1}),
    ("stairwell", "patch someone up", "success", ["choose The Plain One 1"], {"fighters.1.hp": 14}),
    ("stairwell", "patch someone up", "critical success", ["choose The Plain One 1"], {"fighters.1.hp": 18}),
    ("stairwell", "patch someone up", "critical failure", ["accept"], {"fighters.1.hp": 9}),
]


@pytest.mark.parametrize(("room", "action", "result", "then", "wanted"), SCENE)
def test_scene_actions(room: str, action: str, result: str, then: list[str], wanted: dict[str, int]) -> None:
    """Of a plain character with a deck of courts, which succeed, and majors that are critical."""
    setup: dict[str, Any] = {"setup": room, "characters": ["baseline"] * 3}
    setup["decks"] = {"The Plain One 1": COURTS.split(", ")}
    if action == "patch someone up":
        setup["hp"] = {"The Plain One 1": 10}
    match = checked(setup, action, result)
    for text in then:
        match.act(next(one for one in match.legal() if one.text == text))
    assert now(match, wanted) == wanted


def checked(setup: Any, action: str, result: str) -> Match:
    """The match of the first seed in which a check comes out so, up to what is asked then."""
    for seed in range(60):
        match = play(setup, ["The Plain One 1 acts", f"try to {action}"], seed)
        while match.legal()[0].text.startswith("pay"):
            match.act(match.legal()[0])
        if any(line.text == f"The check of The Plain One 1: {result}." for line in match.log(None)):
            return match
    raise AssertionError(f"no {result}")


def test_buffs_at_the_start_and_in_a_blow() -> None:
    """Heavy hands and first blood in the first blow; thick hide and on guard from the start of a fight."""
    fights = ["hallway_brock", "hallway_brock"]
    setup: dict[str, Any] = {"encounters": fights, "characters": ["warden"], "hp": {"Brock": 1}}
    setup["set"] = {f"sheets.Brock.buffs.{k}": 1 for k in range(4)}
    setup["tops"] = {"The Warden": "10W, 4W, AC, 2C, 3C"}
    match = play(setup, ["place 10W on Strike", "strike Brock"])
    while match.game.state.fight == 0:
        match.act(match.legal()[0])
    fighter = match.game.state.fighters[Who(FIRST_ADVERSARY)]
    assert (fighter.hp, fighter.start_hp, fighter.shields) == (34, 34, 4)
    while not any(line.text.startswith("Brock hits The Warden") for line in match.log(None)[-3:]):
        match.act(match.legal()[-1])
    assert match.game.state.adversaries[0].damage_done == 1
    assert match.game.state.fighters[Who(1)].hp == 20 - (8 + 1 + 3)
