"""The questions of the game: each is declared beside the rules that ask it."""

from __future__ import annotations

import re
from typing import Any

from facedown.engine.ask import Options, offer
from facedown.engine.question import Questions
from facedown.engine.rule import rule
from facedown.systems.clash.clauses import RULEBOOK, Decision, Why
from facedown.systems.clash.state import Game

QUESTIONS = Questions(RULEBOOK)

_SET = re.compile(r"(clash|respond|uncontested)\b(.*)", re.IGNORECASE)
_NO_STEPS = re.compile(r"move [+-] ?(-.*|0+)")


def misread(words: Any, view: Any, text: str) -> int:
    """Return why no such set is ever laid, and no such Move made. Clause: CLA-X7, CLA-X8."""
    laid = _SET.fullmatch(text)
    if laid is None:
        return Why.NO_STEPS if _NO_STEPS.fullmatch(text) else Why.NONE
    if not laid[2].strip():
        return Why.CLASH_TAKES_A_CARD if view.decision == Decision.ACT else Why.ANSWER_NAMES_A_CARD
    named = re.split(r" ?(?:\+|,|&| and ) ?", laid[2].removesuffix(" defensively").strip())
    known = {name.casefold() for name in (*words.names["cards"], *words.names["ids"])}
    designs = {name.removeprefix("twin ") for name in named}
    return Why.TWO_DESIGNS if len(designs) > 1 and designs <= known else Why.NONE


@rule("CLA-1.6")
def offer_two(g: Game, options: Options) -> None:
    """List two answers: no or yes, low or high, seat A or B."""
    offer(options, 0)
    offer(options, 1)
