"""Print a match for one reader: the log, and the answers that others gave."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rich.text import Text

from facedown.cli.given import bots_for, the_reader
from facedown.cli.house_rules import announce
from facedown.cli.show import console, log_lines, paragraph, say
from facedown.engine.matches.match import Match
from facedown.engine.matches.ruling import told_apart
from facedown.engine.matches.save_file import PLAIN
from facedown.table.messages import as_messages
from facedown.table.story import Bookmark, Story, Told, story_of

if TYPE_CHECKING:
    from rich.console import Console

    from facedown.bots.policy import Function
    from facedown.engine.matches.series import Played
    from facedown.table.messages import Message


def tell(
    story: Story, match: Match, reader: int | None, place: Bookmark, out: Console, mute: int | None = None
) -> Bookmark:
    """Print what happened since a place, and return where that ends; the arguments are those of `since`."""
    print_told(match, story.since(match, reader, place, mute), out)
    return story.end(match)


def print_told(match: Match, story: Iterable[Told], out: Console) -> None:
    """Print lines of the log, answers and rulings, as one reader is told of them."""
    print_lines(told_apart(match.seats), as_messages(story), out)


def print_lines(seats: Mapping[int, str], lines: Iterable[Message], out: Console) -> None:
    """Print what a session tells, as the lines of its messages."""
    for is_log, told in groupby(lines, lambda one: "clause" in one):
        if is_log:
            log_lines(((one["clause"], one["text"], one["story"]) for one in told), out)
            continue
        for one in told:
            if "seat" in one:
                name = seats[one["seat"]]
                text = Text(paragraph(f"{name}: {one['text']}", "  ", "      "))
                text.stylize("bold", 2, 3 + len(name))
            else:
                text = Text(paragraph(one["text"], "  ", "      "), "bold")
            out.print(text, soft_wrap=True)


def introduce(played: Played, people: list[int], tells_seed: bool) -> None:
    """Say what is being played and by whom; and from which seed, where that gives no draw away."""
    seed = f", seed {played.seed}" if tells_seed else ""
    say(paragraph(f"{played.system.catalogue.title}: {played.title}{seed}", hang="    "), style="bold")
    announce(played)
    for seat, name in told_apart(played.seats).items():
        who = f"{name}, {played.cast[seat]}" if played.cast else name
        say(f"  {seat}  {who}{' (at this keyboard)' if seat in people else ''}")
    say()


def watch(match: Match, policies: Mapping[int, str | Function], everything: bool) -> None:
    """Print a match between bots as those who only watch see it, or with every card."""
    reader, bots = the_reader(match.seats, "", everything), bots_for(match, policies)
    story = story_of(match)
    place = Bookmark()
    out = console()
    while not match.over:
        action = bots[match.seat].choose(match)
        story.note(match, action)
        lines = match.log_length
        match.act(action)
        if match.log_length > lines + 1:
            place = tell(story, match, reader, place, out)
    tell(story, match, reader, place, out)
    say()
    say(match.result(), style="bold")


def retell(match: Match, reader: int | None) -> None:
    """Print a match from its beginning, and where it stands."""
    tell(story_of(match), match, reader, Bookmark(), console())
    say()
    say(match.table(reader))
    say()
    if match.over:
        say(match.result(), style="bold")


def as_data(match: Match, reader: int | None) -> dict[str, Any]:
    """Return a match with its log and answers, as a seat may read them, for JSON."""
    return {
        **without_seed(match.to_dict(), reader),
        **({} if reader is None or match.prologue else {"facedown": PLAIN}),  # rulings may be unseen
        "actions": story_of(match).as_data(reader),
        "seats": match.seats,
        "over": match.over,
        "result": match.result() if match.over else "",
        "log": [line._asdict() | {"event": line.event._asdict()} for line in match.log(reader)],
    }


def without_seed(saved: dict[str, Any], reader: int | None) -> dict[str, Any]:
    """Return what a save file would hold, without what gives cards away, unless a referee reads it.

    That is the seed, the digest of the state, which tells right guesses, and a setup that is a table: a
    position says where every card lies.
    """
    if reader is None:
        return saved
    secret = {"seed", "state"} if isinstance(saved.get("setup", ""), str) else {"seed", "state", "setup"}
    return {key: value for key, value in saved.items() if key not in secret}
