"""Loops over sets, and whether their outcome can depend on the order of the set."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterable, Iterator, Sequence
from typing import Any

from gametree.compiled.front_end.containers.new_lists import referred
from gametree.compiled.front_end.containers.round_effects import (
    RoundEffects,
    effects_of,
    has_effect,
    is_outside,
    statements_in,
)
from gametree.compiled.front_end.containers.worklists import Pile, named_in, names_in_tests
from gametree.compiled.front_end.functions.activation import Activation
from gametree.compiled.front_end.functions.aliases import is_given
from gametree.compiled.front_end.functions.edges import Rounds
from gametree.compiled.front_end.functions.functions import Program, Specialised
from gametree.compiled.front_end.functions.recovery import bodies_in, given_in
from gametree.compiled.front_end.ir.effects import is_left_by_errors
from gametree.compiled.front_end.ir.nodes import Call, Raise, Region, expressions_of, statements_of
from gametree.compiled.front_end.kinds import kinds
from gametree.compiled.front_end.kinds.values import is_set, kind_of
from gametree.compiled.front_end.names.scopes import Variable
from gametree.compiled.front_end.prelude import combining, list_functions
from gametree.game import CompileError

NEVER_RAISING = frozenset([list_functions.__file__, combining.__file__])  # files of functions without errors


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
    effects = None if node.orelse else effects_of(context, item, body, pile)
    if effects is None:
        return None
    marked = {variable for variable, groups in effects.steps.items() if groups == {"|"}}
    tests = names_in_tests(context, body, item, marked, pile)
    told = effects.nodes | _read_before(node, pile)
    if tests is None or any(has_effect(part) for part in ast.walk(node) if part not in told):
        return None
    constants = _given_a_constant(context, effects)
    found = _all_rounds(effects, constants)
    kept = found.sums | found.stores | found.puts.keys() | constants
    if pile is not None:
        kept.add(pile.owner)
    if not _is_same_in_any_order(context, effects, found, kept):
        return None
    if found.ends_early and not _may_end_early(context, node, effects, found, constants):
        return None
    if found.searches and (kept or effects.breaks):
        return None
    if _read(context, [node, *_beside(context, node)], but=told | tests) & kept:
        return None
    if pile is not None:
        is_left_over = found.ends_early and is_given(context.environment, pile.owner)
        if effects.puts or effects.yields or effects.searches or effects.breaks or is_left_over:
            return None
        found.stores.add(pile.owner)
    return found


def _read_before(node: ast.For | ast.While, pile: Pile | None) -> set[ast.AST]:
    """Return the names that are read before the rounds, or in the test and the taking of an item."""
    match node:
        case ast.For(iter=ast.BinOp(_, ast.Sub(), ast.Name() as left_out)):
            return {left_out}
        case _:
            return set() if pile is None else {*pile.names}


def _given_a_constant(context: Activation, effects: RoundEffects) -> set[Variable]:
    """Return the variables with a value before the loop to which all rounds give the same constant."""
    return {
        variable
        for variable, texts in effects.given.items()
        if is_outside(context, variable) and len(texts) == 1 and "" not in texts and variable not in effects.steps
    }


def _all_rounds(effects: RoundEffects, constants: set[Variable]) -> Rounds:
    """Return what all rounds do together, if their order does not matter."""
    local = effects.targets | effects.given.keys() - constants
    return Rounds(
        local,
        sums=effects.steps.keys() - local,
        stores={*effects.stored},
        puts={variable: next(iter(ways)) for variable, ways in effects.puts.items()},
        ends_early=bool(effects.returned or effects.breaks or effects.searches),
        can_go_on=not (effects.breaks or effects.returns_inside),
        yields=effects.yields,
        searches=effects.searches,
    )


def _is_same_in_any_order(context: Activation, effects: RoundEffects, found: Rounds, kept: set[Variable]) -> bool:
    """Whether each effect that a round keeps is one and the same, or one of a group of operations that commute."""
    stored = effects.stored.values()
    return (
        all(len(ways) == 1 for ways in effects.puts.values())
        and all(len({*map(ast.dump, values)}) == 1 for values in stored)
        and not any(_read(context, values) & (found.local | kept) for values in stored)
        and all(len(effects.steps[variable]) == 1 and _is_sum(context, variable) for variable in found.sums)
    )


def _may_end_early(
    context: Activation,
    node: ast.For | ast.While,
    effects: RoundEffects,
    found: Rounds,
    constants: set[Variable],
) -> bool:
    """Whether neither the caller nor what follows sees which rounds are left out."""
    adds_to_given = any(is_given(context.environment, each) for each in found.sums)
    if found.yields or found.stores or found.puts or adds_to_given or len(effects.returned) > 1:
        return False
    if not effects.breaks:
        return True
    if effects.returned or found.sums or len(constants) > 1:
        return False
    return not constants or _is_given_at_each_break(node, effects.breaks)


def _beside(context: Activation, node: ast.AST) -> list[ast.AST]:
    """Return the functions inside the function around a loop that the loop may call."""
    inner = [
        part for part in ast.walk(context.frame.scopes.function) if isinstance(part, ast.FunctionDef | ast.Lambda)
    ]
    return [each for each in inner[1:] if node not in ast.walk(each)]


def inner_rounds(context: Activation, node: ast.While, rounds: Rounds) -> dict[ast.AST, Rounds]:
    """Return what the loops inside one do that does the same in any order, without those that `break` leaves."""
    found: dict[ast.AST, Rounds] = {}
    for loop in (part for statement in node.body for part in ast.walk(statement)):
        if not isinstance(loop, ast.For):
            continue
        own, parts = list(statements_in(loop.body, loops=False)), list(statements_in(loop.body))
        local = named_in(context, *given_in([loop, *parts]))
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


def _is_sum(context: Activation, variable: Variable) -> bool:
    """Whether a variable holds an int or a set."""
    if not is_outside(context, variable):
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
