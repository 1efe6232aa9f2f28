"""Print every figure of `facedown bench` as a line of JSON, as the peers' benches do.

    python run_all.py --also "python bench/lines.py"

With `--quick` short runs, with `--thorough` long ones.
"""

import json
import platform
import sys

from facedown import __version__
from facedown.lab.bench import QUICK, THOROUGH, USUAL, Bench

PACES = {"--quick": QUICK, "--thorough": THOROUGH}

for figure in Bench(pace=PACES.get("".join(sys.argv[1:]), USUAL)).run():
    about = {"system": "facedown", "version": __version__, "python": platform.python_version()}
    if figure.unit == "decisions/s":
        about |= {
            "metric": "playout",
            "game": "contest",
            "mode": figure.what,
            "decisions_per_s": figure.value,
        }
    else:
        about |= {"metric": "figure"}
    print(json.dumps(about | figure._asdict()), flush=True)
