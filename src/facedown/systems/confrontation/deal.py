"""Setting up: from content and a setup to the state and the book of a match. A deal needs no luck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

from facedown.engine.authors.content import Entry
from facedown.engine.authors.shape import keys_of
from facedown.engine.authors.shelf import Library, Shelf, setup_entry
from facedown.engine.base.errors import FacedownError, unknown
from facedown.engine.cards import JOKERS as JOKER_NAMES
from facedown.engine.cards import fill, put, take
from facedown.engine.course.deal import Deal
from facedown.engine.rules import NOBODY, Card, Log, Luck, Seat, each, push
from facedown.systems.confrontation import schema as written
from facedown.systems.confrontation.clauses import RULEBOOK
from facedown.systems.confrontation.lower import SUITS, Lowering
from facedown.systems.confrontation.printed import DECKS
from facedown.systems.confrontation.rules.people import is_able, most_counters
from facedown.systems.confrontation.schema import SCHEMAS, Confrontation, Scenario, Settings
from facedown.systems.confrontation.state import (
    BAD_LUCK,
    CHARACTERS,
    EVERYBODY,
    FIRST_NPC,
    GM,
    JOKERS,
    NAMED_ACTION,
    NEVER,
    NO_DEVICE,
    NO_ONE,
    NO_PLACE,
    NO_SUIT,
    NO_TOOL,
    PACK,
    PARTICIPANTS,
    PHYSICAL_PAIR,
    PHYSICAL_VALUE,
    SEATS,
    WEAPONS,
    AtEnd,
    Book,
    Game,
    Place,
    State,
    Timing,
    Who,
)
from facedown.systems.confrontation.steps import Step
from facedown.systems.confrontation.text import lines_of, whole_text
from facedown.systems.confrontation.vocabulary import Attribute, Goal, Trait

Chosen: TypeAlias = Scenario | Confrontation

SHELF = Shelf(RULEBOOK.key, RULEBOOK.folder, SCHEMAS)
setups = partial(SHELF.names_of, Scenario, Confrontation)  # that are shipped
encounters = SHELF.names_with(written.Adversary)  # what characters can meet, each by itself
PLAYERS_NAME = "the players"
ARENA, TUTORIAL = "Two at the gate", "Edward (tutorial)"  # where adversaries are met; who is not sent there
DUEL_HAND = 7  # of both seats (CFN-X16)
AT_END = {"gm": AtEnd.GM, "players": AtEnd.PLAYERS, "draw": AtEnd.DRAW, "more_at_relay": AtEnd.RELAY}


def meeting(name: str, players: int, content: Sequence[Entry]) -> dict[str, Any]:
    """Return the setup in which so many characters, the first of the content, meet an adversary."""
    team = [one for one in Library(SHELF, content).of(written.Character) if one != TUTORIAL][:players]
    return {
        "setup": ARENA,
        "players": [players, players],
        "player_places": [0] * players,
        "characters": team,
        "adversaries": [{"name": name, "place": 2}],
    }


def deal(setup: str | Mapping[str, Any], switches: Mapping[str, str], content: Sequence[Entry]) -> Deal:
    """Put a setup on the table: who takes part, where, with what; no card is drawn yet.

    A setup is the name of a scenario or a confrontation, or a table: `setup` for either with what is to be
    other than there, or a confrontation written inline.
    """
    library = Library(SHELF, content)
    chosen, settings, count = _chosen(library, setup)
    state, book = State(), Book()
    RULEBOOK.set_switches(book, switches)
    lowering = Lowering(book, library)
    _lay_out(state, book)
    if isinstance(chosen, Scenario):
        people = _scenario(state, book, lowering, chosen, settings, count)
    else:
        people = _confrontation(state, book, lowering, chosen)
    _decks(state, book)
    if isinstance(chosen, Confrontation):
        _hands(state, chosen)
    names = _names(lowering, chosen, people, book)
    push(state.agenda, Step.MATCH)
    seats: dict[int, str] = {who: name for who, name in people.items() if who < FIRST_NPC}
    if book.timing != Timing.DUEL:
        seats[GM] = "GM"
    return Deal(state, book, seats, names)


def _chosen(library: Library, setup: str | Mapping[str, Any]) -> tuple[Chosen, Settings, int]:
    """Return what is played, its settings, and how many players take part, 0 if it does not say."""
    if isinstance(setup, str):
        return library.get(setup, Scenario, Confrontation), Settings(), 0
    given = dict(setup)
    settings = {key: given.pop(key) for key in keys_of(Settings) if key in given and key != "gm_hand"}
    if isinstance(given.get("gm_hand"), int):
        settings["gm_hand"] = given.pop("gm_hand")
    count = given.pop("players", 0) if isinstance(given.get("players"), int) else 0
    named = given.pop("setup", None)
    if named is not None and not isinstance(named, str):
        raise FacedownError(f"setup takes the name of a scenario or confrontation, not {named!r}.")
    base = library.entry(named, Scenario, Confrontation) if named is not None else None
    if base and not given and not settings:
        return library.get(base.name, Scenario, Confrontation), Settings(), count
    if base and count and "players" in base.data:
        low, high = base.data["players"]
        if low <= count <= high:  # no more characters than these are needed, nor places
            given["players"] = [count, count]
    wanted = setup_entry(base.kind if base else "confrontation", given, base)
    own, numbers = library.own(wanted, Entry("settings", settings, wanted.source, 0), settings=Settings)
    return own, numbers, count


def _lay_out(state: State, book: Book) -> None:
    """Nobody is asked, and no confrontation is open."""
    state.seat, state.winner, state.asked = NOBODY, NOBODY, NO_ONE
    book.ambience, book.chief = NO_SUIT, NO_ONE
    now = state.confrontation
    now.initiator = now.gm_against = now.victim = NO_ONE
    for who in each(Who, PARTICIPANTS):
        part = state.parts[who]
        part.seat = Seat(who) if who < FIRST_NPC else GM
        part.tool, part.protects, part.stripped = NO_TOOL, NO_ONE, NO_ONE
        part.place, part.device = Place(NO_PLACE), NO_DEVICE
        state.pairs[who].winner = NO_ONE
    for who in each(Who, CHARACTERS):
        state.characters[who].restrainer = NO_ONE
    for seat in each(Seat, SEATS):
        state.hands[seat].seat = seat
    for figures in state.figures:
        figures.seat = GM


def _scenario(
    state: State, book: Book, lowering: Lowering, scenario: Scenario, settings: Settings, count: int
) -> dict[Who, str]:
    """Fill a scene, and return who takes part. Clause: CFN-X15, CFN-T9, CFN-T13."""
    low, high = scenario.players
    count = count or high
    if not low <= count <= high:
        allowed = f"{low}" if low == high else f"{low} to {high}"
        raise FacedownError(f"{scenario.name} is for {allowed} players, not {count}.", "CFN-X15")
    book.timing = Timing[scenario.timing.upper()]
    book.draws = book.reshuffles = book.affinity = 1
    book.budgets = int(book.timing != Timing.FREE)
    book.ambience = SUITS[scenario.ambience]
    lowering.scene(scenario)
    lowering.offer()
    people = _players(state, lowering, scenario, count)
    people |= _adversaries(state, book, lowering, scenario, count)
    state.players, state.npcs = count, len(people) - count
    _settings(book, scenario, settings)
    _ending(book, lowering, scenario, people)
    everybody = sum(1 << who for who in people)
    for who in people:
        state.characters[who].aware = everybody if _is_aware(scenario, who, count) else 0
    return people


def _players(state: State, lowering: Lowering, scenario: Scenario, count: int) -> dict[Who, str]:
    """Seat the characters of the players, and lend them what the scene lends. Clause: CFN-X15."""
    people: dict[Who, str] = {}
    for who in each(Who, count):
        character = lowering.library.get(scenario.characters[who], written.Character)
        lowering.character(who, state, character)
        state.characters[who].place = Place(scenario.player_places[who])
        sheet = lowering.book.sheets[who]
        traits = [lowering.book.tools[sheet.tools[k]].traits for k in range(sheet.tool_count)]
        if not any(one >> Trait.RIG & 1 for one in traits) and _needs_rig(lowering, scenario, who):
            for name in scenario.lent:
                if sheet.tool_count == WEAPONS:
                    said = f"{character.name} carries {WEAPONS} weapons: no room for {name}, which is lent."
                    raise FacedownError(said, "CFN-T12")
                lowering.equip(who, state, lowering.library.get(name, written.Weapon))
        people[who] = character.name
    return people


def _needs_rig(lowering: Lowering, scenario: Scenario, who: Who) -> bool:
    """Return whether somebody may have to hack: everybody, or whoever a script says."""
    actions = [
        lowering.library.get(turn.action, written.Action) for turn in scenario.turns if turn.seat == who
    ]
    return not scenario.turns or any("rig" in action.needs for action in actions)


def _adversaries(
    state: State, book: Book, lowering: Lowering, scenario: Scenario, count: int
) -> dict[Who, str]:
    """Place the adversaries in the order in which they are listed."""
    people: dict[Who, str] = {}
    for placed in scenario.adversaries:
        adversary = lowering.library.get(placed.name, written.Adversary)
        for _ in range(count if placed.each_player else placed.count):
            who = Who(FIRST_NPC + len(people))
            lowering.adversary(who, state, adversary)
            state.characters[who].place = Place(placed.place)
            number = 1 + sum(name.startswith(adversary.name) for name in people.values())
            people[who] = f"{adversary.name} {number}" if number > 1 else adversary.name
            if placed.chief:
                book.chief = who
    return people


def _is_aware(scenario: Scenario, who: Who, count: int) -> bool:
    """Return whether somebody is aware of everybody at the start. Clause: CFN-T11."""
    if who < FIRST_NPC:
        return True
    return _placed(scenario, count)[who - FIRST_NPC].aware


def _settings(book: Book, scenario: Scenario, settings: Settings) -> None:
    """Fill the numbers of the house rules: what a setup gives, the scenario, or what is usual."""
    free, duel = book.timing == Timing.FREE, book.timing == Timing.DUEL
    book.gm_confronts_per_round = 0 if duel else NEVER if free else settings.gm_confronts_per_round
    book.gm_confronts_per_scene = settings.gm_confronts_per_scene if free else NEVER
    book.gm_hand = settings.gm_hand
    book.kit_choice = int(settings.kit_choice)
    book.round_limit = settings.round_limit or scenario.round_limit
    for who in each(Who, FIRST_NPC):
        if book.present >> who & 1 and (settings.player_hand or duel):
            book.sheets[who].hand_size = settings.player_hand or DUEL_HAND


def _ending(book: Book, lowering: Lowering, scenario: Scenario, people: Mapping[Who, str]) -> None:
    """Fill what ends the scene, and its script. Clause: CFN-X15."""
    book.goal = sum(1 << Goal[name.upper()] for name in scenario.goal)
    book.loss = sum(1 << Goal[name.upper()] for name in scenario.loss)
    book.at_end = AT_END[scenario.at_end or "gm"]
    devices = [one.name for one in scenario.devices]
    for k, turn in enumerate(scenario.turns):
        row = book.turns[k]
        row.who, row.action = Who(turn.seat), lowering.action(turn.action)
        row.target = _who(people, turn.target) if turn.target else NO_ONE
        row.device = devices.index(turn.device) if turn.device else NO_DEVICE
    book.turn_count = len(scenario.turns)
    book.actions_most, book.failed_most = scenario.actions_max, scenario.failed_max
    book.redraw_after, book.quiet = scenario.redraw_after, int(scenario.quiet)
    book.loud_alerts = int(scenario.loud_alerts)
    if scenario.alarm is not None:
        book.alarm_failed, book.alarm_critical = scenario.alarm.failed, scenario.alarm.critical
        book.alarm_loud, book.alarm_limit = scenario.alarm.loud, scenario.alarm.limit


def _confrontation(state: State, book: Book, lowering: Lowering, chosen: Confrontation) -> dict[Who, str]:
    """Fill one confrontation of the chapter, and return who takes part. Clause: CFN-T9."""
    book.timing = Timing.CORE
    book.gm_confronts_per_round = book.gm_confronts_per_scene = NEVER
    book.place_count = 1
    book.draws = book.reshuffles = int(chosen.draws)
    book.affinity, book.ambience = int(chosen.affinity), SUITS[chosen.ambience]
    book.budgets = int(chosen.round or any(one.used for one in chosen.people))
    people: dict[Who, str] = {}
    for npc, first in ((False, Who(0)), (True, FIRST_NPC)):
        listed = [one for one in chosen.people if one.is_npc == npc]
        for k, person in enumerate(listed):
            people[Who(first + k)] = person.name
            _person(state, book, lowering, Who(first + k), person)
        if npc:
            state.npcs = len(listed)
        else:
            state.players = len(listed)
    if state.players == 0:
        raise FacedownError("Somebody must be the character of a player.", "CFN-T12")
    everybody = sum(1 << who for who in people)
    for who, name in people.items():
        person = next(one for one in chosen.people if one.name == name)
        state.characters[who].aware = everybody if person.aware else 0
    _announce(state, book, chosen, people)
    for k, hand in enumerate(chosen.advantages):
        grant = book.given[k]
        grant.to = BAD_LUCK if hand.to in written.GM_NAMES else _who(people, hand.to)
        grant.against = EVERYBODY if not hand.against else BAD_LUCK
        if hand.against and hand.against not in written.GM_NAMES:
            grant.against = _who(people, hand.against)
        grant.amount = hand.amount
    book.given_count = len(chosen.advantages)
    return people


def _person(state: State, book: Book, lowering: Lowering, who: Who, person: written.Person) -> None:
    """Fill the sheet of somebody in a confrontation on paper."""
    library, sheet = lowering.library, book.sheets[who]
    sheet.affinity = NO_SUIT
    if person.character:
        lowering.character(who, state, library.get(person.character, written.Character))
    if person.adversary:
        lowering.adversary(who, state, library.get(person.adversary, written.Adversary))
    book.present |= 1 << who
    if not person.character and not person.adversary:
        sheet.physical_limit = sheet.neural_limit = 15
    for name, value in person.skills.items():
        sheet.skills[written.SKILL_NAMES.index(name)] = value
    for attribute, cards in person.attributes.items():
        sheet.attributes[Attribute[attribute]] = cards
    for k, pair in enumerate((person.physical, person.mental)):
        if pair is not None:
            state.figures[who - FIRST_NPC].values[k] = pair.value
            state.figures[who - FIRST_NPC].cards[k] = pair.cards
        sheet.unread |= int(pair is not None or not person.adversary) << k
    if person.affinity:
        sheet.affinity = SUITS[person.affinity]
    character = state.characters[who]
    if person.counters > most_counters(sheet):
        said = f"{person.name} has at most {most_counters(sheet)} counters, not {person.counters}."
        raise FacedownError(said, "CFN-X9")
    character.physical = person.counters
    for attribute, cards in person.used.items():
        character.used[Attribute[attribute]] = cards


def _announce(state: State, book: Book, chosen: Confrontation, people: Mapping[Who, str]) -> None:
    """Have the action that is given announced (step 1). Clause: CFN-R48."""
    now, given = state.confrontation, chosen.action
    if given is None:
        now.initiator = Who(0)
        return
    now.initiator = _who(people, given.by)
    if not is_able(Game(state, book, Log(), Luck()), now.initiator):
        raise FacedownError(f"{given.by} is down, and not able to act: give fewer counters.", "CFN-X9")
    part = state.parts[now.initiator]
    part.action = NAMED_ACTION
    now.targets = sum(1 << _who(people, name) for name in given.targets)
    if now.initiator < FIRST_NPC:
        if given.skill not in written.SKILL_NAMES:
            raise unknown("Skill", given.skill, written.SKILL_NAMES, "of a character")
        if given.attribute not in Attribute.__members__:
            raise unknown("Attribute", given.attribute, Attribute.__members__, "of a character")
        part.skill = written.SKILL_NAMES.index(given.skill)
        part.attribute = Attribute[given.attribute]
    else:
        mental = given.skill == "mental"
        part.skill, part.attribute = PHYSICAL_VALUE + mental, PHYSICAL_PAIR + mental
    book.named = 1


def _decks(state: State, book: Book) -> None:
    """Every player has a pack of 52, the GM one with all jokers. Clause: CFN-8.1, CFN-X1, CFN-X16."""
    for seat in each(Seat, state.players):
        fill(state.hands[seat].deck, Card(PACK * seat), PACK)
    if book.timing != Timing.DUEL:
        fill(state.hands[GM].deck, Card(PACK * GM), PACK)
        fill(state.hands[GM].deck, JOKERS, book.jokers_per_deck * (state.players + 1))


def _hands(state: State, chosen: Confrontation) -> None:
    """Lay the hands that are given: their cards are in no deck. Clause: CFN-R44."""
    players = [one for one in chosen.people if not one.is_npc]
    for seat, person in enumerate(players):
        _hold(state, Seat(seat), person.hand, person.name)
    _hold(state, GM, chosen.gm_hand, written.GM_NAME)


def _hold(state: State, seat: Seat, texts: Sequence[str], name: str) -> None:
    """Move cards of a seat's own deck into its hand, which it knows."""
    deck, hand = state.hands[seat].deck, state.hands[seat].hand
    for text in texts:
        able = [card for card in DECKS.own(seat, text) if card in deck.cards[: deck.count]]
        if seat != GM and text.strip().upper() in JOKER_NAMES:
            raise FacedownError(f"{name} can hold no {text}: all jokers are in the GM's deck.", "CFN-8.1")
        if not able:
            raise FacedownError(f"The deck of {name} has no {text} left to hold.", "CFN-X1")
        take(deck, able[0])
        put(hand, able[0])
        state.known[able[0]] = 1 << seat


def _who(people: Mapping[Who, str], name: str) -> Who:
    """Return somebody by his name."""
    found = {called.casefold(): who for who, called in people.items()}
    if name.casefold() not in found:
        raise unknown("participant", name, people.values(), "of this match")
    return found[name.casefold()]


SIDES_OF_PAIR = ("own", "other")  # whom a pair goes by, and the opponent of that one


def _names(
    lowering: Lowering, chosen: Chosen, people: Mapping[Who, str], book: Book
) -> dict[str, tuple[str, ...]]:
    """Return what the numbers of a match are called."""
    names = {kind: tuple(called) for kind, called in lowering.names.items()}
    names["people"] = (*(people.get(who, "") for who in each(Who, CHARACTERS)), "bad luck")
    names["participants"] = names["characters"] = names["people"]  # as facts call them
    names["pairs"] = names["parts"] = names["people"]
    names["advantages"] = names["disadvantages"] = names["inferior"] = names["counting"] = SIDES_OF_PAIR
    names["sides"] = (PLAYERS_NAME, written.GM_NAME)
    if book.timing == Timing.DUEL:
        names["sides"] = (people[Who(0)], people[Who(1)])
    names["skills"], names["attributes"] = written.SKILL_NAMES, tuple(Attribute.__members__)
    names["used"] = names["bad_luck_used"] = (*names["attributes"], "physical", "mental")
    names["figures"] = names["people"][FIRST_NPC:CHARACTERS]
    names["suits"] = tuple(suit for suit in SUITS if suit)
    names["obstacles"] = names["devices"] = ()
    if isinstance(chosen, Scenario):
        names["obstacles"] = tuple(one.name for one in chosen.obstacles)
        names["devices"] = tuple(one.name for one in chosen.devices)
    return names | _texts(lowering, chosen, people)


def _texts(lowering: Lowering, chosen: Chosen, people: Mapping[Who, str]) -> dict[str, tuple[str, ...]]:
    """Return what can be read about in a match: titles, and what is printed on each."""
    library, texts = lowering.library, dict[str, str]()
    players, called = sum(who < FIRST_NPC for who in people), set[str]()
    for who, name in people.items():
        entry = _entry_of(library, chosen, who, players)
        if entry is not None:
            texts[name] = " ".join(map(str, lines_of(entry)))
        if isinstance(entry, written.Character):
            called.update(entry.equipment)  # armour among it
    kinds = ("actions", "tools", "upgrades", "gear", *(("kit",) if lowering.book.kit_choice else ()))
    called.update(name for kind in kinds for name in lowering.names[kind] if name)
    for name in sorted(called - set(texts)):
        entry = library.named.get(name)
        if entry is not None:
            texts[name] = whole_text(entry)
    for name in (*lowering.names["failures"], *lowering.names["bonuses"]):
        texts.setdefault(name, whole_text(library.named[name]))
    armour = tuple(name for name in texts if isinstance(library.named.get(name), written.Armour))
    return {"titles": tuple(texts), "texts": tuple(texts.values()), "armour": armour}


def _entry_of(library: Library, chosen: Chosen, who: Who, players: int) -> Any:
    """Return the entry that somebody is of, or None where he is figures alone."""
    if isinstance(chosen, Confrontation):
        listed = [one for one in chosen.people if one.is_npc == (who >= FIRST_NPC)]
        person = listed[who if who < FIRST_NPC else who - FIRST_NPC]
        name = person.character or person.adversary
        return library.get(name, written.Character, written.Adversary) if name else None
    if who < FIRST_NPC:
        return library.get(chosen.characters[who], written.Character)
    return library.get(_placed(chosen, players)[who - FIRST_NPC].name, written.Adversary)


def _placed(scenario: Scenario, players: int) -> list[written.Placed]:
    """Return where each adversary stands in a scenario, in listing order."""
    return [one for one in scenario.adversaries for _ in range(players if one.each_player else one.count)]
