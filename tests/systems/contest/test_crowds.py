"""Minions and swarms: the figures of every swarm at every population, clusters, and whole fights."""

from __future__ import annotations

from pathlib import Path

import pytest

from facedown.bots.policy import Bot
from facedown.engine.authors.content_check import check_files
from facedown.engine.base.chance import Luck
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import NOBODY
from facedown.engine.matches.match import Match
from facedown.engine.telling.log import Log
from facedown.systems.contest import SYSTEM
from facedown.systems.contest.deal import SHELF
from facedown.systems.contest.rules.limits import attack_limit, defense_limit
from facedown.systems.contest.rules.power import base_power
from facedown.systems.contest.rules.swarms import kills, swarm_proof
from facedown.systems.contest.schema import SCHEMAS
from facedown.systems.contest.state import MAIN, POINT, Game

SWARMS = {  # population, base attack, members for a point, base defense, power of a member
    "Kittens": (12, 3, 4, 7, 1),
    "Rats": (16, 3, 4, 8, 2),
    "Hornets": (20, 4, 5, 9, 1),
    "Crows": (10, 4, 3, 7, 2),
}


def against(swarm: str) -> Game:
    dealt = SYSTEM.deal({"sides": [["The Duelist"], [swarm]]}, {}, ())
    return Game(dealt.state, dealt.book, Log(), Luck())


def clusters(count: int, switches: dict[str, str], **choice: object) -> list[tuple[int, int]]:
    """Return for each of some Spear Levies who leads its order cluster, and which shared card it has."""
    setup = {"sides": [["Spear Levy x" + str(count)], ["The Duelist"]], **choice}
    sheets = SYSTEM.deal(setup, switches, ()).book.sheets
    return [(int(sheets[i].order_cluster), int(sheets[i].shared)) for i in range(count)]


@pytest.mark.parametrize("name", SWARMS)
def test_a_swarm_is_as_good_as_it_is_numerous(name: str) -> None:
    population, attack, step, defense, power = SWARMS[name]
    g = against(name)
    assert g.state.fighters[1].population == population
    for n in range(1, population + 1):
        g.state.fighters[1].population = n
        assert attack_limit(g, 1, MAIN) == POINT * (attack + n // step)
        assert defense_limit(g, 1, 0) == POINT * max(2, defense - n + 1)
        assert base_power(g, 1, MAIN) == power + n // step


def test_the_swarms_are_those_that_are_shipped() -> None:
    assert set(SWARMS) == {entry.name for entry in SHELF.entries if entry.kind == "swarm"}


def test_every_margin_kills_by_the_formula() -> None:
    g = against("Rats")
    assert [kills(g, margin, False) for margin in range(9)] == [1, 1, 2, 2, 3, 3, 4, 4, 5]
    g.book.swarm_kill_steps = 1
    assert [kills(g, margin, False) for margin in range(9)] == [1, 1, 1, 2, 2, 3, 3, 4, 4]


def test_a_third_of_every_armor_keeps_a_swarm_out() -> None:
    g = against("Rats")
    for absorbed in range(33):
        third = absorbed * 33 / 100
        assert swarm_proof(g, 0, absorbed) == int(third + 0.5)


def test_who_acts_and_who_draws_together() -> None:
    none = NOBODY
    assert clusters(4, {}) == [(none, none)] * 4
    assert clusters(5, {}) == [(0, none), (none, none), (none, none), (none, none), (0, none)]
    assert [order for order, _ in clusters(12, {})] == [0, 1, 2, 3] * 3
    assert [card for _, card in clusters(12, {})] == [0, 1, 2, 3] * 3
    assert [card for _, card in clusters(9, {})] == [0, 1, 2, 3, 0, 1, 2, 3, 0]
    in_a_row = clusters(12, {"minion_grouping": "members"})
    assert [order for order, _ in in_a_row] == [0] * 4 + [4] * 4 + [8] * 4
    assert [card for _, card in in_a_row] == [0] * 4 + [1] * 4 + [2] * 4


def test_the_setup_decides_on_clusters() -> None:
    none = NOBODY
    assert clusters(5, {}, order_clusters={"Spear Levy": False}) == [(none, none)] * 5
    assert clusters(5, {}, shared_cards={"Spear Levy": True})[4] == (0, 0)
    assert clusters(9, {}, shared_cards={"Spear Levy": False})[8] == (0, none)
    assert clusters(5, {}, order_clusters={"CON-V-spear_levy": False}) == [(none, none)] * 5


def test_what_is_never_grouped_is_not_chosen_for_it(tmp_path: Path) -> None:
    setup = """
[[setup]]
name = "Nobody to group"
mode = "combat"
sides = [["Veteran Guard x6"], ["The Duelist"]]
start_distance_m = 2
order_clusters = { "Veteran Guard" = true }
"""
    file = tmp_path / "mine.toml"
    file.write_text(setup, encoding="utf-8")
    problems = check_files([file], SCHEMAS, list(SHELF.entries))
    assert [problem.key for problem in problems] == ["order_clusters"]
    assert "never grouped" in problems[0].message


def test_a_swarm_takes_part_in_combat_only() -> None:
    with pytest.raises(FacedownError, match="CON-X11"):
        SYSTEM.deal({"mode": "extended", "contest": "Debate", "sides": [["The Advocate"], ["Rats"]]}, {}, ())


@pytest.mark.parametrize("policy", ["fighter", "highest", "uniform"])
@pytest.mark.parametrize("setup", ["The Cellar", "The Levy Line", "Wolf Winter"])
@pytest.mark.parametrize("cards", ["one_per_round", "one_per_contest"])
def test_a_fight_of_many_comes_to_its_end(setup: str, policy: str, cards: str) -> None:
    match = Match(SYSTEM, setup, 7, {"minion_cards": cards})
    bots = {seat: Bot(SYSTEM, policy, 7, seat) for seat in match.seats}
    while not match.over:
        match.act(bots[match.seat].choose(match))
    assert match.winner in match.seats
    assert all(match.table(seat) for seat in match.seats)
