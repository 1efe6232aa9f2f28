"""What else counts for the open question, besides the table: prices, items, Specialties, what is to come."""

from __future__ import annotations

from facedown.systems.throwdown.clauses import Decision
from facedown.systems.throwdown.naming import ThrowdownNames
from facedown.systems.throwdown.rules.spoils import cancel_cost, is_listed
from facedown.systems.throwdown.state import FINAL_ATTACK, Purchase, State


def details(words: ThrowdownNames, view: State) -> str:
    """Return what else counts for the open question."""
    if view.decision in (Decision.POSITIVE_KIND, Decision.POSITIVE, Decision.NEGATIVE):
        return "One more consequence follows (THR-52.2)." if view.gambit.left else ""
    if view.decision == Decision.PURCHASE:
        return "\n".join(filter(None, (prices(words, view), announced(words, view))))
    if view.decision == Decision.CONCESSION:
        return announced(words, view)
    return ""


def prices(words: ThrowdownNames, view: State) -> str:
    """Return what the items on the list of the asked side cost."""
    g, side = words.game(view), view.about
    by_price: dict[int, list[str]] = {}
    for item in (item for item in Purchase if is_listed(g, side, item)):
        by_price.setdefault(words.book.prices[item], []).append(words.item_name(item))
    listed = "; ".join(f"{', '.join(names)} {price}" for price, names in sorted(by_price.items()))
    cheap = (
        "; on the Monster +Trauma 1"
        if view.fight.end_stage > FINAL_ATTACK and side != view.fight.coach_side
        else ""
    )
    return f"Prices: {listed}{cheap}; what is at stake 1 less, once (THR-X19, THR-X25)."


def announced(words: ThrowdownNames, view: State) -> str:
    """Return the items that were announced, and what cancelling each takes."""
    items = [view.purchases[k] for k in range(view.fight.items)]
    parts = [
        f"{words.item(one.item, one.target)} ({'cancelled' if one.cancelled else cancel_cost(one)})"
        for one in items
        if one.side == view.fight.victor
    ]
    return f"Announced, with the Concessions that cancel it: {', '.join(parts)} (THR-X19)." if parts else ""
