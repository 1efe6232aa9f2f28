"""What becomes of cards and weapons: counted as they fire, and judged by luck alone."""

from __future__ import annotations

import ctypes
from collections import Counter

import pytest

from duel import SYSTEM
from facedown.bots.playout import Arena, bindings
from facedown.engine.authors.content import Entry
from facedown.engine.authors.source import Source
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import NO_CARD, NOBODY
from facedown.engine.base.rule import bind
from facedown.engine.matches.system import Pieces
from facedown.engine.telling.log import CLOSED, COUNTING, cite
from facedown.lab.experiments.paired import compare
from facedown.lab.experiments.paired_uses import UseDifference, paired_uses
from facedown.lab.games.branches import Measurement
from facedown.lab.games.results import joined
from facedown.lab.games.run import Count, Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.trials import Batch, trials
from facedown.lab.games.uses import Excess, Use, Used, table_of, worths
from facedown.lab.games.variant import Variant
from facedown.systems import load_system
from facedown.systems.clash.state import Result
from facedown.systems.throwdown.pieces import LINES, PIECES
from listener import count_lines

CLASH, CONTEST, THROWDOWN = map(load_system, ("clash", "contest", "throwdown"))
SETUP = "Ember Brawler against Gale Lancer"
DRAWS = ("CLA-1.8", "CLA-1.9", "CLA-1.11", "CLA-2.9", "CLA-X7", "CLA-R54", "CLA-X20")


@pytest.fixture(scope="module")
def played():
    return simulate(Variant(CLASH, SETUP, "duelist"), Run(30, 3, compiling=False), Count(uses=True))


def of(results, name: str, side: int) -> Use:
    return next(use for use in results.uses if (use.name, use.side) == (name, side))


def test_what_is_drawn_and_played_is_that_of_the_lines_of_the_log(played):
    lines = count_lines(CLASH, SETUP, 30, 3, "duelist", {*DRAWS, "CLA-3.7", "CLA-3.29"})
    for name in ("Snap Jab", "Iron Wall", "Ember Rush", "Rising Heat", "Burning Step", "Measured Stance"):
        sides = [use for use in played.uses if use.name == name]
        for what, clauses in (("drawn", DRAWS), ("played", ("CLA-3.7", "CLA-3.29"))):
            fired = Counter()
            for game in lines:
                for line, times in game.items():
                    if line.clause in clauses and line.card == name:
                        fired[line.clause] += times
            assert sum(use.rows[what].times for use in sides) == fired.total() > 0


def counted_by_hand(system, setup, games, seed, policy, switches):
    """Play games as a simulation does and count what becomes of cards by their logs."""
    deal = system.deal(setup, switches, ())
    called, counted = deal.names["cards"], Counter()
    for game in range(games):
        lines: list[tuple[str, int, int, int]] = []

        def listen(g, clause, who=NOBODY, card=NO_CARD, *rest, a=0, lines=lines, **more):
            if g.log.keeps != CLOSED:
                lines.append((system.rulebook.clause_ids[clause], who, card, a))

        arena = Arena(system, deal.state, deal.book, dict.fromkeys(deal.seats, policy))
        arena.log.keeps = COUNTING
        play_one = bind(trials, {**bindings(system), cite: listen})
        winners, decisions, nothing = (ctypes.c_int8 * 1)(), (ctypes.c_int32 * 1)(), (ctypes.c_int64 * 0)()
        batch = Batch(seed=seed, first=game, count=1, bound=system.bound)
        play_one(arena.desk, Measurement(), batch, winners, decisions, nothing)
        in_clash, in_play = {}, {0: set(), 1: set()}
        for clause, who, card, a in lines:
            if clause == "CLA-3.7":
                in_clash[who] = card
                counted[called[card], who, "played"] += 1
            elif clause == "CLA-R14":
                counted[called[card], who, "played"] -= 1
            elif clause == "CLA-3.29":
                counted[called[card], who, "played"] += 1
                if called[card] in ENHANCES:
                    in_play[who].add(card)
            elif clause == "CLA-3.28":
                in_play[who].remove(card)
            elif clause == "CLA-X11" and a == Result.WIN:
                for one in {in_clash[who], *in_play[who]}:
                    counted[called[one], who, "won with"] += 1
            elif clause == "CLA-3.22":
                for one in {in_clash[1 - who], *in_play[1 - who]}:
                    counted[called[one], 1 - who, "damage"] += a
    return counted


ENHANCES = {"Rising Heat", "Measured Stance", "Mainspring", "Balance Wheel", "Stone Skin", "Afterimage"}
SWIFT = {"Burning Step", "Backstep Feint", "Rewind", "Gather Rubble", "Cold Reading"}


@pytest.mark.proof
@pytest.mark.parametrize(
    ("setup", "policy", "switches"),
    [
        (SETUP, "duelist", {}),
        ("Clockwork Duelist against Stone Warden", "duelist", {}),
        ("Lantern Trickster against Ember Brawler", "uniform", {"enhance_limit": "0"}),
        ("Clockwork Duelist against Stone Warden", "uniform", {"wild_attack": "true"}),
    ],
)
def test_every_kind_of_card_is_counted_as_a_hand_counts_it(setup, policy, switches):
    found = simulate(
        Variant(CLASH, setup, policy, switches=switches), Run(25, 8, compiling=False), Count(uses=True)
    )
    wanted = counted_by_hand(CLASH, setup, 25, 8, policy, switches)
    for what in ("played", "won with", "damage"):
        rows = {(use.name, use.side): use.rows[what].times for use in found.uses if what in use.rows}
        assert {key: times for key, times in rows.items() if times} == {
            (name, side): times for (name, side, row), times in wanted.items() if row == what and times
        }
        tactics = {name for name, _ in rows} & {*ENHANCES, *SWIFT}
        assert all(sum(rows.get((name, side), 0) for side in (0, 1)) for name in tactics)
    assert {name for name, _ in rows}.isdisjoint(SWIFT)  # they are gone before there is a clash


def test_a_swift_tactic_has_no_clash_to_win(played):
    (one,) = [it for it in worths(played.uses) if it.name == "Burning Step"]
    assert set(one.rows) == {"drawn", "played", "first hand"}
    (row,) = [row for row in table_of(played.uses).rows if row[0] == "Burning Step"]
    assert float(row[2]) > 0
    assert list(row[3:5]) == ["-", "-"]


def test_games_and_points_are_those_of_the_side(played):
    won = Counter(bytes(played.winners))
    for use in played.uses:
        assert use.games == 30
        assert use.points == 2 * won[use.side] + won[NOBODY]
        for used in use.rows.values():
            assert used.games <= 30
            assert used.points <= min(2 * used.games, use.points)
    shared = [use for use in played.uses if use.side == 0]
    assert sum(use.excess.total for use in shared) == 0  # what one is drawn more, others are less


@pytest.mark.compiled
def test_compiled_it_is_the_same_with_any_number_of_workers(played):
    for workers in (1, 3):
        other = simulate(
            Variant(CLASH, SETUP, "duelist"), Run(30, 3, workers=workers, compiling=True), Count(uses=True)
        )
        assert other.uses == played.uses
        assert bytes(other.winners) == bytes(played.winners)


def test_parts_of_a_simulation_are_the_whole(played):
    parts = [
        simulate(
            Variant(CLASH, SETUP, "duelist"), Run(games, 3, compiling=False, first=first), Count(uses=True)
        )
        for first, games in ((0, 10), (10, 20))
    ]
    assert joined(parts).uses == played.uses


def test_weapons_are_counted_by_who_has_them():
    played = simulate(Variant(CONTEST, "Two Bands", "fighter"), Run(20, 3, compiling=False), Count(uses=True))
    assert {use.side for use in played.uses if use.name == "Long Bow"} == {0, 1}
    assert all(one.worth is None for one in worths(played.uses))


def test_cards_of_the_standard_decks_are_counted_by_who_holds_them():
    played = simulate(
        Variant(THROWDOWN, "Who Leads", "thrift"), Run(40, 3, compiling=False), Count(uses=True)
    )
    fired = {one.clause for one in PIECES.counted}
    lines = count_lines(THROWDOWN, "Who Leads", 40, 3, "thrift", fired)
    side_of = {1: 0, 2: 1}  # one Pilot against the other, both from one deck
    for what, ids in LINES.items():
        counted = Counter()
        for game in lines:
            for line, times in game.items():
                if line.clause in ids and line.who in side_of:
                    counted[side_of[line.who], line.card] += times
        assert {
            (use.side, use.name): use.rows[what].times for use in played.uses if use.rows[what].times
        } == counted
    assert {use.side for use in played.uses} == {0, 1}
    assert len(played.uses) == 2 * 54
    co_operative = simulate(
        Variant(THROWDOWN, policies="random"), Run(10, 3, compiling=False), Count(uses=True)
    )
    assert {use.side for use in co_operative.uses if use.rows["drawn"].times} == {0, 1}


def alike(planted: int | None = None) -> list[Entry]:
    """Return fifteen cards that are the same but for their names; a planted one reaches farther."""
    return [
        Entry(
            "attack_card",
            {
                "id": f"TST-C{i}",
                "name": f"Card {chr(65 + i)}",
                "owner": "common",
                "speed": 5,
                "range": [1, 2 + 2 * (i == planted)],
                "power": 3,
                "poise": 1,
                "guard": 2,
                "text": "",
                "effects": [],
            },
            Source("cards", ""),
            i,
        )
        for i in range(15)
    ]


DECKS = {"decks": [[[f"Card {chr(65 + i)}", 2] for i in range(15)]] * 2}


@pytest.mark.compiled
def test_a_card_that_is_too_strong_is_first_and_equal_ones_are_not_sure():
    strong = simulate(
        Variant(CLASH, DECKS, "duelist", content=alike(4)), Run(6000, 1, compiling=True), Count(uses=True)
    )
    first, second = worths(strong.uses)[:2]
    assert first.name == "Card E"
    assert first.is_significant
    assert first.worth.low > 0
    assert first.surprise > second.surprise
    alarms = 0
    for seed in range(4):
        equal = simulate(
            Variant(CLASH, DECKS, "duelist", content=alike()),
            Run(3000, seed, compiling=True),
            Count(uses=True),
        )
        alarms += any(one.is_significant for one in worths(equal.uses))
    assert alarms <= 1  # one in twenty runs has one


@pytest.mark.compiled
def test_the_card_that_was_changed_is_first_and_other_luck_is_not_sure():
    as_it_was = Variant(CLASH, DECKS, "duelist", content=alike())
    changed = as_it_was.changed("Card E.range=[1, 4]")
    played = compare(changed, as_it_was, Run(6000, 1, compiling=True), count_uses=True)
    first = played.uses.differences[0]
    assert first.name == "Card E"
    assert first.is_significant
    assert first.worth.value == pytest.approx(first.a.worth.value - first.b.worth.value)
    games = [
        simulate(
            Variant(CLASH, DECKS, "duelist", content=alike()),
            Run(1000, seed, compiling=True),
            Count(uses=True),
        )
        for seed in range(20)
    ]
    null = [paired_uses(games[k : k + 1], games[k + 1 : k + 2]).differences for k in range(0, 20, 2)]
    assert sum(any(one.is_significant for one in differences) for differences in null) <= 2  # 1 in 20 has one
    # Though these games all come out alike, the next one may not.
    same = paired_uses(games[:1], games[:1]).differences
    assert all(one.worth.value == 0 and not one.is_significant for one in same)
    assert 0 < width(same[0]) < 0.1 * width(null[0][0])


def width(one: UseDifference) -> float:
    return one.worth.high - one.worth.low


def test_cards_of_one_variant_alone_are_named():
    warden, brawler = (
        Variant(CLASH, f"{who} against Gale Lancer") for who in ("Stone Warden", "Ember Brawler")
    )
    uses = compare(warden, brawler, Run(4, compiling=False), count_uses=True).uses
    assert "Stone Skin" in uses.only_a
    assert "Only in B: Blaze Finish, Burning Step" in uses.table().note
    names = {one.name for one in uses.differences}
    assert "Snap Jab" in names
    assert names.isdisjoint([*uses.only_a, *uses.only_b])


def test_rates_of_a_weapon_differ_and_too_few_are_not_compared():
    gate = Variant(CONTEST, "At the Gate", "fighter")
    sharp = gate.changed("Mace.attack_skill=3")
    few, many = (compare(sharp, gate, Run(games, compiling=False), count_uses=True) for games in (4, 40))
    assert few.uses.differences[0].rates == {}
    first = many.uses.differences[0]
    assert first.name == "Mace"
    assert first.is_significant
    assert first.rates["hit share"].low > 0
    assert first.to_dict()["difference"]["hit share"]["low"] > 0


def test_worth_is_how_the_wins_go_with_luck():
    # Dealt 0 or 2 times of 2 in 100 games each, of 4 copies, so that the excess is -4 or 4; 40 and 60 wins.
    use = Use(
        "it", 0, 200, 200, {"drawn": Used(200, 400, 100, 120)}, Excess(0, 3200, 4 * 120 - 4 * 80), 4, "hand"
    )
    (one,) = worths([use])
    assert one.worth.value == pytest.approx(0.1)  # ten points for each that is drawn more than its part of 1
    assert one.wins_with.value == 0.6
    assert one.wins_without.value == 0.4
    assert one.rows["drawn"].value == 1.0
    assert one.rows["drawn"].high == pytest.approx(1 + 1.96 / 199**0.5, abs=1e-4)
    assert len(table_of([use]).rows) == 1


def test_what_counts_nothing_is_refused():
    assert SYSTEM.capability(Pieces) is None
    with pytest.raises(FacedownError, match=r"duel counts no cards or weapons.*contest, clash, throwdown"):
        simulate(Variant(SYSTEM), count=Count(uses=True))


@pytest.mark.compiled
def test_lines_of_single_cards_are_those_of_the_log_in_compiled_games_as_well():
    """The counts of lines that goals ask for: by card, by number, by player."""
    lines = count_lines(CLASH, SETUP, 30, 3, "duelist", {"CLA-3.7", "CLA-3.1"})
    wanted = {
        'times CLA-3.7(card = "Snap Jab")': lambda line: line.card == "Snap Jab",
        "times CLA-3.7(stance = defensive)": lambda line: line.b == 2,
        "times CLA-3.7(b = 2, who = Gale Lancer)": lambda line: (line.b, line.who) == (2, 1),
        "times CLA-3.7(card = Iron Wall, who = 0)": lambda line: (line.card, line.who) == ("Iron Wall", 0),
        "times CLA-3.7(card = Riptide Pull)": lambda line: False,  # a card of somebody else
    }
    for compiling in (False, True):
        games = simulate(
            Variant(CLASH, SETUP, "duelist"), Run(30, 3, compiling=compiling), Count(asked=tuple(wanted))
        )
        for text, is_meant in wanted.items():
            assert list(games.asked[text].values) == [
                sum(times for line, times in game.items() if line.clause == "CLA-3.7" and is_meant(line))
                for game in lines
            ]
