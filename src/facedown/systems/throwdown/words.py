"""How a match of `throwdown` reads: cards, answers, questions, the log, the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, get_args

from facedown.engine.sentence import Kinds, Tells
from facedown.engine.words import Words
from facedown.systems.throwdown import blanks, reading
from facedown.systems.throwdown.printed import Decks
from facedown.systems.throwdown.rules.targets import ACTIVATED, FACTION, INVESTOR, LOCATION, REACHES, RESOURCE
from facedown.systems.throwdown.state import (
    COACH,
    NO_PLACE,
    SEATS,
    THREAT,
    Again,
    Book,
    Building,
    Drive,
    Ending,
    Entry,
    Grade,
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


def _kind(name: str) -> Callable[[Any, int], str]:
    return lambda words, number: words.named(name, number)


class ThrowdownWords(Words):
    """How one match reads.

    Attributes:
        names: what its numbers are called: `players` by seat, Coach first; `threats`, `factions`,
            `locations`, `resources`, `formations`, `mutations`, `techs` (the basic ones, then by seat),
            `gear` (by seat), `sides`.
    """

    cards, blanks, values = Decks(), blanks.BLANKS, blanks.VALUES
    book: Book

    def who(self, seat: int) -> str:
        """Return what a seat is called."""
        return self.names["players"][seat] if seat < SEATS else "nobody"

    def named(self, kind: str, number: int) -> str:
        """Return what a Threat, Faction, Location or the like is called, by its place."""
        return "none" if number == NO_PLACE else self.names[kind][number]

    def entry(self, entry: Entry) -> str:
        """Return one point of damage that waits in a Payload: `+Trauma on Red`."""
        return self.fired(entry.trigger, entry.whom, entry.target)

    def fired(self, trigger: int, whom: int, at: int) -> str:
        """Return a microevent with its target, or its target rule: `+Trauma on Red`, `+Trauma:Choice`."""
        name = TRIGGERS[trigger]
        if at != NO_PLACE:
            return f"{name} on {self.target(trigger, at)}"
        return f"{name}:{Target(whom).name.title()}" if whom != Target.IMPLIED else name

    def target(self, trigger: int, at: int) -> str:
        """Return what a microevent is aimed at."""
        if at == NO_PLACE:
            return "nobody"
        reach = REACHES[trigger]
        if reach in PLACES:
            return self.named(PLACES[reach], at % 10)
        if at >= THREAT:
            return self.named("threats", at - THREAT)
        return self.who(at)

    def table(self, view: State) -> str:
        """Return the situation, as the seat of the view may know it."""
        return reading.table(self, view)

    def legend(self, view: State) -> str:
        """Return what the words of the table and of the answers mean."""
        return reading.legend(self, view)

    def details(self, view: State) -> str:
        """Return what else counts for the open question."""
        return reading.details(self, view)

    def topics(self, view: State) -> Mapping[str, Sequence[str]]:
        """Return what can be read about in this match."""
        return reading.topics(self, view)

    def show(self, view: State, name: str) -> str:
        """Return one of the topics."""
        return reading.show(self, view, name)

    def result(self, view: State) -> str:
        """Return how the match ended, in a sentence."""
        return reading.result(self, view)

    kinds: ClassVar[Kinds] = {
        "who": who,
        "card": Words.card,
        "threat": _kind("threats"),
        "faction": _kind("factions"),
        "location": _kind("locations"),
        "resource": _kind("resources"),
        "formation": _kind("formations"),
        "mutation": _kind("mutations"),
        "tech": _kind("techs"),
        "gear": _kind("gear"),
        "again": Again,
        "aim": Aim,
        "building": Building,
        "drive": Drive,
        "ending": Ending,
        "grade": Grade,
        "result": Result,
        "robo": Robo,
        "stat": Stat,
        "trigger": lambda words, number: TRIGGERS[number],
        "struck": lambda words, number: words.target(Trigger.TRAUMA, number),
    }
    tells: ClassVar[Tells] = {
        "event": lambda words, event: TRIGGERS[event.a],
        "entry": lambda words, event: words.fired(event.a, event.b, event.c),
        "target": lambda words, event: words.target(event.a, event.b),
        "reached": lambda words, event: words.target(event.a, event.c),
        "coach": lambda words, event: words.who(COACH),
    }
