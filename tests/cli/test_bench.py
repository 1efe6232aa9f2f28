"""`facedown bench` as it is called; what it measures is tested where the lab is."""

from __future__ import annotations

import json

import pytest

from facedown.lab.bench import Bench, Measure

FIGURES = [
    Measure("random playouts, compiled", 12_345_678.9, "decisions/s", "met: at least 1e+07", 0.02, 1e7, True),
    Measure("copy a state", 75.25, "ns", "2,728 bytes", 0.1, 150, True),
]


@pytest.fixture(autouse=True)
def measured(monkeypatch):
    asked = []

    def measure(bench):
        asked.append(bench.system.key)
        return FIGURES

    monkeypatch.setattr(Bench, "run", measure)
    return asked


def test_figures_are_a_table(facedown):
    told = facedown("bench")
    assert told.code == 0, told.err
    assert "12,345,679" in told.out
    assert "75.25" in told.out


def test_system_can_be_named(facedown, measured):
    assert facedown("bench", "clash").code == 0
    assert measured == ["clash"]
    assert facedown("bench", "clsh").code == 2


def test_json_is_a_line_for_every_figure(facedown):
    lines = [json.loads(line) for line in facedown("bench", "--quick", "--json").out.splitlines()]
    assert [line["what"] for line in lines] == [figure.what for figure in FIGURES]
    assert [line["value"] for line in lines] == [12_345_678.9, 75.25]
    assert (lines[0]["target"], lines[0]["met"]) == (1e7, True)
