"""Answers as they are typed: by text, by how words begin, several in one line; what words mean."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING

from facedown.engine.base.errors import FacedownError, IllegalAction, UnknownName

if TYPE_CHECKING:
    from facedown.engine.matches.match import Match
    from facedown.engine.matches.past import Action


def begins(text: str, wanted: str) -> bool:
    """Whether an answer's words begin as the wanted ones do: `a c s` for `attack Champion with sword`."""
    words, given = text.casefold().split(), wanted.casefold().split()
    return len(given) <= len(words) and all(
        word.startswith(one) for word, one in zip(words, given, strict=False)
    )


def the_one(texts: Sequence[str], wanted: str) -> str:
    """Return the text that is meant: the one that reads so, or the only one that begins so; else "".

    Raises:
        FacedownError: several begin so.
    """
    alike = [text for text in texts if text.casefold() == wanted.casefold()]
    begun = alike[:1] or [text for text in texts if begins(text, wanted)]
    if len(begun) > 1:
        raise FacedownError(f"'{wanted}' can mean {len(begun)} answers: {', '.join(begun)}.")
    return begun[0] if begun else ""


def find(match: Match, wanted: str) -> Action:
    """Return the answer to the open question that is meant by a text.

    Raises:
        FacedownError: several begin so.
        IllegalAction: none does.
    """
    try:
        return match.find(wanted)
    except IllegalAction:
        text = the_one([action.text for action in match.legal()], wanted)
        if not text or match.is_forbidden(wanted):
            raise
        return match.find(text)


def answers_in(line: str, texts: Sequence[str], commands: Container[str]) -> list[str]:
    """Return the answers that a line lists, with commas between them; none if it is one answer, or a command.

    Args:
        line: what was typed.
        texts: the legal ones, of which one may have a comma.
        commands: what else can be typed.
    """
    listed = [part for part in map(str.strip, line.split(",")) if part]
    is_command = line.startswith("?") or line.split()[0].casefold() in commands
    is_one = len(listed) < 2 or any(begins(text, line) for text in texts)
    return [] if is_command or is_one else listed


def further(then: object) -> list[str]:
    """Return the answers to the questions that follow, as a command has them.

    Raises:
        FacedownError: it has no list of texts there.
    """
    if then is None:
        return []
    if not isinstance(then, list | tuple) or not all(isinstance(one, str) for one in then):
        raise FacedownError("`then` is a list of answers, each by its text.")
    return list(then)


def look_up(match: Match, name: str, reader: int | None) -> str:
    """Return what something at the table is, as a reader may know it.

    Raises:
        FacedownError: nothing is called so, or several things are; the error says where else to look.
    """
    try:
        return match.show(name, reader)
    except UnknownName as error:
        raise UnknownName(f"{error} `rules {name}` searches the rulebook.") from None
