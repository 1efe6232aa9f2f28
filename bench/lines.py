"""Print every figure of `facedown bench` as a line of JSON, as the peers' benches do.

    python run_all.py --also "python bench/lines.py"

With `--quick`, short runs.
"""

import json
import platform
import sys

from facedown import __version__
from facedown.lab.bench import Bench

for figure in Bench(quick="--quick" in sys.argv[1:]).run():
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
