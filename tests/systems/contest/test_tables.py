"""The tables of the rulebook, cell by cell, against the book that a match is played with and the rules."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

from facedown.engine.authors.content import build
from facedown.engine.authors.shelf import Library
from facedown.engine.base.chance import Luck
from facedown.engine.course.answer import way_of
from facedown.engine.course.ask import Options
from facedown.engine.hidden.zone import put
from facedown.engine.telling.log import Log
from facedown.systems.contest.clauses import RULEBOOK, AceIsFace, HighPowerRounding, KevlarNonBullets, Way
from facedown.systems.contest.deal import SHELF, deal
from facedown.systems.contest.rules.cards import high_draw, is_face, value_of
from facedown.systems.contest.rules.loss import absorption, wound_threshold
from facedown.systems.contest.rules.playing import list_plays
from facedown.systems.contest.rules.plays import play_value
from facedown.systems.contest.rules.power import chart
from facedown.systems.contest.schema import Armor as ArmorEntry
from facedown.systems.contest.schema import HandWeapon, Leverage
from facedown.systems.contest.schema import Shield as ShieldEntry
from facedown.systems.contest.sheet import DamageType, Skill
from facedown.systems.contest.state import Game

LIBRARY = Library(SHELF, ())
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "S", "H", "D")
TABLES = RULEBOOK.catalogue.tables


@pytest.fixture
def g() -> Game:
    dealt = deal("First Blood", {}, ())
    return Game(dealt.state, dealt.book, Log(), Luck())


def cells(table: str, labels: int) -> Iterator[tuple[tuple[object, ...], str, object]]:
    """Yield every cell of a table: the labels of its row, its column, and what stands there."""
    told = TABLES[table]
    for row in told.rows:
        for column, cell in zip(told.columns[labels:], row[labels:], strict=True):
            yield tuple(row[:labels]), column, cell


def test_card_values(g: Game) -> None:
    """CON-T2, for every card of a deck."""
    values = {row[0]: (row[1], row[2]) for row in TABLES["CON-T2"].rows}
    for suit, (k, rank) in product(range(4), enumerate(RANKS)):
        card = suit * 13 + k
        assert (value_of(g, card, False), value_of(g, card, True)) == values[rank]
        assert high_draw(g, card) == values[rank][1]
        assert is_face(g, card) == (rank in ("A", "J", "Q", "K"))


def test_an_ace_that_is_no_face_card_is_low_in_a_high_draw(g: Game) -> None:
    g.book.ace_is_face = AceIsFace.NO
    assert high_draw(g, 0) == 1


@pytest.mark.parametrize(("table", "array"), [("CON-T3", "winner_suit"), ("CON-T5", "loser_suit")])
def test_suits(g: Game, table: str, array: str) -> None:
    assert [(SUITS[k], getattr(g.book, array)[k]) for k in range(4)] == [
        tuple(row) for row in TABLES[table].rows
    ]


@pytest.mark.parametrize(("table", "array"), [("CON-T4", "winner_face"), ("CON-T6", "loser_face")])
def test_face_cards(g: Game, table: str, array: str) -> None:
    printed = {row[0]: row[1] for row in TABLES[table].rows}
    for k, rank in enumerate(RANKS, 1):
        assert getattr(g.book, array)[k] == printed.get(rank, 0)


@pytest.mark.parametrize(("table", "labels"), [("CON-T8", 2), ("CON-D1", 1)])
def test_power_chart(g: Game, table: str, labels: int) -> None:
    for (bonus, *_), column, loss in cells(table, labels):
        assert chart(g, int(column.removeprefix("power_")), bonus) == loss


def by_ratio(power: int, bonus: int) -> int:
    """Power x (4 + bonus) / 4, rounded up at or past 0.5."""
    return int(Fraction(power * (4 + bonus), 4) + Fraction(1, 2))


@pytest.mark.parametrize("bonus", range(-3, 4))
def test_every_loss_from_power_0_to_40(g: Game, bonus: int) -> None:
    """Up to 10 the chart is the rounded ratio; above, the tens are added up (CON-26.3, CON-26.7)."""
    for power in range(41):
        tens, rest = divmod(max(power - 1, 0), 10)
        expected = tens * by_ratio(10, bonus) + by_ratio(rest + 1 if power else 0, bonus)
        assert chart(g, power, bonus) == expected
        g.book.high_power_rounding = HighPowerRounding.RATIO
        assert chart(g, power, bonus) == by_ratio(power, bonus)
        g.book.high_power_rounding = HighPowerRounding.COMPOSE


def test_where_the_two_roundings_differ(g: Game) -> None:
    """CON-D2 names all differences of powers 11 to 25, and no other."""
    found = []
    for power, bonus in product(range(11, 26), range(-3, 4)):
        added = chart(g, power, bonus)
        if added != by_ratio(power, bonus):
            found.append((power, bonus, added, by_ratio(power, bonus)))
    assert found == [tuple(row) for row in TABLES["CON-D2"].rows]


def test_sequences(g: Game) -> None:
    """CON-D5: every pair of ranks that can be made consecutive, and with which values."""
    printed = {(a, b): set(values.split(" or ")) for a, b, values in TABLES["CON-D5"].rows}
    fighter = g.state.fighters[0]
    fighter.limit = 14 * 16
    g.state.fighter = g.state.attacker = 0
    g.state.both = 1
    options = Options()
    for a, b in product(range(13), range(13)):
        fighter.hand.count = 0
        put(fighter.hand, a)
        put(fighter.hand, 13 + b)
        options.count = 0
        list_plays(g, options)
        found = set()
        for play in options.actions[: options.count]:
            if way_of(play) == Way.SEQUENCE:
                low, high = sorted(play_value(g, 0, place, play) for place in range(2))
                found.add(f"{high}-{low}")
        pair = (RANKS[a], RANKS[b])
        assert found == printed.get(pair, printed.get(pair[::-1], set())), pair


def test_shields() -> None:
    """CON-T14 against the content."""
    entries = LIBRARY.of(ShieldEntry)
    rows = {row[0]: tuple(row[1:]) for row in TABLES["CON-T14"].rows}
    assert rows == {e.name: (e.defense, e.missile_defense, e.on_block, e.slow) for e in entries.values()}


def test_shields_of_the_book(g: Game) -> None:
    """The book numbers shields as the content lists them."""
    for shield, entry in zip(g.book.shields, LIBRARY.of(ShieldEntry).values(), strict=False):
        assert (shield.defense, shield.slow, shield.on_block) == (entry.defense, entry.slow, entry.on_block)
        assert shield.large == (entry.name in ("Large Shield", "Tower Shield"))


def test_armor() -> None:
    """CON-T15 against the content; body armor has no Defense against missiles (CON-R165)."""
    rows = {
        name: (percent, boost, defense, missile or 0, awkward, other)
        for name, percent, boost, defense, missile, awkward, other in TABLES["CON-T15"].rows
    }
    for e in LIBRARY.of(ArmorEntry).values():
        found = (
            e.absorption_percent,
            e.boost,
            e.defense,
            e.missile_defense,
            e.awkward,
            e.boost_vs_non_bullets,
        )
        assert rows.pop(e.name) == found
    assert not rows


def test_absorption(g: Game) -> None:
    """CON-D4, against bullets and against everything else, where some armor has a row of its own."""
    names = list(LIBRARY.of(ArmorEntry))
    rows = {name: points for name, *points in TABLES["CON-D4"].rows}
    for armor, name in enumerate(names):
        g.book.sheets[0].armor = armor
        others = rows.get(f"{name} vs non-bullets", rows[name])
        for body, (bullets, other) in enumerate(zip(rows[name], others, strict=True), 2):
            g.book.sheets[0].attributes[Skill.BODY] = body
            assert absorption(g, 0, True) == bullets, (name, body)
            assert absorption(g, 0, False) == other, (name, body)


def test_absorption_of_kevlar_under_the_other_readings(g: Game) -> None:
    """CON-R164: 1 or 4 in all, or added to the full absorption."""
    names = list(LIBRARY.of(ArmorEntry))
    full = {name: points for name, *points in TABLES["CON-D4"].rows}
    for name, other in (("Kevlar", 1), ("Plated Kevlar", 4)):
        g.book.sheets[0].armor = names.index(name)
        for body, points in enumerate(full[name], 2):
            g.book.sheets[0].attributes[Skill.BODY] = body
            g.book.kevlar_non_bullets = KevlarNonBullets.REPLACE_ALL
            assert absorption(g, 0, False) == other
            g.book.kevlar_non_bullets = KevlarNonBullets.ADD
            assert absorption(g, 0, False) == points + other
            assert absorption(g, 0, True) == points


def test_wound_thresholds(g: Game) -> None:
    """CON-T17 and CON-D3."""
    columns = {
        "hard_and_blunt": DamageType.HARD,
        "cutting": DamageType.CUTTING,
        "piercing": DamageType.PIERCING,
    }
    for (body,), column, threshold in cells("CON-D3", 1):
        g.book.sheets[0].attributes[Skill.BODY] = body
        assert wound_threshold(g, 0, columns[column]) == threshold
    quarters = {"hard": 4, "cutting": 3, "piercing": 2}
    assert {kind: g.book.threshold[DamageType[kind.upper()]] for kind in quarters} == quarters


def test_leverage_of_hand_weapons() -> None:
    """CON-X7: leverage by size and damage type."""
    found = [build(entry, Leverage) for entry in SHELF.entries if entry.kind == "leverage"]
    table = {entry.size: entry for entry in found}
    assert len(table) == 3
    for weapon in LIBRARY.of(HandWeapon).values():
        if weapon.family != "natural":
            percent = getattr(table[weapon.size], f"percent_{weapon.damage_type}")
            assert weapon.leverage_percent == percent, weapon.name
