"""What the content files of `contest` hold: one table for each kind of entry.

The bounds are those of the catalogue's model. A key with a default may be left out. What must be right
between several keys, or between two entries, is said in `problems`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Literal, TypeAlias

from facedown.engine.authors.content import (
    AnyOf,
    Between,
    Faults,
    NamedTable,
    NameOf,
    Table,
    schemas_of,
    split_count,
)
from facedown.engine.authors.shelf import Figure

Attribute: TypeAlias = Annotated[int, Between(1, 12)]
BaseSkill: TypeAlias = Annotated[int, Between(0, 13)]
Percent: TypeAlias = Annotated[int, Between(0, 100)]
Setting: TypeAlias = Literal["pre_modern", "modern", "any"]
Size: TypeAlias = Literal["small", "medium", "large"]
Damage: TypeAlias = Literal["hard", "cutting", "piercing"]
SkillName: TypeAlias = Literal[
    "hand_weapons",
    "fighting",
    "throwing",
    "guns",
    "driving",
    "riding",
    "archery",
    "emt",
    "surgery",
    "tactics",
    "games",
    "debate",
    "leadership",
    "acting",
    "haggling",
    "lifting",
]
AttributeName: TypeAlias = Literal["Body", "Will", "Reflexes", "Mind"]
PowerName: TypeAlias = Literal[AttributeName, SkillName]
Cover: TypeAlias = Literal["half", "three_quarters", "half_on_block", "three_quarters_on_block"]

COVERS = {  # missile Defense, and whether only for one who does not overdraw (CON-X18)
    "half": (1, 0),
    "three_quarters": (2, 0),
    "half_on_block": (1, 1),
    "three_quarters_on_block": (2, 1),
}

MAX_POWER = 40  # base power (CON-X4)
LINE_LENGTH = 8000  # meters (CON-X5)
LINE_AHEAD = 5500  # meters from where the first side stands to the end of the line (CON-X5)


class Leverage(Table):
    """Percent of Body that a weapon of a size brings to bear, by damage type (CON-X7)."""

    id: str = ""
    size: Size
    percent_piercing: Annotated[int, Between(0, 400)]
    percent_cutting: Annotated[int, Between(0, 400)]
    percent_hard: Annotated[int, Between(0, 400)]
    origin: str = ""


class Listed(NamedTable):
    """What the lists of the rulebook have, or an author: `notes` are remarks and carry no rule."""

    notes: str = ""
    origin: str = ""


class HandWeapon(Listed):
    """A weapon for striking range, or a natural one (CON-X7, CON-X21)."""

    family: Literal["axe", "blade", "bludgeon", "warhammer", "stick", "foil", "spear", "pick", "natural"]
    size: Size
    hands: Literal["0", "1", "1 or 2", "2"]
    min_body: Annotated[int, Between(0, 12)]
    leverage_percent: Annotated[int, Between(0, 400)]
    boost: Annotated[int, Between(-10, 40)] = 0
    damage_type: Damage
    blunt: bool = False
    slow: bool = False
    ap_percent: Percent = 0
    ap_number: Annotated[int, Between(0, 10)] = 0
    attack_skill: Annotated[int, Between(-5, 5)] = 0
    defense: Annotated[int, Between(0, 5)] = 0
    anti_shield: Annotated[int, Between(0, 5)] = 0
    clever: bool = False
    fragile: bool = False
    awkward: bool = False
    skill: Literal["hand_weapons", "fighting"] = "hand_weapons"
    power_by_body_1_to_10: Annotated[tuple[int, ...], Between(0, 10)] = ()

    def power(self, body: int) -> int:
        """Return the base power in the hands of somebody with this Body. Clause: CON-X4."""
        return max(0, (body * self.leverage_percent + 50) // 100 + self.boost)

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield what is wrong between keys that are each right."""
        if self.power(12) > MAX_POWER:
            yield (
                "leverage_percent",
                f"its power at Body 12 is {self.power(12)}: it takes at most {MAX_POWER} (CON-X4)",
            )
        powers = [self.power(body) for body in range(1, 11)]
        if self.power_by_body_1_to_10 and list(self.power_by_body_1_to_10) != powers:
            yield "power_by_body_1_to_10", f"leverage and boost give {powers}; it may be left out"


class RangedWeapon(Listed):
    """A weapon that shoots or is thrown (CON-X8)."""

    range_class: Literal["very_short", "short", "medium", "long", "very_long", "extra_long"]
    powered: bool
    power_percent_of_body: Annotated[int, Between(0, 400)] = 0
    boost: Annotated[int, Between(-10, 40)] = 0
    hands: Literal["1", "1 or 2", "2"]
    min_body: Annotated[int, Between(0, 12)] = 0
    rof: Annotated[int, Between(1, 12)] = 1
    shots: Annotated[int, Between(1, 64)] = 1
    reload_actions: Annotated[int, Between(0, 64)] = 0
    draw_number: Annotated[int, Between(0, 64)] = 0
    ap_number: Annotated[int, Between(0, 10)] = 0
    damage_type: Damage
    blunt: bool = False
    firearm_class: Literal["none", "pistol", "automatic", "rifle", "scoped_rifle"] = "none"
    bullet: bool = False
    thrown: bool = False
    burst: bool = False
    blast: bool = False
    delayed: bool = False
    load_shock: Annotated[int, Between(0, 24)] = 0
    skill: Literal["throwing", "archery", "guns"]

    def power(self, body: int) -> int:
        """Return the base power in the hands of somebody with this Body. Clause: CON-X4."""
        share = 0 if self.powered else (body * self.power_percent_of_body + 50) // 100
        return max(0, share + self.boost)

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield what is wrong between keys that are each right."""
        if self.power(12) > MAX_POWER:
            yield (
                "power_percent_of_body",
                f"its power at Body 12 is {self.power(12)}: it takes at most {MAX_POWER} (CON-X4)",
            )
        if self.rof > 4 and not self.burst:
            yield "rof", f"{self.rof} bullets in one action need burst = true; without it at most 4 (CON-X8)"
        if self.powered and self.power_percent_of_body:
            yield "power_percent_of_body", "a powered weapon takes nothing from Body: leave it out (CON-X4)"
        if self.delayed and not self.blast:
            yield "delayed", "only what has blast = true can go off later (CON-X12)"


class Shield(Listed):
    """A shield (CON-T14)."""

    defense: Annotated[int, Between(0, 10), Figure("Defense", "+{}")]
    missile_defense: Annotated[int, Between(0, 10), Figure("Missiles", "+{}")]
    on_block: bool = True
    slow: bool = False
    hands: Literal[1] = 1


class Armor(Listed):
    """Body armor (CON-T15): it absorbs a percentage of the wearer's Body, and its boost."""

    absorption_percent: Annotated[Percent, Figure("Of Body", "{}%")]
    boost: Annotated[int, Between(0, 20), Figure("Boost", "+{}")]
    defense: Annotated[int, Between(0, 10)] = 0
    missile_defense: Annotated[int, Between(0, 10)] = 0
    awkward: bool = False
    boost_vs_non_bullets: Annotated[int, Between(0, 20)]


class Character(Listed):
    """A person or animal with its gear (CON-X2, CON-X9)."""

    setting: Setting = "any"
    body: Annotated[Attribute, Figure("Body")]
    will: Annotated[Attribute, Figure("Will")]
    reflexes: Annotated[Attribute, Figure("Reflexes")]
    mind: Annotated[Attribute, Figure("Mind")]
    skills: dict[SkillName, BaseSkill]
    main_weapon: Annotated[str, NameOf("hand_weapon", "ranged_weapon")] = ""
    second_hand: Annotated[str, NameOf("hand_weapon", "ranged_weapon", "shield")] = ""
    carried: Annotated[tuple[Annotated[str, NameOf("hand_weapon", "ranged_weapon")], ...], Between(0, 2)] = ()
    armor: Annotated[str, NameOf("armor")] = ""
    natural_absorption: Annotated[int, Between(0, 32)] = 0
    is_hero: bool = False
    is_minion: bool = False
    group: Annotated[int, Between(1, 4)] = 1

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield what is wrong between keys, or with the gear for this Body."""
        gear = [("main_weapon", self.main_weapon), ("second_hand", self.second_hand)]
        gear += [("carried", name) for name in self.carried]
        for key, name in gear:
            weapon = named.get(name)
            if isinstance(weapon, HandWeapon | RangedWeapon) and 4 * self.body <= 3 * weapon.min_body:
                yield (
                    key,
                    f"{name} needs Body {weapon.min_body}: {self.body} is 75% of that or less (CON-34.2)",
                )
        main, second = named.get(self.main_weapon), named.get(self.second_hand)
        if self.second_hand and isinstance(main, HandWeapon | RangedWeapon) and main.hands == "2":
            clause = "CON-35.2" if isinstance(second, Shield) else "CON-X9"
            yield "second_hand", f"{self.main_weapon} takes both hands: leave this empty ({clause})"
        if isinstance(second, HandWeapon | RangedWeapon) and second.hands == "2":
            yield "second_hand", f"{self.second_hand} takes both hands: make it the main weapon (CON-X9)"


class Adversary(Character):
    """Likewise, for the referee; as a minion it may share draws with `group` - 1 of its like."""


class Swarm(Listed):
    """Many small ones that fight as one (CON-X11)."""

    population: Annotated[int, Between(1, 99), Figure("Population")]
    base_attack_skill: BaseSkill
    members_per_point: Annotated[int, Between(1, 99)]
    base_defense: Annotated[int, Between(0, 25), Figure("Defense")]
    member_power: Annotated[int, Between(0, 40)]
    damage_type: Damage
    will: Attribute
    reflexes: Annotated[Attribute, Figure("Reflexes")]

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield what is wrong between keys that are each right."""
        power = self.member_power + self.population // self.members_per_point
        if power > MAX_POWER:
            yield "member_power", f"the whole swarm has power {power}: it takes at most {MAX_POWER} (CON-X11)"


class Setup(Listed):
    """Who meets whom, in what kind of contest, how far apart, and what the referee sets besides.

    `surprised`, `cover` and `positions` (in meters from the lower end of the line) name combatants, or
    an entry for all of its name. An instant contest of one side is taken up with a `task` of that skill.
    `order_clusters` and `shared_cards` say of minions, by their entry, whether they act, or draw, in
    clusters, as many do; `swarms_flee` lets swarms flee, and `swarm_defense_step` says for how many members
    their defense falls by 1, where that is for the GM to say.
    With `gm` somebody sits in the GM's seat and is asked; without, every such question has its default.
    """

    setting: Setting = "any"
    mode: Literal["instant", "extended", "combat"]
    sides: Annotated[
        tuple[tuple[Annotated[str, NameOf("character", "adversary", "swarm", counted=True)], ...], ...],
        Between(1, 8),
    ]
    start_distance_m: Annotated[int, Between(0, LINE_AHEAD, "CON-X5")] = 0
    contest: Annotated[str, NameOf("contest")] = ""
    task: Annotated[int, Between(0, 13, "CON-R13")] = 5
    rounds: Annotated[int, Between(1, 200, "CON-X17")] = 100
    gm: bool = False
    bonus_cards: bool = False
    order_clusters: dict[Annotated[str, NameOf("character", "adversary")], bool] = field(default_factory=dict)
    shared_cards: dict[Annotated[str, NameOf("character", "adversary")], bool] = field(default_factory=dict)
    swarms_flee: bool = False
    swarm_defense_step: Annotated[int, Between(1, 4)] = 1
    surprised: tuple[str, ...] = ()
    cover: dict[str, Cover] = field(default_factory=dict)
    positions: dict[str, Annotated[int, Between(0, LINE_LENGTH, "CON-X5")]] = field(default_factory=dict)

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield what is wrong between keys, or with how many there are."""
        if len(self.sides) == 1 and self.mode != "instant":
            yield "sides", f"{self.mode} takes at least 2 sides; a task is an instant contest (CON-R13)"
        most = 16 if self.mode == "combat" else 8
        count = 0
        for side in self.sides:
            members = sum(1 if member in named else split_count(member)[1] for member in side)
            if members == 0:
                yield "sides", "a side has nobody on it"
            count += members
        if count > most:
            yield "sides", f"{count} are too many: {self.mode} takes at most {most} (CON-X22)"
        for key, chosen in (("order_clusters", self.order_clusters), ("shared_cards", self.shared_cards)):
            for name, grouped in chosen.items():
                entry = named.get(name)
                if grouped and isinstance(entry, Character) and not (entry.is_minion and entry.group > 1):
                    yield key, f"{name} is no minion, or has group = 1: it is never grouped (CON-X22)"
        if self.mode == "combat" and self.contest:
            yield "contest", "a combat names no contest: leave it out, or set mode to instant or extended"
        if self.mode != "combat" and not self.contest:
            yield "mode", f'{self.mode} needs contest = "..." to say what is contested (CON-X14)'
        if self.start_distance_m * (len(self.sides) - 1) > LINE_AHEAD:
            yield (
                "start_distance_m",
                f"the last side would stand beyond the end of the line, {LINE_AHEAD} m off",
            )


class Contest(Listed):
    """A contest that is no fight (CON-X14): what it is fought with and what its Power is.

    Its Power is an attribute; under `power_source = "either"` it may be a skill as well (CON-R50).
    """

    skill: Annotated[str, AnyOf(*SkillName.__args__, *AttributeName.__args__)]
    power: PowerName
    nature: str = "physical"


SCHEMAS = schemas_of(
    Leverage, HandWeapon, RangedWeapon, Shield, Armor, Character, Adversary, Swarm, Setup, Contest
)
