"""The notebooks run from their first cell to the last, and end with an answer."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"

pytestmark = [pytest.mark.proof, pytest.mark.slow]


@pytest.mark.parametrize(
    ("name", "answers"),
    [
        ("a_weapon_table", ("change", "widths")),
        ("a_character", ("life", "share")),
        ("a_throwdown", ("even", "played")),
    ],
)
def test_a_notebook_ends_with_an_answer(name, answers):
    for package in ("marimo", "altair", "vl_convert", "polars"):
        pytest.importorskip(package)
    app = runpy.run_path(str(NOTEBOOKS / f"{name}.py"))["app"]
    _, defined = app.run(defs={"games": 10})
    assert set(answers) <= set(defined)


def test_every_notebook_is_run():
    assert {path.stem for path in NOTEBOOKS.glob("*.py")} == {"a_weapon_table", "a_character", "a_throwdown"}
