"""Best play, held against every strategy there is in small games, and against values found by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from itertools import permutations, product
from operator import and_
from typing import Any

import pytest

from duel import SYSTEM
from facedown.board import Board
from facedown.engine.base.chance import Luck
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import NOBODY
from facedown.engine.course.answer import answer_of
from facedown.engine.hidden.view import card_places, shorts_of
from facedown.engine.matches.match import Match
from facedown.lab.odds.best import LEAST, MOST, Best, Wants, best_play
from facedown.lab.odds.matrix import solve
from facedown.lab.odds.questions import Ask, Beginning
from facedown.lab.odds.worlds import worlds
from small_duels import duel, lay

BLACK, RED = 0, 1
BEST = {BLACK: MOST, RED: LEAST}


class Wounds:
    """By how many wounds Black is ahead after so many exchanges."""

    def __init__(self, exchanges: int) -> None:
        self.exchanges = exchanges
        self.until = f"turn >= {exchanges}"

    def asked(self, state: Any) -> str:
        return "wounds.1 - wounds.0"

    def of(self, state: Any) -> Fraction:
        return Fraction(state.wounds[RED] - state.wounds[BLACK])


class Level(Wounds):
    """The rank of the first cards if they are level, which Black wants, else 0."""

    def asked(self, state: Any) -> str:
        here = sorted({shorts_of(state)[place] for place in card_places(state)})
        return " + ".join(
            f"{mine % 13 + 1} * (discard.0 has {name(mine)} and discard.1 has {name(theirs)})"
            for mine, theirs in product(here, here)
            if mine < 52 <= theirs and mine % 13 == theirs % 13
        )

    def of(self, state: Any) -> Fraction:
        first = [zone.cards[0] % 13 + 1 for zone in state.discard]
        return Fraction(first[0] if first[0] == first[1] else 0)


def best(
    board: Board, wants: dict[int, int], aim: Wounds, policies=None, worlds=None, **options: Any
) -> Best:
    ask = Ask(mean=[aim.asked(board.state)], until=aim.until)
    return best_play(Beginning(board, policies or {}), Wants(wants, worlds=worlds), ask, **options)


def name(card: int) -> str:
    return f"{'A23456'[card % 13]}{'CSHD'[card % 52 // 13]}"


# --- every strategy there is ---------------------------------------------------------------------


def courses(match: Match, answer: str) -> Iterator[tuple[Match, Fraction]]:
    """Every way that an answer can go, with its probability."""
    script: list[int] = []
    while True:
        other = match.copy()
        other.game = replace(other.game, luck=Luck(scripted=1, count=len(script)))
        other.game.luck.outcomes[: len(script)] = [outcome for outcome, _ in script]
        other.act(answer)
        if other.game.luck.wanted:
            script.append((0, other.game.luck.wanted))
            continue
        part = Fraction(1)
        for _, n in script:
            part /= n
        yield other, part
        while script and script[-1][0] + 1 == script[-1][1]:
            script.pop()
        if not script:
            return
        script[-1] = script[-1][0] + 1, script[-1][1]


def tree(match: Match, aim: Wounds, known: tuple[Any, ...] = ((), ())) -> Any:
    """The game as nested tuples: a worth, or who is asked, what that seat knows, what follows each answer."""
    if match.over or match.game.state.turn >= aim.exchanges:
        return aim.of(match.game.state)
    known = tuple(
        (*one, bytes(match.view(seat)), tuple(line.text for line in match.log(seat)))
        for seat, one in enumerate(known)
    )
    ways = {}
    for action in match.legal():
        told = tuple((*one, action.text) if seat == match.seat else one for seat, one in enumerate(known))
        ways[action.text] = [(part, tree(end, aim, told)) for end, part in courses(match, action.text)]
    return match.seat, known[match.seat], ways


def strategies(game: Any, seat: int) -> list[dict[Any, str]]:
    """Every way to answer in every situation of a seat."""
    found: dict[Any, tuple[str, ...]] = {}

    def look(node: Any) -> None:
        if not isinstance(node, Fraction):
            asked, known, ways = node
            if asked == seat:
                found[known] = tuple(ways)
            for ends in ways.values():
                for _, end in ends:
                    look(end)

    look(game)
    return [dict(zip(found, answers, strict=True)) for answers in product(*found.values())]


class Ends:
    """The ends of a game, in sets, bit i for the i-th: those of one worth, those that a strategy leads to.

    A seat without a strategy answers with anything, each equally likely.
    """

    def __init__(self, game: Any, *planning: int) -> None:
        self.ends = list(self._found(game, planning, Fraction(1), {}))
        self.worths: dict[Fraction, int] = {}
        for i, (worth, _) in enumerate(self.ends):
            self.worths[worth] = self.worths.get(worth, 0) | 1 << i

    def _found(self, node: Any, planning: tuple[int, ...], part: Fraction, given: dict[Any, str]) -> Any:
        if isinstance(node, Fraction):
            yield part * node, given
            return
        seat, known, ways = node
        for answer, follow in ways.items():
            now, share = (
                ({**given, (seat, known): answer}, part) if seat in planning else (given, part / len(ways))
            )
            for chance, end in follow:
                yield from self._found(end, planning, share * chance, now)

    def reached(self, seat: int, plan: dict[Any, str]) -> int:
        """Return the ends that a seat's strategy leads to, whatever the others do."""
        ends = 0
        for i, (_, given) in enumerate(self.ends):
            if all(plan[known] == answer for (one, known), answer in given.items() if one == seat):
                ends |= 1 << i
        return ends

    def outcome(self, *reached: int) -> Fraction:
        """Return what comes of strategies that lead to these ends."""
        parts = (worth * reduce(and_, reached, ends).bit_count() for worth, ends in self.worths.items())
        return sum(parts, Fraction(0))


def of_all(games: Sequence[Any]) -> Any:
    """A game that begins with any of several, each equally likely."""
    return NOBODY, (), {"": [(Fraction(1, len(games)), game) for game in games]}


SMALL = [
    (("13", "22"), ("", ""), Wounds(1)),
    (("13", "24"), ("", ""), Wounds(2)),
    (("16", "34"), ("2", "5"), Wounds(2)),
    (("12", "12"), ("34", "3"), Wounds(2)),
    (("6", "35"), ("13", "4"), Wounds(2)),
    (("14", "23"), ("5", "1"), Wounds(2)),
    (("123", "124"), ("5", "6"), Level(1)),
]


@pytest.mark.parametrize(("hands", "decks", "aim"), SMALL)
def test_it_is_the_best_of_all_strategies(hands, decks, aim):
    match = duel(hands, decks)
    hold(Board.of(match), tree(match, aim), aim)


@pytest.mark.parametrize("aim", [Wounds(1), Level(1)])
@pytest.mark.parametrize("decks", [("123", "123"), ("113", "124"), ("162", "341")])
def test_hands_that_are_dealt_in_secret(decks, aim):
    """A seat answers alike whatever the other one has been dealt; what it knows of itself, it uses."""
    dealt = SYSTEM.deal({"ranks": 6, "hand": 2, "wounds": 9}, {}, ())
    for seat in (BLACK, RED):
        lay(dealt.state.deck[seat], seat, decks[seat])
    orders = [["".join(order) for order in permutations(deck)] for deck in decks]
    games = [
        tree(duel((mine[:2], theirs[:2]), (mine[2:], theirs[2:])), aim) for mine, theirs in product(*orders)
    ]
    board = Board(SYSTEM, dealt)
    hold(board, of_all(games), aim)


def hold(board: Board, whole: Any, aim: Wounds) -> None:
    """Hold best play of one seat and of both against all strategies that there are."""
    rows, columns = strategies(whole, BLACK), strategies(whole, RED)
    for seat, plans, policy, extreme in ((BLACK, rows, MOST, max), (RED, columns, LEAST, min)):
        ends = Ends(whole, seat)
        alone = extreme(ends.outcome(ends.reached(seat, plan)) for plan in plans)
        assert best(board, {seat: policy}, aim).value == alone
    ends = Ends(whole, BLACK, RED)
    mine = [ends.reached(BLACK, row) for row in rows]
    theirs = [ends.reached(RED, column) for column in columns]
    payoffs = [[ends.outcome(row, column) for column in theirs] for row in mine]
    assert best(board, BEST, aim).value == solve(payoffs).value


def test_a_choice_in_secret_is_mixed():
    """Level Aces are worth 1, level Twos 2: Black plays the Ace in 2 of 3 games, and so does Red."""
    found = best(Board.of(duel(("12", "12"), ("3", "3"))), BEST, Level(1))
    ace, two, their_ace, their_two = (answer_of(0, card) for card in (0, 1, 52, 53))
    assert found.value == Fraction(2, 3)
    mine, theirs = found.advice
    assert (mine.seat, mine.answers) == (BLACK, {ace: Fraction(2, 3), two: Fraction(1, 3)})
    assert (theirs.seat, theirs.answers) == (RED, {their_ace: Fraction(2, 3), their_two: Fraction(1, 3)})


def test_what_is_too_large_is_refused_with_what_would_work():
    board = Board.of(Match(SYSTEM, "Full Decks", 1))
    with pytest.raises(FacedownError, match=r"Best play cannot be found here: .* courses .*`until`"):
        best(board, {BLACK: MOST}, Wounds(9), most=500)
    with pytest.raises(FacedownError, match="play for the same thing, and do not know the same"):
        best(Board.of(duel(("12", "12"), ("3", "3"))), {BLACK: MOST, RED: MOST}, Level(1))


def test_policies_play_the_other_seats():
    """Red commits its 6, as `thrifty` does where nothing lies open; blindly, its 3 as often."""
    board = Board.of(duel(("25", "36"), ("1", "1")))
    assert best(board, {BLACK: MOST}, Wounds(1), policies={RED: "thrifty"}).value == -1
    assert best(board, {BLACK: MOST}, Wounds(1)).value == 0


def test_a_seat_that_knows_no_more_than_it_may_plays_against_all_that_can_be():
    """Black holds a 2 and a 5, and Red two of 1, 3 and 6: blindly, either card is any of the three."""
    match = duel(("25", "36"), ("1", "1"))
    known = best(Board.of(match), {BLACK: MOST}, Wounds(1))
    fits = worlds(SYSTEM, match.game, BLACK)
    assert known.value == Fraction(0)
    assert best(Board.of(match), {BLACK: MOST}, Wounds(1), worlds=fits).value == Fraction(1, 3)
