"""Print a match for one reader: the log, and the answers that others gave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.text import Text

from facedown.cli.given import bots_for, the_reader
from facedown.cli.show import console, log_lines, paragraph, say
from facedown.engine.matches.match import Match

if TYPE_CHECKING:
    from rich.console import Console

    from facedown.bots.policy import Function
    from facedown.engine.matches.match import Action
    from facedown.engine.matches.series import Played


class Decided(NamedTuple):
    """A decision, and where in the log it was taken."""

    line: int
    action: Action
    hidden: bool  # others do not see at once what was decided
    logged: bool  # the log says what was decided

    def is_seen(self, reader: int | None) -> bool:
        """Whether a reader sees it; of a hidden one the log says later what becomes known."""
        return reader is None or not self.hidden

    def is_told(self, reader: int | None) -> bool:
        """Whether it stands beside the log, too."""
        return self.is_seen(reader) and not self.logged


class Bookmark(NamedTuple):
    """How far somebody has read: lines of the log, and decisions."""

    line: int = 0
    decision: int = 0


class Story:
    """The decisions of a match beside its log."""

    def __init__(self) -> None:
        self.decided: list[Decided] = []

    def note(self, match: Match, action: Action) -> None:
        """Remember a decision that is about to be carried out."""
        questions, decision = match.system.questions, int(match.system.rulebook.decision[match.decision])
        hidden = questions.is_secret(decision, action.number)
        logged = questions.is_logged(decision, action.number)
        self.decided.append(Decided(match.log_length, action, hidden, logged))

    def end(self, match: Match) -> Bookmark:
        """Return the place of somebody who has read everything."""
        return Bookmark(match.log_length, len(self.decided))

    def cut(self, match: Match) -> None:
        """Forget the decisions that were taken back."""
        del self.decided[len(match.actions) :]

    def tell(
        self, match: Match, reader: int | None, place: Bookmark, out: Console, mute: int | None = None
    ) -> Bookmark:
        """Print what happened since `place`, and return where that ends.

        Args:
            match: what happened in it.
            reader: the seat that reads; None sees everything.
            place: how far it has read.
            out: where to print.
            mute: a seat whose answers are not repeated: it gave them here.
        """
        lines = match.log(reader, place.line)
        printed = 0
        said: list[Action] = []
        for decided in self.decided[place.decision :]:
            if decided.action.seat == mute or not decided.is_told(reader):
                continue
            before = lines[printed : max(printed, decided.line - place.line)]
            if before or (said and said[-1].seat != decided.action.seat):
                _print_answers(match, said, out)
                said = []
            log_lines(before, out)
            printed += len(before)
            said.append(decided.action)
        _print_answers(match, said, out)
        log_lines(lines[printed:], out)
        return self.end(match)

    def as_data(self, reader: int | None) -> list[dict[str, Any]]:
        """Return the decisions that a reader sees, each with how many lines the log had, for JSON."""
        return [
            {"seat": one.action.seat, "text": one.action.text, "line": one.line}
            for one in self.decided
            if one.is_seen(reader)
        ]


def story_of(match: Match) -> Story:
    """Return the decisions of a match that was loaded, by playing it once more."""
    story = Story()
    again = Match(match.system, match.setup, match.seed, match.switches, match.content)
    for action in match.actions:
        story.note(again, action)
        again.act(action)
    return story


def _print_answers(match: Match, said: Sequence[Action], out: Console) -> None:
    if said:
        name = match.seats[said[0].seat]
        answers = paragraph(f"{name}: {', '.join(action.text for action in said)}", "  ", "      ")
        text = Text(answers)
        text.stylize("bold", 2, 3 + len(name))
        out.print(text, soft_wrap=True)


def introduce(played: Played, people: list[int], tells_seed: bool) -> None:
    """Say what is being played and by whom; and from which seed, where that gives no draw away."""
    seed = f", seed {played.seed}" if tells_seed else ""
    say(paragraph(f"{played.system.catalogue.title}: {played.title}{seed}", hang="    "), style="bold")
    for name, key in played.switches.items():
        say(f"House rule: {name} = {key}")
    for seat, name in played.seats.items():
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
            place = story.tell(match, reader, place, out)
    story.tell(match, reader, place, out)
    say()
    say(match.result(), style="bold")


def retell(match: Match, reader: int | None) -> None:
    """Print a match from its beginning, and where it stands."""
    story_of(match).tell(match, reader, Bookmark(), console())
    say()
    say(match.words.table(match.view(reader)))
    say()
    if match.over:
        say(match.result(), style="bold")


def as_data(match: Match, reader: int | None) -> dict[str, Any]:
    """Return a match with its log and answers, as a seat may read them, for JSON."""
    return {
        **without_seed(match.to_dict(), reader),
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
