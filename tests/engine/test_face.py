"""What is printed on a card: numbers that a schema marks, paragraphs, all of it as one text."""

from __future__ import annotations

from typing import Annotated

from facedown.engine.authors.content import Between, NamedTable
from facedown.engine.authors.shelf import Face, Figure, figures_of, kinds_of, paragraphs, printed_text


class Weapon(NamedTable):
    power: Annotated[int, Between(0, 9), Figure("Power", "+{}")]
    reach: Annotated[tuple[int, ...], Between(2, 2), Figure("Reach")] = (1, 1)
    traits: tuple[str, ...] = ()
    says: str = ""


class HandShield(NamedTable):
    pass


KINDS = kinds_of(HandShield, Weapon, Weapon="Blade")
SWORD = Weapon(id="W-1", name="Sword", power=3, reach=(1, 2), traits=("sharp", "long"))


def test_a_card_has_the_numbers_that_its_schema_marks() -> None:
    assert figures_of(SWORD) == (("Power", "+3"), ("Reach", "1–2"))
    assert figures_of(Weapon(name="Fist", power=0)) == (("Power", "+0"), ("Reach", "1"))


def test_each_kind_of_card_has_its_name_and_tint() -> None:
    face = Face.of(SWORD, KINDS, paragraphs(SWORD, traits="Traits", says="It"), owner="Anna")
    assert face is not None
    assert (face.name, face.kind, face.owner, face.foot, face.tint) == ("Sword", "Blade", "Anna", "W-1", 2)
    assert (face.figures, face.text) == (figures_of(SWORD), "Traits: sharp, long.")
    shield = Face.of(HandShield(name="Targe"), KINDS, ())
    assert shield is not None
    assert (shield.kind, shield.tint, shield.figures) == ("Hand shield", 1, ())
    assert Face.of("a sword", KINDS, ()) is None


def test_all_that_is_printed_is_one_text() -> None:
    text = printed_text(lambda one: paragraphs(one, traits="Traits"))
    assert text(SWORD) == "Power +3, Reach 1–2. Traits: sharp, long."
