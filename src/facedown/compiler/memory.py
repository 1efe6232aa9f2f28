"""Records in memory: fields, rows, numbers; what is seen through a view is guarded at every read.

`engine/hidden/view.py` copies what a seat may know into a view, for interpreted rules. Here is the same
allow-list as a way of reading the state itself: a read that is not allowed gives what the copy would hold.
"""

from __future__ import annotations

import ast
import ctypes
from functools import cache
from typing import Any

from facedown.compiler.body import Body
from facedown.compiler.code import FAULTS, FIXED_LOAD, is_number
from facedown.compiler.kinds import (
    CARD,
    CARDS,
    DECK,
    FIXED,
    HAND,
    HAND_CARDS,
    HELD,
    NONE,
    OPEN,
    OWNED,
    PUBLIC,
    SEEN,
    WHOLE,
    Buffer,
    Bundle,
    Known,
    Location,
    OneRecord,
    Operand,
    Rows,
    Value,
    forgotten,
    number_in,
    split,
)
from facedown.engine.base.record import HIDDEN, NO_CARD, Record, Spec, offset_of
from facedown.engine.hidden.view import card_in_hand
from facedown.engine.hidden.zone import Zone


def field(body: Body, value: Value, name: str, node: ast.AST) -> Operand:
    """Return a field of a record."""
    kind = value.kind
    if not isinstance(kind, OneRecord):
        raise body.refused(node, "only records and named tuples have fields")
    name = kind.of.aliases.get(name, name)
    if name not in kind.of.specs:
        raise body.refused(node, f"{kind.of.__name__} has no field {name}")
    spec, offset = kind.of.specs[name], offset_of(kind.of, name)
    guard, sight = _guard(body, value, name, node)
    known = kind.known.further(offset) if kind.known else None
    at = ""
    if known is None or known.steps:
        at = value.parts[0]
        at = body.code.get(f"getelementptr inbounds i8, ptr {at}, i64 {offset}") if offset else at
    return _thing(spec.ctype(), at, spec, guard, sight, known)


def _guard(body: Body, value: Value, name: str, node: ast.AST) -> tuple[str, tuple[str, ...]]:
    """Return how a field of a record is read, and the parts that takes."""
    kind = value.kind
    assert isinstance(kind, OneRecord)
    spec, sight = kind.of.specs[name], value.parts[1:3]
    if kind.guard in (OPEN, FIXED):
        return kind.guard, ()
    if issubclass(kind.of, Zone):
        if name == "count":
            return PUBLIC, ()
        if name == "settled":
            return NONE, ()
        count = _plain(body, value, "count", node)
        if kind.guard == HAND:
            return HAND_CARDS, (*value.parts[1:], count)
        loose = "0"
        if kind.guard == DECK:
            loose = body.code.get(f"sub i64 {count}, {_plain(body, value, 'settled', node)}")
        return CARDS, (*sight, count, loose)
    if name == "known":
        return NONE, ()
    if spec.of is not None and issubclass(spec.of, Zone):
        if spec.faces == "nobody":
            return DECK, sight
        if has_hands(kind.of):  # a rule may choose between a hand and another zone: they are of one kind
            return HAND, (*sight, *(_is_owner(body, value, node) if spec.faces == "hand" else ("true",)))
        return SEEN, sight
    if spec.card:
        return CARD, sight
    if spec.of is None and not spec.private:
        return PUBLIC, ()
    owned = _is_owner(body, value, node)
    if spec.of is None:
        return (OWNED, owned) if owned else (NONE, ())
    if "known" in kind.of.specs or "seat" in spec.of.specs:  # a state's own seat is who decides
        return SEEN, sight
    return (HELD, (*sight, *owned)) if owned else (SEEN, sight)


@cache
def has_hands(of: type[Record]) -> bool:
    """Whether a record holds hands, or one in it does."""
    inner = (spec.of for spec in of.specs.values() if spec.of is not None and not issubclass(spec.of, Zone))
    return any(spec.faces == "hand" for spec in of.specs.values()) or any(map(has_hands, inner))


def _is_owner(body: Body, value: Value, node: ast.AST) -> tuple[str, ...]:
    """Return whether the seat that looks is the one whose a record is, as a machine value; () if nobody's."""
    assert isinstance(value.kind, OneRecord)
    if "seat" in value.kind.of.specs:
        return (body.code.get(f"icmp eq i64 {_plain(body, value, 'seat', node)}, {value.parts[2]}"),)
    return value.parts[3:] if value.kind.guard == HELD else ()


def _plain(body: Body, value: Value, name: str, node: ast.AST) -> str:
    """Return a number in a record that is seen, as it is: guards are made of such numbers."""
    assert isinstance(value.kind, OneRecord)
    whole = field(body, Value(OneRecord(value.kind.of), value.parts[:1]), name, node)
    assert isinstance(whole, Location)
    return load(body, whole)


def _thing(
    of: Any, at: str, spec: Spec | None, guard: str, sight: tuple[str, ...], known: Known | None
) -> Operand:
    """Return what lies at a pointer, or in known bytes: a number, or a reference to a record or to rows."""
    parts = (at, *sight) if known is None or known.steps else ()
    if issubclass(of, ctypes.Array):
        assert spec is not None
        return Value(Rows(of, spec, guard, known), parts)
    if issubclass(of, ctypes.Structure):
        return Value(OneRecord(of, guard, known), parts)
    return Location(of, at, spec, guard, sight, number_in(known, of) if known else None)


def pointer(body: Body, value: Value) -> str:
    """Return LLVM's name of the pointer to a record or to rows."""
    assert isinstance(value.kind, OneRecord | Rows)
    return value.parts[0] if value.parts or not value.kind.known else body.unit.pointer(value.kind.known)


def forget(body: Body, value: Value) -> Value:
    """Return a value of a kind that says nothing of its bytes, as another one may take its place."""
    kind = value.kind
    if isinstance(kind, Bundle):
        inner = [forget(body, one) for one in split(kind, value.parts)]
        return Value(forgotten(kind), tuple(part for one in inner for part in one.parts))
    if isinstance(kind, OneRecord | Rows) and kind.known:
        return Value(forgotten(kind), (pointer(body, value),))
    return value


def item(body: Body, value: Value, index: str, node: ast.AST) -> Operand:
    """Return an item of rows or of a buffer."""
    kind = value.kind
    if isinstance(kind, Buffer):
        at, length = value.parts
        index = body.checked_index(index, length, node)
        bits = 8 * ctypes.sizeof(kind.of)
        return Location(
            kind.of, body.code.get(f"getelementptr inbounds i{bits}, ptr {at}, i64 {index}"), None
        )
    if isinstance(kind, Bundle):
        raise body.refused(node, "a tuple made here has no items: give each a name, `a, b = ...`")
    if not isinstance(kind, Rows):
        raise body.refused(node, "only rows of a record, and tuples of numbers, have items")
    index = body.checked_index(index, str(kind.of._length_), node)
    of, sight = kind.of._type_, value.parts[1:]
    size = ctypes.sizeof(of)
    known, at = kind.known, ""
    if known and is_number(index):
        known = known.further(size * int(index))
    elif known:
        known = known.any_of(size, kind.of._length_)
    if known is None or known.steps:
        at = body.code.get(f"getelementptr inbounds [{size} x i8], ptr {pointer(body, value)}, i64 {index}")
    if kind.guard == CARDS:
        sight = (*sight, index)
    if kind.guard == HAND_CARDS:
        sight = (*sight, index, value.parts[0])
    return _thing(of, at, kind.spec, kind.guard, sight, known)


def load(body: Body, location: Location) -> str:
    """Read a number, as its guard allows."""
    code = body.code
    if location.guard == NONE:
        return "0"
    if location.known is not None:
        return str(location.known)
    if location.guard == HAND_CARDS:
        return _in_hand(body, location)
    pinned = body.unit.pinned.get(id(location.spec))
    number = _stored(body, location) if pinned is None else str(pinned)
    if location.guard == OWNED:
        return code.get(f"select i1 {location.sight[0]}, i64 {number}, i64 0")
    if location.guard == CARD:
        return _seen_card(body, number, location.sight)
    if location.guard == CARDS:
        count, loose, index = location.sight[2:]
        number = _seen_card(body, number, location.sight)
        if loose != "0":
            is_loose = code.get(f"icmp slt i64 {index}, {loose}")
            number = code.get(f"select i1 {is_loose}, i64 {HIDDEN}, i64 {number}")
        is_there = code.get(f"icmp slt i64 {index}, {count}")
        return code.get(f"select i1 {is_there}, i64 {number}, i64 0")
    return number


def _stored(body: Body, location: Location) -> str:
    """Read a number as it is."""
    bits = 8 * ctypes.sizeof(location.of)
    fixed = f", {FIXED_LOAD}" if location.guard == FIXED else ""
    number = body.code.get(
        f"load i{bits}, ptr {location.at}, align {bits // 8}{fixed}{_apart(body, location)}"
    )
    if bits == 64:
        return number
    is_signed = location.spec is None or location.spec.low < 0
    return body.code.get(f"{'sext' if is_signed else 'zext'} i{bits} {number} to i64")


def _in_hand(body: Body, location: Location) -> str:
    """Read a card of a hand: its holder as it lies there, others what they know in another order."""
    code, (known, seat, is_holder, count, index, first) = body.code, location.sight
    own = location._replace(guard=CARDS, sight=(known, seat, count, "0", index))
    if is_holder == "true":
        return load(body, own)
    held, others, end, room = code.label(), code.label(), code.label(), code.slot("i64")
    code.fork(is_holder, held, others)
    code.begin(held)
    code.emit(f"store i64 {load(body, own)}, ptr {room}")
    code.jump(end)
    code.begin(others)
    cards = Buffer(location.of)
    rule, *_, needs = body.unit.instance(
        body.function, ast.Pass(), card_in_hand, (cards, cards, WHOLE, WHOLE)
    )
    assert not needs, "its indices are those of buffers"
    given = f"ptr {first}, i64 {count}, ptr {known}, i64 {NO_CARD}, i64 {seat}, i64 {index}"
    card = code.get(f"call i64 {rule}({FAULTS}, {given})")
    is_there = code.get(f"icmp slt i64 {index}, {count}")
    code.emit(f"store i64 {code.get(f'select i1 {is_there}, i64 {card}, i64 0')}, ptr {room}")
    code.begin(end)
    return code.get(f"load i64, ptr {room}")


def _seen_card(body: Body, card: str, sight: tuple[str, ...]) -> str:
    """Return a card if the seat knows it or it is none, else HIDDEN."""
    code, (known, seat) = body.code, sight[:2]
    is_card = code.get(f"icmp ult i64 {card}, {NO_CARD}")
    index = code.get(f"select i1 {is_card}, i64 {card}, i64 0")
    mask = code.get(
        f"load i16, ptr {code.get(f'getelementptr inbounds i16, ptr {known}, i64 {index}')}, align 2"
    )
    shifted = code.get(f"lshr i64 {code.get(f'zext i16 {mask} to i64')}, {seat}")
    is_known = code.get(f"trunc i64 {shifted} to i1")
    is_none = code.get(f"xor i1 {is_card}, true")
    return code.get(f"select i1 {code.get(f'or i1 {is_known}, {is_none}')}, i64 {card}, i64 {HIDDEN}")


def store(body: Body, location: Location, number: str, node: ast.AST) -> None:
    """Write a whole number."""
    if location.guard == FIXED:
        raise body.refused(node, "the book is read only: what changes is in the state")
    if location.guard != OPEN:
        raise body.refused(node, "a policy changes nothing of what it sees")
    if location.spec is not None and location.spec.pinned:
        raise body.refused(node, "a pinned field never changes while rules run")
    if location.spec is not None:
        body.check_bounds(number, location.spec.low, location.spec.high, node)
    body.unit.stored.add(id(location.spec))
    bits = 8 * ctypes.sizeof(location.of)
    if bits < 64:
        number = body.code.get(f"trunc i64 {number} to i{bits}")
    body.code.is_fresh = False
    body.code.emit(f"store i{bits} {number}, ptr {location.at}, align {bits // 8}{_apart(body, location)}")


def _apart(body: Body, location: Location) -> str:
    """Return that what is declared otherwise lies elsewhere; of a buffer nothing is known."""
    if location.spec is None or not body.unit.known:  # in code of any run it makes nothing quicker
        return ""
    return f", !tbaa !{body.unit.declaration(location.spec)}"


def see(body: Body, state: Value, seat: str, node: ast.AST) -> Value:
    """Return the state as a seat may read it."""
    if not isinstance(state.kind, OneRecord) or "known" not in state.kind.of.specs:
        raise body.refused(node, "only a state can be seen: a record with masks in `known`")
    if state.kind.guard != OPEN:
        raise body.refused(node, "a seat sees the state itself: this is what a seat sees of it already")
    offset = offset_of(state.kind.of, "known")
    known = body.code.get(f"getelementptr inbounds i8, ptr {state.parts[0]}, i64 {offset}")
    seat = body.code.get(f"call i64 @llvm.umin.i64(i64 {seat}, i64 63)")
    return Value(OneRecord(state.kind.of, SEEN), (state.parts[0], known, seat))
