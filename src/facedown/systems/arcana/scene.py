"""The table of `arcana` for a screen: the arena, Intents, bins and hands, the room, the campaign."""

from __future__ import annotations

from collections.abc import Iterator

from facedown.engine.cards import Zone
from facedown.engine.course.scene import CARD, Area, Gauge, Item, Scene, Shape, area, counts, item
from facedown.engine.rules import HIDDEN, NOBODY, Card, Seat, each
from facedown.systems.arcana.cast import Cast, owner
from facedown.systems.arcana.clauses import Decision, Why
from facedown.systems.arcana.naming import BIN_NAMES, DIFFICULTIES, SKILLS, ArcanaNames
from facedown.systems.arcana.rules import bins
from facedown.systems.arcana.rules.arena import border_distance
from facedown.systems.arcana.rules.lasting import knows_spell
from facedown.systems.arcana.rules.people import character_of, has_character, has_trait
from facedown.systems.arcana.rules.supremacy import TALLIES_A_MILESTONE
from facedown.systems.arcana.rules.values import number_of
from facedown.systems.arcana.state import (
    ACTIONS,
    ADVERSARIES,
    BINS,
    FIGHT_IN_LOG,
    FIGHTERS,
    FIRST_ADVERSARY,
    FIRST_STAND_IN,
    GM,
    INTENTS,
    NO_TRAIT,
    PACK,
    SCENES,
    SEATS,
    STAND_INS,
    Outcome,
    Phase,
    State,
    Status,
    Who,
)
from facedown.systems.arcana.vocabulary import Bin

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


def scene(words: ArcanaNames, view: State) -> Scene:
    """Return the table: the arena and what threatens there first, the cards of whoever is asked next."""
    return Table(words, view, words.game(view)).scene()


class Table(Cast):
    """The table as a seat sees it."""

    def scene(self) -> Scene:
        """Return all areas with something in them."""
        words, view = self.words, self.view
        seats = [seat for seat in each(Seat, 1, SEATS) if seat in words.seats and has_character(self.g, seat)]
        seats.sort(key=lambda seat: seat != view.seat)
        areas = [
            area("arena", "Arena", self.arena(), shape=Shape.GRID)._replace(columns=view.side),
            area("intents", "Intents", self.intents()),
            *(area for seat in seats for area in self.cards(seat)),
            area("people", "In this fight", self.fighters(), shape=Shape.PEOPLE),
            *(self.stand_in(k) for k in range(STAND_INS)),
            area("check", "The check", self.check()),
            area("room", "The room", self.room()),
            *(self.kit(seat) for seat in seats),
            area("tracks", "Time", self.tracks(), shape=Shape.TRACKS),
            area("sheets", "Buffs", self.sheets()),
            *(self.pile(seat, view.players[seat].discard) for seat in seats),
            self.pile(GM, view.gm.discard),
        ]
        heading = self.heading() if view.decision else words.result(view)
        return Scene(heading, tuple(area for area in areas if area.items))

    def heading(self) -> str:
        """Return when it is, and who is on turn."""
        words, view, fight = self.words, self.view, self.words.names["encounters"][self.view.fight]
        day = f"Day {view.day}, {fight}; " if words.book.campaign else ""
        of = f" of {words.book.max_rounds}" if words.book.max_rounds else ""
        whose = f", {words.now(view, view.on_turn)} is on turn" if 0 < view.on_turn < FIGHTERS else ""
        return f"{day}Round {view.round}{of}: {PHASES[Phase(view.phase)]}{whose}"

    def arena(self) -> Iterator[Item]:
        """Yield the zones, then who is where. Clause: ARC-5.2, ARC-5.3, ARC-X11."""
        words, view = self.words, self.view
        active = [who for who in each(Who, 1, FIGHTERS) if view.fighters[who].status == Status.ACTIVE]
        ways_out = view.hatch_open or any(self.flight(who) for who in active)
        for k in range(view.side * view.side):
            marks = {"border": ways_out and border_distance(self.g, k) == 0}
            yield item(f"square:{k}", words.square(k, view.side), parts=[("square", k)], marks=marks, at=k)
        for who in each(Who, 1, FIGHTERS):
            fighter = view.fighters[who]
            if fighter.status == Status.ACTIVE:
                parts, name = self.parts(who), words.now(view, who)
                yield item(f"at:{who}", name, parts=parts, at=fighter.square, owner=owner(who))

    def intents(self) -> Iterator[Item]:
        """Yield what each adversary is about to do, in order. Clause: ARC-4.2, ARC-4.3, ARC-4.4."""
        words, view = self.words, self.view
        for n in range(ADVERSARIES * INTENTS):
            one, place = view.adversaries[n // INTENTS], n % INTENTS
            if place >= one.intents.count:
                continue
            who, card = FIRST_ADVERSARY + n // INTENTS, one.intents.cards[place]
            number, is_up = who + FIGHT_IN_LOG * view.fight, one.up >> place & 1
            word, says, gauges = words.now(view, who), "", list[Gauge]()
            if card != HIDDEN:
                word += f": {words.intent(number, card)}"
                told = words.intent(number, card, "intent_texts")
                says, effect = f"{words.card(card)}: {told} (ARC-4.3).", told.partition(", ")[2]
                gauges += [Gauge(word, 0, text=f"({effect})")] if effect else []
            marks = {"face down": not is_up}
            shown = item(f"intent:{n}", word, says, parts=[("intent", n)], marks=marks, at=n, owner=GM)
            yield shown._replace(hidden=card == HIDDEN, gauges=tuple(gauges))

    # Cards

    def cards(self, seat: Seat) -> Iterator[Area]:
        """Yield the bins of a player, the hand, and what lies open for a Study or a check."""
        one, who = self.view.players[seat], self.words.who(seat)
        yield area(f"bins:{seat}", f"Bins of {who}", self.bins_of(seat), seat, Shape.ZONES)
        decides = self.view.decision == Decision.ACT and self.view.seat == seat
        needs = {k: self.threshold(seat, k) for k in range(BINS)} if decides else {}
        word = f"Hand of {who}"
        yield self.words.cards_in(one.hand, f"hand:{seat}", word, seat, lambda card: self.held(card, needs))
        yield self.words.cards_in(one.limbo, f"limbo:{seat}", f"Turned over by {who}", seat, self.on_show)

    def stand_in(self, k: int) -> Area:
        """Return the cards of a stand-in. Clause: ARC-X3."""
        word = f"Cards of {self.words.now(self.view, FIRST_STAND_IN + k)}"
        return self.words.cards_in(self.view.stand_ins[k].hand, f"stand_in:{k}", word, item=self.on_show)

    def pile(self, seat: Seat, zone: Zone) -> Area:
        """Return a discard pile."""
        word = f"Discard of {self.words.who(seat)}"
        return self.words.cards_in(zone, f"discard:{seat}", word, seat, self.card)._replace(minor=True)

    def on_show(self, card: Card) -> Item:
        """Return a card that lies open for a choice. Clause: ARC-20.4, ARC-X3, ARC-X6."""
        shown = self.card(card)
        return shown._replace(parts=(*shown.parts, ("shown", card % PACK)))

    def card(self, card: Card) -> Item:
        """Return a card: answers name those of the own pack by what is printed on them."""
        pack, face = divmod(card, PACK)
        parts, worth = [(CARD, face)] if pack == self.view.seat else [], Gauge("value", number_of(card))
        return item(f"card:{card}", self.words.card(card), parts=parts, gauges=[worth], owner=pack)

    def held(self, card: Card, needs: dict[int, tuple[int, int]]) -> Item:
        """Return a card of a hand, with what each bin would have with it. Clause: ARC-2.2, ARC-9.3."""
        shown, gauges = self.card(card), list[Gauge]()
        for k, (have, need) in needs.items():
            if bins.why_not_lay(self.g, k, card % PACK) == Why.NONE:
                more = number_of(card) if self.words.book.bins[Bin(k)].sum else 1
                fires = f"{have + more}/{need} fires" if have + more >= need else ""
                gauges.append(Gauge(BIN_NAMES[k], have + more, need, text=fires))
        return shown._replace(gauges=shown.gauges + tuple(gauges))

    def bins_of(self, seat: Seat) -> Iterator[Item]:
        """Yield each bin, behind it its cards; on the own turn empty ones too. Clause: ARC-8.1."""
        words, own = self.words, Seat(self.view.on_turn) == seat
        any_of_them = self.view.decision == Decision.CHANCE
        for k in range(BINS):
            lying, rule = self.view.players[seat].bins[k], words.book.bins[Bin(k)]
            can = rule.needs == NO_TRAIT or has_trait(self.g, seat, rule.needs) or any_of_them
            can = can and k != Bin.TOWER and (k != Bin.SPELL or knows_spell(self.g, seat))
            if not lying.count and not (own and can):
                continue
            name = words.named("spells", character_of(self.g, seat).spell) if k == Bin.SPELL else BIN_NAMES[k]
            gauge = Gauge(BIN_NAMES[k], *self.threshold(seat, k))
            parts = [("bin", k)] if own else []
            yield item(
                f"bin:{seat}:{k}",
                name,
                self.words.printed(name),
                parts=parts,
                gauges=[gauge],
                at=k + 1,
                owner=seat,
            )
            for i in range(lying.count):
                yield self.card(lying.cards[i])._replace(at=k + 1)

    # The room, and time

    def check(self) -> Iterator[Item]:
        """Yield the skill check at hand. Clause: ARC-24.2, ARC-24.3, ARC-X6."""
        check, words = self.view.check, self.words
        if check.seat != NOBODY:
            terms = (
                f"{SKILLS[check.skill]}, {DIFFICULTIES[check.difficulty]}"
                if check.cost
                else "terms to be named"
            )
            says = f"{words.who(check.seat)}: {terms} (ARC-24.3)."
            gauges = [Gauge("price", check.paid, check.cost)] if check.cost else []
            marks = {Outcome(check.outcome).name.lower().replace("_", " "): check.outcome}
            yield item(
                "check", words.action(check.action), says, gauges=gauges, marks=marks, owner=check.seat
            )

    def room(self) -> Iterator[Item]:
        """Yield what the room offers, and what has changed in it for how long. Clause: ARC-X16."""
        words, view = self.words, self.view
        for k in range(ACTIONS):
            if words.book.fights[view.fight].actions >> k & 1:
                action, name = words.book.actions[k], words.names["actions"][k]
                check = f"{SKILLS[action.skill]}, {DIFFICULTIES[action.difficulty]}"
                says = f"{check}\n{words.printed(name)}"
                yield item(
                    f"action:{k}", name, says, parts=[("action", k)], gauges=counts({"price": action.cost})
                )
        left = view.dim_until - view.round + 1
        if left > 0:
            says = "Ranged damage is halved (ARC-X16)."
            yield item("room:dim", "dim", says, gauges=[Gauge("rounds left", left)])
        if view.hatch_open:
            yield item("room:hatch", "the hatch is open", "One can leave by it (ARC-X16).")

    def tracks(self) -> Iterator[Item]:
        """Yield rounds, and in a campaign Days, scenes, Supremacy. Clause: ARC-26.8, ARC-X10, ARC-X21."""
        view, book = self.view, self.words.book
        gauges = [Gauge("round", view.round, book.max_rounds or None)]
        if book.campaign:
            next_one = TALLIES_A_MILESTONE * (view.tallies // TALLIES_A_MILESTONE + 1)
            fight = self.words.names["encounters"][view.fight]
            gauges += [
                Gauge("Day", view.day),
                Gauge("scenes left", view.scenes_left, SCENES),
                Gauge(
                    "fight",
                    view.fight + 1,
                    book.fight_count,
                    text=f"{view.fight + 1}/{book.fight_count} {fight}",
                ),
                Gauge("Supremacy", view.tallies, None, ((next_one, "milestone"),)),
            ]
        for gauge in gauges:
            yield item(f"track:{gauge.word}", gauge.word, gauges=[gauge])
