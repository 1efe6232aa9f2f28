"""How a match of `clash` reads: its names, the blanks of sentences, the table, what can be read about."""

from __future__ import annotations

from facedown.engine.base.record import NOBODY
from facedown.engine.base.units import Seat, each
from facedown.engine.hidden.zone import Zone
from facedown.systems.clash import blanks, reading, scene
from facedown.systems.clash.naming import ClashNames
from facedown.systems.clash.rules.line import distance, spots
from facedown.systems.clash.rules.players import character_of, drive_of
from facedown.systems.clash.state import NO_SPOT, PLAYERS, Ending, Spot, Stance, State

STANCES = {Stance.NONE: "", Stance.OFFENSIVE: "offensively", Stance.DEFENSIVE: "defensively"}
ENDINGS = {
    Ending.LIFE: "by life",
    Ending.DECK: "because a deck ran out",
    Ending.TURN_LIMIT: "at the turn limit",
    Ending.CONCESSION: "by concession",
}


class ClashWords(ClashNames):
    """How one match reads."""

    blanks, values = blanks.BLANKS, blanks.VALUES
    scene = scene.scene
    legend, details, topics, show = reading.legend, reading.details, reading.topics, reading.show

    def table(self, view: State) -> str:
        """Return the situation: the line, then each player."""
        lines = []
        if view.turn_number:
            lines.append(
                f"Turn {view.turn_number} of {self.who(view.turn)}; distance {distance(self.game(view))}"
            )
            lines.append(self.line(view))
        lines += [self.player(view, p) for p in PLAYERS]
        return "\n".join(lines)

    def line(self, view: State) -> str:
        """Return a picture of the line: fighters in capitals, markers small."""
        spot_of = {view.players[p].spot: self.who(p) for p in PLAYERS}
        marks = {view.players[p].marker: self.who(p).lower() for p in PLAYERS}
        shown = [
            spot_of.get(spot, "") + marks.get(spot, "") or "."
            for spot in each(Spot, 1, spots(self.game(view)) + 1)
        ]
        return "  " + " ".join(shown)

    def player(self, view: State, p: Seat) -> str:
        """Return the line of one player."""
        player = view.players[p]
        parts = [
            f"  {self.who(p)}, {self.design(character_of(p))}: life {player.life}, spot {player.spot}",
            f"deck {player.deck.count}",
            f"hand: {self.held(player.hand)}",
        ]
        if player.set.count:
            parts.append(f"set: {self.held(player.set)} {STANCES[Stance(player.stance)]}".rstrip())
        piles = {"gauge": player.gauge, "in play": player.enhance, "discard pile": player.discard}
        parts += [f"{name}: {self.held(zone)}" for name, zone in piles.items() if zone.count]
        if player.driven:
            parts.append(f"{self.design(drive_of(p))} is on")
        if player.marker != NO_SPOT:
            parts.append(f"{self.names['markers'][p]} on {player.marker}")
        if player.advantage:
            parts.append("advantage")
        if view.in_clash and player.staggered:
            parts.append("staggered")
        return "; ".join(parts)

    def held(self, zone: Zone) -> str:
        """Return the cards of a zone, those of one name counted; unknown ones as a number."""
        return self.listed(zone.cards[: zone.count])

    def result(self, view: State) -> str:
        """Return how the match ended, in a sentence."""
        if view.ended_by == Ending.NONE:
            return "The match is not over."
        how = ENDINGS.get(Ending(view.ended_by), "")
        if view.winner == NOBODY:
            return f"A draw, {how}."
        return f"{self.who(view.winner)} won {how}."
