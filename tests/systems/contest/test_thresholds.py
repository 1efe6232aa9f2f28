"""The tables of Loss, cell by cell: wound thresholds, what crossing a threshold does, the recovery draw."""

from __future__ import annotations

from functools import cache
from itertools import product
from pathlib import Path

import pytest

import facedown
from facedown.engine.authors.catalogue import Catalogue
from facedown.engine.authors.catalogue_file import load_catalogue
from facedown.engine.base.chance import Luck
from facedown.engine.telling.log import Log
from facedown.systems.contest import SYSTEM
from facedown.systems.contest.rules.conditions import status
from facedown.systems.contest.rules.loss import cross_thresholds, take_loss, wound_threshold, wounds_by_type
from facedown.systems.contest.rules.recovery import recovered
from facedown.systems.contest.sheet import DamageType, Skill
from facedown.systems.contest.state import Game

TARGET, CLUB = 1, 0
EFFECTS = {
    "dazed": ("dazed",),
    "knocked_out": ("unconscious",),
    "critical": ("critical_wounds",),
    "death": ("dead",),
    "mangled": ("mangled",),
    "": (),
}
BODIES = range(1, 13)


@cache
def catalogue() -> Catalogue:
    return load_catalogue(Path(facedown.__file__).parent / "systems" / "contest" / "catalogue.toml")


def game(body: int, will: int = 12) -> Game:
    """A duel in which the second fighter has this Body and Will."""
    dealt = SYSTEM.deal("First Blood", {}, ())
    sheet = dealt.book.sheets[TARGET]
    sheet.attributes[Skill.BODY] = body
    sheet.attributes[Skill.WILL] = will
    return Game(dealt.state, dealt.book, Log(), Luck())


@pytest.mark.parametrize("body", BODIES)
def test_wound_thresholds_are_those_of_the_table(body: int) -> None:
    g = game(body)
    for column, damage_type in (
        ("hard_and_blunt", DamageType.HARD),
        ("cutting", DamageType.CUTTING),
        ("piercing", DamageType.PIERCING),
    ):
        assert wound_threshold(g, TARGET, damage_type) == catalogue().tables["CON-D3"].number(column, body)


@pytest.mark.parametrize(
    ("body", "damage_type", "blunt"), [*product(BODIES, DamageType, (0,)), *product(BODIES, DamageType, (1,))]
)
def test_wounds_are_what_lies_above_the_threshold(body: int, damage_type: DamageType, blunt: int) -> None:
    g = game(body)
    quarters = {DamageType.HARD: 4, DamageType.CUTTING: 3, DamageType.PIERCING: 2}[damage_type]
    g.book.weapons[CLUB].damage_type = damage_type
    g.book.weapons[CLUB].blunt = blunt
    for net in range(1, 31):
        above = max(0, net - -(-quarters * body // 4))
        assert wounds_by_type(g, TARGET, g.book.weapons[CLUB], net) == (above // 2 if blunt else above)


@pytest.mark.parametrize("row", range(3))
@pytest.mark.parametrize("column", ["over_will", "over_body", "over_2x_body"])
@pytest.mark.parametrize(("body", "will"), [(5, 3), (5, 7), (8, 6), (1, 1)])
def test_crossing_a_threshold_does_what_the_table_says(row: int, column: str, body: int, will: int) -> None:
    """At the threshold nothing of that cell happens, one point above it all of it."""
    table = catalogue().tables["CON-T7"]
    cells = dict(zip(table.columns, table.rows[row], strict=True))
    measure, scope, effect = cells["measure"], cells["scope"], cells[column]
    edge = {"over_will": will, "over_body": body, "over_2x_body": 2 * body}[column]
    for amount in (edge, edge + 1):
        g = game(body, will)
        fighter = g.state.fighters[TARGET]
        if measure == "status":
            take_loss(g, TARGET, amount, 0)
            cross_thresholds(g, TARGET, 0, False)
            assert status(g, TARGET) == amount
        else:
            take_loss(g, TARGET, 0, amount)
            cross_thresholds(g, TARGET, amount if scope == "at_once" else 1, False)
        for name in EFFECTS[str(effect)]:
            assert bool(getattr(fighter, name)) == (amount > edge), (name, amount)
        if not effect and measure == "wounds" and scope == "total":
            others = ("dazed", "dead", "mangled")
            assert not any(getattr(fighter, name) for name in others if amount <= body)


@pytest.mark.parametrize("will", BODIES)
def test_recovery_is_what_the_table_says(will: int) -> None:
    amounts = [row[1] for row in catalogue().tables["CON-T18"].rows]  # <= Will, <= 2 x Will, above
    g = game(5, will)
    for value in range(1, 30):
        band = 0 if value <= will else 1 if value <= 2 * will else 2
        assert recovered(g, TARGET, value, will) == amounts[band]
