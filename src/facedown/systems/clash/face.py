"""What is printed on the cards of `clash`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from facedown.engine.authors.shelf import Face, Named, Strip, kinds_of
from facedown.systems.clash import schema as written
from facedown.systems.clash.text import lines_of

KINDS = kinds_of(
    written.Character,
    written.TrainingCharacter,
    written.AttackCard,
    written.TacticCard,
    written.TrainingCard,
    TrainingCharacter="Character",
)
SPOTS = 9  # of the line that are drawn: the owner's and eight ahead (CLA-X1)


def face_of(card: Any, named: Named) -> Face | None:
    """Return what is printed on a card or character; None of anything else."""
    if isinstance(card, written.Character):
        return Face.of(card, KINDS, lines_of(card), tint=_tint(card.name, named))
    if type(card) not in KINDS:
        return None
    owner, is_attack = named.get(card.owner), isinstance(card, written.AttackCard)
    lines = (line for line in lines_of(card, marker_of(card.owner, named)) if line.head != "Cost")
    about = {
        "kind": "Attack" if is_attack else f"{card.tactic.capitalize()} tactic",
        "owner": owner.name if isinstance(owner, written.Character) else "Common",
        "price": ("gauge", str(card.cost)) if 0 < card.cost < written.FREE else None,
        "strip": _reach(card) if is_attack else None,
        "tint": _tint(card.owner, named),
    }
    return Face.of(card, KINDS, lines, **about)


def cast_of(deck: Any, named: Named) -> Iterable[Any]:
    """Return the character of a deck and all its cards; nothing of anything else."""
    if not isinstance(deck, written.Deck):
        return ()
    counts = {deck.character: 1, **deck.counts(named)}
    return [named[name] for name, count in counts.items() for _ in range(count)]


def marker_of(owner: str, named: Mapping[str, Any]) -> str:
    """Return what the owner of a card calls the marker, "" without one."""
    character = named.get(owner)
    return character.marker if isinstance(character, written.Character) else ""


def _reach(card: written.AttackCard) -> Strip:
    """Return the spots that an attack reaches, as they lie in front of its owner.

    A dot is where the owner stands, a ring what the reach is measured from, if that is not the owner.
    """
    low, high = card.range
    start = (card.origin_offset or 0) if card.origin == "front" else 0
    nearest = 0 if card.origin == "marker" else 1  # nobody stands where you do
    hit = tuple(spot for spot in range(nearest, SPOTS) if low <= abs(spot - start) <= high)
    beyond = start + high >= SPOTS
    if card.origin == "marker":
        return Strip("from the marker, either way", SPOTS, hit, dot=None, ring=0, more=beyond)
    return Strip("in front of you", SPOTS, hit, dot=0, ring=start or None, more=beyond)


def _tint(owner: str, named: Named) -> int:
    """Return 0 for common cards, and a number of its own for each character, in the order of their ids."""
    character = named.get(owner)
    if owner == written.COMMON or not isinstance(character, written.Character):
        return 0
    ids = sorted({one.id for one in named.values() if type(one) is written.Character})
    return 1 + ids.index(character.id) if character.id in ids else 0
