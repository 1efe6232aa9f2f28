"""What an effect is made of: `{ op = "damage", n = 5, Strong = 7, range = "melee", target = "one" }`.

The words are those of the catalogue's vocabularies (ARC-T14), and so are the keys of each op. Beside a number
`n` the name of a trait holds the number of who has it in force.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, make_dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, TypeAlias, get_args

from facedown.engine.authors.content import Around, Between, Faults
from facedown.engine.authors.operation import Kind, one_of, tables
from facedown.systems.arcana.clauses import RULEBOOK
from facedown.systems.arcana.vocabulary import (
    BinName,
    HowName,
    OnlyName,
    Pair,
    PlaceName,
    RangeName,
    Trait,
    TraitName,
)

vocabulary = RULEBOOK.vocabulary
TRAITS: tuple[TraitName, ...] = get_args(TraitName)  # as Trait numbers them
BINS: tuple[BinName, ...] = get_args(BinName)
NUMBERS = ("amount", "change")  # kinds of a number that goes by a trait
Most: TypeAlias = Annotated[int, Between(0, 99, "ARC-T14")]


class Amount(NamedTuple):
    """A number that goes by the side that somebody has of a pair of traits; `pair` None: it does not."""

    worse: int
    plain: int
    better: int
    pair: Pair | None


def amount_of(one: Any) -> Amount:
    """Return the number of a table that takes one."""
    given = {Trait[name.upper()]: getattr(one, name, None) for name in TRAITS}
    own = [trait for trait, n in given.items() if n is not None]
    if not own:
        return Amount(one.n, one.n, one.n, None)
    pair = own[0] // 2
    worse, better = given[Trait(2 * pair)], given[Trait(2 * pair + 1)]
    return Amount(one.n if worse is None else worse, one.n, one.n if better is None else better, Pair(pair))


def amount_faults(one: Any) -> Faults:
    """Yield that a number goes by several pairs of traits."""
    own = [name for name in TRAITS if getattr(one, name, None) is not None]
    pairs = {Trait[name.upper()] // 2 for name in own}
    if len(pairs) > 1:
        yield own[-1], f"a number goes by one pair of traits, not by {' and '.join(own)} (ARC-T14)"


def place_of(around: Around) -> PlaceName:
    """Return what carries the effects of an entry."""
    kind, data = around.entry.kind, around.entry.data
    if kind == "spell":
        return "standing" if data.get("standing") is True else "spell"
    if kind == "equipment":
        return "use" if data.get("use") is True else "item"
    return PLACES[kind]


PLACES: Mapping[str, PlaceName] = {
    "adversary": "intent",
    "bin": "bin",
    "scene_action": "scene",
    "stand_in": "stand_in",
    "manipulation": "manipulation",
    "buff": "buff",
}


def faults(one: Any, around: Around) -> Faults:
    """Yield what is wrong between the keys of an effect, and where it stands."""
    place, entry = place_of(around), vocabulary("op")[one.op]
    called = vocabulary("place")[place]["called"]
    if place not in entry["on"]:
        able = [name for name, other in vocabulary("op").items() if place in other["on"]]
        yield "op", f"{called} has no {one.op}; it has {', '.join(able)} (ARC-T14)"
        return
    yield from amount_faults(one)
    target: str = getattr(one, "target", "")
    if place not in vocabulary("target").get(target, {}).get("on", (place,)):
        yield "target", f"{called} does not reach {target} (ARC-T14)"
    elif target == "same" and not _has_target_before(around):
        yield (
            "target",
            "no effect before it has one target: same is the target of the effect before (ARC-T14)",
        )
    elif one.op == "tower" and (target == "self") != (place == "bin"):
        yield "target", f"{called} does not reset {target} (ARC-T14)"
    yield from _range_faults(one, place, called)
    yield from _other_faults(one, place)


def _range_faults(one: Any, place: PlaceName, called: str) -> Faults:
    """Yield damage that is neither melee nor ranged, or is where it has no range."""
    if one.op in ("damage", "trait"):
        if place == "scene" and one.range != "none":
            yield "range", "damage of a scene action has no range: leave this out (ARC-X16)"
        elif place != "scene" and one.range == "none":
            yield "range", f'{one.op} of {called} is melee or ranged: range = "melee" (ARC-5.6)', "melee"
    elif one.op == "more" and (one.bin == "Strike") != (one.range != "none"):
        said = "melee or ranged" if one.bin == "Strike" else "neither: leave this out"
        yield "range", f"the yield of {one.bin} is {said} (ARC-9.4)"


def _other_faults(one: Any, place: PlaceName) -> Faults:
    """Yield what else does not go together."""
    if one.op == "trait" and Trait[one.trait.upper()] % 2:
        worse = TRAITS[Trait[one.trait.upper()] - 1]
        yield "trait", f"an Intent imposes the worse side of a pair: {worse} (ARC-R26)", worse
    if one.op == "charge" and one.n > one.max:
        yield "max", f"{one.n} are stored at a time, and at most {one.max} (ARC-T14)"
    if one.op == "move":
        if place not in vocabulary("how")[one.how].get("on", (place,)):
            yield "how", "only adversaries move toward_player: any_adjacent (ARC-T14)", "any_adjacent"
        elif one.how.startswith("any_u") and one.n != 1:
            yield "n", f"{one.how} is one jump, whatever its number: leave this out (ARC-T14)"
    if place == "stand_in" and one.op == "move" and (one.how == "any_unoccupied" or one.n > 1):
        yield "how", "a stand-in moves 1 zone, or to any zone: any (ARC-X3)", "any"
    if place == "stand_in" and getattr(one, "target", "") in ("same", "all", "all_in_zone"):
        yield "target", "a card of a stand-in is for one at a time: one (ARC-X3)", "one"
    if one.op == "study" and one.n > STUDIED:
        yield "n", f"at most {STUDIED} cards are drawn on show (ARC-20.3)"
    if hasattr(one, "after"):
        if place == "standing" and one.after is None:
            yield "after", 'after which bin? after = "Strike" (ARC-X7)'
        elif place != "standing" and one.after is not None:
            yield "after", "only a standing spell waits for a bin: leave this out (ARC-X7)"


def _has_target_before(around: Around) -> bool:
    """Tell whether an effect of the list before has one target, which the next can name."""
    way = around.place
    data: Any = around.entry.data
    for step in way[:-1]:
        data = data[step]
    before = [*data[: int(way[-1])]]
    if way[0] == "critical_adds":
        before = [*around.entry.data.get("success", ()), *before]
    return any(one.get("target") in ("one", "same") or one.get("op") == "drop_intents" for one in before)


def _words(kind: str) -> Any:
    """Return the annotation of a target of some kind."""
    return Literal[tuple(name for name, one in vocabulary("target").items() if kind in one["kinds"])]


def _expanded(takes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the keys of an op: those of traits behind a number that goes by one."""
    keys: dict[str, Any] = {}
    for name, held in takes.items():
        keys[name] = held
        keys |= dict.fromkeys(TRAITS if held in NUMBERS else (), f"{held} of a trait")
    return keys


STUDIED = 4
LISTED = 3  # effects in a list
Change: TypeAlias = Annotated[int, Between(-99, 99, "ARC-T14")]
KINDS = {  # what the keys of an op hold
    "amount": Kind(Most),
    "amount of a trait": Kind(Most | None, None),
    "change": Kind(Change),
    "change of a trait": Kind(Change | None, None),
    "count": Kind(Annotated[int, Between(1, 99, "ARC-T14")]),
    "steps": Kind(Annotated[int, Between(1, 8, "ARC-T14")], 1),
    "range": Kind(RangeName, "none"),
    "foe": Kind(_words("foe")),
    "friend": Kind(_words("friend")),
    "mover": Kind(_words("mover"), "self"),
    "hit": Kind(_words("hit")),
    "reset": Kind(_words("reset")),
    "intents": Kind(Literal["one", "all"], "one"),
    "how": Kind(HowName),
    "only": Kind(OnlyName, "anybody"),
    "bin": Kind(BinName),
    "bins": Kind(Annotated[tuple[BinName, ...], Between(1, len(BINS))]),
    "after": Kind(BinName | None, None),
    "trait": Kind(TraitName),
    "no": Kind(bool, False),
}
OPS = {
    word: {**entry, "takes": _expanded(entry.get("takes", {}))} for word, entry in vocabulary("op").items()
}
if TYPE_CHECKING:
    Effect: TypeAlias = Any
    Count: TypeAlias = Any
else:  # tables that are made here
    Effect = one_of(tables(OPS, "op", KINDS, faults).values(), "op")
    Count = make_dataclass(
        "Count",
        [("n", Most), *((name, Most | None, field(default=None)) for name in TRAITS)],
        namespace={"problems": lambda self, around: amount_faults(self)},
        frozen=True,
        slots=True,
        kw_only=True,
    )
