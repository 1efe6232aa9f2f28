"""The table of `confrontation` for a screen: values in order, cards played, places, people, hands, gear."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from facedown.engine.course.scene import CARD, Area, Band, Gauge, Item, Link, Scene, Shape, area, counts
from facedown.engine.rules import NOBODY, Card, Seat, each
from facedown.systems.confrontation import reading
from facedown.systems.confrontation.cast import SUITS, Cast, seat_of
from facedown.systems.confrontation.clauses import Decision
from facedown.systems.confrontation.naming import ConfrontationNames, pair_name
from facedown.systems.confrontation.rules import kit, pairs, priority, values
from facedown.systems.confrontation.rules.asking import face_of
from facedown.systems.confrontation.rules.inferiority import net_of
from facedown.systems.confrontation.rules.outcome import level_of
from facedown.systems.confrontation.state import (
    BAD_LUCK,
    CHARACTERS,
    FIRST_NPC,
    GM,
    NAMED_ACTION,
    NEVER,
    NO_SUIT,
    NO_TOOL,
    Level,
    State,
    Timing,
    Who,
)
from facedown.systems.confrontation.vocabulary import FeatureName, Skill

STEPS = (  # of a confrontation (CFN-14.1 to 14.11)
    *("", "the action is announced", "bad luck?", "counteractions", "effects", "effects", "inferiority"),
    *("the lowest value plays", "", "values are compared", "successes take effect", "failures are told"),
)
RANGES = ((0, 1), (2, 3), (4, 7))  # places away, by Band


def scene(words: ConfrontationNames, view: State) -> Scene:
    """Return the table: the confrontation at hand first, what characters have last."""
    return Table(words, view, words.game(view)).scene()


class Table(Cast):
    """The table as a seat sees it."""

    def scene(self) -> Scene:
        """Return all areas with something in them."""
        words, view = self.words, self.view
        here = [who for who in each(Who, CHARACTERS) if words.names["people"][who]]
        seats = sorted((Seat(seat) for seat in words.seats), key=lambda seat: seat != view.seat)
        piles = {seat: view.hands[seat].discard for seat in seats}
        areas = [
            *self.confrontation(),
            self.places(here),
            *(self.hand(seat) for seat in seats),
            area("people", "Characters", self.persons(here), shape=Shape.PEOPLE),
            area("order", "Turns of this round", self.order()),
            area("tracks", "The scene", self.tracks(), shape=Shape.TRACKS),
            *(self.sheet(who) for who in here if who < FIRST_NPC),
            *(area(f"gear:{who}", f"{words.called(who)} has", self.gear(who), seat_of(who)) for who in here),
            area("devices", "Devices", (self.thing(k) for k in range(words.book.device_count))),
            area("actions", "Actions", self.actions()),
            *(words.cards_in(piles[k], f"discard:{k}", f"Discard of {words.who(k)}", k) for k in seats),
        ]
        areas = [one._replace(minor=one.id.startswith(("discard", "actions", "sheet"))) for one in areas]
        return Scene(self.heading(), tuple(area for area in areas if area.items))

    def heading(self) -> str:
        """Return the round, whose turn it is, and how far a confrontation is."""
        words, view, c, said = self.words, self.view, self.view.confrontation, list[str]()
        if view.round:
            name = "Exchange" if words.book.timing == Timing.DUEL else "Round"
            said.append(f"{name} {view.round} of {words.book.round_limit}")
        if words.book.timing == Timing.ROUNDS and view.turns:
            said.append(f"turn of {words.called(view.order[view.action])}")
        if words.book.ambience != NO_SUIT:
            said.append(f"Ambience {SUITS[words.book.ambience]}")
        if c.step:
            said.append(f"{words.called(c.initiator)} acts, step {c.step}: {STEPS[c.step]}")
        return "; ".join(said) if view.decision else words.result(view)

    # The confrontation at hand

    def confrontation(self) -> Iterator[Area]:
        """Yield who takes part, the lowest value first, and the cards of each. Clause: CFN-14.7."""
        g, c = self.g, self.view.confrontation
        if not c.step or self.view.decision == Decision.ACTION:
            return
        there = [pairs.participant_at(g, k) for k in range(pairs.participant_count(g))]
        items = sorted((self.participant(who) for who in there), key=lambda item: item.at)
        links = tuple(self.between(pairs.pair_at(g, k)) for k in range(pairs.pair_count(g)))
        yield Area("values", Shape.LADDER, "Action values, the lowest first", tuple(items), links=links)
        for who in there:
            laid = (self.laid(who, k) for k in range(self.view.parts[who].row.count))
            yield area(f"row:{who}", f"Played by {self.words.called(who)}", laid, seat_of(who), Shape.PILE)

    def participant(self, who: Who) -> Item:
        """Return one who takes part: the value that is spoken, cards played and left. Clause: CFN-14.13."""
        g, part, c = self.g, self.view.parts[who], self.view.confrontation
        value, says, gauges = 0, self.deed(who), list[Gauge]()
        if c.opened:
            value = values.value_of(g, who)
            gauges = [Gauge("action value", value), Gauge("cards played", part.row.count, part.most)]
            cards = (self.words.card(card) for card in part.row.cards[: part.row.count])
            says += f"\n{value} = {' + '.join([str(part.base), *cards])} (CFN-3.3)."
        waiting = sum(part.pending)
        gauges += counts({"waiting jokers": waiting})
        inferior = (self.view.pairs[pair].inferior[pairs.side_of(pair, who)] for pair in self.pairs_of(who))
        marks = {
            "to play": c.step == 7 and priority.lowest_able(g) >> who & 1,
            "face down": c.tied >> who & 1,
            "has chosen": c.committed >> who & 1,
            "has passed": part.passed or part.out,
            "inferior": any(inferior),
        }
        parts, name = [("participant", who)], self.words.called(who)
        return self.item(f"part:{who}", name, who, says, parts=parts, gauges=gauges, marks=marks, at=value)

    def pairs_of(self, who: Who) -> list[Who]:
        """Return the pairs that somebody is one of."""
        every = (pairs.pair_at(self.g, k) for k in range(pairs.pair_count(self.g)))
        return [pair for pair in every if pairs.is_of(self.g, pair, who)]

    def deed(self, who: Who) -> str:
        """Return what a participant does, with what, and against whom. Clause: CFN-14.1, CFN-14.3."""
        words, part, c = self.words, self.view.parts[who], self.view.confrontation
        if who == BAD_LUCK:
            return f"Bad luck, against {words.called(c.gm_against)} (CFN-1.1)."
        name = "Acts" if part.action == NAMED_ACTION else words.names["actions"][part.action]
        tool = f" with {words.carried(self.view, who, part.tool)}" if part.tool != NO_TOOL else ""
        targets = f" at {words.several(c.targets)}" if who == c.initiator and c.targets else ""
        pair = f", {pair_name(part.skill, part.attribute)}" if c.step > 1 else ""
        return f"{name}{tool}{targets}{pair} (CFN-4.1, CFN-6.1)."

    def between(self, pair: Who) -> Link:
        """Return how a pair stands: by how much who leads, who is inferior. Clause: CFN-7.6, CFN-9.1."""
        g, called, said = self.g, self.words.called, list[str]()
        other = pairs.opponent(g, pair)
        if self.view.confrontation.opened:
            lead = values.value_in(g, pair, pair) - values.value_in(g, other, pair)
            ahead = pair if lead > 0 else other
            level = Level(level_of(abs(lead), values.ends_with_court(g, ahead, pair))).name.lower()
            said.append(f"{called(ahead)} leads by {abs(lead)} ({level})" if lead else "a tie")
        said.append(f"advantages {net_of(g, pair, 0)} to {net_of(g, pair, 1)}")
        for side, who in enumerate((pair, other)):
            said += [f"{called(who)} is inferior"] * self.view.pairs[pair].inferior[side]
        return Link(f"part:{pair}", f"part:{other}", "against", ", ".join(said))

    # Cards

    def laid(self, who: Who, k: int) -> Item:
        """Return a card that lies in a row, the newest last. Clause: CFN-8.2, CFN-15.10."""
        g, card, of = self.g, self.view.parts[who].row.cards[k], self.pairs_of(who)
        marks = {
            "nullified": self.view.parts[who].nullified[k],
            "restricted": any(values.counting_cards(g, who, pair) <= k for pair in of),
            "court card": values.is_court(g, card),
        }
        worth = Gauge("card value", 0 if marks["nullified"] else values.value_of_card(g, card))
        return self.item(f"card:{card}", self.words.card(card), who, gauges=[worth], marks=marks, at=k)

    def hand(self, seat: Seat) -> Area:
        """Return a hand, the lowest value first; the newest cards may be locked. Clause: CFN-X2."""
        held = self.view.hands[seat]
        locked = held.hand.cards[held.hand.count - held.locked : held.hand.count]
        word = f"Hand of {self.words.who(seat)}"
        return self.words.cards_in(
            held.hand, f"hand:{seat}", word, seat, lambda card: self.held(seat, card, card in locked)
        )

    def held(self, seat: Seat, card: Card, is_locked: bool) -> Item:
        """Return a card of a hand, with the value that it would make. Clause: CFN-6.3, CFN-X4, CFN-X5."""
        book, view, suit = self.words.book, self.view, values.suit_of_card(self.g, card)
        own = book.sheets[Who(seat)].affinity if seat != GM else NO_SUIT
        marks = {
            "locked": is_locked,
            "court card": values.is_court(self.g, card),
            "Affinity": own == suit != NO_SUIT,
            "Ambience": book.ambience == suit != NO_SUIT,
        }
        gauges = [Gauge("card value", values.value_of_card(self.g, card))]
        if seat == view.seat and view.decision in (Decision.CARD, Decision.COMMIT):
            after = reading.values_with(self.g, view.asked, gauges[0].value)
            gauges.append(Gauge("action value", max(after.values())))
        parts = [(CARD, face_of(self.g, card))] if seat == view.seat else []
        return self.item(
            f"card:{card}", self.words.card(card), Who(seat), parts=parts, gauges=gauges, marks=marks
        )

    # The scene

    def places(self, here: list[Who]) -> Area:
        """Return the places in a row, who is where, and how far the weapons reach. Clause: CFN-X20."""
        words, view, items = self.words, self.view, list[Item]()
        for k in range(words.book.place_count):
            there = {
                name.replace("_", " "): words.book.features[k] >> f & 1
                for f, name in enumerate(get_args(FeatureName))
            }
            items.append(self.item(f"place:{k}", str(k), NOBODY, parts=[("place", k)], marks=there, at=k))
        for who in here:
            at = view.characters[who].place
            items.append(self.item(f"at:{who}", words.called(who), who, parts=[("participant", who)], at=at))
        bands = tuple(self.reach(view.asked)) if view.asked in here else ()
        shown = items if words.book.place_count > 1 else []
        return Area("places", Shape.LINE, "Places", (*shown,), high=words.book.place_count - 1, bands=bands)

    def reach(self, who: Who) -> Iterator[Band]:
        """Yield how far the weapons of somebody reach, and where one is better for it. Clause: CFN-X20."""
        for k in range(kit.tool_count(self.g, who)):
            row = self.words.book.tools[kit.tool_row(self.g, who, k)]
            for band, (low, high) in enumerate(RANGES):
                if row.usable >> band & 1:
                    better = f": {row.advantage[band]:+} advantage" if row.advantage[band] else ""
                    high = 0 if row.pairs[0].skill == Skill.CQC else high
                    yield Band(f"at:{who}", low, high, f"{self.words.carried(self.view, who, k)}{better}")

    def order(self) -> Iterator[Item]:
        """Yield the turns of the round, the first on top. Clause: CFN-X7."""
        for k in range(self.view.turns):
            who = Who(self.view.order[k])
            one = self.view.characters[who]
            marks = {"on turn": k == self.view.action, "has acted": k < self.view.action or one.turn_spent}
            yield self.item(f"turn:{k}", self.words.called(who), who, marks=marks, at=k)

    def tracks(self) -> Iterator[Item]:
        """Yield the numbers of the scene that run to an end, and what ends it. Clause: CFN-X13, CFN-X15."""
        view, book, obstacles = self.view, self.words.book, self.words.names["obstacles"]
        luck = view.confronts_scene, book.gm_confronts_per_scene
        if book.timing == Timing.ROUNDS:
            luck = view.confronts_round, book.gm_confronts_per_round
        numbers = {
            "round": (view.round, book.round_limit),
            "actions": (view.action, book.actions_most),
            "obstacles": (view.obstacle, len(obstacles)),
            "alarm": (view.alarm, book.alarm_limit),
            "points": (view.points, 2 if book.turn_count else 0),
            "failed actions": (view.failed, book.failed_most),
            "bad luck": luck,
        }
        for word, (value, end) in numbers.items():
            if 0 < end < NEVER:
                at_hand = obstacles[value : value + 1] if word == "obstacles" else ()
                text = f"{value}/{end}, next {at_hand[0]}" if at_hand else ""
                yield self.item(f"track:{word}", word, NOBODY, gauges=[Gauge(word, value, end, text=text)])
        if book.goal:
            yield self.item("track:goal", f"goal of the players: {reading.goal(book)}", NOBODY)
