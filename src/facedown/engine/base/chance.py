"""The only luck there is: one door, two modes.

In *stream* mode the outcomes come from sfc32, whose 128 bits of state lie in the game's state, in
32-bit arithmetic held in 64-bit whole numbers, so that interpreted and compiled runs agree to the
bit. In *script* mode the outcomes are given; the first call past the script's end notes how many
outcomes it would have had, and the caller branches there.
"""

from __future__ import annotations

from typing import Any

from facedown.engine.base.errors import FacedownError
from facedown.engine.base.record import Ints, Record, field
from facedown.engine.base.rule import apart, rule

SCRIPT = 64  # outcomes that a script can hold
MOODS = 12  # answers that a search weighs against each other at once
ALIKE = 560  # cards that a search can leave unidentified; the others are themselves
UNIDENTIFIED = -1  # a card of which only the kind is known
KIND_ASKED, IDENTIFIED = 1, 2  # rules have asked for the kind of such a card; for more, where that was open
CLOSER = 3  # rules have looked closer at a card than a search assumed that any would
IMPOSSIBLE = -1  # wanted where luck cannot have gone the way that the script says
SEEDS = range(1 << 63)
_WORD = 0xFFFFFFFF
_BIG = 1 << 62


class Stream(Record):
    """The state of sfc32: four words of 32 bits. Nobody may see it."""

    a: int = field(high=_WORD, private=True)
    b: int = field(high=_WORD, private=True)
    c: int = field(high=_WORD, private=True)
    counter: int = field(high=_WORD, private=True)


class Alike(Record):
    """What a search for odds knows of cards that are not identified yet (`alike.py`)."""

    on: int = field(high=1, pinned=True)  # 1: cards of one kind are one outcome of a draw
    back: Ints = field(ALIKE, high=ALIKE)  # of each card: its kind before any shows
    kind: Ints = field(ALIKE, high=ALIKE)  # what rules read of it, as far as its kind has shown
    identity: Ints = field(ALIKE, low=-1, high=ALIKE)  # which card it is, or UNIDENTIFIED
    left: Ints = field(ALIKE, high=ALIKE)  # by face: how many unidentified cards are it
    faces: Ints = field(ALIKE, high=ALIKE)  # what a card can be, kind by kind
    first: Ints = field(ALIKE + 1, high=ALIKE)  # of each kind, its first place in `faces`
    inner: Ints = field(ALIKE + 1, high=ALIKE)  # of each kind that is only a back, the first kind with it
    shown: Ints = field(ALIKE, high=ALIKE)  # of each kind: how many unidentified cards show it
    seen: Ints = field(2 * ALIKE, high=_BIG)  # the look through a deck at which this was last met
    looks: int = field(high=_BIG)  # through decks, so far
    coarse: Ints = field(ALIKE, high=1)  # by kind: whether a closer look tells its cards apart
    asked: int = field(high=3)  # KIND_ASKED: for the kind of a card that had not shown; IDENTIFIED; CLOSER
    fresh: int = field(high=SCRIPT)  # pieces of luck before this one go as they went the last time
    picked: Ints = field(SCRIPT, high=ALIKE)  # of each of them: the place of the card that was picked
    # by piece of luck: the class of the card drawn, or UNIDENTIFIED
    drew: Ints = field(SCRIPT, low=-1, high=2 * ALIKE)
    # likewise: the card that it identified, ALIKE + one whose kind it showed, or UNIDENTIFIED
    identified: Ints = field(SCRIPT, low=-1, high=2 * ALIKE)


class Moods(Record):
    """The answers that a policy weighs, each with a mood that adds to its worth (`mood.py`)."""

    high: int = field(high=35)  # a mood is 0 .. high - 1: of MOODS answers they go fewer than 2**62 ways
    least: int = field(low=-_BIG, high=_BIG)  # what an answer must be worth more than
    most: int = field(low=-_BIG, high=_BIG)  # what the next one must, to be the best so far
    best: int = field(high=_BIG)  # the place of that, or NOWHERE
    count: int = field(high=MOODS)  # in a search: answers whose moods are open
    worth: Ints = field(MOODS, low=-_BIG, high=_BIG)
    place: Ints = field(MOODS, high=_BIG)


class Luck(Record):
    """Where luck comes from, outside the state: a script, if there is one."""

    scripted: int = field(pinned=True)  # 1: outcomes come from the script, not from the stream
    count: int = field(high=SCRIPT)  # outcomes in the script
    used: int = field(high=_BIG)  # calls made so far
    wanted: int = field(low=-1, high=_BIG)  # number of outcomes at the first call past the end, or 0
    grows: int = field(high=1)  # 1: what is needed past the end goes on the script, at its first outcome
    outcomes: Ints = field(SCRIPT, high=_BIG)
    sizes: Ints = field(SCRIPT, high=_BIG)  # of each piece of luck: in how many ways it can go
    parts: Ints = field(SCRIPT, high=_BIG)  # of each piece of luck: how many equal chances its outcome is
    wholes: Ints = field(SCRIPT, high=_BIG)  # of how many
    drawn: Ints = field(SCRIPT + 1, high=_BIG)  # of each, and the one wanted: cards of its set so far, or 1
    alike: Alike = field(of=Alike)
    moods: Moods = field(of=Moods)
    whim: Stream = field(of=Stream)  # what policies choose by; never the game's own luck


@rule
def next_word(stream: Stream) -> int:
    """Advance sfc32 and return its next 32 bits."""
    b, c = stream.b, stream.c
    mixed = (stream.a + b + stream.counter) & _WORD
    stream.counter = (stream.counter + 1) & _WORD
    stream.a = b ^ (b >> 9)
    stream.b = 9 * c & _WORD
    stream.c = ((c << 21 | c >> 11) + mixed) & _WORD
    return mixed


@rule
def uniform(stream: Stream, n: int) -> int:
    """Return 0 .. n-1, each equally likely (Lemire's method, without bias); n below 2**31."""
    product = next_word(stream) * n
    if product & _WORD < n:
        floor = (_WORD + 1 - n) % n
        while product & _WORD < floor:
            product = next_word(stream) * n
    return product >> 32


@rule
def chance(g: Any, n: int) -> int:
    """Return 0 .. n-1: uniform from the stream, or the script's next outcome."""
    return scripted(g.luck, n) if g.luck.scripted else uniform(g.state.stream, n)


@rule
def whim(g: Any, n: int) -> int:
    """Return 0 .. n-1 for a policy to choose by: from the whims' own stream, or the script.

    Policies draw here and nowhere else, so that what they draw never changes the game's luck, and
    exact odds can branch on it.
    """
    return scripted(g.luck, n) if g.luck.scripted else uniform(g.luck.whim, n)


@rule
def scripted(luck: Luck, n: int) -> int:
    """Return the script's next outcome, or past its end 0, noting how many there would have been."""
    if luck.used < luck.count:
        luck.used += 1
        return luck.outcomes[luck.used - 1] % n
    note(luck, n, 1, n)
    return 0


@apart
@rule
def note(luck: Luck, ways: int, part: int, whole: int, drawn: int = 1) -> None:
    """Note that luck was used: in how many ways it can go, and how probable the one that it took is.

    Of several cards that are drawn at one moment, it is the one of that number, in any order.
    """
    k = luck.used
    if luck.grows and luck.wanted == 0 and k == luck.count and k < SCRIPT and ways != IMPOSSIBLE:
        luck.outcomes[k] = 0
        luck.sizes[k] = ways
        luck.count = k + 1
    if k < luck.count:
        luck.parts[k] = part * drawn
        luck.wholes[k] = whole
        luck.drawn[k] = drawn
        luck.alike.identified[k] = UNIDENTIFIED
    elif luck.wanted == 0:
        luck.wanted = ways
        luck.drawn[k] = drawn
    luck.used = k + 1


@rule
def fork_stream(stream: Stream, source: Stream) -> None:
    """Start a stream from the next words of another one."""
    stream.a = next_word(source)
    stream.b = next_word(source)
    stream.c = next_word(source)
    stream.counter = 1


def refuse_seed(seed: object) -> None:
    """Refuse what is no seed: two of them must never begin the same stream.

    Raises:
        FacedownError: it is not a whole number, or too large.
    """
    if type(seed) is not int or seed not in SEEDS:
        raise FacedownError(f"A seed is a whole number from 0 to {SEEDS.stop - 1}.")


@rule
def seed_stream(stream: Stream, seed: int, number: int) -> None:
    """Start a stream from a seed and the number of a game; different pairs, different streams."""
    a, b, c = seed & _WORD, (seed >> 32) & 0x7FFFFFFF, number & _WORD
    for counter in range(1, 16):  # as `next_word` goes on, on numbers of its own: a game begins with it
        mixed = (a + b + counter) & _WORD
        a = b ^ (b >> 9)
        b = 9 * c & _WORD
        c = ((c << 21 | c >> 11) + mixed) & _WORD
    stream.a, stream.b, stream.c, stream.counter = a, b, c, 16
