"""docs/fields.md names every field that a rulebook speaks of, by a path that exists, with what it takes.

`python tests/docs/test_fields.py` writes anew what they take.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from facedown.board import Board
from facedown.engine.record import NOBODY, Place, Record
from facedown.engine.zone import Zone
from facedown.systems import load_system
from facedown.systems.clash import state as clash
from facedown.systems.contest import state as contest

PAGE = Path(__file__).parents[2] / "docs" / "fields.md"
ROW = re.compile(r"^\| (?P<words>[^|]+) \| (?P<paths>`[^|]+`) \|(?P<takes>[^|]*)\|$")
COUNTED = ("population", "stumble")  # fields as high as NOBODY that count something
MANY = 8  # members of an enum that are written out


class Line(NamedTuple):
    """A line of a table of the page."""

    system: str
    words: str
    paths: tuple[str, ...]
    takes: str


SETUPS = {"throwdown": "Low Tide"}  # that have all there is; else the first will do


def board(key: str) -> Board:
    system = load_system(key)
    deal = system.deal(SETUPS.get(key, system.setups()[0]), {}, ())
    return Board(system, deal.state, deal.book, deal.seats, deal.names)


def lines() -> Iterator[Line]:
    key = ""
    for text in PAGE.read_text(encoding="utf-8").splitlines():
        if text.startswith("## "):
            key = text.removeprefix("## ")
        row = ROW.match(text)
        if row:
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
    elif spec.high == 1:
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
        response played play chosen drawn extra_taken shares revealed
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
        answered used steps card_activated uncontested concluded deferred owner trigger source
        effect stage operation option inner left picker pile goal known stream
    """,
}


@pytest.mark.parametrize("line", list(lines()), ids=lambda line: f"{line.system}: {line.words}")
def test_every_line_says_what_its_fields_take(line: Line) -> None:
    assert taken(line, board(line.system)) == line.takes, "python tests/docs/test_fields.py writes it anew"


@pytest.mark.parametrize("record", MACHINERY, ids=lambda record: f"{record.__module__}.{record.__name__}")
def test_no_field_that_a_rulebook_speaks_of_is_left_out(record: type[Record]) -> None:
    told = [line for line in lines() if record.__module__.endswith(f"{line.system}.state")]
    steps = [path.split(".") for line in told for path in line.paths if not path.startswith("book.")]
    here = {step for way in steps for step in (way[:1] if record.__name__ == "State" else way[1:])}
    left_out = set(record.specs) - here - set(MACHINERY[record].split())
    assert not left_out, f"put into docs/fields.md, or among the machinery: {sorted(left_out)}"
    assert set(MACHINERY[record].split()) <= set(record.specs) - here


QUESTIONS = [
    question for key in ("contest", "clash", "throwdown") for question in load_system(key).catalogue.decisions
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
