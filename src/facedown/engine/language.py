"""The language of a question: every way in which an answer to it may read, in whatever position.

A text that is not of it is a slip of the pen; one that is, and is not legal, is what the rules forbid.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from facedown.engine.errors import nearest

Blank: TypeAlias = Sequence[str] | re.Pattern[str]  # names, or the pattern of what may be written

NUMBER = re.compile(r"\d{1,6}")
_BLANK = re.compile(r"\{(\w+)\}")
_MOST = 12  # ways to answer that are listed where none is like what was written


@dataclass(frozen=True)
class Language:
    """How the answers to a question read.

    Attributes:
        forms: each way to answer, with its blanks in braces: `at {fighter}`.
        blanks: what may stand in each blank.
    """

    forms: tuple[str, ...]
    blanks: Mapping[str, Blank] = field(default_factory=dict)

    def knows(self, text: str) -> bool:
        """Return whether a text is an answer in some position; case and spaces do not matter."""
        return any(self._match(form, text, exact=True) is not None for form in self.forms)

    def slip(self, text: str, legal: Collection[str] = (), elsewhere: Collection[str] = ()) -> str:
        """Return what is wrong with a text that is no answer in any position, or "".

        Args:
            text: what was written.
            legal: the answers that are open now; they are looked through for the nearest one, too.
            elsewhere: names of things that exist, though none of them is in this match.
        """
        if self.knows(text):
            return ""
        for form in sorted(self.forms, key=_literal, reverse=True):
            for blank, written in self._match(form, text, exact=False) or ():
                names = self.blanks[blank]
                if isinstance(names, re.Pattern) or written.casefold() in map(str.casefold, names):
                    continue
                if written.casefold() in map(str.casefold, elsewhere):
                    return f"This match has no {blank} '{written}', though there is one."
                near = nearest(written, filter(None, names))
                hint = f" Nearest: {', '.join(near)}." if near else ""
                return f"There is no {blank} '{written}'.{hint}"
        near = nearest(text, legal, 1) or nearest(text, self.forms, 1)
        if near:
            return f"Nearest: '{near[0]}'."
        more = ", ..." if len(self.forms) > _MOST else ""
        return f"It is answered by: {', '.join(self.forms[:_MOST])}{more}."

    def _match(self, form: str, text: str, exact: bool) -> list[tuple[str, str]] | None:
        """Return what stands in the blanks of a form: what may stand there, or anything; else None."""
        blanks = _BLANK.findall(form)
        pieces = [re.escape(piece) for piece in _BLANK.split(form)[::2]]
        pattern = pieces[0]
        for blank, piece in zip(blanks, pieces[1:], strict=True):
            pattern += f"({self._inside(blank) if exact else '.+'}){piece}"
        found = re.fullmatch(pattern, " ".join(text.split()), re.IGNORECASE)
        return None if found is None else list(zip(blanks, found.groups(), strict=True))

    def _inside(self, blank: str) -> str:
        names = self.blanks[blank]
        if isinstance(names, re.Pattern):
            return names.pattern
        return "|".join(re.escape(name) for name in names if name) or "(?!)"


def _literal(form: str) -> int:
    """Return how many characters of a form stand fast."""
    return len(_BLANK.sub("", form))
