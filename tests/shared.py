"""What several workers of one test run want is worked out by the first that wants it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

folder: Path | None = None  # that all workers of this run see, if there are several


def once(name: str, work_out: Callable[[], Any]) -> Any:
    """Return what can be written as JSON, worked out here or read from what another worker has written."""
    if folder is None:
        return work_out()
    path = folder / f"{name}.json"
    if not path.exists():  # two may work it out at the same time: it is the same
        draft = path.with_suffix(f".{os.getpid()}")
        draft.write_text(json.dumps(work_out()), encoding="utf-8")
        draft.replace(path)
    return json.loads(path.read_text(encoding="utf-8"))
