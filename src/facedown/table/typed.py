"""What a referee types, as the command that a console takes: `set life.A = 9 because he fell`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias

from facedown.engine.base.errors import FacedownError, unknown
from facedown.engine.base.numbers import whole_number
from facedown.engine.matches.board import Board
from facedown.engine.matches.ruling import UNCOUNTED, Ruled, value_of

if TYPE_CHECKING:
    from facedown.engine.matches.match import Match

Command: TypeAlias = dict[str, Any]

HELP: Mapping[str, str] = MappingProxyType(
    {
        "set PATH = VALUE because WHY": "set a field, or several with commas: set life.A = 9 because he fell",
        "stack ZONE = CARDS because WHY": "lay cards: a deck has them on top, any other zone has these alone",
        "move CARD from ZONE to ZONE because WHY": "move one card",
        "grant ANSWER because WHY": "allow an answer to the open question that the rules refuse; for longer: "
        "grant ANSWER for this turn, for this round, until 3.1, until lifted",
        "forbid ANSWER because WHY": "take an answer to the open question away, for longer likewise",
        "lift ANSWER because WHY": "end what you have granted or forbidden for longer",
        "take SEAT because WHY": "answer for a seat from here on",
        "give SEAT because WHY": "have a seat played by whom it was before",
        "back because WHY": "take back what was decided or ruled last; back 3 the last three; back NAME, or "
        "back seat 1, what that seat decided last, and all since",
        "end because WHY": "end the match as it stands: a draw",
        "undo": "undo your last ruling, as if it had not been",
        "whisper SEAT: TEXT": "tell one seat something that nobody else learns of",
        "fields WORDS": "see what can be set and laid, by words of its path: fields life",
        "see SEAT": "see the table as that seat does",
        "course": "see the last decisions and rulings, which back counts",
        "stop WHERE": "stop at each turn, phase, contest; at every question; never; at a clause: stop 3.1",
        "go": "roll on to the next stop",
    }
)


def command_of(match: Match, line: str) -> Command:
    """Return the command that a line means.

    Raises:
        FacedownError: it means none; the error says how it is written.
    """
    word, _, rest = " ".join(line.split()).partition(" ")
    if word.casefold() not in _WRITTEN:
        raise unknown("word of the GM's", word, list(_WRITTEN))
    return _WRITTEN[word.casefold()](match, rest)


def _form(word: str) -> FacedownError:
    forms = [form for form in HELP if form.split()[0] == word]
    return FacedownError(f"It is written: {', or '.join(forms)}.")


def _why(word: str, rest: str) -> tuple[str, str]:
    """Return what is said and the reason for it.

    Raises:
        FacedownError: there is no reason.
    """
    found = re.fullmatch(r"(.*?)\s*\bbecause\b\s*(.*)", rest)
    what, why = (found[1], found[2]) if found else (rest, "")
    if not why.strip():
        raise FacedownError(
            "A ruling has a reason, which whoever sees it reads: end it with because and the reason. "
            + str(_form(word))
        )
    return what.strip(), why.strip()


def _set(match: Match, rest: str) -> Command:
    what, why = _why("set", rest)
    fields: dict[str, int | str] = {}
    for part in what.split(","):
        path, equals, value = (one.strip() for one in part.partition("="))
        if not equals or not path or not value:
            raise _form("set")
        fields[path] = value_of(value)
    return {"do": "rule", "way": "set", "what": fields, "why": why}


def _stack(match: Match, rest: str) -> Command:
    what, why = _why("stack", rest)
    path, equals, cards = (one.strip() for one in what.partition("="))
    if not equals or not path:
        raise _form("stack")
    return {"do": "rule", "way": "stack", "what": {path: cards}, "why": why}


def _move(match: Match, rest: str) -> Command:
    what, why = _why("move", rest)
    found = re.fullmatch(r"(.+) from (.+) to (.+)", what)
    if not found:
        raise _form("move")
    return {
        "do": "rule",
        "way": "move",
        "what": {"card": found[1], "from": found[2], "to": found[3]},
        "why": why,
    }


def _answer(word: str) -> Callable[[Match, str], Command]:
    def written(match: Match, rest: str) -> Command:
        what, why = _why(word, rest)
        if not what:
            raise _form(word)
        longer = re.fullmatch(r"(.+?) (?:for this|until) (\S+)", what)
        if longer is None or word == "lift":
            return {"do": "rule", "way": word, "what": what, "why": why}
        lasts = {"answer": longer[1], "seat": match.seat, "until": _place(match, longer[2])}
        return {"do": "rule", "way": word, "what": lasts, "why": why}

    return written


def _hand(word: str) -> Callable[[Match, str], Command]:
    def written(match: Match, rest: str) -> Command:
        what, why = _why(word, rest)
        return {"do": word, "seat": _seat(match, what), "why": why}

    return written


def _seat(match: Match, text: str) -> int:
    """Return the seat that a name or a number means, perhaps with `seat` before it."""
    return Board.of(match).seat(text.removeprefix("seat ").strip())


def _back(match: Match, rest: str) -> Command:
    what, why = _why("back", rest)
    many = whole_number(what) if what else 1
    seat = _seat(match, what) if many is None else None
    steps = counted = 0
    for entry in reversed(match.course):
        steps, is_passed = steps + 1, isinstance(entry, Ruled) and entry.ruling.way in UNCOUNTED
        counted += not is_passed
        if not is_passed and (counted == many or (seat is not None and getattr(entry, "seat", None) == seat)):
            return {"do": "back", "steps": steps, "why": why}
    if seat is not None:
        raise FacedownError(f"{match.seats[seat]} has not decided anything yet.")
    raise FacedownError(f"There are {counted} decisions and rulings so far, not {many}.")


def _alone(word: str) -> Callable[[Match, str], Command]:
    def written(match: Match, rest: str) -> Command:
        if rest:
            raise FacedownError(f"{word} stands alone, not with '{rest}': {HELP[word]}.")
        return {"do": word}

    return written


def _end(match: Match, rest: str) -> Command:
    what, why = _why("end", rest)
    if what:
        raise _form("end")
    return {"do": "rule", "way": "draw", "what": [], "why": why}


def _whisper(match: Match, rest: str) -> Command:
    seat, colon, text = rest.partition(":")
    if not colon:
        raise _form("whisper")
    return {"do": "whisper", "seat": _seat(match, seat.strip()), "text": text.strip()}


def _stop(match: Match, rest: str) -> Command:
    return {"do": "stop", "at": _place(match, rest.strip())}


def _place(match: Match, at: str) -> str:
    """Return a place to stop as it is typed: a clause may go without its prefix."""
    full = f"{match.system.catalogue.prefix}-{at}".upper()
    ids = match.system.rulebook.clause_ids
    return full if full in ids else at.upper() if at.upper() in ids else at


_WRITTEN: Mapping[str, Callable[[Match, str], Command]] = {
    "set": _set,
    "stack": _stack,
    "move": _move,
    "grant": _answer("grant"),
    "forbid": _answer("forbid"),
    "lift": _answer("lift"),
    "take": _hand("take"),
    "give": _hand("give"),
    "back": _back,
    "end": _end,
    "whisper": _whisper,
    "stop": _stop,
    "go": _alone("go"),
    "undo": _alone("undo"),
    "fields": lambda match, rest: {"do": "fields", "of": rest},
    "see": lambda match, rest: {"do": "see", "seat": _seat(match, rest)},
    "course": _alone("course"),
}

WORDS = tuple(_WRITTEN)
_TAKES = {  # of what a player types: what may follow it, and why nothing else does
    "undo": ("", "takes back one decision: type it again for more; a GM's `back 3` takes three"),
    "hint": ("why", "takes nothing, or why"),
    "offer": ("draw", "takes nothing, or draw"),
}


def refuse_more(name: str, rest: str) -> None:
    """Refuse what follows a word that a player types and means nothing there.

    Raises:
        FacedownError: it does not.
    """
    takes, why = _TAKES.get(name, (rest, ""))
    if rest.casefold() not in ("", takes.casefold()):
        raise FacedownError(f"{name} {why}, not '{rest}'.")
