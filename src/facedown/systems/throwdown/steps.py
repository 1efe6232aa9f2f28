"""What can be going on in a match of `throwdown`: the rows of its agenda."""

from __future__ import annotations

from facedown.engine.rules import AgendaRow, IntEnum, alias


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
    GAMBIT = 21
    LONE_GAMBIT = 22  # that stands alone: nobody pitches or accepts it
    # a Throwdown, steps 1 to 3.1 (rules/initiative.py, rules/establish.py)
    CONTEST = 30  # of a stand-alone contest
    ESTABLISH = 32
    REPLAY = 43
    # step 3.2 (rules/turns.py, rules/strike.py)
    TURN = 45
    TURNED_UP = 88  # a card of a Rumble that lay face-down
    PILOTS_TURN = 46
    DRIVE = 53
    COACH_ASSISTS = 57
    COACH_CARD = 58
    COACH_DRIVE = 59
    CHECK = 79  # seat: whose card
    # fusions (rules/fusion.py)
    FUSE = 80
    SPLIT_FUSION = 81  # seat: its lead
    BREAK_DISCARDS = 82  # after +BREAK!
    # the Rumble (rules/rumble.py, rules/powers.py)
    JOINING = 84
    # microevents (rules/events.py, rules/damage.py, rules/payload.py); seat: the instigator
    FIRE = 100
    EACH = 101
    ALL = 102  # of the whole Team
    AFFECT = 103
    HIT = 104  # one point of damage
    INVEST_FAVOR = 106
    # effects (rules/effects.py, rules/picks.py); seat: the user
    PERFORM = 111
    EXHAUST = 112
    SWAP = 113
    ORDER = 115
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


class Going(AgendaRow):
    """A row of the agenda: its numbers by what they are in each step."""

    # microevents
    trigger: int = alias("a")
    whom: int = alias("b")  # FIRE: Target, whom it aims at
    target: int = alias("b")  # EACH, ALL: who was reached last; of others: who is reached (rules/events.py)
    times: int = alias("c")  # how much
    # effects
    next_op: int = alias("a")  # PERFORM: row of `ops`, the next one
    end_op: int = alias("b")  # and the first that is not performed any more
    amount: int = alias("a")  # EXHAUST, ORDER: how many
    of_void: int = alias("b")  # ORDER: whether the cards lie in the Void
    # a Throwdown
    side: int = alias("a")  # SPLIT_FUSION
    left: int = alias("b")  # ESTABLISH: how many cards are to be given back
    behind: int = alias("a")  # DRIVE, COACH_DRIVE: the rank that the card is measured against
    again: int = alias("a")  # CHECK: Again, how its flip was repeated last
    assist: int = alias("a")  # COACH_CARD
    threat: int = alias("b")  # likewise: whose Assist it is
    # fusions
    one: int = alias("a")  # FUSE: the pair
    other: int = alias("b")
    handed: int = alias("b")  # SPLIT_FUSION: cards that the lead has handed over
    cards: int = alias("c")  # of as many
    pair: int = alias("a")  # BREAK_DISCARDS: mask of the two
