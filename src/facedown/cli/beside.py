"""Odds beside the answers to a question, for whoever is asked it at the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from facedown.engine.errors import FacedownError
from facedown.engine.numbers import whole_number

if TYPE_CHECKING:
    from facedown.engine.match import Match
    from facedown.lab.beside import Beside, Chance

CHEAP = 2_000_000  # decisions, for who wins the match beside what a question is about


def show_odds(match: Match, wanted: str, bots: Mapping[int, str], say: Callable[[str], None]) -> None:
    """Print what answers lead to: of what the question is about, all that can happen, and who wins the match.

    Who wins goes without saying where every answer has something at stake, and to play on is much work.

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
    from facedown.lab.beside import beside, match_at_stake, stakes_of

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
    told: list[str] = []

    def tell(stage: str) -> None:
        if not told:
            told.append(stage)
            say("The rules are being compiled; this takes some seconds, once.")

    found = beside(match, ask, policies, answers, tell)
    how = _how(found)
    kept = [k for k in range(len(headings)) if any(one.chances[k].value > 0 for one in found)]
    heads = [headings[k] for k in kept]
    found = [one._replace(chances=tuple(one.chances[k] for k in kept)) for one in found]
    head, won = match_at_stake(match)
    ways = any(not any(chance.value for chance in one.chances) for one in found)  # some lead elsewhere
    ends = beside(match, won, policies, answers, tell, 0 if policy or ways else CHEAP)
    if ends:
        heads.append(head)
        how = f"{how}; who wins the match: {_how(ends)}" if kept and how != _how(ends) else _how(ends)
        found = [
            one._replace(chances=one.chances + end.chances) for one, end in zip(found, ends, strict=True)
        ]
    for i, one in zip(chosen, found, strict=True):
        say(_line(i + 1, one, heads))
    say(f"{how[0].upper()}{how[1:]}, if everybody goes on by {' and '.join(sorted(set(policies.values())))}.")


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


def _line(number: int, one: Beside, heads: list[str]) -> str:
    parts = [f"{head} {_percent(chance)}" for head, chance in zip(heads, one.chances, strict=True)]
    return f"{number:>3}  {one.action.text}: {', '.join(parts)}"


def _percent(chance: Chance) -> str:
    return f"{chance.value:.0%}"
