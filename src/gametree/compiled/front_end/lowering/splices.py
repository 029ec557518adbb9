"""Displays of slices of one sequence with items between them, such as `(*board[:i], X, *board[i + 1:])`."""

from __future__ import annotations

import ast

Place = tuple[str, int]  # an expression, and what is added to it
START, END = ("", 0), ("end", 0)


def keeps_length(elements: list[ast.expr]) -> bool:
    """Whether the slices and items are as many as the items of the sequence, as far as the text of the code tells.

    Each slice begins where the slices and items before it end, and the last one goes to the end.
    """
    place, owners = START, set[str]()
    for element in elements:
        match element:
            case ast.Starred(ast.Subscript(owner, ast.Slice(lower, upper, None))):
                if _place_of(lower, START) != place:
                    return False
                owners.add(ast.dump(owner))
                place = _place_of(upper, END)
            case ast.Starred():
                return False
            case _:
                expression, more = place
                place = expression, more + 1
    return len(owners) == 1 and place == END


def _place_of(bound: ast.expr | None, default: Place) -> Place:
    match bound:
        case None:
            return default
        case ast.Constant(int(number)):
            return "", number
        case ast.BinOp(left, ast.Add(), ast.Constant(int(number))):
            return ast.dump(left), number
        case ast.BinOp(left, ast.Sub(), ast.Constant(int(number))):
            return ast.dump(left), -number
        case _:
            return ast.dump(bound), 0
