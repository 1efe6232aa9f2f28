"""How much an effect and a deck can make happen at once: it bounds the log of one action (CLA-X22)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from facedown.systems.clash.effects import Amount, Effect, Operation

MOST = 150  # of a deck (CLA-X22)
COUNTED = ("draw", "discard", "charge", "drain", "recover")  # operations that handle cards one by one


def weight_of(effect: Effect) -> int:
    """Return the weight of an effect. Clause: CLA-X22."""
    paid = effect.pay.gauge + effect.pay.cards if effect.pay else 0
    return 1 + sum(_operation(one) for one in effect.do) + paid


def weight_of_all(effects: Iterable[Effect]) -> int:
    """Return the weight of the effects of one card or character. Clause: CLA-X22."""
    return sum(weight_of(effect) for effect in effects)


def weight_of_deck(character: Any, cards: Iterable[Any], enhance_limit: int) -> int:
    """Return the weight of a deck with its character. Clause: CLA-X22.

    Args:
        character: with its drive.
        cards: the designs of the deck, each as often as it is in it.
        enhance_limit: how many enhance tactics a player may have in play, 0 for any number.
    """
    lasting: list[int] = []
    passing = [0]
    for card in cards:
        lasts = getattr(card, "tactic", "") == "enhance"
        (lasting if lasts else passing).append(weight_of_all(card.effects))
    lasting.sort(reverse=True)
    kept = lasting[:enhance_limit] if enhance_limit else lasting
    own = weight_of_all((*character.effects, *character.drive_effects))
    return own + sum(kept) + max(passing)


def _operation(one: Operation) -> int:
    if one.op == "choose":
        return 1 + max(sum(_operation(inner) for inner in option) for option in one.options)
    amount = getattr(one, "amount", 1) if one.op in COUNTED else 1
    return amount.max if isinstance(amount, Amount) else amount
