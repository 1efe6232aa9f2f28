"""The commands of the lab and their options; what a command does is imported when it runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from facedown.cli import FINE, NO, STOPPED, UNDECIDED
from facedown.cli.asking import OddsOptions
from facedown.cli.options import (
    Content,
    Engine,
    Given,
    Mean,
    Policies,
    Seed,
    Setup,
    Switches,
    SystemKey,
    When,
    Workers,
    systems_like,
)
from facedown.cli.output import Output, OutputWithGames
from facedown.cli.spread import Here

if TYPE_CHECKING:
    from facedown.engine.matches.system import System
    from facedown.lab.experiments.measure import Expression, Measure
    from facedown.lab.games.run import Progress, Run
    from facedown.lab.games.variant import Variant
    from facedown.lab.showing.report import Reported

Setups = Annotated[
    list[str], typer.Option("--setup", "-s", metavar="NAME", help="Only this setup. Repeat for more.")
]


@dataclass(frozen=True)
class Table:
    """What is played, by whom, under what house rules."""

    setup: Setup = ""
    policies: Policies = field(default_factory=list)
    switches: Switches = field(default_factory=list)
    content: Content = field(default_factory=list)

    def variant(self, system: System) -> Variant:
        """Return it, before anything is changed."""
        from facedown.cli.given import the_policies
        from facedown.cli.house_rules import refuse_without, the_house
        from facedown.lab.games.variant import Variant

        house = the_house(system, self.switches, self.content)
        called, own = house.notes.title, house.entries
        plain = Variant(system, self.setup, switches=house.switches, content=own, house=called)
        refuse_without(system, plain.chosen, house)
        policies = the_policies(system, self.policies, plain.deal.seats)
        one = next(iter(policies.values()), "uniform")
        alike = all(policy == one for policy in policies.values())
        return replace(plain, policies=one if alike else policies)


@dataclass(frozen=True)
class Games:
    """How games are played."""

    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many of everything.")] = 1000
    seed: Seed = 0
    workers: Workers = 0

    def run(self, progress: Callable[[Progress], None]) -> Run:
        """Return how they are played, with somebody to tell how far it is."""
        from facedown.lab.games.run import Run

        return Run(self.games, self.seed, self.workers or None, progress)

    def answer(self, output: Output, play: Callable[[Run], Reported]) -> NoReturn:
        """Play them, print what comes of it, and end with its exit code."""
        from facedown.cli.progress import progress_of_games

        with progress_of_games() as watch:
            played = play(self.run(watch))
        raise typer.Exit(output.show(played))


@dataclass(frozen=True)
class GamesAnywhere(Games):
    """The same, where a cluster of machines may play them."""

    engine: Engine = "threads"

    def run(self, progress: Callable[[Progress], None]) -> Run:
        """Return how they are played, with somebody to tell how far it is."""
        return replace(super().run(progress), engine=self.engine)


@dataclass(frozen=True)
class Questions:
    """What is asked of the games besides, as expressions."""

    when: When = field(default_factory=list)
    mean: Mean = field(default_factory=list)
    given: Given = ""

    def measures(self, variant: Variant) -> tuple[Expression, ...]:
        """Return them as measures of what is played."""
        from facedown.lab.experiments.measure import asked_measures

        return asked_measures(variant, self.when, self.mean, self.given)


@dataclass(frozen=True)
class ManyGames(GamesAnywhere):
    """The games of `sim`."""

    precision: Annotated[
        str,
        typer.Option(
            "--precision",
            "--until",
            metavar="PERCENT",
            help="Play until every 95% interval is this narrow from end to end, such as 0.2%; "
            "instead of --games.",
        ),
    ] = ""


@dataclass(frozen=True)
class Counted(Questions):
    """What `sim` counts."""

    clauses: Annotated[bool, typer.Option("--clauses", help="Count how often each clause fires.")] = False
    cards: Annotated[
        bool,
        typer.Option("--cards", "--weapons", help="What becomes of every card or weapon, and who wins."),
    ] = False


def sim(
    system: SystemKey = "",
    *,
    context: typer.Context,
    table: Table,
    games: Annotated[ManyGames, Here("games", 10_000, "How many matches.")],
    counted: Counted,
    output: OutputWithGames,
) -> None:
    """Play many matches and count what happens."""
    from facedown.cli.given import part_of, the_system
    from facedown.cli.progress import progress_of_games
    from facedown.engine.base.errors import FacedownError
    from facedown.lab.games.results import Stopped
    from facedown.lab.games.run import Count
    from facedown.lab.games.simulate import refuse_precision, simulate, until_precise

    output.check()
    precision = part_of(games.precision, "--precision") if games.precision else 0.0
    if precision:
        source = context.get_parameter_source("games")
        if source is not None and source.name != "DEFAULT":
            raise FacedownError("--precision plays as many games as it takes: leave it or --games out.")
        refuse_precision(precision)
    variant = table.variant(the_system(system))
    asked = tuple(one.text for one in counted.measures(variant))
    count = Count(asked, counted.given, clauses=counted.clauses, uses=counted.cards)
    with progress_of_games() as watch:
        run = games.run(watch)
        try:
            results = (
                until_precise(variant, precision, run, count) if precision else simulate(variant, run, count)
            )
        except Stopped as stop:
            results = stop.results
    results.answers()  # refuses what never happened
    raise typer.Exit(output.show(results))


@dataclass(frozen=True)
class Pair:
    """Two things that are compared."""

    system: SystemKey
    a: Annotated[
        str,
        typer.Argument(
            metavar="A",
            help="A change, such as SWITCH=READING, 'Stone Warden.life=17', policy.1=uniform or setup=NAME "
            "(several with ; between); or the name of a setup, policy, contender or content file.",
        ),
    ]
    b: Annotated[str, typer.Argument(metavar="B", help="Likewise; things as they are, if not given.")] = ""


@dataclass(frozen=True)
class Compared(Questions):
    """What `compare` compares."""

    cards: Annotated[
        bool, typer.Option("--cards", "--weapons", help="Which card or weapon did it: how far each differs.")
    ] = False


def compare(
    pair: Pair,
    games: Annotated[Games, Here("games", 10_000, "How many of each.")],
    questions: Compared,
    table: Table,
    output: Output,
) -> None:
    """Compare two things on the same luck, and say how far they differ.

    Contenders, and policies where there are two seats, meet each other in both orders.
    """
    from facedown.cli.given import the_system
    from facedown.lab.experiments.paired import versus

    output.check()
    variant = table.variant(the_system(pair.system))
    measures = questions.measures(variant)
    games.answer(output, lambda run: versus(variant, pair.a, pair.b, run, measures, questions.cards))


@dataclass(frozen=True)
class Measured(Questions):
    """What `sweep` measures."""

    measures_named: Annotated[
        list[str],
        typer.Option(
            "--measure",
            metavar="NAME",
            help="What is measured: a side's wins, turns, a field of the final state. Repeat for more; the "
            "first is what a heat map shows.",
        ),
    ] = field(default_factory=list)


def sweep(
    system: SystemKey,
    axes: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH=VALUES...",
            help="A field of setup, content or switch and its values: 'Stone Warden.life=17,18,19', "
            "setup.first_hand=4..6, tie_result=no_result,redraw.",
        ),
    ],
    games: Annotated[Games, Here("games", 1000, "How many at each point.")],
    measured: Measured,
    table: Table,
    output: OutputWithGames,
) -> None:
    """Play the same games for every value of a field, or of several.

    One field makes curves, two a heat map.
    """
    from facedown.cli.given import the_axes, the_system
    from facedown.lab.experiments.sweep import sweep as play

    output.check()
    fields = the_axes(axes)
    variant = table.variant(the_system(system))
    wanted: list[str | Measure] = [*measured.measures_named, *measured.measures(variant)]
    games.answer(output, lambda run: play(variant, fields, run, wanted))


@dataclass(frozen=True)
class Tables:
    """What `heat` plays."""

    setups: Setups = field(default_factory=list)
    policies: Annotated[
        list[str],
        typer.Option(
            "--policy", metavar="NAME", help="Who plays, in all seats; else the system's first bot. Repeat."
        ),
    ] = field(default_factory=list)
    switches: Switches = field(default_factory=list)
    content: Content = field(default_factory=list)


def heat(
    system: SystemKey,
    games: Annotated[Games, Here("games", 1000, "How many of each setup and policy.")],
    tables: Tables,
    output: Output,
) -> None:
    """Say how often each clause fires, in what share of games, and which never do.

    In every setup together, unless some are named. --json has each setup and policy by itself.
    """
    from facedown.cli.given import the_system
    from facedown.lab.experiments.heat import heat_of, played_by

    output.check()
    first = "".join(tables.setups[:1])
    plain = Table(first, [], tables.switches, tables.content).variant(the_system(system))
    own = plain.system.setups_in(plain.content)
    variants = played_by(plain, tables.setups or [*plain.system.setups(), *own], tables.policies)
    games.answer(output, lambda run: heat_of(variants, run))


@dataclass(frozen=True)
class Everywhere:
    """What `rulings` plays."""

    setups: Annotated[
        list[str],
        typer.Option(
            "--setup", "-s", metavar="NAME", help="Who meets whom; else the first. Repeat for more."
        ),
    ] = field(default_factory=list)
    everywhere: Annotated[bool, typer.Option("--everywhere", help="In every shipped setup.")] = False
    policies: Policies = field(default_factory=list)
    switches: Switches = field(default_factory=list)
    content: Content = field(default_factory=list)

    def variants(self, system: System) -> list[Variant]:
        """Return it, in every setup."""
        first = "".join(self.setups[:1])
        plain = Table(first, self.policies, self.switches, self.content).variant(system)
        named = plain.system.setups() if self.everywhere else self.setups
        return [plain.with_value("setup", setup) for setup in named] or [plain]


def rulings(
    system: SystemKey,
    games: Annotated[Games, Here("games", 1000, "How many of every reading in each setup.")],
    tables: Everywhere,
    only: Annotated[
        list[str] | None, typer.Option("--only", metavar="SWITCH", help="Only this one. Repeat for more.")
    ] = None,
    *,
    questions: Questions,
    output: Output,
) -> None:
    """Read every switch otherwise, on the same luck, and say which matter most.

    That is what the author of the rulebook should decide first: by who wins, or by what is asked.
    """
    from facedown.cli.given import the_system
    from facedown.lab.experiments.rulings import weigh_rulings

    output.check()
    variants = tables.variants(the_system(system))
    measures = questions.measures(variants[0])
    games.answer(output, lambda run: weigh_rulings(variants, run, only or (), measures))


def balance(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Goals, as in a system's balance.toml; see the docs.")
    ],
    system: Annotated[
        str,
        typer.Option(
            metavar="SYSTEM",
            help="Where the file does not name one, or it is your own: its name or its folder.",
            autocompletion=systems_like,
        ),
    ] = "",
    error: Annotated[
        str, typer.Option(metavar="PERCENT", help="In how many of 100 runs any verdict may be wrong.")
    ] = "5%",
    *,
    games: Annotated[Games, Here("games", 20_000, "Of every setup or pairing, at most.")],
    output: Output,
) -> None:
    """Test goals of balance: games are played until each is known to be met or missed.

    Exit code 0 if all are met, 1 if one is missed, 3 if one stays undecided.
    """
    from facedown.cli.given import part_of, the_system
    from facedown.cli.progress import progress_of_games
    from facedown.engine.authors.files import refuse_unreadable
    from facedown.lab.experiments import balance as lab

    refuse_unreadable(file)
    output.check()
    goals = lab.load_goals(file, the_system(system).key if system else "")
    part = part_of(error, "--error")
    with progress_of_games() as watch:
        tested = lab.balance(goals, games.run(watch), part)
    code = output.show(tested)
    verdicts = {lab.PASS: FINE, lab.FAIL: NO}
    raise typer.Exit(code if code == STOPPED else verdicts.get(tested.verdict, UNDECIDED))


@dataclass(frozen=True)
class Field:
    """Who takes part in `roundrobin`, and under what house rules."""

    policy: Annotated[
        str, typer.Option(metavar="NAME", help="Who plays for everybody; else the system's first bot.")
    ] = ""
    only: Annotated[
        list[str], typer.Option("--only", metavar="NAME", help="Who takes part. Repeat for more.")
    ] = field(default_factory=list)
    group: Annotated[
        str,
        typer.Option(
            "--class",
            metavar="NAME",
            help="Which contenders, where there are classes of them; else the first.",
        ),
    ] = ""
    sizes: Annotated[
        bool,
        typer.Option(
            "--sizes",
            help="Where players play together: draw encounters at random, and say how large those are that "
            "are easy, fair and hard. --games are those of each number of players.",
        ),
    ] = False
    switches: Switches = field(default_factory=list)
    content: Content = field(default_factory=list)

    def variant(self, system: System) -> Variant:
        """Return what all games have in common."""
        policies = [self.policy] if self.policy else []
        return Table("", policies, self.switches, self.content).variant(system)


def roundrobin(
    system: SystemKey,
    games: Annotated[GamesAnywhere, Here("games", 1000, "How many of every pairing.")],
    taking_part: Field,
    output: OutputWithGames,
) -> None:
    """Put everybody against everybody, and hold that against what was intended.

    Every pairing is played in both orders, and everybody against themselves. Where players play
    together: every encounter with every number of them.
    """
    from facedown.cli.given import the_system
    from facedown.engine.base.errors import FacedownError
    from facedown.engine.matches.system import Encounters
    from facedown.lab.experiments.encounters import measure_sizes, meet_all
    from facedown.lab.experiments.roundrobin import round_robin

    rulebook, only, group = the_system(system), taking_part.only, taking_part.group
    output.check()
    variant = taking_part.variant(rulebook)
    play_together = rulebook.capability(Encounters) is not None
    if play_together and group:
        raise FacedownError(
            f"{rulebook.key} has no contenders, and so no classes of them: leave --class out."
        )
    if taking_part.sizes and only:
        raise FacedownError("--sizes draws encounters at random: leave --only out.")
    if taking_part.sizes:
        games.answer(output, lambda run: measure_sizes(variant, run))
    if play_together:
        games.answer(output, lambda run: meet_all(variant, run, only))
    games.answer(output, lambda run: round_robin(variant, run, only, group))


def odds(asked: OddsOptions) -> None:
    """Say how likely something is, exactly.

    Everything that luck can do is followed, with policies deciding. docs/odds.md has the language of
    questions; `facedown facts SYSTEM` lists what can be asked by name.
    """
    from facedown.cli import odds as command
    from facedown.cli import series_odds
    from facedown.cli.given import the_system

    if asked.system:
        the_system(asked.system)
    if series_odds.is_of_series(asked):
        raise typer.Exit(series_odds.odds(asked))
    raise typer.Exit(command.sweep(asked) if asked.sweep else command.odds(asked))


COMMANDS = (sim, compare, sweep, heat, rulings, balance, odds, roundrobin)
