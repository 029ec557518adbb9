"""A pass that puts expressions where they are used, so that fewer locals hold values in between.

The front end gives a name to each expression that may raise an error, where it stands. Here it moves into the next
statement if that computes it first, and only there. A choice between two values becomes one expression, and what
nothing uses goes, unless it may fail.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from gametree.compiled.front_end.ir import nodes
from gametree.compiled.front_end.ir.building import op, select
from gametree.compiled.front_end.ir.nodes import Expression, Function, Name, Region, Statement
from gametree.compiled.front_end.ir.signatures import TOTAL
from gametree.compiled.front_end.ir.types import Atom, ListOf

DEEPEST = 12  # expressions in each other


def nested(function: Function) -> Function:
    """Return a function that does the same, with expressions where they are used."""
    parameters = [parameter.name for parameter in function.parameters]
    body = function.body
    while True:
        one = _Pass(body, parameters)
        changed = one.region(body)
        if changed == body:
            return replace(function, body=body)
        body = changed


class _Pass:
    """One pass through a function: how often each of its locals is read and written, and which are copies."""

    def __init__(self, body: Region, parameters: Iterable[str]) -> None:
        self.reads = Counter(code.name for code in nodes.expressions_of(body) if isinstance(code, Name))
        self.writes = Counter(parameters)
        for statement in nodes.statements_of(body):
            if isinstance(statement, nodes.Assign):
                self.writes.update(name.name for name in statement.names)
            elif isinstance(statement, nodes.For | nodes.Forever | nodes.Once):
                self.writes[statement.name.name] += 1
        copies = {name: code for name, code in _assigned(body) if self.is_copy(name, code)}
        self.copies = {name: _origin(code, copies) for name, code in copies.items()}

    def is_copy(self, name: Name, code: Expression) -> bool:
        """Whether a local is only another name of a table, or of a local that never has another value."""
        once = name.temporary and self.writes[name.name] == 1
        return once and (isinstance(code, nodes.Table) or (isinstance(code, Name) and self.writes[code.name] == 1))

    def region(self, region: Region) -> Region:
        """Return a region that does the same."""
        done: list[Statement] = []
        for statement in region:
            if self.is_dead(statement):
                continue
            here = nodes.with_regions(nodes.with_values(statement, self.copies), self.region)
            if not self.copies:  # which make the numbers of reads wrong
                here = _as_one_value(here)
                while done and (more := self.taking(here, done[-1])) is not None:
                    here = more
                    done.pop()
            done.append(here)
        return tuple(done)

    def is_dead(self, statement: Statement) -> bool:
        """Whether a statement computes what nothing uses, without any other effect."""
        match statement:
            case nodes.Assign((name,), (code,)):
                is_used = self.reads[name.name] and name not in self.copies
                return name.temporary and not is_used and not any(map(_may_fail, nodes.parts_of(code)))
            case nodes.Do(code):
                return not any(
                    _may_fail(part) or (isinstance(part, Name) and part.temporary) for part in nodes.parts_of(code)
                )
            case _:
                return False

    def taking(self, statement: Statement, before: Statement) -> Statement | None:
        """Return a statement that computes itself what the one before it does, or None if it cannot."""
        match before:
            case nodes.Assign((name,), (code,)) if name.temporary:
                if self.reads[name.name] == 1 and _comes_first(statement, name, code):
                    return nodes.with_values(statement, {name: code})
            case _:
                pass
        return None


def _as_one_value(statement: Statement) -> Statement:
    """Return a choice between two values of a temporary as one expression, and another statement as it is."""
    match statement:
        case nodes.If(test, (nodes.Assign((name,), (one,)),), (nodes.Assign((same,), (other,)),)) if (
            name == same
            and name.temporary
            and isinstance(name.type, Atom)
            and max(test.depth, one.depth, other.depth) < DEEPEST
        ):
            return nodes.Assign((name,), (_chosen(test, one, other),), line=statement.line)
        case _:
            return statement


def _origin(code: Expression, copies: Mapping[Name, Expression]) -> Expression:
    """Return what a copy of a copy is a copy of."""
    return _origin(copies[code], copies) if isinstance(code, Name) and code in copies else code


def _assigned(body: Region) -> Iterator[tuple[Name, Expression]]:
    """Yield the locals of a body with the expressions that they are given."""
    for statement in nodes.statements_of(body):
        if isinstance(statement, nodes.Assign):
            yield from zip(statement.names, statement.values, strict=True)


def _chosen(test: Expression, one: Expression, other: Expression) -> Expression:
    if other == nodes.FALSE:
        return op("and", test, one)
    return op("or", test, other) if one == nodes.TRUE else select(test, one, other)


def _comes_first(statement: Statement, name: Name, code: Expression) -> bool:
    """Whether a statement can compute the value of a local itself: nothing before it there changes the value."""
    pinned = code.raises or _changes(code) or _reads_list(code)
    for expression in statement.expressions:
        for part, certain in _in_order(expression):
            if part == name:
                return certain and expression.depth + code.depth < DEEPEST
            if pinned and (_has_effect(part) or (_changes(code) and _is_of_list(part))):
                return False
    return False


def _in_order(code: Expression, *, certain: bool = True) -> Iterator[tuple[Expression, bool]]:
    """Yield the parts of an expression in the order in which they are computed, and whether each always is."""
    for place, operand in enumerate(code.operands):
        skipped = place > 0 and (
            isinstance(code, nodes.Select | nodes.Mapped)
            or (isinstance(code, nodes.Op) and code.operator in ("and", "or"))
        )
        yield from _in_order(operand, certain=certain and not skipped)
    yield code, certain


def _has_effect(part: Expression) -> bool:
    """Whether a part itself, its operands aside, may raise an error or changes a list."""
    return isinstance(part, nodes.Change) or (isinstance(part, nodes.Call) and part.may_raise)


def _changes(code: Expression) -> bool:
    """Whether code may change a list, as a function may that is given one."""
    by_call = isinstance(code, nodes.Call) and code.may_raise and _is_of_list(code)
    return by_call or isinstance(code, nodes.Change) or any(map(_changes, code.operands))


def _is_of_list(part: Expression) -> bool:
    """Whether a part itself reads the items or the length of a list."""
    return isinstance(part, nodes.Element | nodes.Mapped) or (
        isinstance(part, nodes.Call) and any(isinstance(given.type, ListOf) for given in part.given)
    )


def _may_fail(part: Expression) -> bool:
    """Whether a part itself may raise any error, one of the machine among them, or changes a list.

    The front end may have drawn conclusions from the bounds of a number, which one that overflows has not.
    """
    return isinstance(part, nodes.Change) or (
        isinstance(part, nodes.Call) and (part.may_raise or part.function not in TOTAL)
    )


def _reads_list(code: Expression) -> bool:
    return _is_of_list(code) or any(map(_reads_list, code.operands))
