"""The language of a question: every way in which an answer to it may read, in any position.

A text outside this language is a typing mistake; a text of it that is not legal is forbidden by the rules.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import TypeAlias

from facedown.engine.base.errors import nearest

Blank: TypeAlias = Sequence[str] | re.Pattern[str]  # names, or the pattern of what may be written

NUMBER = re.compile(r"[0-9]{1,6}")
_BLANK = re.compile(r"\{(\w+)\}")
_MOST = 12  # ways to answer that are listed where none is like what was written


@dataclass(frozen=True)
class Language:
    """How the answers to a question read.

    Attributes:
        forms: each way to answer, with its blanks in braces: `at {fighter}`.
        blanks: what may stand in each blank.
        called: what people call that, if not by the name of the blank.
    """

    forms: tuple[str, ...]
    blanks: Mapping[str, Blank] = field(default_factory=dict)
    called: Mapping[str, str] = field(default_factory=dict)

    def knows(self, text: str) -> bool:
        """Return whether a text is an answer in some position; case and spaces do not matter."""
        text = " ".join(text.split())
        return _any_of(self.forms).fullmatch(text) is not None and any(
            all(self._fits(blank, written) for blank, written in filled)
            for form in self.forms
            if (filled := _filled(form, text)) is not None
        )

    def slip(self, text: str, legal: Collection[str] = (), elsewhere: Collection[str] = ()) -> str:
        """Return what is wrong with a text that is no answer in any position, or "".

        Args:
            text: what was written.
            legal: the answers that are open now; they are looked through for the nearest one, too.
            elsewhere: names of things that exist, though none of them is in this match.
        """
        text = " ".join(text.split())
        if self.knows(text):
            return ""
        for form in sorted(self.forms, key=_literal, reverse=True):
            for blank, written in _filled(form, text) or ():
                names = self.blanks[blank]
                if isinstance(names, re.Pattern) or self._fits(blank, written):
                    continue
                if (
                    written.casefold() in map(str.casefold, elsewhere)
                    and not self._fits(blank, f"the {written}")
                    and not _holding(written, names)
                ):
                    return f"This match has no {self._worded(blank)} '{written}', though there is one."
                near = nearest(written, filter(None, names)) or tuple(_holding(written, names))
                hint = f" Nearest: {', '.join(near)}." if near else ""
                return f"There is no {self._worded(blank)} '{written}'.{hint}"
        forms = [_BLANK.sub(lambda blank: self._worded(blank[1]).upper(), form) for form in self.forms]
        near = nearest(text, legal, 1) or nearest(text, forms, 1)
        if near:
            return f"Nearest: '{near[0]}'."
        more = " and more" if len(forms) > _MOST else ""
        return f"It is answered by: {', '.join(forms[:_MOST])}{more}."

    def _worded(self, blank: str) -> str:
        """Return what stands in a blank as people write it."""
        return self.called.get(blank, blank).replace("_", " ")

    def _fits(self, blank: str, written: str) -> bool:
        """Return whether something may stand in a blank."""
        names = self.blanks[blank]
        if isinstance(names, re.Pattern):
            return names.fullmatch(written) is not None
        return written.casefold() in _folded(tuple(names))


def _filled(form: str, text: str) -> list[tuple[str, str]] | None:
    """Return the blanks of a form and what stands there, whatever that is; None if it is another form."""
    blanks, pattern = _pattern(form)
    match = pattern.fullmatch(text)
    return None if match is None else list(zip(blanks, match.groups(), strict=True))


@cache
def _pattern(form: str) -> tuple[list[str], re.Pattern[str]]:
    pieces = map(re.escape, _BLANK.split(form)[::2])
    return _BLANK.findall(form), re.compile("(.+?)".join(pieces), re.IGNORECASE)


@cache
def _any_of(forms: tuple[str, ...]) -> re.Pattern[str]:
    """Return what a text of any of the forms matches: most texts match none, which is seen at once."""
    return re.compile("|".join(_pattern(form)[1].pattern for form in forms), re.IGNORECASE)


def _holding(written: str, names: Sequence[str]) -> list[str]:
    """Return the names that say more than what was written: `twin gun of Guard drone` for `Guard drone`."""
    return [name for name in names if f" {written.casefold()} " in f" {name.casefold()} "]


@lru_cache(64)
def _folded(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(name.casefold() for name in names if name)


def _literal(form: str) -> int:
    """Return how many characters of a form stand fast."""
    return len(_BLANK.sub("", form))
