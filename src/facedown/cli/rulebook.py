"""The rulebooks: read them, search them, and see which code and scenarios stand behind a clause."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from facedown.cli import FINE, NO
from facedown.cli.given import the_system
from facedown.cli.items import hung, item_lines, plain, plain_words, print_item, print_items, print_words
from facedown.cli.options import Parts
from facedown.cli.show import as_json, paragraph, say, table
from facedown.engine.authors.catalogue import Catalogue, ClauseText, Extension, Item, Ruling, Table
from facedown.engine.base.errors import FacedownError, unknown
from facedown.engine.telling.sentence import counted

if TYPE_CHECKING:
    from facedown.engine.matches.system import System
    from facedown.testing.coverage import Coverage, Reference

_SHORT = 3  # letters of words that nearly every clause has
_MOST = 15  # clauses that are printed to somebody who searches while playing


def show_rules(key: str, parts: Parts, json: bool) -> int:
    """Print a rulebook, or the parts of it that are asked for."""
    system = the_system(key)
    catalogue = system.catalogue
    wanted: list[Item] = []
    if parts.search:
        wanted += catalogue.find(parts.search)
    if parts.rulings:
        wanted += catalogue.rulings.values()
    if parts.switches:
        wanted += [
            ruling for ruling in catalogue.switches.values() if ruling.switch in system.rulebook.switches
        ]
    if parts.tables:
        wanted += catalogue.tables.values()
    chosen = parts.search or parts.rulings or parts.switches or parts.tables
    if not chosen:
        wanted += catalogue.items().values()
    if json:
        as_json([plain(item) for item in wanted])
    elif parts.search and not wanted:
        say(f"Nothing in {system.key} has all of the words '{parts.search}'.")
    elif chosen:
        print_items(wanted)
        if parts.switches:
            say(f"\n{len(wanted)} switches. Set one with --switch NAME=READING in `play` and `sim`.")
    else:
        _print_text(catalogue)
    return NO if parts.search and not wanted else FINE


def show_questions(key: str, json: bool) -> int:
    """Print what a system asks, how that is answered, and why an answer can be refused."""
    catalogue = the_system(key).catalogue
    if json:
        decisions = [
            {
                "question": one.name,
                "clause": one.clause,
                "asks": one.asks.source,
                "secret": one.secret,
                "answers": [
                    {"reads": list(answer.reads), "does": answer.does.source, "secret": answer.secret}
                    for answer in one.answers
                ],
            }
            for one in catalogue.decisions.values()
        ]
        refusals = [
            {"refusal": one.name, "clause": one.clause, "says": one.says.source}
            for one in catalogue.refusals.values()
        ]
        as_json({"questions": decisions, "refusals": refusals})
        return FINE
    for question in catalogue.decisions.values():
        say(hung(question.clause, f"{question.name}: {question.asks.source}"))
        for answer in question.answers:
            secret = " (others do not see it at once)" if answer.secret else ""
            say(paragraph(f"{answer.reads[0]}{secret}: {answer.does.source}", " " * 10, " " * 12))
    say("\nWhy an answer is refused", style="bold")
    for refusal in catalogue.refusals.values():
        say(hung(refusal.clause, str(refusal.says.source)))
    many = counted(len(catalogue.decisions), "question"), counted(len(catalogue.refusals), "refusal")
    say(f"\n{', '.join(many)}.")
    return FINE


def show_clause(key: str, tried: str, scenarios: Path | None, json: bool) -> int:
    """Print one clause, ruling, table or switch with all that belongs to it, or a chapter."""
    system = the_system(key)
    catalogue = system.catalogue
    chapter = _chapter(catalogue, tried)
    words = [] if _has(catalogue, tried) else catalogue.words(tried)
    if words and json:
        as_json([plain_words(one) for one in words])
    elif words:
        print_words(words)
    elif chapter and json:
        as_json([plain(clause) for clause in chapter])
    elif chapter:
        print_items(chapter)
    else:
        _show_item(system, catalogue.lookup(tried), scenarios, json)
    return FINE


def where(tried: str, key: str, scenarios: Path | None, json: bool) -> int:
    """Print a clause, the functions that carry it out and the scenarios that name it.

    Args:
        tried: the clause, as it was typed.
        key: of its system; "" for any that is installed.
        scenarios: the folder where they lie, if that is said.
        json: print data instead.

    Raises:
        UnknownName: no system has such a clause; the nearest right name is given.
    """
    from facedown.systems import load_system, system_keys

    systems = [the_system(key)] if key else [load_system(one) for one in system_keys()]
    names: list[str] = []
    for system in systems:
        catalogue = system.catalogue
        names += [*catalogue.items(), *catalogue.switches]
        if tried in catalogue.switches or re.match(rf"{catalogue.prefix}[-_ ]", tried.strip(), re.IGNORECASE):
            _show_item(system, catalogue.lookup(tried), scenarios, json)
            return FINE
    if len(systems) == 1:
        _show_item(systems[0], systems[0].catalogue.lookup(tried), scenarios, json)
        return FINE
    error = unknown("clause", tried, names, where="in any system")
    error.args = (f"{error} That of a system of your own: --system FOLDER.",)
    raise error


def look_up(system: System, wanted: str) -> None:
    """Print a clause with its rulings, a ruling, a table, a chapter, or what has all the words."""
    catalogue = system.catalogue
    chapter = _chapter(catalogue, wanted)
    if chapter:
        print_items(chapter)
        return
    words = catalogue.words(wanted)
    if words and not _has(catalogue, wanted):
        print_words(words)
        return
    items = _about(catalogue, wanted)
    print_items(items[:_MOST])
    print_words(words)
    if len(items) > _MOST:
        more = ", ".join(item.id for item in items[_MOST:])
        say(paragraph(f"So have {len(items) - _MOST} more, which a word more would narrow down: {more}."))


def _has(catalogue: Catalogue, wanted: str) -> bool:
    """Return whether a clause, ruling, table or switch is called so; words may have the id of one."""
    try:
        return bool(catalogue.lookup(wanted))
    except FacedownError:
        return False


def read_rules(system: System, wanted: str) -> str:
    """Return a clause with its rulings, a ruling, a table's title, or the first that have all the words."""
    return "\n".join(item_lines(item) for item in _about(system.catalogue, wanted)[:_MOST])


def _about(catalogue: Catalogue, wanted: str) -> list[Item]:
    """Return an item with the rulings about it, or those that have all the words.

    Raises:
        FacedownError: there are none.
    """
    try:
        item = catalogue.lookup(wanted)
        return [item, *catalogue.about(item.id)]
    except FacedownError:
        items = _with_words(catalogue, wanted)
        if not items:
            words = dict.fromkeys(word for word in wanted.split() if len(word) > _SHORT)
            found = [f"rules {word}" for word in words if _with_words(catalogue, word)]
            if len(wanted.split()) == 1 or not found:
                raise
            raise FacedownError(
                f"No clause has all of these words. Some are found by: {', '.join(found)}."
            ) from None
        return items


def _with_words(catalogue: Catalogue, wanted: str) -> list[Item]:
    """Return the clauses, rulings, tables and extensions that have all the words."""
    kinds = (ClauseText, Ruling, Table, Extension)
    return [item for item in catalogue.find(wanted) if isinstance(item, kinds)]


def show_where(system: System, tried: str) -> None:
    """Print a clause of a system, the functions that carry it out and the scenarios that name it."""
    _show_item(system, system.catalogue.lookup(tried), None, False)


def show_coverage(key: str, scenarios: Path | None, json: bool) -> int:
    """Print which clauses have code and scenarios, and which lack them; NO if one does."""
    from facedown.engine.authors.catalogue import MECHANICAL
    from facedown.testing.coverage import coverage, scenarios_naming

    system = the_system(key)
    folder = scenario_folder(scenarios, system)
    covered = coverage(system, scenarios_naming(folder) if folder else {})
    missing = covered.missing if folder else covered.uncited
    if json:
        as_json(_coverage_data(system, covered, folder))
        return NO if missing or covered.stray else FINE
    rows: list[tuple[object, ...]] = []
    for kind, ids in covered.kinds.items():
        due = kind in MECHANICAL
        rows.append(
            (
                kind,
                len(ids),
                sum(id in covered.cited for id in ids),
                sum(id in covered.scenarios for id in ids),
                sum(id in covered.not_mechanical for id in ids),
                sum(id in missing for id in ids) if due else "not due",
            )
        )
    everything = [id for ids in covered.kinds.values() for id in ids]
    counted = (covered.cited, covered.scenarios, covered.not_mechanical, missing)
    rows.append(("all", len(everything), *(sum(id in part for id in everything) for part in counted)))
    heads = ("kind", "clauses", "in code", "in scenarios", "not mechanical", "missing")
    table(f"Clauses of {system.key}", heads, rows, right=heads[1:])
    if covered.not_mechanical:
        say("Not mechanical", style="bold")
        for id, reason in covered.not_mechanical.items():
            say(hung(id, reason))
        say()
    if missing:
        say("Missing", style="bold")
        for id in missing:
            lacks = [
                *(["no code cites it"] if id in covered.uncited else []),
                *(["no scenario names it"] if folder and id in covered.untested else []),
            ]
            say(hung(id, f"{' and '.join(lacks)}: {system.catalogue.clauses[id].text}"))
    else:
        say("Nothing is missing.")
    for id in covered.stray:
        say(f"{id} is named by a scenario or as not mechanical, but the rulebook has no such clause.")
    if not folder:
        say("No scenarios were found; --scenarios DIR names their folder.")
    return NO if missing or covered.stray else FINE


def _coverage_data(system: System, covered: Coverage, folder: Path | None) -> dict[str, Any]:
    """Return the coverage of a rulebook for JSON."""
    return {
        "system": system.key,
        "scenarios": str(folder) if folder else None,
        "kinds": {kind: list(ids) for kind, ids in covered.kinds.items()},
        "cited": {
            id: [{"file": short(site.file), "line": site.line, "function": site.function} for site in sites]
            for id, sites in covered.cited.items()
        },
        "named_by_scenarios": {
            id: [short(path) for path in paths] for id, paths in covered.scenarios.items()
        },
        "not_mechanical": dict(covered.not_mechanical),
        "not_cited": list(covered.uncited),
        "not_named_by_scenarios": list(covered.untested),
        "unknown": list(covered.stray),
        "missing": list(covered.missing if folder else covered.uncited),
    }


def scenario_folder(given: Path | None, system: System) -> Path | None:
    """Return where scenarios lie: where it is said, else beside the rules, or in the checkout here or around.

    Raises:
        FacedownError: there is no such folder.
    """
    if given is not None:
        if not given.is_dir():
            raise FacedownError(f"--scenarios names a folder; there is none at {given}.")
        return given
    checkouts = (root / "tests" / "scenarios" for root in (Path.cwd(), Path(__file__).parents[3]))
    return next(filter(Path.is_dir, (system.folder / "scenarios", *checkouts)), None)


def short(path: Path) -> str:
    """Return a path as seen from here, or from the package where it lies elsewhere."""
    for root in (Path.cwd(), Path(__file__).parents[3], Path(__file__).parents[2]):
        if path.is_relative_to(root):
            return path.relative_to(root).as_posix()
    return os.fspath(path)


def _show_item(system: System, item: Item, scenarios: Path | None, json: bool) -> None:
    from facedown.testing.coverage import cited, scenarios_naming

    catalogue = system.catalogue
    rulings = [ruling for ruling in catalogue.rulings.values() if item.id in ruling.about]
    tables = [one for one in catalogue.tables.values() if item.id in one.clauses]
    examples = [one for one in catalogue.examples.values() if item.id in one.clauses]
    words = catalogue.words(item.id)
    sites = cited(system).get(item.id, [])
    folder = scenario_folder(scenarios, system)
    naming = scenarios_naming(folder, only=item.id).get(item.id, []) if folder else []
    reason = system.catalogue.not_mechanical.get(item.id, "")
    if json:
        as_json(
            {
                "system": system.key,
                **plain(item),
                "rulings": [plain(one) for one in rulings],
                "tables": [one.id for one in tables],
                "examples": [plain(one) for one in examples],
                "words": [plain_words(one) for one in words],
                "functions": [
                    {"file": short(site.file), "line": site.line, "function": site.function} for site in sites
                ],
                "scenarios": [short(path) for path in naming],
                "not_mechanical": reason,
                "log": catalogue.log[item.id].source if item.id in catalogue.log else None,
            }
        )
        return
    if isinstance(item, ClauseText):
        lines = f", lines {item.lines} of the source" if item.lines else ""
        say(f"{catalogue.title}: {item.section} ({item.kind}{lines})", style="bold")
    print_item(item)
    _section("Rulings", rulings)
    _section("Tables", tables)
    _section("Examples", examples)
    if words:
        say("\nWords", style="bold")
        print_words(words)
    if item.id in catalogue.log:
        say("\nIn the log", style="bold")
        say("\n".join(paragraph(text, "  ") for text in catalogue.log[item.id].texts))
    if isinstance(item, ClauseText | Ruling | Extension):
        say("\nFunctions", style="bold")
        _print_sites(sites, reason)
        say("\nScenarios", style="bold")
        for path in naming:
            say(f"  {short(path)}")
        if not naming:
            say("  none" if folder else "  No scenarios were found; --scenarios DIR names their folder.")


def _print_sites(sites: Iterable[Reference], reason: str) -> None:
    rows = [f"  {short(site.file)}:{site.line}  {site.function}" for site in sites]
    if reason:
        rows.append(paragraph(f"Not mechanical: {reason}", "  "))
    say("\n".join(rows) or "  none")


def _section(title: str, items: Sequence[Item]) -> None:
    if items:
        say(f"\n{title}", style="bold")
        for item in items:
            print_item(item)


def _print_text(catalogue: Catalogue) -> None:
    say(catalogue.title, style="bold")
    say(paragraph(catalogue.summary))
    for section, clauses in groupby(catalogue.clauses.values(), key=lambda clause: clause.section):
        say(f"\n{section}", style="bold")
        for clause in clauses:
            say(item_lines(clause))
    if catalogue.extensions:
        say("\nWhat the source does not give, as it is played here", style="bold")
        for extension in catalogue.extensions.values():
            say(item_lines(extension))
    say()
    if catalogue.vocabularies:
        names = ", ".join(f"{one.name} ({one.id})" for one in catalogue.vocabularies.values())
        say(paragraph(f"Words that content may use: {names}."))
    counted = (
        ("--rulings", catalogue.rulings),
        ("--switches", catalogue.switches),
        ("--tables", catalogue.tables),
        ("--questions", catalogue.decisions),
    )
    more = ", ".join(f"{len(part)} with {option}" for option, part in counted)
    one = f"`facedown rules {catalogue.system} CLAUSE` shows one with its code."
    say(paragraph(f"{len(catalogue.clauses)} clauses. {more}. {one}"))


def _chapter(catalogue: Catalogue, tried: str) -> list[ClauseText]:
    """Return the clauses of a chapter, such as `10` or `CON-10`; none if it is not one."""
    match = re.fullmatch(rf"(?:{catalogue.prefix}[-_ ])?([A-Z]?\d+)", tried.strip().upper())
    if not match or f"{catalogue.prefix}-{match[1]}" in catalogue.items():
        return []
    start = f"{catalogue.prefix}-{match[1]}."
    return [clause for clause in catalogue.clauses.values() if clause.id.startswith(start)]
