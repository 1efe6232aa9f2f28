"""What words on the table mean that are no topics and not in the glossary: places, cards, answers.

Everything here is read from one seat's scene, from its own legal answers and from the catalogue, so it tells
nothing that the seat does not know.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby, islice
from typing import NamedTuple

from facedown.engine.authors.catalogue import AnswerText, Catalogue
from facedown.engine.base.errors import folded
from facedown.engine.course.plain import in_lines
from facedown.engine.course.scene import Area, Scene

_BLANK = re.compile(r"\{(\w+)[^}]*\}")
_FEW = 9  # lines about answers


class Answer(NamedTuple):
    """A legal answer, and what it does."""

    text: str
    does: str


def on_the_table(scene: Scene, wanted: str, glossary: Mapping[str, str]) -> list[str]:
    """Return what there is to say of places and things that are called so, each once."""
    said = list[str]()
    for area in scene.areas:
        if folded(area.word) == wanted:
            said += [*_meaning(area, glossary), *_read(area)]
            continue
        for item in area.items:
            if item.hidden and folded(item.word) == wanted:
                said.append(f"{item.word}: from here only the back is seen.")
            elif folded(item.word) == wanted:
                said += [*_read(area._replace(items=(item,), links=(), bands=())), str(item.says)]
    return [*dict.fromkeys(filter(None, said))]


def among_answers(
    legal: Iterable[Answer], catalogue: Catalogue, wanted: str, begin: bool = True
) -> list[str]:
    """Return what answers do that begin with some words: legal ones now, or else those of any question.

    Args:
        legal: what the reader can answer now.
        catalogue: with the ways to answer each question.
        wanted: the words.
        begin: whether answers begin with them, or hold them anywhere.
    """
    ways = (
        Answer(_in_capitals(answer.reads[0]), _in_any_position(answer, decision.clause))
        for decision in catalogue.decisions.values()
        for answer in decision.answers
    )
    for answers in (legal, ways):
        meant = [one for one in answers if _holds(one.text, wanted, begin)]
        if meant:
            return [*islice(_once_each(meant), _FEW)]
    return []


def singular(wanted: str, known: Iterable[str]) -> str:
    """Return the name of which a word is the plural, "" if it is of none."""
    return next((one for one in known if wanted in (f"{one}s".casefold(), f"{one}es".casefold())), "")


def _once_each(answers: Iterable[Answer]) -> Iterator[str]:
    """Yield what answers do, once for neighbours that do the same."""
    for does, alike in groupby(answers, lambda one: one.does):
        yield f"{', '.join(dict.fromkeys(one.text for one in alike))}: {does}"


def _meaning(area: Area, glossary: Mapping[str, str]) -> Iterator[str]:
    """Yield what the glossary has of the words of a heading, of the longest one that it knows."""
    heading = f" {folded(area.word).replace(':', ' ')} "
    known = [word for word in glossary if f" {word.casefold()} " in heading]
    known += [word for word in glossary if f" {word.casefold()}s " in heading]
    if known:
        word = max(known, key=len)
        yield f"{word[:1].upper()}{word[1:]}: {glossary[word]}"


def _read(area: Area) -> Iterator[str]:
    yield from (line.strip() for line in in_lines(Scene("", (area._replace(minor=False),))).splitlines())


def _holds(text: str, wanted: str, begin: bool) -> bool:
    """Whether a text begins with some words, or holds them."""
    words = re.sub(r"[^\w+-]+", " ", f" {folded(text)} ")
    meant = re.sub(r"[^\w+-]+", " ", f" {wanted} ")
    return words.startswith(meant) if begin else meant in words


def _in_capitals(form: str) -> str:
    """Return a form of an answer with its blanks as a person reads them: `delay to LEVEL`."""
    return _BLANK.sub(lambda found: found[1].replace("_", " ").upper(), form)


def _in_any_position(answer: AnswerText, clause: str) -> str:
    """Return what an answer does, if nothing but what stands in its blanks matters; else by which clause."""
    says = str(answer.does.source)
    if says and set(_BLANK.findall(says)) <= set(answer.parts):
        return _in_capitals(says)
    return f"what it does depends on the position ({clause})."
