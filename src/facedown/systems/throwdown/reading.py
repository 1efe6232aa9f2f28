"""The table as a seat sees it, what its words mean, and what can be read about in a match of `throwdown`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from facedown.engine.base.record import HIDDEN, NOBODY
from facedown.engine.base.units import Seat, each
from facedown.engine.hidden.zone import Zone
from facedown.engine.telling.sentence import counted
from facedown.systems.throwdown.naming import ThrowdownNames
from facedown.systems.throwdown.rules.piles import top_face
from facedown.systems.throwdown.rules.setup import most_buffers, most_charges, most_in_stack
from facedown.systems.throwdown.rules.strike import NO_LIMIT, coach_strike, form_strike
from facedown.systems.throwdown.state import (
    COACH,
    COACHS_DECK,
    NO_PLACE,
    NO_SIDE,
    PILOTS_DECK,
    Building,
    Drive,
    Ending,
    Grade,
    Mode,
    Power,
    Robo,
    Standing,
    Stat,
    State,
)

COLOURS = ("", "Red", "Orange", "Yellow", "Green", "Blue", "Indigo", "Violet")  # of Harmony (THR-X1)
TIERS = ("", "Warning", "Breach", "Panic", "Fracture", "Arrival")  # of the Crisis (THR-X9)
STAGES = ("", "Confrontation", "Struggle", "Final Attack", "first Rumble stage", "second Rumble stage")
STAGE_NAMES = (*STAGES, "third Rumble stage", "last Rumble stage")  # THR-T7
ENDINGS = {
    Ending.DISASTER: "Disaster",
    Ending.DEFEAT: "Defeat",
    Ending.VICTORY: "Victory",
    Ending.TRIUMPH: "Triumph",
}


def table(words: ThrowdownNames, view: State) -> str:
    """Return the situation: the Team and what it defends, the conflict at hand, then each seat."""
    lines = [team(words, view)]
    if words.book.location_count:
        lines.append(f"Locations: {locations(words, view)}")
    if words.book.faction_count:
        lines.append(f"Factions: {factions(words, view)}")
    if view.fight.on:
        lines += throwdown(words, view)
    elif view.gambit.pilot != COACH:
        lines.append(gambit(words, view))
    lines.append(coach(words, view))
    lines += [pilot(words, view, p) for p in each(Seat, 1, view.pilots + 1)]
    return "\n".join(lines)


def team(words: ThrowdownNames, view: State) -> str:
    """Return the line of what all Pilots share."""
    parts = [f"Act {view.act}"] if view.act else []
    parts += [
        f"Harmony {view.harmony} ({COLOURS[view.harmony]})",
        f"Crisis tier {view.crisis} ({TIERS[view.crisis]})",
    ]
    if words.book.mode == Mode.SCENARIO:
        parts += [f"{name} {view.resources[k]}" for k, name in enumerate(words.names["resources"])]
    for d, whose in ((PILOTS_DECK, "Pilot"), (COACHS_DECK, "Coach")):
        omens, spent = view.omens[d].count, view.spent[d]
        parts.append(f"{whose} Deck {view.decks[d].count}, Trash {view.trashes[d].count}")
        if omens:
            parts.append(f"{whose} Omens: {omens - spent} Active, {spent} Spent")
    return "; ".join(parts)


def locations(words: ThrowdownNames, view: State) -> str:
    """Return every Location with its state, and whose boon was used in this act."""
    states = (" (boon used)", " (Damaged)", " (Razed)")
    parts = []
    for k, name in enumerate(words.names["locations"]):
        is_changed = view.locations[k] != Building.STANDING or view.boons >> k & 1
        parts.append(f"{name}{states[view.locations[k]] if is_changed else ''}")
    return ", ".join(parts)


def factions(words: ThrowdownNames, view: State) -> str:
    """Return every Faction with its Favor."""
    parts = []
    for k, name in enumerate(words.names["factions"]):
        faction = view.factions[k]
        if faction.standing == Standing.REVEALED:
            favor = f"Favor {cards(words, faction.favor)}" if faction.favor.count else "no Favor"
            offense = f", Offense {faction.offense}" if faction.offense else ""
            used = ", boon used" if faction.boon_used else ""
            parts.append(f"{name} ({favor}{offense}{used})")
        else:
            parts.append(f"{name} ({Standing(faction.standing).name.lower()})")
    return ", ".join(parts)


def throwdown(words: ThrowdownNames, view: State) -> list[str]:
    """Return the lines of the Throwdown at hand."""
    fight = view.fight
    lines = [f"Throwdown{place(words, view)}: {' against '.join(members(words, view, k) for k in (0, 1))}"]
    if fight.stage == 0:
        return lines
    scores = " to ".join(f"{side_name(words, view, side)} {fight.score[side]}" for side in (0, 1))
    lines.append(f"Stage {fight.stage}, {STAGE_NAMES[fight.stage]}: {scores}")
    laid = []
    for k in range(fight_start(view), view.pile.count):
        played = view.laid[k]
        face = f"face-down as {words.card(played.wild)}" if played.wild else words.card(view.pile.cards[k])
        laid.append(f"{face} ({words.who(played.seat)})")
    left = f"; left behind: {words.card(top_face(words.game(view)))}" if not laid and view.pile.count else ""
    lines.append(f"Pile, the winning card last: {', '.join(laid) or 'empty'}{left}")
    if fight.driver not in (NOBODY, COACH):
        lines.append(drive(words, view))
    lines += powers(words, view)
    lines += [f"Fused Hand: {cards(words, view.fused[side])}" for side in (0, 1) if fight.fused[side]]
    if view.payload_count:
        lines.append(f"Payloads: {payloads(words, view)}")
    return lines


def drive(words: ThrowdownNames, view: State) -> str:
    """Return the line of a Pilot's Drive at hand, with what helps it."""
    fight = view.fight
    helps = (
        (f"{fight.bonus:+} Strike", fight.bonus),
        ("Second Look", fight.second_look),
        ("a Wild card", fight.spark_card),
        ("Dissonance halved", fight.halved),
        ("Block by any suit", fight.any_suit),
        (f"Block by a suit {fight.lower_suit} lower", fight.lower_suit),
        (f"{fight.draws_after} to draw after a Counter", fight.draws_after),
    )
    parts = [name for name, there in helps if there]
    return ", ".join([f"{Drive(fight.drive).name.title()} by {words.who(fight.driver)}", *parts])


def powers(words: ThrowdownNames, view: State) -> list[str]:
    """Return the lines of the Formations and Mutations that are held."""
    kinds = (
        ("Formations", "formations", view.fight.formations),
        ("Mutations", "mutations", view.fight.mutations),
    )
    held = {
        title: [name for name, power in zip(words.names[kind], states, strict=False) if power == Power.HELD]
        for title, kind, states in kinds
    }
    return [f"{title}: {', '.join(names)}" for title, names in held.items() if names]


def gambit(words: ThrowdownNames, view: State) -> str:
    """Return the line of the Gambit at hand."""
    one = view.gambit
    specialty = "; her Specialty is involved" if one.specialty else ""
    return f"Gambit of {words.who(one.pilot)}: {words.aim(one.aim, one.target)}{specialty}"


def place(words: ThrowdownNames, view: State) -> str:
    """Return where the Throwdown takes place, if that has been named."""
    return f" at {words.names['locations'][view.fight.place]}" if view.fight.place != NO_PLACE else ""


def members(words: ThrowdownNames, view: State, side: int) -> str:
    """Return who is on a side, its Commander first, and what is at stake for it."""
    fight = view.fight
    leader = fight.commanders[side]
    names = [] if leader == NOBODY else [words.who(leader)]
    if side == fight.coach_side:
        names += [name for t, name in enumerate(words.names["threats"]) if fight.involved >> t & 1]
    else:
        backers = [p for p in each(Seat, 1, view.pilots + 1) if view.players[p].side == side and p != leader]
        names += map(words.who, backers)
    stake = words.stake(fight.stakes[side])
    return ", ".join(names or ["nobody yet"]) + (f" (at stake: {stake})" if stake else "")


def fight_start(view: State) -> int:
    """Return where the current Pile begins among all of them."""
    return int(view.pile_from[max(0, view.fight.stage - 1)])


def payloads(words: ThrowdownNames, view: State) -> str:
    """Return what waits in both Payloads, in the order of triggering."""
    entries = view.payload[: view.payload_count]
    texts = (f"{words.entry(one)} by {side_name(words, view, one.side)}" for one in entries)
    alike = ((text, len(list(those))) for text, those in groupby(texts))
    return ", ".join(f"{text} ({times} times)" if times > 1 else text for text, times in alike)


def side_name(words: ThrowdownNames, view: State, side: int) -> str:
    """Return what a side of the Throwdown is called."""
    if words.book.mode == Mode.PVP:
        return words.who(view.fight.commanders[side])
    return words.who(COACH) if side == view.fight.coach_side else "the Pilots"


def coach(words: ThrowdownNames, view: State) -> str:
    """Return the line of Coach and his Threats."""
    parts = [f"{words.who(COACH)}: Hand {cards(words, view.players[COACH].hand)}"]
    parts += front(words, view, COACH)
    if view.fight.coach_strike:
        strike = coach_strike(words.game(view))
        parts.append("no Strike limit" if strike >= NO_LIMIT else f"Strike {strike}")
    for t, name in enumerate(words.names["threats"]):
        threat = view.threats[t]
        if threat.in_play:
            stack = f", stack {threat.stack.count} of {most_in_stack(words.game(view), t)}"
            buffers = f", Buffers {threat.buffers}" if threat.buffers else ""
            parts.append(f"{name} (Rating {threat.rating}{buffers}{stack})")
    return "; ".join(parts)


def pilot(words: ThrowdownNames, view: State, p: Seat) -> str:
    """Return the line of one Pilot."""
    player, g = view.players[p], words.game(view)
    if player.out:
        return f"{words.who(p)}: out"
    leads = p in list(view.fight.commanders) and view.fight.on
    fused = view.fight.on and player.side != NO_SIDE and view.fight.fused[player.side] >> p & 1
    hand = f"Void {player.void.count}" if words.book.sheets[p].uses_void else cards(words, player.hand)
    hand = "fused" if fused else hand
    parts = [f"{words.who(p)}{', Commander' if leads else ''}: {hand}"]
    parts += front(words, view, p)
    if view.fight.on and player.side != NO_SIDE and (view.fight.stage or player.strike):
        parts.append(f"Strike {form_strike(g, p)}")
    parts.append(f"Charges {player.charges} of {most_charges(g, p)}")
    parts.append(f"Buffers {player.buffers} of {most_buffers(g, p)}")
    parts.append(" ".join(f"{stat.name.title()} {player.stats[stat]}" for stat in Stat))
    if player.robo != Robo.INTACT:
        parts.append(f"Robo {Robo(player.robo).name.title()}")
    if player.stash.count:
        parts.append(f"Stash {player.stash.count}")
    if player.lessons:
        parts.append(f"Lessons {player.lessons}")
    return "; ".join(parts)


def front(words: ThrowdownNames, view: State, p: Seat) -> list[str]:
    """Return the card that lies before a seat, if one does."""
    zone = view.players[p].front
    return [f"laid: {cards(words, zone)}"] if zone.count else []


def cards(words: ThrowdownNames, zone: Zone) -> str:
    """Return the cards of a place; those that the seat does not know as their number."""
    known = [words.card(card) for card in zone.cards[: zone.count] if card != HIDDEN]
    unknown = zone.count - len(known)
    return ", ".join([*known, *([f"{unknown} unseen"] if unknown else [])]) or "none"


def legend(words: ThrowdownNames, view: State) -> str:
    """Return what the words of the table and of the answers mean."""
    gambit = (
        "Gambit: a card against the Threshold; a higher one is 'Yes, and', else you choose what it costs.\n"
    )
    fight = (
        "Counter: a higher rank than the winning card; a Two beats an Ace, and nothing else does.\n"
        "Block: the same rank, and no lower a suit (Spades, Hearts, Diamonds, Clubs); both cards go.\n"
        "Escalate: the other side scores the stage, and you open the next one with any card.\n"
        "Strike: how far above the card below a card may be. Coach must keep to it; a Pilot who goes beyond "
        "is Dissonant by the rest, and the Team loses Harmony if Coach flips no more than that.\n"
        "Concede: the other side scores the stage and the Throwdown ends; the most points win.\n"
    )
    mode = words.book.mode
    about = gambit if mode == Mode.GAMBIT else gambit + fight if mode == Mode.SCENARIO else fight
    return f"{about}What is written +Purge and the like is told by show, with the name of what has it."


def topics(words: ThrowdownNames, view: State) -> Mapping[str, Sequence[str]]:
    """Return what can be read about in this match: what such things are -> their names."""
    kinds = {
        "Threats": "threats",
        "Factions": "factions",
        "Locations": "locations",
        "Charge Techs": "techs",
        "Gear": "gear",
        "Formations": "formations",
        "Mutations": "mutations",
    }
    known: dict[str, Sequence[str]] = {"Pilots": words.names["players"][COACH + 1 :]}
    if words.book.resource_count:
        known["Resources"] = words.names["resources"]
    for title, kind in kinds.items():
        names = tuple(filter(None, words.names[kind]))
        if names:
            known[title] = names
    return known


def show(words: ThrowdownNames, view: State, name: str) -> str:
    """Return one of the topics: what is printed on it, what its words mean, and how it is now."""
    text = words.names["texts"][words.names["titles"].index(name)]
    if name in words.names["players"]:
        text += f"\nNow {pilot(words, view, Seat(words.names['players'].index(name)))}"
    if name in words.names["threats"]:
        now = view.threats[words.names["threats"].index(name)]
        text += (
            f"\nNow Rating {now.rating}, Buffers {now.buffers}."
            if now.in_play
            else "\nIt is not in play now."
        )
    return text


def result(words: ThrowdownNames, view: State) -> str:
    """Return how the match ended, in a sentence."""
    if view.agenda.count:
        return "The match is not over."
    if view.ending in ENDINGS:
        return f"{ENDINGS[Ending(view.ending)]}, with Harmony {view.harmony} ({COLOURS[view.harmony]})."
    if view.winner == NOBODY:
        return "Nobody won."
    if words.book.mode == Mode.GAMBIT:
        got = "did not get" if view.winner == COACH else "got"
        return f"{words.who(view.gambit.pilot)} {got} what the Gambit was about."
    name, grade = words.names["sides"][view.winner], Grade(view.fight.grade).name.lower()
    points = f"{counted(max(view.fight.score), 'point')} to {min(view.fight.score)}"
    return f"{name[:1].upper()}{name[1:]} won the Throwdown, {points}: {grade}."
