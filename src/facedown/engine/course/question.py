"""Questions: each is declared once, in the rules that ask it and in the catalogue.

The catalogue says how a question is worded, how each way to answer it reads, and why an answer can be
refused; the rules say which answers are legal, what each does, and which refusal keeps one back:

    QUESTIONS.declare(Decision.SPOT, put_marker, why_not_spot)

What is offered, refused, explained, kept secret and listed in the docs all comes from these two.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import product
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from facedown.engine.base.errors import unknown
from facedown.engine.base.language import NUMBER, Language
from facedown.engine.base.language import Blank as Written
from facedown.engine.base.record import NO_CARD
from facedown.engine.course import answer as parts
from facedown.engine.course.answer import Kind, Of
from facedown.engine.course.ask import Options
from facedown.engine.course.scene import CARD, Part
from facedown.engine.telling.sentence import counted

if TYPE_CHECKING:
    from facedown.engine.authors.catalogue import AnswerText, DecisionText
    from facedown.engine.authors.rulebook import Rulebook
    from facedown.engine.telling.sentence import Sentence

Rule = Callable[..., Any]
Misread: TypeAlias = Callable[[Any, Any, str], int]  # (words, view, text) -> a refusal, or 0

NO_ANSWER = "that is no answer to the open question."  # where no rule says why not

ALL = -1  # a blank that stands for a whole answer, whatever its parts
_BLANK = re.compile(r"\{(\w+)\}")


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
    def named(cls, kind: str) -> Blank:
        """Return a blank for something that the match has by name: k is its place among `names[kind]`."""
        return cls(
            lambda words, view, k: words.names[kind][k],
            lambda words, view: (k for k, name in enumerate(words.names[kind]) if name),
            lambda names: [name for name in names[kind] if name],
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


def printed_on(kind: str) -> Value:
    """Return the value that is what is printed on something that the match has by name: k is its place."""
    return lambda words, view, k: words.printed(words.names[kind][k])


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
                has one of one way alone.
            once: rules (g, ...) -> a number that the rules in `why_not`, and ends of parts, take by its name,
                like a part: found as soon as the parts that it takes are known, and not anew for each answer.
            offer: rule (g, options) that lists the legal answers, where what the engine writes is slow.
            listed: rule (g, options) that lists them and alone says which they are, where many share what
                they need: what is not on its list is refused, and `why_not` has the reasons.
            misread: as a Question has it.
        """
        text = self.text(decision)
        ways = parts.ways_of(text.answers, self.numbers, self.kinds, once)
        self._parts[decision] = tuple(ways)
        written = parts.write(text, ways, act, why_not, offer, listed)
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

    def dialogue(self, words: Any) -> Dialogue:
        """Return how they read in one match, in its words."""
        return Dialogue(self, words)

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


class _Form(NamedTuple):
    """One form of a way, ready to be filled.

    Attributes:
        pieces: its text: every second piece is the name of a blank.
        blanks: of each of these, where it stands among the pieces, which part of the answer it takes (ALL for
            the whole), and what stands there.
        also: whether it can be written in another spelling.
    """

    pieces: tuple[str, ...]
    blanks: tuple[tuple[int, int, Blank], ...]
    also: bool


class DiffersByPosition(Exception):
    """An answer was to read the same in every position, and does not."""


class _Unseen:
    """Stands for the view of any position, so that nothing may look at it."""

    def __getattr__(self, name: str) -> Any:
        raise DiffersByPosition


class Dialogue:
    """How the questions of one match read; everything it is given is one seat's view.

    Args:
        questions: of the system.
        words: of the match. It has `blanks`, by their names, for answers, and `values` for sentences, which
            may say what is in a blank as well; `names`, and `game(view)` for rules that only answer.
    """

    def __init__(self, questions: Questions, words: Any) -> None:
        self.questions = questions
        self.words = words
        self._languages: dict[int, Language] = {}
        self._of_forms: dict[tuple[int, int, tuple[str, ...]], Language] = {}
        self._answered: dict[str, frozenset[int]] = {}
        self._forms: dict[tuple[int, int], tuple[_Form, ...]] = {}

    def action(self, view: Any, number: int) -> str:
        """Return a legal answer to the open question as people write it."""
        return self._read(self._forms_of(int(view.decision), number)[0], view, number)

    def explain(self, view: Any, number: int) -> str:
        """Return in a sentence what an answer would do, with its clause."""
        way = self.questions.way(int(view.decision), number)
        return self._said(way.text.does, view, way, number)

    def parts(self, view: Any, number: int) -> tuple[Part, ...]:
        """Return the parts of an answer with their kinds; a card, whatever its kind, is one of CARD, too."""
        if number == self.questions.concession:
            return ()
        way, found = self.questions.way(int(view.decision), number), list[Part]()
        kinds = way.text.packs or way.text.parts
        for place, kind in enumerate(kinds.values()):
            value = parts.part_of(number, place)
            found.append((kind, value))
            declared = self.questions.kinds.get(kind)
            if declared is not None and declared.zone is not None and declared.face is None:
                found.append((CARD, value))
        return tuple(found)

    def question(self, view: Any) -> str:
        """Return the open question in a sentence, with the clause that asks it."""
        if view.decision == 0:
            return "The match is over."
        text = self.questions.text(int(view.decision))
        return f"{self._said(text.asks, view)} ({text.clause})"

    def language(self, decision: int) -> Language:
        """Return how the answers to a question read, in all positions."""
        if decision not in self._languages:
            answers = self.questions.text(decision).answers
            forms = [_of_kinds(answer, form) for answer in answers for form in answer.reads]
            blanks = {kind: self._written(kind) for form in forms for kind in _BLANK.findall(form)}
            parts = [part for answer in answers for part in answer.parts.items()]
            called = {kind: name for name, kind in parts if name == "card"}  # the question says where
            self._languages[decision] = Language(tuple(forms), blanks, called)
        return self._languages[decision]

    def answered(self, text: str) -> frozenset[int]:
        """Return the questions that a text answers in some position of the match."""
        if text not in self._answered:
            decisions = map(int, filter(None, self.questions.rulebook.decision))
            self._answered[text] = frozenset(it for it in decisions if self.language(it).knows(text))
        return self._answered[text]

    def refusal(self, view: Any, text: str, plain: Callable[[str], str]) -> Refusal:
        """Return why `text`, which is not a legal answer, is refused.

        `plain` takes from an answer what does not matter in it: case, spaces, the order of what `+` joins.
        """
        decision, wanted = int(view.decision), plain(text)
        asked = self.questions.declared[decision]
        for way in self.questions.ways(decision):
            if not self._reads_like(decision, way, way.text.reads, text):
                continue
            for number in self._numbers(way, view, wanted):
                if any(plain(read) == wanted for read in self.readings(view, number)):
                    refusal = self.forbids(view, number)
                    if refusal:
                        return refusal
        why = asked.misread(self.words, view, wanted) if asked.misread else 0
        if why:
            return self.refused(view, why)
        return Refusal(NO_ANSWER, self.questions.text(decision).clause)

    def forbids(self, view: Any, number: int) -> Refusal | None:
        """Return which refusal keeps an answer from being offered; None if none does."""
        why = self.questions.declared[int(view.decision)].why_not(self.words.game(view), number)
        return self.refused(view, why, number) if why else None

    def refused(self, view: Any, why: int, number: int | None = None) -> Refusal:
        """Return a refusal in words; without `number`, of a text that answers nothing."""
        rulebook = self.questions.rulebook
        refusal = rulebook.catalogue.refusals[rulebook.why(why).name]
        way = None if number is None else self.questions.way(int(view.decision), number)
        return Refusal(self._said(refusal.says, view, way, number or 0), refusal.clause)

    def readings(self, view: Any, number: int) -> Iterator[str]:
        """Yield each way in which an answer may be written."""
        for form in self._forms_of(int(view.decision), number):
            yield self._read(form, view, number)
            if form.also:
                yield self._read(form, view, number, also=True)

    def everywhere(self, view: Any, text: str, plain: Callable[[str], str]) -> list[Named]:
        """Return the answers to the open question that a text names in every position of the match.

        Args:
            view: of one of them.
            text: the answer as it is written.
            plain: takes from an answer what does not matter in it.

        Raises:
            DiffersByPosition: an answer reads so in one position and otherwise in another.
        """
        found, differs = list[Named](), False
        for way in self.questions.ways(int(view.decision)):
            for written, form in zip(way.text.reads, self._ready(way), strict=True):
                if not self._reads_like(int(view.decision), way, (written,), text):
                    continue
                try:
                    for _, _, blank in form.blanks:
                        blank.fill(self.words, _Unseen(), 0)
                except DiffersByPosition:
                    differs = True
                    continue
                for number in self._numbers(way, view):
                    texts = (self._read(form, _Unseen(), number, also) for also in (False, True))
                    if plain(text) in map(plain, texts):
                        found.append(self._named(way, number))
        if differs and not found:
            raise DiffersByPosition
        return found

    def _named(self, way: Way, number: int) -> Named:
        """Return an answer with the card that it names.

        Raises:
            DiffersByPosition: it names several.
        """
        cards = list[tuple[int, int]]()
        for place, (name, value) in enumerate(way.values(number).items()):
            kind, blank = self.questions.kinds.get(way.text.parts[name]), self._blank(way, name)
            is_card = kind is not None and kind.zone is not None and kind.face is None
            card = blank.card(value) if blank.card else value if is_card else NO_CARD
            cards += [(card, parts.step_of(place))] if card != NO_CARD else []
        if len(cards) > 1:
            raise DiffersByPosition
        return Named(number, *cards[0]) if cards else Named(number)

    def candidates(self, view: Any) -> Iterator[int]:
        """Yield every answer that could be thought of in this position, legal or not."""
        for way in self.questions.ways(int(view.decision)):
            yield from self._numbers(way, view)

    def _numbers(self, way: Way, view: Any, wanted: str = "") -> Iterator[int]:
        """Yield every answer of one way that could be thought of.

        Where an answer is `wanted`, those are left out of which a part reads like nothing in it.
        """
        among = [self._blank(way, name).among(self.words, view) for name in way.text.parts]
        if wanted and len(among) > 1:  # there are as many answers as the product of these
            for i, name in enumerate(way.text.parts):
                if all(f"{{{name}}}" in form for form in way.text.reads):
                    blank = self._blank(way, name)
                    among[i] = [k for k in among[i] if self._stands_in(wanted, blank, view, k)]
        return map(way.number, product(*among))

    def _stands_in(self, wanted: str, blank: Blank, view: Any, k: int) -> bool:
        """Whether what stands in a blank for `k` can be part of an answer, which is written plainly."""
        texts = (str(fill(self.words, view, k)) for fill in (blank.fill, blank.also) if fill)
        return any(
            all(" ".join(piece.split()).casefold() in wanted for piece in text.split("+")) for text in texts
        )

    def _reads_like(self, decision: int, way: Way, forms: Iterable[str], text: str) -> bool:
        """Whether a text is an answer of one way, written in one of some forms, in some position."""
        key = decision, way.first, tuple(forms)
        if key not in self._of_forms:
            of_kinds = tuple(_of_kinds(way.text, form) for form in key[2])
            self._of_forms[key] = replace(self.language(decision), forms=of_kinds)
        return self._of_forms[key].knows(text)

    def _blank(self, way: Way, name: str) -> Blank:
        """Return what stands in a blank of a way."""
        blank: Blank = self.words.blanks[way.text.parts.get(name, name)]
        return blank

    def _forms_of(self, decision: int, number: int) -> tuple[_Form, ...]:
        """Return the forms of the way in which a number answers a question."""
        way = self.questions.way(decision, number)
        if (decision, way.first) not in self._forms:
            self._forms[decision, way.first] = tuple(self._ready(way))
        return self._forms[decision, way.first]

    def _ready(self, way: Way) -> Iterator[_Form]:
        """Yield the forms of a way, ready to be filled."""
        places = {name: ALL if way.text.packs else place for place, name in enumerate(way.text.parts)}
        for form in way.text.reads:
            pieces = tuple(_BLANK.split(form))
            blanks = [(i, places[pieces[i]], self._blank(way, pieces[i])) for i in range(1, len(pieces), 2)]
            yield _Form(pieces, tuple(blanks), any(blank.also for _, _, blank in blanks))

    def _read(self, form: _Form, view: Any, number: int, also: bool = False) -> str:
        """Return an answer as it is written, or in its other spelling."""
        pieces = list(form.pieces)
        for i, place, blank in form.blanks:
            value = number if place == ALL else parts.part_of(number, place)
            pieces[i] = str(((also and blank.also) or blank.fill)(self.words, view, value))
        return "".join(pieces)

    def _said(self, sentence: Sentence, view: Any, way: Way | None = None, number: int = 0) -> str:
        return sentence.said(_Values(self.words, view, way, number))

    def _written(self, name: str) -> Written:
        written = self.words.blanks[name].written
        return written if isinstance(written, re.Pattern) else written(self.words.names)


def _of_kinds(text: AnswerText, form: str) -> str:
    """Return a form of a way with the kinds of its parts in place of their names."""
    return _BLANK.sub(lambda blank: f"{{{text.parts.get(blank[1], blank[1])}}}", form)


class _Values(dict[str, Any]):
    """The values of an answer's sentences, each worked out when it is asked for."""

    def __init__(self, words: Any, view: Any, way: Way | None, number: int) -> None:
        super().__init__()
        self._words, self._view = words, view
        self._kinds = way.text.parts if way else {}
        self._parts = way.values(number) if way else {}
        self._k = next(iter(self._parts.values()), 0)

    def __missing__(self, name: str) -> Any:
        words = self._words
        k = self._parts.get(name, self._k)
        if name in words.values:
            self[name] = words.values[name](words, self._view, k)
        elif self._kinds.get(name, name) in words.blanks:
            self[name] = words.blanks[self._kinds.get(name, name)].fill(words, self._view, k)
        else:
            raise unknown("value", name, [*words.values, *words.blanks], "in this sentence")
        return self[name]
