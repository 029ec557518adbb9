"""Texts made by `"...".format(...)` and `"..." % ...`, which become f-strings, and what a format asks for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from copy import deepcopy
from functools import lru_cache
from string import Formatter
from typing import NamedTuple, cast

from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Function

FORMAT = re.compile(r"(?:(.?)([<>]))?(0?)(\d*)([sdb]?)", re.DOTALL)
PERCENT = re.compile(r"%%|%([-0]?)(\d*)([sd])|([^%]+)")
WIDEST = 64


class Format(NamedTuple):
    """How many characters a text has at least, on which side more are put, and how a number is written."""

    filling: str
    align: str  # "<", ">", or "" for the side that Python takes
    zeros: bool  # behind the sign of a number
    width: int
    form: str  # "s" for texts, "d" and "b" for numbers, "" for both


def format_of(spec: str) -> Format:
    """Return what the format behind the colon of an f-string asks for, or refuse one that is not compiled."""
    if found := FORMAT.fullmatch(spec):
        filling, align, zeros, width, form = found.groups(default="")
        if not (align and zeros) and int(width or 0) <= WIDEST:
            return Format(filling or " ", align, bool(zeros), int(width or 0), form)
    raise Refused(
        f"an f-string has the format {spec!r}", "give a width, as in f'{n:3}', f'{n:02d}' or f'{name:<5}'"
    )


@lru_cache(maxsize=1_000)
def with_f_strings(function: Function) -> Function:
    """Return a function with f-strings for the texts that `format` and `%` make of a constant one."""
    if not any(_is_made(part) for part in ast.walk(function)):
        return function
    return cast("Function", ast.fix_missing_locations(_Joining().visit(deepcopy(function))))


def _is_made(node: ast.AST) -> bool:
    match node:
        case ast.BinOp(ast.Constant(str()), ast.Mod()) | ast.Call(ast.Attribute(ast.Constant(str()), "format")):
            return True
        case _:
            return False


class _Joining(ast.NodeTransformer):
    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Replace `"...".format(...)`."""
        self.generic_visit(node)
        match node:
            case ast.Call(ast.Attribute(ast.Constant(str(text)), "format"), given, named):
                return _joined(_of_format(text, given, named), node)
            case _:
                return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """Replace `"..." % (...)`."""
        self.generic_visit(node)
        match node:
            case ast.BinOp(ast.Constant(str(text)), ast.Mod(), right):
                return _joined(_of_percent(text, right), node)
            case _:
                return node


def _joined(parts: list[ast.expr] | None, node: ast.expr) -> ast.expr:
    return node if parts is None else ast.copy_location(ast.JoinedStr(parts), node)


def _of_format(text: str, given: list[ast.expr], named: list[ast.keyword]) -> list[ast.expr] | None:
    """Return the parts of an f-string, if each value stands once in the text, and in the same order."""
    wanted = {str(place): value for place, value in enumerate(given)}
    wanted |= {each.arg: each.value for each in named if each.arg}
    if len(wanted) < len(given) + len(named) or any(isinstance(each, ast.Starred) for each in given):
        return None
    parts, used, numbered = list[ast.expr](), list[str](), set[bool]()
    try:
        for literal, field, spec, conversion in Formatter().parse(text):
            parts.append(ast.Constant(literal))
            if field is not None:
                used.append(field or str(len(used)))
                numbered |= {field.isdigit()} if field.isdigit() or not field else set()
                is_known = used[-1] in wanted and len(numbered) < 2 and conversion in (None, "s", "r")
                if not is_known or "{" in (spec or ""):
                    return None
                parts.append(_formatted(wanted[used[-1]], ord(conversion) if conversion else -1, spec or ""))
    except ValueError:  # which Python raises for such a text, too
        return None
    return parts if used == [*wanted] else None


def _of_percent(text: str, right: ast.expr) -> list[ast.expr] | None:
    """Return the parts of an f-string, if there is a value for each place in the text.

    One value that is no tuple must be asked for as a number: `"%s" % row` is something else for a tuple.
    """
    places, given = list(_places(text)), right.elts if isinstance(right, ast.Tuple) else [right]
    forms = [place[2] for place in places if not isinstance(place, str)]
    if len(forms) != len(given) or not (isinstance(right, ast.Tuple) or forms == ["d"]):
        return None
    parts, values = list[ast.expr](), iter(given)
    for place in places:
        if isinstance(place, str):
            parts.append(ast.Constant(place))
            continue
        flag, width, form = place
        value = next(values)
        if form not in "sd" or isinstance(value, ast.Starred) or (flag == "0" and form == "s"):
            return None
        align = {"-": "<", "0": "0", "": ">"}[flag] if width else ""
        conversion, written = (ord("s"), "s") if form == "s" else (-1, "d")
        parts.append(_formatted(value, conversion, f"{align}{width}{written}"))
    return parts


def _places(text: str) -> Iterator[str | tuple[str, str, str]]:
    """Yield the parts of a text that stand for themselves, and what is asked for at each place of a value."""
    at = 0
    while at < len(text):
        found = PERCENT.match(text, at)
        if found is None:
            yield "", "", "?"  # which no value is for
            return
        at = found.end()
        flag, width, form, literal = found.groups(default="")
        yield (flag, width, form) if form else literal or "%"


def _formatted(value: ast.expr, conversion: int, spec: str) -> ast.expr:
    return ast.FormattedValue(value, conversion, ast.JoinedStr([ast.Constant(spec)]) if spec else None)
