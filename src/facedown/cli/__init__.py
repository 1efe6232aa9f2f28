"""The `facedown` command."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence

FINE, NO, WRONG = 0, 1, 2  # exit codes: done, the answer is no, the call was wrong


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; what cannot be done is one paragraph on stderr."""
    from facedown.cli.app import app
    from facedown.engine.errors import FacedownError

    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a character gets a ? for it
    try:
        app(args=None if arguments is None else list(arguments), prog_name="facedown")
    except FacedownError as error:
        print(f"Error: {error}", file=sys.stderr)
        return WRONG
    except OSError as error:
        what = f" {error.filename}" if error.filename else ""
        print(f"Error: Cannot read or write{what}: {error.strerror or error}.", file=sys.stderr)
        return WRONG
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else FINE
    return FINE
