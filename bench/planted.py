"""Whether the lab finds what was planted: a card, or a weapon, that is too good by about five points.

    python bench/planted.py [RUNS] [card|weapon]

Fifteen cards that are the same but for their names make two decks of `clash`; five fighters that are the same
but for the names of their weapons meet in `contest`. One card is faster, one weapon hits harder. It should be
first in the list in at least 19 of 20 runs; with nothing planted, at most one run in twenty should be sure of
anything.
"""

from __future__ import annotations

import sys
from statistics import NormalDist, fmean

from facedown import load_system
from facedown.engine.authors.content import Entry, load_content
from facedown.engine.authors.source import Source
from facedown.lab.experiments.roundrobin import round_robin
from facedown.lab.games.run import Count, Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.uses import worths
from facedown.lab.games.variant import Variant

CARDS, FIGHTERS = 15, 5
GAMES, PAIRING = 20_000, 300  # games of a run of cards, and of a pairing of fighters
SOURCE = Source("planted", "")


def cards(planted: int | None) -> list[Entry]:
    """Return cards of one kind; the planted one is faster."""
    same = {"owner": "common", "power": 3, "poise": 1, "guard": 2, "text": "", "effects": [], "range": [1, 2]}
    return [
        Entry(
            "attack_card",
            {**same, "id": f"T-{i}", "name": f"Card {i}", "speed": 6 if i == planted else 5},
            SOURCE,
            i,
        )
        for i in range(1, CARDS + 1)
    ]


def card_run(seed: int, planted: int | None) -> tuple[str, bool, float]:
    """Return which card is first, whether that is sure, and what the planted one is worth."""
    deck = [[f"Card {i}", 2] for i in range(1, CARDS + 1)]
    played = simulate(
        Variant(
            load_system("clash"), {"decks": [deck, deck]}, "duelist", content=load_content(cards(planted))
        ),
        Run(GAMES, seed, compiling=True),
        Count(uses=True),
    )
    found = worths(played.uses)
    worth = next((one.worth.value for one in found if one.name == f"Card {planted}" and one.worth), 0.0)
    return found[0].name, found[0].is_significant, worth


def fighters(planted: int | None) -> list[Entry]:
    """Return fighters with a weapon each; the planted weapon has a higher boost."""
    content = []
    weapon = {
        "family": "blade",
        "size": "medium",
        "hands": "1",
        "min_body": 4,
        "leverage_percent": 100,
        "damage_type": "cutting",
    }
    sheet = {"body": 6, "will": 5, "reflexes": 5, "mind": 5, "skills": {"hand_weapons": 7}}
    for i in range(1, FIGHTERS + 1):
        boost = 7 if i == planted else 2
        content.append(Entry("hand_weapon", {**weapon, "name": f"Blade {i}", "boost": boost}, SOURCE, i))
        content.append(
            Entry("character", {**sheet, "name": f"Fighter {i}", "main_weapon": f"Blade {i}"}, SOURCE, i)
        )
    return content


def weapon_run(seed: int, planted: int | None) -> tuple[str, bool, float]:
    """Return which fighter is first, whether that is sure, and how far the planted one is from even."""
    names = [f"Fighter {i}" for i in range(1, FIGHTERS + 1)]
    played = round_robin(
        Variant(load_system("contest"), policies="fighter", content=load_content(fighters(planted))),
        Run(PAIRING, seed, compiling=True),
        only=names,
        targets=(),
    )
    first = max(names, key=lambda name: abs(played.overall(name).part - 0.5))
    score = played.overall(first)
    errors = abs(score.part - 0.5) / (0.5 / score.of**0.5)
    is_significant = errors > NormalDist().inv_cdf(1 - 0.025 / FIGHTERS)
    mine = played.overall(f"Fighter {planted}").part - 0.5 if planted else 0.0
    return first, is_significant, mine


def main() -> None:
    """Print how often what was planted is found, and how often something is that was not."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    asked = sys.argv[2:] or ["card", "weapon"]
    for what, run, called, many in (
        ("card", card_run, "Card", CARDS),
        ("weapon", weapon_run, "Fighter", FIGHTERS),
    ):
        if what not in asked:
            continue
        planted = [(1 + seed % many, run(seed, 1 + seed % many)) for seed in range(runs)]
        first = sum(name == f"{called} {which}" for which, (name, _, _) in planted)
        sure = sum(
            name == f"{called} {which}" and is_significant for which, (name, is_significant, _) in planted
        )
        points = 100 * fmean(worth for _, (_, _, worth) in planted)
        alarms = sum(run(1000 + seed, None)[1] for seed in range(2 * runs))
        print(
            f"{what}: {points:+.1f} points planted; first in {first} of {runs} runs, sure in {sure}; "
            f"false alarms in {alarms} of {2 * runs}"
        )


if __name__ == "__main__":
    main()
