"""Samples fit what a seat knows: it sees, reads and may answer the same in them, and they can be played on.

A sample depends on nothing else: dealt otherwise, or answered otherwise in secret, a position gives the same
sample. And where cards have no order, in a deck or in the hand of another, every order is equally likely.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from math import sqrt
from typing import Any

from facedown.engine.base.chance import seed_stream
from facedown.engine.base.units import Card
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.hidden.view import shorts_of
from facedown.engine.matches.match import Match
from facedown.engine.matches.sample import OWN, Sampler, Secrets, sample_state, unknown_cards, unseen_of
from facedown.engine.matches.system import System
from facedown.testing.redeal import differences, relabel
from facedown.testing.trial import (
    FAILURES,
    Dice,
    LawBroken,
    Tape,
    Trial,
    failure,
    run,
    state_wrong,
    trials,
    zones_wrong,
)
from facedown.testing.worlds import World, legal_in, same_to

LAW = "samples fit what a seat knows"
FOLLOWED = 12  # decisions that are taken in a sample
LOOKED_AT = 4  # questions at which two secret answers are held against each other
DRAWN = 6  # samples of a position whose orders are looked at
FAR = 5.0  # standard errors


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
        LawBroken: a seat can tell a sample from the truth, it tells of what is hidden, an order of cards is
            likelier than another, or it is no position.
    """
    orders = _Orders()
    for trial in trials(system, examples, setups):
        dice = trial.dice()
        for number, match in enumerate(trial.walk()):
            if number == most:
                break
            seats = (*match.seats, OBSERVER)
            _check(trial, match, seats[number % len(seats)], dice)
            _answered_otherwise(trial, match, dice)
            orders.add(match, seats[number % len(seats)], dice)
        orders.check(trial)


def _check(trial: Trial, match: Match, seat: int, dice: Dice) -> None:
    def broken(message: str) -> LawBroken:
        return _broken(trial, match, f"sampled for seat {seat}, {message}")

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


def _answered_otherwise(trial: Trial, match: Match, dice: Dice) -> None:
    """Give two secret answers: as long as a seat sees and reads the same, its samples are the same."""
    game, decision = match.game, int(match.game.state.decision)
    is_secret = match.system.questions.is_secret
    secret = [] if match.over else [one for one in match.legal() if is_secret(decision, one.number)]
    if len(secret) < 2:
        return
    given = dice.shuffled(secret)[:2]
    numbers, states, done = [one.number for one in given], [game.state, game.state], list[str]()
    seats = [seat for seat in (*match.seats, OBSERVER) if seat != match.seat]
    for _ in range(LOOKED_AT):
        luck, worlds = list[int](), []
        for state, number in zip(states, numbers, strict=True):
            tape = Tape(dice, luck)
            worlds.append(World(*run(match.system, state, game.book, number, tape)))
            luck = tape.drawn
        one, other = worlds
        seats = [seat for seat in seats if same_to(seat, one, other)]
        for seat in seats:
            seed = dice.below(1 << 30)
            here, there = (
                sample_state(match.system, replace(game, state=world.state), seat, seed) for world in worlds
            )
            if here.to_bytes() != there.to_bytes():
                texts = " or else ".join(f"'{one.text}'" for one in given)
                wrong = "; ".join(differences(here, there)[:4])
                raise _broken(
                    trial,
                    match,
                    f"after the secret answer {texts}, and then {done or 'nothing'}, the sample for seat "
                    f"{seat} depends on it: {wrong}",
                )
        states = [one.state, other.state]
        options = [number for number in legal_in(match, one.state) if number in legal_in(match, other.state)]
        if not options or not seats:
            return
        numbers = [dice.pick(options)] * 2
        done.append(str(numbers[0]))


class _Orders:
    """Which card lies first and last in samples, in zones without an order: its rank among the others."""

    def __init__(self) -> None:
        self._sums: dict[tuple[int, int], float] = defaultdict(
            float
        )  # by zone and end: ranks, from their mean
        self._variances: dict[tuple[int, int], float] = defaultdict(float)

    def add(self, match: Match, seat: int, dice: Dice) -> None:
        """Draw samples of a match for a seat, and count how cards lie in them."""
        loose: dict[int, list[int]] = {}
        for place in chain(*unseen_of(match.system, match.game, seat).places):
            if place.zone != OWN:
                loose.setdefault(place.zone, []).append(place.at)
        if not loose:
            return
        back = (match.system.capability(Secrets) or Secrets()).back
        sampler = Sampler(match.system, match.game, seat, dice.below(1 << 30))
        for _ in range(DRAWN):
            shorts = shorts_of(sampler.draw())
            for zone, places in loose.items():
                lying: dict[int, list[int]] = {}
                for at in sorted(places):
                    lying.setdefault(back(match.game, Card(shorts[at])), []).append(shorts[at])
                for cards in lying.values():
                    for end in (0, -1):
                        rank = sorted(cards).index(cards[end])
                        self._sums[zone, end] += rank - (len(cards) - 1) / 2
                        self._variances[zone, end] += (len(cards) ** 2 - 1) / 12

    def check(self, trial: Trial) -> None:
        """Raise LawBroken if high cards lie at a place, or low ones, that is oftener than luck has it."""
        for (zone, end), variance in self._variances.items():
            if abs(self._sums[zone, end]) > FAR * sqrt(variance):
                which = "high" if self._sums[zone, end] > 0 else "low"
                where = f"{'at the end' if end else 'at the beginning'} of zone {zone}"
                raise LawBroken(LAW, trial, [], f"too often a {which} card lies {where}, where any may lie")


def _broken(trial: Trial, match: Match, message: str) -> LawBroken:
    return LawBroken(LAW, trial, [action.text for action in match.actions], message)


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
