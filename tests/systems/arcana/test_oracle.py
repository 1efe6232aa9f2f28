"""The rules beside a naive fight that was written from the clauses, decision by decision."""

from __future__ import annotations

import random
import re
import sys
import tomllib
from dataclasses import fields
from functools import cache
from typing import Any

import pytest
from tests.systems.arcana.oracle import BINS, PACK, Adversary, Ask, Draw, Fight, Player, Switches

from facedown.engine.base import chance as luck_door
from facedown.engine.hidden import zone as zones
from facedown.engine.hidden.zone import Zone
from facedown.engine.matches.match import Match
from facedown.systems.arcana import SYSTEM
from facedown.systems.arcana.clauses import Decision
from facedown.systems.arcana.state import FIRST_ADVERSARY, Result, Status
from facedown.systems.arcana.vocabulary import Bin

FIGHTS = 50
RULES = "facedown.systems.arcana.rules."
SIDES = {"cramped": 1, "normal": 3, "large": 5}
IDS = {"Run Away": "RunAway", "Good Idea!": "GoodIdea", "Take a Chance": "TakeAChance"}
ROWS = {name: Bin[re.sub(r"(?<=.)([A-Z])", r"_\1", name).upper()] for name in BINS}
LEFT_OUT = ("every_change", "random")
PLACES = {"": 0, "first ": 0, "second ": 1, "third ": 2}
OPTIONS: dict[str, list[str]] = {  # readings that the naive fight knows
    name: [key for key in SYSTEM.catalogue.switches[name].options if key not in LEFT_OUT]
    for name in (one.name for one in fields(Switches))
    if name != "second_zero_price"
} | {"second_zero_price": ["3", "7"]}
KINDS = {
    Decision.ACT: "main",
    Decision.NEXT_PLAYER: "next",
    Decision.NEXT_ADVERSARY: "act",
    Decision.STRIKE: "strike",
    Decision.FOOLISHNESS: "foolish",
    Decision.MOVE: "move",
    Decision.GOOD_IDEA: "friend",
    Decision.EXTRA_CARDS: "accept",
    Decision.FEINT: "feint",
    Decision.STUDY: "study",
    Decision.CHANCE: "chance",
    Decision.RUN_AWAY: "run",
    Decision.HIDING_PLACE: "hiding",
    Decision.STEP: "step",
    Decision.VICTIM: "target",
    Decision.SHELTER: "friendship",
    Decision.STRIP: "strip",
    Decision.KEEP: "keep",
    Decision.FLIGHT: "flight",
}
STATUS = {"active": Status.ACTIVE, "waiting": Status.WAITING, "fled": Status.FLED} | {
    "out": Status.OUT,
    "down": Status.DOWN,
}


@cache
def content(kind: str) -> dict[str, dict[str, Any]]:
    """Return the entries of a kind, by name."""
    files = (SYSTEM.rulebook.folder / "content").glob("*.toml")
    read = [tomllib.loads(file.read_text(encoding="utf-8")).get(kind, []) for file in sorted(files)]
    return {one["name"]: one for entries in read for one in entries}


@pytest.fixture
def luck_seen(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, str]]:
    """What luck has brought: whose card and which, or a coin."""
    seen: list[tuple[int, str]] = []
    draw, chance = zones.draw, luck_door.chance

    def drawn(g: Any, deck: Zone, to: Zone) -> int:
        card = draw(g, deck, to)
        seen.append((card // len(PACK), PACK[card % len(PACK)]))
        return card

    def tossed(g: Any, n: int) -> int:
        side = chance(g, n)
        seen.append((n, str(side)))
        return side

    for name, module in list(sys.modules.items()):
        if name.startswith(RULES) or module is zones:
            for called, real, told in (("draw", draw, drawn), ("chance", chance, tossed)):
                if getattr(module, called, None) is real:
                    monkeypatch.setattr(module, called, told)
    return seen


def setup_of(luck: random.Random) -> tuple[dict[str, Any], list[str], list[tuple[str, int]]]:
    """Return an encounter with a party, and who is met: each adversary with the round of its wave."""
    encounter = luck.choice(list(content("encounter").values()))
    low, high = encounter.get("players", [1, 6])
    party = luck.sample(sorted(content("character")), luck.randint(low, high))
    waves = [(0, encounter["adversaries"])]
    waves += [(wave["round"], wave["adversaries"]) for wave in encounter.get("waves", [])]
    met = []
    for round_, listed in waves:
        for text in listed:
            name, _, times = text.partition(" x")
            met += [(name, round_)] * int(times or 1)
    return {"setup": encounter["name"], "characters": party, "scene_actions": []}, party, met


def switches_of(luck: random.Random) -> dict[str, str]:
    """Return some readings other than the default, in every other fight."""
    share = luck.choice([0.0, 0.25])
    return {name: luck.choice(keys) for name, keys in OPTIONS.items() if luck.random() < share}


def naive(match: Match, party: list[str], met: list[tuple[str, int]], side: int, switches: Switches) -> Fight:
    """Return the naive fight of a match that has just begun."""
    characters, sheets = content("character"), content("adversary")
    ids = {name: spell["id"] for name, spell in content("spell").items()}
    players = []
    for seat, name in enumerate(party, start=1):
        one = characters[name]
        players.append(Player(seat, one.get("traits", []), ids.get(one.get("spell", ""), "")))
    foes = [
        Adversary(k, sheets[name], match.game.state.fighters[FIRST_ADVERSARY + k].start_hp, wave)
        for k, (name, wave) in enumerate(met)
    ]
    return Fight(players, foes, side, switches)


def answer_of(match: Match, text: str) -> Any:
    """Return an answer as the naive fight has it; None for what it does not know, such as a skill check."""
    fighters = match.names["fighters"]
    decision = Decision(match.game.state.decision)
    words = text.removeprefix("strike ").removeprefix("discard ").removeprefix("move to ")
    words = words.removeprefix("keep ").removeprefix("aim at ").removeprefix("choose ")
    words = words.removesuffix(" acts").removesuffix(" may draw")
    if decision == Decision.ACT:
        placed = re.fullmatch(r"place (.+) on (.+)", text)
        if placed is None:
            return "end" if text == "end the turn" else None
        name = IDS.get(placed[2], placed[2])
        return placed[1], name if name in BINS else "Spell"
    if decision == Decision.STRIKE:
        how = "ranged" if words.endswith(" from afar") else "melee"
        return how, fighters.index(words.removesuffix(" from afar")) - FIRST_ADVERSARY
    if decision == Decision.FEINT:
        named = re.fullmatch(r"(reveal|redraw) the (first |second |third |)Intent of (.+)", text)
        assert named is not None
        return named[1], fighters.index(named[3]) - FIRST_ADVERSARY, PLACES[named[2]]
    if decision == Decision.CHANCE:
        return IDS.get(text.removeprefix("use "), text.removeprefix("use "))
    if decision == Decision.HIDING_PLACE:
        return [action.text for action in match.legal()].index(text)
    if decision == Decision.SHELTER:
        return int(text.removeprefix("shelter "))
    if re.fullmatch(r"\d,\d", words):
        square = tuple(map(int, words.split(",")))
        return ("go", square) if decision == Decision.RUN_AWAY else square
    if words in fighters:
        who = fighters.index(words)
        return who if who < FIRST_ADVERSARY else who - FIRST_ADVERSARY
    return {"leave the battle": "leave"}.get(text, words)


def cards(zone: Zone) -> list[str]:
    """Return what lies in a zone, in no order."""
    return sorted(PACK[card % len(PACK)] for card in zone.cards[: zone.count])


def state_of(match: Match, fight: Fight) -> list[Any]:
    """Return all of the match that the naive fight has as well."""
    s = match.game.state
    seen: list[Any] = [s.round, cards(s.gm.deck), cards(s.gm.discard)]
    for p in fight.players:
        player, fighter = s.players[p.seat], s.fighters[p.seat]
        seen += [cards(player.deck), cards(player.hand), cards(player.discard), cards(player.limbo)]
        seen += [{name: cards(player.bins[row]) for name, row in ROWS.items()}]
        seen += [(fighter.status, fighter.hp, fighter.shields, fighter.bleeding)]
        seen += [(player.zeros, player.corruption_combat, player.marked)]
        seen += [fighter.square] if p.status == "active" else []
    for a in fight.adversaries:
        adversary, fighter = s.adversaries[a.number], s.fighters[FIRST_ADVERSARY + a.number]
        intents = [PACK[card % len(PACK)] for card in adversary.intents.cards[: adversary.intents.count]]
        seen += [(fighter.status, fighter.hp, adversary.charge, intents)]
        seen += [(fighter.shields, fighter.square)] if a.status == "active" else []
    return seen


def naive_state(fight: Fight) -> list[Any]:
    """Return the same of the naive fight."""

    def number(square: tuple[int, int]) -> int:
        return square[0] * fight.side + square[1]

    seen: list[Any] = [fight.round, sorted(fight.deck), sorted(fight.pile)]
    for p in fight.players:
        seen += [sorted(p.deck), sorted(p.hand), sorted(p.pile), sorted(p.limbo)]
        seen += [{name: sorted(p.bins[name]) for name in ROWS}]
        seen += [(STATUS[p.status], p.hp, p.shields, p.bleeding), (p.zeros, p.corruption, p.marked)]
        seen += [number(p.square)] if p.status == "active" else []
    for a in fight.adversaries:
        seen += [(STATUS[a.status], a.hp, a.charge, a.intents)]
        seen += [(a.shields, number(a.square))] if a.status == "active" else []
    return seen


def asked(play: Any, answer: Any, luck_seen: list[tuple[int, str]]) -> Ask | None:
    """Give an answer to the naive fight, and luck as it comes, until it asks again; None at its end."""
    try:
        while not isinstance(now := play.send(answer), Ask):
            whose, what = luck_seen.pop(0)
            answer = what if isinstance(now, Draw) else what == "1"
            assert whose == (now.seat if isinstance(now, Draw) else 2)
    except StopIteration:
        return None
    return now


def chosen_among(options: dict[Any, Any], luck: random.Random) -> Any:
    """Return an answer; more often one that leads somewhere."""
    ordered = sorted(options, key=str)
    keen = [one for one in ordered if isinstance(one, tuple) and one[1] not in ("Movement", "RunAway")]
    return luck.choice(keen if keen and luck.random() < 0.6 else ordered)


@pytest.mark.proof
@pytest.mark.parametrize("seed", range(FIGHTS))
def test_every_fight_goes_as_a_naive_one(seed: int, luck_seen: list[tuple[int, str]]) -> None:
    luck = random.Random(seed)
    setup, party, met = setup_of(luck)
    readings = switches_of(luck)
    match = Match(SYSTEM, setup, seed, {"stand_ins": "false", **readings})
    side = SIDES[content("encounter")[setup["setup"]].get("arena", "normal")]
    fight = naive(match, party, met, side, Switches(**readings))
    play = fight.run()
    ask = asked(play, None, luck_seen)
    while ask is not None:
        decision = Decision(match.game.state.decision)
        assert state_of(match, fight) == naive_state(fight), match.log()[-1].text
        options = {answer_of(match, action.text): action for action in match.legal()}
        options.pop(None, None)
        assert KINDS.get(decision, ask.kind) == ask.kind
        assert (match.game.state.seat, set(options)) == (ask.seat, set(ask.options)), decision
        answer = chosen_among(options, luck)
        match.act(options[answer])
        ask = asked(play, answer, luck_seen)
    assert Result(match.game.state.result).name.lower() == fight.result
