"""Where nothing is left to decide nobody is asked, and all can see that; a bot can answer for a while."""

from __future__ import annotations

import re

import pytest

from cli.terminal import Terminal
from facedown.bots.policy import Bot
from facedown.engine.matches.match import Match
from facedown.systems import load_system
from facedown.table.forced import idle_answer, is_public, only_answer
from unseen import pairs_without_choice

GATE = ("play", "contest", "--setup", "At the Gate", "--as", 0)


def dazed_at() -> tuple[int, int]:
    """A seed by which The Reaver is dazed at the Gate, and how often he must recover in a row."""
    system = load_system("contest")
    for seed in range(30):
        match = Match(system, "At the Gate", seed)
        bots = {seat: Bot(system, "fighter", seed, seat) for seat in match.seats}
        times = 0
        while not match.over:
            times += match.seat == 0 and [one.text for one in match.legal()] == ["recover", "surrender"]
            match.act(bots[match.seat].choose(match))
        if times >= 5:
            return seed, times
    raise AssertionError("nobody is dazed")


def test_whoever_is_dazed_recovers_without_being_asked_and_reads_why(facedown):
    seed, times = dazed_at()
    told = facedown(*GATE, "--seed", seed, typed="auto\n" * 300).out
    given = told.count("> recover (nothing else is possible but to give up)")
    assert given == times
    assert not re.search(r"1  recover\n +2  surrender\n", told)


def test_it_can_be_asked_all_the_same(facedown):
    seed, _ = dazed_at()
    told = facedown(*GATE, "--seed", seed, typed="auto off\n" + "auto\n" * 300).out
    assert "Questions that leave nothing to decide are asked all the same from here on." in told
    assert "nothing else is possible" not in told.partition("from here on.")[2]
    assert re.search(r"1  recover\n +2  surrender\n", told)
    told = facedown(*GATE, "--seed", seed, typed="auto off\nauto on\n" + "auto\n" * 300).out
    assert "> recover (nothing else is possible but to give up)" in told


def typed_till_dazed(seed: int, ahead: str) -> str:
    """Return what is typed up to a turn that leaves nothing but to recover, and for that turn ahead."""
    match = Match(load_system("contest"), "At the Gate", seed)
    bots = {seat: Bot(match.system, "fighter", seed, seat) for seat in match.seats}
    chosen: list[str] = []
    while [one.text for one in match.legal()] != ["recover", "surrender"] or match.seat != 0:
        action = bots[match.seat].choose(match)
        if match.seat == 0 and only_answer(match) is None:
            chosen.append(action.text)
        match.act(action)
    return "auto\n" * (len(chosen) - 1) + f"{chosen[-1]}, {ahead}\n"


def test_giving_up_can_be_typed_ahead_of_what_is_left(facedown):
    seed, _ = dazed_at()
    told = facedown(*GATE, "--seed", seed, typed=typed_till_dazed(seed, "surrender") + "yes\n").out
    assert "surrender: is that meant?" in told
    assert "Veteran Guard won." in told


def test_what_is_left_can_be_typed_ahead_by_how_it_begins(facedown):
    """It is that answer, and not one more to the question behind it."""
    seed, _ = dazed_at()
    told = [
        facedown(*GATE, "--seed", seed, typed=typed_till_dazed(seed, one)).out for one in ("recover", "rec")
    ]
    rest = [one.partition("> recover (")[2] for one in told]
    whole, short = (one.partition("The match is kept")[0] for one in rest)
    assert whole.startswith("nothing else is possible but to give up)")
    assert short == whole


def test_conceding_a_throwdown_that_one_may_lead_is_a_choice(facedown):
    match = Match(load_system("throwdown"), "One Lane Only", 0)
    bots = {seat: Bot(match.system, "tactician", 0, seat) for seat in match.seats}
    seen = 0
    for seed in range(40):
        match = Match(match.system, "One Lane Only", seed)
        while not match.over:
            texts = [action.text for action in match.legal()]
            if len(texts) == 2 and "concede" in texts:
                seen += 1
                assert only_answer(match) is None
            match.act(bots[match.seat].choose(match))
    assert seen > 5


def test_nobody_concedes_unasked():
    """A Coach without a Drive card can only concede; that ends the Throwdown, so it is asked."""
    system = load_system("throwdown")
    match = Match(system, "Corridor Brawl", 4)
    bots = {seat: Bot(system, "random", 4, seat) for seat in match.seats}
    while [one.text for one in match.legal()] != ["concede"]:
        match.act(bots[match.seat].choose(match))
    assert only_answer(match) is None


def test_investing_after_the_end_of_a_scenario_changes_nothing_and_is_not_asked(facedown):
    """Whatever Coach invests once the Pilots have won the last Clash, the scenario ends alike."""
    system = load_system("throwdown")
    idle = 0
    for seed in range(4):
        match = Match(system, "Low Tide", seed)
        bots = {seat: Bot(system, "tactician", seed, seat) for seat in match.seats}
        while not match.over:
            if idle_answer(match) is not None:
                idle += 1
                assert idle_answer(match) == match.find("invest nothing")
                ends = set()
                for action in match.legal():
                    other = match.copy()
                    other.act(action)
                    while not other.over:
                        other.act(bots[other.seat].choose(other))
                    ends.add((other.winner, other.game.state.ending, other.result()))
                assert len(ends) == 1
            match.act(bots[match.seat].choose(match))
    assert idle


def test_a_bot_answers_until_something_can_be_answered(facedown):
    seed, _ = dazed_at()
    told = facedown(*GATE, "--seed", seed, typed="auto until attack\nauto until attack\n").out
    assert told.count("\n> auto until attack") == 2
    for _, asked in zip(range(2), told.split("\n> auto until attack")[1:], strict=False):
        last = asked.rpartition("What do you do?")[2]
        assert "attack" in last or "has won" in asked
    refused = facedown(*GATE, "--seed", seed, typed="auto until atack\nauto until\nauto untl\n").out
    refused = " ".join(refused.split())
    assert "auto until takes the word that begins an answer" in refused
    assert re.search(r"no answer that begins with .atack. in contest\. Nearest: .*attack", refused)
    assert "auto until WORD all of them till" in refused


@pytest.mark.parametrize("key", ["contest", "clash", "throwdown"])
def test_at_a_shared_keyboard_a_question_is_skipped_only_where_nothing_is_secret(key):
    system = load_system(key)
    for pair in pairs_without_choice(system, system.setups()[:6], 2):
        for world in (pair.one, pair.other):
            match = world.match()
            if match.seat != pair.seat and only_answer(match) is not None:
                assert not is_public(match)


def test_undo_takes_back_a_choice_and_not_what_was_forced(facedown):
    seed, _ = dazed_at()
    told = facedown(*GATE, "--seed", seed, typed="auto\n" * 14 + "undo\n").out
    taken = re.findall(r"Taken back: (.+)\.", told)
    assert len(taken) == 1
    assert taken[0] not in ("recover", "pass")


def test_what_is_typed_during_a_search_is_no_answer(tmp_path, monkeypatch):
    with Terminal("play", "clash", "--seed", 3, "--as", 0, folder=tmp_path) as terminal:
        terminal.read_to("\n> ")
        terminal.press("odds\n1\n")  # at once: by the time that it waits again, the search is over
        read = terminal.read_to("What you typed meanwhile is not taken for an answer.")
        terminal.read_to("> ")
        terminal.type("undo")
        assert "There is nothing that A could take back yet." in terminal.read_to("\n> ")
    assert "if everybody goes on by duelist" in read


def test_piped_lines_are_answers_whatever_is_searched(facedown):
    told = facedown("play", "clash", "--seed", 3, "--as", 0, typed="odds 99\n1\nundo\n").out
    assert "Taken back:" in told


def test_a_search_can_be_stopped_without_leaving(facedown, monkeypatch):
    monkeypatch.setattr(
        "facedown.lab.odds.beside.beside", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt)
    )
    told = facedown("play", "clash", "--seed", 3, "--as", 0, typed="odds\n1\nquit\n").out
    assert "Stopped: there are no odds this time. The match is as it was." in told
    assert "facedown play clash --resume" in told


def test_hint_is_asked_for_line_by_line_and_only_while_somebody_is_asked(facedown):
    told = facedown(
        "play", "contest", "--setup", "Plate Lesson", "--seed", 66, "--as", 0, typed="hint\nquit\n"
    )
    assert re.search(r"A bot would: (defend|engage|attack|take)", told.out)
