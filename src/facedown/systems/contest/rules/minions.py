"""Minions: one card each, and clusters that share a card (Contests and Combat; Minions; CON-X22)."""

from __future__ import annotations

from facedown.engine.cards import knows, show
from facedown.engine.rules import cite, rule
from facedown.systems.contest.clauses import Clause, MinionFaceBonus
from facedown.systems.contest.rules.cards import discard_all, draw_into
from facedown.systems.contest.sheet import Kind
from facedown.systems.contest.state import Game, Who


@rule("CON-4.3", "CON-R35")
def adds_faces(g: Game, i: Who) -> bool:
    """Whether face cards count for and against the power of a contestant."""
    if g.book.minion_face_bonus == MinionFaceBonus.BONUS_CARDS_ONLY:
        return True
    return g.book.sheets[i].kind != Kind.MINION


@rule("CON-4.3", "CON-R35")
def keeps_bonuses(g: Game, i: Who) -> bool:
    """Whether a combatant may keep face cards as bonuses; minions and swarms never do."""
    return g.book.sheets[i].kind == Kind.PERSON


@rule("CON-4.1")
def share_card(g: Game, i: Who) -> None:
    """Take the card of a minion's cluster, drawn when the first of them needs one, for its own contest.

    The card is copied, not split; until it is first shown only its controller knows it.
    """
    s = g.state
    cluster = s.shared[g.book.sheets[i].shared]
    s.fighters[i].shares = 1
    if cluster.card.count == 0:
        draw_into(g, i, cluster.card, 1)
    elif knows(g, cluster.card.cards[0], cluster.seat):
        cite(g, Clause.CON_X22, i, cluster.card.cards[0])
        return
    if cluster.card.count > 0:
        show(g, cluster.card.cards[0], cluster.seat)
        cite(g, Clause.CON_4_4, i, cluster.card.cards[0])


@rule("CON-X22")
def discard_shared(g: Game) -> None:
    """Discard the shared cards at the end of the round."""
    for k in range(g.state.shared_count):
        discard_all(g, g.state.shared[k].card)
