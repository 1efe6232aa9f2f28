"""Simulation: many matches between policies, counted.

Every game has a number, and its luck comes from the seed and that number alone. So the results are
the same however many workers share the games, and whether they run interpreted or compiled.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from facedown.board import Board
from facedown.bots.policy import Function, is_rule, policy_name, with_functions
from facedown.engine.chance import refuse_seed
from facedown.engine.content import Entry, load_content
from facedown.engine.deal import Deal
from facedown.engine.errors import FacedownError, unknown
from facedown.engine.position import arrange
from facedown.engine.system import Figures, System
from facedown.lab.compiled import MISSING, Compiled, can_compile, compiled, is_cached
from facedown.lab.expression import Reader
from facedown.lab.origin import (
    Origin,
    command_line,
    content_options,
    in_python,
    is_typed,
    loading,
    origin,
    policy_options,
    switch_options,
)
from facedown.lab.playing import Noted, Progress, Run
from facedown.lab.results import Results, Stopped
from facedown.lab.uses import Inventory, the_pieces

SMALL = 5_000  # fewer games are not worth compiling for
FEW = 100  # and fewer than these not worth loading compiled rules for
MOST_GAMES = 100_000_000  # whose results take some 5 GB
_NOTICED = 0.1  # seconds of compiling that are worth a word
ENGINES = ("threads", "ray")


def refuse_games(games: int) -> None:
    """Refuse a number of games that cannot be played, or whose results no memory holds.

    Raises:
        FacedownError: it is such a number.
    """
    if not 1 <= games <= MOST_GAMES:
        raise FacedownError(f"Cannot play {games} games at once: it takes 1 to {MOST_GAMES:,}.")


def simulate(
    system: System,
    setup: str | Mapping[str, Any] = "",
    games: int = 10_000,
    seed: int = 0,
    policies: str | Function | Mapping[int, str | Function] = "uniform",
    switches: Mapping[str, str] | None = None,
    content: Iterable[str | Path | Entry] = (),
    workers: int | None = None,
    progress: Callable[[Progress], None] | None = None,
    count_clauses: bool = False,
    compiling: bool | Compiled | None = None,
    figures: Mapping[str, str] | None = None,
    fields: Mapping[str, Any] | None = None,
    first: int = 0,
    engine: str = "threads",
    asked: Sequence[str] = (),
    given: str = "",
    count_uses: bool = False,
) -> Results:
    """Play many matches and count what happens.

    Many games run compiled, few interpreted. If the machine code is not in the cache, it is made first,
    which takes some seconds.

    Args:
        system: the rulebook.
        setup: name of a setup, or a table as content files write it; the first one if not given.
        games: how many, 1 to MOST_GAMES.
        seed: of all games; equal seeds give equal results on every machine.
        policies: one for all seats, or by seat; seats that are not named choose uniformly. With one that is
            a function, games run interpreted, and slowly; a @rule of one's own is compiled in.
        switches: house rules that differ from the default: switch -> key of the reading.
        content: an author's own content: files, or entries of them.
        workers: threads for what runs compiled; as many as there are cores if not given.
        progress: called with how far it is, about ten times a second.
        count_clauses: count how often each clause fires, too.
        compiling: True for compiled, False for interpreted; else whichever is done sooner. The machine code
            itself, where it is at hand: to look for it takes as long as some hundred games.
        figures: numbers of the final states to note, name -> dotted path; the system's if not given.
        fields: of the fresh state and the book, path -> what is there instead: `book.limit`, `wounds.0`.
        first: number of the first game: from there on they are those of a longer simulation.
        engine: "threads" of this machine, or "ray": a cluster of machines, with the same results.
        asked: expressions (`lab/expression.py`) that are worked out at the end of every game.
        count_uses: count what becomes of every card, or weapon, too.
        given: a condition; in answers only those games count where it holds at the end.

    Raises:
        UnknownName: no such setup, policy, switch; the nearest right name is given.
        FacedownError: the numbers cannot be, or llvmlite is missing where it was asked for.
        Stopped: by Ctrl-C, with the results of what was done.
    """
    refuse_games(games)
    refuse_seed(seed)
    if engine not in ENGINES:
        raise unknown("engine", engine, ENGINES)
    setup = setup or system.setups()[0]
    content, switches = load_content(content), switches or {}
    deal = system.deal(setup, switches, content)
    board = Board(system, deal.state, deal.book, deal.seats, deal.names, content)
    if fields:
        arrange(board, fields)
    players = _players(policies, deal.seats)
    named = {seat: policy_name(policy) for seat, policy in players.items()}
    functions = [policy for policy in dict.fromkeys(players.values()) if not isinstance(policy, str)]
    if functions:
        system = with_functions(system, deal, functions, named.values())
    if slow := [policy_name(one) for one in functions if not is_rule(one)]:
        if compiling:
            raise FacedownError(f"{slow[0]} is a function, and cannot be compiled; a @rule can.")
        compiling = False
    reader = Reader(board)
    if given:
        reader.condition(given)
        asked = tuple(dict.fromkeys([*asked, given]))
    pieces = the_pieces(system) if count_uses else None
    noted = Noted(
        dict((system.capability(Figures) or {}) if figures is None else figures),
        [reader.query(text) for text in asked],
        reader,
        count_clauses,
        Inventory(pieces, deal, reader.count_things(pieces.counted)) if pieces else None,
    )
    run = Run(system, deal, games, seed, named, noted, first, progress)
    start = time.perf_counter()
    is_stopped = _play_all(run, functions, compiling, engine, workers)
    seconds = time.perf_counter() - start - run.compiling
    note = "" if run.compiled or can_compile() or games < SMALL else MISSING
    if run.compiling > _NOTICED:
        note = f"compiling took {run.compiling:.1f} s besides"
    if run.done < games:
        note = f"stopped, {games:,} games were asked for"
    sides = deal.sides()
    results = Results(
        system=system.key,
        setup=setup,
        seed=seed,
        policies=named,
        switches=dict(switches),
        seats={seat: sides.get(seat, name) for seat, name in deal.seats.items()}
        if "cast" in deal.names
        else dict(deal.seats),
        sides=tuple(sides.values()) if "sides" in deal.names else (),
        winners=run.winners_done(),
        decisions=run.decisions_done(),
        figures=run.figures(),
        heat=run.heat(),
        seconds=seconds,
        workers=len(run.workers),
        compiled=run.done if run.compiled else 0,
        note=note,
        origin=_origin(system, deal, setup, run, players, switches, content, fields or {}, given),
        asked=run.worked(),
        given=given,
        uses=run.uses(),
    )
    if is_stopped:  # even if all were done: whoever plays more of them is to stop as well
        raise Stopped(results)
    return results


def _players(
    policies: str | Function | Mapping[int, str | Function], seats: Iterable[int]
) -> dict[int, str | Function]:
    """Return who plays, by seat; seats that are not named choose uniformly."""
    if isinstance(policies, Mapping):
        return {**dict.fromkeys(seats, "uniform"), **policies}
    return dict.fromkeys(seats, policies)


def _play_all(
    run: Run,
    functions: Sequence[Function],
    compiling: bool | Compiled | None,
    engine: str,
    workers: int | None,
) -> bool:
    """Play every game of a run, as `simulate` says; return whether Ctrl-C stopped it midway."""
    try:
        if compiling is None:
            compiling = is_worth_compiled(run.system, run.games)
        if engine == "ray":
            from facedown.lab.cluster import play_on_cluster

            play_on_cluster(run, functions, bool(compiling), workers)
        elif compiling:
            start = time.perf_counter()
            code = compiling if isinstance(compiling, Compiled) else compiled(run.system, run.wait)
            run.compiling = time.perf_counter() - start if code.seconds else 0.0
            run.play_compiled(code.trials, workers or os.cpu_count() or 1)
        else:
            run.play_interpreted()
    except KeyboardInterrupt:
        if not run.done or run.has_holes:
            raise
        return True
    return False


def _origin(
    system: System,
    deal: Deal,
    setup: str | Mapping[str, Any],
    run: Run,
    policies: Mapping[int, str | Function],
    switches: Mapping[str, str],
    content: Sequence[Entry],
    fields: Mapping[str, Any],
    given: str,
) -> Origin:
    """Return what makes a simulation again: a command, or a call where none says as much."""
    functions = [one for one in policies.values() if not isinstance(one, str)]
    noted = run.noted
    asked = [one for one in noted.queries if one.text != given]
    is_plain = (
        isinstance(setup, str) and not (fields or run.first) and not any(one.changed for one in content)
    )
    if is_plain and all(map(is_typed, functions)):
        options = {
            "setup": setup,
            "games": run.done,
            "seed": run.seed,
            "policy": policy_options(policies),
            "switch": switch_options(switches),
            "content": content_options(content),
            "when": [one.text for one in asked if one.is_condition],
            "mean": [one.text for one in asked if not one.is_condition],
            "given": given,
            "clauses": noted.clauses,
            "cards": noted.inventory is not None,
        }
        return origin(command_line("sim", system, options), run.seed, system, deal, functions)
    words: dict[str, object] = {
        "games": run.done,
        "seed": run.seed,
        "policies": {seat: one if isinstance(one, str) else one.__name__ for seat, one in policies.items()},
        "switches": dict(switches),
        "fields": dict(fields),
        "first": run.first,
        "asked": [one.text for one in asked],
        "given": given,
        "count_clauses": noted.clauses,
        "count_uses": noted.inventory is not None,
    }
    call = "".join(f", {name}={value!r}" for name, value in words.items() if value)
    if content:
        call += f", content={in_python(system, content)}.content"
    return origin(f"simulate({loading(system)}, {setup!r}{call})", run.seed, system, deal, functions)


def is_worth_compiled(system: System, games: int, many: int = SMALL) -> bool:
    """Whether so many games are worth compiling for, as `many` are, or loading what is compiled already."""
    return can_compile() and (games >= many or (games >= FEW and is_cached(system)))
