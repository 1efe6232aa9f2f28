"""How even the setups are: what was measured is of the setups as they are, and is found again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from facedown.bots.policy import policy_names, sensible
from facedown.engine.base.errors import FacedownError
from facedown.lab.experiments.evenness import (
    COMMAND,
    EVEN,
    FILE,
    Evenness,
    fresh_evenness,
    load_evenness,
    made_of,
    measure,
    write_evenness,
)
from facedown.systems import load_system

SYSTEMS = [load_system(key) for key in ("contest", "clash", "throwdown", "confrontation", "arcana")]
SIDES = ("A", "B")
LEAST_EVEN = {"clash": 3, "contest": 2, "throwdown": 6}


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_every_setup_is_measured_as_it_is_now(system):
    fresh = fresh_evenness(system)
    stale = [name for name in system.setups() if name not in fresh]
    assert not stale, f"{COMMAND} {system.key}"
    for name, one in fresh.items():
        assert one.games >= 1000, name
        assert one.policy == sensible(policy_names(system))
        assert len(one.wins) == len(system.deal(name, {}, ()).sides())
        assert sum(one.wins) <= one.games


@pytest.mark.compiled
@pytest.mark.proof
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_rules_and_bots_are_still_those_that_it_was_measured_with(system):
    """Equal seeds give equal games: the first setup comes out as it did, to the game."""
    first = system.setups()[0]
    one = load_evenness(system)[first]
    assert measure(system, first, one.games, one.seed) == one, f"{COMMAND} {system.key} --all"


@pytest.mark.compiled
@pytest.mark.soak
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_what_was_measured_is_found_again(system):
    """Other games come out alike: 5 standard errors of both samples would be chance once in a million."""
    for name, one in load_evenness(system).items():
        again = measure(system, name, 1000, seed=1)
        for (part, low, high), (other, under, over) in zip(one.shares(), again.shares(), strict=True):
            reach = 5 * ((high - low) ** 2 + (over - under) ** 2) ** 0.5 / (2 * 1.96)
            assert abs(part - other) <= reach, f"{name}: {COMMAND} {system.key}"


def test_some_setups_are_worth_playing_from_either_side():
    for system in map(load_system, LEAST_EVEN):
        even = [
            name
            for name, one in load_evenness(system).items()
            if one.verdict(list(system.deal(name, {}, ()).sides().values())) == "even"
        ]
        assert len(even) >= LEAST_EVEN[system.key], even


def test_a_setup_that_has_changed_is_told_from_what_was_measured(tmp_path):
    clash = SYSTEMS[1]
    found = load_evenness(clash)
    assert len({one.made_of for one in found.values()}) == len(found)
    changed, kept = "Gale Lancer against Tide Dancer", "Tide Dancer against Gale Lancer"
    elsewhere = replace(clash.rulebook, folder=tmp_path)
    here = replace(clash, rulebook=elsewhere, named_setups=lambda: (changed, kept))
    write_evenness(here, {**found, changed: replace(found[changed], made_of="another")})
    assert list(load_evenness(here)) == [changed, kept]
    assert list(fresh_evenness(here)) == [kept]
    assert made_of(clash, kept) == found[kept].made_of


@pytest.mark.parametrize(
    ("wins", "verdict"),
    [
        ((500, 500), "even"),
        ((450, 550), "even"),
        ((440, 560), "a little better for B"),
        ((660, 340), "better for A"),
        ((0, 1000), "only B wins, nearly always"),
        ((0, 400), "only B wins"),
        ((100, 200), "even"),  # the rest are draws, and shared
    ],
)
def test_how_even_it_is_in_words(wins, verdict):
    one = Evenness("", "fighter", 1000, 0, wins)
    assert one.verdict(SIDES) == verdict
    assert sum(part for part, _, _ in one.shares()) + one.drawn == pytest.approx(1)
    assert all(low - 1e-9 <= part <= high + 1e-9 for part, low, high in one.shares())


def test_shares_are_told_with_how_sure_they_are_and_what_was_drawn():
    assert Evenness("", "fighter", 1000, 0, (550, 450)).in_percent() == "55 : 45 ±3.1"
    assert Evenness("", "fighter", 1000, 0, (0, 420)).in_percent() == "0 : 42 ±3.1, drawn 58"


def test_three_sides_are_even_at_a_third_each():
    assert Evenness("", "fighter", 999, 0, (333, 333, 333)).verdict(("A", "B", "C")) == "even"
    assert EVEN < 1000 / 3


def test_what_is_written_is_read_again(tmp_path):
    clash = SYSTEMS[1]
    elsewhere = replace(clash.rulebook, folder=tmp_path)
    here = replace(clash, rulebook=elsewhere, named_setups=clash.setups)
    assert load_evenness(here) == {}
    found = {name: Evenness("x", "duelist", 10, 3, (4, 5)) for name in clash.setups()}
    write_evenness(here, found)
    assert load_evenness(here) == found
    (tmp_path / FILE).write_text("[[setup]]\nname = 3", encoding="utf-8")
    with pytest.raises(FacedownError, match=r"python -m facedown\.lab\.experiments\.evenness clash"):
        load_evenness(here)
