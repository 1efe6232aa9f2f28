"""Files that people bring and keep: read without trust, written whole or not at all.

Whoever reads a file has from here on what it says: text of a sane size in UTF-8, and of TOML and JSON a
value that is not nested without end, with numbers of at most 19 digits and texts of characters that can be
printed. What keys there must be is for whoever asked.
"""

from __future__ import annotations

import json
import os
import re
import stat
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from typing import Any, NamedTuple, NoReturn

from facedown.engine.authors.shape import KeyPath
from facedown.engine.authors.source import Source
from facedown.engine.base.errors import BadFile, bad_file
from facedown.engine.base.numbers import MOST_DIGITS
from facedown.engine.base.printable import UNPRINTABLE, printable, unprintable

MOST_BYTES = 2 << 20  # a match of 60,000 decisions
MOST_TOML = 256 << 10  # which takes far longer to read
DEPTH = 32  # of tables and lists in each other
TOO_LARGE = 10**MOST_DIGITS

# A key of too many parts, `a.b.c...`, each of which the parser would walk through for every other one.
_LONG_KEY = re.compile(
    rf"""(?<![\w-])(?:(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){{{DEPTH},}}""", re.ASCII
)


_drafts: set[Path] = set()  # that this process is writing


class Version(NamedTuple):
    """What shows later whether somebody else has written to a file."""

    number: int
    size: int
    time: int  # of the last change, in nanoseconds


def read_text(path: str | Path, most: int = MOST_BYTES) -> str:
    """Return the text of a file.

    Args:
        path: where it lies.
        most: how many bytes it may have.

    Raises:
        BadFile: it cannot be read, is no regular file, is too large or is not UTF-8.
    """
    try:
        _refuse_irregular(path)
        with Path(path).open("rb") as file:
            raw = file.read(most + 1)
        if len(raw) > most:
            raise bad_file(path, 0, f"has more than the {most >> 10:,} KiB that such a file may have.")
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise bad_file(path, 0, "is not UTF-8 text.") from error
    except (OSError, ValueError) as error:
        raise bad_file(path, 0, f"cannot be read: {_reason(error)}.") from error


def read_toml(path: str | Path) -> tuple[dict[str, Any], str]:
    """Return what a TOML file holds, and its text.

    Raises:
        BadFile: it cannot be read or is not TOML, or holds what no file of ours does.
    """
    text = read_text(path, MOST_TOML)
    long = _LONG_KEY.search(text)
    if long:
        line = text.count("\n", 0, long.start()) + 1
        raise bad_file(path, line, f"this key has more than {DEPTH} parts.")
    try:
        data = tomllib.loads(text)
    except RecursionError as error:
        raise _too_deep(path) from error
    except tomllib.TOMLDecodeError as error:
        message, line = _syntax(str(error), text)
        raise bad_file(path, line, f"this is not TOML: {message}.") from error
    except ValueError as error:  # what Python itself refuses to read: thousands of digits, the year 0
        raise bad_file(path, 0, f"is not TOML: {error}.") from error
    refuse_excess(path, data, text)
    return data, text


def read_json(path: str | Path) -> Any:
    """Return what a JSON file holds.

    Raises:
        BadFile: it cannot be read or is not JSON, or holds what no file of ours does.
    """
    text = read_text(path)
    try:
        data = json.loads(text, parse_constant=_refuse_constant)
    except RecursionError as error:
        raise _too_deep(path) from error
    except ValueError as error:
        raise bad_file(path, 0, f"is cut short or damaged: it is no complete JSON ({error}).") from error
    refuse_excess(path, data)
    return data


def refuse_excess(path: str | Path, data: Any, text: str = "") -> None:
    """Refuse what is nested too deep, numbers of too many digits, and characters that steer a terminal.

    Args:
        path: of the file.
        data: that was read from it.
        text: the TOML, for the lines in errors.

    Raises:
        BadFile: there is such a thing; the error says where.
    """
    left: list[tuple[Any, KeyPath]] = [([data], ())]
    while left:
        around, way = left.pop()
        if len(way) > DEPTH:
            raise _too_deep(path)
        for key, value in around.items() if isinstance(around, dict) else enumerate(around):
            kind = type(value)
            if kind is int and not -TOO_LARGE < value < TOO_LARGE:
                raise bad_file(
                    path, 0, f"{_joined(way, key)} has a number of more than {MOST_DIGITS} digits."
                )
            bad = (unprintable(value) if kind is str else "") or (
                unprintable(key) if type(key) is str else ""
            )
            if bad:
                line = Source(str(path), text).line((*way[1:], key)) if text else 0
                raise bad_file(path, line, f"{_joined(way, key)} holds {bad}, {UNPRINTABLE}. Leave it out.")
            if (kind is dict or kind is list) and value:
                left.append((value, (*way, key)))


def write_file(path: str | Path, content: str | bytes) -> Version:
    """Write a file, and return its version. An older one there is replaced once this one is complete.

    Raises:
        BadFile: it cannot be written; what was there is there still.
    """
    raw = content.encode() if isinstance(content, str) else content
    with drafted(path) as draft:
        draft.write_bytes(raw)
        return _version(draft.stat())


@contextmanager
def drafted(path: str | Path) -> Iterator[Path]:
    """Give a new file to write beside another, which it replaces once the block has ended; else it is gone.

    Raises:
        BadFile: it cannot be written; what was there is there still.
    """
    try:
        target = Path(path).resolve()  # of a link, the file that it points to
        if target.exists():
            _refuse_irregular(target)
        _remove_drafts(target)
        draft = target.with_name(f"{target.name}.{os.getpid()}-{token_hex(4)}.part")
        _drafts.add(draft)
        try:
            draft.open("xb").close()
            yield draft
            with draft.open("rb+") as file:
                os.fsync(file.fileno())  # a crash must not leave the new name on an empty file
            draft.replace(target)
        except BaseException:
            draft.unlink(missing_ok=True)
            raise
        finally:
            _drafts.discard(draft)
    except (OSError, ValueError) as error:
        raise bad_file(path, 0, f"cannot be written: {_reason(error)}.") from error


def _remove_drafts(target: Path) -> None:
    """Remove the drafts of a file whose writers were killed."""
    made = re.compile(rf"{re.escape(target.name)}\.(\d+)-[0-9a-f]{{8}}\.part", re.ASCII)
    with suppress(OSError):
        for path in list(target.parent.iterdir()):
            writer = made.fullmatch(path.name)
            if writer and path not in _drafts and not _is_running(int(writer[1])):
                path.unlink(missing_ok=True)


def _is_running(process: int) -> bool:
    """Whether another process runs; where that cannot be asked without ending it, it does."""
    if process == os.getpid():
        return False
    if sys.platform == "win32":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def version_of(path: str | Path) -> Version | None:
    """Return the version of a file that lies somewhere now, None if none does."""
    try:
        return _version(Path(path).stat())
    except (OSError, ValueError):
        return None


def _version(status: os.stat_result) -> Version:
    return Version(status.st_ino, status.st_size, status.st_mtime_ns)


def refuse_unreadable(path: str | Path, written: bool = False) -> None:
    """Refuse what is no file that can be read, or written over.

    Raises:
        BadFile: it is missing, or a folder, a pipe, a device.
    """
    try:
        _refuse_irregular(path)
    except (OSError, ValueError) as error:
        how = "written" if written else "read"
        raise bad_file(path, 0, f"cannot be {how}: {_reason(error)}.") from error


def _refuse_irregular(path: str | Path) -> None:
    """Refuse what is no regular file: a folder cannot be read, a pipe or a device may never end."""
    mode = Path(path).stat().st_mode
    if not stat.S_ISREG(mode):
        raise OSError(f"it is {'a folder' if stat.S_ISDIR(mode) else 'no regular file'}")


def _reason(error: Exception) -> str:
    """Return why the system refuses a file."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    return f"that is no name for a file ({error})"


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def _joined(way: tuple[object, ...], key: object) -> str:
    """Return the path to a value as people write it, without the outermost list."""
    return printable(".".join(map(str, (*way, key)[1:])) or "it")


def _too_deep(path: str | Path) -> BadFile:
    return bad_file(path, 0, f"is nested more than {DEPTH} deep.")


def _syntax(message: str, text: str) -> tuple[str, int]:
    """Split the parser's message into what it says and the line that it means."""
    match = re.fullmatch(r"(.*) \((?:at line (\d+), column \d+|at end of document)\)", message, re.DOTALL)
    if match is None:
        return message, 0
    return match[1], int(match[2]) if match[2] else max(1, len(text.splitlines()))
