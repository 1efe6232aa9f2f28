"""What follows from a position in which a match begins: from what is given (ARC-X23)."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import field
from typing import Annotated

from facedown.engine.authors.content import Between, Table
from facedown.engine.base.errors import FacedownError, unknown
from facedown.engine.cards import EVERYONE, TAROT, put
from facedown.engine.matches.board import Board
from facedown.engine.matches.system import Positions
from facedown.engine.rules import NOBODY, Card, Log, Luck, Seat, each
from facedown.systems.arcana.naming import BIN_NAMES
from facedown.systems.arcana.printed import DECKS
from facedown.systems.arcana.rules.damage import fall
from facedown.systems.arcana.rules.joining import enter, free_place
from facedown.systems.arcana.rules.lasting import buffed, lasting
from facedown.systems.arcana.rules.people import has_character, is_active
from facedown.systems.arcana.rules.values import face_of, own_card
from facedown.systems.arcana.state import (
    ADVERSARIES,
    BINS,
    FIGHTERS,
    FIRST_ADVERSARY,
    FIRST_STAND_IN,
    FULL_HP,
    GM,
    MOST,
    NONE,
    PACK,
    SEATS,
    STAND_INS,
    TOWER,
    Game,
    State,
    Status,
    Who,
)
from facedown.systems.arcana.vocabulary import Bin, Op


class Position(Table):
    """What a setup may say of a position besides fields and cards.

    `decks` says which cards the pack of a seat has, in no order; those that lie elsewhere already count among
    them, the others are left out. `stand_ins` are the players who went out earlier this Day: each has a
    stand-in from the start (ARC-X3).
    """

    decks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    stand_ins: Annotated[tuple[str, ...], Between(0, STAND_INS, "ARC-X3")] = ()


def settle(board: Board, given: Set[str], own: Position | None) -> None:
    """Make of a position what follows from it. Clause: ARC-X23.

    Raises:
        FacedownError: a number or card cannot be.
    """
    position = own or Position()
    for name, texts in position.decks.items():
        _leave(board, name, texts)
    for name in position.stand_ins:
        _stand_in(board, given, name)
    _begin_as_marked(board, given)
    ruled(board, given)
    know(board)


def ruled(board: Board, given: Set[str]) -> None:
    """Make what follows from what is given at any time, and refuse what never can be. Clause: ARC-X23.

    Raises:
        FacedownError: a number or card cannot be.
    """
    state: State = board.state
    for who in each(Who, 1, FIGHTERS):
        _settle_fighter(board, given, who)
    for seat in each(Seat, 1, SEATS):
        player = state.players[seat]
        if player.marked > player.boxes:
            said = (
                f"{board.seats[seat]} has {player.boxes} boxes of Friendship: {player.marked} are not marked."
            )
            raise FacedownError(said, "ARC-X17")
        _refuse_cards(board, seat)
    if "check.difficulty" in given and state.check.seat == NOBODY:
        raise FacedownError("No check is going on: it has no difficulty.", "ARC-X23")
    for k, adversary in enumerate(state.adversaries):
        hand = board.book.sheets[adversary.sheet].hand
        if adversary.intents.count > hand:
            name = board.names["adversaries"][k]
            raise FacedownError(f"{name} draws {hand} Intents a round: it has no more of them.", "ARC-X8")


def _refuse_cards(board: Board, seat: Seat) -> None:
    """Refuse cards of a player where they never lie. Clause: ARC-2.2, ARC-13.1, ARC-X7."""
    player, name = board.state.players[seat], board.names["players"][seat]
    if own_card(seat, TOWER) in player.hand.cards[: player.hand.count]:
        raise FacedownError(f"{name} holds The Tower, which is in no hand: it is played at once.", "ARC-13.1")
    for bin in range(BINS):
        for card in player.bins[bin].cards[: player.bins[bin].count]:
            if not board.book.takes[face_of(card)] >> bin & 1:
                said = f"{BIN_NAMES[bin]} of {name} takes no {TAROT.faces[face_of(card)]}."
                raise FacedownError(said, "ARC-2.2")
    if player.bins[Bin.SPELL].count and board.book.roster[player.character].spell == NONE:
        raise FacedownError(f"{name} knows no spell: nothing lies on Spell.", "ARC-X7")


def know(board: Board) -> None:
    """Have everybody know of laid cards what they know of drawn ones. Clause: ARC-4.4, ARC-R73, ARC-R105."""
    state: State = board.state
    for seat in each(Seat, 1, SEATS):
        for zone in (state.players[seat].hand, state.players[seat].limbo):
            for card in zone.cards[: zone.count]:
                state.known[card] |= EVERYONE if board.book.open_hands else 1 << seat
    for adversary in state.adversaries:
        intents = adversary.intents
        for place, card in enumerate(intents.cards[: intents.count]):
            seen = EVERYONE if adversary.up >> place & 1 else 1 << GM if board.book.gm_sees_intents else 0
            state.known[card] = seen


def _begin_as_marked(board: Board, given: Set[str]) -> None:
    """Have given Manipulations and buffs do what they do when a fight begins. Clause: ARC-X2, ARC-X10."""
    state: State = board.state
    g = Game(state, board.book, Log(), Luck())
    for seat in each(Seat, 1, SEATS):
        if f"players.{seat}.manipulations" in given and is_active(g, Who(seat)):
            _begin_with(g, given, Who(seat), FULL_HP + lasting(g, seat, Op.START_HP), 0)
    for k in range(ADVERSARIES):
        sheet, who = state.adversaries[k].sheet, Who(FIRST_ADVERSARY + k)
        if any(path.startswith(f"sheets.{sheet}.") for path in given) and state.fighters[who].start_hp:
            hp = state.fighters[who].start_hp + buffed(g, sheet, Op.START_HP)
            _begin_with(g, given, who, hp, buffed(g, sheet, Op.START_SHIELDS))


def _begin_with(g: Game, given: Set[str], who: Who, hp: int, shields: int) -> None:
    """Have somebody begin with HP and shields, but for those that are given."""
    fighter = g.state.fighters[who]
    for key, number in (("start_hp", hp), ("hp", hp), ("shields", shields)):
        if f"fighters.{who}.{key}" not in given:
            setattr(fighter, key, number)


def _settle_fighter(board: Board, given: Set[str], who: Who) -> None:
    """Refuse a zone and HP that cannot be; whoever has 0 HP takes no part any more."""
    state: State = board.state
    fighter, name = state.fighters[who], board.names["fighters"][who]
    zones = state.side * state.side
    if fighter.square >= zones:
        raise FacedownError(
            f"{name} cannot be in zone {fighter.square}: the arena has {zones} zones.", "ARC-X23"
        )
    if f"fighters.{who}.hp" not in given:
        return
    most = _most_hp(board, who)
    if fighter.hp > most:
        raise FacedownError(f"{name} has 0 to {most} HP, not {fighter.hp}.", "ARC-X23")
    if fighter.hp and fighter.status in (Status.OUT, Status.DOWN) and f"fighters.{who}.status" not in given:
        said = f"{name} is out: whoever is given HP again is to be ACTIVE. Set fighters.{name}.status too."
        raise FacedownError(said, "ARC-X23")
    fighter.start_hp = max(fighter.start_hp, fighter.hp)
    if fighter.hp == 0 and fighter.status == Status.ACTIVE and who >= FIRST_ADVERSARY:
        fall(Game(state, board.book, Log(), Luck()), who, who)
    elif fighter.hp == 0 and fighter.status == Status.ACTIVE:
        fighter.status = Status.OUT
    if fighter.hp == 0 and who < FIRST_STAND_IN:
        state.players[Seat(who)].zeros, state.players[Seat(who)].out_today = 2, 1


def _most_hp(board: Board, who: Who) -> int:
    """Return how many HP somebody can have: a character those of the start, equipment included."""
    if who >= FIRST_STAND_IN:
        return int(board.book.stand_in.hp) if who < FIRST_ADVERSARY else MOST
    g, seat = Game(board.state, board.book, Log(), Luck()), Seat(who)
    return FULL_HP + (max(0, lasting(g, seat, Op.START_HP)) if has_character(g, seat) else 0)


def _stand_in(board: Board, given: Set[str], name: str) -> None:
    """Have a stand-in take part for a player who went out earlier this Day. Clause: ARC-X3, ARC-X21."""
    state: State = board.state
    g, seat = Game(state, board.book, Log(), Luck()), Seat(board.named("players", name))
    if not 0 < seat < SEATS or state.fighters[Who(seat)].status != Status.ACTIVE:
        raise FacedownError(f"{name} is no player of this match whom somebody could stand in for.", "ARC-X3")
    state.fighters[Who(seat)].status = Status.ABSENT
    state.players[seat].out_today = 1
    who = Who(FIRST_STAND_IN + free_place(g))
    fighter = state.fighters[who]
    kept = {key: getattr(fighter, key) for key in fighter.specs if f"fighters.{who}.{key}" in given}
    enter(g, seat)
    for key, value in kept.items():
        setattr(fighter, key, value)


def _leave(board: Board, name: str, texts: tuple[str, ...]) -> None:
    """Leave in a deck what is given, below what was laid on top of it. Clause: ARC-R3, ARC-X23."""
    state: State = board.state
    seat = Seat(board.named("players", name))
    if not 0 < seat < SEATS or not state.players[seat].deck.count:
        raise FacedownError(f"{name} is no player of this match.", "ARC-X23")
    if not texts:
        raise FacedownError(f"The deck of {name} has 1 to {PACK} cards, not 0.", "ARC-X23")
    deck = state.players[seat].deck
    tops = list(deck.cards[deck.count - deck.settled : deck.count])
    wanted: list[Card] = []
    for text in texts:
        found = DECKS.own(seat, text)
        if not found:
            raise unknown("card", text, DECKS.pack.faces, "of a deck")
        if found[0] in wanted:
            raise FacedownError(f"{text} is twice in the deck of {name}: it has one.", "ARC-X23")
        wanted += found
    here = [*deck.cards[: deck.count]]
    deck.count = 0
    for card in (*(one for one in wanted if one in here and one not in tops), *tops):
        put(deck, card)


POSITIONS = Positions(settle, Position, know, ruled)
