"""The rulebook of `contest` as data: complete, consistent with itself, and with its content."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import ceil, floor
from pathlib import Path
from typing import Any

import pytest

import facedown
from facedown.engine.authors.catalogue import Catalogue
from facedown.engine.authors.catalogue_file import load_catalogue
from facedown.engine.authors.codegen import is_stale
from facedown.engine.authors.content import Entry, build, load_content
from facedown.engine.authors.content_check import check_files
from facedown.engine.base.names import member_name
from facedown.systems.contest import clauses
from facedown.systems.contest.schema import SCHEMAS, HandWeapon

FOLDER = Path(facedown.__file__).parent / "systems" / "contest"


@cache
def catalogue() -> Catalogue:
    return load_catalogue(FOLDER / "catalogue.toml")


@cache
def content() -> tuple[Entry, ...]:
    return tuple(load_content(sorted((FOLDER / "content").glob("*.toml"))))


def entries(kind: str) -> dict[str, dict[str, Any]]:
    return {entry.name: entry.data for entry in content() if entry.kind == kind}


def half_up(value: Fraction | int) -> int:
    return floor(value + Fraction(1, 2))


def number(table: str, column: str, *key: str | int) -> int | Fraction:
    return catalogue().tables[table].number(column, *key)


def loss(power: int, bonus: int) -> int:
    """What a power inflicts: the chart, tens added repeatedly above 10 (CON-26.7)."""
    tens, rest = divmod(power, 10)
    inflicted = tens * number("CON-T8", "power_10", bonus)
    if rest:
        inflicted += number("CON-T8", f"power_{rest}", bonus)
    return int(inflicted)


def test_nothing_is_missing() -> None:
    book = catalogue()
    assert len(book.clauses) == 265
    assert len(book.rulings) == 194
    assert len(book.tables) == 24
    assert len(book.extensions) == 23
    assert len(book.examples) == 21
    assert len(book.questions) == 20
    assert len(book.switches) == 107
    assert list(book.model) == [
        "seats",
        "zones",
        "state",
        "phases",
        "decisions",
        "chance",
        "ending",
        "bounds",
    ]
    assert not book.extra
    assert Counter(entry.kind for entry in content()) == {
        "hand_weapon": 33,
        "ranged_weapon": 39,
        "shield": 3,
        "armor": 8,
        "character": 12,
        "adversary": 14,
        "swarm": 4,
        "setup": 12,  # the nine of the catalogue, a first fight of the house, and two that are even
        "contest": 6,
        "leverage": 3,
    }


def test_every_reference_leads_somewhere() -> None:
    book = catalogue()
    known = set(book.clauses)
    for ruling in book.rulings.values():
        assert known.issuperset(ruling.about), ruling.id
        assert ruling.default in ruling.options, ruling.id
        assert bool(ruling.switch) == bool(ruling.worth), ruling.id
    for item in [*book.tables.values(), *book.examples.values()]:
        assert known.issuperset(item.clauses), item.id
    for table in book.tables.values():
        assert {len(row) for row in table.rows} == {len(table.columns)}, table.id


def test_the_worth_of_switches() -> None:
    worth = Counter(ruling.worth for ruling in catalogue().switches.values())
    assert worth == {"high": 20, "medium": 41, "low": 46}


def test_the_names_for_code_are_up_to_date() -> None:
    assert not is_stale(FOLDER), "run: python -m facedown.engine.authors.codegen contest"


def test_the_names_for_code_say_what_the_catalogue_says() -> None:
    book = catalogue()
    ids = [*book.clauses, *book.rulings, *book.extensions]
    assert ("", *ids) == clauses.RULEBOOK.clause_ids
    assert [c.name for c in clauses.Clause] == ["NONE", *map(member_name, ids)]
    assert [c.value for c in clauses.Clause] == list(range(len(ids) + 1))
    assert list(clauses.RULEBOOK.switches) == list(book.switches)
    for name, ruling in book.switches.items():
        enum = clauses.RULEBOOK.switches[name]
        assert [member.name for member in enum] == [member_name(key) for key in ruling.options]
        assert [member.value for member in enum] == list(range(len(ruling.options)))
        assert clauses.RULEBOOK.defaults[name] == ruling.number_of(ruling.default)


def test_shipped_content_passes_the_check_that_authors_meet() -> None:
    files = sorted((FOLDER / "content").glob("*.toml"))
    assert [str(problem) for problem in check_files(files, SCHEMAS)] == []


def test_a_few_lines_make_a_weapon_and_somebody_to_hold_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        '[[hand_weapon]]\nname = "Sabre"\nfamily = "blade"\nsize = "medium"\nhands = "1"\nmin_body = 4\n'
        'leverage_percent = 80\ndamage_type = "cutting"\ndefense = 1\n\n'
        '[[character]]\nname = "The Hussar"\nbody = 5\nwill = 5\nreflexes = 6\nmind = 5\n'
        'skills = { hand_weapons = 8 }\nmain_weapon = "Sabre"\nsecond_hand = "Shield"\n\n'
        '[[setup]]\nname = "Sabres"\nmode = "combat"\nsides = [["The Hussar"], ["Wolf x6", "Rats"]]\n',
        encoding="utf-8",
    )
    assert check_files([path], SCHEMAS, content()) == []


PERSON = 'name = "Somebody"\nwill = 5\nreflexes = 5\nmind = 5\nskills = {}\n'


@pytest.mark.parametrize(
    ("text", "key", "message"),
    [
        (f'[[character]]\n{PERSON}body = 3\nmain_weapon = "Sword"', "main_weapon", "CON-34.2"),
        (f'[[character]]\n{PERSON}body = 3\ncarried = ["Knife", "Mace"]', "carried", "CON-34.2"),
        (
            f'[[character]]\n{PERSON}body = 6\nmain_weapon = "Maul"\nsecond_hand = "Shield"',
            "second_hand",
            "takes both hands",
        ),
        (
            f'[[character]]\n{PERSON}body = 6\nmain_weapon = "Sword"\nsecond_hand = "Maul"',
            "second_hand",
            "takes both hands",
        ),
        (
            '[[setup]]\nname = "A"\nmode = "combat"\nsides = [["Wolf x16"], ["Cave Bear"]]',
            "sides",
            "at most 16",
        ),
        ('[[setup]]\nname = "A"\nmode = "combat"\nsides = [["Wolf"], []]', "sides", "nobody"),
        ('[[setup]]\nname = "A"\nmode = "instant"\nsides = [["Wolf"], ["Wolf"]]', "mode", "CON-X14"),
        (
            '[[setup]]\nname = "A"\nmode = "combat"\ncontest = "Debate"\nsides = [["Wolf"], ["Wolf"]]',
            "contest",
            "no contest",
        ),
        (
            '[[setup]]\nname = "A"\nmode = "combat"\nstart_distance_m = 3000\n'
            'sides = [["Wolf"], ["Wolf"], ["Wolf"]]',
            "start_distance_m",
            "beyond the end",
        ),
        (
            '[[ranged_weapon]]\nname = "A"\nrange_class = "long"\npowered = true\nboost = 9\nhands = "2"\n'
            'rof = 5\ndamage_type = "piercing"\nskill = "guns"',
            "rof",
            "CON-X8",
        ),
        (
            '[[hand_weapon]]\nname = "A"\nfamily = "axe"\nsize = "large"\nhands = "2"\nmin_body = 6\n'
            'leverage_percent = 400\ndamage_type = "cutting"',
            "leverage_percent",
            "at most 40",
        ),
        (
            '[[hand_weapon]]\nname = "A"\nfamily = "axe"\nsize = "large"\nhands = "2"\nmin_body = 6\n'
            'leverage_percent = 100\ndamage_type = "cutting"\npower_by_body_1_to_10 = [1, 2, 3]',
            "power_by_body_1_to_10",
            "may be left out",
        ),
    ],
)
def test_what_the_rules_refuse_at_setup_is_told_to_the_author(
    tmp_path: Path, text: str, key: str, message: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    (problem,) = check_files([path], SCHEMAS, content())
    assert problem.key == key
    assert message in problem.message


def test_listed_powers_follow_from_leverage_and_boost() -> None:
    for name, weapon in entries("hand_weapon").items():
        leverage = Fraction(weapon["leverage_percent"], 100)
        powers = [max(0, half_up(body * leverage + weapon["boost"])) for body in range(1, 11)]
        assert weapon["power_by_body_1_to_10"] == powers, name


def test_the_schema_computes_the_same_powers() -> None:
    for entry in content():
        if entry.kind == "hand_weapon":
            weapon = build(entry, HandWeapon)
            assert weapon.power_by_body_1_to_10 == tuple(weapon.power(body) for body in range(1, 11))


def test_leverage_is_by_size_and_damage_type() -> None:
    leverage = {entry.data["size"]: entry.data for entry in content() if entry.kind == "leverage"}
    for name, weapon in entries("hand_weapon").items():
        if weapon["family"] != "natural":  # those have figures of their own (CON-X21)
            expected = leverage[weapon["size"]][f"percent_{weapon['damage_type']}"]
            assert weapon["leverage_percent"] == expected, name


def test_the_power_chart_is_ratio_times_power() -> None:
    for bonus in range(-3, 4):
        ratio = number("CON-T8", "ratio", bonus)
        assert ratio == 1 + Fraction(bonus, 4)
        for power in range(1, 11):
            assert number("CON-T8", f"power_{power}", bonus) == half_up(ratio * power)


def test_the_chart_above_ten_is_ten_and_the_rest() -> None:
    for bonus in range(-3, 4):
        for power in range(11, 26):
            assert number("CON-D1", f"power_{power}", bonus) == loss(power, bonus)


def test_where_composing_differs_from_rounding_once() -> None:
    expected = [
        (power, bonus, loss(power, bonus), half_up((1 + Fraction(bonus, 4)) * power))
        for power in range(11, 26)
        for bonus in range(-3, 4)
    ]
    assert list(catalogue().tables["CON-D2"].rows) == [row for row in expected if row[2] != row[3]]


def test_wound_thresholds_by_body() -> None:
    expected = tuple(
        (body, body, ceil(Fraction(3, 4) * body), ceil(Fraction(1, 2) * body)) for body in range(1, 13)
    )
    assert catalogue().tables["CON-D3"].rows == expected


def test_absorption_by_body() -> None:
    armor = catalogue().tables["CON-T15"]
    for row in catalogue().tables["CON-D4"].rows:
        name, _, other = str(row[0]).partition(" vs ")
        percent = Fraction(armor.number("absorption_percent_of_body", name), 100)
        boost = armor.number("boost_vs_non_bullets" if other else "boost", name)
        assert row[1:] == tuple(half_up(percent * body) + boost for body in range(2, 11)), row[0]


def test_every_pair_of_ranks_that_can_follow_each_other() -> None:
    values = {str(rank): sorted({low, high}) for rank, low, high in catalogue().tables["CON-T2"].rows}
    ranks = list(values)
    expected = []
    for i, first in enumerate(ranks):
        for second in ranks[i + 1 :]:
            ways = [
                f"{max(a, b)}-{min(a, b)}" for a in values[first] for b in values[second] if abs(a - b) == 1
            ]
            if ways:
                expected.append((first, second, " or ".join(ways)))
    assert list(catalogue().tables["CON-D5"].rows) == expected


def test_printed_weapon_rows_against_the_chart() -> None:
    weapons = entries("hand_weapon")
    columns = [str(bonus) for bonus in range(-3, 4)]
    for table, row, power in (
        ("CON-T9", "sword by the chart", weapons["Sword"]["power_by_body_1_to_10"][5]),
        ("CON-T10", "warhammer", weapons["Warhammer"]["power_by_body_1_to_10"][5]),
    ):
        cells = [number(table, column, row) for column in columns]
        assert cells == [loss(power, bonus) for bonus in range(-3, 4)]
    printed = [number("CON-T9", column, "sword as printed") for column in columns]
    chart = [number("CON-T9", column, "sword by the chart") for column in columns]
    assert [c for c, a, b in zip(columns, printed, chart, strict=True) if a != b] == ["-2", "-1"]


def test_ranges_double_and_the_last_is_half_as_far_again() -> None:
    table = catalogue().tables["CON-T11"]
    for row in table.rows:
        brackets = [c for c in ("point_blank", "short", "medium", "long") if table.cell(c, row[0]) != "NA"]
        limits = [table.number(c, row[0]) for c in brackets]
        assert all(2 * a == b for a, b in pairwise(limits))
        factor = 2 if row[0] == "extra_long" else Fraction(3, 2)  # CON-R134
        assert table.number("maximum", row[0]) == factor * limits[-1]


def test_shields_and_armor_are_those_of_the_tables() -> None:
    shields = {
        name: (s["defense"], s["missile_defense"], s["on_block"], s["slow"])
        for name, s in entries("shield").items()
    }
    assert shields == {row[0]: row[1:] for row in catalogue().tables["CON-T14"].rows}
    armor = {
        name: (
            a["absorption_percent"],
            a["boost"],
            a["defense"],
            a["missile_defense"],
            a["awkward"],
            a["boost_vs_non_bullets"],
        )
        for name, a in entries("armor").items()
    }
    table = catalogue().tables["CON-T15"]
    assert armor == {row[0]: tuple(0 if cell == "" else cell for cell in row[1:]) for row in table.rows}
