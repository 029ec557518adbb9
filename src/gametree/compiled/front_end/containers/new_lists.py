"""Tell the expressions that make new lists, to which nothing else refers, and the lists that expressions read."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from types import FunctionType, MethodType
from typing import Any, cast

from gametree.compiled.front_end.functions.activation import Activation, discarded
from gametree.compiled.front_end.functions.aliases import is_aliased, shares_items
from gametree.compiled.front_end.functions.evaluator import evaluate
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.values import Items, Known, Value, View
from gametree.compiled.front_end.names.constructors import Constructor
from gametree.compiled.front_end.names.records import Keeper, found_in, is_plain_class, is_record, keepers
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.front_end.names.source import definition
from gametree.dependencies import CACHE

SEVERAL = frozenset(["union", "intersection", "difference"])  # methods of sets that take any number of streams
NEW = SEVERAL | {"copy"}  # methods that return a new list or set
WITHOUT_LISTS: tuple[Value, ...] = tuple(
    map(Known.of, (all, any, bool, float, int, len, ord, sum))
)  # of one value


def holds_list(value: Value) -> bool:
    """Whether a value is or holds a list that rules may change."""
    return list_levels(value) > 0


def list_form(value: Value) -> type[Any] | None:
    """Return `list` or `set` if a value is itself one that rules may change, and None for all others."""
    match value:
        case View(kinds.FixedList()):
            return list
        case values.Dict():
            return dict
        case (
            Items(form)
            | values.Listed(kinds.List(form=form))
            | View(kinds.SetOf(form=form) | kinds.Bits(form=form))
        ) if form in (list, set):
            return form
        case _:
            return None


def is_own_class(value: Any) -> bool:
    """Whether an object is a plain class of values of the user's."""
    return isinstance(value, type) and is_record(value) and is_plain_class(value)


def list_levels(value: Value) -> int:
    """Return how many nested levels of a value are lists or hold lists."""
    if isinstance(value, Items):
        inner = 0 if is_own_class(value.form) else max(map(list_levels, value.items), default=0)
        return inner + 1 if inner or value.form in (list, set) else 0
    if isinstance(value, values.Method | values.Bound):
        return list_levels(value.owner)  # which the method reads when it is called
    if isinstance(value, values.Lazy) and value.operation == "choice":
        return max(map(list_levels, value.parts[1:]))
    return _kind_depth(value.kind) if isinstance(value, View | values.Listed | values.Dict) else 0


def _kind_depth(kind: kinds.Kind) -> int:
    if isinstance(kind, kinds.Record) and is_own_class(kind.cls):
        return 0  # nothing changes the lists in it
    if isinstance(kind, kinds.Union):
        return max(map(_kind_depth, kind.items))
    if isinstance(kind, kinds.Dict):
        return 1 + (0 if kind.entry is None else max(map(_kind_depth, kind.entry.items)))
    inner = max(map(_kind_depth, kinds.parts(kind)), default=0)
    return inner + 1 if inner or kinds.classes(kind) in ((list,), (set,)) else 0


def is_fresh(context: Activation, node: ast.expr, value: Value) -> bool:
    """Whether only the value of an expression refers to the lists that it is or holds."""
    return makes_lists(context, node, list_levels(value))


def is_fresh_item(context: Activation, node: ast.expr, item: Value) -> bool:
    """Whether only an item of the value of an expression refers to the lists that the item is or holds."""
    return makes_lists(context, node, list_levels(item) + 1)


def makes_lists(context: Activation, node: ast.expr, depth: int, own: frozenset[Any] = frozenset()) -> bool:
    """Whether an expression makes all lists in its upper `depth` levels; variables in `own` may hold others."""
    if depth == 0:
        return True
    match node:
        case ast.IfExp(body=body, orelse=orelse):
            return makes_lists(context, body, depth, own) and makes_lists(context, orelse, depth, own)
        case ast.BoolOp(values=parts):
            return all(makes_lists(context, each, depth, own) for each in parts)
        case ast.List(elts=items) | ast.Tuple(elts=items):
            return all(makes_lists(context, each, depth - 1, own) for each in items)
        case ast.Set() | ast.SetComp():
            return True
        case ast.Dict(keys=keys, values=items):
            deep = (
                (each, depth - 1 if key or depth == 1 else depth) for key, each in zip(keys, items, strict=True)
            )
            return all(makes_lists(context, each, levels, own) for each, levels in deep)
        case (
            ast.ListComp(elt=item, generators=generators)
            | ast.GeneratorExp(elt=item, generators=generators)
            | ast.DictComp(value=item, generators=generators)
        ):
            if any(_reads_list(context, each.iter, own) for each in generators):
                own = own.union(*(names_in(context, each.target) for each in generators))
            return makes_lists(context, item, depth - 1, own)
        case ast.BinOp(op=ast.Add(), left=left, right=right):
            return depth == 1 or (
                makes_lists(context, left, depth, own) and makes_lists(context, right, depth, own)
            )
        case ast.Subscript(owner, ast.Slice()):
            return depth == 1 or makes_lists(context, owner, depth, own)
        case ast.BinOp():
            return depth == 1  # the items are shared
        case _ if node in context.named:
            return False
        case ast.Call(ast.Attribute(owner, "pop" | "popleft")) if _owns_items(context, owner):
            return True
        case _ if is_kept(context, node):
            return False
        case ast.Compare() | ast.UnaryOp(ast.Not()):
            return True
        case ast.Call(callee, [given], []) if (
            not isinstance(given, ast.Starred) and function_of(context, callee) in WITHOUT_LISTS
        ):
            return True
        case ast.Call(func=callee):
            return _makes_list(context, callee, depth) or not _reads_list(context, node, own)
        case _:
            return not _reads_list(context, node, own)


def is_kept(context: Activation, node: ast.expr) -> bool:
    """Whether an expression is what a cached property or a function with a cache may have returned before, too."""
    match node:
        case ast.Call(ast.Attribute(owner, "get")) if _is_table(context, owner):
            return True
        case ast.Call(func=callee):
            return _keeps(function_of(context, callee))
        case ast.Attribute(owner, name):
            cls = _class_of(function_of(context, owner))
            return cls is not None and (
                type(found_in(cls, name)) is cached_property or name in keepers(cast("Any", cls))
            )
        case ast.Subscript(owner, place) if not isinstance(place, ast.Slice):
            return is_kept(context, owner) or _is_table(context, owner)
        case _:
            return False


def _is_table(context: Activation, node: ast.expr) -> bool:
    """Whether an expression is a constant with rows, which others read, too."""
    found = function_of(context, node)
    return isinstance(found, Known) and isinstance(found.value, list | tuple | dict)


def _keeps(function: Value, met: frozenset[Any] = frozenset()) -> bool:
    """Whether a function has a cache, or returns the answer of one that has."""
    if isinstance(function, values.Closure):
        return _returns_kept(function.node, function.scope.function.module, None, met)
    owner = function.owner if isinstance(function, values.Bound) else None
    bare: Any = function.function if isinstance(function, values.Bound) else function
    found: Any = bare.value if isinstance(bare, Known) else None
    cls = _class_of(Known(getattr(found, "__self__", None)) if owner is None else owner)
    found = getattr(found, "__func__", found)
    if type(found) is CACHE or isinstance(found, Keeper):
        return True
    if not isinstance(found, FunctionType) or found in met:
        return False
    return _returns_kept(definition(found), found.__globals__, cls, met | {found})


def _returns_kept(
    function: ast.AST, module: Mapping[str, Any], cls: type[Any] | None, met: frozenset[Any]
) -> bool:
    """Whether a function returns the answer of a function with a cache, which it finds in a module or class."""
    names = [part for part in ast.walk(function) if isinstance(part, ast.Name)]
    own = {part.id for part in names if isinstance(part.ctx, ast.Store)}
    if isinstance(function, ast.Lambda):
        function = ast.Return(function.body)
    for part in ast.walk(function):
        match part:
            case ast.Return(ast.Subscript(slice=ast.Slice())):
                continue
            case ast.Return(ast.Subscript() | ast.Call(ast.Attribute(_, "get")) as row):
                root = _root(row)
                if root is not None and root not in own:
                    return True
                continue
            case ast.Return(ast.Call(ast.Name(name))):
                called = module.get(name)
            case ast.Return(ast.Call(ast.Attribute(_, name))) if cls is not None:
                called = found_in(cls, name)
            case _:
                continue
        if _keeps(Known(called), met):
            return True
    return False


def _root(node: ast.expr) -> str | None:
    """Return the name that an item of something begins with."""
    while isinstance(node, ast.Subscript | ast.Attribute | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else None


def _class_of(value: Value) -> type[Any] | None:
    """Return the class of a constant, a record or an object, and None for any other value."""
    match value:
        case Known(constant):
            kind: type[Any] = cast("Any", type(constant))
            return kind
        case View(kinds.Record(cls)) | values.Object(cls):
            return cls
        case Items(form) if is_record(form):
            return form
        case _:
            return None


def _owns_items(context: Activation, node: ast.expr) -> bool:
    """Whether no list in the list that a name holds has another name, so that one that is taken out has none."""
    variable = context.variable(node)
    if variable is None or list_form(context.held(variable)) is None or is_aliased(context.variables, variable):
        return False
    return shares_items(context.variables, variable) == values.FALSE


def is_written(function: Value) -> bool:
    """Whether a function is one of the user's, or a method or constructor of a class of the user's."""
    if isinstance(function, Known):
        return isinstance(function.value, FunctionType | MethodType | Constructor) or is_own_class(function.value)
    return isinstance(function, values.Bound | values.Closure)


def _makes_list(context: Activation, callee: ast.expr, depth: int) -> bool:
    """Whether a function returns a list whose upper levels are new; one of the user's may return no other."""
    function = function_of(context, callee)
    is_own = isinstance(function, Known) and function.value in (list, sorted, set, dict, Counter, defaultdict)
    if is_written(function):
        return not returns_field(function)
    return depth == 1 and (is_own or copies_items(function))


def returns_field(function: Value) -> bool:
    """Whether a method of a class of the user's returns a field of its object, and does nothing else."""
    callee = function.function if isinstance(function, values.Bound) else function
    found = getattr(callee.value, "__func__", callee.value) if isinstance(callee, Known) else None
    return isinstance(found, FunctionType) and is_getter(definition(found))


def is_getter(node: ast.AST) -> bool:
    """Whether a method does nothing but return a field."""
    match getattr(node, "body", None):
        case [*docstring, ast.Return(ast.Attribute(ast.Name()))] if isinstance(node, ast.FunctionDef):
            return all(isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant) for each in docstring)
        case _:
            return False


def function_of(context: Activation, callee: ast.expr) -> Value:
    """Return the function that a name or attribute is, and None for other expressions."""
    with discarded(context), suppress(Refused):  # such as a method of a list that has become empty
        return evaluate(context, callee) if isinstance(callee, ast.Attribute | ast.Name) else values.NONE
    return values.NONE


def copies_items(function: Value) -> bool:
    """Whether a method of a list or set returns another one, which has the same items."""
    return isinstance(function, values.Method) and function.name in NEW


def _copies(context: Activation, node: ast.expr) -> bool:
    """Whether an expression is a function of Python's that keeps none of the lists that it is given."""
    found = function_of(context, node)
    if isinstance(found, Known):
        return any(found.value is each for each in (list, tuple, sorted, range))
    return copies_items(found)


def _reads_list(context: Activation, node: ast.expr, own: frozenset[Any] = frozenset()) -> bool:
    """Whether an expression names a variable that holds a list, or held one that was put elsewhere since."""
    return any(
        variable in own or (isinstance(variable, Variable) and _lends(context.held(variable)))
        for variable in names_in(context, node)
    )


def _lends(value: Any) -> bool:
    """Whether a value is or holds a list, or an object with one in a field."""
    if isinstance(value, Items | values.Lazy):
        parts = value.items if isinstance(value, Items) else value.parts
        return list_form(value) is not None or any(map(_lends, parts))
    return holds_list(value) or (
        isinstance(value, View | values.Listed) and kinds.holds(value.kind, kinds.FixedList)
    )


def names_in(context: Activation, node: ast.AST) -> set[Any]:
    """Return the variables that an expression names, and those to which they refer."""
    found = {context.frame.scopes.bindings.get(part) for part in ast.walk(node) if isinstance(part, ast.Name)}
    return referred(context, found, node)


def referred(context: Activation, found: set[Any], node: ast.AST | None = None) -> set[Any]:
    """Return variables, and those of the lists and objects to which they refer, or that functions in them name.

    The function that `node` makes is left out.
    """
    environment = context.environment or {}
    held = [environment.get(each, values.NONE) for each in found if isinstance(each, Variable)]
    inner = [each for each in held if isinstance(each, values.Closure) and each.node is not node]
    return found.union(*map(context.reached, held), *(_captured_by(context, each) for each in inner))


def _captured_by(context: Activation, function: values.Closure) -> set[Any]:
    """Return the variables that a function made here, and such functions that it calls, name."""
    if function.node in context.program.inlining:
        return set()
    context.program.inlining.append(function.node)
    try:
        with context.within_frame(function.scope):
            return names_in(context, function.node)
    finally:
        context.program.inlining.pop()


def read_by_each_round(context: Activation, node: ast.AST, least: int = 1) -> Iterator[Variable]:
    """Yield the lists, of at least `least` levels, that a loop over an expression may read after its first round.

    The list that an index comes from is none of them. Of a copied list only the lists inside are.
    """
    if (variable := context.variable(node)) is not None:
        if list_levels(context.variables.get(variable, values.NONE)) >= least:
            yield variable
    elif isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice):
        yield from read_by_each_round(context, node.value, least)
    else:
        is_new_set = isinstance(node, ast.BinOp) and type(node.op) in (ast.Sub, ast.BitAnd, ast.BitOr)
        copied = (
            isinstance(node, ast.ListComp | ast.Subscript)
            or is_new_set
            or (isinstance(node, ast.Call) and _copies(context, node.func))
        )
        for part in ast.iter_child_nodes(node):
            yield from read_by_each_round(context, part, 2 if copied else least)


def may_read(context: Activation, variable: Variable, node: ast.expr) -> bool:
    """Whether an expression names a variable, or calls a function made here, which may name it."""
    callees = (part.func for part in ast.walk(node) if isinstance(part, ast.Call))
    return variable in names_in(context, node) or any(
        isinstance(function_of(context, each), values.Closure) for each in callees
    )
