"""Where a scenario leads, as the beginning of a match that goes on and can be saved."""

from __future__ import annotations

from itertools import accumulate

from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.match import Instead, Match
from facedown.engine.matches.prologue import Part, Prologue
from facedown.scenario.course import Course
from facedown.scenario.reader import Scenario


def beginning(scenario: Scenario, seed: int, at: int | None = None) -> tuple[Match, int, int]:
    """Return a match that begins where a scenario leads, after how many decisions, and how many it has.

    What the scenario decides cannot be taken back in it. Where it decides nothing all luck is that of the
    seed, else the luck from there on.

    Args:
        scenario: what it expects is not looked at.
        seed: of the luck to come.
        at: so many of its decisions; all, if not given.

    Raises:
        FacedownError: it cannot be set up or played, or has fewer decisions; the message is the failure's.
    """
    report = Course(scenario).run()
    if report.match is None or (report.failures and at is None):
        raise FacedownError(str(report))
    answers = [action.text for action in report.match.actions]
    many = len(answers) if at is None else at
    if many > len(answers):
        why = f" {report}" if report.failures else ""
        raise FacedownError(
            f"{scenario.path} has {len(answers)} decisions: give --at 0 to {len(answers)}.{why}"
        )
    ends = list(accumulate(len(step.play) for step in scenario.steps))
    parts = [
        Part(dict(step.set), dict(step.stack), step.luck, answers[start : min(end, many)])
        for step, start, end in zip(scenario.steps, [0, *ends], ends, strict=False)
        if at is None or not step.number or start < many
    ]
    decided = many or len(parts) > 1 or any(part.luck is not None for part in parts)
    prologue = Prologue(scenario.seed if decided else None, tuple(parts))
    setup = scenario.setup or scenario.system.setups()[0]
    match = Match(
        scenario.system, setup, seed, scenario.switches, scenario.content(), Instead(prologue=prologue)
    )
    return match, many, len(answers)
