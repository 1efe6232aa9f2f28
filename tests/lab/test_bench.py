"""The bench: figures held against targets, odds that must come out, and peers run beside it."""

from __future__ import annotations

import json
import sys
from dataclasses import replace

import pytest

from duel import SYSTEM
from facedown.engine.errors import FacedownError
from facedown.lab import bench
from facedown.lab.bench import Bench


@pytest.fixture
def short() -> Bench:
    made = Bench(SYSTEM, quick=True)
    made.runs, made.least = 2, 0.01
    return made


def test_a_figure_says_whether_it_is_what_it_should_be(short):
    slow = short.figure("walk", [2.0, 3.0, 4.0], "s", 2.5, note="uphill")
    assert (slow.value, slow.met, slow.note) == (
        3.0,
        False,
        "NOT MET by 20%: at most 2.5 s; uphill; spread 67%",
    )
    assert short.figure("run", [2.0, 3.0, 4.0], "m/s", 3, at_least=True).met


def test_playouts_are_measured_interpreted(short):
    figure = next(short.playing("uniform", is_compiled=False))
    assert figure.unit == "decisions/s"
    assert figure.value > 100
    assert "Full Decks" in figure.note


@pytest.mark.compiled
def test_playouts_and_copies_are_measured_compiled(short):
    assert next(short.playing("thrifty", is_compiled=True)).value > 10_000
    assert next(short.copying()).value < 10_000


def test_peers_run_beside_it_and_are_compared(short, tmp_path, monkeypatch):
    venv = tmp_path / "venv" / "bin"
    venv.mkdir(parents=True)
    (venv / "python").symlink_to(sys.executable)
    line = {"system": "peer", "version": "1", "metric": "playout", "game": "hearts", "mode": "loop"}
    (tmp_path / "good.py").write_text(f"print({json.dumps(line | {'decisions_per_s': 50.0})!r})")
    (tmp_path / "bad.py").write_text("raise SystemExit('not today')")
    monkeypatch.setattr(bench, "_JOBS", (("good.py", "hearts"), ("bad.py",)))
    monkeypatch.setattr(
        Bench, "playing", lambda self, policy, compiled: iter([short.figure("", [100.0], "", None)])
    )
    monkeypatch.setenv(bench.ENVIRONMENT, str(tmp_path / "venv"))
    short.peers = tmp_path
    assert bench.no_peers(tmp_path) == ""
    good, bad = short.comparing()
    assert (good.what, good.value) == ("peer 1: hearts, loop", 50.0)
    assert "2 times" in good.note
    assert good.ratio == 2
    assert bad.note == "did not run: not today"


def test_peers_that_are_not_there_are_refused(tmp_path, monkeypatch):
    monkeypatch.delenv(bench.ENVIRONMENT, raising=False)
    with pytest.raises(FacedownError, match=r"there is no bench_limits\.py"):
        Bench(SYSTEM, peers=tmp_path)
    (tmp_path / "bench_limits.py").touch()
    with pytest.raises(FacedownError, match=bench.ENVIRONMENT):
        Bench(SYSTEM, peers=tmp_path)


def test_a_system_without_a_plan_is_measured_as_it_comes(short):
    assert short.plan == {}
    assert short.setup == SYSTEM.setups()[0]
    assert Bench(replace(SYSTEM, key="duel-2")).setup == SYSTEM.setups()[0]
