"""The referee of a scenario: looks at everything that it expects while it is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Any, TypeAlias

from facedown.board import Board
from facedown.bots.policy import Function
from facedown.engine.base.errors import FacedownError, IllegalAction, UnknownName, nearest, unknown
from facedown.engine.matches.past import plain
from facedown.engine.telling.log import Log
from facedown.lab.odds.answers import Odds
from facedown.lab.odds.deciders import decided_odds
from facedown.lab.odds.listed import Decider
from facedown.lab.odds.questions import Ask
from facedown.scenario.course import Course, says
from facedown.scenario.facts import Facts, is_fact
from facedown.scenario.reader import Refused, Scenario, Seen, Step, Wager, Way
from facedown.scenario.report import Report
from facedown.scenario.sight import hidden, nothing_at, told_apart, visible
from facedown.scenario.wager import asked, policies_of

# (position, policy of every seat, what is asked) -> exact odds
# (board, who decides, what is asked, whose knowledge counts) -> odds
Computed: TypeAlias = Callable[[Board, Mapping[int, Decider], Ask, int | None], Odds]


def run_scenario(
    scenario: Scenario, odds: Computed | None = decided_odds, rules: Sequence[Function] = ()
) -> Report:
    """Play a scenario and look at everything that it expects.

    Args:
        scenario: which one.
        odds: computes exact odds; None leaves them unchecked.
        rules: policies of one's own that its odds may name, each a `@rule`.

    Returns:
        What is not as expected. A decision that is refused ends the scenario there; everything else
        that fails is noted, and the scenario goes on.
    """
    return _Referee(scenario, odds, rules).run()


class _Referee(Course):
    """Looks at everything that a scenario expects, on its way."""

    def __init__(self, scenario: Scenario, odds: Computed | None, rules: Sequence[Function]) -> None:
        super().__init__(scenario)
        self.odds = odds
        self.rules = rules

    def noting(self, board: Board) -> Log:
        keys = [key for step in self.scenario.steps for key in step.expect]
        self.facts = Facts(board, keys)
        log = super().noting(board)
        self.facts.prepare(log)
        return log

    def check(self, step: Step) -> None:
        for path, value in step.expect.items():
            if is_fact(self.board, path):
                self.compare_fact(path, value)
            else:
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

    def compare_fact(self, key: str, value: Any) -> None:
        try:
            actual = self.facts.differs(self.match, key, value)
        except FacedownError as error:
            self.refuse(("expect", key), error)
            return
        if actual:
            self.fail(("expect", key), f"{key} is {actual}, expected {_plain(value)}.")

    def compare(self, way: Way, board: Board, path: str, value: Any, who: str = "") -> None:
        try:
            actual = board.differs(path, value)
        except UnknownName as error:
            known = [*board.system.catalogue.facts, *type(board.state).specs]
            self.refuse(way, error if "." in path else unknown("fact or field", path, known))
            return
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
        if asked.says and not (not self.match.over and says(self.match.question(), asked.says)):
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
        if refusal.says and not says(reason, refusal.says):
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
            if not says(text, fragment):
                self.fail("log_says", f"The log of this step should say '{fragment}'.")
        for fragment in step.log_lacks:
            if says(text, fragment):
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
            if not says(text, fragment):
                self.fail((*way, "reads"), f"{name}the log of this step should say '{fragment}': {text}")
        try:
            for answers in sight.same:
                for message in told_apart(self.match, seat, answers):
                    self.fail((*way, "same"), f"{name}{message}")
        except FacedownError as error:
            self.refuse((*way, "same"), error)
        for fragment in sight.does_not_read:
            if says(text, fragment):
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
        try:
            if self.match.over and not wager.fresh:
                raise FacedownError("The match is over: there are no odds any more.")
            board = copy(self.fresh if wager.fresh else self.board)
            policies = policies_of(wager, board, self.rules)
            seat = None if wager.knows is None else board.seat(wager.knows)
            computed = self.odds(board, policies, asked(wager), seat).answers[0].value
        except FacedownError as error:
            self.refuse(way, error)
            return
        if computed != wager.value:
            self.fail(
                way,
                f"The odds are {computed} (about {float(computed):.6f}), expected {wager.value} "
                f"(about {float(wager.value):.6f}).",
            )


def _hinted(text: str, legal: Sequence[str]) -> str:
    """Return an answer that is not legal, and the one that may have been meant."""
    near = [action for action in nearest(text, legal, 1) if plain(action) != plain(text)]
    return f"'{text}' (nearest: '{near[0]}')" if near else f"'{text}'"


def _plain(value: Any) -> str:
    return f"'{value}'" if isinstance(value, str) else str(value).lower()
