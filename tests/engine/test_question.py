"""Questions: what the rules and the catalogue say of them fits together, and refusals name their clause."""

from __future__ import annotations

import re
from inspect import getsource
from types import FunctionType
from typing import Any

import pytest

from duel import SYSTEM as DUEL
from facedown.engine.base.errors import ContentError, IllegalAction
from facedown.engine.base.rule import global_names, rules_named
from facedown.engine.matches.match import Match
from facedown.engine.matches.system import System
from facedown.engine.telling.sentence import Sentence
from facedown.systems import load_system

SYSTEMS = [DUEL, load_system("clash"), load_system("contest")]


def refusing(system: System) -> str:
    """Return the text of every rule that refuses, or is called by one that does."""
    waiting: list[Any] = [one for asked in system.questions.declared.values() for one in asked.refusing]
    waiting += [kind.missing for kind in system.questions.kinds.values() if callable(kind.missing)]
    seen: list[FunctionType] = []
    for one in waiting:
        if one not in seen:
            seen.append(one)
            waiting += [
                called
                for name in global_names(one.__code__)
                for called in rules_named(one.__globals__.get(name))
                if called.__module__.startswith(system.package)
            ]
    misread = [one.misread for one in system.questions.declared.values() if one.misread]
    return "\n".join(map(getsource, [*seen, *misread]))


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_every_question_of_the_catalogue_is_declared_and_asked_by_a_clause(system: System) -> None:
    assert set(system.questions.declared) == {int(one) for one in system.rulebook.decision if one}
    for text in system.catalogue.decisions.values():
        assert text.clause in system.rulebook.clause_ids
        assert text.answers


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_every_refusal_is_one_that_a_rule_gives(system: System) -> None:
    given = set(re.findall(r"Why\.([A-Z_0-9]+)", refusing(system))) - {"NONE"}
    missing = [kind.missing for kind in system.questions.kinds.values() if kind.missing]
    given |= {system.rulebook.why(one).name for one in missing if not callable(one)}
    assert given == set(system.catalogue.refusals)
    assert {one.clause for one in system.catalogue.refusals.values()} <= set(system.rulebook.clause_ids)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_sentences_about_questions_name_only_what_the_words_have(system: System) -> None:
    deal = system.deal(system.setups()[0], {}, ())
    words: Any = system.words(deal)
    known = {*words.values, *words.blanks}
    sentences: list[Sentence] = [one.says for one in system.catalogue.refusals.values()]
    for text in system.catalogue.decisions.values():
        sentences += [text.asks, *(answer.does for answer in text.answers)]
        for answer in text.answers:
            names = {name for form in answer.reads for name in re.findall(r"\{(\w+)\}", form)}
            assert {answer.parts.get(name, name) for name in names} <= set(words.blanks)
    used = {blank.name for sentence in sentences for blank in sentence.blanks}
    assert used <= known
    forms = " ".join(
        form for one in system.catalogue.decisions.values() for a in one.answers for form in a.reads
    )
    answers = [answer for one in system.catalogue.decisions.values() for answer in one.answers]
    used |= {kind for answer in answers for kind in answer.parts.values()}
    assert {name for name in known if name not in used and f"{{{name}}}" not in forms} == set()


def test_a_sentence_with_a_blank_that_nobody_knows_says_where_it_stands() -> None:
    match = Match(DUEL, seed=1)
    way = match.system.questions.way(1, 0)
    wrong = way.text.does.__class__("Lay {crad} down.", lambda: ("catalogue.toml", 7))
    with pytest.raises(ContentError, match=r"catalogue.toml:7: .*crad.*card"):
        match.dialogue._said(wrong, match.view(0), 0)


def test_a_refusal_is_that_of_the_rule_which_keeps_the_answer_back() -> None:
    match = Match(load_system("clash"), "Ember Brawler against Lantern Trickster", seed=5)
    while match.decision != "ACT":
        match.act(match.legal()[0])
    for text, clause, says in (
        ("drive", "CLA-X7", "the drive costs 3 gauge, and 0 are there"),
        ("move +9", "CLA-X7", "each step costs a card"),
        ("tactic Snap Jab", "CLA-X7", "no Snap Jab is in the hand of A"),
        ("clash twin Iron Wall", "CLA-X8", "no Iron Wall is in the hand of"),
    ):
        with pytest.raises(IllegalAction, match=re.escape(says)) as refused:
            match.act(text)
        assert refused.value.clause == clause


def test_an_answer_may_be_written_in_any_way_that_means_it() -> None:
    match = Match(load_system("clash"), "Ember Brawler against Lantern Trickster", seed=5)
    while match.decision != "ACT":
        match.act(match.legal()[0])
    text = next(one.text for one in match.legal() if one.text.startswith("move"))
    assert match.find(f"  {text.upper()} ").text == text
    ids = dict(zip(match.names["designs"], match.names["ids"], strict=False))
    for one in match.legal():
        if one.text.startswith(("clash twin", "tactic")):
            name = one.text.removeprefix("clash twin ").removeprefix("tactic ").removesuffix(" defensively")
            assert match.find(one.text.replace(name, ids[name].lower())) == one


def test_a_count_is_read_with_either_ending() -> None:
    match = Match(load_system("contest"), "Motor Pool", seed=3)
    while match.decision != "SHOTS":
        legal = match.legal()
        match.act(next((one for one in legal if one.text == "shoot"), legal[0]))
    for one in match.legal():
        number = one.text.split()[0]
        assert match.find(f"{number} shot") == match.find(f"{number} shots") == one
