"""What all tests share: the toy system `duel` on the path, and Hypothesis the same in every run."""

from __future__ import annotations

import sys
from pathlib import Path

from hypothesis import settings

TESTS = Path(__file__).parent

if str(TESTS) not in sys.path:
    sys.path.insert(0, str(TESTS))

settings.register_profile("facedown", derandomize=True, deadline=None, database=None)
settings.load_profile("facedown")
