"""The `facedown` command."""

from __future__ import annotations

import io
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

FINE, NO, WRONG = 0, 1, 2  # exit codes: done, the answer is no, the call was wrong
UNDECIDED = 3  # more games would be needed for an answer
STOPPED = 130  # by Ctrl-C, as shells say it


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; what cannot be done is one paragraph on stderr."""
    try:
        _ready_streams()
        return _run(arguments)
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        _mute()
        return FINE  # whoever reads on has read enough: `| head`


def _run(arguments: Sequence[str] | None) -> int:
    from facedown.cli.app import commands
    from facedown.engine.base.errors import FacedownError

    code = FINE
    try:
        try:
            commands()(args=None if arguments is None else list(arguments), prog_name="facedown")
        except SystemExit as stop:
            if isinstance(stop.__context__, BrokenPipeError):  # which Typer and Rich end the program on
                raise stop.__context__ from None
            code = stop.code if isinstance(stop.code, int) else FINE
        sys.stdout.flush()
    except FacedownError as error:
        print(f"Error: {error}", file=sys.stderr)
        return WRONG
    except BrokenPipeError:
        raise
    except OSError as error:
        what = f" {error.filename}" if error.filename else ""
        print(f"Error: Cannot read or write{what}: {error.strerror or error}.", file=sys.stderr)
        _mute()
        return WRONG
    except Exception as error:
        from facedown.systems import broken_rules

        said = broken_rules(error)
        if not said:
            raise
        print(f"Error: {said}", file=sys.stderr)
        return WRONG
    return code


def _ready_streams() -> None:
    """Make sure that all streams are there, fail on no character that they lack, and steer no terminal."""
    from facedown.cli.streams import Printable, behind

    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:  # closed by whoever called
            stream = open(os.devnull, mode, encoding="utf-8")  # noqa: PTH123, SIM115 - for good
        stream = behind(stream)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
        setattr(sys, name, Printable(stream) if mode == "w" else stream)


def _mute() -> None:
    """Write nothing more, not even what is still to be written when the program ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(nowhere, stream.fileno())
