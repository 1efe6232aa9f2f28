"""What is printed on sheets and cards of `contest` is what the rules say in play."""

from __future__ import annotations

import re

import pytest

from facedown.engine.authors.shelf import Face
from facedown.engine.base.chance import Luck
from facedown.engine.telling.log import Log
from facedown.systems.contest import SYSTEM
from facedown.systems.contest.deal import deal
from facedown.systems.contest.face import PRINTED
from facedown.systems.contest.rules.loss import absorption, body_of, will_of
from facedown.systems.contest.rules.power import base_power
from facedown.systems.contest.schema import Armor, Character, HandWeapon, RangedWeapon, Setup
from facedown.systems.contest.sheet import NO_GEAR
from facedown.systems.contest.state import CARRIED, MAIN, SECOND, Game, Who

NAMED = SYSTEM.shelf.named()
PEOPLE = [one for one in SYSTEM.shelf.built if isinstance(one, Character)]
IT = Who(0)


def face(name: str) -> Face:
    found = SYSTEM.shelf.face(NAMED[name], NAMED)
    assert found is not None
    return found


def said(name: str, about: str) -> str:
    return next(line.rest for line in face(name).paragraphs if line.head == about)


@pytest.mark.parametrize("one", PEOPLE, ids=lambda one: one.name)
def test_a_sheet_says_the_powers_and_the_absorption_that_the_rules_find(one: Character) -> None:
    dealt = deal({"sides": [[one.name], ["The Reaver"]], "start_distance_m": 2}, {}, ())
    g = Game(dealt.state, dealt.book, Log(), Luck())
    slots = {MAIN: one.main_weapon, SECOND: one.second_hand, **dict(enumerate(one.carried, CARRIED))}
    for slot, name in slots.items():
        if isinstance(NAMED.get(name), HandWeapon | RangedWeapon):
            weapon = g.state.fighters[IT].slots[slot].weapon
            assert weapon != NO_GEAR
            number = re.search(r"power (\d+)", said(one.name, name))
            assert number
            assert int(number[1]) == base_power(g, IT, slot)
    if isinstance(NAMED.get(one.armor), Armor):
        numbers = list(map(int, re.findall(r"\d+", said(one.name, one.armor))))
        hide = one.natural_absorption
        assert numbers[0] == absorption(g, IT, True) - hide
        assert numbers[-1] == absorption(g, IT, False) - hide
    strip = face(one.name).strip
    assert strip is not None
    assert strip.boxes == 2 * body_of(g, IT)
    assert strip.ring == will_of(g, IT) or will_of(g, IT) >= strip.boxes


def test_everything_that_people_hold_is_printed_in_whole_sentences() -> None:
    for entry in SYSTEM.shelf.built:
        found = SYSTEM.shelf.face(entry, NAMED)
        assert (found is not None) == (type(entry) in PRINTED)
        for line in found.paragraphs if found else ():
            assert re.fullmatch(r"[A-Z(].*\.", str(line)), line


def test_the_paper_of_every_setup_has_each_of_its_people_and_their_gear_once() -> None:
    for setup in SYSTEM.shelf.built:
        if isinstance(setup, Setup):
            names = [one.name for one in SYSTEM.shelf.sheet(setup, NAMED)]
            assert len(names) == len(set(names))
    names = [one.name for one in SYSTEM.shelf.sheet(NAMED["At the Gate"], NAMED)]
    assert names == ["The Reaver", "Veteran Guard", "Great Axe", "Chain", "Mace", "Shield", "Scale"]
