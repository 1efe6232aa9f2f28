"""Effects in words: read by what each word reads, put into a row, said again, and corrected."""

from __future__ import annotations

import pytest

from facedown.engine.base.record import Record, field
from facedown.engine.telling.phrase import Effect, Number, OneOf, Phrase, Phrases, Wrong, lower

WORDS = {
    "other": {"reads": "do {kind}", "on": ["weapon"]},
    "damage": {"reads": "damage {kind} {n}", "on": ["weapon", "action"]},
    "blinded": {"reads": "blinded {level} for {n} round(s)", "on": ["weapon"]},
    "prone": {"reads": "prone", "on": ["action"]},
}
PHRASES = Phrases(
    WORDS,
    {"n": Number(9, "TST-1"), "level": Number(2, "TST-2"), "kind": OneOf(("physical", "damage neural"))},
    "TST-3",
    last=["other"],
)


class Row(Record):
    """An effect in a book."""

    word: int = field()
    first: int = field()
    second: int = field()


@pytest.mark.parametrize(
    ("text", "place", "effect", "said"),
    [
        ("damage physical 4", "action", Effect(1, (0, 4)), ""),
        ("  Damage  PHYSICAL 4. ", "weapon", Effect(1, (0, 4)), "damage physical 4"),
        ("blinded 2 for one round", "weapon", Effect(2, (2, 1)), "blinded 2 for 1 round"),
        ("blinded 1 for 3 rounds", "weapon", Effect(2, (1, 3)), ""),
        ("do damage neural", "weapon", Effect(0, (1,)), ""),
        ("prone", "action", Effect(3), ""),
    ],
)
def test_an_effect_is_read_and_said_again(text: str, place: str, effect: Effect, said: str) -> None:
    assert PHRASES.read(text, place) == effect
    assert PHRASES.say(effect) == (said or text)


@pytest.mark.parametrize(
    ("text", "place", "message", "nearest"),
    [
        ("prone", "weapon", "'prone' is for an action, not for a weapon (TST-3)", ""),
        ("damage physical 10", "action", "a number in an effect is 1 to 9, not 10 (TST-1)", ""),
        ("blinded 3 for 2 rounds", "weapon", "a number in an effect is 1 to 2, not 3 (TST-2)", ""),
        ("damage phisical 4", "action", "'damage phisical 4' is no effect of an action", "damage physical 4"),
        ("blind 2 for 3 rounds", "weapon", "is no effect of a weapon (TST-3)", "blinded 2 for 3 rounds"),
    ],
)
def test_what_is_no_effect_is_said_with_what_is_nearest(
    text: str, place: str, message: str, nearest: str
) -> None:
    found = Phrase(PHRASES.read, place).read(text)
    assert isinstance(found, Wrong)
    assert message in found.message
    assert found.nearest == nearest


def test_a_text_of_many_numbers_is_no_more_work_than_one_of_few() -> None:
    assert Number(9, "TST-1").like(" ".join(map(str, range(10_000)))) == ["0", "1", "2"]
    assert isinstance(PHRASES.read("blind " + " 7 for 8" * 200, "weapon"), Wrong)


def test_an_effect_fills_the_fields_of_a_row_in_their_order() -> None:
    row = Row()
    lower(Effect(2, (1, 3)), row)
    assert (row.word, row.first, row.second) == (2, 1, 3)
    row = Row()
    lower(Effect(3), row)
    assert (row.word, row.first, row.second) == (3, 0, 0)
    with pytest.raises(ValueError, match="longer"):
        lower(Effect(2, (1, 2, 3)), row)
