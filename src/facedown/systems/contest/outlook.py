"""How somebody stands in `contest`: loss and where that puts it out, what is true of it, what a card does."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.engine.course.scene import Gauge, Item
from facedown.engine.rules import Card, top
from facedown.systems.contest.clauses import (
    CombatMajorDefeat,
    DefeatMajorThreshold,
    DefeatStatusThreshold,
    EmtLimit,
    HeroDeath,
    MalusScope,
    NoncombatPower,
)
from facedown.systems.contest.hooks import power_change
from facedown.systems.contest.naming import ContestNames
from facedown.systems.contest.printed import points
from facedown.systems.contest.rules.asking import taker_of_part, taking_part
from facedown.systems.contest.rules.cards import is_under, worth_of
from facedown.systems.contest.rules.compare import acts_offensively
from facedown.systems.contest.rules.conditions import is_able, status
from facedown.systems.contest.rules.extended import power_of
from facedown.systems.contest.rules.gear import has_shield, in_hand
from facedown.systems.contest.rules.limits import major_loss
from facedown.systems.contest.rules.loss import body_of, has_emt, will_of
from facedown.systems.contest.rules.plays import Played, cards_of, limit_of_play
from facedown.systems.contest.rules.power import base_power, chart, half_up, limited_bonus, winner_bonus
from facedown.systems.contest.rules.response import weapon_slot
from facedown.systems.contest.rules.swarms import is_swarm
from facedown.systems.contest.rules.task import TASK
from facedown.systems.contest.sheet import NO_GEAR
from facedown.systems.contest.state import (
    MAIN,
    NO_ONE,
    POINT,
    SECOND,
    Fighter,
    Game,
    Mode,
    State,
    Step,
    Who,
    Width,
)

IN_CONTEST = (Step.CONTEST, Step.COMMIT, Step.PLAYS, Step.SETTLE, Step.PAIR_PLAYS)
TRUE = ("mangled", "dead", "comatose", "unconscious", "surrendered", "fled", "dazed", "surprised")
COVERS = ("", "half covered", "three quarters covered")


def contest(words: ContestNames, view: State) -> tuple[Who, ...]:
    """Return who is in the contest at hand, its initiator first; NO_ONE if there is none."""
    if top(view.agenda).step not in IN_CONTEST or view.attacker >= view.count:
        return (NO_ONE,)
    g = words.game(view)
    return tuple(taker_of_part(g, k) for k in range(taking_part(g)))


def person(words: ContestNames, view: State, i: Who) -> Item:
    """Return a combatant or contestant as an item of a scene."""
    gauges, marks = tuple(numbers(words, view, i)), tuple(true_of(words, view, i))
    parts, owner = (("fighter", i),), view.fighters[i].seat
    return Item(f"fighter:{i}", words.fighter(i), "", parts, gauges, marks, owner=owner)


def numbers(words: ContestNames, view: State, i: Who) -> Iterator[Gauge]:
    """Yield the numbers of somebody: its loss and where it is out, or its skill. Clause: CON-20.1."""
    g, book, fighter, sheet = words.game(view), words.book, view.fighters[i], words.book.sheets[i]
    if is_swarm(g, i):
        yield Gauge("population", fighter.population, sheet.population)
        return
    if book.mode != Mode.COMBAT:
        yield Gauge("skill", view.difficulty if book.task and i == TASK else sheet.attributes[book.skill])
    if book.mode == Mode.INSTANT:
        return
    combat = book.mode == Mode.COMBAT
    dazes, out, worst = thresholds(g, i)
    if not combat:
        yield Gauge("Power", power_of(g, i))
    yield Gauge("Status", status(g, i), out, ((dazes, "dazed"), (out, "unconscious" if combat else "out")))
    yield Gauge("Shock" if combat else "Minor Loss", fighter.shock)
    half = wounds(words, view, i) if fighter.half_healed else ""
    yield Gauge("Wounds" if combat else "Major Loss", major_loss(g, i), worst[-1][0], worst, half)
    has = gear(words, view, i) if combat else ""
    if has and not is_gone(fighter):
        yield Gauge("has", 0, text=has)


def true_of(words: ContestNames, view: State, i: Who) -> Iterator[str]:
    """Yield the words that are true of somebody now."""
    fighter = view.fighters[i]
    yield from (name for name in TRUE if getattr(fighter, name))
    attacker, *targets = contest(words, view)
    aims = view.aiming >> i & 1
    holds = {
        "out": fighter.defeated,
        "critical": fighter.critical_wounds,
        "attacks": attacker == i,
        "attacked": i in targets,
        "engaged": fighter.engaged,
        "aims": aims and fighter.aim.width == Width.NONE,
        "covers": aims and fighter.aim.width != Width.NONE,
        "stumbles": fighter.stumble,
        "half skills": fighter.half_skills,
        COVERS[fighter.cover]: fighter.cover,
    }
    yield from (word for word, one in holds.items() if one)


def gear(words: ContestNames, view: State, i: Who) -> str:
    """Return what a fighter has in hand and wears. Clause: CON-X9."""
    g = words.game(view)
    fighter = view.fighters[i]
    held = []
    for slot in (MAIN, SECOND):
        if in_hand(g, i, slot):
            due = fighter.slots[slot].ready_due
            left = [f"{due} to ready"] if due else []
            left += filter(None, [ammunition(words, view, i, slot)])
            held.append(words.weapon(fighter.slots[slot].weapon) + (f" ({', '.join(left)})" if left else ""))
    if has_shield(g, i):
        held.append(words.names["shields"][fighter.shield])
    armor = words.book.sheets[i].armor
    if armor != NO_GEAR:
        held.append(words.names["armors"][armor])
    alike = {one: held.count(one) for one in held}
    return ", ".join(f"{one} x{count}" if count > 1 else one for one, count in alike.items())


def ammunition(words: ContestNames, view: State, i: Who, slot: int) -> str:
    """Return what a weapon has left to shoot or to throw; "" where that is never short."""
    fighter = view.fighters[i]
    weapon = words.book.weapons[fighter.slots[slot].weapon]
    if not weapon.ranged:
        return ""
    if weapon.thrown:
        return f"{fighter.slots[slot].loaded + fighter.slots[slot].pieces} left"
    if weapon.reload_actions == 0:
        return ""
    due = weapon.reload_actions - fighter.slots[slot].reloaded
    supply = f"{fighter.slots[slot].loaded} of {weapon.magazine} loaded"
    return supply if fighter.slots[slot].loaded else f"{supply}, {due} to reload"


def condition(words: ContestNames, view: State, i: Who) -> str:
    """Return how a fighter is, in a word or two."""
    fighter = view.fighters[i]
    named = [name for name in TRUE if getattr(fighter, name)]
    if fighter.mangled or fighter.dead:
        return named[0]
    if fighter.critical_wounds:
        named.insert(0, f"critical {fighter.critical_wounds}")
    return ", ".join(named) or ("able" if is_able(words.game(view), i) else "out")


def is_gone(fighter: Fighter) -> bool:
    """Whether nothing about a fighter matters any more, not even where it lies."""
    return bool(fighter.mangled | fighter.dead | fighter.fled | fighter.surrendered)


def wounds(words: ContestNames, view: State, i: Who) -> str:
    """Return how many Wounds a fighter has, a half healed one counted exactly."""
    wounds = major_loss(words.game(view), i)
    return points((2 * wounds - view.fighters[i].half_healed) * POINT // 2)


def thresholds(g: Game, i: Who) -> tuple[int, int, tuple[tuple[int, str], ...]]:
    """Return the Status that dazes, that which puts out, and what Major Loss does from where on.

    Clause: CON-18.1, CON-20.1, CON-20.3, CON-20.4, CON-23.2, CON-R51 to CON-R53, CON-R122.
    """
    book, combat = g.book, g.book.mode == Mode.COMBAT
    above = book.defeat_status_threshold != DefeatStatusThreshold.REACHES
    if not combat:
        power = power_of(g, i)
        worst = power + (book.defeat_major_threshold == DefeatMajorThreshold.GREATER)
        return power + 1, 2 * power + above, ((worst, "out"),)
    body, hero = body_of(g, i), book.sheets[i].hero
    fatal, more = 2 * body + 1, 3 * body + (book.emt_limit == EmtLimit.PAST)
    ends: tuple[tuple[int, str], ...] = ((fatal, "dead"),)
    if hero and book.hero_death == HeroDeath.GENEROUS:
        ends = ((3 * body, "dead"),)
    elif book.modern and (g.state.fighters[i].comatose or has_emt(g, i)):
        ends = (fatal, "comatose"), (more, "dead")
    both = ((body, "out"),) if book.combat_major_defeat == CombatMajorDefeat.BOTH else ()
    return will_of(g, i) + 1, 2 * body + above, (*both, (body + 1, "critical"), *ends)


def of_card(words: ContestNames, view: State, card: Card) -> str:
    """Return what a card would do in the contest at hand, for whoever is asked for a play."""
    return " ".join(_of_card(words, view, card))


def _of_card(words: ContestNames, view: State, card: Card) -> Iterator[str]:
    """Yield whether a card is within the limit at each of its values, and what it would inflict."""
    g, i = words.game(view), view.fighter
    limit = limit_of_play(g, i)
    for value in dict.fromkeys(worth_of(g, card)):
        if is_under(g, value, limit):
            yield f"As {value} within {points(limit)} (CON-1.6)."
        else:
            yield f"As {value} above {points(limit)}: alone an overdraw (CON-1.5)."
    others = [taker_of_part(g, k) for k in range(taking_part(g)) if taker_of_part(g, k) != i]
    if not others or g.book.mode == Mode.INSTANT or not acts_offensively(g, i) or is_swarm(g, others[0]):
        return
    hand = cards_of(g, i)
    least, most = inflicted(g, Played(i, hand, 1 << list(hand.cards).index(card)), others[0])
    before = "before armor " if g.book.mode == Mode.COMBAT else ""
    yield f"Where it hits it inflicts {least} to {most} {before}(CON-13.5)."


def inflicted(g: Game, winner: Played, loser: Who) -> tuple[int, int]:
    """Return the least and the most that cards inflict if they win, by what the loser's may take off."""
    book = g.book
    power = power_of(g, winner.who) if book.mode != Mode.COMBAT else 0
    if book.mode == Mode.COMBAT:
        power = base_power(g, winner.who, weapon_slot(g, winner.who))
    elif book.noncombat_power == NoncombatPower.HALF_ATTRIBUTE:
        power = half_up(power, 2)
    own = winner_bonus(g, winner) + power_change(g, winner.who, loser)
    spared = loser == g.state.attacker and book.malus_scope == MalusScope.TARGET_ONLY
    worst = 0 if spared else min(book.loser_suit) + 2 * min(book.loser_face)
    least, most = (chart(g, power, limited_bonus(g, winner.who, own, malus)) for malus in (worst, 0))
    return least, most
