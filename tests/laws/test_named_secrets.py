"""No secret of `throwdown` shows to a seat that cannot know it: in view, answers, log, errors and samples."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from facedown.engine.base.errors import FacedownError
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.matches.match import Match
from facedown.systems.throwdown.blanks import FACES
from named_secrets import SECRETS, Secret

CARD = "{card}"


def mistyped(match: Match) -> Iterator[str]:
    """Answers with every card, to the open question and to others."""
    questions = match.system.rulebook.catalogue.decisions
    forms = {form for asked in questions.values() for answer in asked.answers for form in answer.reads}
    for form in sorted(forms):
        if form.count("{") == form.count(CARD) == 1:
            yield from (form.replace(CARD, face) for face in FACES)


def looked_up(match: Match, word: str, seat: int) -> str:
    """Return what a word of the table is, or that there is none such."""
    try:
        return match.show(word, seat)
    except FacedownError as error:
        return str(error)


def told(match: Match, seat: int) -> Iterator[object]:
    """Yield everything that a seat can see, read, be asked and be told now."""
    yield match.view(seat).to_bytes()
    yield match.log(seat)
    yield match.table(seat)
    for names in match.topics(seat).values():
        yield from (match.show(name, seat) for name in names)
    yield from (looked_up(match, word, seat) for word in (*FACES[match.taken % 9 :: 9], "face-down", "deck"))
    yield match.sample(seat, 3).game.state.to_bytes()
    yield (match.seat, match.decision)
    if match.seat == seat:
        yield match.question()
        yield match.details(seat)
        yield from ((action.text, match.explain(action)) for action in match.legal())
        for text in mistyped(match):
            try:
                match.find(text)
            except FacedownError as error:
                yield str(error)


@pytest.mark.parametrize("secret", SECRETS, ids=lambda secret: secret.name)
def test_secret_shows_to_those_alone_who_know_it(secret: Secret) -> None:
    one, other = secret.worlds()
    walks = [*zip(one.walk(), other.walk(), strict=True)]
    assert len(walks) == len(secret.answers) + 1
    for here, there in walks:
        for seat in {*here.seats, OBSERVER} - secret.known:
            for mine, theirs in zip(told(here, seat), told(there, seat), strict=True):
                assert mine == theirs
    here, there = walks[-1]
    assert here.game.state.to_bytes() != there.game.state.to_bytes()
    assert all(here.view(seat).to_bytes() != there.view(seat).to_bytes() for seat in secret.known)
