"""Encounters: every one with every number of players, each a simulation of its own."""

from __future__ import annotations

import pytest

from duel import SYSTEM
from facedown.engine.base.errors import FacedownError, UnknownName
from facedown.engine.matches.system import Encounters
from facedown.lab.experiments.encounters import meet_all
from facedown.lab.games.run import Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.variant import Variant
from facedown.systems import load_system

THROWDOWN = load_system("throwdown")


@pytest.fixture(scope="module")
def met():
    return meet_all(
        Variant(THROWDOWN, policies="random"),
        Run(3, 5, compiling=False),
        only=["Acid Bloom", "The Glass Semester"],
    )


def test_an_encounter_is_the_simulation_of_its_luck(met):
    results = met.results["Acid Bloom", 2]
    alone = simulate(
        Variant(THROWDOWN, results.variant.chosen, "random"), Run(3, results.run.seed, compiling=False)
    )
    assert bytes(alone.winners) == bytes(results.winners)
    assert met.success("Acid Bloom", 2).count == bytes(alone.winners).count(met.how.side)


def test_what_else_is_met_changes_nothing(met):
    alone = meet_all(
        Variant(THROWDOWN, policies="random"), Run(3, 5, compiling=False), only=["the glass semester"]
    )
    for pair, results in alone.results.items():
        assert bytes(results.winners) == bytes(met.results[pair].winners)


def test_the_side_of_the_players_is_theirs():
    has = THROWDOWN.capability(Encounters)
    for name in has.names(()):
        for players in has.players:
            deal = THROWDOWN.deal(has.setup(name, players, ()), {}, ())
            assert deal.names["sides"][has.side] == "the Pilots"
            assert deal.state.pilots == players


def test_it_becomes_tables_and_a_chart(met, tmp_path):
    polars = pytest.importorskip("polars")
    pytest.importorskip("altair")
    met.write(tmp_path / "met.parquet")
    frame = polars.read_parquet(tmp_path / "met.parquet")
    assert len(frame) == 3 * 12
    assert set(frame["players"]) == set("123456")
    report = met.report()
    assert report.tables[0].rows[0][0] == "Acid Bloom"
    assert met.charts()


def test_what_cannot_be_is_refused():
    with pytest.raises(UnknownName, match="Nearest: Acid Bloom"):
        meet_all(Variant(THROWDOWN), Run(1), only=["Acid Blom"])
    with pytest.raises(UnknownName, match="Nearest: tactician"):
        meet_all(Variant(THROWDOWN, policies="tactican"), Run(1))
    with pytest.raises(FacedownError, match="no encounters"):
        meet_all(Variant(SYSTEM), Run(1))
