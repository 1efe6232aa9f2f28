"""Machine code that a wheel brings along, so that nobody compiles who has a common processor.

    python -m facedown.lab.games.ship

compiles every system for the common processor of this kind of machine into `compiler/shipped`, and a wheel
that is built then has it. On other machines, and after a rule was changed, the rules are compiled as ever.
"""

from __future__ import annotations

import shutil
import sys

from facedown.compiler import cache
from facedown.compiler.key import keys_of
from facedown.compiler.machine import baseline_of, compile_module, host
from facedown.compiler.module import Module
from facedown.engine.base.errors import FacedownError
from facedown.lab.games.compiled import PLAIN, WHOLE, entries, lab_bindings
from facedown.systems import load_system, system_keys


def ship() -> list[str]:
    """Compile every system into the package; return the names of the files.

    Raises:
        FacedownError: there is no common processor for machines like this one.
    """
    target = baseline_of(host().triple)
    if target is None:
        raise FacedownError(f"There is no common processor for {host().triple}.")
    shutil.rmtree(cache.SHIPPED, ignore_errors=True)
    cache.SHIPPED.mkdir()
    names = []
    for key in system_keys():
        system = load_system(key)
        for part in (PLAIN, WHOLE):
            points, bound = entries(system, part), lab_bindings(system)
            names.append(f"{key}-{keys_of(points, bound, [target], pins=part.pins)[0]}")
            code = compile_module(Module(points, bound, pins=part.pins), target)
            cache.write(names[-1], code, cache.SHIPPED)
    return names


if __name__ == "__main__":
    for name in ship():
        sys.stdout.write(f"{cache.SHIPPED / name}{cache.SUFFIX}\n")
