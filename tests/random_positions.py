"""Positions of matches at random, for tests of odds."""

from __future__ import annotations

from random import Random

from facedown.bots.policy import Bot, policy_names
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.match import Match
from facedown.systems import load_system


def positions(key: str, wanted: int, seed: int):
    """Yield positions in the middle of matches with house rules at random, and policies for every seat."""
    system, dice = load_system(key), Random(seed)
    switches = [ruling for ruling in system.catalogue.rulings.values() if ruling.switch]
    while wanted:
        chosen = {one.switch: dice.choice(list(one.options)) for one in dice.sample(switches, 2)}
        try:
            match = Match(system, dice.choice(system.setups()), dice.randrange(10**6), chosen)
        except FacedownError:  # house rules that cannot be together
            continue
        bot = {seat: Bot(system, dice.choice(policy_names(system)), 1, seat) for seat in match.seats}
        for _ in range(dice.randrange(60)):
            if not match.over:
                match.act(bot[match.seat].choose(match))
        if not match.over:
            wanted -= 1
            yield match, {seat: dice.choice(policy_names(system)) for seat in match.seats}
