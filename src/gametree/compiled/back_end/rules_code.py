"""The bodies of functions of rules: statements and expressions as LLVM's instructions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from gametree.compiled.back_end import wide_operations, word_operations
from gametree.compiled.back_end.list_operations import ListCode, words_of
from gametree.compiled.back_end.machine_functions import RulesCode
from gametree.compiled.back_end.memory_words import BYTES
from gametree.compiled.back_end.row_positions import FEW_ROWS, in_order, position, position_by_halves
from gametree.compiled.back_end.rules_module import BYTE, POINTER, STATUS, STOP, RulesModule, has_lists, held
from gametree.compiled.back_end.word_operations import (
    BIT,
    DOUBLE,
    ONE,
    WORD,
    ZERO,
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
        self.lists = ListCode(rules, builder, lambda: self.read(nodes.MEMORY), held)

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

    def read(self, name: nodes.Name) -> Any:
        """Return the value of a local."""
        return self.builder.load(self.place(name), align=_alignment(name.type))

    def write(self, name: nodes.Name, value: Any) -> None:
        """Give a local a value."""
        self.builder.store(value, self.place(name), align=_alignment(name.type))

    # Statements

    def region(self, region: Region) -> None:
        """Print the statements of a region."""
        for statement in region:
            self.statement(statement)

    def statement(self, statement: Statement) -> None:
        """Print a statement."""
        builder = self.builder
        match statement:
            case nodes.Assign(names, values):
                for name, value in zip(names, [self.value(value) for value in values], strict=True):
                    self.write(name, value)
            case nodes.Do(code):
                self.value(code)
            case nodes.Store(owner, index, value):
                item, items = self.value(value), self.value(owner)
                self.lists.put(items, self.lists.index(items, self.value(index)), value.type, item)
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
        start, stop = (ZERO, *bounds) if len(bounds) == 1 else bounds[:2]
        step = bounds[2] if len(bounds) == 3 else ONE
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
        return Rounds(more, lambda: self.lists.load(self.builder.load(place), item(), kind))

    def stream(self, stream: Any, given: Sequence[Expression]) -> Rounds:
        """Go through a stream."""
        builder, memory = self.builder, self.reserved(ir.ArrayType(WORD, stream.words), stream.words)
        self.called(stream.begin, [builder.bitcast(memory, POINTER), *map(self.value, given)])
        answer = self.passing(stream.following.args[0].type.pointee)

        def more() -> Any:
            words = builder.bitcast(memory, POINTER)
            status = builder.call(stream.following, [answer, self.made.args[1], words])
            with builder.if_then(builder.icmp_signed(">", status, STATUS(0)), likely=False):
                builder.ret(status)
            return builder.icmp_signed("==", status, STATUS(0))

        return Rounds(more, lambda: self.answered(answer, stream.item))

    # Calls

    def called(self, function: Any, given: list[Any]) -> Any:
        """Print a call, and that an error ends this function too; return the place of the answer."""
        answer = self.passing(function.args[0].type.pointee)
        status = self.builder.call(function, [answer, self.made.args[1], *given])
        with self.builder.if_then(self.builder.icmp_signed("!=", status, STATUS(0)), likely=False):
            self.builder.ret(status)
        return answer

    def answered(self, answer: Any, kind: Type) -> Any:
        """Return the answer at a place."""
        value = self.builder.load(answer)
        return self.builder.trunc(value, BIT) if kind == BOOL else value

    def answer(self, code: Expression) -> None:
        """Print that a value is the answer."""
        value = self.value(code)
        stored = self.builder.zext(value, BYTE) if code.type == BOOL else value
        self.builder.store(stored, self.made.args[0])

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
                return builder.load(self.rules.table(words))
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
                if isinstance(at, int) and not isinstance(base, nodes.Name):
                    return builder.extract_value(self.value(base), at)
                place = WORD(at) if isinstance(at, int) else self.value(at)
                return builder.load(builder.gep(self.row(base), [ZERO, place]))
            case nodes.NewRow(words, parts):
                return self.put(held(code.type)(ir.Undefined), 0, list(map(self.value, (words, *parts))))
            case nodes.Part(base, at):
                return builder.extract_value(self.value(base), at)
            case nodes.Element(owner, index):
                items = self.value(owner)
                return lists.load(items, lists.index(items, self.value(index)), code.type)
            case nodes.NewList(items):
                return lists.new(_item_of(code), [self.value(each) for each in items])
            case nodes.Mapped():
                return self.mapped(code)
            case nodes.Change(method, owner, given):
                items = self.value(owner)
                return getattr(lists, method)(items, _item_of(owner), *map(self.value, given))

    def row(self, base: Expression) -> Any:
        """Return the address of a row of words."""
        if isinstance(base, nodes.Table):
            return self.rules.table(base.words)
        return self.place(base) if isinstance(base, nodes.Name) else variable(self.builder, self.value(base))

    def selected(self, test: Any, one: Value, other: Value, kind: Type) -> Any:
        """Print a choice between two values."""
        place, store = self.passing(held(kind)), self.builder.store
        self.choose(test, lambda: store(one(), place), lambda: store(other(), place))
        return self.builder.load(place)

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
            return self.answered(self.called(function, [*map(self.value, given)]), kind)
        if name == "position":
            return self.position(given[0], list(map(self.value, given[2:])))
        if name in {"joined", "flat"}:
            memory = self.passing(held(kind))
            self.lay(memory, 0, nodes.Call(name, tuple(given), kind))
            return self.builder.load(memory)
        values = [self.value(each) for each in given]
        if name in OPERATIONS:
            return OPERATIONS[name](self.rules, self.builder, *values)
        return self.pythons(name, values, given, kind)

    def pythons(self, name: str, values: list[Any], given: Sequence[Expression], kind: Type) -> Any:
        """Print a call of what is Python's, or is about rows or lists."""
        builder = self.builder
        match name:
            case "words" if all(isinstance(value, ir.Constant) for value in values):
                return ir.Constant(held(kind), values)
            case "words":
                return self.put(held(kind)(ir.Undefined), 0, values)
            case "changed":
                base, start, *more = values
                known = isinstance(start, ir.Constant)
                return self.put(base, start.constant, more) if known else self.put_at(base, start, more)
            case "int":
                return builder.zext(values[0], WORD)
            case "float":
                return builder.sitofp(values[0], DOUBLE)
            case "abs":
                return magnitude(builder, values[0]) if kind == FLOAT else size_of(builder, values[0])
            case "len":
                counted = given[0].type
                return WORD(counted.count) if isinstance(counted, Words) else self.lists.length(values[0])
            case "item_or":
                items, at, other = values
                there = builder.icmp_signed("<", at, self.lists.length(items))
                return self.selected(there, lambda: self.lists.load(items, at, kind), lambda: other, kind)
            case _:
                found, *others = values
                for other in others:
                    found = {"min": lesser, "max": greater}[name](builder, found, other)
                return found

    def put(self, base: Any, start: int, values: Sequence[Any]) -> Any:
        """Return a row with other values in it from a place on."""
        for at, value in enumerate(values, start):
            base = self.builder.insert_value(base, value, at)
        return base

    def put_at(self, base: Any, start: Any, values: Sequence[Any]) -> Any:
        """Return a row of words with others in it from a place on that is no constant."""
        builder, memory = self.builder, variable(self.builder, base)
        for at, value in enumerate(values):
            builder.store(value, builder.gep(memory, [ZERO, builder.add(start, WORD(at))]))
        return builder.load(memory)

    def position(self, table: Expression, wanted: list[Any]) -> Any:
        """Return the number of a row in a table, or -1."""
        if isinstance(table, nodes.Table) and len(table.words) > FEW_ROWS * len(wanted):
            sorted_rows = self.rules.table(in_order(table.words, len(wanted)))
            return position_by_halves(self.builder, sorted_rows, len(table.words) // len(wanted), wanted)
        return position(self.builder, self.row(table), held(table.type).count // len(wanted), wanted)

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
            case _:
                self.builder.store(self.value(row), self.at(memory, WORD(start), row.type), align=BYTES)

    def lay_items(self, memory: Any, start: int, room: int, items: Expression) -> None:
        """Print that the words of a list's items are written to memory, where there is room for some words."""
        builder, kind, rounds = self.builder, _item_of(items), self.making(items)
        place = self.kept(WORD(start))
        with looping(builder, rounds.more):
            item, at = rounds.item(), builder.load(place)
            full = builder.icmp_signed(">", at, WORD(start + room - words_of(kind)))
            raise_if(self.rules, builder, full, OverflowError, TOO_LONG)
            builder.store(item, self.at(memory, at, kind), align=BYTES)
            builder.store(builder.add(at, WORD(words_of(kind))), place)

    def at(self, memory: Any, place: Any, kind: Type) -> Any:
        """Return the address of a value that lies in a row in memory."""
        return self.builder.bitcast(self.builder.gep(memory, [ZERO, place]), held(kind).as_pointer())

    def mapped(self, code: nodes.Mapped) -> Any:
        """Print a list of what an expression makes of each item."""
        rounds, kind = self.making(code), code.item.type
        made = self.lists.new(kind)
        with looping(self.builder, rounds.more):
            self.lists.append(made, kind, rounds.item())
        return made

    def making(self, items: Expression) -> Rounds:
        """Go through a list that only this loop has, so that what an expression makes is made in its round."""
        if not isinstance(items, nodes.Mapped):
            return self.rounds(items)
        name, rounds = items.name.name, self.rounds(items.over)

        def item() -> Any:
            outside = self.places.pop(name, None)
            self.write(items.name, rounds.item())
            found = self.value(items.item)
            del self.places[name]
            if outside is not None:
                self.places[name] = outside
            return found

        return Rounds(rounds.more, item)

    # Ends

    def end(self, value: Any) -> None:
        """Print that the function returns."""
        raise NotImplementedError

    def hand_on(self, value: Expression) -> None:
        """Print that a stream waits after an item."""
        raise NotImplementedError


class FunctionCode(_Code):
    """The body of a function that is no stream; what lists it makes are freed, unless others may have them."""

    def print(self, function: Function) -> None:
        """Print the body."""
        for parameter, given in zip(function.parameters, self.made.args[2:], strict=True):
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


def _item_of(code: Expression) -> Type:
    """Return the type of the items of a list."""
    kind: Any = code.type
    found: Type = kind.item
    return found


def _alignment(kind: Type) -> int | None:
    """Return the bytes that the address of a value is a multiple of, or None for as many as LLVM takes."""
    return BYTES if kind == WIDE else None
