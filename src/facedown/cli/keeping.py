"""The file that a match or a series is kept in, and how to have it again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from facedown.cli.show import say
from facedown.engine.errors import BadFile, FacedownError
from facedown.engine.files import Version, version_of
from facedown.engine.match import Match
from facedown.engine.save_file import read_save

if TYPE_CHECKING:
    from facedown.engine.series import Played


class Keeping:
    """Where a match or a series is kept, and how much of it is.

    Args:
        played: what is to be kept.
        save: a file that holds it after every decision, if any.
        load: the file that it came from, if from one.
        version: of that file when it was read.
    """

    def __init__(
        self,
        played: Played,
        save: Path | None = None,
        load: Path | None = None,
        version: Version | None = None,
    ) -> None:
        self.played = played
        self.save = save
        self.last = load  # the file that was written last
        self.trouble = ""  # why what was decided last is not in `save`
        self._own = {load: version} if load else {}  # files that may be written over, as they were left
        self._saved = self.played.taken if load else -1  # decisions that a file holds

    @property
    def is_whole(self) -> bool:
        """Whether a file holds all that was decided."""
        return self._saved == self.played.taken

    def note(self) -> None:
        """Keep a decision that was just taken, if there is a file for that; `trouble` says if it fails."""
        if not self.save:
            return
        try:
            self.write(self.save)
        except FacedownError as error:
            self.trouble = str(error)

    def note_undo(self) -> None:
        """Keep that decisions were taken back, if there is a file for that."""
        self._saved = -1  # as many decisions as a file holds may be others than those in it
        self.note()

    def write(self, path: Path) -> None:
        """Write all of it to a file, which is from then on the one to keep it if another one failed.

        Raises:
            FacedownError: the file holds something else, or cannot be written.
        """
        if path not in self._own:
            refuse_to_overwrite(path)
        elif version_of(path) not in (self._own[path], None):
            raise FacedownError(
                f"{path} was changed by somebody else after it was written here, perhaps by a second "
                "session, and is left as it is."
            )
        self._own[path] = self.played.save(path)
        self.last = path
        self._saved = self.played.taken
        if self.trouble:
            self.save, self.trouble = path, ""


def how_to_repeat(played: Played) -> str:
    """Return how to repeat the luck of a match or series whose seed was not printed before."""
    return f"With --seed {played.seed} the luck is the same again."


def say_saved(save: Path) -> None:
    """Say how to read what was printed again."""
    say("Saved. Read it again, every card open:")
    say(f"  facedown replay --open {save}", style="bold")


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


def command_for(played: Played) -> str:
    """Return the command that starts the same match or series again."""
    setup = " --best-of-three"
    if isinstance(played, Match):
        setup = f' --setup "{played.setup}"' if isinstance(played.setup, str) else ""
    switches = "".join(f" --switch {name}={key}" for name, key in played.switches.items())
    files = dict.fromkeys(entry.file for entry in played.content)
    content = "".join(f" --content {file}" for file in files)
    return f"facedown play {played.system.key}{setup} --seed {played.seed}{switches}{content}"
