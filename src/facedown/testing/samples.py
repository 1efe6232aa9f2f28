"""Samples fit what a seat knows: it sees, reads and may answer the same in them, and they can be played on.

A sample does not depend on what the seat does not know: dealt otherwise, a position gives the same sample.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from facedown.engine.chance import seed_stream
from facedown.engine.know import OBSERVER
from facedown.engine.match import Match
from facedown.engine.sample import Secrets, unknown_cards
from facedown.engine.system import System
from facedown.engine.units import Card
from facedown.testing.redeal import differences, relabel
from facedown.testing.trial import FAILURES, Dice, LawBroken, Trial, failure, state_wrong, trials, zones_wrong

LAW = "samples fit what a seat knows"
FOLLOWED = 12  # decisions that are taken in a sample


def check_samples(
    system: System, examples: int = 20, setups: Sequence[str | Mapping[str, Any]] = (), most: int = 80
) -> None:
    """Sample random matches for every seat in turn, and play the samples on.

    Args:
        system: whose matches.
        examples: matches.
        setups: names or tables; the shipped ones where none is given.
        most: questions of a match that are looked at.

    Raises:
        LawBroken: a seat can tell a sample from the truth, it tells of what is hidden, or it is no position.
    """
    for trial in trials(system, examples, setups):
        dice = trial.dice()
        for number, match in enumerate(trial.walk()):
            if number == most:
                break
            seats = (*match.seats, OBSERVER)
            _check(trial, match, seats[number % len(seats)], dice)


def _check(trial: Trial, match: Match, seat: int, dice: Dice) -> None:
    def broken(message: str) -> LawBroken:
        actions = [action.text for action in match.actions]
        return LawBroken(LAW, trial, actions, f"sampled for seat {seat}, {message}")

    seed = dice.below(1 << 30)
    sample = match.sample(seat, seed)
    here, there = match.view(seat), sample.view(seat)
    if here.to_bytes() != there.to_bytes():
        raise broken(f"it sees {'; '.join(differences(here, there)[:4])}")
    if match.log(seat) != sample.log(seat):
        raise broken("it reads another log")
    if match.seat == seat and match.legal() != sample.legal():
        raise broken("it has other legal answers")
    again = dealt_otherwise(match, seat, dice).sample(seat, seed)
    if again.game.state.to_bytes() != sample.game.state.to_bytes():
        wrong = differences(sample.game.state, again.game.state)[:4]
        raise broken(f"the sample depends on what is hidden: {'; '.join(wrong)}")
    try:
        for _ in range(FOLLOWED):
            state = sample.game.state
            wrong_now = zones_wrong(state, None)[0] or state_wrong(state)
            if wrong_now or sample.over:
                break
            sample.act(dice.pick(sample.legal()))
    except FAILURES as error:
        wrong_now = failure(error)
    if wrong_now:
        raise broken(f"after {', '.join(action.text for action in sample.actions) or 'nothing'}: {wrong_now}")


def dealt_otherwise(match: Match, seat: int, dice: Dice) -> Match:
    """Return a match in which the cards that a seat does not know, and luck, are others."""
    other = match.copy()
    secrets = match.system.capability(Secrets) or Secrets()
    backs: dict[int, list[int]] = {}
    for card in unknown_cards(match.game.state, seat):
        backs.setdefault(secrets.back(match.game, Card(card)), []).append(card)
    swaps = {
        card: now for cards in backs.values() for card, now in zip(cards, dice.shuffled(cards), strict=True)
    }
    other.game = replace(other.game, state=relabel(match.game.state, swaps))
    seed_stream(other.game.state.stream, dice.below(1 << 30), 3)
    other.changed()
    return other
