"""The benches of other libraries, run beside ours from the folder `bench`."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path

import pytest

from duel import SYSTEM
from facedown.lab.bench import QUICK, Bench

_spec = importlib.util.spec_from_file_location("peers", Path(__file__).parents[2] / "bench" / "peers.py")
peers = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(peers)


@pytest.fixture
def installed(tmp_path, monkeypatch):
    python = tmp_path / "venv" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
    monkeypatch.setenv(peers.PEERS, str(tmp_path))
    monkeypatch.setenv(peers.ENVIRONMENT, str(tmp_path / "venv"))
    return tmp_path


def test_peers_run_beside_it_and_are_compared(installed, monkeypatch):
    line = {"system": "peer", "version": "1", "metric": "playout", "game": "hearts", "mode": "loop"}
    (installed / "good.py").write_text(f"print({json.dumps(line | {'decisions_per_s': 50.0})!r})")
    (installed / "bad.py").write_text("raise SystemExit('not today')")
    monkeypatch.setattr(peers, "JOBS", (("good.py", "hearts"), ("bad.py",)))
    bench = Bench(SYSTEM, pace=QUICK)
    monkeypatch.setattr(bench, "playing", lambda *_: iter([bench.figure("", [100.0], "", None)]))
    assert peers.missing() == ""
    good, bad = peers.compare(bench)
    assert (good.what, good.value, good.unit) == ("peer 1: hearts, loop", 50.0, "decisions/s")
    assert good.note == "ours: 2 times compiled (100), 2 times interpreted (100)"
    assert (bad.value, bad.note) == (None, "did not run: not today")


def test_peers_that_are_not_there_are_told(installed, monkeypatch):
    assert "there is no bench_limits.py in" in peers.missing()
    (installed / "bench_limits.py").touch()
    assert peers.missing() == ""
    monkeypatch.delenv(peers.ENVIRONMENT)
    assert peers.ENVIRONMENT in peers.missing()
    monkeypatch.delenv(peers.PEERS)
    assert peers.missing() == f"${peers.PEERS} names no folder of their benches"
