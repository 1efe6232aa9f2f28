"""The table on a terminal, driven by keys and the mouse; its screens stand in tests/cli/screens.

`python tests/cli/test_tabletop.py` writes them anew: look at what has changed.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest
from textual.events import Key, MouseScrollUp
from textual.widgets import Input

from facedown import Match, new, system_keys
from facedown.bots.policy import Bot, policy_names, sensible
from facedown.cli.given import bots_for
from facedown.cli.learn import Kept
from facedown.cli.learned import Learned
from facedown.cli.rulebook import read_rules
from facedown.cli.tabletop import settings, where
from facedown.cli.tabletop.app import Table
from facedown.cli.tabletop.areas import Look
from facedown.cli.tabletop.layout import laid, own, table
from facedown.cli.tabletop.pages import Page, Typed
from facedown.engine.matches.series import begin_series
from facedown.engine.matches.system import FirstGame
from facedown.scenario.lesson import load_lesson, load_puzzles
from facedown.scenario.teaching import Teaching
from facedown.table.series import Games
from facedown.table.session import Session

SCREENS = Path(__file__).parent / "screens"
SIZES = ((80, 24), (100, 30), (160, 50))
DRAWN = [("clash", size) for size in SIZES] + [(key, SIZES[1]) for key in system_keys() if key != "clash"]


def table_of(key: str, people: Sequence[int] = ()) -> Table:
    match = Match(load(key), setup_of(key), seed=5)
    seats = people or (acting(key),)
    names = policy_names(match.system)
    bots = {s: Bot(match.system, sensible(names), 5, s) for s in match.seats if s not in seats}
    return Table(Session(match, bots, seats), f"{key}: {match.title}", lambda wanted: f"About {wanted}.")


def load(key: str):
    return new(key).system


def setup_of(key: str) -> str:
    first = load(key).capability(FirstGame)
    return first.setup if first else ""


def acting(key: str) -> int:
    first = load(key).capability(FirstGame)
    return first.seat if first else 0


def printed(app: Table) -> str:
    """Return what stands on the screen, as text."""
    rows = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in row).rstrip() for row in rows) + "\n"


def drive(app: Table, keys: str, size: tuple[int, int] = (100, 30)) -> list[str]:
    """Return what stands on the screen after each key; `click X,Y`: of the mouse, `type LINE`: a line."""

    async def driven() -> list[str]:
        seen = []
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            for key in keys.split("; ") if keys else ():
                word, _, place = key.partition(" ")
                if word == "click":
                    x, _, y = place.partition(",")
                    await pilot.click(offset=(int(x), int(y)))
                elif word == "type":
                    app.typed(place)
                elif word == "resize":
                    x, _, y = place.partition(",")
                    await pilot.resize_terminal(int(x), int(y))
                else:
                    await pilot.press(word)
                await app.workers.wait_for_complete()
                await pilot.pause()
                seen.append(printed(app))
            seen.append(printed(app))
        return seen

    return asyncio.run(driven())


def screen_of(key: str, size: tuple[int, int]) -> str:
    return drive(table_of(key), "; ".join("A" * 9), size)[-1]


@pytest.mark.parametrize(("key", "size"), DRAWN, ids=lambda one: one if isinstance(one, str) else str(one[0]))
def test_a_screen_is_as_it_was_looked_at(key: str, size: tuple[int, int]) -> None:
    file = SCREENS / f"{key}-{size[0]}x{size[1]}.txt"
    assert screen_of(key, size) == file.read_text(encoding="utf-8")


def test_the_page_shows_a_screen_as_it_is() -> None:
    page = Path(__file__).parents[2] / "docs" / "play.md"
    assert (SCREENS / "clash-80x24.txt").read_text(encoding="utf-8") in page.read_text(encoding="utf-8")


def test_a_match_is_kept_in_a_file_of_ones_own() -> None:
    app, kept = table_of("clash"), list[str]()
    app.save = kept.append
    seen = drive(app, "1; S; a; full_stop; j; enter")
    assert kept == ["a.j"]
    assert "a.j holds the match." in seen[-1]


def test_a_key_gives_an_answer_and_what_comes_of_it_is_on_the_screen() -> None:
    app = table_of("clash")
    last = drive(app, "1")[-1]
    assert next(action.text for action in app.session.match.actions if action.seat == 0) == "done"
    assert "what do you do? (CLA-2.2)" in last


def test_who_points_at_a_card_sees_what_can_be_done_with_it() -> None:
    app = table_of("clash")
    whole = drive(app, "1")[-1]
    rows = whole.splitlines()
    y = next(y for y, row in enumerate(rows) if "[Long Thrust]" in row)
    app = table_of("clash")
    seen = drive(app, f"1; click {rows[y].index('[Long Thrust]') + 2},{y}; escape")
    answers = seen[1][seen[1].index("(CLA-2.2)") :]
    assert "clash Long Thrust defensively" in answers
    assert "Low Sweep" not in answers
    assert "Speed 4   Range 2-3" in answers  # what is printed on it
    assert "Low Sweep" in seen[2][seen[2].index("(CLA-2.2)") :]


def test_a_second_click_at_the_same_place_gives_the_answer() -> None:
    rows = drive(table_of("confrontation"), "", (100, 30))[-1].splitlines()
    y = next(y for y, row in enumerate(rows) if "[4S]" in row)
    x = rows[y].index("[4S]") + 1
    app = table_of("confrontation")
    seen = drive(app, f"click {x},{y}; click {x},{y}", (100, 30))
    assert "lay 4S" in seen[0]
    assert "lay 3H" not in seen[0]
    assert "lay 4S" in [action.text for action in app.session.match.actions]


def test_hovering_says_beside_the_mouse_what_a_place_a_card_or_an_answer_is_and_moves_nothing() -> None:
    app = table_of("clash")
    app.TOOLTIP_DELAY = 0.01

    async def driven() -> list[str]:
        seen = []
        async with app.run_test(size=(100, 30), tooltips=True) as pilot:
            await pilot.press("1")
            rows = printed(app).splitlines()
            for text in ("B's hand", "Long Thrust]", "b tactic Rising Heat"):
                y = next(y for y, row in enumerate(rows) if text in row)
                await pilot.hover(offset=(rows[y].index(text) + 3, y))
                await pilot.pause(0.1)
                seen.append(str(app.parts["table"].tooltip))
                assert app.notice == ""
            assert "CLA-X15" in printed(app)
        return seen

    place, card, answer = asyncio.run(driven())
    assert "B's hand" in place
    assert "Speed 4   Range 2-3" in card
    assert "CLA-X15" in answer


def test_a_word_a_clause_and_the_keys_are_told_and_put_away() -> None:
    seen = drive(table_of("clash"), "W; p; o; i; s; e; enter; escape; f1; escape; question_mark; escape")
    assert "CLA-X10" in seen[6]
    assert "CLA-X10" not in seen[7]
    assert "what each answer would do" in seen[8]
    assert "CLA-1.11" in seen[10]


@pytest.mark.parametrize("keys", ["R; 8; full_stop; 4; enter; f", "type where 8.4"])
def test_a_clause_is_broken_into_lines_once(keys: str) -> None:
    app = table_of("contest")
    app.read_rules = partial(read_rules, app.session.system)
    app.further = {"where": partial(where, app.session.system)}
    page = drive(app, keys, (80, 36))[-1]
    assert "* last_side: as soon as at most one side has able members, that" in page
    assert not [line for line in page.splitlines() if line.startswith(("│ is,", "│ check."))]
    assert "│             is, members" in page


def test_what_is_refused_is_said_and_nothing_is_lost() -> None:
    app = table_of("clash")
    seen = drive(app, "1; colon; f; l; y; enter")
    assert "cannot 'fly'" in seen[-1]
    assert [action.text for action in app.session.match.actions if action.seat == 0] == ["done"]


def test_a_decision_is_taken_back() -> None:
    app = table_of("clash")
    seen = drive(app, "1; U")
    assert "Taken back: done." in seen[-1]
    assert app.session.match.seat == 0


def test_a_resize_in_the_middle_loses_nothing() -> None:
    app = table_of("clash")
    seen = drive(app, "1; resize 160,50; resize 80,24")
    assert "CLA-1." in seen[1]  # the log stands beside it
    assert "what do you do?" in seen[2]


def test_lines_are_painted_in_colours_of_their_own() -> None:
    app = table_of("clash")
    drive(app, "A; A", (160, 50))
    (edge,) = app.parts["question-edge"].strips[0]
    assert edge.style.color.name == "#808080"
    clause, told, *_ = app.parts["log"].strips[0]
    assert clause.text.startswith("CLA-")
    assert (clause.style.color.name, told.style.color.name == "cyan") == ("cyan", False)
    assert "app.read" in told.style.meta["@click"]


def test_what_does_not_fit_is_scrolled_by_the_wheel_and_the_bar() -> None:
    app = table_of("clash")

    async def driven() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            for key in ("A", "A", "A", "A", "A", "A", "L"):
                await pilot.press(key)
            await pilot.pause()
            log = app.parts["log"]
            assert log.top == len(log.lines) - log.place.height > 3  # its end is seen
            end = log.top
            await pilot._post_mouse_events([MouseScrollUp], widget=log)
            assert log.top == end - 3
            await pilot.click(offset=(log.place.right - 1, log.place.y))
            assert log.top == 0
            await pilot.pause()
            assert log.lines[0].plain.rstrip() in printed(app)

    asyncio.run(driven())


def test_a_key_that_was_typed_before_a_question_came_is_no_answer_to_it() -> None:
    app = table_of("clash")

    async def driven() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            early, taken = Key("1", "1"), app.session.match.taken
            await pilot.press("1")
            assert app.session.match.taken > taken
            assert app.asked.question is not None
            taken = app.session.match.taken
            app.on_key(early)
            assert app.session.match.taken == taken
            app.on_key(Key("1", "1"))
            assert app.session.match.taken > taken

    asyncio.run(driven())


def test_what_is_typed_at_once_after_a_colon_stands_in_the_line() -> None:
    app = table_of("clash")

    async def driven() -> None:
        async with app.run_test() as pilot:
            await pilot.pause()
            for key, character in (("colon", ":"), *((one, one) for one in "done"), ("enter", "\r")):
                event = Key(key, character)
                event.set_sender(app)
                app._driver.send_message(event)
            for _ in range(5):
                await pilot.pause()

    asyncio.run(driven())
    assert "done" in [action.text for action in app.session.match.actions if action.seat == 0]


def test_the_table_is_seen_around_a_line_that_is_typed_and_a_page() -> None:
    for seen in drive(table_of("clash"), "colon; colon; escape; question_mark"):
        assert "A, which cards do you set aside? (CLA-1.10)" in seen


def test_a_key_that_is_no_answer_says_what_it_is_with_shift() -> None:
    seen = drive(table_of("clash"), "q; z")
    assert "q gives no answer. Q, with Shift: leave." in seen[0]
    assert "z gives no answer." in seen[1]


def test_answers_that_do_the_same_are_explained_together() -> None:
    seen = drive(table_of("throwdown"), "question_mark")[0]
    told = " ".join(re.sub(r"[│┃]", " ", seen).split())
    assert len(re.findall(r"\d lay \w+", told.partition("It lies")[0])) > 1
    assert told.count("It lies face-down until both are revealed.") == 1


def test_answers_stand_in_the_order_in_which_the_hand_is_seen() -> None:
    app = table_of("confrontation")
    seen = drive(app, "")[-1]
    hand = re.findall(r"\[(\w+)\]", seen[seen.index("Hand of Silver Broker") : seen.index("───")])
    offered = re.findall(r"\w lay (\w+)", seen.partition("lay the top card")[2])
    assert len(offered) > 2
    assert [card for card in hand if card in offered] == offered
    (message,) = app.session.receive({"do": "odds", "of": str(app.asked.answers()[1]["place"] + 1)})
    assert message["answers"][0]["text"] == app.asked.answers()[1]["text"]


def test_an_answer_that_gives_up_has_the_last_key() -> None:
    app = table_of("throwdown")
    while not any(one.get("gives_up") for one in app.asked.answers()):
        drive(app, "A")
    assert [one.get("gives_up", False) for one in app.asked.answers()].index(True) == len(
        app.asked.answers()
    ) - 1


def test_how_a_page_is_put_away_is_seen_before_it_is_turned() -> None:
    screen = drive(table_of("clash"), "?", (60, 18))[-1]
    assert "Esc or Enter puts this away" in screen


def test_what_somebody_has_bears_no_number_that_looks_like_a_key() -> None:
    """A key gives an answer, another one than the place in such a list; what waits in order is numbered."""
    helps = drive(table_of("throwdown"), "")[-1].partition("Charge Techs and Gear of Green\n")[2]
    assert helps.startswith("  Focus  Charge 1\n")


def test_the_way_out_is_told_however_narrow_the_screen_is() -> None:
    last = drive(table_of("clash"), "", (60, 18))[-1].rstrip().splitlines()[-1]
    assert last.startswith("? explain O odds")
    assert last.endswith("F1 help Q leave")
    assert len(last) <= 60


def test_a_heading_that_does_not_fit_ends_in_dots() -> None:
    assert drive(table_of("clash"), "")[-1].splitlines()[0].endswith("…")


def test_a_hand_is_whole_where_the_table_leaves_room() -> None:
    screen = drive(table_of("clash"), "", (100, 24))[-1]
    assert screen.count("┗") == screen.count("┏") > 1


def test_between_two_people_the_screen_is_empty_till_the_next_one_sits() -> None:
    app = table_of("clash", (0, 1))
    seen = drive(app, "x; enter; 1; enter")
    assert "press Enter when you alone can see" in seen[0]
    assert "hand" not in seen[0]
    assert "you are B" in seen[1]
    assert "press Enter when you alone can see" in seen[2]
    assert "hand" not in seen[2]
    assert "A's hand" in seen[3]
    assert "┏" in seen[3]
    assert re.search(r"B's hand: \d face-down", seen[3])


def test_an_enter_that_was_typed_ahead_seats_nobody() -> None:
    app = table_of("clash", (0, 1))

    async def driven() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("enter")
            early = Key("enter", "\r")
            await pilot.press("1")
            assert app.passing is not None
            app.on_key(early)
            assert app.passing is not None
            await pilot.press("enter")
            assert app.passing is None

    asyncio.run(driven())


def test_odds_that_are_found_late_are_not_shown_to_the_next_one() -> None:
    app = table_of("clash", (0, 1))

    async def driven() -> str:
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.press("enter", "1", "enter")
            asked = app.session.taken, app.session.viewer
            messages = app.session.receive({"do": "odds", "of": "1"})
            assert messages[0]["is"] == "odds"
            app.send(do="offer")  # the other one is to agree
            assert app.consent is not None
            app.take_odds(asked, messages, {"do": "odds"})
            await pilot.pause()
            return printed(app)

    seen = asyncio.run(driven())
    assert "offers a draw" in seen
    assert "Odds" not in seen


def test_a_page_is_put_away_before_the_next_one_sits_down() -> None:
    async def driven() -> str:
        app = table_of("clash", (0, 1))
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.press("enter", "question_mark")
            assert len(app.screen_stack) == 2
            app.take(app.session.receive({"do": "answer", "text": app.asked.answers()[0]["text"]}))
            await pilot.pause()
            return printed(app)

    seen = asyncio.run(driven())
    assert "press Enter when you alone can see the screen" in seen
    assert "What the answers do" not in seen


def test_nobody_reads_what_the_one_before_has_read() -> None:
    app = table_of("clash", (0, 1))
    seen = drive(app, "x; enter; 1; enter; 1; L; enter; L", (100, 40))
    drawn = {line["text"] for line in app.log_read.read_by[0] if "A goes first and draws" in line["text"]}
    assert len(drawn) == 5
    whole = [text for text in seen if "you are B" in text]
    assert any("B goes second and draws" in text for text in whole)
    assert not any(text in screen for screen in whole for text in drawn)


def test_what_a_bot_has_answered_for_one_is_no_news_for_the_next() -> None:
    app = table_of("clash", (0, 1))
    seen = drive(app, "x; enter; A; A; A; A; A")
    passed = [text for text in seen[2:] if "press Enter when you alone" in text]
    assert passed
    assert not any("as a bot would" in text for text in passed)


def test_two_people_agree_to_a_draw_on_the_screen() -> None:
    app = table_of("clash", (0, 1))
    seen = drive(app, "x; enter; type offer draw; n; enter; 1; enter; type offer draw; y")
    assert "B offers a draw: the match would end as it stands." in seen[2]
    assert "hand" not in seen[2]
    assert "A declines the draw: the match goes on." in seen[4] + seen[5] + seen[6]
    assert "Drawn by agreement: A offered it, and B agreed. N plays anew" in seen[-1]


def test_a_card_of_a_tarot_has_no_suit_of_another_pack() -> None:
    last = drive(table_of("arcana"), "A", (160, 50))[-1]
    assert re.search(r"value \d", last)
    assert not re.search("[♠♥♦♣]", last)


def test_a_question_begins_with_a_capital() -> None:
    app = table_of("contest")
    asked = drive(app, "; ".join("A" * 9))[-1]
    text = app.asked.question["text"]
    assert text[0].islower()
    assert text[:1].upper() + text[1:] in asked


def test_giving_up_is_confirmed_by_the_same_key() -> None:
    app, asked = table_of("contest"), "; ".join("A" * 9)
    drive(app, asked)
    texts = [one["text"] for one in app.asked.question["answers"]]
    key = "123456789abcdef"[texts.index("surrender")]
    app = table_of("contest")
    *_, first, second, _ = drive(app, f"{asked}; {key}; {key}")
    assert "surrender: is that meant?" in first
    assert "N plays anew" not in first
    assert "N plays anew" in second


def test_what_happens_is_told_line_by_line() -> None:
    """At the last pace a line stands till space is pressed; any other key shows all, and answers nothing."""
    app = table_of("clash")
    app.telling.pace = 3
    asked = "what do you do?"
    seen = drive(app, "x; 1; space; space; 1")[1:]
    assert asked not in seen[0] + seen[1] + seen[2]
    assert len({*seen[:3]}) == 3
    assert asked in seen[3]
    assert [action.text for action in app.session.match.actions if action.seat == 0] == ["done"]
    app = table_of("clash")
    app.telling.pace = 3
    assert asked in drive(app, "x; 1; type pace 0")[-1]
    assert app.telling.pace == 0


def test_the_first_lines_are_told_beside_the_first_table() -> None:
    app = table_of("clash")
    app.telling.pace = 3
    seen = drive(app, "")[0]
    assert "space: on" in seen
    assert "you are A" in seen
    assert "Fighters" in seen


def test_what_led_to_a_match_that_goes_on_is_not_watched_again() -> None:
    app = table_of("clash")
    match = app.session.match
    while match.taken < 30:
        match.act(match.legal()[0])
    app = Table(Session(match, app.session.bots, (0,)), "clash", lambda wanted: wanted)
    app.telling.pace = 3
    assert "space: on" not in drive(app, "")[0]


def test_the_pace_is_kept_for_the_next_time(monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("FACEDOWN_STATE", str(tmp_path))
    assert settings.load().pace == settings.PACE
    app = table_of("clash")
    app.settings = settings.load()
    drive(app, "P; P")
    assert settings.load().pace == 2  # a table of a test begins at 0
    kept = tmp_path / "settings.toml"
    for broken in ("pace = 9", "pace = true", "pace", 'pace = "fast"'):
        kept.write_text(broken)
        found = settings.load()
        assert found.pace == settings.PACE
        assert "settings.toml" in found.trouble
        assert "The pace is 1" in found.trouble
    app = table_of("clash")
    app.settings = found
    assert "choosing one with P writes" in " ".join(drive(app, "escape")[0].split())
    kept.unlink()
    kept.mkdir()
    app = table_of("clash")
    app.settings = settings.Settings(1, kept)
    assert "not kept for the next time" in " ".join(drive(app, "type pace 2")[-1].split())


SAID = {
    "?": "CLA-",
    "? 2": "CLA-",
    "hint": "A bot would:",
    "log": "CLA-1.5",
    "log 1": "What happened",
    "log brief": "The log has the story alone.",
    "look": "hand:",
    "show": "What can be read about",
    "show poise": "CLA-X10",
    "rules 1.5": "About 1.5",
    "auto until atack": "no answer that begins with",
    "auto off": "are asked all the same",
    "auto nonsense": "auto has one answer given",
    "focus, fly": "cannot 'fly'",
    "undo": "Taken back: focus.",
    "pace 9": "pace takes how fast",
    "call": "No GM sits at this table",
    "where 1.5": "About where 1.5",
    "help": "A key or a click gives an answer.",
}


def test_what_lines_can_be_told_the_table_can() -> None:
    app = table_of("clash")
    app.further = {"where": lambda clause: f"About where {clause}"}
    seen = drive(app, "; ".join(["1", *(f"type {line}; escape" for line in SAID)]))
    for (line, said), screen in zip(SAID.items(), seen[1::2], strict=False):
        assert said in screen, line


def test_a_clause_that_is_read_opens_its_functions() -> None:
    app = table_of("clash")
    app.further = {"where": lambda clause: f"functions of {clause}"}
    seen = drive(app, "type rules 1.5; F; escape; type rules cards discard")
    assert "F: its functions and scenarios." in seen[0]
    assert "functions of 1.5" in seen[1]
    assert "F: its functions" not in seen[3]


def test_keys_of_the_table_work_while_a_page_is_read() -> None:
    """Else the rest of a line that is typed would give answers."""

    async def driven() -> None:
        app = table_of("contest")
        async with app.run_test(size=SIZES[1]) as pilot:
            await pilot.pause()
            taken = app.session.taken
            await pilot.press("question_mark", "colon", *"delay", "space", *"to", "space", "7")
            assert isinstance(app.screen, Typed)
            assert app.screen.query_one(Input).value == "delay to 7"
            await pilot.press("escape", "question_mark", "R", *"10.4", "enter")
            assert isinstance(app.screen, Page)
            assert app.screen.heading == "10.4"
            await pilot.press("V")
            await pilot.pause()
            assert isinstance(app.screen, Page)
            assert app.screen.heading == "The table"
            assert app.session.taken == taken

    asyncio.run(driven())


def test_a_draw_is_offered_at_the_second_key() -> None:
    seen = drive(table_of("clash"), "D; D")
    assert "D again offers a draw" in seen[0]
    assert "Drawn by agreement" not in seen[0]
    assert "Drawn by agreement: A offered it, and B agreed." in seen[-1]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows reads keys, not bytes")
def test_a_byte_that_is_no_text_is_an_unknown_letter() -> None:
    from textual.drivers import linux_driver

    table_of("contest")
    assert linux_driver.getincrementaldecoder("utf-8")().decode(b"a\xfcb") == "a\ufffdb"


def test_several_answers_are_given_in_one_line() -> None:
    app = table_of("clash")
    drive(app, "type done, focus; type quit")
    given = [action.text for action in app.session.match.actions if action.seat == 0]
    assert given[:2] == ["done", "focus"]
    assert app.return_value is False


def test_a_series_is_played_on_the_screen() -> None:
    series = begin_series(load("clash"), 5)
    bots = {1: "duelist"}
    games = Games(series, lambda game: bots_for(game, bots), [0], lambda name: f"About {name}.")
    app = Table(games, "clash: best of three", lambda wanted: f"About {wanted}.")
    seen = drive(app, "1; type concede; type concede; enter; 2", (100, 30))
    assert "Games won: A 0, B 0." in seen[0] or "Game 1: A plays" in seen[0]
    assert "concede: is that meant?" in seen[1]
    assert "Enter goes on." in seen[2]
    assert "which deck do you choose in secret for game 2?" in seen[3]
    assert "Game 1: A plays" in seen[3]
    assert len(series.games) == 2


def test_a_lesson_is_taken_on_the_screen() -> None:
    system = load("contest")
    lesson, kept = load_lesson(system), Kept({}, Learned(), "", 10)
    kept.keep = lambda: None
    teaching = Teaching(lesson, 0, load_puzzles(system), [0, 1], kept, lambda clause: clause)
    app = Table(teaching, "learn contest", lambda wanted: f"About {wanted}.")
    seen = drive(app, "2; H; 1; K", (100, 30))
    assert "step 1 of 15" in seen[0]
    assert "take 13: 13 is above your Reflexes" in seen[0]
    assert "Answer: take 3." in seen[1]
    assert "step 2 of 15" in seen[2]
    assert "step 3 of 15" in seen[3]
    assert kept.mine.step == 2
    for _ in range(13):
        app.session.receive({"do": "skip"})
    app = Table(teaching, "learn contest", lambda wanted: wanted)
    app.session.begin = lambda: app.session.receive({"do": "look"})
    seen = drive(app, "K; K", (100, 30))
    assert "puzzle 2 of 10" in seen[0]
    assert "You have 0 of 10 puzzles" in seen[1]


@pytest.mark.parametrize("key", system_keys())
def test_a_match_is_driven_to_its_end(key: str) -> None:
    app = table_of(key)

    async def driven() -> None:
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            for _ in range(12):
                if not app.session.match.over:
                    await pilot.press("1")
                    await pilot.pause()
            app.session.asks_all = False
            while not app.session.match.over:
                app.take(app.session.receive({"do": "auto"}))
            await pilot.pause()
            assert "N plays anew" in printed(app)
            assert app.footer().startswith("N anew")
            assert "hint" not in app.footer()
            await pilot.press("N")
            assert app.return_value is True
            assert app.session.match.result() in printed(app).replace("\n", " ") or len(app.result) > 90

    asyncio.run(driven())


@pytest.mark.parametrize("setup", ["The Glass Semester", "Low Tide"])
def test_an_evening_of_throwdown_needs_no_scrolling(setup: str) -> None:
    """At 120x40, where a log stands beside the table, and all who take part have cards somewhere."""
    match = Match(load("throwdown"), setup, 5)
    bots = {s: Bot(match.system, sensible(policy_names(match.system)), 5, s) for s in match.seats}
    for _ in range(6):
        for _ in range(25):
            if not match.over:
                match.act(bots[match.seat].choose(match))
        seat = match.seat if match.seat in match.seats else 0
        scene = match.scene(seat).to_dict()
        look = Look(69, seat)
        mine = len(own(scene, Look(119, seat)))
        assert mine <= 5
        assert len(table(scene, look, 31 - mine)) <= 31 - mine
        assert all(line.cell_len <= 69 for line in table(scene, look, 31 - mine))


def test_with_room_to_spare_a_hand_is_cards_and_a_pile_a_stair() -> None:
    cards = [
        {"id": "4S", "word": "4S", "gauges": [{"word": "value", "value": 4}], "owner": 0},
        {"id": "10H", "word": "10H", "copies": 2, "marks": ["Affinity"], "owner": 0},
    ]
    bands = [
        {"item": "A", "word": "within Strike", "low": 11, "high": 13},
        {"item": "A", "word": "Dissonant", "low": 14, "high": 14},
        {"item": "B", "word": "within Strike", "low": 11, "high": 14},
    ]
    status = {"word": "Status", "value": 2, "most": 5, "marks": [[3, "dazed"]]}
    people = [{"id": "A", "word": "Ada", "gauges": [status]}, {"id": "B", "word": "Bert"}]
    scene = {
        "areas": [
            {"id": "pile", "shape": "pile", "word": "The Pile", "items": cards, "bands": bands},
            {"id": "all", "shape": "people", "word": "", "items": people},
            {"id": "hand:0", "shape": "zones", "word": "Hand", "items": cards, "owner": 0},
        ]
    }
    look = Look(44, 0, lit=frozenset({"10H"}))
    above, mine = laid(scene, look, 44, 13)
    assert [line.plain.rstrip() for line in above] == [
        "The Pile",
        "  Ada: within Strike 11 to 13, Dissonant 14",
        "  Bert: within Strike 11 to 14",
        "      [10H x2] (Affinity)",
        "  4S",
        "  Ada  Status ■■┆□□□",
        "  Bert",
    ]
    assert [line.plain for line in mine] == [
        "Hand",
        "╭───────╮┏━━━━━━━━┓",
        "│4S     │┃10H x2 ♥┃",
        "│value 4│┃Affinity┃",
        "╰───────╯┗━━━━━━━━┛",
    ]
    above, mine = laid(scene, look, 44, 7)
    assert [line.plain for line in mine] == ["Hand: 4S [10H x2] (Affinity)"]
    assert "The Pile: 4S > [10H x2] (Affinity)" in [line.plain for line in above]


def test_a_reach_that_begins_beyond_the_line_takes_no_room() -> None:
    people = [{"id": "a", "word": "Ada", "at": 4}, {"id": "b", "word": "Bert", "at": 8}]
    bands = [
        {"item": "a", "word": "Bow: short range", "low": 0, "high": 5},
        {"item": "a", "word": "Bow: long range", "low": 40, "high": 80},
    ]
    line = {"id": "line", "shape": "line", "word": "The line", "items": people, "high": 12, "bands": bands}
    said = "\n".join(row.plain for row in table({"areas": [line]}, Look(60, 0), 20))
    assert "Bow: short range 0 to 5" in said
    assert "long range" not in said


def test_where_people_are_folded_one_keeps_all_numbers_of_ones_own() -> None:
    numbers = [{"word": "Status", "value": 2, "most": 5}, {"word": "Wounds", "value": 1, "most": 5}]
    people = [
        {"id": str(seat), "word": f"Levy {seat}", "owner": seat, "gauges": numbers} for seat in range(4)
    ]
    scene = {"areas": [{"id": "all", "shape": "people", "word": "", "items": people}]}
    said = " ".join(line.plain for line in table(scene, Look(60, 2), 2))
    assert "Levy 2 (you)  Status 2/5  Wounds 1/5" in said
    assert said.count("Wounds") == 1


def test_a_ladder_in_one_line_keeps_its_order_and_says_where_each_stands() -> None:
    """Whoever is to answer, or has just moved, does not go before those who stand lower."""
    values = [{"id": name, "word": name, "at": at, "gauges": [{"word": "value", "value": at}]}
              for name, at in (("Guard", 6), ("Broker", 8), ("the GM", 12))]  # fmt: skip
    links = [{"one": "Guard", "other": "Broker", "word": "against", "says": "Broker leads by 2"}]
    ladder = {"id": "values", "shape": "ladder", "word": "Action values, the lowest first"}
    scene = {"areas": [{**ladder, "items": values, "links": links}]}
    said = {
        width: [line.plain for line in table(scene, Look(width, 0, lit=frozenset({"Broker"})), 1)]
        for width in (100, 67, 50)
    }
    assert said == {
        100: ["Action values, the lowest first: 6 Guard value 6  8 [Broker] value 8  12 the GM value 12  "],
        67: ["Action values, the lowest first: 6 Guard  8 [Broker]  12 the GM  "],
        50: ["Action values: 6 Guard  8 [Broker]  12 the GM  "],
    }


def test_where_there_is_little_room_those_who_stand_together_share_a_label_and_reaches_are_said() -> None:
    """What reaches nobody is left out then, and distances stand in the unit of the line."""
    people = [{"id": f"g{k}", "word": f"Guard {k}", "at": 30} for k in range(1, 9)]
    mine = {"id": "A", "word": "Ada", "at": 10, "owner": 0}
    bands = [
        {"item": "A", "word": "Bow: near", "low": 0, "high": 11},
        {"item": "A", "word": "Bow: far", "low": 12, "high": 25},
        {"item": "g1", "word": "Spear", "low": 0, "high": 5},
    ]
    line = {"id": "line", "shape": "line", "word": "Ground", "items": [mine, *people], "bands": bands}
    scene = {"areas": [{**line, "low": 0, "high": 40, "per": 2, "unit": "m"}]}
    look = Look(60, 0, lit=frozenset({"g3"}))
    tall = [row.plain.rstrip() for row in table(scene, look, 40)]
    low = [row.plain.rstrip() for row in table(scene, look, 6)]
    assert sum("Guard" in row for row in tall) == 8
    assert any("Spear 0 to 2.5 m" in row for row in tall)
    assert any("[Guard 3]" in row for row in low)
    assert any(row.endswith("Guard 1, 2, 4 to 8") for row in low)
    assert low[-1] == "  Bow: far 6 to 12.5 m"


if __name__ == "__main__":
    SCREENS.mkdir(exist_ok=True)
    for one, size in DRAWN:
        if one in (sys.argv[1:] or system_keys()):
            (SCREENS / f"{one}-{size[0]}x{size[1]}.txt").write_text(screen_of(one, size), encoding="utf-8")
