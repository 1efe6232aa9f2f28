"""A file of an author's own, for `arcana`: it is checked, a mistake is told where it is, it plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from facedown.bots.policy import Bot
from facedown.engine.authors.content_check import Problem, check_files
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.match import Match
from facedown.systems import load_system
from facedown.systems.arcana.schema import SCHEMAS
from facedown.systems.arcana.state import FIRST_ADVERSARY, NO_PAIR, Outcome, Status, Who
from facedown.systems.arcana.vocabulary import Op, Pair, Range, Slot, Target

SYSTEM = load_system("arcana")
OWN = """
[[adversary]]
name = "Lamp Eater"
hp = 18
faces = ["down"]
keywords = ["Simple", "Mobile 2", "Cap 6"]
nerve = 3
intents = [
  { on = ["S", "W"], name = "Bite", effects = [
    { op = "damage", n = 5, range = "melee", target = "one" }, { op = "bleed", n = 2, target = "same" },
  ] },
  { on = ["C", "P", "major"], name = "Dim", effects = [
    { op = "shields", n = 4, target = "all_adversaries" },
  ] },
  { on = ["The Sun"], name = "Flare", effects = [{ op = "tower", target = "all" }] },
]

[[spell]]
name = "Borrowed Light"
effects = [{ op = "heal", n = 3, Clever = 5, target = "all_players_in_zone" }]

[[equipment]]
name = "Crowbar"
slot = "weapon"
effects = [
  { op = "more", bin = "Strike", range = "melee", n = 2 }, { op = "needs_more", bin = "Strike", n = 1 },
]

[[character]]
name = "The Porter"
arcana = "Temperance"
traits = ["Strong", "Clever", "Slow"]
skills = ["Might", "Devices"]
crossed = "Stealth"
spell = "Borrowed Light"
equipment = ["Crowbar"]

[[scene_action]]
name = "Pull the fuse"
cost = 2
skill = "Devices"
difficulty = "easy"
available = "lights_on"
success = [{ op = "dim" }]
critical_adds = [{ op = "open_hatch" }]

[[encounter]]
name = "The Cellar"
arena = "cramped"
players = [1, 2]
adversaries = ["Lamp Eater x2"]
waves = [{ round = 2, adversaries = ["Heckler"] }]
scene_actions = ["Pull the fuse"]
characters = ["The Porter"]

[[campaign]]
name = "Below Stairs"
characters = ["The Porter", "The Warden"]
encounters = ["The Cellar", "One Jerk in the Hallway", "The Cellar"]
"""

STAND_IN = """
[[stand_in]]
name = "Understudy"
hp = 8
draws = 3
plays = 2
any_card = [{ op = "move", n = 1, how = "any_adjacent", target = "self" }]
uses = [
  { on = ["W", "S"], effects = [{ op = "damage", n = 4, range = "melee", target = "one" }] },
  { on = ["C", "P", "major"], effects = [{ op = "shields", n = 2, target = "self_or_player_in_zone" }] },
  { on = ["The Tower"], effects = [{ op = "stall" }] },
]
"""


MANY = "\n".join(
    f"""
[[spell]]
name = "Spell {k}"
effects = [{{ op = "shields", n = {k}, target = "self" }}]

[[equipment]]
name = "Item {k}"
slot = "tool"
effects = [{{ op = "start_hp", n = {k} }}]

[[scene_action]]
name = "Action {k}"
cost = 1
skill = "Might"
difficulty = "easy"
success = [{{ op = "lose_hp", n = {k}, target = "self" }}]

[[adversary]]
name = "Adversary {k}"
hp = {k}
intents = [{{ on = ["W", "S", "C", "P", "major"], name = "Slap", effects = [
  {{ op = "damage", n = {k}, range = "melee", target = "one" }},
] }}]

[[character]]
name = "Character {k}"
arcana = "Temperance"
spell = "Spell {k}"
equipment = ["Item {k}"]
"""
    for k in range(1, 31)
)
WITH_MANY = {
    "name": "Some of many",
    "characters": ["Character 29", "Character 30"],
    "adversaries": ["Adversary 30"],
    "scene_actions": ["Action 30"],
}


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


def test_a_file_may_hold_more_than_there_is_room_for_in_a_match(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(MANY, encoding="utf-8")
    match = Match(SYSTEM, WITH_MANY, 1, {"equipment": "house"}, [path])
    book, fighters = match.game.book, match.game.state.fighters
    own = book.spells[book.roster[1].spell].effects
    assert book.effects[own.first].amounts[1] == 30
    assert [fighters[Who(seat)].hp for seat in (1, 2)] == [49, 50]
    assert fighters[FIRST_ADVERSARY].hp == 30
    assert match.names["spells"] == ("Spell 29", "Spell 30")


def test_more_in_use_than_there_is_room_for_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(MANY, encoding="utf-8")
    setup = {"name": "All", "characters": ["Character 1"], "encounters": ["One Jerk in the Hallway"]}
    with pytest.raises(FacedownError, match=r"spells are too many: a match has room for 16\. \(ARC-X7\)"):
        Match(SYSTEM, setup, 1, {}, [path])


@pytest.mark.parametrize(
    ("right", "wrong", "key", "message", "nearest"),
    [
        ("hp = 18", "hp = 0", "hp", "at least 1, not 0 (ARC-X8)", ""),
        ("nerve = 3\n", "nerf = 3\n", "nerf", "", "nerve"),
        ('"Mobile 2"', '"Mobil 2"', "keywords.1", "", "Mobile 2"),
        ('name = "Bite", ', "", "intents.0.name", "missing", ""),
        ('"C", "P", "major"', '"C", "P"', "intents", "none for major (ARC-X8)", ""),
        ('op = "bleed"', 'op = "bleeds"', "intents.0.effects.1.op", "", "bleed"),
        (
            'op = "damage", n = 5, range = "melee"',
            'op = "damage", n = 5',
            "intents.0.effects.0.range",
            "ARC-5.6",
            "melee",
        ),
        ('"all_adversaries"', '"all_players_in_zone"', "intents.1.effects.0.target", "does not reach", ""),
        ('"The Sun"', '"The Son"', "intents.2.on.0", "", "The Sun"),
        ("Clever = 5", "Clevr = 5", "effects.0.Clevr", "", "Clever"),
        ("Clever = 5", "Clever = 5, Strong = 6", "effects.0.Clever", "one pair of traits", ""),
        ('slot = "weapon"', 'slot = "hand"', "slot", "it takes", ""),
        (
            'op = "more", bin = "Strike", range = "melee"',
            'op = "more", bin = "Strike"',
            "effects.0.range",
            "melee or ranged",
            "",
        ),
        (
            '"Strong", "Clever", "Slow"',
            '"Strong", "Clever", "Weak"',
            "traits.2",
            "exclude one another (ARC-R97)",
            "",
        ),
        ('crossed = "Stealth"', 'crossed = "Might"', "crossed", "is chosen", ""),
        (
            'spell = "Borrowed Light"',
            'spell = "Borowed Light"',
            "spell",
            "there is no spell",
            "Borrowed Light",
        ),
        ('equipment = ["Crowbar"]', 'equipment = ["Crowbar", "Slingshot"]', "equipment.1", "(ARC-X18)", ""),
        (
            '[{ op = "open_hatch" }]',
            '[{ op = "study", n = 1 }]',
            "critical_adds.0.op",
            "a scene action has no study",
            "",
        ),
        ("cost = 2", "cost = 6", "cost", "at most 5, not 6 (ARC-R75)", ""),
        ('"Lamp Eater x2"', '"Lamp Eaters x2"', "adversaries.0", "there is no adversary", "Lamp Eater"),
        ('"Lamp Eater x2"', '"Lamp Eater x8"', "adversaries", "9 adversaries with all waves", ""),
        ("round = 2", "round = 0", "waves.0.round", "at least 1, not 0 (ARC-X23)", ""),
        ('"The Cellar", "One', '"The Celar", "One', "encounters.0", "there is no encounter", "The Cellar"),
        ("[[campaign]]", "[[campain]]", "campain", "", "campaign"),
        (
            '"The Porter", "The Warden"',
            '"The Porter", "The Warden", "The Porter"',
            "characters.2",
            "The Porter knows Borrowed Light, and so does The Porter: no two of a party",
            "",
        ),
        (
            'characters = ["The Porter"]\n\n',
            'characters = ["The Porter", "The Porter"]\n\n',
            "characters.1",
            "no two of a party know the same (ARC-X7)",
            "",
        ),
    ],
)
def test_a_mistake_is_told_where_it_is(
    tmp_path: Path, right: str, wrong: str, key: str, message: str, nearest: str
) -> None:
    assert right in OWN
    text = OWN.replace(right, wrong)
    problem = next(one for one in checked(tmp_path, text) if one.key == key)
    assert message in problem.message
    assert problem.nearest == nearest


def test_two_of_a_party_may_be_of_one_kind_that_knows_no_spell(tmp_path: Path) -> None:
    """Several copies of a character without a spell are not refused (ARC-X23)."""
    text = OWN.replace('"The Porter", "The Warden"', '"The Warden", "The Warden"')
    assert checked(tmp_path, text) == []


SHIELDS = 'effects = [{ op = "shields", n = 2, target = "self_or_player_in_zone" }]'
HEAL = '{ op = "heal", n = 2, target = "player_in_zone" }'


@pytest.mark.parametrize(
    ("right", "wrong", "key"),
    [
        ('target = "one" }', 'target = "all" }', "uses.0.effects.0.target"),
        ('n = 1, how = "any_adjacent"', 'n = 1, how = "any"', "any_card"),
        ('n = 1, how = "any_adjacent"', 'n = 2, how = "any_adjacent"', "any_card.0.how"),
        ('on = ["The Tower"]', 'on = ["The Tower", "S"]', "uses.2.effects"),
        (SHIELDS, f'effects = [{{ op = "reveal_intent" }}, {HEAL}]', "uses.1.effects.1"),
        (SHIELDS, f"{SHIELDS.replace('effects', 'one_of')[:-1]}, {HEAL}]", "uses.1.one_of.1"),
        (SHIELDS, f'one_of = [{{ op = "reveal_intent", target = "all" }}, {HEAL}]', "uses.1.one_of.0.target"),
        (SHIELDS, f'one_of = [{{ op = "move", how = "any_unoccupied" }}, {HEAL}]', "uses.1.one_of.0.how"),
    ],
)
def test_a_stand_in_that_would_do_less_than_is_written_is_a_mistake(
    tmp_path: Path, right: str, wrong: str, key: str
) -> None:
    assert right in STAND_IN
    found = checked(tmp_path, STAND_IN.replace(right, wrong))
    assert "(ARC-X3)" in next(one for one in found if one.key == key).message


def test_what_is_written_is_on_the_table(tmp_path: Path) -> None:
    match = Match(SYSTEM, "The Cellar", 1, switches={"equipment": "house"}, content=[own_file(tmp_path)])
    book, state, names = match.game.book, match.game.state, match.words.names
    assert list(match.seats.values()) == ["GM", "The Porter"]
    sheet = book.sheets[state.adversaries[0].sheet]
    assert (sheet.hp, sheet.mobile, sheet.cap, sheet.nerve, sheet.down) == (18, 2, 6, 3, 1)
    assert sheet.threat == 6  # (18 + 5 * 7 * 28 / 78) / 5, halves up
    bite = book.effects[sheet.intents[sheet.intent_of[0]].first]
    assert (bite.op, bite.range, bite.target, [*bite.amounts]) == (
        Op.DAMAGE,
        Range.MELEE,
        Target.ONE,
        [5, 5, 5],
    )
    flare = sheet.intents[sheet.intent_of[56 + 19]]
    assert book.effects[flare.first].op == Op.TOWER
    porter = book.roster[0]
    assert (names["spells"][porter.spell], names["items"][porter.items[Slot.WEAPON]]) == (
        "Borrowed Light",
        "Crowbar",
    )
    light = book.effects[book.spells[porter.spell].effects.first]
    assert ([*light.amounts], light.pair, light.target) == ([3, 3, 5], Pair.WIT, Target.ALL_PLAYERS_IN_ZONE)
    assert bite.pair == NO_PAIR
    (fuse,) = (k for k in range(12) if book.fights[0].actions >> k & 1)
    outcomes = book.actions[fuse].outcomes
    assert [outcomes[k].count for k in Outcome] == [0, 2, 1, 0, 0]
    assert (state.side, state.fighters[Who(FIRST_ADVERSARY + 2)].status) == (1, Status.WAITING)
    assert names["everybody"][9:12] == ("Lamp Eater 1", "Lamp Eater 2", "Heckler")


@pytest.mark.parametrize("setup", ["The Cellar", "Below Stairs"])
@pytest.mark.parametrize("seed", range(2))
def test_it_plays_to_its_end(tmp_path: Path, setup: str, seed: int) -> None:
    match = Match(SYSTEM, setup, seed, switches={"equipment": "house"}, content=[own_file(tmp_path)])
    bots = {seat: Bot(SYSTEM, "balanced", seed, seat) for seat in match.seats}
    while not match.over:
        match.act(bots[match.seat].choose(match))
    told = [line.text for line in match.log(None)]
    assert any("Lamp Eater 2" in line for line in told)
    assert any("Bite" in line for line in told)


def test_a_stand_in_of_ones_own_says_what_cards_do_that_share_a_use(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(STAND_IN, encoding="utf-8")
    setup = {"setup": "two_brocks", "players": 3, "stand_ins": ["The Courier"]}
    match = Match(SYSTEM, {**setup, "zones": {"Understudy": "1,1"}}, 3, content=[path])
    bots = {seat: Bot(SYSTEM, "idle", 3, seat) for seat in match.seats}
    while "what does Understudy do?" not in match.question():
        match.act(bots[match.seat].choose(match))
    does = {match.explain(action) for action in match.legal()}
    assert [text for text in does if text.startswith("Wands and Swords: ") and "4" in text]
    assert "It does so at once. (ARC-X3)" not in does
