"""Operations: what each one of an effect does, and the questions that some ask (CLA-X20)."""

from __future__ import annotations

from facedown.engine.answers import Kind, ask
from facedown.engine.rules import Seat, cite, cite_card, push, rule, top
from facedown.systems.clash.clauses import Clause, Decision, Why
from facedown.systems.clash.rules.asking import KINDS, QUESTIONS
from facedown.systems.clash.rules.cards import (
    charge_from_deck,
    discard_at_random,
    draw_cards,
    let_choose,
    pay_gauge,
)
from facedown.systems.clash.rules.ending import check_life, lose_life
from facedown.systems.clash.rules.facts import amount_of
from facedown.systems.clash.rules.line import can_go_to_marker, go, longest, spots, stand, swap
from facedown.systems.clash.rules.players import character_of, opponent
from facedown.systems.clash.rules.stats import has_flag
from facedown.systems.clash.state import (
    ENHANCES,
    LIFE,
    LINE,
    LISTS,
    NO_SPOT,
    PLAYERS,
    SUM,
    At,
    Game,
    How,
    Operation,
    Pile,
    Spot,
    Step,
    Until,
)
from facedown.systems.clash.vocabulary import Flag, Movement, Op, Side

LOOKED = 1  # in the log: a hand was looked at, nothing discarded
HEALED = 1  # in the log: life was given back, no card drawn


@rule
def can_move(g: Game, p: Seat, operation: Operation) -> bool:
    """Whether a move could change a spot now."""
    kind = operation.move
    if kind == Movement.SWAP:
        return not has_flag(g, opponent(p), Flag.ROOTED)
    if kind == Movement.TO_MARKER:
        return can_go_to_marker(g, p)
    return steps_at_most(g, p, operation) > 0


@rule("CLA-X6")
def steps_at_most(g: Game, p: Seat, operation: Operation) -> int:
    """How many steps a move can be; the rooted are not moved by the opponent."""
    kind = operation.move
    if (kind == Movement.PUSH or kind == Movement.PULL) and has_flag(g, opponent(p), Flag.ROOTED):
        return 0
    return longest(g, p, kind, max(amount_of(g, p, operation), 0))


@rule("CLA-X20")
def operations(g: Game) -> int:
    """How many operations there are of the effect, or of the list chosen in it, at hand."""
    return top(g.state.agenda).operations


@rule("CLA-X20")
def operate(g: Game, k: int) -> None:
    """Do what an operation says, as much as can be done; some ask their owner something."""
    s = g.state
    operation, p = g.book.operations[top(s.agenda).first + k], s.owner
    op = operation.op
    if op == Op.MOVE:
        make_move(g, p, operation)
    elif op == Op.MODIFY:
        modify(g, concerned(p, operation), operation.stat, amount_of(g, p, operation), operation.until)
    elif op == Op.SUSTAIN:
        sustain(g, p, operation)
    elif op == Op.PLACE_MARKER:
        place_marker(g, p, operation)
    elif op == Op.ADVANTAGE:
        gain_advantage(g, concerned(p, operation))
    elif op == Op.STAGGER:
        stagger(g, concerned(p, operation))
    elif op == Op.REMOVE_MARKER:
        remove_marker(g, p)
    elif op == Op.REVEAL_HAND:
        look_at_hand(g, p, concerned(p, operation))
    elif op == Op.CHOOSE:
        ask(g, p, Decision.OPTION)
    else:
        operate_on_cards(g, p, operation, max(amount_of(g, p, operation), 0))


@rule
def operate_on_cards(g: Game, p: Seat, operation: Operation, amount: int) -> None:
    """Do what an operation says about cards or life."""
    op = operation.op
    who = concerned(p, operation)
    if op == Op.DRAW:
        draw_cards(g, who, amount, Clause.CLA_X20)
    elif op == Op.DAMAGE:
        hurt(g, p, operation.who, amount)
    elif op == Op.HEAL:
        heal(g, who, amount)
    elif op == Op.DRAIN:
        pay_gauge(g, who, amount)
    elif op == Op.DISCARD and operation.how == How.RANDOM:
        discard_at_random(g, who, amount)
    elif op == Op.CHARGE and operation.pile == Pile.DECK:
        charge_from_deck(g, p, amount)
    elif op == Op.DISCARD:
        let_choose(g, who, amount, Pile.HAND, Pile.DISCARD)
    else:
        let_choose(g, p, amount, operation.pile, Pile.GAUGE if op == Op.CHARGE else Pile.HAND)


@rule
def concerned(p: Seat, operation: Operation) -> Seat:
    """Whom an operation concerns, seen from the owner of its effect."""
    return opponent(p) if operation.who == Side.OPP else p


@rule("CLA-X6")
def make_move(g: Game, p: Seat, operation: Operation) -> None:
    """Make a move as far as it goes, or ask how far."""
    kind = operation.move
    if kind == Movement.SWAP:
        if can_move(g, p, operation):
            swap(g, p)
    elif kind == Movement.TO_MARKER:
        if can_go_to_marker(g, p):
            stand(g, p, g.state.players[p].marker, True)
    else:
        most = steps_at_most(g, p, operation)
        if most > 0 and operation.upto:
            ask(g, p, Decision.STEPS)
        else:
            go(g, p, kind, most)


@rule("CLA-X20")
def current(g: Game) -> Operation:
    """The operation that asks its owner something."""
    row = top(g.state.agenda)
    return g.book.operations[row.first + row.at - 1]


@rule("CLA-X6")
def steps_end(g: Game) -> int:
    """One more than the steps that an upto move can have."""
    return steps_at_most(g, g.state.owner, current(g)) + 1


@rule("CLA-X6", "CLA-X20")
def take_steps(g: Game, steps: int) -> None:
    """Make an upto move of the chosen length."""
    go(g, g.state.owner, current(g).move, steps)


@rule("CLA-X20")
def options_end(g: Game) -> int:
    """How many lists of operations there are to choose among."""
    return current(g).options


@rule("CLA-X20")
def take_option(g: Game, option: int) -> None:
    """Do what the chosen list of operations says."""
    chosen = g.book.options[current(g).first_option + option]
    push(g.state.agenda, Step.OPTION, g.state.owner, chosen.first, chosen.count)


@rule("CLA-X19")
def modify(g: Game, p: Seat, stat: int, amount: int, until: int) -> None:
    """Add to a player's stat until the end of the clash or of the turn."""
    player = g.state.players[p]
    if until == Until.TURN:
        player.turn_modifiers[stat] = min(max(player.turn_modifiers[stat] + amount, -SUM), SUM)
    else:
        player.clash_modifiers[stat] = min(max(player.clash_modifiers[stat] + amount, -SUM), SUM)
    cite(g, Clause.CLA_X19, p, a=stat, b=amount, c=until)


@rule("CLA-R41")
def gain_advantage(g: Game, p: Seat) -> None:
    """A player has advantage until the next turn begins."""
    g.state.players[p].advantage = 1
    cite(g, Clause.CLA_R41, p)


@rule("CLA-X10")
def stagger(g: Game, p: Seat) -> None:
    """Stagger a player whom no ward protects."""
    if not has_flag(g, p, Flag.WARD):
        g.state.players[p].staggered = 1
        cite(g, Clause.CLA_X10, p)


@rule
def hurt(g: Game, p: Seat, who: int, amount: int) -> None:
    """Take life by an effect from one player, or from both at the same moment."""
    for i in PLAYERS:
        if who == Side.BOTH or (i == p) == (who == Side.SELF):
            lose_life(g, i, amount)
    check_life(g)


@rule("CLA-X2")
def heal(g: Game, p: Seat, amount: int) -> None:
    """Give life back, not above the starting life, and never lower it."""
    player = g.state.players[p]
    healed = min(amount, starting_life(g, p) - player.life)
    if healed > 0:
        player.life += healed
        cite(g, Clause.CLA_X20, p, a=healed, b=player.life, c=HEALED)


@rule("CLA-1.4", "CLA-1.5")
def starting_life(g: Game, p: Seat) -> int:
    """The life that a player starts with: the character card's, shifted for a study."""
    return min(max(g.book.designs[character_of(p)].life + g.book.life_shift, 1), LIFE)


@rule("CLA-X21")
def look_at_hand(g: Game, p: Seat, who: Seat) -> None:
    """Look at a hand as it is now: one line, in which nobody else reads the cards."""
    s = g.state
    hand = s.players[who].hand
    cite(g, Clause.CLA_X21, p, a=LOOKED, b=who)
    for k in range(hand.count):
        card = hand.cards[k]
        before = s.known[card]
        s.known[card] |= 1 << p
        cite_card(g, card)
        s.known[card] = before


@rule("CLA-X12")
def remove_marker(g: Game, p: Seat) -> None:
    """Take a player's marker off the line, where it is out."""
    if g.state.players[p].marker != NO_SPOT:
        g.state.players[p].marker = NO_SPOT
        cite(g, Clause.CLA_X12, p)


@rule("CLA-X12")
def place_marker(g: Game, p: Seat, operation: Operation) -> None:
    """Put a player's marker on a spot, or ask which."""
    if operation.at == At.WITHIN and amount_of(g, p, operation) > 0:
        ask(g, p, Decision.SPOT)
    else:
        put_marker(g, p, g.state.players[opponent(p) if operation.at == At.OPPONENT else p].spot)


@rule
def put_marker(g: Game, p: Seat, spot: Spot) -> None:
    """Put a player's marker on a spot; there is one at most, so it moves."""
    g.state.players[p].marker = spot
    cite(g, Clause.CLA_X12, p, a=spot)


@rule("CLA-X12")
def spots_end(g: Game) -> int:
    """One more than the last spot."""
    return spots(g) + 1


@rule("CLA-X12")
def why_not_spot(g: Game, spot: Spot) -> int:
    """Why the owner's marker cannot be put on a spot."""
    s = g.state
    amount = amount_of(g, s.owner, current(g))
    return Why.SPOT_TOO_FAR if abs(spot - s.players[s.owner].spot) > amount else Why.NONE


@rule
def take_spot(g: Game, spot: Spot) -> None:
    """Put the owner's marker on the chosen spot."""
    put_marker(g, g.state.owner, spot)


@rule("CLA-R38")
def sustain(g: Game, p: Seat, operation: Operation) -> None:
    """Sustain enhance tactics in this clash: all, or one of choice."""
    player = g.state.players[p]
    choices = 0
    place = 0
    for k in range(player.enhance.count):
        if operation.all:
            keep(g, p, k)
        elif not player.sustained >> k & 1:
            choices += 1
            place = k
    if choices > 1:
        ask(g, p, Decision.SUSTAIN)
    elif choices == 1:
        keep(g, p, place)


@rule
def keep(g: Game, p: Seat, place: int) -> None:
    """Sustain one enhance tactic in this clash."""
    player = g.state.players[p]
    player.sustained |= 1 << place
    cite(g, Clause.CLA_R38, p, player.enhance.cards[place])


@rule("CLA-R38")
def tactics_end(g: Game) -> int:
    """How many enhance tactics the owner of the effect has in play."""
    return g.state.players[g.state.owner].enhance.count


@rule("CLA-R38")
def why_not_sustain(g: Game, tactic: int) -> int:
    """Why an enhance tactic in play cannot be sustained."""
    return Why.SUSTAINED_ALREADY if g.state.players[g.state.owner].sustained >> tactic & 1 else Why.NONE


@rule
def take_sustained(g: Game, tactic: int) -> None:
    """Sustain the chosen enhance tactic."""
    keep(g, g.state.owner, tactic)


KINDS |= {
    "steps": Kind(LINE, end=steps_end, missing=Why.TOO_MANY_STEPS),
    "option": Kind(LISTS, end=options_end),
    "spot": Kind(LINE + 1, first=1, end=spots_end, missing=Why.NO_SUCH_SPOT),
    "tactic": Kind(ENHANCES, end=tactics_end),
}
QUESTIONS.declare(Decision.STEPS, take_steps)
QUESTIONS.declare(Decision.OPTION, take_option)
QUESTIONS.declare(Decision.SPOT, take_spot, why_not_spot)
QUESTIONS.declare(Decision.SUSTAIN, take_sustained, why_not_sustain)
