"""Pictures: drawn without a network, readable as text where they are SVG."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from duel import SYSTEM
from facedown.engine.errors import FacedownError
from facedown.engine.system import Rivals
from facedown.lab.plots import check_picture, write_picture
from facedown.lab.roundrobin import round_robin
from facedown.lab.targets import Contenders, Pairings

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
    return round_robin(DUELS, 9, 3, targets=targets, compiling=False)


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
        check_picture(tmp_path / "all.pdf")
    with pytest.raises(FacedownError, match="no folder"):
        check_picture(tmp_path / "none" / "all.svg")
    monkeypatch.setattr("facedown.lab.plots.importlib.util.find_spec", lambda name: None)
    with pytest.raises(FacedownError, match=r"altair.*\[lab\]"):
        check_picture(tmp_path / "all.svg")
