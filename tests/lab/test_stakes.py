"""What stands beside an answer is about what comes after it: what a reader of each course's log would say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

import pytest

from facedown.board import Board
from facedown.bots.playout import Arena, bindings, play_on
from facedown.bots.policy import Bot
from facedown.engine.base.record import NOBODY
from facedown.engine.base.rule import bind
from facedown.engine.matches.match import Match
from facedown.engine.matches.past import Action
from facedown.engine.matches.position import deal_setup
from facedown.engine.matches.system import Stakes
from facedown.engine.telling.log import OPEN
from facedown.lab.asking.expression import Reader
from facedown.lab.asking.program import work_out
from facedown.lab.games.branches import begin_course, stops
from facedown.lab.odds.beside import beside, match_at_stake, stakes_of
from facedown.lab.odds.deciders import side_of
from facedown.lab.odds.questions import Ask, Asking
from facedown.systems import KEYS, load_system
from facedown.systems.throwdown.state import NO_SIDE
from facedown.table.odds import table_odds
from random_positions import positions

pytestmark = pytest.mark.proof


class Event(NamedTuple):
    """A line of the log: its clause, and the values that the oracles read."""

    id: str
    who: int
    a: int
    b: int
    c: int


class Course(NamedTuple):
    """What came after an answer.

    Attributes:
        told: what is asked, where it is looked at.
        before: the same before the answer was given.
        seen: the lines up to there, question by question.
        rest: those of the next questions, which it must not be about.
    """

    told: list[int]
    before: list[int]
    seen: list[list[Event]]
    rest: list[list[Event]]


def course(match: Match, ask: Ask, action: Action, policies: dict[int, str]) -> Course:
    """Give an answer and have policies play on, some questions further than what is asked is looked at."""
    system, ids = match.system, match.system.rulebook.clause_ids
    asking = Asking(Reader(Board.of(match)), ask)
    arena = Arena(system, match.game.state, match.game.book, policies, match)
    asking.prepare(arena.log)
    arena.log.keeps = OPEN
    asking.record.answer = 1 + action.number
    desk, run = arena.desk, bindings(system)
    begin, go_on, look, is_over = (bind(one, run) for one in (begin_course, play_on, work_out, stops))

    def told() -> list[int]:
        return [look(desk, query.program) for query in asking.answered]

    def lines() -> list[Event]:
        found = [
            Event(ids[line.clause], line.who, line.a, line.b, line.c)
            for line in arena.log.lines[: arena.log.count]
            if line.clause
        ]
        arena.log.count = 0
        return found

    before = told()
    begin(desk, asking.record, 1)
    seen = [lines()]
    while not is_over(desk, asking.record):
        go_on(desk, 1)
        seen.append(lines())
    values, rest = told(), []
    while arena.state.decision and len(rest) < 12:
        go_on(desk, 1)
        rest.append(lines())
    return Course(values, before, seen, rest)


def clash(match: Match, me: int, seen: Sequence[Event]) -> list[bool]:
    """Who wins a clash of this turn, who is hurt in it."""
    begun = [k for k, event in enumerate(seen) if event.id == "CLA-3.1"]
    of_clash = seen[begun[-1] :] if begun else seen
    return [
        any(event.id == "CLA-X11" and event.who == me and event.a == 1 for event in of_clash),
        any(event.id == "CLA-3.22" and event.who == 1 - me and event.a > 0 for event in of_clash),
        any(event.id in ("CLA-3.22", "CLA-X9") and event.who == me and event.a > 0 for event in of_clash),
    ]


LOSSES = ("CON-15.2", "CON-15.3")


def contest(match: Match, me: int, seen: Sequence[Event]) -> list[bool]:
    """Who wins the last contest, hits, is hurt."""
    winner = NOBODY
    for event in seen:
        if event.id in ("CON-R7", "CON-8.1"):
            winner = event.who
        elif event.id == "CON-22.3":
            winner = event.a
        elif event.id in match.system.catalogue.facts["contest_winner"].since:
            winner = NOBODY
    return [
        winner == me,
        any(event.id == "CON-26.6" and event.who == me for event in seen),
        any(
            event.id in ("CON-15.2", "CON-15.3") and event.who == me and event.a + event.b > 0
            for event in seen
        ),
    ]


def throwdown(match: Match, me: int, seen: Sequence[Event]) -> list[bool]:
    """What becomes of the Gambit and the card at hand, and of the initiative."""
    return [
        any(event.id == "THR-48.3" and event.a == 1 for event in seen),
        any(event.id == "THR-70.6" and event.who == me for event in seen),
        any(event.id == "THR-58.8" for event in seen),
        any(event.id == "THR-58.9" for event in seen),
    ]


CARDS = ("THR-73.3", "THR-74.2", "THR-75.5", "THR-77.7", "THR-76.1")  # of Drives


def own_event(match: Match, one: Course) -> list[Event]:
    """Return the lines of what a question of a Throwdown is about, wherever it was looked at.

    That is up to the first card of a Drive and what comes of it, before anybody declares again or is at turn.
    """
    lines = [event for part in (*one.seen, *one.rest) for event in part]
    fight = match.game.state.fight
    if not fight.on or fight.conceded != NO_SIDE:
        return [event for part in one.seen for event in part]
    played = next((k for k, event in enumerate(lines) if event.id in CARDS), len(lines))
    after = [k for k in range(played + 1, len(lines)) if lines[k].id in (*CARDS, "THR-72.1", "THR-59.3")]
    return lines[: after[0] if after else len(lines)]


ORACLES = {"clash": clash, "contest": contest, "throwdown": throwdown}


def questions(key: str, wanted: int, seed: int) -> Iterator[tuple[Match, dict[int, str]]]:
    """Yield matches at questions with a choice, at random."""
    found = (one for one in positions(key, 100 * wanted, seed) if len(one[0].legal()) > 1)
    return islice(found, wanted)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("key", ["contest", "clash", "throwdown"])
def test_what_is_at_stake_is_what_comes_after_the_answer(key: str, seed: int) -> None:
    dice, happened, courses = Random(seed), 0, 0
    for match, policies in questions(key, 16, seed):
        heads, ask = stakes_of(match)
        me = ask_me(match)
        for action in dice.sample(match.legal(), min(3, len(match.legal()))):
            one = course(match, ask, action, policies)
            assert not any(one.before), (match.decision, heads, one.before)
            seen = [event for part in one.seen for event in part]
            expected = ORACLES[key](match, me, seen)
            told = dict(zip(heads, map(bool, one.told), strict=True))
            assert told == dict(zip(heads, expected, strict=True)), (match.decision, action.text)
            if key == "throwdown":
                ours = throwdown(match, me, own_event(match, one))
                assert [*told.values()][2:] == ours[2:], (match.decision, action.text)
            happened, courses = happened + any(expected), courses + 1
    assert 0 < happened < courses


def ask_me(match: Match) -> int:
    stakes = match.system.capability(Stakes)
    assert stakes is not None
    return stakes.me(match.view(match.seat))


def chances(match: Match, text: str, policy: str) -> dict[str, float]:
    """Return what stands at the table beside an answer that begins so: heading -> chance."""
    found = table_odds(match, "", dict.fromkeys(match.seats, policy))
    one = next(one for one in found.answers if one.action.text.startswith(text))
    return {heading: chance.value for heading, chance in one.chances.items()}


def test_a_focus_is_no_clash_and_shows_who_wins_the_match() -> None:
    match = Match(load_system("clash"), seed=3)
    bot = {seat: Bot(match.system, "duelist", 1, seat) for seat in match.seats}
    while match.decision != "ACT" or match.game.state.turn_number < 5:
        match.act(bot[match.seat].choose(match))
    assert any(player.result for player in match.game.state.players)
    focus = chances(match, "focus", "duelist")
    assert "wins the clash" not in focus
    assert "wins the match" in focus
    assert "wins the clash" in chances(match, "clash", "duelist")
    while match.decision != "RESPOND":
        match.act(bot[match.seat].choose(match))
    assert "wins the clash" in chances(match, "respond", "duelist")  # the clash is on already


def test_who_passes_is_in_no_contest() -> None:
    match = Match(load_system("contest"), "First Blood", seed=3)
    while not any(action.text.startswith("attack") for action in match.legal()):
        match.act(match.legal()[0])
    assert "wins the contest" not in chances(match, "pass", "fighter")
    assert "wins the contest" in chances(match, "attack", "fighter")
    match.act("attack")
    while match.decision != "PLAY":
        match.act(match.legal()[0])
    for one in match.legal():
        assert "wins the contest" in chances(match, one.text, "fighter")  # it is on already


@pytest.mark.parametrize("decision", ["DECLARE", "DRIVE_CARD"])
def test_a_counter_shows_dissonance_and_schism(decision: str) -> None:
    """Of Drives of a fight; some of the first dozen are risky."""
    match = Match(load_system("throwdown"), "Corridor Brawl", seed=1)
    bot = {seat: Bot(match.system, "tactician", 1, seat) for seat in match.seats}
    shown, asked = set[str](), 0
    while asked < 12:
        if match.over:
            match = Match(match.system, "Corridor Brawl", seed=match.seed + 1)
        if match.decision == decision:
            heads, ask = stakes_of(match)
            asked += 1
            for one in beside(match, ask, dict.fromkeys(match.seats, "tactician")):
                shown |= {head for head, it in zip(heads, one.chances, strict=True) if it.value}
        match.act(bot[match.seat].choose(match))
    assert shown == {"the card is Dissonant", "Schism"}


def test_the_gm_is_shown_the_chances_of_who_takes_the_task_on() -> None:
    setup = {"mode": "instant", "contest": "Arm wrestling", "task": 6, "sides": [["The Ranger"]], "gm": True}
    match = Match(load_system("contest"), setup)
    heads, _ = stakes_of(match)
    assert match.decision == "DIFFICULTY"
    assert heads[0] == "The Ranger wins the contest"
    head, won = match_at_stake(match)
    assert head == "The Ranger wins the match"
    harder = [one.chances[0].value for one in beside(match, won, dict.fromkeys(match.seats, "highest"))]
    assert harder[0] > harder[-1] + 0.1


def rumble_of_pilots(card: str, other: str) -> Match:
    """Green's Rumble card lies face-down, and White, who holds 9H and 3C, declares."""
    duel = {"to_move": "Green", "piles": [["7D"], ["5S"], ["6D"]]}
    hands = {"White": ["9H", "3C"], "Green": [card, other]}
    setup = {"contest": "Two of Us", "assists": False, "hands": hands, "throwdown": duel}
    setup["charges"] = {"White": 0, "Green": 0}
    switches = {"pvp_rumble": "true", "rumble_card_face": "down"}
    match = Match(load_system("throwdown"), setup, switches=switches, seed=4)
    for player in match.game.state.players:
        player.gear_ready = 0
    for answer in ("rumble by Green", f"play {card}"):
        match.act(answer)
    return match


def test_a_declared_drive_is_not_about_the_card_that_lies_face_down_before_it() -> None:
    """Nor does what is shown beside it depend on that card."""
    shown = []
    for card, other in (("8C", "4C"), ("KC", "4C"), ("4C", "8C"), ("AH", "2C")):
        match = rumble_of_pilots(card, other)
        assert match.decision == "DECLARE"
        assert match.game.state.fight.face_down == 1
        heads, ask = stakes_of(match)
        found = beside(match, ask, dict.fromkeys(match.seats, "thrift"))
        shown.append([one.chances for one in found])
        risks = {
            one.action.text: [chance.value for chance in one.chances[heads.index("the card is Dissonant") :]]
            for one in found
        }
        assert risks.pop("counter by White")[0] > 0.1
        assert risks == {"concede": [0, 0], "escalate by White": [0, 0]}
    assert all(one == shown[0] for one in shown)


def test_whoever_holds_in_a_duel_succeeds_in_nothing() -> None:
    """The next confrontation is the other's; what nobody opposes succeeds."""
    match = Match(load_system("confrontation"), "Duel ladder", seed=1)
    assert chances(match, "hold", "uniform")["succeeds"] == 0
    match.game.state.characters[match.seat].carried[0].ammo = 0
    match.act("hold")
    match.act("hold")
    assert chances(match, "reload", "uniform")["succeeds"] == 1


@pytest.mark.parametrize("key", KEYS)
def test_a_match_is_at_stake_for_the_side_that_one_plays_on(key: str) -> None:
    """A GM or Coach plays alone, everybody else in systems of two such sides for the side that is shared."""
    system = load_system(key)
    for name in system.setups():
        dealt = deal_setup(system, name)
        board = Board(system, dealt)
        sides = board.names.get("sides", tuple(board.seats.values()))
        for place, (seat, who) in enumerate(board.seats.items()):
            shared = [side for side in sides if side.startswith("the P") or side == "the players"]
            alone = who in ("GM", "Coach")
            if shared:
                assert (sides[side_of(board, seat)] == shared[0]) != alone
            elif len(sides) == len(board.seats):
                assert side_of(board, seat) == place
