"""What follows from a position in which a match begins: from the cards and numbers that are given (THR-X23).

What is not given is as it is at the start, and where cards of any Hand, stack or Stash are given, none are
dealt.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import field
from typing import Annotated, Literal, TypeAlias

from facedown.engine.authors.content import Between, Table
from facedown.engine.base.errors import FacedownError
from facedown.engine.cards import EVERYONE, move, put
from facedown.engine.hidden.stacking import spots
from facedown.engine.matches.board import Board
from facedown.engine.matches.system import Positions
from facedown.engine.rules import Card, Log, Luck, Seat, each, pop, push, top
from facedown.systems.throwdown.midway import Midway, open_midway, taken
from facedown.systems.throwdown.printed import card_text
from facedown.systems.throwdown.rules.acts import ACTS
from facedown.systems.throwdown.rules.damage import leave_play
from facedown.systems.throwdown.rules.setup import most_buffers, most_charges
from facedown.systems.throwdown.state import (
    COACHS_DECK,
    COMMITMENTS,
    DECK,
    JOKERS,
    PILOTS_DECK,
    STATS,
    Book,
    Game,
    Mode,
    Stat,
    State,
)
from facedown.systems.throwdown.steps import Step

Whose: TypeAlias = Literal["pilots", "coach"]
DECKS: Mapping[Whose, int] = {"pilots": PILOTS_DECK, "coach": COACHS_DECK}
CLOSED = ("hand", "void", "stash", "stack")  # where cards of a position lie of which none are dealt then
ANYWHERE = ("decks", "omens", "removed", "pile")  # where a Joker may lie, and a card of either Deck


class Position(Table):
    """What a setup may say of a position besides fields and cards.

    `decks` says which cards a Deck has, in no order: its other cards that lie nowhere are out of play;
    `omens` how many Jokers are out. `dealt` has nothing dealt. `act` is that of a scenario which goes on: at
    its Spotlights, that of `spotlight` being next, at Coach's beat or at the Clash; Threats of this act and
    of earlier ones are in play. `throwdown` goes on likewise.
    """

    decks: dict[Whose, tuple[str, ...]] = field(default_factory=dict)
    omens: dict[Whose, Annotated[int, Between(0, 2, "THR-14.1")]] = field(default_factory=dict)
    dealt: bool = False
    act: Annotated[int, Between(1, 3, "THR-X22")] | None = None
    phase: Literal["spotlights", "beat", "clash"] = "spotlights"
    spotlight: str = ""
    throwdown: Midway | None = None


def settle(board: Board, given: Set[str], own: Position | None) -> None:
    """Make of a position what follows from it. Clause: THR-X23.

    Raises:
        FacedownError: a number or card cannot be.
    """
    position = own or Position()
    state, book = board.state, board.book
    fields = {path.rpartition(".")[2] for path in given}
    if position.dealt or position.throwdown or position.act or fields & {*CLOSED}:
        book.dealt = 1
    for whose, count in position.omens.items():
        for joker in each(Card, DECKS[whose] * DECK, DECKS[whose] * DECK + count):
            put(state.omens[DECKS[whose]], taken(board, card_text(joker), DECKS[whose], "play as an Omen"))
            state.known[joker] = EVERYONE
    _pilots(board, given)
    _threats(state, book, given)
    _favor(state, book)
    _refuse_too_many(board, given)
    waiting = state.agenda.count > 0 and top(state.agenda).step == Step.SETUP
    if waiting:
        pop(state.agenda)
    if position.act:
        _go_on(board, position, position.act)
    if position.throwdown:
        open_midway(board, position.throwdown)
    if waiting:
        push(state.agenda, Step.SETUP)
    for whose, texts in position.decks.items():
        _leave(board, whose, texts)
    _refuse_misplaced(board)


def in_place(board: Board) -> None:
    """Refuse a Hand, in the middle of a match, of a Pilot who has a Void instead. Clause: THR-7.2."""
    for p in each(Seat, 1, board.state.pilots + 1):
        if board.book.sheets[p].uses_void and board.state.players[p].hand.count:
            seat = board.seats[p]
            raise FacedownError(
                f"{seat} has a Void and no Hand: lay her cards in players.{seat}.void.", "THR-7.2"
            )


def ruled(board: Board, given: Set[str]) -> None:
    """Make of what a referee gives in a match what follows from it, and refuse what cannot be.

    Raises:
        FacedownError: a number or card cannot be. Clause: THR-X3, THR-X4, THR-3.1, THR-14.6, THR-14.14.
    """
    state, book = board.state, board.book
    for t in range(book.threat_count):
        threat = state.threats[t]
        if f"threats.{t}.rating" in given and threat.rating == 0 and threat.in_play:
            leave_play(Game(state, book, Log(), Luck()), t)
        elif f"threats.{t}.rating" in given and threat.rating and not threat.in_play:
            _enter_play(state, book, t, threat.rating)
    _favor(state, book)
    _refuse_too_many(board, given)
    _refuse_misplaced(board)


def _pilots(board: Board, given: Set[str]) -> None:
    """Have Buffers follow from Stats and maxima from lost points; the Hand of a Pilot may be her Void."""
    state, book = board.state, board.book
    for p in each(Seat, 1, state.pilots + 1):
        player, path = state.players[p], f"players.{p}."
        if any(one.startswith(f"{path}stats") for one in given) and f"{path}buffers" not in given:
            player.buffers = player.stats[Stat.SHELL] + 1
        if f"{path}limits" not in given:
            for stat in range(STATS):
                if f"{path}lost.{stat}" in given:
                    player.limits[stat * COMMITMENTS // STATS] -= player.lost[stat]
        if book.sheets[p].uses_void:
            for card in list(player.hand.cards[: player.hand.count]):
                move(player.hand, player.void, card)
                state.known[card] = 0
        if player.out and book.mode != Mode.SCENARIO:
            raise FacedownError(
                "Everybody listed takes part in a contest: list no Pilot who is Out.", "THR-X23"
            )


def _refuse_too_many(board: Board, given: Set[str]) -> None:
    """Refuse more Charges, Buffers or Spent Omens than can be. Clause: THR-X3, THR-X4, THR-14.6."""
    state = board.state
    g = Game(state, board.book, Log(), Luck())
    for p in each(Seat, 1, state.pilots + 1):
        player, path = state.players[p], f"players.{p}."
        for name, most, clause in (
            ("charges", most_charges(g, p), "THR-X3"),
            ("buffers", most_buffers(g, p), "THR-X4"),
        ):
            if f"{path}{name}" in given and getattr(player, name) > most:
                said = f"{board.seats[p]} has at most {most} {name.title()}, not {getattr(player, name)}."
                raise FacedownError(said, clause)
    for deck, zone in enumerate(state.omens):
        if state.spent[deck] > zone.count:
            said = f"{list(DECKS)[deck]} has {zone.count} Omens: {state.spent[deck]} cannot be Spent."
            raise FacedownError(said, "THR-14.6")


def _threats(state: State, book: Book, given: Set[str]) -> None:
    """Have a Threat be in play whose Rating or Buffers are given; what was not dealt by then is in play."""
    for t in range(book.threat_count):
        path = f"threats.{t}."
        rating, buffers = f"{path}rating" in given, f"{path}buffers" in given
        left = state.threats[t].buffers
        if rating or (buffers and not state.threats[t].been):
            _enter_play(state, book, t, state.threats[t].rating if rating else book.threats[t].rating)
        if buffers:
            state.threats[t].buffers = left
    if book.dealt and book.mode != Mode.SCENARIO:
        for t in range(book.threat_count):
            if book.threats[t].acts & 1 and not state.threats[t].been:
                _enter_play(state, book, t, book.threats[t].rating)


def _enter_play(state: State, book: Book, t: int, rating: int) -> None:
    threat = state.threats[t]
    threat.been, threat.in_play = 1, int(rating > 0)
    threat.rating, threat.buffers = rating, book.threats[t].buffers if rating else 0


def _favor(state: State, book: Book) -> None:
    """Show Favor: its top card to all, the covered ones as the match has it. Clause: THR-R61."""
    pilots = sum(1 << seat for seat in range(1, state.pilots + 1))
    for k in range(book.faction_count):
        favor = state.factions[k].favor
        for place in range(favor.count):
            covered = (pilots, 0, EVERYONE)[book.faction_stack_view]
            state.known[favor.cards[place]] = EVERYONE if place == favor.count - 1 else covered


def _go_on(board: Board, position: Position, act: int) -> None:
    """Let an act of a scenario go on. Clause: THR-X22."""
    state, book = board.state, board.book
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
    seat = Seat(board.named("players", position.spotlight) if position.spotlight else first)
    push(state.agenda, Step.SPOTLIGHTS, seat)
    top(state.agenda).at = (seat - first) % state.pilots


def _leave(board: Board, whose: Whose, texts: tuple[str, ...]) -> None:
    """Leave in a Deck what is given, below what was laid on top of it; the rest is out of play.

    Clause: THR-20.1, THR-20.2, THR-20.3, THR-X23.
    """
    state, deck = board.state, DECKS[whose]
    zone = state.decks[deck]
    tops = list(zone.cards[zone.count - zone.settled : zone.count])
    more = [text for text in texts if text not in map(card_text, tops)]
    given = [taken(board, text, deck, f"the Deck of {whose}") for text in more]
    for card in list(zone.cards[: zone.count - zone.settled]):
        put(state.removed, card)
        state.known[card] = EVERYONE
    zone.count = 0
    for card in (*given, *tops):
        put(zone, card)


def _refuse_misplaced(board: Board) -> None:
    """Refuse a Joker that is no Omen, and a card of the other Deck. Clause: THR-3.1, THR-14.14."""
    for spot in spots(board.state):
        if spot.path.partition(".")[0] in ANYWHERE:
            continue
        for card in spot.zone.cards[: spot.zone.count]:
            if card % DECK < JOKERS:
                said = f"{card_text(card)} cannot be in {spot.path}: a Joker is an Omen."
                raise FacedownError(said, "THR-14.14")
            if card // DECK != (COACHS_DECK if spot.owner == 0 else PILOTS_DECK):
                said = f"{card_text(card)} cannot be in {spot.path}: its Deck has one, which lies elsewhere."
                raise FacedownError(said, "THR-3.1")


POSITIONS = Positions(settle, Position, know=in_place, ruled=ruled)
