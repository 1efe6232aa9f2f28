"""The language of questions: what expressions read, and what is wrong with those that are none."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from duel import SYSTEM
from facedown.board import Board
from facedown.bots.playout import Arena
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.rule import bind
from facedown.engine.base.units import Card
from facedown.engine.matches.match import Match
from facedown.engine.telling.log import COUNTING, tally
from facedown.lab.asking.expression import Reader
from facedown.lab.asking.program import work_out
from facedown.systems import load_system

TOO_LARGE = "numbers go up to 4,611,686,018,427,387,904, and this may come to more."


@pytest.fixture
def board() -> Board:
    match = Match(SYSTEM, seed=3)
    board = Board.of(match)
    board.stack({"hand.0": "9S KD 2C", "discard.0": "4H"})
    board.set("wounds.1", 2)
    return board


def value(board: Board, text: str) -> int:
    reader = Reader(board)
    arena = Arena(SYSTEM, board.state, board.book, {})
    reader.prepare(arena.log)
    return work_out(arena.desk, reader.query(text).program)


def test_the_name_of_a_fact_is_a_field_within_it(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two facts that are fields by the names of each other end in fields."""
    catalogue = board.system.catalogue
    fact = catalogue.facts["wounds_of"]
    named = {
        name: replace(fact, name=name, expression=expression, of={})
        for name, expression in {"phase": "seat", "seat": "phase + 1"}.items()
    }
    facts = {**catalogue.facts, **named}
    monkeypatch.setitem(vars(board.system.rulebook), "catalogue", replace(catalogue, facts=facts))
    assert value(board, "phase") == board.state.phase + 1
    assert value(board, "seat") == board.state.seat + 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("wounds.1", 2),
        ("wounds.Red - wounds.Black * 3 + 1", 3),
        ("-wounds.1 + 5", 3),
        ("4611686018427387903 + 1", 1 << 62),
        ("wounds.1 * 65536 * 65536 * 4096", 1 << 45),
        ("2 * (wounds.1 + 1)", 6),
        ("wounds_of(Red)", 2),
        ("wounds_of(1) > 1 and not over", 1),
        ("wounds.1 = 2 or wounds.1 = 3", 1),
        ("wounds.1 == 2", 1),
        ("not (wounds.1 >= 2)", 0),
        ("wounds.1 != 2", 0),
        ("over", 0),
        ("winner = Red", 0),
        ("winner = 1 or winner = 99", 0),
        ("winner = now(wounds.1)", 0),
        ("winner < 7", 0),
        ("asked COMMIT", 1),
        ("asked COMMIT of Black", 1),
        ("asked COMMIT of Red", 0),
        ("asked", 1),
        ("decision = COMMIT", 1),
        ("hand.0 has 9S", 1),
        ("hand.0 has 9S KD and wounds.0 = 0", 1),
        ("hand.0 has '9S 9H'", 0),
        ("hand.0 lacks 9S 4C", 0),
        ("hand.0 lacks 4C", 1),
        ("hand.0 = 2C KD 9S", 1),
        ("hand.0 = 2C KD", 0),
        ("hand.0 != 2C KD", 1),
        ("front.0 is empty", 1),
        ("count(hand.0)", 3),
        ("count(hand.0, 9S 2C 4C)", 2),
        ("discard.0.cards.0 = 4H", 1),
        ("discard.0.cards.0 != 4H", 0),
        ("discard.0.cards.1 = NO_CARD", 1),
        ("now(wounds.1) + wounds.1", 4),
        ("book.hand_size > 0", 1),
        ("fired DUEL-3.3", 0),
        ("margin", 0),
    ],
)
def test_an_expression_reads_the_position(board, text, expected):
    assert value(board, text) == expected


@pytest.mark.parametrize(
    ("key", "seat", "decision", "text"),
    [
        ("throwdown", 1, "DECLARE", "count(hands.Coach, aces)"),
        ("throwdown", 0, "DECLARE", "players.1.hand.cards.0"),
        ("clash", 0, "ACT", "count(players.B.hand, tactics)"),
        ("clash", 1, "ACT", "players.A.secret"),
        ("arcana", 1, "", "count(gm.deck, 2S)"),
    ],
)
def test_what_a_seat_does_not_know_is_no_number_at_the_beginning(key, seat, decision, text):
    match = Match(load_system(key), seed=4)
    while decision and match.decision != decision:
        match.act(match.legal()[-1])
    board = Board.of(match)
    with pytest.raises(FacedownError, match=f"does not know what {re.escape(text)} is where the question"):
        Reader(board, seat).query(f"now({text}) + 1")
    assert Reader(board).query(f"now({text}) + 1")


@pytest.mark.parametrize(
    ("seat", "text", "expected"),
    [
        (0, "count(hand.0, 9S KD)", 2),
        (0, "count(hand.1) + wounds.1", 4),
        (1, "count(hand.0) - 3", 0),
    ],
)
def test_what_a_seat_knows_is_a_number_at_the_beginning(board, seat, text, expected):
    board.stack({"hand.1": "2S 3S"})
    assert Reader(board, seat).query(f"now({text})").program.rows[0][1] == expected


@pytest.mark.parametrize(
    ("text", "times"),
    [
        ("times DUEL-3.3(margin = 4)", 2),
        ("times DUEL-3.3(a = 4, b = 2)", 1),
        ("times DUEL-3.3(who = Red)", 1),
        ("times DUEL-3.3(who = Black, margin = 4)", 1),
        ("times DUEL-3.3(margin = -1)", 0),
        ("times DUEL-3.1(card = 9S)", 1),
        ("times DUEL-3.1(card = '9S', who = 1) + times DUEL-3.1", 1),
        ("fired DUEL-3.3(wounds = 3)", 1),
        ("fired DUEL-3.3(who = Red, margin = 2)", 0),
    ],
)
def test_lines_are_counted_by_what_they_say(board, text, times):
    reader = Reader(board)
    query = reader.query(text)
    arena = Arena(SYSTEM, board.state, board.book, {})
    reader.prepare(arena.log)
    arena.log.keeps = COUNTING
    clauses = SYSTEM.rulebook.clause
    tell, nine = bind(tally, {}), board.cards.numbers("9S")[-1]
    tell(arena.desk.game, int(clauses.DUEL_3_1), 0, nine)
    for who, a, b in ((0, 4, 1), (1, 4, 2), (0, 2, 3)):
        tell(arena.desk.game, int(clauses.DUEL_3_3), who, Card(3), a=a, b=b)
    assert work_out(arena.desk, query.program) == times


def test_facts_are_noted_as_they_are_told_and_forgotten(board):
    reader = Reader(board)
    margin, fired = reader.query("margin"), reader.query("times DUEL-3.3")
    arena = Arena(SYSTEM, board.state, board.book, {})
    reader.prepare(arena.log)
    arena.log.keeps = COUNTING
    clauses = SYSTEM.rulebook.clause
    tell, seen = bind(tally, {}), []
    for clause, a in ((clauses.DUEL_3_3, 4), (clauses.DUEL_3_3, 2), (clauses.DUEL_3_1, 0)):
        tell(arena.desk.game, int(clause), 0, Card(3), a=a)
        seen.append(tuple(work_out(arena.desk, query.program) for query in (margin, fired)))
    assert seen == [(4, 1), (2, 2), (0, 2)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("wounds.1 >", "a field, a fact or a number is missing after 'wounds.1 >', before its end."),
        ("wounds.1 + 1 and over", "a number is no condition"),
        ("hand.0", "a zone: 'has', 'lacks', '=' and cards, or count(hand.0)"),
        ("count(wounds.0)", "count takes a zone"),
        ("hand.0 has", "a name is missing"),
        ("hand.0 has 9X", "There is no card '9X' in duel."),
        ("wonds.1 > 0", "There is no field 'wonds' in wonds.1. Nearest: wounds."),
        ("marign > 0", "There is no fact or field 'marign' in 'marign > 0'. Nearest: margin"),
        ("wounds_of > 1", "wounds_of(seat) is asked of seat; nothing was given. Ask wounds_of("),
        ("wounds_of(Blue) > 1", "There is no seat 'Blue' in this match. There is: 0, 1, Black, Red."),
        ("fired DUEL-9.9", "There is no clause 'DUEL-9.9' of duel. Nearest: DUEL-"),
        ("fired DUEL-3.3(margn = 1)", "There is no value 'margn' of a line of DUEL-3.3. Nearest: margin."),
        ("fired DUEL-3.3(margin = big)", "There is no number 'big' of margin."),
        ("fired DUEL-3.3(who = Blue)", "There is no name 'Blue'"),
        ("fired DUEL-3.1(card = 9X)", "There is no card '9X' in duel."),
        ("fired DUEL-3.3(margin 1)", "'=' is missing after 'fired DUEL-3.3(margin'"),
        ("fired DUEL-3.3(margin = 1", "',' is missing after 'fired DUEL-3.3(margin = 1', before its end."),
        ("fired DUEL-1.2", "No rule cites DUEL-1.2, so it never fires. Clauses near it that do: DUEL-1.1"),
        (
            "times DUEL-3.3(other = 9S) > 0",
            "No line of DUEL-3.3 has 'other', so none can say that. It has who,",
        ),
        ("asked COMIT", "decision cannot be 'COMIT'. Nearest: COMMIT"),
        ("winner = Blue", "There is no side 'Blue'"),
        ("winner = 2", "winner is never 2. It is one of 0 (Black), 1 (Red), 99 (nobody), 127 (not over)."),
        ("over or not (-1 != winner)", "winner is never -1. It is one of 0 (Black), 1 (Red), "),
        ("decision = 77", "decision is never 77. It is one of 0 ("),
        ("deck.0.cards.3 = 9S", "deck.0 is a deck, and its cards have no place until they are drawn."),
        ("discard.0.cards.0 > 9S", "cards are equal or not: compare them with = or !="),
        ("wounds", "wounds is no single number"),
        ("wounds.1 > 0 )", "')' is not expected after 'wounds.1 > 0'"),
        ("wounds.1 ? 3", "'?' means nothing in an expression."),
        ("wounds.1 > 0 && over", "'&' means nothing in an expression. There are + - *, = != < <= > >="),
        ("count(hand.0, red) > 0", "There is no card 'red' in duel. Kinds: clubs, spades, "),
        ("fired DUEL-3.1(card = 5000)", "There is no card '5000' in duel."),
        ("fired DUEL-3.3(who = 7)", "There is no name '7'"),
        ("1/0 > 1", "'1/0 > 1': nothing is divided by 0 at the beginning."),
        ("wounds.1 > 2 3/00", "nothing is divided by 0 after 'wounds.1 >'"),
        ("(" * 300 + "wounds.1" + ")" * 300, "That is too much in one expression: ask it in two."),
        ("99999999999999999999 > 0", TOO_LARGE),
        ("1 < " + "9" * 5000, TOO_LARGE),
        ("9223372036854775807 + 1 > 0", TOO_LARGE),
        ("4611686018427387904 + 1 > 0", TOO_LARGE),
        ("3000000000 * 3000000000 * 3000000000 > 0", TOO_LARGE),
        ("wounds.1 * 3000000000 * 3000000000 > 0", TOO_LARGE),
        ("-4611686018427387904 - wounds.1 < 0", TOO_LARGE),
        ("1/4611686018427387904 < wounds.1 ", TOO_LARGE),
        ("not " * 3000 + "over", "That is too much in one expression: ask it in two."),
        ("1 = " + "-" * 3000 + "1", "That is too much in one expression: ask it in two."),
        ("(wounds.1 > 0", "')' is missing after '(wounds.1 > 0', before its end."),
    ],
)
def test_what_is_no_expression_is_refused_and_says_where(board, text, told):
    with pytest.raises(FacedownError) as error:
        Reader(board).condition(text)
    assert told in str(error.value)


def test_a_number_is_no_condition(board):
    with pytest.raises(FacedownError, match="As a condition compare it: 'margin > 0'"):
        Reader(board).condition("margin")


def test_a_name_with_a_space_goes_in_quotes_and_the_refusal_says_so():
    fight = Board.of(Match(load_system("throwdown"), "Corridor Brawl", 1))
    with pytest.raises(FacedownError, match=r'Nearest: Tin Cadets\. As a step .* in quotes: "Tin Cadets"\.'):
        Reader(fight).query("threats.Tin Cadets.rating > 1")
    assert Reader(fight).query('threats."Tin Cadets".rating > 1')


@pytest.mark.parametrize("key", ["contest", "clash", "throwdown", "confrontation", "arcana"])
def test_a_switch_is_set_read_and_asked_by_its_readings(key):
    """Also where readings are numbers: a hand limit of 5 is not that of 9, which has place 5 among them."""
    system = load_system(key)
    for name, ruling in system.catalogue.switches.items():
        for reading in [*map(str, ruling.numbers)][:2] if ruling.numbers else ruling.options:
            board = Board.of(Match(system, seed=1))
            path = f"book.{name}"
            board.set(path, reading)
            assert board.reads(path, board.find(path)) == reading
            asked = reading if reading.isdecimal() else f"'{reading}'"
            node = Reader(board).condition(f"{path} = {asked}")
            arena = Arena(system, board.state, board.book, {})
            assert work_out(arena.desk, node.program) == 1


def test_a_place_among_readings_that_are_numbers_is_refused():
    board = Board.of(Match(load_system("clash"), seed=1))
    for value in (2, "2"):
        with pytest.raises(FacedownError, match=r"book\.hand_limit cannot be"):
            board.set("book.hand_limit", value)


def test_a_field_of_the_book_is_named_with_the_book(board):
    with pytest.raises(FacedownError, match=r"The book has one: book\.hand_size\."):
        board.find("hand_size")


def test_a_count_that_reads_as_large_as_nobody_is_a_count():
    board = Board.of(Match(load_system("arcana"), {"adversaries": ["Brock"], "hp": {"Brock": 99}}, seed=1))
    assert board.reads("fighters.Brock.hp", board.find("fighters.Brock.hp")) == "99"
