"""Why an answer is refused: what is true, what would work, and the clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from facedown.engine.numbers import whole_number
from facedown.engine.system import Objection
from facedown.systems.clash.clauses import ActLimit, AttackSet, Clause
from facedown.systems.clash.rules.act import has_room, may_use
from facedown.systems.clash.rules.line import spots
from facedown.systems.clash.state import (
    CHARACTER,
    DRIVE,
    NO_DESIGN,
    Decision,
    Game,
    Kind,
    Player,
    State,
    Used,
)
from facedown.systems.clash.vocabulary import Trigger

if TYPE_CHECKING:
    from facedown.systems.clash.words import ClashWords

CLAUSE_OF = {  # what a question is about, where no better reason is found
    Decision.GO_FIRST: Clause.CLA_1_7,
    Decision.SIDE: Clause.CLA_R1,
    Decision.MULLIGAN: Clause.CLA_1_10,
    Decision.ACT: Clause.CLA_2_2,
    Decision.RESPOND: Clause.CLA_3_6,
    Decision.UNCONTESTED: Clause.CLA_3_13,
    Decision.MAY: Clause.CLA_X20,
    Decision.STEPS: Clause.CLA_X6,
    Decision.OPTION: Clause.CLA_X20,
    Decision.SPOT: Clause.CLA_X12,
    Decision.SUSTAIN: Clause.CLA_R38,
    Decision.CARD: Clause.CLA_X20,
    Decision.DISCARD: Clause.CLA_R49,
}
SETS = {"clash": Decision.ACT, "respond": Decision.RESPOND, "uncontested": Decision.UNCONTESTED}
ACTIONS = {used.name.lower(): used for used in Used}


def objection(words: ClashWords, view: State, text: str) -> Objection:
    """Return why `text`, which is none of the legal answers, is refused."""
    verb, _, rest = text.partition(" ")
    decision = Decision(view.decision)
    clause = CLAUSE_OF[decision]
    if SETS.get(verb) == decision:
        return _about_set(words, view, rest, clause)
    if decision == Decision.ACT and verb in ACTIONS:
        return _about_action(words, view, verb, rest)
    for other, asked in SETS.items():
        if verb == other:
            return Objection(f"'{other}' answers another question ({asked.name}).", CLAUSE_OF[asked])
    if decision in (Decision.CARD, Decision.DISCARD, Decision.MULLIGAN):
        return Objection("there is no such card to choose.", clause)
    return Objection("that is no answer to the open question.", clause)


def _about_set(words: ClashWords, view: State, text: str, clause: int) -> Objection:
    """Why cards cannot be set like that (CLA-X8)."""
    player = view.players[view.seat]
    if view.decision == Decision.ACT and view.clash_initiated:
        return Objection("a clash has taken place in this turn already.", Clause.CLA_R10)
    if text == "wild":
        return Objection("no card can be set from the deck.", Clause.CLA_R14)
    defensive = text.endswith(" defensively")
    text = text.removesuffix(" defensively")
    twin = text.startswith("twin ")
    name = text.removeprefix("twin ")
    design = _design(words, name)
    held = _held(words, player, name)
    if design == NO_DESIGN or held == 0:
        return Objection(f"there is no such card in the hand of {words.who(view.seat)}.", Clause.CLA_X8)
    if words.book.designs[design].kind != Kind.ATTACK:
        return Objection(f"{words.design(design)} is a tactic; only Attack cards are set.", Clause.CLA_3_4)
    if twin and words.book.attack_set == AttackSet.SINGLE:
        return Objection("each side sets exactly one card in this match.", Clause.CLA_R12)
    if twin and held < 2:
        return Objection("a Twin takes two copies of one card.", Clause.CLA_X13)
    if defensive and view.decision == Decision.UNCONTESTED:
        return Objection("an Uncontested Clash is offensive.", Clause.CLA_R20)
    cost = words.book.designs[design].cost
    if not defensive and cost > player.gauge.count:
        return Objection(f"it costs {cost} gauge, and {player.gauge.count} are there.", Clause.CLA_R51)
    return Objection("these cards cannot be set so.", clause)


def _about_action(words: ClashWords, view: State, verb: str, text: str) -> Objection:
    """Why an action is not open (CLA-X7)."""
    g = words.game(view)
    player = view.players[view.seat]
    if not may_use(g, ACTIONS[verb]):
        told = {
            ActLimit.EACH_KIND_ONCE: "this kind of action was taken in this turn already.",
            ActLimit.ONE_ACTION: "only one action is allowed in a turn.",
            ActLimit.UNLIMITED: "no further action of this kind is allowed in this turn.",
        }[ActLimit(words.book.act_limit)]
        return Objection(told, Clause.CLA_R8)
    if verb == "move":
        return _about_move(g, player, text)
    if verb == "tactic":
        return _about_tactic(words, view, text)
    if verb == "drive":
        cost = words.book.designs[DRIVE + view.seat].cost
        if player.driven:
            return Objection("the drive is on already.", Clause.CLA_X7)
        return Objection(f"the drive costs {cost} gauge, and {player.gauge.count} are there.", Clause.CLA_X7)
    if verb == "ability":
        triggers = (
            words.book.designs[CHARACTER + view.seat].triggers
            | words.book.designs[DRIVE + view.seat].triggers
        )
        if not triggers >> Trigger.ACTION & 1:
            return Objection("this character has no action of its own.", Clause.CLA_X7)
        return Objection("its conditions do not hold or its cost cannot be paid.", Clause.CLA_X7)
    return Objection("that is no action as it is written.", Clause.CLA_X7)


def _about_move(g: Game, player: Player, text: str) -> Objection:
    steps = whole_number(text[1:])
    if text[:1] in ("+", "-") and steps is not None:
        if steps > player.hand.count:
            return Objection(
                f"each step costs a card, and the hand holds {player.hand.count}.", Clause.CLA_X7
            )
        return Objection(f"the line has {spots(g)} spots, and a Move is made in full.", Clause.CLA_X6)
    return Objection("a Move is written as 'move +2' or 'move -1'.", Clause.CLA_X7)


def _about_tactic(words: ClashWords, view: State, name: str) -> Objection:
    player = view.players[view.seat]
    design = _design(words, name)
    if design == NO_DESIGN or not _held(words, player, name):
        return Objection(f"there is no such card in the hand of {words.who(view.seat)}.", Clause.CLA_X7)
    row = words.book.designs[design]
    if row.kind == Kind.ATTACK:
        return Objection(f"{words.design(design)} is an Attack card; it is set in a clash.", Clause.CLA_X15)
    if row.cost > player.gauge.count:
        return Objection(f"it costs {row.cost} gauge, and {player.gauge.count} are there.", Clause.CLA_X7)
    if row.kind == Kind.ENHANCE and not has_room(words.game(view), view.seat):
        return Objection(f"{player.enhance.count} enhance tactics are in play already.", Clause.CLA_R55)
    return Objection("this tactic cannot be played now.", Clause.CLA_X7)


def _design(words: ClashWords, name: str) -> int:
    """The design of a name, or NO_DESIGN."""
    for design, known in enumerate(words.names["designs"][:CHARACTER]):
        if known and known.casefold() == name:
            return design
    return NO_DESIGN


def _held(words: ClashWords, player: Player, name: str) -> int:
    """How many cards of a name a player holds."""
    hand = [words.card(card) for card in list(player.hand.cards)[: player.hand.count]]
    return sum(1 for held in hand if held.casefold() == name)
