"""The commands and their options. What a command does is imported when it runs: starting must be quick."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from facedown.cli import lab
from facedown.cli.options import (
    AsJson,
    CardOptions,
    LearnOptions,
    MoreContent,
    MoreSwitches,
    OwnSystem,
    Parts,
    PlayOptions,
    ReplayOptions,
    ReviewOptions,
    Scenarios,
    SystemKey,
    systems_like,
)
from facedown.cli.spread import spread
from facedown.engine.base.errors import FacedownError, likeliest

# What commands are for: the parts of the help.
PANELS = PLAY, LAB, RULES, OWN = "Play", "Ask the lab", "Look things up", "Make your own"


class Grouped(TyperGroup):
    """Commands that their help lists by what they are for."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command of a call.

        Raises:
            FacedownError: there is none; the nearest is given, or what can be done with a system.
        """
        if not ctx.resilient_parsing and self.get_command(ctx, args[0]) is None:
            raise _no_command(args[0], [*self.commands])
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Write the commands, one section for each panel."""
        wide = max(map(len, self.commands))
        for panel in PANELS:
            with formatter.section(panel):
                formatter.write_dl(
                    [
                        (f"{name:{wide}}", command.get_short_help_str(formatter.width - wide - 6))
                        for name, command in self.commands.items()
                        if getattr(command, "rich_help_panel", None) == panel
                    ]
                )


app = typer.Typer(
    name="facedown",
    cls=Grouped,
    help="Conflict resolved with cards: play, simulate, and read the rules beside their code.",
    epilog="Exit codes: 0 fine, 1 the answer is no, 2 the call was wrong, 3 undecided (balance), 130 Ctrl-C.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
content = typer.Typer(
    help="Content files: cards, weapons, characters and setups, shipped and of your own.",
    rich_markup_mode=None,
)
app.add_typer(content, name="content", rich_help_panel=OWN)


def _no_command(tried: str, known: list[str]) -> FacedownError:
    """Return the error for a word that is no command."""
    near = likeliest(tried, known)
    if tried == "campaign":
        hint = "A campaign is played match by match: `facedown play SYSTEM --campaign FILE`."
    elif tried in systems_like(tried):
        hint = f"It is a system: `facedown learn {tried}`, `facedown play {tried}`, `facedown rules {tried}`."
    else:
        hint = f"Nearest: {near}." if near else "`facedown --help` lists what there is."
    return FacedownError(f"There is no command '{tried}'. {hint}")


@cache
def commands() -> Callable[..., Any]:
    """Return the commands as Click runs them, built once: that takes longer than most of them."""
    return get_command(app)


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


@app.command(rich_help_panel=RULES)
def systems(as_json: AsJson = False) -> None:
    """List the systems."""
    from facedown.cli import listing

    raise typer.Exit(listing.list_systems(as_json))


@app.command(rich_help_panel=RULES)
def setups(
    system: SystemKey = "",
    switches: MoreSwitches = None,
    content: MoreContent = None,
    as_json: AsJson = False,
) -> None:
    """List the setups of a system: who meets whom, and how even that is."""
    from facedown.cli import listing

    raise typer.Exit(listing.list_setups(system, switches or [], content or [], as_json))


@app.command(rich_help_panel=RULES)
def policies(
    system: SystemKey = "",
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE.py...", help="Policies of your own.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List what can play a seat of a system: what each policy does, and whether it runs compiled."""
    from facedown.cli import policies as command

    raise typer.Exit(command.list_policies(system, files or [], as_json))


@app.command(rich_help_panel=PLAY)
@spread
def play(asked: PlayOptions) -> None:
    """Play a match, against bots or in turn at one keyboard.

    Without a terminal, or with --as none, it prints a match between bots.
    """
    from facedown.cli import play as command

    raise typer.Exit(command.play(asked))


@app.command(rich_help_panel=PLAY)
@spread
def replay(asked: ReplayOptions) -> None:
    """Read a saved match again, step by step and both ways.

    Without a terminal it is printed from its beginning.
    """
    from facedown.cli import replay as command

    raise typer.Exit(command.replay(asked))


@app.command(rich_help_panel=PLAY)
@spread
def review(asked: ReviewOptions) -> None:
    """After a match: which decisions cost how much of the chance to win, luck apart."""
    from facedown.cli import review as command

    raise typer.Exit(command.review(asked))


@app.command(rich_help_panel=PLAY)
@spread
def learn(asked: LearnOptions) -> None:
    """Learn a system: a first match that explains itself, then puzzles. Without one, list what is done."""
    from facedown.cli import learn as command

    raise typer.Exit(command.learn(asked))


for command in lab.COMMANDS:
    app.command(rich_help_panel=LAB)(spread(command))


@app.command(rich_help_panel=OWN)
def scenario(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE...", help="Scenario files, folders of them, or FILE::CASE.")
    ],
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="List scenarios that hold, too.")] = False,
    log: Annotated[bool, typer.Option("--log", help="Print the log of scenarios that hold, too.")] = False,
    rules: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE.py", help="Where policies of your own that odds name are written."),
    ] = None,
    system: OwnSystem = "",
    as_json: AsJson = False,
) -> None:
    """Run scenarios and say which hold.

    Exit code 1 if one does not hold.
    """
    from facedown.cli import scenarios
    from facedown.cli.given import the_system

    key = the_system(system).key if system else ""
    raise typer.Exit(scenarios.run(files, as_json, verbose, log, rules or [], key))


@app.command(rich_help_panel=RULES)
@spread
def rules(
    system: SystemKey,
    clause: Annotated[
        str,
        typer.Argument(
            metavar="CLAUSE",
            help="A clause, ruling, table or switch, such as 2.3 or R4; or a chapter, such as 2.",
        ),
    ] = "",
    *,
    parts: Parts,
    scenarios: Scenarios = None,
    as_json: AsJson = False,
) -> None:
    """Read a rulebook, a chapter of it, or one clause.

    A clause comes with its rulings, tables, code and scenarios.
    """
    from facedown.cli import rulebook

    if parts.house:
        from facedown.cli import house_rules

        raise typer.Exit(house_rules.show(system, parts.house, as_json))
    if parts.coverage:
        raise typer.Exit(rulebook.show_coverage(system, scenarios, as_json))
    if parts.questions:
        raise typer.Exit(rulebook.show_questions(system, as_json))
    if clause:
        raise typer.Exit(rulebook.show_clause(system, clause, scenarios, as_json))
    raise typer.Exit(rulebook.show_rules(system, parts, as_json))


@app.command(rich_help_panel=RULES)
def facts(system: SystemKey, as_json: AsJson = False) -> None:
    """List what can be asked about a match of a system: who won a contest, by how much."""
    from facedown.cli import facts as command

    raise typer.Exit(command.show_facts(system, as_json))


@app.command(rich_help_panel=RULES)
def where(
    clause: Annotated[
        str, typer.Argument(metavar="CLAUSE", help="A clause, ruling or switch, such as CON-2.3.")
    ],
    scenarios: Scenarios = None,
    system: Annotated[
        str,
        typer.Option(metavar="SYSTEM", help="Whose clause: a name, or a folder; any that is installed."),
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Show a clause, its functions and its scenarios."""
    from facedown.cli import rulebook

    raise typer.Exit(rulebook.where(clause, system, scenarios, as_json))


@app.command(rich_help_panel=LAB)
def warm(
    system: Annotated[
        list[str] | None, typer.Argument(metavar="SYSTEM...", help="All of them, if none is named.")
    ] = None,
) -> None:
    """Compile the rules ahead of time, for `sim`."""
    from facedown.cli import measure

    raise typer.Exit(measure.warm(system or []))


@app.command(rich_help_panel=LAB)
def bench(
    system: Annotated[str | None, typer.Argument(metavar="SYSTEM", help="Else the first one.")] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Short runs: to try it out, not to quote.")] = False,
    thorough: Annotated[
        bool, typer.Option("--thorough", help="Long runs, and the code of each run alone: to quote.")
    ] = False,
    profile: Annotated[
        bool, typer.Option("--profile", help="Show instead where the time of a decision goes, rule by rule.")
    ] = False,
    setup: Annotated[str, typer.Option(metavar="SETUP", help="Of the profile; else that of the bench.")] = "",
    policy: Annotated[str, typer.Option(metavar="POLICY", help="Of the profile; else random play.")] = "",
    as_json: AsJson = False,
) -> None:
    """Measure speed."""
    from facedown.cli import measure

    if profile or setup or policy:
        raise typer.Exit(measure.profile(system, setup, policy, quick, as_json))
    raise typer.Exit(measure.bench(system, quick, thorough, as_json))


@app.command("new-system", rich_help_panel=OWN)
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
    system: SystemKey = "",
    kind: Annotated[
        str, typer.Option(metavar="KIND", help="Only entries of this kind, such as weapon.")
    ] = "",
    switches: MoreSwitches = None,
    content: MoreContent = None,
    as_json: AsJson = False,
) -> None:
    """List the content of a system by name."""
    from facedown.cli import listing

    raise typer.Exit(listing.list_content(system, kind, switches or [], content or [], as_json))


@content.command("show")
@spread
def content_show(asked: CardOptions) -> None:
    """Show an entry as a person reads it, or print it as a card.

    The rules text is made from the card's data.
    """
    from facedown.cli import cards

    raise typer.Exit(cards.show(asked))


@content.command("check")
def content_check(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...", help="Content files that may name each other's entries; house rules."
        ),
    ],
    system: Annotated[
        str,
        typer.Option(
            metavar="SYSTEM",
            help="The system that they are for; inferred from their kinds if not given.",
            autocompletion=systems_like,
        ),
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Check content files that somebody wrote.

    Everything that is wrong is listed, with its line and the nearest right name.
    """
    from facedown.cli import authors

    raise typer.Exit(authors.check(files, system, as_json))
