"""A match on a terminal: the table, the log, the question in one place, one key an answer."""

from __future__ import annotations

import gc
import re
import textwrap
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from rich.style import Style
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from facedown.cli.tabletop.areas import Look, gauge, own, table
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.numbers import whole_number
from facedown.engine.base.printable import printable
from facedown.engine.matches.ruling import REFEREE, who
from facedown.table.answers import answers_in
from facedown.table.typed import HELP as GM
from facedown.table.typed import WORDS

if TYPE_CHECKING:
    from textual.events import Key, MouseMove, Resize
    from textual.geometry import Size
    from textual.timer import Timer

    from facedown.table.session import Message
    from facedown.table.sitting import Sitting

KEYS = "123456789abcdefghijklmnopqrstuvwxyz"  # of the answers that are on the screen
_GIVEN = 12  # answers that were not typed, of which one is told
_LOG = 400  # lines of the log that are drawn where it is read
WIDE = 110  # columns from which on the log stands beside the table
PACES = (  # how what happens is watched: seconds a line of the story, and at most for all
    ("all at once", 0.0, 0.0),
    ("quickly", 0.35, 2.5),
    ("slowly", 1.2, 60.0),
    ("line by line: space shows the next one", None, None),
)
INTRO = (
    "A key or a click gives an answer. Click something on the table to see what can be done with it; Esc "
    "shows all answers again. What is in brackets is meant by an answer; a star marks what has changed since "
    "you decided last. What happens is told line by line: space shows the next line, any other key the rest."
)
HELP = """
  ?      what each answer would do
  O      how likely things are after each answer, as far as you can know
  H      what a bot would answer; H again why, with its odds beside the others'
  A      have a bot answer once; T until an answer can be given that begins with a word
  U      take your last decision back
  V      the table in words, with the limits that count
  W      what a word, a card or a person is; Enter alone lists what there is
  R      read a clause of the rulebook, or what it has with some words
  L      the log, beside the table or in its place; B only its story, or all of it
  P      how fast what happens is told: {paces}
  S      keep the match in a file of your own
  N      once it is over, play the same setup with other luck
  > <    more answers, where there are many
  :      type an answer or how its words begin, several with commas, or a command:
{commands}
  C      call the GM, where one sits at the table
  Q      leave; so does Ctrl-C. The match is kept, and can go on"""
TYPED = {
    "auto, auto all": "have a bot answer once; all questions of this kind",
    "auto until WORD": "till you can give an answer that begins so; auto off: ask everything",
    "? 3, odds 3": "of the third answer alone; odds POLICY if all go on by that",
    "hint, hint why": "what a bot would answer, and why",
    "show WORD": "a card, a person, a word; show lists them",
    "rules 2.3": "a clause; rules WORDS searches; where 2.3 its code",
    "log, log 20": "all that happened, or the last of it; log brief, log full",
    "look": "the table in words",
    "pace 0": f"how fast what happens is told, 0 to {len(PACES) - 1}",
    "save FILE": "keep the match; scenario FILE writes it down as a scenario",
    "undo, quit": "take a decision back; leave",
}
TAUGHT = (
    "The first match explains itself in steps; then there are puzzles. The idea stands above the table. A "
    "key or a click answers; an answer that is not the right one is told why, and nothing is lost."
)
LESSON = """
  ?      what each answer would do
  H      some help; in the first match, what to answer
  K      go on without answering
  V      the table in words
  W, R   what a word, a card or a person is; a clause of the rulebook
  L      the log, beside the table or in its place
  P      how fast what happens is told
  :      type an answer
  Q      leave; where you are is kept"""


class Page(ModalScreen[None]):
    """A text that is read and put away; of a long one that has happened the end is shown first."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,space,q", "dismiss", "back")]

    def __init__(self, title: str, text: Text | str, is_end: bool = False) -> None:
        super().__init__()
        self.heading, self.text, self.is_end = title, text, is_end

    def on_mount(self) -> None:
        """Have the arrow keys turn it; show the end, where that is what one looks for."""
        page = self.query_one("#page")
        page.focus()
        if self.is_end:
            page.scroll_end(animate=False)

    def compose(self) -> ComposeResult:
        """Return the text, below what it is."""
        with VerticalScroll(id="page"):
            yield Static(Text(self.heading, style="bold"))
            yield Static(self.text)
            yield Static(Text("\nEsc or Enter puts this away.", style="dim"))


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
            yield Input()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give it back."""
        self.dismiss(event.value.strip())


class Pane(VerticalScroll):
    """A part of the middle, drawn anew when what lies around it takes more room, or less."""

    def on_resize(self) -> None:
        """Have it drawn in the room that there is."""
        assert isinstance(self.app, Table)
        self.app.fit()


class Table(App[bool]):
    """The screen of a session; what it ends with is whether the match is wanted anew.

    Args:
        session: not begun yet.
        title: what is played.
        read: (clause or words) -> what the rulebook says of it.
        opening: a sentence that is shown first.
        trouble: -> why what was decided last is not kept, "" if it is.
        save: (name of a file) that keeps the match there.
        pace: how what happens is watched, a place in `PACES`.
        further: words that can be typed as well -> (what follows) that carries them out, and says what came
            of it.
    """

    CSS = """
    Screen { layout: vertical; }
    Static { link-style: none; link-background-hover: gray; link-style-hover: bold; }
    #heading { height: 1; text-style: reverse; }
    #lesson { height: auto; max-height: 40%; border-bottom: solid gray; display: none; }
    #middle { height: 1fr; }
    #table { width: 1fr; }
    #log { width: 42%; border-left: solid gray; display: none; }
    #own { height: auto; max-height: 30%; }
    #question { height: auto; max-height: 3; text-style: bold; border-top: solid gray; }
    #answers { height: auto; max-height: 40%; }
    #notice { height: auto; max-height: 6; color: yellow; }
    #keys { height: 1; color: gray; }
    #page, #typed { border: round gray; padding: 0 1; margin: 1 2; height: auto; max-height: 95%; }
    ModalScreen { background: black; }
    .wide #log { display: block; }
    .learning #lesson { display: block; }
    .reading #log { display: block; width: 1fr; border-left: none; }
    .reading #table { display: none; }
    """
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = "Input"  # what scrolls would take the keys that turn pages
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q,Q", "leave", "leave", priority=True),
        Binding("escape", "point('')", "all answers"),
        Binding("question_mark", "explain", "what answers do"),
        Binding("f1", "help", "help"),
        Binding("O", "odds", "odds"),
        Binding("H", "hint", "hint"),
        Binding("A", "auto", "auto"),
        Binding("T", "until", "auto until"),
        Binding("U", "undo", "undo"),
        Binding("V", "words", "the table in words"),
        Binding("W", "word", "word"),
        Binding("R", "rules", "rules"),
        Binding("L", "log", "log"),
        Binding("B", "brief", "brief log"),
        Binding("P", "pace", "pace"),
        Binding("S", "save", "save"),
        Binding("N", "again", "anew"),
        Binding("K", "skip", "skip"),
        Binding("colon", "type", "type an answer"),
        Binding("C", "call", "call the GM"),
        Binding("greater_than_sign,pagedown", "page(1)", "more"),
        Binding("less_than_sign,pageup", "page(-1)", "back"),
    ]
    FOOTER = "? explain O odds H hint A auto U undo W word R rules L log F1 help Q leave"
    LEARNING = "? explain H hint K skip V in words W word R rules L log F1 help Q leave"

    def __init__(
        self,
        session: Sitting,
        title: str,
        read: Callable[[str], str],
        opening: str = "",
        trouble: Callable[[], str] = lambda: "",
        save: Callable[[str], None] = lambda file: None,
        pace: int = 0,
        further: Mapping[str, Callable[[str], str]] = MappingProxyType({}),
    ) -> None:
        super().__init__()
        self.opening, self.trouble, self.save, self.further = opening, trouble, save, further
        self.session = session
        self.what = title
        self.read_rules = read
        self.pace = pace
        self.shown: dict[str, Text] = {}  # what each part of the screen shows
        self.room: tuple[Size, Size] | None = None  # that table and log were drawn in
        self.coming: list[Message] = []  # what was said and is not shown yet
        self.between = 0.0  # seconds between lines that come
        self.clock: Timer | None = None  # of the next one
        self.scene: Message = {"areas": [], "heading": "", "changed": [], "seat": -1}
        self.question: Message | None = None
        self.chosen = ""  # the item that was pointed at
        self.page = 0  # of the answers
        self.read_by: dict[int, list[Message]] = {}  # lines of the log that each seat has read
        self.new: list[Message] = []  # those since something was sent
        self.is_brief = False
        self.lesson: list[Message] = []  # what came of the last answer, and what is taught now
        self.given: list[tuple[str, str]] = []  # answers that were not typed, and why
        self.notices: list[str] = []
        self.passing: Message | None = None
        self.other = " G: the GM sits down." if session.has_referee else ""
        self.confirming = ""  # the answer that gives up, till it is given once more
        self.hinted = -1  # decisions that were taken when a hint was asked for
        self.over: Message | None = None
        self.consent: Message | None = None  # that is asked for; y agrees

    @property
    def told(self) -> list[Message]:
        """The lines of the log that whoever sits here has read."""
        return self.read_by.setdefault(self.scene["seat"], [])

    def compose(self) -> ComposeResult:
        """Return the parts of the screen, from above."""
        yield Static(id="heading")
        with VerticalScroll(id="lesson"):
            yield Static(id="idea")
        with Horizontal(id="middle"):
            with Pane(id="table"):
                yield Static(id="scene")
            with Pane(id="log"):
                yield Static(id="story")
        yield Static(id="own")
        yield Static(id="question")
        with VerticalScroll(id="answers"):
            yield Static(id="list")
        yield Static(id="notice")
        yield Static(self.FOOTER + (" C call :GM" if self.session.has_referee else ""), id="keys")

    def on_mount(self) -> None:
        """Show the table for the first time."""
        gc.freeze()  # what is there by now stays: to look through it costs more than a key is worth
        for id in ("table", "log", "answers", "lesson"):
            self.query_one(f"#{id}").can_focus = False
        if self.pace:
            self.session.receive({"do": "watch", "on": True})
        self.take(self.session.begin())
        if self.opening:
            self.say(self.opening)

    def on_resize(self, event: Resize) -> None:
        """Draw everything anew in the room that there is."""
        self.set_class(event.size.width >= WIDE, "wide")
        self.call_after_refresh(self.draw)

    # What comes from the session

    def send(self, **command: Any) -> None:
        """Send a command, and show what comes of it."""
        self.hurry()
        self.new = []
        self.take(self.session.receive(command))

    def take(self, messages: Sequence[Message]) -> None:
        """Show what a session says: what happened line by line, if that is to be watched."""
        self.confirming, self.notices, self.given = "", [], []
        if any(message["is"] in ("scene", "pass") for message in messages):
            self.question, self.passing, self.chosen, self.page = None, None, "", 0
        for message in messages:
            single = message["is"] == "story" and self.pace
            lines = message["lines"] if single else ()
            self.coming += [{**message, "lines": [line]} for line in lines] if single else [message]
        halts = sum(map(_halts, self.coming))
        _, between, most = PACES[self.pace]
        self.between = 0.0 if between is None or most is None else min(between, most / max(halts, 1))
        self.go_on()

    def go_on(self, at_once: bool = False) -> None:
        """Show what comes, up to the next line of the story, or all of it."""
        if self.clock is not None:
            self.clock.stop()
            self.clock = None
        shown, at_once = False, at_once or (self.between == 0 and PACES[self.pace][1] is not None)
        while self.coming:
            if shown and not at_once and _halts(self.coming[0]):
                if PACES[self.pace][1] is not None:
                    self.clock = self.set_timer(self.between, self.go_on)
                break
            shown = shown or _halts(self.coming[0])
            self.show(self.coming.pop(0))
        trouble = self.trouble()
        if trouble and not self.coming:
            self.notices.append(f"Not kept: {trouble}")
        told = [
            f"{', '.join(text for text, _ in alike)} ({why})"
            for why, alike in groupby(self.given[-_GIVEN:], lambda one: one[1])
        ]
        self.say("\n".join([*(["; ".join(told)] if told else []), *self.notices]) if not self.coming else "")
        self.draw()

    def hurry(self) -> bool:
        """Show at once what is still to come; return whether something was."""
        if not self.coming:
            return False
        self.go_on(at_once=True)
        return True

    def show(self, message: Message) -> None:
        """Take in one message."""
        match message["is"]:
            case "scene":
                self.scene, self.over = message, None
            case "question":
                self.question = {**message, "text": self.asked(message)}
            case "story":
                self.read_by.setdefault(message["seat"], []).extend(message["lines"])
                self.new += message["lines"]
            case "pass":
                self.passing, self.new = message, []
                self.notices, self.given = [], []  # of whoever sat here before
            case "over":
                self.over, self.question = message, None
            case "consent":
                self.consent = self.passing = message  # who is to agree sees no other's hand
            case "confirm":
                self.confirming = message["text"]
                self.notices.append(f"{message['text']}: is that meant? The same once more gives it.")
            case "given":
                self.given.append((message["text"], message["why"]))
            case "lesson":
                self.lesson = [one for one in self.lesson if one["is"] == "taught"] + [message]
            case "taught":
                self.lesson = [message]
            case "note" | "error":
                self.notices.append(message["text"])
            case "hint" if "odds" not in message:
                self.notices.append(f"A bot would: {message['text']}. {message['why']} (H again: why)")
            case _:
                self.open(message)

    def open(self, message: Message) -> None:
        """Show what is a page of its own."""
        match message["is"]:
            case "odds":
                self.show_odds(message)
            case "hint":
                text = f"A bot would: {message['text']}. {message['why']}\n\n{message['odds']}"
                self.push_screen(Page("A hint", printable(text)))
            case "explained":
                self.show_explained(message)
            case "fields":
                more = f"\nand {message['more']} more" if message["more"] else ""
                self.push_screen(Page("At the table", printable("\n".join(message["lines"]) + more)))
            case "table":
                whole = filter(None, (message["text"], message["details"]))
                self.push_screen(Page("The table", printable("\n\n".join(whole))))
            case "topics":
                kinds = (f"{kind}: {', '.join(names)}" for kind, names in message["kinds"].items())
                self.push_screen(Page("What can be read about", printable("\n".join(kinds))))
            case "log":
                width = self.size.width - 12
                lines = [line for one in _folded(message["lines"]) for line in self.log_line(one, width)]
                self.push_screen(Page("What happened", Text("\n").join(lines), is_end=True))
            case _:
                self.notices.append(message["text"])

    def say(self, text: str) -> None:
        """Show a sentence below the answers."""
        self.put("notice", Text(printable(text)))

    def put(self, id: str, text: Text) -> None:
        """Have a part of the screen show a text; what it shows already is not drawn anew."""
        if self.shown.get(id) != text:
            self.shown[id] = text
            self.query_one(f"#{id}", Static).update(text)

    # What is drawn

    def draw(self) -> None:
        """Draw the whole screen."""
        seats = self.session.seats
        self.put("keys", Text(self.footer()))
        if self.passing is not None:
            for id in ("scene", "story", "own", "list", "idea"):
                self.put(id, Text())
            name = printable(seats.get(self.passing["seat"], "The GM"))
            self.put("heading", Text(f" {self.what}"))
            text = f"{name}: press Enter when you alone can see the screen.{self.other}"
            asked = text if self.consent is None else self.asked_consent(self.consent)
            self.put("question", Text(printable(asked)))
            return
        heading = " - ".join(filter(None, (self.scene["heading"], self.who_looks(), self.what)))
        self.put("heading", Text(f" {printable(heading)}"))
        self.put("own", own(self.scene, self.look(self.size.width)))
        self.draw_lesson()
        self.draw_question()
        self.draw_middle()

    def draw_middle(self) -> None:
        """Draw the table and the log in the room that all else leaves them."""
        self.room = self.middle()
        width, lines = self.room[0]
        self.put("scene", table(self.scene, self.look(width or self.size.width), lines))
        self.draw_story()

    def middle(self) -> tuple[Size, Size]:
        """Return the room of the table, and that of the log."""
        region = [self.query_one(f"#{id}").scrollable_content_region.size for id in ("table", "log")]
        return region[0], region[1]

    def fit(self) -> None:
        """Draw the middle anew if what lies around it has taken more room, or less."""
        if self.passing is None and self.room != self.middle():
            self.draw_middle()

    def footer(self) -> str:
        """Return the keys that matter most."""
        if self.lesson:
            return self.LEARNING
        return self.FOOTER + (" C call :GM" if self.session.has_referee else "")

    def draw_lesson(self) -> None:
        """Draw what is taught, with what came of the last answer above it."""
        self.set_class(bool(self.lesson), "learning")
        text = Text()
        for one in self.lesson:
            if one["is"] == "taught":
                for row in one["odds"]:
                    text.append(f"{'*' if row['best'] else ' '} {printable(row['text'])}: {row['chance']}\n")
                text.append(f"{printable(one['text'])}\n", "dim")
                continue
            of = f"{one['kind']} {one['number']} of {one['of']}" if "number" in one else one["kind"]
            text.append(f"{of}: {printable(one['title'])}\n", "bold")
            text.append(printable(one["text"]))
            if "clause" in one:
                text.append(f" ({one['clause']})", _opens(one["clause"]))
        self.put("idea", text)

    def asked(self, question: Message) -> str:
        """Return a question; a GM reads of whom it is asked who answers without the GM."""
        seat = question["seat"]
        match = self.session.match
        if match is None or self.session.viewer != REFEREE or self.session.answers_for(seat):
            return str(question["text"])
        return f"{who(match, seat)} is asked (: go has it answered): {question['text']}"

    def who_looks(self) -> str:
        """Return who sits at the screen."""
        if self.scene["seat"] == REFEREE:
            return "you are the GM"
        return f"you are {self.session.seats.get(self.scene['seat'], 'watching')}"

    def look(self, width: int) -> Look:
        """Return what the table looks like now."""
        answers = self.question["answers"] if self.question else ()
        lit = frozenset(id for answer in answers for id in answer["items"])
        return Look(width, self.scene["seat"], lit, self.chosen, frozenset(self.scene["changed"]))

    def draw_story(self) -> None:
        """Draw the log, the last line at the bottom: as much as is seen, or all where it is read."""
        if not (self.has_class("wide") or self.has_class("reading")):
            return
        pane = self.query_one("#log")
        region = pane.scrollable_content_region
        most = _LOG if self.has_class("reading") else max(region.height, 10)
        lines = [
            line
            for one in _folded(self.kept(self.told)[-most:])
            for line in self.log_line(one, max(20, region.width - 1))
        ]
        self.put("story", Text("\n").join(lines[-most:]))
        pane.scroll_end(animate=False)

    def kept(self, lines: Iterable[Message]) -> list[Message]:
        """Return the lines of a log that are shown: all, or the story alone."""
        return [one for one in lines if not self.is_brief or one.get("story", True)]

    def log_line(self, told: Message, width: int) -> Iterable[Text]:
        """Yield the lines of what happened: of the story bold, with the clause, which can be clicked."""
        if "ruling" in told:
            yield from (Text(piece, "bold italic") for piece in textwrap.wrap(printable(told["text"]), width))
            return
        if "seat" in told:
            name = self.session.seats[told["seat"]]
            yield Text(printable(f"{name}: {told['text']}"), "italic")
            return
        clause, style = told["clause"], "bold" if told["story"] else "dim"
        pieces = textwrap.wrap(printable(told["text"]), max(10, width - 11)) or [""]
        for place, piece in enumerate(pieces):
            yield Text(f"{'' if place else clause:<10} ", _opens(clause)).append(piece, style)

    def answers(self) -> list[Message]:
        """Return the answers that are shown: all, or those that mean what was pointed at."""
        if self.question is None:
            return []
        return [one for one in self.question["answers"] if not self.chosen or self.chosen in one["items"]]

    def on_page(self) -> list[Message]:
        """Return the answers that have a key now."""
        return self.answers()[self.page * len(KEYS) : (self.page + 1) * len(KEYS)]

    def draw_question(self) -> None:
        """Draw the question and the answers to it, in columns."""
        if self.coming:
            self.draw_coming()
            return
        text = self.question["text"] if self.question else self.end()
        many = len(self.answers())
        if many > len(KEYS):
            pages = -(-many // len(KEYS))
            text += f"  [{many} answers, page {self.page + 1} of {pages}: > and <]"
        if self.chosen:
            text += "  [Esc: all answers]"
        self.put("question", Text(printable(text)))
        shown = [f"{key} {printable(one['text'])}" for key, one in zip(KEYS, self.on_page(), strict=False)]
        width = max(20, self.size.width - 1)
        cell = max(map(len, shown), default=1) + 2
        across = max(1, width // cell)
        down = -(-len(shown) // across)
        lines = []
        for row in range(down):
            line = Text(no_wrap=True)
            for place in range(row, len(shown), down):
                style = Style.from_meta({"@click": f"app.answer({KEYS[place]!r})"})
                line.append(shown[place], style).append(" " * (cell - len(shown[place])))
            lines.append(line)
        lines += self.happened(min(3, self.size.height * 2 // 5 - down))
        self.put("list", Text("\n").join(lines))

    def end(self) -> str:
        """Return how it ended, and what can be done then."""
        if self.over is None:
            return ""
        result = str(self.over["result"])
        if self.lesson:
            return f"{result} Q leaves."
        if self.over.get("more"):
            return f"{result} Enter goes on."
        return f"{result} N plays anew, U takes back, Q leaves."

    def draw_coming(self) -> None:
        """Draw what has happened so far, while more is to come."""
        keys = "space: on; any other key: all of it"
        self.put("question", Text(keys, "dim"))
        lines = self.happened(max(3, self.size.height // 5))
        self.put("list", Text("\n").join(lines))

    def happened(self, most: int = 3) -> list[Text]:
        """Return the last lines of the story since something was answered, where no log stands beside."""
        if self.has_class("wide") or self.has_class("reading"):
            return []
        story = [one for one in self.new if one.get("story", True)]
        lines = [line for one in _folded(story[-most:]) for line in self.log_line(one, self.size.width - 1)]
        return lines[-most:] if most > 0 else []

    def show_explained(self, message: Message) -> None:
        """Show what answers do, each with its key where it has one now."""
        keys = {one["text"]: key for key, one in zip(KEYS, self.on_page(), strict=False)}
        lines = [
            Text(f"{keys.get(one['text'], ' ')}  {printable(one['text'])}: {printable(one['does'])}")
            for one in message["answers"]
            if one["text"] in keys or len(message["answers"]) == 1
        ]
        self.push_screen(Page("What the answers do", Text("\n").join(lines)))

    def show_odds(self, message: Message) -> None:
        """Show odds beside the answers, those of winning first."""
        lines = []
        for one in message["answers"]:
            chances = ", ".join(f"{name} {chance['value']:.0%}" for name, chance in one["chances"].items())
            lines.append(Text(printable(f"{one['text']}: {chances}")))
        self.push_screen(Page("Odds", Text("\n").join([*lines, Text(printable(message["how"]), "dim")])))

    # What is done at the keyboard and with the mouse

    def on_key(self, event: Key) -> None:
        """Give the answer of a key."""
        if len(self.screen_stack) > 1:
            return
        if self.coming:
            if event.key == "space":
                self.go_on()
            elif event.character:
                self.hurry()
            event.stop()
            return
        if self.over is not None and self.over.get("more") and event.key == "enter":
            self.send(do="next")
            return
        if self.consent is not None:
            self.consent = self.passing = None
            self.send(do="consent", yes=event.key == "y")
            return
        if self.passing is not None:
            if event.key in ("enter", "G"):
                self.send(do="sit", **({"seat": REFEREE} if event.key == "G" else {}))
            return
        if self.question is not None and event.character and event.character in KEYS:
            event.stop()
            self.action_answer(event.character)

    def on_mouse_move(self, event: MouseMove) -> None:
        """Say what lies under the mouse."""
        id = event.style.meta.get("item") if event.style else None
        if id:
            self.describe(id)

    def describe(self, id: str) -> None:
        """Say what something on the table is, with its numbers."""
        found = next((one for area in self.scene["areas"] for one in area["items"] if one["id"] == id), None)
        if found:
            numbers = "; ".join(gauge(one).plain for one in found.get("gauges", ()))
            self.say("\n".join(filter(None, (found.get("says", ""), numbers))))

    def action_answer(self, key: str) -> None:
        """Give the answer that has a key; one that gives up only if it is given twice."""
        answers = self.on_page()
        place = KEYS.index(key)
        if place >= len(answers):
            return
        text = answers[place]["text"]
        self.send(do="answer", text=text, sure=self.confirming == text)

    def action_point(self, id: str) -> None:
        """Show what can be done with something on the table; give the answer if there is one alone."""
        again = id and id == self.chosen
        self.chosen, self.page = id, 0
        shown = self.answers()
        if id and not shown:
            self.chosen = ""
        if again and len(shown) == 1 and not shown[0].get("gives_up"):
            self.send(do="answer", text=shown[0]["text"])
            return
        self.describe(id)
        self.draw()

    def action_page(self, step: int) -> None:
        """Show more answers."""
        last = max(0, (len(self.answers()) - 1) // len(KEYS))
        self.page = min(max(self.page + step, 0), last)
        self.draw()

    def action_explain(self) -> None:
        """Show what the answers with a key would do."""
        self.send(do="explain")

    def action_words(self) -> None:
        """Show the table in words."""
        self.send(do="table")

    def action_brief(self) -> None:
        """Show of the log the story alone, or all of it again."""
        self.is_brief = not self.is_brief
        self.say("The log has the story alone." if self.is_brief else "The log has everything.")
        self.draw()

    def action_pace(self) -> None:
        """Change how fast what happens is told."""
        self.set_pace((self.pace + 1) % len(PACES))

    def set_pace(self, pace: int) -> None:
        """Have what happens be told at another pace."""
        self.hurry()
        self.pace = pace
        self.session.receive({"do": "watch", "on": bool(pace)})
        self.say(f"Pace {pace}: what happens is told {PACES[pace][0]}.")

    def action_skip(self) -> None:
        """Go on in a lesson without an answer."""
        if self.lesson:
            self.send(do="skip")

    def action_help(self) -> None:
        """Show the keys, and what the table is about."""
        referee = self.session.has_referee and self.session.viewer == REFEREE
        typed = "".join(f"\n  : {form}\n      {what}" for form, what in GM.items()) if referee else ""
        paces = "; ".join(f"{number} {name}" for number, (name, _, _) in enumerate(PACES))
        commands = "\n".join(f"           {form:<16} {what}" for form, what in TYPED.items())
        keys = f"{INTRO}\n{HELP.format(paces=paces, commands=commands)}"
        text = f"{TAUGHT}\n{LESSON}" if self.lesson else keys
        text = f"{text}{typed}\n\n{printable(self.session.legend())}"
        self.push_screen(Page("Keys", "\n".join(_hung(text, self.size.width - 10))))

    def action_odds(self) -> None:
        """Work odds out."""
        self.work_out({"do": "odds"})

    def work_out(self, command: Message) -> None:
        """Work something out beside the screen; who answers meanwhile is not kept from it."""
        try:
            work = self.session.later(command)
        except FacedownError as error:
            self.say(str(error))
            return
        self.say("Working the odds out; the first time rules are compiled, which takes some seconds ...")
        taken = self.session.taken

        def run() -> None:
            try:
                messages = work()
            except FacedownError as error:
                messages = [{"is": "error", "text": str(error)}]
            self.call_from_thread(self.take_odds, taken, messages)

        self.run_worker(run, thread=True, exclusive=True, group="odds")

    def take_odds(self, taken: int, messages: Sequence[Message]) -> None:
        """Show odds, unless the question has been answered meanwhile."""
        if self.session.taken == taken:
            self.take(messages)

    def action_hint(self) -> None:
        """Show what a bot would answer; asked for once more, why."""
        if self.lesson or self.hinted != self.session.taken:
            self.hinted = self.session.taken
            self.send(do="hint")
        else:
            self.work_out({"do": "hint", "why": True})

    def action_auto(self) -> None:
        """Have a bot answer once."""
        self.send(do="auto")

    def action_undo(self) -> None:
        """Take a decision back."""
        self.send(do="undo")

    def action_until(self) -> None:
        """Have a bot answer until a word can be answered."""
        self.push_screen(
            Typed("Have a bot answer until you can give an answer that begins with:"), self.sent_until
        )

    def sent_until(self, word: str | None) -> None:
        """Carry that out."""
        if word:
            self.send(do="auto", until=word)

    def action_word(self) -> None:
        """Ask for a word, and show what it means."""
        self.push_screen(Typed("What is (a word, a card, a person):"), self.shown_word)

    def shown_word(self, word: str | None) -> None:
        """Show what it means, or what there is to ask for."""
        if word is None:
            return
        for message in self.session.receive({"do": "show", "name": word}):
            if message["is"] == "topics":
                self.open(message)
            else:
                self.push_screen(Page(word, printable(message["text"])))

    def action_rules(self) -> None:
        """Ask for a clause, and show it."""
        self.push_screen(Typed("Which clause, or which words of the rulebook:"), self.read)

    def action_read(self, clause: str) -> None:
        """Show a clause of the log."""
        self.read(clause)

    def read(self, wanted: str | None) -> None:
        """Show what the rulebook says."""
        if wanted:
            try:
                text = self.read_rules(wanted)
            except FacedownError as error:
                text = str(error)
            self.push_screen(Page(wanted, printable(text)))

    def action_type(self) -> None:
        """Type an answer."""
        self.push_screen(Typed("Your answer:"), self.typed)

    def typed(self, text: str | None) -> None:
        """Carry out what was typed: an answer, several, or a command."""
        if not text:
            return
        name, _, rest = " ".join(text.split()).partition(" ")
        name = name.casefold()
        if name.startswith("?") and name != "?":
            name, rest = "?", f"{name[1:]} {rest}".strip()
        texts = [one["text"] for one in self.answers()]
        if self.session.is_answer(text):
            self.send(do="answer", text=text, sure=self.confirming == text)
        elif self.session.viewer == REFEREE and name in WORDS:
            self.send(do="line", text=text)
        elif name in self.further:
            try:
                said = self.further[name](rest)
            except FacedownError as error:
                said = str(error)
            if "\n" in said:
                self.push_screen(Page(text, printable(said)))
            else:
                self.say(said)
        elif name in COMMANDS:
            COMMANDS[name](self, rest)
        else:
            first, *then = answers_in(text, texts, COMMANDS) or [text]
            self.send(do="answer", text=first, then=then, sure=self.confirming == first)

    def ask_auto(self, how: str) -> None:
        """Have a bot answer, as `auto` has it."""
        word, _, rest = how.partition(" ")
        self.send(do="auto", **({"until": rest} if word == "until" else {"how": how}))

    def ask_explained(self, which: str) -> None:
        """Explain all answers, or one by its number or its text."""
        number = whole_number(which)
        answers = self.answers()
        if number is not None and 1 <= number <= len(answers):
            which = answers[number - 1]["text"]
        self.send(do="explain", **({"text": which} if which else {}))

    def ask_hint(self, how: str) -> None:
        """Show what a bot would answer, and why."""
        if how == "why":
            self.work_out({"do": "hint", "why": True})
        else:
            self.send(do="hint")

    def ask_log(self, how: str) -> None:
        """Show what happened, or have the log be brief or full."""
        if how in ("brief", "full"):
            self.is_brief = how == "full"
            self.action_brief()
        else:
            self.send(do="log", last=whole_number(how) or 0)

    def ask_pace(self, how: str) -> None:
        """Set the pace."""
        number = whole_number(how)
        if number is not None and number < len(PACES):
            self.set_pace(number)
        else:
            paces = ", ".join(f"{number} {name}" for number, (name, _, _) in enumerate(PACES))
            self.say(f"pace takes how fast what happens is told: {paces}.")

    def action_call(self) -> None:
        """Call the GM."""
        self.push_screen(Typed("Call the GM, and say why:"), self.called)

    def called(self, why: str | None) -> None:
        """Have the GM called."""
        if why is not None:
            self.send(do="call", text=why)

    def asked_consent(self, message: Message) -> str:
        """Return what is asked of whoever is to agree."""
        seats = self.session.seats
        name = seats.get(message["seat"], "The GM")
        by, text, why = seats[message["by"]], message["text"], message["why"]
        return f"{name}: {by} wants to take back: {text}. {why} y agrees, any other key does not."

    def action_log(self) -> None:
        """Show the log in the place of the table, or no more."""
        self.toggle_class("reading")
        self.call_after_refresh(self.draw)

    def action_save(self) -> None:
        """Ask for the name of a file."""
        self.push_screen(Typed("Keep the match in which file:"), self.saved)

    def saved(self, file: str | None) -> None:
        """Keep the match there."""
        if file:
            try:
                self.save(file)
            except FacedownError as error:
                self.say(str(error))
            else:
                self.say(f"{file} holds the match.")

    def action_again(self) -> None:
        """Have the same setup with other luck, once this match is over."""
        if self.over is not None and self.over.get("more"):
            self.send(do="next")
        elif self.session.over and not self.lesson:
            self.exit(True)
        else:
            self.say("The match is not over: Q leaves it, and it is kept.")

    def action_leave(self) -> None:
        """Leave; the match is kept."""
        self.exit(False)


def _hung(text: str, width: int) -> Iterable[str]:
    """Yield lines of help, what does not fit below where it begins."""
    for line in text.splitlines():
        key = re.match(r"\s+\S.*?\s{2,}", line)
        yield from textwrap.wrap(line, max(width, 40), subsequent_indent=" " * key.end() if key else "") or [
            ""
        ]


def _halts(message: Message) -> bool:
    """Whether a message is waited for: a line of the story, or what somebody answered."""
    return message["is"] == "story" and any(one.get("story", True) for one in message["lines"])


def _opens(clause: str) -> Style:
    """Return the style of a clause that can be clicked."""
    return Style.parse("dim cyan") + Style.from_meta({"@click": f"app.read({clause!r})"})


COMMANDS: Mapping[str, Callable[[Table, str], None]] = {
    "?": Table.ask_explained,
    "auto": Table.ask_auto,
    "call": Table.called,
    "help": lambda table, _: table.action_help(),
    "hint": Table.ask_hint,
    "log": Table.ask_log,
    "look": lambda table, _: table.action_words(),
    "odds": lambda table, wanted: table.work_out({"do": "odds", "of": wanted}),
    "pace": Table.ask_pace,
    "quit": lambda table, _: table.action_leave(),
    "rules": Table.read,
    "save": Table.saved,
    "show": Table.shown_word,
    "skip": lambda table, _: table.action_skip(),
    "undo": lambda table, _: table.action_undo(),
}


def _folded(lines: Iterable[Message]) -> Iterable[Message]:
    """Yield lines of a log; those that read alike and follow each other are one."""
    for one, alike in groupby(lines):
        times = sum(1 for _ in alike)
        yield {**one, "text": f"{one['text']} ({times} times)"} if times > 1 else one
