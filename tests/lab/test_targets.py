"""What was intended, held against what was measured."""

from __future__ import annotations

from dataclasses import replace

import pytest

from duel import SYSTEM
from facedown.engine.authors.content_check import check_files
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import NOBODY
from facedown.engine.matches.system import Rivals
from facedown.lab.experiments.roundrobin import round_robin
from facedown.lab.experiments.targets import (
    KINDS,
    Cards,
    Contenders,
    Finding,
    Games,
    Lines,
    Median,
    Pairings,
    Target,
    Winner,
    load_targets,
)
from facedown.lab.games.results import Worked
from facedown.lab.games.run import Run
from facedown.lab.games.variant import Variant
from facedown.systems import load_system, system_keys

DUELS = replace(
    SYSTEM,
    capabilities=(
        Rivals(lambda content: ("A", "B", "C"), lambda one, other: "Full Decks"),
        *SYSTEM.capabilities,
    ),
)
CARDS = tuple(dict.fromkeys(SYSTEM.words.cards.text(card) for card in range(104)))


@pytest.fixture(scope="module")
def played():
    lines = (Lines(name="hits", clause="DUEL-3.3"), Cards(name="cards", clause="DUEL-3.1", cards=CARDS))
    targets = (Winner(name="", field="wounds.0"), Median(name="", field="turn"), *lines)
    return round_robin(Variant(DUELS, policies="uniform"), Run(20, 1, compiling=False), targets=targets)


def measured(target: Target, played):
    return list(target.measure(played))


@pytest.mark.parametrize(
    ("low", "high", "met", "sure"),
    [(40, 60, True, True), (45, 60, True, False), (55, 60, False, True), (51, 60, False, False)],
)
def test_a_number_is_held_against_both_limits(low, high, met, sure):
    one = Target(name="it", low=low, high=high).held("it", 50, 44, 54)
    assert (one.met, one.sure) == (met, sure)


def test_a_finding_is_met_if_all_its_numbers_are():
    target = Target(name="it", low=40, high=60)
    good, close, bad = (target.held("it", *at) for at in [(50, 49, 51), (61, 59, 63), (70, 69, 71)])
    assert Finding(target, (good,)).met
    assert not Finding(target, (good, close)).met
    assert not Finding(target, (good, close)).sure
    assert Finding(target, (good, close, bad)).sure
    assert Finding(target, (good, bad, close)).furthest is bad


def test_pairings_and_contenders(played):
    pairs = measured(Pairings(name="", low=49, high=51), played)
    assert len(pairs) == 3
    assert all(one.value >= 50 for one in pairs)
    assert [one.met for one in pairs] == [one.value <= 51 for one in pairs]
    everybody = measured(Contenders(name=""), played)
    assert [one.what for one in everybody] == ["A", "B", "C"]
    assert sum(one.value for one in everybody) == pytest.approx(150)
    assert all(one.met for one in everybody)


def test_the_winner_named_by_a_field(played):
    (one,) = measured(Winner(name="", field="wounds.0"), played)
    games = list(zip(played.winners(), played.worked("wounds.0"), strict=True))
    points = sum(0.5 if winner == NOBODY else winner == side for winner, side in games)
    assert one.value == pytest.approx(100 * points / len(games))
    assert one.low < one.value < one.high


def test_the_median_and_games_of_a_kind(played):
    (median,) = measured(Median(name="", field="turn", high=5), played)
    turns = sorted(played.worked("turn"))
    assert median.value == turns[(len(turns) - 1) // 2]
    assert median.low <= median.value <= median.high
    assert median.met == (median.value <= 5)
    own = round_robin(
        Variant(DUELS, policies="thrifty"),
        Run(4, compiling=False),
        targets=[Games(name="over", field="phase", value="OVER")],
    )
    (finding,) = own.findings()
    assert finding.measured[0].value == 100


def test_shares_of_lines(played):
    counted = {
        "times X-1": [4, 0, 0],
        "times X-1(a = 2)": [1, 0, 0],
        "times X-1(b = 9, c = 0)": [0, 0, 0],
        "times X-2": [0, 0, 8],
        "times X-3": [0, 0, 0],
        'times X-1(card = "7S")': [3, 0, 0],
        'times X-1(card = "8S")': [1, 0, 0],
        'times X-1(card = "9S")': [0, 0, 0],
    }
    asked = {text: Worked(values, False, 1) for text, values in counted.items()}
    pair = next(iter(played.results))
    own = replace(played, results={pair: replace(played.results[pair], asked=asked)})
    (one,) = measured(Lines(name="", clause="X-1", a=2), own)
    assert one.value == 25
    (one,) = measured(Lines(name="", clause="X-1", of="X-2"), own)
    assert one.value == 50
    (never,) = measured(Lines(name="", clause="X-1", b=9, c=0), own)
    assert never.value == never.low == 0 < never.high  # what never happened may still happen
    assert measured(Lines(name="", clause="X-3"), own) == []
    cards = measured(Cards(name="", clause="X-1", cards=("7S", "8S", "9S")), own)
    assert [card.value for card in cards] == [75, 25, 0]


def test_shares_of_cards_add_up(played):
    shares = measured(Cards(name="", clause="DUEL-3.1", cards=CARDS), played)
    assert sum(one.value for one in shares) == pytest.approx(100)
    assert all(0 <= one.low <= one.value <= one.high for one in shares)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ('[[winners]]\nname = "x"\nfield = "turn"\n', "Nearest: winner"),
        ('[[winner]]\nname = "x"\n', "'field' is missing"),
        ('[[winner]]\nname = "x"\nfield = "staggerd"\n', "Nearest: staggered"),
        ('[[games]]\nname = "x"\nfield = "phase"\nvalue = "OVERR"\n', "Nearest: OVER"),
        ('[[games]]\nname = "x"\nfield = "turn"\nvalue = "OVER"\n', "no value"),
        ('[[lines]]\nname = "x"\nclause = "DUEL-3.9"\n', "Nearest: DUEL-3."),
        ('[[pairings]]\nname = "x"\nlow = 60\nhigh = 40\n', "nothing is between"),
        ('[[pairings]]\nname = "x"\nlwo = 60\n', "low is"),
        ('[[pairings]]\nname = "x"\n', "pairings 'x': whatever is measured would be right: give low, high"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(tmp_path, text, word):
    path = tmp_path / "balance.toml"
    path.write_text(f"\n{text}", encoding="utf-8")
    with pytest.raises(FacedownError, match=r"balance\.toml:\d") as told:
        load_targets(SYSTEM, path)
    assert word in str(told.value)


@pytest.mark.parametrize("key", system_keys())
def test_the_targets_of_a_system_are_right(key):
    system = load_system(key)
    targets = load_targets(system)
    assert bool(targets) == (key in ("clash", "confrontation"))
    if targets:
        assert check_files([system.folder / "balance.toml"], KINDS) == []
        assert {one.source for one in targets} <= set(ids_of(system)) | {""}
        for target in targets:
            if isinstance(target, Cards):
                assert set(target.cards) <= set(system.shelf.named())


def ids_of(system) -> list[str]:
    text = (system.folder / "catalogue.toml").read_text(encoding="utf-8")
    return [line.split('"')[1] for line in text.splitlines() if line.startswith("id = ")]
