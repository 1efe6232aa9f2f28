"""The GM's console: a driven session in every system, what is refused, and what no player learns."""

from __future__ import annotations

from typing import Any

import pytest

from facedown import Match, new, system_keys
from facedown.bots.policy import Bot, policy_names, sensible
from facedown.engine.base.record import records_of
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.matches.repeated import restore
from facedown.engine.matches.ruling import REFEREE, Ruled, Ruling
from facedown.engine.matches.system import FirstGame
from facedown.table.console import Console

SET = {
    "contest": "fighters.0.shock = 3",
    "clash": "life.A = 9",
    "throwdown": "harmony = 3",
    "confrontation": "characters.0.physical = 2",
    "arcana": "hp.The Bruiser = 5",
}


def console_of(key: str, people: tuple[int, ...] = (), seed: int = 3, stop: str = "every") -> Console:
    system = new(key).system
    first = system.capability(FirstGame)
    match = Match(system, first.setup if first else "", seed)
    names = policy_names(system)
    bots = {s: Bot(system, sensible(names), seed, s) for s in match.seats if s not in people}
    return Console(match, bots, people, stop=stop)


def typed(console: Console, *lines: str) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = []
    for line in lines:
        messages = console.receive({"do": "line", "text": line})
        assert messages[-1]["is"] != "error", messages
    return messages


def error(console: Console, line: str) -> str:
    (message,) = console.receive({"do": "line", "text": line})
    assert message["is"] == "error", message
    return str(message["text"])


def story(messages: list[dict[str, Any]]) -> str:
    return "\n".join(line["text"] for one in messages if one["is"] == "story" for line in one["lines"])


@pytest.mark.parametrize("key", system_keys())
def test_a_gm_runs_a_match(key: str) -> None:
    console = console_of(key)
    match = console.match
    first = console.begin()
    assert [one["is"] for one in first][-2:] == ["scene", "question"]
    assert first[-2]["seat"] == REFEREE
    typed(console, *["go"] * 11)
    assert match.taken >= 11
    hidden = [item for area in console.receive({"do": "look"})[-2]["areas"] for item in area["items"]]
    assert not any(item.get("hidden") for item in hidden if item.get("card") is not None)
    seat, state = match.seat, match.game.state.to_bytes()
    assert "The GM rules" in story(typed(console, f"set {SET[key]} because a slip"))
    typed(console, "undo")
    assert match.game.state.to_bytes() == state
    typed(console, f"set {SET[key]} because a slip", f"take {seat} because of a phone call")
    answer = match.legal()[0].text
    console.receive({"do": "answer", "text": answer})
    assert next(one.text for one in reversed(match.actions) if one.seat == seat) == answer
    typed(console, f"whisper {seat}: mind the gap", f"back seat {seat} because it was the phone")
    typed(console, f"give {seat} because the call is over", "stop never", "go")
    assert match.over
    again = restore(match.system, match.to_dict())
    assert (again.course, again.game.state.to_bytes()) == (match.course, match.game.state.to_bytes())


@pytest.mark.parametrize("key", system_keys())
@pytest.mark.parametrize("where", ["turn", "phase", "contest"])
def test_a_match_stops_where_the_gm_wants(key: str, where: str) -> None:
    console = console_of(key, stop=where)
    system, stops = console.match.system, console.stop_at
    ids = {*system.rulebook.clause_ids, *(one.name for one in system.rulebook.decision)}
    assert set(stops) <= ids
    console.begin()
    before = console.match.log_length
    typed(console, "go")
    fired = {line.clause for line in console.match.log(None, before)}
    assert not console.match.over
    assert {console.match.decision, *fired} & set(stops)


def test_going_back_again_goes_further_back_and_undo_takes_one_of_them_back() -> None:
    console = console_of("clash")
    match = console.match
    console.begin()
    typed(console, *["go"] * 5)
    decided = [one.text for one in match.actions]
    typed(console, "back because of a slip", "back because of another")
    assert [one.text for one in match.actions] == decided[:-2]
    typed(console, "undo")
    assert [one.text for one in match.actions] == decided[:-1]
    typed(console, "undo")
    assert [one.text for one in match.actions] == decided
    typed(console, "back 2 because of both", "back because of a third")
    assert [one.text for one in match.actions] == decided[:-3]
    again = restore(match.system, match.to_dict())
    assert (again.course, again.game.state.to_bytes()) == (match.course, match.game.state.to_bytes())


def test_masks_are_read_and_set_by_names() -> None:
    console = console_of("contest")
    console.begin()
    told = story(
        typed(console, "set fighters.The Reaver 1.attackers = The Reaver 1 and The Reaver 2 because so")
    )
    assert "attackers is The Reaver 1 and The Reaver 2 now, it was none" in told
    lines = typed(console, "fields Reaver 1.attackers")[-1]["lines"]
    assert "fighters.The Reaver 1.attackers = 3 (The Reaver 1 and The Reaver 2)" in lines
    told = story(typed(console, "set fighters.The Reaver 1.attackers = none because so"))
    assert "attackers is none now, it was The Reaver 1 and The Reaver 2" in told
    assert "There is no fighter 'Zoe'" in error(
        console, "set fighters.The Reaver 1.attackers = The Reaver 2 and Zoe because so"
    )


def test_a_mask_of_kinds_is_read_and_set_by_their_names() -> None:
    console = console_of("clash")
    console.begin()
    assert "used is Focus and Drive now, it was none" in story(
        typed(console, "set used = focus and drive because so")
    )
    assert "There is no name 'drove' in used. Nearest: Drive" in error(console, "set used = drove because so")


@pytest.mark.parametrize(
    ("key", "line", "says"),
    [
        ("contest", "set engaged.The Reaver 1 = none because so", "write fighters.NAME.engaged"),
        (
            "contest",
            "move AS from deck to fighters.0 because so",
            "Such are: fighters.0.aim.cards, fighters.0.hand",
        ),
        ("arcana", "set hp.The Bruiser = 0 because so", "the open question: have it answered first."),
        ("clash", "give A because so", "`take A because ...`"),
    ],
)
def test_a_refusal_says_what_would_work(key: str, line: str, says: str) -> None:
    console = console_of(key)
    console.begin()
    assert says in error(console, line)


def test_every_mask_that_has_names_has_them_in_its_deal() -> None:
    for key in system_keys():
        match = new(key)
        for record in records_of(type(match.deal.state)):
            for name, spec in record.specs.items():
                if isinstance(spec.bits, str):
                    assert spec.bits in ("", *match.deal.names), (key, name)
                else:
                    assert spec.high < 2 << max(spec.bits), (key, name)


def test_a_clause_is_a_place_to_stop_and_what_is_none_is_refused() -> None:
    console = console_of("clash")
    console.begin()
    typed(console, "stop 3.1", "go")
    assert "CLA-3.1" in [line.clause for line in console.match.log(None)][-3:]
    assert "turn" in error(console, "stop trun")


def test_where_a_match_stops_is_said_as_one_says_it() -> None:
    console = console_of("confrontation")
    console.begin()
    said = {at: typed(console, f"stop {at}")[0]["text"] for at in ("turn", "every", "never", "9.1")}
    assert said == {
        "turn": "The match stops at each turn. go rolls on.",
        "every": "The match stops at every question. go rolls on.",
        "never": "The match stops nowhere. go rolls on.",
        "9.1": "The match stops where CFN-9.1 fires. go rolls on.",
    }


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("set life.A = 9", "A ruling has a reason"),
        ("set seat.A.lif = 9 because so", "There is no seat.A.lif. Nearest: life."),
        ("set seat.A = 9 because so", "There is no seat.A: what stands before 'A' is a number"),
        ("set life.A because so", "It is written: set PATH = VALUE because WHY"),
        ("set life.A = 99 because so", "it takes -9999 to 40"),
        ("stack players.A.deck because so", "It is written: stack"),
        ("move Iron Wall because so", "It is written: move"),
        ("move Iron Wall from players.A.gauge to players.A.deck because so", "where it is not"),
        ("take Zoe because so", "Zoe"),
        ("give A because so", "does not play A"),
        ("back 99 because so", "decisions and rulings so far, not 99"),
        ("whisper A hello", "It is written: whisper"),
        ("whisper A:", "A note says something"),
        ("fields zzz", "Nothing that can be ruled has 'zzz' in its name. Names begin with: "),
        ("undo", "is no ruling"),
        ("undo 3", "undo stands alone, not with '3': undo your last ruling, as if it had not been."),
        ("go 5", "go stands alone, not with '5'"),
        ("dance", "dance"),
        ("see Zoe", "Zoe"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(line: str, says: str) -> None:
    console = console_of("clash")
    console.begin()
    typed(console, *["go"] * 5)
    before = console.match.game.state.to_bytes(), console.match.course, console.people, dict(console.bots)
    assert says in error(console, line)
    after = console.match.game.state.to_bytes(), console.match.course, console.people, dict(console.bots)
    assert after == before


def test_who_is_not_played_by_the_gm_is_not_answered_for() -> None:
    console = console_of("clash")
    console.begin()
    refused = console.receive({"do": "answer", "text": console.match.legal()[0].text})
    assert "take A because" in refused[0]["text"]


def test_a_gm_reads_what_others_could_answer() -> None:
    console = console_of("clash")
    console.begin()
    (said,) = console.receive({"do": "explain"})
    assert [one["text"] for one in said["answers"]] == [action.text for action in console.match.legal()]
    assert console.later({"do": "odds", "of": ""})


def test_what_can_be_ruled_and_what_a_seat_sees_is_listed() -> None:
    console = console_of("clash")
    console.begin()
    typed(console, *["go"] * 4)
    assert typed(console, "fields life")[0]["lines"] == ["life.A = 19", "life.B = 19"]
    hand = typed(console, "fields players.A.hand")[0]["lines"]
    assert "Iron Wall" in hand[0]
    assert "Iron Wall" not in typed(console, "see B")[0]["text"].split("\n")[0]
    assert typed(console, "course")[0]["lines"][0].startswith("1  ")


# --- players ----------------------------------------------------------------------------------------


def test_a_player_calls_the_gm_who_alone_learns_why() -> None:
    console = console_of("clash", (0, 1), stop="never")
    console.begin()
    console.receive({"do": "sit"})
    typed(console, "go")
    console.receive({"do": "sit"})
    seat = console.viewer
    passed = console.receive({"do": "call", "text": "is that fair?"})
    assert [(one["is"], one["seat"]) for one in passed] == [("pass", REFEREE)]
    sat = console.receive({"do": "sit"})
    assert sat[0]["text"] == f"{console.match.seats[seat]} calls the GM: is that fair?"
    assert console.viewer == REFEREE
    assert console.receive({"do": "call"})[0]["is"] == "error"


def test_only_the_gm_rules() -> None:
    console = console_of("clash", (0, 1), stop="never")
    console.begin()
    console.receive({"do": "sit"})
    typed(console, "go")
    console.receive({"do": "sit"})
    for command in (
        {"do": "line", "text": "set life.A = 3 because"},
        {"do": "rule"},
        {"do": "go"},
        {"do": "back"},
    ):
        assert "Only the GM does that" in console.receive(command)[0]["text"]


def test_what_crosses_a_never_is_for_the_gm_to_agree_to() -> None:
    console = console_of("clash", (0, 1), stop="never")
    match = console.match
    console.begin()
    console.receive({"do": "sit"})
    typed(console, "go")
    while match.decision != "ACT":
        console.receive({"do": "sit"})
        console.receive({"do": "answer", "text": match.legal()[0].text})
    console.receive({"do": "sit"})
    seat = match.seat
    console.receive({"do": "answer", "text": "focus"})
    consent = console.receive({"do": "undo"})[-1]
    assert (consent["is"], consent["seat"], consent["by"]) == ("consent", REFEREE, seat)
    console.receive({"do": "consent"})
    assert match.seat == seat
    assert match.decision == "ACT"


def seen_by(console: Console, seat: int) -> list[dict[str, Any]]:
    """Return what a seat gets that sits down next, and looks."""
    console.viewer, console.held = seat, False
    return console.receive({"do": "look"})


def test_a_note_and_what_is_hidden_leave_no_trace_for_others_not_even_a_count() -> None:
    with_note, without = console_of("clash", (0, 1)), console_of("clash", (0, 1))
    for console in (with_note, without):
        console.begin()
        console.receive({"do": "sit"})
    typed(with_note, "whisper B: he holds nothing", "stack players.B.deck = Blink Cut because of fate")
    assert seen_by(with_note, 0) == seen_by(without, 0)
    assert seen_by(with_note, 1) != seen_by(without, 1)


@pytest.mark.parametrize("key", system_keys())
def test_two_worlds_that_a_seat_cannot_tell_apart_get_the_same_lines_of_a_ruling(key: str) -> None:
    console = console_of(key)
    console.begin()
    typed(console, *["go"] * 9)
    match = console.match
    path, _, value = SET[key].partition(" = ")
    for seat in (*match.seats, OBSERVER):
        told = []
        for world in (match.copy(), match.sample(seat, 1), match.sample(seat, 2)):
            ruled = world.rule(Ruling("set", {path: int(value)}, "a slip"))
            assert isinstance(ruled, Ruled)
            told.append(ruled.told.get(seat))
        assert told[0]
        assert told[0] == told[1] == told[2]


def test_a_ban_for_longer_is_typed_as_it_is_said() -> None:
    console = console_of("clash")
    console.begin()
    while "focus" not in [action.text for action in console.match.legal()]:
        typed(console, "go")
    name = console.match.seats[console.match.seat]
    said = story(typed(console, "forbid focus for this turn because of the rain"))
    assert f"The GM forbids {name} to answer 'focus' for this turn. Of the rain." in said
    said = story(typed(console, "forbid end until 2.1 because of the rain"))
    assert "'end' until CLA-2.1. Of the rain." in said
    assert [one.what["until"] for one in console.match.lasting()] == ["turn", "CLA-2.1"]
    said = story(typed(console, "lift focus because the rain is over"))
    assert f"The rules alone say again whether {name} may 'focus'. The rain is over." in said
    assert "Nearest: turn" in error(console, "forbid move -1 for this tern because so")
    typed(console, "undo", "undo")
    assert [one.what["until"] for one in console.match.lasting()] == ["turn"]


def test_a_difficulty_is_changed_while_it_is_asked() -> None:
    console = console_of("arcana")
    console.begin()
    match = console.match
    while "ask for a check" not in [action.text for action in match.legal()]:
        typed(console, "go")
    typed(console, "take The Bruiser because I play both", "take GM because I play both")
    for text in ("ask for a check", "1 card", "Might", "automatic", "neither"):
        console.receive({"do": "answer", "text": text})
    assert match.decision == "PAYMENT"
    said = story(typed(console, "set check.difficulty = impossible because of the smoke"))
    assert "check.difficulty is IMPOSSIBLE now, it was AUTOMATIC. Of the smoke." in said
    console.receive({"do": "answer", "text": match.legal()[0].text})
    fired = [line.text for line in match.log(None)[-12:]]
    assert not any("success" in text.casefold() for text in fired), fired


def test_a_name_reads_within_a_sentence_as_one_says_it() -> None:
    match = Match(new("contest").system, "Two Reavers", 3)
    console = Console(match, {}, ())
    console.begin()
    (told, *_) = [one for one in typed(console, "whisper 1: hi") if one["is"] == "story"]
    assert told["lines"][-1]["text"] == "The GM to the Reaver 2 alone: hi"
    (told, *_) = [one for one in typed(console, "take 0 because so") if one["is"] == "story"]
    assert told["lines"][-1]["text"] == "The GM plays the Reaver 1. So."
