"""Rulings at the table: what a referee decides against or beyond the rules, kept among the decisions.

A ruling changes the position, as a setup's `set` and `stack` do, or moves a card; grants or forbids an
answer to the open question; takes decisions back; says who answers for a seat; is a note to one seat; or
ends the match as it stands, which the seats can also agree on.
It is refused where it breaks a law, and the match is then as it was. Whoever sees the change is told of it
and of the reason, from their own view alone: what is hidden stays hidden.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from facedown.engine.base.errors import BadFile, FacedownError, unknown
from facedown.engine.base.numbers import whole_number
from facedown.engine.base.printable import printable
from facedown.engine.base.record import Record, out_of_bounds
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.hidden.stacking import spots
from facedown.engine.hidden.view import view
from facedown.engine.hidden.zone import Zone
from facedown.engine.matches.board import Board
from facedown.engine.matches.changes import changes
from facedown.engine.matches.position import follow
from facedown.engine.telling.sentence import are_several

if TYPE_CHECKING:
    from facedown.engine.matches.match import Match
    from facedown.engine.matches.past import Action
    from facedown.engine.matches.system import System

REFEREE = -1  # who rules, where that is no seat
_TRIED = 12  # answers that are tried out after a ruling
_TRIALS, _DEPTH = 4, 24  # matches that are played on from there, and how many answers far
LIFTED, ROUND = "lifted", "round"  # until when a grant or a ban lasts, besides places to stop
FIXED = ("decision", "seat", "about", "agenda", "stream", "known", "book")  # which nobody rules
UNCOUNTED = ("note", "back")  # rulings that going back passes over

Told: TypeAlias = Mapping[int | None, str]  # reader -> sentence; None reads everything


class Ruling(NamedTuple):
    """What is ruled.

    Attributes:
        way: one of WAYS.
        what: as JSON has it; WAYS says what each takes.
        why: the reason.
        by: who rules: REFEREE, or the seat that takes its own decision back, or offered a draw.
    """

    way: str
    what: Any
    why: str = ""
    by: int = REFEREE

    def to_dict(self) -> dict[str, Any]:
        """Return it for a save file."""
        by = {} if self.by == REFEREE else {"by": self.by}
        return {self.way: self.what, "why": self.why, **by}


class Ruled(NamedTuple):
    """A ruling that was carried out, and what it tells whom."""

    ruling: Ruling
    told: Told


Entry: TypeAlias = "Action | Ruled"  # of the course of a match


def ruling_from(data: Mapping[str, Any]) -> Ruling:
    """Return a ruling of a save file.

    Raises:
        BadFile: it is none.
    """
    ways = [key for key in data if key not in ("why", "by")]
    why, by = data.get("why", ""), data.get("by", REFEREE)
    fits = len(ways) == 1 and ways[0] in WAYS and isinstance(why, str) and type(by) is int
    if not fits or not WAYS[ways[0]](data[ways[0]]):
        raise BadFile(f"The saved match holds a ruling that is none: {', '.join(map(str, ways)) or 'empty'}.")
    return Ruling(ways[0], data[ways[0]], why, by)


def answer_of(ruling: Ruling) -> str:
    """Return the answer that is granted or forbidden."""
    return str(ruling.what if isinstance(ruling.what, str) else ruling.what["answer"])


def has_lasting(ruling: Ruling) -> bool:
    """Whether a ruling is one that lasts, or ends one that does, or takes one back."""
    if ruling.way == "back":
        return any(isinstance(one, dict) and has_lasting(ruling_from(one)) for one in ruling.what)
    return ruling.way == "lift" or (ruling.way in ("grant", "forbid") and not isinstance(ruling.what, str))


def has_draw(ruling: Ruling) -> bool:
    """Whether a ruling ends the match as a draw, or takes back one that did."""
    if ruling.way == "back":
        return any(isinstance(one, dict) and has_draw(ruling_from(one)) for one in ruling.what)
    return ruling.way == "draw"


def rounds_of(system: System) -> str:
    """Return the field that counts the rounds of a system, "" if it has none."""
    return "round" if "round" in system.state.specs else ""


def stops_at(system: System, until: str) -> Sequence[str]:
    """Return the clauses and questions that a place to stop means."""
    return system.catalogue.stops.get(until, (until,))


def untils(system: System) -> list[str]:
    """Return until when a grant or a ban can last, clauses apart."""
    return [*([ROUND] if rounds_of(system) else ()), *system.catalogue.stops, LIFTED]


def carry_out(match: Match, ruling: Ruling) -> Told:
    """Carry a ruling out in a match; whoever calls this restores the position where it fails.

    Returns:
        what it tells those who see the change.

    Raises:
        FacedownError: it cannot be carried out, or breaks a law; the error says what is true.
    """
    why = f" {_sentence(ruling.why)}" if ruling.why else ""
    if ruling.way in _CHANGES:
        return _change(match, ruling, why)
    if ruling.way in ("grant", "forbid"):
        return _allow(match, ruling, why)
    if ruling.way == "lift":
        return _lift(match, ruling, why)
    if ruling.way == "seat":
        seat, to = ruling.what["seat"], ruling.what["to"]
        refuse_nobody(match, seat)
        name = who(match, seat)
        text = f"The GM plays {within(name)}." if to == "gm" else f"{name} is played as before again."
        return dict.fromkeys(readers(match), f"{text}{why}")
    if ruling.way == "draw":
        return dict.fromkeys(readers(match), f"{_drawn(match, ruling)}{why}")
    if ruling.way == "note":
        seat, text = ruling.what["seat"], printable(ruling.what["text"])
        refuse_nobody(match, seat)
        return {
            seat: f"The GM to you alone: {text}",
            None: f"The GM to {within(who(match, seat))} alone: {text}",
        }
    raise FacedownError(f"A ruling '{ruling.way}' is carried out by take_back.")


def _drawn(match: Match, ruling: Ruling) -> str:
    """Return how a match ends as it stands.

    Raises:
        FacedownError: it is over, or somebody who is not there offers it or agrees.
    """
    if match.over:
        raise FacedownError(f"It cannot be ended as a draw: it is over. {match.result()}")
    if ruling.by == REFEREE:
        return "The GM has ended the match as it stands: a draw."
    for seat in (ruling.by, *ruling.what):
        refuse_nobody(match, seat)
    called = told_apart(match.seats)
    names = [called[seat] for seat in ruling.what]
    agreed = f", and {' and '.join(filter(None, (', '.join(names[:-1]), names[-1])))} agreed" if names else ""
    return f"Drawn by agreement: {called[ruling.by]} offered it{agreed}."


def readers(match: Match) -> tuple[int | None, ...]:
    """Return everybody who reads of a match, last who reads everything."""
    return (*match.seats, OBSERVER, None)


def who(match: Match, seat: int) -> str:
    """Return what a seat is called, numbered where another one is called so."""
    return told_apart(match.seats)[seat]


def within(name: str) -> str:
    """Return what somebody is called within a sentence: `the Reaver`."""
    return f"the {name.removeprefix('The ')}" if name.startswith("The ") else name


def is_asked(match: Match, seat: int) -> str:
    """Return that a seat is asked: `Anna is asked`, `Anna and Bert are asked`."""
    name = who(match, seat)
    return f"{name} {'are' if are_several(name) else 'is'} asked"


def asked_of(match: Match, seat: int, text: str) -> str:
    """Return a question that the GM reads with whom it is asked, said once: `Anna, what do you do?`."""
    is_said = re.search(rf"(?<!\w){re.escape(who(match, seat))}(?!\w)", text)
    return text[:1].upper() + text[1:] if is_said else f"{is_asked(match, seat)}: {text}"


def told_apart(seats: Mapping[int, str]) -> dict[int, str]:
    """Return what seats are called, numbered where several are called alike, as in scenes."""
    names, told = [*seats.values()], dict[int, str]()
    for place, (seat, name) in enumerate(seats.items()):
        many = names.count(name) > 1
        told[seat] = f"{name} {names[: place + 1].count(name)}" if many else name
    return told


def back(match: Match, taken: Sequence[Entry], hidden: Sequence[bool], ruling: Ruling) -> Told:
    """Return what is told of entries that were taken back.

    Args:
        match: as it is then.
        taken: in their order.
        hidden: of each, whether others did not see at once what was decided.
        ruling: of that.
    """
    taker = "The GM has" if ruling.by == REFEREE else f"{who(match, ruling.by)} has"
    why = f" {_sentence(ruling.why)}" if ruling.why else ""
    told: dict[int | None, str] = {}
    for reader in readers(match):
        texts = []
        for entry, is_hidden in zip(taken, hidden, strict=True):
            if isinstance(entry, Ruled):
                if entry.ruling.way != "note" and reader in entry.told:
                    is_draw = entry.ruling.way == "draw"
                    texts.append("the draw" if is_draw else f"the ruling '{entry.told[reader]}'")
            else:
                seen = reader is None or not is_hidden or entry.seat == reader
                texts.append(f"{who(match, entry.seat)}: {entry.text if seen else 'a secret answer'}")
        if texts:
            told[reader] = f"{taker} taken back: {'; '.join(texts)}.{why}"
    return told


def laws_broken(match: Match, cards: Counter[int]) -> str:
    """Return why a position can be none of this match, or "".

    Args:
        match: at that position.
        cards: how often each lay in a zone before.
    """
    state = match.game.state
    now = lying(state)
    if twice(now) or cards - now:
        return f"{len(twice(now) or cards - now)} cards would lie in two zones, or in none"
    outside = out_of_bounds(state)
    if outside:
        return f"{outside[0]}, its bounds"
    try:
        if not match.over and not match.legal():
            return (
                f"{match.seats[match.seat]} could answer nothing to the open question: have it answered first"
            )
        for reader in readers(match):
            match.table(reader)
        match.question()
        for action in match.legal()[:_TRIED]:
            match.explain(action)
            match.copy().carry_out(action)
        for step in range(_TRIALS):
            trial = match.copy()
            for number in range(_DEPTH):
                if not trial.over:
                    legal = trial.legal()
                    if not legal:
                        return f"{trial.seats[trial.seat]} could soon answer nothing ({trial.decision})"
                    trial.carry_out(legal[step * (number + 1) % len(legal)])
            if twice(lying(trial.game.state)) or out_of_bounds(trial.game.state):
                return "the rules go on from there to what no match comes to"
    except Exception as error:  # what was set can be what no match comes to
        return f"the rules could not go on from there ({type(error).__name__}: {error})"
    return ""


def lying(state: Record) -> Counter[int]:
    """Return how often each card lies in a zone."""
    return Counter(card for spot in spots(state) for card in spot.zone.cards[: spot.zone.count])


def twice(cards: Counter[int]) -> list[int]:
    """Return the cards that lie in two places."""
    return [card for card, times in cards.items() if times > 1]


# --- what changes the position ---------------------------------------------------------------------


def _change(match: Match, ruling: Ruling, why: str) -> Told:
    state = match.game.state
    before = state.copy()
    board = board_of(match)
    try:
        given = _CHANGES[ruling.way](board, ruling.what)
        follow(board, given)
    except FacedownError:
        raise
    except Exception as error:  # what follows from it cannot be worked out
        raise FacedownError(
            f"That cannot be ruled: no match comes to it ({type(error).__name__})."
        ) from error
    match.changed_by_ruling()
    broken = laws_broken(match, lying(before))
    if broken:
        raise FacedownError(f"That cannot be ruled: {broken}. The match is as it was.")
    told: dict[int | None, str] = {}
    for reader in readers(match):
        then, now = (before, state) if reader is None else (view(before, reader), view(state, reader))
        found = changes(board, then, now)
        if found:
            told[reader] = f"The GM rules: {'; '.join(found)}.{why}"
    if None not in told:
        raise FacedownError("That is so already: nothing would change.")
    return told


def board_of(match: Match) -> Board:
    """Return the board of a match as it stands, where each card belongs to the deck that it came from."""
    board = Board.of(match)
    board.cards.came_from(match.first_state())
    return board


def _set(board: Board, what: Mapping[str, Any]) -> list[str]:
    for path, value in what.items():
        _refuse_fixed(board, path)
        board.set(path, value)
    return list(what)


def _stack(board: Board, what: Mapping[str, str]) -> list[str]:
    board.stack(what)
    return list(what)


def _move(board: Board, what: Mapping[str, str]) -> list[str]:
    board.move(what["card"], what["from"], what["to"])
    return [what["from"], what["to"]]


_CHANGES: Mapping[str, Callable[[Board, Any], list[str]]] = {"set": _set, "stack": _stack, "move": _move}


def _refuse_fixed(board: Board, path: str) -> None:
    """Refuse what says who is asked what, and what luck brings: it follows from decisions."""
    at, steps = board.find(path), board.resolved(path).split(".")
    if steps == ["winner"]:
        raise FacedownError(
            "Who has won follows from how the match ends: set what it ends by, or `end because ...` ends it "
            "as it stands."
        )
    if steps[0] not in FIXED and steps[-1] != "seat":
        return
    if steps[0] == "book":
        raise FacedownError(
            f"{path} is of the book, which is the same all through a match: begin one with "
            "other house rules or content instead."
        )
    was = board.reads(path, at) if not isinstance(at.value, Record | Zone) else "as it is"
    raise FacedownError(
        f"{path} cannot be ruled: it is {was}, and who is asked what follows from the decisions and the "
        "rules. Take decisions back, answer for a seat, or set something else."
    )


# --- what changes the answers to a question ----------------------------------------------------------


def _allow(match: Match, ruling: Ruling, why: str) -> Told:
    if match.over:
        raise FacedownError(f"'{ruling.what}' answers nothing: the match is over. {match.result()}")
    name, how_long = who(match, match.seat), _how_long(match, ruling)
    if ruling.way == "grant":
        if any(action.text == answer_of(ruling) for action in match.legal()):
            raise FacedownError(f"{name} may answer '{answer_of(ruling)}' anyway: it is legal.")
        action = match.thinkable(answer_of(ruling))
        _refuse_impossible(match, action)
        text = f"The GM allows {within(name)} to answer '{action.text}' {how_long}."
    else:
        action = match.find(answer_of(ruling))
        if len(match.legal()) == 1:
            raise FacedownError(
                f"'{action.text}' cannot be forbidden: it is the only answer that {within(name)} has. "
                "Grant another one first."
            )
        text = f"The GM forbids {within(name)} to answer '{action.text}' {how_long}."
    public = view(match.game.state, match.seat).to_bytes() == view(match.game.state, OBSERVER).to_bytes()
    told = readers(match) if public else (match.seat, None)
    return dict.fromkeys(told, f"{text}{why}")


def _how_long(match: Match, ruling: Ruling) -> str:
    """Return how long an answer is granted or forbidden, in words.

    Raises:
        FacedownError: it is no such time, or for a seat that is not asked.
    """
    if isinstance(ruling.what, str):
        return "here"
    until, seat = ruling.what["until"], ruling.what["seat"]
    known = untils(match.system)
    if until not in known and until not in match.system.rulebook.clause_ids:
        raise unknown("end of a grant or a ban", until, [*known, "a clause"])
    if seat != match.seat:
        raise FacedownError(f"{who(match, match.seat)} is asked: rule of seat {seat} once that one is.")
    if until == LIFTED:
        return "until the GM lifts it"
    return f"for this {until}" if until in known else f"until {until}"


def _lift(match: Match, ruling: Ruling, why: str) -> Told:
    """End what lasts of an answer, for whoever it is granted or forbidden."""
    wanted = ruling.what.casefold()
    meant = [one for one in match.lasting() if answer_of(one).casefold() == wanted]
    if not meant:
        texts = [f"'{answer_of(one)}' of {who(match, one.what['seat'])}" for one in match.lasting()]
        there = f"That is: {', '.join(texts)}." if texts else "Nothing is."
        raise FacedownError(f"'{ruling.what}' is neither granted nor forbidden for longer. {there}")
    told: dict[int | None, str] = {}
    for entry in match.course:
        if isinstance(entry, Ruled) and entry.ruling in meant:
            name, answer = who(match, entry.ruling.what["seat"]), answer_of(entry.ruling)
            told |= dict.fromkeys(
                entry.told, f"The rules alone say again whether {within(name)} may '{answer}'.{why}"
            )
    return told


def can_follow(match: Match, action: Action) -> bool:
    """Whether the rules can carry out an answer that they refuse: it is tried, with the luck to come."""
    trial, cards = match.copy(), lying(match.game.state)
    try:
        if not match.is_there(action):
            return False
        trial.carry_out(action)
    except Exception:  # rules trust their caller: what is not legal may break them
        return False
    now = lying(trial.game.state)
    return not (twice(now) or cards - now or out_of_bounds(trial.game.state))


def _refuse_impossible(match: Match, action: Action) -> None:
    """Refuse an answer that the rules cannot carry out: it is tried, with the luck that is to come."""
    trial, cards = match.copy(), lying(match.game.state)
    try:
        if not match.is_there(action):
            broken = "what it names is not there"
        else:
            trial.carry_out(action)
            broken = laws_broken(trial, cards)
    except Exception as error:  # rules trust their caller: what is not legal may break them
        broken = f"the rules break over it ({type(error).__name__})"
    if broken:
        reason, clause = match.why_refused(action.text)
        raise FacedownError(
            f"'{action.text}' cannot be granted: {broken}. It is refused because: {reason} Set what it lacks "
            "instead.",
            clause,
        )


def refuse_nobody(match: Match, seat: Any) -> None:
    """Refuse a seat that a match has not.

    Raises:
        UnknownName: it has none of that number; the nearest are given.
    """
    if seat not in match.seats:
        raise unknown("seat", seat, [*map(str, match.seats), *match.seats.values()], "of this match")


def _sentence(text: str) -> str:
    text = printable(text.strip())
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"


# --- what a file may say -----------------------------------------------------------------------------


def _is_fields(what: Any) -> bool:
    values = (int, str, list)
    return isinstance(what, dict) and bool(what) and all(isinstance(one, values) for one in what.values())


def _is_texts(*keys: str) -> Callable[[Any], bool]:
    return lambda what: (
        isinstance(what, dict)
        and what.keys() == set(keys)
        and all(type(one) is int if key == "seat" else isinstance(one, str) for key, one in what.items())
    )


def _is_stacks(what: Any) -> bool:
    return isinstance(what, dict) and bool(what) and all(isinstance(one, str) for one in what.values())


def _is_text(what: Any) -> bool:
    return isinstance(what, str)


def _is_answer(what: Any) -> bool:
    return isinstance(what, str) or _is_texts("answer", "seat", "until")(what)


def _is_course(what: Any) -> bool:
    return isinstance(what, list) and bool(what) and all(isinstance(one, str | dict) for one in what)


# Way -> what it takes. set, stack: path -> value, cards; move: one card; grant, forbid: an answer, or
# with it a seat and until when; lift: an answer that is granted or forbidden for longer; seat: who answers
# for it from then on, "gm" or "" for whoever did before; note: a text for one seat; back: the entries that
# were taken back, in their order; draw: the seats that agreed that the match ends as it stands.
WAYS: Mapping[str, Callable[[Any], bool]] = {
    "set": _is_fields,
    "stack": _is_stacks,
    "move": _is_texts("card", "from", "to"),
    "grant": _is_answer,
    "forbid": _is_answer,
    "lift": _is_text,
    "seat": _is_texts("seat", "to"),
    "note": _is_texts("seat", "text"),
    "back": _is_course,
    "draw": lambda what: isinstance(what, list) and all(type(one) is int for one in what),
}


def value_of(text: str) -> int | str:
    """Return a value as it is typed: a number, or the name of something."""
    number = whole_number(text, signed=True)
    return text if number is None else number
