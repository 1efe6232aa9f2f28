"""What a session says is what its schema says: the scenes of every shipped setup, and all other messages."""

from __future__ import annotations

import json
from typing import Any

import pytest

from facedown import Match, system_keys
from facedown.bots.policy import Bot, policy_names, sensible
from facedown.bots.series import pick
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.matches.series import begin_series
from facedown.scenario.lesson import load_lesson, load_puzzles
from facedown.scenario.teaching import Teaching
from facedown.systems import load_system
from facedown.table.console import Console
from facedown.table.schema import FILE, MESSAGES, schema, written
from facedown.table.series import Games
from facedown.table.session import Session


@pytest.fixture(scope="module")
def validator():
    jsonschema = pytest.importorskip("jsonschema")
    jsonschema.Draft202012Validator.check_schema(schema())
    return jsonschema.Draft202012Validator(schema())


def test_the_file_is_as_the_types_are() -> None:
    assert FILE.read_text(encoding="utf-8") == written(), "python -m facedown.table.schema writes it"


@pytest.mark.parametrize("key", system_keys())
def test_the_scenes_of_every_setup_are_as_the_schema_says(key: str, validator) -> None:
    system = load_system(key)
    policy = sensible(policy_names(system))
    for number, setup in enumerate(system.setups()):
        match = Match(system, setup, number)
        bots = {seat: Bot(system, policy, 0, seat) for seat in match.seats}
        for _ in range(3 + number % 9):
            if not match.over:
                match.act(bots[match.seat].choose(match))
        for reader in (match.seat if match.seat in match.seats else OBSERVER, None):
            scene = match.scene(reader).to_dict()
            message = {"n": 1, "is": "scene", "seat": 0, "changed": [], **scene}
            validator.validate(json.loads(json.dumps(message)))


@pytest.mark.compiled
def test_every_message_is_as_the_schema_says(validator) -> None:
    seen = set()

    def hold(messages: list[dict[str, Any]]) -> None:
        for message in messages:
            validator.validate(json.loads(json.dumps(message)))
            seen.add(message["is"])

    def session(kind: Any, people: list[int]) -> Any:
        match = Match(load_system("clash"), "Ember Brawler against Lantern Trickster", 3)
        return kind(
            match, {s: Bot(match.system, "duelist", 3, s) for s in match.seats if s not in people}, people
        )

    one = session(Session, [0])
    hold(one.begin())
    asked: list[dict[str, Any]] = [{"do": "auto"} for _ in range(5)]
    more = ("explain", "hint", "log", "look", "odds", "show", "table", "undo", "watch", "fly")
    asked += [{"do": what} for what in more]
    asked += [
        {"do": "hint", "why": True},
        {"do": "answer", "text": "concede"},
        {"do": "show", "name": "poise"},
    ]
    for command in asked:
        hold(one.receive(command))
    hold(one.receive({"do": "answer", "text": "concede", "sure": True}))
    two = session(Session, [0, 1])
    hold(two.begin())
    for command in [{"do": "sit"}, {"do": "auto"}] * 3 + [{"do": "undo"}, {"do": "consent"}]:
        hold(two.receive(command))
    gm = session(Console, [])
    hold(gm.begin())
    for line in ("set life.B = 12 because so", "fields life", "course", "back because so", "stop turn", "go"):
        hold(gm.receive({"do": "line", "text": line}))
    system = load_system("contest")
    lesson, puzzles = load_lesson(system), load_puzzles(system)
    teaching = Teaching(lesson, len(lesson.steps) - 1, puzzles, [0], _Nowhere(), str)
    hold(teaching.begin())
    for _ in range(2):
        hold(teaching.receive({"do": "skip"}))
    assert teaching.over
    series = begin_series(load_system("clash"), 5)
    games = Games(series, lambda game: {1: Bot(game.system, "duelist", 3, 1)}, [0], str)
    hold(games.begin())
    hold(games.receive({"do": "answer", "text": pick(series)}))
    hold(games.receive({"do": "answer", "text": "concede", "sure": True}))
    hold(games.receive({"do": "next"}))
    assert seen == {*MESSAGES}


class _Nowhere:
    def step(self, done: int) -> None: ...

    def puzzle(self, title: str, is_solved: bool) -> None: ...

    def result(self) -> str:
        return "Done."


def test_what_is_no_message_is_refused(validator) -> None:
    scene = Match(load_system("clash")).scene(OBSERVER).to_dict()
    message = {"n": 1, "is": "scene", "seat": 14, "changed": [], **scene}
    assert validator.is_valid(json.loads(json.dumps(message)))
    for wrong in (
        {"is": "nothing"},
        {"areas": 3},
        {"more": 1},
        {"areas": [{"id": "x", "shape": "heap", "word": ""}]},
    ):
        assert not validator.is_valid({**message, **wrong})
