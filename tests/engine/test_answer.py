"""Answers with parts: listed, packed, opened, counted and refused from their declaration."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType, SimpleNamespace
from typing import Any

import pytest

from facedown.engine.authors.catalogue import AnswerText
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.rule import rule
from facedown.engine.course.answer import (
    EVERY_WAY,
    NO_ANSWER,
    SEVERAL,
    Kind,
    Of,
    answer_of,
    part_of,
    place_of_way,
    way_of,
    ways_of,
)
from facedown.engine.course.ask import NOWHERE, Options
from facedown.engine.course.writing import Written, write

PASS, GIVE = 1, 2
NUMBERS = {"": 0, "PASS": PASS, "GIVE": GIVE}
NOT_HELD, TOO_FAR, NOBODY_THERE = 7, 8, 9
done: list[tuple[int, ...]] = []


@rule
def hand(g: Any) -> Any:
    return g.hand


@rule
def people(g: Any) -> int:
    return g.people


@rule
def why_not_give(g: Any, card: int, seat: int) -> int:
    return TOO_FAR if seat > card else 0


@rule
def why_not_pass(g: Any, way: int) -> int:
    return TOO_FAR if way == PASS and g.must else 0


@rule
def why_not_there(g: Any, seat: int) -> int:
    return NOBODY_THERE if seat else TOO_FAR


@rule
def give(g: Any, way: int, seat: int, card: int) -> None:
    done.append((way, seat, card))


KINDS = {
    "held": Kind(64, zone=hand, missing=NOT_HELD),
    "seat": Kind(8, end=people, first=1, missing=why_not_there),
}


def text(name: str, **parts: str) -> AnswerText:
    flags = dict.fromkeys(("secret", "logged", "gives_up", "resigns"), False)
    none: Any = None
    return AnswerText(name, ("",), MappingProxyType(parts), none, packs=MappingProxyType({}), **flags)


def written(forced: bool = False, skipped: bool = False) -> Written:
    ways = ways_of([text("PASS"), text("GIVE", card="held", seat="seat")], NUMBERS, KINDS)
    question: Any = SimpleNamespace(name="GIFT", forced=forced, skipped=skipped)
    return write(question, ways, give, [why_not_pass, why_not_give])


def game(*cards: int, people: int = 4, must: bool = False) -> Any:
    return SimpleNamespace(
        hand=SimpleNamespace(count=len(cards), cards=[*cards, 0]), people=people, must=must
    )


def listed(g: Any) -> list[int]:
    options = Options()
    written().offer(g, options)
    return list(options.actions[: options.count])


def test_what_no_predicate_forbids_is_listed_way_by_way_in_the_order_of_the_candidates() -> None:
    assert listed(game(2, 1)) == [
        answer_of(PASS),
        answer_of(GIVE, 2, 1),
        answer_of(GIVE, 2, 2),
        answer_of(GIVE, 1, 1),
    ]
    assert listed(game(5, must=True, people=2)) == [answer_of(GIVE, 5, 1)]


def test_no_part_goes_beyond_its_size_whatever_its_end_says() -> None:
    beyond = game(20, people=1 << 80)
    assert listed(beyond) == [answer_of(PASS), *(answer_of(GIVE, 20, seat) for seat in range(1, 8))]
    assert written().why_not(beyond, answer_of(GIVE, 20, 7)) == 0
    assert written().why_not(beyond, answer_of(GIVE, 20, 8)) == NOBODY_THERE


@rule
def keep(g: Any, card: int) -> None:
    done.append((card,))


@rule
def suit(g: Any, card: int) -> int:
    return card // 10


def test_cards_that_look_the_same_are_one_answer_where_the_first_of_them_lies() -> None:
    kinds = {"suit": Kind(6, zone=hand, face=suit, missing=NOT_HELD)}
    question: Any = SimpleNamespace(name="CALL", forced=False, skipped=False)
    call = write(question, ways_of([text("GIVE", card="suit")], NUMBERS, kinds), keep, [])
    options = Options()
    call.offer(game(31, 12, 35, 17), options)
    assert list(options.actions[: options.count]) == [answer_of(GIVE, 3), answer_of(GIVE, 1)]
    assert call.why_not(game(31), answer_of(GIVE, 3)) == 0
    assert call.why_not(game(31), answer_of(GIVE, 1)) == NOT_HELD


@rule
def highest(g: Any) -> int:
    done.append(("highest",))
    return int(max(g.hand.cards))


@rule
def reach(g: Any, card: int) -> int:
    done.append(("reach", card))
    return card + 1


@rule
def why_not_below(g: Any, seat: int, highest: int) -> int:
    return TOO_FAR if seat == highest else 0


@rule
def why_not_reached(g: Any, seat: int, reach: int) -> int:
    return NOBODY_THERE if seat > reach else 0


def test_what_rules_share_is_found_once_as_soon_as_its_parts_are_known() -> None:
    done.clear()
    once = {"highest": highest, "reach": reach}
    ways = ways_of([text("GIVE", card="held", seat="seat")], NUMBERS, KINDS, once)
    question: Any = SimpleNamespace(name="GIFT", forced=False, skipped=False)
    gift = write(question, ways, give, [why_not_below, why_not_reached])
    options, g = Options(), game(1, 3)
    gift.offer(g, options)
    answers = [(1, 1), (1, 2), (3, 1), (3, 2)]
    assert list(options.actions[: options.count]) == [answer_of(GIVE, *parts) for parts in answers]
    assert done == [("highest",), ("reach", 1), ("reach", 3)]
    assert [gift.is_open(g, answer_of(GIVE, 1, seat)) for seat in (1, 2, 3)] == [1, 1, 0]
    assert gift.why_not(g, answer_of(GIVE, 1, 3)) == TOO_FAR
    assert gift.why_not(game(1, 4), answer_of(GIVE, 1, 3)) == NOBODY_THERE


@rule
def beyond(g: Any, reach: int) -> int:
    done.append(("beyond", reach))
    return reach + 1


@rule
def is_before(g: Any, seat: int, beyond: int) -> bool:
    return seat < beyond


@rule
def is_small(g: Any, card: int, highest: int) -> bool:
    return card < highest


@rule
def may_pass(g: Any, way: int, highest: int) -> bool:
    return way != PASS or highest > 2


def test_what_is_found_once_may_take_what_is_found_before_it_and_serves_several_ways() -> None:
    once = {"highest": highest, "reach": reach, "beyond": beyond}
    ways = ways_of([text("PASS"), text("GIVE", card="held", seat="seat")], NUMBERS, KINDS, once)
    question: Any = SimpleNamespace(name="GIFT", forced=False, skipped=False)
    gift = write(question, ways, give, [may_pass, is_before, Of(GIVE, is_small)])
    options, g = Options(), game(1, 2, 4)
    done.clear()
    gift.offer(g, options)
    answers = [answer_of(GIVE, *parts) for parts in ((1, 1), (1, 2), (2, 1), (2, 2), (2, 3))]
    assert list(options.actions[: options.count]) == [answer_of(PASS), *answers]
    found = [("reach", 1), ("beyond", 2), ("reach", 2), ("beyond", 3)]
    assert done == [("highest",), *found]
    assert [gift.is_open(g, answer_of(GIVE, 1, seat)) for seat in (1, 2, 3)] == [1, 1, 0]
    with pytest.raises(FacedownError, match="beyond takes reach"):
        write(question, ways_of([text("PASS")], NUMBERS, KINDS, {"beyond": beyond}), give_none, [])


@rule
def give_none(g: Any) -> None:
    pass


@rule
def seats_near(g: Any, card: int) -> int:
    done.append(("near", card))
    return (1 << min(card + 1, g.people)) - 2


@rule
def why_not_near(g: Any, seat: int, card: int) -> int:
    done.append(("why", seat))
    return 0 if seats_near(g, card) >> seat & 1 else TOO_FAR


def test_what_a_predicate_does_not_forbid_is_listed_from_a_mask_and_the_others_have_its_reason() -> None:
    ways = ways_of([text("GIVE", card="held", seat="seat")], NUMBERS, KINDS)
    question: Any = SimpleNamespace(name="GIFT", forced=True, skipped=False)
    gift = write(question, ways, give, [Of(EVERY_WAY, why_not_near, seats_near)])
    options, g = Options(), game(1, 3)
    done.clear()
    gift.offer(g, options)
    answers = [answer_of(GIVE, *parts) for parts in ((1, 1), (3, 1), (3, 2), (3, 3))]
    assert list(options.actions[: options.count]) == answers
    assert done == [("near", 1), ("near", 3)]
    assert [gift.is_open(g, answer_of(GIVE, 1, seat)) for seat in (1, 2)] == [1, 0]
    assert (gift.why_not(g, answers[0]), gift.why_not(g, answer_of(GIVE, 1, 2))) == (0, TOO_FAR)
    assert gift.only is not None
    assert (gift.only(g), gift.only(game(1))) == (SEVERAL, answers[0])
    with pytest.raises(FacedownError, match="is listed from a mask, which takes a part with numbers"):
        write(question, ways, give, [Of(EVERY_WAY, is_short, seats_near)])


@rule
def is_short(g: Any, card: int) -> bool:
    return card < 3


@rule
def why_not_two(g: Any, seat: int) -> int:
    return TOO_FAR if seat == 2 else 0


def test_few_values_of_a_part_are_listed_as_many_are() -> None:
    question: Any = SimpleNamespace(name="GIFT", forced=False, skipped=False)
    for size in (3, 9):
        kinds = {"seat": Kind(size, first=1), "held": KINDS["held"]}
        ways = ways_of([text("GIVE", seat="seat", card="held")], NUMBERS, kinds)
        options = Options()
        write(question, ways, give, [why_not_two]).offer(game(5, 6), options)
        seats = [seat for seat in range(1, size) if seat != 2]
        expected = [answer_of(GIVE, seat, card) for seat in seats for card in (5, 6)]
        assert list(options.actions[: options.count]) == expected


def test_one_blank_may_stand_for_several_parts() -> None:
    packed = replace(text("GIVE", gift="gift"), packs={"card": "held", "seat": "seat"})
    (way,) = ways_of([packed], NUMBERS, KINDS)
    assert list(way.parts) == ["card", "seat"]


def test_a_way_that_is_closed_is_refused_before_what_it_names() -> None:
    question: Any = SimpleNamespace(name="GIFT", forced=False, skipped=False)

    @rule
    def why_not_way(g: Any) -> int:
        return TOO_FAR

    shut = write(
        question, ways_of([text("GIVE", card="held")], NUMBERS, KINDS), keep, [Of(GIVE, why_not_way)]
    )
    assert shut.why_not(game(2), answer_of(GIVE, 3)) == TOO_FAR


@rule
def may_keep(g: Any, card: int) -> bool:
    return card % 2 == 0


@rule
def why_not_keep(g: Any, card: int) -> int:
    return TOO_FAR if card % 2 else 0


@rule
def lowest(g: Any) -> int:
    return g.people - 3


def test_a_condition_is_listed_by_and_its_reason_is_asked_only_where_it_fails() -> None:
    kinds = {"number": Kind(8, end=people, first=lowest, missing=NOBODY_THERE)}
    question: Any = SimpleNamespace(name="KEEP", forced=False, skipped=False)
    ways = ways_of([text("GIVE", card="number")], NUMBERS, kinds)
    call, g, options = write(question, ways, keep, [may_keep, why_not_keep]), game(people=7), Options()
    call.offer(g, options)
    assert list(options.actions[: options.count]) == [answer_of(GIVE, 4), answer_of(GIVE, 6)]
    assert [call.is_open(g, answer_of(GIVE, card)) for card in range(8)] == [0, 0, 0, 0, 1, 0, 1, 0]
    assert call.why_not(g, answer_of(GIVE, 5)) == TOO_FAR
    assert call.why_not(g, answer_of(GIVE, 2)) == NOBODY_THERE


@rule
def those_here(g: Any) -> int:
    return 0b1010110


def test_candidates_can_be_the_numbers_that_a_mask_has() -> None:
    kinds = {"number": Kind(8, mask=those_here, missing=NOBODY_THERE)}
    question: Any = SimpleNamespace(name="KEEP", forced=False, skipped=False)
    ways = ways_of([text("GIVE", card="number")], NUMBERS, kinds)
    call, g, options = write(question, ways, keep, [why_not_keep]), game(), Options()
    call.offer(g, options)
    assert list(options.actions[: options.count]) == [answer_of(GIVE, card) for card in (2, 4, 6)]
    assert [call.is_open(g, answer_of(GIVE, card)) for card in range(8)] == [0, 0, 1, 0, 1, 0, 1, 0]
    assert [call.why_not(g, answer_of(GIVE, card)) for card in (0, 1, 2)] == [NOBODY_THERE, TOO_FAR, 0]


def test_parts_reach_the_rule_by_their_names() -> None:
    done.clear()
    written().act(game(2), answer_of(GIVE, 2, 1))
    written().act(game(2), answer_of(PASS))
    assert done == [(GIVE, 1, 2), (PASS, 0, 0)]


def test_an_answer_is_its_way_and_its_parts() -> None:
    answer = answer_of(GIVE, 255, 0, 3)
    assert (way_of(answer), part_of(answer, 0), part_of(answer, 1), part_of(answer, 2)) == (GIVE, 255, 0, 3)


def test_one_answer_is_open_exactly_where_the_list_has_it() -> None:
    for g in (game(2, 1), game(), game(5, must=True, people=2)):
        every = [answer_of(GIVE, card, seat) for card in range(8) for seat in range(6)]
        opened = [one for one in (answer_of(PASS), *every, answer_of(9)) if written().is_open(g, one)]
        assert sorted(opened) == sorted(listed(g))


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (answer_of(GIVE, 2, 2), 0),
        (answer_of(GIVE, 2, 3), TOO_FAR),
        (answer_of(GIVE, 3, 1), NOT_HELD),
        (answer_of(GIVE, 2, 5), NOBODY_THERE),
        (answer_of(PASS), 0),
    ],
)
def test_a_refusal_names_what_forbids_it(answer: int, why: int) -> None:
    assert written().why_not(game(2), answer) == why


@pytest.mark.parametrize(
    ("forced", "skipped", "g", "only"),
    [
        (True, False, game(), answer_of(PASS)),
        (True, False, game(1, must=True), answer_of(GIVE, 1, 1)),
        (True, False, game(1), SEVERAL),
        (True, False, game(must=True), SEVERAL),
        (True, True, game(must=True), NO_ANSWER),
        (False, True, game(must=True), NO_ANSWER),
        (False, True, game(), SEVERAL),
    ],
)
def test_a_question_says_whether_it_is_asked_where_at_most_one_answer_is_legal(
    forced: bool, skipped: bool, g: Any, only: int
) -> None:
    found = written(forced, skipped).only
    assert found is not None
    assert found(g) == only


def test_a_question_that_is_always_asked_has_no_rule_for_it() -> None:
    assert written().only is None


def test_the_first_answer_of_a_way_has_a_place() -> None:
    options = Options()
    written().offer(game(2), options)
    assert (place_of_way(options, GIVE), place_of_way(options, 9)) == (1, NOWHERE)


def test_what_is_declared_wrongly_is_said_when_it_is_imported() -> None:
    with pytest.raises(FacedownError, match="no kind of part 'horse'"):
        ways_of([text("PASS", horse="horse")], NUMBERS, KINDS)
    with pytest.raises(FacedownError, match="each has a name"):
        ways_of([text(""), text("")], NUMBERS, KINDS)
    with pytest.raises(FacedownError, match="at most 3 parts"):
        ways_of([text("GIVE", a="seat", b="seat", c="seat", d="seat")], NUMBERS, KINDS)
    ways = ways_of([text("GIVE", card="held")], NUMBERS, KINDS)
    question: Any = SimpleNamespace(name="GIFT", forced=False, skipped=False)
    with pytest.raises(FacedownError, match=r"give takes seat; the parts of GIFT are card"):
        write(question, ways, give, [])
