"""A system as WebAssembly: the same rules and bots in a page, or in Node, to the same bytes.

    python -m facedown.lab.games.wasm contest --out wasm

writes `contest.wasm`, `contest.json` with the entry points and the layout of every record, and the loader
`rules.js`. It links with wasm-ld, a tool of LLVM's that nothing else here needs.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from facedown.compiler.kinds import Buffer, Bundle, Kind, OneRecord
from facedown.compiler.machine import Target, compile_module
from facedown.compiler.module import Module
from facedown.compiler.unit import Build
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import Record, offset_of, size_of
from facedown.engine.matches.system import System
from facedown.lab.games.compiled import WHOLE, entries, lab_bindings
from facedown.systems import load_system

TARGET = Target("wasm32-unknown-unknown", "generic", "+bulk-memory")
LOADER = Path(__file__).with_name("rules.js")
STACK = 1 << 20  # bytes


def write(system: System, folder: Path) -> tuple[Path, ...]:
    """Write a system as WebAssembly.

    Args:
        system: the rulebook, with its bots.
        folder: made if it is not there.

    Returns:
        The files: machine code, layout, loader.

    Raises:
        FacedownError: wasm-ld is not there, or fails.
    """
    linker = shutil.which("wasm-ld")
    if linker is None:
        raise FacedownError(
            "WebAssembly is linked by wasm-ld, which is not installed: it comes with LLVM's linker, lld."
        )
    points = entries(system)
    module = Module(points, lab_bindings(system), Build(pins=WHOLE.pins))
    folder.mkdir(parents=True, exist_ok=True)
    files = tuple(folder / name for name in (f"{system.key}.wasm", f"{system.key}.json", LOADER.name))
    with tempfile.TemporaryDirectory() as scratch:
        image = Path(scratch) / "rules.o"
        image.write_bytes(compile_module(module, TARGET).image)
        exports = [f"--export={name}" for name in (*points, "__heap_base", "__stack_pointer")]
        flags = ["--no-entry", "--strip-all", "--stack-first", "-z", f"stack-size={STACK}"]
        ran = subprocess.run(
            [linker, *flags, *exports, str(image), "-o", str(files[0])],
            capture_output=True,
            text=True,
            check=False,
        )
    if ran.returncode:
        raise FacedownError(f"wasm-ld cannot link {system.key}: {ran.stderr.strip()}")
    about = {
        "system": system.key,
        "entries": {
            name: [
                parameter
                for argument, kind in zip(_parameters(point.rule), point.kinds, strict=True)
                for parameter in parameters(argument, kind)
            ]
            for name, point in points.items()
        },
        "records": {cls.__name__: _layout(cls) for point in points.values() for cls in _records(point.kinds)},
        "sites": module.sites,
    }
    files[1].write_text(json.dumps(about) + "\n", encoding="utf-8")
    shutil.copyfile(LOADER, files[2])
    return files


def _parameters(rule: Any) -> tuple[str, ...]:
    return tuple(rule.__code__.co_varnames[: rule.__code__.co_argcount])


def parameters(name: str, kind: Kind) -> Iterator[tuple[str, str]]:
    """Yield the parameters that an argument becomes: each with its path, and what it is.

    What it is: the name of a record, "number", or "array of" and the bytes of a number in it.
    """
    if isinstance(kind, Bundle):
        for inner, inner_kind in zip(kind.names, kind.kinds, strict=True):
            yield from parameters(f"{name}.{inner}", inner_kind)
    elif isinstance(kind, OneRecord):
        yield name, kind.of.__name__
    else:
        yield name, f"array of {ctypes.sizeof(kind.of)}" if isinstance(kind, Buffer) else "number"


def _records(kinds: Sequence[Kind]) -> Iterator[type[Record]]:
    """Yield the records in some kinds, and those inside them."""
    for kind in kinds:
        if isinstance(kind, Bundle):
            yield from _records(kind.kinds)
        elif isinstance(kind, OneRecord):
            yield kind.of
            yield from _records([OneRecord(spec.of) for spec in kind.of.specs.values() if spec.of])


def _layout(cls: type[Record]) -> dict[str, Any]:
    """Return where fields lie: offset, sizes of the axes, a record's name or a number's bytes."""
    fields = {
        name: [offset_of(cls, name), list(spec.shape), spec.of.__name__ if spec.of else spec.size]
        for name, spec in cls.specs.items()
    }
    return {"size": size_of(cls), "fields": fields}


def main(arguments: Sequence[str] | None = None) -> int:
    """Write a system as WebAssembly; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m facedown.lab.games.wasm", description=__doc__)
    parser.add_argument("system", help="key of a system")
    parser.add_argument("--out", type=Path, default=Path("wasm"), help="folder to write into")
    options = parser.parse_args(arguments)
    try:
        for file in write(load_system(options.system), options.out):
            sys.stdout.write(f"{file}: {file.stat().st_size:,} bytes\n")
    except FacedownError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
