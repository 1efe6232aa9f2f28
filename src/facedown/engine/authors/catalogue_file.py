"""The file of a catalogue, `catalogue.toml`: read once, with the line of whatever is wrong in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

from facedown.engine.authors.catalogue import (
    KINDS,
    AnswerText,
    Catalogue,
    ClauseText,
    DecisionText,
    Example,
    Extension,
    Item,
    LabQuestion,
    RefusalText,
    Ruling,
    Table,
    Vocabulary,
)
from facedown.engine.base.errors import ContentError, in_file, unknown
from facedown.engine.telling.fact import Fact, read_fact
from facedown.engine.telling.sentence import Sentence

_SENTENCES = ("legend", "result")  # lists of what is said, each with its condition
_PART = re.compile(r"\{(\w+)(?::(\w+))?\}")  # of an answer: its name, and its kind if that is another


@lru_cache(maxsize=16)
def load_catalogue(path: str | Path) -> Catalogue:
    """Read a `catalogue.toml`; the same path is read once.

    Raises:
        ContentError: the file is missing, is not TOML, or an item lacks a key or repeats an id.
    """
    import tomllib

    try:
        text = Path(path).read_text(encoding="utf-8")
        raw = tomllib.loads(text)
    except OSError as error:
        raise in_file(path, 0, f"cannot be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise in_file(path, 0, f"is not TOML: {error}.") from error
    parts = {
        part: [_Table(item, path, text, part, number) for number, item in enumerate(items)]
        for part, items in raw.items()
        if part not in _SENTENCES and isinstance(items, list) and all(isinstance(i, dict) for i in items)
    }
    try:
        catalogue = _catalogue(raw | parts, str(path), text)
    except KeyError as error:
        raise in_file(path, 0, f"the key {error} is missing.") from error
    for tables in parts.values():
        wrong, why = _unread(tables)
        if wrong >= 0 and any(table.read for table in tables):  # what only the system reads may have any key
            raise tables[wrong].fault(why)
    return catalogue


def line_of(text: str, *patterns: str) -> int:
    """Return the line on which the last of some patterns matches, each looked for behind the one before."""
    at = 0
    for pattern in patterns:
        match = re.compile(pattern).search(text, at)
        at = match.end() if match else at
    return text.count("\n", 0, max(at - 1, 0)) + 1


def said(key: str, value: str) -> str:
    """Return the pattern of a line `key = "value"` of a catalogue."""
    return rf'(?m)^\s*{key}\s*=\s*"{re.escape(value)}"'


def _place(path: str, text: str, id: str) -> tuple[str, int]:
    """Return where the line of the log of a clause stands."""
    return path, line_of(text, said("id", id), r"(?m)^\s*log\s*=")


def _place_named(path: str, text: str, name: str) -> tuple[str, int]:
    """Return where a question or a refusal stands."""
    return path, line_of(text, said("name", name))


class _Read(dict[str, Any]):
    """A table of the file, which knows the keys that were looked for in it: any other is a slip."""

    def __init__(self, items: Mapping[str, Any]) -> None:
        super().__init__(items)
        self.read: set[str] = set()

    def __getitem__(self, key: str) -> Any:
        self.read.add(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self.read.add(str(key))
        return super().__contains__(key)

    def get(self, key: str, default: Any = None) -> Any:
        self.read.add(key)
        return super().get(key, default)


class _Table(_Read):
    """A `[[table]]`: an error says on which line it begins."""

    def __init__(self, items: Mapping[str, Any], path: object, text: str, part: str, number: int) -> None:
        super().__init__(items)
        self._place = path, text, part, number

    def __missing__(self, key: str) -> Any:
        raise self.fault(f"this [[{self._place[2]}]] lacks the key '{key}'.")

    def fault(self, message: str) -> ContentError:
        """Return the error that says what is wrong with this table."""
        path, text, part, number = self._place
        line = line_of(text, *[rf"(?m)^\s*\[\[\s*{part}\s*\]\]"] * (number + 1))
        return in_file(path, line, message)


def _unread(tables: Sequence[_Read]) -> tuple[int, str]:
    """Return which of like tables has a key that nothing looked for, and what to say; -1 if none has."""
    read = set[str]().union(*(table.read for table in tables))
    wrong = ((number, key) for number, table in enumerate(tables) for key in table if key not in read)
    number, key = next(wrong, (-1, ""))
    return number, str(unknown("key", key, sorted(read)))


def _catalogue(raw: dict[str, Any], path: str, text: str) -> Catalogue:
    log = {
        one["id"]: Sentence(
            one["log"],
            partial(_place, path, text, one["id"]),
            one.get("numbers", {}),
            one.get("story", False),
        )
        for part in ("clause", "ruling", "extension")
        for one in raw.get(part, ())
        if "log" in one
    }
    clauses = [_clause(c) for c in raw.pop("clause")]
    rulings = [_ruling(r) for r in raw.pop("ruling", ())]
    tables = [_table(t) for t in raw.pop("table", ())]
    extensions = [Extension(x["id"], x["what"], x["proposal"], x["why"]) for x in raw.pop("extension", ())]
    examples = [
        Example(e["id"], tuple(e["clauses"]), e["given"], e["then"], e["note"], tuple(e.get("do", ())))
        for e in raw.pop("example", ())
    ]
    questions = [_question(q) for q in raw.pop("question", ())]
    items: list[Item] = [*clauses, *rulings, *tables, *extensions, *examples, *questions]
    _refuse_repeated("id", [item.id for item in items], path, text)
    for part in ("decision", "refusal", "fact"):
        _refuse_repeated("name", [one["name"] for one in raw.get(part, ())], path, text)
    return Catalogue(
        system=raw.pop("system"),
        title=raw.pop("title"),
        summary=raw.pop("summary"),
        conventions=raw.pop("conventions", ""),
        source=raw.pop("source"),
        prefix=raw.pop("prefix", clauses[0].id.partition("-")[0]),
        clauses=MappingProxyType({c.id: c for c in clauses}),
        rulings=MappingProxyType({r.id: r for r in rulings}),
        switches=MappingProxyType({r.switch: r for r in rulings if r.switch}),
        tables=MappingProxyType({t.id: t for t in tables}),
        extensions=MappingProxyType({x.id: x for x in extensions}),
        examples=MappingProxyType({e.id: e for e in examples}),
        questions=MappingProxyType({q.id: q for q in questions}),
        vocabularies=MappingProxyType({v.name: v for v in map(_vocabulary, raw.pop("vocabulary", ()))}),
        decisions=MappingProxyType(
            {d.name: d for d in (_decision(d, path, text) for d in raw.pop("decision", ()))}
        ),
        refusals=MappingProxyType(
            {r.name: r for r in (_refusal(r, path, text) for r in raw.pop("refusal", ()))}
        ),
        facts=MappingProxyType({f.name: f for f in _facts(raw, {item.id for item in items}, path, text)}),
        fields=MappingProxyType(raw.pop("fields", {})),
        renamed=MappingProxyType(raw.pop("renamed", {})),
        stops=MappingProxyType(raw.pop("stops", {})),
        model=MappingProxyType(raw.pop("model", {})),
        log=MappingProxyType(log),
        terms=MappingProxyType(raw.pop("terms", {})),
        glossary=MappingProxyType(raw.pop("glossary", {})),
        legend=tuple(_paragraph(one, path, text) for one in raw.pop("legend", ())),
        result=Sentence(raw.pop("result", ()), lambda: (path, line_of(text, "result = "))),
        extra=MappingProxyType(raw),
    )


def _paragraph(one: Mapping[str, str], path: str, text: str) -> Sentence:
    """Return a paragraph of a legend, which is empty where its condition does not hold."""
    variants = [one, {"text": ""}] if "when" in one else [one]
    return Sentence(variants, lambda: (path, line_of(text, "legend = ")))


def _clause(clause: _Table) -> ClauseText:
    kind, lines, no_code = clause["kind"], clause.get("lines", ""), clause.get("no_code", "")
    if kind not in KINDS:
        raise clause.fault(str(unknown("kind of clause", kind, KINDS)))
    return ClauseText(clause["id"], clause["section"], kind, lines, clause["text"], no_code)


def _ruling(ruling: Mapping[str, Any]) -> Ruling:
    return Ruling(
        ruling["id"],
        tuple(ruling["about"]),
        ruling["kind"],
        ruling["question"],
        MappingProxyType(dict(_option(option) for option in ruling["options"])),
        ruling["default"],
        ruling["why"],
        ruling["switch"],
        ruling.get("worth", ""),
    )


def _table(table: Mapping[str, Any]) -> Table:
    return Table(
        table["id"],
        table["title"],
        tuple(table.get("clauses", ())),
        tuple(table["columns"]),
        tuple(tuple(row) for row in table["rows"]),
        table.get("note", ""),
        table.get("derived", False),
    )


def _question(question: Mapping[str, Any]) -> LabQuestion:
    inputs = question["inputs"]
    return LabQuestion(
        question["id"],
        question["text"] if "text" in question else question["question"],
        inputs if isinstance(inputs, str) else ", ".join(inputs),
        question["output"],
        question["plot"],
    )


def _refuse_repeated(key: str, names: Sequence[str], path: str, text: str) -> None:
    """Raise an error if two items have the same name under `key`."""
    for i, name in enumerate(names):
        if name in names[:i]:
            line = line_of(text, said(key, name), said(key, name))
            raise in_file(path, line, f"two items have the {key} {name}.")


def _decision(decision: Mapping[str, Any], path: str, text: str) -> DecisionText:
    place = partial(_place_named, path, text, decision["name"])
    secret = decision.get("secret", False)
    given = [_Read(answer) for answer in decision["answers"]]
    for lacking in (key for answer in given for key in ("reads", "does") if key not in answer):
        raise in_file(*place(), f"an answer to {decision['name']} lacks the key '{lacking}'.")
    for form in (form for answer in given for form in _forms(answer)):
        for part, times in Counter(part[1] for part in _PART.finditer(form)).items():
            if times > 1:
                hint = f"give each a name of its own, such as {{{part}}} and {{other:{part}}}"
                raise in_file(*place(), f"'{form}' has the part '{part}' twice: {hint}.")
    answers = tuple(
        AnswerText(
            answer.get("is", ""),
            tuple(_PART.sub(r"{\1}", form) for form in _forms(answer)),
            MappingProxyType({part[1]: part[2] or part[1] for part in _PART.finditer(_forms(answer)[0])}),
            Sentence(answer["does"], place),
            secret or answer.get("secret", False),
            answer.get("logged", False),
            answer.get("gives_up", False),
            answer.get("resigns", False),
            MappingProxyType(answer.get("parts", {})),
        )
        for answer in given
    )
    wrong, why = _unread(given)
    if wrong >= 0:
        raise in_file(*place(), f"in an answer to {decision['name']}: {why}")
    return DecisionText(
        decision["name"],
        decision["clause"],
        Sentence(decision["asks"], place),
        answers,
        secret,
        decision.get("logged", False),
        decision.get("explained", False),
        decision.get("forced", False),
        decision.get("skipped", False),
    )


def _forms(answer: Mapping[str, Any]) -> tuple[str, ...]:
    """Return how an answer may be written."""
    reads = answer["reads"]
    return (reads,) if isinstance(reads, str) else tuple(reads)


def _refusal(refusal: Mapping[str, Any], path: str, text: str) -> RefusalText:
    place = partial(_place_named, path, text, refusal["name"])
    return RefusalText(refusal["name"], refusal["clause"], Sentence(refusal["says"], place))


def _facts(raw: dict[str, Any], ids: Collection[str], path: str, text: str) -> Iterator[Fact]:
    since = raw.pop("since", {})
    for fact in raw.pop("fact", ()):
        yield read_fact(fact, ids, since, partial(_wrong_fact, path, text, fact["name"]))


def _wrong_fact(path: str, text: str, name: str, message: str) -> ContentError:
    """Return the error of a fact; its line is looked for only now: that takes longer than reading."""
    return in_file(path, line_of(text, r"(?m)^\s*\[\[fact\]\]", said("name", name)), message)


def _vocabulary(vocabulary: Mapping[str, Any]) -> Vocabulary:
    entries = {word["name"]: MappingProxyType(word) for word in vocabulary["entries"]}
    return Vocabulary(
        vocabulary["id"],
        vocabulary["name"],
        vocabulary["title"],
        MappingProxyType(entries),
        vocabulary.get("note", ""),
    )


def _option(text: str) -> tuple[str, str]:
    """Split 'key: meaning'; an option without a meaning of its own means what its key says."""
    key, colon, meaning = text.partition(": ")
    return (key, meaning) if colon else (text, text)
