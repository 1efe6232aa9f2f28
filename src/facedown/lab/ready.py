"""Getting compiled while something already runs interpreted."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from facedown.engine.errors import FacedownError
from facedown.engine.system import System
from facedown.lab.cache import compiler, has_numba, is_warm
from facedown.lab.warm import Compiling, Warming

_OFTEN = 0.1  # seconds between two looks whether compiling is done


class Getting:
    """A system's compiled rules as soon as they can be had, without waiting for them.

    They come from the cache. If they are not there, another process puts them there, and whoever asks
    goes on interpreted until it is done.

    Args:
        system: whose rules.
        wanted: False where compiling is not worth it: then there are none.
        counting: those that count clauses, too.
    """

    def __init__(self, system: System, wanted: bool = True, counting: bool = False) -> None:
        self.system = system
        self.counting = counting
        self.note = ""  # why there will be none
        self._warming: Warming | None = None
        if not wanted:
            self.note = "so few games are not worth compiling for"
        elif not has_numba():
            self.note = "Numba is not installed (pip install 'facedown[lab]')"
        elif not is_warm(system, counting):
            self._warming = Warming(system, counting)

    def twin(self, function: Callable[..., Any]) -> Any:
        """Return the compiled twin of a rule, or None as long as there is none."""
        self._look()
        if self.note or self._warming is not None:
            return None
        return compiler(self.system, self.counting).twin(function)

    def wait(self, tell: Callable[[], None]) -> None:
        """Wait until there are compiled rules; `tell` is called about ten times a second meanwhile.

        Raises:
            FacedownError: there will be none.
        """
        while self._warming is not None:
            tell()
            time.sleep(_OFTEN)
            self._look()
        if self.note:
            raise FacedownError(f"Cannot run compiled: {self.note}.")

    @property
    def compiling(self) -> Compiling | None:
        """How far the compilation is, if one is under way."""
        return None if self._warming is None else self._warming.latest

    @property
    def told(self) -> str:
        """What is going on, in words, or ""."""
        now = self.compiling
        if now is None:
            return self.note
        return f"compiling {now.rule} ({now.done} of {now.of})" if now.of else "compiling"

    def _look(self) -> None:
        """Note that the other process has ended, and how, if it has."""
        if self._warming is not None and self._warming.ended:
            self.note = f"compiling failed: {self._warming.failed}" if self._warming.failed else ""
            self._warming = None

    def stop(self) -> None:
        """End the other process, if it still runs; what it has compiled stays in the cache."""
        if self._warming is not None:
            self._warming.stop()
            self._warming = None
