"""Lessons and puzzles: scenarios that ask whoever learns, each a data file that the rules are held against.

A system has them in its folder `learn`: `first.toml`, a match in steps, and `puzzles.toml`. A step of the
first is a step of a scenario that says besides what it teaches; its first decision is the learner's. A puzzle
is a position and the chance of something after each answer, as exact fractions that the rules must find, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from facedown.board import Board
from facedown.bots.policy import policy_names, sensible
from facedown.engine.authors.files import read_toml
from facedown.engine.authors.source import Source
from facedown.engine.base.errors import FacedownError, bad_file, unknown
from facedown.engine.matches.match import Match
from facedown.engine.matches.past import plain
from facedown.engine.matches.system import System
from facedown.lab.odds.deciders import decided_odds
from facedown.lab.odds.listed import Decider
from facedown.lab.odds.questions import Ask
from facedown.scenario.course import Course, Stopped, position
from facedown.scenario.reader import Scenario, Step, read_scenario
from facedown.scenario.referee import run_scenario

TAUGHT = ("say", "clause", "after", "why")  # keys of a step beside those of scenarios
ASKED = (
    "say",
    "clause",
    "after",
    "hint",
    "when",
    "until",
    "policies",
    "open",
    "odds",
)  # of a puzzle


class Taught(NamedTuple):
    """What a step of a first match teaches.

    Attributes:
        say: the idea, before the question.
        clause: where the rulebook has it.
        after: what has happened then.
        why: what is told to whoever answers otherwise.
        step: the step of the scenario; its first decision is the learner's.
    """

    say: str
    clause: str
    after: str
    why: str
    step: Step

    @property
    def answer(self) -> str:
        """What the learner is to answer, as a scenario has it: with the seat before it."""
        return self.step.play[0]


class Lesson(NamedTuple):
    """A first match, step by step."""

    title: str
    say: str
    scenario: Scenario
    steps: tuple[Taught, ...]


class Puzzle(NamedTuple):
    """A position in which one answer, or some, are the best.

    Attributes:
        title: what it is called.
        say: what is to be found.
        clause: what it is about.
        after: why it is so.
        hint: what may help.
        scenario: the position.
        when: the condition whose chance counts.
        until: where it is looked at, "" for the end of the match.
        policies: who plays on: a policy for all, or by seat; the sensible one, if none.
        open: whether the text tells all cards that matter, so that odds know them.
        odds: answer -> its chance, as far as whoever is asked knows; of those that are not there it is 0.
    """

    title: str
    say: str
    clause: str
    after: str
    hint: str
    scenario: Scenario
    when: str
    until: str
    policies: str | Mapping[str, str]
    open: bool
    odds: Mapping[str, Fraction]

    @property
    def best(self) -> list[str]:
        """The answers with the best chance."""
        most = max(self.odds.values())
        return [answer for answer, chance in self.odds.items() if chance == most]

    def chance(self, answer: str) -> Fraction:
        """Return the chance after a legal answer."""
        return {plain(text): chance for text, chance in self.odds.items()}.get(plain(answer), Fraction(0))


class Guided(Course):
    """A first match on its way, question by question."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(lesson.scenario)
        self.lesson = lesson
        self.match, self.board = self.set_up()
        self.report.match = self.match
        self._carry_out(lambda: self.take(self.scenario.steps[0]))

    def open(self, taught: Taught) -> None:
        """Come to the question of a step.

        Raises:
            FacedownError: the rules do not lead there.
        """
        self._carry_out(lambda: self.lay(taught.step))

    def answer(self, taught: Taught) -> None:
        """Give the answers of a step, the learner's and those of all up to the next one.

        Raises:
            FacedownError: the rules do not take them.
        """
        for i, text in enumerate(taught.step.play):
            self._carry_out(lambda text=text, i=i: self.play(text, i))

    def wanted(self, taught: Taught) -> tuple[int, str]:
        """Return the learner's seat and answer of a step."""
        return self.split(taught.answer)

    def _carry_out(self, do: Any) -> None:
        try:
            do()
        except Stopped:
            raise FacedownError(str(self.report)) from None


def load_lesson(system: System) -> Lesson:
    """Return the first match of a system.

    Raises:
        FacedownError: it has none, or the file is wrong; the error says where.
    """
    path = _file(system, "first.toml")
    data, text = read_toml(path)
    steps = [dict(step) for step in data.get("step", ())]
    taught = [{key: step.pop(key, "") for key in TAUGHT} for step in steps]
    say = data.pop("say", "")
    scenario = _scenario(system, {**data, "step": steps}, path, text)
    source = Source(str(path), text)
    for number, (one, step) in enumerate(zip(taught, scenario.steps[1:], strict=True)):
        missing = [key for key in ("say", "clause") if not one[key]] or ([] if step.play else ["play"])
        if missing:
            raise bad_file(path, source.line(("step", number)), f"a step of a lesson needs {missing[0]}.")
        system.catalogue.lookup(one["clause"])
    return Lesson(
        scenario.title,
        say,
        scenario,
        tuple(Taught(**one, step=step) for one, step in zip(taught, scenario.steps[1:], strict=True)),
    )


def load_puzzles(system: System) -> list[Puzzle]:
    """Return the puzzles of a system; what its `base` says, each of them says that does not say otherwise.

    Raises:
        FacedownError: it has none, or the file is wrong; the error says where.
    """
    path = _file(system, "puzzles.toml")
    data, text = read_toml(path)
    strange = [key for key in data if key not in ("base", "puzzle")]
    if strange:
        raise unknown("key", strange[0], ["base", "puzzle"], f"in {path}")
    puzzles = []
    for number, one in enumerate({**data.get("base", {}), **one} for one in data.get("puzzle", ())):
        given = {key: one.get(key, "") for key in ASKED} | {"open": bool(one.get("open"))}
        rest = {key: value for key, value in one.items() if key not in ASKED}
        line = Source(str(path), text).line(("puzzle", number))
        missing = [key for key in ("say", "clause", "after", "when", "odds") if not given[key]]
        if missing:
            raise bad_file(path, line, f"a puzzle needs {missing[0]}.")
        try:
            scenario = _scenario(system, rest, path, "")
            system.catalogue.lookup(given["clause"])
            odds = {answer: Fraction(chance) for answer, chance in given.pop("odds").items()}
        except (FacedownError, ValueError) as error:
            raise bad_file(path, line, str(error)) from None
        puzzles.append(Puzzle(title=scenario.title, scenario=scenario, odds=odds, **given))
    return puzzles


def odds_of(puzzle: Puzzle, match: Match) -> dict[str, Fraction]:
    """Return the chance after each legal answer, as the rules have it.

    Raises:
        FacedownError: it cannot be found exactly.
    """
    board = Board.of(match)
    deciders: dict[int, Decider] = dict.fromkeys(board.seats, sensible(policy_names(match.system)))
    if isinstance(puzzle.policies, str):
        deciders.update(dict.fromkeys(board.seats, puzzle.policies) if puzzle.policies else {})
    else:
        deciders.update({board.seat(who): policy for who, policy in puzzle.policies.items()})
    ask, me, found = Ask((puzzle.when,), until=puzzle.until), match.seat, {}
    for action in match.legal():
        then = deciders[me]
        after = [action.text, *([then] if isinstance(then, str) else then)]
        odds = decided_odds(board, {**deciders, me: after}, ask, None if puzzle.open else me)
        found[action.text] = odds.answers[0].value
    return found


def faults(system: System) -> list[str]:
    """Return what the rules say against the lessons and puzzles of a system; nothing, if they are right."""
    lesson, found = load_lesson(system), []
    report = run_scenario(lesson.scenario)
    if report.failures:
        return [str(report)]
    guided = Guided(lesson)
    for number, taught in enumerate(lesson.steps, 1):
        guided.open(taught)
        match, before = guided.match, guided.match.log_length
        seat, answer = guided.wanted(taught)
        if match.over or match.seat != seat:
            found.append(f"step {number}: whoever learns is not asked there.")
            continue
        action = match.find(answer)
        said = [match.question(), match.explain(action)]
        if len(match.legal()) < 2:
            found.append(f"step {number}: {answer} is the only answer, so there is nothing to decide.")
        guided.answer(taught)
        cited = {line.clause for line in match.log(None, before)}
        if taught.clause not in cited and not any(taught.clause in text for text in said):
            found.append(f"step {number}: {taught.clause} is neither asked by nor does it fire.")
    for puzzle in load_puzzles(system):
        found += puzzle_faults(puzzle)
    return found


def puzzle_faults(puzzle: Puzzle) -> list[str]:
    """Return what the rules say against a puzzle."""
    match = position(puzzle.scenario)
    if match.over:
        return [f"{puzzle.title}: the match is over there."]
    true = {answer: chance for answer, chance in odds_of(puzzle, match).items() if chance}
    if true != puzzle.odds:
        lines = "\n".join(f'"{answer}" = "{chance}"' for answer, chance in true.items())
        return [f"{puzzle.title}: the odds are\n{lines}"]
    return [f"{puzzle.title}: every answer is as good."] if len(puzzle.best) == len(match.legal()) else []


def _file(system: System, name: str) -> Path:
    path = system.lessons / name
    if not path.is_file():
        raise FacedownError(f"{system.key} has no lessons: they would lie in {path}.")
    return path


def _scenario(system: System, data: Mapping[str, Any], path: Path, text: str) -> Scenario:
    return read_scenario({**data, "system": system.key}, lambda key: system, path, text)
