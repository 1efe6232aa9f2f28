"""`facedown odds`: from a fresh match, a scenario, a saved match; exactly or by trials."""

from __future__ import annotations

import json
import re
import shlex
from fractions import Fraction
from html import unescape

import pytest

DRAWN = ("odds", "duel", "--setup", "Short Decks", "--policy", "uniform", "--until", "turn = 1")
FEW = '[[setup]]\nname = "Few"\nranks = 2\nhand = 2\n'
SCENARIO = """
system = "duel"
title = "a nine against two unknown cards"
clauses = ["DUEL-3.1"]
setup = "Short Decks"
stack = { "hand.0" = "2S 2D 2H", "hand.1" = "AC AD AH" }

[[odds]]
policies = "uniform"
until = "turn = 1"
when = "wounds.1 = 1"
is = 1
"""
WOUNDED = """
system = "contest"
clauses = ["CON-17.4"]
setup = { sides = [["Anna"], ["Bert"]], start_distance_m = 50 }
content.character = [
    { name = "Anna", body = 5, will = 5, reflexes = 5, mind = 5, skills = {} },
    { name = "Bert", body = 8, will = 6, reflexes = 5, mind = 5, skills = {} },
]
set.fighters = { Anna.level = 9, Bert = { level = 8, normal_wounds = 2, shock = 3 } }
"""
ALIKE = """
system = "contest"
setup.sides = [["Anna"], ["Bert"]]
content.character = [
    { name = "Anna", body = 5, will = 5, reflexes = 12, mind = 5, skills.fighting = 12 },
    { name = "Bert", body = 5, will = 5, reflexes = 12, mind = 5, skills.fighting = 12 },
]
"""


def answers(told) -> dict[str, str]:
    return {one["asked"]: one["exactly"] for one in json.loads(told.out)["answers"]}


def test_odds_of_a_fresh_match_count_the_deal(facedown, tmp_path):
    (tmp_path / "few.toml").write_text(FEW, encoding="utf-8")
    asked = ("--when", "wounds.0 > 0", "--when", "wounds.1 > 0", "--mean", "margin", "--json")
    told = facedown(*DRAWN, "--content", "few.toml", "--setup", "Few", *asked)
    assert told.code == 0
    found = answers(told)
    assert found["wounds.0 > 0"] == found["wounds.1 > 0"]
    assert "/" in found["margin"]


def test_odds_read_as_fraction_and_in_percent(facedown):
    told = facedown(*DRAWN, "--stack", "hand.0=2S 2D 2H", "--stack", "hand.1=AC AD AH", "--mean", "margin")
    assert "duel, Short Decks, before anything is dealt" in told.out
    assert "Black by uniform, Red by uniform" in told.out
    assert "until turn = 1" in told.out
    assert "branches" in told.out


def test_a_scenario_asks_what_it_asks_or_something_else(facedown, tmp_path):
    path = tmp_path / "case.toml"
    path.write_text(SCENARIO, encoding="utf-8")
    assert answers(facedown("odds", str(path), "--json")) == {"wounds.1 = 1": "1"}
    other = facedown("odds", str(path), "--mean", "margin", "--until", "turn = 1", "--json")
    assert answers(other) == {"margin": "1"}


def test_a_scenario_can_be_asked_before_anything_is_dealt(facedown, tmp_path):
    """One card each of two ranks, before and after they are drawn."""
    path = tmp_path / "case.toml"
    cards = 'setup = { name = "Few Cards", ranks = 2, hand = 1, wounds = 1 }'
    path.write_text(f'system = "duel"\ntitle = "fresh"\nclauses = ["DUEL-3.1"]\n{cards}\n', encoding="utf-8")
    asked = ("odds", str(path), "--when", "over", "--until", "turn = 1", "--policy", "uniform", "--json")
    assert answers(facedown(*asked, "--fresh")) == {"over": "1/2"}
    assert answers(facedown(*asked))["over"] in ("0", "1")


def test_a_scenario_is_read_and_played_on_as_the_options_say(facedown, tmp_path):
    path = tmp_path / "rest.toml"
    path.write_text(WOUNDED, encoding="utf-8")
    asked = ("odds", str(path), "--policy", "TURN: recover, TURN: pass, else fighter", "--until", "round = 2")
    counted = (*asked, "--mean", "recovered(Bert)", "--json")
    assert answers(facedown(*counted)) == {"recovered(Bert)": "12/13"}
    assert answers(facedown(*counted, "--switch", "wounded_recovery=wounded_one")) == {
        "recovered(Bert)": "3/13"
    }
    assert answers(facedown(*counted, "--play", "pass", "--play", "pass")) == {"recovered(Bert)": "0"}
    refused = facedown(*counted, "--play", "rest")
    assert refused.code == 2
    assert "Anna cannot 'rest'" in refused.err
    assert "leave --fresh out" in facedown(*counted, "--play", "pass", "--fresh").err


def test_odds_of_a_saved_match_at_a_decision(facedown, tmp_path):
    path = tmp_path / "match.json"
    facedown("play", "duel", "--as", "none", "--seed", "4", "--save", str(path))
    asked = ("odds", str(path), "--at", "2", "--when", "over", "--until", "turn > now(turn)", "--json")
    assert facedown(*asked).code == 0
    assert "Legal now" in facedown(*asked, "--play", "nonsense").err
    over = facedown("odds", str(path), "--when", "over")
    assert over.code == 2
    assert "Give --at N, a decision before" in over.err


def test_trials_say_how_near_they_are(facedown):
    told = facedown(*DRAWN, "--when", "wounds.0 > 0", "--sample", "200")
    assert "95% interval" in told.out
    assert "200 trials" in told.out
    assert json.loads(facedown(*DRAWN, "--when", "over", "--sample", "0.05", "--json").out)["trials"] >= 200


def test_bounds_stand_in_percent_in_tables_and_as_fractions_in_json(facedown, tmp_path):
    (tmp_path / "alike.toml").write_text(ALIKE)
    first = ("--when", "first_to_act = Anna", "--mean", "fighters.Anna.level", "--until", "asked TURN")
    asked = ("odds", str(tmp_path / "alike.toml"), "--fresh", "--policy", "fighter", *first)
    told = facedown(*asked, "--within", "0.01", "--report", "alike.html")
    assert told.code == 0, told.err
    assert re.search(r"first_to_act = Anna +49\.68% +50\.32%", told.out)
    assert re.search(r"anything else +0\.00% +0\.63%", told.out)
    assert "on the mean of the courses that were followed" in told.out
    assert "Courses that were left out have odds of 0.0063 together." in told.out
    page = (tmp_path / "alike.html").read_text(encoding="utf-8")
    assert "first_to_act = Anna: 49.68% to 50.32%" in page
    assert "--within 0.01" in page
    both = json.loads(facedown(*asked, "--within", "0.01", "--json").out)
    condition, number = both["answers"]
    assert Fraction(condition["at_most"]) - Fraction(condition["at_least"]) == Fraction(both["rest"]) < 0.01
    assert sum(map(Fraction, number["distribution"].values())) + Fraction(number["rest"]) == 1
    assert "exactly" not in condition | number
    swept = facedown(*asked, "--within", "0.01", "--sweep", "Anna.reflexes=11,12")
    assert re.search(r"12 +49\.68% to 50\.32%", swept.out), swept.err
    refused = facedown(*asked)
    assert refused.code == 2
    assert "Have bounds that surely hold: " in refused.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--when", "wonds.0 > 0"), "Nearest: wounds"),
        (("--when", "margin"), "compare it: 'margin > 0'"),
        ((), "Nothing is asked"),
        (("--when", "over", "--set", "wounds"), "--set takes a path and what is to be there"),
        (("--when", "over", "--stack", "hand.0=9S", "--stack", "hand.0 = KD"), "--stack gives hand.0 twice"),
        (("--when", "over", "--set", "seat=0", "--set", "seat = 1"), "--set gives seat twice. Give it once."),
        (("--when", "over", "--at", "3"), "--at is a decision of a saved match"),
        (("--when", "over", "--given", "wounds.0 > 7"), "What is given never happens: 'wounds.0 > 7'"),
        (("--when", "over", "--policy", "thirfty"), "thrifty"),
        (("--when", "over", "--play", "commit 9S"), "9S"),
        (("--when", "over", "--within", "0"), "above 0 and below 1, such as 0.001 (0.1%); not 0"),
        (("--when", "over", "--within", "-1"), "above 0 and below 1"),
        (("--when", "over", "--within", "1.5"), "above 0 and below 1"),
        (("--when", "over", "--sample", "inf"), "Ask for 1 to 100,000,000 trials"),
        (("--when", "over", "--within", "0.1", "--sample", "9"), "--sample asks for something else"),
        (("--when", "over", "--seconds", "0"), "seconds above 0, such as 10; not 0"),
        (("--when", "over", "--seconds", "9", "--sample", "9"), "say how many trials (--sample 10000)"),
        (
            ("--when", "over", "--within", "0.1", "--policy", "best"),
            "Best play is exact, never within bounds",
        ),
        (("--when", "over", *("--mean", "turn") * 40), "here are 41 with 0. Ask it in two."),
    ],
)
def test_what_cannot_be_asked_is_refused(facedown, arguments, told):
    result = facedown(*DRAWN[:4], *DRAWN[6:], *arguments)
    assert result.code == 2
    assert told in result.err


def test_answers_and_best_play_decide(facedown, tmp_path):
    """Black's 2 beats two of Red's three cards, blindly chosen."""
    stack = 'stack = { "hand.0" = "AS 2D AH", "hand.1" = "AC 2D AH" }'
    case = SCENARIO.replace('stack = { "hand.0" = "2S 2D 2H", "hand.1" = "AC AD AH" }', stack)
    case = case.replace(
        'policies = "uniform"', 'policies = { Black = ["commit 2D", "uniform"], Red = "uniform" }'
    )
    (tmp_path / "case.toml").write_text(case.replace("is = 1", 'is = "2/3"'), encoding="utf-8")
    assert facedown("scenario", "case.toml").code == 0
    assert answers(facedown("odds", "case.toml", "--json")) == {"wounds.1 = 1": "2/3"}
    asked = ("odds", "case.toml", "--when", "wounds.1 = 1", "--until", "turn = 1", "--policy", "uniform")
    listed = facedown(*asked, "--policy", "Black=commit 2D then uniform")
    assert "Black by commit 2D then uniform, Red by uniform" in listed.out
    assert "2/3" in listed.out
    told = facedown(*asked, "--policy", "Black=best")
    assert "Best for Black, at COMMIT: commit 2D." in told.out
    data = json.loads(facedown(*asked, "--policy", "Black=best", "--json").out)
    assert data["advice"] == [{"seat": 0, "question": "COMMIT", "does": {"commit 2D": "1"}}]
    refused = facedown(*asked, "--policy", "Black=commit 2S then uniform")
    assert (refused.code, refused.out) == (2, "")
    assert "'commit 2S' is not legal where Black is to answer it" in refused.err
    assert "leave --sample out" in facedown(*asked, "--policy", "Black=best", "--sample", 100).err


def test_odds_of_what_one_seat_knows(facedown, tmp_path):
    """Black has the only cards of ranks that may lie anywhere else: the same for every hand of Red."""
    told = []
    for hand in ("AC AD AH", "2C AD 2D"):
        case = SCENARIO.replace("AC AD AH", hand).replace("is = 1", "is = 1\nas = 'Black'")
        (tmp_path / "case.toml").write_text(case.replace("Short Decks", "Short Decks"), encoding="utf-8")
        told.append(answers(facedown("odds", "case.toml", "--json")))
    assert told[0] == told[1]
    asked = ("odds", "case.toml", "--when", "wounds.1 = 1", "--until", "turn = 1", "--policy", "uniform")
    assert "As Black knows it" in facedown(*asked, "--as", "Black").out
    assert facedown(*asked, "--as", "Blak").code == 2


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("players.A.hand has Snpa Jab", "There is no card 'Snpa Jab' in clash. Nearest: Snap Jab."),
        ("players.A.hand has Skewer", "There is no Skewer in this match, though clash has such a card."),
        ("players.A.hand has Nova Lam", "There is no card 'Nova Lam' in clash. Nearest: Nova Lamp."),
        ("count(players.A.hand, red) > 0", "Kinds: attacks, tactics, swift, enhance, costly."),
        ("count(players.A.hand, swfit) > 0", "no card or kind of cards 'swfit'. Nearest: swift."),
    ],
)
def test_cards_are_named_in_full(facedown, asked, told):
    result = facedown("odds", "clash", "--when", asked)
    assert (result.code, told in result.err) == (2, True)


def test_of_cards_that_a_line_names_together_none_is_the_first(facedown):
    result = facedown("odds", "contest", "--when", "fired CON-1.4(card = KS)")
    assert (result.code, "a line of CON-1.4 names together none is the first" in result.err) == (2, True)


def test_what_can_never_fire_is_refused_with_what_can(facedown):
    result = facedown("odds", "contest", "--when", "fired CON-1.1")
    assert (result.code, "so it never fires. Clauses near it that do: CON-1.4, CON-1.5" in result.err) == (
        2,
        True,
    )
    result = facedown("odds", "contest", "--when", "over", "--once", "CON-1.1")
    assert (result.code, "No rule cites CON-1.1" in result.err) == (2, True)
    result = facedown("odds", "contest", "--when", "fired CON-9.5(card = 7S)")
    assert (result.code, "No line of CON-9.5 has 'card'" in result.err) == (2, True)
    assert "It has who, level, overdrawn." in result.err


def test_luck_that_comes_before_a_listed_answer_may_be_too_much(facedown):
    debate, listed = ("--setup", "The Great Debate", "--when", "over"), "0=contest then overdraw then fighter"
    result = facedown("odds", "contest", *debate, "--policy", listed)
    assert result.code == 2
    assert "before the last of the answers that are listed is given." in result.err


def test_a_field_of_somebody_is_named_where_its_name_alone_is_asked(facedown):
    result = facedown("odds", "contest", "--setup", "Plate Lesson", "--when", "has_acted(0)")
    assert (result.code, 'There is: fighters."The Hammer Brother".has_acted.' in result.err) == (2, True)


def test_odds_are_a_page_whose_command_finds_them_again(facedown, tmp_path):
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    asked = ("--when", "wounds.0 > 0", "--mean", "margin", "--report", "odds.html", "--picture", "odds.svg")
    (tmp_path / "few.toml").write_text(FEW, encoding="utf-8")
    told = facedown(*DRAWN, "--content", "few.toml", "--setup", "Few", *asked)
    assert told.code == 0, told.err
    page = (tmp_path / "odds.html").read_text(encoding="utf-8")
    command = unescape(re.findall("<pre style[^>]*>(.*)</pre>", page)[0])
    assert answers(facedown(*shlex.split(command)[1:], "--json"))["wounds.0 > 0"] in page
    assert "how likely is it?" in page
    assert "until turn = 1" in page
    told = facedown(*DRAWN, "--when", "wounds.0 > 0", "--sample", 50, "--report", "odds.html")
    assert told.code == 0, told.err
    assert "--sample 50 --seed 0" in (tmp_path / "odds.html").read_text(encoding="utf-8")


def test_a_rule_of_ones_own_decides(facedown, tmp_path):
    """It commits the card that is listed first, a 2; the other rank is an Ace."""
    rule = "from facedown.engine.base.rule import rule\n\n@rule\ndef first(g, options):\n    return 0\n"
    (tmp_path / "mine.py").write_text(rule, encoding="utf-8")
    (tmp_path / "case.toml").write_text(SCENARIO, encoding="utf-8")
    asked = (
        "odds",
        "case.toml",
        "--when",
        "wounds.1 = 1",
        "--until",
        "turn = 1",
        "--policy",
        "mine.py:first",
    )
    told = facedown(*asked)
    assert "Black by first (compiled in from mine.py)" in told.out, told.err
    assert answers(facedown(*asked, "--json")) == {"wounds.1 = 1": "1"}


def test_standing_answers_decide_wherever_a_policy_does(facedown, tmp_path):
    """Of the three cards that Red commits blindly, the 2 that Black commits if it can beats two Aces."""
    stack = 'stack = { "hand.0" = "AS 2D AH", "hand.1" = "AC 2D AH" }'
    case = SCENARIO.replace('stack = { "hand.0" = "2S 2D 2H", "hand.1" = "AC AD AH" }', stack)
    stands = "COMMIT: commit 2S, COMMIT: commit 2D, else uniform"
    case = case.replace('policies = "uniform"', f'policies = {{ Black = "{stands}", Red = "uniform" }}')
    (tmp_path / "case.toml").write_text(case.replace("is = 1", 'is = "2/3"'), encoding="utf-8")
    assert facedown("scenario", "case.toml").code == 0
    asked = ("odds", "case.toml", "--when", "wounds.1 = 1", "--until", "turn = 1", "--policy", "uniform")
    told = facedown(*asked, "--policy", f"Black={stands}")
    assert f"Black by {stands}, Red by uniform" in " ".join(told.out.split())
    assert "2/3" in told.out
    data = json.loads(facedown(*asked, "--policy", f"Black={stands}", "--sample", 600, "--json").out)
    assert data["answers"][0]["low"] < 2 / 3 < data["answers"][0]["high"]
    wrong = facedown(*asked, "--policy", "Black=COMIT: commit 2S, else uniform")
    assert (wrong.code, wrong.out) == (2, "")
    assert "There is no question 'COMIT' of duel. Nearest: COMMIT" in wrong.err


def test_lists_of_answers_decide_in_trials_and_before_best_play(facedown, tmp_path):
    stack = 'stack = { "hand.0" = "AS 2D AH", "hand.1" = "AC 2D AH" }'
    case = SCENARIO.replace('stack = { "hand.0" = "2S 2D 2H", "hand.1" = "AC AD AH" }', stack)
    (tmp_path / "case.toml").write_text(case, encoding="utf-8")
    asked = ("odds", "case.toml", "--when", "wounds.1 = 1", "--until", "turn = 1", "--policy", "uniform")
    listed = (*asked, "--policy", "Black=commit 2D then uniform")
    data = json.loads(facedown(*listed, "--sample", 600, "--json").out)
    assert data["answers"][0]["low"] < 2 / 3 < data["answers"][0]["high"]
    assert answers(facedown(*listed, "--policy", "Red=best", "--json")) == {"wounds.1 = 1": "1"}
    assert answers(facedown(*listed, "--policy", "Red=best against", "--json")) == {"wounds.1 = 1": "0"}


def test_a_scenario_is_run_with_rules_of_ones_own(facedown, tmp_path):
    (tmp_path / "rules.py").write_text(
        "from facedown.engine.base.rule import rule\n"
        + "@rule\ndef last(g, options):\n    return options.count - 1\n",
        encoding="utf-8",
    )
    (tmp_path / "none.py").write_text("def last(view, legal):\n    return legal[-1]\n", encoding="utf-8")
    (tmp_path / "nine.toml").write_text(SCENARIO.replace('"uniform"', '"last"'), encoding="utf-8")
    assert facedown("scenario", "--rules", "rules.py", "nine.toml").code == 0
    told = facedown("scenario", "nine.toml")
    assert told.code == 1
    assert "--rules" in told.out
    told = facedown("scenario", "--rules", "none.py", "nine.toml")
    assert told.code == 2
    assert "none.py has no @rule" in told.err
