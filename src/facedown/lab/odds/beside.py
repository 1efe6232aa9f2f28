"""Odds beside each answer to the open question, of what a seat knows and nothing else.

They are exact where few worlds fit what it knows and little can happen in them. Else worlds are drawn, and in
each every answer is tried with the same luck (common random numbers), so that differences show before each
chance is known. Which of the two it is, and how many worlds are drawn, depends on what the seat knows, and on
whether rules run compiled: interpreted, less is worked out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from facedown.board import Board
from facedown.bots.playout import UNFINISHED, Arena
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import NOBODY
from facedown.engine.matches.match import Match
from facedown.engine.matches.past import Action
from facedown.engine.matches.sample import Sampler
from facedown.engine.matches.system import Stakes
from facedown.lab.asking.expression import Reader
from facedown.lab.games.branches import follow
from facedown.lab.games.compiled import Compiled, Tell, can_compile, compiled, interpreted, loaded, silent
from facedown.lab.games.trials import Batch, Columns, trials
from facedown.lab.odds.deciders import known_states, side_of
from facedown.lab.odds.questions import Ask, Asking
from facedown.lab.odds.search import Search
from facedown.lab.odds.worlds import TooManyWorlds, worlds
from facedown.lab.showing.shares import Estimate, interval

NEAR = 0.02  # how far an interval is to reach to either side
MOST = 3_000  # worlds that are drawn
SEARCHES, BRANCHES = 100, 30_000  # of exact odds, for all answers in all worlds
SLOWER = 200  # less is worked out where rules run interpreted, by this factor
_TRIED = 200  # worlds in which it is tried who wins
_LOOK = 25  # worlds between two looks at the intervals, and the fewest that say anything


class Chance(Estimate):
    """A share, and the interval that holds the truth in 95 of 100 cases: nothing but the share, if exact."""

    __slots__ = ()


class Beside(NamedTuple):
    """What an answer leads to."""

    action: Action  # the answer
    chances: tuple[Chance, ...]  # in the order asked


def stakes_of(match: Match) -> tuple[tuple[str, ...], Ask]:
    """Return what the open question is about: headings, and what is asked under them.

    Raises:
        FacedownError: the system does not say.
    """
    stakes, whose, named = _at_stake(match)
    asks = list(map(named, stakes.asks.values()))
    return tuple(f"{whose}{head}" for head in stakes.asks), Ask(asks, until=named(stakes.until))


def needs_of(match: Match) -> Mapping[str, str]:
    """Return under which headings there is something to say only if a condition holds, and which."""
    stakes, whose, named = _at_stake(match)
    return {f"{whose}{head}": named(text) for head, text in stakes.needs.items()}


def match_at_stake(match: Match) -> tuple[str, Ask]:
    """Return the heading and the question whether whoever is asked, or whom it is about, wins the match.

    Raises:
        FacedownError: the system does not say, or not which side that is.
    """
    stakes, whose, _ = _at_stake(match)
    side = stakes.side(match.view(match.seat)) if stakes.side else side_of(Board.of(match), match.seat)
    return f"{whose}wins the match", Ask([f"winner = {side}"])


def _at_stake(match: Match) -> tuple[Stakes, str, Callable[[str], str]]:
    """Return what a system says of its questions, how headings begin, and what names in a text whom it means.

    Headings begin with a name where the question is about somebody else than who is asked.
    """
    stakes, view = match.system.capability(Stakes), match.view(match.seat)
    if stakes is None:
        raise FacedownError(f"{match.system.key} does not say what its questions are about.")
    me, kind = stakes.me(view), stakes.called(view)
    return stakes, f"{match.names[kind][me]} " if kind else "", lambda text: text.replace("{me}", str(me))


def beside(
    match: Match,
    ask: Ask,
    policies: Mapping[int, str],
    actions: Sequence[Action] = (),
    tell: Tell = silent,
) -> list[Beside]:
    """Return the chances of conditions after each answer to the open question, as whoever is asked knows it.

    Args:
        match: at an open question; what whoever is asked does not know of it makes no difference.
        ask: the conditions, and until when.
        policies: who plays on, by seat.
        actions: the answers; all legal ones if not given.
        tell: told what is waited for.

    Returns:
        The chances, answer by answer; nothing where a few worlds are too much work (`Stakes.work`) already.

    Raises:
        FacedownError: a condition cannot be asked, or the match cannot be sampled.
    """
    answers, size = tuple(actions or match.legal()), len(ask.when)
    code = loaded(match.system) or (compiled(match.system, tell) if can_compile() else None)
    question = Question(match, ask, policies, answers, code)
    found = _exactly(question) or _sampled(question)
    rows = [tuple(found[i : i + size]) for i in range(0, len(found), size)]
    return [Beside(action, chances) for action, chances in zip(answers, rows, strict=False)]


class Question(NamedTuple):
    """What is asked of the answers to an open question, or without any, and what it is worked out with."""

    match: Match
    ask: Ask
    policies: Mapping[int, str]
    answers: Sequence[Action]
    code: Compiled | None


def _exactly(question: Question) -> list[Chance]:
    """Return the exact chances, answer by answer, if few worlds and few branches tell them; else none."""
    match, ask, policies, answers, code = question
    system, board = match.system, Board.of(match)
    try:
        states = known_states(board, match.seat, SEARCHES // len(answers))
    except TooManyWorlds:
        return []
    run, left = (code.follow, BRANCHES) if code else (interpreted(system, follow), BRANCHES // SLOWER)
    shares = [Fraction(0)] * (len(answers) * len(ask.when))
    for state, part in states:
        here = board.with_state(state)
        asking = Asking(Reader(here), ask)
        for k, action in enumerate(answers):
            asking.record.answer = 1 + action.number
            search = Search(Arena(system, state, match.game.book, policies, match), asking)
            try:
                search.run(run, left)
            except FacedownError:  # these odds cannot be exact
                return []
            if not search.done:
                return []
            left -= search.trail.branches
            for values, chance in search.ends().items():
                for i, value in enumerate(values):
                    shares[k * len(values) + i] += part * chance * value
    return [Chance(*[float(share)] * 3) for share in shares]


def _sampled(question: Question) -> list[Chance]:
    """Return the chances, answer by answer, as drawn worlds tell them; none if that is too much work.

    More worlds are drawn until all chances are near enough, or as many again would be too much work.
    """
    match, ask, _, answers, code = question
    tried, work = Tried(question), _work(match, code)
    draw, at_once = _draws(match, match.seat)
    size = len(answers) * len(ask.when)
    times, taken, found = [0] * size, 0, list[Chance]()
    for first in range(0, MOST, _LOOK):
        told: list[int] = []
        for number in range(first, first + _LOOK, at_once):
            _, decisions, values = tried.play(draw(), number, at_once)
            told += values
            taken += sum(decisions)
            if not found and taken > work:
                return []
        times = [many + sum(told[i::size]) for i, many in enumerate(times)]
        worlds = first + _LOOK
        found = [Chance(many / worlds, *interval(many / worlds, worlds)) for many in times]
        if all(one.reach <= NEAR for one in found) or taken * (worlds + _LOOK) > work * worlds:
            break
    return found


class Tried:
    """A question that is asked of one world after another, after each of its answers with the same luck."""

    def __init__(self, question: Question) -> None:
        match, ask, policies, answers, code = question
        self._system, self._each = match.system, max(1, len(answers))
        self._asking = Asking(Reader(Board.of(match)), ask)
        self._arena = Arena(match.system, match.game.state, match.game.book, policies, match)
        self._asking.prepare(self._arena.log)
        self._asking.record.tried = len(answers)
        self._asking.record.answers[: len(answers)] = [1 + action.number for action in answers]
        self._run = code.trials if code else interpreted(match.system, trials)

    def play(self, world: Any, first: int, times: int = 1) -> Columns:
        """Return who won, how many decisions were taken and what is asked, game by game."""
        games, arena, record = times * self._each, self._arena, self._asking.record
        columns = Columns.of(games, record.count)
        arena.start.assign(world)
        batch = Batch(first=first, count=games, bound=self._system.bound)
        self._run(arena.desk, record, batch, *columns)
        arena.refuse_strayed()
        return columns


def _work(match: Match, code: Compiled | None) -> int:
    """Return how many decisions may be taken for an answer."""
    return (match.system.capability(Stakes) or Stakes({}, "")).work // (1 if code else SLOWER)


def outlook(match: Match, seat: int, policies: Mapping[int, str], tell: Tell = silent) -> Chance | None:
    """Return how often a seat's side wins, of the courses that somebody wins, as the seat knows the position.

    Returns:
        The share with its interval; None where too much work would be needed to say.

    Raises:
        FacedownError: it is not said which side the seat plays on, or the match cannot be sampled.
    """
    system, side = match.system, side_of(Board.of(match), seat)
    code = loaded(system) or (compiled(system, tell) if can_compile() else None)
    tried, work = Tried(Question(match, Ask([f"winner = {side}"]), policies, (), code)), _work(match, code)
    draw = Sampler(system, match.game, seat, match.taken).draw
    taken, won, lost = 0, 0, 0
    for number in range(_TRIED):
        (winner,), (decisions,), (so,) = tried.play(draw(), number)
        taken += decisions
        won += so
        lost += not so and winner not in (NOBODY, UNFINISHED)
        if taken > work:
            break
    if number < _LOOK - 1 or not won + lost:
        return None
    return Chance(won / (won + lost), *interval(won / (won + lost), won + lost))


def _draws(match: Match, seat: int) -> tuple[Callable[[], Any], int]:
    """Return what draws a world that fits what a seat knows, and how often each is tried.

    That is once, unless there is only one world.
    """
    try:
        ((state, _),) = worlds(match.system, match.game, seat, most=1)
    except (TooManyWorlds, ValueError):
        return Sampler(match.system, match.game, seat, match.taken).draw, 1
    return lambda: state, _LOOK
