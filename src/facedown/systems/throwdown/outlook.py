"""What a card would do in the Throwdown at hand of `throwdown`: whether it fits, and what it risks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb

from facedown.engine.course.scene import Band
from facedown.engine.rules import HIDDEN, Card, Seat
from facedown.systems.throwdown.naming import ThrowdownNames
from facedown.systems.throwdown.printed import RANKS
from facedown.systems.throwdown.rules.cards import ACE, TWO, beats, flip_value, has_void, is_joker, rank_of
from facedown.systems.throwdown.rules.drives import why_not_kind
from facedown.systems.throwdown.rules.piles import top_rank
from facedown.systems.throwdown.rules.strike import (
    blocks,
    coach_strike,
    dissonance_of,
    excess,
    form_strike,
    may_block_any_suit,
    opening_excess,
)
from facedown.systems.throwdown.rules.targets import side_of
from facedown.systems.throwdown.state import COACH, COACHS_DECK, DECK, JOKERS, NO_SIDE, Drive, Game, State


def strike_now(g: Game, p: Seat, drive: int = Drive.NONE) -> int:
    """Return how far above the card below a seat may safely play now. Clause: THR-58.5, THR-58.14."""
    f = g.state.fight
    if p == COACH:
        return int(coach_strike(g, drive))
    return int(form_strike(g, p)) + (f.bonus if f.driver == p else 0)


def bands(words: ThrowdownNames, view: State, p: Seat) -> Iterator[Band]:
    """Yield the ranks with which a seat can Counter the winning card: the safe ones, then those beyond."""
    g = words.game(view)
    under, safe = top_rank(g), strike_now(g, p) + (2 if has_void(g, p) else 0)  # THR-X12
    ranks = [rank for rank in range(TWO, ACE + 1) if beats(rank, under)]
    within = [rank for rank in ranks if excess(g, under, rank) <= safe]
    beyond = [rank for rank in ranks if rank not in within]
    if within:
        yield Band(f"seat:{p}", within[0], within[-1], "within Strike", _printed(within))
    if beyond and p != COACH:
        yield Band(f"seat:{p}", beyond[0], beyond[-1], "Dissonant", _printed(beyond))


def _printed(ranks: Sequence[int]) -> str:
    """Return ranks as they are printed on cards: `J to A`."""
    first, last = RANKS[ranks[0] - TWO], RANKS[ranks[-1] - TWO]
    return f"{first} to {last}" if first != last else first


def of_card(words: ThrowdownNames, view: State, p: Seat, card: Card) -> str:
    """Return what a card would do as a Drive of a seat that is to move, or as the one declared; else ""."""
    f = view.fight
    if not f.stage or not view.pile.count or side_of(words.game(view), p) != f.mover or f.mover == NO_SIDE:
        return ""
    if f.spark_card or f.face_down:
        return "It would lie face-down (THR-15.2, THR-R16)."
    return " ".join(_of_card(words, view, p, card))


def _of_card(words: ThrowdownNames, view: State, p: Seat, card: Card) -> Iterator[str]:
    """Yield what a card would do as each Drive for which it fits. Clause: THR-58.6 to THR-58.9, THR-74.1."""
    g, f = words.game(view), view.fight
    under, rank = top_rank(g), rank_of(g, card)
    declared = f.drive if p != COACH else Drive.NONE
    for drive in (Drive.COUNTER, Drive.BLOCK, Drive.ESCALATE, Drive.RUMBLE):
        if drive != declared and (declared != Drive.NONE or why_not_kind(g, drive)):
            continue
        if drive == Drive.BLOCK:
            if blocks(g, card, may_block_any_suit(g), f.lower_suit):
                yield "Block: both cards go (THR-74.2)."
        elif drive != Drive.COUNTER or beats(rank, under):
            counts = excess if drive == Drive.COUNTER else opening_excess
            yield f"{drive.name.title()}: {_risk(words, view, p, drive, counts(g, under, rank))}"


def _risk(words: ThrowdownNames, view: State, p: Seat, drive: int, over: int) -> str:
    """Return how a card stands to the Strike of a seat that exceeds the one below by so much."""
    g = words.game(view)
    safe = strike_now(g, p, drive)
    if over <= safe:
        return "safe, within Strike (THR-58.6)."
    if p == COACH:
        return f"{over - safe} beyond Coach's Strike, a hard limit (THR-58.14)."
    dissonance = dissonance_of(g, over, safe)
    if dissonance <= 0:
        return "safe, its Dissonance is halved away (THR-X3)."
    return f"Dissonant by {dissonance}, a Schism in {schism(words, view, dissonance)} of 100 (THR-58.9)."


def schism(words: ThrowdownNames, view: State, dissonance: int) -> int:
    """Return how likely Coach's flip is not above a Dissonance, in percent, by the cards that are seen.

    Every card of his Deck that is not seen is as likely as any other to come. Clause: THR-58.9, THR-58.11.
    """
    g, deck = words.game(view), view.decks[COACHS_DECK]
    places = [view.trashes[COACHS_DECK], view.pile, view.removed, view.players[COACH].hand]
    places += [view.players[COACH].front, deck, *(threat.stack for threat in view.threats)]
    seen = {card for zone in places for card in zone.cards[: zone.count] if card != HIDDEN}
    pool = [Card(card) for card in range(DECK + JOKERS, 2 * DECK) if card not in seen]
    if deck.count == 0:  # its Trash is shuffled then
        pool = list(places[0].cards[: places[0].count])
    elif deck.cards[deck.count - 1] != HIDDEN and not is_joker(deck.cards[deck.count - 1]):
        pool = [deck.cards[deck.count - 1]]
    flips = min(2 if view.fight.flips_two else 1, len(pool))
    good = sum(card == HIDDEN or flip_value(g, card) > dissonance for card in pool)
    return round(100 - 100 * comb(good, flips) / comb(len(pool), flips)) if pool else 0
