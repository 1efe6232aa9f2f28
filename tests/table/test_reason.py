"""A hint says in words what sets an answer apart."""

from __future__ import annotations

from facedown import Action
from facedown.lab.odds.beside import Chance
from facedown.table.odds import AnswerOdds, TableOdds, reason


def test_a_hint_says_in_words_what_sets_it_apart():
    sure, near = Chance(0.5, 0.5, 0.5), Chance(0.3, 0.28, 0.32)
    one, other = Action(0, "defend", 1), Action(0, "engage", 2)
    found = TableOdds(
        (
            AnswerOdds(0, one, {"wins the match": sure, "hits": near}),
            AnswerOdds(1, other, {"wins the match": near, "hits": Chance(0.31, 0.29, 0.33)}),
        ),
        "Sampled.",
    )
    assert reason(found, one) == "Wins the match 50%, after the others at most 30% (engage). Sampled."
    assert reason(found, other) == "Wins the match 30%, after the others at least 50% (defend). Sampled."
    asked = found._replace(goal="wins the match")
    better = "By these odds defend is better: wins the match 50% instead of 30%."
    assert better in reason(asked, other)
    assert "better" not in reason(asked, one)
    even = found._replace(answers=(found.answers[1], found.answers[1]._replace(action=one)))
    assert reason(even, one) == "No odds set it apart. Sampled."
    assert reason(found._replace(answers=found.answers[:1]), one) == ""
