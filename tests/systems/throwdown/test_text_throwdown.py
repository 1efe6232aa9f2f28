"""What is printed on the content of `throwdown`, and what a player can read about it in a match."""

from __future__ import annotations

import pytest

from facedown.engine.matches.match import Match
from facedown.systems.throwdown import SYSTEM
from facedown.systems.throwdown.face import PRINTED, face_of
from facedown.systems.throwdown.text import glossary, whole_text

NAMED = SYSTEM.shelf.named()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "red",
            "Synch 3, Solo 2, Steel 3, Flesh 2, Spark 3, Shell 2. Specialty: taking charge while "
            "others hesitate (command). Rally Cry: 2 Charges, own Drive or assist, once per Throwdown: "
            "+Rally in Step 6 if this Drive stays within Strike. Robo: Cinder Lion. Gear: Banner.",
        ),
        ("focus", "1 Charge, own Drive or assist: +2 Strike for this Drive."),
        (
            "overclock_chip",
            "Once per Throwdown: +3 Strike for this Drive, add +Purge:Self to Coach's Payload.",
        ),
        (
            "starless_engine",
            "Rating 7, Buffers 3, Stack 7. Wave, Draw Heat: +Purge:Choice, Coach draws 1 card. Storm, Cold "
            "Collapse: +Trauma:Each. Coach's Strike by the Omens that count: +1 with 1, +2 with 2, +3 with 3 "
            "or more.",
        ),
        (
            "pirate_radio",
            "Room 5. Boon, once per act, with 3 Favor or more: +2 Fan Club. At the third Offense it may "
            "become a Threat: Rating 3, Buffers 0, Stack 3. Wave: +Disfavor:Choice. Storm: +Purge:Each.",
        ),
        ("arena", "Boon, once per act, while Standing: +Chargeup:Each, then +Tarry."),
        ("hangar", "At the start 2. For a point: +Rebuild:Choice, or repair a Robo by 1 step."),
        ("cannon", "As long as it is held: each Escalate adds +Trauma on the Monster."),
        ("devour", "Once: Coach draws 2 cards."),
    ],
)
def test_what_is_printed(name: str, text: str) -> None:
    assert whole_text(NAMED[name]) == text


def test_what_microevents_mean_is_told_with_them() -> None:
    assert list(glossary("Storm: +Trauma:Choice, +Ruin:Choice.")) == [
        "+Trauma: a Pilot lowers a Stat, a Threat its Rating, by 1; a Buffer prevents it (THR-43.3, "
        "THR-43.7, THR-43.9).",
        "+Ruin: a Location is Damaged, a Damaged one Razed (THR-41.2, THR-41.3).",
        "Choice: a valid target that the instigator chooses (THR-23.5).",
    ]


def test_everything_that_people_hold_or_see_has_a_card() -> None:
    faces = [face_of(one, NAMED) for one in NAMED.values() if type(one) in PRINTED]
    assert all(face is not None and face.name and face.paragraphs for face in faces)
    assert face_of(NAMED["low_tide"], NAMED) is None


def test_a_scenario_consists_of_cards() -> None:
    kinds = [face.kind for face in SYSTEM.shelf.sheet(NAMED["low_tide"], NAMED)]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        "Pilot": 4,
        "Gear": 4,
        "Threat": 5,
        "Big Giant Monster": 1,
        "Faction": 2,
        "Location": 3,
        "Resource": 4,
        "Charge Tech": 4,
        "Formation": 6,
        "Mutation": 6,
    }
    names = [face.name for face in SYSTEM.shelf.sheet(NAMED["corridor_brawl"], NAMED)]
    assert names == ["Ember Lead", "Banner", "Tin Cadets", "Focus", "Surge", "Second Look", "Spark Card"]


def test_what_can_be_read_about_in_a_match() -> None:
    match = Match(SYSTEM, "Low Tide", seed=1)
    topics = match.topics(1)
    assert list(topics) == [
        "Pilots",
        "Resources",
        "Threats",
        "Factions",
        "Locations",
        "Charge Techs",
        "Gear",
        "Formations",
        "Mutations",
    ]
    for names in topics.values():
        for name in names:
            assert match.show(name, 1).startswith(f"{name}. ")
    assert "\nNow Rating 2/2, stack 2/3." in match.show("Tin Cadets", 1)
    assert match.show("Tidebreaker", 1).endswith("It is not in play now.")
