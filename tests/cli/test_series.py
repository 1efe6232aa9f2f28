"""Best of three at the keyboard and printed: chosen unseen, played game by game, kept, read again."""

from __future__ import annotations

import json
import re

import pytest

DECKS = 6  # that can be chosen
SERIES = ("play", "clash", "--best-of-three", "--seed", 5)


def refused(told, *words: str) -> None:
    assert told.code == 2, told
    assert "Traceback" not in told.err
    for word in words:
        assert word in told.err, told.err


def headings(text: str) -> list[str]:
    """The lines that say who plays what, broken ones made whole."""
    lines = re.sub(r"\n {4}(?=\S)", " ", text).splitlines()
    return [line for line in lines if re.match(r"Game \d: A plays .+, B plays .+\.$", line)]


def title(printed):
    return " ".join(printed.partition("\n  0  ")[0].split())


def test_without_a_terminal_a_whole_series_of_bots_is_printed(facedown):
    told = facedown(*SERIES)
    assert told.code == 0
    assert title(told.out).endswith("best of three, seed 5")
    assert 2 <= len(headings(told.out)) <= 3
    assert told.out.count("CLA-X2 ") == len(headings(told.out))
    assert "lost the last game and chooses who goes first in game 2" in told.out
    assert re.fullmatch(r"[AB] has won the match, 2 to [01]\.", told.out.splitlines()[-1])
    assert ">" not in told.out


def test_equal_seeds_print_equal_series_and_others_choose_otherwise(facedown):
    first = facedown(*SERIES).out
    assert first == facedown(*SERIES).out
    assert headings(first) != headings(facedown(*SERIES[:-1], 6).out)


def test_against_a_bot_the_choice_is_ones_own_and_the_bots_is_not_shown_before(facedown):
    asked = facedown(*SERIES, "--as", 0)
    assert asked.out.count(" deck\n") == DECKS
    assert "plays" not in asked.out
    told = facedown(*SERIES, "--as", 0, typed="gale\n")
    assert headings(told.out)[0].startswith("Game 1: A plays Gale Lancer: standard deck, B plays ")
    second = facedown(*SERIES, "--as", "B")
    assert "plays" not in second.out
    assert second.out.replace("(at this keyboard)", "").count(" deck\n") == DECKS


def test_what_a_bot_chooses_does_not_depend_on_ones_own_choice(facedown):
    said = {
        headings(facedown(*SERIES, "--as", 0, typed=f"{n}\n").out)[0].partition(", B ")[2] for n in (1, 2, 3)
    }
    assert len(said) == 1


def test_two_at_one_keyboard_choose_unseen(facedown):
    told = facedown(*SERIES, "--as", "all", typed="3\n5\n1\nquit\n")
    first, second, after = re.split(r"--- [AB] ---\n", told.out)[1:4]
    assert "> 3" in first
    assert "A, which deck" in first
    assert second.lstrip().startswith("Games won: A 0, B 0.")
    before, reveal = second.split("> 5", 1)
    assert "Gale Lancer" in before  # as one of the choices
    assert "plays" not in before
    assert headings(reveal) == headings(after)  # each is told, once
    assert len(headings(told.out)) == 2
    other = facedown(*SERIES, "--as", "all", typed="4\n5\n1\nquit\n")
    assert re.split(r"--- [AB] ---\n", other.out)[2].split("> 5", 1)[0] == before


def test_each_sits_down_alone_before_every_choice(facedown):
    told = facedown(*SERIES, "--as", "all", typed="1\n1\nconcede\nyes\n2\n2\nquit\n")
    assert "A, which deck do you choose in secret for game 2?" in told.out
    ended = told.out.split("won by concession.", 1)[1]
    assert re.match(r"\s*--- A ---\s+Game 1: A plays .+\n(.*\n)*?Games won: ", ended)


def test_giving_up_twice_ends_the_match(facedown):
    told = facedown(*SERIES, "--as", 0, typed="1\nconcede\nyes\n2\nconcede\nyes\n")
    assert told.code == 0
    assert "Games won: A 0, B 1. A lost the last game" in told.out
    assert "A chooses: who goes first?" in told.out
    assert "\nB has won the match, 2 to 0.\nIt is over: replay reads it again" in told.out


def test_commands_while_one_chooses(facedown):
    told = facedown(
        *SERIES,
        "--as",
        0,
        typed="help\n? 3\n?\nlook\nlog\nundo\nscenario x.toml\nrules X25\nrules\n9\nGale Lncer\nlok\nquit\n",
    )
    assert told.code == 0
    assert "choose that" in told.out
    assert told.out.count("Gale Lancer, life 20.") == 2
    assert told.out.count("Tide Dancer, life") == 1
    assert told.out.count("Games won: A 0, B 0.") == 3
    assert "nothing to take back" in told.out
    assert "while it is played" in told.out
    assert "secret simultaneous character choice" in " ".join(told.out.split())
    assert "There is no answer 9: they are 1 to 6." in told.out
    assert "Nearest: Gale Lancer. (CLA-X25)" in " ".join(told.out.split())
    assert "Did you mean: look, log?" in told.out
    assert "facedown play clash --best-of-three --seed 5" in told.out


def test_a_series_that_is_kept_goes_on_where_it_was(facedown, tmp_path):
    told = facedown(*SERIES, "--as", "all", "--save", "s.json", typed="1\n2\nconcede\nyes\n3\n")
    assert "The match is kept in s.json" in told.out
    saved = json.loads((tmp_path / "s.json").read_text(encoding="utf-8"))
    assert [len(row) for row in saved["choices"]] == [2, 1]
    on = facedown("play", "--load", "s.json", "--as", "all", "--save", "s.json", typed="4\nconcede\nyes\n")
    assert on.code == 0
    assert "B, which deck do you choose in secret for game 2?" in on.out
    assert "A, which deck" not in on.out
    second = "Game 2: A plays Gale Lancer: standard deck, B plays Lantern Trickster: standard deck."
    assert second in headings(on.out)
    assert re.search(r"[AB] has won the match, 2 to 0\.|for game 3", on.out)
    over = facedown("play", "--load", "s.json")
    assert over.code == 0


def test_leaving_in_the_middle_of_a_game_and_going_on(facedown, tmp_path):
    typed = "1\nconcede\nyes\n2\n2\n1\nsave s.json\n"
    told = facedown(*SERIES, "--as", 0, typed=f"{typed}quit\n")
    assert "The match is kept in s.json" in told.out
    on = facedown("play", "clash", "--best-of-three", "--load", "s.json", "--as", 0, typed="look\nquit\n")
    assert title(told.out) == f"{title(on.out)}, seed 5"
    assert "Game 1: A plays" in on.out
    assert headings(on.out) == [*dict.fromkeys(headings(told.out))]
    question = told.out.split("> save")[0].rpartition("\n\n")[2]
    assert "  1  " in question
    assert question in on.out
    later = facedown(*SERIES, "--as", 0, typed=f"{typed.replace('s.json', 't.json')}1\n")
    assert "t.json holds the match as it was when it was saved" in later.out


def test_a_series_of_bots_goes_on_alike_from_a_file(facedown, tmp_path):
    whole = facedown(*SERIES, "--save", "s.json").out
    assert "facedown replay --open s.json" in whole
    facedown(*SERIES, "--as", 0, "--save", "p.json", typed="quit\n")
    facedown(*SERIES, "--as", 0, typed="save q.json\nquit\n")
    on = facedown("play", "--load", "q.json", "--as", "none").out
    assert headings(on) == headings(whole)


def test_a_series_is_read_again_game_by_game(facedown):
    whole = facedown(*SERIES, "--save", "s.json").out
    told = facedown("replay", "s.json")
    assert told.code == 0
    assert headings(told.out) == headings(whole)
    assert told.out.splitlines()[-1] == whole.splitlines()[-3]
    second = facedown("replay", "s.json", "--game", 2)
    assert headings(second.out) == headings(whole)[1:2]
    assert "draws a card" in second.out
    assert "draws a card" not in facedown("replay", "s.json", "--game", 2, "--open").out
    data = json.loads(facedown("replay", "s.json", "--json").out)
    assert [game["over"] for game in data["games"]] == [True] * len(headings(whole))
    assert data["result"] == whole.splitlines()[-3]
    one = json.loads(facedown("replay", "s.json", "--game", 2, "--json").out)
    assert one == data["games"][1]


def test_an_open_choice_is_read_by_its_seat_alone(facedown):
    facedown(*SERIES, "--as", "all", "--save", "s.json", typed="3\n")
    for options, sees in [(("--as", "A"), True), (("--as", "B"), False), ((), False), (("--open",), True)]:
        told = facedown("replay", "s.json", *options)
        assert ("Gale Lancer" in told.out) == sees, options
        assert "facedown play --load s.json" in told.out
        chosen = json.loads(facedown("replay", "s.json", "--json", *options).out)["choices"]
        assert chosen == [["Gale Lancer: standard deck" if sees else None, None]]


def test_a_series_that_cannot_be(facedown):
    refused(facedown("play", "contest", "--best-of-three"), "contest has no best of three", "clash")
    refused(facedown("play", "duel", "--best-of-three"), "duel has no best of three")
    refused(facedown(*SERIES, "--setup", "Gale Lancer against Stone Warden"), "--setup")
    refused(facedown(*SERIES, "--switch", "turn_limt=20"), "turn_limit")
    refused(facedown(*SERIES, "--as", "C"), "seat 'C'")
    refused(facedown(*SERIES, "--bots", "dualist"), "duelist")
    refused(facedown(*SERIES, "--as", "all", "--bots", "duelist"), "--bots")
    refused(facedown(*SERIES, "--as", "0", "--open"), "--open")
    refused(facedown(*SERIES, "--save", "none/s.json"), "none/s.json")


def test_files_of_the_other_kind_and_broken_ones(facedown, tmp_path):
    facedown("play", "duel", "--seed", 3, "--save", "m.json")
    facedown(*SERIES, "--as", 0, typed="save s.json\nquit\n")
    refused(facedown("play", "--load", "m.json", "--best-of-three"), "m.json holds one match")
    refused(facedown("replay", "m.json", "--game", 1), "leave --game out")
    refused(facedown("replay", "s.json", "--game", 1), "no game 1", "has 0")
    refused(facedown("play", "--load", "s.json", "--seed", "4"), "--seed")
    refused(facedown("play", "duel", "--load", "s.json"), "clash", "duel")
    refused(facedown(*SERIES, "--save", "m.json"), "already")
    whole = (tmp_path / "s.json").read_text(encoding="utf-8")
    for text, word in [(whole[:-20], "cut short"), (whole.replace('"seed": 5', '"seed": 6'), "altered")]:
        (tmp_path / "s.json").write_text(text, encoding="utf-8")
        for command in (["replay", "s.json"], ["play", "--load", "s.json"]):
            refused(facedown(*command), word)


@pytest.mark.parametrize("way", [["--load", "s.json", "--best-of-three"], ["--load", "s.json"]])
def test_what_others_keep_is_not_overwritten(facedown, tmp_path, way):
    facedown("play", "duel", "--seed", 3, "--save", "m.json")
    before = (tmp_path / "m.json").read_bytes()
    facedown(*SERIES, "--as", 0, typed="save s.json\nquit\n")
    told = facedown("play", *way, "--as", 0, typed="save m.json\n1\nsave m.json\nsave\nquit\n")
    assert told.out.count("already") == 2
    assert (tmp_path / "m.json").read_bytes() == before


def test_the_end_of_a_series_offers_replay_and_another_one(facedown, tmp_path):
    typed = "1\nconcede\nyes\n2\nconcede\nyes\n"
    told = facedown(
        *SERIES, "--as", 0, "--save", "s.json", typed=f"{typed}undo\nreplay\nlook\nagain\n1\nquit\n"
    )
    after = told.out.partition("It is over: replay")[2]
    assert "There is nothing to take back" in after
    assert len(headings(after)) == 5  # both games read again, both looked at, and the one that is new
    assert "Games won: A 0, B 0" in after
    assert json.loads((tmp_path / "s.json").read_text(encoding="utf-8"))["seed"] == 5


def test_decks_and_cards_can_be_read_before_one_is_chosen(facedown):
    told = facedown(
        *SERIES, "--as", 0, typed="show blaze\nshow gale lancer: standard\nshow ember\nquit\n"
    ).out
    assert "Blaze Finish" in told
    assert "Gale Lancer: standard deck: 31 cards" in told
    assert "Skewer x2" in told
    assert "'ember' can mean" in told
