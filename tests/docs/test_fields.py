"""docs/fields.md names every field that a rulebook speaks of, by a path that exists, with what it takes.

`python tests/docs/test_fields.py` writes anew what they take.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from facedown.board import Board
from facedown.engine.authors.shape import keys_of
from facedown.engine.base.record import NOBODY, Place, Record
from facedown.engine.hidden.zone import Zone
from facedown.systems import load_system, system_keys
from facedown.systems.arcana import state as arcana
from facedown.systems.clash import state as clash
from facedown.systems.confrontation import state as confrontation
from facedown.systems.contest import schema as contest_schema
from facedown.systems.contest import state as contest
from facedown.systems.throwdown import schema as throwdown_schema
from facedown.systems.throwdown import state as throwdown

PAGE = Path(__file__).parents[2] / "docs" / "fields.md"
ROW = re.compile(r"^\| (?P<words>[^|]+) \| (?P<paths>`[^|]+`) \|(?P<takes>[^|]*)\|$")
COUNTED = (  # fields as high as NOBODY that count something
    *("population", "stumble", "total"),
    *("confronts_round", "confronts_scene", "gm_confronts_per_round", "gm_confronts_per_scene"),
    *("bleeding", "character", "corruption_combat", "extra_draw", "boxes", "marked", "charge", "buffs"),
    *("action", "arcana", "crossed", "spell"),
)
MANY = 8  # members of an enum that are written out


class Line(NamedTuple):
    """A line of a table of the page."""

    system: str
    words: str
    paths: tuple[str, ...]
    takes: str


SETUPS = {
    "throwdown": "Low Tide",
    "confrontation": "The warden's table",
}  # that have all there is; else the first will do


def board(key: str) -> Board:
    system = load_system(key)
    deal = system.deal(SETUPS.get(key, system.setups()[0]), {}, ())
    return Board(system, deal)


def lines() -> Iterator[Line]:
    key = ""
    for text in PAGE.read_text(encoding="utf-8").splitlines():
        if text.startswith("## "):
            key = text.removeprefix("## ")
        row = ROW.match(text)
        if row and key in system_keys():
            yield Line(key, row["words"], tuple(re.findall(r"`([^`]+)`", row["paths"])), row["takes"].strip())


def takes(at: Place) -> str:
    """Return what a field takes, from its declaration."""
    spec = at.spec
    if isinstance(at.value, Zone) or (spec.of is not None and issubclass(spec.of, Zone)):
        return "cards"
    assert not isinstance(at.value, Record)
    several = "a list, each " if spec.shape else ""
    if spec.names is not None:
        members = list(spec.names.__members__)
        told = (
            ", ".join(f"`{name}`" for name in members)
            if len(members) <= MANY
            else f"a `{spec.names.__name__}`"
        )
    elif spec.parts > 1:
        told = "such as `3 1/2`"
    elif (spec.low, spec.high) == (0, 1):
        told = "0, 1"
    elif spec.high == NOBODY and at.key not in COUNTED:
        told = "a name, a number, `NOBODY`"
    elif spec.high == contest.NO_GEAR:
        told = f"a name, a number; {contest.NO_GEAR} for none"
    else:
        told = f"{spec.low} to {spec.high}"
    return several + told


def taken(line: Line, here: Board) -> str:
    """Return what the fields of a line take, each thing once."""
    return "; ".join(dict.fromkeys(takes(here.find(path)) for path in line.paths))


MACHINERY = {  # serves the sequence of play, or follows from what is on the page
    contest.Fighter: """
        turn_place turn_taken tie_card tie_shift cover_on_block patients
        response engages_with played play chosen drawn extra_taken shares revealed
    """,
    contest.Slot: "resting",
    contest.Aim: "credit slot",
    contest.Bonuses: "offered taken enabling raised commit_done enable_done",
    contest.State: """
        count act slot both targets target_count series redraws aiming
        aimed aim_cards center pool extra bleeder medic rest granted denied
        tested thinned blast_count blast_room shared_count shown pile_count added_to known
        decks stream blasts shared called shown_first
    """,
    clash.Player: "seat laid secret clash_modifiers turn_modifiers",
    clash.State: """
        answered used steps card_activated uncontested owner trigger source passed effect left pile
        goal known stream
    """,
    throwdown.Player: "seat assists_with picked",
    throwdown.Threat: "",
    throwdown.Faction: "",
    throwdown.Laid: "",
    throwdown.Entry: "",
    throwdown.Item: "",
    throwdown.Gambit: "",
    throwdown.Fight: "covered drop_masks drops picked_at stakes_used",
    throwdown.State: "about checked known stream",
    confrontation.Player: "seat",
    confrontation.Figures: "seat",
    confrontation.Carried: "",
    confrontation.Character: "",
    confrontation.Part: "seat entered items harder no_more matched",
    confrontation.Pair: "",
    confrontation.Grant: "",
    confrontation.Confrontation: "replaced victim fallen at",
    confrontation.Device: "",
    confrontation.State: "known stream",
    arcana.Fighter: "",
    arcana.Player: "seat",
    arcana.StandIn: "",
    arcana.Adversary: "",
    arcana.Check: "",
    arcana.GMTable: "seat",
    arcana.Gained: "",
    arcana.State: "deed known stream",
}


@pytest.mark.parametrize("line", list(lines()), ids=lambda line: f"{line.system}: {line.words}")
def test_every_line_says_what_its_fields_take(line: Line) -> None:
    assert taken(line, board(line.system)) == line.takes, "python tests/docs/test_fields.py writes it anew"


@pytest.mark.parametrize("record", MACHINERY, ids=lambda record: f"{record.__module__}.{record.__name__}")
def test_no_field_that_a_rulebook_speaks_of_is_left_out(record: type[Record]) -> None:
    told = {name for line in lines() for path in line.paths for name in named(path, line.system, record)}
    left_out = set(record.specs) - told - set(MACHINERY[record].split())
    assert not left_out, f"put into docs/fields.md, or among the machinery: {sorted(left_out)}"
    assert set(MACHINERY[record].split()) <= set(record.specs) - told


def named(path: str, key: str, record: type[Record]) -> Iterator[str]:
    """Yield the fields of a kind of record that a path of a system goes through."""
    here: Any = load_system(key).state
    for step in path.split("."):
        if step in here.specs:
            if here is record:
                yield step
            here = here.specs[step].of or here


SECTIONS = {  # how the keys of a schema are introduced
    "of a setup:": contest_schema.Setup,
    "Of a contest that is no fight:": contest_schema.Contest,
    "of a contest:": throwdown_schema.Contest,
    "Of a scenario": throwdown_schema.Scenario,
}


@pytest.mark.parametrize("begins", SECTIONS)
def test_every_key_of_a_setup_or_contest_stands_there(begins: str) -> None:
    _, _, keys = PAGE.read_text(encoding="utf-8").partition("## Keys of setups and contests")
    _, _, told = keys.partition(begins)
    first, table = told.split("\n\n")[:2]
    cells = [first, *(row.split(" | ")[0] for row in table.splitlines()[2:])]
    assert {key for cell in cells for key in re.findall(r"`(\w+)`", cell)} == set(keys_of(SECTIONS[begins]))


QUESTIONS = [
    question
    for key in ("contest", "clash", "throwdown", "arcana")
    for question in load_system(key).catalogue.decisions
]


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_stands_in_the_page_on_scenarios(question: str) -> None:
    page = (PAGE.parent / "scenarios.md").read_text(encoding="utf-8")
    assert re.search(rf"\b{question}\b", page)


def test_every_act_of_a_turn_stands_in_the_page_on_scenarios() -> None:
    page = (PAGE.parent / "scenarios.md").read_text(encoding="utf-8")
    forms = [
        form for answer in load_system("contest").catalogue.decisions["TURN"].answers for form in answer.reads
    ]
    assert [form for form in forms if f"`{form}`".replace("{level}", "4") not in page] == []


def test_a_field_is_read_from_its_declaration() -> None:
    here = board("contest")
    assert takes(here.find("fighters.0.limit")) == "such as `3 1/2`"
    assert takes(here.find("fighters.0.hand")) == "cards"
    assert takes(here.find("fighters.0.population")) == "0 to 99"


if __name__ == "__main__":
    text = PAGE.read_text(encoding="utf-8")
    boards = {line.system: board(line.system) for line in lines()}
    for line in lines():
        begin = f"| {line.words} | {', '.join(f'`{path}`' for path in line.paths)} | "
        before, _, after = text.partition(begin)
        rest = after.partition("\n")[2]
        text = f"{before}{begin}{taken(line, boards[line.system])} |\n{rest}"
    PAGE.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("key", system_keys())
def test_every_name_for_a_field_stands_on_the_page(key: str) -> None:
    text = PAGE.read_text(encoding="utf-8").partition(f"## {key}\n")[2].partition("\n## ")[0]
    for name, path in load_system(key).catalogue.fields.items():
        assert f"`{name}`" in text
        assert name == path or f"`{name}` (`{path}`)" in text
