"""Playouts: games that policies play to their end, by the same rules interpreted or compiled.

The rules here are bound to a system by `bindings`: `begin`, `legal`, `act` and `winner` only mark the
places of the system's own, and POLICIES those of its policies.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from facedown.bots.standing import Labels, answer_numbers, standing
from facedown.bots.tries import Tries, try_answers
from facedown.bots.uses import Uses
from facedown.engine.base.chance import Luck, fork_stream, whim
from facedown.engine.base.errors import FacedownError, IllegalAction, unknown
from facedown.engine.base.record import NO_CARD, NOBODY, Ints, Record, Row, bytes_in_use, copy_bytes, field
from facedown.engine.base.rule import bind, rule
from facedown.engine.base.units import Card
from facedown.engine.course.answer import NO_ANSWER
from facedown.engine.course.ask import ANSWERS, NOWHERE, OPTIONS, Options, place_of
from facedown.engine.course.play import NOT_KNOWN, GameOf
from facedown.engine.course.question import Named
from facedown.engine.hidden.alike import Likeness, is_card
from facedown.engine.hidden.view import see
from facedown.engine.matches.system import Searches, System
from facedown.engine.telling.log import CLAUSES, Log

SEATS = 16  # seats that a match can have, those who watch included
STANDING = 64  # standing answers, at most
UNIFORM = 0  # the number of the policy that chooses any option, each equally likely
BOTS = 8  # policies that a system can have, its own and those of whoever asks
TRYING = BOTS + 1  # the number of what gives every answer in turn, in a search
_BIG = 1 << 62
UNFINISHED = 126  # instead of a winner: the game was not over when its bound was reached


class Sight(NamedTuple):
    """The bundle that policies are given: what their seat sees, the same book and luck, a closed log."""

    state: Any
    book: Any
    log: Any
    luck: Any


class Desk(NamedTuple):
    """What a playout works on: one game, its start, and what policies are shown of it; all records."""

    game: Any  # the bundle
    start: Any  # the state that every game starts from
    view: Any  # room for what a seat sees
    closed: Any  # a log that keeps nothing
    seating: Any  # the policy of every seat
    heat: Any  # how often clauses fired, where the log counts
    uses: Any  # what is counted of cards or weapons, where that is asked for
    tries: Any  # what a seat knows that tries every answer
    guessed: Any  # the bundle of a guess, for a policy that searches
    guess: Any  # the guess as it was where the answers are tried
    totals: Any  # what came of each answer in all guesses


_IDLE = Tries()  # of games in which nobody tries answers


class Heat(Record):
    """How often each clause fired in games that are over."""

    times: Ints = field(CLAUSES, high=_BIG)
    squares: Ints = field(CLAUSES, high=_BIG)  # the sum of the squares, game by game
    games: Ints = field(CLAUSES, high=_BIG)  # in how many it fired at all


class Totals(Record):
    """What came of each answer, over all guesses."""

    of: Ints = field(OPTIONS, low=-_BIG, high=_BIG)  # by its place


class Stands(Record):
    """A standing answer: given whenever a seat is asked something, if it is legal and none before it is."""

    seat: int = field(high=SEATS)
    decision: int = field(high=1 << 30)
    answer: int = field(high=ANSWERS)
    card: int = field(high=NO_CARD)  # that it names
    step: int = field(high=1 << 30)  # by how much an answer grows with its card


class Seating(Record):
    """Who plays, and how much of a state is copied at the start of a game."""

    policies: Ints = field(SEATS, pinned=True)  # of seats that nobody has, that of the first who plays
    standing: int = field(high=STANDING, pinned=True)  # answers that stand
    searching: int = field(high=BOTS)  # the number of the policy that searches; 0: none does
    guesses: int = field(high=1 << 20)  # in which it tries each answer
    stands: Row[Stands] = field(STANDING, of=Stands)
    size: int = field(high=1 << 30, pinned=True)  # bytes of the state that can change
    strayed: int = field(
        high=SEATS
    )  # 1 + the seat whose policy has returned no place of an answer, if one has
    place: int = field(low=-_BIG, high=_BIG)  # what it returned
    answers: int = field(high=1 << 30)  # how many there were


@rule
def begin(g: Any) -> None:
    """Mark the place of the system's rule that runs a fresh deal up to the first question."""


@rule
def legal(g: Any, options: Options) -> None:
    """Mark the place of the system's rule that lists the legal answers."""


@rule
def is_open(g: Any, answer: int) -> int:
    """Mark the place of the system's rule that says whether an answer is legal."""
    return NOT_KNOWN


@rule
def act(g: Any, action: int) -> None:
    """Mark the place of the system's rule that carries out an answer."""


@rule
def winner(g: Any) -> int:
    """Mark the place of the system's rule that says who has won."""
    return NOBODY


@rule
def redraw(g: Any) -> None:
    """Mark the place of the system's rule that decides anew what luck has decided and nobody has seen."""


@rule
def goes_on(g: Any, seat: int) -> bool:
    """Mark the place of the system's rule that says whether a search goes on."""
    return False


@rule
def imagine(g: Any, seat: int) -> None:
    """Mark the place of the system's rule that deals anew what a seat does not know."""


@rule
def watch(g: Any, seat: int) -> int:
    """Mark the place of the system's rule that notes a number before every answer of a search."""
    return 0


@rule
def worth(g: Any, before: Any, seat: int, watched: int) -> int:
    """Mark the place of the system's rule that says what an answer was worth."""
    return 0


@rule
def search(desk: Any, options: Options) -> int:
    """Mark the place of `search_answers`, where the system has a policy that searches."""
    return NOWHERE


@rule
def first_answer(g: Any, options: Options) -> int:
    """Stand for the policies of a system that has none."""
    return 0


POLICIES: Mapping[int, Callable[..., int]] = {1: first_answer}  # marks the place of the system's own


@rule
def decide(desk: Any) -> int:
    """Return the place of the option that the policy of the asked seat takes; a single one is taken."""
    g = desk.game
    options = g.options
    if options.count == 1:
        return 0
    if desk.seating.standing > 0:
        place = standing_place(g, desk.seating, options)
        if place < options.count:
            return place
    policy = desk.seating.policies[g.state.seat]
    if policy == UNIFORM:
        return whim(g, options.count)
    if policy == TRYING:
        return try_answers(g, desk.tries, options)
    if policy == desk.seating.searching:
        place = search(desk, options)
        if place < options.count:
            return place
    sight = Sight(see(g.state, desk.view, g.state.seat), g.book, desk.closed, g.luck)
    return held_to(desk.seating, g.state.seat, options.count, choice(sight, options, policy))


@rule
def choice(g: Any, options: Options, policy: int) -> int:
    """Return what a policy returns, which should be the place of an option."""
    place: int = POLICIES[policy](g, options)
    return place


@rule
def search_answers(desk: Any, options: Options) -> int:
    """The place of the answer of which most comes, over all guesses; NOWHERE where nothing is searched.

    Of several, it is the one that the rule of that name gives, or the first.
    """
    g, guessed, totals = desk.game, desk.guessed, desk.totals
    seat = g.state.seat
    if not goes_on(g, seat):
        return NOWHERE
    for place in range(options.count):
        totals.of[place] = 0
    for _ in range(desk.seating.guesses):
        copy_bytes(guessed.state, g.state, desk.seating.size)
        fork_stream(guessed.state.stream, g.luck.whim)
        imagine(guessed, seat)
        copy_bytes(desk.guess, guessed.state, desk.seating.size)
        for place in range(options.count):
            copy_bytes(guessed.state, desk.guess, desk.seating.size)
            totals.of[place] += try_answer(desk, options.actions[place], seat)
    sight = Sight(see(g.state, desk.view, seat), g.book, desk.closed, g.luck)
    best = held_to(desk.seating, seat, options.count, choice(sight, options, desk.seating.searching))
    for place in range(options.count):
        if totals.of[place] > totals.of[best]:
            best = place
    return best


@rule
def try_answer(desk: Any, answer: int, seat: int) -> int:
    """Return what an answer is worth in a guess, if all go on by the rule of the policy that searches."""
    g = desk.guessed
    options, given, watched = g.options, answer, 0
    while given != NO_ANSWER:
        watched = watch(g, seat)
        options.count = 0
        act(g, given)
        given = NO_ANSWER
        if g.state.decision != 0 and goes_on(g, seat):
            if options.count == 0 or not options.at_once:
                options.count = 0
                legal(g, options)
            sight = Sight(see(g.state, desk.view, g.state.seat), g.book, desk.closed, g.luck)
            given = options.actions[choice(sight, options, desk.seating.searching)]
    return worth(g, desk.guess, seat, watched)


@rule
def held_to(seating: Seating, seat: int, answers: int, place: int) -> int:
    """Return a place if it is one of an answer; else the first, and note what the policy of a seat returned.

    Whoever runs the rules asks `Arena.refuse_strayed` afterwards: rules raise nothing.
    """
    if 0 <= place < answers:
        return place
    if seating.strayed == 0:
        seating.strayed = 1 + seat
        seating.place = place
        seating.answers = answers
    return 0


@rule
def standing_place(g: Any, seating: Seating, options: Options) -> int:
    """The place of the standing answer to the open question among the options, or NOWHERE if it has none."""
    for i in range(seating.standing):
        one = seating.stands[i]
        if one.seat == g.state.seat and one.decision == g.state.decision:
            place = place_of(options, one.answer) if one.card == NO_CARD else place_with_card(g, one, options)
            if place < options.count:
                return place
    return NOWHERE


@rule
def standing_answer(g: Any, seating: Seating) -> int:
    """The standing answer to the open question, as far as it is known without listing all; else NO_ANSWER.

    So a search does not look at the cards of a hand that are not played.
    """
    for i in range(seating.standing):
        one = seating.stands[i]
        if one.seat == g.state.seat and one.decision == g.state.decision:
            opened = is_open(g, one.answer) if one.card == NO_CARD else NOT_KNOWN
            if opened == 1:
                return one.answer
            if opened == NOT_KNOWN:
                return NO_ANSWER
    return NO_ANSWER


@rule
def place_with_card(g: Any, one: Stands, options: Options) -> int:
    """The place of the option with the card that a standing answer names, or NOWHERE.

    In a search a card may still turn out to be that one, or not.
    """
    for k in range(options.count):
        beyond = options.actions[k] - one.answer + one.step * one.card
        card = beyond // one.step
        is_such = beyond == card * one.step and 0 <= card < len(g.state.known)
        if is_such and is_card(g, Card(card), Card(one.card)):
            return k
    return NOWHERE


@rule
def play_on(desk: Any, most: int) -> int:
    """Let the policies decide until nobody is asked, at most so often; return how often they did."""
    g = desk.game
    options = g.options
    taken = 0
    while g.state.decision != 0 and taken < most:
        answer = standing_answer(g, desk.seating) if desk.seating.standing > 0 else NO_ANSWER
        if answer == NO_ANSWER:
            if options.count == 0 or not options.at_once:
                options.count = 0
                legal(g, options)
            answer = options.actions[decide(desk)]
        options.count = 0
        act(g, answer)
        taken += 1
    return taken


@rule
def add_heat(heat: Heat, log: Log) -> None:
    """Add how often clauses fired in a game that is over, and begin to count anew."""
    for clause in range(CLAUSES):
        times = log.fired[clause]
        if times > 0:
            heat.times[clause] += times
            heat.squares[clause] += times * times
            heat.games[clause] += 1
            log.fired[clause] = 0


@rule
def copy_often(desk: Any, size: int, times: int) -> None:
    """Copy the start into the state, again and again: for measuring how long that takes."""
    for k in range(times):
        copy_bytes(desk.game.state, desk.start, size)
        desk.start.decision = k & 1  # so that no copy is like the one before


def bindings(system: System) -> dict[Any, Any]:
    """Return what binds the rules here to a system, compiled or interpreted.

    Raises:
        FacedownError: the system has more policies than there are places for.
    """
    if len(system.bots) > BOTS:
        raise FacedownError(
            f"{len(system.bots)} policies can be chosen from here, those of {system.key} and your own, and "
            f"there is room for {BOTS}: name fewer of your own at once."
        )
    return {
        begin: system.begin,
        legal: system.legal,
        is_open: system.is_open,
        act: system.act,
        winner: system.winner,
        redraw: system.redraw or redraw,
        **_searching(system),
        "POLICIES": dict(enumerate(system.bots.values(), 1)) or POLICIES,
    }


def searches_of(system: System) -> Searches | None:
    """Return how a policy of a system searches; None where none of its policies does."""
    it = system.capability(Searches)
    return it if it is not None and it.policy in system.bots else None


def _searching(system: System) -> dict[Callable[..., Any], Callable[..., Any]]:
    """Return what binds the rules of a search, where a policy of the system searches."""
    it = searches_of(system)
    if it is None:
        return {}
    return {
        search: search_answers,
        goes_on: it.goes_on,
        imagine: it.imagine,
        watch: it.watch,
        worth: it.worth,
    }


@lru_cache(8)
def _interpreted_search(system: System) -> Callable[..., int]:
    """Return `search_answers` for a system, to run interpreted."""
    return bind(search_answers, bindings(system))


def searcher(system: System, policy: str) -> Callable[[Any, Luck, Sequence[int]], int] | None:
    """Return what searches for a bot in a match, if its policy does.

    It takes the game, luck and the answers, and returns the place of one of them, or NOWHERE.
    """
    it = searches_of(system)
    if it is None or it.policy != standing(system, policy).policy:
        return None
    run = _interpreted_search(system)

    def place(game: Any, luck: Luck, answers: Sequence[int]) -> int:
        arena = Arena(system, game.state, game.book, {})
        arena.luck.whim.assign(luck.whim)
        options = Options(count=len(answers))
        options.actions[: len(answers)] = answers
        best = run(arena.desk, options)
        luck.whim.assign(arena.luck.whim)
        return best

    return place


def policy_number(system: System, policy: str) -> int:
    """Return the number of a policy in playouts, or of the one behind standing answers.

    Raises:
        UnknownName: the system has no such policy or question; the nearest right name is given.
    """
    names, name = ("uniform", *system.bots), standing(system, policy).policy
    if name not in names:
        raise unknown("policy", name, names, where=f"of {system.key}")
    return names.index(name)


def no_place(policy: str, seat: int, place: int, answers: int) -> IllegalAction:
    """Return the error that a policy written as a rule has returned what is no place of an answer."""
    return IllegalAction(
        f"The policy {policy} of seat {seat} returns {place} where there are {answers} legal answers: "
        f"it takes the place of one of them among the options, 0 to {answers - 1}."
    )


class Arena:
    """The records of one game after the other, to be used interpreted and compiled alike.

    Args:
        system: the rulebook.
        start: the state that games start from; copied.
        book: the book of the match.
        policies: the policy of every seat, by name; or standing answers and then a policy.
        labels: what people and things are called in those answers.

    Raises:
        UnknownName: there is no such policy or question; the nearest right name is given.
        FacedownError: a standing answer is none.
    """

    def __init__(
        self,
        system: System,
        start: Record,
        book: Record,
        policies: Mapping[int, str],
        labels: Labels | None = None,
    ) -> None:
        self.system = system
        self.start = start.copy()
        self.state = start.copy()
        self.book = book
        self.seating = Seating(size=bytes_in_use(start))
        numbers = {seat: policy_number(system, name) for seat, name in policies.items()}
        for seat in range(SEATS):  # so that one policy is one number, whoever is asked
            self.seating.policies[seat] = numbers.get(seat, next(iter(numbers.values()), UNIFORM))
        for seat, name in policies.items():
            if answers := standing(system, name).answers:
                assert labels is not None, "standing answers name people and things"
                self._stand(seat, answer_numbers(system, start, book, labels, seat, answers))
        game = GameOf(self.state, book)
        self.log, self.luck, self.options = game.log, game.luck, game.options
        self.heat = Heat()
        self.uses = Uses()
        self.desk = Desk(
            game,
            self.start,
            type(start)(),
            Log(),
            self.seating,
            self.heat,
            self.uses,
            _IDLE,
            GameOf(start.copy(), book),
            start.copy(),
            Totals(),
        )
        searches = searches_of(system)
        if searches is not None:
            self.seating.searching = policy_number(system, searches.policy)
            self.seating.guesses = searches.guesses

    def refuse_strayed(self) -> None:
        """Refuse what was played if a policy has returned what is no place of an answer.

        Raises:
            IllegalAction: one has.
        """
        seating = self.seating
        if seating.strayed:
            seat = seating.strayed - 1
            name = ("uniform", *self.system.bots)[seating.policies[seat]]
            seating.strayed = 0
            raise no_place(name, seat, seating.place, seating.answers)

    def _stand(self, seat: int, answers: Sequence[tuple[int, Named]]) -> None:
        """Note the standing answers of a seat, as question and answer."""
        seating = self.seating
        if seating.standing + len(answers) > STANDING:
            raise FacedownError(f"There is room for {STANDING} standing answers, and here are more.")
        likeness = self.system.capability(Likeness)
        for decision, (answer, card, step) in answers:
            card += likeness.pack * seat if likeness is not None and card != NO_CARD else 0
            stands = Stands(seat=seat, decision=decision, answer=answer, card=card, step=step)
            seating.stands[seating.standing].assign(stands)
            seating.standing += 1
