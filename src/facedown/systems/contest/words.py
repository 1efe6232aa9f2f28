"""How a match of `contest` reads: cards, answers, questions, the log, the table."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

from facedown.engine.cards import kinds_of_cards
from facedown.engine.log import Event
from facedown.engine.record import HIDDEN, NO_CARD
from facedown.engine.sentence import Kinds, Tells
from facedown.engine.units import each
from facedown.engine.words import Words
from facedown.systems.contest import blanks, reading
from facedown.systems.contest.clauses import AceIsFace, BonusStore
from facedown.systems.contest.printed import CARDS, card_text, meters, named, points
from facedown.systems.contest.rules.bleeding import Help
from facedown.systems.contest.rules.cards import has_two_values, value_of
from facedown.systems.contest.rules.conditions import is_able, status
from facedown.systems.contest.rules.effects import bonuses_of
from facedown.systems.contest.rules.gear import has_shield, in_hand
from facedown.systems.contest.rules.limits import major_loss
from facedown.systems.contest.rules.plays import HIGH, PAIR, cards_of
from facedown.systems.contest.rules.swarms import is_swarm
from facedown.systems.contest.rules.task import TASK
from facedown.systems.contest.state import (
    CLUSTERS,
    MAIN,
    NO_GEAR,
    NO_ONE,
    POINT,
    SECOND,
    Book,
    Choice,
    Fighter,
    Kind,
    Mode,
    Response,
    Skill,
    State,
    Who,
    Width,
)


class ContestWords(Words):
    """How one match reads; it has names for fighters, sides, weapons, shields and armors."""

    cards, blanks, values = CARDS, blanks.BLANKS, blanks.VALUES
    book: Book

    def kinds_of_cards(self) -> Mapping[str, Sequence[int]]:
        """Return suits, ranks and face cards, with the Ace where it is one. Clause: CON-6.3, CON-R6."""
        kinds = kinds_of_cards([card_text(card) for card in range(CARDS.count * CARDS.size)])
        if self.book.ace_is_face == AceIsFace.YES:
            kinds["faces"] += kinds["aces"]
        return kinds

    def fighter(self, i: Who) -> str:
        """Return a fighter's name."""
        return self.names["fighters"][i] if i < len(self.names["fighters"]) else "nobody"

    def called(self, i: Who) -> str:
        """Return a fighter's name as a sentence says it: the Reaver, the swarm of Rats."""
        name = self.fighter(i)
        if i < len(self.names["fighters"]) and self.book.sheets[i].kind == Kind.SWARM:
            return f"the swarm of {name}"
        return f"the {name.removeprefix('The ')}" if name.startswith("The ") else name

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
        name = self.weapon(fighter.slots[slot].weapon)
        twins = [k for k in range(slot) if fighter.slots[k].weapon == fighter.slots[slot].weapon]
        return f"second {name}" if len(twins) == 1 else f"third {name}" if twins else name

    def winner(self, side: int) -> str:
        """Return a side that has won as a sentence says it."""
        name, fighters = self.names["sides"][side], self.names["fighters"]
        swarm = name in fighters and self.book.sheets[Who(fighters.index(name))].kind == Kind.SWARM
        return self.called(Who(fighters.index(name))) if swarm else name

    def members(self, side: int) -> int:
        """Return whether a side has one member or more, 1 or 2: a swarm is one."""
        return 2 if re.search(r" and | x\d+$", self.names["sides"][side]) else 1

    def has_hide(self, i: Who) -> int:
        """Return whether a fighter wears no armor and has grown one, 1 or 0."""
        sheet = self.book.sheets[i]
        return int(sheet.armor == NO_GEAR and sheet.natural_absorption > 0)

    def play(self, view: State, play: int, turned: bool = False) -> str:
        """Return a play as people write it, `KC as 4 + 3D`; turned, cards in sequence stand the other way."""
        hand = cards_of(self.game(view), view.fighter)
        used = []
        for place in range(hand.count):
            if play >> place & 1:
                card = hand.cards[place]
                text = card_text(card)
                if card < NO_CARD and has_two_values(self.game(view), card):
                    text += f" as {value_of(self.game(view), card, bool(play & HIGH << place))}"
                used.append(text)
        return (
            f"{' and '.join(used[::-1] if turned else used)} in sequence" if play & PAIR else " + ".join(used)
        )

    def table(self, view: State) -> str:
        """Return the situation, a line for each fighter."""
        if self.book.mode == Mode.COMBAT:
            head = f"Round {view.round}, level {view.level}" if view.round else "Order of action"
            head += f"; along the line: {reading.places(self, view)}"
            return "\n".join([head, *self.lines(view)])
        head = f"Exchange {view.exchange}"
        return "\n".join([head, *(self.contest_line(view, i) for i in each(Who, view.count))])

    def lines(self, view: State) -> list[str]:
        """Return the lines of all combatants; those of whom the same is true share one."""
        alike: dict[str, list[str]] = {}
        for i in each(Who, view.count):
            alike.setdefault(self.standing(view, i), []).append(self.fighter(i))
        return [f"  {reading.together(names)} {standing}" for standing, names in alike.items()]

    def standing(self, view: State, i: Who) -> str:
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
            met = [self.called(j) for j in each(Who, view.count) if fighter.engaged >> j & 1]
            parts.insert(1, f"engaged with {' and '.join(met)}")
        if view.aiming >> i & 1:
            parts.append(self.aim(view, i))
        if self.book.bonus_cards:
            parts.append(f"bonuses: {self.bonuses(view, i)}")
            if fighter.bonuses.person != NO_ONE:
                concerned = "itself" if fighter.bonuses.person == i else self.called(fighter.bonuses.person)
                parts.append(f"they concern {concerned}")
        if fighter.stumble:
            parts.append(f"stumbles: {fighter.stumble} to lose")
        return "; ".join(parts)

    def aim(self, view: State, i: Who) -> str:
        """Return what a combatant aims at, for how many turns, and the cards that it has earned."""
        fighter = view.fighters[i]
        where = f"aims at {self.called(fighter.aim.target)}"
        if fighter.aim.width != Width.NONE:
            low, high = fighter.aim.center - fighter.aim.half, fighter.aim.center + fighter.aim.half
            where = f"covers {low / 2:g} to {high / 2:g} m"
        cards = (
            " ".join(card_text(fighter.aim.cards.cards[k]) for k in range(fighter.aim.cards.count))
            or "no card"
        )
        return f"{where}, turn {fighter.aim.turns}: {cards}"

    def hand(self, view: State, i: Who) -> str:
        """Return the cards that a combatant has, that of its cluster last."""
        own = view.fighters[i].hand
        held = [card_text(own.cards[k]) for k in range(own.count)]
        if view.fighters[i].saved.count:
            held.append(f"laid by {card_text(view.fighters[i].saved.cards[0])}")
        shared = self.book.sheets[i].shared
        if shared < CLUSTERS and view.shared[shared].card.count:
            held.append(f"shared {card_text(view.shared[shared].card.cards[0])}")
        return " ".join(held) or "none"

    def bonuses(self, view: State, i: Who) -> str:
        """Return the bonuses that a combatant has; those in effect are marked."""
        fighter = view.fighters[i]
        held = []
        for place in range(bonuses_of(self.game(view), i)):
            text = self.bonus(view, i, place)
            if fighter.bonuses.committed >> place & 1:
                use = "offense" if fighter.bonuses.offensive >> place & 1 else "defense"
                text += f" ({'in effect' if fighter.bonuses.enabled >> place & 1 else 'committed'}, {use})"
            held.append(text)
        return " ".join(held) or "none"

    def bonus(self, view: State, i: Who, place: int) -> str:
        """Return a bonus: its card, or of a chip the suit; ?? where that is not known."""
        fighter = view.fighters[i]
        if self.book.bonus_store == BonusStore.CARDS:
            return card_text(fighter.bonuses.cards.cards[place])
        suit = max(fighter.bonuses.known_suits[place], fighter.bonuses.suits[place])
        return named("suit", suit - 1) if suit else "??"

    def offered(self, view: State, i: Who) -> str:
        """Return the card that a combatant may keep as a bonus."""
        fighter = view.fighters[i]
        first = fighter.bonuses.cards.count - fighter.bonuses.offered
        return card_text(fighter.bonuses.cards.cards[first]) if fighter.bonuses.offered else "nothing"

    def contest_line(self, view: State, i: Who) -> str:
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

    def wounds(self, view: State, i: Who) -> str:
        """Return how many Wounds a fighter has, a half healed one counted exactly."""
        wounds = major_loss(self.game(view), i)
        return points((2 * wounds - view.fighters[i].half_healed) * POINT // 2)

    def gear(self, view: State, i: Who) -> str:
        """Return what a fighter has in hand and wears."""
        g = self.game(view)
        fighter = view.fighters[i]
        held = []
        for slot in (MAIN, SECOND):
            if in_hand(g, i, slot):
                due = fighter.slots[slot].ready_due
                left = [f"{due} to ready"] if due else []
                left += [one for one in [reading.ammunition(self, view, i, slot)] if one]
                held.append(
                    self.weapon(fighter.slots[slot].weapon) + (f" ({', '.join(left)})" if left else "")
                )
        if has_shield(g, i):
            held.append(self.names["shields"][fighter.shield])
        armor = self.book.sheets[i].armor
        if armor != NO_GEAR:
            held.append(self.names["armors"][armor])
        alike = {one: held.count(one) for one in held}
        return ", ".join(f"{one} x{count}" if count > 1 else one for one, count in alike.items())

    def condition(self, view: State, i: Who) -> str:
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

    kinds: ClassVar[Kinds] = {
        "who": lambda words, i: words.called(Who(i)),
        "card": Words.card,
        "choice": Choice,
        "distance": lambda words, halves: meters(halves),
        "help": Help,
        "points": lambda words, sixteenths: points(sixteenths),
        "response": Response,
        "side": winner,
        "taken": lambda words, gear: words.weapon(gear - 1),
        "weapon": weapon,
    }
    tells: ClassVar[Tells] = {
        "cards": drawn,
        "members": lambda words, event: words.members(event.a),
        "natural": lambda words, event: words.has_hide(event.who),
    }
