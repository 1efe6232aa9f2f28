"""The tables as the rulebook prints them, typed off its pages: the catalogue has them, the rules use them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from facedown.engine.authors.shelf import Library
from facedown.engine.base.chance import Luck
from facedown.engine.telling.log import Log
from facedown.systems.contest.clauses import RULEBOOK, RangeBodyRule
from facedown.systems.contest.deal import SHELF, deal
from facedown.systems.contest.rules.loss import absorption, wound_threshold
from facedown.systems.contest.rules.power import base_power, chart
from facedown.systems.contest.rules.ranged import bracket, range_body
from facedown.systems.contest.rules.recovery import recovered
from facedown.systems.contest.schema import Armor, HandWeapon, RangedWeapon, Shield
from facedown.systems.contest.sheet import NO_GEAR, DamageType, Hands, Skill
from facedown.systems.contest.state import MAIN, SECOND, Bracket, Game

LIBRARY = Library(SHELF, ())
TABLES = RULEBOOK.catalogue.tables
BONUSES = range(-3, 4)
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "S", "H", "D")

FACES = {"A": (1, 11), "J": (2, 12), "Q": (3, 13), "K": (4, 14)}
WINNER_SUITS = {"C": 0, "S": 1, "H": 2, "D": 3}
WINNER_FACES = {"A": 1, "J": 2, "Q": 3, "K": 4}
LOSER_SUITS = {"C": -3, "S": -2, "H": -1, "D": 0}
LOSER_FACES = {"A": -1, "J": -2, "Q": -3, "K": -4}
CHART = """
    -3  1/4   0  1  1  1  1   2   2   2   2   3
    -2  1/2   1  1  2  2  3   3   4   4   5   5
    -1  3/4   1  2  2  3  4   5   5   6   7   8
     0  1     1  2  3  4  5   6   7   8   9  10
     1  5/4   1  3  4  5  6   8   9  10  11  13
     2  3/2   2  3  5  6  8   9  11  12  14  15
     3  7/4   2  4  5  7  9  11  12  14  16  18
"""
SWORD = (1, 2, 3, 5, 6, 8, 9)  # as printed, with two slips (CON-R88)
WARHAMMER = (2, 4, 5, 7, 9, 11, 12)
RANGES = """
    very_short   NA   0.5   1   2    3
    short        0.5  1     2   4    6
    medium       1    2     4   8   12
    long         2    4     8  16   24
    very_long    4    8    16  32   48
    extra_long   8   16    32  64  128
"""
CLASSES = {"pistol": 8, "automatic": 10, "rifle": 12, "scoped_rifle": 12}
BULLETS = """
    H  4  3  2  2  1
    D  3  2  1  1  1
    S  2  1  1  1  0
    C  2  1  1  0  0
"""
STEPS = ("1/2", "1", "2", "4")
SHIELDS = {
    "Tower Shield": (3, 4, True, True),
    "Large Shield": (2, 3, True, True),
    "Shield": (1, 2, True, False),
}
ARMORS = {  # absorption, boost, Defense, awkward, boost against anything that is not a bullet
    "Leather": (0, 1, 0, False, 1),
    "Chain": (33, 2, 0, False, 2),
    "Scale": (33, 3, 1, False, 3),
    "Light Plate": (50, 4, 1, True, 4),
    "Plate": (50, 5, 2, True, 5),
    "War Plate": (50, 6, 2, True, 6),
    "Kevlar": (25, 6, 0, False, 1),
    "Plated Kevlar": (33, 8, 2, False, 4),
}
DEFEAT = {
    ("status", "total"): ("dazed", "", "knocked_out"),
    ("wounds", "total"): ("", "critical", "death"),
    ("wounds", "at_once"): ("", "death", "mangled"),
}
BONUS_CARDS = {
    "offense": ("extra action", "+2 own skill", "opponent's armor -2", "+1 own power bonus"),
    "defense": ("slow opponent", "-2 opponent's skill", "own armor +2", "-1 to the opponent's power bonus"),
}
CODES = "Blunt Hard Cutting Piercing Slow AP D|1 or 2 h|AS Draw Powered Blast"
THRESHOLDS = {"hard": (4, 4), "cutting": (3, 4), "piercing": (1, 2)}  # parts of Body, rounded up


@pytest.fixture
def g() -> Game:
    dealt = deal("First Blood", {}, ())
    return Game(dealt.state, dealt.book, Log(), Luck())


def rows(text: str) -> list[list[str]]:
    """Read a table as it stands on the page."""
    return [line.split() for line in text.split("\n") if line.strip()]


def catalogued(table: str) -> Mapping[Any, Sequence[Any]]:
    """Return a table of the catalogue by the first cell of each row."""
    return {row[0]: tuple(row[1:]) for row in TABLES[table].rows}


def half_up(value: Fraction) -> int:
    """Round, up at or past 0.5."""
    return int(value + Fraction(1, 2))


def test_card_values(g: Game) -> None:
    values = {rank: FACES.get(rank, (k, k)) for k, rank in enumerate(RANKS, 1)}
    assert catalogued("CON-T2") == values
    for k, rank in enumerate(RANKS, 1):
        assert (g.book.low_value[k], g.book.high_value[k]) == values[rank]


@pytest.mark.parametrize(
    ("table", "array", "printed"),
    [("CON-T3", "winner_suit", WINNER_SUITS), ("CON-T5", "loser_suit", LOSER_SUITS)],
)
def test_suits(g: Game, table: str, array: str, printed: Mapping[str, int]) -> None:
    assert catalogued(table) == {suit: (bonus,) for suit, bonus in printed.items()}
    assert list(getattr(g.book, array)) == [printed[suit] for suit in SUITS]


@pytest.mark.parametrize(
    ("table", "array", "printed"),
    [("CON-T4", "winner_face", WINNER_FACES), ("CON-T6", "loser_face", LOSER_FACES)],
)
def test_faces(g: Game, table: str, array: str, printed: Mapping[str, int]) -> None:
    assert catalogued(table) == {rank: (bonus,) for rank, bonus in printed.items()}
    assert list(getattr(g.book, array)) == [0, *(printed.get(rank, 0) for rank in RANKS)]


def test_chart(g: Game) -> None:
    printed = {int(bonus): (ratio, *map(int, losses)) for bonus, ratio, *losses in rows(CHART)}
    assert catalogued("CON-T8") == printed
    for bonus, power in product(BONUSES, range(1, 11)):
        assert chart(g, power, bonus) == printed[bonus][power]
        assert chart(g, 0, bonus) == 0


def test_chart_above_ten(g: Game) -> None:
    """CON-D1, CON-D2: power 10 plus the remainder, and again, against the ratio rounded once."""
    losses = {int(bonus): [0, *map(int, row)] for bonus, _, *row in rows(CHART)}
    derived = catalogued("CON-D1")
    differs = set()
    for bonus, power in product(BONUSES, range(11, 26)):
        added = losses[bonus][10] + (
            losses[bonus][power - 10] if power <= 20 else losses[bonus][10] + losses[bonus][power - 20]
        )
        once = half_up(Fraction((4 + bonus) * power, 4))
        assert chart(g, power, bonus) == derived[bonus][power - 11] == added
        if added != once:
            differs.add((power, bonus, added, once))
    assert differs == {tuple(row) for row in TABLES["CON-D2"].rows}


@pytest.mark.parametrize(("weapon", "table", "power"), [("Sword", "CON-T9", 5), ("Warhammer", "CON-T10", 7)])
def test_printed_rows_of_weapons(g: Game, weapon: str, table: str, power: int) -> None:
    """In hands of Body 6; the sword's row is printed with two slips, which the chart puts right."""
    hold(g, weapon, 6)
    assert base_power(g, 0, MAIN) == power
    inflicted = tuple(chart(g, power, bonus) for bonus in BONUSES)
    printed = SWORD if weapon == "Sword" else WARHAMMER
    found = [row[1:8] for row in TABLES[table].rows]
    assert found == ([printed, inflicted] if weapon == "Sword" else [printed])
    wrong = [bonus for bonus, a, b in zip(BONUSES, printed, inflicted, strict=True) if a != b]
    assert wrong == ([-2, -1] if weapon == "Sword" else [])


def test_skill_lost_with_every_shot(g: Game) -> None:
    assert catalogued("CON-T1") == dict(
        zip(("point_blank", "short", "medium", "long"), zip(STEPS, strict=True), strict=True)
    )
    assert [Fraction(g.book.step_halves[k], 2) for k in range(4)] == [Fraction(step) for step in STEPS]
    assert g.book.step_halves[Bracket.MAXIMUM] == 2 * 8  # not printed (CON-R136)


def test_ranges(g: Game) -> None:
    assert catalogued("CON-T11") == {name: tuple(cells) for name, *cells in rows(RANGES)}
    for k, (_, *cells) in enumerate(rows(RANGES)):
        for column, cell in enumerate(cells):
            assert g.book.range_halves[k][column] == (-1 if cell == "NA" else 2 * float(cell))


@pytest.mark.parametrize("body", [5, 10, 12])
def test_every_range_is_an_upper_limit(g: Game, body: int) -> None:
    """A target at the limit of a bracket is in it, half a meter farther in the next; Body is 10 at most."""
    hold(g, "Throwing Dagger", body)
    weapon = g.book.weapons[g.state.fighters[0].slots[MAIN].weapon]
    g.state.fighters[0].position = 0
    for k, (_, *cells) in enumerate(rows(RANGES)):
        weapon.range_class = k
        for column, cell in enumerate(cells):
            if cell != "NA":
                limit = int(2 * min(body, 10) * Fraction(cell))
                g.state.fighters[1].position = limit
                assert bracket(g, 0, MAIN, 1) == column
                g.state.fighters[1].position = limit + 1
                assert bracket(g, 0, MAIN, 1) == column + 1


def test_body_for_ranges(g: Game) -> None:
    """CON-T12, for every ranged weapon: by its class, else by its Boost, else by its user's Body."""
    printed = catalogued("CON-T12")
    assert printed == {
        "any powered weapon without an own row": ("its Boost",),
        "pistol": (8,),
        "automatic weapon": (10,),
        "rifle": (12,),
        "rifle with scope, after a turn of aiming": (20,),
    }
    for name, weapon in LIBRARY.of(RangedWeapon).items():
        for body in (3, 11):
            hold(g, name, body)
            own = min(weapon.boost, 10) if weapon.powered else min(body, 10)
            assert range_body(g, 0, MAIN, False) == CLASSES.get(weapon.firearm_class, own), name
            if weapon.firearm_class != "scoped_rifle":
                assert range_body(g, 0, MAIN, True) == CLASSES.get(weapon.firearm_class, own), name
    hold(g, "Sniper Rifle .338", 5)
    assert range_body(g, 0, MAIN, True) == 20
    g.book.range_body_rule = RangeBodyRule.CAP_ALL
    assert range_body(g, 0, MAIN, True) == 10


def test_bullets_of_a_burst(g: Game) -> None:
    printed = {suit: tuple(map(int, hits)) for suit, *hits in rows(BULLETS)}
    assert catalogued("CON-T13") == printed
    assert [tuple(row) for row in g.book.bullets] == [printed[suit] for suit in SUITS]


def test_shields(g: Game) -> None:
    assert catalogued("CON-T14") == SHIELDS
    for shield, entry in zip(g.book.shields, LIBRARY.of(Shield).values(), strict=False):
        assert SHIELDS[entry.name] == (shield.defense, shield.missile_defense, shield.on_block, shield.slow)


def test_armor(g: Game) -> None:
    """CON-T15, and CON-D4 for every Body: a share of Body, rounded at 0.5, plus the boost."""
    columns = tuple(
        (name, (a, b, c, "", d, e)) for name, (a, b, c, d, e) in ARMORS.items()
    )  # missile Defense is blank for all of them
    assert tuple(catalogued("CON-T15").items()) == columns
    derived = catalogued("CON-D4")
    for k, name in enumerate(LIBRARY.of(Armor)):
        percent, boost, defense, awkward, other = ARMORS[name]
        armor = g.book.armors[k]
        assert (armor.defense, armor.missile_defense, armor.awkward) == (defense, 0, awkward)
        g.book.sheets[0].armor = k
        for body in range(1, 13):
            g.book.sheets[0].attributes[Skill.BODY] = body
            share = half_up(Fraction(percent * body, 100))
            assert absorption(g, 0, True) == share + boost, (name, body)
            assert absorption(g, 0, False) == share + other, (name, body)
            if 2 <= body <= 10:
                assert derived[name][body - 2] == share + boost
                if other != boost:
                    assert derived[f"{name} vs non-bullets"][body - 2] == share + other


def test_wound_thresholds(g: Game) -> None:
    assert catalogued("CON-T17") == {
        "hard": ("Body", "none", "1"),
        "cutting": ("3/4 Body", "up", "1"),
        "piercing": ("1/2 Body", "up", "1"),
        "blunt": ("Body", "none", "1/2, rounded down"),
    }
    derived = catalogued("CON-D3")
    for body in range(1, 13):
        g.book.sheets[0].attributes[Skill.BODY] = body
        for k, (kind, (part, whole)) in enumerate(THRESHOLDS.items()):
            limit = -(-part * body // whole)
            assert wound_threshold(g, 0, DamageType[kind.upper()]) == derived[body][k] == limit


def test_defeat() -> None:
    """CON-T7; what the rules make of it is tested cell by cell in `test_thresholds.py`."""
    assert {tuple(row[:2]): tuple(row[2:]) for row in TABLES["CON-T7"].rows} == DEFEAT


def test_bonus_cards() -> None:
    assert TABLES["CON-T16"].columns == ("use", "C", "S", "D", "H")
    assert catalogued("CON-T16") == BONUS_CARDS


def test_recovery(g: Game) -> None:
    assert catalogued("CON-T18") == {"<= Will": (2,), "> Will and <= 2 x Will": (1,), "> 2 x Will": (0,)}
    for will, value in product(range(1, 13), range(1, 30)):
        amount = 2 if value <= will else 1 if value <= 2 * will else 0
        assert recovered(g, 0, value, will) == amount


def test_weapon_codes() -> None:
    """CON-T19: the codes in the order of the page, and which of them carry a number."""
    codes = [code for part in CODES.split("|") for code in ([part] if "or" in part else part.split())]
    assert [row[0] for row in TABLES["CON-T19"].rows] == codes
    assert [row[0] for row in TABLES["CON-T19"].rows if row[1] == "#"] == ["AP", "D", "AS", "Draw"]


def hold(g: Game, weapon: str, body: int) -> None:
    """Put a weapon into the main hand of the first fighter, nothing in the other, and give it this Body."""
    fighter = g.state.fighters[0]
    names = [*LIBRARY.of(HandWeapon), *LIBRARY.of(RangedWeapon)]
    fighter.slots[MAIN].weapon, fighter.slots[SECOND].weapon, fighter.shield = (
        names.index(weapon),
        NO_GEAR,
        NO_GEAR,
    )
    g.book.sheets[0].attributes[Skill.BODY] = body


@pytest.mark.parametrize("name", LIBRARY.of(HandWeapon))
def test_power_of_every_hand_weapon(g: Game, name: str) -> None:
    """By Body 1 to 10 in both hands, as listed; one less in one hand where both are usual (CON-31.10)."""
    entry = LIBRARY.of(HandWeapon)[name]
    assert entry.power_by_body_1_to_10 is not None
    for body, power in enumerate(entry.power_by_body_1_to_10, 1):
        exact = half_up(Fraction(entry.leverage_percent * body, 100) + entry.boost)
        hold(g, name, body)
        assert base_power(g, 0, MAIN) == power == max(0, exact)
        either = g.book.weapons[g.state.fighters[0].slots[MAIN].weapon].hands == Hands.ONE_OR_TWO
        g.state.fighters[0].shield = 0
        assert base_power(g, 0, MAIN) == (max(0, exact - 1) if either else power)
        g.state.fighters[0].shield = NO_GEAR
        g.state.fighters[0].slots[SECOND].weapon = g.state.fighters[0].slots[MAIN].weapon
        assert base_power(g, 0, SECOND) == (max(0, exact - 1) if either else power)
