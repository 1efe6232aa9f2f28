"""Setting up: from content and a setup to the state and the book of a match. A deal needs no luck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from facedown.engine.authors.content import Entry
from facedown.engine.authors.shape import keys_of
from facedown.engine.authors.shelf import Library, Shelf, setup_entry
from facedown.engine.base.errors import FacedownError
from facedown.engine.cards import fill
from facedown.engine.course.deal import Deal
from facedown.engine.matches.system import Kept
from facedown.engine.rules import NOBODY, Card, Seat, push
from facedown.systems.throwdown import schema as written
from facedown.systems.throwdown.clauses import RULEBOOK, PvpRumble, StrifeMeans
from facedown.systems.throwdown.face import PRINTED
from facedown.systems.throwdown.lower import Lowering, resource_number
from facedown.systems.throwdown.position import Position
from facedown.systems.throwdown.schema import (
    SCHEMAS,
    Contest,
    Faction,
    Formation,
    Gear,
    Location,
    Mutation,
    Pilot,
    Scenario,
    Tech,
    Threat,
)
from facedown.systems.throwdown.state import (
    COACH,
    COMMITMENTS,
    DECK,
    INVESTS,
    NO_PLACE,
    NO_SIDE,
    SEATS,
    SIDE_A,
    SIDE_B,
    Book,
    Building,
    Mode,
    Standing,
    Stat,
    State,
)
from facedown.systems.throwdown.steps import Step
from facedown.systems.throwdown.text import signature_text, texts_of, whole_text
from facedown.systems.throwdown.vocabulary import Aim, Resource, Trigger

SHELF = Shelf(RULEBOOK.key, RULEBOOK.folder, SCHEMAS)
setups = partial(SHELF.names_of, Contest, Scenario)  # that are shipped
encounters = SHELF.names_with(Threat, Scenario)  # what Pilots can meet: a Threat by itself, a scenario
COACH_NAME, TEAM_NAME = "Coach", "the Pilots"
# What an aim is about in a Gambit by itself, if not what is first of its kind: the first Pilot.
AIMS_AT = {Aim.FAVOR: INVESTS, Aim.FORTIFY: 1, Aim.RECOVER: 1, Aim.CHARGEUP: 1}
FLARE = "signal_flare"  # the Gear that one Pilot may carry instead of her own (THR-X13)
BALANCE, CHARGES = 5, 1  # with which a Pilot starts (THR-X2, THR-X3)
MOST_BALANCE = 7
MODES = {"gambit": Mode.GAMBIT, "throwdown": Mode.THROWDOWN, "throwdown_pvp": Mode.PVP}


def meeting(name: str, pilots: int, content: Sequence[Entry]) -> dict[str, Any]:
    """Return the setup in which so many Pilots, the first there are, meet a Threat or a scenario."""
    library = Library(SHELF, content)
    if isinstance(library.get(name, Threat, Scenario), Scenario):
        return {"scenario": name, "pilots": pilots}
    team = list(library.of(Pilot))[:pilots]
    return {"name": f"{name}, {pilots}", "pilots": team, "threats": [name], "commander": team[0]}


def kept(deal: Deal) -> Sequence[Kept]:
    """Return what Pilots carry along: Lessons, and their Stats with all that is lost for a time restored.

    Clause: THR-X2, THR-X11.
    """
    people = []
    for seat, name in deal.seats.items():
        if seat != COACH:
            player = deal.state.players[seat]
            lost = list(player.lost)
            values: dict[str, int | list[int]] = {
                "stats": [have + gone for have, gone in zip(player.stats, lost, strict=True)],
                "limits": [
                    min(MOST_BALANCE, limit + lost[2 * k] + lost[2 * k + 1])
                    for k, limit in enumerate(player.limits)
                ],
                "lessons": player.lessons,
            }
            people.append(Kept(name, f"players.{seat}", values))
    return people


def deal(setup: str | Mapping[str, Any], switches: Mapping[str, str], content: Sequence[Entry]) -> Deal:
    """Put a setup on the table: who plays, what is in play; no card is dealt yet.

    Clause: THR-X22, THR-X23.

    A setup is the name of a contest or scenario, or a table: `contest` or `scenario`, or `setup` for either,
    with what is to be other than there, or a contest or scenario written inline; and a position.
    """
    library = Library(SHELF, content)
    chosen = _chosen(library, setup)
    state, book = State(), Book()
    RULEBOOK.set_switches(book, switches)
    lowering = Lowering(book, Trigger.__members__.get(StrifeMeans(book.strife_means).name))
    team = _team(library, chosen)
    _lay_out(state, book)
    lowering.techs(library.of(Tech).values())
    lowering.resources(library.of(written.Resource).values())
    lowering.scales(library.built)
    lowering.powers(
        [library.get(name, Formation) for name in chosen.formations or SHELF.names_of(Formation)],
        [library.get(name, Mutation) for name in chosen.mutations or SHELF.names_of(Mutation)],
    )
    state.fight.assign(book.no_fight)
    signaller = _signaller(library, chosen, team)
    for seat, pilot in enumerate(team, 1):
        lowering.pilot(seat, pilot, library.get(FLARE if pilot is signaller else pilot.gear, Gear))
        _seat(state, seat, pilot)
    state.pilots = len(team)
    state.harmony = chosen.harmony
    state.crisis = 1
    _conflict(state, book, lowering, library, chosen)
    if isinstance(chosen, Scenario):
        _scenario(state, book, lowering, library, chosen)
    else:
        _contest(state, book, library, chosen)
    names = _names(library, lowering, team, book)
    push(state.agenda, Step.SETUP)
    return Deal(state, book, dict(enumerate(names["players"])), names)


def _chosen(library: Library, setup: str | Mapping[str, Any]) -> Contest | Scenario:
    """Return what is played."""
    if isinstance(setup, str):
        chosen: Contest | Scenario = library.get(setup, Contest, Scenario)
        return chosen
    given = {key: value for key, value in setup.items() if key not in keys_of(Position)}
    for key in ("setup", "scenario", "contest"):
        if key in given and not isinstance(given[key], str):
            raise FacedownError(f"{key} takes the name of a contest or scenario, not {given[key]!r}.")
    if "setup" in given:
        named = given.pop("setup")
        is_scenario = isinstance(library.get(named, Contest, Scenario), Scenario)
        given = {"scenario" if is_scenario else "contest": named, **given}
    kind = "scenario" if "acts" in given or "scenario" in given else "contest"
    named, base = given.pop(kind, None), None
    if named is not None:
        base = library.entry(named, Contest if kind == "contest" else Scenario)
        given = {**_led(base.data, given)}
    own: Contest | Scenario = library.own(setup_entry(kind, given, base))[0]
    return own


def _led(written: Mapping[str, Any], given: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what is to be other than written: who challenges leads, so one of them names both (THR-65.3)."""
    whole = {"mode": "throwdown", "challenger": "coach", **written, **given}
    if whole["mode"] != "throwdown" or whole["challenger"] == "coach":
        return given
    leader = given.get("commander", whole["challenger"])
    return {"challenger": leader, "commander": leader, **given}


def _signaller(library: Library, chosen: Contest | Scenario, team: Sequence[Pilot]) -> Pilot | None:
    """Return the Pilot who carries the Signal Flare. Clause: THR-X13."""
    if not chosen.signal_flare:
        return None
    pilot: Pilot = library.get(chosen.signal_flare, Pilot)
    if pilot not in team:
        raise FacedownError(f"{pilot.name} is to carry the Signal Flare, but takes no part.", "THR-X13")
    return pilot


def _team(library: Library, chosen: Contest | Scenario) -> list[Pilot]:
    """Return the Pilots in the order of their seats: those of a scenario unless named in content order."""
    if isinstance(chosen, Contest):
        return [library.get(name, Pilot) for name in chosen.pilots]
    if chosen.team:
        return [library.get(name, Pilot) for name in chosen.team]
    return list(library.of(Pilot).values())[: chosen.pilots]


def _lay_out(state: State, book: Book) -> None:
    """Both Decks whole, nobody asked, no Throwdown.

    Clause: THR-1.3, THR-3.1, THR-8.1, THR-8.2, THR-14.1.
    """
    state.seat = state.winner = NOBODY
    state.gambit.pilot = COACH
    state.gambit.target = NO_PLACE
    for d in range(2):
        fill(state.decks[d], Card(d * DECK), DECK)
    none = book.no_fight
    none.challenger = none.driver = NOBODY
    none.coach_side = none.starter = none.mover = none.leader = none.conceded = none.victor = NO_SIDE
    none.place = NO_PLACE
    for side in (SIDE_A, SIDE_B):
        none.commanders[side], none.stakes[side] = NOBODY, NO_PLACE
    book.challenger = book.commanders[SIDE_A] = book.commanders[SIDE_B] = NOBODY
    book.started_by = NO_SIDE
    for seat in range(SEATS):
        state.players[seat].side = book.sides[seat] = NO_SIDE


def _seat(state: State, seat: int, pilot: Pilot) -> None:
    """Put a Pilot at her seat as a scenario or contest starts. Clause: THR-X2, THR-X3, THR-X4, THR-X22."""
    player = state.players[seat]
    player.seat = seat
    for stat, points in enumerate(pilot.stats):
        player.stats[stat] = points
    for commitment in range(COMMITMENTS):
        player.limits[commitment] = BALANCE
    player.charges, player.buffers, player.gear_ready = CHARGES, pilot.shell + 1, 1


def _conflict(
    state: State, book: Book, lowering: Lowering, library: Library, chosen: Contest | Scenario
) -> None:
    """Fill whom the Pilots meet: Threats by act, the Monster, which waits for a Rumble, Factions.

    Clause: THR-X17, THR-X22, THR-X23.
    """
    masks: dict[str, int] = {}  # of the acts that a Threat is listed for; a contest is at place 0
    for k, act in enumerate(((), *chosen.acts) if isinstance(chosen, Scenario) else (chosen.threats,)):
        for name in act:
            threat = library.get(name, Threat).name
            masks[threat] = masks.get(threat, 0) | 1 << k
    for threat, mask in masks.items():
        lowering.threat(library.get(threat, Threat), mask)
    book.monster = NO_PLACE
    if chosen.monster:
        book.monster = lowering.threat(library.get(chosen.monster, Threat), 0)
        waiting, printed = state.threats[book.monster], book.threats[book.monster]
        waiting.rating, waiting.buffers = printed.rating, printed.buffers
    for k, name in enumerate(chosen.factions):
        lowering.faction(library.get(name, Faction))
        is_hidden = isinstance(chosen, Scenario) and k > 0
        state.factions[k].standing = Standing.UNKNOWN if is_hidden else Standing.REVEALED


def _scenario(state: State, book: Book, lowering: Lowering, library: Library, scenario: Scenario) -> None:
    """Fill a whole scenario: its Locations, its Crisis, its Resources. Clause: THR-X22."""
    book.mode, book.assists, book.stashes = Mode.SCENARIO, 1, 1
    for k, name in enumerate(scenario.locations):
        location = library.get(name, Location)
        lowering.location(location)
        state.locations[k] = Building[location.start.upper()]
    state.crisis = scenario.crisis
    book.resource_count = len(Resource)
    for stock in Resource:
        state.resources[stock] = book.resource_start[stock]
    for resource, points in scenario.resources.items():
        state.resources[resource_number(resource)] = points


def _contest(state: State, book: Book, library: Library, contest: Contest) -> None:
    """Fill a stand-alone contest: no Locations, no Resources, only the listed Factions. Clause: THR-X23."""
    book.mode = MODES[contest.mode]
    book.assists, book.stashes = int(contest.assists), int(contest.rumble)
    state.rumble_available = int(contest.rumble)
    if book.mode == Mode.GAMBIT:
        book.aim = Aim[contest.aim.removeprefix("+").upper()]
        book.specialty, book.blind = int(contest.specialty), int(contest.threshold == "blind")
        state.gambit.target = AIMS_AT.get(Aim(book.aim), 0)
        return
    if book.mode == Mode.PVP and contest.rumble and book.pvp_rumble == PvpRumble.FALSE:
        raise FacedownError(
            f"{contest.name} has rumble = true between Pilots, where a Rumble needs a Monster: leave it out, "
            'or play with pvp_rumble = "true".',
            "THR-R42",
        )
    seats = {library.get(name, Pilot).name: Seat(k) for k, name in enumerate(contest.pilots, 1)}
    _sides(book, contest, lambda name: COACH if name == "coach" else seats[library.get(name, Pilot).name])


def _sides(book: Book, contest: Contest, seat_of: Callable[[str], Seat]) -> None:
    """Fill who is on which side and leads it, who challenged, who started the fight. Clause: THR-X23."""
    if book.mode == Mode.PVP:
        leaders = [seat_of(name) for name in contest.commanders]
        backers = [*map(seat_of, contest.backers), leaders[SIDE_B]]
        for name in contest.pilots:
            book.sides[seat_of(name)] = SIDE_B if seat_of(name) in backers else SIDE_A
    else:
        challenger = seat_of(contest.challenger)
        commander = seat_of(contest.commander or contest.pilots[0]) if challenger == COACH else challenger
        leaders = [COACH, commander] if challenger == COACH else [commander, COACH]
        for name in contest.pilots:
            book.sides[seat_of(name)] = leaders.index(commander)
        book.sides[COACH] = leaders.index(COACH)
    book.challenger = leaders[SIDE_A]
    for side, leader in enumerate(leaders):
        book.commanders[side] = leader
        book.for_self[leader] = int(leader != COACH and contest.fights_for == "self")
    book.started_by = book.sides[seat_of(contest.started_by)] if contest.started_by else SIDE_A


def _names(
    library: Library, lowering: Lowering, team: Sequence[Pilot], book: Book
) -> dict[str, tuple[str, ...]]:
    """Return what the numbers of a match are called, and what can be read about in it."""
    names = {kind: tuple(called) for kind, called in lowering.names.items()}
    names["players"] = (COACH_NAME, *(pilot.chroma for pilot in team))
    names["pilots"] = ("", *names["players"][1:])
    names["sides"] = (COACH_NAME, TEAM_NAME)
    if book.mode == Mode.PVP:
        names["sides"] = tuple(names["players"][book.commanders[side]] for side in range(2))
    texts: dict[str, str] = {}
    for pilot in team:
        texts[pilot.chroma] = f"{pilot.name}. {whole_text(pilot)}"
        texts[pilot.signature.name] = signature_text(pilot)
    printed: list[Any] = [one for one in library.built if type(one) in PRINTED]
    for one in printed:
        if any(one.name in called for called in lowering.names.values()):
            texts.setdefault(one.name, whole_text(one))
    names |= dict.fromkeys(("decks", "trashes", "omens", "spent"), ("pilots", "coach"))
    names |= dict.fromkeys(("stats", "lost"), tuple(stat.name.lower() for stat in Stat))
    return names | texts_of(texts)
