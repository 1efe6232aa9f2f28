"""What the bots of throwdown do in a Throwdown, and which of them is better in which seat."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.bots.policy import Bot
from facedown.engine.base.units import Seat
from facedown.engine.matches.match import Match
from facedown.lab.games.run import Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.variant import Variant
from facedown.systems import load_system
from facedown.systems.throwdown.prospects import ranks_beaten
from facedown.systems.throwdown.rules.cards import ACE, TWO, beats
from facedown.systems.throwdown.rules.setup import most_buffers
from facedown.systems.throwdown.state import DECK
from facedown.testing import check_policies

SYSTEM = load_system("throwdown")
GAMES = 4000


def duel(mover: str, hand: list[str], **throwdown: Any) -> Match:
    """A turn of Corridor Brawl, without helps; Strike is 2 on both sides."""
    other = "Coach" if mover == "Red" else "Red"
    setup = {
        "contest": "Corridor Brawl",
        "assists": False,
        "charges": {"Red": 0},
        "hands": {mover: hand, other: ["4C", "9C", "QC"]},
        "throwdown": {"to_move": mover, **throwdown},
    }
    return Match(SYSTEM, setup)


def choice(bot: str, mover: str, hand: list[str], **throwdown: Any) -> str:
    """What a bot answers for the side that is to move."""
    match = duel(mover, hand, **throwdown)
    return Bot(SYSTEM, bot, seat=match.seat).choose(match).text


@pytest.mark.parametrize(
    ("bot", "mover", "hand", "piles", "answer"),
    [
        ("thrift", "Red", ["7S", "8C", "KC"], [["4H", "7H"]], "block by Red"),
        ("thrift", "Red", ["3S", "8C", "KC"], [["7H"]], "counter by Red"),
        ("thrift", "Red", ["3S", "KC", "QC"], [["7H"]], "escalate by Red"),
        ("thrift", "Red", ["3S", "QC"], [["7H"]], "counter by Red"),  # too few cards; Dissonant by 3
        ("thrift", "Red", ["3S", "AC"], [["6H"]], "concede"),  # by 6
        ("bold", "Red", ["3S", "AC"], [["6H"]], "escalate by Red"),
        ("bold", "Red", ["AC"], [["2H"], ["4H"], ["5H"]], "counter by Red"),
        ("tactician", "Red", ["AC"], [["2H"], ["4H"], ["5H"]], "counter by Red"),
        ("random", "Red", ["3S"], [["7H"]], "escalate by Red"),
        ("thrift", "Coach", ["7S", "8C", "KC"], [["4H", "7H"]], "block with 7S"),
        ("thrift", "Coach", ["3C", "4C", "KC"], [["7H"]], "escalate with 4C"),
        ("thrift", "Coach", ["3C", "KC"], [["7H"]], "concede"),
        ("bold", "Coach", ["3C", "KC"], [["7H"]], "escalate with 3C"),
        ("tactician", "Coach", ["3C", "KC"], [["7H"]], "escalate with 3C"),
    ],
)
def test_a_drive_is_declared(
    bot: str, mover: str, hand: list[str], piles: list[list[str]], answer: str
) -> None:
    assert choice(bot, mover, hand, piles=piles) == answer


def test_a_new_stage_is_opened_with_the_highest_card_within_strike() -> None:
    match = duel("Red", ["3S", "9C", "KC"], piles=[["AH"]])
    match.act("escalate by Red")
    while match.seat != 1 or "lay" not in match.legal()[0].text:
        match.act(Bot(SYSTEM, "thrift", seat=match.seat).choose(match))
    assert Bot(SYSTEM, "thrift", seat=1).choose(match).text.endswith("KC")


@pytest.mark.parametrize(("hand", "answer"), [("9S", "take it"), ("3S", "decline")])
def test_thrift_takes_no_drive_by_a_help_that_it_does_not_use(hand: str, answer: str) -> None:
    """Blue could pay a Spark Card."""
    setup = {
        "contest": "Clocktower at Dusk",
        "charges": {"Red": 0, "Blue": 3},
        "hands": {"Red": ["3C", "4C"], "Blue": [hand], "Coach": ["9C"]},
        "throwdown": {"to_move": "Red", "piles": [["7H"]]},
    }
    match = Match(SYSTEM, setup)
    match.act("counter by Blue")
    assert Bot(SYSTEM, "thrift", seat=match.seat).choose(match).text == answer


@pytest.mark.parametrize(
    ("scope", "answer"), [("team", "spend it on all"), ("involved", "spend it on yourself")]
)
def test_an_omen_is_spent_where_it_gives_more_charges_in_sum(scope: str, answer: str) -> None:
    """Clause: THR-R55, THR-X24. In her Gambit the Pilot alone is involved; all have 1 Charge."""
    setup = {"scenario": "Low Tide", "act": 1, "stock": {"Signal": 0}, "omens": {"pilots": 1}}
    match = Match(SYSTEM, setup, switches={"chargeup_all_scope": scope})
    opening = ["1 keep the Omen", "2 keep the Omen", "3 keep the Omen", "4 keep the Omen", "1 gambit: stash"]
    for text in [*opening, "0 ask for a Gambit", "0 not involved", "1 accept"]:
        match.act(text.split(" ", 1)[1])
    assert Bot(SYSTEM, "tactician", seat=1).choose(match).text == answer


def test_a_tactician_concedes_where_points_win() -> None:
    """6 points against 0 win a Rumble that ends in stage 4; thrift fights on."""
    hand = ["8S", "9S", "KS"]
    setup = {
        "contest": "Monster Night",
        "hands": {"Coach": ["9C"]},
        "throwdown": {
            "to_move": "Red",
            "rumble": True,
            "joined": ["Red"],
            "fused": hand,
            "score": {"Red": 6},
            "piles": [["7C"]],
        },
    }
    match = Match(SYSTEM, setup)
    assert Bot(SYSTEM, "tactician", seat=match.seat).choose(match).text == "concede"
    assert Bot(SYSTEM, "thrift", seat=match.seat).choose(match).text == "counter by Red"


def test_with_a_void_and_in_a_rumble_bots_answer_from_views() -> None:
    setup = {
        "pilots": ["black", "red", "green"],
        "threats": ["Rival Squadron", "Acid Bloom"],
        "monster": "Glass Leviathan",
        "rumble": True,
        "challenger": "black",
        "commander": "black",
        "factions": ["Pirate Radio"],
    }
    check_policies(SYSTEM, 2, [setup], backs=lambda card: card // DECK)


def wins(setup: str, coach: str, pilots: str) -> tuple[float, float]:
    """The shares of games that Coach and the Pilots win."""
    seats = SYSTEM.deal(setup, {}, ()).seats
    policies = {seat: pilots if seat else coach for seat in seats}
    won = simulate(Variant(SYSTEM, setup, policies), Run(GAMES, 1, compiling=True)).wins()
    return won[0].part, won[1].part


@pytest.mark.compiled
@pytest.mark.proof
@pytest.mark.parametrize(("bot", "by"), [("uniform", 0.25), ("thrift", 0.05)])
def test_the_tactician_is_better_in_every_seat(bot: str, by: float) -> None:
    """By so much of all games, for each side against the same opponent: `bot` in the other seats.

    The setups are even ones: in others the Pilots win so often that little is left to be won.
    """
    for setup in ("Clocktower at Dusk", "Lights Out"):
        coach, pilots = wins(setup, bot, bot)
        assert wins(setup, "tactician", bot)[0] - coach > by, setup
        assert wins(setup, bot, "tactician")[1] - pilots > by, setup


def test_no_buffers_are_bought_for_who_has_all_of_hers() -> None:
    """In this match one was, after the last Throwdown."""
    match = Match(SYSTEM, "No Stars Tonight", 0)
    bots = {seat: Bot(SYSTEM, "thrift", 0, seat) for seat in match.seats}
    bought = set()
    while not match.over:
        answer = bots[match.seat].choose(match)
        if match.decision == "PURCHASE":
            bought.add(answer.text.partition(" ")[0])
            for seat, name in match.seats.items():
                if answer.text == f"+Fortify on {name}":
                    assert match.game.state.players[seat].buffers < most_buffers(match.game, Seat(seat))
        match.act(answer)
    assert "+Rally" in bought


@pytest.mark.parametrize("limit", [0, 3, 13, 99])
def test_a_tactician_knows_which_ranks_a_card_answers(limit: int) -> None:
    for own in range(TWO, ACE + 1):
        answers = [
            rank
            for rank in range(TWO, ACE + 1)
            if own == rank or (beats(own, rank) and (own == TWO or own - rank <= limit))
        ]
        bits = ranks_beaten(own, limit)
        assert [rank for rank in range(TWO, ACE + 1) if bits >> rank & 1] == answers, (own, limit)
