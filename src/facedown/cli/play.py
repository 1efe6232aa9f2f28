"""Play a match at the keyboard, line by line; or print one."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from facedown.cli import FINE
from facedown.cli.given import the_content, the_policies, the_reader, the_seats, the_switches, the_system
from facedown.cli.show import as_json, console, paragraph, say
from facedown.cli.tell import Place, story_of
from facedown.engine.errors import BadFile, FacedownError
from facedown.engine.files import version_of
from facedown.engine.match import Match, restore
from facedown.engine.save_file import is_series, read_save

if TYPE_CHECKING:
    from facedown.bots.policy import Bot
    from facedown.engine.series import Series
    from facedown.engine.system import System


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
    best_of_three: bool

    @property
    def gives_seed(self) -> bool:
        """Whether the seed is known to whoever plays; else it is told when nobody plays any more."""
        return self.seed is not None


def play(asked: Asked) -> int:
    """Play a match, or print one between bots."""
    version = version_of(asked.load) if asked.load else None
    data = _loaded(asked) if asked.load else {}
    if asked.best_of_three or is_series(data):
        from facedown.cli import series

        return series.play(asked, data, version)
    match = restore(the_system(data["system"]), data) if data else _fresh(asked)
    people = people_in(match.seats, asked)
    policies = policies_of(match.system, match.seats, asked, people)
    introduce(match, people, asked.gives_seed)
    if not people:
        watch(match, bots_for(match, policies), asked.everything)
        if not asked.gives_seed:
            say(how_to_repeat(match))
        if asked.save:
            match.save(asked.save)
            say_saved(asked.save)
        return FINE
    from facedown.cli.closing import sit
    from facedown.cli.keyboard import Keeping, Keyboard

    keyboard = Keyboard(people, Keeping(match, asked.save, asked.load, version), asked.gives_seed)
    return keyboard.run(partial(sit, match, policies, keyboard, bool(data)))


def replay(file: Path, seat: str, everything: bool, json: bool, game: int | None) -> int:
    """Print a saved match from its beginning, or the games of a series one after the other."""
    data = read_save(file)
    if is_series(data):
        from facedown.cli import series

        return series.replay(file, data, seat, everything, json, game)
    if game is not None:
        raise FacedownError(f"{file} holds one match, not a series of games: leave --game out.")
    match = restore(the_system(data["system"]), data)
    reader = the_reader(match.seats, seat, everything)
    if json:
        as_json(as_data(match, reader))
        return FINE
    introduce(match, [], reader is None)
    retell(match, reader)
    if not match.over:
        say(f"It is not over after {len(match.actions)} decisions. Go on with:")
        say(f"  facedown play --load {file}", style="bold")
    return FINE


def people_in(seats: Mapping[int, str], asked: Asked) -> list[int]:
    """Return the seats that are played at this keyboard, with nothing in the way of a file to be kept."""
    if asked.save and asked.save != asked.load:
        refuse_to_overwrite(asked.save)
    given = asked.seats or (str(min(seats)) if sys.stdin.isatty() else "none")
    people = the_seats(seats, given)
    if people and asked.everything:
        raise FacedownError("--open shows every card, so nobody may play at this keyboard: add --as none.")
    return people


def introduce(played: Match | Series, people: list[int], tells_seed: bool) -> None:
    """Say what is being played and by whom; and from which seed, where that gives no draw away."""
    setup = "best of three"
    if isinstance(played, Match):
        setup = played.setup if isinstance(played.setup, str) else "a setup of your own"
    seed = f", seed {played.seed}" if tells_seed else ""
    say(paragraph(f"{played.system.title}: {setup}{seed}", hang="    "), style="bold")
    for name, key in played.switches.items():
        say(f"House rule: {name} = {key}")
    cast = played.names.get("cast", ()) if isinstance(played, Match) else ()
    for seat, name in played.seats.items():
        who = f"{name}, {cast[seat]}" if cast else name
        say(f"  {seat}  {who}{' (at this keyboard)' if seat in people else ''}")
    say()


def watch(match: Match, bots: dict[int, Bot], everything: bool) -> None:
    """Print a match between bots as those who only watch see it, or with every card."""
    reader = the_reader(match.seats, "", everything)
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


def how_to_repeat(played: Match | Series) -> str:
    """Return how to have the luck of a match or series again, whose seed was not told before."""
    return f"With --seed {played.seed} the luck is the same again."


def say_saved(save: Path) -> None:
    """Say how to read what was printed again."""
    say("Saved. Read it again, every card open:")
    say(f"  facedown replay --open {save}", style="bold")


def retell(match: Match, reader: int | None) -> None:
    """Print a match from its beginning, and where it stands."""
    story_of(match).tell(match, reader, Place(), console())
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
    """Return what a save file would hold, without what gives every draw away, unless a referee reads it."""
    secret = () if reader is None else ("seed", "state")  # the digest of a state tells right guesses
    return {key: value for key, value in saved.items() if key not in secret}


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


def command_for(played: Match | Series) -> str:
    """Return the command that starts the same match or series again."""
    setup = " --best-of-three"
    if isinstance(played, Match):
        setup = f' --setup "{played.setup}"' if isinstance(played.setup, str) else ""
    switches = "".join(f" --switch {name}={key}" for name, key in played.switches.items())
    files = dict.fromkeys(entry.file for entry in played.content)
    content = "".join(f" --content {file}" for file in files)
    return f"facedown play {played.system.key}{setup} --seed {played.seed}{switches}{content}"


def the_seed(asked: Asked) -> int:
    """Return the seed that was asked for, or a new one."""
    return fresh_seed() if asked.seed is None else asked.seed


def fresh_seed() -> int:
    """Return a seed that nobody can foresee."""
    return secrets.randbelow(1_000_000)


def policies_of(
    system: System, seats: Mapping[int, str], asked: Asked, people: Sequence[int]
) -> dict[int, str]:
    """Return the policies of the seats that nobody at this keyboard plays."""
    others = [seat for seat in seats if seat not in people]
    if others:
        return the_policies(system, asked.bots, others)
    if asked.bots:
        raise FacedownError(
            "Every seat is played at this keyboard: leave --bots out, or name seats with --as."
        )
    return {}


def bots_for(match: Match, policies: Mapping[int, str]) -> dict[int, Bot]:
    """Return the bots that play a match."""
    from facedown.bots.policy import Bot

    return {seat: Bot(match.system, name, match.seed, seat) for seat, name in policies.items()}


def _fresh(asked: Asked) -> Match:
    system = the_system(asked.system)
    content = the_content(system, asked.content)
    return Match(system, asked.setup, the_seed(asked), the_switches(asked.switches), content)


def _loaded(asked: Asked) -> dict[str, Any]:
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
    data = read_save(asked.load)
    if asked.best_of_three and not is_series(data):
        raise FacedownError(f"{asked.load} holds one match: leave --best-of-three out.")
    if asked.system and asked.system != data["system"]:
        raise FacedownError(f"{asked.load} is a match of {data['system']}, not of {asked.system}.")
    return data
