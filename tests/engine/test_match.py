"""A match: decide, take back, look, save and load; and what it says when something cannot be done."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from duel import SYSTEM
from facedown.engine.base.errors import BadFile, ContentError, FacedownError, IllegalAction, UnknownName
from facedown.engine.base.record import HIDDEN, NOBODY
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.matches.match import LISTED, Match
from facedown.engine.matches.past import Action
from facedown.engine.matches.repeated import restore
from facedown.engine.matches.save_file import SAVE_FORMAT, read_save
from facedown.systems import load_system, system_keys


def started(**options: Any) -> Match:
    return Match(SYSTEM, "Full Decks", **{"seed": 5, **options})


def play(match: Match, decisions: int = 1000) -> Match:
    """Take the first legal answer so often, or to the end."""
    while not match.over and decisions:
        match.act(match.legal()[0])
        decisions -= 1
    return match


@pytest.mark.parametrize("key", [*system_keys(), "duel"])
def test_how_it_ended_is_said_only_once_it_is_over(key: str) -> None:
    match = Match(SYSTEM if key == "duel" else load_system(key), seed=1)
    assert not match.over
    assert match.result() == "The match is not over."


def test_match_begins_at_its_first_question() -> None:
    match = started()
    assert (match.seat, match.decision, match.over, match.winner) == (0, "COMMIT", False, NOBODY)
    assert match.question() == "Black, which card do you commit, face down? (DUEL-3.1)"
    assert [action.seat for action in match.legal()] == [0, 0, 0]
    assert match.actions == ()


def test_first_setup_is_taken_where_none_is_named() -> None:
    assert Match(SYSTEM).setup == SYSTEM.setups()[0]


def test_equal_seeds_and_decisions_give_equal_matches() -> None:
    one, other, another = play(started()), play(started()), play(started(seed=6))
    assert one.game.state.to_bytes() == other.game.state.to_bytes()
    assert one.log(None) == other.log(None)
    assert one.game.state.to_bytes() != another.game.state.to_bytes()


def test_answer_is_found_however_it_is_written() -> None:
    match = started()
    action = match.legal()[1]
    for text in (action.text, action.text.upper(), f"  {action.text.replace(' ', '   ')} "):
        assert match.find(text) == action


def test_answer_is_taken_and_the_next_is_asked() -> None:
    match = started()
    text = match.legal()[2].text
    taken = match.act(text)
    assert (taken.text, match.seat) == (text, 1)
    assert match.actions == (taken,)


def test_illegal_answer_is_refused_with_reason_choices_and_clause() -> None:
    match = started()
    legal = ", ".join(action.text for action in match.legal())
    before = match.game.state.to_bytes(), match.log_length, match.legal()
    with pytest.raises(IllegalAction) as refused:
        match.act("commit 99")
    assert str(refused.value) == (
        f"Black cannot 'commit 99': There is no card '99'. Legal now: {legal}. (DUEL-3.1)"
    )
    assert refused.value.clause == "DUEL-3.1"
    assert (match.game.state.to_bytes(), match.log_length, match.legal()) == before


def test_of_many_legal_answers_a_refusal_names_those_most_like_the_wrong_one() -> None:
    match = Match(load_system("clash"), "Ember Brawler against Lantern Trickster", seed=5)
    while len(match.legal()) <= LISTED:
        match.act(match.legal()[0])
    with pytest.raises(
        IllegalAction, match=f"Legal now: {len(match.legal())} answers, such as move"
    ) as refused:
        match.act("mve +1")
    assert str(refused.value).count(",") < LISTED


@pytest.mark.parametrize(
    ("text", "slip"),
    [
        ("Commit  kh", ""),
        ("comit 3H", "Nearest: 'commit 3H'."),
        ("commit 9SS", "There is no card '9SS'. Nearest: 9S."),
        ("xyzzy", "It is answered by: commit CARD."),
    ],
)
def test_a_slip_of_the_pen_is_told_from_what_is_not_legal(text: str, slip: str) -> None:
    assert started().dialogue.language(1).slip(text, ["commit 3H"]) == slip
    match = started()
    with pytest.raises(IllegalAction, match=f"{re.escape(slip)} Legal now" if slip else r"\. Legal now"):
        match.act(text)


def test_a_rule_that_breaks_leaves_the_match_as_it_was() -> None:
    def broken(g: Any, action: int) -> None:
        g.state.decision = g.state.turn = 0
        g.state.hand[0].count = 0
        raise ZeroDivisionError

    match = Match(replace(SYSTEM, act=broken), seed=1)
    before = match.game.state.to_bytes(), match.log_length, match.legal(), match.actions
    with pytest.raises(ZeroDivisionError):
        match.act(match.legal()[0])
    assert (match.game.state.to_bytes(), match.log_length, match.legal(), match.actions) == before


def test_answer_of_another_moment_is_refused() -> None:
    match = started()
    old = match.act(match.legal()[0])
    with pytest.raises(IllegalAction):
        match.act(old)


def test_answer_with_a_wrong_number_means_what_it_says() -> None:
    match = started()
    first, second, _ = match.legal()
    assert match.act(Action(0, second.text, first.number)) == second


def test_match_that_is_over_asks_nobody() -> None:
    match = play(started())
    assert (match.seat, match.decision, match.legal()) == (NOBODY, "NONE", ())
    assert match.winner in (0, 1, NOBODY)
    with pytest.raises(IllegalAction, match=f"the match is over. {match.result()}"):
        match.act("commit 9S")


def test_undo_goes_back_step_by_step_to_the_beginning() -> None:
    match = started()
    before = []
    for _ in range(7):
        before.append((match.game.state.to_bytes(), match.log(None), match.legal()))
        match.act(match.legal()[-1])
    taken = match.actions
    for action, state in zip(reversed(taken), reversed(before), strict=True):
        assert match.undo() == action
        assert (match.game.state.to_bytes(), match.log(None), match.legal()) == state
    with pytest.raises(FacedownError, match="Nothing to undo"):
        match.undo()


def test_undone_decision_taken_again_leads_to_the_same() -> None:
    match = play(started(), 5)
    there = match.game.state.to_bytes()
    match.act(match.undo())
    assert match.game.state.to_bytes() == there


def test_match_that_was_over_goes_on_after_undo() -> None:
    match = play(started())
    match.undo()
    assert not match.over
    assert match.legal()


def test_view_is_one_seats() -> None:
    match = started()
    own = match.view(0)
    assert HIDDEN not in list(own.hand[0].cards)[:3]
    assert list(own.hand[1].cards)[:3] == [HIDDEN] * 3
    assert list(match.view().hand[0].cards)[:3] == [HIDDEN] * 3
    assert match.view(None).to_bytes() == match.game.state.to_bytes()


def test_view_of_everything_is_a_copy() -> None:
    match = started()
    match.view(None).wounds[0] = 4
    assert match.game.state.wounds[0] == 0


def test_words_are_said_from_a_seats_view() -> None:
    match = started()
    assert "hand 3" in match.table(OBSERVER)
    assert "Black: hand: " in match.table(0)
    assert "Red: hand: " not in match.table(0)
    assert match.explain(match.legal()[0]).endswith("face down (DUEL-3.1).")


def test_switch_is_set_and_a_wrong_one_is_refused() -> None:
    assert started(switches={"level_cards": "both"}).game.book.level_cards == 1
    with pytest.raises(UnknownName, match="Nearest: level_cards"):
        started(switches={"level_card": "both"})
    with pytest.raises(UnknownName, match="There is: nobody, both"):
        started(switches={"level_cards": "sometimes"})


def test_setup_that_is_none_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match="Nearest: Full Decks"):
        Match(SYSTEM, "Full Deck")


def test_setup_written_inline_is_checked() -> None:
    assert Match(SYSTEM, {"ranks": 2, "hand": 1}).game.book.hand_size == 1
    with pytest.raises(ContentError, match="rank"):
        Match(SYSTEM, {"rank": 2})


# --- saves ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("decisions", [0, 1, 6, 1000])
def test_saved_match_loads_and_plays_on(tmp_path: Path, decisions: int) -> None:
    match = play(started(switches={"level_cards": "both"}), decisions)
    match.save(tmp_path / "duel.json")
    loaded = restore(SYSTEM, read_save(tmp_path / "duel.json"))
    assert loaded.game.state.to_bytes() == match.game.state.to_bytes()
    assert loaded.log(None) == match.log(None)
    assert loaded.actions == match.actions
    assert play(loaded).game.state.to_bytes() == play(match).game.state.to_bytes()


def test_setup_written_inline_is_saved_whole(tmp_path: Path) -> None:
    match = play(Match(SYSTEM, {"ranks": 2, "hand": 2}, 3), 4)
    match.save(tmp_path / "duel.json")
    assert restore(SYSTEM, read_save(tmp_path / "duel.json")).log(None) == match.log(None)


def saved(tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    path = tmp_path / "duel.json"
    play(started(), 6).save(path)
    return path, json.loads(path.read_text(encoding="utf-8"))


def signed(data: dict[str, Any]) -> str:
    """A save file with whatever was changed in it, and a check that fits."""
    data = {key: value for key, value in data.items() if key != "check"}
    plain = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return json.dumps({**data, "check": hashlib.sha256(plain.encode()).hexdigest()})


def test_save_leaves_no_draft_behind(tmp_path: Path) -> None:
    path, _ = saved(tmp_path)
    assert list(tmp_path.iterdir()) == [path]


def test_file_that_is_cut_short_is_refused(tmp_path: Path) -> None:
    path, _ = saved(tmp_path)
    whole = path.read_text(encoding="utf-8")
    for size in range(0, len(whole) - 2, 7):
        path.write_text(whole[:size], encoding="utf-8")
        with pytest.raises(BadFile, match="Nothing was loaded"):
            read_save(path)


@pytest.mark.parametrize(
    ("key", "value"), [("seed", 6), ("setup", "Short Decks"), ("actions", []), ("state", "0" * 64)]
)
def test_file_that_was_altered_is_refused(tmp_path: Path, key: str, value: Any) -> None:
    path, data = saved(tmp_path)
    path.write_text(json.dumps({**data, key: value}), encoding="utf-8")
    with pytest.raises(BadFile, match="altered after it was saved"):
        read_save(path)


def test_file_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    path, data = saved(tmp_path)
    path.write_text(signed({**data, "facedown": SAVE_FORMAT + 1}), encoding="utf-8")
    with pytest.raises(
        BadFile, match=rf"newer facedown \(format {SAVE_FORMAT + 1}; this one reads up to {SAVE_FORMAT}\)"
    ):
        read_save(path)


@pytest.mark.parametrize("text", ["", "[]", "3", "{}", '{"facedown": "one"}', "\x00", "not JSON"])
def test_file_that_is_no_save_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "x.json").write_text(text, encoding="utf-8")
    with pytest.raises(BadFile):
        read_save(tmp_path / "x.json")


def test_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="No such file"):
        read_save(tmp_path / "none.json")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00\x80")
    with pytest.raises(BadFile):
        read_save(tmp_path / "bytes.json")


def test_match_under_other_rules_is_refused(tmp_path: Path) -> None:
    _, data = saved(tmp_path)
    with pytest.raises(BadFile, match="played under other rules"):
        restore(SYSTEM, {**data, "state": "0" * 64})
    with pytest.raises(BadFile, match="cannot be replayed past decision 2"):
        restore(SYSTEM, {**data, "actions": [data["actions"][0], "commit 99"]})


def test_match_set_up_by_hand_is_not_saved(tmp_path: Path) -> None:
    match = started()
    match.changed()
    with pytest.raises(FacedownError, match="set up by hand"):
        match.save(tmp_path / "duel.json")
    assert list(tmp_path.iterdir()) == []


def test_older_file_stays_where_a_new_one_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, data = saved(tmp_path)

    def fail(*_: Any) -> None:
        raise OSError("disk full")

    for step in ("os.replace", "os.fsync"):
        with monkeypatch.context() as patched:
            patched.setattr(step, fail)
            with pytest.raises(BadFile, match=r"duel\.json: cannot be written: disk full"):
                play(started()).save(path)
        assert json.loads(path.read_text(encoding="utf-8")) == data
        assert list(tmp_path.iterdir()) == [path]


def test_a_match_shows_how_far_it_is_and_no_secret() -> None:
    match = started()
    assert repr(match) == "<Match of duel: Full Decks, 0 decisions, seat 0 decides COMMIT>"
    play(match)
    assert repr(match) == f"<Match of duel: Full Decks, {len(match.actions)} decisions, over>"
