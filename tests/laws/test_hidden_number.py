"""Only the GM knows the number that retires a character: two campaigns that differ in nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from facedown.engine.hidden.know import OBSERVER
from facedown.engine.hidden.view import view
from facedown.engine.matches.match import Match
from facedown.engine.matches.sample import Guess, Secrets
from facedown.systems import load_system
from facedown.systems.arcana.rules.corruption import LEAST_NUMBER, MOST_DRAWN
from facedown.systems.arcana.state import GM
from facedown.testing.trial import Dice

SYSTEM = load_system("arcana")
MOST, EVERY = 240, 40  # decisions of a match, and how often all is looked at
Looks = Callable[[Match, int, int], Iterator[Any]]  # who looks, and from which line of the log on


def shown(match: Match, seat: int, since: int) -> Iterator[Any]:
    """What a seat is shown and reads, its answers; now and then, how that reads and what it would guess."""
    yield match.view(seat).to_bytes()
    yield match.log(seat, since)
    if match.seat == seat:
        yield [action.text for action in match.legal()]
    if len(match.actions) % EVERY == 0:
        yield match.table(seat)
        yield match.details(seat)
        yield match.sample(seat, 3).game.state.to_bytes()


def compare(setup: str, seed: int, looks: Looks = shown, system: Any = SYSTEM) -> int:
    """Play both with the same answers while nobody has taken so many points; how often they were compared."""
    one, other = Match(system, setup, seed), Match(system, setup, seed)
    first = one.game.state.gm.retirement
    second = first + 1 if first < LEAST_NUMBER + MOST_DRAWN else first - 1
    other.game.state.gm.retirement = second
    dice, read = Dice(seed, 5), dict[int, int]()  # by seat: the lines of the log that it has read
    for number in range(MOST):
        most = max(player.corruption for player in one.game.state.players)
        if one.over or most >= min(first, second):
            return number
        for seat in {one.seat, OBSERVER, 1} - {int(GM)}:
            since, read[seat] = read.get(seat, 0), one.log_length
            for here, there in zip(looks(one, seat, since), looks(other, seat, since), strict=True):
                assert here == there, f"seat {seat} knows the number at decision {number} of {setup}"
        answer = dice.pick([action.text for action in one.legal()])
        one.act(answer)
        other.act(answer)
    return MOST


@pytest.mark.parametrize("setup", ["A First Day", "A Bad Week"])
def test_the_number_is_hidden(setup: str) -> None:
    assert compare(setup, 1) + compare(setup, 2) >= 100


def in_views(match: Match, seat: int, since: int) -> Iterator[Any]:
    yield view(match.game.state, int(GM)).to_bytes()


def test_a_number_that_leaks_is_noticed() -> None:
    with pytest.raises(AssertionError, match="knows the number at decision 0"):
        compare("A First Day", 1, in_views)


def test_a_number_that_leaks_into_samples_is_noticed() -> None:
    def true_number(it: Guess) -> bool:
        it.game.state.gm.retirement = it.truth.gm.retirement
        return True

    capabilities = tuple(
        one._replace(guess=true_number) if isinstance(one, Secrets) else one for one in SYSTEM.capabilities
    )
    with pytest.raises(AssertionError, match="knows the number at decision 0"):
        compare("A First Day", 1, system=replace(SYSTEM, capabilities=capabilities))


def test_only_the_gm_sees_it() -> None:
    match = Match(SYSTEM, "A First Day", 1)
    number = match.game.state.gm.retirement
    assert LEAST_NUMBER <= number <= LEAST_NUMBER + MOST_DRAWN
    assert match.view(int(GM)).gm.retirement == number
    assert match.view(1).gm.retirement == match.view(OBSERVER).gm.retirement == 0
