"""LLVM at work in a process of its own, beside what runs here.

A process can be ended at any moment; a thread that is in LLVM cannot, and a program that ends before it is
aborted. What goes there and back is text in LLVM's language, bytes and numbers.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any, Self, TypeVar

T = TypeVar("T")


class Apart:
    """A process of its own, which does one thing after the other as long as it is there.

    Raises:
        OSError: no process can be started here.
    """

    def __init__(self) -> None:
        path = os.pathsep.join(entry for entry in sys.path if entry)
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", __name__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": path},
        )

    def does(self, work: Callable[..., T], *given: Any) -> T | None:
        """Wait for what a function of some module answers there; None if that failed, or was ended."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None
        assert stdout is not None
        try:
            pickle.dump((work, given), stdin)
            stdin.flush()
            answer: T = pickle.load(stdout)
        except (OSError, EOFError, pickle.UnpicklingError):
            return None
        return answer

    def end(self) -> None:
        """End the process at once."""
        self._process.kill()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()
        self._process.communicate()


def main() -> None:
    """Do what comes in; the answers go out."""
    with contextlib.suppress(EOFError):
        while True:
            work, given = pickle.load(sys.stdin.buffer)
            pickle.dump(work(*given), sys.stdout.buffer)
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
