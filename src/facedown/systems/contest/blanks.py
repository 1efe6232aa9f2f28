"""What stands in the blanks of answers, questions, explanations and refusals of `contest`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from facedown.engine.answers import Blank, Value, answer_of
from facedown.engine.telling.sentence import counted
from facedown.systems.contest import reading
from facedown.systems.contest.clauses import Way
from facedown.systems.contest.naming import ContestNames
from facedown.systems.contest.outlook import wounds
from facedown.systems.contest.printed import CARD, PLAY, SEQUENCE, card_text, points
from facedown.systems.contest.rules.aiming import WIDE
from facedown.systems.contest.rules.asking import WEEK, past_the_days
from facedown.systems.contest.rules.bleeding import limit_to_hold_on
from facedown.systems.contest.rules.cards import worth_of
from facedown.systems.contest.rules.conditions import striking
from facedown.systems.contest.rules.effects import bonuses_of
from facedown.systems.contest.rules.engagement import allies_holding, attackers_now
from facedown.systems.contest.rules.playing import is_said_once
from facedown.systems.contest.rules.plays import cards_of, limit_of_play, play_rank, uses_several
from facedown.systems.contest.rules.turns import slot_not_ready
from facedown.systems.contest.sheet import NO_GEAR, Skill
from facedown.systems.contest.state import MAIN, NO_ONE, SECOND, SLOTS, State, Who

SUIT = "(?:club|spade|heart|diamond)"  # of a bonus that is kept as a chip
MOST = 40  # of a number that can be written as an answer


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


_SHOTS = _pattern("[0-9]{1,6} (?:shot|burst)s?")


def _asked(view: State) -> Any:
    return view.fighters[view.fighter]


def _plays(words: ContestNames, view: State, way: int) -> Iterator[int]:
    """Yield every play that the cards of whoever is asked make, within the limit or not; alike ones once."""
    g = words.game(view)
    masks = range(1 << cards_of(g, view.fighter).count)
    for cards, highs in product(masks, masks):
        if is_said_once(g, view.fighter, way, cards, highs):
            yield answer_of(way, cards, highs)


def _play_now(words: ContestNames, view: State, play: int) -> str:
    """Return what a play comes to."""
    rank = play_rank(words.game(view), view.fighter, play)
    several = uses_several(play)
    clause = "CON-1.7" if several else "CON-1.6"
    if view.aimed and view.fighter == view.attacker:
        clause = "CON-33.9" if several else "CON-33.8"
    return f"Rank {rank} of a limit of {points(limit_of_play(words.game(view), view.fighter))} ({clause})."


def _worth(words: ContestNames, view: State, k: int) -> str:
    """Return what each card of the hand can count."""
    g = words.game(view)
    hand = cards_of(g, view.fighter)
    worths = []
    for place in range(hand.count):
        card = hand.cards[place]
        low, high = worth_of(g, card)
        worths.append(f"{card_text(card)} is worth {low}" + (f" or {high}" if low != high else ""))
    return ", ".join(worths)


def _values(words: ContestNames, view: State, k: int) -> str:
    """Return what the card drawn open can count."""
    low, high = worth_of(words.game(view), view.shown.cards[0])
    return f"{low} or {high}" if low != high else f"{low}"


def _shots(words: ContestNames, view: State, slot: int, k: int) -> str:
    return counted(k, "burst" if words.book.weapons[_asked(view).slots[slot].weapon].burst else "shot")


def _chosen(words: ContestNames, view: State, k: int) -> str:
    """Return bonuses as people write them, those of a mask; of -1 all."""
    held = range(bonuses_of(words.game(view), view.fighter))
    return " + ".join(words.bonus(view, view.fighter, place) for place in held if k >> place & 1) or "nothing"


def _weapon(words: ContestNames, view: State, k: int) -> str:
    """Return what the initiator attacks with."""
    attacker = view.fighters[view.attacker] if view.attacker < view.count else _asked(view)
    gear = (
        attacker.slots[view.slot].weapon if attacker.slots[view.slot].weapon != NO_GEAR else words.book.fist
    )
    second = attacker.slots[SECOND].weapon if view.both else NO_GEAR  # it may have broken since
    return words.weapon(gear) + (f" and {words.weapon(second)}" if second != NO_GEAR else "")


def _bleeder(view: State) -> Who:
    return view.bleeder if view.bleeder != NO_ONE else view.fighter


def _defends(words: ContestNames, view: State, k: int) -> str:
    then = (
        "serves the next defense (CON-10.4, CON-R73)"
        if _asked(view).has_acted
        else "is for your own action (CON-10.4, CON-10.6)"
    )
    return f"Only defend, with one card or both; what is left {then}."


def _both_need(words: ContestNames, view: State, k: int) -> int:
    held = (_asked(view).slots[slot].weapon for slot in (MAIN, SECOND))
    return sum(words.book.weapons[weapon].min_body for weapon in held)


def _person(words: ContestNames, view: State, k: int) -> str:
    person = _asked(view).bonuses.person
    return "itself" if person == view.fighter else words.fighter(person)


METERS = Blank.number(lambda words, view: range(1, 32))
BLANKS: Mapping[str, Blank] = {  # of answers
    "fighter": Blank.named("fighters"),
    "weapon": Blank(
        lambda words, view, k: words.slot(_asked(view), k),
        lambda words, view: (slot for slot in range(SLOTS) if _asked(view).slots[slot].weapon != NO_GEAR),
        lambda names: [f"{one}{name}" for one in ("", "second ", "third ") for name in names["weapons"]],
    ),
    "degrees": Blank.number(lambda words, view: range(1, WIDE + 1)),
    "level": Blank.number(lambda words, view: range(1, 15)),
    "meters_up": METERS,
    "meters_down": METERS,
    "value": Blank.number(lambda words, view: range(MOST)),
    "shots": Blank.counted("shot", MOST)._replace(
        fill=lambda words, view, k: _shots(words, view, view.slot, Who(k)), written=_SHOTS
    ),
    "second_shots": Blank.counted("shot", MOST)._replace(
        fill=lambda words, view, k: _shots(words, view, SECOND, k), written=_SHOTS
    ),
    "play": Blank(
        lambda words, view, play: " + ".join(words.played(view, play)),
        lambda words, view: _plays(words, view, Way.CARDS),
        _pattern(PLAY),
    ),
    "sequence": Blank(
        lambda words, view, play: " and ".join(words.played(view, play)) + " in sequence",
        lambda words, view: _plays(words, view, Way.SEQUENCE),
        _pattern(SEQUENCE),
        lambda words, view, play: " and ".join(words.played(view, play)[::-1]) + " in sequence",
    ),
    "card": Blank(
        lambda words, view, k: card_text(k),
        lambda words, view: _asked(view).hand.cards[: _asked(view).hand.count],
        _pattern(CARD),
    ),
    "bonus": Blank(
        lambda words, view, k: f"bonus {k + 1}",
        lambda words, view: range(bonuses_of(words.game(view), view.fighter)),
        _pattern("bonus [0-9]{1,6}"),
    ),
    "cards": Blank(
        _chosen,
        lambda words, view: range(1 << bonuses_of(words.game(view), view.fighter)),
        _pattern(rf"nothing|{CARD}(?: \+ {CARD})*|{SUIT}(?: \+ {SUIT})*"),
    ),
    "skill": Blank.number(lambda words, view: range(14)),
    "weeks": Blank.counted("week", 53),
    "days": Blank.counted("day", WEEK)._replace(
        among=lambda words, view: range(past_the_days(words.game(view)))
    ),
}
VALUES: Mapping[str, Value] = {  # of sentences
    # whom it is about
    "who": lambda words, view, k: words.called(view.fighter),
    "attacker": lambda words, view, k: words.called(view.attacker),
    "turn": lambda words, view, k: words.called(view.turn),
    "aim": lambda words, view, k: words.called(_asked(view).aim.target),
    "patient": lambda words, view, k: words.called(_bleeder(view)),
    "person": _person,
    # what an answer comes to
    "order_value": lambda words, view, k: reading.about_order_value(words, view, k),
    "weapon_now": lambda words, view, k: reading.about_weapon(words, view, view.fighter, k),
    "fighter_now": lambda words, view, k: reading.about_target(words, view, view.fighter, view.slot, Who(k)),
    "up": lambda words, view, k: reading.about_move(words, view, k),
    "down": lambda words, view, k: reading.about_move(words, view, -k),
    "shots_now": lambda words, view, k: (
        "No more than this one (CON-3.4)."
        if k == 1
        else "Each is resolved by one card, and lowers the limit of the next (CON-3.2, CON-3.3)."
    ),
    "defends": _defends,
    "defense": lambda words, view, k: reading.about_defense(words, view, view.fighter),
    "engaging": lambda words, view, k: reading.about_engaging(words, view, view.fighter, k),
    "play_now": _play_now,
    "play_rank": lambda words, view, k: play_rank(words.game(view), view.fighter, k),
    "offense_now": lambda words, view, k: reading.about_bonus(words, view, k, 0),
    "defense_now": lambda words, view, k: reading.about_bonus(words, view, k, 1),
    "enabling": lambda words, view, k: (
        "They hold until the round ends, and are then gone (CON-36.12)."
        if k
        else "What is not enabled in this round is wasted (CON-36.10)."
    ),
    # numbers and gear
    "attack": lambda words, view, k: "aim at" if view.act == Way.AIM else "attack",
    "attacking": _weapon,
    "limit": lambda words, view, k: points(limit_of_play(words.game(view), view.fighter)),
    "worth": _worth,
    "values": _values,
    "bonuses": lambda words, view, k: _chosen(words, view, -1),
    "offered": lambda words, view, k: words.offered(view, view.fighter),
    "critical": lambda words, view, k: view.fighters[_bleeder(view)].critical_wounds,
    "body": lambda words, view, k: words.book.sheets[_bleeder(view)].attributes[Skill.BODY],
    "rest": lambda words, view, k: limit_to_hold_on(words.game(view), _bleeder(view)),
    "wounds": lambda words, view, k: wounds(words, view, _bleeder(view)),
    "difficulty": lambda words, view, k: view.difficulty,
    "turn_level": lambda words, view, k: view.level,
    "striking": lambda words, view, k: striking(words.game(view)) // 2,
    "both_need": _both_need,
    "unready": lambda words, view, k: words.slot(_asked(view), slot_not_ready(words.game(view), view.turn)),
    "unready_due": lambda words, view, k: (
        _asked(view).slots[slot_not_ready(words.game(view), view.turn)].ready_due
    ),
    "holding": lambda words, view, k: allies_holding(words.game(view), view.turn),
    "held_by": lambda words, view, k: attackers_now(words.game(view), view.turn),
    "reflexes": lambda words, view, k: words.book.sheets[view.turn].attributes[Skill.REFLEXES],
}
