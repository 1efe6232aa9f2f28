"""What there is: systems, their setups and their content."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from facedown.cli import FINE
from facedown.cli.given import the_system
from facedown.cli.house_rules import the_house
from facedown.cli.items import value_text
from facedown.cli.show import as_json, paragraph, say, table
from facedown.engine.base.errors import unknown
from facedown.engine.matches.position import deal_setup

if TYPE_CHECKING:
    from facedown.lab.experiments.evenness import Evenness


def list_systems(json: bool) -> int:
    """List the systems."""
    from facedown.systems import load_system, system_keys

    systems: list[dict[str, Any]] = []
    for key in system_keys():
        system = load_system(key)
        catalogue = system.catalogue
        systems.append(
            {
                "system": key,
                "title": catalogue.title,
                "clauses": len(catalogue.clauses),
                "rulings": len(catalogue.rulings),
                "switches": len(system.rulebook.switches),
                "setups": len(system.setups()),
                "bots": list(system.bots),
            }
        )
    if json:
        as_json(systems)
    else:
        rows = [[*list(row.values())[:-1], ", ".join(row["bots"])] for row in systems]
        table("", list(systems[0]), rows, right=("clauses", "rulings", "switches", "setups"))
    return FINE


def list_setups(key: str, switches: Sequence[str], files: Sequence[Path], json: bool) -> int:
    """List the setups of a system, of house rules, of content files: who takes part, how even they are."""
    from facedown.lab.experiments.evenness import load_evenness

    system = the_system(key)
    house = the_house(system, switches, files)
    content = house.entries
    own = system.setups_in(content)
    names = {*own, *system.setups()}
    written = {entry.name: entry.data for entry in [*system.shelf.entries, *content] if entry.name in names}
    measured = {} if house.switches or any(one.changed for one in content) else load_evenness(system)
    setups: list[dict[str, Any]] = []
    for name in dict.fromkeys([*own, *system.setups()]):
        deal = deal_setup(system, name, house.switches, content)
        row = {"setup": name, "seats": dict(deal.seats), "notes": str(written.get(name, {}).get("notes", ""))}
        setups.append({**row, **_evenness(measured.get(name), list(deal.sides().values()))})
    if json:
        as_json(setups)
        return FINE
    rows = [
        [
            row["setup"],
            ", ".join(f"{seat} {name}" for seat, name in row["seats"].items()),
            measured[row["setup"]].in_percent() if row["setup"] in measured else "",
            row.get("how_even", "not measured"),
            row["notes"],
        ]
        for row in setups
    ]
    table(f"Setups of {system.key}", ("setup", "seats", "wins (%)", "how even", "notes"), rows)
    even = [row["setup"] for row in setups if row.get("how_even") == "even"]
    if even:
        say(paragraph(f"Even: {'; '.join(even)}."))
    for games, policy in sorted({(one.games, one.policy) for one in measured.values()}):
        caption = f"Wins: each side's share of {games:,} games between bots ({policy}), in percent"
        say(paragraph(f"{caption}; ± is half the width of its 95% interval."))
    say(f"`facedown play {system.key} --setup NAME` plays one; `sim` takes the same names.")
    return FINE


def _evenness(measured: Evenness | None, sides: Sequence[str]) -> dict[str, Any]:
    """Return how even a setup is, as JSON takes it; nothing where that was not measured."""
    if measured is None:
        return {}
    wins = [
        {"side": side, "share": part, "low": low, "high": high}
        for side, (part, low, high) in zip(sides, measured.shares(), strict=True)
    ]
    return {
        "how_even": measured.verdict(sides),
        "wins": wins,
        "drawn": measured.drawn,
        "games": measured.games,
        "policy": measured.policy,
        "seed": measured.seed,
    }


def list_content(key: str, kind: str, switches: Sequence[str], files: Sequence[Path], json: bool) -> int:
    """List the content of a system, of house rules and of content files, by kind and name.

    Raises:
        UnknownName: there is no such kind; the nearest right name is given.
    """
    system = the_system(key)
    own = the_house(system, switches, files).entries
    instead = {(one.kind, one.name): one for one in own if one.changed}
    entries = [instead.get((one.kind, one.name), one) for one in system.shelf.entries]
    entries += [one for one in own if not one.changed]
    kinds = list(dict.fromkeys(entry.kind for entry in entries))
    if kind and kind not in kinds:
        raise unknown("kind", kind, kinds, where=f"in the content of {system.key}")
    chosen = [entry for entry in entries if kind in ("", entry.kind)]
    if json:
        as_json([{"kind": entry.kind, **entry.data} for entry in chosen])
        return FINE
    if not kind:
        rows = [
            (
                one,
                len(named := [entry.name for entry in entries if entry.kind == one and entry.name]),
                "; ".join(named),
            )
            for one in kinds
        ]
        table(f"Content of {system.key}", ("kind", "names", "which"), rows, right=("names",))
        say(f"`facedown content list {system.key} --kind KIND` shows what an entry holds.")
        return FINE
    for entry in chosen:
        say(entry.name or entry.kind, style="bold")
        values = "; ".join(
            f"{name} {value_text(value)}" for name, value in entry.data.items() if name not in ("name", "id")
        )
        say(paragraph(values, "  "))
    return FINE
