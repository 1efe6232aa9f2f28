"""What stands in the blanks of answers, questions, explanations and refusals of `throwdown`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, get_args

from facedown.engine.agenda import top
from facedown.engine.language import NUMBER
from facedown.engine.question import Blank, Value
from facedown.engine.units import Card
from facedown.systems.throwdown.printed import card_text
from facedown.systems.throwdown.rules.drives import exceeds
from facedown.systems.throwdown.rules.piles import top_face
from facedown.systems.throwdown.rules.strike import coach_strike, dissonance_of
from facedown.systems.throwdown.rules.targets import can_be_hit
from facedown.systems.throwdown.state import CARDS, DECK, JOKERS, NO_PLACE, Drive, Stat
from facedown.systems.throwdown.vocabulary import Trigger, TriggerName

if TYPE_CHECKING:
    from facedown.systems.throwdown.words import ThrowdownWords

TRIGGERS = get_args(TriggerName)
FACES = tuple(card_text(card) for card in range(JOKERS, DECK))


def _of(kind: str) -> Blank:
    """Return the blank for something that the match has by name: k is its place."""
    return Blank(
        lambda words, view, k: words.names[kind][k],
        lambda words, view: (k for k, name in enumerate(words.names[kind]) if name),
        lambda names: [name for name in names[kind] if name],
    )


def _looked_at(words: ThrowdownWords, view: Any) -> Iterable[int]:
    """Every card of the Pilots' Deck: those which are put in order are among them."""
    return range(JOKERS, DECK)


def _faces(words: ThrowdownWords, view: Any) -> Iterable[int]:
    """Every card of the deck that the asked seat plays from, and of the Pilots' where it may take those."""
    return (card for card in range(CARDS) if card % DECK >= JOKERS and (card >= DECK) == (view.seat == 0))


def _beyond_strike(words: ThrowdownWords, view: Any, k: int) -> str:
    """Return what a card risks that a Pilot plays for her Drive. Clause: THR-58.6, THR-58.7."""
    g, f = words.game(view), view.fight
    dissonance = dissonance_of(g, view.seat, exceeds(g, f.drive, Card(k)))
    if dissonance <= 0:
        return "It is within your Strike (THR-58.6)."
    return f"Dissonance {dissonance}: the Team suffers a Schism if Coach flips no more (THR-58.9)."


def _event(words: ThrowdownWords, view: Any, k: int) -> str:
    """Return the microevent that is on top of the agenda."""
    return str(TRIGGERS[top(view.agenda).a])


def _at(words: ThrowdownWords, view: Any, k: int) -> str:
    """Return the target of that number."""
    return words.target(top(view.agenda).a, k)


def _targets(words: ThrowdownWords, view: Any) -> Iterable[int]:
    """Every target that the microevent on top can have in this match."""
    trigger = top(view.agenda).a
    return (at for at in range(NO_PLACE) if can_be_hit(words.game(view), trigger, at))


def _target_names(names: Mapping[str, Sequence[str]]) -> list[str]:
    """Return all that can be a target in any position; of +Favor it is a Faction."""
    kinds = ("players", "threats", "factions", "locations", "resources")
    return [name for kind in kinds for name in names[kind] if name]


STATS = tuple(stat.name.title() for stat in Stat)

BLANKS: Mapping[str, Blank] = {  # of answers
    "card": Blank(lambda words, view, k: words.card(k), _faces, lambda names: FACES),
    "looked_at": Blank(lambda words, view, k: words.card(k), _looked_at, lambda names: FACES),
    "player": _of("players"),
    "threat": _of("threats"),
    "faction": _of("factions"),
    "location": _of("locations"),
    "resource": _of("resources"),
    "formation": _of("formations"),
    "mutation": _of("mutations"),
    "tech": _of("techs"),
    "gear": _of("gear"),
    "target": Blank(_at, _targets, _target_names),
    "damage": Blank(
        lambda words, view, k: TRIGGERS[k],
        lambda words, view: range(Trigger.DISFAVOR, Trigger.DAMAGE),
        lambda names: TRIGGERS[Trigger.DISFAVOR : Trigger.DAMAGE],
    ),
    "stat": Blank(
        lambda words, view, k: STATS[k],
        lambda words, view: range(len(STATS)),
        lambda names: STATS,
    ),
    "number": Blank(lambda words, view, k: k, lambda words, view: range(1, 14), NUMBER),
}
VALUES: Mapping[str, Value] = {  # of sentences
    "who": lambda words, view, k: words.who(view.seat),
    "event": _event,
    "hit": lambda words, view, k: words.target(top(view.agenda).a, top(view.agenda).b),
    "of_faction": lambda words, view, k: words.named("factions", view.about),
    "stage": lambda words, view, k: view.fight.stage,
    "top": lambda words, view, k: words.card(top_face(words.game(view))),
    "drive": lambda words, view, k: Drive(view.fight.drive).name.title(),
    "strike": lambda words, view, k: coach_strike(words.game(view)),
    "beyond_strike": _beyond_strike,
}
