"""Setups that cannot be played are refused, with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.match import Match
from facedown.systems.confrontation import SYSTEM

ANN = {"name": "Ann", "skills": {"Athletic": 4}, "attributes": {"DEX": 2}}
GUARDS = [{"name": f"Guard {k}", "physical": {"value": 3, "cards": 1}} for k in range(8)]
BEN = {"name": "Ben", "skills": {"CQC": 4}, "attributes": {"AGI": 2}}


def throw(**more: Any) -> dict[str, Any]:
    """Return a setup in which Ann throws at everybody, with what is otherwise."""
    people = [ANN, BEN, *GUARDS]
    action = {
        "by": "Ann",
        "skill": "Athletic",
        "attribute": "DEX",
        "targets": [one["name"] for one in GUARDS],
    }
    return {"people": people, "action": action, **more}


def test_one_action_has_eight_targets_at_most() -> None:
    given = throw()
    Match(SYSTEM, given)
    given["action"]["targets"].append("Ben")
    with pytest.raises(FacedownError, match=r"takes 0 to 8 items, not 9 \(CFN-T12\)"):
        Match(SYSTEM, given)


def test_bad_luck_is_who_she_is_in_answers_and_paths() -> None:
    Match(SYSTEM, throw(advantages=[{"to": "bad luck"}, {"to": "Ann", "against": "GM"}]))
    with pytest.raises(FacedownError, match=r"nobody is called Gm\. Nearest: GM"):
        Match(SYSTEM, throw(advantages=[{"to": "Gm"}]))
