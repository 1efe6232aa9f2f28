"""What a scenario may say: every key, what it takes, and what stands in the tables under it.

`docs/scenarios.md` describes the format for people and `docs/scenario.schema.json` for editors; the
tables of keys below are what both are tested against.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from facedown.engine.base.chance import SEEDS
from facedown.engine.base.numbers import whole_number
from facedown.engine.matches.position import flat

FORMAT = 2  # of scenario files; docs/scenarios.md says what each has changed

# Key -> what it takes; the takers are at the end of this file.
STEP_KEYS: Mapping[str, str] = MappingProxyType(
    {
        "title": "text",
        "notes": "text",
        "set": "fields",
        "stack": "stacks",
        "luck": "numbers",
        "play": "texts",
        "expect": "fields",
        "legal": "texts",
        "legal_has": "texts",
        "legal_lacks": "texts",
        "asked": "asked",
        "refused": "refused",
        "logged": "clauses",
        "logged_in_order": "clauses",
        "not_logged": "clauses",
        "log_says": "texts",
        "log_lacks": "texts",
        "sees": "sees",
        "winner": "name",
        "over": "truth",
        "odds": "odds",
    }
)
STAGE_KEYS: Mapping[str, str] = MappingProxyType(
    {
        "format": "format",
        "title": "text",
        "notes": "text",
        "setup": "setup",
        "content": "content",
        "seed": "seed",
        "switches": "names",
        "set": "fields",
        "stack": "stacks",
        "luck": "numbers",
        "play": "texts",
    }
)
CASE_KEYS: Mapping[str, str] = MappingProxyType(
    {
        "clauses": "clauses",
        "setup": "setup",
        "content": "content",
        "seed": "seed",
        "switches": "names",
        "error": "text",
        **{key: kind for key, kind in STEP_KEYS.items() if key != "title"},
        "step": "steps",
    }
)
SCENARIO_KEYS: Mapping[str, str] = MappingProxyType(
    {
        "format": "format",
        "system": "text",
        "stage": "text",
        "title": "text",
        **CASE_KEYS,
        "case": "cases",
    }
)
ASKED_KEYS: Mapping[str, str] = MappingProxyType({"seat": "name", "decision": "decision", "says": "text"})
REFUSED_KEYS: Mapping[str, str] = MappingProxyType({"action": "text", "clause": "clause", "says": "text"})
SEES_KEYS: Mapping[str, str] = MappingProxyType(
    {"shows": "shows", "hides": "texts", "reads": "texts", "does_not_read": "texts", "same": "groups"}
)
ODDS_KEYS: Mapping[str, str] = MappingProxyType(
    {
        "policies": "policies",
        "as": "name",
        "fresh": "truth",
        "until": "conditions",
        "until_clause": "clauses",
        "once": "clause",
        "given": "text",
        "when": "conditions",
        "when_clause": "clauses",
        "winner": "name",
        "mean": "text",
        "is": "fraction",
    }
)


# Where a scenario is joined from layers: keys whose lists are appended, and tables whose keys are paths.
LISTS = frozenset(
    key
    for key, kind in SCENARIO_KEYS.items()
    if kind in ("texts", "clauses", "numbers", "refused", "odds", "steps")
)
PATHS = frozenset(key for key, kind in SCENARIO_KEYS.items() if kind in ("fields", "stacks"))


def listed(value: Any) -> list[Any]:
    """Return a value as a list: itself if it is one, else a list of it alone."""
    return value if isinstance(value, list) else [value]


# Each says whether a value is what a key takes.


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_name(value: Any) -> bool:
    return _is_text(value) or _is_number(value)


def _is_texts(value: Any) -> bool:
    return _is_text(value) or (isinstance(value, list) and all(map(_is_text, value)))


def _is_field(value: Any) -> bool:
    if isinstance(value, list):
        return all(map(_is_field, value))
    return isinstance(value, int | str)


def _is_fields(value: Any) -> bool:
    return isinstance(value, dict) and all(_is_field(item) for _, item in flat(value))


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, dict) for item in value)


def _is_content(value: Any) -> bool:
    if isinstance(value, dict):
        return all(map(_is_tables, value.values()))
    return _is_texts(value)


def _is_fraction(value: Any) -> bool:
    if not _is_text(value):
        return _is_number(value)
    over, line, under = value.partition("/")
    return whole_number(over, signed=True) is not None and (not line or bool(whole_number(under)))


def _is_policies(value: Any) -> bool:
    return _is_text(value) or (isinstance(value, dict) and all(map(_is_decider, value.values())))


def _is_decider(value: Any) -> bool:
    return _is_text(value) or (isinstance(value, list) and bool(value) and all(map(_is_text, value)))


def _is_groups(value: Any) -> bool:
    groups = [value] if isinstance(value, list) and all(map(_is_text, value)) else value
    return isinstance(groups, list) and all(
        isinstance(one, list) and len(one) > 1 and all(map(_is_text, one)) for one in groups
    )


def _taker(what: str, fits: Callable[[Any], bool]) -> Callable[[Any], str]:
    return lambda value: "" if fits(value) else what


TAKES: Mapping[str, Callable[[Any], str]] = {
    "text": _taker("a text", _is_text),
    "texts": _taker("a list of texts", _is_texts),
    "seed": _taker(
        f"a whole number from 0 to {SEEDS.stop - 1}", lambda value: _is_number(value) and value in SEEDS
    ),
    "format": _taker(
        f"a number from 1 to {FORMAT}, the newest that is known here",
        lambda value: _is_number(value) and 1 <= value <= FORMAT,
    ),
    "numbers": _taker(
        "a list of whole numbers from 0 up",
        lambda value: isinstance(value, list) and all(_is_number(n) and n >= 0 for n in value),
    ),
    "truth": _taker("true or false", lambda value: isinstance(value, bool)),
    "name": _taker("a number or a name", _is_name),
    "names": _taker(
        "a table of names",
        lambda value: isinstance(value, dict) and all(isinstance(item, int | str) for item in value.values()),
    ),
    "decision": _taker("a decision's name", _is_text),
    "clause": _taker("a clause's id", _is_text),
    "clauses": _taker("a list of clauses", _is_texts),
    "fields": _taker("a table of paths and whole numbers or names", _is_fields),
    "conditions": _taker(
        "conditions, or a table of paths and whole numbers or names", lambda v: _is_fields(v) or _is_texts(v)
    ),
    "stacks": _taker(
        'a table of zones and cards such as "9S 4C"',
        lambda value: isinstance(value, dict) and all(_is_texts(item) for _, item in flat(value)),
    ),
    "shows": _taker(
        "a table of paths and values, or a list of paths", lambda v: _is_fields(v) or _is_texts(v)
    ),
    "groups": _taker("a list of two answers or more, or several such lists", _is_groups),
    "setup": _taker("a setup's name or a table", lambda value: isinstance(value, str | dict)),
    "content": _taker("a list of files, or tables [[content.kind]]", _is_content),
    "asked": _taker("a table of seat and decision", lambda value: isinstance(value, dict)),
    "refused": _taker(
        "a list of answers or of tables with an action",
        lambda value: all(isinstance(item, str | dict) for item in listed(value)),
    ),
    "sees": _taker(
        "a table for each seat",
        lambda value: isinstance(value, dict) and all(isinstance(item, dict) for item in value.values()),
    ),
    "odds": _taker("a list of tables, or [[odds]]", _is_tables),
    "policies": _taker(
        "a policy's name, or a table of seats with names, or lists of answers and then a name", _is_policies
    ),
    "fraction": _taker('a fraction such as "502/1225"', _is_fraction),
    "steps": _taker("tables [[step]]", _is_tables),
    "cases": _taker(
        "a table [case.NAME] for each",
        lambda value: (
            isinstance(value, dict)
            and bool(value)
            and all(name.strip() and isinstance(case, dict) for name, case in value.items())
        ),
    ),
}
REQUIRED: Mapping[str, tuple[str, ...]] = {
    "'refused'": ("action",),
    "'odds'": ("policies", "is"),
}
NAMED: Mapping[str, Mapping[str, str]] = {"sees": SEES_KEYS, "cases": CASE_KEYS}  # tables of tables
INNER: Mapping[str, Mapping[str, str]] = {
    "asked": ASKED_KEYS,
    "refused": REFUSED_KEYS,
    "odds": ODDS_KEYS,
    "steps": STEP_KEYS,
}
