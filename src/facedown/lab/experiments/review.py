"""After a match: what each decision cost, luck apart.

A decision is judged by what whoever took it knew, and by nothing that came of it. Worlds that fit that are
drawn, and in each the match is played to its end after every legal answer, with the same luck, everybody
going on by a policy. The first half of the worlds says which answer was the best, the second half by how
much it was better than the one that was given: so none looks better because it was picked for that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

from facedown.bots.policy import policy_names, sensible
from facedown.engine.base.errors import FacedownError, unknown
from facedown.engine.matches.match import Match
from facedown.engine.matches.past import Action
from facedown.engine.matches.repeated import repeat
from facedown.engine.matches.sample import Sampler
from facedown.lab.games.compiled import can_compile, compiled
from facedown.lab.odds.beside import Question, Tried, match_at_stake
from facedown.lab.showing.shares import SURE

WORLDS = 400  # that are drawn for a decision, if nobody says how many


class Cost(NamedTuple):
    """What a decision cost of the chance to win the match."""

    number: int  # of the decision in the match, from 1
    seat: int  # who took it
    question: str  # that was answered
    given: str  # the answer
    best: str  # the answer that would have been best; `given` if none was better
    chance: float  # to win after the answer that was given
    cost: float  # by how much the chance would have been greater
    reach: float  # how far the interval that holds the true cost in 95 of 100 cases goes to either side

    @property
    def is_sure(self) -> bool:
        """Whether it cost something, as far as the worlds that were drawn can tell."""
        return self.cost > self.reach


@dataclass(frozen=True)
class Review:
    """What the decisions of some seats cost.

    Attributes:
        match: as far as it went.
        costs: of every decision that was a choice, in their order.
        worlds: that were drawn for each.
        policy: by which everybody goes on.
        stopped: whether it was stopped before all were looked at.
    """

    match: Match
    costs: tuple[Cost, ...]
    worlds: int
    policy: str
    stopped: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Return it for JSON."""
        costs = [one._asdict() for one in self.costs]
        return {"worlds": self.worlds, "policy": self.policy, "stopped": self.stopped, "decisions": costs}


def review(
    match: Match,
    seats: Sequence[int],
    worlds: int = WORLDS,
    policy: str = "",
    watch: Callable[[float, str], None] = lambda part, what: None,
) -> Review:
    """Return what the decisions of some seats cost; Ctrl-C ends it with what is found by then.

    Args:
        match: as far as it went.
        seats: whose decisions.
        worlds: so many for each decision, at least 20.
        policy: by which everybody goes on; the sensible one, if not given.
        watch: called with the part that is done, and with what is going on.

    Raises:
        FacedownError: there are too few worlds, or the match cannot be sampled.
    """
    if worlds < 20:
        raise FacedownError(f"{worlds} worlds tell nothing: take 20 or more, such as {WORLDS}.")
    names = policy_names(match.system)
    chosen = policy or sensible(names)
    if chosen not in names:
        raise unknown("policy", chosen, names, where=f"of {match.system.key}")
    found, is_stopped = list[Cost](), False
    try:
        found.extend(_costs(match, seats, worlds, dict.fromkeys(match.seats, chosen), watch))
    except KeyboardInterrupt:
        is_stopped = True
    return Review(match, tuple(found), worlds, chosen, is_stopped)


def _costs(
    match: Match,
    seats: Sequence[int],
    worlds: int,
    policies: Mapping[int, str],
    watch: Callable[[float, str], None],
) -> Iterator[Cost]:
    here, course = match.anew(), match.course
    due = sum(isinstance(entry, Action) and entry.seat in seats for entry in course)
    done = 0
    if can_compile():
        compiled(match.system, lambda stage: watch(0.0, stage))
    for number, entry in enumerate(course, 1):
        if isinstance(entry, Action) and entry.seat in seats:
            done += 1
            watch(done / max(due, 1), f"decision {number}: {entry.text}")
            answers = [entry, *(one for one in here.legal() if one != entry)]
            if len(answers) > 1:
                yield _cost(here, number, answers, worlds, policies)
        repeat(here, entry)


def _cost(
    match: Match, number: int, answers: Sequence[Action], worlds: int, policies: Mapping[int, str]
) -> Cost:
    """Return what the first of the answers to the open question cost."""
    half = worlds // 2
    rows = list(_wins(match, answers, 2 * half, policies))
    sums = [sum(row[k] for row in rows[:half]) for k in range(len(answers))]
    best = max(range(len(answers)), key=lambda k: (sums[k], k == 0))
    differences = [row[best] - row[0] for row in rows[half:]]
    mean = sum(differences) / half
    spread = sum((one - mean) ** 2 for one in differences) / (half - 1)
    chance = sum(row[0] for row in rows) / len(rows)
    reach = SURE * sqrt(spread / half) if best else 0.0
    question = match.question()
    return Cost(
        number, match.seat, question, answers[0].text, answers[best].text, chance, max(mean, 0.0), reach
    )


def _wins(
    match: Match, answers: Sequence[Action], worlds: int, policies: Mapping[int, str]
) -> Iterator[list[int]]:
    """Yield, world by world, whether whoever is asked wins after each of the answers."""
    _, ask = match_at_stake(match)
    code = compiled(match.system) if can_compile() else None
    tried = Tried(Question(match, ask, policies, answers, code))
    sampler = Sampler(match.system, match.game, match.seat, match.taken)
    for world in range(worlds):
        _, _, values = tried.play(sampler.draw(), world)
        yield list(values)
