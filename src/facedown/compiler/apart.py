"""LLVM at work in a process of its own, beside what runs here.

A process can be ended at any moment; a thread that is in LLVM cannot, and a program that ends before it is
aborted. What goes there and back is text in LLVM's language and an object file.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

from facedown.compiler.machine import Target, object_file


class Apart:
    """A module on its way to machine code, in a process of its own.

    Args:
        text: the module, in LLVM's language.
        target: for what machine.
        level: how hard LLVM optimizes, 0 to 3.

    Raises:
        OSError: no process can be started here.
    """

    def __init__(self, text: str, target: Target, level: int) -> None:
        self._given = f"{json.dumps([*target, level])}\n{text}".encode()
        path = os.pathsep.join(entry for entry in sys.path if entry)
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", __name__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": path},
        )

    def image(self) -> bytes | None:
        """Wait for the object file and return it; None if the process came to none, or was ended."""
        image, _ = self._process.communicate(self._given)
        return image if self._process.returncode == 0 else None

    def end(self) -> None:
        """End the process at once."""
        self._process.kill()


def main() -> None:
    """Make the object file of a module that comes in; it goes out."""
    *target, level = json.loads(sys.stdin.buffer.readline())
    text = sys.stdin.buffer.read().decode()
    sys.stdout.buffer.write(object_file(text, Target(*target), level))


if __name__ == "__main__":
    main()
