"""Check that rules are in the language of rules, without making machine code: a second or two.

    python -m facedown.testing.language
    python -m facedown.testing.language ./my_duel

goes through every rule that the entry points of each system reach, or of one in a folder, and names the rules
that none reaches.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Sequence
from pathlib import Path

from facedown.bots.playout import bindings
from facedown.compiler.errors import LanguageError
from facedown.compiler.kinds import WHOLE, kind_of
from facedown.compiler.module import Module
from facedown.engine.base.rule import RULES
from facedown.engine.course.play import GameOf
from facedown.engine.matches.system import System
from facedown.lab.games.compiled import entries
from facedown.systems import load_system, system_keys


def check_language(system: System) -> tuple[int, list[str]]:
    """Lower every rule of a system.

    Returns:
        How many rules there are, those of the engine included, and the names of the system's own that no
        entry point reaches: nothing runs them.

    Raises:
        LanguageError: a rule says what the language of rules has no meaning for.
    """
    module = Module(entries(system), bindings(system))
    game = kind_of(GameOf(system.state(), system.book()))
    for question in system.questions.declared.values():
        for one in question.refusing:  # which run where an answer is refused
            module.instance(None, ast.Pass(), one, (game, *[WHOLE] * (one.__code__.co_argcount - 1)))
    reached = module.rules
    package = system.package
    own = {name for rule, name in RULES.items() if rule not in reached and name.startswith(f"{package}.")}
    return len(reached), sorted(own)


def main(keys: Sequence[str]) -> int:
    """Check some systems, or all; return the exit code."""
    code = 0
    for key in keys or system_keys():
        try:
            count, unreached = check_language(load_system(key if key in system_keys() else Path(key)))
        except LanguageError as error:
            sys.stdout.write(f"{error}\n")
            code = 1
            continue
        for name in unreached:
            sys.stdout.write(f"{name}: no entry point reaches this rule: call it, or delete it.\n")
            code = 1
        sys.stdout.write(f"{key}: {count} rules are in the language.\n")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
