"""Odds counted by hand: every deal looked at with no rule of ours, against what the rules and the lab say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from typing import TypeAlias

import pytest

from facedown.engine.base.chance import Luck
from facedown.engine.course.answer import way_of
from facedown.engine.course.ask import Options
from facedown.engine.hidden.zone import put
from facedown.engine.telling.log import Log
from facedown.scenario import load_scenario, read_scenario, run_scenario
from facedown.systems import load_system
from facedown.systems.contest.clauses import PlayChoice, Way
from facedown.systems.contest.deal import deal
from facedown.systems.contest.rules.playing import list_plays
from facedown.systems.contest.rules.plays import play_rank
from facedown.systems.contest.state import Game

Hand: TypeAlias = tuple[str, ...]  # the ranks of its cards
Rank: TypeAlias = Callable[[Hand, int], int]  # what a hand makes of a skill, 0 if it overdraws

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
VALUES = {"A": (1, 11), "J": (2, 12), "Q": (3, 13), "K": (4, 14)}
SKILLS = range(2, 13)
RACE = {"mode": "extended", "contest": "Board game match", "sides": [["Anna"], ["Bert"]]}
TEXTS = Path(__file__).parents[2] / "scenarios" / "contest" / "odds" / "odds_against_a_four.toml"


def values(rank: str) -> tuple[int, ...]:
    """What a card may be worth."""
    return VALUES.get(rank) or (int(rank),)


def within(worths: Iterable[int], skill: int) -> int:
    """The highest of them within a skill, or 0."""
    return max((worth for worth in worths if worth <= skill), default=0)


def single(hand: Hand, skill: int) -> int:
    """The rank of the best single card."""
    return within((worth for card in hand for worth in values(card)), skill)


def sums(hand: Hand, skill: int) -> int:
    """The rank of the best sum of all cards."""
    return within(map(sum, product(*map(values, hand))), skill)


def either(hand: Hand, skill: int) -> int:
    """The rank of the best single card or sum."""
    return max(single(hand, skill), sums(hand, skill))


@pytest.fixture
def g() -> Game:
    dealt = deal("First Blood", {}, ())
    return Game(dealt.state, dealt.book, Log(), Luck())


def hands() -> Iterator[tuple[Hand, tuple[int, int]]]:
    """Yield every pair of ranks, and two cards of different suits that have them."""
    for a, b in product(range(13), repeat=2):
        yield (RANKS[a], RANKS[b]), (a, 13 + b)


@pytest.mark.parametrize("skill", SKILLS)
@pytest.mark.parametrize(
    ("rank", "response", "both_weapons"),
    [
        (either, Way.NONE, False),
        (single, Way.NONE, True),  # no sum with both weapons (CON-R22)
        (sums, Way.DEFEND_TWO, False),  # two drawn in defense count as their sum (CON-10.15)
    ],
)
def test_ranks(g: Game, skill: int, rank: Rank, response: int, both_weapons: bool) -> None:
    """What the highest play of every hand is worth, pairs for two weapons aside."""
    fighter = g.state.fighters[0]
    fighter.limit, fighter.response = 16 * skill, response
    g.book.play_choice = PlayChoice.FORCED_HIGHEST
    g.state.fighter, g.state.both = 0, both_weapons
    g.state.attacker = 0 if both_weapons else 1
    options = Options()
    for hand, cards in hands():
        fighter.hand.count = options.count = 0
        for card in cards:
            put(fighter.hand, card)
        list_plays(g, options)
        plays = [play for play in options.actions[: options.count] if way_of(play) != Way.SEQUENCE]
        assert {play_rank(g, 0, play) for play in plays} == {rank(hand, skill)}, hand


def drawn(decks: int, gone: Hand, known: Hand) -> Iterator[Hand]:
    """Yield every hand of two that can be drawn: `known` cards, the rest from a deck without those `gone`."""
    deck = list(RANKS) * (4 * decks)
    for card in (*gone, *known):
        deck.remove(card)
    for others in combinations(deck, 2 - len(known)):
        yield (*known, *others)


def odds(skill: int, against: Hand, known: Hand = (), decks: int = 1) -> Fraction:
    """Count how often a hand beats another one that is known; that other one has skill 5."""
    needed = either(against, 5)
    won = [either(hand, skill) > needed for hand in drawn(decks, against, known)]
    return Fraction(sum(won), len(won))


@pytest.mark.parametrize(
    ("skill", "decks", "known"),
    [
        *((skill, 1, ()) for skill in SKILLS),
        *((skill, 2, ("3",)) for skill in SKILLS),
    ],
)
def test_odds_of_a_contest(skill: int, decks: int, known: Hand) -> None:
    """Anna draws 4 and 10 and has skill 5; Bert draws two cards, with two decks a 3 and another one."""
    exact = pytest.importorskip("facedown.lab.odds.deciders", reason="odds need the lab").decided_odds
    counted = odds(skill, ("4", "10"), known, decks)
    report = run_scenario(
        read_scenario(
            {
                "system": "contest",
                "setup": RACE,
                "switches": {
                    "decks": "one_shared" if decks == 1 else "two_shared",
                    "play_choice": "forced_highest",
                },
                "stack": {"deck": " ".join(["4C 10H", *(f"{card}D" for card in known)])},
                "play": ["0 contest"],
                "content": {"character": [player("Anna", 5), player("Bert", skill)]},
                "odds": [
                    {
                        "policies": "fighter",
                        "until": {"exchange": 2},
                        "when": {"fighters.Anna.shock": "> 0"},
                        "is": str(counted),
                    }
                ],
            },
            load_system,
        ),
        exact,
    )
    assert report.passed, str(report)


def player(name: str, skill: int) -> dict[str, object]:
    """Somebody who can play board games."""
    return {"name": name, "body": 5, "will": 5, "reflexes": 5, "mind": 5, "skills": {"games": skill}}


@pytest.mark.parametrize(
    ("text", "counted"),
    [
        ("two cards against a four", odds(5, ("4", "10"))),
        ("a three and one card against a four", odds(5, ("4", "10"), ("3",))),
        ("a three and one card of two decks against a four", odds(5, ("4", "10"), ("3",), 2)),
        ("a better player with a three against a four", odds(9, ("4", "10"), ("3",))),
    ],
)
def test_what_a_scenario_says(text: str, counted: Fraction) -> None:
    (told,) = load_scenario(f"{TEXTS}::{text}", load_system).steps[0].odds
    assert told.value == counted


def test_two_hands_of_one_deck() -> None:
    """Both with skill 5: each wins 502 of 1225 contests."""
    won = lost = count = 0
    ranks = {hand: either(hand, 5) for hand, _ in hands()}
    for ours, theirs in deals():
        won += ranks[ours] > ranks[theirs]
        lost += ranks[ours] < ranks[theirs]
        count += 1
    assert Fraction(won, count) == Fraction(lost, count) == Fraction(502, 1225)


def deals() -> Iterator[tuple[Hand, Hand]]:
    """Yield all deals of two cards each from one deck."""
    deck = [rank for rank in RANKS for _ in range(4)]
    for a, b in combinations(range(52), 2):
        rest = [deck[k] for k in range(52) if k not in (a, b)]
        for theirs in combinations(rest, 2):
            yield (deck[a], deck[b]), theirs
