"""Sentences as data: how a catalogue says what happened, what is asked, why something is refused.

    log = "{who} plays {card}: rank {rank} of a limit of {limit}."
    numbers = { a = "rank", b = "limit: points" }

A sentence has blanks in braces. A line of the log has `{who}` it happened to, `{card}` and `{other}`, the
numbers that its clause is cited with, by the names that `numbers` gives them, and the blanks that its system
fills in itself. Behind a number's name stands what kind of number it is, where it is more than a count: the
system says how it reads, `7 1/2` or `the Reaver`, or the catalogue does:

    [terms]
    stance = { offensive = "offensively", defensive = "defensively" }  # by the names of an enumeration
    suit = ["club", "spade", "heart", "diamond"]                       # or by number, from 0

| blank | reads |
| --- | --- |
| `{who}` | the value |
| `{who's}` | the value as an owner: Anna's, Rats' |
| `{wounds:Wound}` | a count with its noun: 1 Wound, 2 Wounds; `{spent:bonus|bonuses}` names the plural |
| `{wounds|is|are}` | the first word for 1, else the second |
| `{change:+}` | a number with its sign |

A minus is for words to say: a count is written without it. A number that means one thing in one sentence and
another in the next has a name for each, `a = ["round", "taken: weapon"]`.

Where a sentence is not always the same it is a list, and the first whose `when` holds is said; the last has
none:

    log = [
        { when = "cards = 0", text = "{who} answers with no card." },
        { text = "{who} answers with {cards:card} face-down." },
    ]

What people would tell a friend of a match, its story, has `story = true` beside the clause's `log`, or in the
table of one wording; all else is bookkeeping.

`when` compares a value with a whole number, with a name that its kind has for one (`stance = offensive`;
`nobody` and `no_card` everywhere) or with another value, by = != < <= > >=; `and` joins several.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from facedown.engine.base.enumeration import IntEnum
from facedown.engine.base.errors import ContentError, UnknownName, in_file, unknown
from facedown.engine.base.numbers import COMPARE, whole_number
from facedown.engine.base.record import NO_CARD, NOBODY
from facedown.engine.telling.log import Event

Kinds: TypeAlias = Mapping[str, type[IntEnum] | str | tuple[str, ...] | Callable[[Any, int], str]]
Tells: TypeAlias = Mapping[str, Callable[[Any, Event], str | int]]
Terms: TypeAlias = Mapping[str, Mapping[str, str] | Sequence[str]]  # kind -> the words for its numbers

NAMES = MappingProxyType({"nobody": NOBODY, "no_card": NO_CARD})  # numbers that any condition may name
OF_EVENT = ("who", "card", "other")  # what an event has besides its numbers
NUMBERS = ("a", "b", "c")

_COMPARISON = re.compile(r"\s*([a-z_]+)\s*(!=|<=|>=|=|<|>)\s*(-?\d+|[a-z][a-z_0-9]*)\s*")
_BLANK = re.compile(r"([a-z_]+)('s|:\+|:[^|:+]+(?:\|[^|]+)?|\|[^|]*\|[^|]*)?")


class Value(int):
    """A number with its text, and with the names that a condition may call some of its numbers by."""

    text: Callable[[], str]
    names: Mapping[str, int]

    def __new__(cls, number: int, text: Callable[[], str], names: Mapping[str, int] = NAMES) -> Value:
        """Return the number; `text` is asked for only where it is read."""
        value = super().__new__(cls, number)
        value.text, value.names = text, names
        return value

    def __str__(self) -> str:
        return self.text()


class Comparison(NamedTuple):
    """One comparison of a `when`: a value with a number, a name for a number or another value."""

    left: str
    sign: str
    right: str

    def holds(self, values: Mapping[str, Any]) -> bool:
        """Return whether it is true of some values."""
        left, right = values[self.left], whole_number(self.right, signed=True)
        if right is None:
            names = left.names if isinstance(left, Value) else NAMES
            right = names[self.right] if self.right in names else int(values[self.right])
        return COMPARE[self.sign](int(left), right)


class Piece(NamedTuple):
    """A blank of a sentence: which value stands there, and in which form."""

    name: str
    form: str = ""

    def said(self, values: Mapping[str, Any]) -> str:
        """Return what stands in the blank."""
        value, form = values[self.name], self.form
        if form == "'s":
            return possessive(str(value))
        if form == ":+":
            return f"{int(value):+}"
        if form.startswith("|"):
            _, one, many = form.split("|")
            return one if int(value) == 1 else many
        if form:
            return counted(int(value), *form[1:].split("|"))
        return str(value)


class Variant(NamedTuple):
    """One wording of a sentence, for where all its comparisons hold."""

    when: tuple[Comparison, ...]
    pieces: tuple[Piece | str, ...]
    story: bool = False  # of a line of the log: people would tell it to a friend, it is no bookkeeping


class Narration(NamedTuple):
    """A line of the log in words, and whether people would tell it to a friend."""

    text: str
    story: bool


class Sentence:
    """A sentence of a catalogue.

    Args:
        source: as the catalogue has it: a text, or tables of `when` and `text`.
        place: finds the file and line where it stands, for an error.
        numbers: of the clause: as it is cited, a, b or c -> name, or `name: kind`, or several of these.
        story: whether it belongs to the story, where a variant does not say.
    """

    def __init__(
        self,
        source: str | Sequence[Mapping[str, str]],
        place: Callable[[], tuple[str, int]] = lambda: ("", 0),
        numbers: Mapping[str, str | Sequence[str]] = MappingProxyType({}),
        story: bool = False,
    ) -> None:
        self.source = source
        self.place = place
        self.story = story
        self._numbers = numbers

    def said(self, values: Mapping[str, Any]) -> str:
        """Return the sentence; `values` and errors as in `narrated`."""
        return self.narrated(values).text

    def narrated(self, values: Mapping[str, Any]) -> Narration:
        """Return the sentence, and whether it belongs to the story.

        Args:
            values: a text, a number or a Value for each of its blanks.

        Raises:
            ContentError: the sentence is not written as sentences are, or `values` knows no such name.
        """
        try:
            variant = next(one for one in self.variants if all(c.holds(values) for c in one.when))
            text = "".join(one if isinstance(one, str) else one.said(values) for one in variant.pieces)
            return Narration(text, variant.story)
        except UnknownName as error:
            raise self.fault(str(error)) from error

    @property
    def texts(self) -> tuple[str, ...]:
        """Each text that it can be, as it is written, with the condition in front."""
        if isinstance(self.source, str):
            return (self.source,)
        return tuple(f"{one['when']}: {one['text']}" if "when" in one else one["text"] for one in self.source)

    @cached_property
    def variants(self) -> tuple[Variant, ...]:
        """What it can be, in order; the last is always true.

        Raises:
            ContentError: it is not written as sentences are.
        """
        tables = [{"text": self.source}] if isinstance(self.source, str) else self.source
        variants = tuple(self._variant(one) for one in tables)
        if not variants or [one for one in variants if not one.when] != [variants[-1]]:
            raise self.fault("of several sentences, all but the last have a 'when', and the last has none.")
        return variants

    @cached_property
    def numbers(self) -> Mapping[str, tuple[str, str]]:
        """The names of the numbers -> which it is, a, b or c, and its kind, "" for a plain number."""
        named = {at: [kinds] if isinstance(kinds, str) else kinds for at, kinds in self._numbers.items()}
        parts = ((at, one.partition(": ")) for at, several in named.items() for one in several)
        return {name: (at, kind) for at, (name, _, kind) in parts}

    @property
    def comparisons(self) -> Iterator[Comparison]:
        """Every comparison of its conditions."""
        return (one for variant in self.variants for one in variant.when)

    @property
    def blanks(self) -> tuple[Piece, ...]:
        """Every blank of its texts."""
        return tuple(one for variant in self.variants for one in variant.pieces if isinstance(one, Piece))

    def fault(self, message: str) -> ContentError:
        """Return the error for something that is wrong with it."""
        return in_file(*self.place(), message)

    def _variant(self, table: Mapping[str, str]) -> Variant:
        if not {"text"} <= set(table) <= {"when", "text", "story"}:
            raise self.fault(
                f"a sentence is a text, or tables of 'when' and 'text', and of 'story': {table}."
            )
        comparisons = []
        for one in table["when"].split(" and ") if "when" in table else ():
            match = _COMPARISON.fullmatch(one)
            if match is None:
                raise self.fault(f"'{one.strip()}' is no comparison: write one such as 'cards = 0'.")
            comparisons.append(Comparison(*match.groups()))
        story = bool(table.get("story", self.story))
        return Variant(tuple(comparisons), tuple(self._pieces(table["text"])), story)

    def _pieces(self, text: str) -> Iterator[Piece | str]:
        for k, part in enumerate(re.split(r"[{}]", text)):
            if k % 2 == 0:
                yield part
                continue
            match = _BLANK.fullmatch(part)
            if match is None or text.count("{") != text.count("}"):
                raise self.fault(f"'{{{part}}}' is no blank: write one such as {{who}} or {{cards:card}}.")
            yield Piece(match[1], match[2] or "")


class Teller:
    """Says what happened in a match.

    Args:
        words: of the match; the system's kinds and tells take them.
        terms: the catalogue's words for the numbers of some kinds.
        kinds: kind of number -> the enumeration it is of, the kind of names that it is called by, the words
            that it numbers, or how it reads; `who` and `card` among them.
        tells: what a line may say besides its numbers -> how that reads.
    """

    def __init__(self, words: Any, terms: Terms, kinds: Kinds, tells: Tells) -> None:
        self.words = words
        self.terms = terms
        self.kinds = kinds
        self.tells = tells

    def line(self, sentence: Sentence, event: Event) -> Narration:
        """Return a line of the log; it begins with a capital letter."""
        text, story = sentence.narrated(_Values(self, sentence, event))
        return Narration(text[:1].upper() + text[1:], story)

    def value(self, kind: str, number: int) -> Value:
        """Return a number of some kind, for a blank."""
        read = self.kinds.get(kind)
        if isinstance(read, type) and issubclass(read, IntEnum):
            return Value(number, lambda: term(self.terms, kind, name_of(read, number)), names_of(read))
        if read is None or isinstance(read, type):
            return Value(number, lambda: term(self.terms, kind, number))
        if isinstance(read, str):
            return Value(number, lambda: self.words.named(read, number))
        if isinstance(read, tuple):
            return Value(number, lambda: read[number])
        return Value(number, lambda: read(self.words, number))


class _Values(dict[str, Any]):
    """The values of an event, each worked out when it is asked for."""

    def __init__(self, teller: Teller, sentence: Sentence, event: Event) -> None:
        super().__init__()
        self._teller, self._sentence, self._event = teller, sentence, event

    def __missing__(self, name: str) -> Any:
        if name in self._sentence.numbers:
            at, kind = self._sentence.numbers[name]
            number = getattr(self._event, at)
            self[name] = self._teller.value(kind, number) if kind else number
        elif name in self._teller.tells:
            self[name] = self._teller.tells[name](self._teller.words, self._event)
        elif name in OF_EVENT:
            self[name] = self._teller.value("who" if name == "who" else "card", getattr(self._event, name))
        else:
            known = [*OF_EVENT, *self._sentence.numbers, *self._teller.tells]
            raise unknown("value", name, known, "in this sentence")
        return self[name]


def term(terms: Terms, kind: str, key: str | int) -> str:
    """Return the words of a catalogue for a number of some kind.

    Args:
        terms: of the catalogue.
        kind: as the catalogue calls it.
        key: the number's name in its enumeration, in small letters; the number where it is of none.

    Raises:
        UnknownName: the catalogue has no words for it.
    """
    words = terms.get(kind, {})
    known: dict[Any, str] = dict(words if isinstance(words, Mapping) else enumerate(words))
    if key not in known:
        raise unknown("term", key, map(str, known), f"of the kind '{kind}'")
    return known[key]


@cache
def names_of(kind: type[IntEnum]) -> Mapping[str, int]:
    """Return the names that a condition may use for the numbers of an enumeration."""
    return {**NAMES, **{member.name.lower(): int(member) for member in kind}}


def name_of(kind: type[IntEnum], number: int) -> str:
    """Return the name of a number of an enumeration, as `names_of` has it."""
    return kind(number).name.lower()


def are_several(name: str) -> bool:
    """Whether a name is that of several: `Anna and Bert`, `the Pilots`."""
    return " and " in name or (name.startswith("the ") and name.endswith("s"))


def counted(number: int, noun: str, nouns: str = "") -> str:
    """Return a number of things, without its sign: 1 Wound, 2 Wounds, 2 bonuses."""
    return f"{abs(number)} {noun if abs(number) == 1 else nouns or noun + 's'}"


def an(word: str) -> str:
    """Return a word with its article: an action, a weapon."""
    return f"an {word}" if word[0] in "aeiou" else f"a {word}"


def possessive(name: str) -> str:
    """Return a name as the owner of something: Anna's, Rats'."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"
