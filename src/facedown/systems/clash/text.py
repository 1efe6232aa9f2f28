"""The rules text of cards and characters, as a person reads it, made from their data.

Every word of an effect stands in it: its trigger, stance, conditions, cost and operations. A stance is
named where it is not the default of its kind of card (CLA-X19).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from facedown.systems.clash.asking import conditions_text
from facedown.systems.clash.effects import Amount, Choose, Cost, Effect, Modify, Move
from facedown.systems.clash.facts import STATIC
from facedown.systems.clash.schema import FREE, AttackCard, Character, TacticCard, TrainingCard
from facedown.systems.clash.state import FAR

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
        "spot from your {marker} to the opponent",
        "spots from your {marker} to the opponent",
    ),
}
# Who leads by less than nothing is behind: what a modifier then takes away, for each of these.
BEHIND = {
    "speed_lead": ("speed that you have less than the opponent",) * 2,
    "gauge_lead": (
        "card that your gauge holds fewer than the opponent's",
        "cards that your gauge holds fewer than the opponent's",
    ),
    "life_lead": ("life that you have less than the opponent",) * 2,
}
# Distances from what may not be there.
AWAY = {
    "origin_distance": "without an origin",
    "marker_distance": "while your {marker} is not out",
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
    third: str = ""  # "draws 1 card"
    is_choice: bool = False  # it is a list to choose from

    def told(self, named: bool = False) -> str:
        """Return it as an order, to a `named` you, or as what others do."""
        subject = {"self": "you " if named else "", "opp": "the opponent ", "both": "both players "}[self.who]
        return f"{subject}{self.third if self.who == 'opp' else self.base}"

    def wanted(self) -> str:
        """Return it as it follows "you may"."""
        return {"self": "", "opp": "have the opponent ", "both": "have both players "}[self.who] + self.base


class Held(NamedTuple):
    """What a static effect makes so: "your attack", "has", "+1 speed"; on an attack card mostly the last."""

    subject: str
    verb: str
    rest: str
    counts: bool = False  # so much for each of something


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
    willing = effect.trigger == "action"  # to choose the action is to be willing
    if not effect.pay and (willing or not effect.may):
        return _row(phrases)
    may = "" if willing else "you may "
    price = _cost(effect.pay) if effect.pay else ""
    if len(phrases) == 1:
        wanted = phrases[0].wanted()
    elif all(one.who == "self" for one in phrases):
        wanted = _row(phrases)
    else:
        return f"{may}{price or 'do'} {'for ' if price else ''}this: {_row(phrases)}"
    return f"{may}{price}{' to ' if price else ''}{wanted}"


def _row(phrases: Sequence[Phrase]) -> str:
    """Return what is done in a row: "a, b, then c".

    You are named where it could be somebody else who is meant, and what follows a choice says that it does
    whatever was chosen.
    """
    row = ""
    for i, one in enumerate(phrases):
        before = phrases[:i]
        if before:
            row += "; in any case, " if before[-1].is_choice else ", "
            row += "then " if i == len(phrases) - 1 else ""
        row += one.told(_is_named(before))
    return row


def _is_named(before: Sequence[Phrase]) -> bool:
    """Tell whether what follows some phrases must name you."""
    return any(one.who != "self" or one.is_choice for one in before)


def option_text(option: Sequence[Any], marker: str) -> str:
    """Return one of several lists of operations to choose among, as people write their choice."""
    phrases = [phrase_of(one, marker) for one in option]
    return " and ".join(one.told(_is_named(phrases[:i])) for i, one in enumerate(phrases))


def _static(effect: Effect, source: str, marker: str) -> str:
    """Return what always holds, as a sentence without its full stop."""
    stance = effect.stance_on(source)
    held = [
        _change(one, source, stance, marker) if isinstance(one, Modify) else _flag(one, source, stance)
        for one in effect.do
    ]
    start = end = ""
    roles, others = _roles(effect)
    if roles:
        start = f"as {roles}, "
    if source == "attack" and stance != "offensive":
        start += "played defensively, " if stance == "defensive" else "in either stance, "
    elif source != "attack" and stance == "defensive":
        end = " while you play defensively"
    elif source != "attack" and stance == "offensive" and any(one.subject != "your attack" for one in held):
        end = " while you play offensively"
    if others:
        word = "while" if all(one.fact in LASTING for one in others) else "if"
        joined = " and" if end else f" {word}"
        end += f"{joined} {conditions_text(others, marker)}"
    return f"{start}{_together(held)}{end}"


def _together(held: Sequence[Held]) -> str:
    """Return what is so at the same time; whose it is is said once in a row, and never left to be guessed."""
    bare = all(not one.subject for one in held)
    told = ""
    for i, one in enumerate(held):
        before = held[i - 1] if i else None
        subject = "" if bare else one.subject or "this card"
        verb = "" if bare else one.verb
        if before:
            told += ", and " if before.counts or one.counts else " and "
            if before.subject == one.subject:
                subject = ""
                verb = "" if before.verb == one.verb else verb
        told += " ".join(part for part in (subject, verb, one.rest) if part)
    return told


# Facts that say how things stand, not what has happened.
LASTING = (
    *("distance", "origin_distance", "cornered", "opp_cornered", "staggered", "opp_staggered", "stance"),
    *("opp_stance", "gauge", "opp_gauge", "gauge_lead", "hand", "opp_hand", "life", "opp_life", "life_lead"),
    *("enhance", "opp_enhance", "driven", "marker", "marker_distance"),
)


def _change(one: Modify, source: str, stance: str, marker: str) -> Held:
    """Return a change of a stat that lasts as long as its effect does.

    A speed is recorded of a card in either stance, so it is not of an attack alone.
    """
    number, counts = _signed(one, marker), isinstance(one.amount, Amount)
    if one.who == "self" and source == "attack":
        return Held("", "has", number, counts)
    if one.stat not in OF_THE_ATTACK:
        whose, verb = ("the opponent", "has") if one.who == "opp" else ("you", "have")
    elif one.who == "opp":
        whose, verb = f"the opponent's {'card' if one.stat == 'speed' else 'attack'}", "has"
    else:
        whose, verb = _own(stance), "has"
    return Held(whose, verb, number, counts)


def _own(stance: str) -> str:
    """Return what a static effect beside the card says of it: in any stance but one it is no attack alone."""
    return "your attack" if stance == "offensive" else "your card"


def _flag(one: Any, source: str, stance: str) -> Held:
    if one.flag == "pierce" and source == "attack":
        return Held("", "has", "pierce (guard counts as 0 against this attack)")
    if one.flag == "pierce":
        return Held(_own(stance), "has", "pierce")
    return Held("you", "", "cannot be staggered" if one.flag == "ward" else "cannot be moved by the opponent")


def _signed(one: Modify, marker: str, until: str = "") -> str:
    """Return "+2 power", with how long it lasts and what it follows; a lead of the opponent takes away."""
    name = STATS[one.stat]
    if not isinstance(one.amount, Amount):
        return f"{one.amount:+d} {name}{until}"
    told = f"+1 {name}{until} {_each(one.amount, marker)} ({_most(one.amount, marker, '+')})"
    if one.amount.fact not in BEHIND:
        return told
    behind = BEHIND[one.amount.fact]
    if one.amount.per == 1:
        return f"{told} and -1 for each {behind[0]}"
    return f"{told} and -1 for every {one.amount.per} {behind[1]} (rounded up)"


def phrase_of(one: Any, marker: str) -> Phrase:
    """Return what an operation does."""
    return PHRASES[one.op](one, marker)


def _modify(one: Any, marker: str) -> Phrase:
    number = _signed(one, marker, " this turn" if one.until == "turn" else " this clash")
    gains = isinstance(one.amount, Amount) or one.amount >= 0
    return _phrase(one.who, "gain" if gains else "get", number)


def _move(one: Move, marker: str) -> Phrase:
    if one.kind == "swap":
        return Phrase("self", "swap spots with the opponent")
    if one.kind == "to_marker":
        return Phrase("self", f"move to your {marker}'s spot")
    far = _number(one.amount, marker)
    note = " (you may pass the opponent)" if one.kind == "advance" else ""
    return Phrase("self", f"{one.kind} {'up to ' if one.upto else ''}{far}{note}")


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
    return Phrase("self", f"add {cards} to your gauge")


def _drain(one: Any, marker: str) -> Phrase:
    return _phrase(one.who, "discard", _cards(one.amount, marker, noun="gauge card"))


def _recover(one: Any, marker: str) -> Phrase:
    pile = "gauge" if one.from_ == "gauge" else "discard pile"
    return Phrase(
        "self", f"return {_cards(one.amount, marker, f'of your choice from your {pile}')} to your hand", ""
    )


def _sustain(one: Any, marker: str) -> Phrase:
    which = "all" if one.which == "all" else "one of"
    return Phrase("self", f"sustain {which} your Enhance tactics")


def _advantage(one: Any, marker: str) -> Phrase:
    return _phrase(one.who, "gain", "advantage")


def _stagger(one: Any, marker: str) -> Phrase:
    if one.who == "self":
        return Phrase("self", "become staggered")
    return Phrase("opp", "become staggered", "is staggered")


def _place_marker(one: Any, marker: str) -> Phrase:
    where = {"self": "your own spot", "opponent": "the opponent's spot"}.get(one.at)
    if isinstance(one.amount, Amount):
        where = f"any spot at most {_number(one.amount, marker)} away from you"
    far = where or f"any spot within {one.amount} of you"
    return Phrase("self", f"put your {marker} on {far}")


def _remove_marker(one: Any, marker: str) -> Phrase:
    return Phrase("self", f"remove your {marker}")


def _reveal_hand(one: Any, marker: str) -> Phrase:
    whose = "the opponent's" if one.who == "opp" else "your own"
    return Phrase("self", f"look at {whose} hand")


def _choose(one: Choose, marker: str) -> Phrase:
    rows = [_row([phrase_of(inner, marker) for inner in option]) for option in one.options]
    lists = [f"({'abcd'[i]}) {row}" for i, row in enumerate(rows)]
    return Phrase("self", f"choose one: {'; '.join(lists)}", is_choice=True)


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


def _most(amount: Amount, marker: str, sign: str = "") -> str:
    """Return "at most 3", and what there is where there is nothing to measure from."""
    told = f"at most {sign}{amount.max}"
    if amount.fact in AWAY:
        without = min(amount.max, FAR // amount.per)
        return f"{told}; {sign}{without} {AWAY[amount.fact].format(marker=marker)}"
    return told


def _number(amount: int | Amount | None, marker: str, noun: str = "") -> str:
    """Return "2", "2 life" or "1 life for each card in your hand (at most 2)"."""
    what = f" {noun}" if noun else ""
    if isinstance(amount, Amount):
        return f"1{what} {_each(amount, marker)} ({_most(amount, marker)})"
    return f"{amount}{what}"


def _cards(amount: int | Amount, marker: str, which: str = "", noun: str = "card") -> str:
    """Return "2 cards", or "1 card at random for each card in your hand (at most 2)"."""
    which = f" {which}" if which else ""
    if isinstance(amount, Amount):
        return f"1 {noun}{which} {_each(amount, marker)} ({_most(amount, marker)})"
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


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
