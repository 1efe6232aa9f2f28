"""Units are plain numbers when rules run, and a type checker holds rules to them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from facedown.engine.base.record import NO_CARD, NOBODY
from facedown.engine.base.units import Card, Seat, each

HEAD = """
from collections.abc import Iterable

from facedown.engine.course.ask import ask
from facedown.engine.hidden.know import knows, show
from facedown.engine.telling.log import cite
from facedown.engine.base.record import NO_CARD, NOBODY
from facedown.engine.base.units import Card, Seat, each
from facedown.engine.hidden.zone import draw, move, put, take
from facedown.systems.clash.rules.cards import place_in
from facedown.systems.clash.rules.line import stand
from facedown.systems.clash.rules.players import opponent
from facedown.systems.clash.state import NO_DESIGN, NO_SPOT, PLAYERS, Game, Player

def tried(g: Game, seat: Seat, card: Card, player: Player) -> None:
"""
RIGHT = (
    "show(g, card, seat)",
    "cite(g, 1, seat, card)",
    "put(player.hand, draw(g, player.deck, player.hand))",
    "g.state.players[opponent(seat)].set.cards[0] = card",
    "g.state.winner = NOBODY",
    "for p in PLAYERS: show(g, NO_CARD, p)",
    "for p in each(Seat, 2): show(g, card, p)",
    "place_in(g, player.hand, g.book.design_of[card])",
    "stand(g, seat, player.marker, True)",
)
WRONG = (
    "show(g, seat, card)",
    "knows(g, seat, card)",
    "ask(g, card, 1)",
    "cite(g, 1, seat, seat)",
    "cite(g, 1, card, seat)",
    "move(player.hand, player.set, seat)",
    "take(player.hand, 0)",
    "g.state.players[card]",
    "g.state.winner = card",
    "player.set.cards[0] = seat",
    "stand(g, card, NO_SPOT, True)",
    "stand(g, seat, 3, True)",
    "place_in(g, player.hand, card)",
    "g.book.design_of[NO_DESIGN]",
    "if g.book.design_of[card] == card: pass",
    "if card == seat: pass",
    "for c in each(Card, 2): show(g, card, c)",
)


def test_a_seat_is_not_taken_for_a_card(tmp_path: Path) -> None:
    path = tmp_path / "swapped.py"
    path.write_text(HEAD + "".join(f"    {line}\n" for line in (*RIGHT, *WRONG)), encoding="utf-8")
    options = ["--strict", "--config-file=", "--follow-imports=silent", f"--cache-dir={tmp_path}"]
    command = [sys.executable, "-m", "mypy", *options, str(path)]
    told = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    first = HEAD.count("\n") + len(RIGHT) + 1
    lines = {int(line) for line in re.findall(r"swapped\.py:(\d+): error", told)}
    assert sorted(lines) == [*range(first, first + len(WRONG))], told


def test_units_are_plain_numbers() -> None:
    assert (type(NOBODY), type(NO_CARD), type(Card(3))) == (int, int, int)
    assert list(each(Seat, 3)) == [0, 1, 2]
    assert list(each(Seat, 3, 0, -2)) == [3, 1]
