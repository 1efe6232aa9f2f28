"""The words of expressions."""

from __future__ import annotations

import re
from typing import NamedTuple

from facedown.engine.base.errors import FacedownError

_TOKEN = re.compile(
    r"""\s*(?: "(?P<text>[^"]*)" | '(?P<quoted>[^']*)'
    | (?P<clause>[A-Z]{2,}-[A-Z]?\d+(?:\.\d+[a-z]?)?)
    | (?P<number>\d+(?:\s+\d+/\d+|/\d+)?(?![\w.]))
    | (?P<word>\w+)
    | (?P<sign><=|>=|!=|==|<|>|=|\+|-|\*|\(|\)|,|\.) )""",
    re.VERBOSE,
)


class Token(NamedTuple):
    """A word of an expression."""

    kind: str  # text, clause, number, word, sign, or end
    text: str
    at: int  # where it begins


def tokens_of(text: str) -> list[Token]:
    """Take an expression apart.

    Raises:
        FacedownError: something in it is no word of an expression.
    """
    tokens: list[Token] = []
    at = 0
    while at < len(text.rstrip()):
        match = _TOKEN.match(text, at)
        if match is None:
            raise FacedownError(
                f"'{text}': '{text[at:].strip()[:1]}' means nothing in an expression. There are + - *, "
                "= != < <= > >=, and, or, not, and brackets."
            )
        kind = match.lastgroup or ""
        begin = match.start(kind) - (kind in ("text", "quoted"))
        word = "=" if match[kind] == "==" else match[kind]
        tokens.append(Token("text" if kind == "quoted" else kind, word, begin))
        at = match.end()
    return [*tokens, Token("end", "", len(text))]
