"""What somebody at a screen wants, and others have to agree to."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Wish(NamedTuple):
    """What somebody at a screen wants, and others have to agree to.

    Attributes:
        about: "undo" or "draw".
        by: who wants it.
        text: what is to be taken back, or that it is a draw.
        why: it is asked.
        grant: carries it out.
    """

    about: str
    by: int
    text: str
    why: str
    grant: Callable[[], None]

    @property
    def what(self) -> str:
        """What is to be said first."""
        return "the match ends as a draw" if self.about == "draw" else "the decision may be taken back"

    @property
    def refusal(self) -> str:
        """What somebody does who does not agree, and what is so then."""
        if self.about == "draw":
            return "declines the draw: the match goes on."
        return "does not agree: what was decided stands."
