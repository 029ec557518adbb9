"""A verifier: whether functions of the intermediate representation keep its rules. The tests run it on all output.

Each expression has the type that its operands give it, and each local one type. A local has a value wherever it is
read. What ends a region stands last in it, a break stands in a loop, and a function that is no stream returns.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from gametree.compiled.front_end.ir import nodes
from gametree.compiled.front_end.ir.nodes import Expression, Function, Name, Region, Statement
from gametree.compiled.front_end.ir.signatures import changed, operated, returned
from gametree.compiled.front_end.ir.types import BOOL, INT, ListOf, StreamOf, Type, Words

Known = frozenset[str] | None  # the locals that have a value here; None where control does not come


class IllFormed(Exception):
    """A function breaks a rule of the intermediate representation."""


def verify(functions: Iterable[Function]) -> None:
    """Raise `IllFormed` unless the functions of a program, which call each other, keep the rules."""
    program = {function.name: function for function in functions}
    for function in program.values():
        _Check(function, program).whole()


@dataclass
class _Check:
    """The check of one function; `breaks` has what is known where the loops around are left, innermost last."""

    function: Function
    program: Mapping[str, Function]
    types: dict[str, Type] = field(default_factory=dict[str, Type])
    breaks: list[list[Known]] = field(default_factory=list[list[Known]])
    answers: set[Type | None] = field(default_factory=set["Type | None"])

    def fail(self, what: object) -> IllFormed:
        """Return the error about a part of the function."""
        return IllFormed(f"{self.function.name}: {what}")

    def whole(self) -> None:
        """Check the whole function."""
        for parameter in self.function.parameters:
            self.local(parameter)
        end = self.region(self.function.body, frozenset(each.name for each in self.function.parameters))
        if self.function.stream:
            self.answers.discard(None)
        elif end is not None or None in self.answers:
            raise self.fail("it ends without an answer")
        if len(self.answers) > 1:
            raise self.fail(f"it answers with {self.answers}")

    def local(self, name: Name) -> str:
        """Check that a local has one type, and return its name."""
        if self.types.setdefault(name.name, name.type) != name.type:
            raise self.fail(f"{name} is of another type elsewhere")
        return name.name

    def region(self, region: Region, known: Known) -> Known:
        """Return what is known at the end of a region."""
        for place, statement in enumerate(region):
            if isinstance(statement, nodes.ENDS) and place < len(region) - 1:
                raise self.fail(f"{region[place + 1]} follows {statement}")
            if known is None:
                raise self.fail(f"{statement} is never reached")
            for code in statement.expressions:
                self.expression(code, known)
            known = self.statement(statement, known)
        return known

    def statement(self, statement: Statement, known: frozenset[str]) -> Known:
        """Return what is known after a statement, whose expressions are right."""
        match statement:
            case nodes.Assign(names, values):
                if [name.type for name in names] != [value.type for value in values]:
                    raise self.fail(statement)
                return known | set(map(self.local, names))
            case nodes.Store(owner, index, value):
                if owner.type != ListOf(value.type) or index.type != INT:
                    raise self.fail(statement)
            case nodes.If(test, then, otherwise):
                if test.type != BOOL:
                    raise self.fail(statement)
                return _met([self.region(then, known), self.region(otherwise, known)])
            case nodes.For(name, over, body, otherwise):
                if not isinstance(over.type, ListOf | StreamOf) or over.type.item != name.type:
                    raise self.fail(statement)
                left, _ = self.loop(body, known | {self.local(name)})
                return _met([*left, self.region(otherwise, known)])
            case nodes.Forever(name, body):
                return _met(self.loop(body, known | {self.local(name)})[0])
            case nodes.Once(name, body):
                left, end = self.loop(body, known | {self.local(name)})
                return _met([*left, end])
            case nodes.Break() | nodes.Continue():
                if not self.breaks:
                    raise self.fail(f"{statement} stands in no loop")
                if isinstance(statement, nodes.Break):
                    self.breaks[-1].append(known)
                return None
            case nodes.Yield(value):
                if not self.function.stream:
                    raise self.fail(statement)
                self.answers.add(value.type)
            case nodes.Return(value):
                if self.function.stream and value is not None:
                    raise self.fail(statement)
                self.answers.add(None if value is None else value.type)
                return None
            case nodes.Raise():
                return None
            case nodes.Do() | nodes.Leave():
                pass
        return known

    def loop(self, body: Region, known: frozenset[str]) -> tuple[list[Known], Known]:
        """Return what is known where a break leaves a loop, and where a round ends."""
        self.breaks.append([])
        end = self.region(body, known)
        return self.breaks.pop(), end

    def expression(self, code: Expression, known: Collection[str]) -> None:
        """Check an expression, in which these locals can be read."""
        if isinstance(code, Name) and self.local(code) not in known:
            raise self.fail(f"{code} has no value yet")
        if isinstance(code, nodes.Mapped):
            self.expression(code.over, known)
            outside, self.types = self.types, {**self.types, code.name.name: code.name.type}
            self.expression(code.item, {*known, code.name.name})
            self.types = outside
        else:
            for operand in code.operands:
                self.expression(operand, known)
        if not self.is_well_typed(code):
            raise self.fail(f"{code} is ill-typed")

    def is_well_typed(self, code: Expression) -> bool:
        """Whether an expression takes operands of these types, and is of the type that follows."""
        match code:
            case nodes.Op(operator, given, kind):
                return operated(operator, [each.type for each in given]) == kind
            case nodes.Call(name, given, kind):
                types = [each.type for each in given]
                if name not in self.program:
                    return returned(name, types) == kind
                callee = self.program[name]
                return types == [each.type for each in callee.parameters] and callee.stream == isinstance(
                    kind, StreamOf
                )
            case nodes.Load(base, offset):
                if isinstance(offset, int):
                    return isinstance(base.type, Words) and 0 <= offset < base.type.count
                return isinstance(base.type, Words) and offset.type == INT
            case nodes.Element(owner, index):
                return isinstance(owner.type, ListOf) and index.type == INT
            case nodes.Select(test, one, other):
                return test.type == BOOL and one.type == other.type
            case nodes.NewList(items, kind):
                return all(ListOf(item.type) == kind for item in items)
            case nodes.Mapped(_, name, over):
                return isinstance(over.type, ListOf | StreamOf) and over.type.item == name.type
            case nodes.Change(method, owner, given, kind):
                return changed(method, owner.type, [each.type for each in given]) == kind
            case _:
                return True


def _met(ends: Iterable[Known]) -> Known:
    """Return what is known where several ways meet."""
    met: Known = None
    for end in ends:
        if end is not None:
            met = end if met is None else met & end
    return met
