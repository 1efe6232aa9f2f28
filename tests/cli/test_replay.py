"""A saved match is read again: steps both ways, as any seat, on a screen, line by line, as one page."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

from cli.test_tabletop import printed
from facedown import FacedownError, Match, UnknownName, new, system_keys
from facedown.bots.policy import Bot, policy_names, sensible
from facedown.cli.replay_page import page
from facedown.cli.tabletop.viewer import Viewer
from facedown.engine.hidden.know import OBSERVER
from facedown.table.replay import Replay


def played(key: str, decisions: int = 25, seed: int = 4, **more) -> Match:
    match = new(key, seed=seed, **more)
    names = policy_names(match.system)
    bots = {seat: Bot(match.system, sensible(names), seed, seat) for seat in match.seats}
    while not match.over and match.taken < decisions:
        match.act(bots[match.seat].choose(match))
    return match


class Page(HTMLParser):
    """What stands in a page: tags that are closed in order, ids, links, texts of sections."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.sources: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag not in ("meta", "br"):
            self.open.append(tag)
        self.ids += [given["id"]] if "id" in given else []
        self.links += [given["href"]] if tag == "a" else []
        self.sources += [name for name in ("src", "srcset", "data", "action") if name in given]

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("key", system_keys())
def test_every_step_goes_both_ways_and_tells_all_that_its_reader_may_know(key):
    match = played(key)
    for reader in (None, OBSERVER, min(match.seats)):
        replay = Replay(match, reader)
        on = [(step, replay.scene(), replay.asked()) for step in replay.steps()]
        assert [line for step, *_ in on for line in step.lines] == match.log(reader)
        assert len(on) == match.taken + 1
        for number in (match.taken, match.taken // 2, 0):
            replay.go(number)
            assert (replay.step(), replay.scene(), replay.asked()) == on[number]
    assert match.taken == len(match.actions)


def test_what_was_decided_in_secret_is_told_to_whoever_decided_it_alone():
    match = played("clash", 60)
    hidden = [i for i, one in enumerate(Replay(match).story.decided, 1) if one.hidden]
    assert hidden
    for number in hidden[:2]:
        who, text = match.actions[number - 1][:2]
        for reader in (*match.seats, OBSERVER, None):
            said = Replay(match, reader).step(number).decided
            assert said == f"{match.seats[who]}: {text if reader in (who, None) else 'decides unseen'}"


def test_it_jumps_to_clauses_and_story_lines():
    match = played("contest", 60)
    replay = Replay(match)
    cited = [i for i in range(match.taken + 1) if any(x.clause == "CON-1.6" for x in replay.step(i).lines)]
    for number in cited:
        replay.to_clause("1.6")
        assert replay.at == number
    with pytest.raises(FacedownError, match=rf"No step after step {cited[-1]} cites CON-1.6"):
        replay.to_clause("CON-1.6")
    assert replay.at == cited[-1]
    replay.to_clause("1.6", -1)
    assert replay.at == cited[-2]
    replay.go(0)
    replay.to_story()
    assert replay.step().has_story
    assert not any(replay.step(number).has_story for number in range(1, replay.at))
    with pytest.raises(UnknownName):
        replay.to_clause("99.99")
    with pytest.raises(FacedownError, match="There is no step 99: they are 0 to"):
        replay.go(99)


@pytest.mark.parametrize("key", system_keys())
def test_the_page_is_whole_loads_nothing_and_every_link_leads_somewhere(key):
    match = played(key, 12)
    text = page(Replay(match, min(match.seats)))
    found = Page(text)
    assert [one for one in found.ids if re.fullmatch(r"s\d+", one)] == [
        f"s{i}" for i in range(match.taken + 1)
    ]
    assert len(set(found.ids)) == len(found.ids)
    assert {one.removeprefix("#") for one in found.links} <= set(found.ids)
    assert all(one.startswith("#") for one in found.links)
    assert found.sources == []
    assert "default-src 'none'" in text
    cited = {line.clause for line in match.log(min(match.seats))}
    assert {one for one in found.ids if one.startswith("c-")} == {f"c-{clause}" for clause in cited}
    assert "http" not in re.sub(r"http-equiv", "", text)


BROWSER = """
import { readFileSync } from 'node:fs';
const text = readFileSync(process.argv[2], 'utf8');
const listeners = {}, elements = {};
const steps = [...text.matchAll(/<section id="(s\\d+)"( class="told")?>/g)].map(one => (
  { id: one[1], hidden: false, classList: { contains: () => Boolean(one[2]) } }));
for (const id of ['clauses', 'where']) elements[id] = { id, hidden: false, textContent: '' };
globalThis.document = {
  querySelectorAll: what => what === 'main > section' ? steps : [],
  getElementById: id => elements[id],
  documentElement: { classList: { add: () => {} } },
};
globalThis.location = { at: '', get hash() { return this.at; },
  set hash(to) { this.at = '#' + to.replace('#', '');
    for (const one of listeners.hashchange || []) one(); } };
globalThis.addEventListener = (name, act) => { (listeners[name] ||= []).push(act); };
globalThis.scrollTo = () => {};
const shown = () => [...steps, elements.clauses].filter(one => !one.hidden).map(one => one.id).join(' ');
(0, eval)(text.match(/<script>([^]*)<\\/script>/)[1]);
const seen = [shown()];
for (const key of process.argv[3].split(' ')) {
  if (key.startsWith('#')) location.hash = key;
  else for (const act of listeners.keydown) act({ key, preventDefault: () => {} });
  seen.push(shown());
}
console.log(seen.join(','));
"""


@pytest.mark.skipif(not shutil.which("node"), reason="no node here to run the script of the page")
def test_keys_step_both_ways_and_jump_on_the_page(tmp_path):
    match = played("clash", 30)
    (tmp_path / "p.html").write_text(page(Replay(match, 0)), encoding="utf-8")
    (tmp_path / "browser.mjs").write_text(BROWSER, encoding="utf-8")
    told = [step.number for step in Replay(match, 0).steps() if step.has_story]
    keys = (
        "ArrowRight ArrowRight ArrowLeft End ArrowRight Home ArrowLeft ArrowDown ArrowUp #s7 #c-CLA-1.6 #s7"
    )
    run = subprocess.run(
        ["node", "browser.mjs", "p.html", keys], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    first = next(number for number in told if number > 0)
    back = f"s{told[told.index(first) - 1]}" if told.index(first) else f"s{first}"
    wanted = ["s0", "s1", "s2", "s1", "s30", "s30", "s0", "s0", f"s{first}", back, "s7", "clauses", "s7"]
    assert run.stdout.strip().split(",") == wanted


def test_the_page_of_a_series_has_every_game(facedown):
    facedown("play", "clash", "--best-of-three", "--as", "none", "--seed", 1, "--save", "s.json")
    assert "of 3 games, as A saw it" in facedown("replay", "s.json", "--html", "s.html", "--as", "A").out
    text = Path("s.html").read_text(encoding="utf-8")
    found = Page(text)
    steps = [one for one in found.ids if re.fullmatch(r"s\d+", one)]
    assert steps == [f"s{i}" for i in range(len(steps))]
    assert len(set(found.ids)) == len(found.ids)
    assert {one.removeprefix("#") for one in found.links} <= set(found.ids)
    assert len(re.findall(r"0\. Game \d: A plays .* The beginning", text)) == 3


def test_the_page_of_a_seat_is_the_same_whatever_the_others_hold():
    setup = {"hand": {"A": ["Snap Jab", "Iron Wall"], "B": ["Heavy Overhead", "Low Sweep"]}}
    other = {"hand": {"A": ["Snap Jab", "Iron Wall"], "B": ["Long Thrust", "Collar Throw"]}}
    pages = {}
    for name, one in (("one", setup), ("other", other)):
        match = new("clash", {"spots": {"A": 5, "B": 6}, **one}, seed=1)
        match.act("clash Iron Wall")
        pages[name] = [page(Replay(match, reader)) for reader in (0, OBSERVER, None)]
    assert pages["one"][:2] == pages["other"][:2]
    assert pages["one"][2] != pages["other"][2]
    assert "Long Thrust" in pages["other"][2]


@pytest.mark.parametrize("key", system_keys())
def test_the_page_of_two_worlds_that_a_seat_cannot_tell_apart_is_the_same(key):
    match, hidden = played(key, 14), 0
    for seat in (*match.seats, OBSERVER):
        worlds = [match.sample(seat, seed) for seed in (1, 2)]
        pages = [page(Replay(world, reader)) for reader in (seat, None) for world in worlds]
        assert pages[0] == pages[1]
        hidden += pages[2] != pages[3]
    assert hidden or key in ("contest", "arcana", "duel")  # where everybody sees all that is drawn by then


def test_names_of_a_file_are_text_on_the_page_and_nothing_else(tmp_path):
    file = tmp_path / "names.toml"
    name = '<script>alert(1)</script> & \\"Co\\"'
    file.write_text(
        f'[[character]]\nname = "{name}"\nbody = 6\nwill = 7\nreflexes = 7\nmind = 5\n'
        'skills = { hand_weapons = 7 }\nmain_weapon = "Sword"\narmor = "Leather"\n'
        f'[[setup]]\nname = "</title><b>"\nmode = "combat"\nsides = [["{name}"], ["The Reaver"]]\n'
        "start_distance_m = 4\n",
        encoding="utf-8",
    )
    match = played("contest", 8, setup="</title><b>", content=[file])
    text = page(Replay(match))
    assert text.count("<script>") == 1
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;Co&quot;" in text
    Page(text)


def test_line_by_line(facedown):
    facedown("play", "duel", "--as", "none", "--seed", 3, "--save", "a.json")
    told = facedown(
        "replay", "a.json", "--step", typed="\n\nback\n0\nback\n9999\nas 1\nas open\nas nobody\nfly\nlast\n\n"
    )
    steps = re.findall(r"^Step (\d+) of (\d+)\.", told.out, re.MULTILINE)
    last = steps[0][1]
    assert [number for number, _ in steps] == ["0", "1", "2", "1", "0", "0", "0", last]
    for said in ("This is the beginning.", "no step 9999", "no seat", "no 'fly' here", "This is the last"):
        assert said in told.out
    assert "the beginning" in facedown("replay", "a.json", "--at", 0).out
    assert "Step 3 of" in facedown("replay", "a.json", "--at", 3, "--as", 0).out
    assert facedown("replay", "a.json", "--at", 9999).code == 2


def test_a_page_is_written_once_and_over_nothing_else(facedown):
    facedown("play", "duel", "--as", "none", "--seed", 3, "--save", "a.json")
    assert "It needs no network" in facedown("replay", "a.json", "--html", "a.html", "--open").out
    kept = Path("a.html").read_bytes()
    refused = {"a.html": "There is a file a.html", "a.json": "ends in .html", "no/a.html": "no"}
    for name, said in refused.items():
        told = facedown("replay", "a.json", "--html", name)
        assert told.code == 2
        assert said in told.err
    assert Path("a.html").read_bytes() == kept


def test_a_game_of_a_series_is_stepped_through(facedown):
    facedown("play", "clash", "--best-of-three", "--as", "none", "--seed", 1, "--save", "s.json")
    assert "--game N" in facedown("replay", "s.json", "--step").err
    assert "Step 0 of" in facedown("replay", "s.json", "--game", 2, "--step", typed="quit\n").out
    assert "no game 9" in facedown("replay", "s.json", "--game", 9, "--step").err


def drive(app: Viewer, keys: str, size: tuple[int, int]) -> list[str]:
    async def driven() -> list[str]:
        seen = []
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            for key in keys.split():
                await pilot.press(key)
                await pilot.pause()
                seen.append(printed(app))
        return seen

    return asyncio.run(driven())


def test_on_a_screen_keys_step_jump_and_change_the_view():
    match = played("clash", 40)
    app = Viewer(
        Replay(match, 0), "clash: a match", lambda wanted: f"About {wanted}.", lambda one: f"code of {one}"
    )
    keys = "right right left end home down g 1 2 enter v 1 enter g 9 9 enter r 2 full_stop 2 enter F"
    keys += " escape w s n a p enter"
    seen = drive(app, keys, (80, 24))
    for place, number in enumerate((1, 2, 1, 40, 0)):
        assert f"Step {number} of 40" in seen[place]
    assert "Step 12 of 40" in seen[9]
    assert ("as A" in seen[9], "as B" in seen[12]) == (True, True)
    assert "no step 99" in seen[16]
    assert "About 2.2." in seen[-9]
    assert "code of 2.2" in seen[-8]
    assert "snap" in seen[-1]
    assert "Speed 7" in seen[-1]


def test_a_review_says_which_decisions_cost_what(facedown, monkeypatch):
    from facedown.lab.experiments import review

    monkeypatch.setattr(review, "can_compile", lambda: False)
    hands = 'hand = { A = ["Snap Jab"], B = ["Rising Heel"] }'
    setup = f"{{ spots = {{ A = 5, B = 6 }}, life = {{ A = 3, B = 2 }}, {hands} }}"
    Path("p.toml").write_text(f'system = "clash"\nsetup = {setup}\n', encoding="utf-8")
    facedown(
        "play",
        "p.toml",
        "--as",
        "all",
        "--seed",
        1,
        "--save",
        "a.json",
        typed="end\nclash Rising Heel\ndecline\n",
    )
    told = facedown("review", "a.json", "--as", "A", "--worlds", 60)
    assert told.code == 0
    assert "Choices of A: 2." in told.out
    assert re.search(r"A +decline +respond .*\d\.\d% ± \d", told.out)
    assert "nobody" not in told.out
    assert facedown("review", "a.json", "--worlds", 5).code == 2
    assert facedown("review", "nosuch.json").code == 2


def test_a_review_takes_a_series_game_by_game(facedown, monkeypatch):
    from facedown.lab.experiments import review

    seen = []

    def looked_at(match, seats, worlds, policy, watch):
        seen.append((match.taken, tuple(seats)))
        return review.Review(match, (), worlds, "duelist")

    monkeypatch.setattr(review, "review", looked_at)
    facedown("play", "clash", "--best-of-three", "--as", "none", "--seed", 1, "--save", "s.json")
    told = facedown("review", "s.json", "--as", "A")
    assert [line.partition(",")[0] for line in told.out.splitlines() if "clash:" in line] == [
        "Game 1",
        "Game 2",
        "Game 3",
    ]
    assert len({taken for taken, _ in seen}) == 3
    assert facedown("review", "s.json", "--game", 2).code == 0
    assert seen[-1] == (seen[1][0], (0, 1))
    assert '"game": "Game 1"' in facedown("review", "s.json", "--json").out
    assert "There is no game 9 in s.json: it has 3." in facedown("review", "s.json", "--game", 9).err
    facedown("play", "clash", "--as", "none", "--seed", 7, "--save", "m.json")
    assert "leave --game out" in facedown("review", "m.json", "--game", 1).err
