"""What the content files of `throwdown` hold: one table for each kind of entry (THR-X1 to THR-X23).

A key with a default may be left out. What must be right between several keys, or between two entries, is
said in `problems`; how an effect is written, in `effects`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, Literal, TypeAlias

from facedown.engine.authors.content import Around, Between, Faults, NamedTable, NameOf, Table, schemas_of
from facedown.engine.authors.shelf import Figure
from facedown.engine.telling.phrase import Phrase
from facedown.systems.throwdown.effects import Place, is_lasting, read, read_all
from facedown.systems.throwdown.state import FACTIONS, FORMATIONS, LOCATIONS, MUTATIONS, THREATS, Stat
from facedown.systems.throwdown.vocabulary import AimName, ResourceName, TagName, Word

Points: TypeAlias = Annotated[int, Between(0, 5, "THR-X2")]
Price: TypeAlias = Annotated[int, Between(0, 7, "THR-X3")]
Bonus: TypeAlias = Annotated[int, Between(0, 9)]
MANY = Between(1, 8)  # effects at once
Helps: TypeAlias = Annotated[tuple[Annotated[str, Phrase(read, "help")], ...], MANY]
Threats: TypeAlias = Annotated[tuple[Annotated[str, Phrase(read, "threat")], ...], MANY]
Boons: TypeAlias = Annotated[tuple[Annotated[str, Phrase(read, "boon")], ...], MANY]
Uses: TypeAlias = Annotated[tuple[Annotated[str, Phrase(read, "resource")], ...], MANY]
Changes: TypeAlias = Annotated[tuple[Annotated[str, Phrase(read, "mutation")], ...], MANY]
Forms: TypeAlias = Annotated[tuple[Annotated[str, Phrase(read, "formation")], ...], MANY]
Crises: TypeAlias = Annotated[tuple[Annotated[str, Phrase(read, "crisis")], ...], MANY]
PilotName: TypeAlias = Annotated[str, NameOf("pilot")]
ThreatName: TypeAlias = Annotated[str, NameOf("threat")]
Pilots: TypeAlias = Annotated[tuple[PilotName, ...], Between(1, 6, "THR-X22")]
Factions: TypeAlias = Annotated[tuple[Annotated[str, NameOf("faction")], ...], Between(0, FACTIONS, "THR-X6")]

Formations: TypeAlias = Annotated[
    tuple[Annotated[str, NameOf("formation")], ...], Between(0, FORMATIONS, "THR-X18")
]
Mutations: TypeAlias = Annotated[
    tuple[Annotated[str, NameOf("mutation")], ...], Between(0, MUTATIONS, "THR-X17")
]

BALANCE = 5  # of a Commitment at the start (THR-X2)
STACK = 14  # cards that a stack has room for
OMENS = 4  # there are at most so many


class Signature(Table):
    """A Charge Tech of one Pilot: on her `own` Drive, to `assist` another's (THR-X3)."""

    name: str
    cost: Price
    does: Helps
    use: Annotated[tuple[Literal["own", "assist"], ...], Between(1, 2)] = ("own", "assist")
    once: bool = False

    def problems(self, around: Around) -> Faults:
        """Yield where its effects can do nothing."""
        words = {effect.word for effect in read_all(self.does, "help")}
        if Word.COVER_BUFFERS in words and len(self.does) > 1:
            yield (
                "does",
                "what spends a Buffer for another is no help on a Drive: let it stand alone (THR-X4)",
            )
        if Word.SWAP_WITH_DRIVER in words and "own" in self.use:
            yield "use", 'nobody swaps with herself: use = ["assist"] (THR-X3)'


class Pilot(NamedTable):
    """A Playbook: a Chroma with six Stats, Specialty, signature Tech, Robo and Gear (THR-X11)."""

    chroma: str
    synch: Annotated[Points, Figure("Synch")]
    solo: Annotated[Points, Figure("Solo")]
    steel: Annotated[Points, Figure("Steel")]
    flesh: Annotated[Points, Figure("Flesh")]
    spark: Annotated[Points, Figure("Spark")]
    shell: Annotated[Points, Figure("Shell")]
    specialty: str
    tag: TagName
    signature: Signature
    robo: str
    gear: Annotated[str, NameOf("gear")]
    uses_void: bool = False

    @property
    def stats(self) -> tuple[int, ...]:
        """The Stats in their order."""
        return tuple(getattr(self, stat.name.lower()) for stat in Stat)

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield what is wrong between keys that are each right."""
        for i, name in enumerate(("Bond", "Body", "Core")):
            first, second = Stat(2 * i).name.lower(), Stat(2 * i + 1).name.lower()
            points = self.stats[2 * i] + self.stats[2 * i + 1]
            if points > BALANCE:
                yield second, f"{first} and {second} are {points}, {name} has room for {BALANCE} (THR-X2)"
        for other in named.values():
            if isinstance(other, Pilot) and other.name != self.name and other.chroma == self.chroma:
                yield "chroma", f"{other.name} is {self.chroma} already: a Chroma is one Pilot's (THR-X11)"
                break
        void = any(one.word == Word.ORDER_VOID for one in read_all(self.signature.does, "help"))
        if void and not self.uses_void:
            yield ("signature", "does"), "she has no Void to order: uses_void = true (THR-X12)"


class Tech(NamedTable):
    """A basic Charge Tech, open to every Pilot (THR-X3)."""

    cost: Price
    does: Helps

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield that it swaps with the driver."""
        yield from _no_swap(self.does)


class Gear(NamedTable):
    """What a Pilot carries and uses once in a Throwdown (THR-X13)."""

    does: Helps

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield that it swaps with the driver."""
        yield from _no_swap(self.does)


class Activation(Table):
    """A Wave or a Storm (THR-X8)."""

    name: str = ""
    does: Threats


Rating: TypeAlias = Annotated[int, Between(1, 9, "THR-X7"), Figure("Rating")]
Buffers: TypeAlias = Annotated[int, Between(0, 9, "THR-X4"), Figure("Buffers")]
Stack: TypeAlias = Annotated[int, Between(0, STACK, "THR-X7"), Figure("Stack")]
Strikes: TypeAlias = Annotated[tuple[Bonus, ...], Between(OMENS + 1, OMENS + 1)]
NO_STRIKES = (0,) * (OMENS + 1)


class Threat(NamedTable):
    """One of Coach's Threats (THR-X7); with `monster`, a Big Giant Monster (THR-X17).

    `omen_strike` is what Coach's Strike gains while 0, 1, 2, 3, 4 Omens count; `omen_stack` how many cards
    each of them adds to the stack with which it enters play.
    """

    rating: Rating
    buffers: Buffers = 0
    stack: Stack
    tags: tuple[str, ...] = ()
    monster: bool = False
    wave: Activation
    storm: Activation
    omen_strike: Strikes = NO_STRIKES
    omen_stack: Bonus = 0

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield what is wrong between keys that are each right."""
        most = self.stack + OMENS * self.omen_stack
        if most > STACK:
            yield "omen_stack", f"{most} cards may lie on its stack, and there is room for {STACK} (THR-X7)"


class Turned(Table):
    """The Threat that a Faction becomes at its third Offense (THR-X6)."""

    rating: Rating = 3
    buffers: Buffers = 0
    stack: Stack = 3
    wave: Activation = Activation(does=("+Disfavor:Choice",))
    storm: Activation = Activation(does=("+Purge:Each",))


class Faction(NamedTable):
    """A source of outside power, with room for Favor and a boon that needs some (THR-X6)."""

    room: Annotated[int, Between(1, 5, "THR-X6"), Figure("Room")] = 5
    needs: Annotated[int, Between(0, 5, "THR-X6")] = 3
    boon: Boons
    becomes: Turned = Turned()

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield that its boon needs more Favor than there is room for."""
        if self.needs > self.room:
            yield "needs", f"its boon needs {self.needs} cards, and there is room for {self.room} (THR-X6)"


class Location(NamedTable):
    """A place with a boon, which costs +Tarry unless it is said otherwise (THR-X10)."""

    boon: Boons
    tarry: bool = True
    start: Literal["standing", "damaged", "razed"] = "standing"


class Resource(Table):
    """What the Team has a stock of, and what a point of it does: of several things, one (THR-X5)."""

    id: str = ""
    name: ResourceName
    start: Annotated[int, Between(0, 5, "THR-X5"), Figure("At the start")]
    does: Uses


class Mutation(NamedTable):
    """What a Big Giant Monster may become at a stage of a Rumble (THR-X17)."""

    does: Changes

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield that what lasts does not stand alone."""
        yield from _alone(self.does, "mutation")


class Formation(NamedTable):
    """What a Final Form may take up at a stage of a Rumble (THR-X18)."""

    does: Forms

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield that what lasts does not stand alone."""
        yield from _alone(self.does, "formation")


class Harmony(Table):
    """A rank of the Team's Harmony: the maximum Hand of a Pilot, the Strike of a Final Form (THR-X1)."""

    rank: Annotated[int, Between(1, 7, "THR-30.3")]
    colour: str
    hand: Annotated[int, Between(0, 20)]
    strike: Annotated[int, Between(0, 40)]


class Crisis(Table):
    """The event of a Crisis tier (THR-X9)."""

    tier: Annotated[int, Between(1, 5, "THR-X9")]
    called: str
    event: Crises


class Grade(Table):
    """How clear a victory is: from which margin, and the Spoils that it adds (THR-X19)."""

    grade: Literal["narrow", "clear", "decisive", "total"]
    margin: Annotated[int, Between(0, 28)]
    spoils: Bonus
    facts_victor: Bonus = 0
    facts_loser: Bonus = 0


class Purchase(Table):
    """The price of something that a victor may buy; what more there is to it, THR-X19 says."""

    by: Literal["pilots", "coach"]
    buys: str
    price: Annotated[int, Between(1, 9)]


class Aim(Table):
    """What an aim of a Gambit is about: a Pilot with such a Specialty has it involved (THR-X24)."""

    aim: AimName
    tag: TagName


class Conflict(NamedTable):
    """What a scenario and a contest have in common; `signal_flare` is who carries one instead of her Gear.

    `formations` and `mutations` are those that can be picked in a Rumble; without them the shipped ones.
    """

    monster: Annotated[str, NameOf("threat")] = ""
    factions: Factions = ()
    harmony: Annotated[int, Between(1, 7, "THR-30.3")] = 4
    signal_flare: Annotated[str, NameOf("pilot")] = ""
    formations: Formations = ()
    mutations: Mutations = ()
    notes: str = ""


class Scenario(Conflict):
    """Three acts with their Threats, and a Big Giant Monster for the last Rumble (THR-X22).

    `team` are the Pilots; without it the first `pilots` of all.
    """

    acts: Annotated[tuple[tuple[ThreatName, ...], ...], Between(3, 3, "THR-X22")]
    locations: Annotated[tuple[Annotated[str, NameOf("location")], ...], Between(1, LOCATIONS, "THR-X10")]
    pilots: Annotated[int, Between(1, 6, "THR-X22")] = 4
    team: Annotated[tuple[PilotName, ...], Between(0, 6, "THR-X22")] = ()
    crisis: Annotated[int, Between(1, 5, "THR-X9")] = 1
    resources: dict[ResourceName, Annotated[int, Between(0, 5, "THR-X5")]] = field(default_factory=dict)

    @property
    def threats(self) -> tuple[str, ...]:
        """The Threats of all acts, each once, in the order in which they are listed."""
        return tuple(dict.fromkeys(name for act in self.acts for name in act))

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield what is wrong between keys that are each right."""
        yield from _monster(self.monster, named)
        count = len(self.threats) + len(self.factions) + bool(self.monster)
        if count > THREATS:
            many = "its Threats, its Monster and what its Factions may become"
            yield "acts", f"{many} are {count}, and there is room for {THREATS} (THR-X7)"
        for k, act in enumerate(self.acts):
            for i, name in enumerate(act):
                if _is_monster(named.get(name)):
                    message = f"{name} is a Monster: it comes with a Rumble, as monster = (THR-X17)"
                    yield ("acts", k, i), message
        yield from _repeated("locations", self.locations, named)
        yield from _repeated("factions", self.factions, named)
        yield from _repeated("team", self.team, named)


Side: TypeAlias = Annotated[str, NameOf("pilot", word="coach")]


class Contest(Conflict):
    """A conflict of its own, for quick play and the lab (THR-X23).

    A Throwdown is `challenger` against the rest: Coach or a Pilot. The Pilots' `commander` is the challenger
    or else the first of them. Pilot against Pilot `commanders` are the two, and `backers` those of `pilots`
    who stand by the second. In a Gambit the Pilot wants the `aim`.
    """

    mode: Literal["gambit", "throwdown", "throwdown_pvp"] = "throwdown"
    pilots: Pilots
    threats: Annotated[tuple[ThreatName, ...], Between(0, THREATS, "THR-X7")] = ()
    challenger: Side = "coach"
    commander: Annotated[str, NameOf("pilot")] = ""
    commanders: Annotated[tuple[PilotName, ...], Between(0, 2, "THR-65.3")] = ()
    backers: tuple[PilotName, ...] = ()
    started_by: Side = ""
    fights_for: Literal["team", "self"] = "team"
    rumble: bool = False
    assists: bool = True
    aim: AimName = "+Favor"
    specialty: bool = False
    threshold: Literal["choice", "blind"] = "choice"

    def problems(self, named: Mapping[str, object]) -> Faults:
        """Yield what is wrong between keys that are each right."""
        yield from _monster(self.monster, named)
        yield from _repeated("pilots", self.pilots, named)
        yield from _repeated("threats", self.threats, named)
        yield from _repeated("factions", self.factions, named)
        if self.mode == "throwdown" and self.commander and self.challenger != "coach":
            if named.get(self.commander) is not named.get(self.challenger):
                yield "commander", f"{self.challenger} challenges, and so leads: leave it out (THR-65.3)"
        taking_part = [named.get(name) for name in self.pilots]
        roles = {
            "challenger": (self.challenger,),
            "commander": (self.commander,),
            "started_by": (self.started_by,),
        }
        for key, names in (roles | {"commanders": self.commanders, "backers": self.backers}).items():
            for name in names:
                if name not in ("", "coach") and named.get(name) not in taking_part:
                    yield key, f"{name} is not among its pilots (THR-65.2)"
        if len(self.threats) + len(self.factions) + bool(self.monster) > THREATS:
            yield "threats", f"with its Monster and Factions there is room for {THREATS} (THR-X7)"
        yield from {"gambit": self._gambit, "throwdown": self._throwdown, "throwdown_pvp": self._pvp}[
            self.mode
        ]()

    def _gambit(self) -> Faults:
        if len(self.pilots) > 1:
            yield "pilots", "a Gambit is one Pilot's (THR-45.2)"

    def _throwdown(self) -> Faults:
        if not self.threats:
            yield "threats", "Coach fights with at least one Threat (THR-R109)"
        if self.commanders:
            yield "commanders", "the Pilots have one Commander against Coach: commander = (THR-65.3)"
        if self.rumble and not self.monster:
            yield "rumble", "a Rumble needs a monster (THR-X16)"

    def _pvp(self) -> Faults:
        if len(set(self.commanders)) != 2:
            yield "commanders", "Pilot against Pilot there are two Commanders (THR-65.3)"
        if self.commander:
            yield "commander", "Pilot against Pilot each side has one: commanders = (THR-65.3)"
        if self.threats or self.monster:
            yield "threats", "Coach is on no side, so he has no Threats here (THR-R41)"


def _no_swap(does: tuple[str, ...]) -> Faults:
    """Yield that something which a driver may use on her own Drive swaps with the driver."""
    if any(effect.word == Word.SWAP_WITH_DRIVER for effect in read_all(does, "help")):
        yield "does", 'nobody swaps with herself: only a signature with use = ["assist"] does (THR-X3)'


def _alone(does: tuple[str, ...], place: Place) -> Faults:
    """Yield that a power has something that works as long as it is held, and something else."""
    if len(does) > 1 and is_lasting(read_all(does, place)):
        yield "does", "what works as long as a power is held stands alone in it (THR-X16)"


def _monster(name: str, named: Mapping[str, object]) -> Faults:
    if name and named.get(name) is not None and not _is_monster(named.get(name)):
        yield "monster", f"{name} is no Big Giant Monster: it lacks monster = true (THR-X17)"


def _is_monster(entry: object) -> bool:
    return isinstance(entry, Threat) and entry.monster


def _repeated(key: str, names: tuple[str, ...], named: Mapping[str, Any]) -> Faults:
    """Yield that something is there twice, be it by name and by id."""
    seen = [named.get(name) for name in names]
    for i, name in enumerate(names):
        if seen[i] is not None and seen[i] in seen[:i]:
            yield (key, i), f"{name} is there already (THR-X22)"


SCHEMAS = schemas_of(
    Pilot,
    Tech,
    Gear,
    Threat,
    Mutation,
    Formation,
    Faction,
    Location,
    Resource,
    Scenario,
    Contest,
    Harmony,
    Crisis,
    Grade,
    Purchase,
    Aim,
)
