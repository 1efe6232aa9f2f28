"""Matches that begin in the middle: where a scenario leads, or after some decisions of a save."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from facedown.cli.given import the_seed
from facedown.cli.house_rules import the_switches
from facedown.cli.starts import may_be_save
from facedown.engine.authors.files import refuse_unreadable
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.repeated import restore
from facedown.engine.matches.save_file import is_save, is_series, read_save
from facedown.systems import load_system

if TYPE_CHECKING:
    from facedown.cli.options import PlayOptions
    from facedown.engine.matches.match import Match


class Midway(NamedTuple):
    """A match that begins in the middle.

    Attributes:
        match: as it is there.
        people: who plays it at the keyboard, if that is said; else whoever is asked first.
        where: a sentence for those who play it.
        command: what was typed for it, without the seat and the luck.
    """

    match: Match
    people: list[int]
    where: str
    command: str


def read_source(asked: PlayOptions) -> PlayOptions:
    """Return what was asked for; a save that stands in the place of the system is one to be loaded."""
    path = Path(asked.system)
    if not may_be_save(path) or not is_save(path):
        return asked
    if asked.load or asked.resume:
        raise FacedownError(f"{path} is a saved match: leave {'--load' if asked.load else '--resume'} out.")
    return replace(asked, system="", load=path)


def is_midway(asked: PlayOptions) -> bool:
    """Whether a match is asked for that begins in the middle.

    Raises:
        FacedownError: --at is given for what has no decisions.
    """
    if _is_scenario(asked.system):
        return True
    if asked.at is not None and asked.load is None:
        raise FacedownError(
            "--at N begins after N decisions of a scenario or a saved match: give its file, as in "
            "`facedown play fight.json --at 12`."
        )
    return asked.at is not None


def midway(asked: PlayOptions) -> Midway:
    """Return the match that begins where a file says.

    Raises:
        FacedownError: there is no such file or decision, it leads nowhere, or other options contradict it.
    """
    if not _is_scenario(asked.system):
        return _of_save(asked)
    given = {"--setup": asked.setup, "--content": asked.content, "--best-of-three": asked.best_of_three}
    given |= {"--load": asked.load, "--resume": asked.resume}
    for option, value in given.items():
        if value:
            raise FacedownError(f"{option} contradicts {asked.system}, which says that itself: leave it out.")
    return _of_scenario(asked)


def _is_scenario(source: str) -> bool:
    path = Path(source.partition("::")[0])
    return path.suffix == ".toml" or (path.suffix == ".json" and not path.is_dir() and not is_save(path))


def _of_scenario(asked: PlayOptions) -> Midway:
    """Return the match where a scenario leads, or after some of its decisions."""
    from facedown.scenario import beginning, load_scenario

    refuse_unreadable(Path(asked.system.partition("::")[0]))
    scenario = load_scenario(asked.system, load_system)
    switches = {**scenario.switches, **the_switches(scenario.system, asked.switches, asked.system)}
    match, after, many = beginning(replace(scenario, switches=switches), the_seed(asked), asked.at)
    if match.over:
        raise FacedownError(
            f"The match of {asked.system} is over where it ends. {match.result()} `--at N` begins after N of "
            f"its {many} decisions."
        )
    decided = f" after {after} of {many} decisions" if many else ""
    where = f"From {scenario.path}{decided}: {scenario.title}."
    at = "" if asked.at is None else f" --at {asked.at}"
    people = [match.seat] if sys.stdin.isatty() else []
    return Midway(match, people, where, f"facedown play {asked.system}{at}")


def _of_save(asked: PlayOptions) -> Midway:
    """Return a saved match after some of its decisions; the file is left as it is."""
    assert asked.load is not None
    assert asked.at is not None
    data: Mapping[str, Any] = read_save(asked.load)
    if is_series(data):
        raise FacedownError(
            f"{asked.load} holds a series of games, which goes on where it was left: leave --at out."
        )
    if asked.save == asked.load:
        raise FacedownError(
            f"--at begins a match of its own, and {asked.load} keeps its own: name another file."
        )
    match = restore(load_system(data["system"]), data)
    many = match.taken
    if asked.at > many:
        raise FacedownError(f"{asked.load} has {many} decisions: give --at 0 to {many}.")
    while match.taken > asked.at:
        match.undo()
    where = f"From {asked.load} after {asked.at} of {many} decisions; the file stays as it is."
    people = list(data.get("people", [] if match.over or not sys.stdin.isatty() else [match.seat]))
    return Midway(match, people, where, f"facedown play {asked.load} --at {asked.at}")
