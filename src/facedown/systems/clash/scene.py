"""The table of `clash` for a screen: the line with what is in reach, both fighters, their cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from facedown.engine.cards import Zone
from facedown.engine.course.scene import Area, Band, Gauge, Item, Later, Part, Scene, Shape, item
from facedown.engine.rules import Seat, each
from facedown.systems.clash import reading
from facedown.systems.clash.naming import ClashNames
from facedown.systems.clash.rules.line import distance, origin_distance, spot_after, spots
from facedown.systems.clash.rules.players import character_of, drive_of
from facedown.systems.clash.rules.stats import value
from facedown.systems.clash.state import (
    LINE,
    NO_SPOT,
    PLAYERS,
    DesignNumber,
    Kind,
    Player,
    Spot,
    Stance,
    State,
)
from facedown.systems.clash.vocabulary import Stat

IN_HAND = ("hand_card", "held", "excess", "attack", "lying")  # kinds of parts whose values are designs
STANCES = {Stance.OFFENSIVE: "offensive", Stance.DEFENSIVE: "defensive"}
# What each Attack card that is known in a hand would be worth if it were turned up now, by player and design.
Worth: TypeAlias = Mapping[Seat, Mapping[int, reading.Figures]]
STATS = {"speed": Stat.SPEED, "power": Stat.POWER, "poise": Stat.POISE, "guard": Stat.GUARD}


def scene(words: ClashNames, view: State) -> Scene:
    """Return the table: the line, the fighters, what is set, then the cards of each."""
    worth = {p: worths(words, view, p) for p in PLAYERS}
    if not view.turn_number:
        fighters = (f"{words.design(character_of(p))} ({words.who(p)})" for p in PLAYERS)
        return Scene(" against ".join(fighters), (people(words, view), *cards(words, view, worth)))
    away = distance(words.game(view))
    heading = f"Turn {view.turn_number} of {words.who(view.turn)}; distance {away}"
    return Scene(heading, (line(words, view, worth), people(words, view), *cards(words, view, worth)))


def line(words: ClashNames, view: State, worth: Worth) -> Area:
    """Return the spots with both fighters, their markers, and what their attacks reach. Clause: CLA-1.2."""
    end = spots(words.game(view))
    items = [Item(f"spot:{k}", str(k), "", leading_to(words, view, k), at=k) for k in each(Spot, 1, end + 1)]
    for p in PLAYERS:
        player = view.players[p]
        items.append(Item(f"fighter:{p}", words.who(p), at=player.spot, owner=p))
        if player.marker != NO_SPOT:
            items.append(Item(f"marker:{p}", words.names["markers"][p], at=player.marker, owner=p))
    bands = tuple(band for p in PLAYERS for band in reach(words, view, p, worth))
    return Area("line", Shape.LINE, "The line", tuple(items), low=1, high=end, bands=bands)


def leading_to(words: ClashNames, view: State, spot: Spot) -> tuple[Part, ...]:
    """Return the parts of answers that mean a spot, among them Moves of whoever is asked that end there."""
    if view.seat not in PLAYERS:
        return (("spot", spot),)
    g, ways = words.game(view), (("steps_up", 1), ("steps_down", -1))
    moves = ((kind, way, steps) for kind, way in ways for steps in range(1, LINE))
    ending = ((kind, n) for kind, way, n in moves if spot_after(g, view.seat, way, n) == spot)
    return ("spot", spot), *ending


def reach(words: ClashNames, view: State, p: Seat, worth: Worth) -> Iterator[Band]:
    """Yield how far the attack in effect of a player's reaches, else all those in the hand together."""
    player = view.players[p]
    if player.in_effect:
        g = words.game(view)
        low, high = value(g, p, Stat.RANGE_MIN), value(g, p, Stat.RANGE_MAX)
        yield Band(f"fighter:{p}", low, high, f"{words.who(p)} reaches")
        return
    now = worth[p].values()
    if now:
        low, high = min(one.range_min for one in now), max(one.range_max for one in now)
        yield Band(f"fighter:{p}", low, high, f"{words.who(p)}'s hand reaches")


def worths(words: ClashNames, view: State, p: Seat) -> dict[int, reading.Figures]:
    """Return what each Attack card that is known in a hand would be worth if it were turned up now."""
    held = sorted(set(reading.designs(words, view.players[p].hand)))
    known = [number for number in held if words.book.designs[number].kind == Kind.ATTACK]
    return reading.figures_of(words, view, p, dict.fromkeys(known, 1), Stance.OFFENSIVE) if known else {}


def people(words: ClashNames, view: State) -> Area:
    """Return both fighters with their numbers. Clause: CLA-X2, CLA-X14."""
    return Area("people", Shape.PEOPLE, "Fighters", tuple(fighter(words, view, p) for p in PLAYERS))


def fighter(words: ClashNames, view: State, p: Seat) -> Item:
    """Return a fighter: life, cards, and what is true of it now."""
    player, character = view.players[p], words.book.designs[character_of(p)]
    drive = words.book.designs[drive_of(p)]
    gauges = (
        Gauge("life", player.life, character.life),
        Gauge("gauge", player.gauge.count, None, ((drive.cost, "the drive"),) if drive.count else ()),
        Gauge("deck", player.deck.count),
        Gauge("hand", player.hand.count),
    )
    true = {
        "drive": player.driven,
        "advantage": player.advantage,
        "staggered": view.in_clash and player.staggered,
        "aggressor": view.in_clash and view.aggressor == p,
    }
    says = Later(reading.show, words, view, words.design(character_of(p)))
    parts = [("player", p)]
    return item(f"seat:{p}", words.who(p), says, parts=parts, gauges=gauges, marks=true, owner=p)


def cards(words: ClashNames, view: State, worth: Worth) -> Iterator[Area]:
    """Yield what is set and in play, the hands, and the piles by name and number. Clause: CLA-R60."""
    told: dict[int, Later] = {}  # of each design, which may lie in several places
    for p in PLAYERS:
        player, who = view.players[p], words.who(p)
        places = {
            "set": (f"{who} has set{laid(player)}", player.set),
            "play": (f"{who} plays", player.play),
            "enhance": (f"{who} has in play", player.enhance),
            "hand": (f"{who}'s hand", player.hand),
            "aside": (f"{who} has set aside", player.aside),
            "gauge": (f"{who}'s gauge", player.gauge),
            "discard": (f"{who}'s discard pile", player.discard),
        }
        for name, (word, zone) in places.items():
            if zone.count:
                now = worth[p] if name == "hand" else {}
                yield Area(f"{name}:{p}", Shape.ZONES, word, place(words, view, p, name, told, now), p)


def laid(player: Player) -> str:
    """Return how a card is played, once that is known."""
    return f", {STANCES[Stance(player.stance)]}" if player.stance in STANCES else ""


def place(
    words: ClashNames,
    view: State,
    p: Seat,
    name: str,
    told: dict[int, Later],
    worth: Mapping[int, reading.Figures],
) -> tuple[Item, ...]:
    """Return the cards of a place: each design once, with its number; what is not known last."""
    zone: Zone = getattr(view.players[p], name)
    known, items = reading.designs(words, zone), list[Item]()
    for number in sorted(set(known), key=lambda one: order(words, one)):
        parts: tuple[Part, ...] = tuple(
            (kind, number) for kind in (IN_HAND if name == "hand" else ("lying",))
        )
        if name == "enhance":
            places = (k for k in range(zone.count) if words.book.design_of[zone.cards[k]] == number)
            parts = tuple(("tactic", k) for k in places)
        if number not in told:
            told[number] = Later(reading.show, words, view, words.design(number))
        aside = name == "hand" and number in laid_aside(words, view.players[p])
        gauges = printed(worth[number]) if number in worth else ()
        if name == "set" and view.players[p].in_effect:
            gauges = in_effect(words, view, p)
        one = item(
            f"{name}:{p}:{number}", words.design(number), told[number], parts=parts, gauges=gauges, owner=p
        )
        items.append(one._replace(marks=("set aside",) if aside else (), copies=known.count(number)))
    unseen = zone.count - len(known)
    if unseen:
        items.append(Item(f"{name}:{p}:unseen", "face-down", copies=unseen, hidden=True, owner=p))
    return tuple(items)


def laid_aside(words: ClashNames, player: Player) -> set[DesignNumber]:
    """Return the designs that a player has set aside so far, in the exchange (CLA-1.10)."""
    return {
        words.book.design_of[player.hand.cards[k]] for k in range(player.hand.count) if player.laid >> k & 1
    }


def printed(now: reading.Figures) -> tuple[Gauge, ...]:
    """Return what an attack in the hand would be worth now, as stands on a card."""
    ends = sorted({now.range_min, now.range_max})
    numbers = [Gauge(word, getattr(now, word)) for word in STATS]
    return (*numbers, Gauge("range", now.range_max, text=" to ".join(map(str, ends))))


def in_effect(words: ClashNames, view: State, p: Seat) -> tuple[Gauge, ...]:
    """Return the four numbers of a card in effect, and how far away its target is."""
    g = words.game(view)
    numbers = [Gauge(word, value(g, p, stat)) for word, stat in STATS.items()]
    return (*numbers, Gauge("distance", origin_distance(g, p)))


def order(words: ClashNames, number: int) -> tuple[int, int, str]:
    """Return by what cards are sorted: attacks first, the fastest first, then tactics by name."""
    design = words.book.designs[number]
    return design.kind, -design.speed, words.design(number)
