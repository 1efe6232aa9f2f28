"""Whatever a scenario says, it holds, fails or is refused."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from pathlib import Path

import pytest
from hypothesis import strategies as st

from facedown.systems import KEYS
from fuzz.changing import changed_bytes, changed_data, changed_text
from fuzz.running import command

pytestmark = pytest.mark.proof

SCENARIOS = Path(__file__).parents[1] / "scenarios"


def texts(system: str) -> list[str]:
    """The scenarios of a system, but for those with odds, which may take their time."""
    read = [path.read_text(encoding="utf-8") for path in sorted((SCENARIOS / system).rglob("*.toml"))]
    chosen = [text for text in read if "odds" not in text and "content" not in text]
    return [text if re.search(r"(?m)^system\b", text) else f'system = "{system}"\n{text}' for text in chosen]


@pytest.fixture(autouse=True)
def _stages(tmp_path):
    """The stages that the scenarios stand on."""
    for system in KEYS:
        if (SCENARIOS / system / "stages").is_dir():
            shutil.copytree(SCENARIOS / system / "stages", tmp_path / "stages", dirs_exist_ok=True)


def run(name: str, raw: bytes) -> None:
    Path(name).write_bytes(raw)
    command("scenario", name)
    Path(name).unlink()


@pytest.mark.parametrize("system", ["contest", "clash", "throwdown", "confrontation", "arcana"])
def test_a_damaged_scenario_holds_fails_or_is_refused(fuzz, system):
    known = st.sampled_from(texts(system))
    damaged = known.flatmap(changed_text).map(lambda text: text.encode("utf-8", "surrogatepass"))
    damaged |= known.flatmap(lambda text: changed_bytes(text.encode()))
    fuzz(damaged, lambda raw: run("given.toml", raw))


@pytest.mark.parametrize("system", ["contest", "clash", "throwdown", "confrontation", "arcana"])
def test_a_forged_scenario_holds_fails_or_is_refused(fuzz, system):
    forged = st.sampled_from(texts(system)).map(tomllib.loads).flatmap(changed_data)
    fuzz(forged, lambda data: run("given.json", json.dumps(data).encode()))


@pytest.mark.parametrize("system", ["contest", "clash", "throwdown", "confrontation", "arcana"])
def test_a_damaged_stage_is_stood_on_or_refused(fuzz, system):
    known = [
        path.read_text(encoding="utf-8") for path in sorted((SCENARIOS / system / "stages").glob("*.toml"))
    ]
    damaged = (
        st.sampled_from(known).flatmap(changed_text).map(lambda text: text.encode("utf-8", "surrogatepass"))
    )

    def stand_on(raw: bytes) -> None:
        Path("stages/given.toml").write_bytes(raw)
        run("given.toml", f'system = "{system}"\nstage = "given"\n[case.a]\n[case.b]\nseed = 1\n'.encode())

    fuzz(damaged, stand_on)
