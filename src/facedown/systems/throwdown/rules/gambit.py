"""The Gambit: one secret card of Coach against one card of a Pilot, four results (THR-44 to THR-54)."""

from __future__ import annotations

from facedown.engine.cards import move, put, show, show_all
from facedown.engine.rules import NO_CARD, Card, Seat, cite, namesakes, pop, push, rule
from facedown.systems.throwdown.clauses import Clause, Decision, GambitTie, RedrawAfterGambit, Way, Why
from facedown.systems.throwdown.rules.asking import QUESTIONS, ask
from facedown.systems.throwdown.rules.cards import (
    add_to_stash,
    beats,
    can_draw,
    discard_all,
    rank_of,
    suit_of,
    take_top,
    take_unseen,
    uncover_next,
)
from facedown.systems.throwdown.rules.events import MOST_RESOURCE, fire_at_now, perform, spend
from facedown.systems.throwdown.rules.favor import take_favor
from facedown.systems.throwdown.rules.investing import why_not_unseen
from facedown.systems.throwdown.rules.picks import has_favor, shows_favor
from facedown.systems.throwdown.rules.targets import reaches
from facedown.systems.throwdown.rules.tidy import adjust
from facedown.systems.throwdown.state import (
    COACH,
    COACHS_DECK,
    LESSONS,
    NO_PLACE,
    PILOTS_DECK,
    Game,
    Mode,
    Result,
    Standing,
)
from facedown.systems.throwdown.steps import Step
from facedown.systems.throwdown.vocabulary import Aim, Resource, Target, Trigger

FIRES = namesakes(Aim, Trigger, NO_PLACE)  # by aim: the microevent that it is, if it is one


# Initiation


@rule("THR-44.1", "THR-44.3", "THR-44.4", "THR-44.6", "THR-46.1")
def answer_fiat(g: Game, way: int) -> None:
    """Let it pass, which grants the aim; grant words alone; or ask for a Gambit."""
    s = g.state
    if way == Way.GAMBIT:
        cite(g, Clause.THR_46_1, s.gambit.pilot)
        push(s.agenda, Step.GAMBIT, s.gambit.pilot)
    elif way == Way.PASS:
        cite(g, Clause.THR_44_1, s.gambit.pilot, a=s.gambit.aim)
        grant_aim(g)
        s.gambit.pilot = COACH
    else:
        cite(g, Clause.THR_44_6, s.gambit.pilot)
        s.gambit.pilot = COACH


@rule("THR-52.1", "THR-R79", "THR-X11")
def ask_specialty(g: Game) -> None:
    """Coach rules whether the Pilot's Specialty is involved."""
    ask(g, COACH, Decision.SPECIALTY)


@rule("THR-52.8")
def rule_specialty(g: Game, way: int) -> None:
    """Note Coach's ruling; what it brings is not optional."""
    g.state.gambit.specialty = int(way == Way.YES)
    if way == Way.YES:
        cite(g, Clause.THR_52_1, g.state.gambit.pilot)


@rule("THR-46.2", "THR-46.3", "THR-R110", "THR-R127")
def ask_acceptance(g: Game) -> None:
    """The Pilot takes the risk or steps back; without a card on either side the Gambit is off."""
    if can_take_part(g):
        ask(g, g.state.gambit.pilot, Decision.ACCEPT_GAMBIT)
    else:
        cite(g, Clause.THR_R127)
        call_off(g)


@rule("THR-R127")
def can_take_part(g: Game) -> bool:
    """Whether both sides have a card to lay."""
    s, p = g.state, g.state.gambit.pilot
    coach = s.players[COACH].hand.count > 0 or can_draw(g, COACHS_DECK)
    held = s.players[p].hand.count > 0 or s.players[p].void.count > 0
    return coach and (held or has_favor(g) or can_draw(g, PILOTS_DECK))


@rule("THR-X22")
def call_off(g: Game) -> None:
    """The Gambit is off; the Pilot may do something else, but no Gambit."""
    g.state.gambit.off = 1
    g.state.gambit.pilot = COACH
    pop(g.state.agenda)


@rule
def accept(g: Game, way: int) -> None:
    """The Pilot goes on, or steps back."""
    s = g.state
    if way == Way.YES:
        cite(g, Clause.THR_46_2, s.gambit.pilot)
    else:
        cite(g, Clause.THR_46_3, s.gambit.pilot)
        call_off(g)


# Play


@rule("THR-47.1", "THR-47.2")
def ask_threshold(g: Game) -> None:
    """Coach lays the Threshold Card, from his Hand or blind."""
    if may_lay_hand(g):
        ask(g, COACH, Decision.THRESHOLD)
    else:
        lay_threshold(g, Way.BLIND, NO_CARD)


@rule("THR-47.2", "THR-X23")
def may_lay_hand(g: Game) -> bool:
    """Whether the Threshold can come from Coach's Hand; a stand-alone Gambit says from where."""
    return g.state.players[COACH].hand.count > 0 and (not g.book.blind or not can_draw(g, COACHS_DECK))


@rule("THR-17.2", "THR-19.5", "THR-47.1", "THR-47.3", "THR-R76", "THR-R112")
def lay_threshold(g: Game, way: int, card: Card) -> None:
    """Lay the Threshold Card face-down; nobody knows a blind one."""
    s = g.state
    coach = s.players[COACH]
    s.gambit.blind = int(way == Way.BLIND)
    if way == Way.BLIND:
        take_top(g, COACHS_DECK, coach.front)
    else:
        take_unseen(g, COACH, card, COACH)
        put(coach.front, card)
    cite(g, Clause.THR_47_1, COACH, coach.front.cards[0], a=s.gambit.blind)
    if s.gambit.blind:
        uncover_next(g, COACHS_DECK)


@rule("THR-X5")
def ask_signal(g: Game) -> None:
    """Ask whether the Signal is used, behind the Omens."""
    if g.state.resources[Resource.SIGNAL] > 0 and can_draw(g, PILOTS_DECK):
        ask(g, g.state.gambit.pilot, Decision.SIGNAL)


@rule("THR-X5")
def use_signal(g: Game, way: int) -> None:
    """Spend a point of the Signal to look at the top card of the Pilot Deck, or not."""
    if way == Way.YES:
        spend(g, Resource.SIGNAL)
        perform(g, g.book.resources[Resource.SIGNAL], g.state.seat)


@rule("THR-47.4")
def ask_card(g: Game) -> None:
    """The Pilot plays a Hand card or the top of a Faction, or flips the Deck."""
    ask(g, g.state.gambit.pilot, Decision.GAMBIT_CARD)


@rule("THR-47.4")
def why_not_play(g: Game, way: int, faction: int) -> int:
    """Why something cannot be played in a Gambit."""
    if way == Way.FACTION:
        return Why.NONE if shows_favor(g, faction) else Why.NO_FAVOR_THERE
    if way == Way.VOID:
        return Why.NONE if g.state.players[g.state.seat].void.count else Why.NO_VOID
    return Why.NO_DECK_TO_FLIP if way == Way.BLIND and not can_draw(g, PILOTS_DECK) else Why.NONE


@rule("THR-19.2", "THR-47.4", "THR-R77", "THR-X12")
def play_card(g: Game, way: int, faction: int, card: Card) -> None:
    """Lay the Pilot's card face-up."""
    s, p = g.state, g.state.gambit.pilot
    player = s.players[p]
    if way == Way.BLIND:
        take_top(g, PILOTS_DECK, player.front)
    elif way == Way.VOID:
        move(player.void, player.front, player.void.cards[player.void.count - 1])
    elif way == Way.CARD:
        move(player.hand, player.front, card)
    else:
        put(player.front, take_favor(g, faction))
    played = player.front.cards[0]
    show_all(g, played)
    cite(g, Clause.THR_47_4, p, played, a=int(way == Way.BLIND))
    if way == Way.BLIND:
        uncover_next(g, PILOTS_DECK)


# Outcome


@rule("THR-48.1", "THR-48.2", "THR-48.3", "THR-53.1", "THR-R70", "THR-R71")
def compare(g: Game) -> None:
    """Reveal the Threshold: a higher card is `Yes, and`; otherwise the Pilot chooses. Strike has no say."""
    s, p = g.state, g.state.gambit.pilot
    threshold, card = s.players[COACH].front.cards[0], s.players[p].front.cards[0]
    show_all(g, threshold)
    cite(g, Clause.THR_48_1, p, threshold, card)
    if is_higher(g, card, threshold):
        cite(g, Clause.THR_48_2, p)
        settle_result(g, Result.YES_AND)
    else:
        ask(g, p, Decision.RESULT)


@rule("THR-R70")
def is_higher(g: Game, card: Card, threshold: Card) -> bool:
    """Whether a Pilot's card is above the Threshold; a tie is not, unless the table reads it so."""
    if rank_of(g, card) != rank_of(g, threshold):
        return beats(rank_of(g, card), rank_of(g, threshold))
    if g.book.gambit_tie == GambitTie.SUIT_BREAK:
        return suit_of(g, card) > suit_of(g, threshold)
    return g.book.gambit_tie == GambitTie.YES_AND


@rule("THR-48.3", "THR-51.2")
def choose_result(g: Game, way: int) -> None:
    """A Pilot who is not above the Threshold chooses among three results."""
    if way == Way.YES_BUT:
        settle_result(g, Result.YES_BUT)
    else:
        settle_result(g, Result.NO_BUT if way == Way.NO_BUT else Result.NO_AND)


@rule(
    "THR-49.1",
    "THR-50.1",
    "THR-50.2",
    "THR-51.1",
    "THR-51.3",
    "THR-52.2",
    "THR-52.4",
    "THR-52.5",
    "THR-52.6",
    "THR-52.7",
    "THR-R78",
)
def settle_result(g: Game, result: int) -> None:
    """Note the result: `No, and` gives a Charge at once, and with a Specialty a Lesson."""
    s, gambit = g.state, g.state.gambit
    p = gambit.pilot
    gambit.result = result
    gambit.good = int(result == Result.YES_AND or result == Result.NO_BUT)
    gambit.left = 2 if gambit.specialty else 1
    cite(g, Clause.THR_48_3, p, a=result, b=gambit.left)
    if result == Result.NO_AND:
        if gambit.specialty and s.players[p].lessons < LESSONS:
            s.players[p].lessons += 1
            cite(g, Clause.THR_52_7, p, a=s.players[p].lessons)
        cite(g, Clause.THR_51_3, p)
        fire_at_now(g, Trigger.CHARGEUP, p, 1, p)


@rule("THR-49.1", "THR-50.1", "THR-X22")
def grant(g: Game) -> None:
    """A `Yes` attains the aim; then the consequences."""
    result = g.state.gambit.result
    if result == Result.YES_AND or result == Result.YES_BUT:
        grant_aim(g)


@rule("THR-X22")
def grant_aim(g: Game) -> None:
    """Give the Pilot what she was after, as far as it is still there."""
    s, gambit = g.state, g.state.gambit
    p, aim, at = gambit.pilot, gambit.aim, gambit.target
    if not is_aim(g, p, aim, at):
        return
    cite(g, Clause.THR_X22, p, a=aim, b=at)
    if aim == Aim.STASH:
        add_to_stash(g, p)
    elif aim == Aim.LOOK_AT_STACK:
        stack = s.threats[at].stack
        show(g, stack.cards[stack.count - 1], p)
        cite(g, Clause.THR_R112, p, stack.cards[stack.count - 1], a=at)
    elif aim == Aim.REVEAL_FACTION:
        s.factions[at].standing = Standing.REVEALED
    else:
        fire_at_now(g, FIRES[aim], at, 1, p)


@rule("THR-X22")
def is_aim(g: Game, p: Seat, aim: int, at: int) -> bool:
    """Whether a Gambit of a Pilot can be about something."""
    s = g.state
    if aim == Aim.STASH:
        stash = s.players[p].stash
        return at == 0 and stash.count < len(stash.cards) and can_draw(g, PILOTS_DECK)
    if aim == Aim.LOOK_AT_STACK:
        return at < g.book.threat_count and s.threats[at].in_play == 1 and s.threats[at].stack.count > 0
    if aim == Aim.REVEAL_FACTION:
        return at < g.book.faction_count and s.factions[at].standing == Standing.UNKNOWN
    if aim == Aim.FORTIFY or aim == Aim.RECOVER or aim == Aim.CHARGEUP:
        return at == p
    if aim == Aim.REPLENISH:
        return at < g.book.resource_count and s.resources[at] < MOST_RESOURCE
    return reaches(g, FIRES[aim], at, p, Target.CHOICE)


# The end


@rule("THR-48.5", "THR-R67")
def discard_cards(g: Game) -> None:
    """Both cards go to their own Trash; one that stands alone ends."""
    s, p = g.state, g.state.gambit.pilot
    discard_all(g, s.players[COACH].front)
    discard_all(g, s.players[p].front)
    cite(g, Clause.THR_48_5, p)
    if g.book.mode == Mode.GAMBIT:
        yes = s.gambit.result == Result.YES_AND or s.gambit.result == Result.YES_BUT
        s.winner = Seat(int(yes))
        pop(s.agenda)


@rule("THR-X7")
def ask_investing(g: Game) -> None:
    """Coach may invest."""
    g.state.gambit.pilot = COACH
    ask(g, COACH, Decision.INVEST_ANY)


@rule("THR-48.5", "THR-R67")
def adjust_hands(g: Game) -> None:
    """Hands are adjusted."""
    if g.book.redraw_after_gambit == RedrawAfterGambit.TRUE:
        adjust(g, Seat(1))


QUESTIONS.declare(Decision.FIAT, answer_fiat)
QUESTIONS.declare(Decision.SPECIALTY, rule_specialty)
QUESTIONS.declare(Decision.ACCEPT_GAMBIT, accept)
QUESTIONS.declare(Decision.THRESHOLD, lay_threshold, why_not_unseen)
QUESTIONS.declare(Decision.SIGNAL, use_signal)
QUESTIONS.declare(Decision.GAMBIT_CARD, play_card, why_not_play)
QUESTIONS.declare(Decision.RESULT, choose_result)
