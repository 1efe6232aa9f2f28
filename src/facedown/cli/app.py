"""The commands and their options. What a command does is imported when it runs: starting must be quick."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(
    name="facedown",
    help="Conflict resolved with cards: play, simulate, and read the rules beside their code.",
    epilog="Exit codes: 0 fine, 1 the answer is no, 2 the call was wrong.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
content = typer.Typer(
    help="Content files: cards, weapons, characters and setups, shipped and of your own.",
    rich_markup_mode=None,
)
app.add_typer(content, name="content")

MOST = (1 << 63) - 1  # what a seed can be


def _systems(incomplete: str) -> list[str]:
    from facedown.systems import system_keys

    return [key for key in system_keys() if key.startswith(incomplete)]


SYSTEM = typer.Argument(
    metavar="SYSTEM",
    help="A system, as `facedown systems` lists them, or the folder of one.",
    autocompletion=_systems,
)
JSON = typer.Option("--json", help="Print JSON instead.")
SETUP = typer.Option("--setup", "-s", metavar="NAME", help="Who meets whom: one of `facedown setups SYSTEM`.")
SWITCH = typer.Option(
    "--switch",
    metavar="NAME=READING",
    help="A house rule: `facedown rules SYSTEM --switches`. Repeat for more.",
)
CONTENT = typer.Option("--content", metavar="FILE", help="A content file of your own. Repeat for more.")
SEED = typer.Option(min=0, max=MOST, help="Equal seeds give equal results on every machine.")
WORKERS = typer.Option(min=0, max=1024, help="How many threads; as many as there are cores if 0.")
POLICY = typer.Option(
    "--policy",
    metavar="NAME",
    help="Who plays: NAME or FILE.py:FUNCTION for all seats, or SEAT=NAME for one. Repeat for more.",
)
OUT = typer.Option(metavar="FILE.parquet", help="Write every match to a file as well.")
ENGINE = typer.Option(
    metavar="NAME", help="threads of this machine, or ray: a cluster of machines, with the same results."
)
REPORT = typer.Option(metavar="FILE.html", help="Write a page with charts, which opens without a network.")
PICTURE = typer.Option(metavar="FILE", help="Draw its charts: a file that ends in .svg or .png.")
WHEN = typer.Option(
    "--when", metavar="CONDITION", help="In what share of the games it is so at the end. Repeat."
)
MEAN = typer.Option("--mean", metavar="NUMBER", help="What it is at the end, on average. Repeat for more.")
GIVEN = typer.Option("--given", metavar="CONDITION", help="Only games count where it is so at the end.")
SCENARIOS = typer.Option(
    "--scenarios", metavar="DIR", help="Where scenarios lie; tests/scenarios of a checkout if not given."
)


def _version(wanted: bool) -> None:
    if wanted:
        import facedown

        typer.echo(f"facedown {facedown.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _facedown(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def systems(as_json: Annotated[bool, JSON] = False) -> None:
    """List the systems."""
    from facedown.cli import rulebook

    raise typer.Exit(rulebook.list_systems(as_json))


@app.command()
def setups(
    system: Annotated[str, SYSTEM] = "",
    content: Annotated[list[Path] | None, CONTENT] = None,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """List the setups of a system: who meets whom, and how even that is."""
    from facedown.cli import rulebook

    raise typer.Exit(rulebook.list_setups(system, content or [], as_json))


@app.command()
def policies(
    system: Annotated[str, SYSTEM] = "",
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE.py...", help="Policies of your own.")
    ] = None,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """List what can play a seat of a system: what each policy does, and whether it runs compiled."""
    from facedown.cli import policies as command

    raise typer.Exit(command.list_policies(system, files or [], as_json))


@app.command()
def play(
    system: Annotated[str, SYSTEM] = "",
    setup: Annotated[str, SETUP] = "",
    seed: Annotated[
        int | None, typer.Option(min=0, max=MOST, help="Of the luck; a new one each time if not given.")
    ] = None,
    seats: Annotated[
        str,
        typer.Option(
            "--as",
            "--seat",
            metavar="SEATS",
            help="Who plays at this keyboard: 0 or 0,1 or names, all, none. Else the first seat.",
        ),
    ] = "",
    bots: Annotated[
        list[str] | None,
        typer.Option(
            "--bots",
            metavar="NAME",
            help="The policy of the other seats, NAME or FILE.py:FUNCTION, or SEAT=NAME for one.",
        ),
    ] = None,
    switch: Annotated[list[str] | None, SWITCH] = None,
    content: Annotated[list[Path] | None, CONTENT] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the match in this file, after every decision.")
    ] = None,
    load: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a match that was saved.")
    ] = None,
    everything: Annotated[
        bool, typer.Option("--open", help="Show every card, where nobody plays at this keyboard.")
    ] = False,
    best_of_three: Annotated[
        bool,
        typer.Option("--best-of-three", help="Up to three games; before each, a choice made in secret."),
    ] = False,
) -> None:
    """Play a match, against bots or in turn at one keyboard.

    Without a terminal, or with --as none, it prints a match between bots.
    """
    from facedown.cli import play as command
    from facedown.cli.given import Asked

    asked = Asked(
        system,
        setup,
        seed,
        seats,
        bots or [],
        switch or [],
        content or [],
        save,
        load,
        everything,
        best_of_three,
    )
    raise typer.Exit(command.play(asked))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A saved match, or a series of games.")],
    seat: Annotated[
        str,
        typer.Option(
            "--as", "--seat", metavar="SEAT", help="Read the log as this seat may; else as a watcher."
        ),
    ] = "",
    everything: Annotated[bool, typer.Option("--open", help="Show every card.")] = False,
    game: Annotated[
        int | None, typer.Option("--game", metavar="N", min=1, help="Only this game of a series.")
    ] = None,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """Print a saved match from its beginning."""
    from facedown.cli import play as command

    raise typer.Exit(command.replay(file, seat, everything, as_json, game))


@app.command()
def sim(
    system: Annotated[str, SYSTEM] = "",
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many matches.")] = 10_000,
    seed: Annotated[int, SEED] = 0,
    setup: Annotated[str, SETUP] = "",
    policy: Annotated[list[str] | None, POLICY] = None,
    switch: Annotated[list[str] | None, SWITCH] = None,
    content: Annotated[list[Path] | None, CONTENT] = None,
    workers: Annotated[int, WORKERS] = 0,
    engine: Annotated[str, ENGINE] = "threads",
    when: Annotated[list[str] | None, WHEN] = None,
    mean: Annotated[list[str] | None, MEAN] = None,
    given: Annotated[str, GIVEN] = "",
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
    report: Annotated[Path | None, REPORT] = None,
    picture: Annotated[Path | None, PICTURE] = None,
    out: Annotated[Path | None, OUT] = None,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """Play many matches and count what happens."""
    from facedown.cli import measure
    from facedown.cli.files import Kept
    from facedown.cli.given import Questions

    asked = measure.Asked(
        system,
        games,
        seed,
        setup,
        policy or [],
        switch or [],
        content or [],
        workers,
        engine,
        Questions(when or [], mean or [], given),
        clauses,
        cards,
        precision,
        Kept(out, report, picture),
        as_json,
    )
    raise typer.Exit(measure.sim(asked))


@app.command()
def compare(
    system: Annotated[str, SYSTEM],
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
    seed: Annotated[int, SEED] = 0,
    when: Annotated[list[str] | None, WHEN] = None,
    mean: Annotated[list[str] | None, MEAN] = None,
    given: Annotated[str, GIVEN] = "",
    setup: Annotated[str, SETUP] = "",
    policy: Annotated[list[str] | None, POLICY] = None,
    switch: Annotated[list[str] | None, SWITCH] = None,
    content: Annotated[list[Path] | None, CONTENT] = None,
    workers: Annotated[int, WORKERS] = 0,
    report: Annotated[Path | None, REPORT] = None,
    picture: Annotated[Path | None, PICTURE] = None,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """Compare two things on the same luck, and say how far they differ.

    Contenders, and policies where there are two seats, meet each other in both orders.
    """
    from facedown.cli import compare as command
    from facedown.cli.files import Kept
    from facedown.cli.given import Questions

    asked = command.Asked(
        system, games, seed, setup, policy or [], switch or [], content or [], workers, as_json
    )
    questions = Questions(when or [], mean or [], given)
    raise typer.Exit(command.compare(asked, a, b, questions, Kept(None, report, picture)))


@app.command()
def sweep(
    system: Annotated[str, SYSTEM],
    axes: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH=VALUES...",
            help="A field of setup, content or switch and its values: 'Stone Warden.life=17,18,19', "
            "setup.first_hand=4..6, tie_result=no_result,redraw.",
        ),
    ],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many at each point.")] = 1000,
    seed: Annotated[int, SEED] = 0,
    measure: Annotated[
        list[str] | None,
        typer.Option(
            "--measure",
            metavar="NAME",
            help="What is measured: a side's wins, turns, a field of the final state. Repeat for more; the "
            "first is what a heat map shows.",
        ),
    ] = None,
    when: Annotated[list[str] | None, WHEN] = None,
    mean: Annotated[list[str] | None, MEAN] = None,
    given: Annotated[str, GIVEN] = "",
    setup: Annotated[str, SETUP] = "",
    policy: Annotated[list[str] | None, POLICY] = None,
    switch: Annotated[list[str] | None, SWITCH] = None,
    content: Annotated[list[Path] | None, CONTENT] = None,
    workers: Annotated[int, WORKERS] = 0,
    report: Annotated[Path | None, REPORT] = None,
    picture: Annotated[Path | None, PICTURE] = None,
    out: Annotated[Path | None, OUT] = None,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """Play the same games for every value of a field, or of several.

    One field makes curves, two a heat map.
    """
    from facedown.cli import sweep as command
    from facedown.cli.compare import Asked
    from facedown.cli.files import Kept
    from facedown.cli.given import Questions

    asked = Asked(system, games, seed, setup, policy or [], switch or [], content or [], workers, as_json)
    raise typer.Exit(
        command.sweep(
            asked, axes, measure or [], Questions(when or [], mean or [], given), Kept(out, report, picture)
        )
    )


@app.command()
def heat(
    system: Annotated[str, SYSTEM],
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="How many of each setup and policy.")
    ] = 1000,
    seed: Annotated[int, SEED] = 0,
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
    switch: Annotated[list[str] | None, SWITCH] = None,
    content: Annotated[list[Path] | None, CONTENT] = None,
    workers: Annotated[int, WORKERS] = 0,
    report: Annotated[Path | None, REPORT] = None,
    picture: Annotated[Path | None, PICTURE] = None,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """Say how often each clause fires, in what share of games, and which never do.

    In every setup together, unless some are named. --json has each setup and policy by itself.
    """
    from facedown.cli import heat as command
    from facedown.cli.compare import Asked
    from facedown.cli.files import Kept

    asked = Asked(system, games, seed, "", [], switch or [], content or [], workers, as_json)
    raise typer.Exit(command.heat(asked, setup or [], policy or [], Kept(None, report, picture)))


@app.command()
def rulings(
    system: Annotated[str, SYSTEM],
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="How many of every reading in each setup.")
    ] = 1000,
    seed: Annotated[int, SEED] = 0,
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
    when: Annotated[list[str] | None, WHEN] = None,
    mean: Annotated[list[str] | None, MEAN] = None,
    given: Annotated[str, GIVEN] = "",
    policy: Annotated[list[str] | None, POLICY] = None,
    switch: Annotated[list[str] | None, SWITCH] = None,
    content: Annotated[list[Path] | None, CONTENT] = None,
    workers: Annotated[int, WORKERS] = 0,
    report: Annotated[Path | None, REPORT] = None,
    picture: Annotated[Path | None, PICTURE] = None,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """Read every switch otherwise, on the same luck, and say which matter most.

    That is what the author of the rulebook should decide first: by who wins, or by what is asked.
    """
    from facedown.cli import rulings as command
    from facedown.cli.compare import Asked
    from facedown.cli.files import Kept
    from facedown.cli.given import Questions

    asked = Asked(system, games, seed, "", policy or [], switch or [], content or [], workers, as_json)
    questions, kept = Questions(when or [], mean or [], given), Kept(None, report, picture)
    raise typer.Exit(command.rulings(asked, setup or [], everywhere, only or [], questions, kept))


@app.command()
def balance(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="Goals, as in a system's balance.toml; see the docs.")
    ],
    system: Annotated[
        str, typer.Option(metavar="SYSTEM", help="Where the file does not name one.", autocompletion=_systems)
    ] = "",
    games: Annotated[
        int, typer.Option("--games", "-n", min=1, help="Of every setup or pairing, at most.")
    ] = 20_000,
    error: Annotated[
        str, typer.Option(metavar="PERCENT", help="In how many of 100 runs any verdict may be wrong.")
    ] = "5%",
    seed: Annotated[int, SEED] = 0,
    workers: Annotated[int, WORKERS] = 0,
    report: Annotated[Path | None, REPORT] = None,
    picture: Annotated[Path | None, PICTURE] = None,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """Test goals of balance: games are played until each is known to be met or missed.

    Exit code 0 if all are met, 1 if one is missed, 3 if one stays undecided.
    """
    from facedown.cli import balance as command
    from facedown.cli.files import Kept

    kept = Kept(None, report, picture)
    asked = command.Asked(file, system, games, error, seed, workers, kept, as_json)
    raise typer.Exit(command.balance(asked))


@app.command()
def odds(
    source: Annotated[
        str,
        typer.Argument(
            metavar="SYSTEM|FILE",
            help="A system, for a fresh match; a scenario (FILE or FILE::CASE); or a saved match.",
            autocompletion=_systems,
        ),
    ],
    when: Annotated[
        list[str] | None, typer.Option("--when", metavar="CONDITION", help="Its odds. Repeat for more.")
    ] = None,
    mean: Annotated[
        list[str] | None,
        typer.Option("--mean", metavar="NUMBER", help="Its mean and distribution. Repeat for more."),
    ] = None,
    given: Annotated[str, typer.Option(metavar="CONDITION", help="Only courses count where it is so.")] = "",
    until: Annotated[
        str, typer.Option(metavar="CONDITION", help="Look at the first question where this is so.")
    ] = "",
    once: Annotated[str, typer.Option(metavar="CLAUSE", help="Look at the moment that it fires.")] = "",
    setup: Annotated[str, SETUP] = "",
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
            "policy, 'Anna=attack then defend then highest'.",
        ),
    ] = None,
    knows: Annotated[
        str, typer.Option("--as", metavar="SEAT", help="Follow only what this seat knows.")
    ] = "",
    switch: Annotated[list[str] | None, SWITCH] = None,
    content: Annotated[list[Path] | None, CONTENT] = None,
    sample: Annotated[
        float | None,
        typer.Option(
            metavar="N|PRECISION", help="By trials instead: so many, or as many as 0.01 (1%) takes.", min=0
        ),
    ] = None,
    seed: Annotated[int, SEED] = 0,
    report: Annotated[Path | None, REPORT] = None,
    picture: Annotated[Path | None, PICTURE] = None,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """Say how likely something is, exactly.

    Everything that luck can do is followed, with policies deciding. docs/odds.md has the language of
    questions; `facedown facts SYSTEM` lists what can be asked by name.
    """
    from facedown.cli import odds as command
    from facedown.cli.files import Kept

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
        seed,
        Kept(None, report, picture),
        as_json,
    )
    raise typer.Exit(command.odds(asked))


@app.command()
def roundrobin(
    system: Annotated[str, SYSTEM],
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many of every pairing.")] = 1000,
    seed: Annotated[int, SEED] = 0,
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
    switch: Annotated[list[str] | None, SWITCH] = None,
    content: Annotated[list[Path] | None, CONTENT] = None,
    workers: Annotated[int, WORKERS] = 0,
    engine: Annotated[str, ENGINE] = "threads",
    report: Annotated[Path | None, REPORT] = None,
    picture: Annotated[Path | None, PICTURE] = None,
    out: Annotated[Path | None, OUT] = None,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """Put everybody against everybody, and hold that against what was intended.

    Every pairing is played in both orders, and everybody against themselves. Where players play
    together: every encounter with every number of them.
    """
    from facedown.cli import roundrobin as command
    from facedown.cli.files import Kept

    asked = command.Asked(
        system,
        games,
        seed,
        policy,
        only or [],
        group,
        switch or [],
        content or [],
        workers,
        engine,
        Kept(out, report, picture),
        as_json,
    )
    raise typer.Exit(command.play(asked))


@app.command()
def scenario(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Scenario files, folders of them, or FILE::CASE.")
    ],
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="List scenarios that hold, too.")] = False,
    log: Annotated[bool, typer.Option("--log", help="Print the log of scenarios that hold, too.")] = False,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """Run scenarios and say which hold.

    Exit code 1 if one does not hold.
    """
    from facedown.cli import scenarios

    raise typer.Exit(scenarios.run(files, as_json, verbose, log))


@app.command()
def rules(
    system: Annotated[str, SYSTEM],
    clause: Annotated[
        str,
        typer.Argument(
            metavar="CLAUSE",
            help="A clause, ruling, table or switch, such as 2.3 or R4; or a chapter, such as 2.",
        ),
    ] = "",
    search: Annotated[str, typer.Option(metavar="WORDS", help="Only what has all these words.")] = "",
    rulings: Annotated[
        bool, typer.Option("--rulings", help="How silences and contradictions are read.")
    ] = False,
    switches: Annotated[
        bool, typer.Option("--switches", help="The house rules that a match can choose.")
    ] = False,
    tables: Annotated[bool, typer.Option("--tables", help="The rulebook's tables.")] = False,
    questions: Annotated[
        bool, typer.Option("--questions", help="What is asked, how it is answered, why an answer is refused.")
    ] = False,
    coverage: Annotated[
        bool,
        typer.Option(
            "--coverage", help="Which clauses have code and scenarios; exit code 1 if one lacks them."
        ),
    ] = False,
    scenarios: Annotated[Path | None, SCENARIOS] = None,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """Read a rulebook, a chapter of it, or one clause.

    A clause comes with its rulings, tables, code and scenarios.
    """
    from facedown.cli import rulebook

    if coverage:
        raise typer.Exit(rulebook.show_coverage(system, scenarios, as_json))
    if questions:
        raise typer.Exit(rulebook.show_questions(system, as_json))
    if clause:
        raise typer.Exit(rulebook.show_clause(system, clause, scenarios, as_json))
    parts = rulebook.Parts(search, rulings, switches, tables)
    raise typer.Exit(rulebook.show_rules(system, parts, as_json))


@app.command()
def facts(system: Annotated[str, SYSTEM], as_json: Annotated[bool, JSON] = False) -> None:
    """List what can be asked about a match of a system: who won a contest, by how much."""
    from facedown.cli import facts as command

    raise typer.Exit(command.show_facts(system, as_json))


@app.command()
def where(
    clause: Annotated[
        str, typer.Argument(metavar="CLAUSE", help="A clause, ruling or switch, such as CON-2.3.")
    ],
    scenarios: Annotated[Path | None, SCENARIOS] = None,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """Show a clause, its functions and its scenarios."""
    from facedown.cli import rulebook

    raise typer.Exit(rulebook.where(clause, scenarios, as_json))


@app.command()
def warm(
    system: Annotated[
        list[str] | None, typer.Argument(metavar="SYSTEM...", help="All of them, if none is named.")
    ] = None,
) -> None:
    """Compile the rules ahead of time, for `sim`."""
    from facedown.cli import measure

    raise typer.Exit(measure.warm(system or []))


@app.command()
def bench(
    system: Annotated[str | None, typer.Argument(metavar="SYSTEM", help="Else the first one.")] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Short runs: to try it out, not to quote.")] = False,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """Measure speed."""
    from facedown.cli import measure

    raise typer.Exit(measure.bench(system, quick, as_json))


@app.command("new-system")
def new_system(
    name: Annotated[str, typer.Argument(metavar="NAME", help="In small letters, such as my_duel.")],
    parent: Annotated[
        Path, typer.Option("--in", metavar="DIR", help="Where its folder goes; here, if not given.")
    ] = Path(),
) -> None:
    """Begin a system of your own: a folder with a small one that works, to be changed."""
    from facedown.cli import authors

    raise typer.Exit(authors.new_system(name, parent))


@content.command("list")
def content_list(
    system: Annotated[str, SYSTEM] = "",
    kind: Annotated[
        str, typer.Option(metavar="KIND", help="Only entries of this kind, such as weapon.")
    ] = "",
    content: Annotated[list[Path] | None, CONTENT] = None,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """List the content of a system by name."""
    from facedown.cli import rulebook

    raise typer.Exit(rulebook.list_content(system, kind, content or [], as_json))


@content.command("show")
def content_show(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="A card, character or other entry; or its id.")
    ] = "",
    deck: Annotated[str, typer.Option(metavar="NAME", help="All cards of a deck.")] = "",
    system: Annotated[
        str,
        typer.Option(
            metavar="SYSTEM", help="The system that it is of; all, if not given.", autocompletion=_systems
        ),
    ] = "",
    content: Annotated[list[Path] | None, CONTENT] = None,
    svg: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the card, 63 x 88 mm, or with --deck A4 pages of nine."),
    ] = None,
    png: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Likewise, as a picture of 300 dots per inch.")
    ] = None,
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """Show an entry as a person reads it, or print it as a card.

    The rules text is made from the card's data.
    """
    from facedown.cli import cards

    asked = cards.Asked(name, deck, system, content or [], svg, png, as_json)
    raise typer.Exit(cards.show(asked))


@content.command("check")
def content_check(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Content files that may name each other's entries."),
    ],
    system: Annotated[
        str,
        typer.Option(
            metavar="SYSTEM",
            help="The system that they are for; inferred from their kinds if not given.",
            autocompletion=_systems,
        ),
    ] = "",
    as_json: Annotated[bool, JSON] = False,
) -> None:
    """Check content files that somebody wrote.

    Everything that is wrong is listed, with its line and the nearest right name.
    """
    from facedown.cli import authors

    raise typer.Exit(authors.check(files, system, as_json))
