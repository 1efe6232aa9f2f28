"""Best of three, through real games: secret choices, who goes first, how it ends, saved and gone on with."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import facedown
from facedown.bots.policy import Bot
from facedown.bots.series import pick
from facedown.engine.authors.content import load_content
from facedown.engine.base.errors import BadFile, FacedownError, IllegalAction
from facedown.engine.base.record import NOBODY
from facedown.engine.hidden.know import OBSERVER
from facedown.engine.matches.match import Match
from facedown.engine.matches.repeated import restore
from facedown.engine.matches.save_file import SAVE_FORMAT, read_save
from facedown.engine.matches.series import restore_series, seed_of
from facedown.systems.clash import SYSTEM
from facedown.systems.clash.series import BestOfThree

pytestmark = pytest.mark.clause("CLA-X25")

LANCER, WARDEN = "Gale Lancer: standard deck", "Stone Warden: standard deck"
A, B, DRAW = 0, 1, NOBODY
EVEN = {"turn_limit": "20"}  # where nobody is hurt until then, equal characters draw


def started(**options: Any) -> BestOfThree:
    return BestOfThree(SYSTEM, **{"seed": 5, **options})


def chosen(series: BestOfThree, *decks: str) -> Match:
    for deck in decks or (LANCER, LANCER):
        series.choose(deck)
    assert series.game is not None
    return series.game


def concede(game: Match, seat: int) -> None:
    """Play on peacefully until a seat is asked, which gives up."""
    while game.seat != seat:
        game.act("end" if game.decision == "ACT" else game.legal()[0])
    game.act("concede")


def draw(game: Match) -> None:
    """Let the turn limit come without a blow."""
    while not game.over:
        game.act("end" if game.decision == "ACT" else game.legal()[0])


def fight(game: Match) -> None:
    bots = [Bot(SYSTEM, "duelist", game.seed, seat) for seat in game.seats]
    while not game.over:
        game.act(bots[game.seat].choose(game))


def play(series: BestOfThree, *winners: int) -> BestOfThree:
    for winner in winners:
        game = chosen(series)
        draw(game) if winner == DRAW else concede(game, 1 - winner)
        assert (game.over, game.winner) == (True, winner)
    return series


# --- the end -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("games", "winner", "says"),
    [
        ((A, A), A, "A has won the match, 2 to 0."),
        ((B, B), B, "B has won the match, 2 to 0."),
        ((A, B, A), A, "A has won the match, 2 to 1."),
        ((B, A, A), A, "A has won the match, 2 to 1."),
        ((A, B, B), B, "B has won the match, 2 to 1."),
        ((DRAW, A, A), A, "A has won the match, 2 to 0 with 1 drawn."),
        ((A, DRAW, A), A, "A has won the match, 2 to 0 with 1 drawn."),
        ((A, DRAW, DRAW), A, "A has won the match, 1 to 0 with 2 drawn."),
        ((DRAW, DRAW, B), B, "B has won the match, 1 to 0 with 2 drawn."),
        ((A, B, DRAW), DRAW, "The match is drawn, 1 to 1 with 1 drawn."),
        ((DRAW, A, B), DRAW, "The match is drawn, 1 to 1 with 1 drawn."),
        ((DRAW, DRAW, DRAW), DRAW, "The match is drawn, 0 to 0 with 3 drawn."),
    ],
)
def test_two_wins_or_three_games_end_it_and_more_wins_take_it(
    games: tuple[int, ...], winner: int, says: str
) -> None:
    series = started(switches=EVEN)
    for number, one in enumerate(games, 1):
        assert (series.over, series.winner, series.result()) == (False, NOBODY, "The match is not over.")
        play(series, one)
        assert len(series.games) == number
    assert (series.over, series.winner, series.result()) == (True, winner, says)
    assert (series.seat, series.legal(), series.game) == (NOBODY, (), None)
    assert series.standing().endswith("The match is over.")


def test_games_that_end_by_life_by_deck_and_by_turns_count() -> None:
    series = started()
    fight(chosen(series, LANCER, WARDEN))
    peaceful = chosen(series, LANCER, WARDEN)
    draw(peaceful)
    assert [game.result()[1:] for game in series.games] == [" won by life.", " won because a deck ran out."]
    assert series.winners == [game.winner for game in series.games]
    turns = started(switches=EVEN)
    draw(chosen(turns, WARDEN, LANCER))
    assert turns.games[0].winner == B  # the Lancer has more life
    assert turns.wins(B) == 1


def test_no_game_follows_the_last() -> None:
    series = play(started(), A, A)
    with pytest.raises(IllegalAction, match=r"A has won the match, 2 to 0\. \(CLA-X25\)"):
        series.choose(LANCER)
    assert len(series.choices) == len(series.games) == 2


# --- who goes first ------------------------------------------------------------------------------


def test_coin_is_for_the_first_game_and_after_a_drawn_one() -> None:
    series = started(switches=EVEN)
    for expected in (True, True):
        game = chosen(series)
        fired = [line.clause for line in game.log()]
        assert ("CLA-1.6" in fired, "CLA-X25" in fired) == (expected, not expected)
        draw(game)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("winner", [A, B])
def test_loser_of_the_last_game_chooses_who_goes_first(seed: int, winner: int) -> None:
    series = play(started(seed=seed), winner)
    assert f"{'AB'[1 - winner]} lost the last game and chooses" in series.standing()
    game = chosen(series)
    assert (game.decision, game.seat) == ("GO_FIRST", 1 - winner)
    fired = [line.clause for line in game.log()]
    assert ("CLA-1.6" in fired, "CLA-X25" in fired) == (False, True)
    assert "coin" not in game.question()


def test_last_game_counts_not_the_one_before() -> None:
    series = play(started(switches=EVEN), A, DRAW)
    assert "drawn: the coin" in series.standing()
    assert "CLA-1.6" in [line.clause for line in chosen(series).log()]
    series = play(started(), A, B)
    assert chosen(series).seat == A


# --- the choice ----------------------------------------------------------------------------------


def test_everybody_chooses_before_every_game() -> None:
    series = started()
    assert (series.seat, series.game, series.games) == (A, None, [])
    assert series.legal() == series.legal() != ()
    assert {name.partition(":")[0] for name in series.legal()} == {
        name.partition(" against ")[0] for name in SYSTEM.setups()
    }
    series.choose(LANCER)
    assert (series.seat, series.game) == (B, None)
    series.choose(WARDEN)
    assert (series.seat, series.legal()) == (NOBODY, ())
    assert series.game is series.games[0]
    assert series.game.setup == {"decks": [LANCER, WARDEN]}


def test_both_may_choose_the_same_and_other_characters_in_the_next_game() -> None:
    series = play(started(), A)
    game = chosen(series, WARDEN, "Tide Dancer")
    assert game.setup["decks"] == [WARDEN, "Tide Dancer: standard deck"]  # type: ignore[index]  # a table
    assert series.games[0].setup["decks"] == [LANCER, LANCER]  # type: ignore[index]  # a table


@pytest.mark.parametrize("before", [(), (A,), (A, B)])
def test_what_a_seat_can_know_does_not_depend_on_what_the_other_has_chosen(before: tuple[int, ...]) -> None:
    def seen(reader: int | None, choice: str) -> list[object]:
        series = play(started(), *before)
        series.choose(choice)
        with pytest.raises(IllegalAction) as refused:
            series.choose("Gale Lncer")
        return [
            series.known(reader),
            series.seat,
            series.legal(),
            series.question(),
            series.standing(),
            series.result(),
            series.over,
            [series.explain(deck) for deck in series.legal()],
            str(refused.value),
            pick(series),
        ]

    for reader in (B, OBSERVER):
        assert seen(reader, LANCER) == seen(reader, WARDEN)
        assert seen(reader, LANCER)[0][len(before) :] == [{}]  # type: ignore[index]  # a list
    for reader in (A, None):
        assert seen(reader, LANCER) != seen(reader, WARDEN)


def test_choices_are_revealed_together() -> None:
    series = started()
    series.choose(LANCER)
    assert (series.known(A), series.known(B)) == ([{A: LANCER}], [{}])
    series.choose(WARDEN)
    for reader in (A, B, OBSERVER, None):
        assert series.known(reader) == [{A: LANCER, B: WARDEN}]


@pytest.mark.parametrize(
    "text", [LANCER, LANCER.upper(), "  gale   lancer: standard deck", "Gale Lancer", "gale lancer", "CLA-H1"]
)
def test_deck_is_found_by_its_name_or_its_character(text: str) -> None:
    assert started().choose(text) == LANCER


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Gale Lncer", "Nearest: Gale Lancer"),
        ("Stone Warden: standard dek", f"Nearest: {WARDEN}"),
        ("Snap Jab", "There is: Clockwork Duelist"),
        ("", "There is: Clockwork Duelist"),
        ("BLANK", "There is no deck 'BLANK'"),
    ],
)
@pytest.mark.parametrize("first", [(), (LANCER,)])
def test_choice_that_is_none_is_refused_and_changes_nothing(
    text: str, says: str, first: tuple[str, ...]
) -> None:
    series = started()
    for deck in first:
        series.choose(deck)
    before = [list(series.choices), series.seat, series.legal(), series.games[:]]
    with pytest.raises(IllegalAction, match=f"{'AB'[len(first)]} cannot choose '{text}'") as refused:
        series.choose(text)
    assert says in str(refused.value)
    assert refused.value.clause == "CLA-X25"
    assert [list(series.choices), series.seat, series.legal(), series.games[:]] == before


def test_nobody_chooses_while_a_game_is_played() -> None:
    series = started()
    chosen(series)
    with pytest.raises(IllegalAction, match=r"game 1 is being played\. \(CLA-X25\)"):
        series.choose(WARDEN)
    with pytest.raises(FacedownError, match="nobody is asked"):
        pick(series)
    assert series.choices == [(LANCER, LANCER)]


def test_every_choice_is_explained() -> None:
    series = started()
    assert all(series.explain(deck).startswith(deck.partition(":")[0]) for deck in series.legal())
    assert "CLA-X25" in series.question()


OWN = """
[[deck]]
id = "MY-D1"
name = "Long Spear"
character = "Gale Lancer"
cards = {cards}
"""


def own_deck(tmp_path: Path, leave_out: int = 0) -> list[Any]:
    counts = started()._decks[LANCER].counts(started()._library.named)
    cards = [f"{name} x{count}" for name, count in counts.items()][leave_out:]
    (tmp_path / "own.toml").write_text(OWN.format(cards=json.dumps(cards)), encoding="utf-8")
    return load_content([tmp_path / "own.toml"])


def test_decks_of_ones_own_can_be_chosen(tmp_path: Path) -> None:
    series = started(content=own_deck(tmp_path))
    assert series.legal()[-1] == "Long Spear"
    with pytest.raises(IllegalAction, match=f"There are 2 decks of 'Gale Lancer': {LANCER}, Long Spear"):
        series.choose("Gale Lancer")
    game = chosen(series, "long spear", "MY-D1")
    assert game.setup == {"decks": ["Long Spear", "Long Spear"]}
    concede(game, A)
    series.save(tmp_path / "s.json")
    (tmp_path / "own.toml").unlink()
    assert restore_series(SYSTEM, read_save(tmp_path / "s.json")).legal() == series.legal()


def test_illegal_decks_and_house_rules_are_refused_before_anybody_chooses(tmp_path: Path) -> None:
    with pytest.raises(FacedownError, match=r"own.toml:6: cards: a deck has 30 cards, .*\(CLA-X3\)"):
        started(content=own_deck(tmp_path, leave_out=1))
    with pytest.raises(FacedownError, match="Nearest: turn_limit"):
        started(switches={"turn_limt": "20"})


# --- luck ----------------------------------------------------------------------------------------


def test_luck_of_every_game_follows_from_the_seed_and_its_number() -> None:
    seeds = [seed_of(seed, number) for seed in range(50) for number in (1, 2, 3)]
    assert len(set(seeds)) == len(seeds)
    assert seed_of(7, 2) == seed_of(7, 2)
    series = play(started(seed=7), A, B, A)
    assert [game.seed for game in series.games] == [seed_of(7, number) for number in (1, 2, 3)]


def test_equal_seeds_choices_and_decisions_give_equal_series() -> None:
    def states(seed: int) -> list[bytes]:
        series = started(seed=seed)
        while not series.over:
            while series.seat != NOBODY:
                series.choose(pick(series))
            assert series.game is not None
            fight(series.game)
        return [game.game.state.to_bytes() for game in series.games]

    assert states(3) == states(3) != states(4)


def test_bots_choose_every_deck_and_do_not_agree() -> None:
    picked = set()
    for seed in range(60):
        series = started(seed=seed)
        picked.add((series.choose(pick(series)), series.choose(pick(series))))
    assert {one for one, _ in picked} == {other for _, other in picked} == set(started().legal())
    assert len(picked) > 20


# --- saves ---------------------------------------------------------------------------------------


def in_the_middle(game: Match) -> None:
    for _ in range(9):
        game.act(game.legal()[0])


WAYS: list[Callable[[BestOfThree], object]] = [
    lambda series: None,
    lambda series: series.choose(LANCER),
    lambda series: chosen(series),
    lambda series: in_the_middle(chosen(series)),
    lambda series: play(series, A),
    lambda series: play(series, A).choose(WARDEN),
    lambda series: in_the_middle(chosen(play(series, A))),
    lambda series: play(series, A, B, A),
]


@pytest.mark.parametrize("way", WAYS, ids=range(len(WAYS)))
def test_saved_series_loads_and_goes_on(tmp_path: Path, way: Callable[[BestOfThree], object]) -> None:
    series = started(switches={"turn_limit": "30"})
    way(series)
    series.save(tmp_path / "s.json")
    loaded = restore_series(SYSTEM, read_save(tmp_path / "s.json"))
    assert isinstance(loaded, BestOfThree)
    both = [series, loaded]
    while True:
        first, second = both
        assert [first.choices, first.seat, first.standing(), first.result()] == [
            second.choices,
            second.seat,
            second.standing(),
            second.result(),
        ]
        assert [game.game.state.to_bytes() for game in first.games] == [
            game.game.state.to_bytes() for game in second.games
        ]
        assert [game.log(None) for game in first.games] == [game.log(None) for game in second.games]
        if first.over:
            break
        for one in both:
            if one.seat != NOBODY:
                one.choose(pick(one))
            elif one.game:
                fight(one.game)


def saved(tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    series = play(started(), A)
    in_the_middle(chosen(series, LANCER, WARDEN))
    path = tmp_path / "s.json"
    series.save(path)
    return path, json.loads(path.read_text(encoding="utf-8"))


def signed(data: dict[str, Any]) -> str:
    """A save file with whatever was changed in it, and a check that fits."""
    data = {key: value for key, value in data.items() if key != "check"}
    plain = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return json.dumps({**data, "check": hashlib.sha256(plain.encode()).hexdigest()})


def test_series_file_that_is_cut_short_altered_or_newer_is_refused(tmp_path: Path) -> None:
    path, data = saved(tmp_path)
    whole = path.read_text(encoding="utf-8")
    assert list(tmp_path.iterdir()) == [path]
    for size in range(0, len(whole) - 2, 97):
        path.write_text(whole[:size], encoding="utf-8")
        with pytest.raises(BadFile, match="Nothing was loaded"):
            read_save(path)
    for key, value in {"seed": 6, "choices": [], "games": data["games"][:1], "switches": EVEN}.items():
        path.write_text(json.dumps({**data, key: value}), encoding="utf-8")
        with pytest.raises(BadFile, match="altered after it was saved"):
            read_save(path)
    path.write_text(signed({**data, "facedown": SAVE_FORMAT + 1}), encoding="utf-8")
    with pytest.raises(BadFile, match="newer facedown"):
        read_save(path)


def test_series_played_under_other_rules_is_refused(tmp_path: Path) -> None:
    _, data = saved(tmp_path)
    one, two = data["games"]
    for changed, says in [
        ({"games": [{**one, "state": "0" * 64}, two]}, "Game 1 .* played under other rules"),
        ({"games": [one, {**two, "actions": ["fly"]}]}, "Game 2 .* past decision 1"),
        ({"games": [one, {**two, "seed": 1}]}, "Game 2 .* dealt by other rules"),
        ({"choices": [[LANCER, LANCER], ["Nobody", WARDEN]]}, "Game 2 .* What A chose cannot be chosen"),
        ({"choices": [[LANCER, LANCER], [LANCER]]}, "Game 2 .* before everybody had chosen"),
        ({"choices": [[LANCER, WARDEN], [LANCER, WARDEN]]}, "Game 1"),
        ({"choices": [[LANCER, LANCER]]}, "2 games, but 1 of them"),
        ({"games": [one]}, "1 games, but 2 of them"),
    ]:
        with pytest.raises(BadFile, match=says):
            restore_series(SYSTEM, {**data, **changed})


def test_match_and_series_are_not_taken_for_each_other(tmp_path: Path) -> None:
    path, data = saved(tmp_path)
    with pytest.raises(BadFile, match="a series of games"):
        restore(SYSTEM, data)
    with pytest.raises(BadFile, match="load_series"):
        facedown.load(path)
    Match(SYSTEM).save(tmp_path / "m.json")
    with pytest.raises(BadFile, match="a single match"):
        facedown.load_series(tmp_path / "m.json")


def test_series_is_begun_and_loaded_by_name(tmp_path: Path) -> None:
    series = facedown.new_series("clash", seed=7, switches=EVEN)
    assert series.choose("Gale Lancer") == LANCER
    series.save(tmp_path / "s.json")
    assert facedown.load_series(tmp_path / "s.json").choices == [(LANCER,)]
    with pytest.raises(FacedownError, match="contest has no best of three"):
        facedown.new_series("contest")
