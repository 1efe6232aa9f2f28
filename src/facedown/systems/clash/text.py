"""The rules text of cards and characters, as a person reads it, made from their data.

Every word of an effect stands in it: its trigger, stance, conditions, cost and operations. A stance is
named where it is not the default of its kind of card (CLA-X19).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from facedown.engine.authors.shelf import Line
from facedown.systems.clash.conditions import all_hold, conditions_text, wording
from facedown.systems.clash.effects import Amount, Cost, Effect, Operation
from facedown.systems.clash.facts import STATIC
from facedown.systems.clash.schema import FREE, AttackCard, Character, TacticCard, TrainingCard
from facedown.systems.clash.state import FAR

OF_THE_ATTACK = ("speed", "power", "range_min", "range_max")  # of the others it is the player who has them


class Phrase(NamedTuple):
    """What an operation does: who does it, and the verb with what follows, as "draw 1 card"."""

    who: str  # self, opp or both
    base: str
    third: str = ""  # "draws 1 card"
    is_choice: bool = False  # it is a list to choose from

    def order(self, named: bool = False) -> str:
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
        drive = Line(
            f"Drive, {card.drive_name}" if card.drive_name else "Drive", f": {card.drive_cost} gauge."
        )
        return (*own, drive, *(effect_line(effect, "character", marker) for effect in card.drive_effects))
    if isinstance(card, TrainingCard) or card.cost == FREE:
        return (Line("", "Can never be played."),)
    lines = [Line("Cost", f": {card.cost} gauge.")] if card.cost else []
    if isinstance(card, AttackCard) and card.origin == "front":
        lines.append(Line("Origin", f": the spot {card.origin_offset} in front of you."))
    elif isinstance(card, AttackCard) and card.origin == "marker":
        lines.append(Line("Origin", f": your {marker}."))
    source = "attack" if isinstance(card, AttackCard) else card.tactic
    lines += [effect_line(effect, source, marker) for effect in card.effects]
    if isinstance(card, TacticCard) and card.sustain_if:
        lines.append(Line("Sustain", f": {conditions_text(card.sustain_if, marker)}."))
    return tuple(lines)


def effect_line(effect: Effect, source: str, marker: str) -> Line:
    """Return an effect as it is printed on a card of this kind."""
    head, rest = _effect(effect, source)
    return Line(head, rest.replace("{marker}", marker))


def option_text(option: Sequence[Any], marker: str) -> str:
    """Return one of several lists of operations to choose among, as people write their choice."""
    phrases = [phrase_of(one) for one in option]
    said = " and ".join(one.order(_is_named(phrases[:i])) for i, one in enumerate(phrases))
    return said.replace("{marker}", marker)


def _effect(effect: Effect, source: str) -> Line:
    if effect.trigger == STATIC:
        return Line("", _sentence(_static(effect, source)))
    head = "" if source == "swift" else wording("trigger")[effect.trigger]
    default = "offensive" if source == "attack" else "any"
    stance = effect.stance_on(source)
    if stance != default:
        head += wording("stance")[stance]
    roles, others = _roles(effect)
    asked = [f"as {roles}"] if roles else []
    if others:
        asked.append(f"if {all_hold(others)}")
    done = _done(effect)
    if head:
        return Line(head, "".join(f", {one}" for one in asked) + f": {done}.")
    return Line("", _sentence(", ".join([*asked, done])))


def _done(effect: Effect) -> str:
    """Return what an effect does, with what it asks."""
    phrases = [phrase_of(one) for one in effect.do]
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
        row += one.order(_is_named(before))
    return row


def _is_named(before: Sequence[Phrase]) -> bool:
    """Tell whether what follows some phrases must name you."""
    return any(one.who != "self" or one.is_choice for one in before)


def _static(effect: Effect, source: str) -> str:
    """Return what always holds, as a sentence without its full stop."""
    stance = effect.stance_on(source)
    held = [
        _change(one, source, stance) if one.op == "modify" else _flag(one, source, stance)
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
        word = "while" if all("lasting" in wording("fact")[one.fact] for one in others) else "if"
        joined = " and" if end else f" {word}"
        end += f"{joined} {all_hold(others)}"
    return f"{start}{_together(held)}{end}"


def _together(held: Sequence[Held]) -> str:
    """Return what is so at the same time; whose it is is said once in a row, and never left to be guessed."""
    bare = all(not one.subject for one in held)
    sentence = ""
    for i, one in enumerate(held):
        before = held[i - 1] if i else None
        subject = "" if bare else one.subject or "this card"
        verb = "" if bare else one.verb
        if before:
            sentence += ", and " if before.counts or one.counts else " and "
            if before.subject == one.subject:
                subject = ""
                verb = "" if before.verb == one.verb else verb
        sentence += " ".join(part for part in (subject, verb, one.rest) if part)
    return sentence


def _change(one: Operation, source: str, stance: str) -> Held:
    """Return a change of a stat that lasts as long as its effect does.

    A speed is recorded of a card in either stance, so it is not of an attack alone.
    """
    number, counts = _signed(one), isinstance(one.amount, Amount)
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


def _signed(one: Operation, until: str = "") -> str:
    """Return "+2 power", with how long it lasts and what it follows; a lead of the opponent takes away."""
    name = wording("stat")[one.stat]
    if not isinstance(one.amount, Amount):
        return f"{one.amount:+d} {name}{until}"
    per, words = one.amount.per, wording("fact")[one.amount.fact]
    gain = f"+1 {name}{until} {_each(one.amount)} ({_most(one.amount, '+')})"
    if "behind" not in words:
        return gain
    less = f"each {words['behind'][0]}" if per == 1 else f"every {per} {words['behind'][1]} (rounded up)"
    return f"{gain} and -1 for {less}"


def phrase_of(one: Any) -> Phrase:
    """Return what an operation does."""
    if one.op == "choose":
        rows = [_row([phrase_of(inner) for inner in option]) for option in one.options]
        lists = [f"({'abcd'[i]}) {row}" for i, row in enumerate(rows)]
        return Phrase("self", f"choose one: {'; '.join(lists)}", is_choice=True)
    if one.op == "stagger":
        return Phrase(one.who, "become staggered", "is staggered")
    who = getattr(one, "who", "self")
    if one.op == "reveal_hand":
        return Phrase("self", "look at the opponent's hand" if who == "opp" else "look at your own hand")
    verb, rest = PHRASES[one.op](one)
    return Phrase(who, f"{verb} {rest}", f"{verb}s {rest}")


def _modify(one: Operation) -> tuple[str, str]:
    gains = isinstance(one.amount, Amount) or one.amount >= 0
    return "gain" if gains else "get", _signed(one, " this turn" if one.until == "turn" else " this clash")


def _move(one: Operation) -> tuple[str, str]:
    if one.kind == "swap":
        return "swap", "spots with the opponent"
    if one.kind == "to_marker":
        return "move", "to your {marker}'s spot"
    note = " (you may pass the opponent)" if one.kind == "advance" else ""
    return one.kind, f"{'up to ' if one.upto else ''}{_number(one.amount)}{note}"


def _discard(one: Operation) -> tuple[str, str]:
    chosen = "of their choice" if one.who == "opp" else "of your choice"
    return "discard", _cards(one.amount, "at random" if one.how == "random" else chosen)


def _charge(one: Operation) -> tuple[str, str]:
    pile = {"hand": "hand", "discard": "discard pile"}.get(one.from_, "")
    if pile:
        cards = _cards(one.amount, f"of your choice from your {pile}")
    elif isinstance(one.amount, Amount):
        cards = _cards(one.amount, "from the top of your deck")
    else:
        cards = f"the top {'card' if one.amount == 1 else f'{one.amount} cards'} of your deck"
    return "add", f"{cards} to your gauge"


def _recover(one: Operation) -> tuple[str, str]:
    pile = "gauge" if one.from_ == "gauge" else "discard pile"
    return "return", f"{_cards(one.amount, f'of your choice from your {pile}')} to your hand"


def _place_marker(one: Operation) -> tuple[str, str]:
    if isinstance(one.amount, Amount):
        where = f"any spot at most {_number(one.amount)} away from you"
    else:
        spots = {"self": "your own spot", "opponent": "the opponent's spot"}
        where = spots.get(one.at, f"any spot within {one.amount} of you")
    return "put", f"your {{marker}} on {where}"


# What an operation does: a verb, and what follows it.
PHRASES: dict[str, Callable[[Any], tuple[str, str]]] = {
    "modify": _modify,
    "move": _move,
    "draw": lambda one: ("draw", _cards(one.amount)),
    "discard": _discard,
    "damage": lambda one: ("lose", _number(one.amount, "life")),
    "heal": lambda one: ("heal", _number(one.amount)),
    "charge": _charge,
    "drain": lambda one: ("discard", _cards(one.amount, noun="gauge card")),
    "recover": _recover,
    "sustain": lambda one: ("sustain", f"{'all' if one.which == 'all' else 'one of'} your Enhance tactics"),
    "advantage": lambda one: ("gain", "advantage"),
    "place_marker": _place_marker,
    "remove_marker": lambda one: ("remove", "your {marker}"),
}


def _each(amount: Amount) -> str:
    """Return "for each card in your hand"."""
    one, many = wording("fact")[amount.fact]["each"]
    return f"for each {one}" if amount.per == 1 else f"for every {amount.per} {many}"


def _most(amount: Amount, sign: str = "") -> str:
    """Return "at most 3", and what there is where there is nothing to measure from."""
    most, words = f"at most {sign}{amount.max}", wording("fact")[amount.fact]
    if "without" not in words:
        return most
    return f"{most}; {sign}{min(amount.max, FAR // amount.per)} {words['without']}"


def _number(amount: int | Amount | None, noun: str = "") -> str:
    """Return "2", "2 life" or "1 life for each card in your hand (at most 2)"."""
    counted = f" {noun}" if noun else ""
    if isinstance(amount, Amount):
        return f"1{counted} {_each(amount)} ({_most(amount)})"
    return f"{amount}{counted}"


def _cards(amount: int | Amount, which: str = "", noun: str = "card") -> str:
    """Return "2 cards", or "1 card at random for each card in your hand (at most 2)"."""
    which = f" {which}" if which else ""
    if isinstance(amount, Amount):
        return _number(amount, f"{noun}{which}")
    return f"{amount} {noun}{'' if amount == 1 else 's'}{which}"


def _cost(pay: Cost) -> str:
    if pay.life:
        return f"pay {pay.life} life"
    return f"discard {_cards(pay.gauge, noun='gauge card') if pay.gauge else _cards(pay.cards)}"


def _roles(effect: Effect) -> tuple[str, Sequence[Any]]:
    """Return the role that an effect asks for, "" if none, and its other conditions."""
    roles = [one for one in effect.when if one.fact == "role" and one.cmp == "==" and one.value != "none"]
    return (str(roles[0].value) if roles else ""), [one for one in effect.when if one not in roles[:1]]


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
