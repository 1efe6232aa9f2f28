"""Facts that are read from lines say, at every question of a match, what the state says of the same event."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from facedown.board import Board
from facedown.bots.playout import Arena, bindings, play_on
from facedown.engine.base.chance import seed_stream
from facedown.engine.base.record import NOBODY
from facedown.engine.base.rule import bind
from facedown.engine.matches.match import Match
from facedown.engine.telling.log import COUNTING
from facedown.lab.asking.expression import Reader
from facedown.lab.asking.program import work_out
from facedown.lab.games.branches import Measurement, begin_course
from facedown.systems import load_system
from facedown.systems.throwdown.state import NO_SIDE

SYSTEMS = ("contest", "clash", "throwdown")
OF_A_CLASH = {  # fact -> the field that keeps it until the next clash
    "stance": "stance",
    "wild": "wild",
    "speed": "speed",
    "hit": "hit",
    "damage_dealt": "damage",
    "staggered": "staggered",
    "skipped": "cancelled",
    "result": "result",
    "moved": "moved",
}


def played(match: Match, policy: str, texts: list[str]) -> Iterator[tuple[Any, dict[str, int]]]:
    """Play a match from its deal; yield the state with what is asked, at every question and at the end."""
    system = match.system
    deal = system.deal(match.setup, match.switches, ())
    reader = Reader(Board(system, deal))
    queries = {text: reader.query(text) for text in texts}
    seed_stream(deal.state.stream, match.seed, 0)
    arena = Arena(system, deal.state, deal.book, dict.fromkeys(match.seats, policy), match)
    reader.prepare(arena.log)
    arena.log.keeps = COUNTING
    run = bindings(system)
    go_on, look = bind(play_on, run), bind(work_out, run)
    bind(begin_course, run)(arena.desk, Measurement(), 1)
    for _ in range(250):
        yield arena.state, {text: look(arena.desk, query.program) for text, query in queries.items()}
        if not arena.state.decision:
            return
        go_on(arena.desk, 1)


def house_rules(key: str, dice: Random) -> dict[str, str]:
    rulings = [one for one in load_system(key).catalogue.rulings.values() if one.switch]
    named = [one for one in rulings if not any(".." in option for option in one.options)]
    return {one.switch: dice.choice([*one.options]) for one in dice.sample(named, 3)}


@pytest.mark.parametrize("seed", range(6))
def test_facts_of_the_last_clash(seed: int) -> None:
    dice, system = Random(seed), load_system("clash")
    match = Match(system, dice.choice(system.setups()), seed, house_rules("clash", dice))
    texts = [f"{name}({p})" for name in OF_A_CLASH for p in range(2)]
    clashes = set()
    for state, told in played(match, dice.choice(["uniform", "duelist"]), [*texts, "goes_first", "damage"]):
        one, other = state.players
        fields = [getattr(player, name) for name in OF_A_CLASH.values() for player in (one, other)]
        assert [told[text] for text in texts] == fields
        if state.turn_number:  # nobody is first before
            assert (told["goes_first"], told["damage"]) == (state.first, one.damage + other.damage)
        clashes.add((state.turn_number, one.speed, other.speed))
    assert len(clashes) > 5


@pytest.mark.parametrize("setup", ["Prom Night Siege", "Clocktower at Dusk", "Two of Us", "No Stars Tonight"])
def test_stages_that_were_scored_are_the_score(setup: str) -> None:
    match = Match(load_system("throwdown"), setup, 7)
    seats, stages = range(match.game.state.pilots + 1), range(1, 8)
    texts = [*(f"score({p})" for p in seats), *(f"stage_winner({stage})" for stage in stages)]
    scored = 0
    for state, told in played(match, "thrift", texts):
        fight = state.fight
        if not fight.on or not fight.stage:
            continue
        sides = [state.players[p].side for p in seats]
        for p in seats:
            if sides[p] != NO_SIDE:
                assert told[f"score({p})"] == fight.score[sides[p]]
        points = [0, 0]
        for stage in stages:
            if told[f"stage_winner({stage})"] != NOBODY:
                points[sides[told[f"stage_winner({stage})"]]] += stage
        assert points == [*fight.score]
        scored += sum(points) > 0
    assert scored > 0


@pytest.mark.parametrize("key", SYSTEMS)
def test_a_fact_of_the_last_event_reads_nothing_that_the_state_keeps_of_it(key: str) -> None:
    """So it is unset where a question begins, until the event happens again."""
    board = Board.of(Match(load_system(key), "Low Tide" if key == "throwdown" else None))
    events = [fact for fact in board.system.catalogue.facts.values() if " last " in f" {fact.says} "]
    for fact in events:
        whom = f"({', '.join('1' for _ in fact.places)})" if fact.places else ""
        assert not Reader(board).query(f"{fact.name}{whom}").reads_state, fact.name
    assert len(events) > 10
