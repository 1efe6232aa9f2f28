"""Questions that leave nothing to decide, and bots that answer for people."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from facedown.engine.base.errors import FacedownError, unknown
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.matches.system import Idle

if TYPE_CHECKING:
    from facedown.engine.matches.match import Match
    from facedown.engine.matches.past import Action

AUTO = (
    "auto has one answer given, auto all those to all questions of this kind, auto until WORD all of them "
    "till you can give an answer that begins so. auto off: be asked where nothing is left to decide, too; "
    "auto on: no more."
)


def only_answer(match: Match) -> Action | None:
    """Return the answer to the open question that is left besides leaving the match, if only one is.

    Nobody gives up unasked: where nothing else is left, there is none.
    """
    decision, questions = int(match.system.rulebook.decision[match.decision]), match.system.questions
    stays = [action for action in match.legal() if not questions.is_resignation(decision, action.number)]
    only = len(stays) == 1 and not questions.is_surrender(decision, stays[0].number)
    return stays[0] if only else None


def idle_answer(match: Match) -> Action | None:
    """Return the first answer to the open question if nothing hangs on it any more, else None."""
    idle = match.system.capability(Idle)
    return match.legal()[0] if idle is not None and idle.is_idle(match.view(OBSERVER)) else None


def forced_answer(match: Match, people: Collection[int]) -> Action | None:
    """Return the answer that is given by itself: the only one, or the first where nothing hangs on it.

    With several people at one screen, that somebody has no choice may be a secret.
    """
    idle = idle_answer(match)
    if idle is None and (len(people) == 1 or is_public(match)):
        return only_answer(match)
    return idle


def sensible_answer(match: Match) -> Action:
    """Return what a sensible bot would answer to the open question."""
    from facedown.bots.policy import Bot, policy_names, sensible

    policy = sensible(policy_names(match.system))
    return Bot(match.system, policy, match.seed, match.seat).choose(match)


def why_forced(match: Match) -> str:
    """Return why the open question is answered by itself."""
    if idle_answer(match) is not None:
        return "nothing hangs on it any more"
    return (
        "nothing else is possible" if len(match.legal()) == 1 else "nothing else is possible but to give up"
    )


def is_public(match: Match) -> bool:
    """Whether everybody can see what may be answered: who is asked knows no more than those who watch."""
    return bool(match.view(match.seat).to_bytes() == match.view(OBSERVER).to_bytes())


class Until(NamedTuple):
    """Until when a bot answers for somebody: until an answer that begins with a word can be given.

    Attributes:
        seat: for whom.
        word: in small letters; "" where any other question than of one kind is waited for.
        clause: of that kind.
    """

    seat: int
    word: str
    clause: str = ""

    def is_reached(self, match: Match) -> bool:
        """Whether the open question is again for whom the bot answers."""
        if self.clause:
            decision = int(match.system.rulebook.decision[match.decision])
            return match.system.questions.text(decision).clause != self.clause
        return any(action.text.casefold().startswith(self.word) for action in match.legal())


def until(match: Match, word: str) -> Until:
    """Return until when a bot answers for whoever said `auto until WORD` at the open question.

    Raises:
        FacedownError: no word was given, or no answer to any question begins with it.
    """
    wanted = word.casefold()
    if not wanted:
        raise FacedownError(
            "auto until takes the word that begins an answer, and goes on till that can be given: "
            f"auto until {match.legal()[0].text.split()[0]}."
        )
    begins = {
        read.split()[0].casefold()
        for question in match.system.catalogue.decisions.values()
        for answer in question.answers
        for read in answer.reads
    }
    known = sorted(one for one in begins if "{" not in one)
    if not any(one.startswith(wanted.split()[0]) for one in known):
        raise unknown("answer that begins with", word, known, where=f"in {match.system.key}")
    return Until(match.seat, wanted)
