"""The files that a match or a series is kept in, and how to have it again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, NamedTuple

from facedown.cli import unfinished
from facedown.cli.show import say
from facedown.engine.authors.files import Version, version_of
from facedown.engine.base.errors import BadFile, FacedownError
from facedown.engine.matches.match import Match
from facedown.engine.matches.save_file import read_save, write_save
from facedown.systems import system_keys

if TYPE_CHECKING:
    from facedown.cli.ledger import Ledger
    from facedown.engine.matches.series import Played


class Loaded(NamedTuple):
    """The file that a match comes from.

    Attributes:
        path: where it lies.
        version: of it, when it was read.
        unfinished: whether nobody saved it: it was kept as an unfinished match.
    """

    path: Path
    version: Version | None
    unfinished: bool = False


class Keeping:
    """Where a match or a series is kept, and how much of it is.

    What people decide is always in some file. That is `save`; or, where nobody named one or it cannot be
    written, `slot`, among the unfinished matches, from where it goes once the match is over or saved.

    Args:
        played: what is to be kept.
        save: a file that holds it after every decision, if any.
        loaded: the file that it came from, if from one.
        people: the seats that are played at the keyboard.
        begun_by: the command that begins it, where that is in the middle.
        ledger: the campaign that it is part of, if of one.
    """

    def __init__(
        self,
        played: Played,
        save: Path | None = None,
        loaded: Loaded | None = None,
        people: Sequence[int] | None = None,
        begun_by: str = "",
        ledger: Ledger | None = None,
    ) -> None:
        self.played = played
        self.ledger = ledger
        self.begun_by = begun_by
        self.save = save
        self.people = people
        self.was_loaded = loaded is not None
        self.begun = False  # somebody at the keyboard has decided something
        self.last: Path | None = None  # the file that somebody named and that was written last
        self.slot: Path | None = None
        self.trouble = ""  # why what was decided last is not in `save`
        self.slot_trouble = ""  # why it is not in `slot`
        self._own: dict[Path, Version | None] = {}  # files that may be written over, as they were left
        self._saved = self._slotted = -1  # decisions that `last` holds, and `slot`
        if loaded is not None:
            self._own[loaded.path] = loaded.version
            if loaded.unfinished:
                self.slot, self._slotted = loaded.path, played.taken
            else:
                self.last, self._saved = loaded.path, played.taken

    @property
    def is_whole(self) -> bool:
        """Whether a file that somebody named holds all that was decided."""
        return self._saved == self.played.taken

    @property
    def is_unfinished(self) -> bool:
        """Whether all that was decided lies among the unfinished matches."""
        return self.slot is not None and self._slotted == self.played.taken

    def note(self) -> None:
        """Keep a decision that was just taken; `trouble` says if `save` cannot be written."""
        try:
            if self.save:
                self.write(self.save)
        except FacedownError as error:
            self.trouble = str(error)
        try:
            if self.ledger and isinstance(self.played, Match):
                self.ledger.note(self.played)
        except FacedownError as error:
            self.trouble = str(error)
        if self.is_whole or self.played.over:
            self._drop_slot()
        elif self.begun:
            self._write_slot()

    def note_undo(self) -> None:
        """Keep that decisions were taken back."""
        self.begun = True
        self._saved = -1  # as many decisions as a file holds may be others than those in it
        self.note()

    def write(self, path: Path) -> None:
        """Write all of it to a file, which is from then on the one to keep it if another one failed.

        Raises:
            FacedownError: the file holds something else, or cannot be written.
        """
        if path not in self._own:
            refuse_to_overwrite(path)
        elif self._is_changed(path):
            raise FacedownError(
                f"{path} was changed by somebody else after it was written here, perhaps by a second "
                "session, and is left as it is."
            )
        self._own[path] = self._save(path)
        self.last = path
        self._saved = self.played.taken
        self._drop_slot()
        if self.trouble:
            self.save, self.trouble = path, ""

    def _save(self, path: Path) -> Version:
        campaign = self.ledger.path if self.ledger else None
        return write_save(path, self.played.to_dict(), self.people, campaign)

    def _write_slot(self) -> None:
        """Write all of it among the unfinished matches, not over what another session has written there."""
        try:
            if self.slot is None or self._is_changed(self.slot):
                self.slot = unfinished.fresh(self.played.system.key)
            self._own[self.slot] = self._save(self.slot)
        except FacedownError as error:
            self.slot_trouble = str(error)
        else:
            self._slotted, self.slot_trouble = self.played.taken, ""

    def _drop_slot(self) -> None:
        """Remove what is kept among the unfinished matches: it is over, or kept elsewhere."""
        slot, self.slot = self.slot, None
        if slot is None or slot == self.last or self._is_changed(slot):
            return
        try:
            slot.unlink(missing_ok=True)
        except OSError as error:
            self.slot_trouble = f"{slot} cannot be removed: {error.strerror or error}."

    def _is_changed(self, path: Path) -> bool:
        """Whether a file that was written here is there, and was written by somebody else since."""
        return version_of(path) not in (self._own[path], None)


def how_to_repeat(played: Played) -> str:
    """Return how to repeat the luck of a match or series whose seed was not printed before."""
    return f"With --seed {played.seed} the luck is the same again."


def say_saved(played: Played, save: Path) -> None:
    """Say how to read what was printed again."""
    say("Saved. Read it again, every card open:")
    say(f"  {replay_command(played, save)}", style="bold")


def load_command(played: Played, file: Path | None) -> str:
    """Return the command that goes on with a file: one's own system is typed, since no file names a path."""
    own = _own_folder(played)
    return f"facedown play {f'{own} ' if own else ''}--load {quote(str(file))}"


def replay_command(played: Played, file: Path | None) -> str:
    """Return the command that prints a file again, every card open."""
    own = _own_folder(played)
    return f"facedown replay --open {f'--system {own} ' if own else ''}{quote(str(file))}"


def typed_key(played: Played) -> str:
    """Return the system as it is typed: by its name, or by its folder where it is not installed."""
    return _own_folder(played) or played.system.key


def _own_folder(played: Played) -> str:
    """Return the folder of a system that is not installed, "" for one that is."""
    from facedown.lab.showing.origin import key_of

    return "" if played.system.key in system_keys() else quote(key_of(played.system))


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


def command_for(played: Played, begun_by: str = "") -> str:
    """Return the command that starts the same match or series again; `begun_by` if that is in the middle."""
    if begun_by:
        return f"{begun_by} --seed {played.seed}"
    setup = " --best-of-three"
    if isinstance(played, Match):
        setup = f' --setup "{played.setup}"' if isinstance(played.setup, str) else ""
    switches = "".join(f" --switch {name}={key}" for name, key in played.switches.items())
    files = dict.fromkeys(
        f"--house {quote(entry.house)}" if entry.house else f"--content {quote(str(entry.file))}"
        for entry in played.content
    )
    content = "".join(f" {file}" for file in files)
    return f"facedown play {typed_key(played)}{setup} --seed {played.seed}{switches}{content}"
