"""Small sums over a game's columns, as a study file writes them: `sum(half_stars_goals)`.

A name is a column of the run's tables: of `games.parquet` (turns, decisions, end_...), one number
a game, or of `seats.parquet` (score, rupees, ...), one number for each seat. Seats are put
together by `sum`, `mean`, `max`, `min`, `spread` (most less least), `count` (seats for which
something holds), `first` and `last` (by seat), and `winner` (the mean over those who share the
win). There are `+ - * /`, comparisons (1 if they hold, else 0), `and`, `or`, `not`, and numbers.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Collection, Mapping
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]

# (game, seat) arrays in, (game, 1) arrays out.
_TOGETHER: Mapping[str, Callable[[Values, Values], Values]] = {
    "sum": lambda values, win: values.sum(axis=1, keepdims=True),
    "mean": lambda values, win: values.mean(axis=1, keepdims=True),
    "max": lambda values, win: values.max(axis=1, keepdims=True),
    "min": lambda values, win: values.min(axis=1, keepdims=True),
    "spread": lambda values, win: np.ptp(values, axis=1, keepdims=True),
    "count": lambda values, win: (values != 0).sum(axis=1, keepdims=True).astype(np.float64),
    "first": lambda values, win: values[:, :1],
    "last": lambda values, win: values[:, -1:],
    "winner": lambda values, win: (values * win).sum(axis=1, keepdims=True),
}
_ARITHMETIC: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}
_COMPARISONS: Mapping[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
FUNCTIONS = tuple(_TOGETHER)


class Unreadable(ValueError):
    """The expression says something that cannot be reckoned; the message says what."""


def parsed(text: str) -> ast.expr:
    """Return the expression in `text`; Unreadable if it is none."""
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except SyntaxError as fault:
        raise Unreadable(f'"{text}" is no expression') from fault
    for node in ast.walk(tree):
        _check(node)
    return tree


def _check(node: ast.AST) -> None:
    """Refuse everything but columns, numbers, sums and the named functions."""
    if isinstance(node, ast.Call):
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name not in FUNCTIONS or len(node.args) != 1 or node.keywords:
            raise Unreadable(f"only {', '.join(FUNCTIONS)} of one thing can be taken")
    elif isinstance(node, ast.Constant):
        if type(node.value) not in (int, float):
            raise Unreadable(f"{ast.unparse(node)} is no number")
    elif isinstance(node, ast.BinOp):
        if type(node.op) not in _ARITHMETIC:
            raise Unreadable("there are + - * / only")
    elif isinstance(node, ast.Compare):
        if any(type(sign) not in _COMPARISONS for sign in node.ops):
            raise Unreadable("there are == != < <= > >= only")
    elif not isinstance(
        node,
        ast.Name | ast.UnaryOp | ast.BoolOp | ast.operator | ast.unaryop | ast.boolop | ast.cmpop
        | ast.expr_context,
    ):  # fmt: skip
        raise Unreadable(f"{type(node).__name__} has no meaning here")


def columns_in(tree: ast.expr) -> list[str]:
    """Return the columns an expression names, in order."""
    functions = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    names = [
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and id(node) not in functions
    ]
    return list(dict.fromkeys(names))


def loose_seats(tree: ast.AST, seat_columns: Collection[str]) -> list[str]:
    """Return the columns of seats that no function puts together: they give no number a game."""
    if isinstance(tree, ast.Call):
        return []
    if isinstance(tree, ast.Name):
        return [tree.id] if tree.id in seat_columns else []
    return [
        name for child in ast.iter_child_nodes(tree) for name in loose_seats(child, seat_columns)
    ]


def reckoned(tree: ast.expr, columns: Mapping[str, Values], win: Values) -> Values:
    """Return the value of the expression in each game.

    `columns` are (game, 1) or (game, seat) arrays; `win` is each seat's share of the win.
    """
    value = np.asarray(_value(tree, columns, win), dtype=np.float64)
    return np.broadcast_to(value, (len(win), 1))[:, 0].copy()


def _value(node: ast.expr, columns: Mapping[str, Values], win: Values) -> Any:
    match node:
        case ast.Constant(value=value):
            return float(value)  # type: ignore[arg-type]
        case ast.Name(id=name):
            return columns[name]
        case ast.Call(func=ast.Name(id=name), args=[inner]):
            values = np.broadcast_to(_value(inner, columns, win), win.shape)
            return _TOGETHER[name](values, win)
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return (np.asarray(_value(inner, columns, win)) == 0).astype(np.float64)
        case ast.UnaryOp(op=sign, operand=inner):
            value = _value(inner, columns, win)
            return -value if isinstance(sign, ast.USub) else value
        case ast.BinOp(left=left, op=sign, right=right):
            return _ARITHMETIC[type(sign)](_value(left, columns, win), _value(right, columns, win))
        case ast.BoolOp(op=joint, values=parts):
            held = [np.asarray(_value(part, columns, win)) != 0 for part in parts]
            joined = np.logical_and if isinstance(joint, ast.And) else np.logical_or
            result = held[0]
            for each in held[1:]:
                result = joined(result, each)
            return result.astype(np.float64)
        case ast.Compare(left=left, ops=signs, comparators=others):
            return _compared(left, signs, others, columns, win)
    raise Unreadable(f"{ast.unparse(node)} has no meaning here")


def _compared(
    left: ast.expr,
    signs: list[ast.cmpop],
    others: list[ast.expr],
    columns: Mapping[str, Values],
    win: Values,
) -> Any:
    """Return 1.0 where a chain of comparisons holds, else 0.0."""
    values = [_value(each, columns, win) for each in (left, *others)]
    holds: Any = True
    for sign, (before, after) in zip(signs, pairwise(values), strict=True):
        holds = np.logical_and(holds, _COMPARISONS[type(sign)](before, after))
    return np.asarray(holds).astype(np.float64)
