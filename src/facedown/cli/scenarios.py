"""Run scenarios and say which hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from facedown.board import Board
from facedown.cli import FINE, NO, WRONG
from facedown.cli.given import rules_in
from facedown.cli.progress import progress_of
from facedown.cli.rulebook import short
from facedown.cli.show import as_json, console, say
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.system import System
from facedown.lab.odds.answers import Odds
from facedown.lab.odds.listed import Decider
from facedown.lab.odds.questions import Ask
from facedown.scenario import Report, Scenario, load_scenarios, run_scenario, scenario_files
from facedown.scenario.stage import split_path


def run(
    paths: Iterable[Path], json: bool, verbose: bool, log: bool, rules: Iterable[Path] = (), key: str = ""
) -> int:
    """Run scenario files, and all files in folders: NO if one does not hold, WRONG if one is no scenario.

    Args:
        paths: of files and folders.
        json: print data instead.
        verbose: list those that hold, too.
        log: print the log of those that hold, too.
        rules: where policies of one's own are written.
        key: the system of a file that names none.
    """
    from facedown.systems import load_system

    own = [rule for path in rules for rule in rules_in(path)]
    results: list[dict[str, Any]] = []
    files = files_of(paths)
    for path, scenario in _scenarios(files, load_system, key):
        result: dict[str, Any] = {
            "file": short(path),
            "case": "",
            "holds": False,
            "makes_sense": False,
            "failures": [],
        }
        results.append(result)
        report = None
        if isinstance(scenario, FacedownError):
            result["error"] = str(scenario)
        else:
            report = run_scenario(scenario, watched_odds, own)
            result |= _told(scenario, report)
            if log:
                result["log"] = report.log.splitlines()
        if not json:
            _print(result, report, verbose or log or len(files) == 1)
    bad = [result for result in results if not result["makes_sense"]]
    failed = [result for result in results if result["makes_sense"] and result["failures"]]
    if json:
        as_json(
            {
                "scenarios": results,
                "hold": len(results) - len(bad) - len(failed),
                "fail": len(failed),
                "bad": len(bad),
            }
        )
    else:
        say(_summary(len(results), len(failed), len(bad)))
    return WRONG if bad else NO if failed else FINE


def _told(scenario: Scenario, report: Report) -> dict[str, Any]:
    """Return what came of a scenario, for JSON."""
    return {
        "case": scenario.case,
        "title": scenario.title,
        "system": scenario.system.key,
        "clauses": list(scenario.clauses),
        "holds": report.passed,
        "makes_sense": not report.senseless,
        "failures": [
            {"file": short(Path(one.file)), "line": one.line, "step": one.step, "message": one.message}
            for one in report.failures
        ],
    }


def _scenarios(
    files: Iterable[Path], load_system: Callable[[str], System], key: str
) -> Iterator[tuple[Path, Scenario | FacedownError]]:
    """Yield each scenario of some files, with the file, or why a file has none."""
    for path in files:
        try:
            scenarios = load_scenarios(path, load_system, key)
        except FacedownError as error:
            yield path, error
        else:
            yield from ((split_path(path)[0], scenario) for scenario in scenarios)


def files_of(paths: Iterable[Path]) -> list[Path]:
    """Return the scenario files meant by files and folders, those of a folder sorted by name.

    Raises:
        FacedownError: there is no such file or folder, or no scenario in a folder.
    """
    files: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            inside = scenario_files(path)
            if not inside:
                raise FacedownError(f"There is no scenario in {path}: they end in .toml or .json.")
            files |= dict.fromkeys(inside)
        elif split_path(path)[0].exists():
            files[path] = None
        else:
            raise FacedownError(f"There is no file or folder {path}.")
    return list(files)


def watched_odds(board: Board, deciders: Mapping[int, Decider], ask: Ask, seat: int | None) -> Odds:
    """Return exact odds, and show meanwhile how far the search is."""
    from facedown.lab.odds.deciders import decided_odds

    with progress_of("Odds") as watch:
        return decided_odds(board, deciders, ask, seat, watch)


def _print(result: dict[str, Any], report: Report | None, verbose: bool) -> None:
    name = f"{result['file']}::{result['case']}" if result["case"] else result["file"]
    title = f"  {result['title']}" if result.get("title") and not result["case"] else ""
    out = console()
    if report is None:
        out.print(f"wrong  {result['error']}", style="yellow", soft_wrap=True)
    elif report.failures:
        how, style = ("wrong", "yellow") if report.senseless else ("FAILS", "bold red")
        out.print(f"{how}  {name}{title}", style=style, soft_wrap=True)
        out.print(str(report), soft_wrap=True)
    elif verbose:
        out.print(f"holds  {name}{title}", soft_wrap=True)
    if report is not None and not report.failures and "log" in result:
        out.print(report.log, soft_wrap=True)


def _summary(count: int, failed: int, bad: int) -> str:
    hold = count - failed - bad
    parts = [f"{hold} of {count} scenarios hold" if count > 1 else f"{hold} of 1 scenario holds"]
    if failed:
        parts.append(f"{failed} {'fails' if failed == 1 else 'fail'}")
    if bad:
        parts.append(f"{bad} {'makes' if bad == 1 else 'make'} no sense")
    return "; ".join(parts) + "."
