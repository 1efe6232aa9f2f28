"""The small system that `facedown new-system` makes works as it stands, from its folder."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from facedown import IllegalAction, load_system, new
from facedown.engine.authors.codegen import is_stale
from facedown.systems import _in_folders
from facedown.testing import LawBroken, check_system, check_twins, language


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A working directory, and nothing that was imported from it afterwards."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield tmp_path
    for name in [name for name in sys.modules if name.split(".")[0] in ("little_war", "copied_war")]:
        del sys.modules[name]
    _in_folders.clear()


def test_it_is_written_played_and_obeys_the_laws(here, facedown):
    told = facedown("new-system", "little_war")
    assert told.code == 0
    assert "facedown play little_war" in told.out
    assert not is_stale(here / "little_war")
    played = facedown("play", "./little_war", "--seed", "3", "--as", "none", "--save", "match.json")
    assert (played.code, played.err) == (0, "")
    assert "LITTLEWAR-2.2" in played.out
    assert facedown("replay", "match.json").code == 0
    shown = facedown("scenario", "little_war/scenarios", "--system", "little_war")
    assert (shown.code, shown.out) == (
        0,
        "holds  little_war/scenarios/the_higher_card_wins.toml  the higher card wins\n"
        "1 of 1 scenario holds.\n",
    )
    assert "Ben: hand 3" in facedown("play", "little_war", "--as", "0").out
    told = facedown("sim", "little_war", "-n", "20", "--policy", "0=highest", "--policy", "1=uniform")
    assert told.code == 0
    assert "Ben wins " in told.out
    scenarios = [here / "little_war" / "scenarios"]
    with pytest.warns(UserWarning, match="compiled=False was asked for"):
        check_system(load_system("little_war"), examples=4, compiled=False, scenarios=scenarios)


@pytest.mark.compiled
def test_it_compiles(here, facedown):
    facedown("new-system", "little_war")
    check_twins(load_system(Path("little_war")), examples=4)


def test_a_refusal_names_the_clause(here, facedown):
    facedown("new-system", "little_war")
    match = new(Path("little_war"), seed=1)
    undealt = load_system("little_war").words.cards.text(match.game.state.deck.cards[0])
    with pytest.raises(IllegalAction, match="Your hand is ") as refused:
        match.act(f"commit {undealt}")
    assert refused.value.clause == "LITTLEWAR-2.1"


def test_nothing_is_overwritten(here, facedown):
    (here / "little_war").mkdir()
    told = facedown("new-system", "little_war")
    assert told.code == 2
    assert "Nothing was written" in told.err
    assert not any((here / "little_war").iterdir())


@pytest.mark.parametrize("name", ["Little War", "2war", "class", "../war", "json", "contest", ""])
def test_names_that_no_package_can_have_are_refused(here, facedown, name):
    told = facedown("new-system", name)
    assert told.code == 2
    assert told.err.startswith("Error: ")
    assert not any(here.iterdir())


def test_who_imports_a_module_from_where_it_lay_is_told_where_it_lies(here, facedown):
    facedown("new-system", "old_war")
    package = here / "old_war" / "__init__.py"
    text = package.read_text(encoding="utf-8")
    moved = text.replace("facedown.engine.matches.system", "facedown.engine.system")
    package.write_text(moved, encoding="utf-8")
    told = facedown("play", "./old_war")
    assert told.code == 2
    assert "It lies in facedown.engine.matches.system now." in " ".join(told.err.split())


def test_a_folder_without_a_system_is_refused(here, facedown):
    (here / "empty").mkdir()
    told = facedown("play", "./empty")
    assert told.code == 2
    assert "`facedown new-system NAME` makes one" in told.err
    assert "no system 'empty'" in facedown("play", "empty").err


def test_no_file_makes_code_of_a_path_run(here, facedown):
    facedown("new-system", "little_war", "--in", ".")
    (here / "evil.toml").write_text('system = "./little_war"\n', encoding="utf-8")
    assert "There is no system './little_war'" in facedown("scenario", "evil.toml").out


def test_a_copy_that_puts_the_first_ones_rules_together_is_refused(here, facedown):
    facedown("new-system", "little_war")
    shutil.copytree(here / "little_war", here / "copied_war")
    told = facedown("sim", "./copied_war", "-n", "1")
    assert told.code == 2
    assert f"puts together the system in {here / 'little_war'}" in told.err


def test_a_slip_in_a_rule_is_said_with_the_line_of_its_author(here, facedown):
    facedown("new-system", "little_war")
    rules = here / "little_war" / "rules.py"
    rules.write_text(rules.read_text(encoding="utf-8").replace("zone(HAND)", "zone(2)"), encoding="utf-8")
    for command in (["play", "./little_war", "--as", "none"], ["sim", "little_war", "-n", "5"]):
        told = facedown(*command)
        assert told.code == 2
        assert f"The rules of little_war broke: {rules}:" in told.err
        assert "IndexError: invalid index." in told.err
        assert "in put." in told.err


def test_a_gm_sits_down_where_no_place_to_stop_has_a_name(here, facedown):
    facedown("new-system", "little_war")
    told = facedown("play", "./little_war", "--gm", "--plain", typed="stop turn\nquit\n")
    assert (told.code, told.err) == (0, "")
    assert "The match stops at every question." in told.out


def test_a_clause_is_found_with_its_scenarios_beside_it(here, facedown):
    facedown("new-system", "little_war")
    assert "--system FOLDER" in facedown("where", "LITTLEWAR-2.1").err
    shown = facedown("where", "LITTLEWAR-2.1", "--system", "little_war").out
    assert "little_war/rules.py:" in shown
    assert "the_higher_card_wins.toml" in shown
    assert "Nothing is missing." in facedown("rules", "little_war", "--coverage").out


def test_a_scenario_that_names_no_system_is_of_the_one_that_was_typed(here, facedown):
    facedown("new-system", "little_war")
    lying = here / "little_war" / "scenarios" / "the_higher_card_wins.toml"
    lines = lying.read_text(encoding="utf-8").splitlines(keepends=True)
    (here / "one.toml").write_text("".join(line for line in lines if not line.startswith("system")), "utf-8")
    assert facedown("scenario", "one.toml").code == 2
    assert facedown("scenario", "one.toml", "--system", "little_war").code == 0


def test_a_rule_outside_the_language_breaks_a_law_without_a_compiler(here, facedown):
    facedown("new-system", "little_war")
    rules = here / "little_war" / "rules.py"
    rules.write_text(rules.read_text(encoding="utf-8").replace("@rule", "", 1), encoding="utf-8")
    with (
        pytest.warns(UserWarning, match="skipped"),
        pytest.raises(LawBroken, match="rules are in the language"),
    ):
        check_system(load_system(Path("little_war")), examples=1, compiled=False)
    assert language.main(["./little_war"]) == 1
