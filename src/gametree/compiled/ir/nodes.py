"""The nodes of the intermediate representation: plain frozen data.

An expression has a type and effects. A statement has a line of the user's file. Statements stand in regions, which
are tuples; a statement of control flow has regions in it, so there is no jump but out of the loops around it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeAlias

from gametree.compiled.ir.types import BOOL, INT, ListOf, Type, Words


@dataclass(frozen=True)
class _Expression:
    """What all expressions share."""

    @property
    def operands(self) -> tuple[Expression, ...]:
        """The expressions inside, in the order in which they are computed."""
        return ()

    @cached_property
    def raises(self) -> bool:
        """Whether the computation may raise an error that Python raises too.

        An overflow of 64 bits is no such error: a number that nothing uses need not be computed.
        """
        return any(operand.raises for operand in self.operands)

    @cached_property
    def is_conditional(self) -> bool:
        """Whether some part of it is computed only if a test holds, or repeatedly."""
        return any(operand.is_conditional for operand in self.operands)

    @cached_property
    def depth(self) -> int:
        """How many expressions are nested."""
        return 1 + max((operand.depth for operand in self.operands), default=0)


@dataclass(frozen=True)
class Literal(_Expression):
    """A number or bool; `key` tells constants apart that Python takes for equal, such as 0.0 and -0.0."""

    value: int | float | bool = field(compare=False)
    type: Type
    key: str


@dataclass(frozen=True)
class Name(_Expression):
    """The value of a local or a parameter; a `temporary` one holds the value of one expression."""

    name: str
    type: Type
    temporary: bool = field(default=False, compare=False, repr=False)


@dataclass(frozen=True)
class Table(_Expression):
    """A constant row of words, which the whole program shares under one name."""

    name: str
    words: tuple[int, ...] = field(compare=False, repr=False)

    @property
    def type(self) -> Type:
        """The type of the row."""
        return Words(len(self.words))


@dataclass(frozen=True)
class Op(_Expression):
    """An operator of Python on one operand or two, which never raises."""

    operator: str
    given: tuple[Expression, ...]
    type: Type

    @property
    def operands(self) -> tuple[Expression, ...]:
        """The operands."""
        return self.given

    @cached_property
    def is_conditional(self) -> bool:
        """Whether some part is computed only if a test holds."""
        return self.operator in ("and", "or") or any(operand.is_conditional for operand in self.given)


@dataclass(frozen=True)
class Call(_Expression):
    """A call of an operation, of a function of Python's with its meaning there, or of a lowered function."""

    function: str
    given: tuple[Expression, ...]
    type: Type
    may_raise: bool = False

    @property
    def operands(self) -> tuple[Expression, ...]:
        """The arguments."""
        return self.given

    @cached_property
    def raises(self) -> bool:
        """Whether the call, or an argument, may raise an error that Python raises too."""
        return self.may_raise or any(operand.raises for operand in self.given)


@dataclass(frozen=True)
class Load(_Expression):
    """The word at a place of a row, which must exist; a place that is no constant is an expression."""

    base: Expression
    offset: int | Expression

    @property
    def operands(self) -> tuple[Expression, ...]:
        """The row, and the place if it is computed."""
        return (self.base,) if isinstance(self.offset, int) else (self.base, self.offset)

    @property
    def type(self) -> Type:
        """The type of a word."""
        return INT


@dataclass(frozen=True)
class Element(_Expression):
    """The item at a place of a list, which must exist."""

    owner: Expression
    index: Expression

    @property
    def operands(self) -> tuple[Expression, ...]:
        """The list and the place."""
        return self.owner, self.index

    @property
    def type(self) -> Type:
        """The type of the items."""
        assert isinstance(self.owner.type, ListOf)
        return self.owner.type.item


@dataclass(frozen=True)
class Select(_Expression):
    """One value if a test holds, and another if not; only that one is computed."""

    test: Expression
    one: Expression
    other: Expression

    @property
    def operands(self) -> tuple[Expression, ...]:
        """The test and both values."""
        return self.test, self.one, self.other

    @property
    def type(self) -> Type:
        """The type of both."""
        return self.one.type

    @cached_property
    def is_conditional(self) -> bool:
        """It is."""
        return True


@dataclass(frozen=True)
class NewList(_Expression):
    """A new list of these items."""

    items: tuple[Expression, ...]
    type: Type

    @property
    def operands(self) -> tuple[Expression, ...]:
        """The items."""
        return self.items


@dataclass(frozen=True)
class Mapped(_Expression):
    """A new list of what an expression makes of each item of a list or stream, which a name stands for."""

    item: Expression
    name: Name
    over: Expression

    @property
    def operands(self) -> tuple[Expression, ...]:
        """What is gone through, and the expression."""
        return self.over, self.item

    @property
    def type(self) -> Type:
        """The type of the list."""
        return ListOf(self.item.type)

    @cached_property
    def is_conditional(self) -> bool:
        """The expression is computed repeatedly."""
        return True


@dataclass(frozen=True)
class Change(_Expression):
    """The call of a method that changes a list, which is the only effect on what lives on."""

    method: str
    owner: Expression
    given: tuple[Expression, ...]
    type: Type

    @property
    def operands(self) -> tuple[Expression, ...]:
        """The list and the arguments."""
        return self.owner, *self.given


Expression: TypeAlias = Literal | Name | Table | Op | Call | Load | Element | Select | NewList | Mapped | Change


@dataclass(frozen=True)
class _Statement:
    """What all statements share."""

    line: int = field(default=0, compare=False, kw_only=True)  # of the user's file

    @property
    def expressions(self) -> tuple[Expression, ...]:
        """The expressions that it computes itself."""
        return ()

    @property
    def regions(self) -> tuple[Region, ...]:
        """The regions inside."""
        return ()


@dataclass(frozen=True)
class Assign(_Statement):
    """Give locals values, all at once."""

    names: tuple[Name, ...]
    values: tuple[Expression, ...]

    @property
    def expressions(self) -> tuple[Expression, ...]:
        """The values."""
        return self.values


@dataclass(frozen=True)
class Do(_Statement):
    """Compute an expression for its effects."""

    code: Expression

    @property
    def expressions(self) -> tuple[Expression, ...]:
        """The expression."""
        return (self.code,)


@dataclass(frozen=True)
class Store(_Statement):
    """Put an item at a place of a list, which must exist."""

    owner: Expression
    index: Expression
    value: Expression

    @property
    def expressions(self) -> tuple[Expression, ...]:
        """The value, the list and the place, in the order in which Python computes them."""
        return self.value, self.owner, self.index


@dataclass(frozen=True)
class If(_Statement):
    """One region if a test holds, and another if not."""

    test: Expression
    then: Region
    otherwise: Region

    @property
    def expressions(self) -> tuple[Expression, ...]:
        """The test."""
        return (self.test,)

    @property
    def regions(self) -> tuple[Region, ...]:
        """Both regions."""
        return self.then, self.otherwise


@dataclass(frozen=True)
class For(_Statement):
    """A region for each item of a list or stream, and another one after the last round unless a break left it."""

    name: Name
    over: Expression
    body: Region
    otherwise: Region

    @property
    def expressions(self) -> tuple[Expression, ...]:
        """What is gone through."""
        return (self.over,)

    @property
    def regions(self) -> tuple[Region, ...]:
        """Both regions."""
        return self.body, self.otherwise


@dataclass(frozen=True)
class Forever(_Statement):
    """A region again and again, until a break leaves it; `name` is a local that nothing else reads."""

    name: Name
    body: Region

    @property
    def regions(self) -> tuple[Region, ...]:
        """The region."""
        return (self.body,)


@dataclass(frozen=True)
class Once(_Statement):
    """A region that is run once, and that a break leaves; `name` is a local that nothing reads."""

    name: Name
    body: Region

    @property
    def regions(self) -> tuple[Region, ...]:
        """The region."""
        return (self.body,)


@dataclass(frozen=True)
class Break(_Statement):
    """Leave the innermost loop."""


@dataclass(frozen=True)
class Continue(_Statement):
    """Go on with the next round of the innermost loop."""


@dataclass(frozen=True)
class Return(_Statement):
    """Return a value, or end a stream."""

    value: Expression | None = None

    @property
    def expressions(self) -> tuple[Expression, ...]:
        """The value, if there is one."""
        return () if self.value is None else (self.value,)


@dataclass(frozen=True)
class Yield(_Statement):
    """Hand on the next item of a stream."""

    value: Expression

    @property
    def expressions(self) -> tuple[Expression, ...]:
        """The item."""
        return (self.value,)


@dataclass(frozen=True)
class Raise(_Statement):
    """Raise an error of Python's."""

    error: str
    message: str


Statement: TypeAlias = Assign | Do | Store | If | For | Forever | Once | Break | Continue | Return | Yield | Raise
Region: TypeAlias = tuple[Statement, ...]
ENDS = (Break, Continue, Return, Raise)  # statements after which the next is not reached


@dataclass(frozen=True)
class Function:
    """A lowered function; its last parameter is the address of the memory of a kernel."""

    name: str
    parameters: tuple[Name, ...]
    body: Region
    stream: bool = False


MEMORY = Name("memory", INT)
TRUE, FALSE = Literal(True, BOOL, "True"), Literal(False, BOOL, "False")


def statements_of(region: Region) -> Iterator[Statement]:
    """Yield the statements of a region and of the regions inside, in order."""
    for statement in region:
        yield statement
        for inner in statement.regions:
            yield from statements_of(inner)


def parts_of(*codes: Expression) -> Iterator[Expression]:
    """Yield expressions and all those inside."""
    for code in codes:
        yield code
        yield from parts_of(*code.operands)


def expressions_of(region: Region) -> Iterator[Expression]:
    """Yield all expressions of a region, with those inside them and of the regions inside."""
    for statement in statements_of(region):
        yield from parts_of(*statement.expressions)


def with_operands(code: Expression, operands: tuple[Expression, ...]) -> Expression:
    """Return an expression with others in place of its operands."""
    if operands == code.operands:
        return code
    match code:
        case Op() | Call():
            return replace(code, given=operands)
        case Load(_, offset):
            return Load(operands[0], offset if isinstance(offset, int) else operands[1])
        case Element():
            return Element(*operands)
        case Select():
            return Select(*operands)
        case NewList():
            return replace(code, items=operands)
        case Mapped(_, name, _):
            return Mapped(operands[1], name, operands[0])
        case Change():
            return replace(code, owner=operands[0], given=operands[1:])
        case _:
            return code


def substituted(code: Expression, values: Mapping[Name, Expression]) -> Expression:
    """Return an expression with the values of some locals in their places."""
    if isinstance(code, Name):
        return values.get(code, code)
    if not code.operands or not values:
        return code
    return with_operands(code, tuple(substituted(operand, values) for operand in code.operands))


def with_values(statement: Statement, values: Mapping[Name, Expression]) -> Statement:
    """Return a statement with the values of some locals in their places, except in its regions."""

    def put(code: Expression) -> Expression:
        return substituted(code, values)

    match statement:
        case Assign(_, given):
            return replace(statement, values=tuple(map(put, given)))
        case Do(code):
            return replace(statement, code=put(code))
        case Store(owner, index, value):
            return replace(statement, owner=put(owner), index=put(index), value=put(value))
        case If(test):
            return replace(statement, test=put(test))
        case For(_, over):
            return replace(statement, over=put(over))
        case Yield(value):
            return replace(statement, value=put(value))
        case Return(value):
            return statement if value is None else replace(statement, value=put(value))
        case _:
            return statement


def used_names(function: Function) -> dict[str, None]:
    """Return the names of the functions, operations and tables that a function uses, in order."""
    used: dict[str, None] = {}
    for code in expressions_of(function.body):
        if isinstance(code, Call):
            used[code.function] = None
        elif isinstance(code, Table):
            used[code.name] = None
        elif isinstance(code, Load) and not isinstance(code.offset, int):
            used["item"] = None  # the operation that reads it
    return used
