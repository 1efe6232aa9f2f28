"""What happened in a match, for one reader: lines of the log, and answers that the log does not tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from facedown.engine.matches.match import Match
from facedown.engine.matches.repeated import repeat
from facedown.engine.matches.ruling import Ruled
from facedown.engine.matches.shown import LogLine

if TYPE_CHECKING:
    from facedown.engine.matches.past import Action
    from facedown.engine.matches.ruling import Entry


class Decided(NamedTuple):
    """A decision or a ruling, and where in the log it was taken."""

    line: int
    action: Entry
    hidden: bool = False  # others do not see at once what was decided
    logged: bool = False  # the log says what was decided

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


class Word(NamedTuple):
    """What a referee has ruled, as one reader is told of it."""

    text: str


Told: TypeAlias = Answers | Word | LogLine


def what_is_asked(consent: Mapping[str, Any], seats: Mapping[int, str]) -> str:
    """Return what somebody is to agree to, in words."""
    by = seats[consent["by"]]
    if consent["about"] == "draw":
        return f"{by} offers a draw: the match would end as it stands."
    return f"{by} wants to take back: {consent['text']}. {consent['why']}"


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

    def note_ruling(self, match: Match, ruled: Ruled, read: dict[int | None, Bookmark]) -> None:
        """Remember a ruling that was carried out; what it has taken back is forgotten, and read by nobody."""
        self._forget(match, match.taken - 1, read)
        self.decided.append(Decided(match.log_length, ruled))

    def end(self, match: Match) -> Bookmark:
        """Return the place of somebody who has read everything."""
        return Bookmark(match.log_length, len(self.decided))

    def cut(self, match: Match, read: dict[int | None, Bookmark]) -> None:
        """Forget the decisions that were taken back; nobody has read further than to where that ends."""
        self._forget(match, match.taken, read)

    def _forget(self, match: Match, after: int, read: dict[int | None, Bookmark]) -> None:
        """Forget what was decided after so many; nobody has read further than to where that ends."""
        del self.decided[after:]
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
            entry = decided.action
            if isinstance(entry, Ruled):
                if reader not in entry.told:
                    continue
            elif entry.seat == mute or not decided.is_told(reader):
                continue
            before = lines[told : max(told, decided.line - place.line)]
            if said and (before or isinstance(entry, Ruled) or said[-1].seat != entry.seat):
                yield Answers(said[0].seat, tuple(action.text for action in said))
                said = []
            yield from before
            told += len(before)
            if isinstance(entry, Ruled):
                yield Word(entry.told[reader])
            else:
                said.append(entry)
        if said:
            yield Answers(said[0].seat, tuple(action.text for action in said))
        yield from lines[told:]

    def as_data(self, reader: int | None) -> list[dict[str, Any]]:
        """Return the decisions that a reader sees, each with how many lines the log had, for JSON."""
        found = list[dict[str, Any]]()
        for one in self.decided:
            if isinstance(one.action, Ruled):
                if reader in one.action.told:
                    found.append({"ruling": one.action.told[reader], "line": one.line})
            elif one.is_seen(reader):
                found.append({"seat": one.action.seat, "text": one.action.text, "line": one.line})
        return found


def story_of(match: Match) -> Story:
    """Return the decisions of a match that was loaded, by playing it once more."""
    story = Story()
    again = match.anew()
    for entry in match.course:
        if isinstance(entry, Ruled):
            repeat(again, entry)
            story.note_ruling(again, entry, {})
        else:
            story.note(again, entry)
            again.act(entry)
    return story
