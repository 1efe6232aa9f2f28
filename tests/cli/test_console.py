"""The GM's console as it is typed at, on lines and on the screen; what is printed as it was played."""

from __future__ import annotations

import asyncio
import contextlib
import json

import pytest

from facedown import Match, new
from facedown.bots.policy import Bot, policy_names, sensible
from facedown.cli.tabletop.app import Table
from facedown.table.console import Console
from facedown.table.session import Session

GM = ("play", "clash", "--gm", "--plain", "--seed", 5)


def flat(text: str) -> str:
    return " ".join(text.split())


def test_a_gm_rules_at_the_keyboard_and_the_match_goes_on(facedown, tmp_path):
    typed = (
        "stop contest\ngo\nset life.B = 12 because she swore\nforbid respond Wisp Dart because it is dark\n"
        "take B because she is out\nrespond Wisp Dart\nrespond Mirror Step\nback B because she is in again\n"
        "respond Wisp Dart\ngive B because she is in again\nlog 2\nsave g.json\nstop never\ngo\nquit\n"
    )
    told = flat(facedown(*GM, typed=typed).out)
    assert "The GM rules: life.B is 12 now, it was 19. She swore." in told
    assert told.count("The GM has forbidden it: it is dark") == 2  # it holds after what was taken back
    assert "The GM has taken back: B: respond Mirror Step" in told
    assert "has won" in told
    assert "facedown play --load g.json --gm" in told
    saved = json.loads((tmp_path / "g.json").read_text(encoding="utf-8"))
    ways = [next(iter(one)) for one in saved["actions"] if isinstance(one, dict)]
    assert ways == ["set", "forbid", "seat", "back", "seat"]
    stands = facedown("replay", "g.json").out
    assert "Mirror Step" not in stands.partition("The GM has taken back")[0]
    played = facedown("replay", "g.json", "--played").out
    assert "B reveals Mirror Step" in played.partition("The GM has taken back")[0]
    assert "face-down. B, do you answer?" in flat(
        facedown("play", "--load", "g.json", "--gm", "--plain", typed="quit\n").out
    )


def test_help_lists_what_a_gm_types_and_players_are_told_otherwise(facedown):
    told = facedown(*GM, "--as", "0,1", typed="help\ngo\nhelp\ncall what now?\nquit\n").out
    gm, _, player = told.partition("> go")
    assert "set PATH = VALUE because WHY" in gm
    assert "call TEXT" in player.partition("> call")[0]
    assert "set PATH" not in player.partition("> call")[0]
    assert "calls the GM: what now?" in flat(player)


def test_an_answer_for_a_seat_that_others_play_is_refused_without_guessing_what_was_meant(facedown):
    told = flat(facedown(*GM, typed="stop every\ngo\ndone\nquit\n").out)
    refused = told.partition("gm> done ")[2].partition("gm> ")[0]
    assert "because ...` answers for that seat" in refused
    assert "Did you mean" not in refused


def test_several_who_share_a_seat_are_asked(facedown):
    game = ("play", "contest", "--gm", "--plain", "--seed", "1", "--setup", "Motor Pool")
    told = flat(facedown(*game, typed="stop every\n" + "go\n" * 6 + "quit\n").out)
    assert "Gang Gunner x8 and Roof Sniper are asked" in told


def test_a_gm_goes_with_cards_that_are_open_to_nobody_else(facedown):
    assert "leave one out" in flat(facedown(*GM, "--open").err)
    assert "turn" in flat(facedown(*GM, "--stop", "trun").err)


def test_a_gm_runs_a_series_game_by_game(facedown, tmp_path):
    series = ("play", "clash", "--best-of-three", "--gm", "--plain", "--seed", "7", "--save", "s.json")
    told = flat(
        facedown(*series, typed="stop never\ngo\nback 1 because too soon\ngo\ngo\nfields life\nquit\n").out
    )
    assert told.count("go goes on to the next game.") == 2
    assert "has taken back" in told
    saved = json.loads((tmp_path / "s.json").read_text(encoding="utf-8"))
    assert [len(saved["games"]), saved["facedown"]] == [2, 3]
    assert "back" in saved["games"][0]["actions"][-2]
    on = ("play", "--load", "s.json", "--gm", "--plain")
    told = flat(facedown(*on, typed="set life.B = 3 because so\nstop never\ngo\ngo\ngo\nquit\n").out)
    assert "life.B is 3 now" in told
    assert "wins the match" in told or "draw" in told, told[-600:]


@pytest.mark.parametrize("people", [(), (0,)])
def test_a_gm_rules_on_the_screen(people):
    match = Match(new("clash").system, "Ember Brawler against Lantern Trickster", 5)
    names = policy_names(match.system)
    bots = {s: Bot(match.system, sensible(names), 5, s) for s in match.seats if s not in people}
    app = Table(Console(match, bots, people), "clash", lambda wanted: wanted)
    seen = []

    async def driven() -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            if people:
                assert "The GM: press Enter" in printed(app)
                await pilot.press("enter")
            for line in ("set life.B = 9 because so", "go", "see B", "fields life"):
                await pilot.press("colon", *("space" if c == " " else NAMES.get(c, c) for c in line), "enter")
                await pilot.pause()
                seen.append(printed(app))
                if app.passing is not None:
                    assert "G: the GM sits down." in seen[-1]
                    await pilot.press("G")
                if len(app.screen_stack) > 1:
                    await pilot.press("escape")
            await pilot.press("f1")
            await pilot.pause()
            seen.append(printed(app))

    asyncio.run(driven())
    assert "you are the GM" in seen[0]
    assert "life.B is 9 now, it was 19. So." in flat(seen[0])
    assert match.taken > 1
    assert "life.A = 19" in seen[3]
    assert "because WHY" in seen[4]


def test_a_gm_is_seated_by_a_word_and_a_player_is_told_what_is_the_gms():
    match = Match(new("clash").system, "Ember Brawler against Lantern Trickster", 5)
    names = policy_names(match.system)
    bots = {1: Bot(match.system, sensible(names), 5, 1)}
    app = Table(Console(match, bots, (0,), stop="never"), "clash", lambda wanted: wanted)
    seen = []

    async def driven() -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.press("enter")
            for line in ("go", "set life.B = 9 because so", "gm", "see B"):
                app.typed(line)
                await pilot.pause()
                seen.append(printed(app))
                if app.passing is not None:
                    await pilot.press("enter")

    asyncio.run(driven())
    assert "Only the GM does that" in flat(seen[1])
    assert "`gm` seats the GM" in flat(seen[1])
    assert "you are the GM" in seen[2]
    assert "The table" in seen[3]


def test_what_is_taken_back_or_undone_is_said_in_its_own_words(facedown):
    typed = "set life.B = 9 because so\nback because a slip\nundo\nundo\nsee B\nquit\n"
    told = flat(facedown(*GM, typed=typed).out)
    ruled = "The GM rules: life.B is 9 now, it was 19. So."
    assert f"The GM has taken back: the ruling '{ruled}'. A slip." in told
    assert f"Undone: {ruled}" in told
    assert "B: life 19/19" in told.rpartition("see B")[2]


NAMES = {"=": "equals_sign", ".": "full_stop"}


def printed(app: Table) -> str:
    rows = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in row).rstrip() for row in rows) + "\n"


def test_house_rules_are_a_page(facedown, tmp_path):
    (tmp_path / "house.toml").write_text("board_length = 11\n", encoding="utf-8")
    told = flat(facedown("rules", "clash", "--switch", "house.toml").out)
    assert "CLA-R2" in told
    assert "Here (board_length = 11, usually 9): 11 spots" in told
    assert "Not: 13: 13 spots" in told
    assert json.loads(facedown("rules", "clash", "--switch", "house.toml", "--json").out)["switches"] == [
        {"switch": "board_length", "reading": "11", "id": "CLA-R2", "is_usual": False}
    ]
    for wrong in ("board_length=12", "bord_length=11"):
        told = facedown("rules", "clash", "--switch", wrong)
        assert (told.code, "board_length" in told.err) == (2, True)


STEPS = ("os.fsync", "os.replace", "os.unlink", "pathlib.Path.write_bytes")


@pytest.mark.parametrize("step", STEPS)
def test_a_ruling_that_is_killed_while_it_is_kept_is_there_or_not_but_the_match_is(
    facedown, tmp_path, monkeypatch, step
):
    """Whatever step of the save it is killed at."""
    before = "go\ngo\nsave g.json\n"
    facedown(*GM, typed=f"{before}quit\n")
    kept = (tmp_path / "g.json").read_bytes()

    def killed(*_: object, **__: object) -> None:
        raise SystemExit(9)

    with monkeypatch.context() as patch:
        patch.setattr(step, killed)
        command = ("play", "--load", "g.json", "--save", "g.json", "--gm", "--plain")
        with contextlib.suppress(SystemExit):
            facedown(*command, typed="set life.B = 9 because so\nset life.A = 8 because so\nquit\n")
    now = (tmp_path / "g.json").read_bytes()
    rulings = [one for one in json.loads(now)["actions"] if isinstance(one, dict)]
    assert now == kept or rulings[0] == {"set": {"life.B": 9}, "why": "so"}
    told = flat(facedown("play", "--load", "g.json", "--gm", "--plain", typed="fields life\nquit\n").out)
    assert ("life.B = 9" in told) == bool(rulings)


def test_what_a_scenario_cannot_hold_is_said(facedown):
    told = facedown(*GM, typed="set life.B = 9 because so\nsave g.json\nquit\n")
    assert told.code == 0
    told = flat(
        facedown("play", "--load", "g.json", "--as", 0, "--plain", typed="scenario g.toml\nquit\n").out
    )
    assert "save the match instead" in told


def test_whoever_is_to_agree_to_an_undo_sees_no_other_hand(facedown):
    hot = ("play", "clash", "--as", "all", "--plain", "--seed", 5)
    told = facedown(*hot, typed="1\n1\n1\nfocus\nundo\nno\nundo\nyes\nquit\n").out
    asked = [part for part in told.split("\n--- ") if "do you agree?" in part]
    assert len(asked) == 2
    for part in asked:
        assert "hand:" not in part.partition("do you agree?")[0]
    assert "does not agree: what was decided stands" in told
    assert "Taken back:" in told


def test_whoever_is_to_agree_on_the_screen_sees_no_other_hand():
    match = Match(new("clash").system, "Ember Brawler against Lantern Trickster", 5)
    app = Table(Session(match, {}, (0, 1)), "clash", lambda wanted: wanted)
    seen = []

    async def driven() -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            for keys in ("enter", "1", "enter", "1", "enter", "1", "enter"):
                await pilot.pause()
                await pilot.press(keys)
            await pilot.pause()
            await pilot.press("colon", *"focus", "enter")
            await pilot.pause()
            await pilot.press("enter")
            await pilot.pause()
            await pilot.press("U")
            await pilot.pause()
            seen.append(printed(app))
            await pilot.press("n")
            await pilot.pause()

    asyncio.run(driven())
    assert "wants to take back" in flat(seen[0])
    assert "hand" not in seen[0]
    assert any(action.text == "focus" for action in match.actions)
