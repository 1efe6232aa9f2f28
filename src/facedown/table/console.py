"""The GM's console: a session at whose table a referee sits, who sees everything and rules.

The referee has the floor when the match stops, and whenever somebody calls. Besides those of a session:

    stop      where the match has stopped for the referee: the clauses that fired, or the question asked
    fields    lines: what can be set, laid and moved, each a path and what is there, and how many `more`; or
              the last decisions and rulings

A scene of the referee's has the seat -1, and shows everything. What only the referee sends:

    {"do": "rule", "way": "set", "what": {"life.A": 9}, "why": "..."}   a ruling (`engine/matches/ruling.py`)
    {"do": "back", "steps": 2, "why": "..."}     take back what was decided and ruled last, whose ever it is
    {"do": "take", "seat": 1, "why": "..."}      answer for a seat from here on; `give` ends that
    {"do": "whisper", "seat": 1, "text": "..."}  a note that nobody else learns of
    {"do": "stop", "at": "turn"}                 turn, phase, contest, every, never, or a clause
    {"do": "go"}                                 roll on to the next stop
    {"do": "fields", "of": "life"}               see what can be ruled
    {"do": "see", "seat": 1}                     see the table as a seat does
    {"do": "line", "text": "set life.A = 9 because ..."}   any of these, as it is typed (`table/typed.py`)

and what anybody does: `{"do": "call", "text": "..."}` has the referee sit down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from facedown.engine.base.errors import FacedownError, unknown
from facedown.engine.base.record import NOBODY, Record, items
from facedown.engine.hidden.zone import Zone
from facedown.engine.matches.board import Board
from facedown.engine.matches.changes import whom
from facedown.engine.matches.repeated import take_up
from facedown.engine.matches.ruling import FIXED, REFEREE, UNCOUNTED, WAYS, Ruled, Ruling, refuse_nobody, who
from facedown.table.messages import Message
from facedown.table.series import Games
from facedown.table.session import Session
from facedown.table.story import Bookmark, story_of
from facedown.table.typed import command_of

if TYPE_CHECKING:
    from facedown.bots.policy import Bot
    from facedown.engine.matches.match import Match
    from facedown.engine.matches.past import Action

_RULED = ("set", "stack", "move", "grant", "forbid", "lift", "draw")
_ALWAYS = {"every": "at every question", "never": "nowhere"}  # and how that reads
_MOST = 60  # fields that are listed at once
_LAST = 20  # decisions and rulings that are listed


class Console(Session):
    """One match, those who play it, and a referee at the same screen.

    Args:
        match: the match, fresh or half played.
        bots: who plays the seats that nobody plays.
        people: the seats that are played here; the referee's own come by `take`.
        keep: as a session has it; called after a ruling with NOBODY.
        keep_undo: likewise.
        stop: where the match stops for the referee.
    """

    has_referee = True

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Bot],
        people: Sequence[int],
        keep: Callable[[int], None] = lambda seat: None,
        keep_undo: Callable[[], None] = lambda: None,
        stop: str = "turn",
    ) -> None:
        super().__init__(match, bots, people, keep, keep_undo)
        self.viewer = NOBODY if people else REFEREE
        self.read[None] = self.story.end(match) if match.taken else Bookmark()
        self.held = True  # the referee has the floor
        self.called: list[str] = []  # what the referee is told who sits down
        self.before: dict[int, Bot | None] = {}  # seats that the referee plays -> who did; None: a person
        self.stop_at = self._stops(stop)
        self._looked = match.log_length, match.taken  # how far it has been looked for a stop
        referee: Mapping[str, Callable[[Message], None]] = {
            "back": self._back,
            "course": self._course,
            "fields": self._fields,
            "give": self._give,
            "go": self._roll_on,
            "line": self._line,
            "rule": self._rule,
            "see": self._see,
            "stop": self._stop,
            "take": self._take,
            "whisper": self._whisper,
        }
        only = {name: self._only_referee(command) for name, command in referee.items()}
        self._commands = {**self._commands, **only, "call": self._call}
        self._reseat()

    # Where it stops

    def _is_held(self) -> bool:
        self.held = self.held or self._has_reached_stop()
        if not self.held and self.match.seat not in self.before:
            return False
        if self.viewer == REFEREE:
            self._show()
        else:
            self.viewer = NOBODY
            self._say("pass", seat=REFEREE)
        return True

    def _has_reached_stop(self) -> bool:
        """Whether something fired, or is asked, at which the match stops for the referee."""
        match, (line, taken) = self.match, self._looked
        self._looked = match.log_length, match.taken
        if match.taken == taken or "never" in self.stop_at:
            return False
        fired = {one.clause for one in match.log(None, min(line, match.log_length))}
        return bool({"every", match.decision, *fired} & set(self.stop_at))

    def _stops(self, at: str) -> tuple[str, ...]:
        """Return what the match stops at, by what was said."""
        known = {"turn": ["every"], **self.match.system.catalogue.stops}  # where none is named
        if at in known:
            return tuple(known[at])
        ids = self.match.system.rulebook.clause_ids
        if at in _ALWAYS or at.upper() in ids:
            return (at if at in _ALWAYS else at.upper(),)
        raise unknown("place to stop", at, [*known, *_ALWAYS, *ids[1:]])

    def answers_for(self, seat: int) -> bool:
        """Whether whoever sits at the screen answers for a seat, as the referee does for those taken over."""
        return seat == self.viewer or (self.viewer == REFEREE and seat in self.before)

    def _refuse_unasked(self) -> None:
        if self.viewer == REFEREE and not self.match.over and self.match.seat not in self.before:
            name = who(self.match, self.match.seat)
            raise FacedownError(
                f"{name} is asked. `take {name} because ...` answers for that seat, `go` has its player "
                "answer."
            )
        super()._refuse_unasked()

    def _refuse_unread(self) -> None:
        """Let the referee read every question."""
        if self.viewer != REFEREE or self.match.over:
            super()._refuse_unread()

    def _sit(self, command: Message) -> None:
        if self.held or command.get("seat") == REFEREE or self.match.seat in self.before:
            self.held |= command.get("seat") == REFEREE
            self.viewer = REFEREE
            for text in self.called:
                self._say("note", text=text)
            self.called = []
            self._go_on()
        else:
            super()._sit(command)

    def _decide(self, action: Action) -> None:
        self.held = False
        super()._decide(action)

    def _do(self, action: Action, decider: int) -> None:
        try:
            super()._do(action, decider)
        except FacedownError:
            raise
        except Exception as error:  # what was ruled can lead to what no match comes to
            self.story.cut(self.match, self.read)
            self.held = True
            raise FacedownError(
                f"The rules cannot carry out '{action.text}' after what was ruled ({type(error).__name__}): "
                "nothing has changed. The GM takes a ruling back (`undo`, `back`) or rules otherwise."
            ) from error

    # What the referee does

    def _only_referee(self, command: Callable[[Message], None]) -> Callable[[Message], None]:
        def carried_out(message: Message) -> None:
            if self.viewer != REFEREE:
                raise FacedownError(
                    "Only the GM does that, at the console: `call WHY` asks for the GM, `gm` seats the GM."
                )
            command(message)

        return carried_out

    def _line(self, command: Message) -> None:
        wanted = command_of(self.match, str(command.get("text", "")))
        self._commands[wanted["do"]](wanted)

    def _rule(self, command: Message) -> None:
        way, what = str(command.get("way")), command.get("what")
        if way not in _RULED or not WAYS[way](what):
            raise FacedownError(
                f"A ruling is one of {', '.join(_RULED)}, with what it takes; not {way} {what}."
            )
        ruling = Ruling(way, what, _reason(command))
        self.story.note_ruling(self.match, self.match.rule(ruling), self.read)
        self._ruled()

    def _back(self, command: Message) -> None:
        steps = command.get("steps", 1)
        ruled = self.match.take_back(steps if isinstance(steps, int) else 0, _reason(command))
        self.story.note_ruling(self.match, ruled, self.read)
        self.until = None
        self._reseat()
        self._ruled()

    def _ruled(self) -> None:
        """Keep what was ruled, and show what has come of it; the referee goes on when it is said."""
        self.held, self._looked = True, (self.match.log_length, self.match.taken)
        self.keep_undo()
        self._show()

    def _take(self, command: Message) -> None:
        self._hand(command, "gm")

    def _give(self, command: Message) -> None:
        self._hand(command, "")

    def _hand(self, command: Message, to: str) -> None:
        seat = command.get("seat")
        if isinstance(seat, int) and seat in self.match.seats and (seat in self.before) == (to == "gm"):
            name = who(self.match, seat)
            plays, other = ("plays", "give") if to else ("does not play", "take")
            raise FacedownError(f"The GM {plays} {name} as it is. `{other} {name} because ...` changes that.")
        ruling = Ruling("seat", {"seat": seat, "to": to}, _reason(command))
        self.story.note_ruling(self.match, self.match.rule(ruling), self.read)
        self._seat(int(seat or 0), to)
        self._ruled()

    def _seat(self, seat: int, to: str) -> None:
        """Have the referee play a seat, or no more."""
        bots = dict(self.bots)
        if to == "gm" and seat not in self.before:
            self.before[seat] = bots.pop(seat, None)
            self.people = [one for one in self.people if one != seat]
        elif to != "gm" and seat in self.before:
            bot = self.before.pop(seat)
            if bot is None:
                self.people = sorted([*self.people, seat])
            else:
                bots[seat] = bot
        self.bots = bots

    def _reseat(self) -> None:
        """Have those play whom the course of the match says."""
        for seat in [*self.before]:
            self._seat(seat, "")
        for entry in self.match.course:
            if isinstance(entry, Ruled) and entry.ruling.way == "seat":
                self._seat(entry.ruling.what["seat"], entry.ruling.what["to"])

    def _whisper(self, command: Message) -> None:
        what = {"seat": command.get("seat"), "text": str(command.get("text", "")).strip()}
        if not what["text"]:
            raise FacedownError("A note says something: whisper SEAT: TEXT.")
        self.story.note_ruling(self.match, self.match.rule(Ruling("note", what)), self.read)
        self._ruled()

    def _stop(self, command: Message) -> None:
        at = str(command.get("at", ""))
        self.stop_at = self._stops(at)
        each = f"at each {at}" if at in self.match.system.catalogue.stops else ""
        where = _ALWAYS.get(self.stop_at[0]) or each or f"where {self.stop_at[0]} fires"
        self._say("note", text=f"The match stops {where}. go rolls on.")

    def _roll_on(self, command: Message) -> None:
        if self.match.over:
            raise FacedownError("The match is over. `back` takes decisions back, `undo` a ruling.")
        if self.match.seat in self.before:
            name = who(self.match, self.match.seat)
            raise FacedownError(f"You answer for {name}: give an answer, or `give {name} because ...`.")
        self.held = False
        self._looked = self.match.log_length, self.match.taken
        self._go_on()

    def _see(self, command: Message) -> None:
        seat = command.get("seat")
        refuse_nobody(self.match, seat)
        self._say("table", text=self.match.table(seat), details="")

    def _fields(self, command: Message) -> None:
        words, board = str(command.get("of", "")).casefold().split(), Board.of(self.match)
        paths = [(board.called(path), path) for path in _listed(board)]
        meant = [(name, path) for name, path in paths if all(word in name.casefold() for word in words)]
        if not meant:
            begin = ", ".join(dict.fromkeys(name.partition(".")[0] for name, _ in paths))
            raise FacedownError(
                f"Nothing that can be ruled has '{' '.join(words)}' in its name. Names begin with: {begin}."
            )
        lines = [f"{name} = {_field(board, path)}" for name, path in meant[:_MOST]]
        self._say("fields", lines=lines, more=len(meant) - len(lines))
        if len(meant) > len(lines):
            self._say("note", text="`fields WORD ...` lists those that have the words in their names.")

    def _course(self, command: Message) -> None:
        """Show the last decisions and rulings, the last one first, as `back` counts them."""
        texts = []
        for entry in reversed(self.match.course):
            if not isinstance(entry, Ruled):
                texts.append(f"{who(self.match, entry.seat)}: {entry.text}")
            elif entry.ruling.way not in UNCOUNTED:
                texts.append(entry.told.get(None, "A ruling."))
        lines = [f"{number}  {text}" for number, text in enumerate(texts[:_LAST], 1)]
        self._say("fields", lines=lines, more=max(0, len(texts) - _LAST))

    # What anybody does

    def _call(self, command: Message) -> None:
        """Have the referee sit down, who is told why."""
        if self.viewer == REFEREE:
            raise FacedownError("You are the GM.")
        by = who(self.match, self.viewer) if self.viewer in self.match.seats else "Somebody"
        text = str(command.get("text", "")).strip()
        self.called.append(f"{by} calls the GM{f': {text}' if text else '.'}")
        self.held, self.viewer = True, NOBODY
        self._say("pass", seat=REFEREE)

    def _who_agrees(self, seat: int) -> list[int]:
        """Return who has to agree that a seat takes back what is not free: the referee."""
        return [REFEREE]

    def _weigh(self, match: Match, seat: int, tell: Callable[[], None]) -> list[Message]:
        """Leave it to the referee, who answers for all bots."""
        return []

    def _who_draws(self, seat: int) -> list[int]:
        """Return who has to agree to a draw: everybody else here, and the referee for all others."""
        return [*(one for one in self.people if one != seat), REFEREE]

    def _undo(self, command: Message) -> None:
        """Take back the last ruling, if the referee says so; else as a session does."""
        if self.viewer != REFEREE:
            super()._undo(command)
            return
        last = self.match.course[-1:]
        if not last or not isinstance(last[0], Ruled):
            raise FacedownError(
                "What was done last is no ruling: `back because ...` takes back anybody's decisions."
            )
        taken, told = last[0].ruling, last[0].told.get(None, "a ruling")
        self.match.undo()
        if taken.way == "back":
            self._redo(taken)
        self.story.cut(self.match, self.read)
        self._reseat()
        self._say("note", text=f"Undone: {told}")
        self._ruled()

    def _redo(self, taken: Ruling) -> None:
        """Play what was taken back again."""
        for entry in taken.what:
            take_up(self.match, entry, self.match.taken + 1)
        self.story = story_of(self.match)


class RefereedGames(Games):
    """A series with a referee at its screen: each game has a console; what is chosen before it stands.

    Args:
        games: of the series, whose screen it is.
        stop: where the games stop for the referee.
    """

    has_referee = True

    def __init__(self, games: Games, stop: str = "turn") -> None:
        super().__init__(games.series, games.bots, games.people, games.read, games.keep, games.keep_undo)
        self.stop, self.chooser = stop, NOBODY
        self.stops: tuple[str, ...] = ()  # where the game before stopped last

    @property
    def before(self) -> Mapping[int, Bot | None]:
        """The seats that the referee plays in this game, and who did before."""
        return self.session.before if isinstance(self.session, Console) else {}

    def seated(self, game: Match) -> Session:
        """Return the console of a game, which stops where the one before did."""
        console = Console(game, self.bots(game), self.people, self.keep, self.keep_undo, self.stop)
        console.stop_at = self.stops or console.stop_at
        return console

    def _next(self) -> list[Message]:
        if isinstance(self.session, Console):
            self.stops = self.session.stop_at
        messages = super()._next()
        if self.chooser == REFEREE:
            self.chooser = NOBODY
        return messages


def _reason(command: Message) -> str:
    why = str(command.get("why", "")).strip()
    if not why:
        raise FacedownError("A ruling has a reason, which whoever sees it reads: end it with because ....")
    return why


def _field(board: Board, path: str) -> str:
    """Return what a field holds, as it is set, and whom it names."""
    at = board.find(path)
    name = whom(board, at)
    return board.reads(path, at) + (f" ({name})" if name not in ("", "nobody", "none") else "")


def _listed(board: Board) -> Iterator[str]:
    """Yield the paths of what can be set or laid, those of rows left out that nobody has."""

    def look(record: Record, base: str) -> Iterator[str]:
        for name, spec, value in items(record):
            if base or name not in FIXED:
                yield from below(value, len(spec.shape), f"{base}{name}", board.names.get(name))

    def below(value: Any, axes: int, path: str, names: Sequence[str] | None) -> Iterator[str]:
        if axes:
            for i in range(len(value)):
                if names is None or (i < len(names) and names[i]):
                    yield from below(value[i], axes - 1, f"{path}.{i}", None)
        elif isinstance(value, Record) and not isinstance(value, Zone):
            yield from look(value, f"{path}.")
        else:
            yield path

    yield from look(board.state, "")
