"""What the compiler refuses, and how it says so."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from facedown.engine.base.errors import FacedownError

# What a rule may not say -> what would work instead.
INSTEAD: dict[type[ast.AST], str] = {
    ast.JoinedStr: "a rule has no strings: name a member of an enum",
    ast.List: "a rule has no lists: use a field of a record, or a tuple of numbers in the module",
    ast.Set: "a rule has no sets: use a mask of bits",
    ast.Dict: "a rule has no dicts: use a field of a record, or a tuple of numbers in the module",
    ast.ListComp: "a rule has no comprehensions: write a loop over a range",
    ast.SetComp: "a rule has no comprehensions: write a loop over a range",
    ast.DictComp: "a rule has no comprehensions: write a loop over a range",
    ast.GeneratorExp: "a rule has no generators: write a loop over a range",
    ast.Lambda: "a rule has no closures: write another rule and call it by name",
    ast.FunctionDef: "a rule has no functions inside: write another rule beside it",
    ast.ClassDef: "a rule has no classes: use a record or a NamedTuple in the module",
    ast.Try: "a rule raises and catches nothing: ask before it happens",
    ast.Raise: "a rule raises nothing: return an answer that says so",
    ast.Assert: "a rule trusts its caller: leave it out, or return an answer",
    ast.With: "a rule opens nothing",
    ast.Import: "import at the top of the module",
    ast.ImportFrom: "import at the top of the module",
    ast.Global: "what changes is in the state: use a field of a record",
    ast.Nonlocal: "what changes is in the state: use a field of a record",
    ast.Delete: "a rule deletes nothing: leave the name",
    ast.Slice: "a rule has no slices: write a loop over a range",
    ast.Starred: "a rule has no unpacking of arguments: name each",
    ast.Match: "a rule has no match: write if and elif",
    ast.NamedExpr: "assign on a line of its own",
    ast.Div: "whole numbers only: divide with //, and say how the rulebook rounds",
    ast.Pow: "a rule has no powers: multiply, or shift",
    ast.MatMult: "whole numbers only",
    ast.Is: "compare numbers with ==",
    ast.IsNot: "compare numbers with !=",
    ast.In: "compare with each, or write a loop over a range",
    ast.NotIn: "compare with each, or write a loop over a range",
}


def words_of(node: ast.AST) -> str:
    """Return what stands at a place in a rule, as far as the end of the line."""
    return ast.unparse(node).splitlines()[0]


class LanguageError(FacedownError):
    """A rule says what the language of rules has no meaning for.

    Args:
        function: the rule.
        node: where in it; None where that is nowhere in particular.
        complaint: what is wrong and what would work.
    """

    def __init__(self, function: Callable[..., Any], node: ast.AST | None, complaint: str) -> None:
        self.file = function.__code__.co_filename
        self.line = getattr(node, "lineno", function.__code__.co_firstlineno)
        words = "" if node is None or isinstance(node, ast.FunctionDef) else words_of(node)
        said = f"`{words}`: " if words else ""
        super().__init__(f"{self.file}:{self.line}: {function.__qualname__}: {said}{complaint}.")


class RuleFault(FacedownError):
    """A rule went out of its bounds while it ran compiled.

    Args:
        rule: its name.
        file: where it stands.
        line: in the file.
        words: what it says there.
        complaint: what happened, with the values.
    """

    def __init__(self, rule: str, file: str, line: int, words: str, complaint: str) -> None:
        self.rule, self.file, self.line, self.words = rule, file, line, words
        super().__init__(f"{file}:{line}: {rule}: `{words}`: {complaint}.")
