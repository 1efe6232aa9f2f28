"""How the questions of one match read: what is asked, how each answer is written, and why one is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from facedown.engine.base.errors import folded, unknown
from facedown.engine.base.language import Blank as Written
from facedown.engine.base.language import Language
from facedown.engine.base.record import NO_CARD
from facedown.engine.course import answer as parts
from facedown.engine.course.question import NO_ANSWER, Blank, Named, Questions, Refusal, Way
from facedown.engine.course.scene import CARD, Part

if TYPE_CHECKING:
    from facedown.engine.authors.catalogue import AnswerText
    from facedown.engine.telling.sentence import Sentence

ALL = -1  # a blank that stands for a whole answer, whatever its parts
_BLANK = re.compile(r"\{(\w+)\}")


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
        return any(all(folded(piece) in wanted for piece in text.split("+")) for text in texts)

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
    """The values of an answer's sentences, each worked out when it is asked for.

    One that is called after a part, as `bin_takes` after `bin`, gets that part; others get the first.
    """

    def __init__(self, words: Any, view: Any, way: Way | None, number: int) -> None:
        super().__init__()
        self._words, self._view = words, view
        self._kinds = way.text.parts if way else {}
        self._parts = way.values(number) if way else {}
        self._k = next(iter(self._parts.values()), 0)

    def __missing__(self, name: str) -> Any:
        words = self._words
        k = self._parts.get(name, self._parts.get(name.partition("_")[0], self._k))
        if name in words.values:
            self[name] = words.values[name](words, self._view, k)
        elif self._kinds.get(name, name) in words.blanks:
            self[name] = words.blanks[self._kinds.get(name, name)].fill(words, self._view, k)
        else:
            raise unknown("value", name, [*words.values, *words.blanks], "in this sentence")
        return self[name]
