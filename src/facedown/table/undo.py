"""Decisions taken back: what that crosses, who has to agree, and what stays of it.

Four things are never crossed without the others: whose turn it is, a decision that somebody else would have
to make anew, a card that somebody has come to know, luck. What crosses one of them is taken back by consent
of everybody else at the table, or of its referee, and it is kept that it was; alone against bots one agrees
with oneself.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.past import Action
from facedown.engine.matches.repeated import repeat
from facedown.engine.matches.ruling import REFEREE, Entry, Ruled, has_lasting, within
from facedown.table.forced import forced_answer

if TYPE_CHECKING:
    from facedown.engine.matches.match import Match
    from facedown.table.story import Bookmark, Story


class Undoing(NamedTuple):
    """A decision that somebody wants to take back, or a draw that was agreed on.

    Attributes:
        by: who does.
        text: the decision.
        steps: how many decisions and rulings go with it.
        crosses: what that crosses, each as a sentence; none if it is free.
    """

    by: int
    text: str
    steps: int
    crosses: tuple[str, ...]

    @property
    def why(self) -> str:
        """What it crosses, in sentences."""
        return " ".join(self.crosses)


def undoing(match: Match, of: Collection[int], people: Collection[int], asks_all: bool) -> Undoing:
    """Return how the last decision that was a choice would be taken back, with all that came after it.

    Args:
        match: in which.
        of: the seats whose decision it may be.
        people: who sits at the screen, as `forced_answer` has it.
        asks_all: whether people are asked also where there is nothing to decide.

    Raises:
        FacedownError: none of them has decided anything, or a referee has ended the match.
    """
    ended = match.past.ended
    if ended is not None:
        if ended.ruling.by == REFEREE:
            raise FacedownError("The GM has ended the match: only the GM can take that back.")
        by = ended.ruling.by if ended.ruling.by in of else next(iter(of))
        return Undoing(by, "the draw", 1, ("It was agreed on.",))
    before, after = match.copy(), list[Entry]()
    while before.taken:
        entry = before.undo()
        if isinstance(entry, Action) and entry.seat in of:
            if asks_all or entry != forced_answer(before, people):
                others = [one for one in after if isinstance(one, Action) and one.seat != entry.seat]
                crosses = _crosses(before, match, entry, others)
                return Undoing(entry.seat, entry.text, len(after) + 1, crosses)
        after.append(entry)
    names = " or ".join(match.seats[seat] for seat in of)
    raise FacedownError(f"There is nothing that {names} could take back yet.")


def _crosses(before: Match, now: Match, action: Action, others: Collection[Action]) -> tuple[str, ...]:
    """Return which of the four things are crossed between two positions."""
    seats, was, state = now.seats, before.game.state, now.game.state
    crossed = []
    if now.seat != action.seat:
        turn = "the match is over" if now.over else f"{within(seats[now.seat])} is asked now"
        crossed.append(f"It is not {within(seats[action.seat])}'s turn any more: {turn}.")
    if others:
        names = dict.fromkeys(seats[one.seat] for one in others)
        crossed.append(f"{' and '.join(names)} would have to decide anew.")
    if any(known & ~old for known, old in zip(state.known, was.known, strict=True)):
        crossed.append("Somebody has come to know a card since.")
    if bytes(state.stream) != bytes(was.stream):
        crossed.append("Luck has fallen since.")
    return tuple(crossed)


def take_back(match: Match, wanted: Undoing, story: Story, read: dict[int | None, Bookmark]) -> None:
    """Take a decision back with all that came after it; what a referee has ruled since is ruled again.

    Raises:
        FacedownError: what was ruled since does not fit any more; all is as it was.
    """
    since = match.course[match.taken - wanted.steps :]
    kept = bool(wanted.crosses) or any(isinstance(one, Ruled) and one.ruling.way == "back" for one in since)
    ruled = [one for one in since if isinstance(one, Ruled)]
    if any(has_lasting(one.ruling) for one in ruled):
        raise FacedownError(
            "The GM has granted or forbidden something for longer since: only the GM can take this back."
        )
    again = [one for one in ruled if one.ruling.way not in ("back", "draw", "grant", "forbid")]
    trial = match.copy()
    for one in (trial, match):
        if kept:
            mark = one.take_back(wanted.steps, wanted.why, wanted.by)
        else:
            for _ in range(wanted.steps):
                one.undo()
        if one is match and kept:
            story.note_ruling(match, mark, read)
        elif one is match:
            story.cut(match, read)
        for ruling in again:
            try:
                repeat(one, ruling)
            except FacedownError:
                raise FacedownError(
                    "What the GM has ruled since does not fit any more then: only the GM can take this back."
                ) from None
            if one is match:
                made = match.course[-1]
                assert isinstance(made, Ruled)
                story.note_ruling(match, made, read)
