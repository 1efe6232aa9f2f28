"""How a match of `contest` reads: cards, answers, questions, the log, the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from facedown.engine.chance import Luck
from facedown.engine.log import Event, Log
from facedown.engine.record import HIDDEN, NO_CARD, NOBODY
from facedown.engine.system import Objection
from facedown.systems.contest.objections import objection
from facedown.systems.contest.rules.actions import BACKWARD
from facedown.systems.contest.rules.cards import (
    BOTH,
    DECK,
    HIGH,
    OVERDRAW,
    PAIR,
    has_two_values,
    play_rank,
    value_of,
)
from facedown.systems.contest.rules.conditions import is_able, status
from facedown.systems.contest.rules.limits import ONE, has_shield, in_hand, major_loss
from facedown.systems.contest.state import (
    MAIN,
    NO_GEAR,
    SECOND,
    Act,
    Book,
    Choice,
    Decision,
    Fighter,
    Game,
    Mode,
    Response,
    Skill,
    State,
)
from facedown.systems.contest.stories import STORIES

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CSHD"
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
}
EXPLAINED = {
    "pass": "Do nothing more this round (CON-X9).",
    "attack": "Attack an enemy in reach: with two cards, or the one you saved (CON-1.4, CON-10.10).",
    "attack with both weapons": "Declare both before drawing; a sequence strikes twice (CON-2.4, CON-2.11).",
    "charge": "Run at an enemy, at least 3 m, and attack it (CON-X5).",
    "ready": "Spend the action on readying a slow weapon, or on drawing a bow (CON-35.11, CON-31.12).",
    "shoot": "Shoot at an enemy in range: one shot with two cards, or several with one each (CON-3.4).",
    "reload": "Make one of the actions that load a weapon (CON-X8).",
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
    "overdraw": "Nothing is within your limit; you lose unless the other overdraws too (CON-1.5).",
    "contest": "Contest in this exchange (CON-X14).",
    "recover from loss": "Sit this exchange out and draw against Power (CON-17.4).",
    "concede": "Give up; you are out (CON-X14).",
    "leave": "Let the patient be (CON-22.11).",
    "try": "Draw to stabilize one Critical Wound more (CON-22.11).",
}
CHOICES = {Choice.CONTEST: "contest", Choice.RECOVER: "recover", Choice.CONCEDE: "concede"}
QUESTIONS = {
    Decision.ORDER_VALUE: "which level does {who} take in the order of action? (CON-9.2)",
    Decision.TURN: "it is {who}'s turn. What do you do? (CON-X9)",
    Decision.WEAPON: "which weapon? (CON-X9)",
    Decision.TARGET: "whom does {who} attack? (CON-X9)",
    Decision.PATIENT: "whom does {who} treat? (CON-22.9)",
    Decision.SHOTS: "how many shots does {who} fire? (CON-3.4)",
    Decision.SECOND_SHOTS: "and how many with the gun in the other hand? (CON-3.5)",
    Decision.MOVE: "how far does {who} move? (CON-X5)",
    Decision.RESPONSE: "{attacker} attacks {who} with {weapon}. Defend, or engage back? (CON-10.4, CON-10.5)",
    Decision.PLAY: "which play does {who} make, unseen? The limit is {limit}. (CON-1.6, CON-1.7)",
    Decision.KEPT_CARD: "both overdrew. Which card does {who} keep? (CON-R193)",
    Decision.BLEEDING_VALUE: "{who} bleeds: which value? Critical {critical}, Body {body}. (CON-22.4)",
    Decision.PASSING_OUT_VALUE: "{who} must stay within {rest}: which value has the card? (CON-22.7)",
    Decision.TREATING_VALUE: "{who} treats: which value has the card? (CON-22.9)",
    Decision.SECOND_POINT: "does {who} try to stabilize one point more? (CON-22.11)",
    Decision.SECOND_POINT_VALUE: "{who} treats: which value has the card? (CON-22.11)",
    Decision.CHOICE: "what does {who} do in this exchange, unseen? (CON-X14)",
    Decision.RIVAL: "whom does {who} contest with? (CON-X14)",
}


def card_text(card: int) -> str:
    """Return a card as people write it, such as 10H; an unknown one is ??."""
    if card >= NO_CARD:
        return "??" if card == HIDDEN else "-"
    return RANKS[card % 13] + SUITS[card % DECK // 13]


def card_numbers(text: str) -> tuple[int, ...]:
    """Return the numbers of the physical cards that read so; none if there is no such card."""
    rank, suit = text[:-1].upper(), text[-1:].upper()
    if rank not in RANKS or not suit or suit not in SUITS:
        return ()
    face = SUITS.index(suit) * 13 + RANKS.index(rank)
    return tuple(deck * DECK + face for deck in range(4))


def points(sixteenths: int) -> str:
    """Return a limit as people write it: whole, or with quarters and the like."""
    value = Fraction(sixteenths, ONE)
    whole = value.numerator // value.denominator
    rest = value - whole
    return str(whole) if rest == 0 else f"{whole} {rest}" if whole else str(rest)


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
        if decision in (Decision.SHOTS, Decision.SECOND_SHOTS):
            gun = fighter.gear[SECOND if decision == Decision.SECOND_SHOTS else view.slot]
            unit = "burst" if self.book.weapons[gun].burst else "shot"
            return f"{action} {unit}" + ("" if action == 1 else "s")
        if decision in (Decision.TARGET, Decision.RIVAL, Decision.PATIENT):
            words = {Decision.TARGET: "at", Decision.RIVAL: "against", Decision.PATIENT: "treat"}
            return f"{words[Decision(decision)]} {self.fighter(action)}"
        if decision == Decision.MOVE:
            return f"move {action - BACKWARD} down" if action > BACKWARD else f"move {action} up"
        if decision == Decision.KEPT_CARD:
            return f"keep {card_text(fighter.hand.cards[action])}"
        if decision == Decision.SECOND_POINT:
            return "try" if action else "leave"
        if decision == Decision.CHOICE:
            return CHOICES[Choice(action)]
        return f"take {action}"

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
        hand = view.fighters[view.fighter].hand
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
            clause = "CON-1.7" if action & BOTH == BOTH else "CON-1.6"
            return f"Rank {rank} of a limit of {points(view.fighters[view.fighter].limit)} ({clause})."
        if view.decision == Decision.CHOICE and action == Choice.RECOVER:
            text = "recover from loss"
        if text in EXPLAINED:
            return EXPLAINED[text]
        if view.decision == Decision.TURN:
            return f"Wait, and act at level {action - Act.DELAY} of this round instead (CON-9.6)."
        if view.decision == Decision.RESPONSE:
            return "Strike back: whoever wins hurts the other, and this is your action (CON-10.1)."
        if view.decision == Decision.ORDER_VALUE:
            return (
                "Higher levels act first; a card above Reflexes does not act in round 1 (CON-9.2, CON-9.3)."
            )
        return "Choose this."

    def question(self, view: State) -> str:
        """Return the open question in a sentence."""
        if view.decision == Decision.NONE:
            return "The match is over."
        fighter = view.fighters[view.fighter]
        bleeder = view.bleeder if view.bleeder != NOBODY else view.fighter
        attacker = view.fighters[view.attacker] if view.attacker < view.count else fighter
        critical = view.fighters[bleeder].critical_wounds
        gear = attacker.gear[view.slot] if attacker.gear[view.slot] != NO_GEAR else self.book.fist
        return QUESTIONS[Decision(view.decision)].format(
            who=self.fighter(view.fighter),
            attacker=self.fighter(view.attacker),
            weapon=self.weapon(gear) + (" and both hands full" if view.both else ""),
            limit=points(fighter.limit),
            critical=critical,
            body=self.book.sheets[bleeder].attributes[Skill.BODY],
            rest=self.book.sheets[bleeder].attributes[Skill.WILL] - critical,
        )

    def event(self, event: Event) -> str:
        """Return a line of the log."""
        return STORIES[event.clause](event, self)

    def table(self, view: State) -> str:
        """Return the situation, a line for each fighter."""
        if self.book.mode == Mode.COMBAT:
            head = f"Round {view.round}, level {view.level}" if view.round else "Order of action"
            return "\n".join([head, *(self.line(view, i) for i in range(view.count))])
        head = f"Exchange {view.exchange}"
        return "\n".join([head, *(self.contest_line(view, i) for i in range(view.count))])

    def line(self, view: State, i: int) -> str:
        """Return the line of one combatant."""
        g = self.game(view)
        fighter, sheet = view.fighters[i], self.book.sheets[i]
        hand = " ".join(card_text(fighter.hand.cards[k]) for k in range(fighter.hand.count)) or "none"
        level = f"({fighter.level})" if fighter.overdrawn else str(fighter.level)
        parts = [
            f"  {self.fighter(i)} [{level}] {self.condition(view, i)}",
            f"Shock {fighter.shock}, Wounds {major_loss(g, i)} (Status {status(g, i)}; Will "
            f"{sheet.attributes[Skill.WILL]}, Body {sheet.attributes[Skill.BODY]})",
            self.gear(view, i),
            f"hand: {hand}",
        ]
        return "; ".join(parts)

    def contest_line(self, view: State, i: int) -> str:
        """Return the line of one contestant of a contest that is no combat."""
        fighter, sheet = view.fighters[i], self.book.sheets[i]
        hand = " ".join(card_text(fighter.hand.cards[k]) for k in range(fighter.hand.count)) or "none"
        state = "out" if fighter.defeated else "dazed" if fighter.dazed else "in"
        return (
            f"  {self.fighter(i)}: {state}; Minor Loss {fighter.shock}, Major Loss {fighter.normal_wounds} "
            f"(Power {sheet.attributes[self.book.power]}, skill {sheet.attributes[self.book.skill]}); "
            f"hand: {hand}"
        )

    def gear(self, view: State, i: int) -> str:
        """Return what a fighter has in hand and wears."""
        g = self.game(view)
        fighter = view.fighters[i]
        held = []
        for slot in (MAIN, SECOND):
            if in_hand(g, i, slot):
                due = fighter.ready_due[slot]
                held.append(self.weapon(fighter.gear[slot]) + (f" (unready: {due})" if due else ""))
        if has_shield(g, i):
            held.append(self.names["shields"][fighter.shield])
        armor = self.book.sheets[i].armor
        if armor != NO_GEAR:
            held.append(self.names["armors"][armor])
        return ", ".join(held)

    def condition(self, view: State, i: int) -> str:
        """Return how a fighter is, in a word or two."""
        fighter = view.fighters[i]
        for gone in ("mangled", "dead"):
            if getattr(fighter, gone):
                return gone
        named = [
            name for name in ("comatose", "unconscious", "surrendered", "dazed") if getattr(fighter, name)
        ]
        if fighter.critical_wounds:
            named.insert(0, f"critical {fighter.critical_wounds}")
        return ", ".join(named) or ("able" if is_able(self.game(view), i) else "out")

    def objection(self, view: State, text: str) -> Objection:
        """Return why an answer is refused."""
        return objection(self, view, text)

    def result(self, view: State) -> str:
        """Return how the match ended, in a sentence."""
        if view.winner == NOBODY:
            return "Nobody won."
        return f"{self.names['sides'][view.winner]} won."
