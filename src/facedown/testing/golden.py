"""Golden matches: whole matches as texts that a rules lawyer can read, compared byte for byte.

A golden says how the match begins and who plays it, then every decision and every line of the
referee's log. `python -m facedown.testing.golden` plays them all anew and writes what has changed; the
change is then reviewed as a diff. With `--check` it writes nothing and tells whether anything changed.

    system: duel
    setup: Full Decks
    seed: 7
    switches: level_cards = both
    players: thrifty, uniform

    DUEL-1.1   Black shuffles.
    > Black: commit 9S
    DUEL-3.1   Black commits 9S.
    = Red has won.
"""

from __future__ import annotations

import argparse
import importlib
import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from facedown.bots.policy import Bot
from facedown.engine.base.errors import BadFile, FacedownError, UnknownName
from facedown.engine.base.numbers import whole_number
from facedown.engine.matches.match import Match
from facedown.engine.matches.system import System
from facedown.systems import load_system

FOLDER = Path("tests/golden")
KEYS = ("system", "setup", "seed", "switches", "players")


@dataclass(frozen=True)
class Golden:
    """How a golden match begins, and who plays it.

    Attributes:
        system: key of its system.
        setup: name of a setup; or a table in braces, as TOML writes it in one line.
        seed: of the match's luck and of whatever the players choose by.
        switches: switch -> key of the reading, where it is not the default.
        players: policies by seat, in order; the last one fills all further seats.
    """

    system: str
    setup: str
    seed: int
    switches: Mapping[str, str] = field(default_factory=dict)
    players: tuple[str, ...] = ("uniform",)

    def header(self) -> str:
        """Return the lines that a file begins with."""
        switches = ", ".join(f"{name} = {key}" for name, key in self.switches.items())
        values = (self.system, self.setup, str(self.seed), switches, ", ".join(self.players))
        return "".join(f"{key}: {value}".rstrip() + "\n" for key, value in zip(KEYS, values, strict=True))


def read_golden(path: Path) -> Golden:
    """Return how the match of a file begins.

    Raises:
        BadFile: the file does not begin as goldens do.
    """
    values: dict[str, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines()[: len(KEYS)]:
        key, _, value = line.partition(":")
        values[key] = value.strip()
    seed = whole_number(values.get("seed", ""))
    if tuple(values) != KEYS or seed is None:
        raise BadFile(f"{path} is no golden match: it must begin with the lines {', '.join(KEYS)}.")
    pairs = [pair.split("=") for pair in values["switches"].split(",") if pair]
    return Golden(
        values["system"],
        values["setup"],
        seed,
        {name.strip(): key.strip() for name, key in pairs},
        tuple(name.strip() for name in values["players"].split(",")),
    )


def play_golden(golden: Golden) -> str:
    """Return the whole text of a golden match, played now.

    Raises:
        FacedownError: it cannot be played.
    """
    system = find_system(golden.system)
    setup = tomllib.loads(f"setup = {golden.setup}")["setup"] if golden.setup[:1] == "{" else golden.setup
    match = Match(system, setup, golden.seed, golden.switches)
    width = max(len(id) for id in system.rulebook.clause_ids)
    bots = {
        seat: Bot(system, golden.players[min(place, len(golden.players) - 1)], golden.seed, seat)
        for place, seat in enumerate(match.seats)
    }
    lines = [golden.header(), "\n"]
    printed = 0
    while True:
        lines += [f"{line.clause:{width}}  {line.text}\n" for line in match.log(None, printed)]
        printed = match.log_length
        if match.over:
            return "".join([*lines, f"= {match.result()}\n"])
        action = match.act(bots[match.seat].choose(match))
        lines.append(f"> {match.seats[action.seat]}: {action.text}\n")


def golden_files(folder: Path = FOLDER) -> list[Path]:
    """Return the golden matches below a folder, in order."""
    return sorted(folder.rglob("*.txt"))


def changed(path: Path) -> str:
    """Return the first line in which a file and its match, played now, differ, or "".

    Raises:
        FacedownError: it cannot be played.
    """
    kept = path.read_bytes().decode()
    now = play_golden(read_golden(path))
    if kept == now:
        return ""
    here, there = kept.split("\n"), now.split("\n")
    for number, (line, other) in enumerate(zip(here, there, strict=False), 1):
        if line != other:
            return f"{path}:{number}: '{line}' is now '{other}'"
    return f"{path}: {len(here)} lines are now {len(there)}"


def find_system(key: str) -> System:
    """Return a system by its name, or by the name of a package whose SYSTEM it is.

    Raises:
        UnknownName: there is neither.
    """
    try:
        return load_system(key)
    except UnknownName:
        try:
            system: System = importlib.import_module(key).SYSTEM
        except (ImportError, AttributeError):
            raise UnknownName(f"There is no system '{key}', and no package of that name.") from None
        return system


def main(arguments: Sequence[str] | None = None) -> int:
    """Play golden matches anew and write what has changed; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m facedown.testing.golden", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("files", nargs="*", type=Path, help=f"files or folders; {FOLDER} if none is given")
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if something has changed")
    options = parser.parse_args(arguments)
    files: list[Path] = []
    for path in options.files or [FOLDER]:
        # A system that only tests know lies beside the folder of goldens.
        sys.path.append(str(path.resolve().parent if path.is_dir() else path.resolve().parent.parent))
        files += golden_files(path) if path.is_dir() else [path]
    try:
        different = [difference for difference in map(changed, files) if difference]
        for difference in different:
            sys.stdout.write(f"{difference}\n")
        if options.check:
            return 1 if different else 0
        for path in files:
            path.write_bytes(play_golden(read_golden(path)).encode())
    except (FacedownError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write(f"{len(files)} golden matches played, {len(different)} changed.\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
