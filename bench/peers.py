"""Run the benches of other libraries beside ours, each in a process of its own, and compare.

    ANCHORS_PEERS=FOLDER ANCHORS_VENV=ENVIRONMENT python bench/peers.py

The benches lie in a folder of their own, and run with the Python of an environment that has the libraries.
With `--quick`, short runs.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from facedown.cli.show import say, table
from facedown.lab.bench import QUICK, THOROUGH, Bench, one_core

PEERS = "ANCHORS_PEERS"  # the folder of the peers' benches
ENVIRONMENT = "ANCHORS_VENV"  # the Python environment that has the peers
JOBS = (
    ("bench_limits.py", "kernel"),
    ("bench_limits.py", "copy"),
    ("bench_openspiel.py", "hearts", "rollout"),
    ("bench_openspiel.py", "hearts", "loop"),
    ("bench_openspiel.py", "leduc_poker", "rollout"),
    ("bench_rlcard.py", "leduc-holdem", "loop"),
    ("bench_rlcard.py", "gin-rummy", "loop"),
    ("bench_pokerkit.py", "2"),
    ("bench_icepool.py",),
)
PATIENCE = 900  # seconds that one bench may take


class Figure(NamedTuple):
    """One figure of a peer; `note` says how ours compares, or why there is no figure."""

    what: str
    value: float | None
    unit: str
    note: str


def missing() -> str:
    """Return why the peers cannot be measured, or "" if they can."""
    folder = os.environ.get(PEERS, "")
    if not folder:
        return f"${PEERS} names no folder of their benches"
    if not (Path(folder) / JOBS[0][0]).is_file():
        return f"there is no {JOBS[0][0]} in {folder}"
    if not interpreter().is_file():
        return f"${ENVIRONMENT} names no environment with Python"
    return ""


def interpreter() -> Path:
    """Return the Python that has the peers."""
    folder = "Scripts/python.exe" if sys.platform == "win32" else "bin/python"
    return Path(os.environ.get(ENVIRONMENT) or os.devnull) / folder


def compare(bench: Bench) -> Iterator[Figure]:
    """Measure our random playouts again, then the peers, all on one core."""
    with one_core():
        own = {
            is_compiled: next(bench.playing("uniform", is_compiled)).value for is_compiled in (True, False)
        }
        for job in JOBS:
            print(" ".join(job), file=sys.stderr)
            yield from run(job, bench, own)


def run(job: tuple[str, ...], bench: Bench, own: Mapping[bool, float]) -> Iterator[Figure]:
    """Run one bench of a peer and read the lines of JSON that it prints."""
    single = dict.fromkeys(
        ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"), "1"
    )
    same = {"PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
    asked = {"ANCHORS_RUNS": str(bench.pace.runs), "ANCHORS_MIN_S": str(bench.pace.least)}
    script = Path(os.environ[PEERS]) / job[0]
    try:
        ran = subprocess.run(
            [str(interpreter()), str(script), *job[1:]],
            capture_output=True,
            text=True,
            env={**os.environ, **single, **same, **asked},
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        yield Figure(" ".join(job), None, "", f"not done in {PATIENCE} s")
        return
    lines = [json.loads(line) for line in ran.stdout.splitlines() if line.startswith("{")]
    if not lines:
        last = ran.stderr.strip().splitlines()[-1:] or ["no result"]
        yield Figure(" ".join(job), None, "", f"did not run: {last[0]}")
    for line in lines:
        yield from figure(line, own)


def figure(line: Mapping[str, Any], own: Mapping[bool, float]) -> Iterator[Figure]:
    """Return a figure of a peer, and how ours compares with it."""
    title = (
        f"{line.get('system', '?')} {line.get('version', '')}: {line.get('game', '')}, {line.get('mode', '')}"
    )
    if "decisions_per_s" in line:
        theirs = float(line["decisions_per_s"])
        ours = [
            f"{own[is_compiled] / theirs:.3g} times {how} ({own[is_compiled]:.3g})"
            for is_compiled, how in ((True, "compiled"), (False, "interpreted"))
        ]
        yield Figure(title, theirs, "decisions/s", f"ours: {', '.join(ours)}")
    elif line.get("metric") == "copy":
        yield Figure(title, float(line["ns"]), "ns", f"{line['gb_per_s']} GB/s" if "gb_per_s" in line else "")
    elif line.get("metric") == "exact":
        yield Figure(title, float(line["warm_ms"]) / 1000, "s", f"first call {line['first_ms']:.4g} ms")


if __name__ == "__main__":
    if missing():
        sys.exit(say(f"Peers are not measured: {missing()}."))
    figures = compare(Bench(pace=QUICK if "--quick" in sys.argv[1:] else THOROUGH))
    rows = [
        (one.what, "-" if one.value is None else f"{one.value:.4g}", one.unit, one.note) for one in figures
    ]
    table("", ("what", "measured", "unit", ""), rows, right=("measured",))
