"""What the words of the table mean, what can be read about, and how a match of `arcana` ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from facedown.engine.course.plain import standing
from facedown.engine.rules import Seat, each
from facedown.systems.arcana.cast import Cast
from facedown.systems.arcana.clauses import Magic
from facedown.systems.arcana.naming import BIN_NAMES, ArcanaNames
from facedown.systems.arcana.rules.people import character_of, has_character
from facedown.systems.arcana.state import ACTIONS, FIRST_ADVERSARY, NONE, SEATS, SLOTS, State, Status, Who


def topics(words: ArcanaNames, view: State) -> Mapping[str, Sequence[str]]:
    """Return what can be read about in this match: what such things are -> their names."""
    g, fight = words.game(view), words.book.fights[view.fight]
    seats = [seat for seat in each(Seat, 1, SEATS) if has_character(g, seat)]
    people = [character_of(g, seat) for seat in seats]
    items = [one.items[k] for one in people for k in range(SLOTS) if one.items[k] != NONE]
    spells = [one.spell for one in people if one.spell != NONE and words.book.magic == Magic.HOUSE]
    known = {
        "Characters": [words.named("characters", view.players[seat].character) for seat in seats],
        "Adversaries": [words.names["sheets"][fight.sheets[k]] for k in range(fight.count)],
        "Spells": [words.names["spells"][k] for k in spells],
        "Equipment": [words.names["items"][k] for k in items if words.book.equipment],
        "Scene actions": [words.names["actions"][k] for k in range(ACTIONS) if fight.actions >> k & 1],
        "Bins": list(BIN_NAMES),
        "Manipulations": list(words.names["manipulations"]),
        "Stand-ins": list(words.names["stand_in"]),
    }
    return {title: tuple(dict.fromkeys(names)) for title, names in known.items() if names}


def show(words: ArcanaNames, view: State, name: str) -> str:
    """Return what is printed on something, and how whoever has that name stands."""
    cast, now = Cast(words, view, words.game(view)), []
    for who in each(Who, FIRST_ADVERSARY, FIRST_ADVERSARY + words.book.fights[view.fight].count):
        same = words.names["sheets"][view.adversaries[who - FIRST_ADVERSARY].sheet] == name
        if same and view.fighters[who].status == Status.ACTIVE:
            now.append(f"{words.now(view, who)}: {standing(cast.fighter(who))}.")
    return " ".join([f"{name}.", words.printed(name), *now])
