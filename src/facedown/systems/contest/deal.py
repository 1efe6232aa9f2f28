"""Setting up: from content and a setup to the state and the book of a match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from facedown.engine.authors.content import Entry, split_count
from facedown.engine.authors.shape import lower_table
from facedown.engine.authors.shelf import Library, Shelf, refuse_more, setup_entry, told_apart
from facedown.engine.base.errors import FacedownError
from facedown.engine.course.deal import Deal
from facedown.engine.matches.system import Counted, Kept, Rate, Unit
from facedown.engine.rules import NOBODY, Log, Luck, Seat, each
from facedown.engine.telling.log import ADDS, COUNTS, HOLDS
from facedown.systems.contest.arrange import TASK, arrange, is_task, lay_decks, numbered, task_taker, the_task
from facedown.systems.contest.clauses import RULEBOOK, PowerSource
from facedown.systems.contest.crowds import fill_swarm, group_minions
from facedown.systems.contest.rules.loss import check_death
from facedown.systems.contest.schema import (
    SCHEMAS,
    Armor,
    Character,
    Contest,
    HandWeapon,
    RangedWeapon,
    Setup,
    Shield,
    Swarm,
)
from facedown.systems.contest.sheet import FIGHTERS, NO_GEAR, DamageType, Hands, Kind, Sheet, Skill, Weapon
from facedown.systems.contest.state import (
    BLASTS,
    GM,
    MAIN,
    NO_ONE,
    PIECES,
    SECOND,
    SLOTS,
    WEAPONS,
    Book,
    Bracket,
    Fighter,
    Game,
    Mode,
    State,
    Who,
)

SHELF = Shelf(RULEBOOK.key, RULEBOOK.folder, SCHEMAS)
FIRST_POSITION = 5000  # half meters (CON-X5)
FIST = "Fist"
SETTINGS = ("pre_modern", "modern")
ENDS = {"dead": "CON-24.1", "mangled": "CON-20.9"}  # whoever is that takes part no more
KEPT = ("normal_wounds", "critical_wounds", "comatose", "half_skills", "half_healed", *ENDS)
MAXIMUM_STEP = 16  # half points that every shot costs at maximum range (CON-R136)
RANGE_CLASSES = ("very_short", "short", "medium", "long", "very_long", "extra_long")  # rows of CON-T11
RANGE_BODIES = {"none": 0, "pistol": 8, "automatic": 10, "rifle": 12, "scoped_rifle": 12}  # CON-T12
OTHERWISE = {  # what rows of the book call otherwise; "" where a number is worked out
    "absorption_percent": "percent",
    "boost_vs_non_bullets": "boost_other",
    "leverage_percent": "leverage",
    "power_percent_of_body": "leverage",
    "shots": "magazine",
    "hands": "",
    "range_class": "",
}
HANDS = {"0": Hands.NATURAL, "1": Hands.ONE, "2": Hands.TWO, "1 or 2": Hands.ONE_OR_TWO}
ATTRIBUTE_OF = {
    Skill.BODY: (Skill.LIFTING,),
    Skill.WILL: (Skill.DEBATE, Skill.LEADERSHIP, Skill.ACTING, Skill.HAGGLING),
    Skill.REFLEXES: (
        Skill.HAND_WEAPONS,
        Skill.FIGHTING,
        Skill.THROWING,
        Skill.GUNS,
        Skill.DRIVING,
        Skill.RIDING,
    ),
    Skill.MIND: (Skill.ARCHERY, Skill.EMT, Skill.SURGERY, Skill.TACTICS, Skill.GAMES),
}


class Stock(NamedTuple):
    """What every match of some content has: its library, and a book without people, with its names."""

    library: Library
    book: Book
    names: dict[str, tuple[str, ...]]


def _stocked(content: Sequence[Entry]) -> Stock:
    """Fill a book with gear and the catalogue's tables."""
    library, book = Library(SHELF, content), Book()
    names = _fill_gear(book, library)
    _fill_tables(book)
    return Stock(library, book, names)


@cache
def _shipped_stock() -> Stock:
    return _stocked(())


def deal(setup: str | Mapping[str, Any], switches: Mapping[str, str], content: Sequence[Entry]) -> Deal:
    """Put a setup on the table.

    A setup is the name of a setup, or a table written as in content/setups.toml.
    """
    stock = _stocked(content) if content else _shipped_stock()
    library = stock.library
    chosen = _setup(library, setup)
    members = _members(library, chosen)
    sides = told_apart([_side_name(side) for side in chosen.sides])
    state, book, names = State(), stock.book.copy(), dict(stock.names)
    RULEBOOK.set_switches(book, switches)
    lower_table(chosen, book, {"task": "", "swarm_defense_step": ""})  # which lie elsewhere
    book.modern = 1 if chosen.setting == "modern" else 0
    if chosen.contest:
        contest = library.get(chosen.contest, Contest)
        book.skill = _contested(contest.skill, [member for _, _, member in members])
        book.power = _power(contest, book)
    if is_task(chosen):
        task_taker(chosen, members)
        members.append(the_task())
    lay_decks(state, len(sides), book.decks)
    state.count = len(members)
    state.turn = state.attacker = state.target = state.bleeder = state.winner = NO_ONE
    for i, (_, side, member) in numbered(members):
        position = FIRST_POSITION + 2 * side * chosen.start_distance_m
        _place(state.fighters[i], side, position)
        if isinstance(member, Swarm):
            fill_swarm(state.fighters[i], book, i, names, member, chosen.swarm_defense_step)
        else:
            own = _with_names(library, member)
            _fill_fighter(state.fighters[i], book, names, own)
            _fill_sheet(book.sheets[i], names, own)
        _note_weapons(state, book, i)
    for i in each(Who, len(members), FIGHTERS):
        state.fighters[i].seat = NOBODY
    names["fighters"] = tuple(name for name, _, _ in members)
    arrange(state, book, chosen, members)
    group_minions(state, book, members, chosen)
    names["sides"] = (*sides, TASK) if is_task(chosen) else tuple(sides)
    seats = dict(enumerate(sides)) | ({GM: "GM"} if chosen.gm else {})
    return Deal(state, book, seats, names)


def _note_weapons(state: State, book: Book, i: Who) -> None:
    """Note whether a fighter has what shoots, and whether there is what blasts."""
    held = [slot.weapon for slot in state.fighters[i].slots if slot.weapon != NO_GEAR]
    book.sheets[i].shoots = int(any(book.weapons[k].ranged for k in held))
    if any(book.weapons[k].blast for k in held):
        state.blast_room = BLASTS


def units(dealt: Deal) -> list[Unit]:
    """Return the weapons that each side has in hand or carries, and fists."""
    state, names = dealt.state, dealt.names["weapons"]
    held: dict[tuple[int, str], list[int]] = {}
    for i in each(Who, state.count):
        fighter = state.fighters[i]
        in_reach = {slot.weapon for slot in fighter.slots if slot.weapon < len(names)} | {dealt.book.fist}
        for weapon in sorted(in_reach):
            held.setdefault((fighter.side, names[weapon]), []).append(WEAPONS * i + weapon)
    return [Unit(name, side, things) for (side, name), things in held.items()]


COUNTED = (
    Counted("attacks", "CON-X3", COUNTS, "a", WEAPONS),
    Counted("hits", "CON-12.4", COUNTS, "a", WEAPONS),
    Counted("", "CON-12.4", HOLDS, "a", WEAPONS),
    Counted("loss", "CON-26.6", ADDS, "c"),
)
RATES = (
    Rate("hit share", "hits", "attacks", is_share=True),
    Rate("loss an attack", "loss", "attacks"),
    Rate("loss a hit", "loss", "hits"),
)


def contenders(content: Sequence[Entry]) -> tuple[str, ...]:
    """Return who can be put against each other: everybody who is no swarm."""
    stock = _stocked(content) if content else _shipped_stock()
    return tuple(stock.library.of(Character))


def classes(content: Sequence[Entry]) -> dict[str, list[str]]:
    """Return contenders by class: heroes and others, and each by the setting that they belong to."""
    stock = _stocked(content) if content else _shipped_stock()
    listed: dict[str, list[str]] = {f"{setting} heroes": [] for setting in SETTINGS}
    for name, one in stock.library.of(Character).items():
        kind = "heroes" if one.is_hero else "others"
        for setting in SETTINGS if one.setting == "any" else (one.setting,):
            listed.setdefault(f"{setting} {kind}", []).append(name)
    return listed


def kept(deal: Deal) -> Sequence[Kept]:
    """Return what heroes carry along from a combat: Wounds and their effects. Clause: CON-15.4, CON-X20."""
    if deal.book.mode != Mode.COMBAT:
        return ()
    return [
        Kept(name, f"fighters.{i}", {field: getattr(deal.state.fighters[i], field) for field in KEPT})
        for i, name in enumerate(deal.names["fighters"])
        if deal.book.sheets[i].hero
    ]


def ended(deal: Deal, path: str) -> str:
    """Return what somebody with too many Wounds is: dead or comatose. Clause: CON-20.8, CON-23.2."""
    g, who = Game(deal.state, deal.book, Log(), Luck()), Who(int(path.rpartition(".")[2]))
    fighter = deal.state.fighters[who]
    comatose = fighter.comatose
    check_death(g, who, 0)
    return "dead" if fighter.dead else "comatose" if fighter.comatose and not comatose else ""


def against(one: str, other: str) -> dict[str, Any]:
    """Return the setup in which two meet: within reach of each other's weapons."""
    return {"name": f"{one} against {other}", "sides": [[one], [other]], "start_distance_m": 2}


def swapped(setup: str | Mapping[str, Any], content: Sequence[Entry]) -> Mapping[str, Any] | None:
    """Return a setup with its two sides in each other's places, None where somebody's place is given."""
    chosen = _setup((_stocked(content) if content else _shipped_stock()).library, setup)
    if len(chosen.sides) != 2 or chosen.positions:
        return None
    table = {"setup": setup} if isinstance(setup, str) else dict(setup)
    return {**table, "sides": [list(side) for side in reversed(chosen.sides)]}


def _setup(library: Library, setup: str | Mapping[str, Any]) -> Setup:
    if isinstance(setup, str):
        shipped: Setup = library.get(setup, Setup)
        return shipped
    given = {key: value for key, value in setup.items() if key != "setup"}
    base = library.entry(setup["setup"], Setup) if "setup" in setup else None
    usual = {} if base else {"mode": "combat", "start_distance_m": 2}
    own: Setup = library.own(setup_entry("setup", {**usual, **given}, base))[0]
    return own


def _members(library: Library, setup: Setup) -> list[tuple[str, int, Character | Swarm]]:
    """Who takes part: name, side and entry; several of one name are numbered."""
    listed: list[tuple[Character | Swarm, int]] = []
    for side, texts in enumerate(setup.sides):
        for text in texts:
            name, count = (text, 1) if text in library.named else split_count(text)
            listed += [(library.get(name, Character, Swarm), side)] * count
    for member, _ in listed:
        _refuse(library, member, setup)
    names = told_apart([member.name for member, _ in listed])
    return [(name, side, member) for name, (member, side) in zip(names, listed, strict=True)]


def _refuse(library: Library, member: Character | Swarm, setup: Setup) -> None:
    """Refuse a swarm outside a combat, and in one gear that the house rules have made too much for somebody.

    Clause: CON-34.2, CON-35.2, CON-R163, CON-X9.
    """
    if isinstance(member, Swarm):
        if setup.mode != "combat":
            raise FacedownError(f"{member.name} is a swarm: it takes part in combat only.", "CON-X11")
    elif setup.mode == "combat":
        for fault in member.problems(library.named):
            raise FacedownError(f"{member.name}, {fault[0]}: {fault[1]}.")


def _fill_gear(book: Book, library: Library) -> dict[str, tuple[str, ...]]:
    weapons: dict[str, HandWeapon | RangedWeapon] = {**library.of(HandWeapon), **library.of(RangedWeapon)}
    shields, armors = library.of(Shield), library.of(Armor)
    for what, entries, room in (
        ("weapons", weapons, WEAPONS),
        ("shields", shields, 8),
        ("armors", armors, 16),
    ):
        refuse_more(len(entries), room, what)
    for i, weapon in enumerate(weapons.values()):
        _fill_weapon(book.weapons[i], weapon)
    for i, shield in enumerate(shields.values()):
        lower_table(shield, book.shields[i])
        book.shields[i].large = shield.name != "Shield" and shield.defense > 1
    for i, armor in enumerate(armors.values()):
        lower_table(armor, book.armors[i], OTHERWISE)
    book.fist = list(weapons).index(FIST)
    return {"weapons": tuple(weapons), "shields": tuple(shields), "armors": tuple(armors)}


def _fill_weapon(to: Weapon, weapon: HandWeapon | RangedWeapon) -> None:
    lower_table(weapon, to, OTHERWISE)
    to.hands = HANDS[weapon.hands]
    if isinstance(weapon, RangedWeapon):
        to.ranged = 1
        to.range_class = RANGE_CLASSES.index(weapon.range_class)
        to.range_body = RANGE_BODIES[weapon.firearm_class]
        to.scoped = int(weapon.firearm_class == "scoped_rifle")


def _with_names(library: Library, member: Character) -> Character:
    """Return somebody whose gear goes by its names, where an author has written ids."""
    main, second, armor, *carried = (
        library.named[gear].name if gear else ""
        for gear in (member.main_weapon, member.second_hand, member.armor, *member.carried)
    )
    return replace(member, main_weapon=main, second_hand=second, armor=armor, carried=tuple(carried))


def _place(fighter: Fighter, side: int, position: int) -> None:
    """Put somebody with empty hands on the line."""
    fighter.seat, fighter.side = Seat(side), side
    fighter.position = position
    fighter.rival = fighter.bonuses.person = NO_ONE
    fighter.shield = NO_GEAR
    for slot in range(SLOTS):
        fighter.slots[slot].weapon = NO_GEAR
    for k in range(2):
        fighter.medics[k] = NO_ONE
    fighter.aim.target = NO_ONE


def _fill_fighter(
    fighter: Fighter, book: Book, names: Mapping[str, Sequence[str]], member: Character
) -> None:
    weapons = names["weapons"]
    fighter.slots[MAIN].weapon = (
        weapons.index(member.main_weapon) if member.main_weapon in weapons else book.fist
    )
    if member.second_hand in names["shields"]:
        fighter.shield = names["shields"].index(member.second_hand)
    elif member.second_hand in weapons:
        fighter.slots[SECOND].weapon = weapons.index(member.second_hand)
    for slot, name in enumerate(member.carried, SECOND + 1):
        if name in weapons:
            fighter.slots[slot].weapon = weapons.index(name)
    for slot in range(SLOTS):
        if fighter.slots[slot].weapon != NO_GEAR:
            weapon = book.weapons[fighter.slots[slot].weapon]
            fighter.slots[slot].loaded = weapon.magazine
            fighter.slots[slot].pieces = PIECES - 1 if weapon.thrown else 0


def _fill_sheet(sheet: Sheet, names: Mapping[str, Sequence[str]], member: Character) -> None:
    for attribute, skills in ATTRIBUTE_OF.items():
        value = getattr(member, attribute.name.lower())
        sheet.attributes[attribute] = value
        for skill in skills:
            sheet.attributes[skill] = value // 2  # untrained (CON-X2)
    for text, value in member.skills.items():
        sheet.attributes[Skill[text.upper()]] = value
        sheet.trained[Skill[text.upper()]] = 1
    sheet.kind = Kind.MINION if member.is_minion else Kind.PERSON
    sheet.order_cluster = sheet.shared = NO_ONE
    sheet.armor = names["armors"].index(member.armor) if member.armor else NO_GEAR
    sheet.natural_absorption = member.natural_absorption
    sheet.hero = int(member.is_hero)


def _power(contest: Contest, book: Book) -> Skill:
    """The Power of a contest: an attribute, or where so agreed a skill."""
    power = Skill[contest.power.upper()]
    if power < Skill.BODY and book.power_source != PowerSource.EITHER:
        raise FacedownError(
            f"{contest.name} has the skill {contest.power} as its Power: Power is an attribute, Body, Will, "
            'Reflexes or Mind. Name one of them, or play with power_source = "either".',
            "CON-R50",
        )
    return power


def _contested(skills: str, members: Sequence[Character | Swarm]) -> Skill:
    """The skill of a contest: the first of those named that everyone has, else the last of them."""
    named = [Skill[text.strip().upper()] for text in skills.split(" or ")]
    for skill in named:
        if all(isinstance(member, Swarm) or skill.name.lower() in member.skills for member in members):
            return skill
    return named[-1]


def _fill_tables(book: Book) -> None:
    """Copy the catalogue's tables into the book; the rules hold no figure of theirs."""
    tables: Mapping[str, Any] = RULEBOOK.catalogue.tables
    ranks = [row[0] for row in tables["CON-T2"].rows]  # A 2 .. K
    suits = ["C", "S", "H", "D"]
    for row in tables["CON-T2"].rows:
        book.low_value[ranks.index(row[0]) + 1] = row[1]
        book.high_value[ranks.index(row[0]) + 1] = row[2]
    for table, array in (("CON-T3", book.winner_suit), ("CON-T5", book.loser_suit)):
        for row in tables[table].rows:
            array[suits.index(row[0])] = row[1]
    for table, array in (("CON-T4", book.winner_face), ("CON-T6", book.loser_face)):
        for row in tables[table].rows:
            array[ranks.index(row[0]) + 1] = row[1]
    for row in tables["CON-T8"].rows:
        for power, loss in enumerate(row[2:], 1):
            book.chart[row[0] + 3][power] = loss
    for r, row in enumerate(tables["CON-T11"].rows):
        for column, text in enumerate(row[1:]):
            book.range_halves[r][column] = -1 if text == "NA" else round(2 * float(text))
    for column, row in enumerate(tables["CON-T1"].rows):
        book.step_halves[column] = round(2 * float(Fraction(row[1])))
    book.step_halves[Bracket.MAXIMUM] = MAXIMUM_STEP
    for row in tables["CON-T13"].rows:
        for column, bullets in enumerate(row[1:]):
            book.bullets[suits.index(row[0])][column] = bullets
    quarters = {"Body": 4, "3/4 Body": 3, "1/2 Body": 2}
    for row in tables["CON-T17"].rows:
        if row[0] in ("hard", "cutting", "piercing"):
            book.threshold[DamageType[row[0].upper()]] = quarters[row[1]]


def _side_name(side: Sequence[str]) -> str:
    """What a side is called: its members, those of one name counted."""
    counted: dict[str, int] = {}
    for text in side:
        name, count = split_count(text)
        counted[name] = counted.get(name, 0) + count
    texts = [f"{name} x{count}" if count > 1 else name for name, count in counted.items()]
    return " and ".join([", ".join(texts[:-1]), texts[-1]]) if texts[1:] else texts[0]
