"""What the bot reckons with once a match, held against every attack of a deck one by one (CLA-R60)."""

import pytest

import facedown
from facedown.systems.clash.bots import worth_of_place
from facedown.systems.clash.rules.line import marker_distance
from facedown.systems.clash.state import DECK, FAR, LINE, Kind
from facedown.systems.clash.threats import (
    Threat,
    aura_of,
    below,
    distances_of,
    over,
    past,
    steps_of_character,
)
from facedown.systems.clash.vocabulary import Origin, Trigger


@pytest.mark.parametrize(
    "setup", ["Ember Brawler against Lantern Trickster", "Gale Lancer against Stone Warden"]
)
def test_strikes_count_one_card_of_each_pair_that_reaches(setup: str) -> None:
    game = facedown.new("clash", setup).game
    for p in (0, 1):
        designs = [game.book.designs[game.book.design_of[DECK * p + k]] for k in range(0, DECK, 2)]
        attacks = [one for one in designs if one.kind == Kind.ATTACK]
        steps = steps_of_character(game, p)
        for away in range(1, LINE):
            strikes = game.book.strikes[2 * p + int(game.state.turn != p)][away - 1]
            reaching = [
                one
                for one in attacks
                if one.origin == Origin.MARKER or distances_of(game, p, one, 0, steps) >> 5 * (away - 1) & 1
            ]
            assert strikes.cards == len(attacks)
            assert strikes.attacks == len(reaching)
            assert [below(strikes.poises, v) for v in range(10)] == [
                sum(one.poise < v for one in reaching) for v in range(10)
            ]


def test_a_marker_that_is_not_there_is_far_away_and_no_fault() -> None:
    """A move to it may be offered all the same, by an author's card."""
    game = facedown.new("clash", "Ember Brawler against Lantern Trickster").game
    assert marker_distance(game, 1) == FAR
    game.state.trigger = Trigger.AFTER
    assert worth_of_place(game, 1, FAR, 0) == worth_of_place(game, 1, LINE - 1, 0)


def test_powers_over_guards_and_guards_below_powers_are_sums() -> None:
    game = facedown.new("clash", "Tide Dancer against Clockwork Duelist").game
    aura = aura_of(game, 1, 2)
    threat = Threat(game.book.strikes[3][1], aura)
    powers = [
        v for v in range(10) for _ in range(below(threat.deck.powers, v + 1) - below(threat.deck.powers, v))
    ]
    guards = [
        v for v in range(10) for _ in range(below(threat.deck.guards, v + 1) - below(threat.deck.guards, v))
    ]
    assert len(powers) == threat.deck.attacks > 0
    assert len(guards) == threat.deck.guarding > 0
    for value in range(-1, 13):
        assert over(threat, value) == sum(max(one + aura.power - value, 0) for one in powers), value
        assert past(threat, value) == sum(max(value - one - aura.guard, 0) for one in guards), value
