"""A single game shows no spread: its means have no interval, and nothing that differs is significant."""

from __future__ import annotations

import json
from dataclasses import replace

from duel import SYSTEM
from facedown.engine.matches.system import Figures
from facedown.lab.experiments.heat import heat_of
from facedown.lab.experiments.paired import compare
from facedown.lab.experiments.sweep import sweep
from facedown.lab.games.run import Count, Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.variant import Variant
from facedown.lab.odds.questions import Ask
from facedown.lab.odds.sampling import Trials, sample
from facedown.systems import load_system

DUEL = Variant(replace(SYSTEM, capabilities=(Figures({"turns": "turn"}),)), policies="thrifty")
ONE = Run(1, compiling=False)


def in_json(played):
    return json.loads(json.dumps(played.to_dict(), allow_nan=False))


def cells(played):
    return [cell for table in played.report().tables for row in table.rows for cell in row]


def test_a_mean_has_no_interval():
    played = simulate(DUEL, ONE, Count(("turn", "over")))
    asked, _, figures = (table.rows for table in played.report().tables)
    assert [row[2] for row in asked] == ["-", "20.65% to 100.00%"]
    assert [row[2] for row in figures] == ["-", "-"]
    told = in_json(played)
    assert (told["turns"]["low"], told["turns"]["high"]) == (None, None)
    assert [one["low"] is None for one in told["answers"]] == [True, False]
    two = simulate(DUEL, replace(ONE, games=2), Count(("turn", "over")))
    assert "-" not in cells(two)


def test_no_difference_is_significant():
    played = compare(DUEL, DUEL.changed("setup.hand=1"), ONE)
    decisions = played.differences[-1]
    assert decisions.difference.value != 0
    assert not any(one.is_significant for one in played.differences)
    assert "-∞ to +∞" in cells(played)
    assert "∞" not in decisions.size
    assert in_json(played)["differences"][-1]["difference"]["low"] is None


def test_what_is_counted_of_cards_and_clauses_has_no_interval():
    warden = Variant(load_system("clash"), "Stone Warden against Gale Lancer")
    counted = [
        simulate(warden, ONE, Count(uses=True)),
        heat_of([DUEL], ONE),
        compare(warden, warden.changed("Stone Warden.life=5"), ONE, count_uses=True),
        sweep(DUEL, {"setup.hand": ["1", "2"]}, ONE),
    ]
    for played in counted:
        assert in_json(played)
        assert not [cell for cell in cells(played) if "inf" in str(cell)]
        assert all(chart.draw().to_json() for chart in played.report().charts)


def test_a_mean_of_one_trial_has_no_interval():
    ask = Ask(["over"], ["turn"])
    over, turn = sample(DUEL.board, DUEL.by_seat(), ask, Trials(1)).answers
    assert over.high - over.low < 1
    assert turn.columns()[1] == "-"
    assert turn.estimate.to_dict()["low"] is None
    assert sample(DUEL.board, DUEL.by_seat(), ask, Trials(2)).answers[1].columns()[1] != "-"
