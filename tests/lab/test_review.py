"""What decisions cost: judged by what was known, with an interval, and not by what came of them."""

from __future__ import annotations

import pytest

from facedown import FacedownError, new
from facedown.lab.experiments import review as lab
from facedown.lab.experiments.review import review

LAST = {
    "spots": {"A": 5, "B": 6},
    "life": {"A": 3, "B": 2},
    "hand": {"A": ["Snap Jab", "Heavy Overhead"], "B": ["Rising Heel"]},
}


@pytest.fixture(autouse=True)
def _interpreted(monkeypatch):
    monkeypatch.setattr(lab, "can_compile", lambda: False)


def answered(answer: str):
    match = new("clash", LAST, seed=1)
    for text in ("end", "clash Rising Heel", answer):
        match.act(text)
    return match


def test_a_blunder_costs_and_the_best_answer_does_not():
    lost = answered("respond Heavy Overhead")
    *_, cost = review(lost, [0], worlds=100).costs
    assert (cost.number, cost.seat, cost.given, cost.best) == (
        3,
        0,
        "respond Heavy Overhead",
        "respond Snap Jab",
    )
    assert cost.cost > 0.3
    assert cost.is_sure
    won = answered("respond Snap Jab")
    assert won.over
    *_, free = review(won, [0], worlds=20).costs
    assert (free.best, free.cost, free.reach, free.chance) == ("respond Snap Jab", 0, 0, 1)


def test_what_nobody_can_know_makes_no_difference():
    match = new("clash", LAST, seed=1)
    policies = dict.fromkeys(match.seats, "uniform")
    worlds = [match, match.sample(0, 3), match.sample(0, 4)]
    costs = [lab._cost(one, 1, one.legal(), 20, policies) for one in worlds]
    assert costs[0] == costs[1] == costs[2]


def test_stopped_it_tells_what_it_has_found():
    seen = []

    def watch(part: float, what: str) -> None:
        seen.append(part)
        if len(seen) == 2:
            raise KeyboardInterrupt

    found = review(answered("respond Snap Jab"), [0], 20, watch=watch)
    assert found.stopped
    assert len(found.costs) == 1
    assert found.to_dict()["stopped"]


def test_too_few_worlds_and_policies_that_are_none_are_refused():
    match = answered("respond Snap Jab")
    with pytest.raises(FacedownError, match="19 worlds tell nothing"):
        review(match, [0], 19)
    with pytest.raises(FacedownError, match="no policy 'figther'"):
        review(match, [0], 20, "figther")
