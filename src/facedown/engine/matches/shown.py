"""What a match shows: to each seat what it may know, in words, as data, and as a log."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from facedown.engine.base.errors import UnknownName, folded, meant
from facedown.engine.base.record import NOBODY
from facedown.engine.course.dialogue import Dialogue
from facedown.engine.course.plain import in_lines
from facedown.engine.course.play import GameOf
from facedown.engine.course.scene import Part, Scene
from facedown.engine.course.words import Words
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.hidden.view import view
from facedown.engine.matches.lookup import Answer, among_answers, on_the_table, singular
from facedown.engine.matches.past import Action, Past
from facedown.engine.matches.system import System
from facedown.engine.telling.log import Event, Line, event

_FEW = 5  # names that are listed of many


class LogLine(NamedTuple):
    """A clause that fired, as one seat may read it; whether it is story, or bookkeeping."""

    clause: str
    text: str
    event: Event
    story: bool


class Shown:
    """A match as those see it who take part, and who watch.

    Attributes:
        system: the rulebook.
        game: as it stands, with all that is hidden.
        seats: what the seats are called now.
        words: how it reads.
        dialogue: how its questions read, and their answers.
        past: what led to how it stands.
    """

    system: System
    game: GameOf[Any, Any]
    seats: Mapping[int, str]
    words: Words
    dialogue: Dialogue
    past: Past
    _lines: list[tuple[Line, ...]]
    _views: dict[int | None, Any]  # of this position, by who has looked; only read
    _scenes: dict[int | None, Scene]  # likewise
    _spoken: tuple[tuple[int, Words], ...]  # from which line of the log on which words

    @abstractmethod
    def legal(self) -> tuple[Action, ...]:
        """Return the legal answers to the open question, in a fixed order."""

    @property
    def over(self) -> bool:
        """Whether the match has ended: nobody is asked anything."""
        return int(self.game.state.decision) == 0 or self.past.ended is not None

    @property
    def seat(self) -> int:
        """The seat that decides, or NOBODY."""
        return NOBODY if self.over else int(self.game.state.seat)

    def view(self, seat: int | None = OBSERVER) -> Any:
        """Return the state as a seat may know it; None sees everything (a referee after the match).

        Raises:
            UnknownName: nobody sits there.
        """
        return self._seen_by(seat).copy()

    def table(self, seat: int | None = OBSERVER) -> str:
        """Return the situation as a seat sees it, in words."""
        return in_lines(self.scene(seat))

    def scene(self, seat: int | None = OBSERVER) -> Scene:
        """Return the situation as a seat sees it, as data that a screen can draw."""
        if seat not in self._scenes:
            self._scenes[seat] = self.words.scene(self._seen_by(seat))
        return self._scenes[seat]

    def pointed(self, action: Action) -> tuple[Part, ...]:
        """Return the parts of a legal answer, for items of a scene that point at it."""
        return self.dialogue.parts(self._asked_view(), action.number)

    def legend(self) -> str:
        """Return what the marks and words of the table mean."""
        return self.words.legend(self._seen_by(OBSERVER))

    def details(self, seat: int = OBSERVER) -> str:
        """Return what else matters for the open question, as a seat may know it, in words."""
        return self.words.details(self._seen_by(seat))

    def topics(self, seat: int | None = OBSERVER) -> Mapping[str, Sequence[str]]:
        """Return what a seat can read about: what such things are -> their names."""
        return self.words.topics(self._seen_by(seat))

    def show(self, name: str, seat: int | None = OBSERVER) -> str:
        """Return what something in this match is and what it is worth now, as a seat may know it.

        Args:
            name: of one of `topics`, or a word of the glossary; a place, a card or an answer as it stands on
                the table, or how an answer begins; a part of a topic or a word that no other one has; or
                what answers hold, or texts of topics. Where several fit, the first of these is meant.
            seat: who reads.

        Raises:
            UnknownName: nothing has that name; the nearest right one is given.
            FacedownError: several things have it.
        """
        catalogue, topics = self.system.catalogue, self.topics(seat)
        known, glossary = [one for names in topics.values() for one in names], catalogue.glossary
        wanted = folded(name)
        legal = self._answers_of(seat)
        if wanted and all(one.casefold() != wanted for one in (*known, *glossary)):
            said = on_the_table(self.scene(seat), wanted, glossary)
            said += among_answers(legal, catalogue, wanted)
            if said:
                return "\n".join(said)
            name = singular(wanted, (*known, *glossary)) or name
        try:
            found = meant("name", name, known, "in this match", glossary)
        except UnknownName:
            said = among_answers(legal, catalogue, wanted, begin=False) or self._printed_on(
                wanted, known, seat
            )
            if not wanted or not said:
                raise
            return "\n".join(said)
        if found in known:
            return self.words.show(self._seen_by(seat), found)
        return f"{found[:1].upper()}{found[1:]}: {glossary[found]}"

    def _printed_on(self, wanted: str, known: Sequence[str], seat: int | None) -> list[str]:
        """Return in which texts of topics a word stands, in a sentence, if in any."""
        view, word = self._seen_by(seat), re.compile(rf"(?<!\w){re.escape(wanted)}(?!\w)", re.IGNORECASE)
        there = [one for one in dict.fromkeys(known) if word.search(self.words.show(view, one))]
        more = f" and {len(there) - _FEW} more" if len(there) > _FEW else ""
        return [f"It stands in the text of {', '.join(there[:_FEW])}{more}."] if there else []

    def _answers_of(self, seat: int | None) -> list[Answer]:
        """Return what a seat can answer now, and what that does; None for whoever is asked."""
        if self.over or seat not in (None, self.seat):
            return []
        return [Answer(one.text, self.explain(one)) for one in self.legal()]

    def question(self) -> str:
        """Return the open question in words."""
        return self.dialogue.question(self._asked_view())

    def explain(self, action: Action) -> str:
        """Return what a legal answer would do, in words."""
        return self.dialogue.explain(self._asked_view(), action.number)

    def result(self) -> str:
        """Return how the match ended, in words, or that it is not over."""
        if not self.over:
            return "The match is not over."
        ended = self.past.ended
        return self.words.result(self._seen_by(OBSERVER)) if ended is None else ended.told[OBSERVER]

    def log(self, seat: int | None = OBSERVER, since: int = 0) -> list[LogLine]:
        """Return the log from line `since` on as a seat may read it; None reads everything.

        Raises:
            UnknownName: nobody sits there.
        """
        self._refuse_seat(seat)
        readable = []
        for number, (line, *further) in enumerate(self._lines[since:], since):
            seen = event(line, seat, further)
            words = next(words for first, words in reversed(self._spoken) if first <= number)
            text, story = self.system.narrate(words, seen)
            readable.append(LogLine(self.system.rulebook.clause_ids[seen.clause], text, seen, story))
        return readable

    @property
    def log_length(self) -> int:
        """How many lines the log has."""
        return len(self._lines)

    def _asked_view(self) -> Any:
        """Return the view of the seat that decides; once the match is over, of those who watch."""
        return self._seen_by(OBSERVER if self.over else self.seat)

    def _seen_by(self, seat: int | None) -> Any:
        """Return the view of a seat, which is asked for again and again; nothing may write in it."""
        if seat not in self._views:
            self._refuse_seat(seat)
            state = self.game.state
            self._views[seat] = state.copy() if seat is None else view(state, seat)
        return self._views[seat]

    def _refuse_seat(self, seat: Any) -> None:
        if seat is None or seat == OBSERVER or seat in self.seats:
            return
        near = sorted(self.seats, key=lambda one: abs(one - seat) if isinstance(seat, int) else 0)[:3]
        raise UnknownName(
            f"There is no seat {seat} in this match. The nearest: "
            f"{', '.join(f'{one} ({self.seats[one]})' for one in near)}; "
            f"{OBSERVER} (facedown.OBSERVER) only watches."
        )

    def _read_by(self, spoken: tuple[tuple[int, Words], ...]) -> None:
        """Take the words that the match reads by, from which line of the log on."""
        if spoken != getattr(self, "_spoken", ()):
            self._spoken, self.words = spoken, spoken[-1][1]
            self.seats = dict(self.words.seats)
            self.dialogue = Dialogue(self.system.questions, self.words)
