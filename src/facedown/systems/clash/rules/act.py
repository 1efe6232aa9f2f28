"""The Act Phase: actions, and what initiates a clash (chapter 2, CLA-X7)."""

from __future__ import annotations

from facedown.engine.ask import Options, ask, offer
from facedown.engine.know import show_all
from facedown.engine.log import cite
from facedown.engine.rule import rule
from facedown.engine.units import Seat
from facedown.engine.zone import move
from facedown.systems.clash.clauses import ActLimit, Clause, Decision, Why
from facedown.systems.clash.rules.asking import QUESTIONS, misread
from facedown.systems.clash.rules.cards import card_of, choose_cards, draw_cards, holds, let_choose, pay_gauge
from facedown.systems.clash.rules.effects import can_pay, run_effects, start_effects
from facedown.systems.clash.rules.facts import may_take_place
from facedown.systems.clash.rules.line import possible_steps, spot_after, spots, stand
from facedown.systems.clash.rules.players import character_of, drive_of
from facedown.systems.clash.rules.sets import initiate, offer_sets, why_not_set, why_not_wild
from facedown.systems.clash.state import (
    ACTIONS,
    ENHANCES,
    NO_DESIGN,
    Act,
    DesignNumber,
    Game,
    Kind,
    Phase,
    Pile,
    Used,
)
from facedown.systems.clash.vocabulary import Trigger


@rule("CLA-2.2", "CLA-2.3", "CLA-X20")
def ask_act(g: Game) -> None:
    """Ask the turn player for an action, a clash or the end.

    Where everybody can see that only the end is left, it comes.
    """
    s = g.state
    player = s.players[s.turn]
    if player.hand.count == 0 and not has_open_act(g, s.turn):
        s.phase = Phase.END
    else:
        ask(g, s.turn, Decision.ACT)


@rule
def has_open_act(g: Game, p: Seat) -> bool:
    """Whether a player can do something in the Act Phase that needs no card of the hand."""
    return (
        not why_not_use(g, Used.FOCUS)
        or not why_not_drive(g, p)
        or not why_not_ability(g, p)
        or not (g.state.clash_initiated or why_not_wild(g, p))
    )


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
def why_not_drive(g: Game, p: Seat) -> int:
    """Why the drive cannot be turned on."""
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
def why_not_ability(g: Game, p: Seat) -> int:
    """Why the Ability cannot be used: there is none, its conditions do not hold, its cost is not there."""
    number = ability_source(g, p)
    why = why_not_use(g, Used.ABILITY)
    if why:
        return why
    if number == NO_DESIGN:
        return Why.NO_ABILITY
    design = g.book.designs[number]
    k = design.first
    while g.book.effects[k].trigger != Trigger.ACTION:
        k += 1
    if not may_take_place(g, p, g.book.effects[k]):
        return Why.ABILITY_HAS_CONDITIONS
    return Why.NONE if can_pay(g, p, g.book.effects[k]) else Why.ABILITY_COSTS


@rule
def steps_payable(g: Game, p: Seat, way: int) -> int:
    """How many steps of a Move are possible one way and can be paid with cards."""
    return possible_steps(g, p, way, min(g.state.players[p].hand.count, spots(g)), True)


@rule("CLA-X6", "CLA-X7")
def why_not_move(g: Game, p: Seat, way: int, steps: int) -> int:
    """Why so many steps cannot be made one way."""
    why = why_not_use(g, Used.MOVE)
    if why:
        return why
    if steps > g.state.players[p].hand.count:
        return Why.MOVE_COSTS_CARDS
    return Why.OFF_THE_LINE if steps > steps_payable(g, p, way) else Why.NONE


@rule
def tactic_of(answer: int) -> DesignNumber:
    """Which tactic is played."""
    return DesignNumber(answer - Act.TACTIC)


@rule("CLA-R55", "CLA-X7", "CLA-X15")
def why_not_tactic(g: Game, p: Seat, number: DesignNumber) -> int:
    """Why a card in hand cannot be played as a tactic."""
    design = g.book.designs[number]
    if design.kind == Kind.ATTACK:
        return Why.ATTACKS_ARE_SET
    if design.cost > g.state.players[p].gauge.count:
        return Why.TACTIC_COSTS_GAUGE
    return Why.NONE if design.kind == Kind.SWIFT or has_room(g, p) else Why.NO_ROOM


@rule("CLA-R55")
def has_room(g: Game, p: Seat) -> bool:
    """Whether another enhance tactic may come into play."""
    limit = g.book.enhance_limit if g.book.enhance_limit else ENHANCES
    return g.state.players[p].enhance.count < limit


@rule("CLA-2.4", "CLA-R10", "CLA-X7")
def why_not_act(g: Game, answer: int) -> int:
    """Why the turn player cannot do something."""
    p = g.state.turn
    if answer >= Act.SET or answer == Act.WILD:
        return Why.CLASH_TOOK_PLACE if g.state.clash_initiated else why_not_set(g, p, answer, False)
    if answer >= Act.TACTIC:
        why = why_not_use(g, Used.TACTIC)
        if why:
            return why
        design = tactic_of(answer)
        return why_not_tactic(g, p, design) if holds(g, g.state.players[p].hand, design) else Why.NOT_HELD
    if answer > Act.DOWN:
        return why_not_move(g, p, -1, answer - Act.DOWN)
    if answer > Act.UP:
        return why_not_move(g, p, 1, answer - Act.UP)
    if answer == Act.ABILITY:
        return why_not_ability(g, p)
    if answer == Act.DRIVE:
        return why_not_drive(g, p)
    return why_not_use(g, Used.FOCUS) if answer == Act.FOCUS else Why.NONE


@rule("CLA-2.4", "CLA-R10")
def offer_acts(g: Game, options: Options) -> None:
    """List what the turn player can do: sets that initiate a clash, actions, the end."""
    s = g.state
    p = s.turn
    if not s.clash_initiated:
        offer_sets(g, options, p, False)
        if not why_not_wild(g, p):
            offer(options, Act.WILD)
    if not why_not_use(g, Used.TACTIC):
        offer_tactics(g, options, p)
    if not why_not_use(g, Used.MOVE):
        for steps in range(1, steps_payable(g, p, 1) + 1):
            offer(options, Act.UP + steps)
        for steps in range(1, steps_payable(g, p, -1) + 1):
            offer(options, Act.DOWN + steps)
    if not why_not_ability(g, p):
        offer(options, Act.ABILITY)
    if not why_not_drive(g, p):
        offer(options, Act.DRIVE)
    if not why_not_use(g, Used.FOCUS):
        offer(options, Act.FOCUS)
    offer(options, Act.END)


@rule
def offer_tactics(g: Game, options: Options, p: Seat) -> None:
    """List the tactics in hand that can be played, each design once."""
    hand = g.state.players[p].hand
    seen = 0
    for k in range(hand.count):
        design = g.book.design_of[hand.cards[k]]
        if not seen >> design & 1 and not why_not_tactic(g, p, design):
            seen |= 1 << design
            offer(options, Act.TACTIC + design)


@rule("CLA-X7")
def act_in_turn(g: Game, action: int) -> None:
    """Carry out what the turn player does."""
    s = g.state
    p = s.turn
    if action >= Act.SET or action == Act.WILD:
        initiate(g, p, action)
    elif action >= Act.TACTIC:
        play_tactic(g, p, tactic_of(action))
    elif action >= Act.UP:
        pay_for_move(g, p, action)
    elif action == Act.ABILITY:
        use(g, Used.ABILITY)
        start_effects(g, Phase.ABILITY, p, Trigger.ACTION)
    elif action == Act.DRIVE:
        drive(g, p)
    elif action == Act.FOCUS:
        focus(g, p)
    else:
        cite(g, Clause.CLA_2_7 if not s.clash_initiated else Clause.CLA_R10, p)
        s.phase = Phase.END


@rule("CLA-X7")
def focus(g: Game, p: Seat) -> None:
    """Draw a card and go straight to the End Phase."""
    use(g, Used.FOCUS)
    g.state.phase = Phase.END
    draw_cards(g, p, 1, Clause.CLA_X7)


@rule
def drive(g: Game, p: Seat) -> None:
    """Spend the drive's cost from the gauge: its effects are on for the rest of the game."""
    use(g, Used.DRIVE)
    g.state.players[p].driven = 1
    cite(g, Clause.CLA_R46, p)
    pay_gauge(g, p, g.book.designs[drive_of(p)].cost)


@rule
def pay_for_move(g: Game, p: Seat, action: int) -> None:
    """Begin a Move: as many cards as steps are discarded first."""
    s = g.state
    use(g, Used.MOVE)
    s.steps = Act.DOWN - action if action > Act.DOWN else action - Act.UP
    cite(g, Clause.CLA_X7, p, a=s.steps)
    s.phase = Phase.MOVE
    let_choose(g, p, abs(s.steps), Pile.HAND, Pile.DISCARD)


@rule
def make_paid_move(g: Game) -> None:
    """Once the cards are discarded, move exactly so many steps; passing the opponent is allowed."""
    s = g.state
    if choose_cards(g, Decision.CARD):
        return
    way = 1 if s.steps > 0 else -1
    stand(g, s.turn, spot_after(g, s.turn, way, abs(s.steps)), True)
    s.steps = 0
    s.phase = Phase.ACT


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
    start_effects(g, Phase.TACTIC, p, Trigger.PLAY)


@rule("CLA-X7")
def end_action(g: Game) -> None:
    """Perform the effects of a tactic or an Ability; then a swift tactic goes to the discard pile."""
    s = g.state
    if run_effects(g):
        return
    player = s.players[s.turn]
    if player.play.count > 0:
        move(player.play, player.discard, player.play.cards[0])
    s.phase = Phase.ACT


QUESTIONS.add(Decision.ACT, offer_acts, act_in_turn, why_not_act, Act, misread)
