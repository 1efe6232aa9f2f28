"""Simulation: many matches between policies, counted.

Every game has a number, and its luck comes from the seed and that number alone. So the results are
the same however many workers share the games, and whether they run interpreted or compiled.
"""

from __future__ import annotations

import ctypes
import os
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from itertools import compress
from pathlib import Path
from typing import Any, NamedTuple

from facedown.board import Board
from facedown.bots.playout import UNFINISHED, Arena, playouts
from facedown.bots.policy import Function, answer_of, is_rule, policy_name, policy_names
from facedown.bots.uses import UNITS, Uses
from facedown.engine.ask import Options
from facedown.engine.chance import refuse_seed
from facedown.engine.content import Entry, load_content
from facedown.engine.deal import Deal
from facedown.engine.errors import FacedownError, unknown
from facedown.engine.log import CLOSED, COUNTED, COUNTING, THINGS
from facedown.engine.match import Action
from facedown.engine.record import NOBODY, place
from facedown.engine.rule import bind
from facedown.engine.system import Figures, Pieces, System, Unit, set_switches
from facedown.lab.branches import TRIED
from facedown.lab.compiled import MISSING, Compiled, can_compile, compiled, is_cached, lab_bindings
from facedown.lab.expression import Query, Reader
from facedown.lab.origin import (
    Origin,
    command_line,
    content_options,
    in_python,
    is_typed,
    origin,
    policy_options,
    switch_options,
)
from facedown.lab.questions import Ask, Asking
from facedown.lab.report import Chart, Played, Report, Table
from facedown.lab.rows import batches, the_polars
from facedown.lab.shares import Estimate, Share, Spread, estimate_of, in_words, share, spread
from facedown.lab.trials import trials
from facedown.lab.uses import Excess, Use, Used, excess_of, table_of, the_pieces, used_of, worths

SMALL = 5_000  # fewer games are not worth compiling for
FEW = 100  # and fewer than these not worth loading compiled rules for
MOST_GAMES = 100_000_000  # whose results take some 5 GB
_AT_ONCE = 20  # interpreted games between two looks around
_SHARE = 0.03  # seconds that a worker's compiled games take, about
_FAR_SHARE = 0.5  # and those that a worker elsewhere is sent at once
ENGINES = ("threads", "ray")
_OFTEN = 0.1  # seconds between two reports


class Progress(NamedTuple):
    """How far a simulation is."""

    done: int  # games
    of: int
    rate: float  # games a second, at present
    compiled: bool  # whether the rules run compiled
    stage: str  # what is waited for before the first game, such as compiling; or ""


class Worked(NamedTuple):
    """What an expression was at the end of every game."""

    values: Any
    is_condition: bool  # 1 or 0
    parts: int  # how many of the number make a whole


@dataclass(frozen=True, slots=True)
class Heat:
    """How often a clause fired."""

    times: int = 0
    squares: int = 0  # the sum of the squares of that, game by game
    games: int = 0  # in how many it fired at all

    def __add__(self, other: Heat) -> Heat:
        return Heat(self.times + other.times, self.squares + other.squares, self.games + other.games)


def winning(side: str) -> str:
    """Return that a side wins: `Coach wins`, `the Pilots win`."""
    several = " and " in side or (side.startswith("the ") and side.endswith("s"))
    return f"{side} {'win' if several else 'wins'}"


@dataclass(frozen=True)
class Results(Played):
    """What came out of a simulation.

    Attributes:
        system: name of the rulebook.
        setup: what was played.
        seed: of all games.
        policies: who played, by seat.
        switches: the house rules that were not the default.
        seats: what the seats are called.
        sides: what the sides are called, where they have names.
        winners: by game, the side that won, NOBODY, or UNFINISHED.
        decisions: by game, how many were taken.
        figures: name -> by game, that number at the end.
        heat: clause -> how often it fired, if that was asked for.
        seconds: how long it took; `workers`, and how many games ran compiled, belong to that.
        workers: see `seconds`.
        compiled: see `seconds`.
        note: why nothing was compiled, or "".
        origin: what makes all of it again.
        asked: expression -> what it was at the end, by game.
        given: of these, the condition without which a game does not count in answers, or "".
        uses: what became of every card, or weapon, of each side, if that was asked for.
    """

    system: str
    setup: Any
    seed: int
    policies: Mapping[int, str]
    switches: Mapping[str, str]
    seats: Mapping[int, str]
    sides: Sequence[str]
    winners: Any = field(repr=False)
    decisions: Any = field(repr=False)
    figures: Mapping[str, Any] = field(repr=False)
    heat: Mapping[str, Heat] = field(repr=False)
    seconds: float
    workers: int
    compiled: int
    note: str
    origin: Origin
    asked: Mapping[str, Worked] = field(default_factory=dict, repr=False)
    given: str = ""
    uses: tuple[Use, ...] = field(default=(), repr=False)

    @property
    def games(self) -> int:
        """How many were played."""
        return len(self.winners)

    @property
    def clauses(self) -> dict[str, int]:
        """How often each clause fired in all games together, if that was asked for."""
        return {id: one.times for id, one in self.heat.items()}

    def wins(self) -> dict[int, Share]:
        """Return how often each side won, by side; draws are not among them."""
        counts = Counter(bytes(self.winners))
        sides = {*range(len(self.sides)), *counts} - {NOBODY, UNFINISHED}
        return {side: share(counts[side], self.games) for side in sorted(sides)}

    def draws(self) -> Share:
        """Return how often nobody won."""
        return share(bytes(self.winners).count(NOBODY), self.games)

    def _answers(self) -> list[dict[str, Any]]:
        """Return the answers for JSON."""
        counted = sum(self.asked[self.given].values) if self.given else self.games
        return [
            {
                "asked": text,
                "given": self.given,
                "unit": "share" if self.asked[text].is_condition else "number",
                **it.to_dict(),
                "counted": counted,
            }
            for text, it in self.answers().items()
        ]

    def answers(self) -> dict[str, Estimate]:
        """Return what every expression comes to, in the games that count.

        Raises:
            FacedownError: none counts.
        """
        if self.given and not any(self.asked[self.given].values):
            raise FacedownError(f"In {self.games:,} games what is given never happened: '{self.given}'.")
        answers = {}
        for text, (values, is_condition, parts) in self.asked.items():
            if text != self.given:
                kept = compress(values, self.asked[self.given].values) if self.given else values
                answers[text] = estimate_of([value / parts for value in kept], is_condition)
        return answers

    @property
    def unfinished(self) -> int:
        """How many games were not over when the system's bound was reached: none, or a rule is wrong."""
        return bytes(self.winners).count(UNFINISHED)

    def spreads(self) -> dict[str, Spread]:
        """Return how decisions a game, and every figure of the system, were spread."""
        return {
            name: spread(values) for name, values in {"decisions": self.decisions, **self.figures}.items()
        }

    def side(self, number: int) -> str:
        """Return what a side is called."""
        return self.sides[number] if number < len(self.sides) else f"side {number}"

    def to_dict(self) -> dict[str, Any]:
        """Return all but the single games, for JSON."""
        return {
            "system": self.system,
            "setup": self.setup if isinstance(self.setup, str) else dict(self.setup),
            "games": self.games,
            "seed": self.seed,
            "policies": {str(seat): name for seat, name in self.policies.items()},
            "switches": dict(self.switches),
            "wins": [
                {"side": side, "name": self.side(side), **asdict(won)} for side, won in self.wins().items()
            ],
            "draws": asdict(self.draws()),
            "unfinished": self.unfinished,
            **{name: values._asdict() for name, values in self.spreads().items()},
            **({"answers": self._answers()} if self.asked else {}),
            **({"pieces": [one.to_dict() for one in worths(self.uses)]} if self.uses else {}),
            **({"clauses": self.clauses} if self.heat else {}),
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games / self.seconds, 1) if self.seconds else None,
            "workers": self.workers,
            "compiled_games": self.compiled,
            "note": self.note,
            "origin": self.origin.to_dict(),
        }

    def report(self) -> Report:
        """Return who won, and how the numbers at the end were spread."""
        from facedown.lab import charts

        named = self.outcomes()
        setup = self.setup if isinstance(self.setup, str) else "a setup of your own"
        players = ", ".join(f"{self.seats[seat]} by {name}" for seat, name in self.policies.items())
        rules = "".join(f"; {name} = {key}" for name, key in self.switches.items())
        numbers = {"decisions": self.decisions, **self.figures}
        drawn = [
            Chart(f"{name} of a game", partial(charts.histogram, name, values))
            for name, values in numbers.items()
            if min(values) < max(values)
        ]
        return Report(
            question=f"{self.system}, {setup}: who wins?",
            answer=f"{in_words(named)}; {self.games:,} games, {players}{rules}.",
            tables=self.tables(),
            charts=[Chart("Who wins", partial(charts.shares, named)), *drawn],
            origin=self.origin,
        )

    def outcomes(self) -> dict[str, Share]:
        """Return how often each side won, and how often nobody, in words."""
        won = {winning(self.side(side)): won for side, won in self.wins().items()}
        return {**won, "nobody wins": self.draws()}

    def tables(self) -> list[Table]:
        """Return who won, how the numbers at the end were spread, and how often clauses fired."""
        span = "95% interval"
        wins = Table(
            ("", "games", "share", span),
            [
                (name, f"{it.count:,}", f"{it.part:.2%}", f"{it.low:.2%} to {it.high:.2%}")
                for name, it in self.outcomes().items()
            ],
            right=("games", "share", span),
        )
        heads = ("at the end", "mean", span, "least", "10%", "median", "90%", "most")
        numbers = [
            (name, f"{it.mean:,.2f}", f"{it.low:,.2f} to {it.high:,.2f}", *(f"{value:,}" for value in it[3:]))
            for name, it in self.spreads().items()
        ]
        fired = [
            (id, f"{times:,}", f"{times / self.games:,.3f}") for id, times in self.clauses.items() if times
        ]
        tables = [wins, Table(heads, numbers, right=heads[1:])]
        if self.asked:
            tables.insert(0, self._answers_table())
        if self.uses:
            tables.append(table_of(self.uses))
        if fired:
            title = "How often each clause fired, a game"
            tables.append(Table(("clause", "times", "a game"), fired, title, ("times", "a game")))
        return tables

    def _answers_table(self) -> Table:
        """Return what every expression comes to."""
        rows = []
        for text, it in self.answers().items():
            form = ".2%" if self.asked[text].is_condition else ",.3f"
            rows.append((text, f"{it.value:{form}}", f"{it.low:{form}} to {it.high:{form}}"))
        note = ""
        if self.given:
            so = share(sum(self.asked[self.given].values), self.games)
            note = f"Given {self.given}: in {so.count:,} of the games, {so.part:.2%}."
        return Table(("at the end", "", "95% interval"), rows, right=("", "95% interval"), note=note)

    def rows(self, **same: str) -> Iterator[Any]:
        """Yield Polars tables with a row for every game, some thousands each: `batches` says more."""
        asked = {text: one.values for text, one in self.asked.items()}
        columns = {"winner": self.winners, "decisions": self.decisions, **self.figures, **asked}
        return batches(columns, **same)

    def frame(self) -> Any:
        """Return a Polars table with a row for every game: number, winner, decisions, figures.

        Raises:
            FacedownError: Polars is not installed.
        """
        return the_polars().concat(self.rows())


def joined(parts: Sequence[Results]) -> Results:
    """Return simulations of the same that follow each other as one."""
    first = parts[0]
    return replace(
        first,
        winners=_joined([one.winners for one in parts], ctypes.c_int8),
        decisions=_joined([one.decisions for one in parts], ctypes.c_int32),
        figures={
            name: _joined([one.figures[name] for one in parts], ctypes.c_int64) for name in first.figures
        },
        asked={
            text: one._replace(values=_joined([part.asked[text].values for part in parts], ctypes.c_int64))
            for text, one in first.asked.items()
        },
        uses=tuple(sum(same[1:], same[0]) for same in zip(*(one.uses for one in parts), strict=True)),
        heat={id: sum((one.heat[id] for one in parts), Heat()) for id in first.heat},
        seconds=sum(one.seconds for one in parts),
        compiled=sum(one.compiled for one in parts),
    )


def _joined(columns: Sequence[Any], kind: Any) -> Any:
    """Return columns of whole numbers, one behind the other."""
    whole = b"".join(memoryview(one).tobytes() for one in columns)
    return (kind * (len(whole) // ctypes.sizeof(kind))).from_buffer_copy(whole)


class Stopped(KeyboardInterrupt):
    """Ctrl-C while games were played; `results` are of those that were done, the first of all."""

    def __init__(self, results: Results) -> None:
        super().__init__(results.note)
        self.results = results


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
        given: a condition; in answers only those games count where it is so at the end.

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
    content = load_content(content)
    deal = system.deal(setup, switches or {}, content)
    set_switches(system, deal.book, switches or {})
    has_board = fields or asked or count_uses
    board = Board(system, deal.state, deal.book, deal.seats, deal.names, content) if has_board else None
    for path, value in (fields or {}).items():
        assert board is not None
        board.set(path, value)
    players = dict(policies) if isinstance(policies, Mapping) else dict.fromkeys(deal.seats, policies)
    seats = [*deal.seats, *(set(players) - set(deal.seats))]
    players = {seat: players.get(seat, "uniform") for seat in seats}
    named = {seat: policy_name(policy) for seat, policy in players.items()}
    functions = [policy for policy in dict.fromkeys(players.values()) if not isinstance(policy, str)]
    if functions:
        system = with_functions(system, deal, functions, named.values())
    if slow := [policy_name(one) for one in functions if not is_rule(one)]:
        if compiling:
            raise FacedownError(f"{slow[0]} is a function, and cannot be compiled; a @rule can.")
        compiling = False
    noted = dict((system.capability(Figures) or {}) if figures is None else figures)
    asking = None
    pieces = the_pieces(system) if count_uses else None
    if board is not None and (asked or pieces):
        if engine == "ray":
            raise FacedownError("A cluster answers no expressions: leave --engine out.")
        reader = Reader(board)
        if given:
            reader.condition(given)
            asked = tuple(dict.fromkeys([*asked, given]))
        asking = Asking(reader, Ask(mean=[*asked, *noted.values()]), TRIED)
        rows = reader.count_things(pieces.counted) if pieces else ()
    run = _Run(system, deal, games, seed, named, progress, count_clauses, noted, first, asking)
    if pieces:
        run.count_uses(pieces, rows)
    start, is_stopped = time.perf_counter(), False
    try:
        if compiling is None:
            compiling = is_worth_compiled(system, games)
        if engine == "ray":
            run.play_on_cluster(functions, bool(compiling), workers)
        elif compiling:
            code = compiling if isinstance(compiling, Compiled) else compiled(system, run.wait)
            run.compiled = games
            play = code.playouts if asking is None else asking_with(code.trials, asking)
            run.play_with(play, workers or os.cpu_count() or 1, _SHARE)
        else:
            run.play_interpreted()
    except KeyboardInterrupt:
        if not run.done or (len(run.arenas) > 1 and run.done < run.next):
            raise  # nothing is done, or a second Ctrl-C left holes
        is_stopped = True
    seconds = time.perf_counter() - start
    more = {"fields": fields, "first": first, "asked": list(asked), "given": given}
    made = _origin(system, deal, setup, run.done, seed, players, switches or {}, content, count_clauses, more)
    results = replace(run.results(setup, switches or {}, seconds, made), given=given, uses=run.uses())
    if is_stopped:  # even if all were done: whoever plays more of them is to stop as well
        raise Stopped(results)
    return results


def _origin(
    system: System,
    deal: Deal,
    setup: str | Mapping[str, Any],
    games: int,
    seed: int,
    policies: Mapping[int, str | Function],
    switches: Mapping[str, str],
    content: Sequence[Entry],
    count_clauses: bool,
    more: Mapping[str, Any],
) -> Origin:
    """Return what makes a simulation again: a command, or a call where none says as much."""
    functions = [one for one in policies.values() if not isinstance(one, str)]
    is_plain = isinstance(setup, str) and not any(more.values()) and not any(one.changed for one in content)
    if is_plain and all(map(is_typed, functions)):
        options = {
            "setup": setup,
            "games": games,
            "seed": seed,
            "policy": policy_options(policies),
            "switch": switch_options(switches),
            "content": content_options(content),
            "clauses": count_clauses,
        }
        return origin(command_line("sim", system, options), seed, system, deal, functions)
    named = {seat: one if isinstance(one, str) else one.__name__ for seat, one in policies.items()}
    asked = {"games": games, "seed": seed, "policies": named, "switches": dict(switches), **more}
    given = "".join(f", {name}={value!r}" for name, value in asked.items() if value)
    if content:
        given += f", content={in_python(system, content)}.content"
    return origin(f"simulate(load_system({system.key!r}), {setup!r}{given})", seed, system, deal, functions)


def with_functions(
    system: System, deal: Deal, functions: Sequence[Function], used: Collection[str]
) -> System:
    """Return a system with functions among its policies, those of its own left out that nobody plays by."""
    dialogue = system.questions.dialogue(system.words(deal))

    def policy_of(function: Function) -> Callable[..., int]:
        def choose(g: Any, options: Options) -> int:
            view = g.state.copy()
            numbers = options.actions[: options.count]
            legal = [Action(view.seat, dialogue.action(view, number), number) for number in numbers]
            return legal.index(answer_of(function, view, legal))

        return choose

    bots = {name: bot for name, bot in system.bots.items() if name in used}
    named = {policy_name(one): one if is_rule(one) else policy_of(one) for one in functions}
    taken = [name for name in named if name in policy_names(system)]
    if taken or len(named) < len(functions):
        name = taken[0] if taken else next(iter(named))
        raise FacedownError(f"Two policies are called {name}. Give each a name of its own.")
    return replace(system, bots={**bots, **named})


def is_worth_compiled(system: System, games: int, many: int = SMALL) -> bool:
    """Whether so many games are worth compiling for, as `many` are, or loading what is compiled already."""
    return can_compile() and (games >= many or (games >= FEW and is_cached(system)))


class _Run:
    """One simulation under way."""

    def __init__(
        self,
        system: System,
        deal: Deal,
        games: int,
        seed: int,
        policies: Mapping[int, str],
        progress: Callable[[Progress], None] | None,
        count_clauses: bool,
        figures: Mapping[str, str],
        first: int,
        asking: Asking | None = None,
    ) -> None:
        self.system = system
        self.deal = deal
        self.games = games
        self.seed = seed
        self.policies = policies
        self.progress = progress
        self.keeps = COUNTING if count_clauses else CLOSED
        self.asking = asking
        self.units: Sequence[Unit] = ()
        self.rows: Sequence[str] = ()  # what is counted of them
        self.dealt = COUNTED  # which of that luck alone decides
        self.figures_noted = len(figures)
        asked = [one.text for one in self.asked()]
        self.noted = (*asked, *figures)  # what the figures of final states are called, behind what is asked
        where = [0, 8] * len(asked)  # which nothing is read from: trials know what they work out
        for path in figures.values():
            at = place(deal.state, path)
            where += [at.offset, at.spec.size]
        self.fields = (ctypes.c_int64 * len(where))(*where)
        self.winners = (ctypes.c_int8 * games)()
        self.decisions = (ctypes.c_int32 * games)()
        self.figures = (ctypes.c_int64 * (games * len(self.noted)))()
        self.first = first
        self.next = 0  # so many games have been given out
        self.done = 0
        self.compiled = 0
        self.arenas = [self.arena()]
        self.lock = threading.Lock()
        self.stopped = False
        self.reported = (time.perf_counter(), 0)
        self.rate = 0.0

    def play_interpreted(self) -> None:
        """Play every game by the rules as they stand."""
        bound = lab_bindings(self.system)
        play = bind(playouts, bound)
        if self.asking is not None:
            play = asking_with(bind(trials, bound), self.asking)
        counted = self.arenas[0].heat, self.arenas[0].uses
        while self.next < self.games:
            before = [one.copy() for one in counted]
            try:
                self.block(play, self.arenas[0], _AT_ONCE)
            except KeyboardInterrupt:
                for one, was in zip(counted, before, strict=True):
                    one.assign(was)  # nothing is left of a block that is not done
                raise
            self.report()
        self.report(last=True)

    def play_on_cluster(self, functions: Sequence[Function], is_compiled: bool, workers: int | None) -> None:
        """Play every game by Ray, with so many of its workers; all of them if not given."""
        from facedown.lab.cluster import Cluster

        self.wait("connecting to Ray")
        cluster = Cluster(self.system, self.deal, self.policies, functions, self.keeps, is_compiled)
        self.compiled = self.games if is_compiled else 0
        self.play_with(cluster.playouts, workers or cluster.workers, _FAR_SHARE)

    def play_with(self, play: Callable[..., None], workers: int, share: float) -> None:
        """Play every game with so many workers; an error in one of them, or Ctrl-C, stops them all.

        Args:
            play: called as the rule `playouts`, by several threads at once.
            workers: how many threads.
            share: seconds that a block takes, about.
        """
        self.arenas += [self.arena() for _ in range(workers - 1)]
        with ThreadPoolExecutor(workers) as pool:
            tasks = {pool.submit(self.work, play, arena, share) for arena in self.arenas}
            try:
                while tasks:
                    ended, tasks = wait(tasks, _OFTEN, FIRST_EXCEPTION)
                    for task in ended:
                        task.result()
                    self.report()
            finally:
                self.stopped = True
        self.report(last=True)

    def work(self, play: Callable[..., None], arena: Arena, share: float) -> None:
        """Play blocks of games until none is left, each as long as a worker may take before it looks up."""
        count = 16
        while not self.stopped:
            start = time.perf_counter()
            if not self.block(play, arena, count):
                return
            took = max(time.perf_counter() - start, 1e-6)
            left = (self.games - self.next) // len(self.arenas)  # so that all end at about the same time
            count = max(16, min(8 * count, int(count * share / took), left))

    def block(self, play: Callable[..., None], arena: Arena, count: int) -> int:
        """Play the next games, up to `count`; return how many."""
        with self.lock:
            first = self.next
            count = min(count, self.games - first)
            self.next += count
        if count:
            wanted = len(self.fields) // 2
            winners = _part(self.winners, first, count)
            decisions = _part(self.decisions, first, count)
            figures = _part(self.figures, first * wanted, count * wanted)
            bound = self.system.bound
            number = self.first + first
            play(arena.desk, self.seed, number, count, bound, winners, decisions, self.fields, figures)
            with self.lock:
                self.done += count
        return count

    def wait(self, stage: str) -> None:
        """Tell what is waited for."""
        if self.progress is not None:
            self.progress(Progress(0, self.games, 0.0, True, stage))

    def report(self, last: bool = False) -> None:
        """Tell how far it is, if it is time to."""
        now = time.perf_counter()
        since, done = self.reported
        if self.progress is not None and (last or now - since >= _OFTEN):
            if self.done > done:
                self.rate = (self.done - done) / (now - since)
            self.reported = now, self.done
            self.progress(Progress(self.done, self.games, self.rate, self.compiled > 0, ""))

    def results(
        self, setup: str | Mapping[str, Any], switches: Mapping[str, str], seconds: float, made: Origin
    ) -> Results:
        """Return what came out, with what was asked."""
        deal, sides = self.deal, self.deal.sides()
        note = "" if self.compiled or can_compile() or self.games < SMALL else MISSING
        if self.done < self.games:
            note = f"stopped, {self.games:,} games were asked for"
        return Results(
            self.system.key,
            setup,
            self.seed,
            self.policies,
            dict(switches),
            {
                seat: sides.get(seat, name) if "cast" in deal.names else name
                for seat, name in deal.seats.items()
            },
            tuple(sides.values()) if "sides" in deal.names else (),
            _part(self.winners, 0, self.done),
            _part(self.decisions, 0, self.done),
            {name: self.column(i) for i, name in enumerate(self.noted) if i >= len(self.asked())},
            self.heat() if self.keeps == COUNTING else {},
            seconds,
            len(self.arenas),
            self.done if self.compiled else 0,
            note,
            made,
            {
                one.text: Worked(self.column(i), one.is_condition, one.parts)
                for i, one in enumerate(self.asked())
            },
        )

    def count_uses(self, pieces: Pieces, rows: Sequence[str]) -> None:
        """Have every worker count what becomes of cards or weapons."""
        units = pieces.units(self.deal)
        if len(units) >= UNITS:
            raise FacedownError(f"Here are {len(units)} cards or weapons: {UNITS - 1} can be counted.")
        self.units, self.rows = units, rows
        self.dealt = rows.index(pieces.dealt) if pieces.dealt else COUNTED
        for arena in self.arenas:
            self.ready_uses(arena.uses)

    def ready_uses(self, uses: Uses) -> None:
        """Say which things are units, and whose."""
        uses.units = len(self.units)
        uses.dealt = self.dealt
        uses.things = max((max(unit.things) + 1 for unit in self.units), default=0)
        uses.unit[:] = [UNITS - 1] * THINGS
        for i, unit in enumerate(self.units):
            uses.side[i] = unit.side
            uses.copies[i] = len(unit.things)
            uses.all_copies[i] = sum(len(one.things) for one in self.units if one.side == unit.side)
            for thing in unit.things:
                uses.unit[thing] = i

    def uses(self) -> tuple[Use, ...]:
        """Return what became of every card, or weapon."""
        counts = Counter(bytes(_part(self.winners, 0, self.done)))
        listed = []
        for i, unit in enumerate(self.units):
            rows = {
                what: sum((used_of(arena.uses, row, i) for arena in self.arenas), Used())
                for row, what in enumerate(self.rows)
            }
            points = 2 * counts[unit.side] + counts[NOBODY]
            excess = sum((excess_of(arena.uses, i) for arena in self.arenas), Excess())
            copies = sum(len(one.things) for one in self.units if one.side == unit.side)
            dealt = self.rows[self.dealt] if self.dealt < COUNTED else ""
            listed.append(Use(unit.name, unit.side, self.done, points, rows, excess, copies, dealt))
        return tuple(listed)

    def asked(self) -> list[Query]:
        """Return the expressions that are worked out, without those that note figures."""
        if self.asking is None:
            return []
        return self.asking.answered[: len(self.asking.answered) - self.figures_noted]

    def column(self, i: int) -> Any:
        """Return a figure of all games that are done, over the memory that they were noted in."""
        wanted = len(self.noted)
        return memoryview(_part(self.figures, 0, self.done * wanted)).cast("B").cast("q")[i::wanted]

    def heat(self) -> dict[str, Heat]:
        """Return how often each clause fired, including those that never did."""
        ids, heats = self.system.rulebook.clause_ids, [arena.heat for arena in self.arenas]
        return {
            ids[i]: sum((Heat(one.times[i], one.squares[i], one.games[i]) for one in heats), Heat())
            for i in self.system.rulebook.clause
            if ids[i]
        }

    def arena(self) -> Arena:
        """Return an arena for one worker."""
        arena = Arena(self.system, self.deal.state, self.deal.book, self.policies, self.deal)
        if self.asking is not None:
            self.asking.prepare(arena.log)
        arena.log.keeps = max(arena.log.keeps, self.keeps)
        if self.units:
            self.ready_uses(arena.uses)
        return arena


def asking_with(play: Callable[..., None], asking: Asking) -> Callable[..., None]:
    """Return what is called as the rule `playouts`, and notes what is asked, as the rule `trials`."""

    def playing(
        desk: Any,
        seed: int,
        first: int,
        count: int,
        bound: int,
        winners: Any,
        decisions: Any,
        fields: Any,
        values: Any,
    ) -> None:
        record = asking.record.copy()  # a worker's own: it is worked on
        play(desk, record, seed, first, count, bound, winners, decisions, values)

    return playing


def _part(whole: Any, first: int, count: int) -> Any:
    """Return a part of an array, over the same memory."""
    kind = whole._type_
    return (kind * count).from_buffer(whole, first * ctypes.sizeof(kind))
