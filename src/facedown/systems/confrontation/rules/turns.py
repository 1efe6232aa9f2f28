"""A turn: the move, then one action (CFN-X7, CFN-X12, CFN-X20)."""

from __future__ import annotations

from facedown.engine.answers import Of
from facedown.engine.rules import cite, push, rule, top
from facedown.systems.confrontation.clauses import Clause, Decision, Way, Why
from facedown.systems.confrontation.rules.asking import QUESTIONS, ask
from facedown.systems.confrontation.rules.duel import judge_duel
from facedown.systems.confrontation.rules.effects import go_to
from facedown.systems.confrontation.rules.kit import item_of
from facedown.systems.confrontation.rules.people import is_able, seat_of
from facedown.systems.confrontation.rules.rounds import discard_initiative
from facedown.systems.confrontation.rules.scene import holds_still, judge_action, redraw
from facedown.systems.confrontation.rules.tidy import loosen_holds
from facedown.systems.confrontation.state import GEAR, WEAPONS, Game, Place, Timing, Who
from facedown.systems.confrontation.steps import Step
from facedown.systems.confrontation.vocabulary import Gadget


@rule
def on_turn(g: Game) -> Who:
    """Whose turn it is."""
    return Who(top(g.state.agenda).who)


@rule("CFN-X7", "CFN-X15")
def start_turn(g: Game) -> None:
    """The initiative card is discarded; in free timing one gets up and picks up by oneself."""
    who = on_turn(g)
    if g.book.timing == Timing.ROUNDS:
        discard_initiative(g, seat_of(who))
    if g.book.timing == Timing.FREE:
        g.state.characters[who].prone = 0
        for weapon in range(WEAPONS):
            g.state.characters[who].carried[weapon].dropped = 0
    if not is_able(g, who):
        cite(g, Clause.CFN_X9, who, c=NOT_ABLE)
        top(g.state.agenda).is_idle = 1
    elif holds_still(g, who):
        top(g.state.agenda).is_idle = 1


NOT_ABLE = -1  # in the log, as a number of counters

# The move


@rule("CFN-X7", "CFN-X20")
def ask_move(g: Game) -> None:
    """Before the action he moves, gets up, picks a weapon up, or uses gear: one of these, or none."""
    moves = g.book.timing == Timing.ROUNDS or g.book.timing == Timing.DUEL
    if moves and top(g.state.agenda).is_idle == 0:
        ask(g, on_turn(g), Decision.MOVE)


@rule("CFN-X16", "CFN-X20")
def why_not_move(g: Game, way: int) -> int:
    """Why somebody cannot do something for a move."""
    character = g.state.characters[g.state.asked]
    if way == Way.STAND:
        return Why.NONE if character.prone else Why.STANDS_ALREADY
    if g.book.timing == Timing.DUEL:
        return Why.NOBODY_MOVES
    if character.prone or character.restrained > 0:
        return Why.CANNOT_MOVE
    at_end = character.place == 0 if way == Way.DOWN else character.place == g.book.place_count - 1
    return Why.NO_PLACE if at_end else Why.NONE


@rule("CFN-X10", "CFN-X20")
def why_not_pick_up(g: Game, tool: int) -> int:
    """Why somebody cannot pick a weapon up: it does not lie where he is."""
    return Why.NONE if lying_here(g) >> tool & 1 else Why.NOTHING_LIES_HERE


@rule("CFN-X10", "CFN-X20")
def lying_here(g: Game) -> int:
    """The weapons of somebody that lie where he is, as a mask."""
    character, mask = g.state.characters[g.state.asked], 0
    for tool in range(WEAPONS):
        carried = character.carried[tool]
        mask |= int(carried.dropped == 1 and carried.lies_at == character.place) << tool
    return mask


@rule("CFN-X12", "CFN-X20")
def why_not_gadget(g: Game, way: int) -> int:
    """Why somebody cannot use gear for a move: he has none, it is used up, or he cannot climb."""
    wanted = Gadget.LINE_LAUNCHER if way == Way.LAUNCH else Gadget.EMITTER
    character = g.state.characters[g.state.asked]
    if g.book.timing == Timing.DUEL or gadget_of(g, g.state.asked, wanted) == GEAR:
        return Why.NO_GADGET
    climbs = way == Way.LAUNCH and (character.prone or character.restrained > 0)
    return Why.CANNOT_MOVE if climbs else Why.NONE


@rule("CFN-X12")
def gadget_of(g: Game, who: Who, gadget: int) -> int:
    """Which piece of somebody's gear is a gadget with a use left, or without a limit; GEAR if none is."""
    for k in range(GEAR):
        item = item_of(g, who, k)
        if not item.present:
            break  # he has no more
        left = item.uses == 0 or g.state.characters[who].gear_uses[k] < item.uses
        if left and item.moves and item.gadget == gadget:
            return k
    return GEAR


@rule("CFN-X12")
def use_gadget(g: Game, who: Who, gadget: int) -> None:
    """A use of a gadget is taken, unless it has no limit of them."""
    k = gadget_of(g, who, gadget)
    if item_of(g, who, k).uses > 0:
        g.state.characters[who].gear_uses[k] += 1


@rule("CFN-X7", "CFN-X12", "CFN-X20")
def move(g: Game, way: int, tool: int) -> None:
    """Do it."""
    who = g.state.asked
    character = g.state.characters[who]
    if way == Way.UP or way == Way.DOWN:
        go_to(g, who, Place(character.place + (1 if way == Way.UP else -1)))
    elif way == Way.STAND:
        character.prone = 0
        cite(g, Clause.CFN_X20, who, a=STOOD_UP)
    elif way == Way.PICK_UP:
        character.carried[tool].dropped = 0
        cite(g, Clause.CFN_X20, who, a=PICKED_UP)
    elif way == Way.LAUNCH:
        use_gadget(g, who, Gadget.LINE_LAUNCHER)
        character.high = max(character.high, 1)
        cite(g, Clause.CFN_X12, who, a=Gadget.LINE_LAUNCHER)
    elif way == Way.EMIT:
        use_gadget(g, who, Gadget.EMITTER)
        character.emitter_until = g.state.round + 1
        character.emitter_at = character.place
        cite(g, Clause.CFN_X12, who, a=Gadget.EMITTER)


STOOD_UP, PICKED_UP = 101, 102  # in the log, as a place

QUESTIONS.declare(
    Decision.MOVE,
    move,
    Of(Way.STAND, why_not_move),
    Of(Way.UP, why_not_move),
    Of(Way.DOWN, why_not_move),
    Of(Way.PICK_UP, why_not_pick_up, lying_here),
    Of(Way.LAUNCH, why_not_gadget),
    Of(Way.EMIT, why_not_gadget),
)


# The action


@rule("CFN-X7")
def act(g: Game) -> None:
    """One action, unless an earlier counteraction has spent it."""
    row, who = top(g.state.agenda), on_turn(g)
    if row.is_idle:
        return
    if g.state.characters[who].turn_spent:
        cite(g, Clause.CFN_X7, who, a=SPENT)
    else:
        row.has_acted = 1
        push(g.state.agenda, Step.CONFRONTATION, a=who)


SPENT = -1  # in the log


@rule("CFN-X9", "CFN-X15", "CFN-X16")
def end_turn(g: Game) -> None:
    """What has become of holds and of the scene; then the turn is over."""
    acted = top(g.state.agenda).has_acted == 1 and not g.state.confrontation.held
    loosen_holds(g)
    redraw(g)
    if g.book.timing == Timing.DUEL:
        judge_duel(g)
    else:
        judge_action(g, not acted)
