"""A system: one rulebook as code, put together so that the engine can run a match of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from facedown.engine.authors.catalogue import Catalogue
from facedown.engine.authors.content import Entry, Schema
from facedown.engine.authors.rulebook import Rulebook
from facedown.engine.authors.shelf import Printed, Shelf
from facedown.engine.base.errors import in_file, unknown
from facedown.engine.base.record import Record
from facedown.engine.base.rule import CLAUSES, RULES
from facedown.engine.course import play
from facedown.engine.course.deal import Deal
from facedown.engine.course.play import Rule
from facedown.engine.course.question import Questions
from facedown.engine.course.words import Words
from facedown.engine.telling.log import Event
from facedown.engine.telling.sentence import Narration, Teller

C = TypeVar("C")


class Rivals(NamedTuple):
    """A capability: who can be put against each other; balance.toml has the targets."""

    names: Callable[[Sequence[Any]], tuple[str, ...]]  # (content) -> what they are called
    pairing: Callable[[str, str], str | Mapping[str, Any]]  # (one, other) -> the setup, the one on side 0
    # (content) -> class -> who is in it, where not everybody is an even match for everybody
    classes: Callable[[Sequence[Any]], Mapping[str, Sequence[str]]] = lambda content: {}


class Kept(NamedTuple):
    """What somebody carries along from a match: a name, the path of a record, values of its fields."""

    name: str
    path: str
    values: Mapping[str, int | list[int]]


class Keeps(NamedTuple):
    """A capability: what the rulebook has people carry along from one match to the next.

    Attributes:
        kept: (deal) -> everybody who carries something; every field of it can be set again.
        ends: fields that, where they are not 0, end it: whoever has one takes part no more; and the clause.
        ended: (deal with what is kept, path of somebody in it) -> a field that would be due with that, or "".
    """

    kept: Callable[[Deal], Sequence[Kept]]
    ends: Mapping[str, str] = MappingProxyType({})
    ended: Callable[[Deal, str], str] = lambda deal, path: ""


class FirstGame(NamedTuple):
    """A capability: the game to begin with, even and short, played from the side that acts."""

    setup: str
    seat: int  # that is at the keyboard unless another is named, in other setups as well


class Idle(NamedTuple):
    """A capability: questions on which nothing hangs any more, as the match ends alike after every answer."""

    is_idle: Callable[[Any], bool]  # (view) -> whether the open question is one; everybody must see that


class Encounters(NamedTuple):
    """A capability, where players play together: what they can meet, and how many of them."""

    names: Callable[[Sequence[Any]], tuple[str, ...]]  # (content) -> what can be met
    setup: Callable[[str, int, Sequence[Any]], Mapping[str, Any]]  # (what, how many players, content)
    players: tuple[int, ...]  # how many there can be
    side: int  # theirs
    called: str  # what they are called: Pilots


class Sizes(NamedTuple):
    """A capability, beside `Encounters`: points that say how hard an encounter is.

    Attributes:
        drawn: (how many players, below, content) -> the setup of an encounter drawn at random, and its
            points; below(n) is 0 .. n-1.
        levels: what an encounter is called that is won so often.
    """

    drawn: Callable[[int, Callable[[int], int], Sequence[Any]], tuple[Mapping[str, Any], float]]
    levels: Mapping[str, float]


class Positions(NamedTuple):
    """A capability: what follows from a position that is laid into a fresh deal (engine/matches/position.py).

    Attributes:
        settle: (board, given, own) that makes of the board's state what follows from the fields that were set
            and the cards that were laid, or refuses them. `given` has the paths of those, with numbers for
            names; `own` what a setup's keys of the system's own say, None where there are none. None where a
            position is laid as it is.
        keys: the schema of those keys, which the deal is given too.
        know: (board) that has everybody know of cards laid in the middle of a match what they would know of
            them there, or refuses what cannot lie there; None where the zones say it.
        ruled: (board, given) that makes in the middle of a match what follows from what a referee has set and
            laid, or refuses it, as `settle` does for a fresh deal; None where nothing does.
    """

    settle: Callable[[Any, Any, Any], None] | None = None
    keys: type[Schema] | None = None
    know: Callable[[Any], None] | None = None
    ruled: Callable[[Any, Any], None] | None = None


class Swaps(NamedTuple):
    """A capability: setups whose two sides can change places."""

    swapped: Callable[
        [Any, Sequence[Any]], str | Mapping[str, Any] | None
    ]  # (setup, content); None: not this


class Counted(NamedTuple):
    """A line of the log that says something of a card, or of a weapon: what is counted of it."""

    what: str  # such as drawn; "" where the line says which one somebody holds from then on
    clause: str
    takes: int  # COUNTS to ADDS_TO_OTHER of the log
    value: str = ""  # of the line: which one it is, or what is added; "" adds 1
    each: int = 0  # added to the number of the thing for each `who`: things that are counted by who has them
    given: tuple[str, int] = ("", 0)  # a value of the line that must be so, as ("a", 1)


class Unit(NamedTuple):
    """A card by its name, or a weapon, of one side."""

    name: str
    side: int
    things: Sequence[int]  # its copies, by their numbers in lines
    never: Sequence[str] = ()  # what is not counted of it, because its kind cannot have it


class Rate(NamedTuple):
    """How much of one thing that is counted there is for each of another, such as hits for each attack."""

    name: str
    what: str
    each: str
    is_share: bool = False  # it is a part of 1, such as the part of the attacks that hit


class Pieces(NamedTuple):
    """A capability: what is counted of cards or weapons; what comes first says whether one was used."""

    called: str  # card, or weapon
    dealt: str  # what luck alone decides of what is counted, such as the first hand; "" if nothing
    counted: Sequence[Counted]
    units: Callable[[Deal], Sequence[Unit]]
    rates: Sequence[Rate] = ()


class Stakes(NamedTuple):
    """A capability: what questions are about, for odds beside their answers.

    Attributes:
        asks: heading -> a condition in the language of questions; {me} is who answers.
        until: where that is looked at: the first question, after the answer, where this holds; {me} as there.
            The conditions are about what fires up to there, and not about what has happened before.
        me: (view) -> who answers, as the conditions name them.
        side: (view) -> the side that whoever answers is for; None: the one that the seat plays on.
        called: (view) -> how headings begin where it is somebody else whom they are about: the kind of names
            that has `me`; "" where it is whoever answers.
        work: decisions that are played out for one question, at most: as many as policies take in a second or
            two where rules run compiled.
        needs: heading -> a condition; where that never holds after an answer, there is nothing to say of it
            under the heading, not even that it never happens. Without one it is said of every answer.
    """

    asks: Mapping[str, str]
    until: str
    me: Callable[[Any], int] = lambda view: int(view.seat)
    side: Callable[[Any], int] | None = None
    called: Callable[[Any], str] = lambda view: ""
    work: int = 1_000_000
    needs: Mapping[str, str] = MappingProxyType({})


class Searches(NamedTuple):
    """A capability: a policy that tries each answer in guesses of what its seat does not know.

    After the answer all seats go on by the rule of that name, to the end of what is searched.

    Attributes:
        policy: its name among the bots; its rule answers where nothing is searched.
        guesses: in how many guesses every answer is tried, each with the same luck.
        goes_on: rule (g, seat) -> whether the open question belongs to what the seat searches.
        imagine: rule (g, seat) that deals anew whatever the seat does not know, by the luck of the state.
            What comes of it depends on what the seat knows and on that luck, on nothing else.
        watch: rule (g, seat) -> a number that is noted before every answer.
        worth: rule (g, before, seat, watched) -> what an answer was worth that was given in the state
            `before`, when `watched` was noted last.
    """

    policy: str
    guesses: int
    goes_on: Rule
    imagine: Rule
    watch: Rule
    worth: Rule


class Figures(dict[str, str]):
    """A capability: numbers worth counting in a finished match, name -> dotted path in the state."""


class Inline(dict[str, Mapping[str, Any]]):
    """A capability: what an entry of content holds that stands in a scenario itself, where it does not say.

    By its kind, each key with its value; in a content file these keys are due.
    """


@dataclass(frozen=True, eq=False)
class System:
    """One rulebook as code.

    Attributes:
        rulebook: its catalogue and the names of that in code; generated as RULEBOOK.
        state: the State record; it has `decision`, `seat`, `stream` and `known`, and `phase` or `agenda`.
        book: the Book record, `class Book(Switches)`: the catalogue's switches, and what a setup fixes.
        questions: what is asked, how it is answered, why an answer is refused.
        deal: (setup, switches, content) -> Deal; setup is a name or a table written inline. It sets all
            switches of the book: `RULEBOOK.set_switches(book, switches)`. It knows nothing of positions:
            what plays a setup deals it by `deal_setup` (engine/matches/position.py), which lays them
            afterwards.
        words: how a match of it reads.
        steps: of the sequence of play: phase, or step of the agenda -> the rule that does its part and says
            what comes next. A match is over when its phase is OVER, or its agenda empty.
        named_setups: the names of the shipped setups, where they are not entries of its content.
        bots: the policies that are rules, by name: (g, options) -> index of an option; g holds a view.
        bound: decisions that no match exceeds.
        schemas: what an entry of each kind of content holds.
        capabilities: what else it has that not every system has, one of a class; docs/system.md lists them.
        begin: rule (g) that runs a fresh deal up to the first question.
        legal: rule (g, options) that lists the legal answers in `options`, which is empty.
        is_open: rule (g, answer) -> 1 if one answer is legal, 0 if not, NOT_KNOWN where only `legal` says.
        act: rule (g, action) that carries out a legal answer, up to the next question.
        winner: rule (g) -> the side that won a finished match, or NOBODY; else what its state calls `winner`.
        redraw: rule (g) that decides anew what luck has decided and nobody has seen, such as the next card of
            a deck, for trials that begin at such a position; none where luck decides nothing before it shows.
    """

    rulebook: Rulebook
    state: type[Record]
    book: type[Record]
    questions: Questions
    deal: Callable[..., Deal]
    words: type[Words]
    steps: Mapping[int, Rule] = field(default_factory=dict)
    named_setups: Callable[[], tuple[str, ...]] | None = None
    bots: Mapping[str, Callable[..., int]] = field(default_factory=dict)
    bound: int = 100_000
    schemas: Mapping[str, type[Schema]] = field(default_factory=dict)
    capabilities: tuple[object, ...] = ()
    begin: Rule = play.advance
    legal: Rule = play.legal
    is_open: Rule = play.is_open
    act: Rule = play.act
    winner: Rule = play.winner
    redraw: Rule | None = None

    def __post_init__(self) -> None:
        """Put the system's tables into those of its rules that are the engine's.

        Raises:
            FacedownError: a rule names a clause that the rulebook does not have.
        """
        self._refuse_strange_clauses()
        own = play.filled_with(self.steps, self.questions, self.state)
        for name in ("begin", "legal", "is_open", "act"):
            rule = getattr(self, name)
            object.__setattr__(self, name, own.get(rule, rule))

    def _refuse_strange_clauses(self) -> None:
        known = set(self.rulebook.clause_ids)
        for function, clauses in CLAUSES.items():
            if function.__module__.startswith(f"{self.package}."):
                for clause in clauses:
                    if clause not in known:
                        raise unknown("clause", clause, sorted(known), where=f"which {RULES[function]} names")

    @property
    def key(self) -> str:
        """Its name in commands and files."""
        return self.rulebook.key

    @property
    def folder(self) -> Path:
        """Where its catalogue and content lie."""
        return self.rulebook.folder

    @property
    def catalogue(self) -> Catalogue:
        """The rulebook as data."""
        return self.rulebook.catalogue

    @property
    def package(self) -> str:
        """The name of the package that its modules are in."""
        return self.rulebook.clause.__module__.rpartition(".")[0]

    @cached_property
    def shelf(self) -> Shelf:
        """Its content, for authors."""
        return Shelf(self.key, self.folder, self.schemas, self.capability(Printed))

    @property
    def lessons(self) -> Path:
        """The folder of its first match and its puzzles."""
        return self.folder / "learn"

    @property
    def has_lessons(self) -> bool:
        """Whether it comes with a first match and puzzles."""
        return (self.lessons / "first.toml").is_file()

    def capability(self, kind: type[C]) -> C | None:
        """Return what it has of a class; None if it has none."""
        return next((one for one in self.capabilities if isinstance(one, kind)), None)

    def setups(self) -> tuple[str, ...]:
        """Return the names of the shipped setups, the first one first."""
        if self.named_setups is not None:
            return self.named_setups()
        return tuple(entry.name for entry in self.shelf.entries if entry.kind == "setup")

    def setups_in(self, content: Iterable[Entry]) -> list[str]:
        """Return the setups among an author's entries: those of the kinds that the shipped setups are of."""
        named = set(self.setups())
        kinds = {entry.kind for entry in self.shelf.entries if entry.name in named} | {"setup"}
        return [entry.name for entry in content if entry.kind in kinds and entry.name]

    def narrate(self, words: Words, event: Event) -> Narration:
        """Return a line of the log in the words of a match, and whether it belongs to the story.

        Raises:
            ContentError: the catalogue has no sentence for it, or one that cannot be said.
        """
        catalogue, id = self.catalogue, self.rulebook.clause_ids[event.clause]
        if id not in catalogue.log:
            raise in_file(
                self.folder / "catalogue.toml", 0, f"{id} fires, and has no 'log' that tells of it."
            )
        return Teller(words, catalogue.terms, words.kinds, words.tells).line(catalogue.log[id], event)


def card_names(system: System, content: Sequence[Entry]) -> tuple[str, ...]:
    """Return the cards that are entries of content, whether or not they are in some match."""
    return _card_names(system, tuple(content)) if content else _shipped_cards(system)


@cache
def _shipped_cards(system: System) -> tuple[str, ...]:
    return _card_names(system, ())


def _card_names(system: System, content: tuple[Entry, ...]) -> tuple[str, ...]:
    if system.capability(Printed) is None:
        return ()
    shelf = system.shelf
    named = shelf.named(content)
    return tuple({one.name: None for one in named.values() if shelf.face(one, named) is not None})
