"""The author's path: content files of one's own, checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from facedown.cli import FINE, NO
from facedown.cli.given import problems_of, the_system
from facedown.cli.show import as_json, say
from facedown.engine.errors import ContentError
from facedown.engine.files import refuse_unreadable

if TYPE_CHECKING:
    pass


def check(files: Sequence[Path], key: str, json: bool) -> int:
    """Say everything that is wrong in content files; NO if something is."""
    for path in files:
        refuse_unreadable(path)
    system = the_system(key or likely_system(files))
    problems = problems_of(system, files)
    if json:
        as_json(
            {
                "system": system.key,
                "files": [str(path) for path in files],
                "problems": [asdict(p) for p in problems],
            }
        )
    else:
        for problem in problems:
            say(str(problem))
        many = "1 file" if len(files) == 1 else f"{len(files)} files"
        wrong = "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
        say(f"{wrong} in {many}." if problems else f"{many} checked for {system.key}: all is right.")
    return NO if problems else FINE


def likely_system(files: Sequence[Path]) -> str:
    """Return the system that content files are for, which is told by the kinds of entries in them."""
    from facedown.engine.content import read_content
    from facedown.systems import load_system, system_keys

    kinds: list[str] = []
    for path in files:
        try:
            kinds += [entry.kind for entry in read_content(path)[0]]
        except ContentError:
            continue  # what is wrong with it is told when it is checked
    return max(system_keys(), key=lambda key: sum(kind in load_system(key).schemas for kind in kinds))
