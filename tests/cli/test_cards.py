"""Showing content: an entry as it reads, a card as a picture, a deck on sheets."""

from __future__ import annotations

import json
import re
import sys
import tomllib
import types
import xml.etree.ElementTree as ET

import pytest

from facedown.cli.drawing import BODY, LETTERS, broken, card_svg, sheet_svgs, width_of
from facedown.engine.authors.content import Entry, build
from facedown.engine.authors.shelf import Face, Strip
from facedown.engine.authors.source import Source
from facedown.systems import load_system

SVG = "{http://www.w3.org/2000/svg}"
MINE = """
[[attack_card]]
id = "MY-1"
name = "Sunder"
owner = "common"
speed = 3
range = [1, 2]
power = 4
poise = 1
guard = 1
effects = [{ trigger = "hit", do = [{ op = "drain", who = "opp", amount = 2 }] }]
"""


def face(**changes: object) -> Face:
    keys = {
        "name": "Snap & Jab",
        "kind": "Attack",
        "owner": "Nobody",
        "price": ("gauge", "2"),
        "figures": (("Speed", "7"), ("Range", "1–12")),
        "strip": Strip("in front of you", 9, (2, 3, 4), 0, 3, False),
        "paragraphs": (("Before", ": close up to 2."), ("", "As responder, +2 speed.")),
        "foot": "X-1",
        "tint": 1,
    }
    return Face(**{**keys, **changes})


def texts(svg: str) -> list[str]:
    return ["".join(one.itertext()) for one in ET.fromstring(svg).iter(f"{SVG}text")]


def test_a_card_is_shown_as_it_reads(facedown):
    told = facedown("content", "show", "snap jab")
    assert told.code == 0
    assert told.out.splitlines()[:4] == [
        "Snap Jab",
        "  Attack, Common (CLA-C01)",
        "  Speed 7   Range 1   Power 2   Poise 0   Guard 2",
        "  Clash Win: gain advantage.",
    ]


def test_an_entry_is_found_by_its_id_too_in_any_system(facedown):
    assert "Blaze Finish" in facedown("content", "show", "CLA-H2E").out
    assert "ranks: 2" in facedown("content", "show", "Short Decks").out
    assert "two hands" in facedown("content", "show", "Maul", "--system", "contest").out
    assert "start distance in meters: 2" in facedown("content", "show", "First Blood").out
    assert "goal: no adversary is able" in facedown("content", "show", "Relay ambush").out
    assert "Traits: loud, two handed." in facedown("content", "show", "Long rifle").out
    assert "twin gauge both" in facedown("content", "show", "brisk").out


def test_a_card_is_json_with_its_text(facedown):
    told = json.loads(facedown("content", "show", "Keep Away", "--json").out)
    assert told["system"] == "clash"
    assert told["range"] == [2, 3]
    assert told["rules"].endswith("Clash Win: push 2.")


def test_an_authors_card_is_shown(facedown, tmp_path):
    (tmp_path / "mine.toml").write_text(MINE, encoding="utf-8")
    for more in ((), ("--system", "clash")):
        told = facedown("content", "show", "Sunder", *more, "--content", "mine.toml")
        assert "Hit: the opponent discards 2 gauge cards." in told.out


def test_a_file_is_checked_for_the_system_that_has_its_kinds(facedown, tmp_path):
    (tmp_path / "mine.toml").write_text(MINE.replace("guard = 1", "gaurd = 1"), encoding="utf-8")
    told = facedown("content", "check", "mine.toml", "--json")
    assert told.code == 1
    found = json.loads(told.out)
    assert found["system"] == "clash"
    assert [(one["key"], one["nearest"]) for one in found["problems"]] == [("gaurd", "guard")]


def test_what_is_not_there_is_told_the_nearest(facedown):
    told = facedown("content", "show", "Snap Job")
    assert told.code == 2
    assert "Nearest: Snap Jab" in told.err
    assert facedown("content", "show").code == 2
    assert facedown("content", "show", "Snap Jab", "--deck", "x").code == 2


def test_a_card_is_drawn(facedown, tmp_path):
    assert facedown("content", "show", "Nova Lamp", "--svg", "card.svg").code == 0
    svg = (tmp_path / "card.svg").read_text(encoding="utf-8")
    root = ET.fromstring(svg)
    assert (root.get("width"), root.get("height")) == ("63mm", "88mm")
    found = texts(svg)
    for text in ("Nova Lamp", "Lantern Trickster", "Attack", "0–3", "6", "CLA-H4E", "2", "gauge"):
        assert text in found
    assert any(
        text.startswith("Origin: ") and len(text) > len("Origin: ") for text in found
    )  # one text, with its blank


def test_a_deck_is_printed_nine_to_a_page(facedown, tmp_path):
    deck = "Tide Dancer: standard deck"
    told = facedown("content", "show", "--deck", deck, "--svg", "deck.svg")
    assert told.code == 0
    assert "Slipstream x2" in told.out
    pages = [(tmp_path / f"deck-{n}.svg").read_text(encoding="utf-8") for n in (1, 2, 3, 4)]
    assert ET.fromstring(pages[0]).get("width") == "210mm"
    cards = [text for page in pages for text in texts(page) if text.startswith("CLA-")]
    assert len(cards) == 31  # the character, and thirty cards
    assert cards.count("CLA-H6A") == 2
    assert not (tmp_path / "deck-5.svg").exists()
    assert len(json.loads(facedown("content", "show", "--deck", deck, "--json").out)) == 31


@pytest.mark.parametrize(
    ("arguments", "why"),
    [(("Two Lances", "--svg", "x.svg"), "no card"), (("--deck", "Snap Jab"), "no deck")],
)
def test_what_cannot_be_printed_is_refused(facedown, arguments, why):
    told = facedown("content", "show", *arguments)
    assert told.code == 2
    assert why in told.err


def test_a_picture_needs_what_draws_it(facedown, monkeypatch):
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    told = facedown("content", "show", "Snap Jab", "--png", "card.png")
    assert told.code == 2
    assert "pip install '.[lab]'` there" in " ".join(told.err.split())


def test_a_picture_is_drawn_from_the_svg(facedown, monkeypatch, tmp_path):
    seen = []
    fake = types.SimpleNamespace(svg_to_png=lambda svg, scale, ppi: seen.append((svg, scale, ppi)) or b"PNG")
    monkeypatch.setitem(sys.modules, "vl_convert", fake)
    assert facedown("content", "show", "Snap Jab", "--png", "card.png").code == 0
    assert (tmp_path / "card.png").read_bytes() == b"PNG"
    ((svg, scale, ppi),) = seen
    assert svg.startswith("<svg")
    assert (scale, ppi) == (0.75, 300)


def test_a_real_picture(facedown, tmp_path):
    pytest.importorskip("vl_convert", reason="vl-convert-python comes with the lab")
    assert facedown("content", "show", "Snap Jab", "--png", "card.png").code == 0
    png = (tmp_path / "card.png").read_bytes()
    assert png.startswith(b"\x89PNG")
    assert size_in_mm(png) == (63, 88)


def test_a_real_page_is_a4(facedown, tmp_path):
    pytest.importorskip("vl_convert", reason="vl-convert-python comes with the lab")
    assert facedown("content", "show", "--deck", "Tide Dancer: standard deck", "--png", "deck.png").code == 0
    assert size_in_mm((tmp_path / "deck-4.png").read_bytes()) == (210, 297)


def size_in_mm(png):
    """How large a picture prints, by its pixels and how many it says are in a meter."""
    width, height = (int.from_bytes(png[i : i + 4], "big") for i in (16, 20))
    at = png.index(b"pHYs") + 4
    across, down = (int.from_bytes(png[i : i + 4], "big") for i in (at, at + 4))
    assert png[at + 8] == 1
    return round(1000 * width / across), round(1000 * height / down)


@pytest.mark.parametrize(
    ("changes", "hit", "beyond"),
    [
        ({"range": [0, 2]}, (1, 2), False),
        ({"range": [3, 12]}, (3, 4, 5, 6, 7, 8), True),
        ({"range": [1, 1], "origin": "front", "origin_offset": 3}, (2, 4), False),
        ({"range": [0, 4], "origin": "front", "origin_offset": 2}, (1, 2, 3, 4, 5, 6), False),
        ({"range": [0, 1], "origin": "marker", "owner": "Lantern Trickster"}, (0, 1), False),
    ],
)
def test_the_spots_that_an_attack_reaches_are_drawn(changes, hit, beyond):
    shelf = load_system("clash").shelf
    data = {**tomllib.loads(MINE)["attack_card"][0], **changes}
    card = build(Entry("attack_card", data, Source("", MINE), 0), shelf.schemas["attack_card"])
    strip = shelf.face(card, shelf.named()).strip
    assert (strip.filled, strip.more) == (hit, beyond)


def test_markup_in_names_is_only_text():
    svg = card_svg(face())
    assert "Snap & Jab" in texts(svg)
    assert "Snap &amp; Jab" in svg


def test_lines_fit_between_the_margins():
    long = "the opponent discards 1 card at random for each spot you moved this clash (at most 3)"
    for size in (3.5, 2.2):
        lines = broken(("Clash Win (either stance)", f": {long}."), size, BODY)
        assert len(lines) > 1
        assert [word.text for line in lines for word in line] == f"Clash Win (either stance): {long}.".split()
        for line in lines:
            assert width_of(" ".join(word.text for word in line), size) <= BODY


def test_a_long_text_is_set_smaller_and_stays_on_the_card():
    many = tuple(
        ("Hit", ": the opponent discards 1 card at random for each card in your hand.") for _ in range(8)
    )
    svg = card_svg(face(paragraphs=many))
    lines = [one for one in ET.fromstring(svg).iter(f"{SVG}text") if one.find(f"{SVG}tspan") is not None]
    assert max(float(one.get("y")) for one in lines) < 84
    assert len({one.get("font-size") for one in lines}) == 1


def test_each_piece_of_a_line_has_its_own_length():
    """Some programs stretch the last piece alone to the length of a whole line."""
    root = ET.fromstring(card_svg(face(paragraphs=(("Hit", ": draw 1 card."), ("Needs: ", "a blade.")))))
    pieces = [one for one in root.iter(f"{SVG}tspan") if one.get("textLength")]
    assert [one.text for one in pieces] == ["Hit:", "draw 1 card.", "Needs:", "a blade."]
    for one in pieces:
        size = float(next(line for line in root.iter(f"{SVG}text") if one in line).get("font-size"))
        assert one.text is not None
        bold = one.get("font-weight") == "bold"
        assert float(one.get("textLength")) == pytest.approx(width_of(one.text, size, bold), abs=0.01)


def test_every_letter_has_a_width():
    assert len(LETTERS) == 95
    assert width_of("il", 1) < width_of("mw", 1)
    assert width_of("a", 2, bold=True) > width_of("a", 2)


def test_a_sheet_of_ten_has_two_pages():
    pages = sheet_svgs([face()] * 10, "Ten")
    assert [len(re.findall("<g ", page)) for page in pages] == [9, 1]


def test_every_shipped_card_has_a_face():
    shelf = load_system("clash").shelf
    named = shelf.named()
    for entry in shelf.entries:
        made = shelf.face(named[entry.name], named)
        is_card = entry.kind.endswith(("card", "character"))
        assert (made is not None) == is_card, entry.name
        if made is not None:
            ET.fromstring(card_svg(made))


def test_the_paper_of_a_setup_begins_with_an_encounter_sheet_and_its_measured_odds(facedown, tmp_path):
    for name, pages in (("Two Reavers", 1), ("Prom Night Siege", 2), ("Lights Out on the Stairs", 1)):
        told = facedown("content", "show", "--deck", name, "--svg", str(tmp_path / f"{name}.svg"))
        assert told.out.splitlines()[2] == name
        assert "How even: even; wins" in told.out.replace("\n    ", " ")
        assert len(list(tmp_path.glob(f"{name}*.svg"))) == pages
    own = tmp_path / "own.toml"
    own.write_text('[[setup]]\nname = "Two and rats"\nmode = "combat"\nsides = [["The Reaver"], ["Rats"]]\n')
    told = facedown("content", "show", "Two and rats", "--content", str(own))
    assert "Who: The Reaver against Rats." in told.out
    assert "it was not measured" in told.out


def test_a_setup_says_with_how_much_people_begin_where_their_cards_are_for_more_players(facedown):
    for about in (("--deck",), ()):
        told = facedown("content", "show", "--system", "arcana", *about, "Lights Out on the Stairs").out
        begun = "The Bruiser HP 20/20; Vent Lurker HP 3/3; The Thing in the Stairwell 1 to 3 HP 8/8"
        assert f"At the start: {begun}." in " ".join(told.split())
    assert "HP 45" in facedown("content", "show", "--deck", "Lights Out on the Stairs").out


def test_the_sheet_of_a_scene_says_its_goal_in_words(facedown):
    told = facedown("content", "show", "--system", "confrontation", "--deck", "One guard at the gate").out
    assert "Goal: no adversary is able" in told
    assert "Loss: no character of a player is able" in told
