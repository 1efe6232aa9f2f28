"""What can be read while a match is played: cards, gear, limits, rules; and what its end offers."""

from __future__ import annotations

import io
import json
import re

import pytest
from rich.console import Console

from facedown.cli.show import log_lines
from facedown.engine.base.errors import FacedownError, UnknownName
from facedown.engine.base.record import NO_CARD, NOBODY
from facedown.engine.matches.match import Match
from facedown.engine.telling.log import Event
from facedown.systems import load_system

GATE = ("play", "contest", "--setup", "At the Gate", "--as", 0, "--seed", 5)
EMBER = ("play", "clash", "--as", 0, "--seed", 3)
DUEL = ("play", "duel", "--as", 0, "--seed", 3)
OVER = "1\n" * 80  # a duel to its end
NOTHING = Event(1, NOBODY, NO_CARD, NO_CARD, 0, 0, 0)


def test_what_the_table_means_is_explained_once_at_the_start(facedown):
    told = facedown(*DUEL, typed="1\n1\nquit\n").out
    assert told.count("The deck is what a duelist has not drawn yet.") == 1
    told = facedown(*GATE, typed="quit\n").out
    for word in ("level", "overdrew", "Status", "Will", "Body"):
        assert word in told.partition("CON-9.1 ")[0], word


def test_it_is_not_explained_again_where_a_match_goes_on_but_help_does(facedown):
    facedown(*DUEL, "--save", "a.json", typed="1\n")
    told = facedown("play", "--load", "a.json", "--as", 0, typed="quit\n").out
    assert "The deck is what" not in told
    assert "The deck is what" in facedown("play", "--load", "a.json", "--as", 0, typed="help\n").out


def test_look_repeats_the_question_and_says_what_counts(facedown):
    told = facedown(*DUEL, typed="look\nquit\n").out
    assert told.count("which card do you commit") == 2
    assert told.count("wounds lose.") == 1


def test_show_reads_what_is_on_the_table(facedown):
    told = facedown(*DUEL, typed="show\nshow red\nshow nobody\nquit\n").out
    assert "duelists: Black, Red" in told
    assert "Red has 0 wounds now." in told
    assert "There is no name 'nobody' in this match." in told


def test_show_names_what_a_part_of_a_name_can_mean(facedown):
    told = facedown(*EMBER, typed="show ember\nquit\n").out
    assert "'ember' can mean 2 things: Ember Brawler, Ember Rush." in " ".join(told.split())


def test_rules_where_and_chapters_are_read_inside_play(facedown):
    told = facedown(*GATE, typed="rules 20\nwhere 10.4\nrules great axe\nwhere\nwhere 99.9\nquit\n").out
    assert re.search(r"^CON-20.3 ", told, re.MULTILINE)
    assert "take_response" in told
    assert "Great Axe (large, two hands" in told
    assert "where takes a clause" in told
    assert "There is no clause" in told


def test_a_weapon_a_shield_armor_and_a_character_can_be_read(facedown):
    told = facedown(*GATE, typed="show great axe\nshow shield\nshow scale\nshow guard\nquit\n").out
    assert "The Reaver: limit 7, power 9, a hit inflicts 2 to 16, 9 without a bonus" in told
    assert "Defense 1, 2 against missiles, unless its holder overdraws" in told
    assert "takes 33% of Body and 3 off a hit, Defense 1" in told
    assert "dazed above Status 6, out above 12; critical above 6 Wounds" in told


def test_look_in_combat_says_where_everybody_stands_who_is_engaged_and_which_limits_count(facedown):
    told = facedown(*GATE, typed="1\nlook\nquit\n").out
    assert "The line: The Reaver at 2500 m; Veteran Guard at 2502 m" in told
    assert "The Reaver is engaged with Veteran Guard" in told
    limits = told.rpartition("Limits, which a card must be within:")[2]
    assert "The Reaver: with Great Axe: 7, power 9" in limits
    assert "Veteran Guard: in pure defense: 7 hand to hand, Defense 2" in limits


def test_look_says_what_is_loaded(facedown):
    told = facedown("play", "contest", "--setup", "Motor Pool", "--as", 0, "--seed", 1, typed="look\n").out
    assert re.search(r"\(\d+ of \d+ loaded\)", " ".join(told.split()))


def test_a_level_that_an_order_card_cost_is_in_parentheses_for_that_round_only(facedown):
    told = facedown(*GATE, typed="quit\n").out
    assert "stands at level 5 but overdrew" in told
    assert "Order of action: 8 Veteran Guard (turn); 5 The Reaver\n" in told.rpartition("Round 2")[2]


def test_choosing_an_order_value_says_what_each_value_does(facedown):
    for seed in range(40):
        told = " ".join(facedown(*GATE[:-1], seed, typed="quit\n").out.split())
        if "Which level does the Reaver take" in told:
            break
    question = told.partition("Which level")[2]
    assert re.search(r"1 take \d+ .*?(Within|Above) 2 1/2 \(Reflexes, halved for slow gear\)", question)
    assert "act in round 1" in question


def test_an_answer_is_explained_with_the_text_of_its_card_and_its_numbers_now(facedown):
    told = " ".join(facedown(*EMBER, typed="1\n1\n? clash collar throw\nquit\n").out.split())
    assert "Speed 6, range 1 (out of range from here), power 3, poise 0 (CLA-X5). Pierce" in told
    guard = " ".join(facedown(*EMBER, typed="1\n1\n? clash collar throw defensively\nquit\n").out.split())
    assert "Pierce" not in guard.rpartition("defensively")[2]  # what works offensively alone


def test_numbers_follow_what_is_in_play():
    """Rising Heel has 2 speed more as responder; a twin is better by 1."""
    setup = {
        "characters": {"A": "Ember Brawler", "B": "Ember Brawler"},
        "spots": {"A": 5, "B": 6},
        "hand": {"A": ["Rising Heel"], "B": ["Rising Heel", "Rising Heel"]},
    }
    match = Match(load_system("clash"), setup, 1)
    told = match.show("rising heel", 0)
    assert "now, as aggressor: speed 4, range 1 (in range from here)" in told
    assert "now, as responder: speed 6, range 1 (in range from here)" in told


def test_an_attack_that_closes_in_before_it_strikes_is_not_said_to_be_out_of_range_alone():
    """Ember Rush closes up to 2 and the Ember Brawler 1 besides: it reaches from 4 away, and not from 5."""
    setup = {"characters": {"A": "Ember Brawler", "B": "Ember Brawler"}, "hand": {"A": ["Ember Rush"]}}
    near, far = (
        Match(load_system("clash"), setup | {"spots": {"A": 2, "B": spot}}, 1).show("ember rush", 0)
        for spot in (6, 7)
    )
    assert "range 1 (out of range from here, in range after the steps before it)" in near
    assert "range 1 (out of range from here), power" in far


def test_show_tells_no_seat_where_cards_lie_that_it_cannot_know():
    setup = {
        "characters": {"A": "Ember Brawler", "B": "Ember Brawler"},
        "hand": {"A": ["Rising Heel"], "B": ["Rising Heel", "Snap Jab"]},
    }
    match = Match(load_system("clash"), setup, 1)
    mine, others = match.show("snap jab", 1), match.show("snap jab", 0)
    assert "B: 1 in the deck list: 1 in the hand" in mine
    assert "B: 1 in the deck list: 1 unseen" in others
    assert "1 in the hand" in match.show("rising heel", 0)


def test_cards_that_are_not_known_cannot_be_read():
    match = Match(load_system("contest"), "At the Gate", 5)
    while match.decision != "PLAY":
        match.act(match.legal()[0])
    seat, other = match.seat, 1 - match.seat
    held = match.topics(seat)["Cards"]
    assert held
    assert not match.topics(other)["Cards"] or set(held) - set(match.topics(other)["Cards"])
    unseen = next(card for card in held if card not in match.topics(other)["Cards"])
    with pytest.raises(UnknownName):
        match.show(unseen, other)
    with pytest.raises(FacedownError):
        match.show("", seat)


def test_giving_up_is_asked_once(facedown):
    told = facedown(*EMBER, typed="concede\nno\nconcede\nyes\n").out
    assert told.count("concede: is that meant?") == 2
    assert told.count("Nothing has changed.") == 1
    assert "B won by concession." in told
    told = facedown(*GATE, typed="1\n2\nsurrender\nno\nquit\n").out
    assert "Nothing has changed." in told
    assert "surrenders" not in told


def test_the_end_offers_replay_again_and_undo(facedown):
    told = facedown(*DUEL, typed=OVER + "replay\nquit\n").out
    offered, _, after = told.partition("It is over: replay reads it again")
    assert offered.rstrip().endswith("has won.")
    assert after.count(" has won.\n") == 1
    assert "Black turns up" in after


def test_the_end_can_be_taken_back_unless_every_card_was_shown(facedown):
    told = facedown(*DUEL, typed=OVER + "undo\nquit\n").out
    assert "Taken back: commit" in told
    assert "which card do you commit" in told.partition("Taken back")[2]
    told = facedown(*DUEL, typed=OVER + "replay open\nundo\nquit\n").out
    assert "Every card has been shown" in told
    assert "Taken back" not in told


def test_giving_up_can_be_taken_back(facedown):
    told = facedown(*EMBER, typed="1\n1\nconcede\nyes\nundo\nquit\n").out
    after = told.partition("Taken back: concede.")[2]
    assert "what do you do?" in after


def test_again_plays_the_same_anew_and_leaves_what_is_kept_alone(facedown, tmp_path):
    told = facedown(*DUEL, "--save", "a.json", typed=OVER + "again\n1\nquit\n").out
    assert told.count("at this keyboard") == 2
    assert "a.json holds the match that is over" in told
    assert json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))["seed"] == 3


def test_after_the_end_of_a_hot_seat_match_nobodys_hand_is_shown(facedown):
    typed = "1\n" * 200
    told = facedown("play", "duel", "--as", "all", "--seed", 3, typed=f"{typed}log\nlook\nshow\nreplay\n").out
    after = told.rpartition("> log\n")[2]
    assert "draws a card" not in after.partition("DUEL-4.1")[0] or "draws 1" not in after
    assert not re.search(r"draws (10|[2-9AJQK])[CSHD]", after)


def test_titles_and_headings_of_tables_do_not_break_inside_a_word(facedown, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    told = facedown("setups", "contest").out
    assert told.splitlines()[0] == "Setups of contest"
    for head in ("setup", "seats", "notes"):
        assert re.search(rf"\b{head}\b", told)
    told = facedown("rules", "contest", "--coverage").out
    assert "mechanical" in told.partition("─")[0]


def test_log_lines_that_read_alike_are_told_once_with_their_number(facedown):
    told = facedown(*EMBER, typed="1\nquit\n").out
    assert told.count("B goes second and draws a card. (6 times)") == 1


def test_lines_of_the_story_are_bold_and_marked_where_nothing_can_be():
    lines = [("DUEL-3.3", "Red wins.", True), ("DUEL-2.1", "Red draws.", False)]
    plain, coloured = io.StringIO(), io.StringIO()
    log_lines(lines, Console(file=plain, width=80))
    log_lines(lines, Console(file=coloured, width=80, force_terminal=True, color_system="standard"))
    assert plain.getvalue() == "* DUEL-3.3  Red wins.\n  DUEL-2.1  Red draws.\n"
    wins, draws = coloured.getvalue().splitlines()
    assert re.search(r"\x1b\[1[m;][^R]*Red wins\.", wins)
    assert "*" not in wins
    assert not re.search(r"\x1b\[1[m;]", draws)


@pytest.mark.parametrize("system", ["contest", "clash", "throwdown", "confrontation", "arcana"])
def test_every_system_tells_a_story_and_keeps_its_books(facedown, system):
    told = facedown("play", system, "--as", "none", "--seed", 1, "--save", "a.json")
    lines = json.loads(facedown("replay", "a.json", "--open", "--json").out)["log"]
    story = [line["text"] for line in lines if line["story"]]
    assert 3 <= len(story) < len(lines) / 2
    marked = [line for line in told.out.splitlines() if line.startswith("* ")]
    assert len(marked) == len(story)


def test_what_is_set_aside_so_far_is_said_to_its_owner_alone(facedown):
    told = facedown(*EMBER[:3], "all", "--seed", 3, typed="1\n2\n1\nquit\n").out
    first, second = told.partition("--- B ---")[::2]
    assert "So far: Heavy Overhead." in first
    assert "So far" not in second


def test_fighters_of_whom_the_same_is_true_share_a_line(facedown):
    told = " ".join(facedown("play", "contest", "--setup", "Motor Pool", "--as", 0, "--seed", 3).out.split())
    assert "Gang Gunner 1 to 8: Status 0/11 (dazed at 5), Shock 0, Wounds 0/11" in told


def test_one_person_at_the_keyboard_is_not_named_before_every_question(facedown):
    told = facedown("play", "contest", "--setup", "Motor Pool", "--as", 0, "--seed", 3).out
    assert "\nWhich level does the Marksman take" in told
    both = facedown(
        "play", "contest", "--setup", "At the Gate", "--as", "all", "--seed", 5, typed="1\n" * 9
    ).out
    assert re.search(r"\n(The Reaver|Veteran Guard): ", both)


def test_the_end_of_a_hot_seat_match_is_shown_to_all_on_a_screen_of_its_own(facedown):
    """Whoever looks on sees no hand: undo may lead back to where hands are secret."""
    typed = "1\n1\nconcede\nyes\n"
    told = facedown(*EMBER[:3], "all", "--seed", 3, typed=f"{typed}look\nlog\nshow\nundo\nyes\nquit\n").out
    last, _, after = told.partition("--- all ---")
    assert "A goes first and draws Heavy Overhead." in last
    shown, _, back = after.partition("--- B ---")  # whose hand it is, once A has agreed
    assert "The game is over (concession)" in shown
    assert "A's hand: " not in shown
    assert "Heavy Overhead." not in shown
    assert "--- A ---" in shown
    assert "Taken back: concede." in back
    assert "set aside Heavy Overhead" in back


def test_a_number_is_no_answer_once_a_match_is_over(facedown):
    told = facedown(*EMBER, typed="concede\nyes\n1\nquit\n").out
    assert "There is no answer" not in told
    assert told.count("It is over: replay reads it again") == 2


def test_a_long_title_of_a_match_does_not_break_inside_a_word(facedown, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    told = facedown("play", "clash", "--as", 0, "--seed", 3, typed="quit\n").out
    title = told.partition("\n  0  A,")[0]
    assert " ".join(title.split()).endswith("of spots): Ember Brawler against Lantern Trickster, seed 3")
    assert max(map(len, title.splitlines())) <= 60


def test_whoever_plays_alone_sees_the_own_hand_at_the_end_too(facedown):
    told = facedown("play", "clash", "--as", 0, "--seed", 3, typed="concede\nyes\nquit\n").out
    table = told.rpartition("A, Ember Brawler: ")[2]
    assert "won by concession" in table
    assert "hand: unknown" not in table.partition("B, Lantern Trickster")[0]


def test_an_explanation_that_several_answers_share_is_told_once(facedown):
    told = facedown("play", "throwdown", "--setup", "One Lane Only", "--as", "all", typed="?\nquit\n").out
    assert told.count("lies face-down until both are revealed") == 1
    assert told.count("lay ") > 2 * told.count("lies face-down until both are revealed")


def test_what_the_log_says_of_a_decision_is_not_repeated_beside_it(facedown):
    told = facedown("play", "throwdown", "--setup", "Corridor Brawl", "--as", "none", "--seed", 1).out
    assert "Red declares: " in told
    assert "\n  Red: " not in told
    told = facedown("play", "throwdown", "--setup", "Low Tide", "--as", "none", "--seed", 1).out
    assert ": gambit: " not in told


def test_lines_that_are_alike_are_counted_over_decisions_that_nobody_sees(facedown):
    throwdown = {
        "to_move": "Red",
        "joined": ["Red", "Blue"],
        "fused": ["3C", "KC", "2D", "8H"],
        "piles": [["5D"]],
    }
    match = Match(load_system("throwdown"), {"contest": "Clocktower at Dusk", "throwdown": throwdown})
    for answer in ("end the fusion", "hand over 2D", "hand over 3C"):
        match.act(answer)
    match.save("divided.json")
    assert "Blue is handed a card. (2 times)" in facedown("replay", "divided.json", "--as", "Coach").out
