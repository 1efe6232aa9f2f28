"""The table as a seat sees it, and what can be read about in a match of `confrontation`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from facedown.engine.base.record import NOBODY
from facedown.engine.base.units import Seat, each
from facedown.engine.telling.sentence import counted
from facedown.systems.confrontation.clauses import SplitCard
from facedown.systems.confrontation.naming import ConfrontationNames, pair_name
from facedown.systems.confrontation.rules.inferiority import net_of
from facedown.systems.confrontation.rules.jokers import scope_of
from facedown.systems.confrontation.rules.kit import tool_row
from facedown.systems.confrontation.rules.pairs import (
    is_of,
    other_of,
    pair_at,
    pair_count,
    part_of,
    participant_at,
    participant_count,
    side_of,
)
from facedown.systems.confrontation.rules.values import is_nullified, value_in, value_of, value_of_card
from facedown.systems.confrontation.schema import GM_NAME
from facedown.systems.confrontation.state import (
    BAD_LUCK,
    CHARACTERS,
    FIRST_NPC,
    GM,
    NO_ONE,
    NO_SUIT,
    PARTICIPANTS,
    SEATS,
    Ending,
    Game,
    Side,
    State,
    Timing,
    Who,
)
from facedown.systems.confrontation.vocabulary import FeatureName

SUITS = ("Clubs", "Spades", "Hearts", "Diamonds")
MARKS = {  # of a character, with a level or without
    "in_cover": "in cover",
    "high": "high",
    "prone": "prone",
    "restrained": "held",
    "blinded": "blinded",
    "adv_next": "upper hand next",
    "dis_next": "off balance next",
    "exposed": "exposed",
}
TOOL_MARKS = {"jammed": "jammed", "infected": "infected", "rig_down": "down", "dropped": "dropped"}


def table(words: ConfrontationNames, view: State) -> str:
    """Return the situation: time and place, the confrontation at hand, the characters, each seat's cards."""
    lines = [*scene(words, view), *confrontation(words, view)]
    lines += [character(words, view, who) for who in each(Who, CHARACTERS) if words.names["people"][who]]
    lines += [cards(words, view, seat) for seat in each(Seat, SEATS) if seat in words.seats]
    return "\n".join(lines)


def scene(words: ConfrontationNames, view: State) -> list[str]:
    """Return the lines of a scene: how far it is, and where everybody stands. Clause: CFN-X15, CFN-X20."""
    book, said = words.book, []
    if book.timing == Timing.ROUNDS and view.round:
        said.append(f"Round {view.round} of {book.round_limit}")
    if book.timing == Timing.DUEL and view.round:
        said.append(f"Exchange {view.round} of {book.round_limit}")
    if book.timing == Timing.FREE and book.actions_most:
        said.append(f"{counted(book.actions_most - view.action, 'action')} left")
    if book.obstacle_count and view.obstacle < book.obstacle_count:
        name = words.names["obstacles"][view.obstacle]
        said.append(f"obstacle {view.obstacle + 1} of {book.obstacle_count}: {name}")
    if book.alarm_limit:
        said.append(f"alarm {view.alarm} of {book.alarm_limit}")
    if book.turn_count:
        said.append(f"points {view.points}, failed actions {view.failed} of {book.failed_most}")
    if book.ambience != NO_SUIT:
        said.append(f"ambience {SUITS[book.ambience]}")
    lines = ["; ".join(said)] if said else []
    if book.place_count > 1:
        lines.append("Places: " + " | ".join(place(words, view, k) for k in range(book.place_count)))
    return lines


def place(words: ConfrontationNames, view: State, k: int) -> str:
    """Return a place with its features, and who is there."""
    names = get_args(FeatureName)
    features = [name.replace("_", " ") for f, name in enumerate(names) if words.book.features[k] >> f & 1]
    here = [
        words.called(who)
        for who in each(Who, CHARACTERS)
        if words.names["people"][who] and view.characters[who].place == k
    ]
    what = f" ({', '.join(features)})" if features else ""
    return f"{k}{what}: {', '.join(here) or 'nobody'}"


def confrontation(words: ConfrontationNames, view: State) -> list[str]:
    """Return the lines of the confrontation at hand, once values are spoken."""
    c = view.confrontation
    if c.step == 0 or not c.opened:
        return []
    g = words.game(view)
    return [participant(words, view, participant_at(g, k)) for k in range(participant_count(g))]


def participant(words: ConfrontationNames, view: State, who: Who) -> str:
    """Return the line of one participant: value, what it is made of, cards left, who has the upper hand."""
    g, part = words.game(view), view.parts[who]
    played = [
        f"{words.card(part.row.cards[i])}{' (0)' if is_nullified(g, who, i, who) else ''}"
        for i in range(part.row.count)
    ]
    action = "bad luck" if who == BAD_LUCK else pair_name(part.skill, part.attribute)
    left = f"{counted(part.most - part.row.count, 'card')} left"
    waiting = sum(part.pending)
    marks = [left, *(["has passed"] if part.passed or part.out else [])]
    marks += [f"{counted(waiting, 'joker')} waiting for the next card"] if waiting else []
    for k in range(pair_count(g)):
        pair = pair_at(g, k)
        if is_of(g, pair, who) and view.pairs[pair].inferior[side_of(pair, who)]:
            other = other_of(g, pair, who)
            nets = [net_of(g, pair, side) for side in (side_of(pair, who), 1 - side_of(pair, who))]
            marks.append(f"inferior to {words.called(other)} ({nets[0]} to {nets[1]})")
    made = " + ".join([str(part.base), *played])
    return f"* {words.called(who)} at {value_of(g, who)} = {made} ({action}); {', '.join(marks)}"


def values_with(g: Game, who: Who, value: int) -> dict[Who, int]:
    """Return the value of somebody against each opponent, with one more card of a value in his row."""
    pairs = [pair for i in range(pair_count(g)) if is_of(g, pair := pair_at(g, i), who)]
    return {other_of(g, pair, who): _value_with(g, who, pair, value) for pair in pairs}


def _value_with(g: Game, who: Who, pair: Who, value: int) -> int:
    """Return the same in one pair. Clause: CFN-8.3, CFN-15.10, CFN-R7."""
    part, counting = part_of(g, who), g.state.pairs[pair].counting[side_of(pair, who)]
    if g.book.split_card == SplitCard.CHRONOLOGICAL and counting < part.most:
        lying = [i for i in range(part.row.count) if not is_nullified(g, who, i, pair)]
        return part.base + sum(value_of_card(g, part.row.cards[i]) for i in lying)
    counts = part.row.count < counting and not is_awaited(g, who, pair)
    return value_in(g, who, pair) + (value if counts else 0)


def is_awaited(g: Game, who: Who, pair: Who) -> bool:
    """Return whether a joker waits for the next card of somebody, and turns it to 0 in a pair."""
    pending = part_of(g, who).pending
    return any(pending[k] and scope_of(g, Who(k)) >> pair & 1 for k in range(PARTICIPANTS))


def character(words: ConfrontationNames, view: State, who: Who) -> str:
    """Return the line of one character: counters, conditions, weapons."""
    one, sheet = view.characters[who], words.book.sheets[who]
    said = [
        f"{name} {count}{f' of {limit}' if limit else ''}"
        for name, count, limit in (
            ("physical", one.physical, sheet.physical_limit),
            ("neural", one.neural, sheet.neural_limit),
        )
        if count
    ]
    for field, name in MARKS.items():
        level = getattr(one, field)
        if level:
            said.append(f"{name} {level}" if level > 1 else name)
    said += [tool(words, view, who, k) for k in range(sheet.tool_count)]
    return f"  {words.called(who)}: {', '.join(said) or 'unhurt'}"


def tool(words: ConfrontationNames, view: State, who: Who, k: int) -> str:
    """Return a weapon that somebody carries, with its ammunition and what is wrong with it."""
    one = view.characters[who].carried[k]
    marks = [said for field, said in TOOL_MARKS.items() if getattr(one, field)]
    marks += [f"acs {one.acs}"] if one.acs else []
    marks += [f"off until round {one.off_until}"] if one.off_until else []
    printed = words.book.tools[tool_row(words.game(view), who, k)]
    ammo = f" {one.ammo}/{printed.ammo}" if printed.ammo and who < FIRST_NPC else ""
    return f"{words.carried(view, who, k)}{ammo}{f' ({chr(44).join(marks)})' if marks else ''}"


def cards(words: ConfrontationNames, view: State, seat: Seat) -> str:
    """Return the cards of one seat."""
    player = view.hands[seat]
    name = GM_NAME if seat == GM else words.called(Who(seat))
    locked = f", {player.locked} locked" if player.locked else ""
    piles = f"deck {player.deck.count}, discard {player.discard.count}"
    return f"  Hand of {name}: {words.row(player.hand) or 'empty'}{locked}; {piles}"


def legend(words: ConfrontationNames, view: State) -> str:
    """Return what the words of the table mean."""
    return (
        "The value of an action is its Skill less counters, and the cards played. A card that a joker has "
        "turned to 0 is marked (0). Whoever is inferior has fewer advantages and plays one card less."
    )


def topics(words: ConfrontationNames, view: State) -> Mapping[str, Sequence[str]]:
    """Return what can be read about in this match: what such things are -> their names."""
    titles = set(words.names["titles"])
    kinds = {"Characters": "people", "Actions": "actions", "Weapons": "tools", "Gear": "gear"}
    kinds |= {"Upgrades": "upgrades"}
    known = {title: [name for name in words.names[kind] if name in titles] for title, kind in kinds.items()}
    return {title: tuple(dict.fromkeys(names)) for title, names in known.items() if names}


def show(words: ConfrontationNames, view: State, name: str) -> str:
    """Return what is printed on something, and how a character stands."""
    people = words.names["people"]
    if name not in people:
        return f"{name}. {words.printed(name)}"
    who = Who(people.index(name))
    return f"{character(words, view, who).strip()}.{figures(words, view, who)} {words.printed(name)}"


def figures(words: ConfrontationNames, view: State, who: Who) -> str:
    """Return what a seat knows of the pairs of an NPC. Clause: CFN-R44."""
    if not FIRST_NPC <= who < CHARACTERS:
        return ""
    known = []
    for k, name in enumerate(("physical", "mental")):
        row = view.figures[who - FIRST_NPC]
        value, count = row.values[k] or row.shown_values[k], row.cards[k] or row.shown_cards[k]
        known.append(f"{name} {value}/{count}" if value or count or row.shown[k] else f"{name} ?")
    return f" {', '.join(known)}."


def result(words: ConfrontationNames, view: State) -> str:
    """Return how the match ended, in a sentence."""
    if view.ending == Ending.CONFRONTATION:
        said = [verdict(words, view, pair) for pair in each(Who, BAD_LUCK + 1) if settled(view, pair)]
        return " ".join(said) or "Nobody opposed it."
    if view.winner == NOBODY:
        return "A draw."
    name = words.names["sides"][view.winner]
    have = "has" if words.book.timing == Timing.DUEL or view.winner == Side.GM else "have"
    return f"{name[0].upper()}{name[1:]} {have} won."


def settled(view: State, pair: Who) -> bool:
    """Return whether a pair has been measured."""
    c = view.confrontation
    return pair in c.confronters[: c.confronter_count] or (pair == BAD_LUCK and c.gm_against != NO_ONE)


def verdict(words: ConfrontationNames, view: State, pair: Who) -> str:
    """Return how a pair came out, in a sentence."""
    result, c = view.pairs[pair], view.confrontation
    other = c.gm_against if pair == BAD_LUCK else c.initiator
    if result.winner == NO_ONE:
        said = f"{words.called(pair)} and {words.called(other)} tied."
    else:
        loser = pair if result.winner == other else other
        said = f"{words.called(result.winner)} beat {words.called(loser)} by {result.margin}."
    return said[:1].upper() + said[1:]


def carried_text(words: ConfrontationNames, view: State, who: int, k: int) -> str:
    """Return what is printed on a weapon of somebody."""
    return words.printed(words.carried(view, who, k))
