"""The questions: each is declared beside its rules, but for plays, whose cards only words can name."""

from __future__ import annotations

from facedown.engine.enumeration import IntEnum
from facedown.systems.contest.blanks import not_a_play
from facedown.systems.contest.clauses import Decision
from facedown.systems.contest.rules.asking import QUESTIONS as QUESTIONS
from facedown.systems.contest.rules.playing import make_play, why_not_play
from facedown.systems.contest.rules.plays import OVERDRAW
from facedown.systems.contest.rules.resolve import offer_the_plays


class Play(IntEnum):
    """What is played: nothing, or cards; the first card of a hand is 1."""

    OVERDRAW = OVERDRAW
    CARDS = 1


QUESTIONS.add(Decision.PLAY, offer_the_plays, make_play, why_not_play, Play, not_a_play)
