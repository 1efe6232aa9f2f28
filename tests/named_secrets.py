"""The secrets of `throwdown` by name: two matches for each that differ in it alone, and who may know it.

Both Decks are laid out card by card, so that nothing is left to luck: the two have one card in place of
another, or one answer in place of another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from types import MappingProxyType
from typing import Any, NamedTuple

from facedown.systems import load_system
from unseen import World

PILOTS = ["5C", "6D", "7H", "JS", "QD", "KD", "4D", "6S", "8C", "10C", "2H", "AS", "3D", "7C", "QH"]
COACHS = ["4C", "5D", "9H", "10S", "2S", "JD", "7D", "AC", "6H", "3C", "KS", "5S", "8H", "QS", "9D"]
DECKS = {"pilots": PILOTS, "coach": COACHS}
HANDS = {"Red": ["9C", "2C", "8H", "4S"], "Blue": ["9D", "10D", "3S"], "Coach": ["KC", "QC", "8D", "6C"]}
HELD = HANDS | {"Yellow": ["10H", "5H", "7S"]}
COMMON: dict[str, Any] = {"tops": DECKS, "decks": DECKS}
FIGHT = COMMON | {"contest": "Clocktower at Dusk", "hands": HANDS, "charges": {"Red": 5, "Blue": 4}}
TURN = FIGHT | {"throwdown": {"to_move": "Red", "piles": [["4H"]]}}
THREE = COMMON | {"contest": "Monster Night", "pilots": ["red", "blue", "yellow"], "hands": HELD}
RUMBLE = THREE | {
    "stashes": {"Red": ["KS"]},
    "throwdown": {"to_move": "Coach", "piles": [["7D"], ["6D"], ["5S"]]},
}
MONSTER = RUMBLE | {"stacks": {"Glass Leviathan": ["3H", "9S"]}}
FUSED = THREE | {
    "hands": {"Yellow": HELD["Yellow"], "Coach": HELD["Coach"]},
    "throwdown": {
        "to_move": "Red",
        "piles": [["4H"]],
        "joined": ["Red", "Blue"],
        "fused": [*HELD["Red"], *HELD["Blue"]],
    },
}
ACT = COMMON | {"scenario": "Low Tide", "team": ["red", "blue", "yellow"], "act": 1, "hands": HELD}
STACKS = {"Tin Cadets": ["3H", "9S"], "Rumour Mill": ["10D"], "Tidebreaker": ["2C", "4H"]}
OPEN = ACT | {"stacks": STACKS, "stashes": {"Red": ["KS"], "Blue": ["KH"]}}
BEAT, CLASH = OPEN | {"phase": "beat"}, OPEN | {"phase": "clash"}
TRIAL = COMMON | {"contest": "The Broken Lock", "hands": {"Black": ["9C", "2C", "8H"], "Coach": ["KC"]}}
ASKED = ["gambit: stash", "ask for a Gambit", "not involved", "accept"]
FAVORED = OPEN | {"favor": {"Student Council": ["6H", "8S"]}}
STAKED = ["lay 9C", "lay KC", "back Red", "back Red", "at Dormitory", "nothing", "nothing"]
AFTER = CLASH | {"hands": HELD | {"Red": [*HELD["Red"], "6C", "6H"], "Coach": [*HELD["Coach"], "2H", "2D"]}}
TEMPLE = OPEN | {
    "factions": ["Temple of the Long Signal"],
    "favor": {"Temple of the Long Signal": ["6H", "8S", "8D"]},
}
PAIR = (
    TURN
    | {"pilots": ["red", "pink"], "charges": {"Red": 4, "Pink": 4}}
    | {"hands": {"Red": HELD["Red"], "Pink": HELD["Blue"], "Coach": HELD["Coach"]}}
)
SWAP = ["no change", "counter by Red", "assist with Heart to Heart", "discard 3S", "give 2C"]
NOBODY = frozenset[int]()
LAST = -1  # the last card of a Deck, which nobody sees


def unstacked(setup: Mapping[str, Any]) -> dict[str, Any]:
    """Return a position whose Decks are shuffled."""
    return {key: value for key, value in setup.items() if key not in COMMON}


# Where random matches from the beginning come too rarely: a Rumble, the Monster, fusion, Favor, gifts, swaps.
LATE = tuple(
    unstacked(one) for one in (MONSTER, FUSED, OPEN, FAVORED, THREE, CLASH, PAIR, AFTER, TEMPLE, TURN)
)


_WORLDS: dict[str, tuple[World, World]] = {}  # of secrets, by name


class Secret(NamedTuple):
    """Something that not everybody knows.

    Attributes:
        name: what it is.
        setup: where the match begins.
        exchanged: two places of the setup whose cards change places in the other match.
        answers: what is answered, up to the question at which both matches end.
        otherwise: answers of the other match: what is answered -> in its place.
        known: seats that may tell the two apart, at the end.
    """

    name: str
    setup: dict[str, Any]
    exchanged: tuple[tuple[str | int, ...], ...] = ()
    answers: Sequence[str] = ()
    otherwise: Mapping[str, str] = MappingProxyType({})
    known: frozenset[int] | set[int] = NOBODY

    def worlds(self) -> tuple[World, World]:
        """Return the two matches, the same to all who ask: each is played once."""
        if self.name not in _WORLDS:
            _WORLDS[self.name] = self._made()
        return _WORLDS[self.name]

    def _made(self) -> tuple[World, World]:
        """Return the two matches anew."""
        other = deepcopy(self.setup)
        if self.exchanged:
            places = [(_at(other, path[:-1]), path[-1]) for path in self.exchanged]
            (one, here), (two, there) = places
            one[here], two[there] = two[there], one[here]
        system = load_system("throwdown")
        answers = tuple(self.answers)
        return (
            World(system, self.setup, (), answers),
            World(system, other, (), tuple(self.otherwise.get(text, text) for text in answers)),
        )


def _at(table: Any, path: Sequence[str | int]) -> Any:
    for step in path:
        table = table[step]
    return table


def cards(*place: str | int, deck: str = "pilots") -> tuple[tuple[str | int, ...], ...]:
    """Exchange a card with the last one of a Deck."""
    return place, ("tops", deck, LAST)


KEPT = ["lay 9C", "refuse", "done", "invest nothing", "invest nothing"]
SECRETS = (
    Secret("a Hand", FIGHT, cards("hands", "Blue", 2), ["lay KC", "lay 9C", "done"], known={2}),
    Secret("the Commander's Hand", FIGHT, cards("hands", "Red", 3), ["lay KC", "lay 9C", "done"], known={1}),
    Secret(
        "Coach's Hand",
        FIGHT,
        cards("hands", "Coach", 3, deck="coach"),
        ["lay KC", "lay 9C", "done"],
        known={0},
    ),
    Secret("the card of the initiative", FIGHT, (), ["lay KC"], {"lay KC": "lay QC"}, {0}),
    Secret(
        "a gift",
        THREE,
        (),
        ["lay KC", "lay 9C", "hand over 9D", "done"],
        {"hand over 9D": "hand over 10D"},
        {1, 2},
    ),
    Secret(
        "what is given back",
        THREE,
        (),
        ["lay KC", "lay 9C", "hand over 9D", "done", "done", "give back 2C"],
        {"give back 2C": "give back 8H"},
        {1, 2},
    ),
    Secret(
        "a fused Hand", FUSED, cards("throwdown", "fused", 1), ["no change", "escalate by Red"], known={1, 2}
    ),
    Secret(
        "a Hand beside a fused one",
        FUSED,
        cards("hands", "Yellow", 1),
        ["no change", "escalate by Red"],
        known={3},
    ),
    Secret(
        "a Spark Card",
        TURN,
        (),
        ["no change", "counter by Red", "stay out", "use Spark Card", "play 9C", "as AC"],
        {"play 9C": "play 2C"},
        {1},
    ),
    Secret(
        "the card of Coach's Rumble",
        RUMBLE,
        (),
        ["done", "rumble with 8D"],
        {"rumble with 8D": "rumble with 6C"},
        {0},
    ),
    Secret(
        "the Monster's stack that Coach takes",
        MONSTER,
        cards("stacks", "Glass Leviathan", 0, deck="coach"),
        ["done", "rumble with 8D", "stay out", "stay out"],
        known={0},
    ),
    Secret("a Stash", RUMBLE, cards("stashes", "Red", 0), ["done"]),
    Secret("a Void", TRIAL, cards("hands", "Black", 1), ["play the Void"]),
    Secret("the Void's next card", TRIAL, cards("hands", "Black", 0)),
    Secret("a blind Threshold", TRIAL, (("tops", "coach", 0), ("tops", "coach", LAST))),
    Secret(
        "the order of the Pilot Deck",
        OPEN,
        (("tops", "pilots", 3), ("tops", "pilots", 4)),
        ["gambit: stash", "let it pass"],
    ),
    Secret(
        "the order of the Coach Deck",
        OPEN,
        (("tops", "coach", 3), ("tops", "coach", 4)),
        ["gambit: stash", "let it pass"],
    ),
    Secret("a stack", OPEN, cards("stacks", "Tin Cadets", 1, deck="coach"), ["gambit: stash", "let it pass"]),
    Secret(
        "the Monster's stack", OPEN, cards("stacks", "Tidebreaker", 0, deck="coach"), ["rest", "rest", "rest"]
    ),
    Secret("a challenge", CLASH, (), ["lay 9C"], {"lay 9C": "lay 2C"}, {1}),
    Secret("a vote", CLASH, (), [*STAKED, "for her Team"], {"for her Team": "for herself"}, {2}),
    Secret(
        "an invested card",
        BEAT,
        (),
        ["invest KC in Tin Cadets"],
        {"invest KC in Tin Cadets": "invest QC in Tin Cadets"},
        {0},
    ),
    Secret(
        "an investment after a fight", AFTER, (), [*KEPT[:3], "invest 6C"], {"invest 6C": "invest 8D"}, {0}
    ),
    Secret(
        "what is discarded at once",
        AFTER,
        (),
        [*KEPT, "discard 9C", "discard 6H"],
        {"discard 9C": "discard 2C"},
        {1},
    ),
    Secret(
        "a stack that one Pilot looked at",
        OPEN,
        cards("stacks", "Tin Cadets", 0, deck="coach"),
        ["gambit: look at Tin Cadets", "let it pass"],
        known={1},
    ),
    Secret("a Threshold from the Hand", OPEN, (), [*ASKED, "lay KC"], {"lay KC": "lay QC"}, {0}),
    Secret(
        "what the Signal shows",
        OPEN,
        (("tops", "pilots", 0), ("tops", "pilots", LAST)),
        [*ASKED, "lay KC", "use the Signal"],
        known={1},
    ),
    Secret("covered Favor", FAVORED, cards("favor", "Student Council", 1), ["rest"], known={1, 2, 3}),
    Secret(
        "an order that was chosen",
        TEMPLE,
        (),
        ["boon of Temple of the Long Signal", "5C next", "6D next"],
        {"5C next": "6D next", "6D next": "5C next"},
        {1},
    ),
    Secret("a card that is swapped", PAIR, (), SWAP, {"give 2C": "give 4S"}, {1}),
    Secret("cards that were swapped", PAIR, (), [*SWAP, "give 9D"], {"give 9D": "give 10D"}, {1, 2}),
)
