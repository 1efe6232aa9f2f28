"""A match on a terminal: the table, the log, the question in one place, one key an answer."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.geometry import Region
from textual.message import Message as Sent

from facedown.cli.tabletop import keys, pages
from facedown.cli.tabletop.areas import Look, described
from facedown.cli.tabletop.asked import KEYS, Asked, as_they_lie, consent, ended, reads, under
from facedown.cli.tabletop.commands import obey
from facedown.cli.tabletop.layout import laid, steady
from facedown.cli.tabletop.log import Log, taught
from facedown.cli.tabletop.pages import Page, Typed
from facedown.cli.tabletop.part import BAR, Part, in_lines
from facedown.cli.tabletop.received import take_any_bytes
from facedown.cli.tabletop.settings import Settings
from facedown.cli.tabletop.telling import NAMES, Telling, has_something
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.printable import printable
from facedown.engine.matches.ruling import REFEREE

if TYPE_CHECKING:
    from textual.events import Key, MouseMove
    from textual.timer import Timer

    from facedown.table.messages import Message
    from facedown.table.sitting import Sitting

_GIVEN = 12  # answers that were not typed, of which one is told
_LOG = 400  # lines of the log that are drawn where it is read
_PARTS = {  # from above, and the most rows that each takes
    "heading": 1,
    "lesson": None,  # two rows in five, as of others that say none
    "lesson-edge": 1,
    "table": None,
    "own": None,
    "question-edge": 1,
    "question": 2,
    "answers": None,
    "happened": None,
    "notice": 6,
    "keys": 1,
}
_EDGE = "#808080"  # of the lines between parts
WIDE = 110  # columns from which on the log stands beside the table


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
    Part { link-background-hover: gray; link-style-hover: bold; }
    #heading { text-style: reverse; }
    #question { text-style: bold; }
    #notice { color: yellow; }
    #keys { color: gray; }
    #page, #typed { border: round gray; background: black; padding: 0 1; margin: 1 0; }
    #page, #typed { height: auto; max-height: 95%; }
    #typed Input { border: none; background: black; padding: 0; height: 1; }
    ModalScreen { background: transparent; }
    Tooltip { background: black; border: round gray; color: white; max-width: 64; padding: 0 1; }
    """
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = "Input"  # what scrolls would take the keys that turn pages
    BINDINGS: ClassVar[list[BindingType]] = keys.BINDINGS
    FOOTER, ENDED, LEARNING = keys.FOOTER, keys.ENDED, keys.LEARNING

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
        take_any_bytes()
        self.opening, self.trouble, self.save, self.further = opening, trouble, save, further
        self.session = session
        self.what = title
        self.read_rules = read
        self.telling, self.log_read = Telling(settings.pace if settings else 0), Log()
        self.settings = settings or Settings()
        self.parts = {id: Part(id) for id in (*_PARTS, "edge", "log")}
        self.kept: dict[Any, tuple[Any, list[Text]]] = {}  # areas as they were drawn last
        self.is_reading = False  # the log in the place of the table
        self.notice = ""  # below the answers
        self.clock: Timer | None = None  # of the next one
        self.scene: Message = {"areas": [], "heading": "", "changed": [], "seat": -1}
        self.asked, self.since = Asked(), 0.0  # when what is asked came to be seen
        self.lesson: list[Message] = []  # what came of the last answer, and what is taught now
        self.given: list[tuple[str, str]] = []  # answers that were not typed, and why
        self.notices: list[str] = []
        self.passing: Message | None = None
        self.other = " G: the GM sits down." if session.has_referee else ""
        self.confirming = ""  # the answer that gives up, till it is given once more
        self.under, self.around_high = dict[str, Any](), 0  # the mouse; lines around the middle
        self.pressed = ("", 0)  # the key that asks twice, and how many decisions were taken then
        self.over: Message | None = None
        self.consent: Message | None = None  # that is asked for; y agrees

    def compose(self) -> ComposeResult:
        """Return the parts of the screen, from above."""
        yield from self.parts.values()

    def on_mount(self) -> None:
        """Show the table for the first time."""
        gc.freeze()  # what is there by now stays: to look through it costs more than a key is worth
        if self.telling.pace:
            self.session.receive({"do": "watch", "on": True})
        goes_on = self.telling.pace and self.session.taken > 0
        self.take(self.session.begin())
        if goes_on:
            self.hurry()  # what led there is not watched again
        if self.opening or self.settings.trouble:
            self.say("\n".join(filter(None, (self.opening, self.settings.trouble))))

    def on_resize(self) -> None:
        """Draw everything anew in the room that there is."""
        self.call_later(self.draw)

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
        if not has_something(self.scene):  # what happened first is told beside the first table
            self.scene = next(filter(has_something, messages), self.scene)
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
        notice = "\n".join([*(["; ".join(told)] if told else []), *self.notices])
        self.say("" if self.telling.coming else notice)

    def hurry(self) -> bool:
        """Show at once what is still to come; return whether something was."""
        if not self.telling.coming:
            return False
        self.go_on(at_once=True)
        return True

    def show(self, message: Message) -> None:
        """Take in one message."""
        for _ in self.screen_stack[1:] if message["is"] in ("pass", "consent") else ():
            self.pop_screen()  # what whoever sat here was reading
        match message["is"]:
            case "scene":
                self.scene, self.over = message, None
            case "question":
                answers = as_they_lie(message["answers"], self.scene)
                self.asked.ask({**message, "text": reads(self.session, message), "answers": answers})
                self.since = Sent().time
            case "story":
                self.log_read.add(message)
            case "pass":
                self.passing, self.log_read.new, self.since = message, [], Sent().time
                self.notices, self.given = [], []  # of whoever sat here before
            case "over":
                self.over = message
                self.asked.ask(None)
            case "consent":
                self.consent = self.passing = message  # who is to agree sees no other's hand
            case "confirm":
                self.confirming = message["text"]
                self.notices.append(f"{message['text']}: is that meant? The same key once more gives it.")
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
        page = pages.of(message, self.asked.keys(), self.session.seats, self.size.width - 12)
        if page is None:
            self.notices.append(message["text"])
        else:
            self.push_screen(page)

    def say(self, text: str) -> None:
        """Show a sentence below the answers."""
        self.notice = text
        self.draw()

    # What is drawn

    def draw(self) -> None:
        """Draw the whole screen: what lies around the middle, and the middle in the room that is left."""
        columns, rows = self.size
        said = self.between(self.passing) if self.passing else self.around()
        shown, high = dict[str, list[Text]](), dict.fromkeys(_PARTS, 0)
        for id, text in said.items():
            most = _PARTS[id] or rows * 2 // 5
            shown[id] = in_lines(text, columns, most)
            high[id] = min(len(shown[id]), most)
        if self.asked.chosen:
            steady(shown, high, self.around_high)
        else:
            self.around_high = sum(high.values())
        left = max(rows - sum(high.values()), 0)
        beside = columns if self.is_reading else columns * 42 // 100 if columns >= WIDE else 0
        if self.passing is None:
            shown["table"], shown["own"] = self.middle(columns, beside, left)
            over = sum(len(shown[id]) for id in ("table", "own")) - left
            if over > 0 and high["happened"] > 1 and not self.telling.coming:
                high["happened"] = max(1, high["happened"] - over)
                shown["happened"] = shown["happened"][-high["happened"] :]
                left = max(rows - sum(high.values()), 0)
                shown["table"], shown["own"] = self.middle(columns, beside, left)
            high["own"] = min(len(shown["own"]), max(rows * 3 // 10, left - len(shown["table"])), left)
        high["table"] = left - high["own"]
        y = 0
        for id, lines in high.items():
            wide = columns - beside if id == "table" else columns
            self.parts[id].put(shown.get(id, []), Region(0, y, wide, lines))
            y += lines
        self.draw_log(
            Region(
                columns - beside,
                sum(high[id] for id in ("heading", "lesson", "lesson-edge")),
                beside,
                high["table"],
            )
        )

    def around(self) -> dict[str, str | Text | list[Text]]:
        """Return what is said around the middle; lists are lines, of which each is cut off where it ends."""
        columns = self.size.width
        said = " - ".join(filter(None, (self.scene["heading"].rstrip("."), self.who_looks(), self.what)))
        heading = Text(f" {printable(said)}")
        heading.truncate(columns, overflow="ellipsis")
        edge = [Text("─" * columns, _EDGE)]
        return {
            "heading": [heading],
            "lesson": taught(self.lesson),
            "lesson-edge": edge if self.lesson else [],
            "question-edge": edge,
            "question": self.asked_text(),
            "answers": self.below(columns),
            "happened": self.happened(),
            "notice": printable(self.notice),
            "keys": [Text(self.footer())],
        }

    def between(self, passing: Message) -> dict[str, str | Text | list[Text]]:
        """Return what stands on the screen till somebody sits down."""
        name = self.session.seats.get(passing["seat"], "The GM")
        text = f"{name}: press Enter when you alone can see the screen.{self.other}"
        asked = text if self.consent is None else consent(self.consent, self.session.seats)
        return {
            "heading": [Text(f" {self.what}")],
            "question-edge": [Text("─" * self.size.width, _EDGE)],
            "question": printable(asked),
            "notice": printable(self.notice),
            "keys": [Text(self.footer())],
        }

    def middle(self, columns: int, beside: int, rows: int) -> tuple[list[Text], list[Text]]:
        """Return the table and the own cards in so much room, the table narrower where it is scrolled."""
        wide = columns if self.is_reading else columns - beside
        table, mine = laid(self.scene, self.look(wide), columns, rows)
        if len(table) + len(mine) > rows and not self.is_reading:
            table, mine = laid(self.scene, self.look(wide - BAR), columns, rows)
        return table, mine

    def draw_log(self, place: Region) -> None:
        """Draw the log, the last line at the bottom: as much as is seen, or all where it is read."""
        edge = 0 if self.is_reading else 1
        x, y, wide, high = place
        lines = list[Text]()
        if place and self.passing is None:
            most = _LOG if self.is_reading else max(high, 10)
            width = max(20, wide - edge - 2 * BAR)
            lines = self.log_read.last(self.scene["seat"], self.session.seats, most, width)
        self.parts["edge"].put([Text("│", _EDGE)] * high, Region(x, y, edge and min(wide, 1), high))
        self.parts["log"].put(lines, Region(x + edge, y, max(wide - edge, 0), high), is_end=True)

    def has_log(self) -> bool:
        """Whether the log is on the screen."""
        return self.is_reading or self.size.width >= WIDE

    def happened(self) -> list[Text]:
        """Return the last lines of the story since something was sent, where no log stands beside."""
        if self.has_log():
            return []
        most = max(3, self.size.height // 5) if self.telling.coming else 3
        return self.log_read.happened(self.session.seats, most, self.size.width - 1)

    def footer(self) -> str:
        """Return the keys that matter most."""
        shown = self.LEARNING if self.lesson else self.FOOTER if self.over is None else self.ENDED
        if self.session.has_referee and self.over is None:
            shown = (*shown[:5], "C call", ":GM", *shown[5:])
        return keys.fitting(shown, self.size.width)

    def who_looks(self) -> str:
        """Return who sits at the screen."""
        if self.scene["seat"] == REFEREE:
            return "you are the GM"
        return f"you are {self.session.seats.get(self.scene['seat'], 'watching')}"

    def look(self, width: int) -> Look:
        """Return what the table looks like now."""
        chosen, changed = self.asked.chosen, frozenset(self.scene["changed"])
        return Look(width, self.scene["seat"], self.asked.lit(), chosen, changed, kept=self.kept)

    def asked_text(self) -> str:
        """Return the question."""
        if self.telling.coming:
            return "space: on; any other key: all of it"
        text = self.asked.question["text"] if self.asked.question else ended(self.over, bool(self.lesson))
        return printable(text[:1].upper() + text[1:] + self.asked.notes())

    def below(self, columns: int) -> list[Text]:
        """Return the answers to it, in columns; none while more is to come."""
        return [] if self.telling.coming else self.asked.grid(max(20, columns - 1))

    # What is done at the keyboard and with the mouse

    def on_key(self, event: Key) -> None:
        """Give the answer of a key."""
        if len(self.screen_stack) > 1:
            return
        if event.time < self.since:  # what was typed ahead was meant for another question, or another person
            event.stop()
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
        if self.over is not None and event.character and event.character in KEYS:
            self.say(keys.unused(event.character))
        elif self.asked.question is not None and event.character and event.character in KEYS:
            event.stop()
            self.action_answer(event.character)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keep a key that opens a line from opening another one in it, where it is a character."""
        return action != "ask" or not isinstance(self.screen, Typed)

    def on_mouse_move(self, event: MouseMove) -> None:
        """Say what lies under the mouse."""
        before, self.under = self.under, event.style.meta if event.style else {}
        if self.under != before:
            said = under(self.session, self.scene, self.under)
            for part in self.parts.values():  # beside the mouse: below the answers it would move them
                part.tooltip = Text(printable(said)) if said else None

    def action_answer(self, key: str) -> None:
        """Give the answer that has a key; one that gives up only if it is given twice."""
        text = self.asked.answer(key)
        if text:
            self.send(do="answer", text=text, sure=self.confirming == text)
        else:
            self.say(keys.unused(key))

    def action_point(self, id: str) -> None:
        """Show what can be done with something on the table; give the answer if there is one alone."""
        text = self.asked.point(id)
        if text:
            self.send(do="answer", text=text)
            return
        said = described(self.scene, id)
        self.say(self.notice if said is None else said)

    def action_page(self, step: int) -> None:
        """Show more answers."""
        self.asked.turn(step)
        self.draw()

    def action_brief(self) -> None:
        """Show of the log the story alone, or all of it again."""
        self.be_brief(not self.log_read.is_brief)

    def be_brief(self, is_brief: bool) -> None:
        """Have the log show the story alone, or all of it."""
        self.log_read.is_brief = is_brief
        self.say("The log has the story alone." if is_brief else "The log has everything.")

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
        self.say("Working it out; the first time rules are compiled, which takes a second or two ...")
        asked = self.session.taken, self.session.viewer

        def run() -> None:
            try:
                messages = work()
            except FacedownError as error:
                messages = [{"is": "error", "text": str(error), "clause": error.clause}]
            self.call_from_thread(self.take_odds, asked, messages, command)

        self.run_worker(run, thread=True, exclusive=True, group="odds")

    def take_odds(self, asked: tuple[int, int], messages: Sequence[Message], command: Message) -> None:
        """Show odds, or do what was weighed, unless it is answered or somebody else sits here by now."""
        if (self.session.taken, self.session.viewer) == asked:
            self.take(messages)
            if command["do"] == "offer" and not messages:
                self.send(do="offer")

    def action_hint(self) -> None:
        """Show what a bot would answer; asked for once more, why."""
        if self.is_again("hint") and not self.lesson:
            self.work_out({"do": "hint", "why": True})
        else:
            self.send(do="hint")

    def action_offer(self) -> None:
        """Offer a draw, once it is meant; what bots say to it is worked out beside the screen."""
        if self.is_again("offer"):
            self.work_out({"do": "offer"})
        else:
            self.say("D again offers a draw: the match ends as it stands, once all others agree.")

    def is_again(self, key: str) -> bool:
        """Whether a key is pressed once more, and nothing was decided in between."""
        before, self.pressed = self.pressed, (key, self.session.taken)
        return before == self.pressed

    def action_tell(self, do: str) -> None:
        """Send a command that says all by its name."""
        self.send(do=do)

    def action_ask(self, what: str) -> None:
        """Open a line, and carry out what is typed in it."""
        prompt, then = keys.PROMPTS[what]
        if isinstance(self.screen, Page):
            self.pop_screen()
        self.push_screen(Typed(prompt), getattr(self, then))

    def sent_until(self, word: str | None) -> None:
        """Carry that out."""
        if word:
            self.send(do="auto", until=word)

    def shown_word(self, word: str | None) -> None:
        """Show what it means, or what there is to ask for."""
        if word is None:
            return
        for message in self.session.receive({"do": "show", "name": word}):
            if message["is"] == "topics":
                self.open(message)
            else:
                self.push_screen(Page(word, printable(message["text"])))

    def action_read(self, clause: str) -> None:
        """Show a clause of the log."""
        self.read(clause)

    def read(self, wanted: str | None) -> None:
        """Show what the rulebook says."""
        if wanted:
            catalogue, where = self.session.system.catalogue, self.further.get("where")
            self.push_screen(pages.clause(wanted, self.read_rules, catalogue, where))

    def typed(self, text: str | None) -> None:
        """Carry out what was typed."""
        if text:
            obey(self, text)

    def called(self, why: str | None) -> None:
        """Have the GM called."""
        if why is not None:
            self.send(do="call", text=why)

    def action_log(self) -> None:
        """Show the log in the place of the table, or no more."""
        self.is_reading = not self.is_reading
        self.draw()

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
