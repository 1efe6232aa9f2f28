"""The rulebook of `arcana` as data: complete, consistent, its tables those of the code and the content."""

from __future__ import annotations

import re
from typing import Any

import pytest

from facedown.engine.authors.catalogue import Catalogue
from facedown.engine.authors.codegen import is_stale
from facedown.engine.authors.shelf import Shelf
from facedown.engine.base.names import member_name
from facedown.engine.base.record import size_of
from facedown.engine.course.cards import TAROT
from facedown.systems.arcana import clauses, state, vocabulary
from facedown.systems.arcana.clauses import RULEBOOK
from facedown.systems.arcana.deal import deal
from facedown.systems.arcana.effects import BINS, amount_of
from facedown.systems.arcana.lower import SIDES
from facedown.systems.arcana.rules.values import FACE_RANKS, NUMBERS, SUITS
from facedown.systems.arcana.schema import SCHEMAS
from facedown.systems.arcana.state import MAJOR, MINORS, PACK, State
from facedown.systems.arcana.text import whole_text
from facedown.systems.arcana.vocabulary import Trait

BOOK: Catalogue = RULEBOOK.catalogue
NAMED = Shelf(RULEBOOK.key, RULEBOOK.folder, SCHEMAS).named()
COUNTS = {"clauses": 144, "rulings": 115, "tables": 14, "extensions": 24, "examples": 7, "questions": 18}
SWITCHES = {  # name: default, other values, ruling
    "hand_draw": ("5", "4, refill_5", "ARC-R1"),
    "short_deck": ("reshuffle_first", "draw_rest_first", "ARC-R2"),
    "leftover_hand": ("discard", "keep, keep_one", "ARC-R4"),
    "discard_reshuffle": ("after_action", "every_change, end_of_turn", "ARC-R5"),
    "gm_deck_reshuffle": ("when_short", "at_20", "ARC-R7"),
    "major_values": ("numeral", "none, first_card_only", "ARC-R8"),
    "run_away_courts": ("ten", "climb", "ARC-R9"),
    "run_away_decline": ("discard", "keep, forbidden", "ARC-R10"),
    "fled_count_for_supremacy": ("true", "false", "ARC-R12"),
    "adversary_flight": ("nerve", "gm, never", "ARC-R15"),
    "intent_faces": ("as_printed", "all_up, all_down", "ARC-R18"),
    "feint_redraw_face": ("as_printed", "up", "ARC-R19"),
    "adversary_order": ("gm", "listed", "ARC-R20"),
    "adversary_targeting": ("gm", "shields_then_hp, random", "ARC-R21"),
    "mobile_action": ("move_then_act", "move_only, melee_intents_only", "ARC-R22"),
    "diagonal_moves": ("false", "true", "ARC-R23"),
    "movement_optional": ("false", "true", "ARC-R24"),
    "opposed_traits": ("override", "cancel", "ARC-R27"),
    "adversary_shield_life": ("own_next_turn", "until_used, end_of_player_step", "ARC-R29"),
    "shield_spend": ("automatic", "manual", "ARC-R30"),
    "overkill": ("lost", "carried", "ARC-R35"),
    "second_zero_scope": ("combat", "day", "ARC-R38"),
    "second_zero_price": ("5", "1..20", "ARC-R39"),
    "manipulations": ("table", "label_only", "ARC-R41"),
    "stand_ins": ("true", "false", "ARC-R42"),
    "retirement_check": ("end_of_combat", "immediate", "ARC-R43"),
    "same_speed_order": ("table_choice", "seat", "ARC-R45"),
    "tower_off_turn": ("reset_only", "lose_next_turn", "ARC-R48"),
    "tower_cancels_blur": ("true", "false", "ARC-R51"),
    "tower_on_skill_check": ("result_only", "reset_too", "ARC-R52"),
    "foolish_timing": ("first_minor_draw", "every_draw", "ARC-R55"),
    "good_idea_timing": ("now_to_hand", "own_turn_this_round", "ARC-R58"),
    "third_eye": ("feint", "void", "ARC-R61"),
    "chance_ignores_trait": ("true", "false", "ARC-R62"),
    "flex_scope": ("after", "whole_turn", "ARC-R65"),
    "flex_stacking": ("multiply", "once", "ARC-R66"),
    "blur_mode": ("survive", "snapshot", "ARC-R68"),
    "counting_bins_persist": ("true", "false", "ARC-R71"),
    "open_hands": ("true", "false", "ARC-R73"),
    "gm_sees_intents": ("true", "false", "ARC-R105"),
    "equipment": ("off", "house", "ARC-R107"),
    "skill_check_ladder": ("house", "gm_verdict", "ARC-R74"),
    "supremacy_corruption": ("combat", "total", "ARC-R80"),
    "supremacy_on_loss": ("false", "true", "ARC-R83"),
    "supremacy_track": ("house", "tallies_only", "ARC-R84"),
    "friendship_charming": ("with_new_box", "every_day", "ARC-R87"),
    "friendship_shelter": ("true", "false", "ARC-R88"),
    "magic": ("house", "off", "ARC-R90"),
    "max_rounds": ("60", "0..200", "ARC-R94"),
    "luck_trims_deck": ("false", "true", "ARC-R98"),
}


def rows(table: str) -> list[tuple[Any, ...]]:
    return list(BOOK.tables[table].rows)


def test_nothing_is_missing() -> None:
    assert {name: len(getattr(BOOK, name)) for name in COUNTS} == COUNTS
    assert set(BOOK.switches) == set(SWITCHES)
    assert set(BOOK.extra) <= {"provenance", "notation"}


def test_every_reference_leads_somewhere() -> None:
    for ruling in BOOK.rulings.values():
        assert set(BOOK.clauses).issuperset(ruling.about), ruling.id
    for item in (*BOOK.tables.values(), *BOOK.examples.values()):
        assert set(BOOK.clauses).issuperset(item.clauses), item.id
    for table in BOOK.tables.values():
        assert {len(row) for row in table.rows} == {len(table.columns)}, table.id


@pytest.mark.parametrize("name", SWITCHES)
def test_switches(name: str) -> None:
    default, others, ruling = SWITCHES[name]
    one = BOOK.switches[name]
    assert (one.default, one.id) == (default, ruling)
    if ".." in others:
        low, high = map(int, others.split(".."))
        assert RULEBOOK.switches[name] == range(low, high + 1)
    else:
        assert sorted(one.options) == sorted([default, *others.split(", ")])
    assert getattr(deal("One Jerk in the Hallway", {}, ()).book, name) == one.number_of(default)


def test_true_and_false_are_one_and_nought() -> None:
    for name, ruling in BOOK.switches.items():
        if {"true", "false"} == {*ruling.options}:
            assert list(ruling.options) == ["false", "true"], name


def test_the_names_for_code_are_up_to_date() -> None:
    assert not is_stale(RULEBOOK.folder), "run: python -m facedown.engine.authors.codegen arcana"
    assert clauses.RULEBOOK is RULEBOOK


def test_words_have_numbers_in_the_catalogues_order() -> None:
    for name, words in BOOK.vocabularies.items():
        enum = getattr(vocabulary, name.title().replace("_", ""))
        codes = [str(entry.get("code", word)) for word, entry in words.entries.items()]
        assert [member.name for member in enum] == [member_name(code) for code in codes]


def test_lasting_words_come_behind_all_others() -> None:
    """The rules tell them apart by their numbers."""
    lasting = [entry.get("lasting", False) for entry in BOOK.vocabularies["op"].entries.values()]
    assert lasting == sorted(lasting)


# Cards


@pytest.mark.parametrize(("rank", "value"), rows("ARC-T1"))
def test_values_of_minors(rank: str, value: int) -> None:
    faces = [face for face in range(MINORS) if TAROT.faces[face][:-1] == rank]
    assert [NUMBERS[face] for face in faces] == [value] * 4
    assert [TAROT.faces[face][-1] for face in faces] == ["W", "S", "C", "P"]
    assert [SUITS[face] for face in faces] == [0, 1, 2, 3]


@pytest.mark.parametrize(("numeral", "name", "bin"), rows("ARC-T2"))
def test_majors(numeral: int, name: str, bin: str) -> None:
    face = MINORS + numeral
    assert (TAROT.faces[face], NUMBERS[face], FACE_RANKS[face], SUITS[face]) == (
        name,
        numeral,
        numeral,
        MAJOR,
    )
    own = [one for one in BINS if NAMED[one].takes == (name,)]
    assert own == ([bin] if bin else ["Spell"] if name == "The Magician" else [])
    book = deal("One Jerk in the Hallway", {}, ()).book
    others = [BINS[k] for k in range(state.BINS) if book.takes[face] >> k & 1 and BINS[k] not in own]
    assert others == ["Concentrate", "Movement", "RunAway"]


def test_a_pack() -> None:
    assert len(TAROT.faces) == PACK == 78
    assert TAROT.faces[state.TOWER] == "The Tower"


# Bins and traits


@pytest.mark.parametrize(("trait", "sum", "melee", "ranged"), rows("ARC-T4"))
def test_strike(trait: str, sum: int, melee: int, ranged: int) -> None:
    one = NAMED["Strike"]
    assert one.sum == sum
    assert [amount_for(effect, trait) for effect in one.one_of] == [melee, ranged]


@pytest.mark.parametrize(("trait", "sum", "shields"), rows("ARC-T5"))
def test_defend(trait: str, sum: int, shields: int) -> None:
    one = NAMED["Defend"]
    assert (one.sum, amount_for(one.effects[0], trait)) == (sum, shields)


@pytest.mark.parametrize("row", rows("ARC-T6"), ids=lambda row: row[0])
def test_counting_bins(row: tuple[Any, ...]) -> None:
    name, *needed = row
    traits = ["none", *BOOK.tables["ARC-T6"].columns[2:]]
    assert [amount_for(NAMED[name].cards, trait) for trait in traits] == needed


def amount_for(one: Any, trait: str) -> int:
    """The number of a table for who has a trait, or none."""
    amount = amount_of(one)
    if trait == "none" or amount.pair != Trait[trait.upper()] // 2:
        return amount.plain
    return amount.better if Trait[trait.upper()] % 2 else amount.worse


@pytest.mark.parametrize("row", rows("ARC-T7"), ids=lambda row: row[0])
def test_special_bins(row: tuple[Any, ...]) -> None:
    name, trait, card, _, leaves = row
    one = NAMED[name]
    assert (one.needs or "", one.takes) == (trait, (card,))
    assert one.leaves == {"end of turn": "turn_end", "at once": "reset"}[leaves]


@pytest.mark.parametrize(("trait", "effects"), rows("ARC-T8"))
def test_what_a_trait_does_stands_in_the_bins(trait: str, effects: str) -> None:
    printed = {name: whole_text(NAMED[name]) for name in BINS}
    for name, said in re.findall(r"(Strike|Defend|Concentrate|Movement|Run Away) (?:with )?(\d+)", effects):
        assert f"{trait} {said}" in printed[name.replace(" ", "")], (trait, name)
    special = re.findall(r"may use ([A-Z][\w ]+!?)", effects)
    own = [name for name in BINS if NAMED[name].needs == trait]
    assert [BOOK.vocabularies["bin"].entries[name]["reads"] for name in own] == special


@pytest.mark.parametrize(("room", "side", "zones", "start"), rows("ARC-T3"))
def test_arenas(room: str, side: int, zones: int, start: str) -> None:
    arena = vocabulary.Arena[room.upper()]
    assert (SIDES[arena], side * side) == (side, zones)
    dealt = deal({"setup": "Brock and His Double", "arena": room.lower()}, {}, ())
    assert dealt.state.side == side
    squares = {dealt.state.fighters[state.Who(who)].square for who in (1, 2, 9, 10)}
    assert squares == {zones // 2}
    assert start == f"{zones // 2 // side},{zones // 2 % side}"


def test_every_effect_of_the_table_can_be_written() -> None:
    """ARC-T14, where ranges and targets are words of their own."""
    ops = [row for row in rows("ARC-T14") if row[0] in BOOK.vocabularies["op"].entries]
    assert len(ops) == 9
    for op, keys, _ in ops:
        takes = BOOK.vocabularies["op"].entries[op]["takes"]
        assert set(takes) >= {key.split()[0] for key in keys.split(", ")}, op
    targets = {word for row in rows("ARC-T14") if row[0].startswith("target") for word in row[1].split(" | ")}
    assert targets <= set(BOOK.vocabularies["target"].entries)
    assert {"melee", "ranged"} <= set(BOOK.vocabularies["range"].entries)


# Bounds


def test_bounds() -> None:
    """[model].bounds and [model].zones."""
    assert (state.SEATS, state.PLAYERS, state.STAND_INS, state.ADVERSARIES) == (7, 6, 2, 8)
    assert (state.INTENTS, state.SQUARES, state.ROUNDS) == (3, 25, 200)
    assert (state.CARDS, state.BIN, state.PLACEMENTS, state.CHECKS, state.RETRIES) == (546, 22, 150, 3, 3)
    assert "546 in all" in BOOK.model["bounds"]
    assert (rows("ARC-T11")[0][1], rows("ARC-T11")[1][1]) == (state.FULL_HP, state.BOUGHT_HP)


def test_a_state_is_small() -> None:
    assert size_of(State) <= 16 * 1024
