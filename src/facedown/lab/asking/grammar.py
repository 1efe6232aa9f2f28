"""The grammar of expressions: from text to what writes a program, from the loosest bond to the tightest."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property, partial, reduce
from itertools import chain, product
from math import lcm
from operator import add, mul
from types import SimpleNamespace
from typing import NoReturn

from facedown.engine.base.errors import FacedownError, UnknownName, nearest, unknown
from facedown.engine.base.numbers import MOST_DIGITS, whole_number
from facedown.engine.base.record import NO_CARD, NOBODY, Place, offset_of
from facedown.engine.course.play import GameOf
from facedown.engine.hidden.zone import Zone
from facedown.engine.telling.fact import VALUES, Fact
from facedown.engine.telling.log import CONDITIONS
from facedown.engine.telling.sentence import names_of
from facedown.lab.asking.node import GREATEST, Node, constant
from facedown.lab.asking.notebook import (
    CARDS,
    Notebook,
    is_known,
    kinds_of_values,
    no_value,
    numbers_of,
    the_clause,
)
from facedown.lab.asking.program import NOT_OVER, TOO_MUCH, Op, program_of, work_out
from facedown.lab.asking.tokens import Token, tokens_of

_COMPARE = {"=": Op.EQUAL, "!=": Op.UNLIKE, "<": Op.LESS, "<=": Op.MOST, ">": Op.MORE, ">=": Op.LEAST}
_KEYWORDS = ("and", "or", "not", "has", "lacks", "is", "fired", "times", "asked", "of", "over", "winner")
_FUNCTIONS = ("count", "now")
_NESTED = 64  # brackets, `not` and signs within each other, at most


def parse(notebook: Notebook, text: str) -> Node:
    """Return what an expression is."""
    return _Parser(notebook, text).whole()


class _Parser:
    """Reads one expression, from the loosest bond to the tightest.

    Within a fact, its own name and those of the facts around it are fields.
    """

    def __init__(self, notebook: Notebook, text: str, within: frozenset[str] = frozenset()) -> None:
        self.notebook = notebook
        self.within = within
        self.board = notebook.board
        self.text = text
        self.tokens = tokens_of(text)
        self.next = 0
        self.depth = 0

    def whole(self) -> Node:
        """Read it to its end."""
        node = self.alternatives()
        if self.now.kind != "end":
            self.fail(f"'{self.now.text}' is not expected")
        return node

    # Words

    @property
    def now(self) -> Token:
        return self.tokens[self.next]

    def fail(self, what: str) -> NoReturn:
        before, after = self.text[: self.now.at].strip(), self.text[self.now.at :].strip()
        where = f"after '{before}'" if before else "at the beginning"
        raise FacedownError(f"'{self.text}': {what} {where}{', before its end' if not after else ''}.")

    def take(self) -> Token:
        token = self.now
        self.next += token.kind != "end"
        return token

    def takes(self, *words: str) -> str:
        """Take the next word if it is one of these, and return it."""
        if self.now.kind in ("word", "sign") and self.now.text.casefold() in words:
            return self.take().text.casefold()
        return ""

    def must_take(self, word: str) -> None:
        if not self.takes(word):
            self.fail(f"'{word}' is missing")

    def deeper(self, read: Callable[[], Node]) -> Node:
        """Read what lies in brackets, or behind `not` or a sign."""
        self.depth += 1
        if self.depth > _NESTED:
            raise FacedownError(TOO_MUCH)
        node = read()
        self.depth -= 1
        return node

    # Conditions

    def alternatives(self) -> Node:
        node = self.all_of()
        while self.takes("or"):
            node = self.joined(Op.OR, node, self.all_of())
        return node

    def all_of(self) -> Node:
        node = self.denied()
        while self.takes("and"):
            node = self.joined(Op.AND, node, self.denied())
        return node

    def denied(self) -> Node:
        if not self.takes("not"):
            return self.compared()
        return self.truth(self.deeper(self.denied)).then((Op.NOT,), is_condition=True)

    def joined(self, op: Op, one: Node, other: Node) -> Node:
        return self.pair(op, self.truth(one), self.truth(other))

    def truth(self, node: Node) -> Node:
        if not node.is_condition:
            self.fail("a number is no condition: compare it, such as with > 0,")
        return node

    def compared(self) -> Node:
        begin = self.now.at
        left = self.sum()
        if left.zone:
            return self.zone_compared(left)
        sign = self.takes(*_COMPARE)
        if not sign:
            return left
        op, end = _COMPARE[sign], self.tokens[self.next - 1].at
        name = self.name_beside(left)
        if name is None:
            right = self.sum()
            if op in (Op.EQUAL, Op.UNLIKE):
                self.refuse_nameless(left, self.text[begin:end], right)
                self.refuse_nameless(right, self.text[end : self.now.at].lstrip("=! "), left)
            if left.is_card and right.is_card and op in (Op.EQUAL, Op.UNLIKE):
                left, right = (card.then((Op.TOLD, self.cards_read)) for card in (left, right))
            return self.pair(op, *self.alike(left, right))
        assert left.named is not None
        numbers = left.named(name)
        if left.is_card:
            if op not in (Op.EQUAL, Op.UNLIKE):
                self.fail("cards are equal or not: compare them with = or !=")
            return self.among(left, numbers, op == Op.EQUAL)
        return self.pair(op, left, constant(numbers[0]))

    def refuse_nameless(self, named: Node, text: str, number: Node) -> None:
        """Refuse to compare what has names with a number that was written and stands for none of them."""
        row = number.rows[0] if number.is_written else ()
        if row and named.names and not named.is_card and row[1] not in named.names:
            known = [f"{one} ({name})" for one, name in sorted(named.names.items()) if name]
            raise FacedownError(f"{text.strip()} is never {row[1]}. It is one of {', '.join(known)}.")

    def name_beside(self, left: Node) -> str | None:
        """Take a name that stands for a number of what is left of it."""
        if left.named is None or self.now.kind == "number":
            return None
        if self.now.kind == "text":
            return self.take().text
        if self.now.kind != "word" or self.now.text in _KEYWORDS or self.is_known(self.now.text):
            return None
        words = [self.take().text]
        while self.now.kind == "word" and self.now.text not in _KEYWORDS:
            words.append(self.take().text)
        return " ".join(words)

    def is_known(self, word: str) -> bool:
        """Whether a word begins a number rather than naming one."""
        head = type(self.board.state).specs
        return word in head or word in _FUNCTIONS or word in self.board.system.catalogue.facts

    # Numbers

    def sum(self) -> Node:
        node = self.product()
        while sign := self.takes("+", "-"):
            op = Op.ADD if sign == "+" else Op.SUBTRACT
            node = self.pair(op, *self.alike(node, self.product()))
        return node

    def product(self) -> Node:
        node = self.single()
        while self.takes("*"):
            other = self.single()
            node = self.pair(Op.MULTIPLY, node, other, parts=node.parts * other.parts)
        return node

    def single(self) -> Node:
        if self.takes("-"):
            node = self.deeper(self.single)
            if node.is_written:
                return replace(node, rows=((Op.NUMBER, -node.rows[0][1]),))
            return node.then((Op.NEGATE,), parts=node.parts)
        if self.takes("("):
            node = self.deeper(self.alternatives)
            self.must_take(")")
            return node
        if self.now.kind == "number":
            if re.search(r"/0+$", self.now.text):
                self.fail("nothing is divided by 0")
            if any(len(digits) > MOST_DIGITS for digits in re.findall(r"\d+", self.now.text)):
                self.too_large()
            number = sum(map(Fraction, self.take().text.split()), Fraction(0))
            node = constant(number.numerator, number.denominator)
            return self.within_bounds(replace(node, is_written=True))
        if self.now.kind != "word":
            self.fail("a field, a fact or a number is missing")
        return self.word()

    def word(self) -> Node:
        if self.takes("fired"):
            return self.pair(Op.MORE, self.fired(), constant(0))
        if self.takes("times"):
            return self.fired()
        if self.takes("asked"):
            return self.asked()
        if self.takes("over"):
            return Node(((Op.OVER,),), True)
        if self.takes("winner"):
            return Node(
                ((Op.WINNER,),),
                named=lambda text: (self.board.side(text),),
                names={**self.sides(), NOBODY: "nobody", NOT_OVER: "not over"},
            )
        if self.takes("count"):
            return self.count()
        if self.takes("now"):
            return self.at_the_beginning()
        facts = self.board.system.catalogue.facts
        if self.now.text in facts and self.now.text not in self.within:
            return self.fact(facts[self.take().text])
        return self.field()

    def fired(self) -> Node:
        id = self.take().text
        clause = the_clause(self.board.system, id)
        if self.takes("("):
            return self.lines(id, clause)
        self.notebook.clauses[clause] = None
        return Node(((Op.FIRED, clause),), reads_state=False)

    def lines(self, id: str, clause: int) -> Node:
        """Return how many lines of a clause there were that say what follows in brackets."""
        kinds, named = kinds_of_values(self.board.system, id), numbers_of(self.board.system, id)
        given: dict[int, tuple[int, ...]] = {}
        while True:
            name = self.take().text
            if name not in kinds:
                raise no_value(self.board.system, id, name)
            value = VALUES.index(named[name][0] if name in named else name)
            self.must_take("=")
            given[value] = self.meant(name, kinds[name], self.name_until(",", ")"))
            if self.takes(")"):
                break
            self.must_take(",")
        if len(given) > CONDITIONS:
            self.fail(f"more than {CONDITIONS} values of a line are asked for")
        note = self.notebook.count_lines(
            clause, [tuple(zip(given, one, strict=True)) for one in product(*given.values())]
        )
        cards = [frozenset(numbers) for value, numbers in given.items() if VALUES[value] in CARDS]
        return Node(((Op.NOTE, note, *cards),), reads_state=False)  # which a search is to tell apart

    def meant(self, name: str, kind: str, text: str) -> tuple[int, ...]:
        """Return the numbers that a text means for a value of a line: several for the copies of a card."""
        tables = [*(dict(enumerate(names)) for names in self.board.names.values()), self.board.seats]
        people = list(chain(*(table.items() for table in tables)))
        known = {"card": self.board.cards.homes, "who": {NOBODY, *(one for one, _ in people)}}.get(kind)
        number = whole_number(text, signed=True)
        if number is not None and abs(number) < 1 << 14 and (known is None or number in known):
            return (number,)
        if kind == "card":
            return self.board.cards.numbers(text)
        if kind == "who":
            for number, called in people:
                if called.casefold() == text.casefold():
                    return (number,)
            raise unknown("name", text, {**self.sides(), **self.board.seats}.values(), where="in this match")
        return (self.term(kind, text, name),)

    def asked(self) -> Node:
        decision = self.board.find("decision")
        if self.now.kind != "word" or self.now.text.casefold() in ("and", "or"):  # whatever it is
            return self.pair(Op.UNLIKE, self.place("decision", decision), constant(0))
        number = self.board.number("decision", decision, self.take().text)
        node = self.pair(Op.EQUAL, self.place("decision", decision), constant(number))
        if self.takes("of"):
            seat = self.board.seat(self.name_until(")", "and", "or"))
            asked = self.pair(Op.EQUAL, self.place("seat", self.board.find("seat")), constant(seat))
            node = self.pair(Op.AND, node, asked)
        return node

    def at_the_beginning(self) -> Node:
        self.must_take("(")
        begin = self.now.at
        node = self.deeper(self.sum)
        text = self.text[begin : self.now.at].strip()
        self.must_take(")")
        program, seat = program_of(node.rows), self.notebook.seat
        if seat is not None and not is_known(self.board.state, seat, program):
            raise FacedownError(
                f"'{self.text}': {self.board.seats[seat]} does not know what {text} is where the question "
                f"begins. Compare with a number, or ask {text} where it ends."
            )
        desk = SimpleNamespace(game=GameOf(self.board.state, self.board.book))
        return constant(work_out(desk, program), node.parts)

    def fact(self, fact: Fact) -> Node:
        given: list[str] = []
        if self.takes("("):
            while not self.takes(")"):
                given.append(self.name_until(",", ")"))
                self.takes(",")
        if len(given) != len(fact.places):
            raise FacedownError(
                f"'{self.text}': {fact.heading} is asked of {' and '.join(fact.places) or 'nobody'}; "
                f"{', '.join(given) or 'nothing'} was given. Ask {fact.called(map(self.first, fact.places))}."
            )
        if fact.expression:
            text = fact.expression
            for place, name in zip(fact.places, given, strict=True):
                text = text.replace("{" + place + "}", str(self.who(place, name)))
            node = _Parser(self.notebook, text, self.within | {fact.name}).whole()
            return replace(node, names={**node.names, **self.called(fact)})
        place, whom = "", 0
        for place_name, name in zip(fact.places, given, strict=True):
            place, whom = fact.of[place_name], self.who(place_name, name)
        note = self.notebook.note(fact, place, whom)
        return Node(
            ((Op.NOTE, note),),
            fact.is_condition,
            fact.parts,
            named=self.names_of(fact),
            is_card=fact.kind == "card",
            reads_state=False,
            names=self.called(fact),
        )

    def who(self, place: str, name: str) -> int:
        """Return the number of whom or what a fact is asked of; a stage, say, has no name beside it."""
        called, number = self.those(place), whole_number(name)
        if number is not None and (called is None or number in called):
            return number
        called = called or {}
        for number, one in called.items():
            if one.casefold() == name.casefold():
                return number
        raise unknown(place, name, [*map(str, called), *called.values()], where="in this match")

    def those(self, place: str) -> dict[int, str] | None:
        """Return what they are called of whom or what a fact can be asked; None where they have no names."""
        names = self.board.names
        if f"{place}s" in names:
            return {number: one for number, one in enumerate(names[f"{place}s"]) if one}
        return dict(self.board.seats) if place in ("seat", "player") else None

    def first(self, place: str) -> str:
        """Return one of whom or what a fact can be asked, by name if it has one."""
        return next(iter((self.those(place) or {}).values()), "0")

    def names_of(self, fact: Fact) -> Callable[[str], tuple[int, ...]] | None:
        """Return what finds the numbers that names stand for beside a fact."""
        if fact.kind == "card":
            return lambda text: self.board.cards.copies(text).copies
        if fact.kind == "who":
            return lambda text: (99,) if text.casefold() == "nobody" else (self.who(fact.unit, text),)
        if not self.terms_of(fact.kind):
            return None
        return lambda text: (self.term(fact.kind, text, fact.name),)

    def term(self, kind: str, text: str, of: str) -> int:
        """Return the number that a text means, of a kind that has names in the rulebook."""
        wanted = re.sub(r"[\s_-]+", " ", text).casefold()
        numbers = self.terms_of(kind)
        for term, number in numbers.items():
            if wanted == re.sub(r"[\s_-]+", " ", term).casefold():
                return number
        raise unknown(kind or "number", text, numbers, where=f"of {of}")

    def terms_of(self, name: str) -> dict[str, int]:
        """Return the numbers of a kind whose values have names in the rulebook."""
        terms = self.board.system.catalogue.terms.get(name, ())
        kind = self.board.system.words.kinds.get(name)
        if isinstance(kind, type):  # an enumeration
            return dict(names_of(kind))
        return {term: number for number, term in enumerate(terms)} if isinstance(terms, Sequence) else {}

    def called(self, fact: Fact) -> dict[int, str]:
        """Return what the numbers of a fact are called."""
        if fact.kind == "card":
            return self.cards_read
        if fact.kind == "who":
            names = self.board.names.get(f"{fact.unit}s", ())
            return {**(dict(enumerate(names)) or dict(self.board.seats)), NOBODY: "nobody"}
        return {number: term for term, number in self.terms_of(fact.kind).items()}

    def sides(self) -> dict[int, str]:
        """Return what the sides are called."""
        return dict(enumerate(self.board.names.get("sides", tuple(self.board.seats.values()))))

    @cached_property
    def cards_read(self) -> dict[int, str]:
        """How the cards of the match read."""
        return {card: self.board.cards.reads(card) for card in (*self.board.cards.homes, NO_CARD)}

    # Fields and zones

    def field(self) -> Node:
        path = self.path()
        try:
            at = self.board.find(path)
        except UnknownName as error:
            if "." not in path:
                known = [*self.board.system.catalogue.facts, *type(self.board.state).specs, *_KEYWORDS]
                known = self.inner(path) or known
                raise unknown("fact or field", path, known, where=f"in '{self.text}'") from None
            spaced = [name for name in error.nearest if not re.fullmatch(r"\w+", name)]
            if spaced:
                raise UnknownName(f'{error} As a step of a path it goes in quotes: "{spaced[0]}".') from None
            raise
        if isinstance(at.value, Zone):
            return Node((), zone=path)
        if not isinstance(at.value, int):
            raise FacedownError(f"'{self.text}': {path} is no single number. Name one of its fields.")
        return self.place(path, at)

    def inner(self, name: str) -> list[str]:
        """Return the paths of fields that somebody has, of the first one: `fighters."Anna".dead`."""
        return [
            f'{field}."{self.board.names[field][0]}".{name}'
            for field, spec in type(self.board.state).specs.items()
            if spec.of is not None and name in spec.of.specs and self.board.names.get(field)
        ]

    def path(self) -> str:
        steps = [self.take().text]
        while self.takes("."):
            if self.now.kind not in ("word", "number", "text"):
                self.fail("a step of a path is missing")
            steps.append(self.take().text)
        return ".".join(steps)

    def place(self, path: str, at: Place) -> Node:
        """Return a single field."""

        def named(text: str) -> tuple[int, ...]:
            return self.board.numbers(path, at, text)

        if path.startswith("book."):
            key = whole_number(self.board.reads(path, at)) if at.spec.parts == 1 else None
            node = constant(at.value if key is None else key, at.spec.parts)
            return replace(node, named=named) if key is None else node
        cell = self.board.cell(path, at)
        names = {int(one): one.name for one in at.spec.names or ()}
        if cell is None:
            return Node(
                ((Op.FIELD, at.offset, at.spec.size),),
                (at.spec.low, at.spec.high, at.spec.names) == (0, 1, None),
                parts=at.spec.parts,
                named=named,
                is_card=at.spec.card,
                names=self.cards_read if at.spec.card else names,
                most=1 << (8 * at.spec.size - 1),
            )
        if self.board.find(cell.zone).spec.faces == "nobody":
            raise FacedownError(
                f"{path}: {cell.zone} is a deck, and its cards have no place until they are drawn. Ask of "
                "cards where they lie open or in a hand."
            )
        row = (Op.CARD, at.offset, at.spec.size, cell.offset, cell.number)
        return Node((row,), named=named, is_card=True, names=self.cards_read)

    def count(self) -> Node:
        self.must_take("(")
        facts = self.board.system.catalogue.facts
        zone = self.fact(facts[self.take().text]) if self.now.text in facts else self.field()
        if not zone.zone and not zone.is_card:
            self.fail("count takes a zone or a card")
        if zone.is_card:
            self.must_take(",")
        elif not self.takes(","):
            self.must_take(")")
            return self.cards_in(zone.zone, None)
        cards: set[int] = set()
        named = self.name_until(")")
        if named in self.notebook.kinds_of_cards:
            cards.update(self.notebook.kinds_of_cards[named])
        else:
            try:
                for card in self.board.cards.split(named):
                    cards.update(self.board.cards.copies(card).copies)
            except UnknownName as error:
                kinds = self.notebook.kinds_of_cards
                if near := nearest(named, kinds):
                    raise unknown("card or kind of cards", named, (*near, *error.nearest)) from None
                raise UnknownName(f"{error} Kinds: {', '.join(kinds) or 'none'}.") from None
        self.must_take(")")
        return self.among(zone, tuple(cards), True) if zone.is_card else self.cards_in(zone.zone, cards)

    def zone_compared(self, left: Node) -> Node:
        """Read what a zone has."""
        word = self.takes("has", "lacks", "is", "=", "!=")
        if not word:
            self.fail(f"{left.zone} is a zone: 'has', 'lacks', '=' and cards, or count({left.zone})")
        text = self.name_until(")", "and", "or")
        wanted = Counter() if text.casefold() == "empty" else Counter(self.board.cards.faces(text))
        if not wanted and word in ("has", "lacks"):
            self.fail(f"cards are missing after '{word}'")
        tests = []
        if word in ("=", "!=", "is"):
            tests.append(self.pair(Op.EQUAL, self.cards_in(left.zone, None), constant(wanted.total())))
        for face, times in wanted.items():
            held = self.cards_in(left.zone, set(self.board.cards.copies(face).copies))
            op = Op.LEAST if word == "has" else Op.EQUAL
            tests.append(self.pair(op, held, constant(0 if word == "lacks" else times)))
        node = reduce(partial(self.pair, Op.AND), tests)
        return node.then((Op.NOT,), is_condition=True) if word == "!=" else node

    def cards_in(self, path: str, cards: set[int] | None) -> Node:
        """Return how many cards of a zone are among some, or how many there are."""
        at = self.board.find(path)
        zone = type(at.value)
        count, first = at.offset + offset_of(zone, "count"), at.offset + offset_of(zone, "cards")
        if cards is None:
            return Node(((Op.FIELD, count, 2),))
        return Node(((Op.COUNT, first, frozenset(cards), count),))

    def name_until(self, *ends: str) -> str:
        """Take words up to one of these, as one name."""
        if self.now.kind == "text":
            return self.take().text
        begin = self.now.at
        while self.now.kind != "end" and self.now.text.casefold() not in ends:
            self.take()
        name = self.text[begin : self.now.at].strip()
        if not name:
            self.fail("a name is missing")
        return name

    # Putting together

    def alike(self, one: Node, other: Node) -> tuple[Node, Node]:
        """Return two numbers counted in equal parts."""
        parts = lcm(one.parts, other.parts)
        return self.in_parts(one, parts), self.in_parts(other, parts)

    def in_parts(self, node: Node, parts: int) -> Node:
        if node.is_card:
            self.fail("a card is no number: compare it with a card, by = or !=")
        if node.zone:
            self.fail(f"a zone is no number; count({node.zone}) is")
        if node.parts == parts:
            return node
        return self.pair(Op.MULTIPLY, node, constant(parts // node.parts), parts=parts)

    def among(self, card: Node, numbers: Sequence[int], wanted: bool) -> Node:
        """Return whether a card is one of some."""
        if max(numbers) >= 360:  # NO_CARD
            return self.pair(Op.EQUAL if wanted else Op.UNLIKE, card, constant(numbers[0]))
        among = card.then((Op.AMONG, frozenset(numbers)), is_condition=True)
        return among if wanted else among.then((Op.NOT,), is_condition=True)

    def pair(self, op: Op, one: Node, other: Node, parts: int | None = None) -> Node:
        """Return what an operation makes of two numbers."""
        is_condition = op >= Op.EQUAL
        node = Node(
            (*one.rows, *other.rows, (op,)),
            is_condition,
            1 if is_condition else one.parts if parts is None else parts,
            reads_state=one.reads_state or other.reads_state,
            most=1 if is_condition else (mul if op == Op.MULTIPLY else add)(one.most, other.most),
        )
        return self.within_bounds(node)

    def within_bounds(self, node: Node) -> Node:
        """Return a number that has room in a program."""
        return node if node.most <= GREATEST else self.too_large()

    def too_large(self) -> NoReturn:
        raise FacedownError(f"'{self.text}': numbers go up to {GREATEST:,}, and this may come to more.")
