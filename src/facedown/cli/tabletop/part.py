"""A part of the screen: lines at a place, scrolled where there are more than fit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import zip_longest
from typing import TYPE_CHECKING

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from facedown.cli.tabletop.areas import broken

if TYPE_CHECKING:
    from textual.events import MouseDown, MouseEvent, MouseMove, MouseScrollDown, MouseScrollUp, MouseUp

BAR = 1  # columns that a bar for scrolling takes
_THUMB, _TRACK = Strip([Segment("┃")]), Strip([Segment("│", Style(dim=True))])
_STEP = 3  # lines that a turn of the wheel scrolls


class Part(Widget, can_focus=False):  # what has the focus would take the keys that turn pages
    """Lines of text as they stand on the screen; only those that change are painted anew.

    Where it is comes with its lines: nothing is measured to lay the screen out, and a key that moves nothing
    lays nothing out.
    """

    DEFAULT_CSS = "Part { position: absolute; }"

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.lines: list[Text] = []
        self.strips: dict[int, Strip] = {}  # of lines that were painted
        self.place = Region(0, 0, -1, -1)
        self.top = 0  # the first line that is seen

    def put(self, lines: Sequence[Text], place: Region, is_end: bool = False) -> None:
        """Show lines at a place, from where they were scrolled to, or the last of them; no place hides it."""
        if place != self.place:
            self.styles.width, self.styles.height = place.size
            self.styles.offset = place.offset
            self.display = bool(place)
            self.place = place
        before, self.lines = self.lines, [*lines]
        pairs = enumerate(zip_longest(before, self.lines))
        changed = [at for at, (one, other) in pairs if not _is_same(one, other)]
        for at in changed:
            self.strips.pop(at, None)
        if max(len(before), len(self.lines)) > place.height:
            self.refresh()
        elif changed:
            self.refresh(*(Region(0, at - self.top, place.width, 1) for at in changed))
        self.scroll_lines(len(self.lines) if is_end else self.top)

    def scroll_lines(self, top: int) -> None:
        """Show the lines from one on, or as many as there are."""
        top = max(0, min(top, len(self.lines) - self.place.height))
        if top != self.top:
            self.top = top
            self.refresh()

    @cached_property
    def base(self) -> Style:
        """What all its lines look like."""
        return self.rich_style

    def render_line(self, y: int) -> Strip:
        """Return what stands in a row."""
        at, style, (_, _, width, high) = y + self.top, self.base, self.place
        if at >= len(self.lines):
            return Strip.blank(width, style)
        if at not in self.strips:
            line, console = self.lines[at], self.app.console
            whole = style + console.get_style(line.style)  # a text without spans is rendered without it
            self.strips[at] = Strip(line.render(console)).apply_style(whole)
        if len(self.lines) <= high:
            return self.strips[at].adjust_cell_length(width, style)
        long = max(1, high * high // len(self.lines))
        first = self.top * (high - long) // (len(self.lines) - high)
        bar = _THUMB if first <= y < first + long else _TRACK
        return Strip.join([self.strips[at].adjust_cell_length(width - BAR, style), bar.apply_style(style)])

    def on_mouse_scroll_down(self, event: MouseScrollDown) -> None:
        """Show what lies below."""
        self.scroll_lines(self.top + _STEP)

    def on_mouse_scroll_up(self, event: MouseScrollUp) -> None:
        """Show what lies above."""
        self.scroll_lines(self.top - _STEP)

    def on_mouse_down(self, event: MouseDown) -> None:
        """Take hold of the bar."""
        if event.x >= self.place.width - BAR and len(self.lines) > self.place.height:
            self.capture_mouse()
            self.drag(event)

    def on_mouse_move(self, event: MouseMove) -> None:
        """Pull the bar."""
        if self.app.mouse_captured is self:
            self.drag(event)

    def on_mouse_up(self, event: MouseUp) -> None:
        """Let the bar go."""
        self.release_mouse()

    def drag(self, event: MouseEvent) -> None:
        """Have the bar follow the mouse."""
        high = self.place.height
        self.scroll_lines(round(event.y * len(self.lines) / high - high / 2))


def _is_same(one: Text | None, other: Text | None) -> bool:
    """Whether two lines look alike; of texts that are equal the style may differ."""
    return one is other or (
        one is not None and other is not None and one == other and one.style == other.style
    )


def in_lines(said: str | Text | list[Text], width: int, most: int) -> list[Text]:
    """Return what is said in lines, shorter ones where there are so many that a bar stands beside them."""
    if isinstance(said, list):
        return said
    text = Text(said) if isinstance(said, str) else said
    lines = broken(text, width) if text else []
    return lines if len(lines) <= most else broken(text, width - BAR)
