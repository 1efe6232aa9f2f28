"""Odds of a series: by hand, against simulated games, with intervals that hold."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from facedown import load_system
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import NOBODY
from facedown.engine.matches.series import SeveralGames
from facedown.lab.games.run import Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.variant import Variant
from facedown.lab.odds.sampling import Trials
from facedown.lab.odds.series import GameOdds, Sampling, Standing, game_of, given_game

CLASH = load_system("clash")
BEST_OF_THREE = CLASH.capability(SeveralGames)
SEATS = {0: "A", 1: "B"}
FAIR = game_of({0: Fraction(1, 2), 1: Fraction(1, 2)})
PAIR = "Ember Brawler against Gale Lancer"


def standing(won, present, later) -> Standing:
    assert BEST_OF_THREE is not None
    return Standing(BEST_OF_THREE, SEATS, won, present, later)


def exactly(one: Standing) -> dict[str, Fraction]:
    return {answer.asked: answer.value for answer in one.odds().answers}


def test_one_game_down_it_takes_this_game_and_the_next_in_which_the_other_begins():
    games = {seat: given_game(seat, SEATS, Fraction(503, 1000)) for seat in (0, 1, NOBODY)}
    present = game_of({0: Fraction(3, 5), 1: Fraction(2, 5)})
    found = exactly(standing((1,), present, games.__getitem__))
    assert found["A wins the match"] == found["A wins 2 to 1"] == Fraction(3, 5) * Fraction(497, 1000)
    assert found["B wins 2 to 0"] == found["it takes 2 games"] == Fraction(2, 5)
    assert "nobody wins the match" not in found


def test_whoever_chooses_takes_the_better_place():
    assert given_game(0, SEATS, Fraction(2, 5)).parts == {0: Fraction(3, 5), 1: Fraction(2, 5)}
    assert given_game(NOBODY, SEATS, Fraction(2, 5)).parts == FAIR.parts


def test_a_whole_match_with_draws_is_what_all_results_of_three_games_come_to():
    """Three games are played in thought; those after the end of the match count for nothing."""
    chances = {
        NOBODY: (Fraction(2, 5), Fraction(2, 5), Fraction(1, 5)),
        0: (Fraction(1, 2), Fraction(1, 4), Fraction(1, 4)),
        1: (Fraction(1, 3), Fraction(1, 2), Fraction(1, 6)),
    }
    wins, length = [Fraction(0)] * 3, {2: Fraction(0), 3: Fraction(0)}
    for results in product((0, 1, 2), repeat=3):  # 2: a draw
        part, coin = Fraction(1), NOBODY
        for result in results:
            part *= chances[coin][result]
            coin = 1 - result if result < 2 else NOBODY
        ends = 2 if results[:2] in ((0, 0), (1, 1)) else 3
        a, b = results[:ends].count(0), results[:ends].count(1)
        wins[2 if a == b else 0 if a > b else 1] += part
        length[ends] += part
    games = {
        seat: GameOdds({winner: odds[k] for k, winner in enumerate((0, 1, NOBODY))})
        for seat, odds in chances.items()
    }
    found = exactly(standing((), None, games.__getitem__))
    assert [found[f"{name} wins the match"] for name in ("A", "B", "nobody")] == wins
    assert {n: found[f"it takes {n} games"] for n in (2, 3)} == length


def test_a_series_that_is_over_has_no_odds():
    with pytest.raises(FacedownError, match="over"):
        standing((0, 0), None, lambda chooser: FAIR).odds()


def test_an_interval_comes_from_the_errors_of_every_game():
    """One sampled game, and then nothing: the interval of its share, but for draws, which none has shown."""
    sampled = game_of({0: Fraction(3, 5), 1: Fraction(2, 5)}, 1000)
    answers = {one.asked: one for one in standing((0, 1), sampled, lambda chooser: FAIR).odds().answers}
    last, single = answers["A wins the match"], answers["A wins this game"]
    assert last.value == single.value == 0.6
    assert 0 < single.low - last.low < 0.01
    assert 0 < last.high - single.high < 0.01


def test_what_no_trial_has_shown_may_happen():
    answers = standing((0, 1), game_of({0: Fraction(1)}, 1000), lambda chooser: FAIR).odds().answers
    assert 0.99 < answers[0].low < 1 == answers[0].high


def test_sampled_odds_are_those_of_whole_series_of_simulated_games():
    """Series number i is put together of the games number i, as whoever lost the last one chooses."""
    assert BEST_OF_THREE is not None
    games = 3000

    def winners(chooser: int, seed: int) -> list[int]:
        setup = BEST_OF_THREE.setup(PAIR, chooser)
        return list(simulate(Variant(CLASH, setup, "duelist"), Run(games, seed, compiling=True)).winners)

    first, second, third = (
        {c: winners(c, 10 * n + k) for k, c in enumerate((NOBODY, 0, 1))} for n in (1, 2, 3)
    )
    won = [0, 0]
    for i in range(games):
        course: list[int] = []
        for game in (first, second, third):
            if not BEST_OF_THREE.is_over(course):
                winner = game[BEST_OF_THREE.chooser(course)][i]
                course.append(winner if winner in SEATS else NOBODY)
        if (leader := BEST_OF_THREE.leader(course)) != NOBODY:
            won[leader] += 1
    later = Sampling(
        Variant(CLASH, PAIR), BEST_OF_THREE, dict.fromkeys(SEATS, "duelist"), Trials(games, seed=5)
    )
    answers = standing((), None, later).odds().answers
    for seat in SEATS:
        reach = 0.018 + (answers[seat].high - answers[seat].low) / 2
        assert abs(won[seat] / games - answers[seat].value) < 1.5 * reach
    assert answers[0].value > 0.55
