"""A campaign at the keyboard: what people have kept goes into a match, and what they keep comes out of it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from facedown.cli.show import say
from facedown.engine.authors.files import version_of
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import place
from facedown.engine.matches.match import Instead, Match
from facedown.scenario import Campaign, read_campaign
from facedown.scenario.campaign import Kept, keeps_of


class Ledger:
    """The campaign file that a match is written into once it is over, and out of again if that is taken back.

    Args:
        path: where it lies; there need not be a file yet.
        before: the campaign as it was before this match.
        match: one of it.
    """

    def __init__(self, path: Path, before: Campaign, match: Match) -> None:
        self.path = path
        self.before = before
        self.names: Mapping[str, Sequence[str]] = match.deal.names  # of a row of numbers: what each is called
        self.states = {  # what is true of somebody or not, such as dead: no number is said of it
            field
            for one in keeps_of(match.system).kept(match.deal)
            for field, value in one.values.items()
            if not isinstance(value, list) and place(match.deal.state, f"{one.path}.{field}").spec.high == 1
        }
        self.holds = before  # what the file says
        self._version = version_of(path)

    def note(self, match: Match) -> None:
        """Write what everybody keeps, as soon as a match is over.

        Raises:
            FacedownError: the file cannot be written, or somebody else has written to it.
        """
        now = self.before.after(match) if match.over else self.before
        if now == self.holds:
            return
        if version_of(self.path) != self._version:
            raise FacedownError(
                f"{self.path} was changed while this match was played, and is left as it is; what people "
                "keep of this match is not in it."
            )
        now.write(self.path)
        self.holds, self._version = now, version_of(self.path)

    def tell(self) -> None:
        """Say what everybody has kept, after a match that is in the file."""
        now = self.holds
        if now == self.before:
            return
        many = f"{len(now.matches)} matches" if len(now.matches) > 1 else "one match"
        say(f"Who keeps what after {many} of the campaign in {self.path}:")
        self._list(now.people)

    def introduce(self, match: Match) -> None:
        """Say who brings what into a match, and who in the file takes no part in it."""
        here = {one.name for one in keeps_of(match.system).kept(match.deal)}
        brought = {name: kept for name, kept in self.before.people.items() if name in here}
        if brought:
            say(f"From the campaign in {self.path}:")
            self._list(brought)
        if away := [name for name in self.before.people if name not in here]:
            say(f"In the campaign, and not in this match: {', '.join(away)}.")

    def _list(self, people: Mapping[str, Kept]) -> None:
        for name, kept in people.items():
            said = [
                f"{field.replace('_', ' ')} {self._text(field, value)}".rstrip()
                for field, value in kept.items()
                if value
            ]
            say(f"  {name}: {', '.join(said) or 'nothing'}")

    def _text(self, field: str, value: int | list[int]) -> str:
        if not isinstance(value, list):
            return "" if field in self.states else str(value)
        names = self.names.get(field) or [""] * len(value)
        return " ".join(f"{name} {number}".strip() for name, number in zip(names, value, strict=False))


def the_ledger(path: Path, match: Match, begins: bool) -> tuple[Ledger, Match]:
    """Return the campaign of a file, and a match of it: one that begins with what its people have kept.

    Raises:
        FacedownError: it is no campaign of this system, it cannot be written, or somebody in the match takes
            part no more.
    """
    _refuse_unwritable(path)
    before = read_campaign(path, match.system) if path.exists() else Campaign(match.system)
    if begins:
        setup = before.setup(match.setup, match.deal)
        match = Match(
            match.system, setup, match.seed, match.switches, match.content, Instead(house=match.house)
        )
    ledger = Ledger(path, before, match)
    if begins:
        ledger.introduce(match)
    return ledger, match


def _refuse_unwritable(path: Path) -> None:
    """Raise an error for a file that could not be written once the match is over."""
    folder = path.absolute().parent
    if not folder.is_dir():
        raise FacedownError(f"{path} cannot be written: there is no folder {folder}.")
    if not os.access(folder, os.W_OK) or (path.exists() and not os.access(path, os.W_OK)):
        raise FacedownError(f"{path} cannot be written: you may not write there. Name another file.")
