"""Samples and copies of a match: what a seat knows stays, the rest is dealt anew, each way equally likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Set
from dataclasses import replace
from itertools import permutations, product
from math import sqrt
from typing import Any

import pytest

from duel import SYSTEM
from duel.state import DECK, SEATS, State
from facedown.engine.base.errors import FacedownError, UnknownName
from facedown.engine.base.record import Record, field
from facedown.engine.course.deal import Deal
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.hidden.view import view
from facedown.engine.hidden.zone import put
from facedown.engine.matches.match import Instead, Match
from facedown.engine.matches.sample import Sampler, Secrets
from facedown.testing.trial import Dice, Tape

ACES = {"ranks": 1, "hand": 2, "wounds": 3}  # four cards each: two in the hand, two in the deck
SAMPLED = 30  # samples for every world that there is


def started(seed: int = 5, **options: Any) -> Match:
    return Match(SYSTEM, ACES, seed, **options)


def is_even(counts: Counter[Any], worlds: Set[Hashable]) -> bool:
    """Whether all worlds and no others were counted, equally often by a chi-square test."""
    expected = counts.total() / len(worlds)
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    freedom = len(worlds) - 1
    return counts.keys() == worlds and abs(chi_square - freedom) < 3.5 * sqrt(2 * freedom)


def cards(zone: Any) -> tuple[int, ...]:
    return tuple(zone.cards[: zone.count])


def side(state: Any, seat: int) -> tuple[Hashable, ...]:
    """What one duelist has: hand and front in order, the deck in none."""
    return cards(state.hand[seat]), cards(state.front[seat]), frozenset(cards(state.deck[seat]))


def sides(aces: list[int], held: int) -> set[tuple[Hashable, ...]]:
    """All that a duelist can have who holds so many aces; one may be in front, the others are in the deck."""
    return {(dealt[:held], dealt[held:2], frozenset(aces) - set(dealt)) for dealt in permutations(aces, 2)}


ACES_OF = [[seat * DECK + 13 * suit for suit in range(4)] for seat in range(SEATS)]


@pytest.mark.parametrize("committed", [0, 1])
@pytest.mark.parametrize("seat", [0, 1, OBSERVER])
def test_every_world_that_fits_is_equally_likely_and_no_other(committed: int, seat: int) -> None:
    match = started()
    for action in match.legal()[:committed]:
        match.act(action)
    truth = match.game.state
    own = [
        {side(truth, k)} if k == seat else sides(ACES_OF[k], 2 - committed * (k == 0)) for k in range(SEATS)
    ]
    worlds = set(product(*own))
    assert len(worlds) == (144 if seat == OBSERVER else 12)
    counts: Counter[Any] = Counter()
    for number in range(SAMPLED * len(worlds)):
        state = match.sample(seat, number).game.state
        counts[side(state, 0), side(state, 1)] += 1
    assert is_even(counts, worlds)


@pytest.mark.parametrize("committed", [0, 1])
@pytest.mark.parametrize("seat", [0, 1, OBSERVER])
def test_sampler_draws_every_world_that_fits_as_often(committed: int, seat: int) -> None:
    match = started()
    for action in match.legal()[:committed]:
        match.act(action)
    truth = match.game.state
    own = [
        {side(truth, k)} if k == seat else sides(ACES_OF[k], 2 - committed * (k == 0)) for k in range(SEATS)
    ]
    worlds = set(product(*own))
    sampler = Sampler(SYSTEM, match.game, seat)
    counts: Counter[Any] = Counter()
    for _ in range(SAMPLED * len(worlds)):
        state = sampler.draw()
        assert view(state, seat).to_bytes() == match.view(seat).to_bytes()
        counts[side(state, 0), side(state, 1)] += 1
    assert is_even(counts, worlds)


def test_test_of_evenness_notices_what_is_not_even() -> None:
    assert is_even(Counter(dict.fromkeys("abc", 60)) + Counter({"a": 3}), set("abc"))
    assert not is_even(Counter({"a": 100, "b": 60, "c": 60}), set("abc"))
    assert not is_even(Counter(dict.fromkeys("abcd", 60)), set("abc"))
    assert not is_even(Counter(dict.fromkeys("ab", 60)), set("abc"))


def test_sample_is_the_same_to_its_seat() -> None:
    match = Match(SYSTEM, "Full Decks", 3)
    for step in range(30):
        for seat in (0, 1, OBSERVER):
            sample = match.sample(seat, step)
            assert sample.view(seat).to_bytes() == match.view(seat).to_bytes()
            assert sample.log(seat) == match.log(seat)
            assert (sample.seat, sample.decision, sample.over) == (match.seat, match.decision, match.over)
            if match.seat == seat:
                assert sample.legal() == match.legal()
                assert sample.table(seat) == match.table(seat)
        if match.over:
            break
        match.act(match.legal()[0])


def test_sample_follows_from_what_is_known_and_the_seed() -> None:
    match, other = started(), started()
    match.act(match.legal()[0])
    other.act(other.legal()[1])  # unseen by seat 1
    assert match.view(1).to_bytes() == other.view(1).to_bytes()
    for seed in range(20):
        one, another = match.sample(1, seed), other.sample(1, seed)
        assert one.game.state.to_bytes() == another.game.state.to_bytes()
        assert (one.log(0), one.log(None), one.seed) == (another.log(0), another.log(None), seed)
        assert one.actions == another.actions == ()
    assert match.sample(1, 0).game.state.to_bytes() != match.sample(1, 1).game.state.to_bytes()


def test_nothing_of_the_truth_is_left_beyond_what_is_known() -> None:
    """Bytes of cards that lay somewhere, the order of a deck, the luck to come: all are made anew."""
    match, other = started(1), started(2)
    for one in (match, other):
        one.act(one.legal()[0])
        one.act(one.legal()[0])
    known = set(ACES_OF[0]) | set(ACES_OF[1])
    for one in (match, other):
        for card in known:
            one.game.state.known[card] = 0
        for at in (0, 1):
            one.game.state.wounds[at] = 0
        one.game.state.staggered = match.game.state.staggered
    assert match.view(OBSERVER).to_bytes() == other.view(OBSERVER).to_bytes()
    one, another = match.sample(OBSERVER, 9), other.sample(OBSERVER, 9)
    assert one.game.state.to_bytes() == another.game.state.to_bytes()


def test_sample_can_be_played_to_its_end_and_leaves_the_match_alone() -> None:
    match = started()
    before = match.game.state.to_bytes(), match.log(None), match.legal()
    ends = set()
    for seed in range(20):
        sample = match.sample(0, seed)
        while not sample.over:
            sample.act(sample.legal()[-1])
        ends.add(sample.game.state.to_bytes())
    assert len(ends) > 10
    assert before == (match.game.state.to_bytes(), match.log(None), match.legal())


def test_decisions_in_a_sample_can_be_undone_and_those_before_it_cannot() -> None:
    match = started()
    match.act(match.legal()[0])
    sample = match.sample(1)
    before = sample.game.state.to_bytes()
    sample.act(sample.legal()[0])
    sample.undo()
    assert sample.game.state.to_bytes() == before
    with pytest.raises(FacedownError, match="Nothing to undo"):
        sample.undo()


def test_sample_is_not_saved(tmp_path: Any) -> None:
    with pytest.raises(FacedownError, match="is a sample"):
        started().sample(0).save(tmp_path / "sample.json")


def test_cards_that_somebody_else_has_looked_at_keep_their_places_in_a_deck() -> None:
    match = Match(SYSTEM, {"ranks": 2, "hand": 2, "wounds": 3}, 5)
    deck = match.game.state.deck[1]
    deck.settled = 3
    looked_at = deck.cards[deck.count - 2]
    match.game.state.known[looked_at] |= 1 << 1
    for seed in range(50):
        made = match.sample(0, seed).game.state
        assert made.deck[1].settled == 2  # what nobody knows lies nowhere
        assert made.known[made.deck[1].cards[deck.count - 2]] == 1 << 1
        assert sum(made.known[card] != 0 for card in cards(made.deck[1])) == 1
        mine = match.sample(1, seed).game.state
        assert mine.deck[1].cards[deck.count - 2] == looked_at


def test_nobody_sits_in_a_seat_that_is_none() -> None:
    match = started()
    for look in (match.view, match.sample, match.log, match.table):
        with pytest.raises(UnknownName, match=r"There is no seat 7 .* 1 \(Red\), 0 \(Black\); 14 "):
            look(7)
    with pytest.raises(UnknownName, match="There is no seat Black"):
        match.view("Black")  # type: ignore[arg-type]  # what is tested
    assert match.view(OBSERVER).to_bytes() != match.view(None).to_bytes()


@pytest.mark.parametrize("seed", [-1, 1 << 63, True, "7"])
def test_seed_of_a_sample_is_a_seed(seed: Any) -> None:
    with pytest.raises(FacedownError, match="A seed is"):
        started().sample(0, seed)


def test_private_numbers_need_somebody_who_guesses_them(monkeypatch: pytest.MonkeyPatch) -> None:
    state = type("Noting", (Record,), {**State.specs, "noted": field(high=3, private=True)})

    def deal(*given: Any) -> Deal:
        made = SYSTEM.deal(*given)
        changed = state()
        for seat in range(SEATS):
            for card in cards(made.state.deck[seat]):
                put(changed.deck[seat], card)
        changed.staggered = made.state.staggered
        return made._replace(state=changed)

    system = replace(SYSTEM, state=state, deal=deal)
    with pytest.raises(FacedownError, match=r"duel cannot be sampled: its State keeps noted private"):
        Match(system, ACES).sample(0)

    def guess(it: Any) -> bool:
        it.game.state.noted = it.below(4)
        return bool(it.game.state.noted)

    made = Counter(
        Match(replace(system, capabilities=(Secrets(guess=guess),)), ACES).sample(0, seed).game.state.noted
        for seed in range(300)
    )
    assert is_even(made, {1, 2, 3})
    monkeypatch.setattr("facedown.engine.matches.sample.TRIES", 50)
    with pytest.raises(FacedownError, match="None of 50 deals fits"):
        Match(replace(system, capabilities=(Secrets(guess=lambda it: False),)), ACES).sample(0)


# --- copies -------------------------------------------------------------------------------------


def test_copy_is_at_the_same_point_with_the_same_luck_to_come() -> None:
    match = started()
    match.act(match.legal()[0])
    other = match.copy()
    assert other.game.state.to_bytes() == match.game.state.to_bytes()
    assert (other.actions, other.log(None), other.legal()) == (match.actions, match.log(None), match.legal())
    for one in (match, other):
        while not one.over:
            one.act(one.legal()[0])
    assert other.game.state.to_bytes() == match.game.state.to_bytes()
    assert other.log(None) == match.log(None)
    assert other.to_dict() == match.to_dict()


def test_neither_a_match_nor_its_copy_changes_with_the_other() -> None:
    match = started()
    match.act(match.legal()[0])
    for one, other in ((match, match.copy()), (match.copy(), match)):
        before = other.game.state.to_bytes(), other.log(None), other.actions, other.legal()
        one.act(one.legal()[0])
        one.undo()
        one.undo()
        one.act(one.legal()[-1])
        assert before == (other.game.state.to_bytes(), other.log(None), other.actions, other.legal())
        while other.actions:
            other.undo()
        assert one.actions


def test_copy_has_luck_of_its_own_where_luck_is_given() -> None:
    match = started(instead=Instead(luck=Tape(Dice(3))))
    other = match.copy()
    for one in (match, other):
        while not one.over:
            one.act(one.legal()[0])
    assert other.game.state.to_bytes() == match.game.state.to_bytes()
