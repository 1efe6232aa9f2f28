"""A position in the middle of a Throwdown, at the beginning of a turn (THR-X23)."""

from __future__ import annotations

import re
from dataclasses import field
from typing import Annotated, Literal, TypeAlias

from facedown.engine.authors.content import Between, Table
from facedown.engine.base.errors import FacedownError, unknown
from facedown.engine.cards import put, take
from facedown.engine.hidden.stacking import spots
from facedown.engine.matches.board import Board
from facedown.engine.rules import Card, Log, Luck, Seat, each, go_on, push, top
from facedown.engine.telling.phrase import Wrong
from facedown.systems.throwdown.effects import read
from facedown.systems.throwdown.printed import CARDS, card_text
from facedown.systems.throwdown.rules.cards import show_held
from facedown.systems.throwdown.rules.initiative import command, involve_listed, open_fight, take_sides
from facedown.systems.throwdown.rules.payload import add_entry
from facedown.systems.throwdown.rules.piles import lay
from facedown.systems.throwdown.rules.strike import determine_strikes
from facedown.systems.throwdown.state import (
    COACH,
    COACHS_DECK,
    DECK,
    FINAL_ATTACK,
    JOKERS,
    NO_PLACE,
    NO_SIDE,
    PILOTS_DECK,
    SIDE_A,
    STAKED_PLACE,
    STAKED_RESOURCE,
    THREAT,
    Book,
    Game,
    LaidAs,
    Mode,
    State,
)
from facedown.systems.throwdown.steps import Step
from facedown.systems.throwdown.vocabulary import Trigger, Word

Texts: TypeAlias = tuple[str, ...]
LAID = re.compile(r"(\w+)(?: as (\w+))?(?: by (.+))?", re.IGNORECASE)
AIMED = re.compile(r"(\+\w+) on (.+)", re.IGNORECASE)


class Midway(Table):
    """Where a Throwdown is at the beginning of a turn; a side goes by the name of anybody on it.

    `piles` has a list of cards for each stage, from the first one on or in a Rumble from the fourth, in the
    order of play: laid in turn, the last one by the side that is not `to_move`, by its Commander unless it is
    `10H by Blue`; a Wild one is `3C as KS`. What Escalates have scored follows from them; of a Rumble it is
    given as `score`. `payloads` waits for the Outcome: `+Purge:Choice`, `+Trauma on Red`. `joined` are those
    of a fusion, whose common Hand is `fused`.

    In a scenario the Pilots' `commander` is the lowest seat that is not out, unless she is named or is the
    `challenger`, who may be Coach. All others back her, or the `backers`; Threats of the act are involved.
    """

    to_move: str
    piles: Annotated[tuple[Annotated[Texts, Between(1, 52)], ...], Between(1, 4, "THR-R49")]
    rumble: bool = False
    score: dict[str, Annotated[int, Between(0, 28)]] = field(default_factory=dict)
    payloads: dict[str, Texts] = field(default_factory=dict)
    drives: Annotated[int, Between(0, 120, "THR-X28")] = 0
    strikes: dict[str, Annotated[int, Between(0, 40)]] = field(default_factory=dict)
    joined: Texts = ()
    fused: Texts = ()
    # of the Clash of a scenario; a contest says the like itself
    challenger: str = ""
    commander: str = ""
    backers: Texts | None = None
    fights_for: Literal["team", "self"] = "team"
    location: str = ""
    stakes: dict[str, str] = field(default_factory=dict)


def open_midway(board: Board, midway: Midway) -> None:
    """Put a match into the middle of a Throwdown.

    Raises:
        FacedownError: there is no Throwdown in such a match, or something in it cannot be.
    """
    state, book = board.state, board.book
    if book.mode == Mode.GAMBIT:
        raise FacedownError("A Gambit has no Throwdown that could begin midway.", "THR-X23")
    g, f = Game(state, book, Log(), Luck()), state.fight
    if book.mode == Mode.SCENARIO:
        _take_sides_of_clash(g, board, midway)
    else:
        _refuse_said_by_contest(midway)
        take_sides(g)
    push(state.agenda, Step.TURN)
    f.stage = len(midway.piles) + (FINAL_ATTACK if midway.rumble else 0)
    f.drives = midway.drives
    if midway.rumble:
        _rumble(state, book)
    determine_strikes(g)
    for name, strike in midway.strikes.items():
        seat = board.named("players", name)
        if seat == COACH:
            f.coach_strike = strike
        else:
            state.players[seat].strike = strike
    f.mover = _side(board, midway.to_move)
    _piles(g, board, midway)
    for name, points in midway.score.items():
        f.score[_side(board, name)] = points
    _fusion(g, board, midway)
    for name, texts in midway.payloads.items():
        for text in texts:
            _wait(g, board, _side(board, name), text)


def _take_sides_of_clash(g: Game, board: Board, midway: Midway) -> None:
    """Open the Clash of an act, as its questions were answered. Clause: THR-65.3, THR-X22, THR-X25.

    Raises:
        FacedownError: the act has not come to its Clash.
    """
    s, f = g.state, g.state.fight
    if s.agenda.count == 0 or top(s.agenda).step != Step.CLASH:
        raise FacedownError(
            'A Throwdown of a scenario is its Clash: give act, and phase = "clash".', "THR-X22"
        )
    go_on(g, Step.CLASH_END)
    able = [p for p in each(Seat, 1, s.pilots + 1) if not s.players[p].out]
    challenger = Seat(board.named("players", midway.challenger)) if midway.challenger else able[0]
    leader = challenger if challenger != COACH else able[0]
    if midway.commander:
        leader = Seat(board.named("players", midway.commander))
    if challenger not in (COACH, leader):
        raise FacedownError(
            f"{midway.challenger} challenges, and so leads: leave commander = {midway.commander} out.",
            "THR-65.3",
        )
    ours = int(challenger == COACH)
    open_fight(g, COACH if ours else leader)
    command(g, leader, ours)
    command(g, COACH, 1 - ours)
    backers = midway.backers
    others = able if backers is None else [Seat(board.named("players", name)) for name in backers]
    for p in others:
        s.players[p].side = ours
    s.players[leader].fights_for_self = int(midway.fights_for == "self")
    involve_listed(g)
    if midway.location:
        f.place = board.named("locations", midway.location)
    for name, what in midway.stakes.items():
        f.stakes[_side(board, name)] = _stake(board, what)


def _refuse_said_by_contest(midway: Midway) -> None:
    said = midway.challenger, midway.commander, midway.backers, midway.location, midway.stakes
    if any(said):
        raise FacedownError(
            "A contest says itself who challenges, leads and backs: leave that out of throwdown.", "THR-X23"
        )


def _stake(board: Board, name: str) -> int:
    """Return what is at stake by its name: a Faction, a Location or a Resource. Clause: THR-X25."""
    for kind, first in (("factions", 0), ("locations", STAKED_PLACE), ("resources", STAKED_RESOURCE)):
        if board.has(kind, name):
            return first + board.named(kind, name)
    names = [one for kind in ("factions", "locations", "resources") for one in board.names[kind]]
    raise unknown("stake", name, filter(None, names), "of this match")


def _side(board: Board, name: str) -> int:
    """Return the side of somebody.

    Raises:
        FacedownError: nobody of that name fights.
    """
    side: int = board.state.players[board.named("players", name)].side
    if side == NO_SIDE:
        raise FacedownError(f"{name} is on no side of this Throwdown.", "THR-65.1")
    return side


def _rumble(state: State, book: Book) -> None:
    """The Rumble runs, and the Monster has come. Clause: THR-X16."""
    f, monster = state.fight, book.monster
    f.rumble = 1
    if monster != NO_PLACE:
        threat = state.threats[monster]
        if not threat.in_play:
            threat.rating, threat.buffers = book.threats[monster].rating, book.threats[monster].buffers
        threat.in_play = threat.been = 1
        f.involved |= 1 << monster


def _piles(g: Game, board: Board, midway: Midway) -> None:
    """Lay the Piles: by turns, so that the side to move owns no top card. Clause: THR-R48, THR-R49."""
    state, f = g.state, g.state.fight
    count = sum(map(len, midway.piles))
    for stage, texts in enumerate(midway.piles, f.stage - len(midway.piles) + 1):
        state.pile_from[stage - 1] = state.pile.count
        for k, text in enumerate(texts):
            side = (f.mover + count - state.pile.count) % 2
            first = LaidAs.INITIATIVE if stage == 1 else LaidAs.ESCALATE
            opens = LaidAs.RUMBLE if stage == FINAL_ATTACK + 1 else first
            _lay(g, board, side, text, LaidAs.PLAY if k else opens)
            if k == 0 and stage > 1 and not midway.rumble:
                f.score[1 - side] += stage - 1
    f.leader = SIDE_A if midway.rumble else (f.mover + count) % 2
    if midway.rumble and not midway.score:
        raise FacedownError(
            "The Piles of a Rumble do not tell what was scored before it: give score.", "THR-R3"
        )


def _lay(g: Game, board: Board, side: int, text: str, laid_as: LaidAs) -> None:
    """Lay one card, written as `10H`, `10H by Blue` or `3C as KS`."""
    match = LAID.fullmatch(text.strip())
    if match is None:
        raise FacedownError(
            f"A card of a Pile is such as 10H, 10H by Blue or 3C as KS, not '{text}'.", "THR-X23"
        )
    face, wild, name = match.groups()
    seat = Seat(board.named("players", name)) if name else g.state.fight.commanders[side]
    if g.state.players[seat].side != side:
        raise FacedownError(f"{text}: cards are laid in turn, and this one is the other side's.", "THR-R48")
    deck = COACHS_DECK if seat == COACH else PILOTS_DECK
    card = taken(board, face, deck, "the Pile")
    lay(g, seat, card, laid_as, _standard(wild) if wild else 0)
    if wild:
        g.state.known[card] = 1 << seat


def _fusion(g: Game, board: Board, midway: Midway) -> None:
    """Put the cards of those who have joined a fusion into their common Hand. Clause: THR-X14, THR-X16."""
    state, f = g.state, g.state.fight
    members = [Seat(board.named("players", name)) for name in midway.joined]
    if midway.rumble and not members:
        members = [f.commanders[1 - f.coach_side]] if f.coach_side != NO_SIDE else []
    if not members:
        return
    side = state.players[members[0]].side
    f.fused[side] = sum(1 << seat for seat in members)
    f.final_form = int(midway.rumble)
    for text in reversed(midway.fused):
        card = taken(board, text, PILOTS_DECK, "the fused Hand")
        put(state.fused[side], card)
        show_held(g, members[0], card)


def _wait(g: Game, board: Board, side: int, text: str) -> None:
    """Add to a Payload: `+Purge:Choice`, or `+Trauma on Red`. Clause: THR-X20."""
    aimed = AIMED.fullmatch(text)
    effect = read(f"{aimed[1]}:Choice" if aimed else text, "boon")
    if isinstance(effect, Wrong):
        raise FacedownError(f"{effect.message}." + (f" Nearest: {effect.nearest}." if effect.nearest else ""))
    if effect.word != Word.TRIGGER:
        raise FacedownError(f"'{text}' is no microevent, so it does not wait in a Payload.", "THR-X20")
    trigger, whom, times = effect.numbers
    target = _target(board, Trigger(trigger), aimed[2]) if aimed else NO_PLACE
    for _ in range(times):
        add_entry(g, side, trigger, whom, target, g.state.fight.commanders[side])


def _target(board: Board, trigger: Trigger, name: str) -> int:
    """Return what a microevent is aimed at by name."""
    if trigger == Trigger.DISFAVOR:
        return board.named("factions", name)
    if trigger == Trigger.RUIN:
        return board.named("locations", name)
    if board.has("threats", name):
        return THREAT + board.named("threats", name)
    return board.named("players", name)


def taken(board: Board, text: str, deck: int, where: str) -> Card:
    """Take a card of a Deck by its text, to lay it somewhere.

    Raises:
        FacedownError: there is no such card, or it lies somewhere else already. Clause: THR-3.1.
    """
    wanted = CARDS.own(deck, text)
    if not wanted:
        raise unknown("card", text, [card_text(card) for card in range(DECK)], f"for {where}")
    zone, card = board.state.decks[deck], wanted[0]
    if card not in zone.cards[: zone.count - zone.settled]:
        lies = next(spot.path for spot in spots(board.state) if card in spot.zone.cards[: spot.zone.count])
        said = f"{text} cannot be in {where}: its Deck has one {text}, and that is in {lies}."
        raise FacedownError(said, "THR-3.1")
    take(zone, card)
    return card


def _standard(text: str) -> Card:
    """Return the card of the Pilot Deck that a Wild one functions as. Clause: THR-15.3."""
    wanted = [card for card in CARDS.numbers(text) if JOKERS <= card < DECK]
    if not wanted:
        raise unknown("card", text, [card_text(card) for card in range(JOKERS, DECK)], "that is standard")
    return wanted[0]
