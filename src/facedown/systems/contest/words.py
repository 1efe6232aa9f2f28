"""How a match of `contest` reads: cards, answers, questions, the log, the table."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from facedown.engine.chance import Luck
from facedown.engine.log import Event, Log
from facedown.engine.old_question import Objection
from facedown.engine.record import HIDDEN, NO_CARD, NOBODY
from facedown.engine.sentence import Kinds, Tells
from facedown.systems.contest import reading
from facedown.systems.contest.clauses import BonusStore
from facedown.systems.contest.objections import objection
from facedown.systems.contest.printed import card_text, meters, named, points
from facedown.systems.contest.rules.actions import BACKWARD
from facedown.systems.contest.rules.aiming import HALFWAY, SAME_AREA
from facedown.systems.contest.rules.bleeding import Help
from facedown.systems.contest.rules.bonus import DONE, TAKE
from facedown.systems.contest.rules.cards import (
    HIGH,
    OVERDRAW,
    PAIR,
    USED,
    cards_of,
    has_two_values,
    play_rank,
    value_of,
)
from facedown.systems.contest.rules.conditions import is_able, status
from facedown.systems.contest.rules.effects import bonuses_of
from facedown.systems.contest.rules.firing import SHOT
from facedown.systems.contest.rules.limits import ONE, has_shield, in_hand, major_loss
from facedown.systems.contest.rules.referee import is_gms
from facedown.systems.contest.rules.swarms import is_swarm
from facedown.systems.contest.rules.task import TASK
from facedown.systems.contest.state import (
    CLUSTERS,
    MAIN,
    NO_GEAR,
    SECOND,
    Act,
    Book,
    Choice,
    Decision,
    Fighter,
    Game,
    Kind,
    Mode,
    Response,
    Skill,
    State,
    Width,
)

ACTS = {
    Act.PASS: "pass",
    Act.ATTACK: "attack",
    Act.TWO_WEAPONS: "attack with both weapons",
    Act.CHARGE: "charge",
    Act.READY: "ready",
    Act.SWAP: "swap",
    Act.RECOVER: "recover",
    Act.MOVE: "move",
    Act.TREAT: "treat",
    Act.SURRENDER: "surrender",
    Act.STEP_UP: "step up",
    Act.STEP_DOWN: "step down",
    Act.DISENGAGE: "disengage",
    Act.SHOOT: "shoot",
    Act.RELOAD: "reload",
    Act.AIM: "aim",
    Act.COVER: "cover",
    Act.BLAST: "blast",
    Act.OPENING: "watch for an opening",
    Act.COMMIT: "commit bonuses",
    Act.CLUBS: "enable clubs",
}
EXPLAINED = {
    "pass": "Do nothing more this round (CON-X9).",
    "attack": "Attack an enemy in reach: with two cards, or the one you saved (CON-1.4, CON-10.10).",
    "attack with both weapons": "Declare both before drawing; a sequence strikes twice (CON-2.4, CON-2.11).",
    "charge": "Run at an enemy, at least 3 m, and attack it (CON-X5).",
    "ready": "Spend the action on readying a slow weapon, or on drawing a bow (CON-35.11, CON-31.12).",
    "shoot": "Shoot at an enemy in range: one shot with two cards, or several with one each (CON-3.4).",
    "aim": "Take a turn to aim at one enemy: a card more when you fire, and a better skill (CON-33.1).",
    "cover": "Take a turn to aim at an area, to fire at an enemy who enters it (CON-33.4).",
    "fire": "Fire now what you have aimed; it is your action of this round (CON-33.2, CON-R190).",
    "hold": "Hold your fire and go on aiming (CON-33.2).",
    "reload": "Make one of the actions that load a weapon (CON-X8).",
    "blast": "Lob a round at a spot where somebody stands; it hurts friend and foe (CON-X12).",
    "swap": "Take a carried weapon as your main weapon (CON-X9).",
    "recover": "Draw against Will to lose Shock: 2, 1 or 0 (CON-17.4 to CON-17.8).",
    "move": "Move up to Reflexes meters along the line (CON-X5).",
    "treat": "Draw to prevent the next bleeding of someone within 1 m (CON-22.9).",
    "surrender": "Give up; you are out of the fight (CON-X17).",
    "step up": "Step 1 m up the line, besides your action (CON-X5).",
    "step down": "Step 1 m down the line, besides your action (CON-X5).",
    "disengage": "Leave everyone you are engaged with, besides your action (CON-11.2, CON-11.3).",
    "defend": "Only defend, with one card or both; what is left is for your own action (CON-10.4, CON-10.6).",
    "defend with one card": "You have no card left: draw one in defense (CON-10.14).",
    "defend with two cards": "You have no card left: draw two and use their sum (CON-10.15).",
    "engage with both weapons": "Strike back; a sequence strikes with both (CON-2.11, CON-R26).",
    "overdraw": "No play is within your limit; you lose unless the other overdraws too (CON-1.5).",
    "contest": "Contest in this exchange (CON-X14).",
    "recover from loss": "Sit this exchange out and draw against Power (CON-17.4).",
    "concede": "Give up; you are out (CON-X14).",
    "leave": "Let the patient be (CON-22.11).",
    "allow": "Let it be struck; the attack hits automatically (CON-R188).",
    "deny": "It may not be struck this turn (CON-R188).",
    "flee": "It is out of the fight (CON-X17).",
    "stay": "It fights on (CON-X18).",
    "it is over": "The combat ends here; a side that alone has able members has won (CON-R187).",
    "it goes on": "The combat goes on (CON-R187).",
    "try": "Draw to stabilize one Critical Wound more (CON-22.11).",
    "watch for an opening": "Draw one card as your action; a face card may become a bonus (CON-X15).",
    "commit bonuses": "Commit bonus cards for this round, besides your action (CON-36.9).",
    "enable clubs": "Put clubs that you committed into effect (CON-36.10).",
    "commit no more": "Leave it at what is committed (CON-36.9).",
    "take it": "Keep the card as a bonus for a later round (CON-36.1).",
    "leave it": "Discard the card, face up (CON-36.2).",
    "enable nothing": "What is not enabled in this round is wasted (CON-36.10).",
}
EXPLAINED_BY = {  # by what is asked, where the answer is a number or a name
    Decision.SHOTS: "Each is resolved by one card, and lowers the limit of the next (CON-3.2, CON-3.3).",
    Decision.SECOND_SHOTS: "The gun in the off hand is used at half the skill (CON-3.5).",
    Decision.CENTER: "Whoever enters what is covered there may be fired at (CON-33.4).",
    Decision.ARC: "The wider, the more of the line is covered, and the fewer aim cards are left (CON-33.5).",
    Decision.RIVAL: "Contest with each other in this exchange (CON-X14).",
    Decision.KEPT_CARD: "Keep it for the own action; the other one is discarded (CON-R193).",
    Decision.PERSON: "All bonuses of this round concern this one (CON-36.11).",
    Decision.ENABLE: "They hold until the round ends, and are then gone (CON-36.12).",
    Decision.CLUBS: "They hold until the round ends, and are then gone (CON-36.12).",
    Decision.DIFFICULTY: "The cards of the task must be within {answer} (CON-R13).",
    Decision.REST_WEEKS: "Everyone with Wounds draws for every day (CON-X20).",
    Decision.REST_DAYS: "Everyone with Wounds draws for every day (CON-X20).",
}
VALUE = "The card then counts as {answer} (CON-6.1)."
ACTED = "Only defend, with one card or both; what is left serves the next defense (CON-10.4, CON-R73)."
CHOICES = {Choice.CONTEST: "contest", Choice.RECOVER: "recover", Choice.CONCEDE: "concede"}
QUESTIONS = {
    Decision.ORDER_VALUE: "which level does {who} take in the order of action? (CON-9.2)",
    Decision.TURN: "it is the turn of {who}. What do you do? (CON-X9)",
    Decision.WEAPON: "which weapon? (CON-X9)",
    Decision.TARGET: "whom does {who} attack? (CON-X9)",
    Decision.PATIENT: "whom does {who} treat? (CON-22.9)",
    Decision.SHOTS: "how many shots does {who} fire? (CON-3.4)",
    Decision.SECOND_SHOTS: "and how many with the gun in the other hand? (CON-3.5)",
    Decision.FIRE: "{who} has aimed at {aim}. Fire now, or hold? (CON-33.2, CON-R190)",
    Decision.CENTER: "around which spot does {who} cover an area? (CON-33.4, CON-X5)",
    Decision.ARC: "how wide an arc does {who} cover? 15 and 30 degrees cost one and two aim cards, "
    "60 all. (CON-33.5, CON-33.6)",
    Decision.SPOT: "where does {who} lob it: to the spot of whom? (CON-X12)",
    Decision.MOVE: "how far does {who} move? (CON-X5)",
    Decision.RESPONSE: "{attacker} attacks {who} with {weapon}. Defend, or engage back? (CON-10.4, CON-10.5)",
    Decision.PLAY: "which play does {who} make, unseen? The limit is {limit}. (CON-1.6, CON-1.7)",
    Decision.KEPT_CARD: "both overdrew. Which card does {who} keep? (CON-R193)",
    Decision.BLEEDING_VALUE: "{who} bleeds: which value? Critical {critical}, Body {body}. (CON-22.4)",
    Decision.PASSING_OUT_VALUE: "{who} must stay within {rest}: which value has the card? (CON-22.7)",
    Decision.TREATING_VALUE: "{who} treats: which value has the card? (CON-22.9)",
    Decision.SECOND_POINT: "does {who} try to stabilize one point more? (CON-22.11)",
    Decision.SECOND_POINT_VALUE: "{who} treats: which value has the card? (CON-22.11)",
    Decision.HEALING_VALUE: "{who} rests: which value? Wounds {wounds}, Body {body}. (CON-25.2, CON-25.3)",
    Decision.DOCTOR_VALUE: "{who} tends {patient}: which value has the card? (CON-25.4)",
    Decision.LEAVE: "{who} is down. May {turn} strike {who} all the same? (CON-R188)",
    Decision.DIFFICULTY: "how hard is the task? Its skill is {difficulty} by default. (CON-R13)",
    Decision.FLIGHT: "does {who} flee, thinned as it is? (CON-X18)",
    Decision.REST_WEEKS: "how many whole weeks does everyone rest? (CON-X20)",
    Decision.REST_DAYS: "and how many days besides? (CON-X20)",
    Decision.COMBAT_OVER: "is the combat over? (CON-R187)",
    Decision.COMMIT: "which bonuses does {who} commit? It has {bonuses}. (CON-36.9)",
    Decision.PERSON: "which opponent do the bonuses of {who} concern in this round? (CON-36.11)",
    Decision.ENABLE: "which bonuses does {who} put into effect, unseen? (CON-36.10)",
    Decision.CLUBS: "which clubs does {who} put into effect now? (CON-36.10)",
    Decision.TAKE: "does {who} keep {offered} as a bonus? (CON-36.1)",
    Decision.CHOICE: "what does {who} do in this exchange, unseen? (CON-X14)",
    Decision.RIVAL: "whom does {who} contest with? (CON-X14)",
}


class ContestWords:
    """How one match reads.

    Args:
        book: of the match.
        names: of its fighters, sides, weapons, shields and armors.
    """

    def __init__(self, book: Book, names: Mapping[str, Sequence[str]]) -> None:
        self.book = book
        self.names = names

    def game(self, view: State) -> Game:
        """Return a bundle in which rules that only answer can be asked about a view."""
        return Game(view, self.book, Log(), Luck())

    def fighter(self, i: int) -> str:
        """Return a fighter's name."""
        return self.names["fighters"][i] if i < len(self.names["fighters"]) else "nobody"

    def told(self, i: int) -> str:
        """Return a fighter's name as a sentence says it: the Reaver, the swarm of Rats."""
        name = self.fighter(i)
        if i < len(self.names["fighters"]) and self.book.sheets[i].kind == Kind.SWARM:
            return f"the swarm of {name}"
        return f"the {name.removeprefix('The ')}" if name.startswith("The ") else name

    def card(self, card: int) -> str:
        """Return a card as a sentence says it."""
        return "a card" if card == HIDDEN else "no card" if card == NO_CARD else card_text(card)

    def drawn(self, event: Event) -> str:
        """Return the one or two cards of an event as a sentence says them."""
        cards = [card for card in (event.card, event.other) if card != NO_CARD]
        if cards == [HIDDEN, HIDDEN]:
            return "two cards"
        return " and ".join(map(self.card, cards or [NO_CARD]))

    def weapon(self, gear: int) -> str:
        """Return the name of a weapon of the book."""
        return self.names["weapons"][gear]

    def slot(self, fighter: Fighter, slot: int) -> str:
        """Return the name of the weapon in a gear slot; the second of two alike is called so."""
        name = self.weapon(fighter.gear[slot])
        twins = [k for k in range(slot) if fighter.gear[k] == fighter.gear[slot]]
        return f"second {name}" if len(twins) == 1 else f"third {name}" if twins else name

    def action(self, view: State, action: int) -> str:
        """Return an answer to the open question as people write it."""
        fighter = view.fighters[view.fighter]
        decision = view.decision
        if decision == Decision.TURN:
            return f"delay to {action - Act.DELAY}" if action > Act.DELAY else ACTS[Act(action)]
        if decision == Decision.PLAY:
            return self.play(view, action)
        if decision == Decision.RESPONSE:
            return self.response(fighter, action)
        if decision == Decision.WEAPON:
            return f"with {self.slot(fighter, action)}"
        if decision == Decision.FIRE:
            return "fire" if action == SHOT else "hold"
        if decision == Decision.CENTER:
            return self.center(action)
        if decision == Decision.ARC:
            return f"over {action} degrees" if action else "the spot alone"
        if decision in (Decision.SHOTS, Decision.SECOND_SHOTS):
            gun = fighter.gear[SECOND if decision == Decision.SECOND_SHOTS else view.slot]
            unit = "burst" if self.book.weapons[gun].burst else "shot"
            return f"{action} {unit}" + ("" if action == 1 else "s")
        if decision in (Decision.TARGET, Decision.SPOT, Decision.RIVAL, Decision.PATIENT):
            words = {Decision.RIVAL: "against", Decision.PATIENT: "treat"}
            return f"{words.get(Decision(decision), 'at')} {self.fighter(action)}"
        if decision == Decision.MOVE:
            return f"move {action - BACKWARD} down" if action > BACKWARD else f"move {action} up"
        if decision == Decision.KEPT_CARD:
            return f"keep {card_text(fighter.hand.cards[action])}"
        if decision == Decision.SECOND_POINT:
            return "try" if action else "leave"
        if decision == Decision.CHOICE:
            return CHOICES[Choice(action)]
        if decision == Decision.COMMIT:
            use = "defense" if (action - 1) % 2 else "offense"
            return f"commit bonus {(action + 1) // 2} for {use}" if action != DONE else "commit no more"
        if decision == Decision.PERSON:
            return f"against {self.fighter(action)}"
        if decision == Decision.TAKE:
            return "take it" if action == TAKE else "leave it"
        if decision in (Decision.ENABLE, Decision.CLUBS):
            held = range(bonuses_of(self.game(view), view.fighter))
            named = [self.bonus(view, view.fighter, k) for k in held if action >> k & 1]
            return "enable " + (" + ".join(named) or "nothing")
        if is_gms(decision):
            return self.ruling(decision, action)
        return f"take {action}"

    def ruling(self, decision: int, answer: int) -> str:
        """Return what the GM answers as people write it."""
        unit = "" if answer == 1 else "s"
        return {
            Decision.LEAVE: "allow" if answer else "deny",
            Decision.DIFFICULTY: f"skill {answer}",
            Decision.FLIGHT: "flee" if answer else "stay",
            Decision.REST_WEEKS: f"rest {answer} week{unit}",
            Decision.REST_DAYS: f"and {answer} day{unit}",
            Decision.COMBAT_OVER: "it is over" if answer else "it goes on",
        }[Decision(decision)]

    def winner(self, side: int) -> str:
        """Return a side that has won as a sentence says it."""
        name, fighters = self.names["sides"][side], self.names["fighters"]
        swarm = name in fighters and self.book.sheets[fighters.index(name)].kind == Kind.SWARM
        return self.told(fighters.index(name)) if swarm else name

    def members(self, side: int) -> int:
        """Return whether a side has one member or more, 1 or 2: a swarm is one."""
        return 2 if re.search(r" and | x\d+$", self.names["sides"][side]) else 1

    def has_hide(self, i: int) -> int:
        """Return whether a fighter wears no armor and has grown one, 1 or 0."""
        sheet = self.book.sheets[i]
        return int(sheet.armor == NO_GEAR and sheet.natural_absorption > 0)

    def center(self, action: int) -> str:
        """Return the spot around which an area is covered as people write it."""
        if action == SAME_AREA:
            return "the same area"
        if action >= HALFWAY:
            return f"halfway to {self.fighter(action - HALFWAY)}"
        return f"where {self.fighter(action)} stands"

    def response(self, fighter: Fighter, action: int) -> str:
        """Return a response as people write it."""
        if action >= Response.ENGAGE:
            return f"engage with {self.slot(fighter, action - Response.ENGAGE)}"
        return {
            Response.DEFEND: "defend",
            Response.DEFEND_ONE: "defend with one card",
            Response.DEFEND_TWO: "defend with two cards",
            Response.ENGAGE_BOTH: "engage with both weapons",
        }[Response(action)]

    def play(self, view: State, play: int) -> str:
        """Return a play as people write it, `play KC as 4 + 3D`."""
        if play == OVERDRAW:
            return "overdraw"
        hand = cards_of(self.game(view), view.fighter)
        used = []
        for place in range(hand.count):
            if play >> place & 1:
                card = hand.cards[place]
                text = card_text(card)
                if card < NO_CARD and has_two_values(self.game(view), card):
                    text += f" as {value_of(self.game(view), card, bool(play & HIGH << place))}"
                used.append(text)
        return "play " + (" and ".join(used) + " in sequence" if play & PAIR else " + ".join(used))

    def explain(self, view: State, action: int) -> str:
        """Return in a sentence what an answer would do, with its clause."""
        text = self.action(view, action)
        g = self.game(view)
        if view.decision == Decision.PLAY and action != OVERDRAW:
            rank = play_rank(g, view.fighter, action)
            if action & PAIR:
                return f"Both weapons strike; the rank is {rank} (CON-2.11, CON-2.12)."
            several = action & USED & (action & USED) - 1
            clause = "CON-1.7" if several else "CON-1.6"
            if view.aimed and view.fighter == view.attacker:
                clause = "CON-33.9" if several else "CON-33.8"
            asked = view.fighters[view.fighter]
            return f"Rank {rank} of a limit of {points(asked.limit + asked.raised)} ({clause})."
        if view.decision == Decision.CHOICE and action == Choice.RECOVER:
            text = "recover from loss"
        if view.decision == Decision.RESPONSE and action < Response.ENGAGE_BOTH:
            saves = text == "defend" and not view.fighters[view.fighter].has_acted
            own = EXPLAINED[text] if saves or text != "defend" else ACTED
            return f"{own} {reading.about_defense(self, view, view.fighter)}"
        if text in EXPLAINED:
            return EXPLAINED[text]
        if view.decision == Decision.TURN:
            return f"Wait, and act at level {action - Act.DELAY} of this round instead (CON-9.6)."
        if view.decision == Decision.RESPONSE:
            own = reading.about_engaging(self, view, view.fighter, action - Response.ENGAGE)
            return f"Strike back: whoever wins hurts the other, and this is your action (CON-10.1). {own}"
        if view.decision == Decision.ORDER_VALUE:
            return reading.about_order_value(self, view, action)
        if view.decision == Decision.WEAPON:
            return reading.about_weapon(self, view, view.fighter, action)
        if view.decision in (Decision.TARGET, Decision.SPOT, Decision.PATIENT):
            return reading.about_target(self, view, view.fighter, view.slot, action)
        if view.decision == Decision.MOVE:
            return reading.about_move(self, view, BACKWARD - action if action > BACKWARD else action)
        if view.decision == Decision.SHOTS and action == 1:
            return "No more than this one (CON-3.4)."
        if view.decision == Decision.COMMIT:
            return reading.about_bonus(self, view, action)
        return EXPLAINED_BY.get(Decision(view.decision), VALUE).format(answer=action)

    def question(self, view: State) -> str:
        """Return the open question in a sentence."""
        if view.decision == Decision.NONE:
            return "The match is over."
        fighter = view.fighters[view.fighter]
        bleeder = view.bleeder if view.bleeder != NOBODY else view.fighter
        attacker = view.fighters[view.attacker] if view.attacker < view.count else fighter
        critical = view.fighters[bleeder].critical_wounds
        gear = attacker.gear[view.slot] if attacker.gear[view.slot] != NO_GEAR else self.book.fist
        second = attacker.gear[SECOND] if view.both else NO_GEAR  # it may have broken since
        both = f" and {self.weapon(second)}" if second != NO_GEAR else ""
        question = QUESTIONS[Decision(view.decision)]
        if view.decision == Decision.TARGET and view.act == Act.AIM:
            question = "whom does {who} aim at? (CON-33.1)"
        return question.format(
            who=self.told(view.fighter),
            attacker=self.told(view.attacker),
            weapon=self.weapon(gear) + both,
            limit=points(fighter.limit + fighter.raised),
            bonuses=self.bonuses(view, view.fighter),
            offered=self.offered(view, view.fighter),
            critical=critical,
            body=self.book.sheets[bleeder].attributes[Skill.BODY],
            rest=self.book.sheets[bleeder].attributes[Skill.WILL] - critical,
            turn=self.told(view.turn),
            aim=self.told(fighter.aim_target),
            patient=self.told(bleeder),
            wounds=self.wounds(view, bleeder),
            difficulty=view.difficulty,
        )

    def table(self, view: State) -> str:
        """Return the situation, a line for each fighter."""
        if self.book.mode == Mode.COMBAT:
            head = f"Round {view.round}, level {view.level}" if view.round else "Order of action"
            head += f"; along the line: {reading.places(self, view)}"
            return "\n".join([head, *self.lines(view)])
        head = f"Exchange {view.exchange}"
        return "\n".join([head, *(self.contest_line(view, i) for i in range(view.count))])

    def lines(self, view: State) -> list[str]:
        """Return the lines of all combatants; those of whom the same is true share one."""
        alike: dict[str, list[str]] = {}
        for i in range(view.count):
            alike.setdefault(self.standing(view, i), []).append(self.fighter(i))
        return [f"  {reading.together(names)} {told}" for told, names in alike.items()]

    def standing(self, view: State, i: int) -> str:
        """Return how one combatant stands: level, condition, loss, gear, cards."""
        g = self.game(view)
        fighter, sheet = view.fighters[i], self.book.sheets[i]
        if reading.is_gone(fighter):
            return f"[out] {self.condition(view, i)}"
        hurt = f"Shock {fighter.shock}, Wounds {self.wounds(view, i)}: " if status(g, i) else ""
        loss = (
            f"{hurt}Status {status(g, i)} (Will {sheet.attributes[Skill.WILL]}, Body "
            f"{sheet.attributes[Skill.BODY]})"
        )
        parts = [
            f"[{reading.level(self, view, i)}] {self.condition(view, i)}",
            f"{fighter.population} of {sheet.population} are left" if is_swarm(g, i) else loss,
        ]
        if not is_swarm(g, i):
            parts.append(self.gear(view, i))
        if fighter.cover:
            parts.append(("half covered", "three quarters covered")[fighter.cover - 1])
        if self.hand(view, i) != "none":
            parts.append(f"hand: {self.hand(view, i)}")
        if fighter.engaged:
            met = [self.told(j) for j in range(view.count) if fighter.engaged >> j & 1]
            parts.insert(1, f"engaged with {' and '.join(met)}")
        if view.aiming >> i & 1:
            parts.append(self.aim(view, i))
        if self.book.bonus_cards:
            parts.append(f"bonuses: {self.bonuses(view, i)}")
            if fighter.person != NOBODY:
                concerned = "itself" if fighter.person == i else self.told(fighter.person)
                parts.append(f"they concern {concerned}")
        if fighter.stumble:
            parts.append(f"stumbles: {fighter.stumble} to lose")
        return "; ".join(parts)

    def aim(self, view: State, i: int) -> str:
        """Return what a combatant aims at, for how many turns, and the cards that it has earned."""
        fighter = view.fighters[i]
        where = f"aims at {self.told(fighter.aim_target)}"
        if fighter.aim_width != Width.NONE:
            low, high = fighter.aim_center - fighter.aim_half, fighter.aim_center + fighter.aim_half
            where = f"covers {low / 2:g} to {high / 2:g} m"
        cards = " ".join(card_text(fighter.aim.cards[k]) for k in range(fighter.aim.count)) or "no card"
        return f"{where}, turn {fighter.aim_turns}: {cards}"

    def hand(self, view: State, i: int) -> str:
        """Return the cards that a combatant has, that of its cluster last."""
        own = view.fighters[i].hand
        held = [card_text(own.cards[k]) for k in range(own.count)]
        if view.fighters[i].saved.count:
            held.append(f"laid by {card_text(view.fighters[i].saved.cards[0])}")
        shared = self.book.sheets[i].shared
        if shared < CLUSTERS and view.shared[shared].card.count:
            held.append(f"shared {card_text(view.shared[shared].card.cards[0])}")
        return " ".join(held) or "none"

    def bonuses(self, view: State, i: int) -> str:
        """Return the bonuses that a combatant has; those in effect are marked."""
        fighter = view.fighters[i]
        held = []
        for place in range(bonuses_of(self.game(view), i)):
            text = self.bonus(view, i, place)
            if fighter.committed >> place & 1:
                use = "offense" if fighter.offensive >> place & 1 else "defense"
                text += f" ({'in effect' if fighter.enabled >> place & 1 else 'committed'}, {use})"
            held.append(text)
        return " ".join(held) or "none"

    def bonus(self, view: State, i: int, place: int) -> str:
        """Return a bonus: its card, or of a chip the suit; ?? where that is not known."""
        fighter = view.fighters[i]
        if self.book.bonus_store == BonusStore.CARDS:
            return card_text(fighter.bonus.cards[place])
        suit = max(fighter.told[place], fighter.noted[place])
        return named("suit", suit - 1) if suit else "??"

    def offered(self, view: State, i: int) -> str:
        """Return the card that a combatant may keep as a bonus."""
        fighter = view.fighters[i]
        first = fighter.bonus.count - fighter.offered
        return card_text(fighter.bonus.cards[first]) if fighter.offered else "nothing"

    def contest_line(self, view: State, i: int) -> str:
        """Return the line of one contestant of a contest that is no combat."""
        fighter, sheet = view.fighters[i], self.book.sheets[i]
        state = "out" if fighter.defeated else "dazed" if fighter.dazed else "in"
        hand = f"; hand: {self.hand(view, i)}" if fighter.hand.count else ""
        if self.book.task and i == TASK:
            return f"  {self.fighter(i)}: skill {view.difficulty}{hand}"
        skill = f"skill {sheet.attributes[self.book.skill]}"
        if self.book.mode == Mode.INSTANT:
            return f"  {self.fighter(i)}: {skill}{hand}"
        total = status(self.game(view), i)
        lost = f"Minor Loss {fighter.shock}, Major Loss {fighter.normal_wounds}: " if total else ""
        power = f"Power {sheet.attributes[self.book.power]}"
        return f"  {self.fighter(i)}: {state}; {lost}Status {total} ({power}, {skill}){hand}"

    def wounds(self, view: State, i: int) -> str:
        """Return how many Wounds a fighter has, a half healed one counted exactly."""
        wounds = major_loss(self.game(view), i)
        return points((2 * wounds - view.fighters[i].half_healed) * ONE // 2)

    def gear(self, view: State, i: int) -> str:
        """Return what a fighter has in hand and wears."""
        g = self.game(view)
        fighter = view.fighters[i]
        held = []
        for slot in (MAIN, SECOND):
            if in_hand(g, i, slot):
                due = fighter.ready_due[slot]
                left = [f"{due} to ready"] if due else []
                left += [one for one in [reading.ammunition(self, view, i, slot)] if one]
                held.append(self.weapon(fighter.gear[slot]) + (f" ({', '.join(left)})" if left else ""))
        if has_shield(g, i):
            held.append(self.names["shields"][fighter.shield])
        armor = self.book.sheets[i].armor
        if armor != NO_GEAR:
            held.append(self.names["armors"][armor])
        alike = {one: held.count(one) for one in held}
        return ", ".join(f"{one} x{count}" if count > 1 else one for one, count in alike.items())

    def condition(self, view: State, i: int) -> str:
        """Return how a fighter is, in a word or two."""
        fighter = view.fighters[i]
        for gone in ("mangled", "dead"):
            if getattr(fighter, gone):
                return gone
        named = [
            name
            for name in ("comatose", "unconscious", "surrendered", "fled", "dazed", "surprised")
            if getattr(fighter, name)
        ]
        if fighter.critical_wounds:
            named.insert(0, f"critical {fighter.critical_wounds}")
        return ", ".join(named) or ("able" if is_able(self.game(view), i) else "out")

    def legend(self, view: State) -> str:
        """Return what the marks and words of the table mean."""
        return reading.legend(self, view)

    def details(self, view: State) -> str:
        """Return the limits that count for the open question."""
        return reading.details(self, view)

    def topics(self, view: State) -> Mapping[str, Sequence[str]]:
        """Return who takes part, their gear and the cards that are known."""
        return reading.topics(self, view)

    def show(self, view: State, name: str) -> str:
        """Return what somebody, a piece of gear or a card is, and is worth now."""
        return reading.show(self, view, name)

    def objection(self, view: State, text: str) -> Objection:
        """Return why an answer is refused."""
        return objection(self, view, text)

    def result(self, view: State) -> str:
        """Return how the match ended, in a sentence."""
        if view.winner == NOBODY:
            return "Nobody won."
        return f"{self.names['sides'][view.winner]} won."


KINDS: Kinds = {  # of numbers that sentences name
    "who": ContestWords.told,
    "card": ContestWords.card,
    "choice": Choice,
    "distance": lambda words, halves: meters(halves),
    "help": Help,
    "points": lambda words, sixteenths: points(sixteenths),
    "response": Response,
    "side": ContestWords.winner,
    "taken": lambda words, gear: words.weapon(gear - 1),
    "weapon": ContestWords.weapon,
}
TELLS: Tells = {  # what a line of the log says of the match
    "cards": ContestWords.drawn,
    "members": lambda words, event: words.members(event.a),
    "natural": lambda words, event: words.has_hide(event.who),
}
