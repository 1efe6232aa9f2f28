"""Playing cards: the lowest value first, until nobody can or wants to go on (CFN-14.7, CFN-14.8)."""

from __future__ import annotations

from facedown.engine.answers import Of
from facedown.engine.rules import cite, each_in, push, rule, top
from facedown.systems.confrontation.clauses import (
    Clause,
    Decision,
    MustPlayWhenLowest,
    NpcCardSource,
    PassIsFinal,
    Way,
    Why,
)
from facedown.systems.confrontation.rules.asking import QUESTIONS, ask, face_of
from facedown.systems.confrontation.rules.cards import (
    can_draw,
    hand_of,
    lay_card,
    newest_card,
    turn_top_card,
    unlocked_cards,
)
from facedown.systems.confrontation.rules.inferiority import announce_restricted
from facedown.systems.confrontation.rules.jokers import use_up_waiting
from facedown.systems.confrontation.rules.pairs import part_of, participant_at, participant_count
from facedown.systems.confrontation.rules.people import is_npc
from facedown.systems.confrontation.rules.values import suit_of_card, value_of
from facedown.systems.confrontation.state import GM, MOST_VALUE, NO_ONE, NO_SUIT, Chosen, Game, Who
from facedown.systems.confrontation.steps import Origin, Step

# Who is asked


@rule("CFN-6.2", "CFN-8.4", "CFN-14.8", "CFN-R15", "CFN-R16", "CFN-R57", "CFN-R63")
def can_play(g: Game, who: Who) -> bool:
    """Whether somebody is to be asked: he has cards left by his maximum and in hand, and has not passed."""
    part = part_of(g, who)
    if part.row.count >= part.most or part.passed or part.out:
        return False
    return has_card(g, who)


@rule("CFN-R57")
def has_card(g: Game, who: Who) -> bool:
    """Whether there is a card to play: one of the hand that is not locked, for an NPC also the deck top."""
    if is_npc(who):
        from_hand = g.book.npc_card_source != NpcCardSource.DECK and unlocked_cards(g, who) > 0
        return from_hand or (g.book.npc_card_source != NpcCardSource.HAND and can_draw(g, GM))
    return unlocked_cards(g, who) > 0


@rule("CFN-1.21", "CFN-14.7", "CFN-R17")
def lowest_able(g: Game) -> int:
    """Those with the lowest value of all who can play, as a mask."""
    lowest, mask = MOST_VALUE + 1, 0
    for k in range(participant_count(g)):
        who = participant_at(g, k)
        if can_play(g, who):
            value = value_of(g, who)
            if value < lowest:
                lowest, mask = value, 0
            mask |= int(value == lowest) << who
    return mask


@rule
def first_of(mask: int) -> Who:
    """The first of some participants in listing order, or NO_ONE."""
    for who in each_in(Who, mask):
        return who
    return NO_ONE


@rule("CFN-14.7", "CFN-14.7a", "CFN-14.7b", "CFN-14.8", "CFN-R17", "CFN-R19", "CFN-R20", "CFN-R52")
def ask_card(g: Game) -> bool:
    """Steps 7 and 8: the lowest plays, players before the GM, tied players together and face down."""
    c = g.state.confrontation
    c.step = 7
    if c.tied != 0:
        ask_commit(g)
        return True
    lowest = lowest_able(g)
    if lowest == 0:
        return False
    players = lowest & (1 << GM) - 1
    if players == 0:
        ask_gm(g, lowest)
    elif players & players - 1:
        c.tied = players
        cite(g, Clause.CFN_14_7B, first_of(players), a=players)
    else:
        ask(g, first_of(players), Decision.CARD)
    return True


@rule("CFN-R20", "CFN-R52")
def ask_gm(g: Game, lowest: int) -> None:
    """Of her own participants at the lowest value the GM names one, who is asked."""
    if lowest & lowest - 1:
        ask(g, first_of(lowest), Decision.WHICH)
    else:
        ask(g, first_of(lowest), Decision.CARD)


@rule("CFN-R20")
def why_not_which(g: Game, participant: int) -> int:
    """Why a participant is not the one to play: he is no lowest one of the GM's."""
    return Why.NONE if lowest_able(g) >> participant & 1 else Why.NOT_LOWEST


@rule("CFN-R20")
def choose_which(g: Game, participant: int) -> None:
    """Ask the participant that the GM has named."""
    ask(g, Who(participant), Decision.CARD)


QUESTIONS.declare(Decision.WHICH, choose_which, why_not_which)


# One card, face up


@rule("CFN-R15")
def why_not_pass(g: Game) -> int:
    """Why somebody may not pass: he has the lowest value of all, where that obliges him."""
    if g.book.must_play_when_lowest == MustPlayWhenLowest.NO:
        return Why.NONE
    value = value_of(g, g.state.asked)
    for k in range(participant_count(g)):
        if value_of(g, participant_at(g, k)) < value:
            return Why.NONE
    return Why.LOWEST_PLAYS


@rule("CFN-R57", "CFN-X10")
def why_not_top(g: Game) -> int:
    """Why no card is turned from the deck top: that is for NPCs, where the GM plays so."""
    if not is_npc(g.state.asked):
        return Why.NO_DECK_TOP
    if g.book.npc_card_source == NpcCardSource.HAND or not can_draw(g, GM):
        return Why.NO_DECK_TOP
    return Why.NONE


@rule("CFN-R57", "CFN-X2")
def why_not_card(g: Game, card: int) -> int:
    """Why a card of the hand cannot be played: it is locked, or NPCs play from the deck alone."""
    if is_npc(g.state.asked) and g.book.npc_card_source == NpcCardSource.DECK:
        return Why.FROM_DECK_ONLY
    locked = hand_of(g, g.state.asked).locked > 0
    return Why.LOCKED if locked and place_of_face(g, card) >= unlocked_cards(g, g.state.asked) else Why.NONE


@rule
def place_of_face(g: Game, face: int) -> int:
    """The place in the hand of the first card with a face."""
    hand = hand_of(g, g.state.asked).hand
    place = 0
    while place < hand.count and face_of(g, hand.cards[place]) != face:
        place += 1
    return place


@rule("CFN-14.7", "CFN-14.8", "CFN-R16", "CFN-R57")
def play_card(g: Game, way: int, card: int) -> None:
    """Play a card, turn the deck top, or pass."""
    who = g.state.asked
    if way == Way.PASS:
        pass_by(g, who)
        return
    if way == Way.TOP:
        turn_top_card(g, who)
    else:
        lay_card(g, who, hand_of(g, who).hand.cards[place_of_face(g, card)])
    reopen(g)
    push(g.state.agenda, Step.CARD, a=1 << who, b=who, c=Origin.DECK_TOP if way == Way.TOP else Origin.HAND)


@rule("CFN-14.8", "CFN-R15", "CFN-R16")
def pass_by(g: Game, who: Who) -> None:
    """A pass stands until somebody plays a card, or for good."""
    part_of(g, who).passed = 1
    part_of(g, who).out = int(g.book.pass_is_final == PassIsFinal.YES)
    cite(g, Clause.CFN_R16, who)


@rule("CFN-R16", "CFN-X5")
def reopen(g: Game) -> None:
    """A card has been played: everybody who still can is asked again."""
    g.state.confrontation.replaced = 0
    for k in range(participant_count(g)):
        part_of(g, participant_at(g, k)).passed = 0


QUESTIONS.declare(
    Decision.CARD,
    play_card,
    Of(Way.PASS, why_not_pass),
    Of(Way.TOP, why_not_top),
    Of(Way.PLAY, why_not_card),
)


# Several cards, face down


@rule("CFN-14.7b", "CFN-R18")
def ask_commit(g: Game) -> None:
    """Each of the tied players lays a card or passes, unseen; when the last has chosen, all are revealed."""
    c = g.state.confrontation
    who = first_of(c.tied & ~c.committed)
    if who == NO_ONE:
        reveal(g)
    else:
        ask(g, who, Decision.COMMIT)


@rule("CFN-14.7b", "CFN-R18")
def commit(g: Game, way: int, card: int) -> None:
    """Choose a card, which stays in the hand, or a pass; nobody else sees which."""
    who, c = g.state.asked, g.state.confrontation
    part_of(g, who).chosen = Chosen.PASS if way == Way.PASS else Chosen.CARD + place_of_face(g, card)
    c.committed |= 1 << who


QUESTIONS.declare(Decision.COMMIT, commit, Of(Way.PASS, why_not_pass), Of(Way.PLAY, why_not_card))


@rule("CFN-14.7b", "CFN-R16", "CFN-R18", "CFN-X2")
def reveal(g: Game) -> None:
    """Turn up what the tied players have laid, all at once; a card clears the passes made with it."""
    c = g.state.confrontation
    laid = 0
    for who in each_in(Who, c.tied):
        laid |= int(part_of(g, who).chosen >= Chosen.CARD) << who
    tied = c.tied
    c.tied = 0
    c.committed = 0
    for who in each_in(Who, tied):
        turn_up(g, who)
    if laid != 0:
        reopen(g)
        push(g.state.agenda, Step.CARD, a=laid, b=NO_ONE)


@rule("CFN-14.7b", "CFN-R18")
def turn_up(g: Game, who: Who) -> None:
    """Turn up the card that a player has laid, or his pass."""
    part = part_of(g, who)
    chosen = part.chosen
    part.chosen = Chosen.NOTHING
    if chosen >= Chosen.CARD:
        lay_card(g, who, hand_of(g, who).hand.cards[chosen - Chosen.CARD])
    else:
        pass_by(g, who)


# What a card does once it lies there


@rule("CFN-8.3", "CFN-X5")
def count_cards(g: Game) -> None:
    """The cards just played count: jokers that waited for them strike, those of the ambience are noted."""
    row = top(g.state.agenda)
    g.state.confrontation.at = 0
    for who in each_in(Who, row.played):
        use_up_waiting(g, who)
        if not is_npc(who) and g.book.ambience != NO_SUIT:
            part_of(g, who).matched += int(suit_of_card(g, newest_card(g, who)) == g.book.ambience)


@rule("CFN-14.13")
def announce(g: Game) -> None:
    """Whoever has played a card says the new value of his action."""
    for who in each_in(Who, top(g.state.agenda).played):
        cite(g, Clause.CFN_14_13, who, newest_card(g, who), a=value_of(g, who))
        announce_restricted(g, who)
