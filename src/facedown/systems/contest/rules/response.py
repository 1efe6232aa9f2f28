"""Defensive response: how a target meets an attack."""

from __future__ import annotations

from typing import Any

from facedown.engine.answers import Options, answer_of, offer
from facedown.engine.cards import is_same_face, move, move_all, put, shuffle, take
from facedown.engine.rules import Card, cite, rule
from facedown.systems.contest.clauses import (
    ActAfterTwoCardDefense,
    Clause,
    Decision,
    Decks,
    DefensiveResponse,
    LateStarterResponse,
    MustEngageOne,
    SavedCardReuse,
    SingleDeckReturn,
    TwoWeaponAsTarget,
    Way,
    Why,
)
from facedown.systems.contest.hooks import hand_given_up
from facedown.systems.contest.rules.asking import QUESTIONS, offer_if
from facedown.systems.contest.rules.cards import deal_one, deal_two, discard_all, lies_ready, look_at_hand
from facedown.systems.contest.rules.conditions import (
    cannot_act_yet,
    draws_anew,
    has_cards,
    has_engaged,
    is_able,
    is_ready,
    may_use_both,
    why_not_both,
)
from facedown.systems.contest.rules.engagement import is_outnumbered
from facedown.systems.contest.rules.extra import draw_extra
from facedown.systems.contest.rules.gear import in_hand, weapon_in
from facedown.systems.contest.rules.minions import share_card
from facedown.systems.contest.rules.plays import BOTH, FIRST, OTHER, used_cards
from facedown.systems.contest.rules.ranged import has_ready_weapon, may_strike_back
from facedown.systems.contest.rules.series import is_second_gun
from facedown.systems.contest.sheet import Kind
from facedown.systems.contest.state import MAIN, NO_ONE, SECOND, Game, State, Who


@rule("CON-10.2", "CON-R65", "CON-R66", "CON-R78")
def must_engage(g: Game, i: Who) -> bool:
    """Whether a target can engage back and has to, rather than may defend only.

    By default nobody has to. House rules can want it of all who are not outnumbered, or of those who are
    for one attacker; not for the first of them, as nobody is outnumbered by one.
    """
    outnumbered_must = g.book.must_engage_one == MustEngageOne.FORCED
    others_must = g.book.defensive_response == DefensiveResponse.OUTNUMBERED_ONLY
    if not (outnumbered_must or others_must):
        return False
    if why_not_engage(g, i) or not has_ready_weapon(g, i, g.state.attacker):
        return False
    return outnumbered_must if is_outnumbered(g, i) else others_must


@rule("CON-R73")
def may_draw_besides(g: Game, i: Who) -> bool:
    """Whether a target may draw as if it had no card, and keep the one it saved, if any."""
    if g.book.saved_card_reuse == SavedCardReuse.SAVED_ONLY:
        return False
    return g.state.fighters[i].dealt == 1 and g.book.sheets[i].kind == Kind.PERSON


@rule("CON-10.3", "CON-10.4", "CON-10.5", "CON-10.14", "CON-R26", "CON-R36", "CON-R75", "CON-R77")
def list_responses(g: Game, options: Options) -> None:
    """List how a target can meet an attack, before it looks at its cards.

    A minion without its card draws one in defense, never two.
    """
    i = g.state.target
    if not must_engage(g, i):
        held = has_cards(g, i)
        draws = not held or may_draw_besides(g, i)
        offer_if(options, Way.DEFEND, held)
        offer_if(options, Way.DEFEND_ONE, draws)
        offer_if(options, Way.DEFEND_TWO, draws and g.book.sheets[i].kind == Kind.PERSON)
    if not why_not_engage(g, i):
        for slot in range(SECOND + 1):
            if may_strike_back(g, i, slot, g.state.attacker):
                offer(options, answer_of(Way.ENGAGE, slot))
        offer_if(options, Way.ENGAGE_BOTH, may_engage_both(g, i))


@rule("CON-R26")
def may_engage_both(g: Game, i: Who) -> bool:
    """Whether a target that can engage back can do so with both weapons."""
    if g.state.fighters[i].dealt or not may_use_both(g, i):
        return False
    attacker = g.state.attacker
    reach = may_strike_back(g, i, MAIN, attacker) and may_strike_back(g, i, SECOND, attacker)
    return reach and g.book.two_weapon_as_target == TwoWeaponAsTarget.YES


@rule("CON-4.2", "CON-10.2", "CON-10.14", "CON-R66")
def why_not_respond(g: Game, way: int) -> int:
    """Why a target cannot meet an attack so."""
    i = g.state.target
    if way == Way.ENGAGE:
        return why_not_engage(g, i)
    if way == Way.ENGAGE_BOTH:
        return why_not_engage_both(g, i)
    if way == Way.DEFEND:
        if not has_cards(g, i):
            return Why.NO_CARD_TO_DEFEND
    elif way == Way.DEFEND_TWO and g.book.sheets[i].kind != Kind.PERSON:
        return Why.ONLY_ONE_CARD
    elif not may_draw_besides(g, i):
        return Why.HAS_CARDS
    return why_must_engage(g, i)


@rule("CON-10.2", "CON-R66")
def why_must_engage(g: Game, i: Who) -> int:
    """Why a target cannot merely defend."""
    return Why.MUST_ENGAGE_ONE if is_outnumbered(g, i) else Why.NOT_OUTNUMBERED


@rule(
    "CON-10.1",
    "CON-10.11",
    "CON-10.14",
    "CON-18.3",
    "CON-38.2",
    "CON-R63",
    "CON-R67",
    "CON-R78",
    "CON-R109",
    "CON-R191",
    "CON-X16",
)
def why_not_engage(g: Game, i: Who) -> int:
    """Why a target cannot engage back, whatever with."""
    fighter = g.state.fighters[i]
    if fighter.dazed:
        return Why.DAZED_DEFENDS
    if fighter.stumble:
        return Why.STUMBLING_DEFENDS
    if cannot_act_yet(g, i) and g.book.late_starter_response == LateStarterResponse.DEFEND_ONLY:
        return Why.LATE_STARTER_DEFENDS
    if fighter.has_acted:
        return Why.ACTED_AND_DEFENDS
    if fighter.action_lost:
        return Why.LOST_AND_DEFENDS
    if fighter.surprised:
        return Why.SURPRISED_DEFENDS
    return Why.NONE if has_cards(g, i) else Why.NO_CARD_TO_ENGAGE


@rule("CON-R26")
def why_not_engage_both(g: Game, i: Who) -> int:
    """Why a target cannot engage back with both weapons."""
    attacker = g.state.attacker
    why = why_not_engage(g, i)
    if why:
        return why
    if not has_ready_weapon(g, i, attacker):
        return Why.NO_WEAPON_TO_ENGAGE
    if g.state.fighters[i].dealt:
        return Why.HAS_DRAWN
    why = why_not_both(g, i)
    if why:
        return why
    if not (may_strike_back(g, i, MAIN, attacker) and may_strike_back(g, i, SECOND, attacker)):
        return Why.NOT_BOTH_READY
    return Why.NOT_BOTH_IN_DEFENSE


@rule("CON-R77", "CON-R78", "CON-R132", "CON-X12")
def why_not_strike_back(g: Game, weapon: int) -> int:
    """Why a target cannot engage back with what is in a slot."""
    i, attacker = g.state.target, g.state.attacker
    ready = is_ready(g, i, weapon)
    if not ready and not has_ready_weapon(g, i, attacker):
        return Why.NO_WEAPON_TO_ENGAGE
    if not in_hand(g, i, weapon) or weapon_in(g, i, weapon).blast:
        return Why.NO_SUCH_WEAPON
    return Why.ENGAGES_NOT_SO_FAR if ready else Why.NOT_READY_TO_ENGAGE


def not_a_weapon(words: Any, view: State, text: str) -> int:
    """Return why a target cannot engage with what it does not have."""
    if not text.startswith("engage with "):
        return Why.NONE
    g = words.game(view)
    why = why_not_engage(g, view.target)
    if why:
        return why
    return Why.NO_SUCH_WEAPON if has_ready_weapon(g, view.target, view.attacker) else Why.NO_WEAPON_TO_ENGAGE


@rule("CON-R27")
def strikes_apart(g: Game) -> bool:
    """Whether the initiator's two weapons strike at two targets."""
    return g.state.both == 1 and g.state.target_count == 2


@rule
def is_second_target(g: Game, i: Who, j: Who) -> bool:
    """Whether somebody is struck at with the second weapon alone."""
    return i == g.state.attacker and strikes_apart(g) and j == g.state.targets[1]


@rule
def slot_against(g: Game, j: Who) -> int:
    """The gear slot of the weapon that the initiator turns against a target."""
    return SECOND if is_second_target(g, g.state.attacker, j) else g.state.slot


@rule
def weapon_slot(g: Game, i: Who) -> int:
    """The gear slot of the weapon that a fighter uses in the contest at hand."""
    s = g.state
    if i == s.attacker:
        second_gun = s.series.shots > 0 and is_second_gun(g, s.series.shot)
        return SECOND if second_gun else slot_against(g, s.target)
    return s.fighters[i].engages_with if s.fighters[i].response == Way.ENGAGE else 0


@rule
def take_response(g: Game, way: int, weapon: int) -> None:
    """Note what the target declared."""
    i = g.state.target
    g.state.fighters[i].response = way
    g.state.fighters[i].engages_with = weapon
    cite(g, Clause.CON_10_1 if has_engaged(g, i) else Clause.CON_10_4, i, a=way)


@rule("CON-1.4", "CON-R64", "CON-R179")
def take_cards(g: Game, i: Who) -> None:
    """Draw the cards that a fighter needs for the contest at hand (C4).

    The first time in a round two; a saved card is used as it is; without one, what was declared. For an
    extra action a new card, and its target likewise if it has none.
    """
    s = g.state
    fighter = s.fighters[i]
    if s.extra and i == s.attacker:
        draw_extra(g, i)
    elif lies_ready(g, i):
        look_at_hand(g, i)
    elif fighter.dealt == 0:
        fighter.dealt = 1
        if g.book.sheets[i].shared != NO_ONE:
            share_card(g, i)
        else:
            deal_two(g, i)
    elif fighter.response == Way.DEFEND_ONE or fighter.response == Way.DEFEND_TWO:
        if fighter.hand.count > 0:
            cite(g, Clause.CON_R73, i)
            move_all(fighter.hand, fighter.saved)
        clause = Clause.CON_37_3 if s.extra else Clause.CON_10_14
        deal_one(g, i, clause)
        if fighter.response == Way.DEFEND_TWO:
            deal_one(g, i, clause)
    elif fighter.owed_card:
        fighter.owed_card = 0
        deal_one(g, i, Clause.CON_10_13 if g.book.decks == Decks.ONE_SHARED else Clause.CON_R71)
    elif draws_anew(g, i):
        deal_one(g, i, Clause.CON_R36)


@rule(
    "CON-10.6", "CON-10.8", "CON-10.10", "CON-10.13", "CON-36.2", "CON-R71", "CON-R73", "CON-R74", "CON-R193"
)
def settle_defender(g: Game, i: Who, lost: bool) -> bool:
    """End a pure defense for its maker; return whether it must choose a card to keep.

    A defender who lost loses its action and its other card. Others keep the card that they did not use,
    or, with a single deck, will draw another one; who had saved a card before keeps that one alone.
    """
    s = g.state
    fighter = s.fighters[i]
    used = used_cards(fighter.play)
    if lost:
        if is_able(g, i):
            cite(g, Clause.CON_10_11, i, a=fighter.has_acted)
        fighter.action_lost = 1
        discard_all(g, fighter.hand)
        discard_all(g, fighter.saved)
        return False
    has_other = fighter.saved.count > 0 or fighter.owed_card == 1
    if used == 0:
        cite(g, Clause.CON_10_12, i, a=fighter.has_acted)
        if fighter.hand.count == 2 and not has_other:
            return True
        hand_given_up(g, i, 0, False)
        discard_all(g, fighter.hand)
        move_all(fighter.saved, fighter.hand)
        return False
    if used != BOTH and fighter.hand.count == 2:
        keep_card(g, i, fighter.hand.cards[1 if used == FIRST else 0])
        return False
    discard_all(g, fighter.hand)
    move_all(fighter.saved, fighter.hand)
    if used == BOTH and fighter.response == Way.DEFEND and not fighter.has_acted:
        if g.book.act_after_two_card_defense == ActAfterTwoCardDefense.DRAW_ONE:
            fighter.owed_card = 1
    return False


@rule("CON-R74")
def keep_card(g: Game, i: Who, kept: Card) -> None:
    """Save one card of the hand for its holder's action, and discard the other.

    A single deck takes one of the two back instead, the saved one or else the other, and gives one card
    for the action later.
    """
    s = g.state
    fighter = s.fighters[i]
    if g.book.decks == Decks.ONE_SHARED:
        back = kept
        if g.book.single_deck_return == SingleDeckReturn.RETURN_USED:
            back = fighter.hand.cards[1] if fighter.hand.cards[0] == kept else fighter.hand.cards[0]
        move(fighter.hand, s.deck, back)
        if back != kept:
            hand_given_up(g, i, 0, False)
        discard_all(g, fighter.hand)
        shuffle(g, s.deck)
        fighter.owed_card = 1
        cite(g, Clause.CON_10_13, i, a=1 if back == kept else 0)
        return
    take(fighter.hand, kept)
    discard_all(g, fighter.hand)
    put(fighter.hand, kept)
    if not fighter.has_acted:
        cite(g, Clause.CON_10_10, i)


@rule("CON-R193")
def why_not_keep(g: Game, card: Card) -> int:
    """Why a card is not kept: of two of one face either will do."""
    cards = g.state.fighters[g.state.fighter].hand.cards
    return Why.EITHER_WILL_DO if card != cards[0] and is_same_face(g, cards[0], card) else Why.NONE


@rule("CON-10.12")
def keep_chosen(g: Game, card: Card) -> None:
    """After a double overdraw: keep one of both cards shown, discard the other."""
    i = g.state.fighter
    first = g.state.fighters[i].hand.cards[0]
    hand_given_up(g, i, FIRST if card == first else OTHER, False)
    cite(g, Clause.CON_R193, i, card)
    keep_card(g, i, card)


QUESTIONS.declare(
    Decision.RESPONSE,
    take_response,
    why_not_respond,
    why_not_strike_back,
    listed=list_responses,
    misread=not_a_weapon,
)
QUESTIONS.declare(Decision.KEPT_CARD, keep_chosen, why_not_keep)
