"""Where the time of a decision goes, rule by rule, from samples of the machine code at work."""

from __future__ import annotations

import threading
import time
from collections import Counter
from typing import NamedTuple

from facedown.bots.playout import Arena
from facedown.compiler.syntax import Rule
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.position import deal_setup
from facedown.engine.matches.system import System
from facedown.lab.games.branches import Measurement
from facedown.lab.games.compiled import MISSING, PLAIN, can_compile, entries, lab_bindings
from facedown.lab.games.trials import Batch, Columns

_EVERY = 0.001  # seconds between two samples
_FEW = 20  # samples: of fewer nothing can be said
_GAMES = 200  # at once


class Spent(NamedTuple):
    """What a rule takes."""

    rule: str  # its name
    own: float  # which part of the time is spent in it
    all: float  # which part in it and in what it calls
    calls: float  # how often it is called, a decision


class Profile(NamedTuple):
    """Where the time of playouts goes."""

    title: str  # what was played, by whom
    decisions: int  # that were taken
    rate: float  # decisions a second, while it was watched
    samples: int  # how often somebody looked
    rules: tuple[Spent, ...]  # those that were seen or called, the one with the most time of its own first


def profile(system: System, setup: str, policy: str, seconds: float) -> Profile:
    """Play games with a policy in every seat, and look a thousand times a second which rules are at work.

    Raises:
        FacedownError: rules cannot be compiled here, or there is no such setup or policy.
    """
    if not can_compile():
        raise FacedownError(
            f"A profile is one of machine code: {MISSING}. Interpreted rules are Python: python -m cProfile."
        )
    from facedown.compiler.watched import Watch, Watched

    deal = deal_setup(system, setup, {})
    arena = Arena(system, deal.state, deal.book, dict.fromkeys(deal.seats, policy))
    points = entries(system, PLAIN)
    watch = Watch(Watched(points, lab_bindings(system), PLAIN.pins), points, PLAIN.pins)
    for game in (arena.desk.game, arena.desk.guessed):
        game.options.at_once = 1
    samples, is_over = list[tuple[int, ...]](), threading.Event()
    least = _FEW if seconds > 0 else 0  # a machine with other work to do takes longer

    def look() -> None:
        while not is_over.wait(_EVERY):
            if stack := watch.at_work():  # between two blocks of games no rule is at work
                samples.append(stack)

    looking = threading.Thread(target=look, name="profile")
    looking.start()
    start, games, decisions = time.perf_counter(), 0, 0
    try:
        while games == 0 or time.perf_counter() - start < seconds or len(samples) < least:
            batch, columns = Batch(seed=1, first=games, count=_GAMES, bound=system.bound), Columns.of(_GAMES)
            watch.run("trials", arena.desk, Measurement(), batch, *columns)
            games += _GAMES
            decisions += sum(columns.decisions)
    finally:
        is_over.set()
        looking.join()
    rate = decisions / (time.perf_counter() - start)
    seen = Counter(samples)
    named = [name_of(rule) for rule in watch.rules]
    calls, own, within = Counter[str](), Counter[str](), Counter[str]()
    for name, times in zip(named, watch.calls, strict=True):
        calls[name] += times
    for stack, times in seen.items():
        own[named[stack[-1]]] += times
        for name in {named[number] for number in stack}:
            within[name] += times
    total = max(seen.total(), 1)
    rules = [
        Spent(name, own[name] / total, within[name] / total, times / decisions)
        for name, times in calls.items()
        if times
    ]
    rules.sort(key=lambda one: (-one.own, -one.all, one.rule))
    return Profile(f"{setup}, {policy}", decisions, rate, seen.total(), tuple(rules))


def name_of(rule: Rule) -> str:
    """Return what a rule is called in a table: its file and its name, and of which question it is."""
    *_, above, own = ["", *rule.__module__.split(".")]
    return ".".join([above, own, rule.__name__] if own.isupper() else [own, rule.__name__])
