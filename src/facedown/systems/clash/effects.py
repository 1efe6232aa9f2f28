"""What an effect of a card or character is made of (CLA-X20).

The words are those of the catalogue's vocabularies, and so are the keys of operations. What must be right
between several keys is said in `problems`; whether an effect can ever happen, by `facts`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from facedown.engine.authors.content import Around, Between, Faults, Table
from facedown.engine.authors.operation import Kind, one_of, tables
from facedown.engine.authors.shape import KeyPath
from facedown.engine.telling.sentence import an
from facedown.systems.clash.facts import (
    CLASH,
    STATIC,
    TURN,
    Condition,
    Moment,
    left_at,
    marker_missing,
    place_of,
    vocabulary,
    why_idle,
    why_never,
)
from facedown.systems.clash.vocabulary import (
    FactName,
    FlagName,
    MovementName,
    SideName,
    StanceName,
    StatName,
    TriggerName,
)


class Amount(Table):
    """A number that follows a fact: min(max, floor(fact / per))."""

    fact: FactName
    per: Annotated[int, Between(1, 20)] = 1
    max: Annotated[int, Between(0, 20)]

    def problems(self, around: Around) -> Faults:
        """Yield that the fact is no number, or about a marker that nobody has."""
        if vocabulary("fact")[self.fact]["type"] != "number":
            yield "fact", f"an amount takes a number, and {self.fact} is none (CLA-X20)"
        yield from marker_missing(around, "fact", vocabulary("fact")[self.fact])


class Cost(Table):
    """What an effect asks to be paid, one of the three."""

    gauge: Annotated[int, Between(1, 20)] = 0
    cards: Annotated[int, Between(1, 20)] = 0
    life: Annotated[int, Between(1, 20)] = 0

    def problems(self, around: Around) -> Faults:
        """Yield that there is not exactly one."""
        if sum(1 for n in (self.gauge, self.cards, self.life) if n) != 1:
            yield "", "pay takes exactly one of gauge, cards, life (CLA-X22)"


def operation_faults(one: Any, around: Around) -> Faults:
    """Yield that an operation lacks an amount, has one too many, or is about a marker that nobody has."""
    yield from marker_missing(around, "op", vocabulary("op")[one.op])
    if one.op == "place_marker":
        yield from _amount_faults(one, f'at = "{one.at}"', one.at == "within")
    elif one.op == "move":
        movement = vocabulary("movement")[one.kind]
        yield from _amount_faults(one, one.kind, movement["far"])
        if one.upto and not movement["far"]:
            yield "upto", f"{one.kind} is one move, not up to a number of steps (CLA-V3)"
        yield from marker_missing(around, "kind", movement)


def _amount_faults(one: Any, what: str, far: bool) -> Faults:
    if far and one.amount is None:
        yield "amount", f"{what} needs an amount (CLA-V3)"
    elif not far and one.amount is not None:
        yield "amount", f"{what} takes no amount (CLA-V3)"


KINDS = {  # what the keys of an operation hold
    "who": Kind(Literal["self", "opp"], "self"),
    "side": Kind(SideName, "self"),
    "cards": Kind(Annotated[int, Between(1, 20)] | Amount),
    "steps": Kind(Annotated[int, Between(0, 12)] | Amount | None, None),
    "change": Kind(Annotated[int, Between(-9, 9)] | Amount),
    "stat": Kind(StatName),
    "flag": Kind(FlagName),
    "movement": Kind(MovementName),
    "until": Kind(Literal["clash", "turn"] | None, None),
    "upto": Kind(bool, False),
}
WORDS = dict(vocabulary("op"))
CHOOSE = {"choose": WORDS.pop("choose")}
SIMPLE = tables(WORDS, "op", KINDS, operation_faults)
if TYPE_CHECKING:
    Simple: TypeAlias = Any
    Operation: TypeAlias = Any
else:  # of tables that are made here
    Simple = one_of(SIMPLE.values(), "op", choose="an option of a choose holds no choose (CLA-X22)")
    LISTS = Annotated[tuple[Annotated[tuple[Simple, ...], Between(1, 4)], ...], Between(2, 4)]
    CHOICE = tables(CHOOSE, "op", {"options": Kind(LISTS)}, operation_faults)
    Operation = one_of((SIMPLE | CHOICE).values(), "op")


class Effect(Table):
    """What happens when, if what holds, for which price (CLA-X20)."""

    trigger: TriggerName
    stance: StanceName | None = None
    when: Annotated[tuple[Condition, ...], Between(0, 4)] = ()
    may: bool = False
    pay: Cost | None = None
    do: Annotated[tuple[Operation, ...], Between(1, 4)]

    def stance_on(self, source: str) -> StanceName:
        """Return the stance asked for; on attack cards it is offensive unless said. Clause: CLA-X19."""
        return self.stance or ("offensive" if source == "attack" else "any")

    def operations(self) -> Iterator[tuple[KeyPath, Any]]:
        """Yield every operation with its key, those of the options of a choose too."""
        for i, one in enumerate(self.do):
            yield ("do", i), one
            if one.op == "choose":
                for j, option in enumerate(one.options):
                    for k, inner in enumerate(option):
                        yield ("do", i, "options", j, k), inner

    def problems(self, around: Around) -> Faults:
        """Yield what does not go together, and why it can never happen. Clause: CLA-X22."""
        source = source_of(around.entry.kind, around.entry.data)
        if not source:
            return  # whose effect it is, is not known as long as that is wrong
        entry = vocabulary("trigger")[self.trigger]
        if source not in entry["on"]:
            able = [name for name, one in vocabulary("trigger").items() if source in one["on"]]
            yield "trigger", f"{_a(source)} has no {self.trigger}; it has {', '.join(able)} (CLA-V1)"
            return
        stance = self.stance_on(source)
        moment = Moment(source, self.trigger, stance, around.place[0] == "drive_effects")
        if self.trigger == STATIC:
            yield from self._static_faults()
        for key, one in self.operations():
            yield from _under(key, one, self.trigger)
        idle = why_idle(moment)
        if idle:
            yield ("stance" if self.stance else "trigger"), f"it can never happen: {idle}"
            return
        asked = [one for one in self.when if one.is_right]
        never = why_never(moment, asked)
        if never:
            yield "when", f"it can never happen: {never}"
            return
        left = left_at(moment, asked)
        for key, one in self.operations():
            amount = getattr(one, "amount", None)
            if isinstance(amount, Amount) and vocabulary("fact")[amount.fact]["type"] == "number":
                given = [min(n // amount.per, amount.max) for n in left[amount.fact] if isinstance(n, int)]
                if not any(n if one.op == "modify" else n > 0 for n in given):
                    yield (*key, "amount"), f"it never does anything: {amount.fact} is too small here"

    def _static_faults(self) -> Faults:
        """Yield what a static effect cannot have: nothing is asked, and speeds are not known yet."""
        if self.may:
            yield "may", "a static effect asks nobody: leave this out (CLA-X22)"
        if self.pay is not None:
            yield "pay", "a static effect costs nothing: leave this out (CLA-X22)"
        message = "a static effect counts before the speeds are compared: it cannot ask for {} (CLA-X19)"
        for i, one in enumerate(self.when):
            if one.fact in ("speed_lead", "first"):
                yield ("when", i, "fact"), message.format(one.fact)
        for key, operation in self.operations():
            amount = getattr(operation, "amount", None)
            if isinstance(amount, Amount) and amount.fact in ("speed_lead", "first"):
                yield (*key, "amount", "fact"), message.format(amount.fact)


def source_of(kind: str, data: Mapping[str, Any]) -> str:
    """Return what the effects of an entry belong to, "" if it does not say."""
    if kind.endswith("character"):
        return "character"
    if kind == "attack_card":
        return "attack"
    tactic = data.get("tactic")
    return tactic if isinstance(tactic, str) and tactic in vocabulary("tactic") else ""


def _under(key: KeyPath, one: Any, trigger: str) -> Faults:
    """Yield that an operation cannot stand under a trigger (CLA-V3)."""
    under, place = vocabulary("op")[one.op]["under"], place_of(trigger)
    if under == STATIC and trigger != STATIC:
        yield (*key, "op"), f"{one.op} stands in static effects only, not under {trigger} (CLA-V3)"
    elif under == CLASH and place != CLASH:
        yield (*key, "op"), f"{one.op} stands under the triggers of a clash only, not {trigger} (CLA-V3)"
    elif under == "timed" and trigger == STATIC:
        yield (*key, "op"), f"{one.op} cannot stand in a static effect (CLA-V3)"
    elif under == "lasting" and trigger == "turn_end":
        yield (*key, "op"), f"{one.op} does nothing at the end of a turn: what it gives ends there (CLA-V3)"
    if one.op == "modify" and trigger != "turn_end":
        if trigger == STATIC and one.until:
            message = "a static effect lasts as long as its conditions hold: leave this out (CLA-V3)"
            yield (*key, "until"), message
        elif place == TURN and one.until != "turn":
            message = f'{trigger} is outside a clash: it needs until = "turn" (CLA-V3)'
            yield (*key, "until"), message, "turn"


def _a(source: str) -> str:
    return {"attack": "an attack card", "character": "a character"}.get(source, f"{an(source)} tactic")
