"""Playing at the keyboard, line by line, and printing matches."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest


def cards_named(text: str) -> set[str]:
    return set(re.findall(r"\b(?:10|[2-9AJQK])[CSHD]\b", text))


def test_without_a_terminal_a_whole_match_of_bots_is_printed(facedown):
    told = facedown("play", "duel", "--seed", 3)
    assert told.code == 0
    assert "Black turns up" in told.out
    assert "DUEL-3.3" in told.out
    assert "has won." in told.out.splitlines()[-1]
    assert ">" not in told.out


def test_a_watcher_is_not_shown_hands_and_a_referee_is(facedown):
    assert "draws a card" in facedown("play", "duel", "--seed", 3).out
    assert "draws a card" not in facedown("play", "duel", "--seed", 3, "--open").out


def test_equal_seeds_print_equal_matches(facedown):
    first, second = facedown("play", "duel", "--seed", 5).out, facedown("play", "duel", "--seed", 5).out
    assert first == second
    assert first != facedown("play", "duel", "--seed", 6).out


def test_the_first_system_is_played_if_none_is_named(facedown):
    assert facedown("play").out.startswith("The Duel")


def test_answers_are_numbers_or_their_text_or_the_beginning_of_it(facedown):
    asked = facedown("play", "duel", "--as", 0, "--seed", 3)
    hand = re.findall(r"\d  (commit \w+)", asked.out)
    assert len(hand) == 3
    for typed in ("2", hand[1], hand[1].upper(), f"  {hand[1].replace('commit', 'c')} "):
        told = facedown("play", "duel", "--as", 0, "--seed", 3, typed=f"{typed}\nquit\n")
        assert f"Black commits {hand[1].split()[1]}" in told.out, typed


def test_several_answers_stand_in_one_line_and_those_that_do_not_fit_are_said(facedown):
    hand = re.findall(r"\d  (commit \w+)", facedown("play", "duel", "--as", 0, "--seed", 3).out)
    told = facedown("play", "duel", "--as", 0, "--seed", 3, typed=f"{hand[1]}, {hand[0]}\nlog\nquit\n")
    for one in hand[:2]:
        assert f"Black commits {one.split()[1]}" in told.out
    told = facedown("play", "duel", "--as", 0, "--seed", 3, typed=f"{hand[1]}, commit XX, 1\nlog\nquit\n")
    assert "DUEL-3.1" in told.out
    assert "Not given: 1." in told.out
    assert "turns up" in told.out
    told = facedown("play", "duel", "--as", 0, "--seed", 3, typed="2, 1\nlog\nquit\n")
    assert "2: of several answers each is given by its text" in told.out
    assert "turns up" not in told.out


def test_a_bot_gives_an_answer_on_request(facedown):
    told = facedown("play", "duel", "--as", 0, "--seed", 3, typed="auto 3\nauto\nquit\n")
    assert "auto has one answer given" in told.out
    assert told.out.count("\n> commit ") == 1
    told = facedown("play", "duel", "--as", 0, "--seed", 3, typed="auto\n" * 80)
    assert "The match is over: there is nothing to answer any more." in told.out
    told = facedown("play", "duel", "--as", "all", "--seed", 3, typed="auto all\nquit\n")
    assert told.out.count("\n> commit ") == 1
    assert told.out.count("--- Red ---") == 1


def test_the_other_hand_stays_hidden(facedown):
    told = facedown("play", "duel", "--as", 0, "--seed", 3, typed="quit\n")
    own = set(re.findall(r"\d  commit (\w+)", told.out))
    assert cards_named(told.out) == own


def test_an_answer_that_is_not_legal_is_refused_with_its_clause_and_changes_nothing(facedown):
    told = facedown("play", "duel", "--as", 0, "--seed", 3, typed="commit XX\n7\nlook\nquit\n")
    assert "DUEL-3.1" in told.out
    assert "There is no answer 7" in told.out
    assert "turns up" not in told.out


def test_a_misspelt_command_is_answered_with_the_nearest(facedown):
    told = facedown("play", "duel", "--as", 0, typed="udno\nquit\n")
    assert "Did you mean: undo?" in told.out


def test_question_mark_explains_answers(facedown):
    told = facedown("play", "duel", "--as", 0, typed="?\n? 2\n?3\n? 9\nquit\n")
    assert told.out.count("in front of you") == 5
    assert "There is no answer 9" in told.out


def test_commands_show_the_log_the_table_the_rules_and_help(facedown):
    told = facedown(
        "play", "duel", "--as", 0, typed="log 1\nlook\nrules 3.3\nrules 99\nrules\nhelp\nlog x\nquit\n"
    )
    assert told.out.count("Wounds: Black 0, Red 0") >= 2
    assert "wounds the other duelist once" in told.out
    assert "There is no clause" in told.out
    assert "quit" in told.out


def test_undo_takes_back_ones_own_last_decision(facedown):
    told = facedown("play", "duel", "--as", 0, "--seed", 3, typed="undo\n1\nundo\n2\nquit\n")
    first, second = re.findall(r"\d  commit (\w+)", told.out)[:2]
    assert "nothing that Black could take back" in told.out
    assert f"Taken back: commit {first}." in told.out
    assert f"Black commits {second}" in told.out


def test_what_means_nothing_behind_a_command_is_refused(facedown):
    typed = "1\nundo 3\nhint whyy\noffer war\nquit\n"
    told = " ".join(facedown("play", "duel", "--as", 0, "--seed", 3, typed=typed).out.split())
    assert (
        "undo takes back one decision: type it again for more; a GM's `back 3` takes three, not '3'." in told
    )
    assert "hint takes nothing, or why, not 'whyy'." in told
    assert "offer takes nothing, or draw, not 'war'." in told
    assert "Taken back" not in told


def test_leaving_says_how_to_go_on(facedown):
    for typed, command in (
        ("", 'facedown play duel --setup "Full Decks" --seed 3'),
        ("quit\n", 'facedown play duel --setup "Full Decks" --seed 3'),
        ("1\n", "facedown play duel --resume"),
        ("1\nquit\n", "facedown play duel --resume"),
    ):
        told = facedown("play", "duel", "--as", 0, "--seed", 3, typed=typed)
        assert told.code == 0
        assert command in told.out


def test_a_path_with_a_space_is_quoted_in_the_command_that_begins_again(facedown):
    Path("my things").mkdir()
    entry = '[[character]]\nname = "Bob"\nbody = 5\nwill = 5\nreflexes = 5\nmind = 5\nskills = {}\n'
    Path("my things/bob.toml").write_text(entry, encoding="utf-8")
    asked = ("play", "contest", "--as", 0, "--seed", 3, "--content", "my things/bob.toml")
    command = facedown(*asked, typed="quit\n").out.splitlines()[-1].strip()
    assert shlex.split(command)[-2:] == ["--content", str(Path("my things/bob.toml"))]
    assert facedown(*shlex.split(command)[1:], "--as", "none").code == 0


def test_interrupting_leaves_cleanly(facedown, monkeypatch):
    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    told = facedown("play", "duel", "--as", 0, "--seed", 3)
    assert told.code == 0
    assert "--seed 3" in told.out


def test_several_people_are_asked_in_turn_and_see_their_own_cards(facedown):
    told = facedown("play", "duel", "--as", "all", "--seed", 3, typed="1\nquit\n")
    assert told.code == 0
    _, black, red = told.out.split("---\n")
    assert "draws a card" in black
    assert not cards_named(black) & set(re.findall(r"\d  commit (\w+)", red))
    assert re.search(r"\d  commit", red)


def test_a_seat_is_named_by_number_or_name(facedown):
    assert "Red (at this keyboard)" in facedown("play", "duel", "--as", "red", typed="quit\n").out
    assert "Red (at this keyboard)" in facedown("play", "duel", "--seat", "1", typed="quit\n").out


def test_a_match_played_to_its_end_tells_the_result(facedown):
    told = facedown("play", "duel", "--as", 0, "--seed", 3, typed="1\n" * 80)
    assert told.code == 0
    assert told.out.count(" has won.\n") == 1


def test_a_match_that_is_kept_goes_on_where_it_was(facedown, tmp_path):
    told = facedown("play", "duel", "--as", 0, "--seed", 3, "--save", "a.json", typed="1\n")
    assert "facedown play --load a.json" in told.out
    saved = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    assert len(saved["actions"]) >= 1
    on = facedown("play", "--load", "a.json", "--as", 0, "--save", "a.json", typed="1\n")
    assert on.code == 0
    assert len(json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))["actions"]) > len(
        saved["actions"]
    )


def test_what_was_taken_back_does_not_stand_and_is_kept_as_that(facedown, tmp_path):
    facedown("play", "duel", "--as", 0, "--seed", 3, "--save", "u.json", typed="1\nundo\nquit\n")
    (mark,) = json.loads((tmp_path / "u.json").read_text(encoding="utf-8"))["actions"]
    assert (len(mark["back"]), mark["by"]) == (2, 0)  # one's own decision, and the bot's after it
    assert "would have to decide anew" in mark["why"]
    told = facedown("play", "duel", "--as", 0, "--seed", 3, typed="1\nsave v.json\nundo\n2\nquit\n")
    assert "v.json holds the match as it was when it was saved" in " ".join(told.out.split())


def test_save_during_a_match_and_replay_it(facedown, tmp_path):
    facedown("play", "duel", "--as", 0, "--seed", 3, typed="1\nsave b.json\nquit\n")
    told = facedown("replay", "b.json")
    assert told.code == 0
    assert "facedown play --load b.json" in told.out
    assert "draws a card" in told.out
    assert "draws a card" not in facedown("replay", "b.json", "--open").out
    data = json.loads(facedown("replay", "b.json", "--json").out)
    assert data["log"][0]["clause"] == "DUEL-1.1"


def test_a_match_of_bots_is_kept_whole(facedown):
    first = facedown("play", "duel", "--seed", 3, "--save", "c.json").out
    told = facedown("replay", "c.json").out
    assert told.splitlines()[-1] in first


def test_a_match_is_written_down_as_a_scenario_that_holds(facedown):
    told = facedown(
        "play", "duel", "--as", 0, "--seed", 3, typed="1\nscenario d.toml\nscenario d.toml\nquit\n"
    )
    assert "There is a file d.toml already" in told.out
    assert facedown("scenario", "d.toml").code == 0


def test_house_rules_are_set_and_named(facedown):
    import duel

    switch = next(iter(duel.SYSTEM.rulebook.switches))
    reading = list(duel.SYSTEM.catalogue.switches[switch].options)[-1]
    told = facedown("play", "duel", "--seed", 3, "--switch", f"{switch}={reading}")
    assert told.code == 0
    assert f"House rule: {switch} = {reading}" in told.out


@pytest.mark.parametrize("count", [4, 30])
def test_many_answers_stand_in_columns_with_those_that_begin_alike_together(count):
    from facedown.cli.show import columns

    texts = [f"{n:>3}  delay to {n}" for n in range(1, count + 1)]
    lines = columns(texts)
    assert sorted(" ".join(lines).split()) == sorted(" ".join(texts).split())
    assert len(lines) == -(-count // 4)
    assert lines[0].startswith("  1  delay to 1")


def test_a_match_begins_by_saying_who_plays_the_seats(facedown):
    told = facedown("play", "clash", "--as", "none", "--seed", 1).out
    assert "Lantern Trickster, seed 1\n  0  A, Ember Brawler\n  1  B, Lantern Trickster\n" in told


@pytest.mark.compiled
def test_odds_stand_beside_the_answers_on_request(facedown):
    typed = "odds\nodds 2\nodds 99\nodds figther\nodds 1 highest\nodds 1 TURN: pass, else highest\n"
    told = facedown("play", "contest", "--seed", 2, "--as", 0, "--setup", "Two Reavers", typed=typed).out
    assert re.search(r"1  defend: (wins the match \d+%, )?wins the contest 0%, hits 0%, is hurt \d+%", told)
    assert re.search(r"2  engage with Great Axe: (wins the match \d+%, )?wins the contest \d+%", told)
    assert "Sampled, within 2.0% to either side, if everybody goes on by fighter." in told
    assert "There is no answer 99: they are 1 to 2." in told
    assert "fighter" in told.split("no policy 'figther'")[1]
    assert re.search(r"wins the match \d+%", told)
    assert "goes on by TURN: pass, else highest and fighter." in " ".join(told.split())
    assert "odds " in told


def test_odds_of_a_gambit_are_of_what_luck_decides(facedown):
    """It comes to 'Yes, and'; or the Pilot chooses. Her Void and the Deck are one unknown card each."""
    arguments = ("play", "throwdown", "--setup", "The Broken Lock", "--seed", 3, "--as", "Black")
    told = " ".join(facedown(*arguments, typed="odds\nquit\n").out.split())
    play, flip = re.findall(r"the Gambit comes to 'Yes, and' (\d+)%", told)
    assert 30 < int(play) < 60
    assert abs(int(play) - int(flip)) <= 4  # each within 2%


def test_an_answer_that_the_log_says_itself_is_not_told_twice(facedown):
    """Who joins has a line in the log; who stays out has none."""
    arguments = ("play", "throwdown", "--setup", "The Glass Semester", "--as", "none", "--seed", 1)
    told = facedown(*arguments, "--bots", "uniform").out
    assert "joins the side of" in told
    assert ": back" not in told
    assert re.search(r"^  \w+: (.*, )?stay out", told, re.MULTILINE)


def test_of_seats_with_one_name_each_can_be_named_by_its_number(facedown):
    begin = ("play", "contest", "--setup", "Two Reavers", "--seed", 2)
    told = facedown(*begin, "--as", "The Reaver 2", typed="quit\n").out
    assert told == facedown(*begin, "--as", 1, typed="quit\n").out
    assert told != facedown(*begin, "--as", 0, typed="quit\n").out
    assert "The Reaver 2" in facedown(*begin, "--as", "The Reaver 3").err
