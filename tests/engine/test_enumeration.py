"""Enumerations: named whole numbers, as those of the standard library, and cheap to read."""

from __future__ import annotations

import json
import pickle

import pytest

from facedown.engine.base.enumeration import IntEnum


class Suit(IntEnum):
    """Two of the suits."""

    CLUBS = 1
    HEARTS = 3


def test_a_member_is_a_number_with_a_name():
    assert Suit.HEARTS == 3
    assert (Suit.HEARTS.name, Suit.HEARTS.value, f"{Suit.HEARTS}", repr(Suit.HEARTS)) == (
        "HEARTS",
        3,
        "3",
        "<Suit.HEARTS: 3>",
    )
    assert json.dumps({"suit": Suit.HEARTS}) == '{"suit": 3}'
    assert isinstance(Suit.CLUBS, Suit)


def test_members_are_found_by_number_and_by_name():
    assert Suit(3) is Suit.HEARTS is Suit["HEARTS"]
    with pytest.raises(ValueError, match="2 is not a valid Suit"):
        Suit(2)
    with pytest.raises(KeyError):
        Suit["DIAMONDS"]


Coin = IntEnum("Coin", "HEADS TAILS", start=0)


def test_one_line_makes_an_enumeration():
    assert [(side.name, side.value) for side in Coin] == [("HEADS", 0), ("TAILS", 1)]
    assert [side.value for side in IntEnum("Edge", "ON")] == [1]
    assert Coin(1) is Coin["TAILS"] is Coin.TAILS
    assert (Coin.__name__, Coin.__module__, repr(Coin.HEADS)) == ("Coin", __name__, "<Coin.HEADS: 0>")
    copy = pickle.loads(pickle.dumps(Coin.TAILS))
    assert (type(copy), copy, copy.name) == (Coin, 1, "TAILS")


def test_an_enumeration_lists_its_members_in_order():
    assert [suit.name for suit in Suit] == ["CLUBS", "HEARTS"]
    assert list(Suit.__members__) == ["CLUBS", "HEARTS"]
    assert (len(Suit), min(Suit), max(Suit), 3 in Suit, 2 in Suit) == (2, 1, 3, True, False)


def test_two_members_cannot_have_one_number():
    with pytest.raises(ValueError, match=r"Step\.DRAW is 2, as Step\.DEAL is: give it its own\."):

        class Step(IntEnum):
            DEAL = 2
            DRAW = 2
