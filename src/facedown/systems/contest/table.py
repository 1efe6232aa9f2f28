"""The table of `contest`: a line for each fighter."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from facedown.engine.base.units import each
from facedown.systems.contest.naming import ContestNames
from facedown.systems.contest.printed import card_text, points
from facedown.systems.contest.rules.conditions import cannot_act_yet, is_able, status
from facedown.systems.contest.rules.effects import bonuses_of
from facedown.systems.contest.rules.gear import has_shield, in_hand
from facedown.systems.contest.rules.limits import major_loss
from facedown.systems.contest.rules.swarms import is_swarm
from facedown.systems.contest.rules.task import TASK
from facedown.systems.contest.sheet import NO_GEAR, Skill
from facedown.systems.contest.state import (
    CLUSTERS,
    MAIN,
    NO_ONE,
    POINT,
    SECOND,
    Fighter,
    Mode,
    State,
    Who,
    Width,
)


def table(words: ContestNames, view: State) -> str:
    """Return the situation, a line for each fighter."""
    if words.book.mode == Mode.COMBAT:
        head = f"Round {view.round}, level {view.level}" if view.round else "Order of action"
        head += f"; along the line: {places(words, view)}"
        return "\n".join([head, *lines(words, view)])
    head = f"Exchange {view.exchange}"
    return "\n".join([head, *(contest_line(words, view, i) for i in each(Who, view.count))])


def lines(words: ContestNames, view: State) -> list[str]:
    """Return the lines of all combatants; those of whom the same is true share one."""
    alike: dict[str, list[str]] = {}
    for i in each(Who, view.count):
        alike.setdefault(standing(words, view, i), []).append(words.fighter(i))
    return [f"  {together(names)} {line}" for line, names in alike.items()]


def standing(words: ContestNames, view: State, i: Who) -> str:
    """Return how one combatant stands: level, condition, loss, gear, cards."""
    g = words.game(view)
    fighter, sheet = view.fighters[i], words.book.sheets[i]
    if is_gone(fighter):
        return f"[out] {condition(words, view, i)}"
    hurt = f"Shock {fighter.shock}, Wounds {wounds(words, view, i)}: " if status(g, i) else ""
    loss = (
        f"{hurt}Status {status(g, i)} (Will {sheet.attributes[Skill.WILL]}, Body "
        f"{sheet.attributes[Skill.BODY]})"
    )
    parts = [
        f"[{level(words, view, i)}] {condition(words, view, i)}",
        f"{fighter.population} of {sheet.population} are left" if is_swarm(g, i) else loss,
    ]
    if not is_swarm(g, i):
        parts.append(gear(words, view, i))
    if fighter.cover:
        parts.append(("half covered", "three quarters covered")[fighter.cover - 1])
    if hand(words, view, i) != "none":
        parts.append(f"hand: {hand(words, view, i)}")
    if fighter.engaged:
        met = [words.called(j) for j in each(Who, view.count) if fighter.engaged >> j & 1]
        parts.insert(1, f"engaged with {' and '.join(met)}")
    if view.aiming >> i & 1:
        parts.append(aim(words, view, i))
    if words.book.bonus_cards:
        parts.append(f"bonuses: {bonuses(words, view, i)}")
        if fighter.bonuses.person != NO_ONE:
            concerned = "itself" if fighter.bonuses.person == i else words.called(fighter.bonuses.person)
            parts.append(f"they concern {concerned}")
    if fighter.stumble:
        parts.append(f"stumbles: {fighter.stumble} to lose")
    return "; ".join(parts)


def aim(words: ContestNames, view: State, i: Who) -> str:
    """Return what a combatant aims at, for how many turns, and the cards that it has earned."""
    fighter = view.fighters[i]
    where = f"aims at {words.called(fighter.aim.target)}"
    if fighter.aim.width != Width.NONE:
        low, high = fighter.aim.center - fighter.aim.half, fighter.aim.center + fighter.aim.half
        where = f"covers {low / 2:g} to {high / 2:g} m"
    cards = (
        " ".join(card_text(fighter.aim.cards.cards[k]) for k in range(fighter.aim.cards.count)) or "no card"
    )
    return f"{where}, turn {fighter.aim.turns}: {cards}"


def hand(words: ContestNames, view: State, i: Who) -> str:
    """Return the cards that a combatant has, that of its cluster last."""
    own = view.fighters[i].hand
    held = [card_text(own.cards[k]) for k in range(own.count)]
    if view.fighters[i].saved.count:
        held.append(f"laid by {card_text(view.fighters[i].saved.cards[0])}")
    shared = words.book.sheets[i].shared
    if shared < CLUSTERS and view.shared[shared].card.count:
        held.append(f"shared {card_text(view.shared[shared].card.cards[0])}")
    return " ".join(held) or "none"


def bonuses(words: ContestNames, view: State, i: Who) -> str:
    """Return the bonuses that a combatant has; those in effect are marked."""
    fighter = view.fighters[i]
    held = []
    for place in range(bonuses_of(words.game(view), i)):
        text = words.bonus(view, i, place)
        if fighter.bonuses.committed >> place & 1:
            use = "offense" if fighter.bonuses.offensive >> place & 1 else "defense"
            text += f" ({'in effect' if fighter.bonuses.enabled >> place & 1 else 'committed'}, {use})"
        held.append(text)
    return " ".join(held) or "none"


def contest_line(words: ContestNames, view: State, i: Who) -> str:
    """Return the line of one contestant of a contest that is no combat."""
    fighter, sheet = view.fighters[i], words.book.sheets[i]
    state = "out" if fighter.defeated else "dazed" if fighter.dazed else "in"
    held = f"; hand: {hand(words, view, i)}" if fighter.hand.count else ""
    if words.book.task and i == TASK:
        return f"  {words.fighter(i)}: skill {view.difficulty}{held}"
    skill = f"skill {sheet.attributes[words.book.skill]}"
    if words.book.mode == Mode.INSTANT:
        return f"  {words.fighter(i)}: {skill}{held}"
    total = status(words.game(view), i)
    lost = f"Minor Loss {fighter.shock}, Major Loss {fighter.normal_wounds}: " if total else ""
    power = f"Power {sheet.attributes[words.book.power]}"
    return f"  {words.fighter(i)}: {state}; {lost}Status {total} ({power}, {skill}){held}"


def wounds(words: ContestNames, view: State, i: Who) -> str:
    """Return how many Wounds a fighter has, a half healed one counted exactly."""
    wounds = major_loss(words.game(view), i)
    return points((2 * wounds - view.fighters[i].half_healed) * POINT // 2)


def gear(words: ContestNames, view: State, i: Who) -> str:
    """Return what a fighter has in hand and wears."""
    g = words.game(view)
    fighter = view.fighters[i]
    held = []
    for slot in (MAIN, SECOND):
        if in_hand(g, i, slot):
            due = fighter.slots[slot].ready_due
            left = [f"{due} to ready"] if due else []
            left += [one for one in [ammunition(words, view, i, slot)] if one]
            held.append(words.weapon(fighter.slots[slot].weapon) + (f" ({', '.join(left)})" if left else ""))
    if has_shield(g, i):
        held.append(words.names["shields"][fighter.shield])
    armor = words.book.sheets[i].armor
    if armor != NO_GEAR:
        held.append(words.names["armors"][armor])
    alike = {one: held.count(one) for one in held}
    return ", ".join(f"{one} x{count}" if count > 1 else one for one, count in alike.items())


def condition(words: ContestNames, view: State, i: Who) -> str:
    """Return how a fighter is, in a word or two."""
    fighter = view.fighters[i]
    for gone in ("mangled", "dead"):
        if getattr(fighter, gone):
            return gone
    named = [
        name
        for name in ("comatose", "unconscious", "surrendered", "fled", "dazed", "surprised")
        if getattr(fighter, name)
    ]
    if fighter.critical_wounds:
        named.insert(0, f"critical {fighter.critical_wounds}")
    return ", ".join(named) or ("able" if is_able(words.game(view), i) else "out")


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


def places(words: ContestNames, view: State) -> str:
    """Return where everybody stands along the line."""
    at: dict[int, list[str]] = {}
    for i in each(Who, view.count):
        if not is_gone(view.fighters[i]):
            at.setdefault(view.fighters[i].position, []).append(words.fighter(i))
    return "; ".join(f"{where / 2:g} m {together(names)}" for where, names in sorted(at.items()))


def together(names: Sequence[str]) -> str:
    """Return several names in a row; of those that are numbered the name only once: `Wolf 1 to 3, 5`."""
    rows: list[tuple[str, list[int]]] = []  # a name, and the numbers of those who have it
    for name in names:
        stem, _, number = name.rpartition(" ")
        if not number.isdecimal():
            rows.append((name, []))
        elif rows and rows[-1][0] == stem:
            rows[-1][1].append(int(number))
        else:
            rows.append((stem, [int(number)]))
    return ", ".join(f"{stem} {_runs(numbers)}".rstrip() for stem, numbers in rows)


def _runs(numbers: Sequence[int]) -> str:
    """Return rising numbers, those that follow each other as `1 to 3`."""
    runs: list[str] = []
    for _, run in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        row = [number for _, number in run]
        runs += [f"{row[0]} to {row[-1]}"] if len(row) > 2 else map(str, row)
    return ", ".join(runs)


def is_gone(fighter: Fighter) -> bool:
    """Whether nothing about a fighter matters any more, not even where it lies."""
    return bool(fighter.mangled | fighter.dead | fighter.fled | fighter.surrendered)


def level(words: ContestNames, view: State, i: Who) -> str:
    """Return the level of a fighter, in parentheses while it may not act at it."""
    fighter = view.fighters[i]
    if not fighter.level:
        return "no level yet"
    if fighter.overdrawn and (view.round == 0 or cannot_act_yet(words.game(view), i)):
        return f"({fighter.level})"
    return f"{fighter.level}, waits for {fighter.delayed_to}" if fighter.delayed_to else str(fighter.level)
