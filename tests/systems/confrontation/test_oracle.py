"""The rules beside a naive confrontation that was written from the clauses, decision by decision."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.systems.confrontation.oracle import Card, Confrontation, Participant, Switches

from facedown.engine.matches.match import Match
from facedown.systems.confrontation import SYSTEM
from facedown.systems.confrontation.clauses import Decision
from facedown.systems.confrontation.printed import DECKS
from facedown.systems.confrontation.rules.pairs import participant_at, participant_count
from facedown.systems.confrontation.rules.values import value_of
from facedown.systems.confrontation.state import BAD_LUCK, FIRST_NPC, NOBODY, Level, Who

RANKS = {"A": 1, "J": 11, "Q": 12, "K": 13} | {str(n): n for n in range(2, 11)}
FIGHTS = 250
CARDS = (Decision.CARD, Decision.COMMIT, Decision.WHICH)
BOOLEANS = ("must_play_when_lowest", "pass_is_final", "nullified_court_counts", "gm_tie_fails_action")
OTHERS = {
    "gm_base_advantages": ["0", "1", "2", "3"],
    "inferiority_floor": ["0", "1"],
    "inferiority_scope": ["pairwise", "global"],
    "split_card": ["excess", "chronological"],
    "zero_skill_by": ["effective", "printed"],
    "inferiority_applies_to": ["remaining", "attribute"],
    "joker_stack": ["wasted", "previous"],
    "joker_scope": ["all_pairs", "gm_pair"],
    "npc_card_source": ["deck_or_hand", "hand", "deck"],
}


def setup_of(luck: random.Random) -> dict[str, Any]:
    """Return a confrontation on paper: up to four against one, with random figures and hands."""
    faces = [rank + suit for suit in "CSHD" for rank in RANKS]
    people: list[dict[str, Any]] = []
    for k in range(luck.randint(1, 3)):
        skills = {"Cunning": luck.choice([0, 1, 4, 4, 5])}
        hand = luck.sample(faces, luck.randint(0, 4))
        person = {"name": f"P{k}", "skills": skills, "attributes": {"MND": luck.randint(0, 3)}, "hand": hand}
        person |= {"counters": luck.choice([0, 0, 0, 1, 4])}
        people.append(person)
    for k in range(luck.randint(0, 2)):
        pair = {"value": luck.choice([0, 2, 4, 4]), "cards": luck.randint(0, 3)}
        people.append({"name": f"N{k}", "physical": pair, "mental": pair})
    by = luck.choice(people)
    targets = [one["name"] for one in people if one is not by]
    action = {"by": by["name"], "targets": targets}
    action |= {} if "physical" in by else {"skill": "Cunning", "attribute": "MND"}
    names = [*(one["name"] for one in people), "the GM"]
    given = [
        {
            "to": to,
            "against": luck.choice([name for name in names if name != to]),
            "amount": luck.choice([-1, 1, 2]),
        }
        for to in luck.choices(names, k=luck.randint(0, 4))
    ]
    gm = [*luck.sample(faces, luck.randint(0, 4)), *luck.choices(["JKR", "JKB"], k=luck.randint(0, 2))]
    return {"people": people, "action": action, "advantages": given, "gm_hand": gm, "round": True}


def switches_of(luck: random.Random) -> dict[str, str]:
    """Return some readings other than the default."""
    chosen = {name: luck.choice(values) for name, values in OTHERS.items() if luck.random() < 0.3}
    return chosen | {name: luck.choice(["no", "yes"]) for name in BOOLEANS if luck.random() < 0.4}


def naive(match: Match, setup: dict[str, Any], switches: dict[str, str]) -> tuple[Confrontation, list[Who]]:
    """Return the naive confrontation of a match that has come to step 6, and who its participants are."""
    g = match.game
    cast = [participant_at(g, k) for k in range(participant_count(g))]
    names = {"the GM": BAD_LUCK} | {name: Who(k) for k, name in enumerate(match.names["people"][:-1]) if name}
    plain: dict[str, Any] = {name: value for name, value in switches.items() if name != "npc_card_source"}
    plain |= {name: value == "yes" for name, value in plain.items() if name in BOOLEANS}
    plain |= {name: int(plain[name]) for name in ("gm_base_advantages", "inferiority_floor") if name in plain}
    people = []
    for who in cast:
        given = next((one for one in setup["people"] if names[one["name"]] == who), None)
        if given is None:
            copied = next(one for one in setup["people"] if names[one["name"]] == cast[0])
            attribute = copied["attributes"]["MND"]
            one = Participant("the GM", "gm", 0, attribute)
        elif "physical" in given:
            one = Participant(given["name"], "npc", given["physical"]["value"], given["physical"]["cards"])
        else:
            attribute = given["attributes"]["MND"]
            one = Participant(
                given["name"], "player", given["skills"]["Cunning"], attribute, given["counters"]
            )
        one.listing = int(who)
        people.append(one)
    for grant in setup["advantages"]:
        to, against = names[grant["to"]], names[grant["against"]]
        if to in cast and against in cast:
            one, k, amount = people[cast.index(to)], cast.index(against), grant["amount"]
            into = one.gain if amount > 0 else one.loss
            into[k] = into.get(k, 0) + abs(amount)
    return Confrontation(people, Switches(**plain)), cast


def hold(match: Match, fight: Confrontation, cast: list[Who], source: str) -> None:
    """Give the naive participants the hands of the match: the GM's is that of all of hers."""
    g = match.game
    for k, who in enumerate(cast):
        seat = who if who < FIRST_NPC else 6
        hand = g.state.hands[seat].hand
        cards = [card_of(card) for card in hand.cards[: hand.count]]
        is_npc = FIRST_NPC <= who < BAD_LUCK
        if is_npc and source != "hand":
            cards = [Card(0, "")] + (
                cards if source == "deck_or_hand" else []
            )  # the deck is never empty here
        row, done = g.state.parts[who].row, len(fight.people[k].row)
        fight.people[k].hand = [*cards, *(card_of(card) for card in row.cards[done : row.count])]


def card_of(card: int) -> Card:
    """Return a card as the naive confrontation has it."""
    text = DECKS.text(card)
    return Card(0, text) if text.startswith("JK") else Card(RANKS[text[:-1]], text[-1])


def asked_now(match: Match) -> list[Who]:
    """Return who is asked for a card."""
    state, kind = match.game.state, match.game.state.decision
    if kind == Decision.COMMIT:
        return [Who(k) for k in range(BAD_LUCK) if state.confrontation.tied >> k & 1]
    if kind == Decision.WHICH:
        reads = [action.text for action in match.legal()]
        return [
            who
            for who in map(Who, range(BAD_LUCK + 1))
            if any(match_name(match, who) in text for text in reads)
        ]
    return [state.asked]


def match_name(match: Match, who: Who) -> str:
    """Return what a participant is called in an answer."""
    return "GM" if who == BAD_LUCK else match.names["people"][who] or "nobody"


def compare_values(match: Match, fight: Confrontation, cast: list[Who]) -> None:
    """Hold the values that are spoken against the naive ones."""
    for k, who in enumerate(cast):
        assert value_of(match.game, who) == fight.shown(k), (match_name(match, who), fight)


def choose(match: Match, luck: random.Random) -> str:
    """Give a random legal answer, a pass less often than a card; return it."""
    texts = [action.text for action in match.legal()]
    cards = [text for text in texts if text != "pass"]
    text = luck.choice(cards) if cards and luck.random() < 0.75 else luck.choice(texts)
    match.act(text)
    return text


def victim_of(match: Match, cast: list[Who], luck: random.Random) -> int | None:
    """Name the victim of a joker, where one is asked for."""
    if match.over or match.game.state.decision != Decision.VICTIM:
        return None
    text = luck.choice([action.text for action in match.legal()])
    match.act(text)
    return next(k for k, who in enumerate(cast) if match_name(match, who) in text)


def opened(match: Match, luck: random.Random) -> bool:
    """Answer at random up to step 6; return whether there is a confrontation at all."""
    while not match.over and not match.game.state.confrontation.opened:
        texts = [action.text for action in match.legal()]
        kind = match.game.state.decision
        if kind == Decision.GRANT:
            match.act("nothing more")
        elif kind == Decision.RULING:
            match.act(next(text for text in texts if text.startswith("accept")))
        elif kind == Decision.COUNTER:
            own = [t for t in texts if ("Cunning" in t and "MND" in t) or "physical" in t]
            match.act(luck.choice([*own, *own, texts[0]]))
        else:
            match.act(luck.choice(texts))
    return not match.over


def played_unasked(
    match: Match, fight: Confrontation, cast: list[Who], asked: list[int]
) -> dict[int, tuple[Card | None, int | None]]:
    """Return the card that was the only legal answer of the only one who was to be asked, and so is down."""
    row = match.game.state.parts[cast[asked[0]]].row
    done = len(fight.people[asked[0]].row)
    if len(asked) > 1 or row.count <= done:
        return {}
    card = card_of(row.cards[done])
    return {asked[0]: (card, None)}


def answers(
    match: Match, fight: Confrontation, cast: list[Who], asked: list[int], luck: random.Random
) -> dict[int, tuple[Card | None, int | None]]:
    """Have those who are asked choose at random, and return it as the naive confrontation takes it."""
    if match.game.state.decision == Decision.WHICH:
        text = choose(match, luck)
        asked = [k for k in asked if match_name(match, cast[k]) in text]
    chosen = []
    for k in [k for k in asked if cast[k] < FIRST_NPC] or asked[:1]:
        place = len(fight.people[k].row)
        if match.over or match.game.state.decision not in CARDS or match.game.state.asked != cast[k]:
            chosen.append((k, "the only answer", place))
            continue
        assert ("pass" in [action.text for action in match.legal()]) == fight.may_pass(k), fight
        chosen.append((k, choose(match, luck), place))
    victim = victim_of(match, cast, luck)
    laid: dict[int, tuple[Card | None, int | None]] = {}
    for k, text, place in chosen:
        card = None if text == "pass" else card_of(match.game.state.parts[cast[k]].row.cards[place])
        if card is not None and card not in fight.people[k].hand:
            fight.people[k].hand.append(card)  # from the deck top
        laid[k] = card, victim
    return laid


@pytest.mark.proof
@pytest.mark.parametrize("block", range(5))
def test_cards_and_outcome_as_in_a_naive_confrontation(block: int) -> None:
    """Who is asked, at which values, who wins which pair by how much: the same in both."""
    played = 0
    for seed in range(FIGHTS // 5 * block, FIGHTS // 5 * (block + 1)):
        luck = random.Random(seed)
        setup, switches = setup_of(luck), switches_of(luck)
        match = Match(SYSTEM, setup=setup, switches=switches, seed=seed)
        if not opened(match, luck):
            continue
        fight, cast = naive(match, setup, switches)
        source = switches.get("npc_card_source", "deck_or_hand")
        hold(match, fight, cast, source)
        while asked := fight.next_asked():
            if only := played_unasked(match, fight, cast, asked):
                fight.answer(only)
                hold(match, fight, cast, source)
                continue
            if match.over:  # the last cards were the only answers, and lie in no row any more
                break
            compare_values(match, fight, cast)
            assert sorted(asked_now(match)) == sorted(cast[k] for k in asked), (seed, fight)
            fight.answer(answers(match, fight, cast, asked, luck))
            hold(match, fight, cast, source)
        played += 1
        if match.over and asked:
            continue
        assert match.over or match.game.state.decision not in CARDS, (seed, fight, match.question())
        while not match.over:
            match.act(match.legal()[0])
        compare_outcome(match, fight, cast)
    assert played > 10


def compare_outcome(match: Match, fight: Confrontation, cast: list[Who]) -> None:
    """Hold winner, margin and level of every pair against the naive ones."""
    for k, who in list(enumerate(cast))[1:]:
        pair, naive_pair = match.game.state.pairs[who], fight.outcome(k)
        winner = NOBODY if naive_pair.winner is None else cast[naive_pair.winner]
        said = (int(pair.winner), pair.margin, Level(pair.level).name.lower())
        stopped = fight.is_stopped() and naive_pair.winner == 0  # no level then (CFN-R67)
        level = "none" if stopped else naive_pair.level
        assert said == (int(winner), naive_pair.margin, level), (fight, cast)
