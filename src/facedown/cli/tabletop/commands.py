"""What is typed at the table: answers, commands, and a referee's words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from facedown.cli.show import framed
from facedown.cli.tabletop.pages import FRAME, Page
from facedown.cli.tabletop.telling import NAMES
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.numbers import whole_number
from facedown.engine.base.printable import printable
from facedown.engine.matches.ruling import REFEREE
from facedown.table.answers import answers_in
from facedown.table.session import NO_REFEREE
from facedown.table.typed import WORDS, refuse_more

if TYPE_CHECKING:
    from facedown.cli.tabletop.app import Table


def obey(table: Table, text: str) -> None:
    """Carry out what was typed: an answer, several, or a command."""
    name, _, rest = " ".join(text.split()).partition(" ")
    name = name.casefold()
    if name.startswith("?") and name != "?":
        name, rest = "?", f"{name[1:]} {rest}".strip()
    if table.session.is_answer(text):
        table.send(do="answer", text=text, sure=table.confirming == text)
    elif name in WORDS and (table.session.viewer == REFEREE or _is_for_the_gm(table, name)):
        table.send(do="line", text=text)
    elif name in table.further:
        try:
            with framed(FRAME):
                said = table.further[name](rest)
        except FacedownError as error:
            said = str(error)
        if "\n" in said:
            table.push_screen(Page(text, printable(said)))
        else:
            table.say(said)
    elif name in COMMANDS:
        try:
            refuse_more(name, rest)
            COMMANDS[name](table, rest)
        except FacedownError as error:
            table.say(str(error))
    else:
        texts = [one["text"] for one in table.asked.answers()]
        first, *then = answers_in(text, texts, COMMANDS) or [text]
        table.send(do="answer", text=first, then=then, sure=table.confirming == first)


def _is_for_the_gm(table: Table, name: str) -> bool:
    """Whether a word is one of the GM's alone, at a table that has one: a player is told so."""
    return table.session.has_referee and name not in COMMANDS


def _auto(table: Table, how: str) -> None:
    word, _, rest = how.partition(" ")
    table.send(do="auto", **({"until": rest} if word == "until" else {"how": how}))


def _explain(table: Table, which: str) -> None:
    number, answers = whole_number(which), table.asked.answers()
    if number is not None and 1 <= number <= len(answers):
        which = answers[number - 1]["text"]
    table.send(do="explain", **({"text": which} if which else {}))


def _odds(table: Table, wanted: str) -> None:
    which, _, policy = wanted.partition(" ")
    number, answers = whole_number(which), table.asked.answers()
    if number is not None and 1 <= number <= len(answers):
        wanted = f"{answers[number - 1]['place'] + 1} {policy}".strip()
    table.work_out({"do": "odds", "of": wanted})


def _seat_the_gm(table: Table, _: str) -> None:
    if table.session.has_referee:
        table.send(do="sit", seat=REFEREE)
    else:
        table.say(NO_REFEREE)


def _hint(table: Table, how: str) -> None:
    if how == "why":
        table.work_out({"do": "hint", "why": True})
    else:
        table.send(do="hint")


def _log(table: Table, how: str) -> None:
    if how in ("brief", "full"):
        table.be_brief(how == "brief")
    else:
        table.send(do="log", last=whole_number(how) or 0)


def _pace(table: Table, how: str) -> None:
    number = whole_number(how)
    if number is not None and number < len(NAMES):
        table.set_pace(number)
    else:
        paces = ", ".join(f"{number} {name}" for number, name in enumerate(NAMES))
        table.say(f"pace takes how fast what happens is told: {paces}.")


COMMANDS: Mapping[str, Callable[[Table, str], None]] = {
    "?": _explain,
    "auto": _auto,
    "call": lambda table, why: table.called(why),
    "gm": _seat_the_gm,
    "help": lambda table, _: table.action_help(),
    "hint": _hint,
    "log": _log,
    "look": lambda table, _: table.send(do="table"),
    "odds": _odds,
    "offer": lambda table, _: table.work_out({"do": "offer"}),
    "pace": _pace,
    "quit": lambda table, _: table.action_leave(),
    "rules": lambda table, wanted: table.read(wanted),
    "save": lambda table, file: table.saved(file),
    "show": lambda table, word: table.shown_word(word),
    "skip": lambda table, _: table.action_skip(),
    "undo": lambda table, _: table.send(do="undo"),
}
