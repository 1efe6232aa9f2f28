"""What the options of a command mean: the system, seats, house rules, content, bots."""

from __future__ import annotations

import runpy
import secrets
import sys
from collections.abc import Iterable, Mapping, Sequence
from math import nan
from pathlib import Path
from typing import TYPE_CHECKING

from facedown.cli.keeping import refuse_to_overwrite
from facedown.engine.authors.files import refuse_unreadable
from facedown.engine.base.errors import FacedownError, likeliest, unknown
from facedown.engine.base.numbers import whole_number
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.matches.system import FirstGame

if TYPE_CHECKING:
    from facedown.bots.policy import Bot, Function
    from facedown.cli.options import PlayOptions
    from facedown.engine.authors.content import Entry
    from facedown.engine.authors.content_check import Problem
    from facedown.engine.matches.match import Match
    from facedown.engine.matches.series import Played, SeveralGames
    from facedown.engine.matches.system import System


def the_system(key: str) -> System:
    """Return a system as it was typed, by its name or its folder, or the first one if none is given.

    What a file says is a name and goes to `load_system`: see there.
    """
    from facedown.systems import KEYS, load_system, system_keys

    path = Path(key)
    is_folder = len(path.parts) > 1 or key.startswith(".") or key.endswith(("/", "\\"))
    if is_folder or (key and key not in system_keys() and (path / "catalogue.toml").is_file()):
        return load_system(path)
    return load_system(key or KEYS[0])


def the_several(system: System) -> SeveralGames:
    """Return what a rulebook says of a series of games; one that has none is refused."""
    from facedown.engine.matches.series import SeveralGames
    from facedown.systems import needed

    return needed(system, SeveralGames, "has no best of three: its matches are single games. With one")


def the_content(system: System, files: Sequence[Path], more: Sequence[Entry] = ()) -> list[Entry]:
    """Return the entries of an author's content files, checked against the system's.

    Args:
        system: whose content it is.
        files: of entries.
        more: entries of house rules, which those in the files may name.

    Raises:
        FacedownError: something in them is wrong; the error lists all of it.
    """
    if not files:
        return []
    from facedown.engine.authors.content import load_content

    for path in files:
        refuse_unreadable(path)
    problems = problems_of(system, files, more)
    if problems:
        raise FacedownError("\n".join(str(problem) for problem in problems))
    return load_content(files)


def the_seats(seats: Mapping[int, str], given: str) -> list[int]:
    """Return the seats meant by `0,1`, by names, by `all` or by `none`."""
    if given == "all":
        return list(seats)
    if given == "none":
        return []
    return [one_seat(seats, part.strip()) for part in given.split(",") if part.strip()]


def one_seat(seats: Mapping[int, str], text: str) -> int:
    """Return the seat with a number or a name.

    Raises:
        UnknownName: there is none; the nearest right name is given.
    """
    apart = _told_apart(seats)
    for seat, name in seats.items():
        if text.casefold() in (str(seat), name.casefold(), apart[seat].casefold()):
            return seat
    known = [label for seat, name in apart.items() for label in (str(seat), name)]
    raise unknown("seat", text, known, where="in this match")


def _told_apart(seats: Mapping[int, str]) -> dict[int, str]:
    """Return the names of seats; those of one name have numbers, as the log gives to who is in them."""
    names = list(seats.values())
    return {
        seat: f"{name} {names[:i].count(name) + 1}" if names.count(name) > 1 else name
        for i, (seat, name) in enumerate(seats.items())
    }


def the_reader(seats: Mapping[int, str], seat: str, everything: bool) -> int | None:
    """Return who reads a log: a seat, those who only watch, or a referee who sees everything (None)."""
    if everything:
        return None
    return one_seat(seats, seat) if seat else OBSERVER


def the_policies(system: System, names: Sequence[str], seats: Iterable[int]) -> dict[int, str | Function]:
    """Return the policy of each seat.

    Args:
        system: whose policies.
        names: `NAME` for all seats or `SEAT=NAME` for one, which goes before that for all; later ones over
            earlier ones. A name is that of a policy of the system, or FILE.py:FUNCTION; or standing answers
            and then one of the system.
        seats: the seats to be filled.

    Raises:
        UnknownName: there is no such policy or seat; the nearest right name is given.
        FacedownError: standing answers go before a function.
    """
    from facedown.bots.policy import policy_names, sensible
    from facedown.bots.standing import standing

    known = policy_names(system)
    filled = list(seats)
    chosen: dict[int, str | Function] = dict.fromkeys(filled, sensible(known))
    functions: dict[str, Function] = {}
    for text in all_seats_first(names):
        place, equals, name = text.rpartition("=")
        behind = standing(system, name).policy
        if ".py:" in behind and name not in functions:
            if behind != name:
                raise FacedownError(
                    f"Standing answers go before a policy of {system.key}, not before one of your own: have "
                    f"{behind} give them."
                )
            functions[name] = _function(name)
        if behind not in known and name not in functions:
            raise unknown("policy", behind, known, where=f"of {system.key}")
        policy = functions.get(name, name)
        if not equals:
            chosen = dict.fromkeys(filled, policy)
        elif (seat := whole_number(place)) is not None and seat in chosen:
            chosen[seat] = policy
        else:
            raise unknown("seat", place, [str(seat) for seat in filled], where=f"to be filled by {name}")
    return chosen


def all_seats_first(policies: Sequence[str]) -> list[str]:
    """Return policies with those of one seat behind those of all seats, which they go before."""
    return sorted(policies, key=lambda text: "=" in text)


def the_axes(given: Sequence[str]) -> dict[str, list[str]]:
    """Return fields and their values, given as `PATH=17,18,19`.

    Raises:
        FacedownError: one is not written so, or named twice.
    """
    from facedown.lab.games.variant import values_of

    axes: dict[str, list[str]] = {}
    for text in given:
        path, equals, values = text.partition("=")
        if not equals or not path.strip():
            raise FacedownError(f"'{text}' names no values to sweep: write PATH=17,18,19 or PATH=17..19.")
        if path.strip() in axes:
            raise FacedownError(f"{path.strip()} is swept twice: give all its values at once.")
        axes[path.strip()] = values_of(values)
    return axes


def part_of(text: str, option: str) -> float:
    """Return a part given in percent, as `0.2%` or `0.2`.

    Raises:
        FacedownError: it is none.
    """
    try:
        part = float(text.strip().removesuffix("%")) / 100
    except ValueError:
        part = nan
    if not 0 < part < 1:
        raise FacedownError(f"{option} takes a number in percent, such as 0.5%, not '{text}'.")
    return part


def _function(text: str) -> Function:
    """Return the function that FILE.py:FUNCTION names: a policy."""
    file, _, name = text.rpartition(":")
    functions = functions_in(Path(file))
    if name not in functions:
        near = likeliest(name, functions)
        hint = f" Nearest: {near}." if near else ""
        raise FacedownError(f"{file} has no function '{name}' to play by: (view, legal) -> answer.{hint}")
    return functions[name]


def functions_in(path: Path) -> dict[str, Function]:
    """Return the functions that are written in a Python file, by name.

    Raises:
        FacedownError: it cannot be read.
    """
    from facedown.systems import what_broke

    refuse_unreadable(path)
    try:
        named = runpy.run_path(str(path))
    except FacedownError:
        raise
    except Exception as error:  # whatever its author's code raises
        raise FacedownError(f"{path} cannot be run: {what_broke(error, path)}") from error
    own = named["__name__"]
    return {
        name: one for name, one in named.items() if getattr(one, "__module__", "") == own and callable(one)
    }


def rules_in(path: Path) -> list[Function]:
    """Return the rules that are written in a Python file, which somebody has typed.

    Raises:
        FacedownError: it cannot be read, or has none.
    """
    from facedown.bots.policy import is_rule

    rules = [function for function in functions_in(path).values() if is_rule(function)]
    if not rules:
        raise FacedownError(
            f"{path} has no @rule to play by: (g, options) -> place of an option (docs/lab.md)."
        )
    return rules


def people_in(played: Played, asked: PlayOptions, sat: Sequence[int] | None) -> list[int]:
    """Return the seats that are played at this keyboard, with nothing in the way of a file to be kept.

    Args:
        played: what is played.
        asked: which seats, perhaps.
        sat: the seats that were played at the keyboard when it was saved, None if that is not known.

    Raises:
        FacedownError: there is no such seat, or nobody may play here.
    """
    if asked.save and asked.save != asked.load:
        refuse_to_overwrite(asked.save)
    people = the_seats(played.seats, asked.seats)
    if not asked.seats:
        people = list(sat) if sat is not None else [seat_that_acts(played)] if sys.stdin.isatty() else []
    if any(seat not in played.seats for seat in people):
        raise FacedownError(f"{asked.load} names seats that nobody has: {', '.join(map(str, people))}.")
    if people and asked.everything:
        raise FacedownError("--open shows every card, so nobody may play at this keyboard: add --as none.")
    return people


def seat_that_acts(played: Played) -> int:
    """Return the seat that is at the keyboard unless another is named: on the side that acts."""
    first = played.system.capability(FirstGame)
    return first.seat if first is not None and first.seat in played.seats else min(played.seats)


def the_seed(asked: PlayOptions) -> int:
    """Return the seed that was asked for, or a new one."""
    return fresh_seed() if asked.seed is None else asked.seed


def fresh_seed() -> int:
    """Return a seed that nobody can foresee."""
    return secrets.randbelow(1_000_000)


def policies_of(
    system: System, seats: Mapping[int, str], asked: PlayOptions, people: Sequence[int]
) -> dict[int, str | Function]:
    """Return the policies of the seats that nobody at this keyboard plays.

    Raises:
        FacedownError: there are no such seats, and policies are named.
    """
    others = [seat for seat in seats if seat not in people]
    if others:
        return the_policies(system, asked.bots, others)
    if asked.bots:
        raise FacedownError(
            "Every seat is played at this keyboard: leave --bots out, or name seats with --as."
        )
    return {}


def bots_for(match: Match, policies: Mapping[int, str | Function]) -> dict[int, Bot]:
    """Return the bots that play a match."""
    from facedown.bots.policy import Bot

    return {seat: Bot(match.system, name, match.seed, seat) for seat, name in policies.items()}


def problems_of(system: System, files: Sequence[Path], more: Sequence[Entry] = ()) -> list[Problem]:
    """Return everything that is wrong in content files, read beside what the system ships, and `more`.

    Raises:
        FacedownError: the system takes no content files.
    """
    from facedown.engine.authors.content_check import check_files

    if not system.schemas:
        raise FacedownError(f"{system.key} takes no content files.")
    replaced = {(one.kind, one.name) for one in more if one.changed}
    shipped = [one for one in system.shelf.entries if (one.kind, one.name) not in replaced]
    return check_files(files, system.schemas, [*shipped, *more])
