"""Effects as authors write them in words, `Coach draws 2 cards`, and as rows of whole numbers.

A vocabulary of the catalogue lists what effects there are: each `reads` as its author writes it, with a blank
for each of its parts, and may stand in the places that it is `on`:

    { name = "coach_draw", reads = "Coach draws {n} card(s)", on = ["threat", "crisis"] }

The system says of each blank what may stand in it (`Part`). From these two an effect is read, checked, put
into numbers and said again, and whoever misspells one is told the nearest that is right.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, Protocol, TypeAlias

from facedown.engine.base.errors import likeliest
from facedown.engine.base.numbers import whole_number
from facedown.engine.base.record import Record
from facedown.engine.telling.sentence import an


class Effect(NamedTuple):
    """One effect: the number of its word, and those of its parts, in the order in which they are read."""

    word: int
    numbers: tuple[int, ...] = ()


def lower(effect: Effect, row: Record) -> None:
    """Write an effect into a row of a book: its word, then its numbers, in the order of the row's fields."""
    values = (effect.word, *effect.numbers)
    for name, value in zip(list(row.specs)[: len(values)], values, strict=True):
        setattr(row, name, value)


class Wrong(NamedTuple):
    """Why a text is no effect, and what is nearest to it that is, or ""."""

    message: str
    nearest: str = ""


# The numbers of a part; an effect if the whole is one of another word; None if the text is no such part.
Read: TypeAlias = tuple[int, ...] | Effect | Wrong | None


@dataclass(frozen=True)
class Phrase:
    """Marks a text of a content file as an effect of a place; `read_in` understands it."""

    read_in: Callable[[str, Any], Effect | Wrong]
    place: str

    def read(self, text: str) -> Effect | Wrong:
        """Return the effect that a text is."""
        return self.read_in(text, self.place)


class Part(Protocol):
    """What may stand in a blank."""

    @property
    def pattern(self) -> str:
        """The regular expression of every text that could be meant for it."""

    def read(self, text: str, place: str, about: Any) -> Read:
        """Return the numbers of a text in an effect of a place; `about` is what `Phrases.read` was given."""

    def say(self, numbers: Iterator[int]) -> str:
        """Return the text of the next of some numbers, as its author would write it."""

    def like(self, text: str) -> Sequence[str]:
        """Return what may have been meant in a text that is no effect."""


@dataclass(frozen=True)
class Number:
    """A whole number from `least` to `most`; `a` is one. `says` is what there is so much of."""

    most: int
    clause: str
    pattern: str = r"\d+|an?|one"
    least: int = 1
    says: str = "a number in an effect is {}, not {}"

    def read(self, text: str, place: str, about: Any) -> Read:
        """Return the number."""
        n = whole_number(text) or int(not text.isdigit())
        if self.least <= n <= self.most:
            return (n,)
        return Wrong(f"{self.says.format(f'{self.least} to {self.most}', text)} ({self.clause})")

    def say(self, numbers: Iterator[int]) -> str:
        """Return the number in digits."""
        return str(next(numbers))

    def like(self, text: str) -> Sequence[str]:
        """Return the text's own numbers, the first few: every blank may be any of them."""
        return list(dict.fromkeys(re.findall(r"\d+", text)))[:3] or [str(self.least)]


@dataclass(frozen=True)
class OneOf:
    """One of the words of a vocabulary, which number it."""

    words: Sequence[str]
    pattern: str = ".+"

    def read(self, text: str, place: str, about: Any) -> Read:
        """Return the number of the word."""
        known = [word.casefold() for word in self.words]
        return (known.index(text.casefold()),) if text.casefold() in known else None

    def say(self, numbers: Iterator[int]) -> str:
        """Return the word."""
        return self.words[next(numbers)]

    def like(self, text: str) -> Sequence[str]:
        """Return all words."""
        return self.words


class Phrases:
    """The effects of a system, each as it is written.

    Args:
        words: of a vocabulary: what each `reads`, with (s) where an {n} other than 1 makes it several, and
            where it is `on`.
        parts: what may stand in each blank.
        clause: that lists the words.
        last: words that are tried last, as those of a blank alone.
    """

    def __init__(
        self,
        words: Mapping[str, Mapping[str, Any]],
        parts: Mapping[str, Part],
        clause: str,
        last: Iterable[str] = (),
    ) -> None:
        self.entries = tuple(words.values())
        self.parts = parts
        self.clause = clause
        self.last = {list(words).index(word) for word in last}
        self._blanks = [re.findall(r"{(\w+)}", entry["reads"]) for entry in self.entries]

    def read(self, text: str, place: str, about: Any = None) -> Effect | Wrong:
        """Understand one effect.

        Args:
            text: as its author wrote it.
            place: what has it.
            about: what parts are told besides.
        """
        plain = " ".join(text.split()).rstrip(".")
        for word, pattern in self._patterns.items():
            match = pattern.fullmatch(plain)
            effect = self._effect(word, match, place, about) if match else None
            if isinstance(effect, Effect):
                able = self.entries[effect.word]["on"]
                if place not in able:
                    places = " or ".join(map(an, able))
                    return Wrong(f"'{text}' is for {places}, not for {an(place)} ({self.clause})")
            if effect is not None:
                return effect
        return Wrong(f"'{text}' is no effect of {an(place)} ({self.clause})", self._nearest(plain, place))

    def say(self, effect: Effect) -> str:
        """Return an effect as an author would write it."""
        numbers = iter(effect.numbers)
        blanks = {name: self.parts[name].say(numbers) for name in self._blanks[effect.word]}
        return _filled(self.entries[effect.word]["reads"], blanks)

    @cached_property
    def _patterns(self) -> Mapping[int, re.Pattern[str]]:
        """Return how each word is written, those that are tried last behind the others."""
        order = sorted(range(len(self.entries)), key=lambda word: word in self.last)
        return {word: self._pattern(self.entries[word]["reads"]) for word in order}

    def _pattern(self, reads: str) -> re.Pattern[str]:
        text = re.escape(reads).replace(r"\(s\)", "s?")
        for name, part in self.parts.items():
            text = text.replace(rf"\{{{name}\}}", f"(?P<{name}>{part.pattern})")
        return re.compile(text, re.IGNORECASE)

    def _effect(self, word: int, match: re.Match[str], place: str, about: Any) -> Effect | Wrong | None:
        """Return the effect of a word with what stands in its blanks; None if the text is another word's."""
        numbers: tuple[int, ...] = ()
        for name in self._blanks[word]:
            read = self.parts[name].read(match[name], place, about)
            if read is None or isinstance(read, Effect | Wrong):
                return read
            numbers += read
        return Effect(word, numbers)

    def _nearest(self, text: str, place: str) -> str:
        """Return the phrase of a place that is most like a text, its blanks filled as the text has them."""
        known = []
        for entry, blanks in zip(self.entries, self._blanks, strict=True):
            rows: list[dict[str, str]] = [{}] if place in entry["on"] else []
            for name in blanks:
                rows = [{**row, name: like} for row in rows for like in self.parts[name].like(text)]
            known += [_filled(entry["reads"], row) for row in rows]
        return likeliest(text, known)


def _filled(reads: str, blanks: Mapping[str, str]) -> str:
    """Return a phrase with its blanks filled; (s) goes with any number but 1."""
    return reads.format(**blanks).replace("(s)", "" if blanks.get("n", "1") == "1" else "s")
