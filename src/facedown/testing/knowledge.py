"""Whoever comes to know a card has been shown it: it lies where the seat sees it, or a rule lets it look."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import prod
from typing import Any

from facedown.engine.base.record import NOBODY, Record, offset_of, size_of
from facedown.engine.hidden.know import EVERYONE, OBSERVER, Looks
from facedown.engine.hidden.view import shorts_of
from facedown.engine.hidden.zone import Zone
from facedown.engine.matches.match import Match
from facedown.engine.matches.system import System
from facedown.testing.trial import LawBroken, Trial, trials

LAW = "knowledge is shown"


def check_knowledge(
    system: System, examples: int = 20, setups: Sequence[str | Mapping[str, Any]] = ()
) -> None:
    """Play matches: nobody comes to know a card but face-up, in a zone of its own, or where it may look.

    Args:
        system: whose matches; its capability `Looks` says who may look at what lies face-down.
        examples: matches.
        setups: names or tables; the shipped ones where none is given.

    Raises:
        LawBroken: somebody knows a card who may not.
    """
    ids, looks = system.rulebook.clause_ids, system.capability(Looks) or Looks()
    for trial in trials(system, examples, setups):
        known, asked = list[int](), 0
        for match in trial.walk():
            g, log = match.game, match.game.log
            now = list(g.state.known)
            fired, shown = defaultdict[str, int](int), set[int]()
            for line in log.lines[: log.count]:
                fired[ids[line.clause]] |= 1 << line.who if line.who <= OBSERVER else 0
                if line.card_known == EVERYONE:
                    shown.add(line.card)
            said: list[str] = []  # by an answer that all have heard
            if match.last and not system.questions.is_secret(asked, match.last.number):
                said = match.last.text.split()
            for path, faces, owner, above, card in lying(g.state):
                may = _sees(faces, owner) | (known[card] if known else now[card])
                if known and known[card] and now[card] & ~may:  # whoever held it has shown or named it
                    may = EVERYONE if card in shown or system.words.cards.text(card) in said else may
                if now[card] & ~may:
                    more = looks.face_down(g, path, above, fired)
                    may |= more if more != EVERYONE or now[card] == EVERYONE else 0
                may &= looks.closed(g, path, above, fired)
                if now[card] & ~may:
                    _broken(trial, match, path, card, now[card] & ~may)
            known, asked = now, int(g.state.decision)


def _sees(faces: str, owner: int) -> int:
    """Return who sees a card in a zone, as its declaration has it."""
    if faces == "all":
        return EVERYONE
    return 1 << owner if faces in ("owner", "hand") and 0 <= owner < OBSERVER else 0


def _broken(trial: Trial, match: Match, path: str, card: int, gained: int) -> None:
    seats = [seat for seat in (*match.seats, OBSERVER) if gained >> seat & 1]
    what = f"{match.system.words.cards.text(card)}, which lies in {path}, where they may not look"
    raise LawBroken(LAW, trial, [action.text for action in match.actions], f"seats {seats} know {what}")


def lying(state: Record) -> Iterator[tuple[str, str, int, int, int]]:
    """Yield of every card in a zone: the zone's path, its faces, whose it is, the cards above, the card."""
    shorts, raw = shorts_of(state), bytes(state)
    for path, faces, owner, count, first in _zones(type(state)):
        for i in range(shorts[count]):
            above = shorts[count] - 1 - i
            yield path, faces, raw[owner] if owner >= 0 else -1 - owner, above, shorts[first + i]


@cache
def _zones(cls: type[Record]) -> tuple[tuple[str, str, int, int, int], ...]:
    """Return of every zone: path, faces, whose it is, places of its count and cards.

    Whose it is: the offset of its owner's seat, or, below 0, -1 less the seat itself.
    """
    return tuple(_inside(cls, "", 0, -1 - NOBODY))


def _inside(cls: type[Record], path: str, base: int, owner: int) -> Iterator[tuple[str, str, int, int, int]]:
    seat = base + offset_of(cls, "seat") if "seat" in cls.specs and "known" not in cls.specs else owner
    for name, spec in cls.specs.items():
        if spec.of is None:
            continue
        start, size = base + offset_of(cls, name), size_of(spec.of)
        for i in range(prod(spec.shape)):
            at, inner = start + i * size, f"{path}{name}.{i}" if spec.shape else f"{path}{name}"
            if issubclass(spec.of, Zone):
                count, cards = (at + offset_of(spec.of, one) for one in ("count", "cards"))
                whose = -1 - i if spec.shape and seat == -1 - NOBODY else seat  # a row of them: one each
                yield inner, spec.faces, whose, count // 2, cards // 2
            else:
                yield from _inside(spec.of, f"{inner}.", at, seat)
