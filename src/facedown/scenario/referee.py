"""The referee of a scenario: sets it up, plays it, and looks at everything that it expects."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from facedown.engine.chance import Luck, seed_stream
from facedown.engine.errors import BadFile, ContentError, FacedownError, IllegalAction, UnknownName, nearest
from facedown.engine.log import Log
from facedown.engine.match import Match, plain
from facedown.engine.system import System, set_switches
from facedown.lab.condition import Condition
from facedown.lab.odds import exact
from facedown.scenario.board import Board
from facedown.scenario.reader import Refused, Scenario, Seen, Step, Wager, Way
from facedown.scenario.report import Failure, Report
from facedown.scenario.sight import hidden, nothing_at, visible
from facedown.scenario.stacking import Script, ScriptEnded
from facedown.scenario.wager import condition, policies_of

_FORCED = "..."  # in `play`: the only legal answer

# (system, game at an open question, policy of every seat, until, when) -> exact odds that `when`
# holds at the first later question where `until` does, or at the end of the match.
Odds: TypeAlias = Callable[[System, Any, Mapping[int, str], Condition, Condition], Fraction]


def run_scenario(scenario: Scenario, odds: Odds | None = exact) -> Report:
    """Play a scenario and look at everything that it expects.

    Args:
        scenario: which one.
        odds: computes exact odds; None leaves them unchecked.

    Returns:
        What is not as expected. A decision that is refused ends the scenario there; everything else
        that fails is noted, and the scenario goes on.
    """
    return _Referee(scenario, odds).run()


def position(scenario: Scenario) -> Match:
    """Return the match as a scenario's decisions leave it; what it expects is not looked at.

    Raises:
        FacedownError: it cannot be set up or played; the message is the failure's.
    """
    report = _Referee(scenario, None, look=False).run()
    if report.match is None or report.failures:
        raise FacedownError(str(report))
    return report.match


class _Stopped(Exception):
    """The scenario cannot go on; why is among the failures."""


class _Referee:
    """Plays one scenario."""

    def __init__(self, scenario: Scenario, odds: Odds | None, look: bool = True) -> None:
        self.scenario = scenario
        self.system = scenario.system
        self.odds = odds
        self.look = look
        self.report = Report(scenario)
        self.script = Script()
        self.step = scenario.steps[0]
        self.mark = 0  # lines of the log before this step
        self.starts: list[int] = []  # the same, of every step so far
        self.way: Way = ("setup",)  # to the key that is being carried out

    def run(self) -> Report:
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
        except _Stopped:
            pass
        self.report.log = self.log()
        return self.report

    # --- setting up ----------------------------------------------------------------------------

    def set_up(self) -> tuple[Match, Board]:
        """Deal, change what the top of the file changes, and run to the first question."""
        scenario = self.scenario
        content = scenario.content()
        setup = scenario.setup or self.system.setups()[0]
        deal = self.system.deal(setup, scenario.switches, content)
        set_switches(self.system, deal.book, scenario.switches)
        seed_stream(deal.state.stream, scenario.seed, 0)
        board = Board(self.system, deal.state, deal.book, deal.seats, deal.names, content)
        self.arrange(board, self.step)
        try:
            match = Match(
                self.system, setup, scenario.seed, scenario.switches, content, deal=deal, luck=self.script
            )
        except FacedownError:
            raise
        except Exception as error:  # a rule that breaks is a failure of this scenario, not of all
            raise FacedownError(f"Up to the first question {_broken(error)}") from error
        return match, board

    def arrange(self, board: Board, step: Step) -> None:
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
        wanted = self.scenario.error
        try:
            self.set_up()
        except FacedownError as error:
            if not _says(str(error), wanted):
                self.fail(
                    "error", f"The setup should be refused saying '{wanted}'; the refusal says: {error}"
                )
        else:
            self.fail("error", f"The setup should be refused saying '{wanted}', but it was accepted.")

    # --- playing -------------------------------------------------------------------------------

    def take(self, step: Step) -> None:
        self.step = step
        self.mark = self.match.log_length if step.number else 0
        self.starts.append(self.mark)
        if step.number:
            try:
                self.arrange(self.board, step)
            except FacedownError as error:
                self.refuse(self.way, error)
                raise _Stopped from None
            if step.set or step.stack:
                self.match.changed()
        for i, text in enumerate(step.play):
            self.play(text, i)
        if self.look:
            self.check(step)

    def play(self, text: str, i: int) -> None:
        try:
            seat, action = self.split(text)
        except FacedownError as error:
            self.refuse(("play", i), error)
            raise _Stopped from None
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
        except _Stopped:
            raise
        except Exception as error:  # a rule that breaks is a failure of this scenario, not of all
            self.stop(("play", i), f"'{text}' cannot be carried out to its end: {_broken(error)}")

    def split(self, text: str) -> tuple[int, str]:
        """Return seat and action of `0 attack`, or `Anna: attack`."""
        words = " ".join(text.split())
        match = re.match(r"(?:seat )?([0-9]+)\s*:?\s+(.+)", words, re.IGNORECASE)
        if match:
            return self.board.seat(match[1]), match[2]
        for seat, name in sorted(self.match.seats.items(), key=lambda item: -len(item[1])):
            if words.casefold().startswith(name.casefold()) and re.match(r":?\s", words[len(name) :]):
                return seat, words[len(name) :].lstrip(": ")
        seats = ", ".join(f"{seat} ({name})" for seat, name in self.match.seats.items())
        near = nearest(words.partition(":")[0], self.match.seats.values(), 1)
        hint = f" Nearest: {near[0]}." if near else ""
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

    # --- looking -------------------------------------------------------------------------------

    def check(self, step: Step) -> None:
        for path, value in step.expect.items():
            self.compare(("expect", path), self.board, path, value)
        self.check_legal(step)
        if step.asked is not None:
            self.check_asked(step)
        for i, refusal in enumerate(step.refused):
            self.check_refusal(refusal, i)
        self.check_log(step)
        for seat, sight in step.sees.items():
            self.check_sight(seat, sight)
        if step.over is not None and step.over != self.match.over:
            state = self.match.result() if self.match.over else f"{self.asked_now()}"
            self.fail("over", f"The match should {'' if step.over else 'not '}be over. {state}")
        if step.winner is not None:
            self.check_winner(step.winner)
        for i, wager in enumerate(step.odds):
            self.check_odds(wager, i)

    def compare(self, way: Way, board: Board, path: str, value: Any, who: str = "") -> None:
        try:
            actual = board.differs(path, value)
        except FacedownError as error:
            self.refuse(way, error)
            return
        if actual:
            self.fail(way, f"{who}{path} is {actual}, expected {_plain(value)}.")

    def check_legal(self, step: Step) -> None:
        if step.legal is None and not step.legal_has and not step.legal_lacks:
            return
        legal = [action.text for action in self.match.legal()]
        here = {plain(text) for text in legal}
        offered = f"Legal now for seat {self.match.seat}: {', '.join(legal) or 'nothing'}."
        if step.legal is not None:
            wanted = {plain(text) for text in step.legal}
            missing = [_hinted(text, legal) for text in step.legal if plain(text) not in here]
            extra = [f"'{text}'" for text in legal if plain(text) not in wanted]
            extra += [f"'{text}' a second time" for i, text in enumerate(legal) if text in legal[:i]]
            parts = [
                f"{word}: {', '.join(them)}"
                for word, them in (("missing", missing), ("extra", extra))
                if them
            ]
            if parts:
                self.fail("legal", f"Other answers are legal for seat {self.match.seat}; {'; '.join(parts)}.")
        for text in step.legal_has:
            if plain(text) not in here:
                self.fail("legal_has", f"{_hinted(text, legal)} should be legal and is not. {offered}")
        expected = {plain(text) for text in (*(step.legal or ()), *step.legal_has)}
        for action in self.match.legal():
            wrong = self.match.contradicts(action) if plain(action.text) in expected else ""
            if wrong:
                self.fail("legal", f"'{action.text}' is legal, and refused all the same: {wrong}")
        for text in step.legal_lacks:
            slip = self.match.slip(text)
            if plain(text) in here:
                self.fail("legal_lacks", f"'{text}' is legal and should not be. {offered}")
            elif slip:
                self.fail("legal_lacks", f"'{text}' is legal in no position, so this shows nothing. {slip}")

    def check_asked(self, step: Step) -> None:
        asked = step.asked
        assert asked is not None
        if asked.seat is not None:
            try:
                if self.board.seat(asked.seat) != self.match.seat:
                    self.fail("asked", f"Seat {asked.seat} should be asked. {self.asked_now()}")
            except FacedownError as error:
                self.refuse("asked", error)
        if asked.decision and asked.decision != self.match.decision:
            self.fail("asked", f"{asked.decision} should be asked. {self.asked_now()}")
        if asked.says and not (not self.match.over and _says(self.match.question(), asked.says)):
            self.fail("asked", f"The question should say '{asked.says}'. {self.asked_now()}")

    def check_refusal(self, refusal: Refused, i: int) -> None:
        way = ("refused", i)
        match = self.match
        before, lines = match.game.state.to_bytes(), match.log_length
        clause = ""
        try:
            seat, action = self.split(refusal.action)
            reason = self.not_asked(seat)
            if not reason:
                try:
                    match.act(action)
                except IllegalAction as error:
                    reason, clause = str(error), error.clause
                else:
                    match.undo()
                    self.fail(way, f"'{refusal.action}' should be refused, but it is legal.")
                    return
        except FacedownError as error:
            self.refuse(way, error)
            return
        slip = self.match.slip(action)
        if slip and not refusal.says:
            self.fail(
                way,
                f"'{refusal.action}' is refused in every position, so this shows nothing. {slip} If that is "
                "what you mean, give 'says'.",
            )
            return
        if refusal.clause and refusal.clause != clause:
            by = f"citing {clause}" if clause else "without a clause"
            self.fail(
                way,
                f"'{refusal.action}' should be refused citing {refusal.clause}; it is refused {by}: {reason}",
            )
        if refusal.says and not _says(reason, refusal.says):
            self.fail(
                way,
                f"'{refusal.action}' should be refused saying '{refusal.says}'; the refusal says: {reason}",
            )
        if before != match.game.state.to_bytes() or lines != match.log_length:
            self.fail(way, f"'{refusal.action}' was refused, but the state or the log changed with it.")

    def check_log(self, step: Step) -> None:
        log = self.match.log(None, since=self.mark)
        cited = [line.clause for line in log]
        fired = f"Cited in this step: {', '.join(cited) or 'nothing'}."
        for clause in dict.fromkeys(step.logged):
            wanted = step.logged.count(clause)
            if cited.count(clause) < wanted:
                often = "cited" if wanted == 1 else f"cited {wanted} times, not {cited.count(clause)}"
                self.fail("logged", f"{clause} should be {often} in this step. {fired}")
        rest = iter(cited)
        for i, clause in enumerate(step.logged_in_order):
            if clause not in rest:  # steps over what lies between
                after = f" after {', '.join(step.logged_in_order[:i])}" if i else ""
                self.fail("logged_in_order", f"{clause} should be cited{after} in this step. {fired}")
                break
        for clause in step.not_logged:
            if clause in cited:
                self.fail("not_logged", f"{clause} is cited in this step and should not be. {fired}")
        text = "\n".join(line.text for line in log)
        for fragment in step.log_says:
            if not _says(text, fragment):
                self.fail("log_says", f"The log of this step should say '{fragment}'.")
        for fragment in step.log_lacks:
            if _says(text, fragment):
                self.fail("log_lacks", f"The log of this step says '{fragment}' and should not.")

    def check_sight(self, who: str, sight: Seen) -> None:
        way = ("sees", who)
        try:
            seat = self.board.watcher(who)
        except FacedownError as error:
            self.refuse(way, error)
            return
        seen = self.board.seen_by(seat)
        name = f"To {'an observer' if who.casefold() == 'observer' else f'seat {who}'}, "
        for path, value in sight.shows.items():
            self.compare((*way, "shows", path), seen, path, value, name)
        try:
            for path in sight.shows:
                if path.split(".")[0] != "book" and isinstance(self.board.find(path).value, int):
                    if hidden(self.board, path, seat):
                        self.fail((*way, "shows", path), f"{name}{path} should be shown, but is hidden.")
            for path in sight.sees_whole:
                part = hidden(self.board, path, seat)
                if part:
                    reason = "it is hidden" if part == path else f"{part} is hidden"
                    self.fail((*way, "shows"), f"{name}all of {path} should be shown, but {reason}.")
            for path in sight.hides:
                nothing = nothing_at(self.board, path)
                seen_there = "" if nothing else visible(self.board, path, seat)
                if nothing:
                    self.fail((*way, "hides"), f"{path} has nothing to hide: {nothing}.")
                if seen_there:
                    self.fail((*way, "hides"), f"{name}{path} should be hidden, but is not: {seen_there}.")
        except FacedownError as error:
            self.refuse(way, error)
        text = "\n".join(line.text for line in self.match.log(seat, since=self.mark))
        for fragment in sight.reads:
            if not _says(text, fragment):
                self.fail((*way, "reads"), f"{name}the log of this step should say '{fragment}': {text}")
        for fragment in sight.does_not_read:
            if _says(text, fragment):
                self.fail((*way, "does_not_read"), f"{name}the log should not say '{fragment}': {text}")

    def check_winner(self, wanted: int | str) -> None:
        try:
            side = self.board.side(wanted)
        except FacedownError as error:
            self.refuse("winner", error)
            return
        if not self.match.over:
            self.fail("winner", f"Side {wanted} should have won, but nobody has yet. {self.asked_now()}")
        elif side != self.match.winner:
            self.fail("winner", f"The winner should be {wanted}. {self.match.result()}")

    def check_odds(self, wager: Wager, i: int) -> None:
        way = ("odds", i)
        if self.odds is None:
            self.report.unchecked.append("odds not checked: they were left out")
            return
        state = self.match.game.state
        try:
            if self.match.over:
                raise FacedownError("The match is over: there are no odds any more.")
            policies = policies_of(wager, self.board)
            until = condition(self.board, wager.until, wager.until_clauses)
            when = condition(self.board, wager.when, wager.when_clauses, wager.winner)
            game = self.system.game(state.copy(), self.match.game.book.copy(), Log(), Luck())
            computed = self.odds(self.system, game, policies, until, when)
        except FacedownError as error:
            self.refuse(way, error)
            return
        if computed != wager.chance:
            self.fail(
                way,
                f"The odds are {computed} (about {float(computed):.6f}), expected {wager.chance} "
                f"(about {float(wager.chance):.6f}).",
            )

    # --- telling -------------------------------------------------------------------------------

    def fail(self, way: str | Way, message: str) -> None:
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
        self.fail(way, message)
        raise _Stopped

    def log(self) -> str:
        """Return the log so far, with clauses and steps, and the question that is open."""
        if self.report.match is None:
            return "  No log: the match had not begun."
        lines = ["  Log so far:"]
        for i, line in enumerate(self.match.log(None)):
            if i in self.starts[1:]:
                lines.append(f"  -- step {len(self.starts) - 1 - self.starts[::-1].index(i)}")
            lines.append(f"  {line.clause:<10} {line.text}")
        lines.append(f"  {self.asked_now()}")
        return "\n".join(lines)

    def asked_now(self) -> str:
        match = self.match
        if match.over:
            return f"The match is over. {match.result()}"
        legal = ", ".join(action.text for action in match.legal())
        return f"Asked now: seat {match.seat} ({match.seats[match.seat]}), {match.decision}: {legal}."


def _broken(error: Exception) -> str:
    """Say which rule broke, and where."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"the rule {last.name} broke ({last.filename}:{last.lineno}): {type(error).__name__}: {error}."


def _hinted(text: str, legal: Sequence[str]) -> str:
    """Return an answer that is not legal, and the one that may have been meant."""
    near = [action for action in nearest(text, legal, 1) if plain(action) != plain(text)]
    return f"'{text}' (nearest: '{near[0]}')" if near else f"'{text}'"


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()


def _says(text: str, fragment: str) -> bool:
    return _folded(fragment) in _folded(text)


def _plain(value: Any) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value)
