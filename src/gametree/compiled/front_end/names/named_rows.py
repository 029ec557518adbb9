"""Rows of a list of lists that have a name of their own: each is read and changed at its place in that list.

`row = board[y]; row[x] = 1` becomes `place = y; board[place]; board[place][x] = 1`, and `for row in board:`
becomes a loop over the places. A row of a row, `small = boards[i][j]`, has two places. So no list has two names.
This is done only where it cannot mean anything else: until the row is named for the last time, the outer list
keeps its rows, and goes to no function that might exchange them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from gametree.compiled.front_end.names.scopes import Function, arguments_of, blocks_of
from gametree.compiled.plain_data import PlainData

KEEPING = frozenset([
    "all", "any", "dict", "enumerate", "frozenset", "len", "list", "max", "min", "range", "reversed", "set",
    "sorted", "sum", "tuple", "zip",
])  # fmt: skip


class Row(PlainData):
    """A name for a row of an outer list, or for a row of a row, and the names of its places there."""

    name: str
    outer: str
    places: tuple[str, ...]

    def in_outer(self) -> ast.expr:
        """Return the row as an item of the outer list."""
        return self._at(self.places)

    def _at(self, places: Sequence[str]) -> ast.expr:
        found: ast.expr = ast.Name(self.outer, ast.Load())
        for place in places:
            found = ast.Subscript(found, ast.Name(place, ast.Load()), ast.Load())
        return found

    def placed(self, indices: Sequence[ast.expr]) -> Iterator[ast.stmt]:
        """Yield the statements that give the places their values, each after what Python reads before."""
        for count, (place, index) in enumerate(zip(self.places, indices, strict=True), 1):
            yield ast.Assign([ast.Name(place, ast.Store())], index)
            yield ast.Expr(self._at(self.places[:count]))

    def put_into(self, statement: ast.stmt) -> ast.stmt:
        """Return a statement with the row at its place where it has the name."""
        return cast("ast.stmt", _AtPlaces(self).visit(statement))


class _AtPlaces(ast.NodeTransformer):
    def __init__(self, row: Row) -> None:
        self.row = row

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return ast.copy_location(self.row.in_outer(), node) if node.id == self.row.name else node


@lru_cache(maxsize=1_000)
def with_places(function: Function, builtins: frozenset[str]) -> Function:
    """Return a function with the rows that it changes at their places; `builtins` are names that mean Python's."""
    if isinstance(function, ast.FunctionDef):
        for name in sorted(set(_changed_names(function))):
            function = _without_name(function, name, builtins)
    return function


def _changed_names(function: ast.FunctionDef) -> Iterator[str]:
    """Yield the names of which an item is assigned or deleted."""
    for part in ast.walk(function):
        match part:
            case ast.Subscript(ctx=ast.Store() | ast.Del()):
                match path_of(part):
                    case ast.Name(name), _:
                        yield name
                    case _:
                        pass
            case _:
                pass


def path_of(node: ast.expr) -> tuple[ast.expr, list[ast.expr]]:
    """Return what stands before all indices of an expression, and the indices."""
    indices: list[ast.expr] = []
    while isinstance(node, ast.Subscript):
        indices.insert(0, node.slice)
        node = node.value
    return node, indices


def _without_name(function: ast.FunctionDef, name: str, builtins: frozenset[str]) -> ast.FunctionDef:
    """Return a function that has no such name for a row, or the same function if the name is needed."""
    changed = deepcopy(function)
    inner = [part for part in ast.walk(function) if isinstance(part, ast.FunctionDef | ast.Lambda)][1:]
    spelled = {each.id for each in _names_in(function)}
    own = {each.id for each in _names_in(function) if not isinstance(each.ctx, ast.Load)}
    own |= {argument.arg for argument in arguments_of(function.args)}
    place = f"{name}_place"
    while any(each.startswith(place) for each in spelled | own):
        place += "_"
    hidden = {each.id for part in inner for each in _names_in(part)}
    tries = any(isinstance(part, ast.Try) for part in ast.walk(function))
    rewriting = Rewriting(name, place, hidden, builtins - own, tries)
    for part in ast.walk(changed):
        for block in blocks_of(part):
            rewriting.block(block)
    return function if _is_named_in(changed, name) else ast.fix_missing_locations(changed)


def _names_in(node: ast.AST) -> Iterator[ast.Name]:
    return (part for part in ast.walk(node) if isinstance(part, ast.Name))


def _is_named_in(node: ast.AST, name: str) -> bool:
    return any(each.id == name for each in _names_in(node))


@dataclass
class Rewriting:
    """The name of rows that goes, the name of their places, and the names that inner functions read."""

    name: str
    place: str
    hidden: set[str]
    builtins: frozenset[str]
    tries: bool  # whether statements may follow one that returns

    def block(self, block: list[ast.stmt]) -> None:
        """Rewrite the statements of a block in which a row has the name."""
        for at in reversed(range(len(block))):
            match block[at]:
                case ast.Assign([ast.Name(self.name)], ast.Subscript() as value) | ast.AnnAssign(
                    ast.Name(self.name), _, ast.Subscript() as value
                ) as first:
                    self.row(block, at, first, *path_of(value))
                case ast.For(target=target, iter=over) as loop:
                    self.loop(loop, target, over)
                case _:
                    pass

    def row(
        self, block: list[ast.stmt], at: int, first: ast.stmt, outer: ast.expr, indices: list[ast.expr]
    ) -> None:
        """Rewrite the statements behind one that names a row."""
        if not isinstance(outer, ast.Name) or any(isinstance(index, ast.Slice) for index in indices):
            return
        row = Row(self.name, outer.id, tuple(f"{self.place}{'_' * count}" for count in range(len(indices))))
        uses = (each for each in range(at + 1, len(block)) if _is_named_in(block[each], self.name))
        end = max(uses, default=at) + 1
        if self.keeps([*map(ast.Expr, indices), *block[at + 1 : end]], row):
            made = (ast.copy_location(each, first) for each in row.placed(indices))
            block[at:end] = [*made, *map(row.put_into, block[at + 1 : end])]

    def loop(self, loop: ast.For, target: ast.expr, over: ast.expr) -> None:
        """Rewrite a loop over the rows of a list."""
        match target, over:
            case ast.Name(self.name), ast.Name(outer):
                counts: list[ast.stmt] = []
            case ast.Tuple([count, ast.Name(self.name)]), ast.Call(ast.Name("enumerate"), [ast.Name(outer)], []):
                counts = [ast.Assign([count], ast.Name(self.place, ast.Load()))]
            case _:
                return
        row = Row(self.name, outer, (self.place,))
        if {"range", "len", "enumerate"} <= self.builtins and self.keeps([*counts, *loop.body], row):
            loop.target = ast.Name(self.place, ast.Store())
            size = ast.Call(ast.Name("len", ast.Load()), [ast.Name(outer, ast.Load())], [])
            places = ast.Call(ast.Name("range", ast.Load()), [size], [])
            loop.iter = ast.copy_location(places, over)
            loop.body = [*(ast.copy_location(each, loop) for each in counts), *map(row.put_into, loop.body)]

    def keeps(self, statements: list[ast.stmt], row: Row) -> bool:
        """Whether the outer list keeps its rows, and both names their lists, while statements run."""
        named = [each for statement in statements for each in _names_in(statement)]
        kept = self.kept(statements, row) if len(row.places) == 1 else _below(statements, row)
        return row.outer not in self.hidden and all(
            isinstance(each.ctx, ast.Load) and (each.id == row.name or each in kept)
            for each in named
            if each.id in (row.name, row.outer)
        )

    def kept(self, statements: list[ast.stmt], row: Row) -> set[ast.AST]:
        """Return where naming the outer list changes nothing in it."""
        kept: set[ast.AST] = set()
        for part in (part for statement in statements for part in ast.walk(statement)):
            match part:
                case ast.Subscript(value, ctx=ast.Load()) | ast.For(iter=value) | ast.comprehension(iter=value):
                    kept.add(value)
                case ast.Call(ast.Name(function), arguments) if function in self.builtins:
                    kept |= {*arguments}
                case ast.Compare(left, _, others):
                    kept |= {left, *others}
                case ast.Return(ast.expr() as value) if not self.tries and not _is_named_in(value, row.name):
                    kept |= {*_names_in(value)}
                case _:
                    pass
        return kept


def _below(statements: list[ast.stmt], row: Row) -> set[ast.AST]:
    """Return where the outer list is named to reach its rows of rows, or what is in them."""
    kept: set[ast.AST] = set()
    for part in (part for statement in statements for part in ast.walk(statement)):
        if isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Load):
            outer, indices = path_of(part)
            if len(indices) == len(row.places) and not any(isinstance(index, ast.Slice) for index in indices):
                kept.add(outer)
    return kept
