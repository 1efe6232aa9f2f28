"""What every system must pass, ours and yours.

    def test_laws():
        check_system(SYSTEM)

runs all the laws over random matches. Each is a function of its own as well, so that a test file can
call them one by one. Golden matches and perft counts are in `facedown.testing.golden` and
`facedown.testing.perft`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from facedown.engine.system import System
from facedown.testing.laws import (
    check_cards,
    check_coverage,
    check_ends,
    check_hash_seeds,
    check_legal,
    check_saves,
    check_twins,
    missing_clauses,
)
from facedown.testing.machine import check_machine, match_machine
from facedown.testing.policies import check_policies
from facedown.testing.reads import check_reads
from facedown.testing.samples import check_samples
from facedown.testing.sentences import check_sentences
from facedown.testing.trial import LawBroken, Trial, trials
from facedown.testing.worlds import Backs, OpenPart, check_views, redeal

__all__ = [
    "LawBroken",
    "Trial",
    "check_cards",
    "check_coverage",
    "check_ends",
    "check_hash_seeds",
    "check_legal",
    "check_machine",
    "check_policies",
    "check_reads",
    "check_samples",
    "check_saves",
    "check_sentences",
    "check_system",
    "check_twins",
    "check_views",
    "match_machine",
    "missing_clauses",
    "redeal",
    "trials",
]


def check_system(
    system: System,
    examples: int = 20,
    compiled: bool = True,
    setups: Sequence[str | Mapping[str, Any]] = (),
    backs: Backs | None = None,
    tells: Collection[str] = (),
    open_part: OpenPart | None = None,
    scenarios: Sequence[Path] = (),
) -> None:
    """Run every law on a system and tell of all that it breaks.

    Args:
        system: of the house or from anywhere else.
        examples: matches that each law is tried on.
        compiled: whether to compile the rules too, which takes a while and needs llvmlite.
        setups: names or tables to play; the shipped ones where none is given.
        backs: card -> which back it has, if its cards do not all look alike from behind.
        tells: ids of clauses that tell everybody something about a card without showing it.
        open_part: what everybody is told at once of a secret answer, if that is something.
        scenarios: folders of scenario files; where none is given, coverage is not looked at.

    Raises:
        LawBroken: a law does not hold; the message has a counterexample to every such law.
    """
    laws: list[Callable[[], None]] = [
        lambda: check_cards(system, examples, setups),
        lambda: check_legal(system, examples, setups),
        lambda: check_views(system, examples, setups, backs, tells, open_part),
        lambda: check_samples(system, max(1, examples // 4), setups),
        lambda: check_policies(system, max(1, examples // 2), setups, backs),
        lambda: check_machine(system, examples, setups=setups, backs=backs),
        lambda: check_saves(system, max(1, examples // 4), setups),
        lambda: check_hash_seeds(system),
        lambda: check_sentences(system),
        lambda: check_ends(system, examples, setups, 100 * examples if compiled else 0),
    ]
    if compiled:
        laws.append(lambda: check_twins(system, examples, setups))
        laws.append(lambda: check_reads(system, examples, setups))
    if scenarios:
        laws.append(lambda: check_coverage(system, *scenarios))
    broken = []
    for law in laws:
        try:
            law()
        except LawBroken as error:
            broken.append(error)
    if len(broken) == 1:
        raise broken[0]
    if broken:
        raise LawBroken("several laws", None, [], "\n\n".join(map(str, broken)))
