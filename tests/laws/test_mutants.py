"""Mutants of the rules, on the duel: what is changed, what notices, and what is told of it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import FunctionType

import pytest

from duel import SYSTEM
from facedown.engine.base.errors import BadFile, FacedownError, UnknownName
from facedown.engine.base.rule import RULES
from facedown.systems import KEYS, load_system
from facedown.testing import mutants as command
from facedown.testing.killers import ELSEWHERE, EQUIVALENT, LIVED, NAMED, UNNAMED, Order, Suite, Verdict, run
from facedown.testing.mutants import main, read_excuses, report, stale
from facedown.testing.mutation import mutants, rules

pytestmark = pytest.mark.proof

SCENARIOS = Path(SYSTEM.folder) / "scenarios"
LISTS = Path(__file__).parent.parent / "mutants"


def order(**options: object) -> Order:
    return replace(Order(SYSTEM, SCENARIOS, jobs=1), **options)


def write(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(f'system = "duel"\n{text}', encoding="utf-8")
    return path


# --- what is changed -------------------------------------------------------------------------------


def changes(rule: str) -> dict[str, str]:
    return {mutant.change: mutant.kind for mutant, _ in mutants(rules(SYSTEM)[rule], SYSTEM)}


def test_every_kind_of_change_is_made() -> None:
    found = changes("rules.compare")
    assert found["ahead == 0 -> ahead != 0"] == "comparison"
    assert found["abs(ahead) >= g.book.stagger -> abs(ahead) > g.book.stagger"] == "comparison"
    assert found["1 if ahead > 0 else 0 -> 2 if ahead > 0 else 0"] == "number"
    assert found["if ahead == 0: -> if False:"] == "condition"
    assert found["wound(g, seat, 0) -> pass"] == "target"
    assert found["g.state.staggered = beaten -> pass"] == "target"
    assert found["cite(g, Clause.DUEL_R1) -> pass"] == "target"


@pytest.mark.parametrize("key", KEYS)
def test_every_mutant_stands_in_the_lines_of_its_statement(key: str) -> None:
    system = load_system(key)
    found = [mutant for rule in rules(system).values() for mutant, _ in mutants(rule, system)]
    assert len({mutant.key for mutant in found}) == len(found) > 2000
    assert all(mutant.first <= mutant.line <= mutant.last for mutant in found)
    assert all(mutant.clauses for mutant in found), "a rule that names no clause, nor does one around it"


def test_a_part_of_a_condition_is_left_out() -> None:
    found = changes("rules.ask_commit")
    both = "s.staggered != NOBODY and s.front[s.staggered].count == 0"
    assert found[f"{both} -> s.staggered != NOBODY"] == "condition"
    assert found[f"{both} -> s.front[s.staggered].count == 0"] == "condition"


def test_the_same_change_made_twice_has_two_names() -> None:
    found = changes("rules.ask_commit")
    assert "return True -> return False" in found
    assert "return True -> return False #2" in found


def test_rules_are_those_that_matches_need() -> None:
    found = {rule.function for rule in rules(SYSTEM).values()}
    assert found == {rule for rule in RULES if rule.__module__ in ("duel.rules", "duel.turn")} & found
    assert not any("bots" in rule.__module__ for rule in found)


def test_rules_that_only_tell_why_an_answer_is_refused_are_among_them() -> None:
    refusing = {name for name, rule in rules(load_system("clash")).items() if rule.refuses}
    assert "asking.why_not_copies" in refusing
    assert not any(rule.refuses for rule in rules(SYSTEM).values()), "what forbids an answer lists it, too"


def test_a_rule_has_the_clauses_that_it_cites_or_names_or_else_those_around_it() -> None:
    known = rules(SYSTEM)
    assert known["rules.commit"].clauses == {"DUEL-3.1"}
    assert known["rules.rank_of"].clauses == {"DUEL-1.2"}
    assert known["rules.margin"].clauses == {"DUEL-1.2"}
    assert set(known["turn.show_down"].clauses) >= {"DUEL-3.2", "DUEL-3.5"}, "it only puts others in order"


def test_a_mutant_has_the_clauses_of_the_rules_that_its_statement_calls_as_well() -> None:
    found = {mutant.change: mutant.clauses for mutant, _ in mutants(rules(SYSTEM)["rules.compare"], SYSTEM)}
    own = {"DUEL-R1", "DUEL-3.4"}
    assert found["g.state.staggered = beaten -> pass"] == own
    assert found["wound(g, beaten, abs(ahead)) -> pass"] == own | {"DUEL-3.3"}


def test_a_mutant_has_the_clauses_of_the_chapters_that_act_at_its_hook() -> None:
    contest = load_system("contest")
    found = {one.change: one.clauses for one, _ in mutants(rules(contest)["loss.settle_dazed"], contest)}
    assert "CON-R144" in found["disturbed(g, i) -> pass"] - found["fighter.dazed = 0 -> fighter.dazed = 1"]


# --- what notices ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def whole() -> command.Report:
    return report(order(), {}, run(order()))


def test_the_rules_are_as_they_were_afterwards(whole: command.Report) -> None:
    again = {rule: rule.__code__ for rule in RULES if isinstance(rule, FunctionType)}
    run(order(only=("rules.compare",)))
    assert all(rule.__code__ is code for rule, code in again.items())


def test_most_mutants_of_the_duel_are_killed_by_a_scenario_that_names_a_clause(whole: command.Report) -> None:
    assert whole.every == len(whole.verdicts) > 130
    assert whole.share > 0.5, "\n".join(whole.lines())
    told = {one.key: one for one in whole.verdicts}
    one = told["rules.compare", "ahead > 0 -> ahead > 1"]
    assert (one.verdict, one.by) == (LIVED, ""), "no scenario has a single rank between the cards"
    one = told["rules.compare", "if ahead == 0: -> if False:"]
    assert (one.verdict, one.by) == (NAMED, "level_cards_hurt_nobody.toml")


def test_a_loop_that_does_not_end_is_left(whole: command.Report) -> None:
    endless = [one for one in whole.verdicts if "EndlessLoop" in one.how]
    assert {one.rule for one in endless} == {
        "rules.ask_commit",
        "turn.draw_hands",
        "turn.start",
        "turn.take_commits",
    }


def test_who_names_no_clause_of_the_rule_kills_elsewhere(tmp_path: Path) -> None:
    first = write(
        tmp_path,
        "a.toml",
        'clauses = ["DUEL-2.1"]\nstack = { 0 = "9S 4C 2H", 1 = "7D 5C AH" }\n'
        'play = ["0 commit 9S", "1 commit 7D"]\nexpect = { "wounds.1" = 1 }',
    )
    told = {one.key: one.verdict for one in run(order(scenarios=tmp_path, only=("rules.wound",)))}
    key = "rules.wound", "g.state.wounds[seat] += 1 -> pass"
    assert told[key] == ELSEWHERE
    quick = run(order(scenarios=tmp_path, only=("rules.wound",), rest=False))
    assert {one.verdict for one in quick} == {UNNAMED}
    first.write_text(first.read_text(encoding="utf-8").replace("2.1", "3.3"), encoding="utf-8")
    told = {one.key: one.verdict for one in run(order(scenarios=tmp_path, only=("rules.wound",)))}
    assert told[key] == NAMED


def test_a_scenario_that_does_not_hold_is_told(tmp_path: Path) -> None:
    write(tmp_path, "wrong.toml", 'clauses = ["DUEL-3.3"]\nexpect = { "wounds.1" = 1 }')
    with pytest.raises(FacedownError, match=r"wrong\.toml does not hold with the rules as they are"):
        run(order(scenarios=tmp_path, only=("rules.wound",)))


def test_several_processes_find_the_same(whole: command.Report) -> None:
    some = run(order(only=("rules.compare", "rules.wound"), jobs=2))
    assert some == [one for one in whole.verdicts if one.rule in ("rules.compare", "rules.wound")]


# --- which, and how many -------------------------------------------------------------------------------


def test_a_sample_is_the_same_for_the_same_seed() -> None:
    few = [one.key for one in run(order(sample=5))]
    assert len(few) == 5
    assert few == [one.key for one in run(order(sample=5))]
    assert few != [one.key for one in run(order(sample=5, seed=1))]


def test_an_unknown_rule_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match=r"rules\.compare"):
        run(order(only=("rules.compar",)))


def test_a_run_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "kept" / "duel.jsonl"
    first = run(order(only=("rules.wound",), kept=kept))
    kept.write_text(kept.read_text(encoding="utf-8") + '{"cut', encoding="utf-8")
    monkeypatch.setattr("facedown.testing.killers.Suite", None)  # nothing may be run again
    assert run(order(only=("rules.wound",), kept=kept)) == first


def test_what_a_changed_scenario_has_killed_is_run_again(tmp_path: Path) -> None:
    text = (SCENARIOS / "the_higher_rank_wounds.toml").read_text(encoding="utf-8")
    (tmp_path / "all").mkdir()
    path = tmp_path / "all" / "one.toml"
    path.write_text(text, encoding="utf-8")
    kept = tmp_path / "duel.jsonl"
    mine = order(scenarios=tmp_path / "all", only=("rules.wound",), kept=kept)
    assert NAMED in Counter(one.verdict for one in run(mine))
    path.write_text('system = "duel"\nclauses = ["DUEL-3.3"]\n', encoding="utf-8")
    assert {one.verdict for one in run(mine)} == {LIVED}


def test_verdicts_are_kept_case_by_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (SCENARIOS / "the_higher_rank_wounds.toml").read_text(encoding="utf-8")
    wounds = text.replace('system  = "duel"', "")
    cases = "[case.other]\nseed = 2\n[case.wounds]\n"
    write(tmp_path / "all", "cases.toml", cases + wounds)
    mine = order(scenarios=tmp_path / "all", only=("rules.wound",), kept=tmp_path / "duel.jsonl")
    found = run(mine)
    assert {one.by for one in found if one.verdict == NAMED} == {"cases.toml::wounds"}
    write(tmp_path / "all", "cases.toml", cases.replace("2", "3") + wounds)
    again: list[Sequence[str]] = []
    verdicts = Suite.verdicts

    def watched(suite: Suite, rule: str, changes: Sequence[str], rest: bool) -> list[Verdict]:
        again.append(changes)
        return verdicts(suite, rule, changes, rest)

    monkeypatch.setattr(Suite, "verdicts", watched)
    run(mine)
    lived = {one.change for one in found if one.verdict != NAMED}
    assert {change for changes in again for change in changes} == lived


# --- which are equivalent ---------------------------------------------------------------------------------


def test_a_mutant_that_lived_may_be_judged_equivalent(whole: command.Report) -> None:
    lived = next(one for one in whole.verdicts if one.verdict == LIVED)
    killed = next(one for one in whole.verdicts if one.by)
    gone = "rules.compare", "this -> that"
    told = report(order(), {lived.key: "it is", killed.key: "it is not", gone: "it was"}, whole.verdicts)
    assert told.counts[EQUIVALENT] == 1
    assert told.share > whole.share
    assert told.refuted == (killed.key,)
    assert told.stale == (gone,)


def test_what_changes_nothing_wherever_it_is_made_is_listed_once(
    whole: command.Report, tmp_path: Path
) -> None:
    lived = next(one for one in whole.verdicts if one.verdict == LIVED)
    path = tmp_path / "duel.toml"
    path.write_text(
        f"['any rule']\n'it is' = ['{lived.change}']\n['rules.wound']\n'gone' = ['a -> b', 'c -> d']\n",
        encoding="utf-8",
    )
    told = report(order(), read_excuses(path), whole.verdicts)
    assert {one.change for one in told.verdicts if one.verdict == EQUIVALENT} == {lived.change}
    assert told.stale == (("rules.wound", "a -> b"), ("rules.wound", "c -> d"))


def test_a_list_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "duel.toml"
    path.write_text('["rules.wound"]\n"a -> b" = 1\n', encoding="utf-8")
    with pytest.raises(BadFile, match="changes and reasons"):
        read_excuses(path)
    path.write_text("x", encoding="utf-8")
    with pytest.raises(BadFile, match="is not TOML"):
        read_excuses(path)


@pytest.mark.parametrize("key", KEYS)
def test_what_is_judged_equivalent_is_a_mutant_still(key: str) -> None:
    assert stale(load_system(key), read_excuses(LISTS / f"{key}.toml")) == []


# --- the report ------------------------------------------------------------------------------------------


def test_the_report_counts_clause_by_clause(whole: command.Report) -> None:
    lines = list(whole.lines())
    assert lines[0].split() == [
        "clause",
        "mutants",
        NAMED,
        ELSEWHERE,
        LIVED,
        UNNAMED,
        EQUIVALENT,
        "killed",
        "most",
    ]
    assert any(line.startswith("DUEL-3.3 ") for line in lines)
    assert "were killed by a scenario that names a clause of their rule" in lines[-1]
    refusals, others = whole.part(True), whole.part(False)
    assert refusals.due + others.due == whole.due
    assert f"refused: {refusals.counts[NAMED]} of {refusals.due} " in lines[-1]


def test_the_command_tells_the_same_as_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    asked = ["duel", "--jobs", "1", "--scenarios", str(SCENARIOS), "--only", "rules.wound", "--sample", "3"]
    code = main([*asked, "--json"])
    told = json.loads(capsys.readouterr().out)
    assert told["run"] == 3 < told["mutants"]
    assert told["interval"][0] < told["share"] <= told["interval"][1]
    assert code == (1 if told["share"] < 0.95 else 0)
    assert {"rule", "change", "verdict", "by", "how"} == set(told["verdicts"][0])
    assert main(["nothing"]) == 2
