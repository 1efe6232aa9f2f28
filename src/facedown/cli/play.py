"""Play a match at the keyboard, line by line; or print one."""

from __future__ import annotations

import secrets
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from facedown.cli import FINE
from facedown.cli.given import the_content, the_policies, the_reader, the_seats, the_switches, the_system
from facedown.cli.show import as_json, console, say
from facedown.cli.tell import Place, story_of
from facedown.engine.errors import BadFile, FacedownError
from facedown.engine.match import Match, read_save, restore

if TYPE_CHECKING:
    from facedown.bots.policy import Bot


@dataclass(frozen=True)
class Asked:
    """What `facedown play` was called with; what is None, "" or empty was left out."""

    system: str
    setup: str
    seed: int | None
    seats: str
    bots: list[str]
    switches: list[str]
    content: list[Path]
    save: Path | None
    load: Path | None
    everything: bool


def play(asked: Asked) -> int:
    """Play a match, or print one between bots."""
    from facedown.cli.session import Session

    match = _loaded(asked) if asked.load else _fresh(asked)
    if asked.save and asked.save != asked.load:
        refuse_to_overwrite(asked.save)
    seats = asked.seats or (str(min(match.seats)) if sys.stdin.isatty() else "none")
    people = the_seats(match, seats)
    if people and asked.everything:
        raise FacedownError("--open shows every card, so nobody may play at this keyboard: add --as none.")
    bots = _bots(match, asked, people)
    introduce(match, people)
    if not people:
        return watch(match, bots, asked.save, asked.everything)
    return Session(match, people, bots, asked.save, asked.load).run()


def replay(file: Path, seat: str, everything: bool, json: bool) -> int:
    """Print a saved match from its beginning."""
    match = _restored(file)
    reader = the_reader(match, seat, everything)
    if json:
        as_json(
            {
                **match.to_dict(),
                "seats": match.seats,
                "over": match.over,
                "result": match.result() if match.over else "",
                "log": [line._asdict() | {"event": line.event._asdict()} for line in match.log(reader)],
            }
        )
        return FINE
    introduce(match, [])
    story_of(match).tell(match, reader, Place(), console())
    say()
    say(match.words.table(match.view(reader)))
    say()
    if match.over:
        say(match.result(), style="bold")
    else:
        say(f"It is not over after {len(match.actions)} decisions. Go on with:")
        say(f"  facedown play --load {file}", style="bold")
    return FINE


def introduce(match: Match, people: list[int]) -> None:
    """Say what is being played, by whom, and from which seed."""
    setup = match.setup if isinstance(match.setup, str) else "a setup of your own"
    say(f"{match.system.title}: {setup}, seed {match.seed}", style="bold")
    for name, key in match.switches.items():
        say(f"House rule: {name} = {key}")
    for seat, name in match.seats.items():
        say(f"  {seat}  {name}{' (at this keyboard)' if seat in people else ''}")
    say()


def watch(match: Match, bots: dict[int, Bot], save: Path | None, everything: bool) -> int:
    """Print a match between bots as those who only watch see it, or with every card."""
    reader = the_reader(match, "", everything)
    story = story_of(match)
    place = Place()
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
    if save:
        match.save(save)
        say("Saved. Read it again, every card open:")
        say(f"  facedown replay --open {save}", style="bold")
    return FINE


def refuse_to_overwrite(path: Path) -> None:
    """Raise an error if there is a file already: what somebody keeps is not lost by a slip."""
    if not path.exists():
        return
    try:
        saved = read_save(path)
    except BadFile:
        raise FacedownError(
            f"There is a file {path} already, and it is no saved match. Name another one."
        ) from None
    raise FacedownError(
        f"There is a saved match of {saved['system']} in {path} already. Go on with it by --load {path}, "
        "or name another file."
    )


def command_for(match: Match) -> str:
    """Return the command that starts the same match again."""
    setup = f' --setup "{match.setup}"' if isinstance(match.setup, str) else ""
    switches = "".join(f" --switch {name}={key}" for name, key in match.switches.items())
    files = dict.fromkeys(entry.file for entry in match.content)
    content = "".join(f" --content {file}" for file in files)
    return f"facedown play {match.system.key}{setup} --seed {match.seed}{switches}{content}"


def _fresh(asked: Asked) -> Match:
    system = the_system(asked.system)
    seed = secrets.randbelow(1_000_000) if asked.seed is None else asked.seed
    content = the_content(system, asked.content)
    return Match(system, asked.setup, seed, the_switches(asked.switches), content)


def _loaded(asked: Asked) -> Match:
    assert asked.load is not None
    fixed = {
        "--setup": asked.setup,
        "--seed": asked.seed is not None,
        "--switch": asked.switches,
        "--content": asked.content,
    }
    given = [option for option, value in fixed.items() if value]
    if given:
        raise FacedownError(
            f"A match that is loaded has its own setup, seed, house rules and content; leave {given[0]} out."
        )
    match = _restored(asked.load)
    if asked.system and asked.system != match.system.key:
        raise FacedownError(f"{asked.load} is a match of {match.system.key}, not of {asked.system}.")
    return match


def _restored(file: Path) -> Match:
    data = read_save(file)
    return restore(the_system(data["system"]), data)


def _bots(match: Match, asked: Asked, people: list[int]) -> dict[int, Bot]:
    others = [seat for seat in match.seats if seat not in people]
    if not others:
        if asked.bots:
            raise FacedownError(
                "Every seat is played at this keyboard: leave --bots out, or name seats with --as."
            )
        return {}
    from facedown.bots.policy import Bot

    policies = the_policies(match.system, asked.bots, others)
    return {seat: Bot(match.system, name, match.seed, seat) for seat, name in policies.items()}
