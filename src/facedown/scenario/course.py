"""The course of a scenario: it is set up and played step by step, and what goes wrong is noted."""

from __future__ import annotations

import re
import traceback
from typing import Any

from facedown.board import Board
from facedown.engine.base.chance import seed_stream
from facedown.engine.base.errors import (
    BadFile,
    ContentError,
    FacedownError,
    IllegalAction,
    UnknownName,
    folded,
    likeliest,
)
from facedown.engine.hidden.stacking import Script, ScriptEnded
from facedown.engine.matches.match import Instead, Match
from facedown.engine.matches.position import deal_setup, know, settle
from facedown.engine.telling.log import Log
from facedown.scenario.reader import Scenario, Step, Way
from facedown.scenario.report import Failure, Report

_FORCED = "..."  # in `play`: the only legal answer


def position(scenario: Scenario) -> Match:
    """Return the match as a scenario's decisions leave it; what it expects is not looked at.

    Raises:
        FacedownError: it cannot be set up or played; the message is the failure's.
    """
    report = Course(scenario).run()
    if report.match is None or report.failures:
        raise FacedownError(str(report))
    return report.match


def fresh_position(scenario: Scenario) -> Board:
    """Return the position that a scenario sets up, before anything is dealt or drawn.

    Raises:
        FacedownError: it cannot be set up.
    """
    course = Course(scenario)
    course.set_up()
    return course.fresh


class Stopped(Exception):
    """The scenario cannot go on; why is among the failures."""


class Course:
    """A scenario on its way: the match as far as it has been played, and what has failed."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.system = scenario.system
        self.report = Report(scenario)
        self.script = Script()
        self.step = scenario.steps[0]
        self.mark = 0  # lines of the log before this step
        self.starts: list[int] = []  # the same, of every step so far
        self.way: Way = ("setup",)  # to the key that is being carried out

    def run(self) -> Report:
        """Set the match up, take every step, and return how it went."""
        try:
            if self.scenario.error:
                self.expect_error()
                return self.report
            try:
                self.match, self.board = self.set_up()
            except FacedownError as error:
                self.refuse(self.way, error, "The match cannot be set up. ")
                return self.report
            self.report.match = self.match
            for step in self.scenario.steps:
                self.take(step)
            self.report.log = self.read()
            return self.report
        except Stopped:
            pass
        except FacedownError:
            raise
        except Exception as error:  # what was set can be what no match comes to
            self.fail("set", f"The position cannot be read: {_broken(error)}")
        self.report.log = self.log()
        return self.report

    # --- setting up ----------------------------------------------------------------------------

    def set_up(self) -> tuple[Match, Board]:
        """Deal, change what the top of the file changes, and run to the first question.

        Raises:
            FacedownError: that cannot be done; the error says at what.
        """
        scenario = self.scenario
        content = scenario.content()
        setup = scenario.setup or self.system.setups()[0]
        deal = deal_setup(self.system, setup, scenario.switches, content)
        seed_stream(deal.state.stream, scenario.seed, 0)
        board = Board(self.system, deal, content)
        self.arrange(board, self.step)
        if self.step.set or self.step.stack:
            settle(board, (*self.step.set, *self.step.stack))
        fresh = deal._replace(state=deal.state.copy())  # as it is before anything is dealt
        self.fresh = Board(self.system, fresh, content)
        try:
            instead = Instead(deal, self.script, self.noting(board))
            match = Match(self.system, setup, scenario.seed, scenario.switches, content, instead)
        except FacedownError:
            raise
        except Exception as error:  # a rule that breaks is a failure of this scenario, not of all
            raise FacedownError(f"Up to the first question {_broken(error)}") from error
        return match, board

    def arrange(self, board: Board, step: Step) -> None:
        """Set fields, lay cards and give luck, as a step says."""
        for path, value in step.set.items():
            self.way = ("set", path)
            board.set(path, value)
        if step.stack:
            self.way = ("stack",)
            board.stack(step.stack)
        if step.luck is not None:
            self.way = ("luck",)
            self.script.give(step.luck)

    def expect_error(self) -> None:
        """Set the match up, which should be refused."""
        wanted = self.scenario.error
        try:
            self.set_up()
        except FacedownError as error:
            if not says(str(error), wanted):
                self.fail(
                    "error", f"The setup should be refused saying '{wanted}'; the refusal says: {error}"
                )
        else:
            self.fail("error", f"The setup should be refused saying '{wanted}', but it was accepted.")

    # --- playing -------------------------------------------------------------------------------

    def take(self, step: Step) -> None:
        """Take one step: change the position, play on, look."""
        self.lay(step)
        for i, text in enumerate(step.play):
            self.play(text, i)
        self.check(step)

    def lay(self, step: Step) -> None:
        """Begin a step: change the position as it says."""
        self.step = step
        self.mark = self.match.log_length if step.number else 0
        self.starts.append(self.mark)
        if step.number:
            try:
                self.arrange(self.board, step)
                if step.set or step.stack:
                    know(self.board)
            except FacedownError as error:
                self.refuse(self.way, error)
                raise Stopped from None
            if step.set or step.stack:
                self.match.changed()

    def play(self, text: str, i: int) -> None:
        """Give the answer that `play` has at index `i`."""
        try:
            seat, action = self.split(text)
        except FacedownError as error:
            self.refuse(("play", i), error)
            raise Stopped from None
        refusal = self.not_asked(seat)
        if refusal:
            self.stop(("play", i), f"'{text}' cannot be played: {refusal}")
        try:
            if action == _FORCED:
                legal = self.match.legal()
                if len(legal) != 1:
                    texts = ", ".join(choice.text for choice in legal)
                    self.stop(("play", i), f"'{text}' wants a single legal answer, but there are: {texts}.")
                action = legal[0].text
            self.match.act(action)
        except IllegalAction as error:
            self.stop(("play", i), f"'{text}' is not legal. {error}")
        except ScriptEnded as error:
            self.stop(("play", i), f"'{text}' cannot be carried out to its end. {error}")
        except Stopped:
            raise
        except Exception as error:  # a rule that breaks is a failure of this scenario, not of all
            self.stop(("play", i), f"'{text}' cannot be carried out to its end: {_broken(error)}")

    def split(self, text: str) -> tuple[int, str]:
        """Return seat and action of `0 attack`, or `Anna: attack`.

        Raises:
            FacedownError: it does not begin with a seat.
        """
        words = " ".join(text.split())
        match = re.match(r"(?:seat )?([0-9]+)\s*:?\s+(.+)", words, re.IGNORECASE)
        if match:
            return self.board.seat(match[1]), match[2]
        for seat, name in sorted(self.match.seats.items(), key=lambda item: -len(item[1])):
            if words.casefold().startswith(name.casefold()) and re.match(r":?\s", words[len(name) :]):
                return seat, words[len(name) :].lstrip(": ")
        seats = ", ".join(f"{seat} ({name})" for seat, name in self.match.seats.items())
        near = likeliest(words.partition(":")[0], self.match.seats.values())
        hint = f" Nearest: {near}." if near else ""
        raise FacedownError(f"'{text}' should begin with the seat that answers: {seats}.{hint}")

    def not_asked(self, seat: int) -> str:
        """Return why a seat may not answer now, or ""."""
        match = self.match
        if match.over:
            return f"the match is over. {match.result()}"
        if seat != match.seat:
            name = match.seats.get(seat, "")
            return (
                f"seat {seat} ({name}) is not asked; seat {match.seat} ({match.seats[match.seat]}) is asked "
                f"for {match.decision}."
            )
        return ""

    def noting(self, board: Board) -> Log:
        """Return the log of the match; that of a referee notes the facts that are expected."""
        return Log()

    def check(self, step: Step) -> None:
        """Look at what a step expects: a referee does, and nobody else."""

    # --- noting -------------------------------------------------------------------------------

    def fail(self, way: str | Way, message: str) -> None:
        """Note what is not as the scenario says at a key of this step."""
        step, source = self.step, self.scenario.source
        base: Way = ("step", step.number - 1) if step.number else ()
        place = (*base, *((way,) if isinstance(way, str) else way))
        if place not in source.lines:  # a path may be written as one key or as several
            place = (*place[:-1], *str(place[-1]).split("."))
        title = f" ({step.title})" if step.title else ""
        lines = [f"case '{self.scenario.case}'"] if self.scenario.case else []
        lines += [f"step {step.number}{title}"] if step.number else []
        failure = Failure(*source.at(place), ", ".join(lines) + ": " * bool(lines), message, self.log())
        if failure not in self.report.failures:
            self.report.failures.append(failure)

    def refuse(self, way: str | Way, error: FacedownError, before: str = "") -> None:
        """Note what cannot be carried out; a scenario that names what there is not makes no sense."""
        self.fail(way, f"{before}{error}")
        if isinstance(error, UnknownName | ContentError | BadFile):
            self.report.senseless = True

    def stop(self, way: str | Way, message: str) -> Any:
        """Note what keeps the scenario from going on, and leave it there."""
        self.fail(way, message)
        raise Stopped

    def log(self) -> str:
        """Return the log so far, with clauses and steps, and the question that is open."""
        if self.report.match is None:
            return "  No log: the match had not begun."
        try:
            return self.read()
        except FacedownError:
            raise
        except Exception:  # which the failure says
            return "  No log: the position cannot be read."

    def read(self) -> str:
        """Return the log so far and the open question of a position; one that cannot be raises anything."""
        lines = ["  Log so far:"]
        for i, line in enumerate(self.match.log(None)):
            if i in self.starts[1:]:
                lines.append(f"  -- step {len(self.starts) - 1 - self.starts[::-1].index(i)}")
            lines.append(f"  {line.clause:<10} {line.text}")
        lines.append(f"  {self.asked_now()}")
        return "\n".join(lines)

    def asked_now(self) -> str:
        """Return the question that is open, and what is legal."""
        match = self.match
        if match.over:
            return f"The match is over. {match.result()}"
        legal = ", ".join(action.text for action in match.legal())
        return f"Asked now: seat {match.seat} ({match.seats[match.seat]}), {match.decision}: {legal}."


def _broken(error: Exception) -> str:
    """Say which rule broke, and where."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    said = f"{type(error).__name__}: {error}".rstrip(".")
    return f"the rule {last.name} broke ({last.filename}:{last.lineno}): {said}."


def says(text: str, fragment: str) -> bool:
    """Whether a text has a fragment in it, letter case and line ends aside."""
    return folded(fragment) in folded(text)
