"""Wagers of a scenario: its `odds`, turned into what the lab is asked."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from facedown.board import Board
from facedown.bots.policy import Function, policy_names, with_rule
from facedown.bots.standing import standing
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.board import COMPARED
from facedown.lab.odds.deciders import AGAINST, BEST
from facedown.lab.odds.listed import Decider, policies_behind
from facedown.lab.odds.questions import Ask
from facedown.scenario.reader import Wager


def policies_of(wager: Wager, board: Board, rules: Sequence[Function] = ()) -> dict[int, Decider]:
    """Return the policy of every seat that a wager is about.

    Args:
        wager: what is asked.
        board: the position; its system gets the rules that the wager names among its policies.
        rules: policies of one's own, which it may name.

    Raises:
        FacedownError: there is no such seat or policy, or a seat has no policy.
    """
    if isinstance(wager.policies, str):
        policies: dict[int, Decider] = dict.fromkeys(board.seats, wager.policies)
    else:
        policies = {board.seat(who): policy for who, policy in wager.policies.items()}
    missing = [f"{seat} ({name})" for seat, name in board.seats.items() if seat not in policies]
    if missing:
        raise FacedownError(f"'odds' names no policy for seat {', '.join(missing)}.")
    system, own = board.system, {rule.__name__: rule for rule in rules}
    for name in {standing(system, last).policy for last in policies_behind(policies).values()}:
        known = policy_names(system)
        if name in own and name in known:
            raise FacedownError(f"{system.key} has a policy '{name}': call your own otherwise.")
        if name in own:
            board.system = with_rule(board.system, own[name], name)
        elif name not in (*known, BEST, AGAINST):
            raise FacedownError(
                f"'odds' names the policy '{name}'. There are {', '.join((*known, *own))}, {BEST}. Where a "
                "@rule of your own is written says whoever runs the scenario: 'facedown scenario --rules "
                "FILE.py FILES'."
            )
    return policies


def asked(wager: Wager) -> Ask:
    """Return what a wager asks, as expressions."""
    until = _joined(_expressions(wager.until), (f"fired {clause}" for clause in wager.until_clauses))
    winner = [f'over and winner = "{wager.winner}"'] if wager.winner is not None else []
    when = _joined(_expressions(wager.when), (f"fired {clause}" for clause in wager.when_clauses), winner)
    return Ask((when,) if when else (), wager.mean, wager.given, until, wager.once)


def _joined(*conditions: Iterable[str]) -> str:
    every = [one for some in conditions for one in some]
    return every[0] if len(every) == 1 else " and ".join(f"({one})" for one in every)


def _expressions(asked: Sequence[str] | Mapping[str, Any]) -> Iterable[str]:
    """Yield conditions as expressions: those written so, and those of a table of paths and values."""
    if not isinstance(asked, Mapping):
        yield from asked
        return
    for path, value in asked.items():
        if isinstance(value, list):
            raise FacedownError(f"{path}: odds are of single fields, such as {path}.0 of a row.")
        compared = COMPARED.fullmatch(value.strip()) if isinstance(value, str) else None
        sign, wanted = (compared[1], compared[2]) if compared else ("=", value)
        steps = [step if re.fullmatch(r"\w+", step) else f'"{step}"' for step in path.split(".")]
        yield f'{".".join(steps)} {sign} "{wanted}"'
