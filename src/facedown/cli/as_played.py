"""Print a match as it was played: also what was decided and then taken back, and why it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from facedown.cli.show import console, say
from facedown.cli.tell import tell
from facedown.engine.matches.match import Match
from facedown.engine.matches.repeated import take_up
from facedown.engine.matches.ruling import REFEREE, Ruled
from facedown.table.story import Bookmark, Story


def retell(match: Match, reader: int | None) -> None:
    """Print a match from its beginning, and where it stands."""
    walk = _Walk(match.anew(), reader)
    walk.play(match.to_dict()["actions"])
    walk.tell()
    say()
    say(match.table(reader))
    if match.over:
        say()
        say(match.result(), style="bold")


class _Walk:
    """A match that is played once more, and told on the way."""

    def __init__(self, match: Match, reader: int | None) -> None:
        self.match = match
        self.reader = reader
        self.story, self.place, self.out = Story(), Bookmark(), console()

    def play(self, entries: Sequence[str | Mapping[str, Any]]) -> None:
        """Repeat what a save holds, each branch that was taken back as well."""
        match, story = self.match, self.story
        for entry in entries:
            if isinstance(entry, str):
                action = match.find(entry)
                story.note(match, action)
                match.act(action)
            elif "back" in entry:
                self.play(entry["back"])
                self.tell()
                match.take_back(len(entry["back"]), entry["why"], entry.get("by", REFEREE))
                self._note_ruling()
            else:
                take_up(match, entry, match.taken + 1)
                self._note_ruling()

    def tell(self) -> None:
        """Print what has happened since it was told last."""
        self.place = tell(self.story, self.match, self.reader, self.place, self.out)

    def _note_ruling(self) -> None:
        made = self.match.course[-1]
        assert isinstance(made, Ruled)
        read: dict[int | None, Bookmark] = {self.reader: self.place}
        self.story.note_ruling(self.match, made, read)
        self.place = read[self.reader]
