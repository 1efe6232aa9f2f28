"""The commands of the lab and their options. What a command does is imported when it runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from facedown.cli.options import (
    AsJson,
    Content,
    Engine,
    Given,
    Mean,
    Out,
    OwnSystem,
    Picture,
    Policies,
    Report,
    Seed,
    Setup,
    Switches,
    SystemKey,
    When,
    Workers,
    systems_like,
)


def sim(
    system: SystemKey = "",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many matches.")] = 10_000,
    seed: Seed = 0,
    setup: Setup = "",
    policy: Policies = None,
    switch: Switches = None,
    content: Content = None,
    workers: Workers = 0,
    engine: Engine = "threads",
    when: When = None,
    mean: Mean = None,
    given: Given = "",
    clauses: Annotated[bool, typer.Option("--clauses", help="Count how often each clause fires.")] = False,
    cards: Annotated[
        bool,
        typer.Option("--cards", "--weapons", help="What becomes of every card or weapon, and who wins."),
    ] = False,
    precision: Annotated[
        str,
        typer.Option(
            "--precision",
            "--until",
            metavar="PERCENT",
            help="Play until every 95% interval is this narrow from end to end, such as 0.2%; "
            "instead of --games.",
        ),
    ] = "",
    report: Report = None,
    picture: Picture = None,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Play many matches and count what happens."""
    from facedown.cli import measure
    from facedown.cli.files import Kept
    from facedown.cli.games import Games
    from facedown.cli.given import Questions

    asked = Games(
        system,
        games,
        seed,
        setup,
        policy or [],
        switch or [],
        content or [],
        workers,
        as_json,
        engine,
    )
    questions, kept = Questions(when or [], mean or [], given), Kept(out, report, picture)
    raise typer.Exit(measure.sim(asked, questions, clauses, cards, precision, kept))


def compare(
    system: SystemKey,
    a: Annotated[
        str,
        typer.Argument(
            metavar="A",
            help="A change, such as SWITCH=READING, 'Stone Warden.life=17', policy.1=uniform or setup=NAME "
            "(several with ; between); or the name of a setup, policy, contender or content file.",
        ),
    ],
    b: Annotated[str, typer.Argument(metavar="B", help="Likewise; things as they are, if not given.")] = "",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many of each.")] = 10_000,
    seed: Seed = 0,
    when: When = None,
    mean: Mean = None,
    given: Given = "",
    cards: Annotated[
        bool, typer.Option("--cards", "--weapons", help="Which card or weapon did it: how far each differs.")
    ] = False,
    setup: Setup = "",
    policy: Policies = None,
    switch: Switches = None,
    content: Content = None,
    workers: Workers = 0,
    report: Report = None,
    picture: Picture = None,
    as_json: AsJson = False,
) -> None:
    """Compare two things on the same luck, and say how far they differ.

    Contenders, and policies where there are two seats, meet each other in both orders.
    """
    from facedown.cli import compare as command
    from facedown.cli.files import Kept
    from facedown.cli.games import Games
    from facedown.cli.given import Questions

    asked = Games(system, games, seed, setup, policy or [], switch or [], content or [], workers, as_json)
    questions = Questions(when or [], mean or [], given)
    raise typer.Exit(command.compare(asked, a, b, questions, cards, Kept(None, report, picture)))


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
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many at each point.")] = 1000,
    seed: Seed = 0,
    measure: Annotated[
        list[str] | None,
        typer.Option(
            "--measure",
            metavar="NAME",
            help="What is measured: a side's wins, turns, a field of the final state. Repeat for more; the "
            "first is what a heat map shows.",
        ),
    ] = None,
    when: When = None,
    mean: Mean = None,
    given: Given = "",
    setup: Setup = "",
    policy: Policies = None,
    switch: Switches = None,
    content: Content = None,
    workers: Workers = 0,
    report: Report = None,
    picture: Picture = None,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Play the same games for every value of a field, or of several.

    One field makes curves, two a heat map.
    """
    from facedown.cli import sweep as command
    from facedown.cli.files import Kept
    from facedown.cli.games import Games
    from facedown.cli.given import Questions

    asked = Games(system, games, seed, setup, policy or [], switch or [], content or [], workers, as_json)
    raise typer.Exit(
        command.sweep(
            asked, axes, measure or [], Questions(when or [], mean or [], given), Kept(out, report, picture)
        )
    )


def heat(
    system: SystemKey,
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="How many of each setup and policy.")
    ] = 1000,
    seed: Seed = 0,
    setup: Annotated[
        list[str] | None,
        typer.Option("--setup", "-s", metavar="NAME", help="Only this setup. Repeat for more."),
    ] = None,
    policy: Annotated[
        list[str] | None,
        typer.Option(
            "--policy", metavar="NAME", help="Who plays, in all seats; else the system's first bot. Repeat."
        ),
    ] = None,
    switch: Switches = None,
    content: Content = None,
    workers: Workers = 0,
    report: Report = None,
    picture: Picture = None,
    as_json: AsJson = False,
) -> None:
    """Say how often each clause fires, in what share of games, and which never do.

    In every setup together, unless some are named. --json has each setup and policy by itself.
    """
    from facedown.cli import heat as command
    from facedown.cli.files import Kept
    from facedown.cli.games import Games

    asked = Games(system, games, seed, "", [], switch or [], content or [], workers, as_json)
    raise typer.Exit(command.heat(asked, setup or [], policy or [], Kept(None, report, picture)))


def rulings(
    system: SystemKey,
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="How many of every reading in each setup.")
    ] = 1000,
    seed: Seed = 0,
    setup: Annotated[
        list[str] | None,
        typer.Option(
            "--setup", "-s", metavar="NAME", help="Who meets whom; else the first. Repeat for more."
        ),
    ] = None,
    everywhere: Annotated[bool, typer.Option("--everywhere", help="In every shipped setup.")] = False,
    only: Annotated[
        list[str] | None, typer.Option("--only", metavar="SWITCH", help="Only this one. Repeat for more.")
    ] = None,
    when: When = None,
    mean: Mean = None,
    given: Given = "",
    policy: Policies = None,
    switch: Switches = None,
    content: Content = None,
    workers: Workers = 0,
    report: Report = None,
    picture: Picture = None,
    as_json: AsJson = False,
) -> None:
    """Read every switch otherwise, on the same luck, and say which matter most.

    That is what the author of the rulebook should decide first: by who wins, or by what is asked.
    """
    from facedown.cli import rulings as command
    from facedown.cli.files import Kept
    from facedown.cli.games import Games
    from facedown.cli.given import Questions

    asked = Games(system, games, seed, "", policy or [], switch or [], content or [], workers, as_json)
    questions, kept = Questions(when or [], mean or [], given), Kept(None, report, picture)
    raise typer.Exit(command.rulings(asked, setup or [], everywhere, only or [], questions, kept))


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
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="Of every setup or pairing, at most.")
    ] = 20_000,
    error: Annotated[
        str, typer.Option(metavar="PERCENT", help="In how many of 100 runs any verdict may be wrong.")
    ] = "5%",
    seed: Seed = 0,
    workers: Workers = 0,
    report: Report = None,
    picture: Picture = None,
    as_json: AsJson = False,
) -> None:
    """Test goals of balance: games are played until each is known to be met or missed.

    Exit code 0 if all are met, 1 if one is missed, 3 if one stays undecided.
    """
    from facedown.cli import balance as command
    from facedown.cli.files import Kept

    kept = Kept(None, report, picture)
    asked = command.Asked(file, system, games, error, seed, workers, kept, as_json)
    raise typer.Exit(command.balance(asked))


def odds(
    source: Annotated[
        str,
        typer.Argument(
            metavar="SYSTEM|FILE",
            help="A system, for a fresh match; a scenario (FILE or FILE::CASE); or a saved match.",
            autocompletion=systems_like,
        ),
    ],
    when: Annotated[
        list[str] | None, typer.Option("--when", metavar="CONDITION", help="Its odds. Repeat for more.")
    ] = None,
    mean: Annotated[
        list[str] | None,
        typer.Option("--mean", metavar="NUMBER", help="Its mean and distribution. Repeat for more."),
    ] = None,
    given: Annotated[str, typer.Option(metavar="CONDITION", help="Only courses count where it holds.")] = "",
    until: Annotated[
        str, typer.Option(metavar="CONDITION", help="Look at the first question where this holds.")
    ] = "",
    once: Annotated[str, typer.Option(metavar="CLAUSE", help="Look at the moment that it fires.")] = "",
    setup: Setup = "",
    put: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="PATH=VALUE", help="Change a field first, as scenarios do."),
    ] = None,
    stack: Annotated[
        list[str] | None,
        typer.Option("--stack", metavar="ZONE=CARDS", help="Lay cards first, as scenarios do."),
    ] = None,
    play: Annotated[
        list[str] | None,
        typer.Option("--play", metavar="ANSWER", help="Give this answer first. Repeat for more."),
    ] = None,
    at: Annotated[
        int | None, typer.Option("--at", metavar="N", min=0, help="Of a saved match: after N decisions.")
    ] = None,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Of a scenario: before anything is dealt, not where it leads.")
    ] = False,
    policy: Annotated[
        list[str] | None,
        typer.Option(
            "--policy",
            metavar="NAME",
            help="Who decides: NAME for all seats, or SEAT=NAME for one; `best`; or answers and then a "
            "policy, 'Anna=attack then defend then highest', or with a choice for best play, "
            "'Anna=attack or pass then best'.",
        ),
    ] = None,
    knows: Annotated[
        str, typer.Option("--as", metavar="SEAT", help="Follow only what this seat knows.")
    ] = "",
    switch: Switches = None,
    content: Content = None,
    sample: Annotated[
        float | None,
        typer.Option(
            metavar="N|PRECISION", help="By trials instead: so many, or as many as 0.01 (1%) takes.", min=0
        ),
    ] = None,
    within: Annotated[
        float | None,
        typer.Option(
            metavar="PART",
            help="If exact odds are too large: bounds that surely hold, at most 0.001 (0.1%) apart.",
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(metavar="N", help="Stop a search after so many; else it ends wherever it runs alike."),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=1,
            max=100,
            help="Of so many games from the same start: in how many a condition holds, and sums of numbers.",
        ),
    ] = 1,
    sweep: Annotated[
        list[str] | None,
        typer.Option(
            "--sweep",
            metavar="PATH=VALUES",
            help="At every value of a field, as `facedown sweep` names it: 'Anna.skills.hand_weapons=3..9', "
            "fighters.0.shock=0..4, policy.Bert=best,fighter. Repeat for a grid.",
        ),
    ] = None,
    best_of_three: Annotated[
        bool, typer.Option("--best-of-three", help="Who wins a series of which this is a game, and how.")
    ] = False,
    won: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SEAT", help="Of a series: who has won the first game, or nobody. Repeat for the next."
        ),
    ] = None,
    this_game: Annotated[
        str, typer.Option(metavar="SEAT=PART", help="Of a series: how often a seat wins the present game.")
    ] = "",
    first_wins: Annotated[
        str, typer.Option(metavar="PART", help="Of a series: how often whoever begins wins a later game.")
    ] = "",
    system: OwnSystem = "",
    seed: Seed = 0,
    report: Report = None,
    picture: Picture = None,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE.parquet", help="Write every point of --sweep to a file as well."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Say how likely something is, exactly.

    Everything that luck can do is followed, with policies deciding. docs/odds.md has the language of
    questions; `facedown facts SYSTEM` lists what can be asked by name.
    """
    from facedown.cli import odds as command
    from facedown.cli import odds_sweep
    from facedown.cli.files import Kept
    from facedown.cli.given import the_system
    from facedown.cli.series_odds import OfSeries, is_of_series

    if system:
        the_system(system)
    asked = command.Asked(
        source,
        when or [],
        mean or [],
        given,
        until,
        once,
        setup,
        put or [],
        stack or [],
        play or [],
        at,
        fresh,
        policy or [],
        knows,
        switch or [],
        content or [],
        sample,
        within,
        seconds,
        games,
        seed,
        sweep or [],
        Kept(out, report, picture),
        as_json,
        OfSeries(best_of_three, won or [], this_game, first_wins),
        system,
    )
    raise typer.Exit(odds_sweep.sweep(asked) if sweep and not is_of_series(asked) else command.odds(asked))


def roundrobin(
    system: SystemKey,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many of every pairing.")] = 1000,
    seed: Seed = 0,
    policy: Annotated[
        str, typer.Option(metavar="NAME", help="Who plays for everybody; else the system's first bot.")
    ] = "",
    only: Annotated[
        list[str] | None, typer.Option("--only", metavar="NAME", help="Who takes part. Repeat for more.")
    ] = None,
    group: Annotated[
        str,
        typer.Option(
            "--class",
            metavar="NAME",
            help="Which contenders, where there are classes of them; else the first.",
        ),
    ] = "",
    switch: Switches = None,
    content: Content = None,
    workers: Workers = 0,
    engine: Engine = "threads",
    report: Report = None,
    picture: Picture = None,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Put everybody against everybody, and hold that against what was intended.

    Every pairing is played in both orders, and everybody against themselves. Where players play
    together: every encounter with every number of them.
    """
    from facedown.cli import roundrobin as command
    from facedown.cli.files import Kept
    from facedown.cli.games import Games

    asked = Games(
        system,
        games,
        seed,
        "",
        [policy] if policy else [],
        switch or [],
        content or [],
        workers,
        as_json,
        engine,
    )
    raise typer.Exit(command.play(asked, only or [], group, Kept(out, report, picture)))


COMMANDS = (sim, compare, sweep, heat, rulings, balance, odds, roundrobin)
