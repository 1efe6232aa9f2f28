"""Which way the rules of a system usually go: it is counted in games, and what is shipped is of the rules."""

from __future__ import annotations

import pytest

from duel import SYSTEM
from facedown.compiler.syntax import nodes_of
from facedown.engine.base.rule import RULES
from facedown.lab.experiments.usual import COMMAND, counted
from facedown.lab.games.compiled import usual_of
from facedown.systems import load_system, system_keys


@pytest.mark.compiled
def test_it_is_counted_in_games():
    lines = {line.split()[0]: line.split()[1:] for line in counted(SYSTEM, 100).splitlines()}
    decided, acted = (lines[f"facedown.{name}"] for name in ("bots.playout.decide", "engine.course.play.act"))
    assert decided[1] == acted[1] == "1000000"
    assert any(name.endswith("*") for name in lines)  # what policies look at


@pytest.mark.parametrize("key", system_keys())
def test_what_is_shipped_is_of_most_rules_as_they_are(key):
    """One rule in three may change before somebody counts anew: each costs a little time."""
    system = load_system(key)
    by_name = {name: rule for rule, name in RULES.items()}
    named = {line.split()[0].rstrip("*"): line.split()[1] for line in usual_of(system).text.splitlines()}
    fresh = [name for name, n in named.items() if name in by_name and len(nodes_of(by_name[name])) == int(n)]
    assert len(fresh) > 2 / 3 * len(named) > 100, f"{COMMAND} {key}"
