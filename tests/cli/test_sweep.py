"""Sweeping from the command line; few games, so everything runs interpreted."""

from __future__ import annotations

import json

import pytest


@pytest.fixture
def few(facedown):
    def run(*arguments: object):
        return facedown("sweep", "duel", "-n", 20, *arguments)

    return run


def test_a_table_of_the_points_is_printed(few):
    told = few("setup.hand=1..3")
    assert told.code == 0, told.err
    assert "Black wins" in " ".join(told.out.split())
    assert "60 games" in told.out
    assert max(map(len, told.out.splitlines())) <= 80


def test_json_has_every_point_and_is_the_same_for_equal_seeds(few):
    one, other = (
        json.loads(few("setup.hand=1,2", "level_cards=nobody,both", "--json", "--workers", w).out)
        for w in (1, 2)
    )
    assert one["points"] == other["points"]
    assert one["points"][3]["at"] == {"setup.hand": "2", "level_cards": "both"}
    assert one["axes"] == {"setup.hand": ["1", "2"], "level_cards": ["nobody", "both"]}


def test_games_and_pictures_are_written(few, tmp_path):
    pytest.importorskip("polars")
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    told = few("setup.hand=1,2", "--out", "all.parquet", "--picture", "all.svg")
    assert told.code == 0, told.err
    assert (tmp_path / "all.parquet").is_file()
    assert "setup.hand" in (tmp_path / "all.svg").read_text(encoding="utf-8")


def test_what_cannot_be_swept_is_refused(few):
    for words, hint in (
        (["setup.hand"], "write PATH=17,18,19"),
        (["setup.hand="], "no value"),
        (["setup.hand=1,1"], "twice"),
        (["setup.hand=1", "setup.hand=2"], "swept twice"),
        (["setup.hnd=1"], "hnd"),
        (["levl_cards=both"], "Nearest: level_cards"),
        (["setup.hand=1", "--measure", "decisoins"], "Nearest: decisions"),
        (["setup.hand=1", "--picture", "all.pdf"], ".svg"),
        (["setup.hand=1", "--out", "all.csv"], ".parquet"),
    ):
        told = few(*words)
        assert told.code == 2, (words, told)
        assert hint in told.err, told.err
        assert "Traceback" not in told.err
