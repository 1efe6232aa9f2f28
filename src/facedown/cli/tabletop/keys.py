"""What the keys of the table do, and what can be typed."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence

from textual.binding import Binding, BindingType

from facedown.cli.tabletop.telling import NAMES
from facedown.engine.base.printable import printable
from facedown.table.typed import HELP as GM

# Keys that open a line to type in go first, so that what is typed at once after them stands in that line.
BINDINGS: list[BindingType] = [
    Binding("ctrl+c,ctrl+q,Q", "leave", "leave", priority=True),
    Binding("escape", "point('')", "all answers"),
    Binding("question_mark", "tell('explain')", "what answers do"),
    Binding("f1", "help", "help"),
    Binding("O", "odds", "odds"),
    Binding("H", "hint", "hint"),
    Binding("A", "tell('auto')", "auto"),
    Binding("T", "ask('until')", "auto until", priority=True),
    Binding("U", "tell('undo')", "undo"),
    Binding("V", "tell('table')", "the table in words"),
    Binding("W", "ask('word')", "word", priority=True),
    Binding("R", "ask('rules')", "rules", priority=True),
    Binding("L", "log", "log"),
    Binding("B", "brief", "brief log"),
    Binding("P", "pace", "pace"),
    Binding("S", "ask('save')", "save", priority=True),
    Binding("D", "offer", "offer a draw"),
    Binding("N", "again", "anew"),
    Binding("K", "skip", "skip"),
    Binding("colon", "ask('type')", "type an answer", priority=True),
    Binding("C", "ask('call')", "call the GM", priority=True),
    Binding("greater_than_sign,pagedown", "page(1)", "more"),
    Binding("less_than_sign,pageup", "page(-1)", "back"),
]
# What opens a line to type in: what is asked for, and by which method of the table it is carried out.
PROMPTS = {
    "call": ("Call the GM, and say why:", "called"),
    "rules": ("Which clause, or which words of the rulebook:", "read"),
    "save": ("Keep the match in which file:", "saved"),
    "type": ("An answer, or a command (F1 lists them):", "typed"),
    "until": ("Have a bot answer until you can give an answer that begins with:", "sent_until"),
    "word": ("What is (a word, a card, a person):", "shown_word"),
}
LAST = ("F1 help", "Q leave")  # stand there however narrow the screen is
FOOTER = ("? explain", "O odds", "H hint", "A auto", "U undo", "W word", "R rules", "L log", *LAST)
ENDED = ("N anew", "U undo", "V in words", "W word", "R rules", "L log", *LAST)
LEARNING = ("? explain", "H hint", "K skip", "V in words", "W word", "R rules", "L log", *LAST)
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
  D      twice: offer a draw; the match ends as it stands, once all others agree, bots too
  N      once it is over, play the same setup with other luck
  > <    more answers, where there are many
  :      type an answer or how its words begin, several with commas, or a command:
{commands}
  C      call the GM, where one sits at the table; : gm seats the GM at any time
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
    "pace 0": f"how fast what happens is told, 0 to {len(NAMES) - 1}",
    "save FILE": "keep the match; scenario FILE writes it down as a scenario",
    "offer draw": "offer that the match ends as it stands",
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


def _hung(text: str, width: int) -> Iterable[str]:
    """Yield lines of help, what does not fit below where it begins."""
    for line in text.splitlines():
        key = re.match(r"\s+\S.*?\s{2,}", line)
        yield from textwrap.wrap(line, max(width, 40), subsequent_indent=" " * key.end() if key else "") or [
            ""
        ]


def page(legend: str, is_lesson: bool, is_referee: bool, width: int) -> str:
    """Return what there is to know of the keys, and of what the table is about."""
    typed = "".join(f"  : {form}\n      {what}\n" for form, what in GM.items()) if is_referee else ""
    paces = "; ".join(f"{number} {name}" for number, name in enumerate(NAMES))
    commands = "\n".join(f"           {form:<16} {what}" for form, what in TYPED.items())
    keys = f"{INTRO}\n{HELP.format(paces=paces, commands=commands)}"
    text = f"{TAUGHT}\n{LESSON}" if is_lesson else keys
    return "\n".join(_hung(f"{typed}{text}\n\n{printable(legend)}", width))


def unused(key: str) -> str:
    """Return what is said of a key that gives no answer: what it is with Shift, if anything."""
    what = {binding.key: binding.description for binding in BINDINGS if isinstance(binding, Binding)}
    named = {one: what[keys] for keys in what for one in keys.split(",")}.get(key.upper())
    return f"{key} gives no answer." + (f" {key.upper()}, with Shift: {named}." if named else "")


def fitting(shown: Sequence[str], width: int) -> str:
    """Return the keys that matter most in so many columns: the last ones, and the first that fit."""
    first, last = [one for one in shown if one not in LAST], [one for one in shown if one in LAST]
    while first and len(" ".join([*first, *last])) > width:
        first.pop()
    return " ".join([*first, *last])
