"""What somebody could do in a match, whatever it needs now (CFN-X8, CFN-X10, CFN-X15 to CFN-X18)."""

from __future__ import annotations

from facedown.engine.rules import rule
from facedown.systems.confrontation.clauses import Decision, Why
from facedown.systems.confrontation.rules.pairs import initiator, kind_of
from facedown.systems.confrontation.rules.people import is_npc, is_players
from facedown.systems.confrontation.state import NAMED_ACTION, Game, Timing, Who
from facedown.systems.confrontation.vocabulary import Need


@rule
def could_do(g: Game) -> int:
    """What whoever is asked could do, or could do against the initiator, as a mask."""
    return could_counter(g) if g.state.decision == Decision.COUNTER else could_act(g)


@rule("CFN-14.1", "CFN-X10", "CFN-X15", "CFN-X16")
def could_act(g: Game) -> int:
    """The actions that whoever is on turn could declare, as a mask."""
    mask = g.book.acts & g.book.offered & in_script(g)
    return mask & of_npc(g, g.state.asked, False) if is_npc(g.state.asked) else mask


@rule("CFN-2.4", "CFN-R35", "CFN-X10", "CFN-X16", "CFN-X18")
def could_counter(g: Game) -> int:
    """The actions that could be a countermeasure of whoever is asked: what is not listed takes a ruling."""
    mask = g.book.offered
    if is_npc(g.state.asked):
        mask &= of_npc(g, g.state.asked, True)
    return mask if is_by_ruling(g) else mask & accepted(g)


@rule("CFN-2.5", "CFN-2.6", "CFN-2.7", "CFN-R35", "CFN-R36", "CFN-X18")
def accepted(g: Game) -> int:
    """The countermeasures that are accepted without a ruling, as a mask."""
    return g.book.accepts[kind_of(g, initiator(g))]


@rule("CFN-R35", "CFN-X16")
def is_by_ruling(g: Game) -> bool:
    """Whether the GM rules on what is not listed: for the characters of players, but for duels."""
    return is_players(g.state.asked) and g.book.timing != Timing.DUEL


@rule("CFN-X15")
def in_script(g: Game) -> int:
    """The actions that the script of a scenario lets whoever is on turn do, as a mask."""
    if g.book.obstacle_count > 0:
        return g.book.obstacles[g.state.obstacle].actions
    if g.book.turn_count > 0:
        return 1 << g.book.turns[g.state.action % g.book.turn_count].action
    return g.book.acts


@rule("CFN-X10")
def of_npc(g: Game, who: Who, is_counter: bool) -> int:
    """What an NPC can do: what its figures list, and what everybody does who is in a fix, as a mask."""
    mask, character = g.book.sheets[who].listed[int(is_counter)], g.state.characters[who]
    if character.restrained > 0:
        mask |= g.book.needing[Need.HELD]
    return mask | g.book.needing[Need.BLADE] if character.carried[0].dropped else mask


@rule("CFN-14.1", "CFN-X8", "CFN-X10", "CFN-X15", "CFN-X16", "CFN-X18")
def why_not_offered(g: Game, action: int) -> int:
    """Why somebody could not do something in this match."""
    is_counter = g.state.decision == Decision.COUNTER
    acts = is_counter or g.book.acts >> action & 1
    if g.book.timing == Timing.CORE or action == NAMED_ACTION or not acts:
        return Why.NO_ACTION
    if not g.book.offered >> action & 1:
        return Why.NOT_IN_A_DUEL
    if not is_counter and not in_script(g) >> action & 1:
        return Why.NOT_IN_SCENARIO
    if is_npc(g.state.asked) and not of_npc(g, g.state.asked, is_counter) >> action & 1:
        return Why.NOT_IN_FIGURES
    return Why.NOT_ACCEPTED
