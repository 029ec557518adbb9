"""A pass that leaves out what is computed only for locals that nothing reads."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Set as AbstractSet
from dataclasses import replace

from gametree.compiled.front_end.ir import nodes
from gametree.compiled.front_end.ir.building import assign_all
from gametree.compiled.front_end.ir.effects import is_effect
from gametree.compiled.front_end.ir.nodes import Expression, Function, Region, Statement


def without_unread(function: Function) -> Function:
    """Return a function without the values of locals that nothing reads, if computing them has no effect."""
    needed: dict[str, list[Expression]] = defaultdict(list)  # by the local that it is computed for
    read: list[str] = []
    for statement in nodes.statements_of(function.body):
        names = statement.names if isinstance(statement, nodes.Assign) else (None,) * len(statement.expressions)
        for name, value in zip(names, statement.expressions, strict=True):
            if name is None or is_effect(value):
                read += _names_in(value)
            else:
                needed[name.name].append(value)
    met = set(read)
    for local in read:
        found = [each for value in needed.pop(local, []) for each in _names_in(value) if each not in met]
        met.update(found)
        read += found
    return replace(function, body=_region(function.body, needed.keys())) if needed else function


def _names_in(value: Expression) -> list[str]:
    return [code.name for code in nodes.parts_of(value) if isinstance(code, nodes.Name)]


def _region(region: Region, unread: AbstractSet[str]) -> Region:
    """Return a region without the values of some locals."""
    return tuple(kept for statement in region if (kept := _kept(statement, unread)) is not None)


def _kept(statement: Statement, unread: AbstractSet[str]) -> Statement | None:
    """Return what is kept of a statement, if anything."""
    if not isinstance(statement, nodes.Assign):
        return nodes.with_regions(statement, lambda region: _region(region, unread))
    pairs = zip(statement.names, statement.values, strict=True)
    kept = [(name, value) for name, value in pairs if name.name not in unread or is_effect(value)]
    if len(kept) == len(statement.names):
        return statement
    return replace(assign_all(kept), line=statement.line) if kept else None
