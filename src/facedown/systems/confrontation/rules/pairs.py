"""Who opposes whom: the participants of a confrontation and their pairs (CFN-15.5, CFN-R5, CFN-R38, CFN-R40).

The initiator has all the others for opponents, and everybody else has one, the initiator. Bad luck may oppose
a confronter instead. A pair goes by whichever of the two is not the initiator; of bad luck, by it.
"""

from __future__ import annotations

from facedown.engine.rules import rule
from facedown.systems.confrontation.state import BAD_LUCK, NAMED_ACTION, NO_ONE, Action, Game, Part, Who
from facedown.systems.confrontation.vocabulary import Kind, Skill


@rule
def initiator(g: Game) -> Who:
    """Who performs the action that is confronted."""
    return g.state.confrontation.initiator


@rule("CFN-1.4", "CFN-R38", "CFN-R40")
def opponent(g: Game, who: Who) -> Who:
    """Whom a confronter, or bad luck, opposes."""
    c = g.state.confrontation
    return c.gm_against if who == BAD_LUCK else c.initiator


@rule
def gm_confronts(g: Game) -> bool:
    """Whether the GM takes part as bad luck."""
    return g.state.confrontation.gm_against != NO_ONE


@rule("CFN-15.3")
def gm_opposes_action(g: Game) -> bool:
    """Whether bad luck opposes the action itself, and no counteraction."""
    c = g.state.confrontation
    return c.gm_against == c.initiator


@rule
def pair_count(g: Game) -> int:
    """How many pairs there are."""
    return g.state.confrontation.confronter_count + int(gm_confronts(g))


@rule
def pair_at(g: Game, k: int) -> Who:
    """The pairs in order: the confronters as they entered, then bad luck."""
    c = g.state.confrontation
    return c.confronters[k] if k < c.confronter_count else BAD_LUCK


@rule
def participant_count(g: Game) -> int:
    """How many take part."""
    return 1 + pair_count(g)


@rule
def participant_at(g: Game, k: int) -> Who:
    """The participants in order: the initiator, the confronters, bad luck."""
    return initiator(g) if k == 0 else pair_at(g, k - 1)


@rule("CFN-15.5")
def participants_of(g: Game) -> int:
    """All participants, as a mask."""
    mask = 0
    for k in range(participant_count(g)):
        mask |= 1 << participant_at(g, k)
    return mask


@rule
def is_of(g: Game, pair: Who, who: Who) -> bool:
    """Whether a participant is one of a pair."""
    return pair == who or opponent(g, pair) == who


@rule
def side_of(pair: Who, who: Who) -> int:
    """On which side of a pair a participant is: 0 for whom it goes by, 1 for the opponent of that one."""
    return int(pair != who)


@rule
def other_of(g: Game, pair: Who, who: Who) -> Who:
    """The other of a pair."""
    return opponent(g, pair) if pair == who else pair


@rule
def pair_of(g: Game, who: Who, other: Who) -> Who:
    """The pair of two opponents."""
    if other == BAD_LUCK:
        return BAD_LUCK
    return other if who == initiator(g) else who


@rule
def opponents_of(g: Game, who: Who) -> int:
    """The opponents of a participant, as a mask."""
    mask = 0
    for k in range(pair_count(g)):
        pair = pair_at(g, k)
        if is_of(g, pair, who):
            mask |= 1 << other_of(g, pair, who)
    return mask


@rule
def are_opponents(g: Game, who: Who, other: Who) -> bool:
    """Whether two participants oppose each other."""
    return opponents_of(g, who) >> other & 1 == 1


@rule
def opponent_count(g: Game, who: Who) -> int:
    """How many opponents a participant has."""
    count = 0
    for k in range(pair_count(g)):
        count += int(is_of(g, pair_at(g, k), who))
    return count


@rule
def action_of(g: Game, who: Who) -> Action:
    """The action of a participant, as the content has it."""
    return g.book.actions[part_of(g, who).action]


@rule("CFN-R64")
def kind_of(g: Game, who: Who) -> int:
    """The kind of a participant's action; one that is only named has that of its Skill, if any has it."""
    part = part_of(g, who)
    if part.action != NAMED_ACTION:
        return g.book.actions[part.action].kind
    if part.skill == Skill.BALLISTIC:
        return Kind.RANGED
    if part.skill == Skill.TECHNICAL:
        return Kind.REPAIR
    return Kind.HACK if part.skill == Skill.HACKING else Kind.HANDLING


@rule
def part_of(g: Game, who: Who) -> Part:
    """What a participant does in the confrontation."""
    return g.state.parts[who]
