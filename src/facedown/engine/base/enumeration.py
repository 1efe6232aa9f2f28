"""Enumerations: named whole numbers, used as those of the standard library are.

Rules name members in nearly every line. Python 3.11 takes some eight times as long to read a member of
`enum.IntEnum` as any other attribute of a class; that was a sixth of an interpreted game.

As there, one may be written as `Suit = IntEnum("Suit", "CLUBS DIAMONDS HEARTS SPADES", start=0)`. Unlike
there, no two members have one number: what is looked up by it would be the other's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from enum import IntEnum as IntEnum
else:
    import sys

    class _EnumType(type):
        """The class of an enumeration; it lists its members in their order."""

        def __new__(mcs, name, bases, names):
            enum = super().__new__(mcs, name, bases, names)
            enum.__members__ = {}
            enum._numbers = {}
            for key, number in names.items():
                if isinstance(number, int) and not key.startswith("__"):
                    if number in enum._numbers:
                        other = enum._numbers[number].name
                        raise ValueError(f"{name}.{key} is {number}, as {name}.{other} is: give it its own.")
                    enum._numbers[number] = enum.__members__[key] = member = int.__new__(enum, number)
                    member.name = key
                    setattr(enum, key, member)
            return enum

        def __call__(cls, number, names=None, *, start=1):
            if names is not None:
                module = sys._getframe(1).f_globals["__name__"]  # where pickles look for it
                members = {key: value for value, key in enumerate(names.split(), start)}
                return _EnumType(number, (cls,), {"__module__": module, **members})
            if number not in cls._numbers:
                raise ValueError(f"{number!r} is not a valid {cls.__name__}")
            return cls._numbers[number]

        def __getitem__(cls, name):
            return cls.__members__[name]

        def __iter__(cls):
            return iter(cls._numbers.values())

        def __len__(cls):
            return len(cls._numbers)

    class IntEnum(int, metaclass=_EnumType):
        """A whole number with a name; it counts, compares and prints as the number."""

        value = property(int)
        __str__ = int.__repr__

        def __repr__(self):
            return f"<{type(self).__name__}.{self.name}: {int(self)}>"


def namesakes(enum: type[IntEnum], among: type[IntEnum], other: int) -> tuple[int, ...]:
    """Return by the members of one enumeration their namesakes in another; `other` where there is none."""
    return tuple(int(among.__members__.get(one.name, other)) for one in enum)
