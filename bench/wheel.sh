#!/usr/bin/env bash
# How long the first simulation takes after `pip install` of a wheel: a plain one, and one with machine code in it.
#     bench/wheel.sh [PYTHON]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
python=${1:-.venv/bin/python}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch" src/facedown/compiler/shipped' EXIT
for kind in plain shipped; do
    rm -rf src/facedown/compiler/shipped
    if [ "$kind" = shipped ]; then PYTHONPATH=src "$python" -m facedown.lab.games.ship; fi
    "$python" -m build --wheel --outdir "$scratch/$kind" . >/dev/null
    ls -l "$scratch/$kind"/*.whl | awk '{ print $5 " bytes: '"$kind"' wheel" }'
    "$python" -m venv "$scratch/venv-$kind"
    "$scratch/venv-$kind/bin/python" -m pip --quiet --disable-pip-version-check install "$scratch/$kind"/*.whl
    for run in first second; do
        start=$(date +%s.%N)
        (cd "$scratch" && env -u PYTHONPATH FACEDOWN_CACHE="$scratch/cache-$kind" \
            "$scratch/venv-$kind/bin/facedown" sim contest --games 100000 >/dev/null)
        echo "$kind, $run sim of 100,000 games: $(echo "$(date +%s.%N) - $start" | bc) s"
    done
done
