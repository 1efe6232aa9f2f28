"""Play a match at the keyboard, line by line; or print one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Any

from facedown.cli import FINE, console, lines, series, tabletop, tell
from facedown.cli.given import people_in, policies_of, the_seed, the_system
from facedown.cli.house_rules import in_sentences, refuse_without, the_house
from facedown.cli.keeping import Keeping, Loaded, how_to_repeat, say_saved
from facedown.cli.keyboard import Keyboard
from facedown.cli.midway import Midway, is_midway, midway, read_source
from facedown.cli.options import PlayOptions
from facedown.cli.show import paragraph, say
from facedown.cli.unfinished import how_to_resume, offer, to_resume
from facedown.engine.authors.files import version_of
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.match import Instead, Match
from facedown.engine.matches.repeated import restore
from facedown.engine.matches.save_file import is_series, read_save
from facedown.engine.matches.system import FirstGame
from facedown.systems import load_system

if TYPE_CHECKING:
    from facedown.bots.policy import Function
    from facedown.engine.matches.series import Played


def play(asked: PlayOptions) -> int:
    """Play a match or a series of games, or print one between bots."""
    asked, opening = _resumed(read_source(asked))
    if opening:
        say(f"{paragraph(opening)}\n")
    if is_midway(asked):
        if asked.campaign:
            raise FacedownError("--campaign goes with a match from its beginning: leave it out.")
        return _play_on(asked, midway(asked))
    loaded = Loaded(asked.load, version_of(asked.load), asked.resume) if asked.load else None
    data = _loaded(asked) if loaded else {}
    asked = _in_its_campaign(asked, data.get("campaign", ""))
    played, sit, watch = _begun(asked, data)
    ledger = None
    if asked.campaign:
        from facedown.cli.ledger import the_ledger

        if not isinstance(played, Match):
            raise FacedownError("--campaign goes with single matches: leave --best-of-three out.")
        ledger, played = the_ledger(asked.campaign, played, begins=loaded is None)
    if asked.gm:
        keeping = partial(Keeping, played, asked.save, loaded, ledger=ledger)
        return console.play(played, asked, keeping, data.get("people"))
    people = people_in(played, asked, data.get("people"))
    policies = policies_of(played.system, played.seats, asked, people)
    waiting = offer(_key(asked)) if people and not loaded else ""
    if waiting:
        say(paragraph(waiting))
        command = how_to_resume(asked.system)
        say(f"  {command}\n", style="bold")
        opening = f"{waiting} {command}"
    tell.introduce(played, people, asked.gives_seed)
    if people:
        if isinstance(played, Match) and not (loaded or asked.setup):
            key = played.system.key
            learn = f" `facedown learn {key}` explains the game." if played.system.has_lessons else ""
            begin = f"One to begin with. `facedown setups {key}` lists others.{learn}"
            say(f"{paragraph(begin)}\n", style="dim")
        keyboard = Keyboard(
            people, Keeping(played, asked.save, loaded, people, ledger=ledger), asked.gives_seed
        )
        if loaded and not asked.seats and "people" not in data:
            keyboard.take_seat(loaded.path)
        return _at_keyboard(played, asked, policies, keyboard, sit, opening)
    _watched(played, asked, partial(watch, played, policies, asked.everything), people)
    if ledger and isinstance(played, Match):
        ledger.note(played)
        ledger.tell()
    return FINE


def _play_on(asked: PlayOptions, begun: Midway) -> int:
    """Play a match that begins in the middle, or print one between bots."""
    match = begun.match
    if asked.gm:
        keep = partial(Keeping, match, asked.save, begun_by=begun.command)
        return console.play(match, asked, keep, begun.people)
    people = people_in(match, asked, begun.people)
    policies = policies_of(match.system, match.seats, asked, people)
    tell.introduce(match, people, asked.gives_seed)
    say(f"{begun.where}\n")
    if people:
        keeping = Keeping(match, asked.save, None, people, begun.command)
        keyboard = Keyboard(people, keeping, asked.gives_seed)
        return _at_keyboard(match, asked, policies, keyboard, lines.sit, begun.where)
    return _watched(match, asked, partial(tell.watch, match, policies, asked.everything), people)


def _at_keyboard(
    played: Played,
    asked: PlayOptions,
    policies: Mapping[int, str | Function],
    keyboard: Keyboard,
    sit: Callable[..., None],
    opening: str,
) -> int:
    """Let people play: on the screen where there is one, else line by line."""
    if not asked.plain and tabletop.has_screen():
        opening = " ".join(filter(None, (in_sentences(played), opening)))
        if isinstance(played, Match):
            tabletop.sit(played, policies, keyboard, opening)
        else:
            series.sit_at_table(played, policies, keyboard, opening)  # type: ignore[arg-type]  # no match
        keyboard.farewell()
        return FINE
    return keyboard.run(partial(sit, played, policies, keyboard))


def _watched(played: Played, asked: PlayOptions, watch: Callable[[], None], people: list[int]) -> int:
    """Print a match or a series between bots, and keep it where that is asked for."""
    watch()
    if not asked.gives_seed:
        say(how_to_repeat(played))
    if asked.save:
        played.save(asked.save, people)
        say_saved(played, asked.save)
    return FINE


def _resumed(asked: PlayOptions) -> tuple[PlayOptions, str]:
    """Return what was asked for, with the file that --resume goes on with, and what is said of that."""
    if not asked.resume:
        return asked, ""
    if asked.load:
        raise FacedownError(
            "--resume goes on with what was left unfinished last, --load with a file: give one."
        )
    file, said = to_resume(_key(asked))
    return replace(asked, load=file), said


def _in_its_campaign(asked: PlayOptions, file: str) -> PlayOptions:
    """Return what was asked for, with the campaign that an unfinished match is part of, if of one.

    Raises:
        FacedownError: the match comes from a file that somebody saved, which never says what is written to.
    """
    if not file or asked.campaign:
        return asked
    if not asked.resume:
        raise FacedownError(
            f"{asked.load} is a match of the campaign in {file}: add --campaign {quote(file)}, or another "
            "file for what people keep of it."
        )
    say(f"A match of the campaign in {file}.\n")
    return replace(asked, campaign=Path(file))


def _key(asked: PlayOptions) -> str:
    """Return the name of the system that was typed, "" if none was."""
    return the_system(asked.system).key if asked.system else ""


def _begun(
    asked: PlayOptions, data: Mapping[str, Any]
) -> tuple[Played, Callable[..., None], Callable[..., None]]:
    """Return a match or a series, what lets people play it, and what prints it between bots."""
    if asked.best_of_three or is_series(data):
        return series.begun(asked, data), series.sit, series.watch
    if data:
        return restore(load_system(data["system"]), data), lines.sit, tell.watch
    system = the_system(asked.system)
    house = the_house(system, asked.switches, asked.content)
    first = system.capability(FirstGame)
    setup = asked.setup or (first.setup if first else "") or system.setups()[0]
    refuse_without(system, setup, house)
    begun = Instead(house=house.notes)
    match = Match(system, setup, the_seed(asked), house.switches, house.entries, begun)
    return match, lines.sit, tell.watch


def _loaded(asked: PlayOptions) -> dict[str, Any]:
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
    if asked.system and the_system(asked.system).key != data["system"]:
        raise FacedownError(f"{asked.load} is a match of {data['system']}, not of {asked.system}.")
    return data
