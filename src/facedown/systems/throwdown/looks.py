"""Who may look at cards that lie face-down."""

from __future__ import annotations

from typing import Any

from facedown.engine.cards import EVERYONE, Fired, Looks
from facedown.engine.rules import Seat
from facedown.systems.throwdown.clauses import FactionStackView, TeammatesShareHands
from facedown.systems.throwdown.rules.cards import pilots_mask, viewers


def face_down(g: Any, path: str, above: int, fired: Fired) -> int:
    """Who may come to know a card that lies face-down: whoever looks at it, all who are fused, teammates."""
    looks = fired.get("THR-X6", 0) | fired.get("THR-X8", 0)
    kind, _, number = path.partition(".")
    if kind == "fused":
        fused = int(g.state.fight.fused[int(number)])
        shared = g.book.teammates_share_hands == TeammatesShareHands.YES
        return looks | (fused if fused and not shared else pilots_mask(g))  # or it is being divided
    if path.endswith(".hand"):
        return int(viewers(g, Seat(int(number.split(".")[0])))) | looks
    if looks and (kind == "decks" or path.endswith((".void", ".stack"))):
        return looks
    if path.endswith(".stack"):
        return -1 if above == 0 else 0  # one Pilot looks at it by a Gambit, or it is turned up
    return EVERYONE if path.endswith(".front") or (path.endswith(".favor") and above == 0) else 0


def closed(g: Any, path: str, above: int, fired: Fired) -> int:
    """At covered Favor everybody may look, the Pilots, or nobody, as is agreed."""
    if not path.endswith(".favor") or not above or g.book.faction_stack_view == FactionStackView.ALL:
        return -1
    return pilots_mask(g) if g.book.faction_stack_view == FactionStackView.PILOTS else 0


LOOKS = Looks(face_down, closed)
