"""How rules ask, and what stands in an answer; how bots choose one.

Each name comes from a room of the engine, where it is explained.
"""

from __future__ import annotations

from facedown.engine.course.answer import Kind, Of, answer_of, offered_ways, part_of, place_of_way, way_of
from facedown.engine.course.ask import ANSWERS, NOWHERE, Options, ask, offer, place_of
from facedown.engine.course.best import NEVER, best, first_or, takes
from facedown.engine.course.mood import best_considered, consider, weigh_answers
from facedown.engine.course.question import Blank, Questions, Value, blanks_of, printed_on, texts_of

# fmt: off
__all__ = [  # noqa: RUF022 - in the order of what they are for
    "Blank", "Kind", "Of", "Questions", "Value", "blanks_of", "printed_on", "texts_of",  # as declared
    "ANSWERS", "NOWHERE", "Options", "ask", "offer", "place_of",  # the answers that are open now
    "answer_of", "offered_ways", "part_of", "place_of_way", "way_of",  # what an answer is made of
    "NEVER", "best", "best_considered", "consider", "weigh_answers",  # the best of them
    "first_or", "takes",  # those of one way
]
