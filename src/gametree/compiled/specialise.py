"""Turn the rules of one game into plain functions of its state, with all that follows from the game worked out.

The parameters of a game are constants once the game is given. So each method becomes a function without `self`, in
which every expression that only hangs on the game, on constants of modules or on both is replaced by its value, a
loop over a constant tuple is written out, and a helper that is given constants is made anew for them. What is left
is arithmetic on the state, which Numba can compile. The lines stay those of the user's file.
"""

from __future__ import annotations

import ast
import builtins
import math
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from enum import Enum
from itertools import count
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any, cast

from gametree.compiled.back_end import arithmetic
from gametree.compiled.back_end.numba_glue import numpy
from gametree.compiled.source import definition
from gametree.game import CompileError

UNKNOWN: Any = object()
SEQUENCES: Any = (tuple, list, range, set, frozenset)
NUMBERS_AND_MORE: Any = (int, dict, *SEQUENCES)
PYTHON: Any = operator
MAPPINGS: Any = dict
MOST_COPIES = 64  # a loop of more rounds is not written out
LARGEST_TUPLE = 16  # a longer constant becomes an array
GREATEST = 2**63 - 1

BINARY: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: PYTHON.add,
    ast.Sub: PYTHON.sub,
    ast.Mult: PYTHON.mul,
    ast.LShift: PYTHON.lshift,
    ast.RShift: PYTHON.rshift,
    ast.BitAnd: PYTHON.and_,
    ast.BitOr: PYTHON.or_,
    ast.BitXor: PYTHON.xor,
    ast.FloorDiv: PYTHON.floordiv,
    ast.Mod: PYTHON.mod,
    ast.Div: PYTHON.truediv,
    ast.Pow: PYTHON.pow,
}
CHECKED: dict[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: arithmetic.plus,
    ast.Sub: arithmetic.minus,
    ast.Mult: arithmetic.times,
    ast.LShift: arithmetic.shifted_left,
    ast.RShift: arithmetic.shifted_right,
    ast.FloorDiv: arithmetic.floor_divided,
    ast.Mod: arithmetic.remainder,
    ast.Pow: arithmetic.power,
}
UNARY: dict[type[ast.unaryop], Callable[[Any], Any]] = {
    ast.USub: PYTHON.neg,
    ast.UAdd: PYTHON.pos,
    ast.Invert: PYTHON.invert,
    ast.Not: PYTHON.not_,
}
COMPARED: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: PYTHON.eq,
    ast.NotEq: PYTHON.ne,
    ast.Lt: PYTHON.lt,
    ast.LtE: PYTHON.le,
    ast.Gt: PYTHON.gt,
    ast.GtE: PYTHON.ge,
    ast.Is: PYTHON.is_,
    ast.IsNot: PYTHON.is_not,
    ast.In: lambda item, items: item in items,
    ast.NotIn: lambda item, items: item not in items,
}
PURE: Any = (
    len,
    range,
    tuple,
    list,
    abs,
    min,
    max,
    sum,
    int,
    bool,
    float,
    zip,
    enumerate,
    reversed,
    sorted,
    divmod,
    pow,
)
KEPT: Any = (len, range, min, max, sum, bool, float, zip, enumerate, reversed, list, round, divmod)
METHODS = {"bit_count": arithmetic.bit_count, "bit_length": arithmetic.bit_length}
REFUSED: dict[type[ast.AST], str] = {
    ast.Dict: "a dict is made",
    ast.DictComp: "a dict is made",
    ast.Set: "a set is made",
    ast.SetComp: "a set is made",
    ast.JoinedStr: "text is made",
    ast.Try: "an error is caught",
    ast.With: "a context is entered",
    ast.Import: "a module is imported inside a function",
    ast.ImportFrom: "a module is imported inside a function",
    ast.Global: "a global name is assigned",
    ast.Nonlocal: "a name of an outer function is assigned",
    ast.ClassDef: "a class is made inside a function",
    ast.Lambda: "a lambda is made inside a function",
    ast.Delete: "something is deleted",
    ast.Starred: "a * stands before a value",
    ast.Await: "something is awaited",
}


def constructor(fields: Sequence[str], record: type[Any]) -> Callable[..., Any]:
    """Return a function that makes a NamedTuple of ints, whatever whole numbers it is given."""
    names, cast_names = ", ".join(fields), ", ".join(f"whole({name})" for name in fields)
    scope: dict[str, Any] = {"record": record, "whole": arithmetic.whole}
    exec(f"def make({names}):\n    return record({cast_names})", scope)
    made: Callable[..., Any] = scope["make"]
    made.__defaults__ = (
        tuple(int(record._field_defaults[f]) for f in fields if f in record._field_defaults) or None
    )
    return made


class Rules:
    """The functions that a game's rules became, with all that they use: `namespace` maps their names."""

    def __init__(self, game: object, jit: Callable[[Any], Any], records: Iterable[type[Any]] = ()) -> None:
        self.game = game
        self.jit = jit
        self.namespace: dict[str, Any] = {"__builtins__": builtins}
        self.written: list[str] = []
        self.trees: dict[str, ast.FunctionDef] = {}
        self.records: dict[str, Any] = {}
        self._names: dict[Any, str] = {}
        self._numbers = count()
        self._kept: list[object] = []  # what was known by its id must live as long
        for record in records:
            self.know(record)

    def know(self, record: type[Any]) -> None:
        """Remember a NamedTuple class, whose methods may be called on states."""
        self.records.setdefault(record.__qualname__, record)

    def function(self, function: Any, bound: Mapping[str, object], *, stream: bool = False) -> str:
        """Return the name of a function specialised to the given arguments, and make it if there is none yet."""
        key = (function.__code__, stream, tuple((name, _identity(value)) for name, value in sorted(bound.items())))
        if key not in self._names:
            self._kept.append(list(bound.values()))
            name = self.new_name(function.__name__)
            self._names[key] = name
            _Specialiser(self, function, bound).write(name, stream=stream)
        return self._names[key]

    def add(self, value: object, name: str, what: str) -> str:
        """Return a name for something that functions use; the same thing keeps its name."""
        key = ("value", name, what)
        if key not in self._names:
            self._names[key] = self.new_name(name)
            self.namespace[self._names[key]] = value
            self.written.append(f"{self._names[key]} = {what}")
        return self._names[key]

    def define(self, tree: ast.FunctionDef, filename: str) -> None:
        """Compile one function into the namespace."""
        module = ast.fix_missing_locations(ast.Module([tree], []))
        self.written.append(ast.unparse(module))
        self.trees[tree.name] = tree
        exec(compile(module, filename, "exec"), self.namespace)
        self.namespace[tree.name] = self.jit(self.namespace[tree.name])

    def new_name(self, name: str) -> str:
        """Return a name that nothing else has."""
        plain = "".join(character if character.isalnum() else "_" for character in name)
        return f"{plain}_{next(self._numbers)}"


def _identity(value: object) -> object:
    if isinstance(value, tuple):
        return tuple(_identity(item) for item in cast("tuple[object, ...]", value))
    return (type(value), value) if isinstance(value, int | float) else id(value)


def _unwrapped(function: object) -> object:
    """The function under a cache or another decorator that only wraps it, and under a static method."""
    return getattr(function, "__wrapped__", function)


def _is_enum(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, Enum)


def _is_record(value: Any) -> bool:
    return isinstance(value, type) and hasattr(value, "_fields")


class _Specialiser(ast.NodeTransformer):
    """Rewrite one function, given what is known of its names."""

    def __init__(self, rules: Rules, function: FunctionType, bound: Mapping[str, object]) -> None:
        self.rules = rules
        self.function = function
        self.filename = function.__code__.co_filename
        closure = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
        self.known: dict[str, Any] = {name: cell.cell_contents for name, cell in closure} | dict(bound)
        self.local: set[str] = set()
        self.bound = bound

    def refuse(self, node: ast.AST, reason: str, remedy: str) -> CompileError:
        line = getattr(node, "lineno", self.function.__code__.co_firstlineno)
        return CompileError(f"{self.filename}, line {line}, in {self.function.__qualname__}: {reason}; {remedy}.")

    # The function as a whole

    def write(self, name: str, *, stream: bool) -> None:
        tree = deepcopy(definition(self.function))
        arguments = tree.args
        if arguments.vararg or arguments.kwarg:
            raise self.refuse(tree, "it takes any number of arguments", "name each of them")
        parameters = [
            argument.arg for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
        ]
        yields = _yields(tree.body)
        if not yields and (stream or _returns_stream(self.function)):
            tree.body = _Streamed().visit(ast.Module(tree.body, [])).body
        self.local = {*parameters, *_assigned(tree.body)} - set(self.bound)
        free = [parameter for parameter in parameters if parameter not in self.bound]
        defaults = _defaults(self.function)
        plain = ast.arguments([], [ast.arg(parameter) for parameter in free], None, [], [], None, [])
        for parameter in reversed(free):
            if parameter not in defaults:
                break
            plain.defaults.insert(0, self.constant(defaults[parameter], tree))
        self._alias(tree.body)
        body = self.statements(tree.body) or [ast.Pass()]
        made = ast.FunctionDef(name, plain, body, [])
        self.rules.define(ast.copy_location(made, tree), self.filename)

    def _alias(self, body: list[ast.stmt]) -> None:
        """Know local names that are assigned once, at the top of the function, to what is known."""
        times = times_assigned(body)
        for statement in body:
            for target, value in _single_assignments(statement):
                if times.get(target) == 1 and target in self.local:
                    found = self.value(value)
                    if found is not UNKNOWN and not isinstance(found, int | float):
                        self.known[target] = found
                        self.local.discard(target)

    def statements(self, body: list[ast.stmt]) -> list[ast.stmt]:
        made: list[ast.stmt] = []
        for statement in body:
            visited = self.visit(statement)
            made += visited if isinstance(visited, list) else [visited] if visited is not None else []
        return made

    # What is known before the game is played

    def value(self, node: ast.AST) -> Any:
        """Return the value of an expression that only hangs on the game and on constants, else UNKNOWN."""
        method = getattr(self, f"value_of_{type(node).__name__}", None)
        if method is None:
            return UNKNOWN
        try:
            return method(node)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            return UNKNOWN

    def values(self, nodes: Iterable[ast.AST]) -> Any:
        found = [self.value(node) for node in nodes]
        return UNKNOWN if any(value is UNKNOWN for value in found) else found

    # Each kind of expression

    def value_of_Constant(self, node: ast.Constant) -> Any:
        return node.value

    def value_of_Name(self, node: ast.Name) -> Any:
        if node.id in self.known:
            return self.known[node.id]
        if node.id in self.local:
            return UNKNOWN
        scope = self.function.__globals__
        return scope[node.id] if node.id in scope else getattr(builtins, node.id, UNKNOWN)

    def value_of_Attribute(self, node: ast.Attribute) -> Any:
        owner = self.value(node.value)
        return UNKNOWN if owner is UNKNOWN else getattr(owner, node.attr)

    def value_of_Subscript(self, node: ast.Subscript) -> Any:
        both = self.values([node.value, node.slice])
        return UNKNOWN if both is UNKNOWN else both[0][both[1]]

    def value_of_Slice(self, node: ast.Slice) -> Any:
        ends = self.values(end or ast.Constant(None) for end in (node.lower, node.upper, node.step))
        return UNKNOWN if ends is UNKNOWN else slice(*ends)

    def value_of_Tuple(self, node: ast.Tuple) -> Any:
        found = self.values(node.elts)
        return UNKNOWN if found is UNKNOWN else tuple(found)

    value_of_List = value_of_Tuple
    value_of_Set = value_of_Tuple

    def value_of_UnaryOp(self, node: ast.UnaryOp) -> Any:
        found = self.value(node.operand)
        return UNKNOWN if found is UNKNOWN else UNARY[type(node.op)](found)

    def value_of_BinOp(self, node: ast.BinOp) -> Any:
        both = self.values([node.left, node.right])
        return UNKNOWN if both is UNKNOWN else BINARY[type(node.op)](*both)

    def value_of_Compare(self, node: ast.Compare) -> Any:
        found = self.values([node.left, *node.comparators])
        if found is UNKNOWN:
            return UNKNOWN
        pairs = zip(found, node.ops, found[1:], strict=False)
        return all(COMPARED[type(compared)](left, right) for left, compared, right in pairs)

    def value_of_IfExp(self, node: ast.IfExp) -> Any:
        test = self.value(node.test)
        return UNKNOWN if test is UNKNOWN else self.value(node.body if test else node.orelse)

    def value_of_BoolOp(self, node: ast.BoolOp) -> Any:
        stops = isinstance(node.op, ast.Or)
        found = UNKNOWN
        for part in node.values:
            found = self.value(part)
            if found is UNKNOWN or bool(found) == stops:
                return found
        return found

    def value_of_Call(self, node: ast.Call) -> Any:
        function = self.value(node.func)
        if function is UNKNOWN or node.keywords:
            return UNKNOWN
        arguments = self.values(node.args)
        if arguments is UNKNOWN:
            return UNKNOWN
        if function in PURE:
            made = function(*arguments)
            return tuple(made) if function in {zip, enumerate, reversed} else made
        if isinstance(function, MethodType | FunctionType) and not _yields(_body_of(function)):
            return function(*arguments)
        owner = getattr(function, "__self__", None)
        if isinstance(function, BuiltinFunctionType) and isinstance(owner, NUMBERS_AND_MORE):
            return function(*arguments)
        if _is_enum(function) or _is_record(function):
            return cast("Callable[..., Any]", function)(*arguments)
        return UNKNOWN

    def constant(self, value: Any, node: ast.AST) -> ast.expr:
        """Return an expression for a value that is known."""
        if isinstance(value, bool) or value is None:
            return ast.Constant(value)
        if isinstance(value, int):
            if not -GREATEST <= value <= GREATEST:
                raise self.refuse(node, f"the constant {value} does not fit 64 bits", "split it into halves")
            return ast.Constant(int(value))
        if isinstance(value, float):
            return ast.Constant(float(value))
        if isinstance(value, Enum):
            return self.constant(value.value, node)
        if _is_record(type(value)):
            made = ast.Name(self.record(value.__class__), ast.Load())
            fields: list[Any] = list(value)
            return ast.Call(made, [self.constant(field, node) for field in fields], [])
        if isinstance(value, range):
            ends = [self.constant(end, node) for end in (value.start, value.stop, value.step)]
            return ast.Call(ast.Name("range", ast.Load()), ends, [])
        if isinstance(value, SEQUENCES):
            items = tuple(value)
            if len(items) > LARGEST_TUPLE:
                return self.array(items, node)
            return ast.Tuple([self.constant(item, node) for item in items], ast.Load())
        what = "text" if isinstance(value, str) else f"a {type(value).__name__}"
        raise self.refuse(node, f"{what} is used as a value", "keep to ints, and tuples of ints")

    def array(self, items: Sequence[Any], node: ast.AST) -> ast.expr:
        """Return the name of an array of constants: numbers, or rows of them that are equally long."""
        kind = numpy.bool_ if all(isinstance(item, bool) for item in items) else numpy.int64
        if any(isinstance(item, float) for item in items):
            kind = numpy.float64
        try:
            table: Any = numpy.array(items, dtype=kind)
        except (ValueError, TypeError, OverflowError) as error:
            reason = "a constant holds more than ints and equally long rows of them"
            raise self.refuse(node, reason, "flatten it") from error
        return ast.Name(self.rules.add(table, "table", f"{kind.__name__} {table.tolist()}"), ast.Load())

    def record(self, record: type[Any]) -> str:
        """Return the name of the constructor of a NamedTuple."""
        self.rules.know(record)
        fields: tuple[str, ...] = record._fields
        made = self.rules.jit(constructor(fields, record))
        return self.rules.add(made, record.__name__, f"NamedTuple {fields} {record._field_defaults}")

    def helper(self, function: Callable[..., Any]) -> ast.Name:
        """Return the name of something of this package or of Python that is used as it is."""
        what = f"{function.__module__}.{function.__name__}"
        return ast.Name(self.rules.add(function, function.__name__, what), ast.Load())

    # Expressions

    def visit(self, node: ast.AST) -> Any:
        if type(node) in REFUSED:
            raise self.refuse(node, REFUSED[type(node)], "keep to ints, tuples of ints, loops and conditions")
        stored = isinstance(getattr(node, "ctx", None), ast.Store)
        if isinstance(node, ast.expr) and not stored and not isinstance(node, ast.Slice):
            found = self.value(node)
            if found is not UNKNOWN and not callable(found) and not isinstance(found, ModuleType):
                return ast.copy_location(self.constant(found, node), node)
            return ast.copy_location(super().visit(node), node)
        return super().visit(node)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if isinstance(node.ctx, ast.Store) or node.id in self.local:
            return node
        found = self.value(node)
        if found is UNKNOWN:
            raise self.refuse(node, f"the name {node.id} is not known", "define it before the game is compiled")
        return self.called(found, node, {})[0]

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        return self.combined(self.visit(node.left), node.op, self.visit(node.right))

    def combined(self, left: ast.expr, op: ast.operator, right: ast.expr) -> ast.expr:
        checked = CHECKED.get(type(op))
        return ast.Call(self.helper(checked), [left, right], []) if checked else ast.BinOp(left, op, right)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        operand = self.visit(node.operand)
        if isinstance(node.op, ast.USub):
            return ast.Call(self.helper(arithmetic.negative), [operand], [])
        return ast.UnaryOp(node.op, operand)

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        test = self.value(node.test)
        if test is not UNKNOWN:
            return cast("ast.expr", self.visit(node.body if test else node.orelse))
        return ast.IfExp(self.visit(node.test), self.visit(node.body), self.visit(node.orelse))

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        """Leave out the parts that are known not to decide."""
        stops = isinstance(node.op, ast.Or)
        parts: list[ast.expr] = []
        for part in node.values:
            found = self.value(part)
            if found is UNKNOWN or part is node.values[-1] or bool(found) == stops:
                parts.append(self.visit(part))
            if found is not UNKNOWN and bool(found) == stops:
                break
        return parts[0] if len(parts) == 1 else ast.BoolOp(node.op, parts)

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        found = self.value(node.comparators[-1])
        if len(node.ops) == 1 and isinstance(node.ops[0], ast.In | ast.NotIn) and found is not UNKNOWN:
            table = self.array(tuple(found), node)
            among = ast.Call(self.helper(self.compiled_helper(contains)), [table, self.visit(node.left)], [])
            return among if isinstance(node.ops[0], ast.In) else ast.UnaryOp(ast.Not(), among)
        return cast("ast.expr", self.generic_visit(node))

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.ctx, ast.Store):
            raise self.refuse(node, f"{ast.unparse(node)} is changed", "make a new value instead")
        owner = self.value(node.value)
        if owner is not UNKNOWN:
            found = self.value(node)
            if found is UNKNOWN:
                raise self.refuse(node, f"{ast.unparse(node)} cannot be worked out", "make it a constant")
            return self.called(found, node, {})[0]
        inner = self.visit(node.value)
        found = self.member(node)
        if isinstance(found, property):
            return ast.Call(ast.Name(self.rules.function(found.fget, {}), ast.Load()), [inner], [])
        if node.attr == "opponent":
            return ast.Call(self.helper(arithmetic.negative), [inner], [])
        return inner if node.attr == "value" else ast.Attribute(inner, node.attr, node.ctx)

    def member(self, node: ast.Attribute) -> Any:
        """What an attribute of a state is in its class: a method, a property, or UNKNOWN for a field."""
        for record in self.rules.records.values():
            if node.attr in vars(record) and node.attr not in record._fields:
                return cast("Any", vars(record))[node.attr]
        return UNKNOWN

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        owner = self.value(node.value)
        if owner is UNKNOWN or isinstance(node.ctx, ast.Store):
            return cast("ast.expr", self.generic_visit(node))
        index = self.visit(node.slice)
        if isinstance(owner, MAPPINGS):
            table = cast("dict[Any, Any]", owner)
            keys, items = self.array(tuple(table), node), self.table(tuple(table.values()), node)
            index = ast.Call(self.helper(self.compiled_helper(position)), [keys, index], [])
            return items(index)
        return self.table(cast("Sequence[Any]", owner), node)(index)

    def table(self, items: Sequence[Any], node: ast.AST) -> Callable[[ast.expr], ast.expr]:
        """Return how to write the item of constants at an index; rows may be of any length."""
        rows = [item for item in items if isinstance(item, SEQUENCES)]
        if rows and len(rows) == len(items) and len({len(row) for row in rows}) > 1:
            flat = self.array([item for row in rows for item in row], node)
            starts = self.array(numpy.cumsum([0, *map(len, rows)]).tolist(), node)
            read = self.helper(self.compiled_helper(row_of))
            return lambda index: ast.Call(read, [flat, starts, index], [])
        table = self.array([tuple(item) for item in rows] if rows else tuple(items), node)
        read = self.helper(self.compiled_helper(item_of))
        return lambda index: ast.Call(read, [table, index], [])

    def compiled_helper(self, function: Callable[..., Any]) -> Any:
        """Return a function of this module, compiled once for these rules."""
        return self.rules.namespace[self.rules.add(self.rules.jit(function), function.__name__, function.__name__)]

    # Calls

    def visit_Call(self, node: ast.Call) -> ast.expr:
        function = _unwrapped(self.value(node.func))
        if len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp):
            return self.lifted(function, node, node.args[0])
        if function is UNKNOWN:
            return self.method(node)
        if function is cast:
            return cast("ast.expr", self.visit(node.args[1]))
        known = {
            keyword.arg or "**": found
            for keyword in node.keywords
            if (found := self.value(keyword.value)) is not UNKNOWN and not isinstance(found, int | float)
        }
        places: dict[int, Any] = {
            place: found
            for place, argument in enumerate(node.args)
            if (found := self.value(argument)) is not UNKNOWN and not isinstance(found, int | float | Enum)
        }
        callee, taken = self.called(function, node, places | known)
        arguments = [self.visit(given) for place, given in enumerate(node.args) if place not in taken]
        keywords = [
            ast.keyword(keyword.arg, self.visit(keyword.value))
            for keyword in node.keywords
            if keyword.arg not in taken
        ]
        return ast.Call(callee, arguments, keywords)

    def called(self, function: Any, node: ast.AST, known: Mapping[Any, Any]) -> tuple[ast.expr, Iterable[Any]]:
        """Return how to write a function, and which of the known arguments it already has."""
        if isinstance(function, MethodType | FunctionType):
            plain: Any = _unwrapped(function.__func__ if isinstance(function, MethodType) else function)
            given = (function.__self__,) if isinstance(function, MethodType) else ()
            names = plain.__code__.co_varnames[: plain.__code__.co_argcount]
            bound: dict[str, Any] = dict(zip(names, given, strict=False))
            for place, value in known.items():
                bound[names[place + len(given)] if isinstance(place, int) else place] = value
            return ast.Name(self.rules.function(plain, bound), ast.Load()), known
        if _is_record(function):
            return ast.Name(self.record(function), ast.Load()), ()
        if _is_enum(function):
            return self.helper(arithmetic.whole), ()
        if function is int:
            return self.helper(arithmetic.whole), ()
        if function is abs:
            return self.helper(self.compiled_helper(absolute)), ()
        if function in KEPT:
            return ast.Name(function.__name__, ast.Load()), ()
        name = str(getattr(function, "__name__", "something that is no function"))
        in_math: Any = getattr(math, name, None)
        if in_math is function:
            return self.helper(in_math), ()
        raise self.refuse(node, f"{name} is used", "keep to ints, tuples of ints, loops and helpers of your own")

    def method(self, node: ast.Call) -> ast.expr:
        """Write a call of a method of something that is not known: a number, a state, a list."""
        if not isinstance(node.func, ast.Attribute):
            raise self.refuse(node, f"{ast.unparse(node.func)} is called", "call a function by its name")
        owner, arguments = self.visit(node.func.value), [self.visit(argument) for argument in node.args]
        if node.func.attr in METHODS:
            return ast.Call(self.helper(METHODS[node.func.attr]), [owner, *arguments], [])
        if node.func.attr == "_replace":
            return self.replaced(owner, node)
        found = self.member(node.func)
        if isinstance(found, FunctionType):
            keywords = [ast.keyword(keyword.arg, self.visit(keyword.value)) for keyword in node.keywords]
            return ast.Call(ast.Name(self.rules.function(found, {}), ast.Load()), [owner, *arguments], keywords)
        if node.func.attr in {"append", "pop", "count", "index", "reverse", "sort", "insert", "extend"}:
            return ast.Call(ast.Attribute(owner, node.func.attr, ast.Load()), arguments, [])
        reason = f"the method {node.func.attr} is called on a value of the game"
        raise self.refuse(node, reason, "keep to ints, tuples of ints, and methods of your own")

    def replaced(self, owner: ast.expr, node: ast.Call) -> ast.expr:
        """Write `state._replace(field=value)` for the one NamedTuple that has these fields."""
        given = {keyword.arg or "": self.visit(keyword.value) for keyword in node.keywords}
        for record in self.rules.records.values():
            if set(given) <= set(record._fields):
                whole = [
                    given.get(field, ast.Attribute(deepcopy(owner), field, ast.Load())) for field in record._fields
                ]
                return ast.Call(ast.Name(self.record(record), ast.Load()), whole, [])
        raise self.refuse(node, "_replace names a field that no state has", "correct the field's name")

    def lifted(self, function: Any, node: ast.Call, stream: ast.GeneratorExp) -> ast.expr:
        """Write `any(... for ...)` and its like as a function of its own, with the loop that it stands for."""
        if function is list:
            return cast(
                "ast.expr", self.visit(ast.copy_location(ast.ListComp(stream.elt, stream.generators), node))
            )
        if function not in LOOPS:
            raise self.refuse(node, f"{ast.unparse(node.func)} is given a generator", "write the loop")
        before, inside, after = (_parsed_at(node, text) for text in LOOPS[function])
        filled: list[ast.stmt] = [_Filled(stream.elt).visit(statement) for statement in inside]
        (loop,) = _nested(stream.generators, filled)
        for part in ast.walk(loop):
            if not hasattr(part, "lineno"):
                ast.copy_location(part, node)
        used = {name.id for name in ast.walk(stream) if isinstance(name, ast.Name)}
        targets = _assigned([stream])
        free = sorted((used & self.local) - targets)
        inner = _Specialiser(self.rules, self.function, self.bound)
        inner.known = {name: value for name, value in self.known.items() if name not in targets}
        inner.local = {*free, *targets, "item_", "found_", "first_"}
        name = self.rules.new_name(function.__name__)
        parameters = ast.arguments([], [ast.arg(name) for name in free], None, [], [], None, [])
        tree = ast.FunctionDef(name, parameters, inner.statements([*before, loop, *after]), [])
        self.rules.define(ast.copy_location(tree, node), self.filename)
        return ast.Call(ast.Name(name, ast.Load()), [ast.Name(local, ast.Load()) for local in free], [])

    # Statements

    def visit_Expr(self, node: ast.Expr) -> Any:
        if isinstance(node.value, ast.Constant):
            return None
        if isinstance(node.value, ast.YieldFrom):
            return self.visit(_each(node.value.value, node))
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        if node.value is None:
            return None
        return self.visit(ast.copy_location(ast.Assign([node.target], node.value), node))

    def visit_Assign(self, node: ast.Assign) -> Any:
        """Leave out the assignment of a name that is known."""
        names = [target.id for target in node.targets if isinstance(target, ast.Name)]
        if len(names) == len(node.targets) and not set(names) & self.local:
            return None
        if isinstance(node.value, ast.Tuple) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Tuple):
            pairs = list(zip(node.targets[0].elts, node.value.elts, strict=False))
            kept = [(to, of) for to, of in pairs if not isinstance(to, ast.Name) or to.id in self.local]
            if len(kept) < len(pairs):
                if not kept:
                    return None
                node.targets = [ast.Tuple([to for to, _ in kept], ast.Store())]
                node.value = ast.Tuple([of for _, of in kept], ast.Load())
        if isinstance(node.value, ast.Tuple):  # its parts need not be of one kind, so it is no constant
            parts: list[ast.expr] = [self.visit(part) for part in node.value.elts]
            targets = [self.visit(target) for target in node.targets]
            return ast.copy_location(ast.Assign(targets, ast.Tuple(parts, ast.Load())), node)
        return self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt:
        before = deepcopy(node.target)
        for part in ast.walk(before):
            if isinstance(part, ast.Name | ast.Subscript) and part is before:
                part.ctx = ast.Load()
        value = ast.copy_location(self.combined(self.visit(before), node.op, self.visit(node.value)), node)
        return ast.copy_location(ast.Assign([self.visit(node.target)], value), node)

    def visit_If(self, node: ast.If) -> Any:
        test = self.value(node.test)
        if test is not UNKNOWN:
            return self.statements(node.body if test else node.orelse)
        condition, body = self.visit(node.test), self.statements(node.body) or [ast.Pass()]
        return ast.copy_location(ast.If(condition, body, self.statements(node.orelse)), node)

    def visit_For(self, node: ast.For) -> Any:
        items = self.value(node.iter)
        if items is UNKNOWN or isinstance(items, range):
            return self.generic_visit(node)
        rounds: list[Any] = list(items.items() if isinstance(items, MAPPINGS) else items)
        if _yields(node.body) or len(rounds) > MOST_COPIES or all(isinstance(item, int) for item in rounds):
            return self.looped(rounds, node)
        return self.unrolled(rounds, node)

    def looped(self, rounds: list[Any], node: ast.For) -> ast.stmt:
        """Go through an array of constants."""
        body, target = node.body, self.visit(node.target)
        table = self.array([tuple(item) if isinstance(item, SEQUENCES) else item for item in rounds], node)
        if isinstance(target, ast.Name):
            made = ast.For(target, table, self.statements(body), self.statements(node.orelse))
            return ast.copy_location(made, node)
        row = ast.Name(self.rules.new_name("row"), ast.Store())
        parts = [
            ast.Assign([part], ast.Subscript(ast.Name(row.id, ast.Load()), ast.Constant(place), ast.Load()))
            for place, part in enumerate(cast("ast.Tuple", target).elts)
        ]
        whole = [*(ast.copy_location(part, node) for part in parts), *self.statements(body)]
        return ast.copy_location(ast.For(row, table, whole, self.statements(node.orelse)), node)

    def unrolled(self, rounds: list[Any], node: ast.For) -> list[ast.stmt]:
        """Write the body out for each item, in a loop of a single round, so that `continue` ends it."""
        if _breaks(node.body) or node.orelse:
            raise self.refuse(
                node, "a loop over a constant of constants has a break or an else", "use a helper that returns"
            )
        names = list(_targets(node.target))
        before_known, before_local = self.known, self.local
        made: list[ast.stmt] = []
        for item in rounds:
            values = [item] if isinstance(node.target, ast.Name) else _flattened(node.target, item)
            self.known = before_known | dict(zip(names, values, strict=True))
            self.local = before_local - set(names)
            body = self.statements(deepcopy(node.body))
            if _continues(node.body):
                once = ast.Call(ast.Name("range", ast.Load()), [ast.Constant(1)], [])
                target = ast.Name(self.rules.new_name("once"), ast.Store())
                body = [ast.copy_location(ast.For(target, once, body, []), node)]
            made += body
        self.known, self.local = before_known, before_local
        return made

    def visit_Raise(self, node: ast.Raise) -> ast.stmt:
        reason = f"{self.filename}, line {node.lineno}: the rules raised an error"
        error = ast.Call(ast.Name("ValueError", ast.Load()), [ast.Constant(reason)], [])
        return ast.copy_location(ast.Raise(error), node)

    def visit_Assert(self, node: ast.Assert) -> ast.stmt:
        failed = ast.copy_location(ast.Raise(None), node)
        test = ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node)
        return cast("ast.stmt", self.visit(ast.copy_location(ast.If(test, [failed], []), node)))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.stmt:
        raise self.refuse(node, "a function is made inside a function", "move it out")


LOOPS: dict[Any, tuple[str, str, str]] = {
    any: ("", "if ITEM:\n    return True", "return False"),
    all: ("", "if not ITEM:\n    return False", "return True"),
    sum: ("found_ = 0", "found_ = found_ + ITEM", "return found_"),
    min: (
        "found_ = 0\nfirst_ = True",
        "item_ = ITEM\nif first_ or item_ < found_:\n    found_ = item_\n    first_ = False",
        "if first_:\n    raise ValueError\nreturn found_",
    ),
    max: (
        "found_ = 0\nfirst_ = True",
        "item_ = ITEM\nif first_ or item_ > found_:\n    found_ = item_\n    first_ = False",
        "if first_:\n    raise ValueError\nreturn found_",
    ),
}


def contains(items: Any, wanted: Any) -> bool:
    """Whether an array holds a number."""
    for item in items:  # noqa: SIM110
        if item == wanted:
            return True
    return False


def position(items: Any, wanted: int) -> int:
    """Return where an array holds a number, or raise KeyError."""
    for place in range(len(items)):
        if items[place] == wanted:
            return place
    raise KeyError


def item_of(items: Any, index: int) -> Any:
    """Return the item of an array at an index, as Python counts it."""
    place = index + len(items) if index < 0 else index
    if not 0 <= place < len(items):
        raise IndexError
    return items[place]


def row_of(items: Any, starts: Any, index: int) -> Any:
    """Return one of the rows of which an array is made."""
    place = index + len(starts) - 1 if index < 0 else index
    if not 0 <= place < len(starts) - 1:
        raise IndexError
    return items[starts[place] : starts[place + 1]]


def absolute(number: Any) -> Any:
    """Return `abs(number)`."""
    return arithmetic.negative(number) if number < 0 else number


class _Filled(ast.NodeTransformer):
    """Put an expression in the place of ITEM."""

    def __init__(self, item: ast.expr) -> None:
        self.item = item

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.item if node.id == "ITEM" else node


class _Streamed(ast.NodeTransformer):
    """Make a generator of a function that returns something to go through."""

    def visit_Return(self, node: ast.Return) -> list[ast.stmt]:
        end = ast.copy_location(ast.Return(None), node)
        return [end] if node.value is None else [_each(node.value, node), end]


def _each(stream: ast.expr, node: ast.AST) -> ast.stmt:
    """Return a loop that yields each item of a stream."""
    if isinstance(stream, ast.GeneratorExp | ast.ListComp):
        (loop,) = _nested(stream.generators, [ast.Expr(ast.Yield(stream.elt))])
    else:
        each = ast.Expr(ast.Yield(ast.Name("each_", ast.Load())))
        loop = ast.For(ast.Name("each_", ast.Store()), stream, [each], [])
    for part in ast.walk(loop):
        if not hasattr(part, "lineno"):
            ast.copy_location(part, node)
    return loop


def _nested(generators: Iterable[ast.comprehension], body: list[ast.stmt]) -> list[ast.stmt]:
    """Return the loops and conditions of a comprehension, around a body."""
    for loop in reversed(list(generators)):
        for test in reversed(loop.ifs):
            body = [ast.If(test, body, [])]
        body = [ast.For(loop.target, loop.iter, body, [])]
    return body


def _parsed_at(node: ast.AST, text: str) -> list[ast.stmt]:
    body = ast.parse(text).body
    for statement in body:
        for part in ast.walk(statement):
            ast.copy_location(part, node)
    return body


def _targets(target: ast.AST) -> Iterable[str]:
    """Yield the names that a loop assigns, from left to right however they are nested, as `_flattened` does."""
    return (node.id for node in within([target]) if isinstance(node, ast.Name))


def _flattened(target: ast.expr, item: Any) -> list[Any]:
    if isinstance(target, ast.Name):
        return [item]
    parts = zip(cast("ast.Tuple", target).elts, item, strict=True)
    return [value for inner, part in parts for value in _flattened(inner, part)]


def within(body: Iterable[ast.AST], *, loops: bool = True) -> Iterable[ast.AST]:
    """Yield all nodes of statements, but not those of functions inside, nor of loops inside if so told."""
    for node in body:
        yield node
        closed = isinstance(node, ast.FunctionDef | ast.Lambda) or (
            not loops and isinstance(node, ast.For | ast.While)
        )
        if not closed:
            yield from within(ast.iter_child_nodes(node), loops=loops)


def _yields(body: Iterable[ast.AST]) -> bool:
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in within(body))


def _breaks(body: Iterable[ast.AST]) -> bool:
    return any(isinstance(node, ast.Break) for node in within(body, loops=False))


def _continues(body: Iterable[ast.AST]) -> bool:
    return any(isinstance(node, ast.Continue) for node in within(body, loops=False))


def _assigned(body: Iterable[ast.AST]) -> set[str]:
    return set(times_assigned(body))


def times_assigned(body: Iterable[ast.AST]) -> dict[str, int]:
    """Return how often statements assign each name."""
    times: dict[str, int] = {}
    for node in within(body):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            times[node.id] = times.get(node.id, 0) + 1
        if isinstance(node, ast.YieldFrom):
            times["each_"] = 1
    return times


def _single_assignments(statement: ast.stmt) -> Iterable[tuple[str, ast.expr]]:
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return
    target = statement.targets[0]
    if isinstance(target, ast.Name):
        yield target.id, statement.value
    elif isinstance(target, ast.Tuple) and isinstance(statement.value, ast.Tuple):
        for to, of in zip(target.elts, statement.value.elts, strict=False):
            if isinstance(to, ast.Name):
                yield to.id, of


def _body_of(function: Any) -> list[ast.stmt]:
    plain: Any = _unwrapped(function.__func__ if isinstance(function, MethodType) else function)
    return definition(plain).body


def _defaults(function: FunctionType) -> dict[str, Any]:
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    given = function.__defaults__ or ()
    return dict(zip(names[len(names) - len(given) :], given, strict=True)) | (function.__kwdefaults__ or {})


def _returns_stream(function: FunctionType) -> bool:
    """Whether a function says that it returns something to go through once."""
    said = str(function.__annotations__.get("return", ""))
    return any(word in said for word in ("Iterator", "Generator", "Iterable"))
