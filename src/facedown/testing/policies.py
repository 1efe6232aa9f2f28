"""Policies obey the view law: what a seat cannot know changes nothing in what its policy answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from ctypes import c_int64
from dataclasses import replace
from functools import partial
from typing import Any

from facedown.bots.playout import Arena, bindings, decide
from facedown.bots.policy import Bot
from facedown.engine.base.chance import seed_stream
from facedown.engine.base.rule import bind, rule
from facedown.engine.matches.match import Match
from facedown.engine.matches.position import deal_setup
from facedown.engine.matches.system import System
from facedown.lab.games.compiled import entry, load
from facedown.testing.redeal import Backs, redeal
from facedown.testing.trial import LawBroken, Trial, searching, trials

LAW = "policies answer from views"
DEALT = 2  # other deals at every question
RARELY = 8  # one question in so many is put to a policy that searches

Answer = Callable[[Match, str], int]  # place of the option that a policy takes


def check_policies(
    system: System,
    examples: int = 10,
    setups: Sequence[str | Mapping[str, Any]] = (),
    backs: Backs | None = None,
    compiled: bool = False,
) -> None:
    """Compare what a system's policies answer with what they answer if the unknown cards are dealt otherwise.

    They are asked as bots in a match and as in playouts.

    Args:
        system: whose policies.
        examples: matches.
        setups: names or tables; the shipped ones where none is given.
        backs: card -> which back it has, if its cards do not all look alike from behind.
        compiled: whether playouts are asked as compiled; else interpreted.

    Raises:
        LawBroken: a policy answers something that depends on what its seat cannot know.
    """
    ways = {"in a match": in_match(), "in a playout": in_playout(system, compiled)}
    for trial in trials(system, examples, setups):
        dice = trial.dice()
        for match in trial.walk(thinned=True):
            if len(match.legal()) < 2:
                continue
            others = [copy(match) for _ in range(DEALT)]
            for other in others:
                other.game = replace(match.game, state=redeal(match.game.state, match.seat, dice, backs))
                other.changed()
            for name, way, answer in _asked(system, ways):
                if name == searching(system) and match.taken % RARELY:
                    continue
                here = answer(match, name)
                for there in (answer(other, name) for other in others):
                    if here != there:
                        raise _broken(trial, match, f"{name}, {way},", here, there)


def in_match() -> Answer:
    """Return what gives the place of the answer that a bot gives in a match."""
    bots: dict[tuple[str, int, int], Bot] = {}

    def answer(match: Match, name: str) -> int:
        key = name, match.seed, match.seat
        if key not in bots:
            bots[key] = Bot(match.system, *key)
        bots[key].restart()
        return match.legal().index(bots[key].choose(match))

    return answer


@rule
def note_answer(desk: Any, places: Any) -> None:
    """Write the place of the option that the policy of the asked seat takes into an array of one number."""
    places[0] = decide(desk)


def in_playout(system: System, compiled: bool) -> Answer:
    """Return what gives the place of the answer that a policy gives in a playout."""
    run: Callable[..., None] = _compiled(system) if compiled else bind(note_answer, bindings(system))
    arenas: dict[str, Arena] = {}  # one for all questions of a match: its parts have been read before

    def answer(match: Match, name: str) -> int:
        arena = arenas.get(name)
        if arena is None or arena.book is not match.game.book:
            arena = arenas[name] = Arena(system, match.game.state, match.game.book, {match.seat: name})
        arena.state.assign(match.game.state)
        arena.options.count = 0
        seed_stream(arena.luck.whim, match.seed, 1)
        system.legal(match.game, arena.options)
        places = (c_int64 * 1)()
        run(arena.desk, places)
        return places[0]

    return answer


def _compiled(system: System) -> Callable[..., None]:
    """Return `note_answer` as machine code that checks everything."""
    deal = deal_setup(system, system.setups()[0])
    desk = Arena(system, deal.state, deal.book, {}).desk
    points = {"answer": entry(note_answer, desk, (c_int64 * 1)())}
    return partial(load(f"{system.key}-answer", points, bindings(system), checked=True)[0].run, "answer")


def _asked(system: System, ways: Mapping[str, Answer]) -> Iterator[tuple[str, str, Answer]]:
    for name in system.bots:
        for way, answer in ways.items():
            yield name, way, answer


def _broken(trial: Trial, match: Match, who: str, here: int, there: int) -> LawBroken:
    answers = [match.legal()[place].text for place in (here, there)]
    message = (
        f"if the cards were dealt otherwise, which {match.seats[match.seat]} (seat {match.seat}) cannot "
        f"know, {who} answers '{answers[0]}' or else '{answers[1]}'"
    )
    return LawBroken(LAW, trial, [action.text for action in match.actions], message)
