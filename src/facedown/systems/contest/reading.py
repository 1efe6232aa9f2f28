"""What can be read about people, gear and cards of `contest` where they are played, with the numbers now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from facedown.engine.cards import printed_suit, rank_of
from facedown.engine.course.plain import standing, together
from facedown.engine.rules import HIDDEN, Card, each
from facedown.systems.contest.clauses import Decision
from facedown.systems.contest.naming import ContestNames
from facedown.systems.contest.outlook import ammunition, condition, of_card, person
from facedown.systems.contest.printed import CARDS, card_text, named, points
from facedown.systems.contest.rules.cards import is_face, is_under
from facedown.systems.contest.rules.compare import defense, spare_defense
from facedown.systems.contest.rules.conditions import are_enemies, distance, is_able
from facedown.systems.contest.rules.gear import has_shield, has_slow_gear, in_hand
from facedown.systems.contest.rules.limits import attack_limit, defense_limit, order_limit
from facedown.systems.contest.rules.loss import absorption, body_of, will_of
from facedown.systems.contest.rules.order import level_now
from facedown.systems.contest.rules.power import base_power, chart
from facedown.systems.contest.rules.ranged import (
    bracket,
    is_ranged,
    limit_against,
    missile_defense,
    missile_limit,
    missile_skill,
    range_body,
    reaches,
    shot_limit,
)
from facedown.systems.contest.rules.surprise import is_surprised
from facedown.systems.contest.rules.swarms import is_swarm
from facedown.systems.contest.rules.task import TASK
from facedown.systems.contest.sheet import NO_GEAR, DamageType, Hands, Kind, Skill
from facedown.systems.contest.state import BRACKETS, MAIN, SECOND, SLOTS, Fighter, Game, Mode, State, Who

DAMAGE = {DamageType.HARD: "hard", DamageType.CUTTING: "cutting", DamageType.PIERCING: "piercing"}
HANDS = {
    Hands.NATURAL: "natural",
    Hands.ONE: "one hand",
    Hands.TWO: "two hands",
    Hands.ONE_OR_TWO: "one or two hands",
}
SUIT_NAMES = ("clubs", "spades", "hearts", "diamonds")
BONUSES = (  # by suit: what a bonus of offense does, and one of defense
    ("An action more", "An opponent loses its next action"),
    ("2 more skill", "2 less skill for an opponent"),
    ("1 more power bonus", "1 less power bonus for an opponent"),
    ("2 less armor for an opponent", "2 more armor"),
)
ATTRIBUTES = (Skill.BODY, Skill.WILL, Skill.REFLEXES, Skill.MIND)


def topics(words: ContestNames, view: State) -> Mapping[str, Sequence[str]]:
    """Return who takes part, their gear, and the cards that are known to whoever reads."""
    known: dict[str, Sequence[str]] = {"People": [words.fighter(i) for i in each(Who, view.count)]}
    if words.book.mode == Mode.COMBAT:
        fighters = [view.fighters[i] for i in each(Who, view.count)]
        weapons = [slot.weapon for one in fighters for slot in one.slots if slot.weapon != NO_GEAR]
        shields = [one.shield for one in fighters if one.shield != NO_GEAR]
        armors = [words.book.sheets[i].armor for i in each(Who, view.count)]
        known["Weapons"] = [words.weapon(gear) for gear in dict.fromkeys(weapons)]
        known["Shields"] = [words.names["shields"][gear] for gear in dict.fromkeys(shields)]
        known["Armor"] = [words.names["armors"][gear] for gear in dict.fromkeys(armors) if gear != NO_GEAR]
    known["Cards"] = list(dict.fromkeys(card_text(card) for card in _known_cards(view)))
    return known


def show(words: ContestNames, view: State, name: str) -> str:
    """Return what one of the topics is, and what it is worth now."""
    people = [words.fighter(i) for i in each(Who, view.count)]
    if name in people:
        return "\n".join(_person(words, view, Who(people.index(name))))
    for kind, tell in (("weapons", _weapon), ("shields", _shield), ("armors", _armor)):
        if name in words.names[kind]:
            return "\n".join(tell(words, view, words.names[kind].index(name)))
    return "\n".join(_card(words, view, CARDS.numbers(name)[0]))


def details(words: ContestNames, view: State) -> str:
    """Return the limits that count for whoever is asked, and of those in a contest with it."""
    if words.book.mode != Mode.COMBAT or view.decision == Decision.NONE or view.fighter >= view.count:
        return ""
    concerned = [view.fighter]
    if view.decision in (Decision.RESPONSE, Decision.PLAY, Decision.KEPT_CARD):
        concerned += [view.attacker, *view.targets[: view.target_count]]
    lines = ["Limits, which a card must be within:"]
    for i in dict.fromkeys(i for i in concerned if i < view.count):
        lines += [f"  {words.fighter(i)}: {line}" for line in limits(words, view, i)]
    return "\n".join(lines)


def limits(words: ContestNames, view: State, i: Who) -> Iterator[str]:
    """Yield the limits of a fighter as things stand: of each weapon in hand, and in defense."""
    g, fighter = words.game(view), view.fighters[i]
    enemies = [j for j in each(Who, view.count) if are_enemies(g, i, j) and is_able(g, j)]
    for slot in range(SECOND + 1):
        if not in_hand(g, i, slot):
            continue
        name, power = words.slot(fighter, slot), base_power(g, i, slot)
        if not is_ranged(g, i, slot):
            yield f"with {name}: {points(attack_limit(g, i, slot))}, power {power}"
            continue
        alike: dict[str, list[str]] = {}
        for j in enemies:
            if reaches(g, i, slot, j):
                limit = points(shot_limit(g, i, slot, j, 0, slot == SECOND))
                said = f"{limit}, power {power} ({_range(words, view, i, slot, j)})"
                alike.setdefault(said, []).append(words.called(j))
        yield from (f"with {name} at {together(those)}: {said}" for said, those in alike.items())
    yield defense_line(words, view, i, enemies)


def defense_line(words: ContestNames, view: State, i: Who, enemies: Sequence[Who]) -> str:
    """Return the limits of a pure defense, and what is taken off what an attack is worth."""
    state = view.copy()
    state.slot, state.series.shots, state.both = MAIN, 0, 0
    g = words.game(state)
    parts = []
    close = [j for j in enemies if not is_ranged(g, j, MAIN)]
    if close:
        state.attacker = min(close, key=lambda j: distance(g, i, j))
        bonus = defense(g, i, state.attacker, True)
        parts.append(
            f"{points(defense_limit(g, i, state.attacker))} hand to hand"
            + (f", Defense {bonus}" if bonus else "")
        )
    if any(words.book.sheets[j].shoots for j in enemies):
        bonus = missile_defense(g, i, True)
        parts.append(f"{missile_skill(g, i)} against missiles" + (f", Defense {bonus}" if bonus else ""))
    return f"in pure defense: {'; '.join(parts)}" if parts else "no enemy is left to defend against"


def about_order_value(words: ContestNames, view: State, value: int) -> str:
    """Return what taking a value in the order of action does to the fighter who takes it."""
    g, i = words.game(view), view.fighter
    limit = order_limit(g, i)
    of = "Reflexes, halved for slow gear" if has_slow_gear(g, i) else "Reflexes"
    if is_surprised(g, i):
        when = "It joins at this level in this round (CON-X16)."
    elif is_under(g, value, limit):
        when = f"Within {points(limit)} ({of}): acts in round {view.round + 1} (CON-9.2)."
    else:
        when = f"Above {points(limit)} ({of}): does not act in round {view.round + 1} (CON-9.3)."
    return f"{when} {_place(words, view, i, value)}"


def about_weapon(words: ContestNames, view: State, i: Who, slot: int) -> str:
    """Return what a weapon in hand is worth to a fighter now."""
    g = words.game(view)
    power = base_power(g, i, slot)
    if is_ranged(g, i, slot):
        left = ammunition(words, view, i, slot)
        return f"Power {power}{f'; {left}' if left else ''}."
    return f"Limit {points(attack_limit(g, i, slot))}, power {power}: {_losses(words, view, power)}."


def about_engaging(words: ContestNames, view: State, i: Who, slot: int) -> str:
    """Return what engaging back with a weapon is worth to a target."""
    g = words.game(view)
    limit, power = points(limit_against(g, i, slot, view.attacker)), base_power(g, i, slot)
    return f"Limit {limit}, power {power}: {_losses(words, view, power)}."


def about_target(words: ContestNames, view: State, i: Who, slot: int, j: Who) -> str:
    """Return how far off a target is, and what its distance makes of the limit."""
    g = words.game(view)
    far = f"{distance(g, i, j) / 2:g} m away"
    if view.decision != Decision.PATIENT and is_ranged(g, i, slot):
        limit = points(shot_limit(g, i, slot, j, 0, slot == SECOND))
        return f"{far}: {named('bracket', bracket(g, i, slot, j))}, limit {limit}."
    return f"{far}, {condition(words, view, j)}."


def about_defense(words: ContestNames, view: State, i: Who) -> str:
    """Return the limit of a pure defense against the attack at hand."""
    g = words.game(view)
    if is_ranged(g, view.attacker, view.slot):
        limit = missile_limit(g, i, view.attacker, view.slot)
    else:
        limit = defense_limit(g, i, view.attacker)
    return f"The limit is {points(limit + spare_defense(g, i, view.attacker))}."


def about_move(words: ContestNames, view: State, meters: int) -> str:
    """Return where a move leads, and how far that is from the nearest enemy."""
    g, i = words.game(view), view.turn
    at = view.fighters[i].position + 2 * meters
    enemies = [j for j in each(Who, view.count) if are_enemies(g, i, j) and is_able(g, j)]
    where = f"To {at / 2:g} m"
    if enemies:
        near = min(enemies, key=lambda j: abs(view.fighters[j].position - at))
        where += f", {abs(view.fighters[near].position - at) / 2:g} m from {words.called(near)}"
    return f"{where} (CON-X5)."


def about_bonus(words: ContestNames, view: State, place: int, use: int) -> str:
    """Return what committing a bonus card does, for offense (0) or for defense (1). Clause: CON-36.13."""
    suit = printed_suit(view.fighters[view.fighter].bonuses.cards.cards[place])
    return f"{BONUSES[suit][use]} (CON-T16)."


def _person(words: ContestNames, view: State, i: Who) -> Iterator[str]:
    """Yield the lines about somebody: the sheet, how things stand, the limits, the gear."""
    if words.book.task and i == TASK:
        yield f"{words.fighter(i)}: a task of skill {view.difficulty}"
        return
    sheet, fighter = words.book.sheets[i], view.fighters[i]
    kind = {Kind.PERSON: "hero" if sheet.hero else "", Kind.MINION: "minion", Kind.SWARM: "swarm"}[
        Kind(sheet.kind)
    ]
    remarks = [one for one in (kind, words.names["sides"][fighter.side]) if one not in ("", words.fighter(i))]
    yield words.fighter(i) + (f" ({', '.join(remarks)})" if remarks else "")
    yield "  " + ", ".join(f"{_skill(one)} {sheet.attributes[one]}" for one in ATTRIBUTES)
    trained = [one for one in Skill if one < Skill.BODY and sheet.trained[one]]
    if trained:
        yield "  " + ", ".join(f"{_skill(one)} {sheet.attributes[one]}" for one in trained)
    yield f"  {standing(person(words, view, i))}"
    if words.book.mode != Mode.COMBAT:
        return
    for line in limits(words, view, i):
        yield f"  {line}"
    g = words.game(view)
    if not is_swarm(g, i):
        body, will = body_of(g, i), will_of(g, i)
        yield f"  dazed above Status {will}, out above {2 * body}; critical above {body} Wounds"
    absorbed, of_bullets = absorption(g, i, False), absorption(g, i, True)
    if absorbed or of_bullets:
        bullets = f", {of_bullets} of a bullet" if of_bullets != absorbed else ""
        yield f"  armor and hide take {absorbed} off a hit{bullets}"
    carried = [
        words.slot(fighter, slot)
        for slot in range(SECOND + 1, SLOTS)
        if fighter.slots[slot].weapon != NO_GEAR
    ]
    if carried:
        yield f"  carries {', '.join(carried)}"


def _weapon(words: ContestNames, view: State, gear: int) -> Iterator[str]:
    """Yield the lines about a weapon: what is written of it, and what it is worth to those who have it."""
    weapon = words.book.weapons[gear]
    kind = (
        "thrown"
        if weapon.thrown
        else "shoots"
        if weapon.ranged
        else ("small", "medium", "large")[weapon.size]
    )
    yield f"{words.weapon(gear)} ({kind}, {HANDS[Hands(weapon.hands)]}, {_skill(Skill(weapon.skill))})"
    yield "  " + "; ".join(_traits(words, gear))
    g = words.game(view)
    for i in each(Who, view.count):
        fighter = view.fighters[i]
        for slot in range(SLOTS):
            if fighter.slots[slot].weapon != gear:
                continue
            if not in_hand(g, i, slot):
                yield f"  {words.fighter(i)} carries it"
                continue
            power = base_power(g, i, slot)
            limit = "" if weapon.ranged else f"limit {points(attack_limit(g, i, slot))}, "
            due = f"; {fighter.slots[slot].ready_due} to ready" if fighter.slots[slot].ready_due else ""
            left = ammunition(words, view, i, slot)
            yield f"  {words.fighter(i)}: {limit}power {power}, {_losses(words, view, power)}{due}" + (
                f"; {left}" if left else ""
            )
            if weapon.ranged:
                yield f"    {_brackets(words, g, i, slot)}"


def _traits(words: ContestNames, gear: int) -> Iterator[str]:
    """Yield what is written of a weapon."""
    weapon = words.book.weapons[gear]
    yield DAMAGE[DamageType(weapon.damage_type)] + (", blunt: half the Wounds" if weapon.blunt else "")
    share = f"{weapon.leverage}% of Body" if weapon.leverage else ""
    boost = f"{weapon.boost:+d}" if share and weapon.boost else str(weapon.boost) if not share else ""
    yield f"power {' '.join(one for one in (share, boost) if one)}"
    if weapon.min_body:
        yield f"needs Body {weapon.min_body}"
    if weapon.attack_skill:
        yield f"{weapon.attack_skill:+d} to attack"
    if weapon.defense:
        yield f"Defense +{weapon.defense}"
    if weapon.anti_shield:
        yield f"shields count {weapon.anti_shield} less"
    if weapon.ap_percent:
        yield f"pierces {weapon.ap_percent}% of armor"
    if weapon.ap_number:
        yield f"pierces {weapon.ap_number} armor for every 3 of margin"
    for name in ("slow", "fragile", "awkward", "burst", "blast", "delayed"):
        if getattr(weapon, name):
            yield name
    if weapon.ranged and weapon.rof > 1:
        yield f"up to {weapon.rof} shots in an action"
    if weapon.reload_actions:
        yield f"{weapon.magazine} in the magazine, {weapon.reload_actions} actions to reload"
    if weapon.draw_number:
        yield f"drawn in {weapon.draw_number} / Body actions"


def _shield(words: ContestNames, view: State, gear: int) -> Iterator[str]:
    """Yield the lines about a shield."""
    shield = words.book.shields[gear]
    when = "unless its holder overdraws" if shield.on_block else "always"
    yield f"{words.names['shields'][gear]} (shield)"
    yield f"  Defense {shield.defense}, {shield.missile_defense} against missiles, {when}" + (
        "; slow" if shield.slow else ""
    )
    g = words.game(view)
    for i in each(Who, view.count):
        if view.fighters[i].shield == gear:
            yield f"  {words.fighter(i)} " + ("holds it" if has_shield(g, i) else "has no hand for it now")


def _armor(words: ContestNames, view: State, gear: int) -> Iterator[str]:
    """Yield the lines about armor."""
    armor = words.book.armors[gear]
    yield f"{words.names['armors'][gear]} (armor)"
    parts = [f"takes {armor.percent}% of Body and {armor.boost} off a hit"]
    if armor.boost_other != armor.boost:
        parts.append(f"{armor.boost_other} instead off what is no bullet")
    if armor.defense:
        parts.append(f"Defense {armor.defense}")
    if armor.missile_defense:
        parts.append(f"{armor.missile_defense} against missiles")
    if armor.awkward:
        parts.append("awkward")
    yield f"  {', '.join(parts)}"
    g = words.game(view)
    for i in each(Who, view.count):
        if words.book.sheets[i].armor == gear:
            hit, bullet = absorption(g, i, False), absorption(g, i, True)
            yield f"  {words.fighter(i)}: {hit} off a hit, {bullet} off a bullet"


def _card(words: ContestNames, view: State, card: Card) -> Iterator[str]:
    """Yield the lines about a playing card."""
    g, book, rank = words.game(view), words.book, rank_of(card)
    low, high = book.low_value[rank], book.high_value[rank]
    yield f"{card_text(card)}: value {low}" + (f" or {high}" if high != low else "")
    face = is_face(g, card)
    won = book.winner_suit[printed_suit(card)]
    lost = book.loser_suit[printed_suit(card)]
    more = f", and {book.winner_face[rank]:+d} as a face card" if face else ""
    less = f", and {book.loser_face[rank]:+d} as a face card" if face else ""
    yield f"  in a win {won:+d} to power for {SUIT_NAMES[printed_suit(card)]}{more} (CON-14.1 to CON-14.4)"
    yield f"  in a loss {lost:+d} to the winner's power{less}, unless overdrawn (CON-14.5 to CON-14.8)"


def _place(words: ContestNames, view: State, i: Who, value: int) -> str:
    """Return before and after whom a level is, of those whose level is known."""
    g = words.game(view)
    others = [j for j in each(Who, view.count) if j != i and level_now(g, j)]
    before = [words.called(j) for j in others if level_now(g, j) < value]
    after = [words.called(j) for j in others if level_now(g, j) > value]
    level_with = [words.called(j) for j in others if level_now(g, j) == value]
    order = [
        f"{word} {together(names)}"
        for word, names in (("before", before), ("also that of", level_with), ("after", after))
        if names
    ]
    return (
        f"Level {value} is {'; '.join(order)}."
        if order
        else "High levels act first; nobody else has one yet."
    )


def _range(words: ContestNames, view: State, i: Who, slot: int, j: Who) -> str:
    g = words.game(view)
    return f"{distance(g, i, j) / 2:g} m, {named('bracket', bracket(g, i, slot, j))}"


def _brackets(words: ContestNames, g: Game, i: Who, slot: int) -> str:
    """Return how far each range goes for a weapon and its user, in meters."""
    row = words.book.range_halves[words.book.weapons[g.state.fighters[i].slots[slot].weapon].range_class]
    body = range_body(g, i, slot, False)
    ranges = [f"{named('bracket', k)} to {row[k] * body / 2:g} m" for k in range(BRACKETS) if row[k] >= 0]
    return ", ".join(ranges)


def _losses(words: ContestNames, view: State, power: int) -> str:
    """Return what a hit inflicts at the lowest, no and the highest power bonus."""
    g = words.game(view)
    low, even, high = (chart(g, power, bonus) for bonus in (-3, 0, 3))
    return f"a hit inflicts {low} to {high}, {even} without a bonus"


def _known_cards(view: State) -> Iterator[int]:
    """Yield the cards in hands that whoever reads knows, and the one that is shown."""
    for i in each(Who, view.count):
        fighter: Fighter = view.fighters[i]
        for zone in (fighter.hand, fighter.aim.cards, fighter.bonuses.cards):
            yield from (zone.cards[k] for k in range(zone.count) if zone.cards[k] != HIDDEN)
    yield from (view.shown.cards[k] for k in range(view.shown.count) if view.shown.cards[k] != HIDDEN)


def _skill(skill: Skill) -> str:
    """Return a skill or attribute as people write it."""
    name = skill.name.replace("_", " ").lower()
    return name.capitalize() if skill >= Skill.BODY else "EMT" if skill == Skill.EMT else name


def played(words: ContestNames, view: State, card: Card) -> str:
    """Return what a card is, and what it would do in the contest at hand."""
    return f"{show(words, view, card_text(card))}\n{of_card(words, view, card)}"


def shown(words: ContestNames, view: State, card: Card, values: Iterable[int]) -> str:
    """Return what the shown card is, and what each value of it does in the order of action."""
    told = (about_order_value(words, view, value) for value in values)
    return "\n".join([show(words, view, card_text(card)), *told])
