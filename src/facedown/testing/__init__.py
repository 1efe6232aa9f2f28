"""What every system must pass, ours and yours.

    def test_laws():
        check_system(SYSTEM)

runs all the laws over random matches. Each is a function of its own as well, so that a test file can
call them one by one. Golden matches and perft counts are in `facedown.testing.golden` and
`facedown.testing.perft`.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Collection, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from facedown.compiler.errors import LanguageError
from facedown.engine.matches.sample import why_no_samples
from facedown.engine.matches.system import System
from facedown.lab.games.compiled import MISSING, can_compile
from facedown.testing.knowledge import check_knowledge
from facedown.testing.laws import (
    check_cards,
    check_coverage,
    check_ends,
    check_hash_seeds,
    check_legal,
    check_saves,
    check_scenarios,
    check_twins,
    missing_clauses,
)
from facedown.testing.machine import check_machine, match_machine
from facedown.testing.policies import check_policies
from facedown.testing.reads import check_reads
from facedown.testing.redeal import Backs, redeal
from facedown.testing.samples import check_samples
from facedown.testing.sentences import check_sentences
from facedown.testing.trial import LawBroken, Trial, trials
from facedown.testing.worlds import OpenPart, check_views

__all__ = [
    "Hidden",
    "LawBroken",
    "Skipped",
    "Trial",
    "check_cards",
    "check_coverage",
    "check_ends",
    "check_hash_seeds",
    "check_knowledge",
    "check_legal",
    "check_machine",
    "check_policies",
    "check_reads",
    "check_samples",
    "check_saves",
    "check_scenarios",
    "check_sentences",
    "check_system",
    "check_twins",
    "check_views",
    "match_machine",
    "missing_clauses",
    "redeal",
    "trials",
]


class Skipped(NamedTuple):
    """A law that was not tried on a system."""

    law: str
    why: str


class Hidden(NamedTuple):
    """What the laws have to be told of what a system hides.

    Attributes:
        backs: card -> which back it has, if its cards do not all look alike from behind.
        tells: ids of clauses that tell everybody something about a card without showing it, and names of
            questions that do by being asked.
        open_part: the part of a secret answer that everybody sees at once, if any.
    """

    backs: Backs | None = None
    tells: Collection[str] = ()
    open_part: OpenPart | None = None


NOTHING_SPECIAL = Hidden()


class _Law(NamedTuple):
    """One law, as it is tried on a system."""

    name: str
    check: Callable[[], None]
    skipped: str = ""  # why it cannot be tried here


def check_system(
    system: System,
    examples: int = 20,
    compiled: bool = True,
    setups: Sequence[str | Mapping[str, Any]] = (),
    hidden: Hidden = NOTHING_SPECIAL,
    scenarios: Sequence[Path] = (),
) -> tuple[Skipped, ...]:
    """Run every law on a system and report all that it breaks.

    A law that cannot be tried here is skipped with a warning.

    Args:
        system: of the house or from anywhere else.
        examples: matches that each law is tried on.
        compiled: whether to compile the rules too, which takes a while and needs llvmlite.
        setups: names or tables to play; the shipped ones where none is given.
        hidden: what they have to be told of what it hides.
        scenarios: folders of scenario files; where none is given, neither these nor coverage are looked at.

    Returns:
        The laws that were skipped, and why.

    Raises:
        LawBroken: a law does not hold; the message has a counterexample to every such law.
    """
    laws = _laws(system, examples, compiled, setups, hidden, scenarios)
    skipped = tuple(Skipped(law.name, law.skipped) for law in laws if law.skipped)
    for name, why in skipped:
        warnings.warn(f"{system.key}: the law '{name}' was skipped: {why}.", stacklevel=2)
    broken = []
    for law in laws:
        try:
            if not law.skipped:
                law.check()
        except LawBroken as error:
            broken.append(error)
    if len(broken) == 1:
        raise broken[0]
    if broken:
        raise LawBroken("several laws", None, [], "\n\n".join(map(str, broken)))
    return skipped


def _in_the_language(system: System) -> None:
    """Hold rules to what can be compiled, which takes no compiler."""
    from facedown.testing.language import check_language  # a program of its own besides

    try:
        check_language(system)
    except LanguageError as error:
        raise LawBroken("rules are in the language", None, [], str(error)) from error


def _laws(
    system: System,
    examples: int,
    compiled: bool,
    setups: Sequence[str | Mapping[str, Any]],
    hidden: Hidden,
    scenarios: Sequence[Path],
) -> tuple[_Law, ...]:
    """Return every law, as `check_system` is asked to try it."""
    machine = "" if can_compile() else MISSING
    if not compiled:
        machine = "compiled=False was asked for"
    driven = "" if find_spec("hypothesis") else "Hypothesis is not installed (pip install hypothesis)"
    given = "" if scenarios else "no folder of scenarios was given"
    few, games = max(1, examples // 4), 0 if machine else 100 * examples
    return (
        _Law("cards are conserved", lambda: check_cards(system, examples, setups)),
        _Law("legal is exact", lambda: check_legal(system, examples, setups)),
        _Law("views", lambda: check_views(system, examples, setups, *hidden)),
        _Law("knowledge is shown", lambda: check_knowledge(system, examples, setups)),
        _Law("samples", lambda: check_samples(system, few, setups), why_no_samples(system)),
        _Law("policies", lambda: check_policies(system, max(1, examples // 2), setups, hidden.backs)),
        _Law("any order", lambda: check_machine(system, examples, setups=setups, backs=hidden.backs), driven),
        _Law("saves", lambda: check_saves(system, few, setups)),
        _Law("rules are in the language", lambda: _in_the_language(system)),
        _Law("every process", lambda: check_hash_seeds(system)),
        _Law("sentences", lambda: check_sentences(system)),
        _Law("matches end", lambda: check_ends(system, examples, setups, games)),
        _Law("interpreted and compiled agree", lambda: check_twins(system, examples, setups), machine),
        _Law("compiled policies read views", lambda: check_reads(system, examples, setups), machine),
        _Law("scenarios hold", lambda: check_scenarios(system, *scenarios), given),
        _Law("nothing is missing", lambda: check_coverage(system, *scenarios), given),
    )
