"""Coarser kinds of cards: the odds are those of a search that looks at every card closely."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from facedown.board import Board
from facedown.lab.asking.expression import Reader
from facedown.lab.games.compiled import compiled
from facedown.lab.odds.beginning import Beginning
from facedown.lab.odds.exact import odds
from facedown.lab.odds.lumping import ends_by_kind
from facedown.lab.odds.questions import Ask, Asking
from facedown.lab.odds.search import Merging, Search, interpreted
from facedown.lab.odds.unread import CardRead
from facedown.scenario import position, read_scenario
from facedown.systems import load_system

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
    search.run(compiled(board.system).follow if compiling else interpreted(board.system), 1_000_000)
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


@pytest.mark.parametrize(("traits", "policy", "ask", "least"), CASES[:-1])
def test_positions_that_are_counted_by_kind(
    traits: tuple[str, ...], policy: str, ask: Ask, least: int
) -> None:
    board = room(*traits)
    begun, asking = asked(board, policy, ask)
    counted = ends_by_kind(begun, asking, least)
    assert counted is not None
    assert counted[0] == ends(board, policy, ask, Merging())


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


def test_positions_are_counted_over_rounds_with_a_reshuffle() -> None:
    """A deck of seven is too short for a second hand: the pile comes back. The Tower comes 5 times of 7."""
    begun, asking = asked(room(), "idle", Ask(mean=["towers(1)"], until="round = 3"))
    counted = ends_by_kind(begun, asking, 1)
    assert counted is not None
    assert sum(values[0] * part for values, part in counted[0].items()) == 2 * Fraction(5, 7)


@pytest.mark.compiled
def test_a_pile_that_is_shuffled_in_before_a_draw_is_counted_with_the_deck() -> None:
    """Three rounds by a deck that is short each time, with cards that stay on bins."""
    board = room("Wise")
    ask = Ask(mean=["strikes(1)", "towers(1)", "concentrates(1)"], until="round = 3")
    begun, asking = asked(board, "hitter", ask)
    counted = ends_by_kind(begun, asking, 2)
    assert counted is not None
    assert counted[0] == ends(board, "hitter", ask, Merging(level=2), compiling=True)


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
