"""Tables within entries: what a schema says of them, and what an author is told who gets one wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import pytest

from facedown.engine.authors.content import Around, Between, NameOf, build, load_content
from facedown.engine.authors.content_check import check_files
from facedown.engine.authors.shape import Tagged, homes, keys_of, pick
from facedown.engine.base.errors import ContentError


@dataclass(frozen=True, kw_only=True)
class Price:
    """What a step costs."""

    breath: Annotated[int, Between(1, 3)]


@dataclass(frozen=True, kw_only=True)
class Lunge:
    """A step forward."""

    act: Literal["lunge"]
    far: Annotated[int, Between(1, 4)] | Price
    from_: Literal["guard", "rest"] = "guard"


@dataclass(frozen=True, kw_only=True)
class Parry:
    """A blade turned aside."""

    act: Literal["parry"]
    line: Literal["high", "low"] = "high"

    def problems(self, around: Around) -> Iterator[tuple[str, str, str]]:
        """Yield that the low line is closed to left-handers."""
        if self.line == "low" and around.entry.data.get("left"):
            yield "line", f"closed at {'.'.join(map(str, around.place))}", "high"


Act: TypeAlias = Annotated[Lunge | Parry, Tagged("act", feint="a feint stands in a phrase")]


@dataclass(frozen=True, kw_only=True)
class Feint:
    """Several acts to choose among."""

    act: Literal["feint"]
    ways: Annotated[tuple[Annotated[tuple[Act, ...], Between(1, 2)], ...], Between(2, 3)]


@dataclass(frozen=True, kw_only=True)
class Phrase:
    """What a fencer has practised."""

    name: str
    left: bool = False
    master: Annotated[str, NameOf("phrase", word="nobody")] = "nobody"
    price: Price | None = None
    acts: Annotated[tuple[Annotated[Lunge | Parry | Feint, Tagged("act")], ...], Between(1, 3)]

    def problems(self, named: Any) -> Iterator[tuple[Any, str]]:
        """Yield that it ends with a parry."""
        if isinstance(self.acts[-1], Parry):
            yield ("acts", len(self.acts) - 1), "a phrase does not end with a parry"


@dataclass(frozen=True, kw_only=True)
class Salle:
    """Where one fences."""

    id: str
    name: str
    floor: str = ""


SCHEMAS: dict[str, Any] = {"phrase": Phrase, "salle": Salle}


def told(tmp_path: Path, text: str) -> list[tuple[int, str, str, str]]:
    path = tmp_path / "mine.toml"
    path.write_text(f'[[phrase]]\nname = "One"\n{text}', encoding="utf-8")
    return [(one.line, one.key, one.message, one.nearest) for one in check_files([path], SCHEMAS)]


def test_tables_are_built_as_dataclasses(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        '[[phrase]]\nname = "One"\nprice = { breath = 1 }\nacts = [\n'
        '  { act = "lunge", far = 2, from = "rest" },\n'
        '  { act = "feint", ways = [[{ act = "parry" }], [{ act = "lunge", far = { breath = 3 } }]] },\n]\n',
        encoding="utf-8",
    )
    assert check_files([path], SCHEMAS) == []
    (entry,) = load_content([path])
    assert build(entry, Phrase) == Phrase(
        name="One",
        price=Price(breath=1),
        acts=(
            Lunge(act="lunge", far=2, from_="rest"),
            Feint(act="feint", ways=((Parry(act="parry"),), (Lunge(act="lunge", far=Price(breath=3)),))),
        ),
    )


def test_building_tells_keys_that_are_wrong_inside(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        '[[phrase]]\nname = "One"\nacts = [\n  { act = "lunge", fra = 2 },\n]\n', encoding="utf-8"
    )
    with pytest.raises(ContentError) as caught:
        build(load_content([path])[0], Phrase)
    assert str(caught.value) == (
        f"{path}:4: phrase 'One': 'acts.0.far' is missing; 'acts.0.fra' is no key of it, far is."
    )


ACTS = 'acts = [{ act = "lunge", far = 2 }]\n'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            'acts = [\n  { act = "lunge", far = 5 },\n  { act = "lunge", far = "2" },\n]',
            [
                (4, "acts.0.far", "it takes at most 4, not 5", ""),
                (5, "acts.1.far", 'it takes a whole number, not "2"', ""),
            ],
        ),
        (
            'acts = [{ act = "lung", far = 5 }]',
            [
                (3, "acts.0.act", 'it takes one of "lunge", "parry", "feint", not "lung"', "lunge"),
                (3, "acts.0.far", "it takes at most 4, not 5", ""),
            ],
        ),
        ('acts = [{ far = 2, from = "rest" }]', [(3, "acts.0.act", "this key of lunge is missing", "")]),
        ("acts = [{ }]", [(3, "acts.0.act", "this key is missing", "")]),
        ('acts = ["lunge"]', [(3, "acts.0", 'it takes a table in { }, not "lunge"', "")]),
        ('acts = { act = "lunge", far = 1 }', [(3, "acts", "it takes a list in [ ], not a table", "")]),
        (
            'acts = [{ act = "lunge", fra = 2 }]',
            [(3, "acts.0.fra", "lunge has no such key", "far")],
        ),
        (
            'acts = [{ act = "lunge", far = 2, line = "low" }]',
            [(3, "acts.0.line", "lunge has no such key, it belongs to parry in acts", "")],
        ),
        (
            f'{ACTS}breath = 2\nfrom = "rest"\nfloor = "oak"',
            [
                (
                    4,
                    "breath",
                    "phrase has no such key, it belongs to price in price and to price in acts.far",
                    "",
                ),
                (5, "from", "phrase has no such key, it belongs to lunge in acts", ""),
                (6, "floor", "phrase has no such key, it belongs to salle", ""),
            ],
        ),
        (
            'acts = [{ act = "lunge", far = { breath = 4, left = true } }]',
            [
                (3, "acts.0.far.breath", "it takes at most 3, not 4", ""),
                (3, "acts.0.far.left", "price has no such key, it belongs to phrase", ""),
            ],
        ),
        (
            'acts = [{ act = "feint", ways = [[{ act = "feint" }], []] }]',
            [
                (3, "acts.0.ways.1", "it takes 1 to 2 items, not 0", ""),
                (3, "acts.0.ways.0.0.act", "a feint stands in a phrase", ""),
            ],
        ),
        (
            'left = true\nacts = [\n  { act = "parry", line = "low" },\n  { act = "lunge", far = 2 },\n]',
            [(5, "acts.0.line", "closed at acts.0", "high")],
        ),
        ('acts = [\n  { act = "parry" },\n]', [(4, "acts.0", "a phrase does not end with a parry", "")]),
        (f'{ACTS}master = "nobdy"', [(4, "master", "there is no phrase 'nobdy'", "nobody")]),
        (f'{ACTS}master = "One"', []),
        (f"{ACTS}price = {{ breath = 0 }}", [(4, "price.breath", "it takes at least 1, not 0", "")]),
    ],
)
def test_what_is_wrong_inside_is_told(
    tmp_path: Path, text: str, expected: list[tuple[int, str, str, str]]
) -> None:
    assert sorted(told(tmp_path, text)) == sorted(expected)


def test_one_fault_does_not_hide_another_in_the_same_entry(tmp_path: Path) -> None:
    text = (
        'left = true\ncolour = "red"\nacts = [\n  { act = "lunge", far = 9 },\n'
        '  { act = "parry", line = "low" },\n]'
    )
    assert sorted(key for _, key, _, _ in told(tmp_path, text)) == sorted(
        ["colour", "acts.0.far", "acts.1", "acts.1.line"]
    )


def test_a_key_that_is_misspelt_is_not_missing_too(tmp_path: Path) -> None:
    assert [one[1] for one in told(tmp_path, 'axts = [{ act = "lunge", far = 2 }]')] == ["axts"]


def test_entries_may_be_named_by_their_id(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        f'[[phrase]]\nid = "P1"\nname = "One"\n{ACTS}[[phrase]]\nname = "Two"\nmaster = "P1"\n{ACTS}',
        encoding="utf-8",
    )
    assert [one.key for one in check_files([path], SCHEMAS)] == ["id"]  # phrases have none, but it is known


def test_keys_homes_and_tags() -> None:
    assert list(keys_of(Lunge)) == ["act", "far", "from"]
    assert keys_of(Phrase)["price"].hint is Price
    assert homes(Phrase, "line") == ((("acts",), ("parry",)), (("acts", "ways"), ("parry",)))
    hint = Annotated[Lunge | Parry, Tagged("act")]
    assert pick(hint, {"act": "parry"}) is Parry
    assert pick(hint, {"act": "pary"}) is Parry
    assert pick(hint, {"atc": "parry"}) is Parry
    assert pick(hint, {"far": 2}) is Lunge
    assert pick(hint, {"act": "riposte"}) is None
