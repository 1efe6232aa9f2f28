"""Random programs of the language answer the same both ways."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compiler.both import compiled_answers, module_of

pytestmark = pytest.mark.proof

NAMES = ("a", "b", "x", "y")
SMALL = st.integers(-9, 70)
PAIRS = [(a, b) for a in (-70_000, -33, -2, 0, 1, 5, 64, 12_345) for b in (-9, -1, 0, 3, 8, 1 << 17)]

LEAVES = st.one_of(SMALL.map(str), st.sampled_from(NAMES))
COMPARED = st.sampled_from(("<", "<=", "==", "!=", ">", ">="))


def truths(whole: Any) -> Any:
    """Conditions over numbers."""
    plain = st.one_of(
        st.builds("({} {} {})".format, whole, COMPARED, whole),
        st.builds("({} < {} <= {})".format, whole, whole, whole),
        st.builds("bool({})".format, whole),
    )
    joined = st.builds("({} {} {})".format, plain, st.sampled_from(("and", "or")), plain)
    return st.one_of(plain, joined, joined.map("(not {})".format))


def numbers_over(whole: Any) -> Any:
    """Numbers made of numbers."""
    return st.one_of(
        st.builds("({} {} {})".format, whole, st.sampled_from("+-&|^"), whole),
        st.builds("(({} & 4095) * ({} & 4095))".format, whole, whole),
        st.builds("({} {} ({} % 7 + 1))".format, whole, st.sampled_from(("//", "%")), whole),
        st.builds("({} // (-1 - {} % 5))".format, whole, whole),
        st.builds("({} >> ({} & 31))".format, whole, whole),
        st.builds("(({} & 255) << ({} & 15))".format, whole, whole),
        st.builds("({}{})".format, st.sampled_from("~-"), whole),
        st.builds("({} if {} else {})".format, whole, truths(whole), whole),
        st.builds("({} {} {})".format, whole, st.sampled_from(("and", "or")), whole),
        st.builds("{}({}, {})".format, st.sampled_from(("min", "max")), whole, whole),
        st.builds("abs({})".format, whole),
        st.builds("TABLE[{} % 5]".format, whole),
        st.builds("ROWS[{} % 3][{} % 2]".format, whole, whole),
        st.builds("helper({}, {})".format, whole, truths(whole)),
    )


WHOLE = st.recursive(LEAVES, numbers_over, max_leaves=6)
TRUTH = truths(WHOLE)


def indented(lines: list[str]) -> list[str]:
    return [f"    {line}" for line in lines]


PLAIN = st.one_of(
    st.builds("{} = {} & 1048575".format, st.sampled_from("xy"), WHOLE).map(lambda line: [line]),
    st.builds("{} -= {} & 255".format, st.sampled_from("xy"), WHOLE).map(lambda line: [line]),
    st.builds("if {}:\n    return {}".format, TRUTH, WHOLE).map(str.splitlines),
    st.just(["x, y = y, x"]),
)


def blocks_over(block: Any) -> Any:
    """Statements with statements inside."""
    return st.one_of(
        st.builds(lambda one, other: [*one, *other], block, block),
        st.builds(
            lambda test, yes, no: [f"if {test}:", *indented(yes), "else:", *indented(no)], TRUTH, block, block
        ),
        st.builds(
            lambda count, step, body: [
                f"for i in range({count} % 6, -3, -{step}):",
                "    x += i",
                *indented(body),
            ],
            WHOLE,
            st.integers(1, 3),
            block,
        ),
        st.builds(
            lambda test: [
                "turns = 0",
                "while turns < 4:",
                *indented(["turns += 1", f"if {test}:", "    continue", "y = y // 2 + turns"]),
            ],
            TRUTH,
        ),
    )


BLOCK = st.recursive(PLAIN, blocks_over, max_leaves=5)

HEAD = """
TABLE = (3, -4, 1 << 33, 0, 7)
ROWS = ((1, 2), (-3, 4), (5, -6))
@rule
def helper(a: int, b: bool) -> int:
    return a - 1 if b else a & 65535
"""


@pytest.mark.compiled
@settings(max_examples=60)
@given(st.lists(st.tuples(BLOCK, WHOLE), min_size=4, max_size=4))
def test_a_random_program_answers_alike_both_ways(programs: list[tuple[list[str], str]]) -> None:
    text = HEAD
    for number, (block, answer) in enumerate(programs):
        body = ["x = a & 1023", "y = b", *block, f"return {answer}"]
        text += "\n".join([f"@rule\ndef try_{number}(a: int, b: int) -> int:", *indented(body), ""])
    text += "@rule\ndef all_of(a: int, b: int) -> int:\n    return " + " ^ ".join(
        f"try_{number}(a, b) * {2 * number + 1}" for number in range(len(programs))
    )
    with tempfile.TemporaryDirectory() as folder:
        module = module_of(text + "\n", Path(folder))
        expected = [(module.all_of(a, b) + (1 << 63)) % (1 << 64) - (1 << 63) for a, b in PAIRS]
        assert compiled_answers(module.all_of, PAIRS) == expected
