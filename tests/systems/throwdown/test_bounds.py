"""What holds in every Throwdown, whoever plays it how: the facts of its model (THR-R48, THR-X16, THR-X28)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from facedown.engine.matches.match import Match
from facedown.systems.throwdown import SYSTEM
from facedown.systems.throwdown.clauses import Decision
from facedown.systems.throwdown.state import CARDS, DECK, DRIVES, JOKERS, NO_SIDE, ROWS, STAGES, LaidAs, State
from facedown.systems.throwdown.steps import Step

ASKED = 100  # questions in one turn, at most
SETUPS = ("Corridor Brawl", "Debate Final", "Monster Night", "Two of Us", "Low Tide")
SWITCHES: tuple[dict[str, str], ...] = (
    {},
    {"escalate_strike": "absolute", "late_deescalation": "false", "block_suit": "strictly_higher"},
    {"assist_timing": "any_time", "driver_own_tech": "yes_with_discard", "gift_return": "total"},
    {"assist_timing": "before_declare", "who_drives": "commander_only", "two_on_ace_excess": "full"},
    {"rumble_card_face": "down", "pvp_rumble": "true", "trash_view": "top_only"},
    {"teammates_share_hands": "yes", "rumble_strike": "old_form", "threat_may_assist_and_drive": "false"},
)


def zones(s: State) -> list[Any]:
    """Return every place for cards."""
    found = [*s.decks, *s.trashes, *s.omens, *s.fused, s.removed, s.pile]
    found += [zone for player in s.players for zone in (player.hand, player.void, player.front, player.stash)]
    return [*found, *(threat.stack for threat in s.threats), *(faction.favor for faction in s.factions)]


def look_at_cards(s: State) -> None:
    """Every card is in one place, and Jokers are only in their Deck or beside it."""
    held = Counter(card for zone in zones(s) for card in zone.cards[: zone.count])
    assert held == Counter(range(CARDS))
    for d in range(2):
        jokers = {d * DECK + k for k in range(JOKERS)}
        assert jokers <= {*s.decks[d].cards[: s.decks[d].count], *s.omens[d].cards[: s.omens[d].count]}


def look_at_fight(s: State) -> None:
    """Scores follow from the stages, and whoever is to move does not own the winning card."""
    f = s.fight
    stages = f.stage if f.conceded != NO_SIDE else f.stage - 1
    assert sum(f.score) == stages * (stages + 1) // 2
    assert f.stage <= STAGES
    assert f.drives <= DRIVES
    assert s.agenda.count <= ROWS
    if s.decision in (Decision.DECLARE, Decision.COACH_DRIVE):
        top = s.laid[s.pile.count - 1]
        assert s.players[top.seat].side == 1 - f.mover
        opening = s.laid[s.pile_from[f.stage - 1]].laid_as
        assert opening == {1: LaidAs.INITIATIVE, 4: LaidAs.RUMBLE}.get(f.stage, LaidAs.ESCALATE)


def look_at_end(s: State) -> None:
    """Who did not concede has at least the points of the last stage; ties and upsets need long fights."""
    f = s.fight
    conceder, stander = f.score[f.conceded], f.score[1 - f.conceded]
    assert stander >= f.stage
    assert conceder != stander or f.stage in (3, 4, 7)
    assert conceder <= stander or f.stage >= 4


@pytest.mark.parametrize("switches", SWITCHES, ids=lambda given: "-".join(given) or "defaults")
@pytest.mark.parametrize("setup", SETUPS)
def test_facts_of_a_throwdown(setup: str, switches: dict[str, str]) -> None:
    for seed in range(5):
        match, choose = Match(SYSTEM, setup, seed=seed, switches=switches), Random(seed)
        s, turn, asked, ended = match.game.state, (0, 0), 0, False
        while not match.over:
            options = [action for action in match.legal() if action.text != "concede"] or match.legal()
            now = s.fight.drives, s.fight.mover
            turn, asked = now, asked + 1 if now == turn and s.fight.stage else 0
            assert asked <= ASKED
            match.act(choose.choice(options))
            look_at_cards(s)
            if s.fight.on and s.fight.stage:
                look_at_fight(s)
                if s.fight.conceded != NO_SIDE and not ended:
                    look_at_end(s)
            ended = s.fight.conceded != NO_SIDE


@pytest.mark.parametrize("setup", ["Corridor Brawl", "Low Tide"])
def test_no_joker_is_drawn_in_a_sample(setup: str) -> None:
    """What a seat does not know is dealt anew; a Joker still comes out as it reaches the top (THR-14.14)."""
    for seed in range(20):
        match, choose = Match(SYSTEM, setup, seed=seed), Random(seed)
        for _ in range(seed):
            if not match.over:
                match.act(choose.choice(match.legal()))
        sample = match.sample(1, seed)
        while not sample.over and len(sample.actions) < 30:
            sample.act(choose.choice(sample.legal()))
            look_at_cards(sample.game.state)


def test_dissonance_is_at_most_what_the_ranks_allow() -> None:
    worst = 0
    for seed in range(60):
        match, choose = Match(SYSTEM, "Two of Us", seed=seed), Random(seed)
        while not match.over:
            match.act(choose.choice(match.legal()))
            worst = max(worst, match.game.state.fight.dissonance)
    assert 0 < worst <= 12


def test_every_step_has_a_number_of_its_own() -> None:
    assert len(Step.__members__) == len({int(step) for step in Step})
