"""Ray: the same results as threads have, whoever dies meanwhile. Skipped where Ray is not installed."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from duel import SYSTEM
from facedown.engine.errors import FacedownError, IllegalAction, UnknownName
from facedown.lab import cluster
from facedown.lab.simulate import simulate
from facedown.systems import load_system


def same(one, other):
    assert bytes(one.winners) == bytes(other.winners)
    assert list(one.decisions) == list(other.decisions)
    assert {name: list(values) for name, values in one.figures.items()} == {
        name: list(values) for name, values in other.figures.items()
    }
    assert one.clauses == other.clauses
    assert one.to_dict()["wins"] == other.to_dict()["wins"]


def test_without_ray_it_is_said_what_would_help(monkeypatch):
    monkeypatch.setattr("facedown.lab.cluster.importlib.util.find_spec", lambda name: None)
    with pytest.raises(FacedownError, match=r"needs Ray, which is not installed here.*cluster"):
        simulate(SYSTEM, games=5, engine="ray")
    with pytest.raises(UnknownName, match="Nearest: ray"):
        simulate(SYSTEM, games=5, engine="rays")


@pytest.fixture(scope="module")
def ray():
    ray = pytest.importorskip("ray", reason="Ray is not installed: pip install '.[cluster]'")
    ray.init(num_cpus=2, log_to_driver=False, logging_level="error", include_dashboard=False)
    yield ray
    ray.shutdown()


@pytest.mark.slow
@pytest.mark.compiled
def test_a_cluster_comes_to_what_threads_do(ray):
    system = load_system("clash")
    asked = {"games": 3000, "seed": 7, "policies": {0: "duelist"}, "count_clauses": True, "compiling": True}
    there = simulate(system, engine="ray", **asked)
    assert there.compiled == 3000
    assert there.workers == 2
    same(there, simulate(system, **asked))
    same(simulate(system, engine="ray", workers=1, first=40, games=20), simulate(system, first=40, games=20))


@pytest.mark.slow
def test_a_system_in_a_folder_is_found_there(ray):
    same(simulate(SYSTEM, games=90, seed=3, engine="ray"), simulate(SYSTEM, games=90, seed=3))


def last(view, legal):
    return legal[-1]


@pytest.mark.slow
def test_policies_of_ones_own_go_along(ray, tmp_path):
    there = simulate(SYSTEM, games=50, policies={0: last, 1: "thrifty"}, engine="ray")
    same(there, simulate(SYSTEM, games=50, policies={0: last, 1: "thrifty"}))
    with pytest.raises(IllegalAction, match="answers 'surrender', which is not legal"):
        simulate(SYSTEM, games=50, policies=lambda view, legal: "surrender", engine="ray")


@pytest.mark.slow
def test_a_worker_that_is_killed_is_replaced(ray, tmp_path):
    killed = tmp_path / "killed"

    def dying(view, legal):
        if not killed.exists():
            killed.touch()
            os.kill(os.getpid(), signal.SIGKILL if sys.platform != "win32" else signal.SIGTERM)
        return legal[0]

    def living(view, legal):
        return legal[0]

    there = simulate(SYSTEM, games=60, seed=1, policies=dying, engine="ray")
    assert killed.exists()
    assert bytes(there.winners) == bytes(simulate(SYSTEM, games=60, seed=1, policies=living).winners)


def test_other_rules_on_another_machine_are_refused():
    system = load_system("clash")
    deal = system.deal(system.setups()[0], {}, ())
    job = cluster.Job("1", "clash", "other", bytes(deal.state), bytes(deal.book), {}, {}, {}, (), 0, None)
    with pytest.raises(FacedownError, match="has other rules of clash than the machine that asks"):
        cluster.set_up(job)
    with pytest.raises(FacedownError, match=r"has no .*mine\.py, in which the policy bold is"):
        cluster.set_up(
            job._replace(rules=cluster.rules_hash(system.folder), functions=((str(Path("mine.py")), "bold"),))
        )


@pytest.mark.compiled
def test_a_worker_plays_the_blocks_that_it_is_given():
    """What a worker does, without Ray between: interpreted, and with machine code that came along."""
    system = load_system("clash")
    deal = system.deal(system.setups()[0], {}, ())
    told = simulate(system, games=8, seed=5, compiling=False)
    for code in (None, cluster.carried(system)):
        job = cluster.Job(
            "1",
            "clash",
            cluster.rules_hash(system.folder),
            bytes(deal.state),
            bytes(deal.book),
            dict(deal.seats),
            {},
            dict.fromkeys(deal.seats, "uniform"),
            (),
            0,
            code,
        )
        cluster._tables["it"] = cluster.set_up(job)
        winners, decisions, figures, heat = cluster.play_block("it", [], 5, 2, 6, system.bound, b"")
        assert winners == bytes(told.winners)[2:]
        assert decisions == bytes(told.decisions)[8:]
        assert (figures, set(heat)) == (b"", {0})
