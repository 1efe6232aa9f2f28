"""A fight once more, naively: plain Python, written from the clauses and not from the rules.

It is a coroutine. It yields an `Ask` and is sent one of its options, or a `Draw` or a `Coin` and is sent what
luck brings. Nothing here is shared with `facedown`: a card is its name, such as `10W` or `The Moon`.
Left out: skill checks, stand-ins, equipment, Manipulations, buffs, and what follows the fight.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

SUITS, RANKS = "WSCP", ["A", *map(str, range(2, 11)), "Pg", "Kn", "Q", "K"]
MAJORS = [
    *("The Fool", "The Magician", "The High Priestess", "The Empress", "The Emperor", "The Hierophant"),
    *("The Lovers", "The Chariot", "Strength", "The Hermit", "Wheel of Fortune", "Justice"),
    *("The Hanged Man", "Death", "Temperance", "The Devil", "The Tower", "The Star", "The Moon", "The Sun"),
    *("Judgement", "The World"),
]
PACK = [rank + suit for suit in SUITS for rank in RANKS] + MAJORS
OPPOSITE = {"Strong": "Weak", "Fast": "Slow", "Wise": "Foolish", "Clever": "Dull", "Lucky": "Unlucky"}
OPPOSITE |= {"Charming": "Repulsive"}
OPPOSITE |= {bad: good for good, bad in OPPOSITE.items()}
SPECIAL = {  # bin: the trait it needs, its card
    "GoodIdea": ("Charming", "The Hierophant"),
    "Feint": ("Wise", "The Moon"),
    "Flex": ("Strong", "The Emperor"),
    "Blur": ("Fast", "The Chariot"),
    "Study": ("Clever", "The Hermit"),
    "TakeAChance": ("Lucky", "Wheel of Fortune"),
}
BINS = ["Strike", "Defend", "Concentrate", "Movement", "RunAway", *SPECIAL, "Spell"]
SPELLS = {  # what each does so much of, plain and Clever (ARC-X7)
    "ember_lance": (8, 12),
    "spark_ring": (4, 6),
    "glass_wall": (10, 14),
    "shared_cloak": (4, 6),
    "turned_page": (3, 4),
    "second_wind": (5, 8),
    "stopped_watch": (0, 0),
    "long_arm": (0, 1),
    "iron_oath": (2, 3),
    "red_thread": (2, 3),
}
STANDING = ("long_arm", "iron_oath", "red_thread")
LABELS = 6  # hiding places


class Ask(NamedTuple):
    """A question to a seat, 0 being the GM's, with its legal answers."""

    seat: int
    kind: str
    options: list[Any]


class Draw(NamedTuple):
    """A card is drawn from the deck of a seat."""

    seat: int


class Coin(NamedTuple):
    """A coin is flipped: True is Heads."""


Play: TypeAlias = Generator[Any, Any, Any]


@dataclass
class Switches:
    """The readings that bear on a fight; those that are here only."""

    hand_draw: str = "5"
    leftover_hand: str = "discard"
    discard_reshuffle: str = "after_action"
    major_values: str = "numeral"
    run_away_courts: str = "ten"
    run_away_decline: str = "discard"
    adversary_flight: str = "nerve"
    intent_faces: str = "as_printed"
    feint_redraw_face: str = "as_printed"
    adversary_order: str = "gm"
    adversary_targeting: str = "gm"
    mobile_action: str = "move_then_act"
    diagonal_moves: str = "false"
    movement_optional: str = "false"
    opposed_traits: str = "override"
    adversary_shield_life: str = "own_next_turn"
    overkill: str = "lost"
    second_zero_price: str = "5"
    same_speed_order: str = "table_choice"
    tower_off_turn: str = "reset_only"
    tower_cancels_blur: str = "true"
    foolish_timing: str = "first_minor_draw"
    good_idea_timing: str = "now_to_hand"
    third_eye: str = "feint"
    chance_ignores_trait: str = "true"
    flex_scope: str = "after"
    flex_stacking: str = "multiply"
    blur_mode: str = "survive"
    counting_bins_persist: str = "true"
    magic: str = "house"


class TurnEnds(Exception):
    """The turn of whoever is on turn ends without its end (ARC-13.6, ARC-R12)."""


class Over(Exception):
    """The fight is over."""


def suit_of(card: str) -> str:
    """The suit of a minor, or ''."""
    return "" if card in MAJORS else card[-1]


def value_of(card: str) -> int:
    """ARC-7, ARC-R8."""
    return MAJORS.index(card) if card in MAJORS else min(10, RANKS.index(card[:-1]) + 1)


def in_run(card: str, switches: Switches) -> int | None:
    """What a card is worth on Run Away (ARC-R8, ARC-R9); None: nothing."""
    if card in MAJORS:
        return MAJORS.index(card) if switches.major_values == "numeral" else None
    return RANKS.index(card[:-1]) + 1 if switches.run_away_courts == "climb" else value_of(card)


@dataclass
class Player:
    """A character: what does not change, and what does."""

    seat: int
    traits: list[str]
    spell: str
    deck: list[str] = field(default_factory=lambda: list(PACK))
    hand: list[str] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    limbo: list[str] = field(default_factory=list)
    bins: dict[str, list[str]] = field(default_factory=lambda: {name: [] for name in BINS})
    hp: int = 20
    shields: int = 0
    bleeding: int = 0
    zeros: int = 0
    corruption: int = 0
    marked: int = 0
    square: tuple[int, int] = (0, 0)
    status: str = "active"
    acted: bool = False
    cancels: bool = False  # opposed_traits
    skip: bool = False
    extra: int = 0
    keep: bool = False
    snapshot: int = 0
    kept: list[str] = field(default_factory=list)
    dealt: dict[int, int] = field(default_factory=dict)  # this turn, by adversary, not magic
    imposed: set[tuple[str, int]] = field(default_factory=set)  # trait, which adversary
    flex: int = 1
    blur: bool = False
    minor_drawn: bool = False
    foolish_done: bool = False

    def has(self, trait: str) -> bool:
        """ARC-R27: the trait imposed overrides its opposite, or both cancel."""
        if any(one == trait for one, _ in self.imposed):
            return not self.cancels or OPPOSITE[trait] not in self.traits
        return trait in self.traits and not any(one == OPPOSITE[trait] for one, _ in self.imposed)

    def by(self, trait: str, good: int, plain: int, bad: int) -> int:
        """A number by a pair of traits."""
        return good if self.has(trait) else bad if self.has(OPPOSITE[trait]) else plain


@dataclass
class Adversary:
    """An adversary in the order listed."""

    number: int
    sheet: dict[str, Any]
    hp: int
    wave: int = 0
    shields: int = 0
    square: tuple[int, int] = (0, 0)
    status: str = "active"
    acted: bool = False
    charge: int = 0
    intents: list[str] = field(default_factory=list)
    up: list[bool] = field(default_factory=list)

    def key(self, word: str) -> int:
        """The number of a keyword, 1 if it has none, 0 without the keyword."""
        for one in self.sheet.get("keywords", []):
            name, _, number = one.partition(" ")
            if name == word:
                return int(number or 1)
        return 0

    def effects(self, card: str) -> list[dict[str, Any]]:
        """What an Intent does (ARC-X8): a named major comes before all majors."""
        for on in (card, suit_of(card) or "major"):
            for intent in self.sheet["intents"]:
                if on in intent["on"]:
                    return list(intent["effects"])
        return []


class Fight:
    """One fight: players by seat from 1 on, adversaries as listed."""

    def __init__(
        self,
        players: list[Player],
        adversaries: list[Adversary],
        side: int,
        switches: Switches,
    ) -> None:
        self.players, self.adversaries, self.side = players, adversaries, side
        self.switches = switches
        self.deck, self.pile = list(PACK), list[str]()
        self.round, self.on_turn, self.result = 0, 0, ""
        centre = (side // 2, side // 2)
        for one in (*players, *adversaries):
            one.square = centre
        for foe in adversaries:
            foe.status = "waiting" if foe.wave else "active"
        for p in players:
            p.cancels = switches.opposed_traits == "cancel"
            p.spell = p.spell if switches.magic == "house" else ""

    # who is there

    def active(self) -> list[Player]:
        return [p for p in self.players if p.status == "active"]

    def foes(self) -> list[Adversary]:
        return [a for a in self.adversaries if a.status == "active"]

    def here(self, one: Player | Adversary) -> list[Adversary]:
        return [a for a in self.foes() if a.square == one.square]

    def neighbours(self, square: tuple[int, int]) -> list[tuple[int, int]]:
        every = [(r, c) for r in range(self.side) for c in range(self.side)]
        return [one for one in every if self.distance(square, one) == 1]

    def distance(self, a: tuple[int, int], b: tuple[int, int]) -> int:
        """ARC-R23."""
        rows, columns = abs(a[0] - b[0]), abs(a[1] - b[1])
        return max(rows, columns) if self.switches.diagonal_moves == "true" else rows + columns

    def empty(self) -> list[tuple[int, int]]:
        taken = {one.square for one in (*self.active(), *self.foes())}
        return [(r, c) for r in range(self.side) for c in range(self.side) if (r, c) not in taken]

    # cards

    def shuffle_if_20(self, p: Player) -> None:
        """ARC-12.1."""
        if len(p.pile) >= 20:
            p.deck += p.pile
            p.pile = []

    def end_action(self, p: Player) -> None:
        """ARC-R5."""
        if self.switches.discard_reshuffle == "after_action":
            self.shuffle_if_20(p)

    def tower(self, p: Player) -> None:
        """ARC-13.4 to 13.7, ARC-R47, ARC-R51."""
        for cards in (p.hand, p.limbo, p.pile, *p.bins.values()):
            p.deck += cards
            cards.clear()
        if p.blur and self.switches.tower_cancels_blur == "false":
            p.keep, p.snapshot = True, p.shields
        if p.seat == self.on_turn:
            p.flex, p.blur = 1, False

    def draw(self, p: Player, wanted: int, to: list[str]) -> Play:
        """ARC-R2, ARC-R49; The Tower on the own turn ends it."""
        if len(p.deck) < wanted:
            p.deck += p.pile
            p.pile = []
        for _ in range(min(wanted, len(p.deck))):
            card = yield Draw(p.seat)
            p.deck.remove(card)
            to.append(card)
            if p.seat == self.on_turn and suit_of(card):
                p.minor_drawn = True
            if card == "The Tower":
                self.tower(p)
                if p.seat == self.on_turn:
                    raise TurnEnds
                p.skip |= self.switches.tower_off_turn == "lose_next_turn"
                return

    def gm_draw(self) -> Play:
        """ARC-R17."""
        if not self.deck:
            self.deck, self.pile = self.pile, []
        card = yield Draw(0)
        self.deck.remove(card)
        return card

    def foolish(self, p: Player) -> Play:
        """ARC-14.2, ARC-R55 to R57."""
        minors = [card for card in p.hand if suit_of(card)]
        every = self.switches.foolish_timing == "every_draw"
        if not p.has("Foolish") or (p.foolish_done and not every) or not p.minor_drawn:
            return
        p.minor_drawn = not every
        if not minors:
            return
        low = min(map(value_of, minors))
        card = yield Ask(p.seat, "foolish", [c for c in minors if value_of(c) == low])
        p.hand.remove(card)
        p.pile.append(card)
        p.foolish_done = True
        self.end_action(p)

    # hurting

    def shelter(self, p: Player, points: int) -> Play:
        """ARC-X17, D16: one Friendship box in a single fight."""
        room = min(points, 1 - p.marked)
        if room:
            p.marked += yield Ask(p.seat, "friendship", list(range(room + 1)))

    def lose(self, p: Player, amount: int) -> Play:
        """ARC-3.3 to 3.6, ARC-R35."""
        excess = max(0, amount - p.hp)
        p.hp = max(0, p.hp - amount)
        prices = []
        if p.hp == 0 and p.zeros == 0:
            p.zeros = 1
            p.hp = max(0, 10 - excess) if self.switches.overkill == "carried" else 10
            prices.append(3)
        if p.hp == 0:
            p.zeros, p.status = 2, "out"  # ARC-R40
            p.shields, p.bleeding, p.imposed = 0, 0, set()
            prices.append(int(self.switches.second_zero_price))
        for points in prices:
            p.corruption += points
            yield from self.shelter(p, points)

    def hurt_player(self, p: Player, amount: int) -> Play:
        """ARC-10.6, ARC-R30."""
        spent = min(p.shields, amount)
        p.shields -= spent
        if amount > spent:
            yield from self.lose(p, amount - spent)

    def hurt(self, a: Adversary, amount: int) -> None:
        """One packet against an adversary."""
        if cap := a.key("Cap"):
            amount = min(amount, cap)
        spent = min(a.shields, amount)
        a.shields -= spent
        a.hp = max(0, a.hp - (amount - spent))
        if a.hp == 0:
            self.remove(a, "down")

    def remove(self, a: Adversary, status: str) -> None:
        """ARC-R96."""
        a.status = status
        self.drop(a)

    def drop(self, a: Adversary) -> None:
        self.pile += a.intents
        a.intents, a.up = [], []

    def test(self) -> None:
        """ARC-26.1, ARC-R13, ARC-X9."""
        if all(a.status in ("down", "fled") for a in self.adversaries):
            self.result = "victory"
        elif not self.active():
            self.result = "escaped" if any(p.status == "fled" for p in self.players) else "defeat"
        if self.result:
            raise Over

    # a player's turn

    def amount(self, p: Player, spell: str) -> int:
        """ARC-X7: by the trait in force."""
        return SPELLS[spell][p.has("Clever")]

    def stands(self, p: Player, spell: str) -> bool:
        return p.spell == spell and bool(p.bins["Spell"]) and not p.has("Dull")

    def on_table(self, kind: str) -> list[tuple[str, int, int]]:
        """Intents that Feint can work on (D8)."""
        places = [(a, k) for a in self.foes() for k in range(len(a.intents))]
        found = [("reveal", a.number, k) for a, k in places if not a.up[k] and kind == "any"]
        return found + [("redraw", a.number, k) for a, k in places]

    def spell_targets(self, p: Player) -> list[Any] | None:
        """What can be chosen; None: nothing is chosen; []: no legal target."""
        match p.spell:
            case "ember_lance":
                return [a.number for a in self.foes()]
            case "spark_ring":
                return None if self.here(p) else []
            case "second_wind":
                return [q.seat for q in self.active() if q.square == p.square]
            case "stopped_watch":
                return [a.number for a in self.foes() if a.intents and (p.has("Clever") or not a.key("Boss"))]
        return None

    def accepts(self, p: Player, name: str, card: str) -> bool:
        """Whether a bin takes a card."""
        match name:
            case "Strike":
                return suit_of(card) in ("W", "S")
            case "Defend":
                return suit_of(card) in ("C", "P")
            case "Concentrate":
                return not suit_of(card)
            case "Movement":
                return True
            case "RunAway":
                value = in_run(card, self.switches)
                if value is None:
                    return self.switches.major_values == "first_card_only" and not p.bins[name]
                values = [one for card in p.bins[name] if (one := in_run(card, self.switches)) is not None]
                return not values or value in (max(values) + 1, min(values) - 1)
            case "Spell":
                free = bool(p.spell) and not p.bins[name] and not p.has("Dull")
                return free and card == "The Magician" and self.spell_targets(p) != []
        trait, key = SPECIAL[name]
        if card != key or not p.has(trait):
            return False
        return self.has_target(p, name)

    def has_target(self, p: Player, name: str) -> bool:
        if name == "GoodIdea":
            return bool(self.friends(p))
        return name != "Feint" or bool(self.on_table("any"))

    def friends(self, p: Player) -> list[int]:
        """D6."""
        late = self.switches.good_idea_timing == "own_turn_this_round"
        return [q.seat for q in self.active() if q is not p and not (late and q.acted)]

    def turn(self, p: Player) -> Play:
        """2b to 2f."""
        self.on_turn = p.seat
        p.minor_drawn = p.foolish_done = p.blur = False
        p.flex, p.dealt = 1, {}
        try:
            if not p.keep:
                p.shields = 0
            elif self.switches.blur_mode == "snapshot":
                p.shields = p.snapshot
            p.keep = False
            if p.bleeding:
                lost, p.bleeding = p.bleeding, 0
                yield from self.lose(p, lost)
                self.test()
            if p.skip:
                p.skip = False
            elif p.status == "active":
                yield from self.opening(p)
                while True:
                    places = [(card, name) for card in p.hand for name in BINS if self.accepts(p, name, card)]
                    chosen = yield Ask(p.seat, "main", [*places, "end"])
                    if chosen == "end":
                        break
                    yield from self.place(p, *chosen)
                    self.end_action(p)
                    yield from self.foolish(p)
                    self.test()
                yield from self.end_turn(p)
        except TurnEnds:
            pass
        p.acted = True
        self.on_turn = 0

    def opening(self, p: Player) -> Play:
        wanted = {"5": 5, "4": 4, "refill_5": max(0, 5 - len(p.hand))}[self.switches.hand_draw] + p.extra
        p.extra = 0
        yield from self.draw(p, wanted, p.hand)
        self.end_action(p)
        yield from self.foolish(p)

    def end_turn(self, p: Player) -> Play:
        """2f, ARC-R99."""
        if p.blur:
            p.keep, p.snapshot = True, p.shields
        kept = []
        if self.switches.leftover_hand == "keep_one" and p.hand:
            card = yield Ask(p.seat, "keep", [*p.hand, "none"])
            kept = [card] if card != "none" else []
        counting = (
            ["Concentrate", "Movement", "RunAway"] if self.switches.counting_bins_persist == "false" else []
        )
        for name in (*SPECIAL, *counting, *(["Spell"] if p.spell not in STANDING else [])):
            p.pile += p.bins[name]
            p.bins[name] = []
        if self.switches.leftover_hand != "keep":
            p.pile += [card for card in p.hand if card not in kept]
            p.hand = kept
        self.shuffle_if_20(p)

    def place(self, p: Player, card: str, name: str) -> Play:
        p.hand.remove(card)
        p.bins[name].append(card)
        on = p.bins[name]
        needed = {
            "Concentrate": p.by("Wise", 1, 2, 3),
            "Movement": p.by("Fast", 1, 2, 3),
            "RunAway": p.by("Fast", 3, 4, 5),
        }
        if name in ("Strike", "Defend"):
            if sum(map(value_of, on)) < 10:
                return
        elif len(on) < needed.get(name, 1):
            return
        if name in ("Strike", "Defend", "Concentrate", "Movement"):
            p.pile += on
            p.bins[name] = []
        match name:
            case "Strike":
                yield from self.strike(p)
            case "Defend":
                extra = self.amount(p, "iron_oath") if self.stands(p, "iron_oath") else 0
                p.shields += p.by("Fast", 7, 5, 3) + extra
            case "Concentrate":
                yield from self.draw(p, 1, p.hand)
            case "Movement":
                if near := self.neighbours(p.square):
                    stay = ["stay"] if self.switches.movement_optional == "true" else []
                    chosen = yield Ask(p.seat, "move", [*near, *stay])
                    p.square = p.square if chosen == "stay" else chosen
            case "RunAway":
                yield from self.run_away(p)
            case "Spell":
                yield from self.cast(p)
            case "TakeAChance":
                if (yield Coin()):
                    shut = {"TakeAChance"} | ({"Feint"} if self.switches.third_eye == "void" else set())
                    usable = [one for one in SPECIAL if one not in shut and self.has_target(p, one)]
                    if self.switches.chance_ignores_trait == "false":
                        usable = [one for one in usable if p.has(SPECIAL[one][0])]
                    if usable:
                        yield from self.use(p, (yield Ask(p.seat, "chance", usable)))
            case _:
                yield from self.use(p, name)

    def strike(self, p: Player) -> Play:
        """ARC-9.4, D3."""
        reach = self.stands(p, "long_arm")
        melee = self.foes() if reach else self.here(p)
        options = [("melee", a.number) for a in melee] + [("ranged", a.number) for a in self.foes()]
        if options:
            how, number = yield Ask(p.seat, "strike", options)
            more = self.amount(p, "long_arm") if reach else 0
            dealt = p.by("Strong", 7, 5, 3) + more if how == "melee" else p.by("Strong", 3, 2, 1)
            p.dealt[number] = p.dealt.get(number, 0) + dealt * p.flex
            self.hurt(self.adversaries[number], dealt * p.flex)
            self.test()
        if self.stands(p, "red_thread"):
            others = [q.seat for q in self.active() if q is not p and q.square == p.square]
            if others:
                seat = yield Ask(p.seat, "thread", others)
                self.players[seat - 1].shields += self.amount(p, "red_thread")
        self.test()

    def run_away(self, p: Player) -> Play:
        """ARC-22.5 to 22.9."""
        options = [*(("go", one) for one in self.empty()), "leave", "neither"]
        decline = self.switches.run_away_decline
        chosen = yield Ask(p.seat, "run", options[:-1] if decline == "forbidden" else options)
        if chosen == "neither" and decline == "keep":
            return
        if chosen not in ("leave", "neither"):
            p.square = chosen[1]
        p.pile += p.bins["RunAway"]
        p.bins["RunAway"] = []
        if chosen == "leave":
            p.status = "fled"
            p.shields, p.imposed = 0, set()
            yield Ask(0, "hiding", list(range(LABELS)))
        if p.status == "fled":
            self.test()
            raise TurnEnds

    def use(self, p: Player, name: str) -> Play:
        """A special bin, or the choice of Take a Chance."""
        match name:
            case "Flex":
                most = 2 if self.switches.flex_stacking == "once" else 4
                added, p.flex = min(most, p.flex * 2) // p.flex, min(most, p.flex * 2)
                if self.switches.flex_scope == "whole_turn":
                    for a in self.foes():
                        if more := p.dealt.get(a.number, 0) * (added - 1):
                            self.hurt(a, more)
                    self.test()
            case "Blur":
                p.blur = True
            case "GoodIdea":
                seat = yield Ask(p.seat, "friend", self.friends(p))
                q = self.players[seat - 1]
                if (yield Ask(seat, "accept", ["accept", "decline"])) == "accept":
                    if self.switches.good_idea_timing == "own_turn_this_round":
                        q.extra += 3
                    else:
                        yield from self.draw(q, 3, q.hand)
            case "Feint":
                what, number, k = yield Ask(p.seat, "feint", self.on_table("any"))
                a = self.adversaries[number]
                if what == "reveal":
                    a.up[k] = True
                else:
                    self.pile.append(a.intents[k])
                    a.intents[k] = yield from self.gm_draw()
                    a.up[k] = self.faces(a)[k] or self.switches.feint_redraw_face == "up"
            case "Study":
                yield from self.draw(p, 4, p.limbo)
                if p.limbo:
                    card = yield Ask(p.seat, "study", list(p.limbo))
                    p.limbo.remove(card)
                    p.hand.append(card)
                    p.pile += p.limbo
                    p.limbo = []

    def cast(self, p: Player) -> Play:
        """ARC-X7."""
        targets, amount = self.spell_targets(p), self.amount(p, p.spell)
        chosen = (yield Ask(p.seat, "spell", targets)) if targets else None
        match p.spell:
            case "ember_lance":
                self.hurt(self.adversaries[chosen], amount)
            case "spark_ring":
                for a in self.here(p):
                    self.hurt(a, amount)
            case "glass_wall":
                p.shields += amount
            case "shared_cloak":
                for q in self.active():
                    q.shields += amount * (q.square == p.square)
            case "turned_page":
                yield from self.draw(p, amount, p.hand)
            case "second_wind":
                q = self.players[chosen - 1]
                q.hp = min(20, q.hp + amount)
            case "stopped_watch":
                self.drop(self.adversaries[chosen])
        self.test()

    # the adversaries

    def faces(self, a: Adversary) -> list[bool]:
        """Whether each Intent lies face up (ARC-R18)."""
        faces = a.sheet.get("faces", "up")
        if self.switches.intent_faces != "as_printed":
            faces = self.switches.intent_faces.removeprefix("all_")
        return [
            (faces if isinstance(faces, str) else faces[k]) == "up" for k in range(a.sheet.get("hand", 1))
        ]

    def step_towards(self, a: Adversary) -> Play:
        """ARC-R25."""
        near = [
            square
            for square in self.neighbours(a.square)
            if any(self.distance(square, p.square) < self.distance(a.square, p.square) for p in self.active())
        ]
        if near:
            a.square = near[0] if len(near) == 1 else (yield Ask(0, "step", near))

    def flees(self, a: Adversary) -> Play:
        """ARC-X11."""
        how = self.switches.adversary_flight
        if a.key("Boss") or a.key("Rooted") or how == "never":
            return False
        if how == "nerve" and not 0 < a.hp <= a.sheet.get("nerve", 0):
            return False
        if how == "gm" and (yield Ask(0, "flight", ["flee", "hold"])) == "hold":
            return False
        last = self.side - 1
        edge = {(r, c): min(r, c, last - r, last - c) for r in range(self.side) for c in range(self.side)}
        if edge[a.square] == 0:
            self.remove(a, "fled")
        else:
            self.drop(a)
            near = [one for one in self.neighbours(a.square) if edge[one] < edge[a.square]]
            a.square = near[0] if len(near) == 1 else (yield Ask(0, "step", near))
        self.test()
        return True

    def adversary_turn(self, a: Adversary) -> Play:
        """3a to 3d."""
        if self.switches.adversary_shield_life == "own_next_turn":
            a.shields = 0
        for p in self.players:
            p.imposed = {(trait, who) for trait, who in p.imposed if who != a.number}
        if not (yield from self.flees(a)):
            yield from self.roam(a)
            while a.status == "active" and a.intents:
                card = a.intents[0]
                last: list[Player] = []
                for effect in a.effects(card):
                    if a.status == "active":
                        last = yield from self.carry(a, effect, last)
                        self.test()
                if a.intents:
                    self.pile.append(a.intents.pop(0))
                    a.up.pop(0)
        a.acted = True

    def roam(self, a: Adversary) -> Play:
        """ARC-R22."""
        before, how = a.square, self.switches.mobile_action
        if how == "melee_intents_only":
            a.up = [True] * len(a.intents)
            if not any(one.get("range") == "melee" for card in a.intents for one in a.effects(card)):
                return
        for _ in range(a.key("Mobile")):
            if any(p.square == a.square for p in self.active()):
                break
            yield from self.step_towards(a)
        if how == "move_only" and a.square != before:
            self.drop(a)

    def targets(self, a: Adversary, effect: dict[str, Any], last: list[Player]) -> Play:
        """ARC-T14, D21."""
        near = [p for p in self.active() if effect.get("range") != "melee" or p.square == a.square]
        match effect["target"]:
            case "one" if len(near) > 1 and self.switches.adversary_targeting == "shields_then_hp":
                most = max(p.shields for p in near)
                return [min((p for p in near if p.shields == most), key=lambda p: (p.hp, p.seat))]
            case "one" if len(near) > 1:
                seat = yield Ask(0, "target", [p.seat for p in near])
                return [self.players[seat - 1]]
            case "same":
                return [p for p in last if p.status == "active"]
            case "all_in_zone":
                return [p for p in self.active() if p.square == a.square]
        return near

    def side_of(self, a: Adversary, target: str) -> list[Adversary]:
        """Active adversaries that shields, heal and move mean (ARC-T14)."""
        match target:
            case "self":
                return [a]
            case "most_hurt_adversary_in_zone":
                return [max(self.here(a), key=lambda one: one.sheet["hp"] - one.hp)]
        found = self.here(a) if target.endswith("_in_zone") else self.foes()
        return [one for one in found if one is not a or not target.startswith("other_")]

    def carry(self, a: Adversary, effect: dict[str, Any], last: list[Player]) -> Play:
        """One effect of an Intent; returns whom it was aimed at."""
        op, n = effect["op"], effect.get("n", 0)
        if op == "charge":
            a.charge = min(effect["max"], a.charge + n)
            return last
        if op in ("shields", "heal", "move"):
            for one in self.side_of(a, effect["target"]):
                if op == "shields":
                    one.shields += n
                elif op == "heal":
                    one.hp = min(one.sheet["hp"], one.hp + n)
                elif not one.key("Rooted"):
                    yield from self.shift(one, n, effect["how"])
            return last
        aimed = yield from self.targets(a, effect, last)
        if op == "damage" and aimed:
            n += a.charge
            a.charge = 0
        for p in aimed:
            if op == "damage":
                yield from self.hurt_player(p, n)
            elif op == "trait":
                p.imposed.add((effect["trait"], a.number))
            elif op == "bleed":
                p.bleeding += n
            elif op == "tower":
                self.tower(p)
            elif op == "strip_bin":
                yield from self.strip(p, effect["bin"], n)
        return aimed

    def shift(self, a: Adversary, steps: int, how: str) -> Play:
        """ARC-T14: move."""
        if how == "any_unoccupied":
            if free := self.empty():
                a.square = free[0] if len(free) == 1 else (yield Ask(0, "step", free))
            return
        for _ in range(steps):
            if how == "toward_player":
                if any(p.square == a.square for p in self.active()):
                    return
                yield from self.step_towards(a)
            elif near := self.neighbours(a.square):
                a.square = near[0] if len(near) == 1 else (yield Ask(0, "step", near))

    def strip(self, p: Player, name: str, n: int) -> Play:
        """D12."""
        for _ in range(min(n, len(p.bins[name]))):
            on = p.bins[name]
            card = on[0] if len(on) == 1 else (yield Ask(p.seat, "strip", list(on)))
            on.remove(card)
            p.pile.append(card)
            self.end_action(p)

    # the course

    def run(self) -> Play:
        """Play it to its end."""
        try:
            while not self.result and self.round < 60:
                self.round += 1
                yield from self.play_round()
            self.result = "stalemate"
        except Over:
            pass

    def play_round(self) -> Play:
        for a in self.foes():
            for k in range(a.sheet.get("hand", 1)):
                a.intents.append((yield from self.gm_draw()))
                a.up.append(self.faces(a)[k])
        for p in self.players:
            p.acted = False
        while waiting := [p for p in self.active() if not p.acted]:
            best = min(p.by("Fast", 0, 1, 2) for p in waiting)
            fastest = [p.seat for p in waiting if p.by("Fast", 0, 1, 2) == best]
            named = fastest[:1] if self.switches.same_speed_order == "seat" else fastest
            yield from self.turn(self.players[(yield Ask(fastest[0], "next", named)) - 1])
        for p in self.players:
            p.imposed = {(t, who) for t, who in p.imposed if self.adversaries[who].status == "active"}
        for a in self.adversaries:
            a.acted = False
            if self.switches.adversary_shield_life == "end_of_player_step":
                a.shields = 0
        while left := [a for a in self.foes() if not a.acted]:
            named = [a.number for a in left]
            number = yield Ask(0, "act", named[:1] if self.switches.adversary_order == "listed" else named)
            yield from self.adversary_turn(self.adversaries[number])
        self.enter()

    def enter(self) -> None:
        """ARC-R103, ARC-X9: a wave that is due, or the next one if nobody is left."""
        waiting = [a for a in self.adversaries if a.status == "waiting"]
        due = [a for a in waiting if a.wave == self.round]
        if not due and not self.foes() and waiting:
            first = min(a.wave for a in waiting)
            due = [a for a in waiting if a.wave == first]
        for a in due:
            a.status, a.square = "active", (self.side // 2, self.side // 2)
