"""A pass that replaces jumps out of several loops by flags and breaks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from gametree.compiled.front_end.functions.functions import Specialised
from gametree.compiled.front_end.ir import nodes
from gametree.compiled.front_end.ir.building import assign
from gametree.compiled.front_end.ir.nodes import Function, Name, Region, Statement
from gametree.compiled.front_end.ir.types import BOOL

Flags = frozenset[Name]  # those that may be set where a loop is left


def code_of(made: Specialised) -> Function:
    """Return a lowered function, without any `Leave`."""
    body = made.block.region()
    if any(isinstance(statement, nodes.Leave) for statement in nodes.statements_of(body)):
        body, _ = _region(body)
    return Function(made.name, (*made.names, nodes.MEMORY), body, made.stream)


def _flag(once: Name) -> Name:
    return Name(f"{once.name}_left", BOOL)


def _flat(region: Region) -> Iterator[Statement]:
    """Yield the statements of a region, those of a block in its place if breaks do for all jumps out of it."""
    for statement in region:
        plain = _with_else(statement) if isinstance(statement, nodes.Once) else None
        if plain is None:
            yield statement
        else:
            yield from _flat(plain)


def _with_else(once: nodes.Once) -> Region | None:
    """Return the statements of a block that only one loop in it leaves, and what follows as its `else`."""
    target = nodes.Leave(once.name)
    places = [place for place, each in enumerate(once.body) if target in nodes.statements_of((each,))]
    loop = once.body[places[0]] if len(places) == 1 else None
    if not isinstance(loop, nodes.For | nodes.Forever):
        return None
    before, rest, body = once.body[: places[0]], once.body[places[0] + 1 :], _with_breaks(loop.body, target)
    if target in nodes.statements_of(body) or (rest and isinstance(loop, nodes.Forever)):
        return None
    if isinstance(loop, nodes.Forever):
        return (*before, replace(loop, body=body))
    return (*before, replace(loop, body=body, otherwise=(*loop.otherwise, *rest)))


def _with_breaks(region: Region, target: Statement) -> Region:
    """Return the body of a loop with a break for each jump in it to a target."""

    def changed(each: Statement) -> Statement:
        if isinstance(each, nodes.If):
            return nodes.with_regions(each, lambda part: _with_breaks(part, target))
        return nodes.Break(line=each.line) if each == target else each

    return tuple(map(changed, region))


def _region(region: Region, around: Name | None = None) -> tuple[Region, Flags]:
    """Return a region without jumps, and the flags that are set where it breaks out of the loop around it."""
    done: list[Statement] = []
    flags: Flags = frozenset()
    for statement in _flat(region):
        if isinstance(statement, nodes.Leave):
            if statement.target == around:
                return (*done, nodes.Break()), flags
            flag = _flag(statement.target)
            return (*done, assign(flag, nodes.TRUE), nodes.Break()), flags | {flag}
        loop = statement if isinstance(statement, nodes.For | nodes.Forever | nodes.Once) else None
        inside = around if loop is None else loop.name
        parts = [_region(part, around if place else inside) for place, part in enumerate(statement.regions)]
        changed: Any = {name: part for name, (part, _) in zip(statement.bodies, parts, strict=True)}
        left, *others = [more for _, more in parts] or [frozenset[Name]()]
        if isinstance(statement, nodes.Once) and (own := _flag(statement.name)) in left:
            done.append(assign(own, nodes.FALSE))
            left -= {own}
        done.append(replace(statement, **changed))
        if loop is not None:
            done += [nodes.If(flag, (nodes.Break(),), ()) for flag in sorted(left, key=lambda name: name.name)]
        flags = flags.union(left, *others)
    return tuple(done), flags
