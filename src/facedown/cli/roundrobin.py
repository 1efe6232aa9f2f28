"""Everybody against everybody: the matrix, overall shares, and what was intended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from facedown.cli import FINE, NO
from facedown.cli.given import the_content, the_switches, the_system
from facedown.cli.measure import pace, progress_bar, refuse_file
from facedown.cli.show import as_json, paragraph, say, table

if TYPE_CHECKING:
    from rich.text import Text

    from facedown.lab.roundrobin import PairingProgress, RoundRobin
    from facedown.lab.targets import Finding, Measured

_MATRIX = 12  # contenders whose matrix still fits on a screen


@dataclass(frozen=True)
class Asked:
    """What `facedown roundrobin` was called with; what is "" or empty was left out."""

    system: str
    games: int
    seed: int
    policy: str
    only: list[str]
    switches: list[str]
    content: list[Path]
    workers: int
    picture: Path | None
    out: Path | None
    json: bool


def play(asked: Asked) -> int:
    """Play a round-robin and print what came out; NO if a game did not end."""
    from facedown.lab.plots import check_picture, write_picture
    from facedown.lab.roundrobin import round_robin

    system = the_system(asked.system)
    if asked.picture:
        check_picture(asked.picture)
    if asked.out:
        refuse_file(asked.out)
    content = the_content(system, asked.content)
    switches = the_switches(asked.switches)
    with progress_bar() as bar:
        task = bar.add_task("", total=None, what="")

        def watch(stage: PairingProgress) -> None:
            now = stage.now
            bar.update(task, description=stage.what, total=now.of, completed=now.done, what=pace(now))

        played = round_robin(
            system,
            asked.games,
            asked.seed,
            asked.policy,
            asked.only,
            switches,
            content,
            asked.workers or None,
            watch,
        )
    if asked.json:
        as_json(played.to_dict())
    else:
        _print(played)
    if asked.picture:
        write_picture(played, asked.picture)
        if not asked.json:
            say(f"The picture is {asked.picture}.")
    if asked.out:
        played.write(asked.out)
        if not asked.json:
            say(f"Every game is a row of {asked.out}.")
    return NO if played.unfinished else FINE


def _print(played: RoundRobin) -> None:
    rules = "".join(f", {name} = {key}" for name, key in played.switches.items())
    title = (
        f"{played.system.key}: {len(played.contenders)} contenders, {played.games:,} games of each pairing"
    )
    say(f"{title}, seed {played.seed}{rules}", style="bold")
    say(paragraph(f"Everybody by {played.policy}. A draw is half a win."))
    if len(played.contenders) <= _MATRIX:
        _print_matrix(played)
    _print_overall(played)
    if played.targets:
        _print_findings(played)
    if played.unfinished:
        say(
            f"{played.unfinished:,} games were not over within the system's bound: a rule is wrong.",
            "bold red",
        )
    total = played.games * len(played.results)
    rate = f"{total / played.seconds:,.0f} games/s" if played.seconds else "at once"
    how = f"{played.compiled:,} of them compiled" if played.compiled else "interpreted"
    note = f": {played.note}" if played.note else ""
    say(paragraph(f"{total:,} games, {played.seconds:.1f} s, {rate}, {how}{note}."))


def _print_matrix(played: RoundRobin) -> None:
    from facedown.lab.targets import Pairings

    names = played.ranking()
    target = played.target(Pairings)
    numbers = [str(number) for number, _ in enumerate(names, 1)]
    rows = [
        (f"{number} {one}", *(_cell(played, one, other) for other in names))
        for number, one in zip(numbers, names, strict=True)
    ]
    table("", ("percent against", *numbers), rows, right=numbers)
    score = played.pooled(names[0], names[1])
    caption = (
        f"Both orders together, each about ±{50 * (score.high - score.low):.1f}; on the diagonal the first"
    )
    meant = "" if target is None else f" * is not within {target.low} to {target.high}%."
    say(paragraph(f"{caption} side of a mirror.{meant}"))


def _cell(played: RoundRobin, one: str, other: str) -> Text:
    """Return a share, bold where it is not what it should be: blue above, orange below."""
    from rich.text import Text

    from facedown.lab.targets import Pairings

    target = played.target(Pairings)
    share = 100 * played.pooled(one, other).part
    if one == other:
        return Text(f"{share:.1f} ", "dim")
    if target is None or target.low <= share <= target.high:
        return Text(f"{share:.1f} ")
    return Text(f"{share:.1f}*", "bold blue" if share > target.high else "bold dark_orange")


def _print_overall(played: RoundRobin) -> None:
    from facedown.lab.targets import Contenders

    target = played.target(Contenders)
    rows = []
    for one in played.ranking():
        score = played.overall(one)
        share = 100 * score.part
        meant = target is None or target.low <= share <= target.high
        span = f"{score.low:.2%} to {score.high:.2%}"
        rows.append((one, f"{score.of:,}", f"{share:.2f}%{' ' if meant else '*'}", span))
    heads = ("against all others", "games", "share", "95% interval")
    table("", heads, rows, right=heads[1:])


def _print_findings(played: RoundRobin) -> None:
    heads = ("intended", "measured", "95% interval", "target", "met")
    rows = [row for finding in played.findings() for row in _rows(finding)]
    table("", heads, rows, right=heads[1:4])
    note = "A ? stands where the interval reaches across a limit."
    if played.lines:
        note += f" Lines of logs are counted in {len(played.lines):,} of the games."
    say(paragraph(note))


def _rows(finding: Finding) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a finding: where it has several numbers, how many are met, and the furthest off."""
    target, measured = finding
    unit = target.unit
    meant = f"{target.low} to {target.high}{unit}"
    if not measured:
        yield target.name, "nothing", "", meant, ""
        return
    if len(measured) == 1:
        yield target.name, *_numbers(measured[0], unit), meant, _verdict(measured[0].met, measured[0].sure)
        return
    met = sum(one.met for one in measured)
    yield target.name, f"{met} of {len(measured)}", "", meant, _verdict(finding.met, finding.sure)
    worst = finding.furthest
    yield f"  {worst.what}", *_numbers(worst, unit), "", _verdict(worst.met, worst.sure)


def _numbers(one: Measured, unit: str) -> tuple[str, str]:
    form = ".1f" if unit else ","
    return f"{one.value:{form}}{unit}", f"{one.low:{form}} to {one.high:{form}}{unit}"


def _verdict(met: bool, sure: bool) -> Text:
    from rich.text import Text

    return Text(f"{'yes' if met else 'no'}{'' if sure else '?'}", "" if met else "bold dark_orange")
