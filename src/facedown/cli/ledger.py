"""A campaign at the keyboard: what people have kept goes into a match, and what they keep comes out of it."""

from __future__ import annotations

from pathlib import Path

from facedown.cli.show import say
from facedown.engine.authors.files import version_of
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.match import Instead, Match
from facedown.scenario import Campaign, read_campaign


class Ledger:
    """The campaign file that a match is written into once it is over, and out of again if that is taken back.

    Args:
        path: where it lies; there need not be a file yet.
        before: the campaign as it was before this match.
    """

    def __init__(self, path: Path, before: Campaign) -> None:
        self.path = path
        self.before = before
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
        for name, kept in now.people.items():
            said = [f"{field.replace('_', ' ')} {_text(value)}" for field, value in kept.items() if value]
            say(f"  {name}: {', '.join(said) or 'nothing'}")


def the_ledger(path: Path, match: Match, begins: bool) -> tuple[Ledger, Match]:
    """Return the campaign of a file, and a match of it: one that begins with what its people have kept.

    Raises:
        FacedownError: it is no campaign of this system, or somebody in the match takes part no more.
    """
    before = read_campaign(path, match.system) if path.exists() else Campaign(match.system)
    if begins:
        setup = before.setup(match.setup, match.deal)
        match = Match(
            match.system, setup, match.seed, match.switches, match.content, Instead(house=match.house)
        )
    return Ledger(path, before), match


def _text(value: int | list[int]) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
