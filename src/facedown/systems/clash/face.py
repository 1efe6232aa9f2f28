"""What is printed on the cards of `clash`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from facedown.engine.authors.shelf import Face, Figures, Named, Strip
from facedown.systems.clash.schema import COMMON, FREE, AttackCard, Character, Deck, TacticCard, TrainingCard
from facedown.systems.clash.text import lines_of

SPOTS = 9  # of the line that are drawn: the owner's and eight ahead (CLA-X1)


def face_of(card: Any, named: Named) -> Face | None:
    """Return what is printed on a card or character; None of anything else."""
    if isinstance(card, Character):
        return Face(
            name=card.name,
            kind="Character",
            figures=(("Life", str(card.life)), ("Drive", f"{card.drive_cost} gauge")),
            paragraphs=tuple(lines_of(card)),
            foot=card.id,
            tint=_tint(card.name, named),
        )
    if not isinstance(card, AttackCard | TacticCard | TrainingCard):
        return None
    owner = named.get(card.owner)
    return Face(
        name=card.name,
        kind="Attack" if isinstance(card, AttackCard) else f"{card.tactic.capitalize()} tactic",
        owner=owner.name if isinstance(owner, Character) else "Common",
        price=("gauge", str(card.cost)) if 0 < card.cost < FREE else None,
        figures=_figures(card) if isinstance(card, AttackCard) else (),
        strip=_reach(card) if isinstance(card, AttackCard) else None,
        paragraphs=tuple(
            line for line in lines_of(card, marker_of(card.owner, named)) if line.head != "Cost"
        ),
        foot=card.id,
        tint=_tint(card.owner, named),
    )


def cast_of(deck: Any, named: Named) -> Iterable[Any]:
    """Return the character of a deck and all its cards; nothing of anything else."""
    if not isinstance(deck, Deck):
        return ()
    counts = {deck.character: 1, **deck.counts(named)}
    return [named[name] for name, count in counts.items() for _ in range(count)]


def marker_of(owner: str, named: Mapping[str, Any]) -> str:
    """Return what the owner of a card calls the marker, "" without one."""
    character = named.get(owner)
    return character.marker if isinstance(character, Character) else ""


def _figures(card: AttackCard) -> Figures:
    low, high = card.range
    return (
        ("Speed", str(card.speed)),
        ("Range", str(low) if low == high else f"{low}–{high}"),
        ("Power", str(card.power)),
        ("Poise", str(card.poise)),
        ("Guard", str(card.guard)),
    )


def _reach(card: AttackCard) -> Strip:
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
    if owner == COMMON or not isinstance(character, Character):
        return 0
    ids = sorted({one.id for one in named.values() if type(one) is Character})
    return 1 + ids.index(character.id) if character.id in ids else 0
