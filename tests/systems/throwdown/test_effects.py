"""How authors write an effect: every word, every microevent, and what is said of one that is wrong."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import get_args

import pytest

import facedown
from facedown.engine.authors.content import load_content
from facedown.engine.authors.content_check import Problem, check_files
from facedown.engine.base.record import out_of_bounds
from facedown.engine.telling.phrase import Effect, Wrong, lower
from facedown.systems.throwdown.effects import PHRASES, Place, read, read_all, vocabulary
from facedown.systems.throwdown.schema import SCHEMAS
from facedown.systems.throwdown.state import FULL, Op
from facedown.systems.throwdown.vocabulary import Resource, Target, Trigger, Word

FOLDER = Path(facedown.__file__).parent / "systems" / "throwdown"
SHIPPED = load_content(sorted((FOLDER / "content").glob("*.toml")))
PLACES: tuple[Place, ...] = get_args(Place)


def written(word: str) -> list[str]:
    """How a word may be written, with every number that may stand in it."""
    reads = str(vocabulary("word")[word]["reads"])
    blanks = {"events": "+Purge or +Trauma", "event": "+Ruin:Each(2)", "resource": "Signal"}
    return [reads.format(n=n, **blanks).replace("(s)", "" if n == 1 else "s") for n in (1, 2, 9)]


@pytest.mark.parametrize("word", vocabulary("word"))
def test_every_word_is_understood_where_it_may_stand_and_written_back(word: str) -> None:
    for place in vocabulary("word")[word]["on"]:
        for text in written(word):
            effect = read(text, place)
            assert isinstance(effect, Effect), text
            assert effect.word == Word[word.upper()]
            assert PHRASES.say(effect) == text
            row = Op()
            lower(effect, row)  # it has room for all of them
            assert out_of_bounds(row) == []


@pytest.mark.parametrize("word", vocabulary("word"))
def test_no_word_is_understood_elsewhere(word: str) -> None:
    for place in set(PLACES) - set(vocabulary("word")[word]["on"]):
        found = read(written(word)[0], place)
        assert isinstance(found, Wrong)
        assert f"not for a {place} (THR-V3)" in found.message


def test_every_microevent_names_whom_it_can_reach_and_is_written_back() -> None:
    """Clause: THR-23.1 to THR-23.9."""
    pilots = ["Self", "Opponent", "Choice", "Each", "All", "Backer"]
    others = ["Choice", "Each"]
    reaches = dict.fromkeys(vocabulary("trigger"), pilots) | {"+Favor": ["", *pilots]}
    reaches |= {"+Rebuild": ["", *others], "+Replenish": ["", *others], "+Disfavor": others, "+Ruin": others}
    reaches |= {key: [""] for key in ("+BREAK!", "+Rally", "+Storm", "+Tarry", "+Wave")}
    for name, whom, amount in product(vocabulary("trigger"), vocabulary("target"), ("", "(3)", "(Full)")):
        text = f"{name}{':' if whom else ''}{whom}{amount}"
        effect = read(text, "threat" if name == "+BREAK!" else "crisis" if whom != "Self" else "boon")
        plain = name in ("+BREAK!", "+Storm", "+Tarry", "+Wave")
        full = name in ("+Chargeup", "+Fortify")
        right = whom in reaches[name] and (not amount or (not plain and (amount == "(3)" or full)))
        assert isinstance(effect, Effect) == right, text
        if isinstance(effect, Effect):
            assert PHRASES.say(effect) == text


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("+Chargeup:Self(2)", (Word.TRIGGER, Trigger.CHARGEUP, Target.SELF, 2)),  # THR-E1
        ("+Chargeup:Self(Full)", (Word.TRIGGER, Trigger.CHARGEUP, Target.SELF, FULL)),  # THR-E2
        ("+Damage:Choice", (Word.TRIGGER, Trigger.DAMAGE, Target.CHOICE, 1)),  # THR-E3
        ("+Restore:Choice", (Word.TRIGGER, Trigger.RECOVER, Target.CHOICE, 1)),  # THR-R75
        ("+Strife:Each", (Word.TRIGGER, Trigger.SCHISM, Target.EACH, 1)),  # THR-R74
        ("+rally", (Word.TRIGGER, Trigger.RALLY, Target.IMPLIED, 1)),
        ("immediate: +BREAK!", (Word.BREAK,)),  # an action is immediate anyway
        ("  coach draws  one card. ", (Word.COACH_DRAW, 1)),
        ("-2 Coach Strike for his next Drive", (Word.COACH_STRIKE_NEXT, 2)),
        ("+1 infirmary", (Word.RESOURCE, 1, Resource.INFIRMARY)),
    ],
)
def test_what_an_effect_comes_to(text: str, row: tuple[int, ...]) -> None:
    assert [read(text, place) for place in PLACES].count(Effect(row[0], row[1:])) >= 1


def test_strife_is_what_the_table_says() -> None:
    """Clause: THR-R74."""
    texts = ["+Strife:Choice", "+Purge:Each"]
    assert [one.numbers[0] for one in read_all(texts, "threat", Trigger.RUIN)] == [
        Trigger.RUIN,
        Trigger.PURGE,
    ]
    assert [one.numbers[0] for one in read_all(texts, "threat", None)] == [Trigger.PURGE]


@pytest.mark.parametrize(
    ("place", "text", "message", "nearest"),
    [
        ("threat", "+Purg:Choice", "there is no microevent +Purg (THR-V1)", "+Purge"),
        ("threat", "+Purge:Choise", "not 'Choise' (THR-23.1)", "+Purge:Choice"),
        ("threat", "+Purge", "+Purge needs a target", "+Purge:Opponent"),
        ("threat", "+Purge:Self", "not 'Self' (THR-23.1)", ""),  # Coach is no Pilot
        ("boon", "+Rally:Each", "nothing stands behind +Rally", "+Rally"),
        ("boon", "+Recover:Self(Full)", "a number from 1 to 9 in brackets, not 'Full' (THR-23.7)", ""),
        ("boon", "+Chargeup:Self(0)", "a number from 1 to 9 or Full in brackets, not '0' (THR-23.7)", ""),
        ("threat", "Coach draw 3", "is no effect of a threat (THR-V3)", "Coach draws 3 cards"),
        ("threat", "Coach draws 30 cards", "is 1 to 9, not 30 (THR-V3)", ""),
        ("threat", "Coach draws 0 cards", "is 1 to 9, not 0 (THR-V3)", ""),
        ("boon", "+2 Fanclub", "is no effect of a boon (THR-V3)", "+2 Fan Club"),
        ("help", "remove 1 +Burn from Coach's Payload", "there is no damage +Burn (THR-24.2)", "+Ruin"),
        ("help", "remove 1 +Porge from Coach's Payload", "there is no damage +Porge (THR-24.2)", "+Purge"),
        ("help", "", "is no effect of a help", ""),
    ],
)
def test_what_is_wrong_is_said_with_what_is_nearest(
    place: Place, text: str, message: str, nearest: str
) -> None:
    found = read(text, place)
    assert isinstance(found, Wrong)
    assert message in found.message
    assert found.nearest == nearest


OWN = """
[[gear]]
name = "Second Banner"
does = ["the Commander gets 2 Charges"]

[[pilot]]
name = "Late Arrival"
chroma = "Amber"
synch = 2
solo = 2
steel = 3
flesh = 2
spark = 2
shell = 3
specialty = "arriving when it is over"
tag = "honour"
signature = { name = "Better Late", cost = 1, does = ["+1 Strike for this Drive", "the driver draws 1 card"] }
robo = "Brass Snail"
gear = "Second Banner"

[[threat]]
name = "Paper Tiger"
rating = 3
stack = 2
wave = { does = ["+Purge:Choice"] }
storm = { name = "Roar", does = ["+Schism:Choice", "Coach draws 1 card"] }

[[scenario]]
name = "One Long Day"
acts = [["Paper Tiger"], ["Paper Tiger", "Tin Cadets"], ["Void Choir"]]
monster = "Tidebreaker"
locations = ["Arena", "Old Shrine"]
factions = ["Pirate Radio"]
team = ["Late Arrival", "red"]
resources = { "Fan Club" = 4 }

[[contest]]
name = "Tiger in the Yard"
pilots = ["Late Arrival"]
threats = ["Paper Tiger"]
"""


def checked(folder: Path, text: str) -> list[Problem]:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return check_files([path], SCHEMAS, SHIPPED)


def test_a_few_lines_make_something_of_an_authors_own(tmp_path: Path) -> None:
    assert checked(tmp_path, OWN) == []


@pytest.mark.parametrize(
    ("right", "wrong", "key", "message", "nearest"),
    [
        ("steel = 3\n", "", "steel", "this key of pilot is missing (THR-X2)", ""),
        ("stack = 2\n", "", "stack", "this key of threat is missing (THR-X7)", ""),
        ("solo = 2", "solo = 4", "solo", "synch and solo are 6, Bond has room for 5 (THR-X2)", ""),
        ('chroma = "Amber"', 'chroma = "Red"', "chroma", "Ember Lead is Red already", ""),
        ('tag = "honour"', 'tag = "honor"', "tag", "it takes one of", "honour"),
        ("2 Charges", "2 Chargs", "does.0", "is no effect of a help", "the Commander gets 2 Charges"),
        ('"+1 Strike for', '"+1 Stroke for', "signature.does.0", "no effect", "+1 Strike for this Drive"),
        ("+Schism:Choice", "+Schizm:Choice", "storm.does.0", "no microevent +Schizm", "+Schism"),
        ('gear = "Second Banner"', 'gear = "Second Baner"', "gear", "there is no gear", "Second Banner"),
        ('monster = "Tide', 'monster = "Void Choir"  # Tide', "monster", "no Big Giant Monster", ""),
        ('["Void Choir"]]', '["Tidebreaker"]]', "acts.2.0", "is a Monster", ""),
        ('[["Paper Tiger"], ', "[", "acts", "it takes 3 items, not 2 (THR-X22)", ""),
        ('team = ["Late Arrival", "red"]', 'team = ["red", "Ember Lead"]', "team.1", "there already", ""),
        ('"Fan Club" = 4', '"Fanclub" = 4', "resources.Fanclub", "it takes one of", "Fan Club"),
        ('pilots = ["Late', 'pilots = ["red", "Ember Lead", "Late', "pilots.1", "there already", ""),
    ],
)
def test_a_mistake_is_told_where_it_is(
    tmp_path: Path, right: str, wrong: str, key: str, message: str, nearest: str
) -> None:
    assert right in OWN
    text = OWN.replace(right, wrong)
    problem = checked(tmp_path, text)[0]
    assert problem.key == key
    assert message in problem.message
    assert problem.nearest == nearest
    if wrong:
        assert wrong.splitlines()[0] in text.splitlines()[problem.line - 1]
