"""What stands in the blanks of answers, questions, explanations and refusals of `throwdown`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from facedown.engine.language import NUMBER
from facedown.engine.question import Blank, Value
from facedown.systems.throwdown.printed import card_text
from facedown.systems.throwdown.state import CARDS, DECK, JOKERS

if TYPE_CHECKING:
    from facedown.systems.throwdown.words import ThrowdownWords

FACES = tuple(card_text(card) for card in range(JOKERS, DECK))


def _of(kind: str) -> Blank:
    """Return the blank for something that the match has by name: k is its place."""
    return Blank(
        lambda words, view, k: words.names[kind][k],
        lambda words, view: (k for k, name in enumerate(words.names[kind]) if name),
        lambda names: [name for name in names[kind] if name],
    )


def _faces(words: ThrowdownWords, view: Any) -> Iterable[int]:
    """Every card of the deck that the asked seat plays from, and of the Pilots' where it may take those."""
    return (card for card in range(CARDS) if card % DECK >= JOKERS and (card >= DECK) == (view.seat == 0))


BLANKS: Mapping[str, Blank] = {  # of answers
    "card": Blank(lambda words, view, k: words.card(k), _faces, lambda names: FACES),
    "player": _of("players"),
    "threat": _of("threats"),
    "faction": _of("factions"),
    "location": _of("locations"),
    "resource": _of("resources"),
    "formation": _of("formations"),
    "mutation": _of("mutations"),
    "tech": _of("techs"),
    "gear": _of("gear"),
    "number": Blank(lambda words, view, k: k, lambda words, view: range(1, 14), NUMBER),
}
VALUES: Mapping[str, Value] = {  # of sentences
    "who": lambda words, view, k: words.who(view.seat),
    "stage": lambda words, view, k: view.fight.stage,
}
