"""Questions at random about small positions, and whether exact odds of them are what trials come near.

A search for odds takes cards for one that no rule tells apart; trials take every card for itself. So where a
rule or a policy does tell them apart, the two differ.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from math import prod, sqrt
from typing import Any, NamedTuple

from facedown.board import Board
from facedown.bots.playout import policy_number
from facedown.bots.policy import Bot, policy_names
from facedown.bots.standing import answer_numbers
from facedown.engine.base.chance import Luck
from facedown.engine.base.errors import FacedownError
from facedown.engine.course.ask import Options
from facedown.engine.course.play import GameOf
from facedown.engine.hidden.alike import Likeness
from facedown.engine.hidden.stacking import Spot, spots
from facedown.engine.hidden.view import view
from facedown.engine.matches.match import Match
from facedown.engine.matches.system import Searches, System
from facedown.engine.telling.log import Log, event, joined
from facedown.lab.asking.expression import Query, Reader
from facedown.lab.games.compiled import can_compile, compiled
from facedown.lab.odds.answers import Answer, Guess
from facedown.lab.odds.deciders import decided_odds
from facedown.lab.odds.listed import Decider, Texts
from facedown.lab.odds.questions import Ask, Asking, Beginning
from facedown.lab.odds.replies import best_replies, legal_answers
from facedown.lab.odds.sampling import Trials, sample
from facedown.lab.showing.shares import SURE
from facedown.systems import load_system
from facedown.testing.trial import Dice, offered, open_log

FAR = 5  # standard errors: by chance once in a million answers
ROOM = 3  # so many trials may each be as far from the mean as a value can be: what is rare is in no trial
STEPS = (0, 3, 10, 20, 40, 80)  # that matches take, at most, to where odds are asked
ONWARD = 40  # how many more they take, at most, to a question that is wanted
DECKS = (1, 2, 3, 4, 5, 6)  # cards that are left in a deck
HANDS = (1, 2, 2, 3)  # and in a hand
TINY = (1, 2, 2, 3)  # the same for best play
MANY = 7  # expressions that are tried at once
GLANCES, GLANCE = 2, 24  # how often some are tried, in so many trials
LOOKED, STEPPED = 4, 60  # times that a search, or one for best play, reports before it is left
HOPE = 0.02  # how much of a search is done at each, or it is left
FEW = 8  # answers, each of which is followed by best play


class Topics(NamedTuple):
    """What is asked of a system."""

    key: str
    facts: Sequence[str]  # those first of which most is asked
    kinds: Sequence[str]  # of cards
    untils: Sequence[str]
    fields: Sequence[str]  # numbers in the state, for best play
    setups: Sequence[Any] = ()  # the shipped ones where none is given
    can_be: Callable[[Any], bool] = lambda state: True  # whether cards may lie so that are left at random
    starts: Collection[str] = ()  # questions after which cards soon decide, where most positions are
    near: Callable[[int], int] = lambda card: card  # cards whose numbers are near each other lie together


class Question(NamedTuple):
    """What is asked of a position."""

    board: Board
    deciders: dict[int, Decider]
    ask: Ask
    seat: int | None = None  # whose knowledge counts, if not all is known


class TooLong(Exception):
    """A search, or the long way to an answer, is too long for a test."""


class Patience:
    """A watch that ends a long search: it is called after the same steps on every machine.

    Args:
        looks: after so many of them.
        hope: and as soon as a smaller part is done at one; it is not told while answers are listed.
    """

    def __init__(self, looks: int = LOOKED, hope: float = 0.0) -> None:
        self.looks, self.hope = looks, hope

    def __call__(self, part: float, stage: str) -> None:
        self.looks -= 1
        if not self.looks or (part < self.hope and "listed" not in stage):
            raise TooLong


@cache
def apart(system: System) -> System:
    """Return a system in which no two cards are alike, so that a search takes every one for itself."""
    kept = [one for one in system.capabilities if not isinstance(one, Likeness)]
    return replace(
        system, capabilities=(*kept, Likeness(lambda g, card: int(card), lambda g, card: int(card)))
    )


def far_off(question: Question, trials: int, seed: int, looks: int = LOOKED) -> tuple[list[str], int]:
    """Return the answers that are not what trials come near, at best none, and how many luck decides.

    Answers that luck decides are also held against those of a search that takes every card for itself.

    Raises:
        FacedownError: the search refuses the question.
        TooLong: it takes too long.
    """
    board, deciders, ask, seat = question
    if can_compile():
        compiled(board.system)  # at once: a search reports more often as long as it runs interpreted
        compiled(apart(board.system))
    hope = HOPE if seat is None else HOPE / looks
    exact = decided_odds(board, deciders, ask, seat, Patience(looks, hope))
    live = sum(len(one.distribution) > 1 for one in exact.answers)
    if not live:
        return [], 0
    sampled = sample(board, deciders, ask, Trials(trials, seed=seed, workers=1), seat)
    far = [
        f"{one.asked}: exactly {one.value} ({float(one.value):.5g}), in trials {guess.value:.5g}"
        for one, guess in zip(exact.answers, sampled.answers, strict=True)
        if not is_near(one, guess, sampled.counted)
    ]
    likeness = board.system.capability(Likeness)
    if likeness is None or likeness.coarser:  # what a policy goes by between cards of a kind is in them
        return far, live
    try:
        other = Board(apart(board.system), board.deal)
        each = decided_odds(other, deciders, ask, seat, Patience(looks, hope))
    except (FacedownError, TooLong):
        return far, live
    far += [
        f"{one.asked}: exactly {one.value} ({float(one.value):.5g}), {two.value} with every card for itself"
        for one, two in zip(exact.answers, each.answers, strict=True)
        if one.distribution != two.distribution
    ]
    return far, live


def is_near(one: Answer, guess: Guess, trials: int) -> bool:
    """Whether a mean of so many trials is what an exact distribution would have it be."""
    away = [(part, abs(value - one.value)) for value, part in one.distribution.items()]
    error = sqrt(sum(part * by * by for part, by in away) / trials)
    room = ROOM * max(by for _, by in away) / trials
    return abs(guess.value - one.value) <= FAR * error + room + 1e-9


def hold(questions: Iterable[Question], trials: int, least: int) -> None:
    """Hold odds against trials where no search refuses them: so many answers at least that luck decides."""
    compared = 0
    for number, question in enumerate(questions):
        try:
            far, live = far_off(question, trials, number)
        except (FacedownError, TooLong):
            continue
        compared += live
        told = f"{number}: {question.deciders} as {question.seat}: {question.ask}"
        assert not far, f"{told}: {far}"
    assert compared >= least, f"{compared} were compared"


def questions(topics: Topics, numbers: Iterable[int]) -> list[Question]:
    """Return questions about small positions in matches with house rules at random, one a number at most."""
    found = (Asker(topics, Dice(number)).question() for number in numbers)
    return [one for one in found if one is not None]


def hold_best(topics: Topics, numbers: Iterable[int], courses: int, least: int) -> None:
    """Hold best play of one seat against every answer that it could give, in so many positions at least."""
    compared = 0
    for number in numbers:
        asker = Asker(topics, Dice(number))
        dice, match = asker.dice, asker.match()
        if match is None:
            continue
        board, seat = (
            small(topics, match, dice, TINY),
            dice.pick(list(match.seats)) if dice.below(3) == 0 else match.seat,
        )
        sign, field = dice.pick((1, -1)), dice.pick(topics.fields)
        names = [dice.pick(list(asker.system.catalogue.decisions)) for _ in range(dice.pick((3, 8, 20)))]
        ends = {int(asker.system.rulebook.decision[name]) for name in names}
        ask = Ask(mean=[field], until=" or ".join(f"asked {name}" for name in names))
        deciders = {**dict.fromkeys(match.seats, "uniform"), seat: "best" if sign > 0 else "best against"}
        try:
            by_hand = EveryAnswer(board, seat, sign, field, ends, courses).value()
            best = decided_odds(board, deciders, ask, progress=Patience(STEPPED)).answers[0].value
            begun = Beginning(board, dict.fromkeys(match.seats, "uniform"), watch=Patience(STEPPED))
            replied = best_replies(begun, seat, sign, Asking(Reader(board), ask)).value
        except (FacedownError, TooLong):
            continue
        compared += 1
        assert best == by_hand, f"{number}: {deciders}: {ask}"
        assert replied == by_hand, f"{number}: best replies: {deciders}: {ask}"
    assert compared >= least, f"{compared} were compared"


def hold_policies(topics: Topics, numbers: Iterable[int], trials: int, least: int) -> None:
    """Hold trials of all policies of a seat against its best play, which none of them surpasses.

    What best play advises is the answer that best play after it is worth as much as.
    """
    compared = 0
    for number in numbers:
        asker = Asker(topics, Dice(number))
        dice, match = asker.dice, asker.match()
        if match is None or len(match.legal()) > FEW:
            continue
        board, seat, sign = small(topics, match, dice, TINY), match.seat, dice.pick((1, -1))
        deciders: dict[int, Decider] = {other: asker.policy(board, other) for other in match.seats}
        knows = seat if dice.below(3) == 0 else None
        ask = Ask(mean=[dice.pick(topics.fields)], until=dice.pick(topics.untils))
        deciders[seat] = plays = "best" if sign > 0 else "best against"
        try:
            found = decided_odds(board, deciders, ask, knows, Patience(STEPPED))
            after = [
                decided_odds(board, {**deciders, seat: [action.text, plays]}, ask, knows, Patience(STEPPED))
                for action in match.legal()
            ]
        except (FacedownError, TooLong):
            continue
        compared += 1
        told, best = f"{number}: {deciders} as {knows}: {ask}", found.answers[0].value
        assert best == max((one.answers[0].value for one in after), key=lambda one: sign * one), told
        for policy in asker.policies:
            sampled = sample(
                board, {**deciders, seat: policy}, ask, Trials(trials, seed=number, workers=1), knows
            )
            guess = sampled.answers[0]
            error = (guess.high - guess.low) / (2 * SURE)
            assert sign * (guess.value - best) <= FAR * error + 1e-9, f"{told}: {policy} has {guess.value}"
    assert compared >= least, f"{compared} were compared"


class _Node(NamedTuple):
    state: Any
    told: tuple[Any, ...] = ()  # what the seat has read in the log, and answered
    is_begin: bool = False  # whether nothing has been answered yet, so that no course ends


_Way = tuple[_Node, Fraction]  # a position, and how probable it is


class EveryAnswer:
    """The best that a seat can do from a position, the long way: every answer, every card for itself.

    The other seats answer at random, any legal answer as likely as another.

    Args:
        board: the position, at an open question.
        seat: who plays its best.
        sign: 1 for most of what is asked, -1 for least.
        field: what is asked: the path of a number in the state, as it stands where a course ends.
        ends: the questions at which a course ends.
        most: courses, before this gives up.
    """

    def __init__(
        self,
        board: Board,
        seat: int,
        sign: int,
        field: str,
        ends: Collection[int],
        most: int,
    ) -> None:
        self.board, self.seat, self.sign = board, seat, sign
        self.field, self.ends, self.left = field, ends, most
        self.log = open_log()

    def value(self) -> Fraction:
        """Return what the position is worth.

        Raises:
            TooLong: it takes too long to tell.
        """
        start, redraw = _Node(self.board.state, is_begin=True), self.board.system.redraw
        ways = [(start, Fraction(1))] if redraw is None else list(self._courses(start, redraw))
        try:
            return self._settled(ways)
        except RecursionError:  # so many questions follow one another
            raise TooLong from None

    def _worth(self, state: Any) -> int:
        board = self.board.with_state(state)
        return board.value(self.field, board.find(self.field))

    def _settled(self, ways: Sequence[_Way]) -> Fraction:
        """Return what positions are worth, each times its weight: others answer, up to a question to it."""
        ended, asked, going = Fraction(0), dict[Any, list[_Way]](), list(ways)
        while going:
            node, part = going.pop()
            if not node.state.decision or (not node.is_begin and node.state.decision in self.ends):
                ended += part * self._worth(node.state)
            elif node.state.seat == self.seat:
                known = bytes(view(node.state, self.seat)), node.told
                asked.setdefault(known, []).append((node, part))
            else:
                answers = self._answers(node.state)
                for answer in answers:
                    going += [(to, part * odds / len(answers)) for to, odds in self._given(node, answer)]
        return ended + sum(map(self._best, asked.values()), Fraction(0))

    def _best(self, belief: Sequence[_Way]) -> Fraction:
        """Return what positions are worth that look alike to the seat: it answers alike in all of them."""
        answers = self._answers(belief[0][0].state)
        values = []
        for answer in answers:
            ways = list[_Way]()
            for node, part in belief:
                told = node._replace(told=(*node.told, answer))
                ways += [(to, part * odds) for to, odds in self._given(told, answer)]
            values.append(self._settled(ways))
        return max(values, key=lambda value: self.sign * value)

    def _answers(self, state: Any) -> list[int]:
        options = Options()
        self.board.system.legal(GameOf(state, self.board.book, Log(), Luck()), options)
        return list(options.actions[: options.count])

    def _given(self, node: _Node, answer: int) -> Iterator[_Way]:
        """Yield every way that an answer can go, with its probability."""
        return self._courses(node._replace(is_begin=False), lambda g: self.board.system.act(g, answer))

    def _courses(self, node: _Node, step: Callable[[Any], None]) -> Iterator[_Way]:
        """Yield every way that a step of the rules can go, with its probability."""
        sizes, outcomes = list[int](), list[int]()
        while True:
            self.left -= 1
            if self.left < 0:
                raise TooLong
            luck = Luck(scripted=1, count=len(outcomes))
            luck.outcomes[: len(outcomes)] = outcomes
            state, log = node.state.copy(), self.log
            log.count = 0
            step(GameOf(state, self.board.book, log, luck))
            if luck.wanted:
                sizes.append(luck.wanted)
                outcomes.append(0)
                continue
            lines = joined(log.lines[i].copy() for i in range(log.count))
            read = (event(line, self.seat, further) for line, *further in lines)
            yield node._replace(state=state, told=(*node.told, *read)), Fraction(1, prod(sizes))
            while outcomes and outcomes[-1] + 1 == sizes[-1]:
                sizes.pop()
                outcomes.pop()
            if not outcomes:
                return
            outcomes[-1] += 1


class Asker:
    """Plays a match at random to where something is asked.

    Args:
        topics: what is asked of which system.
        dice: all that is chosen.
    """

    def __init__(self, topics: Topics, dice: Dice) -> None:
        self.system: System = load_system(topics.key)
        self.topics = topics
        self.dice = dice
        searches = self.system.capability(Searches)  # which has no exact odds
        hidden = searches.policy if searches is not None else ""
        self.policies = [name for name in policy_names(self.system) if name != hidden]
        self.answers: dict[str, None] = {}  # question and answer, as they stand

    def question(self) -> Question | None:
        """Return what is asked; None where house rules cannot be together, or the match is over."""
        dice, match = self.dice, self.match()
        if match is None:
            return None
        board = small(self.topics, match, dice, DECKS, HANDS if dice.below(2) else ())
        seat = dice.pick(list(match.seats)) if dice.below(2) else None
        deciders = self._deciders(board)
        if deciders is None:
            return None
        ask = self._ask(board, deciders, seat)
        return None if ask is None else Question(board, deciders, ask, seat)

    def match(self) -> Match | None:
        """Return a match at a question; None where house rules cannot be together, or it is over."""
        dice, system = self.dice, self.system
        part = dice.pick((0, 1, 4))  # of 8: how many house rules are not the usual ones
        readings = {name: offered(system, name) for name in system.rulebook.switches}
        switches = {name: dice.pick(some) for name, some in readings.items() if dice.below(8) < part}
        setups = self.topics.setups or system.setups()
        try:
            match = Match(system, dice.pick(setups), dice.below(10**6), switches)
        except FacedownError:
            return None
        bots = {seat: Bot(system, dice.pick(self.policies), 1, seat) for seat in match.seats}
        for _ in range(dice.below(1 + dice.pick(STEPS))):
            if match.over:
                break
            self._step(match, bots)
        for _ in range(dice.below(ONWARD)):
            if match.over or match.decision in self.topics.starts:
                break
            self._step(match, bots)
        further = match.copy()
        for _ in range(12):
            if not further.over:
                self._note(further)
                further.act(dice.pick(further.legal()))
        return None if match.over else match

    def _step(self, match: Match, bots: Mapping[int, Bot]) -> None:
        self._note(match)
        match.act(bots[match.seat].choose(match) if self.dice.below(2) else self.dice.pick(match.legal()))

    def _note(self, match: Match) -> None:
        for action in match.legal()[:12]:
            self.answers[f"{match.decision}: {action.text}"] = None

    def _deciders(self, board: Board) -> dict[int, Decider] | None:
        """Return who decides: policies, answers that stand, answers that are listed; None if nobody can."""
        dice, deciders = self.dice, dict[int, Decider]()
        seen = view(board.state, board.state.seat)
        legal = [Texts(board).text(seen, answer) for answer in legal_answers(board)]
        if not legal:
            return None
        for seat in board.seats:
            policy: Decider = self.policy(board, seat)
            way = dice.below(4)
            if way == 0 and seat == board.state.seat:
                policy = [dice.pick(legal), policy]
            elif way == 1 and dice.below(4) == 0:  # waits for its question, which may be far away
                policy = [dice.pick([*self.answers]), policy]
            deciders[seat] = policy
        return deciders

    def policy(self, board: Board, seat: int) -> str:
        """Return a policy, in every second case with answers that stand."""
        dice, policy = self.dice, self.dice.pick(self.policies)
        some = [dice.pick([*self.answers]) for _ in range(1 + dice.below(3))] if dice.below(2) else []
        stand = [one for one in some if can_stand(board, seat, one)]
        return f"{', '.join(stand)}, else {policy}" if stand else policy

    def _ask(self, board: Board, deciders: dict[int, Decider], seat: int | None) -> Ask | None:
        """Return some numbers and conditions that differ in a few trials; None if none of some does."""
        dice, live = self.dice, Ask()
        until = dice.pick(self.topics.untils)
        for _ in range(GLANCES):
            ask = self._differing(board, deciders, seat, until)
            if ask is not None and len([*ask.when, *ask.mean]) > len([*live.when, *live.mean]):
                live = ask
        if not live.when and not live.mean:
            return None
        given = f"{live.mean[0]} > {dice.below(3)}" if live.mean and dice.below(6) == 0 else ""
        return replace(live, given=given)

    def _differing(
        self, board: Board, deciders: dict[int, Decider], seat: int | None, until: str
    ) -> Ask | None:
        """Return what differs in a few trials of some numbers and conditions; None where none can be."""
        reader, read = Reader(board, seat), list[Query]()
        for text in dict.fromkeys(self._text(board) for _ in range(MANY)):
            try:
                read.append(reader.query(text).with_mean())
            except FacedownError:
                continue
        when = [one.text for one in read if one.is_condition]
        mean = [one.text for one in read if not one.is_condition]
        try:
            few = sample(board, deciders, Ask(when, mean, until=until), Trials(GLANCE, workers=1), seat)
        except FacedownError:
            return None
        live = {
            one.asked
            for one in few.answers
            if (0 < one.value < 1 if one.is_condition else one.low < one.high)
        }
        return Ask([one for one in when if one in live], [one for one in mean if one in live], until=until)

    def _text(self, board: Board) -> str:
        """Return an expression, which may be none that can be asked."""
        dice = self.dice
        zone = dice.pick([spot.path for spot in spots(board.state)])
        cards = [card for spot in spots(board.state) for card in lying(spot)]
        way = dice.below(12)
        if way == 0:
            return f"count({zone}, {dice.pick(self.topics.kinds)})"
        if way == 1 and cards:
            return f"count({zone}, {self.system.words(board.deal).card(dice.pick(cards))})"
        if way == 2:
            return f"count({zone})"
        if way == 3:
            return f"fired {dice.pick(self.system.rulebook.clause_ids)}"
        fact, other = self._fact(), self._fact()
        if way > 8 and " = " not in fact + other:
            return f"{fact} {dice.pick(('+', '-', '>', '>='))} {other}"
        return fact

    def _fact(self) -> str:
        facts = self.topics.facts
        return facts[min(self.dice.below(len(facts)), self.dice.below(len(facts)))]


def can_stand(board: Board, seat: int, text: str) -> bool:
    """Whether an answer to a question is the same one wherever that is asked."""
    question, _, answer = text.partition(": ")
    try:
        answer_numbers(board.system, board.state, board.book, board, seat, [(question, answer)])
        policy_number(board.system, f"{text}, else uniform")
    except FacedownError:
        return False
    return True


def lying(spot: Spot) -> list[Any]:
    """Return the cards of a zone."""
    return list(spot.zone.cards[: spot.zone.count])


def small(topics: Topics, match: Match, dice: Dice, decks: Sequence[int], hands: Sequence[int] = ()) -> Board:
    """Return the position of a match with so many cards left in most of its decks and hands."""
    board = Board.of(match)
    state = board.state.copy()
    for spot in spots(state):
        if spot.is_deck and dice.below(8):
            keep_some(topics, dice, spot.zone, dice.pick(decks))
        elif hands and spot.path.endswith(".hand"):
            keep_some(topics, dice, spot.zone, dice.pick(hands))
    return board.with_state(state) if topics.can_be(state) else board


def keep_some(topics: Topics, dice: Dice, zone: Any, keep: int) -> None:
    """Leave so many cards in a zone, most often such as are near each other."""
    if zone.count <= keep:
        return
    cards, settled = list(zone.cards[: zone.count]), zone.settled
    loose, placed = cards[: len(cards) - settled], cards[len(cards) - settled :]
    placed = placed[-keep:] if placed and dice.below(3) else placed
    loose = dice.shuffled(loose)
    if dice.below(4):
        loose.sort(key=topics.near)
        first = dice.below(len(loose) + 1)
        loose = loose[first:] + loose[:first]
    left = [*loose[: max(0, keep - len(placed))], *placed]
    zone.cards[: len(left)] = left
    zone.count, zone.settled = len(left), len(placed)
