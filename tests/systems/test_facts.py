"""Facts that are read from the log say of worked examples what a referee would."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from facedown.board import Board
from facedown.bots.policy import Bot
from facedown.engine.base.chance import Luck
from facedown.engine.base.record import NO_CARD, NOBODY
from facedown.engine.base.units import Card
from facedown.engine.course.play import GameOf
from facedown.engine.matches.match import Match
from facedown.engine.matches.shown import LogLine
from facedown.engine.telling.fact import Fact
from facedown.engine.telling.log import COUNTING, Log, tally
from facedown.lab.asking.expression import Reader
from facedown.lab.asking.program import work_out
from facedown.scenario import load_scenario, position
from facedown.systems import load_system
from facedown.systems.throwdown.state import COACH, NO_SIDE

SCENARIOS = Path(__file__).parents[1] / "scenarios"
TWO_HITS = "contest/examples/e02_a_king_as_four_and_a_three_are_sequential.toml"
THREE_ATTACK = "contest/examples/e07_attacked_by_three_one_engages_only_one.toml"
TWIN = "clash/examples/a_twin_jab_breaks_poise.toml"
GUARD = "clash/examples/a_hit_guarded_to_nothing_joins_the_gauge_and_loses_the_clash.toml"
SCHISM = (
    "throwdown/strike/the_example_of_the_source.toml::a King has Dissonance 9, and a flip of 9 is a Schism"
)
OUTCOME = "throwdown/outcome/the_victor.toml::most points win, whoever conceded"
TIE = "throwdown/gambit/results.toml::a tie is not higher: she chooses among the three other results"


def known(fact: Fact, log: Sequence[LogLine], *asked: int) -> int:
    """What a fact is after some lines, taken down one by one."""
    value, fresh = fact.forgotten, True
    for line in log:
        if line.clause in fact.since:
            value, fresh = fact.forgotten, True
        whose = [getattr(line.event, at) for at in fact.of.values()]
        if line.clause in fact.lines and whose == list(asked):
            what = fact.lines[line.clause]
            number: int = what if isinstance(what, int) else getattr(line.event, what)
            if fact.takes == "total":
                value += number
            elif fact.takes == "last" or fresh:
                value = number
            fresh = False
    return value


def asked(match: Match, text: str) -> int:
    """What the lab says of a fact, told the same lines."""
    board = Board.of(match)
    reader = Reader(board)
    query = reader.query(text)
    log = Log(keeps=COUNTING)
    reader.prepare(log)
    game = GameOf(board.state, board.book, log, Luck())
    ids = match.system.rulebook.clause_ids
    for line in match.log(None):
        who, card, other, *numbers = line.event[1:7]
        tally(game, ids.index(line.clause), who, Card(card), Card(other), *numbers)
    return work_out(Desk(game), query.program)


@pytest.mark.parametrize(
    ("turns", "longest"), [([], 0), ([1, 1], 0), ([0], 1), ([0, 0, 1, 0, 0, 0, 1, 0], 3)]
)
def test_a_run_is_the_most_lines_in_a_row_that_are_of_one(turns: list[int], longest: int) -> None:
    board = Board.of(Match(load_system("clash")))
    reader = Reader(board)
    query = reader.query("longest_run(A)")
    log = Log(keeps=COUNTING)
    reader.prepare(log)
    game = GameOf(board.state, board.book, log, Luck())
    ids = board.system.rulebook.clause_ids
    for number, seat in enumerate(turns):
        tally(game, ids.index("CLA-2.1"), seat, a=number)
        tally(game, ids.index("CLA-2.7"), 1 - seat)
    assert work_out(Desk(game), query.program) == longest


class Desk(NamedTuple):
    """What `work_out` needs of one."""

    game: Any


@pytest.mark.parametrize(
    ("scenario", "facts"),
    [
        (
            TWO_HITS,
            {
                "contest_winner": 0, "contest_loser": 1, "winning_rank": 4, "losing_rank": 0,
                ("rank", 0): 4, ("rank", 1): 0, ("limit", 0): 8 * 16, ("overdrew", 1): 1, ("hits", 0): 2,
                "power": 5, "power_bonus": 0, "loss": 5, "absorbed": 0,
                ("shock_taken", 1): 14, ("wounds_taken", 1): 5, ("shock_taken", 0): 0,
            },
        ),
        (
            THREE_ATTACK,  # Anna has hurt Bert; then her defense holds against Cleo, which has that forgotten
            {
                "contest_winner": NOBODY, "winning_rank": 0, "loss": 0, ("shock_taken", 1): 0,
                ("rank", 0): 3, ("rank", 2): 2, ("engaged_back", 0): 0, "first_to_act": 1,
            },
        ),
        (
            TWIN,
            {
                ("cards_set", 0): 2, ("cards_set", 1): 1, "first_hit": 0, ("away", 0): 1,
                "aggressor": 0, "uncontested": NOBODY, "first_advantage": 0,
                ("life_lost", 1): 3, ("advantage", 0): 1, ("advantage", 1): 0, ("guarded", 0): 0,
            },
        ),
        (GUARD, {("guarded", 0): 1, ("life_lost", 1): 0, ("advantage", 1): 1, "first_hit": 0}),
        (SCHISM, {"dissonant": 1, "excess": 11, "dissonance": 9, "flip": 9, "schism": 1, "schisms": 1}),
        (
            OUTCOME,
            {
                "initiative_winner": 0, "conceder": 1, "victor": 1, "victor_points": 10, "loser_points": 5,
                "margin": 5, "grade": 1, "end_stage": 5, "spoils": 6,
            },
        ),
        (TIE, {"gambit_pilot": 1, "above_threshold": 0, "gambit_result": 0}),
    ],
    ids=lambda value: Path(value).stem if isinstance(value, str) else "",
)  # fmt: skip
def test_facts_of_an_example(scenario: str, facts: dict[Any, int]) -> None:
    path, _, case = scenario.partition("::")
    match = position(load_scenario(f"{SCENARIOS / path}::{case}" if case else SCENARIOS / path, load_system))
    log = match.log(None)
    for what, value in facts.items():
        name, *places = what if isinstance(what, tuple) else (what,)
        text = f"{name}({', '.join(map(str, places))})" if places else name
        fact = match.system.catalogue.facts[name]
        assert asked(match, text) == value
        assert fact.expression or known(fact, log, *places) == value


def test_cards_of_a_clash_and_a_gambit_are_known() -> None:
    clash = position(load_scenario(SCENARIOS / TWIN, load_system))
    facts = clash.system.catalogue.facts
    assert clash.words.card(known(facts["card_set"], clash.log(None), 0)) == "Snap Jab"
    assert clash.words.card(known(facts["card_set"], clash.log(None), 1)) == "Low Sweep"
    path, _, case = TIE.partition("::")
    gambit = position(load_scenario(f"{SCENARIOS / path}::{case}", load_system))
    facts = gambit.system.catalogue.facts
    assert gambit.words.card(known(facts["threshold"], gambit.log(None))) == "6C"
    assert gambit.words.card(known(facts["gambit_card"], gambit.log(None))) == "6S"
    assert known(facts["initiative_card"], gambit.log(None)) == NO_CARD


SETUPS = {"contest": "At the Gate", "clash": "Ember Brawler against Gale Lancer", "throwdown": "Low Tide"}
FACTS = [(key, fact.name) for key in SETUPS for fact in load_system(key).catalogue.facts.values()]


@pytest.mark.parametrize(("key", "name"), FACTS)
def test_every_fact_can_be_asked(key: str, name: str) -> None:
    match = Match(load_system(key), SETUPS[key])
    fact = match.system.catalogue.facts[name]
    whom = f"({', '.join('1' for _ in fact.places)})" if fact.places else ""
    query = Reader(Board.of(match)).query(f"{name}{whom}")
    assert query.is_condition or fact.unit != "yes or no"


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("contest", "contest_winner = The Reaver or contest_winner = nobody"),
        ("contest", "range = point blank and limit(The Reaver) = 4 1/2"),
        ("contest", "overdrew(Veteran Guard) and not out(The Reaver)"),
        ("clash", "card_set(A) = Snap Jab and first_hit != B"),
        ("clash", "result(B) = WIN and stance(A) = OFFENSIVE and not guarded(A)"),
        ("clash", "count(players.A.hand, attacks) > 2"),
        ("throwdown", "gambit_result = YES_AND or grade = TOTAL"),
        ("throwdown", "victor = Coach and score(Coach) > 2 and gambit_card != 8C"),
        ("throwdown", "stage_winner(3) = Red or stage_winner(2) = nobody"),
        ("throwdown", "robo(Red) = DAMAGED and resource(Hangar) > 0 and rating(Tin Cadets) > 1"),
    ],
)
def test_facts_are_compared_with_names(key: str, text: str) -> None:
    assert Reader(Board.of(Match(load_system(key), SETUPS[key]))).condition(text).is_condition


def test_drives_are_those_of_both_sides_that_were_made() -> None:
    """As the state counts them, and a Concede; those declined are none. Coach is never Dissonant."""
    system, risky = load_system("throwdown"), 0
    for seed in range(6):
        match = Match(system, "Clocktower at Dusk", seed)
        bots = {seat: Bot(system, "uniform", seed, seat) for seat in match.seats}
        while not match.over:
            match.act(bots[match.seat].choose(match))
            fight = match.game.state.fight
            if fight.on and fight.stage:
                assert asked(match, "drives") == fight.drives + (fight.conceded != NO_SIDE)
                laid = match.game.state.laid[match.game.state.pile.count - 1]
                risky += asked(match, "dissonant")
                if fight.mover != fight.coach_side and match.decision == "DECLARE" and laid.seat == COACH:
                    assert not asked(match, "dissonant or schism or dissonance > 0 or flip > 0")
    assert risky
