"""What follows in the middle of a match from what a referee rules: of counters, conditions, places, gear."""

from __future__ import annotations

from collections.abc import Set

from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.board import Board
from facedown.engine.matches.system import Positions
from facedown.engine.rules import Log, Luck, each_in
from facedown.systems.confrontation.clauses import Decision, InferiorityScope
from facedown.systems.confrontation.rules.devices import drone_or_weapon, energy_of
from facedown.systems.confrontation.rules.inferiority import net_of, set_maximum
from facedown.systems.confrontation.rules.kit import item_of, tool_count, tool_row, upgrade_of
from facedown.systems.confrontation.rules.pairs import pair_at, pair_count, participant_at, participant_count
from facedown.systems.confrontation.rules.people import (
    has_feature,
    has_trait,
    is_able,
    is_here,
    most_counters,
)
from facedown.systems.confrontation.rules.tidy import is_held
from facedown.systems.confrontation.state import (
    CHARACTERS,
    GEAR,
    NO_ONE,
    NPCS,
    UPGRADES,
    WEAPONS,
    Character,
    Game,
    Timing,
    Who,
)
from facedown.systems.confrontation.steps import Step
from facedown.systems.confrontation.vocabulary import Feature, Trait


def ruled(board: Board, given: Set[str]) -> None:
    """Make of what a referee gives what follows from it, and refuse what cannot be.

    Raises:
        FacedownError: it cannot be, or somebody would be put out who is asked or confronts at this moment.
    """
    g = Game(board.state, board.book, Log(), Luck())
    s = g.state
    for who in each_in(Who, (1 << CHARACTERS) - 1):
        path = f"characters.{who}."
        keys = {one.removeprefix(path) for one in given if one.startswith(path)}
        if keys:
            _settle_character(board, g, who, keys)
    for k in range(NPCS):
        figures = s.figures[k]
        for pair in range(2):
            if figures.shown[pair]:
                figures.shown_values[pair], figures.shown_cards[pair] = (
                    figures.values[pair],
                    figures.cards[pair],
                )
    _refuse_too_much(board, g, given)
    for who in each_in(Who, g.book.present):
        if s.characters[who].restrained and not is_held(g, who):
            if f"characters.{who}.restrained" in given:
                raise FacedownError(
                    f"{_name(board, who)} is held by nobody: whoever restrains him is able and at his place. "
                    "Set his restrainer too.",
                    "CFN-X8",
                )
            s.characters[who].restrained, s.characters[who].restrainer = 0, NO_ONE
    _weigh_again(g, given)


def _settle_character(board: Board, g: Game, who: Who, keys: Set[str]) -> None:
    """Have a character be as whoever has moved, fallen or been blinded is.

    Clause: CFN-R73, CFN-X8, CFN-X20.
    """
    character, name = g.state.characters[who], _name(board, who)
    if not is_here(g, who):
        raise FacedownError(f"{name} takes no part in this match.", "CFN-X15")
    _refuse_conditions(g, who, name)
    falls = keys & {"prone", "restrained"} and (character.prone or character.restrained)
    for key in ("in_cover", "high"):
        if key not in keys and ("place" in keys or falls):
            setattr(character, key, 0)
    if (
        keys & {"in_cover", "place"}
        and character.in_cover
        and not has_feature(g, character.place, Feature.COVER)
    ):
        raise FacedownError(f"There is no cover where {name} is.", "CFN-X20")
    if "blinded" in keys and "blinded_until" not in keys:
        character.blinded_until = g.state.round if character.blinded else 0
    for k in range(WEAPONS):
        if f"carried.{k}.dropped" in keys and f"carried.{k}.lies_at" not in keys:
            character.carried[k].lies_at = character.place
    if not is_able(g, who) and any(key in _DISABLES or key.startswith("carried.0.") for key in keys):
        _refuse_busy(board, g, who)


_DISABLES = {"physical", "neural"}


def _refuse_conditions(g: Game, who: Who, name: str) -> None:
    """Refuse more counters than there can be, and conditions that somebody cannot be in.

    Clause: CFN-X8, CFN-X9, CFN-X16, CFN-X20.
    """
    character, sheet = g.state.characters[who], g.book.sheets[who]
    for kind, most in (("physical", most_counters(sheet)), ("neural", sheet.neural_limit)):
        if getattr(character, kind) > most:
            said = f"{name} has at most {most} {kind} counters, not {getattr(character, kind)}."
            raise FacedownError(said, "CFN-X9")
    if has_trait(g, who, Trait.DRONE) and (character.restrained or character.blinded):
        raise FacedownError(f"{name} is a drone: it is neither restrained nor blinded.", "CFN-X8")
    if character.place >= max(1, g.book.place_count):
        said = f"There is no place {character.place}: they are 0 to {max(1, g.book.place_count) - 1}."
        raise FacedownError(said, "CFN-X16" if g.book.timing == Timing.DUEL else "CFN-X20")
    _refuse_gear(g, who, name, character)


def _refuse_gear(g: Game, who: Who, name: str, character: Character) -> None:
    """Refuse more rounds, uses and counters than somebody's things have. Clause: CFN-X8, CFN-X9, CFN-X11."""
    for k in range(tool_count(g, who)):
        carried, tool = character.carried[k], g.book.tools[tool_row(g, who, k)]
        for what, has, most in (
            ("uses", carried.ammo, tool.ammo),
            ("counters", carried.acs, energy_of(g, drone_or_weapon(who, k))),
        ):
            if has > most:
                raise FacedownError(f"That weapon of {name} has at most {most} {what}, not {has}.", "CFN-X8")
    for k in range(GEAR):
        if character.gear_uses[k] > item_of(g, who, k).uses > 0:
            said = f"That gear of {name} can be used {item_of(g, who, k).uses} times in a scene."
            raise FacedownError(said, "CFN-X12")
    for k in range(UPGRADES):
        if character.upgrade_uses[k] > upgrade_of(g, who, k).uses > 0:
            said = f"That Upgrade of {name} can be used {upgrade_of(g, who, k).uses} times in a scene."
            raise FacedownError(said, "CFN-X11")


def _refuse_too_much(board: Board, g: Game, given: Set[str]) -> None:
    """Refuse what a scenario has not: obstacles, counters on its devices. Clause: CFN-X9, CFN-X15."""
    s = g.state
    if "obstacle" in given and s.obstacle >= max(1, g.book.obstacle_count):
        most = g.book.obstacle_count
        said = f"The scenario has {most} obstacles, of which the first is 0: {s.obstacle} is none of them."
        raise FacedownError(said, "CFN-X15")
    for k, device in enumerate(s.devices):
        if device.acs > g.book.energies[k]:
            said = f"{board.names['devices'][k]} has at most {g.book.energies[k]} counters, not {device.acs}."
            raise FacedownError(said, "CFN-X9")


def _refuse_busy(board: Board, g: Game, who: Who) -> None:
    """Refuse to put somebody out who is asked something, or takes part in the confrontation at hand."""
    s = g.state
    inside = _is_open(g) and any(participant_at(g, k) == who for k in range(participant_count(g)))
    if inside or s.asked == who:
        doing = "takes part in a confrontation" if inside else "is asked something"
        raise FacedownError(
            f"{_name(board, who)} would be out, and {doing} at this moment. Have that answered first (`go`, "
            "or `take` and the answer), or take it back, and rule then.",
            "CFN-X9",
        )


def _is_open(g: Game) -> bool:
    """Whether a confrontation is going on."""
    agenda = g.state.agenda
    return any(agenda.rows[k].step == Step.CONFRONTATION for k in range(agenda.count))


def _weigh_again(g: Game, given: Set[str]) -> None:
    """Have inferiority follow from what is given of a pair after step 6.

    Clause: CFN-7.6, CFN-7.7, CFN-14.6.
    """
    changed = False
    weighs = {"advantages", "disadvantages", "inferior", "counting"}
    is_weighed = _is_open(g) and (g.state.confrontation.opened or g.state.decision == Decision.GRANT)
    if not is_weighed and any(p.startswith("pairs.") and p.split(".")[2] in weighs for p in given):
        raise FacedownError(
            "Advantages are weighed at step 6 of a confrontation, which is still to come: rule once the GM "
            "is asked what she grants, or somebody for a card.",
            "CFN-14.6",
        )
    if not (_is_open(g) and g.state.confrontation.opened):
        return
    for k in range(pair_count(g)):
        pair = pair_at(g, k)
        keys = {path.split(".")[2] for path in given if path.startswith(f"pairs.{pair}.")}
        if keys & {"advantages", "disadvantages"} and "inferior" not in keys:
            if g.book.inferiority_scope == InferiorityScope.GLOBAL:
                said = (
                    "With inferiority_scope = global advantages are counted over all opponents, at step 6: "
                    "set who is inferior instead, or rule before that."
                )
                raise FacedownError(said, "CFN-R5")
            first, second = net_of(g, pair, 0), net_of(g, pair, 1)
            g.state.pairs[pair].inferior[0] = int(first < second)
            g.state.pairs[pair].inferior[1] = int(second < first)
        changed = changed or bool(keys)
    if changed or any(path.endswith(".full") for path in given):
        for k in range(participant_count(g)):
            set_maximum(g, participant_at(g, k))


def _name(board: Board, who: Who) -> str:
    return str(board.names["characters"][who])


POSITIONS = Positions(ruled=ruled)
