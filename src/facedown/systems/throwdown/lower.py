"""Lowering content: from entries as their authors write them to the rows of whole numbers in the book."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from facedown.engine.authors.shape import lower_table
from facedown.engine.authors.shelf import refuse_more
from facedown.engine.telling.phrase import Effect, lower
from facedown.systems.throwdown import schema as written
from facedown.systems.throwdown.effects import Place, is_lasting, read_all
from facedown.systems.throwdown.state import (
    BASIC_TECHS,
    FACTIONS,
    FORMATIONS,
    LOCATIONS,
    MUTATIONS,
    OPS,
    RESOURCES,
    TECHS,
    THREATS,
    TIERS,
    Book,
    Effects,
    Grade,
    Power,
    PowerPrint,
    Purchase,
    ThreatPrint,
)
from facedown.systems.throwdown.text import activation, effects_text
from facedown.systems.throwdown.vocabulary import Aim, Resource, Tag, Trigger, Word


class Lowering:
    """Fills the rows of one book.

    Args:
        book: to fill.
        strife: the microevent that +Strife means, None if it is none (THR-R74).

    Attributes:
        names: what the numbers of the book are called.
    """

    def __init__(self, book: Book, strife: Trigger | None) -> None:
        self.book = book
        self.strife = strife
        self.used = 0  # rows of ops
        self.names: dict[str, list[str]] = {
            "techs": [""] * TECHS,
            "gear": [""] * len(book.sheets),
            "threats": [],
            "waves": [],
            "storms": [],
            "crises": [""] * (TIERS + 1),
            "factions": [],
            "locations": [],
            "resources": [],
            "formations": [],
            "mutations": [],
        }

    def effects(self, to: Effects, texts: Iterable[str], place: Place) -> list[Effect]:
        """Fill rows of effects, and return what they are."""
        read = read_all(texts, place, self.strife)
        to.first, to.count = self.used, len(read)
        self.used += len(read)
        refuse_more(self.used, OPS, "effects", "THR-T12")
        for k, effect in enumerate(read):
            lower(effect, self.book.ops[to.first + k])
        return read

    def techs(self, techs: Collection[written.Tech]) -> None:
        """Fill the basic Charge Techs."""
        refuse_more(len(techs), BASIC_TECHS, "basic Charge Techs", "THR-X3")
        for k, tech in enumerate(techs):
            row = self.book.techs[k]
            lower_table(tech, row)
            row.own = row.assist = 1
            self.effects(row.does, tech.does, "help")
            self.names["techs"][k] = tech.name

    def pilot(self, seat: int, pilot: written.Pilot, gear: written.Gear) -> None:
        """Fill the sheet of a Pilot, and her signature Tech."""
        sheet = self.book.sheets[seat]
        for stat, points in enumerate(pilot.stats):
            sheet.stats[stat] = points
        lower_table(pilot, sheet, {"tag": "specialty", "specialty": "", "gear": ""})
        self.effects(sheet.gear, gear.does, "help")
        self.names["gear"][seat] = gear.name
        number = BASIC_TECHS + seat - 1
        row, tech = self.book.techs[number], pilot.signature
        lower_table(tech, row)
        words = {effect.word for effect in self.effects(row.does, tech.does, "help")}
        on_drives = Word.COVER_BUFFERS not in words  # that one comes in where damage is applied
        row.own, row.assist = int(on_drives and "own" in tech.use), int(on_drives and "assist" in tech.use)
        self.names["techs"][number] = tech.name

    def threat(self, threat: written.Threat, acts: int) -> int:
        """Fill a Threat, which is listed for a mask of acts; return its place."""
        row = self._next_threat(threat.name)
        row.acts = acts
        self._activations(row, threat)
        for count, bonus in enumerate(threat.omen_strike):
            row.omen_strike[count] = bonus
        return len(self.names["threats"]) - 1

    def faction(self, faction: written.Faction) -> None:
        """Fill a Faction, and the Threat that it may become."""
        place = len(self.names["factions"])
        refuse_more(place + 1, FACTIONS, "Factions", "THR-X6")
        self.names["factions"].append(faction.name)
        row = self.book.factions[place]
        lower_table(faction, row)
        self.effects(row.boon, faction.boon, "boon")
        row.threat = len(self.names["threats"])
        self._activations(self._next_threat(faction.name), faction.becomes)
        self.book.faction_count = place + 1

    def _next_threat(self, name: str) -> ThreatPrint:
        place = len(self.names["threats"])
        refuse_more(place + 1, THREATS, "Threats, with the Monster and what Factions may become,", "THR-X7")
        self.names["threats"].append(name)
        self.book.threat_count = place + 1
        return self.book.threats[place]

    def _activations(self, row: ThreatPrint, threat: written.Threat | written.Turned) -> None:
        lower_table(threat, row)
        self.effects(row.wave, threat.wave.does, "threat")
        self.effects(row.storm, threat.storm.does, "threat")
        self.names["waves"].append(activation(threat.wave))
        self.names["storms"].append(activation(threat.storm))

    def location(self, location: written.Location) -> None:
        """Fill a Location."""
        place = len(self.names["locations"])
        refuse_more(place + 1, LOCATIONS, "Locations", "THR-X10")
        self.names["locations"].append(location.name)
        row = self.book.locations[place]
        lower_table(location, row, {"tarry": "tarries"})
        self.effects(row.boon, location.boon, "boon")
        self.book.location_count = place + 1

    def resources(self, resources: Iterable[written.Resource]) -> None:
        """Fill what a point of each Resource does; each has its own place. Clause: THR-X5."""
        self.names["resources"] = [""] * RESOURCES
        for resource in resources:
            place = resource_number(resource.name)
            self.names["resources"][place] = resource.name
            self.effects(self.book.resources[place], resource.does, "resource")
            self.book.resource_start[place] = resource.start

    def powers(self, formations: Sequence[written.Formation], mutations: Sequence[written.Mutation]) -> None:
        """Fill the Formations and Mutations; a place without one is never free to be picked."""
        refuse_more(len(formations), FORMATIONS, "Formations", "THR-X18")
        refuse_more(len(mutations), MUTATIONS, "Mutations", "THR-X17")
        for k, formation in enumerate(formations):
            self._power(self.book.formations[k], formation.does, "formation")
        for k, mutation in enumerate(mutations):
            self._power(self.book.mutations[k], mutation.does, "mutation")
        for k in range(len(formations), FORMATIONS):
            self.book.no_fight.formations[k] = Power.USED_UP
        for k in range(len(mutations), MUTATIONS):
            self.book.no_fight.mutations[k] = Power.USED_UP
        self.names["formations"] = [one.name for one in formations]
        self.names["mutations"] = [one.name for one in mutations]

    def _power(self, row: PowerPrint, does: Sequence[str], place: Place) -> None:
        row.lasting = int(is_lasting(self.effects(row.does, does, place)))

    def scales(self, entries: Iterable[Any]) -> None:
        """Fill the scales; of two entries of one rank, tier or the like, the later one counts."""
        book = self.book
        for one in entries:
            if isinstance(one, written.Harmony):
                book.hand_size[one.rank], book.final_strike[one.rank] = one.hand, one.strike
            elif isinstance(one, written.Crisis):
                self.effects(book.crises[one.tier], one.event, "crisis")
                self.names["crises"][one.tier] = f"{one.called}: {effects_text(one.event, 'crisis')}."
            elif isinstance(one, written.Grade):
                grade = Grade[one.grade.upper()]
                book.margins[grade], book.spoils[grade] = one.margin, one.spoils
            elif isinstance(one, written.Purchase):
                book.prices[purchase(one)] = one.price
            elif isinstance(one, written.Aim):
                number = Aim[one.aim.removeprefix("+").upper()]
                book.aim_tags[number] = Tag[one.tag.upper()]


def resource_number(name: str) -> Resource:
    """Return the number of a Resource."""
    return Resource[name.upper().replace(" ", "_")]


def purchase(entry: written.Purchase) -> Purchase:
    """Return the number of something that a victor may buy."""
    name = entry.buys.removeprefix("+").partition(":")[0].upper()
    return Purchase[name if entry.by == "pilots" else f"COACH_{name}"]
