"""The table of `throwdown` for a screen: the Pile under Strikes, tracks, people, what waits, cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from facedown.engine.course.scene import CARD, Area, Gauge, Item, Later, Scene, Shape, area, item
from facedown.engine.rules import HIDDEN, NOBODY, Card, Seat, each
from facedown.systems.throwdown import outlook, reading
from facedown.systems.throwdown.clauses import Decision
from facedown.systems.throwdown.naming import ThrowdownNames
from facedown.systems.throwdown.people import aimed, everybody, pilots, side_name
from facedown.systems.throwdown.rules.acts import ACTS
from facedown.systems.throwdown.rules.drives import why_not_blocked
from facedown.systems.throwdown.rules.targets import side_of
from facedown.systems.throwdown.state import (
    BASIC_TECHS,
    COACH,
    HARMONIES,
    NO_PLACE,
    NO_SIDE,
    STAGES,
    TIERS,
    Drive,
    Entry,
    LaidAs,
    Power,
    Stat,
    State,
)
from facedown.systems.throwdown.steps import Step

SAYS = {
    "payload": "Damage of both sides that falls, in this order, when the Throwdown is over (THR-X20).",
    "bought": "What the victor wants; Concessions cancel it (THR-X19).",
}


def scene(words: ThrowdownNames, view: State) -> Scene:
    """Return the table: the Pile, what the Team shares, who takes part, what waits, then the cards."""
    areas = [
        *pile(words, view),
        *drive(words, view),
        tracks(words, view),
        *everybody(words, view),
        *lists(words, view),
    ]
    cards = (one for one in places(words, view) if one.items)
    return Scene(heading(words, view), (*areas, *cards))


def heading(words: ThrowdownNames, view: State) -> str:
    """Return when it is, and whose turn."""
    parts, fight = [f"Act {view.act}"] if view.act else [], view.fight
    if fight.on and fight.stage:
        parts.append(f"stage {fight.stage}, {reading.STAGE_NAMES[fight.stage]}")
        if fight.mover != NO_SIDE and view.decision != Decision.NONE:
            parts.append(f"{side_name(words, view, fight.mover)} to move")
    elif fight.on:
        at = "" if fight.place == NO_PLACE else f" at {words.names['locations'][fight.place]}"
        parts.append(f"Throwdown{at}")
    elif view.gambit.pilot != COACH:
        one, own = view.gambit, "; her Specialty is involved" if view.gambit.specialty else ""
        parts.append(f"Gambit of {words.who(one.pilot)}: {words.aim(one.aim, one.target)}{own}")
    elif view.spotlight:
        parts.append(f"Spotlight of {words.who(view.spotlight)}")
    text = "; ".join(parts) or "Setup"
    return text[:1].upper() + text[1:]


def pile(words: ThrowdownNames, view: State) -> Iterator[Area]:
    """Yield the current Pile, the winning card last, and what may be laid on it. Clause: THR-58.2."""
    f, items = view.fight, list[Item]()
    if not f.stage or not view.pile.count:
        return
    start = min(view.pile_from[f.stage - 1], view.pile.count - 1)  # an empty one shows what was left behind
    for k in range(start, view.pile.count):
        one, card = view.laid[k], view.pile.cards[k]
        word = words.card(one.wild) if one.wild else words.card(card)
        says = f"Laid by {words.who(one.seat)} as {LaidAs(one.laid_as).name.title()}."
        marks = ("Wild",) if one.wild else ()
        items.append(Item(f"laid:{k}", word, says, (), (), marks, hidden=card == HIDDEN, owner=one.seat))
    side, g = f.mover, words.game(view)
    movers = [p for p in each(Seat, 0, view.pilots + 1) if side_of(g, p) == side != NO_SIDE]
    if f.drive and f.driver in movers:
        movers = [f.driver]
    bands = tuple(band for p in movers for band in outlook.bands(words, view, p))
    stands = " It cannot be Blocked (THR-74.6)." if why_not_blocked(g) else ""
    told = f"{items[-1].word} leads and is to be beaten (THR-58.2).{stands}"
    yield Area("pile", Shape.PILE, "The Pile", tuple(items), bands=bands, says=told)


def drive(words: ThrowdownNames, view: State) -> Iterator[Area]:
    """Yield a Pilot's Drive at hand, with what helps it. Clause: THR-71.6."""
    f = view.fight
    if f.driver in (NOBODY, COACH):
        return
    helps = {
        f"{f.bonus:+} Strike": f.bonus,
        "Second Look": f.second_look,
        "a Wild card": f.spark_card,
        "Dissonance halved": f.halved,
        "Block by any suit": f.any_suit,
        f"Block by a suit {f.lower_suit} lower": f.lower_suit,
        f"{f.draws_after} to draw after a Counter": f.draws_after,
    }
    name = f"{Drive(f.drive).name.title()} by {words.who(f.driver)}"
    word = ", ".join([name, *(text for text, there in helps.items() if there)])
    yield area("drive", "Drive", [item("drive", word)], shape=Shape.TRACKS)


def tracks(words: ThrowdownNames, view: State) -> Area:
    """Return the numbers that run: Harmony, the Crisis, stage and points, acts and Spotlights, Resources."""
    f, book = view.fight, words.book
    hands = ((k, f"{reading.COLOURS[k]}, Hand {book.hand_size[k]}") for k in range(1, HARMONIES + 1))
    tiers = tuple((k, reading.TIERS[k]) for k in range(1, TIERS + 1))
    crisis = words.names["crises"][view.crisis] if "crises" in words.names else ""
    items = [
        Item("harmony", "Harmony", "", (), (Gauge("Harmony", view.harmony, HARMONIES, tuple(hands)),)),
        Item("crisis", "Crisis", crisis, (), (Gauge("Crisis", view.crisis, TIERS, tiers),)),
    ]
    if f.on and f.stage:
        stages = tuple((k, reading.STAGE_NAMES[k]) for k in range(1, STAGES + 1))
        items.append(Item("stage", "Stage", "", (), (Gauge("stage", f.stage, STAGES, stages),)))
    for side in (0, 1) if f.on else ():
        gauges, stake = [Gauge("points", f.score[side])] if f.stage else [], words.stake(f.stakes[side])
        gauges += [Gauge("at stake", 0, text=stake)] if stake else []
        if gauges:
            items.append(item(f"points:{side}", side_name(words, view, side), gauges=gauges))
    if view.act:
        items.append(item("act", "Act", gauges=[Gauge("act", view.act, ACTS), *spotlights(view)]))
    for k, name in enumerate(words.names["resources"] if book.resource_count else ()):
        says, parts = Later(reading.show, words, view, name), (("resource", k), *aimed(view, "resources", k))
        items.append(Item(f"resource:{k}", name, says, parts, (Gauge("Resource", view.resources[k], 5),)))
    return Area("tracks", Shape.TRACKS, "", tuple(items))


def spotlights(view: State) -> Iterator[Gauge]:
    """Yield how many Spotlights are left in the act, the running one with them. Clause: THR-X22."""
    rows = [row for row in view.agenda.rows[: view.agenda.count] if row.step in (Step.ACT, Step.SPOTLIGHTS)]
    if view.spotlight and rows:
        to_come = ((rows[-1].seat - 1 + k) % view.pilots + 1 for k in range(view.pilots - rows[-1].at))
        yield Gauge("Spotlight", 1 + sum(not view.players[p].out for p in to_come), view.pilots)


def lists(words: ThrowdownNames, view: State) -> Iterator[Area]:
    """Yield what waits and what is held: Payloads, purchases, powers; what the asked Pilot can use."""
    waits = view.payload[: view.payload_count]
    entries = [
        Item(f"entry:{k}", words.entry(one), _entry(words, view, one), (("entry", k),), owner=one.seat)
        for k, one in enumerate(waits)
    ]
    bought = [
        item(
            f"bought:{k}",
            words.item(one.item, one.target),
            parts=[("bought", k)],
            marks={"cancelled": one.cancelled},
        )
        for k, one in enumerate(view.purchases[: view.fight.items])
    ]
    for id, word, items in (("payload", "Payloads", entries), ("bought", "Announced", bought)):
        if items:
            yield Area(id, Shape.LIST, word, tuple(items), says=SAYS[id])
    if view.fight.rumble:
        yield powers(words, view, "formations", "formation", view.fight.formations)
        yield powers(words, view, "mutations", "mutation", view.fight.mutations)
    if view.decision != Decision.NONE and COACH < view.seat <= view.pilots:
        yield from own(words, view, view.seat)


def _entry(words: ThrowdownNames, view: State, one: Entry) -> str:
    """Return whose Payload an entry waits in, and since which stage."""
    side = side_name(words, view, one.side)
    return f"By {words.who(one.seat)} in stage {one.stage}, for {side} (THR-X20)."


def powers(words: ThrowdownNames, view: State, kind: str, part: str, states: Iterable[int]) -> Area:
    """Return the Formations or Mutations, with those that are held. Clause: THR-X17, THR-X18."""
    items = []
    for k, (name, state) in enumerate(zip(words.names[kind], states, strict=False)):
        says, marks = (
            Later(reading.show, words, view, name),
            {"held": state == Power.HELD, "used up": state == Power.USED_UP},
        )
        items.append(item(f"{part}:{k}", name, says, parts=[(part, k)], marks=marks))
    return area(kind, kind.title(), items)


def own(words: ThrowdownNames, view: State, p: Seat) -> Iterator[Area]:
    """Yield the Stats of a Pilot and what she can pay for. Clause: THR-X2, THR-X3, THR-X13."""
    one, who, helps, fused = view.players[p], words.who(p), list[Item](), 1 << p
    if one.side != NO_SIDE and view.fight.fused[one.side] >> p & 1:
        fused = view.fight.fused[one.side]
    named = {stat: stat.name.title() for stat in Stat}
    stats = tuple(
        item(f"stat:{s}", name, parts=[("stat", s)], gauges=[Gauge(name, one.stats[s], 5)], at=s, owner=p)
        for s, name in named.items()
    )
    yield Area("stats", Shape.GRID, f"Stats of {who}", stats, p, columns=2, minor=True)
    for k, name in enumerate(words.names["techs"]):
        if name and (k < BASIC_TECHS or fused >> k - BASIC_TECHS + 1 & 1):
            cost, says = [Gauge("Charge", words.book.techs[k].cost)], Later(reading.show, words, view, name)
            helps.append(item(f"tech:{k}", name, says, parts=[("tech", k)], gauges=cost, owner=p))
    for q in (q for q in pilots(view) if fused >> q & 1 and words.names["gear"][q]):
        marks, name = {"Gear used": not view.players[q].gear_ready}, words.names["gear"][q]
        says = Later(reading.show, words, view, name)
        helps.append(item(f"gear:{q}", name, says, parts=[("gear", q)], marks=marks, owner=q))
    yield area("helps", f"Charge Techs and Gear of {who}", helps, p)


def places(words: ThrowdownNames, view: State) -> Iterator[Area]:
    """Yield Hands, Voids, Stashes and what is laid, stacks, Favor, Decks, Trashes and Omens."""
    lying = words.cards_in
    for p in each(Seat, 0, view.pilots + 1):
        one, who = view.players[p], words.who(p)
        yield lying(one.front, f"front:{p}", f"Laid by {who}", p)
        yield drives(words, view, lying(one.hand, f"hand:{p}", f"Hand of {who}", p), p)
        yield lying(one.void, f"void:{p}", f"Void of {who}", p)
        yield lying(one.stash, f"stash:{p}", f"Stash of {who}", p)
    for side, fused in enumerate(view.fight.fused):
        able = [p for p in (view.fight.driver, *pilots(view)) if fused >> p & 1]
        hand = lying(view.fused[side], f"fused:{side}", "Fused Hand")
        yield drives(words, view, hand, able[0]) if able else hand
    for t, name in enumerate(words.names["threats"]):
        yield lying(view.threats[t].stack, f"stack:{t}", f"Stack of {name}", COACH)
    for k, name in enumerate(words.names["factions"]):
        favor = lying(view.factions[k].favor, f"favor:{k}", f"Favor on {name}")
        yield drives(words, view, favor, view.seat) if COACH < view.seat <= view.pilots else favor
    for d, whose in enumerate(("Pilot", "Coach's")):
        yield lying(view.decks[d], f"deck:{d}", f"{whose} Deck")
        yield lying(view.trashes[d], f"trash:{d}", f"{whose} Trash")._replace(minor=True)
        spent = f", {view.spent[d]} of them Spent" if view.spent[d] else ""
        yield lying(view.omens[d], f"omens:{d}", f"{whose} Omens{spent}")


def drives(words: ThrowdownNames, view: State, lying: Area, driver: Seat) -> Area:
    """Return a place of cards, each with what it would do as a Drive of somebody."""
    known = {one.id: Card(dict(one.parts)[CARD]) for one in lying.items if not one.hidden}
    said = {id: Later(outlook.of_card, words, view, driver, card) for id, card in known.items()}
    return lying._replace(items=tuple(one._replace(says=said.get(one.id, "")) for one in lying.items))
