"""What the log says when a clause fires: one template for each clause that is cited.

In a template `{who}` is the fighter it happened to, `{whose}` that name as an owner, `{card}` and `{cards}`
its cards, `{a}`, `{b}` and `{c}` its numbers; `{a:Wound}` counts with a noun, as `1 Wound` or `2 Wounds`.
`{fighter_a}` and `{fighter_c}` read a number as a fighter, `{weapon_a}` and `{weapon_b}` as a weapon,
`{bracket_a}` as a range, `{limit_b}` as a limit, `{meters_b}` as a distance.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from facedown.engine.log import Event
from facedown.engine.record import NO_CARD, NOBODY
from facedown.systems.contest.clauses import Clause
from facedown.systems.contest.rules.bleeding import IN_ITS_PLACE, NO_HELP, POINT, PREVENTED
from facedown.systems.contest.state import NO_GEAR, Choice, Kind, Response

if TYPE_CHECKING:
    from facedown.systems.contest.words import ContestWords

PASSES = (
    "passes",
    "has acted already and passes",
    "has lost its action and passes",
    "overdrew its order card and passes",
)
SUITS = ("club", "spade", "heart", "diamond")
BRACKETS = ("point blank", "short range", "medium range", "long range", "maximum range", "out of range")

TEMPLATES: dict[Clause, str] = {
    Clause.CON_1_4: "{who} draws {cards}.",
    Clause.CON_1_5: "{who} shows {cards}: overdrawn, with a limit of {limit_b}.",
    Clause.CON_1_6: "{who} plays {card}: rank {a} of a limit of {limit_b}.",
    Clause.CON_1_7: "{who} plays {cards} as a sum: rank {a} of a limit of {limit_b}.",
    Clause.CON_2_4: "{who} declares both weapons.",
    Clause.CON_2_11: "{who} plays {cards} in sequence: rank {a} of a limit of {limit_b}.",
    Clause.CON_2_12: "The second weapon of {who} strikes too.",
    Clause.CON_3_3: "{a:draw} came before: the skill is lower by {a:step}.",
    Clause.CON_3_5: "The gun in the off hand of {who} fires at half skill.",
    Clause.CON_4_2: "{who} draws {card}, its only one.",
    Clause.CON_4_4: "{who} draws {card} for all who share it.",
    Clause.CON_5_1: "Nothing is left of {who}.",
    Clause.CON_5_7: "{a} of them for the margin.",
    Clause.CON_5_8: "Against a swarm {whose} armor absorbs {a} of {b}.",
    Clause.CON_6_1: "{who} takes a face card as {a}.",
    Clause.CON_8_1: "{who} wins the instant contest.",
    Clause.CON_8_3: "{who} has Status {a} and is out.",
    Clause.CON_9_1: "{who} draws {card} for the order of action.",
    Clause.CON_9_2: "{who} acts at level {a}.",
    Clause.CON_9_3: "{who} stands at level {a} but overdrew, and does not act in the coming round.",
    Clause.CON_9_4: "{who} is slow: Reflexes are halved for the order.",
    Clause.CON_9_5: "Order of action: {who} at {a}.",
    Clause.CON_9_6: "{who} waits for level {a}.",
    Clause.CON_9_7: "{who} has the lower skill and acts before {fighter_a}.",
    Clause.CON_9_8: "{who} draws {card} to break the tie.",
    Clause.CON_9_9: "{who} draws {card} for the order of action of its whole cluster.",
    Clause.CON_10_6: "{who} defends with {card}: rank {a} of a limit of {limit_b}.",
    Clause.CON_10_8: "{who} defends with {cards} as a sum: rank {a} of a limit of {limit_b}.",
    Clause.CON_10_10: "{who} saves a card for its own action.",
    Clause.CON_10_14: "{who} has no card left and draws {card} in defense.",
    Clause.CON_10_15: "{who} must defend with the sum of {cards}: rank {a} of a limit of {limit_b}.",
    Clause.CON_11_1: "{who} and {fighter_a} are engaged.",
    Clause.CON_11_2: "The opponents of {who} are outnumbered: {who} disengages.",
    Clause.CON_11_3: "{who} was not pressed and disengages.",
    Clause.CON_13_4: "The power bonus is limited to {a:+}.",
    Clause.CON_14_2: "{whose} best suit gives {a:+}.",
    Clause.CON_14_4: "{who} gains {a:+} for face cards.",
    Clause.CON_14_6: "{whose} best suit in defeat gives {a:+}.",
    Clause.CON_14_8: "{who} gives {a:+} for face cards in defeat.",
    Clause.CON_15_2: "{who} takes {a} Minor and {b} Major Loss.",
    Clause.CON_15_3: "{who} takes {a} Shock and {b:Wound}.",
    Clause.CON_15_5: "{who} recovers from all Minor Loss ({a}).",
    Clause.CON_15_7: "{who} has Status {a}, over twice its Power, and is out.",
    Clause.CON_15_8: "{who} has {a} Major Loss, over its Power, and is out.",
    Clause.CON_16_1: "{a:Wound} past {whose} Body.",
    Clause.CON_16_2: "A cutting weapon: {a:Wound} past 75% of {whose} Body.",
    Clause.CON_16_3: "A piercing weapon: {a:Wound} past half of {whose} Body.",
    Clause.CON_16_4: "A blunt weapon causes only half of them: {a:Wound}.",
    Clause.CON_17_3: "{who} lost a contest: no recovery at its next turn.",
    Clause.CON_17_4: "{who} draws {card} to recover: {a}.",
    Clause.CON_17_6: "Within its limit: {who} recovers {a}.",
    Clause.CON_17_7: "Above its limit: {who} recovers {a}.",
    Clause.CON_17_8: "Above twice its limit: {who} recovers nothing.",
    Clause.CON_17_9: "{whose} Major Loss of {a} makes it {b}.",
    Clause.CON_18_1: "{who} is dazed and must recover.",
    Clause.CON_18_2: "{who} is dazed at Status {a}.",
    Clause.CON_18_3: "{who} forfeits its action to recover.",
    Clause.CON_18_4: "{who} has no Minor Loss left and is no longer dazed.",
    Clause.CON_18_5: "{whose} Status is low enough again: no longer dazed.",
    Clause.CON_19_2: "{whose} Major Loss has reached its Power: it has lost.",
    Clause.CON_20_7: "{who} is critical, disabled and bleeding: {a:Critical Wound}.",
    Clause.CON_20_9: "{who} is mangled by {a:Wound} at once.",
    Clause.CON_21_1: "{who} is unconscious at Status {a}.",
    Clause.CON_21_3: "{who} wakes after some minutes; its skills are halved until it has slept.",
    Clause.CON_22_3: "{who} cannot defend itself: {fighter_a} hits automatically.",
    Clause.CON_22_4: "{who} draws {card} for its Critical Wounds.",
    Clause.CON_22_5: "{a} is within {b:Critical Wound}: {who} bleeds for another Wound.",
    Clause.CON_22_7: "{who} draws {card} to stay conscious.",
    Clause.CON_22_8: "{a} is over {whose} Critical Wounds and within its Body: one is stabilized.",
    Clause.CON_22_9: "{who} treats {fighter_a} and draws {card}.",
    Clause.CON_22_10: "{a} would bleed, but a medic prevents it.",
    Clause.CON_22_11: "{who} tries to stabilize another point.",
    Clause.CON_23_4: "{who} is back at twice its Body and no longer comatose.",
    Clause.CON_25_1: "{who} heals 1 Wound.",
    Clause.CON_25_2: "{who} heals 2 Wounds.",
    Clause.CON_23_1: "{who} dies of {a:Wound}.",
    Clause.CON_24_1: "{who} dies of {a:Wound} at once.",
    Clause.CON_24_4: "{who}, a hero to the last, dies of {a:Wound}.",
    Clause.CON_26_4: "The power bonus is limited to {a:+}.",
    Clause.CON_26_1: "{whose} {weapon_b} has power {a}.",
    Clause.CON_26_6: "Power {a} at bonus {b:+} inflicts {c}.",
    Clause.CON_26_7: "Power {a} is above 10: the entries of tens and rest are added.",
    Clause.CON_26_9: "Armor piercing {a}% leaves {b} of the armor.",
    Clause.CON_27_2: "{fighter_c} is {meters_b} away: {bracket_a}.",
    Clause.CON_28_1: "At point blank {who} defends with half the skill.",
    Clause.CON_28_2: "In striking range {who} shoots with half the skill.",
    Clause.CON_29_1: "At medium range {who} shoots with 75% of the skill.",
    Clause.CON_30_1: "At this range {who} shoots with {a}% of the skill.",
    Clause.CON_33_1: "{who} aims the {weapon_a} at {fighter_c}.",
    Clause.CON_33_2: "{who} has aimed at {fighter_c} and fires.",
    Clause.CON_33_7: "{who} draws {card} for its aim.",
    Clause.CON_33_8: "{who} fires with {card}: rank {a} of a limit of {limit_b}.",
    Clause.CON_33_11: "{who} keeps its aim of {a:turn}; more do not count.",
    Clause.CON_31_12: "{who} must draw the {weapon_a} again: {b:action} to go.",
    Clause.CON_32_2: "{who} draws {card} for the burst.",
    Clause.CON_32_3: "Bullets that hit at {bracket_b}: {a}.",
    Clause.CON_31_14: "{who} lobs a round to where {fighter_c} stands: rank {a}, where {b} is needed.",
    Clause.CON_31_15: "{who} is {meters_b} from where it goes off: power {a} is left.",
    Clause.CON_31_5: "{whose} {weapon_a} is slow: {b:round} to recover.",
    Clause.CON_31_6: "Overkill lowers the armor by {a} to {b}.",
    Clause.CON_31_10: "Used in one hand: power {a}.",
    Clause.CON_35_10: "{whose} shield slows the {weapon_a} beside it: {b:round} to recover.",
    Clause.CON_36_1: "{who} takes {card} as a bonus; it has {a} now.",
    Clause.CON_36_12: "The round ends: {who} has spent {a:bonus|bonuses}.",
    Clause.CON_37_1: "{who} has an extra action.",
    Clause.CON_37_2: "{who} draws {card} for its extra action.",
    Clause.CON_37_3: "{who} draws {card} against an extra action.",
    Clause.CON_37_7: "Another club of {who} acts with what the first one readied.",
    Clause.CON_37_8: "Another club of {who} readies a weapon at once.",
    Clause.CON_38_1: "{who} stumbles: it has {a:action} to lose.",
    Clause.CON_38_2: "{who} stumbles and can only defend ({a} more to lose).",
    Clause.CON_39_1: "With the spades in play {whose} limit is {limit_b}.",
    Clause.CON_39_2: "{whose} play is above {limit_b} now: overdrawn.",
    Clause.CON_40_1: "Diamonds change {whose} armor by {a:+} to {b}.",
    Clause.CON_40_3: "{fighter_b} has no armor to lose: against it diamonds give {who} {a:+} as hearts.",
    Clause.CON_41_1: "Hearts give {who} {a:+}.",
    Clause.CON_R10: "{who} and {fighter_a} both overdrew: no result.",
    Clause.CON_R24: "Both weapons of {who} land as one hit of power {a}.",
    Clause.CON_R23: "{whose} cards make no sequence: the attack with both weapons fails.",
    Clause.CON_R36: "{who} draws {card}: a fresh card for every contest.",
    Clause.CON_R58: "The order of action is drawn anew.",
    Clause.CON_R28: "{who} fires two shots at once, for which it needs cards in sequence.",
    Clause.CON_R31: "{who} draws anew against the next shot.",
    Clause.CON_R61: "{who} is tied at level {a} and draws a new order card.",
    Clause.CON_R71: "{who} draws {card}, which it is owed.",
    Clause.CON_R116: "{who} passes out.",
    Clause.CON_R183: "The deck is short: the discards are shuffled into it.",
    Clause.CON_R184: "The deck is still short: another deck is shuffled in.",
    Clause.CON_R73: "{who} lays the saved card by.",
    Clause.CON_R118: "{who} needs no card against {fighter_a}, who cannot defend itself.",
    Clause.CON_R152: "{whose} {weapon_a} recovers by itself; {b} to go.",
    Clause.CON_R168: "The round ends, and with it {a:bonus} of {who}.",
    Clause.CON_R99: "{a} hits on {who} add up to {b}.",
    Clause.CON_R185: "Nothing gets through to {who}; the contest is lost all the same.",
    Clause.CON_R13: "{who} draws {card} for the task.",
    Clause.CON_R124: "{who} has slept: its skills are whole again.",
    Clause.CON_R126: "{who} draws {card} to heal.",
    Clause.CON_R129: "{who} tends {fighter_a} and draws {card}.",
    Clause.CON_R192: "Half of them are out: {who} and its like draw {card} against a Will of {a}.",
    Clause.CON_R193: "{who} keeps {card}.",
    Clause.CON_R143: "{who} takes {card} into its aimed shot.",
    Clause.CON_R144: "{whose} aim is broken.",
    Clause.CON_R160: "No bullet strikes {who}, who has lost the contest all the same.",
    Clause.CON_X4: "What got through carries a load: {a} more for {who}.",
    Clause.CON_X13: "{who} lay comatose too long and is dead.",
    Clause.CON_X15: "{who} watches for an opening and draws {card}.",
    Clause.CON_X16: "{who}, taken by surprise, joins the order at level {a}.",
    Clause.CON_X18: "The GM gives the task skill {a}.",
    Clause.CON_X22: "{who} uses {card}, which is shared.",
    Clause.CON_X23: "{whose} {weapon_a} breaks.",
}


class Count(int):
    """A number that is written with what it counts: `{a:Wound}` is `1 Wound`, or `2 Wounds`.

    An irregular plural follows a bar, `{a:bonus|bonuses}`; other formats, such as `{a:+}`, are those of int.
    """

    def __format__(self, spec: str) -> str:
        if not spec[:1].isalpha():
            return super().__format__(spec)
        one, _, many = spec.partition("|")
        return f"{int(self)} {one if self == 1 else many or one + 's'}"


def possessive(name: str) -> str:
    """Return a name as the owner of something: Anna's, Rats'."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def _cards(event: Event, words: ContestWords) -> str:
    from facedown.systems.contest.printed import card_text

    named = [card_text(card) for card in (event.card, event.other) if card != NO_CARD]
    if not named:
        return "no card"
    if named[0] == "??":
        return "two cards" if len(named) == 2 else "a card"
    return " and ".join(named)


def _from_template(template: str) -> Callable[[Event, ContestWords], str]:
    def tell(event: Event, words: ContestWords) -> str:
        from facedown.systems.contest.printed import card_text, points

        values: dict[str, object] = {
            "who": words.told(event.who),
            "whose": possessive(words.told(event.who)),
            "card": "a card" if card_text(event.card) == "??" else card_text(event.card),
            "cards": _cards(event, words),
            "a": Count(event.a),
            "b": Count(event.b),
            "c": Count(event.c),
            "limit_b": points(event.b),
            "meters_b": f"{event.b / 2:g} m",
        }
        for key in "abc":
            number = getattr(event, key)
            if "{fighter_" + key + "}" in template:
                values[f"fighter_{key}"] = words.told(number)
            if "{bracket_" + key + "}" in template:
                values[f"bracket_{key}"] = BRACKETS[number]
            if "{weapon_" + key + "}" in template:
                values[f"weapon_{key}"] = words.weapon(number)
        return template.format(**values)

    return tell


def _won(event: Event, words: ContestWords) -> str:
    loser = f"{event.b}" if event.b else "an overdraw"
    return f"{words.told(event.who)} wins against {words.told(event.c)}: {event.a} against {loser}."


def _saved_by_defense(event: Event, words: ContestWords) -> str:
    return (
        f"{possessive(words.told(event.who))} {event.a} is higher, but the Defense of {event.b} that "
        f"{words.told(event.c)} has stops it: no result."
    )


def _level(event: Event, words: ContestWords) -> str:
    again = ": both draw two new cards" if not event.b else ", nobody is hurt"
    return f"{words.told(event.who)} and {words.told(event.a)} are level{again}."


def _held(event: Event, words: ContestWords) -> str:
    attack = f"{event.a}" if event.a else "an overdraw"
    whose, attacker = possessive(words.told(event.who)), words.told(event.c)
    return f"{whose} defense holds against {attacker}: {event.b} against {attack}."


def _acted(event: Event, words: ContestWords) -> str:
    if event.who == NOBODY:
        return f"Round {event.a} begins."
    who = words.told(event.who)
    if event.a:
        return f"{who} takes the {words.weapon(event.a - 1)} in hand."
    return f"{who} {PASSES[event.b]}."


def _engaged_back(event: Event, words: ContestWords) -> str:
    both = " with both weapons" if event.a == Response.ENGAGE_BOTH else ""
    return f"{words.told(event.who)} engages back{both}."


def _defends(event: Event, words: ContestWords) -> str:
    cards = {Response.DEFEND_ONE: " with one card", Response.DEFEND_TWO: " with two cards"}.get(
        Response(event.a), ""
    )
    return f"{words.told(event.who)} only defends{cards}."


def _scattered(event: Event, words: ContestWords) -> str:
    where = ("short of the spot", "to the left of it", "to the right of it", "beyond it")[event.b]
    return f"{_cards(event, words)} is drawn: it lands {event.a} m {where}."


def _lobbed(event: Event, words: ContestWords) -> str:
    doing = "goes off" if event.b else "lies there and goes off at the end of the round"
    return f"The {words.weapon(event.a)} that {words.told(event.who)} lobbed {doing}."


def _near_a_blast(event: Event, words: ContestWords) -> str:
    from facedown.systems.contest.printed import points

    who = words.told(event.who)
    if event.b == 0:
        return f"{who} cannot defend against it."
    rank = f"rank {event.a}" if event.a else "overdrawn"
    return f"{who} draws {_cards(event, words)} in defense: {rank}, of a limit of {points(event.b)}."


def _chose(event: Event, words: ContestWords) -> str:
    if event.who == NOBODY:
        return f"Exchange {event.a} begins."
    return f"{words.told(event.who)} {Choice(event.a).name.lower()}s."


def _treated(event: Event, words: ContestWords) -> str:
    if event.b == IN_ITS_PLACE:
        return f"{words.told(event.who)} need not draw: a medic's work stands in its place."
    done = {
        NO_HELP: "cannot help",
        PREVENTED: "prevents the next bleeding of",
        POINT: "turns a Critical Wound into a normal one, in place of the next draw of",
    }[event.b]
    return f"{words.told(event.who)} {done} {words.told(event.a)}."


def _gone(event: Event, words: ContestWords) -> str:
    return f"{words.told(event.who)} {'flees' if event.a else 'surrenders'}."


def _later(event: Event, words: ContestWords) -> str:
    if event.b:
        return f"Day {event.a} of rest."
    return f"Round {event.a} after the combat: the wounded bleed."


def _healed_slowly(event: Event, words: ContestWords) -> str:
    return f"{words.told(event.who)}, wounded beyond its Body, heals {'1' if event.a else '1/2'} Wound."


def _tended(event: Event, words: ContestWords) -> str:
    done = "heals another 1/2 Wound of" if event.b else "can do nothing more today for"
    return f"{words.told(event.who)} {done} {words.told(event.a)}."


def _called(event: Event, words: ContestWords) -> str:
    return f"The GM says that the combat {'is over' if event.a else 'goes on'}."


def _leave(event: Event, words: ContestWords) -> str:
    done = "may strike" if event.b else "may not strike"
    return f"{words.told(event.who)} {done} {words.told(event.a)}, who is down: so says the GM."


def _second_point(event: Event, words: ContestWords) -> str:
    if event.card != NO_CARD:
        return _from_template("{who} draws {card} to stabilize another point.")(event, words)
    done = "stabilizes another point of" if event.b else "cannot stabilize another point of"
    return f"{words.told(event.who)} {done} {words.told(event.a)}."


def _combined(event: Event, words: ContestWords) -> str:
    verb = "adds" if event.c else "fires with"
    together = _from_template("{cards}: rank {a} of a limit of {limit_b}.")(event, words)
    return f"{words.told(event.who)} {verb} {together}"


def _placed(event: Event, words: ContestWords) -> str:
    level = f"({event.a})" if event.b else f"{event.a}"
    return f"Order of action: {level} {words.told(event.who)}."


def _swarmed(event: Event, words: ContestWords) -> str:
    who = words.told(event.who)
    fled = f"Fewer than a quarter are left: {who} flees."
    return fled if event.b else f"{who} strikes with power {event.a}."


def _committed(event: Event, words: ContestWords) -> str:
    use = "offense" if event.a else "defense"
    bonus = "a chip" if event.card == NO_CARD else "{card}"
    return (
        _from_template("{who} commits " + bonus + " for ")(event, words) + f"{use}; {event.b} in this round."
    )


def _enabled(event: Event, words: ContestWords) -> str:
    concerned = "itself" if event.a == event.who else words.told(event.a)
    use = "offense" if event.b else "defense"
    bonus = f"a {SUITS[event.c]}" if event.card == NO_CARD else "{card}"
    return (
        _from_template("{who} puts " + bonus + " into effect")(event, words) + f" for {concerned}, in {use}."
    )


def _ended(event: Event, words: ContestWords) -> str:
    if event.a == NOBODY:
        return "It is over: nobody has won."
    side = words.names["sides"][event.a]
    several = " and " in side or re.search(r" x\d+$", side)
    if side in words.names["fighters"]:
        i = words.names["fighters"].index(side)
        side = words.told(i) if words.book.sheets[i].kind == Kind.SWARM else side
    return f"It is over: {side} {'are' if several else 'is'} left standing."


def _shot(event: Event, words: ContestWords) -> str:
    rank = "rank {a} of" if event.a else "overdrawn, with"
    shot = "{who} shoots at {fighter_c} with {card}: " + rank + " a limit of {limit_b}."
    return _from_template(shot)(event, words)


def _thinned(event: Event, words: ContestWords) -> str:
    left = f"{event.b or 'none'} {'is' if event.b <= 1 else 'are'} left"
    return _from_template("{who} loses {a:member}; ")(event, words) + f"{left}."


def _beaten_in_defense(event: Event, words: ContestWords) -> str:
    lost = "" if event.a else ", loses its action"
    return f"{words.told(event.who)} was beaten in defense{lost} and discards what it holds."


def _both_overdrew(event: Event, words: ContestWords) -> str:
    return f"Both overdrew: {words.told(event.who)} {'is unharmed' if event.a else 'can still act'}."


def _returned(event: Event, words: ContestWords) -> str:
    if event.card == NO_CARD:
        given = "its other card" if event.a else "the card it used"
        return f"With a single deck {words.told(event.who)} gives {given} back, and will draw one."
    return _from_template("{who} draws {card} in place of the one it gave back.")(event, words)


def _overflowed(event: Event, words: ContestWords) -> str:
    lifts = "point lifts" if event.a == 1 else "points lift"
    wounds = "is a Wound" if event.a == 1 else "are Wounds"
    whose = possessive(words.told(event.who))
    return f"{event.a} {lifts} {whose} Status above twice its Body and {wounds}."


def _struck_back(event: Event, words: ContestWords) -> str:
    won = " and won" if event.a else ""
    return f"{words.told(event.who)} engaged back{won}: no recovery at its next turn."


def _criticals(event: Event, words: ContestWords) -> str:
    return f"{event.a} of these {'is' if event.a == 1 else 'are'} critical."


def _beyond_an_emt(event: Event, words: ContestWords) -> str:
    if event.b:
        return _from_template("{who} is gone for good at {a:Wound}: no EMT can help.")(event, words)
    return _from_template("{who} is comatose at {a:Wound}; an EMT is at hand.")(event, words)


def _spared(event: Event, words: ContestWords) -> str:
    if event.a == 0:
        return f"Nothing hits {words.told(event.c)}, who overdrew and has lost the contest all the same."
    return _from_template(
        "{whose} {a} is not above the Defense of {b} that {fighter_c} keeps in an overdraw."
    )(event, words)


def _concerned(event: Event, words: ContestWords) -> str:
    person = "itself" if event.a == event.who else words.told(event.a)
    return f"The bonuses of {words.told(event.who)} concern {person} in this round."


def _covers(event: Event, words: ContestWords) -> str:
    near, far = sorted((abs(event.a), abs(event.b)))
    up = "up" if event.a + event.b > 0 else "down"
    where = f"what is {near / 2:g} to {far / 2:g} m {up} the line"
    if near == far:
        where = f"the spot {near / 2:g} m {up} the line" if near else "the spot where it stands"
    return f"{words.told(event.who)} covers {where} with the {words.weapon(event.c)}."


def _absorbs(event: Event, words: ContestWords) -> str:
    sheet = words.book.sheets[event.who]
    grown = sheet.armor == NO_GEAR and sheet.natural_absorption > 0
    return f"{possessive(words.told(event.who))} {'hide' if grown else 'armor'} absorbs {event.a}."


def _readies(event: Event, words: ContestWords) -> str:
    return f"{words.told(event.who)} readies the {words.weapon(event.a)}; {_to_go(event.b)}."


def _reloads(event: Event, words: ContestWords) -> str:
    return f"{words.told(event.who)} loads the {words.weapon(event.a)}; {_to_go(event.b)}."


def _to_go(actions: int) -> str:
    return f"{Count(actions):action} to go" if actions else "it is ready"


def _moves(event: Event, words: ContestWords) -> str:
    moved = f"{words.told(event.who)} moves {abs(event.a) / 2:g} m {'up' if event.a > 0 else 'down'} the line"
    if event.c == NOBODY:
        return f"{moved}."
    enemy = words.told(event.c)
    return f"{moved}, to {f'{event.b / 2:g} m from {enemy}' if event.b else f'where {enemy} stands'}."


STORIES: Mapping[int, Callable[[Event, ContestWords], str]] = {
    **{clause: _from_template(template) for clause, template in TEMPLATES.items()},
    Clause.CON_R7: _won,
    Clause.CON_3_2: _shot,
    Clause.CON_5_6: _thinned,
    Clause.CON_10_11: _beaten_in_defense,
    Clause.CON_10_12: _both_overdrew,
    Clause.CON_10_13: _returned,
    Clause.CON_16_5: _overflowed,
    Clause.CON_17_2: _struck_back,
    Clause.CON_22_1: _criticals,
    Clause.CON_23_3: _beyond_an_emt,
    Clause.CON_33_4: _covers,
    Clause.CON_36_11: _concerned,
    Clause.CON_R15: _spared,
    Clause.CON_35_7: _absorbs,
    Clause.CON_35_11: _readies,
    Clause.CON_X5: _moves,
    Clause.CON_X8: _reloads,
    Clause.CON_33_9: _combined,
    Clause.CON_36_9: _committed,
    Clause.CON_36_13: _enabled,
    Clause.CON_R186: _saved_by_defense,
    Clause.CON_R8: _level,
    Clause.CON_R9: _held,
    Clause.CON_X9: _acted,
    Clause.CON_X11: _swarmed,
    Clause.CON_10_1: _engaged_back,
    Clause.CON_10_4: _defends,
    Clause.CON_X12: _lobbed,
    Clause.CON_31_16: _near_a_blast,
    Clause.CON_R157: _scattered,
    Clause.CON_X14: _chose,
    Clause.CON_R119: _treated,
    Clause.CON_22_11: _second_point,
    Clause.CON_25_3: _healed_slowly,
    Clause.CON_25_4: _tended,
    Clause.CON_R187: _called,
    Clause.CON_R188: _leave,
    Clause.CON_X17: _gone,
    Clause.CON_X20: _later,
    Clause.CON_9_5: _placed,
    Clause.CON_8_4: _ended,
}
