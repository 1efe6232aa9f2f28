"""Policies in a series: what a bot chooses before a game."""

from __future__ import annotations

from facedown.engine.base.chance import Stream, seed_stream, uniform
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import NOBODY
from facedown.engine.matches.series import Series, seed_of

_SEATS = 1 << 21  # a bot's choices are those of this number plus its seat: no whim in a game is one of them


def pick(series: Series) -> str:
    """Return what a bot in the seat that is asked chooses; it does not choose it.

    Any choice is equally likely, by a whim that follows from the series' seed, the game and the seat, and
    from nothing that another seat has chosen.

    Raises:
        FacedownError: nobody is asked to choose.
    """
    if series.seat == NOBODY:
        raise FacedownError("A bot cannot choose for the next game: nobody is asked to.")
    whims = Stream()
    seed_stream(whims, seed_of(series.seed, len(series.games) + 1), _SEATS + series.seat)
    choices = series.legal()
    return choices[uniform(whims, len(choices))]
