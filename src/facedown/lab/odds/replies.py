"""The best reply of one seat to policies, by a search through all of its answers.

The search is that for exact odds, compiled as well, with each answer of the seat as an outcome of luck. What
the seat knows where it answers is kept as a number (`bots/tries.py`), so that its situations make a tree: of
each the best answer is known once the later ones are.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial

from facedown.board import Board
from facedown.bots.playout import TRYING
from facedown.bots.tries import ROWS, Tries
from facedown.engine.base.chance import IDENTIFIED
from facedown.engine.base.errors import FacedownError
from facedown.engine.course.play import GameOf
from facedown.engine.hidden.view import view
from facedown.engine.telling.log import COUNTING, NOTES
from facedown.lab.asking.program import Op, Program
from facedown.lab.games.branches import EXPRESSIONS, follow
from facedown.lab.games.compiled import can_compile, compiled, interpreted
from facedown.lab.odds.listed import Texts
from facedown.lab.odds.positions import TooLarge
from facedown.lab.odds.questions import Asking, Beginning
from facedown.lab.odds.search import FOLLOWED, WORK, Search, proved

_LOOK = WORK // 12  # in one answer, after which it is foreseen how much there is
_BLOCK = 8_000  # branches between two looks around
ANSWERS = 600_000  # that can be tried, each in its situation
_SOON = WORK // 100  # after which it is foreseen how many answers there are; far too many sooner


@dataclass
class _Situation:
    """Where the seat answers: by the place of each answer, what it knows then."""

    legal: int
    answers: dict[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Replies:
    """A best reply."""

    value: Fraction  # the expected value of what is asked
    # the place of the best answer to the question that is open, None if it is not the seat's alone
    first: int | None
    branches: int  # that were followed


def best_replies(begun: Beginning, seat: int, sign: int, asking: Asking) -> Replies:
    """Return the expected value of a seat's best reply, and its first answer.

    Args:
        begun: where it begins, and who plays the others; standing answers of the seat itself bind it.
        seat: who plays its best.
        sign: 1 if it wants much of what is asked first, -1 if little.
        asking: what is asked.

    Raises:
        FacedownError: there are too many branches or situations.
    """
    search = _tried(begun, seat, asking)
    situations, worth = search.situations, search.worth

    def value(known: int, parts: int) -> Fraction:
        """Return what all courses on from what is known are worth together, each counted `parts` times."""
        later = [max(options(one, parts).values()) for one in situations.get(known, {}).values()]
        return sign * worth.get(known, Fraction(0)) * parts + sum(later, Fraction(0))

    def options(one: _Situation, parts: int) -> dict[int, Fraction]:
        return {place: value(after, parts * one.legal) for place, after in one.answers.items()}

    first = None
    state = begun.board.state
    if state.decision and state.seat == seat and len(situations[0]) == 1:
        (one,) = situations[0].values()
        found = options(one, 1)
        first = max(found, key=lambda place: (found[place], -place))
    return Replies(sign * value(0, 1), first, search.trail.branches)


def _tried(begun: Beginning, seat: int, asking: Asking) -> _Trying:
    """Return a search through all answers of a seat, gone through to its end.

    Of the cards that the seat knows, first only the kind counts, which is enough until a rule asks for more.
    """
    system = begun.board.system
    code = compiled(system, partial(begun.watch, 0.0)) if can_compile() else None
    follower = code.follow if code else interpreted(system, follow)
    for by_kind in (True, False):
        search = _Trying(begun, seat, asking, by_kind)
        foresight = _Foresight(begun.board, seat, search)
        while not search.done:
            search.run(follower, _BLOCK)
            if search.tries.by_kind and search.arena.luck.alike.asked == IDENTIFIED:
                break
            if search.tries.count > ROWS // 2:
                search.take_answers()
            foresight.refuse()
            begun.watch(search.part, f"{search.trail.branches:,} branches")
        else:
            search.take_all()
            break
    return search


class _Trying(Search):
    """A search in which a seat tries every answer; ends are grouped by what it knew last.

    Attributes:
        tries: what is noted of answers, until it is taken out.
        situations: where the seat answers, by what it knew after its last answer, and what it knows there.
        answers: how many there are in all of them.
        worth: by what is known last, what all such ends are worth by how probable they are.
    """

    def __init__(self, begun: Beginning, seat: int, asking: Asking, by_kind: bool) -> None:
        arena = begun.arena()
        arena.seating.policies[seat] = TRYING
        super().__init__(arena, asking, noted=begun.noted)
        notes, asked, count = arena.log.notes, asking.record, len(asking.asked)
        note = notes.count
        if note + 2 > NOTES or count == EXPRESSIONS:
            raise FacedownError("That is too much in one question: ask it in two.")
        notes.count, notes.hears, notes.heard = note + 2, 1 + seat, note
        arena.log.keeps = COUNTING
        known = Program(count=1)
        known.rows[0][:2] = int(Op.NOTE), note + 1
        asked.programs[count].assign(known)
        asked.count = count + 1
        self.tries = Tries(by_kind=int(by_kind and arena.luck.alike.on))
        self.tries.look_at(begun.board.state)
        self.desk = self.desk._replace(tries=self.tries)
        self.situations: dict[int, dict[int, _Situation]] = defaultdict(dict)
        self.answers = 0
        self.worth: dict[int, Fraction] = defaultdict(Fraction)
        self._parts = asking.answered[0].parts
        self._chances: dict[int, int] = defaultdict(int)  # of all ends, by how many there are

    def take_answers(self) -> None:
        """Take out the answers that have been noted, so that there is room for others."""
        for row in self.tries.rows[: self.tries.count]:
            one = self.situations[row.before].setdefault(row.situation, _Situation(row.legal))
            self.answers += row.place not in one.answers
            one.answers[row.place] = row.after
        self.tries.clear()

    def take_all(self) -> None:
        """Take out what there is at the end, where all that can come has been followed."""
        self.take_answers()
        proved({(): self.followed})

    @property
    def followed(self) -> Fraction:
        """How probable all ends are that have been followed, if every answer is as likely as another."""
        self.counted()
        return sum((Fraction(share, whole) for whole, share in self._chances.items()), Fraction(0))

    def _add_up(self) -> None:
        for ((value, *_, known), whole), share in self._shares.items():
            self._chances[whole] += share
            if value:
                self.worth[known] += Fraction(share * value, whole * self._parts)
        self._shares.clear()


class _Foresight:
    """Whether a search of best replies will come to its end, by how far it is in its first answer."""

    def __init__(self, board: Board, seat: int, search: _Trying) -> None:
        self._board, self._search = board, search
        self._legal = legal_answers(board) if board.state.decision and board.state.seat == seat else ()
        self._place, self._before = 0, 0  # the answer, and the work before it

    def refuse(self) -> None:
        """Refuse a search that is too large, or certainly will be.

        Raises:
            TooLarge: it is one; the answer that makes it so is named.
        """
        search, work, many = self._search, self._search.work, max(len(self._legal), 1)
        if search.done:
            return
        place = search.arena.luck.outcomes[0] if search.arena.luck.sizes[0] == many else 0
        if place != self._place:
            self._place, self._before = place, work
        branches, so_far = search.trail.branches, work - self._before
        part = search.part if so_far <= _LOOK else max(search.part, float(search.followed))
        is_long = so_far > _LOOK and so_far > WORK * (part * many - place)
        answers = search.answers + search.tries.count
        foreseen = answers / max(search.part, 1e-12) if work > _SOON // 10 else 0.0
        most = (1.5 if work > _SOON else 15) * ANSWERS
        if search.tries.is_full or search.answers > ANSWERS or foreseen > most:
            trouble = (
                f"There are more than {ANSWERS:,} answers to choose, each in its situation: a hand that is "
                "given (`--stack`), or less luck between its cards (the setup), leaves fewer."
            )
        elif branches > FOLLOWED or work > WORK or is_long:
            trouble = f"{branches:,} courses of luck were followed, about {part:.2g} of all."
        else:
            return
        if len(self._legal) > 1:
            state = self._board.state
            text = Texts(self._board).text(view(state, state.seat), self._legal[place])
            trouble += (
                f" It came to '{text}', answer {place + 1} of {many}; a list of the others, with 'or' "
                "between them and 'then best' behind, leaves it out."
            )
        raise TooLarge(trouble)


def legal_answers(board: Board) -> tuple[int, ...]:
    """Return the legal answers to the open question, as numbers."""
    game = GameOf(board.state, board.book)
    board.system.legal(game, game.options)
    return tuple(game.options.actions[: game.options.count])
