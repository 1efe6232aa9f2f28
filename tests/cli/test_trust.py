"""Nothing that a file says makes code run or names a path: only what is typed may be a folder."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path

import pytest

from facedown import load, load_series, load_system, new, new_series
from facedown.bots.series import pick
from facedown.engine.base.errors import FacedownError
from facedown.lab.experiments.balance import load_goals
from facedown.scenario import load_scenarios
from facedown.systems import _in_folders

RAN = "ran.txt"  # written by whatever is imported or run
NAMES = (
    "trap",
    "./trap",
    "../here/trap",
    "{here}/trap",
    "trap/",
    ".",
    "..",
    "",
    "os",
    "json",
    "this",
    "facedown.systems.contest",
    "contest/../trap",
    "trap:SYSTEM",
    "trap.py:play",
    "trap\\x",
    "C:\\here\\trap",
    "C:trap",
    "\\\\server\\trap",
    "tr\x1b[2Jap",
    "contest\x00",
    "contest\n",
    "~/trap",
    "entry_points",
)
TRIED = ("trap", "./trap", "os", "tr\x1b[2Jap")  # with every command
COMMANDS = (
    ["replay"],
    ["replay", "--open", "--json"],
    ["play", "--as", "none", "--load"],
    ["odds", "--when", "over"],
    ["odds", "--best-of-three"],
)
CODE = f"import pathlib; pathlib.Path({RAN!r}).write_text('ran')\n"


@pytest.fixture
def here(tmp_path, monkeypatch, facedown):
    """A working directory in which every import of what lies there leaves a trace."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setattr(sys, "path", ["", *sys.path])
    for place in (folder / "trap", folder / "stages" / "trap", tmp_path / "trap"):
        place.mkdir(parents=True)
        (place / "__init__.py").write_text(CODE)
        (place / "__main__.py").write_text(CODE)
        (place / "catalogue.toml").write_text('system = "trap"\n')
    for name in ("trap.py", "conftest.py", "sitecustomize.py"):
        (folder / name).write_text(CODE + "def play(view, legal): return legal[0]\n")
    yield folder
    assert not [name for name in sys.modules if name.split(".")[0] == "trap"]
    assert "trap" not in _in_folders


def names(here: Path) -> list[str]:
    return [name.replace("{here}", str(here)) for name in NAMES]


def forged(path: Path, **changes: object) -> None:
    """Change a save, and sign it as its writer would have."""
    data = json.loads(path.read_text())
    data.pop("check")
    data |= changes
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    data["check"] = hashlib.sha256(text.encode()).hexdigest()
    path.write_text(json.dumps(data))


def refused(facedown, *arguments: object) -> None:
    """Run a command that has to refuse, with nothing run of what lies about, and nothing raw printed."""
    told = facedown(*arguments)
    assert told.code == 2, told
    assert told.err or "scenario" in arguments
    assert not Path(RAN).exists(), arguments
    assert "\x1b" not in told.out + told.err


def test_a_save_names_a_system_that_is_installed(here, facedown):
    new("duel", seed=1).save("match.json")
    series = new_series("clash", seed=1)
    while series.seat >= 0 and not series.games:
        series.choose(pick(series))
    series.save("series.json")
    for name in names(here):
        for file, read in (("match.json", load), ("series.json", load_series)):
            forged(Path(file), system=name)
            with pytest.raises(FacedownError, match=r"There is no system|steers a terminal"):
                read(file)
            assert not Path(RAN).exists(), name
            for command in COMMANDS if name in TRIED else ():
                refused(facedown, *command, file)


def test_a_scenario_names_a_system_that_is_installed(here, facedown):
    for name in names(here):
        for file in ("x.toml", "x.json"):
            Path(file).write_text(
                f"system = {json.dumps(name)}\n" if file == "x.toml" else json.dumps({"system": name})
            )
            with pytest.raises(FacedownError):
                load_scenarios(file, load_system)
            assert not Path(RAN).exists(), name
            if name in TRIED:
                refused(facedown, "scenario", file)
                refused(facedown, "odds", file, "--when", "over")


def test_a_scenario_beside_a_system_does_not_load_it(here, facedown):
    for file in (here / "trap" / "x.toml", here / "trap" / "scenarios" / "x.toml"):
        file.parent.mkdir(exist_ok=True)
        file.write_text("play = []\n")
        refused(facedown, "scenario", file)
        refused(facedown, "scenario", here / "trap")
        refused(facedown, "odds", file, "--when", "over")


def test_goals_name_a_system_that_is_installed(here, facedown):
    goal = '[[wins]]\nname = "x"\nside = "x"\nlow = 1\n'
    for name in names(here):
        Path("goals.toml").write_text(f"system = {json.dumps(name)}\n{goal}")
        with pytest.raises(FacedownError):
            load_goals("goals.toml")
        assert not Path(RAN).exists(), name
        if name in TRIED:
            refused(facedown, "balance", "goals.toml")
    inside = here / "trap" / "balance.toml"
    inside.write_text(goal)
    refused(facedown, "balance", inside)


@pytest.mark.parametrize("policy", ["trap.py:play", "./trap.py:play", "{here}/trap.py:play", "trap:play"])
def test_no_file_names_a_policy_in_a_file(here, facedown, policy):
    policy = policy.replace("{here}", str(here))
    Path("goals.toml").write_text(
        f'system = "duel"\npolicy = {json.dumps(policy)}\n[[wins]]\nname = "x"\nside = "Blue"\nlow = 1\n'
    )
    refused(facedown, "balance", "goals.toml")
    for policies in (policy, {"0": policy, "1": policy}, {"0": [f"play then {policy}"], "1": "uniform"}):
        Path("x.json").write_text(
            json.dumps({"system": "duel", "odds": [{"policies": policies, "when": "over", "is": "1"}]})
        )
        assert facedown("scenario", "x.json").code in (1, 2)
        refused(facedown, "odds", "x.json")


PATHS = (
    "../outside.toml",
    "sub/../../outside.toml",
    "{out}/outside.toml",
    "..\\outside.toml",
    "sub\\..\\..\\outside.toml",
    "C:\\outside.toml",
    "C:outside.toml",
    "\\\\server\\share\\outside.toml",
    "//server/share/outside.toml",
    "/dev/stdin",
)


@pytest.mark.parametrize("name", PATHS)
def test_content_that_a_file_names_lies_beside_it(here, facedown, name):
    name = name.replace("{out}", str(here.parent))
    (here.parent / "outside.toml").write_text("secret = 1\n")
    (here / "sub").mkdir()
    stage = here / "stages" / "plain.toml"
    text = f"content = [{json.dumps(name)}]\n"
    stage.write_text(text)
    for file, written in (
        ("own.toml", f'system = "duel"\n{text}'),
        ("text.toml", f'system = "duel"\ncontent = {json.dumps(name)}\n'),
        ("case.toml", f'system = "duel"\n[case.a]\n{text}'),
        ("staged.toml", 'system = "duel"\nstage = "plain"\n'),
        ("goals.toml", f'system = "duel"\n{text}[[wins]]\nname = "x"\nside = "Blue"\nlow = 1\n'),
    ):
        Path(file).write_text(written)
        told = facedown("balance" if file == "goals.toml" else "scenario", file)
        assert told.code == 2
        assert "leads out of the folder" in told.out + told.err
        assert "secret" not in told.out + told.err
        assert ":1:" in told.out + told.err or ":2:" in told.out + told.err or ":3:" in told.out + told.err


@pytest.mark.parametrize(
    "name",
    ["../outside", "{out}/outside", "..\\outside", "outside.toml", "stages/outside", "x/../../outside"],
)
def test_a_stage_is_one_of_the_names_in_its_folder(here, facedown, name):
    (here.parent / "outside.toml").write_text("title = 'secret'\n")
    name = name.replace("{out}", str(here.parent))
    Path("x.toml").write_text(f'system = "duel"\nstage = {json.dumps(name)}\n')
    told = facedown("scenario", "x.toml")
    assert told.code == 2
    assert "There is no stage" in told.out


def test_what_is_typed_may_be_a_folder(tmp_path, facedown, monkeypatch):
    monkeypatch.setattr(sys, "path", [*sys.path])
    facedown("new-system", "typed_war")
    told = facedown("play", "typed_war", "--as", "none", "--seed", 3, "--save", "match.json")
    assert "facedown replay --open --system ./typed_war match.json" in told.out
    try:
        _in_folders.clear()  # as the next process begins
        for command in (["replay"], ["play", "--as", "none", "--load"], ["odds"]):
            told = facedown(*command, "match.json")
            assert told.code == 2
            assert "`play FOLDER --load FILE`, `--system FOLDER` elsewhere" in told.err
        assert "`--system FOLDER`" in facedown("scenario", "typed_war/scenarios").out
        _in_folders.clear()
        assert facedown("replay", "match.json", "--system", "typed_war").code == 0
        _in_folders.clear()
        assert facedown("play", "./typed_war", "--as", "none", "--load", "match.json").code == 0
        _in_folders.clear()
        told = facedown("scenario", "typed_war/scenarios", "--system", "typed_war")
        assert told.out.endswith("1 of 1 scenario holds.\n")
        _in_folders.clear()
        with pytest.raises(FacedownError, match="There is no system 'typed_war' installed"):
            load_system("typed_war")
        assert load_system(Path("typed_war")).key == "typed_war"
    finally:
        _in_folders.clear()
        for name in [name for name in sys.modules if name.split(".")[0] == "typed_war"]:
            del sys.modules[name]
