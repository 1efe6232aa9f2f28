"""Leaks planted wherever a match shows anything, of every secret of the rulebooks: a law catches each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from facedown.engine.base.record import HIDDEN
from facedown.engine.course.cards import rank_of
from facedown.engine.hidden import view
from facedown.engine.hidden.know import EVERYONE, show, show_all, show_to
from facedown.engine.matches import sample
from facedown.engine.matches.match import Match
from facedown.engine.matches.sample import Guess, unknown_cards
from facedown.engine.matches.system import System
from facedown.engine.telling.log import cite, event
from facedown.systems import load_system
from facedown.systems.clash.clauses import Clause as ClashClause
from facedown.systems.clash.state import Kind
from facedown.systems.contest.clauses import Clause as ContestClause
from facedown.systems.throwdown.clauses import Clause, Decision
from facedown.systems.throwdown.rules.cards import printed_rank
from facedown.systems.throwdown.state import COACH
from facedown.testing import LawBroken, worlds
from leaks import (
    KNOWLEDGE,
    SAMPLES,
    VIEWS,
    Leak,
    Patch,
    Plant,
    guessed,
    in_order,
    instead,
    said,
    seen_also,
    with_switches,
)
from named_secrets import (
    AFTER,
    CLASH,
    FAVORED,
    FUSED,
    MONSTER,
    OPEN,
    RUMBLE,
    TEMPLE,
    THREE,
    TRIAL,
    TURN,
    unstacked,
)

pytestmark = pytest.mark.proof


def in_throwdown(number: Callable[[Any], int]) -> Plant:
    return said("throwdown", Clause.THR_49_3, number)


def in_contest(number: Callable[[Any], int]) -> Plant:
    return said("contest", ContestClause.CON_1_4, number)


def in_clash(number: Callable[[Any], int]) -> Plant:
    return said("clash", ClashClause.CLA_3_3, number)


def sum_in(zones: Callable[[Any], Any]) -> Callable[[Any], int]:
    """The sum of the ranks of all cards of some zones."""
    return lambda g: sum(printed_rank(card) for zone in zones(g) for card in zone.cards[: zone.count])


# --- throwdown ------------------------------------------------------------------------------------


def say_top_of_monster(true: Any, g: Any) -> None:
    stack = g.state.threats[g.book.monster].stack
    if stack.count:
        cite(g, Clause.THR_68_5, COACH, a=g.book.monster, b=printed_rank(stack.cards[stack.count - 1]))
    true(g)


def show_stash(seats: int) -> Callable[..., None]:
    def leaky(true: Any, g: Any, p: int) -> None:
        true(g, p)
        stash = g.state.players[p].stash
        show_to(g, stash.cards[stash.count - 1], seats or 1 << p)

    return leaky


def show_all_of_fused(true: Any, g: Any, side: int) -> None:
    true(g, side)
    fused = g.state.fused[side]
    for card in fused.cards[: fused.count]:
        show_all(g, card)


def show_to_neighbour(true: Any, g: Any, p: int, card: int) -> None:
    true(g, p, card)
    show(g, card, max(p - 1, 0))


def show_gift(true: Any, g: Any, p: int, card: int) -> None:
    true(g, p, card)
    show_all(g, card)


def show_invested(true: Any, g: Any, way: int, card: int, threat: int) -> None:
    true(g, way, card, threat)
    show_all(g, g.state.threats[threat].stack.cards[0])


def show_front(true: Any, g: Any, p: int, card: int) -> None:
    true(g, p, card)
    cite(g, Clause.THR_61_1, p, a=printed_rank(card) % 2)


def next_is_high(g: Any) -> int:
    deck = g.state.decks[0]
    return int(deck.count > 0 and printed_rank(deck.cards[deck.count - 1]) > 8)


def who_knows_hands(g: Any) -> int:
    hands = [player.hand for player in g.state.players]
    return sum(g.state.known[card].bit_count() for hand in hands for card in hand.cards[: hand.count])


def covered_favor(g: Any) -> int:
    stacks = [faction.favor for faction in g.state.factions]
    return sum(printed_rank(card) for stack in stacks for card in stack.cards[: max(stack.count - 1, 0)])


def of_players(zone: str) -> Callable[[Any], int]:
    return sum_in(lambda g: [getattr(player, zone) for player in g.state.players])


def face_down(zones: Callable[[Any], Any]) -> Callable[[Any], int]:
    """The sum of the ranks of the cards of some zones that not everybody knows."""
    return lambda g: sum(
        printed_rank(card)
        for zone in zones(g)
        for card in zone.cards[: zone.count]
        if g.state.known[card] != EVERYONE
    )


def threshold(g: Any) -> int:
    """The rank of the Threshold Card of a Gambit that is asked for its card."""
    is_asked = g.state.decision == Decision.GAMBIT_CARD
    return face_down(lambda g: [g.state.players[COACH].front])(g) if is_asked else 0


def is_safe(g: Any) -> int:
    """Whether the Rumble card that lies face-down will turn out to be safe."""
    return int(g.state.fight.face_down and face_down(lambda g: [g.state.pile])(g) <= g.state.fight.behind)


THROWDOWN = (
    Leak(
        "the rank of a face-down card",
        "throwdown",
        in_throwdown(face_down(lambda g: [g.state.pile])),
        setups=(RUMBLE,),
    ),
    Leak("whether a face-down card is safe", "throwdown", in_throwdown(is_safe), setups=(RUMBLE,)),
    Leak(
        "the rank of a card in front",
        "throwdown",
        in_throwdown(face_down(lambda g: [player.front for player in g.state.players])),
        setups=(THREE,),
    ),
    Leak("the rank of a Threshold Card", "throwdown", in_throwdown(threshold), setups=(OPEN,)),
    Leak("a Stash", "throwdown", in_throwdown(of_players("stash")), setups=(RUMBLE,)),
    Leak("covered Favor", "throwdown", in_throwdown(covered_favor), setups=(FAVORED,)),
    Leak("a fused Hand", "throwdown", in_throwdown(sum_in(lambda g: g.state.fused)), setups=(FUSED,)),
    Leak("a Void", "throwdown", in_throwdown(of_players("void")), setups=(TRIAL,)),
    Leak(
        "Coach's Hand",
        "throwdown",
        in_throwdown(sum_in(lambda g: [g.state.players[COACH].hand])),
        setups=(THREE,),
    ),
    Leak(
        "all stacks",
        "throwdown",
        in_throwdown(sum_in(lambda g: [threat.stack for threat in g.state.threats])),
        setups=(OPEN,),
    ),
    Leak("the next card", "throwdown", in_throwdown(next_is_high), setups=(TURN,)),
    Leak(
        "votes for oneself",
        "throwdown",
        in_throwdown(lambda g: sum(player.vote == 2 for player in g.state.players)),
        setups=(CLASH,),
    ),
    Leak(
        "what is picked",
        "throwdown",
        in_throwdown(lambda g: sum(player.picked for player in g.state.players)),
        setups=(AFTER,),
    ),
    Leak("who knows Hands", "throwdown", in_throwdown(who_knows_hands), setups=(THREE,)),
    Leak(
        "the Monster's stack",
        "throwdown",
        instead("throwdown", "call_monster", say_top_of_monster),
        setups=(MONSTER,),
    ),
    Leak("an odd card in front", "throwdown", instead("throwdown", "lay_front", show_front), setups=(THREE,)),
    Leak(
        "a Stash shown to its owner",
        "throwdown",
        instead("throwdown", "add_to_stash", show_stash(0)),
        KNOWLEDGE,
        (OPEN,),
    ),
    Leak(
        "a Stash shown to all",
        "throwdown",
        instead("throwdown", "add_to_stash", show_stash(EVERYONE)),
        KNOWLEDGE,
        (OPEN,),
    ),
    Leak(
        "Favor left open",
        "throwdown",
        instead("throwdown", "cover_top", lambda *_: None),
        KNOWLEDGE,
        (FAVORED,),
    ),
    Leak(
        "a fused Hand shown to all",
        "throwdown",
        instead("throwdown", "show_fused", show_all_of_fused),
        KNOWLEDGE,
        (TURN,),
    ),
    Leak(
        "a drawn card shown to a neighbour",
        "throwdown",
        instead("throwdown", "show_held", show_to_neighbour),
        KNOWLEDGE,
        (THREE,),
    ),
    Leak("a gift shown to all", "throwdown", instead("throwdown", "take_in", show_gift), KNOWLEDGE, (THREE,)),
    Leak(
        "an invested card shown to all",
        "throwdown",
        instead("throwdown", "invest", show_invested),
        KNOWLEDGE,
        (OPEN,),
    ),
)


# --- contest and clash ----------------------------------------------------------------------------


BONUSES = (
    {
        "mode": "combat",
        "bonus_cards": True,
        "rounds": 12,
        "sides": [["The Duelist", "The Hammer Brother"], ["Veteran Guard"]],
    },
)


def suits_of_chips(g: Any) -> int:
    return sum(sum(fighter.bonuses.suits) for fighter in g.state.fighters)


def attacks_in_hand(g: Any) -> int:
    hand = g.state.players[0].hand
    return sum(
        g.book.designs[g.book.design_of[card]].kind == Kind.ATTACK for card in hand.cards[: hand.count]
    )


def show_second_card(true: Any, g: Any, i: int) -> None:
    true(g, i)
    hand = g.state.fighters[i].hand
    if hand.count > 1:
        g.state.known[hand.cards[1]] |= 1 << (1 - g.state.fighters[i].seat % 2)


def show_what_is_sent(true: Any, g: Any, p: int, *given: int) -> bool:
    came = bool(true(g, p, *given))
    hand = g.state.players[p].hand
    show(g, hand.cards[hand.count - 1], 1 - p)
    return came


def cost_of_sets(g: Any) -> int:
    sets = [player.set for player in g.state.players]
    return sum(g.book.designs[g.book.design_of[card]].cost for one in sets for card in one.cards[: one.count])


def rank_of_plays(g: Any) -> int:
    return sum(rank_of(f.hand.cards[0]) for f in g.state.fighters if f.play and f.hand.count)


def in_a_public_field(key: str, write: Callable[[Any], None]) -> Plant:
    """Write a secret where everybody sees it, after every answer."""

    def plant(patch: Patch) -> System:
        system = load_system(key)

        def act(g: Any, action: int) -> None:
            system.act(g, action)
            write(g)

        return replace(system, act=act)

    return plant


def speed_of_set(g: Any) -> int:
    sets = [player.set for player in g.state.players]
    return sum(
        g.book.designs[g.book.design_of[card]].speed for one in sets for card in one.cards[: one.count]
    )


def show_speed(g: Any) -> None:
    for player in g.state.players:
        if player.set.count:
            player.damage = g.book.designs[g.book.design_of[player.set.cards[0]]].speed


OTHERS = (
    Leak("the rank of a play", "contest", in_contest(rank_of_plays)),
    Leak("the speed of a set", "clash", in_clash(speed_of_set)),
    Leak("the speed of a set, in a public field", "clash", in_a_public_field("clash", show_speed)),
    Leak(
        "a wild card, which nobody knows",
        "clash",
        with_switches(in_clash(speed_of_set), wild_attack="true"),
    ),
    Leak(
        "suits of chips",
        "contest",
        with_switches(in_contest(suits_of_chips), bonus_store="chips"),
        setups=BONUSES,
    ),
    Leak(
        "bonuses to be enabled",
        "contest",
        in_contest(lambda g: sum(f.bonuses.enabling for f in g.state.fighters)),
        setups=BONUSES,
    ),
    Leak(
        "a choice",
        "contest",
        in_contest(lambda g: sum(f.choice for f in g.state.fighters)),
        setups=("Night Rally",),
    ),
    Leak("a play, counted", "contest", in_contest(lambda g: sum(f.play >> 16 & 1 for f in g.state.fighters))),
    Leak(
        "cards of fighters",
        "contest",
        in_contest(lambda g: sum(f.hand.cards[0] % 3 for f in g.state.fighters if f.hand.count)),
    ),
    Leak(
        "the second card, to the other side",
        "contest",
        instead("contest", "deal_two", show_second_card),
        KNOWLEDGE,
    ),
    Leak("Attack cards of a hand", "clash", in_clash(attacks_in_hand)),
    Leak("cost of a set", "clash", in_clash(cost_of_sets)),
    Leak("stances", "clash", in_clash(lambda g: sum(player.secret for player in g.state.players))),
    Leak("what is set aside", "clash", in_clash(lambda g: sum(player.laid for player in g.state.players))),
    Leak(
        "a drawn card shown to the other",
        "clash",
        instead("clash", "draw_cards", show_what_is_sent),
        KNOWLEDGE,
    ),
)


# --- views, the log, texts, answers ---------------------------------------------------------------


def a_secret(match: Match) -> int:
    """A card that whoever decides does not know."""
    return unknown_cards(match.game.state, match.seat)[0]


def in_text(name: str) -> Plant:
    """Let one of the texts for whoever decides depend on what it does not know."""

    def plant(patch: Patch) -> None:
        true = getattr(Match, name)
        patch.setattr(
            Match, name, lambda match, *given: f"{true(match, *given)}{' ' * (a_secret(match) % 2)}"
        )

    return plant


def in_refusals(patch: Patch) -> None:
    true = Match._choices
    patch.setattr(Match, "_choices", lambda match, wanted: f"{true(match, wanted)}, not {a_secret(match)}")


def in_topics(patch: Patch) -> None:
    patch.setattr(Match, "topics", lambda match, seat: {"Cards": [str(a_secret(match))]})
    patch.setattr(Match, "show", lambda match, name, seat: name)


def order_of_answers(key: str) -> Plant:
    """List the answers the other way round if a card is odd that whoever decides does not know."""

    def plant(patch: Patch) -> System:
        system = load_system(key)

        def legal(g: Any, options: Any) -> None:
            system.legal(g, options)
            if unknown_cards(g.state, g.state.seat)[0] % 2:
                options.actions[: options.count] = options.actions[: options.count][::-1]

        return replace(system, legal=legal)

    return plant


def known_to_anybody(state: Any, to: Any, seat: int) -> None:
    truth, seen = view.shorts_of(state), view.shorts_of(to)
    for at in view.card_places(state):
        if seen[at] == HIDDEN and state.known[truth[at]]:
            seen[at] = truth[at]


def hands_in_order(state: Any, to: Any, seat: int) -> None:
    """The cards of a hand that are known, where its holder has them."""
    truth, seen = view.shorts_of(state), view.shorts_of(to)
    for first, end, _ in worlds.hands(state):
        for at in range(first, end):
            seen[at] = truth[at] if state.known[truth[at]] >> seat & 1 else HIDDEN


def all_votes(state: Any, to: Any, seat: int) -> None:
    for player, shown in zip(state.players, to.players, strict=True):
        shown.vote = player.vote


def settled_cards(state: Any, to: Any, seat: int) -> None:
    for deck, shown in zip(state.decks, to.decks, strict=True):
        shown.settled = deck.settled


def stream(state: Any, to: Any, seat: int) -> None:
    to.stream.a = state.stream.a


def log_of_all(patch: Patch) -> None:
    patch.setattr(worlds, "event", lambda line, seat, further=(): event(line, None, further))


SHOWN = (
    Leak("what anybody knows", "throwdown", seen_also(known_to_anybody), setups=(THREE,)),
    Leak("Hands in their holder's order", "throwdown", seen_also(hands_in_order), setups=(THREE,)),
    Leak("votes", "throwdown", seen_also(all_votes), setups=(CLASH,)),
    Leak("settled cards", "throwdown", seen_also(settled_cards), setups=(TEMPLE,)),
    Leak("luck", "clash", seen_also(stream)),
    Leak("the log, as a referee reads it", "contest", log_of_all),
    *(
        Leak(f"the text of {name}", "clash", in_text(name))
        for name in ("question", "details", "explain", "table")
    ),
    Leak("refusals", "throwdown", in_refusals, setups=(THREE,)),
    Leak("topics", "contest", in_topics),
    *(Leak("the order of answers", key, order_of_answers(key)) for key in VIEWS),
)


# --- samples --------------------------------------------------------------------------------------


def true_stance(true: Any, it: Guess) -> bool:
    fits = bool(true(it))
    for player, truth in zip(it.game.state.players, it.truth.players, strict=True):
        player.secret = truth.secret
    return fits


def true_play(true: Any, it: Guess) -> bool:
    fits = bool(true(it))
    for fighter, truth in zip(it.game.state.fighters, it.truth.fighters, strict=True):
        fighter.play = truth.play
    return fits


def true_vote(true: Any, it: Guess) -> bool:
    fits = bool(true(it))
    for player, truth in zip(it.game.state.players, it.truth.players, strict=True):
        player.vote = truth.vote
    return fits


def but_for_the_last(patch: Patch) -> None:
    """Shuffle all but the last card."""
    true = sample.shuffled
    patch.setattr(sample, "shuffled", lambda cards, below: [*true(cards[:-1], below), *cards[-1:]])


def who_knows_what(patch: Patch) -> None:
    true = sample._lying

    def lying(state: Any, *given: Any) -> Any:
        return (place._replace(known=state.known[place.card]) for place in true(state, *given))

    patch.setattr(sample, "_lying", lying)


def luck_of_the_match(patch: Patch) -> None:
    true = sample.Sampler.draw

    def draw(sampler: sample.Sampler) -> Any:
        state = true(sampler)
        state.stream.a = sampler._game.state.stream.a
        return state

    patch.setattr(sample.Sampler, "draw", draw)


SAMPLED = (
    Leak("a stance, in samples", "clash", guessed("clash", true_stance), SAMPLES),
    Leak("a play, in samples", "contest", guessed("contest", true_play), SAMPLES),
    Leak("a vote, in samples", "throwdown", guessed("throwdown", true_vote), SAMPLES, (CLASH,)),
    *(Leak("decks in order, in samples", key, in_order, SAMPLES) for key in VIEWS),
    Leak("the last card, in samples", "throwdown", but_for_the_last, SAMPLES),
    Leak("who knows what, in samples", "throwdown", who_knows_what, SAMPLES, (THREE,)),
    Leak("luck to come, in samples", "contest", luck_of_the_match, SAMPLES),
)


@pytest.mark.parametrize(
    "leak", [*THROWDOWN, *OTHERS, *SHOWN, *SAMPLED], ids=lambda leak: f"{leak.key}: {leak.name}"
)
def test_leak_is_caught(monkeypatch: Patch, leak: Leak) -> None:
    system = leak.plant(monkeypatch) or load_system(leak.key)
    with pytest.raises(LawBroken):
        leak.laws[leak.key](
            system, 20, [one if isinstance(one, str) else unstacked(one) for one in leak.setups]
        )
