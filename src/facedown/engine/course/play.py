"""The course of a match, the same in every system: steps until somebody is asked, an answer, and on.

What happens at each step, and what each answer does, stands in tables of the system; `filled_with` puts them
in the places of OFFERS, ACTS and STEPS.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from facedown.engine.base.chance import Luck
from facedown.engine.base.record import NOBODY, Record
from facedown.engine.base.rule import filled, rule
from facedown.engine.course.answer import NO_ANSWER, SEVERAL
from facedown.engine.course.ask import Options
from facedown.engine.telling.log import Log

if TYPE_CHECKING:
    from facedown.engine.course.question import Questions

Rule = Callable[..., Any]
S = TypeVar("S")
B = TypeVar("B")

NO_DECISION = 0  # nobody is asked

OFFERS: Mapping[int, Rule] = {}  # decision -> the rule that lists its legal answers
ACTS: Mapping[int, Rule] = {}  # decision -> the rule that carries an answer out
OPENS: Mapping[int, Rule] = {}  # decision -> the rule that says whether an answer is legal
ONLY: Mapping[int, Rule] = {}  # decision -> the rule that finds its only legal answer
FORCED: tuple[int, ...] = ()  # by decision: 1, if an answer that alone is legal is given without asking
NOTHING: tuple[int, ...] = ()  # by decision: what follows where none is legal, SEVERAL or NO_ANSWER
STEPS: Mapping[int, Rule] = {}  # step -> the rule that does its part and says what comes next
NOT_KNOWN = -1
OVER = 0  # the phase after the last
CONCESSION = 0  # the answer by which a match is given up


@dataclass(slots=True)
class GameOf(Generic[S, B]):
    """What every rule is given; a system's own is `Game: TypeAlias = GameOf[State, Book]`.

    Rules read it a hundred times a decision; of a named tuple that takes Python ten times as long. It is not
    frozen: with slots that keeps Python 3.11 from calling a generic class by its alias.
    """

    state: S
    book: B
    log: Log = field(default_factory=Log)
    luck: Luck = field(default_factory=Luck)
    options: Options = field(default_factory=Options)  # legal answers, where they are listed at once

    def __iter__(self) -> Iterator[Any]:
        """Yield its records, in this order."""
        return iter((self.state, self.book, self.log, self.luck, self.options))


@rule
def settle(g: Any) -> None:
    """Mark the place of `settle_asked`, where a system has questions that are not asked in vain."""


@rule
def settle_asked(g: Any) -> None:
    """Answer the open question where everybody can see that one answer alone is legal; skip it if none is."""
    s = g.state
    while s.decision != NO_DECISION:
        decision = s.decision
        only = only_listed(g) if g.options.at_once else ONLY[decision](g)
        if only == SEVERAL:
            return
        s.decision = NO_DECISION
        g.options.count = 0
        if only != NO_ANSWER:
            ACTS[decision](g, only)


@rule
def only_listed(g: Any) -> int:
    """Return what `ONLY` does, by listing all answers: where they are wanted anyway, that is done once."""
    options: Options = g.options
    options.count = 0
    legal(g, options)
    if options.count == 0:
        nothing: int = NOTHING[g.state.decision]
        return nothing
    if options.count == 1 and FORCED[g.state.decision]:
        return options.actions[0]
    return SEVERAL


@rule
def asked_anyway(g: Any) -> int:
    """Have a question asked, even if one answer alone is legal."""
    return SEVERAL


@rule
def advance(g: Any) -> None:
    """Go on from phase to phase until somebody must decide, or the match is over."""
    s = g.state
    if s.decision != NO_DECISION:
        settle(g)
    while s.decision == NO_DECISION and s.phase != OVER:
        STEPS[s.phase](g)
        if s.decision != NO_DECISION:
            settle(g)
    if s.decision == NO_DECISION:
        s.seat = NOBODY


@rule
def advance_agenda(g: Any) -> None:
    """Go on with what is on top of the agenda until somebody must decide, or nothing is left of it."""
    s = g.state
    agenda = s.agenda
    if s.decision != NO_DECISION:
        settle(g)
    while s.decision == NO_DECISION and agenda.count > 0:
        STEPS[agenda.rows[agenda.count - 1].step](g)
        if s.decision != NO_DECISION:
            settle(g)
    if s.decision == NO_DECISION:
        s.seat = NOBODY


@rule
def concede(g: Any) -> None:
    """Mark the place of the system's rule by which whoever is asked gives up."""


@rule
def legal(g: Any, options: Options) -> None:
    """List the legal answers to the open question."""
    OFFERS[g.state.decision](g, options)


@rule
def is_open(g: Any, answer: int) -> int:
    """Return 1 if an answer to the open question is legal, 0 if not, NOT_KNOWN where only the list says."""
    opened: int = OPENS[g.state.decision](g, answer)
    return opened


@rule
def only_the_list_says(g: Any, answer: int) -> int:
    """Answer for a question whose list alone says what is legal."""
    return NOT_KNOWN


@rule
def act(g: Any, answer: int) -> None:
    """Carry out a legal answer and run on to the next question."""
    decision = g.state.decision
    g.state.decision = NO_DECISION
    ACTS[decision](g, answer)
    advance(g)


@rule
def act_or_concede(g: Any, answer: int) -> None:
    """Carry out a legal answer, or the one that gives up, and run on to the next question."""
    decision = g.state.decision
    g.state.decision = NO_DECISION
    if answer == CONCESSION:
        concede(g)
    else:
        ACTS[decision](g, answer)
    advance(g)


@rule
def winner(g: Any) -> int:
    """Return the side that won a finished match, or NOBODY, where the state keeps it."""
    winner: int = g.state.winner
    return winner


def filled_with(steps: Mapping[int, Rule], questions: Questions, state: type[Record]) -> dict[Rule, Rule]:
    """Return the rules here as those of a system.

    Args:
        steps: of its sequence of play, by phase, or by step where the state has an agenda.
        questions: that are asked.
        state: its state; the last phase is called OVER.

    Returns:
        `advance`, `legal`, `is_open` and `act` -> what they are in that system.
    """
    settled, listed = settle, filled(legal, OFFERS=questions.offers)
    if questions.onlys:
        anyway = dict.fromkeys(questions.declared, asked_anyway)
        texts = {decision: questions.text(decision) for decision in questions.declared}
        numbers = range(max(texts) + 1)
        forced = tuple(int(i in texts and texts[i].forced) for i in numbers)
        nothing = tuple(NO_ANSWER if i in texts and texts[i].skipped else SEVERAL for i in numbers)
        only = filled(only_listed, FORCED=forced, NOTHING=nothing, legal=listed)
        settled = filled(
            settle_asked, ONLY={**anyway, **questions.onlys}, ACTS=questions.acts, only_listed=only
        )
    if "agenda" in state.specs:
        onward = filled(advance_agenda, STEPS=steps, settle=settled)
    else:
        phases: Any = state.specs["phase"].names if "phase" in state.specs else None
        onward = filled(advance, STEPS=steps, OVER=int(phases.OVER) if phases else OVER, settle=settled)
    own: dict[str, Any] = {"ACTS": questions.acts, "advance": onward}
    if questions.concession is None:
        answered = filled(act, **own)
    else:
        answered = filled(
            act_or_concede, **own, CONCESSION=int(questions.concession), concede=questions.concede
        )
    opens = {**dict.fromkeys([NO_DECISION, *questions.declared], only_the_list_says), **questions.opens}
    return {
        advance: onward,
        legal: listed,
        is_open: filled(is_open, OPENS=opens),
        act: answered,
    }
