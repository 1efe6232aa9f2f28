"""Which cards a search for odds leaves unidentified until a rule asks (`engine/hidden/alike.py`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache
from itertools import chain, count, groupby
from typing import Any

from facedown.bots.playout import Arena
from facedown.engine.base.chance import ALIKE, UNIDENTIFIED, Alike
from facedown.engine.base.record import NO_CARD, Record
from facedown.engine.base.units import Card
from facedown.engine.hidden.alike import Likeness
from facedown.engine.hidden.view import card_places, deck_marks, plan, shorts_of

_Kinds = dict[int, list[int]]  # cards, by kind


def named_apart(arena: Arena, kind: Callable[[Any, Card], int]) -> frozenset[int]:
    """Return the cards that standing answers name and that are no longer alike for it.

    Those of a kind are all named alike where they follow one another, in answers that are else the same:
    `ACT: place The Sun on Concentrate, ACT: place The Moon on Concentrate`.
    """
    seating, apart, all_of = arena.seating, set[int](), dict[int, set[int]]()
    stands = [one for one in seating.stands[: seating.standing] if one.card != NO_CARD]
    for card in map(Card, range(len(arena.state.known) if stands else 0)):
        all_of.setdefault(kind(arena.desk.game, card), set()).add(card)
    for _, run in groupby(stands, lambda it: (it.seat, it.decision, it.step, it.answer - it.step * it.card)):
        for one, some in groupby([it.card for it in run], lambda card: kind(arena.desk.game, Card(card))):
            named = set(some)
            apart |= named if named != all_of[one] else set()
    return frozenset(apart)


def take_coarser(
    arena: Arena,
    likeness: Likeness,
    level: int,
    sets: Collection[Collection[int]],
    unseen: Mapping[int, int] | None = None,
    shows: bool = False,
) -> None:
    """Make cards interchangeable by coarser kinds; those that standing answers name are kinds of their own.

    Args:
        arena: of the search.
        likeness: of the system.
        level: of its coarser kinds, 1 for the coarsest; 0 for the likeness as it is.
        sets: of cards that a question tells apart.
        unseen: as `take_alike` has it.
        shows: whether each card shows its kind when it is drawn.
    """
    fine, kind, back, numbers = likeness.kind, likeness.kind, likeness.back, count()
    if level:
        coarse, number = likeness.coarser[level - 1], cache(lambda *_: next(numbers))

        def in_sets(g: Any, card: Card) -> int:
            return number(coarse(g, card), *(card in one for one in sets))

        kind = in_sets
    named = sorted(named_apart(arena, kind))
    if named and back is not None:  # a named card is identified when it is drawn
        numbered = {card: 1 + i for i, card in enumerate(named)}

        def apart(rule: Callable[[Any, Card], int]) -> Callable[[Any, Card], int]:
            return lambda g, card: rule(g, card) * (1 + len(numbered)) + numbered.get(card, 0)

        kind, back = apart(kind), apart(back)
    likeness = likeness._replace(kind=kind, back=None if shows else back)
    take_alike(arena.desk.game, arena.luck.alike, likeness, unseen, fine if level else None)


def take_alike(
    game: Any,
    alike: Alike,
    likeness: Likeness,
    unseen: Mapping[int, int] | None = None,
    fine: Callable[[Any, Card], int] | None = None,
) -> None:
    """Make cards of one kind interchangeable in a search, until a rule identifies them.

    Those are the cards of decks that nobody knows and that have no place there, and those of `unseen`. A card
    elsewhere is itself. Where kinds are coarser than the `fine` ones, one card stands for all of a kind, and
    a rule that looks closer at it is noted.
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
            is_mixed = fine is not None and len({fine(game, Card(card)) for card in some}) > 1
            alike.coarse[len(firsts)] = int(is_mixed)
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
    shorts = shorts_of(state)
    for at, first, settled in zones_of(cls):
        loose = shorts[at] - shorts[settled] if settled else 0
        for card in shorts[first : first + loose]:
            if not state.known[card] and not unseen:
                kinds = backs.setdefault((at, back(game, Card(card))), {})
                kinds.setdefault(likeness.kind(game, Card(card)), []).append(card)
    for card, seen in (unseen or {}).items():
        kinds = backs.setdefault((seen, back(game, Card(card))), {})
        kinds.setdefault(likeness.kind(game, Card(card)), []).append(card)
    return list(backs.values())


@cache
def zones_of(cls: type[Record]) -> tuple[tuple[int, int, int], ...]:
    """Return of every zone the indices of its count, its first card, and a deck's `settled` or 0."""
    zones = plan(cls)[2]
    return tuple(zip(zones[::3], zones[1::3], deck_marks(cls), strict=True))
