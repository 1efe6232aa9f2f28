"""The console that everything is printed on which is more than plain lines."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from facedown.engine.base.printable import printable


class Screen(Console):
    """A console on which colours and bars are drawn, and texts have no characters that steer the terminal."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Return the segments of something, their texts printable."""
        for text, style, control in super().render(renderable, options):
            yield Segment(text if control else printable(text), style, control)
