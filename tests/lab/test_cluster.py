"""Ray: the same results as threads have, whoever dies meanwhile. Skipped where Ray is not installed."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from duel import SYSTEM
from facedown.engine.base.errors import FacedownError, IllegalAction, UnknownName
from facedown.lab.games import cluster
from facedown.lab.games.known_run import KnownRun
from facedown.lab.games.playing import Noted, Playing, Setting
from facedown.lab.games.run import Count, Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.variant import Variant
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
    monkeypatch.setattr("facedown.lab.games.cluster.importlib.util.find_spec", lambda name: None)
    with pytest.raises(FacedownError, match=r"needs Ray, which is not installed here.*cluster"):
        simulate(Variant(SYSTEM), Run(5, engine="ray"))
    with pytest.raises(UnknownName, match="Nearest: ray"):
        simulate(Variant(SYSTEM), Run(5, engine="rays"))


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
    clash, run, count = (
        Variant(system, policies={0: "duelist"}),
        Run(3000, 7, compiling=True),
        Count(clauses=True),
    )
    there = simulate(clash, replace(run, engine="ray"), count)
    assert there.outcome.compiled == 3000
    assert there.workers == 2
    same(there, simulate(clash, run, count))
    same(
        simulate(Variant(system), Run(20, workers=1, engine="ray", first=40)),
        simulate(Variant(system), Run(20, first=40)),
    )


@pytest.mark.slow
def test_a_system_in_a_folder_is_found_there(ray):
    same(simulate(Variant(SYSTEM), Run(90, 3, engine="ray")), simulate(Variant(SYSTEM), Run(90, 3)))


def last(view, legal):
    return legal[-1]


@pytest.mark.slow
def test_policies_of_ones_own_go_along(ray, tmp_path):
    there = simulate(Variant(SYSTEM, policies={0: last, 1: "thrifty"}), Run(50, engine="ray"))
    same(there, simulate(Variant(SYSTEM, policies={0: last, 1: "thrifty"}), Run(50)))
    with pytest.raises(IllegalAction, match="answers 'surrender', which is not legal"):
        simulate(Variant(SYSTEM, policies=lambda view, legal: "surrender"), Run(50, engine="ray"))


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

    there = simulate(Variant(SYSTEM, policies=dying), Run(60, 1, engine="ray"))
    assert killed.exists()
    assert bytes(there.winners) == bytes(simulate(Variant(SYSTEM, policies=living), Run(60, 1)).winners)


@pytest.fixture
def alone(monkeypatch):
    """Workers in this process, to whom everything is pickled, in place of Ray."""
    sent = {}

    class Lone:
        exceptions = SimpleNamespace(RayTaskError=ZeroDivisionError, RayError=ZeroDivisionError)

        def cluster_resources(self):
            return {"CPU": 3.0}

        def put(self, job):
            sent["job"] = pickle.dumps(job)
            return "job"

        def get(self, one):
            return pickle.loads(sent.get(one, one))

        def remote(self, **how):
            return lambda play: SimpleNamespace(remote=lambda *given: play_here(*given))

    lock = threading.Lock()

    def play_here(*given):
        with lock:  # a worker plays one block at a time
            return pickle.dumps(cluster.play_block(*given))

    lone = Lone()
    monkeypatch.setitem(sys.modules, "ray", lone)
    monkeypatch.setattr(cluster, "started", lambda: lone)


ASKED = ("winner = 0", "times CLA-3.7(stance = defensive)", "count(players.0.hand)")


@pytest.mark.compiled
@pytest.mark.parametrize("compiling", [False, True])
def test_what_is_asked_and_counted_goes_along(alone, compiling):
    """All that a simulation can note, played by workers elsewhere: the same bytes."""
    system = load_system("clash")
    run = Run(60, 5, compiling=compiling)
    count = Count(ASKED, "turn_number > 12", clauses=True, uses=True)
    there, here = (
        simulate(Variant(system), replace(run, engine=engine), count) for engine in ("ray", "threads")
    )
    same(there, here)
    assert there.workers == 3
    assert there.uses == here.uses
    assert there.answers() == here.answers()
    assert {text: list(one.values) for text, one in there.asked.items()} == {
        text: list(one.values) for text, one in here.asked.items()
    }


@pytest.mark.compiled
def test_the_code_of_a_known_run_goes_along(alone, monkeypatch, tmp_path):
    """It is made where one asks, plays what workers play from then on, and comes to the same bytes."""
    monkeypatch.setenv("FACEDOWN_CACHE", str(tmp_path))
    run = Run(300, 5, compiling=True, known_from=100)
    there, here = (simulate(Variant(SYSTEM), replace(run, engine=engine)) for engine in ("ray", "threads"))
    same(there, here)
    assert there.outcome.known == here.outcome.known == 200
    monkeypatch.setattr(KnownRun, "receive", lambda self, name, packed: None)  # as on another kind of machine
    same(simulate(Variant(SYSTEM), replace(run, engine="ray")), here)


def test_other_rules_on_another_machine_are_refused():
    system = load_system("clash")
    deal = system.deal(system.setups()[0], {}, ())
    setting = Setting(system, deal, {})
    job = cluster.job_of(setting, Playing(setting, Run(1), Noted({})).workers[0], False)
    with pytest.raises(FacedownError, match="has other rules of clash than the machine that asks"):
        cluster.set_up(job._replace(rules="other"))
    with pytest.raises(FacedownError, match=r"has no .*mine\.py, in which the policy bold is"):
        cluster.set_up(job._replace(functions=((str(Path("mine.py")), "bold"),)))
