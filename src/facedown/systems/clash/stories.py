"""What the log says when a clause fires: one template for each clause that is cited.

In a template `{who}` and `{other}` are the player it happened to and the opponent, `{card}` its card, `{a}`,
`{b}` and `{c}` its numbers; `{player_a}` reads a number as a player, `{design_a}` as a design.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from facedown.engine.log import Event
from facedown.engine.record import HIDDEN, NOBODY
from facedown.systems.clash.clauses import Clause
from facedown.systems.clash.rules.clash import CONCLUDED
from facedown.systems.clash.rules.effects import HEALED, LOOKED
from facedown.systems.clash.rules.stats import GIVEN
from facedown.systems.clash.state import DRIVE, Ending, Pile, Result, Stance, Until
from facedown.systems.clash.vocabulary import Side, Stat

if TYPE_CHECKING:
    from facedown.systems.clash.words import ClashWords

TEMPLATES: dict[Clause, str] = {
    Clause.CLA_1_2: "A stands on spot {a}, B on spot {b}.",
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
    Clause.CLA_3_31: "{who}'s hit is guarded, and still a hit.",
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
    Clause.CLA_R48: "{who} must draw and cannot.",
    Clause.CLA_R49: "{who} holds {cards_a} above the hand limit.",
    Clause.CLA_R54: "{who} has guarded well and draws {card}.",
    Clause.CLA_X10: "{who} is staggered.",
    Clause.CLA_X14: "{who}'s {card} leaves the gauge.",
    Clause.CLA_X17: "{who}'s deck is empty: the discard pile of {cards_a} becomes the new one.",
    Clause.CLA_X25: "{who} lost the last game and chooses who goes first.",
}
RESULTS = {
    Result.WIN: "wins the clash",
    Result.LOSS: "loses the clash",
    Result.NEUTRAL: "neither wins nor loses",
}
STATS = {stat: stat.name.lower() for stat in Stat} | {
    Stat.RANGE_MIN: "minimum range",
    Stat.RANGE_MAX: "maximum range",
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


def counted(number: int, noun: str) -> str:
    """Return a number of things."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _from_template(template: str) -> Callable[[Event, ClashWords], str]:
    def tell(event: Event, words: ClashWords) -> str:
        return template.format(
            who=words.who(event.who),
            card=words.card(event.card),
            cards_a=counted(event.a, "card"),
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
    return f"{words.who(event.who)} answers with {counted(event.a, 'card')} face-down."


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
    modifier = f"{words.who(event.who)} has {event.b:+} {STATS[Stat(event.a)]}"
    if event.c < GIVEN:
        return f"{modifier} until the end of the {Until(event.c).name.lower()}."
    design, side = divmod(event.c - GIVEN, 2)
    whose = f"{words.who(1 - event.who)}'s " if side == Side.OPP else ""
    return f"{modifier} from {whose}{words.design(design)}."


def _charged(event: Event, words: ClashWords) -> str:
    return f"{words.who(event.who)} adds {words.card(event.card)} from {FROM[Pile(event.a)]} to the gauge."


def _taken_back(event: Event, words: ClashWords) -> str:
    return f"{words.who(event.who)} takes {words.card(event.card)} from {FROM[Pile(event.a)]} into the hand."


def _seen(event: Event, words: ClashWords) -> str:
    if event.a == LOOKED:
        told = counted(len(event.cards), "card") if HIDDEN in event.cards else words.listed(event.cards)
        whose = "the own hand" if event.b == event.who else f"{words.who(event.b)}'s hand"
        return f"{words.who(event.who)} looks at {whose}: {told}."
    return f"{words.who(event.who)} discards {words.card(event.card)}."


def _acts(event: Event, words: ClashWords) -> str:
    if not event.a:
        return f"{words.who(event.who)} focuses and draws {words.card(event.card)}."
    way = "up" if event.a > 0 else "down"
    steps = abs(event.a)
    cards = counted(steps, "card")
    return f"{words.who(event.who)} gives {cards} for a Move of {counted(steps, 'step')} {way} the line."


def _drives(event: Event, words: ClashWords) -> str:
    return f"{words.who(event.who)} turns the drive on: {words.design(DRIVE + event.who)}."


def _operated(event: Event, words: ClashWords) -> str:
    if event.c == HEALED:
        return f"{words.who(event.who)} gets {event.a} life back and has {event.b}."
    return f"{words.who(event.who)} draws {words.card(event.card)}."


def _wild(event: Event, words: ClashWords) -> str:
    if event.a == CONCLUDED:
        return f"{words.who(event.who)} is left without a card and nobody attacks: the clash is concluded."
    return f"{words.who(event.who)} sets the top card of the deck unseen."


def _last_turn(event: Event, words: ClashWords) -> str:
    if event.who == NOBODY:
        return f"Turn {event.a} was the last one: both have {event.b} life."
    more, less = max(event.b, event.c), min(event.b, event.c)
    who = words.who(event.who)
    return f"Turn {event.a} was the last one: {who} has the higher life, {more} against {less}."


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
    Clause.CLA_X7: _acts,
    Clause.CLA_X20: _operated,
    Clause.CLA_X24: _wild,
    Clause.CLA_R46: _drives,
    Clause.CLA_R53: _last_turn,
}
