"""What docs/house.md and docs/system.md name is there."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from facedown.engine.authors import shelf
from facedown.engine.hidden import alike, know
from facedown.engine.matches import sample, series, system

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "facedown"
FOLDERS = [path for path in SOURCES.rglob("*") if path.is_dir()]
FOLDERS += [ROOT, ROOT / "src", SOURCES, ROOT / "notebooks", ROOT / "tests" / "duel"]
FILES = re.compile(r"`([\w/]+(?:\.(?:py|toml|md)|/))`")


@pytest.mark.parametrize(
    "page", ["docs/house.md", "docs/system.md", "docs/language.md", "docs/api.md", "CONTRIBUTING.md"]
)
def test_every_file_that_a_page_names_exists(page: str) -> None:
    text = re.sub(r"```.*?```", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.DOTALL)
    text = text.replace("SYSTEM", "clash").replace("`test_laws.py`", "")  # of a reader's own system
    missing = {
        name for name in FILES.findall(text) if not any((folder / name).exists() for folder in FOLDERS)
    }
    assert not missing


def test_every_module_of_the_engine_stands_in_the_house() -> None:
    text = (ROOT / "docs" / "house.md").read_text(encoding="utf-8")
    for layer in ("engine", "scenario"):
        files = {path.name for path in (ROOT / "src" / "facedown" / layer).rglob("[!_]*.py")}
        assert files <= set(FILES.findall(text))


def test_every_capability_stands_in_the_page_on_systems() -> None:
    text = (ROOT / "docs" / "system.md").read_text(encoding="utf-8")
    classes = {
        name: one
        for module in (alike, know, sample, series, shelf, system)
        for name, one in inspect.getmembers(module, inspect.isclass)
        if (one.__doc__ or "").startswith("A capability")
    }
    told = dict(re.findall(r"^    \| `(\w+)\(([^`]*)\)` \|", text, re.MULTILINE))
    assert set(told) == set(classes)
    for name, fields in told.items():
        assert (
            set(re.findall(r"\b[a-z_]+\b", fields)) <= set(getattr(classes[name], "_fields", ()))
            or "=" in fields
        )
