"""`facedown bench` as it is called; what it measures is tested where the lab is."""

from __future__ import annotations

import json

import pytest

from facedown.lab import bench
from facedown.lab.bench import Measure

FIGURES = [
    Measure("random playouts, compiled", 12_345_678.9, "decisions/s", "met: at least 1e+07", 0.02, 1e7, True),
    Measure("copy a state", 75.25, "ns", "2,728 bytes", 0.1, 150, True),
    Measure("bench_of_a_peer.py", float("nan"), "", "did not run: not today"),
]


@pytest.fixture(autouse=True)
def measured(monkeypatch):
    monkeypatch.delenv(bench.PEERS, raising=False)
    asked = []

    def measure(quick, watch, peers, system):
        asked.append(system and system.key)
        return FIGURES

    monkeypatch.setattr(bench, "bench", measure)
    return asked


def test_figures_are_a_table_and_peers_left_out_are_told(facedown):
    told = facedown("bench")
    assert told.code == 0, told.err
    assert "12,345,679" in told.out
    assert "75.25" in told.out
    assert "nan" not in told.out
    assert f"Peers are not measured: no folder of their benches is named, by --peers or ${bench.PEERS}." in (
        " ".join(told.out.split())
    )


def test_system_can_be_named(facedown, measured):
    assert facedown("bench", "clash").code == 0
    assert measured == ["clash"]
    assert facedown("bench", "clsh").code == 2


def test_json_is_a_line_for_every_figure(facedown):
    lines = [json.loads(line) for line in facedown("bench", "--quick", "--json").out.splitlines()]
    assert [line["what"] for line in lines] == [figure.what for figure in FIGURES]
    assert [line["value"] for line in lines] == [12_345_678.9, 75.25, None]
    assert (lines[0]["target"], lines[0]["met"]) == (1e7, True)


def test_peers_that_are_not_there_are_refused_before_anything_is_measured(facedown, monkeypatch):
    monkeypatch.undo()
    told = facedown("bench", "--peers", "nowhere")
    assert (told.code, told.out) == (2, "")
    assert "there is no bench_limits.py in nowhere" in told.err
