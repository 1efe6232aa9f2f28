"""Questions: each is declared once, in the rules that ask it and in the catalogue.

The catalogue says how a question is worded, how each way to answer it reads, and why an answer can be
refused; the rules say which answers are legal, what each does, and which refusal keeps one back:

    QUESTIONS.declare(Decision.SPOT, put_marker, why_not_spot)

What is offered, refused, explained, kept secret and listed in the docs all comes from these two.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from facedown.engine.base.language import NUMBER
from facedown.engine.base.record import NO_CARD
from facedown.engine.course import answer as parts
from facedown.engine.course.answer import Kind, Of
from facedown.engine.course.ask import Options
from facedown.engine.course.writing import write
from facedown.engine.telling.sentence import counted

if TYPE_CHECKING:
    from facedown.engine.authors.catalogue import AnswerText, DecisionText
    from facedown.engine.authors.rulebook import Rulebook
    from facedown.engine.telling.sentence import Kinds

Rule = Callable[..., Any]
Misread: TypeAlias = Callable[[Any, Any, str], int]  # (words, view, text) -> a refusal, or 0

NO_ANSWER = "that is no answer to the open question."  # where no rule says why not


class Question(NamedTuple):
    """What the rules say of a question.

    Attributes:
        offer: rule (g, options) that lists the legal answers.
        act: rule (g, answer) that carries one out.
        why_not: (g, answer) -> the refusal that keeps an answer from being offered, 0 if none does.
        refusing: the rules that forbid some answers, and those that say why.
        misread: (words, view, text) -> the refusal of a text that is none of the answers there could be in
            this position, 0 if it says nothing.
    """

    offer: Rule
    act: Rule
    why_not: Rule
    refusing: tuple[Rule, ...]
    misread: Misread | None = None


Value: TypeAlias = Callable[[Any, Any, int], str | int]
# (words, view, k) -> what a sentence says of an answer, the k-th of its way


class Blank(NamedTuple):
    """What stands in a blank of an answer, such as {card} in `discard {card}`.

    Attributes:
        fill: (words, view, k) -> the text; k counts the answers of one way from 0 on.
        among: (words, view) -> every k that there could be in this position, legal or not.
        written: what may be written there in any position: a pattern, or (names of the match) -> names.
        also: as `fill`, for another way to write the same.
        card: k -> the number of the card that the answer names, or NO_CARD; None if the kind of the part says
            that it is one, or if it never is.
    """

    fill: Value
    among: Callable[[Any, Any], Iterable[int]]
    written: re.Pattern[str] | Callable[[Mapping[str, Sequence[str]]], Sequence[str]]
    also: Value | None = None
    card: Callable[[int], int] | None = None

    @classmethod
    def named(cls, kind: str, first: int = 0, end: int | None = None) -> Blank:
        """Return a blank for something that the match has by name: k is its place among `names[kind]`.

        It is counted from `first` on, where not all of them are meant, up to the one before `end`.
        """
        return cls(
            lambda words, view, k: words.names[kind][first + k],
            lambda words, view: (k for k, name in enumerate(words.names[kind][first:end]) if name),
            lambda names: [name for name in names[kind][first:end] if name],
        )

    @classmethod
    def word(cls, texts: Sequence[str], first: int = 0) -> Blank:
        """Return a blank for one of some words, the same in every match: k is its place among them."""
        return cls(
            lambda words, view, k: texts[k],
            lambda words, view: range(first, len(texts)),
            lambda names: texts[first:],
        )

    @classmethod
    def number(cls, among: Callable[[Any, Any], Iterable[int]]) -> Blank:
        """Return a blank for a number in digits: k is the number."""
        return cls(lambda words, view, k: k, among, NUMBER)

    @classmethod
    def counted(cls, noun: str, most: int) -> Blank:
        """Return a blank for fewer than `most` things, such as `2 steps`; `1 steps` is read as well."""
        return cls(
            lambda words, view, k: counted(k, noun),
            lambda words, view: range(most),
            re.compile(f"[0-9]{{1,6}} {noun}s?", re.IGNORECASE),
            lambda words, view, k: f"{k} {noun}{'s' if k == 1 else ''}",
        )


def blanks_of(kinds: Kinds, *names: str) -> dict[str, Blank]:
    """Return the blanks of some kinds of numbers, which read in answers as they do in the log."""
    read = {name: kinds[name] for name in names}
    words = {name: Blank.word(one) for name, one in read.items() if isinstance(one, tuple)}
    return words | {name: Blank.named(one) for name, one in read.items() if isinstance(one, str)}


def printed_on(kind: str) -> Value:
    """Return the value that is what is printed on something that the match has by name: k is its place."""
    return lambda words, view, k: words.printed(words.names[kind][k])


def texts_of(kinds: Kinds, *names: str) -> dict[str, Value]:
    """Return as `tech_text` what is printed on a tech, and so for some kinds that the match has by name."""
    read = {name: kinds[name] for name in names}
    return {f"{name}_text": printed_on(one) for name, one in read.items() if isinstance(one, str)}


class Way(NamedTuple):
    """One way to answer a question: the number of its first answer, and how the catalogue has it.

    Attributes:
        first: the number of its first answer.
        text: how it is worded.
    """

    first: int
    text: AnswerText

    def values(self, number: int) -> Mapping[str, int]:
        """Return the value of each blank: a part of the answer, or all of it if the blank stands for that."""
        if self.text.packs:
            return dict.fromkeys(self.text.parts, number)
        return {name: parts.part_of(number, place) for place, name in enumerate(self.text.parts)}

    def number(self, values: Sequence[int]) -> int:
        """Return the answer whose blanks have these values, in the order in which they are written."""
        if self.text.packs:
            return self.first | values[0]
        return self.first + parts.answer_of(0, *values)


class Named(NamedTuple):
    """An answer that a text names.

    Attributes:
        number: of the answer.
        card: that it names, or NO_CARD.
        step: by how much the number of the answer grows with that of the card.
    """

    number: int
    card: int = NO_CARD
    step: int = 1


class Refusal(NamedTuple):
    """Why an answer is refused."""

    reason: str  # a sentence: what is true, what would work
    clause: str  # the one that forbids it


class Questions:
    """The questions of a system.

    Args:
        rulebook: where their wording stands.
        kinds: of the parts of answers, by their names in the catalogue.
        misread: as a Question has it, for those that are declared without one.

    Attributes:
        offers: decision -> the rule that lists the legal answers: a table for `legal`.
        acts: decision -> the rule that carries an answer out: a table for `act`.
        concession: an answer to every question, never listed, by which whoever is asked gives up; None if
            nobody can.
        concede: the rule that carries it out.
    """

    def __init__(
        self, rulebook: Rulebook, kinds: Mapping[str, Kind] | None = None, misread: Misread | None = None
    ) -> None:
        self.rulebook = rulebook
        self.kinds = kinds or {}
        self.misread = misread
        self.concession: int | None = None
        self.concede: Rule | None = None
        self.declared: dict[int, Question] = {}
        self.offers: dict[int, Rule] = {}
        self.acts: dict[int, Rule] = {}
        self.onlys: dict[int, Rule] = {}
        self.opens: dict[int, Rule] = {}
        self._parts: dict[int, tuple[parts.Way, ...]] = {}

    def declare(
        self,
        decision: int,
        act: Rule,
        *why_not: Rule | Of,
        once: Mapping[str, Rule] = MappingProxyType({}),
        offer: Rule | None = None,
        listed: Rule | None = None,
        misread: Misread | None = None,
    ) -> None:
        """Declare a question whose answers have parts, as `facedown.engine.course.answer` has them.

        Args:
            decision: the question.
            act: rule (g, ...) that carries an answer out; it takes parts by their names, and `way`.
            why_not: rules (g, ...) -> the refusal of an answer, 0 if there is none; they take the same. Where
                the reasons take long to find, a rule (g, ...) -> bool says whether an answer is legal. `Of`
                has one of one way alone, and a mask of what it does not forbid where that is found sooner.
            once: rules (g, ...) -> a number that rules in `why_not`, those after it and ends of parts take by
                its name, like a part: found once the parts that it takes are known, and not for each answer.
            offer: rule (g, options) that lists the legal answers, where what the engine writes is slow.
            listed: rule (g, options) that lists them and alone says which they are, where many share what
                they need: what is not on its list is refused, and `why_not` has the reasons.
            misread: as a Question has it.
        """
        text = self.text(decision)
        ways = parts.ways_of(text.answers, self.numbers, self.kinds, once)
        self._parts[decision] = tuple(ways)
        written = write(text, ways, act, why_not, offer, listed)
        kinds = [kind for way in ways for kind in way.parts.values()]
        missing = [one for kind in kinds for one in (kind.missing, listed and kind.end) if callable(one)]
        forbids = (one.why_not if isinstance(one, Of) else one for one in why_not)
        reason = _unless_listed(listed, written.why_not) if listed else written.why_not
        self.declared[decision] = Question(
            written.offer, written.act, reason, (*forbids, *missing), misread or self.misread
        )
        self.offers[decision] = written.offer
        self.acts[decision] = written.act
        if written.is_open is not None:
            self.opens[decision] = written.is_open
        if written.only is not None:
            self.onlys[decision] = written.only

    def add_concession(self, answer: int, act: Rule) -> None:
        """Declare the answer to every question by which whoever is asked gives up."""
        self.concession, self.concede = answer, act

    def text(self, decision: int) -> DecisionText:
        """Return how a question is worded."""
        return self._texts[decision - 1]

    def ways(self, decision: int) -> tuple[Way, ...]:
        """Return the ways to answer a question, the one with the highest numbers first."""
        return self._ways[decision]

    def way(self, decision: int, number: int) -> Way:
        """Return in which way a number answers a question."""
        for way in self._ways[decision]:
            if way.first <= number:
                return way
        raise LookupError(f"no way to answer decision {decision} has the number {number}")

    def is_hidden(self, decision: int) -> bool:
        """Return whether others see no answer to a question at once."""
        return all(way.text.secret for way in self.ways(decision))

    def is_secret(self, decision: int, number: int) -> bool:
        """Return whether others do not see an answer at once."""
        return number != self.concession and self.way(decision, number).text.secret

    def is_logged(self, decision: int, number: int) -> bool:
        """Return whether the log itself says that an answer was given."""
        if self.text(decision).logged:
            return True
        return number != self.concession and self.way(decision, number).text.logged

    def is_there(self, g: Any, decision: int, number: int) -> bool:
        """Return whether everything that an answer names could be now, whatever forbids the answer."""
        return number == self.concession or parts.is_there(g, self._parts[decision], number)

    def is_surrender(self, decision: int, number: int) -> bool:
        """Return whether an answer concedes for the seat's own side, so that it is confirmed first."""
        return number == self.concession or self.way(decision, number).text.gives_up

    def is_resignation(self, decision: int, number: int) -> bool:
        """Return whether whoever gives an answer is out of the match, whatever else could come."""
        return number == self.concession or self.way(decision, number).text.resigns

    def is_explained(self, decision: int) -> bool:
        """Return whether the answers to a question are explained where it is asked."""
        return self.text(decision).explained

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The numbers of the ways to answer, by their names; 0 for one without."""
        return {"": 0} | {way.name: int(way) for way in self.rulebook.way}

    @cached_property
    def _texts(self) -> tuple[DecisionText, ...]:
        return tuple(self.rulebook.catalogue.decisions.values())

    @cached_property
    def _ways(self) -> dict[int, tuple[Way, ...]]:
        return {decision: self._ways_to(decision) for decision in self.declared}

    def _ways_to(self, decision: int) -> tuple[Way, ...]:
        ways = [Way(parts.answer_of(self.numbers[text.name]), text) for text in self.text(decision).answers]
        return tuple(sorted(ways, key=lambda way: way.first, reverse=True))


def _unless_listed(listed: Rule, why_not: Rule) -> Rule:
    """Return what says why an answer is refused that is not on the list of those that are legal.

    Whoever asks about one answer mostly asks about others of the same position, so its list is kept.
    """
    kept: tuple[Any, bytes, frozenset[int]] = (None, b"", frozenset())

    def refusal(g: Any, answer: int) -> int:
        nonlocal kept
        state = bytes(g.state)
        if kept[0] is not g.book or kept[1] != state:
            options = Options()
            listed(g, options)
            kept = g.book, state, frozenset(options.actions[: options.count])
        return 0 if answer in kept[2] else int(why_not(g, answer))

    return refusal
