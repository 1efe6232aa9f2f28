"""A file of an author's own, for `confrontation`: it is checked, a mistake is told where it is, it plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from facedown.bots.policy import Bot
from facedown.engine.authors.content_check import Problem, check_files
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.match import Match
from facedown.systems import load_system
from facedown.systems.confrontation.schema import SCHEMAS
from facedown.systems.confrontation.state import FIRST_NPC, GM, Level

SYSTEM = load_system("confrontation")
OWN = """
[[weapon]]
name = "Rivet gun"
pairs = ["Ballistic/DEX"]
damage = 4
usable = ["close"]
advantage = { close = 2 }
decisive = ["damage physical 5", "drop"]
ammo = 3
traits = ["loud"]

[[upgrade]]
name = "Deep breath"
skills = ["Ballistic"]
boost = "value 3"
uses_per_scene = 1
says = "+3 to the action value"

[[character]]
name = "Welder"
attributes = { AGI = 2, CON = 3, DEX = 3, LNK = 1, MND = 1, FTH = 2 }
skills = { Ballistic = 6, CQC = 3, Initiative = 4, Athletic = 4 }
affinity = "D"
hand_size = 6
equipment = ["Rivet gun", "Plated suit"]
upgrades = ["Deep breath"]

[[adversary]]
name = "Yard dog"
physical = { value = 4, cards = 2 }
mental = { value = 1, cards = 1 }
initiative = 5
physical_limit = 4
neural_limit = 2
attack = { name = "teeth", action = "Strike", damage = 2, usable = ["close"], decisive = ["prone"] }
actions = ["Strike"]
counters = ["Strike", "Dive for cover"]
traits = ["natural"]

[[action]]
name = "Shove"
kind = "melee"
use = ["act", "counter"]
pairs = ["CQC/AGI"]
needs = ["reach"]
affects = "target"
success = ["prone"]

[[scenario]]
name = "The scrap yard"
timing = "rounds"
players = [1, 2]
characters = ["Welder", "Longshot"]
ambience = "D"
round_limit = 4
places = [["cover"], [], ["high"]]
player_places = [0, 0]
adversaries = [{ name = "Yard dog", place = 1, each_player = true, chief = true }]
goal = ["chief_down"]
loss = ["no_player_able"]
at_end = "draw"
"""


def checked(folder: Path, text: str) -> list[Problem]:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return check_files([path], SCHEMAS, SYSTEM.shelf.entries)


def own_file(folder: Path) -> Path:
    path = folder / "mine.toml"
    path.write_text(OWN, encoding="utf-8")
    return path


def test_a_few_lines_make_something_of_an_authors_own(tmp_path: Path) -> None:
    assert checked(tmp_path, OWN) == []


@pytest.mark.parametrize(
    ("right", "wrong", "key", "message", "nearest"),
    [
        ("damage = 4\n", "damge = 4\n", "damge", "", "damage"),
        ('"Ballistic/DEX"', '"Balistic/DEX"', "pairs.0", "there is no Skill", "Ballistic"),
        ("close = 2", "close = 4", "advantage.close", "at most 3", ""),
        ('"damage physical 5"', '"damage fysical 5"', "decisive.0", "", "damage physical 5"),
        ('boost = "value 3"', 'boost = "damage physical 2"', "boost", "", ""),
        ("MND = 1, ", "", "attributes.MND", "missing", ""),
        ("CQC = 3", "CQB = 3", "skills.CQB", "", "CQC"),
        ('"Rivet gun", "Pl', '"Rivetgun", "Pl', "equipment.0", "there is no", "Rivet gun"),
        ('["Deep breath"]', '["Pain gates"]', "upgrades.0", "there is no upgrade", "Pain gate"),
        ('affinity = "D"', 'affinity = "E"', "affinity", "it takes", ""),
        ("cards = 2 }", "cards = 6 }", "physical.cards", "at most 5", ""),
        ('actions = ["Strike"]', 'actions = ["Stike"]', "actions.0", "there is no action", "Strike"),
        ('traits = ["natural"]\n', 'trait = ["natural"]\n', "trait", "", "traits"),
        ("[[adversary]]", "[[adversry]]", "adversry", "", "adversary"),
        ('"Welder", "Longshot"', '"Welder", "Long shot"', "characters.1", "no character", "Longshot"),
        ("place = 1", "place = 5", "adversaries.0.place", "places 0 to 2 (CFN-X20)", ""),
        (
            "player_places = [0, 0]",
            "player_places = [0]",
            "player_places",
            "places are given for 1 (CFN-X15)",
            "",
        ),
        ('success = ["prone"]', "weapon = true", "weapon", "with which weapon?", ""),
        ('success = ["prone"]', 'success = ["reload"]', "needs", "reload works on what is named by", ""),
        ('success = ["prone"]', 'success = ["move"]', "needs", "named by better_place", ""),
        ('needs = ["reach"]', 'needs = ["broken"]', "needs", "broken, or whom it affects, target", ""),
        ('needs = ["reach"]', 'needs = ["device", "broken"]', "needs", "device, or broken", ""),
        ('["high"]', '["height"]', "places.2.0", "it takes", "high"),
        ('goal = ["chief_down"]', 'goal = ["chief_dwon"]', "goal.0", "it takes", "chief_down"),
        (", chief = true", "", "goal", "no adversary is the chief", ""),
        ('at_end = "draw"', 'at_end = "more_at_relay"', "at_end", "no place is the relay", ""),
        ('goal = ["chief_down"]\n', "", "goal", "the players can never win: goal = ", ""),
        (', "Longshot"]', ', "Welder"]', "characters.1", "Welder can be taken once (CFN-X15)", ""),
        (', "Longshot"]', "]", "characters", "2 players need 2 characters, not 1 (CFN-X15)", ""),
        ('["Strike"]\ncounters', '["Parry or disarm"]\ncounters', "actions.0", "is no action of a turn", ""),
        ('"Dive for cover"]', '"Throw"]', "counters.1", "Throw is no counteraction: its use is act", ""),
        (
            'actions = ["Strike"]',
            'actions = ["Shoot"]',
            "actions.0",
            "Shoot is never done with its attack, which is one to Strike (CFN-X10)",
            "",
        ),
    ],
)
def test_a_mistake_is_told_where_it_is(
    tmp_path: Path, right: str, wrong: str, key: str, message: str, nearest: str
) -> None:
    assert right in OWN
    text = OWN.replace(right, wrong)
    if key == "goal" and not wrong:
        text = text.replace('"draw"', '"gm"')
    problem = checked(tmp_path, text)[0]
    assert problem.key == key
    assert message in problem.message
    assert problem.nearest == nearest
    if wrong and message != "missing" and key != "needs":
        assert wrong.splitlines()[0] in text.splitlines()[problem.line - 1]


@pytest.mark.parametrize("at_end", ["players", "draw"])
def test_a_scene_without_a_goal_is_held_out(tmp_path: Path, at_end: str) -> None:
    text = OWN.replace('goal = ["chief_down"]\n', "").replace('"draw"', f'"{at_end}"')
    assert checked(tmp_path, text) == []


def test_one_player_may_bring_one_character_to_a_scene_for_two(tmp_path: Path) -> None:
    setup = {"setup": "The scrap yard", "players": 1, "characters": ["Longshot"]}
    match = Match(SYSTEM, setup, 1, content=[own_file(tmp_path)])
    assert match.seats == {0: "Longshot", GM: "GM"}


SCRIPT = """
[[scenario]]
name = "The long table"
timing = "free"
players = [2, 2]
characters = ["Silver Broker", "Signal Thief"]
places = [[]]
player_places = [0, 0]
adversaries = [{ name = "Station warden", place = 0 }, { name = "Intrusion clerk", place = 0 }]
devices = [{ name = "codes" }]
turns = [
    { seat = 0, action = "Talk round", target = "Station warden" },
    { seat = 1, action = "Hack device", device = "codes" },
    { seat = 0, action = "Talk round", target = "Intrusion clerk" },
]
actions_max = 9
goal = ["points_2"]
"""
WAITS = 'obstacles = [{ name = "door", actions = ["Shoot"] }]'


def test_a_script_may_have_many_turns(tmp_path: Path) -> None:
    assert checked(tmp_path, SCRIPT) == []
    match = Match(SYSTEM, "The long table", 1, content=[tmp_path / "mine.toml"])
    while match.seat != 0 or len(match.actions) < 2:
        match.act(match.legal()[0])  # hold, hold
    match.act("talk round")
    assert "Intrusion clerk" in match.log()[-1].text


@pytest.mark.parametrize(
    ("right", "wrong", "key", "message"),
    [
        ("seat = 1", "seat = 2", "turns.1.seat", "seats 0 to 1 take part (CFN-X15)"),
        (', target = "Station warden"', "", "turns.0.target", "at whom? Talk round has a target (CFN-X15)"),
        ('device = "codes"', 'device = "code"', "turns.1.device", "no device 'code' (CFN-X15)"),
        ('timing = "free"', 'timing = "rounds"', "round_limit", "how many rounds? 1 to 12 (CFN-T12)"),
        ('"free"', '"rounds"\nround_limit = 3', "turns", 'a script: timing = "free" (CFN-X15)'),
        ('"free"', f'"duel"\nround_limit = 3\n{WAITS}', "obstacles", 'a script: timing = "free" (CFN-X15)'),
        ('"free"', f'"free"\n{WAITS}', "turns", "has obstacles, or turns: not both (CFN-X15)"),
        ('timing = "free"', 'timing = "duel"', "round_limit", "how many exchanges of a duel? 1 to 12"),
        ('"free"', '"duel"\nround_limit = 3', "adversaries", "nobody plays adversaries (CFN-X16)"),
        ('"free"\nplayers = [2, 2]', '"duel"\nplayers = [1, 2]', "players", "a duel is for two"),
    ],
)
def test_a_scene_that_cannot_be_played_is_told(
    tmp_path: Path, right: str, wrong: str, key: str, message: str
) -> None:
    assert right in SCRIPT
    told = {problem.key: problem.message for problem in checked(tmp_path, SCRIPT.replace(right, wrong))}
    assert message in told[key]


def test_whoever_has_four_weapons_is_lent_none(tmp_path: Path) -> None:
    checked(
        tmp_path,
        SCRIPT.replace("actions_max", 'lent = ["Unarmed", "Mono knife", "Shock baton"]\nactions_max'),
    )
    content = [tmp_path / "mine.toml"]
    setup = {"setup": "The long table", "turns": [], "characters": ["Breacher", "Signal Thief"]}
    with pytest.raises(FacedownError, match=r"carries 4 weapons: no room for .*, which is lent. \(CFN-T12\)"):
        Match(SYSTEM, setup, 1, content=content)


def test_what_is_written_is_on_the_table(tmp_path: Path) -> None:
    match = Match(SYSTEM, {"setup": "The scrap yard", "players": 2}, 1, content=[own_file(tmp_path)])
    book, state = match.game.book, match.game.state
    assert (state.players, state.npcs) == (2, 2)
    assert list(match.seats) == [0, 1, GM]
    welder, dog = book.sheets[0], book.sheets[FIRST_NPC]
    assert (welder.hand_size, welder.armour.armour, welder.physical_limit) == (6, 1, 4 + 3)
    gun = book.tools[welder.tools[0]]
    assert (gun.damage, gun.ammo, list(gun.advantage)) == (4, 3, [2, 0, 0])
    assert gun.levels[Level.DECISIVE].count == 2
    assert (welder.upgrades[0].amount, welder.upgrades[0].uses) == (3, 1)
    assert list(state.figures[0].values) == [4, 1]
    assert (dog.initiative, dog.physical_limit) == (5, 4)


@pytest.mark.parametrize("seed", range(3))
def test_it_plays_to_its_end(tmp_path: Path, seed: int) -> None:
    """By bots, with the rules of the scenario: the dogs down, nobody able, or four rounds over."""
    match = Match(SYSTEM, "The scrap yard", seed, content=[own_file(tmp_path)])
    bots = {seat: Bot(SYSTEM, "fighter", seed, seat) for seat in match.seats}
    while not match.over:
        match.act(bots[match.seat].choose(match))
    assert match.game.state.round <= 4
    assert any("Welder" in line.text for line in match.log(None))
