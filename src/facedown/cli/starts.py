"""Where odds begin: in a fresh match, where a scenario leads, or in a saved match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from facedown.cli.given import the_system
from facedown.cli.house_rules import refuse_without, the_house, the_switches
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.save_file import is_save
from facedown.systems import system_keys

if TYPE_CHECKING:
    from facedown.board import Board
    from facedown.cli.asking import OddsOptions
    from facedown.engine.matches.match import Match
    from facedown.lab.games.variant import Variant
    from facedown.lab.odds.listed import Decider
    from facedown.lab.odds.questions import Ask

    Own: TypeAlias = tuple[Ask, dict[int, Decider], int | None]  # what a scenario asks, of whom, as whom


class Start(NamedTuple):
    """Where odds begin.

    Attributes:
        variant: what is played, with the fields that --set gives.
        board: makes the position of a variant: of this one, or of one with something changed.
        where: what the position is called.
        own: what a scenario asks, if nothing else is asked.
    """

    variant: Variant
    board: Callable[[Variant], Board]
    where: str
    own: Own | None = None


def may_be_save(path: Path) -> bool:
    """Whether what stands in the place of a system can be a save: `--save` takes every name of a file."""
    if path.suffix == ".json":
        return not path.is_dir()
    return path.is_file() and path.suffix != ".toml" and str(path) not in system_keys()


def the_start(asked: OddsOptions) -> Start:
    """Return where odds begin.

    Raises:
        FacedownError: there is no such system, scenario, match or setup, or it cannot be set up.
    """
    path = Path(asked.source.partition("::")[0])
    saved = may_be_save(path) and is_save(path)
    if not saved and path.suffix not in (".toml", ".json"):
        return _fresh(asked)
    for option, value in (
        ("--setup", asked.setup),
        ("--switch", asked.switches if saved else ()),
        ("--content", asked.content),
    ):
        if value:
            raise FacedownError(f"{option} is of a fresh match; {path} says that by itself.")
    if saved:
        return _from_save(asked, path)
    return _from_scenario(asked)


def _fresh(asked: OddsOptions) -> Start:
    """Return a fresh match, before its first question or after the answers that were given."""
    from facedown.board import Board
    from facedown.engine.matches.match import Instead, Match
    from facedown.lab.games.variant import Variant

    system = the_system(asked.source)
    if asked.at is not None:
        raise FacedownError("--at is a decision of a saved match: give its file instead of a system.")
    house = the_house(system, asked.switches, asked.content)
    fields = _fields(asked)
    variant = Variant(system, asked.setup, switches=house.switches, content=house.entries, fields=fields)
    refuse_without(system, variant.chosen, house)

    def board(one: Variant) -> Board:
        fresh = one.board
        _stack(fresh, asked)
        if not asked.play:
            return fresh
        deal = one.deal._replace(state=fresh.state, book=fresh.book)
        match = Match(one.system, one.chosen, asked.seed, one.switches, one.content, Instead(deal))
        for answer in asked.play:
            match.act(answer)
        if match.over:
            raise FacedownError("After these answers the match is over: there are no odds any more.")
        return Board.of(match)

    if not asked.play:
        return Start(variant, board, f"{variant.title}, before anything is dealt")
    after = f"after {', '.join(asked.play)} with the luck of seed {asked.seed}"
    return Start(variant, board, f"{variant.title}, {after}")


def _from_scenario(asked: OddsOptions) -> Start:
    """Return the position that a scenario leads to or sets up, and what it asks, if nothing else is."""
    from dataclasses import replace

    from facedown.lab.games.variant import Variant
    from facedown.scenario import fresh_position, load_scenario, position
    from facedown.scenario.wager import asked as asks
    from facedown.scenario.wager import policies_of
    from facedown.systems import load_system

    if asked.at is not None:
        raise FacedownError(
            "--at is a decision of a saved match; a scenario says by itself how far it is played."
        )
    scenario = load_scenario(asked.source, load_system)
    wagers = [wager for step in scenario.steps for wager in step.odds]
    wager = wagers[-1] if wagers and not (asked.when or asked.mean) else None
    is_fresh = asked.fresh or (wager is not None and wager.fresh)
    if is_fresh and asked.play:
        raise FacedownError("--play goes on where a scenario leads: leave --fresh out, or use --policy.")
    where = "before anything is dealt"

    def board(one: Variant) -> Board:
        nonlocal where
        here = replace(
            scenario,
            system=one.system,
            setup=one.setup,
            switches=one.switches,
            content_files=(),
            content_here=tuple(one.content),
        )
        if is_fresh:
            return _changed(fresh_position(here), one, asked)
        match = position(here)
        _refuse_over(match, "a scenario that ends sooner")
        there = _played(match, one, asked)
        where = f"{match.decision} is asked"
        return there

    variant = Variant(
        scenario.system,
        scenario.setup,
        switches={**scenario.switches, **the_switches(scenario.system, asked.switches, asked.source)},
        content=scenario.content(),
        fields=_fields(asked),
    )
    first = board(variant)
    if wager is None:
        return Start(variant, board, f"{asked.source}, {where}")
    knows = None if wager.knows is None else first.seat(wager.knows)
    own = asks(wager), policies_of(wager, first), knows
    return Start(variant, board, f"{asked.source}, {where}", own)


def _from_save(asked: OddsOptions, path: Path) -> Start:
    """Return the position of a saved match."""
    import facedown
    from facedown.lab.games.variant import Variant

    match = facedown.load(path)
    if asked.at is not None and not 0 <= asked.at <= match.taken:
        raise FacedownError(f"{path} has {match.taken} decisions: give --at 0 to {match.taken}.")
    while asked.at is not None and match.taken > asked.at:
        match.undo()
    _refuse_over(match, "--at N, a decision before")
    variant = Variant(
        match.system, match.setup, switches=match.switches, content=match.content, fields=_fields(asked)
    )

    def board(one: Variant) -> Board:
        if (one.setup, one.switches, one.content) != (variant.setup, variant.switches, variant.content):
            raise FacedownError(
                f"{path} has been played as it was set up: sweep fields of its state or book, or policies."
            )
        there = _played(match.copy(), one, asked)
        there.system = one.system
        return there

    after = f", then {', '.join(asked.play)}" if asked.play else ""
    return Start(variant, board, f"{asked.source}, {match.decision} is asked{after}")


def _refuse_over(match: Match, instead: str) -> None:
    if match.over:
        raise FacedownError(f"The match is over, so there are no odds. Give {instead}.")


def _fields(asked: OddsOptions) -> dict[str, int | str]:
    """Return the fields that --set gives, with their values."""
    given = _pairs("--set", asked.set, "fighters.0.shock=3", "Give it once.")
    return {path: int(value) if value.lstrip("-").isdecimal() else value for path, value in given.items()}


def _changed(board: Board, one: Variant, asked: OddsOptions) -> Board:
    """Return a position with the fields of a variant set, and cards laid as the options say."""
    for path, value in one.fields.items():
        board.set(path, value)
    _stack(board, asked)
    return board


def _played(match: Match, one: Variant, asked: OddsOptions) -> Board:
    """Return the position of a match, changed as the options say, after the answers that they give."""
    from facedown.board import Board

    board = _changed(Board.of(match), one, asked)
    if one.fields or asked.stack:
        match.changed()
    for answer in asked.play:
        match.act(answer)
    _refuse_over(match, "fewer answers")
    return board


def _stack(board: Board, asked: OddsOptions) -> None:
    hint = "Give all its cards at once, the top one first."
    board.stack(_pairs("--stack", asked.stack, "deck=5S 3C", hint))


def _pairs(option: str, texts: Sequence[str], such: str, hint: str) -> dict[str, str]:
    """Return what an option that is repeated gives: what is to be where; `hint` if twice."""
    given: dict[str, str] = {}
    for text in texts:
        path, equals, value = map(str.strip, text.partition("="))
        if not equals:
            raise FacedownError(
                f"{option} takes a path and what is to be there, such as '{such}'; not '{text}'."
            )
        if path in given:
            raise FacedownError(f"{option} gives {path} twice. {hint}")
        given[path] = value
    return given
