"""The bodies of functions of rules: statements and expressions as LLVM's instructions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple, cast

from gametree.compiled.back_end import wide_operations, word_operations
from gametree.compiled.back_end.arena import ARENA_BYTES
from gametree.compiled.back_end.list_operations import ListCode, copy_words, held, is_long, words_of
from gametree.compiled.back_end.machine_functions import RulesCode
from gametree.compiled.back_end.memory_words import BYTES
from gametree.compiled.back_end.row_positions import FEW_ROWS, position, position_by_hash, slots_of
from gametree.compiled.back_end.rules_module import STATUS, STOP, RulesModule, has_lists
from gametree.compiled.back_end.word_operations import (
    BIT,
    BYTE,
    DOUBLE,
    ONE,
    POINTER,
    WORD,
    ZERO,
    counting,
    greater,
    ir,
    lesser,
    looping,
    magnitude,
    nonzero,
    raise_if,
    rounds_of,
    size_of,
    variable,
)
from gametree.compiled.front_end.ir import nodes
from gametree.compiled.front_end.ir.effects import is_effect
from gametree.compiled.front_end.ir.interpreting import ERRORS
from gametree.compiled.front_end.ir.nodes import Expression, Function, Region, Statement
from gametree.compiled.front_end.ir.primitives import TOO_LONG
from gametree.compiled.front_end.ir.types import BOOL, FLOAT, INT, WIDE, StreamOf, Type, Words
from gametree.game import CompileError

Value = Callable[[], Any]
OPERATIONS = {**word_operations.OPERATIONS, **wide_operations.OPERATIONS}
INSTRUCTIONS = {"&": "and_", "|": "or_", "^": "xor", "<<": "shl", ">>": "ashr"}
SUMS = {"+": "add", "-": "sub", "*": "mul"}
CALLS = {"//": "floor_divided", "%": "remainder", "/": "quotient"}
NO_WRAP = ("nsw",)
SHORTEST_COPY = 8  # words; fewer are written one by one


class Counted(NamedTuple):
    """Items whose number is known before any of them is used, and what returns the one at a place."""

    count: Any
    item: Callable[[Any], Any]


class Rounds(NamedTuple):
    """A loop that has begun: what tests whether there is another item, and what returns it and goes on."""

    more: Value
    item: Value


class _Code:
    """The body of a function while it is printed.

    `ends` has where a break and a continue lead, the innermost loop last.
    """

    def __init__(self, rules: RulesModule, code: RulesCode, made: Any) -> None:
        self.rules, self.code, self.made = rules, code, made
        builder = self.builder = ir.IRBuilder(made.append_basic_block("entry"))
        begin = builder.append_basic_block("begin")
        builder.branch(begin)  # behind all that the entry reserves
        builder.position_at_end(begin)
        self.places: dict[str, Any] = {}
        self.at_once: frozenset[str] = frozenset()  # locals of a stream that it does not need after it waits
        self.ends: list[tuple[Any, Any]] = []
        self.spare: dict[Type, list[Any]] = defaultdict(list)  # places for long rows that nothing uses
        self.lent: list[tuple[Type, Any]] = []
        self.lists = ListCode(rules, builder, lambda: self.read(nodes.MEMORY))

    # Places of values

    def reserved(self, kind: Any, words: int = 1) -> Any:
        """Return a place for a value of some words that is needed in later rounds of a loop."""
        del words
        return self.passing(kind)

    def passing(self, kind: Any) -> Any:
        """Return a place for a value that is needed at once."""
        with self.builder.goto_entry_block():
            return self.builder.alloca(kind)

    def place(self, name: nodes.Name) -> Any:
        """Return the place of a local."""
        if name.name not in self.places:
            kind = held(name.type)
            at_once = name.name in self.at_once
            self.places[name.name] = self.passing(kind) if at_once else self.reserved(kind, words_of(name.type))
        return self.places[name.name]

    def temporary(self, kind: Type) -> Any:
        """Return a place for a long row, until the statement ends."""
        spare = self.spare[kind]
        place = spare.pop() if spare else self.passing(held(kind))
        self.lent.append((kind, place))
        return place

    def read(self, name: nodes.Name) -> Any:
        """Return the value of a local."""
        return self.loaded(self.place(name), name.type)

    def write(self, name: nodes.Name, value: Any) -> None:
        """Give a local a value."""
        self.put(value, self.place(name), name.type)

    def loaded(self, place: Any, kind: Type) -> Any:
        """Return the value at a place, which may change only after the value is used."""
        return place if is_long(kind) else self.builder.load(place, align=_alignment(kind))

    def put(self, value: Any, place: Any, kind: Type) -> None:
        """Write a value to a place."""
        if is_long(kind):
            copy_words(self.builder, value, place, words_of(kind))
        else:
            self.builder.store(value, place, align=_alignment(kind))

    def copied(self, value: Any, kind: Type) -> Any:
        """Return a value that stays as it is when places change, until the statement ends."""
        if not is_long(kind):
            return value
        place = self.temporary(kind)
        self.put(value, place, kind)
        return place

    def give(self, place: Any, code: Expression, *, is_read: bool) -> None:
        """Write a long row to a place, which the expression of the row may read."""
        match code:
            case nodes.Call("joined" | "flat" | "words") if not is_read:
                self.lay(place, 0, code)
            case nodes.Element(owner, index):
                self.put(self.element(owner, index), place, code.type)
            case _:
                self.put(self.value(code), place, code.type)

    # Statements

    def region(self, region: Region) -> None:
        """Print the statements of a region."""
        for statement in region:
            self.statement(statement)
            for kind, place in self.lent:
                self.spare[kind].append(place)
            self.lent = []

    def statement(self, statement: Statement) -> None:
        """Print a statement."""
        builder = self.builder
        match statement:
            case nodes.Assign((name,), (nodes.Call("changed", (base, start, *words)),)) if (
                name == base and is_long(name.type)
            ):
                self.put_words(self.place(name), *[self.value(each) for each in (start, *words)])
            case nodes.Assign((name,), (value,)) if is_long(name.type):
                self.give(self.place(name), value, is_read=name in nodes.parts_of(value))
            case nodes.Assign(names, values):
                found = [self.value(value) for value in values]
                if len(names) > 1:
                    found = [self.copied(value, name.type) for name, value in zip(names, found, strict=True)]
                for name, value in zip(names, found, strict=True):
                    self.write(name, value)
            case nodes.Do(nodes.Change("extend", owner, (given,))):
                self.extend(owner, given)
            case nodes.Do(code):
                self.value(code)
            case nodes.Store(owner, index, value):
                item, items = self.value(value), self.value(owner)
                at = self.lists.index(items, self.value(index))
                self.lists.put(self.lists.items(items), at, value.type, item)
            case nodes.If(test, then, otherwise):
                self.choose(self.value(test), lambda: self.region(then), lambda: self.region(otherwise))
            case nodes.For(name, over, body, otherwise):
                self.loop(name, over, body, otherwise)
            case nodes.Forever(_, body):
                head, end = self.blocks(2)
                self.go_on(head)
                self.within(body, end, head)
                self.go_on(head, end)
            case nodes.Once(_, body):
                (end,) = self.blocks(1)
                self.within(body, end, end)
                self.go_on(end)
            case nodes.Break() | nodes.Continue():
                builder.branch(self.ends[-1][isinstance(statement, nodes.Continue)])
            case nodes.Return(value):
                self.end(value)
            case nodes.Raise(error, message):
                kind = CompileError if error == CompileError.__name__ else ERRORS[error]
                self.rules.return_user_exc(builder, kind, (message,))
            case nodes.Yield(value):
                self.hand_on(value)
            case nodes.Leave():
                raise AssertionError

    def blocks(self, count: int) -> list[Any]:
        """Return new blocks."""
        return [self.builder.append_basic_block() for _ in range(count)]

    def go_on(self, block: Any, then: Any = None) -> None:
        """Branch to a block, unless the last statement has ended the region, and go on printing there."""
        if not self.builder.block.is_terminated:
            self.builder.branch(block)
        self.builder.position_at_end(then or block)

    def within(self, body: Region, stops: Any, again: Any) -> None:
        """Print the body of a loop."""
        self.ends.append((stops, again))
        self.region(body)
        self.ends.pop()

    def choose(self, test: Any, then: Callable[[], object], otherwise: Callable[[], object]) -> None:
        """Print a choice between two regions."""
        one, other, end = self.blocks(3)
        self.builder.cbranch(test, one, other)
        for block, write in ((one, then), (other, otherwise)):
            self.builder.position_at_end(block)
            write()
            self.go_on(end)

    # Loops

    def loop(self, name: nodes.Name, over: Expression, body: Region, otherwise: Region) -> None:
        """Print a loop over a list or stream."""
        head, some, none, end = self.blocks(4)
        rounds = self.rounds(over)
        self.go_on(head)
        self.builder.cbranch(rounds.more(), some, none)
        self.builder.position_at_end(some)
        self.write(name, rounds.item())
        self.within(body, end, head)
        self.go_on(head, none)
        self.region(otherwise)
        self.go_on(end)

    def rounds(self, over: Expression) -> Rounds:
        """Begin to go through a list or stream."""
        match over:
            case nodes.Call("range", given):
                return self.range(list(map(self.value, given)))
            case nodes.Call(name, given, StreamOf()):
                return self.stream(self.rules.callee(name, self.code), given)
            case _:
                return self.items(over)

    def range(self, bounds: list[Any]) -> Rounds:
        """Go through a range."""
        builder = self.builder
        start, stop, step = _bounds(bounds)
        if isinstance(step, ir.Constant) and step.constant == 1:
            end = self.kept(stop)
            return self.counting(start, lambda: builder.load(end))
        at, left, by = self.kept(start), self.kept(rounds_of(builder, start, stop, step)), self.kept(step)

        def item() -> Any:
            builder.store(builder.sub(builder.load(left), ONE), left)
            found = builder.load(at)
            builder.store(builder.add(found, builder.load(by)), at)
            return found

        return Rounds(lambda: nonzero(builder, builder.load(left)), item)

    def kept(self, value: Any) -> Any:
        """Return a place with a word that is needed in later rounds of a loop."""
        place = self.reserved(value.type)
        self.builder.store(value, place)
        return place

    def counting(self, start: Any, end: Value) -> Rounds:
        """Go through all numbers from one to below an end."""
        builder, place = self.builder, self.kept(start)

        def item() -> Any:
            at = builder.load(place)
            builder.store(builder.add(at, ONE, flags=NO_WRAP), place)
            return at

        return Rounds(lambda: builder.icmp_signed("<", builder.load(place), end()), item)

    def items(self, over: Expression) -> Rounds:
        """Go through a list, which may change meanwhile."""
        place = self.kept(self.value(over))
        more, item = self.counting(ZERO, lambda: self.lists.length(self.builder.load(place)))
        kind = _item_of(over)
        return Rounds(more, lambda: self.lists.load(self.lists.items(self.builder.load(place)), item(), kind))

    def stream(self, stream: Any, given: Sequence[Expression]) -> Rounds:
        """Go through a stream."""
        builder, memory = self.builder, self.reserved(ir.ArrayType(WORD, stream.words), stream.words)
        self.called(stream.begin, [builder.bitcast(memory, POINTER), *self.arguments(given)])
        answer = self.passing(stream.following.args[0].type.pointee)

        def more() -> Any:
            words = builder.bitcast(memory, POINTER)
            status = builder.call(stream.following, [answer, self.made.args[1], words])
            with builder.if_then(builder.icmp_signed(">", status, STATUS(0)), likely=False):
                builder.ret(status)
            return builder.icmp_signed("==", status, STATUS(0))

        return Rounds(more, lambda: self.answered(answer, stream.item))

    # Calls

    def arguments(self, given: Sequence[Expression], *, by_value: bool = True) -> list[Any]:
        """Return the arguments of a call; of a long row its address, or its words if they go `by_value`."""
        found: list[Any] = []
        for code in given:
            value = self.value(code)
            found.append(self.builder.load(value) if by_value and is_long(code.type) else value)
        return found

    def called(self, function: Any, given: list[Any], answer: Any = None) -> Any:
        """Print a call, and that an error ends this function too; return the place of the answer."""
        answer = answer or self.passing(function.args[0].type.pointee)
        status = self.builder.call(function, [answer, self.made.args[1], *given])
        with self.builder.if_then(self.builder.icmp_signed("!=", status, STATUS(0)), likely=False):
            self.builder.ret(status)
        return answer

    def answered(self, answer: Any, kind: Type) -> Any:
        """Return the answer at a place."""
        value = self.loaded(answer, kind)
        return self.builder.trunc(value, BIT) if kind == BOOL else value

    def answer(self, code: Expression) -> None:
        """Print that a value is the answer."""
        if is_long(code.type):
            self.give(self.made.args[0], code, is_read=False)
            return
        value = self.value(code)
        stored = self.builder.zext(value, BYTE) if code.type == BOOL else value
        self.put(stored, self.made.args[0], code.type)

    # Expressions

    def value(self, code: Expression) -> Any:
        """Print an expression, and return its value."""
        builder, lists = self.builder, self.lists
        match code:
            case nodes.Literal(value, kind):
                return held(kind)(value)
            case nodes.Name():
                return self.read(code)
            case nodes.Table(_, words):
                return self.loaded(self.rules.table(words), code.type)
            case nodes.Op(("and" | "or") as operator, (left, right)):
                one, other = lambda: self.value(right), lambda: BIT(operator == "or")
                return self.selected(
                    self.value(left), *((one, other) if operator == "and" else (other, one)), BOOL
                )
            case nodes.Op(operator, given, kind):
                return self.operated(operator, [self.value(each) for each in given], given[0].type, kind)
            case nodes.Select(test, one, other):
                values = (lambda: self.value(one)), (lambda: self.value(other))
                return self.selected(self.value(test), *values, code.type)
            case nodes.Call(name, given, kind):
                return self.call(name, given, kind)
            case nodes.Load(nodes.Table(_, words), int(at)):
                return WORD(words[at])
            case nodes.Load(base, at):
                if isinstance(at, int) and not isinstance(base, nodes.Name) and not is_long(base.type):
                    return builder.extract_value(self.value(base), at)
                place = WORD(at) if isinstance(at, int) else self.value(at)
                return builder.load(builder.gep(self.row(base), [ZERO, place]))
            case nodes.NewRow(words, parts):
                row, *more = map(self.value, (words, *parts))
                row = builder.load(row) if is_long(words.type) else row
                return self.with_values(held(code.type)(ir.Undefined), 0, [row, *more])
            case nodes.Part(base, at):
                part = builder.extract_value(self.value(base), at)
                return variable(builder, part) if is_long(code.type) else part
            case nodes.Element(owner, index):
                return self.copied(lists.loaded(self.element(owner, index), code.type), code.type)
            case nodes.NewList(items):
                return lists.new(_item_of(code), [self.value(each) for each in items])
            case nodes.Mapped():
                return self.mapped(code)
            case nodes.Change(method, owner, given):
                items = self.value(owner)
                return getattr(lists, method)(items, _item_of(owner), *map(self.value, given))

    def row(self, base: Expression) -> Any:
        """Return the address of a row of words."""
        match base:
            case nodes.Table(_, words):
                return self.rules.table(words)
            case nodes.Name():
                return self.place(base)
            case nodes.Element(owner, index):
                return self.element(owner, index)
            case _:
                value = self.value(base)
                return value if is_long(base.type) else variable(self.builder, value)

    def element(self, owner: Expression, index: Expression) -> Any:
        """Return the address of an item of a list."""
        items, kind = self.value(owner), _item_of(owner)
        at = self.lists.index(items, self.value(index))
        return self.lists.place(self.lists.items(items), at, kind)

    def selected(self, test: Any, one: Value, other: Value, kind: Type) -> Any:
        """Print a choice between two values."""
        place = self.temporary(kind) if is_long(kind) else self.passing(held(kind))
        self.choose(test, lambda: self.put(one(), place, kind), lambda: self.put(other(), place, kind))
        return self.loaded(place, kind)

    def operated(self, operator: str, values: list[Any], given: Type, kind: Type) -> Any:
        """Print an operator on one value or two."""
        builder, (left, *more) = self.builder, values
        if not more:
            if operator != "-":
                return builder.not_(left)
            return builder.fneg(left) if kind == FLOAT else builder.sub(left.type(0), left, flags=NO_WRAP)
        (right,) = more
        if operator in CALLS:
            return OPERATIONS[CALLS[operator]](self.rules, builder, left, right)
        if operator in SUMS:
            instruction = SUMS[operator]
            if kind == FLOAT:
                return getattr(builder, f"f{instruction}")(left, right)
            return getattr(builder, instruction)(left, right, flags=NO_WRAP)
        if operator in INSTRUCTIONS:
            count = builder.zext(right, left.type) if right.type != left.type else right
            return getattr(builder, INSTRUCTIONS[operator])(left, count)
        if given == FLOAT:
            return (builder.fcmp_unordered if operator == "!=" else builder.fcmp_ordered)(operator, left, right)
        return builder.icmp_signed(operator, left, right)

    def call(self, name: str, given: Sequence[Expression], kind: Type) -> Any:
        """Print a call."""
        function = None
        if name in self.code.program:
            function = self.rules.callee(name, self.code)
        elif name in self.code.kernel:
            function = self.rules.of_kernel(self.code.kernel[name], kind, [each.type for each in given])
        if function is not None:
            found = self.arguments(given, by_value=name not in self.code.program)
            answer = self.temporary(kind) if is_long(kind) else None
            return self.answered(self.called(function, found, answer), kind)
        if name == "position":
            table, _, *words = given
            return self.position(cast("nodes.Table", table), list(map(self.value, words)))
        if name in {"joined", "flat"} or (name == "words" and is_long(kind)):
            memory = self.temporary(kind)
            self.lay(memory, 0, nodes.Call(name, tuple(given), kind))
            return self.loaded(memory, kind)
        values = [self.value(each) for each in given]
        if name in OPERATIONS:
            return OPERATIONS[name](self.rules, self.builder, *values)
        return self.pythons(name, values, given, kind)

    def pythons(self, name: str, values: list[Any], given: Sequence[Expression], kind: Type) -> Any:
        """Print a call of what is Python's, or is about rows or lists."""
        builder, lists = self.builder, self.lists
        match name:
            case "words" if all(isinstance(value, ir.Constant) for value in values):
                return ir.Constant(held(kind), values)
            case "words":
                return self.with_values(held(kind)(ir.Undefined), 0, values)
            case "changed":
                base, start, *more = values
                if isinstance(start, ir.Constant) and not is_long(kind):
                    return self.with_values(base, start.constant, more)
                row = self.copied(base, kind) if is_long(kind) else variable(builder, base)
                self.put_words(row, start, *more)
                return self.loaded(row, kind)
            case "int":
                return builder.zext(values[0], WORD)
            case "float":
                return builder.sitofp(values[0], DOUBLE)
            case "abs":
                return magnitude(builder, values[0]) if kind == FLOAT else size_of(builder, values[0])
            case "len":
                counted = given[0].type
                return WORD(counted.count) if isinstance(counted, Words) else lists.length(values[0])
            case "item_or":
                owner, at, other = values
                there = builder.icmp_signed("<", at, lists.length(owner))
                return self.selected(there, lambda: lists.load(lists.items(owner), at, kind), lambda: other, kind)
            case _:
                found, *others = values
                for other in others:
                    found = {"min": lesser, "max": greater}[name](builder, found, other)
                return found

    def with_values(self, base: Any, start: int, values: Sequence[Any]) -> Any:
        """Return a row in registers with other values in it from a place on."""
        for at, value in enumerate(values, start):
            base = self.builder.insert_value(base, value, at)
        return base

    def put_words(self, row: Any, start: Any, *words: Any) -> None:
        """Print that words are written to a row in memory from a place on."""
        for at, word in enumerate(words):
            self.builder.store(word, self.builder.gep(row, [ZERO, self.builder.add(start, WORD(at))]))

    def position(self, table: nodes.Table, wanted: list[Any]) -> Any:
        """Return the number of a row in a table, or -1."""
        address, rows = self.rules.table(table.words), len(table.words) // len(wanted)
        if rows <= FEW_ROWS:
            return position(self.builder, address, rows, wanted)
        slots = slots_of(table.words, len(wanted))
        return position_by_hash(self.builder, address, self.rules.table(slots.rows), slots, wanted)

    def lay(self, memory: Any, start: int, row: Expression) -> None:
        """Print that a row is written to memory from a word on."""
        match row:
            case nodes.Call("joined", rows, _):
                for part in rows:
                    self.lay(memory, start, part)
                    start += words_of(part.type)
            case nodes.Call("flat", (items, base), _):
                self.lay(memory, start, base)
                self.lay_items(memory, start, words_of(base.type), items)
            case nodes.Call("words", words, _):
                for source, numbered in groupby(enumerate(words), _source):
                    run = [word for _, word in numbered]
                    self.lay_words(memory, start, source, run)
                    start += len(run)
            case _:
                self.lists.put_at(self.at(memory, WORD(start), row.type), row.type, self.value(row))

    def lay_words(self, memory: Any, start: int, source: object, words: list[Expression]) -> None:
        """Print that words are written to memory from a word on: at once if they lie in a row or are constants."""
        place, at = self.builder.gep(memory, [ZERO, WORD(start)]), ZERO
        match words[0]:
            case _ if source is None or len(words) < SHORTEST_COPY:
                self.put_words(memory, WORD(start), *map(self.value, words))
                return
            case nodes.Load(nodes.Name() as name, int(first)):
                row, at = self.place(name), WORD(first)
            case _:
                row = self.rules.table(tuple(self.value(word).constant for word in words))
        copy_words(self.builder, self.builder.gep(row, [ZERO, at]), place, len(words))

    def lay_items(self, memory: Any, start: int, room: int, items: Expression) -> None:
        """Print that the words of a list's items are written to memory, where there is room for some words."""
        builder, kind, counted = self.builder, _item_of(items), self.counted(items)
        if counted is not None:
            most = room // words_of(kind) if words_of(kind) else ARENA_BYTES
            full = builder.icmp_unsigned(">", counted.count, WORD(most))
            raise_if(self.rules, builder, full, OverflowError, TOO_LONG)
            self.fill(builder.bitcast(self.at(memory, WORD(start), INT), POINTER), counted, kind)
            return
        rounds, place = self.making(items), self.kept(WORD(start))
        with looping(builder, rounds.more):
            item, at = rounds.item(), builder.load(place)
            full = builder.icmp_signed(">", at, WORD(start + room - words_of(kind)))
            raise_if(self.rules, builder, full, OverflowError, TOO_LONG)
            self.lists.put_at(self.at(memory, at, kind), kind, item)
            builder.store(builder.add(at, WORD(words_of(kind))), place)

    def at(self, memory: Any, place: Any, kind: Type) -> Any:
        """Return the address of a value that lies in a row in memory."""
        return self.builder.bitcast(self.builder.gep(memory, [ZERO, place]), held(kind).as_pointer())

    def counted(self, items: Expression) -> Counted | None:
        """Begin to go through a list that does not change meanwhile; return None if it may."""
        builder = self.builder
        match items:
            case nodes.Mapped(item, name, over):
                found = None if is_effect(item) else self.counted(over)
                return found and Counted(found.count, partial(self._made_at, found, item, name))
            case nodes.Call("range", given):
                start, stop, step = _bounds(list(map(self.value, given)))

                def number(at: Any) -> Any:
                    return builder.add(start, builder.mul(at, step))

                return Counted(rounds_of(builder, start, stop, step), number)
            case nodes.Call(_, _, StreamOf()):
                return None
            case _:
                return self.items_of(self.value(items), _item_of(items))

    def items_of(self, owner: Any, kind: Type) -> Counted:
        """Begin to go through a list that does not change meanwhile."""
        memory = self.lists.items(owner)

        def item(at: Any) -> Any:
            return self.lists.load(memory, at, kind)

        return Counted(self.lists.length(owner), item)

    def _made_at(self, found: Counted, item: Expression, name: nodes.Name, at: Any) -> Any:
        return self.made_of(item, name, found.item(at))

    def made_of(self, item: Expression, name: nodes.Name, value: Any) -> Any:
        """Return what an expression makes of a value that a name stands for."""
        outside = self.places.pop(name.name, None)
        self.write(name, value)
        found = self.value(item)
        del self.places[name.name]
        if outside is not None:
            self.places[name.name] = outside
        return found

    def fill(self, memory: Any, items: Counted, kind: Type) -> None:
        """Print that items are written to memory."""
        with counting(self.builder, items.count) as at:
            self.lists.put(memory, at, kind, items.item(at))

    def extend(self, owner: Expression, given: Expression) -> None:
        """Print that the items of another list are put at the end of one."""
        kind, longer = _item_of(owner), self.value(owner)
        items = self.counted(given) or self.items_of(self.value(given), kind)
        self.fill(self.lists.more(longer, kind, items.count), items, kind)

    def mapped(self, code: nodes.Mapped) -> Any:
        """Print a list of what an expression makes of each item."""
        kind, items = code.item.type, self.counted(code)
        if items is not None:
            made, memory = self.lists.room(kind, items.count)
            self.fill(memory, items, kind)
            return made
        rounds, made = self.making(code), self.lists.new(kind)
        with looping(self.builder, rounds.more):
            self.lists.append(made, kind, rounds.item())
        return made

    def making(self, items: Expression) -> Rounds:
        """Go through a list that only this loop has, so that what an expression makes is made in its round."""
        if not isinstance(items, nodes.Mapped):
            return self.rounds(items)
        rounds = self.rounds(items.over)
        return Rounds(rounds.more, lambda: self.made_of(items.item, items.name, rounds.item()))

    # Ends

    def end(self, value: Any) -> None:
        """Print that the function returns."""
        raise NotImplementedError

    def hand_on(self, value: Expression) -> None:
        """Print that a stream waits after an item."""
        raise NotImplementedError


class FunctionCode(_Code):
    """The body of a function that is no stream; what lists it makes are freed, unless others may have them."""

    def print(self, function: Function, *, by_value: bool) -> None:
        """Print the body."""
        assigned = _assigned(function.body)
        for parameter, given in zip(function.parameters, self.made.args[2:], strict=True):
            kind = parameter.type
            if is_long(kind) and by_value:
                self.builder.store(given, self.place(parameter))
            elif is_long(kind) and parameter not in assigned:
                self.places[parameter.name] = given
            else:
                self.write(parameter, given)
        kinds = nodes.answer_of(function), *(parameter.type for parameter in function.parameters)
        frees = not any(map(has_lists, kinds)) and self.rules.makes_lists(function, self.code)
        self.mark = self.lists.mark() if frees else None
        self.region(function.body)
        if not self.builder.block.is_terminated:
            self.builder.unreachable()

    def end(self, value: Any) -> None:
        """Print that the function returns."""
        self.answer(value)
        if self.mark is not None:
            self.lists.release(self.mark)
        self.builder.ret(STATUS(0))


class StreamCode(_Code):
    """The body of a stream, and the words that it waits in: the place where to go on, by number, and all locals.

    Where a kernel goes on with it, the lists are freed that were made meanwhile.
    """

    def print(self, function: Function, begin: Any, *, is_root: bool) -> int:
        """Print the body, and the function that begins the stream; return the words that it waits in."""
        builder = self.builder
        for parameter in function.parameters:
            self.place(parameter)
        self.at_once = _needed_at_once(function.body)
        start = self.blocks(1)[0]
        self.waiting = builder.switch(builder.load(self.number), start)
        builder.position_at_end(start)
        frees = is_root and self.rules.makes_lists(function, self.code)
        self.begun = self.kept(self.lists.mark()) if frees else None
        self.region(function.body)
        if not builder.block.is_terminated:
            self.end(None)
        self.begin(function, begin)
        return self.words

    def __init__(self, rules: RulesModule, code: RulesCode, made: Any) -> None:
        super().__init__(rules, code, made)
        self.words = 0
        self.number = self.reserved(WORD)

    def reserved(self, kind: Any, words: int = 1) -> Any:
        """Return a place for a value of some words that is needed in later rounds of a loop."""
        builder, offset = self.builder, WORD(self.words)
        self.words += words
        with builder.goto_entry_block():
            place = builder.gep(builder.bitcast(self.made.args[2], WORD.as_pointer()), [offset])
            return builder.bitcast(place, kind.as_pointer())

    def begin(self, function: Function, made: Any) -> None:
        """Print the function that begins the stream."""
        builder, (_, _, words, *given) = ir.IRBuilder(made.append_basic_block("entry")), made.args
        kinds, at = [INT, *(parameter.type for parameter in function.parameters)], 0
        for kind, value in zip(kinds, [ZERO, *given], strict=True):
            place = builder.gep(builder.bitcast(words, WORD.as_pointer()), [WORD(at)])
            builder.store(value, builder.bitcast(place, value.type.as_pointer()), align=BYTES)
            at += words_of(kind)
        builder.ret(STATUS(0))

    def end(self, value: Any) -> None:
        """Print that the stream ends."""
        del value
        if self.begun is not None:
            self.lists.release(self.builder.load(self.begun))
        self.builder.ret(STATUS(STOP))

    def hand_on(self, value: Expression) -> None:
        """Print that the stream waits after an item."""
        builder, number = self.builder, WORD(len(self.waiting.cases) + 1)
        self.answer(value)
        waits = None if self.begun is None else self.kept(self.lists.mark())
        builder.store(number, self.number)
        builder.ret(STATUS(0))
        (again,) = self.blocks(1)
        self.waiting.add_case(number, again)
        builder.position_at_end(again)
        if waits is not None:
            self.lists.release(builder.load(waits))


def _needed_at_once(body: Region) -> frozenset[str]:
    """Return the locals of a stream that stand between two of the places where it waits or a loop begins."""
    stretches: dict[str, set[int]] = defaultdict(set)
    here = 0
    for statement in nodes.statements_of(body):
        names = [code for code in nodes.parts_of(*statement.expressions) if isinstance(code, nodes.Name)]
        for name in (*names, *(statement.names if isinstance(statement, nodes.Assign) else ())):
            stretches[name.name].add(here)
        here += any(isinstance(each, nodes.Yield) for each in nodes.statements_of((statement,)))
        if isinstance(statement, nodes.For):
            stretches[statement.name.name].add(here)
    return frozenset(name for name, places in stretches.items() if len(places) == 1)


def _assigned(body: Region) -> set[nodes.Name]:
    """Return the locals that statements give values."""
    found = set[nodes.Name]()
    for statement in nodes.statements_of(body):
        if isinstance(statement, nodes.Assign):
            found.update(statement.names)
        elif isinstance(statement, nodes.For):
            found.add(statement.name)
    return found


def _bounds(given: list[Any]) -> list[Any]:
    """Return start, stop and step of a range."""
    return [ZERO, *given, ONE] if len(given) == 1 else [*given, ONE][:3]


def _item_of(code: Expression) -> Type:
    """Return the type of the items of a list."""
    kind: Any = code.type
    found: Type = kind.item
    return found


def _alignment(kind: Type) -> int | None:
    """Return the bytes that the address of a value is a multiple of, or None for as many as LLVM takes."""
    return BYTES if kind == WIDE else None


def _source(numbered: tuple[int, Expression]) -> object:
    """Return what words that lie one by one in a row, or in a table of constants, have in common, or None."""
    match numbered:
        case at, nodes.Load(nodes.Name(_, Words()) as name, int(offset)):
            return name, offset - at
        case _, nodes.Literal(_, kind) if kind == INT:
            return INT
        case _:
            return None
