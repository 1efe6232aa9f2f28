"""Setting up: from content and a setup to the state and the book of a match. A deal needs no luck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import ceil
from typing import Any, NamedTuple

from facedown.engine.authors.content import Entry
from facedown.engine.authors.shape import keys_of
from facedown.engine.authors.shelf import Library, Shelf, setup_entry, told_apart
from facedown.engine.base.errors import FacedownError
from facedown.engine.cards import put
from facedown.engine.course.deal import Deal
from facedown.engine.rules import NOBODY, Card, Log, Luck, Seat, each, push
from facedown.systems.arcana import schema as written
from facedown.systems.arcana.clauses import RULEBOOK
from facedown.systems.arcana.effects import TRAITS, vocabulary
from facedown.systems.arcana.lower import Lowering, side_of, threat_of
from facedown.systems.arcana.position import Position
from facedown.systems.arcana.rules.opening import lay_out
from facedown.systems.arcana.schema import SCHEMAS, Campaign, Encounter, Party
from facedown.systems.arcana.state import (
    ADVERSARIES,
    FIGHTERS,
    FIRST_ADVERSARY,
    FIRST_STAND_IN,
    GM,
    MINORS,
    NONE,
    PACK,
    PLAYERS,
    RANKS,
    ROSTER,
    SCENES,
    SEATS,
    STAND_INS,
    Book,
    Fight,
    Game,
    State,
    Who,
)
from facedown.systems.arcana.steps import Step
from facedown.systems.arcana.text import effects_text, lines_of, whole_text

SHELF = Shelf(RULEBOOK.key, RULEBOOK.folder, SCHEMAS)
setups = partial(SHELF.names_of, Encounter, Campaign)  # that are shipped
encounters = SHELF.names_with(Encounter)  # what characters can meet
GM_NAME, PLAYERS_NAME = "the GM", "the players"
MANY = 5  # players, who meet in a Large room unless an encounter says otherwise
FEWEST_POINTS, MOST_POINTS = 4, 45  # for each player, of encounters drawn at random
REFERENCE = "baseline"  # who is not taken unless named
LUCKY, UNLUCKY = (1, 2), (13, 14)  # ranks that are not in their decks, with luck_trims_deck (ARC-R98)


class Chosen(NamedTuple):
    """What is played: encounters in order, by whom."""

    encounters: tuple[Encounter, ...]
    characters: tuple[str, ...]  # those named; without any, or enough in the content, the first ones
    is_named: bool  # in the setup, so that there are no others
    campaign: bool
    party: Party


def meeting(name: str, players: int, content: Sequence[Entry]) -> dict[str, Any]:
    """Return the setup in which so many characters meet an encounter."""
    return {"setup": name, "players": players}


def drawn(
    players: int, below: Callable[[int], int], content: Sequence[Entry]
) -> tuple[dict[str, Any], float]:
    """Draw an encounter: up to eight adversaries, made for any number of players, whose HP follow from that.

    Its points are those of the HP that these have with so many players; there are 4 to 45 for each player.
    Clause: ARC-X15.
    """
    library = Library(SHELF, content)
    sheets, people = [*library.of(written.Adversary).values()], [*library.of(written.Character).values()]
    points = 0
    while not FEWEST_POINTS <= points / players <= MOST_POINTS:
        made_for = 1 + below(PLAYERS)
        cast = [sheets[below(len(sheets))] for _ in range(1 + below(ADVERSARIES))]
        points = sum(threat_of(one, ceil(Fraction(one.hp * players, made_for))) for one in cast)
    party = [one.name for one in people if one.id != REFERENCE]
    names = [party.pop(below(len(party))) for _ in range(players)]
    encounter = {
        "players": [made_for, made_for],
        "adversaries": [one.name for one in cast],
        "characters": names,
    }
    return {"name": "an encounter drawn at random", **encounter}, points


def deal(setup: str | Mapping[str, Any], switches: Mapping[str, str], content: Sequence[Entry]) -> Deal:
    """Put a setup on the table: the party, the fights of the list, every deck; no card is drawn yet.

    A setup is the name of an encounter or a campaign, or a table: `setup` for either with what is to be other
    than there, or an encounter or a campaign written inline; and besides `characters`, `players`, how many,
    and `equipment`, who brings what.
    """
    library = Library(SHELF, content)
    chosen = _chosen(library, setup)
    state, book = State(), Book()
    RULEBOOK.set_switches(book, switches)
    people = _party(library, chosen)
    roster = _roster(library, chosen, people)
    lowering = Lowering(book, library, _in_use(library, chosen, roster))
    _lower_roster(lowering, chosen, people, roster)
    _fights(lowering, chosen, people)
    _begin(state, book, people)
    lay_out(Game(state, book, Log(), Luck()))
    push(state.agenda, Step.MATCH)
    names = _names(lowering, chosen, people)
    seats: dict[int, str] = {GM: "GM"}
    for seat in each(Seat, 1, len(people) + 1):
        seats[seat] = names["characters"][seat - 1]
    return Deal(state, book, seats, names)


def _chosen(library: Library, setup: str | Mapping[str, Any]) -> Chosen:
    """Return what a setup says is played."""
    given = {"setup": setup} if isinstance(setup, str) else dict(setup)
    for key in keys_of(Position):  # of which the engine makes a position afterwards
        given.pop(key, None)
    party = {"equipment": given.pop("equipment")} if "equipment" in given else {}
    if isinstance(given.get("players"), int):
        party["players"] = given.pop("players")
    named = given.pop("setup", None)
    if named is not None and not isinstance(named, str):
        raise FacedownError(f"setup takes the name of an encounter or campaign, not {named!r}.")
    if given.get("characters") == []:
        raise FacedownError(f"1 to {PLAYERS} players take part: characters = [...] names them.", "ARC-X23")
    base = None if named is None else library.entry(named, Encounter, Campaign)
    kind = base.kind if base else "campaign" if "encounters" in given else "encounter"
    wanted = setup_entry(kind, given, base)
    brought = Entry("party", party, wanted.source, 0)
    as_it_is = base is not None and not given
    *built, own = library.own(*(() if as_it_is else (wanted,)), brought, party=Party)
    one: Any = built[0] if built else library.get(str(named), Encounter, Campaign)
    if isinstance(one, Campaign):
        fights = tuple(library.get(name, Encounter) for name in one.encounters)
        return Chosen(fights, one.characters, "characters" in given, True, own)
    return Chosen((one,), one.characters, "characters" in given, False, own)


def _party(library: Library, chosen: Chosen) -> list[written.Character]:
    """Return the characters by seat. Clause: ARC-X7, ARC-X23."""
    names = tuple(library.get(name, written.Character).name for name in chosen.characters)
    count = chosen.party.players or len(names) or chosen.encounters[0].players[0]
    if not chosen.is_named:
        all_of_them = library.of(written.Character).values()
        names += tuple(one.name for one in all_of_them if one.id != REFERENCE and one.name not in names)
    if count > len(names):
        raise FacedownError(
            f"{count} players need {count} characters, not {len(names)}: characters = [...] names them.",
            "ARC-X23",
        )
    for fault in written.party_faults(names[:count], library.named):
        raise FacedownError(f"{fault[1].removesuffix(' (ARC-X7)')}.", "ARC-X7")
    return [library.get(name, written.Character) for name in names[:count]]


def _roster(library: Library, chosen: Chosen, people: Sequence[written.Character]) -> list[written.Character]:
    """Return the party by seat, in a campaign with those who may come after them."""
    more = library.of(written.Character).values() if chosen.campaign else ()
    others = [one for one in more if one not in people]
    return [*people, *others[: ROSTER - len(people)]]


def _in_use(library: Library, chosen: Chosen, roster: Sequence[written.Character]) -> set[str]:
    """Return the spells, equipment, scene actions and adversaries that a match is made of, by name."""
    used: list[tuple[str, type[Any]]] = [(one.spell, written.Spell) for one in roster if one.spell]
    brought = [*(one.equipment for one in roster), *chosen.party.equipment.values()]
    used += [(name, written.Equipment) for items in brought for name in items]
    for one in chosen.encounters:
        used += [(name, written.SceneAction) for name in one.scene_actions]
        used += [(name, written.Adversary) for name, _ in one.cast()]
    return {library.get(name, kind).name for name, kind in used}


def _lower_roster(
    lowering: Lowering,
    chosen: Chosen,
    people: Sequence[written.Character],
    roster: Sequence[written.Character],
) -> None:
    """Fill the roster, with what each brings."""
    book, library = lowering.book, lowering.library
    called = [one.name for one in people]
    wanted = {
        library.get(name, written.Character).name: items for name, items in chosen.party.equipment.items()
    }
    for name, items in wanted.items():
        if name not in called:
            raise FacedownError(
                f"{name} does not take part: equipment is for {', '.join(called)}.", "ARC-X18"
            )
        for fault in written.slot_faults((), items, library.named):
            raise FacedownError(f"{name}: {fault[1]}.")
    for k, one in enumerate(roster):
        items = wanted.get(one.name, one.equipment) if k < len(people) else one.equipment
        lowering.character(book.roster[k], one, items)
    book.roster_count = len(roster)
    lowering.names["characters"] = (*told_apart(called), *(one.name for one in roster[len(people) :]))


def _fights(lowering: Lowering, chosen: Chosen, people: Sequence[written.Character]) -> None:
    """Fill the list of fights. Clause: ARC-X9, ARC-X24."""
    book = lowering.book
    lowering.sheets()
    for k, one in enumerate(chosen.encounters):
        fight: Fight = book.fights[k]
        fight.encounter = next(i for i, other in enumerate(chosen.encounters) if other.name == one.name)
        fight.side = _side(one, len(people))
        fight.players_low, fight.players_high = one.players
        cast = [*one.cast()]
        for i, (name, round) in enumerate(cast):
            fight.sheets[i] = lowering.row(written.Adversary, "sheets", name)
            fight.waves[i] = round
            if 0 < book.max_rounds < round:
                said = f"{one.name} has a wave at the end of round {round}, and ends after {book.max_rounds}."
                raise FacedownError(said, "ARC-X23")
        fight.count = len(cast)
        fight.actions = sum(
            1 << lowering.row(written.SceneAction, "actions", name) for name in one.scene_actions
        )
    book.fight_count = len(chosen.encounters)
    book.campaign = int(chosen.campaign)


def _side(one: Encounter, players: int) -> int:
    """Return how many zones the arena of an encounter is long and wide. Clause: ARC-5.2, ARC-X22."""
    return side_of(one.arena or ("large" if players >= MANY else "normal"))


def _begin(state: State, book: Book, people: Sequence[written.Character]) -> None:
    """Seat the party, and give every seat its deck; nobody is asked. Clause: ARC-R91, ARC-R98, ARC-X17."""
    state.seat = state.winner = state.check.seat = NOBODY
    state.on_turn = state.deed.actor = state.deed.target = Who(NOBODY)
    state.day, state.scenes_left = 1, SCENES if book.campaign else SCENES - 1
    state.played = (1 << len(people)) - 1
    for seat in each(Seat, SEATS):
        player = state.players[seat]
        player.seat = seat if seat != GM else Seat(NOBODY)
        player.character, player.boxes, player.flex = NONE, 1, 1
        if 0 < seat <= len(people):
            player.character = seat - 1
            out = _trimmed(people[seat - 1]) if book.luck_trims_deck else ()
            for face in range(PACK):
                if face >= MINORS or face % RANKS + 1 not in out:
                    put(player.deck, Card(PACK * seat + face))
    for face in range(PACK):
        put(state.gm.deck, Card(PACK * GM + face))
    state.gm.seat = GM
    for k in range(STAND_INS):
        state.stand_ins[k].player = NOBODY
    for k in range(ADVERSARIES):
        state.adversaries[k].last_hit = NOBODY


def _trimmed(one: written.Character) -> tuple[int, ...]:
    """Return the ranks that are not in the deck of somebody who is Lucky or Unlucky."""
    return LUCKY if "Lucky" in one.traits else UNLUCKY if "Unlucky" in one.traits else ()


def _names(lowering: Lowering, chosen: Chosen, people: Sequence[Any]) -> dict[str, tuple[str, ...]]:
    """Return what the numbers of a match are called.

    `everybody` has the players, the stand-ins, then the adversaries of each fight; `fighters` of the first.
    """
    names = dict(lowering.names)
    stand_in = names["stand_in"][0]
    characters = names["characters"][: len(people)]
    fighters = ["nobody", *characters, *[""] * (FIRST_STAND_IN - 1 - len(people))]
    fighters += [stand_in, f"{stand_in} 2"]
    for one in chosen.encounters:
        cast = [lowering.library.get(name, written.Adversary).name for name, _ in one.cast()]
        fighters += [*told_apart(cast), *[""] * (ADVERSARIES - len(cast))]
    names["everybody"], names["fighters"] = tuple(fighters), tuple(fighters[:FIGHTERS])
    names["players"] = ("GM", *fighters[1:FIRST_STAND_IN])
    names["stand_ins"] = tuple(fighters[FIRST_STAND_IN:FIRST_ADVERSARY])
    names["adversaries"] = tuple(fighters[FIRST_ADVERSARY:FIGHTERS])
    names["bins"] = tuple(str(entry["reads"]) for entry in vocabulary("bin").values())
    names["imposed"] = TRAITS[::2]  # of each pair the worse side
    side = _side(chosen.encounters[0], len(people))
    names["squares"] = tuple(f"{square // side},{square % side}" for square in range(side * side))
    names["encounters"] = tuple(one.name for one in chosen.encounters)
    for kind, reads in (("intents", "{0}"), ("intent_texts", "{0}, {1}")):
        names[kind] = tuple(
            "\n".join(reads.format(one.name, effects_text(one.effects, "intent")) for one in intents)
            for intents in lowering.intents
        )
    entry = lowering.library.get(stand_in, written.StandIn)
    said = zip(entry.uses, lines_of(entry), strict=False)  # the last line is that of any card
    uses = {kind: "".join(line) for use, line in said for kind in use.on}
    names["stand_in_uses"] = tuple(uses[kind] for kind in written.STAND_IN_CARDS)
    names["sides"] = (PLAYERS_NAME, GM_NAME)
    return names | _texts(lowering, names)


def _texts(lowering: Lowering, names: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Return what can be read about in a match: titles, and what is printed on each."""
    library = lowering.library
    kinds = ("characters", "sheets", "spells", "items", "actions", "manipulations", "buffs", "stand_in")
    texts = {
        name: whole_text(library.named[name])
        for kind in kinds
        for name in names[kind]
        if name in library.named
    }
    for one in library.of(written.Bin).values():
        texts[vocabulary("bin")[one.name]["reads"]] = whole_text(one)
    return {"titles": tuple(texts), "texts": tuple(texts.values())}
