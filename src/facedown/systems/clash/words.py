"""How a match of `clash` reads: cards, answers, questions, the log, the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from facedown.engine.catalogue import load_catalogue
from facedown.engine.chance import Luck
from facedown.engine.log import Event, Log
from facedown.engine.numbers import whole_number
from facedown.engine.record import HIDDEN, NO_CARD, NOBODY
from facedown.engine.sentence import Blank, Kind, Teller, counted, possessive
from facedown.engine.system import Objection
from facedown.systems.clash import reading
from facedown.systems.clash.clauses import CLAUSE_IDS
from facedown.systems.clash.deal import FOLDER
from facedown.systems.clash.objections import objection
from facedown.systems.clash.rules.cards import CHOSEN
from facedown.systems.clash.rules.effects import current
from facedown.systems.clash.rules.line import distance, mover, spot_after, spots, way_of
from facedown.systems.clash.rules.sets import DEFENSIVE, TWIN
from facedown.systems.clash.rules.stats import GIVEN, source
from facedown.systems.clash.state import (
    CHARACTER,
    DRIVE,
    NO_SPOT,
    SEATS,
    Act,
    Book,
    Decision,
    Ending,
    Game,
    Phase,
    Pile,
    Player,
    Result,
    Stance,
    State,
    Until,
)
from facedown.systems.clash.vocabulary import Stat

QUESTIONS = {
    Decision.GO_FIRST: "{who} chooses: who goes first? (CLA-1.7)",
    Decision.SIDE: "{who} goes first: which side of the line? (CLA-R1)",
    Decision.MULLIGAN: "{who}, which cards do you set aside?{aside} (CLA-1.10)",
    Decision.ACT: "{who}, what do you do? (CLA-2.2)",
    Decision.RESPOND: "{other} has set {count} face-down. {who}, do you answer? (CLA-3.6)",
    Decision.UNCONTESTED: "{other} plays defensively and {who} has no card: an Uncontested Clash? (CLA-3.13)",
    Decision.MAY: "{source}: {effect} {who}, do you? (CLA-X20)",
    Decision.STEPS: "{source}: {who}, how many steps? (CLA-X6)",
    Decision.OPTION: "{source}: {who}, which one? (CLA-X20)",
    Decision.SPOT: "{source}: {who}, where do you put your marker? (CLA-X12)",
    Decision.SUSTAIN: "{source}: {who}, which tactic do you sustain? (CLA-R38)",
    Decision.CARD: "{who}, which card goes {way}? ({left} to choose, CLA-X20)",
    Decision.DISCARD: "{who} holds too many cards: which one goes? ({left} to choose, CLA-R49)",
}
EXPLAINED = {
    Act.END: "End the Act Phase; without a clash you draw a card (CLA-2.7, CLA-2.9).",
    Act.FOCUS: "Draw a card and go straight to the End Phase: no further action, no clash (CLA-X7).",
    Act.WILD: "Set the top card of your deck unseen (CLA-X24).",
}
ANSWERED = {
    Decision.GO_FIRST: "Whoever goes first draws {first} cards, the other one {second} (CLA-1.8, CLA-1.9).",
    Decision.SIDE: "The other player takes the other side (CLA-R1).",
    Decision.OPTION: "Do this, in this order (CLA-X20).",
    Decision.SPOT: "Your marker then stands there (CLA-X12).",
    Decision.SUSTAIN: "It stays in play after this clash (CLA-R38).",
    Decision.DISCARD: "It goes to the discard pile (CLA-R49).",
}
OF_EFFECTS = (Decision.MAY, Decision.STEPS, Decision.OPTION, Decision.SPOT, Decision.SUSTAIN)
PILES = {Pile.DECK: "deck", Pile.HAND: "hand", Pile.DISCARD: "discard pile", Pile.GAUGE: "gauge"}
STANCES = {Stance.NONE: "", Stance.OFFENSIVE: "offensively", Stance.DEFENSIVE: "defensively"}
ENDINGS = {
    Ending.LIFE: "by life",
    Ending.DECK: "because a deck ran out",
    Ending.TURN_LIMIT: "at the turn limit",
    Ending.CONCESSION: "by concession",
}


def card_text(number: int) -> str:
    """Return the number of a physical card as people write it; a match's own names say what it is."""
    return f"#{number}"


def card_numbers(text: str) -> tuple[int, ...]:
    """Return the physical card of a text such as `#12`."""
    number = whole_number(text.removeprefix("#"))
    return (number,) if text.startswith("#") and number is not None and number < 60 else ()


class ClashWords:
    """The words of one match."""

    def __init__(self, book: Book, names: Mapping[str, Sequence[str]]) -> None:
        self.book = book
        self.names = names

    def game(self, view: State) -> Game:
        """Return a bundle for rules that only answer."""
        return Game(view, self.book, Log(), Luck())

    def who(self, p: int) -> str:
        """Return a player's name."""
        return f"{self.names['players'][p]}" if p < SEATS else "nobody"

    def card(self, number: int) -> str:
        """Return what a card is called."""
        return "a card" if number >= NO_CARD else self.names["cards"][number]

    def design(self, number: int) -> str:
        """Return what a design is called."""
        return self.names["designs"][number]

    def action(self, view: State, action: int) -> str:
        """Return an answer to the open question as people write it."""
        decision = view.decision
        if decision == Decision.ACT:
            return self.act(action)
        if decision == Decision.RESPOND:
            return "decline" if action == Act.END else f"respond {self.laid(action)}"
        if decision == Decision.UNCONTESTED:
            return "decline" if action == Act.END else f"uncontested {self.laid(action)}"
        if decision == Decision.GO_FIRST:
            return f"{self.who(action)} goes first"
        if decision == Decision.SIDE:
            return "high" if action else "low"
        if decision == Decision.MULLIGAN:
            return "done" if action == Act.END else f"set aside {self.design(action - CHOSEN)}"
        if decision == Decision.MAY:
            return "yes" if action else "no"
        if decision == Decision.STEPS:
            return counted(action, "step")
        if decision == Decision.OPTION:
            return self.option(view, action)
        if decision == Decision.SPOT:
            return f"spot {action}"
        if decision == Decision.SUSTAIN:
            return f"sustain {self.tactic(view.players[view.owner], action)}"
        if decision == Decision.DISCARD:
            return f"discard {self.design(action - CHOSEN)}"
        return f"choose {self.design(action - CHOSEN)}"

    def act(self, action: int) -> str:
        """Return an answer of the Act Phase as people write it."""
        if action >= Act.SET or action == Act.WILD:
            return f"clash {self.laid(action)}"
        if action >= Act.TACTIC:
            return f"tactic {self.design(action - Act.TACTIC)}"
        if action > Act.DOWN:
            return f"move -{action - Act.DOWN}"
        if action > Act.UP:
            return f"move +{action - Act.UP}"
        return Act(action).name.lower()

    def laid(self, action: int) -> str:
        """Return a set as people write it: `twin Snap Jab defensively`."""
        if action == Act.WILD:
            return "wild"
        code = action - Act.SET
        name = self.design(code // 4)
        return f"{'twin ' if code & TWIN else ''}{name}{' defensively' if code & DEFENSIVE else ''}"

    def tactic(self, player: Player, place: int) -> str:
        """Return an enhance tactic in play; the second of a design is called so."""
        name = self.card(player.enhance.cards[place])
        earlier = [k for k in range(place) if self.card(player.enhance.cards[k]) == name]
        return f"second {name}" if earlier else name

    def option(self, view: State, k: int) -> str:
        """Return one of several lists of operations as people write it; alike ones are numbered."""
        operation = self.book.operations[current(self.game(view))]
        first = operation.first_option
        texts = self.names["options"][first : first + operation.options]
        return texts[k] if texts.count(texts[k]) == 1 else f"{k + 1}: {texts[k]}"

    def explain(self, view: State, action: int) -> str:
        """Return in a sentence what an answer would do, with its clause."""
        decision = view.decision
        if decision == Decision.ACT and action == Act.DRIVE:
            return reading.about_drive(self, view.seat)
        if decision == Decision.ACT and action == Act.ABILITY:
            return reading.about_ability(self, view.seat)
        if decision == Decision.ACT and action in EXPLAINED:
            return EXPLAINED[Act(action)]
        if decision == Decision.RESPOND and action == Act.WILD:
            return EXPLAINED[Act.WILD]
        if decision in (Decision.ACT, Decision.RESPOND, Decision.UNCONTESTED) and action >= Act.SET:
            return reading.about_set(self, view, action - Act.SET)
        if decision == Decision.ACT and action >= Act.TACTIC:
            return reading.about_tactic(self, action - Act.TACTIC)
        if decision == Decision.ACT and action > Act.UP:
            way, steps = (-1, action - Act.DOWN) if action > Act.DOWN else (1, action - Act.UP)
            return (
                f"Discard {counted(steps, 'card')}. {self.about_spot(view, view.seat, way, steps, 'CLA-X7')}"
            )
        if decision == Decision.RESPOND and action == Act.END:
            return "Set nothing: the attack meets no card (CLA-R23)."
        if decision == Decision.UNCONTESTED and action == Act.END:
            return "Let it be: the clash is concluded (CLA-R22)."
        if decision in (Decision.MULLIGAN, Decision.CARD, Decision.DISCARD) and action >= CHOSEN:
            return reading.about_card(self, action - CHOSEN)
        if decision == Decision.MULLIGAN:
            return "Draw as many cards as you set aside; those go back into the deck (CLA-1.11, CLA-1.12)."
        if decision == Decision.STEPS:
            return self.about_steps(view, action)
        if decision == Decision.MAY:
            return "Perform the effect (CLA-X20)." if action else "Leave it (CLA-X20)."
        if decision == Decision.SUSTAIN:
            tactic = self.book.design_of[view.players[view.owner].enhance.cards[action]]
            return f"{ANSWERED[Decision.SUSTAIN]} {reading.about_card(self, tactic)}"
        return ANSWERED[Decision(decision)].format(first=self.book.first_hand, second=self.book.second_hand)

    def about_steps(self, view: State, steps: int) -> str:
        """Return where an upto move leads."""
        g = self.game(view)
        kind = self.book.operations[current(g)].move
        p = mover(view.owner, kind)
        return self.about_spot(view, p, way_of(g, view.owner, kind), steps, "CLA-X6")

    def about_spot(self, view: State, p: int, way: int, steps: int, clause: str) -> str:
        """Return where steps lead a fighter."""
        spot = spot_after(self.game(view), p, way, steps)
        away = abs(spot - view.players[1 - p].spot)
        return f"{self.who(p)} then stands on spot {spot}, {away} away from {self.who(1 - p)} ({clause})."

    def question(self, view: State) -> str:
        """Return the open question in a sentence."""
        if view.decision == Decision.NONE:
            return "The match is over."
        player, other = view.players[view.seat], view.players[1 - view.seat]
        return QUESTIONS[Decision(view.decision)].format(
            who=self.who(view.seat),
            other=self.who(1 - view.seat),
            count=counted(other.set.count, "card"),
            source=self.source(view),
            effect=self.effect(view),
            left=view.left,
            aside=self.aside(player),
            way=f"from the {PILES[Pile(view.pile)]} to the {PILES[Pile(view.goal)]}" if view.pile else "",
            player=player,
        )

    def aside(self, player: Player) -> str:
        """Return which cards a player has set aside so far, in the exchange."""
        laid = [self.card(player.hand.cards[k]) for k in range(player.hand.count) if player.laid >> k & 1]
        return f" So far: {', '.join(laid)}." if laid else ""

    def source(self, view: State) -> str:
        """Return what the effect at hand belongs to, where a question comes from one."""
        return self.design(self.source_design(view)) if view.decision in OF_EFFECTS else ""

    def source_design(self, view: State) -> int:
        """Return the design of the effect at hand."""
        return source(self.game(view), view.owner, view.source)

    def effect(self, view: State) -> str:
        """Return the effect that its owner is asked about, as printed."""
        if view.decision != Decision.MAY:
            return ""
        return self.names["effects"][self.book.designs[self.source_design(view)].first + view.effect]

    def event(self, event: Event) -> str:
        """Return a line of the log."""
        catalogue = load_catalogue(FOLDER / "catalogue.toml")
        line = catalogue.log[CLAUSE_IDS[event.clause]]
        return Teller(self, catalogue.terms, KINDS, BLANKS).told(line, event)

    def seen(self, event: Event) -> str:
        """Return the cards of a hand that was looked at; to who does not know them, how many they are."""
        return counted(len(event.cards), "card") if HIDDEN in event.cards else self.listed(event.cards)

    def performed(self, event: Event) -> str:
        """Return an effect that is performed, as printed."""
        return self.names["effects"][self.book.designs[event.a].first + event.b]

    def giver(self, event: Event) -> str:
        """Return the design that a static effect belongs to, with its owner where that is the opponent."""
        design, side = divmod(event.c - GIVEN, 2)
        return f"{possessive(self.who(1 - event.who))} {self.design(design)}" if side else self.design(design)

    def table(self, view: State) -> str:
        """Return the situation: the line, then each player."""
        lines = []
        if view.turn_number:
            lines.append(
                f"Turn {view.turn_number} of {self.who(view.turn)}; distance {distance(self.game(view))}"
            )
            lines.append(self.line(view))
        lines += [self.player(view, p) for p in range(SEATS)]
        return "\n".join(lines)

    def line(self, view: State) -> str:
        """Return a picture of the line: fighters in capitals, markers small."""
        spot_of = {view.players[p].spot: self.who(p) for p in range(SEATS)}
        marks = {view.players[p].marker: self.who(p).lower() for p in range(SEATS)}
        shown = [
            spot_of.get(spot, "") + marks.get(spot, "") or "."
            for spot in range(1, spots(self.game(view)) + 1)
        ]
        return "  " + " ".join(shown)

    def player(self, view: State, p: int) -> str:
        """Return the line of one player."""
        player = view.players[p]
        parts = [
            f"  {self.who(p)}, {self.design(CHARACTER + p)}: life {player.life}, spot {player.spot}",
            f"deck {player.deck.count}",
            f"hand: {self.cards(player.hand, player.hand.count)}",
        ]
        if player.set.count:
            parts.append(
                f"set: {self.cards(player.set, player.set.count)} {STANCES[Stance(player.stance)]}".rstrip()
            )
        if player.gauge.count:
            parts.append(f"gauge: {self.cards(player.gauge, player.gauge.count)}")
        if player.enhance.count:
            parts.append(f"in play: {self.cards(player.enhance, player.enhance.count)}")
        if player.discard.count:
            parts.append(f"discard pile: {self.cards(player.discard, player.discard.count)}")
        if player.driven:
            parts.append(f"{self.design(DRIVE + p)} is on")
        if player.marker != NO_SPOT:
            parts.append(f"{self.names['markers'][p]} on {player.marker}")
        if player.advantage:
            parts.append("advantage")
        if view.in_clash and player.staggered:
            parts.append("staggered")
        return "; ".join(parts)

    def cards(self, zone: object, count: int) -> str:
        """Return the cards of a place, those of one name counted; unknown ones as a number."""
        return self.listed(list(zone.cards)[:count])  # type: ignore[attr-defined]

    def listed(self, cards: Sequence[int]) -> str:
        """Return cards, those of one name counted; unknown ones as a number."""
        names: dict[str, int] = {}
        for number in cards:
            name = "unknown" if number == HIDDEN else self.card(number)
            names[name] = names.get(name, 0) + 1
        told = [f"{name} x{n}" if n > 1 else name for name, n in names.items()]
        return ", ".join(told) or "none"

    def legend(self, view: State) -> str:
        """Return what the words of the table and of the answers mean."""
        return reading.legend(self, view)

    def details(self, view: State) -> str:
        """Return what the cards in the own hand are worth now, where one of them may be set."""
        return reading.details(self, view)

    def topics(self, view: State) -> Mapping[str, Sequence[str]]:
        """Return the characters, drives and cards of both decks."""
        return reading.topics(self, view)

    def show(self, view: State, name: str) -> str:
        """Return a card or a character: its text, and its numbers now."""
        return reading.show(self, view, name)

    def objection(self, view: State, text: str) -> Objection:
        """Return why an answer is refused."""
        return objection(self, view, text)

    def result(self, view: State) -> str:
        """Return how the match ended, in a sentence."""
        if view.phase != Phase.OVER:
            return "The match is not over."
        how = ENDINGS.get(Ending(view.ended_by), "")
        if view.winner == NOBODY:
            return f"A draw, {how}."
        return f"{self.who(view.winner)} won {how}."


KINDS: Mapping[str, Kind] = {  # of numbers that sentences name
    "who": ClashWords.who,
    "card": ClashWords.card,
    "design": ClashWords.design,
    "ending": Ending,
    "pile": Pile,
    "result": Result,
    "stance": Stance,
    "stat": Stat,
    "until": Until,
}
BLANKS: Mapping[str, Blank] = {  # what a line of the log says of the match
    "cards": ClashWords.seen,
    "drive": lambda words, event: words.design(DRIVE + event.who),
    "effect": ClashWords.performed,
    "giver": ClashWords.giver,
    "marker": lambda words, event: words.names["markers"][event.who],
}
