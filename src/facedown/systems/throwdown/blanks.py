"""What stands in the blanks of answers, questions, explanations and refusals of `throwdown`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from facedown.engine.answers import Blank, Value, blanks_of, texts_of
from facedown.engine.rules import Card, top
from facedown.systems.throwdown.naming import PLACES, TRIGGERS, ThrowdownNames
from facedown.systems.throwdown.printed import DECK as PACK
from facedown.systems.throwdown.rules.consequences import strife_of
from facedown.systems.throwdown.rules.drives import exceeds
from facedown.systems.throwdown.rules.fusion import is_fused, partner_of
from facedown.systems.throwdown.rules.piles import top_face, top_rank
from facedown.systems.throwdown.rules.setup import hand_limit
from facedown.systems.throwdown.rules.strike import coach_strike, dissonance_of, safe_excess
from facedown.systems.throwdown.rules.targets import INVESTOR, REACHES
from facedown.systems.throwdown.state import CARDS, DECK, INVESTS, JOKERS, THREAT, Drive, Stat
from facedown.systems.throwdown.text import glossary
from facedown.systems.throwdown.vocabulary import Tag, Trigger

FACES = PACK.faces  # a Joker is refused, and is a card all the same


def _looked_at(words: ThrowdownNames, view: Any) -> Iterable[int]:
    """Every card of the Pilots' Deck: those which are put in order are among them, and a Wild one's faces."""
    return range(JOKERS, DECK)


def _faces(words: ThrowdownNames, view: Any) -> Iterable[int]:
    """Every card of the deck that the asked seat plays from, and of the Pilots' where it may take those."""
    return (card for card in range(CARDS) if card % DECK >= JOKERS and (card >= DECK) == (view.seat == 0))


def _beyond_strike(words: ThrowdownNames, view: Any, k: int) -> str:
    """Return what a card risks that a Pilot plays for her Drive. Clause: THR-58.6, THR-58.7."""
    g, f = words.game(view), view.fight
    over = 0 if f.drive == Drive.BLOCK else exceeds(g, f.drive, Card(k))
    dissonance = dissonance_of(g, over, safe_excess(g, view.seat))
    if dissonance <= 0:
        return "It is within your Strike (THR-58.6)."
    return f"Dissonance {dissonance}: the Team suffers a Schism if Coach flips no more than that (THR-58.9)."


def _face_down(words: ThrowdownNames, view: Any, k: int) -> str:
    """Return what becomes of a card that lies face-down, by a Spark Card or in a Rumble."""
    if view.fight.spark_card:
        return "Nobody else sees it, and you name the card that it stands for (THR-15.3)."
    return "Nobody else sees it before the next Drive is declared (THR-R16)."


def _event(words: ThrowdownNames, view: Any, k: int) -> str:
    """Return the microevent that is on top of the agenda."""
    return str(TRIGGERS[top(view.agenda).trigger])


def _partner(words: ThrowdownNames, view: Any, k: int) -> str:
    """Return with whom the asked Pilot is to fuse."""
    row = top(view.agenda)
    return words.who(row.other if view.seat == row.one else row.one)


def _tag(tag: int) -> str:
    """Return what a Specialty or an aim is a matter of."""
    return Tag(tag).name.lower()


def _targets(words: ThrowdownNames, view: Any) -> Iterable[int]:
    """Every target that the microevent on top could have in this match, valid now or not."""
    reach = REACHES[top(view.agenda).trigger]
    if reach == INVESTOR:
        return (INVESTS * top(view.agenda).seat + k for k in range(len(words.names["factions"])))
    if reach in PLACES:
        return range(len(words.names[PLACES[reach]]))
    return (*range(view.pilots + 1), *range(THREAT, THREAT + len(words.names["threats"])))


def _target_names(names: Mapping[str, Sequence[str]]) -> list[str]:
    """Return all that can be a target in any position; of +Favor it is a Faction."""
    kinds = ("players", "threats", "factions", "locations", "resources")
    return [name for kind in kinds for name in names[kind] if name]


STATS = tuple(stat.name.title() for stat in Stat)


def _bought(words: ThrowdownNames, view: Any, k: int) -> str:
    """Return an announced item, with its place where several read alike."""
    texts = [words.item(one.item, one.target) for one in view.purchases[: view.fight.items]]
    return f"{texts[k]} ({k + 1})" if texts.count(texts[k]) > 1 else texts[k]


def _entry(words: ThrowdownNames, view: Any, k: int) -> str:
    """Return an entry of a Payload, with its place where several read alike."""
    return f"{words.entry(view.payload[k])} ({k + 1})"


KINDS = ThrowdownNames.kinds
CARD = Blank(lambda words, view, k: words.card(k), _faces, lambda names: FACES, card=int)
BLANKS: Mapping[str, Blank] = {  # of answers
    **dict.fromkeys(("card", "hand_card", "fused_card", "initiative_card", "drive_card"), CARD),
    "face": Blank(lambda words, view, k: words.card(k), _looked_at, lambda names: FACES),
    "looked_at": Blank(lambda words, view, k: words.card(k), _looked_at, lambda names: FACES, card=int),
    "player": Blank.named("players"),
    **blanks_of(KINDS, "threat", "faction", "location", "resource", "formation", "mutation", "tech", "gear"),
    "target": Blank(
        lambda words, view, k: words.target(top(view.agenda).trigger, k), _targets, _target_names
    ),
    "damage": Blank(
        lambda words, view, k: TRIGGERS[k],
        lambda words, view: range(Trigger.DISFAVOR, Trigger.DAMAGE),
        lambda names: TRIGGERS[Trigger.DISFAVOR : Trigger.DAMAGE],
    ),
    "stat": Blank.word(STATS),
    "bought": Blank(
        _bought,
        lambda words, view: range(view.fight.items),
        re.compile(r"[+a-z].*", re.IGNORECASE),
    ),
    "entry": Blank(_entry, lambda words, view: range(view.payload_count), re.compile(r"\+.*", re.IGNORECASE)),
    "number": Blank.number(lambda words, view: range(1, 14)),
}
VALUES: Mapping[str, Value] = {  # of sentences
    "who": lambda words, view, k: words.who(view.seat),
    "event": _event,
    "hit": lambda words, view, k: words.target(top(view.agenda).trigger, top(view.agenda).target),
    "of_faction": lambda words, view, k: words.named("factions", view.about),
    "pilot": lambda words, view, k: words.who(view.gambit.pilot),
    "aim": lambda words, view, k: words.aim(view.gambit.aim, view.gambit.target),
    "favor": lambda words, view, k: words.favor(view, k),
    **texts_of(KINDS, "location", "formation", "mutation", "faction", "tech", "gear"),
    "wave_text": lambda words, view, k: words.names["waves"][k],
    "storm_text": lambda words, view, k: words.names["storms"][k],
    "crisis_text": lambda words, view, k: words.names["crises"][view.crisis],
    "event_text": lambda words, view, k: next(glossary(_event(words, view, k))),
    "strife": lambda words, view, k: TRIGGERS[strife_of(words.game(view))],
    "special": lambda words, view, k: _tag(words.book.sheets[view.gambit.pilot].specialty),
    "aimed": lambda words, view, k: _tag(words.book.aim_tags[view.gambit.aim]),
    "fused": lambda words, view, k: int(is_fused(words.game(view), view.fight.mover)),
    "partner": _partner,
    "fused_with": lambda words, view, k: words.who(partner_of(words.game(view), view.seat)),
    "declared": lambda words, view, k: view.fight.drive,
    "top_rank": lambda words, view, k: top_rank(words.game(view)),
    "limit": lambda words, view, k: hand_limit(words.game(view), view.seat),
    "spoils": lambda words, view, k: view.fight.spoils,
    "concessions": lambda words, view, k: view.fight.concessions[view.about],
    "stack_of": lambda words, view, k: words.named("threats", view.about),
    "stage": lambda words, view, k: view.fight.stage,
    "top": lambda words, view, k: words.card(top_face(words.game(view))),
    "drive": lambda words, view, k: Drive(view.fight.drive).name.title(),
    "strike": lambda words, view, k: coach_strike(words.game(view)),
    "beyond_strike": _beyond_strike,
    "face_down": _face_down,
    "commander": lambda words, view, k: words.who(view.about),
    "giver": lambda words, view, k: words.who(view.about),
    "driver": lambda words, view, k: words.who(view.fight.driver),
    "charges": lambda words, view, k: view.players[view.seat].charges,
}
