"""Simulations: the same results however they are run, and intervals that mean what they say."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from duel import SYSTEM
from duel.rules import rank_of
from facedown.engine.authors.content import load_content
from facedown.engine.base.chance import Luck, fork_stream, seed_stream, whim
from facedown.engine.base.errors import BadFile, ContentError, FacedownError, IllegalAction, UnknownName
from facedown.engine.base.record import NO_CARD, NOBODY
from facedown.engine.course.answer import part_of
from facedown.engine.matches.match import Instead, Match
from facedown.engine.matches.system import Figures
from facedown.lab.games.compiled import can_compile
from facedown.lab.games.playing import Noted, Playing
from facedown.lab.games.results import Results, Stopped
from facedown.lab.games.run import Count, Progress, Run
from facedown.lab.games.simulate import is_worth_compiled, setting_of, simulate
from facedown.lab.games.variant import Variant
from facedown.lab.showing.shares import share, spread
from facedown.systems import load_system

COUNTED = replace(SYSTEM, capabilities=(Figures({"turns": "turn", "wounds of Black": "wounds.0"}),))


def same(one: Results, other: Results) -> bool:
    figures = all(list(one.figures[name]) == list(other.figures[name]) for name in one.figures)
    winners = bytes(one.winners) == bytes(other.winners)
    return winners and list(one.decisions) == list(other.decisions) and figures


@pytest.mark.compiled
@pytest.mark.parametrize("policies", ["uniform", {0: "thrifty", 1: "uniform"}, "thrifty"])
def test_interpreted_and_compiled_games_are_the_same(policies):
    plain = simulate(Variant(SYSTEM, policies=policies), Run(150, 9, compiling=False))
    quick = simulate(Variant(SYSTEM, policies=policies), Run(150, 9, compiling=True))
    assert plain.outcome.compiled == 0
    assert quick.outcome.compiled == 150
    assert same(plain, quick)


@pytest.mark.compiled
def test_workers_do_not_change_results():
    one = simulate(Variant(SYSTEM), Run(5000, 2, workers=1))
    three = simulate(Variant(SYSTEM), Run(5000, 2, workers=3))
    assert one.outcome.compiled == three.outcome.compiled == 5000
    assert same(one, three)


def test_a_game_depends_on_its_number_alone():
    few, more = (simulate(Variant(COUNTED), Run(games, 4, compiling=False)) for games in (20, 45))
    assert bytes(few.winners) == bytes(more.winners)[:20]
    assert list(few.figures["turns"]) == list(more.figures["turns"])[:20]
    assert bytes(simulate(Variant(SYSTEM), Run(20, 5)).winners) != bytes(few.winners)


def test_a_game_is_the_match_that_its_luck_and_whims_make():
    """Game 0 against the same match, played by hand with the policy's whims."""
    told = simulate(Variant(COUNTED), Run(1, 11))
    deal, luck = SYSTEM.deal(SYSTEM.setups()[0], {}, ()), Luck()
    seed_stream(deal.state.stream, 11, 0)
    fork_stream(luck.whim, deal.state.stream)
    match = Match(SYSTEM, instead=Instead(deal, luck))
    while not match.over:
        legal = match.legal()
        match.act(legal[whim(match.game, len(legal))] if len(legal) > 1 else legal[0])
    assert (match.winner, len(match.actions)) == (told.winners[0], told.decisions[0])
    assert match.game.state.turn == told.figures["turns"][0]


def test_counts_add_up():
    told = simulate(Variant(COUNTED), Run(80, 1), Count(clauses=True))
    wins = told.wins()
    assert sum(won.count for won in wins.values()) + told.draws().count == told.games == 80
    assert told.unfinished == 0
    assert sum(told.decisions) == told.clauses["DUEL-3.1"]
    turns = told.spreads()["turns"]
    assert turns.least <= turns.tenth <= turns.median <= turns.nine_tenths <= turns.most
    assert turns.low < turns.mean < turns.high
    assert sum(told.figures["turns"]) == turns.mean * 80
    data = told.to_dict()
    assert data["games"] == 80
    assert [won["side"] for won in data["wins"]] == [0, 1]


def test_progress_is_told_until_the_end():
    told = []
    simulate(Variant(SYSTEM), Run(30, progress=told.append))
    assert told[-1].done == told[-1].of == 30
    assert not told[-1].compiled


def test_without_llvmlite_it_stays_interpreted_and_says_so(monkeypatch):
    for module in ("simulate", "compiled"):
        monkeypatch.setattr(f"facedown.lab.games.{module}.can_compile", lambda: False)
    monkeypatch.setattr("facedown.lab.games.simulate.MANY", 10)
    told = simulate(Variant(replace(SYSTEM)), Run(40))
    assert told.outcome.compiled == 0
    assert "llvmlite is not installed" in told.outcome.note
    with pytest.raises(FacedownError, match="llvmlite is not installed"):
        simulate(Variant(replace(SYSTEM)), Run(40, compiling=True))


def highest(view, legal):
    """Commit the highest card, named by its text; what others hold cannot be read."""
    assert all(card >= NO_CARD for card in view.hand[1 - view.seat].cards[: view.hand[1 - view.seat].count])
    view.wounds[view.seat] = 9  # a copy, which nobody else reads
    return max(legal, key=lambda action: rank_of(part_of(action.number, 0))).text.upper()


def first(view, legal):
    return legal[0]


def test_a_policy_may_be_a_function():
    told = simulate(Variant(SYSTEM, policies={0: highest, 1: first}), Run(60))
    assert told.policies == {0: "highest", 1: "first"}
    assert told.outcome.compiled == 0
    assert told.wins()[0].count > 2 * told.wins()[1].count
    again = simulate(Variant(SYSTEM, policies={0: highest, 1: first}), Run(60, workers=1))
    assert told.wins() == again.wins()
    assert simulate(Variant(SYSTEM, policies={0: highest, 1: "thrifty"}), Run(5)).policies[1] == "thrifty"


def test_a_function_that_cannot_play_is_refused():
    with pytest.raises(FacedownError, match="highest is a function, and cannot be compiled"):
        simulate(Variant(SYSTEM, policies=highest), Run(5, compiling=True))
    with pytest.raises(IllegalAction, match=r"answers 'surrender', which is not legal\. Legal now: commit"):
        simulate(Variant(SYSTEM, policies=lambda view, legal: "surrender"), Run(5))
    with pytest.raises(FacedownError, match="Two policies are called <lambda>"):
        simulate(
            Variant(SYSTEM, policies={0: lambda view, legal: legal[0], 1: lambda view, legal: legal[1]}),
            Run(5),
        )


def test_content_is_given_as_files_or_as_entries(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text('[[setup]]\nname = "Short War"\nwounds = 1\n', encoding="utf-8")
    by_path = simulate(Variant(SYSTEM, "Short War", content=load_content([path])), Run(10))
    assert (
        by_path.wins()
        == simulate(Variant(SYSTEM, "Short War", content=load_content([str(path)])), Run(10)).wins()
    )
    match = Match(SYSTEM, "Short War", content=[str(path)])
    assert [entry.to_dict() for entry in match.content] == [entry.to_dict() for entry in load_content([path])]
    with pytest.raises(ContentError, match="cannot be read"):
        Match(SYSTEM, "Short War", content=[tmp_path / "none.toml"])


def test_wrong_names_are_refused_with_the_nearest():
    with pytest.raises(UnknownName, match="thrifty"):
        simulate(Variant(SYSTEM, policies="thirfty"), Run(1))
    with pytest.raises(UnknownName, match="Full Decks"):
        simulate(Variant(SYSTEM, "Ful Decks"), Run(1))
    with pytest.raises(FacedownError, match="takes 1 to"):
        simulate(Variant(SYSTEM), Run(0))


@pytest.mark.parametrize(("count", "of", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634)])
def test_intervals_are_wilsons(count, of, low, high):
    told = share(count, of)
    assert told.low == pytest.approx(low, abs=5e-5)
    assert told.high == pytest.approx(high, abs=5e-5)


def test_quantiles_are_counted_by_hand():
    told = spread([1, 2, 2, 3, 3, 3, 4, 4, 5, 9])
    assert (told.least, told.tenth, told.median, told.nine_tenths, told.most) == (1, 1, 3, 5, 9)
    assert told.mean == float(Fraction(36, 10))


def test_single_games_become_a_table(tmp_path):
    polars = pytest.importorskip("polars")
    told = simulate(Variant(COUNTED), Run(25, 3))
    told.write(tmp_path / "duels.parquet")
    frame = polars.read_parquet(tmp_path / "duels.parquet")
    assert frame.columns == ["game", "winner", "decisions", "turns", "wounds of Black"]
    assert frame["decisions"].to_list() == list(told.decisions)
    assert frame["winner"].null_count() == bytes(told.winners).count(NOBODY)


def test_a_table_is_written_in_parts_that_are_soon_forgotten(tmp_path, monkeypatch):
    polars = pytest.importorskip("polars")
    monkeypatch.setattr("facedown.lab.showing.report.AT_ONCE", 10)
    told = simulate(Variant(COUNTED), Run(25, 3))
    assert [len(part) for part in told.rows()] == [10, 10, 5]
    told.write(tmp_path / "duels.parquet")
    assert polars.read_parquet(tmp_path / "duels.parquet").equals(told.frame())
    assert told.frame()["turns"].to_list() == list(told.figures["turns"])


def test_on_a_full_disk_nothing_half_written_is_left(tmp_path):
    pytest.importorskip("polars")
    resource = pytest.importorskip("resource")  # files that can hold no more stand for a full disk
    told = simulate(Variant(COUNTED), Run(25, 3))
    path = tmp_path / "duels.parquet"
    path.write_text("older", encoding="utf-8")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, limits[1]))
    try:
        with pytest.raises(BadFile, match=r"duels\.parquet: cannot be written"):
            told.write(path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert list(tmp_path.iterdir()) == [path]
    assert path.read_text(encoding="utf-8") == "older"


@pytest.mark.compiled
@pytest.mark.parametrize("compiling", [False, True])
def test_what_is_done_when_it_is_stopped_is_what_so_many_games_are(monkeypatch, compiling):
    def watch(now: Progress) -> None:
        if now.done:
            raise KeyboardInterrupt

    monkeypatch.setattr("facedown.lab.games.playing.OFTEN", 0.001)
    games = 1_000_000 if compiling else 200
    with pytest.raises(Stopped) as stop:
        simulate(
            Variant(COUNTED),
            Run(games, 4, workers=2, progress=watch, compiling=compiling),
            Count(clauses=True),
        )
    told = stop.value.results
    assert 0 < told.games < games
    assert told.outcome.note == f"stopped, {games:,} games were asked for"
    again = simulate(Variant(COUNTED), Run(told.games, 4, compiling=compiling), Count(clauses=True))
    assert same(told, again)
    assert told.clauses == again.clauses


def test_a_block_that_is_stopped_in_its_middle_leaves_nothing(monkeypatch):
    played = 0

    def tiring(view, legal):
        nonlocal played
        played += 1
        if played == 1000:
            raise KeyboardInterrupt
        return legal[0]

    with pytest.raises(Stopped) as stop:
        simulate(Variant(COUNTED, policies=tiring), Run(500, 4), Count(clauses=True))
    told = stop.value.results
    again = simulate(Variant(COUNTED, policies=first), Run(told.games, 4), Count(clauses=True))
    assert (told.games, told.clauses) == (again.games, again.clauses)
    played = 999
    with pytest.raises(KeyboardInterrupt) as nothing:
        simulate(Variant(COUNTED, policies=tiring), Run(500, 4))
    assert not isinstance(nothing.value, Stopped)


def test_games_of_a_policy_that_searches_are_worth_compiling(monkeypatch):
    monkeypatch.setattr("facedown.lab.games.simulate.is_cached", lambda system, part: False)
    system = load_system("arcana")

    def is_worth(policy):
        variant = Variant(system, setup="One Jerk in the Hallway", policies=policy)
        run = Run(3)
        return is_worth_compiled(Playing(setting_of(variant), run, Noted({})), run.games)

    assert is_worth("scholar") == can_compile()
    assert not is_worth("balanced")
