"""Standing answers: what a policy answers whenever a question comes, and which policy answers the others.

    RESPONSE: defend with two cards, RESPONSE: defend, TURN: pass, else fighter

Such a text stands wherever the name of a policy does. Of the answers to one question the first that is legal
is given; where none is, the policy behind `else` answers.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from facedown.engine.base.errors import FacedownError, unknown
from facedown.engine.course.deal import Deal
from facedown.engine.course.dialogue import Dialogue, DiffersByPosition
from facedown.engine.course.question import Named
from facedown.engine.matches.past import plain
from facedown.engine.matches.system import System

THEN = " then "  # between the answers of a list, and before the policy behind them

_LABEL = re.compile(r"\s*([A-Za-z]\w+)\s*:(.+)", re.DOTALL)
_PARTS = re.compile(r"\s*,\s*(?=else\s|[A-Za-z]\w+\s*:)")


class Standing(NamedTuple):
    """A policy, as its text was read.

    Attributes:
        answers: question and answer, in the order of preference.
        policy: the name of the one that answers the rest.
    """

    answers: tuple[tuple[str, str], ...]
    policy: str


class Labels(Protocol):
    """What a match is called by: a deal, a board, a match."""

    @property
    def seats(self) -> Mapping[int, str]:
        """The seats and what they are called."""

    @property
    def names(self) -> Mapping[str, Sequence[str]]:
        """What numbers in the state are called."""


@lru_cache(64)
def standing(system: System, text: str) -> Standing:
    """Return a policy as its text says; the name of a policy is one without standing answers.

    Raises:
        UnknownName: there is no such question; the nearest right name is given.
        FacedownError: nothing says who answers the rest, or it is a list.
    """
    if THEN in text:
        raise FacedownError(
            f"'{text}' is a list of answers, which only odds take. Here answers can stand: "
            f"'QUESTION: answer, else {text.rpartition(THEN)[2]}'."
        )
    if labelled(text) is None:
        return Standing((), text.strip())
    *parts, last = _PARTS.split(text)
    word, _, policy = last.partition(" ")
    if word != "else" or not parts:
        raise FacedownError(
            f"'{text}' does not say who answers everything else: end it with ', else POLICY', such as "
            f"', else {next(iter(system.bots), 'uniform')}'."
        )
    answers = []
    for part in parts:
        label = labelled(part)
        if label is None:
            raise FacedownError(f"'{part}' of '{text}' names no question: write 'QUESTION: {part}'.")
        answers.append((the_question(system, label[0]), label[1]))
    return Standing(tuple(answers), policy.strip())


def labelled(text: str) -> tuple[str, str] | None:
    """Return the question and the answer of `QUESTION: answer`; None for what is no such text."""
    match = _LABEL.fullmatch(text)
    return None if match is None else (match[1], match[2].strip())


def the_question(system: System, name: str) -> str:
    """Return the name of a question, as scenarios have it in `asked`.

    Raises:
        UnknownName: there is none; the nearest right name is given.
    """
    names = list(system.catalogue.decisions)
    if name.upper() not in names:
        raise unknown("question", name, names, where=f"of {system.key}")
    return name.upper()


def answer_numbers(
    system: System, state: Any, book: Any, labels: Labels, seat: int, answers: Sequence[tuple[str, str]]
) -> list[tuple[int, Named]]:
    """Return a seat's questions and answers as numbers; an answer that reads like several is each of them.

    Raises:
        FacedownError: a text is no answer to its question, or another answer from position to position.
    """
    dialogue = Dialogue(system.questions, system.words(Deal(state, book, labels.seats, labels.names)))
    asked, found = state.copy(), list[tuple[int, Named]]()
    asked.seat = seat
    for question, text in answers:
        asked.decision = int(system.rulebook.decision[question])
        found += [(asked.decision, answer) for answer in _answers(dialogue, asked, question, text)]
    return found


def _answers(dialogue: Dialogue, asked: Any, question: str, text: str) -> list[Named]:
    try:
        answers = dialogue.everywhere(asked, text, plain)
    except DiffersByPosition:
        raise FacedownError(
            f"'{text}' can be another answer each time that {question} is asked, so it cannot stand for all "
            "of them. List it where it is to be given (docs/odds.md), or write a @rule (docs/lab.md)."
        ) from None
    if not answers:
        slip = dialogue.language(asked.decision).slip(text) or "It is none in this match."
        raise FacedownError(f"'{text}' is no answer to {question}. {slip}")
    return answers
