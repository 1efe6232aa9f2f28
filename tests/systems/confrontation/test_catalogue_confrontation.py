"""The rulebook of `confrontation` as data: complete, consistent, its tables those of the code."""

from __future__ import annotations

import re
from typing import Any

import pytest

from facedown.engine.authors.catalogue import Catalogue
from facedown.engine.authors.codegen import is_stale
from facedown.engine.authors.shape import keys_of
from facedown.engine.base.names import member_name
from facedown.engine.base.record import size_of
from facedown.systems.confrontation import SYSTEM, clauses, state, vocabulary
from facedown.systems.confrontation.rules.outcome import level_of
from facedown.systems.confrontation.schema import SCHEMAS, Settings
from facedown.systems.confrontation.state import COURT, Book, Level, State

BOOK: Catalogue = SYSTEM.catalogue
SWITCHES = {  # name: default, other values, ruling
    "gm_base_advantages": ("2", "0, 1, 3, 4", "CFN-R1"),
    "inferiority_floor": ("0", "1", "CFN-R4"),
    "inferiority_scope": ("pairwise", "global", "CFN-R5"),
    "split_card": ("excess", "chronological", "CFN-R7"),
    "zero_skill_by": ("effective", "printed", "CFN-R9"),
    "damage_mid_confrontation": ("no", "yes", "CFN-R10"),
    "round_budget_scope": ("attribute", "total", "CFN-R11"),
    "inferiority_applies_to": ("remaining", "attribute", "CFN-R12"),
    "gm_round_budget": ("fresh", "per_character", "CFN-R13"),
    "must_play_when_lowest": ("no", "yes", "CFN-R15"),
    "pass_is_final": ("no", "yes", "CFN-R16"),
    "joker_stack": ("wasted", "previous", "CFN-R23"),
    "nullified_court_counts": ("no", "yes", "CFN-R25"),
    "gm_tie_fails_action": ("yes", "no", "CFN-R29"),
    "bystanders_may_confront": ("no", "yes", "CFN-R31"),
    "counter_declaration": ("seat_order", "simultaneous", "CFN-R32"),
    "max_activated_effects": ("1", "2, 3", "CFN-R33"),
    "max_counter_proposals": ("3", "1, 2", "CFN-R35"),
    "gm_may_confront_counteractions": ("no", "yes", "CFN-R38"),
    "gm_may_confront_npcs": ("no", "yes", "CFN-R39"),
    "success_with_complications": ("gm_choice", "off, ties_only", "CFN-R41"),
    "affinity_rule": ("draw", "off", "CFN-R46"),
    "jokers_per_deck": ("2", "0, 1, 3", "CFN-R47"),
    "joker_scope": ("all_pairs", "gm_pair", "CFN-R54"),
    "counter_stops_all": ("no", "yes", "CFN-R55"),
    "npc_card_source": ("deck_or_hand", "hand, deck", "CFN-R57"),
    "critical_includes_decisive": ("no", "yes", "CFN-R59"),
}


def rows(table: str) -> list[list[str]]:
    return [list(map(str, row)) for row in BOOK.tables[table].rows]


def test_nothing_is_missing() -> None:
    """The table of the switches is not written again: their rulings say all of it."""
    assert len(BOOK.clauses) == 128
    assert len(BOOK.rulings) == 77
    assert sorted(BOOK.tables) == sorted(f"CFN-T{n}" for n in range(1, 14) if n != 7)
    assert len(BOOK.extensions) == 22
    assert len(BOOK.examples) == 10
    assert len(BOOK.questions) == 16
    assert set(BOOK.switches) == set(SWITCHES)
    assert set(BOOK.extra) <= {"model"}


def test_every_reference_leads_somewhere() -> None:
    for ruling in BOOK.rulings.values():
        assert set(BOOK.clauses).issuperset(ruling.about), ruling.id
    for example in BOOK.examples.values():
        assert set(BOOK.clauses).issuperset(example.clauses), example.id
    for table in BOOK.tables.values():
        assert {len(row) for row in table.rows} == {len(table.columns)}, table.id


@pytest.mark.parametrize("name", SWITCHES)
def test_switches(name: str) -> None:
    default, others, ruling = SWITCHES[name]
    one, kind = BOOK.switches[name], SYSTEM.rulebook.switches[name]
    keys = [str(n) for n in kind] if isinstance(kind, range) else list(one.options)
    assert (one.default, one.id) == (default, ruling)
    assert sorted(keys) == sorted([default, *others.split(", ")])
    assert getattr(SYSTEM.deal(SYSTEM.setups()[0], {}, ()).book, name) == one.number_of(default)


def test_yes_and_no_are_one_and_nought() -> None:
    for name, ruling in BOOK.switches.items():
        if set(ruling.options) == {"yes", "no"}:
            assert list(ruling.options) == ["no", "yes"], name


def test_the_names_for_code_are_up_to_date() -> None:
    assert not is_stale(SYSTEM.folder), "run: python -m facedown.engine.authors.codegen confrontation"
    assert clauses.RULEBOOK.defaults["gm_tie_fails_action"] == clauses.GmTieFailsAction.YES


def test_words_have_numbers_in_the_catalogues_order() -> None:
    for name, words in BOOK.vocabularies.items():
        enum = getattr(vocabulary, name.title().replace("_", ""))
        codes = [str(entry.get("code", word)) for word, entry in words.entries.items()]
        assert [member.name for member in enum] == [member_name(code) for code in codes]


LEVELS = {
    "none, all actions fail": Level.NONE,
    "success": Level.SUCCESS,
    "decisive": Level.DECISIVE,
    "critical": Level.CRITICAL,
}


@pytest.mark.parametrize("row", rows("CFN-T1"), ids=lambda row: f"{row[0]}, {row[1]}")
def test_levels_of_success(row: list[str]) -> None:
    """Each row of CFN-T1, over all margins that it covers; where margins are level nobody has succeeded."""
    margins, court, winner, loser = row
    first, _, last = margins.removesuffix(" or more").partition("-")
    high = state.MOST_VALUE if margins.endswith("more") else int(last or first)
    courts = {"any": (False, True)}.get(court, (court.startswith("yes"),))
    if int(first) == 0:
        assert (winner, loser) == ("none, all actions fail", "none")
        return
    assert loser == "failure"
    for margin in range(int(first), high + 1):
        assert {level_of(margin, last_is_court) for last_is_court in courts} == {LEVELS[winner]}


def test_levels_are_covered_once() -> None:
    spans = [row[0] for row in rows("CFN-T1")]
    assert spans == ["0", "1-4", "5-9", "10 or more", "10 or more"]
    assert COURT == 11


def test_every_effect_of_the_table_can_be_written() -> None:
    """CFN-T10 has a row for each word, the failure effects in one; `choose` and `self` belong to lists."""
    told = [name.strip() for row in rows("CFN-T10") for name in row[0].split(",")]
    words = [name.split()[0] for name in told]
    assert [word for word in words if word not in ("choose", "self")] == list(BOOK.vocabularies["op"].entries)
    for name in told:
        word, *blanks = name.split()
        if word in BOOK.vocabularies["op"].entries:
            reads = BOOK.vocabularies["op"].entries[word]["reads"]
            assert len(re.findall(r"{\w+}", reads)) == len(blanks), name


def figures(what: str) -> list[int]:
    """The numbers of a row of CFN-T12, without what is in brackets."""
    text = next(row[1] for row in rows("CFN-T12") if row[0] == what)
    return [int(n.replace(",", "")) for n in re.findall(r"[\d,]*\d", re.sub(r"\(.*?\)|:.*", "", text))]


BOUNDS: dict[str, list[int]] = {
    "player seats; GM seat": [state.PLAYERS, state.SEATS - state.PLAYERS],
    "characters in a match": [state.CHARACTERS],
    "places in a scenario": [state.PLACES],
    "participants in a confrontation": [state.NPCS + 2],
    "cards of a player deck; of the GM deck": [state.PACK, state.GM_DECK],
    "all cards of a match": [state.CARDS],
    "cards one participant plays in a confrontation": [state.CARDS_PLAYED],
    "grants of the GM in a confrontation": [state.GRANTS],
    "weapons; gear; upgrades of a character": [state.WEAPONS, state.GEAR, state.UPGRADES],
    "rounds of a match; turns in a round": [state.ROUNDS, state.TURNS],
    "decisions in a match": [SYSTEM.bound],
}


@pytest.mark.parametrize("what", BOUNDS)
def test_bounds(what: str) -> None:
    assert figures(what) == BOUNDS[what]


def test_a_value_is_bounded() -> None:
    """Skill, modifiers, six cards: 0..113; 12 advantages and as many disadvantages at most."""
    assert State.specs["pairs"].of.specs["margin"].high == state.MOST_VALUE == 15 + 20 + 6 * 13
    assert state.Part.specs["base"].high == 15 + 20
    assert state.ADVANTAGES == 12


def test_a_state_is_small() -> None:
    assert size_of(State) <= 8 * 1024


SETTINGS: dict[str, Any] = {  # setting: the default
    "gm_confronts_per_round": 2,
    "gm_confronts_per_scene": 5,
    "gm_hand": 7,
    "player_hand": 0,
    "kit_choice": False,
    "round_limit": 0,
}


def test_settings() -> None:
    """CFN-T13; a round limit of 0 is the figure of the scenario."""
    assert [row[0] for row in rows("CFN-T13")] == list(keys_of(Settings)) == list(SETTINGS)
    for name, spread, default, _ in rows("CFN-T13"):
        value = getattr(Settings(), name)
        assert value == SETTINGS[name]
        assert default in (str(value).lower(), "the figure of the scenario")
        assert spread == "bool" or Book.specs.get(name, Book.specs["gm_hand"]).high == int(
            re.findall(r"\.\.(\d+)", spread)[0]
        )


def test_every_field_of_the_table_of_entries_can_be_written() -> None:
    """CFN-T8, where `pair` is a list of one and two lists have names of their own."""
    told = {
        word for row in rows("CFN-T8") for word in re.findall(r"[a-z_]+", re.sub(r"=.*|\(.*", "", row[0]))
    }
    keys = {key for schema in SCHEMAS.values() for key in keys_of(schema)}
    assert told - keys == {"pair"}
