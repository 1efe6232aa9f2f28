"""The questions of the game: each is declared beside the rules that ask it."""

from __future__ import annotations

from facedown.engine.ask import Options, offer
from facedown.engine.question import Questions
from facedown.engine.rule import rule
from facedown.systems.clash.clauses import RULEBOOK
from facedown.systems.clash.state import Game

QUESTIONS = Questions(RULEBOOK)


@rule
def offer_two(g: Game, options: Options) -> None:
    """List two answers: no or yes, low or high, seat A or B. Clause: CLA-1.6."""
    offer(options, 0)
    offer(options, 1)
