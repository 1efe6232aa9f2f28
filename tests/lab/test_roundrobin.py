"""Round-robins: every pairing is a simulation of its own, however many play along."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from duel import SYSTEM
from facedown.engine.base.errors import FacedownError, UnknownName
from facedown.engine.base.record import NOBODY
from facedown.engine.matches.system import Figures, Rivals
from facedown.lab.experiments.roundrobin import contenders, luck_of, round_robin
from facedown.lab.experiments.targets import Lines, Score, Winner
from facedown.lab.games.run import Count, Progress, Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.variant import Variant
from facedown.lab.showing.shares import share
from facedown.systems import load_system
from listener import count_lines

HANDS = {"One Card": 1, "Two Cards": 2, "Full Hand": 3}
TARGETS = (Winner(name="the staggered", field="staggered"), Lines(name="hits", clause="DUEL-3.3", a=1))
HITS = TARGETS[1].asks
ASKED = (*TARGETS[0].asks, *HITS)


def meet(one: str, other: str) -> dict[str, int]:
    return {"hand": HANDS[one], "ranks": 2 + HANDS[other]}


DUELS = replace(
    SYSTEM,
    capabilities=(Rivals(lambda content: tuple(HANDS), meet), Figures(turns="turn"), *SYSTEM.capabilities),
)


@pytest.fixture(scope="module")
def played():
    return round_robin(Variant(DUELS, policies="thrifty"), Run(30, 5, compiling=False), targets=TARGETS)


def same(one, other) -> bool:
    columns = [
        (two.winners(), [it.decisions[:] for it in two.results.values()], *map(two.worked, ASKED))
        for two in (one, other)
    ]
    return columns[0] == columns[1]


@pytest.mark.compiled
def test_neither_workers_nor_compiling_change_anything(played):
    one = round_robin(
        Variant(DUELS, policies="thrifty"), Run(30, 5, workers=1, compiling=True), targets=TARGETS
    )
    three = round_robin(
        Variant(DUELS, policies="thrifty"), Run(30, 5, workers=3, compiling=True), targets=TARGETS
    )
    assert one.outcome.compiled == three.outcome.compiled == 9 * 30
    assert played.outcome.compiled == 0
    assert same(one, three)
    assert same(one, played)


def test_everybody_meets_everybody_in_both_orders_and_themselves(played):
    assert played.contenders == tuple(HANDS)
    assert list(played.results) == [(one, other) for one in HANDS for other in HANDS]
    assert len(played.winners()) == 9 * 30
    assert played.to_dict()["policy"] == next(iter(SYSTEM.bots))


def test_a_pairing_is_the_simulation_of_its_luck(played):
    luck = luck_of(5, "One Card", "Full Hand")
    alone = simulate(
        Variant(SYSTEM, meet("One Card", "Full Hand"), "thrifty"), Run(30, luck, compiling=False)
    )
    assert bytes(alone.winners) == bytes(played.results["One Card", "Full Hand"].winners)
    score = played.score("One Card", "Full Hand")
    assert (score.wins, score.draws) == (alone.wins()[0].count, alone.draws().count)
    assert played.score("One Card", "Full Hand", side=1).wins == alone.wins()[1].count


def test_a_pairing_comes_out_the_same_whoever_else_takes_part(played):
    two = round_robin(
        Variant(DUELS, policies="thrifty"),
        Run(30, 5, compiling=False),
        only=["full hand", "One Card"],
        targets=(),
    )
    assert two.contenders == ("One Card", "Full Hand")
    for pair, result in two.results.items():
        assert bytes(result.winners) == bytes(played.results[pair].winners)


def test_no_two_pairings_have_the_same_luck():
    pairs = [(one, other) for one in HANDS for other in HANDS]
    assert len({luck_of(seed, *pair) for pair in pairs for seed in range(10)}) == 90
    assert all(0 <= luck_of(seed, *pair) < 1 << 63 for pair in pairs for seed in range(10))


def test_scores_add_up(played):
    for one, other in [("One Card", "Two Cards"), ("Two Cards", "Full Hand")]:
        there, back = played.score(one, other), played.score(other, one)
        pooled = played.pooled(one, other)
        assert pooled.of == 60
        assert pooled.wins == there.wins + 30 - back.wins - back.draws
        assert pooled.part + played.pooled(other, one).part == pytest.approx(1)
    assert played.overall("One Card") == played.pooled("One Card", "Two Cards") + played.pooled(
        "One Card", "Full Hand"
    )
    parts = [played.overall(one).part for one in played.ranking()]
    assert parts == sorted(parts, reverse=True)
    assert sum(parts) == pytest.approx(3 / 2)
    assert played.pooled("One Card", "One Card") == played.score("One Card", "One Card")


def test_a_draw_is_half_a_win_and_the_interval_is_wilsons():
    level = Score(3, 4, 10)
    assert level.part == 0.5
    assert level.estimate == share(5, 10).estimate


def test_lines_are_those_of_the_same_games():
    setup, clauses = meet("Two Cards", "Two Cards"), {"DUEL-3.1", "DUEL-3.3"}
    lines = count_lines(SYSTEM, setup, 12, 7, "thrifty", clauses)
    played = simulate(Variant(SYSTEM, setup, "thrifty"), Run(12, 7, compiling=False), Count(clauses=True))
    found = Counter()
    for game, decisions in zip(lines, played.decisions, strict=True):
        assert sum(times for line, times in game.items() if line.clause == "DUEL-3.1") == decisions
        for line, times in game.items():
            found[line.clause] += times
    assert found == {clause: played.clauses[clause] for clause in clauses}


def test_lines_are_counted_in_every_game_where_a_target_asks(played):
    pair = ("One Card", "Full Hand")
    lines = count_lines(SYSTEM, meet(*pair), 30, luck_of(5, *pair), "thrifty", {"DUEL-3.3"})
    close, all = (list(played.results[pair].asked[text].values) for text in HITS)
    assert all == [game.total() for game in lines]
    assert close == [sum(times for line, times in game.items() if line.a == 1) for game in lines]
    without = round_robin(Variant(DUELS, policies="thrifty"), Run(2, 5, compiling=False), targets=TARGETS[:1])
    assert list(without.results[pair].asked) == ["staggered"]


def test_progress_is_told_by_pairing_until_the_end():
    told = []
    round_robin(
        Variant(DUELS, policies="thrifty"), Run(4, progress=told.append, compiling=False), targets=TARGETS
    )
    assert told[0].what == "One Card against One Card"
    assert told[-1].what == "Full Hand against Full Hand"
    assert told[-1].done == told[-1].of == 9 * 4
    assert [stage.done for stage in told] == sorted(stage.done for stage in told)


def test_single_games_become_a_table(played, tmp_path):
    polars = pytest.importorskip("polars")
    played.write(tmp_path / "all.parquet")
    frame = polars.read_parquet(tmp_path / "all.parquet")
    assert frame.columns == ["first", "second", "game", "winner", "decisions", "turns", "staggered", *HITS]
    assert len(frame) == 9 * 30
    assert frame["winner"].null_count() == played.winners().count(NOBODY)
    rows = frame.filter((polars.col("first") == "One Card") & (polars.col("second") == "Two Cards"))
    assert (rows["winner"] == 0).sum() == played.score("One Card", "Two Cards").wins


def test_json_has_every_pairing_and_target(played):
    told = played.to_dict()
    assert [one["games"] for one in told["pairings"]] == [30] * 9
    assert len(told["both_orders"]) == 3
    assert [one["name"] for one in told["targets"]] == ["the staggered", "hits"]
    assert told["overall"][0]["share"] == played.overall("One Card").part


def test_what_cannot_be_is_refused():
    with pytest.raises(UnknownName, match="Full Hand"):
        round_robin(Variant(DUELS, policies="thrifty"), Run(1), only=["Ful Hand", "One Card"])
    with pytest.raises(FacedownError, match="at least two"):
        round_robin(Variant(DUELS, policies="thrifty"), Run(1), only=["One Card"])
    with pytest.raises(FacedownError, match="it takes 1 to 100,000,000"):
        round_robin(Variant(DUELS, policies="thrifty"), Run(0))
    with pytest.raises(UnknownName, match="thrifty"):
        round_robin(Variant(DUELS, policies="thirfty"), Run(1))
    with pytest.raises(FacedownError, match=r"duel has no contenders.*clash"):
        contenders(SYSTEM)


def test_every_system_that_has_contenders_has_a_setup_for_each_two():
    for key in ("clash", "contest"):
        system = load_system(key)
        names = contenders(system)
        for one in names:
            assert system.deal(system.capability(Rivals).pairing(one, names[0]), {}, ()).seats


def test_those_who_have_all_met_before_ctrl_c_are_kept(monkeypatch):
    monkeypatch.setattr("facedown.lab.games.playing.OFTEN", 0)
    stop = "Two Cards against Full Hand"

    def watch(now: Progress) -> None:
        if now.what == stop:
            raise KeyboardInterrupt

    variant, run = Variant(DUELS, policies="thrifty"), Run(30, 5, compiling=False)
    told = round_robin(variant, replace(run, progress=watch), targets=TARGETS)
    assert told.is_stopped
    assert told.contenders == ("One Card", "Two Cards")
    whole = round_robin(variant, run, told.contenders, targets=TARGETS)
    assert told.winners() == whole.winners()
    assert told.origin == whole.origin
    stop = "One Card against Full Hand"
    with pytest.raises(KeyboardInterrupt):
        round_robin(variant, replace(run, progress=watch), targets=TARGETS)
