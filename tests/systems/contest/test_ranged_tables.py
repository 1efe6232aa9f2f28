"""The tables of ranged fire, cell by cell: brackets, bodies, steps, bullets, base power."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import floor

import pytest

from facedown.engine.authors.shelf import Library
from facedown.engine.base.chance import Luck
from facedown.engine.telling.log import Log
from facedown.systems.contest.clauses import RULEBOOK, MaximumRangeSkill, RangeBodyRule
from facedown.systems.contest.deal import SHELF, deal
from facedown.systems.contest.rules.power import base_power
from facedown.systems.contest.rules.ranged import bracket, range_body, reaches, shot_limit
from facedown.systems.contest.rules.series import CLUMP, bullets_that_hit
from facedown.systems.contest.schema import RangedWeapon
from facedown.systems.contest.sheet import NO_GEAR, DamageType, Skill
from facedown.systems.contest.state import POINT, Bracket, Game

LIBRARY = Library(SHELF, ())
TABLES = RULEBOOK.catalogue.tables
COLUMNS = ("point_blank", "short", "medium", "long", "maximum")
CLASSES = [row[0] for row in TABLES["CON-T11"].rows]
ENTRIES = LIBRARY.of(RangedWeapon)
GUN = 0  # the gear slot that every case uses


@pytest.fixture
def g() -> Game:
    """The shooter is fighter 0; fighter 1 stands at the lower end of the line."""
    dealt = deal("First Blood", {}, ())
    dealt.state.fighters[1].position = 0
    for slot in range(1, 4):
        dealt.state.fighters[0].slots[slot].weapon = NO_GEAR
    dealt.state.fighters[0].shield = NO_GEAR
    dealt.book.sheets[0].armor = NO_GEAR
    return Game(dealt.state, dealt.book, Log(), Luck())


def arm(g: Game, name: str) -> None:
    """Give the shooter a weapon."""
    names = deal("First Blood", {}, ()).names["weapons"]
    g.state.fighters[0].slots[GUN].weapon = names.index(name)
    g.state.fighters[0].slots[GUN].loaded = g.book.weapons[names.index(name)].magazine


def stand(g: Game, meters: Fraction) -> None:
    """Put the shooter so many meters from its target: a whole number of half meters."""
    assert meters * 2 == int(meters * 2)
    g.state.fighters[0].position = int(meters * 2)


def upper_limits(row: int, body: int) -> list[Fraction | None]:
    """The meters up to which each bracket of a range class goes; None where there is no bracket."""
    cells = TABLES["CON-T11"].rows[row][1:]
    return [None if cell == "NA" else Fraction(cell) * body for cell in cells]


@pytest.mark.parametrize("row", range(6), ids=CLASSES)
def test_brackets_of_every_body(g: Game, row: int) -> None:
    """CON-T11: at every border, and half a meter past it, for Body 1 to 12 of a thrower (10 at most)."""
    arm(g, "Rock")
    g.book.weapons[g.state.fighters[0].slots[GUN].weapon].range_class = row
    for body in range(1, 13):
        g.book.sheets[0].attributes[Skill.BODY] = body
        limits = upper_limits(row, min(body, 10))
        for column, border in enumerate(limits):
            if border is None:
                continue
            stand(g, border)
            assert bracket(g, 0, GUN, 1) == column, (body, border)
            stand(g, border + Fraction(1, 2))
            assert bracket(g, 0, GUN, 1) == column + 1, (body, border)
            assert reaches(g, 0, GUN, 1) == (column < Bracket.MAXIMUM)
        stand(g, Fraction(0))
        first = next(k for k, border in enumerate(limits) if border is not None)
        assert bracket(g, 0, GUN, 1) == first


@pytest.mark.parametrize("name", ENTRIES)
def test_brackets_of_every_weapon(g: Game, name: str) -> None:
    """CON-T11 with CON-T12: the borders of every weapon of the content, in the hands of Body 7."""
    arm(g, name)
    entry = ENTRIES[name]
    g.book.sheets[0].attributes[Skill.BODY] = 7
    own = {"pistol": 8, "automatic": 10, "rifle": 12, "scoped_rifle": 12}
    body = own.get(entry.firearm_class, min(entry.boost, 10) if entry.powered else 7)
    assert range_body(g, 0, GUN, False) == body
    assert range_body(g, 0, GUN, True) == (20 if entry.firearm_class == "scoped_rifle" else body)
    for column, border in enumerate(upper_limits(CLASSES.index(entry.range_class), body)):
        if border is not None:
            stand(g, border)
            assert bracket(g, 0, GUN, 1) == column
            stand(g, border + Fraction(1, 2))
            assert bracket(g, 0, GUN, 1) == column + 1


@pytest.mark.parametrize("name", ENTRIES)
def test_bodies_of_every_weapon_under_the_other_readings(g: Game, name: str) -> None:
    """CON-R133: nothing above 10, or always the Boost, and that 10 at most."""
    arm(g, name)
    entry = ENTRIES[name]
    g.book.sheets[0].attributes[Skill.BODY] = 12
    before = range_body(g, 0, GUN, False)
    g.book.range_body_rule = RangeBodyRule.CAP_ALL
    assert range_body(g, 0, GUN, False) == min(before, 10)
    g.book.range_body_rule = RangeBodyRule.BOOST_ONLY
    assert range_body(g, 0, GUN, False) == (min(entry.boost, 10) if entry.powered else 10)


def test_the_printed_bodies() -> None:
    """CON-T12, as the cases above have it."""
    printed = dict(TABLES["CON-T12"].rows)
    assert printed["pistol"] == 8
    assert printed["automatic weapon"] == 10
    assert printed["rifle"] == 12
    assert printed["rifle with scope, after a turn of aiming"] == 20


STEPS = {row[0]: Fraction(row[1]) for row in TABLES["CON-T1"].rows} | {"maximum": Fraction(8)}
SHARES = {
    "point_blank": Fraction(1),
    "short": Fraction(1),
    "medium": Fraction(3, 4),
    "long": Fraction(1, 4),
    "maximum": Fraction(1, 4),
}
AIMED = SHARES | {"medium": Fraction(1), "long": Fraction(1, 2)}


def limit(g: Game, before: int, off_hand: bool = False) -> Fraction:
    """The limit of a shot, in points."""
    return Fraction(shot_limit(g, 0, GUN, 1, before, off_hand), POINT)


def place_in(g: Game, column: str) -> None:
    """Put a pistol of the medium class where a bracket ends."""
    arm(g, "Revolver .38")
    row = CLASSES.index("medium")
    border = upper_limits(row, 8)[COLUMNS.index(column)]
    assert border is not None
    stand(g, border)


@pytest.mark.parametrize(("column", "aimed"), list(product(COLUMNS, (False, True))))
def test_every_step_of_every_bracket(g: Game, column: str, aimed: bool) -> None:
    """CON-T1, CON-29.1, CON-30.1, CON-R136, for shots 1 to 4, every skill, either hand.

    A bonus of the weapon keeps the skill clear of its floor, a quarter of the base, where it can.
    """
    place_in(g, column)
    fighter = g.state.fighters[0]
    if aimed:
        fighter.aim.turns = 1
        fighter.aim.target = 1
    weapon = g.book.weapons[fighter.slots[GUN].weapon]
    for skill, bonus, before, off_hand in product(range(14), (0, 5), range(4), (False, True)):
        g.book.sheets[0].attributes[Skill.GUNS] = skill
        weapon.attack_skill = bonus
        share = (AIMED if aimed else SHARES)[column] / (2 if off_hand else 1)
        expected = max(skill * share + bonus - STEPS[column] * before, Fraction(skill, 4))
        assert limit(g, before, off_hand) == expected, (skill, bonus, before, off_hand)


@pytest.mark.parametrize("aimed", [False, True])
def test_maximum_range_like_long_range(g: Game, aimed: bool) -> None:
    """CON-R136 under the other reading: the step and the share of long range, aimed or not."""
    place_in(g, "maximum")
    g.book.maximum_range_skill = MaximumRangeSkill.LIKE_LONG
    fighter = g.state.fighters[0]
    fighter.aim.turns, fighter.aim.target = int(aimed), 1
    g.book.weapons[fighter.slots[GUN].weapon].attack_skill = 5
    for skill, before in product(range(14), range(4)):
        g.book.sheets[0].attributes[Skill.GUNS] = skill
        share = (AIMED if aimed else SHARES)["long"]
        assert limit(g, before) == max(skill * share + 5 - 4 * before, Fraction(skill, 4))


@pytest.mark.parametrize("half_meters", range(12))
def test_striking_range_halves_a_shot_at_point_blank(g: Game, half_meters: int) -> None:
    """CON-28.2, CON-R138: closer than 3 m."""
    arm(g, "Revolver .38")
    g.book.sheets[0].attributes[Skill.GUNS] = 8
    stand(g, Fraction(half_meters, 2))
    assert limit(g, 0) == (4 if half_meters < 6 else 8)


@pytest.mark.parametrize(("suit", "column"), list(product(range(4), range(5))))
def test_bullets_of_every_suit_and_bracket(g: Game, suit: int, column: int) -> None:
    """CON-T13, with a whole clump and with every smaller one (CON-R158)."""
    arm(g, "Submachine Gun .45")
    border = upper_limits(CLASSES.index("long"), 10)[column]
    assert border is not None
    stand(g, border)
    printed = {row[0]: row[1:] for row in TABLES["CON-T13"].rows}["CSHD"[suit]][column]
    for bullets in range(1, CLUMP + 1):
        g.state.fighters[0].slots[GUN].loaded = bullets
        lay_on_top(g, suit * 13 + 4)
        assert bullets_that_hit(g, 0, GUN, 1, 0) == min(printed, bullets)


def lay_on_top(g: Game, face: int) -> None:
    """Make a card with this face the next one of the deck."""
    deck = g.state.deck
    places = [k for k in range(deck.count) if deck.cards[k] % 52 == face]
    if not places:  # both copies have been drawn
        g.state.discard.count -= 1
        deck.cards[deck.count] = g.state.discard.cards[g.state.discard.count]
        deck.count += 1
        places = [deck.count - 1]
    last = deck.count - 1
    deck.cards[places[0]], deck.cards[last] = deck.cards[last], deck.cards[places[0]]
    deck.settled = 1


def test_clumps_of_a_whole_action(g: Game) -> None:
    """CON-32.1, CON-R158: nine bullets are bursts of four, four and one."""
    arm(g, "Submachine Gun .45")
    stand(g, Fraction(5))
    for before, bullets in ((0, 4), (1, 4), (2, 1)):
        lay_on_top(g, 2 * 13 + before)
        assert bullets_that_hit(g, 0, GUN, 1, before) == bullets


@pytest.mark.parametrize("name", ENTRIES)
def test_base_power_of_every_ranged_weapon(g: Game, name: str) -> None:
    """CON-X4: Body x leverage + boost, rounded half up, or the Boost alone if it is powered."""
    arm(g, name)
    entry = ENTRIES[name]
    for body in range(1, 13):
        g.book.sheets[0].attributes[Skill.BODY] = body
        share = Fraction(0) if entry.powered else Fraction(entry.power_percent_of_body * body, 100)
        expected = max(0, floor(share + Fraction(1, 2)) + entry.boost)
        assert base_power(g, 0, GUN) == expected
        assert entry.power(body) == expected


def test_the_book_has_every_ranged_weapon_as_listed(g: Game) -> None:
    """All 39, with what the rules read of them."""
    names = deal("First Blood", {}, ()).names["weapons"]
    assert len(ENTRIES) == 39
    for name, entry in ENTRIES.items():
        weapon = g.book.weapons[names.index(name)]
        assert weapon.ranged == 1
        assert CLASSES[weapon.range_class] == entry.range_class
        assert weapon.magazine == entry.shots
        assert DamageType(weapon.damage_type).name.lower() == entry.damage_type
        assert Skill(weapon.skill).name.lower() == entry.skill
        assert weapon.min_body == entry.min_body
        for field in ("rof", "reload_actions", "draw_number", "ap_number", "load_shock", "boost"):
            assert getattr(weapon, field) == getattr(entry, field), (name, field)
        for field in ("powered", "thrown", "burst", "bullet", "blast", "delayed", "blunt"):
            assert bool(getattr(weapon, field)) == getattr(entry, field), (name, field)


def test_what_fires_several_times() -> None:
    """CON-E20: assault rifles, machine guns, and the majority of modern pistols."""
    for name, entry in ENTRIES.items():
        if name.startswith(("Assault", "Submachine")):
            assert entry.rof > 1
            assert entry.burst
    old = ("Flintlock", "Wheel-lock", "Handgonne")
    modern = [e for n, e in ENTRIES.items() if e.firearm_class == "pistol" and not n.startswith(old)]
    assert sum(e.rof > 1 for e in modern) * 2 > len(modern)
