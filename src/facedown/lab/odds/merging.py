"""Which cards a search for odds leaves unidentified until a rule asks (`engine/hidden/alike.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

from facedown.engine.base.chance import ALIKE, UNIDENTIFIED, Alike
from facedown.engine.base.record import Record
from facedown.engine.base.units import Card
from facedown.engine.hidden.alike import Likeness
from facedown.engine.hidden.view import card_places, deck_marks, plan, shorts_of

_Kinds = dict[int, list[int]]  # cards, by kind


def take_alike(game: Any, alike: Alike, likeness: Likeness, unseen: Mapping[int, int] | None = None) -> None:
    """Make cards of one kind interchangeable in a search, until a rule identifies them.

    Those are the cards of decks that nobody knows and that have no place there, and those of `unseen`. A card
    elsewhere is itself.
    """
    cards = len(game.state.known)
    if cards > ALIKE:
        return
    alike.on = 1
    state, backs = game.state, _by_back(game, likeness, unseen)
    shorts = shorts_of(state)
    alone = set(range(cards)) - {card for kinds in backs for some in kinds.values() for card in some}
    lying = {shorts[place] for place in card_places(state)}
    several = sorted(backs, key=lambda kinds: len(kinds) == 1)  # backs of several kinds first
    kind_of, identity, left, faces = [0] * cards, [UNIDENTIFIED] * cards, [0] * ALIKE, list[int]()
    firsts = list[int]()
    for kinds in several:
        is_open = len(kinds) > 1 or len(next(iter(kinds.values()))) > 1
        for some in kinds.values():
            firsts.append(len(faces))
            for card in some:
                face = likeness.face(game, Card(card)) if card in lying else card
                kind_of[card] = len(firsts) - 1
                if not is_open:
                    identity[card] = face
                else:
                    if not left[face]:
                        faces.append(face)
                    left[face] += 1
    for card in sorted(alone):
        firsts.append(len(faces))
        kind_of[card] = len(firsts) - 1
        identity[card] = likeness.face(game, Card(card)) if card in lying else card
    kind, first = len(firsts), 0
    firsts.append(len(faces))
    for kinds in several:
        if len(kinds) > 1:
            for card in chain(*kinds.values()):
                kind_of[card] = kind
            alike.inner[kind] = first
            kind, first = kind + 1, first + len(kinds)
    alike.inner[kind] = first
    alike.kind[:cards] = alike.back[:cards] = kind_of
    alike.identity[:cards], alike.left[:], alike.faces[: len(faces)] = identity, left, faces
    alike.first[: len(firsts)] = firsts


def _by_back(game: Any, likeness: Likeness, unseen: Mapping[int, int] | None) -> list[_Kinds]:
    """Return the unidentified cards, those together that show the same."""
    backs: dict[tuple[int, ...], _Kinds] = {}  # by deck, or what a seat sees of it, and back
    state, back = game.state, likeness.back or likeness.kind
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
    return list(backs.values())
