"""What can be going on in a match of `throwdown`: the rows of its agenda."""

from __future__ import annotations

from facedown.engine.enumeration import IntEnum


class Step(IntEnum):
    """What can be going on; `turn.py` says which rule carries each out."""

    NONE = 0
    SETUP = 1
    # a scenario (rules/acts.py, rules/spotlight.py, rules/challenge.py)
    ACT = 2
    SPOTLIGHTS = 3  # seat: whose is next
    SPOTLIGHT = 4
    BEAT = 5  # Coach's
    CLASH = 6
    CHALLENGE = 7
    CLASH_END = 10
    ACT_END = 11
    # a Gambit (rules/gambit.py)
    FIAT = 20  # Coach's answer to what a Pilot pitches
    GAMBIT = 21
    LONE_GAMBIT = 22  # that stands alone: nobody pitches or accepts it
    # a Throwdown, steps 1 to 3.1 (rules/initiative.py, rules/establish.py)
    CONTEST = 30  # of a stand-alone contest
    ESTABLISH = 32  # a: the side whose Pilots give or get cards back, seat: who does, b: how many are left
    REPLAY = 43
    # step 3.2 (rules/turns.py, rules/strike.py)
    TURN = 45
    TURNED_UP = 88  # a card of a Rumble that lay face-down
    PILOTS_TURN = 46  # seat: who was asked last for an Assist, as in the next
    HELP_CARD = 51  # seat: who pays it; a: the help
    DRIVE = 53  # a: the rank that the card is measured against
    COACH_ASSISTS = 57
    COACH_CARD = 58  # a: the Assist, b: the Threat, c: how many cards are paid
    COACH_DRIVE = 59
    CHECK = 79  # seat: whose card; a: how its flip was repeated last
    # fusions (rules/fusion.py)
    FUSE = 80  # a, b: the pair
    SPLIT_FUSION = 81  # a: the side; b: cards that the lead has handed over
    BREAK_DISCARDS = 82  # after +BREAK!: a: the two as a mask
    # the Rumble (rules/rumble.py, rules/powers.py)
    JOINING = 84
    # microevents (rules/events.py, rules/damage.py, rules/payload.py); seat: the instigator, a: the Trigger
    FIRE = 100  # b: its Target, c: how much
    EACH = 101  # b: who was reached last, c: how much
    ALL = 102  # likewise, of the whole Team
    AFFECT = 103  # b: who is reached, c: how much
    HIT = 104  # one point of damage; b: on whom, c: how many payers were passed
    INVEST_FAVOR = 106  # b: 10 x investor + Faction, c: how many cards
    ASK_LEAVE = 107  # likewise: to remove an Offense
    APPLY = 110  # both Payloads
    # effects (rules/effects.py, rules/picks.py); seat: the user
    PERFORM = 111  # a: the Threat, b: the next row of `ops`, c: the first that is not performed any more
    EXHAUST = 112  # a: how many Gear
    SWAP = 113
    SWAP_FAVOR = 114  # a: the Faction
    ORDER = 115  # a: how many cards lie in order already, b: of how many, c: whether in the Void
    REPAIR = 116  # a: how many steps
    STASH = 117  # a: how many cards
    SHOW_STACK = 118
    # Omens and the Crisis (rules/omens.py)
    OMEN_WINDOW = 119
    CRISIS = 120
    # its Outcome (rules/outcome.py)
    OUTCOME = 60
    PVP_OUTCOME = 61
    INNOCENTS = 67
    # Discard and Draw (rules/tidy.py)
    TIDY = 70
    ADJUST = 75  # Hands, to their maximum
