"""What the words of the table mean, what can be read about, and how a match of `confrontation` ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from facedown.engine.course.plain import standing
from facedown.engine.rules import NOBODY, each, each_in
from facedown.systems.confrontation.cast import Cast
from facedown.systems.confrontation.clauses import RULEBOOK, SplitCard
from facedown.systems.confrontation.naming import ConfrontationNames
from facedown.systems.confrontation.rules.jokers import scope_of
from facedown.systems.confrontation.rules.pairs import is_of, other_of, pair_at, pair_count, part_of, side_of
from facedown.systems.confrontation.rules.values import is_nullified, value_in, value_of_card
from facedown.systems.confrontation.state import (
    BAD_LUCK,
    CHARACTERS,
    FIRST_NPC,
    NO_ONE,
    PARTICIPANTS,
    Book,
    Ending,
    Game,
    Side,
    State,
    Timing,
    Who,
)
from facedown.systems.confrontation.vocabulary import Goal


def topics(words: ConfrontationNames, view: State) -> Mapping[str, Sequence[str]]:
    """Return what can be read about in this match: what such things are -> their names."""
    titles = set(words.names["titles"])
    kinds = {"Characters": "people", "Actions": "actions", "Weapons": "tools", "Gear": "gear"}
    kinds |= {"Armour": "armour", "Upgrades": "upgrades"}
    if words.book.kit_choice:
        kinds["Kit"] = "kit"
    known = {title: [name for name in words.names[kind] if name in titles] for title, kind in kinds.items()}
    return {title: tuple(dict.fromkeys(names)) for title, names in known.items() if names}


def show(words: ConfrontationNames, view: State, name: str) -> str:
    """Return what is printed on something, and how a character stands."""
    people = words.names["people"]
    if name not in people:
        return f"{name}. {words.printed(name)}"
    who, cast = Who(people.index(name)), Cast(words, view, words.game(view))
    has = ", ".join(f"{one.word} {standing(one)}".strip() for one in cast.gear(who))
    now = f"{words.called(who)}: {standing(cast.person(who))}{f'; has {has}' if has else ''}."
    return f"{now}{figures(words, view, who)} {words.printed(name)}"


def goal(book: Book) -> str:
    """Return what the players win by, any of it. Clause: CFN-X15."""
    goals = RULEBOOK.vocabulary("goal")
    return " or ".join(str(goals[Goal(k).name.lower()]["says"]) for k in each_in(int, book.goal))


def figures(words: ConfrontationNames, view: State, who: Who) -> str:
    """Return what a seat knows of the pairs of an NPC. Clause: CFN-R44."""
    if not FIRST_NPC <= who < CHARACTERS:
        return ""
    known = []
    for k, name in enumerate(("physical", "mental")):
        row = view.figures[who - FIRST_NPC]
        value, count = row.values[k] or row.shown_values[k], row.cards[k] or row.shown_cards[k]
        known.append(f"{name} {value}/{count}" if value or count or row.shown[k] else f"{name} ?")
    return f" {', '.join(known)}."


def result(words: ConfrontationNames, view: State) -> str:
    """Return how the match ended, in a sentence."""
    if view.ending == Ending.CONFRONTATION:
        said = [verdict(words, view, pair) for pair in each(Who, BAD_LUCK + 1) if settled(view, pair)]
        return " ".join(said) or "Nobody opposed it."
    if view.winner == NOBODY:
        return "A draw."
    name = words.names["sides"][view.winner]
    have = "has" if words.book.timing == Timing.DUEL or view.winner == Side.GM else "have"
    return f"{name[0].upper()}{name[1:]} {have} won."


def settled(view: State, pair: Who) -> bool:
    """Return whether a pair has been measured."""
    c = view.confrontation
    return pair in c.confronters[: c.confronter_count] or (pair == BAD_LUCK and c.gm_against != NO_ONE)


def verdict(words: ConfrontationNames, view: State, pair: Who) -> str:
    """Return how a pair came out, in a sentence."""
    result, c = view.pairs[pair], view.confrontation
    other = c.gm_against if pair == BAD_LUCK else c.initiator
    if result.winner == NO_ONE:
        said = f"{words.called(pair)} and {words.called(other)} tied."
    else:
        loser = pair if result.winner == other else other
        said = f"{words.called(result.winner)} beat {words.called(loser)} by {result.margin}."
    return said[:1].upper() + said[1:]


def values_with(g: Game, who: Who, value: int) -> dict[Who, int]:
    """Return the value of somebody against each opponent, with one more card of a value in his row."""
    pairs = [pair for i in range(pair_count(g)) if is_of(g, pair := pair_at(g, i), who)]
    return {other_of(g, pair, who): _value_with(g, who, pair, value) for pair in pairs}


def _value_with(g: Game, who: Who, pair: Who, value: int) -> int:
    """Return the same in one pair. Clause: CFN-8.3, CFN-15.10, CFN-R7."""
    part, counting = part_of(g, who), g.state.pairs[pair].counting[side_of(pair, who)]
    if g.book.split_card == SplitCard.CHRONOLOGICAL and counting < part.most:
        lying = [i for i in range(part.row.count) if not is_nullified(g, who, i, pair)]
        return part.base + sum(value_of_card(g, part.row.cards[i]) for i in lying)
    counts = part.row.count < counting and not is_awaited(g, who, pair)
    return value_in(g, who, pair) + (value if counts else 0)


def is_awaited(g: Game, who: Who, pair: Who) -> bool:
    """Return whether a joker waits for the next card of somebody, and turns it to 0 in a pair."""
    pending = part_of(g, who).pending
    return any(pending[k] and scope_of(g, Who(k)) >> pair & 1 for k in range(PARTICIPANTS))
