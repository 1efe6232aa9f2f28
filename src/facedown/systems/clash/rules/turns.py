"""Turns: how one begins, its End Phase, and whose the next one is (chapter 2, CLA-X16, CLA-X18)."""

from __future__ import annotations

from facedown.engine.rules import Seat, cite, go_on, rule
from facedown.systems.clash.clauses import AdvantageBoth, ClashCounts, Clause, HandLimit
from facedown.systems.clash.rules.cards import draw_cards, let_choose
from facedown.systems.clash.rules.effects import perform
from facedown.systems.clash.rules.ending import end_by_turns
from facedown.systems.clash.rules.players import opponent
from facedown.systems.clash.state import DECK, PLAYERS, STATS, Game, Pile, Step
from facedown.systems.clash.vocabulary import Trigger


@rule("CLA-X16", "CLA-X18")
def start_turn(g: Game) -> None:
    """Begin a turn: advantage and used actions are cleared, then come the effects at its start."""
    s = g.state
    for p in PLAYERS:
        s.players[p].advantage = 0
    s.used = 0
    s.action_count = 0
    s.clash_initiated = 0
    s.card_activated = 0
    cite(g, Clause.CLA_2_1, s.turn, a=s.turn_number)
    perform(g, s.turn, Trigger.TURN_START)


@rule("CLA-2.10", "CLA-R43")
def draw_card(g: Game) -> None:
    """Draw a card if no clash took place in this turn."""
    if not has_clashed(g):
        draw_cards(g, g.state.turn, 1, Clause.CLA_2_9)


@rule("CLA-X18")
def perform_at_end(g: Game) -> None:
    """The effects at the end of a turn."""
    perform(g, g.state.turn, Trigger.TURN_END)


@rule("CLA-R11")
def has_clashed(g: Game) -> bool:
    """Whether a clash took place in this turn: every initiated one, or only with an active attack."""
    s = g.state
    if g.book.clash_counts == ClashCounts.ATTACK_ACTIVE:
        return bool(s.clash_initiated and s.card_activated)
    return bool(s.clash_initiated)


@rule
def discard_excess(g: Game) -> None:
    """Have the cards above the limit discarded: 5 to 12, or any number where there is none."""
    s = g.state
    limit = g.book.hand_limit + 4 if g.book.hand_limit != HandLimit.N0 else DECK
    excess = s.players[s.turn].hand.count - limit
    if excess > 0:
        cite(g, Clause.CLA_R49, s.turn, a=excess)
        let_choose(g, s.turn, excess, Pile.HAND, Pile.DISCARD, Step.EXCESS)


@rule
def end_turn(g: Game) -> None:
    """Modifiers end, the turn limit is checked, it is somebody's turn (step 7)."""
    s = g.state
    for p in PLAYERS:
        for k in range(STATS):
            s.players[p].turn_modifiers[k] = 0
    if s.turn_number >= g.book.turn_limit:
        end_by_turns(g)
        return
    s.turn = next_player(g)
    s.turn_number += 1
    go_on(g, Step.TURN)


@rule("CLA-R42", "CLA-R59", "CLA-X16")
def next_player(g: Game) -> Seat:
    """Whose turn is next: after a clash the responder's, or the aggressor's with advantage; else the other's.

    Roles count as they are at the end of the clash.
    """
    s = g.state
    if not s.clash_initiated:
        cite(g, Clause.CLA_R42, opponent(s.turn))
        return opponent(s.turn)
    a = s.aggressor
    cancelled = g.book.advantage_both == AdvantageBoth.CANCEL and s.players[opponent(a)].advantage
    if s.players[a].advantage and not cancelled:
        cite(g, Clause.CLA_3_35, a)
        return a
    cite(g, Clause.CLA_3_34, opponent(a))
    return opponent(a)
