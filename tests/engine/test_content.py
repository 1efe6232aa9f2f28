"""Content files: where keys stand, building entries, and the checks that an author meets."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest

from facedown.engine.authors.content import (
    AnyOf,
    Between,
    NameOf,
    build,
    load_content,
    pick_named,
    read_content,
    split_count,
)
from facedown.engine.authors.content_check import Problem, check_files
from facedown.engine.authors.shelf import build_own
from facedown.engine.authors.source import line_map
from facedown.engine.base.errors import ContentError, UnknownName


@dataclass(frozen=True, kw_only=True)
class Blade:
    """A thing to fence with."""

    id: str = ""
    name: str
    edge: Literal["sharp", "dull"]
    weight: Annotated[int, Between(0, 9)]
    rusty: bool = False


@dataclass(frozen=True, kw_only=True)
class Fencer:
    """Who fences."""

    id: str = ""
    name: str
    blade: Annotated[str, NameOf("blade")] = ""
    spare: Annotated[tuple[Annotated[str, NameOf("blade")], ...], Between(0, 2)] = ()
    friends: tuple[Annotated[str, NameOf("fencer", counted=True)], ...] = ()
    skills: dict[Literal["parry", "lunge"], Annotated[int, Between(0, 13)]] = field(default_factory=dict)
    train: Annotated[str, AnyOf("parry", "lunge")] = "parry"

    def problems(self, named: Mapping[str, object]) -> Iterator[tuple[str, str]]:
        """Yield that blades are too heavy."""
        blade = named.get(self.blade)
        if isinstance(blade, Blade) and blade.weight > 5:
            yield "blade", f"{blade.name} is too heavy"


SCHEMAS: dict[str, Any] = {"blade": Blade, "fencer": Fencer}

FOIL = '[[blade]]\nname = "Foil"\nedge = "dull"\nweight = 2\n'

HAIRY = '''
# comment [not] a header
title = "x" # trailing = "y"
"quoted key" = 'lit # not a comment'
a.b."d.e" = [1, 2, # two
  3]
date = 1979-05-27 07:32:00
multi = """
[[fake]]
key = "no"
quotes: ""\\" and \\""""
lit = \'\'\'
x = 1\'\'\'\'
nested = [ [ "a", "b" ], [
  "c", ], { k = "v", l.m = { n = 1 } },
]
empty = ""
[[ x ]] # spaced
k = 1
  [ x . "sub" ]
  z = true
[[x.arr]]
q = 1
[[x.arr]]
q = 2
[x.arr.deep]
r = 3
[[x]]
k = 2
'''


def check(tmp_path: Path, text: str, known: str = "") -> list[Problem]:
    mine, theirs = tmp_path / "mine.toml", tmp_path / "theirs.toml"
    mine.write_text(text, encoding="utf-8")
    theirs.write_text(known, encoding="utf-8")
    return check_files([mine], SCHEMAS, load_content([theirs]))


def told(problems: list[Problem]) -> list[tuple[int, str, str, str]]:
    return [(p.line, p.key, p.message, p.nearest) for p in problems]


def places(value: Any, place: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    items: Any = ()
    if isinstance(value, dict):
        items = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    for key, inner in items:
        yield (*place, key)
        yield from places(inner, (*place, key))


def test_the_line_map_knows_every_place_of_any_toml() -> None:
    lines = line_map(HAIRY)
    assert set(lines) == set(places(tomllib.loads(HAIRY)))
    text = HAIRY.splitlines()
    for place, line in lines.items():
        if isinstance(place[-1], str):
            assert place[-1] in text[line - 1]


def test_the_line_map_counts_list_items() -> None:
    lines = line_map(HAIRY)
    assert [lines["a", "b", "d.e", i] for i in range(3)] == [5, 5, 6]
    assert lines["nested", 1, 0] == lines["nested", 2, "l", "m", "n"] == 15
    assert lines["x", 0, "arr", 1, "q"] == 25
    assert lines["x", 1] == 28


def test_entries_know_their_file_and_lines(tmp_path: Path) -> None:
    path = tmp_path / "blades.toml"
    path.write_text(f'# ours\n{FOIL}\n[[fencer]]\nname = "Ann"\nskills = {{ parry = 3 }}\n', encoding="utf-8")
    foil, ann = load_content([path])
    assert (foil.kind, foil.name, foil.file, foil.line) == ("blade", "Foil", str(path), 2)
    assert foil.line_of("weight") == 5
    assert ann.line_of("skills", "parry") == 9
    assert ann.line_of("spare", 1) == ann.line == 7


def test_entries_are_built_as_written(tmp_path: Path) -> None:
    path = tmp_path / "fencers.toml"
    path.write_text('[[fencer]]\nname = "Ann"\nspare = ["Foil", "Epee"]\n', encoding="utf-8")
    ann = build(load_content([path])[0], Fencer)
    assert ann == Fencer(name="Ann", spare=("Foil", "Epee"))


def test_building_tells_all_missing_and_unknown_keys(tmp_path: Path) -> None:
    path = tmp_path / "blades.toml"
    path.write_text('[[blade]]\nname = "Foil"\nwieght = 2\n', encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        build(load_content([path])[0], Blade)
    assert str(caught.value) == (
        f"{path}:3: blade 'Foil': 'edge' is missing; 'weight' is missing; "
        "'wieght' is no key of it, weight is."
    )


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (f"{FOIL}\nrusty = \n", 6, "not TOML"),
        (f'{FOIL}\nname = "Foil"\n', 6, "not TOML"),
        (f'{FOIL}\nspare = ["Foil"', 6, "not TOML"),
        (f"rusty = true\n{FOIL}", 1, "'rusty' is not under any header"),
    ],
)
def test_what_is_not_content_is_refused_with_its_line(
    tmp_path: Path, text: str, line: int, message: str
) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ContentError, match=message) as caught:
        load_content([path])
    assert (caught.value.file, caught.value.line) == (str(path), line)
    assert str(caught.value).startswith(f"{path}:{line}: ")


def test_an_authors_own_entries_are_built_once_they_are_right(tmp_path: Path) -> None:
    mine, theirs = tmp_path / "mine.toml", tmp_path / "theirs.toml"
    mine.write_text('[[fencer]]\nname = "Ann"\nspare = ["Foil"]\n', encoding="utf-8")
    theirs.write_text(FOIL, encoding="utf-8")
    shipped = load_content([theirs])
    assert build_own(load_content([mine]), SCHEMAS, shipped) == (Fencer(name="Ann", spare=("Foil",)),)
    assert build_own([], SCHEMAS, shipped) == ()


def test_an_authors_own_entries_are_refused_with_all_that_is_wrong(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(FOIL.replace("dull", "dul").replace("2", "12"), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        build_own(load_content([mine]), SCHEMAS, [])
    assert str(caught.value) == "\n".join(str(problem) for problem in check_files([mine], SCHEMAS))
    assert (caught.value.file, caught.value.line) == (str(mine), 3)


def test_kinds_are_called_as_they_are_written() -> None:
    kinds = {"hand_weapon": Blade, "fencer": Fencer}
    blade = Blade(name="Foil", edge="dull", weight=2)
    assert pick_named({"Foil": blade}, "Foil", (Fencer, Blade), kinds) is blade
    with pytest.raises(UnknownName, match=r"hand weapon or fencer 'Fool'\. Nearest: Foil"):
        pick_named({"Foil": blade}, "Fool", (Fencer, Blade), kinds)


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="cannot be read"):
        read_content(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b'name = "\xe9p\xe9e"')
    with pytest.raises(ContentError, match="not UTF-8"):
        read_content(tmp_path / "latin.toml")


def test_a_name_may_be_counted() -> None:
    assert split_count("Wolf x6") == ("Wolf", 6)
    assert split_count("Wolf") == ("Wolf", 1)
    assert split_count("Wolf x0") == ("Wolf x0", 1)


def test_right_content_has_no_problem(tmp_path: Path) -> None:
    text = (
        '[[fencer]]\nname = "Ann"\nblade = "Foil"\nfriends = ["Bob x3", "Ann"]\ntrain = "lunge or parry"\n'
        '[[fencer]]\nname = "Bob"\nblade = ""\nskills = { parry = 13 }\n'
    )
    assert check(tmp_path, text, known=FOIL) == []


def test_all_problems_are_told_at_once(tmp_path: Path) -> None:
    text = """
    [[blade]]
    name = "Foil"
    edge = "sharpp"
    weight = 12
    rusty = 1
    skills = {}
    colour = "red"

    [[fencer]]
    blade = "Foyle"
    spare = ["Foil", "Ann", "Epee"]
    friends = ["Ann x2"]
    skills = { parry = 14, lung = 1 }
    train = "parry or lung"

    [[sword]]
    name = "Epee"
    """
    assert told(check(tmp_path, text)) == [
        (4, "edge", 'it takes one of "sharp", "dull", not "sharpp"', "sharp"),
        (5, "weight", "it takes at most 9, not 12", ""),
        (6, "rusty", "it takes true or false, not 1", ""),
        (7, "skills", "blade has no such key, it belongs to fencer", ""),
        (8, "colour", "blade has no such key", ""),
        (10, "name", "this key of fencer is missing", ""),
        (11, "blade", "there is no blade 'Foyle'", "Foil"),
        (12, "spare", "it takes 0 to 2 items, not 3", ""),
        (12, "spare.1", "there is no blade 'Ann'", ""),
        (12, "spare.2", "'Epee' is of kind sword; it takes the name of a blade", ""),
        (13, "friends.0", "there is no fencer 'Ann'", ""),
        (14, "skills.parry", "it takes at most 13, not 14", ""),
        (14, "skills.lung", 'it takes one of "parry", "lunge", not "lung"', "lunge"),
        (15, "train", "'lung' is not one of parry, lunge", "lunge"),
        (17, "sword", "there is no kind 'sword'; the kinds are blade, fencer", ""),
    ]


def test_what_a_name_stands_for_is_told_with_its_article(tmp_path: Path) -> None:
    @dataclass(frozen=True, kw_only=True)
    class Fight:
        """Where somebody is met."""

        name: str
        against: Annotated[str, NameOf("adversary", "encounter")]

    (tmp_path / "mine.toml").write_text('[[fight]]\nname = "Gate"\nagainst = "Gate"\n', encoding="utf-8")
    (problem,) = check_files([tmp_path / "mine.toml"], {"fight": Fight})
    assert problem.message.endswith("it takes the name of an adversary or encounter")


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("weight = 2.0", "it takes a whole number, not 2.0"),
        ("weight = true", "it takes a whole number, not true"),
        ('weight = "2"', 'it takes a whole number, not "2"'),
        ("weight = -1", "it takes at least 0, not -1"),
        ("weight = [2]", "it takes a whole number, not a list"),
    ],
)
def test_a_whole_number_is_nothing_else(tmp_path: Path, written: str, message: str) -> None:
    assert told(check(tmp_path, FOIL.replace("weight = 2", written))) == [(4, "weight", message, "")]


def test_a_name_belongs_to_one_entry(tmp_path: Path) -> None:
    problems = check(tmp_path, FOIL + FOIL.replace("Foil", "foil"), known=FOIL)
    theirs = f"blade at {tmp_path / 'theirs.toml'}:2"
    assert told(problems) == [
        (2, "name", f"'Foil' is the name of another entry already, {theirs}", ""),
        (6, "name", f"'foil' is the name of another entry already, {theirs}", ""),
    ]


def test_shipped_files_are_not_held_against_themselves(tmp_path: Path) -> None:
    path = tmp_path / "blades.toml"
    path.write_text(FOIL, encoding="utf-8")
    assert check_files([path], SCHEMAS, load_content([path])) == []


@pytest.mark.parametrize("name", ["", " Foil", "Foil x2"])
def test_a_name_must_be_fit_to_be_named(tmp_path: Path, name: str) -> None:
    (problem,) = check(tmp_path, FOIL.replace("Foil", name))
    assert (problem.line, problem.key) == (2, "name")
    assert problem.message.startswith("a name is text")


def test_what_belongs_to_no_entry_is_told(tmp_path: Path) -> None:
    problems = check(tmp_path, 'name = "Foil"\n[blade]\nname = "Foil"\n[fencers]\n')
    assert told(problems) == [
        (1, "name", "it belongs to no entry: an entry begins with its kind, as [[blade]]", ""),
        (2, "blade", "an entry begins with double brackets, [[blade]]", ""),
        (4, "fencers", "it belongs to no entry: an entry begins with its kind, as [[blade]]", "fencer"),
    ]


def test_a_file_that_is_no_toml_does_not_hide_the_others(tmp_path: Path) -> None:
    broken, other = tmp_path / "broken.toml", tmp_path / "other.toml"
    broken.write_text("[[blade]\n", encoding="utf-8")
    other.write_text('[[blade]]\nname = "Foil"\n', encoding="utf-8")
    problems = check_files([other, broken, tmp_path / "none.toml"], SCHEMAS)
    assert [(Path(p.file).name, p.line, p.key) for p in problems] == [
        ("other.toml", 1, "edge"),
        ("other.toml", 1, "weight"),
        ("broken.toml", 1, ""),
        ("none.toml", 0, ""),
    ]
    assert problems[2].message.startswith("this is not TOML")


def test_keys_that_do_not_go_together_are_told(tmp_path: Path) -> None:
    text = '[[fencer]]\nname = "Ann"\nblade = "Foil"\n'
    problems = check(tmp_path, text, known=FOIL.replace("weight = 2", "weight = 9"))
    assert [str(p) for p in problems] == [f"{tmp_path / 'mine.toml'}:3: blade: Foil is too heavy."]


def test_a_problem_reads_as_a_line(tmp_path: Path) -> None:
    assert str(Problem("a.toml", 3, "edge", "it takes one of these", "dull")) == (
        "a.toml:3: edge: it takes one of these. Nearest: dull."
    )
    assert str(Problem("a.toml", 0, "", "cannot be read")) == "a.toml: cannot be read."
