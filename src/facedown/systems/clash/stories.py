"""What the log says when a clause fires: one template for each clause that is cited.

In a template `{who}` and `{other}` are the player it happened to and the opponent, `{card}` its card, `{a}`,
`{b}` and `{c}` its numbers; `{player_a}` reads a number as a player, `{design_a}` as a design.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from facedown.engine.log import Event
from facedown.engine.record import NOBODY
from facedown.systems.clash.clauses import Clause
from facedown.systems.clash.rules.effects import LOOKED
from facedown.systems.clash.state import Ending, Pile, Result, Stance
from facedown.systems.clash.vocabulary import Stat

if TYPE_CHECKING:
    from facedown.systems.clash.words import ClashWords

TEMPLATES: dict[Clause, str] = {
    Clause.CLA_1_2: "A stands on spot {a}, B on spot {b}.",
    Clause.CLA_1_4: "{who} gets {a} life back and has {b}.",
    Clause.CLA_1_5: "{who} begins with {a} life.",
    Clause.CLA_1_6: "The coin: {who} chooses who goes first.",
    Clause.CLA_1_7: "{who} has chosen: {player_a} goes first.",
    Clause.CLA_1_8: "{who} goes first and draws {card}.",
    Clause.CLA_1_9: "{who} goes second and draws {card}.",
    Clause.CLA_1_10: "{who} sets {cards_a} aside.",
    Clause.CLA_1_11: "{who} draws {card} in exchange.",
    Clause.CLA_1_12: "{who} shuffles {cards_a} back into the deck.",
    Clause.CLA_1_15: "The game starts; the first turn is {who}'s.",
    Clause.CLA_2_1: "Turn {a} is {who}'s.",
    Clause.CLA_2_7: "{who} ends the Act Phase.",
    Clause.CLA_2_8: "The Resolution Phase follows the clash.",
    Clause.CLA_2_9: "{who} had no clash and draws {card}.",
    Clause.CLA_3_1: "{who} initiates a clash and is the aggressor.",
    Clause.CLA_3_3: "{who} sets {cards_a} face-down.",
    Clause.CLA_3_8: "{who} is faster, {a} against {b}, and goes first.",
    Clause.CLA_3_9: "Both have speed {a}: {who}, the aggressor, goes first.",
    Clause.CLA_3_11: "{who}'s offensive card goes before a defensive one.",
    Clause.CLA_3_12: "Two defensive cards meet: the clash is concluded.",
    Clause.CLA_3_13: "{who} performs an Uncontested Clash.",
    Clause.CLA_3_15: "{who} is staggered and leaves out the rest of the card.",
    Clause.CLA_3_19: "{who}'s attack hits from {a} away.",
    Clause.CLA_3_22: "{who} takes {a} damage and has {b} life.",
    Clause.CLA_3_28: "{who}'s {card} is not sustained and is discarded.",
    Clause.CLA_3_29: "{who} plays {card}.",
    Clause.CLA_3_30: "{card} has hit and joins {who}'s drive gauge.",
    Clause.CLA_3_31: "The hit of {who} is guarded, and still a hit.",
    Clause.CLA_3_34: "The next turn is the responder's, {who}'s.",
    Clause.CLA_3_35: "{who} has advantage and plays again.",
    Clause.CLA_R1: "{who}, who goes first, stands on spot {a}.",
    Clause.CLA_R5: "{who} exchanges at once.",
    Clause.CLA_R10: "{who} ends the Act Phase after the clash.",
    Clause.CLA_R14: "{who}'s {card} cannot be used and is discarded; {who} has played no card.",
    Clause.CLA_R19: "The clash is concluded without a Resolution Phase.",
    Clause.CLA_R20: "{who}'s defensive card is switched off.",
    Clause.CLA_R21: "The roles change: {who} is the aggressor now.",
    Clause.CLA_R22: "{who} performs no Uncontested Clash: the clash is concluded.",
    Clause.CLA_R26: "{who} stays staggered for the next clash.",
    Clause.CLA_R31: "{who}'s attack has missed: no After effects.",
    Clause.CLA_R38: "{who}'s {card} is sustained.",
    Clause.CLA_R40: "{who}'s {card} is discarded.",
    Clause.CLA_R41: "{who} gains advantage.",
    Clause.CLA_R42: "No clash: the next turn is {who}'s.",
    Clause.CLA_R44: "{who} has no life left and loses.",
    Clause.CLA_R45: "Neither has any life left.",
    Clause.CLA_R46: "{who} turns the drive on.",
    Clause.CLA_R48: "{who} must draw and cannot.",
    Clause.CLA_R49: "{who} holds {a} above the hand limit.",
    Clause.CLA_R53: "Turn {a} was the last one: the higher life wins.",
    Clause.CLA_R54: "{who} has guarded well and draws {card}.",
    Clause.CLA_X7: "{who} focuses and draws {card}.",
    Clause.CLA_X10: "{who} is staggered.",
    Clause.CLA_X14: "{who}'s {card} leaves the gauge.",
    Clause.CLA_X17: "{who}'s deck is empty: {cards_a} of the discard pile become the new one.",
    Clause.CLA_X20: "{who} draws {card}.",
    Clause.CLA_X25: "{who} lost the last game and chooses who goes first.",
    Clause.CLA_X24: "{who} sets the top card of the deck unseen.",
}
RESULTS = {
    Result.WIN: "wins the clash",
    Result.LOSS: "loses the clash",
    Result.NEUTRAL: "neither wins nor loses",
}
EFFECTS = (  # clauses that have effects performed: `a` is the design, `b` which of its effects
    Clause.CLA_3_16,
    Clause.CLA_3_21,
    Clause.CLA_3_23,
    Clause.CLA_3_24,
    Clause.CLA_3_27,
    Clause.CLA_X4,
    Clause.CLA_X15,
    Clause.CLA_X18,
)
FROM = {
    Pile.HAND: "the hand",
    Pile.DISCARD: "the discard pile",
    Pile.GAUGE: "the gauge",
    Pile.NONE: "the deck",
}


def _from_template(template: str) -> Callable[[Event, ClashWords], str]:
    def tell(event: Event, words: ClashWords) -> str:
        return template.format(
            who=words.who(event.who),
            card=words.card(event.card),
            cards_a=f"{event.a} card{'' if event.a == 1 else 's'}",
            player_a=words.who(event.a) if event.a in (0, 1) else "",
            a=event.a,
            b=event.b,
            c=event.c,
        )

    return tell


def _effect(event: Event, words: ClashWords) -> str:
    row = words.book.designs[event.a].first + event.b
    return f"{words.who(event.who)}, {words.design(event.a)}: {words.names['effects'][row]}"


def _responds(event: Event, words: ClashWords) -> str:
    if event.a == 0:
        return f"{words.who(event.who)} answers with no card."
    return f"{words.who(event.who)} answers with {event.a} card{'' if event.a == 1 else 's'} face-down."


def _reveals(event: Event, words: ClashWords) -> str:
    twin = "a Twin of " if event.a == 2 else ""
    stance = "offensively" if event.b == Stance.OFFENSIVE else "defensively"
    return f"{words.who(event.who)} reveals {twin}{words.card(event.card)}, played {stance}."


def _misses(event: Event, words: ClashWords) -> str:
    away = "it has no origin" if event.a == 99 else f"{event.a} away is out of range"
    return f"{words.who(event.who)}'s attack does not hit: {away}."


def _moves(event: Event, words: ClashWords) -> str:
    if event.c:
        return f"{words.who(event.who)} swaps spots with the opponent, {event.a} for {event.b}."
    return f"{words.who(event.who)} moves from spot {event.a} to spot {event.b}."


def _loses_life(event: Event, words: ClashWords) -> str:
    if event.c:
        return f"{words.who(event.who)}'s attack pierces: the guard counts as 0."
    return f"{words.who(event.who)} loses {event.a} life and has {event.b}."


def _judged(event: Event, words: ClashWords) -> str:
    return f"{words.who(event.who)} {RESULTS[Result(event.a)]}."


def _marker(event: Event, words: ClashWords) -> str:
    marker = words.names["markers"][event.who]
    if event.a:
        return f"{words.who(event.who)}'s {marker} stands on spot {event.a}."
    return f"{words.who(event.who)}'s {marker} leaves the line."


def _modified(event: Event, words: ClashWords) -> str:
    stat = Stat(event.a).name.lower().replace("_", " ")
    until = "turn" if event.c else "clash"
    return f"{words.who(event.who)} has {event.b:+} {stat} until the end of the {until}."


def _charged(event: Event, words: ClashWords) -> str:
    return f"{words.who(event.who)} adds {words.card(event.card)} from {FROM[Pile(event.a)]} to the gauge."


def _taken_back(event: Event, words: ClashWords) -> str:
    return f"{words.who(event.who)} takes {words.card(event.card)} from {FROM[Pile(event.a)]} into the hand."


def _seen(event: Event, words: ClashWords) -> str:
    if event.a == LOOKED:
        return f"{words.who(event.who)} looks at {words.card(event.card)}."
    return f"{words.who(event.who)} discards {words.card(event.card)}."


def _open_stance(event: Event, words: ClashWords) -> str:
    stance = "offensively" if event.a == Stance.OFFENSIVE else "defensively"
    return f"{words.who(event.who)} plays {stance}."


def _ended(event: Event, words: ClashWords) -> str:
    how = Ending(event.a).name.lower().replace("_", " ")
    if event.who == NOBODY:
        return f"The game is over ({how}): a draw."
    return f"The game is over ({how}): {words.who(event.who)} has won."


STORIES: Mapping[int, Callable[[Event, ClashWords], str]] = {
    **{clause: _from_template(template) for clause, template in TEMPLATES.items()},
    **dict.fromkeys(EFFECTS, _effect),
    Clause.CLA_3_6: _responds,
    Clause.CLA_3_7: _reveals,
    Clause.CLA_3_20: _misses,
    Clause.CLA_X6: _moves,
    Clause.CLA_X9: _loses_life,
    Clause.CLA_X11: _judged,
    Clause.CLA_X12: _marker,
    Clause.CLA_X19: _modified,
    Clause.CLA_R47: _charged,
    Clause.CLA_R61: _taken_back,
    Clause.CLA_X21: _seen,
    Clause.CLA_R15: _open_stance,
    Clause.CLA_X2: _ended,
}
