"""Paired luck: what a difference is does not depend on how it is measured, only how soon it is known."""

from __future__ import annotations

from dataclasses import dataclass, replace
from statistics import fmean

import pytest

from duel import SYSTEM
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import NOBODY
from facedown.lab.experiments.measure import Half, Measure, Number, Wins, asked_measures, difference
from facedown.lab.experiments.paired import compare, head_to_head, versus
from facedown.lab.games.run import Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.variant import Variant
from facedown.systems import load_system

DUEL = Variant(SYSTEM, policies="thrifty")
CLASH = load_system("clash")
SHORT = Run(200, 3, compiling=False)


def test_a_difference_is_that_of_two_simulations_of_the_same_seeds():
    played = compare(DUEL, DUEL.changed("setup.hand=1"), run=SHORT)
    there = simulate(Variant(SYSTEM, policies="thrifty"), Run(200, 3, compiling=False))
    back = simulate(
        Variant(SYSTEM, {"setup": "Full Decks", "hand": 1}, "thrifty"), Run(200, 3, compiling=False)
    )
    wins, decisions = played.differences[0], played.differences[-1]
    assert wins.a.value == there.wins()[0].part
    assert wins.b.value == back.wins()[0].part
    assert wins.difference.value == pytest.approx(wins.a.value - wins.b.value)
    assert (wins.a.low, wins.a.high) == (there.wins()[0].low, there.wins()[0].high)
    assert decisions.a.value == fmean(there.decisions)
    assert played.games == 400


def test_the_same_luck_makes_a_small_change_sure_sooner():
    warden = Variant(CLASH, "Stone Warden against Gale Lancer")
    played = compare(warden, warden.changed("Stone Warden.life=17"), Run(120, compiling=False))
    decisions = next(one for one in played.differences if one.measure.name == "decisions")
    assert played.swapped
    assert played.games == 240
    assert decisions.alone > 2 * decisions.games


def test_a_side_that_an_expression_names_does_not_change_places():
    warden = Variant(CLASH, "Stone Warden against Gale Lancer")
    weaker = warden.changed("Stone Warden.life=5")
    played = compare(warden, weaker, Run(60, compiling=False), asked_measures(warden, when=["winner = A"]))
    one, other = (simulate(it, Run(60, compiling=False)).wins()[0].part for it in (warden, weaker))
    (wins,) = played.differences
    assert not played.swapped
    assert (wins.a.value, wins.b.value) == (one, other)
    assert wins.is_significant


@pytest.mark.parametrize(
    ("key", "policy", "seats"), [("arcana", "balanced", (1, 0)), ("confrontation", "fighter", (0, 6))]
)
def test_policies_meet_on_the_sides_that_their_seats_play_on(key: str, policy: str, seats: tuple[int, int]):
    """The GM of one system sits before the players, that of another far behind them."""
    system, run = load_system(key), Run(10, compiling=False)
    played = versus(Variant(system), policy, "uniform", replace(run, games=20))
    shares = []
    for one, other in ((policy, "uniform"), ("uniform", policy)):
        results = simulate(Variant(system, policies=dict(zip(seats, (one, other), strict=True))), run)
        winners = [*results.winners]
        shares.append(winners.count(0) + winners.count(NOBODY) / 2)
    (points,) = played.differences
    assert points.a.value == pytest.approx((shares[0] + 10 - shares[1]) / 20)
    assert points.a.value > 0.6


def test_nothing_changed_is_no_difference_and_still_not_certain():
    same = Variant(SYSTEM, switches={"level_cards": "nobody"})
    played = compare(same, Variant(SYSTEM), run=SHORT)
    for one in played.differences:
        assert one.difference.value == 0
        assert not one.is_significant
    assert played.differences[0].difference.high > 0.005
    with pytest.raises(FacedownError, match="the same"):
        compare(DUEL, DUEL, run=SHORT)


def test_contenders_meet_in_both_orders():
    played = head_to_head(Variant(CLASH), "Stone Warden", "Gale Lancer", Run(60, compiling=False))
    (points,) = played.differences
    assert points.a.value + points.b.value == pytest.approx(1)
    there, back = (
        simulate(Variant(CLASH, f"{one} against {other}"), Run(30, compiling=False))
        for one, other in [("Stone Warden", "Gale Lancer"), ("Gale Lancer", "Stone Warden")]
    )
    won = there.wins()[0].count + back.wins()[1].count + (there.draws().count + back.draws().count) / 2
    assert points.a.value == pytest.approx(won / 60)
    assert (played.games, played.head_to_head) == (60, True)


def test_policies_meet_where_there_are_two_seats():
    played = versus(Variant(SYSTEM), "thrifty", "uniform", run=SHORT)
    assert played.head_to_head
    assert played.differences[0].a.value > 0.6
    assert versus(Variant(SYSTEM), "policy=uniform", "policy=thrifty", run=SHORT).head_to_head
    assert not versus(Variant(SYSTEM), "policy.1=thrifty", run=SHORT).head_to_head


def test_a_contender_meets_another_one_only():
    with pytest.raises(FacedownError, match="name two"):
        versus(Variant(CLASH), "stone warden", "duelist")
    played = versus(Variant(CLASH), "stone warden", "Gale Lancer", Run(4, compiling=False))
    assert (played.a, played.b) == ("Stone Warden", "Gale Lancer")


def test_two_versions_of_a_content_file(tmp_path):
    for name, hand in (("old", 1), ("new", 4)):
        (tmp_path / f"{name}.toml").write_text(f'[[setup]]\nname = "Mine"\nhand = {hand}\n', encoding="utf-8")
    files = [str(tmp_path / name) for name in ("old.toml", "new.toml")]
    played = versus(Variant(SYSTEM), *files, run=SHORT)
    assert played.variant.title == "Mine"
    assert played.differences[-1].difference.value != 0


@dataclass(frozen=True)
class Shifted(Measure):
    """A number with a wide spread: in one variant 0.1 more in all games, or 1 more in some."""

    rare: bool = False

    def of(self, results, swapped=False):
        is_first = "hand" not in str(results.variant.setup)
        return [
            1000.0 * (k % 7) + is_first * (k % 20 == 0 if self.rare else 0.1) for k in range(results.games)
        ]


class Sometimes(Measure):
    """The decisions of every other game."""

    def of(self, results, swapped=False):
        return [float(n) if k % 2 else None for k, n in enumerate(results.decisions)]


def test_games_that_do_not_count_are_left_out():
    some = Sometimes("sometimes", is_share=False)
    played = compare(DUEL, DUEL.changed("setup.hand=1"), measures=[some, Number("decisions")], run=SHORT)
    there = simulate(Variant(SYSTEM, policies="thrifty"), Run(200, 3, compiling=False))
    few, all_of_them = played.differences
    assert few.a.value == fmean(there.decisions[1::2])
    wide, narrow = (one.difference.high - one.difference.low for one in (few, all_of_them))
    assert 1.1 * narrow < wide < 2 * narrow


def test_what_pairing_saves_is_said_where_enough_games_differ_and_in_sane_numbers():
    """A number that differs by the same in every game is known at once: nobody can say by how many games."""
    longer = DUEL.changed("setup.hand=1")
    shift = Shifted("shift", is_share=False)
    played = compare(DUEL, longer, measures=[shift], run=SHORT)
    (one,) = played.differences
    assert one.alone is None
    assert one.to_dict()["games_without_pairing"] is None
    assert "Too few games differ" in " ".join(played.report().remarks)
    rare = Shifted("rare", is_share=False, rare=True)
    played = compare(DUEL, longer, measures=[rare], run=SHORT)
    assert played.differences[0].alone > 1000 * played.games
    assert "more than 1,000 times as many games" in " ".join(played.report().remarks)


def test_json_has_everything():
    data = compare(DUEL, DUEL.changed("wounds.0=1"), measures=[Wins("Black wins")], run=SHORT).to_dict()
    assert data["b"] == "wounds.0=1"
    (one,) = data["differences"]
    assert one["difference"]["low"] <= one["difference"]["value"] <= one["difference"]["high"]
    assert one["games_without_pairing"] > 0


@pytest.mark.compiled
def test_neither_workers_nor_compiling_change_anything():
    plain, one, three = (
        compare(DUEL, DUEL.changed("wounds.0=1"), Run(300, 5, workers, compiling=compiling))
        for compiling, workers in ((False, 1), (True, 1), (True, 3))
    )
    assert plain.differences == one.differences == three.differences
    assert three.outcome.compiled == 600


def covered(seed: int) -> bool:
    """Whether an interval holds 0 where the two variants are the same in another order."""
    there, back = (simulate(Variant(SYSTEM), Run(60, 2 * seed + i, compiling=False)) for i in (0, 1))
    one = difference(Wins("wins"), [Half(there, False)], [Half(back, False)])
    return one.difference.low <= 0 <= one.difference.high


@pytest.mark.proof
def test_intervals_hold_the_truth_about_as_often_as_they_say():
    held = sum(covered(seed) for seed in range(150))
    assert 134 <= held <= 150  # 95%, four standard errors to either side
