"""What the content files of `confrontation` hold: one table for each kind of entry (CFN-X6 to CFN-X22).

A key with a default may be left out. How an effect is written stands in `effects`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal, TypeAlias, get_args

from facedown.engine.authors.content import Around, Between, Faults, NamedTable, NameOf, Table, schemas_of
from facedown.engine.authors.shelf import Figure
from facedown.engine.base.errors import likeliest
from facedown.engine.telling.phrase import Phrase
from facedown.systems.confrontation.effects import read
from facedown.systems.confrontation.state import (
    DEVICES,
    GEAR,
    NPCS,
    OBSTACLES,
    PLACES,
    PLAYERS,
    ROUNDS,
    TURNS,
    UPGRADES,
    WEAPONS,
)
from facedown.systems.confrontation.vocabulary import (
    AffectsName,
    Attribute,
    AttributeName,
    BandName,
    DamageName,
    FeatureName,
    GadgetName,
    GoalName,
    KindName,
    NeedName,
    SkillName,
    WhenName,
)

Pair: TypeAlias = str  # "Ballistic/DEX"
Place: TypeAlias = Annotated[int, Between(0, PLACES - 1, "CFN-X20")]
Limit: TypeAlias = Annotated[int, Between(0, 12, "CFN-T12")]
Shift: TypeAlias = Annotated[int, Between(-3, 3, "CFN-R49")]
ActionName: TypeAlias = Annotated[str, NameOf("action")]
WeaponName: TypeAlias = Annotated[str, NameOf("weapon")]
CharacterName: TypeAlias = Annotated[str, NameOf("character")]

ActionEffects: TypeAlias = Annotated[tuple[Annotated[str, Phrase(read, "action")], ...], Between(0, 6)]
WeaponEffects: TypeAlias = Annotated[tuple[Annotated[str, Phrase(read, "weapon")], ...], Between(0, 6)]
FailureEffects: TypeAlias = Annotated[tuple[Annotated[str, Phrase(read, "failure")], ...], Between(0, 6)]
BonusEffects: TypeAlias = Annotated[tuple[Annotated[str, Phrase(read, "bonus")], ...], Between(1, 6)]


AttributeValue: TypeAlias = Annotated[int, Between(0, 5, "CFN-T12")]
GM_NAME = "the GM"
GM_NAMES = (GM_NAME, "GM", "bad luck")  # what she is called as a participant
TAKEN_NAMES = tuple(name.casefold() for name in (*GM_NAMES, "nobody", "observer"))  # nobody else goes by them


class Attributes(Table):
    """The six Attributes (CFN-X6)."""

    AGI: Annotated[AttributeValue, Figure("AGI")]
    CON: Annotated[AttributeValue, Figure("CON")]
    DEX: Annotated[AttributeValue, Figure("DEX")]
    LNK: Annotated[AttributeValue, Figure("LNK")]
    MND: Annotated[AttributeValue, Figure("MND")]
    FTH: Annotated[AttributeValue, Figure("FTH")]


SKILL_NAMES = get_args(SkillName)
SkillValue: TypeAlias = Annotated[int, Between(0, 15, "CFN-T12")]


class Skills(Table):
    """The twelve Skills (CFN-X6)."""

    Ballistic: SkillValue = 0
    CQC: SkillValue = 0
    Hacking: SkillValue = 0
    Initiative: SkillValue = 0
    Survival: SkillValue = 0
    Cunning: SkillValue = 0
    Piloting: SkillValue = 0
    Athletic: SkillValue = 0
    EVA: SkillValue = 0
    Medical: SkillValue = 0
    Technical: SkillValue = 0
    Profession: SkillValue = 0


class Character(NamedTable):
    """A character of a player (CFN-X6)."""

    attributes: Attributes
    skills: Skills
    affinity: Literal["S", "H", "C", "D", ""] = ""
    hand_size: Limit = 7
    equipment: tuple[Annotated[str, NameOf("weapon", "armour", "gear")], ...] = ()
    upgrades: Annotated[tuple[Annotated[str, NameOf("upgrade")], ...], Between(0, UPGRADES, "CFN-T12")] = ()

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield what he carries too much of."""
        carried = [named.get(name) for name in self.equipment]
        kinds = ((Weapon, "weapons", WEAPONS), (Gear, "pieces of gear", GEAR), (Armour, "suits of armour", 1))
        for kind, called, most in kinds:
            count = sum(isinstance(one, kind) for one in carried)
            if count > most:
                yield "equipment", f"{count} {called} are carried, at most {most} (CFN-T12)"


class ByBand(Table):
    """Advantages by how far it is; a negative number is a disadvantage (CFN-X20)."""

    close: Shift = 0
    medium: Shift = 0
    long: Shift = 0


class Armed(Table):
    """What a weapon and the attack of an NPC have in common: damage, where it can be used, what it does."""

    damage: Annotated[int, Between(0, 9, "CFN-T10")] = 0
    damage_kind: DamageName = "physical"
    usable: Annotated[tuple[BandName, ...], Between(1, 3)]
    advantage: ByBand = ByBand()
    success: WeaponEffects = ()
    decisive: WeaponEffects = ()
    critical: WeaponEffects = ()
    energy: Annotated[int, Between(0, 4, "CFN-X9")] = 0
    hackable: bool = False
    targets: Annotated[int, Between(1, 8, "CFN-T12")] = 1


class Weapon(Armed, NamedTable):
    """A weapon or a rig (CFN-T8)."""

    pairs: Annotated[tuple[Pair, ...], Between(1, 2)]
    also_gm: bool = False
    ammo: Annotated[int, Between(0, 9, "CFN-T8")] = 0
    traits: tuple[str, ...] = ()

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield what is wrong with its pairs, or that it does nothing."""
        yield from _pair_faults(self.pairs)
        if self.damage_kind == "none" and not self.success:
            yield "damage_kind", "a weapon that deals no damage says what it does: success = [...] (CFN-T8)"


class Armour(NamedTable):
    """Armour (CFN-X9)."""

    armour: Annotated[int, Between(0, 3, "CFN-X9"), Figure("armour")]
    disadvantage: Annotated[int, Between(0, 3, "CFN-R49")] = 0
    kinds: tuple[KindName, ...] = ()
    skills: tuple[SkillName, ...] = ()

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield a disadvantage on nothing."""
        if self.disadvantage and not self.kinds and not self.skills:
            yield "disadvantage", "it hampers nothing: kinds or skills say what (CFN-X12)"


class Gear(NamedTable):
    """A piece of gear: an advantage with some Skills, or something for the move of a turn."""

    advantage: Annotated[int, Between(0, 3, "CFN-R49")] = 0
    skills: tuple[SkillName, ...] = ()
    also_gm: bool = False
    when: WhenName = "always"
    move: GadgetName | None = None
    uses: Annotated[int, Between(0, 9, "CFN-T12")] = 0
    says: str

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield gear that does nothing."""
        if not self.advantage and self.move is None:
            yield "name", "it does nothing: advantage with skills, or move (CFN-X12)"
        if self.advantage and not self.skills:
            yield "advantage", "it helps with nothing: skills say with what (CFN-X12)"


class Upgrade(NamedTable):
    """An Upgrade (CFN-X11)."""

    passive: bool = False
    skills: tuple[SkillName, ...] = ()
    counter_only: bool = False
    boost: Annotated[str, Phrase(read, "upgrade")]
    cost_neural: Annotated[int, Between(0, 3, "CFN-X11")] = 0
    uses_per_scene: Annotated[int, Between(0, 9, "CFN-T8")] = 0
    says: str


ARMED: tuple[NeedName, ...] = ("gun", "blade", "grenade", "rig", "spent_weapon")  # done with a weapon or rig
NAMING: tuple[NeedName, ...] = ("device", "broken", "better_place")  # what is named with the action
AIMED: tuple[AffectsName, ...] = ("target", "patient", "place")  # whoever is affected is named, or the place


class Action(NamedTable):
    """An action (CFN-X8)."""

    kind: KindName
    use: Annotated[tuple[Literal["act", "counter"], ...], Between(1, 2)]
    pairs: Annotated[tuple[Pair, ...], Between(0, 3)] = ()
    weapon: bool = False
    needs: tuple[NeedName, ...] = ()
    affects: AffectsName
    success: ActionEffects = ()
    decisive: ActionEffects = ()
    critical: ActionEffects = ()
    says: str = ""

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield what is wrong with its pairs, that it does nothing, or lacks what its effects need."""
        yield from _pair_faults(self.pairs)
        if not self.weapon and not self.success:
            yield "name", "it does nothing: success = [...], or weapon = true (CFN-X8)"
        if self.weapon and not {*self.needs} & {*ARMED}:
            yield "weapon", f"with which weapon? It needs one of {', '.join(ARMED)} (CFN-X8)"
        things = [need for need in self.needs if need in NAMING]
        if len(things) > 1 or (things and self.affects in AIMED):
            other = things[1] if len(things) > 1 else f"whom it affects, {self.affects}"
            yield "needs", f"one thing is named with an action: {things[0]}, or {other} (CFN-X21)"
        does = {effect for text in (*self.success, *self.decisive, *self.critical) for effect in text.split()}
        for effect, need in (("reload", "spent_weapon"), ("move", "better_place")):
            if effect in does and need not in self.needs:
                yield "needs", f"{effect} works on what is named by {need}, which it does not need (CFN-X8)"

    def is_done_by(self, attack: Action) -> bool:
        """Return whether an NPC whose attack is one for that action can do this with it. Clause: CFN-X10."""
        hacks = "rig" in attack.needs and "rig_or_drone" in self.needs
        return hacks or bool({*attack.needs} & {*self.needs} & {*ARMED})


class Counters(Table):
    """Which kinds of counter are accepted without a ruling against a kind of action (CFN-X18)."""

    against: KindName
    accepts: tuple[KindName, ...]


class NpcPair(Table):
    """A pair of an NPC: its value stands for a Skill, its cards for an Attribute (CFN-X10)."""

    value: Annotated[int, Between(0, 15, "CFN-T12")]
    cards: AttributeValue


class Attack(Armed):
    """What an NPC has for a weapon, with ammunition without end (CFN-X10)."""

    name: str
    action: ActionName


class Adversary(NamedTable):
    """An adversary (CFN-X10)."""

    physical: Annotated[NpcPair, Figure("physical", "{0.value}/{0.cards}")]
    mental: Annotated[NpcPair, Figure("mental", "{0.value}/{0.cards}")]
    initiative: Annotated[int, Between(0, 15, "CFN-X7"), Figure("initiative")]
    physical_limit: Annotated[int, Between(0, 12, "CFN-X9")]
    neural_limit: Annotated[int, Between(0, 12, "CFN-X9")]
    armour: Annotated[int, Between(0, 3, "CFN-X9"), Figure("armour")] = 0
    attack: Attack
    actions: Annotated[tuple[ActionName, ...], Between(1, 6)]
    counters: Annotated[tuple[ActionName, ...], Between(0, 6)] = ()
    traits: tuple[str, ...] = ()
    energy: Annotated[int, Between(0, 4, "CFN-X9")] = 0
    says: str = ""

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield what is listed and can never be done."""
        attack = named.get(self.attack.action)
        armed = {*ARMED} - {"blade"}  # bare hands strike, once the attack is dropped (CFN-X10)
        for key, names, use, what in (
            ("actions", self.actions, "act", "action of a turn"),
            ("counters", self.counters, "counter", "counteraction"),
        ):
            for i, one in enumerate(map(named.get, names)):
                if not isinstance(one, Action):
                    continue  # its own entry says what is wrong with it
                if use not in one.use:
                    yield (key, i), f"{one.name} is no {what}: its use is {' and '.join(one.use)} (CFN-X8)"
                elif isinstance(attack, Action) and {*one.needs} & armed and not one.is_done_by(attack):
                    said = (
                        f"{one.name} is never done with its attack, which is one to {attack.name} (CFN-X10)"
                    )
                    yield (key, i), said


class Granted(Table):
    """What the GM may grant from a source (CFN-X12)."""

    low: Shift
    high: Shift
    against: Literal["one", "all", "either"]
    bad_luck: bool = False

    def problems(self, around: Around) -> Faults:
        """Yield numbers the wrong way round."""
        if self.low > self.high:
            yield "low", f"low is {self.low} and high is {self.high}"


class Advantage(Table):
    """A source of advantages; without `grant` the rules give it (CFN-X12)."""

    row: Annotated[int, Between(1, 18, "CFN-X12")]
    name: str
    says: str
    grant: Granted | None = None


class Failure(Table):
    """A row of the failure menu (CFN-X14)."""

    name: str
    trigger: Literal["plain", "complication", "creative"]
    kind: KindName | None = None
    effects: FailureEffects = ()


class Bonus(Table):
    """What the GM may add to a decisive success that nothing describes (CFN-R69)."""

    name: str
    effects: BonusEffects


class Placed(Table):
    """Adversaries of one name at one place of a scenario."""

    name: Annotated[str, NameOf("adversary")]
    place: Place
    count: Annotated[int, Between(1, NPCS, "CFN-T12")] = 1
    each_player: bool = False
    aware: bool = True
    chief: bool = False


class Obstacle(Table):
    """Something that a character meets, and the actions that pass it."""

    name: str
    actions: Annotated[tuple[ActionName, ...], Between(1, 6)]


class SceneDevice(Table):
    """A device of a scenario; with energy 0 any success opens it."""

    name: str
    hackable: bool = True
    energy: Annotated[int, Between(0, 4, "CFN-X9")] = 0


class ScriptTurn(Table):
    """Whose turn it is in free timing, and what he can do."""

    seat: AttributeValue
    action: ActionName
    target: str = ""
    device: str = ""


class Alarm(Table):
    """What raises the alarm, and where it ends the scene."""

    failed: Annotated[int, Between(0, 3)] = 1
    critical: Annotated[int, Between(0, 3)] = 2
    loud: Annotated[int, Between(0, 3)] = 0
    limit: Annotated[int, Between(1, 7, "CFN-X15")]


class Scenario(NamedTable):
    """A scene: who, where, against whom, and how it ends (CFN-X15)."""

    timing: Literal["rounds", "free", "duel"]
    players: Annotated[tuple[Annotated[int, Between(1, 6, "CFN-T12")], ...], Between(2, 2)]
    characters: Annotated[tuple[CharacterName, ...], Between(1, 6, "CFN-X15")]
    ambience: Literal["S", "H", "C", "D", ""] = ""
    round_limit: Annotated[int, Between(0, 12, "CFN-T12")] = 0
    places: Annotated[tuple[tuple[FeatureName, ...], ...], Between(1, PLACES, "CFN-X20")]
    player_places: Annotated[tuple[Place, ...], Between(1, 6)]
    adversaries: tuple[Placed, ...] = ()
    obstacles: Annotated[tuple[Obstacle, ...], Between(0, OBSTACLES)] = ()
    devices: Annotated[tuple[SceneDevice, ...], Between(0, DEVICES)] = ()
    goal: tuple[GoalName, ...] = ()
    loss: tuple[GoalName, ...] = ()
    at_end: Literal["gm", "players", "draw", "more_at_relay", ""] = ""
    turns: Annotated[tuple[ScriptTurn, ...], Between(0, TURNS, "CFN-T12")] = ()
    actions_max: Annotated[int, Between(0, 14, "CFN-T12")] = 0
    failed_max: Annotated[int, Between(0, 9)] = 0
    redraw_after: Annotated[int, Between(0, 12)] = 0
    quiet: bool = False
    lent: tuple[WeaponName, ...] = ()
    alarm: Alarm | None = None
    loud_alerts: bool = False

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield what does not fit together: players and places, adversaries, what ends it."""
        low, high = self.players
        if low > high:
            yield "players", f"from {low} to {high} players"
        if len(self.player_places) < high:
            places = len(self.player_places)
            yield (
                "player_places",
                f"{high} players can take part, and places are given for {places} (CFN-X15)",
            )
        people = [named.get(name) for name in self.characters]
        if len(people) < high:
            yield "characters", f"{high} players need {high} characters, not {len(people)} (CFN-X15)"
        for i, one in enumerate(people):
            if one is not None and one in people[:i]:
                yield ("characters", i), f"{self.characters[i]} can be taken once (CFN-X15)"
        most = sum(high if one.each_player else one.count for one in self.adversaries)
        if most > NPCS:
            yield "adversaries", f"{most} adversaries; there is room for {NPCS} (CFN-T12)"
        for i, one in enumerate(self.adversaries):
            if one.place >= len(self.places):
                yield ("adversaries", i, "place"), f"there are places 0 to {len(self.places) - 1} (CFN-X20)"
        for i, place in enumerate(self.player_places):
            if place >= len(self.places):
                yield ("player_places", i), f"there are places 0 to {len(self.places) - 1} (CFN-X20)"
        yield from self._faults_of_timing()
        yield from self._faults_of_script(named)
        if self.timing != "duel" and not self.goal and self.at_end in ("", "gm"):
            yield "goal", 'the players can never win: goal = [...], or at_end = "players" (CFN-X15)'
        chief = any(one.chief for one in self.adversaries)
        relay = any("relay" in place for place in self.places)
        for key, words in (("goal", self.goal), ("loss", self.loss), ("at_end", (self.at_end,))):
            if "chief_down" in words and not chief:
                yield key, "no adversary is the chief: chief = true (CFN-X15)"
            if not relay and {"relay_taken", "more_at_relay"}.intersection(words):
                yield key, 'no place is the relay: places = [["relay"]] (CFN-X15)'

    def _faults_of_timing(self) -> Faults:
        """Yield what a scene in rounds, a duel or a script does not have."""
        if self.timing != "free":
            if self.round_limit == 0:
                what = "exchanges of a duel" if self.timing == "duel" else "rounds"
                yield "round_limit", f"how many {what}? 1 to {ROUNDS} (CFN-T12)"
            for key, given in (("obstacles", self.obstacles), ("turns", self.turns)):
                if given:
                    yield key, f'{key} are those of a script: timing = "free" (CFN-X15)'
        if self.timing == "duel":
            if self.players != (2, 2):
                yield "players", "a duel is for two: players = [2, 2] (CFN-X16)"
            if self.adversaries:
                yield "adversaries", "in a duel nobody plays adversaries (CFN-X16)"

    def _faults_of_script(self, named: Mapping[str, object]) -> Faults:
        """Yield turns of a script for nobody, at nobody, or with a device that is not there."""
        if self.obstacles and self.turns:
            yield "turns", "a script has obstacles, or turns: not both (CFN-X15)"
        devices = [one.name for one in self.devices]
        for i, turn in enumerate(self.turns):
            action = named.get(turn.action)
            if turn.seat >= self.players[0]:
                yield ("turns", i, "seat"), f"seats 0 to {self.players[0] - 1} take part (CFN-X15)"
            if turn.device and turn.device not in devices:
                nearest = likeliest(turn.device, devices)
                yield ("turns", i, "device"), f"the scene has no device '{turn.device}' (CFN-X15)", nearest
            if isinstance(action, Action) and action.affects in ("target", "patient") and not turn.target:
                yield ("turns", i, "target"), f"at whom? {turn.action} has a target (CFN-X15)"


class Person(Table):
    """Somebody in a confrontation on paper: a character or an adversary of the content, or figures alone."""

    name: str
    character: Annotated[str, NameOf("character")] = ""
    adversary: Annotated[str, NameOf("adversary")] = ""
    attributes: dict[AttributeName, AttributeValue] = field(default_factory=dict)
    skills: dict[SkillName, SkillValue] = field(default_factory=dict)
    physical: NpcPair | None = None
    mental: NpcPair | None = None
    affinity: Literal["S", "H", "C", "D", ""] = ""
    counters: Annotated[int, Between(0, 15, "CFN-T12")] = 0
    used: dict[AttributeName, Annotated[int, Between(0, 6, "CFN-T12")]] = field(default_factory=dict)
    hand: tuple[str, ...] = ()
    aware: bool = True

    @property
    def is_npc(self) -> bool:
        """Whether the GM plays him."""
        return bool(self.adversary) or self.physical is not None or self.mental is not None

    def problems(self, around: Around) -> Faults:
        """Yield somebody who is two things at once."""
        if self.is_npc and (self.character or self.skills or self.attributes):
            yield "name", f"{self.name} has the pairs of an NPC and the Skills of a character (CFN-X10)"
        if self.is_npc and self.hand:
            yield "hand", f"{self.name} is an NPC: the GM plays its cards, gm_hand (CFN-R57)"


class Announced(Table):
    """The action of a confrontation on paper (step 1)."""

    by: str
    skill: str = ""
    attribute: str = ""
    targets: Annotated[tuple[str, ...], Between(0, NPCS, "CFN-T12")] = ()


class UpperHand(Table):
    """An advantage, or with a negative amount a disadvantage, of somebody; without `against`, against all."""

    to: str
    against: str = ""
    amount: Annotated[int, Between(-12, 12, "CFN-R49")] = 1


class Confrontation(NamedTable):
    """One confrontation, as the chapter has it: who, with what, against whom."""

    people: Annotated[tuple[Person, ...], Between(1, 14, "CFN-T12")]
    action: Announced | None = None
    advantages: Annotated[tuple[UpperHand, ...], Between(0, 12, "CFN-T12")] = ()
    gm_hand: tuple[str, ...] = ()
    round: bool = False
    draws: bool = False
    affinity: bool = False
    ambience: Literal["S", "H", "C", "D", ""] = ""

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield names that nobody has, advantages over oneself, and too many people."""
        names = [one.name for one in self.people]
        for i, name in enumerate(names):
            if name in names[:i]:
                yield ("people", i, "name"), f"two people are called {name}"
            if name.casefold() in TAKEN_NAMES:
                yield ("people", i, "name"), f"{name} means somebody else: call him anything else"
        wanted = [("action", "by", self.action.by)] if self.action else []
        wanted += [("action", "targets", name) for name in (self.action.targets if self.action else ())]
        for key, part, name in wanted:
            if name not in names:
                yield (key, part), f"nobody is called {name}", likeliest(name, names)
        if self.action and not self.action.attribute and self.action.by in names:
            if not self.people[names.index(self.action.by)].is_npc:
                yield (
                    ("action", "attribute"),
                    "it is missing: a character of a player acts with a Skill and an Attribute (CFN-6.1)",
                )
        for i, one in enumerate(self.advantages):
            for key, name in (("to", one.to), ("against", one.against)):
                if name and name not in (*names, *GM_NAMES):
                    yield (
                        ("advantages", i, key),
                        f"nobody is called {name}",
                        likeliest(name, [*names, *GM_NAMES]),
                    )
            if one.to == one.against:
                yield ("advantages", i, "against"), f"{one.to} has no advantage over himself (CFN-7.1)"
        for npc, most in ((False, PLAYERS), (True, NPCS)):
            count = sum(one.is_npc == npc for one in self.people)
            if count > most:
                what = "NPCs" if npc else "characters of players"
                yield "people", f"{count} {what}; there is room for {most} (CFN-T12)"


class Settings(Table):
    """Numbers of the house rules that a setup may give (CFN-T13)."""

    gm_confronts_per_round: Annotated[int, Between(0, 99, "CFN-T13")] = 2
    gm_confronts_per_scene: Annotated[int, Between(0, 99, "CFN-T13")] = 5
    gm_hand: Limit = 7
    player_hand: Limit = 0
    kit_choice: bool = False
    round_limit: Annotated[int, Between(0, 12, "CFN-T13")] = 0


def _pair_faults(pairs: tuple[Pair, ...]) -> Faults:
    """Yield what is no Skill with an Attribute."""
    for i, pair in enumerate(pairs):
        skill, slash, attribute = pair.partition("/")
        if not slash:
            yield ("pairs", i), f'"{pair}" is no pair: write it as "Ballistic/DEX" (CFN-X6)'
        elif skill not in SKILL_NAMES:
            yield ("pairs", i), f"there is no Skill '{skill}' (CFN-X6)", likeliest(skill, SKILL_NAMES)
        elif attribute not in Attribute.__members__:
            yield ("pairs", i), f"there is no Attribute '{attribute}' (CFN-X6)"


SCHEMAS = schemas_of(
    Character,
    Weapon,
    Armour,
    Gear,
    Upgrade,
    Action,
    Counters,
    Adversary,
    Advantage,
    Failure,
    Bonus,
    Scenario,
    Confrontation,
)
