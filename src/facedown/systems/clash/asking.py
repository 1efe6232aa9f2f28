"""How conditions read: "the opponent is 3 or more spots away"."""

from __future__ import annotations

from collections.abc import Iterable

from facedown.systems.clash.effects import Condition
from facedown.systems.clash.state import FAR

# A yes/no fact: that it is so, and that it is not.
YES_NO = {
    "first": ("your card goes first", "your card does not go first"),
    "staggered": ("you are staggered", "you are not staggered"),
    "opp_staggered": ("the opponent is staggered", "the opponent is not staggered"),
    "hit": ("your attack hit this clash", "your attack did not hit this clash"),
    "opp_hit": ("the opposing attack hit you this clash", "the opposing attack did not hit you this clash"),
    "landed": ("your attack dealt damage this clash", "your attack dealt no damage this clash"),
    "opp_landed": (
        "the opposing attack damaged you this clash",
        "the opposing attack did not damage you this clash",
    ),
    "guarded": ("your attack was guarded", "your attack was not guarded"),
    "uncontested": ("your attack is uncontested", "your attack is not uncontested"),
    "twin": ("you set a Twin", "you did not set a Twin"),
    "crossed": ("you passed the opponent this clash", "you did not pass the opponent this clash"),
    "cornered": ("you stand on an end spot", "you do not stand on an end spot"),
    "opp_cornered": ("the opponent stands on an end spot", "the opponent does not stand on an end spot"),
    "driven": ("your drive is on", "your drive is off"),
    "marker": ("your {marker} is out", "your {marker} is not out"),
}
# A word, and that it is another.
WORDS = {
    ("role", "aggressor"): ("you are the aggressor", "you are not the aggressor"),
    ("role", "responder"): ("you are the responder", "you are not the responder"),
    ("role", "none"): ("there is no clash", "there is a clash"),
    ("stance", "offensive"): ("you play offensively", "you do not play offensively"),
    ("stance", "defensive"): ("you play defensively", "you do not play defensively"),
    ("stance", "none"): ("you have no card in effect", "you have a card in effect"),
    ("opp_stance", "offensive"): ("the opponent plays offensively", "the opponent does not play offensively"),
    ("opp_stance", "defensive"): ("the opponent plays defensively", "the opponent does not play defensively"),
    ("opp_stance", "none"): ("the opponent has no card in effect", "the opponent has a card in effect"),
    ("result", "win"): ("you won this clash", "you did not win this clash"),
    ("result", "loss"): ("you lost this clash", "you did not lose this clash"),
    ("result", "neutral"): ("you neither won nor lost this clash", "you won or lost this clash"),
    ("result", "none"): ("you have no result this clash", "you have a result this clash"),
}
# A number: what comes before and behind how many there are; * is where several take an s.
NUMBERS = {
    "distance": ("the opponent is ", " spot* away"),
    "origin_distance": ("the opponent is ", " spot* from the origin"),
    "damage_dealt": ("your attack dealt ", " damage this clash"),
    "damage_taken": ("the opposing attack dealt you ", " damage this clash"),
    "moved": ("you moved ", " spot* this clash"),
    "opp_moved": ("the opponent moved ", " spot* this clash"),
    "gauge": ("your gauge holds ", " card*"),
    "opp_gauge": ("the opponent's gauge holds ", " card*"),
    "hand": ("you have ", " card* in hand"),
    "opp_hand": ("the opponent has ", " card* in hand"),
    "life": ("you have ", " life"),
    "opp_life": ("the opponent has ", " life"),
    "enhance": ("you have ", " Enhance tactic* in play"),
    "opp_enhance": ("the opponent has ", " Enhance tactic* in play"),
    "marker_distance": ("your {marker} is ", " spot* from the opponent"),
}
# What reads better than a number: at least 1, and none.
SOME_OR_NONE = {
    "damage_dealt": YES_NO["landed"],
    "damage_taken": YES_NO["opp_landed"],
    "moved": ("you moved this clash", "you did not move this clash"),
    "opp_moved": ("the opponent moved this clash", "the opponent did not move this clash"),
    "enhance": ("you have an Enhance tactic in play", "you have no Enhance tactic in play"),
    "opp_enhance": (
        "the opponent has an Enhance tactic in play",
        "the opponent has no Enhance tactic in play",
    ),
    "gauge": ("your gauge holds a card", "your gauge is empty"),
    "opp_gauge": ("the opponent's gauge holds a card", "the opponent's gauge is empty"),
    "hand": ("you have a card in hand", "your hand is empty"),
    "opp_hand": ("the opponent has a card in hand", "the opponent's hand is empty"),
}
LESS = ("damage_dealt", "damage_taken", "life", "opp_life")  # of these there is less, not fewer
# What may not be there to measure from: that it is, and that it is not.
ABSENT = {
    "origin_distance": ("the attack has an origin", "the attack has no origin"),
    "marker_distance": ("your {marker} is out", "your {marker} is not out"),
}
# A lead: whose is compared with whose.
LEADS = {
    "speed_lead": ("your speed", "the opponent's", "higher", "lower"),
    "gauge_lead": ("your gauge", "the opponent's", "larger", "smaller"),
    "life_lead": ("your life", "the opponent's", "higher", "lower"),
}


def conditions_text(conditions: Iterable[Condition], marker: str) -> str:
    """Return conditions that must all hold, as they follow "if"."""
    return " and ".join(condition_text(one, marker) for one in conditions)


def condition_text(one: Condition, marker: str) -> str:
    """Return a condition as it follows "if"; `marker` is what its owner calls the marker."""
    so = one.cmp == "=="
    if isinstance(one.value, bool):
        return YES_NO[one.fact][0 if so == one.value else 1].format(marker=marker)
    if isinstance(one.value, str):
        return WORDS[one.fact, one.value][0 if so else 1]
    if one.fact in LEADS:
        return _lead(one.fact, *_ends(one.cmp, one.value))
    return _number(one.fact, *_ends(one.cmp, one.value)).format(marker=marker)


def _ends(cmp: str, value: int) -> tuple[str, int]:
    """Return a comparison without < and >: at most, at least, exactly, or not."""
    if cmp == "<":
        return "<=", value - 1
    return (">=", value + 1) if cmp == ">" else (cmp, value)


def _number(fact: str, cmp: str, value: int) -> str:
    if fact in ABSENT and value == FAR:
        there, not_there = ABSENT[fact]
        return {"==": not_there, ">=": not_there, "<=": f"{there} or not"}.get(cmp, there)
    if fact in ABSENT and cmp in (">=", "!="):
        return f"{_counted(fact, cmp, value)} or {ABSENT[fact][1]}"
    return _counted(fact, cmp, value)


def _counted(fact: str, cmp: str, value: int) -> str:
    if fact == "distance" and (cmp, value) in (("==", 1), ("<=", 1)):
        return "the opponent is adjacent"
    if fact == "marker_distance" and cmp == "<=":
        if value == 0:
            return "your {marker} is on the opponent's spot"
        return f"your {{marker}} is within {value} spot{'' if value == 1 else 's'} of the opponent"
    if fact in SOME_OR_NONE:
        if (cmp, value) in ((">=", 1), ("!=", 0)):
            return SOME_OR_NONE[fact][0]
        if (cmp, value) in (("==", 0), ("<=", 0)):
            return SOME_OR_NONE[fact][1]
    start, end = NUMBERS[fact]
    fewer = "less" if fact in LESS else "fewer"
    many = {
        "==": f"exactly {value}",
        "!=": f"not exactly {value}",
        ">=": f"{value} or more",
        "<=": f"{value} or {fewer}",
    }[cmp]
    alone = value == 1 and cmp in ("==", "!=")
    return f"{start}{many}{end.replace('*', '' if alone else 's')}"


def _lead(fact: str, cmp: str, value: int) -> str:
    mine, theirs, higher, lower = LEADS[fact]
    if value == 0:
        told = {
            "==": f"equal to {theirs}",
            "!=": f"not equal to {theirs}",
            ">=": f"no {lower} than {theirs}",
            "<=": f"no {higher} than {theirs}",
        }[cmp]
        return f"{mine} is {told}"
    side, far = (higher, value) if value > 0 else (lower, -value)
    if (cmp, value) in ((">=", 1), ("<=", -1)):
        return f"{mine} is {side} than {theirs}"
    bound = {"==": "exactly", "!=": "not exactly"}.get(cmp) or (
        "at least" if (cmp == ">=") == (value > 0) else "at most"
    )
    return f"{mine} is {bound} {far} {side} than {theirs}"
