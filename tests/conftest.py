"""What all tests share: the toy system `duel` on the path, and Hypothesis the same in every run."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

from facedown.compiler import machine

TESTS = Path(__file__).parent

if str(TESTS) not in sys.path:
    sys.path.insert(0, str(TESTS))

os.environ.pop(
    "PYTHONDONTWRITEBYTECODE", None
)  # tests start the program a hundred times: it is compiled once
STATE = tempfile.mkdtemp(prefix="facedown-state-")  # not where people keep their matches
os.environ["FACEDOWN_STATE"] = STATE
atexit.register(shutil.rmtree, STATE, ignore_errors=True)

machine.WORTH = 2.0  # seconds: better machine code pays later than elsewhere, as there is no idle processor

os.fsync = lambda number: None  # nobody pulls the plug on a test, and each of thousands takes some ms

settings.register_profile("facedown", derandomize=True, deadline=None, database=None)
settings.load_profile("facedown")


def pytest_addoption(parser):
    parser.addoption("--inputs", type=int, default=10, help="of each kind that tests/fuzz tries")
    parser.addoption("--fuzz-seed", type=int, default=1, help="equal seeds try equal inputs")


@pytest.fixture(scope="session", autouse=True)
def _workers_share(tmp_path_factory, worker_id):
    import shared

    if worker_id != "master":
        shared.folder = tmp_path_factory.getbasetemp().parent


def pytest_collection_finish():
    """Look for garbage seldom, and not among what stays to the end, such as tests, catalogues and rules."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_collection_modifyitems(items):
    """Begin with what takes long, the laws next: several workers then end at about the same time."""
    items.sort(key=lambda item: (item.get_closest_marker("slow") is None, "laws" not in item.path.parts))
