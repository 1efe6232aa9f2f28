"""Games that do not end are counted by all that plays games, and said: a rule is wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

import duel
from facedown import systems

NO = 1
QUICK = ("--games", 20, "--workers", 1)


@pytest.fixture
def _games_end_too_late(monkeypatch):
    """Of the duel, which is loaded anew afterwards."""
    monkeypatch.setattr(duel, "SYSTEM", replace(duel.SYSTEM, bound=3))
    systems._installed.cache_clear()
    yield
    systems._installed.cache_clear()


@pytest.mark.usefixtures("_games_end_too_late")
@pytest.mark.parametrize(
    "command",
    [
        ("sim", "duel", *QUICK),
        ("sweep", "duel", "setup.hand=2,3", *QUICK),
        ("compare", "duel", "level_cards=both", *QUICK),
        ("heat", "duel", *QUICK),
        ("rulings", "duel", *QUICK),
        ("odds", "duel", "--sample", 50, "--when", "winner = 0"),
    ],
    ids=lambda command: command[0],
)
def test_games_that_do_not_end_are_counted_and_said(facedown, command) -> None:
    told = facedown(*command)
    assert "were not over within the system's bound: a rule is wrong." in told.out
    assert told.code == NO
