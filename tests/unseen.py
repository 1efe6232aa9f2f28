"""Pairs of matches that a seat cannot tell apart, for tests of what it is shown of them.

The two have one luck and the same decisions, but for one draw or one secret answer. The engine shows the
seat the same at every question; so must whatever prints.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import count, islice, product
from typing import Any
from unittest import mock

from facedown.engine.base.errors import IllegalAction
from facedown.engine.course.answer import answer_of, part_of, way_of
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.matches.match import Instead, Match
from facedown.engine.matches.system import System
from facedown.systems import load_system
from facedown.systems.clash.clauses import Decision, StanceTiming
from facedown.systems.clash.clauses import Way as ClashWay
from facedown.systems.clash.rules.sets import COPIES, STANCE
from facedown.systems.throwdown.clauses import Decision as ThrowdownDecision
from facedown.systems.throwdown.clauses import Way
from facedown.systems.throwdown.state import DECK, JOKERS
from facedown.table.forced import is_public
from facedown.testing.trial import Dice, Tape
from shared import once

SWITCHES = {"arcana": {"open_hands": "false"}}  # else nothing is hidden there but what nobody has seen
SINGLE = ("contest", "clash", "throwdown", "arcana")  # systems with questions of one answer
MOST = 40  # decisions of a match
LAST = 12  # draws, of which one is another one
TRIED = 3  # of them


def open_part_in_clash(book: Any, decision: int, answer: int) -> int:
    """What everybody is told at once of a set: how many cards it is, and the stance where that is agreed."""
    if decision == Decision.MULLIGAN:
        return 0
    if way_of(answer) != ClashWay.SET:
        return answer
    stance = part_of(answer, STANCE) if book.stance_timing == StanceTiming.OPEN_AT_SET else 0
    return answer_of(ClashWay.SET, 0, stance, part_of(answer, COPIES))


FAILS_IN_THROWDOWN = ("THR-R124",)  # a Drive fails: its driver has no card that fits


def open_part_in_throwdown(book: Any, decision: int, answer: int) -> int:
    """What everybody is told at once when Coach invests a card: in which Threat, and whether of his Hand."""
    way = way_of(answer)
    if decision not in (ThrowdownDecision.BEAT, ThrowdownDecision.INVEST_ANY):
        return 0
    return answer_of(way, part_of(answer, 1 if way == Way.INVEST else 0))


def back_in_throwdown(card: int) -> int:
    """The two Decks can be told apart from behind, and Jokers lie face-up in them."""
    return 2 * (card // DECK) + (card % DECK < JOKERS)


@dataclass(frozen=True)
class World:
    """One match: what its luck brings, and what is decided."""

    system: System
    setup: str | Mapping[str, Any]
    outcomes: tuple[int, ...]
    answers: tuple[str, ...] = ()
    switches: Mapping[str, str] = field(default_factory=dict)

    def luck(self) -> Tape:
        """The luck of this match, whoever begins it."""
        return Tape(Dice(0), self.outcomes)

    def lucky(self) -> mock._patch[object]:
        """Give every match that is begun meanwhile this luck."""
        return mock.patch("facedown.engine.matches.match.Luck", self.luck)

    def match(self, luck: Tape | None = None) -> Match:
        """The match, as it stands after the answers."""
        *_, last = self.walk(luck)
        return last

    @cached_property
    def last(self) -> Match:
        """The match, as it stands after the answers, for all who only read it."""
        return self.match()

    def walk(self, luck: Tape | None = None) -> Iterator[Match]:
        """Yield the match at every question, until an answer is not legal any more."""
        begun = Instead(luck=luck or self.luck())
        match = Match(self.system, self.setup, switches=self.switches, instead=begun)
        yield match
        for text in self.answers:
            try:
                match.act(text)
            except IllegalAction:
                return
            yield match

    def cut(self, number: int) -> World:
        """The match up to a question."""
        return replace(self, answers=self.answers[:number])


@dataclass(frozen=True)
class Pair:
    """Two matches, and the seat that cannot tell them apart."""

    one: World
    other: World
    seat: int


@cache
def all_pairs(key: str) -> list[Pair]:
    """Pairs of matches of a system: another draw, another secret answer, no choice in one of them."""
    system, switches = load_system(key), SWITCHES.get(key)

    def found() -> list[Any]:
        # Whose screen it is at a shared keyboard can be told by the name alone.
        setups = [name for name in system.setups() if len(set(Match(system, name).seats.values())) > 1][:6]
        both = [*pairs(system, setups, 8, switches), *pairs_without_choice(system, setups, 2, switches)]
        return [[as_data(pair.one), as_data(pair.other), pair.seat] for pair in both]

    def world(data: Sequence[Any]) -> World:
        setup, outcomes, answers, switched = data
        return World(system, setup, tuple(outcomes), tuple(answers), switched)

    return [Pair(world(one), world(other), seat) for one, other, seat in once(f"pairs-{key}", found)]


def as_data(world: World) -> list[Any]:
    """Return what makes a match again, but for its system."""
    return [world.setup, world.outcomes, world.answers, dict(world.switches)]


def pairs(
    system: System, setups: Sequence[str], most: int, switches: Mapping[str, str] | None = None
) -> list[Pair]:
    """Return pairs of matches that a seat of theirs, or who only watches, cannot tell apart.

    In one half of them a draw is another one, in the other half a secret answer, if the system has any. Every
    second one ends with a question to that seat: it can look around then.
    """
    found: list[Pair] = []
    ways = [drawn_otherwise, *([answered_otherwise] if _has_secret_answers(system) else [])]
    for number, (otherwise, asked) in enumerate(product(ways, (True, False)), 4):
        tried = (_pair_of(system, setups, Dice(k, number), otherwise, asked, switches) for k in count())
        found += islice(filter(None, tried), most // (2 * len(ways)))
    return found


def _has_secret_answers(system: System) -> bool:
    return any(
        question.secret or any(answer.secret for answer in question.answers)
        for question in system.catalogue.decisions.values()
    )


def pairs_without_choice(
    system: System, setups: Sequence[str], most: int, switches: Mapping[str, str] | None = None
) -> list[Pair]:
    """Return pairs that end with another seat's question, which has in one of them a single answer.

    In `confrontation` there are none: each of its questions has two answers at least, whatever is held.
    """
    return list(islice(_without_choice(system, setups, switches), most)) if system.key in SINGLE else []


def _without_choice(
    system: System, setups: Sequence[str], switches: Mapping[str, str] | None
) -> Iterator[Pair]:
    for number in count():
        dice = Dice(number, 8)
        world = played(system, dice.pick(setups), dice, True, switches)
        match = world.last
        if len(match.legal()) == 1:
            for other in drawn_otherwise(world, dice):
                if len(other.last.legal()) > 1:
                    yield from (
                        pair
                        for pair in told_alike(world, other)
                        if pair.one == world and pair.seat not in (match.seat, OBSERVER)
                    )


def played(
    system: System,
    setup: str,
    dice: Dice,
    until_no_choice: bool = False,
    switches: Mapping[str, str] | None = None,
) -> World:
    """Return a match decided at random, perhaps up to a question whose single answer is its secret."""
    tape = Tape(dice)
    match = Match(system, setup, switches=switches, instead=Instead(luck=tape))
    for _ in range(MOST if until_no_choice else 5 + dice.below(MOST - 5)):
        legal = match.legal()
        if match.over or (until_no_choice and len(legal) == 1 and _is_own_affair(match)):
            break
        match.act(dice.pick(legal))
    answers = tuple(action.text for action in match.actions)
    return World(system, setup, tuple(tape.drawn), answers, match.switches)


def _is_own_affair(match: Match) -> bool:
    """Whether only its seat can know how many answers the open question has.

    In `throwdown` that is every question: where everybody can see that there is one answer, it is taken. In
    `arcana` it is what somebody with a hidden hand is asked.
    """
    if match.system.key == "arcana":
        return not is_public(match)
    return match.system.key == "throwdown" or match.system.questions.is_hidden(int(match.game.state.decision))


def drawn_otherwise(world: World, dice: Dice) -> Iterator[World]:
    """Yield matches in which one of the last draws is another one."""
    tape = world.luck()
    world.match(tape)
    for index in dice.shuffled(tape.draws[-LAST:])[:TRIED]:
        changed = Tape(dice, world.outcomes, index)
        world.match(changed)
        yield replace(world, outcomes=tuple(changed.drawn))


def answered_otherwise(world: World, dice: Dice) -> Iterator[World]:
    """Yield matches in which one of the secret answers is another one."""
    for number, match in enumerate(world.walk()):
        decision = int(match.game.state.decision)
        secret = [one.text for one in match.legal() if world.system.questions.is_secret(decision, one.number)]
        if number < len(world.answers) and world.answers[number] in secret and len(secret) > 1:
            answers = [*world.answers]
            answers[number] = dice.pick([text for text in secret if text != answers[number]])
            yield replace(world, answers=tuple(answers))


def told_alike(one: World, other: World, asked: bool = False) -> Iterator[Pair]:
    """Yield two matches as far as they go for a seat that is told the same all along, seat by seat.

    None ends where the seat has no choice: at a keyboard the match would go on from there. All end where it
    has one, if it is to be `asked`.
    """
    alike: dict[int, int] = {}  # by seat: the last question up to which it cannot tell them apart
    ends: dict[int, int] = {}  # by seat: the last one of these at which the two differ
    lines = 0
    for number, (here, there) in enumerate(zip(one.walk(), other.walk(), strict=False)):
        differ = here.game.state.to_bytes() != there.game.state.to_bytes()
        for seat in (*here.seats, OBSERVER):
            if alike.get(seat, number - 1) == number - 1 and _is_alike(here, there, seat, lines):
                alike[seat] = number
                if differ and (len(here.legal()) > 1 if here.seat == seat else not asked):
                    ends[seat] = number
        lines = here.log_length
    for seat, number in ends.items():
        yield Pair(one.cut(number), other.cut(number), seat)


def _is_alike(one: Match, other: Match, seat: int, since: int) -> bool:
    """Whether the engine shows a seat the same, asks it the same, and lets it read the same."""
    seen = one.view(seat).to_bytes() == other.view(seat).to_bytes()
    read = one.log(seat, since) == other.log(seat, since)
    return seen and read and (one.seat != seat or one.legal() == other.legal())


def _pair_of(
    system: System,
    setups: Sequence[str],
    dice: Dice,
    otherwise: Callable[[World, Dice], Iterator[World]],
    asked: bool,
    switches: Mapping[str, str] | None,
) -> Pair | None:
    """Return a pair of a random match and one that is otherwise, if one is found."""
    world = played(system, dice.pick(setups), dice, switches=switches)
    found = [pair for other in otherwise(world, dice) for pair in told_alike(world, other, asked)]
    return dice.pick(found) if found else None
