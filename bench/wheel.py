"""Install a wheel into an empty environment, and time the first simulation of every system with it.

    python bench/wheel.py dist/facedown-0.1.0-py3-none-any.whl

It ends with 1 where something had to be compiled: the wheel has no machine code for this machine.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

from facedown.systems import system_keys

GAMES = 2_000  # of which most run on machine code where there is some


def main(wheel: Path) -> int:
    """Try a wheel; return the exit status."""
    print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB")
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch)
        venv.create(home / "venv", with_pip=True)
        programs = home / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
        pip = [programs / "python", "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
        subprocess.run([*pip, wheel.resolve()], check=True)
        made = [system for system in system_keys() if not is_there(programs, home, system)]
    if made:
        print(f"Compiled here, as the wheel has no machine code for this machine: {', '.join(made)}.")
    return 1 if made else 0


def is_there(programs: Path, home: Path, system: str) -> bool:
    """Run the first simulation of a system; return whether its machine code came with the wheel."""
    cache = home / "cache" / system
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    start = time.perf_counter()
    ran = subprocess.run(
        [programs / "facedown", "sim", system, "--games", str(GAMES), "--json"],
        cwd=home,
        env={**environment, "FACEDOWN_CACHE": str(cache)},
        capture_output=True,
        check=True,
    )
    seconds = time.perf_counter() - start
    on_machine_code = json.loads(ran.stdout)["compiled_games"]
    print(f"{system}: first {GAMES:,} games in {seconds:.2f} s, {on_machine_code:,} of them compiled")
    return on_machine_code > 0 and not list(cache.glob("*.rules"))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
