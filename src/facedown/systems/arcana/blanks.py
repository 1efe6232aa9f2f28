"""What stands in the blanks of answers, questions, explanations and refusals of `arcana`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from facedown.engine.answers import Blank, Value, blanks_of, printed_on
from facedown.engine.cards import TAROT
from facedown.engine.rules import top
from facedown.engine.telling.sentence import counted
from facedown.systems.arcana.cast import Cast
from facedown.systems.arcana.clauses import GoodIdeaTiming, RunAwayDecline
from facedown.systems.arcana.effects import TRAITS
from facedown.systems.arcana.naming import BIN_NAMES, ArcanaNames
from facedown.systems.arcana.rules.bins import NO_VALUE, value_in_run
from facedown.systems.arcana.rules.checks import outcome_of_face, step_of_check
from facedown.systems.arcana.rules.damage import dimmed
from facedown.systems.arcana.rules.effects import amount_at_hand
from facedown.systems.arcana.rules.people import character_of
from facedown.systems.arcana.rules.stand_ins import TOWER_USE
from facedown.systems.arcana.rules.values import NUMBERS, SUITS
from facedown.systems.arcana.schema import SUIT_CARDS
from facedown.systems.arcana.state import (
    FIGHT_IN_LOG,
    FIGHTERS,
    FIRST_ADVERSARY,
    GM,
    INTENTS,
    MINORS,
    NONE,
    SLOTS,
    SQUARES,
    TOWER,
    Fate,
    Outcome,
    Status,
)
from facedown.systems.arcana.text import cards_text
from facedown.systems.arcana.vocabulary import Bin, Range

FACES = TAROT.faces
ORDINALS = ("first", "second", "third")
SQUARE = re.compile(r"[0-4],[0-4]")
MOST_PAID = 5
KINDS = ArcanaNames.kinds


def _everybody(names: Mapping[str, Sequence[str]]) -> list[str]:
    return [*dict.fromkeys(name for kind in ("everybody", "characters") for name in names[kind] if name)][1:]


def _intent(words: ArcanaNames, view: Any, k: int) -> str:
    """Return an Intent by whose it is, and which of them where there are several."""
    who = words.now(view, FIRST_ADVERSARY + k // INTENTS)
    if words.book.sheets[view.adversaries[k // INTENTS].sheet].hand == 1:
        return f"the Intent of {who}"
    return f"the {ORDINALS[k % INTENTS]} Intent of {who}"


def _intents(names: Mapping[str, Sequence[str]]) -> list[str]:
    said = [f"the Intent of {name}" for name in _everybody(names)]
    return said + [f"the {one} Intent of {name}" for one in ORDINALS for name in _everybody(names)]


def _item(words: ArcanaNames, view: Any, slot: int) -> str:
    """Return the equipment of whoever is asked, by its slot."""
    return words.named("items", character_of(words.game(view), view.seat).items[slot])


BLANKS: Mapping[str, Blank] = {  # of answers
    "card": Blank.word(FACES)._replace(card=int),  # of the pack of whoever answers
    "shown": Blank.word(FACES),
    **blanks_of(KINDS, "bin", "skill", "difficulty", "label", "manipulation", "sheet", "character"),
    "player": Blank(
        lambda words, view, k: words.who(k),
        lambda words, view: (seat for seat in words.seats if seat != GM),
        lambda names: names["characters"],
    ),
    "adversary": Blank(
        lambda words, view, k: words.now(view, FIRST_ADVERSARY + k),
        lambda words, view: range(words.book.fights[view.fight].count),
        _everybody,
    ),
    "fighter": Blank(
        lambda words, view, k: words.now(view, k),
        lambda words, view: (who for who in range(1, FIGHTERS) if words.now(view, who)),
        _everybody,
    ),
    "square": Blank(
        lambda words, view, k: words.square(k, view.side),
        lambda words, view: range(min(view.side * view.side, SQUARES)),
        SQUARE,
    ),
    "intent": Blank(
        _intent,
        lambda words, view: range(INTENTS * words.book.fights[view.fight].count),
        _intents,
    ),
    "action": Blank.named("actions")._replace(fill=lambda words, view, k: words.names["actions"][k].lower()),
    "item": Blank(_item, lambda words, view: range(SLOTS), lambda names: (*names["items"], "nothing")),
    "shields": Blank.number(lambda words, view: range(view.deed.packet + 1)),
    "points": Blank.number(lambda words, view: range(top(view.agenda).a + 1)),
    "price": Blank(
        lambda words, view, k: counted(k, "card"),
        lambda words, view: range(1, MOST_PAID + 1),
        re.compile("[1-5] cards?", re.IGNORECASE),
    ),
    "fate": Blank.word(tuple(fate.name.lower() for fate in Fate), 1),
}


# Sentences


def _lay(words: ArcanaNames, view: Any, k: int) -> str:
    """Return what a card is worth, on the way to what a bin needs."""
    value, run = NUMBERS[k], value_in_run(words.game(view), k)
    there = "" if run == value else f", on Run Away {'none' if run == NO_VALUE else run}"
    return f"The card has the value {value}{there}. A bin fires at once when it has what it needs (ARC-2.2)."


def _bin_has(words: ArcanaNames, view: Any, k: int) -> str:
    """Return what a bin has and needs: a sum of values, or cards."""
    have, need = Cast(words, view, words.game(view.copy())).threshold(view.seat, k)
    if words.book.bins[Bin(k)].sum:
        return f"{BIN_NAMES[k]} has values of {have} and needs {need}."
    return f"{BIN_NAMES[k]} has {have} of {counted(need, 'card')}."


def _bin_takes(words: ArcanaNames, view: Any, k: int) -> str:
    """Return which cards a bin takes."""
    rule = words.book.bins[Bin(k)]
    kinds = [kind for n, kind in enumerate(SUIT_CARDS) if rule.suits >> n & 1]
    return cards_text(kinds if rule.major == NONE else [*kinds, FACES[MINORS + rule.major]])


def _yield(reach: int) -> Value:
    """Return what the yield of Strike of a range is."""

    def value(words: ArcanaNames, view: Any, k: int) -> int:
        g = words.game(view.copy())
        deed = g.state.deed
        for row in range(deed.first, deed.first + deed.count):
            if g.book.effects[row].range == reach:
                return dimmed(g, deed.actor, amount_at_hand(g, g.book.effects[row]), reach)
        return 0

    return value


def _fighter(words: ArcanaNames, view: Any, k: int) -> str:
    """Return how somebody stands who can be aimed at."""
    fighter = view.fighters[k]
    shields = f" and {fighter.shields} shields" if fighter.shields else ""
    return f"{words.now(view, k)} has {fighter.hp} HP{shields} (ARC-28.4)."


def _there(words: ArcanaNames, view: Any, k: int) -> str:
    """Return who is in a zone."""
    there = (who for who in range(1, FIGHTERS) if view.fighters[who].status == Status.ACTIVE)
    names = [words.now(view, who) for who in there if view.fighters[who].square == k]
    return f"There: {', '.join(names) or 'nobody'} (ARC-5.4)."


def _effect(words: ArcanaNames, view: Any, k: int) -> str:
    """Return the name of the Intent at hand."""
    actor = view.deed.actor
    intents = view.adversaries[actor - FIRST_ADVERSARY].intents
    return words.intent(actor + FIGHT_IN_LOG * view.fight, intents.cards[0]) or "it"


def _result(words: ArcanaNames, view: Any, k: int) -> str:
    """Return what a card that was turned would come to."""
    g = words.game(view)
    outcome = outcome_of_face(g, k, step_of_check(g))
    said = outcome_text(outcome) if outcome else "a coin decides: critical success or critical failure"
    return f"The check: {said} (ARC-X6)."


def outcome_text(outcome: int) -> str:
    """Return a result of a check in words."""
    return Outcome(outcome).name.lower().replace("_", " ")


def _use(words: ArcanaNames, view: Any, k: int) -> str:
    """Return what a stand-in does with a card to somebody."""
    return f"{words.names['stand_in_uses'][TOWER_USE if k == TOWER else SUITS[k]]} (ARC-X3)"


VALUES: Mapping[str, Value] = {  # of sentences
    "who": lambda words, view, k: words.who(view.seat),
    "lay": _lay,
    "bin_has": _bin_has,
    "bin_takes": _bin_takes,
    "bin_needs": lambda words, view, k: TRAITS[words.book.bins[Bin(k)].needs],
    "try": printed_on("actions"),
    "item_text": lambda words, view, k: words.printed(_item(words, view, k)),
    "melee": _yield(Range.MELEE),
    "ranged": _yield(Range.RANGED),
    "there": _there,
    "fighter_text": _fighter,
    "result": _result,
    "use": _use,
    "manipulation_text": lambda words, view, k: words.printed(words.names["manipulations"][k]).partition(
        ": "
    )[2],
    "packet": lambda words, view, k: view.deed.packet,
    "extra": lambda words, view, k: words.book.effects[view.deed.effect].amounts[1],
    "leftover": lambda words, view, k: words.book.leftover_hand,
    "extra_now": lambda words, view, k: words.book.good_idea_timing == GoodIdeaTiming.NOW_TO_HAND,
    "run_stays": lambda words, view, k: words.book.run_away_decline == RunAwayDecline.KEEP,
    "leaver": lambda words, view, k: words.called(top(view.agenda).seat),
    "walker": lambda words, view, k: words.now(view, top(view.agenda).a),
    "actor": lambda words, view, k: words.now(view, view.deed.actor),
    "effect": _effect,
    "cost": lambda words, view, k: view.check.cost,
    "asker": lambda words, view, k: words.called(view.check.seat),
    "stand_in": lambda words, view, k: words.now(view, top(view.agenda).a),
    "outcome": lambda words, view, k: outcome_text(view.check.outcome),
    "taken": lambda words, view, k: top(view.agenda).a,
    "stripped": lambda words, view, k: BIN_NAMES[top(view.agenda).b],
    "fallen": lambda words, view, k: words.now(view, FIRST_ADVERSARY + top(view.agenda).a),
    "proposed": lambda words, view, k: Fate(view.adversaries[top(view.agenda).a].fate).name.lower(),
    "buff": lambda words, view, k: words.names["buffs"][top(view.agenda).a],
    "manipulated": lambda words, view, k: words.called(top(view.agenda).seat),
}
