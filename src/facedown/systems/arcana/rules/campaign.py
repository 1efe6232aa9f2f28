"""A campaign: its list of fights, Days and their scenes, who comes after a retired one (ARC-X21, ARC-X24)."""

from __future__ import annotations

from facedown.engine.cards import put
from facedown.engine.rules import Card, Seat, cite, count_of, each, pop, push, rule
from facedown.systems.arcana.clauses import Clause, Decision, Why
from facedown.systems.arcana.rules.asking import QUESTIONS, ask
from facedown.systems.arcana.rules.people import character_of, has_character
from facedown.systems.arcana.rules.values import rank_of
from facedown.systems.arcana.state import BINS, MINORS, NONE, PACK, SCENES, SEATS, Game, Result, Side
from facedown.systems.arcana.steps import Step
from facedown.systems.arcana.vocabulary import Pair

fight_count = count_of("book.fight_count")  # how many fights are on the list


@rule("ARC-X24")
def give_fight(g: Game, k: int) -> None:
    """The next fight of the list."""
    g.state.fight = k
    push(g.state.agenda, Step.FIGHT)


@rule("ARC-X24")
def end_list(g: Game) -> None:
    """The list is done: the campaign is over, and whoever is left has come through it."""
    if g.book.campaign:
        g.state.winner = Side.PLAYERS


# Scenes


@rule("ARC-R44", "ARC-X5", "ARC-X21")
def spend_scenes(g: Game) -> None:
    """A fight takes one scene of the Day, an escape one more, a defeat all that are left."""
    s = g.state
    if not g.book.campaign:
        return
    spent = SCENES if s.result == Result.DEFEAT else 1 + int(s.result == Result.ESCAPED)
    s.scenes_left = max(0, s.scenes_left - spent)
    cite(g, Clause.ARC_X21, a=s.scenes_left, b=s.day)
    if s.scenes_left == 0 or not can_anybody_go_on(g):
        push(s.agenda, Step.DAY_END)


@rule("ARC-R44", "ARC-X21")
def is_a_lot_left(g: Game) -> bool:
    """Whether a lot of the Day is left: at least one scene after the current one."""
    return g.state.scenes_left > 1


@rule("ARC-X21", "ARC-X24")
def can_anybody_go_on(g: Game) -> bool:
    """Whether a character is left for another fight of this Day, neither out nor retired."""
    for seat in each(Seat, 1, SEATS):
        if has_character(g, seat) and not g.state.players[seat].out_today:
            return True
    return False


# Days


@rule("ARC-R38", "ARC-X21")
def begin_day(g: Game) -> None:
    """The next Day has three scenes, and nobody has been at 0 HP."""
    s = g.state
    for seat in each(Seat, 1, SEATS):
        s.players[seat].zeros = 0
        s.players[seat].out_today = 0
    s.scenes_left = SCENES
    if s.fight + 1 < g.book.fight_count:
        s.day += 1
        cite(g, Clause.ARC_R44, a=s.day)


@rule("ARC-X14", "ARC-X24")
def ask_newcomer(g: Game, k: int) -> None:
    """The seat of a retired character makes a new one, which joins at the beginning of the Day."""
    seat = Seat(k + 1)
    if g.state.players[seat].retired and g.state.fight + 1 < g.book.fight_count:
        ask(g, seat, Decision.NEWCOMER)


@rule("ARC-X14", "ARC-X24")
def join(g: Game, character: int) -> None:
    """The new character has no Corruption, one empty box and no Manipulation."""
    p = g.state.players[g.state.seat]
    p.character = character
    p.retired = 0
    p.corruption = 0
    p.boxes = 1
    p.marked = 0
    p.manipulations = 0
    g.state.played |= 1 << character
    if g.book.luck_trims_deck:
        take_new_deck(g, g.state.seat)
    cite(g, Clause.ARC_X24, g.state.seat, a=character)


@rule("ARC-R98")
def take_new_deck(g: Game, seat: Seat) -> None:
    """The deck of a new character lacks the ranks that its luck leaves out; the next fight shuffles it."""
    p, luck = g.state.players[seat], character_of(g, seat).traits[Pair.LUCK]
    for zone in range(BINS):
        p.bins[zone].count = 0
    p.deck.count = p.hand.count = p.discard.count = p.limbo.count = 0
    for face in range(PACK):
        card = Card(PACK * seat + face)
        is_low, is_high = face < MINORS and rank_of(card) <= 2, face < MINORS and rank_of(card) >= 13
        if not (luck > 0 and is_low) and not (luck < 0 and is_high):
            put(p.deck, card)


@rule("ARC-3.9", "ARC-X7", "ARC-X24")
def why_not_character(g: Game, character: int) -> int:
    """Why a character cannot join: somebody plays or has played it, or knows its spell."""
    if g.state.played >> character & 1:
        return Why.PLAYED_ALREADY
    spell = g.book.roster[character].spell
    for seat in each(Seat, 1, SEATS):
        if has_character(g, seat) and spell != NONE:
            if g.book.roster[g.state.players[seat].character].spell == spell:
                return Why.SPELL_KNOWN
    return Why.NONE


QUESTIONS.declare(Decision.NEWCOMER, join, why_not_character)


@rule("ARC-X24")
def end_without_party(g: Game) -> None:
    """If no seat has a character when a Day begins, the campaign is over."""
    if g.state.fight + 1 == g.book.fight_count:
        return
    for seat in each(Seat, 1, SEATS):
        if has_character(g, seat):
            return
    cite(g, Clause.ARC_X24, b=1)
    g.state.winner = Side.GM
    while g.state.agenda.count > 0:
        pop(g.state.agenda)
