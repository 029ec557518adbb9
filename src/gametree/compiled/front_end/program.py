"""The lowered program: every function, made once for each kinds of its arguments, and the tables that they read."""

from __future__ import annotations

import ast
import keyword
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any

from gametree.compiled.front_end import operations
from gametree.compiled.front_end.activation import Activation
from gametree.compiled.front_end.arguments import bound
from gametree.compiled.front_end.blocks import Block, Suite
from gametree.compiled.front_end.constants import Interpreter
from gametree.compiled.front_end.encoding import packed, zero
from gametree.compiled.front_end.kinds import Incompatible, Kind, Nothing, Series, is_scalar, join, size, widened
from gametree.compiled.front_end.lowered import LoweredFunction
from gametree.compiled.front_end.refusals import Refused
from gametree.compiled.front_end.scopes import Function as Node, Scopes, Variable, resolve
from gametree.compiled.front_end.snapshot import Snapshot
from gametree.compiled.front_end.source import definition
from gametree.compiled.front_end.values import (
    NONE,
    Bound,
    Closure,
    Generated,
    Items,
    Known,
    Lazy,
    Listed,
    Never,
    Poison,
    Range,
    Scalar,
    Value,
    View,
    kind_of,
    texts,
)
from gametree.game import CompileError

ROUNDS = 8


VARIANTS = 8  # of a function, for constant numbers among its arguments


OPERATIONS: dict[str, Any] = {
    name: value
    for name, value in vars(operations).items()
    if getattr(value, "__module__", "") == operations.__name__ and not name.startswith("_")
}


RESERVED = {
    *keyword.kwlist, *keyword.softkwlist, *OPERATIONS, "range", "len", "int", "float", "bool", "min", "max", "abs",
    "memory", "table", "each", "ValueError", "IndexError", "KeyError", "AssertionError", "ZeroDivisionError", "TypeError",
    "OverflowError", "RuntimeError",
}  # fmt: skip


@dataclass(frozen=True)
class Function:
    """A function as it was written: its tree, and what its names mean outside it."""

    node: Node
    file: str
    line: int
    title: str
    cells: Mapping[str, Value] = field(compare=False, hash=False)
    module: Mapping[str, Any] = field(compare=False, hash=False)
    names: frozenset[str] = field(compare=False, hash=False)  # that its code uses, as Python mangled them


@dataclass
class Specialised:
    """A function made for certain kinds of arguments."""

    name: str
    function: Function
    parameters: list[tuple[Variable, Value]]
    scopes: Scopes
    kinds: tuple[Kind, ...]
    static: Value | None = None  # the answer, if it is a constant
    returns: Kind | None = None
    block: Block = field(default_factory=Block)
    raises: bool = True
    stream: bool = False
    recursive: bool = False
    busy: bool = True
    provisional: bool = False  # made while what a function that calls it returns was not yet known
    header: str = ""

    @property
    def text(self) -> str:
        """The lowered function."""
        return "\n".join(Suite(self.header, self.block).lines(0))


class Program:
    """Everything that one game is lowered to."""

    def __init__(self) -> None:
        self.snapshot = Snapshot()
        self.interpreter = Interpreter(self.snapshot)
        self.specialised: dict[Any, Specialised] = {}
        self.tables: dict[tuple[int, ...], str] = {}
        self.stack: list[Specialised] = []
        self._names: set[str] = set(RESERVED)
        self._local_names: set[str] = set()
        self._kept: list[Any] = []
        self._scopes: dict[Any, Scopes] = {}
        self._variants: dict[Any, int] = {}

    # Names and tables

    def local_name(self, hint: str, used: set[str]) -> str:
        """Return a name that neither this function nor the program has yet."""
        name = _free(hint, lambda each: each not in used and each not in self._names)
        used.add(name)
        self._local_names.add(name)
        return name

    def global_name(self, hint: str) -> str:
        """Return a name that nothing in the program has yet."""
        name = _free(hint, lambda each: each not in self._names and each not in self._local_names)
        self._names.add(name)
        return name

    def table(self, words: tuple[int, ...]) -> str:
        """Return the name of a table of words."""
        if words not in self.tables:
            self.tables[words] = self.global_name("table_1")
        return self.tables[words]

    def is_table(self, name: str) -> bool:
        """Whether a name is that of a table."""
        return name in self.tables.values()

    # Calls

    def described(self, function: FunctionType) -> Function:
        """Return a function of the user's with what its names mean."""
        code = function.__code__
        cells: dict[str, Value] = {}
        for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True):
            try:
                cells[name] = Known.of(self.snapshot.freeze(cell.cell_contents))
            except ValueError:
                continue  # not yet assigned
        return Function(
            definition(function), code.co_filename, code.co_firstlineno, function.__qualname__, cells,
            function.__globals__, frozenset(_names_in(code)),
        )  # fmt: skip

    def call_function(
        self,
        context: Activation,
        function: FunctionType,
        positional: tuple[Value, ...],
        named: Mapping[str, Value],
    ) -> Value:
        """Call a function of the user's."""
        described = self.described(function)
        freeze = self.snapshot.freeze
        defaults = [Known.of(freeze(value)) for value in function.__defaults__ or ()]
        more = {name: Known.of(freeze(value)) for name, value in (function.__kwdefaults__ or {}).items()}
        scopes = self.scopes_of(described)
        pairs = bound(described.node.args, positional, named, defaults, more, _star, _double_star)
        parameters = [(_variable(scopes, argument), value) for argument, value in pairs]
        key = (described.node, tuple((name, cell) for name, cell in sorted(described.cells.items())))
        return self.enter(context, described, scopes, parameters, key)

    def call_closure(
        self, context: Activation, closure: Closure, positional: tuple[Value, ...], named: Mapping[str, Value]
    ) -> Value:
        """Call a function that was made inside the one that is being lowered, or around it."""
        from gametree.compiled.front_end.activation import UNSET

        maker: Activation = closure.scope
        outer = maker.function
        title = f"{outer.title}.<locals>.{getattr(closure.node, 'name', '<lambda>')}"
        described = Function(
            closure.node, outer.file, closure.node.lineno, title, outer.cells, outer.module, outer.names
        )
        pairs = bound(
            closure.node.args, positional, named, list(closure.defaults), dict(closure.keyword_defaults), _star,
            _double_star,
        )  # fmt: skip
        parameters = [(_variable(maker.scopes, argument), value) for argument, value in pairs]
        own = {variable for variable, _ in parameters}
        assert context.environment is not None
        for variable in _captured(closure.node, maker.scopes):
            value = context.environment.get(variable, UNSET)
            if variable not in own and not isinstance(value, Poison):
                parameters.append((variable, value))
        return self.enter(context, described, maker.scopes, parameters, (closure.node,))

    def scopes_of(self, function: Function) -> Scopes:
        """Return the scopes of a function, resolved once."""
        key = (function.node, tuple(sorted(function.cells)))
        if key not in self._scopes:
            self._scopes[key] = resolve(function.node, function.cells)
        return self._scopes[key]

    def enter(
        self,
        context: Activation,
        function: Function,
        scopes: Scopes,
        parameters: list[tuple[Variable, Value]],
        key: Any,
    ) -> Value:
        """Call a function for these arguments: lower it for their kinds, and write the call."""
        arguments: list[tuple[Value, Kind]] = []
        forms: list[tuple[Variable, Value | Kind]] = []
        numbers = tuple(value.key for _, value in parameters if _is_number(value))
        several = self._variants.setdefault(key, 0) >= VARIANTS
        parameters = [*parameters, *self._captures(context, parameters)]
        for variable, value in parameters:
            keep = isinstance(value, Known) and not (several and _is_number(value))
            if keep or isinstance(value, Closure) or (isinstance(value, Items) and not texts(value)):
                forms.append((variable, value))
                continue
            if isinstance(value, Bound) and not texts(value.owner):
                forms.append((variable, value))
                continue
            if isinstance(value, Lazy | Generated):
                raise Refused("a generator is given to a function", "give it a tuple or a list")
            kind = widened(kind_of(value))
            forms.append((variable, kind))
            if size(kind) or isinstance(kind, Series):
                arguments.append((value, kind))
        full = (key, tuple(forms))
        if full not in self.specialised:
            self._variants[key] += bool(numbers)
            self.lower(full, function, scopes, forms)
        made = self.specialised[full]
        if made.busy:
            self._recursive(made)
        return self.call(context, made, arguments)

    def _captures(
        self, context: Activation, parameters: list[tuple[Variable, Value]]
    ) -> Iterator[tuple[Variable, Value]]:
        """Yield the variables that functions among the arguments refer to, which are handed on with them."""
        assert context.environment is not None
        own = {variable for variable, _ in parameters}
        for _, value in parameters:
            if isinstance(value, Closure):
                for variable in _captured(value.node, value.scope.scopes):
                    held = context.environment.get(variable)
                    if held is not None and variable not in own and not isinstance(held, Poison):
                        own.add(variable)
                        yield variable, held

    def _recursive(self, made: Specialised) -> None:
        first, *others = self.stack[self.stack.index(made) :]
        first.recursive = True
        for each in others:
            each.recursive = each.provisional = True

    def call(self, context: Activation, made: Specialised, arguments: list[tuple[Value, Kind]]) -> Value:
        """Write the call of a lowered function."""
        given = ", ".join([*(packed(value, kind) for value, kind in arguments), "memory"])
        text = f"{made.name}({given})"
        if made.stream:
            context.raises = context.raises or made.raises
            if made.returns is None:
                raise Refused("a generator calls itself", "gather the items in a list")
            return Generated(made.returns, text)
        if made.returns is None and made.static is None:
            context.raises = True
            context.emit(f"{context.fresh('unused')} = {text}")
            context.emit("raise ValueError('the rules raise an error')")
            context.environment = None  # it never returns, as far as is known
            return Never()
        context.raises = context.raises or made.raises
        if made.static is not None:
            if made.raises:
                context.emit(f"{context.fresh('unused')} = {text}")
            return made.static
        kind = made.returns
        assert kind is not None
        if is_scalar(kind):
            return Scalar(kind, text, made.raises)
        name = context.fresh(
            made.function.node.name if isinstance(made.function.node, ast.FunctionDef) else "value"
        )
        context.emit(f"{name} = {text}")
        if isinstance(kind, Series):
            return Listed(kind, name)
        if type(kind).__name__ == "Span":
            return Range(*(Scalar(_int(), f"{name}[{place}]") for place in range(3)))
        return View(kind, name if size(kind) else "", 0, whole=bool(size(kind)))

    # Lowering

    def lower(
        self, key: Any, function: Function, scopes: Scopes, forms: list[tuple[Variable, Value | Kind]],
        *, stream: bool = False, wanted: Kind | None = None,
    ) -> Specialised:  # fmt: skip
        """Lower a function for constant arguments, or arguments of these kinds."""
        node = function.node
        self._kept.append(key)
        name = self.global_name(f"{getattr(node, 'name', 'function')}_1")
        kinds = tuple(form for _, form in forms if not _is_value(form))
        made = Specialised(name, function, [], scopes, kinds)
        self.specialised[key] = made
        self.stack.append(made)
        generator = isinstance(node, ast.FunctionDef) and any(
            isinstance(part, ast.Yield | ast.YieldFrom) for part in _own(node.body)
        )
        made.stream = stream or generator
        try:
            others = set(self.specialised)
            for _ in range(ROUNDS):
                before = made.static, made.returns
                for each in [each for each in self.specialised if each not in others]:
                    if self.specialised[each].provisional:
                        del self.specialised[each]
                self._once(made, function, scopes, forms, generator=generator, wanted=wanted)
                if not made.recursive or (made.static, made.returns) == before:
                    break
            else:
                message = f"{function.file}, line {function.line}, in {function.title}: it calls itself with"
                raise CompileError(f"{message} values whose kinds keep changing; keep one kind for each argument.")
        except BaseException:
            del self.specialised[key]
            raise
        finally:
            self.stack.pop()
            made.busy = False
        if made.recursive:
            made.raises = True
        return made

    def _once(
        self, made: Specialised, function: Function, scopes: Scopes, forms: list[tuple[Variable, Value | Kind]],
        *, generator: bool, wanted: Kind | None,
    ) -> None:  # fmt: skip
        from gametree.compiled.front_end.evaluator import body_of, evaluate, located
        from gametree.compiled.front_end.lists import holds_list
        from gametree.compiled.front_end.statements import IsStream

        context = Activation(self, function, scopes)
        context.stream, context.generator = made.stream and not generator, generator
        assert context.environment is not None
        names: list[str] = []
        for variable, form in forms:
            if _is_value(form):
                context.environment[variable] = form
                continue
            slot = context.slot(variable, form)  # type: ignore
            context.environment[variable] = slot
            if isinstance(slot, Range):
                self._unpack_range(context, variable, slot, names)
            elif isinstance(slot, Scalar | Listed):
                names.append(slot.text)
            elif isinstance(slot, View) and size(slot.kind):
                names.append(slot.base)
            if holds_list(slot):
                context.name_list(variable, aliased=True)
        node = function.node
        try:
            if isinstance(node, ast.Lambda):
                context.node = node.body
                if made.stream:
                    self.returned_stream(context, node.body)
                else:
                    self._answer(context, evaluate(context, node.body))
            else:
                body_of(context, node.body)
        except IsStream:
            made.stream = True
            self._once(made, function, scopes, forms, generator=generator, wanted=wanted)
            return
        except Refused as refused:
            raise located(context, refused) from refused
        if context.environment is not None and not generator:
            if made.stream:
                context.fail(TypeError, "it returns None, which nobody can go through")
            else:
                self._answer(context, NONE)
        context.node = node
        try:
            self._finish(made, context, wanted)
        except Refused as refused:
            raise located(context, refused) from refused
        except Incompatible as clash:
            refused = Refused(f"it returns {clash}", "return values of one kind")
            raise located(context, refused) from clash
        made.header = f"def {made.name}({', '.join([*names, 'memory'])}):"
        made.raises = context.raises
        body = Block()
        if made.recursive:
            body.add(f"{context.fresh('checked')} = poll(memory)")
        body.add(context.block)
        made.block = body

    def _unpack_range(self, context: Activation, variable: Variable, slot: Range, names: list[str]) -> None:
        name = context.fresh(variable.spelling)
        names.append(name)
        for place, part in enumerate(texts(slot)):
            context.emit(f"{part} = {name}[{place}]")

    def _answer(self, context: Activation, value: Value) -> None:
        from gametree.compiled.front_end.statements import IsStream

        if context.environment is None:
            return
        if isinstance(value, Lazy | Generated):
            raise IsStream
        block = Block()
        context.block.add(block)
        context.returned.append((value, block))
        context.environment = None

    def _finish(self, made: Specialised, context: Activation, wanted: Kind | None) -> None:
        """Write what is returned or yielded, now that its kind is known."""
        if made.stream:
            kinds = [kind_of(value) for value, _ in context.yielded]
            kind = _common(kinds) if kinds else (made.returns or _int())
            if wanted is not None:
                kind = join(wanted, kind)
            if size(kind) == 0:
                raise Refused(
                    "it yields nothing that can be told apart", "yield numbers, tuples, texts or members"
                )
            for value, block in context.yielded:
                block.add(f"yield {packed(value, kind)}")
            if not context.yielded:
                context.block.add(Suite("if memory != memory:", _one_line(f"yield {zero(kind)}")))
            made.returns = kind
            return
        if not context.returned:
            made.static = made.returns = None
            return
        values = [value for value, _ in context.returned]
        if wanted is None and all(value == values[0] for value in values) and not texts(values[0]):
            made.static, made.returns = values[0], None
            if isinstance(values[0], Closure):
                raise Refused("a function made inside a function is returned", "call it there, or move it out")
            for _, block in context.returned:
                block.add("return 0")
            return
        kind = _common([kind_of(value) for value in values]) if wanted is None else wanted
        if made.recursive and made.returns is not None:
            kind = widened(join(kind, made.returns))
        made.static, made.returns = None, kind
        for value, block in context.returned:
            with context.within(block):
                block.add(f"return {self.answer(context, value, kind)}")

    def answer(self, context: Activation, value: Value, kind: Kind) -> str:
        """Return the text of an answer of a kind."""
        if isinstance(kind, Nothing) or (size(kind) == 0 and not isinstance(kind, Series)):
            return "0"
        if type(kind).__name__ == "Span":
            return f"words({', '.join(_span_texts(value))})"
        return packed(value, kind)

    def returned_stream(self, context: Activation, node: ast.expr) -> None:
        """Write that each item of what is returned is yielded: the game's actions, or a function that returns a stream."""
        from gametree.compiled.front_end.evaluator import evaluate
        from gametree.compiled.front_end.statements import _yield
        from gametree.compiled.front_end.streams import each

        def write(value: Value) -> None:
            each(context, value, lambda item: _yield(context, item), weight=10**6)

        if isinstance(node, ast.ListComp):
            before = dict(context.environment or {}), context.block, len(context.yielded), context.raises
            context.block, context.raises = Block(), False
            write(Lazy("comprehension", (node, context, evaluate(context, node.generators[0].iter))))
            written, raises = context.block, context.raises
            context.block = before[1]
            if not raises:
                context.block.add(written)
                context.raises = before[3]
            else:
                context.environment = before[0]
                del context.yielded[before[2] :]
                write(evaluate(context, node))
        else:
            write(evaluate(context, node))
        if context.environment is not None:
            context.emit("return")
            context.environment = None

    # What is handed on

    def functions(self, roots: list[Specialised]) -> Iterator[LoweredFunction]:
        """Yield the functions that some need, callees first."""
        by_name = {made.name: made for made in self.specialised.values()}
        done: set[str] = set()

        def visit(made: Specialised) -> Iterator[LoweredFunction]:
            if made.name in done:
                return
            done.add(made.name)
            text = made.text
            for word in dict.fromkeys(re.findall(r"\w+", text)):
                if word in by_name:
                    yield from visit(by_name[word])
            yield lowered(made)

        for root in roots:
            yield from visit(root)


def lowered(made: Specialised) -> LoweredFunction:
    """Return a function as it is handed on."""
    returns = made.returns if made.returns is not None else Nothing()
    return LoweredFunction(
        made.name,
        made.text,
        made.kinds,
        returns,
        made.stream,
        made.recursive,
        made.function.file,
        made.function.line,
    )


def _one_line(line: str) -> Block:
    block = Block()
    block.add(line)
    return block


def _is_value(form: Any) -> bool:
    return isinstance(form, Known | Closure | Items | Bound | Poison)


def _is_number(value: Value) -> bool:
    return isinstance(value, Known) and isinstance(value.value, int | float | str)


def _common(kinds: list[Kind]) -> Kind:
    kind = kinds[0]
    for other in kinds[1:]:
        kind = join(kind, other)
    return kind


def _span_texts(value: Value) -> list[str]:
    from gametree.compiled.front_end.encoding import scalar, span

    return [scalar(part).text for part in span(value)]


def _int() -> Kind:
    from gametree.compiled.front_end.kinds import INT

    return INT


def _star(items: Any) -> Value:
    values = tuple(items)
    if all(isinstance(value, Known) for value in values):
        return Known.of(tuple(value.value for value in values))
    return Items(tuple, values)


def _double_star(named: Any) -> Value:
    if not all(isinstance(value, Known) for value in named.values()):
        raise Refused("arguments are gathered by **", "name each of them")
    return Known.of({name: value.value for name, value in named.items()})


def _variable(scopes: Scopes, argument: ast.arg) -> Variable:
    variable = scopes.bindings[argument]
    assert isinstance(variable, Variable)
    return variable


def _captured(node: Node, scopes: Scopes) -> list[Variable]:
    """Return the variables that a function names, its own among them."""
    found = [scopes.bindings[part] for part in ast.walk(node) if isinstance(part, ast.Name)]
    return list(dict.fromkeys(variable for variable in found if isinstance(variable, Variable)))


def _names_in(code: Any) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if hasattr(constant, "co_names"):
            yield from _names_in(constant)


def _own(body: Any) -> Iterator[ast.AST]:
    for node in body:
        yield node
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            yield from _own(ast.iter_child_nodes(node))


def _free(hint: str, is_free: Callable[[str], bool]) -> str:
    plain = re.sub(r"[^A-Za-z0-9_]", "", hint).strip("_") or "value"
    if plain[0].isdigit():
        plain = f"n{plain}"
    if is_free(plain):
        return plain
    stem = re.sub(r"_\d+$", "", plain)
    number = 1
    while not is_free(f"{stem}_{number}"):
        number += 1
    return f"{stem}_{number}"
