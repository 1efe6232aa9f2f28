"""What a session has said, shown line by line: at a pace, or a line for each key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from facedown.table.messages import Message

PACES = (  # how what happens is watched: seconds a line of the story, and at most for all
    ("all at once", 0.0, 0.0),
    ("quickly", 0.35, 2.5),
    ("slowly", 1.2, 60.0),
    ("line by line: space shows the next one", None, None),
)
NAMES = [name for name, _, _ in PACES]


class Telling:
    """What is said and not shown yet.

    Attributes:
        pace: a place in `PACES`.
        coming: what is still to come.
        between: seconds to the next line of the story; None where that is waited for.
    """

    def __init__(self, pace: int) -> None:
        self.pace = pace
        self.coming: list[Message] = []
        self.between: float | None = 0.0

    def take(self, messages: Sequence[Message]) -> None:
        """Take what a session says, with a message for each line of the story where that is watched."""
        for message in messages:
            single = message["is"] == "story" and self.pace
            lines = message["lines"] if single else ()
            self.coming += [{**message, "lines": [line]} for line in lines] if single else [message]
        _, each, most = PACES[self.pace]
        halts = sum(map(_halts, self.coming))
        self.between = None if each is None or most is None else min(each, most / max(halts, 1))

    def due(self, at_once: bool) -> Iterator[Message]:
        """Yield what is shown now: up to the next line of the story, or all of it."""
        shown, at_once = False, at_once or self.between == 0
        while self.coming and (at_once or not shown or not _halts(self.coming[0])):
            message = self.coming.pop(0)
            shown = shown or _halts(message)
            yield message


def _halts(message: Message) -> bool:
    """Whether a message is waited for: a line of the story, or what somebody answered."""
    return message["is"] == "story" and any(one.get("story", True) for one in message["lines"])


def has_something(message: Message) -> bool:
    """Whether a message is a table on which something lies."""
    return any(area["items"] for area in message.get("areas", ()))
