"""What questions of a match are about, for odds beside their answers."""

from __future__ import annotations

from facedown.engine.matches.system import Stakes

# A Gambit is over with its result, a Drive once it is the other side's turn: its card has been checked by
# then, unless it lies face-down. Where the other side has moved unasked, two Drives have been made.
OVER = (
    "fired THR-48.3",
    "fired THR-59.3",
    "spotlight != now(spotlight)",
    "fight.mover != now(fight.mover) and not fight.face_down",
    "fight.drives > now(fight.drives) + 1",
)

# Where a Rumble card lies face-down, it is turned up and checked once a Drive is declared (THR-R16): that is
# Dissonance of the Drive before, unless the card of this one is Dissonant as well.
COVERED = "now(fight.face_down) = 1"
OWN_RISK = "fight.drives > now(fight.drives) and fight.dissonance > 0"
OWN_SCHISM = f"{OWN_RISK} and fight.flip <= fight.dissonance"

STAKES = Stakes(
    {
        "the Gambit comes to 'Yes, and'": "fired THR-48.3(result = yes_and)",  # she chooses among the others
        "wins the initiative": "fired THR-70.6(who = {me})",
        "the card is Dissonant": f"fired THR-58.8 and not ({COVERED} and not ({OWN_RISK}))",
        "Schism": f"fired THR-58.9 and not ({COVERED} and not ({OWN_SCHISM}))",
    },
    until=" or ".join(OVER),
    work=600_000,
)
