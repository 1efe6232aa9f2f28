"""Coarser kinds of cards: the odds are those of a search that looks at every card closely."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from facedown.board import Board
from facedown.lab.asking.expression import Reader
from facedown.lab.games.branches import follow
from facedown.lab.games.compiled import compiled, interpreted
from facedown.lab.odds.exact import odds
from facedown.lab.odds.merged import merged_ends
from facedown.lab.odds.questions import Ask, Asking, Beginning
from facedown.lab.odds.search import Merging, Search
from facedown.lab.odds.unread import CardRead
from facedown.scenario import fresh_position, position, read_scenario
from facedown.systems import load_system

pytestmark = pytest.mark.proof

ROOM = {"name": "A room", "characters": ["Ann"], "adversaries": ["Brock"]}
DECK = ["KW", "4W", "9C", "The Sun", "The Moon", "The Emperor", "The Tower"]
CONCENTRATES = ", ".join(f"ACT: place {one} on Concentrate" for one in ("The Emperor", "The Moon", "The Sun"))
END = "asked NEXT_ADVERSARY"

Ends = Mapping[tuple[int, ...], Fraction]


def room(*traits: str, **stack: str) -> Board:
    ann = {"name": "Ann", "arcana": "The World", "traits": list(traits)}
    setup = {**ROOM, "decks": {"Ann": DECK}}
    return Board.of(
        position(
            read_scenario(
                {
                    "system": "arcana",
                    "setup": setup,
                    "content": {"character": [ann]},
                    "stack": {"gm.deck": "2C", **stack},
                },
                load_system,
            )
        )
    )


def asked(board: Board, policy: str, ask: Ask) -> tuple[Beginning, Asking]:
    return Beginning(board, {0: "balanced", 1: policy}), Asking(Reader(board), ask)


def ends(board: Board, policy: str, ask: Ask, merging: Merging, compiling: bool = False) -> Ends:
    begun, asking = asked(board, policy, ask)
    search = Search(begun.arena(), asking, merging)
    search.run(compiled(board.system).follow if compiling else interpreted(board.system, follow), 1_000_000)
    return search.ends()


CASES = [
    ((), "hitter", Ask(["strikes(1) >= 1"], ["damage(Brock)"], until=END), 2),
    (("Strong",), "hitter", Ask(mean=["damage(Brock)", "concentrates(1)"], until=END), 2),
    (("Wise",), "balanced", Ask(mean=["concentrates(1)", "defends(1)"], until=END), 2),
    (("Foolish",), "hitter", Ask(mean=["strikes(1)", "towers(1)"], until=END), 2),
    (("Wise",), f"{CONCENTRATES}, else idle", Ask(mean=["concentrates(1)", "towers(1)"], until=END), 1),
    ((), "idle", Ask(["count(players.1.hand, swords) > 0", "towers(1) = 1"], until=f"asked ACT or {END}"), 1),
]


@pytest.mark.parametrize(("traits", "policy", "ask", "least"), CASES)
def test_odds_are_the_same_at_every_level(traits: tuple[str, ...], policy: str, ask: Ask, least: int) -> None:
    board = room(*traits)
    apart = ends(board, policy, ask, Merging())
    for level in (1, 2, 0):
        if 0 < level < least:
            with pytest.raises(CardRead):
                ends(board, policy, ask, Merging(level=level))
        else:
            assert ends(board, policy, ask, Merging(level=level)) == apart


@pytest.mark.compiled
@pytest.mark.parametrize(("traits", "policy", "ask", "least"), CASES)
def test_equal_positions_are_merged(traits: tuple[str, ...], policy: str, ask: Ask, least: int) -> None:
    board = room(*traits)
    begun, asking = asked(board, policy, ask)
    counted = merged_ends(begun, asking, least)
    assert counted is not None
    assert counted.ends == ends(board, policy, ask, Merging())


def test_a_rule_looks_closer_at_majors_where_a_run_begins() -> None:
    board = room(**{"players.1.bins.Run Away": "4W"})
    ask = Ask(["strikes(1) >= 1"], until=END)
    with pytest.raises(CardRead):
        ends(board, "hitter", ask, Merging(level=2))


def test_majors_that_are_named_are_apart_unless_all_of_them_are() -> None:
    board, ask = room("Wise"), Ask(mean=["concentrates(1)"], until=END)
    one = "ACT: place The Sun on Concentrate, else idle"
    apart = ends(board, one, ask, Merging())
    assert ends(board, one, ask, Merging(level=1)) == apart
    assert dict(apart) != dict(ends(board, f"{CONCENTRATES}, else idle", ask, Merging(level=1)))


@pytest.mark.compiled
def test_positions_are_counted_over_rounds_with_a_reshuffle() -> None:
    """A deck of seven is too short for a second hand: the pile comes back. The Tower comes 5 times of 7."""
    begun, asking = asked(room(), "idle", Ask(mean=["towers(1)"], until="round = 3"))
    counted = merged_ends(begun, asking, 1)
    assert counted is not None
    assert sum(values[0] * part for values, part in counted.ends.items()) == 2 * Fraction(5, 7)


@pytest.mark.compiled
def test_a_pile_that_is_shuffled_in_before_a_draw_is_counted_with_the_deck() -> None:
    """Three rounds by a deck that is short each time, with cards that stay on bins."""
    board = room("Wise")
    ask = Ask(mean=["strikes(1)", "towers(1)", "concentrates(1)"], until="round = 3")
    begun, asking = asked(board, "hitter", ask)
    counted = merged_ends(begun, asking, 2)
    assert counted is not None
    assert counted.ends == ends(board, "hitter", ask, Merging(level=2), compiling=True)


def full_deck(*traits: str, adversaries: Sequence[str] = ("Brock",), **given: Any) -> Board:
    ann = {"name": "Ann", "arcana": "The World", "traits": list(traits)}
    setup = {"name": "A room", "characters": ["Ann"], "adversaries": list(adversaries), **given}
    content = {"character": [ann]}
    scenario = read_scenario({"system": "arcana", "setup": setup, "content": content}, load_system)
    return fresh_position(scenario)


def mean_towers(turns: int, deck: int = 78) -> Fraction:
    """Five cards a turn, and a pile of twenty goes back into the deck. Clause: ARC-12.1, ARC-13.7."""
    if turns == 0:
        return Fraction(0)
    left = deck - 5 if deck - 5 > 78 - 20 else 78
    return Fraction(5, deck) * (1 + mean_towers(turns - 1)) + Fraction(deck - 5, deck) * mean_towers(
        turns - 1, left
    )


@pytest.mark.compiled
@pytest.mark.parametrize("turns", [2, 4])
def test_towers_of_several_turns_from_a_full_deck(turns: int) -> None:
    ask = Ask(mean=["towers(1)"], until=f"round = {turns + 1}")
    found = odds(full_deck(), {0: "balanced", 1: "idle"}, ask)
    assert found.answers[0].value == mean_towers(turns)
    assert bool(found.positions) == (turns == 4)  # else branches are few


def won_in(
    rounds: int,
    now: int = 1,
    hp: int = 30,
    shields: int = 0,
    weak: bool = False,
    left: tuple[int, ...] = (28, 28, 22),
) -> Fraction:
    """Three Strikes a turn against Brock, whose Intents come of what is left: Punch, Dodge, Pocket Sand!."""
    for _ in range(3):
        damage = 3 if weak else 5
        hp -= max(0, damage - shields)
        shields = max(0, shields - damage)
    if hp <= 0 or now == rounds:
        return Fraction(hp <= 0 and now == rounds)
    after = [
        (left[0] - 1, left[1], left[2]),
        (left[0], left[1] - 1, left[2]),
        (left[0], left[1], left[2] - 1),
    ]
    states = ((0, False), (6, False), (0, True))
    return sum(
        (
            Fraction(many, sum(left)) * won_in(rounds, now + 1, hp, *state, rest)
            for many, state, rest in zip(left, states, after, strict=True)
        ),
        Fraction(0),
    )


@pytest.mark.compiled
def test_a_whole_fight_is_followed_to_its_end() -> None:
    """A victory at full HP turns a card for a buff (ARC-X10), which is identified and then forgotten."""
    board = full_deck(decks={"Ann": ["KW", "KS", "QW", "2C", "3C"]})
    begun, asking = asked(board, "hitter", Ask(mean=["rounds"]))
    merged = merged_ends(begun, asking, 2)
    assert merged is not None
    assert merged.ends == {(rounds,): won_in(rounds) for rounds in (2, 3)}


@pytest.mark.compiled
def test_who_looks_at_a_second_card_needs_another_search() -> None:
    """The card that a check turns is identified, then forgotten; the next one might be the same."""
    hand = {"gm.deck": "2C", "players.Ann.deck": "2W, 3W, 2C, 3C, 4C"}
    given = {
        "system": "arcana",
        "setup": ROOM,
        "content": {"character": [{"name": "Ann", "arcana": "The World"}]},
        "stack": hand,
        "play": ["1 Ann acts"],
    }
    board = Board.of(position(read_scenario(given, load_system)))
    checks = "ACT: ask for a check, RETRY: retry, else idle"
    begun, asking = asked(board, checks, Ask(mean=["checks", "corruption(1)"], until="asked RETRY or " + END))
    again, asking_again = asked(board, checks, Ask(mean=["corruption(1)"], until=END))
    assert merged_ends(begun, asking, 0) is not None
    with pytest.raises(CardRead):
        merged_ends(again, asking_again, 0)


@pytest.mark.compiled
def test_what_has_no_end_in_sight_is_refused() -> None:
    begun, asking = asked(full_deck(), "hitter", Ask(mean=["towers(1)"], until="round = 5"))
    assert merged_ends(begun, asking, 2) is None


@pytest.mark.parametrize(("intent", "rounds"), [("2W", 2), ("2C", 3), ("The Sun", 3)])
def test_a_fight_of_several_rounds_with_a_deck_of_five(intent: str, rounds: int) -> None:
    """Three Strikes a turn, 15 damage: Brock falls in round 2 if he punched in the first, else in 3.

    Behind 6 shields he takes 9 in round 2, and 9 from one who is Weak. That a rule has looked closer is
    not forgotten when a card is identified.
    """
    ann = {"name": "Ann", "arcana": "The World"}
    setup = {**ROOM, "decks": {"Ann": ["KW", "KS", "QW", "2C", "3C"]}}
    given = {
        "system": "arcana",
        "setup": setup,
        "content": {"character": [ann]},
        "stack": {"gm.deck": intent},
    }
    board = Board.of(position(read_scenario(given, load_system)))
    ask = Ask([f"winner = 0 and round = {rounds}"], until=f"round = {rounds + 1}")
    assert odds(board, {0: "balanced", 1: "hitter"}, ask).answers[0].value == 1
