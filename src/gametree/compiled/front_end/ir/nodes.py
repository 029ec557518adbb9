"""The nodes of the intermediate representation: plain frozen data.

An expression has a type and effects. A statement has a line of the user's file. Statements stand in regions, which
are tuples; a statement of control flow has regions in it, so there is no jump but out of the loops around it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property
from typing import Any, ClassVar, TypeAlias, cast

from gametree.compiled.front_end.ir.types import BOOL, INT, Type, Words
from gametree.compiled.plain_data import PlainData


class _Expression(PlainData):
    """The base of all expressions."""

    inner: ClassVar[tuple[str, ...]] = ()  # the fields with expressions, in the order of computing

    @cached_property
    def operands(self) -> tuple[Expression, ...]:
        """The expressions inside, in the order in which they are computed."""
        return _all_in(self, self.inner)

    @cached_property
    def raises(self) -> bool:
        """Whether the computation may raise an error of the rules; an overflow of 64 bits is none."""
        return any(operand.raises for operand in self.operands)


class Literal(_Expression):
    """A number or bool; `key` tells constants apart that Python takes for equal, such as 0.0 and -0.0."""

    value: float | bool = field(compare=False)
    type: Type
    key: str


class Name(_Expression):
    """The value of a local or a parameter."""

    name: str
    type: Type


class Table(_Expression):
    """A constant row of words, which the whole program shares under one name."""

    name: str
    words: tuple[int, ...] = field(compare=False, repr=False)

    @property
    def type(self) -> Type:
        """The type of the row."""
        return Words(len(self.words))


class Op(_Expression):
    """An operator of Python on one operand or two, which never raises."""

    inner: ClassVar = ("given",)
    operator: str
    given: tuple[Expression, ...]
    type: Type


class Call(_Expression):
    """A call of an operation, of a function of Python's with its meaning there, or of a lowered function."""

    inner: ClassVar = ("given",)
    function: str
    given: tuple[Expression, ...]
    type: Type
    may_raise: bool = False

    @cached_property
    def raises(self) -> bool:
        """Whether the call, or an argument, may raise an error that Python raises too."""
        return self.may_raise or any(operand.raises for operand in self.given)


class Load(_Expression):
    """The word at a place of a row, which must exist; a place that is no constant is an expression.

    Or the value at a constant place of several.
    """

    inner: ClassVar = ("base", "offset")
    base: Expression
    offset: int | Expression
    type: ClassVar[Type] = INT


class NewRow(_Expression):
    """A row of words with lists beside it."""

    inner: ClassVar = ("words", "lists")
    words: Expression
    lists: tuple[Expression, ...]
    type: Type


class Part(_Expression):
    """The words of a row with lists beside it, which are at place 0, or one of the lists, which follow them."""

    inner: ClassVar = ("base",)
    base: Expression
    place: int
    type: Type


class Element(_Expression):
    """The item at a place of a list, which must exist."""

    inner: ClassVar = ("owner", "index")
    owner: Expression
    index: Expression
    type: Type


class Select(_Expression):
    """One value if a test holds, and another if not; only that one is computed."""

    inner: ClassVar = ("test", "one", "other")
    test: Expression
    one: Expression
    other: Expression
    type: Type


class NewList(_Expression):
    """A new list of these items."""

    inner: ClassVar = ("items",)
    items: tuple[Expression, ...]
    type: Type


class Mapped(_Expression):
    """A new list of what an expression makes of each item of a list or stream, which a name stands for."""

    inner: ClassVar = ("over", "item")
    item: Expression
    name: Name
    over: Expression
    type: Type


class Change(_Expression):
    """The call of a method that changes a list, which is the only effect on what lives on."""

    inner: ClassVar = ("owner", "given")
    method: str
    owner: Expression
    given: tuple[Expression, ...]
    type: Type


Expression: TypeAlias = (
    Literal | Name | Table | Op | Call | Load | NewRow | Part | Element | Select | NewList | Mapped | Change
)


class _Statement(PlainData):
    """The base of all statements."""

    inner: ClassVar[tuple[str, ...]] = ()  # the fields with expressions, in the order of computing
    bodies: ClassVar[tuple[str, ...]] = ()  # the fields that hold regions
    line: int = field(default=0, compare=False, kw_only=True)  # of the user's file

    @property
    def expressions(self) -> tuple[Expression, ...]:
        """The expressions that it computes itself."""
        return _all_in(self, self.inner)

    @property
    def regions(self) -> tuple[Region, ...]:
        """The regions inside."""
        return tuple(getattr(self, name) for name in self.bodies)


class Assign(_Statement):
    """Give locals values, all at once."""

    inner: ClassVar = ("values",)
    names: tuple[Name, ...]
    values: tuple[Expression, ...]


class Do(_Statement):
    """Compute an expression for its effects."""

    inner: ClassVar = ("code",)
    code: Expression


class Store(_Statement):
    """Put an item at a place of a list, which must exist."""

    inner: ClassVar = ("value", "owner", "index")
    owner: Expression
    index: Expression
    value: Expression


class If(_Statement):
    """One region if a test holds, and another if not."""

    inner: ClassVar = ("test",)
    bodies: ClassVar = ("then", "otherwise")
    test: Expression
    then: Region
    otherwise: Region


class For(_Statement):
    """A region for each item of a list or stream, and another one after the last round unless a break left it."""

    inner: ClassVar = ("over",)
    bodies: ClassVar = ("body", "otherwise")
    name: Name
    over: Expression
    body: Region
    otherwise: Region


class Forever(_Statement):
    """A region again and again, until a break leaves it; `name` is a local that nothing else reads."""

    bodies: ClassVar = ("body",)
    name: Name
    body: Region


class Once(_Statement):
    """A region that is run once, and that a break leaves; `name` is a local that nothing reads."""

    bodies: ClassVar = ("body",)
    name: Name
    body: Region


class Break(_Statement):
    """Leave the innermost loop."""


class Leave(_Statement):
    """Leave the `Once` of a name, and the loops inside; a pass replaces it before anything is printed or run."""

    target: Name
    raised: bool = field(default=False, compare=False)  # whether it goes to what handles an error


class Continue(_Statement):
    """Go on with the next round of the innermost loop."""


class Return(_Statement):
    """Return a value, or end a stream."""

    inner: ClassVar = ("value",)
    value: Expression | None = None


class Yield(_Statement):
    """Hand on the next item of a stream."""

    inner: ClassVar = ("value",)
    value: Expression


class Raise(_Statement):
    """Raise an error of Python's."""

    error: str
    message: str
    meant: type[Exception] | None = field(default=None, compare=False)  # the class of Python's error, if it is one


Statement: TypeAlias = (
    Assign | Do | Store | If | For | Forever | Once | Break | Leave | Continue | Return | Yield | Raise
)
Region: TypeAlias = tuple[Statement, ...]
ENDS = (Break, Continue, Return, Raise)  # statements after which the next is not reached


class Function(PlainData):
    """A lowered function; its last parameter is the address of the memory of a kernel."""

    name: str
    parameters: tuple[Name, ...]
    body: Region
    stream: bool = False


MEMORY = Name("memory", INT)
TRUE, FALSE = Literal(True, BOOL, "True"), Literal(False, BOOL, "False")


def _all_in(node: Any, names: tuple[str, ...]) -> tuple[Expression, ...]:
    """Return the expressions in some fields of a node, of which each holds one, several or none."""
    found: list[Any] = []
    for name in names:
        value: Any = getattr(node, name)
        if isinstance(value, _Expression):
            found.append(value)
        elif type(value) is tuple:
            found += cast("Any", value)
    return tuple(found)


def statements_of(region: Region) -> Iterator[Statement]:
    """Yield the statements of a region and of the regions inside, in order."""
    for statement in region:
        yield statement
        for inner in statement.regions:
            yield from statements_of(inner)


def answer_of(function: Function) -> Type:
    """Return the type of what a function returns, or of the items of a stream."""
    for statement in statements_of(function.body):
        if isinstance(statement, Return | Yield) and statement.value is not None:
            return statement.value.type
    return INT


def parts_of(*codes: Expression) -> Iterator[Expression]:
    """Yield expressions and all those inside."""
    for code in codes:
        yield code
        yield from parts_of(*code.operands)


def expressions_of(region: Region) -> Iterator[Expression]:
    """Yield all expressions of a region, with those inside them and of the regions inside."""
    for statement in statements_of(region):
        yield from parts_of(*statement.expressions)


def substituted(code: Expression, values: Mapping[Name, Expression]) -> Expression:
    """Return an expression with the values of some locals in their places."""
    found: Expression = _put(code, values)
    return found


def _put(part: Any, values: Mapping[Name, Expression]) -> Any:
    """Return what a field of a node holds, with the values of locals in it; the same object if it reads none."""
    if type(part) is tuple:
        return tuple(_put(each, values) for each in cast("Any", part))
    if isinstance(part, Name):
        return values.get(part, part)
    if not isinstance(part, _Expression):
        return part
    parts = {name: getattr(part, name) for name in part.inner}
    changed = {name: new for name, old in parts.items() if (new := _put(old, values)) != old}
    return replace(cast("Any", part), **changed) if changed else part


def with_regions(statement: Statement, change: Callable[[Region], Region]) -> Statement:
    """Return a statement with its regions changed."""
    regions: Any = {name: change(getattr(statement, name)) for name in statement.bodies}
    return replace(statement, **regions) if regions else statement
