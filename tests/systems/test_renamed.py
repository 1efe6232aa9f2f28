"""Whoever writes a field as it was called once is told what it is called now, in every system."""

from __future__ import annotations

import pytest

from facedown.engine.base.errors import FacedownError, UnknownName
from facedown.engine.matches.board import Board
from facedown.engine.matches.match import Match
from facedown.systems import load_system

RENAMED = [
    (key, before, now)
    for key in ("contest", "clash", "throwdown")
    for before, now in load_system(key).catalogue.renamed.items()
]


@pytest.mark.parametrize(("key", "before", "now"), RENAMED)
def test_an_old_name_is_answered_with_one_that_there_is(key: str, before: str, now: str) -> None:
    board = Board.of(Match(load_system(key)))
    board.find(now.replace("*", "0").partition(",")[0])
    if before == "fighters.*.aim":  # once a place for cards, and now a record
        with pytest.raises(FacedownError, match=r"no place for cards\. It is fighters\.0\.aim\.cards now"):
            board.stack({"fighters.0.aim": "5H"})
        return
    with pytest.raises(UnknownName) as error:
        board.find(before.replace("*", "0"))
    assert now.replace("*", "0") in str(error.value)


@pytest.mark.parametrize("field", ["act", "fighters.0.response"])
def test_an_answer_goes_by_its_name(field: str) -> None:
    board = Board.of(Match(load_system("contest")))
    with pytest.raises(FacedownError, match=f"{field} goes by a name, not by the number 1: 1 is "):
        board.set(field, 1)
    board.set(field, 0)
    board.set(field, "DEFEND")
    assert not board.differs(field, "DEFEND")


def test_a_wrong_name_that_never_was_gets_the_nearest() -> None:
    board = Board.of(Match(load_system("contest")))
    with pytest.raises(UnknownName, match="Nearest: turns"):
        board.find("fighters.0.aim.turnes")
