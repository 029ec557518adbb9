"""Work out calls whose arguments are all constant, by running the functions that are called with guards in them.

Each operation is on a list of pure ones, on values of Python's own types, plain records and enums. A list, dict or
set may be changed only if it was made meanwhile. Everything else raises `NotConstant`, and the call is compiled
like any other.
"""

from __future__ import annotations

import ast
import functools
import itertools
import math
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from types import BuiltinFunctionType, CodeType, FunctionType, GeneratorType, MethodType
from typing import Any, cast

from gametree.compiled.front_end.names.guarding import CELLS, FUNCTION, GUARDS, MODULE, guarded
from gametree.compiled.front_end.names.plain import CHANGING, CONTAINERS, NotConstant, has_plain_text, is_plain
from gametree.compiled.front_end.names.records import is_plain_class, is_plain_enum, is_record
from gametree.compiled.front_end.names.refusals import Refused
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
    ast.MatMult: PYTHON.matmul,
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
    itertools.chain.from_iterable, Fraction,
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


class Constants:
    """The calls that are worked out in one program; `snapshot` has the values of names."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self.steps = 0
        self.fresh: dict[int, Any] = {}  # the objects that were made meanwhile, by id
        self.own_functions: dict[int, Any] = {}  # those that have guards in them, by id
        self.codes: dict[Any, CodeType] = {}
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
        """Note that a list, dict or set is new."""
        self.fresh[id(value)] = value
        return value

    def apply(self, function: Any, arguments: Sequence[Any], named: Mapping[str, Any]) -> Any:
        """Call a function, method or class."""
        self.step()
        if isinstance(function, MethodType):
            return self.apply(function.__func__, (function.__self__, *arguments), named)
        if isinstance(function, FunctionType):
            return self.run(function, arguments, named)
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
        if isinstance(argument, _BuiltinMethod | type) or any(argument is pure for pure in PURE):
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
        if is_record(cls) and not is_plain_class(cls) and all(map(self.is_plain, (*arguments, *named.values()))):
            return cls(*arguments, **named)
        raise NotConstant

    def run(self, function: FunctionType, arguments: Sequence[Any], named: Mapping[str, Any]) -> Any:
        """Call a function of the user's, or one that it made."""
        if self.depth > 60:
            raise NotConstant
        self.depth += 1
        try:
            result = (function if id(function) in self.own_functions else self.with_guards(function))(
                *arguments, **named
            )
        finally:
            self.depth -= 1
        return self.made(result) if isinstance(result, GeneratorType) else result

    def with_guards(self, function: FunctionType) -> Any:
        """Return a function of the user's with guards in it."""
        freeze, code, node = self.snapshot.freeze, function.__code__, definition(function)
        if (node, code.co_freevars) not in self.codes:
            self.codes[node, code.co_freevars] = guarded(node, code.co_freevars)
        scope: dict[str, Any] = {GUARDS: self, CELLS: self.snapshot.cells(function), MODULE: function.__globals__}
        exec(self.codes[node, code.co_freevars], scope)
        made = scope[FUNCTION]
        made.__defaults__ = tuple(map(freeze, function.__defaults__ or ()))
        made.__kwdefaults__ = {name: freeze(value) for name, value in (function.__kwdefaults__ or {}).items()}
        return made

    # Guards, which `guarding` puts into the code of functions

    def named(self, module: Mapping[str, Any], name: str) -> Any:
        """Return the value of a name of a module."""
        return self.snapshot.of_module(module, name)

    def own(self, function: Any) -> Any:
        """Note that a function has guards in it."""
        self.own_functions[id(function)] = function
        return function

    def refuse(self) -> Any:
        """Refuse what has no guard."""
        raise NotConstant

    def plain(self, value: Any) -> Any:
        """Return a value if it is plain."""
        self.step()
        return value if self.is_plain(value) else self.refuse()

    def truth(self, value: Any) -> bool:
        """Return whether a plain value is true."""
        return bool(self.plain(value))

    def iterated(self, value: Any) -> Any:
        """Return something whose items come in an order that is known."""
        if type(value) in (set, frozenset):
            raise NotConstant
        if id(value) in self.fresh or self.is_plain(value):
            return value
        if isinstance(value, type) and self.taken(value) is value and hasattr(value, "__members__"):
            return list(cast("Any", value))
        raise NotConstant

    def unpacked(self, value: Any, shape: tuple[Any, ...] | None) -> Any:
        """Return a value as targets take it apart: `shape` has an entry for each, None for a single one."""
        if shape is None:
            return value
        return tuple(self.unpacked(item, of) for item, of in zip(self.iterated(value), shape, strict=True))

    def rounds(self, value: Any, shape: tuple[Any, ...] | None) -> Iterator[Any]:
        """Yield each item, as targets take it."""
        for item in self.iterated(value):
            self.step()
            yield self.unpacked(item, shape)

    def binary(self, left: Any, operator: str, right: Any) -> Any:
        """Return what an operator of `ast` makes of two plain values."""
        self.plain(left)
        self.plain(right)
        if operator == "Mod" and isinstance(left, str | bytes) and not has_plain_text(right):
            raise NotConstant
        if operator in ("Pow", "LShift") and isinstance(right, int) and right > 100_000:
            raise NotConstant
        for one, other in ((left, right), (right, left)) if operator == "Mult" else ():
            if (
                isinstance(one, str | tuple | list)
                and isinstance(other, int)
                and len(cast("Any", one)) * other > LARGEST
            ):
                raise NotConstant
        return self.made(BINARY[getattr(ast, operator)](left, right))

    def augmented(self, old: Any, operator: str, value: Any) -> Any:
        """Return what an assignment with an operator gives a name."""
        return self.refuse() if isinstance(old, list | set | dict) else self.binary(old, operator, value)

    def changeable(self, owner: Any) -> Any:
        """Return a list or dict that was made meanwhile."""
        return owner if id(owner) in self.fresh and type(owner) in (list, dict) else self.refuse()

    def place(self, owner: Any, key: Any) -> Callable[[str, Any], None]:
        """Return what changes an item by an operator; the item is read before the operand is computed."""
        old = self.changeable(owner)[key]
        return lambda operator, value: owner.__setitem__(key, self.binary(old, operator, value))

    def identical(self, left: Any, right: Any) -> bool:
        """Return `left is right`, if that does not depend on how Python stores values."""
        if left is not None and right is not None and not all(map(_is_singleton, (left, right))):
            raise NotConstant
        return left is right

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


def _is_singleton(value: Any) -> bool:
    return isinstance(value, bool | Enum | type)


class _BuiltinMethod:
    """A method of one of Python's own types."""

    def __init__(self, owner: Any, name: str) -> None:
        self.owner, self.name = owner, name

    def __call__(self, *_arguments: Any) -> Any:
        raise NotConstant

    def apply(self, constants: Constants, arguments: Sequence[Any], named: Mapping[str, Any]) -> Any:
        owner = self.owner
        kind = cast("Any", type(owner))
        if kind in CONTAINERS:
            constants.step(len(owner))
        if isinstance(owner, int) and constants.is_plain(owner):
            kind = int
        if self.name not in PURE_METHODS.get(kind, ()) or not all(
            map(constants.is_plain, (owner, *arguments[:1]))
        ):
            raise NotConstant
        if kind not in (set, frozenset) and any(type(argument) in (set, frozenset) for argument in arguments):
            raise NotConstant  # the order of a set is not defined
        if self.name in CHANGING and kind in (list, set, dict) and id(owner) not in constants.fresh:
            raise NotConstant
        taken = [constants.taken(argument) for argument in arguments]
        return constants.made(
            getattr(owner, self.name)(*taken, **{name: constants.taken(part) for name, part in named.items()})
        )
