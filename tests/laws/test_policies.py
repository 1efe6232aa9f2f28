"""No policy reads more than the view of its seat, in a match or in a playout; one that does is caught."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from duel import SYSTEM as DUEL
from duel.state import DECK as DUEL_DECK
from facedown.bots.playout import bindings, choice, decide
from facedown.engine.base.rule import rule
from facedown.engine.course.ask import Options
from facedown.engine.matches.match import Match
from facedown.engine.matches.system import System
from facedown.systems import load_system
from facedown.systems.clash.state import DECK
from facedown.systems.throwdown.state import DECK as THROWDOWN_DECK
from facedown.testing import LawBroken, check_policies, policies

BACKS: dict[str, Callable[[int], int]] = {
    "duel": lambda card: card // DUEL_DECK,
    "clash": lambda card: card // DECK,
    "contest": lambda card: 0,
    "throwdown": lambda card: card // THROWDOWN_DECK,
}
SYSTEMS = [DUEL, load_system("clash"), load_system("contest"), load_system("throwdown")]


@rule
def peek(g: Any, options: Options) -> int:
    """Choose by who knows which card, of which a view says nothing."""
    told = 0
    for card in range(len(g.state.known)):
        told += card * g.state.known[card]
    return told % options.count


def hold(system: System, compiled: bool = False) -> None:
    check_policies(system, 6, backs=BACKS[system.key], compiled=compiled)


def peeking(system: System) -> System:
    """A system whose one policy tries to read what its seat does not know."""
    return replace(system, bots={"peek": peek})


def true_state_in_a_match(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Match, "view", lambda match, seat=None: match.game.state.copy())


@rule
def decide_openly(desk: Any) -> int:
    """Let the policy choose from the game itself."""
    return choice(desk.game, desk.game.options, 1)


def true_state_in_a_playout(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(policies, "bindings", lambda system: {**bindings(system), decide: decide_openly})


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_policies_answer_from_views(system: System) -> None:
    hold(system)
    hold(peeking(system))


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
@pytest.mark.parametrize("plant", [true_state_in_a_match, true_state_in_a_playout])
def test_policy_that_reads_the_true_state_is_caught(
    monkeypatch: pytest.MonkeyPatch, system: System, plant: Callable[[pytest.MonkeyPatch], None]
) -> None:
    plant(monkeypatch)
    with pytest.raises(LawBroken, match="in a match" if plant is true_state_in_a_match else "in a playout"):
        hold(peeking(system))


@pytest.mark.compiled
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_compiled_policy_that_reads_the_true_state_is_caught(
    monkeypatch: pytest.MonkeyPatch, system: System
) -> None:
    hold(peeking(system), compiled=True)
    true_state_in_a_playout(monkeypatch)
    with pytest.raises(LawBroken, match="in a playout"):
        hold(peeking(system), compiled=True)
