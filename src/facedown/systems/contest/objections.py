"""Why an answer is refused: what is true, what would work, and the clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from facedown.engine.old_question import Objection
from facedown.engine.record import NOBODY
from facedown.systems.contest.clauses import Clause, DefensiveResponse, MustEngageOne
from facedown.systems.contest.rules.actions import (
    allies_holding,
    attackers_now,
    can_strike,
    has_target,
    is_outnumbered,
)
from facedown.systems.contest.rules.aiming import holds_back, most_turns
from facedown.systems.contest.rules.asking import actor
from facedown.systems.contest.rules.bonus import offered_card, uses_at_once
from facedown.systems.contest.rules.cards import cards_of, is_face, is_under, value_of
from facedown.systems.contest.rules.conditions import (
    are_enemies,
    cannot_act_yet,
    has_cards,
    has_met,
    in_reach,
    is_able,
    is_held,
    is_ready,
    is_recovery_clean,
    may_use_both,
    striking,
)
from facedown.systems.contest.rules.effects import bonuses_of
from facedown.systems.contest.rules.limits import in_hand
from facedown.systems.contest.rules.ranged import is_gun, is_ranged, is_slow_to_recover
from facedown.systems.contest.rules.response import may_engage
from facedown.systems.contest.rules.swarms import is_swarm
from facedown.systems.contest.state import (
    BONUSES,
    MAIN,
    NO_GEAR,
    SECOND,
    SLOTS,
    Act,
    Decision,
    Extra,
    Game,
    Kind,
    Response,
    Skill,
    State,
)

if TYPE_CHECKING:
    from facedown.systems.contest.words import ContestWords

CLAUSE_OF = {  # what a question is about, where no better reason is found
    Decision.ORDER_VALUE: Clause.CON_9_2,
    Decision.TURN: Clause.CON_X9,
    Decision.WEAPON: Clause.CON_X9,
    Decision.TARGET: Clause.CON_X9,
    Decision.MOVE: Clause.CON_X5,
    Decision.SHOTS: Clause.CON_3_4,
    Decision.SPOT: Clause.CON_X12,
    Decision.FIRE: Clause.CON_33_2,
    Decision.CENTER: Clause.CON_X5,
    Decision.ARC: Clause.CON_R146,
    Decision.SECOND_SHOTS: Clause.CON_3_5,
    Decision.PATIENT: Clause.CON_22_9,
    Decision.RESPONSE: Clause.CON_10_4,
    Decision.PLAY: Clause.CON_1_6,
    Decision.KEPT_CARD: Clause.CON_R193,
    Decision.BLEEDING_VALUE: Clause.CON_22_4,
    Decision.PASSING_OUT_VALUE: Clause.CON_22_7,
    Decision.TREATING_VALUE: Clause.CON_22_9,
    Decision.SECOND_POINT: Clause.CON_22_11,
    Decision.SECOND_POINT_VALUE: Clause.CON_22_11,
    Decision.HEALING_VALUE: Clause.CON_R126,
    Decision.DOCTOR_VALUE: Clause.CON_25_4,
    Decision.LEAVE: Clause.CON_R188,
    Decision.DIFFICULTY: Clause.CON_R13,
    Decision.FLIGHT: Clause.CON_X18,
    Decision.REST_WEEKS: Clause.CON_X20,
    Decision.REST_DAYS: Clause.CON_X20,
    Decision.COMBAT_OVER: Clause.CON_R187,
    Decision.COMMIT: Clause.CON_36_9,
    Decision.PERSON: Clause.CON_36_11,
    Decision.ENABLE: Clause.CON_36_10,
    Decision.CLUBS: Clause.CON_36_10,
    Decision.TAKE: Clause.CON_36_1,
    Decision.CHOICE: Clause.CON_X14,
    Decision.RIVAL: Clause.CON_X14,
}


def objection(words: ContestWords, view: State, text: str) -> Objection:
    """Return why `text`, none of the legal answers, is refused now."""
    g = words.game(view)
    found: Objection | None = None
    if view.decision == Decision.TURN:
        found = _to_turn(words, g, text)
    elif view.decision == Decision.RESPONSE:
        found = _to_response(words, g, text)
    elif view.decision == Decision.PLAY:
        found = _to_play(words, g, text)
    elif view.decision in (Decision.TARGET, Decision.SPOT, Decision.PATIENT, Decision.RIVAL):
        found = _to_target(words, g, text)
    elif view.decision == Decision.WEAPON:
        found = _to_weapon(words, g, text)
    elif view.decision == Decision.MOVE:
        reflexes = words.book.sheets[view.turn].attributes[Skill.REFLEXES]
        found = Objection(f"a move is 1 to {reflexes} whole meters, up or down, on the line.", Clause.CON_X5)
    elif view.decision == Decision.COMMIT:
        found = _to_commitment(words, g, text)
    elif view.decision == Decision.TAKE and text == "take it":
        found = _to_taking(words, g)
    elif view.decision == Decision.CHOICE and text == "recover":
        found = Objection("there is no Minor Loss to recover.", Clause.CON_17_1)
    elif view.decision == Decision.CHOICE and text == "contest":
        found = Objection("the dazed can only recover or concede.", Clause.CON_18_1)
    return found or Objection("that is no answer to the question.", CLAUSE_OF[Decision(view.decision)])


def _to_turn(words: ContestWords, g: Game, text: str) -> Objection | None:
    s = g.state
    i = s.turn
    who = words.fighter(i)
    fighter = s.fighters[i]
    verb = text.split(" ", 1)[0]
    if verb in ("defend", "engage"):
        return Objection(
            f"{who} is not attacked: whoever initiates a contest does not respond.", Clause.CON_10_16
        )
    found = _to_bonus_acts(words, g, text)
    if found and not (fighter.stumble or g.state.extra):
        return found
    known = "pass attack charge shoot aim cover blast reload ready swap recover move treat surrender step"
    if verb not in (*known.split(), "disengage", "delay"):
        return None
    found = _to_stumbling(words, g, text)
    if found:
        return found
    if fighter.has_acted and not s.extra:
        return Objection(f"{who} has acted this round and can only pass.", Clause.CON_10_1)
    if fighter.action_lost:
        return Objection(
            f"{who} was beaten in defense and has lost its action; it can only pass.", Clause.CON_10_11
        )
    if cannot_act_yet(g, i):
        return Objection(f"{who} overdrew its order card and does not act this round.", Clause.CON_9_3)
    if verb == "surrender":
        return Objection(f"{who} is no one to surrender: minions and swarms do not.", Clause.CON_X17)
    if is_swarm(g, i) and verb not in ("attack", "move", "delay", "pass"):
        return Objection(f"{who} is a swarm: it attacks, moves, waits or passes.", Clause.CON_X11)
    if fighter.dazed and (verb != "recover" or not is_recovery_clean(g, i)):
        return _to_dazed(who, g, verb, i)
    if verb in ("attack", "charge"):
        return _to_attack(words, g, text)
    if verb in ("aim", "cover"):
        return _to_aiming(words, g, verb)
    if verb in ("shoot", "blast", "reload"):
        return _to_shooting(words, g, verb)
    if verb in ("step", "disengage", "move"):
        return _to_moving(words, g, verb)
    if verb == "recover":
        return _to_recovery(who, g, i)
    if verb == "ready" and any(is_slow_to_recover(g, i, slot) for slot in range(SLOTS)):
        return Objection("a slow weapon recovers by itself in this match.", Clause.CON_R152)
    if verb == "ready":
        return Objection(f"no weapon of {who} needs readying.", Clause.CON_31_5)
    if verb == "swap":
        return Objection(f"{who} carries no other weapon.", Clause.CON_X9)
    if verb == "treat":
        return Objection("nobody with Critical Wounds is within 1 m, or you are engaged.", Clause.CON_22_9)
    if verb == "delay":
        return Objection(f"{who} can only wait for a level below {s.level}, down to 1.", Clause.CON_9_6)
    return None


def _to_stumbling(words: ContestWords, g: Game, text: str) -> Objection | None:
    """An action that a bonus card of an opponent has cost, or that a second club does not give."""
    fighter = g.state.fighters[g.state.turn]
    who = words.fighter(g.state.turn)
    if fighter.stumble:
        return Objection(f"{who} stumbles and loses this action; it can only pass.", Clause.CON_38_2)
    if g.state.extra == Extra.READY_AFTER:
        return Objection(f"{who}'s second club only readies a weapon again, or pass.", Clause.CON_37_8)
    return None


def _to_bonus_acts(words: ContestWords, g: Game, text: str) -> Objection | None:
    """Something about bonus cards that is not open on this turn."""
    i = g.state.turn
    who, fighter = words.fighter(i), g.state.fighters[i]
    if text not in ("watch for an opening", "commit bonuses", "enable clubs"):
        return None
    if not g.book.bonus_cards:
        return Objection("this match is played without bonus cards.", Clause.CON_36_1)
    if text == "watch for an opening":
        if fighter.drawn:
            return Objection(f"{who} has drawn cards this round.", Clause.CON_X15)
        return Objection(f"{who} is engaged with more than one enemy.", Clause.CON_X15)
    if text == "enable clubs":
        return Objection(f"{who} has committed nothing more, or has chosen already.", Clause.CON_36_10)
    if fighter.took and not uses_at_once(g):
        return Objection(f"{who} has taken a bonus this round and cannot use any.", Clause.CON_36_6)
    return Objection(f"{who} has no bonus left to commit, or has committed this turn.", Clause.CON_36_9)


def _to_commitment(words: ContestWords, g: Game, text: str) -> Objection | None:
    i = g.state.fighter
    person = g.state.fighters[i].person
    if text.startswith("commit bonus ") and person != NOBODY:
        concerned = "itself" if person == i else words.fighter(person)
        return Objection(
            f"{words.fighter(i)}'s bonuses concern {concerned} in this round; used so, that one would not.",
            Clause.CON_36_11,
        )
    return None


def _to_taking(words: ContestWords, g: Game) -> Objection:
    i = g.state.fighter
    who, fighter = words.fighter(i), g.state.fighters[i]
    if not is_face(g, offered_card(g, i)):
        return Objection("it is no face card.", Clause.CON_36_1)
    if fighter.committed and not uses_at_once(g):
        return Objection(f"{who} has committed bonuses this round and cannot take any.", Clause.CON_36_6)
    if fighter.lost:
        return Objection(f"{who} has lost a contest since its last turn.", Clause.CON_36_3)
    if bonuses_of(g, i) >= BONUSES:
        return Objection(f"{who} has {BONUSES} bonuses and can keep no more.", Clause.CON_R189)
    return Objection(f"{who} has drawn more cards this round.", Clause.CON_36_5)


def _to_dazed(who: str, g: Game, verb: str, i: int) -> Objection:
    if verb == "recover":
        return Objection(f"{who} is pinned: it lost a contest since its last turn.", Clause.CON_18_7)
    return Objection(f"{who} is dazed and must recover, or pass if it cannot.", Clause.CON_18_3)


def _to_recovery(who: str, g: Game, i: int) -> Objection:
    if g.state.fighters[i].shock == 0:
        return Objection(f"{who} has no Shock to recover.", Clause.CON_17_1)
    if g.state.fighters[i].won_back:
        return Objection(f"{who} engaged back and won since its last turn.", Clause.CON_17_2)
    if g.state.fighters[i].lost:
        return Objection(f"{who} lost a contest since its last turn.", Clause.CON_17_3)
    return Objection("recovery takes no action in this match: it comes by itself.", Clause.CON_R104)


def _to_attack(words: ContestWords, g: Game, text: str) -> Objection:
    s = g.state
    i = s.turn
    who = words.fighter(i)
    if not has_cards(g, i):
        return Objection(f"{who} has no card left to act with.", Clause.CON_R71)
    if not (can_strike(g, i, MAIN) or can_strike(g, i, SECOND)):
        return Objection(f"no hand weapon in {who}'s hands is ready.", Clause.CON_31_5)
    enemies = [j for j in range(s.count) if are_enemies(g, i, j) and is_able(g, j)]
    if text == "charge":
        if is_held(g, i):
            return Objection(f"{who} is engaged: disengage first.", Clause.CON_11_1)
        return Objection("a charge is a run of 3 m to Reflexes meters that ends at an enemy.", Clause.CON_X5)
    if enemies and all(has_met(g, i, j) for j in enemies):
        return Objection("those in reach were met in a contest already this round.", Clause.CON_10_7)
    if not has_target(g, i):
        return Objection(f"no enemy is within striking range, {striking(g) // 2} m.", Clause.CON_X5)
    if text == "attack with both weapons" and g.book.sheets[i].kind != Kind.PERSON:
        return Objection(f"two weapons need two cards; {who} has only one.", Clause.CON_4_2)
    if text == "attack with both weapons" and s.fighters[i].dealt:
        return Objection(f"two weapons need both cards of a draw; {who} has drawn already.", Clause.CON_2_4)
    if text == "attack with both weapons" and not may_use_both(g, i):
        return _to_both(words, g, i)
    return Objection(
        "that is no way to attack. Say 'attack', then the weapon, then the target.", Clause.CON_X9
    )


def _to_shooting(words: ContestWords, g: Game, verb: str) -> Objection:
    s = g.state
    i = s.turn
    who = words.fighter(i)
    fighter = s.fighters[i]
    guns = [slot for slot in (MAIN, SECOND) if in_hand(g, i, slot) and is_ranged(g, i, slot)]
    blasts = [slot for slot in guns if g.book.weapons[fighter.gear[slot]].blast]
    if verb == "blast":
        guns = blasts
    elif verb == "shoot" and guns and guns == blasts:
        return Objection(f"{who} can only lob what it has in hand: say 'blast'.", Clause.CON_X12)
    if not guns:
        return Objection(f"{who} has nothing in hand that shoots or is thrown.", Clause.CON_X9)
    if verb == "reload":
        if is_held(g, i):
            return Objection(f"{who} is engaged, and loading takes more than one action.", Clause.CON_X6)
        return Objection(f"nothing in {who}'s hands needs loading, or can be.", Clause.CON_X8)
    if not has_cards(g, i):
        return Objection(f"{who} has no card left to act with.", Clause.CON_R71)
    for slot in guns:
        name = words.slot(fighter, slot)
        if fighter.ready_due[slot]:
            due = fighter.ready_due[slot]
            return Objection(f"the {name} must be drawn first: {due} times ready.", Clause.CON_31_12)
        if fighter.loaded[slot] == 0:
            return Objection(f"the {name} is not loaded.", Clause.CON_X8)
    return Objection(f"no enemy that {who} may attack is within maximum range.", Clause.CON_R135)


def _to_aiming(words: ContestWords, g: Game, verb: str) -> Objection:
    """Aiming, or covering an area, that is not open on this turn."""
    i = g.state.turn
    who, fighter = words.fighter(i), g.state.fighters[i]
    guns = [slot for slot in (MAIN, SECOND) if in_hand(g, i, slot) and is_gun(g, i, slot)]
    if g.state.extra:
        return Objection(f"{who} aims only with its normal action, not with an extra one.", Clause.CON_33_3)
    if not guns:
        return Objection(f"{who} has nothing in hand that can be aimed.", Clause.CON_X9)
    if not any(is_ready(g, i, slot) for slot in guns):
        return Objection(f"the {words.slot(fighter, guns[0])} is not ready to fire.", Clause.CON_X9)
    if not any(most_turns(g, i, slot) for slot in guns):
        return Objection(f"of {who}'s skill no turn of aim counts.", Clause.CON_33_10)
    if is_held(g, i):
        return Objection(f"{who} is engaged, and can {verb} nothing beyond that.", Clause.CON_X6)
    if verb == "cover":
        return Objection("there is no spot to cover within maximum range.", Clause.CON_X9)
    return Objection("no enemy is within maximum range.", Clause.CON_33_1)


def _to_both(words: ContestWords, g: Game, i: int) -> Objection:
    gear = g.state.fighters[i].gear
    who = words.fighter(i)
    if gear[1] == NO_GEAR:
        return Objection(f"{who} holds one weapon only.", Clause.CON_2_8)
    main, second = g.book.weapons[gear[0]], g.book.weapons[gear[1]]
    if main.size and second.size and (main.slow or second.slow):
        return Objection("neither of two larger weapons may be slow.", Clause.CON_2_10)
    if main.size and second.size:
        need = main.min_body + second.min_body
        return Objection(f"two larger weapons need Body {need}.", Clause.CON_2_9)
    return Objection(f"not both of {who}'s weapons are ready in hand.", Clause.CON_2_8)


def _to_moving(words: ContestWords, g: Game, verb: str) -> Objection:
    s = g.state
    i = s.turn
    who = words.fighter(i)
    fighter = s.fighters[i]
    if verb == "move":
        return Objection(f"{who} is engaged: disengage first.", Clause.CON_11_1)
    if verb == "step":
        if fighter.stepped:
            return Objection(f"{who} has stepped this turn.", Clause.CON_X5)
        return Objection(
            "a step, up or down, stays on the line and in reach of those engaged.", Clause.CON_X6
        )
    if fighter.engaged == 0:
        return Objection(f"{who} is engaged with nobody.", Clause.CON_11_1)
    if not is_held(g, i):
        return Objection("in this match engagement holds nobody: go as you like.", Clause.CON_R80)
    if fighter.disengaged:
        return Objection(f"{who} has disengaged this turn.", Clause.CON_X6)
    return Objection(
        f"{allies_holding(g, i)} allies hold {attackers_now(g, i)} opponents, and an opponent attacked "
        f"{who} last round without overdrawing.",
        Clause.CON_11_2,
    )


def _to_response(words: ContestWords, g: Game, text: str) -> Objection | None:
    s = g.state
    i = s.target
    who = words.fighter(i)
    fighter = s.fighters[i]
    if text.startswith("engage"):
        if may_engage(g, i):
            return Objection(f"{who} has no such weapon ready in hand.", Clause.CON_10_1)
        if fighter.dazed:
            return Objection(f"{who} is dazed and can only defend.", Clause.CON_R109)
        if fighter.stumble:
            return Objection(f"{who} stumbles and can only defend.", Clause.CON_38_2)
        if fighter.has_acted:
            return Objection(f"{who} has acted this round and can only defend.", Clause.CON_R67)
        if fighter.action_lost:
            return Objection(f"{who} has lost its action and can only defend.", Clause.CON_10_11)
        if cannot_act_yet(g, i):
            return Objection(f"{who} does not act in round 1 and can only defend.", Clause.CON_R63)
        if not has_cards(g, i):
            return Objection(f"{who} has no card left to engage with.", Clause.CON_10_14)
        return Objection(f"no weapon in {who}'s hands is ready: it can only defend.", Clause.CON_R78)
    if text == "defend with two cards" and g.book.sheets[i].kind != Kind.PERSON:
        return Objection(f"{who} gets only one card in a contest.", Clause.CON_4_2)
    if text in ("defend with one card", "defend with two cards"):
        return Objection(f"{who} still has cards, or is dealt its two now.", Clause.CON_10_14)
    if text == "defend":
        only_outnumbered = g.book.defensive_response == DefensiveResponse.OUTNUMBERED_ONLY
        if only_outnumbered and has_cards(g, i) and not is_outnumbered(g, i):
            return Objection(f"{who} is not outnumbered and must engage.", Clause.CON_10_2)
        if g.book.must_engage_one == MustEngageOne.FORCED and has_cards(g, i):
            return Objection(f"{who} is outnumbered and must engage this one.", Clause.CON_R66)
        return Objection(f"{who} has no card left: defend with one card or with two cards.", Clause.CON_10_14)
    return None


def _to_target(words: ContestWords, g: Game, text: str) -> Objection | None:
    s = g.state
    name = text.split(" ", 1)[-1]
    for j in range(s.count):
        if words.fighter(j).casefold() != name:
            continue
        if s.decision == Decision.PATIENT:
            return Objection(
                f"{words.fighter(j)} is not wounded critically, or not within 1 m.", Clause.CON_22_9
            )
        if s.decision == Decision.SPOT:
            return Objection(f"the spot of {words.fighter(j)} is not within maximum range.", Clause.CON_X12)
        if s.decision == Decision.RIVAL:
            return Objection(f"{words.fighter(j)} does not contest, or is paired already.", Clause.CON_X14)
        i = actor(g)
        if not are_enemies(g, i, j):
            return Objection(f"{words.fighter(j)} is no enemy.", Clause.CON_1_1)
        if s.act == Act.AIM and holds_back(g, i, j):
            return Objection(
                f"{words.fighter(i)} is engaged, and not with {words.fighter(j)}.", Clause.CON_X6
            )
        if has_met(g, i, j) and s.act != Act.AIM:
            return Objection(f"{words.fighter(j)} was met in a contest this round.", Clause.CON_10_7)
        if s.act in (Act.SHOOT, Act.AIM):
            return Objection(f"{words.fighter(j)} is out of range, or out of the fight.", Clause.CON_R135)
        if not in_reach(g, i, j):
            return Objection(f"{words.fighter(j)} is not in reach.", Clause.CON_X5)
        if s.denied >> j & 1:
            return Objection(f"the GM does not let {words.fighter(j)} be struck this turn.", Clause.CON_R188)
        return Objection(f"{words.fighter(j)} is out.", Clause.CON_R188)
    return None


def _to_weapon(words: ContestWords, g: Game, text: str) -> Objection | None:
    fighter = g.state.fighters[actor(g)]
    name = text.removeprefix("with ")
    for slot in range(SLOTS):
        if fighter.gear[slot] != NO_GEAR and words.slot(fighter, slot).casefold() == name:
            if fighter.ready_due[slot]:
                return Objection(f"the {words.slot(fighter, slot)} is not ready.", Clause.CON_31_5)
            return Objection(f"the {words.slot(fighter, slot)} is not open to that.", Clause.CON_X9)
    return None


def _to_play(words: ContestWords, g: Game, text: str) -> Objection | None:
    from facedown.systems.contest.printed import card_numbers, points

    s = g.state
    i = s.fighter
    fighter = s.fighters[i]
    if text == "overdraw":
        return Objection("you have a play within your limit.", Clause.CON_1_6)
    if not text.startswith("play "):
        return None
    sequence = text.endswith(" in sequence")
    parts = text.removeprefix("play ").removesuffix(" in sequence").replace(" and ", " + ").split(" + ")
    total = 0
    for part in parts:
        card, _, value = part.partition(" as ")
        hand = cards_of(g, i)
        held = [c for c in card_numbers(card) if c in list(hand.cards)[: hand.count]]
        if not held:
            return Objection(f"{card.upper()} is not in {words.fighter(i)}'s hand.", Clause.CON_1_4)
        low, high = value_of(g, held[0], False), value_of(g, held[0], True)
        if value not in {str(low), str(high)} and (value or low != high):
            ways = f"{low} or {high}; say '{card.upper()} as {low}'" if low != high else f"{low}"
            return Objection(f"{card.upper()} is worth {ways}.", Clause.CON_6_2)
        total = max(total, int(value or low)) if sequence else total + int(value or low)
    limit = fighter.limit + fighter.raised
    if not is_under(g, total, limit):
        return Objection(f"{total} is above {words.fighter(i)}'s limit of {points(limit)}.", Clause.CON_1_5)
    if s.aimed and i == s.attacker:
        return Objection(
            "an aimed shot takes the best single card or the best combination, of equal ones the one "
            "drawn first.",
            Clause.CON_R143,
        )
    if fighter.response == Response.DEFEND_TWO:
        return Objection("two cards drawn in defense must be used as their sum.", Clause.CON_10_15)
    if (s.both and i == s.attacker) or fighter.response == Response.ENGAGE_BOTH:
        return Objection(
            "with both weapons you play consecutive cards in sequence, or the highest single card.",
            Clause.CON_2_11,
        )
    if sequence:
        return Objection("cards in sequence are for two weapons that strike together.", Clause.CON_2_11)
    return Objection("the highest rank you can reach must be used in this match.", Clause.CON_R3)
