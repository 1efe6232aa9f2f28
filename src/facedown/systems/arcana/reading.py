"""The table as a seat sees it, and what can be read about in a match of `arcana`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from facedown.engine.base.record import HIDDEN
from facedown.engine.base.units import Card, Seat, each
from facedown.engine.telling.sentence import counted
from facedown.systems.arcana.clauses import Decision, Magic, Why
from facedown.systems.arcana.effects import TRAITS
from facedown.systems.arcana.naming import BIN_NAMES, DIFFICULTIES, SKILLS, ArcanaNames
from facedown.systems.arcana.printed import DECKS
from facedown.systems.arcana.rules.bins import cards_needed, is_first_card, needed_more, value_on, why_not_lay
from facedown.systems.arcana.rules.people import character_of, has_character, trait_of
from facedown.systems.arcana.rules.values import number_of
from facedown.systems.arcana.state import (
    ACTIONS,
    BINS,
    FIGHT_IN_LOG,
    FIGHTERS,
    FIRST_ADVERSARY,
    FIRST_STAND_IN,
    MANIPULATIONS,
    NONE,
    PACK,
    PAIRS,
    SEATS,
    SLOTS,
    STAND_INS,
    Game,
    Phase,
    Result,
    Sheet,
    Side,
    State,
    Status,
    Who,
)
from facedown.systems.arcana.vocabulary import Bin

NAMES_FIT = 68  # letters in a row of the arena; where there are more, it says how many are in a zone
PHASES = {
    Phase.SETUP: "the fight begins",
    Phase.INTENTS: "Intents are drawn",
    Phase.STAND_INS: "the stand-ins act",
    Phase.PLAYERS: "the players act",
    Phase.ADVERSARIES: "the adversaries act",
    Phase.ROUND_END: "the round ends",
    Phase.CONCLUSION: "the fight is over",
    Phase.OVER: "the fight is over",
}
GONE = {
    Status.FLED: "has left",
    Status.OUT: "is out",
    Status.DOWN: "is down",
}
RESULTS = {
    Result.VICTORY: "Victory: every adversary is down or has fled.",
    Result.ESCAPED: "Escaped: nobody is left in the battle.",
    Result.DEFEAT: "Defeat: every player is out.",
    Result.STALEMATE: "A stalemate: the rounds are over.",
}
BASIC = (Bin.STRIKE, Bin.DEFEND, Bin.CONCENTRATE, Bin.MOVEMENT, Bin.RUN_AWAY)  # shown even if empty, on turn


def table(words: ArcanaNames, view: State) -> str:
    """Return the situation: the round, the arena, the adversaries, the party with bins and hands."""
    lines = [*time(words, view), *grid(words, view), *room(words, view)]
    lines += adversaries(words, view)
    for seat in each(Seat, 1, SEATS):
        if seat in words.seats:
            lines += player(words, view, seat)
    lines += stand_ins(words, view)
    lines.append(f"GM: deck {view.gm.deck.count}, pile {view.gm.discard.count}")
    return "\n".join(lines)


def time(words: ArcanaNames, view: State) -> Iterator[str]:
    """Yield how far the campaign and the fight are."""
    fight = words.names["encounters"][view.fight]
    if words.book.campaign:
        yield (
            f"Day {view.day}, {counted(view.scenes_left, 'scene')} left; fight {view.fight + 1} of "
            f"{words.book.fight_count}: {fight}; Supremacy {counted(view.tallies, 'tally', 'tallies')}"
        )
    of = f" of {words.book.max_rounds}" if words.book.max_rounds else ""
    whose = f", {words.now(view, view.on_turn)} is on turn" if 0 < view.on_turn < FIGHTERS else ""
    yield f"Round {view.round}{of}: {PHASES[Phase(view.phase)]}{whose}"


# The arena


def grid(words: ArcanaNames, view: State) -> Iterator[str]:
    """Yield the arena, row by row, with who is where."""
    side = view.side
    cells, widths = rows(words, view, named=True)
    if side == 1:
        yield f"Arena: {cells[0][0]}"
        return
    if sum(widths) > NAMES_FIT:
        cells, widths = rows(words, view, named=False)
    yield "Arena " + "  ".join(f"{column:<{widths[column]}}" for column in range(side)).rstrip()
    for row in range(side):
        yield f"  {row}   " + "  ".join(f"{cells[row][k]:<{widths[k]}}" for k in range(side)).rstrip()


def rows(words: ArcanaNames, view: State, named: bool) -> tuple[list[list[str]], list[int]]:
    """Return what each zone holds, row by row, and the widths of the columns."""
    side = view.side
    cells = [
        [" ".join(here(words, view, side * row + column, named)) or "." for column in range(side)]
        for row in range(side)
    ]
    return cells, [max(len(row[column]) for row in cells) for column in range(side)]


def here(words: ArcanaNames, view: State, square: int, named: bool = True) -> list[str]:
    """Return who is in a zone, or how many: the players' side, then behind a bar the adversaries."""
    sides: list[list[str]] = [[], []]
    for who in each(Who, 1, FIGHTERS):
        if view.fighters[who].status == Status.ACTIVE and view.fighters[who].square == square:
            sides[who >= FIRST_ADVERSARY].append(short(words.now(view, who)))
    ours, theirs = (", ".join(side) if named else str(len(side) or "") for side in sides)
    return [part for part in (ours, f"| {theirs}" if theirs else "") if part]


def short(name: str) -> str:
    """Return a name without its article."""
    return name.removeprefix("The ")


def room(words: ArcanaNames, view: State) -> Iterator[str]:
    """Yield what the room offers, and what has changed in it. Clause: ARC-X16."""
    fight = words.book.fights[view.fight]
    said = [offer(words, k) for k in range(ACTIONS) if fight.actions >> k & 1]
    if view.round <= view.dim_until:
        whose = "of adversaries " if view.dim_adversaries_only else ""
        said.append(f"ranged damage {whose}is halved until the end of round {view.dim_until}")
    if view.hatch_open:
        said.append("the hatch is open")
    if said:
        yield f"Room: {'; '.join(said)}"


def offer(words: ArcanaNames, k: int) -> str:
    """Return a scene action with its price and its check."""
    action = words.book.actions[k]
    check = f"{SKILLS[action.skill]}, {DIFFICULTIES[action.difficulty]}"
    return f"{words.names['actions'][k]} ({counted(action.cost, 'card')}, {check})"


# Those who take part


def adversaries(words: ArcanaNames, view: State) -> Iterator[str]:
    """Yield a line for each active adversary, and one for the others."""
    others = []
    for who in each(Who, FIRST_ADVERSARY, FIRST_ADVERSARY + words.book.fights[view.fight].count):
        status, name = view.fighters[who].status, words.now(view, who)
        if status == Status.ACTIVE:
            yield f"- {name}: {adversary(words, view, who)}"
        elif status == Status.WAITING:
            others.append(f"{name} comes at the end of round {view.adversaries[who - FIRST_ADVERSARY].wave}")
        else:
            others.append(f"{name} {GONE.get(Status(status), 'stays away')}")
    if others:
        yield f"  {', '.join(others)}"


def adversary(words: ArcanaNames, view: State, who: Who) -> str:
    """Return how an adversary stands: HP, shields, where it is, its qualities, what it is about to do."""
    fighter, one = view.fighters[who], view.adversaries[who - FIRST_ADVERSARY]
    said = [f"{fighter.hp}/{fighter.start_hp} HP", *shields(fighter.shields)]
    said.append(f"in {words.square(fighter.square, view.side)}")
    said += [f"{one.charge} stored"] if one.charge else []
    said += ["has acted"] if fighter.acted else []
    number = who + FIGHT_IN_LOG * view.fight
    intents = [
        intent(words, number, one.intents.cards[k], bool(one.up >> k & 1)) for k in range(one.intents.count)
    ]
    return "; ".join([", ".join([*said, *qualities(words.book.sheets[one.sheet])]), *intents])


def qualities(sheet: Sheet) -> list[str]:
    """Return the standing qualities of a sheet that play for the others. Clause: ARC-X8."""
    said = [f"Mobile {sheet.mobile}"] if sheet.mobile else ["Rooted"] if sheet.rooted else []
    said += [f"Cap {sheet.cap}"] if sheet.cap else []
    return said + ["Boss"] * sheet.boss + ["Machine"] * sheet.machine


def intent(words: ArcanaNames, number: int, card: int, is_up: bool) -> str:
    """Return an Intent as a seat sees it: what it will do, or that it lies face down."""
    if card == HIDDEN:
        return "an Intent face down"
    hidden = "" if is_up else " (face down)"
    return f"Intent {DECKS.text(card)}{hidden}: {words.intent(number, card, 'intent_texts')}"


def shields(count: int) -> list[str]:
    """Return shields, if there are any."""
    return [counted(count, "shield")] if count else []


def player(words: ArcanaNames, view: State, seat: Seat) -> Iterator[str]:
    """Yield the lines of a player: the character, the bins, the hand."""
    one, fighter, g = view.players[seat], view.fighters[Who(seat)], words.game(view)
    if not has_character(g, seat):
        yield f"  {words.who(seat)} has retired"
        return
    name = words.named("characters", one.character)
    if fighter.status != Status.ACTIVE:
        gone = GONE.get(Status(fighter.status), "sits this fight out")
        yield f"  {name} {gone}{corruption(words, view, seat)}"
        return
    said = [f"{fighter.hp}/{fighter.start_hp} HP", *shields(fighter.shields)]
    said += [f"bleeds {fighter.bleeding}"] if fighter.bleeding else []
    said.append(f"in {words.square(fighter.square, view.side)}")
    said += ["has bought HP"] if one.zeros else []
    said += [f"damage times {one.flex}"] if one.flex > 1 else []
    said += ["shields roll over"] if one.blur or one.keep_shields else []
    said += ["has acted"] if fighter.acted else []
    yield f"* {name}: {', '.join([*said, *traits(words, view, seat)])}{corruption(words, view, seat)}"
    own = view.on_turn == Who(seat)
    if own:
        yield from kit(words, view, seat)
    yield f"    Bins: {'; '.join(bins(words, view, seat, own)) or 'empty'}"
    yield f"    {hand(words, view, seat)}; deck {one.deck.count}, discard {one.discard.count}"


def kit(words: ArcanaNames, view: State, seat: Seat) -> Iterator[str]:
    """Yield what a character knows and brings: skills, the spell, equipment not used up."""
    one = character_of(words.game(view), seat)
    said = [name for k, name in enumerate(SKILLS) if one.skills >> k & 1]
    if one.spell != NONE and words.book.magic == Magic.HOUSE:
        spell = words.names["spells"][one.spell]
        said.append(f"{spell} ({words.printed(spell).rstrip('.')})")
    used = view.players[seat].items_used
    items = [one.items[k] for k in range(SLOTS) if one.items[k] != NONE and not used >> k & 1]
    said += [words.names["items"][k] for k in items if words.book.equipment]
    if said:
        yield f"    Has {', '.join(said)}"


def traits(words: ArcanaNames, view: State, seat: Seat) -> list[str]:
    """Return the traits in force of a player; those that somebody imposes with a mark. Clause: ARC-R27."""
    g, said = words.game(view), []
    for pair in range(PAIRS):
        side = trait_of(g, seat, pair)
        mark = "!" if view.players[seat].imposed[pair] else ""
        if side or mark:
            said.append(TRAITS[2 * pair + (side > 0)] + mark if side else f"not {TRAITS[2 * pair + 1]}!")
    return said


def corruption(words: ArcanaNames, view: State, seat: Seat) -> str:
    """Return the Corruption of a player, sheltered points and Manipulations, where there are any."""
    one = view.players[seat]
    said = []
    if one.corruption or one.corruption_combat:
        said.append(f"Corruption {one.corruption}")
    if one.marked:
        said.append(f"{one.marked} of {counted(one.boxes, 'box', 'boxes')} of Friendship")
    held = [words.named("manipulations", k) for k in range(MANIPULATIONS) if one.manipulations >> k & 1]
    return f"; {', '.join([*said, *held])}" if said or held else ""


def bins(words: ArcanaNames, view: State, seat: Seat, own: bool) -> Iterator[str]:
    """Yield what lies on the bins of a player, and how much each needs; on the own turn empty ones too."""
    g, one = words.game(view), view.players[seat]
    for k in range(BINS):
        lying = one.bins[k]
        if not lying.count and not (own and k in BASIC):
            continue
        cards = f": {words.row(lying)}" if lying.count else ""
        name = BIN_NAMES[k]
        if k == Bin.SPELL:
            name = words.named("spells", character_of(g, seat).spell)
        of = " {} of {}".format(*threshold(g, seat, k)) if k in BASIC else ""
        yield f"{name}{of}{cards}"


def threshold(g: Game, seat: Seat, bin: int) -> tuple[int, int]:
    """Return what a bin has and needs: a sum of values, or cards. Clause: ARC-9.3, ARC-11.2, ARC-22.4."""
    rule, lying = g.book.bins[Bin(bin)], g.state.players[seat].bins[bin]
    more = needed_more(g, seat, bin)
    if rule.sum:
        return value_on(g, lying), rule.sum + more
    needed = max(1, cards_needed(g, seat, rule) + more)
    return lying.count, 1 if is_first_card(g, seat, bin) else needed


def hand(words: ArcanaNames, view: State, seat: Seat) -> str:
    """Return the hand of a player, sorted; of whoever decides what to do, with where each card can go."""
    one = view.players[seat]
    cards = sorted(one.hand.cards[: one.hand.count])
    if not cards:
        return "Hand empty"
    if any(card == HIDDEN for card in cards):
        return f"Hand {counted(len(cards), 'card')}"
    if view.decision != Decision.ACT or view.seat != seat:
        return f"Hand {' '.join(map(DECKS.text, cards))}"
    g = words.game(view)
    said = []
    for card in cards:
        places = [k for k in range(BINS) if why_not_lay(g, k, card % PACK) == Why.NONE]
        able = [BIN_NAMES[k] + "*" * would_fire(words, view, seat, card, k) for k in places]
        said.append(f"{DECKS.text(card)} ({', '.join(able)})")
    return f"Hand {'; '.join(said)}"


def would_fire(words: ArcanaNames, view: State, seat: Seat, card: int, bin: int) -> bool:
    """Return whether a card would make a bin fire that goes by a sum or by a number of cards."""
    have, need = threshold(words.game(view), seat, bin)
    more = number_of(Card(card)) if words.book.bins[Bin(bin)].sum else 1
    return bin in BASIC and have + more >= need


def stand_ins(words: ArcanaNames, view: State) -> Iterator[str]:
    """Yield the lines of the stand-ins. Clause: ARC-X3."""
    for k in range(STAND_INS):
        who = Who(FIRST_STAND_IN + k)
        fighter, one = view.fighters[who], view.stand_ins[k]
        if fighter.status == Status.ACTIVE:
            said = [f"{fighter.hp}/{fighter.start_hp} HP", *shields(fighter.shields)]
            said.append(f"in {words.square(fighter.square, view.side)}")
            cards = f"; hand {words.row(one.hand)}" if one.hand.count else ""
            yield f"* {words.called(who)} for {words.who(one.player)}: {', '.join(said)}{cards}"


# What can be read about


def legend(words: ArcanaNames, view: State) -> str:
    """Return what the words of the table mean."""
    return (
        "The arena is a grid of zones, row and column; adversaries stand behind a bar. A bin fires once it "
        "has what it needs; one marked * would with that card. A trait with ! is imposed by an adversary. "
        "W Wands, S Swords, C Cups, P Pentacles; Pg Page, Kn Knight; a court is worth 10, a major its "
        "numeral."
    )


def topics(words: ArcanaNames, view: State) -> Mapping[str, Sequence[str]]:
    """Return what can be read about in this match: what such things are -> their names."""
    g, fight = words.game(view), words.book.fights[view.fight]
    seats = [seat for seat in each(Seat, 1, SEATS) if has_character(g, seat)]
    people = [character_of(g, seat) for seat in seats]
    items = [one.items[k] for one in people for k in range(SLOTS) if one.items[k] != NONE]
    spells = [one.spell for one in people if one.spell != NONE and words.book.magic == Magic.HOUSE]
    known = {
        "Characters": [words.named("characters", view.players[seat].character) for seat in seats],
        "Adversaries": [words.names["sheets"][fight.sheets[k]] for k in range(fight.count)],
        "Spells": [words.names["spells"][k] for k in spells],
        "Equipment": [words.names["items"][k] for k in items if words.book.equipment],
        "Scene actions": [words.names["actions"][k] for k in range(ACTIONS) if fight.actions >> k & 1],
        "Bins": list(BIN_NAMES),
        "Manipulations": list(words.names["manipulations"]),
        "Stand-ins": list(words.names["stand_in"]),
    }
    return {title: tuple(dict.fromkeys(names)) for title, names in known.items() if names}


def show(words: ArcanaNames, view: State, name: str) -> str:
    """Return what is printed on something, and how whoever has that name stands."""
    now = []
    for who in each(Who, FIRST_ADVERSARY, FIRST_ADVERSARY + words.book.fights[view.fight].count):
        same = words.names["sheets"][view.adversaries[who - FIRST_ADVERSARY].sheet] == name
        if same and view.fighters[who].status == Status.ACTIVE:
            now.append(f"{words.now(view, who)}: {adversary(words, view, who)}.")
    return " ".join([f"{name}.", words.printed(name), *now])


def result(words: ArcanaNames, view: State) -> str:
    """Return how the match ended, in a sentence."""
    if not words.book.campaign:
        return RESULTS.get(Result(view.result), "The fight is not over.")
    if view.winner == Side.GM:
        return "No seat has a character any more: the campaign is over."
    tallies = counted(view.tallies, "tally", "tallies")
    return f"The campaign is over after {counted(view.day, 'Day')}, with {tallies}."
