"""Lowering content: from entries as their authors write them to the rows of whole numbers in the book."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from facedown.engine.authors.shape import lower_table, mask_of
from facedown.engine.authors.shelf import Library, refuse_more
from facedown.engine.cards import PLAYING
from facedown.systems.confrontation import schema as written
from facedown.systems.confrontation.effects import OneEffect, read_all
from facedown.systems.confrontation.effects import Place as EffectPlace
from facedown.systems.confrontation.rules.effects import turn_of
from facedown.systems.confrontation.rules.needs import IN_A_HOLD, WITH_TOOL
from facedown.systems.confrontation.state import (
    ACTIONS,
    BONUSES,
    CHARACTERS,
    EFFECTS,
    FAILURES,
    FIRST_NPC,
    GEAR,
    MENTAL_PAIR,
    MENTAL_VALUE,
    MOST_OF_A_SOURCE,
    NO_SUIT,
    PHYSICAL_PAIR,
    PHYSICAL_VALUE,
    SOURCES,
    TOOLS,
    UPGRADES,
    Action,
    ActionNumber,
    Armour,
    Book,
    Effects,
    Failure,
    Item,
    Level,
    Pairing,
    Sheet,
    State,
    Timing,
    Tool,
    Upgrade,
    Who,
)
from facedown.systems.confrontation.vocabulary import (
    Affects,
    Attribute,
    Band,
    Boost,
    Feature,
    Kind,
    Need,
    Op,
    Skill,
    Trait,
)

NOT_IN_A_DUEL = (  # nobody moves or climbs, and there are no devices (CFN-X16)
    1 << Need.BETTER_PLACE | 1 << Need.OBSTACLE | 1 << Need.TALK | 1 << Need.BROKEN | 1 << Need.DEVICE
)
MASKS = {"skills": Skill, "kinds": Kind, "needs": Need, "usable": Band}
LEVELS = {"success": Level.SUCCESS, "decisive": Level.DECISIVE, "critical": Level.CRITICAL}
TRIGGERS = ("plain", "complication", "creative")
SUITS = {letter: number for number, letter in enumerate(PLAYING.suits)} | {"": NO_SUIT}
MENTAL_KINDS = ("hack", "hack_counter", "social")  # for which an NPC uses its mental pair (CFN-X10)
UNARMED = "Unarmed"
KIT_WEAPONS, KIT_ARMOUR = (
    ("CFN-C-W5", "CFN-C-W8", "CFN-C-W9"),
    "CFN-C-A3",
)  # that players can choose (CFN-X22)
KIT_GEAR, KIT_UPGRADES = ("CFN-C-G2", "CFN-C-G4", "CFN-C-G5"), ("CFN-C-U7", "CFN-C-U8")
PHYSICAL_BASE, NEURAL_BASE = 4, 3  # of the limits of a player's character (CFN-X9)


class Lowering:
    """Fills the rows of one book.

    Args:
        book: to fill.
        library: of everything that a match can be made of.

    Attributes:
        names: what the numbers of the book are called.
    """

    def __init__(self, book: Book, library: Library) -> None:
        self.book = book
        self.library = library
        self.used = 0  # rows of effects
        self.actions = {name: ActionNumber(k) for k, name in enumerate(library.of(written.Action))}
        self.tools: dict[str, int] = {}
        self.names: dict[str, list[str]] = {
            "actions": [
                *self.actions,
                *[""] * (ACTIONS - 1 - len(self.actions)),
                "an action that is only named",
            ],
            "tools": [],
            "sources": [""] * (SOURCES + 1),
            "failures": [],
            "bonuses": [],
            "gear": [""] * (GEAR * CHARACTERS),
            "upgrades": [""] * (UPGRADES * CHARACTERS),
            "kit": [],
        }
        refuse_more(len(self.actions), ACTIONS - 1, "actions", "CFN-X8")
        self._common()

    def _common(self) -> None:
        """Fill what every match of this content has."""
        for name, action in self.library.of(written.Action).items():
            self._action(self.book.actions[self.actions[name]], action)
        self.book.acts, self.book.counters = self._used("act"), self._used("counter")
        self._sort_actions()
        self.book.unarmed = self.tool(self.library.get(UNARMED, written.Weapon))
        self.book.tools[self.book.unarmed].fits = self.book.needing[Need.BLADE]
        for row in self.library.built:
            if isinstance(row, written.Counters):
                self.book.accepts[_member(Kind, row.against)] = self.book.counters & self._of(row.accepts)
        for source in self.library.of(written.Advantage).values():
            self._source(source)
        failures = self.library.of(written.Failure)
        refuse_more(len(failures), FAILURES, "rows of the failure menu", "CFN-X14")
        for k, failure in enumerate(failures.values()):
            self._failure(self.book.failures[k], failure)
        self.names["failures"] = [*failures]
        self.book.failure_count = len(failures)
        bonuses = self.library.of(written.Bonus)
        refuse_more(len(bonuses), BONUSES, "bonuses", "CFN-R69")
        for k, bonus in enumerate(bonuses.values()):
            self._effects(self.book.bonuses[k], bonus.effects, "bonus")
        self.kit()
        self.names["bonuses"] = [*bonuses]
        self.book.bonus_count = len(bonuses)

    def _sort_actions(self) -> None:
        """Fill the masks of actions that have something in common."""
        book = self.book
        for need in Need:
            book.needing[need] = self._acting((1 << need).__and__)
        book.chancy = self._which(lambda action: action.pair_count > 0 or action.weapon)
        book.in_a_hold = self._which(lambda action: IN_A_HOLD >> action.kind & 1)
        book.with_tool = self._acting(lambda needs: needs & WITH_TOOL)
        elsewhere = book.needing[Need.DEVICE] | book.needing[Need.BROKEN] | book.needing[Need.BETTER_PLACE]
        book.aimed = self._affecting(Affects.TARGET) & ~elsewhere
        book.at_range = self._affecting(Affects.PLACE) | book.needing[Need.GUN]
        book.with_object = self._affecting(Affects.TARGET, Affects.PATIENT, Affects.PLACE) | elsewhere

    def _effects(self, to: Effects, texts: Sequence[str], place: EffectPlace) -> None:
        """Fill rows of effects; a list that is not there is not given."""
        self._rows(to, read_all(texts, place))

    def _rows(self, to: Effects, effects: Sequence[OneEffect]) -> None:
        to.first, to.count, to.given = self.used, len(effects), int(bool(effects))
        self.used += len(effects)
        refuse_more(self.used, EFFECTS, "effects", "CFN-T12")
        for k, effect in enumerate(effects):
            row = self.book.effects[to.first + k]
            row.op, row.kind, row.amount, row.until = effect.word, effect.damage, effect.n, effect.more
            row.self, row.choice = int(effect.self), effect.choice
            to.turns |= 1 << turn_of(effect.word)

    def _pairs(self, row: Action | Tool, pairs: Iterable[str]) -> None:
        for k, pair in enumerate(pairs):
            skill, _, attribute = pair.partition("/")
            self._pair(row, k, _member(Skill, skill), Attribute[attribute])

    def _pair(self, row: Action | Tool, k: int, skill: int, attribute: int) -> None:
        pair: Pairing = row.pairs[k]
        pair.skill, pair.attribute = skill, attribute
        row.pair_count = k + 1

    def _action(self, row: Action, action: written.Action) -> None:
        lower_table(action, row, masks=MASKS)
        row.mental = int(action.kind in MENTAL_KINDS)
        self._pairs(row, action.pairs)
        for name, level in LEVELS.items():
            self._effects(row.levels[level], getattr(action, name), "action")

    def tool(self, weapon: written.Weapon) -> int:
        """Return the row of a weapon, filled once."""
        if weapon.name not in self.tools:
            row = self._next_tool(weapon.name)
            self._pairs(row, weapon.pairs)
            row.traits = _traits(weapon.traits)
            self._print(row, weapon)
            row.fits = self._acting(lambda needs: _fits(row, needs))
            self.tools[weapon.name] = len(self.names["tools"]) - 1
        return self.tools[weapon.name]

    def _attack(self, attack: written.Attack, traits: int) -> int:
        """Fill the attack of an NPC, which takes the place of a weapon. Clause: CFN-X10."""
        row = self._next_tool(attack.name)
        action = self.library.get(attack.action, written.Action)
        mental = action.kind in MENTAL_KINDS
        skill, attribute = (MENTAL_VALUE, MENTAL_PAIR) if mental else (PHYSICAL_VALUE, PHYSICAL_PAIR)
        self._pair(row, 0, skill, attribute)
        row.action, row.traits = self.actions[action.name], traits | (mental << Trait.RIG)
        self._print(row, attack)
        row.fits = self._written(lambda one: one.is_done_by(action))
        return len(self.names["tools"]) - 1

    def _acting(self, fits: Callable[[int], object]) -> int:
        """Return the actions whose needs fit, as a mask."""
        return self._which(lambda action: fits(action.needs))

    def _affecting(self, *whom: Affects) -> int:
        """Return the actions that affect somebody of some sort, as a mask."""
        return self._which(lambda action: action.affects in whom)

    def _which(self, fits: Callable[[Action], object]) -> int:
        """Return the actions that fit, as a mask."""
        return sum(1 << k for k in self.actions.values() if fits(self.book.actions[k]))

    def _used(self, use: str) -> int:
        """Return the actions that have a use, as a mask."""
        return self._written(lambda one: use in one.use)

    def _written(self, fits: Callable[[written.Action], object]) -> int:
        """Return the actions of which what is written fits, as a mask."""
        return sum(
            1 << self.actions[name] for name, one in self.library.of(written.Action).items() if fits(one)
        )

    def _of(self, kinds: Iterable[str]) -> int:
        """Return the actions of some kinds, as a mask."""
        wanted = mask_of(Kind, kinds)
        return sum(1 << k for k in self.actions.values() if wanted >> self.book.actions[k].kind & 1)

    def offer(self) -> None:
        """Note what can be done in this match: in a duel not everything. Clause: CFN-X16."""
        barred = NOT_IN_A_DUEL if self.book.timing == Timing.DUEL else 0
        self.book.offered = self._acting(lambda needs: not needs & barred)

    def _next_tool(self, name: str) -> Tool:
        self.names["tools"].append(name)
        refuse_more(len(self.names["tools"]), TOOLS, "weapons and attacks", "CFN-T12")
        return self.book.tools[len(self.names["tools"]) - 1]

    def _print(self, row: Tool, weapon: written.Weapon | written.Attack) -> None:
        """Fill what weapons and attacks have in common; without a success list the damage is one."""
        lower_table(weapon, row, {"action": ""}, MASKS)
        for band in Band:
            row.advantage[band] = getattr(weapon.advantage, band.name.lower())
        for name, level in LEVELS.items():
            self._effects(row.levels[level], getattr(weapon, name), "weapon")
        if not weapon.success and weapon.damage:
            hit = OneEffect(Op.DAMAGE, row.damage_kind, weapon.damage)
            self._rows(row.levels[Level.SUCCESS], [hit])

    def _source(self, source: written.Advantage) -> None:
        row, grant = self.book.sources[source.row], source.grant
        self.names["sources"][source.row] = source.name
        if grant is not None:
            for amount in {*range(grant.low, grant.high + 1)} - {0}:
                self.book.granting[MOST_OF_A_SOURCE + amount] |= 1 << source.row
            row.to_one, row.to_all = int(grant.against != "all"), int(grant.against != "one")
            row.bad_luck = int(grant.bad_luck)
            self.book.either_way |= int(row.to_one and row.to_all) << source.row

    def _failure(self, row: Failure, failure: written.Failure) -> None:
        lower_table(failure, row, {"trigger": ""})
        row.trigger, row.any_kind = TRIGGERS.index(failure.trigger), int(failure.kind is None)
        self._effects(row.effects, failure.effects, "failure")

    def character(self, who: Who, state: State, character: written.Character) -> None:
        """Fill the sheet of a player's character. Clause: CFN-X6, CFN-X9."""
        sheet: Sheet = self.book.sheets[who]
        self.book.present |= 1 << who
        for attribute in Attribute:
            sheet.attributes[attribute] = getattr(character.attributes, attribute.name)
        for skill, name in enumerate(written.SKILL_NAMES):
            sheet.skills[skill] = getattr(character.skills, name)
        sheet.affinity, sheet.hand_size = SUITS[character.affinity], character.hand_size
        sheet.physical_limit = PHYSICAL_BASE + character.attributes.CON
        sheet.neural_limit = NEURAL_BASE + character.attributes.MND
        for name in character.equipment:
            self.equip(who, state, self.library.get(name, written.Weapon, written.Armour, written.Gear))
        for name in character.upgrades:
            self.upgrade(who, self.library.get(name, written.Upgrade))

    def equip(self, who: Who, state: State, item: Any) -> None:
        """Give a character a weapon, armour or a piece of gear; armour takes the place of what he wore."""
        sheet = self.book.sheets[who]
        if isinstance(item, written.Weapon):
            sheet.tools[sheet.tool_count] = self.tool(item)
            state.characters[who].carried[sheet.tool_count].ammo = item.ammo
            sheet.tool_count += 1
        elif isinstance(item, written.Armour):
            self._armour(sheet.armour, item)
        else:
            place = next(k for k, one in enumerate(sheet.gear) if not one.present)
            self.names["gear"][GEAR * who + place] = item.name
            self._gear(sheet.gear[place], item)

    def _armour(self, row: Armour, armour: written.Armour) -> None:
        lower_table(armour, row, {"disadvantage": "hampered"}, MASKS)

    def _gear(self, row: Item, gear: written.Gear) -> None:
        lower_table(gear, row, {"move": "gadget"}, MASKS)
        row.present, row.moves = 1, int(gear.move is not None)

    def kit(self) -> None:
        """Fill what players can choose besides, before the scene. Clause: CFN-X22."""
        book, get = self.book, self.library.get
        for k, id in enumerate(KIT_WEAPONS):
            book.kit_tools[k] = self.tool(get(id, written.Weapon))
        self._armour(book.kit_armour, get(KIT_ARMOUR, written.Armour))
        for k, id in enumerate(KIT_GEAR):
            self._gear(book.kit_gear[k], get(id, written.Gear))
        for k, id in enumerate(KIT_UPGRADES):
            self._upgrade(book.kit_upgrades[k], get(id, written.Upgrade))
        ids = (*KIT_WEAPONS, KIT_ARMOUR, *KIT_GEAR, *KIT_UPGRADES)
        kinds = (written.Weapon, written.Armour, written.Gear, written.Upgrade)
        self.names["kit"] = [get(id, *kinds).name for id in ids]

    def upgrade(self, who: Who, upgrade: written.Upgrade) -> None:
        """Give a character an Upgrade. Clause: CFN-X11."""
        place = next(k for k, one in enumerate(self.book.sheets[who].upgrades) if not one.present)
        self.names["upgrades"][UPGRADES * who + place] = upgrade.name
        self._upgrade(self.book.sheets[who].upgrades[place], upgrade)

    def _upgrade(self, row: Upgrade, upgrade: written.Upgrade) -> None:
        lower_table(upgrade, row, {"boost": "", "uses_per_scene": "uses"}, MASKS)
        row.present, row.activated = 1, int(not upgrade.passive)
        boost = read_all([upgrade.boost], "upgrade")[0]
        row.boost, row.amount = Boost(boost.word), boost.n

    def adversary(self, who: Who, state: State, adversary: written.Adversary) -> None:
        """Fill the sheet of an NPC, and its figures, which only the GM knows. Clause: CFN-X10."""
        sheet, figures = self.book.sheets[who], state.figures[who - FIRST_NPC]
        self.book.present |= 1 << who
        for k, pair in enumerate((adversary.physical, adversary.mental)):
            figures.values[k], figures.cards[k] = pair.value, pair.cards
            sheet.pair_values[k], sheet.pair_cards[k] = pair.value, pair.cards
        lower_table(adversary, sheet, {"armour": ""})
        sheet.affinity, sheet.armour.armour = NO_SUIT, adversary.armour
        sheet.traits = _traits(adversary.traits)
        sheet.tools[0] = self._attack(adversary.attack, sheet.traits & 1 << Trait.NATURAL)
        sheet.tool_count = 1
        for k, name in enumerate(adversary.actions):
            sheet.actions[k] = self.action(name)
            sheet.listed[0] |= 1 << sheet.actions[k]
        for k, name in enumerate(adversary.counters):
            sheet.counters[k] = self.action(name)
            sheet.listed[1] |= 1 << sheet.counters[k]
        sheet.action_count, sheet.counter_count = len(adversary.actions), len(adversary.counters)
        state.characters[who].high = int(bool(sheet.traits >> Trait.PERCH & 1))

    def action(self, name: str) -> ActionNumber:
        """Return the number of an action, by its name or id."""
        return self.actions[self.library.get(name, written.Action).name]

    def scene(self, scenario: written.Scenario) -> None:
        """Fill places, obstacles, devices. Clause: CFN-X15, CFN-X20."""
        book = self.book
        for k, features in enumerate(scenario.places):
            book.features[k] = mask_of(Feature, features)
        book.place_count = len(scenario.places)
        for k, obstacle in enumerate(scenario.obstacles):
            book.obstacles[k].actions = sum(1 << self.action(name) for name in obstacle.actions)
        book.obstacle_count = len(scenario.obstacles)
        for k, device in enumerate(scenario.devices):
            book.energies[k] = device.energy
            book.hackable |= int(device.hackable) << k
        book.device_count = len(scenario.devices)


def _member(enum: Any, word: str) -> int:
    """Return the number of a word of a vocabulary."""
    return int(enum[word.upper()])


def _fits(weapon: Tool, needs: int) -> bool:
    """Return whether a weapon is of the sort that an action is done with. Clause: CFN-X10."""
    if needs & (1 << Need.RIG | 1 << Need.RIG_OR_DRONE):
        return bool(weapon.traits >> Trait.RIG & 1)
    skill = weapon.pairs[0].skill
    if needs & 1 << Need.GUN:
        return skill == Skill.BALLISTIC
    if needs & 1 << Need.BLADE:
        return skill == Skill.CQC
    return bool(needs & 1 << Need.SPENT_WEAPON) or skill == Skill.ATHLETIC


def _traits(words: Iterable[str]) -> int:
    """Return the traits that have rules as bits; any other is a label. Clause: CFN-T8."""
    return mask_of(Trait, (word for word in words if word.upper() in Trait.__members__))
