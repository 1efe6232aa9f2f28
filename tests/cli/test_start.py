"""Starting is quick because next to nothing is loaded."""

from __future__ import annotations

import subprocess
import sys

import pytest

from facedown import __version__
from facedown.cli.app import PANELS, commands

HEAVY = ("numpy", "llvmlite", "pydantic", "rich", "polars")


def loaded_by(code: str) -> set[str]:
    code += "\nimport sys; print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(told.stdout.splitlines()[-1].split())


def test_importing_the_package_loads_nothing_but_itself():
    loaded = loaded_by("import facedown")
    assert not loaded & {*HEAVY, "typer", "tomllib", "facedown.engine"}


def test_help_loads_neither_engine_nor_tables():
    loaded = loaded_by("from facedown.cli import main; main(['--help'])")
    assert not loaded & {*HEAVY, "facedown.engine.matches.match", "facedown.systems"}


def test_a_match_loads_nothing_outside_the_standard_library():
    loaded = loaded_by("import facedown; facedown.new(facedown.system_keys()[0])")
    assert not loaded & {*HEAVY, "typer"}


def test_every_public_name_is_there():
    import facedown

    for name in facedown.__all__:
        assert getattr(facedown, name) is not None
    with pytest.raises(AttributeError, match="nosuch"):
        _ = facedown.nosuch


def test_without_a_command_the_help_is_printed(facedown):
    told = facedown()
    assert told.code == 0
    assert "play" in told.out
    assert told.out == facedown("--help").out
    assert "3 undecided (balance), 130 Ctrl-C." in " ".join(told.out.split())


def test_help_lists_every_command_by_what_it_is_for(facedown):
    listed = facedown("--help").out.split("\nPlay:\n")[1]
    assert [head for head in PANELS if f"{head}:\n" in listed] == list(PANELS[1:])
    for name in commands().commands:
        assert listed.count(f"\n  {name} ") + listed.startswith(f"  {name} ") == 1, name


def test_the_version_is_printed(facedown):
    assert facedown("--version").out == f"facedown {__version__}\n"


@pytest.mark.parametrize(
    "command",
    [[], ["play"], ["sim"], ["rules"], ["where"], ["scenario"], ["replay"], ["content", "check"], ["bench"]],
    ids=lambda command: " ".join(command) or "none",
)
def test_help_fits_eighty_columns(facedown, command):
    told = facedown(*command, "--help")
    assert told.code == 0
    assert max(map(len, told.out.splitlines())) <= 80


def test_a_misspelt_command_is_answered_with_the_nearest(facedown):
    told = facedown("paly")
    assert told.code == 2
    assert "play" in told.err
