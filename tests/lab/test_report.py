"""Pages and pictures: whole in themselves, drawn without a network, the numbers to be had again."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from duel import SYSTEM
from facedown.engine.base.errors import FacedownError
from facedown.engine.matches.system import Figures, Rivals
from facedown.lab.experiments.balance import balance, load_goals
from facedown.lab.experiments.heat import heat_of
from facedown.lab.experiments.paired import versus
from facedown.lab.experiments.roundrobin import round_robin
from facedown.lab.experiments.rulings import weigh_rulings
from facedown.lab.experiments.sweep import sweep
from facedown.lab.experiments.targets import Contenders, Pairings
from facedown.lab.games.run import Run
from facedown.lab.games.simulate import simulate
from facedown.lab.games.variant import Variant
from facedown.lab.showing.origin import Origin
from facedown.lab.showing.report import (
    PAGES,
    PICTURES,
    Report,
    Reported,
    check_target,
    page,
    write_picture,
    write_report,
)
from facedown.systems import load_system

DUELS = replace(
    SYSTEM,
    capabilities=(
        Rivals(lambda content: ("Adder", "Big Bear"), lambda one, other: "Short Decks"),
        *SYSTEM.capabilities,
    ),
)


@pytest.fixture(scope="module")
def played():
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    targets = (Pairings(name="", low=49, high=51), Contenders(name="", low=45, high=55))
    return round_robin(Variant(DUELS, policies="thrifty"), Run(9, 3, compiling=False), targets=targets)


def test_an_svg_names_everybody_with_their_shares(played, tmp_path):
    write_picture(played, tmp_path / "all.svg")
    root = ET.parse(tmp_path / "all.svg").getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    texts = ["".join(one.itertext()) for one in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Adder", "Big Bear", "duel: who beats whom"} <= set(texts)
    for one in ("Adder", "Big Bear"):
        assert f"{played.overall(one).part:.1%}" in texts
        for other in ("Adder", "Big Bear"):
            assert f"{100 * played.pooled(one, other).part:.1f}" in texts
    assert any("9 games" in text and "thrifty" in text and "seed 3" in text for text in texts)
    assert any("49 to 51%" in text for text in texts)


def test_a_png_is_one(played, tmp_path):
    write_picture(played, tmp_path / "all.PNG")
    assert (tmp_path / "all.PNG").read_bytes().startswith(b"\x89PNG\r\n")


def test_a_picture_needs_no_targets(played, tmp_path):
    write_picture(replace(played, targets=()), tmp_path / "all.svg")
    assert "Framed" not in (tmp_path / "all.svg").read_text(encoding="utf-8")


def test_pictures_that_cannot_be_written_are_refused_at_once(tmp_path, monkeypatch):
    with pytest.raises(FacedownError, match=r"\.svg or \.png"):
        check_target(tmp_path / "all.pdf", PICTURES)
    with pytest.raises(FacedownError, match="no folder"):
        check_target(tmp_path / "none" / "all.svg", PICTURES)
    monkeypatch.setattr("facedown.lab.showing.report.importlib.util.find_spec", lambda name: None)
    with pytest.raises(FacedownError, match=r"altair.*\[lab\]"):
        check_target(tmp_path / "all.svg", PICTURES)


class Read(HTMLParser):
    """What stands in a page, and where it leads."""

    def __init__(self, text):
        super().__init__()
        self.texts, self.leads, self.tags = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.leads += [value for name, value in attrs if name in ("src", "href", "xlink:href")]

    def handle_data(self, data):
        self.texts.append(data)


@pytest.fixture
def results():
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    return simulate(Variant(SYSTEM, "Short Decks", {0: "thrifty", 1: "uniform"}), Run(80, 6))


def test_a_page_has_all_that_it_shows(results, tmp_path):
    write_report(results, tmp_path / "duel.html")
    text = (tmp_path / "duel.html").read_text(encoding="utf-8")
    read = Read(text)
    assert "duel, Short Decks: who wins?" in read.texts
    assert [lead for lead in read.leads if not lead.startswith("#")] == []
    assert read.tags.count("script") == 2
    assert "vegaEmbed('#chart0'" in text
    won = results.wins()[0]
    assert f"{won.low:.2%} to {won.high:.2%}" in read.texts
    assert f"{won.part:.1%}" in read.texts  # in the picture, before any script runs
    assert results.origin.command in read.texts
    assert results.origin.content in text


def test_equal_questions_give_equal_pages(results):
    again = simulate(
        Variant(SYSTEM, "Short Decks", {0: "thrifty", 1: "uniform"}), Run(80, 6, workers=1, compiling=False)
    )
    assert page(results.report()) == page(again.report())


def test_no_name_can_break_out_of_a_page():
    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    evil = "</script><script>alert(1)</script><!--"
    told = simulate(Variant(replace(SYSTEM, capabilities=(Figures({evil: "turn"}),))), Run(20))
    read = Read(page(told.report()))
    assert read.tags.count("script") == 2
    assert evil in read.texts


def test_a_round_robin_has_the_command_of_every_pairing(played, tmp_path):
    write_report(played, tmp_path / "all.html")
    read = Read((tmp_path / "all.html").read_text(encoding="utf-8"))
    assert "duel: who beats whom?" in read.texts
    for results in played.results.values():
        assert results.origin.command in read.texts


def test_results_read_well_in_a_notebook(results, played):
    for one in (results, played):
        read = Read(one._repr_html_())
        assert one.report().answer in read.texts
        assert "script" not in read.tags
        assert len(one.charts()) == len(one.report().charts) > 0
        assert all("$schema" in chart.to_dict() for chart in one.charts())


def test_several_charts_are_one_picture(results, tmp_path):
    write_picture(results, tmp_path / "all.svg")
    texts = ET.parse(tmp_path / "all.svg").getroot().itertext()
    assert {"Who wins", "decisions of a game"} <= set(texts)


def test_pages_that_cannot_be_written_are_refused_at_once(tmp_path):
    with pytest.raises(FacedownError, match=r"A page is a file that ends in \.html"):
        check_target(tmp_path / "all.pdf", PAGES)


def test_comparisons_and_sweeps_have_the_command_that_was_typed(results, tmp_path):
    variant = Variant(SYSTEM, "Short Decks", policies="thrifty")
    compared = versus(variant, "level_cards=both", run=Run(30, 2))
    swept = sweep(variant, {"setup.hand": ["1", "2"]}, Run(10), measures=["black"])
    for one, words in (
        (compared, "level_cards=both --games 30 --seed 2 --setup 'Short Decks' --policy thrifty"),
        (swept, "setup.hand=1,2 --games 10 --seed 0 --measure black --setup 'Short Decks' --policy thrifty"),
    ):
        assert one.origin.command.endswith(words)
        read = Read(page(one.report()))
        assert one.report().answer in read.texts
        assert one.origin.command in read.texts


def test_heat_rulings_and_goals_are_pages_too(results, tmp_path):
    variant = Variant(SYSTEM, "Short Decks", policies="thrifty")
    goals = tmp_path / "goals.toml"
    load_system(Path(SYSTEM.folder))  # as somebody has typed it
    goals.write_text(
        '[[wins]]\nname = "Black"\nside = "Black"\nsetup = "Short Decks"\nlow = 1\nhigh = 99\n',
        encoding="utf-8",
    )
    for one, words in (
        (heat_of([variant], Run(20, 3)), "--games 20 --seed 3 --setup 'Short Decks' --policy thrifty"),
        (weigh_rulings([variant], Run(20, 3)), "--games 20 --seed 3 --setup 'Short Decks' --policy thrifty"),
        (balance(load_goals(goals, SYSTEM.key), Run(300, 3)), "--games 300 --seed 3 --error 5%"),
    ):
        read = Read(page(one.report()))
        assert one.report().answer in read.texts
        assert words in one.origin.command
        assert one.origin.command in read.texts
        assert one.to_dict()["origin"] == one.origin.to_dict()
        assert one.charts()


def test_what_has_no_chart_is_not_drawn(tmp_path):
    class Plain(Reported):
        def report(self):
            return Report(
                question="?",
                answer="!",
                setting="",
                tables=[],
                charts=[],
                origin=Origin("facedown", 0, "", "", ""),
            )

    pytest.importorskip("altair")
    pytest.importorskip("vl_convert")
    with pytest.raises(FacedownError, match=r"nothing to draw in all\.svg"):
        write_picture(Plain(), tmp_path / "all.svg")
    assert "<script" not in page(Plain().report())
