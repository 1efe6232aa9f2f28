"""The one door for luck: sfc32, without bias, scripted or not, and the same compiled."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compiler.both import load, numbers
from facedown.engine.base.chance import SCRIPT, Luck, Stream, chance, next_word, seed_stream, uniform, whim
from facedown.engine.base.rule import rule

WORD = 0xFFFFFFFF
WORDS = st.integers(0, WORD)


def stream_of(seed: int, number: int = 0) -> Stream:
    stream = Stream()
    seed_stream(stream, seed, number)
    return stream


def game(luck: Luck, seed: int = 1) -> Any:
    return SimpleNamespace(state=SimpleNamespace(stream=stream_of(seed)), luck=luck)


def sfc32(a: int, b: int, c: int, counter: int) -> tuple[int, tuple[int, int, int, int]]:
    """A second sfc32, as its author writes it, on numbers that wrap around at 32 bits."""
    out = a + b + counter & WORD
    turned = (c << 21 | c >> 32 - 21) & WORD
    return out, (b ^ b >> 9, c + (c << 3) & WORD, turned + out & WORD, counter + 1 & WORD)


@pytest.mark.proof
@given(WORDS, WORDS, WORDS, WORDS)
def test_words_are_those_of_sfc32(a: int, b: int, c: int, counter: int) -> None:
    stream = Stream(a, b, c, counter)
    state = (a, b, c, counter)
    for _ in range(20):
        out, state = sfc32(*state)
        assert next_word(stream) == out
    assert (stream.a, stream.b, stream.c, stream.counter) == state


def test_streams_differ_by_seed_and_by_number() -> None:
    seeds = [0, 1, 2, 1 << 32, 1 << 33, (1 << 62) + 1]
    first = {tuple(next_word(stream_of(s, n)) for _ in range(2)) for s in seeds for n in range(50)}
    assert len(first) == len(seeds) * 50


@pytest.mark.parametrize("n", [2, 3, 6, 13, 52])
def test_outcomes_are_equally_likely(n: int) -> None:
    """Chi-square of 400 per outcome; five standard deviations above its mean would be a wonder."""
    stream = stream_of(20)
    counts = Counter(uniform(stream, n) for _ in range(400 * n))
    assert set(counts) == set(range(n))
    off = sum((count - 400) ** 2 / 400 for count in counts.values())
    assert off < n - 1 + 5 * (2 * (n - 1)) ** 0.5


def test_large_bounds_have_no_bias() -> None:
    """Of 2**32 words, 3 * 2**29 outcomes get 2 or 3 each: without rejection every third falls short."""
    n = 3 << 29
    stream = stream_of(21)
    thirds = Counter(uniform(stream, n) % 3 for _ in range(12_000))
    assert all(abs(count - 4000) < 260 for count in thirds.values())  # 5 standard deviations


def test_word_in_the_biased_part_is_drawn_again() -> None:
    n = 3 << 29
    rejected = 0
    for seed in range(200):
        stream, other = stream_of(seed), stream_of(seed)
        product = next_word(other) * n
        while product & WORD < (1 << 32) % n:
            rejected += 1
            product = next_word(other) * n
        assert uniform(stream, n) == product >> 32
        assert stream.to_bytes() == other.to_bytes()
    assert 25 < rejected < 110  # a quarter of all words


@given(st.integers(0, 1 << 62), st.integers(1, (1 << 31) - 1))
def test_outcome_is_below_its_bound(seed: int, n: int) -> None:
    assert 0 <= uniform(stream_of(seed), n) < n


def test_only_one_outcome_needs_no_thought() -> None:
    assert uniform(stream_of(3), 1) == 0


def test_chance_without_a_script_is_the_streams() -> None:
    g = game(Luck(), seed=5)
    stream = stream_of(5)
    assert [chance(g, n) for n in (2, 6, 52)] == [uniform(stream, n) for n in (2, 6, 52)]
    assert g.luck.used == 0


def script(*outcomes: int) -> Luck:
    luck = Luck()
    luck.scripted = 1
    luck.count = len(outcomes)
    for i, outcome in enumerate(outcomes):
        luck.outcomes[i] = outcome
    return luck


def test_script_gives_its_outcomes_and_leaves_the_stream_alone() -> None:
    g = game(script(3, 0, 51))
    before = g.state.stream.to_bytes()
    assert [chance(g, n) for n in (6, 2, 52)] == [3, 0, 51]
    assert (g.luck.used, g.luck.wanted) == (3, 0)
    assert g.state.stream.to_bytes() == before


def test_first_call_past_the_script_notes_how_many_outcomes_there_were() -> None:
    g = game(script(1))
    assert [chance(g, n) for n in (2, 7, 9)] == [1, 0, 0]
    assert (g.luck.used, g.luck.wanted) == (3, 7)


def test_script_can_be_as_long_as_it_says() -> None:
    g = game(script(*range(SCRIPT)))
    assert [chance(g, SCRIPT) for _ in range(SCRIPT)] == list(range(SCRIPT))


def test_every_branch_of_a_tree_of_luck_is_reached_once() -> None:
    """Run, see where luck was needed next, branch, run again."""
    ends, scripts = [], [()]
    while scripts:
        one = scripts.pop()
        g = game(script(*one))
        first = chance(g, 3)
        second = chance(g, first + 1) if first else 0
        if g.luck.wanted:
            scripts += [(*one, outcome) for outcome in range(g.luck.wanted)]
        else:
            ends.append((first, second))
    assert sorted(ends) == [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2)]


def test_whims_never_change_the_luck_of_the_game() -> None:
    g = game(Luck())
    seed_stream(g.luck.whim, 8, 0)
    before = g.state.stream.to_bytes()
    stream = stream_of(8)
    assert [whim(g, 10) for _ in range(5)] == [uniform(stream, 10) for _ in range(5)]
    assert g.state.stream.to_bytes() == before


def test_whims_can_be_scripted_for_exact_odds() -> None:
    assert whim(game(script(4)), 5) == 4


@rule
def draw_often(stream: Stream, seed: int, number: int, bounds: Any, drawn: Any) -> None:
    """Seed a stream and draw within each of some bounds."""
    seed_stream(stream, seed, number)
    for i in range(len(bounds)):
        drawn[i] = uniform(stream, bounds[i])


@pytest.mark.compiled
def test_stream_is_the_same_compiled() -> None:
    bounds = numbers((1, 2, 3, 52, 1326, 3 << 29, (1 << 31) - 1) * 40)
    code = load({"draw_often": (draw_often, Stream(), 0, 0, bounds, bounds)})
    for seed in (0, 1, 77, (1 << 62) + 12_345):
        streams, drawn = (Stream(), Stream()), (numbers(bounds), numbers(bounds))
        draw_often(streams[0], seed, 9, bounds, drawn[0])
        code.run("draw_often", streams[1], seed, 9, bounds, drawn[1])
        assert list(drawn[0]) == list(drawn[1])
        assert streams[0].to_bytes() == streams[1].to_bytes()
