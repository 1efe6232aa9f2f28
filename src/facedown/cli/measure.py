"""Ask the lab: simulate, compile ahead of time, measure speed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from facedown.cli import FINE, NO, STOPPED
from facedown.cli.files import Kept
from facedown.cli.games import Games
from facedown.cli.given import Questions, part_of, the_content, the_policies, the_switches, the_system
from facedown.cli.progress import Waiting, pace, progress_bar
from facedown.cli.show import as_json, as_json_line, lay, paragraph, say, table

if TYPE_CHECKING:
    from facedown.lab.playing import Progress
    from facedown.lab.results import Results


def sim(asked: Games, questions: Questions, clauses: bool, cards: bool, precision: str, kept: Kept) -> int:
    """Play many matches and print what came out; NO if one did not end."""
    from facedown.bots.policy import is_rule
    from facedown.lab.precision import games_for, intervals_of, refuse_precision, until_precise
    from facedown.lab.results import Stopped
    from facedown.lab.simulate import is_worth_compiled, simulate
    from facedown.lab.variant import Variant

    system = the_system(asked.system)
    kept.check()
    part = part_of(precision, "--precision") if precision else 0.0
    games = asked.games
    if part:
        refuse_precision(part)
        games = games_for(part)
    switches = the_switches(system, asked.switches)
    content = the_content(system, asked.content)
    setup = asked.setup or system.setups()[0]
    measures = questions.measures(Variant(system, setup, switches=switches, content=content))
    seats = system.deal(setup, switches, content).seats
    with progress_bar() as bar:
        task = bar.add_task(f"{setup}", total=games, what="")

        waiting = Waiting(bar, task)

        def watch(now: Progress) -> None:
            bar.update(task, completed=now.done, what=pace(now))
            if now.stage:
                waiting(now.stage)

        policies = the_policies(system, asked.policies, seats)
        own = [policy for policy in policies.values() if not isinstance(policy, str)]
        compiling = is_worth_compiled(system, games) if part and all(map(is_rule, own)) else None

        def play(games: int, first: int) -> Results:
            return simulate(
                system,
                setup,
                games,
                asked.seed,
                policies,
                switches,
                content,
                asked.workers or None,
                lambda now: watch(now._replace(done=first + now.done)),
                clauses,
                compiling,
                first=first,
                engine=asked.engine,
                asked=[one.text for one in measures],
                given=questions.given,
                count_uses=cards,
            )

        is_stopped = False
        try:
            results = until_precise(play, part, intervals_of) if part else play(games, 0)
        except Stopped as stop:
            results, is_stopped = stop.results, True
    results.answers()  # refuses what never happened
    if asked.json:
        as_json(results.to_dict())
    else:
        _print_results(results)
    kept.write(results, quiet=asked.json)
    if is_stopped:
        return STOPPED
    return NO if results.unfinished else FINE


def warm(keys: Sequence[str]) -> int:
    """Compile the rules of some systems, or of all."""
    from facedown.lab.compiled import compiled
    from facedown.systems import system_keys

    for system in [the_system(key) for key in keys or system_keys()]:
        with progress_bar() as bar:
            task = bar.add_task(f"Compiling {system.key}", total=None, what="")
            seconds = compiled(system, Waiting(bar, task)).seconds
        say(f"{system.key}: {f'compiled in {seconds:.1f} s' if seconds else 'already compiled'}.")
    return FINE


def bench(system: str | None, quick: bool, json: bool) -> int:
    """Measure how fast this is."""
    from facedown.lab.bench import Bench

    with progress_bar() as bar:
        task = bar.add_task("Measuring", total=None, what="")
        rulebook = the_system(system) if system else None
        measures = list(Bench(rulebook, quick, lambda what: bar.update(task, what=what)).run())
    if json:
        for one in measures:
            as_json_line(one._asdict())
    else:
        rows = [(one.what, _figure(one.value), one.unit, one.note) for one in measures]
        table("", ("what", "measured", "unit", ""), rows, right=("measured",))
    return FINE


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"


def _print_results(results: Results) -> None:
    from facedown.systems import load_system
    from facedown.testing.coverage import cited

    setup = results.setup if isinstance(results.setup, str) else "a setup of your own"
    rules = "".join(f", {name} = {key}" for name, key in results.switches.items())
    policies = ", ".join(f"{results.seats[seat]} by {name}" for seat, name in results.policies.items())
    say(f"{results.system}: {setup}, {results.games:,} games, seed {results.seed}{rules}", style="bold")
    say(paragraph(policies))
    for one in results.tables():
        lay(one)
    if results.clauses:
        never = [
            id
            for id, sites in cited(load_system(results.system)).items()
            if not results.clauses[id] and any(site.in_code for site in sites)
        ]
        say(paragraph(f"Never, of those that the code can log: {', '.join(never) or 'none'}."))
    if results.unfinished:
        say(
            f"{results.unfinished:,} games were not over within the system's bound: a rule is wrong.",
            "bold red",
        )
    rate = f"{results.games / results.seconds:,.0f} games/s" if results.seconds else "at once"
    how = f"{results.compiled:,} of them compiled" if results.compiled else "interpreted"
    note = f": {results.note}" if results.note else ""
    say(paragraph(f"{results.seconds:.1f} s, {rate}, {how}{note}."))
