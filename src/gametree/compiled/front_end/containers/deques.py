"""Deques that are used as lists: they are lowered as lists.

A deque differs from a list in little: `popleft` is `pop(0)`, and `appendleft(x)` is `insert(0, x)`. So a variable
that holds nothing but new deques holds lists instead, if each of its uses is one of those that are known here to
have the same effect on a list. Any other use is refused.
"""

from __future__ import annotations

import ast
from collections import deque
from collections.abc import Mapping
from copy import copy
from typing import Any, TypeAlias

from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.functions.evaluator import evaluate
from gametree.compiled.front_end.functions.recovery import targets_of
from gametree.compiled.front_end.ir.building import Block
from gametree.compiled.front_end.kinds.values import Known
from gametree.compiled.front_end.names.refusals import Refused
from gametree.compiled.front_end.names.scopes import Global, Variable

Assignment: TypeAlias = ast.Assign | ast.AnnAssign
Parents: TypeAlias = Mapping[ast.AST, ast.AST]
REMEDY = "change it by append, appendleft, pop or popleft, each in a line of its own, or use a list"
READING = frozenset(["count", "index"])  # methods
CHANGING = frozenset(["append", "clear", "extend", "insert", "remove", "reverse"])
AT_THE_ENDS = {"pop": 0, "popleft": 0, "appendleft": 1}  # and the number of arguments
READERS = (len, bool, list, tuple, set, frozenset, sorted, sum, min, max, any, all)  # which read all items at once


def with_lists(context: Activation, node: Assignment) -> Assignment:
    """Return an assignment of a new deque to a name as that of a new list, and any other as it is.

    Raises `Refused` for a deque that is not used as a list could be.
    """
    given = _items_of_deque(context, node)
    if given is None:
        return node
    variable = context.frame.scopes.bindings[targets_of(node)[0]]
    refused = _other_use(context, variable) if isinstance(variable, Variable) else node
    if refused is not None:
        raise Refused(f"a deque is used in {ast.unparse(refused).strip()}, which is not compiled there", REMEDY)
    made = copy(node)
    made.value = ast.copy_location(ast.List([ast.Starred(each, ast.Load()) for each in given], ast.Load()), node)
    return ast.fix_missing_locations(made)


def holds_deques(context: Activation, variable: Variable) -> bool:
    """Whether all values of a variable are new deques, which are used as lists could be."""
    return _other_use(context, variable) is None


def _other_use(context: Activation, variable: Variable) -> ast.AST | None:
    """Return a use of a variable that is not known to have the same effect on a list as on a deque, or None."""
    whole, bindings = context.frame.scopes
    parents = {child: node for node in ast.walk(whole) for child in ast.iter_child_nodes(node)}
    for name in [node for node, binding in bindings.items() if binding is variable]:
        if not isinstance(name, ast.Name) or not is_known_use(context, name, parents):
            return parents.get(name, name)
    return None


def is_known_use(context: Activation, name: ast.Name, parents: Parents) -> bool:
    """Whether a use of a name has the same effect on a list as on a deque."""
    parent = parents[name]
    above = parents.get(parent)
    match parent:
        case ast.Attribute():
            return isinstance(above, ast.Call) and _is_known_call(above, parent, parents)
        case ast.AnnAssign(value=None):
            return True
        case ast.Assign() | ast.AnnAssign():
            return _items_of_deque(context, parent) is not None
        case ast.Starred(ctx=ast.Load()):
            return True
        case ast.Call():
            return name is not parent.func and _is_read_at_once(context, parent)
        case ast.Subscript(slice=index, ctx=ast.Load()):
            return name is not index and not isinstance(index, ast.Slice)
        case ast.Compare(left=left, ops=[ast.In() | ast.NotIn()]):
            return name is not left
        case ast.For(iter=iterated):
            return name is iterated
        case ast.comprehension(iter=iterated):
            return name is iterated and (
                not isinstance(above, ast.GeneratorExp) or _is_read_at_once(context, parents[above])
            )
        case _:
            return is_tested(name, parents)


def _is_known_call(call: ast.Call, method: ast.Attribute, parents: Parents) -> bool:
    """Whether a method has the same effect on a list, and is what a line computes first if it changes it."""
    if call.func is not method:
        return False
    taken = AT_THE_ENDS.get(method.attr)
    changes = method.attr in CHANGING or (len(call.args) == taken and not call.keywords)
    return method.attr in READING or (
        changes and isinstance(parents[call], ast.Expr | Assignment | ast.Match | ast.Return)
    )


def _is_read_at_once(context: Activation, node: ast.AST) -> bool:
    """Whether a node is the call of a function that reads all items before it returns."""
    found = constant_of(context, node.func) if isinstance(node, ast.Call) else None
    return any(found is reader for reader in READERS)


def is_tested(node: ast.AST, parents: Parents) -> bool:
    """Whether only the truth of an expression is used."""
    match parents.get(node):
        case ast.While(test=test) | ast.If(test=test) | ast.IfExp(test=test) | ast.Assert(test=test):
            return test is node
        case ast.UnaryOp(op=ast.Not()):
            return True
        case ast.BoolOp() as several:
            return is_tested(several, parents)
        case _:
            return False


def _items_of_deque(context: Activation, node: Assignment) -> list[ast.expr] | None:
    """Return the argument, if any, of the deque that an assignment gives to a name; None if it is another one."""
    match node.value:
        case ast.Call(func=function, args=[] | [_] as given, keywords=[]):
            is_name = [type(target) for target in targets_of(node)] == [ast.Name]
            starred = any(isinstance(each, ast.Starred) for each in given)
            return given if is_name and not starred and constant_of(context, function) is deque else None
        case _:
            return None


def constant_of(context: Activation, node: ast.expr) -> Any:
    """Return the value of a name of the module or of an import, or of an attribute of one; None for others."""
    name = node.value if isinstance(node, ast.Attribute) else node
    binding = context.frame.scopes.bindings.get(name)
    if not isinstance(binding, Global) and not _is_imported(context, binding):
        return None
    with context.within(Block()):
        value = evaluate(context, node)
    return value.value if isinstance(value, Known) else None


def _is_imported(context: Activation, binding: object) -> bool:
    """Whether a name is given a value by one import in the function, and by nothing else."""
    given = [
        node
        for node, other in context.frame.scopes.bindings.items()
        if other is binding and not (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load))
    ]
    return binding in context.variables and list(map(type, given)) == [ast.alias]
