"""Round-robins: everybody against everybody, in both orders and against themselves."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

from facedown.engine.authors.content import Entry, load_content
from facedown.engine.base.errors import FacedownError, unknown
from facedown.engine.matches.system import Rivals, System
from facedown.lab.experiments.meetings import RoundRobin
from facedown.lab.experiments.targets import Target, counted_for, load_targets
from facedown.lab.games.results import Results
from facedown.lab.games.run import THOUSAND, Run
from facedown.lab.games.simulate import Simulator
from facedown.lab.games.variant import Variant
from facedown.systems import load_system, system_keys


def round_robin(
    variant: Variant,
    run: Run = THOUSAND,
    only: Sequence[str] = (),
    group: str = "",
    targets: Sequence[Target] | None = None,
) -> RoundRobin:
    """Play every pairing of contenders in both orders, and each against itself.

    A pairing has luck of its own, by the seed and the two names alone: it comes out the same whoever
    else takes part.

    Args:
        variant: what all games have in common; an author's own content brings contenders as well.
        run: how; its games are those of every pairing.
        only: those who take part, at least two; everybody if not given.
        group: the class whose contenders take part, where the system has classes; the first if not given.
        targets: what it should come to; as the system's folder says if not given.

    Raises:
        UnknownName: no such contender, policy, switch; the nearest right name is given.
        FacedownError: the system has no contenders, or the numbers cannot be.
    """
    system = variant.system
    asked_for = names = contenders(system, variant.content, only, group)
    rivals = system.capability(Rivals)
    assert rivals is not None
    wanted = tuple(one for one in (load_targets(system) if targets is None else targets) if not one.setup)
    count = counted_for(wanted)
    pairs = list(product(names, names))
    simulator = Simulator(system, run, len(pairs))
    results: dict[tuple[str, str], Results] = {}
    try:
        for pair in pairs:
            one = replace(variant, setup=rivals.pairing(*pair), name=f"{pair[0]} against {pair[1]}")
            results[pair] = simulator.play(one, count, replace(run, seed=luck_of(run.seed, *pair)))
    except KeyboardInterrupt:
        names = _who_have_met(names, results)
        if len(names) < 2:
            raise
    shown = {pair: results[pair] for pair in product(names, names)}
    some = list(names) if only or names != asked_for else []
    options = {**run.options(), "only": some, "class": group}
    call = f"round_robin({{}}, {run.in_python()}, only={list(names)})"
    command = replace(variant, setup="").again("roundrobin", options, call=call)
    parts = [one.origin for one in shown.values()]
    outcome = simulator.outcome(
        command, parts, len(results) < len(pairs), next(iter(shown.values())).outcome.note
    )
    return RoundRobin(
        system=system,
        contenders=names,
        results=shown,
        variant=variant,
        targets=wanted,
        outcome=replace(outcome, played=run.games * len(shown)),
    )


def _who_have_met(names: Sequence[str], results: Collection[tuple[str, str]]) -> tuple[str, ...]:
    """Return the first of the contenders who have all met each other, as many as there are."""
    met: tuple[str, ...] = ()
    for name in names:
        if not all(pair in results for pair in product((*met, name), repeat=2)):
            break
        met = (*met, name)
    return met


def contenders(
    system: System, content: Iterable[str | Path | Entry] = (), only: Sequence[str] = (), group: str = ""
) -> tuple[str, ...]:
    """Return who takes part in a round-robin, in the system's order.

    Args:
        system: the rulebook.
        content: an author's own content: files, or entries of them.
        only: names of those who do, letter case aside; everybody of the class if not given.
        group: the class, where the system has classes of contenders; the first if not given.

    Raises:
        UnknownName: there is nobody of that name, or no such class; the nearest right name is given.
        FacedownError: the system has no contenders, or fewer than two are named.
    """
    rivals = system.capability(Rivals)
    if rivals is None:
        able = [key for key in system_keys() if load_system(key).capability(Rivals)]
        raise FacedownError(
            f"{system.key} has no contenders to put against each other. Systems that have: {', '.join(able)}."
        )
    own = load_content(content)
    known, classes = rivals.names(own), rivals.classes(own)
    if group and group not in classes:
        raise unknown("class of contenders", group, classes, where=f"in {system.key}")
    everybody = classes[group or next(iter(classes))] if classes else known
    chosen = those_named(known, only, "contender", system) if only else [*everybody]
    if len(chosen) < 2:
        raise FacedownError(
            f"A round-robin takes at least two contenders, not {', '.join(chosen)} alone. "
            f"There is: {', '.join(known)}."
        )
    return tuple(name for name in known if name in chosen)


def those_named(known: Sequence[str], only: Sequence[str], what: str, system: System) -> list[str]:
    """Return the names of some that are asked for, letter case aside.

    Raises:
        UnknownName: there is none of a name; the nearest right one is given.
    """
    folded = {name.casefold(): name for name in known}
    for name in only:
        if name.casefold() not in folded:
            raise unknown(what, name, known, where=f"in {system.key}")
    return list(dict.fromkeys(folded[name.casefold()] for name in only))


def luck_of(seed: int, one: str, other: str) -> int:
    """Return the seed of one pairing: the names and the seed make it, not who else takes part."""
    digest = hashlib.sha256(json.dumps([seed, one, other], ensure_ascii=False).encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 1
