"""The view law catches rules that tell a secret answer before its time: leaks planted in the rulebooks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import pytest

from duel import SYSTEM as DUEL
from duel.state import DECK as DUEL_DECK
from facedown.engine.course.ask import Options
from facedown.engine.course.question import Questions
from facedown.engine.matches.system import System
from facedown.engine.telling.log import cite
from facedown.systems import load_system
from facedown.systems.clash.clauses import Clause
from facedown.systems.clash.rules import sets
from facedown.systems.clash.rules import setup as clash_setup
from facedown.systems.clash.rules.setup import end_exchange, exchanging
from facedown.systems.clash.state import DECK, Decision
from facedown.systems.contest.clauses import Clause as ContestClause
from facedown.systems.contest.state import Decision as ContestDecision
from facedown.systems.throwdown.clauses import Clause as ThrowdownClause
from facedown.systems.throwdown.clauses import Decision as ThrowdownDecision
from facedown.systems.throwdown.rules.cards import is_face_card, rank_of
from facedown.testing import LawBroken, check_views
from named_secrets import AFTER, TEMPLE
from named_secrets import CLASH as CLASH_OF_THREE
from named_secrets import TRIAL as SHUT
from unseen import FAILS_IN_THROWDOWN, back_in_throwdown, open_part_in_clash, open_part_in_throwdown

pytestmark = pytest.mark.proof

CLASH, CONTEST, THROWDOWN = (load_system(key) for key in ("clash", "contest", "throwdown"))

Setups: TypeAlias = Sequence[str | Mapping[str, Any]]


def after_act(system: System, after: Callable[[Any, int, int], None]) -> System:
    """A system where something more happens after every answer: (g, decision, answer)."""

    def act(g: Any, action: int) -> None:
        decision = int(g.state.decision)
        system.act(g, action)
        after(g, decision, action)

    return replace(system, act=act)


def hold(system: System, examples: int = 12, setups: Setups = ()) -> None:
    """Hold a system to the view law."""
    if system.key == "clash":
        check_views(system, examples, setups, backs=lambda card: card // DECK, open_part=open_part_in_clash)
    elif system.key == "throwdown":
        check_views(system, examples, setups, back_in_throwdown, FAILS_IN_THROWDOWN, open_part_in_throwdown)
    else:
        check_views(system, examples, setups)


# --- the stance of a set, before the reveal ------------------------------------------------------


def stance_shown_as_if_agreed(g: Any, p: int) -> None:
    player = g.state.players[p]
    player.stance = player.secret
    cite(g, Clause.CLA_R15, p, a=player.stance)


def stance_in_a_public_field(g: Any, p: int) -> None:
    g.state.players[p].stance = g.state.players[p].secret


def stance_in_the_log(g: Any, p: int) -> None:
    cite(g, Clause.CLA_3_3, p, a=g.state.players[p].set.count, b=g.state.players[p].secret)


@pytest.mark.parametrize("leak", [stance_shown_as_if_agreed, stance_in_a_public_field, stance_in_the_log])
def test_stance_told_when_set_is_caught(monkeypatch: pytest.MonkeyPatch, leak: Callable[..., None]) -> None:
    monkeypatch.setattr(sets, "show_stance", leak)
    with pytest.raises(LawBroken, match="was chosen in secret instead of"):
        hold(CLASH)


def test_card_told_with_the_stance_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """That a house rule shows the stance at once does not excuse it."""

    def card_told(g: Any, p: int) -> None:
        cite(g, Clause.CLA_R15, p, a=g.book.design_of[g.state.players[p].set.cards[0]])

    monkeypatch.setattr(sets, "show_stance", card_told)
    with pytest.raises(LawBroken):
        hold(CLASH)


# --- secret answers, as if they were none ---------------------------------------------------------


@pytest.mark.parametrize("key", ["contest", "clash", "throwdown"])
def test_answer_that_says_what_nobody_sees_is_caught(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    monkeypatch.setattr(Questions, "is_secret", lambda *_: False)
    with pytest.raises(LawBroken, match="is told that by the answer alone"):
        hold(load_system(key))


def test_card_of_a_spark_card_that_is_told_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """It lies face-down, and what it stands for is all that others know of it (THR-15.2)."""
    is_secret = Questions.is_secret
    monkeypatch.setattr(
        Questions,
        "is_secret",
        lambda self, decision, number: (
            decision != ThrowdownDecision.FACE_DOWN_CARD and is_secret(self, decision, number)
        ),
    )
    with pytest.raises(LawBroken, match=r"'play .+' was answered instead of 'play .+'"):
        hold(THROWDOWN, 40, [{"contest": "Clocktower at Dusk", "charges": {"Red": 5, "Blue": 4}}])


# --- other answers, at once ----------------------------------------------------------------------


def cards_set_aside(g: Any, decision: int, answer: int) -> None:
    if decision == Decision.MULLIGAN and g.state.decision == Decision.MULLIGAN:
        cite(g, Clause.CLA_1_10, g.state.seat, a=answer)


def play_in_the_log(g: Any, decision: int, answer: int) -> None:
    if decision == ContestDecision.PLAY and g.state.decision == ContestDecision.PLAY:
        cite(g, ContestClause.CON_1_4, g.state.fighter, a=answer >> 16)  # which cards: a line holds 16 bits


@pytest.mark.parametrize(
    "system", [after_act(CLASH, cards_set_aside), after_act(CONTEST, play_in_the_log)], ids=lambda s: s.key
)
def test_answer_told_at_once_is_caught(system: System) -> None:
    with pytest.raises(LawBroken, match="was chosen in secret instead of"):
        hold(system)


def test_number_of_cards_told_before_both_have_set_some_aside_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def early(g: Any) -> None:
        player = g.state.players[exchanging(g)]
        cite(g, Clause.CLA_1_10, player.seat, a=bin(player.laid).count("1"))
        end_exchange(g)

    monkeypatch.setattr(clash_setup, "end_exchange", early)
    with pytest.raises(LawBroken, match="set aside"):
        hold(CLASH)


def test_what_only_the_other_side_is_told_of_an_answer_is_caught() -> None:

    def legal(g: Any, options: Any) -> None:
        DUEL.legal(g, options)
        front = g.state.front[1 - g.state.seat]
        if front.count and front.cards[0] % 13 > 6:
            options.count = max(1, options.count - 1)

    with pytest.raises(LawBroken):
        check_views(replace(DUEL, legal=legal), 20, backs=lambda card: card // DUEL_DECK)


# --- throwdown: what nobody knows, what its owner alone knows, who is asked ------------------------


def rank_in_void(g: Any) -> None:
    for player in g.state.players:
        if player.void.count:
            cite(
                g,
                ThrowdownClause.THR_49_3,
                player.seat,
                a=rank_of(g, player.void.cards[player.void.count - 1]),
            )


def faces_in_stacks(g: Any) -> None:
    for threat in g.state.threats:
        faces = sum(is_face_card(g, card) for card in threat.stack.cards[: threat.stack.count])
        cite(g, ThrowdownClause.THR_49_3, 0, a=faces)


def cards_of_stashes_to_their_owners(g: Any) -> None:
    for player in g.state.players:
        for card in player.stash.cards[: player.stash.count]:
            cite(g, ThrowdownClause.THR_49_3, player.seat, a=card)


def next_card_of_the_deck(g: Any) -> None:
    deck = g.state.decks[0]
    if deck.settled:
        cite(g, ThrowdownClause.THR_49_3, 0, a=deck.cards[deck.count - 1])


def rank_of_what_lies_face_down(g: Any) -> None:
    for player in g.state.players:
        if player.front.count:
            cite(g, ThrowdownClause.THR_49_3, player.seat, a=rank_of(g, player.front.cards[0]))


def twos_in_a_hand(g: Any) -> None:
    hand = g.state.players[1].hand
    cite(g, ThrowdownClause.THR_49_3, 1, a=sum(rank_of(g, card) == 2 for card in hand.cards[: hand.count]))


def vote_at_once(g: Any) -> None:
    for player in g.state.players:
        cite(g, ThrowdownClause.THR_49_3, player.seat, a=player.vote)


def pick_at_once(g: Any) -> None:
    for player in g.state.players:
        cite(g, ThrowdownClause.THR_49_3, player.seat, a=player.picked % 64)


def asked_only_with_a_choice(g: Any) -> None:
    """Whoever has a single answer gives it unasked: that tells what her cards are not."""
    options = Options()
    while g.state.decision:
        THROWDOWN.legal(g, options)
        if options.count > 1:
            return
        THROWDOWN.act(g, options.actions[0])


PLANTED: dict[Callable[[Any], None], tuple[Setups, str]] = {
    rank_in_void: ([SHUT], "reads in the log"),
    faces_in_stacks: (["Low Tide"], "reads in the log"),
    cards_of_stashes_to_their_owners: (["Monster Night"], "reads in the log"),
    next_card_of_the_deck: ([TEMPLE], "reads in the log"),
    rank_of_what_lies_face_down: (["Corridor Brawl"], "reads in the log"),
    twos_in_a_hand: (["Corridor Brawl"], "reads in the log"),
    vote_at_once: ([CLASH_OF_THREE], "was chosen in secret instead of"),
    pick_at_once: ([AFTER], "was chosen in secret instead of"),
    asked_only_with_a_choice: (["Clocktower at Dusk"], "sees"),
}


@pytest.mark.parametrize("leak", PLANTED, ids=lambda leak: leak.__name__)
def test_leak_in_throwdown_is_caught(leak: Callable[[Any], None]) -> None:
    setups, message = PLANTED[leak]
    with pytest.raises(LawBroken, match=message):
        hold(after_act(THROWDOWN, lambda g, decision, answer: leak(g)), 20, setups)
