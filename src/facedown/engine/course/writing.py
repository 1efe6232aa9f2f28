"""The rules of a question, as the engine writes them from its declaration.

From the ways to answer (`answer.py`), and from predicates that say what forbids an answer, come the rules
that list the legal answers, hand the parts of an answer, by their names, to the rule that carries it out, and
find the only legal answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from facedown.engine.base.errors import FacedownError
from facedown.engine.base.rule import rule, says_whether, written
from facedown.engine.base.units import each_in
from facedown.engine.course.answer import (
    EVERY_WAY,
    NO_ANSWER,
    SEVERAL,
    VALUES,
    WAY,
    Kind,
    Of,
    Rule,
    Way,
    candidates,
    found_once,
    names_of,
    once_of,
    part_of,
    taken_by,
    way_of,
)
from facedown.engine.course.ask import offer
from facedown.engine.hidden.zone import holds

if TYPE_CHECKING:
    from facedown.engine.authors.catalogue import DecisionText

FEW = 4  # values of a part that are written out, at most


class Written(NamedTuple):
    """The rules of a question, as the engine writes them.

    Attributes:
        offer: rule (g, options) that lists the legal answers.
        act: rule (g, answer) that hands the parts of an answer to the rule that carries it out.
        is_open: rule (g, answer) -> 1 if an answer is legal, else 0. It looks at that answer alone, where
            the list looks at every card of a hand. None if only the list says it.
        only: rule (g) -> the only legal answer, if it is given without asking; NO_ANSWER, if none is legal
            and nobody is asked then; else SEVERAL. None if the question is always asked.
        why_not: (g, answer) -> the refusal that keeps an answer from being legal, 0 if none does.
    """

    offer: Rule
    act: Rule
    is_open: Rule | None
    only: Rule | None
    why_not: Rule


def write(
    text: DecisionText,
    ways: Sequence[Way],
    act: Rule,
    why_not: Sequence[Rule | Of],
    offer_own: Rule | None = None,
    listed: Rule | None = None,
) -> Written:
    """Write the rules of a question.

    Args:
        text: of the question.
        ways: to answer it.
        act: rule (g, ...) that carries an answer out. Its parameters have the names of parts, or `way`.
        why_not: rules (g, ...) -> the refusal of such an answer, 0 if there is none. Each is asked as soon as
            the parts that it takes are known; of ways that have none of these, only if it takes `way`. Where
            some say instead whether an answer is legal, the others only say why it is not. `Of` has one of
            one way alone, or with a mask of what it does not forbid.
        offer_own: rule (g, options) that lists the legal answers in place of the one that is written.
        listed: likewise, and it alone says which are legal.

    Raises:
        FacedownError: a rule takes a parameter that is no part.
    """
    every = [one if isinstance(one, Of) else Of(EVERY_WAY, one) for one in why_not]
    reasons = [one for one in every if not says_whether(one.why_not)]
    asked = [one for one in every if says_whether(one.why_not)] or reasons
    _refuse_strange(text, ways, act, every)
    lines = [
        "def offer_answers(g, options):",
        *_searched(ways, asked, lambda answer: [f"offer(options, {answer})"]),
        "def act_on(g, answer):",
        *_handed(ways, act),
        "def is_open(g, answer):",
        *_opened(ways, asked),
    ]
    if text.forced or text.skipped:
        lines += ["def only_answer(g):", *_only(text, ways, asked)]
    module = f"{act.__module__}.{text.name}"
    given = {"__name__": module, "act": act, **_called_by(ways, asked)}
    given |= written("\n".join(lines), f"question {module}", given)
    only = rule(given["only_answer"]) if "only_answer" in given else None
    offered = listed or offer_own or rule(given["offer_answers"])
    acted, opened = rule(given["act_on"]), None if listed else rule(given["is_open"])
    return Written(offered, acted, opened, only, _refusing(ways, names_of(ways), reasons))


def _refuse_strange(text: DecisionText, ways: Sequence[Way], act: Rule, every: Sequence[Of]) -> None:
    """Refuse rules of a question that take what is no part of an answer, and masks of what has no numbers."""
    names, once = names_of(ways), once_of(ways)
    for one, more in (
        (act, ()),
        *((one.why_not, once) for one in every),
        *((one.among, once) for one in every if one.among is not None),
        *((one, [*once][:i]) for i, one in enumerate(once.values())),
    ):
        if strange := set(taken_by(one)) - {*names, WAY, *more}:
            raise FacedownError(
                f"{one.__name__} takes {', '.join(sorted(strange))}; the parts of {text.name} are "
                f"{', '.join(names) or 'none'}, and `{WAY}` says which way is taken."
            )
    narrowing = [one for one in every if one.among is not None]
    for narrow, way in product(narrowing, ways):
        parts = [way.parts[name] for name in _parts_of(narrow.why_not, way)]
        if _concerns(narrow, way) and not (parts and way.parts[_narrowed(narrow, way)].zone is None):
            raise FacedownError(
                f"What {narrow.why_not.__name__} does not forbid in {text.name} is listed from a mask, which "
                "takes a part with numbers: it has none, or that is a card."
            )


def _called_by(ways: Sequence[Way], asked: Sequence[Of]) -> dict[str, Any]:
    """Return what the rules of a question call, by the names that it has in them."""
    given: dict[str, Any] = {"offer": offer, "holds": holds, "each_in": each_in}
    given |= {"SEVERAL": SEVERAL, "NO_ANSWER": NO_ANSWER}
    given |= {f"why_not_{i}": one.why_not for i, one in enumerate(asked)}
    given |= {f"among_{i}": one.among for i, one in enumerate(asked) if one.among is not None}
    given |= {f"once_{name}": one for name, one in once_of(ways).items()}
    for way in ways:
        given |= {
            f"of_{part}_{way.number}": kind.zone or kind.mask or kind.end for part, kind in way.parts.items()
        }
        given |= {f"first_of_{part}_{way.number}": kind.first for part, kind in way.parts.items()}
        given |= {f"face_of_{part}_{way.number}": kind.face for part, kind in way.parts.items()}
        given |= {f"unseen_{part}_{way.number}": kind.unseen for part, kind in way.parts.items()}
    return given


def _only(text: DecisionText, ways: Sequence[Way], why_not: Sequence[Of]) -> Iterator[str]:
    """Yield the lines that find the only legal answer, as far as it matters."""
    nothing = "NO_ANSWER" if text.skipped else "SEVERAL"
    ways = sorted(ways, key=lambda way: len(way.parts))  # two that take no search settle it at once
    if not text.forced:
        yield from _searched(ways, why_not, lambda answer: ["return SEVERAL"])
        yield f"    return {nothing}"
        return
    yield "    only = NO_ANSWER"
    yield from _searched(
        ways,
        why_not,
        lambda answer: ["if only != NO_ANSWER:", "    return SEVERAL", f"only = {answer}"],
        lambda way: _several_unseen(way, why_not),
    )
    yield "    if only == NO_ANSWER:"
    yield f"        return {nothing}"
    yield "    return only"


def _several_unseen(way: Way, why_not: Sequence[Of]) -> Iterator[str]:
    """Yield the lines that find whether a way that nothing forbids has answers, without a look at them."""
    if len(way.parts) == 1 and not any(_concerns(one, way) for one in why_not):
        for part, kind in way.parts.items():
            if kind.unseen is not None:
                yield f"    if only != NO_ANSWER and unseen_{part}_{way.number}(g).count > 0:"
                yield "        return SEVERAL"


def _searched(
    ways: Sequence[Way],
    why_not: Sequence[Of],
    found: Callable[[str], Sequence[str]],
    before: Callable[[Way], Iterable[str]] = lambda way: (),
) -> Iterator[str]:
    """Yield the lines that go through all candidates, those that are `found` legal among them.

    Args:
        ways: to answer.
        why_not: what forbids answers.
        found: an answer -> the lines for one that is legal.
        before: a way -> the lines before its candidates.
    """
    names, shared = names_of(ways), dict[str, str]()
    wanted = Counter(name for way in ways for name in _wanted(way, why_not))
    of_several = {name for name, times in wanted.items() if times > 1}
    yield from _found(ways[0], of_several, shared, set(), 1) if ways else ()
    for way in ways:
        yield from before(way)
        known = dict.fromkeys(names, "0") | {WAY: str(way.number)} | shared
        concerned = {i: one for i, one in enumerate(why_not) if _concerns(one, way)}
        yield from _through(way, 0, concerned, known, found, 1)


def _through(
    way: Way,
    place: int,
    why_not: Mapping[int, Of],
    known: Mapping[str, str],
    found: Callable[[str], Sequence[str]],
    depth: int,
) -> Iterator[str]:
    """Yield the lines that go through the parts of a way from one on, those before it being known.

    Args:
        way: to answer.
        place: of that part.
        why_not: the predicates that have not been asked.
        known: how parts, what is found once and the ends of parts are written, by their names.
        found: what is to be done with an answer that is legal.
        depth: how deep the lines stand.
    """
    bound, known = {*list(way.parts)[:place]}, dict(known)
    left = dict(why_not)
    for i, one in why_not.items():
        if one.among is None and _parts_of(one.why_not, way) <= bound:
            del left[i]
            yield from _found(way, taken_by(one.why_not), known, bound, depth)
            yield f"{'    ' * depth}if {_allows(i, one, known, way)}:"
            depth += 1
    ends = {f"end_{name}": (name, kind.end) for name, kind in way.parts.items() if kind.end is not None}
    later = [*map(_asked, left.values()), *(end for key, (_, end) in ends.items() if key not in known)]
    yield from _found(way, {name for one in later for name in taken_by(one)}, known, bound, depth)
    for key, (name, end) in ends.items():
        if key not in known and _parts_of(end, way) <= bound:
            called = _called(f"of_{name}_{way.number}", end, known)
            yield f"{'    ' * depth}{key}_{way.number} = min({called}, {way.parts[name].size})"
            known[key] = f"{key}_{way.number}"
    if place == len(way.parts):
        shifted = [f"{known[part]} << {16 - 8 * i}" for i, part in enumerate(way.parts)]
        for line in found(" | ".join([f"{way.number} << 24", *shifted])):
            yield f"{'    ' * depth}{line}"
        return
    part, kind = list(way.parts.items())[place]
    among = [i for i, one in left.items() if one.among is not None and _narrowed(one, way) == part]
    is_fixed = kind.zone is None and kind.mask is None and kind.end is None
    if is_fixed and not among and not callable(kind.first) and kind.size <= kind.first + FEW:
        for value in range(kind.first, kind.size):  # written out: what rules say of each is worked out before
            yield from _through(way, place + 1, left, known | {part: str(value)}, found, depth)
        return
    masks = [_called(f"among_{i}", _asked(left.pop(i)), known) for i in among]
    lines, depth = _loop(way, part, masks, known, depth)
    yield from lines
    yield from _through(way, place + 1, left, known | {part: part}, found, depth)


def _found(
    way: Way, taken: Iterable[str], known: dict[str, str], bound: Set[str], depth: int
) -> Iterator[str]:
    """Yield the lines that find what is found once, of what rules take, as far as its parts are known."""
    wanted = {*taken}
    for name in [*way.once][::-1]:  # what comes later may take what comes before it
        wanted |= {*taken_by(way.once[name])} if name in wanted else set()
    for name, one in way.once.items():
        if name in wanted and name not in known and _parts_of(one, way) <= bound:
            yield f"{'    ' * depth}{name} = {_called(f'once_{name}', one, known)}"
            known[name] = name


def _wanted(way: Way, why_not: Sequence[Of]) -> set[str]:
    """Return what is found once for predicates of a way, whatever its parts are and whichever way it is."""
    asked = [_asked(one) for one in why_not if _concerns(one, way)]
    taken = {name for one in asked for name in taken_by(one)} & way.once.keys()
    return {name for name in taken if not _parts_of(way.once[name], way) and WAY not in _all_taken(name, way)}


def _all_taken(name: str, way: Way) -> set[str]:
    """Return what something that is found once takes, and what that takes in turn."""
    taken = set(taken_by(way.once[name]))
    return taken.union(*(_all_taken(one, way) for one in taken & way.once.keys()))


def _loop(
    way: Way, part: str, among: Sequence[str], known: Mapping[str, str], depth: int
) -> tuple[list[str], int]:
    """Return the lines that go through what a part can be, and how deep what follows stands.

    Args:
        way: to answer.
        part: the name of that part.
        among: masks of the values that are legal, as they are written.
        known: as `_through` has it.
        depth: how deep the lines stand.
    """
    kind, space, source = way.parts[part], "    " * depth, f"of_{part}_{way.number}"
    if kind.zone is not None:
        zone, seen = f"zone_{part}_{way.number}", f"seen_{part}_{way.number}"
        loop = [f"{space}{zone} = {source}(g)", f"{space}for i_{part} in range({zone}.count):"]
        if kind.face is None:
            return [*loop, f"{space}    {part} = {zone}.cards[i_{part}]"], depth + 1
        return [
            f"{space}{seen} = 0",
            *loop,
            f"{space}    {part} = face_{source}(g, {zone}.cards[i_{part}])",
            f"{space}    bit_{part} = 1 << ({part} & 63)",  # a face is below 63
            f"{space}    if not {seen} & bit_{part}:",
            f"{space}        {seen} |= bit_{part}",
        ], depth + 2
    if kind.mask is not None or among:
        every = [_called(source, kind.mask, known)] if kind.mask is not None else []
        return [f"{space}for {part} in each_in(int, {' & '.join([*every, *among])}):"], depth + 1
    end = f"end_{part}_{way.number}" if kind.end is not None else str(kind.size)
    return [f"{space}for {part} in range({_first(kind, source)}, {end}):"], depth + 1


def _first(kind: Kind, source: str) -> str:
    """Return the first of the numbers that a part can be, as it is written."""
    return f"first_{source}(g)" if callable(kind.first) else str(kind.first)


def _handed(ways: Sequence[Way], act: Rule) -> Iterator[str]:
    """Yield the lines that hand the parts of an answer over."""
    taken = taken_by(act)
    yield f"    {WAY} = answer >> 24"
    yield from (f"    {name} = 0" for name in taken if name != WAY)
    for way in ways:
        if given := [(place, part) for place, part in enumerate(way.parts) if part in taken]:
            yield f"    if {WAY} == {way.number}:"
            yield from (
                f"        {part} = answer >> {16 - 8 * place} & {VALUES - 1}" for place, part in given
            )
    yield f"    {_called('act', act, {name: name for name in taken})}"


def _opened(ways: Sequence[Way], why_not: Sequence[Of]) -> Iterator[str]:
    """Yield the lines that say whether one answer is legal."""
    yield f"    {WAY} = answer >> 24"
    for way in ways:
        yield f"    if {WAY} == {way.number}:"
        known = dict.fromkeys(names_of(ways), "0") | {WAY: str(way.number)}
        conditions = []
        for place, part in enumerate(way.parts):
            known[part] = part
            yield f"        {part} = answer >> {16 - 8 * place} & {VALUES - 1}"
        for name, found in way.once.items():
            known[name] = _called(f"once_{name}", found, known)
        for part, kind in way.parts.items():
            source = f"of_{part}_{way.number}"
            if kind.face is not None:
                zone, lies = f"zone_{part}_{way.number}", f"lies_{part}_{way.number}"
                yield f"        {zone} = {source}(g)"
                yield f"        {lies} = 0"
                yield f"        for i_{part} in range({zone}.count):"
                yield f"            if face_{source}(g, {zone}.cards[i_{part}]) == {part}:"
                yield f"                {lies} = 1"
                conditions.append(f"{lies} == 1")
            elif kind.zone is not None:
                conditions.append(f"holds({source}(g), {part})")
            elif kind.mask is not None:
                conditions.append(f"{_called(source, kind.mask, known)} >> {part} & 1 == 1")
            else:
                end = _called(source, kind.end, known) if kind.end is not None else str(kind.size)
                conditions.append(f"{_first(kind, source)} <= {part} < {end}")
        for i, one in enumerate(why_not):
            if _concerns(one, way):
                conditions.append(_allows(i, one, known, way))
        yield f"        return int({' and '.join(conditions)})" if conditions else "        return 1"
    yield "    return 0"


def _allows(i: int, one: Of, known: Mapping[str, str], way: Way) -> str:
    """Return the condition that a predicate does not forbid an answer."""
    if one.among is not None:
        return f"{_called(f'among_{i}', one.among, known)} >> {known[_narrowed(one, way)]} & 1 == 1"
    return _called(f"why_not_{i}", one.why_not, known) + ("" if says_whether(one.why_not) else " == 0")


def _asked(one: Of) -> Rule:
    """Return the rule that is asked where legal answers are listed."""
    return one.among or one.why_not


def _narrowed(one: Of, way: Way) -> str:
    """Return the part of a way that a predicate's mask is of: the last one that it takes."""
    taken = _parts_of(one.why_not, way)
    return [name for name in way.parts if name in taken][-1]


def _concerns(one: Of, way: Way) -> bool:
    """Return whether a predicate is asked about a way: it takes parts of that way, or `way`."""
    if one.way != EVERY_WAY:
        return one.way == way.number
    return WAY in taken_by(one.why_not) or bool(_parts_of(one.why_not, way))


def _parts_of(function: Rule, way: Way) -> set[str]:
    """Return which parts of a way a rule takes, or what is found once that it takes."""
    taken = set(taken_by(function))
    return taken.union(*(_parts_of(way.once[name], way) for name in taken & way.once.keys())) & set(way.parts)


def _called(name: str, function: Rule, known: Mapping[str, str]) -> str:
    return f"{name}({', '.join(['g', *(known[one] for one in taken_by(function))])})"


def _refusing(ways: Sequence[Way], names: Sequence[str], why_not: Sequence[Of]) -> Rule:
    """Return what says why an answer is not legal: first what closes its way as a whole."""
    closing: dict[int, list[tuple[Rule, tuple[str, ...]]]] = {way.number: [] for way in ways}
    others: dict[int, list[tuple[Rule, tuple[str, ...]]]] = {way.number: [] for way in ways}
    for way, one in product(ways, why_not):
        closes = one.way == way.number and not _parts_of(one.why_not, way)
        if closes or _concerns(one, way):
            (closing if closes else others)[way.number].append((one.why_not, taken_by(one.why_not)))
    numbered, nothing = {way.number: way for way in ways}, dict.fromkeys(names, 0)

    def refusal(g: Any, answer: int) -> int:
        way = numbered[way_of(answer)]
        values = {**nothing, WAY: way.number}
        for place, part in enumerate(way.parts):
            values[part] = part_of(answer, place)
        values |= found_once(g, way, values)
        for forbids, taken in closing[way.number]:
            if why := int(forbids(g, *(values[name] for name in taken))):
                return why
        for name, kind in way.parts.items():
            if kind.missing and values[name] not in candidates(g, kind, values):
                return int(kind.missing(g, values[name]) if callable(kind.missing) else kind.missing)
        for forbids, taken in others[way.number]:
            if why := int(forbids(g, *(values[name] for name in taken))):
                return why
        return 0

    return refusal
