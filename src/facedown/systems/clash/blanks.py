"""What stands in the blanks of answers, questions, explanations and refusals of `clash`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from facedown.engine.answers import Blank, Value, answer_of, part_of
from facedown.engine.rules import Seat
from facedown.systems.clash import reading
from facedown.systems.clash.naming import ClashNames
from facedown.systems.clash.rules import sets
from facedown.systems.clash.rules.line import heading, mover, possible_steps, spot_after, spots
from facedown.systems.clash.rules.operations import current
from facedown.systems.clash.rules.players import drive_of
from facedown.systems.clash.state import CHARACTER, LINE, Pile, Stance

PILES = {Pile.DECK: "deck", Pile.HAND: "hand", Pile.DISCARD: "discard pile", Pile.GAUGE: "gauge"}
STEPS = LINE - 1  # between the ends of the longest line


def _sets(names: Mapping[str, Sequence[str]]) -> list[str]:
    """Return every way to set a card that there could be, in any position."""
    ways = [f"{twin}%s{stance}" for twin in ("", "twin ") for stance in ("", " defensively")]
    return [way % card for card in _cards(names) for way in ways]


def _cards(names: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the names and the ids of all cards."""
    return [*names["cards"], *names["ids"]]


def _designs(words: ClashNames, view: Any) -> Iterator[int]:
    """Yield the designs of all cards of this match."""
    return (design for design in range(CHARACTER) if words.design(design))


def _landing(words: ClashNames, view: Any, p: Seat, way: int, steps: int) -> str:
    """Return where steps lead a fighter."""
    spot = spot_after(words.game(view), p, way, steps)
    away = abs(spot - view.players[1 - p].spot)
    return f"{words.who(p)} then stands on spot {spot}, {away} away from {words.who(1 - p)}"


def _steps(words: ClashNames, view: Any, way: int) -> int:
    """Return how many steps a Move of the asked fighter can go one way, whatever they cost."""
    return possible_steps(words.game(view), view.seat, way, spots(words.game(view)), True)


def _moved(words: ClashNames, view: Any, steps: int) -> str:
    """Return where an upto move leads."""
    g = words.game(view)
    kind = current(g).move
    return _landing(words, view, mover(view.owner, kind), heading(g, view.owner, kind), steps)


def _from_to(words: ClashNames, view: Any, k: int) -> str:
    return f"from the {PILES[Pile(view.pile)]} to the {PILES[Pile(view.goal)]}"


CARD = Blank(
    lambda words, view, k: words.design(k), _designs, _cards, lambda words, view, k: words.names["ids"][k]
)
BLANKS: Mapping[str, Blank] = {  # of answers
    "player": Blank.named("players"),
    **dict.fromkeys(("card", "hand_card", "held", "excess", "lying"), CARD),
    "set": Blank(
        lambda words, view, k: words.laid(words.design(part_of(k, sets.CARD)), k),
        lambda words, view: (
            answer_of(0, design, stance, copies)
            for design in _designs(words, view)
            for stance in (Stance.OFFENSIVE, Stance.DEFENSIVE)
            for copies in (1, 2)
        ),
        _sets,
        lambda words, view, k: words.laid(words.names["ids"][part_of(k, sets.CARD)], k),
    ),
    "tactic": Blank(
        lambda words, view, k: words.tactic(view.players[view.owner], k),
        lambda words, view: range(view.players[view.owner].enhance.count),
        lambda names: [*names["cards"], *(f"second {name}" for name in names["cards"])],
    ),
    **dict.fromkeys(
        ("number", "steps_up", "steps_down"),
        Blank.number(lambda words, view: range(1, STEPS + 1)),
    ),
    "steps": Blank.counted("step", STEPS + 1),
    "spot": Blank.number(lambda words, view: range(1, LINE + 1)),  # also those beyond a shorter line
    "option": Blank(
        lambda words, view, k: words.option(view, k),
        lambda words, view: range(current(words.game(view)).options),
        lambda names: [
            *names["options"],
            *(f"{k}: {text}" for text in names["options"] for k in range(1, 9)),
        ],
    ),
}
VALUES: Mapping[str, Value] = {  # of sentences
    "who": lambda words, view, k: words.who(view.seat),
    "other": lambda words, view, k: words.who(1 - view.seat),
    "card_text": lambda words, view, k: reading.about_card(words, k),
    "tactic_text": lambda words, view, k: reading.about_tactic(words, k),
    "cost": lambda words, view, k: words.book.designs[k].cost,
    "set_now": lambda words, view, k: reading.about_set(words, view, k),
    "set_card": lambda words, view, k: words.design(part_of(k, sets.CARD)),
    "set_cost": lambda words, view, k: words.book.designs[part_of(k, sets.CARD)].cost,
    "gauge": lambda words, view, k: view.players[view.seat].gauge.count,
    "hand": lambda words, view, k: view.players[view.seat].hand.count,
    "deck": lambda words, view, k: view.players[view.seat].deck.count,
    "cards_set": lambda words, view, k: view.players[1 - view.seat].set.count,
    "aside": lambda words, view, k: words.aside(view.players[view.seat]),
    "from_to": _from_to,
    "left": lambda words, view, k: view.left,
    "in_play": lambda words, view, k: view.players[view.seat].enhance.count,
    "tactic_in_play": lambda words, view, k: reading.about_card(words, words.in_play(view, k)),
    "up": lambda words, view, k: _landing(words, view, view.seat, 1, k),
    "down": lambda words, view, k: _landing(words, view, view.seat, -1, k),
    "moved": _moved,
    "here": lambda words, view, k: view.players[view.seat].spot,
    "up_most": lambda words, view, k: _steps(words, view, 1),
    "down_most": lambda words, view, k: _steps(words, view, -1),
    "spots": lambda words, view, k: spots(words.game(view)),
    "source": lambda words, view, k: words.source(view),
    "effect": lambda words, view, k: words.effect(view),
    "drive": lambda words, view, k: reading.about_drive(words, view.seat),
    "drive_cost": lambda words, view, k: words.book.designs[drive_of(view.seat)].cost,
    "ability": lambda words, view, k: reading.about_ability(words, view.seat),
    "first_hand": lambda words, view, k: words.book.first_hand,
    "second_hand": lambda words, view, k: words.book.second_hand,
}
