"""A match on a terminal: the table, the log, the question in one place, one key an answer."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import Static

from facedown.cli.tabletop import keys, pages
from facedown.cli.tabletop.areas import Look, gauge
from facedown.cli.tabletop.asked import KEYS, Asked
from facedown.cli.tabletop.commands import obey
from facedown.cli.tabletop.layout import laid
from facedown.cli.tabletop.log import Log, drawn, taught
from facedown.cli.tabletop.pages import Page, Typed
from facedown.cli.tabletop.settings import Settings
from facedown.cli.tabletop.telling import NAMES, Telling
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.printable import printable
from facedown.engine.matches.ruling import REFEREE, who
from facedown.table.story import what_is_asked

if TYPE_CHECKING:
    from textual.events import Key, MouseMove, Resize
    from textual.geometry import Size
    from textual.timer import Timer

    from facedown.table.session import Message
    from facedown.table.sitting import Sitting

_GIVEN = 12  # answers that were not typed, of which one is told
_LOG = 400  # lines of the log that are drawn where it is read
WIDE = 110  # columns from which on the log stands beside the table


class Pane(VerticalScroll):
    """A part of the middle, drawn anew when what lies around it takes more room, or less."""

    def on_mount(self) -> None:
        """Have it drawn anew when a bar for scrolling takes room, or leaves it."""
        self.watch(self, "show_vertical_scrollbar", self.on_resize, init=False)

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
        settings: what was chosen before: how what happens is watched.
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
    BINDINGS: ClassVar[list[BindingType]] = keys.BINDINGS
    FOOTER, LEARNING = keys.FOOTER, keys.LEARNING

    def __init__(
        self,
        session: Sitting,
        title: str,
        read: Callable[[str], str],
        opening: str = "",
        trouble: Callable[[], str] = lambda: "",
        save: Callable[[str], None] = lambda file: None,
        settings: Settings | None = None,
        further: Mapping[str, Callable[[str], str]] = MappingProxyType({}),
    ) -> None:
        super().__init__()
        self.opening, self.trouble, self.save, self.further = opening, trouble, save, further
        self.session = session
        self.what = title
        self.read_rules = read
        self.telling, self.log_read = Telling(settings.pace if settings else 0), Log()
        self.settings = settings or Settings()
        self.shown: dict[str, Text] = {}  # what each part of the screen shows
        self.room: tuple[Size, Size] | None = None  # that table and log were drawn in
        self.clock: Timer | None = None  # of the next one
        self.scene: Message = {"areas": [], "heading": "", "changed": [], "seat": -1}
        self.asked = Asked()
        self.lesson: list[Message] = []  # what came of the last answer, and what is taught now
        self.given: list[tuple[str, str]] = []  # answers that were not typed, and why
        self.notices: list[str] = []
        self.passing: Message | None = None
        self.other = " G: the GM sits down." if session.has_referee else ""
        self.confirming = ""  # the answer that gives up, till it is given once more
        self.hinted = -1  # decisions that were taken when a hint was asked for
        self.over: Message | None = None
        self.consent: Message | None = None  # that is asked for; y agrees

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
        if self.telling.pace:
            self.session.receive({"do": "watch", "on": True})
        self.take(self.session.begin())
        if self.opening or self.settings.trouble:
            self.say("\n".join(filter(None, (self.opening, self.settings.trouble))))

    def on_resize(self, event: Resize) -> None:
        """Draw everything anew in the room that there is."""
        self.set_class(event.size.width >= WIDE, "wide")
        self.call_after_refresh(self.draw)

    # What comes from the session

    def send(self, **command: Any) -> None:
        """Send a command, and show what comes of it."""
        self.hurry()
        self.log_read.new = []
        self.take(self.session.receive(command))

    def take(self, messages: Sequence[Message]) -> None:
        """Show what a session says: what happened line by line, if that is to be watched."""
        self.confirming, self.notices, self.given = "", [], []
        if any(message["is"] in ("scene", "pass") for message in messages):
            self.passing = None
            self.asked.ask(None)
        self.telling.take(messages)
        self.go_on()

    def go_on(self, at_once: bool = False) -> None:
        """Show what comes, up to the next line of the story, or all of it."""
        if self.clock is not None:
            self.clock.stop()
            self.clock = None
        for message in self.telling.due(at_once):
            self.show(message)
        if self.telling.coming and self.telling.between is not None:
            self.clock = self.set_timer(self.telling.between, self.go_on)
        trouble = self.trouble()
        if trouble and not self.telling.coming:
            self.notices.append(f"Not kept: {trouble}")
        told = [
            f"{', '.join(text for text, _ in alike)} ({why})"
            for why, alike in groupby(self.given[-_GIVEN:], lambda one: one[1])
        ]
        self.say(
            "\n".join([*(["; ".join(told)] if told else []), *self.notices])
            if not self.telling.coming
            else ""
        )
        self.draw()

    def hurry(self) -> bool:
        """Show at once what is still to come; return whether something was."""
        if not self.telling.coming:
            return False
        self.go_on(at_once=True)
        return True

    def show(self, message: Message) -> None:
        """Take in one message."""
        match message["is"]:
            case "scene":
                self.scene, self.over = message, None
            case "question":
                self.asked.ask({**message, "text": self.reads(message)})
            case "story":
                self.log_read.add(message)
            case "pass":
                self.passing, self.log_read.new = message, []
                self.notices, self.given = [], []  # of whoever sat here before
            case "over":
                self.over = message
                self.asked.ask(None)
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
                self.push_screen(pages.odds(message))
            case "hint":
                text = f"A bot would: {message['text']}. {message['why']}\n\n{message['odds']}"
                self.push_screen(Page("A hint", printable(text)))
            case "explained":
                self.push_screen(pages.explained(message, self.asked.keys()))
            case "fields" | "topics":
                self.push_screen(pages.listed(message))
            case "table":
                whole = filter(None, (message["text"], message["details"]))
                self.push_screen(Page("The table", printable("\n\n".join(whole))))
            case "log":
                lines = drawn(message["lines"], self.session.seats, self.size.width - 12)
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
        self.draw_lesson()
        self.draw_question()
        self.draw_middle()

    def draw_middle(self) -> None:
        """Draw the table, the own cards and the log in the room that all else leaves them."""
        self.room = self.middle()
        width, lines = self.room[0]
        lines += self.query_one("#own").size.height
        scene, mine = laid(self.scene, self.look(width or self.size.width), self.size.width, lines)
        self.put("scene", scene)
        self.put("own", mine)
        self.draw_story()

    def draw_story(self) -> None:
        """Draw the log, the last line at the bottom: as much as is seen, or all where it is read."""
        if not self.has_log():
            return
        pane = self.query_one("#log")
        region = pane.scrollable_content_region
        most = _LOG if self.has_class("reading") else max(region.height, 10)
        lines = self.log_read.last(self.scene["seat"], self.session.seats, most, max(20, region.width - 1))
        self.put("story", Text("\n").join(lines))
        pane.scroll_end(animate=False)

    def has_log(self) -> bool:
        """Whether the log is on the screen."""
        return self.has_class("wide") or self.has_class("reading")

    def happened(self, most: int) -> list[Text]:
        """Return the last lines of the story since something was sent, where no log stands beside."""
        if self.has_log():
            return []
        return self.log_read.happened(self.session.seats, most, self.size.width - 1)

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
        self.put("idea", taught(self.lesson))

    def reads(self, question: Message) -> str:
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
        chosen, changed = self.asked.chosen, frozenset(self.scene["changed"])
        return Look(width, self.scene["seat"], self.asked.lit(), chosen, changed)

    def draw_question(self) -> None:
        """Draw the question and the answers to it, in columns."""
        if self.telling.coming:
            self.draw_coming()
            return
        text = self.asked.question["text"] if self.asked.question else self.end()
        self.put("question", Text(printable(text + self.asked.notes())))
        lines = self.asked.grid(max(20, self.size.width - 1))
        lines += self.happened(min(3, self.size.height * 2 // 5 - len(lines)))
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

    # What is done at the keyboard and with the mouse

    def on_key(self, event: Key) -> None:
        """Give the answer of a key."""
        if len(self.screen_stack) > 1:
            return
        if self.telling.coming:
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
        if self.asked.question is not None and event.character and event.character in KEYS:
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
        text = self.asked.answer(key)
        if text:
            self.send(do="answer", text=text, sure=self.confirming == text)

    def action_point(self, id: str) -> None:
        """Show what can be done with something on the table; give the answer if there is one alone."""
        text = self.asked.point(id)
        if text:
            self.send(do="answer", text=text)
            return
        self.describe(id)
        self.draw()

    def action_page(self, step: int) -> None:
        """Show more answers."""
        self.asked.turn(step)
        self.draw()

    def action_explain(self) -> None:
        """Show what the answers with a key would do."""
        self.send(do="explain")

    def action_words(self) -> None:
        """Show the table in words."""
        self.send(do="table")

    def action_brief(self) -> None:
        """Show of the log the story alone, or all of it again."""
        self.be_brief(not self.log_read.is_brief)

    def be_brief(self, is_brief: bool) -> None:
        """Have the log show the story alone, or all of it."""
        self.log_read.is_brief = is_brief
        self.say("The log has the story alone." if is_brief else "The log has everything.")
        self.draw()

    def action_pace(self) -> None:
        """Change how fast what happens is told."""
        self.set_pace((self.telling.pace + 1) % len(NAMES))

    def set_pace(self, pace: int) -> None:
        """Have what happens be told at another pace."""
        self.hurry()
        self.telling.pace = self.settings.pace = pace
        self.session.receive({"do": "watch", "on": bool(pace)})
        self.say(f"Pace {pace}: what happens is told {NAMES[pace]}. {self.settings.keep()}".rstrip())

    def action_skip(self) -> None:
        """Go on in a lesson without an answer."""
        if self.lesson:
            self.send(do="skip")

    def action_help(self) -> None:
        """Show the keys, and what the table is about."""
        referee = self.session.has_referee and self.session.viewer == REFEREE
        text = keys.page(self.session.legend(), bool(self.lesson), referee, self.size.width - 10)
        self.push_screen(Page("Keys", text))

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
        self.say("Working it out; the first time rules are compiled, which takes some seconds ...")
        taken = self.session.taken

        def run() -> None:
            try:
                messages = work()
            except FacedownError as error:
                messages = [{"is": "error", "text": str(error), "clause": error.clause}]
            self.call_from_thread(self.take_odds, taken, messages, command)

        self.run_worker(run, thread=True, exclusive=True, group="odds")

    def take_odds(self, taken: int, messages: Sequence[Message], command: Message) -> None:
        """Show odds, unless the question has been answered meanwhile; what was weighed first is done then."""
        if self.session.taken == taken:
            self.take(messages)
            if command["do"] == "offer" and not messages:
                self.send(do="offer")

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

    def action_offer(self) -> None:
        """Offer a draw; what bots say to it is worked out beside the screen."""
        self.work_out({"do": "offer"})

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
                page = Page(wanted, printable(self.read_rules(wanted)), code=self.code_of(wanted))
            except FacedownError as error:
                page = Page(wanted, printable(str(error)))
            self.push_screen(page)

    def code_of(self, clause: str) -> Callable[[], str] | None:
        """Return what tells the functions and scenarios of a clause, where that can be asked."""
        where = self.further.get("where")
        if where is None:
            return None
        try:
            self.session.system.catalogue.lookup(clause)
        except FacedownError:  # it has been searched for by words
            return None
        return partial(where, clause)

    def action_type(self) -> None:
        """Type an answer."""
        self.push_screen(Typed("Your answer:"), self.typed)

    def typed(self, text: str | None) -> None:
        """Carry out what was typed."""
        if text:
            obey(self, text)

    def action_call(self) -> None:
        """Call the GM."""
        self.push_screen(Typed("Call the GM, and say why:"), self.called)

    def called(self, why: str | None) -> None:
        """Have the GM called."""
        if why is not None:
            self.send(do="call", text=why)

    def asked_consent(self, message: Message) -> str:
        """Return what is asked of whoever is to agree."""
        name = self.session.seats.get(message["seat"], "The GM")
        asked = what_is_asked(message, self.session.seats)
        return f"{name}: {asked} y agrees, any other key does not."

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
