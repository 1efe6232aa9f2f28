"""Effects as authors write them, `Coach draws 2 cards` or `+Purge:Choice`, and as rows of whole numbers.

The words are those of the catalogue's vocabularies: how each is written stands there (THR-V1 to
THR-V6). `read` understands a text, `say` writes it, and each undoes the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

from facedown.engine.catalogue import load_catalogue
from facedown.engine.errors import nearest
from facedown.engine.numbers import whole_number
from facedown.systems.throwdown.state import FULL
from facedown.systems.throwdown.vocabulary import Resource, Target, Trigger, Word

Place: TypeAlias = Literal["threat", "crisis", "mutation", "formation", "help", "boon", "resource"]

FOLDER = Path(__file__).parent
MOST = 9  # of any number in an effect
STRIFE = "+Strife"  # what it means is a house rule (THR-R74)
EVENT = re.compile(r"(\+[a-z]+!?) ?(?:: ?(\w*))? ?(?:\( ?(\w*) ?\))?", re.IGNORECASE)
BLANKS = {
    "n": r"(?P<n>\d+|an?|one)",
    "event": r"(?P<event>\+[a-z].*)",
    "events": r"(?P<events>entry|entries|\+[a-z].*)",
    "resource": "(?P<resource>.+)",
}
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
OWN_WORDS = {  # events that are a word of their own
    Trigger.BREAK: Word.BREAK,
    Trigger.WAVE: Word.WAVE,
    Trigger.STORM: Word.STORM,
    Trigger.TARRY: Word.TARRY,
}


class Effect(NamedTuple):
    """One effect: a word and its numbers.

    Of a microevent `x` is the Trigger, `y` the Target and `z` how much; of entries that leave a Payload `x`
    is the mask of their Triggers and `y` how many; of a Resource `x` is which and `y` how much; of all else
    `x` is the number.
    """

    word: Word
    x: int = 0
    y: int = 0
    z: int = 0


class Wrong(NamedTuple):
    """Why a text is no effect, and what is nearest to it that is, or ""."""

    message: str
    nearest: str = ""


@cache
def vocabulary(name: str) -> Mapping[str, Mapping[str, Any]]:
    """Return what the catalogue says of each word of a vocabulary."""
    return load_catalogue(FOLDER / "catalogue.toml").vocabularies[name].entries


@lru_cache(maxsize=1024)
def read(text: str, place: Place, strife: Trigger = Trigger.SCHISM) -> Effect | Wrong:
    """Understand one effect.

    Args:
        text: as its author wrote it.
        place: what has it.
        strife: the microevent that +Strife means (THR-R74).
    """
    plain = " ".join(text.split()).rstrip(".")
    for word, pattern in _patterns().items():
        match = pattern.fullmatch(plain)
        effect = _effect_of(word, match.groupdict(), place, strife) if match else None
        if isinstance(effect, Effect):
            able = _entry(effect.word)["on"]
            if place not in able:
                return Wrong(f"'{text}' is for a {' or a '.join(able)}, not for a {place} (THR-V3)")
        if effect is not None:
            return effect
    return Wrong(f"'{text}' is no effect of a {place} (THR-V3)", _nearest(plain, place))


def faults(
    texts: Sequence[str], place: Place, *key: str | int
) -> Iterator[tuple[tuple[str | int, ...], str, str]]:
    """Yield what is wrong in the effects under a key: where, why, and what is nearest to right."""
    for index, text in enumerate(texts):
        effect = read(text, place)
        if isinstance(effect, Wrong):
            yield (*key, index), effect.message, effect.nearest


def read_all(texts: Iterable[str], place: Place, strife: Trigger | None = Trigger.SCHISM) -> list[Effect]:
    """Return the effects of texts that were checked; without a meaning, +Strife is none (THR-R74)."""
    kept = [text for text in texts if strife is not None or STRIFE.casefold() not in text.casefold()]
    effects = [read(text, place, Trigger.SCHISM if strife is None else strife) for text in kept]
    return [one for one in effects if isinstance(one, Effect)]


def say(effect: Effect) -> str:
    """Return an effect as an author would write it."""
    number, blanks = abs(effect.x), {}
    if effect.word in (Word.TRIGGER, Word.TRIGGER_NOW):
        blanks["event"] = _said_event(effect)
    elif effect.word == Word.DROP_PAYLOAD:
        number, blanks["events"] = effect.y, _said_mask(effect.x)
    elif effect.word == Word.RESOURCE:
        number, blanks["resource"] = effect.y, list(vocabulary("resource"))[effect.x]
    text = str(_entry(effect.word)["reads"]).format(n=number, **blanks)
    return text.replace("(s)", "" if number == 1 else "s")


def is_lasting(effects: Iterable[Effect]) -> bool:
    """Whether a Formation or Mutation with these effects works as long as it is held (THR-X16)."""
    return any(_entry(one.word).get("lasting", False) for one in effects)


@cache
def _entry(word: Word) -> Mapping[str, Any]:
    return list(vocabulary("word").values())[word]


@cache
def _patterns() -> Mapping[Word, re.Pattern[str]]:
    """Return how each word is written; what is said in fixed words comes before microevents as such."""
    order = sorted(Word, key=lambda word: word in (Word.TRIGGER, Word.TRIGGER_NOW))
    return {word: _pattern(str(_entry(word)["reads"])) for word in order}


def _pattern(reads: str) -> re.Pattern[str]:
    text = re.escape(reads).replace(r"\(s\)", "s?")
    for name, pattern in BLANKS.items():
        text = text.replace(rf"\{{{name}\}}", pattern)
    return re.compile(text, re.IGNORECASE)


def _effect_of(word: Word, blanks: Mapping[str, str], place: Place, strife: Trigger) -> Effect | Wrong | None:
    """Return the effect of a word with what stands in its blanks; None if the text is another word's."""
    if "event" in blanks:
        return _event(word, blanks["event"], place, strife)
    if "n" not in blanks:
        return Effect(word)
    n = whole_number(blanks["n"]) or 1
    if not 1 <= n <= MOST:
        return Wrong(f"a number in an effect is 1 to {MOST}, not {blanks['n']} (THR-V3)")
    if "resource" in blanks:
        known = {name.casefold(): Resource[name.upper().replace(" ", "_")] for name in vocabulary("resource")}
        stock = known.get(blanks["resource"].casefold())
        return None if stock is None else Effect(word, stock, n)
    if "events" in blanks:
        return _mask(word, blanks["events"], n, strife)
    return Effect(word, -n if "-{n}" in _entry(word)["reads"] else n)


def _event(word: Word, text: str, place: Place, strife: Trigger) -> Effect | Wrong | None:
    """Return a microevent, written as +Name:Target(n). Clause: THR-23.1 to THR-23.9."""
    match = EVENT.fullmatch(text)
    if match is None:
        return None
    name, target, amount = match.groups()
    trigger = _trigger(name, strife)
    if trigger is None:
        near = _near(name, [*vocabulary("trigger"), STRIFE])
        return Wrong(f"there is no microevent {name} (THR-V1)", near)
    name = list(vocabulary("trigger"))[trigger]
    entry = vocabulary("trigger")[name]
    targets = list(dict.fromkeys(one for whom in entry["on"] for one in WHOM[whom]))
    if place in COACHS and "coach" not in entry["on"]:
        targets = [one for one in targets if one != "Self"]
    if trigger in OWN_WORDS and target is None and amount is None:
        return Effect(OWN_WORDS[trigger])
    if trigger in OWN_WORDS or (target is not None and not targets):
        return Wrong(f"nothing stands behind {name} (THR-23.2)", name)
    if target is None and not entry.get("implied"):
        return Wrong(f"{name} needs a target: {', '.join(targets)} (THR-23.1)", f"{name}:{targets[0]}")
    whom = {one.casefold(): one for one in targets}.get((target or "").casefold())
    if whom is None and target is not None:
        message = f"{name} reaches {', '.join(targets)}, not '{target}' (THR-23.1)"
        near = _near(target, targets)
        return Wrong(message, f"{name}:{near}" if near else "")
    z = _amount(amount, bool(entry.get("full")))
    if not z:
        full = " or Full" if entry.get("full") else ""
        return Wrong(f"{name} takes a number from 1 to {MOST}{full} in brackets, not '{amount}' (THR-23.7)")
    return Effect(word, trigger, Target[whom.upper()] if whom else Target.IMPLIED, z)


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


def _mask(word: Word, text: str, n: int, strife: Trigger) -> Effect | Wrong:
    """Return the effect on entries of some damages, or on any."""
    known = {name.casefold(): trigger for name, trigger in _damages(strife).items()}
    if text.casefold() in ("entry", "entries"):
        return Effect(word, sum(1 << trigger for trigger in set(known.values())), n)
    mask = 0
    for name in text.split(" or "):
        if name.strip().casefold() not in known:
            near = _near(name, _damages(strife))
            return Wrong(f"there is no damage {name} (THR-24.2)", near)
        mask |= 1 << known[name.strip().casefold()]
    return Effect(word, mask, n)


def _said_event(effect: Effect) -> str:
    name, whom = list(vocabulary("trigger"))[effect.x], list(vocabulary("target"))[effect.y]
    number = "" if effect.z == 1 else "(Full)" if effect.z == FULL else f"({effect.z})"
    return f"{name}{':' if whom else ''}{whom}{number}"


def _said_mask(mask: int) -> str:
    damages = {name: trigger for name, trigger in _damages(Trigger.SCHISM).items() if name != STRIFE}
    named = [name for name, trigger in damages.items() if mask >> trigger & 1]
    return "entry" if len(named) == len(damages) else " or ".join(named)


def _nearest(text: str, place: Place) -> str:
    """Return the phrase of a place that is most like a text, with the text's own number and microevents."""
    number = re.search(r"\d+", text)
    n = number[0] if number else "1"
    named = re.search(r"\+[a-z]+(?: or \+[a-z]+)*", text, re.IGNORECASE)
    event = re.search(EVENT.pattern + "$", text, re.IGNORECASE)
    blanks = {
        "event": [event[0]] if event else [],
        "events": ["entry", *([named[0]] if named else [])],
        "resource": list(vocabulary("resource")),
    }
    known = []
    for entry in vocabulary("word").values():
        reads = str(entry["reads"])
        blank = next((name for name in blanks if f"{{{name}}}" in reads), "")
        for filled in blanks.get(blank, [""]) if place in entry["on"] else ():
            said = reads.format(n=n, **(dict.fromkeys(blanks, "") | {blank: filled}))
            known.append(said.replace("(s)", "" if n == "1" else "s"))
    return _near(text, known)


def _near(text: str, known: Iterable[str]) -> str:
    return next(iter(nearest(text, known, 1)), "")
