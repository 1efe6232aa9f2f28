"""How the content of `contest` looks on paper: sheets of those who fight, cards of what they carry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from facedown.engine.authors.content import split_count
from facedown.engine.authors.shelf import Face, Figures, Line, Named, Strip, figures_of, kinds_of
from facedown.systems.contest import schema as written
from facedown.systems.contest.rules.power import half_up

PRINTED = kinds_of(
    written.Character,
    written.Adversary,
    written.Swarm,
    written.HandWeapon,
    written.RangedWeapon,
    written.Shield,
    written.Armor,
)
HANDS = {"0": "no hand", "1": "one hand", "1 or 2": "one hand or two", "2": "two hands"}
TRAITS = {  # keys that are true or a number: what that is called, and what it does
    "blunt": ("Blunt", "half the Wounds, rounded down (CON-31.1)"),
    "slow": ("Slow", "a round to recover after an attack that succeeded (CON-31.5)"),
    "ap_percent": ("Armor piercing", "armor counts {} percent less (CON-X4)"),
    "ap_number": ("Armor piercing", "armor counts {} less for every 3 points of margin (CON-31.6)"),
    "attack_skill": ("Attack", "{:+} to the skill (CON-T19)"),
    "defense": ("Defense", "{:+} for its user (CON-31.7)"),
    "missile_defense": ("Missile Defense", "{:+} for its user (CON-T15)"),
    "anti_shield": ("Anti-shield", "a shield counts {} less (CON-31.11)"),
    "clever": ("Clever", "its Defense is lost beside a Large or Tower Shield (CON-35.3)"),
    "awkward": ("Awkward", "a quarter off Reflexes and skills, 1 at least (CON-35.9)"),
    "on_block": ("On block", "only while its holder does not overdraw (CON-35.8)"),
    "thrown": ("Thrown", "6 pieces (CON-X8)"),
    "burst": ("Burst", "four bullets at a time (CON-32.1)"),
    "blast": ("Blast", "half its power for every two meters off (CON-X12)"),
    "delayed": ("Delayed", "it goes off at the end of the round (CON-X12)"),
    "load_shock": ("Load", "{} more Shock where anything gets through (CON-X4)"),
}
IN_FIGURES = {("defense", written.Shield), ("missile_defense", written.Shield)}  # so they are not said again


def face_of(entry: Any, named: Named) -> Face | None:
    """Return what is printed on an entry; None of a setup, a contest, a row of leverage."""
    if type(entry) not in PRINTED:
        return None
    is_person = isinstance(entry, written.Character)
    kind = f"{PRINTED[type(entry)]}{', minion' if is_person and entry.is_minion else ''}"
    about = {"kind": kind, "owner": _owner(entry), "figures": _figures(entry)}
    return Face.of(entry, PRINTED, _lines(entry, named), strip=_status(entry) if is_person else None, **about)


def cast_of(entry: Any, named: Named) -> Iterable[Any]:
    """Return every entry that a setup, a character or an adversary is played with, each once."""
    if isinstance(entry, written.Setup):
        listed = [name for side in entry.sides for name in side]
        cast = [named[name if name in named else split_count(name)[0]] for name in listed]
    elif isinstance(entry, written.Character | written.Swarm):
        cast = [entry]
    else:
        return ()
    gear = [named[name] for one in cast if isinstance(one, written.Character) for name in _gear(one)]
    return {id(one): one for one in (*cast, *gear)}.values()


def _gear(one: written.Character) -> list[str]:
    return [name for name in (one.main_weapon, one.second_hand, *one.carried, one.armor) if name]


def _owner(entry: Any) -> str:
    if isinstance(entry, written.Character):
        return "hero" if entry.is_hero else ""
    return "" if isinstance(entry, written.Armor | written.Swarm) else HANDS[str(entry.hands)]


def _figures(entry: Any) -> Figures:
    """Return the numbers that stand in a row."""
    if not isinstance(entry, written.HandWeapon | written.RangedWeapon):
        return figures_of(entry)
    damage = ("Damage", entry.damage_type)
    if isinstance(entry, written.RangedWeapon) and entry.powered:
        return ("Power", str(entry.boost)), damage
    share = entry.leverage_percent if isinstance(entry, written.HandWeapon) else entry.power_percent_of_body
    return ("Of Body", f"{share}%"), ("Boost", f"{entry.boost:+}"), damage


def _status(entry: written.Character) -> Strip:
    """Return a box for every point of Status that somebody can stand, the first that dazes marked.

    Clause: CON-18.1, CON-21.1.
    """
    boxes = 2 * entry.body
    dazes = entry.will if entry.will < boxes else None
    return Strip("Status: dazed from the ring on, unconscious past the last", boxes, (), None, dazes, False)


def _lines(entry: Any, named: Named) -> Iterator[Line]:
    """Yield what is printed on an entry besides its numbers, a paragraph at a time."""
    if isinstance(entry, written.Character):
        yield from _person(entry, named)
    elif isinstance(entry, written.Swarm):
        step = f"1 more for every {entry.members_per_point} that are left (CON-X11)"
        yield Line("Attack", f": {entry.base_attack_skill}, and {step}.")
        yield Line("Power", f": {entry.member_power}, {entry.damage_type}, and {step}.")
    else:
        if isinstance(entry, written.HandWeapon | written.RangedWeapon):
            yield from _weapon(entry)
        elif isinstance(entry, written.Armor):
            yield Line("Absorbs", ": its part of the wearer's Body, rounded, and its boost (CON-35.7).")
            if entry.boost_vs_non_bullets != entry.boost:
                yield Line("No bullet", f": its boost is {entry.boost_vs_non_bullets} (CON-R164).")
        for key, (trait, text) in TRAITS.items():
            value = getattr(entry, key, 0)
            if value and (key, type(entry)) not in IN_FIGURES:
                yield Line(trait, f": {text.format(value)}.")
    if entry.notes:
        yield Line("", f"{entry.notes[0].upper()}{entry.notes[1:]}.")


def _person(one: written.Character, named: Named) -> Iterator[Line]:
    """Yield the skills of somebody, and what each weapon does in its hands. Clause: CON-X4, CON-35.7."""
    skills = ", ".join(f"{name.replace('_', ' ')} {rank}" for name, rank in one.skills.items())
    if skills:
        yield Line("Skills", f": {skills}.")
    for name in dict.fromkeys((one.main_weapon, one.second_hand, *one.carried)):
        gear = named.get(name)
        if isinstance(gear, written.HandWeapon | written.RangedWeapon):
            shared = gear.hands == "1 or 2" and (bool(one.second_hand) or name == one.second_hand)
            power = max(0, gear.power(one.body) - shared)
            yield Line(name, f": power {power}, {gear.damage_type}{', in one hand' if shared else ''}.")
        elif isinstance(gear, written.Shield):
            yield Line(name, f": Defense +{gear.defense}, +{gear.missile_defense} against missiles.")
    armor = named.get(one.armor)
    if isinstance(armor, written.Armor):
        share = half_up(armor.absorption_percent * one.body, 100)
        less = f" of a bullet, else {share + armor.boost_vs_non_bullets}"
        only = less if armor.boost != armor.boost_vs_non_bullets else ""
        yield Line(one.armor, f": absorbs {share + armor.boost}{only}.")
    if one.natural_absorption:
        yield Line("Hide", f": absorbs {one.natural_absorption}.")
    if one.is_minion:
        yield Line("Minion", ": a single card in a contest (CON-4.2).")


def _weapon(weapon: written.HandWeapon | written.RangedWeapon) -> Iterator[Line]:
    """Yield what a weapon asks of whoever uses it, and how far it reaches."""
    yield Line("Skill", f": {weapon.skill.replace('_', ' ')}.")
    if weapon.min_body:
        yield Line("Body", f": {weapon.min_body}; awkward for less (CON-34.1).")
    if isinstance(weapon, written.RangedWeapon):
        rate = f", {weapon.rof} shots in an action" if weapon.rof > 1 else ""
        yield Line("Range", f": {weapon.range_class.replace('_', ' ')} (CON-T11){rate}.")
        if weapon.shots > 1:
            actions = "action" if weapon.reload_actions == 1 else "actions"
            filled = f", {weapon.reload_actions} {actions} to fill" if weapon.reload_actions else ""
            yield Line("Magazine", f": {weapon.shots}{filled} (CON-X8).")
        if weapon.draw_number:
            yield Line(
                "Draw", f": {weapon.draw_number}, divided by Body, actions after every shot (CON-31.12)."
            )
    else:
        powers = " ".join(str(weapon.power(body)) for body in range(1, 11))
        yield Line("Power at Body 1 to 10", f": {powers}.")
