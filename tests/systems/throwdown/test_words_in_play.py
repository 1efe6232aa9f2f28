"""Every effect that an author may write is played, by whatever has it, and the log can be told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from facedown.engine.authors.content import Entry
from facedown.engine.authors.source import Source
from facedown.engine.matches.match import Match
from facedown.systems.throwdown import SYSTEM
from facedown.systems.throwdown.effects import Place, vocabulary
from facedown.systems.throwdown.vocabulary import Word

EVENTS: dict[str, tuple[str, ...]] = {
    "threat": ("+Damage:Choice", "+Burn:Opponent", "+Trauma:All", "+Ruin:Each", "+Favor", "+Purge:Backer"),
    "help": ("+Trauma:Opponent", "+Chargeup:Self(Full)", "+Damage:Choice", "+Schism:Self", "+Favor:Self"),
    "boon": ("+Favor:Each", "+Trauma:Choice", "+Recover:Choice(2)", "+Rebuild:Each", "+Replenish(2)"),
    "crisis": ("+Damage:Choice", "+Trauma:Each"),
    "mutation": ("+Trauma:Each", "+Burn:Opponent"),
    "formation": ("+Trauma:Opponent", "+Chargeup:Each"),
}
RUMBLE = {"threats": ["Tin Cadets"], "monster": "Tidebreaker", "rumble": True}
LATE = {  # stage 3: who Escalates must Rumble
    "hands": {"Red": ["9C", "10C", "JC", "2C"], "Blue": ["9D", "10D"], "Coach": ["KC", "QC", "8D", "6C"]},
    "throwdown": {"to_move": "Red", "piles": [["4S"], ["5S"], ["7S"]]},
}
SCENARIO: dict[str, Any] = {
    "acts": [["Tin Cadets"], ["Void Choir"], []],
    "locations": ["Arena", "Dormitory"],
    "factions": ["Pirate Radio"],
    "team": ["red", "blue"],
    "monster": "Tidebreaker",
}


def entry(kind: str, **data: Any) -> Entry:
    return Entry(kind, data, Source("mine.toml", ""), 0)


def carrier(place: Place, word: str, text: str) -> tuple[list[Entry], dict[str, Any]]:
    """An entry that has an effect, and a setup in which it is in play."""
    if place == "threat":
        act = {"does": [text]}
        probe = entry("threat", name="Probe", rating=3, buffers=1, stack=3, wave=act, storm=act)
        return [probe], RUMBLE | {"pilots": ["red", "blue", "black"], "threats": ["Probe", "Tin Cadets"]}
    if place == "help":
        alone = word in ("swap_with_driver", "cover_buffers")
        stats = dict.fromkeys(("synch", "solo", "steel", "flesh", "spark", "shell"), 2)
        tech = {"name": "Sign", "cost": 1, "does": [text], "use": ["assist"] if alone else ["own", "assist"]}
        more = {"uses_void": True} if word == "order_void" else {}
        probe = entry(
            "pilot",
            name="Probe",
            chroma="Grey",
            specialty="",
            tag="speed",
            robo="",
            gear="Banner" if alone else "Thing",
            signature=tech,
            **stats,
            **more,
        )
        setup = RUMBLE | {"pilots": ["Probe", "blue", "black"], "charges": {"Grey": 4, "Blue": 4}}
        return [probe] if alone else [probe, entry("gear", name="Thing", does=[text])], setup
    if place in ("mutation", "formation"):
        chosen = {f"{place}s": ["Probe"]}
        return [entry(place, name="Probe", does=[text])], RUMBLE | LATE | chosen | {"pilots": ["red", "blue"]}
    if place == "boon":
        probes = [
            entry("location", name="Probe", boon=[text]),
            entry("faction", name="Club", boon=[text], needs=0),
        ]
        return probes, SCENARIO | {"locations": ["Probe"], "factions": ["Club"]}
    assert place == "crisis"
    tiers = [entry("crisis", tier=tier, called="", event=[text]) for tier in range(1, 6)]
    return tiers, SCENARIO | {"omens": {"coach": 1}}


def cases() -> Iterator[Any]:
    for word, told in vocabulary("word").items():
        for place in (place for place in get_args(Place) if place in told["on"] and place != "resource"):
            for event in EVENTS[place] if "{event}" in told["reads"] else ("",):
                text = told["reads"].format(n=2, event=event, events="+Purge or +Trauma", resource="Signal")
                yield pytest.param(
                    place, word, text.replace("(s)", "s"), id=f"{place}: {word} {event}".strip()
                )


def test_every_word_is_among_the_cases() -> None:
    words = {Word[case.values[1].upper()] for case in cases()}
    assert set(Word) - words == {Word.PREVENT_OFFENSE}  # the Fan Club's


@pytest.mark.parametrize(("place", "word", "text"), list(cases()))
def test_what_an_author_writes_can_be_played(place: Place, word: str, text: str) -> None:
    content, setup = carrier(place, word, text)
    for seed in range(2):
        dice = random.Random(seed)
        match = Match(SYSTEM, setup, seed=seed, content=content)
        for _ in range(300):
            if match.over:
                break
            legal = match.legal()
            match.act(dice.choice([action for action in legal if action.text != "concede"] or legal))
        assert all(line.text for line in match.log())
