"""Offers of a draw: all others agree, bots by what they can know; it is kept, undone, replayed, counted."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from facedown import OBSERVER, load, new
from facedown.bots.policy import Bot
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import NOBODY
from facedown.engine.matches.match import Match
from facedown.engine.matches.ruling import REFEREE
from facedown.engine.matches.series import begin_series, restore_series
from facedown.lab.odds import beside
from facedown.table.console import Console
from facedown.table.offer import who_declines
from facedown.table.replay import Replay
from facedown.table.series import Games, past
from facedown.table.session import Session

SEED = 2  # with which A is asked first
DRAWN = "Drawn by agreement: A offered it, and B agreed."


def two_people() -> Session:
    session = Session(new("clash", seed=SEED), {}, [0, 1])
    session.begin()
    session.receive({"do": "sit"})
    return session


def test_two_people_agree_and_it_is_a_draw_for_all_who_read_of_it(tmp_path: Path) -> None:
    session = two_people()
    by = session.viewer
    (consent,) = session.receive({"do": "offer"})
    assert (consent["is"], consent["about"], consent["by"], consent["seat"]) == (
        "consent",
        "draw",
        by,
        1 - by,
    )
    assert session.viewer == NOBODY  # nobody sees a hand meanwhile
    assert "whether the match ends" in session.receive({"do": "look"})[0]["text"]
    said = session.receive({"do": "consent"})
    match = session.match
    assert said[-1] == {"n": said[-1]["n"], "is": "over", "result": match.result()}
    assert match.over
    assert (match.winner, match.seat, match.decision) == (NOBODY, NOBODY, "NONE")
    assert not match.legal()
    assert match.result() == DRAWN
    assert any(one.get("ruling") and one["text"] == DRAWN for one in said[0]["lines"])
    saved = tmp_path / "drawn.json"
    match.save(saved)
    assert json.loads(saved.read_text())["facedown"] == 5
    again = load(saved)
    assert (again.over, again.result(), again.winner) == (True, DRAWN, NOBODY)
    for reader in (0, 1, OBSERVER, None):
        replay = Replay(again, reader)
        replay.go(replay.last)
        assert replay.step().decided == replay.asked() == DRAWN
        replay.go(replay.last - 1)
        assert not replay.match.over
    with pytest.raises(FacedownError, match="the match is over"):
        again.find("done")
    assert "cannot be drawn" in session.receive({"do": "offer"})[0]["text"]


def test_who_declines_is_named_and_is_not_asked_again_before_something_is_decided() -> None:
    session = two_people()
    by = session.viewer
    session.receive({"do": "offer"})
    session.receive({"do": "consent", "yes": False})
    assert not session.match.over
    told = session.receive({"do": "sit"})
    assert told[0]["text"] == f"{session.seats[1 - by]} declines the draw: the match goes on."
    assert "has been declined" in session.receive({"do": "offer"})[0]["text"]
    assert not session.match.course
    session.receive({"do": "auto"})
    while session.viewer != by:
        session.receive({"do": "auto"} if session.viewer != NOBODY else {"do": "sit"})
    assert session.receive({"do": "offer"})[0]["is"] == "consent"


def test_a_draw_is_taken_back_by_consent_and_that_is_kept() -> None:
    session = two_people()
    session.receive({"do": "offer"})
    session.receive({"do": "consent"})
    asked = session.receive({"do": "undo"})[-1]
    assert (asked["about"], asked["text"], asked["why"]) == ("undo", "the draw", "It was agreed on.")
    session.receive({"do": "consent"})
    match = session.match
    assert not match.over
    assert match.course[-1].told[OBSERVER].startswith("A has taken back: the draw.")
    assert match.to_dict()["facedown"] == 5
    again = match.anew()
    again.rule(match.course[-1].ruling._replace(way="draw", what=[1], why="", by=0))
    assert again.over


def bot_of(match: Match, seat: int) -> dict[int, Bot]:
    return {one: Bot(match.system, "fighter", 5, one) for one in match.seats if one != seat}


@pytest.mark.parametrize(("hurt", "declines"), [(0, True), (1, False)])
def test_a_bot_agrees_unless_it_is_clearly_ahead(monkeypatch, hurt: int, declines: bool) -> None:
    monkeypatch.setattr(beside, "can_compile", lambda: False)
    monkeypatch.setattr(beside, "loaded", lambda system: None)
    setup = {"setup": "Two Reavers", "set": {f"fighters.{hurt}.shock": 30}}
    match = Match(new("contest").system, setup, 5)
    kept = list[int]()
    session = Session(match, bot_of(match, 0), [0], kept.append)
    session.begin()
    taken = match.taken
    said = session.receive({"do": "offer"})
    assert said[-1]["is"] == ("error" if declines else "over")
    if declines:
        assert said[-1]["text"] == f"{session.seats[1]} declines the draw: the match goes on."
        assert session.receive({"do": "offer"})[0]["text"].startswith("It has been declined")
    else:
        assert kept[-1] == 0
        session.receive({"do": "undo"})  # alone one agrees with oneself
        assert not match.over
        assert match.taken == taken + 1


def test_what_a_bot_answers_follows_from_what_it_can_know(monkeypatch) -> None:
    asked = list[int]()
    monkeypatch.setattr(
        beside,
        "outlook",
        lambda match, seat, policies, tell: asked.append(seat) or beside.Chance(0.5, 0.4, 0.6),
    )
    match = new("throwdown", "One Lane Only", seed=5)
    names = dict.fromkeys(match.seats, "tactician")
    pilots = [seat for seat, name in match.seats.items() if name != "Coach"]
    coach = next(seat for seat, name in match.seats.items() if name == "Coach")
    assert who_declines(match, pilots[0], names) is None
    assert asked == [coach]  # those of one's own side go along
    monkeypatch.setattr(beside, "outlook", lambda match, seat, policies, tell: None)
    assert who_declines(match, pilots[0], names) == coach  # it is too much work to say


def test_a_referee_ends_a_match_and_alone_can_take_that_back() -> None:
    match = new("contest", "Two Reavers", seed=5)
    console = Console(match, bot_of(match, 0), [0])
    console.begin()
    console.receive({"do": "sit", "seat": REFEREE})
    refused = console.receive({"do": "line", "text": "end"})[0]
    assert "because" in refused["text"]
    said = console.receive({"do": "line", "text": "end because it is late"})
    assert said[-1]["is"] == "over"
    assert match.result() == "The GM has ended the match as it stands: a draw. It is late."
    session = Session(match, bot_of(match, 0), [0])
    session.begin()
    assert "only the GM can take that back" in session.receive({"do": "undo"})[0]["text"]
    console.receive({"do": "undo"})
    assert not match.over


def test_at_a_table_with_a_referee_the_referee_answers_for_all_others() -> None:
    match = new("contest", "Two Reavers", seed=5)
    console = Console(match, bot_of(match, 0), [0])
    console.begin()
    console.receive({"do": "sit", "seat": REFEREE})
    console.receive({"do": "stop", "at": "never"})
    console.receive({"do": "go"})
    console.receive({"do": "sit"})
    assert console.viewer == 0
    consent = console.receive({"do": "offer"})[-1]
    assert (consent["seat"], consent["about"]) == (REFEREE, "draw")
    assert console.receive({"do": "consent"})[-1]["is"] in ("over", "pass")
    assert match.over


def test_a_drawn_game_counts_as_one_in_a_best_of_three() -> None:
    series = begin_series(new("clash").system, 5)
    games = Games(series, lambda game: {}, [0, 1], lambda name: name)
    games.begin()
    assert "none is played while decks" in games.receive({"do": "offer"})[0]["text"]
    for _ in range(2):
        games.receive({"do": "sit"})
        games.receive({"do": "answer", "text": series.legal()[0]})
    games.receive({"do": "sit"})
    games.receive({"do": "offer"})
    games.receive({"do": "consent"})
    assert series.winners == [NOBODY]
    data = series.to_dict()
    assert data["facedown"] == 5
    assert restore_series(series.system, json.loads(json.dumps(data))).winners == [NOBODY]
    assert "Drawn by agreement" in past(series)[0]
    assert games.receive({"do": "next"})[0]["is"] == "pass"
