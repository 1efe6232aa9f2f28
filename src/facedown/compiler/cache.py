"""Where machine code is kept between runs: one file for each key, whole or not there.

A file is read only if it lies in a folder of the user's own and its checksum is right; a damaged one is
thrown away and made anew. Of several processes that want the same, one makes it and the others wait; where
they cannot, each writes the same bytes.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import IO

from facedown.compiler.faults import Site
from facedown.compiler.machine import MachineCode, Target, object_file

VARIABLE = "FACEDOWN_CACHE"  # names another folder
SHIPPED = Path(__file__).parent / "shipped"  # machine code that a wheel brings along
SUFFIX = ".rules"
_LOCK = ".lock"
_OFTEN = 0.1  # seconds
_MAGIC = b"facedown machine code 2\n"
_OLD = 14 * 24 * 3600  # seconds: what was used later than that stays
_KEEP = 8  # files that stay in any case, the last ones used
_ROOM = (
    100 << 20
)  # bytes: those used longest ago go first; all code of a system takes half a MB, that of a run less


def cache_folder() -> Path | None:
    """Return the folder to keep machine code in, made if it is not there; None if there can be none."""
    for choose in (_home, _temporary):
        with contextlib.suppress(OSError, RuntimeError):  # there may be no home, and nowhere to write
            folder = choose()
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if _is_own(folder) and os.access(folder, os.W_OK):
                return folder
    return None


def _files(name: str) -> Iterator[Path]:
    """Yield the files of a name, the best first: those of one's own, and what the package brings."""
    for choose in (_home, _temporary, lambda: SHIPPED):
        with contextlib.suppress(OSError, RuntimeError):
            folder = choose()
            path = folder / f"{name}{SUFFIX}"
            if path.is_file() and (folder == SHIPPED or (_is_own(folder) and _is_own(path))):
                yield path


def _home() -> Path:
    if os.environ.get(VARIABLE):
        return Path(os.environ[VARIABLE])
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "facedown" / "Cache"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "facedown"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "facedown"


def _temporary() -> Path:
    user = os.getuid() if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
    return Path(tempfile.gettempdir()) / f"facedown-{user}"


def _is_own(path: Path) -> bool:
    """Whether a file or folder is the user's own, and nobody else can write into it."""
    if not hasattr(os, "getuid"):
        return True
    about = path.stat()
    return about.st_uid == os.getuid() and not about.st_mode & 0o022


def read(name: str) -> MachineCode | None:
    """Return machine code by its name, from the cache or from what the package brings, if there is any."""
    for path in _files(name):
        with contextlib.suppress(OSError, ValueError):
            code = unpack(name, path.read_bytes())
            with contextlib.suppress(OSError):
                os.utime(path)
            return code
    return None


def exists(name: str) -> bool:
    """Whether there is machine code of a name; it may still be damaged."""
    return any(True for _ in _files(name))


def write(name: str, code: MachineCode, folder: Path | None = None) -> None:
    """Keep machine code under a name; where that cannot be, it is not kept.

    Args:
        name: of the system, and the key.
        code: to keep.
        folder: another one than the cache's.
    """
    folder = folder or cache_folder()
    if folder is None:
        return
    with contextlib.suppress(OSError):
        part = folder / f"{name}-{os.getpid()}-{threading.get_ident()}.part"
        part.unlink(missing_ok=True)  # whatever lies there, it is nobody's
        try:
            part.write_bytes(pack(name, code))
            part.replace(folder / f"{name}{SUFFIX}")
        finally:
            part.unlink(missing_ok=True)
    _prune(folder)


def make(name: str, text: str, sites: Sequence[Site], target: Target, level: int) -> MachineCode:
    """Return machine code of a module in LLVM's language, and keep it under a name.

    Args:
        name: of the system, and the key.
        text: the module.
        sites: where rules can go out of their bounds in it.
        target: for what machine.
        level: how hard LLVM optimizes.
    """
    code = MachineCode(object_file(text, target, level), tuple(sites))
    write(name, code)
    return code


@contextlib.contextmanager
def alone(name: str, wait: Callable[[], None]) -> Iterator[None]:
    """Keep other processes from making the same machine code meanwhile.

    The lock is one of the operating system's, so it ends with the process that holds it, however that ends.
    Where nothing can be written nobody waits.

    Args:
        name: of the machine code.
        wait: called about ten times a second while another process makes it.
    """
    folder = cache_folder()
    with contextlib.ExitStack() as held:
        if folder is not None:
            with contextlib.suppress(OSError):
                file = held.enter_context((folder / f"{name}{_LOCK}").open("wb"))
                while not _is_locked(file):
                    wait()
                    time.sleep(_OFTEN)
        yield
        if folder is not None:
            with contextlib.suppress(OSError):  # on Windows it stays while others wait for it
                (folder / f"{name}{_LOCK}").unlink()


def _is_locked(file: IO[bytes]) -> bool:
    """Lock a file until it is closed, if no other process has.

    Raises:
        OSError: files cannot be locked there.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def pack(name: str, code: MachineCode) -> bytes:
    """Return machine code as the bytes of a file, which is good under its name alone."""
    about = json.dumps(code.sites).encode()
    body = len(about).to_bytes(8, "little") + about + code.image
    return _MAGIC + _sum(name, body) + body


def _sum(name: str, body: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\0" + body).digest()


def unpack(name: str, data: bytes) -> MachineCode:
    """Return the machine code in the bytes of a file.

    Raises:
        ValueError: the bytes are damaged, or of something else.
    """
    start = len(_MAGIC) + 32
    body = data[start:]
    if data[: len(_MAGIC)] != _MAGIC or data[len(_MAGIC) : start] != _sum(name, body):
        raise ValueError("damaged machine code")
    end = 8 + int.from_bytes(body[:8], "little")
    return MachineCode(body[end:], tuple(Site(*site) for site in json.loads(body[8:end])))


def _prune(folder: Path) -> None:
    """Remove what nobody has used for two weeks, what there is no room for, and parts and locks left over."""
    with contextlib.suppress(OSError):
        about = {path: path.stat() for path in folder.glob("*") if path.is_file()}
        files = [path for path in about if path.suffix == SUFFIX]
        files.sort(key=lambda path: about[path].st_mtime, reverse=True)
        sizes = list(accumulate(about[path].st_size for path in files))
        too_much = {path for path, size in zip(files, sizes, strict=True) if size > _ROOM}
        for path in [*files[_KEEP:], *(path for path in about if path.suffix in (".part", _LOCK))]:
            if path in too_much or time.time() - about[path].st_mtime > _OLD:
                path.unlink()
