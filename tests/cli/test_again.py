"""Every number here again: the command that stands under a result prints the same result."""

from __future__ import annotations

import json
import re
import shlex
from html import unescape

import pytest

OWN = """
[[attack_card]]
id = "MY-1"
name = "Keelhaul"
owner = "Gale Lancer"
cost = {cost}
speed = 5
range = [1, 2]
power = 4
poise = 1
guard = 1
text = ""
effects = []

[[deck]]
id = "MY-2"
name = "Mine"
character = "Gale Lancer"
cards = [
  "Snap Jab x2", "Collar Throw x2", "Lunging Cut x2", "Rising Heel x2", "Long Thrust x2", "Low Sweep x2",
  "Heavy Overhead x2", "Keelhaul x2", "Skewer x2", "Vaulting Point x2", "Keep Away x2", "Crosswind x2",
  "Tempest Line x2", "Measured Stance x2", "Backstep Feint x2",
]

[[setup]]
name = "My Setup"
decks = ["Mine", "Gale Lancer: standard deck"]
"""
GOALS = """
system = "duel"

[[wins]]
name = "Red wins"
setup = "Full Decks"
side = "Red"
low = 1
high = 99
"""
BLIND = """
def last(view, legal):
    return legal[-1]
"""
ASKED = (
    'sim duel -n 30 --seed 4 --when "winner = Red" --mean wounds.0 --given "wounds.1 > 0"',
    "sim duel --precision 8% --clauses",
    'sim duel --precision 9% --when "winner = Red" --policy 0=thrifty',
    "sim duel -n 5 --policy 1=last.py:last",
    "sim clash -n 4 --cards --content new.toml",
    'sim clash -n 4 --cards --content new.toml --setup "My Setup" --switch enhance_limit=0',
    'sim contest -n 3 --weapons --policy "1=RESPONSE: defend with two cards, else fighter"',
    "sim throwdown -n 3 --cards",
    "compare clash new.toml old.toml -n 4 --cards",
    "compare clash new.toml -n 4",
    'compare clash new.toml old.toml -n 4 --setup "Stone Warden against Gale Lancer"',
    'compare clash "Stone Warden" "Gale Lancer" -n 4',
    "compare clash 'Snap Jab.power=3; setup.first_hand=6' -n 4 --cards",
    "compare duel thrifty uniform -n 10 --seed 3",
    'compare duel level_cards=both "Short Decks" -n 10 --mean wounds.0',
    "compare duel policy.1=thrifty -n 5 --switch level_cards=both",
    "sweep duel setup.hand=1..3 -n 6 --measure Red",
    'sweep duel level_cards=nobody,both setup.hand=1,2 -n 5 --setup "Short Decks"',
    "sweep clash change=new.toml,old.toml -n 4",
    "sweep clash 'Stone Warden.life=16,17' -n 3 --when 'winner = A'",
    "heat duel -n 5",
    'heat duel -n 5 --setup "Short Decks" --policy thrifty --policy uniform',
    "rulings duel -n 8",
    'rulings duel -n 8 --everywhere --only level_cards --mean wounds.0 --given "wounds.0 > 0"',
    "balance goals.toml -n 400 --error 20%",
    "roundrobin clash -n 2 --only 'Stone Warden' --only 'Gale Lancer'",
    "roundrobin clash -n 2 --only Mine --only 'Gale Lancer' --content new.toml --policy uniform",
    "roundrobin contest -n 1 --only 'The Reaver' --only 'Siege Knight'",
    "roundrobin throwdown -n 1 --only 'Tin Cadets'",
    "sim confrontation -n 4 --policy greedy --clauses",
    "compare confrontation gm_base_advantages=3 -n 3",
    "sim arcana -n 3 --policy 1=hitter",
    "compare arcana balanced keeper -n 2 --setup 'Brock and His Double'",
)
OF_ODDS = (
    'odds duel --when "winner = Red" --until "wounds.0 > 0" --sample 100',
    'odds duel --mean "wounds.0" --policy 0=thrifty --sample 50 --seed 3',
    "odds clash --when 'players.A.hand.count = 5' --until 'decision = MULLIGAN'",
    "odds clash --best-of-three --this-game A=0.6 --first-wins 0.5 --won B",
    "odds duel --when 'winner = Red' --sample 60 --as Red --switch level_cards=both",
    "odds duel --when 'winner = Red' --sweep setup.hand=1,2 --sample 40",
    "odds confrontation --when over --until asked --sample 5 --seed 2",
    "odds arcana --when over --until asked --policy hitter",
)
APART = {
    "seconds",
    "games_per_second",
    "compiled_games",
    "known_games",
    "known_trials",
    "workers",
    "note",
}  # what depends on the machine, and on who asked


def numbers(value):
    """Return a result without what depends on the machine."""
    if isinstance(value, dict):
        return {key: numbers(one) for key, one in value.items() if key not in APART}
    return list(map(numbers, value)) if isinstance(value, list) else value


@pytest.fixture
def folder(facedown, tmp_path):
    for name, text in (
        ("new.toml", OWN.format(cost=1)),
        ("old.toml", OWN.format(cost=2)),
        ("goals.toml", GOALS),
        ("last.py", BLIND),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return facedown


@pytest.mark.parametrize("line", ASKED)
def test_the_command_under_a_result_prints_it_again(folder, line):
    told = folder(*shlex.split(line), "--json")
    assert told.out, told.err
    first = json.loads(told.out)
    name, *words = shlex.split(first["origin"]["command"])
    assert name == "facedown", first["origin"]["command"]
    again = folder(*words, "--json")
    assert again.out, again.err
    assert numbers(json.loads(again.out)) == numbers(first)


@pytest.mark.parametrize("line", OF_ODDS)
def test_the_command_on_a_page_of_odds_makes_the_same_page(folder, tmp_path, line):
    pages = []
    for name in ("first.html", "second.html"):
        told = folder(*shlex.split(line), "--report", name)
        assert told.code == 0, told.err
        pages.append((tmp_path / name).read_text(encoding="utf-8"))
        (command,) = re.findall(r"<pre[^>]*>(facedown .*?)</pre>", pages[-1])
        line = unescape(command).removeprefix("facedown ")
    assert pages[0] == pages[1]
