"""What characters, actions, sources and the like are called in a match of `confrontation`."""

from __future__ import annotations

from typing import Any, ClassVar, get_args

from facedown.engine.course.words import Words
from facedown.engine.telling.log import Event
from facedown.engine.telling.sentence import Kinds, Tells, counted
from facedown.systems.confrontation.clauses import RULEBOOK
from facedown.systems.confrontation.printed import DECKS
from facedown.systems.confrontation.rules.devices import bearer_of, weapon_of
from facedown.systems.confrontation.rules.kit import KIT_UPGRADES_FROM, tool_row
from facedown.systems.confrontation.schema import GM_NAME
from facedown.systems.confrontation.state import (
    BAD_LUCK,
    CHARACTERS,
    DEVICES,
    EVERYBODY,
    GEAR,
    NAMED_ACTION,
    NO_DEVICE,
    NO_ONE,
    PHYSICAL_PAIR,
    PHYSICAL_VALUE,
    UNARMED,
    UPGRADES,
    Book,
    Ending,
    Level,
    Who,
)
from facedown.systems.confrontation.vocabulary import (
    Affects,
    AttributeName,
    Damage,
    Gadget,
    Need,
    Op,
    OpName,
    SkillName,
)

SKILL_NAMES = (*get_args(SkillName), "physical value", "mental value")
ATTRIBUTE_NAMES = (*get_args(AttributeName), "physical cards", "mental cards")
OPS = get_args(OpName)
SAID = {  # of an effect: what it does to whom; {0} is he, {1} a number, {2} a device
    Op.DAMAGE: "{0} damages {2} by {1}",
    Op.HEAL: "{0} loses {1} of the counters",
    Op.COVER: "{0} is in cover",
    Op.HIGH: "{0} stands high",
    Op.PRONE: "{0} lies prone",
    Op.DROP: "{0} drops the weapon",
    Op.RESTRAINED: "{0} is held fast",
    Op.BLINDED: "{0} is blinded",
    Op.OFF: "{0} switches {2} off",
    Op.ADV_NEXT: "{0} gains the upper hand",
    Op.DIS_NEXT: "{0} is off balance",
    Op.FREE: "{0} breaks free",
    Op.FIX: "{0} fixes {2}",
    Op.MEND: "{0} mends {2} by {1}",
    Op.RELOAD: "{0} reloads",
    Op.JAM: "{0}'s weapon is jammed",
    Op.RIG_DOWN: "{0}'s rig is down",
    Op.INFECT: "{0}'s rig is infected",
    Op.WORSE: "{0} has made it worse",
    Op.ALERT: "everybody knows of {0} now",
}


class ConfrontationNames(Words):
    """What is called how in one match, in sentences and in the log.

    Attributes:
        names: what its numbers are called: `people` in listing order, bad luck last, `actions`, `upgrades`
            (three for each character), `tools`, `sources`, `failures`, `bonuses`, `devices`.
    """

    cards = DECKS
    rulebook = RULEBOOK
    book: Book

    def called(self, who: int) -> str:
        """Return what a participant is called."""
        if who == BAD_LUCK:
            return GM_NAME
        return self.names["people"][who] if who < CHARACTERS else "nobody"

    def several(self, mask: int) -> str:
        """Return the names of some participants."""
        names = [self.called(who) for who in range(BAD_LUCK + 1) if mask >> who & 1]
        return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names) or "nobody"

    def doing(self, event: Event) -> str:
        """Return an action with what it is aimed at, as one tells of it."""
        name, action = self.names["actions"][event.a].lower(), self.book.actions[event.a]
        act = f"acts with {SKILL_NAMES[event.b]}" if event.a == NAMED_ACTION else f"tries to {name}"
        if self.book.obstacle_count:
            return act
        if action.affects == Affects.PLACE or action.needs >> Need.BETTER_PLACE & 1:
            return f"{act} at place {event.c}"
        if action.needs & (1 << Need.DEVICE | 1 << Need.BROKEN):
            return f"{act}: {self.device(event.c)}"
        helps = action.affects == Affects.PATIENT
        return f"{act}{' of' if helps else ', against'} {self.several(event.c)}" if event.c else act

    def countering(self, action: int, skill: int) -> str:
        """Return a counteraction, behind a verb."""
        if action == NAMED_ACTION:
            return f" with {SKILL_NAMES[skill]}"
        return f": {self.names['actions'][action].lower()}"

    def device(self, thing: int, view: Any = None) -> str:
        """Return what a device is called; `view` says which weapon of the kit somebody has taken."""
        if thing >= NO_DEVICE:
            return "it"
        who = bearer_of(thing)
        if who == NO_ONE:
            devices = self.names["devices"]
            return devices[thing] if thing < len(devices) else "it"
        return f"{self.carried(view, who, weapon_of(thing))} of {self.called(who)}"

    def carried(self, view: Any, who: int, tool: int) -> str:
        """Return what a weapon of somebody is called; a second one of its kind has a number."""
        if view is None and self.book.sheets[Who(who)].tool_count <= tool < UNARMED:
            return "the extra weapon"
        name = self.weapon(view, who, tool)
        before = sum(self.weapon(view, who, k) == name for k in range(tool)) if tool < UNARMED else 0
        return f"{name} {before + 1}" if before else name

    def weapon(self, view: Any, who: int, tool: int) -> str:
        """Return what is printed on a weapon of somebody as its name."""
        if view is not None:
            return self.names["tools"][tool_row(self.game(view), Who(who), tool)]
        return self.names["tools"][
            self.book.unarmed if tool == UNARMED else self.book.sheets[Who(who)].tools[tool]
        ]

    def upgrade(self, view: Any, who: int, k: int) -> str:
        """Return what an Upgrade of somebody is called, "" if he has none there."""
        own: str = self.names["upgrades"][UPGRADES * who + k]
        chosen: int = view.characters[who].kit_upgrade
        if own or not chosen or (k > 0 and not self.names["upgrades"][UPGRADES * who + k - 1]):
            return own
        return self.names["kit"][KIT_UPGRADES_FROM + chosen - 1]

    def gear(self, view: Any, who: int, k: int) -> str:
        """Return what a piece of gear of somebody is called: his own, or behind those the one of the kit."""
        own: str = self.names["gear"][GEAR * who + k]
        return own or self.names["kit"][view.characters[who].kit_item - 1]

    def what(self, event: Event) -> str:
        """Return an effect in a sentence."""
        said = SAID[Op(event.a)]
        if "{2}" in said and event.c < DEVICES and self.book.energies[event.c] == 0:
            said = "{0} opens {2}"
        thing = self.device(event.c) if "{2}" in said else ""
        return f"{said.format(self.called(event.who), event.b, thing)}."

    def reach(self, event: Event) -> str:
        """Return against whom a grant counts."""
        return "against all" if event.c == EVERYBODY else f"against {self.called(event.c)}"

    kinds: ClassVar[Kinds] = {
        "who": called,
        "card": Words.card,
        "several": several,
        "level": Level,
        "damage": Damage,
        "attribute": ATTRIBUTE_NAMES,
        "skill": SKILL_NAMES,
        "source": "sources",
        "failure": "failures",
        "bonus": "bonuses",
        "kit": "kit",
        "ending": Ending,
        "gadget": Gadget,
        "op": OPS,
    }
    tells: ClassVar[Tells] = {
        "doing": doing,
        "countering": lambda words, event: words.countering(event.a, event.b),
        "effect": lambda words, event: (
            words.names["upgrades"][UPGRADES * event.who + event.a] or "the extra Upgrade"
        ),
        "what": what,
        "reach": reach,
    }


def pair_name(skill: int, attribute: int) -> str:
    """Return a Skill with its Attribute: `Ballistic/DEX`; of an NPC which pair."""
    if skill >= PHYSICAL_VALUE:
        return ("physical pair", "mental pair")[attribute - PHYSICAL_PAIR]
    return f"{SKILL_NAMES[skill]}/{ATTRIBUTE_NAMES[attribute]}"


def signed(number: int, noun: str) -> str:
    """Return so many of something, below 0 of its opposite."""
    return counted(number, noun if number > 0 else f"dis{noun}")
