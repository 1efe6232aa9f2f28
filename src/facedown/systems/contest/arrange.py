"""What the referee sets before a match begins: surprise, cover, positions, a task, who draws from what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from facedown.engine.base.errors import FacedownError, unknown
from facedown.engine.cards import PACK, fill
from facedown.engine.rules import Card, each, push
from facedown.systems.contest.clauses import Decks
from facedown.systems.contest.rules.cards import FRESH_PILE
from facedown.systems.contest.schema import COVERS, Character, Setup, Swarm
from facedown.systems.contest.state import GM, METER, PILES, Book, Mode, State, Step, Who

TASK = "the task"  # what the second contestant is called who is no person

Member = tuple[str, int, Character | Swarm]  # name, side, entry
Members = Sequence[Member]


def numbered(members: Members) -> Iterable[tuple[Who, Member]]:
    """Return the members, each with its place in the list."""
    return zip(each(Who, len(members)), members, strict=True)


def is_task(setup: Setup) -> bool:
    """Whether a setup is about a task: an instant contest of one side (CON-R13)."""
    return setup.mode == "instant" and len(setup.sides) == 1


def task_taker(setup: Setup, members: Members) -> None:
    """Refuse a task that more than one contestant would take on."""
    if len(members) != 1:
        raise FacedownError(
            f"{setup.name} has one side of {len(members)}: a task is taken on by one contestant.", "CON-R13"
        )


def the_task() -> tuple[str, int, Character]:
    """Return the task as a member of a side of its own; its skill lies in the state."""
    return TASK, 1, Character(name=TASK, body=1, will=1, reflexes=1, mind=1, skills={})


def arrange(state: State, book: Book, setup: Setup, members: Members) -> None:
    """Write into a match how it begins, and what its setup says of surprise, cover and so on.

    It notes besides who is of one entry.

    Raises:
        FacedownError: the setup names somebody who takes no part, or what is for a combat only.
    """
    for i, (_, _, member) in numbered(members):
        book.sheets[i].entry = next(j for j, (_, _, other) in enumerate(members) if other is member)
    if is_task(setup):
        book.task = 1
        state.difficulty = setup.task
        state.fighters[Who(1)].seat = GM
    push(state.agenda, Step.ORDER if book.mode == Mode.COMBAT else Step.EXCHANGES)
    if book.task and book.gm:
        push(state.agenda, Step.TASK)
    for_combat = [("surprised", "CON-X16", setup.surprised), ("cover", "CON-X18", setup.cover)]
    for_combat.append(("positions", "CON-X5", setup.positions))
    for key, clause, given in for_combat:
        if given and book.mode != Mode.COMBAT:
            raise FacedownError(f"{setup.name}: {key} is for a combat; leave it out.", clause)
    for name in setup.surprised:
        for i in _those(members, name):
            state.fighters[i].surprised = 1
    for name, text in setup.cover.items():
        for i in _those(members, name):
            state.fighters[i].cover, state.fighters[i].cover_on_block = COVERS[text]
    for name, meters in setup.positions.items():
        for i in _those(members, name):
            state.fighters[i].position = meters * METER


def lay_decks(state: State, sides: int, decks: int) -> None:
    """Put the decks on the table: one or two for all, or one for every seat, the GM's included.

    Raises:
        FacedownError: there are more seats than decks; clause CON-R183.
    """
    if decks != Decks.PER_SEAT:
        state.decks = 1 if decks == Decks.ONE_SHARED else 2
        fill(state.deck, Card(0), state.decks * PACK)
        return
    if sides + 1 > PILES:
        raise FacedownError(
            f"With decks = per_seat at most {PILES} seats can play, the GM's included; here are {sides} and "
            "the GM's. Take decks = two_shared.",
            "CON-R183",
        )
    state.decks = sides + 1
    state.added_to = FRESH_PILE
    state.pile_count = PILES - 1
    fill(state.deck, Card(0), PACK)
    for pile in [*range(1, sides), PILES - 1]:
        fill(state.piles[pile - 1], Card(pile * PACK), PACK)


def _those(members: Members, name: str) -> list[Who]:
    """Return the combatants of a name: one, or all that share the name of an entry."""
    places = [i for i, (label, _, member) in numbered(members) if name in (label, member.name)]
    if not places:
        raise unknown("combatant", name, [label for label, _, _ in members])
    return places
