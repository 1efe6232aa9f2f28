"""Messages: what a session says, and what a screen sends.

A screen sends commands, tables such as `{"do": "answer", "text": "focus"}`, and gets messages back, each a
table with its number `n` and what it `is`:

    scene      seat that sees it, heading, areas (`facedown.engine.course.scene`), and in `changed` the ids of
               items that are otherwise than when the seat decided last
    question   seat that is asked, text, answers: each has its text, the ids of the items that it means, where
               that is to be read unasked what it `does`, and whether it `gives_up`
    story      seat that reads, lines: each has a clause, its text, and whether it is story; or a seat, and
               what that answered; or a ruling, as whoever reads is told of it
    given      text of an answer that is given for whoever sits here, and why
    confirm    text of an answer that gives up: it stands once it is sent with `"sure": true`
    pass       seat that is to sit down; nothing is shown before `{"do": "sit"}`
    note       text
    error      text, and the clause that refuses it, "" if none does; nothing else has changed
    explained  answers: each with its place, its text, and what it `does`
    table      text: the table in words, and in `details` what else counts for the question
    topics     kinds: what can be read about, by kind
    log        lines as a story has them, from the beginning or the last ones
    odds       answers: each with its place, its text, and chances; how they were found
    hint       text of the answer that a bot would give, and why; its odds, where they were asked for
    consent    seat that is to agree to what `by` wants, `about` "undo" that `text` is taken back, and why
               it is asked, or "draw" that the match ends as it stands: `{"do": "consent"}` agrees, with
               `"yes": false` it does not
    over       result

What a screen sends is a `do` and what that takes:

    answer     text: an answer or how its words begin; `then`: further ones, for the questions that follow
    auto       have a bot answer, once or `until` an answer that begins with a word can be given; `how`: "all"
               questions of this kind, "off" to be asked also where nothing is left to decide, "on" no more
    call       have the referee sit down, with a text
    explain    one answer, by its text, or all of them
    hint       with `why` its odds are compared
    log        `last`: how many lines, all if 0; `brief`: only the story
    look       scene and question again; `table` has the table in words
    offer      offer that the match ends as it stands, a draw: all others are asked, one after the other
    odds       `of`: an answer by its number, a policy, or both
    show       name: a card, a person, a word; without one, what there is
    sit        the seat that was passed to
    undo       take a decision back
    watch      `on`: what bots do is shown decision by decision, each with its scene, or (false) all at once

Messages follow from the match and the commands alone. They are numbered for each who reads them, so nobody
learns that others have got some. At a table with a referee there are further ones
(`facedown.table.console`), in a series (`facedown.table.series`) and in lessons
(`facedown.scenario.teaching`). `messages.schema.json` beside this file is a JSON Schema of all of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from facedown.table.story import Answers, Told, Word

Message: TypeAlias = dict[str, Any]


def numbered(counts: dict[int | None, int], reader: int | None, what: str, about: Message) -> Message:
    """Return a message with its number: the next one of who reads it, by whom they are counted."""
    counts[reader] = counts.get(reader, 0) + 1
    return {"n": counts[reader], "is": what, **about}


def as_messages(story: Iterable[Told]) -> list[Message]:
    """Return what happened as the lines of a message."""
    return [
        {"seat": one.seat, "text": ", ".join(one.texts)}
        if isinstance(one, Answers)
        else {"ruling": True, "text": one.text}
        if isinstance(one, Word)
        else {"clause": one.clause, "text": one.text, "story": one.story}
        for one in story
    ]
