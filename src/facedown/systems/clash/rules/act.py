"""The Act Phase: actions, and what initiates a clash (chapter 2, CLA-X7)."""

from __future__ import annotations

from facedown.engine.answers import Of, ask
from facedown.engine.cards import move, show_all
from facedown.engine.rules import Seat, cite, next_part, pop, push, rule
from facedown.systems.clash.clauses import ActLimit, Clause, Decision, Way, Why
from facedown.systems.clash.rules.asking import QUESTIONS, twins
from facedown.systems.clash.rules.cards import card_of, draw_cards, let_choose, pay_gauge
from facedown.systems.clash.rules.effects import can_pay, perform
from facedown.systems.clash.rules.facts import may_take_place
from facedown.systems.clash.rules.line import spot_after, stand
from facedown.systems.clash.rules.players import character_of, drive_of
from facedown.systems.clash.rules.sets import initiate, why_not_attack, why_not_stance, why_not_wild
from facedown.systems.clash.state import (
    ACTIONS,
    ENHANCES,
    NO_DESIGN,
    DesignNumber,
    Game,
    Kind,
    Pile,
    Step,
    Used,
)
from facedown.systems.clash.vocabulary import Trigger


@rule("CLA-2.2", "CLA-2.3", "CLA-X20")
def ask_act(g: Game) -> bool:
    """Ask the turn player for an action, a clash or the end; return whether that is asked.

    Where everybody can see that only the end is left, it comes.
    """
    s = g.state
    if s.players[s.turn].hand.count == 0 and not has_open_act(g):
        return False
    ask(g, s.turn, Decision.ACT)
    return True


@rule
def has_open_act(g: Game) -> bool:
    """Whether the turn player can do something that needs no card of the hand."""
    return not (why_not_focus(g) and why_not_drive(g) and why_not_ability(g) and why_not_clash_wild(g))


@rule("CLA-R8", "CLA-R9", "CLA-X7")
def why_not_use(g: Game, kind: int) -> int:
    """Why a kind of action is no longer allowed in this turn."""
    s = g.state
    limit = g.book.act_limit
    if limit == ActLimit.ONE_ACTION:
        return Why.ONE_ACTION if s.used else Why.NONE
    if limit == ActLimit.UNLIMITED:  # Focus ends the turn and a drive stays on: neither comes twice
        return Why.ENOUGH_ACTIONS if s.action_count >= ACTIONS else Why.NONE
    return Why.TAKEN_ALREADY if s.used >> kind & 1 else Why.NONE


@rule
def use(g: Game, kind: int) -> None:
    """Note that an action is taken."""
    s = g.state
    s.used |= 1 << kind
    s.action_count += 1


@rule("CLA-X7")
def why_not_drive(g: Game) -> int:
    """Why the drive cannot be turned on."""
    p = g.state.turn
    player = g.state.players[p]
    why = why_not_use(g, Used.DRIVE)
    if why:
        return why
    if player.driven:
        return Why.DRIVE_IS_ON
    return Why.DRIVE_COSTS_GAUGE if player.gauge.count < g.book.designs[drive_of(p)].cost else Why.NONE


@rule
def ability_source(g: Game, p: Seat) -> DesignNumber:
    """The design with the effect of the Ability action, or NO_DESIGN: the character, or the drive if on."""
    if g.book.designs[character_of(p)].triggers >> Trigger.ACTION & 1:
        return character_of(p)
    if g.state.players[p].driven and g.book.designs[drive_of(p)].triggers >> Trigger.ACTION & 1:
        return drive_of(p)
    return NO_DESIGN


@rule("CLA-X7")
def why_not_ability(g: Game) -> int:
    """Why the Ability cannot be used: there is none, its conditions do not hold, its cost is not there."""
    p = g.state.turn
    why = why_not_use(g, Used.ABILITY)
    if why:
        return why
    number = ability_source(g, p)
    if number == NO_DESIGN:
        return Why.NO_ABILITY
    design = g.book.designs[number]
    k = design.first
    while g.book.effects[k].trigger != Trigger.ACTION:
        k += 1
    if not may_take_place(g, p, g.book.effects[k]):
        return Why.ABILITY_HAS_CONDITIONS
    return Why.NONE if can_pay(g, p, g.book.effects[k]) else Why.ABILITY_COSTS


@rule("CLA-R55", "CLA-X7", "CLA-X15")
def why_not_tactic(g: Game, card: DesignNumber) -> int:
    """Why a card in hand cannot be played as a tactic."""
    player = g.state.players[g.state.turn]
    design = g.book.designs[card]
    if design.kind == Kind.ATTACK:
        return Why.ATTACKS_ARE_SET
    if design.cost > player.gauge.count:
        return Why.TACTIC_COSTS_GAUGE
    limit = g.book.enhance_limit or ENHANCES
    full = design.kind == Kind.ENHANCE and player.enhance.count >= limit
    return Why.NO_ROOM if full else Why.NONE


@rule("CLA-2.4", "CLA-R10")
def why_not_clash(g: Game) -> int:
    """Why the turn player cannot initiate a clash."""
    return Why.CLASH_TOOK_PLACE if g.state.clash_initiated else Why.NONE


@rule("CLA-R14")
def why_not_clash_wild(g: Game) -> int:
    """Why the turn player cannot initiate a clash with the top card of the deck."""
    return why_not_clash(g) or why_not_wild(g)


@rule("CLA-X7")
def why_not_focus(g: Game) -> int:
    """Why the turn player cannot take the Focus action."""
    return why_not_use(g, Used.FOCUS)


@rule("CLA-X7")
def why_not_move(g: Game) -> int:
    """Why the turn player cannot take a Move action."""
    return why_not_use(g, Used.MOVE)


@rule("CLA-X7")
def why_not_play(g: Game) -> int:
    """Why the turn player cannot play a tactic, whichever it is."""
    return why_not_use(g, Used.TACTIC)


@rule("CLA-X7")
def act_in_turn(g: Game, way: int, card: DesignNumber, stance: int, copies: int, number: int) -> None:
    """Carry out what the turn player does."""
    s = g.state
    p = s.turn
    if way == Way.SET or way == Way.WILD:
        initiate(g, p, way, card, stance, copies)
    elif way == Way.TACTIC:
        play_tactic(g, p, card)
    elif way == Way.UP or way == Way.DOWN:
        pay_for_move(g, p, number if way == Way.UP else -number)
    elif way == Way.ABILITY:
        use(g, Used.ABILITY)
        perform(g, p, Trigger.ACTION)
    elif way == Way.DRIVE:
        drive(g, p)
    elif way == Way.FOCUS:
        focus(g, p)
    else:
        cite(g, Clause.CLA_2_7 if not s.clash_initiated else Clause.CLA_R10, p)
        next_part(g)


@rule("CLA-X7")
def focus(g: Game, p: Seat) -> None:
    """Draw a card and go straight to the End Phase."""
    use(g, Used.FOCUS)
    next_part(g)
    draw_cards(g, p, 1, Clause.CLA_X7)


@rule
def drive(g: Game, p: Seat) -> None:
    """Spend the drive's cost from the gauge: its effects are on for the rest of the game."""
    use(g, Used.DRIVE)
    g.state.players[p].driven = 1
    cite(g, Clause.CLA_R46, p)
    pay_gauge(g, p, g.book.designs[drive_of(p)].cost)


@rule
def pay_for_move(g: Game, p: Seat, steps: int) -> None:
    """Begin a Move: as many cards as steps are discarded first."""
    s = g.state
    use(g, Used.MOVE)
    s.steps = steps
    cite(g, Clause.CLA_X7, p, a=steps)
    push(s.agenda, Step.MOVE)
    let_choose(g, p, abs(steps), Pile.HAND, Pile.DISCARD)


@rule
def make_paid_move(g: Game) -> None:
    """Once the cards are discarded, move exactly so many steps; passing the opponent is allowed."""
    s = g.state
    pop(s.agenda)
    stand(g, s.turn, spot_after(g, s.turn, 1 if s.steps > 0 else -1, abs(s.steps)), True)
    s.steps = 0


@rule("CLA-3.29", "CLA-X7", "CLA-X15")
def play_tactic(g: Game, p: Seat, design: DesignNumber) -> None:
    """Pay for a tactic, lay it in the play or the enhance area, and begin its effects."""
    s = g.state
    use(g, Used.TACTIC)
    player = s.players[p]
    card = card_of(g, player.hand, design)
    pay_gauge(g, p, g.book.designs[design].cost)
    if g.book.designs[design].kind == Kind.SWIFT:
        move(player.hand, player.play, card)
    else:
        move(player.hand, player.enhance, card)
    show_all(g, card)
    cite(g, Clause.CLA_3_29, p, card, a=g.book.designs[design].kind)
    push(s.agenda, Step.TACTIC)
    perform(g, p, Trigger.PLAY)


@rule("CLA-X7")
def end_tactic(g: Game) -> None:
    """Once its effects are done, a swift tactic goes to the discard pile."""
    s = g.state
    pop(s.agenda)
    player = s.players[s.turn]
    if player.play.count > 0:
        move(player.play, player.discard, player.play.cards[0])


QUESTIONS.declare(
    Decision.ACT,
    act_in_turn,
    Of(Way.SET, why_not_clash),
    Of(Way.SET, why_not_attack),
    Of(Way.WILD, why_not_clash_wild),
    Of(Way.TACTIC, why_not_play),
    Of(Way.TACTIC, why_not_tactic),
    Of(Way.UP, why_not_move),
    Of(Way.DOWN, why_not_move),
    Of(Way.ABILITY, why_not_ability),
    Of(Way.DRIVE, why_not_drive),
    Of(Way.FOCUS, why_not_focus),
    Of(Way.SET, why_not_stance),
    once={"twins": twins},
)
