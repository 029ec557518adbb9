"""The lowered program: every function, once for all kinds of its arguments, and the tables that they read."""

from __future__ import annotations

import ast
import keyword
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import replace
from functools import partial
from inspect import CO_GENERATOR
from itertools import pairwise
from types import FunctionType
from typing import Any, cast

from typing_extensions import TypeIs

from gametree.compiled.front_end.containers.builtins import collected, whole_row
from gametree.compiled.front_end.containers.dicts import mapping
from gametree.compiled.front_end.containers.lists import ByReference, sources_of
from gametree.compiled.front_end.containers.named_streams import is_gone_through, once, views_as_lists
from gametree.compiled.front_end.containers.new_lists import holds_list
from gametree.compiled.front_end.functions import functions
from gametree.compiled.front_end.functions.activation import ROUNDS, Activation, all_or_nothing
from gametree.compiled.front_end.functions.edges import PERHAPS, UNSET, IsCaught
from gametree.compiled.front_end.functions.functions import Frame, Function, Specialised
from gametree.compiled.front_end.functions.leaving import code_of
from gametree.compiled.front_end.functions.recovery import Dependent, Problems
from gametree.compiled.front_end.functions.unread import without_unread
from gametree.compiled.front_end.ir import primitives, wide_primitives
from gametree.compiled.front_end.ir.nodes import MEMORY, Call, Do, Raise
from gametree.compiled.front_end.ir.types import INT, StreamOf
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import either, named, parts_of
from gametree.compiled.front_end.kinds.kinds import (
    Incompatible,
    Kind,
    is_scalar,
    join,
    lengthened,
    size,
    type_of,
    widened,
)
from gametree.compiled.front_end.kinds.values import Items, Known, Scalar, Value, kind_of
from gametree.compiled.front_end.lowering import references
from gametree.compiled.front_end.lowering.constant_calls import as_constant
from gametree.compiled.front_end.lowering.inlining import captured, inlined
from gametree.compiled.front_end.lowering.specialising import MakesObject, is_value, lower_function
from gametree.compiled.front_end.names.arguments import bound
from gametree.compiled.front_end.names.byte_arrays import BUILTINS, with_lists
from gametree.compiled.front_end.names.formats import with_f_strings
from gametree.compiled.front_end.names.named_rows import KEEPING, with_places
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import (
    Function as Node,
    Scopes,
    Variable,
    arguments_of,
    resolve,
    yields,
)
from gametree.compiled.front_end.names.source import definition
from gametree.compiled.front_end.printers.lowered_game import LoweredFunction, nested_too_deeply
from gametree.compiled.front_end.printers.printing import text_of, used_names
from gametree.dependencies.libraries import library_of, name_in_library
from gametree.game import CompileError

DEPTH = 8  # of calls of one function within each other, with objects that differ
VARIANTS = 8  # of a function, for constant numbers among its arguments
LONGEST_GROWTH = 5  # calls of a function by itself in which a sequence of its arguments has a known length
Forms = list[tuple[Variable, Value | Kind]]
PRIMITIVES: dict[str, Any] = {
    name: value
    for module in (primitives, wide_primitives)
    for name, value in vars(module).items()
    if getattr(value, "__module__", "") == module.__name__ and not name.startswith("_")
}
RESERVED = {
    *keyword.kwlist, *keyword.softkwlist, *PRIMITIVES, "range", "len", "int", "float", "bool", "min", "max", "abs",
    "memory", "handed_on", "bits_counted", "bits_wide", "table", "each", "ValueError", "IndexError", "KeyError",
    "AssertionError", "ZeroDivisionError", "TypeError", "OverflowError", "RuntimeError",
}  # fmt: skip

OWN = frozenset({"gametree"})  # packages whose code is compiled like the user's


class Grows(Exception):
    """Sequences among the arguments of a function grow with each call of itself, so their length is to change."""

    def __init__(self, key: Any, kinds: dict[Variable, Kind]) -> None:
        super().__init__(key, kinds)
        self.key = key
        self.kinds = kinds


class Program(functions.Program):
    """The whole program that one game is lowered to."""

    def __init__(self, int_bits: int = 64, problems: Problems | None = None) -> None:
        super().__init__(RESERVED, int_bits, problems)
        self._scopes: dict[Any, Scopes] = {}
        self.aside: Program | None = None  # in which functions are lowered that are called with constants
        self.answers: dict[Any, Value | None] = {}
        self._variants: dict[Any, int] = {}
        self._given: defaultdict[Any, list[Forms]] = defaultdict(list)  # to functions that are being lowered
        self._grown: defaultdict[Any, dict[Variable, Kind]] = defaultdict(dict)  # arguments: see `Grows`

    # Calls

    def described(self, function: FunctionType, node: Node | None = None) -> Function:
        """Return a function of the user's with the values of its names, and the definition that is compiled."""
        code = function.__code__
        cells = {name: Known.of(value) for name, value in self.snapshot.cells(function).items()}
        ours = frozenset(function.__globals__).union(code.co_freevars)
        node = with_f_strings(node or definition(function))
        node = with_lists(with_places(node, KEEPING - ours), BUILTINS - ours)
        return Function(
            node, code.co_filename, code.co_firstlineno, function.__qualname__, cells,
            function.__globals__, frozenset(_names_in(code)),
        )  # fmt: skip

    def call_function(
        self,
        context: Activation,
        function: FunctionType,
        positional: tuple[Value, ...],
        named: Mapping[str, Value],
        node: Node | None = None,
    ) -> Value:
        """Call a function of the user's, or what is compiled in its place."""
        described = self.described(function, node)
        freeze = self.snapshot.freeze
        defaults = [Known.of(freeze(value)) for value in function.__defaults__ or ()]
        more = {name: Known.of(freeze(value)) for name, value in (function.__kwdefaults__ or {}).items()}
        scopes = self.scopes_of(described)
        pairs = _bound(context, described.node.args, positional, named, defaults, more)
        given = [(_variable(scopes, argument), value) for argument, value in pairs]
        parameters = views_as_lists(context, scopes, given)
        key = (described.node, tuple((name, cell) for name, cell in sorted(described.cells.items())))
        try:
            found = self._called(context, described, scopes, parameters, key, [*positional, *named.values()])
            if parameters != given and values.stream_in(found) is not None:
                raise Refused("a generator goes through a view of a dict of lists", "make a list of it")
            return found
        except CompileError:
            name = name_in_library(function, OWN)
            if name is None or library_of(cast("Any", context.frame.function.module), OWN) is not None:
                raise
            reason = f"{name.rpartition(' ')[2]} is called, whose code is not compiled"
            raise Refused(reason, "write what it does in a function of your own") from None

    def call_closure(
        self,
        context: Activation,
        closure: values.Closure,
        positional: tuple[Value, ...],
        named: Mapping[str, Value],
    ) -> Value:
        """Call a function that was made inside the one that is being lowered, or around it."""
        maker: Frame = closure.scope
        outer = maker.function
        title = f"{outer.title}.<locals>.{getattr(closure.node, 'name', '<lambda>')}"
        described = Function(
            closure.node, outer.file, closure.node.lineno, title, outer.cells, outer.module, outer.names
        )
        defaults, more = list(closure.defaults), dict(closure.keyword_defaults)
        pairs = _bound(context, closure.node.args, positional, named, defaults, more)
        parameters = [(_variable(maker.scopes, argument), value) for argument, value in pairs]
        own = {variable for variable, _ in parameters}
        for variable in captured(closure.node, maker.scopes):
            value = context.variables.get(variable, UNSET)
            if variable not in own and value not in (UNSET, PERHAPS):
                parameters.append((variable, value))
        given = [*positional, *named.values()]
        return self._called(context, described, maker.scopes, parameters, (closure.node,), given)

    def _called(
        self,
        context: Activation,
        function: Function,
        scopes: Scopes,
        parameters: list[tuple[Variable, Value]],
        key: Any,
        given: list[Value],
    ) -> Value:
        """Call a function, or write its body here.

        That is for objects or streams among the arguments, for an object returned, and for errors that are caught.
        """
        node, sources = function.node, sources_of(context.frame.node, given)
        depth = self.inlining.count(node) + [made.function.node for made in self.stack].count(node)
        goes_through = any(is_gone_through(value) for _, value in parameters)
        if depth > DEPTH and goes_through:
            raise Refused("a generator is given to a function that calls itself", "give it a tuple or a list")
        if depth > DEPTH:
            raise Refused("a function makes objects, and calls itself with them", "give it numbers or tuples")
        is_inlined = (
            node in self.makers
            or goes_through
            or any(isinstance(value, values.Same) or any(values.objects_in(value)) for _, value in parameters)
        )
        if not is_inlined or (depth and not goes_through) or yields(node):
            try:
                with all_or_nothing(context) if context.jumps.tries else nullcontext():
                    return self.enter(context, function, scopes, parameters, key, sources)
            except IsCaught:
                if depth or yields(node):
                    raise
            except MakesObject:
                if depth or yields(node):
                    reason = "a function that calls itself, or yields, returns an object whose fields rules change"
                    raise Refused(reason, "return its values as a tuple") from None
                self.makers.add(node)
        parameters = [
            (each, once(context, value) if is_gone_through(value) else value) for each, value in parameters
        ]
        value, changed = inlined(context, function, scopes, parameters, sources)
        if changed:
            references.refuse_change_within(context, changed)
        return value

    def constant_answer(
        self, function: FunctionType, positional: tuple[Value, ...], named: Mapping[str, Value]
    ) -> Value | None:
        """Return what a function returns for constants, if that is a constant, and None otherwise."""
        if self.aside is None:
            self.aside = Program(128)  # whose answers alone need to fit
            self.aside.snapshot, self.aside.aside = self.snapshot, self.aside
            self.aside.cached = self.cached
        answers, key = self.aside.answers, (function, positional, tuple(named.items()))
        if key not in answers:
            answers[key] = None  # while the function itself may ask for it
            if not function.__code__.co_flags & CO_GENERATOR:
                with suppress(Exception):  # such as one of the rules, or of a function that is not lowered yet
                    answers[key] = self.aside.computed(function, positional, named)
        return answers[key]

    def computed(self, function: FunctionType, positional: tuple[Value, ...], named: Mapping[str, Value]) -> Value:
        """Return what a function returns for constants, or raise an error if that is not a constant."""
        described = self.described(function)
        context = Activation(self, described, self.scopes_of(described))
        return as_constant(context, self.call_function(context, function, positional, named))

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
        sources: Mapping[int, ast.expr],
    ) -> Value:
        """Call a function for these arguments: lower it for their kinds, and write the call."""
        parameters = [*parameters]
        while more := [*self._captures(context, parameters)]:
            parameters += more
        parameters = [(variable, whole_row(context, value)) for variable, value in parameters]
        parameters += _of_objects(context, parameters)
        own = {scopes.bindings[argument] for argument in arguments_of(function.node.args)}
        given = references.Given(context, dict(parameters), sources)
        for _ in range(ROUNDS):
            try:
                made, arguments = self._made(function, scopes, list(given.values.items()), key)
                if given.has_moved_back(made.gives_back):
                    continue
                given.note_changes(made, self._grown[key])
            except ByReference as wanted:
                given.move_to_memory(wanted)
                continue
            except Grows as found:
                if found.key != key or self._given[key]:
                    raise
                self._grown[key].update(found.kinds)
                continue
            break
        else:
            for variable in self._grown[key]:
                raise _grows(variable, ", with tuples or lists that grow within it")
            raise Refused("a function keeps changing the kind of a list that it is given", "return a new list")
        if made.lost:
            raise Dependent(values.LOST.reason)
        given.take(made.gives_back)
        if made.busy:
            self._recursive(made)
        value = self.call(context, made, arguments, tuple(each for each, _ in parameters if each not in own))
        given.move_back()
        if given.owner is not None:
            return given.returned(given.owner)
        return references.with_cells(context, made, value) if made.cells else value

    def _made(
        self, function: Function, scopes: Scopes, parameters: list[tuple[Variable, Value]], key: Any
    ) -> tuple[Specialised, list[tuple[Value, Kind]]]:
        """Return a function lowered for the kinds of these arguments, and those that are passed."""
        arguments: list[tuple[Value, Kind]] = []
        forms: Forms = []
        numbers = any(_is_number(value) for _, value in parameters)
        several, grown = self._variants.setdefault(key, 0) >= VARIANTS, self._grown[key]
        for variable, value in parameters:
            is_open = _is_number(value) and (several or isinstance(variable, values.OfField))
            keep = isinstance(value, values.Poison | Known | values.Object | values.Same) and not is_open
            is_made = isinstance(value, values.Closure | Items | values.Method | values.Bound | values.Mapping)
            if variable not in grown and (keep or (is_made and not values.codes(value))):
                forms.append((variable, value))
                continue
            if isinstance(value, values.Lazy | values.Generated) and values.stream_in(value) is not None:
                raise Refused("a generator is given to a function", "give it a tuple or a list")
            if isinstance(value, values.Method | values.Bound | values.Mapping):
                form, parts = _with_parameters(value)
                forms.append((variable, form))
                arguments += [part for part in parts if size(part[1])]
                continue
            kind = kind_of(value)
            if variable in grown:
                try:
                    kind = join(kind, grown[variable])
                except Incompatible as clash:
                    raise _grows(variable, f": {clash}") from None
            if self.stack:  # a helper, which is lowered once for all bounds; a method of the rules has one caller
                kind = widened(kind)
            forms.append((variable, kind))
            if size(kind) or isinstance(kind, kinds.List):
                arguments.append((value, kind))
        full = (key, tuple(forms))
        if full not in self.specialised:
            self._variants[key] += numbers
            _check_growth(key, [*self._given[key], forms])
            self._given[key].append(forms)
            try:
                lower_function(self, full, function, scopes, forms)
            finally:
                self._given[key].pop()
        return self.specialised[full], arguments

    def _captures(
        self, context: Activation, parameters: list[tuple[Variable, Value]]
    ) -> Iterator[tuple[Variable, Value]]:
        """Yield the variables that functions among the arguments refer to, which are passed with them."""
        own = {variable for variable, _ in parameters}
        for closure in (each for _, value in parameters for each in _closures(value)):
            for variable in captured(closure.node, closure.scope.scopes):
                held = context.variables.get(variable)
                if held not in (None, UNSET, PERHAPS) and variable not in own:
                    own.add(variable)
                    yield variable, held

    def _recursive(self, made: Specialised) -> None:
        first, *others = self.stack[self.stack.index(made) :]
        first.recursive = True
        for each in others:
            each.recursive = each.provisional = True

    def call(
        self,
        context: Activation,
        made: Specialised,
        arguments: list[tuple[Value, Kind]],
        reads: tuple[Variable, ...] = (),
    ) -> Value:
        """Write the call of a lowered function, which reads these variables of others, and fields of objects."""
        kind = made.returns
        made.tried = made.tried or (made.busy and bool(context.jumps.tries))
        held_as = type_of(kind) if kind is not None and size(kind) else INT  # 0 stands for a value without words
        given = (*(context.packed(value, kind) for value, kind in arguments), MEMORY)
        code = Call(made.name, given, StreamOf(held_as) if made.stream else held_as, made.raises)
        if made.stream:
            if made.busy:
                raise Refused("a generator calls itself", "return a list of what it yields")
            stream = values.Generated(kind, code, made.rounds, reads, len(context.changes))
            return values.Lazy("unordered", (stream, made.unordered)) if made.unordered else stream
        context.answers.rounds += made.rounds
        if made.returns is None and made.static is None:
            context.emit(Do(code))
            context.emit(Raise("ValueError", "the rules raise an error"))
            return context.never()
        if made.static is not None:
            if made.raises:
                context.emit(Do(code))
            return made.static
        assert kind is not None
        if is_scalar(kind) and not isinstance(kind, kinds.Wide):
            is_read_now = any(kinds.lists_in(each) for _, each in arguments)
            return Scalar(kind, context.name("value", code)) if is_read_now else context.placed(kind, code)
        name = context.name(
            made.function.node.name if isinstance(made.function.node, ast.FunctionDef) else "value", code
        )
        value = named(kind, name)
        return either(*parts_of(value)) if made.either else value

    # The output

    def functions(self, roots: list[Specialised]) -> Iterator[LoweredFunction]:
        """Yield the functions that some need, callees first."""
        by_name = {made.name: made for made in self.specialised.values()}
        done: set[str] = set()

        def visit(made: Specialised) -> Iterator[LoweredFunction]:
            if made.name in done:
                return
            done.add(made.name)
            function = lowered(made)
            for name in used_names(function.code):
                if name in by_name:
                    yield from visit(by_name[name])
            yield function

        for root in roots:
            yield from visit(root)


def _of_objects(context: Activation, parameters: list[tuple[Variable, Value]]) -> Iterator[tuple[Variable, Value]]:
    """Yield the fields of the objects among the arguments, which are passed with them."""
    found = set[Variable]().union(*(context.reached(value) for _, value in parameters))
    for variable in sorted(found - {variable for variable, _ in parameters}, key=lambda each: each.spelling):
        held = context.variables.get(variable, UNSET)
        if held == values.LOST or not isinstance(held, values.Poison):
            yield variable, held


def _check_growth(key: Any, given: list[Forms]) -> None:
    """Raise `Grows` if sequences among the arguments of a function grow with each of its calls of itself."""
    last = given[-LONGEST_GROWTH:]
    if len(last) < LONGEST_GROWTH:
        return
    found: dict[Variable, Kind] = {}
    for (variable, _), *_ in zip(*last, strict=False):
        forms = [form for each in last for other, form in each if other == variable]
        extents = list(map(_extent, forms))
        if len(forms) == len(last) and all(one < other for one, other in pairwise(extents)):
            try:
                found[variable] = widened(lengthened([kind_of(f) if is_value(f) else f for f in forms]))
            except Incompatible as clash:
                raise _grows(variable, f": {clash}") from None
    if found:
        raise Grows(key, found)


def _grows(variable: Variable, how: str) -> Refused:
    """Return the refusal of a sequence that grows with each call of a function by itself."""
    reason = f"a function calls itself with a longer {variable.spelling} each time{how}"
    return Refused(reason, "let it hold items of one kind, or write a loop")


def _extent(form: Value | Kind) -> int:
    """Return how many parts an argument has at any depth, and 0 if it cannot grow."""
    with suppress(Refused):
        kind = kind_of(form) if is_value(form) else form
        return sum(part.length if isinstance(part, kinds.Text) else 1 for part in kinds.within(kind))
    return 0


def _closures(value: Value) -> Iterator[values.Closure]:
    """Yield the functions made inside a function that a value is or holds."""
    if isinstance(value, values.Closure):
        yield value
    elif isinstance(value, values.Bound):
        yield from _closures(value.function)
    elif isinstance(value, Items | values.Mapping):
        for item in value.items if isinstance(value, Items) else value.values:
            yield from _closures(item)


def _is_number(value: Value) -> bool:
    """Whether a value is a constant number or text, or a tuple of such."""
    return isinstance(value, Known) and _is_plain(value.value)


def _is_plain(constant: Any) -> bool:
    if cast("Any", type(constant)) is tuple:
        return len(constant) > 0 and all(map(_is_plain, constant))
    return isinstance(constant, int | float | str)


def _bound(
    context: Activation,
    parameters: ast.arguments,
    positional: Sequence[Value],
    named: Mapping[str, Value],
    defaults: Sequence[Value],
    named_defaults: Mapping[str, Value],
) -> list[tuple[ast.arg, Value]]:
    """Return each parameter with its argument."""
    plain = len(parameters.posonlyargs) + len(parameters.args)
    if positional and _is_rest(positional[-1]) and (len(positional) <= plain or parameters.vararg is None):
        raise Refused("a sequence whose length changes is taken apart", "use a tuple of known length")
    return bound(parameters, positional, named, defaults, named_defaults, partial(_star, context), _double_star)


def _star(context: Activation, items: Any) -> Value:
    known = tuple(items)
    if known and _is_rest(rest := known[-1]):
        parts = (Items(tuple, known[:-1]), *rest.parts)
        return collected(context, values.Lazy("chain", parts), tuple) if parts[0].items else rest.parts[0]
    if all(isinstance(value, Known) for value in known):
        return Known.of(tuple(value.value for value in known))
    return Items(tuple, known)


def _is_rest(value: Value) -> TypeIs[values.Lazy]:
    """Whether a value is what a call gives to `*args` of which the number of items is not known."""
    return isinstance(value, values.Lazy) and value.operation == "rest"


def _double_star(named: Any) -> Value:
    if not all(isinstance(value, Known) for value in named.values()):
        return mapping(named)
    return Known.of({name: value.value for name, value in named.items()})


def _variable(scopes: Scopes, argument: ast.arg) -> Variable:
    variable = scopes.bindings[argument]
    assert isinstance(variable, Variable)
    return variable


def _with_parameters(value: Value) -> tuple[Value, list[tuple[Value, Kind]]]:
    """Return a value of which each part that is computed is a parameter, and these parts with their kinds."""
    if isinstance(value, values.Mapping):
        found = [_as_parameter(part) for part in value.values]
        form = replace(value, values=tuple(each for each, _ in found))
        return form, [part for _, more in found for part in more]
    if not isinstance(value, values.Bound | values.Method):
        return value, []
    function, parts = _with_parameters(value.function) if isinstance(value, values.Bound) else (value, [])
    owner = value.owner
    if holds_list(owner) or values.stream_in(owner) is not None:
        kind_of(value)  # which refuses it
    owner, more = _as_parameter(owner)
    parts, made = [*parts, *more], replace(value, owner=owner)
    return (replace(made, function=function) if isinstance(made, values.Bound) else made), parts


def _as_parameter(value: Value) -> tuple[Value, list[tuple[Value, Kind]]]:
    """Return a parameter for a value that is computed, and that value with its kind; any other as it is."""
    if not values.codes(value) or isinstance(value, values.Bound | values.Method | values.Mapping):
        return _with_parameters(value)
    kind = widened(kind_of(value))
    return values.Given(kind), [(value, kind)]


def _names_in(code: Any) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if hasattr(constant, "co_names"):
            yield from _names_in(constant)


def lowered(made: Specialised) -> LoweredFunction:
    """Return the function for the kernels."""
    returns = made.returns if made.returns is not None else kinds.Nothing()
    try:
        code = without_unread(code_of(made))
        text = text_of(code)
    except RecursionError as error:
        raise nested_too_deeply(made.function.file, made.function.line) from error
    return LoweredFunction(code, text, made.kinds, returns, made.recursive, made.function.file, made.function.line)
