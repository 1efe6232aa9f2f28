"""Hooks: places in the rules where chapters of the rulebook act, without the rules there knowing of them.

A hook is declared low in a system, and called like a rule where it happens:

    @hook
    def dazed(g: Game, i: int) -> None:
        \"\"\"Fighter `i` has just been dazed.\"\"\"

A chapter says in one place when it is played and at which hooks it acts; a system lists its chapters once,
and in that order they act:

    CHAPTER = Chapter({dazed: lose_aim, aims_at: add_aim_cards}, is_played)
    CHAPTERS = subscribe(bonus.CHAPTER, aiming.CHAPTER)

The return type of a hook says how the answers of its rules are combined. None: all of them are called.
bool: whether any of them says yes; the rules after it are not called, so a rule that asks somebody is alone
at its hook. int: their sum. Compiled, a hook is these calls, one after the other.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar, cast

from facedown.engine.base.errors import FacedownError

Rule = Callable[..., Any]
F = TypeVar("F", bound=Rule)


class Chapter(NamedTuple):
    """An optional part of a rulebook: hook -> the rule that acts there; and whether it is played."""

    acts: Mapping[Any, Rule]
    is_played: Rule | None = None


class Hook:
    """A place in the rules at which chapters act; its `call` stands there, and is called like a rule.

    Attributes:
        function: what declares it: its parameters, its answer, its docstring.
        acts: the rules, in order, each with the one that says whether its chapter is played.
    """

    def __init__(self, function: Rule, acts: tuple[tuple[Rule, Rule | None], ...] = ()) -> None:
        self.function = function
        self.acts = acts
        self._joined: Any = {"None": None, "bool": False}.get(str(function.__annotations__["return"]), 0)

    def call(self, g: Any, *arguments: Any) -> Any:
        """Have every chapter act that is played.

        Raises:
            FacedownError: no chapter acts there.
        """
        acts, joined = self.acts, self._joined
        if not acts:
            raise FacedownError(f"No chapter acts at {self!r}: have `subscribe` list one that does.")
        for rule, is_played in acts:
            if is_played is None or is_played(g):
                answer = rule(g, *arguments)
                if answer:
                    if joined is False:
                        return True
                    joined += answer
        return joined

    def __repr__(self) -> str:
        return f"<hook {self.function.__name__}>"

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule that it calls, once."""
        called = (one for act in self.acts for one in reversed(act) if one is not None)
        return tuple(dict.fromkeys(called))


def hook(function: F) -> F:
    """Declare a hook: a function without a body, called like a rule."""
    return cast(F, Hook(function).call)  # a method: to call an object takes Python much longer


def hook_of(value: Any) -> Hook | None:
    """Return the hook that a name in a rule stands for, if it is one."""
    owner = getattr(value, "__self__", None)
    return owner if isinstance(owner, Hook) else None


def subscribe(*chapters: Chapter) -> tuple[Chapter, ...]:
    """Have chapters act at their hooks, in this order, and return them.

    Raises:
        FacedownError: a rule takes or answers something else than its hook.
    """
    acts: dict[Any, list[tuple[Rule, Rule | None]]] = {}
    for chapter in chapters:
        for declared, rule in chapter.acts.items():
            hook = declared.__self__
            wanted, given = _signature(hook.function), _signature(rule)
            if wanted != given:
                raise FacedownError(f"{rule.__name__}{given} cannot act at {hook!r}: that is {wanted}.")
            acts.setdefault(hook, []).append((rule, chapter.is_played))
    for hook, rules in acts.items():
        hook.acts = tuple(rules)
    return chapters


def _signature(function: Rule) -> str:
    return str(inspect.signature(function)).replace("'", "")
