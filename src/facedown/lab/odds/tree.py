"""The game tree of one start: positions, and what each seat knows where they are met.

The nodes in which a seat knows the same are one information set: it gives the same answer in all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from facedown.lab.odds.positions import Position, Positions, TooLarge, Ways

NODES = 20_000  # of one tree, at most

Choice = int  # of an answer among those that are legal: the same in all positions of a situation


@dataclass(eq=False)
class Situation:
    """An information set: what a seat that is asked can know."""

    seat: int  # who is asked
    answers: tuple[Choice, ...]  # the legal ones
    before: tuple[Situation, Choice] | None  # the seat's own last one, and what it answered there
    nodes: list[Node] = field(default_factory=list)  # where it may be


Choices = dict[Situation, Choice]
Mixes = dict[Situation, dict[Choice | None, Fraction]]  # what is done, and how probably


@dataclass(eq=False, slots=True)
class Node:
    """A node of a tree: a position, and what each seat has observed up to it."""

    position: Position  # of the match
    knows: tuple[int, ...]  # by seat, a number for all that it has observed
    worth: Fraction | None = None  # what it is worth, if nothing is followed from here
    situation: Situation | None = None  # whose question it is; None if luck or a policy goes on
    # answer -> where it leads, and how probably
    ways: dict[Choice | None, list[tuple[Node, Fraction]]] = field(default_factory=dict)

    def grow(self, answer: Choice | None, ways: list[tuple[Node, Fraction]]) -> list[Node]:
        """Note where an answer leads, and return that."""
        self.ways[answer] = ways
        return [node for node, _ in ways]


class Tree:
    """The game tree of one start, layer by layer; in each, somebody answers one question."""

    def __init__(self, positions: Positions, seats: tuple[int, ...]) -> None:
        self.positions = positions
        self.seats = seats
        self.root = Node(Position(b""), (0,) * len(seats))
        self.layers: list[list[Node]] = [[self.root]]
        self.situations: list[Situation] = []
        self._numbers: dict[Any, int] = {}  # of what a seat has observed
        self._before: dict[int, tuple[Situation, Choice]] = {}  # by such a number: the seat's last answer
        self._count = 0

    def sorted(
        self, ways: Ways, nodes: dict[Any, Node], knows: Sequence[int] | None = None
    ) -> list[tuple[Node, Fraction]]:
        """Return the nodes that ways lead to, new ones where there is none in `nodes` yet."""
        before = knows or (0,) * len(self.seats)
        parts: dict[Node, Fraction] = {}
        for (position, told), part in ways.items():
            now = tuple(
                self._number(i, before[i], (told[i], self.positions.seen(position, seat)))
                for i, seat in enumerate(self.seats)
            )
            if (position, now) not in nodes:
                nodes[position, now] = node = Node(position, now)
                node.worth = self.positions.worth(position)
                self._count += 1
            node = nodes[position, now]
            parts[node] = parts.get(node, Fraction(0)) + part
        if self._count > NODES:
            raise TooLarge(
                f"What the seats hide from each other lasts: more than {NODES:,} situations come before all "
                "is known. Best play for one seat against policies is found more easily."
            )
        return list(parts.items())

    def _number(self, seat: int, before: int, told: Any) -> int:
        key = seat, before, told
        if key not in self._numbers:
            number = self._numbers[key] = len(self._numbers) + 1
            if before in self._before:
                self._before[number] = self._before[before]
        return self._numbers[key]

    def next_layer(self, growing: Iterable[Node]) -> list[Node]:
        """Follow every answer from some nodes, and return where that leads: nodes that go on."""
        growing = [node for node in growing if node.worth is None]
        nodes: dict[Any, Node] = {}
        situations: dict[tuple[int, int], Situation] = {}
        for node in growing:
            seat = self.positions.asked(node.position)
            if seat not in self.seats:
                node.grow(None, self.sorted(self.positions.after(node.position, None), nodes, node.knows))
                continue
            i = self.seats.index(seat)
            at = i, node.knows[i]
            if at not in situations:
                answers = range(len(self.positions.answers(node.position)))
                situations[at] = Situation(seat, tuple(answers), self._before.get(node.knows[i]))
            node.situation = situations[at]
            node.situation.nodes.append(node)
            for answer in node.situation.answers:
                knows = list(node.knows)
                knows[i] = self._number(i, knows[i], answer)
                self._before[knows[i]] = node.situation, answer
                node.grow(answer, self.sorted(self.positions.after(node.position, answer), nodes, knows))
        self.situations += situations.values()
        self.layers.append(growing)
        return [node for node in nodes.values() if node.worth is None]

    def worth(self, choices: Choices) -> Fraction:
        """Return the expected value of pure strategies: an answer in every situation."""
        values: dict[Node, Fraction] = {}
        for layer in reversed(self.layers):
            for node in layer:
                answer = choices[node.situation] if node.situation else None
                values[node] = sum((_worth(way, values) for way in node.ways[answer]), Fraction(0))
        return values[self.root]

    def best_answer(self, sign: int, mixes: Mixes) -> tuple[Fraction, Choices]:
        """Return the value of a seat's best response to the other's mixed strategy, and its choices.

        Args:
            sign: what it wants.
            mixes: what the other one does in each of its situations.
        """
        # the probability of each node if the seat always chooses towards it
        weights: dict[Node, Fraction] = {self.root: Fraction(1)}
        for layer in self.layers:
            for node in layer:
                mix = mixes.get(node.situation) if node.situation else None
                for answer, ways in node.ways.items():
                    part = weights[node] * (mix.get(answer, Fraction(0)) if mix is not None else 1)
                    for way, chance in ways:
                        weights[way] = weights.get(way, Fraction(0)) + part * chance
        values: dict[Node, Fraction] = {}
        choices: Choices = {}
        for layer in reversed(self.layers):
            for situation in {node.situation: None for node in layer if node.situation}:
                if situation not in mixes:
                    choices[situation] = self._best(situation, sign, weights, values)
            for node in layer:
                does = mixes.get(node.situation) if node.situation else None
                if does is None:
                    does = {choices[node.situation] if node.situation else None: Fraction(1)}
                values[node] = sum(
                    (
                        part * _worth(way, values)
                        for answer, part in does.items()
                        for way in node.ways[answer]
                    ),
                    Fraction(0),
                )
        return values[self.root], choices

    def _best(
        self,
        situation: Situation,
        sign: int,
        weights: Mapping[Node, Fraction],
        values: Mapping[Node, Fraction],
    ) -> Choice:
        """Return the answer that is worth most in a situation, over all the nodes that it may be."""

        def worth(answer: Choice) -> Fraction:
            return sign * sum(
                (
                    weights[node] * _worth(way, values)
                    for node in situation.nodes
                    for way in node.ways[answer]
                ),
                Fraction(0),
            )

        return max(situation.answers, key=worth)


def _worth(way: tuple[Node, Fraction], values: Mapping[Node, Fraction]) -> Fraction:
    node, chance = way
    return chance * (values[node] if node.worth is None else node.worth)


def known_apart(layer: Sequence[Node]) -> list[list[Node]]:
    """Return the nodes of a layer in groups: which group it is, is common knowledge."""
    groups: dict[Node, list[Node]] = {node: [node] for node in layer}
    first: dict[tuple[int, int], Node] = {}
    for node in layer:
        for seat, number in enumerate(node.knows):
            other = groups[first.setdefault((seat, number), node)]
            if other is not groups[node]:
                small, large = sorted((other, groups[node]), key=len)
                large += small
                for one in small:
                    groups[one] = large
    return list({id(group): group for group in groups.values()}.values())


def mixed_strategies(strategies: Sequence[Choices], parts: Sequence[Fraction]) -> Mixes:
    """Return the behaviour strategy of a mix of pure ones: how probable each answer is in each situation.

    A strategy counts in a situation that its own answers lead to; in one that no strategy leads to, the first
    of them says what is done.
    """
    mixes: Mixes = {}
    reached = [dict[Situation, bool]() for _ in strategies]
    for situation in strategies[0]:
        mix: dict[Choice | None, Fraction] = {}
        for strategy, part, led in zip(strategies, parts, reached, strict=True):
            led[situation] = situation.before is None or (
                led[situation.before[0]] and strategy[situation.before[0]] == situation.before[1]
            )
            if part and led[situation]:
                answer = strategy[situation]
                mix[answer] = mix.get(answer, Fraction(0)) + part
        total = sum(mix.values(), Fraction(0))
        mixes[situation] = (
            {answer: part / total for answer, part in mix.items()}
            if total
            else {strategies[0][situation]: Fraction(1)}
        )
    return mixes
