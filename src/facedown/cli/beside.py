"""Odds beside the answers to a question, for whoever is asked it at the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from facedown.engine.base.errors import FacedownError
from facedown.engine.base.numbers import whole_number

if TYPE_CHECKING:
    from facedown.engine.matches.match import Match
    from facedown.lab.odds.beside import Beside


def show_odds(match: Match, wanted: str, bots: Mapping[int, str], say: Callable[[str], None]) -> None:
    """Print what answers lead to: of what the question is about, all that can happen, and who wins the match.

    What is too much work goes without saying, as who wins a long match may be (`lab/odds/beside.py`).

    Args:
        match: at an open question.
        wanted: the number of an answer, or a policy by which the match is played to its end, with standing
            answers or without, or the number and then the policy, or "".
        bots: the policies of bots, by seat.
        say: prints lines.

    Raises:
        FacedownError: nothing is asked, there is no such answer or policy, or the system does not say what
            its questions are about.
    """
    from facedown.bots.playout import policy_number
    from facedown.bots.policy import policy_names, sensible
    from facedown.bots.standing import standing
    from facedown.lab.odds.beside import beside, match_at_stake, stakes_of

    if match.over:
        raise FacedownError("The match is over: there are no odds any more.")
    names, actions = policy_names(match.system), match.legal()
    chosen, policy = _read(wanted, len(actions))
    if policy:
        policy_number(match.system, policy)  # refuses what there is not
    headings, ask = stakes_of(match)
    policies = {seat: policy or sensible(names) for seat in match.seats}
    policies.update(
        {seat: name for seat, name in bots.items() if standing(match.system, name).policy in names}
    )
    answers = [actions[i] for i in chosen]
    said: list[str] = []

    def tell(stage: str) -> None:
        if not said:
            said.append(stage)
            say("The rules are being compiled; this takes some seconds, once.")

    head, won = match_at_stake(match)
    at_stake = beside(match, ask, policies, answers, tell)
    ends = beside(match, won, policies, answers, tell)
    happen = [k for k in range(len(headings)) if any(one.chances[k].value for one in at_stake)]
    columns = {headings[k]: [one.chances[k] for one in at_stake] for k in happen}
    if ends:
        columns[head] = [one.chances[0] for one in ends]
    if not columns:
        raise FacedownError(
            f"To play on after {len(answers)} answers is too much here: `odds 1` asks of one.{_slower()}"
        )
    for k, (i, action) in enumerate(zip(chosen, answers, strict=True)):
        parts = [f"{name} {chances[k].value:.0%}" for name, chances in columns.items()]
        say(f"{i + 1:>3}  {action.text}: {', '.join(parts)}")
    how = [_how(found) for found, shown in ((at_stake, happen), (ends, ends)) if shown]
    if len(set(how)) > 1:
        how[1] = f"who wins the match: {how[1]}"
    text = "; ".join(dict.fromkeys(how))
    slower = "" if text == "exact" else _slower()
    players = " and ".join(sorted(set(policies.values())))
    say(f"{text[0].upper()}{text[1:]}, if everybody goes on by {players}.{slower}")


def _read(wanted: str, answers: int) -> tuple[list[int], str]:
    """Return the places of the answers that are asked about, and the policy, if one is named.

    Raises:
        FacedownError: there is no such answer.
    """
    word, _, policy = wanted.strip().partition(" ")
    number = whole_number(word)
    if number is None:
        return list(range(answers)), wanted.strip()
    if not 1 <= number <= answers:
        raise FacedownError(f"There is no answer {word}: they are 1 to {answers}.")
    return [number - 1], policy


def _how(found: list[Beside]) -> str:
    """Return how chances were found."""
    widest = max(chance.reach for one in found for chance in one.chances)
    return f"sampled, within {widest:.1%} to either side" if widest else "exact"


def _slower() -> str:
    """Return what is to be said where rules run interpreted, and less is worked out in the same time."""
    from facedown.lab.games.compiled import MISSING, can_compile

    return "" if can_compile() else f" More is worked out where rules are compiled: {MISSING}."
