"""Odds beside the answers to a question, for whoever is asked it at a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from facedown.engine.base.errors import FacedownError
from facedown.engine.base.numbers import whole_number
from facedown.table.forced import sensible_answer

if TYPE_CHECKING:
    from facedown.engine.matches.match import Match
    from facedown.engine.matches.past import Action
    from facedown.lab.odds.beside import Beside, Chance
    from facedown.table.messages import Message


class AnswerOdds(NamedTuple):
    """What one answer leads to: its place among the answers, and the chances under each heading.

    Without a heading nothing is to be said of it: who wins a clash, where none comes of it.
    """

    place: int
    action: Action
    chances: Mapping[str, Chance]


class TableOdds(NamedTuple):
    """What answers lead to.

    Attributes:
        answers: in the order asked.
        how: in a sentence how the chances were found, and how everybody goes on.
        goal: under which heading stands who wins the match, "" if that is not known.
    """

    answers: tuple[AnswerOdds, ...]
    how: str
    goal: str = ""


def table_odds(
    match: Match, wanted: str, bots: Mapping[int, str], tell: Callable[[], None] = lambda: None
) -> TableOdds:
    """Return what answers lead to: all that can happen of what the question is about, and who wins.

    What is too much work goes without saying, as who wins a long match may be (`lab/odds/beside.py`).

    Args:
        match: at an open question.
        wanted: the number of an answer, or a policy by which the match is played to its end, with standing
            answers or without, or the number and then the policy, or "".
        bots: the policies of bots, by seat.
        tell: called once where the rules are compiled first.

    Raises:
        FacedownError: nothing is asked, there is no such answer or policy, or the system does not say what
            its questions are about.
    """
    from facedown.lab.odds.beside import beside, match_at_stake, needs_of, stakes_of

    if match.over:
        raise FacedownError("The match is over: there are no odds any more.")
    actions = match.legal()
    chosen, policy = _read(wanted, len(actions))
    policies = _policies(match, policy, bots)
    headings, ask = stakes_of(match)
    needs = needs_of(match)
    ask = replace(ask, when=(*ask.when, *needs.values()))
    answers = [actions[i] for i in chosen]
    said: list[str] = []

    def tell_once(stage: str) -> None:
        if not said:
            said.append(stage)
            tell()

    head, won = match_at_stake(match)
    at_stake = beside(match, ask, policies, answers, tell_once)
    ends = beside(match, won, policies, answers, tell_once)
    happen = [k for k in range(len(headings)) if any(one.chances[k].value for one in at_stake)]
    places = {name: len(headings) + k for k, name in enumerate(needs)}
    columns: dict[str, list[Chance | None]] = {head: [one.chances[0] for one in ends]} if ends else {}
    columns |= {headings[k]: _under(at_stake, k, places.get(headings[k], k)) for k in happen}
    if not columns:
        raise FacedownError(
            f"To play on after {len(answers)} answers is too much here: `odds 1` asks of one.{_slower()}"
        )
    rows = (
        AnswerOdds(i, action, {name: chance for name, chances in columns.items() if (chance := chances[k])})
        for k, (i, action) in enumerate(zip(chosen, answers, strict=True))
    )
    how = [_how(found) for found, shown in ((at_stake, happen), (ends, ends)) if shown]
    return TableOdds(tuple(rows), _sentence(how, policies), head if ends else "")


def _policies(match: Match, policy: str, bots: Mapping[int, str]) -> dict[int, str]:
    """Return by which policy every seat goes on: bots by theirs, others by the one named or usual.

    Raises:
        UnknownName: there is no such policy.
    """
    from facedown.bots.playout import policy_number
    from facedown.bots.policy import policy_names, sensible
    from facedown.bots.standing import standing

    if policy:
        policy_number(match.system, policy)  # refuses what there is not
    names = policy_names(match.system)
    known = {seat: name for seat, name in bots.items() if standing(match.system, name).policy in names}
    return {seat: policy or sensible(names) for seat in match.seats} | known


def _under(found: Sequence[Beside], k: int, need: int) -> list[Chance | None]:
    """Return the chances under a heading, answer by answer; None where what it needs never happens."""
    return [one.chances[k] if need == k or one.chances[need].value else None for one in found]


def odds(match: Match, found: TableOdds) -> tuple[str, Message]:
    """Return what odds are, and them, as a message has them."""
    answers = [
        {
            "place": place,
            "text": action.text,
            "chances": {name: chance._asdict() for name, chance in chances.items()},
        }
        for place, action, chances in found.answers
    ]
    return "odds", {"answers": answers, "how": found.how}


def hint(match: Match, found: TableOdds) -> tuple[str, Message]:
    """Return what a hint is, and it, with its odds beside the others', as a message has it."""
    action = sensible_answer(match)
    return "hint", {"text": action.text, "why": match.explain(action), "odds": reason(found, action)}


def reason(found: TableOdds, action: Action) -> str:
    """Return in words what sets an answer apart from the others, and which is better; "" if it is alone."""
    mine = next((one for one in found.answers if one.action == action), None)
    others = [one for one in found.answers if one.action != action]
    if mine is None or not others:
        return ""
    said = []
    for name, chance in mine.chances.items():
        rivals = sorted(
            (one for one in others if name in one.chances), key=lambda one: one.chances[name].value
        )
        if not rivals:
            continue
        for rival, most, is_apart in (
            (rivals[-1], "at most", chance.low > rivals[-1].chances[name].high),
            (rivals[0], "at least", chance.high < rivals[0].chances[name].low),
        ):
            if is_apart:
                chances = rival.chances[name]
                other = f"{most} {chances.value:.0%} ({rival.action.text})" if chances.high else "0%"
                said.append(f"{name} {chance.value:.0%}, after the others {other}")
    better = _better(found, mine, others)
    text = ". ".join(filter(None, ["; ".join(said) or ("" if better else "no odds set it apart"), better]))
    return f"{text[0].upper()}{text[1:]}. {found.how}"


def _better(found: TableOdds, mine: AnswerOdds, others: Sequence[AnswerOdds]) -> str:
    """Return which answer surely wins the match more often than one, by these odds; "" if none does."""
    if not found.goal:
        return ""
    best = max(others, key=lambda one: one.chances[found.goal].value)
    theirs, own = best.chances[found.goal], mine.chances[found.goal]
    if theirs.low <= own.high:
        return ""
    chances = f"{theirs.value:.0%} instead of {own.value:.0%}"
    return f"By these odds {best.action.text} is better: {found.goal} {chances}"


def _sentence(how: Sequence[str], policies: Mapping[int, str]) -> str:
    """Return how chances were found, and how everybody goes on."""
    ways = list(how)
    if len(set(ways)) > 1:
        ways[1] = f"who wins the match: {ways[1]}"
    text = "; ".join(dict.fromkeys(ways))
    slower = "" if text == "exact" else _slower()
    players = " and ".join(sorted(set(policies.values())))
    return f"{text[0].upper()}{text[1:]}, if everybody goes on by {players}.{slower}"


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
