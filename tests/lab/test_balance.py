"""Balance: a verdict is wrong as rarely as it says, and comes as soon as the games allow."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from duel import SYSTEM
from facedown.engine.base.errors import FacedownError, UnknownName
from facedown.engine.matches.system import Rivals
from facedown.lab.experiments import balance as module
from facedown.lab.experiments.balance import FAIL, PASS, UNDECIDED, Goals, balance, goals_table, load_goals
from facedown.lab.experiments.roundrobin import round_robin
from facedown.lab.experiments.targets import Contenders, Lines, Means, Median, Pairings, Wins
from facedown.lab.games.results import Stopped, joined
from facedown.lab.games.run import Count, Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.variant import Variant
from facedown.lab.showing.shares import FIXED, Always
from facedown.systems import load_system
from listener import count_lines

DUEL = Variant(SYSTEM, policies="thrifty")
DUELS = replace(
    SYSTEM,
    capabilities=(
        Rivals(lambda content: ("A", "B"), lambda one, other: "Full Decks" if one < other else "Short Decks"),
        *SYSTEM.capabilities,
    ),
)


def verdicts(*targets, most=2000, variant=DUEL, error=0.05, **how):
    tested = balance(Goals(variant, targets), Run(most, **{"compiling": False, **how}), error)
    return tested, [one.verdict for one in tested.judged]


def test_goals_pass_fail_or_stay_undecided():
    there = {"setup": "Full Decks", "side": "Black"}
    wide, off, on_it = Wins(name="wide", low=20, high=80, **there), Wins(name="off", low=80, **there), None
    tested, found = verdicts(wide, off)
    assert found == [PASS, FAIL]
    assert tested.verdict == FAIL
    assert tested.judged[0].games < 2000
    middle = tested.judged[0].finding.measured[0].value
    on_it = Wins(name="at its limit", low=round(middle), high=100, **there)
    tested, found = verdicts(wide, on_it, most=150)
    assert found == [PASS, UNDECIDED]
    assert tested.verdict == UNDECIDED
    assert verdicts(wide)[0].verdict == PASS


def test_the_games_are_those_of_one_simulation():
    goal = Median(name="turns", setup="Full Decks", field="turn", low=0, high=1)
    tested, found = verdicts(goal, most=400, seed=5)
    turns = simulate(
        Variant(SYSTEM, "Full Decks", "thrifty"),
        Run(tested.judged[0].games, 5, compiling=False),
        Count(figures={"turn": "turn"}),
    )
    assert found == [FAIL]
    numbers = sorted(turns.figures["turn"])
    assert tested.judged[0].finding.measured[0].value == numbers[(len(numbers) - 1) // 2]


def test_parts_of_a_simulation_are_the_whole():
    whole = simulate(
        Variant(SYSTEM, policies="thrifty"),
        Run(50, 3, compiling=False),
        Count(figures={"turn": "turn"}, clauses=True),
    )
    parts = [
        simulate(
            Variant(SYSTEM, policies="thrifty"),
            Run(games, 3, compiling=False, first=first),
            Count(figures={"turn": "turn"}, clauses=True),
        )
        for first, games in ((0, 20), (20, 30))
    ]
    both = joined(parts)
    assert bytes(both.winners) == bytes(whole.winners)
    assert both.decisions[:] == whole.decisions[:]
    assert list(both.figures["turn"]) == list(whole.figures["turn"])
    assert both.heat == whole.heat


def test_contenders_meet_as_in_a_round_robin():
    variant = Variant(DUELS, policies="thrifty")
    goals = (Contenders(name="everybody"), Pairings(name="each"), Contenders(name="A", only=("A",)))
    tested, found = verdicts(*goals, variant=variant, most=100, seed=2)
    played = round_robin(Variant(DUELS, policies="thrifty"), Run(100, 2, compiling=False), targets=())
    assert found == [PASS] * 3  # 0 to 100%
    assert tested.judged[0].finding.measured[0].value == 100 * played.overall("A").part
    assert len(tested.judged[2].finding.measured) == 1


@pytest.mark.compiled
def test_only_what_is_not_known_yet_is_played_on():
    clash = load_system("clash")
    whole = round_robin(Variant(clash, policies="duelist"), Run(400, 0, compiling=True), targets=())
    best = whole.ranking()[0]
    limit = round(100 * whole.overall(best).part)
    goal = Contenders(name="everybody", low=30, high=limit)  # at which the best one lies
    variant = Variant(clash, policies="duelist")
    tested = balance(Goals(variant, (goal,)), Run(400, compiling=True))
    found = {one.what: one for one in tested.judged[0].finding.measured}
    assert tuple(found) == whole.contenders
    assert (tested.verdict, tested.judged[0].games) == (UNDECIDED, 400)
    assert found[best].value == 100 * whole.overall(best).part
    assert any(one.sure for one in found.values())
    assert tested.outcome.played < 30 * 400  # nobody against himself, nor two who are known


def test_lines_are_counted_in_the_same_games():
    goal = Lines(name="hits", setup="Full Decks", clause="DUEL-3.3", of="DUEL-3.1", low=1, high=99)
    tested, found = verdicts(goal, most=300)
    lines = count_lines(SYSTEM, "Full Decks", tested.outcome.played, 0, "thrifty", {"DUEL-3.1", "DUEL-3.3"})
    times = Counter(line.clause for game in lines for line in game.elements())
    assert found == [PASS]
    assert tested.judged[0].finding.measured[0].value == 100 * times["DUEL-3.3"] / times["DUEL-3.1"]


def coin(p: float, draws: float, rng: random.Random) -> float:
    return 0.5 if rng.random() < draws else float(rng.random() < p)


@pytest.mark.proof
@pytest.mark.parametrize(("p", "draws"), [(0.5, 0.0), (0.5, 0.3), (0.05, 0.0), (0.9, 0.1)])
def test_intervals_that_are_looked_at_often_hold_the_truth(p, draws):
    sure, rng, missed = Always(0.05), random.Random(7), 0
    truth = p * (1 - draws) + draws / 2
    for _ in range(200):
        total, games, look = 0.0, 0, 100
        while games < 1500:
            total += sum(coin(p, draws, rng) for _ in range(look - games))
            games, look = look, int(1.3 * look)
            low, high = sure.share(total / games, games)
            if not low <= truth <= high:
                missed += 1
                break
    assert missed <= 10  # 5%, and this mixture is more careful than that


def test_looking_often_has_its_price_and_no_more():
    for part, games in ((0.5, 1000), (0.1, 300)):
        low, high = Always(0.05).share(part, games)
        narrow = FIXED.share(part, games)
        assert 1.2 < (high - low) / (narrow[1] - narrow[0]) < 2
    assert 1.2 < Always(0.05, 1000).errors(1000) / FIXED.errors(1000) < 1.6
    assert Always(0.05).share(0.0, 10)[0] == 0
    assert Always(0.05).share(1.0, 10)[1] == 1


def test_what_was_decided_before_ctrl_c_is_kept(monkeypatch):
    play, count = module.Simulator.play, iter(range(9))

    def stopping(*arguments, **named):
        results = play(*arguments, **named)
        if next(count) == 1:
            raise Stopped(results)
        return results

    monkeypatch.setattr(module.Simulator, "play", stopping)
    tested, found = verdicts(Wins(name="at its limit", setup="Full Decks", low=50))
    assert tested.is_stopped
    assert found == [UNDECIDED]


def write(tmp_path, text: str):
    path = tmp_path / "goals.toml"
    path.write_text(text, encoding="utf-8")
    return path


GOAL = '[[wins]]\nname = "it"\nsetup = "At the Gate"\nside = "The Reaver"\nlow = 40\n'


def test_a_file_says_what_is_played(tmp_path):
    head = 'system = "contest"\npolicy = "highest"\nswitches = { tie_result = "redraw" }\n'
    goals = load_goals(write(tmp_path, head + GOAL))
    assert goals.variant.system.key == "contest"
    assert goals.variant.policies == "highest"
    assert goals.variant.switches == {"tie_result": "redraw"}
    assert goals.targets[0].side == "The Reaver"
    assert load_goals(write(tmp_path, GOAL), "contest").variant.policies == "fighter"
    own = load_goals(goals.variant.system.folder.parent / "clash" / "balance.toml")
    assert own.variant.system.key == "clash"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (GOAL, "names no system"),
        ('system = "contest"\n', "has no goals"),
        (f'sytem = "contest"\n{GOAL}', "Nearest: system"),
        (f'system = "contets"\n{GOAL}', "Nearest: contest"),
        (f'system = "contest"\npolicy = "figter"\n{GOAL}', "Nearest: fighter"),
        ('system = "contest"\n[[win]]\nname = "it"\n', "Nearest: wins"),
        ('system = "contest"\n[[wins]]\nname = "it"\nlow = 60\nhigh = 40\n', "nothing is between"),
    ],
)
def test_a_wrong_file_is_refused(tmp_path, text, word):
    with pytest.raises(FacedownError, match=word):
        load_goals(write(tmp_path, text))


def test_a_goal_of_what_is_not_there_is_refused():
    with pytest.raises(UnknownName, match="Full Decks"):
        verdicts(Wins(name="it", setup="Ful Decks"))
    with pytest.raises(UnknownName, match="There is no side 'Blak'"):
        verdicts(Wins(name="it", setup="Full Decks", side="Blak"))
    with pytest.raises(UnknownName, match="There is no contender 'C'"):
        verdicts(Contenders(name="it", only=("C",)), variant=Variant(DUELS))
    with pytest.raises(FacedownError, match=r"0\.01% to 50%"):
        verdicts(Wins(name="it", setup="Full Decks"), error=0.9)


@pytest.mark.parametrize(
    ("limits", "wanted"),
    [
        ({"low": 0}, "at least 0"),
        ({"high": 5}, "at most 5"),
        ({"low": 0, "high": 5}, "0 to 5"),
        ({"low": -3, "high": 5}, "-3 to 5"),
    ],
)
def test_the_table_says_what_a_mean_should_be(limits, wanted):
    tested, _ = verdicts(Means(name="it", setup="Full Decks", mean="turn", **limits))
    assert goals_table(tested).rows[0][3] == wanted


def test_the_table_says_what_is_guaranteed():
    tested, _ = verdicts(Wins(name="it", setup="Full Decks", low=1, high=99))
    table = goals_table(tested)
    assert "In at most 5 of 100" in table.note
    assert table.rows[0][3] == "1 to 99%"
    assert tested.to_dict()["goals"][0]["verdict"] == PASS
