"""A match on a terminal: the table, the log, the question in one place, one key an answer."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import groupby
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
from facedown.engine.base.printable import printable
from facedown.engine.matches.ruling import REFEREE, who
from facedown.table.typed import HELP as GM
from facedown.table.typed import WORDS

if TYPE_CHECKING:
    from textual.events import Key, MouseMove, Resize

    from facedown.table.session import Message, Session

KEYS = "123456789abcdefghijklmnopqrstuvwxyz"  # of the answers that are on the screen
WIDE = 110  # columns from which on the log stands beside the table
HELP = """A key or a click gives an answer. Click something on the table to see what can be done with it; Esc
shows all answers again. What is in brackets is meant by an answer; a star marks what has changed since you
decided last.

  ?      what each answer would do
  O      how likely things are after each answer, as far as you can know
  H      what a bot would answer, and why
  A      have a bot answer once; T until an answer can be given that begins with a word
  U      take your last decision back
  W      what a word, a card or a person is
  R      read a clause of the rulebook
  L      the log, beside the table or in its place
  S      keep the match in a file of your own
  N      once it is over, play the same setup with other luck
  > <    more answers, where there are many
  :      type an answer or part of it
  C      call the GM, where one sits at the table
  Q      leave; so does Ctrl-C. The match is kept, and can go on"""


class Page(ModalScreen[None]):
    """A text that is read and put away."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,space,q", "dismiss", "back")]

    def __init__(self, title: str, text: Text | str) -> None:
        super().__init__()
        self.heading, self.text = title, text

    def compose(self) -> ComposeResult:
        """Return the text, below what it is."""
        with VerticalScroll(id="page"):
            yield Static(Text(self.heading, style="bold"))
            yield Static(self.text)
            yield Static(Text("\nEsc or Enter puts this away.", style="dim"))


class Typed(ModalScreen[str]):
    """A line that is typed."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss('')", "back")]

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


class Table(App[bool]):
    """The screen of a session; what it ends with is whether the match is wanted anew.

    Args:
        session: not begun yet.
        title: what is played.
        read: (clause or words) -> what the rulebook says of it.
        opening: a sentence that is shown first.
        trouble: -> why what was decided last is not kept, "" if it is.
        save: (name of a file) that keeps the match there.
    """

    CSS = """
    Screen { layout: vertical; }
    Static { link-style: none; link-background-hover: gray; link-style-hover: bold; }
    #heading { height: 1; text-style: reverse; }
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
        Binding("W", "word", "word"),
        Binding("R", "rules", "rules"),
        Binding("L", "log", "log"),
        Binding("S", "save", "save"),
        Binding("N", "again", "anew"),
        Binding("colon", "type", "type an answer"),
        Binding("C", "call", "call the GM"),
        Binding("greater_than_sign,pagedown", "page(1)", "more"),
        Binding("less_than_sign,pageup", "page(-1)", "back"),
    ]
    FOOTER = "? explain O odds H hint A auto U undo W word R rules L log F1 help Q leave"

    def __init__(
        self,
        session: Session,
        title: str,
        read: Callable[[str], str],
        opening: str = "",
        trouble: Callable[[], str] = lambda: "",
        save: Callable[[str], None] = lambda file: None,
    ) -> None:
        super().__init__()
        self.opening, self.trouble, self.save = opening, trouble, save
        self.session = session
        self.what = title
        self.read_rules = read
        self.scene: Message = {"areas": [], "heading": "", "changed": [], "seat": -1}
        self.question: Message | None = None
        self.chosen = ""  # the item that was pointed at
        self.page = 0  # of the answers
        self.told: list[Message] = []
        self.passing: Message | None = None
        self.other = " G: the GM sits down." if session.has_referee else ""
        self.confirming = ""  # the answer that gives up, till it is given once more
        self.result = ""
        self.consent: Message | None = None  # that is asked for; y agrees

    def compose(self) -> ComposeResult:
        """Return the parts of the screen, from above."""
        yield Static(id="heading")
        with Horizontal(id="middle"):
            with VerticalScroll(id="table"):
                yield Static(id="scene")
            with VerticalScroll(id="log"):
                yield Static(id="story")
        yield Static(id="own")
        yield Static(id="question")
        with VerticalScroll(id="answers"):
            yield Static(id="list")
        yield Static(id="notice")
        yield Static(self.FOOTER + (" C call :GM" if self.session.has_referee else ""), id="keys")

    def on_mount(self) -> None:
        """Show the table for the first time."""
        for id in ("table", "log", "answers"):
            self.query_one(f"#{id}").can_focus = False
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
        self.take(self.session.receive(command))

    def take(self, messages: Sequence[Message]) -> None:
        """Show what a session says."""
        notices = []
        if any(message["is"] in ("scene", "pass") for message in messages):
            self.question, self.passing, self.chosen, self.page = None, None, "", 0
        for message in messages:
            match message["is"]:
                case "scene":
                    self.scene = message
                case "question":
                    self.question = {**message, "text": self.asked(message)}
                case "story":
                    self.told += message["lines"]
                case "pass":
                    self.passing = message
                case "over":
                    self.result = message["result"]
                case "odds":
                    self.show_odds(message)
                case "consent":
                    self.consent = self.passing = message  # who is to agree sees no other's hand
                case "fields":
                    more = f"\nand {message['more']} more" if message["more"] else ""
                    self.push_screen(Page("At the table", printable("\n".join(message["lines"]) + more)))
                case "hint":
                    notices.append(f"A bot would: {message['text']}. {message['why']}")
                case _:
                    notices.append(message["text"])
        self.confirming = ""
        trouble = self.trouble()
        if trouble:
            notices.append(f"Not kept: {trouble}")
        self.say("\n".join(notices))
        self.draw()
        self.call_after_refresh(self.draw)  # what lies below the table has taken the room that it needs

    def say(self, text: str) -> None:
        """Show a sentence below the answers."""
        self.query_one("#notice", Static).update(Text(printable(text)))

    # What is drawn

    def draw(self) -> None:
        """Draw the whole screen."""
        seats = self.session.match.seats
        if self.passing is not None:
            for id in ("scene", "story", "own", "list"):
                self.query_one(f"#{id}", Static).update("")
            name = printable(seats.get(self.passing["seat"], "The GM"))
            self.query_one("#heading", Static).update(Text(f" {self.what}"))
            text = f"{name}: press Enter when you alone can see the screen.{self.other}"
            asked = text if self.consent is None else self.asked_consent(self.consent)
            self.query_one("#question", Static).update(Text(printable(asked)))
            return
        room = self.query_one("#table").scrollable_content_region
        look = self.look(room.width or self.size.width)
        heading = " - ".join(filter(None, (self.what, self.scene["heading"], self.who_looks())))
        self.query_one("#heading", Static).update(Text(f" {printable(heading)}"))
        self.query_one("#own", Static).update(own(self.scene, replace(look, width=self.size.width)))
        self.query_one("#scene", Static).update(table(self.scene, look, room.height))
        self.draw_story()
        self.draw_question()

    def asked(self, question: Message) -> str:
        """Return a question; a GM reads of whom it is asked who answers without the GM."""
        seat = question["seat"]
        if self.session.viewer != REFEREE or self.session.answers_for(seat):
            return str(question["text"])
        return f"{who(self.session.match, seat)} is asked (: go has it answered): {question['text']}"

    def who_looks(self) -> str:
        """Return who sits at the screen."""
        if self.scene["seat"] == REFEREE:
            return "you are the GM"
        return f"you are {self.session.match.seats.get(self.scene['seat'], 'watching')}"

    def look(self, width: int) -> Look:
        """Return what the table looks like now."""
        answers = self.question["answers"] if self.question else ()
        lit = frozenset(id for answer in answers for id in answer["items"])
        return Look(width, self.scene["seat"], lit, self.chosen, frozenset(self.scene["changed"]))

    def draw_story(self) -> None:
        """Draw the log, the last line at the bottom."""
        pane = self.query_one("#log")
        width = max(20, pane.scrollable_content_region.width - 1)
        self.query_one("#story", Static).update(
            Text("\n").join(line for one in _folded(self.told[-300:]) for line in self.log_line(one, width))
        )
        pane.scroll_end(animate=False)

    def log_line(self, told: Message, width: int) -> Iterable[Text]:
        """Yield the lines of what happened: of the story bold, with the clause, which can be clicked."""
        if "ruling" in told:
            yield from (Text(piece, "bold italic") for piece in textwrap.wrap(printable(told["text"]), width))
            return
        if "seat" in told:
            name = self.session.match.seats[told["seat"]]
            yield Text(printable(f"{name}: {told['text']}"), "italic")
            return
        clause, style = told["clause"], "bold" if told["story"] else "dim"
        pieces = textwrap.wrap(printable(told["text"]), max(10, width - 11)) or [""]
        for place, piece in enumerate(pieces):
            link = Style.parse("dim cyan") + Style.from_meta({"@click": f"app.read({clause!r})"})
            yield Text(f"{'' if place else clause:<10} ", link).append(piece, style)

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
        text = (
            self.question["text"] if self.question else f"{self.result} N plays anew, U takes back, Q leaves."
        )
        many = len(self.answers())
        if many > len(KEYS):
            pages = -(-many // len(KEYS))
            text += f"  [{many} answers, page {self.page + 1} of {pages}: > and <]"
        if self.chosen:
            text += "  [Esc: all answers]"
        self.query_one("#question", Static).update(Text(printable(text)))
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
        self.query_one("#list", Static).update(Text("\n").join(lines))

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
        answer = answers[place]
        if answer.get("gives_up") and self.confirming != answer["text"]:
            self.confirming = answer["text"]
            self.say(f"{answer['text']}: is that meant? The same key again gives it.")
            return
        self.send(do="answer", text=answer["text"])

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
        lines = []
        for key, one in zip(KEYS, self.on_page(), strict=False):
            for message in self.session.receive({"do": "explain", "text": one["text"]}):
                lines.append(Text(f"{key}  {printable(message['text'])}"))
        self.push_screen(Page("What the answers do", Text("\n").join(lines)))

    def action_help(self) -> None:
        """Show the keys, and what the table is about."""
        referee = self.session.has_referee and self.session.viewer == REFEREE
        typed = "".join(f"\n  : {form}\n      {what}" for form, what in GM.items()) if referee else ""
        legend = printable(self.session.match.legend())
        self.push_screen(Page("Keys", f"{HELP}{typed}\n\n{legend}"))

    def action_odds(self) -> None:
        """Work odds out beside the screen; who answers meanwhile is not kept from it."""
        try:
            work = self.session.odds_later({"do": "odds"})
        except FacedownError as error:
            self.say(str(error))
            return
        self.say("Working the odds out; the first time rules are compiled, which takes some seconds ...")
        taken = self.session.match.taken

        def run() -> None:
            try:
                messages = work()
            except FacedownError as error:
                messages = [{"is": "error", "text": str(error)}]
            self.call_from_thread(self.take_odds, taken, messages)

        self.run_worker(run, thread=True, exclusive=True, group="odds")

    def take_odds(self, taken: int, messages: Sequence[Message]) -> None:
        """Show odds, unless the question has been answered meanwhile."""
        if self.session.match.taken == taken:
            self.take(messages)

    def action_hint(self) -> None:
        """Show what a bot would answer."""
        self.send(do="hint")

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
            self.send(do="auto", how=word)

    def action_word(self) -> None:
        """Ask for a word, and show what it means."""
        self.push_screen(Typed("What is (a word, a card, a person):"), self.shown_word)

    def shown_word(self, word: str | None) -> None:
        """Show what it means."""
        if word:
            message = self.session.receive({"do": "show", "name": word})[0]
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
        """Give an answer that was typed, or the only one that begins so."""
        is_answer = any(one["text"].casefold() == (text or "").casefold() for one in self.answers())
        rules = self.session.viewer == REFEREE and not is_answer
        if text and rules and text.split()[0].casefold() in WORDS:
            self.send(do="line", text=text)
        elif text:
            begun = [a["text"] for a in self.answers() if a["text"].casefold().startswith(text.casefold())]
            is_begun = len(begun) == 1 and not self.session.match.is_forbidden(text)
            self.send(do="answer", text=begun[0] if is_begun else text)

    def action_call(self) -> None:
        """Call the GM."""
        self.push_screen(Typed("Call the GM, and say why:"), lambda why: self.send(do="call", text=why or ""))

    def asked_consent(self, message: Message) -> str:
        """Return what is asked of whoever is to agree."""
        seats = self.session.match.seats
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
        if self.session.match.over:
            self.exit(True)
        else:
            self.say("The match is not over: Q leaves it, and it is kept.")

    def action_leave(self) -> None:
        """Leave; the match is kept."""
        self.exit(False)


def _folded(lines: Iterable[Message]) -> Iterable[Message]:
    """Yield lines of a log; those that read alike and follow each other are one."""
    for one, alike in groupby(lines):
        times = sum(1 for _ in alike)
        yield {**one, "text": f"{one['text']} ({times} times)"} if times > 1 else one
