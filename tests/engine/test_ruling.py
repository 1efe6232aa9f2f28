"""Rulings: what a referee changes, whom that tells, what is refused, and that a save plays it again."""

from __future__ import annotations

from typing import Any

import pytest

import facedown
from facedown import Match, new, system_keys
from facedown.bots.policy import Bot, policy_names, sensible
from facedown.engine.base.errors import BadFile, FacedownError, IllegalAction
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.matches.board import Board
from facedown.engine.matches.repeated import restore
from facedown.engine.matches.ruling import Ruling, ruling_from
from facedown.engine.matches.system import FirstGame

# Of each system a number that everybody sees, a card that somebody holds, and where it goes.
NUMBER = {
    "contest": ("fighters.0.shock", 3),
    "clash": ("life.A", 9),
    "throwdown": ("harmony", 3),
    "confrontation": ("characters.0.physical", 2),
    "arcana": ("hp.The Bruiser", 5),
}
HANDS = {
    "contest": (0, "fighters.0.hand", "discard"),
    "clash": (0, "players.A.hand", "players.A.discard"),
    "throwdown": (1, "hands.Green", "trashes.0"),
    "confrontation": (0, "hands.0.hand", "hands.0.discard"),
    "arcana": (1, "hands.The Bruiser", "piles.The Bruiser"),
}


def after(key: str, decisions: int, seed: int = 3) -> Match:
    """Return a match of the first game, some decisions on."""
    system = new(key).system
    first = system.capability(FirstGame)
    match = Match(system, first.setup if first else "", seed)
    bots = {s: Bot(system, sensible(policy_names(system)), seed, s) for s in match.seats}
    while match.taken < decisions and not match.over:
        match.act(bots[match.seat].choose(match))
    return match


def state_of(match: Match) -> bytes:
    return bytes(match.game.state.to_bytes())


@pytest.mark.parametrize("key", system_keys())
def test_a_number_is_set_and_everybody_who_sees_it_is_told_why(key: str) -> None:
    match = after(key, 12)
    path, value = NUMBER[key]
    before, was = state_of(match), Board.of(match).reads(path, Board.of(match).find(path))
    told = match.rule(Ruling("set", {path: value}, "somebody slipped")).told
    assert not Board.of(match).differs(path, value)
    assert set(told) == {*match.seats, OBSERVER, None}
    assert f"is {value} now, it was {was}" in told[OBSERVER]
    assert told[OBSERVER].endswith("Somebody slipped.")
    match.undo()
    assert state_of(match) == before


@pytest.mark.parametrize("key", system_keys())
def test_a_card_is_moved_and_whoever_did_not_know_it_sees_one_less(key: str) -> None:
    seat, source, to = HANDS[key]
    match = next(m for m in (after(key, n) for n in range(10, 40)) if Board.of(m).find(source).value.count)
    board = Board.of(match)
    hand = board.find(source).value
    card = board.cards.of(hand)[0]
    many = hand.count
    told = match.rule(Ruling("move", {"card": card, "from": source, "to": to}, "it fell")).told
    assert (hand.count, Board.of(match).cards.of(board.find(to).value)[0]) == (many - 1, card)
    stranger = next(s for s in (*match.seats, OBSERVER) if s != seat)
    assert f"{many - 1} unseen now" in told[stranger] or f"it was {card}" in told[stranger]
    with pytest.raises(FacedownError, match="where it is not: it lies in"):
        match.rule(Ruling("move", {"card": card, "from": source, "to": to}, "once more"))


def test_what_a_seat_cannot_see_it_is_not_told() -> None:
    match = after("clash", 12)
    told = match.rule(Ruling("stack", {"players.B.deck": "Blink Cut"}, "for the story")).told
    assert [*told] == [None]
    told = match.rule(Ruling("note", {"seat": 1, "text": "you hear steps"})).told
    assert {*told} == {1, None}


@pytest.mark.parametrize(
    ("way", "what", "says"),
    [
        ("set", {"life.A": 99}, "it takes -9999 to 40"),
        ("set", {"life.A": 0}, "a life of 1 at least"),
        ("set", {"life.Anna": 3}, "Anna"),
        ("set", {"players.A.spot": 7}, "share a spot"),
        ("set", {"seat": 1}, "who is asked what follows"),
        ("set", {"agenda.count": 0}, "who is asked what follows"),
        ("set", {"book.first_hand": 3}, "the same all through a match"),
        ("set", {"players.A.hand": 3}, "put cards there with 'stack'"),
        ("set", {"life.A": 18}, "nothing would change"),
        ("stack", {"players.A.hand": "Iron Wall, Iron Wall, Iron Wall, Iron Wall"}, "are laid already"),
        ("stack", {"players.A.hand": "Blink Cut"}, "has none"),
        ("move", {"card": "Iron Wall", "from": "players.A.hand", "to": "life.A"}, "no place for cards"),
        ("move", {"card": "Iron Wall", "from": "players.A.hand", "to": "players.B.hand"}, "is of"),
        ("move", {"card": "Iron Wal", "from": "players.A.hand", "to": "players.A.deck"}, "Iron Wall"),
        ("grant", "yes", "it is legal"),
        ("grant", "fly", "nothing that A could answer here"),
        ("forbid", "fly", "cannot 'fly'"),
        ("seat", {"seat": 7, "to": "gm"}, "7"),
    ],
)
def test_what_breaks_a_law_is_refused_and_the_match_is_as_it_was(way: str, what: Any, says: str) -> None:
    match = after("clash", 12)
    before = state_of(match), match.taken, match.legal(), match.log(None)
    with pytest.raises(FacedownError, match=says):
        match.rule(Ruling(way, what, "why not"))
    assert (state_of(match), match.taken, match.legal(), match.log(None)) == before


def test_after_a_ruling_the_open_question_can_be_answered() -> None:
    match = after("contest", 12)
    assert match.decision == "WEAPON"
    with pytest.raises(FacedownError, match="could answer nothing to the open question"):
        match.rule(Ruling("set", {"fighters.0.slots.0.weapon": 55}, "it broke"))
    assert match.legal()


def test_an_answer_is_forbidden_and_granted_at_the_open_question_alone() -> None:
    match = after("clash", 12)
    match.rule(Ruling("forbid", "yes", "not today"))
    assert [action.text for action in match.legal()] == ["no"]
    with pytest.raises(IllegalAction, match="The GM has forbidden it: not today"):
        match.act("yes")
    with pytest.raises(FacedownError, match="the only answer that A has"):
        match.rule(Ruling("forbid", "no", "nor that"))
    match.rule(Ruling("grant", "yes", "well"))
    assert {action.text for action in match.legal()} == {"no", "yes"}
    match.act("yes")
    match.undo()
    assert {action.text for action in match.legal()} == {"no", "yes"}
    while match.taken > 12:
        match.undo()
    assert [action.text for action in match.legal()] == ["no", "yes"]


def test_what_the_rules_refuse_can_be_granted_where_all_that_it_names_is_there() -> None:
    match = after("clash", 13)
    seat, game = match.seat, match.game.state
    with pytest.raises(IllegalAction, match="'drive'"):
        match.act("drive")
    with pytest.raises(FacedownError, match=r"what it names is not there.* no Collar Throw .*\(CLA-"):
        match.rule(Ruling("grant", "clash Collar Throw", "it was in the discard pile"))
    told = match.rule(Ruling("grant", "drive", "a last effort")).told
    assert told[seat].startswith("The GM allows B to answer 'drive' here.")
    assert not game.players[seat].driven
    match.act("drive")
    assert game.players[seat].driven


@pytest.mark.parametrize("key", system_keys())
def test_a_save_plays_rulings_again_to_the_same_bytes(key: str, tmp_path: Any) -> None:
    match = after(key, 12)
    path, value = NUMBER[key]
    match.rule(Ruling("set", {path: value}, "somebody slipped"))
    match.act(match.legal()[0])
    match.take_back(2, "too hasty")
    match.rule(Ruling("note", {"seat": min(match.seats), "text": "mind the gap"}))
    match.rule(Ruling("seat", {"seat": min(match.seats), "to": "gm"}, "a phone call"))
    match.act(match.legal()[-1])
    match.take_back(1, "a slip", match.actions[-1].seat)
    for taken in range(match.taken, 11, -1):  # as it would be after every step
        match.save(tmp_path / "m.json")
        again = facedown.load(tmp_path / "m.json")
        assert state_of(again) == state_of(match)
        assert again.course == match.course
        assert again.taken == taken
        match.undo()


def test_a_file_that_holds_what_is_no_ruling_is_refused() -> None:
    match = after("clash", 3)
    match.rule(Ruling("note", {"seat": 0, "text": "hello"}))
    data = match.to_dict()
    for broken in (
        {"why": "so"},
        {"set": {"life.A": 3}, "stack": {}},
        {"set": {}},
        {"set": {"life.A": None}},
        {"dance": 1},
        {"note": {"seat": "0", "text": "x"}},
        {"note": {"seat": 0, "text": "x"}, "why": 3},
        {"back": 2},
    ):
        with pytest.raises(BadFile, match="a ruling that is none"):
            ruling_from(broken)
    for wrong in ({"set": {"life.A": 999}, "why": ""}, {"back": ["fly"], "why": ""}, {"back": [], "why": ""}):
        with pytest.raises(FacedownError):
            restore(match.system, {**data, "actions": [*data["actions"], wrong]})


def test_what_follows_from_a_ruling_is_what_the_rules_say_of_it() -> None:
    match = after("throwdown", 6)
    fight, book = match.game.state.fight, Board.of(match)
    name = book.names["threats"][0]
    assert fight.involved & 1
    match.rule(Ruling("set", {f"ratings.{name}": 0}, "it fled"))
    assert not fight.involved & 1  # it takes no part in the Throwdown any more (THR-43.8)
    match.undo()
    with pytest.raises(FacedownError, match="at most"):
        match.rule(Ruling("set", {"buffers.Green": 6}, "a gift"))
    match = Match(match.system, {"scenario": "Low Tide", "team": ["red", "black"]})
    with pytest.raises(FacedownError, match="a Void and no Hand") as refused:
        match.rule(Ruling("stack", {"hands.Black": "2C"}, "it fell there"))
    assert "players.Black.void" in str(refused.value)
    match.rule(Ruling("stack", {"players.Black.void": "2C"}, "it fell there"))
    match = after("arcana", 4)
    foe = match.names["adversaries"][0]
    match.rule(Ruling("set", {f"hp.{foe}": 0}, "the stairs give way"))
    board = Board.of(match)
    assert not board.differs(f"fighters.{foe}.status", "DOWN")
    assert not board.differs(f"intents.{foe}", "empty")  # they are dropped (ARC-R96)
    with pytest.raises(FacedownError, match="is to be ACTIVE"):
        match.rule(Ruling("set", {f"hp.{foe}": 2}, "or not"))
    match.rule(Ruling("set", {f"hp.{foe}": 2, f"fighters.{foe}.status": "ACTIVE"}, "or not"))
    with pytest.raises(FacedownError, match="No check is going on"):
        match.rule(Ruling("set", {"check.difficulty": "HARD"}, "fog"))


def lasting(way: str, answer: str, seat: int, until: str) -> Ruling:
    return Ruling(way, {"answer": answer, "seat": seat, "until": until}, "for the story")


def offers(match: Match) -> set[str]:
    return {action.text for action in match.legal()}


def next_act(match: Match, seat: int) -> Match:
    """Play on by first answers until a seat is asked for an act."""
    while (match.decision, match.seat) != ("ACT", seat):
        match.act(match.legal()[0])
    return match


def test_a_ban_lasts_until_it_is_lifted_and_is_of_one_seat() -> None:
    match = after("clash", 13)
    seat = match.seat
    assert "move -1" in offers(match)
    told = match.rule(lasting("forbid", "MOVE -1", seat, "lifted")).told
    assert (
        told[seat] == f"The GM forbids {'AB'[seat]} to answer 'move -1' until the GM lifts it. For the story."
    )
    assert "move -1" not in offers(match)
    match.act(next(action for action in match.legal() if action.text != "concede"))
    again = next_act(match, seat)
    assert "move -1" not in offers(again)
    with pytest.raises(IllegalAction, match="The GM has forbidden it: for the story"):
        again.act("move -1")
    with pytest.raises(FacedownError, match=f"'fly' is neither .* That is: 'MOVE -1' of {'AB'[seat]}"):
        again.rule(Ruling("lift", "fly", "so"))
    assert set(again.rule(Ruling("lift", "move -1", "enough")).told) == set(told)
    assert "move -1" in offers(again)
    again.undo()
    assert "move -1" not in offers(again)
    saved = again.to_dict()
    assert saved["facedown"] == 4
    assert offers(restore(again.system, saved)) == offers(again)
    while again.taken > 13:
        again.undo()
    assert "move -1" in offers(again)


@pytest.mark.parametrize("until", ["turn", "CLA-2.1"])
def test_a_ban_ends_when_the_next_turn_begins(until: str) -> None:
    match = after("clash", 13)
    seat, turn = match.seat, match.game.state.turn_number
    match.rule(lasting("forbid", "focus", seat, until))
    match.act(match.legal()[0])
    while match.game.state.turn_number == turn:
        if match.seat == seat:
            assert "focus" not in offers(match) or len(offers(match)) == 1
        match.act(match.legal()[-1])
    assert match.lasting() == []
    while match.game.state.turn_number > turn:
        match.undo()
    assert [one.way for one in match.lasting()] == ["forbid"]


def test_a_sample_keeps_what_lasts_and_ends_it_likewise() -> None:
    match = after("clash", 13)
    seat, turn = match.seat, match.game.state.turn_number
    match.rule(lasting("forbid", "focus", seat, "turn"))
    match.rule(lasting("forbid", "move -1", seat, "lifted"))
    sample = match.sample(seat, 1)
    assert [one.what["until"] for one in sample.lasting()] == ["turn", "lifted"]
    assert not offers(sample) & {"focus", "move -1"}
    while sample.game.state.turn_number == turn:
        sample.act(sample.legal()[-1])
    assert [one.what["until"] for one in sample.lasting()] == ["lifted"]


def test_a_ban_of_a_round_and_of_the_turn_by_a_question() -> None:
    match = after("contest", 18)
    round_now, seat = match.game.state.round, match.seat
    assert match.decision == "TURN"
    match.rule(lasting("forbid", "step up", seat, "round"))
    match.rule(lasting("forbid", "ready", seat, "turn"))  # until somebody is asked for a turn again
    assert not offers(match) & {"step up", "ready"}
    match.act("step down" if "step down" in offers(match) else "pass")
    assert [one.what["until"] for one in match.lasting()] == ["round"]
    while match.game.state.round == round_now:
        match.act(match.legal()[-1] if match.legal()[-1].text != "surrender" else match.legal()[-2])
    assert match.lasting() == []


def test_a_ban_that_would_leave_no_answer_gives_way() -> None:
    match = after("clash", 12)
    assert offers(match) == {"no", "yes"}
    match.rule(lasting("forbid", "yes", match.seat, "lifted"))
    assert offers(match) == {"no"}
    with pytest.raises(FacedownError, match="the only answer"):
        match.rule(lasting("forbid", "no", match.seat, "lifted"))
    assert match.act("no")


def test_what_is_granted_for_longer_is_offered_where_it_can_be_done() -> None:
    match = after("clash", 13)
    seat = match.seat
    assert "drive" not in offers(match)
    match.rule(lasting("grant", "drive", seat, "lifted"))
    assert "drive" in offers(match)
    match.act(next(action for action in match.legal() if action.text not in ("drive", "concede")))
    offered = 0
    for _ in range(60):
        if match.over:
            break
        if match.seat == seat and "drive" in offers(match):
            offered += 1
        for action in match.legal()[:2]:
            match.copy().act(action)
        match.act(match.legal()[0] if match.legal()[0].text != "drive" else match.legal()[-1])
    assert offered > 1


@pytest.mark.parametrize(
    ("what", "says"),
    [
        ({"answer": "yes", "seat": 0, "until": "tern"}, "Nearest: turn"),
        ({"answer": "yes", "seat": 1, "until": "turn"}, "A is asked"),
        ({"answer": "yes", "seat": 0, "until": "round"}, "no end of a grant or a ban 'round'"),
    ],
)
def test_what_cannot_last_so_is_refused(what: dict[str, Any], says: str) -> None:
    match = after("clash", 12)
    with pytest.raises(FacedownError, match=says):
        match.rule(Ruling("forbid", what, "so"))
    assert offers(match) == {"no", "yes"}
