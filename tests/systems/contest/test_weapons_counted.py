"""Attacks, hits and loss, weapon by weapon: fights played by hand and counted by hand."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from facedown.lab.asking.notebook import Notebook
from facedown.lab.games.run import Count, Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.uses import table_of, worths
from facedown.lab.games.variant import Variant
from facedown.lab.showing.shares import ratio_of_counts
from facedown.scenario.course import Course
from facedown.scenario.reader import load_scenarios
from facedown.systems import load_system
from facedown.systems.contest.deal import COUNTED
from facedown.systems.contest.state import WEAPONS
from listener import count_lines

CONTEST, ROWS = load_system("contest"), ("attacks", "hits", "loss")
SCENARIOS = Path(__file__).parents[2] / "scenarios" / "contest"


class Counting(Course):
    """A scenario on its way, of which is counted what becomes of weapons."""

    def set_up(self):
        match, board = super().set_up()
        notebook = Notebook(board)
        self.rows = notebook.count_things(COUNTED)
        notebook.prepare(match.game.log)
        return match, board

    def counted(self):
        """Return (who, weapon) -> attacks, hits and loss."""
        assert self.run().failures == []
        names, things = self.match.names, self.match.game.log.notes.things
        assert self.rows == ROWS
        return {
            f"{names['fighters'][thing // WEAPONS]}'s {names['weapons'][thing % WEAPONS]}": counts
            for thing in range(WEAPONS * len(names["fighters"]))
            if any(counts := tuple(things[row][thing] for row in range(3)))
        }


def counted(file: str, case: str = ""):
    (scenario,) = (one for one in load_scenarios(SCENARIOS / file, load_system) if one.case == case)
    return Counting(scenario).counted()


@pytest.mark.parametrize(
    ("file", "case", "wanted"),
    [
        # Anna strikes, Bert engages back and wins: both have attacked.
        (
            "weapons/foils_that_break",
            "an attackers foil breaks when struck back by a large weapon",
            {"Anna's Rapier": (1, 0, 0), "Bert's Quarterstaff": (1, 1, 4)},
        ),
        ("weapons/foils_that_break", "a sturdy weapon never breaks", {"Anna's Great Axe": (1, 1, 2)}),
        # Each weapon of a pair attacks: in sequence both hit, without one the first alone, or none.
        (
            "two_weapons/a_target_for_each_weapon",
            "both weapons may still strike one target",
            {"Anna's Short Sword": (1, 1, 3), "Anna's Knife": (1, 1, 5)},
        ),
        (
            "two_weapons/a_target_for_each_weapon",
            "each weapon may strike a target of its own",
            {"Anna's Short Sword": (1, 1, 3), "Anna's Knife": (1, 1, 6)},
        ),
        (
            "two_weapons/a_target_for_each_weapon",
            "without a sequence only the main weapon strikes",
            {"Anna's Short Sword": (1, 1, 3), "Anna's Knife": (1, 0, 0)},
        ),
        (
            "two_weapons/where_both_weapons_need_a_sequence",
            "an overdraw with both weapons is an overdraw",
            {"Anna's Knife": (2, 0, 0)},
        ),
        (
            "two_weapons/whoever_engages_back_may_use_both",
            "",
            {"Anna's Knife": (1, 0, 0), "Bert's Knife": (2, 2, 2)},
        ),
        (
            "two_weapons/sequences_of_guns",
            "a gun without bursts may need a sequence",
            {"Anna's Carbine": (2, 2, 18)},
        ),
        # Where both land as one, both hit, and the loss is the main weapon's.
        (
            "weapons/one_hit_of_both_weapons_makes_both_unready",
            "",
            {"Anna's Sword": (1, 1, 23), "Anna's Hatchet": (1, 1, 0)},
        ),
        # A tie that is drawn again is the same attack still.
        (
            "contests/a_tie_that_is_drawn_again_begins_anew",
            "",
            {"Anna's Sword": (1, 0, 0), "Bert's Sword": (1, 0, 0)},
        ),
        # Shots of a series: four miss; two hit; a shooter who is out, or whose target is dead, fires no more.
        ("ranged/further_shots_meet_further_cards", "", {"Anna's Carbine": (4, 0, 0)}),
        (
            "ranged/no_shot_is_wasted_on_the_dead",
            "later shots of a series win against the same defense",
            {"Anna's Carbine": (2, 2, 26)},
        ),
        (
            "ranged/no_shot_is_wasted_on_the_dead",
            "no shot is wasted on the dead",
            {"Anna's Carbine": (1, 1, 16)},
        ),
        (
            "ranged/a_shooter_who_is_out_fires_no_more",
            "",
            {"Anna's Carbine": (1, 0, 0), "Ada's Carbine": (1, 0, 0), "Bert's Carbine": (1, 1, 10)},
        ),
        # A burst is one attack, and a hit if a bullet hits; the loss is that of all its bullets.
        (
            "ranged/bursts_by_suit_at_short_range",
            "hearts at short range are three bullets",
            {"Anna's Submachine Gun .45": (1, 1, 24)},
        ),
        ("ranged/a_burst_may_win_and_strike_with_nothing", "", {"Anna's Submachine Gun .45": (1, 0, 0)}),
        # What is lobbed attacks once and hits whomever it hits, late or not.
        ("blasts/friends_and_the_thrower_are_tested_too", "", {"Anna's Bomb": (1, 3, 16)}),
        (
            "blasts/the_order_of_blasts_and_tests",
            "delayed rounds go off in the order thrown",
            {"Anna's Bomb": (1, 1, 10), "Bert's Bomb": (1, 1, 13)},
        ),
        # A swarm takes no loss, but it is hit.
        ("swarms/a_pair_of_knives_wins_once", "", {"Anna's Knife": (2, 1, 0)}),
        # A charger that is shot down has not attacked.
        ("aiming/fire_at_a_charge", "a charger beaten by fire does not attack", {"Anna's Rifle": (1, 1, 11)}),
        # An extra action attacks as any other; what is only declared, or has no leave, does not.
        (
            "bonus/extra_actions",
            "an attack in an extra action prevents recovery",
            {"Anna's Knife": (1, 0, 0)},
        ),
        ("two_weapons/both_weapons_strike_one_target", "", {}),
        ("gm/without_leave_another_attack_is_one_with_one_weapon", "", {}),
    ],
)
def test_attacks_hits_and_loss_of_a_fight_by_hand(file, case, wanted):
    assert counted(f"{file}.toml", case) == wanted


@pytest.mark.parametrize("setup", ["At the Gate", "Wolf Winter", "Motor Pool"])
def test_all_weapons_together_attack_as_often_as_somebody_attacks_or_engages_back(setup):
    """Where all attack once: who is attacked either defends (CON-10.4) or attacks as well (CON-10.1)."""
    played = simulate(Variant(CONTEST, setup, "fighter"), Run(10, 3, compiling=False), Count(uses=True))
    lines = count_lines(CONTEST, setup, 10, 3, "fighter", {"CON-10.1", "CON-10.4", "CON-26.1", "CON-26.6"})
    times = Counter()
    for game in lines:
        for line, often in game.items():
            times[line.clause] += often * (line.c if line.clause == "CON-26.6" else 1)
    attacks, hits, loss = (sum(use.rows[what].times for use in played.uses) for what in ROWS)
    assert attacks == times["CON-10.4"] + 2 * times["CON-10.1"]
    assert hits == times["CON-26.1"]
    assert loss == times["CON-26.6"]


@pytest.mark.compiled
@pytest.mark.parametrize("setup", ["First Blood", "Motor Pool", "The Cellar"])
def test_compiled_weapons_count_the_same(setup):
    played, other = (
        simulate(Variant(CONTEST, setup, "uniform"), Run(12, 5, compiling=compiling), Count(uses=True))
        for compiling in (False, True)
    )
    assert played.uses == other.uses
    assert sum(use.rows["attacks"].times for use in played.uses) > 0


def test_rates_are_told_from_games_that_hang_together():
    """Four attacks with two hits in every game leave no doubt; all or none in a game, much."""
    played = simulate(
        Variant(CONTEST, "At the Gate", "fighter"), Run(40, 3, compiling=False), Count(uses=True)
    )
    axe = next(one for one in worths(played.uses) if one.name == "Great Axe")
    share = axe.rates["hit share"]
    attacks, hits = (axe.rows[what].value for what in ("attacks", "hits"))
    assert share.value == pytest.approx(hits / attacks)
    assert axe.rates["loss an attack"].value == pytest.approx(share.value * axe.rates["loss a hit"].value)
    even = ratio_of_counts(200, 400, (400, 800, 1600), 100)
    assert (even.low, even.high) == (0.5, 0.5)
    # 4 of 4 in half of the games, 0 of 4 in the others: the mean of 100 coins.
    coins = ratio_of_counts(200, 400, (800, 800, 1600), 100)
    assert coins.high == pytest.approx(0.5 + 1.96 * 0.5 / 99**0.5, abs=1e-4)


def test_a_weapon_that_never_attacks_has_no_rates():
    played = simulate(
        Variant(CONTEST, "At the Gate", "fighter"), Run(5, 3, compiling=False), Count(uses=True)
    )
    fist = next(one for one in worths(played.uses) if one.name == "Fist")
    assert set(fist.rates.values()) == {None}
    data = fist.to_dict()
    assert data["hit share"] is None
    assert data["a_game"]["attacks"]["value"] == 0
    row = next(row for row in table_of(played.uses).rows if row[0] == "Fist")
    assert list(row[3:6]) == ["-", "-", "-"]
