"""Many at once, at setup: which minions act or draw together, and what a swarm fights with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from facedown.engine.authors.shape import lower_table
from facedown.engine.base.errors import FacedownError
from facedown.systems.contest.arrange import Members, numbered
from facedown.systems.contest.clauses import MinionGrouping
from facedown.systems.contest.schema import Character, Setup, Swarm
from facedown.systems.contest.sheet import NO_GEAR, Hands, Kind, Skill
from facedown.systems.contest.state import CLUSTERS, MAIN, NO_ONE, WEAPONS, Book, Fighter, State, Who

TOGETHER, SHARING = 5, 9  # minions of one kind that act, and that draw, together if nobody decides (CON-X22)
ALL_OF_IT = "all its members"  # what the weapon of a swarm is called


def group_minions(state: State, book: Book, members: Members, setup: Setup) -> None:
    """Put the minions of one entry and side into clusters, for the order of action and for shared cards.

    They are numbered in list order. A cluster is every fourth of them, so that those who act together
    stand apart, or four that follow each other. Four is the entry's `group`, and 1 means
    never grouped. Clause: CON-4.1, CON-4.4, CON-9.9, CON-9.10, CON-R37, CON-X22.
    """
    in_a_row = book.minion_grouping == MinionGrouping.MEMBERS
    sets: dict[tuple[str, int], list[Who]] = {}
    entries: dict[str, Character] = {}
    for i, (_, side, member) in numbered(members):
        if isinstance(member, Character) and member.is_minion:
            sets.setdefault((member.name, side), []).append(i)
            entries[member.name] = member
    for (name, _), alike in sets.items():
        one, group = entries[name], entries[name].group
        clusters: dict[int, list[Who]] = {}
        for number, i in enumerate(alike):
            clusters.setdefault(number // group if in_a_row else number % group, []).append(i)
        for cluster in clusters.values():
            if group == 1 or len(cluster) == 1:
                continue
            if _chosen(setup.order_clusters, one, len(alike) >= TOGETHER):
                _act_together(book, cluster)
            if _chosen(setup.shared_cards, one, len(alike) >= SHARING):
                _share(state, book, cluster)


def _chosen(choices: Mapping[str, bool], one: Character, usual: bool) -> bool:
    """What a setup says of minions, which it names by the name of their entry or by its id."""
    return choices.get(one.name, choices.get(one.id, usual))


def _act_together(book: Book, cluster: Sequence[Who]) -> None:
    book.order_clusters = 1
    for i in cluster:
        book.sheets[i].order_cluster = cluster[0]


def _share(state: State, book: Book, cluster: Sequence[Who]) -> None:
    if state.shared_count < CLUSTERS:
        state.shared[state.shared_count].seat = state.fighters[cluster[0]].seat
        for i in cluster:
            book.sheets[i].shared = state.shared_count
        state.shared_count += 1


def fill_swarm(
    fighter: Fighter, book: Book, i: Who, names: dict[str, tuple[str, ...]], swarm: Swarm, defense_step: int
) -> None:
    """Write down what a swarm is; it fights with all its members, as with a natural weapon (CON-X11)."""
    weapon = len(names["weapons"])
    if weapon == WEAPONS:
        raise FacedownError(f"{weapon} weapons and a swarm are too many: a match has room for {WEAPONS}.")
    names["weapons"] = (*names["weapons"], ALL_OF_IT)
    book.weapons[weapon].swarm = 1
    book.weapons[weapon].skill = Skill.FIGHTING
    book.weapons[weapon].hands = Hands.NATURAL
    lower_table(swarm, book.weapons[weapon])
    fighter.slots[MAIN].weapon = weapon
    fighter.population = swarm.population
    sheet = book.sheets[i]
    sheet.kind = Kind.SWARM
    sheet.armor = NO_GEAR
    sheet.order_cluster = sheet.shared = NO_ONE
    sheet.attributes[Skill.WILL] = swarm.will
    sheet.attributes[Skill.REFLEXES] = swarm.reflexes
    lower_table(swarm, sheet, {"base_attack_skill": "swarm_attack", "base_defense": "swarm_defense"})
    sheet.defense_step = defense_step
