"""Answers about odds: exact ones, bounds, and estimates by trials, which read alike wherever they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from fractions import Fraction
from math import ceil, floor, log10
from typing import Any, ClassVar, NamedTuple

from facedown.engine.base.errors import FacedownError
from facedown.engine.base.numbers import as_mixed_number
from facedown.lab.showing.shares import Estimate, between, plus_minus


@dataclass(frozen=True)
class Answer:
    """What was asked, and what is true.

    Attributes:
        asked: the expression.
        value: the probability of a condition, the mean of a number, in wholes.
        is_condition: whether it is one.
        distribution: of a number, every value -> its probability; of a condition, of 1 and 0.
        names: what values are called, where they have names.
        rest: the most probability that was left out. Then each value, also one that is not in the
            distribution, has a probability between the one there (or 0) and that plus the rest, and `value`
            is that of the courses that were followed: of a condition, between its bounds, too.
    """

    asked: str
    value: Fraction
    is_condition: bool
    distribution: Mapping[Fraction, Fraction]
    names: Mapping[int, str] = field(default_factory=dict, repr=False)
    rest: Fraction = Fraction(0)

    @property
    def estimate(self) -> Estimate:
        """It as a number: a condition with its bounds."""
        bounds = self.bounds() if self.rest and self.is_condition else (self.value, self.value)
        return Estimate(float(self.value), *map(float, bounds))

    @property
    def exactly(self) -> str:
        """It as a fraction, "" where it has bounds."""
        return "" if self.rest else str(self.value)

    @property
    def is_listed(self) -> bool:
        """Whether it is one number, rather than a distribution."""
        return self.is_condition or not (self.names or self.rest)

    def bounds(self, value: Fraction = Fraction(1)) -> tuple[Fraction, Fraction]:
        """Return what the probability of a value is at least and at most; of a condition, that it holds."""
        least = self.distribution.get(value, Fraction(0))
        return least, least + self.rest

    def reads(self, value: Fraction) -> str:
        """Return a value as people write it: its name, or the number."""
        return self.names.get(int(value), as_mixed_number(value)) if self.names else as_mixed_number(value)

    def texts(self) -> dict[str, str]:
        """Return the distribution for JSON: values as they read, fractions as text."""
        return {self.reads(value): str(part) for value, part in self.distribution.items()}

    def short(self) -> str:
        """Return it for people as one number: in percent or as a decimal, or its bounds."""
        if self.is_condition:
            return " to ".join(self.columns()) if self.rest else f"{float(self.value):.3%}"
        left = f", {float(self.rest):.2g} left out" if self.rest else ""
        return f"{float(self.value):,.4f}{left}"

    def cell(self) -> tuple[str, str]:
        """Return it for a cell of a chart, and what stands below: a fraction, or bounds in percent."""
        it = self.estimate
        if self.is_condition and it.low < it.high:
            return f"{100 * it.value:.1f}", f"{floor(1000 * it.low) / 10}-{ceil(1000 * it.high) / 10}"
        return f"{100 * it.value:.1f}" if self.is_condition else f"{it.value:,.2f}", self.exactly

    @property
    def remark(self) -> str:
        """What there is to say of a number that has no exact mean; else ""."""
        if self.is_condition or self.names or not self.rest:
            return ""
        return f"{self.asked}: {float(self.value):.4g} on the mean of the courses that were followed."

    def columns(self, value: Fraction | None = None) -> tuple[str, str]:
        """Return for people how probable a value is, or the answer: exactly and about, or its bounds."""
        if self.rest:
            return percents(*self.bounds(Fraction(1) if value is None else value))
        if value is None and not self.is_condition:
            return str(self.value), f"{float(self.value):.4g}"
        exact = self.value if value is None else self.distribution[value]
        return str(exact), f"{float(exact):.3%}"

    def to_dict(self) -> dict[str, Any]:
        """Return it for JSON: fractions as text, beside them a number."""
        told: dict[str, Any] = {"asked": self.asked}
        if self.rest and self.is_condition:
            told["at_least"], told["at_most"] = map(str, self.bounds())
        elif self.rest:
            told["rest"] = str(self.rest)
        elif not self.names:
            told["exactly"] = str(self.value)
        if not self.names:
            told["about"] = float(self.value)
        if not self.is_condition:
            told["distribution"] = self.texts()
        return told

    def of_games(self, games: int) -> Answer:
        """Return the answer for several such games: in how many a condition holds, or the sum of a number.

        Raises:
            FacedownError: its values are names, which have no sum.
        """
        if self.names:
            raise FacedownError(f"'{self.asked}' is a name: of several games ask whether it is one of them.")
        sums = {Fraction(0): Fraction(1)}
        for _ in range(games):
            after: dict[Fraction, Fraction] = {}
            for so_far, part in sums.items():
                for value, chance in self.distribution.items():
                    after[so_far + value] = after.get(so_far + value, Fraction(0)) + part * chance
            sums = after
        asked = f"games of {games} with {self.asked}" if self.is_condition else f"{self.asked}, {games} games"
        rest = 1 - (1 - self.rest) ** games
        return Answer(asked, games * self.value, False, dict(sorted(sums.items())), rest=rest)


def percents(least: Fraction, most: Fraction) -> tuple[str, str]:
    """Return bounds in percent, rounded away from each other, with as many digits as tell them apart."""
    apart = float(most - least) or 1.0
    digits = max(0, 1 - floor(log10(100 * apart)))
    unit = 10**digits
    low, high = floor(100 * least * unit), ceil(100 * most * unit)
    return f"{low / unit:.{digits}f}%", f"{high / unit:.{digits}f}%"


class Advice(NamedTuple):
    """What a seat does at a question, in best play."""

    seat: int  # who is asked
    view: Any  # what it sees
    answers: Mapping[int, Fraction]  # answer -> how probable it is


@dataclass(frozen=True)
class Odds:
    """Exact odds, or bounds that surely hold.

    Attributes:
        answers: in the order asked, conditions first.
        given: the probability of what was given, at least.
        branches: that were followed.
        seconds: that it took.
        ends: by the values of everything asked, the probability of such an end.
        advice: what to do where a seat that plays its best is asked first, situation by situation.
        positions: that were met, where they were counted instead of branches.
        rest: the probability of the courses that were left out; 0 if odds are exact.
        stopped: the deadline in seconds that ended the search, or 0.
    """

    answers: tuple[Answer, ...]
    given: Fraction
    branches: int
    seconds: float
    ends: Mapping[tuple[int, ...], Fraction] = field(repr=False)
    advice: tuple[Advice, ...] = ()
    positions: int = 0
    rest: Fraction = Fraction(0)
    stopped: float = 0.0

    unfinished: ClassVar[int] = 0  # a search gives nothing up

    @property
    def effort(self) -> str:
        """What was followed, in words: `29,384 branches`, `511,566 positions`, or both."""
        counts = (self.branches, "branch", "es"), (self.positions, "position", "s")
        said = [f"{count:,} {noun}{'' if count == 1 else many}" for count, noun, many in counts if count]
        return " and ".join(said) or "no branches"

    @staticmethod
    def together(some: Sequence[Odds]) -> str:
        """Return what was followed in several searches, in words."""
        branches, positions = sum(one.branches for one in some), sum(one.positions for one in some)
        return replace(some[0], branches=branches, positions=positions).effort

    @property
    def heads(self) -> tuple[str, str]:
        """What the columns of answers are."""
        return ("at least", "at most") if self.rest else ("exactly", "about")

    @property
    def sentence(self) -> str:
        """How the columns of an answer read in a sentence."""
        return "{0} to {1}" if self.rest else "{1}, exactly {0}"

    @property
    def remark(self) -> str:
        """What was given and what was left out, in words; "" if neither was."""
        said = [f"Courses that were left out have odds of {float(self.rest):.2g} together."] * bool(self.rest)
        most = self.given + self.rest
        if most < 1 and self.rest:
            said.append("What is given has odds of {} to {}.".format(*percents(self.given, most)))
        elif most < 1:
            said.append(f"What is given has odds of {self.given} (about {float(self.given):.2%}).")
        if self.stopped:
            apart = float(max(one.rest for one in self.answers))
            said.append(
                f"Stopped after {self.stopped:g} s as asked; the bounds are {apart:.2g} apart by then."
            )
        return " ".join(said)

    def of_games(self, games: int) -> Odds:
        """Return the odds of several such games, each from the same start: `Answer.of_games`, one by one."""
        answers = tuple(one.of_games(games) for one in self.answers)
        given = self.given**games
        rest = (self.given + self.rest) ** games - given
        return replace(self, answers=answers, given=given, rest=rest, ends={})

    def to_dict(self) -> dict[str, Any]:
        """Return it for JSON: fractions as text, beside them numbers."""
        return {
            "answers": [one.to_dict() for one in self.answers],
            "given": str(self.given),
            **({"rest": str(self.rest)} if self.rest else {}),
            "branches": self.branches,
            "positions": self.positions,
            **({"stopped": self.stopped} if self.stopped else {}),
            "seconds": round(self.seconds, 4),
        }


@dataclass(frozen=True)
class Guess:
    """An estimate by trials.

    Attributes:
        asked: the expression.
        value: the share of a condition, the mean of a number, in wholes.
        low: where the interval begins that holds the truth in 95 of 100 cases.
        high: where it ends.
        is_condition: whether it is one.
    """

    asked: str
    value: float
    low: float
    high: float
    is_condition: bool = True

    rest: ClassVar[Fraction] = Fraction(0)  # nothing is left out, and there is no more to say
    exactly: ClassVar[str] = ""
    remark: ClassVar[str] = ""
    is_listed: ClassVar[bool] = True
    distribution: ClassVar[Mapping[Fraction, Fraction]] = {}

    @property
    def estimate(self) -> Estimate:
        """It as a number with its interval."""
        return Estimate(self.value, self.low, self.high)

    def short(self) -> str:
        """Return it for people with the reach of its interval."""
        return self.estimate.around(self.is_condition)

    def cell(self) -> tuple[str, str]:
        """Return it for a cell of a chart, and what stands below: the reach of its interval."""
        by = 100 if self.is_condition else 1
        return f"{by * self.value:.1f}", plus_minus(by * self.estimate.reach, " .1f").strip()

    def columns(self) -> tuple[str, str]:
        """Return for people the number and its interval."""
        return f"{self.value:.4f}", between(self.low, self.high, ".4f")


@dataclass(frozen=True)
class Sampled:
    """The estimates of a number of trials.

    Attributes:
        answers: in the order asked, conditions first.
        trials: how many there were, and of them `counted` in which what is given was so.
        counted: see `trials`.
        unfinished: how many were given up at the system's bound.
        seconds: that it took.
        known_trials: how many ran on code that was made for this question alone.
    """

    answers: tuple[Guess, ...]
    trials: int
    counted: int
    unfinished: int
    seconds: float
    known_trials: int = 0

    heads: ClassVar[tuple[str, str]] = "about", "95% interval"
    sentence: ClassVar[str] = "{0}, 95% interval {1}"
    rest: ClassVar[Fraction] = Fraction(0)
    remark: ClassVar[str] = ""
    stopped: ClassVar[float] = 0.0
    advice: ClassVar[Sequence[Advice]] = ()

    @staticmethod
    def together(some: Sequence[Sampled]) -> str:
        """Return how many trials there were for several answers, in words."""
        return f"{sum(one.trials for one in some):,} trials"

    @property
    def effort(self) -> str:
        """How many trials there were, in words."""
        counted = f", {self.counted:,} of them as given" if self.counted < self.trials else ""
        return f"{self.trials:,} trials{counted}"

    def to_dict(self) -> dict[str, Any]:
        """Return it for JSON."""
        answers = [{"asked": one.asked, **one.estimate.to_dict()} for one in self.answers]
        return {**asdict(self), "answers": answers, "seconds": round(self.seconds, 4)}
