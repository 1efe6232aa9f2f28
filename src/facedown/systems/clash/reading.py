"""What can be read about the cards of `clash` where they are played: their text, and their numbers now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from facedown.engine.answers import part_of
from facedown.engine.cards import Zone
from facedown.engine.rules import HIDDEN, Card, Seat
from facedown.systems.clash.clauses import Decision
from facedown.systems.clash.naming import ClashNames
from facedown.systems.clash.rules.line import origin_distance
from facedown.systems.clash.rules.players import character_of, drive_of
from facedown.systems.clash.rules.sets import CARD, COPIES, STANCE, open_clash
from facedown.systems.clash.rules.stats import value
from facedown.systems.clash.state import (
    CHARACTER,
    DECK,
    DRIVE,
    FAR,
    NO_DESIGN,
    PLAYERS,
    DesignNumber,
    Kind,
    Role,
    Stance,
    State,
)
from facedown.systems.clash.threats import reaches, steps_of_character
from facedown.systems.clash.vocabulary import Origin, Stat, Trigger

KINDS = {
    Kind.ATTACK: "Attack card",
    Kind.SWIFT: "swift tactic: played, then discarded",
    Kind.ENHANCE: "enhance tactic: stays in play until a clash is over",
    Kind.CHARACTER: "character",
    Kind.DRIVE: "drive",
}
ZONES = {
    "hand": "in the hand",
    "set": "set",
    "play": "being played",
    "enhance": "in play",
    "gauge": "in the gauge",
    "discard": "in the discard pile",
    "aside": "set aside",
}


class Figures(NamedTuple):
    """What a set is worth at this moment, before the other side's card counts."""

    speed: int
    power: int
    poise: int
    guard: int
    range_min: int
    range_max: int
    away: int  # from the origin of the attack to the opponent; FAR if it has none

    @property
    def reaches(self) -> bool:
        """Whether the opponent is in range."""
        return self.away != FAR and self.range_min <= self.away <= self.range_max


def topics(words: ClashNames, view: State) -> Mapping[str, Sequence[str]]:
    """Return what can be read about: both characters, and the cards of both decks, whose lists are open.

    Clause: CLA-R60.
    """
    names: dict[str, Sequence[str]] = {"Characters": [words.design(character_of(p)) for p in PLAYERS]}
    for p in PLAYERS:
        designs = dict.fromkeys(words.book.design_of[p * DECK : (p + 1) * DECK])
        names[f"Cards of {words.who(p)}"] = [words.design(one) for one in designs if one != NO_DESIGN]
    names["Drives"] = [words.design(drive_of(p)) for p in PLAYERS if words.book.designs[drive_of(p)].count]
    return names


def show(words: ClashNames, view: State, name: str) -> str:
    """Return a card or a character: its text, where its copies are, and its numbers now."""
    number = words.names["designs"].index(name)
    if number >= DRIVE:
        return _character(words, view, Seat(number - DRIVE))
    if number >= CHARACTER:
        return "\n".join(_character(words, view, p) for p in PLAYERS if words.design(character_of(p)) == name)
    lines = [f"{name} ({KINDS[Kind(words.book.designs[number].kind)]})", *printed(words, number)]
    for p in PLAYERS:
        where = _where(words, view, p, DesignNumber(number))
        if where:
            lines.append(f"  {words.who(p)}: {where}")
            role = _role(view, p).name.lower()
            lines += [f"    now, as {role}: {line}" for line in _now(words, view, p, number)]
    return "\n".join(lines)


def printed(words: ClashNames, number: int) -> list[str]:
    """Return what is printed on a card, in lines."""
    design = words.book.designs[number]
    lines = []
    if design.kind == Kind.ATTACK:
        lines.append(
            f"  Speed {design.speed}   Range {_reach(design.range_min, design.range_max)}   "
            f"Power {design.power}   Poise {design.poise}   Guard {design.guard}"
        )
    return lines + [f"  {line}" for line in words.names["texts"][number].splitlines()]


def about_set(words: ClashNames, view: State, answer: int) -> str:
    """Return what a set of whoever is asked comes to as things stand, and what its card then does."""
    number, stance, p = part_of(answer, CARD), part_of(answer, STANCE), view.seat
    now = figures(words, view, p, number, part_of(answer, COPIES), stance)
    if stance == Stance.DEFENSIVE:
        lines = [f"Guard {now.guard}, poise {now.poise}; no attack (CLA-R16, CLA-R17)."]
    else:
        cost = words.book.designs[number].cost
        lines = [f"{_attack(words, view, p, now, number)}{f'; costs {cost} gauge' if cost else ''} (CLA-X5)."]
    design = words.book.designs[number]
    for row in range(design.first, design.first + design.count):
        if words.book.effects[row].stance in (stance, Stance.ANY):
            lines.append(words.names["effects"][row])
    return " ".join(lines)


def about_tactic(words: ClashNames, number: int) -> str:
    """Return what a tactic does."""
    design = words.book.designs[number]
    kind = "an enhance tactic, which stays in play" if design.kind == Kind.ENHANCE else "a swift tactic"
    text = words.names["texts"][number].replace("\n", " ")
    return f"Play {kind} (CLA-X15). {text}".rstrip()


def about_card(words: ClashNames, number: int) -> str:
    """Return what is printed on a card, in one paragraph."""
    return " ".join(
        line.strip() for line in [f"{KINDS[Kind(words.book.designs[number].kind)]}.", *printed(words, number)]
    )


def about_drive(words: ClashNames, p: Seat) -> str:
    """Return what turning the drive on costs and brings."""
    design = words.book.designs[drive_of(p)]
    text = " ".join(words.names["effects"][design.first : design.first + design.count])
    return f"Spend {design.cost} gauge; for the rest of the game (CLA-X7): {text}"


def about_ability(words: ClashNames, p: Seat) -> str:
    """Return what a player's own action does, that of the character or of its drive."""
    lines = [
        words.names["effects"][row]
        for design in (words.book.designs[character_of(p)], words.book.designs[drive_of(p)])
        for row in range(design.first, design.first + design.count)
        if words.book.effects[row].trigger == Trigger.ACTION
    ]
    return f"{' '.join(lines)} (CLA-X7)"


def details(words: ClashNames, view: State) -> str:
    """Return what the Attack cards in the hand of whoever is asked are worth as things stand."""
    if view.decision not in (Decision.ACT, Decision.RESPOND, Decision.UNCONTESTED):
        return ""
    p = view.seat
    lines = [
        f"  {words.design(number)}: {line}"
        for number in dict.fromkeys(designs(words, view.players[p].hand))
        for line in _now(words, view, p, number)
    ]
    role = _role(view, p).name.lower()
    head = f"{words.who(p)}'s Attack cards now, as {role} and before the other card counts:"
    return "\n".join([head, *lines]) if lines else ""


def figures(words: ClashNames, view: State, p: Seat, number: int, copies: int, stance: int) -> Figures:
    """Return what a set of a player's would be worth if it were turned up at this moment alone.

    It is laid in a copy of what is known, in a clash that has just begun: of the player whose turn it is,
    where none is going on.
    """
    return figures_of(words, view, p, {number: copies}, stance)[number]


def figures_of(
    words: ClashNames, view: State, p: Seat, sets: Mapping[int, int], stance: int
) -> dict[int, Figures]:
    """Return what several sets, each so many copies of a design, would be worth: see `figures`."""
    state = view.copy()
    g, found = words.game(state), dict[int, Figures]()
    if not state.in_clash:
        open_clash(g, state.turn)
    player = state.players[p]
    player.in_effect, player.stance = 1, stance
    stats = (Stat.SPEED, Stat.POWER, Stat.POISE, Stat.GUARD, Stat.RANGE_MIN, Stat.RANGE_MAX)
    for number, copies in sets.items():
        player.set.count = copies
        for k in range(copies):
            player.set.cards[k] = Card(words.book.design_of[:].index(DesignNumber(number)))
        found[number] = Figures._make([*(value(g, p, stat) for stat in stats), origin_distance(g, p)])
    return found


def _character(words: ClashNames, view: State, p: Seat) -> str:
    """Return a player's character with its drive."""
    player, design = view.players[p], words.book.designs[character_of(p)]
    drive = "its drive is on" if player.driven else "its drive is off"
    lines = [
        f"{words.design(character_of(p))} ({words.who(p)}; life {player.life} of {design.life}, {drive})"
    ]
    return "\n".join([*lines, *(f"  {line}" for line in words.names["texts"][character_of(p)].splitlines())])


def _now(words: ClashNames, view: State, p: Seat, number: int) -> Iterator[str]:
    """Yield what an Attack card of a player's comes to as things stand; nothing of other cards."""
    design = words.book.designs[number]
    if design.kind != Kind.ATTACK or view.players[p].in_effect or not view.turn_number:
        return
    now = figures(words, view, p, number, 1, Stance.OFFENSIVE)
    attack = _attack(words, view, p, now, number).lower()
    guard = figures(words, view, p, number, 1, Stance.DEFENSIVE)
    gauge = view.players[p].gauge.count
    unpaid = f" (costs {design.cost} gauge, {words.who(p)} has {gauge})" if design.cost > gauge else ""
    yield f"{attack}{unpaid}; defensively guard {guard.guard}, poise {guard.poise}"


def _role(view: State, p: Seat) -> Role:
    """Return a player's part in the clash at hand, or in one that the turn player initiates now."""
    aggressor = view.aggressor if view.in_clash else view.turn
    return Role.AGGRESSOR if aggressor == p else Role.RESPONDER


def _attack(words: ClashNames, view: State, p: Seat, now: Figures, number: int) -> str:
    """Return the numbers of an attack, and whether it reaches, at once or after steps. Clause: CLA-X6."""
    where = "in range from here" if now.reaches else "out of range from here"
    if not now.reaches and _steps_into_range(words, view, p, now, number):
        where += ", in range after the steps before it"
    if now.away == FAR:
        where = "without a marker, so it reaches nobody"
    elif words.book.designs[number].origin != Origin.SELF:
        where += f", {now.away} from its origin"
    reach = _reach(now.range_min, now.range_max)
    return f"Speed {now.speed}, range {reach} ({where}), power {now.power}, poise {now.poise}"


def _steps_into_range(words: ClashNames, view: State, p: Seat, now: Figures, number: int) -> bool:
    """Whether an attack measured from its owner reaches with the steps that its owner may take before it."""
    g, design = words.game(view.copy()), words.book.designs[number]
    if now.away == FAR or design.origin != Origin.SELF:
        return False
    longer = now.range_max - design.range_max
    return reaches(g, p, design, now.away, longer, steps_of_character(g, p))


def _reach(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}-{high}"


def _where(words: ClashNames, view: State, p: Seat, number: DesignNumber) -> str:
    """Return how many copies of a card a player's deck has, and where those lie that can be seen."""
    many = list(words.book.design_of[p * DECK : (p + 1) * DECK]).count(number)
    if not many:
        return ""
    player = view.players[p]
    seen = {name: designs(words, getattr(player, name)).count(number) for name in ZONES}
    lines = [f"{count} {ZONES[name]}" for name, count in seen.items() if count]
    if sum(seen.values()) < many:
        lines.append(f"{many - sum(seen.values())} unseen")
    return f"{many} in the deck list: {', '.join(lines)}"


def designs(words: ClashNames, zone: Zone) -> list[DesignNumber]:
    """Return the designs of the cards of a place that are known."""
    return [words.book.design_of[card] for card in zone.cards[: zone.count] if card != HIDDEN]
