"""The view law catches what leaks: duels that give a secret away, each in its own way."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from duel import SYSTEM
from duel.clauses import Clause, Decision
from duel.rules import rank_of
from duel.state import DECK, SEATS, State
from duel.turn import deal
from facedown.engine.base.record import Record, field
from facedown.engine.course.ask import offer
from facedown.engine.course.deal import Deal
from facedown.engine.hidden.know import EVERYONE, OBSERVER, show
from facedown.engine.hidden.zone import draw, put
from facedown.engine.matches.system import System
from facedown.engine.telling.log import cite
from facedown.testing import LawBroken, check_views

pytestmark = pytest.mark.proof

act, begin, legal = SYSTEM.act, SYSTEM.begin, SYSTEM.legal

CARD_NUMBER = SEATS * DECK


def backs(card: int) -> int:
    """The two decks can be told apart from behind."""
    return card // DECK


def stretched(fields: dict[str, Any]) -> type[Record]:
    """A state of the duel with further fields."""
    return type("Leaky", (Record,), {**State.specs, **fields})


def duel_with(fields: dict[str, Any], after: Callable[[Any], None], **changes: Any) -> System:
    """A duel whose state has further fields, and where something more happens after every step."""
    state = stretched(fields)

    def leaky_deal(*given: Any) -> Deal:
        made = deal(*given)
        larger = state()
        ctypes.memmove(ctypes.addressof(larger), ctypes.addressof(made.state), ctypes.sizeof(State))
        return made._replace(state=larger)

    def leaky_begin(g: Any) -> None:
        begin(g)
        after(g)

    def leaky_act(g: Any, action: int) -> None:
        act(g, action)
        after(g)

    known = {"state": state, "deal": leaky_deal, "begin": leaky_begin, "act": leaky_act}
    return replace(SYSTEM, **{**known, **changes})


def is_secret(g: Any, seat: int) -> bool:
    """Whether a card lies committed that only its owner knows."""
    front = g.state.front[seat]
    return front.count == 1 and g.state.known[front.cards[0]] != EVERYONE


# --- what is given away, after every step --------------------------------------------------------


def copy_hand(g: Any) -> None:
    for i in range(g.state.hand[1].count):
        g.state.spare[i] = g.state.hand[1].cards[i]


def copy_deck(g: Any) -> None:
    for i in range(g.state.deck[0].count):
        g.state.spare[i] = g.state.deck[0].cards[i]


def copy_state(g: Any) -> None:
    for i, byte in enumerate(bytes(g.state)[: ctypes.sizeof(State)]):
        g.state.spare[i] = byte


def keep_committed(g: Any) -> None:
    for seat in range(SEATS):
        if is_secret(g, seat):
            g.state.last = g.state.front[seat].cards[0]


def count_kings(g: Any) -> None:
    hand = g.state.hand[0]
    g.state.kings = sum(rank_of(hand.cards[i]) > 10 for i in range(hand.count))


def show_luck(g: Any) -> None:
    g.state.luck_shown = g.state.stream.b


def cite_card_in(argument: str) -> Callable[[Any], None]:
    def after(g: Any) -> None:
        if g.state.hand[1].count:
            cite(g, Clause.DUEL_2_1, 1, **{argument: g.state.hand[1].cards[0]})

    return after


def cite_when_high(g: Any) -> None:
    if is_secret(g, 0) and rank_of(g.state.front[0].cards[0]) > 6:
        cite(g, Clause.DUEL_3_3, 0)


def cite_order_of_hand(g: Any) -> None:
    hand = g.state.hand[0]
    if hand.count > 1:
        higher = rank_of(hand.cards[0]) > rank_of(hand.cards[1])
        cite(g, Clause.DUEL_3_3 if higher else Clause.DUEL_3_4, 0)


def draw_when_weak(g: Any) -> None:
    s = g.state
    if s.hand[0].count == 3 and rank_of(s.hand[0].cards[0]) < 4 and s.deck[0].count:
        show(g, draw(g, s.deck[0], s.hand[0]), 0)


def nothing(g: Any) -> None:
    """Give nothing away."""


def take_from_top(g: Any) -> None:
    """Give away what lies on top of a pile whose cards are not declared as cards."""
    g.state.pile.count = 4
    for i in range(4):
        g.state.pile.cards[i] = g.state.deck[0].cards[i]


class Pile(Record):
    """Something like a zone that the engine cannot know for one."""

    count: int = field()
    cards: Any = field(4, high=CARD_NUMBER)


class OpenStream(Record):
    """The stream, with its words left public."""

    a: int = field(high=0xFFFFFFFF)
    b: int = field(high=0xFFFFFFFF)
    c: int = field(high=0xFFFFFFFF)
    counter: int = field(high=0xFFFFFFFF)


# --- what goes wrong in the questions ------------------------------------------------------------


def is_in_doubt(g: Any) -> bool:
    """Whether somebody is asked again who committed a low card."""
    return g.state.decision == Decision.COMMIT_OPEN and g.state.front[g.state.seat].count > 0


def doubting_legal(g: Any, options: Any) -> None:
    if is_in_doubt(g):
        offer(options, 0)
    else:
        legal(g, options)


def doubting_act(g: Any, action: int) -> None:
    s = g.state
    seat, asked = s.seat, s.decision
    if is_in_doubt(g):
        s.decision, s.seat = Decision.COMMIT, 1
        return
    act(g, action)
    if asked == Decision.COMMIT and seat == 0 and is_secret(g, 0) and rank_of(action) < 6:
        s.decision, s.seat = Decision.COMMIT_OPEN, 0


def cramped_legal(g: Any, options: Any) -> None:
    """A high card committed by the other side leaves no choice."""
    legal(g, options)
    if is_secret(g, 1 - g.state.seat) and rank_of(g.state.front[1 - g.state.seat].cards[0]) > 6:
        options.count = 1


@dataclass(frozen=True)
class Leak:
    """A duel that leaks, and how the law should tell of it."""

    system: System
    told: str


SPARE = {"spare": field(64, high=CARD_NUMBER)}
LEAKS = {
    "second copy of a hand": Leak(duel_with(SPARE, copy_hand), "sees spare."),
    "second copy of the state": Leak(
        duel_with({"spare": field(ctypes.sizeof(State), high=255)}, copy_state), "sees spare."
    ),
    "order of a deck": Leak(duel_with(SPARE, copy_deck), "sees spare."),
    "pile that is no zone": Leak(duel_with({"pile": field(of=Pile)}, take_from_top), "sees pile.cards"),
    "card number in a public field": Leak(
        duel_with({"last": field(high=CARD_NUMBER)}, keep_committed), "sees last"
    ),
    "number worked out from a hand": Leak(duel_with({"kings": field()}, count_kings), "sees kings"),
    "stream copied to a public field": Leak(
        duel_with({"luck_shown": field(high=0xFFFFFFFF)}, show_luck), "sees luck_shown"
    ),
    "stream declared public": Leak(duel_with({"stream": field(of=OpenStream)}, nothing), "sees stream."),
    "card in log argument a": Leak(duel_with({}, cite_card_in("a")), "reads in the log"),
    "card in log argument b": Leak(duel_with({}, cite_card_in("b")), "reads in the log"),
    "card in log argument c": Leak(duel_with({}, cite_card_in("c")), "reads in the log"),
    "line only when a secret is true": Leak(duel_with({}, cite_when_high), "reads in the log"),
    "line that tells which of two secrets": Leak(duel_with({}, cite_order_of_hand), "reads in the log"),
    "draw only when a secret is true": Leak(duel_with({}, draw_when_weak), "sees"),
    "question only when a secret is true": Leak(
        replace(SYSTEM, act=doubting_act, legal=doubting_legal), "sees decision"
    ),
    "legal answers that depend on a secret": Leak(replace(SYSTEM, legal=cramped_legal), "may answer"),
}


@pytest.mark.parametrize("name", LEAKS)
def test_leak_is_caught(name: str) -> None:
    with pytest.raises(LawBroken) as caught:
        check_views(LEAKS[name].system, examples=40, backs=backs)
    assert LEAKS[name].told in caught.value.message


def test_counterexample_can_be_played_again() -> None:
    with pytest.raises(LawBroken) as caught:
        check_views(LEAKS["legal answers that depend on a secret"].system, backs=backs)
    trial = caught.value.trial
    assert trial is not None
    match = trial.match()
    for text in caught.value.actions:
        match.act(text)
    assert f"seed {trial.seed}" in str(caught.value)


def test_clean_duel_leaks_nothing() -> None:
    check_views(SYSTEM, examples=30, backs=backs)


class Plan(Record):
    """What a seat has in mind; nobody else sees it."""

    seat: int = field()
    card: int = field(high=CARD_NUMBER, private=True)


def plan_ahead(g: Any) -> None:
    for seat in range(SEATS):
        g.state.plans[seat].seat = seat
        if g.state.hand[seat].count:
            g.state.plans[seat].card = g.state.hand[seat].cards[0]


def test_private_field_is_no_leak() -> None:
    check_views(duel_with({"plans": field(SEATS, of=Plan)}, plan_ahead), examples=20, backs=backs)


def test_observers_are_watched_too() -> None:
    def tell_observers(g: Any) -> None:
        g.state.known[g.state.hand[0].cards[0]] |= 1 << OBSERVER
        cite(g, Clause.DUEL_2_1, 0, a=rank_of(g.state.hand[0].cards[1]))

    with pytest.raises(LawBroken, match="reads in the log"):
        check_views(duel_with({}, tell_observers), backs=backs)


def test_clause_that_may_tell_is_left_alone() -> None:
    leaky = LEAKS["line only when a secret is true"].system
    check_views(leaky, examples=10, backs=backs, tells=["DUEL-3.3"])


def test_card_put_where_all_see_it_is_no_secret() -> None:
    """A rule that shows a card makes it known; that is for scenarios to judge, not for this law."""

    def spill(g: Any) -> None:
        s = g.state
        if s.deck[0].count > 30:
            s.deck[0].count -= 1
            card = s.deck[0].cards[s.deck[0].count]
            s.known[card] = EVERYONE
            put(s.discard[0], card)

    check_views(duel_with({}, spill), examples=8, backs=backs)
