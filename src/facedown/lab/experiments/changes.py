"""What differs between two variants, change by change, and what each change does by itself."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from statistics import NormalDist
from typing import Any, NamedTuple, TypeAlias

from facedown.bots.policy import policy_name
from facedown.engine.authors.content import Entry
from facedown.engine.base.errors import FacedownError
from facedown.lab.experiments.measure import Difference, Half, Measure, difference
from facedown.lab.games.variant import Variant
from facedown.lab.showing.report import Table

MOST = 20  # changes that are played one by one
_UNPLAYED = ("id", "name", "text", "comment", "flavor")  # keys of a setup that only name it
_LONGEST = 40  # letters of a value
Key: TypeAlias = str | int


_NONE: Any = object()  # stands for what one of two variants does not have


class Change(NamedTuple):
    """One thing that differs."""

    of: str  # what it belongs to: the name of an entry, or "setup", "policy", "switch", "field"
    path: str  # of it, as `Variant.changed` names it
    a: str  # what it is in the first variant; "-" where that has none
    b: str  # likewise, in the second
    back: Variant | None  # the first variant with this change taken back; None if that cannot be played alone
    note: str = ""  # why not, or that no game is changed by it


def changes(a: Variant, b: Variant) -> list[Change]:
    """Return all in which two variants of one system differ, each taken back in the first by itself."""
    found = [*_content(a, b), *_setup(a, b), *_switches(a, b), *_policies(a, b), *_fields(a, b)]
    return [_checked(a, one) for one in found]


def _checked(a: Variant, one: Change) -> Change:
    """Return a change with a note where it cannot be taken back by itself, or where no game would show it."""
    if one.back is None:
        return one
    try:
        deal, before = one.back.fresh(), a.fresh()
    except FacedownError:
        return one._replace(back=None, note="cannot be taken back by itself")
    is_same = bytes(deal.state) == bytes(before.state) and bytes(deal.book) == bytes(before.book)
    if is_same and one.back.by_seat() == a.by_seat():
        return one._replace(back=None, note="changes no game")
    return one


def _content(a: Variant, b: Variant) -> Iterator[Change]:
    """Yield what differs in entries, key by key; those that are in one variant alone as a whole."""
    shipped = {_called(entry): entry for entry in a.system.shelf.entries}
    of_a, of_b = ({**shipped, **{_called(one): one for one in each.content}} for each in (a, b))
    own = dict.fromkeys(_called(one) for one in (*a.content, *b.content) if one.kind != "setup")
    for kind, name in own:
        one, other = of_a.get((kind, name)), of_b.get((kind, name))
        if one is None or other is None:
            sides = ("-", "there") if one is None else ("there", "-")
            yield Change(name, name, *sides, None, "cannot be taken back by itself")
            continue
        for way, was, becomes in _apart(one.data, other.data):
            data = _put(one.data, way, becomes)
            is_shipped = one is shipped.get((kind, name))
            made = replace(one, data=data, changed=one.changed or is_shipped, house="")
            content = (*(entry for entry in a.content if entry is not one), made)
            back = replace(a, content=content)
            yield Change(name, f"{name}.{_path(way)}", _text(was), _text(becomes), back)


def _setup(a: Variant, b: Variant) -> Iterator[Change]:
    """Yield what differs in the setups, key by key where both can be read."""
    if a.chosen == b.chosen and isinstance(a.chosen, str) and _written(a) == _written(b):
        return
    one, other = _written(a), _written(b)
    if one is None or other is None:
        if a.chosen != b.chosen:
            yield Change("setup", "setup", a.title, b.title, replace(a, setup=b.chosen))
        return
    for way, was, becomes in _apart(one, other):
        if way[0] not in _UNPLAYED:
            back = replace(a, setup=_put(one, way, becomes))
            yield Change("setup", f"setup.{_path(way)}", _text(was), _text(becomes), back)


def _written(variant: Variant) -> Mapping[str, Any] | None:
    """Return the setup of a variant as a table; None for one that is made of names."""
    if not isinstance(variant.chosen, str):
        return variant.chosen
    for entry in (*reversed(variant.content), *variant.system.shelf.entries):
        if entry.kind == "setup" and entry.name == variant.chosen:
            return {key: value for key, value in entry.data.items() if key not in ("id", "name")}
    return None


def _switches(a: Variant, b: Variant) -> Iterator[Change]:
    for name, ruling in a.system.catalogue.switches.items():
        one, other = (each.switches.get(name, ruling.default) for each in (a, b))
        if one != other:
            yield Change("switch", name, one, other, replace(a, switches={**a.switches, name: other}))


def _policies(a: Variant, b: Variant) -> Iterator[Change]:
    one, other = a.by_seat(), b.by_seat()
    if one.keys() != other.keys():
        return
    named = [{seat: policy_name(policy) for seat, policy in each.items()} for each in (one, other)]
    if all(len(set(each.values())) == 1 for each in named) and one != other:
        yield Change("policy", "policy", named[0][0], named[1][0], replace(a, policies=other))
        return
    for seat in one:
        if one[seat] != other[seat]:
            back = replace(a, policies={**one, seat: other[seat]})
            yield Change("policy", f"policy.{seat}", named[0][seat], named[1][seat], back)


def _fields(a: Variant, b: Variant) -> Iterator[Change]:
    for path in dict.fromkeys((*a.fields, *b.fields)):
        one, other = (each.fields.get(path, _NONE) for each in (a, b))
        if one != other:
            kept = {key: value for key, value in a.fields.items() if key != path}
            back = replace(a, fields=kept if other is _NONE else {**kept, path: other})
            yield Change("field", path, _text(one), _text(other), back)


def _called(entry: Entry) -> tuple[str, str]:
    return entry.kind, entry.name or str(entry.data.get("id", ""))


def _apart(one: Any, other: Any, way: tuple[Key, ...] = ()) -> Iterator[tuple[tuple[Key, ...], Any, Any]]:
    """Yield where two tables differ: the way there, and what is there in each."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for key in dict.fromkeys((*one, *other)):
            yield from _apart(one.get(key, _NONE), other.get(key, _NONE), (*way, key))
    elif _has_tables(one) and _has_tables(other) and len(one) == len(other):
        for i, parts in enumerate(zip(one, other, strict=True)):
            yield from _apart(*parts, (*way, i))
    elif one != other:
        yield way, one, other


def _has_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, (Mapping, list)) for one in value)


def _put(data: Mapping[str, Any], way: Sequence[Key], value: Any) -> dict[str, Any]:
    """Return a table with a value at the end of a way; without it, if there is to be none."""
    whole: Any = deepcopy(dict(data))
    holder = whole
    for step in way[:-1]:
        holder = holder[step]
    if value is _NONE:
        del holder[way[-1]]
    else:
        holder[way[-1]] = deepcopy(value)
    return dict(whole)


def _path(way: Sequence[Key]) -> str:
    return ".".join(map(str, way))


def _text(value: Any) -> str:
    if value is _NONE:
        return "-"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


class Weighed(NamedTuple):
    """A change, and what it does: the first variant minus the same without it.

    The intervals hold for all that is measured and all changes at once, in 95 of 100 cases.
    """

    change: Change
    effects: tuple[Difference, ...]  # on everything that is measured; none where it was not played alone

    @property
    def most_significant(self) -> Difference | None:
        """The effect that is farthest from 0 by its interval."""
        return max(self.effects, key=lambda one: one.surprise, default=None)

    def to_dict(self) -> dict[str, Any]:
        """Return it for JSON."""
        return {
            "change": self.change.path,
            "a": self.change.a,
            "b": self.change.b,
            "note": self.change.note,
            "effects": [one.to_dict() for one in self.effects],
        }


def played_alone(changed: Sequence[Change]) -> list[Variant]:
    """Return the first variant with each change taken back, where there are several to play so."""
    backs = [one.back for one in changed if one.back]
    return backs if 1 < len(backs) <= MOST else []


def weigh(
    changed: Sequence[Change], a: Sequence[Half], backs: Sequence[Sequence[Half]], measures: Sequence[Measure]
) -> tuple[Weighed, ...]:
    """Return what every change does, the most significant first; those that were not played alone come last.

    Args:
        changed: what differs.
        a: the games of the first variant.
        backs: the games of `played_alone`, in its order.
        measures: what is measured.
    """
    errors = NormalDist().inv_cdf(1 - 0.025 / max(len(backs) * len(measures), 1))
    left, weighed = iter(backs), []
    for one in changed:
        back = next(left, None) if one.back else None
        effects = [difference(it, a, back, errors) for it in measures] if back else []
        weighed.append(Weighed(one, tuple(effects)))
    weighed.sort(key=lambda one: -one.most_significant.surprise if one.most_significant else 1)
    return tuple(weighed)


def changes_table(weighed: Sequence[Weighed]) -> Table:
    """Return what differs, and what each change does by itself if that was played."""
    rows = [[one.change.path, one.change.a, one.change.b] for one in weighed]
    if not any(one.effects for one in weighed):
        return Table(("what differs", "A", "B"), rows, note=_remark(weighed))
    for row, one in zip(rows, weighed, strict=True):
        it = one.most_significant
        row += (
            [f"{it.size}{' ' if it.is_significant else '?'}", it.measure.name]
            if it
            else [one.change.note, ""]
        )
    note = "Effect: A minus A with this change alone taken back, where it is most significant; ±"
    note += " is half the width of an interval that holds for all of them at once, ? where it may be nothing."
    return Table(("what differs", "A", "B", "effect", "on"), rows, right=("effect",), note=note)


def _remark(weighed: Sequence[Weighed]) -> str:
    """Return why no change was played by itself."""
    able = sum(one.change.back is not None for one in weighed)
    notes = [f"{one.change.path} {one.change.note}." for one in weighed if one.change.note]
    if able > MOST:
        notes.append(f"These are {able} changes: up to {MOST} are taken back one by one.")
    return " ".join(notes)
