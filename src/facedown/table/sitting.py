"""What a screen needs of whatever it shows: a match, a series of games, or lessons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from facedown.engine.matches.match import Match
    from facedown.engine.matches.system import System
    from facedown.table.messages import Message


class Sitting(Protocol):
    """Those who play at one screen, as messages (`facedown.table.messages`).

    Attributes:
        viewer: who sits at the screen.
        people: the seats that are played here.
        has_referee: at the table.
        turned_up: every card has been shown to those who play.
    """

    viewer: int
    people: list[int]
    has_referee: bool
    turned_up: bool

    @property
    def match(self) -> Match | None:
        """What is played now, if anything is."""

    @property
    def system(self) -> System:
        """The rulebook."""

    @property
    def seats(self) -> Mapping[int, str]:
        """What the seats are called now."""

    @property
    def over(self) -> bool:
        """Whether nobody is asked anything any more."""

    @property
    def taken(self) -> int:
        """How many decisions have been taken."""

    @property
    def reader(self) -> int | None:
        """Who reads what is shown; None: a referee."""

    def legend(self) -> str:
        """Return what the marks and words of the table mean."""

    def is_answer(self, text: str) -> bool:
        """Whether a text is word for word an answer to what is asked."""

    def answers_for(self, seat: int) -> bool:
        """Whether whoever sits at the screen answers for a seat."""

    def begin(self) -> list[Message]:
        """Return what there is to see first."""

    def receive(self, command: Message) -> list[Message]:
        """Carry out what a screen sends, and return what there is to see now."""

    def later(self, command: Message, tell: Callable[[], None] = ...) -> Callable[[], list[Message]]:
        """Return what works odds out beside the screen."""
