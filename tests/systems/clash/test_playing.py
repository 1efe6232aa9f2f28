"""The running game: setups, the policy that fights sensibly, texts."""

from __future__ import annotations

import re

import pytest

from facedown.board import Board
from facedown.bots.policy import Bot
from facedown.engine.authors.catalogue_file import load_catalogue
from facedown.engine.authors.content import Entry
from facedown.engine.authors.source import Source
from facedown.engine.base.errors import ContentError, FacedownError
from facedown.engine.base.record import size_of
from facedown.engine.course.dialogue import Dialogue
from facedown.engine.matches.match import Match
from facedown.engine.matches.position import arrange, deal_setup
from facedown.systems.clash import SYSTEM
from facedown.systems.clash.clauses import Clause, Decision
from facedown.systems.clash.deal import LAB_VALUES
from facedown.systems.clash.state import Book, State

DECKS = ("Gale Lancer: standard deck", "Ember Brawler: standard deck")


def test_every_deck_meets_every_other_in_both_orders() -> None:
    names = SYSTEM.setups()
    assert len(names) == len(set(names)) == 36
    assert all(f"{b} against {a}" in names for a, b in (name.split(" against ") for name in names))


def test_a_state_is_small() -> None:
    assert size_of(State) < 1024


def test_every_switch_of_the_catalogue_is_in_the_book() -> None:
    assert set(SYSTEM.catalogue.switches) <= set(Book.specs)


def test_the_numbers_that_a_study_may_vary_are_those_of_the_catalogue() -> None:
    extra = load_catalogue(SYSTEM.folder / "catalogue.toml").extra
    told = {entry["name"]: entry for entry in extra["lab_value"][0]["entries"]}
    assert {name: entry["default"] for name, entry in told.items()} == LAB_VALUES
    for name, entry in told.items():
        assert (Book.specs[name].low, Book.specs[name].high) == (entry["min"], entry["max"])


def test_every_clause_that_is_logged_has_a_story() -> None:
    told = "\n".join(
        path.read_text(encoding="utf-8")
        for path in [SYSTEM.folder / "turn.py", *sorted((SYSTEM.folder / "rules").glob("*.py"))]
    )
    tallied = set(re.findall(r"tally\(g, Clause\.(CLA_\w+)", told))  # counted without a line
    cited = set(re.findall(r"Clause\.(CLA_\w+)", told)) - tallied
    assert {
        name for name in cited if SYSTEM.rulebook.clause_ids[Clause[name]] not in SYSTEM.catalogue.log
    } == set()


def test_the_duelist_beats_chance() -> None:
    won = 0
    for seed in range(12):
        match = Match(SYSTEM, SYSTEM.setups()[3 * seed], seed)
        duelist = seed % 2
        names = ["uniform", "uniform"]
        names[duelist] = "duelist"
        bots = [Bot(SYSTEM, name, seed, seat) for seat, name in enumerate(names)]
        while not match.over:
            match.act(bots[match.seat].choose(match))
        won += match.winner == duelist
    assert won >= 10


@pytest.mark.parametrize(
    ("setup", "says"),
    [
        ({"decks": ["Gale Lancer: standard deck"]}, "two decks"),
        ({"hand": {"A": ["Snap Jap"]}}, "Snap Jab"),
        ({"spots": {"A": 10}}, "spots 1 to 9"),
        ({"starts": "act"}, "start"),
        ({"hand": ["Snap Jab"]}, "hand takes a table"),
        ({"hand": {"C": ["Snap Jab"]}}, "'C'"),
        ({"hand": {"A": "Snap Jab"}}, "list of cards"),
        ({"life": {"A": 41}}, "life"),
        ({"life": {"A": "much"}}, "life.A cannot be 'much'"),
        ({"first_hand": 11, "decks": list(DECKS)}, "first_hand"),
        ({"turn_number": 501}, "turn_number"),
        ({"decks": [["Snap Jab"], 5]}, "deck"),
        ({"start": "later"}, 'one of "act", "setup"'),
        ({"turn": "C"}, "turn cannot be 'C'"),
        ({"enhance": {"A": ["Rising Heat"] * 15}}, "14 enhance"),
        ({"deck": {"A": ["Snap Jab"] * 31}}, "at most 30"),
        ("Gale Lancer against Nobody", "Nobody"),
    ],
)
def test_a_setup_that_makes_no_sense_is_refused(setup: object, says: str) -> None:
    with pytest.raises(FacedownError, match=says):
        Match(SYSTEM, setup)  # type: ignore[arg-type]  # what is tested


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"speed": 25}, "my cards: speed: it takes at most 20, not 25."),
        ({"range": [3, 1]}, "my cards: range: it ends at 1 before it begins at 3 (CLA-X22)."),
        (
            {"owner": "Gale Lancr"},
            "there is no character or training_character 'Gale Lancr'. Nearest: Gale Lancer.",
        ),
        ({"name": "Snap Jab"}, "'Snap Jab' is the name of another entry already"),
        ({"name": "twin Snap Jab"}, "name: 'twin Snap Jab' is also how 'Snap Jab' is set twice"),
        ({"name": "Snap jab  Defensively"}, "is also how 'Snap Jab' is set defensively: call it"),
        ({"name": "Twin snap jab defensively"}, "is also how 'Snap Jab' is set"),
        ({"id": "twin CLA-C01"}, "id: 'twin CLA-C01' is also how 'CLA-C01' is set twice"),
        ({"name": "Wild"}, "'Wild' is also how the top card of a deck is set unseen (CLA-X24): call it"),
        ({"id": "wild"}, "id: 'wild' is also how the top card"),
        ({"name": "Feint, Jab"}, "'Feint, Jab' has a comma, which separates cards: leave it out (CLA-X22)."),
    ],
)
def test_a_card_of_ones_own_that_is_not_right_is_refused(changed: dict[str, object], says: str) -> None:
    card = {"id": "MY-1", "name": "Probe", "owner": "common", "speed": 5, "range": [1, 3]}
    data = {**card, "power": 1, "poise": 0, "guard": 0, **changed}
    with pytest.raises(ContentError, match=re.escape(says)):
        Match(SYSTEM, content=[Entry("attack_card", data, Source("my cards", ""), 0)])


def test_a_tactic_is_not_called_as_the_second_of_another() -> None:
    card = {"id": "MY-1", "name": "second Rising Heat", "owner": "common", "tactic": "enhance"}
    says = "'second Rising Heat' is also how the second 'Rising Heat' in play is sustained: call it"
    with pytest.raises(ContentError, match=re.escape(says)):
        Match(SYSTEM, content=[Entry("tactic_card", card, Source("my cards", ""), 0)])


@pytest.mark.parametrize("name", ["Twin Fangs", "Wild Swing", "Stands defensively", "Second Snap Jab"])
def test_a_card_may_be_called_as_no_answer_reads(name: str) -> None:
    card = {"id": "MY-1", "name": name, "owner": "common", "speed": 5, "range": [1, 3]}
    data = {**card, "power": 1, "poise": 0, "guard": 0}
    Match(SYSTEM, content=[Entry("attack_card", data, Source("my cards", ""), 0)])


@pytest.mark.parametrize(
    ("decision", "reads"),
    [(Decision.CARD, "choose CARD"), (Decision.DISCARD, "discard CARD"), (Decision.ACT, "tactic CARD")],
)
def test_what_is_no_answer_is_told_how_answers_read(decision: Decision, reads: str) -> None:
    """In words of the table: a card, not where it lies."""
    match = Match(SYSTEM, seed=1)
    language = Dialogue(match.system.questions, match.system.words(Board.of(match))).language(decision)
    assert reads in language.slip("Iron Wall + Snap Jab")
    assert language.slip(reads.replace("CARD", "Iron Wal")).startswith("There is no card 'Iron Wal'.")


@pytest.mark.parametrize("name", ["life", "spot"])
def test_what_setting_up_gives_anew_is_not_set_before(name: str) -> None:
    fresh = Board(SYSTEM, deal_setup(SYSTEM, "Two Lances"))
    with pytest.raises(FacedownError, match=f"The {name} of B is given as the game is set up") as refused:
        arrange(fresh, {f"players.B.{name}": 4})
    assert refused.value.clause == "CLA-1.1"
    begun = Match(SYSTEM, {"setup": "Two Lances", "start": "act", "set": {f"players.B.{name}": 4}})
    assert getattr(begun.game.state.players[1], name) == 4
