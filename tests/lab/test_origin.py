"""Where numbers come from: the command gives them again, and the hashes tell when it cannot."""

from __future__ import annotations

from pathlib import Path

from duel import SYSTEM
from facedown.engine.authors.content import load_content
from facedown.lab.experiments.sweep import sweep
from facedown.lab.games.run import Count, Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.variant import Variant
from facedown.systems import load_system

MINE = '[[setup]]\nname = "Mine"\nranks = 2\nwounds = {wounds}\n'


def last(view, legal):
    return legal[-1]


def origin(seed=0, first=0, **played):
    return simulate(Variant(SYSTEM, **played), Run(5, seed, first=first)).origin


def test_a_command_names_all_that_was_asked(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(MINE.format(wounds=1), encoding="utf-8")
    told = simulate(
        Variant(
            load_system("contest"),
            "Two Reavers",
            {0: "fighter", 1: "uniform"},
            switches={"under_includes_equal": "equal_is_over"},
        ),
        Run(3),
        Count(clauses=True),
    )
    assert told.origin.command == (
        "facedown sim contest --games 3 --seed 0 --clauses --setup 'Two Reavers' --policy 0=fighter "
        "--policy 1=uniform --switch under_includes_equal=equal_is_over"
    )
    assert origin(setup="Mine", content=load_content(["mine.toml"]), policies="thrifty").command.endswith(
        "--games 5 --seed 0 --setup Mine --policy thrifty --content mine.toml"
    )


def test_what_no_command_can_say_is_a_call(monkeypatch):
    monkeypatch.chdir(SYSTEM.folder.parent)
    told = origin(setup={"ranks": 3}, policies={0: "thrifty"})
    assert told.command == (  # a system of one's own, which has no name that can be loaded
        "simulate(Variant(load_system(Path('duel')), setup={'ranks': 3}, policies={0: 'thrifty', "
        "1: 'uniform'}), Run(5, 0))"
    )
    later = origin(seed=2, first=10, fields={"wounds.0": 1}).command
    assert later.endswith("fields={'wounds.0': 1}), Run(5, 2, first=10))")
    assert "test_origin.py:last" in origin(policies={0: last}).command
    unwritten = eval("lambda view, legal: legal[0]")
    assert origin(policies=unwritten).command.startswith("simulate(Variant(")


def test_content_and_house_rules_change_a_hash_and_luck_does_not(tmp_path):
    plain = origin()
    assert plain.content == origin(seed=5, policies="thrifty").content
    path = tmp_path / "mine.toml"
    hashes = set()
    for wounds in (1, 2):
        path.write_text(MINE.format(wounds=wounds), encoding="utf-8")
        hashes.add(origin(setup="Mine", content=load_content([path])).content)
    assert len({plain.content, *hashes}) == 3
    switch, choice = next(iter(SYSTEM.catalogue.switches.items()))
    other = next(key for key in choice.options if key != choice.default)
    assert origin(switches={switch: other}).content != plain.content


def test_policies_of_ones_own_belong_to_the_rules():
    assert origin(policies={0: last}).rules != origin().rules == origin(seed=1).rules


def test_what_was_changed_in_content_is_said_in_python():
    clash = Variant(load_system("clash"), "Stone Warden against Ember Brawler", policies="duelist")
    changed = clash.changed("Stone Warden.life=17")
    told = simulate(Variant(clash.system, clash.chosen, "duelist", content=changed.content), Run(2)).origin
    again = eval(
        told.command, {"simulate": simulate, "load_system": load_system, "Variant": Variant, "Run": Run}
    )
    assert again.origin == told
    assert told.content != simulate(Variant(clash.system, clash.chosen, "duelist"), Run(2)).origin.content
    swept = sweep(changed, {"Stone Warden.life": ["15", "16"]}, Run(2, compiling=False), measures=["turns"])
    again = eval(
        swept.origin.command, {"sweep": sweep, "load_system": load_system, "Variant": Variant, "Run": Run}
    )
    assert again.origin == swept.origin
    assert ".changed('Stone Warden.life=17')" in swept.origin.command


def test_content_of_a_file_is_loaded_in_python(monkeypatch, tmp_path):
    """A field that was set is in no command, so the call says which file there was besides."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.toml").write_text(MINE.format(wounds=1), encoding="utf-8")
    told = origin(setup="Mine", content=load_content(["mine.toml"]), fields={"wounds.0": 1})
    assert "content=load_content(['mine.toml'])" in told.command
    names = {"simulate": simulate, "Variant": Variant, "Run": Run, "load_content": load_content}
    again = eval(told.command, {**names, "Path": Path, "load_system": lambda folder: SYSTEM})
    assert again.origin == told
