"""Rules as WebAssembly play the same games in Node, to the same bytes."""

from __future__ import annotations

import ctypes
import json
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from facedown.bots.playout import Arena
from facedown.compiler.errors import RuleFault
from facedown.engine.base.errors import FacedownError
from facedown.engine.course.play import GameOf
from facedown.lab.games.branches import Measurement
from facedown.lab.games.compiled import compiled, entries
from facedown.lab.games.trials import Batch
from facedown.lab.games.wasm import parameters, write
from facedown.systems import load_system

GAMES = 1000
TOOLS = [tool for tool in ("node", "wasm-ld") if shutil.which(tool) is None]
PLAYER = Path(__file__).with_name("play.mjs")


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.skipif(bool(TOOLS), reason=f"not installed here: {', '.join(TOOLS)}")
@pytest.mark.parametrize(
    ("key", "policy"), [("contest", "fighter"), ("clash", "uniform"), ("throwdown", "thrift")]
)
def test_a_thousand_games_in_node_end_in_the_same_bytes(key: str, policy: str, tmp_path: Path) -> None:
    system = load_system(key)
    write(system, tmp_path)
    deal = system.deal(system.setups()[0], {}, ())
    arena = Arena(system, deal.state, deal.book, dict.fromkeys(deal.seats, policy))
    kind = entries(system)["trials"].kinds[0]
    paths = [path for path, _ in parameters("desk", kind)]
    values = [record.to_bytes().hex() for record in _records(arena.desk)]
    job = {"system": key, "games": GAMES, "seed": 7, "bound": system.bound}
    (tmp_path / "job.json").write_text(json.dumps({**job, "records": dict(zip(paths, values, strict=True))}))
    node = subprocess.run(
        ["node", str(PLAYER), str(tmp_path), str(tmp_path / "job.json")],
        capture_output=True,
        text=True,
        check=True,
    )
    there = json.loads(node.stdout)
    winners, decisions = (ctypes.c_int8 * GAMES)(), (ctypes.c_int32 * GAMES)()
    asked, nothing = Measurement(), (ctypes.c_int64 * 0)()
    batch = Batch(seed=7, count=GAMES, bound=system.bound)
    lacking = (ctypes.c_int8 * 3)()
    with pytest.raises(RuleFault, match="the index 3 is not 0 to 2"):  # as there, so whims begin alike
        compiled(system).trials(arena.desk, asked, batch, lacking, decisions, nothing)
    compiled(system).trials(arena.desk, asked, batch, winners, decisions, nothing)
    assert bytes(winners).hex() == there["winners"]
    assert bytes(decisions).hex() == there["decisions"]
    assert arena.state.to_bytes().hex() == there["state"]
    assert there["decision"] == 0
    assert "there is no no" in there["refusal"]
    assert there["fault"].endswith("trials: winners[k]: index, 3 and 3")


def _records(desk: Iterable[object]) -> list[object]:
    """Return the records in a bundle, in order."""
    return [one for part in desk for one in (_records(part) if isinstance(part, tuple | GameOf) else [part])]


def test_without_the_linker_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(shutil, "which", lambda tool: None)
    with pytest.raises(FacedownError, match="wasm-ld, which is not installed"):
        write(load_system("clash"), tmp_path / "out")
    assert not (tmp_path / "out").exists()
