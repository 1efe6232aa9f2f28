"""`clash`: two fighters on a line of spots, face-down attacks, cards that are data."""

from __future__ import annotations

from facedown.engine.authors.shelf import Printed
from facedown.engine.cards import EVERYONE, Likeness, Looks
from facedown.engine.matches.sample import Secrets
from facedown.engine.matches.series import SeveralGames
from facedown.engine.matches.system import Figures, FirstGame, Inline, Pieces, Rivals, Stakes, Swaps, System
from facedown.systems.clash.bots import duelist
from facedown.systems.clash.clauses import RULEBOOK
from facedown.systems.clash.deal import COUNTED, FIRST, against, contenders, deal, setups, swapped, units
from facedown.systems.clash.face import cast_of, face_of
from facedown.systems.clash.guess import back, design, fits, guess
from facedown.systems.clash.position import POSITIONS
from facedown.systems.clash.rules.asking import QUESTIONS
from facedown.systems.clash.schema import COMMON, SCHEMAS
from facedown.systems.clash.series import BestOfThree, chooser, chosen_by, is_over, leader
from facedown.systems.clash.state import Book, State
from facedown.systems.clash.turn import STEPS
from facedown.systems.clash.words import ClashWords

SYSTEM = System(
    RULEBOOK,
    State,
    Book,
    QUESTIONS,
    deal,
    ClashWords,
    STEPS,
    named_setups=setups,
    bots={"duelist": duelist},
    bound=256_000,  # 512 in each of 500 turns
    schemas=SCHEMAS,
    capabilities=(
        FirstGame(FIRST, 0),
        POSITIONS,
        Secrets(back, guess, fits),
        Looks(lambda g, path, above, fired: EVERYONE if path.endswith(".set") else 0),  # when it is revealed
        Stakes(
            {
                "wins the clash": "result({me}) = WIN",
                "hurts": "damage_dealt({me}) > 0",
                "is hurt": "life_lost({me}) > 0",
            },
            until="turn_number > now(turn_number)",
            work=2_000_000,
            needs={"wins the clash": "now(in_clash) = 1 or fired CLA-3.1"},
        ),
        Likeness(design, design, "design_of"),
        Printed(face_of, cast_of),
        Rivals(contenders, against),
        Swaps(swapped),
        Pieces("card", "first hand", COUNTED, units),
        SeveralGames(BestOfThree, is_over, leader, chooser, chosen_by),
        Figures(turns="turn_number"),
        Inline(attack_card={"owner": COMMON}, tactic_card={"owner": COMMON}),  # CLA-X23
    ),
)
