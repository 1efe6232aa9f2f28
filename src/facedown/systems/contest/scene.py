"""The table of `contest` for a screen: the line in meters, people, the order of action, gear, cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from facedown.engine.cards import Zone
from facedown.engine.course.plain import together
from facedown.engine.course.scene import CARD, Area, Band, Gauge, Item, Later, Link, Part, Scene, Shape
from facedown.engine.rules import NOBODY, Card, each
from facedown.systems.contest import outlook, reading
from facedown.systems.contest.clauses import Decision
from facedown.systems.contest.naming import ContestNames
from facedown.systems.contest.printed import card_text, named
from facedown.systems.contest.rules.asking import past_a_move, values_open
from facedown.systems.contest.rules.conditions import cannot_act_yet, is_able, striking
from facedown.systems.contest.rules.effects import bonuses_of
from facedown.systems.contest.rules.gear import in_hand
from facedown.systems.contest.rules.order import level_now
from facedown.systems.contest.rules.ranged import is_ranged, range_body, upper_limit
from facedown.systems.contest.sheet import NO_GEAR
from facedown.systems.contest.state import (
    BRACKETS,
    LINE,
    METER,
    SECOND,
    SLOTS,
    STRIKING,
    Mode,
    State,
    Who,
    Width,
)


def scene(words: ContestNames, view: State) -> Scene:
    """Return the table: the line, people, who acts when, what the one who is asked carries, cards."""
    areas = people(words, view)
    if words.book.mode == Mode.COMBAT:
        areas = (line(words, view), *areas, *order(words, view), *gear(words, view))
    return Scene(heading(words, view), (*areas, *cards(words, view)))


def heading(words: ContestNames, view: State) -> str:
    """Return when it is, and whose turn."""
    if words.book.mode != Mode.COMBAT:
        return f"Exchange {view.exchange}"
    if view.day:
        return f"Day {view.day} of rest"
    if view.aftermath:
        return f"Bleeding round {view.aftermath} after the combat"
    if not view.round:
        return "Order of action"
    turn = f"; turn of {words.called(view.turn)}" if view.turn < view.count else ""
    return f"Round {view.round}, level {view.level}{turn}"


def line(words: ContestNames, view: State) -> Area:
    """Return who stands where, how far weapons in hand reach, who is engaged and aimed at. Clause: CON-X5."""
    g, here = words.game(view), [i for i in each(Who, view.count) if not outlook.is_gone(view.fighters[i])]
    items, bands = list[Item](), list[Band]()
    for i in here:
        fighter = view.fighters[i]
        says = f"{fighter.position / METER:g} m: {outlook.condition(words, view, i)}"
        parts = (("fighter", i),)
        items.append(Item(f"at:{i}", words.fighter(i), says, parts, at=fighter.position, owner=fighter.seat))
        bands += reach(words, view, i) if is_able(g, i) else ()
        if view.aiming >> i & 1 and fighter.aim.width != Width.NONE:
            items.append(Item(f"covered:{i}", f"covered by {words.called(i)}", at=fighter.aim.center))
            bands.append(Band(f"covered:{i}", 0, fighter.aim.half, "covered"))
    for k in range(view.blast_count):
        one = view.blasts[k]
        says = f"Thrown by {words.called(one.thrower)}; it goes off when the round ends (CON-X12)."
        items.append(Item(f"blast:{k}", words.weapon(one.weapon), says, at=one.along))
    items += spots(words, view) if view.decision == Decision.MOVE else ()
    places = [item.at for item in items] or [0]
    low, high = max(0, min(places) - STRIKING), min(LINE, max(places) + STRIKING)
    area = Area("line", Shape.LINE, "The line", tuple(items), low=low, high=high, per=METER, unit="m")
    return area._replace(links=tuple(links(words, view, here)), bands=tuple(bands))


def spots(words: ContestNames, view: State) -> Iterator[Item]:
    """Yield the spots to which the one whose turn it is may move. Clause: CON-X5."""
    at, g = view.fighters[view.turn].position, words.game(view)
    for kind, way in (("meters_up", 1), ("meters_down", -1)):
        for n in range(1, past_a_move(g)):
            if 0 <= at + way * n * METER <= LINE:
                to, says = at + way * n * METER, Later(reading.about_move, words, view, way * n)
                yield Item(f"spot:{to}", f"{to / METER:g} m", says, ((kind, n),), at=to)


def reach(words: ContestNames, view: State, i: Who) -> Iterator[Band]:
    """Yield how far off the weapons in hand reach, each range of those that shoot. Clause: CON-27.2."""
    g = words.game(view)
    for slot in range(SECOND + 1):
        if not in_hand(g, i, slot):
            continue
        gear, near = view.fighters[i].slots[slot].weapon, 0
        if not is_ranged(g, i, slot):
            yield Band(f"at:{i}", 0, striking(g) - 1, words.weapon(gear))
            continue
        row, body = words.book.weapons[gear].range_class, range_body(g, i, slot, False)
        for column in range(BRACKETS):
            far = upper_limit(g, row, column) * body
            if far >= near:
                yield Band(f"at:{i}", near, far, f"{words.weapon(gear)}: {named('bracket', column)}")
                near = far + 1


def links(words: ContestNames, view: State, here: Iterable[Who]) -> Iterator[Link]:
    """Yield who is engaged with whom, attacks whom and aims at whom. Clause: CON-11.1, CON-33.1."""
    there = set(here)
    for i in there:
        fighter = view.fighters[i]
        met = (j for j in there if j > i and fighter.engaged >> j & 1)
        yield from (Link(f"at:{i}", f"at:{j}", "is engaged with") for j in met)
        if view.aiming >> i & 1 and fighter.aim.target in there:
            yield Link(f"at:{i}", f"at:{fighter.aim.target}", "aims at", f"turn {fighter.aim.turns}")
    attacker, *targets = outlook.contest(words, view)
    yield from (Link(f"at:{attacker}", f"at:{j}", "attacks") for j in targets if {attacker, j} <= there)


def people(words: ContestNames, view: State) -> tuple[Area, ...]:
    """Return everybody by sides, with what is lost and what is true of them."""
    sides = dict[int, list[Item]]()
    for i in each(Who, view.count):
        sides.setdefault(view.fighters[i].side, []).append(person(words, view, i))
    return tuple(
        Area(f"people:{side}", Shape.PEOPLE, words.names["sides"][side], tuple(those))
        for side, those in sides.items()
    )


def person(words: ContestNames, view: State, i: Who) -> Item:
    """Return a combatant or contestant."""
    return outlook.person(words, view, i)._replace(says=Later(reading.show, words, view, words.fighter(i)))


def order(words: ContestNames, view: State) -> Iterator[Area]:
    """Yield who acts when, the highest level on top. Clause: CON-9.5."""
    g, acts = words.game(view), list[Item]()
    drawn = [i for i in each(Who, view.count) if level_now(g, i)]
    for i in sorted(drawn, key=lambda i: (-level_now(g, i), view.fighters[i].turn_place)):
        fighter, level = view.fighters[i], level_now(g, i)
        holds = {
            "turn": view.round and view.turn == i,
            "acted": view.round and view.turn != i and fighter.turn_taken,
            "overdrew": fighter.overdrawn and (not view.round or cannot_act_yet(g, i)),
            "waits": fighter.delayed_to,
        }
        marks, parts = tuple(word for word, one in holds.items() if one), (("fighter", i), ("level", level))
        waits = f", waits for {fighter.delayed_to}" if fighter.delayed_to else ""
        says = f"Level {level}{waits} (CON-9.5)."
        acts.append(Item(f"level:{i}", words.fighter(i), says, parts, (), marks, level, owner=fighter.seat))
    if acts:
        yield Area("order", Shape.LADDER, "Order of action", tuple(acts))


def gear(words: ContestNames, view: State) -> Iterator[Area]:
    """Yield what the one who is asked has in hand, wears and carries. Clause: CON-X9."""
    i, g, held = view.fighter, words.game(view), list[Item]()
    if view.decision == Decision.NONE or i >= view.count:
        return
    fighter = view.fighters[i]
    for slot in (slot for slot in range(SLOTS) if fighter.slots[slot].weapon != NO_GEAR):
        own, weapon = fighter.slots[slot], words.book.weapons[fighter.slots[slot].weapon]
        left = own.loaded + (own.pieces if weapon.thrown else 0)
        gauges = [Gauge("loaded", left, weapon.magazine)] if weapon.ranged else []
        gauges += [Gauge("to ready", own.ready_due)] if own.ready_due else []
        says = Later(reading.show, words, view, words.weapon(own.weapon))
        marks = ("in hand",) if in_hand(g, i, slot) else ("carried",)
        name, parts = words.slot(fighter, slot), (("weapon", slot),)
        held.append(Item(f"gear:{slot}", name, says, parts, tuple(gauges), marks, owner=fighter.seat))
    worn = {"shields": fighter.shield, "armors": words.book.sheets[i].armor}
    for name in (words.names[kind][one] for kind, one in worn.items() if one != NO_GEAR):
        held.append(Item(f"gear:{name}", name, Later(reading.show, words, view, name), owner=fighter.seat))
    yield Area("gear", Shape.LIST, f"Gear of {words.called(i)}", tuple(held), fighter.seat)


def cards(words: ContestNames, view: State) -> Iterator[Area]:
    """Yield the card that is shown, the cards of everybody, their bonuses, decks and discards."""
    yield from place(words, view, view.shown, "shown", "Drawn open")
    for k in range(view.shared_count):
        shared, those = view.shared[k], (i for i in each(Who, view.count) if words.book.sheets[i].shared == k)
        names = together([words.fighter(i) for i in those])
        yield from place(words, view, shared.card, f"shared:{k}", f"{names}: shared", shared.seat)
    for i in each(Who, view.count):
        fighter, name = view.fighters[i], words.fighter(i)
        yield from place(words, view, fighter.hand, f"hand:{i}", f"{name}: hand", fighter.seat)
        yield from place(words, view, fighter.saved, f"saved:{i}", f"{name}: laid by", fighter.seat)
        yield from place(
            words, view, fighter.aim.cards, f"aim:{i}", f"{name}: earned by aiming", fighter.seat
        )
        yield from bonuses(words, view, i)
    piles = ((view.deck, view.discard), *zip(view.piles, view.discards, strict=True))
    for k, (deck, discard) in enumerate(piles[: view.pile_count + 1]):
        yield from place(words, view, deck, f"deck:{k}", "Deck")
        lying = sorted(discard.cards[: discard.count], key=words.sorted_by)
        faces = Counter(map(card_text, lying))
        items = tuple(Item(f"discard:{k}:{face}", face, copies=count) for face, count in faces.items())
        if items:
            yield Area(f"discard:{k}", Shape.ZONES, "Discard", items, minor=True)


def place(
    words: ContestNames, view: State, zone: Zone, id: str, word: str, owner: int = NOBODY
) -> Iterator[Area]:
    """Yield a place of cards, if any lie there; those of whoever is asked with what each would do."""
    if not zone.count:
        return
    area, items = words.cards_in(zone, id, word, owner), list[Item]()
    i = view.fighter
    shares = i < view.count and view.fighters[i].shares
    plays = f"shared:{words.book.sheets[i].shared}" if shares else f"hand:{i}"
    for item in area.items:
        if not item.hidden:
            card = Card(dict(item.parts)[CARD])
            says, parts = Later(reading.show, words, view, item.word), item.parts
            if id == plays and view.decision == Decision.PLAY:
                says = Later(reading.played, words, view, card)
                at = list(zone.cards).index(card)
                parts += tuple(("played", mask) for mask in range(1 << zone.count) if mask >> at & 1)
            elif id == "shown" and view.decision != Decision.NONE:
                values = dict.fromkeys(values_open(words.game(view)))
                parts += tuple(("value", value) for value in values)
                if view.decision == Decision.ORDER_VALUE:
                    says = Later(reading.shown, words, view, card, tuple(values))
            item = item._replace(says=says, parts=parts)
        items.append(item)
    yield area._replace(items=tuple(items))


def bonuses(words: ContestNames, view: State, i: Who) -> Iterator[Area]:
    """Yield the bonuses that somebody has, and the one that may be kept. Clause: CON-36.7, CON-R189."""
    fighter, count = view.fighters[i], bonuses_of(words.game(view), i)
    items, asked = list[Item](), view.fighter == i
    for k in range(count + fighter.bonuses.offered):
        holds = {"committed": fighter.bonuses.committed, "in effect": fighter.bonuses.enabled}
        marks = tuple(word for word, mask in holds.items() if mask >> k & 1) if k < count else ("offered",)
        word = words.bonus(view, i, k) if k < count else words.offered(view, i)
        masks = (("cards", mask) for mask in range(1 << count) if mask >> k & 1)
        parts: tuple[Part, ...] = (("bonus", k), *masks) if asked and k < count else ()
        hidden = word == "??"
        items.append(Item(f"bonus:{i}:{k}", word, "", parts, (), marks, hidden=hidden, owner=fighter.seat))
    if items:
        yield Area(f"bonuses:{i}", Shape.ZONES, f"{words.fighter(i)}: bonuses", tuple(items), fighter.seat)
