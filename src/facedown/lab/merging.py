"""Which cards a search for odds takes for each other, until a rule tells them apart (`engine/alike.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

from facedown.engine.alike import Likeness
from facedown.engine.chance import ALIKE, UNTOLD, Alike
from facedown.engine.record import Record
from facedown.engine.units import Card
from facedown.engine.view import card_places, deck_marks, plan, shorts_of

_Kinds = dict[int, list[int]]  # cards, by kind


def take_alike(game: Any, alike: Alike, likeness: Likeness, unseen: Mapping[int, int] | None = None) -> None:
    """Have a search take cards for each other that nothing has told apart yet.

    Those are the cards of decks that nobody knows and that have no place there, and those of `unseen`. A card
    elsewhere is itself.
    """
    cards = len(game.state.known)
    if cards > ALIKE:
        return
    alike.on = 1
    backs: dict[tuple[int, ...], _Kinds] = {}  # by deck, or what a seat sees of it, and back
    state, back = game.state, likeness.kind if unseen else likeness.back or likeness.kind
    cls: type[Record] = type(state)
    shorts, zones = shorts_of(state), plan(cls)[2]
    for at, first, settled in zip(zones[::3], zones[1::3], deck_marks(cls), strict=True):
        loose = shorts[at] - shorts[settled] if settled else 0
        for card in shorts[first : first + loose]:
            if not state.known[card] and not unseen:
                kinds = backs.setdefault((at, back(game, Card(card))), {})
                kinds.setdefault(likeness.kind(game, Card(card)), []).append(card)
    for card, seen in (unseen or {}).items():
        kinds = backs.setdefault((seen, back(game, Card(card))), {})
        kinds.setdefault(likeness.kind(game, Card(card)), []).append(card)
    alone = set(range(cards)) - {card for kinds in backs.values() for some in kinds.values() for card in some}
    lying = {shorts[place] for place in card_places(state)}
    faces = {card: likeness.face(game, Card(card)) for card in lying}
    several = sorted(backs.values(), key=lambda kinds: len(kinds) == 1)  # backs of several kinds first
    kind = place = 0
    for kinds in (*several, *({0: [card]} for card in sorted(alone))):
        untold = len(kinds) > 1 or len(next(iter(kinds.values()))) > 1
        for some in kinds.values():
            alike.first[kind] = place
            for card in some:
                face = faces.get(card, card)
                alike.kind[card] = alike.back[card] = kind
                alike.meant[card] = UNTOLD if untold else face
                if untold:
                    if not alike.left[face]:
                        alike.faces[place] = face
                        place += 1
                    alike.left[face] += 1
            kind += 1
    alike.first[kind] = place
    first = 0
    for kinds in several:
        if len(kinds) > 1:
            for card in chain(*kinds.values()):
                alike.kind[card] = alike.back[card] = kind
            alike.inner[kind] = first
            kind, first = kind + 1, first + len(kinds)
    alike.inner[kind] = first
