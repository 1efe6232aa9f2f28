"""A campaign file: what people keep goes into the next match, and nothing is lost by a slip."""

from __future__ import annotations

import tomllib

import pytest

from facedown import new
from facedown.cli.keeping import Keeping
from facedown.cli.ledger import the_ledger
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.save_file import read_save
from facedown.scenario import Campaign, read_campaign
from facedown.systems import load_system

FIGHT = ("play", "contest", "--setup", "Two Reavers", "--as", "none", "--campaign")


def test_wounds_are_carried_from_one_fight_to_the_next(facedown, tmp_path):
    file = tmp_path / "band.toml"
    first = facedown(*FIGHT, str(file), "--seed", "1")
    kept = {one.pop("name"): one for one in tomllib.loads(file.read_text())["person"]}
    assert kept["The Reaver 1"] or kept["The Reaver 2"], "somebody was wounded"
    assert "Who keeps what after one match" in first.out
    hurt, found = next((name, one) for name, one in kept.items() if one and "dead" not in one)
    second = facedown(*FIGHT, str(file), "--seed", "2", "--save", str(tmp_path / "second.json"))
    assert "after 2 matches" in second.out
    assert (
        f'"fighters.{hurt[-1:] == "2":d}.normal_wounds": {found["normal_wounds"]}'
        in (tmp_path / "second.json").read_text()
    )


def test_whoever_is_dead_takes_part_no_more_and_the_file_is_left_alone(facedown, tmp_path):
    file = tmp_path / "band.toml"
    text = 'format = 1\nsystem = "contest"\n\n[[person]]\nname = "The Reaver 2"\ndead = 1\n'
    file.write_text(text)
    told = facedown(*FIGHT, str(file))
    assert told.code == 2
    assert (
        "The Reaver 2 is dead and takes part no more: choose a setup without The Reaver 2. (CON-24.1)"
        in told.err
    )
    assert file.read_text() == text


def test_what_is_true_of_somebody_is_said_without_a_number(facedown, tmp_path):
    file = tmp_path / "band.toml"
    person = '[[person]]\nname = "The Reaver 1"\nnormal_wounds = 3\nhalf_skills = 1\n'
    file.write_text(f'format = 1\nsystem = "contest"\n\n{person}')
    assert "  The Reaver 1: normal wounds 3, half skills\n" in facedown(*FIGHT, str(file)).out


def test_what_was_lost_for_a_time_is_restored_and_lessons_are_kept():
    system = load_system("throwdown")
    match = new("throwdown", {"setup": "One Lane Only", "set": {"players.Green.lessons": 3}}, seed=1)
    player = match.deal.state.players[1]
    before = list(player.stats), list(player.limits)
    player.stats[2] -= 1
    player.lost[2], player.limits[1] = 1, player.limits[1] - 1
    after = Campaign(system).after(match).people["Green"]
    assert (after["stats"], after["limits"], after["lessons"]) == (*before, 3)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("wounds = 3", "no field 'wounds' of a person. Nearest: normal_wounds"),
        ("normal_wounds = 300", "takes a whole number from 0 to 255, not 300"),
        ("normal_wounds = true", "not True"),
        ("normal_wounds = [1]", "not [1]"),
        ('name = "The Reaver 1"', "Cannot overwrite"),
        ('[[person]]\nname = "The Reaver 1"', "without a name of its own"),
        ('[person]\nname = "x"', "person"),
        ("[party]\nsize = 3", "no key 'party' of a campaign"),
        ("normal_wounds = 17", "The Reaver 1 would be dead with normal_wounds = 17: say dead = 1"),
    ],
)
def test_a_campaign_that_cannot_be_read_is_refused(facedown, tmp_path, line, said):
    file = tmp_path / "band.toml"
    file.write_text(f'format = 1\nsystem = "contest"\n[[person]]\nname = "The Reaver 1"\n{line}\n')
    told = facedown(*FIGHT, str(file))
    assert told.code == 2
    assert said in " ".join(told.err.split())


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ('format = 2\nsystem = "contest"', "is of format 2: 1 is read here"),
        ('format = 1\nsystem = "throwdown"', "a campaign of 'throwdown', not of contest"),
        ("", "is of format None"),
    ],
)
def test_a_campaign_of_something_else_is_refused(facedown, tmp_path, head, said):
    file = tmp_path / "band.toml"
    file.write_text(head)
    assert said in " ".join(facedown(*FIGHT, str(file)).err.split())


def test_a_system_that_keeps_nothing_says_so(facedown, tmp_path):
    told = facedown("play", "clash", "--as", "none", "--campaign", str(tmp_path / "x.toml"))
    assert told.code == 2
    assert "nothing is carried from one match to the next" in told.err
    assert not (tmp_path / "x.toml").exists()


def test_every_system_sets_again_what_it_says_is_kept():
    for key in ("contest", "throwdown"):
        system = load_system(key)
        match = new(key, seed=3)
        while not match.over:
            match.act(match.legal()[0])
        campaign = Campaign(system).after(match)
        alive = {
            name: {field: value for field, value in kept.items() if field not in ("dead", "mangled")}
            for name, kept in campaign.people.items()
        }
        again = new(key, Campaign(system, alive).setup(match.setup, new(key).deal), seed=4)
        assert Campaign(system).after(again).people == alive


def test_a_file_that_was_written_is_read_again(tmp_path):
    system = load_system("contest")
    campaign = Campaign(
        system, {'A "b"\t': {"normal_wounds": 2}}, ({"setup": "x", "seed": 1, "result": "r"},)
    )
    campaign.write(tmp_path / "c.toml")
    assert read_campaign(tmp_path / "c.toml", system) == campaign


ONE = ("play", "throwdown", "--plain", "--as", "Green", "--seed", "1", "--campaign", "one.toml")


def test_undo_after_the_end_takes_the_match_out_of_the_campaign(facedown, tmp_path):
    over = facedown(*ONE, typed="auto\n" * 40 + "quit\n")
    assert "Who keeps what after one match" in over.out
    assert len(tomllib.loads((tmp_path / "one.toml").read_text())["match"]) == 1
    undone = facedown(*ONE, typed="auto\n" * 40 + "undo\nquit\n")
    assert "Who keeps what" not in undone.out
    assert len(tomllib.loads((tmp_path / "one.toml").read_text())["match"]) == 1
    resumed = facedown(
        "play", "throwdown", "--plain", "--resume", "--campaign", "one.toml", typed="auto\nquit\n"
    )
    assert "Who keeps what after 2 matches" in resumed.out


@pytest.mark.parametrize(("kept", "gm"), [("quit\n", ()), ("save m.json\nquit\n", ()), ("quit\n", ("--gm",))])
def test_a_match_that_is_left_says_how_to_go_on_within_its_campaign(facedown, kept, gm):
    seated = gm or ("--as", "Green")
    begin = ("play", "throwdown", "--plain", *seated, "--seed", "1", "--campaign", "my band.toml")
    left = facedown(*begin, typed=f"{'take Green because so' if gm else 'auto'}\n{kept}").out.split(
        "Go on with:"
    )
    on = left[-1].split("facedown ")[-1].strip()
    assert on.endswith(" ".join(("--campaign 'my band.toml'", *gm)))


def test_a_campaign_that_somebody_else_has_changed_is_left_alone(facedown, tmp_path):
    file = tmp_path / "one.toml"
    system = load_system("throwdown")
    ledger, match = the_ledger(file, new("throwdown", seed=1), begins=True)
    Campaign(system, {"Green": {"lessons": 5}}).write(file)
    while not match.over:
        ledger.note(match)
        match.act(match.legal()[0])
    with pytest.raises(FacedownError, match="was changed while this match was played"):
        ledger.note(match)
    assert read_campaign(file, system).people == {"Green": {"lessons": 5}}


def test_a_match_is_saved_where_its_campaign_cannot_be(facedown, tmp_path):
    file = tmp_path / "one.toml"
    ledger, match = the_ledger(file, new("throwdown", seed=1), begins=True)
    keeping = Keeping(match, tmp_path / "match.json", ledger=ledger)
    while not match.over:
        match.act(match.legal()[0])
    file.write_text("of somebody else")
    keeping.note()
    assert "was changed while this match was played" in keeping.trouble
    assert read_save(tmp_path / "match.json")["actions"] == [action.text for action in match.actions]


def test_a_campaign_is_not_left_out_in_silence_where_a_match_begins_in_the_middle(facedown, tmp_path):
    new("contest", "Two Reavers", seed=1).save(tmp_path / "a.json")
    told = facedown("play", "a.json", "--at", "0", "--as", "none", "--campaign", "band.toml")
    assert told.code == 2
    assert "--campaign goes with a match from its beginning" in told.err


def test_keys_that_somebody_wrote_into_a_match_are_written_again(tmp_path):
    system = load_system("contest")
    text = 'format = 1\nsystem = "contest"\n[[match]]\n"at home" = "yes"\nsetup = "x"\n'
    (tmp_path / "c.toml").write_text(text)
    read_campaign(tmp_path / "c.toml", system).write(tmp_path / "d.toml")
    assert read_campaign(tmp_path / "d.toml", system).matches == ({"at home": "yes", "setup": "x"},)


def test_a_match_that_is_left_goes_on_in_its_campaign(facedown, tmp_path):
    facedown(*ONE, typed="auto\nsave kept.json\nauto\nquit\n")
    loaded = facedown("play", "--plain", "--load", "kept.json", typed="auto\n" * 40 + "quit\n")
    assert loaded.code == 2
    assert "kept.json is a match of the campaign in" in loaded.err
    resumed = facedown("play", "--plain", "--resume", typed="auto\n" * 40 + "quit\n")
    assert "A match of the campaign in" in resumed.out
    assert "Who keeps what after one match" in resumed.out
    assert len(tomllib.loads((tmp_path / "one.toml").read_text())["match"]) == 1


def test_it_says_who_brings_what_and_whom_it_does_not_find(facedown, tmp_path):
    head = 'format = 1\nsystem = "throwdown"\n'
    people = '[[person]]\nname = "Green"\nlessons = 2\n[[person]]\nname = "Grene"\nlessons = 1\n'
    (tmp_path / "one.toml").write_text(head + people)
    told = facedown(*ONE, typed="quit\n").out
    assert "Green: lessons 2" in told
    assert "In the campaign, and not in this match: Grene." in told


def test_a_place_that_cannot_be_written_is_said_before_the_match(facedown, tmp_path):
    told = facedown(*FIGHT, str(tmp_path / "nowhere" / "band.toml"))
    assert told.code == 2
    assert "there is no folder" in told.err
