"""Deciders as they are written, the answers that are listed in them, and trials up to the last of these.

highest                                   a policy
attack then with Sword then highest       answers, in the order of the questions, and then a policy
RESPONSE: defend then highest             an answer that waits for its question; a policy till then, too
defend or concede then best               one of several answers, which best play chooses
attack * then best                        any answer that begins so
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, NamedTuple, NoReturn, TypeAlias

from facedown.board import Board
from facedown.bots.playout import Arena, play_on, redraw
from facedown.bots.standing import THEN, labelled
from facedown.engine.base.chance import fork_stream, seed_stream
from facedown.engine.base.errors import IllegalAction, nearest
from facedown.engine.course.dialogue import Dialogue
from facedown.engine.hidden.view import view
from facedown.engine.matches.past import plain
from facedown.engine.matches.system import System
from facedown.lab.games.branches import Measurement, stops
from facedown.lab.games.compiled import interpreted
from facedown.lab.games.trials import start_counting

Decider: TypeAlias = str | Sequence[str]  # a policy; or answers, and behind them a policy
OR, ANY_REST = " or ", "*"
Given = tuple[int, ...]  # how many of its answers each seat with a list has given


def parts_of(decider: Decider) -> list[str]:
    """Return the answers of a decider and, as the last, its policy."""
    parts = decider.split(THEN) if isinstance(decider, str) else decider
    return [part.strip() for part in parts]


def policies_behind(deciders: Mapping[int, Decider]) -> dict[int, str]:
    """Return who decides once the answers that are listed have been given."""
    return {seat: parts_of(decider)[-1] for seat, decider in deciders.items()}


class Due(NamedTuple):
    """What a list says of a question."""

    text: str  # the answer that is to be given to it; "" if none is
    given: Given  # how many have been given then


class Texts:
    """The answers of a match as people write them.

    Args:
        board: the match.
    """

    def __init__(self, board: Board) -> None:
        self._board = board

    @cached_property
    def _dialogue(self) -> Dialogue:
        return Dialogue(self._board.system.questions, self._board.system.words(self._board.deal))

    def text(self, seen: Any, number: int) -> str:
        """Return how an answer to the open question reads to whoever is asked, and sees this."""
        return self._dialogue.action(seen, number)

    def places(self, state: Any, numbers: Sequence[int], text: str) -> list[int]:
        """Return the places of an answer, or of several to choose from, among the legal ones.

        Raises:
            IllegalAction: one is not legal; the nearest is given.
        """
        known = view(state, state.seat)
        legal = [self._dialogue.action(known, number) for number in numbers]
        readings = [
            {*map(plain, (legal[place], *self._dialogue.readings(known, number)))}
            for place, number in enumerate(numbers)
        ]
        found: set[int] = set()
        is_one = any(plain(text) in reads for reads in readings)  # such as `misfire or miss`
        for one in [text] if is_one else text.split(OR):
            begins = plain(one.removesuffix(ANY_REST)) if one.endswith(ANY_REST) else None
            places = {
                place
                for place, reads in enumerate(readings)
                if (plain(one) in reads if begins is None else any(read.startswith(begins) for read in reads))
            }
            if not places:
                self._refuse(state, legal, one)
            found |= places if begins is not None else {min(places)}
        return sorted(found)

    def _refuse(self, state: Any, legal: Sequence[str], text: str) -> NoReturn:
        """Refuse an answer that is not legal."""
        near = nearest(text, legal, 1) or legal[:1]
        question = self._board.system.rulebook.decision(state.decision).name
        raise IllegalAction(
            f"'{text}' is not legal where {self._board.seats[state.seat]} is to answer it, at {question}. "
            f"Nearest: '{near[0]}', of {len(legal)}. What is to wait for its question is written "
            f"'QUESTION: {text}'."
        )


class Lists(Texts):
    """The answers that seats are to give in a match, each seat in its order.

    Args:
        board: the match.
        deciders: by seat.
    """

    def __init__(self, board: Board, deciders: Mapping[int, Decider]) -> None:
        super().__init__(board)
        answers = {seat: parts_of(decider)[:-1] for seat, decider in deciders.items()}
        self._lists = {
            seat: [_due_at(board.system, text) for text in texts] for seat, texts in answers.items() if texts
        }
        self.none_given: Given = (0,) * len(self._lists)  # where they begin

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self._lists)

    @property
    def texts(self) -> list[str]:
        """The answers."""
        return [text for answers in self._lists.values() for _, text in answers]

    def left(self, given: Given) -> int:
        """Return how many have still to be given."""
        return sum(map(len, self._lists.values())) - sum(given)

    def due(self, given: Given, state: Any) -> Due:
        """Return the answer that is to be given to the open question, if one is."""
        for i, (seat, answers) in enumerate(self._lists.items()):
            if seat == state.seat and given[i] < len(answers):
                decision, text = answers[given[i]]
                if decision in (0, state.decision):
                    return Due(text, (*given[:i], given[i] + 1, *given[i + 1 :]))
        return Due("", given)

    def place(self, state: Any, numbers: Sequence[int], text: str) -> int:
        """Return the place of an answer among the legal ones.

        Raises:
            IllegalAction: it is not legal; the nearest is given. Or it is several.
        """
        places = self.places(state, numbers, text)
        if len(places) > 1:
            raise IllegalAction(
                f"'{text}' is {len(places)} answers, and only best play chooses among several: list one "
                "of them, or end the list with 'then best'."
            )
        return places[0]


def _due_at(system: System, text: str) -> tuple[int, str]:
    """Return the question that an answer waits for, 0 for the next one whatever it is, and the answer."""
    label = labelled(text)
    if label is not None and label[0].upper() in system.catalogue.decisions:
        return int(system.rulebook.decision[label[0].upper()]), label[1]
    return 0, text


def names_a_card(system: System, texts: Iterable[str]) -> bool:
    """Return whether one of some answers names a card."""
    return any(system.words.cards.numbers(word) for text in texts for word in re.findall(r"\w+", text))


def play_opening(arena: Arena, asked: Measurement, lists: Lists, seed: int, number: int) -> None:
    """Play a trial until no answer is left in the lists, or it ends; its start is then where it goes on.

    Args:
        arena: to play on; its start is where the trial begins, before anything is dealt or at a question.
        asked: what is asked, and where a trial ends.
        lists: the answers that seats are to give.
        seed: of all trials.
        number: of this one.

    Raises:
        IllegalAction: an answer is not legal where it is to be given; the nearest is given.
    """
    system, desk, options = arena.system, arena.desk, arena.options
    run = partial(interpreted, system)
    game, state, given = desk.game, arena.state, lists.none_given
    state.assign(arena.start)
    seed_stream(state.stream, seed, number)
    fork_stream(arena.luck.whim, state.stream)
    run(system.redraw or redraw)(game)
    start_counting(game)
    is_begin = state.decision != 0
    if not is_begin:
        run(system.begin)(game)
    while lists.left(given) and (is_begin or not run(stops)(desk, asked)):
        is_begin, due = False, lists.due(given, state)
        if due.text:
            options.count = 0
            system.legal(game, options)
            legal = options.actions[: options.count]
            run(system.act)(game, legal[lists.place(state, legal, due.text)])
        else:
            run(play_on)(desk, 1)
        given = due.given
    arena.start.assign(state)
