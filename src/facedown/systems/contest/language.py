"""How the answers to each question of `contest` read, in whatever position."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from facedown.engine.language import NUMBER, Blank, Language
from facedown.systems.contest.state import Decision

_CARD = r"(?:10|[a2-9jqk])[cshd]"
_SUIT = "(?:club|spade|heart|diamond)"  # of a bonus that is kept as a chip
_PLAYED = rf"{_CARD}(?: as [0-9][0-9]?)?"  # a face card with the value that it is played for

TURN = (
    *("pass", "attack", "attack with both weapons", "charge", "shoot", "reload", "aim", "cover", "blast"),
    *("ready", "swap", "recover", "move", "treat", "surrender", "step up", "step down", "disengage"),
    *("watch for an opening", "commit bonuses", "enable clubs", "delay to {number}"),
)
WEAPON = ("with {weapon}", "with second {weapon}", "with third {weapon}")
RESPONSE = (
    *("defend", "defend with one card", "defend with two cards", "engage with both weapons"),
    *(f"engage {form}" for form in WEAPON),
)
COMMIT = ("commit bonus {number} for offense", "commit bonus {number} for defense", "commit no more")
ENABLE = ("enable nothing", "enable {cards}", "enable {suits}")
SHOTS = ("{number} shot", "{number} shots", "{number} burst", "{number} bursts")
VALUE = ("take {number}",)

FORMS: Mapping[int, tuple[str, ...]] = MappingProxyType(
    {
        Decision.ORDER_VALUE: VALUE,
        Decision.TURN: TURN,
        Decision.WEAPON: WEAPON,
        Decision.TARGET: ("at {fighter}",),
        Decision.SPOT: ("at {fighter}",),
        Decision.PATIENT: ("treat {fighter}",),
        Decision.RIVAL: ("against {fighter}",),
        Decision.PERSON: ("against {fighter}",),
        Decision.SHOTS: SHOTS,
        Decision.SECOND_SHOTS: SHOTS,
        Decision.FIRE: ("fire", "hold"),
        Decision.CENTER: ("the same area", "where {fighter} stands", "halfway to {fighter}"),
        Decision.ARC: ("over {number} degrees", "the spot alone"),
        Decision.MOVE: ("move {number} up", "move {number} down"),
        Decision.RESPONSE: RESPONSE,
        Decision.PLAY: ("overdraw", "play {plays}", "play {play} and {play} in sequence"),
        Decision.KEPT_CARD: ("keep {card}",),
        Decision.BLEEDING_VALUE: VALUE,
        Decision.PASSING_OUT_VALUE: VALUE,
        Decision.TREATING_VALUE: VALUE,
        Decision.SECOND_POINT: ("try", "leave"),
        Decision.SECOND_POINT_VALUE: VALUE,
        Decision.HEALING_VALUE: VALUE,
        Decision.DOCTOR_VALUE: VALUE,
        Decision.LEAVE: ("allow", "deny"),
        Decision.DIFFICULTY: ("skill {number}",),
        Decision.FLIGHT: ("flee", "stay"),
        Decision.REST_WEEKS: ("rest {number} week", "rest {number} weeks"),
        Decision.REST_DAYS: ("and {number} day", "and {number} days"),
        Decision.COMBAT_OVER: ("it is over", "it goes on"),
        Decision.COMMIT: COMMIT,
        Decision.ENABLE: ENABLE,
        Decision.CLUBS: ENABLE,
        Decision.TAKE: ("take it", "leave it"),
        Decision.CHOICE: ("contest", "recover", "concede"),
    }
)


CARDS: Mapping[str, Blank] = MappingProxyType(
    {
        "card": re.compile(_CARD, re.IGNORECASE),
        "cards": re.compile(rf"{_CARD}(?: \+ {_CARD})*", re.IGNORECASE),
        "suits": re.compile(rf"{_SUIT}(?: \+ {_SUIT})*", re.IGNORECASE),
        "play": re.compile(_PLAYED, re.IGNORECASE),
        "plays": re.compile(rf"{_PLAYED}(?: \+ {_PLAYED})*", re.IGNORECASE),
    }
)


def language(decision: int, names: Mapping[str, Sequence[str]]) -> Language:
    """Return how the answers to a question read in a match with these names."""
    return Language(
        FORMS[decision],
        {
            **CARDS,
            "number": NUMBER,
            "fighter": names["fighters"],
            "weapon": names["weapons"],
        },
    )
