"""The questions of the game: each is declared beside the rules that ask it."""

from __future__ import annotations

import re
from typing import Any

from facedown.engine.answers import Kind, Questions
from facedown.engine.cards import Zone
from facedown.engine.rules import Card, rule
from facedown.systems.clash.clauses import RULEBOOK, AttackSet, Decision, Why
from facedown.systems.clash.rules.line import possible_steps
from facedown.systems.clash.state import DESIGNS, LINE, SEATS, DesignNumber, Game, Stance

SETTING = (Decision.ACT, Decision.RESPOND, Decision.UNCONTESTED)  # the questions at which cards are set
_SET = re.compile(r"(clash|respond|uncontested)\b(.*)", re.IGNORECASE)
_NO_STEPS = re.compile(r"move [+-] ?(-.*|0+)")


def misread(words: Any, view: Any, text: str) -> int:
    """Return why no such set is ever laid, and no such Move made. Clause: CLA-X7, CLA-X8."""
    if view.decision not in SETTING:
        return Why.NONE
    laid = _SET.fullmatch(text)
    if laid is None:
        return Why.NO_STEPS if _NO_STEPS.fullmatch(text) else Why.NONE
    if not laid[2].strip():
        return Why.CLASH_TAKES_A_CARD if view.decision == Decision.ACT else Why.ANSWER_NAMES_A_CARD
    named = re.split(r" ?(?:\+|,|&| and ) ?", laid[2].removesuffix(" defensively").strip())
    known = {name.casefold() for name in (*words.names["cards"], *words.names["ids"])}
    designs = {name.removeprefix("twin ") for name in named}
    return Why.TWO_DESIGNS if len(designs) > 1 and designs <= known else Why.NONE


@rule
def own_hand(g: Game) -> Zone:
    """The hand of the player who is asked."""
    return g.state.players[g.state.seat].hand


@rule
def design_on(g: Game, card: Card) -> DesignNumber:
    """What is printed on a card: copies are one answer."""
    return g.book.design_of[card]


@rule("CLA-X6", "CLA-X7")
def steps_up_end(g: Game) -> int:
    """One more than the steps of a Move up the line that are possible and can be paid with cards."""
    return possible_steps(g, g.state.turn, 1, own_hand(g).count, True) + 1


@rule("CLA-X6", "CLA-X7")
def steps_down_end(g: Game) -> int:
    """One more than the steps down the line."""
    return possible_steps(g, g.state.turn, -1, own_hand(g).count, True) + 1


@rule("CLA-X6", "CLA-X7")
def why_not_steps(g: Game, number: int) -> int:
    """Why a Move is not so long: each step costs a card, and it is made in full on the line."""
    return Why.MOVE_COSTS_CARDS if number > own_hand(g).count else Why.OFF_THE_LINE


@rule("CLA-3.10", "CLA-R12", "CLA-X13")
def twins(g: Game) -> int:
    """The designs of which the player who is asked can set a Twin, a bit for each."""
    if g.book.attack_set == AttackSet.SINGLE:
        return 0
    hand = own_hand(g)
    held = 0
    twice = 0
    for k in range(hand.count):
        design = 1 << g.book.design_of[hand.cards[k]]
        twice |= held & design
        held |= design
    return twice


@rule("CLA-3.4")
def copies_end(g: Game, card: DesignNumber, twins: int) -> int:
    """One more than the cards of a design that can be set at once."""
    return 3 if twins >> card & 1 else 2


@rule("CLA-R12", "CLA-X13")
def why_not_copies(g: Game, copies: int) -> int:
    """Why two cards cannot be set as a Twin."""
    return Why.ONE_CARD_ONLY if g.book.attack_set == AttackSet.SINGLE else Why.TWIN_TAKES_TWO


KINDS = {
    "player": Kind(SEATS),
    "hand_card": Kind(DESIGNS, zone=own_hand, face=design_on, missing=Why.NOT_HELD_TO_SET_ASIDE),
    "attack": Kind(DESIGNS, zone=own_hand, face=design_on, missing=Why.NOT_HELD_TO_SET),
    "held": Kind(DESIGNS, zone=own_hand, face=design_on, missing=Why.NOT_HELD),
    "excess": Kind(DESIGNS, zone=own_hand, face=design_on, missing=Why.NOT_HELD_TO_DISCARD),
    "stance": Kind(Stance.ANY, first=Stance.OFFENSIVE),
    "copies": Kind(3, first=1, end=copies_end, missing=why_not_copies),
    "steps_up": Kind(LINE, first=1, end=steps_up_end, missing=why_not_steps),
    "steps_down": Kind(LINE, first=1, end=steps_down_end, missing=why_not_steps),
}
QUESTIONS = Questions(RULEBOOK, KINDS, misread)
