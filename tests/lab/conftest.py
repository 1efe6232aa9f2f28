"""A cache of its own for what the lab's tests compile, filled once."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from duel import SYSTEM
from facedown.lab import cache


@pytest.fixture(scope="session", autouse=True)
def lab_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    before = os.environ.get(cache.VARIABLE)
    os.environ[cache.VARIABLE] = str(tmp_path_factory.mktemp("cache"))
    cache.compiler.cache_clear()
    yield
    cache.compiler.cache_clear()
    if before is None:
        del os.environ[cache.VARIABLE]
    else:
        os.environ[cache.VARIABLE] = before


@pytest.fixture(scope="session")
def warm_duel(lab_cache: None) -> list[str]:
    """The duel, compiled; the rules in the order in which they were."""
    pytest.importorskip("numba")
    from facedown.lab.warm import warm

    told: list[str] = []
    warm(SYSTEM, lambda now: told.append(now.rule))
    return told
