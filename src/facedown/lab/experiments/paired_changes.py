"""Which change did it: what differs between two variants, and what each change does by itself."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist
from typing import Any, NamedTuple

from facedown.lab.experiments.changes import MOST, Change
from facedown.lab.experiments.difference import Difference, Half, difference
from facedown.lab.experiments.measure import Measure
from facedown.lab.games.variant import Variant
from facedown.lab.showing.report import Table


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
        row += [_size(it), it.measure.name] if it else [one.change.note, ""]
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


def _size(one: Difference) -> str:
    it, by = one.difference, 100 if one.measure.is_share else 1
    return f"{by * it.value:+,.2f} ±{by * (it.high - it.low) / 2:,.2f}{' ' if one.is_significant else '?'}"
