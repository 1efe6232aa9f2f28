"""How even the setups of a system are, as its bots play them.

What was measured lies in the system's folder, in evenness.toml, with how; `facedown setups` shows it. A test
says when a setup has changed since. To measure again what has changed, or with --all everything:

    python -m facedown.lab.experiments.evenness SYSTEM...
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import as_dict
from facedown.engine.matches.position import deal_setup
from facedown.engine.matches.system import System

FILE = "evenness.toml"
COMMAND = "python -m facedown.lab.experiments.evenness"
GAMES, SEED = 3000, 0
EVEN, FAIR = 50, 150  # so far from its part, at most, is the share of every side, in thousandths


@dataclass(frozen=True, slots=True)
class Evenness:
    """How a setup came out."""

    made_of: str  # what tells this setup from what it may have become since
    policy: str  # the bot that played for every seat
    games: int  # how many were played
    seed: int  # of the games
    wins: tuple[int, ...]  # by side; the rest of the games are draws

    @property
    def drawn(self) -> float:
        """The share of games that nobody won."""
        return 1 - sum(self.wins) / self.games

    def shares(self) -> list[tuple[float, float, float]]:
        """Return for every side its share of wins, and the 95% interval of that."""
        from facedown.lab.showing.shares import interval

        return [(won / self.games, *interval(won / self.games, self.games)) for won in self.wins]

    def in_percent(self) -> str:
        """Return the shares in percent, half the width of the widest interval, and what was drawn."""
        shares = self.shares()
        reach = max(high - low for _, low, high in shares) / 2
        drawn = f", drawn {100 * self.drawn:.0f}" if self.drawn >= 0.005 else ""
        return f"{' : '.join(f'{100 * part:.0f}' for part, _, _ in shares)} ±{100 * reach:.1f}{drawn}"

    def verdict(self, sides: Sequence[str]) -> str:
        """Return how even it is in a word or two, draws shared; `sides` are what the sides are called."""
        parts = [won / self.games + self.drawn / len(self.wins) for won in self.wins]
        best = max(range(len(parts)), key=lambda side: parts[side])
        if sum(self.wins) and self.wins[best] >= 0.99 * sum(self.wins):
            from facedown.lab.games.results import winning

            return f"only {winning(sides[best])}{', nearly always' if self.drawn < 0.01 else ''}"
        lead = round(1000 * max(abs(part - 1 / len(parts)) for part in parts))
        if lead <= EVEN:
            return "even"
        if lead <= FAIR:
            return f"a little better for {sides[best]}"
        return f"better for {sides[best]}"


def made_of(system: System, setup: str) -> str:
    """Return what tells a setup from any other, and from what it becomes when its content changes.

    Fields that are 0 do not count, nor do house rules: a field or a switch that is added later, and not used
    here, changes nothing.
    """
    deal = deal_setup(system, setup)
    book = {name: value for name, value in as_dict(deal.book).items() if name not in system.rulebook.switches}
    parts = [_filled(as_dict(deal.state)), _filled(book)]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]


def fresh_evenness(system: System) -> dict[str, Evenness]:
    """Return what was measured of the setups that are still as they were, by name."""
    known = load_evenness(system)
    return {name: one for name, one in known.items() if one.made_of == made_of(system, name)}


def load_evenness(system: System) -> dict[str, Evenness]:
    """Return all that was measured of a system's setups, by name.

    Raises:
        FacedownError: the file is not as `main` writes it.
    """
    path = system.folder / FILE
    if not path.is_file():
        return {}
    try:
        rows = tomllib.loads(path.read_text(encoding="utf-8"))["setup"]
        known = {row.pop("name"): Evenness(**{**row, "wins": tuple(row["wins"])}) for row in rows}
    except (KeyError, TypeError, ValueError) as error:
        raise FacedownError(
            f"{path} is damaged ({error}). `{COMMAND} {system.key}` writes it anew."
        ) from None
    return {name: one for name, one in known.items() if name in system.setups()}


def measure(system: System, setup: str, games: int = GAMES, seed: int = SEED) -> Evenness:
    """Play a setup, everybody by the first bot of the system that is not blind chance."""
    from facedown.bots.policy import policy_names, sensible
    from facedown.lab.games.run import Run
    from facedown.lab.games.simulate import simulate
    from facedown.lab.games.variant import Variant

    policy = sensible(policy_names(system))
    played = simulate(Variant(system, setup, policy), Run(games, seed, compiling=True))
    sides = deal_setup(system, setup).sides()
    won = played.wins()
    return Evenness(
        made_of(system, setup),
        policy,
        games,
        seed,
        tuple(won[side].count if side in won else 0 for side in sides),
    )


def write_evenness(system: System, known: Mapping[str, Evenness]) -> None:
    """Write what was measured, in the order of the setups."""
    lines = [
        "# How even the setups are, as bots play them; `facedown setups` shows it. `wins` are by side, the",
        "# rest are draws. What has changed is measured again by",
        f"# `{COMMAND} {system.key}`.",
    ]
    for name in system.setups():
        rows = {"name": name, **asdict(known[name])}
        lines += ["", "[[setup]]"]
        lines += [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in rows.items()]
    (system.folder / FILE).write_text("\n".join(lines) + "\n", encoding="utf-8")


def main(given: Sequence[str] | None = None) -> int:
    """Measure the setups of some systems, and write what came out into their folders."""
    from facedown.systems import load_system, system_keys

    parser = argparse.ArgumentParser(prog=COMMAND, description=__doc__)
    parser.add_argument("systems", nargs="*", metavar="SYSTEM", help="all, if none is named")
    parser.add_argument("--all", action="store_true", help="measure what has not changed, too")
    parser.add_argument("--games", type=int, default=GAMES, help="how many of every setup")
    asked = parser.parse_args(given)
    for system in [load_system(key) for key in asked.systems or system_keys()]:
        fresh = {} if asked.all else fresh_evenness(system)
        for name in system.setups():
            if name not in fresh:
                fresh[name] = measure(system, name, asked.games)
                one, sides = fresh[name], [*deal_setup(system, name).sides().values()]
                sys.stdout.write(f"{system.key}, {name}: {one.in_percent()}; {one.verdict(sides)}\n")
                sys.stdout.flush()
        write_evenness(system, fresh)
    return 0


def _filled(value: Any) -> Any:
    """Return nested tables without what is 0 or empty; the rest keeps its name or place."""
    rows = (
        value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else None
    )
    if rows is None:
        return value
    return {str(key): kept for key, one in rows if (kept := _filled(one))}


if __name__ == "__main__":
    sys.exit(main())
