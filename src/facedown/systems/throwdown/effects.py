"""Effects as authors write them, `Coach draws 2 cards` or `+Purge:Choice`, and as rows of whole numbers.

The words are those of the catalogue's vocabularies (THR-V1 to THR-V6): see `facedown.engine.telling.phrase`.
A microevent has its Trigger, its Target and how much; of all else how much comes first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from facedown.engine.base.errors import likeliest
from facedown.engine.base.numbers import whole_number
from facedown.engine.telling.phrase import Effect, Number, OneOf, Part, Phrases, Read, Wrong
from facedown.systems.throwdown.clauses import RULEBOOK
from facedown.systems.throwdown.state import FULL
from facedown.systems.throwdown.vocabulary import Target, Trigger, Word

Place: TypeAlias = Literal["threat", "crisis", "mutation", "formation", "help", "boon", "resource"]

vocabulary = RULEBOOK.vocabulary
MOST = 9  # of any number in an effect
STRIFE = "+Strife"  # what it means is a house rule (THR-R74)
EVENT = re.compile(r"(\+[a-z]+!?) ?(?:: ?(\w*))? ?(?:\( ?(\w*) ?\))?", re.IGNORECASE)
WHOM = {  # whom an event reaches -> the targets that it can name; "" where it needs none
    "pilot": ("Self", "Opponent", "Choice", "Each", "All", "Backer"),
    "coach": ("Self",),
    "threat": ("Opponent", "Choice", "Each"),
    "faction": ("Choice", "Each"),
    "location": ("Choice", "Each"),
    "resource": ("Choice", "Each"),
    "team": (),
}
COACHS = ("threat", "crisis", "mutation")  # places whose effects Coach fires (THR-X20)
# Events that are a word of their own.
OWN_WORDS = {one: Word[one.name] for one in Trigger if one.name in Word.__members__}


@lru_cache(maxsize=1024)
def read(text: str, place: Place, strife: Trigger = Trigger.SCHISM) -> Effect | Wrong:
    """Understand one effect.

    Args:
        text: as its author wrote it.
        place: what has it.
        strife: the microevent that +Strife means (THR-R74).
    """
    return PHRASES.read(text, place, strife)


def read_all(texts: Iterable[str], place: Place, strife: Trigger | None = Trigger.SCHISM) -> list[Effect]:
    """Return the effects of texts that were checked; without a meaning, +Strife is none (THR-R74)."""
    kept = [text for text in texts if strife is not None or STRIFE.casefold() not in text.casefold()]
    effects = [read(text, place, Trigger.SCHISM if strife is None else strife) for text in kept]
    return [one for one in effects if isinstance(one, Effect)]


def is_lasting(effects: Iterable[Effect]) -> bool:
    """Whether a Formation or Mutation with these effects works as long as it is held (THR-X16)."""
    return any(PHRASES.entries[one.word].get("lasting", False) for one in effects)


class Event:
    """A microevent, written as +Name:Target(n). Clause: THR-23.1 to THR-23.9."""

    pattern = r"\+[a-z].*"

    def read(self, text: str, place: str, about: Any) -> Read:
        """Return its Trigger, its Target and how much; an effect if it is a word of its own."""
        match = EVENT.fullmatch(text)
        if match is None:
            return None
        name, target, amount = match.groups()
        trigger = _trigger(name, about)
        if trigger is None:
            near = likeliest(name, [*vocabulary("trigger"), STRIFE])
            return Wrong(f"there is no microevent {name} (THR-V1)", near)
        name = list(vocabulary("trigger"))[trigger]
        entry = vocabulary("trigger")[name]
        targets = _targets(entry, place)
        if trigger in OWN_WORDS and target is None and amount is None:
            return Effect(OWN_WORDS[trigger])
        if trigger in OWN_WORDS or (target is not None and not targets):
            return Wrong(f"nothing stands behind {name} (THR-23.2)", name)
        if target is None and not entry.get("implied"):
            return Wrong(f"{name} needs a target: {', '.join(targets)} (THR-23.1)", f"{name}:{targets[0]}")
        whom = {one.casefold(): one for one in targets}.get((target or "").casefold())
        if whom is None and target is not None:
            near = likeliest(target, targets)
            message = f"{name} reaches {', '.join(targets)}, not '{target}' (THR-23.1)"
            return Wrong(message, f"{name}:{near}" if near else "")
        much = _amount(amount, bool(entry.get("full")))
        if not much:
            full = " or Full" if entry.get("full") else ""
            return Wrong(
                f"{name} takes a number from 1 to {MOST}{full} in brackets, not '{amount}' (THR-23.7)"
            )
        return trigger, Target[whom.upper()] if whom else Target.IMPLIED, much

    def say(self, numbers: Iterator[int]) -> str:
        """Return it as an author would write it."""
        name, whom = list(vocabulary("trigger"))[next(numbers)], list(vocabulary("target"))[next(numbers)]
        much = next(numbers)
        number = "" if much == 1 else "(Full)" if much == FULL else f"({much})"
        return f"{name}{':' if whom else ''}{whom}{number}"

    def like(self, text: str) -> Sequence[str]:
        """Return the microevent at the end of a text, if there is one."""
        event = re.search(EVENT.pattern + "$", text, re.IGNORECASE)
        return [event[0]] if event else []


class Damages:
    """Some damages, joined by or, or `entry` for any, as a mask of their Triggers. Clause: THR-24.2."""

    pattern = r"entry|entries|\+[a-z].*"

    def read(self, text: str, place: str, about: Any) -> Read:
        """Return the mask."""
        known = {name.casefold(): trigger for name, trigger in _damages(about).items()}
        named = list(known) if text.casefold() in ("entry", "entries") else text.split(" or ")
        for name in named:
            if name.strip().casefold() not in known:
                near = likeliest(name, _damages(about))
                return Wrong(f"there is no damage {name} (THR-24.2)", near)
        return (sum(1 << trigger for trigger in {known[name.strip().casefold()] for name in named}),)

    def say(self, numbers: Iterator[int]) -> str:
        """Return their names."""
        mask = next(numbers)
        damages = {name: trigger for name, trigger in _damages(Trigger.SCHISM).items() if name != STRIFE}
        named = [name for name, trigger in damages.items() if mask >> trigger & 1]
        return "entry" if len(named) == len(damages) else " or ".join(named)

    def like(self, text: str) -> Sequence[str]:
        """Return any, and the damages that a text names."""
        named = re.search(r"\+[a-z]+(?: or \+[a-z]+)*", text, re.IGNORECASE)
        return ["entry", *([named[0]] if named else [])]


def _targets(entry: Mapping[str, Any], place: str) -> list[str]:
    """Return whom a microevent can name in a place; Coach is no Pilot."""
    targets = list(dict.fromkeys(one for whom in entry["on"] for one in WHOM[whom]))
    barred = place in COACHS and "coach" not in entry["on"]
    return [one for one in targets if not (barred and one == "Self")]


def _trigger(name: str, strife: Trigger) -> Trigger | None:
    """Return the microevent of a name, or of another that the source has for it. Clause: THR-R74, THR-R75."""
    if name.casefold() == STRIFE.casefold():
        return strife
    for number, (known, entry) in enumerate(vocabulary("trigger").items()):
        if name.rstrip("!").casefold() in (known.rstrip("!").casefold(), entry.get("also", "").casefold()):
            return Trigger(number)
    return None


def _amount(text: str | None, full: bool) -> int:
    """Return how much stands in brackets: 1 without any, FULL where that may be; 0 if it is none of these."""
    if text is None:
        return 1
    if full and text.casefold() == "full":
        return FULL
    number = whole_number(text)
    return number if number is not None and number <= MOST else 0


def _damages(strife: Trigger) -> dict[str, Trigger]:
    """Return the damage microevents by their names."""
    entries = vocabulary("trigger").items()
    damages = {name: Trigger(number) for number, (name, one) in enumerate(entries) if one["sort"] == "damage"}
    return damages | {STRIFE: strife}


PARTS: dict[str, Part] = {
    "n": Number(MOST, "THR-V3"),
    "event": Event(),
    "events": Damages(),
    "resource": OneOf(list(vocabulary("resource"))),
}
# What is said in fixed words comes before microevents as such.
PHRASES = Phrases(vocabulary("word"), PARTS, "THR-V3", last=("trigger", "trigger_now"))
