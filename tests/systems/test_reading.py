"""What can be read in play depends on nothing that whoever reads cannot know: two worlds, one text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import replace
from itertools import product

import pytest

from facedown.bots.policy import Bot
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.matches.match import Match
from facedown.systems import load_system, system_keys
from facedown.systems.contest.printed import points
from facedown.testing.redeal import redeal
from facedown.testing.trial import Dice

SETUPS = [
    ("contest", "At the Gate", "fighter"),
    ("contest", "Motor Pool", "fighter"),
    ("contest", "The Great Debate", "highest"),
    ("clash", "Lantern Trickster against Ember Brawler", "duelist"),
    ("clash", "Two Lances", "duelist"),
]
EVERY = 5  # decisions between two looks
LOOKS = 12


def told(match: Match, seat: int) -> Iterator[str]:
    """Yield all that a seat can read at this moment."""
    yield match.table(seat)
    yield match.details(seat)
    for kind, names in match.topics(seat).items():
        yield kind
        for name in names:
            yield name
            yield match.words.show(match.view(seat), name)


def backs(key: str) -> Callable[[int], int]:
    """Whose a card is, is always seen in clash."""
    return (lambda card: card // 30) if key == "clash" else (lambda card: 0)


@pytest.mark.parametrize(("key", "setup", "bot"), SETUPS)
def test_what_is_read_is_the_same_in_two_worlds_that_a_seat_cannot_tell_apart(key, setup, bot):
    system = load_system(key)
    match = Match(system, setup, 7)
    bots = {seat: Bot(system, bot, 7, seat) for seat in match.seats}
    dice = Dice(7)
    differs = 0
    for step in range(EVERY * LOOKS):
        if match.over:
            break
        if step % EVERY == 0:
            for seat in (*match.seats, OBSERVER):
                other = copy(match)
                other.game = replace(match.game, state=redeal(match.game.state, seat, dice, backs(key)))
                assert list(told(match, seat)) == list(told(other, seat))
                differs += match.game.state.to_bytes() != other.game.state.to_bytes()
        match.act(bots[match.seat].choose(match))
    assert differs


def test_the_limit_that_an_answer_promises_is_the_one_that_counts():
    """What `?` says of defending and of engaging back is what the play is then held against."""
    system = load_system("contest")
    held = 0
    setups = ("At the Gate", "Three on the Bridge", "Motor Pool", "Wolf Winter")
    for setup, seed in product(setups, (11, 12, 13)):
        match = Match(system, setup, seed)
        dice = Dice(seed)
        promised: dict[int, str] = {}
        for _ in range(400):
            if match.over:
                break
            action = dice.pick(match.legal())
            fighter = match.game.state.fighter
            if match.decision == "RESPONSE":
                found = re.search(r"[Ll]imit (?:is )?(\d+(?: \d+/\d+)?)", match.explain(action))
                promised[fighter] = found[1] if found else ""
            elif match.decision == "PLAY" and promised.get(fighter):
                assert points(match.game.state.fighters[fighter].limit) == promised.pop(fighter), setup
                held += 1
            elif match.decision == "TURN":
                promised.clear()
            match.act(action)
    assert held > 20


def test_the_speed_that_an_answer_promises_is_the_one_that_counts():
    """An attack that nobody answers has the speed that `?` gave it."""
    system = load_system("clash")
    held = 0
    for seed in range(6):
        match = Match(system, "Tide Dancer against Lantern Trickster", seed)
        dice = Dice(seed)
        for _ in range(300):
            if match.over:
                break
            action = dice.pick(match.legal())
            told = re.match(r"Speed (-?\d+)", match.explain(action))
            is_set = match.decision == "ACT" and told
            seat = match.seat
            match.act(action)
            if is_set and match.decision == "RESPOND":
                match.act("decline")
                assert match.game.state.players[seat].speed == int(told[1])
                held += 1
    assert held > 20


@pytest.mark.parametrize("name", system_keys())
def test_what_an_answer_names_is_not_also_a_value_of_its_sentences(name: str) -> None:
    """A refusal said "Strike has values of 0 and needs 10. does not take 2C": `{bin}` had two meanings."""
    words = Match(load_system(name)).words
    assert not set(words.values) & set(words.blanks)
