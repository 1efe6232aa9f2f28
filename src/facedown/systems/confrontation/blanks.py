"""What stands in the blanks of answers, questions, explanations and refusals of `confrontation`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from facedown.engine.answers import Blank, Value, blanks_of, printed_on
from facedown.engine.cards import WITH_JOKERS
from facedown.engine.rules import top
from facedown.engine.telling.sentence import counted
from facedown.systems.confrontation import reading
from facedown.systems.confrontation.effects import OneEffect, say
from facedown.systems.confrontation.naming import (
    ATTRIBUTE_NAMES,
    SKILL_NAMES,
    ConfrontationNames,
    pair_name,
    signed,
)
from facedown.systems.confrontation.rules.carry import (
    author_at,
    described,
    factor,
    level_at,
    multiplied,
    target_at,
)
from facedown.systems.confrontation.rules.declare import pairing_at, pairing_count
from facedown.systems.confrontation.rules.devices import is_there
from facedown.systems.confrontation.rules.grants import NOTHING, new_grant
from facedown.systems.confrontation.rules.kit import KIT_UPGRADES_FROM, tool_count
from facedown.systems.confrontation.rules.pairs import pair_of, participant_at, participant_count
from facedown.systems.confrontation.rules.values import value_of
from facedown.systems.confrontation.schema import GM_NAMES
from facedown.systems.confrontation.state import (
    ACTIONS,
    BAD_LUCK,
    NAMED_ACTION,
    NO_DEVICE,
    PARTICIPANTS,
    UNARMED,
    UPGRADES,
    WEAPONS,
    Level,
    Who,
)


def _pairing(words: ConfrontationNames, view: Any, k: int) -> str:
    """Return a Skill with an Attribute that the action of whoever is asked can use."""
    g = words.game(view)
    pair = pairing_at(g, view.asked, k)
    return pair_name(pair.skill, pair.attribute)


def _amount(words: ConfrontationNames, view: Any, k: int) -> str:
    return signed(k - NOTHING, "advantage")


def _others(words: ConfrontationNames, view: Any, k: int) -> str:
    """Return where the other participants stand."""
    g = words.game(view)
    others = [participant_at(g, i) for i in range(participant_count(g))]
    said = [f"{words.called(who)} at {value_of(g, who)}" for who in others if who != view.asked]
    return f", {', '.join(said)}" if said else ""


def _card(words: ConfrontationNames, view: Any, k: int) -> str:
    """Return what a card would do for whoever is asked."""
    if FACES[k].startswith("JK"):
        return "It is worth nothing, and turns a card of an opponent to 0 (CFN-8.2)."
    g, who = words.game(view), view.asked
    values = reading.values_with(g, who, k % 13 + 1)
    most = max(values.values())
    less = [f", and {value} against {words.called(other)}" for other, value in values.items() if value < most]
    said = f"It adds {most - value_of(g, who)}, which makes {most} (CFN-6.3){''.join(less)}."
    waits = any(reading.is_awaited(g, who, pair_of(g, who, other)) for other in values)
    return f"{said} A joker waits for it (CFN-8.3)." if waits else said


def _over(words: ConfrontationNames, view: Any, k: int) -> str:
    """Return against whom the success is that the GM may add to, if it is one against somebody."""
    g, at = words.game(view), view.confrontation.at
    other = target_at(g, at)
    return f" over {words.called(other)}" if other != author_at(g, at) else ""


def weapons(names: Mapping[str, Sequence[str]]) -> list[str]:
    """Return what weapons can be called: with a number, where somebody has several of one kind."""
    several = (f"{name} {k}" for name in names["tools"] if name for k in range(2, WEAPONS + 1))
    return [*filter(None, names["tools"]), *several]


def _countering(words: ConfrontationNames, view: Any, k: int) -> str:
    """Return the countermeasure that the GM rules on."""
    part = view.parts[top(view.agenda).who]
    return words.countering(part.action, part.skill)


def _one_of_two(words: ConfrontationNames, view: Any, choice: int) -> str:
    """Return what one of two effects does that the winner chooses from; at a price it is a plain success."""
    g, c, level = words.game(view), view.confrontation, Level.SUCCESS
    if c.step == STEP_OF_SUCCESSES:
        level = Level(level_at(g, c.at))
    effects, times = described(g, view.asked, level), factor(g, view.asked, level)
    rows = [g.book.effects[i] for i in range(effects.first, effects.first + effects.count)]
    said = [
        say(OneEffect(one.op, one.kind, multiplied(one, times), one.until, bool(one.self)))
        for one in rows
        if one.choice == choice
    ]
    text = ", ".join(said)
    return f"{text[:1].upper()}{text[1:]}, and not the other (CFN-X8)."


STEP_OF_SUCCESSES = 10
FACES = WITH_JOKERS.faces
PAIRS = tuple(f"{skill}/{attribute}" for skill in SKILL_NAMES[:12] for attribute in ATTRIBUTE_NAMES[:6])
AMOUNTS = re.compile(r"[123] (dis)?advantages?", re.IGNORECASE)
BLANKS: Mapping[str, Blank] = {  # of answers
    "card": Blank.word(FACES),
    "participant": Blank(
        lambda words, view, k: words.called(k),
        lambda words, view: (k for k in range(PARTICIPANTS) if k == BAD_LUCK or words.called(k)),
        lambda names: [*(name for name in names["people"][:-1] if name), *GM_NAMES[:2]],
        lambda words, view, k: "GM" if k == BAD_LUCK else words.called(k),
    ),
    **blanks_of(ConfrontationNames.kinds, "skill", "attribute", "source", "failure", "bonus"),
    "action": Blank.named("actions", end=ACTIONS - 1)._replace(
        fill=lambda words, view, k: words.names["actions"][k].lower()
    ),
    "tool": Blank(
        lambda words, view, k: words.carried(view, view.asked, k),
        lambda words, view: (*range(tool_count(words.game(view), view.asked)), UNARMED),
        weapons,
    ),
    "pairing": Blank(
        _pairing,
        lambda words, view: range(pairing_count(words.game(view), view.asked)),
        lambda names: PAIRS,
    ),
    "place": Blank.number(lambda words, view: range(words.book.place_count)),
    "thing": Blank(
        lambda words, view, k: words.device(k, view),
        lambda words, view: (k for k in range(NO_DEVICE) if k < 60 and is_there(words.game(view), k)),
        lambda names: [
            *names["devices"],
            *(f"{tool} of {who}" for tool in weapons(names) for who in names["people"] if who),
        ],
    ),
    "upgrade": Blank(
        lambda words, view, k: words.upgrade(view, view.asked, k),
        lambda words, view: (k for k in range(UPGRADES) if words.upgrade(view, view.asked, k)),
        lambda names: [*filter(None, names["upgrades"]), *names["kit"][KIT_UPGRADES_FROM:]],
    ),
    "amount": Blank(
        _amount, lambda words, view: (k for k in range(2 * NOTHING + 1) if k != NOTHING), AMOUNTS
    ),
    "kit": Blank.named("kit", end=KIT_UPGRADES_FROM),
    "extra": Blank.named("kit", KIT_UPGRADES_FROM),
}
VALUES: Mapping[str, Value] = {  # of sentences
    "who": lambda words, view, k: words.who(view.seat),
    "asked": lambda words, view, k: words.called(view.asked),
    "initiator": lambda words, view, k: words.called(view.confrontation.initiator),
    "asker": lambda words, view, k: words.called(top(view.agenda).who),
    "author": lambda words, view, k: words.called(author_at(words.game(view), view.confrontation.at)),
    "over": _over,
    "failed": lambda words, view, k: words.called(view.confrontation.victim),
    "named": lambda words, view, k: words.called(Who(k)),
    "gm_advantages": lambda words, view, k: counted(words.book.gm_base_advantages, "advantage"),
    "value": lambda words, view, k: value_of(words.game(view), view.asked),
    "others": _others,
    "card_text": _card,
    "countering": _countering,
    "action_text": lambda words, view, k: about(words, k),
    "counter_text": lambda words, view, k: about(words, k),
    "tool_text": lambda words, view, k: words.printed(words.weapon(view, view.asked, k)),
    "upgrade_text": lambda words, view, k: words.printed(words.upgrade(view, view.asked, k)),
    "kit_text": printed_on("kit"),
    "extra_text": lambda words, view, k: words.printed(words.names["kit"][KIT_UPGRADES_FROM + k]),
    "source_text": lambda words, view, k: (
        f"{words.called(new_grant(words.game(view)).to)} is given it (CFN-7.13)."
    ),
    "place_text": lambda words, view, k: "It is aimed there, or one goes there (CFN-X20).",
    "bonus_text": printed_on("bonuses"),
    "failure_text": lambda words, view, k: words.printed(words.names["failures"][k]) or "Nothing more.",
    "first_text": lambda words, view, k: _one_of_two(words, view, 1),
    "second_text": lambda words, view, k: _one_of_two(words, view, 2),
}


def about(words: ConfrontationNames, action: int) -> str:
    """Return what an action of the content does."""
    return words.printed(words.names["actions"][action]) if action < NAMED_ACTION else "It is only named."
