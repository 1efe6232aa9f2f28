"""What facedown says when something cannot be done.

Every error that a person may read is a `FacedownError`: one paragraph that says what was tried, what
is true and what would work, with the clause where there is one. Whatever was asked for has then not
happened at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TypeVar

_ALIKE = 0.6  # of what is in two names, at least, that makes them alike
_SHORT_LIST = 12  # this many names are listed whole where none of them is near


class FacedownError(Exception):
    """Something was asked for that cannot be done.

    Args:
        message: one paragraph for people.
        clause: the clause that forbids it, for example `DUEL-2.3`; added to the message.
    """

    def __init__(self, message: str, clause: str = "") -> None:
        super().__init__(f"{message} ({clause})" if clause else message)
        self.clause = clause


class UnknownName(FacedownError):
    """A name that nothing has; `nearest` lists the names that may have been meant, best first."""

    tried: str = ""
    nearest: tuple[str, ...] = ()


class ContentError(FacedownError):
    """A rulebook or content file that cannot be used; `file` and `line` say where (line 0: the whole)."""

    file: str = ""
    line: int = 0


class BadFile(ContentError):
    """A file that cannot be read or written at all, or a save or scenario that cannot be used."""


C = TypeVar("C", bound=ContentError)


def nearest(tried: str, known: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """Return the names most like `tried`, best first, letter case and separators aside."""
    return _nearest(tried, tuple(known), most)


@lru_cache(256)
def _nearest(tried: str, known: tuple[str, ...], most: int) -> tuple[str, ...]:
    """Return `nearest`; the same mistake is often looked up more than once."""
    plain: dict[str, str] = {}
    for name in known:
        plain.setdefault(_plain(name), name)
    wanted = _plain(tried)
    if not wanted:
        return ()
    letters, length = sorted(wanted), len(wanted)
    near = [  # two letters have changed places
        name for name in plain if len(name) == length and sorted(name) == letters
    ]
    near += [name for name in _close_matches(wanted, plain, most) if name not in near]
    # What was begun and not finished ("siege" for "Siege Knight") is near as well, however short.
    near += [name for name in plain if wanted in name.split() and name not in near]
    return tuple(plain[name] for name in near[:most])


def _close_matches(wanted: str, names: Iterable[str], most: int) -> list[str]:
    """Return what `difflib.get_close_matches` does, and look at fewer names.

    What it counts of two names is never longer than their longest common subsequence, which is found by a few
    operations on whole numbers: names that this leaves no chance are not looked at.
    """
    from difflib import SequenceMatcher  # slow to import, and starting needs no error

    columns = dict.fromkeys(wanted, 0)  # where in `wanted` each letter stands
    for i, letter in enumerate(wanted):
        columns[letter] |= 1 << i
    ranked = sorted(((_ratio_at_most(len(wanted), columns, name), name) for name in names), reverse=True)
    matcher, best = SequenceMatcher(b=wanted), list[tuple[float, str]]()
    for at_most, name in ranked:
        if at_most < _ALIKE or (len(best) == most and at_most < best[-1][0]):
            break
        matcher.set_seq1(name)
        if (ratio := matcher.ratio()) >= _ALIKE:
            best = sorted([*best, (ratio, name)], reverse=True)[:most]
    return [name for _, name in best]


def _ratio_at_most(length: int, columns: Mapping[str, int], name: str) -> float:
    """Return twice the length of the longest common subsequence, as a share of both names."""
    both = length + len(name)
    if 2 * min(length, len(name)) < _ALIKE * both:
        return 0.0
    row = every = (1 << length) - 1  # a 0 for every letter of the one that the subsequence has so far
    for letter in name:
        met = row & columns.get(letter, 0)
        row = (row + met) | (row - met)
    return 2.0 * (length - (row & every).bit_count()) / both


def likeliest(tried: str, known: Iterable[str]) -> str:
    """Return the name most like `tried`, "" if none is like it."""
    return next(iter(nearest(tried, known, 1)), "")


def unknown(kind: str, tried: object, known: Iterable[str], where: str = "") -> UnknownName:
    """Return the error for a name that nothing has.

    Args:
        kind: what was looked for, in the singular, as a person calls it: `weapon`.
        tried: the name that was given.
        known: all names that would work.
        where: the place it was looked for, with its preposition: `in the state`.
    """
    names = list(known)
    near = nearest(str(tried), names)
    place = f" {where}" if where else ""
    if near:
        hint = f"Nearest: {', '.join(near)}."
    elif not names:
        hint = "None exists."
    elif len(names) <= _SHORT_LIST:
        hint = f"There is: {', '.join(names)}."
    else:
        hint = f"None of the {len(names)} names is like it."
    error = UnknownName(f"There is no {kind} '{tried}'{place}. {hint}")
    error.tried, error.nearest = str(tried), near
    return error


def folded(text: str) -> str:
    """Return a text as texts are compared: without capitals, one space between words."""
    return " ".join(text.split()).casefold()


def meant(kind: str, tried: str, known: Iterable[str], where: str = "", further: Iterable[str] = ()) -> str:
    """Return the name that is meant: the one that was given, or the only one that it is a part of.

    Args:
        kind: what is looked for, in the singular, as a person calls it.
        tried: what was given.
        known: all names there are.
        where: the place it is looked for, with its preposition.
        further: names that go behind the known ones, whole behind whole and part behind part.

    Raises:
        UnknownName: no name is like it; the nearest is given.
        FacedownError: several names are.
    """
    ranks = [list(dict.fromkeys(names)) for names in (known, further)]
    wanted = folded(tried)
    whole = ([name for name in names if name.casefold() == wanted] for names in ranks)
    part = ([name for name in names if wanted and wanted in name.casefold()] for names in ranks)
    alike = next(filter(None, (*whole, *part)), [])
    if not alike:
        raise unknown(kind, tried, [*ranks[0], *ranks[1]], where)
    if len(alike) > 1:
        raise FacedownError(f"'{tried}' can mean {len(alike)} things: {', '.join(alike)}.")
    return alike[0]


def in_file(file: object, line: int, message: str) -> ContentError:
    """Return the error for a place in a file, `line` counted from 1, or 0 for the file as a whole."""
    return _placed(ContentError, file, line, message)


def bad_file(file: object, line: int, message: str) -> BadFile:
    """Return the same for a file that cannot be read or written at all."""
    return _placed(BadFile, file, line, message)


def _placed(kind: type[C], file: object, line: int, message: str) -> C:
    place = f"{file}:{line}" if line else str(file)
    error = kind(f"{place}: {message}")
    error.file, error.line = str(file), line
    return error


def _plain(name: str) -> str:
    return name.casefold().replace("_", " ").replace("-", " ").strip()


class IllegalAction(FacedownError):
    """An answer that is not legal; `clause` is the clause that forbids it."""
