"""A pass that replaces jumps out of several loops by flags and breaks."""

from __future__ import annotations

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


def _region(region: Region) -> tuple[Region, Flags]:
    """Return a region without jumps, and the flags that are set where it breaks out of the loop around it."""
    done: list[Statement] = []
    flags: Flags = frozenset()
    for statement in region:
        if isinstance(statement, nodes.Leave):
            done += [assign(_flag(statement.target), nodes.TRUE), nodes.Break()]
            return tuple(done), flags | {_flag(statement.target)}
        inner: list[Flags] = []

        def changed(part: Region, found: list[Flags] = inner) -> Region:
            made, more = _region(part)
            found.append(more)
            return made

        if isinstance(statement, nodes.For):
            body, otherwise = _region(statement.body), _region(statement.otherwise)
            done.append(nodes.For(statement.name, statement.over, body[0], otherwise[0], line=statement.line))
            left = body[1]
            flags |= otherwise[1]
        else:
            done.append(nodes.with_regions(statement, changed))
            left = frozenset[Name]().union(*inner)
        if isinstance(statement, nodes.For | nodes.Forever | nodes.Once):
            own = _flag(statement.name)
            if isinstance(statement, nodes.Once) and own in left:
                done.insert(len(done) - 1, assign(own, nodes.FALSE))
                left -= {own}
            done += [nodes.If(flag, (nodes.Break(),), ()) for flag in sorted(left, key=lambda name: name.name)]
        flags |= left
    return tuple(done), flags
