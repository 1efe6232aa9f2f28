"""Arithmetic as Python has it, on numbers of 64 bits.

The answer to an overflow is the low 64 bits of the true one; in a checked build it is a fault.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from typing import Any

from facedown.compiler.body import Body
from facedown.compiler.code import is_number
from facedown.compiler.errors import INSTEAD
from facedown.compiler.kinds import TRUTH, WHOLE, Value

FOLDS: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
}
LEAST = -(1 << 63)
_BITWISE = {ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor"}
_OVERFLOWING = {ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul"}


def operate(body: Body, node: ast.AST, op: ast.operator, left: Value, right: Value) -> Value:
    """Return the answer of an operator."""
    code, kind = body.code, type(op)
    if kind in INSTEAD:
        raise body.refused(node, INSTEAD[kind])
    if kind in _BITWISE and left.kind == right.kind == TRUTH:
        return Value(TRUTH, (code.get(f"{_BITWISE[kind]} i1 {left.parts[0]}, {right.parts[0]}"),))
    a, b = (body.scalar(value, WHOLE, node).parts[0] for value in (left, right))
    if is_number(a) and is_number(b) and not body.unit.checked and _is_plain(kind, int(b)):
        return Value(WHOLE, (str(_wrapped(FOLDS[kind](int(a), int(b)))),))
    if kind in _BITWISE:
        return Value(WHOLE, (code.get(f"{_BITWISE[kind]} i64 {a}, {b}"),))
    if kind in _OVERFLOWING:
        return Value(WHOLE, (overflowing(body, node, _OVERFLOWING[kind], a, b),))
    if kind in (ast.LShift, ast.RShift):
        return Value(WHOLE, (_shifted(body, node, kind is ast.LShift, a, b),))
    return Value(WHOLE, (_divided(body, node, kind is ast.FloorDiv, a, b),))


def _is_plain(kind: type[ast.operator], b: int) -> bool:
    """Whether an operator has an answer that is no fault and no number beyond measure."""
    if kind in (ast.LShift, ast.RShift):
        return 0 <= b < 64
    return b != 0 or kind not in (ast.FloorDiv, ast.Mod)


def _wrapped(number: int) -> int:
    """Return the low 64 bits of a number, signed."""
    return (number - LEAST) % (1 << 64) + LEAST


def overflowing(body: Body, node: ast.AST, name: str, a: str, b: str) -> str:
    """Add, subtract or multiply."""
    code = body.code
    if not body.unit.checked:
        return code.get(f"{name} i64 {a}, {b}")
    both = code.get(f"call {{ i64, i1 }} @llvm.s{name}.with.overflow.i64(i64 {a}, i64 {b})")
    number = code.get(f"extractvalue {{ i64, i1 }} {both}, 0")
    is_over = code.get(f"extractvalue {{ i64, i1 }} {both}, 1")
    body.fault_unless(code.get(f"xor i1 {is_over}, true"), node, "overflow", a, b)
    return number


def _shifted(body: Body, node: ast.AST, left: bool, a: str, b: str) -> str:
    """Shift; by 64 and more to the left nothing is left, to the right the sign."""
    code = body.code
    if b.isdigit() and int(b) < 64:
        is_far, by = "", b
    else:
        if body.unit.checked:
            body.fault_unless(code.get(f"icmp sge i64 {b}, 0"), node, "shift", b, "0")
        by = code.get(f"call i64 @llvm.umin.i64(i64 {b}, i64 63)")
        is_far = code.get(f"icmp ugt i64 {b}, 63")
    shifted = code.get(f"{'shl' if left else 'ashr'} i64 {a}, {by}")
    if left and is_far:
        shifted = code.get(f"select i1 {is_far}, i64 0, i64 {shifted}")
    if left and body.unit.checked:
        back = code.get(f"ashr i64 {shifted}, {by}")
        body.fault_unless(code.get(f"icmp eq i64 {back}, {a}"), node, "overflow", a, b)
    return shifted


def _divided(body: Body, node: ast.AST, floor: bool, a: str, b: str) -> str:
    """Divide towards minus infinity; the rest has the sign of the divisor."""
    code = body.code
    if b.isdigit() and int(b) & (int(b) - 1) == 0 != int(b):  # a power of two
        return code.get(f"ashr i64 {a}, {int(b).bit_length() - 1}" if floor else f"and i64 {a}, {int(b) - 1}")
    if not b.isdigit() or b == "0":
        body.fault_unless(code.get(f"icmp ne i64 {b}, 0"), node, "division", a, b)
        if floor and body.unit.checked:
            fits = code.get(f"icmp ne i64 {a}, {LEAST}")
            body.fault_unless(
                code.get(f"or i1 {fits}, {code.get(f'icmp ne i64 {b}, -1')}"), node, "overflow", a, b
            )
        is_minus = code.get(f"icmp eq i64 {b}, -1")  # of the least number it would trap
        b_or_one = code.get(f"select i1 {is_minus}, i64 1, i64 {b}")
        a = code.get(f"select i1 {is_minus}, i64 {code.get(f'sub i64 0, {a}')}, i64 {a}")
        b = b_or_one
    rest = code.get(f"srem i64 {a}, {b}")
    differs = code.get(f"icmp slt i64 {code.get(f'xor i64 {rest}, {b}')}, 0")
    is_off = code.get(f"and i1 {code.get(f'icmp ne i64 {rest}, 0')}, {differs}")
    if floor:
        quotient = code.get(f"sdiv i64 {a}, {b}")
        return code.get(f"add i64 {quotient}, {code.get(f'sext i1 {is_off} to i64')}")
    return code.get(f"add i64 {rest}, {code.get(f'select i1 {is_off}, i64 {b}, i64 0')}")
