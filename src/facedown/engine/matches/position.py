"""Positions: what is changed of a fresh deal, by the paths and names of fields.

A setup that is a table may say `set = { "players.Red.charges" = 2 }` and `stack = { deck = "5H" }`,
as scenarios, odds and variants do; or use the names that a catalogue has for fields, in its `[fields]`:

    [fields]
    charges = "players.*.charges"
    hands = "players.*.hand"

so that `charges.Red = 2` and `hands.Red = ["5H", "6C"]` are the same, in `set`, in `stack`, in conditions,
and as keys of a setup. What follows from a position is one rule of the system: its capability `Positions`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from facedown.engine.authors.content import Entry
from facedown.engine.authors.shape import keys_of
from facedown.engine.authors.shelf import build_own
from facedown.engine.authors.source import Source
from facedown.engine.base.errors import FacedownError
from facedown.engine.course.deal import Deal
from facedown.engine.hidden.zone import Zone
from facedown.engine.matches.board import Board
from facedown.engine.matches.system import Positions, System


def deal_setup(
    system: System,
    setup: str | Mapping[str, Any],
    switches: Mapping[str, str] = MappingProxyType({}),
    content: Sequence[Entry] = (),
) -> Deal:
    """Deal a setup, and lay its position; the deal is kept, for the next match of its kind.

    Args:
        system: the rulebook.
        setup: a name or a table.
        switches: switch -> reading, where it is not the default.
        content: entries of an author's own files.

    Raises:
        FacedownError: that cannot be done.
    """
    if isinstance(setup, str) or not any(key in setup for key in position_keys(system)):
        return _dealt(system, setup, switches, content)
    named = {"set", "stack", *system.catalogue.fields}
    table = {key: value for key, value in setup.items() if key not in named}
    dealt = _dealt(system, table["setup"] if [*table] == ["setup"] else table, switches, content)
    board = Board(system, dealt, content)
    for key in ("set", "stack"):
        if not isinstance(setup.get(key, {}), Mapping):
            raise FacedownError(f"{key} takes a table of fields, not {setup[key]!r}.")
    sets = dict(flat(setup.get("set", {})))
    stacks = {path: cards_of(path, value) for path, value in flat(setup.get("stack", {}))}
    for path, value in flat({key: setup[key] for key in setup if key in named - {"set", "stack"}}):
        if isinstance(board.find(path).value, Zone):
            stacks[path] = cards_of(path, value)
        else:
            sets[path] = value
    arrange(board, sets, stacks, _own(system, setup))
    return dealt


def _dealt(
    system: System, setup: str | Mapping[str, Any], switches: Mapping[str, str], content: Sequence[Entry]
) -> Deal:
    """Return a deal that is as `system.deal` has it, and may be changed."""
    kept = _kept(system, _Wanted(setup, switches, content))
    return kept._replace(state=kept.state.copy(), book=kept.book.copy())


class _Wanted:
    """A setup with switches and content; two are equal if they read alike."""

    def __init__(
        self, setup: str | Mapping[str, Any], switches: Mapping[str, str], content: Sequence[Entry]
    ) -> None:
        self.setup = setup
        self.switches = switches
        self.content = content
        self._text = repr((setup, switches, [(one.kind, one.data, one.changed) for one in content]))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Wanted) and self._text == other._text

    def __hash__(self) -> int:
        return hash(self._text)


@lru_cache(1024)
def _kept(system: System, wanted: _Wanted) -> Deal:
    return system.deal(wanted.setup, wanted.switches, wanted.content)


def _own(system: System, setup: Mapping[str, Any]) -> Any:
    """Return what the keys of a setup say that are the system's own."""
    positions = system.capability(Positions)
    if positions is None or positions.keys is None:
        return None
    given = {key: setup[key] for key in keys_of(positions.keys) if key in setup}
    entries = [Entry("position", given, Source("setup", ""), 0)]
    return build_own(entries, {"position": positions.keys}, ())[0]


def arrange(
    board: Board, sets: Mapping[str, Any], stacks: Mapping[str, str] = MappingProxyType({}), own: Any = None
) -> None:
    """Lay a position into a fresh deal, and what follows from it.

    Args:
        board: of the deal, which is changed.
        sets: path of a field -> its value.
        stacks: path of a zone -> cards, the top one first.
        own: what a setup's keys of the system's own say; None where it is no setup's position.

    Raises:
        FacedownError: there is no such field or card, or what is given cannot be.
    """
    for path, value in sets.items():
        board.set(path, value)
    if stacks:
        board.stack(stacks)
    settle(board, (*sets, *stacks), own)


def settle(board: Board, paths: Iterable[str], own: Any = None) -> None:
    """Have the system make what follows from what was given at some paths, or refuse it."""
    positions = board.system.capability(Positions)
    if positions is not None and positions.settle is not None:
        positions.settle(board, frozenset(map(board.resolved, paths)), own)


def know(board: Board) -> None:
    """Have the system say who knows the cards that were laid in the middle of a match."""
    positions = board.system.capability(Positions)
    if positions is not None and positions.know is not None:
        positions.know(board)


def follow(board: Board, paths: Iterable[str]) -> None:
    """Have the system make what follows from what was ruled at some paths in a match, or refuse it."""
    know(board)
    positions = board.system.capability(Positions)
    if positions is not None and positions.ruled is not None:
        positions.ruled(board, frozenset(map(board.resolved, paths)))


def position_keys(system: System) -> tuple[str, ...]:
    """Return the keys of a setup that say a position."""
    positions = system.capability(Positions)
    own = keys_of(positions.keys) if positions is not None and positions.keys is not None else {}
    return ("set", "stack", *system.catalogue.fields, *own)


def flat(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Yield path and value of nested tables, whether written `"a.0.b" = 1` or `a.0.b = 1`."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from flat(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", value


def cards_of(path: str, value: Any) -> str:
    """Return cards as they are stacked, from a text or a list of them.

    Raises:
        FacedownError: it is neither.
    """
    if isinstance(value, str):
        return value
    if not isinstance(value, Sequence) or not all(isinstance(card, str) for card in value):
        raise FacedownError(f"{path} takes cards, the top one first, not {value!r}.")
    return ", ".join(value)
