"""Undo: four things are never crossed but by consent; alone it is free, and what it crosses is kept."""

from __future__ import annotations

from typing import Any

import pytest

from facedown import Match, new
from facedown.bots.policy import Bot, policy_names, sensible
from facedown.engine.matches.repeated import resume
from facedown.table.session import Session
from facedown.table.undo import undoing


def begun(people: tuple[int, ...] = (0, 1), seed: int = 3, key: str = "clash") -> Session:
    match = new(key, seed=seed)
    names = policy_names(match.system)
    bots = {s: Bot(match.system, sensible(names), 3, s) for s in match.seats if s not in people}
    session = Session(match, bots, people)
    session.begin()
    return session


def play(session: Session, *texts: str) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = []
    for text in texts:
        if session.viewer != session.match.seat:
            session.receive({"do": "sit"})
        messages = session.receive({"do": "answer", "text": text})
        assert messages[-1]["is"] != "error", messages
    return messages


def to_act(session: Session) -> Match:
    while session.match.decision != "ACT":
        play(session, session.match.legal()[0].text)
    session.receive({"do": "sit"})
    return session.match


def test_what_crosses_nothing_is_free_and_leaves_no_trace() -> None:
    session = begun()
    session.receive({"do": "sit"})
    match = session.match
    if match.decision == "GO_FIRST":
        play(session, match.legal()[0].text)
        session.receive({"do": "sit"})
    before, answers = match.game.state.to_bytes(), [a.text for a in match.legal()]
    play(session, next(text for text in answers if text.startswith("set aside")))
    messages = session.receive({"do": "undo"})
    assert messages[0]["text"].startswith("Taken back: set aside")
    assert match.game.state.to_bytes() == before
    assert len(match.course) == len(match.actions)


def test_whose_turn_it_is_a_card_that_somebody_knows_and_luck_are_crossed_by_consent_alone() -> None:
    session = begun()
    match = to_act(session)
    seat, before = match.seat, match.game.state.to_bytes()
    play(session, "focus")  # draws a card
    wanted = undoing(match, [seat], [0, 1], False)
    assert "Luck has fallen since." in wanted.crosses
    assert "Somebody has come to know a card since." in wanted.crosses
    consent = session.receive({"do": "undo"})[-1]
    assert (consent["is"], consent["seat"], consent["by"], consent["text"]) == (
        "consent",
        1 - seat,
        seat,
        "focus",
    )
    assert session.receive({"do": "look"})[0]["is"] == "error"
    session.receive({"do": "consent", "yes": False})
    assert "does not agree" in session.notes[seat][0]  # which that seat reads once it sits again
    assert match.actions[-1].text == "focus"
    session.receive({"do": "undo"})
    session.receive({"do": "consent"})
    assert match.game.state.to_bytes() == before
    said = match.course[-1].told[1 - seat]
    assert "has taken back" in said
    assert "focus. " in said
    assert "Luck has fallen since." in said


def test_another_one_would_have_to_decide_anew() -> None:
    session = begun()
    match = to_act(session)
    seat = match.seat
    clash = next(action.text for action in match.legal() if action.text.startswith("clash"))
    play(session, clash, "decline")
    crosses = " ".join(undoing(match, [seat], [0, 1], False).crosses)
    assert f"{match.seats[1 - seat]} would have to decide anew." in crosses


def test_alone_against_bots_it_is_free_and_marked_after_the_end_too() -> None:
    session = begun((0,))
    match = session.match
    while not match.over:
        session.receive({"do": "auto"})
    taken = len(match.actions)
    messages = session.receive({"do": "undo"})
    assert not match.over
    assert match.seat == 0
    assert len(match.actions) < taken
    told = next(
        line["text"] for m in messages if m["is"] == "story" for line in m["lines"] if "ruling" in line
    )
    assert "has taken back" in told
    assert "the match is over." in told
    again = type(match)(match.system, match.setup, match.seed)
    resume(again, match.to_dict())
    assert again.course == match.course


@pytest.mark.parametrize("people", [(0,), (0, 1)])
def test_nothing_is_taken_back_that_nobody_here_decided(people: tuple[int, ...]) -> None:
    session = begun(people)
    while session.match.actions:
        session.match.undo()
    assert session.receive({"do": "undo"})[-1]["is"] == "error"
