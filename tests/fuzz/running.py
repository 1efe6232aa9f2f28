"""Run the command in this process and hold it to what it owes everybody, whatever it was given."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from facedown.cli import FINE, NO, WRONG, main

LONGEST = 3_000_000  # calls of functions that an input may take


class Told(NamedTuple):
    """What a command came to."""

    code: int
    out: str
    err: str


def give(inputs: int, number: int, strategy: st.SearchStrategy[Any], check: Callable[[Any], None]) -> None:
    """Check so many inputs; what fails is made as small as it can be.

    Args:
        inputs: how many.
        number: the seed; equal seeds give equal inputs.
        strategy: of the inputs.
        check: fails where something is not as it should be.
    """
    count = 0

    @seed(number)
    @settings(max_examples=inputs, suppress_health_check=list(HealthCheck))
    @given(strategy)
    def run(one: Any) -> None:
        nonlocal count
        count += 1
        check(one)

    run()
    assert count >= inputs


def clear(*given: str) -> None:
    """Remove what the last input wrote, all but the files that each one is given."""
    for path in Path().iterdir():
        if path.is_file() and path.name not in given:
            path.unlink()


class Watch:
    """Counts calls of functions: that is the same on every machine, whatever else is going on there."""

    def __init__(self) -> None:
        self.calls = 0

    def __enter__(self) -> Watch:
        sys.setprofile(self._count)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def _count(self, _frame: object, event: str, _argument: object) -> None:
        self.calls += event == "call"
        if self.calls > LONGEST:  # also where it would never end
            sys.setprofile(None)
            raise AssertionError(f"more than {LONGEST:,} calls")

    def look(self) -> None:
        """Begin again: what follows may take as much."""
        self.calls = 0


def command(*arguments: object, typed: str = "") -> Told:
    """Run `facedown ...` and hold it to what always holds.

    It ends with one of its three codes and no traceback, says why where it could not do what was asked,
    is not too much work, leaves no draft behind, and what was given is as it was.
    """
    before = {path: path.read_bytes() for path in Path().glob("given.*") if path.is_file()}
    streams = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = (io.StringIO(text) for text in (typed, "", ""))
    try:
        with Watch():
            code = main([str(argument) for argument in arguments])
        told = Told(code, sys.stdout.getvalue(), sys.stderr.getvalue())
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
    assert told.code in (FINE, NO, WRONG), told
    assert "Traceback" not in told.out + told.err
    assert told.code != WRONG or told.err.strip() or "make" in told.out, "wrong, and it does not say why"
    assert not list(Path().glob("*.part"))
    assert all(path.read_bytes() == content for path, content in before.items())
    return told
