"""A match: one game of a system, played by decisions, kept as its seed and decisions."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from copy import copy, deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple, Self

from facedown.engine.authors.content import Entry as Content
from facedown.engine.authors.content import load_content
from facedown.engine.authors.files import Version
from facedown.engine.authors.house import Notes
from facedown.engine.base.chance import Luck, refuse_seed, seed_stream
from facedown.engine.base.errors import FacedownError, IllegalAction, nearest
from facedown.engine.base.record import NOBODY
from facedown.engine.course.ask import Options
from facedown.engine.course.deal import Deal
from facedown.engine.course.play import GameOf
from facedown.engine.course.question import NO_ANSWER
from facedown.engine.course.scene import Scene
from facedown.engine.matches.past import Action, Past, plain
from facedown.engine.matches.position import deal_setup
from facedown.engine.matches.prologue import Prologue, refuse_broken
from facedown.engine.matches.ruling import (
    REFEREE,
    Entry,
    Ruled,
    Ruling,
    answer_of,
    back,
    can_follow,
    carry_out,
    has_draw,
    has_lasting,
)
from facedown.engine.matches.sample import sample_state
from facedown.engine.matches.save_file import format_of, write_save
from facedown.engine.matches.shown import Shown
from facedown.engine.matches.system import System, card_names
from facedown.engine.telling.log import OPEN, Line, Log, joined, read_by

CONCEDE = "concede"  # as people write it, where the system knows it
LISTED = 8  # this many legal answers are listed whole in a refusal


class Instead(NamedTuple):
    """What a match begins with otherwise than its setup and its seed say."""

    deal: Deal | None = None  # what lies on the table
    luck: Any = None  # where luck comes from, instead of the state's stream
    log: Log | None = None  # one that notes what somebody asks of what fires, empty otherwise
    prologue: Prologue | None = None  # what leads to where the match begins, in the middle; deals and plays
    house: Notes = Notes()  # what it is shown with, where it is played by house rules


AS_SET_UP = Instead()


class Match(Shown):
    """One game of a system, from its setup to its end.

    Args:
        system: the rulebook.
        setup: name of a shipped setup, or a table as content files write it.
        seed: of the stream of luck; equal seeds and decisions give equal matches everywhere.
        switches: switch -> key of the reading, where it is not the default.
        content: an author's own content: files, or entries of them.
        instead: what the match begins with otherwise than that says.

    Raises:
        FacedownError: the setup, the seed, a switch or the content is not right; the error says how.
    """

    def __init__(
        self,
        system: System,
        setup: str | Mapping[str, Any] = "",
        seed: int = 0,
        switches: Mapping[str, str] | None = None,
        content: Iterable[str | Path | Content] = (),
        instead: Instead = AS_SET_UP,
    ) -> None:
        refuse_seed(seed)
        deal, luck, log, prologue, self.house = instead
        self.system = system
        self.setup = setup or system.setups()[0]
        self.seed = seed
        self.switches = dict(switches or {})
        self.content = tuple(load_content(content))
        self.by_hand = deal is not None
        self.prologue = prologue
        if prologue is not None:
            deal = prologue.deal(system, self.setup, seed, self.switches, self.content)
            luck = prologue.script()
        if deal is None:
            deal = deal_setup(system, self.setup, self.switches, self.content)
            seed_stream(deal.state.stream, seed, 0)
        self.names = deal.names
        self._read_by(((0, system.words(deal)),))
        self.game = GameOf(
            deal.state, deal.book, Log() if log is None else log, Luck() if luck is None else luck
        )
        self.game.log.keeps = OPEN
        self._lines: list[tuple[Line, ...]] = []
        self.past = Past(system)
        self._allowed: tuple[Ruling, ...] = ()  # what a referee grants and forbids of the open question
        self._options: tuple[Action, ...] | None = None  # to the open question, once they are listed
        self._views: dict[int | None, Any] = {}  # of this position, by who has looked; only read
        self._scenes: dict[int | None, Scene] = {}  # likewise
        if prologue is None:
            self._run(system.begin)
        else:
            self._lead(prologue, luck)

    def __repr__(self) -> str:
        """Show what is played and how far it is; nothing that a seat may not know."""
        state = "over" if self.over else f"seat {self.seat} decides {self.decision}"
        return f"<Match of {self.system.key}: {self.title}, {self.taken} decisions, {state}>"

    @property
    def title(self) -> str:
        """What its setup is called."""
        return self.setup if isinstance(self.setup, str) else "a setup of your own"

    @property
    def deal(self) -> Deal:
        """What lies on the table, and what it is called."""
        return Deal(self.game.state, self.game.book, self.seats, self.names)

    @property
    def cast(self) -> Sequence[str]:
        """What each seat plays, where that has a name."""
        return self.names.get("cast", ())

    @property
    def taken(self) -> int:
        """How many decisions have been taken, and rulings made."""
        return len(self.past.steps)

    @property
    def decision(self) -> str:
        """The kind of the open question."""
        return self.system.rulebook.decision(0 if self.over else self.game.state.decision).name

    @property
    def actions(self) -> tuple[Action, ...]:
        """The decisions taken so far."""
        return self.past.actions

    @property
    def course(self) -> tuple[Entry, ...]:
        """The decisions taken so far, and what was ruled among them."""
        return self.past.entries

    @property
    def last(self) -> Action | None:
        """The decision that was taken last; None before the first."""
        return self.past.last

    @property
    def winner(self) -> int:
        """The side that won, or NOBODY."""
        return int(self.system.winner(self.game)) if int(self.game.state.decision) == 0 else NOBODY

    def legal(self) -> tuple[Action, ...]:
        """Return the legal answers to the open question, in a fixed order."""
        if self._options is None:
            options = Options()
            if not self.over:
                self.system.legal(self.game, options)
            known = self._asked_view()
            listed = tuple(
                Action(self.seat, self.dialogue.action(known, number), number)
                for number in options.actions[: options.count]
            )
            for ruling in self._allowed:
                named = self._reading(answer_of(ruling), listed)
                if ruling.way == "grant" and named is None:
                    listed = (*listed, *self._granted(ruling))
                elif ruling.way == "forbid" and named is not None and len(listed) > 1:
                    listed = tuple(action for action in listed if action != named)
            self._options = listed
        return self._options

    def _granted(self, ruling: Ruling) -> tuple[Action, ...]:
        """Return what a grant offers now: nothing, where one that lasts does not fit the open question."""
        action = self._thought(answer_of(ruling))
        return (action,) if action is not None and can_follow(self, action) else ()

    def find(self, text: str) -> Action:
        """Return the legal answer that reads `text`, as `plain` compares them.

        Raises:
            IllegalAction: no legal answer reads so; the error says why, with the clause.
        """
        action = self._reading(text, self.legal())
        if action is not None:
            return action
        if self.over:
            raise IllegalAction(f"Cannot '{text}': the match is over. {self.result()}")
        concession = self.system.questions.concession
        if concession is not None and self._concedes(text):
            return Action(self.seat, CONCEDE, concession)
        reason, clause = self.why_refused(text)
        raise IllegalAction(
            f"{self.seats[self.seat]} cannot '{text}': {reason} Legal now: {self._choices(text)}.",
            clause,
        )

    def why_refused(self, text: str) -> tuple[str, str]:
        """Return why a text is no legal answer to the open question, and the clause that says so."""
        for ruling in self._allowed:
            if ruling.way == "forbid" and plain(answer_of(ruling)) == plain(text):
                return f"The GM has forbidden it: {ruling.why}.", ""
        reason, clause = self.dialogue.refusal(self._asked_view(), text, plain)
        slip = self.slip(text)
        if slip:
            reason = slip if reason == NO_ANSWER else f"{reason} {slip}"
        return reason, clause

    def is_forbidden(self, text: str) -> bool:
        """Whether a referee has taken an answer to the open question away."""
        return any(one.way == "forbid" and plain(answer_of(one)) == plain(text) for one in self._allowed)

    def thinkable(self, text: str) -> Action:
        """Return the answer to the open question that a text names, legal or not.

        Raises:
            IllegalAction: it names none that could be thought of in this position.
        """
        action = self._thought(text)
        if action is not None:
            return action
        reason, clause = self.why_refused(text)
        raise IllegalAction(
            f"'{text}' is nothing that {self.seats[self.seat]} could answer here: {reason} Such answers read "
            f"like {', '.join(action.text for action in self.legal()[:3])}.",
            clause,
        )

    def _thought(self, text: str) -> Action | None:
        """Return the answer to the open question that a text names, legal or not, if it names one."""
        known, wanted = self._asked_view(), plain(text)
        for number in self.dialogue.candidates(known):
            if any(plain(read) == wanted for read in self.dialogue.readings(known, number)):
                return Action(self.seat, self.dialogue.action(known, number), number)
        return None

    def is_there(self, action: Action) -> bool:
        """Whether everything that an answer to the open question names could be now, legal or not."""
        game = self.words.game(self._asked_view())
        return self.system.questions.is_there(game, int(self.game.state.decision), action.number)

    def contradicts(self, action: Action) -> str:
        """Return why the rules refuse a legal answer all the same, which is a mistake of theirs; else ""."""
        forbidden = self.dialogue.forbids(self.game.state, action.number)
        return f"{forbidden.reason} ({forbidden.clause})" if forbidden else ""

    def _choices(self, wanted: str) -> str:
        """Return the legal answers in a row: all, or of many those most like what was wanted."""
        texts = [action.text for action in self.legal()]
        if len(texts) <= LISTED:
            return ", ".join(texts)
        return f"{len(texts)} answers, such as {', '.join(nearest(wanted, texts) or texts[:3])}"

    def _reading(self, text: str, legal: Sequence[Action]) -> Action | None:
        """Return the one of some answers that a text names, as it is printed or else in another spelling."""
        wanted, known = plain(text), self._asked_view()
        for action in legal:
            if plain(action.text) == wanted:
                return action
        for action in legal:
            if any(plain(read) == wanted for read in self.dialogue.readings(known, action.number)):
                return action
        return None

    def slip(self, text: str) -> str:
        """Return what is wrong with a text that answers the open question in no position, or "".

        Once the match is over, an answer to any of its questions is right.
        """
        if self._concedes(text):
            return ""
        decision, answered = int(self.game.state.decision), self.dialogue.answered(text)
        if answered:
            return "" if self.over or decision in answered else "It answers another question."
        if self.over:
            return "It answers no question at all."
        legal = [action.text for action in self.legal()]
        return self.dialogue.language(decision).slip(text, legal, card_names(self.system, self.content))

    def _concedes(self, text: str) -> bool:
        return self.system.questions.concession is not None and plain(text) == plain(CONCEDE)

    def act(self, action: Action | str) -> Action:
        """Carry out a legal answer and run on to the next question.

        Whatever keeps it from being carried out to its end, the state is then as it was, to the byte.

        Raises:
            IllegalAction: it is not legal.
        """
        if isinstance(action, Action) and action in self.legal():
            chosen = action
        else:
            chosen = self.find(action if isinstance(action, str) else action.text)
        self.past.add(self.game.state.to_bytes(), len(self._lines), chosen)
        try:
            self._run(self.system.act, chosen.number)
        except BaseException:
            self.undo()
            raise
        return chosen

    def rule(self, ruling: Ruling) -> Ruled:
        """Carry out what a referee rules, among the decisions; where it fails, all is as it was.

        Raises:
            FacedownError: it cannot be carried out, or breaks a law; the error says what would work.
        """
        state, lines = self.game.state, len(self._lines)
        before = state.to_bytes()
        try:
            ruled = Ruled(ruling, carry_out(self, ruling))
        except BaseException:
            state.assign(type(state).from_bytes(before))
            self.changed_by_ruling()
            raise
        self.past.add(before, lines, ruled)
        self._allow()
        return ruled

    def take_back(self, steps: int, why: str = "", by: int = REFEREE) -> Ruled:
        """Take back what was decided and ruled last, and keep that it was.

        Args:
            steps: how many decisions and rulings.
            why: the reason.
            by: the seat that takes its own decision back; else a referee.

        Raises:
            FacedownError: there are not so many.
        """
        if not 0 < steps <= self.taken:
            raise FacedownError(
                f"{steps} decisions and rulings cannot be taken back: there are {self.taken} so far."
            )
        if by != REFEREE:
            self._refuse_seat(by)
        taken, hidden = list[Entry](), list[bool]()
        for _ in range(steps):
            entry = self.undo()
            taken.append(entry)
            hidden.append(isinstance(entry, Action) and self._is_secret(entry))
        taken, hidden = taken[::-1], hidden[::-1]
        ruling = Ruling("back", [entry_to_data(entry) for entry in taken], why, by)
        ruled = Ruled(ruling, back(self, taken, hidden, ruling))
        self.past.add(self.game.state.to_bytes(), len(self._lines), ruled)
        self._allow()
        return ruled

    def carry_out(self, action: Action) -> None:
        """Carry out an answer that need not be legal, to see what comes of it; nothing keeps it."""
        self._run(self.system.act, action.number)

    def first_state(self) -> Any:
        """Return the state in which the first question was asked."""
        return self.past.first(self.game.state)

    def changed_by_ruling(self) -> None:
        """Note that the position is another one, among the decisions."""
        self._options, self._views, self._scenes = None, {}, {}

    def _allow(self) -> None:
        """Note what is granted and forbidden: since the last decision, or for longer than a question."""
        self._allowed = self.past.allowed(self.game.state, self._lines, self.seat)
        self.changed_by_ruling()

    def lasting(self) -> list[Ruling]:
        """Return what a referee has granted and forbidden for longer than a question, as far as it lasts."""
        return self.past.lasting(self.game.state, self._lines)

    def _is_secret(self, action: Action) -> bool:
        """Whether others do not see an answer to the open question at once."""
        return self.system.questions.is_secret(int(self.game.state.decision), action.number)

    def undo(self) -> Entry:
        """Take the last decision or ruling back and return it.

        Raises:
            FacedownError: no decision has been taken yet.
        """
        if not self.past.steps:
            raise FacedownError("Nothing to undo: no decision has been taken yet.")
        before, lines, entry = self.past.steps.pop()
        state = self.game.state
        state.assign(type(state).from_bytes(before))
        del self._lines[lines:]
        self._read_by(tuple(one for one in self._spoken if one[0] < max(lines, 1)))
        self._allow()
        return entry

    def copy(self) -> Self:
        """Return a match at the same point, with the same luck to come, that shares nothing with this one."""
        other = copy(self)
        other.game = replace(
            self.game, state=self.game.state.copy(), log=self.game.log.copy(), luck=deepcopy(self.game.luck)
        )
        other._lines = list(self._lines)
        other.past = self.past.copy()
        return other

    def sample(self, seat: int, seed: int = 0) -> Self:
        """Return a match at the same point that fits what a seat knows; everything hidden is dealt anew.

        To the seat it is the same: its view, its log and its legal answers. What it does not know follows
        from the seed alone, every possibility equally likely, and so does the luck to come. Its log holds
        what the seat has read; decisions before it, which may have been secret, cannot be undone in it.

        Args:
            seat: whose knowledge; OBSERVER for those who only watch.
            seed: of what is dealt and of the luck to come.

        Raises:
            UnknownName: nobody sits there.
            FacedownError: the seed is not valid, or the system cannot be sampled; the error says why.
        """
        self._refuse_seat(seat)
        other = copy(self)
        state = sample_state(self.system, self.game, seat, seed)
        other.game = replace(self.game, state=state, log=Log(), luck=Luck())
        other.game.log.keeps = OPEN
        other.seed = seed
        other._lines = [tuple(read_by(line, seat) for line in lines) for lines in self._lines]
        begun = state.to_bytes(), len(self._lines)
        other.past = Past(self.system, self.lasting(), begun, self.past.ended)
        other.changed()
        return other

    def changed(self) -> None:
        """Note that not only decisions led to this position; other answers may be legal in it."""
        self.by_hand = True
        self.changed_by_ruling()

    def to_dict(self) -> dict[str, Any]:
        """Return the match as its seed and decisions, for a save file.

        Raises:
            FacedownError: its seed and decisions do not make it: it is a sample, or was set up by hand.
        """
        if self.by_hand:
            raise FacedownError(
                "This match is a sample or was set up by hand by a scenario, so its seed and decisions do "
                "not make it. Save the match that it was sampled from, or keep the scenario file."
            )
        begins = {} if self.prologue is None else {"begins": self.prologue.to_dict()}
        leads = bool(begins) or len(self.course) > len(self.actions)
        rulings = [one.ruling for one in self.course if isinstance(one, Ruled)]
        lasts, is_drawn = any(map(has_lasting, rulings)), any(map(has_draw, rulings))
        return {
            "facedown": format_of(leads, lasts or any(self.house), self.content, is_drawn),
            **begins,
            **self.house.to_dict(),
            "system": self.system.key,
            "setup": self.setup if isinstance(self.setup, str) else dict(self.setup),
            "seed": self.seed,
            "switches": self.switches,
            "content": [entry.to_dict() for entry in self.content],
            "actions": [entry_to_data(entry) for entry in self.course],
            "state": hashlib.sha256(self.game.state.to_bytes()).hexdigest(),
        }

    def save(self, path: str | Path, people: Iterable[int] | None = None) -> Version:
        """Write the match to a file. An older file there is replaced only once this one is complete.

        Args:
            path: where to.
            people: the seats that are played at the keyboard, for whoever goes on with it there.

        Returns:
            The version of the file, which shows later whether somebody else has written it since.

        Raises:
            BadFile: it cannot be written; what was there is there still.
        """
        return write_save(path, self.to_dict(), people)

    def _lead(self, prologue: Prologue, script: Any) -> None:
        """Play to where the match begins; nobody can take back what led there.

        Raises:
            FacedownError: the rules do not lead there.
        """
        try:
            self._run(self.system.begin)
            prologue.lead(self, script)
        except FacedownError:
            raise
        except Exception as error:  # what was set can be what no match comes to
            raise refuse_broken(error) from error
        if prologue.seed is not None:
            seed_stream(self.game.state.stream, self.seed, 0)
        self.game = replace(self.game, luck=Luck())
        self.by_hand, self.past = False, Past(self.system)

    def anew(self, seed: int | None = None) -> Self:
        """Return a match that begins as this one did, with the same luck or that of another seed."""
        begun = Instead(prologue=self.prologue, house=self.house)
        again = self.seed if seed is None else seed
        return type(self)(self.system, self.setup, again, self.switches, self.content, begun)

    def _run(self, step: Any, *args: int) -> None:
        log, first = self.game.log, len(self._lines)
        log.count = 0
        step(self.game, *args)
        self._lines += joined(log.lines[i].copy() for i in range(log.count))
        self._options, self._views, self._scenes, self._allowed = None, {}, {}, ()
        if self.past.lasts:
            self._allow()
        called = self.words.seated(self.game.state)
        if called != self.seats:
            words = copy(self.words)
            words.seats = called
            self._read_by((*self._spoken, (first, words)))


def entry_to_data(entry: Entry) -> str | dict[str, Any]:
    """Return a decision or a ruling for a save file."""
    return entry.text if isinstance(entry, Action) else entry.ruling.to_dict()
