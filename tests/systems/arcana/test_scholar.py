"""The bot that searches its own turn (ARC-X20): what it guesses and what it weighs."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from facedown.board import Board
from facedown.bots.policy import Bot
from facedown.engine.authors.content import Entry
from facedown.engine.authors.source import Source
from facedown.engine.base.errors import FacedownError
from facedown.engine.course.play import GameOf
from facedown.engine.matches.match import Match
from facedown.lab.games.run import Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.variant import Variant
from facedown.lab.odds.exact import odds
from facedown.lab.odds.questions import Ask
from facedown.systems import load_system
from facedown.systems.arcana.search import FALLEN, guess_cards, what_came_of_it
from facedown.systems.arcana.state import CARDS, FIRST_ADVERSARY
from facedown.testing.trial import hasty

SYSTEM = load_system("arcana")
QUICK = hasty(SYSTEM, 4)  # for questions that few guesses answer


def fight(hand: str, deck: list[str], hp: int = 40, **given: Any) -> Match:
    """Ann against one that hits for 8; below her hand lies such a deck, in any order."""
    damage = {"op": "damage", "n": given.pop("damage", 8), "range": "melee", "target": "one"}
    intents = [{"on": ["W", "S", "C", "P", "major"], "name": "Act", "effects": [damage]}]
    foe = Entry("adversary", {"id": "foe", "name": "Foe", "hp": hp, "intents": intents}, Source("", ""), 0)
    who = {"name": "Ann", "arcana": "The World", "traits": given.pop("traits", [])}
    setup = {
        "name": "A fight",
        "characters": ["Ann"],
        "adversaries": ["Foe"],
        "decks": {"Ann": [*hand.split(", "), *deck]},
        "stack": {"players.1.deck": hand},
        "set": given,
    }
    match = Match(QUICK, setup, content=[foe, Entry("character", who, Source("", ""), 0)])
    match.act("Ann acts")
    return match


def chosen(match: Match) -> str:
    return Bot(QUICK, "scholar", seed=1, seat=1).choose(match).text


def test_it_leaves_a_draw_that_can_only_be_the_tower() -> None:
    """Balanced draws: what lies on the bins is less than 7. Lost would be the cards that lie there."""
    match = fight("The Star, 2W, AC, 2S, AP", ["The Tower"], traits=["Wise"])
    for answer in ("place AC on Defend", "place 2W on Strike", "place AP on Defend", "place 2S on Strike"):
        match.act(answer)
    assert Bot(QUICK, "balanced", seat=1).choose(match).text == "place The Star on Concentrate"
    assert chosen(match) != "place The Star on Concentrate"


def test_it_draws_where_only_a_strike_can_come() -> None:
    match = fight("The Star, 9W, 2C, 3C, AP", ["KW", "KS", "QW"], traits=["Wise"])
    assert chosen(match) in ("place The Star on Concentrate", "place 9W on Strike")
    match.act("place 9W on Strike")
    for answer in ("place 2C on Defend", "place 3C on Defend", "place AP on Defend"):
        match.act(answer)
    assert chosen(match) == "place The Star on Concentrate"


def test_shields_that_known_damage_would_take_count_and_others_do_not() -> None:
    match = fight("9W, 9C, 2C, 3W, 4C", ["5C"])
    before = match.game.state.copy()
    match.game.state.fighters[1].shields = 5
    assert what_came_of_it(match.game, before, 1, 0) == 5
    match.game.state.fighters[1].shields = 11
    assert what_came_of_it(match.game, before, 1, 0) == 8  # more than 8 would not be taken
    match.game.state.adversaries[0].up = 0
    assert what_came_of_it(match.game, before, 1, 0) == 0  # face down it is not known
    match.game.state.fighters[FIRST_ADVERSARY].hp -= 5
    assert what_came_of_it(match.game, before, 1, 3) == 5  # no Tower: cards are in the hand


def test_an_adversary_that_goes_down_counts_beside_the_damage() -> None:
    match = fight("9W, 9C, 2C, 3W, 4C", ["5C"])
    foe = match.game.state.fighters[FIRST_ADVERSARY]
    match.game.state.adversaries[0].up = 0
    foe.hp = 3
    before = match.game.state.copy()
    foe.hp = 0
    assert what_came_of_it(match.game, before, 1, 0) == 3 + FALLEN
    assert what_came_of_it(match.game, match.game.state.copy(), 1, 0) == 0  # it was down before


def test_cards_that_the_tower_takes_count_double() -> None:
    match = fight("The Star, 9W, 2C, 3C, AP", ["The Tower"], traits=["Wise"])
    for answer in ("place 9W on Strike", "place 2C on Defend", "place 3C on Defend", "place AP on Defend"):
        match.act(answer)
    before = match.game.state.copy()
    match.act("place The Star on Concentrate")
    assert match.decision == "NEXT_ADVERSARY"
    assert what_came_of_it(match.game, before, 1, 4) == -8


def test_a_guess_has_every_card_once_and_what_lies_hidden_is_anything() -> None:
    match = Match(SYSTEM, "The Quiet Room", seed=4)  # the Hush draws face down
    while match.decision != "ACT":
        match.act(match.legal()[0])
    game, seat = match.game, match.seat
    hidden = [
        k for k in range(3) if game.state.adversaries[k].intents.count and not game.state.adversaries[k].up
    ]
    assert hidden
    place = hidden[0]
    guess = GameOf(game.state.copy(), game.book, game.log, game.luck)
    seen: Counter[int] = Counter()
    for _ in range(600):
        guess_cards(guess, seat)
        s = guess.state
        zones = [s.gm.deck, s.gm.discard, *(one.intents for one in s.adversaries)]
        for player in s.players:
            zones += [player.deck, player.hand, player.discard, player.limbo, *player.bins]
        cards = sorted(zone.cards[k] for zone in zones for k in range(zone.count))
        assert len(set(cards)) == len(cards)
        assert {card // 78 for card in cards} == {0, 1, 2, 3}
        assert max(cards) < CARDS
        assert list(s.players[seat].hand.cards)[:5] == list(game.state.players[seat].hand.cards)[:5]
        seen[s.adversaries[place].intents.cards[0] // 14] += 1
    assert all(seen[suit] > 60 for suit in range(4))  # 108 expected of each suit


def test_what_it_does_not_search_is_answered_as_balanced() -> None:
    match = Match(QUICK, "Night Cleaning", seed=1)
    scholar, balanced = (Bot(QUICK, name, seat=match.seat) for name in ("scholar", "balanced"))
    assert match.decision == "NEXT_PLAYER"
    assert scholar.choose(match) == balanced.choose(match)


def test_equal_seeds_search_alike_in_a_simulation_compiled_or_not() -> None:
    variant = Variant(QUICK, "Lights Out on the Stairs", {0: "balanced", 1: "scholar"})
    plain, compiled = (simulate(variant, Run(3, 5, compiling=compiling)) for compiling in (False, True))
    assert bytes(plain.winners) == bytes(compiled.winners)
    assert list(plain.decisions) == list(compiled.decisions)


def test_exact_odds_say_that_a_search_is_by_trials() -> None:
    with pytest.raises(FacedownError, match="--sample"):
        odds(
            Board.of(fight("9W, 9C, 2C, 3W, 4C", ["5C"])), {0: "balanced", 1: "scholar"}, Ask(["winner = 0"])
        )
