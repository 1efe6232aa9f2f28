"""A position in which a match begins: cards, Stats, what is left of Threats, given in its setup (THR-X23).

Every list of cards has the top card first. What is not named is as it is at the start, and where cards of
any Hand, stack or Stash are given, none are dealt.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

from facedown.engine.agenda import push, top
from facedown.engine.content import Between
from facedown.engine.errors import FacedownError
from facedown.engine.know import EVERYONE
from facedown.engine.units import Card, Seat, each
from facedown.engine.zone import put
from facedown.systems.throwdown.layout import Layout, Names
from facedown.systems.throwdown.midway import Midway, open_midway
from facedown.systems.throwdown.printed import card_text
from facedown.systems.throwdown.state import (
    COACH,
    COACHS_DECK,
    DECK,
    PILOTS_DECK,
    Book,
    Building,
    Mode,
    Robo,
    Standing,
    Stat,
    State,
)
from facedown.systems.throwdown.steps import Step
from facedown.systems.throwdown.vocabulary import ResourceName

Cards: TypeAlias = tuple[str, ...]  # such as 10H, the top card first
Whose: TypeAlias = Literal["pilots", "coach"]
StatName: TypeAlias = Literal["synch", "solo", "steel", "flesh", "spark", "shell"]
Points: TypeAlias = Annotated[int, Between(0, 5, "THR-X2")]
ACTS = 3
DECKS: Mapping[Whose, int] = {"pilots": PILOTS_DECK, "coach": COACHS_DECK}
NAMES = {"pilots": "the Pilot Deck", "coach": "the Coach Deck"}
TRASHES = {"pilots": "the Pilots' Trash", "coach": "Coach's Trash"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """What a setup may say of the cards and of everybody's state; tables are by name of the seat or thing.

    `decks` says which cards a Deck has, in no order: its other cards that lie nowhere are out of play; `tops`
    says what lies on top. `hands` of a Pilot with a Void are her Void. A Threat of Rating 0 is defeated.

    `act` is that of a scenario which goes on: at its Spotlights, that of `spotlight` being next, at Coach's
    beat or at the Clash; Threats of this act and of earlier ones are in play. `throwdown` goes on likewise.
    """

    hands: dict[str, Cards] = field(default_factory=dict)
    decks: dict[Whose, Cards] = field(default_factory=dict)
    tops: dict[Whose, Cards] = field(default_factory=dict)
    trashes: dict[Whose, Cards] = field(default_factory=dict)
    stashes: dict[str, Cards] = field(default_factory=dict)
    stacks: dict[str, Cards] = field(default_factory=dict)
    favor: dict[str, Cards] = field(default_factory=dict)
    omens: dict[Whose, Annotated[int, Between(0, 2, "THR-14.1")]] = field(default_factory=dict)
    spent: dict[Whose, Annotated[int, Between(0, 1, "THR-R54")]] = field(default_factory=dict)
    dealt: bool = False
    stats: dict[str, dict[StatName, Points]] = field(default_factory=dict)
    lost: dict[str, dict[StatName, Points]] = field(default_factory=dict)
    charges: dict[str, Annotated[int, Between(0, 7, "THR-X3")]] = field(default_factory=dict)
    buffers: dict[str, Annotated[int, Between(0, 6, "THR-X4")]] = field(default_factory=dict)
    lessons: dict[str, Annotated[int, Between(0, 31, "THR-X11")]] = field(default_factory=dict)
    robos: dict[str, Literal["intact", "damaged", "wrecked"]] = field(default_factory=dict)
    out: tuple[str, ...] = ()
    ratings: dict[str, Annotated[int, Between(0, 9, "THR-X7")]] = field(default_factory=dict)
    threat_buffers: dict[str, Annotated[int, Between(0, 9, "THR-X4")]] = field(default_factory=dict)
    offenses: dict[str, Annotated[int, Between(0, 3, "THR-X6")]] = field(default_factory=dict)
    standings: dict[str, Literal["unknown", "revealed", "gone"]] = field(default_factory=dict)
    buildings: dict[str, Literal["standing", "damaged", "razed"]] = field(default_factory=dict)
    stock: dict[ResourceName, Points] = field(default_factory=dict)
    act: Annotated[int, Between(1, 3, "THR-X22")] | None = None
    phase: Literal["spotlights", "beat", "clash"] = "spotlights"
    spotlight: str = ""
    throwdown: Midway | None = None


def place_all(state: State, book: Book, names: Names, position: Position) -> None:
    """Lay a position into a match that has just been set up. Clause: THR-X23.

    Args:
        state: of the match, both Decks whole.
        book: of the match.
        names: what its seats and things are called.
        position: what is given.

    Raises:
        FacedownError: the match does not have what is named, or a number or card cannot be.
    """
    if position.out and book.mode != Mode.SCENARIO:
        raise FacedownError("Everybody listed takes part in a contest: list no Pilot who is Out.", "THR-X23")
    layout = Layout(state, names)
    _pilots(state, layout, position)
    _things(state, book, layout, position)
    given = position.hands or position.stashes or position.stacks or position.throwdown or position.act
    book.dealt = int(position.dealt or bool(given))
    _hands(state, book, layout, position)
    _stacks(state, book, layout, position)
    if position.act:
        _go_on(state, book, layout, position, position.act)
    if position.throwdown:
        open_midway(state, book, layout, position.throwdown)
    _decks(state, layout, position)


def _pilots(state: State, layout: Layout, position: Position) -> None:
    """Set what is given of each Pilot."""
    for name, stats in position.stats.items():
        player = state.players[layout.number("players", name)]
        for stat, points in stats.items():
            player.stats[Stat[stat.upper()]] = points
        player.buffers = player.stats[Stat.SHELL] + 1
    for name, stats in position.lost.items():
        player = state.players[layout.number("players", name)]
        for stat, points in stats.items():
            player.lost[Stat[stat.upper()]] = points
            player.limits[Stat[stat.upper()] // 2] -= points
    for key, limit, more in (("charges", Stat.SPARK, 2), ("buffers", Stat.SHELL, 1)):
        for name, points in getattr(position, key).items():
            player = state.players[layout.number("players", name)]
            most = player.stats[limit] + more
            if points > most:
                clause = "THR-X3" if key == "charges" else "THR-X4"
                raise FacedownError(f"{name} has at most {most} {key.title()}, not {points}.", clause)
            setattr(player, key, points)
    for name, lessons in position.lessons.items():
        state.players[layout.number("players", name)].lessons = lessons
    for name, robo in position.robos.items():
        state.players[layout.number("players", name)].robo = Robo[robo.upper()]
    for name in position.out:
        state.players[layout.number("players", name)].out = 1


def _things(state: State, book: Book, layout: Layout, position: Position) -> None:
    """Set what is given of Factions, Locations, Resources and Threats, which are then in play."""
    for name, standing in position.standings.items():
        state.factions[layout.number("factions", name)].standing = Standing[standing.upper()]
    for name, offense in position.offenses.items():
        state.factions[layout.number("factions", name)].offense = offense
    for name, building in position.buildings.items():
        state.locations[layout.number("locations", name)] = Building[building.upper()]
    for resource, points in position.stock.items():
        state.resources[layout.number("resources", resource)] = points
    for name, rating in position.ratings.items():
        _enter_play(state, book, layout.number("threats", name), rating)
    for name, buffers in position.threat_buffers.items():
        t = layout.number("threats", name)
        if not state.threats[t].been:
            _enter_play(state, book, t, book.threats[t].rating)
        state.threats[t].buffers = buffers


def _enter_play(state: State, book: Book, t: int, rating: int) -> None:
    threat = state.threats[t]
    threat.been, threat.in_play = 1, int(rating > 0)
    threat.rating, threat.buffers = rating, book.threats[t].buffers if rating else 0


def _go_on(state: State, book: Book, layout: Layout, position: Position, act: int) -> None:
    """Let an act of a scenario go on. Clause: THR-X22."""
    if book.mode != Mode.SCENARIO:
        raise FacedownError("Only a scenario has acts: leave act out.", "THR-X22")
    state.act, state.rumble_available = act, int(act == ACTS)
    for t in range(book.threat_count):
        if book.threats[t].acts & (2 << act) - 1 and not state.threats[t].been:
            _enter_play(state, book, t, book.threats[t].rating)
    if position.phase != "spotlights":
        push(state.agenda, Step.BEAT if position.phase == "beat" else Step.CLASH)
        return
    first = (act - 1) % state.pilots + 1
    seat = Seat(layout.number("players", position.spotlight) if position.spotlight else first)
    push(state.agenda, Step.SPOTLIGHTS, seat)
    top(state.agenda).at = (seat - first) % state.pilots


def _hands(state: State, book: Book, layout: Layout, position: Position) -> None:
    """Lay the Hands, Voids and Stashes; whose Hand it is knows it, a Void and a Stash nobody."""
    for name, cards in position.hands.items():
        seat = layout.number("players", name)
        player, deck = state.players[seat], COACHS_DECK if seat == COACH else PILOTS_DECK
        if book.sheets[seat].uses_void:
            layout.lay(player.void, cards, deck, f"the Void of {name}", 0)
        else:
            layout.lay(player.hand, cards, deck, f"the Hand of {name}", 1 << seat)
    for name, cards in position.stashes.items():
        stash = state.players[layout.number("players", name)].stash
        layout.lay(stash, cards, PILOTS_DECK, f"the Stash of {name}", 0)


def _stacks(state: State, book: Book, layout: Layout, position: Position) -> None:
    """Lay the stacks, the Favor and the Trashes; what was not dealt by then is in play."""
    if book.dealt and book.mode != Mode.SCENARIO:
        for t in range(book.threat_count):
            if book.threats[t].acts & 1 and not state.threats[t].been:
                _enter_play(state, book, t, book.threats[t].rating)
    for name, cards in position.stacks.items():
        stack = state.threats[layout.number("threats", name)].stack
        layout.lay(stack, cards, COACHS_DECK, f"the stack of {name}", 0)
    pilots = sum(1 << seat for seat in range(1, state.pilots + 1))
    covered = (pilots, 0, EVERYONE)[book.faction_stack_view]  # THR-R61
    for name, cards in position.favor.items():
        favor = state.factions[layout.number("factions", name)].favor
        layout.lay(favor, cards, PILOTS_DECK, name, covered)
        if favor.count:
            state.known[favor.cards[favor.count - 1]] = EVERYONE
    for whose, cards in position.trashes.items():
        layout.lay(state.trashes[DECKS[whose]], cards, DECKS[whose], TRASHES[whose], EVERYONE)


def _decks(state: State, layout: Layout, position: Position) -> None:
    """Leave in each Deck what lies nowhere else: all of it, or what is given; the rest is out of play.

    Clause: THR-20.1, THR-20.2, THR-20.3, THR-X23.
    """
    for whose, deck in DECKS.items():
        zone, omens = state.decks[deck], state.omens[deck]
        for joker in each(Card, deck * DECK, deck * DECK + position.omens.get(whose, 0)):
            put(omens, layout.card(card_text(joker), deck, "play as an Omen"))
            state.known[joker] = EVERYONE
        state.spent[deck] = position.spent.get(whose, 0)
        if state.spent[deck] > omens.count:
            raise FacedownError(
                f"{whose} has {omens.count} Omens: {state.spent[deck]} cannot be Spent.", "THR-14.6"
            )
        tops = [layout.card(text, deck, NAMES[whose]) for text in position.tops.get(whose, ())]
        more = [text for text in position.decks.get(whose, ()) if text not in position.tops.get(whose, ())]
        given = [layout.card(text, deck, NAMES[whose]) for text in more]
        left = [one for one in each(Card, deck * DECK, (deck + 1) * DECK) if one not in layout.places]
        if whose in position.decks:
            for card in left:
                put(state.removed, card)
                state.known[card] = EVERYONE
            left = given
        zone.count = 0
        for card in [*left, *reversed(tops)]:
            put(zone, card)
        zone.settled = len(tops)
