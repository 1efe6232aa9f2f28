"""What the laws are tried on: matches at random that can be repeated, and their luck in our hands."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import shake_128
from struct import unpack
from typing import Any, TypeVar

from facedown.bots.policy import Bot
from facedown.engine.base import chance as luck
from facedown.engine.base.chance import Alike, Luck, Stream, seed_stream
from facedown.engine.base.record import NOBODY, Record, out_of_bounds
from facedown.engine.course.play import GameOf
from facedown.engine.hidden import alike
from facedown.engine.hidden import zone as zones
from facedown.engine.hidden.view import card_places, plan_of, shorts_of
from facedown.engine.matches.match import Match
from facedown.engine.matches.past import Action
from facedown.engine.matches.position import deal_setup
from facedown.engine.matches.system import Searches, System
from facedown.engine.telling.log import OPEN, Line, Log

T = TypeVar("T")

# What a rule that is wrong may raise when it runs interpreted.
LONG = 100  # questions of a match
FAILURES = (ArithmeticError, AssertionError, AttributeError, LookupError, NameError, TypeError, ValueError)


class Dice:
    """Choices at random that are the same on every machine and in every run."""

    def __init__(self, seed: int, number: int = 0) -> None:
        self._name = f"{seed} {number}"
        self._words: list[int] = []  # of 32 bits, still to be used

    def below(self, n: int) -> int:
        """Return 0 .. n-1, for n up to 2**32; nearly uniform, and many times faster than `chance`."""
        if not self._words:
            self._refill()
        return self._words.pop() * n >> 32

    def _refill(self) -> None:
        """Make words, where none is left."""
        block = shake_128(self._name.encode()).digest(1024)
        self._name = block[:16].hex()
        self._words += unpack("<252I", block[16:])

    def pick(self, choices: Sequence[T]) -> T:
        """Return one of the choices."""
        return choices[self.below(len(choices))]

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """Return the things in any order."""
        mixed, words = list(things), self._words
        for i in range(len(mixed) - 1, 0, -1):
            if not words:
                self._refill()
            j = words.pop() * (i + 1) >> 32  # as `below`, which is called a million times for this alone
            mixed[i], mixed[j] = mixed[j], mixed[i]
        return mixed


@dataclass(frozen=True)
class Trial:
    """How one match begins.

    Attributes:
        system: whose match.
        setup: name of a setup, or a table as content files write it.
        seed: of the stream of luck.
        switches: switch -> key of the reading, where it is not the default.
    """

    system: System
    setup: str | Mapping[str, Any]
    seed: int
    switches: Mapping[str, str] = field(default_factory=dict)

    def match(self) -> Match:
        """Return the match, at its first question."""
        return Match(self.system, self.setup, self.seed, self.switches)

    def game(self) -> Any:
        """Return the bundle that the rules take, before `begin` has run."""
        deal = deal_setup(self.system, self.setup, self.switches)
        seed_stream(deal.state.stream, self.seed, 0)
        return GameOf(deal.state, deal.book, open_log(), Luck())

    def walk(self, thinned: bool = False) -> Iterator[Match]:
        """Play the match to its end, and yield it at every question and at the end.

        Args:
            thinned: of a long match yield every third question alone once it has had LONG.

        Raises:
            LawBroken: a rule fails on the way, the match reaches its bound, or a stranger wins it.
        """
        try:
            match = self.match()
            players = Players(self, match)
        except FAILURES as error:
            raise LawBroken("the deal works", self, [], failure(error)) from error
        for name, number in self.system.rulebook.numbers(self.switches).items():
            if getattr(match.game.book, name) != number:
                told = f"the book has {name} = {getattr(match.game.book, name)}, not {number}"
                raise LawBroken("the deal sets every switch", self, [], told)
        yield match
        while not match.over:
            chosen = []
            try:
                chosen.append(players.choose(match))
                match.act(chosen[0])
            except FAILURES as error:
                done = [action.text for action in (*match.actions, *chosen)]
                raise LawBroken("every legal answer applies", self, done, failure(error)) from error
            self._hold_end(match)
            if not thinned or match.seat == NOBODY or match.taken < LONG or match.taken % 3 == 0:
                yield match

    def _hold_end(self, match: Match) -> None:
        """Raise LawBroken if a match has taken longer than any may, or has been won by a stranger."""
        law = "every match ends"
        if match.taken > self.system.bound:
            raise LawBroken(law, self, [], f"it took more than {self.system.bound} decisions")
        if match.over and match.winner != NOBODY:
            sides = max(len(match.seats), *(len(names) for names in match.names.values()), 1)
            if not 0 <= match.winner < sides:
                done = [action.text for action in match.actions]
                raise LawBroken(law, self, done, f"{match.winner} has won")

    def dice(self) -> Dice:
        """Return what decides everything about this trial that is not the match's own luck."""
        return Dice(self.seed, 1)

    def __str__(self) -> str:
        switches = "".join(f", {name} = {key}" for name, key in self.switches.items())
        return f"setup {self.setup!r}, seed {self.seed}{switches}"


@cache
def hasty(system: System, guesses: int = 1) -> System:
    """Return a system whose policy that searches, if it has one, tries its answers in hardly any guesses."""
    searches = system.capability(Searches)
    if searches is None:
        return system
    kept = [one for one in system.capabilities if one is not searches]
    return replace(system, capabilities=(*kept, searches._replace(guesses=guesses)))


def searching(system: System) -> str:
    """Return the policy that searches, which takes its time; "" if none does."""
    searches = system.capability(Searches)
    return searches.policy if searches is not None else ""


class Players:
    """Whoever plays a trial: in every second one at random, else the system's policies most of the time.

    Blind chance finds odd corners; policies play on to where the others never come.
    """

    def __init__(self, trial: Trial, match: Match) -> None:
        self.dice = trial.dice()
        names = tuple(trial.system.bots) if trial.seed % 2 else ()
        self.bots = {
            seat: Bot(hasty(trial.system), self.dice.pick(names), trial.seed, seat)
            for seat in match.seats
            if names
        }

    def choose(self, match: Match) -> Action:
        """Return an answer to the open question."""
        if match.seat in self.bots and self.dice.below(4):
            return self.bots[match.seat].choose(match)
        return self.dice.pick(match.legal())


class LawBroken(AssertionError):
    """A law that a system breaks, with the match that shows it.

    Args:
        law: which one, in a few words.
        trial: how the match began; None if it needs no match.
        actions: the decisions that led there, as printed.
        message: what is wrong there.
    """

    def __init__(self, law: str, trial: Trial | None, actions: Sequence[str], message: str) -> None:
        lines = [f"{law}: {message}"]
        if trial is not None:
            lines += [f"system: {trial.system.key}, {trial}", f"decisions: {', '.join(actions) or 'none'}"]
        super().__init__("\n".join(lines))
        self.law = law
        self.trial = trial
        self.actions = tuple(actions)
        self.message = message


class Tape:
    """Luck for `chance` that can be played again, whole or with one outcome changed.

    Args:
        dice: for the outcomes that are not given.
        given: outcomes of an earlier tape, in order.
        changed: index of the outcome that is to be another one; -1 for none.
    """

    scripted = 1
    count = 1 << 62
    wanted = 0
    alike = Alike()  # nothing is

    def __init__(self, dice: Dice, given: Sequence[int] = (), changed: int = -1) -> None:
        self.used = 0
        self.whim = Stream()
        self.drawn: list[int] = []
        self.draws: list[int] = []  # indices of the outcomes that drew a card and could be others
        self._dice = dice
        self._given = given
        self._changed = changed

    @property
    def outcomes(self) -> Tape:
        """The outcomes, each drawn when `chance` says of how many."""
        return self

    def __getitem__(self, index: int) -> Tape:
        return self

    def __mod__(self, n: int) -> int:
        index = len(self.drawn)
        outcome = self._given[index] % n if index < len(self._given) else self._dice.below(n)
        if index == self._changed and n > 1:
            outcome = (outcome + 1 + self._dice.below(n - 1)) % n
        self.drawn.append(outcome)
        if n > 1 and _asked_by() is vars(zones):
            self.draws.append(index)
        return outcome


def failure(error: Exception) -> str:
    """Return how a rule has failed, and where."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{last.name} fails at {last.filename}:{last.lineno}: {type(error).__name__}: {error}"


def _asked_by() -> Mapping[str, Any]:
    """Return the module that asked for luck: the engine's zones for a draw, any other for a public die."""
    frame = sys._getframe(2)
    while any(frame.f_globals is vars(one) for one in (luck, alike)) and frame.f_back is not None:
        frame = frame.f_back
    return frame.f_globals


def trials(system: System, count: int, setups: Sequence[str | Mapping[str, Any]] = ()) -> Iterator[Trial]:
    """Yield `count` beginnings of matches, over all setups; half of them have switches at random.

    Args:
        system: whose matches.
        count: how many.
        setups: names or tables; the shipped ones where none is given.
    """
    chosen = tuple(setups) or system.setups()
    readings = {name: offered(system, name) for name in system.rulebook.switches}
    for seed in range(count):
        dice = Dice(seed, 2)
        switches: dict[str, str] = {}
        if seed // 2 % 2:
            for name in system.rulebook.switches:
                if dice.below(2):
                    switches[name] = dice.pick(readings[name])
        yield Trial(system, chosen[seed % len(chosen)], seed, switches)


def offered(system: System, switch: str) -> list[str]:
    """Return the readings of a switch that its system can play: those that fit its field in the book."""
    spec = system.book.specs[switch]
    ruling = system.catalogue.switches[switch]
    if ruling.numbers is not None:
        return [str(ruling.numbers[0]), ruling.default, str(ruling.numbers[-1])]
    return [key for number, key in enumerate(ruling.options) if spec.low <= number <= spec.high]


def open_log() -> Log:
    """Return an empty log that keeps lines."""
    log = Log()
    log.keeps = OPEN
    return log


_LOG = open_log()  # for all that `run` carries out: a log is large to make


def run(system: System, state: Any, book: Any, action: int | None, tape: Any) -> tuple[Any, list[Line]]:
    """Carry out an action on a copy of a state, or begin the match where there is no action.

    Returns:
        the state at the next question, and the lines logged on the way.
    """
    _LOG.count = 0
    game = GameOf(room_with(state), book, _LOG, tape)
    if action is None:
        system.begin(game)
    else:
        system.act(game, action)
    return game.state.copy(), [game.log.lines[i].copy() for i in range(game.log.count)]


def room_with(state: Record) -> Any:
    """Return a copy of a state for rules to run on, good until the next: its parts have been read before."""
    room = _room(type(state))
    room.assign(state)
    return room


@cache
def _room(cls: type[Record]) -> Record:
    return cls()


def zones_wrong(state: Any, before: frozenset[int] | None) -> tuple[str, frozenset[int]]:
    """Return what is wrong with where the cards lie, or "", and the cards that are in play.

    Args:
        state: to look at.
        before: the cards that were in play earlier: none may be missing, though more may have joined.
    """
    shorts = shorts_of(state)
    numbers = len(state.known)
    for zone in plan_of(state).zones:
        if not 0 <= shorts[zone.count_at] <= zone.room:
            return f"a zone for {zone.room} cards counts {shorts[zone.count_at]}", frozenset()
    cards = [shorts[place] for place in card_places(state)]
    lying = frozenset(cards)
    strange = sorted(card for card in lying if not 0 <= card < numbers)
    if strange:
        return f"zones hold {strange}, which are no numbers of cards", lying
    if len(lying) < len(cards):
        twice = sorted(card for card in lying if cards.count(card) > 1)
        return f"cards {twice} lie in two places", lying
    if before is not None and not before <= lying:
        return f"cards {sorted(before - lying)} lie in no zone any more", lying
    return "", lying


def state_wrong(state: Record, name: str = "state") -> str:
    """Return the fields of a record that are outside their bounds, or ""."""
    outside = out_of_bounds(state)
    return f"out of bounds in the {name}: {'; '.join(outside[:5])}" if outside else ""
