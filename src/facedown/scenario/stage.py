"""Stages and cases: what several scenarios share is written once.

A scenario may stand on a stage, a file of its own in a folder `stages`, and a file may hold several
scenarios, its cases. What the file says goes on top of the stage, what a case says on top of both: tables
are joined key by key, lists go on where the shared ones end, anything else replaces what is shared. Of an
entry of content, the keys that are given replace those of the shared entry of that name.
`reader` checks the result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

from facedown.engine.authors.files import Version, read_json, read_toml, version_of
from facedown.engine.authors.shape import KeyPath
from facedown.engine.authors.source import Source
from facedown.engine.base.errors import BadFile, bad_file, unknown
from facedown.engine.matches.position import flat
from facedown.scenario.keys import LISTS, PATHS, listed

STAGES = "stages"  # the folder that they lie in
ENDINGS = (".toml", ".json")
_MARK = "::"  # between a file and the name of a case in it


class Layer(NamedTuple):
    """A part that a scenario is joined from: its stage, the top of its file, or its case."""

    data: Mapping[str, Any]
    source: Source
    way: KeyPath = ()  # to this part in its file


class Draft(NamedTuple):
    """A scenario joined from its stage, its file and its case, not checked yet.

    Attributes:
        file: where it is written.
        case: its name among the cases of the file; "" if it is the only scenario there.
        data: its keys and values.
        source: where they stand.
        entry_files: file of each content entry, by kind and number, where it is not the source's.
    """

    file: Path
    case: str
    data: Mapping[str, Any]
    source: Source
    entry_files: Mapping[tuple[str, int], str]

    @property
    def path(self) -> Path:
        """What it is called by: FILE, or FILE::CASE."""
        return Path(f"{self.file}{_MARK}{self.case}") if self.case else self.file


def scenario_files(folder: Path) -> list[Path]:
    """Return the scenario files below a folder, in order; stages are none."""
    paths = (path for ending in ENDINGS for path in folder.rglob(f"*{ending}"))
    return sorted(path for path in paths if path.parent.name != STAGES)


def split_path(path: str | Path) -> tuple[Path, str]:
    """Return file and case of FILE::CASE; of FILE alone the case is ""."""
    file, _, case = str(path).partition(_MARK)
    return Path(file), case


def read_layer(path: Path) -> Layer:
    """Read a scenario file or a stage.

    Raises:
        BadFile: it cannot be read, or is no table of keys and values.
    """
    return _read(path, path.absolute(), version_of(path))


@lru_cache(1 << 11)
def _read(path: Path, lies: Path, version: Version | None) -> Layer:
    """Read a file once as long as nobody writes to it: many scenarios stand on one stage."""
    data, text = (read_json(path), "") if path.suffix == ".json" else read_toml(path)
    if data and all(map(_are_tables, data.values())) and "step" not in data:
        said = "it holds content and no scenario: `facedown play SYSTEM --content FILE` plays with it"
        raise bad_file(path, 0, f"{said}, `facedown content check FILE` checks it.")
    return given_layer(data, path, text)


def _are_tables(value: Any) -> bool:
    return isinstance(value, list) and len(value) > 0 and all(isinstance(row, dict) for row in value)


def given_layer(data: Any, path: Path, text: str) -> Layer:
    """Return a layer of data that somebody has read already.

    Raises:
        BadFile: it is no table of keys and values.
    """
    if not isinstance(data, dict):
        raise BadFile(f"{path} is no scenario: it should be a table of keys and values.")
    source = Source(str(path), text)
    return Layer(_with_files(data, source, ()), source)


def _with_files(data: Mapping[str, Any], source: Source, way: KeyPath) -> Mapping[str, Any]:
    """Return a layer, or a case of it, with the path of each content file that it names.

    Raises:
        BadFile: one would lie neither beside the layer's file nor below.
    """
    data = dict(data)
    files, cases = data.get("content"), data.get("case")
    if isinstance(files, str | list):
        data["content"] = [
            str(source.beside(file, (*way, "content", i))) if isinstance(file, str) else file
            for i, file in enumerate(listed(files))
        ]
    if isinstance(cases, dict) and not way:
        data["case"] = {
            name: _with_files(case, source, ("case", name)) if isinstance(case, dict) else case
            for name, case in cases.items()
        }
    return data


def stage_under(top: Layer) -> Layer | None:
    """Return the stage that a scenario file names, from `stages` in the nearest folder around it.

    Raises:
        BadFile: there is no such stage, or it cannot be read.
    """
    name = top.data.get("stage")
    if not isinstance(name, str):
        return None
    known: dict[str, Path] = {}
    folders = (folder / STAGES for folder in Path(top.source.file).absolute().parents)
    for folder in filter(Path.is_dir, folders):
        for ending in ENDINGS:
            for path in sorted(folder.glob(f"*{ending}")):
                known.setdefault(_words(path.stem), path)
    if _words(name) not in known:
        where = f"in a folder '{STAGES}' beside or above the file"
        error = unknown("stage", name, known, where)
        raise bad_file(top.source.file, top.source.line(("stage",)), str(error))
    path, here = known[_words(name)], Path.cwd()
    near = path.is_relative_to(here) and not Path(top.source.file).is_absolute()
    layer = read_layer(path.relative_to(here) if near else path)
    return layer


def read_drafts(path: Path) -> list[Draft]:
    """Return the scenarios of a file: its cases, or the only one there.

    Raises:
        BadFile: the file or its stage cannot be read, or there is no such stage.
    """
    top = read_layer(path)
    return drafts(top, stage_under(top))


def drafts(top: Layer, stage: Layer | None) -> list[Draft]:
    """Return the scenarios of a file that has been read: its cases, or the only one there."""
    below = [stage, top] if stage else [top]
    cases = top.data.get("case")
    if not isinstance(cases, dict) or not all(isinstance(case, dict) for case in cases.values()):
        return [_laid(below, "")]
    return [_laid([*below, Layer(case, top.source, ("case", name))], name) for name, case in cases.items()]


def _laid(layers: Sequence[Layer], case: str) -> Draft:
    """Join layers to a scenario, each on top of those before it."""
    top = layers[-1].source
    if len(layers) == 1:
        return Draft(Path(top.file), case, layers[0].data, top, {})
    data: dict[str, Any] = {}
    moved: list[dict[KeyPath, KeyPath]] = []
    files: dict[tuple[str, int], str] = {}
    for layer in layers:
        moves: dict[KeyPath, KeyPath] = {}
        for key, value in layer.data.items():
            if key == "content" and isinstance(value, dict):
                entries = data.get(key)
                data[key], lie = _with_entries(entries if isinstance(entries, dict) else {}, value)
                moves |= {("content", *place): ("content", *now) for place, now in lie.items()}
                files |= dict.fromkeys(lie.values(), layer.source.file)
            elif key in LISTS:
                below, above = listed(data.get(key, [])), listed(value)
                moves |= {(key, i): (key, len(below) + i) for i in range(len(above))}
                data[key] = [*below, *above]
            else:
                paths = key in PATHS and isinstance(value, dict)
                data[key] = _joined(data.get(key), dict(flat(value)) if paths else value)
        moved.append(moves)
    data = {key: value for key, value in data.items() if key not in ("stage", "case")}
    return Draft(Path(top.file), case, data, _Laid(layers, moved), files)


def _joined(below: Any, above: Any) -> Any:
    """Return a value with another on top: tables are joined at every depth, others replaced."""
    if not isinstance(below, dict) or not isinstance(above, dict):
        return above
    return {**below, **{key: _joined(below.get(key), value) for key, value in above.items()}}


def _with_entries(
    below: Mapping[str, Any], above: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[tuple[str, int], tuple[str, int]]]:
    """Lay content on content: the keys of an entry replace those of the one of its name, or it comes last.

    Args:
        below: kind -> entries.
        above: the same.

    Returns:
        all entries, and where each of `above`, by kind and number, lies among them.
    """
    merged, lie = dict(below), {}
    for kind, entries in above.items():
        there = merged.get(kind, [])
        if not isinstance(entries, list) or not isinstance(there, list):
            merged[kind] = entries
            continue
        there = list(there)
        names = [entry.get("name") if isinstance(entry, dict) else None for entry in there]
        for i, entry in enumerate(entries):
            name = entry.get("name") if isinstance(entry, dict) else None
            at = names.index(name) if name is not None and name in names else len(there)
            there[at : at + 1] = [{**there[at], **entry} if at < len(there) else entry]
            lie[kind, i] = kind, at
        merged[kind] = there
    return merged, lie


class _Laid(Source):
    """File and line of every key of a scenario that is joined from several layers."""

    def __init__(self, layers: Sequence[Layer], moved: Sequence[Mapping[KeyPath, KeyPath]]) -> None:
        top = layers[-1].source
        super().__init__(top.file, top.text)
        self.layers = layers
        self.moved = moved

    @cached_property
    def places(self) -> Mapping[KeyPath, tuple[str, int]]:
        """File and line of every place; the empty one is the case itself."""
        places = {}
        for layer, moves in zip(self.layers, self.moved, strict=True):
            depth = len(layer.way)
            for place, line in layer.source.lines.items():
                if place[:depth] == layer.way:
                    own, spot = place[depth:], (layer.source.file, line)
                    places[_moved(own, moves)] = spot
                    if (*own, 0) in moves:  # perhaps a list of one, written as that one
                        places[moves[*own, 0]] = spot
        return places

    @cached_property
    def lines(self) -> Mapping[KeyPath, int]:
        """The line of every place."""
        return {place: line for place, (_, line) in self.places.items()}

    def at(self, place: KeyPath) -> tuple[str, int]:
        """Return file and line of a place, or of the nearest place around it."""
        for end in range(len(place), -1, -1):
            if place[:end] in self.places:
                return self.places[place[:end]]
        return self.file, 0

    def line(self, place: KeyPath) -> int:
        """Return the line of a place, or of the nearest place around it."""
        return self.at(place)[1]


def _moved(place: KeyPath, moves: Mapping[KeyPath, KeyPath]) -> KeyPath:
    """Return where a key of a layer stands in the joined scenario; a path is one key, in any notation."""
    for depth in (2, 3):
        if place[:depth] in moves:
            return (*moves[place[:depth]], *place[depth:])
    if place and place[0] in PATHS:
        path = [str(step) for step in takewhile(lambda step: isinstance(step, str), place[1:])]
        return (place[0], *([".".join(path)] if path else []), *place[1 + len(path) :])
    return place


def _words(name: str) -> str:
    """Return a stage's name, however its file writes it: `two_in_reach` is "two in reach"."""
    return " ".join(name.replace("_", " ").split()).casefold()
