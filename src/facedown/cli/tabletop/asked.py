"""The open question on the screen: which answers are shown, and the key that gives each."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from facedown.cli.tabletop.areas import described
from facedown.engine.base.printable import printable
from facedown.engine.matches.ruling import REFEREE, asked_of
from facedown.table.story import what_is_asked

if TYPE_CHECKING:
    from facedown.table.messages import Message
    from facedown.table.sitting import Sitting

KEYS = "123456789abcdefghijklmnopqrstuvwxyz"  # of the answers that are on the screen

_BETWEEN = 2  # spaces from a column of answers to the next


def consent(message: Message, seats: Mapping[int, str]) -> str:
    """Return what is asked of whoever is to agree, and how."""
    name = seats.get(message["seat"], "The GM")
    return f"{name}: {what_is_asked(message, seats)} y agrees, any other key does not."


def as_they_lie(answers: Sequence[Message], scene: Message) -> list[Message]:
    """Return answers with their places, those that give up last.

    Neighbours that name cards stand in the order in which the hand is seen.
    """
    hand = [
        item["id"]
        for area in scene["areas"]
        if area["shape"] == "zones" and area.get("owner") == scene["seat"]
        for item in area["items"]
    ]
    order = {id: place for place, id in enumerate(hand)}

    def cards(answer: Message) -> list[int]:
        return [order[id] for id in answer["items"] if id in order]

    placed = [{**answer, "place": place} for place, answer in enumerate(answers)]
    kinds = groupby(placed, lambda one: (one["text"].partition(" ")[0], bool(cards(one))))
    seen = [one for _, alike in kinds for one in sorted(alike, key=cards)]
    return sorted(seen, key=lambda one: one.get("gives_up", False))


class Asked:
    """What is asked now, if anything is.

    Attributes:
        question: as the session puts it.
        chosen: the item that was pointed at: answers that mean it are shown alone; "" for all.
        page: of the answers.
    """

    def __init__(self) -> None:
        self.ask(None)

    def ask(self, question: Message | None) -> None:
        """Have another question asked, or none."""
        self.question, self.chosen, self.page = question, "", 0

    def answers(self) -> list[Message]:
        """Return the answers that are shown: all, or those that mean what was pointed at."""
        if self.question is None:
            return []
        return [one for one in self.question["answers"] if not self.chosen or self.chosen in one["items"]]

    def on_page(self) -> list[Message]:
        """Return the answers that have a key now."""
        return self.answers()[self.page * len(KEYS) : (self.page + 1) * len(KEYS)]

    def keys(self) -> dict[str, str]:
        """Return the keys of answers."""
        return {one["text"]: key for key, one in zip(KEYS, self.on_page(), strict=False)}

    def answer(self, key: str) -> str:
        """Return the answer that a key gives, "" if it gives none."""
        return next((text for text, own in self.keys().items() if own == key), "")

    def lit(self) -> frozenset[str]:
        """Return the items that some answer means."""
        answers: Collection[Message] = self.question["answers"] if self.question else ()
        return frozenset(id for answer in answers for id in answer["items"])

    def point(self, id: str) -> str:
        """Show what can be done with an item; return its answer, if there is one, where it is meant again."""
        again = id and id == self.chosen
        self.chosen, self.page = id, 0
        shown = self.answers()
        if id and not shown:
            self.chosen = ""
        return str(shown[0]["text"]) if again and len(shown) == 1 and not shown[0].get("gives_up") else ""

    def turn(self, step: int) -> None:
        """Show another page of answers."""
        last = max(0, (len(self.answers()) - 1) // len(KEYS))
        self.page = min(max(self.page + step, 0), last)

    def notes(self) -> str:
        """Return what there is to say beside the question: that more answers are there."""
        many, note = len(self.answers()), ""
        if many > len(KEYS):
            note = f"  [{many} answers, page {self.page + 1} of {-(-many // len(KEYS))}: > and <]"
        return note + ("  [Esc: all answers]" if self.chosen else "")

    def grid(self, width: int) -> list[Text]:
        """Return the answers that have a key, in columns."""
        texts = {key: text for text, key in self.keys().items()}
        shown = [f"{key} {printable(text)}" for key, text in texts.items()]
        columns = list[list[str]]()
        for down in range(1, len(shown) + 1):  # as few lines as there can be
            columns = [shown[first : first + down] for first in range(0, len(shown), down)]
            wide = [max(map(cell_len, column)) + _BETWEEN for column in columns]
            if sum(wide) - _BETWEEN <= width:
                break
        lines = []
        for row in range(len(columns[0]) if columns else 0):
            line = Text(no_wrap=True)
            for column, cells in zip(columns, wide, strict=True):
                if row < len(column):
                    key = column[row][0]
                    style = Style.from_meta({"@click": f"app.answer({key!r})", "answer": texts[key]})
                    line.append(column[row], style).append(" " * (cells - cell_len(column[row])))
            lines.append(line)
        return lines


def ended(over: Message | None, is_lesson: bool) -> str:
    """Return how a match ended, and what can be done then; "" while it goes on."""
    if over is None:
        return ""
    further = "Q leaves" if is_lesson else "Enter goes on" if over.get("more") else ""
    return f"{over['result']} {further or 'N plays anew, U takes back, Q leaves'}."


def reads(session: Sitting, question: Message) -> str:
    """Return a question; a GM reads of whom it is asked who answers without the GM."""
    seat, match = question["seat"], session.match
    if match is None or session.viewer != REFEREE or session.answers_for(seat):
        return str(question["text"])
    return f"{asked_of(match, seat, question['text'])} (: go has it answered)"


def under(session: Sitting, scene: Message, meta: Mapping[str, Any]) -> str:
    """Return what lies under the mouse: something on the table, a place, or an answer; "" if nothing does."""
    if "item" in meta:
        return described(scene, meta["item"]) or ""
    if "answer" in meta:
        (told,) = session.receive({"do": "explain", "text": meta["answer"]})
        return str(told["answers"][0]["does"]) if told["is"] == "explained" else ""
    if "word" in meta:
        (told,) = session.receive({"do": "show", "name": meta["word"]})
        return str(told["text"]) if told["is"] == "note" else ""
    return ""
