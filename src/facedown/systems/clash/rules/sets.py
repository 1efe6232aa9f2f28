"""Sets: which Attack cards a side lays face-down, and what becomes of them (CLA-X8, CLA-X13)."""

from __future__ import annotations

from facedown.engine.ask import Options, ask, offer
from facedown.engine.know import show_all
from facedown.engine.log import cite, tally
from facedown.engine.record import NOBODY
from facedown.engine.rule import rule
from facedown.engine.units import Seat
from facedown.engine.zone import Zone, draw, move
from facedown.systems.clash.clauses import (
    AttackSet,
    Clause,
    Decision,
    StanceTiming,
    UncontestedGuard,
    UncontestedRoles,
    Why,
)
from facedown.systems.clash.rules.asking import QUESTIONS, misread
from facedown.systems.clash.rules.cards import card_of, pay_gauge, place_in
from facedown.systems.clash.rules.facts import stance
from facedown.systems.clash.rules.players import by_role, opponent, responder
from facedown.systems.clash.rules.stats import design_of
from facedown.systems.clash.state import PLAYERS, SEATS, Act, DesignNumber, Game, Kind, Phase, Result, Stance

TWIN, DEFENSIVE = 2, 1  # added to an answer that is a set


@rule
def design_set(action: int) -> DesignNumber:
    """The design of the cards of a set."""
    return DesignNumber((action - Act.SET) // 4)


@rule("CLA-R14", "CLA-X24")
def why_not_wild(g: Game, p: Seat) -> int:
    """Why the top card of the deck cannot be set unseen."""
    if not g.book.wild_attack:
        return Why.NOT_WILD
    return Why.NONE if g.state.players[p].deck.count > 0 else Why.NO_DECK_TO_SET


@rule("CLA-3.4", "CLA-3.5", "CLA-3.10", "CLA-R12", "CLA-R51", "CLA-X8")
def offer_sets(g: Game, options: Options, p: Seat, uncontested: bool) -> None:
    """List the legal sets of a player: one Attack card or a Twin, in either stance.

    An offensive one must be payable; in an Uncontested Clash every set is offensive.
    """
    player = g.state.players[p]
    once = 0
    for k in range(player.hand.count):
        design = g.book.design_of[player.hand.cards[k]]
        row = g.book.designs[design]
        if row.kind == Kind.ATTACK and not once >> design & 1:
            once |= 1 << design
            action = Act.SET + 4 * design
            unpaid = why_not_pay(g, p, design)
            unlike = why_not_twin(g, player.hand, k)
            if not unpaid:
                offer(options, action)
                if not unlike:
                    offer(options, action + TWIN)
            if not uncontested:
                offer(options, action + DEFENSIVE)
                if not unlike:
                    offer(options, action + TWIN + DEFENSIVE)


@rule("CLA-3.4", "CLA-3.5", "CLA-3.10", "CLA-R12", "CLA-R20", "CLA-R51", "CLA-X8")
def why_not_set(g: Game, p: Seat, action: int, uncontested: bool) -> int:
    """Why cards cannot be set so."""
    if action == Act.WILD:
        return why_not_wild(g, p)
    hand = g.state.players[p].hand
    design = design_set(action)
    place = place_in(g, hand, design)
    if place == hand.count:
        return Why.NOT_HELD_TO_SET
    if g.book.designs[design].kind != Kind.ATTACK:
        return Why.ONLY_ATTACKS_ARE_SET
    why = why_not_twin(g, hand, place) if action & TWIN else Why.NONE
    if why:
        return why
    if action & DEFENSIVE:
        return Why.UNCONTESTED_IS_OFFENSIVE if uncontested else Why.NONE
    return why_not_pay(g, p, design)


@rule("CLA-R51")
def why_not_pay(g: Game, p: Seat, design: DesignNumber) -> int:
    """Why an offensive card cannot be paid from the gauge."""
    return Why.COSTS_GAUGE if g.book.designs[design].cost > g.state.players[p].gauge.count else Why.NONE


@rule("CLA-R12", "CLA-X13")
def why_not_twin(g: Game, hand: Zone, place: int) -> int:
    """Why the card at a place of the hand cannot be set as a Twin."""
    if g.book.attack_set == AttackSet.SINGLE:
        return Why.ONE_CARD_ONLY
    return Why.NONE if has_second(g, hand, place) else Why.TWIN_TAKES_TWO


@rule
def has_second(g: Game, hand: Zone, place: int) -> bool:
    """Whether a hand holds another copy of a card behind its place."""
    design = g.book.design_of[hand.cards[place]]
    for k in range(place + 1, hand.count):
        if g.book.design_of[hand.cards[k]] == design:
            return True
    return False


@rule("CLA-R13", "CLA-R15", "CLA-X8")
def lay_set(g: Game, p: Seat, action: int) -> None:
    """Lay the chosen cards face-down with their stance; how many they are is public."""
    player = g.state.players[p]
    player.wild = int(action == Act.WILD)
    if player.wild:
        card = draw(g, player.deck, player.set)
        player.secret = Stance.OFFENSIVE
        cite(g, Clause.CLA_X24, p, card)
        return
    for _ in range(2 if action & TWIN else 1):
        move(player.hand, player.set, card_of(g, player.hand, design_set(action)))
    player.secret = Stance.DEFENSIVE if action & DEFENSIVE else Stance.OFFENSIVE


@rule("CLA-2.5", "CLA-3.2")
def initiate(g: Game, p: Seat, action: int) -> None:
    """Initiate a clash: the turn player becomes the aggressor and sets (step 1)."""
    s = g.state
    s.clash_initiated = 1
    open_clash(g, p)
    cite(g, Clause.CLA_3_1, p)
    for i in PLAYERS:
        if s.players[i].staggered:  # since the last clash
            tally(g, Clause.CLA_R26, i)
    lay_set(g, p, action)
    cite(g, Clause.CLA_3_3, p, a=s.players[p].set.count)
    show_stance(g, p)
    s.phase = Phase.RESPOND


@rule("CLA-R15")
def show_stance(g: Game, p: Seat) -> None:
    """Show the stance at once, where stances are open; else only the reveal does."""
    if g.book.stance_timing == StanceTiming.OPEN_AT_SET:
        g.state.players[p].stance = g.state.players[p].secret
        cite(g, Clause.CLA_R15, p, a=g.state.players[p].stance)


@rule("CLA-R26", "CLA-X6", "CLA-X10")
def open_clash(g: Game, p: Seat) -> None:
    """Begin a clash: nothing has happened in it yet; a stagger may wait from the last one."""
    s = g.state
    s.in_clash = 1
    s.aggressor = p
    s.first = NOBODY
    s.active = NOBODY
    s.uncontested = NOBODY
    s.concluded = 0
    s.deferred = 0
    for i in PLAYERS:
        player = s.players[i]
        player.stance = Stance.NONE
        player.wild = 0
        player.activated = 0
        player.cancelled = 0
        player.speed = 0
        player.hit = 0
        player.damage = 0
        player.staggered = player.carries
        player.carries = 0
        player.moved = 0
        player.crossed = 0
        player.result = Result.NONE


@rule("CLA-2.6", "CLA-3.6", "CLA-R52", "CLA-R58")
def ask_response(g: Game) -> None:
    """Ask the responder for an answer, or none (step 2).

    It is put whatever the hand holds, unless the hand is empty.
    """
    s = g.state
    p = responder(g)
    if s.players[p].hand.count == 0 and why_not_wild(g, p):
        s.phase = Phase.REVEAL
    else:
        ask(g, p, Decision.RESPOND)


@rule
def offer_responses(g: Game, options: Options) -> None:
    """List the responder's answers: none, or a set."""
    p = responder(g)
    offer(options, Act.END)
    offer_sets(g, options, p, False)
    if not why_not_wild(g, p):
        offer(options, Act.WILD)


@rule("CLA-3.6")
def why_not_respond(g: Game, answer: int) -> int:
    """Why the responder cannot answer so."""
    return Why.NONE if answer == Act.END else why_not_set(g, responder(g), answer, False)


@rule
def respond(g: Game, action: int) -> None:
    """The responder sets, or lays down nothing (step 2)."""
    s = g.state
    p = responder(g)
    if action != Act.END:
        lay_set(g, p, action)
        show_stance(g, p)
    cite(g, Clause.CLA_3_6, p, a=s.players[p].set.count)
    s.phase = Phase.REVEAL


@rule("CLA-R14", "CLA-R51", "CLA-X8", "CLA-X24")
def reveal(g: Game) -> None:
    """Turn both sides' cards face-up at the same time, then pay for offensive ones (step 3)."""
    s = g.state
    for k in range(SEATS):
        turn_up(g, by_role(g, k))
    for k in range(SEATS):
        p = by_role(g, k)
        player = s.players[p]
        if player.wild and not is_usable(g, p):
            drop_wild(g, p)
        elif player.set.count > 0:
            bring_into_effect(g, p)
    s.phase = Phase.UNCONTESTED


@rule
def turn_up(g: Game, p: Seat) -> None:
    """Turn a side's cards face-up, with their stance."""
    player = g.state.players[p]
    for k in range(player.set.count):
        show_all(g, player.set.cards[k])
    if player.set.count > 0:
        player.stance = player.secret
        cite(g, Clause.CLA_3_7, p, player.set.cards[0], a=player.set.count, b=player.stance)


@rule("CLA-X24")
def is_usable(g: Game, p: Seat) -> bool:
    """Whether a wild card is an Attack card that can be paid."""
    player = g.state.players[p]
    design = design_of(g, player.set.cards[0])
    return design.kind == Kind.ATTACK and design.cost <= player.gauge.count


@rule("CLA-X24")
def drop_wild(g: Game, p: Seat) -> None:
    """A wild card that cannot be used is discarded at once; its side has played none."""
    player = g.state.players[p]
    card = player.set.cards[0]
    move(player.set, player.discard, card)
    player.stance = Stance.NONE
    cite(g, Clause.CLA_R14, p, card)


@rule("CLA-R51", "CLA-X19")
def bring_into_effect(g: Game, p: Seat) -> None:
    """A revealed card is in effect from now on; an offensive one is paid."""
    player = g.state.players[p]
    player.in_effect = 1
    if player.stance == Stance.OFFENSIVE:
        pay_gauge(g, p, design_of(g, player.set.cards[0]).cost)


@rule("CLA-R20", "CLA-R52")
def ask_uncontested(g: Game) -> None:
    """Ask the responder for an Uncontested Clash, if a defensive card met none (step 4.4)."""
    s = g.state
    p = responder(g)
    if stance(g, opponent(p)) != Stance.DEFENSIVE or s.players[p].in_effect or s.players[p].hand.count == 0:
        s.phase = Phase.ORDER
    else:
        ask(g, p, Decision.UNCONTESTED)


@rule
def offer_uncontested(g: Game, options: Options) -> None:
    """List the responder's answers: none, or an offensive set."""
    offer(options, Act.END)
    offer_sets(g, options, responder(g), True)


@rule("CLA-3.13")
def why_not_uncontested(g: Game, answer: int) -> int:
    """Why an Uncontested Clash cannot be performed so."""
    return Why.NONE if answer == Act.END else why_not_set(g, responder(g), answer, True)


@rule("CLA-R20", "CLA-R21")
def respond_uncontested(g: Game, action: int) -> None:
    """Perform an Uncontested Clash or decline it (step 4.4).

    Performed, the aggressor's card is switched off.
    """
    s = g.state
    p = responder(g)
    s.phase = Phase.ORDER
    if action == Act.END:
        return
    s.uncontested = p
    lay_set(g, p, action)
    cite(g, Clause.CLA_3_13, p)
    turn_up(g, p)
    bring_into_effect(g, p)
    if g.book.uncontested_guard == UncontestedGuard.IGNORED:
        s.players[opponent(p)].in_effect = 0
        s.players[opponent(p)].stance = Stance.NONE
        cite(g, Clause.CLA_R20, opponent(p))
    if g.book.uncontested_roles == UncontestedRoles.SWAP:
        s.aggressor = p
        cite(g, Clause.CLA_R21, p)


QUESTIONS.add(Decision.RESPOND, offer_responses, respond, why_not_respond, Act, misread)
QUESTIONS.add(Decision.UNCONTESTED, offer_uncontested, respond_uncontested, why_not_uncontested, Act, misread)
