"""Kit choice: one extra item and one extra Upgrade for each player, before the scene (CFN-X22).

What a character carries is asked here and nowhere else: his sheet, and what he has chosen besides.
"""

from __future__ import annotations

from facedown.engine.rules import cite, rule
from facedown.systems.confrontation.clauses import Clause, Decision, Way, Why
from facedown.systems.confrontation.rules.asking import QUESTIONS, ask
from facedown.systems.confrontation.state import (
    GEAR,
    KIT_TOOLS,
    UNARMED,
    UPGRADES,
    WEAPONS,
    Game,
    Item,
    Upgrade,
    Who,
)

ARMOUR = KIT_TOOLS  # the kit: weapons, then armour, then gear

# What somebody carries


@rule("CFN-X22")
def item_taken(g: Game, who: Who) -> int:
    """What somebody has taken of the kit: 1 + the item; 0 for nothing, and where no kit is chosen."""
    return g.state.characters[who].kit_item if g.book.kit_choice else 0


@rule("CFN-X22")
def upgrade_taken(g: Game, who: Who) -> int:
    """Which Upgrade of the kit somebody has taken: 1 + its number; 0 for none, and where no kit is chosen."""
    return g.state.characters[who].kit_upgrade if g.book.kit_choice else 0


@rule("CFN-X22")
def tool_count(g: Game, who: Who) -> int:
    """How many weapons somebody has."""
    extra = 0 < item_taken(g, who) <= KIT_TOOLS
    return g.book.sheets[who].tool_count + int(extra)


@rule("CFN-X22")
def tool_row(g: Game, who: Who, tool: int) -> int:
    """Which row of the tools of the book a weapon of a character is; unarmed is behind his weapons."""
    if tool == UNARMED:
        return g.book.unarmed
    if tool == g.book.sheets[who].tool_count:
        return g.book.kit_tools[item_taken(g, who) - 1]
    return g.book.sheets[who].tools[tool]


@rule("CFN-X22")
def item_of(g: Game, who: Who, k: int) -> Item:
    """A piece of somebody's gear; the chosen one is behind his own."""
    own = g.book.sheets[who].gear[k]
    if own.present or (k > 0 and not g.book.sheets[who].gear[k - 1].present):
        return own
    chosen = item_taken(g, who) - ARMOUR - 2
    return own if chosen < 0 else g.book.kit_gear[chosen]


@rule("CFN-X22")
def upgrade_of(g: Game, who: Who, k: int) -> Upgrade:
    """An Upgrade of somebody; the chosen one is behind his own."""
    own = g.book.sheets[who].upgrades[k]
    if own.present or (k > 0 and not g.book.sheets[who].upgrades[k - 1].present):
        return own
    chosen = upgrade_taken(g, who) - 1
    return own if chosen < 0 else g.book.kit_upgrades[chosen]


@rule("CFN-X22")
def wears_kit(g: Game, who: Who) -> bool:
    """Whether somebody wears the armour of the kit in place of his own."""
    return item_taken(g, who) == ARMOUR + 1


@rule("CFN-X9", "CFN-X22")
def armour_of(g: Game, who: Who) -> int:
    """What somebody's armour takes off physical damage."""
    return g.book.kit_armour.armour if wears_kit(g, who) else g.book.sheets[who].armour.armour


# The choice


@rule("CFN-X22")
def kit_questions(g: Game) -> int:
    """How many questions there are: two for each player, where kit is chosen."""
    return 2 * g.state.players if g.book.kit_choice else 0


@rule("CFN-X22")
def ask_kit(g: Game, k: int) -> None:
    """Each player in seat order may take one item, and then one Upgrade."""
    ask(g, Who(k // 2), Decision.KIT_UPGRADE if k % 2 else Decision.KIT_ITEM)


@rule("CFN-X22")
def why_not_item(g: Game, kit: int) -> int:
    """Why an item cannot be taken: there is no room for it."""
    sheet = g.book.sheets[g.state.asked]
    full = (kit < ARMOUR and sheet.tool_count == WEAPONS) or (
        kit > ARMOUR and sheet.gear[GEAR - 1].present == 1
    )
    return Why.NO_ROOM if full else Why.NONE


@rule("CFN-X22")
def take_item(g: Game, way: int, kit: int) -> None:
    """Take an item, or nothing."""
    if way == Way.TAKE:
        who = g.state.asked
        character = g.state.characters[who]
        character.kit_item = kit + 1
        if kit < ARMOUR:
            weapon = g.book.sheets[who].tool_count
            character.carried[weapon].ammo = g.book.tools[g.book.kit_tools[kit]].ammo
        cite(g, Clause.CFN_X22, who, a=kit)


QUESTIONS.declare(Decision.KIT_ITEM, take_item, why_not_item)


@rule("CFN-X22")
def why_not_upgrade(g: Game, extra: int) -> int:
    """Why an Upgrade cannot be taken: there is no room for it."""
    return Why.NO_ROOM if g.book.sheets[g.state.asked].upgrades[UPGRADES - 1].present else Why.NONE


@rule("CFN-X22")
def take_upgrade(g: Game, way: int, extra: int) -> None:
    """Take an Upgrade, or none."""
    if way == Way.TAKE:
        g.state.characters[g.state.asked].kit_upgrade = extra + 1
        cite(g, Clause.CFN_X22, g.state.asked, a=KIT_UPGRADES_FROM + extra)


KIT_UPGRADES_FROM = 7  # in the log: behind the items

QUESTIONS.declare(Decision.KIT_UPGRADE, take_upgrade, why_not_upgrade)
