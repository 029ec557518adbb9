"""A verifier: whether functions of the intermediate representation keep its rules. The tests run it on all output.

Each expression has the type that its operands give it, and each local one type. A local has a value wherever it is
read, on each way there. Two ways differ where a local that holds only constants differs, as the one that says
which handler of a try is next. What ends a region stands last in it, a break stands in a loop, and a function that
is no stream returns.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

from gametree.compiled.front_end.ir import nodes
from gametree.compiled.front_end.ir.nodes import Expression, Function, Name, Region, Statement
from gametree.compiled.front_end.ir.signatures import changed, operated, returned
from gametree.compiled.front_end.ir.types import BOOL, INT, ListOf, Row, StreamOf, Type, Words

Held: TypeAlias = frozenset[tuple[str, Any]]  # constants that locals hold
Ways: TypeAlias = Mapping[Held, frozenset[str]]  # the locals that have a value on each way to a place
End: TypeAlias = Ways | None  # None after what ends a region
MOST_WAYS = 64


class IllFormed(Exception):
    """A function breaks a rule of the intermediate representation."""


def verify(functions: Iterable[Function]) -> None:
    """Raise `IllFormed` unless the functions of a program, which call each other, keep the rules."""
    program = {function.name: function for function in functions}
    for function in program.values():
        _Check(function, program).whole()


@dataclass
class _Check:
    """The check of one function; `breaks` and `continues` have what is known there, the innermost loop last."""

    function: Function
    program: Mapping[str, Function]
    types: dict[str, Type] = field(default_factory=dict[str, Type])
    breaks: list[list[End]] = field(default_factory=list[list[End]])
    continues: list[list[End]] = field(default_factory=list[list[End]])
    answers: set[Type | None] = field(default_factory=set["Type | None"])

    def fail(self, what: object) -> IllFormed:
        """Return the error about a part of the function."""
        return IllFormed(f"{self.function.name}: {what}")

    def whole(self) -> None:
        """Check the whole function."""
        for parameter in self.function.parameters:
            self.local(parameter)
        parameters = frozenset(each.name for each in self.function.parameters)
        end = self.region(self.function.body, {frozenset(): parameters})
        if self.function.stream:
            self.answers.discard(None)
        elif end or None in self.answers:
            raise self.fail("it ends without an answer")
        if len(self.answers) > 1:
            raise self.fail(f"it answers with {self.answers}")

    def local(self, name: Name) -> str:
        """Check that a local has one type, and return its name."""
        if self.types.setdefault(name.name, name.type) != name.type:
            raise self.fail(f"{name} is of another type elsewhere")
        return name.name

    @cached_property
    def flags(self) -> dict[str, int]:
        """The locals that only have constants, and are tested, each with the place of its last test."""
        tested: dict[str, int] = {}
        others = {each.name for each in self.function.parameters}
        for place, statement in enumerate(nodes.statements_of(self.function.body)):
            if isinstance(statement, nodes.Assign):
                pairs = zip(statement.names, statement.values, strict=True)
                others.update(name.name for name, value in pairs if not isinstance(value, nodes.Literal))
            elif isinstance(statement, nodes.For | nodes.Forever | nodes.Once):
                others.add(statement.name.name)
            elif isinstance(statement, nodes.If) and (flag := _flag_in(statement.test)):
                tested[flag[0]] = place
        return {name: place for name, place in tested.items() if name not in others}

    def region(self, region: Region, start: Ways) -> End:
        """Return what is known at the end of a region."""
        known: End = start
        for place, statement in enumerate(region):
            if isinstance(statement, nodes.ENDS) and place < len(region) - 1:
                raise self.fail(f"{region[place + 1]} follows {statement}")
            if known is None:
                raise self.fail(f"{statement} is never reached")
            if not known:  # no way leads here
                return known
            everywhere = _everywhere(known)
            for code in statement.expressions:
                self.expression(code, everywhere)
            known = self.statement(statement, known)
            while known and len(known) > MOST_WAYS:  # that which is tested first is forgotten first
                flag = min((name for held in known for name, _ in held), key=self.flags.__getitem__)
                known = _joined({_without(held, {flag}): here} for held, here in known.items())
        return known

    def statement(self, statement: Statement, known: Ways) -> End:
        """Return what is known after a statement, whose expressions are right."""
        match statement:
            case nodes.Assign(names, values):
                if [name.type for name in names] != [value.type for value in values]:
                    raise self.fail(statement)
                new = set(map(self.local, names))
                held = [
                    (name.name, value.value)
                    for name, value in zip(names, values, strict=True)
                    if name.name in self.flags and isinstance(value, nodes.Literal)
                ]
                return _joined(
                    {frozenset(_without(way, new) | set(held)): here | new} for way, here in known.items()
                )
            case nodes.Store(owner, index, value):
                if owner.type != ListOf(value.type) or index.type != INT:
                    raise self.fail(statement)
            case nodes.If(test, then, otherwise):
                if test.type != BOOL:
                    raise self.fail(statement)
                parts = ((then, True), (otherwise, False))
                return _met(self.region(part, _where(test, known, holds=holds)) for part, holds in parts)
            case nodes.For(name, over, body, otherwise):
                if not isinstance(over.type, ListOf | StreamOf) or over.type.item != name.type:
                    raise self.fail(statement)
                left, after = self.rounds(name, body, known)
                return _met([*left, self.region(otherwise, after)])
            case nodes.Forever(name, body):
                return _met(self.rounds(name, body, known)[0])
            case nodes.Once(name, body):
                left, (end, *_) = self.loop(name, body, known)
                if end is None and not left and not self.function.stream:  # Numba takes what follows for reached
                    raise self.fail(f"nothing leaves {name}")
                return _met([*left, end])
            case nodes.Break() | nodes.Continue():
                if not self.breaks:
                    raise self.fail(f"{statement} stands in no loop")
                (self.breaks if isinstance(statement, nodes.Break) else self.continues)[-1].append(known)
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

    def loop(self, name: Name, body: Region, known: Ways) -> tuple[list[End], list[End]]:
        """Return what is known where a break leaves one round of a loop, and where it ends."""
        own = self.local(name)
        self.breaks.append([])
        self.continues.append([])
        end = self.region(body, {way: here | {own} for way, here in known.items()})
        return self.breaks.pop(), [end, *self.continues.pop()]

    def rounds(self, name: Name, body: Region, known: Ways) -> tuple[list[End], Ways]:
        """Return what is known where a break leaves a loop, and where any of its rounds begins."""
        while True:
            left, ends = self.loop(name, body, known)
            more = _joined([known, *(end for end in ends if end is not None)])
            if more == known:
                return left, known
            known = more

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
            case nodes.NewRow(words, lists, kind):
                beside = tuple(each.type for each in lists)
                return isinstance(words.type, Words) and kind == Row(words.type.count, beside)
            case nodes.Part(base, place, kind):
                return (
                    isinstance(base.type, Row)
                    and kind in (Words(base.type.count), *base.type.lists)[place : place + 1]
                )
            case nodes.Element(owner, index, kind):
                return owner.type == ListOf(kind) and index.type == INT
            case nodes.Select(test, one, other, kind):
                return test.type == BOOL and one.type == other.type == kind
            case nodes.NewList(items, kind):
                return all(ListOf(item.type) == kind for item in items)
            case nodes.Mapped(item, name, over, kind):
                return over.type in (ListOf(name.type), StreamOf(name.type)) and kind == ListOf(item.type)
            case nodes.Change(method, owner, given, kind):
                return changed(method, owner.type, [each.type for each in given]) == kind
            case _:
                return True


def _met(ends: Iterable[End]) -> End:
    """Return what is known where several ways meet."""
    reached = [end for end in ends if end is not None]
    return _joined(reached) if reached else None


def _joined(ends: Iterable[Ways]) -> Ways:
    met: dict[Held, frozenset[str]] = {}
    for held, known in (each for end in ends for each in end.items()):
        met[held] = met[held] & known if held in met else known
    return met


def _everywhere(ways: Ways) -> frozenset[str]:
    first, *rest = ways.values()
    return first.intersection(*rest)


def _without(held: Held, names: Collection[str]) -> Held:
    return frozenset(each for each in held if each[0] not in names)


def _flag_in(test: Expression) -> tuple[str, Any] | None:
    """Return the local, and the value of it, for which a test holds."""
    match test:
        case Name(name):
            return name, True
        case nodes.Op("not", (Name(name),)):
            return name, False
        case nodes.Op("==", (Name(name), nodes.Literal(value))):
            return name, value
        case _:
            return None


def _where(test: Expression, known: Ways, *, holds: bool) -> Ways:
    """Return the ways on which a test may hold, or may not."""
    flag = _flag_in(test)
    if flag is None:
        return known
    name, value = flag
    return {
        way: here for way, here in known.items() if name not in dict(way) or (dict(way)[name] == value) == holds
    }
