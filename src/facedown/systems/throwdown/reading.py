"""What the words of the table mean, what can be read about, and how a match of `throwdown` ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from facedown.engine.course.plain import standing
from facedown.engine.rules import NOBODY, Seat
from facedown.engine.telling.sentence import counted
from facedown.systems.throwdown import people
from facedown.systems.throwdown.naming import ThrowdownNames
from facedown.systems.throwdown.state import COACH, Ending, Grade, Mode, State

COLOURS = ("", "Red", "Orange", "Yellow", "Green", "Blue", "Indigo", "Violet")  # of Harmony (THR-X1)
TIERS = ("", "Warning", "Breach", "Panic", "Fracture", "Arrival")  # of the Crisis (THR-X9)
STAGES = ("", "Confrontation", "Struggle", "Final Attack", "first Rumble stage", "second Rumble stage")
STAGE_NAMES = (*STAGES, "third Rumble stage", "last Rumble stage")  # THR-T7


def topics(words: ThrowdownNames, view: State) -> Mapping[str, Sequence[str]]:
    """Return what can be read about in this match: what such things are -> their names."""
    kinds = ("threats", "factions", "locations", "techs", "gear", "formations", "mutations")
    known: dict[str, Sequence[str]] = {"Pilots": words.names["players"][COACH + 1 :]}
    if words.book.resource_count:
        known["Resources"] = words.names["resources"]
    for kind in kinds:
        names = tuple(filter(None, words.names[kind]))
        if names:
            known["Charge Techs" if kind == "techs" else kind.title()] = names
    return known


def show(words: ThrowdownNames, view: State, name: str) -> str:
    """Return one of the topics: what is printed on it, what its words mean, and how it is now."""
    text = words.names["texts"][words.names["titles"].index(name)]
    if name in words.names["players"]:
        text += f"\nNow {standing(people.pilot(words, view, Seat(words.names['players'].index(name))))}."
    if name in words.names["threats"]:
        t = words.names["threats"].index(name)
        is_there = view.threats[t].in_play
        text += (
            f"\nNow {standing(people.threat(words, view, t))}." if is_there else "\nIt is not in play now."
        )
    return text


def result(words: ThrowdownNames, view: State) -> str:
    """Return how the match ended, in a sentence."""
    if view.agenda.count:
        return "The match is not over."
    if view.ending >= Ending.DISASTER:
        return f"{Ending(view.ending).name.title()}, with Harmony {view.harmony} ({COLOURS[view.harmony]})."
    if view.winner == NOBODY:
        return "Nobody won."
    if words.book.mode == Mode.GAMBIT:
        got = "did not get" if view.winner == COACH else "got"
        return f"{words.who(view.gambit.pilot)} {got} what the Gambit was about."
    name, grade = words.names["sides"][view.winner], Grade(view.fight.grade).name.lower()
    own, others = view.fight.score[view.fight.victor], view.fight.score[1 - view.fight.victor]
    points = f"{counted(own, 'point')} to {others}"
    if own <= others:  # THR-R2
        points += f", as {words.names['sides'][1 - view.winner]} conceded"
    return f"{name[:1].upper()}{name[1:]} won the Throwdown, {points}: {grade}."
