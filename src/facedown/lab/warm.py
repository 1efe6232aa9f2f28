"""Compile a system's rules ahead of time, telling which one is being compiled.

    python -m facedown.lab.warm contest

prints one line of JSON for every rule, so that another process can go on meanwhile and watch.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple

from facedown.bots.playout import Table, playouts
from facedown.engine.errors import FacedownError
from facedown.engine.rule import RULES
from facedown.engine.system import System
from facedown.lab.cache import compiler, has_numba, note_warm
from facedown.lab.joint import no_games, run
from facedown.systems import load_system, system_keys


class Compiling(NamedTuple):
    """How far a compilation is."""

    rule: str  # the one that is being compiled, or "" when all is done
    done: int
    of: int
    seconds: float


_COUNTING = "--counting"  # among the addresses: compile what counts clauses, too
Watcher = Callable[[Compiling], None]


def warm(system: System, watch: Watcher | None = None, counting: bool = False) -> float:
    """Compile all that the lab runs of a system into the cache; return the seconds it took.

    Args:
        system: whose rules.
        watch: told before each rule that is compiled; rules that are in the cache are not told of.
        counting: compile what counts clauses, too.

    Raises:
        FacedownError: Numba is not installed.
    """
    if not has_numba():
        raise FacedownError(
            "Rules cannot be compiled: Numba is not installed. Install the lab with it: "
            "pip install 'facedown[lab]'. Without it everything runs interpreted."
        )
    from numba.core import event

    start = time.perf_counter()
    order = {rule: i for i, rule in enumerate(_reached(system, counting))}
    done = 0

    class Listener(event.Listener):  # type: ignore[misc]  # Numba has no types
        def on_start(self, event: Any) -> None:
            nonlocal done
            rule = _rule_of(event.data["dispatcher"], compiler(system, counting).key)
            done = max(done, order.get(rule, 0))
            if watch is not None and rule in order:
                watch(Compiling(rule.rpartition(".")[2], done, len(order), time.perf_counter() - start))

        def on_end(self, event: Any) -> None:
            pass

    with event.install_listener("numba:compile", Listener()):
        run_once(system, counting)
    note_warm(system, counting)
    seconds = time.perf_counter() - start
    if watch is not None:
        watch(Compiling("", len(order), len(order), seconds))
    return seconds


def run_once(system: System, counting: bool = False) -> None:
    """Run the compiled rules on nothing, which compiles it or loads it from the cache."""
    made = compiler(system, counting)
    deal = system.deal(system.setups()[0], {}, ())
    table = Table(system, deal.state, deal.book, {})
    made.twin(playouts)(table.compiled(), *no_games())


def _reached(system: System, counting: bool) -> list[str]:
    """Return the names of all rules that are compiled, each after those that it calls."""
    return [RULES[rule] for rule in compiler(system, counting).reached(run)]


def _rule_of(dispatcher: Any, key: str) -> str:
    function = dispatcher.py_func
    return f"{function.__module__}.{function.__qualname__.removeprefix(f'{key}_')}"


class Warming:
    """Another process that compiles a system's rules into the cache.

    Attributes:
        latest: how far it is.
        failed: why it ended without success, or "".
    """

    def __init__(self, system: System, counting: bool = False) -> None:
        path = os.pathsep.join([entry for entry in sys.path if entry] or [""])
        self.latest = Compiling("", 0, 0, 0.0)
        self.failed = ""
        self.system = system
        self._process = subprocess.Popen(
            [sys.executable, "-m", "facedown.lab.warm", _address(system), *([_COUNTING] if counting else [])],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": path},
            text=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        for line in self._process.stdout:
            told = json.loads(line)
            if "error" in told:
                self.failed = told["error"]
            else:
                self.latest = Compiling(told["rule"], told["done"], told["of"], told["seconds"])
        complaint = self._process.stderr.read().strip().splitlines()
        if self._process.wait() != 0 and not self.failed:
            self.failed = complaint[-1] if complaint else f"exit code {self._process.returncode}"

    @property
    def ended(self) -> bool:
        """Whether the process has ended, well or not."""
        return not self._reader.is_alive()

    @property
    def ready(self) -> bool:
        """Whether everything is compiled."""
        return self.ended and not self.failed

    def stop(self) -> None:
        """End the process if it still runs. What it has compiled so far is kept."""
        if self._process.poll() is None:
            self._process.terminate()
        self._reader.join(timeout=10)


def _address(system: System) -> str:
    """Return where another process finds a system: its name, or `package:SYSTEM`."""
    if system.key in system_keys() and load_system(system.key) is system:
        return system.key
    package = system.begin.__module__
    while package:
        module = import_module(package)
        for name, value in vars(module).items():
            if value is system:
                return f"{package}:{name}"
        package = package.rpartition(".")[0]
    raise FacedownError(f"The system {system.key} cannot be found again by another process.")


def _find(address: str) -> System:
    package, colon, name = address.partition(":")
    if not colon:
        return load_system(address)
    found: System = getattr(import_module(package), name)
    return found


def _tell_of(tell: Callable[[dict[str, Any]], None], key: str, now: Compiling) -> None:
    tell({"system": key, **now._asdict()})


def main(addresses: Sequence[str]) -> int:
    """Compile systems, printing how far that is as lines of JSON; return the exit code."""

    def tell(told: dict[str, Any]) -> None:
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()

    counting = _COUNTING in addresses
    for address in [address for address in addresses if address != _COUNTING] or system_keys():
        try:
            system = _find(address)
            watch = partial(_tell_of, tell, system.key)
            warm(system, watch, counting)
        except FacedownError as error:
            tell({"error": str(error)})
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
