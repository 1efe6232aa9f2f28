"""What is printed on the content of `arcana`, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from facedown.engine.authors.shelf import Figures, Line, figures_of, paragraphs, printed_text
from facedown.engine.telling.sentence import counted
from facedown.systems.arcana import schema as written
from facedown.systems.arcana.effects import TRAITS, vocabulary
from facedown.systems.arcana.lower import threat_of
from facedown.systems.arcana.vocabulary import PlaceName

SUITS = {
    "W": "Wands",
    "S": "Swords",
    "C": "Cups",
    "P": "Pentacles",
    written.MAJOR: "majors",
    written.RUN: "a run of any cards",
}
IMPERSONAL = ("intent", "stand_in", "buff")  # places whose owner is no player
SUMMED = ("Strike", "Defend")  # bins that go by a sum


def effect_text(one: Any, place: PlaceName) -> str:
    """Return what one effect does."""
    return str(vocabulary("op")[one.op]["reads"]).format_map(_Blanks(one, place))


def effects_text(effects: Sequence[Any], place: PlaceName, one_of: Sequence[Any] = ()) -> str:
    """Return what a list of effects does: all in order, or one of them."""
    said = [effect_text(one, place) for one in effects or one_of]
    lasting = place in ("standing", "item")
    return (" or " if one_of else "; " if lasting else ", then ").join(said)


class _Blanks(dict[str, str]):
    """What stands in the blanks of an effect's words."""

    def __init__(self, one: Any, place: PlaceName) -> None:
        super().__init__()
        self.one = one
        self.place = place

    def __missing__(self, name: str) -> str:
        made = getattr(self, f"_{name}", None)
        return made() if made is not None else str(getattr(self.one, name))

    def _n(self) -> str:
        return self._number("{}")

    def _change(self) -> str:
        return self._number("{:+}")

    def _number(self, form: str) -> str:
        by_trait = [(name, getattr(self.one, name, None)) for name in reversed(TRAITS)]
        other = ", ".join(f"{name} {form.format(n)}" for name, n in by_trait if n is not None)
        return form.format(self.one.n) + (f" ({other})" if other else "")

    def _cards(self) -> str:
        return "card" if abs(self.one.n) == 1 else "cards"

    def _its(self) -> str:
        return "its" if self.place in IMPERSONAL else "your"

    def _itself(self) -> str:
        return "itself" if self.place in IMPERSONAL else "yourself"

    def _foe(self) -> str:
        return "player" if self.place == "intent" else "adversary"

    def _target(self) -> str:
        return str(vocabulary("target")[self.one.target]["reads"]).format_map(self)

    def _range(self) -> str:
        return str(vocabulary("range")[self.one.range]["reads"])

    def _magic(self) -> str:
        return "magic " if self.one.magic else ""

    def _to(self) -> str:
        return f" to {self._target()}"

    def _for(self) -> str:
        return "" if self.one.target == "self" else f" for {self._target()}"

    def _each(self) -> str:
        return f" each time {_called(self.one.after)} fires" if self.one.after else ""

    def _loses(self) -> str:
        return "lose" if self.one.target == "self" else f"{self._target()} loses"

    def _movers(self) -> str:
        return "" if self.one.target == "self" else f"{self._target()} "

    def _how(self) -> str:
        zones = "1 zone" if self.one.n == 1 else f"{self.one.n} zones"
        return str(vocabulary("how")[self.one.how]["reads"]).format(n=zones)

    def _within(self) -> str:
        return f" in {self._its()} zone" if self.one.range == "melee" and self.one.target == "one" else ""

    def _bin(self) -> str:
        return _called(self.one.bin)

    def _bins(self) -> str:
        return "one of " + ", ".join(map(_called, self.one.bins))

    def _intents(self) -> str:
        return "one face-down Intent" if self.one.target == "one" else "all face-down Intents"

    def _whom(self) -> str:
        what = "Machine" if self.one.only == "machine" else "adversary"
        able = [name for name in TRAITS if getattr(self.one, name, None)]
        unless = f" unless {able[0]}" if able else ""
        return f"one {what}" if self.one.n else f"one {what} (no Boss{unless})"

    def _of(self) -> str:
        return " of adversaries" if self.one.only == "adversaries" else ""

    def _when(self) -> str:
        return "first round of each combat" if self.place == "manipulation" else "next round"

    def _range_damage(self) -> str:
        return " shields" if self.one.range == "none" else f" {self._range()}damage"

    def _what(self) -> str:
        return "in its sum" if self.one.bin in SUMMED else "card" if self.one.n == 1 else "cards"

    def _first(self) -> str:
        return ", the first time in each combat" if self.one.first else ""


def _called(name: str) -> str:
    """Return what a bin is called."""
    return str(vocabulary("bin")[name]["reads"])


def numbers_of(entry: Any) -> Figures:
    """Return the numbers that are printed on an entry; the threat of an adversary may be computed."""
    if isinstance(entry, written.Adversary):
        return (*figures_of(entry), ("threat", str(entry.threat or threat_of(entry))))
    return figures_of(entry)


def lines_of(entry: Any) -> Iterator[Line]:
    """Yield what is printed on an entry besides its numbers, a paragraph at a time."""
    if isinstance(entry, written.Character):
        yield from _character(entry)
    elif isinstance(entry, written.Adversary):
        yield from _adversary(entry)
    elif isinstance(entry, written.Spell):
        head = "Standing: " if entry.standing else ""
        yield Line(head, _sentence(effects_text(entry.effects, "standing" if entry.standing else "spell")))
    elif isinstance(entry, written.Equipment):
        head = "Once in a combat: " if entry.use else ""
        yield Line(head, _sentence(effects_text(entry.effects, "use" if entry.use else "item")))
    elif isinstance(entry, written.SceneAction):
        yield from _scene_action(entry)
    elif isinstance(entry, written.Bin):
        yield from _bin(entry)
    elif isinstance(entry, written.Manipulation):
        yield Line(_drawn(entry.on), _sentence(effects_text(entry.effects, "manipulation")))
    elif isinstance(entry, written.Buff):
        yield Line(_drawn(entry.on), _sentence(effects_text(entry.effects, "buff")))
    elif isinstance(entry, written.StandIn):
        for use in entry.uses:
            yield Line(_head(use.on), _sentence(effects_text(use.effects, "stand_in", use.one_of)))
        yield Line("Any card instead: ", _sentence(effects_text(entry.any_card, "stand_in")))


def _character(entry: written.Character) -> Iterator[Line]:
    yield from paragraphs(entry, arcana="Arcana", traits="Traits")
    if entry.skills:
        crossed = f"; not {entry.crossed}" if entry.crossed else ""
        yield Line("Skills: ", f"{', '.join(entry.skills)}{crossed}.")
    yield from paragraphs(entry, spell="Spell", equipment="Brings")
    if entry.says:
        yield Line("", _sentence(entry.says.rstrip(".")))


def _adversary(entry: written.Adversary) -> Iterator[Line]:
    if entry.keywords:
        yield Line("", f"{', '.join(entry.keywords)}.")
    if "down" in entry.faces:
        yield Line("Intents: ", f"face {' and '.join(dict.fromkeys(entry.faces))}.")
    for intent in entry.intents:
        yield Line(_head(intent.on), f"{intent.name}, {effects_text(intent.effects, 'intent')}.")
    if entry.says:
        yield Line("", _sentence(entry.says.rstrip(".")))


def _scene_action(entry: written.SceneAction) -> Iterator[Line]:
    yield Line("Check: ", f"{entry.skill}, {entry.difficulty}, {counted(entry.cost, 'card')}.")
    when = [vocabulary("available")[entry.available]["reads"], vocabulary("limit")[entry.limit]["reads"]]
    yield Line("Open: ", f"{', '.join(filter(None, when))}.")
    for key in ("critical_success", "success", "failure", "critical_failure"):
        effects = getattr(entry, key)
        if key == "critical_success" and entry.critical_adds:
            yield Line("Critical success: ", f"also {effects_text(entry.critical_adds, 'scene')}.")
        if effects:
            yield Line(f"{key.replace('_', ' ').capitalize()}: ", _sentence(effects_text(effects, "scene")))


def _bin(entry: written.Bin) -> Iterator[Line]:
    needs = f" ({entry.needs} only)" if entry.needs else ""
    yield Line("Takes: ", f"{cards_text(entry.takes)}{needs}.")
    if entry.sum:
        yield Line("Fires: ", f"at a sum of {entry.sum}.")
    elif entry.cards is not None:
        yield Line("Fires: ", f"with {_Blanks(entry.cards, 'bin')['n']} cards.")
    yield Line("", _sentence(effects_text(entry.effects, "bin", entry.one_of)))


def cards_text(kinds: Sequence[str]) -> str:
    """Return some kinds of cards in words."""
    if len(kinds) == len(SUITS) - 1:
        return "any card"
    return " and ".join(SUITS.get(kind, kind) for kind in kinds)


def _head(kinds: Sequence[str]) -> str:
    """Return some kinds of cards as a paragraph begins."""
    said = cards_text(kinds)
    return f"{said[0].upper()}{said[1:]}: "


def _drawn(on: str) -> str:
    """Return which card an entry is drawn with, as a paragraph begins."""
    kind, _, parity = on.partition(" ")
    return _head([kind]).replace(":", f" of {parity} value:" if parity else ":")


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


whole_text = printed_text(lines_of, numbers_of)
