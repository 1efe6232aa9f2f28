"""Questions of a system whose words still say in code what the catalogue should: contest, for now."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from facedown.engine.language import Language
from facedown.engine.question import Question, Refusal


class Objection(NamedTuple):
    """Why an answer is not legal."""

    reason: str  # a sentence: what is true, what would work
    clause: int


class OldQuestions(NamedTuple):
    """What `Questions` offers, of a system whose words have `action`, `explain`, `question`, `objection`."""

    hidden: frozenset[int]
    language: Callable[[int, Mapping[str, Sequence[str]]], Language]
    explained: frozenset[int]
    gives_up: Callable[[int, int], bool]
    clause_ids: Sequence[str]
    declared: Mapping[int, Question] = {}

    def is_hidden(self, decision: int) -> bool:
        """Return whether others see no answer to a question at once."""
        return decision in self.hidden

    def is_secret(self, decision: int, number: int) -> bool:
        """Return whether others do not see an answer at once."""
        return decision in self.hidden

    def is_surrender(self, decision: int, number: int) -> bool:
        """Return whether an answer gives the own side up, so that it should be meant."""
        return self.gives_up(decision, number)

    def is_explained(self, decision: int) -> bool:
        """Return whether the answers to a question are explained where it is asked."""
        return decision in self.explained

    def dialogue(self, words: Any) -> OldDialogue:
        """Return how they read in one match."""
        return OldDialogue(self, words)


class OldDialogue:
    """What `Dialogue` offers, by the words of such a system."""

    def __init__(self, questions: OldQuestions, words: Any) -> None:
        self.questions = questions
        self.words = words
        self.action, self.explain, self.question = words.action, words.explain, words.question

    def language(self, decision: int) -> Language:
        """Return how the answers to a question read in whatever position."""
        return self.questions.language(decision, self.words.names)

    def readings(self, view: Any, number: int) -> tuple[str, ...]:
        """Return each way in which an answer may be written."""
        return (self.words.action(view, number),)

    def refusal(self, view: Any, text: str, plain: Callable[[str], str]) -> Refusal:
        """Return why an answer is refused."""
        reason, clause = self.words.objection(view, " ".join(text.split()).casefold())
        return Refusal(reason, self.questions.clause_ids[clause])
