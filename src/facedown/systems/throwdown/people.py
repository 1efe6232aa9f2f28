"""Those who take part in `throwdown`, as items of its scene: Pilots, Coach, Threats, Factions, Locations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from facedown.engine.course.scene import Area, Gauge, Item, Part, Shape, counts, item
from facedown.engine.rules import Seat, each, top
from facedown.systems.throwdown import outlook
from facedown.systems.throwdown.clauses import Decision
from facedown.systems.throwdown.naming import PLACES, ThrowdownNames
from facedown.systems.throwdown.rules.setup import most_buffers, most_charges, most_in_stack
from facedown.systems.throwdown.rules.strike import NO_LIMIT
from facedown.systems.throwdown.rules.targets import INVESTOR, REACHES
from facedown.systems.throwdown.state import (
    COACH,
    INVESTS,
    NO_SIDE,
    THREAT,
    Assist,
    Building,
    Mode,
    Robo,
    Standing,
    Stat,
    State,
)


def pilots(view: State) -> Iterable[Seat]:
    """Return the seats of the Pilots."""
    return each(Seat, 1, view.pilots + 1)


def aimed(view: State, kind: str, k: int) -> tuple[Part, ...]:
    """Return the part of an answer that names something as the target of the microevent on top."""
    if view.decision != Decision.TARGET:
        return ()
    reach = REACHES[top(view.agenda).trigger]
    if reach in PLACES:
        at = INVESTS * top(view.agenda).seat + k if reach == INVESTOR else k
        return (("target", at),) if PLACES[reach] == kind else ()
    return (("target", THREAT + k if kind == "threats" else k),) if kind in ("threats", "players") else ()


def everybody(words: ThrowdownNames, view: State) -> Iterator[Area]:
    """Yield the Pilots, by sides where they fight each other, Coach with his Threats, and the Factions."""
    sides = dict[int, list[Item]]()
    for p in pilots(view):
        side = view.players[p].side if words.book.mode == Mode.PVP and view.fight.stage else NO_SIDE
        sides.setdefault(side, []).append(said(words, view, pilot(words, view, p)))
    for side, those in sides.items():
        name = "Pilots" if side == NO_SIDE else f"Side of {side_name(words, view, side)}"
        yield Area(f"pilots:{side}", Shape.PEOPLE, name, tuple(those))
    own = range(words.book.threat_count)
    threats = [
        said(words, view, threat(words, view, t))
        for t in own
        if view.threats[t].in_play or view.fight.involved >> t & 1
    ]
    yield Area("coach", Shape.PEOPLE, "Coach", (coach(words, view), *threats), COACH)
    factions = tuple(said(words, view, faction(words, view, k)) for k in range(words.book.faction_count))
    locations = tuple(said(words, view, location(words, view, k)) for k in range(words.book.location_count))
    for id, word, items in (("factions", "Factions", factions), ("locations", "Locations", locations)):
        if items:
            yield Area(id, Shape.PEOPLE, word, items)


def said(words: ThrowdownNames, view: State, one: Item) -> Item:
    """Return an item with what there is to say of it."""
    return one._replace(says=words.show(view, one.word))


def side_name(words: ThrowdownNames, view: State, side: int) -> str:
    """Return what a side of the Throwdown is called."""
    if words.book.mode == Mode.PVP:
        return words.who(view.fight.commanders[side])
    return words.who(COACH) if side == view.fight.coach_side else "the Pilots"


def pilot(words: ThrowdownNames, view: State, p: Seat) -> Item:
    """Return a Pilot: her gauges, her Stats, what is true of her. Clause: THR-X2 to THR-X4, THR-58.4."""
    g, f, one = words.game(view), view.fight, view.players[p]
    fights = f.on and one.side != NO_SIDE
    gauges = [
        Gauge("Charge", one.charges, most_charges(g, p)),
        Gauge("Buffer", one.buffers, most_buffers(g, p)),
    ]
    gauges += [Gauge("Strike", outlook.strike_now(g, p))] if fights and (f.stage or one.strike) else []
    stats = (Gauge(s.name.title(), one.stats[s], one.stats[s] + one.lost[s] + one.gone[s]) for s in Stat)
    gauges += [*stats, *counts({"Stash": one.stash.count, "Lesson": one.lessons})]
    marks = {
        "Commander": f.on and p in list(f.commanders),
        "involved": fights and p not in list(f.commanders),
        "drives": f.on and f.driver == p,
        "fused": fights and f.fused[one.side] >> p & 1,
        "out": one.out,
        "Gear used": not one.gear_ready,
        "Robo damaged": one.robo == Robo.DAMAGED,
        "Robo wrecked": one.robo == Robo.WRECKED,
    }
    parts = ("player", p), *aimed(view, "players", p)
    return item(f"seat:{p}", words.who(p), parts=parts, gauges=gauges, marks=marks, owner=p)


def coach(words: ThrowdownNames, view: State) -> Item:
    """Return Coach, with his Strike. Clause: THR-58.14."""
    f, strike = view.fight, outlook.strike_now(words.game(view), COACH)
    text = "no limit" if strike >= NO_LIMIT else ""
    gauges = [Gauge("Strike", strike, text=text)] if f.on and f.coach_strike else []
    parts, marks = aimed(view, "players", COACH), {"Commander": f.on and COACH in list(f.commanders)}
    return item("seat:0", words.who(COACH), parts=parts, gauges=gauges, marks=marks, owner=COACH)


def threat(words: ThrowdownNames, view: State, t: int) -> Item:
    """Return a Threat: Rating, Buffers, its stack, what it has done in this turn. Clause: THR-X7, THR-X8."""
    one, printed, name = view.threats[t], words.book.threats[t], words.names["threats"][t]
    gauges = (
        Gauge("Rating", one.rating, printed.rating),
        Gauge("Buffer", one.buffers, max(printed.buffers, one.buffers)),
        Gauge("stack", one.stack.count, most_in_stack(words.game(view), t)),
    )
    marks = {
        "involved": view.fight.involved >> t & 1,
        "Monster": printed.monster,
        "Wave made": one.assisted in (Assist.WAVE, Assist.WAVE_AND_STORM),
        "Storm made": one.assisted in (Assist.STORM, Assist.WAVE_AND_STORM),
        "Break made": one.assisted == Assist.BREAK,
    }
    parts = ("threat", t), *aimed(view, "threats", t)
    return item(f"threat:{t}", name, parts=parts, gauges=gauges, marks=marks, owner=COACH)


def faction(words: ThrowdownNames, view: State, k: int) -> Item:
    """Return a Faction with its Favor. Clause: THR-4.2, THR-X6."""
    one, printed, name = view.factions[k], words.book.factions[k], words.names["factions"][k]
    favor = Gauge("Favor", one.favor.count, printed.room, ((printed.needs, "boon"),))
    gauges = (favor, Gauge("Offense", one.offense, 3)) if one.standing == Standing.REVEALED else ()
    marks = {Standing(one.standing).name.lower(): True, "boon used": one.boon_used}
    parts = ("faction", k), *aimed(view, "factions", k)
    return item(f"faction:{k}", name, parts=parts, gauges=gauges, marks=marks)


def location(words: ThrowdownNames, view: State, k: int) -> Item:
    """Return a Location. Clause: THR-X10."""
    name, used = words.names["locations"][k], view.boons >> k & 1
    marks = {Building(view.locations[k]).name.lower(): True, "boon used": used}
    parts = ("location", k), *aimed(view, "locations", k)
    return item(f"location:{k}", name, parts=parts, marks=marks)
