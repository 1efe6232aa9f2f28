"""`facedown` on a terminal of its own: what it prints there, what is typed there and when."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

WAIT = 60.0  # seconds, until a program that says nothing more is given up
CALM = 0.05  # seconds between two looks at whether the program waits for a key


class Terminal:
    """A run of `facedown` on a pseudo-terminal."""

    def __init__(self, *arguments: object, folder: Path) -> None:
        pty = pytest.importorskip("pty", reason="there are no such terminals here")
        self.told = ""
        self._left = ""  # printed behind what was read to
        self._mine, theirs = pty.openpty()
        self.run = subprocess.Popen(
            [sys.executable, "-m", "facedown", *map(str, arguments)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            env={**os.environ, "COLUMNS": "80", "TERM": "dumb", "NO_COLOR": "1"},
            start_new_session=True,
            preexec_fn=_own_terminal,
        )
        os.close(theirs)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        if self.run.poll() is None:
            self.run.kill()
        self.run.wait(WAIT)
        os.close(self._mine)

    def read_to(self, text: str) -> str:
        """Return what is printed up to and with a text that comes."""
        read, self._left = self._left, ""
        end = monotonic() + WAIT
        while text not in read:
            assert monotonic() < end, f"{text!r} does not come; printed was:\n{read}"
            piece = self._piece()
            assert piece is not None, f"it ended before {text!r}; printed was:\n{read}"
            read = _plain(read + piece)
        whole, text, self._left = read.partition(text)
        self.told += whole + text
        return whole + text

    def read_all(self) -> str:
        """Return what is printed up to the end of the program."""
        read, self._left = self._left, ""
        while (piece := self._piece()) is not None:
            read = _plain(read + piece)
        self.told += read
        self.run.wait(WAIT)
        return read

    def type(self, line: str) -> None:
        """Type a line and Enter, whatever the program does meanwhile."""
        os.write(self._mine, f"{line}\n".encode())

    def press(self, keys: str) -> None:
        """Press keys once the program waits for them: `\\x03` is Ctrl-C, `\\x04` Ctrl-D.

        A prompt stands on the screen a moment before that, and Python's readline notices a Ctrl-C that
        comes in between only at the next key. People are slower; a loaded machine is not.
        """
        end = monotonic() + WAIT
        waits = 0
        while waits < 4 and monotonic() < end:
            sleep(CALM)
            waits = waits + 1 if self._sleeps() else 0
        os.write(self._mine, keys.encode())

    def _sleeps(self) -> bool:
        """Tell whether the program waits; where no system tells, it is taken to."""
        try:
            told = Path(f"/proc/{self.run.pid}/stat").read_text(encoding="utf-8")
        except OSError:
            return True
        return told.rpartition(")")[2].split()[0] == "S"

    def kill(self) -> None:
        """End the program at once, as a power cut would."""
        self.run.send_signal(signal.SIGKILL)
        self.run.wait(WAIT)

    def _piece(self) -> str | None:
        """Return what was printed since, None once nothing more can be."""
        if not select.select([self._mine], [], [], WAIT)[0]:
            return None
        try:
            return os.read(self._mine, 65536).decode(errors="replace") or None
        except OSError:  # the other end is closed
            return None


def _plain(text: str) -> str:
    """Return printed text without what steers the terminal."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).replace("\r\n", "\n")


def _own_terminal() -> None:
    """Make the terminal that of the program, so that Ctrl-C reaches it."""
    import fcntl
    import termios

    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
