"""Effects as authors write them, `damage physical 2`, `choose fix | mend 1`, and as rows of whole numbers.

The words are those of the catalogue (CFN-T10, CFN-X11): see `facedown.engine.telling.phrase`. `self`
before an effect has it work on the author of the action; `choose` has the winner take one of two.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Literal, NamedTuple, TypeAlias

from facedown.engine.telling.phrase import Effect, Number, OneOf, Part, Phrases, Wrong
from facedown.systems.confrontation.clauses import RULEBOOK

Place: TypeAlias = Literal["action", "weapon", "failure", "bonus", "upgrade"]

vocabulary = RULEBOOK.vocabulary
MOST, ROUNDS_MORE = 9, 2  # of any number in an effect; rounds that it lasts beyond this one
SELF, CHOOSE = "self ", "choose "


class OneEffect(NamedTuple):
    """An effect of a list: its word, and what stands in its blanks.

    `choice` is 1 or 2 where the winner takes one of two, else 0.
    """

    word: int
    damage: int = 0
    n: int = 0
    more: int = 0
    self: bool = False
    choice: int = 0


ROUNDS = Number(ROUNDS_MORE, "CFN-T10", r"\d+", 0, "an effect lasts {} rounds more, not {}")


@cache
def phrases(name: str) -> Phrases:
    """Return the effects of actions and weapons, `op`, or what Upgrades do, `boost`."""
    parts: dict[str, Part] = {
        "n": Number(MOST, "CFN-T10"),
        "more": ROUNDS,
        "damage": OneOf([word for word in vocabulary("damage") if word != "none"], r"[a-z]+"),
    }
    return Phrases(vocabulary(name), parts, "CFN-X11" if name == "boost" else "CFN-T10")


@lru_cache(maxsize=1024)
def read(text: str, place: Place) -> Effect | Wrong:
    """Understand one effect; of two to choose from, the first, if both are right."""
    plain = " ".join(text.split())
    if place == "upgrade":
        return phrases("boost").read(plain, place)
    if not plain.startswith(CHOOSE):
        return phrases("op").read(plain.removeprefix(SELF), place)
    one, bar, other = plain.removeprefix(CHOOSE).partition("|")
    if not bar:
        return Wrong(f"'{text}' names one effect to choose: choose A | B (CFN-T10)")
    first, second = read(one.strip(), place), read(other.strip(), place)
    return second if isinstance(second, Wrong) else first


def read_all(texts: Iterable[str], place: Place) -> list[OneEffect]:
    """Return the effects of texts that were checked, both of what is to be chosen."""
    return [effect for text in texts for effect in _rows(text, place)]


def _rows(text: str, place: Place) -> Iterator[OneEffect]:
    plain = " ".join(text.split())
    for choice, one in enumerate(plain.removeprefix(CHOOSE).split("|"), start=1):
        effect = read(one.strip(), place)
        if not isinstance(effect, Wrong):
            name = "boost" if place == "upgrade" else "op"
            reads = list(vocabulary(name).values())[effect.word]["reads"]
            blanks = dict(zip(re.findall(r"{(\w+)}", reads), effect.numbers, strict=True))
            blanks |= {"choice": choice if plain.startswith(CHOOSE) else 0}
            yield OneEffect(effect.word, **blanks, self=one.strip().startswith(SELF))


def text_of(texts: Iterable[str], place: Place) -> str:
    """Return a list of effects in words, as a card and a question say it."""
    said = []
    for text in texts:
        rows = list(_rows(text, place))
        said.append(" or ".join(map(say, rows)))
    return ", ".join(said)


def say(effect: OneEffect) -> str:
    """Return one effect in words."""
    damage = list(vocabulary("damage"))[effect.damage]
    says = str(list(vocabulary("op").values())[effect.word]["says"])
    said = says.format(n=effect.n, damage=damage, more=effect.more).replace(" and 0 more", "")
    if effect.n == 1:
        said = said.replace("1 advantages", "1 advantage").replace("1 disadvantages", "1 disadvantage")
        said = said.replace("1 points", "1 point").replace(" counters", " counter")
    return f"{said} for oneself" if effect.self else said
