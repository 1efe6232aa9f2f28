"""How cards and limits are written in `contest`."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction

from facedown.engine.base.numbers import as_mixed_number
from facedown.engine.cards import Packs
from facedown.engine.telling.sentence import term
from facedown.systems.contest.clauses import RULEBOOK
from facedown.systems.contest.state import POINT

CARDS = Packs(4)
card_text = CARDS.text
CARD = r"(?:10|[a2-9jqk])[cshd]"
PLAYED = rf"{CARD}(?: as [0-9][0-9]?)?"  # a face card with the value that it is played for
PLAY, SEQUENCE = rf"{PLAYED}(?: \+ {PLAYED})*", rf"{PLAYED} and {PLAYED} in sequence"
FROM_HAND = re.compile(f"play (?:{PLAY}|{SEQUENCE})", re.IGNORECASE)


def points(sixteenths: int) -> str:
    """Return a limit as people write it: whole, or with quarters and the like."""
    return as_mixed_number(Fraction(sixteenths, POINT))


def meters(halves: int) -> str:
    """Return a distance, of either direction, as people write it."""
    return f"{abs(halves) / 2:g} m"


def cards_played(text: str) -> Counter[str]:
    """Return the cards that an answer plays, counted; none if it is no play."""
    if not FROM_HAND.fullmatch(text):
        return Counter()
    return Counter(card.upper() for card in re.findall(f"({CARD})(?: as [0-9]+)?", text, re.IGNORECASE))


def named(kind: str, number: int) -> str:
    """Return what the catalogue calls a number of some kind, such as a suit."""
    return term(RULEBOOK.catalogue.terms, kind, number)
