"""Whether a key puts the items of a set in one order only, so that the order of the set makes no difference."""

from __future__ import annotations

import ast
from itertools import combinations, product

from gametree.compiled.front_end.functions.activation import Activation, discarded
from gametree.compiled.front_end.functions.evaluator import call
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.encoding import named
from gametree.compiled.front_end.kinds.kinds import Incompatible, Kind, type_of
from gametree.compiled.front_end.kinds.layout import Layout
from gametree.compiled.front_end.kinds.values import Known, Value, kind_of
from gametree.compiled.front_end.names.refusals import Refused
from gametree.game import CompileError

TOLD_APART = (kinds.Bool, kinds.Text, kinds.BoundedText, kinds.Member)  # equal ones are the same to all rules
MOST = 256  # items of which a key is computed beforehand


def tells_apart(context: Activation, key: Value, owner: Value, item: Kind) -> bool:
    """Whether different items, which are of a kind, surely get keys of which one is less."""
    universe, items = values.bits_of(owner), list[Value]()
    if isinstance(key, values.Closure) and kinds.consists_of(item, *TOLD_APART) and _holds_item(key.node, item):
        items = [named(item, context.local("item", type_of(item)))]
    elif universe is not None and universe.count <= MOST:
        layout = Layout(universe.item, "item")
        items = [Known.of(layout.decode(words)) for words in product(*universe.values)]
    elif isinstance(item, kinds.Member):
        items = list(map(Known.of, item.cls))
    try:
        with discarded(context):
            keys = [call(context, key, (each,), {}) for each in items]
            are_ordered = all(kinds.consists_of(kind_of(each), *TOLD_APART) for each in keys)
    except (Refused, Incompatible, CompileError):
        return False
    found = [each.value for each in keys if isinstance(each, Known)]
    if len(items) > 1 and (len(found) < len(items) or any(one == other for one, other in combinations(found, 2))):
        return False
    return are_ordered and len(items) > 0


def _holds_item(node: ast.AST, item: Kind) -> bool:
    """Whether a function returns its argument, or a tuple with it, or with all parts of the tuple that it is."""
    match node:
        case ast.Lambda(ast.arguments([], [ast.arg(name)], None, [], [], None, []), body):
            parts = body.elts if isinstance(body, ast.Tuple) else [body]
        case _:
            return False
    if any(isinstance(part, ast.NamedExpr) for part in ast.walk(node)):
        return False
    places = set[int]()
    for part in parts:
        match part.operand if isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.USub) else part:
            case ast.Name(of) if of == name and not isinstance(part, ast.UnaryOp):
                return True
            case ast.Subscript(ast.Name(of), ast.Constant(int() as place)) if of == name:
                places.add(place)
            case _:
                pass
    return isinstance(item, kinds.Tuple) and places >= set(range(len(item.items)))
