"""What happened in a match, for one reader: lines of the log, and answers that the log does not tell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from facedown.engine.matches.match import LogLine, Match

if TYPE_CHECKING:
    from facedown.engine.matches.match import Action


class Decided(NamedTuple):
    """A decision, and where in the log it was taken."""

    line: int
    action: Action
    hidden: bool  # others do not see at once what was decided
    logged: bool  # the log says what was decided

    def is_seen(self, reader: int | None) -> bool:
        """Whether a reader sees it; of a hidden one the log says later what becomes known."""
        return reader is None or not self.hidden

    def is_told(self, reader: int | None) -> bool:
        """Whether it stands beside the log, too."""
        return self.is_seen(reader) and not self.logged


class Bookmark(NamedTuple):
    """How far somebody has read: lines of the log, and decisions."""

    line: int = 0
    decision: int = 0


class Answers(NamedTuple):
    """What somebody answered, one after the other."""

    seat: int
    texts: tuple[str, ...]


Told: TypeAlias = Answers | LogLine


class Story:
    """The decisions of a match beside its log."""

    def __init__(self) -> None:
        self.decided: list[Decided] = []

    def note(self, match: Match, action: Action) -> None:
        """Remember a decision that is about to be carried out."""
        questions, decision = match.system.questions, int(match.system.rulebook.decision[match.decision])
        hidden = questions.is_secret(decision, action.number)
        logged = questions.is_logged(decision, action.number)
        self.decided.append(Decided(match.log_length, action, hidden, logged))

    def end(self, match: Match) -> Bookmark:
        """Return the place of somebody who has read everything."""
        return Bookmark(match.log_length, len(self.decided))

    def cut(self, match: Match, read: dict[int, Bookmark]) -> None:
        """Forget the decisions that were taken back; nobody has read further than to where that ends."""
        del self.decided[len(match.actions) :]
        end = self.end(match)
        for reader, place in read.items():
            read[reader] = min(place, end)

    def since(
        self, match: Match, reader: int | None, place: Bookmark, mute: int | None = None
    ) -> Iterator[Told]:
        """Yield what happened since a place, in order.

        Args:
            match: what happened in it.
            reader: the seat that reads; None sees everything.
            place: how far it has read.
            mute: a seat whose answers are not repeated: it gave them here.
        """
        lines, told = match.log(reader, place.line), 0
        said: list[Action] = []
        for decided in self.decided[place.decision :]:
            if decided.action.seat == mute or not decided.is_told(reader):
                continue
            before = lines[told : max(told, decided.line - place.line)]
            if said and (before or said[-1].seat != decided.action.seat):
                yield Answers(said[0].seat, tuple(action.text for action in said))
                said = []
            yield from before
            told += len(before)
            said.append(decided.action)
        if said:
            yield Answers(said[0].seat, tuple(action.text for action in said))
        yield from lines[told:]

    def as_data(self, reader: int | None) -> list[dict[str, Any]]:
        """Return the decisions that a reader sees, each with how many lines the log had, for JSON."""
        return [
            {"seat": one.action.seat, "text": one.action.text, "line": one.line}
            for one in self.decided
            if one.is_seen(reader)
        ]


def story_of(match: Match) -> Story:
    """Return the decisions of a match that was loaded, by playing it once more."""
    story = Story()
    again = match.anew()
    for action in match.actions:
        story.note(again, action)
        again.act(action)
    return story
