"""Only the GM knows the figures of an NPC before it uses them: two matches that differ in nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from facedown.engine.hidden.know import OBSERVER
from facedown.engine.hidden.view import view
from facedown.engine.matches.match import Match
from facedown.systems import load_system
from facedown.systems.confrontation.state import GM
from facedown.testing.trial import Dice

SYSTEM = load_system("confrontation")
SETUPS = ("Relay ambush", "The warden's table")
MOST, EVERY = 30, 6  # decisions of a match, and how often all is looked at


def twins(setup: str, npc: int, pair: int, seed: int) -> tuple[Match, Match]:
    """Two matches under one luck: in the second a pair of an NPC is better by one, value and cards."""
    one, other = Match(SYSTEM, setup, seed), Match(SYSTEM, setup, seed)
    figures = other.game.state.figures[npc]
    figures.values[pair] += 1
    figures.cards[pair] += 1
    return one, other


def shown(match: Match, seat: int) -> Iterator[Any]:
    """What a seat is shown and told, its answers; now and then, how that reads and what it would guess."""
    yield match.view(seat).to_bytes()
    yield match.log(seat)
    if match.seat == seat:
        yield [action.text for action in match.legal()]
    if len(match.actions) % EVERY == 0:
        yield match.table(seat)
        yield match.details(seat)
        if match.seat == seat:
            yield match.question()
            yield match.explain(match.legal()[-1])
            yield match.sample(seat, 3).game.state.to_bytes()


def leaks(setup: str, npc: int, pair: int, seed: int, looks: Callable[[Match, int], Iterator[Any]]) -> int:
    """Play both with the same answers until the pair is used; at how many decisions they were compared."""
    one, other = twins(setup, npc, pair, seed)
    dice = Dice(seed, npc)
    for number in range(MOST):
        if one.over or one.game.state.figures[npc].shown[pair] or other.game.state.figures[npc].shown[pair]:
            return number
        assert (one.seat, one.over) == (other.seat, other.over)
        for seat in {one.seat, OBSERVER, 0} - {GM}:
            for here, there in zip(looks(one, seat), looks(other, seat), strict=True):
                assert here == there, f"seat {seat} sees a pair of NPC {npc} at decision {number} of {setup}"
        texts = {action.text for action in other.legal()}
        answer = dice.pick([action.text for action in one.legal() if action.text in texts])
        one.act(answer)
        other.act(answer)
    return MOST


@pytest.mark.parametrize("setup", SETUPS)
def test_figures_are_hidden_until_they_are_used(setup: str) -> None:
    npcs = Match(SYSTEM, setup).game.state.npcs
    compared = [leaks(setup, npc, pair, npc, shown) for npc in range(npcs) for pair in range(2)]
    assert sum(compared) >= 20


def test_figures_that_stand_nowhere_are_guessed() -> None:
    """A sample has those of any adversary of the content, whatever the stranger is worth."""
    samples = []
    for value in (3, 14):
        ann = {"name": "Ann", "skills": {"Ballistic": 5}, "attributes": {"DEX": 2}}
        stranger = {"name": "Stranger", "physical": {"value": value, "cards": 2}}
        match = Match(SYSTEM, {"people": [ann, stranger]}, 1)
        samples.append([match.sample(0, seed).game.state.figures[0].values[0] for seed in range(20)])
    assert samples[0] == samples[1]
    assert len(set(samples[0])) > 3


def planted(match: Match, seat: int) -> Iterator[Any]:
    yield sum(match.game.state.figures[0].values)


def as_gm(match: Match, seat: int) -> Iterator[Any]:
    yield view(match.game.state, GM).to_bytes()


@pytest.mark.parametrize("leaky", [planted, as_gm])
def test_a_figure_that_leaks_is_noticed(leaky: Callable[[Match, int], Iterator[Any]]) -> None:
    with pytest.raises(AssertionError, match="sees a pair of NPC 0"):
        leaks("Relay ambush", 0, 1, 0, leaky)


def test_a_pair_is_open_once_it_is_used() -> None:
    """The two matches differ for everybody then: what is compared above is a secret and no constant."""
    one, other = twins("Relay ambush", 0, 0, 1)
    dice = Dice(1, 0)
    while not one.game.state.figures[0].shown[0]:
        texts = {action.text for action in other.legal()}
        answer = dice.pick([action.text for action in one.legal() if action.text in texts])
        one.act(answer)
        other.act(answer)
    assert one.view(0).figures[0].shown_values[0] + 1 == other.view(0).figures[0].shown_values[0]
