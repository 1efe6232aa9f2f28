"""Ask how likely something is: exactly, or by trials."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from facedown.cli import FINE
from facedown.cli.files import Kept
from facedown.cli.given import all_seats_first, one_seat, the_content, the_policies, the_switches, the_system
from facedown.cli.progress import progress_of
from facedown.cli.show import as_json, paragraph, say, table
from facedown.engine.errors import FacedownError

if TYPE_CHECKING:
    from facedown.board import Board
    from facedown.engine.match import Match
    from facedown.lab.listed import Decider
    from facedown.lab.odds import Answer, Odds
    from facedown.lab.questions import Ask
    from facedown.lab.sampling import Sampled

    Own: TypeAlias = tuple[Ask, dict[int, Decider], int | None]  # what a scenario asks, of whom, as whom

LISTED = 16  # values of a number whose odds are listed


@dataclass(frozen=True)
class Asked:
    """What `facedown odds` was called with; what is None, "", 0 or empty was left out."""

    source: str
    when: list[str]
    mean: list[str]
    given: str
    until: str
    once: str
    setup: str
    set: list[str]
    stack: list[str]
    play: list[str]
    at: int | None
    fresh: bool
    policies: list[str]
    knows: str
    switches: list[str]
    content: list[Path]
    sample: float | None
    games: int
    seed: int
    kept: Kept
    json: bool

    def command(self) -> str:
        """Return what was typed, all but where it is written to."""
        from facedown.lab.origin import typed_line

        options = {
            "when": self.when,
            "mean": self.mean,
            "given": self.given,
            "until": self.until,
            "once": self.once,
            "setup": self.setup,
            "set": self.set,
            "stack": self.stack,
            "play": self.play,
            "at": self.at,
            "policy": self.policies,
            "as": self.knows,
            "switch": self.switches,
            "content": self.content,
            "sample": self.sample,
            "games": self.games if self.games > 1 else None,
            "seed": None if self.sample is None else self.seed,
        }
        return typed_line(["odds", self.source], options)


def odds(asked: Asked) -> int:
    """Print how likely something is."""
    from facedown.lab.deciders import decided_odds
    from facedown.lab.odds_report import OddsReport
    from facedown.lab.questions import Ask
    from facedown.lab.sampling import sample

    asked.kept.check()
    board, where, own = the_position(asked)
    if own and not (asked.when or asked.mean):
        ask, policies, seat = own
    else:
        ask = Ask(asked.when, asked.mean, asked.given, asked.until, asked.once)
        policies = the_deciders(board, asked.policies)
        seat = one_seat(board.seats, asked.knows) if asked.knows else None
    result: Odds | Sampled
    with progress_of("Odds") as watch:
        if asked.sample is None:
            result = decided_odds(board, policies, ask, seat, watch)
            result = result.of_games(asked.games) if asked.games > 1 else result
        else:
            if asked.games > 1:
                raise FacedownError("Trials are of one game: leave --games or --sample out.")
            refuse_best(policies)
            given = asked.sample
            by = {"count": int(given)} if given >= 1 else {"precision": given}
            result = sample(board, policies, ask, asked.seed, **by, progress=watch, seat=seat)
    about = {
        "system": board.system.key,
        "position": where,
        "policies": {str(who): policy for who, policy in policies.items()},
        **({} if seat is None else {"as": seat}),
    }
    advice = advised(board, result) if asked.sample is None else []
    players = ", ".join(f"{board.seats[who]} by {reads_as(policy)}" for who, policy in policies.items())
    if asked.json:
        as_json({**about, **result.to_dict(), **({"advice": advice} if advice else {})})
    else:
        say(f"{board.system.key}: {where}", style="bold")
        say(paragraph(players))
        if seat is not None:
            say(paragraph(f"As {board.seats[seat]} knows it: what is hidden may be anything that fits."))
        _print_ask(ask)
        _print(result)
        for one in advice[:LISTED]:
            does = ", ".join(f"{text} {part}" if part != "1" else text for text, part in one["does"].items())
            say(paragraph(f"Best for {board.seats[one['seat']]}, at {one['question']}: {does}."))
        if len(advice) > LISTED:
            say(f"And so on: there are {len(advice):,} situations.")
    report = OddsReport(board, where, players, ask, result, asked.command(), asked.seed)
    asked.kept.write(report, quiet=asked.json)
    return FINE


def the_deciders(board: Board, given: Sequence[str]) -> dict[int, Decider]:
    """Return who decides: a policy for every seat, or answers and then a policy, or best play.

    Raises:
        UnknownName: there is no such policy, seat or question; the nearest is given.
        FacedownError: it is a function, which cannot be followed.
    """
    from facedown.bots.policy import is_rule, policy_name, with_rule
    from facedown.bots.standing import standing
    from facedown.lab.deciders import AGAINST, BEST
    from facedown.lab.listed import parts_of

    chosen: dict[int, Decider] = dict(named(the_policies(board.system, [], board.seats)))
    for text in all_seats_first(given):
        place, equals, rest = text.partition("=") if "=" in text else ("", "", text)
        *answers, last = parts_of(rest)
        policy = standing(board.system, last).policy
        if policy not in (BEST, AGAINST):
            one = the_policies(board.system, [policy], [0])[0]
            if not isinstance(one, str) and is_rule(one):
                board.system = with_rule(board.system, one)
                one = policy_name(one)
            last = last.removesuffix(policy) + named({0: one})[0]
        decider = [*answers, last] if answers else last
        chosen.update(dict.fromkeys([one_seat(board.seats, place.strip())] if equals else chosen, decider))
    return chosen


def refuse_best(deciders: Mapping[int, Decider]) -> None:
    """Refuse best play, which trials cannot be played by.

    Raises:
        FacedownError: a seat is to play its best.
    """
    from facedown.lab.deciders import AGAINST, BEST
    from facedown.lab.listed import policies_behind

    for policy in policies_behind(deciders).values():
        if policy.endswith((BEST, AGAINST)):
            raise FacedownError(
                f"Trials are played by policies, not by '{policy}': leave --sample out, or name a policy."
            )


def reads_as(decider: Decider) -> str:
    """Return how a decider was written."""
    from facedown.bots.standing import THEN
    from facedown.lab.listed import parts_of

    return THEN.join(parts_of(decider))


def advised(board: Board, result: Any) -> list[dict[str, Any]]:
    """Return what to do in best play, in words."""
    from facedown.lab.listed import Texts

    texts = Texts(board)
    return [
        {
            "seat": one.seat,
            "question": board.system.rulebook.decision(one.view.decision).name,
            "does": {texts.text(one.view, number): str(part) for number, part in one.answers.items()},
        }
        for one in result.advice
    ]


def named(policies: Mapping[int, Any]) -> dict[int, str]:
    """Return policies by name; a function cannot be followed by all that luck can do.

    Raises:
        FacedownError: one is a function.
    """
    for policy in policies.values():
        if not isinstance(policy, str):
            raise FacedownError(
                f"Odds are of policies that can be compiled in; {policy.__name__} is a plain function: make "
                "it a @rule (docs/lab.md), name one of `facedown policies`, or ask `facedown sim`."
            )
    return dict(policies)


def the_position(asked: Asked) -> tuple[Board, str, Own | None]:
    """Return the position that is asked about, what it is called, and what a scenario asks of it.

    Raises:
        FacedownError: there is no such system, scenario, match or setup, or it cannot be set up.
    """
    path = Path(asked.source.partition("::")[0])
    if path.suffix not in (".toml", ".json"):
        return fresh(asked)
    for option, value in (
        ("--setup", asked.setup),
        ("--switch", asked.switches),
        ("--content", asked.content),
    ):
        if value:
            raise FacedownError(f"{option} is of a fresh match; {path} says that by itself.")
    if path.suffix == ".json" and '"facedown":' in path.read_text(encoding="utf-8", errors="replace")[:100]:
        return _from_save(asked, path)
    return _from_scenario(asked)


def _from_scenario(asked: Asked) -> tuple[Board, str, Own | None]:
    """Return the position that a scenario leads to or sets up, and what it asks, if nothing else is."""
    from facedown.board import Board
    from facedown.scenario import fresh_position, load_scenario, position
    from facedown.scenario.wager import asked as asks
    from facedown.scenario.wager import policies_of
    from facedown.systems import load_system

    if asked.at is not None:
        raise FacedownError(
            "--at is a decision of a saved match; a scenario says by itself how far it is played."
        )
    scenario = load_scenario(asked.source, load_system)
    wagers = [wager for step in scenario.steps for wager in step.odds]
    wager = wagers[-1] if wagers and not (asked.when or asked.mean) else None
    if asked.fresh or (wager is not None and wager.fresh):
        board, where = fresh_position(scenario), "before anything is dealt"
    else:
        match = position(scenario)
        _refuse_over(match, "a scenario that ends sooner")
        board, where = Board.of(match), f"{match.decision} is asked"
    _change(board, asked)
    if wager is None:
        return board, f"{asked.source}, {where}", None
    knows = None if wager.knows is None else board.seat(wager.knows)
    return board, f"{asked.source}, {where}", (asks(wager), policies_of(wager, board), knows)


def _from_save(asked: Asked, path: Path) -> tuple[Board, str, None]:
    """Return the position of a saved match."""
    import facedown
    from facedown.board import Board

    match = facedown.load(path)
    if asked.at is not None and not 0 <= asked.at <= match.taken:
        raise FacedownError(f"{path} has {match.taken} decisions: give --at 0 to {match.taken}.")
    while asked.at is not None and match.taken > asked.at:
        match.undo()
    _refuse_over(match, "--at N, a decision before")
    board = Board.of(match)
    _change(board, asked)
    return board, f"{asked.source}, {match.decision} is asked", None


def _refuse_over(match: Match, instead: str) -> None:
    if match.over:
        raise FacedownError(f"The match is over, so there are no odds. Give {instead}.")


def fresh(asked: Asked) -> tuple[Board, str, None]:
    """Return a fresh match, before its first question or after the answers that were given."""
    from facedown.board import Board
    from facedown.engine.match import Match
    from facedown.engine.system import set_switches

    system = the_system(asked.source)
    if asked.at is not None:
        raise FacedownError("--at is a decision of a saved match: give its file instead of a system.")
    content, switches = the_content(system, asked.content), the_switches(asked.switches)
    setup = asked.setup or system.setups()[0]
    deal = system.deal(setup, switches, content)
    set_switches(system, deal.book, switches)
    board = Board(system, deal.state, deal.book, deal.seats, deal.names, content)
    _change(board, asked)
    if not asked.play:
        return board, f"{setup}, before anything is dealt", None
    match = Match(system, setup, asked.seed, switches, content, deal=deal)
    for answer in asked.play:
        match.act(answer)
    if match.over:
        raise FacedownError("After these answers the match is over: there are no odds any more.")
    return Board.of(match), f"{setup}, after {', '.join(asked.play)} with the luck of seed {asked.seed}", None


def _change(board: Board, asked: Asked) -> None:
    """Set fields and lay cards as the options say."""
    for text in asked.set:
        path, value = _pair("--set", text, "fighters.0.shock=3")
        board.set(path, int(value) if value.lstrip("-").isdecimal() else value)
    board.stack(dict(_pair("--stack", text, "deck=5S 3C") for text in asked.stack))


def _pair(option: str, text: str, such: str) -> tuple[str, str]:
    path, equals, value = text.partition("=")
    if not equals:
        raise FacedownError(f"{option} takes a path and what is to be there, such as '{such}'; not '{text}'.")
    return path.strip(), value.strip()


def _print_ask(ask: Ask) -> None:
    parts = [("given", ask.given), ("until", ask.until), ("once", f"fired {ask.once}" if ask.once else "")]
    say(paragraph("; ".join(f"{word} {text}" for word, text in parts if text)))


def _print(result: Odds | Sampled) -> None:
    from facedown.lab.odds import Odds

    if not isinstance(result, Odds):
        rows = [(one.asked, f"{one.value:.4f}", f"{one.low:.4f} to {one.high:.4f}") for one in result.answers]
        table("", ("", "about", "95% interval"), rows, right=("about", "95% interval"))
        counted = f", {result.counted:,} of them as given" if result.counted < result.trials else ""
        say(f"{result.trials:,} trials{counted}, {result.seconds:.2g} s.")
        return
    rows = [(one.asked, *reads(one.value, one.is_condition)) for one in result.answers if not one.names]
    if rows:
        table("", ("", "exactly", "about"), rows, right=("exactly", "about"))
    for one in result.answers:
        if one.distribution and not one.is_condition:
            _print_distribution(one)
    if result.given < 1:
        say(f"What is given has odds of {result.given} (about {float(result.given):.2%}).")
    say(f"{result.effort}, {result.seconds:.2g} s.")


def _print_distribution(one: Answer) -> None:
    listed = list(one.distribution.items())
    rows = [(one.reads(value), *reads(part, True)) for value, part in listed[:LISTED]]
    if len(listed) > LISTED:
        rest = sum((part for _, part in listed[LISTED:]), Fraction(0))
        rows.append((f"{len(listed) - LISTED} more", *reads(rest, True)))
    table(one.asked, ("", "exactly", "about"), rows, right=("exactly", "about"))


def reads(value: Fraction, is_share: bool) -> tuple[str, str]:
    """Return a number exactly, and as a decimal or in percent."""
    return str(value), f"{float(value):.3%}" if is_share else f"{float(value):.4g}"
