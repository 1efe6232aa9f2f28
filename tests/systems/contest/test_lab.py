"""`contest` in the lab: the same fights however they are run, and odds that were counted by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from facedown.board import Board
from facedown.engine.base.record import NOBODY, place
from facedown.lab.games.results import Results
from facedown.lab.games.run import Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.variant import Variant
from facedown.lab.odds.answers import Odds
from facedown.lab.odds.exact import odds
from facedown.lab.odds.questions import Ask
from facedown.systems import load_system

CONTEST = load_system("contest")
DEBATE = {"mode": "instant", "sides": [["The Advocate"], ["Court Rhetor"]], "contest": "Debate"}
RULES = {"decks": "one_shared", "play_choice": "forced_highest"}


def ends(results: Results) -> Any:
    """Return all that was found, game by game."""
    columns = {"winners": results.winners, "decisions": results.decisions, **results.figures}
    return {name: list(column) for name, column in columns.items()}


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("setup", "policy", "games"),
    [("First Blood", "uniform", 200), ("First Blood", "fighter", 20), ("Plate Lesson", "highest", 20)],
)
def test_fights_end_alike_interpreted_and_compiled(setup: str, policy: str, games: int) -> None:
    plain, quick = (
        simulate(Variant(CONTEST, setup, policy), Run(games, 3, compiling=compiling))
        for compiling in (False, True)
    )
    assert (plain.outcome.compiled, quick.outcome.compiled) == (0, games)
    assert plain.unfinished == 0
    assert ends(plain) == ends(quick)


@pytest.mark.compiled
def test_workers_share_fights_without_changing_them() -> None:
    one, many = (simulate(Variant(CONTEST), Run(6_000, 9, workers=n, compiling=True)) for n in (1, 5))
    assert (one.workers, many.workers) == (1, 5)
    assert ends(one) == ends(many)
    assert min(one.decisions) > 0


@pytest.mark.compiled
@pytest.mark.clause("CON-1.4", "CON-1.5", "CON-1.6", "CON-1.7", "CON-6.1", "CON-6.2", "CON-R1")
@pytest.mark.parametrize(("skill", "against"), [(5, 5), (7, 4)])
def test_odds_of_two_cards_each_are_those_counted_by_hand(skill: int, against: int) -> None:
    found = exact_odds(skill, against)
    assert found == counted(skill, against)
    if skill == against == 5:
        assert found == {0: Fraction(502, 1225), 1: Fraction(502, 1225), NOBODY: Fraction(221, 1225)}


@pytest.mark.compiled
def test_simulated_shares_surround_the_exact_odds() -> None:
    """Both sides within five standard errors, in 200,000 debates: one seed in two million would not be."""
    found = exact_odds()
    told = simulate(Variant(CONTEST, DEBATE, "highest", switches=RULES), Run(200_000, 4, compiling=True))
    for side in (0, 1):
        error = (float(found[side] * (1 - found[side])) / told.games) ** 0.5
        assert abs(told.wins()[side].part - float(found[side])) < 5 * error


@pytest.mark.compiled
def test_suits_of_a_pair_are_not_followed_where_either_card_alone_is_too_high() -> None:
    """91 hands by rank a side; at skill 1 only those with aces can be played, and of two aces suits count."""
    two_decks = {"play_choice": "forced_highest"}
    assert followed(two_decks, 1, 1).branches <= (90 + 4 * 4) ** 2


SIDES = {0: "winner = 0", 1: "winner = 1", NOBODY: "winner = nobody"}


def followed(switches: Mapping[str, str], *skills: int) -> Odds:
    """Return who wins a debate, by every deal there is; skills are set where they are given."""
    deal = CONTEST.deal(DEBATE, switches, ())
    for i, skill in enumerate(skills):
        place(deal.book, f"sheets.{i}.attributes.12").put(skill)
    return odds(Board(CONTEST, deal), dict.fromkeys(deal.seats, "highest"), Ask([*SIDES.values()]))


def exact_odds(*skills: int) -> dict[int, Fraction]:
    """Return who wins a debate from one deck how often."""
    found = followed(RULES, *skills)
    return {side: answer.value for side, answer in zip(SIDES, found.answers, strict=True)}


def counted(skill: int, against: int) -> dict[int, Fraction]:
    """Count the same by ranks and nothing else of ours: two hands of two cards from one deck."""
    low, high = {11: 2, 12: 3, 13: 4}, {1: 11, 11: 12, 12: 13, 13: 14}

    def rank(hand: tuple[int, int], limit: int) -> int:
        one, other = ({low.get(n, n), high.get(n, n)} for n in (card % 13 + 1 for card in hand))
        sums = {a + b for a in one for b in other}
        return max((value for value in one | other | sums if value <= limit), default=0)

    hands = list(combinations(range(52), 2))
    theirs = Counter(rank(hand, against) for hand in hands)
    holding = Counter((card, rank(hand, against)) for hand in hands for card in hand)
    wins = dict.fromkeys((0, 1, NOBODY), 0)
    for hand in hands:
        ours = rank(hand, skill)
        for value, count in theirs.items():
            shared = holding[hand[0], value] + holding[hand[1], value]
            ways = count - shared + (rank(hand, against) == value)
            wins[NOBODY if ours == value else 0 if ours > value else 1] += ways
    return {side: Fraction(count, 1326 * 1225) for side, count in wins.items()}
