"""The view law: what a seat cannot know changes nothing that it is shown, told or asked.

Two worlds are made that a seat cannot tell apart, and run beside each other under one luck. They are
made in three ways: the cards that the seat does not know change places (`redeal`), one draw that it
does not see has another outcome, or another seat makes another secret choice. For as long as the seat
then knows the same cards in both, it must see, read and be asked the same in both.

An answer that is no secret is told to everybody in its own words. So two of one kind that make a
difference must make one that everybody sees.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cache, cached_property
from typing import Any, NamedTuple, cast

from facedown.engine.base.errors import FacedownError, IllegalAction
from facedown.engine.base.record import HIDDEN, NO_CARD, Record
from facedown.engine.course.ask import Options
from facedown.engine.course.dialogue import Dialogue
from facedown.engine.course.scene import Scene
from facedown.engine.course.words import Words
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.hidden.view import card_places, plan_of, shorts_of, view
from facedown.engine.matches.match import Match
from facedown.engine.matches.sample import unknown_cards
from facedown.engine.matches.system import System
from facedown.engine.telling.log import Event, Line, event, joined
from facedown.testing.redeal import Backs, differences, hands, one_back, redeal, relabel, reseed
from facedown.testing.trial import LawBroken, Tape, Trial, room_with, run, trials

LAW = "the view law"
FOLLOWED = 3  # decisions that two worlds are followed for once they differ

OpenPart = Callable[[Any, int, int], int]  # (book, decision, answer)


def check_views(
    system: System,
    examples: int = 20,
    setups: Sequence[str | Mapping[str, Any]] = (),
    backs: Backs | None = None,
    tells: Collection[str] = (),
    open_part: OpenPart | None = None,
) -> None:
    """Hold a system to the view law, over random matches.

    Args:
        system: whose views.
        examples: matches.
        setups: names or tables; the shipped ones where none is given.
        backs: card -> which back it has; cards of one back can stand for each other. All are alike
            where this is not given.
        tells: ids of clauses that tell everybody something about a card without showing it, and names of
            questions that do by being asked; what happens then is not compared.
        open_part: what everybody is told at once of a secret answer, as a number; nothing where this is
            not given. Only answers of one open part are held against each other.

    Raises:
        LawBroken: a seat is shown, told or asked something that depends on what it cannot know.
    """
    rulebook = system.rulebook
    clauses = frozenset(i for i, id in enumerate(rulebook.clause_ids) if id in tells)
    questions = frozenset(i for i, name in enumerate(rulebook.catalogue.decisions, 1) if name in tells)
    telling = _Telling(clauses, questions)
    for trial in trials(system, examples, setups):
        _Watch(trial, backs or one_back, telling, open_part or _nothing).match()


class _Telling(NamedTuple):
    """What tells everybody something about a card: clauses that fire, questions that are asked."""

    clauses: frozenset[int]
    questions: frozenset[int]

    def heard(self, world: World) -> bool:
        """Whether something has been told on the way to a world."""
        asked = int(world.state.decision) in self.questions
        return asked or any(line.clause in self.clauses for line in world.lines)


@cache
def _each_card(cards: int) -> int:
    """Return the set of so many cards, bit 16 x card for each."""
    return sum(1 << 16 * card for card in range(cards))


def _nothing(book: Any, decision: int, answer: int) -> int:
    return 0


class World:
    """A position and the lines logged on the way there."""

    def __init__(self, state: Any, lines: Sequence[Line] = ()) -> None:
        self.state = state
        self.lines = lines
        self.legal: list[int] | None = None  # answers, once somebody has asked for them
        self._views: dict[int, Any] = {}

    def view(self, seat: int) -> Any:
        """The position as a seat sees it."""
        if seat not in self._views:
            self._views[seat] = view(self.state, seat)
        return self._views[seat]

    @cached_property
    def known(self) -> int:
        """Who knows which card: the masks of all cards, 16 bits each, as one large number."""
        return int.from_bytes(bytes(self.state.known), "little")

    def knows(self, seat: int) -> int:
        """The cards that a seat knows, as a set: bit 16 x card of a large number."""
        return self.known >> seat & _each_card(len(self.state.known))

    def learned(self, seat: int, before: int) -> tuple[object, ...]:
        """Which cards a seat knows and holds; where those lie, and were read, that it has come to know."""
        known = self.knows(seat)
        lie = []
        if new := known & ~before:
            shorts = shorts_of(self.view(seat))
            places = [(place, shorts[place]) for place in card_places(self.state)]
            lie = [(place, card) for place, card in places if card != HIDDEN and new >> 16 * card & 1]
        shown = [(line.card, line.card_known) for line in self.lines]
        shown += [(line.other, line.other_known) for line in self.lines]
        return (
            known,
            self.held(seat),
            lie,
            [
                card
                for card, mask in shown
                if card < NO_CARD and mask >> seat & 1 and not before >> 16 * card & 1
            ],
        )

    def held(self, seat: int) -> list[list[int]]:
        """The cards in a seat's hands, without their order: whoever is given one sees which."""
        shorts = shorts_of(self.state)
        return [sorted(shorts[first:end]) for first, end, holder in hands(self.state) if holder == seat]

    @cached_property
    def lying(self) -> dict[int, int]:
        """In which zone each card lies."""
        shorts, zones = shorts_of(self.state), plan_of(self.state).zones
        return {card: zone.count_at for zone in zones for card in zone.cards(shorts)}

    def moved(self, other: World) -> list[int]:
        """The cards that lie in other zones in another world."""
        here, there = self.lying, other.lying
        return [card for card in here if here[card] != there.get(card)]

    def taken_up(self, later: World) -> int:
        """The cards that lie where everybody sees them, and later elsewhere: as a set."""
        face_up, there = {zone.count_at for zone in plan_of(self.state).zones if zone.is_open}, later.lying
        return sum(1 << 16 * card for card, at in self.lying.items() if at in face_up and there[card] != at)

    def shifted(self, other: World) -> list[int]:
        """The cards that lie in other zones in another world, or if there are none, in another order."""
        here, there = list(self.lying), list(other.lying)
        return self.moved(other) or [card for card, one in zip(here, there, strict=False) if card != one]

    @cached_property
    def written(self) -> bytes:
        """The lines as they were logged, with who knew their cards."""
        return b"".join(map(bytes, self.lines))

    def events(self, seat: int) -> list[Event]:
        """The lines as a seat reads them."""
        return [event(line, seat, further) for line, *further in joined(self.lines)]


class _Watch:
    """One match, and the worlds beside it."""

    def __init__(self, trial: Trial, backs: Backs, telling: _Telling, open_part: OpenPart) -> None:
        self.trial = trial
        self.system = trial.system
        self.backs = backs
        self.telling = telling
        self.open_part = open_part
        self.dice = trial.dice()
        self.match_now = trial.match()
        self.now = World(self.match_now.game.state)
        self.book = self.match_now.game.book
        self.words, self.dialogue = self.match_now.words, self.match_now.dialogue
        self.seats = (*self.match_now.seats, OBSERVER)

    def match(self) -> None:
        """Play the match, and compare worlds at every question."""
        self.beginning()
        for match in self.trial.walk(thinned=True):
            self.match_now = match
            self.now = World(match.game.state)
            others = {seat: redeal(match.game.state, seat, self.dice, self.backs) for seat in self.seats}
            for seat, other in others.items():
                self.same(seat, self.now, World(other), "the cards were dealt otherwise")
            if not match.over:
                self.same_words(others[match.seat])
                action = self.dice.pick(match.legal()).number
                self.swapped(self.dice.pick(self.seats), action)
                self.drawn(action)
                self.chosen()
                self.told()

    # --- the worlds ----------------------------------------------------------------------------

    def beginning(self) -> None:
        """Begin the match twice, with one draw that a seat does not see changed."""
        fresh = self.trial.game().state
        first = Tape(self.dice)
        one = World(*run(self.system, fresh, self.book, None, first))
        for index in self.some(first.draws, 8):
            luck = Tape(self.dice, first.drawn, index)
            other = World(*run(self.system, fresh, self.book, None, luck))
            for seat in self.seats:
                what = f"draw {index} of the deal turned out differently"
                self.follow(seat, one, other, World(fresh), what)

    def swapped(self, seat: int, action: int) -> None:
        """Let two cards that a seat does not know change places, and go on."""
        state = self.match_now.game.state
        unknown = unknown_cards(state, seat)
        if len(unknown) < 2:
            return
        # A card in a hand or in front of somebody says more than two of the same deck.
        outside = outside_decks(state)
        held = [card for card in unknown if card in outside] or unknown
        card = self.dice.pick(held if self.dice.below(3) else unknown)
        alike = [other for other in unknown if other != card and self.backs(other) == self.backs(card)]
        if not alike:
            return
        now = self.dice.pick(alike)
        changed = relabel(state, {card: now, now: card})
        reseed(changed, self.dice)
        what = f"{self.card(card)} and {self.card(now)} have changed places and luck is another"
        self.follow(seat, self.now, World(changed), self.now, what, [action])

    def drawn(self, action: int) -> None:
        """Let one draw that the action brings turn out differently, and go on."""
        state = self.match_now.game.state
        first = Tape(self.dice)
        one = World(*run(self.system, state, self.book, action, first))
        for index in self.some(first.draws, 2):
            luck = Tape(self.dice, first.drawn, index)
            other = World(*run(self.system, state, self.book, action, luck))
            what = f"after '{self.text(action)}', draw {index} turned out differently"
            for seat in self.seats:
                self.follow(seat, one, other, self.now, what)

    def chosen(self) -> None:
        """Let the seat that decides choose otherwise in secret, and go on."""
        match = self.match_now
        book, decision = self.book, int(match.game.state.decision)
        is_secret = self.system.questions.is_secret
        secret = [option.number for option in match.legal() if is_secret(decision, option.number)]
        for action in self.some(secret, 1):
            open_part = self.open_part(book, decision, action)
            alike = [
                one for one in secret if one != action and self.open_part(book, decision, one) == open_part
            ]
            for option in self.some(alike, 3):
                tape = Tape(self.dice)
                one = self.chosen_whole(action, tape)
                again = Tape(self.dice, tape.drawn)
                other = self.chosen_whole(option, again)
                what = f"'{self.text(option)}' was chosen in secret instead of '{self.text(action)}'"
                self.keep(one, other, not (tape.used or again.used), what)

    def told(self) -> None:
        """Let the seat that decides answer otherwise for all to hear: the others must see what changes."""
        match, questions = self.match_now, self.system.questions
        state, decision = match.game.state, int(match.game.state.decision)
        public = [one.number for one in match.legal() if not questions.is_secret(decision, one.number)]
        for action in self.some(public, 1):
            way = questions.way(decision, action)
            alike = [one for one in public if one != action and questions.way(decision, one) == way]
            for option in self.some(alike, 1):
                tape = Tape(self.dice)
                one = World(*run(self.system, state, self.book, action, tape))
                again = Tape(self.dice, tape.drawn)
                other = World(*run(self.system, state, self.book, option, again))
                if one.state.to_bytes() == other.state.to_bytes():
                    continue  # mere words
                for seat in self.seats:
                    if seat != match.seat and same_to(seat, one, other):
                        what = f"'{self.text(option)}' was answered instead of '{self.text(action)}'"
                        self.broken(seat, what, "is told that by the answer alone")

    def chosen_whole(self, action: int, tape: Tape) -> World:
        """Give a secret answer; a choice of several cards that nobody sees before it ends is completed."""
        state = self.match_now.game.state
        asked = state.decision, state.seat
        hidden = self.is_hidden(self.now)
        after, lines = run(self.system, state, self.book, action, tape)
        while hidden and (after.decision, after.seat) == asked:
            answer = self.dice.pick(self.legal(World(after, lines)))
            after, more = run(self.system, after, self.book, answer, tape)
            lines += more
        return World(after, lines)

    def keep(self, one: World, other: World, closed: bool, what: str) -> None:
        """From here on, check that nobody else can tell which of two answers was given in secret.

        While others have still to choose in secret, nothing may be different to them. After that it may
        have become known, which the public record shows; for as long as that is equal, no seat may be
        shown, told or asked anything else either.

        Args:
            one: where one of the answers led.
            other: where the other one did.
            closed: whether no luck was needed on the way: whatever is dealt anew may depend on the answer.
            what: how they differ.
        """
        before, seat = self.now, self.match_now.seat
        done: list[str] = []
        watchers = [watcher for watcher in self.seats if watcher != seat]
        lucky = not closed
        while True:
            cards = one.shifted(other)  # whoever knows them all sees what was answered
            watchers = [
                watcher
                for watcher in watchers
                if not cards or not all(before.knows(watcher) >> 16 * card & 1 for card in cards)
            ]
            closed = closed and self.is_closed(seat, before, (one, other))
            if not lucky:
                self.same_but_for_cards(watchers, before, (one, other), what)
            if self.has_told(one, other) or not (closed or same_to(OBSERVER, one, other)):
                return
            path = f"{what}; then {', '.join(done)}" if done else what
            if not closed:  # whoever has been shown the difference can tell from then on
                watchers = [
                    watcher
                    for watcher in watchers
                    if self.indistinct(watcher, one, other, before.knows(watcher))
                ]
            for watcher in watchers:
                self.same(watcher, one, other, path)
            options = [number for number in self.legal(one) if number in self.legal(other)]
            if not options or len(done) == FOLLOWED:
                return
            action = self.dice.pick(options)
            done.append(self.text(action, one))
            before = one
            tape = Tape(self.dice)
            one = World(*run(self.system, one.state, self.book, action, tape))
            again = Tape(self.dice, tape.drawn)
            other = World(*run(self.system, other.state, self.book, action, again))
            lucky = lucky or bool(tape.used or again.used)
            closed = closed and not lucky

    def same_but_for_cards(
        self, watchers: Sequence[int], before: World, worlds: tuple[World, World], what: str
    ) -> None:
        """Compare worlds in which cards lie elsewhere, and that is all, for those who do not know them."""
        one, other = worlds
        moved = one.moved(other)
        if not moved or without_cards(one.state) != without_cards(other.state):
            return
        for watcher in watchers:
            known = before.knows(watcher) | one.knows(watcher) | other.knows(watcher)
            learned = any(known >> 16 * card & 1 for card in moved)
            if not learned and self.indistinct(watcher, one, other, before.knows(watcher)):
                self.same(watcher, one, other, what)

    def is_closed(self, seat: int, before: World, worlds: Sequence[World]) -> bool:
        """Whether others than a seat have still to choose in secret, and no card was turned up meanwhile."""
        asked = any(self.is_hidden(world) and world.state.seat != seat for world in worlds)
        return asked and all(world.knows(OBSERVER) == before.knows(OBSERVER) for world in worlds)

    def is_hidden(self, world: World) -> bool:
        """Whether a question is open whose answer others do not see at once."""
        decision = int(world.state.decision)
        return decision != 0 and self.system.questions.is_hidden(decision)

    def has_told(self, *worlds: World) -> bool:
        """Whether something has been told of a card without showing it."""
        return any(map(self.telling.heard, worlds))

    # --- comparing -----------------------------------------------------------------------------

    def follow(
        self,
        seat: int,
        one: World,
        other: World,
        before: World,
        what: str,
        actions: Sequence[int] = (),
    ) -> None:
        """Hold two worlds against each other, carry the same actions out in both, and again.

        Args:
            seat: who should not be able to tell them apart.
            one: the first world.
            other: the second.
            before: where they came from.
            what: how they differ.
            actions: to be carried out in both to begin with; others, at random, follow.
        """
        done: list[str] = []
        pending = list(actions)
        known = before.knows(seat) & ~before.taken_up(one)  # shuffled, and drawn again: that is known anew
        while self.indistinct(seat, one, other, known):
            known = one.knows(seat)
            path = f"{what}; then {', '.join(done)}" if done else what
            self.same(seat, one, other, path)
            here, there = self.legal(one), self.legal(other)
            if not pending and len(done) < FOLLOWED:
                pending = [self.dice.pick(here)] if here else []
            if not pending or pending[0] not in here or pending[0] not in there:
                return
            action = pending.pop(0)
            done.append(self.text(action, one))
            tape, was = Tape(self.dice), one
            one = World(*run(self.system, one.state, self.book, action, tape))
            known &= ~was.taken_up(one)
            try:
                luck = Tape(self.dice, tape.drawn)
                other = World(*run(self.system, other.state, self.book, action, luck))
            except (IndexError, ArithmeticError):
                return  # a position that cannot come about: a private number that fits no such hand

    def indistinct(self, seat: int, one: World, other: World, before: int) -> bool:
        """Whether a seat has come to know the same cards in both worlds, and no clause has told it more."""
        if before & ~(one.knows(seat) & other.knows(seat)):
            before = 0  # a shuffle on the way: what was known may be known anew
        if one.learned(seat, before) != other.learned(seat, before):
            return False
        return not self.has_told(one, other)

    def same(self, seat: int, one: World, other: World, what: str) -> None:
        """Raise LawBroken if a seat can tell two worlds apart."""
        here, there = one.view(seat), other.view(seat)
        if here.to_bytes() != there.to_bytes():
            self.broken(seat, what, f"sees {'; '.join(differences(here, there)[:4])}")
        if one.written != other.written and (read := one.events(seat)) != (other_read := other.events(seat)):
            self.broken(seat, what, f"reads in the log {self.lines(read)} or else {self.lines(other_read)}")
        if one.state.decision and one.state.seat == seat:
            mine, theirs = self.legal(one), self.legal(other)
            if mine != theirs:
                texts = [
                    ", ".join(self.dialogue.action(here, number) for number in numbers)
                    for numbers in (mine, theirs)
                ]
                self.broken(seat, what, f"may answer {texts[0]} or else {texts[1]}")

    def same_words(self, dealt: Any) -> None:
        """Compare the texts for the seat that decides with those in a match that is dealt anew."""
        match = self.match_now
        here, other = copy(match), copy(match)
        here.words = other.words = cast(Words, _Said(match.words))
        here.dialogue = other.dialogue = cast(Dialogue, _Said(match.dialogue))
        other.game = replace(match.game, state=dealt)
        other.changed()
        for words, other_words in zip(_texts_for_decider(here), _texts_for_decider(other), strict=True):
            if words != other_words:
                self.broken(
                    match.seat, "the cards were dealt otherwise", f"reads '{words}' or else '{other_words}'"
                )

    def broken(self, seat: int, what: str, difference: str) -> None:
        """Raise LawBroken."""
        who = "an observer" if seat == OBSERVER else self.match_now.seats[seat]
        actions = [action.text for action in self.match_now.actions]
        message = f"if {what}, which {who} (seat {seat}) cannot know, it {difference}"
        raise LawBroken(LAW, self.trial, actions, message)

    # --- small things --------------------------------------------------------------------------

    def legal(self, world: World) -> list[int]:
        """The legal answers in a world."""
        if world.legal is None:
            world.legal = legal_in(self.match_now, world.state)
        return world.legal

    def some(self, things: Sequence[int], most: int) -> list[int]:
        """At most so many of the things, at random."""
        return self.dice.shuffled(things)[:most]

    def card(self, number: int) -> str:
        """How a card reads."""
        return self.system.words.cards.text(number)

    def text(self, action: int, world: World | None = None) -> str:
        """How an action reads to the seat that decides."""
        world = world or self.now
        return self.dialogue.action(world.view(int(world.state.seat)), action)

    def lines(self, events: Sequence[Event]) -> str:
        """How some lines of the log read, with their numbers, which not every sentence shows."""
        ids = self.system.rulebook.clause_ids
        lines = [f"{ids[e.clause]} {self.story(e)} ({e.a} {e.b} {e.c})" for e in events]
        return "'" + " | ".join(lines) + "'"

    def story(self, line: Event) -> str:
        """How a line of the log reads; a leak may have numbers that its sentence has no words for."""
        try:
            return self.system.narrate(self.words, line).text
        except (FacedownError, ValueError):
            return "(no words)"


def same_to(seat: int, one: World, other: World) -> bool:
    """Return whether a seat sees and reads the same in both worlds."""
    seen = one.view(seat).to_bytes() == other.view(seat).to_bytes()
    return seen and (one.written == other.written or one.events(seat) == other.events(seat))


def outside_decks(state: Record) -> set[int]:
    """Return the cards that lie in hands, in front of somebody, on stacks: wherever each has its place."""
    shorts = shorts_of(state)
    return {card for zone in plan_of(state).zones if not zone.mark for card in zone.cards(shorts)}


def without_cards(state: Any) -> bytes:
    """Return everything of a state but where its cards lie and who knows them."""
    other = state.copy()
    shorts = shorts_of(other)
    for zone in plan_of(state).zones:
        shorts[zone.first : zone.first + zone.room] = [0] * zone.room
    for place in plan_of(state).cards:
        shorts[place] = 0
    other.known[:] = [0] * len(other.known)
    return bytes(other)


def legal_in(match: Match, state: Any) -> list[int]:
    """Return the legal answers in another state of a match."""
    options = Options()
    if state.decision:
        match.system.legal(replace(match.game, state=room_with(state)), options)
    return list(options.actions[: options.count])


class _Said:
    """Words or dialogue of a match, asked once of equal views: they are given nothing else of the state."""

    def __init__(self, words: Any) -> None:
        self._words = words
        self._said: dict[object, Any] = {}

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def say(*given: Any) -> Any:
            asked = (name, *(bytes(one) if isinstance(one, Record) else one for one in given))
            if asked not in self._said:
                answer = getattr(self._words, name)(*given)
                self._said[asked] = tuple(answer) if isinstance(answer, Iterator) else answer
            return self._said[asked]

        return say


def _texts_for_decider(match: Match) -> Iterator[str | Scene]:
    """Yield every text that a match has for the seat that decides, and the scene of its table."""
    yield match.question()
    yield match.scene(match.seat)
    yield match.table(match.seat)
    yield match.legend()
    yield match.details(match.seat)
    names = [name for names in match.topics(match.seat).values() for name in names]
    yield ", ".join(names)
    names += dict.fromkeys(item.word for item in match.scene(match.seat).items() if item.word)
    if names:
        yield match.show(names[match.log_length % len(names)], match.seat)  # another one at every question
    for action in match.legal():
        yield action.text
        yield match.explain(action)
    try:
        match.find("no such answer")
    except IllegalAction as error:
        yield str(error)
