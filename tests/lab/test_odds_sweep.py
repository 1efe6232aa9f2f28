"""Odds over a grid: every point is the odds of its variant."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial

import pytest

from duel import SYSTEM
from facedown.engine.base.errors import FacedownError, UnknownName
from facedown.lab.experiments.odds_sweep import Start, sweep_odds, tables
from facedown.lab.games.variant import Variant
from facedown.lab.odds import search
from facedown.lab.odds.deciders import decided_odds
from facedown.lab.odds.questions import Ask
from facedown.lab.odds.sampling import Sampled, Trials, sample
from facedown.lab.odds.search import TooManyBranches
from facedown.systems import load_system

FEW = Variant(SYSTEM, {"name": "Few Cards", "ranks": 2, "hand": 1, "wounds": 1})
HIT = Ask(when=["wounds.0 > 0"], until="turn = 1")


def values(swept):
    return [point.result.answers[0].value for point in swept.points]


def test_a_point_is_the_odds_of_its_variant():
    swept = sweep_odds(FEW, {"setup.ranks": ["2", "3"], "level_cards": ["nobody", "both"]}, HIT)
    assert [point.values for point in swept.points] == [
        ("2", "nobody"),
        ("2", "both"),
        ("3", "nobody"),
        ("3", "both"),
    ]
    alone = FEW.changed("setup.ranks=3; level_cards=both")
    assert values(swept)[3] == decided_odds(alone.board, alone.by_seat(), HIT).answers[0].value
    assert values(swept)[:2] == [Fraction(1, 4), Fraction(3, 4)]
    assert values(sweep_odds(FEW, {"setup.ranks": [3], "level_cards": ["both"]}, HIT)) == values(swept)[3:]


def test_fields_of_the_state_are_swept_and_deciders():
    """An Ace, 1, against a 2: who has the choice takes the 2, and wounds."""
    ready = Variant(SYSTEM, {"name": "Two Cards", "ranks": 2, "hand": 2, "wounds": 2})

    def laid(one):
        one.board.stack({"hand.0": "AS 2S", "hand.1": "AH AD"})
        return one.board

    axes = {"policy.Black": ["uniform", "commit AS then uniform", "best"], "wounds.1": ["0", "1"]}
    swept = sweep_odds(ready, axes, Ask(when=["wounds.1 = 1"], until="turn = 1 or over"), start=Start(laid))
    assert values(swept) == [Fraction(1, 2), Fraction(1, 2), 0, 1, 1, 1]
    assert swept.points[4].advice == [
        {"name": "Black", "seat": 0, "question": "COMMIT", "does": {"commit 2S": "1"}}
    ]
    assert "Best for Black, at COMMIT, with best, 0: commit 2S." in tables(swept)[0].note
    assert "Red by uniform" in swept.about
    assert "Black" not in swept.about
    with pytest.raises(UnknownName, match="Nearest: thrifty"):
        sweep_odds(ready, {"policy.0": ["commit AS then thirfty"]}, HIT)


def test_a_point_without_an_answer_says_why_and_the_others_are_kept():
    given = Ask(when=["wounds.0 = 0"], given="wounds.0 < 1", until="turn = 1")
    swept = sweep_odds(FEW, {"wounds.0": ["0", "1"], "setup.wounds": ["2"]}, given)
    why = "What is given never happens: 'wounds.0 < 1'."
    assert [point.refused for point in swept.points] == ["", why]
    assert swept.to_dict()["points"][1] == {
        "at": {"wounds.0": "1", "setup.wounds": "2"},
        "refused": swept.points[1].refused,
    }
    more = sweep_odds(FEW, {"wounds.0": ["0", "1"], "setup.wounds": ["2", "3"]}, given)
    assert tables(more)[-1].note == f"At 1, 2; 1, 3: {why}"
    with pytest.raises(FacedownError, match=r"No point has an answer. At 1: What is given never happens"):
        sweep_odds(FEW, {"wounds.0": ["1"]}, Ask(when=["over"], given="wounds.0 < 1", until="turn = 1"))


def test_a_point_that_is_too_large_does_not_stop_the_others():
    asked = []

    def find(*given, **named):
        asked.append(given)
        if len(asked) == 2:
            raise TooManyBranches("Sample instead.")
        return decided_odds(*given, **named)

    told = []

    def watch(part, what):
        told.append((round(part, 2), what))

    swept = sweep_odds(FEW, {"setup.ranks": ["2", "3", "4"]}, HIT, find, progress=watch)
    assert (0.0, "setting up point 3") in told
    assert (0.33, "now at 3") in told
    assert (0.67, "1 without an answer, now at 4") in told
    assert [point.refused for point in swept.points] == ["", "Sample instead.", ""]
    assert " branches, " in swept.effort


def test_every_point_is_looked_at_before_any_is_searched():
    def find(*_, **__):
        raise AssertionError("searched")

    for axes, message in (
        ({"wounds.0": ["0", "99"]}, "it takes 0 to 9.* So it is at wounds.0 = 99"),
        ({"level_cards": ["both", "bth"]}, "Nearest: both"),
        ({"setup.hand": []}, "1 to 10,000 points"),
        ({"wonds.0": ["1"]}, "Nearest: wounds"),
    ):
        with pytest.raises(FacedownError, match=message):
            sweep_odds(FEW, axes, HIT, find)
    with pytest.raises(FacedownError, match="Nearest: wounds"):
        sweep_odds(FEW, {"setup.ranks": ["2"]}, Ask(when=["wonds.0 > 0"]), find)
    with pytest.raises(FacedownError, match="Nobody decides for Red"):
        sweep_odds(replace(FEW, policies={0: "uniform"}), {"setup.ranks": ["2"]}, HIT, find)
    with pytest.raises(FacedownError, match="is a name, which has no mean: ask how likely it is, 'winner = "):
        sweep_odds(FEW, {"setup.ranks": ["2"]}, Ask(mean=["winner"]), find)


def test_what_was_found_before_ctrl_c_is_kept():
    found = []

    def find(*given, **named):
        if len(found) == 2:
            raise KeyboardInterrupt
        found.append(decided_odds(*given, **named))
        return found[-1]

    swept = sweep_odds(FEW, {"setup.ranks": ["2", "3", "4"]}, HIT, find)
    assert swept.is_stopped
    assert len(swept.points) == 2
    assert swept.to_dict()["stopped"]


def test_trials_answer_with_intervals():
    swept = sweep_odds(FEW, {"setup.ranks": ["2", "3"]}, HIT, partial(sample, trials=Trials(400, seed=3)))
    point = swept.points[0]
    assert isinstance(point.result, Sampled)
    assert point.estimates[0].low < 1 / 4 < point.estimates[0].high
    assert "±" in swept.says(point, 0)
    assert swept.origin.command.endswith("partial(sample, trials=Trials(count=400, precision=0.01, seed=3)))")


def test_bounds_stand_where_odds_are_not_exact():
    def find(board, deciders, ask, progress):
        found = decided_odds(board, deciders, ask, progress=progress)
        if board.state.wounds[1] == 0:
            return found
        rest = Fraction(1, 8)
        answers = (replace(one, distribution={1: Fraction(1, 4)}, rest=rest) for one in found.answers)
        return replace(found, answers=tuple(answers), rest=rest)

    wide = Variant(SYSTEM, {"name": "Two Cards", "ranks": 2, "hand": 1, "wounds": 2})
    asked = Ask(when=["wounds.0 > 0"], mean=["wounds.0"], until="turn = 1")
    swept = sweep_odds(wide, {"wounds.1": ["0", "1"]}, asked, find)
    exact, bounded = swept.points
    assert (swept.says(exact, 0), swept.says(exact, 1)) == ("25.000%", "0.2500")
    assert (swept.says(bounded, 0), swept.says(bounded, 1)) == ("25% to 38%", "0.2500, 0.12 left out")
    assert bounded.estimates[0] == (0.25, 0.25, 0.375)
    assert [swept.cell(bounded, k) for k in (0, 1)] == [("25.0", "25.0-37.5"), ("0.25", "")]
    assert [row[1] for row in tables(swept)[0].rows] == ["1/4", ""]
    assert "within bounds" in swept.report().answer
    assert swept.to_dict()["points"][1]["answers"][0]["at_most"] == "3/8"


def test_the_command_of_a_sweep_makes_it_again():
    named = Variant(SYSTEM, "Short Decks", policies={0: "thrifty", 1: "commit 2S then uniform"})
    axes = {"level_cards": ["both"], "setup.hand": ["1"]}
    swept = sweep_odds(named, axes, Ask(when=["turn = 1"], until="turn = 1 or asked"))
    assert "--sweep level_cards=both --sweep setup.hand=1" in swept.origin.command
    assert "--policy '1=commit 2S then uniform'" in swept.origin.command
    assert sweep_odds(FEW, {"level_cards": ["both"]}, HIT).origin.command.startswith("sweep_odds(Variant(")


def test_tables_and_files_have_every_point(tmp_path):
    polars = pytest.importorskip("polars")
    swept = sweep_odds(FEW, {"setup.ranks": ["2", "3"], "level_cards": ["nobody", "both"]}, HIT)
    (matrix,) = tables(swept)
    assert matrix.heads == ["setup.ranks", "nobody", "both"]
    assert matrix.rows[0] == ("2", "1/4\n25.000%", "3/4\n75.000%")
    swept.write(tmp_path / "all.parquet")
    frame = polars.read_parquet(tmp_path / "all.parquet")
    assert list(frame["exactly"])[:2] == ["1/4", "3/4"]
    assert frame.columns[:3] == ["setup.ranks", "level_cards", "asked"]
    assert "<td" in swept._repr_html_()


def test_charts_show_every_point():
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    (curve,) = sweep_odds(FEW, {"setup.ranks": ["2", "3"]}, HIT).charts()
    assert curve.to_json().count('"at": 3.0') >= 1
    (cells,) = sweep_odds(FEW, {"setup.ranks": ["2", "3"], "level_cards": ["nobody", "both"]}, HIT).charts()
    assert '"below": "3/4"' in cells.to_json()


def test_what_is_long_stands_in_json_alone():
    """Fractions of a shuffled deck have more letters than a line."""
    asked = [f"wounds.{seat} > {n}" for seat in (0, 1) for n in range(3)]
    swept = sweep_odds(FEW, {"setup.ranks": ["2", "3"]}, Ask(when=asked, until="turn = 1"))
    (table,) = tables(swept)
    assert table.heads == ["setup.ranks", *asked]
    assert "--json and pages have them" in table.note
    assert len(swept.report().details[0].heads) == 1 + 2 * len(asked)


@pytest.mark.compiled
def test_the_rules_are_loaded_once(monkeypatch):
    loads, load = [], search.compiled
    monkeypatch.setattr(search, "compiled", lambda *given: loads.append(1) or load(*given))
    debate = {"mode": "instant", "contest": "Arm wrestling", "sides": [["The Reaver"], ["Veteran Guard"]]}
    fight = Variant(load_system("contest"), debate, policies="highest")
    swept = sweep_odds(fight, {"fighters.0.shock": ["0", "1"]}, Ask(when=["contest_winner = 0"]))
    assert all(point.result.branches > search._SMALL for point in swept.points)
    assert len(loads) <= 1
