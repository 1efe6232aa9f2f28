"""A rulebook as data: its clauses, the rulings on what they leave open, tables, examples, questions.

A system keeps it in `catalogue.toml`. Rules never read it: they cite the numbers that
`facedown.engine.authors.codegen` makes of the ids, and ask the book for switches. What reads it is everything
that explains: `facedown rules`, the log's narration, errors, the docs, and the tests of the tables.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

from facedown.engine.base.errors import in_file, unknown
from facedown.engine.base.numbers import whole_number
from facedown.engine.telling.fact import Fact
from facedown.engine.telling.sentence import Sentence, Terms

if TYPE_CHECKING:
    from fractions import Fraction  # here and below: slow to import, and starting needs none of it

Cell: TypeAlias = str | int | bool

MECHANICAL = ("rule", "value", "procedure", "decision", "option")  # kinds of clauses that code must carry out
KINDS = (*MECHANICAL, "gm", "flavour")


@dataclass(frozen=True, slots=True)
class ClauseText:
    """One numbered piece of the rulebook's text.

    `kind` is rule, value, procedure, decision, option, gm or flavour; `lines` are the lines of the
    source that it restates, or "" where the catalogue does not say. `no_code` is why no code carries it out
    although it is of a kind that code must carry out, "" if some does.
    """

    id: str
    section: str
    kind: str
    lines: str
    text: str
    no_code: str = ""

    @property
    def is_due(self) -> bool:
        """Whether code has to carry it out."""
        return self.kind in MECHANICAL and not self.no_code


@dataclass(frozen=True, slots=True)
class Ruling:
    """How a silence or contradiction of the text is read.

    `options` maps the key of each reading to what it means, in the catalogue's order; the key `20..500`
    stands for any whole number in between. `default` is the key that holds unless a match says otherwise.
    `switch` is the option's name in the book, "" where no other reading is offered, and `worth` then says
    how much the choice matters.
    """

    id: str
    about: tuple[str, ...]
    kind: str
    question: str
    options: Mapping[str, str]
    default: str
    why: str
    switch: str
    worth: str

    @property
    def numbers(self) -> range | None:
        """The whole numbers that may be chosen, where the only option is such as `20..500`; else None."""
        ends = re.fullmatch(r"(\d+)\.\.(\d+)", next(iter(self.options))) if len(self.options) == 1 else None
        return range(int(ends[1]), int(ends[2]) + 1) if ends else None

    def number_of(self, key: str) -> int | None:
        """Return what the book holds for a reading: its place, or the number itself; None if unknown."""
        if self.numbers is not None:
            number = whole_number(key)
            return number if number in self.numbers else None
        keys = list(self.options)
        return keys.index(key) if key in keys else None

    def reading_of(self, number: int) -> str:
        """Return the reading that the book's number stands for, as people write it."""
        keys = list(self.options)
        return keys[number] if self.numbers is None and 0 <= number < len(keys) else str(number)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Words that content may use: what there is to say of each is in its entry.

    `entries` maps each word to what the catalogue says of it, in the order that numbers them; `name` is
    the singular, as `trigger`, and `id` the item that the words belong to.
    """

    id: str
    name: str
    title: str
    entries: Mapping[str, Mapping[str, Any]]
    note: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the rulebook; `derived` ones are computed from the rules, not printed there.

    A row is found by its first cells, as many as it takes: `table.row("short")`.
    """

    id: str
    title: str
    clauses: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str
    derived: bool

    def row(self, *key: Cell) -> Mapping[str, Cell]:
        """Return the first row that begins with `key`, by column; cells compare as printed.

        Raises:
            UnknownName: no row begins so.
        """
        wanted = [str(cell) for cell in key]
        for row in self.rows:
            if [str(cell) for cell in row[: len(wanted)]] == wanted:
                return dict(zip(self.columns, row, strict=True))
        known = [" ".join(str(cell) for cell in row[: len(wanted)]) for row in self.rows]
        raise unknown("row", " ".join(wanted), known, f"in table {self.id}")

    def column(self, name: str) -> tuple[Cell, ...]:
        """Return the cells of one column, top first.

        Raises:
            UnknownName: the table has no such column.
        """
        if name not in self.columns:
            raise unknown("column", name, self.columns, f"in table {self.id}")
        index = self.columns.index(name)
        return tuple(row[index] for row in self.rows)

    def cell(self, column: str, *key: Cell) -> Cell:
        """Return the cell of `column` in the row that begins with `key`, as printed.

        Raises:
            UnknownName: there is no such column or row.
        """
        row = self.row(*key)
        if column not in row:
            raise unknown("column", column, self.columns, f"in table {self.id}")
        return row[column]

    def number(self, column: str, *key: Cell) -> int | Fraction:
        """Return the same cell as an exact number; "3/4" and "0.5" are fractions.

        Raises:
            UnknownName: there is no such column or row.
            ContentError: the cell holds words.
        """
        return exact(self.cell(column, *key), f"table {self.id}")


@dataclass(frozen=True, slots=True)
class Extension:
    """What the system needs and its source does not give, as it is played here."""

    id: str
    what: str
    proposal: str
    why: str


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example of the source; `given`, `do` and `then` are as the catalogue has them."""

    id: str
    clauses: tuple[str, ...]
    given: Any
    then: Any
    note: str
    do: Any = ()


@dataclass(frozen=True, slots=True)
class LabQuestion:
    """What a designer may ask the lab about this system."""

    id: str
    text: str
    inputs: str
    output: str
    plot: str


@dataclass(frozen=True, slots=True)
class AnswerText:
    """One way to answer a question.

    `name` is that of its number in code, "" where ways are numbered in order; `reads` how it is written, the
    first as it is printed, blanks in braces; `parts` name -> kind of each blank, as `{name:kind}` has it, or
    `{name}` where both are one; `packs` the same where the one blank of the text stands for several parts;
    `does` what it would do, in a sentence. Others do not see at once that a `secret` one was given, and that
    a `logged` one was, the log itself says; one that `gives_up` concedes for the seat's own side, and one
    that also `resigns` takes it out of the match, so that a single answer beside it is no choice.
    """

    name: str
    reads: tuple[str, ...]
    parts: Mapping[str, str]
    does: Sentence
    secret: bool
    logged: bool
    gives_up: bool
    resigns: bool
    packs: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class DecisionText:
    """A question that the rules ask: the clause that gives the right to decide, the wording, the answers.

    Others do not see at once how a `secret` one was answered; the log itself says how a `logged` one was; the
    answers to an `explained` one are explained where they are asked for, not only on demand. Where one answer
    alone is legal, a `forced` one is given it without asking; where none is, a `skipped` one is not asked.
    """

    name: str
    clause: str
    asks: Sentence
    answers: tuple[AnswerText, ...]
    secret: bool
    logged: bool
    explained: bool
    forced: bool
    skipped: bool


@dataclass(frozen=True, slots=True)
class RefusalText:
    """Why an answer is refused: its name in code, the clause that forbids it, the sentence that says so."""

    name: str
    clause: str
    says: Sentence


Item: TypeAlias = ClauseText | Ruling | Table | Extension | Example | LabQuestion


@dataclass(frozen=True, slots=True)
class Catalogue:
    """One rulebook. Every mapping is by id (switches, vocabularies, facts by name), in the catalogue's order.

    `log` has what is said when a clause fires, `terms` the words for the numbers of some kinds, `glossary`
    what each word on the table means, in a sentence with its clause; `legend` explains the table to somebody
    who sees it first, in paragraphs, and `result` says how a match has ended. `fields` are names for paths
    of fields, `renamed` what people wrote once and now write otherwise; `stops` where a referee may want to
    stop, as clauses that have fired or questions that are asked. `extra` holds the parts that only this
    catalogue has, as read.
    """

    system: str
    title: str
    summary: str
    conventions: str
    source: str
    prefix: str
    clauses: Mapping[str, ClauseText]
    rulings: Mapping[str, Ruling]
    switches: Mapping[str, Ruling]
    tables: Mapping[str, Table]
    extensions: Mapping[str, Extension]
    examples: Mapping[str, Example]
    questions: Mapping[str, LabQuestion]
    vocabularies: Mapping[str, Vocabulary]
    decisions: Mapping[str, DecisionText]
    refusals: Mapping[str, RefusalText]
    facts: Mapping[str, Fact]
    fields: Mapping[str, str]
    renamed: Mapping[str, str]
    stops: Mapping[str, Sequence[str]]
    model: Mapping[str, str]
    log: Mapping[str, Sentence]
    terms: Terms
    glossary: Mapping[str, str]
    legend: Sequence[Sentence]
    result: Sentence
    extra: Mapping[str, Any]

    @property
    def not_mechanical(self) -> dict[str, str]:
        """The clauses that no code carries out although it could be expected to -> why."""
        return {id: clause.no_code for id, clause in self.clauses.items() if clause.no_code}

    def items(self) -> dict[str, Item]:
        """Return everything that has an id: clauses, rulings, tables, extensions, examples, questions."""
        parts: tuple[Mapping[str, Item], ...] = (
            self.clauses,
            self.rulings,
            self.tables,
            self.extensions,
            self.examples,
            self.questions,
        )
        return dict(chain.from_iterable(part.items() for part in parts))

    def reading(self, switch: str, value: object) -> str:
        """Return the key of a reading as files write it: `true` is a key of some switches, else it is yes."""
        if isinstance(value, bool):
            ruling, truth = self.switches.get(switch), str(value).lower()
            return truth if ruling and truth in ruling.options else "yes" if value else "no"
        return str(value)

    def lookup(self, tried: str) -> Item:
        """Return the item with an id: `DUEL-2.3`, as in code `DUEL_2_3`, short `2.3`; or a switch's ruling.

        Raises:
            UnknownName: nothing has that id.
        """
        items = self.items()
        name = tried.strip()
        if name in self.switches:
            return self.switches[name]
        short = re.sub(rf"^{self.prefix}[-_ ]", "", name.upper())
        full = f"{self.prefix}-{short.replace('_', '.')}"
        full = full if full in items else re.sub(r"(?<=\d)[A-Z]$", lambda letter: letter[0].lower(), full)
        if full not in items:
            likely = full if re.fullmatch(r"[A-Z]?\d+([._]\d+)*[A-Z]?", short) else name
            raise unknown("clause", likely, [*items, *self.switches], f"in {self.system}")
        return items[full]

    def words(self, tried: str) -> list[Vocabulary]:
        """Return the vocabularies with an id, as `lookup` takes it, or of a name; none if there are none."""
        short = re.sub(rf"^{self.prefix}[-_ ]", "", tried.strip().upper())
        return [
            one
            for one in self.vocabularies.values()
            if one.id == f"{self.prefix}-{short}" or one.name.upper() == short
        ]

    def find(self, text: str) -> list[Item]:
        """Return every item in which all words of `text` occur, in the catalogue's order."""
        words = text.casefold().split()
        matching: list[Item] = []
        if words:
            for item in self.items().values():
                everything = _text_of(item).casefold()
                if all(word in everything for word in words):
                    matching.append(item)
        return matching

    def about(self, clause: str) -> tuple[Ruling, ...]:
        """Return the rulings that concern a clause.

        Raises:
            UnknownName: nothing has that id.
        """
        wanted = self.lookup(clause).id
        return tuple(ruling for ruling in self.rulings.values() if wanted in ruling.about)


def exact(cell: Cell, where: str) -> int | Fraction:
    """Return a printed number exactly: an int where it is whole, else a Fraction.

    Raises:
        ContentError: the cell is no number; `where` says which table it stands in.
    """
    if isinstance(cell, bool) or not re.fullmatch(r"[+-]?\d+(/[1-9]\d*|\.\d+)?", str(cell)):
        raise in_file(where, 0, f"'{cell}' is not a number.")
    from fractions import Fraction

    value = Fraction(cell)
    return int(value) if value.denominator == 1 else value


def _text_of(item: Item) -> str:
    """Return all words of an item, for the search."""
    parts: list[object] = []
    for name in item.__slots__:
        value = getattr(item, name)
        if isinstance(value, Mapping):
            parts += chain.from_iterable(value.items())
        elif isinstance(value, tuple):
            parts += [cell for row in value for cell in (row if isinstance(row, tuple) else (row,))]
        else:
            parts.append(value)
    return " ".join(str(part) for part in parts)
