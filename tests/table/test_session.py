"""A session: what a screen sends, what it gets, and what nobody gets who should not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from facedown import Match, new, system_keys
from facedown.bots.policy import Bot, policy_names, sensible
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.matches.system import FirstGame
from facedown.table.session import Session


def begun(key: str = "clash", people: tuple[int, ...] = (0,), seed: int = 3, **more: Any) -> Session:
    match = new(key, seed=seed, **more)
    return Session(match, bots(match, people), people)


def bots(match: Match, people: tuple[int, ...]) -> dict[int, Bot]:
    names = policy_names(match.system)
    return {s: Bot(match.system, sensible(names), 3, s) for s in match.seats if s not in people}


def kinds(messages: list[dict[str, Any]]) -> list[str]:
    return [message["is"] for message in messages]


def one(messages: list[dict[str, Any]], what: str) -> dict[str, Any]:
    found = [message for message in messages if message["is"] == what]
    assert len(found) == 1, kinds(messages)
    return found[0]


@pytest.mark.parametrize("key", system_keys())
def test_a_match_is_played_by_messages_alone(key: str) -> None:
    match = new(key, seed=2)
    acts = match.system.capability(FirstGame)
    people = (acts.seat,) if acts else (next(iter(match.seats)),)
    session = Session(match, bots(match, people), people)
    messages, number = session.begin(), 0
    for _ in range(40):
        assert json.loads(json.dumps(messages)) == messages
        for message in messages:
            number += 1
            assert message["n"] == number
        if match.over:
            break
        scene, question = one(messages, "scene"), one(messages, "question")
        ids = {item["id"] for area in scene["areas"] for item in area["items"]}
        assert question["seat"] == people[0]
        assert [answer["text"] for answer in question["answers"]] == [a.text for a in match.legal()]
        assert all(set(answer["items"]) <= ids for answer in question["answers"])
        stays = [one["text"] for one in question["answers"] if not one.get("gives_up")]
        messages = session.receive({"do": "answer", "text": stays[-1]})


@pytest.mark.parametrize("command", [{}, {"answer": 1}, {"do": 3}, "look", None])
def test_what_is_no_command_is_told_what_one_is(command: Any) -> None:
    (error,) = Session(new("clash", seed=3), {}, (0,)).receive(command)
    assert error["is"] == "error"
    assert error["text"] == 'A command is a table that says what to do, such as {"do": "look"}.'


@pytest.mark.parametrize("then", [3, "focus", ["focus", 3], {"text": "focus"}])
def test_what_follows_an_answer_is_a_list_of_answers(then: Any) -> None:
    session = begun()
    taken = session.taken
    (error,) = session.receive({"do": "answer", "text": "done", "then": then})
    assert error["text"] == "`then` is a list of answers, each by its text."
    assert session.taken == taken


def test_the_same_commands_get_the_same_messages() -> None:
    one_, other = begun(), begun()
    assert one_.begin() == other.begin()
    for _ in range(10):
        command = {"do": "auto"}
        assert one_.receive(command) == other.receive(command)


def test_what_is_refused_changes_nothing_and_names_the_clause() -> None:
    session = begun()
    session.begin()
    before = session.match.game.state.to_bytes()
    error = one(session.receive({"do": "answer", "text": "set aside Nothing"}), "error")
    assert "Legal now" in error["text"]
    assert error["clause"].startswith("CLA-")
    for command in (
        {},
        {"do": "dance"},
        {"do": "show", "name": "zzz"},
        {"do": "odds", "of": "99"},
        {"do": 3},
    ):
        assert kinds(session.receive(command)) == ["error"]
    assert session.match.game.state.to_bytes() == before


def test_a_word_of_the_table_can_be_asked_for() -> None:
    session = begun()
    session.begin()
    assert "CLA-X10" in one(session.receive({"do": "show", "name": "poise"}), "note")["text"]


def test_between_two_people_nothing_is_shown() -> None:
    session = begun(people=(0, 1))
    messages = session.begin()
    passed = one(messages, "pass")
    assert kinds(messages) == ["pass"]
    messages = session.receive({"do": "sit"})
    scene = one(messages, "scene")
    assert scene["seat"] == passed["seat"] == session.viewer
    hidden = [
        a for a in scene["areas"] if a.get("owner") == 1 - session.viewer and a["id"].startswith("hand")
    ]
    assert all(item.get("hidden") for area in hidden for item in area["items"])
    while session.viewer == passed["seat"]:
        messages = session.receive({"do": "answer", "text": session.match.legal()[-1].text})
    assert kinds(messages) == ["pass"]
    assert kinds(session.receive({"do": "answer", "text": "done"})) == ["error"]


def test_a_card_that_lies_where_it_lay_has_not_changed_though_it_would_do_something_else_now() -> None:
    match = new("arcana", "Lights Out on the Stairs", seed=5)
    session = Session(match, bots(match, (1,)), (1,))
    hand = hand_of(session.begin())
    messages = session.receive({"do": "answer", "text": match.legal()[3].text})
    assert set(hand_of(messages)) < set(hand)
    assert not set(hand_of(messages)) & set(one(messages, "scene")["changed"])


def hand_of(messages: list[dict[str, Any]]) -> list[str]:
    areas = one(messages, "scene")["areas"]
    return [item["id"] for area in areas if area["id"].startswith("hand:1") for item in area["items"]]


def test_a_decision_is_taken_back_and_what_changed_is_marked() -> None:
    session = begun()
    session.begin()
    session.receive({"do": "auto"})
    before, taken = session.match.game.state.to_bytes(), session.match.taken
    changed = one(session.receive({"do": "auto"}), "scene")["changed"]
    assert changed
    messages = session.receive({"do": "undo"})
    assert "Taken back" in messages[0]["text"]
    assert session.match.taken == taken
    assert session.match.game.state.to_bytes() == before


def test_a_hint_says_what_a_bot_would_answer_and_what_that_does() -> None:
    session = begun()
    session.begin()
    hint = one(session.receive({"do": "hint"}), "hint")
    assert hint["text"] in [action.text for action in session.match.legal()]
    assert hint["why"]


def test_a_bot_goes_on_until_an_answer_can_be_given() -> None:
    session = begun()
    session.begin()
    session.receive({"do": "auto", "until": "respond"})
    assert session.match.over or any(a.text.startswith("respond") for a in session.match.legal())


def test_every_decision_is_kept() -> None:
    match, kept = new("clash", seed=3), list[int]()
    session = Session(match, bots(match, (0,)), (0,), kept.append)
    session.begin()
    session.receive({"do": "auto"})
    assert len(kept) == match.taken
    assert 0 in kept


def test_two_worlds_that_a_seat_cannot_tell_apart_get_the_same_messages() -> None:
    session = begun()
    session.begin()
    for _ in range(6):
        session.receive({"do": "auto"})
    for seed in range(5):
        other = session.match.sample(0, seed)
        assert other.scene(0) == session.match.scene(0)
        assert [a.text for a in other.legal()] == [a.text for a in session.match.legal()]
        assert other.scene(OBSERVER) == session.match.scene(OBSERVER)


def test_seats_that_are_called_alike_are_told_apart() -> None:
    session = begun("contest", people=(0, 1), setup="Two Reavers")
    assert dict(session.seats) == {0: "The Reaver 1", 1: "The Reaver 2"}
    assert dict(begun().seats) == {0: "A", 1: "B"}


@pytest.mark.parametrize("key", ["clash", "throwdown"])
def test_who_watches_is_shown_each_step_and_told_the_same_in_all(key: str) -> None:
    """Whoever watches sees a scene behind what each decision led to; the last one is that of the question."""
    told: list[list[Any]] = []
    steps = 0
    for on in (False, True):
        session = begun(key, seed=4)
        session.receive({"do": "watch", "on": on})
        lines: list[Any] = []
        for command in [None] + [{"do": "auto"}] * 8:
            if session.over:
                break
            messages = session.begin() if command is None else session.receive(command)
            lines += [line for message in messages if message["is"] == "story" for line in message["lines"]]
            scenes = [message for message in messages if message["is"] == "scene"]
            steps += len(scenes) - 1 if on else 0
            assert on or len(scenes) == 1
            if not session.over:
                assert (
                    scenes[-1]["areas"] == json.loads(json.dumps(session.match.scene(0).to_dict()))["areas"]
                )
        told.append(_answers_joined(lines))
    assert told[0] == told[1]
    assert steps > 3


def _answers_joined(lines: list[Any]) -> list[Any]:
    """Return lines in which what one seat answered in a row is one, however often it was told."""
    joined: list[Any] = []
    for line in lines:
        if joined and "seat" in line and joined[-1].get("seat") == line["seat"]:
            joined[-1] = {**line, "text": f"{joined[-1]['text']}, {line['text']}"}
        else:
            joined.append(dict(line))
    return joined
