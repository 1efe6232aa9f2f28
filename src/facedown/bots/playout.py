"""Playouts: games that policies play to their end, by the same rules interpreted or compiled.

The rules here are bound to a system by `bindings`: `begin`, `legal`, `act` and `winner` only mark the
places of the system's own, and `bot_1` to `bot_3` those of its policies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from facedown.engine.ask import Options
from facedown.engine.chance import Luck, fork_stream, seed_stream, whim
from facedown.engine.errors import FacedownError, unknown
from facedown.engine.log import CLOSED, Log
from facedown.engine.record import (
    NOBODY,
    Cells,
    Record,
    as_array,
    cells,
    field,
    live,
    refresh,
    settle,
    size_of,
    words_in_use,
)
from facedown.engine.rule import rule
from facedown.engine.system import System
from facedown.engine.view import deck_marks, look, plan, public_words

SEATS = 16  # seats that a match can have, those who watch included
UNIFORM = 0  # the number of the policy that chooses any option, each equally likely
BOTS = 3  # policies of its own that a system can bring
UNFINISHED = 126  # instead of a winner: the game was not over when its bound was reached


class Desk(NamedTuple):
    """What a playout works on: one game, its start, and what policies are shown of it.

    All of it is records, which compiled rules pass on at no cost, unlike arrays.
    """

    game: Any  # the bundle
    state: Any  # the game's state as cells
    start: Any  # the state that every game starts from, as cells
    options: Any
    seen: Any  # the bundle that policies are given: a view, the same book, a closed log, the same luck
    sight: Any  # the view as cells
    way: Any  # how to look, and the policy of every seat


@rule
def begin(g: Any) -> None:
    """Mark the place of the system's rule that runs a fresh deal up to the first question."""


@rule
def legal(g: Any, options: Options) -> None:
    """Mark the place of the system's rule that lists the legal answers."""


@rule
def act(g: Any, action: int) -> None:
    """Mark the place of the system's rule that carries out an answer."""


@rule
def winner(g: Any) -> int:
    """Mark the place of the system's rule that says who has won."""
    return NOBODY


@rule
def bot_1(g: Any, options: Options) -> int:
    """Mark the place of the system's first policy."""
    return 0


@rule
def bot_2(g: Any, options: Options) -> int:
    """Mark the place of the system's second policy."""
    return 0


@rule
def bot_3(g: Any, options: Options) -> int:
    """Mark the place of the system's third policy."""
    return 0


@rule
def decide(desk: Any) -> int:
    """Return the place of the option that the policy of the asked seat takes; a single one is taken."""
    g, options = desk.game, desk.options
    if options.count == 1:
        return 0
    policy = desk.way.policies[g.state.seat]
    if policy == UNIFORM:
        return whim(g, options.count)
    look(
        desk.state,
        desk.sight,
        desk.way.public,
        desk.way.owned,
        desk.way.zones,
        desk.way.marks,
        desk.way.cards,
        desk.way.known,
        g.state.seat,
    )
    if policy == 1:
        return bot_1(desk.seen, options)
    if policy == 2:
        return bot_2(desk.seen, options)
    return bot_3(desk.seen, options)


@rule
def play_on(desk: Any, most: int) -> int:
    """Let the policies decide until nobody is asked, at most so often; return how often they did."""
    g, options = desk.game, desk.options
    taken = 0
    while g.state.decision != 0 and taken < most:
        options.count = 0
        legal(g, options)
        act(g, options.actions[decide(desk)])
        taken += 1
    return taken


@rule
def playouts(
    desk: Any,
    seed: int,
    first: int,
    count: int,
    bound: int,
    winners: Any,
    decisions: Any,
    fields: Any,
    figures: Any,
) -> None:
    """Play games `first` to `first + count - 1` and note how each ended.

    Args:
        desk: to play on.
        seed: of all games; a game's luck is its own by its number.
        first: number of the first game.
        count: how many.
        bound: decisions after which a game is given up.
        winners: (count,) side that won, NOBODY, or UNFINISHED.
        decisions: (count,) decisions taken.
        fields: (figures * 2,) where in the final state the figures lie: offset and size in bytes of each.
        figures: (count * figures,) those numbers, game by game.
    """
    g = desk.game
    wanted = len(fields) // 2
    for k in range(count):
        restore(desk.state.words.at, desk.start.words.at, desk.way.words)
        seed_stream(g.state.stream, seed, first + k)
        fork_stream(g.luck.whim, g.state.stream)
        begin(g)
        decisions[k] = play_on(desk, bound)
        winners[k] = winner(g) if g.state.decision == 0 else UNFINISHED
        for j in range(wanted):
            figures[k * wanted + j] = number_at(desk.state, fields[2 * j], fields[2 * j + 1])


@rule
def number_at(cells: Any, offset: int, size: int) -> int:
    """Return the number of `size` bytes that lies `offset` bytes into a record."""
    number: int = 0
    if size == 1:
        number = cells.bytes.at[offset]
    elif size == 2:
        number = cells.shorts.at[offset // 2]
    elif size == 4:
        number = cells.ints.at[offset // 4]
    else:
        number = cells.words.at[offset // 8]
    return number


@rule
def restore(words: Any, source: Any, count: int) -> None:
    """Overwrite the first words of a record with those of another of its kind."""
    for i in range(count):
        words[i] = source[i]


def restore_at_once(words: Any, source: Any, count: int) -> None:
    """Do what `restore` does, in the way that is quick interpreted."""
    words[:count] = source[:count]


class Bundle:
    """A game's bundle for interpreted rules: its fields are found in a third of a named tuple's time."""

    __slots__ = ("book", "log", "luck", "state")

    def __init__(self, state: Any, book: Any, log: Any, luck: Any) -> None:
        self.state, self.book, self.log, self.luck = state, book, log, luck


class Lively(NamedTuple):
    """A live state, and the record that it is written back to before anybody looks at its bytes."""

    state: Any
    record: Any
    cells: Cells


def restore_live(to: Lively, source: Lively, count: int) -> None:
    """Do what `restore` does, on live states."""
    refresh(to.state, source.state)


def number_at_live(cells: Cells, offset: int, size: int) -> int:
    """Do what `number_at` does, on a live state."""
    told: Lively = cells.bytes.at
    settle(told.state, told.record)
    return int(number_at(told.cells, offset, size))


def look_live(source: Cells, to: Cells, *way: Any) -> None:
    """Do what `look` does, on a live state."""
    told: Lively = source.bytes.at
    settle(told.state, told.record)
    look(told.cells, to, *way)


LIVELY = {restore: restore_live, number_at: number_at_live, look: look_live}  # goes with `Table.lively`


def bindings(system: System) -> dict[Callable[..., Any], Callable[..., Any]]:
    """Return what binds the rules here to a system, for a Compiler or an Interpreter.

    Raises:
        FacedownError: the system has more policies than there are places for.
    """
    places = (bot_1, bot_2, bot_3)
    bots = list(system.bots.values())
    if len(bots) > BOTS:
        raise FacedownError(f"{system.key} has {len(bots)} policies; playouts have room for {BOTS}.")
    return {
        begin: system.begin,
        legal: system.legal,
        act: system.act,
        winner: system.winner,
        **dict(zip(places, bots, strict=False)),
    }


def policy_number(system: System, name: str) -> int:
    """Return the number of a policy in playouts.

    Raises:
        UnknownName: the system has no such policy; the nearest right name is given.
    """
    names = ("uniform", *system.bots)
    if name not in names:
        raise unknown("policy", name, names, where=f"of {system.key}")
    return names.index(name)


class Table:
    """One game on a table of its own: its records, to be used interpreted and compiled alike.

    Args:
        system: the rulebook.
        start: the state that games start from; copied.
        book: the book of the match.
        policies: the policy of every seat, by name.
    """

    def __init__(self, system: System, start: Record, book: Record, policies: Mapping[int, str]) -> None:
        self.system = system
        self.start = start.copy()
        self.state = start.copy()
        self.view = type(start)()
        self.book = book
        self.log = Log()
        self.luck = Luck()
        self.options = Options()
        self._closed = Log()
        self._way = _way(start)
        for seat, name in policies.items():
            self._way.policies[seat] = policy_number(system, name)

    def plain(self) -> Desk:
        """Return the table for interpreted rules."""
        return self._desk(lambda record: record)

    def compiled(self) -> Desk:
        """Return the table for compiled rules, over the same memory."""
        return self._desk(as_array)

    def lively(self) -> Desk:
        """Return the table for interpreted rules at their fastest: live copies, with LIVELY bound."""
        desk = self.plain()
        state, book, luck = live(self.state), live(self.book), live(self.luck)
        told = Lively(state, self.state, desk.state)
        start = Lively(live(self.start), self.start, desk.start)
        log = live(self.log) if self.log.keeps == CLOSED else self.log
        return desk._replace(
            game=Bundle(state, book, log, luck),
            state=Cells(*(_At(told) for _ in range(4))),
            start=Cells(*(_At(start) for _ in range(4))),
            options=live(self.options),
            way=live(self._way),
            seen=Bundle(self.view, book, self._closed, luck),
        )

    def _desk(self, kind: Callable[[Any], Any]) -> Desk:
        view, luck, book = kind(self.view), kind(self.luck), kind(self.book)
        return Desk(
            self.system.game(kind(self.state), book, kind(self.log), luck),
            cells(self.state, kind),
            cells(self.start, kind),
            kind(self.options),
            self.system.game(view, book, kind(self._closed), luck),
            cells(self.view, kind),
            kind(self._way),
        )


class _At(NamedTuple):
    """Stands where cells have an array."""

    at: Any


def _way(start: Record) -> Any:
    """Return a record of how to look at a state, from `plan`, with room for the policy of every seat."""
    cls = type(start)
    names = ("owned", "zones", "cards", "marks")
    _, *parts, known = plan(cls)
    parts.append(deck_marks(cls))
    mask = public_words(cls)
    shapes = {name: field(len(part), high=size_of(cls)) for name, part in zip(names, parts, strict=True)}
    shapes["public"] = field(len(mask), low=-(1 << 63), high=(1 << 63) - 1)
    kind: Any = type(
        f"Way{cls.__name__}",
        (Record,),
        {
            **shapes,
            "known": field(high=size_of(cls)),
            "policies": field(SEATS),
            "words": field(high=size_of(cls)),  # of the state that can change
        },
    )
    made = kind()
    for name, part in zip(names, parts, strict=True):
        getattr(made, name)[:] = part
    made.public[:] = mask
    made.known = known[0]
    made.words = words_in_use(start)
    return made
