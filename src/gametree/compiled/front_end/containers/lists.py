"""Lists that rules make and change: each must have one name only, because each name has its own slot."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from types import FunctionType, MethodType
from typing import Any, cast

from gametree.compiled.front_end.functions.activation import PRELUDE, Activation, discarded
from gametree.compiled.front_end.functions.edges import HERE, SHARING, GivesBack
from gametree.compiled.front_end.functions.evaluator import evaluate
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.kinds import Incompatible, join, widened
from gametree.compiled.front_end.kinds.values import Items, Known, Value, View, bits_of, kind_of
from gametree.compiled.front_end.names.constructors import Constructor
from gametree.compiled.front_end.names.records import field_names, found_in, is_plain_class, is_record
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.front_end.names.source import definition
from gametree.dependencies import CACHE

SEVERAL = frozenset(["union", "intersection", "difference"])  # methods of sets that take any number of streams
NEW = SEVERAL | {"copy"}  # methods that return a new list or set
WITHOUT_LISTS: tuple[Value, ...] = tuple(
    map(Known.of, (all, any, bool, float, int, len, ord, sum))
)  # of one value
SAME_ITEMS: tuple[Value, ...] = tuple(map(Known.of, (list, sorted)))
ONE_ITEM: tuple[Value, ...] = tuple(map(Known.of, (max, min)))


class ByReference(Exception):
    """A function changes a list that it is given, so the caller must hold it in memory, in a kind."""

    def __init__(self, variable: Variable, kind: kinds.List | kinds.Dict) -> None:
        super().__init__(variable, kind)
        self.variable = variable
        self.kind = kind


def put(context: Activation, variable: Variable, value: Value) -> None:
    """Assign to a list's variable the list after a change, unless control never reaches this place."""
    if not context.is_reached():
        return
    if context.is_given(variable) and (held := context.held(variable)) != value:
        kind = kind_of(value)
        try:
            kind = kind if bits_of(held) is not None else join(kind_of(held), kind)
        except Incompatible as clash:
            reason = f"a function puts items of several kinds into a list that it is given ({clash})"
            raise Refused(reason, "keep one kind") from clash
        raise ByReference(variable, in_memory(kind))
    if isinstance(value, values.Listed | values.Dict):
        context.variables[variable] = value
    else:
        context.assign(variable, value)


def in_memory(kind: kinds.Kind) -> kinds.List | kinds.Dict:
    """Return the kind in which memory holds a list, set or dict of a kind, whatever its length."""
    match kind:
        case kinds.List() | kinds.Dict(kinds.Tuple()):
            return cast("kinds.List | kinds.Dict", widened(kind))
        case kinds.FixedList(items) | kinds.SetOf(items) if items:
            return kinds.List(widened(kinds.united(items)), kinds.form_of(kind) or list)
        case kinds.Bits(item, _, form):
            return kinds.List(widened(item), form)
        case _:
            raise Refused("a function changes a list that it is given, which may be empty", "return a new list")


def may_change(context: Activation, variable: Variable, *parts: str) -> None:
    """Refuse to change a list that has another name, or over which a loop runs.

    The `parts` say what becomes different: the "length", or the lists that are "items".
    """
    held = context.held(variable)
    context.touch(variable)
    form = "set" if values.is_set(held) else "dict" if isinstance(held, values.Dict) else "list"
    if variable in context.jumps.locked:
        raise Refused(f"a {form} is changed while a loop runs over it", f"go through a copy, {form}(...)")
    if "items" in parts and context.shares_items(variable) in (HERE, SHARING) and not context.conditional:
        context.lose_other_names(variable)
    if "items" in parts and context.shares_items(variable) != values.FALSE:
        reason = f"a list in {variable.spelling} is changed, and lists in it may have other names"
        raise Refused(reason, "put copies in, made with list(...)")
    if context.is_given(variable):
        context.changed[variable] = context.changed.get(variable, frozenset()) | set(parts)
    elif context.aliased(variable):
        reason = f"the {form} {variable.spelling} may have two names, and is changed"
        raise Refused(reason, f"change it where it is made, or return a new {form}")


def share(context: Activation, owner: Variable, node: ast.expr, value: Value) -> None:
    """Note the names of a list that is put into the list of a variable: by none of them it may be changed now."""
    if is_fresh(context, node, value):
        return
    variable = context.variable(node)
    is_own = variable is not None and not context.aliased(variable)
    if variable == owner:
        raise Refused("a list is put into itself", "copy it with list(...)")
    if not is_own and context.is_given(owner):
        raise Refused("a list that has a name is put into another value", "copy it with list(...)")
    only_here = is_own and variable is not None and context.shares_items(variable) in (values.FALSE, HERE)
    how = HERE if only_here else values.TRUE
    note_names(context, node, value)
    context.share_items(owner, how)


def name_list(
    context: Activation, variable: Variable, value: Value, *, fresh: bool, source: ast.expr | None
) -> None:
    """Note that a variable is given a list, and whether that, or lists in it, may have other names."""
    owner = None if fresh or source is None else context.variable(_whose_items(context, source))
    if owner is not None and _is_own(context, owner):
        how = context.shares_items(owner) if owner == variable else SHARING
        context.share_items(owner, how)
        context.name_list(variable, aliased=False)
        context.share_items(variable, how)
        return
    is_new = fresh or (source is not None and _is_new(context, source, 1))
    if not fresh and source is not None:
        note_names(context, source, value, except_for=variable)
    context.name_list(variable, aliased=not is_new)
    if not fresh:
        context.share_items(variable, values.TRUE)


def _is_own(context: Activation, owner: Variable) -> bool:
    """Whether the list that a variable holds, and the lists in it, have no names but those of this function."""
    is_list = type(owner) is Variable and list_form(context.held(owner)) is list
    return is_list and not context.aliased(owner) and context.shares_items(owner) != values.TRUE


def give(
    context: Activation,
    variable: Variable,
    value: Value,
    source: ast.expr | Variable | None,
    *,
    fresh: bool = False,
) -> None:
    """Give a parameter or a field the value of an expression or variable: a list that has a name has one more."""
    named = source if isinstance(source, Variable) else context.variable(source)
    if named is not None and list_form(value) is not None:
        context.changes.append(variable)
        context.variables[variable] = context.shared(named)
        return
    if holds_list(value):
        node = None if isinstance(source, Variable) else source
        fresh = fresh or (node is not None and is_fresh(context, node, value))
        name_list(context, variable, value, fresh=fresh, source=node)
        if isinstance(source, Variable):
            note_name(context, context.holder(source), value)
    context.assign(variable, value, within=True)


def sources_of(node: ast.AST, given: Sequence[Value]) -> dict[int, ast.expr]:
    """Return the expressions of the arguments of a call, by the identity of their values."""
    parts = [*node.args, *(each.value for each in node.keywords)] if isinstance(node, ast.Call) else []
    if len(parts) > len(given) or any(isinstance(part, ast.Starred) for part in parts):
        return {}
    return {id(value): part for part, value in zip(parts, given[len(given) - len(parts) :], strict=True)}


def note_names(context: Activation, source: ast.expr, value: Value, except_for: Variable | None = None) -> None:
    """Note that the lists that an expression reads, or lists in them, have other names now."""
    match source, value:
        case ast.Tuple(elts=nodes) | ast.List(elts=nodes), Items(_, items) if len(nodes) == len(items):
            for node, item in zip(nodes, items, strict=True):
                note_names(context, node, item, except_for)
            return
        case _:
            if not holds_list(value):
                return
    is_new = _is_new(context, source, 1)
    for variable in _names_of_parts(context, source):
        if isinstance(variable, Variable) and variable != except_for:
            note_name(context, variable, value, is_new=is_new)


def _names_of_parts(context: Activation, node: ast.AST) -> set[Any]:
    """Return the variables named in an expression, without those of which only a place is computed."""
    if (variable := context.variable(node)) is not None:
        return {variable, *context.reached(context.held(variable))}
    parts = [node.value] if isinstance(node, ast.Subscript) else list(ast.iter_child_nodes(node))
    return {variable for part in parts for variable in _names_of_parts(context, part)}


def note_name(context: Activation, variable: Variable, value: Value, *, is_new: bool = False) -> None:
    """Note that a list of a variable, or a list in it, has another name: that of a value."""
    held = context.held(variable)
    parts = value.items if isinstance(value, Items) and value.form is tuple and not is_new else (value,)
    within = (
        max(map(list_levels, parts), default=0) - is_new
    )  # the levels of what may be named: lists in a new one
    is_empty = isinstance(held, Items) and not held.items and held not in parts
    if holds_list(held) and (is_empty or list_levels(held) > within):
        context.share_items(variable, values.TRUE)
    elif holds_list(held):
        context.name_list(variable, aliased=True)
        context.share_items(variable, values.TRUE)


def is_own_class(value: Any) -> bool:
    """Whether an object is a plain class of values of the user's."""
    return isinstance(value, type) and is_record(value) and is_plain_class(value)


def lend(context: Activation, given: tuple[Value, ...], made: Value) -> None:
    """Refuse that a list which an object is made with, and holds, may be changed later by another name."""
    if not any(map(holds_list, given)):
        return
    with suppress(Refused):
        if not kinds.is_unhashable(kind_of(made)):
            return
    call = context.call
    parts = [] if call is None else [*call.args, *(each.value for each in call.keywords)]
    if len(parts) != len(given) or any(isinstance(part, ast.Starred) for part in parts):
        raise Refused("a list is put into an object", "make a tuple of it")
    for part, value in zip(parts, given, strict=True):
        if is_fresh(context, part, value) or is_frozen(context, part):
            continue
        variable = context.variable(part)
        if variable is None or context.aliased(variable):
            raise Refused("a list that has another name is put into an object", "copy it with list(...)")
        context.name_list(variable, aliased=True, frozen=True)


def is_frozen(context: Activation, node: ast.expr) -> bool:
    """Whether an expression is a list in an object, which nothing changes."""
    match node:
        case _ if (variable := context.variable(node)) is not None:
            return context.is_frozen(variable)
        case ast.Subscript(owner, _) if not isinstance(node.slice, ast.Slice):
            return is_frozen(context, owner)
        case ast.Attribute(owner, name):
            held = function_of(context, owner)
            kind = held.kind if isinstance(held, View) else None
            form = held.form if isinstance(held, Items) else getattr(kind, "cls", None)
            return is_own_class(form) and name in field_names(cast("Any", form))
        case ast.Call(callee, [], []):
            return _returns_field(function_of(context, callee))
        case _:
            return False


def returned(context: Activation, node: ast.expr, value: Value) -> Value:
    """Return the value that a function returns, of which the caller must be told if it is a list given to it."""
    variable = context.variable(node)
    if context.inlined and variable is not None and list_form(value) and context.outlives(variable):
        return context.shared(variable)
    if variable is not None and holds_list(value) and context.is_given(variable):
        return values.Returned(variable)
    refuse_shared(context, node, value)
    return value


def refuse_shared(context: Activation, node: ast.expr, value: Value) -> None:
    """Refuse to return a list that has a name outside of the function, or holds one."""
    if is_fresh(context, node, value) or _is_getter(context.function.node):
        return
    met, parts = set[Variable](), [(node, value)]
    if isinstance(node, ast.List | ast.Tuple) and isinstance(value, Items) and len(node.elts) == len(value.items):
        parts = [*zip(node.elts, value.items, strict=True)]
    for part, held in parts:
        if not is_fresh(context, part, held) or isinstance(part, ast.Starred):
            _refuse_shared(context, part, list_levels(held), met)
    several = len(met) > 1 or context.answers.generator
    if several and any(context.shares_items(each) == SHARING for each in met):
        raise Refused("lists are returned that have items in common", "put copies in, made with list(...)")


def _refuse_shared(context: Activation, node: ast.expr, depth: int, met: set[Variable]) -> None:
    match node:
        case ast.List(elts=items) | ast.Tuple(elts=items):
            for each in items:
                _refuse_shared(context, each, depth - 1, met)
        case ast.Dict(keys=keys, values=items) if all(keys):
            for each in items:
                _refuse_shared(context, each, depth - 1, met)
        case _ if variable := context.variable(node):
            if not holds_list(context.held(variable)):
                return
            if context.can_own(variable):
                raise GivesBack(variable)
            is_in_prelude = context.function.module.get("__package__") == PRELUDE  # whose callers expect that
            if context.aliased(variable) or variable in met or context.outlives(variable):
                raise Refused("a list that has another name is returned", "copy it with list(...)")
            if context.shares_items(variable) == values.TRUE and not is_in_prelude:
                reason = "a list is returned, and lists in it have other names"
                raise Refused(reason, "put copies in, made with list(...)")
            met.add(variable)
        case ast.Subscript(ast.Name() | ast.Attribute() as owner, place) if not isinstance(place, ast.Slice):
            _refuse_shared(context, owner, depth + 1, met)
        case ast.Call(ast.Attribute(ast.Name() as owner, "get"), [_, *default]) if _is_dict(context, owner):
            _refuse_shared(context, owner, depth + 1, met)
            for each in default:
                _refuse_shared(context, each, depth, met)
        case _ if (of := _whose_items(context, node) or _from_which(context, node)) is not None:
            _refuse_shared(context, of, depth + 1, met)
        case _ if not _is_new(context, node, depth) and not _is_kept(context, node):
            raise Refused("a list that has another name is returned", "copy it with list(...)")
        case _:
            return


def _is_dict(context: Activation, node: ast.expr) -> bool:
    variable = context.variable(node)
    return variable is not None and isinstance(context.held(variable), values.Dict)


def _whose_items(context: Activation, node: ast.expr) -> ast.expr | None:
    """Return the name of a list if an expression makes another list of its items, of all or some of them."""
    match node:
        case ast.ListComp(ast.Name(item), [ast.comprehension(ast.Name(each), ast.Name() as owner)]) if (
            item == each
        ):
            return owner
        case ast.Subscript(ast.Name() as owner, ast.Slice()):
            return owner
        case ast.Call(ast.Name() as callee, [ast.Name() as owner]) if function_of(context, callee) in SAME_ITEMS:
            return owner
        case _:
            return None


def _from_which(context: Activation, node: ast.expr) -> ast.expr | None:
    """Return the name of a list if an expression is the least or greatest of its items."""
    match node:
        case ast.Call(ast.Name() as callee, [ast.Name() as owner]) if function_of(context, callee) in ONE_ITEM:
            return owner
        case _:
            return None


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


def is_fresh(context: Activation, node: ast.expr, value: Value) -> bool:
    """Whether only the value of an expression refers to the lists that it is or holds."""
    return _is_new(context, node, list_levels(value))


def is_fresh_item(context: Activation, node: ast.expr, item: Value) -> bool:
    """Whether only an item of the value of an expression refers to the lists that the item is or holds."""
    return _is_new(context, node, list_levels(item) + 1)


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


def _is_new(context: Activation, node: ast.expr, depth: int, own: frozenset[Any] = frozenset()) -> bool:
    """Whether an expression makes all lists in its upper `depth` levels; variables in `own` may hold others."""
    if depth == 0:
        return True
    match node:
        case ast.IfExp(body=body, orelse=orelse):
            return _is_new(context, body, depth, own) and _is_new(context, orelse, depth, own)
        case ast.BoolOp(values=parts):
            return all(_is_new(context, each, depth, own) for each in parts)
        case ast.List(elts=items) | ast.Tuple(elts=items):
            return all(_is_new(context, each, depth - 1, own) for each in items)
        case ast.Set() | ast.SetComp():
            return True
        case ast.Dict(keys=keys, values=items):
            deep = ((each, depth - 1 if key else depth) for key, each in zip(keys, items, strict=True))
            return all(_is_new(context, each, levels, own) for each, levels in deep)
        case (
            ast.ListComp(elt=item, generators=generators)
            | ast.GeneratorExp(elt=item, generators=generators)
            | ast.DictComp(value=item, generators=generators)
        ):
            if any(_reads_list(context, each.iter, own) for each in generators):
                own = own.union(*(names_in(context, each.target) for each in generators))
            return _is_new(context, item, depth - 1, own)
        case ast.BinOp(op=ast.Add(), left=left, right=right):
            return depth == 1 or (_is_new(context, left, depth, own) and _is_new(context, right, depth, own))
        case ast.Subscript(owner, ast.Slice()):
            return depth == 1 or _is_new(context, owner, depth, own)
        case ast.BinOp():
            return depth == 1  # the items are shared
        case _ if node in context.named:
            return False
        case ast.Call(ast.Attribute(owner, "pop" | "popleft")) if _owns_items(context, owner):
            return True
        case _ if _is_kept(context, node):
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


def _is_kept(context: Activation, node: ast.expr) -> bool:
    """Whether an expression is what a cached property or a function with a cache may have returned before, too."""
    match node:
        case ast.Call(ast.Attribute(owner, "get")) if _is_table(context, owner):
            return True
        case ast.Call(func=callee):
            return _keeps(function_of(context, callee))
        case ast.Attribute(owner, name):
            cls = _class_of(function_of(context, owner))
            return cls is not None and type(found_in(cls, name)) is cached_property
        case ast.Subscript(owner, place) if not isinstance(place, ast.Slice):
            return _is_kept(context, owner) or _is_table(context, owner)
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
    if type(found) is CACHE:
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
    if variable is None or list_form(context.held(variable)) is None:
        return False
    return not context.aliased(variable) and context.shares_items(variable) == values.FALSE


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
        return not _returns_field(function)
    return depth == 1 and (is_own or copies_items(function))


def _returns_field(function: Value) -> bool:
    """Whether a method of a class of the user's returns a field of its object, and does nothing else."""
    callee = function.function if isinstance(function, values.Bound) else function
    found = getattr(callee.value, "__func__", callee.value) if isinstance(callee, Known) else None
    return isinstance(found, FunctionType) and _is_getter(definition(found))


def _is_getter(node: ast.AST) -> bool:
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
    """Return the variables that an expression names."""
    found: set[Any] = {context.scopes.bindings.get(part) for part in ast.walk(node) if isinstance(part, ast.Name)}
    held = [context.held(each) for each in found if isinstance(each, Variable)]
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


def _copies(context: Activation, node: ast.expr) -> bool:
    """Whether an expression is a function of Python's that keeps none of the lists that it is given."""
    found = function_of(context, node)
    if isinstance(found, Known):
        return any(found.value is each for each in (list, tuple, sorted, range))
    return copies_items(found)


def may_read(context: Activation, variable: Variable, node: ast.expr) -> bool:
    """Whether an expression names a variable, or calls a function made here, which may name it."""
    callees = (part.func for part in ast.walk(node) if isinstance(part, ast.Call))
    return variable in names_in(context, node) or any(
        isinstance(function_of(context, each), values.Closure) for each in callees
    )
