"""Simulation: many matches between policies, counted; a number of them, or until what is asked is known.

Every game has a number, and its luck comes from the seed and that number alone. So the results are
the same however many workers share the games, and whether they run interpreted or compiled.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import ceil

from facedown.board import Board
from facedown.bots.playout import UNFINISHED
from facedown.bots.policy import is_rule, policy_name, with_functions
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.system import Figures, Pieces, System
from facedown.lab.asking.expression import Reader
from facedown.lab.games.compiled import MISSING, Compiled, can_compile, compiled, is_cached, is_searched
from facedown.lab.games.playing import Noted, Playing, Setting
from facedown.lab.games.results import Results, Stopped, joined
from facedown.lab.games.run import MOST_GAMES, NOTHING, THOUSAND, Count, Outcome, Progress, Run, refuse_games
from facedown.lab.games.uses import Inventory
from facedown.lab.games.variant import Variant
from facedown.lab.showing.origin import Origin, combined
from facedown.lab.showing.origin import origin as origin_of
from facedown.lab.showing.shares import SURE
from facedown.systems import needed

MANY = 250  # games of one question that are worth compiling for
FEW = 100  # and fewer than these not worth loading compiled rules for
_NOTICED = 0.1  # seconds of compiling that are worth a word


def simulate(variant: Variant, run: Run = THOUSAND, count: Count = NOTHING) -> Results:
    """Play many matches and count what happens.

    Many games run compiled, few interpreted. If the machine code is not in the cache, it is made first,
    which takes about a second.

    Args:
        variant: what is played. With a policy that is a function, games run interpreted, and slowly; a @rule
            of one's own is compiled in.
        run: how.
        count: what is noted besides who wins.

    Raises:
        UnknownName: no such setup, policy, switch; the nearest right name is given.
        FacedownError: the numbers cannot be, or llvmlite is missing where it was asked for.
        Stopped: by Ctrl-C, with the results of what was done.
    """
    return Simulator(variant.system, run).play(variant, count)


class Simulator:
    """Plays the simulations of one question: machine code is loaded once, and progress is of all games.

    Args:
        system: whose games are played.
        run: how; its games are those of every simulation.
        simulations: how many there are to be.

    Attributes:
        played: games that are done.
        compiled: how many of them ran compiled.
        known: how many of these ran on code that was made for their run alone.
        unfinished: how many of all were not over when the system's bound was reached.
    """

    def __init__(self, system: System, run: Run, simulations: int = 1) -> None:
        self.system = system
        self.run = run
        self.games = run.games * simulations
        refuse_games(self.games)
        self.played = self.compiled = self.known = self.unfinished = 0
        self._started = time.perf_counter()
        self._code: dict[tuple[str, ...], Compiled] = {}
        self._compiling = 0.0
        self._what = ""

    def play(self, variant: Variant, count: Count = NOTHING, run: Run | None = None) -> Results:
        """Play games of a variant.

        Args:
            variant: what is played.
            count: what is noted.
            run: how, if otherwise than all: other games, another seed.

        Raises:
            Stopped: by Ctrl-C, with the results of what was done.
        """
        run = run or self.run
        variant = variant if variant.setup else replace(variant, setup=variant.chosen)
        self._what = variant.name or variant.title
        setting = setting_of(variant)
        playing = Playing(setting, run, noted_of(count, variant, setting), self._tell)
        compiling = self._is_compiled(playing)
        start = time.perf_counter()
        is_stopped = False
        try:
            self._play(playing, compiling)
        except KeyboardInterrupt:
            if not playing.done or playing.has_holes:
                raise
            is_stopped = True
        finally:
            playing.end()
        seconds = time.perf_counter() - start - playing.compiling
        results = _results(variant, playing, count, seconds, is_stopped)
        self._compiling += playing.compiling
        self.played += results.games
        self.compiled += results.outcome.compiled
        self.known += results.outcome.known
        self.unfinished += results.unfinished
        if is_stopped:  # even if all were done: whoever plays more of them is to stop as well
            raise Stopped(results)
        return results

    def skip(self, simulations: int) -> None:
        """Leave simulations out that were thought to be played."""
        self.games -= simulations * self.run.games

    def outcome(
        self, command: str, parts: Sequence[Origin], is_stopped: bool = False, note: str = ""
    ) -> Outcome:
        """Return what became of all simulations."""
        run = replace(self.run, progress=None)
        seconds = time.perf_counter() - self._started - self._compiling
        origin = combined(command, run.seed, parts)
        counted = self.known, self.unfinished
        return Outcome(run, origin, self.played, self.compiled, seconds, is_stopped, note, *counted)

    def _is_compiled(self, playing: Playing) -> bool:
        """Whether games run compiled.

        Raises:
            FacedownError: they are to, and cannot.
        """
        slow = [policy_name(one) for one in playing.setting.functions if not is_rule(one)]
        if slow and self.run.compiling:
            raise FacedownError(f"{slow[0]} is a function, and cannot be compiled; a @rule can.")
        if slow:
            return False
        if self.run.compiling is None:
            return bool(self._code) or is_worth_compiled(playing, self.games)
        return self.run.compiling

    def _play(self, playing: Playing, compiling: bool) -> None:
        """Play every game of a simulation."""
        if self.run.engine == "ray":
            from facedown.lab.games.cluster import play_on_cluster

            play_on_cluster(playing, compiling)
        elif compiling:
            code = self._loaded(playing)
            playing.play_compiled(code, playing.run.workers or os.cpu_count() or 1)
        else:
            playing.play_interpreted()

    def _loaded(self, playing: Playing) -> Compiled:
        """Return machine code: to look for it takes as long as some hundred games, so it is kept."""
        own, part = bool(playing.setting.functions), playing.part
        if own or part.entries not in self._code:
            start = time.perf_counter()
            code = compiled(playing.system, playing.wait, part)
            playing.compiling = time.perf_counter() - start if code.seconds else 0.0
            if own:
                return code
            self._code[part.entries] = code
        return self._code[part.entries]

    def _tell(self, now: Progress) -> None:
        if self.run.progress is not None:
            self.run.progress(now._replace(what=self._what, done=self.played + now.done, of=self.games))


def is_worth_compiled(playing: Playing, games: int) -> bool:
    """Whether this number of games is worth compiling for, or loading what is compiled already."""
    return can_compile() and (
        games >= MANY
        or is_searched(playing.workers[0].arena.desk)
        or (games >= FEW and is_cached(playing.system, playing.part))
    )


def setting_of(variant: Variant) -> Setting:
    """Return what games of a variant are played on.

    Raises:
        FacedownError: it cannot be dealt, or two of its policies have one name.
    """
    deal, players = variant.fresh(), variant.by_seat()
    named = {seat: policy_name(policy) for seat, policy in players.items()}
    functions = [policy for policy in dict.fromkeys(players.values()) if not isinstance(policy, str)]
    system = variant.system
    if functions:
        system = with_functions(system, deal, functions, named.values())
    return Setting(system, deal, named, functions)


def noted_of(count: Count, variant: Variant, setting: Setting) -> Noted:
    """Return what is noted of every game, read.

    Raises:
        UnknownName: something is asked that there is not; the nearest right name is given.
        FacedownError: what is asked cannot be, or nothing is counted of the cards of this system.
    """
    system, deal = setting.system, setting.deal
    reader = Reader(Board(system, deal, variant.content))
    asked = count.asked
    if count.given:
        reader.condition(count.given)
        asked = tuple(dict.fromkeys([*asked, count.given]))
    pieces = needed(system, Pieces, "counts no cards or weapons. Systems that do") if count.uses else None
    return Noted(
        {**(system.capability(Figures) or {}), **count.figures},
        [reader.query(text).with_mean() for text in asked],
        reader,
        count.clauses,
        Inventory(pieces, deal, reader.count_things(pieces.counted)) if pieces else None,
    )


def _results(variant: Variant, playing: Playing, count: Count, seconds: float, is_stopped: bool) -> Results:
    """Return what came out of a simulation."""
    deal, run = playing.setting.deal, replace(playing.run, progress=None)
    note = "" if playing.compiled or can_compile() or run.games < MANY else MISSING
    if playing.compiling > _NOTICED:
        note = f"compiling took {playing.compiling:.1f} s besides"
    if playing.done < run.games:
        note = f"stopped, {run.games:,} games were asked for"
    sides = deal.sides()
    done = replace(run, games=playing.done)
    command, functions = _command(variant, done, count, playing.noted), playing.setting.functions
    origin = origin_of(command, run.seed, variant.system, deal, functions)
    is_cast = "cast" in deal.names
    compiled, winners = playing.done if playing.compiled else 0, playing.played().winners
    counted = playing.known_games, bytes(winners).count(UNFINISHED)
    return Results(
        variant=variant,
        outcome=Outcome(run, origin, playing.done, compiled, seconds, is_stopped, note, *counted),
        policies=playing.setting.policies,
        seats={seat: sides.get(seat, name) if is_cast else name for seat, name in deal.seats.items()},
        sides=tuple(sides.values()),
        winners=winners,
        decisions=playing.played().decisions,
        figures=playing.figures(),
        heat=playing.heat(),
        workers=len(playing.workers),
        asked=playing.worked(),
        given=count.given,
        uses=playing.uses(),
    )


def _command(variant: Variant, run: Run, count: Count, noted: Noted) -> str:
    """Return what makes a simulation again: a command, or a call where none says as much."""
    call = f"simulate({{}}, {run.in_python()}{count.in_python()})"
    if run.first:
        return call.replace("{}", variant.in_python(), 1)
    asked = [one for one in noted.queries if one.text != count.given]
    options = {
        **run.options(),
        "when": [one.text for one in asked if one.is_condition],
        "mean": [one.text for one in asked if not one.is_condition],
        "given": count.given,
        "clauses": count.clauses,
        "cards": count.uses,
    }
    return variant.again("sim", options, call=call)


FIRST = 1000  # games before the first look
_MORE, _MOST = 1.05, 16.0  # how much more is played than seems to be needed; how many times as much, at most


def intervals_of(results: Results) -> Iterable[tuple[float, float]]:
    """Yield the intervals of what is asked: of conditions, or else of who wins."""
    conditions = [one for text, one in results.answers().items() if results.asked[text].is_condition]
    for one in conditions or (*results.wins().values(), results.draws()):
        yield one.low, one.high


def until_precise(variant: Variant, precision: float, run: Run = THOUSAND, count: Count = NOTHING) -> Results:
    """Play until the intervals of what is asked are narrow enough.

    How many games that takes depends on what came out alone, so it is the same on every machine.

    Args:
        variant: what is played.
        precision: from end to end of an interval, as a part of the games: 0.002 for 0.2%.
        run: how, but for the games.
        count: what is noted, as `simulate` takes it.

    Raises:
        FacedownError: the precision cannot be had.
        Stopped: by Ctrl-C, with the results of what was done.
    """
    refuse_precision(precision)
    run = replace(run, games=games_for(precision))
    simulator = Simulator(variant.system, run)
    results = simulator.play(variant, count, replace(run, games=FIRST))
    while (width := max(high - low for low, high in intervals_of(results))) > precision:
        factor = min(_MOST, _MORE * (width / precision) ** 2)
        wanted = min(MOST_GAMES, ceil(results.games * factor))
        if wanted == results.games:
            raise FacedownError(
                f"An interval of {_percent(precision)} takes more than {MOST_GAMES:,} games, the most there "
                f"can be: they make one of {_percent(width)}."
            )
        more = replace(run, games=wanted - results.games, first=results.games)
        try:
            results = joined([results, simulator.play(variant, count, more)])
        except Stopped as stop:
            raise Stopped(joined([results, stop.results])) from None
    return results


def refuse_precision(precision: float) -> None:
    """Refuse a precision that the most games that can be played do not have."""
    least = SURE / MOST_GAMES**0.5  # of a share of a half, about
    if not least <= precision < 1:
        raise FacedownError(
            f"A precision of {_percent(precision)} cannot be had: {MOST_GAMES:,} games, the most there can "
            f"be, make an interval of {_percent(least)}, and 1 game one of less than 100%."
        )


def games_for(precision: float) -> int:
    """Return how many games a share of a half takes, about: the most that any does."""
    return ceil((SURE / precision) ** 2)


def _percent(part: float) -> str:
    return f"{100 * part:.3g}%"
