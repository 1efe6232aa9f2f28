"""What prints a match tells a seat the same of two that it cannot tell apart; planted leaks are caught."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from facedown.bots.policy import Bot
from facedown.cli import replay as command
from facedown.cli import tell
from facedown.engine.base.record import NOBODY
from facedown.engine.course.plain import in_lines
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.matches.match import Match
from facedown.engine.matches.ruling import REFEREE, readers
from facedown.lab.odds import beside
from facedown.table.console import Console
from facedown.table.forced import idle_answer, is_public, only_answer
from facedown.table.session import Session
from facedown.table.story import Decided
from named_secrets import SECRETS
from unseen import Pair, World, all_pairs

Facedown: TypeAlias = Callable[..., Any]
Way: TypeAlias = Callable[[Facedown, World, int], str]

SYSTEMS = ("contest", "clash", "throwdown", "confrontation", "arcana")
SECRETIVE = SYSTEMS[:3]  # systems in which enough is secret that any plant shows
ASKED_FOR = "look\nlog\n?\n? 1\nhint\nfly\n"  # what anybody may type who is asked
SENT = [{"do": do} for do in ("look", "table", "log", "show", "explain", "hint")]  # the same as messages


@pytest.fixture(autouse=True)
def _one_place_for_unfinished_matches(monkeypatch):
    """Unfinished matches lie in a file whose name holds no time and no luck; nobody is offered one."""
    monkeypatch.setattr("facedown.cli.unfinished.fresh", lambda system: Path("unfinished.json"))


# --- ways to be told of a match ------------------------------------------------------------------


def story(facedown: Facedown, world: World, seat: int) -> str:
    """Sit in the seat, against bots that answer as the others did; or watch bots in all seats."""
    typed = "".join(
        f"{match.find(text).text}\n"
        for match, text in zip(world.walk(), world.answers, strict=False)
        if match.seat == seat and only_answer(match) is None and idle_answer(match) is None
    )
    with world.lucky(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(Bot, "choose", _as_in(world))
        who = "none" if seat == OBSERVER else seat
        return str(facedown(*_begun(world), "--as", who, typed=typed + ASKED_FOR).out)


def replay(facedown: Facedown, world: World, seat: int) -> str:
    return _of_a_save(facedown, world, "replay", *_reader(seat))


def replay_as_json(facedown: Facedown, world: World, seat: int) -> str:
    return _of_a_save(facedown, world, "replay", "--json", *_reader(seat))


def save_that_is_handed_on(facedown: Facedown, world: World, seat: int) -> str:
    """Go on with a save that somebody else made."""
    if seat == OBSERVER:
        return ""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Bot, "choose", _as_in(world))
        return _of_a_save(facedown, world, "play", "--as", seat, "--load", typed=ASKED_FOR)


def resumed(facedown: Facedown, world: World, seat: int) -> str:
    """Go on with a match that one has left, without saying again who one is."""
    if seat == OBSERVER:
        return ""
    world.last.save("world.json", [seat])
    with world.lucky(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(Bot, "choose", _as_in(world))
        return str(facedown("play", "--load", "world.json", typed=ASKED_FOR).out)


def hot_seat(facedown: Facedown, world: World, seat: int) -> str:
    """Return what is on the screen while the seat sits at it, all others being played there as well."""
    if seat == OBSERVER:
        return ""
    asked = (
        text
        for match, text in zip(world.walk(), world.answers, strict=False)
        if idle_answer(match) is None and (only_answer(match) is None or not is_public(match))
    )
    typed = "".join(f"{text}\n" for text in asked) + ASKED_FOR
    with world.lucky():
        told = facedown(*_begun(world), "--as", "all", typed=typed).out
    _, *screens = re.split(r"\n--- (.+) ---\n", told)
    name = world.last.seats[seat]
    return "\n---\n".join(text for who, text in zip(screens[::2], screens[1::2], strict=True) if who == name)


def messages(facedown: Facedown, world: World, seat: int) -> str:
    """Return what a session says to the seat: the scene, the question, the log, words, help, a hint."""
    with world.lucky():
        session = Session(world.match(), {}, () if seat == OBSERVER else [seat])
    session.viewer = NOBODY if seat == OBSERVER else seat
    return json.dumps([session.receive(command) for command in SENT])


def ruled(facedown: Facedown, world: World, seat: int) -> str:
    """Return what a session says to the seat once a GM has whispered to others and ruled of their answers."""
    match = world.match()
    with world.lucky():
        console = Console(match, {}, () if seat == OBSERVER else [seat])
    console.viewer = REFEREE
    for other in match.seats:
        if other != seat:
            console.receive({"do": "whisper", "seat": other, "text": f"You hold {match.table(other)}"})
    for way, answer in (("forbid", match.legal()[:1]), ("grant", match.legal()[-1:])):
        for action in answer if match.seat != seat else ():
            console.receive({"do": "rule", "way": way, "what": action.text, "why": "so it is"})
    console.viewer = NOBODY if seat == OBSERVER else seat
    return json.dumps([console.receive(command) for command in SENT])


def _begun(world: World) -> tuple[object, ...]:
    """Return the command that begins a match."""
    readings = [part for one in world.switches.items() for part in ("--switch", "=".join(one))]
    return ("play", world.system.key, "--setup", world.setup, "--seed", 0, *readings)


def _of_a_save(facedown: Facedown, world: World, *arguments: object, typed: str = "") -> str:
    world.last.save("world.json")
    with world.lucky():
        told = facedown(*arguments, "world.json", typed=typed)
    assert not told.err
    return str(told.out)


def _reader(seat: int) -> tuple[object, ...]:
    return () if seat == OBSERVER else ("--as", seat)


def _as_in(world: World) -> Callable[[Bot, Match], Any]:
    """Answer for a bot as in the world, and leave the table at its end."""

    def choose(bot: Bot, match: Match) -> Any:
        if len(match.actions) == len(world.answers):
            raise SystemExit(0)
        return match.find(world.answers[len(match.actions)])

    return choose


WAYS: dict[str, Way] = {
    way.__name__: way
    for way in (
        story,
        replay,
        replay_as_json,
        save_that_is_handed_on,
        resumed,
        hot_seat,
        messages,
        ruled,
    )
}


def told(facedown: Facedown, way: str, pair: Pair) -> tuple[str, str]:
    """Return what is printed of two matches for the seat that cannot tell them apart."""
    return WAYS[way](facedown, pair.one, pair.seat), WAYS[way](facedown, pair.other, pair.seat)


@pytest.mark.parametrize("key", SYSTEMS)
@pytest.mark.parametrize("way", WAYS)
def test_a_seat_is_told_the_same_of_what_it_cannot_tell_apart(facedown, key, way):
    printed = 0
    for pair in all_pairs(key):
        here, there = told(facedown, way, pair)
        assert here == there, pair
        printed += bool(here.strip())
    assert printed >= len(all_pairs(key)) // 2


OF_A_SAVE = ("replay", "replay_as_json", "save_that_is_handed_on", "resumed")


@pytest.mark.parametrize("way", OF_A_SAVE)
@pytest.mark.parametrize("secret", SECRETS, ids=lambda secret: secret.name)
def test_no_secret_of_throwdown_is_printed(facedown, secret, way):
    one, other = secret.worlds()
    for seat in (OBSERVER, min(set(one.last.seats) - secret.known)):
        here, there = told(facedown, way, Pair(one, other, seat))
        assert here == there, seat


@pytest.mark.compiled
@pytest.mark.parametrize("key", SYSTEMS)
def test_odds_beside_answers_follow_what_the_seat_knows(facedown, monkeypatch, key):
    monkeypatch.setitem(globals(), "ASKED_FOR", "odds\n")
    monkeypatch.setattr(beside, "MOST", 200)  # as many worlds show what more would
    asked = [pair for pair in all_pairs(key) if pair.one.last.seat == pair.seat][:2]
    for pair in asked:
        # Rules are compiled once, and whoever asks first waits for it and is told so.
        waits = "The rules are being compiled; this takes a second or two, once.\n"
        here, there = (text.replace(waits, "") for text in told(facedown, "story", pair))
        assert here == there, pair
        assert "if everybody goes on by" in here
    assert asked


# --- what is planted -----------------------------------------------------------------------------


def every_line(patch: pytest.MonkeyPatch) -> None:
    """JSON with every line of the log."""
    as_data = tell.as_data
    patch.setattr(tell, "as_data", lambda match, _: {"log": as_data(match, None)["log"]})


def every_answer(patch: pytest.MonkeyPatch) -> None:
    """JSON with every answer."""
    as_data = tell.as_data
    patch.setattr(tell, "as_data", lambda match, _: {"actions": as_data(match, None)["actions"]})


def state_of_all(patch: pytest.MonkeyPatch) -> None:
    """JSON with the digest of the whole state."""
    patch.setattr(tell, "without_seed", lambda saved, _: saved)


def answers_at_once(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Decided, "is_seen", lambda decided, reader: True)
    patch.setattr(Decided, "is_told", lambda decided, reader: True)


def single_answers(patch: pytest.MonkeyPatch) -> None:
    """Give and tell the answer of whoever has no other, however many sit at the keyboard."""
    forced = Session._forced

    def planted(session: Session) -> Any:
        legal = session.match.legal()
        if len(legal) == 1:
            session._say("note", text=f"{session.seats[session.match.seat]}: {legal[0].text}")
            return legal[0]
        return forced(session)

    patch.setattr(Session, "_forced", planted)


def referee(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(command, "the_reader", lambda seats, seat, everything: None)


def open_table(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Match, "table", lambda match, seat=None: in_lines(match.scene(None)))


def open_scene(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Match, "scene", lambda match, seat=None: match.words.scene(match.view(None)))


def told_to_all(patch: pytest.MonkeyPatch) -> None:
    """What a GM says of the answers of a seat, and to it alone, everybody reads."""
    patch.setattr(Match, "rule", lambda match, ruling, rule=Match.rule: _to_all(match, rule(match, ruling)))


def _to_all(match: Match, ruled: Any) -> Any:
    told = dict.fromkeys(readers(match), ruled.told[None])
    return ruled._replace(told=told)


def open_log(patch: pytest.MonkeyPatch) -> None:
    log = Match.log
    patch.setattr(Match, "log", lambda match, seat=None, since=0: log(match, None, since))


def last_ones_screen(patch: pytest.MonkeyPatch) -> None:
    """Put the question before the keyboard is passed on."""
    patch.setattr("facedown.cli.keyboard.Keyboard.pass_to", lambda keyboard, seat: None)


PLANTS = [
    (every_line, "replay_as_json"),
    (every_answer, "replay_as_json"),
    (state_of_all, "replay_as_json"),
    (answers_at_once, "story"),
    (answers_at_once, "replay"),
    (answers_at_once, "replay_as_json"),
    (answers_at_once, "hot_seat"),
    (single_answers, "hot_seat"),
    (referee, "replay"),
    (referee, "replay_as_json"),
    (open_table, "story"),
    (open_table, "hot_seat"),
    (open_table, "save_that_is_handed_on"),
    (open_table, "resumed"),
    (open_log, "story"),
    (open_log, "hot_seat"),
    (open_log, "save_that_is_handed_on"),
    (open_log, "resumed"),
    (open_scene, "messages"),
    (open_scene, "ruled"),
    (open_log, "messages"),
    (told_to_all, "ruled"),
]


@pytest.mark.proof
@pytest.mark.parametrize("key", SECRETIVE)
@pytest.mark.parametrize(("plant", "way"), PLANTS)
def test_what_is_planted_is_caught(facedown, monkeypatch, key, plant, way):
    sound = all_pairs(key)
    plant(monkeypatch)
    assert any(here != there for here, there in (told(facedown, way, pair) for pair in sound))


@pytest.mark.proof
@pytest.mark.parametrize("key", [key for key in SYSTEMS if key not in SECRETIVE])
@pytest.mark.parametrize(
    ("plant", "way"), [(open_table, "story"), (open_scene, "messages"), (open_log, "messages")]
)
def test_hidden_hands_and_draws_that_are_planted_are_caught(facedown, monkeypatch, key, plant, way):
    test_what_is_planted_is_caught(facedown, monkeypatch, key, plant, way)
