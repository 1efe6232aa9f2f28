"""Ask how likely something is: exactly, or by trials."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from facedown.cli import FINE
from facedown.cli.files import Kept
from facedown.cli.given import all_seats_first, one_seat, the_policies
from facedown.cli.progress import progress_of
from facedown.cli.series_odds import OfSeries, is_of_series
from facedown.cli.series_odds import odds as series_odds
from facedown.cli.show import as_json, paragraph, say, table
from facedown.cli.starts import the_start
from facedown.engine.errors import FacedownError

if TYPE_CHECKING:
    from facedown.board import Board
    from facedown.cli.starts import Own
    from facedown.lab.listed import Decider
    from facedown.lab.odds import Answer, Odds
    from facedown.lab.questions import Ask, Watch
    from facedown.lab.sampling import Sampled

LISTED = 16  # values of a number whose odds are listed


@dataclass(frozen=True)
class Asked:
    """What `facedown odds` was called with; what is None, "", 0 or empty was left out."""

    source: str
    when: list[str]
    mean: list[str]
    given: str
    until: str
    once: str
    setup: str
    set: list[str]
    stack: list[str]
    play: list[str]
    at: int | None
    fresh: bool
    policies: list[str]
    knows: str
    switches: list[str]
    content: list[Path]
    sample: float | None
    within: float | None
    seconds: float | None
    games: int
    seed: int
    sweep: list[str]
    kept: Kept
    json: bool
    of: OfSeries
    system: str = ""  # the folder of the source's, where that is a file

    def command(self) -> str:
        """Return what was typed, all but where it is written to."""
        from facedown.lab.origin import typed_line

        options = {
            "when": self.when,
            "mean": self.mean,
            "given": self.given,
            "until": self.until,
            "once": self.once,
            "setup": self.setup,
            "set": self.set,
            "stack": self.stack,
            "play": self.play,
            "at": self.at,
            "fresh": self.fresh,
            "policy": self.policies,
            "as": self.knows,
            "switch": self.switches,
            "content": self.content,
            "sample": self.sample,
            "within": self.within,
            "seconds": self.seconds,
            "games": self.games if self.games > 1 else None,
            "sweep": self.sweep,
            "system": self.system,
            "seed": None if self.sample is None else self.seed,
            **self.of.options(),
        }
        return typed_line(["odds", self.source], options)


def odds(asked: Asked) -> int:
    """Print how likely something is."""
    from facedown.lab.deciders import advised, one_of
    from facedown.lab.odds_report import OddsReport

    if asked.kept.out:
        raise FacedownError("--out writes a row for every point of a sweep: say what to sweep with --sweep.")
    refuse_within(asked)
    asked.kept.check()
    if is_of_series(asked):
        return series_odds(asked)
    start = the_start(asked)
    board, where = start.board(start.variant), start.where
    ask, policies, seat = the_question(asked, board, start.own)
    with progress_of("Odds") as watch:
        result = find(asked, board, policies, ask, seat, in_time(asked, watch))
    about = {
        "system": board.system.key,
        "position": where,
        "policies": {str(who): policy for who, policy in policies.items()},
        **({} if seat is None else {"as": seat}),
    }
    advice = advised(board, result)
    players = ", ".join(f"{board.seats[who]} by {reads_as(policy)}" for who, policy in policies.items())
    if asked.json:
        as_json({**about, **result.to_dict(), **({"advice": advice} if advice else {})})
    else:
        say(f"{board.system.key}: {where}", style="bold")
        say(paragraph(players))
        if seat is not None:
            say(paragraph(f"As {board.seats[seat]} knows it: what is hidden may be anything that fits."))
        print_ask(ask)
        print_result(result)
        if asked.within is not None and asked.games == 1:
            _print_reached(result, asked.within)
        for one in advice[:LISTED]:
            say(paragraph(f"Best for {board.seats[one['seat']]}, at {one['question']}: {one_of(one)}."))
        if len(advice) > LISTED:
            say(f"And so on: there are {len(advice):,} situations.")
    report = OddsReport(board, where, players, ask, result, asked.command(), asked.seed)
    asked.kept.write(report, quiet=asked.json)
    return FINE


def the_question(asked: Asked, board: Board, own: Own | None) -> Own:
    """Return what is asked, who decides, and whose knowledge counts, by the options or a scenario's own."""
    from facedown.lab.questions import Ask

    if own and not (asked.when or asked.mean):
        return own
    ask = Ask(asked.when, asked.mean, asked.given, asked.until, asked.once)
    seat = one_seat(board.seats, asked.knows) if asked.knows else None
    return ask, the_deciders(board, asked.policies), seat


def find(
    asked: Asked,
    board: Board,
    policies: Mapping[int, Decider],
    ask: Ask,
    seat: int | None,
    watch: Watch,
) -> Odds | Sampled:
    """Return the answers at a position: exact ones, or by trials if they are asked for."""
    from facedown.lab.deciders import decided_odds
    from facedown.lab.sampling import sample

    if asked.sample is None:
        result = decided_odds(board, policies, ask, seat, watch, asked.within)
        return result.of_games(asked.games) if asked.games > 1 else result
    if asked.games > 1:
        raise FacedownError("Trials are of one game: leave --games or --sample out.")
    refuse_best(policies)
    given = asked.sample
    by = {"count": int(given)} if given >= 1 else {"precision": given}
    return sample(board, policies, ask, asked.seed, **by, progress=watch, seat=seat)


def refuse_within(asked: Asked) -> None:
    """Refuse to look for bounds of what has none.

    Raises:
        FacedownError: trials or a series are asked for, too.
    """
    others = {"--sample": asked.sample is not None, "a series": is_of_series(asked)}
    both = [name for name, is_asked in others.items() if is_asked]
    if asked.within is not None and both:
        raise FacedownError(
            f"--within bounds the odds of a position, and {both[0]} asks for something else: leave one out."
        )
    if asked.seconds is not None and asked.sample is not None:
        raise FacedownError(
            "--seconds ends a search for exact odds or bounds, and trials end when there are enough: leave "
            "one out, or say how many trials (--sample 10000)."
        )


def in_time(asked: Asked, watch: Watch) -> Watch:
    """Return a watch that also ends what it watches after the seconds that are asked for, if any are."""
    from facedown.lab.questions import Deadline

    return watch if asked.seconds is None else Deadline(asked.seconds, watch)


def the_deciders(board: Board, given: Sequence[str]) -> dict[int, Decider]:
    """Return who decides: a policy for every seat, or answers and then a policy, or best play.

    Raises:
        UnknownName: there is no such policy, seat or question; the nearest is given.
        FacedownError: it is a function, which cannot be followed.
    """
    from facedown.bots.policy import is_rule, policy_name, with_rule
    from facedown.bots.standing import standing
    from facedown.lab.deciders import AGAINST, BEST
    from facedown.lab.listed import parts_of

    chosen: dict[int, Decider] = dict(named(the_policies(board.system, [], board.seats)))
    for text in all_seats_first(given):
        place, equals, rest = text.partition("=") if "=" in text else ("", "", text)
        *answers, last = parts_of(rest)
        policy = standing(board.system, last).policy
        if policy not in (BEST, AGAINST):
            one = the_policies(board.system, [policy], [0])[0]
            if not isinstance(one, str) and is_rule(one):
                board.system = with_rule(board.system, one)
                one = policy_name(one)
            last = last.removesuffix(policy) + named({0: one})[0]
        decider = [*answers, last] if answers else last
        chosen.update(dict.fromkeys([one_seat(board.seats, place.strip())] if equals else chosen, decider))
    return chosen


def refuse_best(deciders: Mapping[int, Decider]) -> None:
    """Refuse best play, which trials cannot be played by.

    Raises:
        FacedownError: a seat is to play its best.
    """
    from facedown.lab.deciders import AGAINST, BEST
    from facedown.lab.listed import policies_behind

    for policy in policies_behind(deciders).values():
        if policy.endswith((BEST, AGAINST)):
            raise FacedownError(
                f"Trials are played by policies, not by '{policy}': leave --sample out, or name a policy."
            )


def reads_as(decider: Decider) -> str:
    """Return how a decider was written."""
    from facedown.bots.standing import THEN
    from facedown.lab.listed import parts_of

    return THEN.join(parts_of(decider))


def named(policies: Mapping[int, Any]) -> dict[int, str]:
    """Return policies by name; a function cannot be followed by all that luck can do.

    Raises:
        FacedownError: one is a function.
    """
    for policy in policies.values():
        if not isinstance(policy, str):
            raise FacedownError(
                f"Odds are of policies that can be compiled in; {policy.__name__} is a plain function: make "
                "it a @rule (docs/lab.md), name one of `facedown policies`, or ask `facedown sim`."
            )
    return dict(policies)


def print_ask(ask: Ask) -> None:
    """Print what limits a question."""
    parts = [("given", ask.given), ("until", ask.until), ("once", f"fired {ask.once}" if ask.once else "")]
    say(paragraph("; ".join(f"{word} {text}" for word, text in parts if text)))


def print_result(result: Odds | Sampled) -> None:
    """Print answers, and what they took."""
    from facedown.lab.odds import Odds

    if not isinstance(result, Odds):
        rows = [(one.asked, f"{one.value:.4f}", f"{one.low:.4f} to {one.high:.4f}") for one in result.answers]
        table("", ("", "about", "95% interval"), rows, right=("about", "95% interval"))
        counted = f", {result.counted:,} of them as given" if result.counted < result.trials else ""
        say(f"{result.trials:,} trials{counted}, {result.seconds:.2g} s.")
        return
    listed = [one for one in result.answers if one.is_condition or not (one.names or one.rest)]
    if listed:
        table("", ("", *result.heads), [(one.asked, *one.columns()) for one in listed], right=result.heads)
    for one in result.answers:
        if one.distribution and not one.is_condition:
            _print_distribution(one, result.heads)
    if result.remark:
        say(paragraph(result.remark))
    say(f"{result.effort}, {result.seconds:.2g} s.")


def _print_distribution(one: Answer, heads: tuple[str, str]) -> None:
    values = list(one.distribution)
    rows = [(one.reads(value), *one.columns(value)) for value in values[:LISTED]]
    if more := values[LISTED:]:
        together = sum((one.distribution[value] for value in more), Fraction(0))
        all_ = replace(one, distribution={Fraction(1): together})
        rows.append((f"{len(more)} more", *all_.columns(Fraction(1))))
    if one.rest:
        rows.append(("anything else", *replace(one, distribution={}).columns()))
    table(one.asked, ("", *heads), rows, right=heads)
    if one.remark:
        say(paragraph(one.remark))


def _print_reached(result: Odds | Sampled, within: float) -> None:
    apart = max((getattr(one, "rest", 0) for one in result.answers), default=0)
    if apart > within and not getattr(result, "stopped", 0):
        say(f"As much was followed as can be: the bounds are {float(apart):.2g} apart, not {within:g}.")
