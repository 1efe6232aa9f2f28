"""A confrontation once more, naively: plain Python, written from the clauses and not from the rules.

It says who may lay a card, one participant or several who choose unseen, and is told what they choose.
Nothing here is shared with `facedown`: a card is a rank and a suit, or a joker.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

INITIATOR = 0


class Card(NamedTuple):
    """A playing card; a joker has rank 0."""

    rank: int
    suit: str


@dataclass
class Switches:
    """The readings that bear on steps 6 to 9."""

    gm_base_advantages: int = 2
    inferiority_floor: int = 0
    inferiority_scope: Literal["pairwise", "global"] = "pairwise"
    split_card: Literal["excess", "chronological"] = "excess"
    zero_skill_by: Literal["effective", "printed"] = "effective"
    inferiority_applies_to: Literal["remaining", "attribute"] = "remaining"
    must_play_when_lowest: bool = False
    pass_is_final: bool = False
    joker_stack: Literal["wasted", "previous"] = "wasted"
    nullified_court_counts: bool = False
    gm_tie_fails_action: bool = True
    joker_scope: Literal["all_pairs", "gm_pair"] = "all_pairs"
    counter_stops_all: bool = False


@dataclass
class Participant:
    """One action: the initiator is number 0, the confronters follow, bad luck is last.

    `gain` and `loss` are advantages and disadvantages by opponent; of a confronter only those against 0.
    """

    name: str
    kind: Literal["player", "npc", "gm"]
    skill: int
    attribute: int
    counters: int = 0
    used: int = 0
    hand: list[Card] = field(default_factory=list)
    gain: dict[int, int] = field(default_factory=dict)
    loss: dict[int, int] = field(default_factory=dict)
    listing: int = 0
    # what the confrontation makes of it
    row: list[Card] = field(default_factory=list)
    nullified: list[set[int]] = field(default_factory=list)  # card -> opponents in whose pair it is 0
    pending: list[int] = field(default_factory=list)  # who played the jokers that wait
    passed: bool = False
    out: bool = False


class Outcome(NamedTuple):
    """Who won a pair, by how much, at which level."""

    winner: int | None
    margin: int
    level: str


@dataclass
class Confrontation:
    """One initiator and those who confront him (CFN-14, CFN-15)."""

    people: list[Participant]
    switches: Switches

    def opponents(self, p: int) -> list[int]:
        """The initiator has all others, everybody else has him."""
        return list(range(1, len(self.people))) if p == INITIATOR else [INITIATOR]

    # step 6

    def base(self, p: int) -> int:
        """CFN-4.2, 5.1, 5.3; CFN-1.14 for bad luck."""
        one = self.people[p]
        return 0 if one.kind == "gm" else max(0, one.skill - one.counters)

    def full(self, p: int) -> int:
        """CFN-6.2, 6.4."""
        one = self.people[p]
        return max(0, one.attribute - one.used)

    def lacks_skill(self, p: int) -> bool:
        """CFN-4.3, CFN-1.6, CFN-R9."""
        one = self.people[p]
        if one.kind == "gm":
            return False
        return (one.skill if self.switches.zero_skill_by == "printed" else self.base(p)) == 0

    def net(self, p: int, o: int) -> int:
        """Advantages less disadvantages against one opponent (CFN-7.4, 7.5, CFN-R6)."""
        one = self.people[p]
        fixed = self.switches.gm_base_advantages if one.kind == "gm" else 0
        return fixed + one.gain.get(o, 0) - one.loss.get(o, 0) - int(self.lacks_skill(p))

    def count(self, p: int) -> int:
        """One count for a participant, under the global reading (CFN-R5)."""
        one = self.people[p]
        fixed = self.switches.gm_base_advantages if one.kind == "gm" else 0
        gain, loss = sum(one.gain.values()), sum(one.loss.values())  # each source is against one
        return fixed + gain - loss - int(self.lacks_skill(p))

    def is_inferior(self, p: int, o: int) -> bool:
        """CFN-7.6, CFN-7.8, CFN-R5, CFN-R62."""
        if self.switches.inferiority_scope == "global":
            counts = [self.count(k) for k in range(len(self.people))]
            return counts[p] == min(counts) and min(counts) != max(counts)
        return self.net(p, o) < self.net(o, p)

    def counting(self, p: int, o: int) -> int:
        """How many cards count in a pair (CFN-7.7, CFN-R4, CFN-R12)."""
        n, one = self.full(p), self.people[p]
        if not self.is_inferior(p, o):
            return n
        less = n - 1 if self.switches.inferiority_applies_to == "remaining" else min(n, one.attribute - 1)
        return max(0, less, min(n, self.switches.inferiority_floor))

    def most(self, p: int) -> int:
        """How many cards he may play (CFN-15.9)."""
        return max((self.counting(p, o) for o in self.opponents(p)), default=self.full(p))

    # values

    def worth(self, p: int, k: int, o: int) -> int:
        """What his k-th card adds against an opponent."""
        one = self.people[p]
        return 0 if o in one.nullified[k] else one.row[k].rank

    def counted(self, p: int, o: int) -> list[int]:
        """Which of his cards count in a pair, in order (CFN-15.10, CFN-R7)."""
        one = self.people[p]
        cards = list(range(len(one.row)))
        if self.switches.split_card == "chronological":
            partial = p == INITIATOR and self.counting(p, o) < self.most(p)
            return cards[:-1] if partial else cards
        return cards[: self.counting(p, o)]

    def value(self, p: int, o: int) -> int:
        """CFN-6.3, CFN-15.10."""
        return self.base(p) + sum(self.worth(p, k, o) for k in self.counted(p, o))

    def shown(self, p: int) -> int:
        """The value for order and display: the highest of his pairs (CFN-R8)."""
        return max((self.value(p, o) for o in self.opponents(p)), default=self.base(p))

    # steps 7 and 8

    def able(self) -> list[int]:
        """Who can lay a card and has not passed since the last one (CFN-14.8, CFN-R17)."""
        return [
            p
            for p, one in enumerate(self.people)
            if len(one.row) < self.most(p) and one.hand and not one.passed and not one.out
        ]

    def next_asked(self) -> list[int]:
        """Who is asked: several players choose unseen (CFN-14.7, 14.7a, 14.7b, CFN-R18, CFN-R20)."""
        able = self.able()
        if not able:
            return []
        lowest = min(self.shown(p) for p in able)
        tied = [p for p in able if self.shown(p) == lowest]
        players = [p for p in tied if self.people[p].kind == "player"]
        if players:
            return sorted(players, key=lambda p: self.people[p].listing)
        return sorted(tied, key=lambda p: self.people[p].listing)

    def may_pass(self, p: int) -> bool:
        """CFN-R15."""
        lowest = min(self.shown(k) for k in range(len(self.people)))
        return not self.switches.must_play_when_lowest or self.shown(p) > lowest

    def lay(self, p: int, card: Card, victim: int | None) -> None:
        """A card is played: jokers that wait, the joker itself (CFN-8.2 to 8.5)."""
        one = self.people[p]
        one.hand.remove(card)
        one.row.append(card)
        hit: set[int] = set()
        if one.pending:
            used = one.pending[:1] if self.switches.joker_stack == "previous" else list(one.pending)
            del one.pending[: len(used)]
            for by in used:
                hit |= self.scope(p, by)
        one.nullified.append(hit)
        if card.rank == 0:
            self.strike(p, victim if victim is not None else self.opponents(p)[0])

    def scope(self, victim: int, by: int) -> set[int]:
        """In which pairs a joker turns a card to 0 (CFN-R54)."""
        return {by} if self.switches.joker_scope == "gm_pair" else set(range(len(self.people)))

    def strike(self, by: int, victim: int) -> None:
        """A joker hits the latest card, or waits (CFN-8.2, 8.3, CFN-R23)."""
        one = self.people[victim]
        if not one.row:
            one.pending.append(by)
            return
        places = [len(one.row) - 1]
        if self.switches.joker_stack == "previous":
            places = [k for k in range(len(one.row)) if self.worth(victim, k, by) > 0][-1:]
        for k in places:
            one.nullified[k] |= self.scope(victim, by)

    def answer(self, chosen: dict[int, tuple[Card | None, int | None]]) -> None:
        """Those who were asked have chosen, {who: (card, victim)}; None is a pass (CFN-R16, CFN-R18)."""
        for p, (card, _) in chosen.items():
            if card is None:
                self.people[p].passed = True
                self.people[p].out = self.switches.pass_is_final
        if any(card is not None for card, _ in chosen.values()):
            for one in self.people:
                one.passed = False
        for p, (card, victim) in chosen.items():
            if card is not None:
                self.lay(p, card, victim)

    # step 9

    def outcome(self, p: int) -> Outcome:
        """What a pair comes to, between p and the initiator (CFN-9, 10, 11, 12)."""
        mine, his = self.value(p, INITIATOR), self.value(INITIATOR, p)
        if mine == his:
            return Outcome(None, 0, "none")
        winner, loser = (p, INITIATOR) if mine > his else (INITIATOR, p)
        return Outcome(winner, abs(mine - his), self.level(winner, loser, abs(mine - his)))

    def level(self, winner: int, loser: int, margin: int) -> str:
        """CFN-10.2, 11.1, 12.1, CFN-R25, CFN-R27."""
        cards = self.counted(winner, loser)
        court = bool(cards) and self.people[winner].row[cards[-1]].rank >= 11
        if court and loser in self.people[winner].nullified[cards[-1]]:
            court = self.switches.nullified_court_counts
        if margin >= 10 and court:
            return "critical"
        return "decisive" if margin >= 5 else "success"

    def bad_luck(self) -> int | None:
        """Which participant is the GM, if she confronts."""
        return next((p for p, one in enumerate(self.people) if one.kind == "gm"), None)

    def is_stopped(self) -> bool:
        """Whether the GM stops the action altogether (CFN-15.7, CFN-R29)."""
        gm = self.bad_luck()
        if gm is None:
            return False
        pair = self.outcome(gm)
        return pair.winner == gm or (pair.winner is None and self.switches.gm_tie_fails_action)

    def reaches(self, target: int | None) -> str:
        """The level at which the action works against somebody; None: who did not confront (CFN-R30)."""
        if self.is_stopped():
            return "none"
        if target is not None:
            pair = self.outcome(target)
            return pair.level if pair.winner == INITIATOR else "none"
        gm = self.bad_luck()
        if gm is None:
            return "success"
        pair = self.outcome(gm)
        return pair.level if pair.winner == INITIATOR else "none"
