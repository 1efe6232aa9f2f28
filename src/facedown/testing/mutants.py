"""How well the scenarios hold the rules: every rule is changed in one place, and a scenario should notice.

`python -m facedown.testing.mutants SYSTEM` makes every mutant of the rules (`facedown.testing.mutation`),
runs the scenarios that name a clause of the changed rule, then the others, and tells clause by clause what
was killed by which scenario and what lived. `make mutants SYSTEM=contest` is the same.

A mutant that no scenario can kill, because the changed rule does the same, is listed with a reason in
`tests/mutants/SYSTEM.toml`, under the rule and the change as it is printed:

    ["loss.suffer"]
    "net == 0 -> net <= 0" = "net is never below 0: it is the greater of 0 and something."

Several changes of a rule that have one reason may stand after it: `"reason" = ["before -> after", ...]`. What
stands under `["any rule"]` holds for that change wherever it is made.

Verdicts are kept in `build/mutants/` as they are reached, so a run that was stopped goes on where it was. A
verdict holds for as long as the code and the scenarios that it rests on stay as they are.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from facedown.engine.base.errors import BadFile, FacedownError
from facedown.engine.matches.system import System
from facedown.lab.showing.shares import interval
from facedown.testing.golden import find_system
from facedown.testing.killers import (
    ELSEWHERE,
    EQUIVALENT,
    LIVED,
    NAMED,
    UNNAMED,
    Order,
    Verdict,
    every_mutant,
    run,
)
from facedown.testing.mutation import Key, mutants, rules

SCENARIOS = Path("tests/scenarios")
EXCUSES = Path("tests/mutants")
KEPT = Path("build/mutants")
WANTED = 95  # percent
ANY_RULE = "any rule"


# --- which are equivalent ----------------------------------------------------------------------------


def read_excuses(path: Path) -> dict[Key, str]:
    """Return which mutants are judged equivalent, and why.

    Raises:
        BadFile: the file is not TOML, or something in it is not rule, change and reason.
    """
    if not path.exists():
        return {}
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BadFile(f"{path} is not TOML: {error}.") from None
    excuses: dict[Key, str] = {}
    for rule, entries in data.items():
        for one, other in entries.items() if isinstance(entries, dict) else [("", None)]:
            texts: list[Any] = [one, *other] if isinstance(other, list) else [other, one]
            if not all(isinstance(text, str) and text for text in texts):
                raise BadFile(
                    f'{path}: below ["{rule}"] stand changes and reasons: "before -> after" = "reason", or '
                    f'"reason" = ["before -> after", ...].'
                )
            excuses.update({(rule, change): texts[0] for change in texts[1:]})
    return excuses


def excuse(key: Key, excuses: Mapping[Key, str]) -> str:
    """Return why a mutant is judged equivalent, or "" if it is not: by its rule, or wherever it is made."""
    return excuses.get(key) or excuses.get((ANY_RULE, key[1].partition(" #")[0]), "")


def excused(verdicts: Iterable[Verdict], excuses: Mapping[Key, str]) -> list[Verdict]:
    """Return the verdicts with those that no scenario killed and are judged equivalent marked so."""
    return [
        replace(one, verdict=EQUIVALENT, how=excuse(one.key, excuses))
        if one.verdict in (LIVED, UNNAMED) and excuse(one.key, excuses)
        else one
        for one in verdicts
    ]


def stale(system: System, excuses: Mapping[Key, str]) -> list[Key]:
    """Return the entries of the list that are no mutants any more, as after a change of their rule."""
    known = rules(system)
    listed = {name for name, _ in excuses}
    keys = {
        (name, m.change)
        for name in (set(known) if ANY_RULE in listed else listed & set(known))
        for m, _ in mutants(known[name], system)
    }
    keys |= {(ANY_RULE, change.partition(" #")[0]) for _, change in keys}
    return [key for key in excuses if key not in keys]


# --- the report --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Report:
    """What came of a run.

    Attributes:
        order: what was run.
        verdicts: on every mutant that was run, in the order of the rules.
        every: how many mutants there are to choose from.
        stale: entries of the list of equivalent mutants that are no mutants any more.
        refuted: entries of it that a scenario has killed.
    """

    order: Order
    verdicts: tuple[Verdict, ...]
    every: int
    stale: tuple[Key, ...]
    refuted: tuple[Key, ...]

    @property
    def counts(self) -> Counter[str]:
        """How many mutants there are of each verdict."""
        return Counter(one.verdict for one in self.verdicts)

    @property
    def due(self) -> int:
        """How many should be killed: equivalent mutants do not count."""
        return len(self.verdicts) - self.counts[EQUIVALENT]

    @property
    def share(self) -> float:
        """The part of them that a scenario killed which names a clause."""
        return self.counts[NAMED] / self.due if self.due else 1.0

    def part(self, refuses: bool) -> Report:
        """Return the report on the rules that only tell why an answer is refused, or on all the others."""
        known = rules(self.order.system)
        return replace(
            self, verdicts=tuple(one for one in self.verdicts if known[one.rule].refuses == refuses)
        )

    def by_clause(self) -> dict[str, list[Verdict]]:
        """Return the verdicts on the mutants of every clause; a mutant counts with each of its clauses."""
        known = {one.key: one.clauses for one in every_mutant(self.order)}
        verdicts: dict[str, list[Verdict]] = {}
        for one in self.verdicts:
            for clause in known[one.key]:
                verdicts.setdefault(clause, []).append(one)
        return {
            clause: verdicts[clause] for clause in self.order.system.rulebook.clause_ids if clause in verdicts
        }

    def to_dict(self) -> dict[str, Any]:
        """Return the whole report, as JSON takes it."""
        return {
            "system": self.order.system.key,
            "mutants": self.every,
            "run": len(self.verdicts),
            **{name: self.counts[name] for name in (NAMED, ELSEWHERE, LIVED, UNNAMED, EQUIVALENT)},
            "share": self.share,
            "refusals": {"due": self.part(True).due, "share": self.part(True).share},
            "others": {"due": self.part(False).due, "share": self.part(False).share},
            "interval": interval(self.share, self.due) if self.is_sample else None,
            "clauses": {
                clause: {
                    "mutants": len(verdicts),
                    "killed": Counter(one.by for one in verdicts if one.by),
                    **Counter(one.verdict for one in verdicts),
                }
                for clause, verdicts in self.by_clause().items()
            },
            "verdicts": [asdict(one) for one in self.verdicts],
            "stale": self.stale,
            "refuted": self.refuted,
        }

    @property
    def is_sample(self) -> bool:
        """Whether some mutants were left out at random."""
        return len(self.verdicts) < self.every

    def lines(self) -> Iterator[str]:
        """Yield the report as people read it: every clause, every mutant that should be killed, the sum."""
        verdicts = (NAMED, ELSEWHERE, LIVED, UNNAMED, EQUIVALENT)
        yield "".join(
            [f"{'clause':12}{'mutants':>10}", *(f"{name:>12}" for name in verdicts), "  killed most"]
        )
        for clause, judged in self.by_clause().items():
            counts = Counter(one.verdict for one in judged)
            first = Counter(one.by for one in judged if one.by).most_common(1)
            counted = "".join(f"{counts[name]:>12}" for name in verdicts)
            yield f"{clause:12}{len(judged):>10}{counted}  {first[0][0] if first else ''}".rstrip()
        known = {one.key: one for one in every_mutant(self.order)}
        for one in self.verdicts:
            if one.verdict not in (NAMED, EQUIVALENT):
                by = f" by {one.by}" if one.by else ""
                yield f"{one.verdict}{by}: {one.rule}, line {known[one.key].line}: {one.change}"
        for rule, change in self.stale:
            yield f"stale, no such mutant any more: {rule}: {change}"
        for rule, change in self.refuted:
            yield f"listed as equivalent, but killed: {rule}: {change}"
        yield self.sum()

    def sum(self) -> str:
        """Return the report in a sentence or two."""
        counts, due = self.counts, self.due
        low, high = interval(self.share, due) if due else (1.0, 1.0)
        of = f"{len(self.verdicts)} of {self.every}, chosen at random" if self.is_sample else f"{self.every}"
        reach = (
            f" ({100 * low:.1f} to {100 * high:.1f}% of all, in 95 of 100 cases)" if self.is_sample else ""
        )
        rest = [f"{counts[ELSEWHERE]} only by another", f"{counts[LIVED]} lived"]
        if counts[UNNAMED]:
            rest = [f"{counts[UNNAMED]} were not, and the others were not run"]
        others, refusals = (
            f"{part.counts[NAMED]} of {part.due} ({100 * part.share:.1f}%)"
            for part in (self.part(False), self.part(True))
        )
        return (
            f"{self.order.system.key}: {of} mutants; {counts[EQUIVALENT]} judged equivalent. Of the other "
            f"{due}, {counts[NAMED]} ({100 * self.share:.1f}%){reach} were killed by a scenario that names a "
            f"clause of their rule; {', '.join(rest)}. In the rules that carry matches out: {others}; in "
            f"rules that only say why an answer is refused: {refusals}."
        )


def report(order: Order, excuses: Mapping[Key, str], verdicts: Sequence[Verdict]) -> Report:
    """Return what came of a run, held against the list of equivalent mutants."""
    killed = {
        key for one in verdicts if one.by for key in (one.key, (ANY_RULE, one.change.partition(" #")[0]))
    }
    return Report(
        order,
        tuple(excused(verdicts, excuses)),
        len(every_mutant(order)),
        tuple(stale(order.system, excuses)),
        tuple(key for key in excuses if key in killed),
    )


# --- the command ---------------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    """Run mutants and report; returns the exit code: 1 if too few were killed or the list is stale."""
    parser = argparse.ArgumentParser(prog="python -m facedown.testing.mutants", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("system", help="name of the system, or of a package whose SYSTEM it is")
    parser.add_argument(
        "--only", nargs="+", default=(), metavar="RULE", help='"loss.suffer", or "loss" for its file'
    )
    parser.add_argument(
        "--sample", type=int, default=0, metavar="N", help="only so many mutants, chosen at random"
    )
    parser.add_argument("--seed", type=int, default=0, help="of that choice")
    parser.add_argument("--jobs", type=int, default=2, help="processes (2)")
    parser.add_argument(
        "--named", action="store_true", help="only scenarios that name a clause of the rule: quicker"
    )
    parser.add_argument("--fresh", action="store_true", help="keep no verdict of earlier runs")
    parser.add_argument("--json", action="store_true", help="the whole report as JSON")
    parser.add_argument("--scenarios", type=Path, help=f"folder of the scenarios; {SCENARIOS}/SYSTEM")
    parser.add_argument("--equivalents", type=Path, help=f"the list of them; {EXCUSES}/SYSTEM.toml")
    options = parser.parse_args(arguments)
    try:
        system = find_system(options.system)
        kept = KEPT / f"{system.key}.jsonl"
        if options.fresh:
            kept.unlink(missing_ok=True)
        order = Order(
            system,
            options.scenarios or SCENARIOS / system.key,
            tuple(options.only),
            options.sample,
            options.seed,
            not options.named,
            options.jobs,
            kept,
        )
        excuses = read_excuses(options.equivalents or EXCUSES / f"{system.key}.toml")
        with progress() as watch:
            verdicts = run(order, watch)
        text = report(order, excuses, verdicts)
    except FacedownError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    if options.json:
        sys.stdout.write(json.dumps(text.to_dict(), indent=1, ensure_ascii=False) + "\n")
    else:
        sys.stdout.writelines(f"{line}\n" for line in text.lines())
    return 1 if 100 * text.share < WANTED or text.stale or text.refuted else 0


@contextmanager
def progress() -> Iterator[Callable[[str, int, int], None]]:
    """Show a bar on a terminal's stderr while something runs."""
    from rich.console import Console
    from rich.progress import Progress

    out = Console(stderr=True)
    with Progress(console=out, transient=True, disable=not out.is_terminal) as bar:
        tasks: dict[str, Any] = {}

        def watch(what: str, done: int, of: int) -> None:
            if what not in tasks:
                tasks[what] = bar.add_task(what, total=of)
            bar.update(tasks[what], total=of, completed=done)

        yield watch


if __name__ == "__main__":
    raise SystemExit(main())
