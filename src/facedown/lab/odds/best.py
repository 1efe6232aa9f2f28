"""Best play: the value of a position for seats that know no more than a seat may know.

One seat against policies: the best of its strategies, found belief by belief. A belief is a distribution
over the positions of an information set; in all of them the seat gives the same answer.

Two seats in a zero-sum game: between two positions that both know lies a tree (`tree.py`). If only one of
them decides in it, it is solved backwards; if both choose in secret, by mixed strategies. Those are made of
few pure ones: each side's best response to the other's mix is added until neither has a better one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from facedown.engine.base.errors import FacedownError
from facedown.engine.hidden.alike import Likeness
from facedown.engine.hidden.view import view
from facedown.lab.asking.expression import Reader
from facedown.lab.odds.answers import Advice
from facedown.lab.odds.listed import Lists, names_a_card
from facedown.lab.odds.matrix import solve
from facedown.lab.odds.positions import RUNS, WORK, Alike, Effort, Position, Positions, TooLarge, Ways
from facedown.lab.odds.questions import Ask, Asking, Beginning, OutOfTime, Watch
from facedown.lab.odds.replies import best_replies
from facedown.lab.odds.search import named_in
from facedown.lab.odds.tree import NODES, Choice, Choices, Mixes, Node, Tree, known_apart, mixed_strategies
from facedown.lab.odds.unread import CardRead

MOST, LEAST = 1, -1  # what a seat plays for: that the number asked for is large, or small
QUICK = 20_000  # courses of luck, after which a quicker way is tried
QUESTIONS = 200  # that follow each other, at most
_LOOK = WORK // 12  # after which what is left is estimated
MIXED = 400  # strategies of a side that are mixed, at most

T = TypeVar("T")
Beliefs = dict[Position, Fraction]  # positions that a seat cannot tell from each other -> weight
Belief = frozenset[tuple[Position, Fraction]]  # the same as a key, of the weight 1 together


@dataclass(frozen=True)
class Best:
    """The value of best play, and how it plays.

    Attributes:
        value: the probability, or the mean number, that was asked for.
        advice: what to do where a seat that plays its best is asked first, situation by situation.
        runs: how many courses of luck were followed to find that.
    """

    value: Fraction
    advice: tuple[Advice, ...]
    runs: int


class _Endless(TooLarge):
    """A search is far too large, so that it is too large with more courses as well."""


class Wants(NamedTuple):
    """Who plays its best, for what."""

    seats: Mapping[int, int]  # that play their best: MOST of what is asked, or LEAST
    lists: Lists | None = None  # answers that seats are to give, before they decide by themselves
    # the states of the seat's information set with their probabilities, instead of the board's
    worlds: Sequence[tuple[Any, Fraction]] | None = None


def best_play(
    begun: Beginning,
    wants: Wants,
    ask: Ask,
    most: int = RUNS,
) -> Best:
    """Return the exact value of a position for seats that play their best.

    Args:
        begun: the match, and who plays the other seats. A seat that plays its best is bound by standing
            answers in its own policy.
        wants: who plays its best, for what: somebody; with the worlds of one seat, that seat alone.
        ask: one number, as `mean`, with where a course ends.
        most: courses of luck that are followed before this gives up.

    Raises:
        FacedownError: it is too large, or not of a kind that is solved here; the error says what works.
    """
    board, worlds = begun.board, wants.worlds

    def asking() -> Asking:
        return Asking(Reader(board), ask)

    if wants.lists is None:
        wants = wants._replace(lists=Lists(board, {}))
    one_world = worlds is None or len(worlds) == 1
    trouble, is_endless = "", False
    for courses in (min(QUICK, most), most) if len(wants.seats) == 1 and one_world else (most,):
        if is_endless:
            break
        try:
            return _gone_through(begun, asking(), wants, courses)
        except TooLarge as error:
            trouble, is_endless = trouble or str(error), isinstance(error, _Endless)
        if courses < most:
            start = board if worlds is None else board.with_state(worlds[0][0])
            here = begun._replace(board=start)
            try:
                return _followed(here, asking(), wants)
            except OutOfTime:
                raise
            except FacedownError as error:
                trouble = str(error)
    raise FacedownError(
        f"Best play cannot be found here: {trouble} Fewer cards, a question that ends sooner (`until`), or "
        "policies for more of the seats make it smaller; policies can be simulated."
    )


def _gone_through(begun: Beginning, asking: Asking, wants: Wants, most: int) -> Best:
    """Return best play as all positions show it.

    Raises:
        TooLarge: there are too many.
    """
    runs = 0
    system, (seats, lists, worlds) = begun.board.system, wants
    assert lists is not None
    likeness = system.capability(Likeness)
    ways = [Alike(by_kind=True), Alike()]
    if names_a_card(system, [*lists.texts, *begun.policies.values()]):
        ways = [Alike()]  # answers are compared as they read
    if likeness is not None and likeness.read_in and not lists:  # answers that are listed name cards
        ways.insert(0, Alike(unread=named_in(asking)))
    effort = Effort(most, at_once=2 * NODES if len(seats) > 1 else 0)
    for alike in ways:
        positions = Positions(begun, asking, seats, lists, alike, effort)
        watch = _Watch(positions, begun.watch)
        try:
            value, advice = _solved(positions, seats, worlds, watch)
        except CardRead:
            runs += positions.runs
            continue
        except TooLarge as error:
            raise type(error)(f"{error}{watch.told()}") from None
        return Best(value, tuple(advice), runs + positions.runs)
    raise AssertionError("cards that read the same are never told apart")


def _followed(begun: Beginning, asking: Asking, wants: Wants) -> Best:
    """Return best play of one seat, found by a search through all of its answers.

    Answers that are listed are given first; each of them has to lead to one position.

    Raises:
        FacedownError: that is too large.
    """
    ((seat, sign),) = wants.seats.items()
    lists = wants.lists
    assert lists is not None
    positions = Positions(begun, asking, (seat,), lists)

    def follow(position: Position) -> Best:
        worth = positions.worth(position)
        if worth is not None:
            return Best(worth, (), 1)
        if not lists.left(position.given):
            return replied(position)
        if not positions.is_listed(position):
            raise TooLarge("Something comes between the answers that are listed.")
        answers, found = positions.answers(position), list[Best]()
        for place in range(len(answers)):
            then = follow(_single(positions.after(position, place)))
            advice = (_advice(positions, seat, position, {place: Fraction(1)}),)
            found.append(replace(then, advice=advice) if len(answers) > 1 else then)
        best = max(found, key=lambda one: sign * one.value)
        return replace(best, runs=sum(one.runs for one in found))

    def replied(position: Position) -> Best:
        here = begun._replace(board=begun.board.with_state(positions.state(position)), noted=position.noted)
        found = best_replies(here, seat, sign, asking)
        advice = []
        if found.first is not None and len(positions.answers(position)) > 1:
            advice.append(_advice(positions, seat, position, {found.first: Fraction(1)}))
        return Best(found.value, tuple(advice), found.branches)

    return follow(_single(positions.start())) if lists else replied(positions.of(begun.board.state))


def _single(ways: Ways) -> Position:
    """Return the one position that ways lead to.

    Raises:
        TooLarge: they are several.
    """
    if len(ways) > 1:
        raise TooLarge("Luck goes several ways before the last of the answers that are listed.")
    ((position, _),) = ways
    return position


def _solved(
    positions: Positions,
    wants: Mapping[int, int],
    worlds: Sequence[tuple[Any, Fraction]] | None,
    watch: _Watch,
) -> tuple[Fraction, list[Advice]]:
    if worlds is None:
        begun = positions.start()
    else:
        begun = {}
        for state, part in worlds:
            way = positions.begun(state), ((),)
            begun[way] = begun.get(way, Fraction(0)) + part
    if len(wants) > 1:
        return _Together(positions, wants, watch).solve(begun)
    ((seat, sign),) = wants.items()
    return _Alone(positions, seat, sign, watch).solve(begun)


class _Watch:
    """How far a search is, by the share of the ways that it has turned into."""

    def __init__(self, positions: Positions, tell: Watch) -> None:
        self._positions = positions
        self._tell = tell
        self._ways: list[tuple[int, int]] = []  # at each level: which of how many

    def each(self, ways: Sequence[T], of: int = 0) -> Iterator[T]:
        """Go a level deeper, and turn into some ways there one after the other, of as many or more."""
        if len(self._ways) == QUESTIONS:
            raise TooLarge(f"More than {QUESTIONS} questions follow each other.")
        self._ways.append((0, of or len(ways)))
        for done, way in enumerate(ways, 1):
            self._ways[-1] = done, of or len(ways)
            if self._is_long:
                raise _Endless(f"{self._positions.runs:,} courses have been followed.")
            self._tell(self.part, f"{self._positions.runs:,} courses of luck")
            yield way
        self._ways.pop()

    @property
    def _is_long(self) -> bool:
        """Whether it can be foreseen that there is far too much."""
        work = self._positions.budget.done
        return work > _LOOK and work > 40 * WORK * self.part

    @property
    def part(self) -> float:
        """Which part of the ways has been gone, about."""
        part, width = 0.0, 1.0
        for done, of in self._ways:
            width /= max(of, 1)
            part += width * max(done - 1, 0)
        return part

    def told(self) -> str:
        """Say how far it came where that was the trouble, and about how much there was to do."""
        part = self.part
        if part <= 0 or not (self._positions.is_spent or self._is_long):
            return ""
        return f" About {part:.2g} of all was done, which may be {self._positions.runs / part:.1g} courses."


@dataclass
class _Alone:
    """One seat that plays its best, against policies."""

    positions: Positions
    seat: int
    sign: int
    watch: _Watch
    values: dict[Belief, tuple[Fraction, Choice | None]] = field(default_factory=dict)
    open: set[Belief] = field(default_factory=set)  # being worked out

    def solve(self, begun: Ways) -> tuple[Fraction, list[Advice]]:
        """Return the value of a start, and what to do at the first question."""
        value, beliefs = self.sort(begun)
        return value + sum(map(self.value, beliefs)), self.advice(beliefs)

    def sort(self, ways: Ways) -> tuple[Fraction, list[Beliefs]]:
        """Return what the courses are worth that have ended, and the beliefs of the seat in the others."""
        ended = Fraction(0)
        beliefs: dict[Any, Beliefs] = {}
        for (position, (told,)), part in ways.items():
            worth = self.positions.worth(position)
            if worth is not None:
                ended += part * worth
            else:
                belief = beliefs.setdefault((told, self.positions.seen(position, self.seat)), {})
                belief[position] = belief.get(position, Fraction(0)) + part
        return ended, list(beliefs.values())

    def value(self, belief: Beliefs) -> Fraction:
        """Return what a belief is worth, times its weight."""
        total = sum(belief.values(), Fraction(0))
        key = frozenset((position, part / total) for position, part in belief.items())
        if key not in self.values:
            if key in self.open:
                raise TooLarge("A position can come back as it was, so that no course is the longest.")
            self.open.add(key)
            self.values[key] = self.best({position: part / total for position, part in belief.items()})
            self.open.discard(key)
        return self.values[key][0] * total

    def best(self, belief: Beliefs) -> tuple[Fraction, Choice | None]:
        """Return what a belief is worth, and the answer that makes it so if it is the seat's own question."""
        answers: Sequence[Choice | None] = (None,)
        if self.positions.asked(next(iter(belief))) == self.seat:
            answers = range(len(self.positions.answers(next(iter(belief)))))
        best: tuple[Fraction, Choice | None] | None = None
        for answer in self.watch.each(answers):
            value = self.worth_of(belief, answer)
            if best is None or (value - best[0]) * self.sign > 0:
                best = value, answer
        assert best is not None
        return best

    def worth_of(self, belief: Beliefs, answer: Choice | None) -> Fraction:
        """Return what it is worth to give an answer."""
        ways: Ways = {}
        for position, part in belief.items():
            for way, chance in self.positions.after(position, answer).items():
                ways[way] = ways.get(way, Fraction(0)) + part * chance
        value, beliefs = self.sort(ways)
        return sum(map(self.value, self.watch.each(beliefs)), value)

    def advice(self, beliefs: Iterable[Beliefs]) -> list[Advice]:
        """Return what to do where the seat is asked at once."""
        advice = []
        for belief in beliefs:
            position = next(iter(belief))
            if self.positions.asked(position) == self.seat and len(self.positions.answers(position)) > 1:
                total = sum(belief.values(), Fraction(0))
                place = self.values[frozenset((one, part / total) for one, part in belief.items())][1]
                advice.append(_advice(self.positions, self.seat, position, {place: Fraction(1)}))
        return advice


def _advice(
    positions: Positions, seat: int, position: Position, mix: Mapping[Choice | None, Fraction]
) -> Advice:
    answers = positions.answers(position)
    does = {answers[place]: part for place, part in mix.items() if place is not None}
    return Advice(seat, view(positions.state(position), seat), does)


@dataclass
class _Together:
    """Seats that play their best against each other."""

    positions: Positions
    wants: Mapping[int, int]
    watch: _Watch
    values: dict[Position, Fraction] = field(default_factory=dict)
    open: set[Position] = field(default_factory=set)  # being worked out

    def solve(self, begun: Ways) -> tuple[Fraction, list[Advice]]:
        """Return the value of a start, and what to do at the first question of each seat."""
        tree = self.grown(begun)
        value, mixes = self.played(tree)
        return value, [
            _advice(self.positions, situation.seat, situation.nodes[0].position, mix)
            for situation, mix in mixes.items()
            if situation.before is None and len(situation.answers) > 1
        ]

    def value(self, position: Position) -> Fraction:
        """Return what a position is worth that all seats know."""
        worth = self.positions.worth(position)
        if worth is not None:
            return worth
        if position not in self.values:
            if position in self.open:
                raise TooLarge("A position can come back as it was, so that no course is the longest.")
            self.open.add(position)
            nothing = ((),) * len(self.wants)
            self.values[position], _ = self.played(self.grown({(position, nothing): Fraction(1)}))
            self.open.discard(position)
        return self.values[position]

    def grown(self, ways: Ways) -> Tree:
        """Return the tree of a start, up to where all seats know the position."""
        tree = Tree(self.positions, tuple(self.wants))
        layer = tree.root.grow(None, tree.sorted(ways, {}))
        is_start = len(layer) == 1
        while layer:
            known, growing = list[list[Node]](), list[Node]()
            for group in known_apart(layer):
                if len({node.position for node in group}) == 1 and not is_start:
                    known.append(group)
                else:
                    growing += group
            for group in self.watch.each(known, len(layer)):
                worth = self.value(group[0].position)
                for node in group:
                    node.worth = worth
            is_start = False
            layer = tree.next_layer(growing)
        return tree

    def played(self, tree: Tree) -> tuple[Fraction, Mixes]:
        """Return the value of a tree and how it is played."""
        deciding = {one.seat for one in tree.situations if len(one.answers) > 1}
        for sign in (MOST, LEAST):
            together = sorted(seat for seat in deciding if self.wants[seat] == sign)
            if len(together) > 1:
                raise FacedownError(
                    f"Seats {together[0]} and {together[1]} play for the same thing, and do not know the "
                    "same: best play for both is not found here. Give all but one of them a policy."
                )
        if len(deciding) < 2:
            sign = self.wants[next(iter(deciding))] if deciding else MOST
            value, choices = tree.best_answer(sign, {})
            return value, {one: {answer: Fraction(1)} for one, answer in choices.items()}
        return self.mixed(tree, *sorted(deciding, key=lambda seat: -self.wants[seat]))

    def mixed(self, tree: Tree, most: int, least: int) -> tuple[Fraction, Mixes]:
        """Return the value of a tree where two seats choose in secret, and how each mixes its answers."""
        rows: list[Choices] = [{one: one.answers[0] for one in tree.situations if one.seat != least}]
        columns: list[Choices] = [{one: one.answers[0] for one in tree.situations if one.seat == least}]
        payoffs = [[tree.worth({**rows[0], **columns[0]})]]
        while len(payoffs) + len(columns) < MIXED:
            game = solve(payoffs)
            row_mix, column_mix = mixed_strategies(rows, game.rows), mixed_strategies(columns, game.columns)
            high, row = tree.best_answer(MOST, column_mix)
            low, column = tree.best_answer(LEAST, row_mix)
            if high == game.value == low:
                return game.value, {**row_mix, **column_mix}
            if high > game.value:
                rows.append(row)
                payoffs.append([tree.worth({**row, **other}) for other in columns])
            if low < game.value:
                columns.append(column)
                for line, other in zip(payoffs, rows, strict=True):
                    line.append(tree.worth({**other, **column}))
        raise TooLarge(f"{MIXED} strategies do not yet answer each other.")
