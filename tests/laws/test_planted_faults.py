"""The other laws catch what breaks them: duels with one fault each."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from duel import SYSTEM
from duel.clauses import RULEBOOK, Clause, Why
from duel.rules import QUESTIONS, commit
from duel.turn import deal
from duel.words import Words
from facedown.compiler.cache import VARIABLE
from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import NOBODY
from facedown.engine.base.rule import rule
from facedown.engine.course.answer import answer_of
from facedown.engine.course.ask import offer
from facedown.engine.course.question import Blank, Questions
from facedown.engine.hidden.know import show
from facedown.engine.hidden.zone import put, take
from facedown.engine.matches.system import System
from facedown.engine.telling.log import LINES, cite
from facedown.testing import (
    Hidden,
    LawBroken,
    check_cards,
    check_ends,
    check_hash_seeds,
    check_legal,
    check_saves,
    check_system,
    check_twins,
    match_machine,
)

pytestmark = pytest.mark.proof

act, legal = SYSTEM.act, SYSTEM.legal

Law = Callable[[System], None]


def after_act(fault: Callable[[Any], None]) -> System:
    """A duel in which something more happens after every decision."""

    def faulty(g: Any, action: int) -> None:
        act(g, action)
        fault(g)

    return replace(SYSTEM, act=faulty)


def lose_a_card(g: Any) -> None:
    if g.state.discard[0].count > 2:
        g.state.discard[0].count -= 1


def deal_a_card_twice(g: Any) -> None:
    s = g.state
    if 0 < s.discard[1].count < 40:
        put(s.discard[1], s.discard[1].cards[0])


def invent_a_card(g: Any) -> None:
    put(g.state.discard[0], 104)


def wound_beyond_bounds(g: Any) -> None:
    g.state.wounds[1] = 10


def change_the_book(g: Any) -> None:
    g.book.stagger = 3


def fill_the_log(g: Any) -> None:
    for _ in range(LINES + 1):
        cite(g, Clause.DUEL_1_1, 0)


def ask_nobody(g: Any) -> None:
    if g.state.decision:
        g.state.seat = NOBODY


def go_on_for_ever(g: Any) -> None:
    g.state.turn = 0
    g.state.wounds[0] = g.state.wounds[1] = 0


def offer_too_much(g: Any, options: Any) -> None:
    legal(g, options)
    offer(options, answer_of(0, 200))


def offer_twice(g: Any, options: Any) -> None:
    legal(g, options)
    offer(options, options.actions[0])


def offer_nothing(g: Any, options: Any) -> None:
    """Forget to list anything."""


def offer_and_shuffle(g: Any, options: Any) -> None:
    """Change something while listing."""
    card = g.state.deck[0].cards[0]
    take(g.state.deck[0], card)
    put(g.state.deck[0], card)
    show(g, card, 0)
    legal(g, options)


def offer_less(g: Any, options: Any) -> None:
    """Forget the last answer, which no rule refuses."""
    legal(g, options)
    options.count -= options.count > 1


@rule
def commit_anyway(g: Any, card: int) -> None:
    commit(g, card)


@rule
def refuse_everything(g: Any, card: int) -> int:
    return Why.NOT_IN_HAND


def strict() -> System:
    """A duel in which a rule refuses what is offered."""
    questions = Questions(RULEBOOK, QUESTIONS.kinds)
    for decision, question in QUESTIONS.declared.items():
        questions.declare(decision, commit_anyway, refuse_everything, offer=question.offer)
    return replace(SYSTEM, questions=questions)


class StrangeWords(Words):
    """Words that say answers in another language than they read them in."""

    blanks: Mapping[str, Blank] = {"card": Words.blanks["card"]._replace(written=lambda names: ["nothing"])}


CLOCK = itertools.count()


def depend_on_more_than_the_seed(g: Any) -> None:
    g.state.wounds[0] = next(CLOCK) % 3


FAULTS: dict[str, tuple[System, Law, str]] = {
    "lost card": (after_act(lose_a_card), check_cards, "lie in no zone any more"),
    "card in two places": (after_act(deal_a_card_twice), check_cards, "lie in two places"),
    "card that is none": (after_act(invent_a_card), check_cards, "which are no numbers of cards"),
    "field out of bounds": (after_act(wound_beyond_bounds), check_cards, "wounds.1 = 10, not 0 .. 9"),
    "book that changes": (after_act(change_the_book), check_cards, "book"),
    "full log": (after_act(fill_the_log), check_cards, "IndexError"),
    "question to nobody": (after_act(ask_nobody), check_cards, "seat 99 does not take part"),
    "endless match": (
        after_act(go_on_for_ever),
        check_ends,
        "more than 80 decisions",
    ),
    "answer that fails": (replace(SYSTEM, legal=offer_too_much), check_legal, "fails at"),
    "two answers alike": (replace(SYSTEM, legal=offer_twice), check_legal, "two answers read"),
    "answer in a strange language": (
        replace(SYSTEM, words=StrangeWords),
        check_legal,
        "does not read like an answer to the question",
    ),
    "question without an answer": (replace(SYSTEM, legal=offer_nothing), check_legal, "has 0 answers"),
    "listing that changes the match": (replace(SYSTEM, legal=offer_and_shuffle), check_legal, "changed"),
    "answer that is kept back": (
        replace(SYSTEM, legal=offer_less),
        check_legal,
        "is neither offered nor refused",
    ),
    "answer that is offered and refused": (strict(), check_legal, "is offered, and refused: The hand is"),
    "match that is not its seed and decisions": (
        after_act(depend_on_more_than_the_seed),
        check_saves,
        "a saved match plays on: The saved match does not end in the state",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_fault_is_caught(name: str) -> None:
    system, law, told = FAULTS[name]
    with pytest.raises((LawBroken, FacedownError)) as caught:
        law(system)
    assert told in str(caught.value) or isinstance(caught.value, FacedownError)


@pytest.mark.parametrize("fault", [lose_a_card, depend_on_more_than_the_seed])
def test_fault_is_caught_by_driving(fault: Callable[[Any], None]) -> None:
    quick = settings(max_examples=100, stateful_step_count=30, phases=[Phase.generate], database=None)
    with pytest.raises((LawBroken, FacedownError)):
        run_state_machine_as_test(match_machine(after_act(fault)), settings=quick)


def test_a_deal_that_sets_no_switch_is_caught() -> None:
    def dealt(setup: Any, switches: Any, content: Any) -> Any:
        return SYSTEM.deal(setup, {}, content)

    with pytest.raises(LawBroken, match="the deal sets every switch"):
        check_cards(replace(SYSTEM, deal=dealt), examples=8)


def test_several_broken_laws_are_all_told() -> None:
    faulty = replace(after_act(change_the_book), legal=offer_less)
    with pytest.raises(LawBroken) as caught:
        check_system(faulty, examples=3, compiled=False, hidden=Hidden(backs=lambda card: card // 52))
    for told in ("the book is read only", "neither offered nor refused", "another process cannot import it"):
        assert told in str(caught.value)


@rule
def act_on_large_numbers(g: Any, action: int) -> None:
    """Take a number past 64 bits, where compiled code wraps around and Python does not."""
    act(g, action)
    g.state.wounds[0] = ((g.state.turn + 1 << 62) * 4 >> 62) % 10


@rule
def act_past_the_end(g: Any, action: int) -> None:
    """Read behind an array, which only a checked index notices once compiled."""
    act(g, action)
    if g.state.turn == 2:
        g.state.wounds[0] = g.state.wounds[g.state.turn] % 10


@pytest.fixture
def cache(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keep compiled faults out of the user's cache."""
    monkeypatch.setenv(VARIABLE, str(tmp_path))


@pytest.mark.compiled
@pytest.mark.usefixtures("cache")
def test_rule_that_compiles_to_another_one_is_caught() -> None:
    with pytest.raises(LawBroken, match=r"act_on_large_numbers: .* more than 64 bits"):
        check_twins(
            replace(SYSTEM, rulebook=replace(SYSTEM.rulebook, key="duel-large"), act=act_on_large_numbers),
            examples=2,
        )


@pytest.mark.compiled
@pytest.mark.usefixtures("cache")
def test_index_past_the_end_is_caught() -> None:
    with pytest.raises(LawBroken, match="invalid index"):
        check_twins(
            replace(SYSTEM, rulebook=replace(SYSTEM.rulebook, key="duel-past"), act=act_past_the_end),
            examples=2,
        )


def test_texts_that_depend_on_the_process_are_caught(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    module = tmp_path / "unsteady_duel.py"
    module.write_text(
        "import sys\n"
        "from dataclasses import replace\n"
        "from duel import SYSTEM as DUEL\n"
        "from duel.words import Words\n"
        "class UnsteadyWords(Words):\n"
        "    def scene(self, view):\n"
        "        suits = {'club', 'spade', 'heart', 'diamond', 'ace', 'king', 'queen'}\n"
        "        return super().scene(view)._replace(heading=' '.join(suits))\n"
        "def begin(g):\n"
        "    DUEL.begin(g)\n"
        "SYSTEM = replace(DUEL, words=UnsteadyWords, begin=begin)\n",
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    import unsteady_duel

    with pytest.raises(LawBroken, match="the same in every process"):
        check_hash_seeds(unsteady_duel.SYSTEM)


def test_the_deal_is_the_duels_own() -> None:
    """What the faults are planted into is itself without fault."""
    assert deal is SYSTEM.deal
    check_cards(SYSTEM, examples=4)
