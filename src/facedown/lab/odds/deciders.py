"""Who decides: a policy, a list of answers and then a policy, or best play; and from what they know.

The odds themselves are found by `exact.py`, and best play by `best.py`; this puts them together.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from facedown.board import Board
from facedown.bots.playout import policy_number
from facedown.bots.standing import standing
from facedown.engine.base.errors import FacedownError, UnknownName
from facedown.engine.base.units import Card
from facedown.engine.course.play import GameOf
from facedown.engine.hidden.alike import Likeness
from facedown.lab.asking.expression import Reader
from facedown.lab.games.compiled import can_compile, compiled, silent
from facedown.lab.odds.answers import Advice, Answer, Odds, Sampled
from facedown.lab.odds.best import LEAST, MOST, Wants, best_play
from facedown.lab.odds.exact import answered, found_within, odds, searched, searched_unread
from facedown.lab.odds.listed import Decider, Lists, Texts, policies_behind
from facedown.lab.odds.merging import refuse_readers_of_numbers, turned
from facedown.lab.odds.positions import Position, Positions, TooLarge
from facedown.lab.odds.questions import Ask, Asking, Beginning, Watch
from facedown.lab.odds.search import (
    EXACTLY,
    FOLLOWED,
    PROBED,
    WORK,
    Found,
    Reach,
    TooManyBranches,
    any_back,
    refuse_too_much,
)
from facedown.lab.odds.unread import CardRead
from facedown.lab.odds.worlds import WORLDS, TooManyWorlds, World, open_worlds, worlds

BEST, AGAINST = "best", "best against"  # policies that only odds know: play for, or against what is asked
ANY = "uniform"  # stands for them among policies
_SETUP = WORK // 60_000  # work that it takes to begin a search
_GOLDEN = (5**0.5 - 1) / 2  # its multiples fill the unit evenly
STARTS = 2_000  # positions that a list of answers may lead to, each of them followed on its own


_WINNER = re.compile(r"""(?:over\s+and\s+)?winner\s*=\s*(?:"([^"]*)"|'([^']*)'|(.+))""", re.DOTALL)


def decided_odds(
    board: Board,
    deciders: Mapping[int, Decider],
    ask: Ask,
    seat: int | None = None,
    progress: Watch = silent,
    within: float | None = None,
) -> Odds:
    """Return exact odds, or bounds of them, whoever decides.

    Args:
        board: the position: at an open question, or freshly dealt. It stays as it is.
        deciders: by seat: a policy of the system; BEST, which plays for what is asked (where that is who
            wins, for its own side), or AGAINST; standing answers and then one of these; or a list, answers to
            that seat's questions in their order and then one of these (`lab/odds/listed.py`).
        ask: what is asked.
        seat: odds follow what this seat knows, and nothing else; everything, if not given.
        progress: called now and then with the part that is done, and what is going on; `Deadline(10)` ends
            this after 10 seconds.
        within: as `odds` takes it; not in best play.

    Raises:
        UnknownName: there is no such policy, field, fact; the nearest right name is given.
        IllegalAction: an answer is not legal where it is to be given; the nearest is given.
        TooManyWorlds: what the seat does not know can be in too many ways.
        FacedownError: as `odds` and `best_play` say.
    """
    lists, policies = Lists(board, deciders), policies_behind(deciders)
    playing = {
        who: last
        for who, policy in policies.items()
        if (last := standing(board.system, policy).policy) in (BEST, AGAINST)
    }
    for who, last in playing.items():
        policies[who] = f"{policies[who].removesuffix(last)}{ANY}"
    for policy in policies.values():
        policy_number(board.system, policy)  # refuses what there is not
    begun = Beginning(board, policies, watch=progress)
    if playing and within is not None:
        raise FacedownError("Best play is exact, never within bounds: leave them out, or name a policy.")
    if playing:
        return _best(begun, lists, playing, ask, seat)
    if not lists and seat is None:
        return odds(board, policies, ask, progress, within)
    start, asking = time.perf_counter(), Asking(Reader(board, seat), ask)

    def find(reach: Reach, turn: int = 0) -> Found:
        for possible in _information_sets(board, lists, seat):
            if not (possible.unread and reach.cut):
                possible = possible.turned(turn)
                try:
                    found = _followed(begun, lists, asking, possible, reach)
                except TooManyBranches:
                    if not possible.unread:
                        raise
                    found = None
                if found is not None:
                    return found
        raise AssertionError("The last way of them looks at every card.")

    found = found_within(find, asking, within)
    if within is None:
        refuse_readers_of_numbers(board, policies, found.ends, lambda turn: find(EXACTLY, turn).ends)
    return answered(asking, found, start)


class _Possible(NamedTuple):
    """The information set of a seat."""

    worlds: Sequence[World]  # its positions
    are_open: bool = False  # whether they have unidentified cards
    unread: bool = False  # whether that assumes that no rule looks at one of them

    def turned(self, turn: int) -> _Possible:
        """Return it with other representatives of the cards that the seat does not know."""
        if turn == 0:
            return self
        return self._replace(
            worlds=[one._replace(state=turned(one.state, turn, one.unseen)) for one in self.worlds]
        )


def _followed(
    begun: Beginning,
    lists: Lists,
    asking: Asking,
    possible: _Possible,
    reach: Reach,
) -> Found | None:
    """Return the distribution of ends; None if a rule looks at a card that it was assumed not to.

    Raises:
        TooManyBranches: it is too large.
    """
    system, ends = begun.board.system, dict[tuple[int, ...], Fraction]()
    find = searched_unread if possible.unread else searched
    if possible.unread:
        reach = reach._replace(most=FOLLOWED)
    branches, positions, work, done, left = 0, 0, 0, 0.0, reach
    is_compiled = False
    # Neighbours in the list are alike: in this order the first worlds are like all.
    order = sorted(range(len(possible.worlds)), key=lambda i: i * _GOLDEN % 1)
    for world in (possible.worlds[i] for i in order):
        board = begun.board.with_state(world.state)
        here = begun._replace(board=board, unseen=world.unseen if possible.are_open else None)
        for start in _starts(here, asking, lists):
            weight = world.part * start.part
            if start.values is not None:
                ends[start.values] = ends.get(start.values, Fraction(0)) + weight
                continue
            asking.record.answer = start.answer
            there = here._replace(board=board.with_state(start.state), noted=start.noted)
            found = find(there.told_after(done, weight), asking, left)
            if found is None:
                return None
            branches += found.branches
            positions += found.positions
            work += found.work + _SETUP
            done += float(weight)
            left = reach._replace(most=reach.most - branches, work=reach.work - work)
            refuse_too_much(reach, done, branches, work)
            if branches > PROBED and not (is_compiled or possible.unread) and can_compile():
                compiled(system, partial(begun.watch, done))
                is_compiled = True
            for values, chance in found.ends.items():
                ends[values] = ends.get(values, Fraction(0)) + weight * chance
    return Found(ends, branches, positions, work)


def _information_sets(board: Board, lists: Lists, seat: int | None) -> Iterator[_Possible]:
    """Yield the information set of a seat in several forms, those with the fewest positions first.

    Cards that it does not know are left unidentified: first all but those that secret choices of others
    depend on, assuming that no rule looks; then those of a kind; then those of a back, whose kinds show only
    where a rule asks. That cannot be where answers are listed beyond the seat's own next one, which are
    carried out with the cards as they lie.
    """
    likeness, left = board.system.capability(Likeness), lists.left(lists.none_given)
    is_due = board.state.seat == seat and bool(lists.due(lists.none_given, board.state).text)
    game = GameOf(board.state, board.book)
    if seat is not None and likeness is not None and not likeness.ordered(game) and left <= is_due:
        kind, face = partial(likeness.kind, game), partial(likeness.face, game)
        none = likeness.back or any_back  # which of its kind a card is, only the question asks
        tries = [(partial(none, game), face)] if likeness.read_in or likeness.back else []
        back = [(partial(likeness.back, game), None)] if likeness.back else []
        for alike, laid in (*tries, (kind, None), *back):
            try:
                found = open_worlds(board.system, game, seat, alike, laid)
            except (CardRead, TooManyWorlds):
                continue
            yield _Possible(found, are_open=True, unread=laid is not None)
    yield _Possible([World(state, part, {}) for state, part in known_states(board, seat)])


def known_states(board: Board, seat: int | None, most: int = WORLDS) -> list[tuple[Any, Fraction]]:
    """Return the states of a seat's information set, with their probabilities; the true one for None.

    Cards that read the same are not distinguished.

    Args:
        board: the position.
        seat: whose information set; None: who knows everything.
        most: states, before this gives up.

    Raises:
        TooManyWorlds: there are too many.
    """
    if seat is None:
        return [(board.state, Fraction(1))]
    game, likeness = GameOf(board.state, board.book), board.system.capability(Likeness)
    if likeness is None:
        return worlds(board.system, game, seat, most=most)
    return worlds(board.system, game, seat, lambda card: likeness.face(game, Card(card)), most)


class _Start(NamedTuple):
    """Where a search begins, once the answers that are listed are given."""

    part: Fraction  # how probable it is
    state: Any  # the position
    noted: tuple[int, ...] = ()  # of what is asked, up to there
    answer: int = 0  # 1 + the last one, still to be given to the open question; or 0
    values: tuple[int, ...] | None = None  # what is asked, if the course has ended already


def _starts(begun: Beginning, asking: Asking, lists: Lists) -> Iterator[_Start]:
    """Yield where the answers that are listed lead.

    Raises:
        IllegalAction: one is not legal where it is to be given.
        FacedownError: they lead to too many positions.
    """
    if not lists:
        yield _Start(Fraction(1), begun.board.state)
        return
    try:
        yield from _listed_starts(begun, asking, lists)
    except TooLarge as error:
        raise FacedownError(
            f"Luck goes too many ways before the last of the answers that are listed is given. {error} List "
            "fewer, begin at a later question, have them stand (`QUESTION: answer, else POLICY`), or sample."
        ) from None


def _listed_starts(begun: Beginning, asking: Asking, lists: Lists) -> Iterator[_Start]:
    """Yield where the answers that are listed lead, if there are any.

    Raises:
        TooLarge: that is too many positions.
    """
    positions = Positions(begun, asking, lists=lists)
    courses = {position: part for (position, _), part in positions.start().items()}
    ended = 0
    while courses:
        further: dict[Position, Fraction] = {}
        for position, part in courses.items():
            begun.watch(0.0, f"{positions.runs:,} courses of luck to the answers that are listed")
            state = positions.state(position)
            if (values := positions.numbers(position)) is not None:
                yield _Start(part, state, values=values)
                continue
            left, is_due = lists.left(position.given), positions.is_listed(position)
            if left == is_due:  # none, or the last one now
                answer = 1 + positions.answers(position)[0] if is_due else 0
                yield _Start(part, state, position.noted, answer)
                continue
            for (way, _), chance in positions.after(position, None).items():
                further[way] = further.get(way, Fraction(0)) + part * chance
        courses = further
        ended += len(courses)
        if ended > STARTS:
            raise TooLarge(f"They lead to more than {STARTS:,} positions.")


def _best(
    begun: Beginning,
    lists: Lists,
    playing: Mapping[int, str],
    ask: Ask,
    seat: int | None,
) -> Odds:
    """Return the odds in best play, one question after the other."""
    start, board = time.perf_counter(), begun.board
    if ask.given:
        raise FacedownError("Best play is found for `when` and `mean`; with `given` it is not.")
    if seat is not None and list(playing) != [seat]:
        raise FacedownError(
            f"What {board.seats[seat]} knows does not say what others would play who know more: with the "
            "knowledge of one seat, that seat alone can play its best. Give the others policies."
        )
    try:
        fits = None if seat is None else known_states(board, seat)
    except TooManyWorlds as error:
        answer = f'`--policy "{board.seats[seat or 0]}=ANSWER then POLICY"`'
        instead = f"Best play takes all of them: ask for one answer after the other ({answer}), or sample so."
        raise TooManyWorlds(error.ways, error.most, instead) from None
    answers, advice, runs = [], list[Advice](), 0
    for query in Asking(Reader(board, seat), ask).answered:
        query.with_mean()
        wants = {who: _wants(board, who, playing, query.text) for who in playing}
        one = Ask(mean=[query.text], until=ask.until, once=ask.once)
        best = best_play(begun, Wants(wants, lists, fits), one)
        spread = {Fraction(0): 1 - best.value, Fraction(1): best.value} if query.is_condition else {}
        answers.append(Answer(query.text, best.value, query.is_condition, spread, query.names))
        advice += best.advice
        runs += best.runs
    took = time.perf_counter() - start
    return Odds(tuple(answers), Fraction(1), runs, took, {}, tuple(advice))


def _wants(board: Board, who: int, playing: Mapping[int, str], asked: str) -> int:
    """Return what a seat that plays its best wants of what is asked: MOST or LEAST.

    Raises:
        FacedownError: the question is who wins, and nothing says which side the seat is on.
    """
    if playing[who] == AGAINST:
        return LEAST
    side = _side_named(board, asked)
    if side is not None:
        return MOST if side == side_of(board, who) else LEAST
    return MOST if who == min(seat for seat, policy in playing.items() if policy == BEST) else LEAST


def _side_named(board: Board, asked: str) -> int | None:
    """Return the side that a question names as the winner; None if it asks anything else or more."""
    named = _WINNER.fullmatch(asked.strip())
    try:
        return board.side(next(filter(None, named.groups()))) if named else None
    except UnknownName:
        return None


def side_of(board: Board, seat: int) -> int:
    """Return the side that a seat plays on.

    Raises:
        FacedownError: nothing says which.
    """
    sides = board.names.get("sides", tuple(board.seats.values()))
    called = {name: (name, f"the {name}") for name in board.seats.values()}  # as a side of one is
    own = [side for side, name in enumerate(sides) if name in called[board.seats[seat]]]
    shared = [side for side, name in enumerate(sides) if name not in chain(*called.values())]
    candidates = own or shared
    if len(candidates) != 1 and len(sides) == len(board.seats):
        return list(board.seats).index(seat)
    if len(candidates) != 1:
        raise FacedownError(
            f"Which side {board.seats[seat]} plays on is not said, so neither is what '{BEST}' plays for. "
            f"'{AGAINST}' plays against what is asked; asked without `winner`, '{BEST}' plays for it."
        )
    return candidates[0]


def advised(board: Board, result: Odds | Sampled) -> list[dict[str, Any]]:
    """Return what to do in best play, in words; nothing for what is no result of it."""
    if not result.advice:
        return []
    texts = Texts(board)
    return [
        {
            "seat": one.seat,
            "question": board.system.rulebook.decision(one.view.decision).name,
            "does": {texts.text(one.view, number): str(part) for number, part in one.answers.items()},
        }
        for one in result.advice
    ]


def one_of(advice: Mapping[str, Any]) -> str:
    """Return the answers of an advice, with their odds if there are several."""
    return ", ".join(f"{text} {part}" if part != "1" else text for text, part in advice["does"].items())
