"""How conditions read: "the opponent is 3 or more spots away"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from facedown.engine.authors.files import read_toml
from facedown.systems.clash.facts import Condition
from facedown.systems.clash.state import FAR


@cache
def wording(kind: str) -> Mapping[str, Any]:
    """Return how the words of a vocabulary read on cards."""
    words: Mapping[str, Any] = read_toml(Path(__file__).parent / "wording.toml")[0][kind]
    return words


def conditions_text(conditions: Iterable[Condition], marker: str) -> str:
    """Return conditions that must all hold, as they follow "if"; the owner calls its marker `marker`."""
    return all_hold(conditions).replace("{marker}", marker)


def all_hold(conditions: Iterable[Condition]) -> str:
    """Return conditions as they follow "if", the marker still to be named."""
    return " and ".join(map(_holds, conditions))


def _holds(one: Condition) -> str:
    words, so = wording("fact")[one.fact], one.cmp == "=="
    if isinstance(one.value, bool):
        return str(words["yes"][0 if so == one.value else 1])
    if isinstance(one.value, str):
        return str(words[one.value][0 if so else 1])
    # without < and >: at most, at least, exactly, or not
    off = {"<": -1, ">": 1}.get(one.cmp, 0)
    cmp, value = one.cmp + "=" if off else one.cmp, one.value + off
    return _lead(words["lead"], cmp, value) if "lead" in words else _number(words, one.fact, cmp, value)


def _number(words: Mapping[str, Any], fact: str, cmp: str, value: int) -> str:
    if "absent" in words:
        there, not_there = words["absent"]
        if value == FAR:
            return not_there if cmp in ("==", ">=") else f"{there} or not" if cmp == "<=" else str(there)
        if cmp in (">=", "!="):
            return f"{_counted(words, fact, cmp, value)} or {not_there}"
    return _counted(words, fact, cmp, value)


def _counted(words: Mapping[str, Any], fact: str, cmp: str, value: int) -> str:
    if fact == "distance" and (cmp, value) in (("==", 1), ("<=", 1)):
        return "the opponent is adjacent"
    if fact == "marker_distance" and cmp == "<=":
        if value == 0:
            return "your {marker} is on the opponent's spot"
        return f"your {{marker}} is within {value} spot{'' if value == 1 else 's'} of the opponent"
    if "some" in words and (cmp, value) in ((">=", 1), ("!=", 0)):
        return str(words["some"])
    if "none" in words and (cmp, value) in (("==", 0), ("<=", 0)):
        return str(words["none"])
    many = {
        "==": f"exactly {value}",
        "!=": f"not exactly {value}",
        ">=": f"{value} or more",
        "<=": f"{value} or {words.get('less', 'fewer')}",
    }[cmp]
    alone = value == 1 and cmp in ("==", "!=")
    return str(words["number"]).format(many=many, s="" if alone else "s", marker="{marker}")


def _lead(lead: tuple[str, str, str, str], cmp: str, value: int) -> str:
    mine, theirs, higher, lower = lead
    side, far = (higher, value) if value > 0 else (lower, -value)
    if value == 0:
        level = {"==": "equal to", "!=": "not equal to", ">=": f"no {lower} than", "<=": f"no {higher} than"}
        return f"{mine} is {level[cmp]} {theirs}"
    if (cmp, value) in ((">=", 1), ("<=", -1)):
        return f"{mine} is {side} than {theirs}"
    most = "at least" if (cmp == ">=") == (value > 0) else "at most"
    bound = {"==": "exactly", "!=": "not exactly"}.get(cmp, most)
    return f"{mine} is {bound} {far} {side} than {theirs}"
