"""Where compiled rules are kept, how it is known that they are there, and when they go."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from duel import SYSTEM
from facedown.lab import cache
from facedown.lab.warm import Warming, warm


def test_the_folder_can_be_named(monkeypatch, tmp_path):
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "there"))
    assert cache.cache_folder(SYSTEM).parent == tmp_path / "there"


def test_otherwise_it_is_the_users(monkeypatch, tmp_path):
    monkeypatch.delenv(cache.VARIABLE)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    assert cache.cache_home() == tmp_path / "facedown"


def test_where_nothing_can_be_written_it_is_a_temporary_one(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "file"))
    assert cache.cache_folder(SYSTEM).is_dir()


def test_a_changed_source_has_another_folder(tmp_path):
    copy = tmp_path / "duel"
    shutil.copytree(SYSTEM.folder, copy, ignore=shutil.ignore_patterns("__pycache__"))
    before = cache.fingerprint(replace(SYSTEM, folder=copy))
    assert before == cache.fingerprint(replace(SYSTEM))
    rules = copy / "rules.py"
    rules.write_text(rules.read_text() + "# changed\n")
    assert cache.fingerprint(replace(SYSTEM, folder=copy)) != before


def test_what_was_used_last_or_lately_stays(monkeypatch, tmp_path):
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    current = cache.cache_folder(SYSTEM)
    ages: dict[Path, int] = {current: 0}
    for i, days in enumerate((1, 20, 30, 40, 50)):
        folder = tmp_path / f"duel-{i:016x}"
        folder.mkdir()
        ages[folder] = days
    for folder, days in ages.items():
        (folder / "used").touch()
        then = (folder / "used").stat().st_mtime - days * 24 * 3600
        os.utime(folder / "used", (then, then))
    (tmp_path / "duel-large-0000000000000000").mkdir()  # of another system
    removed = cache.prune(SYSTEM)
    assert sorted(ages[folder] for folder in removed) == [30, 40, 50]
    assert len(list(tmp_path.iterdir())) == 4


@pytest.mark.compiled
def test_warming_tells_every_rule_and_is_remembered(warm_duel):
    assert cache.is_warm(SYSTEM)
    assert {"advance", "playouts", "follow"} <= set(warm_duel)
    assert warm_duel[-1] == ""
    told = []
    warm(SYSTEM, told.append)
    assert [now.rule for now in told] == [""]


@pytest.mark.compiled
def test_another_process_finds_the_system_and_what_is_compiled(warm_duel):
    warming = Warming(SYSTEM)
    warming._reader.join(timeout=120)
    assert warming.ready, warming.failed
    assert warming.latest.done == warming.latest.of > 20
