"""The rules text of cards and characters, as a person reads it, made from their data.

Every word of an effect stands in it: its trigger, stance, conditions, cost and operations. A stance is
named where it is not the default of its kind of card (CLA-X19).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from facedown.systems.clash.asking import conditions_text
from facedown.systems.clash.effects import Amount, Choose, Cost, Effect, Modify, Move
from facedown.systems.clash.facts import STATIC
from facedown.systems.clash.schema import FREE, AttackCard, Character, TacticCard, TrainingCard

HEADS = {
    "before": "Before",
    "hit": "Hit",
    "after": "After",
    "clash_win": "Clash Win",
    "clash_loss": "Clash Loss",
    "resolution": "Resolution",
    "play": "When played",
    "action": "Action",
    "turn_start": "Start of your turn",
    "turn_end": "End of your turn",
}
STANCES = {"offensive": " (offensive)", "defensive": " (defensive)", "any": " (either stance)"}
STATS = {
    "speed": "speed",
    "power": "power",
    "poise": "poise",
    "guard": "guard",
    "range_min": "minimum range",
    "range_max": "maximum range",
}
OF_THE_ATTACK = ("speed", "power", "range_min", "range_max")  # of the others it is the player who has them
# What an amount counts: one of it, and several.
UNITS = {
    "distance": ("spot that the opponent is away", "spots that the opponent is away"),
    "origin_distance": ("spot from the origin to the opponent", "spots from the origin to the opponent"),
    "speed_lead": (
        "speed that you have more than the opponent",
        "speed that you have more than the opponent",
    ),
    "damage_dealt": ("damage your attack dealt this clash", "damage your attack dealt this clash"),
    "damage_taken": (
        "damage the opposing attack dealt you this clash",
        "damage the opposing attack dealt you this clash",
    ),
    "moved": ("spot you moved this clash", "spots you moved this clash"),
    "opp_moved": ("spot the opponent moved this clash", "spots the opponent moved this clash"),
    "gauge": ("card in your gauge", "cards in your gauge"),
    "opp_gauge": ("card in the opponent's gauge", "cards in the opponent's gauge"),
    "gauge_lead": (
        "card that your gauge holds more than the opponent's",
        "cards that your gauge holds more than the opponent's",
    ),
    "hand": ("card in your hand", "cards in your hand"),
    "opp_hand": ("card in the opponent's hand", "cards in the opponent's hand"),
    "life": ("life you have", "life you have"),
    "opp_life": ("life the opponent has", "life the opponent has"),
    "life_lead": ("life that you have more than the opponent", "life that you have more than the opponent"),
    "enhance": ("of your Enhance tactics in play", "of your Enhance tactics in play"),
    "opp_enhance": (
        "of the opponent's Enhance tactics in play",
        "of the opponent's Enhance tactics in play",
    ),
    "marker_distance": (
        "spot between your {marker} and the opponent",
        "spots between your {marker} and the opponent",
    ),
}


class Line(NamedTuple):
    """One paragraph of a card: what it begins with, as Before, and the rest, from its colon on."""

    head: str
    rest: str

    def __str__(self) -> str:
        """Return the paragraph."""
        return f"{self.head}{self.rest}"


class Phrase(NamedTuple):
    """What an operation does: who does it, and the verb with what follows, as "draw 1 card"."""

    who: str  # self, opp or both
    base: str
    third: str  # "draws 1 card"

    def told(self) -> str:
        """Return it as an order, or as what others do."""
        subject = {"self": "", "opp": "the opponent ", "both": "both players "}[self.who]
        return f"{subject}{self.third if self.who == 'opp' else self.base}"

    def wanted(self) -> str:
        """Return it as it follows "you may"."""
        return {"self": "", "opp": "have the opponent ", "both": "have both players "}[self.who] + self.base


def lines_of(card: Any, marker: str = "") -> tuple[Line, ...]:
    """Return the paragraphs of a card or character; `marker` is what its owner calls the marker."""
    marker = marker or "marker"
    if isinstance(card, Character):
        marker = card.marker or marker
        own = [effect_line(effect, "character", marker) for effect in card.effects]
        if not card.drive_effects:
            return tuple(own)
        drive = Line(f"Drive, {card.drive_name}" if card.drive_name else "Drive", f": {_price(card)}.")
        return (*own, drive, *(effect_line(effect, "character", marker) for effect in card.drive_effects))
    made: list[Line] = []
    if isinstance(card, TrainingCard) or card.cost == FREE:
        return (Line("", "Can never be played."),)
    if card.cost:
        made.append(Line("Cost", f": {_price(card)}."))
    if isinstance(card, AttackCard):
        if card.origin == "front":
            made.append(Line("Origin", f": the spot {card.origin_offset} in front of you."))
        elif card.origin == "marker":
            made.append(Line("Origin", f": your {marker}."))
        return (*made, *(effect_line(effect, "attack", marker) for effect in card.effects))
    made += [effect_line(effect, card.tactic, marker) for effect in card.effects]
    if card.sustain_if:
        made.append(Line("Sustain", f": {conditions_text(card.sustain_if, marker)}."))
    return tuple(made)


def text_of(card: Any, marker: str = "") -> str:
    """Return the rules text of a card or character in one paragraph."""
    return " ".join(str(line) for line in lines_of(card, marker))


def effect_line(effect: Effect, source: str, marker: str) -> Line:
    """Return an effect as it is printed on a card of this kind."""
    if effect.trigger == STATIC:
        return Line("", _sentence(_static(effect, source, marker)))
    head = "" if source == "swift" else HEADS[effect.trigger]
    default = "offensive" if source == "attack" else "any"
    stance = effect.stance_on(source)
    if stance != default:
        head += STANCES[stance]
    roles, others = _roles(effect)
    asked = [f"as {roles}"] if roles else []
    if others:
        asked.append(f"if {conditions_text(others, marker)}")
    done = _done(effect, marker)
    if head:
        return Line(head, "".join(f", {one}" for one in asked) + f": {done}.")
    return Line("", _sentence(", ".join([*asked, done])))


def _done(effect: Effect, marker: str) -> str:
    """Return what an effect does, with what it asks."""
    phrases = [phrase_of(one, marker) for one in effect.do]
    if effect.pay and effect.trigger == "action":  # to choose the action is to be willing
        return _row([_cost(effect.pay), *(one.told() for one in phrases)])
    if effect.pay:
        return f"you may {_cost(effect.pay)} to {_row([one.wanted() for one in phrases])}"
    if effect.may:
        return f"you may {_row([one.wanted() for one in phrases])}"
    return _row([one.told() for one in phrases])


def _static(effect: Effect, source: str, marker: str) -> str:
    """Return what always holds, as a sentence without its full stop."""
    stance = effect.stance_on(source)
    told: list[str] = []
    for one in effect.do:
        made = _change(one, source, stance, marker) if isinstance(one, Modify) else _flag(one, source)
        same = told and made.startswith("you ") and told[-1].startswith("you ")
        told.append(made.removeprefix("you have ").removeprefix("you ") if same else made)
    start = end = ""
    roles, others = _roles(effect)
    if roles:
        start = f"as {roles}, "
    if source == "attack" and stance != "offensive":
        start += "played defensively, " if stance == "defensive" else "in either stance, "
    elif source != "attack" and stance == "defensive":
        end = " while you play defensively"
    elif source != "attack" and stance == "offensive" and not all(map(_is_of_the_attack, effect.do)):
        end = " while you play offensively"
    if others:
        word = "while" if all(one.fact in LASTING for one in others) else "if"
        joined = " and" if end else f" {word}"
        end += f"{joined} {conditions_text(others, marker)}"
    return f"{start}{' and '.join(told)}{end}"


# Facts that say how things stand, not what has happened.
LASTING = (
    *("distance", "origin_distance", "cornered", "opp_cornered", "staggered", "opp_staggered", "stance"),
    *("opp_stance", "gauge", "opp_gauge", "gauge_lead", "hand", "opp_hand", "life", "opp_life", "life_lead"),
    *("enhance", "opp_enhance", "driven", "marker", "marker_distance"),
)


def _is_of_the_attack(one: Any) -> bool:
    return one.flag == "pierce" if one.op == "flag" else one.who == "opp" or one.stat in OF_THE_ATTACK


def _change(one: Modify, source: str, stance: str, marker: str) -> str:
    """Return a change of a stat that lasts as long as its effect does."""
    attack = one.stat in OF_THE_ATTACK
    number = _signed(one, marker)
    if one.who == "opp":
        return f"the opponent's attack has {number}" if attack else f"the opponent has {number}"
    if source == "attack":
        return number
    return f"your attack has {number}" if attack else f"you have {number}"


def _flag(one: Any, source: str) -> str:
    if one.flag == "pierce":
        return (
            "pierce (guard counts as 0 against this attack)"
            if source == "attack"
            else "your attack has pierce"
        )
    return "you cannot be staggered" if one.flag == "ward" else "you cannot be moved by the opponent"


def _signed(one: Modify, marker: str, until: str = "") -> str:
    """Return "+2 power", with how long it lasts and what it follows."""
    name = STATS[one.stat]
    if isinstance(one.amount, Amount):
        return f"+1 {name}{until} {_each(one.amount, marker)} (at most +{one.amount.max})"
    return f"{one.amount:+d} {name}{until}"


def phrase_of(one: Any, marker: str) -> Phrase:
    """Return what an operation does."""
    return PHRASES[one.op](one, marker)


def _modify(one: Any, marker: str) -> Phrase:
    number = _signed(one, marker, " this turn" if one.until == "turn" else " this clash")
    gains = isinstance(one.amount, Amount) or one.amount >= 0
    return _phrase(one.who, "gain" if gains else "get", number)


def _move(one: Move, marker: str) -> Phrase:
    if one.kind == "swap":
        return Phrase("self", "swap spots with the opponent", "")
    if one.kind == "to_marker":
        return Phrase("self", f"move to your {marker}'s spot", "")
    far = _number(one.amount, marker)
    note = " (you may pass the opponent)" if one.kind == "advance" else ""
    return Phrase("self", f"{one.kind} {'up to ' if one.upto else ''}{far}{note}", "")


def _draw(one: Any, marker: str) -> Phrase:
    return _phrase(one.who, "draw", _cards(one.amount, marker))


def _discard(one: Any, marker: str) -> Phrase:
    how = "at random" if one.how == "random" else "of their choice" if one.who == "opp" else "of your choice"
    return _phrase(one.who, "discard", _cards(one.amount, marker, how))


def _damage(one: Any, marker: str) -> Phrase:
    return _phrase(one.who, "lose", _number(one.amount, marker, "life"))


def _heal(one: Any, marker: str) -> Phrase:
    return _phrase(one.who, "heal", _number(one.amount, marker))


def _charge(one: Any, marker: str) -> Phrase:
    if one.from_ == "deck":
        many = one.amount if isinstance(one.amount, int) else 0
        top = "the top card" if many == 1 else f"the top {many} cards"
        cards = f"{top} of your deck" if many else _cards(one.amount, marker, "from the top of your deck")
    else:
        pile = "hand" if one.from_ == "hand" else "discard pile"
        cards = _cards(one.amount, marker, f"of your choice from your {pile}")
    return Phrase("self", f"add {cards} to your gauge", "")


def _drain(one: Any, marker: str) -> Phrase:
    return _phrase(one.who, "discard", _cards(one.amount, marker, noun="gauge card"))


def _recover(one: Any, marker: str) -> Phrase:
    pile = "gauge" if one.from_ == "gauge" else "discard pile"
    return Phrase(
        "self", f"return {_cards(one.amount, marker, f'of your choice from your {pile}')} to your hand", ""
    )


def _sustain(one: Any, marker: str) -> Phrase:
    which = "all" if one.which == "all" else "one of"
    return Phrase("self", f"sustain {which} your Enhance tactics", "")


def _advantage(one: Any, marker: str) -> Phrase:
    return _phrase(one.who, "gain", "advantage")


def _stagger(one: Any, marker: str) -> Phrase:
    if one.who == "self":
        return Phrase("self", "become staggered", "")
    return Phrase("opp", "become staggered", "is staggered")


def _place_marker(one: Any, marker: str) -> Phrase:
    where = {"self": "your own spot", "opponent": "the opponent's spot"}.get(one.at)
    far = where or f"any spot within {_number(one.amount, marker)} of you"
    return Phrase("self", f"put your {marker} on {far}", "")


def _remove_marker(one: Any, marker: str) -> Phrase:
    return Phrase("self", f"remove your {marker}", "")


def _reveal_hand(one: Any, marker: str) -> Phrase:
    whose = "the opponent's" if one.who == "opp" else "your own"
    return Phrase("self", f"look at {whose} hand", "")


def _choose(one: Choose, marker: str) -> Phrase:
    lists = [_row([phrase_of(inner, marker).told() for inner in option]) for option in one.options]
    return Phrase("self", f"choose one – {'; or '.join(lists)}", "")


PHRASES: dict[str, Callable[[Any, str], Phrase]] = {
    "modify": _modify,
    "move": _move,
    "draw": _draw,
    "discard": _discard,
    "damage": _damage,
    "heal": _heal,
    "charge": _charge,
    "drain": _drain,
    "recover": _recover,
    "sustain": _sustain,
    "advantage": _advantage,
    "stagger": _stagger,
    "place_marker": _place_marker,
    "remove_marker": _remove_marker,
    "reveal_hand": _reveal_hand,
    "choose": _choose,
}


def _phrase(who: str, verb: str, rest: str) -> Phrase:
    return Phrase(who, f"{verb} {rest}", f"{verb}s {rest}")


def _each(amount: Amount, marker: str) -> str:
    """Return "for each card in your hand"."""
    one, many = (unit.format(marker=marker) for unit in UNITS[amount.fact])
    return f"for each {one}" if amount.per == 1 else f"for every {amount.per} {many}"


def _number(amount: int | Amount | None, marker: str, noun: str = "") -> str:
    """Return "2", "2 life" or "1 life for each card in your hand (at most 2)"."""
    what = f" {noun}" if noun else ""
    if isinstance(amount, Amount):
        return f"1{what} {_each(amount, marker)} (at most {amount.max})"
    return f"{amount}{what}"


def _cards(amount: int | Amount, marker: str, which: str = "", noun: str = "card") -> str:
    """Return "2 cards", or "1 card at random for each card in your hand (at most 2)"."""
    which = f" {which}" if which else ""
    if isinstance(amount, Amount):
        return f"1 {noun}{which} {_each(amount, marker)} (at most {amount.max})"
    return f"{amount} {noun}{'' if amount == 1 else 's'}{which}"


def _cost(pay: Cost) -> str:
    if pay.life:
        return f"pay {pay.life} life"
    return f"discard {_cards(pay.gauge, '', noun='gauge card') if pay.gauge else _cards(pay.cards, '')}"


def _price(card: Character | AttackCard | TacticCard) -> str:
    cost = card.drive_cost if isinstance(card, Character) else card.cost
    return f"{cost} gauge"


def _roles(effect: Effect) -> tuple[str, Sequence[Any]]:
    """Return the role that an effect asks for, "" if none, and its other conditions."""
    roles = [one for one in effect.when if one.fact == "role" and one.cmp == "==" and one.value != "none"]
    return (str(roles[0].value) if roles else ""), [one for one in effect.when if one not in roles[:1]]


def _row(told: Iterable[str]) -> str:
    """Return what is done in a row: "a, b, then c"."""
    *first, last = told
    return f"{', '.join(first)}, then {last}" if first else last


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
