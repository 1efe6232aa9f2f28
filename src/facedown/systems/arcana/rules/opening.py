"""What a fight begins with (ARC-3.1, ARC-5.5, ARC-R91)."""

from __future__ import annotations

from facedown.engine.cards import move_all, shuffle
from facedown.engine.rules import NOBODY, Seat, cite, each, rule
from facedown.systems.arcana.clauses import Clause, SecondZeroScope
from facedown.systems.arcana.rules.ending import clear_check, clear_deed
from facedown.systems.arcana.rules.gm_cards import gather
from facedown.systems.arcana.rules.joining import enter_at_start
from facedown.systems.arcana.rules.lasting import buffed, lasting
from facedown.systems.arcana.rules.people import centre, has_character
from facedown.systems.arcana.state import (
    ACTIONS,
    ADVERSARIES,
    BINS,
    FIGHTERS,
    FIRST_ADVERSARY,
    FULL_HP,
    MOST,
    PAIRS,
    SEATS,
    Fight,
    Game,
    Phase,
    Player,
    Result,
    Status,
    Who,
)
from facedown.systems.arcana.vocabulary import Op


@rule("ARC-1.1", "ARC-X24")
def begin_fight(g: Game) -> None:
    """The next fight of the list; the first was laid out when the match was dealt, and may be a position."""
    cite(g, Clause.ARC_1_1, a=g.state.fight)
    if g.state.fight > 0:
        lay_out(g)


@rule("ARC-3.1", "ARC-3.2", "ARC-5.1", "ARC-5.5", "ARC-R91")
def lay_out(g: Game) -> None:
    """Everybody is in the centre with full HP, all cards are in their decks, and later waves wait."""
    s = g.state
    fight = g.book.fights[s.fight]
    s.side = fight.side
    s.phase, s.round, s.result = Phase.SETUP, 1, Result.NONE
    s.dim_until = s.dim_adversaries_only = s.faces_down_round = s.hatch_open = 0
    for action in range(ACTIONS):
        s.last_success[action] = 0
    for who in each(Who, 1, FIGHTERS):
        fighter = s.fighters[who]
        fighter.status = Status.ABSENT
        fighter.hp = fighter.start_hp = fighter.shields = fighter.bleeding = fighter.acted = 0
        fighter.square = centre(g)
    for seat in each(Seat, 1, SEATS):
        lay_out_player(g, seat)
    enter_at_start(g)
    gather(g)
    clear_deed(g)
    clear_check(g)
    s.on_turn = Who(NOBODY)
    for k in range(fight.count):
        lay_out_adversary(g, fight, k)


@rule("ARC-3.1", "ARC-3.2", "ARC-13.7", "ARC-R38", "ARC-R71", "ARC-R91")
def lay_out_player(g: Game, seat: Seat) -> None:
    """A character with 20 HP and the whole deck; Corruption, boxes and Manipulations stay."""
    player, fighter = g.state.players[seat], g.state.fighters[Who(seat)]
    reset_player(g, player)
    move_all(player.hand, player.deck)
    move_all(player.discard, player.deck)
    for k in range(BINS):
        move_all(player.bins[k], player.deck)
    shuffle(g, player.deck)
    if has_character(g, seat) and not player.out_today:
        fighter.status = Status.ACTIVE
        fighter.hp = max(FULL_HP + lasting(g, seat, Op.START_HP), 1)  # nobody begins at 0 HP
        fighter.start_hp = fighter.hp
        fighter.shields = lasting(g, seat, Op.START_SHIELDS)


@rule("ARC-3.2", "ARC-R38")
def reset_player(g: Game, player: Player) -> None:
    """What is counted within a fight, and within a turn, is counted anew."""
    if g.book.second_zero_scope == SecondZeroScope.COMBAT:
        player.zeros = 0
    player.corruption_combat = player.skip_turn = player.keep_shields = player.snapshot = 0
    player.extra_draw = player.fired = player.items_used = player.succeeded = player.out_round = 0
    player.checks = player.tried = player.placements = player.blur = 0
    player.minor_drawn = player.foolish_done = 0
    player.flex = 1
    for pair in range(PAIRS):
        player.imposed[pair] = 0
    for k in range(ADVERSARIES):
        player.damage_done[k] = 0


@rule("ARC-28.1", "ARC-X5", "ARC-X9", "ARC-X15")
def lay_out_adversary(g: Game, fight: Fight, k: int) -> None:
    """An adversary of the list, unless it was down or had fled in a fight that was left."""
    adversary, fighter = g.state.adversaries[k], g.state.fighters[Who(FIRST_ADVERSARY + k)]
    sheet = fight.sheets[k]
    adversary.sheet, adversary.wave = sheet, fight.waves[k]
    adversary.charge = adversary.damage_done = adversary.fate = 0
    if g.state.gone[fight.encounter] >> k & 1:
        return
    fighter.status = Status.WAITING if fight.waves[k] else Status.ACTIVE
    hp = scaled(g, fight, g.book.sheets[sheet].hp) + buffed(g, sheet, Op.START_HP)
    fighter.hp = fighter.start_hp = min(hp, MOST)
    fighter.shields = min(buffed(g, sheet, Op.START_SHIELDS), MOST)


@rule("ARC-X15", "ARC-X22")
def scaled(g: Game, fight: Fight, hp: int) -> int:
    """HP for the number of players who begin the fight, where it was made for more or for fewer."""
    players = 0
    for seat in each(Seat, 1, SEATS):
        players += int(g.state.fighters[Who(seat)].status == Status.ACTIVE)
    meant = min(max(players, fight.players_low), fight.players_high)
    return -(-hp * players // meant)
