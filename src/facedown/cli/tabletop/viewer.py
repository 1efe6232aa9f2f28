"""A match that is read again, on a terminal: the table at each step, the log beside it, both ways."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from facedown.cli.given import the_reader
from facedown.cli.tabletop.app import Table
from facedown.cli.tabletop.areas import broken
from facedown.cli.tabletop.keys import LAST
from facedown.cli.tabletop.pages import Page, Typed
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.numbers import whole_number
from facedown.engine.base.printable import printable

if TYPE_CHECKING:
    from facedown.table.replay import Replay

_TOLD = 100  # lines of the log that stand below the table, at most
HELP = """The arrow keys step on and back; the table is as it was after that decision.

  right, space   the next step          left, backspace   the one before
  down           the next story line    up                the story line before
  home, end      the beginning, the end
  G              go to a step by its number, or to the next one that cites a clause
  V              see it as another seat: its name or number, watch, or open for every card
  W, R           what a word, a card or a person is; a clause of the rulebook, of which F shows the code
  L              the log, beside the table or in its place
  Q              leave; so does Ctrl-C"""


class Viewer(Table, inherit_bindings=False):
    """The screen of a replay.

    Args:
        replay: what is read.
        title: what was played.
        read: (clause or words) -> what the rulebook says of it.
        where: (clause) -> its functions and scenarios.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q,Q,q", "leave", "leave", priority=True),
        Binding("right,space,enter,n", "step(1)", "on"),
        Binding("left,backspace,b", "step(-1)", "back"),
        Binding("down,s", "story(1)", "next story line"),
        Binding("up,S", "story(-1)", "story line before"),
        Binding("home", "first", "beginning"),
        Binding("end", "last", "end"),
        Binding("G,g,colon", "jump", "go to", priority=True),
        Binding("V,v", "view", "view", priority=True),
        Binding("escape", "point('')", "nothing pointed at"),
        Binding("f1,question_mark", "help", "help"),
        Binding("W,w", "ask('word')", "word", priority=True),
        Binding("R,r", "ask('rules')", "rules", priority=True),
        Binding("L,l", "log", "log"),
    ]
    FOOTER = (
        "right on",
        "left back",
        "down story",
        "G to",
        "V view",
        "W word",
        "R rules",
        "L log",
        *LAST,
    )

    def __init__(
        self, replay: Replay, title: str, read: Callable[[str], str], where: Callable[[str], str]
    ) -> None:
        super().__init__(replay, title, read, further={"where": where})  # type: ignore[arg-type]  # it has the match, and no questions
        self.replay = replay

    def attempt(self, do: Callable[..., None], *arguments: Any) -> None:
        """Go somewhere, or say why that cannot be."""
        try:
            do(*arguments)
        except FacedownError as error:
            self.say(str(error))
        else:
            self.log_read.read_by.clear()
            self.take(self.replay.begin())

    def who_looks(self) -> str:
        """Return who reads it."""
        reader = self.replay.reader
        return (
            "every card open" if reader is None else f"as {self.replay.match.seats.get(reader, 'a watcher')}"
        )

    def asked_text(self) -> str:
        """Return where it stands."""
        replay = self.replay
        what = replay.step().decided or "the beginning"
        return printable(f"Step {replay.at} of {replay.last}: {what}")

    def below(self, columns: int) -> list[Text]:
        """Return what is asked there."""
        return broken(Text(printable(f"Then: {self.replay.asked()}")), columns)

    def happened(self) -> list[Text]:
        """Return what happened at this step, where no log stands beside."""
        if self.has_log():
            return []
        return self.log_read.last(self.scene["seat"], self.session.seats, _TOLD, self.size.width)

    def action_step(self, way: int) -> None:
        """Go on or back by a step."""
        self.attempt(self.replay.go, min(max(self.replay.at + way, 0), self.replay.last))

    def action_story(self, way: int) -> None:
        """Go to the next story line, or the one before."""
        self.attempt(self.replay.to_story, way)

    def action_first(self) -> None:
        """Go to the beginning."""
        self.attempt(self.replay.go, 0)

    def action_last(self) -> None:
        """Go to the end."""
        self.attempt(self.replay.go, self.replay.last)

    def action_jump(self) -> None:
        """Ask where to go."""
        self.push_screen(Typed("Which step (a number), or which clause:"), self.jumped)

    def jumped(self, wanted: str | None) -> None:
        """Go there."""
        if wanted:
            number = whole_number(wanted)
            self.attempt(*((self.replay.to_clause, wanted) if number is None else (self.replay.go, number)))

    def action_view(self) -> None:
        """Ask who reads it."""
        names = ", ".join(f"{seat} {name}" for seat, name in self.replay.match.seats.items())
        self.push_screen(Typed(f"As whom ({names}, watch, or open for every card):"), self.viewed)

    def viewed(self, who: str | None) -> None:
        """Read it as somebody else."""
        if who:
            self.attempt(self.read_as, who)

    def read_as(self, who: str) -> None:
        """Have somebody else read it."""
        self.replay.reader = reader_called(self.replay, who)

    def action_help(self) -> None:
        """Show the keys, and what the table is about."""
        self.push_screen(Page("Keys", f"{HELP}\n\n{printable(self.replay.match.legend())}"))

    def shown_word(self, word: str | None) -> None:
        """Show what a word means, as the reader may know it."""
        if word:
            try:
                text = self.replay.match.show(word, self.scene["seat"])
            except FacedownError as error:
                text = str(error)
            self.push_screen(Page(word, printable(text)))


def reader_called(replay: Replay, who: str) -> int | None:
    """Return who reads a match: a seat by name or number, `watch`, or `open` for every card.

    Raises:
        UnknownName: there is no such seat; the nearest is given.
    """
    if who.casefold() in ("open", "watch"):
        return the_reader(replay.match.seats, "", who.casefold() == "open")
    return the_reader(replay.match.seats, who, False)
