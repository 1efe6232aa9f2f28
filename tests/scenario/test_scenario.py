from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from duel import SYSTEM as DUEL
from facedown.board import Board
from facedown.engine.base.errors import BadFile, FacedownError, unknown
from facedown.engine.base.record import NOBODY
from facedown.engine.course.ask import offer
from facedown.engine.matches.match import Match
from facedown.engine.matches.system import System
from facedown.lab.odds.answers import Answer, Odds
from facedown.lab.odds.questions import Ask
from facedown.scenario import (
    Report,
    keys,
    load_scenario,
    position,
    read_scenario,
    run_scenario,
    write_scenario,
)
from facedown.systems import load_system

SCHEMA = Path(__file__).parents[2] / "docs" / "scenario.schema.json"
PAGE = Path(__file__).parents[2] / "docs" / "scenarios.md"

# Black draws 9S 4C 2H, Red draws 9D 5C AH; the next cards are KS and KD.
START = """
system = "duel"
stack  = { 0 = "9S 4C 2H KS", 1 = "9D 5C AH KD" }
"""


def load_duel(key: str) -> System:
    if key != "duel":
        raise unknown("system", key, ["duel"])
    return DUEL


def run(tmp_path: Path, text: str, **more: Any) -> Report:
    path = tmp_path / "case.toml"
    path.write_text(text, encoding="utf-8")
    return run_scenario(load_scenario(path, load_duel), **more)


def holds(tmp_path: Path, text: str) -> None:
    report = run(tmp_path, text)
    assert report.passed, str(report)


def failures(tmp_path: Path, text: str) -> list[str]:
    return [failure.headline.removeprefix(f"{tmp_path}/") for failure in run(tmp_path, text).failures]


def refusal(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "case.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile) as error:
        load_scenario(path, load_duel)
    return str(error.value).replace(f"{tmp_path}/", "").splitlines()


# --- what holds ------------------------------------------------------------------------------------


def test_a_whole_scenario_holds(tmp_path):
    holds(
        tmp_path,
        START
        + """
        title    = "level cards, then a wound"
        clauses  = ["DUEL-3.3", "R1"]
        asked    = { seat = 0, decision = "commit", says = "which card" }
        legal    = ["commit 9S", "commit 4c", "commit  2H"]
        logged   = ["DUEL-2.1", "DUEL-2.1", "DUEL-1.1"]
        log_says = "Black draws 9S"
        expect   = { phase = "COMMIT", staggered = "NOBODY", wounds = [0, 0], "hand.0" = "2H 4C 9S" }

        [[step]]
        play            = ["0 commit 9S", "Red: commit 9D"]
        logged_in_order = ["DUEL-3.1", "DUEL-3.2", "DUEL-R1"]
        not_logged      = ["DUEL-3.3"]
        expect          = { "discard.0" = "9S", "hand.0" = "has KS", turn = 1 }

        [[step]]
        play   = ["0 commit KS", "1 commit 5C"]
        logged = ["DUEL-3.3", "DUEL-3.4"]
        expect = { "wounds.Red" = 1, "wounds.0" = "< 1", staggered = "Red", "discard.1" = "top 5C" }
        asked  = { seat = "Red", decision = "COMMIT_OPEN" }
        over   = false
        """,
    )


def test_set_changes_state_and_book_before_the_match_and_between_decisions(tmp_path):
    holds(
        tmp_path,
        START
        + """
        set.wounds.0 = 2
        set.book.level_cards = "both"
        expect = { wounds = [2, 0], "book.level_cards" = "both", "book.hand_size" = 3 }
        [[step]]
        set    = { wounds = [0, 4] }
        play   = ["0 commit 9S", "1 commit 9D"]
        winner = "Black"
        expect = { "wounds.1" = 5 }
        over   = true
        """,
    )


def test_stacked_hands_hold_exactly_these_cards_and_may_be_exchanged(tmp_path):
    holds(
        tmp_path,
        START
        + """
        [[step]]
        stack  = { "hand.0" = "KC", "hand.1" = "" }
        legal  = "commit KC"
        expect = { "hand.0" = "KC", "hand.1" = "empty", "deck.0" = 51, "deck.1" = 52, 0 = "top KS" }
        sees.0.shows = { "hand.0" = "KC" }
        sees.1.hides = ["hand.0", "9S"]
        """,
    )


def test_cards_come_from_the_own_deck_of_their_zone(tmp_path):
    report = run(tmp_path, 'system = "duel"\nstack = { 1 = "9S", 0 = "9S" }')
    assert report.match is not None
    hands = report.match.game.state.hand
    assert [hands[0].cards[0], hands[1].cards[0]] == [13 + 8, 52 + 13 + 8]
    assert failures(tmp_path, 'system = "duel"\nstack = { "hand.0" = "9S 9S" }') == [
        "case.toml:2: The match cannot be set up. There is no 9S for hand.0: all 1 of deck.0 are laid "
        "already."
    ]


def test_a_forced_answer_may_be_left_open(tmp_path):
    told = START + '[[step]]\nstack = { "hand.0" = "KC" }\nplay = ["0 ..."]\nlog_says = "commits KC"'
    holds(tmp_path, told)
    assert "wants a single legal answer" in failures(tmp_path, START + 'play = "0 ..."')[0]


def test_scripted_luck_is_drawn_in_order(tmp_path):
    luck = ", ".join(["0"] * 6)
    report = run(tmp_path, f'system = "duel"\nluck = [{luck}]\nexpect = {{ "hand.0" = 3 }}')
    assert report.passed
    again = run(tmp_path, f'system = "duel"\nseed = 5\nluck = [{luck}]')
    assert report.match is not None
    assert again.match is not None
    for seat in range(2):
        assert bytes(report.match.game.state.hand[seat]) == bytes(again.match.game.state.hand[seat])


def test_luck_that_runs_out_says_what_was_wanted(tmp_path):
    assert failures(tmp_path, 'system = "duel"\nluck = [0, 0]') == [
        "case.toml:2: The match cannot be set up. The luck ran out: all 2 outcomes are used, and the rules "
        "need another one, from 0 to 49."
    ]
    told = failures(
        tmp_path, START + 'luck = []\nplay = ["0 commit 9S", "1 commit 9D", "0 commit KS", "1 ..."]'
    )
    assert "from 0 to 47" in told[0] or "wants a single" in told[0]


def test_luck_that_cannot_be_is_refused(tmp_path):
    assert (
        "Outcome 2 of the luck is 51, but the rules need one from 0 to 50"
        in (failures(tmp_path, 'system = "duel"\nluck = [51, 51]')[0])
    )


def test_what_seats_see(tmp_path):
    holds(
        tmp_path,
        START
        + """
        [sees.0]
        shows         = { "hand.0" = "9S 4C 2H", "hand.1" = "? ? ?", phase = "COMMIT", "wounds.1" = 0 }
        hides         = ["hand.1", "deck", "stream", "9D", "known"]
        reads         = ["Black draws 9S", "Red draws a card"]
        does_not_read = ["9D"]
        [sees.observer]
        shows = ["wounds", "discard", "turn"]
        hides = ["hand.0", "hand.1"]
        """,
    )


def test_refusals_leave_no_trace(tmp_path):
    holds(
        tmp_path,
        START
        + """
        refused = [
            "0 commit KH",
            "1 commit 9D",
            { action = "Black: commit 9D", clause = "DUEL-3.1", says = "the hand is 9s" },
        ]
        [[step]]
        play = ["0 commit 9S"]
        """,
    )


def test_a_setup_that_must_be_refused(tmp_path):
    holds(tmp_path, 'system = "duel"\nsetup = "Tiny Decks"\nerror = "no setup \'Tiny Decks\'"')
    holds(
        tmp_path, 'system = "duel"\nswitches = { level_cards = "neither" }\nerror = "no reading \'neither\'"'
    )
    holds(tmp_path, 'system = "duel"\nset = { "wounds.0" = 99 }\nerror = "it takes 0 to 9"')
    assert failures(tmp_path, 'system = "duel"\nsetup = "Short Decks"\nerror = "no"') == [
        "case.toml:3: The setup should be refused saying 'no', but it was accepted."
    ]
    assert (
        "the refusal says: There is no setup"
        in (failures(tmp_path, 'system = "duel"\nsetup = "Tiny"\nerror = "clause"')[0])
    )


def test_content_and_setups_written_in_the_file(tmp_path):
    holds(
        tmp_path,
        """
        system = "duel"
        setup  = "Small"
        expect = { "deck.0" = 10, "hand.1" = 2 }
        [[content.setup]]
        name  = "Small"
        ranks = 3
        hand  = 2
        """,
    )
    holds(tmp_path, 'system = "duel"\nsetup = { ranks = 3, hand = 1 }\nexpect = { "deck.0" = 11 }')
    (tmp_path / "mine.toml").write_text('[[setup]]\nname = "Mine"\nranks = 4\n', encoding="utf-8")
    holds(tmp_path, 'system = "duel"\nsetup = "Mine"\ncontent = "mine.toml"\nexpect = { "deck.0" = 13 }')
    told = failures(tmp_path, 'system = "duel"\nsetup = "S"\n[[content.setup]]\nname = "S"\nrank = 3\n')
    assert f"{tmp_path}/case.toml:5: rank: setup has no such key. Nearest: ranks." in told[0]


# --- what fails ------------------------------------------------------------------------------------


def test_failures_say_what_was_expected_and_what_is_true(tmp_path):
    assert failures(
        tmp_path,
        START
        + """
        expect = { "wounds.0" = 3, "hand.0" = "9S 4C", phase = "SHOWDOWN", "wouds.1" = 1, "hand.1" = "99" }
        legal  = ["commit 9S", "commit 4C", "commit 3H"]
        legal_lacks = ["commit 4C"]
        asked  = { seat = 1, decision = "COMMIT_OPEN", says = "which card" }
        logged = ["DUEL-3.1"]
        not_logged = ["DUEL-1.1"]
        log_says = ["staggered"]
        over   = true
        winner = 0
        sees.1.hides = ["hand.1", "turn"]
        sees.1.shows = ["hand.0"]
        sees.1.reads = ["9S"]
        """,
    ) == [
        "case.toml:5: wounds.0 is 0, expected 3.",
        "case.toml:5: hand.0 is '2H 4C 9S', expected '9S 4C'.",
        "case.toml:5: phase is COMMIT, expected 'SHOWDOWN'.",
        "case.toml:5: There is no field 'wouds' in wouds.1. Nearest: wounds.",
        "case.toml:5: There is no card '99' in duel.",
        "case.toml:6: Other answers are legal for seat 0; missing: 'commit 3H' (nearest: 'commit 2H'); "
        "extra: 'commit 2H'.",
        "case.toml:7: 'commit 4C' is legal and should not be. Legal now for seat 0: "
        "commit 9S, commit 4C, commit 2H.",
        "case.toml:8: Seat 1 should be asked. Asked now: seat 0 (Black), COMMIT: "
        "commit 9S, commit 4C, commit 2H.",
        "case.toml:8: COMMIT_OPEN should be asked. Asked now: seat 0 (Black), COMMIT: "
        "commit 9S, commit 4C, commit 2H.",
        "case.toml:9: DUEL-3.1 should be cited in this step. Cited in this step: DUEL-1.1, DUEL-1.1, "
        "DUEL-2.1, DUEL-2.1, DUEL-2.1, DUEL-2.1, DUEL-2.1, DUEL-2.1.",
        "case.toml:10: DUEL-1.1 is cited in this step and should not be. Cited in this step: DUEL-1.1, "
        "DUEL-1.1, DUEL-2.1, DUEL-2.1, DUEL-2.1, DUEL-2.1, DUEL-2.1, DUEL-2.1.",
        "case.toml:11: The log of this step should say 'staggered'.",
        "case.toml:15: To seat 1, all of hand.0 should be shown, but it is hidden.",
        "case.toml:14: To seat 1, hand.1 should be hidden, but is not: 'AH 5C 9D'.",
        "case.toml:14: To seat 1, turn should be hidden, but is not: 0.",
        "case.toml:16: To seat 1, the log of this step should say '9S': Black shuffles.\nRed shuffles.\n"
        "Black draws a card.\nBlack draws a card.\nBlack draws a card.\nRed draws 9D.\nRed draws 5C.\n"
        "Red draws AH.",
        "case.toml:12: The match should be over. Asked now: seat 0 (Black), COMMIT: "
        "commit 9S, commit 4C, commit 2H.",
        "case.toml:13: Side 0 should have won, but nobody has yet. Asked now: seat 0 (Black), COMMIT: "
        "commit 9S, commit 4C, commit 2H.",
    ]


def test_a_failure_prints_the_log_with_clauses_and_steps(tmp_path):
    report = run(
        tmp_path,
        START + '[[step]]\ntitle = "level"\nplay = ["0 commit 9S", "1 commit 9D"]\nexpect = { turn = 2 }',
    )
    told = str(report)
    assert told.splitlines()[0].endswith("case.toml:7: step 1 (level): turn is 1, expected 2.")
    assert "  DUEL-2.1   Black draws 9S." in told
    assert "  -- step 1\n  DUEL-3.1   Black commits 9S." in told
    assert told.count("Log so far") == 1


@pytest.mark.parametrize(
    ("play", "says"),
    [
        ("0 commit KH", "is not legal. Black cannot 'commit KH': The hand is 9S 4C 2H."),
        ("1 commit 9D", "seat 1 (Red) is not asked; seat 0 (Black) is asked for COMMIT."),
        ("commit 9S", "should begin with the seat that answers: 0 (Black), 1 (Red)."),
        ("7 commit 9S", "There is no seat '7'"),
    ],
)
def test_a_decision_that_cannot_be_ends_the_scenario(tmp_path, play, says):
    told = failures(tmp_path, START + f'play = ["{play}", "1 commit 9D"]\nexpect = {{ turn = 7 }}')
    assert len(told) == 1
    assert says in told[0]


@pytest.mark.parametrize(
    ("check", "says"),
    [
        ('refused = ["0 comit KH"]', "so this shows nothing. Nearest: 'commit 2H'."),
        ('refused = ["1 comit KH"]', "so this shows nothing. Nearest: 'commit 2H'."),
        (
            'refused = [{ action = "0 commit 9SS", clause = "DUEL-3.1" }]',
            "so this shows nothing. There is no card '9SS'. Nearest: 9S. If that is what you mean",
        ),
        ('legal_lacks = ["commit 9SS"]', "'commit 9SS' is legal in no position, so this shows nothing"),
    ],
)
def test_what_can_never_be_an_answer_shows_nothing(tmp_path, check, says):
    told = failures(tmp_path, START + check)
    assert len(told) == 1
    assert says in told[0]


def test_a_slip_of_the_pen_is_one_after_the_match_as_well(tmp_path):
    over = START + 'set = { "wounds.1" = 4 }\nplay = ["0 commit 9S", "1 commit 5C"]\n'
    holds(tmp_path, over + 'over = true\nrefused = ["0 commit 4C"]')
    assert "It answers no question at all." in failures(tmp_path, over + 'refused = ["0 comit 4C"]')[0]


def test_a_slip_of_the_pen_may_be_what_a_scenario_is_about(tmp_path):
    holds(tmp_path, START + 'refused = [{ action = "0 comit KH", says = "nearest" }]')


@pytest.mark.parametrize(
    ("sees", "says"),
    [
        ('sees.1.hides = ["front.0"]', "front.0 has nothing to hide: it is empty."),
        ('sees.1.hides = ["front"]', "front has nothing to hide: it is empty."),
        ('sees.1.hides = ["hand.0.cards.3"]', "hand.0.cards.3 has nothing to hide: no card is there."),
        ('sees.1.hides = ["hand.2"]', "'2' should be a number from 0 to 1"),
        ('sees.1.hides = ["9SS"]', "There is no card '9SS' in duel. Nearest: 9S."),
        ('sees.nobody.hides = ["hand.0"]', "There is no seat 'nobody'"),
    ],
)
def test_nothing_is_hidden_where_nothing_is(tmp_path, sees, says):
    told = failures(tmp_path, START + sees)
    assert len(told) == 1
    assert says in told[0]


def test_a_card_of_another_match_is_told_from_one_that_does_not_exist(tmp_path):
    few = 'system = "duel"\nsetup = { ranks = 3, hand = 1 }\n'
    other = "There is no 9S in this match, though duel has such a card."
    for text, says in (
        ('stack = { 0 = "9S" }', other),
        ('expect = { "hand.0" = "lacks 9S" }', other),
        ('expect = { "hand.0.cards.0" = "9S" }', other),
        ('sees.1.hides = ["9S"]', other),
        ('expect = { "hand.0" = "lacks 9SS" }', "There is no card '9SS' in duel."),
        ('stack = { 0 = "2SS" }', "There is no card '2SS' in duel. Nearest: 2S."),
    ):
        told = failures(tmp_path, few + text)
        assert len(told) == 1, text
        assert says in told[0], told


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            'expect = { "wounds.Blak" = 0 }',
            "no seat 'Blak' in wounds.Blak. Nearest: Black.",
        ),
        ('play = ["Blak: commit 9S"]', "0 (Black), 1 (Red). Nearest: Black."),
        ('play = ["0 comit 9S"]', "cannot 'comit 9S': Nearest: 'commit 9S'."),
        ('winner = "Blak"', "There is no side 'Blak'. Nearest: Black."),
        ('asked = { seat = "Rd" }', "There is no seat 'Rd'. Nearest: Red."),
        ('set = { staggered = "Blak" }', "staggered cannot be 'Blak'. Nearest: Black."),
    ],
)
def test_names_have_a_nearest_name(tmp_path, text, says):
    assert says in failures(tmp_path, START + text)[0]


def test_luck_that_runs_out_leaves_the_question_open(tmp_path):
    report = run(
        tmp_path,
        START + 'luck = []\nplay = ["0 commit 9S", "1 commit 9D", "0 commit KS", "1 commit KD"]',
    )
    told = str(report)
    assert "'1 commit KD' cannot be carried out to its end. The luck ran out" in told
    assert told.endswith("Asked now: seat 1 (Red), COMMIT: commit 5C, commit AH, commit KD.")
    assert "The match is over" not in told


def test_what_a_rule_breaks_with_ends_in_one_full_stop(tmp_path, monkeypatch):
    def breaks(match, action):
        raise unknown("value", "hnd", ["hand"])

    monkeypatch.setattr(Match, "act", breaks)
    told = failures(tmp_path, START + 'play = ["0 commit 9S"]')[0]
    assert told.splitlines()[0].endswith("UnknownName: There is no value 'hnd'. Nearest: hand.")


def test_a_report_keeps_the_log_of_what_holds(tmp_path):
    report = run(tmp_path, START + '[[step]]\nplay = ["0 commit 9S"]')
    assert report.passed
    assert "  DUEL-2.1   Black draws 9S." in report.log
    assert "  -- step 1\n  DUEL-3.1   Black commits 9S.\n  Asked now: seat 1" in report.log


def test_an_answer_that_is_listed_twice_is_told(tmp_path):
    def twice(g: Any, options: Any) -> None:
        DUEL.legal(g, options)
        offer(options, options.actions[0])

    path = tmp_path / "case.toml"
    path.write_text(
        'system = "duel"\nstack = { 0 = "9S 4C 2H" }\nlegal = ["commit 9S", "commit 4C", "commit 2H"]\n'
    )
    (failure,) = run_scenario(load_scenario(path, lambda key: replace(DUEL, legal=twice))).failures
    assert "extra: 'commit 9S' a second time" in failure.message


def test_an_answer_that_is_legal_and_refused_as_well_is_told(tmp_path, monkeypatch):
    declared = DUEL.questions.declared[1]._replace(why_not=lambda g, card: 1)
    monkeypatch.setitem(DUEL.questions.declared, 1, declared)
    (told,) = failures(tmp_path, START + 'legal_has = ["commit 9S"]')
    assert "'commit 9S' is legal, and refused all the same: " in told
    assert "(DUEL-3.1)" in told


def test_a_refusal_that_does_not_come_or_says_something_else(tmp_path):
    told = failures(
        tmp_path,
        START
        + """
        refused = [
            "0 commit 9S",
            { action = "0 commit KH", clause = "DUEL-2.1" },
            { action = "0 commit KH", says = "deck" },
            { action = "1 commit 9D", clause = "DUEL-3.1" },
        ]
        expect = { turn = 0, "front.0" = 0 }
        """,
    )
    assert [line.split(":")[1] for line in told] == ["6", "7", "8", "9"]
    assert "should be refused, but it is legal" in told[0]
    assert "should be refused citing DUEL-2.1; it is refused citing DUEL-3.1" in told[1]
    assert "should be refused saying 'deck'; the refusal says: Black cannot" in told[2]
    assert "it is refused without a clause: seat 1 (Red) is not asked" in told[3]


def test_a_card_is_what_is_printed_on_it_and_only_where_one_lies(tmp_path):
    holds(
        tmp_path,
        START
        + """
        expect = { "hand.0.cards.0" = "9s", "hand.0.cards.1" = "!= 9S", "hand.0.cards.3" = "NO_CARD" }
        [[step]]
        stack  = { "hand.0" = "KC" }
        expect = { "hand.0.cards.1" = "NO_CARD", "hand.0.cards.0" = "!= NO_CARD" }
        """,
    )
    told = failures(tmp_path, START + 'expect = { "hand.0.cards.0" = "> 9S" }')
    assert told == [
        "case.toml:4: hand.0.cards.0 cannot be '> 9S': cards are equal or not, so compare with = or !=."
    ]


def test_a_field_of_every_record_in_a_row_is_a_row(tmp_path):
    holds(tmp_path, START + 'expect = { "hand.count" = [3, 3] }')
    told = failures(tmp_path, START + 'expect = { "hand.count" = [3, 4] }')
    assert told == ["case.toml:4: hand.count is [3, 3], expected [3, 4]."]


def test_what_cannot_be_set_or_stacked(tmp_path):
    for text, says in (
        ('set = { "hand.0" = 1 }', "put cards there with 'stack'"),
        ('set = { "hand.0.count" = 1 }', "put cards there with 'stack'"),
        ('set = { phase = "COMIT" }', "phase cannot be 'COMIT'. Nearest: COMMIT"),
        ('set = { wounds = 1 }', "wounds is a row"),
        ('set = { wounds = [1, 2, 3] }', "wounds is a row of 2: give a list of up to 2 values"),
        ('set = { phase = [1] }', "phase takes one value, not a list"),
        ('set = { "hand.count" = [1, 1] }', "put cards there with 'stack'"),
        ('set = { "book.level_cards" = "all" }', "book.level_cards cannot be 'all'. It takes nobody, both."),
        ('set = { x = 1 }', "no field 'x'"),
        ('stack = { phase = "9S" }', "phase is no place for cards. Such are: deck.0, deck.1"),
        ('stack = { "hand.0" = "9S 4C 2H KS QS" }', "hand.0 has room for 4 cards, not 5"),
        ('stack = { 0 = "9X" }', "no card '9X'"),
    ):  # fmt: skip
        told = failures(tmp_path, f'system = "duel"\n{text}')
        assert len(told) == 1, text
        assert says in told[0], told


def test_everything_wrong_with_a_file_is_said_at_once(tmp_path):
    assert refusal(
        tmp_path,
        """
        titel   = "x"
        system  = "duel"
        clauses = ["DUEL-3.33"]
        seed    = "1"
        luck    = [-1]
        sees.1.hidse = ["deck"]
        odds    = [{ is = "half" }]
        [[step]]
        plya    = ["0 commit 9S"]
        refused = [{ acton = "0 pass" }]
        asked   = { decision = "COMIT" }
        """,
    ) == [
        "case.toml:2: There is no key 'titel' in a scenario. Nearest: title.",
        "case.toml:4: There is no clause 'DUEL-3.33' in duel. Nearest: DUEL-3.3, DUEL-3.5, DUEL-3.4.",
        "case.toml:5: 'seed' takes a whole number from 0 to 9223372036854775807, not \"1\".",
        "case.toml:6: 'luck' takes a list of whole numbers from 0 up, not [-1].",
        "case.toml:7: There is no key 'hidse' in 'sees'. Nearest: hides.",
        'case.toml:8: \'is\' takes a fraction such as "502/1225", not "half".',
        "case.toml:8: 'odds' lacks 'policies'.",
        "case.toml:8: 'odds' lacks the odds of what: 'when', 'when_clause', 'winner' or 'mean'.",
        "case.toml:10: There is no key 'plya' in 'step'. Nearest: play.",
        "case.toml:11: 'refused' lacks 'action'.",
        "case.toml:11: There is no key 'acton' in 'refused'. Nearest: action.",
        "case.toml:12: There is no decision 'COMIT'. Nearest: COMMIT, COMMIT_OPEN.",
    ]


def test_files_that_are_no_scenarios(tmp_path):
    assert "is not TOML" in refusal(tmp_path, "system = duel")[0]
    assert "There is no system 'dual'. Nearest: duel." in refusal(tmp_path, 'system = "dual"')[0]
    with pytest.raises(BadFile, match="cannot be read"):
        load_scenario(tmp_path / "none.toml", load_duel)
    with pytest.raises(BadFile, match="should be a table"):
        read_scenario([1], load_duel)


def test_the_folder_names_the_system(tmp_path):
    folder = tmp_path / "duel"
    folder.mkdir()
    holds(folder, "over = false")
    assert "The file lies in a folder of that name" in refusal(tmp_path, "over = false")[0]


def test_the_same_from_json(tmp_path):
    path = tmp_path / "case.json"
    data = {"system": "duel", "stack": {"0": "9S 4C 2H"}, "expect": {"hand.0": "9S 4C 2H"}}
    path.write_text(json.dumps(data), encoding="utf-8")
    assert run_scenario(load_scenario(path, load_duel)).passed
    path.write_text(json.dumps({**data, "plya": 1}), encoding="utf-8")
    with pytest.raises(BadFile, match=r"case\.json: There is no key 'plya'"):
        load_scenario(path, load_duel)


# --- odds, positions, bug reports ------------------------------------------------------------------

ODDS = (
    START
    + """
[[odds]]
policies   = { 0 = "uniform", Red = "thrifty" }
until      = { "wounds.1" = ">= 1", phase = "COMMIT" }
when       = { staggered = "Red" }
when_clause = "DUEL-3.4"
winner     = 0
is         = "1/3"
"""
)


def test_odds_are_asked_of_whoever_computes_them(tmp_path):
    asked: list[Any] = []

    def computed(board: Board, policies: Any, ask: Ask, seat: int | None) -> Odds:
        asked.append((board.system, dict(policies), ask, seat))
        return said(Fraction(2, 6))

    report = run(tmp_path, ODDS, odds=computed)
    assert report.passed, str(report)
    until = '(wounds.1 >= "1") and (phase = "COMMIT")'
    when = '(staggered = "Red") and (fired DUEL-3.4) and (over and winner = "0")'
    assert asked == [(DUEL, {0: "uniform", 1: "thrifty"}, Ask((when,), until=until), None)]


def said(value: Fraction) -> Odds:
    return Odds((Answer("", value, True, {}),), Fraction(1), 1, 0.0, {})


def test_odds_that_differ_or_cannot_be_asked(tmp_path):
    def third(*_: Any) -> Odds:
        return said(Fraction(1, 4))

    told = [failure.message for failure in run(tmp_path, ODDS, odds=third).failures]
    assert told == ["The odds are 1/4 (about 0.250000), expected 1/3 (about 0.333333)."]
    wanting = ODDS.replace(', Red = "thrifty"', "")
    told = [failure.message for failure in run(tmp_path, wanting, odds=third).failures]
    assert told == ["'odds' names no policy for seat 1 (Red)."]


FAIR = """
[[odds]]
policies = "thrifty"
until    = { turn = 1 }
when     = { "discard.1.cards.0" = "9D" }
is       = "ODDS"
"""


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (
            'when = { "deck.0.cards.3" = "KS" }',
            "deck.0 is a deck, and its cards have no place until they are drawn",
        ),
        ("winner = 7", "There is no side '7'. There is: 0, 1, Black, Red, NOBODY."),
        ('winner = "7"', "There is no side '7'"),
    ],
)
def test_odds_of_what_cannot_be_are_no_odds(tmp_path, asked, told):
    odds = f"[[odds]]\npolicies = 'uniform'\nis = 0\n{asked}\n"
    assert told in failures(tmp_path, START + odds)[0]


def test_a_card_of_a_deck_without_order_cannot_be_expected(tmp_path):
    assert failures(tmp_path, START + 'expect = { "deck.0.cards.3" = "!= KS" }') == [
        "case.toml:4: deck.0.cards.3 cannot be looked at: the cards of deck.0 have no order below place 48."
    ]
    holds(tmp_path, START + 'expect = { "deck.0.cards.48" = "KS" }')


def test_odds_are_checked_by_the_lab(tmp_path):
    assert run(tmp_path, START + FAIR.replace("ODDS", "1")).passed
    told = failures(tmp_path, START + FAIR.replace("ODDS", "1/2"))
    assert told == ["case.toml:5: The odds are 1 (about 1.000000), expected 1/2 (about 0.500000)."]


def test_odds_can_begin_before_anything_is_dealt(tmp_path):
    """Of one card each of two ranks, one side's is higher half the time."""
    few = 'setup = { name = "Few Cards", ranks = 2, hand = 1, wounds = 1 }'
    start = f'system = "duel"\ntitle = "fresh"\nclauses = ["DUEL-3.1"]\n{few}\n'
    asked = '[[odds]]\npolicies = "uniform"\nfresh = true\nuntil = "turn = 1"\nwhen = "over"\nis = "1/2"\n'
    assert run(tmp_path, start + asked).passed


def test_odds_that_are_left_out_do_not_pass(tmp_path):
    report = run(tmp_path, START + FAIR.replace("ODDS", "1/2"), odds=None)
    assert report.passed is False
    assert report.failures == []
    assert report.unchecked == ["odds not checked: they were left out"]
    assert str(report).splitlines() == [f"{tmp_path}/case.toml: {report.unchecked[0]}"]


def test_odds_of_a_policy_that_there_is_not(tmp_path):
    (told,) = failures(tmp_path, START + FAIR.replace("thrifty", "thirsty").replace("ODDS", "1"))
    assert "'odds' names the policy 'thirsty'. There are uniform, thrifty, best." in told


def test_a_position_can_be_taken_from_a_scenario(tmp_path):
    path = tmp_path / "case.toml"
    path.write_text(START + 'play = ["0 commit 9S"]\nexpect = { turn = 9 }', encoding="utf-8")
    match = position(load_scenario(path, load_duel))
    assert match.seat == 1
    assert match.by_hand
    path.write_text(START + 'play = ["0 commit KH"]', encoding="utf-8")
    with pytest.raises(FacedownError, match="is not legal"):
        position(load_scenario(path, load_duel))


@pytest.mark.parametrize("decisions", [0, 5, 999])
def test_a_match_written_down_is_a_scenario_that_holds(tmp_path, decisions):
    match = Match(DUEL, "Short Decks", seed=11, switches={"level_cards": "both"})
    while not match.over and decisions > 0:
        match.act(match.legal()[0])
        decisions -= 1
    path = tmp_path / "case.toml"
    path.write_text(write_scenario(match, 'a "bug" report'), encoding="utf-8")
    report = run_scenario(load_scenario(path, load_duel))
    assert report.passed, str(report)
    assert report.match is not None
    assert report.match.game.state.to_bytes() == match.game.state.to_bytes()
    assert match.winner in (0, 1, NOBODY)


# --- no drift --------------------------------------------------------------------------------------


def tables() -> dict[str, dict[str, str]]:
    return {
        "": dict(keys.SCENARIO_KEYS),
        "case": dict(keys.CASE_KEYS),
        "stage": dict(keys.STAGE_KEYS),
        "step": dict(keys.STEP_KEYS),
        "asked": dict(keys.ASKED_KEYS),
        "refused": dict(keys.REFUSED_KEYS),
        "sees": dict(keys.SEES_KEYS),
        "odds": dict(keys.ODDS_KEYS),
    }


@pytest.mark.parametrize("name", tables())
def test_the_schema_knows_the_keys_of_the_loader(name):
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    table = schema["$defs"][name] if name else schema
    assert list(table["properties"]) == list(tables()[name])
    assert table["additionalProperties"] is False
    for key, item in table["properties"].items():
        assert item.get("description") or item == {"$ref": f"#/properties/{key}"}


def test_the_schema_accepts_what_the_loader_accepts():
    jsonschema = pytest.importorskip("jsonschema")
    import tomllib

    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)
    shared = 'stage = "s"\n[case]\na.seed = 1\n[case."b c"]\nclauses = "R1"\n[[case."b c".step]]\ntitle = "x"'
    more = 'set.wounds.0 = 2\nrefused = ["0 x", { action = "1 y" }]\nwinner = "NOBODY"'
    for text in (START, ODDS, more, shared):
        validator.validate(tomllib.loads(text))
    for text in (
        "plya = 1",
        'seed = "x"',
        "luck = [-1]",
        'odds = [{ is = "1/2" }]',
        "asked = { seta = 1 }",
        "case.a.stage = 's'",
    ):
        assert not validator.is_valid(tomllib.loads(text)), text


def test_the_page_tells_of_every_key():
    page = PAGE.read_text(encoding="utf-8")
    for table in tables().values():
        for key in table:
            assert f"`{key}`" in page or f"[[{key}]]" in page or f"{key} " in page, key


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ({"set": {"fighters.0.limit": 48}}, "fighters.0.limit is 48: since format 2 .* is '3'"),
        ({"set": {"fighters": {"0": {"limit": 52}}}}, "52 of format 1 is '3 1/4'"),
        ({"step": [{"expect": {"fighters.0.limit": ">= 64"}}]}, "64 of format 1 is '4'"),
        ({"format": 3}, "'format' takes a number from 1 to 2, the newest that is known here, not 3"),
        ({"format": 0}, "'format' takes a number from 1 to 2"),
    ],
)
def test_what_an_older_format_meant_otherwise_is_refused(written, told):
    with pytest.raises(BadFile, match=told):
        read_scenario({"system": "contest", **written}, load_system)


@pytest.mark.parametrize(
    "written",
    [
        {"format": 2, "set": {"fighters.0.limit": 48}},
        {"format": 1, "set": {"fighters.0.limit": 13}},
        {"set": {"fighters.0.limit": "3 1/4", "fighters.0.level": 16}},
    ],
)
def test_what_is_meant_is_read_in_any_format(written):
    assert read_scenario({"system": "contest", **written}, load_system)


# --- facts, and answers that look the same ---------------------------------------------------------

STRIKE = {
    "system": "contest",
    "setup": {"sides": [["Anna"], ["Bert"]]},
    "set": {"fighters.Anna.level": 9, "fighters.Bert.level": 5},
    "stack": {"deck": "8S 5C 3D 10D"},
    "play": ["0 attack", "0 with Sword", "0 at Bert", "1 defend"],
    "content": {
        "character": [
            {"name": "Anna", "body": 6, "will": 9, "reflexes": 5, "mind": 5, "main_weapon": "Sword"}
            | {"skills": {"hand_weapons": 8}},
            {"name": "Bert", "body": 12, "will": 12, "reflexes": 5, "mind": 5, "skills": {}},
        ]
    },
}
HIT = ["0 play 8S", "1 play 3D"]


def struck(**more: Any) -> Any:
    return run_scenario(read_scenario({**STRIKE, **more}, load_system))


def test_facts_are_expected_by_their_names():
    expected = {
        "margin": 5,
        "contest_winner": "Anna",
        "contest_loser": "!= Anna",
        "power_bonus": ">= 1",
        "status(Bert)": "> 0",
        "status(0)": 0,
        "dazed(Bert)": False,
        "hits(Anna)": 1,
        "limit(Anna)": ">= 8",
        "fighters.Bert.critical_wounds": 0,
    }
    report = struck(step=[{"play": HIT, "expect": expected}])
    assert report.passed, str(report)
    assert struck(expect={"margin": 0, "contest_winner": "NOBODY"}).passed  # nothing has happened yet


@pytest.mark.parametrize(
    ("expect", "told"),
    [
        ({"margin": 4}, "margin is 5, expected 4."),
        ({"margin": "< 5"}, "margin is 5, expected '< 5'."),
        ({"contest_winner": "Bert"}, "contest_winner is 'Anna', expected 'Bert'."),
        ({"dazed(Bert)": True}, "dazed(Bert) is false, expected true."),
        ({"status": 1}, "status(fighter) is asked of fighter; nothing was given. Ask status(Anna)."),
        ({"status(Berta)": 1}, "There is no fighter 'Berta' in this match. Nearest: Bert."),
        ({"margn": 1}, "There is no fact or field 'margn'. Nearest: margin."),
    ],
)
def test_a_fact_that_is_not_so_is_told(expect, told):
    assert told in str(struck(step=[{"play": HIT, "expect": expect}]))


@pytest.mark.parametrize("same", [["play 8S", "play 5C"], [["play 8S", "play 5C"], ["play 5C", "play 8S"]]])
def test_answers_look_the_same_to_who_does_not_see_them(same):
    report = struck(sees={"Bert": {"same": same}, "observer": {"same": same}})
    assert report.passed, str(report)


@pytest.mark.parametrize(
    ("sees", "told"),
    [
        ({"Anna": {"same": ["play 8S", "play 5C"]}}, "should look the same, but fighters.0.play is"),
        ({"Bert": {"same": ["play 8S", "play 8S"]}}, "are the same to everybody: name two that differ"),
        ({"Bert": {"same": ["play 8S", "play KD"]}}, "cannot 'play KD'"),
    ],
)
def test_answers_that_a_seat_tells_apart_are_told(sees, told):
    report = str(struck(sees=sees))
    assert told in report
    assert not struck(sees=sees).passed


@pytest.mark.parametrize("answers", [["0 attack", "0 pass"], ["0 attack", "0 move"]])
def test_answers_that_the_log_tells_apart_are_told(answers):
    plain = {**STRIKE, "play": [], "sees": {"Bert": {"same": [one.removeprefix("0 ") for one in answers]}}}
    assert "should look the same, but" in str(run_scenario(read_scenario(plain, load_system)))


@pytest.mark.parametrize("same", [["play 8S"], "play 8S", [["play 8S"]], [["play 8S", 3]]])
def test_what_looks_the_same_is_two_answers_at_least(same):
    with pytest.raises(BadFile, match="'same' takes a list of two answers or more, or several such lists"):
        struck(sees={"Bert": {"same": same}})
