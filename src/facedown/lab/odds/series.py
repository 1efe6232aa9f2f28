"""Odds of a series: every course of the games that are left, by the odds of each of these games."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import product
from math import ceil
from typing import Any

from facedown.board import Board
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import NOBODY
from facedown.engine.matches.series import SeveralGames, seed_of
from facedown.engine.matches.system import Rivals
from facedown.lab.games.compiled import can_compile, compiled, silent
from facedown.lab.games.variant import Variant
from facedown.lab.odds.answers import Answer, Guess, Odds, Sampled
from facedown.lab.odds.deciders import decided_odds
from facedown.lab.odds.listed import Decider, policies_behind
from facedown.lab.odds.questions import Ask, Watch
from facedown.lab.odds.sampling import Trials, sample
from facedown.lab.showing.shares import interval

Course = tuple[int, ...]  # who has won each game in turn, NOBODY for a draw
_MANY = 3_000  # trials that are worth compiling for


@dataclass(frozen=True, eq=False)
class GameOdds:
    """Who wins a game."""

    parts: Mapping[int, Fraction]  # seat, or NOBODY for a draw -> how probable it is that it wins
    trials: int = 0  # by which that was estimated, 0 where it is exact


@dataclass(frozen=True)
class Standing:
    """How a series stands, and what its games are worth."""

    several: SeveralGames  # what the rulebook says of a series
    seats: Mapping[int, str]  # who plays
    won: Course  # who has won each game that is over
    present: GameOdds | None  # the odds of the game that is being played, if one is
    # who chooses who begins, NOBODY where a coin says who does -> the odds of such a game; one object for
    # one of these
    later: Callable[[int], GameOdds]

    def courses(self) -> dict[Course, Fraction]:
        """Return every course of the series, and how probable it is.

        Raises:
            FacedownError: it is over.
        """
        if self.several.is_over(self.won):
            raise FacedownError("The series is over, so there are no odds any more.")
        going, ended = {self.won: Fraction(1)}, dict[Course, Fraction]()
        while going:
            after = dict[Course, Fraction]()
            for course, part in going.items():
                for winner, chance in self.game_after(course).parts.items():
                    longer = (*course, winner)
                    (ended if self.several.is_over(longer) else after)[longer] = part * chance
            going = after
        return ended

    def game_after(self, course: Course) -> GameOdds:
        """Return the odds of the game that comes after these."""
        if self.present is not None and len(course) == len(self.won):
            return self.present
        return self.later(self.several.chooser(course))

    def odds(self) -> Odds | Sampled:
        """Return the odds of who wins, how, in how many games, and what the single games were taken for.

        They are exact, or have intervals where a game was estimated by trials.
        """
        start = time.perf_counter()
        courses = self.courses()
        games = self._games(courses)
        trials = sum(game.trials for game in games.values())
        asked = self._asked(courses)
        sums = {text: sum((courses[one] for one in so), Fraction(0)) for text, so in asked.items()}
        singles = {
            f"{self.seats[seat]} wins {which}": (game.parts.get(seat, Fraction(0)), game)
            for which, game in games.items()
            for seat in self.seats
        }
        if not trials:
            sums |= {text: part for text, (part, _) in singles.items()}
            answers = [Answer(text, part, True, {Fraction(1): part}) for text, part in sums.items()]
            return Odds(tuple(answers), Fraction(1), len(courses), time.perf_counter() - start, {})
        guesses = [
            Guess(text, float(part), *self._interval(part, {one: courses[one] for one in asked[text]}, games))
            for text, part in sums.items()
        ]
        for text, (part, game) in singles.items():
            ends = interval(float(part), game.trials) if game.trials else (float(part), float(part))
            guesses.append(Guess(text, float(part), *ends))
        return Sampled(tuple(guesses), trials, trials, 0, time.perf_counter() - start)

    def _asked(self, courses: Mapping[Course, Fraction]) -> dict[str, list[Course]]:
        """The outcomes of the series, in words -> the courses that lead there."""
        asked: dict[str, list[Course]] = {
            f"{self.seats.get(seat, 'nobody')} wins the match": [] for seat in (*self.seats, NOBODY)
        }
        scores, lengths = dict[str, list[Course]](), dict[str, list[Course]]()
        for course in sorted(courses, key=lambda course: (self.several.leader(course), len(course))):
            winner = self.several.leader(course)
            most, *rest = sorted((course.count(seat) for seat in self.seats), reverse=True)
            how = "the match is drawn" if winner == NOBODY else f"{self.seats[winner]} wins"
            drawn = f", {course.count(NOBODY)} drawn" if NOBODY in course else ""
            asked[f"{self.seats.get(winner, 'nobody')} wins the match"].append(course)
            scores.setdefault(f"{how} {most} to {' to '.join(map(str, rest))}{drawn}", []).append(course)
            lengths.setdefault(f"it takes {len(course)} games", []).append(course)
        whole = {**asked, **scores, **dict(sorted(lengths.items()))}
        return {text: so for text, so in whole.items() if so or not text.startswith("nobody")}

    def _games(self, courses: Iterable[Course]) -> dict[str, GameOdds]:
        """The games that can come, by what they are called."""
        games: dict[str, GameOdds] = {}
        for course in courses:
            for number in range(len(self.won), len(course)):
                before = course[:number]
                seat = self.several.chooser(before)
                who = f"{self.seats[seat]} chooses" if seat != NOBODY else "a coin says"
                is_now = self.present is not None and number == len(self.won)
                games["this game" if is_now else f"a later game, {who} who begins"] = self.game_after(before)
        return dict(sorted(games.items(), reverse=True))

    def _interval(
        self, part: Fraction, so: Mapping[Course, Fraction], games: Mapping[str, GameOdds]
    ) -> tuple[float, float]:
        """The interval of the sum of some courses, by the errors of all games (the delta method)."""
        variance = 0.0
        for game in games.values():
            if game.trials:
                slopes = dict.fromkeys(game.parts, Fraction(0))
                for course, odds in so.items():
                    for number in range(len(self.won), len(course)):
                        if self.game_after(course[:number]) is game:
                            slopes[course[number]] += odds / game.parts[course[number]]
                mean = sum(game.parts[winner] * slope for winner, slope in slopes.items())
                squares = sum(game.parts[winner] * slope * slope for winner, slope in slopes.items())
                variance += float(squares - mean * mean) / game.trials
        low = high = float(part)
        if variance:
            low, high = interval(low, ceil(low * (1 - low) / variance))
        # How often something may happen that no trial has shown, the delta method does not know.
        some_missing = [game.trials for game in games.values() if len(game.parts) <= len(self.seats)]
        unseen = max((interval(0.0, trials)[1] for trials in some_missing if trials), default=0.0)
        return max(0.0, low - unseen), min(1.0, high + unseen)


def game_of(wins: Mapping[int, Fraction], trials: int = 0) -> GameOdds:
    """Return who wins a game: these seats, so often; what is missing to 1 is a draw."""
    parts = {**wins, NOBODY: 1 - sum(wins.values(), Fraction(0))}
    return GameOdds({winner: part for winner, part in parts.items() if part}, trials)


def exact_game(
    board: Board, deciders: Mapping[int, Decider], seat: int | None, progress: Watch = silent
) -> GameOdds:
    """Return who wins the game on a board, exactly; `decided_odds` says what it takes and raises."""
    found = decided_odds(board, deciders, _who_wins(board), seat, progress)
    return game_of({one: answer.value for one, answer in zip(board.seats, found.answers, strict=True)})


def sampled_game(
    board: Board,
    deciders: Mapping[int, Decider],
    trials: Trials,
    seat: int | None = None,
    progress: Watch = silent,
) -> GameOdds:
    """Return who wins the game on a board, by trials; `sample` says what it takes and raises."""
    found = sample(board, deciders, _who_wins(board), trials, seat, progress)
    counts = (round(answer.value * found.counted) for answer in found.answers)
    return game_of(
        {one: Fraction(count, found.counted) for one, count in zip(board.seats, counts, strict=True)},
        found.counted,
    )


def given_game(chooser: int, seats: Iterable[int], first_wins: Fraction) -> GameOdds:
    """Return who wins a game of two in which whoever begins wins so often.

    Who chooses takes the better place; after a coin nobody is better off.
    """
    best = max(first_wins, 1 - first_wins)
    return game_of(
        {
            seat: Fraction(1, 2) if chooser == NOBODY else best if seat == chooser else 1 - best
            for seat in seats
        }
    )


class Sampling:
    """Games that are still to come, played by trials.

    Args:
        variant: the rulebook, its content and house rules, and the setup that is played in each of them; if
            that is "", everybody against everybody, each as likely.
        deciders: who plays; a list of answers is of the present game, and the policy behind it plays these.
        trials: of the games of which one seat chooses who begins.
        progress: called now and then.
    """

    def __init__(
        self,
        variant: Variant,
        several: SeveralGames,
        deciders: Mapping[int, Decider],
        trials: Trials,
        progress: Watch = silent,
    ) -> None:
        self.variant = variant
        self.several = several
        self.policies = policies_behind(deciders)
        self.trials = trials
        self.done: dict[int, GameOdds] = {}
        self.setups: list[str | Mapping[str, Any]]
        rivals = variant.system.capability(Rivals)
        if variant.setup or rivals is None:
            self.setups = [variant.chosen]
        else:
            names = rivals.names(variant.content)
            self.setups = [rivals.pairing(one, other) for one, other in product(names, names)]
        if trials.count >= _MANY and can_compile():
            compiled(variant.system, partial(progress, 0.0))

    def __call__(self, chooser: int) -> GameOdds:
        """Return the odds of a game in which this seat chooses who begins; NOBODY: a coin says."""
        if chooser not in self.done:
            self.done[chooser] = self._played(chooser)
        return self.done[chooser]

    def _played(self, chooser: int) -> GameOdds:
        number = 2 + (0 if chooser == NOBODY else 1 + chooser)  # game 1 is the one that is being played
        each = ceil(self.trials.count / len(self.setups))
        games = [
            sampled_game(
                replace(self.variant, setup=self.several.setup(setup, chooser)).board,
                self.policies,
                Trials(each, seed=seed_of(self.trials.seed, number + 10 * i)),
            )
            for i, setup in enumerate(self.setups)
        ]
        trials = sum(game.trials for game in games)
        winners = dict.fromkeys(winner for game in games for winner in game.parts)
        parts = {
            winner: sum((game.parts.get(winner, Fraction(0)) for game in games), Fraction(0)) / len(games)
            for winner in winners
        }
        return GameOdds(parts, trials)


def _who_wins(board: Board) -> Ask:
    return Ask([f"winner = {seat}" for seat in board.seats])
