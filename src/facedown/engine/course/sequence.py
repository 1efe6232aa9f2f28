"""Sequences: what happens in which order, declared where a system lists its steps.

    Step.GAMBIT: sequence(ask_threshold, ask_card, compare, each(times=consequences, do=settle))

A part is a rule (g). It may ask somebody, push what must happen first, or pop its row, which ends the
sequence; when all of that is done, the next part comes. A part that returns a bool is done again as long as
it says yes: an `ask_...` that says whether it asked is put to one seat after the other, until nobody is left.
Behind the last part the row is popped.

The engine writes the rule of a sequence with one part below the other: going on to the next costs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from facedown.engine.base.rule import rule, says_whether, written
from facedown.engine.course.agenda import pop, top

Rule = Callable[..., Any]

NO_DECISION = 0  # nobody is asked


class Each(NamedTuple):
    """A part that does something several times.

    Attributes:
        times: how often; or rule (g) -> how often, asked before each time.
        do: rule (g, k), with k from 0 on.
    """

    times: Rule | int
    do: Rule


def each(times: Rule | int, do: Rule) -> Each:
    """Return a part that does something several times, as the attributes of `Each` say."""
    return Each(times, do)


def sequence(*parts: Rule | Each) -> Rule:
    """Return the step that does one part after the other."""
    lines = [
        "def follow(g):",
        "    agenda = g.state.agenda",
        "    place = agenda.count",
        "    row = agenda.rows[place - 1]",
        "    part = row.part",  # a local number: what follows a part is then known without a look at the row
        "    if part == 0:",
        "        part = 1",
        *(line for i, part in enumerate(parts, 1) for line in _part(i, part)),
        "    pop(agenda)",
    ]
    names: dict[str, Any] = {"__name__": __name__, "goes_on": goes_on, "pop": pop}
    for i, part in enumerate(parts, 1):
        if isinstance(part, Each):
            names |= {f"times_{i}": part.times, f"do_{i}": part.do}
        else:
            names[f"part_{i}"] = part
    follow: Rule = written("\n".join(lines), "sequence", names)["follow"]
    return rule(follow)


def _part(i: int, part: Rule | Each) -> Iterator[str]:
    """Yield the lines that do a part, and end where the sequence does not go on at once."""
    yield f"    if part == {i}:"
    if isinstance(part, Each):
        yield f"        row.part = {i}"
        times = f"times_{i}(g)" if callable(part.times) else part.times
        yield f"        while row.at < {times}:"
        yield "            row.at += 1"
        yield f"            do_{i}(g, row.at - 1)"
        yield f"            if not goes_on(g, place, {i}):"
        yield "                return"
        yield "        row.at = 0"
        yield f"        part = {i + 1}"
        return
    yield f"        row.part = {i + 1}"
    if says_whether(part):
        yield f"        while part_{i}(g):"
        yield f"            if row.part == {i + 1}:"  # else it has ended the sequence
        yield f"                row.part = {i}"
        yield f"            if not goes_on(g, place, {i}):"
        yield "                return"
        yield f"            row.part = {i + 1}"
    else:
        yield f"        part_{i}(g)"
    yield f"        if not goes_on(g, place, {i + 1}):"
    yield "            return"
    yield f"        part = {i + 1}"


@rule
def goes_on(g: Any, place: int, part: int) -> bool:
    """Whether a sequence goes on with a part at once: nobody is asked, and nothing else is going on.

    Another step in the same place has not begun: it is at part 0, where none goes on.
    """
    s = g.state
    return bool(
        s.decision == NO_DECISION and s.agenda.count == place and s.agenda.rows[place - 1].part == part
    )


@rule
def next_part(g: Any) -> None:
    """End a part that is repeated, as one that asks until a seat is done: the next one comes."""
    row = top(g.state.agenda)
    row.part += 1
    row.at = 0
