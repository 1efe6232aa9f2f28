"""The rules text of an effect, read as a person would who has never seen its data.

`read` makes of a text what it says: when it happens, what it asks, and what is done, on a plain `Table` that
knows nothing of the rules as code. Whoever runs it answers its questions; `test_text_against_play.py` holds
the table that comes of it against the one that the engine comes to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

ME, OTHER = 0, 1  # seats on this table: the owner of the effect, and the opponent
Doing = Iterator[tuple[str, Any]]  # asks (what, its answers), and is sent the answer


@dataclass
class Table:
    """What a person at the table sees, the owner of the effect first in every pair."""

    line: int
    spots: list[int]
    life: list[int]
    most_life: list[int]
    deck: list[int]
    hand: list[int]
    gauge: list[int]
    discard: list[int]
    marker: list[int]  # 0 if it is not out
    enhance: list[int]
    sustained: list[frozenset[int]]
    advantage: list[bool]
    staggered: list[bool]
    moved: list[int]
    crossed: list[bool]
    modifiers: dict[tuple[int, str, str], int]
    # What does not change while an effect is performed.
    clash: bool = False
    role: str = "none"
    stance: tuple[str, str] = ("none", "none")
    origin: Callable[[Table], int] = field(default=lambda table: 0, compare=False)  # its spot, 0 for none
    speeds: tuple[int, int] = (0, 0)
    goes_first: bool = False
    hit: tuple[bool, bool] = (False, False)
    damage: tuple[int, int] = (0, 0)
    result: str = "none"
    uncontested: bool = False
    twin: bool = False
    driven: bool = False

    def apart(self) -> int:
        """How far the fighters are from each other."""
        return abs(self.spots[ME] - self.spots[OTHER])


@dataclass
class Reading:
    """What a text says: when, under what it happens, and what is done then."""

    trigger: str
    stance: str
    role: str
    when: Callable[[Table], bool]
    optional: bool
    price: tuple[str, int]
    moves: list[Callable[[Table], bool]]  # if it is nothing but moves: whether each could change a spot
    do: Callable[[Table], Doing]


HEADS = (
    *("Before", "Hit", "After", "Clash Win", "Clash Loss", "Resolution", "When played", "Action"),
    *("Start of your turn", "End of your turn"),
)
STATS = {"speed": 0, "power": 0, "poise": 0, "guard": 0, "minimum range": 0, "maximum range": 0}


def read(text: str, source: str) -> Reading:
    """Return what the text of an effect that is no static one says."""
    default = "offensive" if source == "attack" else "any"
    head = re.match(rf"({'|'.join(HEADS)})(?: \((offensive|defensive|either stance)\))?", text)
    rest = text[head.end() :] if head else text[0].lower() + text[1:]
    role, conditions = "", ""
    found = re.match(r"(?:, )?as (aggressor|responder)(?=[,:])", rest)
    if found:
        role, rest = found[1], rest[found.end() :]
    found = re.match(r"(?:, )?if (.*?)(?=: )" if head else r"(?:, )?if (.*?)(?=, )", rest)
    if found:
        conditions, rest = found[1], rest[found.end() :]
    rest = re.sub(r"^[:,] ", "", rest).removesuffix(".")
    price = ("", 0)
    optional = rest.startswith("you may ")
    rest = rest.removeprefix("you may ")
    paid = re.match(r"(?:pay|discard) (\d+) (life|gauge card|card)s? (?:to|for this:) ", rest)
    if paid:
        price = (paid[2], int(paid[1]))
    rest = rest[paid.end() :] if paid else rest.removeprefix("do this: ")
    rows = rest.split(", ")
    return Reading(
        trigger=head[1] if head else "",
        stance={"either stance": "any", None: default}.get(
            head[2] if head else None, head[2] if head else ""
        ),
        role=role,
        when=all_of(conditions),
        optional=optional,
        price=price,
        moves=[could_move(bare(one)) for one in rows] if all(MOVES.match(bare(one)) for one in rows) else [],
        do=row_of(rest),
    )


def row_of(text: str) -> Callable[[Table], Doing]:
    """What is done in a row."""
    steps: list[Callable[[Table], Doing]] = []
    while text:
        if re.match(r"(?:then )?(?:you )?choose one: ", text):
            inner, _, text = text.partition("; in any case, ")
            steps.append(choice_of([row_of(one) for one in re.split(r"(?:; |: )\([a-d]\) ", inner)[1:]]))
        else:
            one = re.match(r"(?:\([^)]*\)|[^,(;])+", text)
            assert one, text
            steps.append(step_of(bare(one[0])))
            text = text[one.end() :].removeprefix(", ")

    def do(table: Table) -> Doing:
        for step in steps:
            yield from step(table)

    return do


def choice_of(lists: list[Callable[[Table], Doing]]) -> Callable[[Table], Doing]:
    """One of several lists, of the owner's choice."""

    def do(table: Table) -> Doing:
        chosen = yield "option", range(len(lists))
        yield from lists[chosen](table)

    return do


def bare(text: str) -> str:
    """A step without what joins it to the one before."""
    return re.sub(r"^(?:then )?(?:have )?(?:you )?", "", text)


MOVES = re.compile(r"(close|retreat|advance|push|pull) (up to )?(.*)|swap spots|move to your")
WHO = re.compile(r"(the opponent|both players) (.*)")
VERBS = {
    "draws": "draw",
    "discards": "discard",
    "loses": "lose",
    "heals": "heal",
    "gains": "gain",
    "gets": "get",
}


def step_of(text: str) -> Callable[[Table], Doing]:
    """What one step says."""
    found = WHO.match(text)
    who, said = (found[1], found[2]) if found else ("you", text)
    seats = {"you": [ME], "the opponent": [OTHER], "both players": [ME, OTHER]}[who]
    verb, _, rest = said.partition(" ")
    verb = VERBS.get(verb, verb)
    if MOVES.match(said):
        return move_of(said)
    if said in ("become staggered", "is staggered"):
        return quiet(lambda table: [table.staggered.__setitem__(seat, True) for seat in seats])
    if rest == "advantage":
        return quiet(lambda table: [table.advantage.__setitem__(seat, True) for seat in seats])
    if verb in ("gain", "get"):
        return modifier_of(seats[0], rest)
    if verb == "look":
        return quiet(lambda table: None)
    if verb == "sustain":
        return sustain_of(rest)
    if said.startswith(("put your", "remove your")):
        return marker_of(said)
    number = number_of(rest)

    def do(table: Table) -> None:
        amount = number(table)
        for seat in seats:
            if verb == "draw":
                carry(table, seat, "deck", "hand", amount)
            elif verb == "discard":
                carry(
                    table,
                    seat,
                    "gauge" if "gauge card" in rest.split(" for ")[0] else "hand",
                    "discard",
                    amount,
                )
            elif verb == "lose":
                table.life[seat] -= amount
            elif verb == "heal":
                table.life[seat] += max(0, min(amount, table.most_life[seat] - table.life[seat]))
            elif verb == "add":
                source = re.search(r"(?:from your (hand|discard)|(deck))", rest)
                assert source, rest
                carry(table, seat, source[1] or source[2], "gauge", amount)
            else:
                assert verb == "return", said
                source = re.search(r"from your (gauge|discard)", rest)
                assert source, rest
                carry(table, seat, source[1], "hand", amount)

    return quiet(do)


def quiet(do: Callable[[Table], Any]) -> Callable[[Table], Doing]:
    """A step that asks nothing which changes what comes of it."""

    def silent(table: Table) -> Doing:
        do(table)
        yield from ()

    return silent


def carry(table: Table, seat: int, source: str, goal: str, amount: int) -> None:
    """Move as many cards as there are."""
    piles: dict[str, list[int]] = {
        name: getattr(table, name) for name in ("deck", "hand", "gauge", "discard")
    }
    many = min(amount, piles[source][seat])
    piles[source][seat] -= many
    piles[goal][seat] += many


def modifier_of(seat: int, text: str) -> Callable[[Table], Doing]:
    """A stat that is changed until the end of something: "+1 power this turn for each ..."."""
    found = re.match(r"([+-]\d+) ([a-z ]*?) this (turn|clash)(?: (.*))?$", text)
    assert found, text
    change = change_of(found[1], found[4] or "")

    def do(table: Table) -> None:
        key = (seat, found[2], found[3])
        table.modifiers[key] = table.modifiers.get(key, 0) + change(table)

    return quiet(do)


def change_of(number: str, each: str) -> Callable[[Table], int]:
    """A change of a stat: so much, or so much for each of something and less for each that is lacking."""
    if not each:
        return lambda table: int(number)
    gain, _, loss = each.partition(" and -1 ")
    more = number_of(f"1 {gain}")
    found = re.match(r"for (?:each|every (\d+)) (.*?)(?: \(rounded up\))?$", loss)
    if not found:
        return more
    per = int(found[1] or 1)
    up = per - 1 if loss.endswith("(rounded up)") else 0
    return lambda table: more(table) - (counted(found[2], table) + up) // per


def number_of(text: str) -> Callable[[Table], int]:
    """A number: "2 cards", or "1 card for each of something (at most 3)"."""
    found = re.search(
        r"for (?:each|every (\d+)) (.*?) \(at most \+?(\d+)(?:; \+?(\d+) (?:while|when|without) [^)]*)?\)",
        text,
    )
    if not found:
        plain = re.search(r"\d+", text)
        return lambda table: int(plain[0]) if plain else 1  # "the top card" is one
    per, most = int(found[1] or 1), int(found[3])

    def number(table: Table) -> int:
        try:
            return min(most, counted(found[2], table) // per)
        except LookupError:  # there is nothing to measure from
            return int(found[4])

    return number


def counted(unit: str, table: Table) -> int:
    """How many of something there are."""
    for pattern, count in UNITS.items():
        if re.fullmatch(pattern, unit):
            return count(table)
    raise AssertionError(unit)


def from_origin(table: Table) -> int:
    """How far the opponent is from the origin."""
    spot = table.origin(table)
    if not spot:
        raise LookupError
    return abs(spot - table.spots[OTHER])


def from_marker(table: Table) -> int:
    """How far the opponent is from the owner's marker."""
    if not table.marker[ME]:
        raise LookupError
    return abs(table.marker[ME] - table.spots[OTHER])


def lead(mine: int, theirs: int) -> int:
    """How much more one has."""
    return max(0, mine - theirs)


UNITS: dict[str, Callable[[Table], int]] = {
    "spots? that the opponent is away": lambda t: t.apart(),
    "spots? from the origin to the opponent": from_origin,
    r"spots? from your \w+ to the opponent": from_marker,
    "speed that you have more than the opponent": lambda t: lead(*t.speeds),
    "speed that you have less than the opponent": lambda t: lead(*t.speeds[::-1]),
    "damage your attack dealt this clash": lambda t: t.damage[ME],
    "damage the opposing attack dealt you this clash": lambda t: t.damage[OTHER],
    "spots? you moved this clash": lambda t: t.moved[ME],
    "spots? the opponent moved this clash": lambda t: t.moved[OTHER],
    "cards? in your gauge": lambda t: t.gauge[ME],
    "cards? in the opponent's gauge": lambda t: t.gauge[OTHER],
    "cards? that your gauge holds more than the opponent's": lambda t: lead(*t.gauge),
    "cards? that your gauge holds fewer than the opponent's": lambda t: lead(*t.gauge[::-1]),
    "cards? in your hand": lambda t: t.hand[ME],
    "cards? in the opponent's hand": lambda t: t.hand[OTHER],
    "life you have": lambda t: t.life[ME],
    "life the opponent has": lambda t: t.life[OTHER],
    "life that you have more than the opponent": lambda t: lead(*t.life),
    "life that you have less than the opponent": lambda t: lead(*t.life[::-1]),
    "of your Enhance tactics in play": lambda t: t.enhance[ME],
    "of the opponent's Enhance tactics in play": lambda t: t.enhance[OTHER],
}


def sustain_of(text: str) -> Callable[[Table], Doing]:
    """One of the owner's tactics, or all."""

    def do(table: Table) -> Doing:
        there = set(range(table.enhance[ME]))
        left = sorted(there - table.sustained[ME])
        if text.startswith("all"):
            table.sustained[ME] = frozenset(there)
        elif len(left) > 1:
            chosen = yield "sustain", left
            table.sustained[ME] |= {chosen}
        else:
            table.sustained[ME] |= set(left)

    return do


def marker_of(text: str) -> Callable[[Table], Doing]:
    """The owner's marker is put somewhere or leaves the line."""
    far = re.search(r"any spot (?:within|at most) (.*?) (?:away from|of) you$", text)
    number = number_of(far[1]) if far else None

    def do(table: Table) -> Doing:
        if text.startswith("remove"):
            table.marker[ME] = 0
        elif text.endswith("on your own spot"):
            table.marker[ME] = table.spots[ME]
        elif text.endswith("on the opponent's spot"):
            table.marker[ME] = table.spots[OTHER]
        else:
            assert number, text
            most = number(table)
            near = [spot for spot in range(1, table.line + 1) if abs(spot - table.spots[ME]) <= most]
            table.marker[ME] = (yield "spot", near) if len(near) > 1 else near[0]

    return do


def move_of(text: str) -> Callable[[Table], Doing]:
    """Somebody moves, step by step."""
    found = MOVES.match(text)
    assert found, text
    kind, upto, far = found[1], bool(found[2]), number_of(found[3] or "")

    def do(table: Table) -> Doing:
        if kind is None:
            jump(table, text.startswith("swap"))
            return
        most = len(path_of(table, kind, far(table)))
        steps = (yield "steps", range(most + 1)) if upto and most else most
        mover = OTHER if kind in ("push", "pull") else ME
        for spot in path_of(table, kind, far(table))[:steps]:
            put(table, mover, spot, kind not in ("push", "pull"))

    return do


def could_move(text: str) -> Callable[[Table], bool]:
    """Whether a move could change a spot now."""
    found = MOVES.match(text)
    assert found, text
    kind, far = found[1], number_of(found[3] or "")

    def could(table: Table) -> bool:
        if kind is None:
            return text.startswith("swap") or table.marker[ME] not in (0, *table.spots)
        return bool(path_of(table, kind, far(table)))

    return could


def path_of(table: Table, kind: str, far: int) -> list[int]:
    """The spots that a move leads over."""
    mover = OTHER if kind in ("push", "pull") else ME
    spot, other = table.spots[mover], table.spots[1 - mover]
    way = 1 if other > spot else -1
    way = -way if kind in ("retreat", "push") else way
    path: list[int] = []
    while len(path) < far:
        ahead = spot + way
        if ahead == other and kind == "advance":
            ahead += way
        if ahead == other or not 1 <= ahead <= table.line:
            break
        path.append(spot := ahead)
    return path


def put(table: Table, seat: int, spot: int, own: bool) -> None:
    """Stand on another spot; what a fighter does by itself is counted in a clash."""
    before, other = table.spots[seat], table.spots[1 - seat]
    if own and table.clash:
        table.moved[seat] += abs(spot - before)
        table.crossed[seat] |= (before < other) != (spot < other)
    table.spots[seat] = spot


def jump(table: Table, swaps: bool) -> None:
    """The fighters exchange spots, or the owner goes to the marker."""
    if swaps:
        mine, theirs = table.spots
        if table.clash:
            table.moved[ME] += abs(mine - theirs)
            table.crossed[ME] = True
        table.spots[:] = [theirs, mine]
    elif table.marker[ME] not in (0, table.spots[OTHER]):
        put(table, ME, table.marker[ME], True)


def all_of(text: str) -> Callable[[Table], bool]:
    """Conditions that must all hold."""
    parts = [condition_of(one) for one in text.split(" and ")] if text else []
    return lambda table: all(part(table) for part in parts)


def condition_of(text: str) -> Callable[[Table], bool]:
    """One condition, or one of two."""
    parts = (
        [CONDITIONS[text]] if text in CONDITIONS else [one_condition(one) for one in text.split(" or your ")]
    )
    return lambda table: any(part(table) for part in parts)


def one_condition(text: str) -> Callable[[Table], bool]:
    text = re.sub(r"^(?=\w+ is (?:not )?out)", "your ", text)
    there = text.removesuffix(" or the attack has no origin")
    if there != text:
        near = one_condition(there)
        return lambda table: table.origin(table) == 0 or near(table)
    text = re.sub(r"your (?!attack|gauge|life|speed|hand|drive|card|Enhance)\w+ (?=is)", "your marker ", text)
    if text in CONDITIONS:
        return CONDITIONS[text]
    for pattern, number in NUMBERS.items():
        found = re.fullmatch(
            pattern.replace("#", r"(exactly|not exactly)? ?(?:within )?(\d+)(?: or (more|fewer|less))?"), text
        )
        if found:
            return comparison(
                found[1], int(found[2]), found[3] or ("less" if "within" in text else ""), number
            )
    found = re.fullmatch(r"your (speed|gauge|life) is (.*?) (?:than )?the opponent's", text)
    assert found, text
    return lead_of(found[1], found[2])


def comparison(
    exact: str | None, bound: int, side: str, number: Callable[[Table], int]
) -> Callable[[Table], bool]:
    def holds(table: Table) -> bool:
        try:
            found = number(table)
        except LookupError:
            return False
        if side == "more":
            return found >= bound
        if side:
            return found <= bound
        return (found == bound) == (exact != "not exactly")

    return holds


def lead_of(what: str, said: str) -> Callable[[Table], bool]:
    """A comparison of what both have: "at least 2 higher", "no larger", "equal to"."""

    def by(table: Table) -> int:
        mine, theirs = {"speed": table.speeds, "gauge": table.gauge, "life": table.life}[what]
        return mine - theirs

    if said in ("equal to", "not equal to"):
        return lambda table: (by(table) == 0) == (said == "equal to")
    *bound, side = said.split(" ")
    sign = 1 if side in ("higher", "larger") else -1
    if bound == ["no"]:
        return lambda table: by(table) * sign <= 0
    if not bound:
        return lambda table: by(table) * sign > 0
    far = int(bound[-1])
    how = " ".join(bound[:-1])
    if how == "at least":
        return lambda table: by(table) * sign >= far
    if how == "at most":
        return lambda table: by(table) * sign <= far
    return lambda table: (by(table) * sign == far) == (how == "exactly")


NUMBERS: dict[str, Callable[[Table], int]] = {
    "the opponent is # spots? away": lambda t: t.apart(),
    "the opponent is # spots? from the origin": from_origin,
    "your marker is # spots? (?:from|of) the opponent": from_marker,
    "your attack dealt # damage this clash": lambda t: t.damage[ME],
    "the opposing attack dealt you # damage this clash": lambda t: t.damage[OTHER],
    "you moved # spots? this clash": lambda t: t.moved[ME],
    "the opponent moved # spots? this clash": lambda t: t.moved[OTHER],
    "your gauge holds # cards?": lambda t: t.gauge[ME],
    "the opponent's gauge holds # cards?": lambda t: t.gauge[OTHER],
    "you have # cards? in hand": lambda t: t.hand[ME],
    "the opponent has # cards? in hand": lambda t: t.hand[OTHER],
    "you have # life": lambda t: t.life[ME],
    "the opponent has # life": lambda t: t.life[OTHER],
    "you have # Enhance tactics? in play": lambda t: t.enhance[ME],
    "the opponent has # Enhance tactics? in play": lambda t: t.enhance[OTHER],
}


def either(yes: str, no: str, fact: Callable[[Table], bool]) -> dict[str, Callable[[Table], bool]]:
    return {yes: fact, no: lambda table: not fact(table)}


CONDITIONS: dict[str, Callable[[Table], bool]] = {
    **either("the opponent is adjacent", "-", lambda t: t.apart() == 1),
    **either("the attack has an origin", "the attack has no origin", lambda t: t.origin(t) > 0),
    "the attack has an origin or not": lambda t: True,
    "your marker is out or not": lambda t: True,
    **either("your marker is out", "your marker is not out", lambda t: t.marker[ME] > 0),
    **either("your marker is on the opponent's spot", "-", lambda t: t.marker[ME] == t.spots[OTHER]),
    **either("your card goes first", "your card does not go first", lambda t: t.goes_first),
    **either("you are staggered", "you are not staggered", lambda t: t.staggered[ME]),
    **either("the opponent is staggered", "the opponent is not staggered", lambda t: t.staggered[OTHER]),
    **either("your attack hit this clash", "your attack did not hit this clash", lambda t: t.hit[ME]),
    **either(
        "the opposing attack hit you this clash",
        "the opposing attack did not hit you this clash",
        lambda t: t.hit[OTHER],
    ),
    **either(
        "your attack dealt damage this clash",
        "your attack dealt no damage this clash",
        lambda t: t.damage[ME] > 0,
    ),
    **either(
        "the opposing attack damaged you this clash",
        "the opposing attack did not damage you this clash",
        lambda t: t.damage[OTHER] > 0,
    ),
    **either(
        "your attack was guarded",
        "your attack was not guarded",
        lambda t: t.hit[ME] and t.stance[OTHER] == "defensive",
    ),
    **either("your attack is uncontested", "your attack is not uncontested", lambda t: t.uncontested),
    **either("you set a Twin", "you did not set a Twin", lambda t: t.twin),
    **either(
        "you passed the opponent this clash",
        "you did not pass the opponent this clash",
        lambda t: t.crossed[ME],
    ),
    **either(
        "you stand on an end spot", "you do not stand on an end spot", lambda t: t.spots[ME] in (1, t.line)
    ),
    **either(
        "the opponent stands on an end spot",
        "the opponent does not stand on an end spot",
        lambda t: t.spots[OTHER] in (1, t.line),
    ),
    **either("your drive is on", "your drive is off", lambda t: t.driven),
    **either("you moved this clash", "you did not move this clash", lambda t: t.moved[ME] > 0),
    **either(
        "the opponent moved this clash", "the opponent did not move this clash", lambda t: t.moved[OTHER] > 0
    ),
    **either(
        "you have an Enhance tactic in play",
        "you have no Enhance tactic in play",
        lambda t: t.enhance[ME] > 0,
    ),
    **either(
        "the opponent has an Enhance tactic in play",
        "the opponent has no Enhance tactic in play",
        lambda t: t.enhance[OTHER] > 0,
    ),
    **either("your gauge holds a card", "your gauge is empty", lambda t: t.gauge[ME] > 0),
    **either(
        "the opponent's gauge holds a card", "the opponent's gauge is empty", lambda t: t.gauge[OTHER] > 0
    ),
    **either("you have a card in hand", "your hand is empty", lambda t: t.hand[ME] > 0),
    **either("the opponent has a card in hand", "the opponent's hand is empty", lambda t: t.hand[OTHER] > 0),
    **either("you are the aggressor", "you are not the aggressor", lambda t: t.role == "aggressor"),
    **either("you are the responder", "you are not the responder", lambda t: t.role == "responder"),
    **either("there is a clash", "there is no clash", lambda t: t.clash),
    **either("you play offensively", "you do not play offensively", lambda t: t.stance[ME] == "offensive"),
    **either("you play defensively", "you do not play defensively", lambda t: t.stance[ME] == "defensive"),
    **either("you have no card in effect", "you have a card in effect", lambda t: t.stance[ME] == "none"),
    **either(
        "the opponent plays offensively",
        "the opponent does not play offensively",
        lambda t: t.stance[OTHER] == "offensive",
    ),
    **either(
        "the opponent plays defensively",
        "the opponent does not play defensively",
        lambda t: t.stance[OTHER] == "defensive",
    ),
    **either(
        "the opponent has no card in effect",
        "the opponent has a card in effect",
        lambda t: t.stance[OTHER] == "none",
    ),
    **either("you won this clash", "you did not win this clash", lambda t: t.result == "win"),
    **either("you lost this clash", "you did not lose this clash", lambda t: t.result == "loss"),
    **either(
        "you neither won nor lost this clash", "you won or lost this clash", lambda t: t.result == "neutral"
    ),
    **either("you have no result this clash", "you have a result this clash", lambda t: t.result == "none"),
}


def static_of(text: str, source: str) -> Callable[[Table], dict[tuple[int, str], int]]:
    """What a static text adds to stats and gives of flags, as long as it holds, by seat and name."""
    text = text[0].lower() + text[1:].removesuffix(".")
    stance = "offensive" if source == "attack" else ""
    role, conditions = "", ""
    found = re.match(r"as (aggressor|responder), ", text)
    if found:
        role, text = found[1], text[found.end() :]
    found = re.match(r"(played defensively|in either stance), ", text)
    if found:
        stance, text = {"played defensively": "defensive"}.get(found[1], ""), text[found.end() :]
    text = re.sub(r"\(guard counts as 0[^)]*\)", "", text).replace("  ", " ").strip()
    text = re.sub(r"\((at most [^)]*)\)", lambda m: "(" + m[1].replace(" while ", " when ") + ")", text)
    found = re.search(r" while you play (offensively|defensively)", text)
    if found:
        stance = found[1].removesuffix("ly")
        text = text[: found.start()] + re.sub(r"^ and ", " while ", text[found.end() :])
    found = re.search(r" (?:while|if) ((?:(?!\().)*)$", text)
    if found:
        conditions, text = found[1], text[: found.start()]
    when = all_of(conditions)
    parts, subject = [], ""
    for part in re.split(r",? and (?!-1 for)", text):
        found = re.match(
            r"(this card|your attack|your card|you|the opponent's attack|the opponent's card|the opponent) ",
            part,
        )
        if found:
            subject, part = found[1], part[found.end() :]
        parts.append((subject, re.sub(r"^(has|have) ", "", part)))
    if any(one.startswith("your attack") for one, _ in parts):
        stance = stance or "offensive"

    def held(table: Table) -> dict[tuple[int, str], int]:
        found: dict[tuple[int, str], int] = {}
        if (
            (source == "attack" and table.stance[ME] == "none")
            or (stance and table.stance[ME] != stance)
            or (role and table.role != role)
            or not when(table)
        ):
            return found
        for whose, what in parts:
            seat = OTHER if whose.startswith("the opponent") else ME
            number = re.match(
                r"([+-]\d+) (speed|power|poise|guard|minimum range|maximum range)(?: (.*))?$", what
            )
            if number:
                name, worth = number[2], change_of(number[1], number[3] or "")(table)
            else:
                name, worth = {"pierce": "pierce"}.get(what.strip(), what), 1
            found[seat, name] = found.get((seat, name), 0) + worth
        return {key: worth for key, worth in found.items() if worth}

    return held
