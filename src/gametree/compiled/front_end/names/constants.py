"""Work out calls whose arguments are all constant, by interpreting the functions that are called.

No code of the user's runs: each operation is on a list of pure ones, on values of Python's own types, plain
records and enums. A list, dict or set may be changed only if the interpreter made it. Everything else raises
`NotConstant`, and the call is compiled like any other.
"""

from __future__ import annotations

import ast
import functools
import itertools
import math
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any, cast

from gametree.compiled.front_end.names.arguments import bound
from gametree.compiled.front_end.names.module_names import global_value
from gametree.compiled.front_end.names.plain import CONTAINERS, NotConstant, has_plain_text, is_plain
from gametree.compiled.front_end.names.records import is_plain_enum, is_record
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Cell, Scopes, Variable, resolve
from gametree.compiled.front_end.names.snapshot import Getter, Method, Plain, Snapshot
from gametree.compiled.front_end.names.source import definition
from gametree.dependencies import CACHE
from gametree.game import CompileError

BUDGET = 300_000  # steps
UNCOUNTED = 10_000  # parts of a value that are looked at in one go; each part after them is a step
LARGEST = 10_000_000  # items of a range or bits of a number
PYTHON: Any = operator
BINARY: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: PYTHON.add, ast.Sub: PYTHON.sub, ast.Mult: PYTHON.mul, ast.Div: PYTHON.truediv,
    ast.FloorDiv: PYTHON.floordiv, ast.Mod: PYTHON.mod, ast.Pow: PYTHON.pow, ast.LShift: PYTHON.lshift,
    ast.RShift: PYTHON.rshift, ast.BitAnd: PYTHON.and_, ast.BitOr: PYTHON.or_, ast.BitXor: PYTHON.xor,
    ast.Eq: PYTHON.eq, ast.NotEq: PYTHON.ne, ast.Lt: PYTHON.lt, ast.LtE: PYTHON.le, ast.Gt: PYTHON.gt,
    ast.GtE: PYTHON.ge, ast.In: lambda left, right: left in right,
    ast.NotIn: lambda left, right: left not in right,
}  # fmt: skip
UNARY: dict[type[ast.AST], Callable[[Any], Any]] = {
    ast.USub: PYTHON.neg, ast.UAdd: PYTHON.pos, ast.Invert: PYTHON.invert, ast.Not: PYTHON.not_,
}  # fmt: skip
PURE: tuple[Any, ...] = (
    abs, all, any, bool, chr, dict, divmod, enumerate, filter, float, frozenset, int, len, list, map, max, min,
    next, iter, ord, pow, range, reversed, round, set, sorted, str, sum, tuple, zip, repr, isinstance,
    itertools.product, itertools.combinations, itertools.permutations, itertools.chain, itertools.accumulate,
    itertools.islice, itertools.pairwise, itertools.combinations_with_replacement, functools.reduce,
    itertools.chain.from_iterable,
)  # fmt: skip
PURE_METHODS: dict[type[Any], frozenset[str]] = {
    str: frozenset([
        "count", "find", "index", "replace", "split", "join", "startswith", "endswith", "strip",
        "lstrip", "rstrip", "upper", "lower", "isalpha", "isdigit", "splitlines", "partition",
        "rpartition", "rsplit", "zfill", "rfind", "isupper", "islower", "translate",
    ]),
    tuple: frozenset(["count", "index"]),
    int: frozenset(["bit_count", "bit_length"]),
    dict: frozenset(["get", "items", "keys", "values", "copy", "setdefault", "update", "pop"]),
    set: frozenset([
        "add", "discard", "remove", "union", "intersection", "difference", "issubset", "issuperset",
        "copy", "update", "pop",
    ]),
    frozenset: frozenset(["union", "intersection", "difference", "issubset", "issuperset", "copy"]),
    list: frozenset([
        "append", "extend", "insert", "pop", "remove", "reverse", "sort", "index", "count", "copy",
        "clear",
    ]),
}  # fmt: skip
UNORDERED: tuple[Any, ...] = (sorted, len, min, max, sum, any, all, set, frozenset, bool, isinstance)
CHANGING = frozenset([
    "append", "extend", "insert", "pop", "remove", "reverse", "sort", "clear", "add", "discard",
    "update", "setdefault",
])  # fmt: skip


class Returned(Exception):
    """A function returns."""


class Broken(Exception):
    """A loop is left."""


class Continued(Exception):
    """A loop goes on with its next round."""


class Interpreted:
    """A function made while interpreting, or one of the user's, that built-in functions can call."""

    def __init__(self, interpreter: Interpreter, node: Any, frame: Frame, defaults: Any, named: Any) -> None:
        self.interpreter, self.node, self.frame, self.defaults, self.named = (
            interpreter,
            node,
            frame,
            defaults,
            named,
        )

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        inner = Frame(self.frame.scopes, self.frame.cells, self.frame.module, {}, self.frame)
        return self.interpreter.run(self.node, inner, arguments, named, self.defaults, self.named)


class Frame:
    """The variables of a call, and of the functions around it."""

    def __init__(
        self, scopes: Scopes, cells: Mapping[str, Any], module: Mapping[str, Any], values: dict[Variable, Any],
        outer: Frame | None = None,
    ) -> None:  # fmt: skip
        self.scopes, self.cells, self.module, self.values, self.outer = scopes, cells, module, values, outer
        self.yielded: list[Any] = []

    def find(self, variable: Variable) -> Frame | None:
        """Return the frame, this one or one around it, that holds a variable."""
        frame: Frame | None = self
        while frame is not None and variable not in frame.values:
            frame = frame.outer
        return frame


class Interpreter:
    """An interpreter of calls in one program; `snapshot` has the values of names."""

    def __init__(
        self,
        snapshot: Snapshot,
        evaluate: Callable[[Interpreter, Frame, ast.expr], Any],
        execute: Callable[[Interpreter, Frame, ast.FunctionDef], Any],
    ) -> None:
        self.snapshot = snapshot
        self.evaluate, self.execute = evaluate, execute
        self.steps = 0
        self.fresh: dict[int, Any] = {}  # the objects that the interpreter made, by id
        self.depth = 0

    def call(self, function: Any, arguments: Sequence[Any], named: Mapping[str, Any]) -> Any:
        """Return the value of a call, or raise `NotConstant`."""
        self.steps = 0
        try:
            result = self.apply(function, arguments, named)
            self.is_plain(result)  # which counts its parts, for the caller looks at them too
            return result
        except (NotConstant, Refused, CompileError, RecursionError):
            raise NotConstant from None
        except Exception as error:
            raise NotConstant from error

    def step(self, number: int = 1) -> None:
        """Count steps, and raise `NotConstant` if there are too many."""
        self.steps += number
        if self.steps > BUDGET:
            raise NotConstant

    def is_plain(self, value: Any) -> bool:
        """Return what the function `is_plain` returns, and count the steps of a large value.

        A part that stands in several places is looked at in each, so a few lines can make very many parts.
        """
        looked = itertools.count()

        def look() -> None:
            if next(looked) >= UNCOUNTED:
                self.step()

        return is_plain(value, look)

    def made(self, value: Any) -> Any:
        """Note that the interpreter made a list, dict or set."""
        self.fresh[id(value)] = value
        return value

    def apply(self, function: Any, arguments: Sequence[Any], named: Mapping[str, Any]) -> Any:
        """Call a function, method or class."""
        self.step()
        if isinstance(function, MethodType):
            return self.apply(function.__func__, (function.__self__, *arguments), named)
        if isinstance(function, FunctionType):
            return self.of_user(function, arguments, named)
        if isinstance(function, Interpreted):
            return function(*arguments, **named)
        if isinstance(function, _BuiltinMethod):
            return function.apply(self, arguments, named)
        if isinstance(function, type):
            return self.constructed(function, arguments, named)
        in_module = isinstance(function, BuiltinFunctionType) and function.__module__ == "math"
        if in_module or any(function is pure for pure in PURE):
            return self.native(function, arguments, named)
        raise NotConstant

    def native(self, function: Any, arguments: Sequence[Any], named: Mapping[str, Any]) -> Any:
        """Call a built-in function on plain values and functions of the user's."""
        if function is isinstance and len(arguments) == 2 and arguments[1] is str:
            return isinstance(self.taken(arguments[0]), str)
        taken = [self.taken(argument) for argument in arguments]
        named = {name: self.taken(argument) for name, argument in named.items()}
        if function in (str, repr) and not all(map(has_plain_text, taken)):
            raise NotConstant
        if any(type(part) in (set, frozenset) for part in taken) and (
            function not in UNORDERED
            or named
            or (function is sum and not all(isinstance(each, int) for each in taken[0]))
        ):
            raise NotConstant  # the order of a set is not defined
        if function in (pow, math.factorial, math.comb, math.perm, math.pow, str, repr, int, range, math.prod):
            self.step(sum(abs(part) for part in taken if isinstance(part, int)) if function is not range else 0)
        if function is range and len(range(*taken)) > LARGEST:
            return range(*taken)
        for part in taken:
            if isinstance(part, range):
                self.step(0 if function in (len, range, isinstance) else len(part))
        return self.made(function(*taken, **named))

    def taken(self, argument: Any) -> Any:
        """Return an argument as a built-in function may have it."""
        if isinstance(argument, FunctionType | MethodType) or argument is str or argument is repr:

            def applied(*given: Any, **named: Any) -> Any:
                return self.apply(argument, given, named)

            return applied
        if isinstance(argument, type) and type(argument) not in (type, type(Enum)):
            raise NotConstant
        if isinstance(argument, Interpreted | _BuiltinMethod | type) or any(argument is pure for pure in PURE):
            return argument
        if id(argument) in self.fresh and not isinstance(argument, CONTAINERS):
            return argument  # an iterator
        if not self.is_plain(argument):
            raise NotConstant
        return cast("Any", argument)

    def constructed(self, cls: type[Any], arguments: Sequence[Any], named: Mapping[str, Any]) -> Any:
        """Return an instance of a class."""
        if cls in PURE:
            return self.native(cls, arguments, named)
        if issubclass(cls, Enum) and is_plain_enum(cls) and len(arguments) == 1 and not named:
            return cls(arguments[0])
        if is_dataclass(cls) and any(each.default_factory is not MISSING for each in fields(cls)):
            raise NotConstant  # a factory is code of the user's
        if is_record(cls) and all(map(self.is_plain, (*arguments, *named.values()))):
            return cls(*arguments, **named)
        raise NotConstant

    def of_user(self, function: FunctionType, arguments: Sequence[Any], named: Mapping[str, Any]) -> Any:
        """Call a function of the user's."""
        node = definition(function)
        freeze = self.snapshot.freeze
        code = function.__code__
        cells: dict[str, Any] = {}
        for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True):
            try:
                cells[name] = freeze(cell.cell_contents)
            except ValueError:
                continue  # not yet assigned
        scopes = self.scopes_of(node, code.co_freevars)
        frame = Frame(scopes, cells, function.__globals__, {})
        frame.values = {}
        defaults = tuple(freeze(value) for value in function.__defaults__ or ())
        named_defaults = {name: freeze(value) for name, value in (function.__kwdefaults__ or {}).items()}
        return self.run(node, frame, arguments, named, defaults, named_defaults)

    @functools.lru_cache(maxsize=512)  # noqa: B019 - it lives as long as its compiler
    def scopes_of(self, node: Any, cells: tuple[str, ...]) -> Scopes:
        """Return the scopes of a function, resolved once."""
        return resolve(node, cells)

    def run(
        self,
        node: Any,
        frame: Frame,
        arguments: Sequence[Any],
        named: Mapping[str, Any],
        defaults: Any,
        more: Any,
    ) -> Any:
        """Run a function's body; of a generator, return an iterator of all that it yields."""
        for parameter, value in bound(
            node.args, arguments, named, defaults, more, tuple, lambda rest: self.made(dict(rest))
        ):
            frame.values[cast("Variable", frame.scopes.bindings[parameter])] = value
        if self.depth > 60:
            raise NotConstant
        self.depth += 1
        try:
            if isinstance(node, ast.Lambda):
                return self.evaluate(self, frame, node.body)
            return self.execute(self, frame, node)
        finally:
            self.depth -= 1

    def named(self, frame: Frame, binding: Any) -> Any:
        """Return the value of a name."""
        if isinstance(binding, Variable):
            owner = frame.find(binding)
            if owner is None:
                raise NotConstant
            return owner.values[binding]
        if isinstance(binding, Cell):
            if binding.name not in frame.cells:
                raise NotConstant
            return frame.cells[binding.name]
        return global_value(self.snapshot, frame.module, binding.name)

    def attribute(self, owner: Any, name: str) -> Any:
        """Return `owner.name`."""
        match self.snapshot.attribute(owner, name):
            case Plain(value):
                return value
            case Getter(function):
                return self.apply(function, (owner,), {})
            case Method(function):
                if type(function) is CACHE:
                    raise NotConstant
                return MethodType(function, owner)
            case builtin:
                return _BuiltinMethod(owner, builtin.name)


class _BuiltinMethod:
    """A method of one of Python's own types."""

    def __init__(self, owner: Any, name: str) -> None:
        self.owner, self.name = owner, name

    def __call__(self, *_arguments: Any) -> Any:
        raise NotConstant

    def apply(self, interpreter: Interpreter, arguments: Sequence[Any], named: Mapping[str, Any]) -> Any:
        owner = self.owner
        kind = cast("Any", type(owner))
        if kind in CONTAINERS:
            interpreter.step(len(owner))
        if isinstance(owner, int) and interpreter.is_plain(owner):
            kind = int
        if self.name not in PURE_METHODS.get(kind, ()) or not all(
            map(interpreter.is_plain, (owner, *arguments[:1]))
        ):
            raise NotConstant
        if kind not in (set, frozenset) and any(type(argument) in (set, frozenset) for argument in arguments):
            raise NotConstant  # the order of a set is not defined
        if self.name in CHANGING and kind in (list, set, dict) and id(owner) not in interpreter.fresh:
            raise NotConstant
        taken = [interpreter.taken(argument) for argument in arguments]
        return interpreter.made(
            getattr(owner, self.name)(*taken, **{name: interpreter.taken(part) for name, part in named.items()})
        )
