"""The other laws: one result run two ways, cards conserved, legal exact, an end, saves, nothing missing."""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from facedown.bots.playout import UNFINISHED, Arena, bindings, winner
from facedown.bots.policy import policy_names
from facedown.compiler.errors import RuleFault
from facedown.engine.base.chance import Luck
from facedown.engine.base.errors import BadFile, IllegalAction
from facedown.engine.base.record import Record, bytes_in_use
from facedown.engine.base.rule import bind, rule
from facedown.engine.course.ask import OPTIONS, Options
from facedown.engine.course.play import GameOf
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.matches.match import Match
from facedown.engine.matches.past import Action
from facedown.engine.matches.repeated import restore
from facedown.engine.matches.save_file import read_save
from facedown.engine.matches.system import System
from facedown.engine.telling.log import LINES
from facedown.lab.games.branches import Measurement
from facedown.lab.games.compiled import entry, load
from facedown.lab.games.trials import Batch
from facedown.lab.games.trials import trials as play_trials
from facedown.scenario.reader import load_scenarios
from facedown.scenario.referee import run_scenario
from facedown.scenario.stage import scenario_files
from facedown.testing.coverage import coverage, scenarios_naming
from facedown.testing.redeal import differences
from facedown.testing.trial import (
    FAILURES,
    Dice,
    LawBroken,
    Trial,
    failure,
    run,
    searching,
    state_wrong,
    trials,
    zones_wrong,
)

if TYPE_CHECKING:
    from facedown.compiler.machine import Loaded

Setups = Sequence[str | Mapping[str, Any]]


# --- one result, run two ways --------------------------------------------------------------------


@rule
def note_winner(g: Any, winners: Any) -> None:
    """Write who has won into an array of one number."""
    winners[0] = winner(g)


@cache
def checked_code(system: System) -> Loaded:
    """Return a system's rules as machine code that checks everything, the same for all laws of a run."""
    trial = next(iter(trials(system, 1, ())))
    game, arena = trial.game(), _arena(trial, "uniform")
    points = {
        "begin": entry(system.begin, game),
        "legal": entry(system.legal, game, Options()),
        "act": entry(system.act, game, 0),
        "winner": entry(note_winner, game, (ctypes.c_int64 * 1)()),
        "trials": entry(play_trials, arena.desk, Measurement(), Batch(), *_ends(0)),
    }
    return load(f"{system.key}-checked", points, bindings(system), checked=True)[0]


REFUSED = 50  # answers that are not offered, at most, of which a question is asked why


def check_twins(system: System, examples: int = 20, setups: Setups = ()) -> None:
    """Play matches interpreted and compiled beside each other: all records stay equal to the byte.

    Args:
        system: whose rules.
        examples: matches, and an eighth as many games of every policy in each setup.
        setups: names or tables; the shipped ones where none is given.

    Raises:
        LawBroken: the two differ, or a rule goes out of its bounds.
    """
    law = "interpreted and compiled agree"
    code = checked_code(system)
    for trial in trials(system, examples, setups):
        other = trial.game()
        for match in trial.walk():
            other.log.count = 0
            try:
                if match.last is not None:
                    code.run("act", other, match.last.number)
                else:
                    code.run("begin", other)
            except RuleFault as fault:
                raise LawBroken(law, trial, _done(match), str(fault)) from fault
            for name, here, there in zip(GameOf.__slots__, match.game, other, strict=True):
                if here.to_bytes() != there.to_bytes():
                    raise LawBroken(law, trial, _done(match), f"the {name} differs: {_unlike(here, there)}")
            if not match.over:
                options, answers = Options(), Options()
                system.legal(match.game, options)
                code.run("legal", other, answers)
                if options.to_bytes() != answers.to_bytes():
                    raise LawBroken(
                        law, trial, _done(match), f"the answers differ: {_unlike(options, answers)}"
                    )
            else:
                winners = (ctypes.c_int64 * 1)()
                code.run("winner", other, winners)
                if system.winner(match.game) != winners[0]:
                    raise LawBroken(law, trial, _done(match), "the winner differs")
    for name in policy_names(system):
        some = (setups or system.setups())[:1] if name == searching(system) else setups or system.setups()
        for trial in trials(system, len(some), some):
            _same_games(system, trial, name, max(1, examples // 8))


@cache
def _interpreted(system: System) -> Callable[..., None]:
    """Return what plays games of a system interpreted."""
    return bind(play_trials, bindings(system))


def _same_games(system: System, trial: Trial, name: str, games: int) -> None:
    """Compare games that a policy plays interpreted, from copied views, with the same games compiled."""
    plain, compiled = _arena(trial, name), _arena(trial, name)
    here, there = _ends(games), _ends(games)
    law = "interpreted and compiled agree"
    _interpreted(system)(plain.desk, Measurement(), Batch(seed=5, count=games, bound=system.bound), *here)
    _play(law, trial, compiled, 5, games, there)
    if [list(column) for column in here] != [list(column) for column in there]:
        raise LawBroken(law, trial, [], f"games of the policy {name} end otherwise")
    for record in ("state", "luck"):
        one, other = getattr(plain, record), getattr(compiled, record)
        if one.to_bytes() != other.to_bytes():
            raise LawBroken(law, trial, [], f"{name} leaves another {record}: {_unlike(one, other)}")


def _play(law: str, trial: Trial, arena: Arena, seed: int, games: int, ends: tuple[Any, ...]) -> None:
    """Play games by machine code that checks everything."""
    try:
        batch = Batch(seed=seed, count=games, bound=trial.system.bound)
        checked_code(trial.system).run("trials", arena.desk, Measurement(), batch, *ends)
    except RuleFault as fault:
        raise LawBroken(law, trial, [], str(fault)) from fault


def _ends(games: int) -> tuple[Any, ...]:
    """Return room for how so many games end: winners, decisions, and nothing else that is asked."""
    return tuple((ctypes.c_int64 * size)() for size in (games, games, 0))


def _arena(trial: Trial, name: str) -> Arena:
    game = trial.game()
    return Arena(trial.system, game.state, game.book, dict.fromkeys(trial.match().seats, name))


def _unlike(one: Record, other: Record) -> str:
    return "; ".join(differences(one, other)[:6])


# --- cards and fields ----------------------------------------------------------------------------


def check_cards(system: System, examples: int = 20, setups: Setups = ()) -> None:
    """Play matches: every card lies in exactly one zone, and every field is within its bounds, always.

    Raises:
        LawBroken: a card is lost or lies twice, a field is out of bounds, the book has changed, rows that are
            not in use have, or the log of one step is full.
    """
    for trial in trials(system, examples, setups):
        before: frozenset[int] | None = None
        book = b""
        size, unused = 0, b""
        for match in trial.walk():
            if not book:
                book, size = match.game.book.to_bytes(), bytes_in_use(match.game.state)
                unused = match.game.state.to_bytes()[size:]
            if match.game.state.to_bytes()[size:] != unused:
                raise LawBroken("rows that are not in use never change", trial, _done(match), "some have")
            before = sound(trial, match, before)
            if match.game.book.to_bytes() != book:
                raise LawBroken("the book is read only", trial, _done(match), "it has changed")
            if not match.taken and (wrong := state_wrong(match.game.book, "book")):
                raise LawBroken("fields keep their bounds", trial, [], wrong)


def sound(trial: Trial, match: Match, before: frozenset[int] | None = None) -> frozenset[int]:
    """Look at a match between two decisions: cards, fields, and the length of the log.

    Args:
        trial: how it began.
        match: to look at.
        before: the cards that were in play earlier, if known.

    Returns:
        the cards that are in play.

    Raises:
        LawBroken: something is wrong.
    """
    wrong, cards = zones_wrong(match.game.state, before)
    if wrong:
        raise LawBroken("cards are conserved", trial, _done(match), wrong)
    wrong = state_wrong(match.game.state)
    if wrong:
        raise LawBroken("fields keep their bounds", trial, _done(match), wrong)
    if match.game.log.count >= LINES:
        raise LawBroken("the log holds a step", trial, _done(match), f"{LINES} lines are all used")
    if not match.over and match.seat not in match.seats:
        raise LawBroken("a seat is asked", trial, _done(match), f"seat {match.seat} does not take part")
    return cards


def _done(match: Match) -> list[str]:
    return [action.text for action in match.actions]


# --- legal is exact ------------------------------------------------------------------------------


def check_legal(system: System, examples: int = 20, setups: Setups = ()) -> None:
    """Play matches: every listed answer applies, and every other is refused and changes nothing.

    Raises:
        LawBroken: an answer is listed and fails or leaves a position that is not sound, two answers read
            the same, one is not of the language of its question, one that could be thought of is neither
            offered nor refused by a rule, or both, or something else is accepted, or refused without a
            reason and a clause.
    """
    for trial in trials(system, examples, setups):
        dice = trial.dice()
        heard: dict[str, Action] = {}
        known: set[tuple[int, str]] = set()
        for match in trial.walk(thinned=True):
            before = match.game.state.to_bytes()
            legal = match.legal()
            if match.game.state.to_bytes() != before:
                raise LawBroken("listing changes nothing", trial, _done(match), "the state has changed")
            if not match.over:
                _each_applies(trial, match, legal)
                _each_is_offered_or_refused(trial, match, legal, known, dice)
            _others_are_refused(trial, match, legal, heard, dice)
            heard.update((action.text, action) for action in legal)


def _each_applies(trial: Trial, match: Match, legal: Sequence[Action]) -> None:
    law = "every legal answer applies"
    if not 0 < len(legal) <= OPTIONS:
        raise LawBroken(law, trial, _done(match), f"{match.decision} has {len(legal)} answers")
    texts = [" ".join(action.text.split()).casefold() for action in legal]
    numbers = [str(action.number) for action in legal]
    for what, answers in (("read", texts), ("are numbered", numbers)):
        if len(set(answers)) < len(legal):
            same = next(one for one in answers if answers.count(one) > 1)
            raise LawBroken(law, trial, _done(match), f"two answers {what} '{same}'")
    for action in legal:
        try:
            state, lines = run(trial.system, match.game.state, match.game.book, action.number, Luck())
        except FAILURES as error:
            raise LawBroken(law, trial, [*_done(match), action.text], failure(error)) from error
        wrong = zones_wrong(state, None)[0] or state_wrong(state)
        if wrong or len(lines) >= LINES:
            raise LawBroken(law, trial, [*_done(match), action.text], wrong or "the log is full")
        if match.find(f" {action.text.upper()} ") != action:
            raise LawBroken(law, trial, _done(match), f"'{action.text}' in capitals means another answer")


def _each_is_offered_or_refused(
    trial: Trial, match: Match, legal: Sequence[Action], known: set[tuple[int, str]], dice: Dice
) -> None:
    """Check of answers that there could be that they are either offered or refused by a rule.

    Of those that are not offered it looks at some; which ones, chance says anew at every question.

    Args:
        trial: how the match began.
        match: at a question.
        legal: its answers.
        known: questions with texts that are known to answer them, in every position of the match; added to.
        dice: for which answers are looked at.
    """
    law, decision = "what is not offered is refused by a rule", int(match.game.state.decision)
    offered = {action.number for action in legal}
    seen = match.view(match.seat)
    language, game = match.dialogue.language(decision), match.words.game(seen)
    why_not = trial.system.questions.declared[decision].why_not
    said = set[int]()
    others = sorted({*match.dialogue.candidates(seen)} - offered)
    step = len(others) // REFUSED + 1
    for number in (*offered, *others[dice.below(step) :: step]):
        for text in match.dialogue.readings(seen, number):
            if (decision, text) not in known and not language.knows(text):
                message = f"'{text}' does not read like an answer to the question"
                raise LawBroken(law, trial, _done(match), message)
            known.add((decision, text))
        why = why_not(game, number)
        if bool(why) == (number in offered):
            message = "is neither offered nor refused"
            if why:
                message = f"is offered, and refused: {match.dialogue.refused(seen, why, number).reason}"
            raise LawBroken(law, trial, _done(match), f"'{match.dialogue.action(seen, number)}' {message}")
        if why not in said:  # each reason can be said, of one answer at every question
            said.add(why)
            match.dialogue.forbids(seen, number)


def _others_are_refused(
    trial: Trial, match: Match, legal: Sequence[Action], heard: Mapping[str, Action], dice: Dice
) -> None:
    law = "anything else is refused"
    seen = match.view(OBSERVER if match.over else match.seat)
    texts = {text.casefold() for action in legal for text in match.dialogue.readings(seen, action.number)}
    others: list[Action | str] = [dice.pick(("", " ", "?", "no such answer", "\u202e\x00", "9" * 400))]
    others += [dice.pick((action.text + "x", action.text[:-1])) for action in dice.shuffled(legal)[:2]]
    others += dice.shuffled(list(heard.values()))[:5]
    before, clauses = (match.game.state.to_bytes(), match.log_length, match.taken), _clauses(trial.system)
    for other in others:
        text = other if isinstance(other, str) else other.text
        if " ".join(text.split()).casefold() in texts:
            continue
        try:
            match.act(other)
        except IllegalAction as error:
            reason, clause = str(error), error.clause
        else:
            raise LawBroken(law, trial, _done(match), f"it was taken though not legal: {text!r}")
        if not match.over and clause not in clauses:
            raise LawBroken(law, trial, _done(match)[:-1], f"{text!r} is refused without a clause: {reason}")
        if len(reason) < 20:
            raise LawBroken(law, trial, _done(match), f"{text!r} is refused without a reason: {reason}")
        if before != (match.game.state.to_bytes(), match.log_length, match.taken):
            raise LawBroken(law, trial, _done(match), f"refusing {text!r} has changed the match")
        if match.legal() != legal:
            raise LawBroken(law, trial, _done(match), f"refusing {text!r} has changed what is legal")


@cache
def _clauses(system: System) -> frozenset[str]:
    """Return the ids of everything in a catalogue that a refusal can name."""
    return frozenset(system.catalogue.items())


# --- every match ends ----------------------------------------------------------------------------


def check_ends(
    system: System, examples: int = 20, setups: Setups = (), games: int = 0, policies: Sequence[str] = ()
) -> None:
    """Play matches to their end, within the bound, with a winner who takes part or nobody.

    Args:
        system: whose matches.
        examples: matches; those that other laws play are held to it as well.
        setups: names or tables; the shipped ones where none is given.
        games: compiled, on top of that, of every policy; 0 for none.
        policies: which; all of the system's where none is named.

    Raises:
        LawBroken: a match reached the bound, or a stranger won.
    """
    law = "every match ends"
    for trial in trials(system, examples, setups):
        deque(trial.walk(), 0)
    if games == 0:
        return
    tables = 4 * len(setups or system.setups())
    count = games // tables + 1
    for name in policies or policy_names(system):
        for trial in trials(system, tables, setups):
            ends = _ends(count)
            _play(law, trial, _arena(trial, name), trial.seed, count, ends)
            if UNFINISHED in (winners := list(ends[0])):
                number = winners.index(UNFINISHED)
                why = f"game {number} of the policy {name} took more than {system.bound} decisions"
                raise LawBroken(law, trial, [], why)


# --- saves ---------------------------------------------------------------------------------------


def check_saves(system: System, examples: int = 5, setups: Setups = ()) -> None:
    """Save matches in the middle: they load and play on the same; a damaged file is refused.

    Raises:
        LawBroken: a loaded match is another one, or a file that was cut short, altered or made by a newer
            version was accepted.
    """
    with tempfile.TemporaryDirectory() as folder:
        for trial in trials(system, examples, setups):
            length = sum(1 for _ in trial.walk()) - 1
            stop = trial.dice().below(length + 1)
            match = trial.match()
            for match in trial.walk():
                if match.taken == stop:
                    break
            path = Path(folder) / "match.json"
            match.save(path)
            _plays_on(trial, match, path)
            _damage_is_refused(trial, path)


def _plays_on(trial: Trial, match: Match, path: Path) -> None:
    law = "a saved match plays on"
    try:
        loaded = restore(trial.system, read_save(path))
    except BadFile as error:
        why = "saves keep answers as they read; where two read alike, a Kind's `face` makes one of them"
        raise LawBroken(law, trial, _done(match), f"{error} ({why}.)") from error
    dice = trial.dice()
    since = 0  # the log up to there was the same
    while True:
        done = _done(match)
        if loaded.game.state.to_bytes() != match.game.state.to_bytes():
            wrong = _unlike(match.game.state, loaded.game.state)
            raise LawBroken(law, trial, done, f"the loaded match differs: {wrong}")
        for seat in (None, OBSERVER, *match.seats):
            if loaded.log(seat, since) != match.log(seat, since):
                raise LawBroken(law, trial, done, f"the loaded match has another log for seat {seat}")
        since = match.log_length
        if loaded.legal() != match.legal():
            raise LawBroken(law, trial, done, "the loaded match has other legal answers")
        if match.over:
            return
        text = dice.pick(match.legal()).text
        match.act(text)
        loaded.act(text)


def _damage_is_refused(trial: Trial, path: Path) -> None:
    whole = path.read_text(encoding="utf-8")
    saved = json.loads(whole)
    dice = trial.dice()
    files = {f"cut to {size} characters": whole[:size] for size in (0, 1, len(whole) // 2, len(whole) - 3)}
    for key in saved:
        files[f"without {key}"] = json.dumps({k: v for k, v in saved.items() if k != key})
    files["with another seed"] = json.dumps({**saved, "seed": saved["seed"] + 1})
    files["newer"] = json.dumps({**saved, "facedown": saved["facedown"] + 1})
    files["a list"] = "[]"
    for _ in range(10):
        place = dice.below(len(whole))
        letter = dice.pick("0123456789abcdefg")
        altered = whole[:place] + letter + whole[place + 1 :]
        files[f"with {letter!r} at {place}"] = altered
    for what, text in files.items():
        path.write_text(text, encoding="utf-8")
        try:
            data = read_save(path)
        except BadFile:
            continue
        if data != {key: value for key, value in saved.items() if key != "check"}:
            raise LawBroken("a damaged file is refused", trial, [], f"a file {what} was accepted")
    path.write_bytes(b"\xff\xfe\x00" + whole.encode())
    try:
        read_save(path)
    except BadFile:
        return
    raise LawBroken("a damaged file is refused", trial, [], "a file that is no text was accepted")


# --- nothing is missing --------------------------------------------------------------------------


def missing_clauses(system: System, *scenarios: Path) -> dict[str, tuple[str, ...]]:
    """Return which clauses of a rulebook are missing where: "code", "scenarios", and "stray" ids.

    Args:
        system: whose rulebook.
        scenarios: folders of scenario files.
    """
    covered = coverage(system, scenarios_naming(*scenarios))
    return {"code": covered.uncited, "scenarios": covered.untested, "stray": covered.stray}


def check_coverage(system: System, *scenarios: Path) -> None:
    """Every mechanical clause is cited by code and named by a scenario, or excused with a reason.

    Raises:
        LawBroken: some are not.
    """
    missing = {where: ids for where, ids in missing_clauses(system, *scenarios).items() if ids}
    if missing:
        listed = "; ".join(f"{where}: {', '.join(ids)}" for where, ids in missing.items())
        raise LawBroken("nothing is missing", None, [], f"{system.key}: {listed}")


def check_scenarios(system: System, *folders: Path) -> None:
    """Every scenario of a system under some folders holds.

    Raises:
        LawBroken: some do not.
    """
    scenarios = (
        one
        for folder in folders
        for path in scenario_files(folder)
        for one in load_scenarios(path, lambda key: system)
    )
    failed = [str(report) for report in map(run_scenario, scenarios) if not report.passed]
    if failed:
        raise LawBroken("scenarios hold", None, [], "\n".join(failed))


# --- the same bytes in every process -------------------------------------------------------------


def digest(system: System, examples: int = 6, setups: Setups = ()) -> str:
    """Return a hash of some matches: states, logs and all texts."""
    digest = hashlib.sha256()
    for trial in trials(system, examples, setups):
        for match in trial.walk():
            digest.update(match.game.state.to_bytes())
            texts = [match.table(), *(action.text for action in match.legal())]
            digest.update("\n".join(texts).encode())
        digest.update("\n".join(line.text for line in match.log(None)).encode())
    return digest.hexdigest()


def check_hash_seeds(system: System, examples: int = 6) -> None:
    """Play the same matches in two processes with other hash seeds: they end in the same bytes.

    Raises:
        LawBroken: they do not.
    """
    module = _module_of(system)
    command = "import sys, importlib; from facedown.testing.laws import digest; "
    command += f"sys.stdout.write(digest(importlib.import_module({module!r}).SYSTEM, {examples}))"
    path = os.pathsep.join(entry for entry in sys.path if entry)
    running = [
        subprocess.Popen(
            [sys.executable, "-c", command],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("1", "2")
    ]
    outputs = [process.communicate()[0] for process in running]
    if len(set(outputs)) > 1:
        raise LawBroken("the same in every process", None, [], f"{system.key} ends in {outputs}")


def _module_of(system: System) -> str:
    """Return the module that a system can be imported from, as its SYSTEM."""
    for name in (system.package, system.words.__module__.rpartition(".")[0], system.words.__module__):
        if getattr(sys.modules.get(name), "SYSTEM", None) is system:
            return name
    problem = f"the package {system.package} does not have {system.key} as its SYSTEM"
    raise LawBroken("the same in every process", None, [], f"another process cannot import it: {problem}")
