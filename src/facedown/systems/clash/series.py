"""Best of three: a match of up to three games, each with characters chosen anew (CLA-X25)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from facedown.engine.authors.content import Entry
from facedown.engine.base.errors import IllegalAction, folded, unknown
from facedown.engine.matches.match import Match
from facedown.engine.matches.series import Series, seed_of
from facedown.engine.matches.system import System
from facedown.engine.rules import NOBODY
from facedown.systems.clash.deal import SEAT_NAMES, Library, check_deck
from facedown.systems.clash.schema import Character, Deck
from facedown.systems.clash.state import SEATS

GAMES, WINS = 3, 2


def is_over(winners: Sequence[int]) -> bool:
    """Whether somebody has two wins, or three games are played. Clause: CLA-X25."""
    return len(winners) == GAMES or any(winners.count(seat) == WINS for seat in range(SEATS))


def leader(winners: Sequence[int]) -> int:
    """Return who has won more games, or NOBODY."""
    lead = winners.count(0) - winners.count(1)
    return NOBODY if lead == 0 else 0 if lead > 0 else 1


def chooser(winners: Sequence[int]) -> int:
    """Return who chooses who goes first in the next game: the loser of the last one.

    The coin says who does, NOBODY, in the first game and after a drawn one. Clause: CLA-X25.
    """
    return 1 - winners[-1] if winners and winners[-1] != NOBODY else NOBODY


def chosen_by(setup: str | Mapping[str, Any], seat: int) -> str | Mapping[str, Any]:
    """Return a setup in which a seat chooses who goes first; NOBODY leaves that to the coin."""
    if seat == NOBODY:
        return setup
    return {**({"setup": setup} if isinstance(setup, str) else setup), "chooser": SEAT_NAMES[seat]}


class BestOfThree(Series):
    """A match of up to three games; a deck, and with it a character, is chosen in secret before each.

    Seat A chooses first, and B without seeing it; then both are known and the game begins. Both may
    choose the same. Clause: CLA-X3, CLA-X25.

    Args:
        system: this rulebook.
        seed: of the luck of all games; the same choices and decisions give the same games.
        switches: switch -> key of the reading, where it is not the default.
        content: entries of an author's own content files; their decks can be chosen too.

    Raises:
        FacedownError: a switch or a deck is not right; the error says how.
    """

    def __init__(
        self,
        system: System,
        seed: int = 0,
        switches: Mapping[str, str] | None = None,
        content: Sequence[Entry] = (),
    ) -> None:
        self.system = system
        self.seed = seed
        self.switches = dict(switches or {})
        self.content = tuple(content)
        self.games: list[Match] = []
        self.choices: list[tuple[str, ...]] = []
        system.rulebook.numbers(self.switches)  # which refuses what there is not
        self._library = Library(self.content)
        self._decks = {
            one.name: self._library.get(one.name, Deck)
            for one in self._library.named.values()
            if isinstance(one, Deck)
        }
        for deck in self._decks.values():
            check_deck(self._library, deck)

    @property
    def seats(self) -> Mapping[int, str]:
        """Both seats, by number."""
        return dict(enumerate(SEAT_NAMES))

    @property
    def over(self) -> bool:
        """Whether somebody has two wins, or three games are played."""
        return is_over(self.winners)

    @property
    def winner(self) -> int:
        """Who has won more games; NOBODY where that is nobody, or the match goes on."""
        return leader(self.winners) if self.over else NOBODY

    @property
    def game(self) -> Match | None:
        """The game that is being played, if one is."""
        return self.games[-1] if self.games and not self.games[-1].over else None

    @property
    def seat(self) -> int:
        """The seat that chooses for the next game, or NOBODY."""
        return NOBODY if self.over or self.game else len(self._chosen())

    def wins(self, seat: int) -> int:
        """Return how many games a seat has won."""
        return self.winners.count(seat)

    def legal(self) -> tuple[str, ...]:
        """Return the decks that can be chosen now, shipped ones first."""
        return () if self.seat == NOBODY else tuple(self._decks)

    def choose(self, text: str) -> str:
        """Choose a deck, or a character that has a single one, for the seat that is asked.

        After the second choice the game begins. Return the name of the deck.

        Raises:
            IllegalAction: there is no such deck, or nobody is asked; nothing has changed then.
        """
        deck = self._find(text)
        row = (*self._chosen(), deck)
        if len(row) < SEATS:
            self.choices.append(row)
            return deck
        setup, number = chosen_by({"decks": list(row)}, chooser(self.winners)), len(self.games) + 1
        game = Match(self.system, setup, seed_of(self.seed, number), self.switches, self.content)
        self.choices[-1] = row
        self.games.append(game)
        return deck

    def known(self, reader: int | None) -> list[dict[int, str]]:
        """Return for every game what each seat has chosen, as a seat may know it; None knows all.

        Both choices are revealed together, before step 1 of setup; until then each knows its own.
        """
        return [
            {seat: deck for seat, deck in enumerate(row) if len(row) == SEATS or reader in (seat, None)}
            for row in self.choices
        ]

    def question(self) -> str:
        """Return what the seat that chooses is asked."""
        number = len(self.games) + 1
        return f"{SEAT_NAMES[self.seat]}, which deck do you choose in secret for game {number}? (CLA-X25)"

    def explain(self, choice: str) -> str:
        """Return what a deck is like, and its character."""
        deck = self._decks[choice]
        one = self._library.get(deck.character, Character)
        return " ".join(text for text in (f"{one.name}, life {one.life}.", one.style, deck.plan) if text)

    def standing(self) -> str:
        """Return how many games each has won, and what comes next."""
        drawn = self.winners.count(NOBODY)
        wins = ", ".join(f"{name} {self.wins(seat)}" for seat, name in self.seats.items())
        score = f"Games won: {wins}{f'; drawn: {drawn}' if drawn else ''}."
        if self.over:
            return f"{score} The match is over."
        if self.game:
            return f"{score} Game {len(self.games)} is being played."
        number = len(self.games) + 1
        loser = chooser(self.winners)
        if loser != NOBODY:
            return (
                f"{score} {SEAT_NAMES[loser]} lost the last game and chooses who goes first in game {number}."
            )
        why = "The last game was drawn: the" if self.winners else "The"
        return f"{score} {why} coin says who chooses who goes first in game {number}."

    def result(self) -> str:
        """Return how the match ended."""
        if not self.over:
            return "The match is not over."
        wins, drawn = sorted((self.wins(0), self.wins(1))), self.winners.count(NOBODY)
        score = f"{wins[1]} to {wins[0]}{f' with {drawn} drawn' if drawn else ''}"
        if self.winner == NOBODY:
            return f"The match is drawn, {score}."
        return f"{SEAT_NAMES[self.winner]} has won the match, {score}."

    def _chosen(self) -> tuple[str, ...]:
        """What is chosen for the next game so far."""
        return self.choices[len(self.games)] if len(self.choices) > len(self.games) else ()

    def _find(self, text: str) -> str:
        """Return the name of the deck that is meant."""
        if self.seat == NOBODY:
            true = self.result() if self.over else f"game {len(self.games)} is being played."
            raise IllegalAction(f"Cannot choose '{text}': {true}", "CLA-X25")
        meant = self._meanings()
        wanted = folded(text)
        decks = next((decks for key, decks in meant.items() if key.casefold() == wanted), [])
        if not decks:
            tried = unknown("deck", text, [*self._decks, *meant])
            if not tried.nearest:
                tried = unknown("deck", text, self._decks)
            raise IllegalAction(f"{SEAT_NAMES[self.seat]} cannot choose '{text}': {tried}", "CLA-X25")
        if len(decks) > 1:
            raise IllegalAction(f"There are {len(decks)} decks of '{text}': {', '.join(decks)}.", "CLA-X25")
        return decks[0]

    def _meanings(self) -> dict[str, list[str]]:
        """What can be written for decks: their names and ids, or the name or id of a character."""
        meanings: dict[str, list[str]] = {}
        for name, deck in self._decks.items():
            one = self._library.get(deck.character, Character)
            for key in dict.fromkeys((one.name, one.id)):
                meanings.setdefault(key, []).append(name)
        for name, deck in self._decks.items():
            meanings[deck.id] = meanings[name] = [name]
        return meanings
