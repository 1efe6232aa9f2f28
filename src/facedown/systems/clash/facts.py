"""Conditions of an effect, and whether they can ever hold, whatever happens in the match (CLA-X20, CLA-X22).

A fact has the values that the catalogue's vocabulary gives it. What an effect belongs to, its trigger and
its stance leave some of them, its conditions fewer, and what facts have to do with one another fewer
still. Where a fact has none left, the effect can never happen. House rules only ever widen what is left:
an effect that some of them lets happen is not refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from facedown.engine.authors.content import Around, Faults, Table
from facedown.engine.base.errors import likeliest
from facedown.systems.clash.clauses import RULEBOOK
from facedown.systems.clash.vocabulary import ComparatorName, FactName

Value: TypeAlias = str | int  # yes and no are True and False
Left: TypeAlias = dict[str, list[Value]]  # what each fact may still be

CLASH, TURN, STATIC = "clash", "turn", "static"  # places of a trigger (CLA-V1)
SUSTAIN = "sustain_if"  # step 6.2, where a tactic is judged
NO_COMPARING = "a yes/no or word fact compares with == and != only (CLA-X22)"


class Condition(Table):
    """What must hold for an effect to be performed."""

    fact: FactName
    cmp: ComparatorName
    value: bool | int | str

    @property
    def is_right(self) -> bool:
        """Whether it compares its fact with a value that the fact can have, as facts of its type compare."""
        return not any(self._faults())

    def problems(self, around: Around) -> Faults:
        """Yield that the fact is not compared so, never has that value, or is about a missing marker."""
        yield from self._faults()
        yield from marker_missing(around, "fact", vocabulary("fact")[self.fact])

    def _faults(self) -> Faults:
        entry, value = vocabulary("fact")[self.fact], self.value
        if entry["type"] != "number" and self.cmp not in ("==", "!="):
            yield "cmp", NO_COMPARING
        if entry["type"] == "word":
            if value not in entry["words"]:
                message = f"{self.fact} is one of {', '.join(entry['words'])} (CLA-V2)"
                yield "value", message, likeliest(str(value), entry["words"])
        elif entry["type"] == "yes_no":
            if not isinstance(value, bool):
                yield "value", f"{self.fact} is true or false (CLA-V2)"
        elif isinstance(value, bool) or not isinstance(value, int):
            yield "value", f"{self.fact} is a number (CLA-V2)"
        elif not (entry["low"] <= value <= entry["high"] or value == entry.get("absent")):
            yield "value", f"{self.fact} is never {value}, only {entry['low']} to {entry['high']} (CLA-V2)"


class Moment(NamedTuple):
    """When and for whom conditions are looked at."""

    source: str  # character, attack, enhance or swift
    trigger: str  # or SUSTAIN
    stance: str  # any, offensive or defensive
    driven: bool = False  # it belongs to a drive, so that is on


vocabulary = RULEBOOK.vocabulary


def marker_missing(around: Around, key: str, entry: Mapping[str, Any]) -> Faults:
    """Yield that something is about a marker which the owner of the card has not."""
    if entry.get("marker") and has_marker(around.entry.kind, around.entry.data, around.named) is False:
        yield key, f"{entry['name']} is about a marker, and whoever owns this has none (CLA-X22)"


def has_marker(kind: str, data: Mapping[str, Any], named: Mapping[str, object]) -> bool | None:
    """Tell whether the owner of an entry has a marker; None if that cannot be known yet."""
    if kind.endswith("character"):
        return bool(data.get("marker"))
    owner = data.get("owner")
    if owner == "common":
        return False
    character = named.get(owner) if isinstance(owner, str) else None
    return None if character is None else bool(getattr(character, "marker", ""))


def place_of(trigger: str) -> str:
    """Return where a trigger happens: inside a clash, outside one, or always."""
    return CLASH if trigger == SUSTAIN else str(vocabulary("trigger")[trigger]["place"])


def holds(value: Value, cmp: str, other: Value) -> bool:
    """Tell whether a fact of this value passes a comparison."""
    if cmp in ("==", "!="):
        return (type(value) is type(other) and value == other) == (cmp == "==")
    if isinstance(value, str) or isinstance(other, str):
        return False
    return {"<": value < other, "<=": value <= other, ">": value > other, ">=": value >= other}[cmp]


def values_of(fact: str, near: Iterable[int] = ()) -> list[Value]:
    """Return the values that a fact can have, in a match of any house rules.

    Of a number these are its bounds and what lies about the numbers `near`, which are those that it is
    compared with: between two of them every value is as good as any other.
    """
    entry = vocabulary("fact")[fact]
    if entry["type"] == "word":
        return list(entry["words"])
    if entry["type"] == "yes_no":
        return [False, True]
    low, high = entry["low"], entry["high"]
    about = {n + d for n in (*near, 0, 1) for d in (-1, 0, 1)} | {low, high}
    return [*sorted(n for n in about if low <= n <= high), *([entry["absent"]] if "absent" in entry else [])]


def left_at(moment: Moment, asked: Sequence[Condition]) -> Left:
    """Return what every fact may be at a moment where conditions hold; a list is empty if they never do."""
    left = _possible(moment, asked)
    for one in asked:
        left[one.fact] = [value for value in left[one.fact] if holds(value, one.cmp, one.value)]
    _follow(left, asked)
    return left


def why_never(moment: Moment, asked: Sequence[Condition]) -> str:
    """Return why conditions can never hold at a moment, "" if they can."""
    possible = _possible(moment, asked)
    for one in asked:
        here = possible[one.fact]
        if not any(holds(value, one.cmp, one.value) for value in here):
            if len(here) == 1:
                return f"{one.fact} is always {_said(here[0])} here"
            return f"{one.fact} is never {'' if one.cmp == '==' else one.cmp + ' '}{_said(one.value)} here"
    if all(left_at(moment, asked).values()):
        return ""
    said = [f"{one.fact} {one.cmp} {_said(one.value)}" for one in asked]
    return f"{' and '.join(said)} never hold together"


def why_idle(moment: Moment) -> str:
    """Return why an effect of this trigger and stance can never happen, "" if it can."""
    if moment.stance == "any":
        return ""
    if place_of(moment.trigger) == TURN:
        return f'{moment.trigger} is outside a clash, where nobody has a stance: only stance = "any" works'
    if moment.trigger == "hit" and moment.stance == "defensive":
        return "a card that is played defensively never hits (CLA-R17)"
    return ""


def _possible(moment: Moment, asked: Sequence[Condition]) -> Left:
    """Return what every fact may be at a moment, distinguished as finely as the conditions do."""
    left: Left = {}
    for fact in vocabulary("fact"):
        near = [one.value for one in asked if one.fact == fact and isinstance(one.value, int)]
        left[fact] = values_of(fact, near)
    for lead, mine, theirs in LEADS:
        if any(one.fact == lead for one in asked):
            apart = {a - b for a in _numbers(left[mine]) for b in _numbers(left[theirs])}
            left[lead] = values_of(lead, {*apart, *_numbers(left[lead])})
    _at(left, moment)
    _follow(left, asked)
    return left


def _at(left: Left, moment: Moment) -> None:
    """Take away what cannot be at a moment."""
    place = place_of(moment.trigger)
    if place == TURN:
        for fact, there in OUTSIDE.items():
            _keep(left, fact, (there,))
    in_clash = place == CLASH or moment.stance != "any" or moment.source == "attack"
    if in_clash and place != TURN:
        _drop(left, "role", "none")
        if moment.stance != "any":
            _keep(left, "stance", (moment.stance,))
        elif moment.source == "attack" or moment.trigger not in ("resolution", "static", SUSTAIN):
            _drop(left, "stance", "none")
    if moment.trigger in ("before", "hit"):
        _keep(left, "landed", (False,))
        if moment.trigger == "before":
            _keep(left, "hit", (False,))
        else:
            _keep(left, "hit", (True,))
    if moment.trigger in ("before", "hit", "after"):
        _keep(left, "result", ("none",))
    elif moment.trigger in ("clash_win", "clash_loss"):
        _keep(left, "result", ("win" if moment.trigger == "clash_win" else "loss",))
    if moment.source == "enhance":
        _drop(left, "enhance", 0)
    if moment.driven:
        _keep(left, "driven", (True,))


Test: TypeAlias = Callable[[Value], bool]


def _is(*values: Value) -> Test:
    return lambda value: any(type(value) is type(one) and value == one for one in values)


def _some(value: Value) -> bool:
    return isinstance(value, int) and value >= 1


def _out(value: Value) -> bool:
    return value == 99


YES, NO = _is(True), _is(False)
OUTSIDE = {name: entry["outside"] for name, entry in vocabulary("fact").items() if "outside" in entry}

# If the first fact is so, the second is so: what facts have to do with one another (CLA-V2).
FOLLOWS: tuple[tuple[str, Test, str, Test], ...] = (
    ("hit", YES, "stance", _is("offensive")),
    ("opp_hit", YES, "opp_stance", _is("offensive")),
    ("landed", YES, "hit", YES),
    ("opp_landed", YES, "opp_hit", YES),
    ("landed", YES, "damage_dealt", _some),
    ("landed", NO, "damage_dealt", _is(0)),
    ("opp_landed", YES, "damage_taken", _some),
    ("opp_landed", NO, "damage_taken", _is(0)),
    ("guarded", YES, "hit", YES),
    ("guarded", YES, "opp_stance", _is("defensive")),
    ("uncontested", YES, "stance", _is("offensive")),
    ("crossed", YES, "moved", _some),
    ("marker", NO, "marker_distance", _out),
    ("marker", YES, "marker_distance", lambda value: not _out(value)),
    *(("role", _is("none"), name, _is(there)) for name, there in OUTSIDE.items()),
)
# A lead is the difference of two numbers.
LEADS = (("gauge_lead", "gauge", "opp_gauge"), ("life_lead", "life", "opp_life"))


def _follow(left: Left, asked: Sequence[Condition]) -> None:
    """Take away what cannot be beside the rest, until nothing more follows."""
    leads = [row for row in LEADS if any(one.fact == row[0] for one in asked)]
    before = -1
    while before != sum(map(len, left.values())) and all(left.values()):
        before = sum(map(len, left.values()))
        for fact, so, other, then in FOLLOWS:
            if all(so(value) for value in left[fact]):
                left[other] = [value for value in left[other] if then(value)]
            if not any(then(value) for value in left[other]):
                left[fact] = [value for value in left[fact] if not so(value)]
        for lead, mine, theirs in leads:
            ours, others = _numbers(left[mine]), _numbers(left[theirs])
            if ours and others:
                low, high = min(ours) - max(others), max(ours) - min(others)
                left[lead] = [n for n in _numbers(left[lead]) if low <= n <= high]


def _keep(left: Left, fact: str, values: tuple[Value, ...]) -> None:
    left[fact] = [value for value in left[fact] if _is(*values)(value)]


def _drop(left: Left, fact: str, gone: Value) -> None:
    left[fact] = [value for value in left[fact] if not _is(gone)(value)]


def _numbers(values: Sequence[Value]) -> list[int]:
    return [value for value in values if isinstance(value, int)]


def _said(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
