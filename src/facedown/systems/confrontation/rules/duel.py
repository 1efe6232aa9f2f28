"""Duel mode: two characters, no GM, exchanges in turn (CFN-X16)."""

from __future__ import annotations

from facedown.engine.cards import show_all
from facedown.engine.rules import Seat, cite, push, rule, top
from facedown.systems.confrontation.clauses import Clause
from facedown.systems.confrontation.rules.cards import draw_from
from facedown.systems.confrontation.rules.people import counters_of, is_able, skill_of
from facedown.systems.confrontation.rules.rounds import wear_off
from facedown.systems.confrontation.rules.scene import draw_hands, finish
from facedown.systems.confrontation.rules.values import value_of_card
from facedown.systems.confrontation.state import Ending, Game, Side, Who
from facedown.systems.confrontation.steps import Step
from facedown.systems.confrontation.vocabulary import Skill

CUTS = 3  # at most, for the start

# Who starts


@rule("CFN-X16")
def settle_start(g: Game) -> None:
    """The higher Initiative starts, then whoever cuts higher, at last seat 0."""
    first, second = skill_of(g, Who(0), Skill.INITIATIVE), skill_of(g, Who(1), Skill.INITIATIVE)
    cut = 0
    while first == second and cut < CUTS:
        first = cut_card(g, Seat(0))
        second = cut_card(g, Seat(1))
        cut += 1
    starter = 0 if first >= second else 1
    top(g.state.agenda).who = starter
    cite(g, Clause.CFN_X16, starter, a=0)


@rule("CFN-X16")
def cut_card(g: Game, seat: Seat) -> int:
    """Turn the top card of a deck for the start, and discard it."""
    card = draw_from(g, seat, g.state.hands[seat].discard)
    show_all(g, card)
    cite(g, Clause.CFN_X16, seat, card, a=1)
    return value_of_card(g, card)


# Exchanges


@rule("CFN-X16")
def exchange_count(g: Game) -> int:
    """How many exchanges there are."""
    return g.book.round_limit


@rule("CFN-X16")
def give_exchange(g: Game, k: int) -> None:
    """The two act by turns; each exchange is a round for budgets and durations."""
    if k > 0:
        end_exchange(g)
    g.state.round = k + 1
    g.state.action = k
    push(g.state.agenda, Step.TURN, a=(top(g.state.agenda).who + k) % 2)


@rule("CFN-X16")
def end_exchange(g: Game) -> None:
    """What lasts until now ends; after every third exchange both draw up."""
    wear_off(g)
    if g.book.redraw_after > 0 and g.state.round % g.book.redraw_after == 0:
        draw_hands(g)


@rule("CFN-X16")
def judge_duel(g: Game) -> None:
    """Whoever is down or stunned has lost; both at once make a draw."""
    first, second = is_able(g, Who(0)), is_able(g, Who(1))
    if not first and not second:
        finish(g, Ending.LOST, Side.DRAW)
    elif not first or not second:
        finish(g, Ending.LOST, 1 if second else 0)


@rule("CFN-X16")
def end_duel(g: Game) -> None:
    """After the last exchange whoever has fewer counters wins."""
    first, second = counters_of(g, Who(0)), counters_of(g, Who(1))
    if first == second:
        finish(g, Ending.TIME, Side.DRAW)
    else:
        finish(g, Ending.TIME, 0 if first < second else 1)
