"""What seats, cards, targets, purchases and the like are called in a match of `throwdown`."""

from __future__ import annotations

from typing import ClassVar, get_args

from facedown.engine.course.scene import CARD, Item
from facedown.engine.course.words import Words
from facedown.engine.rules import NOBODY
from facedown.engine.telling.sentence import Kinds, Tells
from facedown.systems.throwdown.clauses import RULEBOOK
from facedown.systems.throwdown.printed import CARDS
from facedown.systems.throwdown.rules.spoils import BRINGS
from facedown.systems.throwdown.rules.targets import ACTIVATED, FACTION, INVESTOR, LOCATION, REACHES, RESOURCE
from facedown.systems.throwdown.state import (
    COACH,
    INVESTS,
    NO_PLACE,
    SEATS,
    STAKED_PLACE,
    STAKED_RESOURCE,
    THREAT,
    Again,
    Book,
    Drive,
    Ending,
    Entry,
    Grade,
    Purchase,
    Result,
    Robo,
    Stat,
    State,
)
from facedown.systems.throwdown.vocabulary import Aim, Target, Trigger, TriggerName

TRIGGERS = get_args(TriggerName)
PLACES = {
    FACTION: "factions",
    INVESTOR: "factions",
    LOCATION: "locations",
    RESOURCE: "resources",
    ACTIVATED: "threats",
}
ACTIVATIONS = {Trigger.WAVE: "a Wave", Trigger.STORM: "a Storm"}  # what Coach buys of a Threat
AIMS = {  # of a Gambit: how each reads with its target, and what that is
    Aim.FAVOR: ("the favor of {}", "factions"),
    Aim.REPLENISH: ("more of {}", "resources"),
    Aim.FORTIFY: ("a Buffer for herself", ""),
    Aim.RECOVER: ("to recover herself", ""),
    Aim.REBUILD: ("{} repaired", "locations"),
    Aim.CHARGEUP: ("a Charge for herself", ""),
    Aim.STASH: ("a card on her Stash", ""),
    Aim.LOOK_AT_STACK: ("a look at the stack of {}", "threats"),
    Aim.REVEAL_FACTION: ("to reveal {}", "factions"),
}


class ThrowdownNames(Words):
    """What is called how in one match, in sentences and in the log.

    Attributes:
        names: what its numbers are called: `players` by seat, Coach first; `threats`, `factions`,
            `locations`, `resources`, `formations`, `mutations`, `techs` (the basic ones, then by seat),
            `gear` (by seat), `sides`.
    """

    cards = CARDS
    rulebook = RULEBOOK
    book: Book

    def who(self, seat: int) -> str:
        """Return what a seat is called."""
        return self.names["players"][seat] if seat < SEATS else "nobody"

    def named(self, kind: str, number: int) -> str:
        """Return what a Threat, Faction, Location or the like is called, by its place."""
        return "none" if number == NO_PLACE else self.names[kind][number]

    def card_item(self, card: int, owner: int = NOBODY) -> Item:
        """Return a card of a scene: answers mean it as such, as that of a Drive and as one looked at."""
        parts = tuple((kind, int(card)) for kind in (CARD, "drive_card", "looked_at"))
        return super().card_item(card, owner)._replace(parts=parts)

    def entry(self, entry: Entry) -> str:
        """Return one point of damage that waits in a Payload: `+Trauma on Red`."""
        return self.fired(entry.trigger, entry.whom, entry.target)

    def fired(self, trigger: int, whom: int, at: int) -> str:
        """Return a microevent with its target, or its target rule: `+Trauma on Red`, `+Trauma:Choice`."""
        name = TRIGGERS[trigger]
        if at != NO_PLACE:
            return f"{name} on {self.target(trigger, at)}"
        return f"{name}:{Target(whom).name.title()}" if whom != Target.IMPLIED else name

    def item_name(self, item: int) -> str:
        """Return what can be bought at the Outcome, without its target: `+Trauma`."""
        return str(ACTIVATIONS.get(BRINGS[item], TRIGGERS[BRINGS[item]]))

    def item(self, item: int, at: int) -> str:
        """Return a purchase of the Outcome: `+Trauma on Red`."""
        name = self.item_name(item)
        if item == Purchase.FAVOR:
            return f"{name} on {self.target(Trigger.FAVOR, at)} by {self.who(at // INVESTS)}"
        target = THREAT + at if item == Purchase.TRAUMA else at
        return name if item == Purchase.RALLY else f"{name} on {self.target(BRINGS[item], target)}"

    def stake(self, at: int) -> str:
        """Return what is at stake for a side, nothing if it has named nothing."""
        if at == NO_PLACE:
            return ""
        if at >= STAKED_RESOURCE:
            return self.names["resources"][at - STAKED_RESOURCE]
        return (
            self.names["locations"][at - STAKED_PLACE] if at >= STAKED_PLACE else self.names["factions"][at]
        )

    def aim(self, aim: int, at: int) -> str:
        """Return what a Gambit is about."""
        name, kind = AIMS[Aim(aim)]
        if at == NO_PLACE or not kind:  # a stand-alone Gambit names none
            return name.format(f"a {kind.title().removesuffix('s')}")
        return name.format(self.names[kind][at % INVESTS if aim == Aim.FAVOR else at])

    def favor(self, view: State, k: int) -> str:
        """Return the card that lies on top of a Faction."""
        favor = view.factions[k].favor
        return self.card(favor.cards[favor.count - 1]) if favor.count else "no card"

    def target(self, trigger: int, at: int) -> str:
        """Return what a microevent is aimed at."""
        if at == NO_PLACE:
            return "nobody"
        reach = REACHES[trigger]
        if reach in PLACES:
            return self.named(PLACES[reach], at % INVESTS if reach == INVESTOR else at)
        if at >= THREAT:
            return self.named("threats", at - THREAT)
        return self.who(at)

    kinds: ClassVar[Kinds] = {
        "who": who,
        "card": Words.card,
        "threat": "threats",
        "faction": "factions",
        "location": "locations",
        "resource": "resources",
        "formation": "formations",
        "mutation": "mutations",
        "tech": "techs",
        "gear": "gear",
        "again": Again,
        "drive": Drive,
        "ending": Ending,
        "grade": Grade,
        "result": Result,
        "robo": Robo,
        "stat": Stat,
        "trigger": TRIGGERS,
        "deck": ("the Pilot Deck", "Coach's Deck"),
        "struck": lambda words, number: words.target(Trigger.TRAUMA, number),
    }
    tells: ClassVar[Tells] = {
        "event": lambda words, event: TRIGGERS[event.a],
        "entry": lambda words, event: words.fired(event.a, event.b, event.c),
        "target": lambda words, event: words.target(event.a, event.b),
        "reached": lambda words, event: words.target(event.a, event.c),
        "coach": lambda words, event: words.who(COACH),
        "aim": lambda words, event: words.aim(event.a, event.b),
        "item": lambda words, event: words.item(event.a, event.b),
    }
