"""How the answers to each question of `clash` read, in whatever position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from facedown.engine.language import NUMBER, Language
from facedown.systems.clash.state import Decision


def _sets(verb: str) -> tuple[str, ...]:
    """Return how cards are set (CLA-X8)."""
    forms = (f"{verb} {{card}}", f"{verb} twin {{card}}")
    return (*forms, *(f"{form} defensively" for form in forms), f"{verb} wild")


ACT = (
    *_sets("clash"),
    *("tactic {card}", "move +{number}", "move -{number}"),
    *("ability", "drive", "focus", "end"),
)
FORMS: Mapping[int, tuple[str, ...]] = MappingProxyType(
    {
        Decision.GO_FIRST: ("{player} goes first",),
        Decision.SIDE: ("low", "high"),
        Decision.MULLIGAN: ("set aside {card}", "done"),
        Decision.ACT: ACT,
        Decision.RESPOND: (*_sets("respond"), "decline"),
        Decision.UNCONTESTED: (*_sets("uncontested"), "decline"),
        Decision.MAY: ("yes", "no"),
        Decision.STEPS: ("{number} step", "{number} steps"),
        Decision.OPTION: ("{option}", "{number}: {option}"),
        Decision.SPOT: ("spot {number}",),
        Decision.SUSTAIN: ("sustain {card}", "sustain second {card}"),
        Decision.CARD: ("choose {card}",),
        Decision.DISCARD: ("discard {card}",),
    }
)


def language(decision: int, names: Mapping[str, Sequence[str]]) -> Language:
    """Return how the answers to a question read in a match with these names."""
    return Language(
        FORMS[decision],
        {
            "number": NUMBER,
            "player": names["players"],
            "card": names["cards"],
            "option": names["options"],
        },
    )
