"""Who decides when odds are asked, what is asked of whom, and how it is answered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from facedown.cli.given import all_seats_first, one_seat, the_policies
from facedown.engine.base.errors import FacedownError

if TYPE_CHECKING:
    from facedown.board import Board
    from facedown.cli.asking import OddsOptions
    from facedown.cli.starts import Own
    from facedown.lab.odds.answers import Odds, Sampled
    from facedown.lab.odds.listed import Decider
    from facedown.lab.odds.questions import Ask, Watch


def the_question(asked: OddsOptions, board: Board, own: Own | None) -> Own:
    """Return what is asked, who decides, and whose knowledge counts, by the options or a scenario's own."""
    from facedown.lab.odds.questions import Ask

    if own and not (asked.when or asked.mean):
        return own
    ask = Ask(asked.when, asked.mean, asked.given, asked.until, asked.once)
    seat = one_seat(board.seats, asked.knows) if asked.knows else None
    return ask, the_deciders(board, asked.policies), seat


def find(
    asked: OddsOptions,
    board: Board,
    policies: Mapping[int, Decider],
    ask: Ask,
    seat: int | None,
    watch: Watch,
) -> Odds | Sampled:
    """Return the answers at a position: exact ones, or by trials if they are asked for.

    Raises:
        FacedownError: trials are asked for, of several games or samples.
    """
    from facedown.lab.odds.deciders import decided_odds
    from facedown.lab.odds.sampling import MOST, Trials, sample

    if asked.sample is None:
        result = decided_odds(board, policies, ask, seat, watch, asked.within)
        return result.of_games(asked.games) if asked.games > 1 else result
    if asked.games > 1:
        raise FacedownError("Trials are of one game: leave --games or --sample out.")
    refuse_best(policies)
    given = asked.sample
    # What is infinite is no whole number, and more than MOST is refused anyway.
    trials = (
        Trials(int(min(given, MOST + 1)), seed=asked.seed) if given >= 1 else Trials(0, given, asked.seed)
    )
    return sample(board, policies, ask, trials, seat, watch)


def refuse_within(asked: OddsOptions) -> None:
    """Refuse bounds of trials and of series, which have none.

    Raises:
        FacedownError: trials or a series are asked for, too.
    """
    others = {"--sample": asked.sample is not None, "a series": asked.of.best_of_three}
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


def in_time(asked: OddsOptions, watch: Watch) -> Watch:
    """Return a watch that also ends what it watches after the seconds that are asked for, if any are."""
    from facedown.lab.odds.questions import Deadline

    return watch if asked.seconds is None else Deadline(asked.seconds, watch)


def the_deciders(board: Board, given: Sequence[str]) -> dict[int, Decider]:
    """Return who decides: a policy for every seat, or answers and then a policy, or best play.

    Raises:
        UnknownName: there is no such policy, seat or question; the nearest is given.
        FacedownError: it is a function, which cannot be followed.
    """
    from facedown.bots.policy import is_rule, policy_name, with_rule
    from facedown.bots.standing import standing
    from facedown.lab.odds.deciders import AGAINST, BEST
    from facedown.lab.odds.listed import parts_of

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
    from facedown.lab.odds.deciders import AGAINST, BEST
    from facedown.lab.odds.listed import policies_behind

    for policy in policies_behind(deciders).values():
        if policy.endswith((BEST, AGAINST)):
            raise FacedownError(
                f"Trials are played by policies, not by '{policy}': leave --sample out, or name a policy."
            )


def reads_as(decider: Decider) -> str:
    """Return how a decider was written."""
    from facedown.bots.standing import THEN
    from facedown.lab.odds.listed import parts_of

    return THEN.join(parts_of(decider))


def named(policies: Mapping[int, Any]) -> dict[int, str]:
    """Return policies by name; exact odds cannot follow a function.

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
