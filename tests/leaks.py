"""Leaks that tests plant in a system, and the laws that have to catch them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import pytest

from facedown.engine.course.deal import Deal
from facedown.engine.hidden import view
from facedown.engine.matches import sample
from facedown.engine.matches.sample import Guess, Secrets
from facedown.engine.matches.system import System
from facedown.engine.telling.log import cite
from facedown.systems import load_system
from facedown.systems.arcana.state import PACK as TAROT
from facedown.systems.clash.state import DECK
from facedown.systems.confrontation.state import GM, PACK
from facedown.testing import check_knowledge, check_samples, check_views
from unseen import FAILS_IN_THROWDOWN, back_in_throwdown, open_part_in_clash, open_part_in_throwdown

Patch = pytest.MonkeyPatch
Plant = Callable[[Patch], System | None]

VIEWS = {
    "contest": partial(check_views),
    "clash": partial(check_views, backs=lambda card: card // DECK, open_part=open_part_in_clash),
    "throwdown": partial(
        check_views, backs=back_in_throwdown, tells=FAILS_IN_THROWDOWN, open_part=open_part_in_throwdown
    ),
    "confrontation": partial(check_views, backs=lambda card: min(card // PACK, GM)),
    "arcana": partial(check_views, backs=lambda card: card // TAROT, tells=("ARC-13.4",)),
}
KNOWLEDGE = dict.fromkeys(VIEWS, check_knowledge)
SAMPLES = dict.fromkeys(VIEWS, partial(check_samples, most=40))


class Leak(NamedTuple):
    """Something that is given away, and the law that says so.

    Attributes:
        name: what it is.
        key: of the system.
        plant: patches what it has to, or returns another system.
        laws: by system.
        setups: where matches begin.
    """

    name: str
    key: str
    plant: Plant
    laws: dict[str, Any] = VIEWS
    setups: tuple[Any, ...] = ()


def said(key: str, clause: int, number: Callable[[Any], int]) -> Plant:
    """Say a number in a public line after every answer."""

    def plant(patch: Patch) -> System:
        system = load_system(key)

        def act(g: Any, action: int) -> None:
            system.act(g, action)
            cite(g, clause, 0, a=number(g))

        return replace(system, act=act)

    return plant


def instead(key: str, rule: str, leaky: Callable[..., Any]) -> Plant:
    """Put another rule in the place of one, wherever it is called from; it is given the true one first."""

    def plant(patch: Patch) -> None:
        for name, module in [*sys.modules.items()]:
            if name.startswith(f"facedown.systems.{key}.rules.") and rule in vars(module):
                patch.setattr(module, rule, partial(leaky, getattr(module, rule)))

    return plant


def with_switches(plant: Plant, **readings: str) -> Plant:
    """Play all matches with some switches set, but where these choose otherwise."""

    def planted(patch: Patch) -> System:
        system = plant(patch)
        assert system is not None

        def deal(setup: Any, others: Mapping[str, str], content: Sequence[Any]) -> Deal:
            return load_system(system.key).deal(setup, {**readings, **others}, content)

        return replace(system, deal=deal)

    return planted


def seen_also(more: Callable[[Any, Any, int], None]) -> Plant:
    """Show something more in every view: (state, view, seat)."""

    def plant(patch: Patch) -> None:
        true = view.see

        def see(state: Any, to: Any, seat: int) -> Any:
            true(state, to, seat)
            more(state, to, seat)
            return to

        patch.setattr(view, "see", see)

    return plant


def guessed(key: str, guess: Callable[[Any, Guess], bool]) -> Plant:
    """Guess otherwise what others have noted; given the true guess."""

    def plant(patch: Patch) -> System:
        system = load_system(key)
        mine = [
            one._replace(guess=partial(guess, one.guess)) if isinstance(one, Secrets) else one
            for one in system.capabilities
        ]
        return replace(system, capabilities=tuple(mine))

    return plant


def in_order(patch: Patch) -> None:
    """Leave cards that a sample deals anew as they lie."""
    patch.setattr(sample, "shuffled", lambda cards, below: cards)
