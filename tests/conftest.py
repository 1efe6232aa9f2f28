"""What all tests share: the toy system `duel` on the path, and a place for compiled rules."""

from __future__ import annotations

import sys
from pathlib import Path

TESTS = Path(__file__).parent

if str(TESTS) not in sys.path:
    sys.path.insert(0, str(TESTS))
