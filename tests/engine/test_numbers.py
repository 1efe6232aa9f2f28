"""What is a whole number in a text, and what only looks like one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from facedown.engine.base.numbers import as_mixed_number, mixed_number, whole_number


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("7", 7), ("007", 7), ("9223372036854775807", 2**63 - 1), ("9" * 19, 10**19 - 1)],
)
def test_digits_are_a_number(text, number):
    assert whole_number(text) == number


@pytest.mark.parametrize(
    "text",
    [
        "",
        "²",
        "①",
        "٣",
        "１",
        "5²",
        " 5",
        "5 ",
        "1_0",
        "0x1",
        "5.0",
        "1e3",
        "x",
        "-",
        "+",
        "9" * 20,
        "9" * 5000,
    ],
)
def test_whatever_else_is_none(text):
    assert whole_number(text) is None
    assert whole_number(text, signed=True) is None


def test_a_sign_is_read_where_there_may_be_one():
    assert whole_number("-5") is None
    assert whole_number("-5", signed=True) == -5
    assert whole_number("+5", signed=True) == 5
    assert whole_number("--5", signed=True) is None
    assert whole_number("-²", signed=True) is None


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("3 1/2", Fraction(7, 2)),
        ("1/4", Fraction(1, 4)),
        ("0", 0),
        ("-2", -2),
        ("-1/2", Fraction(-1, 2)),
        ("10", 10),
    ],
)
def test_a_mixed_number_is_read_and_written_alike(text, number):
    assert mixed_number(text) == number
    assert as_mixed_number(Fraction(number)) == text


@pytest.mark.parametrize(
    "text", ["", " ", "-", "3 ", "3  1/2", "3 1", "1/0", "1/2/3", "/2", "3/", "½", "3 ²/2", "9" * 20]
)
def test_whatever_else_is_no_mixed_number(text):
    assert mixed_number(text) is None
