"""Loops over sets, and whether their outcome can depend on the order of the set."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Any

from gametree.compiled.front_end.containers.new_lists import referred
from gametree.compiled.front_end.containers.worklists import LAYING, Pile, names_in_tests
from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.functions.aliases import is_given
from gametree.compiled.front_end.functions.edges import UNSET, UNSURE, Rounds
from gametree.compiled.front_end.functions.functions import Program, Specialised
from gametree.compiled.front_end.functions.recovery import bodies_in, given_in
from gametree.compiled.front_end.ir.effects import is_left_by_errors
from gametree.compiled.front_end.ir.nodes import Call, Raise, Region, expressions_of, statements_of
from gametree.compiled.front_end.kinds import kinds, values
from gametree.compiled.front_end.kinds.values import Value, is_set, kind_of
from gametree.compiled.front_end.names.plain import CHANGING
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.front_end.prelude import combining, list_functions
from gametree.game import CompileError

GROUPS: dict[type[ast.operator], str] = {
    ast.Add: "+", ast.Sub: "+", ast.BitOr: "|", ast.BitAnd: "&", ast.BitXor: "^",
}  # fmt: skip
NEVER_RAISING = frozenset([list_functions.__file__, combining.__file__])  # files of functions without errors
PUTTING = frozenset(["add", "update"])


def raises_error(program: Program, region: Region, seen: frozenset[str] = frozenset()) -> bool:
    """Whether running a region may raise an error that Python raises too."""
    if is_left_by_errors(region) or any(
        isinstance(each, Raise) and each.error != CompileError.__name__ for each in statements_of(region)
    ):
        return True
    calls = {code.function for code in expressions_of(region) if isinstance(code, Call) and code.may_raise}
    calls -= {"room_for", *seen}  # which Python does not ask for
    own = {made.name: made for made in program.specialised.values()}
    return any(name not in own or _raises_error(program, own[name], seen | calls) for name in calls)


def _raises_error(program: Program, made: Specialised, seen: frozenset[str]) -> bool:
    if made.function.file not in NEVER_RAISING:
        return made.busy or raises_error(program, made.block.region(), seen)
    calls = {code.function for code in expressions_of(made.block.region()) if isinstance(code, Call)} - seen
    own = {made.name: made for made in program.specialised.values() if made.name in calls}
    return any(_raises_error(program, each, seen | calls) for each in own.values())


def rounds_of(context: Activation, node: ast.For | ast.While, pile: Pile | None = None) -> Rounds | None:
    """Return what a loop does that does the same in any order of its items, None if it may not.

    Each round may assign names that no other round reads, give a name one constant, which is the same in all
    rounds, return one constant, add to a number, put something into a set, and put a value that is the same in all
    rounds at places of a list, but read none of these. It may put values into a new dict, one for each key, or add
    to them, and yield values, which then are in no order. A round that has no other effect may return any value.
    What is met may be marked, and laid on the pile that a `while` works off: see `worklists`.
    """
    if isinstance(node, ast.For):
        item, body = node.target, node.body
    else:
        assert pile is not None
        item, body = pile.item, node.body[1:]
    statements, own = list(statements_in(body)), list(statements_in(body, loops=False))
    returned: set[str] = set()
    assigned: dict[Variable, set[str]] = {}
    steps: dict[Variable, set[str]] = {}
    changing: set[ast.AST] = set()
    stored: dict[Variable, list[ast.expr]] = {}
    puts: dict[Variable, set[str]] = {}
    searches = yields = False
    names = [part for part in ast.walk(item) if isinstance(part, ast.Name)]
    match node:
        case ast.For(iter=ast.BinOp(_, ast.Sub(), ast.Name() as left_out)):  # which is read before the rounds
            changing.add(left_out)
        case _:
            changing |= set() if pile is None else pile.names
    for statement in statements:
        match statement:
            case ast.If() | ast.Continue() | ast.Pass() | ast.Break():
                continue
            case ast.For(target=target, orelse=[]):
                names += [part for part in ast.walk(target) if isinstance(part, ast.Name)]
                continue
            case ast.While(orelse=[]):
                continue
            case ast.Expr(ast.Yield() as handed_on) if context.answers.generator:
                changing.add(handed_on)
                yields = True
                continue
            case ast.Return(ast.Constant() | None as value):
                returned.add(ast.dump(value) if value is not None else "")
                continue
            case ast.Return() if statement in own:
                searches = True
                continue
            case ast.Assign([ast.Subscript(ast.Name() as name, ast.expr() as key)]) | ast.AugAssign(
                ast.Subscript(ast.Name() as name, ast.expr() as key), ast.Add() | ast.Sub()
            ) if isinstance(held := _held(context, name), values.Dict):
                owner = context.variable(name)
                if held.code is not None or held.kind.form not in kinds.MADE_OF_SETS or isinstance(key, ast.Slice):
                    return None
                assert owner is not None
                puts.setdefault(owner, set()).add(type(statement).__name__)
                changing.add(name)
                continue
            case ast.Expr(ast.Call(ast.Attribute(ast.Name() as name, method), [_], []) as call) if (
                pile is not None and context.variable(name) is pile.owner and method in LAYING
            ):
                changing |= {call, name}
                continue
            case ast.AugAssign(ast.Name() as name, ast.BitOr()) | ast.Expr(
                ast.Call(ast.Attribute(ast.Name() as name, "update"), [_], [])
            ) if pile is not None and context.variable(name) is pile.owner:
                changing |= {name, *([statement.value] if isinstance(statement, ast.Expr) else [])}
                continue
            case ast.AugAssign(ast.Name() as name, op) if type(op) in GROUPS:
                group = GROUPS[type(op)]
            case ast.Expr(ast.Call(ast.Attribute(ast.Name() as name, method), [_], []) as call) if (
                method in PUTTING
            ):
                group = "|"
                changing |= {call, name}
            case ast.Assign([ast.Subscript() as target], value):
                root = _root_of(target)
                owner = context.variable(root)
                if owner is None:
                    return None
                changing.add(root)
                stored.setdefault(owner, []).append(value)
                continue
            case ast.Assign(value=value) | ast.AnnAssign(value=ast.expr() as value):
                targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
                for part in (part for target in targets for part in ast.walk(target)):
                    if isinstance(part, ast.Attribute | ast.Subscript):
                        return None
                    if given_to := context.variable(part):
                        text = ast.dump(value) if isinstance(value, ast.Constant) else "other"
                        assigned.setdefault(given_to, set()).add(text)
                continue
            case _:
                return None
        variable = context.variable(name)
        if variable is None:
            return None
        steps.setdefault(variable, set()).add(group)
    if node.orelse or any(_has_effect(part) for part in ast.walk(node) if part not in changing):
        return None
    marked = {variable for variable, groups in steps.items() if groups == {"|"}}
    tests = names_in_tests(context, body, item, marked, pile)
    if tests is None:
        return None
    changing |= tests
    found = Rounds({variable for name in names if (variable := context.variable(name))})
    given = {
        variable
        for variable, texts in assigned.items()
        if _is_outside(context, variable) and texts != {"other"} and len(texts) == 1 and variable not in steps
    }
    found.local |= assigned.keys() - given
    found.sums = steps.keys() - found.local
    breaks = [part for part in statements_in(node.body, loops=False) if isinstance(part, ast.Break)]
    found.ends_early, found.searches, found.yields = bool(returned or breaks or searches), searches, yields
    found.stores = {*stored}
    found.puts = {variable: next(iter(ways)) for variable, ways in puts.items()}
    kept = found.sums | given | found.stores | puts.keys()
    if pile is not None:
        is_left_over = found.ends_early and is_given(context.environment, pile.owner)
        if puts or yields or searches or breaks or is_left_over:
            return None
        kept.add(pile.owner)
    if any(len(ways) > 1 for ways in puts.values()) or (searches and (kept or breaks)):
        return None
    for store in stored.values():
        if len({*map(ast.dump, store)}) > 1 or _read(context, store) & (found.local | kept):
            return None
    if any(len(steps[variable]) > 1 or not _is_sum(context, variable) for variable in found.sums):
        return None
    adds_to_given = any(is_given(context.environment, each) for each in found.sums)
    if found.ends_early and (yields or found.stores or puts or adds_to_given):
        return None  # some rounds may be left out, which the caller or what follows sees
    if len(returned) > 1 or (returned and breaks) or (breaks and (found.sums or len(given) > 1)):
        return None
    if breaks and given and not _is_given_at_each_break(node, breaks):
        return None
    functions = [
        part for part in ast.walk(context.frame.scopes.function) if isinstance(part, ast.FunctionDef | ast.Lambda)
    ]
    beside = [each for each in functions[1:] if node not in ast.walk(each)]  # which the loop may call
    if _read(context, [node, *beside], but=changing) & kept:
        return None
    if pile is not None:
        found.stores.add(pile.owner)
    return found


def inner_rounds(context: Activation, node: ast.While, rounds: Rounds) -> dict[ast.AST, Rounds]:
    """Return what the loops inside one do that does the same in any order, without those that `break` leaves."""
    found: dict[ast.AST, Rounds] = {}
    for loop in (part for statement in node.body for part in ast.walk(statement)):
        if not isinstance(loop, ast.For):
            continue
        own, parts = list(statements_in(loop.body, loops=False)), list(statements_in(loop.body))
        local = {
            each
            for target in given_in([loop, *parts])
            for name in ast.walk(target)
            if (each := context.variable(name))
        }
        if not any(isinstance(part, ast.Break) for part in own):
            ends_early = any(isinstance(part, ast.Return) for part in parts)
            found[loop] = Rounds(local & rounds.local, rounds.sums, rounds.stores, ends_early=ends_early)
    return found


def _read(context: Activation, nodes: Iterable[ast.AST], but: Container[ast.AST] = ()) -> set[Any]:
    """Return the variables that nodes read, and those to whose lists, sets, dicts or objects these refer."""
    names = [part for node in nodes for part in ast.walk(node) if isinstance(part, ast.Name) and part not in but]
    return referred(
        context, {context.frame.scopes.bindings.get(name) for name in names if isinstance(name.ctx, ast.Load)}
    )


def _held(context: Activation, name: ast.expr) -> Value:
    """Return what a name holds before the loop."""
    variable = context.frame.scopes.bindings.get(name)
    return context.held(variable) if isinstance(variable, Variable) else values.NONE


def _root_of(target: ast.expr) -> ast.expr:
    """Return what stands before all indices of a target."""
    while isinstance(target, ast.Subscript):
        target = target.value
    return target


def statements_in(body: list[ast.stmt], *, loops: bool = True) -> Iterator[ast.stmt]:
    """Yield statements and those inside, without those of inner loops if `loops` is false."""
    for statement in body:
        yield statement
        if loops or not isinstance(statement, ast.For | ast.While):
            for inner in bodies_in(statement):
                yield from statements_in(inner, loops=loops)


def _has_effect(part: ast.AST) -> bool:
    """Whether an expression may do more than compute a value."""
    return isinstance(part, ast.NamedExpr | ast.Yield | ast.YieldFrom | ast.Await) or (
        isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr in CHANGING
    )


def _is_outside(context: Activation, variable: Variable) -> bool:
    """Whether a variable has a value before the loop."""
    return context.environment is not None and context.environment.get(variable, UNSET) not in (UNSET, UNSURE)


def _is_sum(context: Activation, variable: Variable) -> bool:
    """Whether a variable holds an int or a set."""
    if not _is_outside(context, variable):
        return False
    held = context.held(variable)
    return is_set(held) or isinstance(kind_of(held), kinds.Int | kinds.Bool)


def _is_given_at_each_break(node: ast.For | ast.While, breaks: Sequence[ast.stmt]) -> bool:
    """Whether a constant is given right before each break, and nowhere else."""

    def bodies(body: list[ast.stmt]) -> Iterator[list[ast.stmt]]:
        yield body
        for inner in (inner for statement in body for inner in bodies_in(statement)):
            yield from bodies(inner)

    before = {
        id(body[place - 1])
        for body in bodies(node.body)
        for place, each in enumerate(body)
        if place and each in breaks
    }
    constants = [
        each
        for each in statements_in(node.body)
        if isinstance(each, ast.Assign) and isinstance(each.value, ast.Constant)
    ]
    return len(before) == len(breaks) and before == set(map(id, constants))
