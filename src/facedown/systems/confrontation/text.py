"""What is printed on the content of `confrontation`, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from facedown.engine.authors.shelf import Figures, Line, figures_of, paragraphs, printed_text
from facedown.engine.telling.sentence import counted
from facedown.systems.confrontation import schema as written
from facedown.systems.confrontation.effects import Place, text_of

DOUBLED = "twice that"  # a critical success that nothing describes (CFN-12.3)
WHENS = {
    "always": "",
    "outside_rounds": ", outside initiative rounds",
    "until_exposed": ", until it is exposed",
}


def numbers_of(entry: Any) -> Figures:
    """Return the numbers that are printed on an entry: what each is called, and the number."""
    if isinstance(entry, written.Character):
        return figures_of(entry.attributes)
    if isinstance(entry, written.Adversary):
        limits = (("down at", entry.physical_limit), ("stunned at", entry.neural_limit))
        return (*figures_of(entry), *((name, str(limit)) for name, limit in limits if limit))
    if isinstance(entry, written.Weapon | written.Attack):
        damage = () if entry.damage_kind == "none" else ((f"{entry.damage_kind} damage", str(entry.damage)),)
        ammo = (("uses", str(entry.ammo)),) if isinstance(entry, written.Weapon) and entry.ammo else ()
        return (*damage, *ammo)
    return figures_of(entry)


def lines_of(entry: Any) -> Iterator[Line]:
    """Yield what is printed on an entry besides its numbers, a paragraph at a time."""
    if isinstance(entry, written.Character):
        skills = {name: getattr(entry.skills, name) for name in written.SKILL_NAMES}
        yield Line("Skills: ", ", ".join(f"{name} {value}" for name, value in skills.items() if value) + ".")
        yield Line("Carries: ", f"{', '.join(entry.equipment) or 'nothing'}.")
        yield from paragraphs(entry, upgrades="Upgrades")
        yield Line("Hand: ", f"{entry.hand_size} cards.")
    elif isinstance(entry, written.Adversary):
        yield Line(f"{entry.attack.name}: ", _attack(entry.attack))
        yield from _levels(entry.attack, "weapon")
        yield from paragraphs(entry, actions="Acts")
        yield Line("Counters: ", f"{', '.join(entry.counters) or 'never'}.")
        if entry.says:
            yield Line("", f"{in_words(entry.says.rstrip('.'))}.")
    elif isinstance(entry, written.Weapon):
        yield Line("", _attack(entry))
        yield from _levels(entry, "weapon")
        if entry.traits:
            yield Line("Traits: ", f"{', '.join(map(in_words, entry.traits))}.")
    elif isinstance(entry, written.Action):
        pairs = ", ".join(entry.pairs) or ("the pair of the weapon" if entry.weapon else "it cannot fail")
        yield Line(f"{_use(entry)}: ", f"{pairs}.")
        yield from paragraphs(entry, says="Needs")
        if entry.weapon:
            yield Line("", "It does what the weapon does.")
        yield from _levels(entry, "action")
    elif isinstance(entry, written.Armour):
        if entry.disadvantage:
            hampered = ", ".join((*entry.kinds, *entry.skills))
            yield Line("", f"{counted(entry.disadvantage, 'disadvantage')} on {hampered}.")
    elif isinstance(entry, written.Gear | written.Upgrade):
        yield from _helps(entry)
    elif isinstance(entry, written.Failure | written.Bonus) and entry.effects:
        place: Place = "failure" if isinstance(entry, written.Failure) else "bonus"
        yield Line("", f"{text_of(entry.effects, place)}.".capitalize())


def in_words(text: str) -> str:
    """Return a text in which the traits that it names are words, `two_handed` as two of them."""
    return text.replace("_", " ")


def _attack(weapon: written.Weapon | written.Attack) -> str:
    """Return where a weapon can be used, and what it does on top of its numbers."""
    said = [f"usable {' and '.join(weapon.usable)}", *_bands(weapon.advantage)]
    if weapon.targets > 1:
        said.append(f"up to {weapon.targets} targets")
    if isinstance(weapon, written.Weapon):
        said.insert(0, " or ".join(weapon.pairs))
    elif weapon.damage:
        said.insert(0, f"{weapon.damage} {weapon.damage_kind} damage")
    said += ["it can be hacked"] if weapon.hackable else []
    return f"{', '.join(said)}."


def _bands(bands: written.ByBand) -> Iterator[str]:
    for name in ("close", "medium", "long"):
        amount = getattr(bands, name)
        if amount:
            yield f"{counted(abs(amount), 'advantage' if amount > 0 else 'disadvantage')} {name}"


def _levels(entry: written.Weapon | written.Attack | written.Action, place: Place) -> Iterator[Line]:
    """Yield what each level of success does, where the entry says it."""
    for level in ("success", "decisive", "critical"):
        effects: Sequence[str] = getattr(entry, level)
        if effects:
            yield Line(f"{level.capitalize()}: ", f"{text_of(effects, place)}.")
    if isinstance(entry, written.Weapon) and not entry.critical and (entry.damage or entry.success):
        yield Line("Critical: ", f"{DOUBLED}.")


def _use(action: written.Action) -> str:
    uses = {"act": "an action", "counter": "a counteraction"}
    return " and ".join(uses[use] for use in action.use).capitalize()


def _helps(entry: written.Gear | written.Upgrade) -> Iterator[Line]:
    """Yield what a piece of gear or an Upgrade gives, and how often."""
    if isinstance(entry, written.Gear) and entry.advantage:
        helps = (
            f"{counted(entry.advantage, 'advantage')} with {' and '.join(entry.skills)}{WHENS[entry.when]}"
        )
        yield Line("", f"{helps}{', against bad luck too' if entry.also_gm else ''}.")
    yield Line("", f"{in_words(entry.says.rstrip('.'))}.")
    uses = entry.uses if isinstance(entry, written.Gear) else entry.uses_per_scene
    if uses:
        yield Line("Uses in a scene: ", f"{uses}.")
    if isinstance(entry, written.Upgrade) and entry.cost_neural:
        yield Line("Costs: ", f"{counted(entry.cost_neural, 'neural counter')}.")


whole_text = printed_text(lines_of, numbers_of)
