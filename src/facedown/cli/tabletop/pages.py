"""Texts that are read and put away, and lines that are typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from facedown.cli.show import framed
from facedown.cli.tabletop import keys as table_keys
from facedown.cli.tabletop.log import drawn
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.printable import printable

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.events import Key

    from facedown.engine.authors.catalogue import Catalogue
    from facedown.table.messages import Message


FRAME = 6  # columns around a text: its border, what is free beside it, a bar to scroll it


class Page(ModalScreen[None]):
    """A text that is read and put away; of a long one that has happened the end is shown first.

    Args:
        title: what it is.
        text: of it.
        is_end: whether the end is what one looks for.
        code: what there is to read of its code, where it is a clause.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q", "dismiss", "back"),
        Binding("f,F", "code", "its functions"),
        *(
            Binding(one.key, f"then({one.action!r})")
            for one in table_keys.BINDINGS
            if isinstance(one, Binding) and one.key in ("question_mark", "O", "H", "V", "L")
        ),
    ]

    def __init__(
        self, title: str, text: Text | str, is_end: bool = False, code: Callable[[], str] | None = None
    ) -> None:
        super().__init__()
        self.heading, self.text, self.is_end, self.code = title, text, is_end, code

    def on_mount(self) -> None:
        """Have the arrow keys turn it; show the end, where that is what one looks for."""
        page = self.query_one("#page")
        page.focus()
        if self.is_end:
            page.scroll_end(animate=False)

    def compose(self) -> ComposeResult:
        """Return the text, below what it is."""
        with VerticalScroll(id="page") as page:
            yield Static(Text(self.heading, style="bold"))
            yield Static(self.text, id="text")
            if self.code is not None:
                more = "\n[@click=screen.code]F: its functions and scenarios.[/]"
                yield Static(Text.from_markup(more, style="dim"))
        page.border_subtitle = "Esc or Enter puts this away"  # where one sees it without a scroll, too

    async def action_then(self, action: str) -> None:
        """Put this away, and do what the key does at the table."""
        self.app.pop_screen()
        await self.app.run_action(action)

    def action_code(self) -> None:
        """Show the functions and the scenarios of a clause below it."""
        if self.code is not None:
            with framed(FRAME):
                text, self.code = self.code(), None
            self.query_one("#text", Static).update(Text(printable(text)))


class Typed(ModalScreen[str | None]):
    """A line that is typed; None if it was left."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "back")]

    def __init__(self, prompt: str) -> None:
        super().__init__()
        self.prompt = prompt

    def compose(self) -> ComposeResult:
        """Return where it is typed."""
        with Vertical(id="typed"):
            yield Static(self.prompt)
            yield Input(select_on_focus=False)

    def on_key(self, event: Key) -> None:
        """Take what is typed before the line is ready to take it."""
        line = self.query_one(Input)
        if line.has_focus:
            return
        if event.key == "enter":
            self.dismiss(line.value.strip())
        elif event.is_printable and event.character:
            line.insert_text_at_cursor(event.character)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give it back."""
        self.dismiss(event.value.strip())


def of(message: Message, keys: Mapping[str, str], seats: Mapping[int, str], width: int) -> Page | None:
    """Return a message as a page of its own, None if it is not one.

    Args:
        message: what a session says.
        keys: of answers that have one now.
        seats: what they are called.
        width: columns of a line of the log.
    """
    match message["is"]:
        case "odds":
            return odds(message, keys)
        case "hint":
            text = f"A bot would: {message['text']}. {message['why']}\n\n{message['odds']}"
            return Page("A hint", printable(text))
        case "explained":
            return explained(message, keys)
        case "fields" | "topics":
            return listed(message)
        case "table":
            whole = filter(None, (message["text"], message["details"]))
            return Page("The table", printable("\n\n".join(whole)))
        case "log":
            return Page("What happened", Text("\n").join(drawn(message["lines"], seats, width)), is_end=True)
    return None


def clause(
    wanted: str, read: Callable[[str], str], catalogue: Catalogue, where: Callable[[str], str] | None
) -> Page:
    """Return what the rulebook says: a clause, with its code where that can be asked, or what it finds."""
    try:
        with framed(FRAME):
            text = read(wanted)
    except FacedownError as error:
        return Page(wanted, printable(str(error)))
    try:
        catalogue.lookup(wanted)
    except FacedownError:  # it has been searched for by words
        where = None
    return Page(wanted, printable(text), code=where and partial(where, wanted))


def explained(message: Message, keys: Mapping[str, str]) -> Page:
    """Return what answers do, with the keys that they have now; neighbours that do the same together."""
    order = {text: place for place, text in enumerate(keys)}
    seen = [one for one in message["answers"] if one["text"] in keys or len(message["answers"]) == 1]
    seen.sort(key=lambda one: order.get(one["text"], 0))
    lines = []
    for does, alike in groupby(seen, lambda one: one["does"]):
        answers = "; ".join(f"{keys.get(one['text'], '')} {one['text']}".strip() for one in alike)
        lines.append(Text.assemble((printable(answers), "bold"), ": ", printable(does)))
    return Page("What the answers do", Text("\n").join(lines))


def odds(message: Message, keys: Mapping[str, str]) -> Page:
    """Return odds beside the answers, in the order of their keys, those of winning first."""
    order = {text: place for place, text in enumerate(keys)}
    lines = []
    for one in sorted(message["answers"], key=lambda one: order.get(one["text"], len(order))):
        chances = ", ".join(f"{name} {chance['value']:.0%}" for name, chance in one["chances"].items())
        answer = printable(f"{keys.get(one['text'], ' ')} {one['text']}")
        lines.append(Text.assemble((answer, "bold"), ": ", printable(chances or "no odds")))
    return Page("Odds", Text("\n").join([*lines, Text(printable(message["how"]), "dim")]))


def listed(message: Message) -> Page:
    """Return what a message lists: fields of the table, or what can be read about."""
    if message["is"] == "topics":
        kinds: Iterable[str] = (f"{kind}: {', '.join(names)}" for kind, names in message["kinds"].items())
        return Page("What can be read about", printable("\n".join(kinds)))
    more = f"\nand {message['more']} more" if message["more"] else ""
    return Page("At the table", printable("\n".join(message["lines"]) + more))
