"""Make nodes: constructors that refuse what is ill-typed, and blocks, which are regions while they are written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from gametree.compiled.front_end.ir import nodes
from gametree.compiled.front_end.ir.nodes import Expression, Name, Region, Statement
from gametree.compiled.front_end.ir.signatures import RAISING, changed, operated, returned
from gametree.compiled.front_end.ir.types import BOOL, FLOAT, INT, WIDE, ListOf, Row, Type, Words
from gametree.compiled.plain_data import PlainData

Code = Expression | int  # an int stands for its literal
INFINITE = float("inf")
ZEROS: dict[Type, float | bool] = {BOOL: False, FLOAT: 0.0}


class IllTyped(AssertionError):
    """An operation is given values of types that it does not take."""


def _refuse(what: str, *given: Expression) -> IllTyped:
    return IllTyped(f"{what} of {', '.join(str(code.type) for code in given)}")


def code_of(code: Code) -> Expression:
    """Return an expression, an int as its literal."""
    return literal(code) if isinstance(code, int) else code


def literal(value: float | bool) -> nodes.Literal:
    """Return a constant of one word, bool or float."""
    if isinstance(value, bool):
        return nodes.TRUE if value else nodes.FALSE
    if isinstance(value, int):
        return nodes.Literal(value, INT, repr(value))
    infinite = {INFINITE: "1e999", -INFINITE: "-1e999"}
    return nodes.Literal(value, FLOAT, "(1e999 - 1e999)" if value != value else infinite.get(value, repr(value)))


def op(operator: str, *given: Code) -> nodes.Op:
    """Return an operator on one value or two."""
    codes = tuple(map(code_of, given))
    kind = operated(operator, [code.type for code in codes])
    if kind is None:
        raise _refuse(operator, *codes)
    return nodes.Op(operator, codes, kind)


def call(function: str, *given: Code, may_raise: bool | None = None) -> nodes.Call:
    """Return the call of an operation, or of a function of Python's, which raises errors if it ever does."""
    codes = tuple(map(code_of, given))
    kind = returned(function, [code.type for code in codes])
    if kind is None:
        raise _refuse(function, *codes)
    return nodes.Call(function, codes, kind, function in RAISING if may_raise is None else may_raise)


def load(base: Expression, offset: int | Expression) -> nodes.Load:
    """Return the word at a place of a row."""
    place = code_of(offset)
    if not isinstance(base.type, Words) or place.type != INT:
        raise _refuse("load", base, place)
    if isinstance(offset, int) and not 0 <= offset < base.type.count:
        raise _refuse(f"load at {offset}", base)
    return nodes.Load(base, offset)


def row(words: Expression, lists: Sequence[Expression]) -> nodes.NewRow:
    """Return a row of words with lists beside it."""
    types = tuple(each.type for each in lists)
    if not isinstance(words.type, Words) or not all(isinstance(each, ListOf) for each in types):
        raise _refuse("row", words, *lists)
    return nodes.NewRow(words, tuple(lists), Row(words.type.count, types))


def part(base: Expression, place: int) -> nodes.Part:
    """Return the words of a row with lists, at place 0, or one of the lists."""
    if not isinstance(base.type, Row) or not 0 <= place <= len(base.type.lists):
        raise _refuse(f"part {place}", base)
    return nodes.Part(base, place, base.type.lists[place - 1] if place else Words(base.type.count))


def element(owner: Expression, index: Expression) -> nodes.Element:
    """Return the item at a place of a list."""
    if not isinstance(owner.type, ListOf) or index.type != INT:
        raise _refuse("element", owner, index)
    return nodes.Element(owner, index, owner.type.item)


def select(test: Expression, one: Code, other: Code) -> nodes.Select:
    """Return one value if a test holds, and another if not."""
    first, second = code_of(one), code_of(other)
    if test.type != BOOL or first.type != second.type:
        raise _refuse("select", test, first, second)
    return nodes.Select(test, first, second, first.type)


def first_of(pairs: Sequence[tuple[Expression, Expression]], last: Expression) -> Expression:
    """Return the value beside the first test that holds, and the last value if none does."""
    found = last
    for test, value in reversed(pairs):
        found = select(test, value, found)
    return found


def new_list(items: Sequence[Expression], item: Type) -> nodes.NewList:
    """Return a new list of items of a type."""
    if any(code.type != item for code in items):
        raise _refuse(f"list of {item}", *items)
    return nodes.NewList(tuple(items), ListOf(item))


def mapped(item: Expression, name: Name, over: Expression) -> nodes.Mapped:
    """Return a new list of what an expression makes of each item."""
    if getattr(over.type, "item", None) != name.type:
        raise _refuse("map", name, over)
    return nodes.Mapped(item, name, over, ListOf(item.type))


def change(method: str, owner: Expression, *given: Code) -> nodes.Change:
    """Return the call of a method that changes a list."""
    codes = tuple(map(code_of, given))
    kind = changed(method, owner.type, [code.type for code in codes])
    if kind is None:
        raise _refuse(method, owner, *codes)
    return nodes.Change(method, owner, codes, kind)


def zero(kind: Type) -> Expression:
    """Return some value of a type."""
    match kind:
        case Words(count):
            return call("words", *[0] * count)
        case ListOf(item):
            return new_list((), item)
        case Row(count, lists):
            return row(zero(Words(count)), list(map(zero, lists)))
        case _:
            return call("wide", 0) if kind == WIDE else literal(ZEROS.get(kind, 0))


def assign(name: Name, value: Code) -> nodes.Assign:
    """Return the assignment of a value to a local."""
    return assign_all([(name, code_of(value))])


def assign_all(pairs: Sequence[tuple[Name, Expression]]) -> nodes.Assign:
    """Return the assignment of values to locals, all at once."""
    for name, value in pairs:
        if name.type != value.type:
            raise _refuse(f"assignment to {name.name}", name, value)
    return nodes.Assign(tuple(name for name, _ in pairs), tuple(value for _, value in pairs))


def store(owner: Expression, index: Expression, value: Expression) -> nodes.Store:
    """Return a statement that puts an item at a place of a list."""
    if owner.type != ListOf(value.type) or index.type != INT:
        raise _refuse("store", owner, index, value)
    return nodes.Store(owner, index, value)


@dataclass
class Block:
    """A region while it is written: statements, blocks in their places, and statements with blocks in them."""

    parts: list[Statement | Block | Open] = field(default_factory=list["Statement | Block | Open"])

    def add(self, part: Statement | Block | Open) -> None:
        """Add something at the end."""
        self.parts.append(part)

    def begin_unreached(self, statement: Statement) -> None:
        """Begin with a statement that is never run: it tells what type an answer has that there never is."""
        self.parts.insert(0, nodes.If(op("!=", nodes.MEMORY, nodes.MEMORY), (statement,), ()))

    def is_empty(self) -> bool:
        """Whether nothing is written."""
        return all(isinstance(part, Block) and part.is_empty() for part in self.parts)

    def region(self) -> Region:
        """Return what is written, as plain data."""
        found: list[Statement] = []
        for part in self.parts:
            if isinstance(part, Block):
                found += part.region()
            elif isinstance(part, Open):
                found.append(part.close(*(block.region() for block in part.blocks)))
            else:
                found.append(part)
        return tuple(found)


class Open(PlainData):
    """A statement whose regions are still being written."""

    close: Callable[..., Statement]
    blocks: tuple[Block, ...]


def branch(test: Expression, then: Block, otherwise: Block) -> Open:
    """Return a choice between two blocks."""
    if test.type != BOOL:
        raise _refuse("test", test)
    return Open(partial(nodes.If, test), (then, otherwise))


def loop(name: Name, over: Expression, body: Block) -> Open:
    """Return a loop over a list or stream."""
    if getattr(over.type, "item", None) != name.type:
        raise _refuse("loop", name, over)
    return Open(partial(nodes.For, name, over, otherwise=()), (body,))


def forever(name: Name, body: Block) -> Open:
    """Return a loop that only a break leaves."""
    return Open(partial(nodes.Forever, name), (body,))


def once(name: Name, body: Block) -> Open:
    """Return a block that a break leaves."""
    return Open(partial(nodes.Once, name), (body,))


BREAK, CONTINUE = nodes.Break(), nodes.Continue()
