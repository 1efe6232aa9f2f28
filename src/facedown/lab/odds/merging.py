"""Which cards a search for odds leaves unidentified until a rule asks (`engine/hidden/alike.py`).

A search draws a card as one of its kind, so a policy of one's own asks `rank_of(g, card)`, `suit_of(g, card)`
or `is_card`. One that reads the number itself would answer for the card that represents its kind. So its odds
are found again with other representatives: evenly over each deck, and each card whose number the rule names.
They must be the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from fractions import Fraction
from functools import cache, partial
from itertools import chain, groupby
from itertools import count as count_up
from types import FunctionType
from typing import Any

from facedown.board import Board
from facedown.bots.playout import Arena
from facedown.bots.standing import standing
from facedown.engine.base.chance import ALIKE, UNIDENTIFIED, Alike
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import NO_CARD
from facedown.engine.base.rule import global_names
from facedown.engine.base.units import Card
from facedown.engine.course.play import GameOf
from facedown.engine.hidden.alike import Likeness
from facedown.engine.hidden.view import card_places, plan_of, shorts_of
from facedown.engine.matches.system import System

_Kinds = dict[int, list[int]]  # cards, by kind


_Kind = Callable[[Any, Card], int]


def named_apart(arena: Arena, kind: _Kind) -> frozenset[int]:
    """Return the cards that standing answers name and that are no longer alike for it.

    Those of a kind are all named alike where they follow one another, in answers that are else the same:
    `ACT: place The Sun on Concentrate, ACT: place The Moon on Concentrate`. An answer that names a card by
    its face is given with all that read so: of what is printed on a card, the system's own kind shows anyway.
    """
    seating, apart = arena.seating, set[int]()
    if not seating.standing:
        return frozenset()
    all_of = _by_kind(arena, kind)
    stands = [one for one in seating.stands[: seating.standing] if one.card != NO_CARD]
    for _, run in groupby(stands, lambda it: (it.seat, it.decision, it.step, it.answer - it.step * it.card)):
        for one, some in groupby([it.card for it in run], lambda card: kind(arena.desk.game, Card(card))):
            named = set(some)
            apart |= named if named != all_of[one] else set()
    likeness = arena.system.capability(Likeness)
    alike = _by_kind(arena, likeness.kind if likeness else kind).values()
    for read in _named_by_face(arena):
        apart |= {card for one in alike if not one <= read for card in one & read}
    return frozenset(apart)


def _by_kind(arena: Arena, kind: _Kind) -> dict[int, set[int]]:
    """Return all cards by their kinds."""
    all_of: dict[int, set[int]] = {}
    for card in map(Card, range(len(arena.state.known))):
        all_of.setdefault(kind(arena.desk.game, card), set()).add(card)
    return all_of


def _named_by_face(arena: Arena) -> Iterator[set[int]]:
    """Yield the cards that answers which stand name by what is printed on them: all that read so."""
    questions, cards = arena.system.questions, [Card(card) for card in range(len(arena.state.known))]
    for one in arena.seating.stands[: arena.seating.standing]:
        if one.card != NO_CARD or one.answer == questions.concession:
            continue
        state, way = arena.state.copy(), questions.way(one.decision, one.answer)
        state.seat = one.seat
        game = GameOf(state, arena.book)
        for name, value in way.values(one.answer).items():
            kind = questions.kinds.get(way.text.parts[name])
            if kind is not None and kind.face is not None:
                yield {card for card in cards if kind.face(game, card) == value}


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
    fine, kind, back, numbers = likeness.kind, likeness.kind, likeness.back, count_up()
    if level or (sets and likeness.order is not None):
        base, number = likeness.coarser[level - 1] if level else kind, cache(lambda *_: next(numbers))
        told = _told(arena.desk.game, likeness, sets)

        def in_sets(g: Any, card: Card) -> int:
            return number(base(g, card), told[card])

        kind = in_sets
    named = sorted(named_apart(arena, kind))
    if named and back is not None:  # a named card is identified when it is drawn
        numbered = {card: 1 + i for i, card in enumerate(named)}

        def apart(kind: Callable[[Any, Card], int], laid: Collection[int] = ()) -> Callable[[Any, Card], int]:
            return lambda g, card: (
                kind(g, card) * (1 + len(numbered)) + (0 if card in laid else numbered.get(card, 0))
            )

        kind, back = apart(kind), apart(back, unseen or ())  # where an unseen one lies nobody can tell
    likeness = likeness._replace(kind=kind, back=None if shows else back)
    take_alike(arena.desk.game, arena.luck.alike, likeness, unseen, fine if level else None)


def _told(game: Any, likeness: Likeness, sets: Collection[Collection[int]]) -> list[tuple[int, ...]]:
    """Return what a question tells of every card: in which sets it is.

    Where policies choose between cards of a kind in an order, and not all are in the same sets: to which run
    of those that are it belongs.
    """
    told = [tuple(int(card in one) for one in sets) for card in range(len(game.state.known))]
    if likeness.order is None:
        return told
    by_kind: dict[int, list[int]] = {}
    for card in map(Card, range(len(told))):
        by_kind.setdefault(likeness.kind(game, card), []).append(card)
    for kind, some in by_kind.items():
        in_order = sorted(some, key=partial(likeness.order, game))
        runs = [list(run) for _, run in groupby(in_order, told.__getitem__)]
        for number, run in enumerate(runs if len(runs) > 1 else ()):
            for one in run:
                told[one] = (*told[one], kind, number)
    return told


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
    if cards > ALIKE or likeness.ordered(game):
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
    shorts = shorts_of(state)
    for zone in plan_of(state).zones:
        for card in zone.cards(shorts)[: zone.loose(shorts)]:
            if not state.known[card] and not unseen:
                kinds = backs.setdefault((zone.count_at, back(game, Card(card))), {})
                kinds.setdefault(likeness.kind(game, Card(card)), []).append(card)
    for card, seen in (unseen or {}).items():
        kinds = backs.setdefault((seen, back(game, Card(card))), {})
        kinds.setdefault(likeness.kind(game, Card(card)), []).append(card)
    return list(backs.values())


_TRIES = 4  # evenly over a deck, the one as it lies among them

Ends = Mapping[tuple[int, ...], Fraction]


def refuse_readers_of_numbers(
    board: Board, policies: Mapping[int, str], ends: Ends, again: Callable[[int], Ends]
) -> None:
    """Refuse odds that depend on which card represents its kind.

    Args:
        board: the position.
        policies: who plays, by seat.
        ends: the distribution of ends.
        again: finds that anew with other representatives: `turned` takes that number.

    Raises:
        FacedownError: a rule of one's own makes them differ.
    """
    own = {name: one for name, one in _own(board.system, policies) if isinstance(one, FunctionType)}
    if not own:
        return
    named = {number for one in own.values() for number in _numbers(one)}
    if any(again(turn) != ends for turn in _turns(board.state, named)):
        raise FacedownError(
            f"The policy {' or '.join(own)} reads the number of a card, and in exact odds one card stands "
            "for others of its kind until a rule identifies it. Ask rank_of(g, card), suit_of(g, card) or "
            "is_card(g, card, that_card) instead; or sample."
        )


def turned(state: Any, turn: int, unseen: Mapping[int, int] | None = None) -> Any:
    """Return a position with other representatives: cards of decks and those not seen change places.

    Args:
        state: the position; it stays as it is.
        turn: by how many places cards move up; 0 leaves all as it is.
        unseen: as Search takes it.
    """
    other = state.copy()
    shorts = shorts_of(other)
    for first, cards in _loose(state) if turn else ():
        shorts[first : first + len(cards)] = _moved(cards, turn)
    groups: dict[int, list[int]] = {}
    for card, seen in sorted((unseen or {}).items()):
        groups.setdefault(seen, []).append(card)
    now = {
        card: moved
        for cards in groups.values()
        for card, moved in zip(cards, _moved(cards, turn), strict=True)
    }
    for place in card_places(state):
        shorts[place] = now.get(shorts[place], shorts[place])
    for card, moved in now.items():
        other.known[moved] = state.known[card]
    return other


def _moved(cards: list[int], turn: int) -> list[int]:
    place = turn % max(len(cards), 1)
    return [*cards[place:], *cards[:place]]


def _own(system: System, policies: Mapping[int, str]) -> Iterator[tuple[str, Any]]:
    """Yield the policies in play that are not the system's, with their names."""
    for name in dict.fromkeys(standing(system, policy).policy for policy in policies.values()):
        rule = system.bots.get(name)
        ours = f"{system.package}.", "facedown.engine.", "facedown.bots."
        if rule is not None and not str(rule.__module__).startswith(ours):
            yield name, rule


def _numbers(rule: FunctionType) -> Iterator[int]:
    """Yield the numbers that a rule and the functions beside it name, also as parts of answers."""
    seen, waiting = set[FunctionType](), [rule]
    for one in waiting:
        if one not in seen:
            seen.add(one)
            named = [one.__globals__.get(name) for name in global_names(one.__code__)]
            waiting += [f for f in named if isinstance(f, FunctionType) and f.__module__ == rule.__module__]
            for number in (*one.__code__.co_consts, *named):
                if isinstance(number, int):
                    yield from (number, number >> 16 & 255, number >> 8 & 255)


def _turns(state: Any, numbers: set[int]) -> list[int]:
    """Return the turns that are tried: evenly over a deck, and those that put a card that is named first."""
    cards = len(state.known)
    turns = {k * cards // _TRIES for k in range(1, _TRIES)} | {one for one in numbers if 0 < one < cards}
    for _, lying in _loose(state):
        turns |= {i for i, card in enumerate(lying) if i and card in numbers}
    return sorted(turns)


def _loose(state: Any) -> Iterator[tuple[int, list[int]]]:
    """Yield where the cards of each deck begin that have no place in it, and these cards."""
    shorts = shorts_of(state)
    for zone in plan_of(state).zones:
        if zone.mark:
            yield zone.first, zone.cards(shorts)[: zone.loose(shorts)]
