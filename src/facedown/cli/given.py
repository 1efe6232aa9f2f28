"""What the options of a command mean: the system, seats, house rules, content, bots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from facedown.engine.errors import FacedownError, unknown
from facedown.engine.files import refuse_unreadable
from facedown.engine.know import OBSERVER
from facedown.engine.numbers import whole_number

if TYPE_CHECKING:
    from facedown.engine.system import System


def the_system(key: str) -> System:
    """Return a system by its name, or the first one if none is given."""
    from facedown.systems import KEYS, load_system

    return load_system(key or KEYS[0])


def the_switches(given: Iterable[str]) -> dict[str, str]:
    """Return house rules given as `name=reading`."""
    made: dict[str, str] = {}
    for text in given:
        name, equals, reading = text.partition("=")
        if not equals or not name.strip() or not reading.strip():
            raise FacedownError(
                f"--switch takes a switch and a reading, name=reading; '{text}' is not that. "
                "`facedown rules SYSTEM --switches` lists them."
            )
        name, reading = name.strip(), reading.strip()
        if made.get(name, reading) != reading:
            raise FacedownError(
                f"--switch sets {name} twice, to {made[name]} and to {reading}. Give it once."
            )
        made[name] = reading
    return made


def the_content(system: System, files: Sequence[Path]) -> list[Any]:
    """Return the entries of an author's content files, checked against the system's.

    Raises:
        FacedownError: something in them is wrong; the error lists all of it.
    """
    if not files:
        return []
    from facedown.cli.authors import problems_of
    from facedown.engine.content import load_content

    for path in files:
        refuse_unreadable(path)
    problems = problems_of(system, files)
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
    """Return the seat with a number or a name."""
    for seat, name in seats.items():
        if text == str(seat) or text.casefold() == name.casefold():
            return seat
    known = [label for seat, name in seats.items() for label in (str(seat), name)]
    raise unknown("seat", text, known, where="in this match")


def the_reader(seats: Mapping[int, str], seat: str, everything: bool) -> int | None:
    """Return who reads a log: a seat, those who only watch, or a referee who sees everything (None)."""
    if everything:
        return None
    return one_seat(seats, seat) if seat else OBSERVER


def the_policies(system: System, names: Sequence[str], seats: Iterable[int]) -> dict[int, str]:
    """Return the policy of each seat.

    Args:
        system: whose policies.
        names: `NAME` for all seats or `SEAT=NAME` for one, later ones over earlier ones.
        seats: the seats to be filled.
    """
    from facedown.bots.policy import policy_names, sensible

    known = policy_names(system)
    filled = list(seats)
    chosen = dict.fromkeys(filled, sensible(known))
    for text in names:
        place, equals, name = text.rpartition("=")
        if name not in known:
            raise unknown("policy", name, known, where=f"of {system.key}")
        if not equals:
            chosen = dict.fromkeys(filled, name)
        elif (seat := whole_number(place)) is not None and seat in chosen:
            chosen[seat] = name
        else:
            raise unknown("seat", place, [str(seat) for seat in filled], where=f"to be filled by {name}")
    return chosen
