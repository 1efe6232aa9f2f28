"""Lowering content: from cards as their authors write them to the rows of whole numbers in the book."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from facedown.engine.authors.shape import lower_table
from facedown.engine.base.errors import FacedownError
from facedown.systems.clash import effects as written
from facedown.systems.clash import facts
from facedown.systems.clash.schema import AttackCard, Character, TacticCard, TrainingCard
from facedown.systems.clash.state import (
    CONDITIONS,
    DESIGNS,
    EFFECTS,
    OPERATIONS,
    OPTIONS,
    STATS,
    Book,
    Design,
    Kind,
    Operation,
    Pay,
    Result,
    Role,
    Stance,
)
from facedown.systems.clash.text import effect_line, lines_of, option_text
from facedown.systems.clash.vocabulary import ComparatorName, Fact, Flag, Side, Stat, Trigger

CardEntry = AttackCard | TacticCard | TrainingCard

COMPARATORS = get_args(ComparatorName)  # as `Comparator` numbers them
WORDS = {"role": Role, "stance": Stance, "opp_stance": Stance, "result": Result}  # the facts that are words
# The fields of an operation's row that are not called as its keys are.
FIELDS = {"kind": "move", "from": "pile", "which": "all", "stat": ""}


class Lowering:
    """Fills the rows of one book.

    Args:
        book: to fill.

    Attributes:
        effect_texts: how every effect reads, by row.
        option_texts: how every list of operations to choose among reads, by row.
        texts: the rules text of every design by its number, a paragraph in a line.
    """

    def __init__(self, book: Book) -> None:
        self.book = book
        self.effect_texts: list[str] = []
        self.option_texts: list[str] = []
        self.texts = [""] * DESIGNS
        self.conditions = 0  # rows used so far
        self.operations = 0
        self.marker = "marker"  # what the owner of the card at hand calls it

    def card(self, number: int, card: CardEntry, marker: str) -> None:
        """Fill a design with a card."""
        self.marker = marker
        self.texts[number] = "\n".join(map(str, lines_of(card, marker)))
        design = self.book.designs[number]
        lower_table(card, design, {"origin_offset": "offset", "tactic": "kind"})
        if isinstance(card, AttackCard):
            design.kind = Kind.ATTACK
            design.range_min, design.range_max = card.range
            self.all_effects(design, card.effects, "attack")
            return
        if isinstance(card, TacticCard):
            design.sustain_first, design.sustain_count = self.conditions, len(card.sustain_if)
            self.all_conditions(card.sustain_if)
        self.all_effects(design, card.effects, card.tactic)

    def character(self, number: int, drive: int, character: Character) -> None:
        """Fill two designs with a character and its drive."""
        self.marker = character.marker or "marker"
        self.texts[number] = "\n".join(map(str, lines_of(character)))
        design = self.book.designs[number]
        design.kind = Kind.CHARACTER
        design.life = character.life
        self.all_effects(design, character.effects, "character")
        design = self.book.designs[drive]
        design.kind = Kind.DRIVE
        design.cost = character.drive_cost
        self.all_effects(design, character.drive_effects, "character")

    def all_effects(self, design: Design, effects: Sequence[written.Effect], source: str) -> None:
        """Fill the rows of a source's effects."""
        design.first, design.count = len(self.effect_texts), len(effects)
        _reserve(design.first, design.count, EFFECTS, "effects")
        self.effect_texts += [str(effect_line(effect, source, self.marker)) for effect in effects]
        for k, effect in enumerate(effects):
            to = self.book.effects[design.first + k]
            lower_table(effect, to)
            to.stance = Stance[effect.stance_on(source).upper()]
            for kind in (Pay.GAUGE, Pay.CARDS, Pay.LIFE):
                price = getattr(effect.pay, kind.name.lower(), 0)
                if price:
                    to.pay, to.price = kind, price
            to.only_moves = int(all(one.op == "move" for one in effect.do))
            to.first_condition, to.conditions = self.conditions, len(effect.when)
            self.all_conditions(effect.when)
            to.first_operation, to.operations = self.operations, len(effect.do)
            self.all_operations(effect.do)
            design.triggers |= 1 << to.trigger
            if to.trigger == Trigger.STATIC:
                self.note_changes(design, to.first_operation, to.operations)

    def note_changes(self, design: Design, first: int, count: int) -> None:
        """Note what static effects change, so that others need not be looked through."""
        for operation in self.book.operations[first : first + count]:
            if operation.who == Side.OPP:
                design.their_stats |= 1 << operation.stat
            else:
                design.own_stats |= 1 << operation.stat

    def all_conditions(self, conditions: Sequence[facts.Condition]) -> None:
        """Fill the next rows of conditions."""
        first = self.conditions
        self.conditions = _reserve(first, len(conditions), CONDITIONS, "conditions")
        for k, condition in enumerate(conditions):
            to = self.book.conditions[first + k]
            to.fact = Fact[condition.fact.upper()]
            to.cmp = COMPARATORS.index(condition.cmp)
            value = condition.value
            to.value = WORDS[condition.fact][value.upper()] if isinstance(value, str) else int(value)

    def all_operations(self, operations: Sequence[Any]) -> None:
        """Fill the next rows of operations, and behind them those of the lists to choose among."""
        first = self.operations
        self.operations = _reserve(first, len(operations), OPERATIONS, "operations")
        for k, operation in enumerate(operations):
            self.operation(self.book.operations[first + k], operation)

    def operation(self, to: Operation, operation: Any) -> None:
        """Fill one row of operations."""
        lower_table(operation, to, FIELDS)
        amount = getattr(operation, "amount", None)
        if isinstance(amount, written.Amount):
            lower_table(amount, to, {"max": "most"})
        if operation.op == "modify":
            to.stat = Stat[operation.stat.upper()]
        elif operation.op == "flag":
            to.stat = STATS + Flag[operation.flag.upper()]
        elif operation.op == "choose":
            to.first_option, to.options = len(self.option_texts), len(operation.options)
            _reserve(to.first_option, to.options, OPTIONS, "lists to choose from")
            self.option_texts += [option_text(option, self.marker) for option in operation.options]
            for k, option in enumerate(operation.options):
                row = self.book.options[to.first_option + k]
                row.first, row.count = self.operations, len(option)
                self.all_operations(option)


def _reserve(used: int, more: int, room: int, what: str) -> int:
    """Return how many rows are used with some more.

    Raises:
        FacedownError: a match has no room for so many.
    """
    if used + more > room:
        raise FacedownError(
            f"The cards of this match have over {room} {what} between them, and a match has room for {room}: "
            "take cards out of it, or write shorter ones."
        )
    return used + more
